//! The game as an exercise: its mistakes as questions, its moves to be guessed, a position played on.

use super::{Leave, Reading, Request, files::each};
use crate::{
    analysis::{
        Deck, Lesson, Mistake, Review, Session, guessing::Guessing, mistakes, profile::own_side,
    },
    book::Book,
    chess::Position,
    game::PlayerName,
    speak::{
        Voice, guess, learn,
        words::{review, shared::ended, study as words},
    },
    store::{Paths, kept, library::Library},
};
use shakmaty::Color;
use std::{io, time::SystemTime};

impl Reading<'_, '_> {
    /// The mistakes of a side, or of both: of the one that is named, else of the person's own.
    pub(super) fn learn(&mut self, whose: &str) -> io::Result<()> {
        let written = || Review::written(self.study.game(), Some(Book::embedded()));
        let Some(review) = self.found.clone().or_else(written) else {
            return self.voice.say(review::NOT_REVIEWED);
        };
        let own = || own_side(self.study.game(), &PlayerName::new(&self.name));
        let side = match (whose, self.review.side.or_else(own)) {
            ("white", _) => Some(Color::White),
            ("black", _) => Some(Color::Black),
            ("both", _) => None,
            ("", Some(side)) => Some(side),
            _ => return self.voice.say(words::WHOSE_MISTAKES),
        };
        let lesson = Lesson::new(mistakes::of_game(self.study.game(), &review, side));
        if lesson.is_empty() {
            return self.voice.say(words::no_mistakes(side));
        }
        self.ask_about(lesson)
    }

    /// The worst mistakes of the games listed: the person's, or those of the player named.
    pub(super) fn learn_from_games(&mut self, player: &str) -> io::Result<()> {
        if (self.list.games.is_empty() || self.library.is_none()) && !self.select("")? {
            return Ok(());
        }
        let Some(library) = &self.library else {
            return self.voice.say(words::ONLY_THIS);
        };
        let deck = match self.paths.as_ref().map(Paths::mistakes_file) {
            Some(file) => match kept::load::<Deck>(&file) {
                Ok(deck) => deck,
                Err(error) => return self.voice.say(ended(error)),
            },
            None => Deck::default(),
        };
        let name = PlayerName::new(if player.is_empty() {
            &self.name
        } else {
            player
        });
        let games = self.list.games.all();
        let Some((found, reviewed)) = found_in(self.voice, library, games, &name)? else {
            return self.voice.say(words::SEARCH_STOPPED);
        };
        let session = Session::of(found, &deck, SystemTime::now(), self.questions);
        let lesson = Lesson::new(session.questions);
        if lesson.is_empty() {
            let told = words::none_to_learn(games.len(), reviewed, session.waiting);
            return self.voice.say(told);
        }
        self.ask_about(lesson)
    }

    /// Asks about these mistakes, and comes back to where one stands.
    fn ask_about(&mut self, lesson: Lesson) -> io::Result<()> {
        learn::run(
            self.voice,
            learn::Plan {
                lesson,
                options: self.options.clone(),
                file: self.paths.as_ref().map(Paths::mistakes_file),
                analyse: &mut analysing(self.leave),
            },
        )?;
        self.here()
    }

    /// The moves of the winner.
    pub(super) fn guess(&mut self) -> io::Result<()> {
        let Some(game) = Guessing::new(self.study.game(), None, None) else {
            return self.voice.say(words::NO_MOVES_TO_GUESS);
        };
        guess::run(
            self.voice,
            guess::Plan {
                game,
                options: self.options.clone(),
                file: self.paths.as_ref().map(Paths::guesses_file),
                analyse: &mut analysing(self.leave),
            },
        )?;
        self.here()
    }

    /// A game from the position one stands on, as the words name it.
    pub(super) fn play_on(&mut self, words: &str) -> io::Result<()> {
        let position = self.study.position();
        if position.ending().is_some() {
            return self.voice.say(words::OVER_HERE);
        }
        self.leave_for(Request::Play(words))
    }

    /// Does this with the position one stands on, and comes back to it.
    pub(super) fn leave_for(&mut self, request: Request<'_>) -> io::Result<()> {
        let here = self.study.position();
        let position = match request {
            // A game begins here, without a past.
            Request::Play(_) => Position::new(here.current().clone(), here.castling_mode()),
            _ => here.clone(),
        };
        self.leave_at(&position, request)
    }

    /// Does this with another position, and comes back to where one stands.
    pub(super) fn leave_at(&mut self, position: &Position, request: Request<'_>) -> io::Result<()> {
        (self.leave)(self.voice, position, request)?;
        self.here()
    }
}

/// The mistakes of a player in these games of a file, and how many of them are reviewed; `None` where the
/// search was stopped.
fn found_in(
    voice: &mut Voice<'_>,
    library: &Library,
    games: &[usize],
    name: &PlayerName,
) -> io::Result<Option<(Vec<Mistake>, usize)>> {
    let (mut found, mut reviewed) = (Vec::new(), 0);
    let is_whole = each(voice, library, games, |_, game| {
        let review = |side| Some((side, Review::written(game, Some(Book::embedded()))?));
        if let Some((side, review)) = own_side(game, name).and_then(review) {
            reviewed += 1;
            found.extend(mistakes::of_game(game, &review, Some(side)));
        }
    })?;
    Ok(is_whole.then_some((found, reviewed)))
}

/// What looks at a position of an exercise.
fn analysing(leave: &mut Leave<'_>) -> impl FnMut(&mut Voice<'_>, &Position) -> io::Result<()> {
    |voice, position| leave(voice, position, Request::Analyse)
}
