//! What is asked of all games shown: the mistakes to learn from, and how somebody plays.

use super::{Games, Library};
use crate::{
    analysis::Mistake,
    engine::{SearchId, Stop},
    game::index::Row,
    tui::{
        effect::Effect,
        screen::Scene,
        screens::{lesson::Lesson, profile::ProfilePage},
        widgets::figures::grouped,
        work::{Order, Work, games, news::Report},
    },
};

/// Work on the games of the list that is under way.
#[derive(Debug)]
pub struct Searching {
    id: SearchId,
    stop: Stop,
    games: usize,
}

impl Searching {
    /// Over so many games.
    pub fn begin(games: usize, scene: &mut Scene) -> Searching {
        Searching {
            id: scene.world.next_search(),
            stop: Stop::new(),
            games,
        }
    }

    pub fn id(&self) -> SearchId {
        self.id
    }

    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    pub fn games(&self) -> usize {
        self.games
    }
}

impl Drop for Searching {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Games {
    /// Looks for the mistakes of the games shown, to ask about them: of the player who is
    /// searched, else of the person whom the settings name, else of both sides.
    pub(super) fn learn(&mut self, scene: &mut Scene) {
        let searched = self.search.trim();
        let player = match searched.contains(':') {
            false if !searched.is_empty() => searched,
            _ => scene.world.settings.game.name.as_str(),
        };
        let player = player.to_owned();
        let library = self.library.borrow();
        let index = library.index();
        let rows = self.shown.iter().filter_map(|number| index.row(*number));
        let games = places(&library, rows);
        drop(library);
        let searching = Searching::begin(games.places.len(), scene);
        let (id, stop) = (searching.id(), searching.stop());
        self.mistakes = Some(searching);
        let work = Work::Mistakes { games, player };
        self.search_is_at(0);
        scene.ask(Effect::Work(Order { id, stop, work }));
    }

    fn search_is_at(&mut self, seen: usize) {
        if let Some(searching) = &self.mistakes {
            self.trouble = None;
            self.note = Some(format!(
                "looking for mistakes: {} of {} games; esc stops it",
                grouped(seen as u64),
                grouped(searching.games as u64)
            ));
        }
    }

    /// News of the search for mistakes.
    pub(super) fn hear_of_mistakes(&mut self, id: SearchId, report: &Report, scene: &mut Scene) {
        if self.mistakes.as_ref().is_none_or(|own| own.id != id) {
            return;
        }
        match report {
            Report::Searched(seen) => self.search_is_at(*seen),
            Report::Mistakes { judged, found } => {
                self.mistakes = None;
                self.note = None;
                self.ask_about(*judged, found.clone(), scene);
            }
            _ => {}
        }
    }

    fn ask_about(&mut self, judged: usize, mistakes: Vec<Mistake>, scene: &mut Scene) {
        let lesson = Lesson::new(mistakes);
        if judged == 0 {
            self.trouble = Some(
                "None of these games carries evaluations; tabiya annotate writes them, or tabiya learn FILE"
                    .to_owned(),
            );
        } else if lesson.is_empty() {
            self.trouble = Some("No move of these games cost enough to be asked about".to_owned());
        } else {
            self.is_covered = true;
            scene.open(lesson);
        }
    }

    /// How somebody plays, in the games shown: the player who is searched, else the person whom
    /// the settings name, else who has White in the marked game.
    pub(super) fn profile(&mut self, scene: &mut Scene) {
        let library = self.library.borrow();
        let index = library.index();
        let named = |game: &Row, part: &str| {
            let has = |name| index.text(name).to_lowercase().contains(part);
            has(game.players.white) || has(game.players.black)
        };
        let games = || self.shown.iter().filter_map(|number| index.row(*number));
        let searched = self.search.trim();
        let own = scene.world.settings.game.name.trim().to_owned();
        let marked = self
            .shown
            .get(self.marked)
            .and_then(|number| index.row(*number));
        let white = marked.map_or("", |game| index.text(game.players.white));
        let candidates = [
            if searched.contains(':') { "" } else { searched },
            &own,
            white,
        ];
        let player = candidates.into_iter().find(|player| {
            let part = player.to_lowercase();
            !part.is_empty() && games().any(|game| named(game, &part))
        });
        let Some(player) = player.map(str::to_owned) else {
            drop(library);
            self.trouble = Some("No player of these games has a name".to_owned());
            return;
        };
        let part = player.to_lowercase();
        let own = games().filter(|game| named(game, &part));
        let page = ProfilePage::new(player, places(&library, own));
        scene.open(page);
    }
}

/// Where these games stand.
pub fn places<'a>(library: &Library, rows: impl Iterator<Item = &'a Row>) -> games::Games {
    let place = |row: &Row| (row.span(), usize::try_from(row.line).unwrap_or(1));
    games::Games {
        bytes: library.bytes(),
        places: rows.map(place).collect(),
    }
}
