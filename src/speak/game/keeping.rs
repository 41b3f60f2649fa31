//! Where a game without a screen is kept: an unfinished one in its slot, a finished one among the
//! games, its result in the ratings, as on the screen.

use crate::{
    book::Book,
    game::pgn,
    play::{
        Session, Snapshot,
        endgame::Progress,
        export,
        ratings::{Rated, Ratings},
    },
    players::Opponent,
    speak::words::game as words,
    store::{
        Paths,
        games::{self, FinishError},
        kept,
        saves::{Saves, Slot},
        settings::GameView,
    },
};
use std::time::{Instant, SystemTime};

/// Keeps one game after the other.
pub struct Keeper {
    paths: Option<Paths>,
    slot: Option<Slot>,
    /// The game as it stands in the games file, if it was written there.
    in_games_file: Option<String>,
    /// The game has ended and is kept nowhere: neither file could be written.
    is_lost: bool,
    unfinished: Option<(Slot, Snapshot)>,
}

impl Keeper {
    /// Without paths nothing is kept.
    pub fn new(paths: Option<Paths>) -> Keeper {
        Keeper {
            unfinished: paths.as_ref().and_then(unfinished),
            paths,
            slot: None,
            in_games_file: None,
            is_lost: false,
        }
    }

    /// The game that is continued, where it isn't the one kept last.
    pub fn with(mut self, kept: Option<(Slot, Snapshot)>) -> Keeper {
        self.unfinished = kept.or(self.unfinished);
        self
    }

    /// The adaptive opponent at its present strength. What cannot be read is said when a game is
    /// rated.
    pub fn adaptive(&self) -> Opponent {
        let paths = self.paths.as_ref();
        let ratings: Option<Ratings> = paths.map(|paths| kept::peek(&paths.ratings_file()));
        ratings.unwrap_or_default().adaptive()
    }

    /// What the unfinished game is, if there is one.
    pub fn unfinished_title(&self) -> Option<String> {
        self.unfinished.as_ref().map(|(_, game)| title(game))
    }

    /// The unfinished game, to go on with, and the view it was played in; what is wrong with it where
    /// it cannot be. `None` also where another program has ended it since.
    pub fn resume(&mut self, now: Instant) -> Option<Result<(Session, Option<GameView>), String>> {
        let (slot, known) = self.unfinished.take()?;
        let game = match slot.take_up(known) {
            Ok(taken_up) => taken_up.filter(Snapshot::is_unfinished)?,
            Err(error) => return Some(Err(words::cannot_be_continued(error))),
        };
        Some(match game.restore(now) {
            Ok(session) => {
                self.slot = Some(slot);
                self.is_lost = false;
                self.in_games_file = game.in_games_file().map(str::to_owned);
                Ok((session, game.view()))
            }
            Err(error) => Err(words::cannot_be_continued(error)),
        })
    }

    /// The next game has a slot of its own; the former one may be among the unfinished.
    pub fn new_game(&mut self) {
        self.slot = None;
        self.unfinished = self.paths.as_ref().and_then(unfinished);
        self.in_games_file = None;
        self.is_lost = false;
    }

    /// Keeps an unfinished game; says where one continues it, or what went wrong.
    pub fn save(&mut self, session: &Session, view: GameView) -> Result<String, String> {
        let Some(paths) = &self.paths else {
            return Err(words::NO_DATA_FOLDER.to_owned());
        };
        if !session.has_begun() {
            return self.forget().map(|()| String::new());
        }
        let slot = slot_of(&mut self.slot, paths, session);
        let game = Snapshot::of(session, Instant::now())
            .written(self.in_games_file.clone())
            .seen_in(view);
        match slot.save(&game) {
            Ok(()) => Ok(words::IS_KEPT.to_owned()),
            Err(error) => Err(words::not_kept(error)),
        }
    }

    /// Adds the game as it stands to the games file, or puts it in the place of what was added of it
    /// before; says where it is, or what went wrong.
    pub fn add_to_games(
        &mut self,
        session: &Session,
        view: GameView,
        book: Option<&Book>,
    ) -> Result<String, String> {
        let Some(paths) = &self.paths else {
            return Err(words::NO_DATA_FOLDER.to_owned());
        };
        let path = paths.games_file();
        let pgn = pgn::write(&export::game(session, book));
        let added = match &self.in_games_file {
            Some(earlier) => games::append_again(&path, earlier, &pgn),
            None => games::append(&path, &pgn),
        };
        added.map_err(|error| format!("{error}."))?;
        self.in_games_file = Some(pgn);
        self.is_lost = false;
        if session.is_playing() {
            // Whoever resumes the game knows of the copy.
            self.save(session, view)?;
        }
        Ok(words::saved(path.display()))
    }

    /// Forgets a game that was taken back to its start; says what went wrong.
    fn forget(&mut self) -> Result<(), String> {
        match self.slot.take() {
            Some(slot) => slot
                .discard()
                .map(drop)
                .map_err(|error| format!("{error}.")),
            None => Ok(()),
        }
    }

    /// Appends a finished game to the games file and counts it; says what came of both.
    pub fn finish(&mut self, session: &Session, book: Option<&Book>) -> Vec<String> {
        let done = match session.has_begun() {
            true => self.append(session, book),
            false => self.forget(),
        };
        done.err().into_iter().chain(self.rate(session)).collect()
    }

    /// Appends the finished game again where that has failed; says where it is then, or what went wrong.
    pub fn append_lost(
        &mut self,
        session: &Session,
        book: Option<&Book>,
    ) -> Result<Option<String>, String> {
        let Some(paths) = self.paths.as_ref().filter(|_| self.is_lost) else {
            return Ok(None);
        };
        let saved = words::saved(paths.games_file().display());
        self.append(session, book).map(|()| Some(saved))
    }

    fn append(&mut self, session: &Session, book: Option<&Book>) -> Result<(), String> {
        let Some(paths) = &self.paths else {
            return Ok(());
        };
        let pgn = pgn::write(&export::game(session, book));
        let earlier = self.in_games_file.clone();
        let game = Snapshot::of(session, Instant::now()).to_append(pgn.clone(), earlier);
        let Some(left) = game.left_to_append() else {
            return Ok(());
        };
        let slot = slot_of(&mut self.slot, paths, session);
        let done = games::finish(slot, &game, &paths.games_file(), left);
        self.is_lost = matches!(done, Err(FinishError::Lost(_)));
        if !self.is_lost {
            self.in_games_file = Some(pgn);
        }
        done.map_err(|(FinishError::Kept(words) | FinishError::Lost(words))| words)
    }

    /// Keeps what came of an ending that was practised; says it, with the idea of the ending.
    pub fn note_endgame(&self, session: &Session) -> Vec<String> {
        let Some((endgame, outcome)) = session.practised() else {
            return Vec::new();
        };
        let mut told = vec![
            format!("{}.", endgame.outcome_told(outcome)),
            endgame.idea.to_owned(),
        ];
        if let Some(paths) = &self.paths {
            let now = SystemTime::now();
            let noted = kept::change(&paths.endgames_file(), |progress: &mut Progress| {
                progress.note(endgame.id, outcome, now);
            });
            told.extend(noted.err().map(words::practice_not_kept));
        }
        told
    }

    /// The rating after a game that counts.
    fn rate(&self, session: &Session) -> Option<String> {
        let rated = Rated::of(session)?;
        if session.is_helped() {
            return Some(words::NOT_RATED.to_owned());
        }
        let path = self.paths.as_ref()?.ratings_file();
        let mut now = None;
        let noted = kept::change(&path, |ratings: &mut Ratings| {
            ratings.note(&rated);
            let standing = ratings.standings.get(&rated.speed);
            now = standing.map(|standing| standing.now.rating);
        });
        Some(match (noted, now) {
            (Ok(()), Some(rating)) => words::rating(rated.speed, rating),
            (Ok(()), None) => return None,
            (Err(error), _) => words::rating_not_kept(error),
        })
    }
}

/// The unfinished game that was kept last.
fn unfinished(paths: &Paths) -> Option<(Slot, Snapshot)> {
    let found = Saves::in_folder(paths.saves_folder()).find::<Snapshot>();
    let mut own = found
        .games
        .into_iter()
        .filter(|(_, game)| game.is_unfinished());
    own.next()
}

/// `You against Nell, 12 moves`.
pub fn title(game: &Snapshot) -> String {
    let ([white, black], moves) = game.players_and_moves();
    words::title(&white, &black, moves)
}

/// Where this game is kept while it is played.
fn slot_of<'s>(slot: &'s mut Option<Slot>, paths: &Paths, session: &Session) -> &'s Slot {
    slot.get_or_insert_with(|| Saves::in_folder(paths.saves_folder()).new_slot(session.started()))
}
