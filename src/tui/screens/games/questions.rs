//! What is asked of all games shown: the mistakes to learn from, and how somebody plays.

use super::Games;
use crate::{
    analysis::{Review, mistakes, profile::own_side},
    book::Book,
    game::index::Row,
    tui::{
        screen::Scene,
        screens::{lesson::Lesson, profile::ProfilePage},
    },
};

/// Mistakes are looked for in so many games at most: some tenths of a second.
const MOST_LEARNT: usize = 2_000;

impl Games {
    /// The mistakes of the games shown, as questions: of the player who is searched, else of the
    /// person whom the settings name, else of both sides.
    pub(super) fn learn(&mut self, scene: &mut Scene) {
        let book = Book::embedded();
        let searched = self.search.trim();
        let player = match searched.contains(':') {
            false if !searched.is_empty() => searched,
            _ => scene.world.settings.game.name.as_str(),
        };
        let library = self.library.borrow();
        let mut judged = 0;
        let mut mistakes = Vec::new();
        for number in self.shown.iter().take(MOST_LEARNT) {
            let Some(game) = library.game(*number) else {
                continue;
            };
            let Some(review) = Review::written(&game, Some(book)) else {
                continue;
            };
            judged += 1;
            mistakes.extend(mistakes::of_game(&game, &review, own_side(&game, player)));
        }
        drop(library);
        let lesson = Lesson::new(mistakes);
        if judged == 0 {
            self.trouble = Some(
                "None of these games carries evaluations; tabiya annotate writes them, or tabiya learn FILE"
                    .to_owned(),
            );
        } else if lesson.is_empty() {
            self.trouble = Some("No move of these games cost enough to be asked about".to_owned());
        } else {
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
        let spans = games()
            .filter(|game| named(game, &part))
            .map(|game| (game.span(), usize::try_from(game.line).unwrap_or(1)))
            .collect();
        let page = ProfilePage::new(player, library.bytes(), spans);
        scene.open(page);
    }
}
