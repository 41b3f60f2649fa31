//! The game as an exercise: its mistakes as questions, its moves to be guessed, a position played on.

use super::{Plan, Reading, Subject, run};
use crate::{
    analysis::{Lesson, Review, Settings, guessing::Guessing, mistakes, profile::own_side},
    book::Book,
    chess::Position,
    engine::Options,
    game::PlayerName,
    speak::{Voice, explorer::Games, guess, learn, words::study as words},
    store::Paths,
};
use shakmaty::Color;
use std::io;

impl Reading<'_, '_> {
    /// The mistakes of a side, or of both: of the one that is named, else of the person's own.
    pub(super) fn learn(&mut self, whose: &str) -> io::Result<()> {
        let written = || Review::written(self.study.game(), Some(Book::embedded()));
        let Some(review) = self.found.clone().or_else(written) else {
            return self.voice.say(words::NOT_REVIEWED);
        };
        let own = || own_side(self.study.game(), &PlayerName::new(&self.name));
        let side = match whose {
            "white" => Some(Color::White),
            "black" => Some(Color::Black),
            "both" => None,
            _ => match self.review.side.or_else(own) {
                Some(side) => Some(side),
                None => {
                    return self.voice.say(words::WHOSE_MISTAKES);
                }
            },
        };
        let lesson = Lesson::new(mistakes::of_game(self.study.game(), &review, side));
        if lesson.is_empty() {
            return self.voice.say(words::no_mistakes(side));
        }
        let file = self.paths.as_ref().map(Paths::mistakes_file);
        let analyse = &mut self.look();
        let plan = learn::Plan {
            lesson,
            options: self.options.clone(),
            file,
            analyse,
        };
        learn::run(self.voice, plan)?;
        self.here()
    }

    /// The moves of the winner.
    pub(super) fn guess(&mut self) -> io::Result<()> {
        let Some(game) = Guessing::new(self.study.game(), None, None) else {
            return self.voice.say(words::NO_MOVES_TO_GUESS);
        };
        let analyse = &mut self.look();
        let plan = guess::Plan {
            game,
            options: self.options.clone(),
            file: self.paths.as_ref().map(Paths::guesses_file),
            analyse,
        };
        guess::run(self.voice, plan)?;
        self.here()
    }

    /// A game from the position one stands on, as the words name it.
    pub(super) fn play_on(&mut self, words: &str) -> io::Result<()> {
        let position = self.study.position();
        if position.ending().is_some() {
            return self.voice.say(words::OVER_HERE);
        }
        let Some(play) = &mut self.play else {
            return self.voice.say(words::NO_GAME_FROM_HERE);
        };
        // A game begins here, without a past.
        let start = Position::new(position.current().clone(), position.castling_mode());
        play(self.voice, &start, words)?;
        self.here()
    }

    /// What looks at a position in a dialogue of its own.
    fn look(&self) -> impl FnMut(&mut Voice<'_>, &Position) -> io::Result<()> + use<> {
        let about: (Options, Settings, Option<Paths>, String, Option<Games>) = (
            self.options.clone(),
            self.review.clone(),
            self.paths.clone(),
            self.name.clone(),
            self.explorer.clone(),
        );
        move |voice, position| {
            let (options, review, paths, name, explorer) = about.clone();
            let subject = Subject::position(position);
            let plan = Plan {
                subject,
                options,
                review,
                paths,
                name,
                explorer,
                play: None,
            };
            run(voice, plan)
        }
    }
}
