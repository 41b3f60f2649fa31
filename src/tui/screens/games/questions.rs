//! What is asked of all games shown: the mistakes to learn from, and how somebody plays.

use super::{Games, Library, searching::Searching};
use crate::{
    analysis::{Lesson, Mistake, Session, guessing::Guessing},
    engine::SearchId,
    game::{
        FitLess, PlayerName, UNNAMED,
        index::{Index, Row},
    },
    sort,
    store::Paths,
    tui::{
        action::Action,
        desk::{name_list::NameList, question::Question},
        route::{PlayersGames, Route},
        screen::Scene,
        words::games as words,
        work::{Work, games, news::Report},
    },
};
use shakmaty::Color;
use std::{collections::HashMap, rc::Rc, time::SystemTime};

/// Nobody plays in most of fewer games, nor is one chosen of their players.
const FEW: usize = 3;

impl Games {
    /// Looks for the mistakes of the games shown, to ask about them: of the player whose games they
    /// are; where nobody seems to be meant it is asked whose.
    pub(super) fn learn(&mut self, scene: &mut Scene) {
        let player = self.player("", scene).unwrap_or_default();
        let games = self.places_shown();
        self.look_for_mistakes(player, games, scene);
    }

    fn look_for_mistakes(&mut self, player: PlayerName, games: games::Games, scene: &mut Scene) {
        let count = games.places.len();
        let paths = scene.world.paths.as_ref();
        let work = Work::Mistakes {
            games,
            player,
            kept: paths.map(Paths::mistakes_file),
        };
        self.mistakes = Some(Searching::begin(work, count, scene));
        self.search_is_at(0);
    }

    /// Whose name the search seems to be: plain words.
    fn searched_player(&self) -> Option<&str> {
        let searched = self.search.text().trim();
        (!searched.is_empty() && !searched.contains(':')).then_some(searched)
    }

    /// Where the games shown stand.
    pub(super) fn places_shown(&self) -> games::Games {
        let library = self.library.borrow();
        let index = library.index();
        let rows = self.shown.iter().filter_map(|number| index.row(*number));
        places(&library, rows)
    }

    fn search_is_at(&mut self, seen: usize) {
        if let Some(searching) = &self.mistakes {
            self.trouble = None;
            self.note = Some(words::looking_for_mistakes(&searching.progress(seen)));
        }
    }

    /// News of the search for mistakes.
    pub(super) fn hear_of_mistakes(&mut self, id: SearchId, report: &Report, scene: &mut Scene) {
        if self.mistakes.as_ref().is_none_or(|own| !own.is(id)) {
            return;
        }
        match report {
            Report::Searched(seen) => self.search_is_at(*seen),
            Report::Mistakes {
                reviewed,
                found,
                are_own,
                deck,
            } => {
                self.mistakes = None;
                self.note = None;
                self.deck = (**deck).clone();
                if *are_own || found.is_empty() {
                    self.ask_about(*reviewed, found.clone(), scene);
                } else {
                    self.found = found.clone();
                    self.ask_whose(scene);
                }
            }
            _ => {}
        }
    }

    /// Whose mistakes? Of one or two games a side is named, of more a player.
    fn ask_whose(&mut self, scene: &mut Scene) {
        self.players = match self.shown.len() >= FEW {
            true => self.players_shown(),
            false => Vec::new(),
        };
        if self.players.is_empty() {
            return scene.open(Question::side(words::WHOSE_MISTAKES, words::WHICH_SIDE));
        }
        let all = (words::ALL_PLAYERS.to_owned(), self.shown.len());
        let rows = std::iter::once(all).chain(self.players.iter().cloned());
        let rows = rows.map(|(name, games)| (name, words::count(games)));
        scene.open(NameList::new(
            words::WHOSE_MISTAKES,
            words::EXPECTS_PLAYER,
            rows.collect(),
            0,
        ));
    }

    /// Everybody who plays in the games shown, who plays most of them first.
    fn players_shown(&self) -> Vec<(String, usize)> {
        let library = self.library.borrow();
        let index = library.index();
        let games = self.shown.iter().filter_map(|number| index.row(*number));
        let players = games_by_player(index, games).into_iter();
        let players = players.filter(|(name, _)| is_name(name));
        let mut players: Vec<_> = players
            .map(|(name, games)| (name.to_owned(), games))
            .collect();
        sort::by(&mut players, |(one, more), (other, fewer)| {
            fewer.cmp(more).then_with(|| one.cmp(other))
        });
        players
    }

    /// The row that was chosen of those players: all of them, or one, whose games are looked through.
    pub(super) fn choose_player(&mut self, row: usize, scene: &mut Scene) {
        let chosen = row.checked_sub(1).and_then(|place| self.players.get(place));
        let Some((name, _)) = chosen else {
            return self.ask_about_side(None, scene);
        };
        let player = PlayerName::exactly(name);
        let games = self.places_of(&player);
        self.look_for_mistakes(player, games, scene);
    }

    /// Where those of the games shown stand that this player plays in.
    fn places_of(&self, player: &PlayerName) -> games::Games {
        let library = self.library.borrow();
        let index = library.index();
        let games = self.shown.iter().filter_map(|number| index.row(*number));
        let has = |game: &&Row| names(index, game).into_iter().any(|name| player.is(name));
        places(&library, games.filter(has))
    }

    /// Which side's mistakes are wanted, of those that were found.
    pub(super) fn ask_about_side(&mut self, side: Option<Color>, scene: &mut Scene) {
        let found = std::mem::take(&mut self.found);
        let is_wanted = |mistake: &Mistake| {
            side.is_none_or(|side| mistake.position().is_some_and(|own| own.turn() == side))
        };
        let wanted: Vec<Mistake> = found.into_iter().filter(is_wanted).collect();
        self.ask_about(1, wanted, scene);
    }

    fn ask_about(&mut self, reviewed: usize, mistakes: Vec<Mistake>, scene: &mut Scene) {
        let most = scene.world.settings.review.questions;
        let session = Session::of(mistakes, &self.deck, SystemTime::now(), most);
        let lesson = Lesson::new(session.questions);
        if reviewed == 0 {
            self.trouble = Some(words::NO_EVALUATIONS.to_owned());
        } else if lesson.is_empty() && session.waiting > 0 {
            self.trouble = Some(words::all_asked_before(session.waiting));
        } else if lesson.is_empty() {
            self.trouble = Some(words::NO_MISTAKES.to_owned());
        } else {
            self.is_covered = true;
            scene.go(Route::Lesson(lesson));
        }
    }

    /// The moves of the marked game to be guessed: the winner's.
    pub(super) fn guess(&mut self, scene: &mut Scene) {
        let marked = self.shown.get(self.list.marked()).copied();
        let game = marked.and_then(|number| self.library.borrow().game(number));
        match game.and_then(|game| Guessing::new(&game, None, None)) {
            Some(game) => {
                self.is_covered = true;
                scene.go(Route::Guess(Box::new(game)));
            }
            None => self.trouble = Some(words::NOTHING_TO_GUESS.to_owned()),
        }
    }

    /// Whose games those shown are: of the player who is searched, else of the person whom the
    /// settings name or who has no name, else of who plays in most of them, else of this one.
    fn player(&self, or: &str, scene: &Scene) -> Option<PlayerName> {
        let library = self.library.borrow();
        let index = library.index();
        let games = || self.shown.iter().filter_map(|number| index.row(*number));
        let all_names = || games().flat_map(|game| names(index, game));
        let candidates = [
            PlayerName::among(self.searched_player().unwrap_or_default(), all_names()),
            PlayerName::new(&scene.world.settings.game.name),
            unnamed(all_names()),
            PlayerName::exactly(most_frequent(index, games()).unwrap_or_default()),
            PlayerName::exactly(or),
        ];
        let mut candidates = candidates.into_iter();
        candidates.find(|player| all_names().any(|name| player.is(name)))
    }

    /// How somebody plays, or where their games left the book, in the games shown: the player whose
    /// games they are, else who has White in the marked game.
    pub(super) fn profile(&mut self, action: Action, scene: &mut Scene) {
        let library = self.library.borrow();
        let index = library.index();
        let marked = self
            .shown
            .get(self.list.marked())
            .and_then(|number| index.row(*number));
        let white = marked.map_or("", |game| index.text(game.players.white));
        let Some(player) = self.player(white, scene) else {
            drop(library);
            self.trouble = Some(words::NO_NAMES.to_owned());
            return;
        };
        let games = || self.shown.iter().filter_map(|number| index.row(*number));
        let fit_less = FitLess::among(&player, games().flat_map(|game| names(index, game)));
        let games = self.places_of(&player);
        let of = PlayersGames {
            player,
            games,
            fit_less,
            library: Rc::clone(&self.library),
        };
        self.is_covered = true;
        scene.go(match action {
            Action::LeftBook => Route::LeftBook(of),
            _ => Route::Profile(of),
        });
    }
}

/// Who plays a game.
fn names<'a>(index: &'a Index, game: &Row) -> [&'a str; 2] {
    [game.players.white, game.players.black].map(|name| index.text(name))
}

/// Who played without a name, if anybody did; others who are called so in part are not meant.
fn unnamed<'a>(mut names: impl Iterator<Item = &'a str>) -> PlayerName {
    match names.any(|name| name == UNNAMED) {
        true => PlayerName::exactly(UNNAMED),
        false => PlayerName::default(),
    }
}

/// Who plays in more than half of some games; nobody of one or two games, nor where two play in
/// equally many.
fn most_frequent<'a>(index: &'a Index, games: impl Iterator<Item = &'a Row>) -> Option<&'a str> {
    let mut count = 0;
    let seen = games_by_player(index, games.inspect(|_| count += 1));
    let number = seen.values().copied().max()?;
    let mut most = seen.into_iter().filter(|(_, own)| *own == number);
    let (Some((player, _)), None) = (most.next(), most.next()) else {
        return None;
    };
    (count >= FEW && number * 2 > count && is_name(player)).then_some(player)
}

/// In how many of some games everybody plays.
fn games_by_player<'a>(
    index: &'a Index,
    games: impl Iterator<Item = &'a Row>,
) -> HashMap<&'a str, usize> {
    let mut seen = HashMap::new();
    for player in games.flat_map(|game| names(index, game)) {
        *seen.entry(player).or_insert(0) += 1;
    }
    seen
}

/// Whether this names a player.
fn is_name(text: &str) -> bool {
    !matches!(text, "" | "?")
}

/// Where these games stand.
fn places<'a>(library: &Library, rows: impl Iterator<Item = &'a Row>) -> games::Games {
    let place = |row: &Row| (row.span(), usize::try_from(row.line).unwrap_or(1));
    games::Games {
        bytes: library.bytes(),
        places: rows.map(place).collect(),
    }
}
