//! Guess the move in lines: a game played through, the moves of one side guessed for points.

use super::{
    Voice, board,
    moves::{capital, label_in_words, moves_in_words, refused, spoken, spoken_line, understood},
    thinker::{Analyse, Thinker},
    words::guess as words,
};
use crate::{
    analysis::{
        examined::Examined,
        guessing::{FULL, Guess, Guessing, History},
    },
    chess::Position,
    engine::Options,
    game::tags::{DAY, local},
    sort,
    store::kept,
    text::names::first_name_first,
};
use shakmaty::Move;
use std::{io, path::PathBuf, time::SystemTime};

const COMMANDS: [(&str, &str); 9] = [
    (words::A_MOVE, words::HELP_YOUR_GUESS),
    ("solution", words::HELP_SOLUTION),
    ("next", words::HELP_NEXT),
    ("points", words::HELP_POINTS),
    ("line", words::HELP_MOVES_SO_FAR),
    ("costly", words::HELP_COSTLY),
    ("analyse", words::HELP_LOOK),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];
/// So many of the engine's moves are told.
const TOLD: usize = 6;

/// The game, and where points are kept.
pub struct Plan<'a> {
    pub game: Guessing,
    pub options: Options,
    /// The file of the games guessed so far; without it nothing is kept.
    pub file: Option<PathBuf>,
    pub analyse: &'a mut Analyse<'a>,
}

/// A game being guessed.
struct Guesses<'g, 'v> {
    voice: &'g mut Voice<'v>,
    game: Guessing,
    thinker: Thinker,
    /// What the engine found in the position in hand.
    examined: Examined,
    /// The number of the move answered last, and its position: only what is answered is analysed.
    answered: Option<(usize, Position)>,
    file: Option<PathBuf>,
    analyse: &'g mut Analyse<'g>,
    /// How many moves of the game have been said.
    told: usize,
}

/// Moves are asked until the game ends or the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run<'g>(voice: &'g mut Voice<'_>, plan: Plan<'g>) -> io::Result<()> {
    let mut guesses = Guesses {
        voice,
        game: plan.game,
        thinker: Thinker::new(plan.options),
        examined: Examined::default(),
        answered: None,
        file: plan.file,
        analyse: plan.analyse,
        told: 0,
    };
    guesses.announce()?;
    while !guesses.game.is_over() {
        let Some(line) = guesses.voice.line()? else {
            return Ok(());
        };
        if guesses.take(&line)? {
            return guesses.points();
        }
    }
    guesses.result()
}

impl Guesses<'_, '_> {
    fn announce(&mut self) -> io::Result<()> {
        let [white, black] = &self.game.players;
        let [white, black] = [white, black].map(|name| first_name_first(name));
        self.voice
            .say(words::announced(&white, &black, &self.game.place))?;
        self.voice
            .say(words::length(self.game.len(), self.game.master()))?;
        self.question()
    }

    /// What was played since the last question, and the next one.
    fn question(&mut self) -> io::Result<()> {
        let Some((position, _)) = self.game.question() else {
            return Ok(());
        };
        let moves: Vec<Move> = position.moves().collect();
        let from = position.at(self.told).unwrap_or(position.start());
        let line = spoken_line(from, moves.iter().skip(self.told).copied());
        self.told = moves.len();
        if !line.is_empty() {
            self.voice.say(format!("{line}."))?;
        }
        let (at, all) = (self.game.at() + 1, self.game.len());
        let master = self.game.master();
        self.voice
            .say(words::question(at, all, master, self.game.side))
    }

    /// Does what a line asks for; true when the person leaves.
    fn take(&mut self, line: &str) -> io::Result<bool> {
        let lower = line.to_lowercase();
        match lower.as_str() {
            "quit" | "q" | "exit" | "leave" => return Ok(true),
            "help" | "?" | "h" => self.voice.help(&COMMANDS)?,
            "solution" | "answer" => self.give(None)?,
            "next" | "n" | "skip" => {
                self.game.go_on();
                self.begin()?;
            }
            "points" => self.points()?,
            "costly" => self.costly()?,
            "line" | "game" => {
                self.told = 0;
                self.question()?;
            }
            "analyse" | "analyze" => self.look()?,
            _ => {
                let Some((position, _)) = self.game.question() else {
                    return Ok(false);
                };
                let answer = board::answer(position, line);
                let guess = understood(position.current(), line, self.voice.letters);
                match (answer, guess) {
                    (Some(lines), _) => self.voice.say_all(lines)?,
                    (None, Ok(guess)) => self.give(Some(guess))?,
                    (None, Err(error)) => self.voice.say(refused(&error))?,
                }
            }
        }
        Ok(false)
    }

    /// Analyses the position of the move answered last: of an open one the engine would tell the move.
    fn look(&mut self) -> io::Result<()> {
        let Some((number, position)) = &self.answered else {
            return self.voice.say(words::ANALYSED_ONCE_GUESSED);
        };
        self.voice.say(words::analysis_of(*number))?;
        (self.analyse)(self.voice, position)?;
        self.question()
    }

    /// Takes a guess, or shows the answer; then on to the next move.
    fn give(&mut self, guess: Option<Move>) -> io::Result<()> {
        let Some((position, played)) = self.game.question() else {
            return Ok(());
        };
        let position = position.clone();
        let wanted: Vec<Move> = guess.into_iter().chain([played]).collect();
        let examined = &mut self.examined;
        let found = self.thinker.examine(&position, &wanted, examined);
        let score_of = |own: Move| examined.finding(own).map(|found| found.answer);
        let known = found.and_then(|()| examined.finding(played));
        let scored = guess.map(|guess| Some((guess, score_of(guess)?)));
        let (Some(known), false) = (known, scored == Some(None)) else {
            return self.voice.say(words::CANNOT_BE_COUNTED);
        };
        self.game.answer(scored.flatten(), known.best, known.answer);
        if let Some(answered) = self.game.guesses().last() {
            let lines = told(answered, self.game.master(), &position, (guess, played));
            self.voice.say_all(lines)?;
        }
        let best = self.examined.best();
        if let Some(best) = best.filter(|best| *best != played && Some(*best) != guess) {
            let line = self.examined.line_from(Some(best)).into_iter().take(TOLD);
            let line = spoken_line(position.current(), line);
            self.voice.say(words::engine_would_play(&line))?;
        }
        self.told += 1;
        self.answered = Some((self.game.at() + 1, position));
        self.game.go_on();
        self.begin()
    }

    fn begin(&mut self) -> io::Result<()> {
        self.examined = Examined::default();
        self.question()
    }

    fn points(&mut self) -> io::Result<()> {
        let (own, played, most) = self.game.totals();
        if most == 0 {
            return self.voice.say(words::NOTHING_GUESSED);
        }
        self.voice.say(words::points(
            (own, played, most),
            self.game.master(),
            self.game.same(),
            self.game.guesses().len(),
        ))
    }

    /// The guesses that cost most, the worst first.
    fn costly(&mut self) -> io::Result<()> {
        const MOST: usize = 5;
        let mut costly: Vec<&Guess> = self.game.guesses().iter().collect();
        costly.retain(|guess| guess.points < FULL);
        sort::by_key(&mut costly, |guess| guess.points);
        let lines: Vec<String> = costly
            .into_iter()
            .take(MOST)
            .map(|guess| {
                let number = guess.number.as_str();
                let own = match &guess.guess {
                    Some(own) => moves_in_words(&format!("{number}{own}")),
                    None => {
                        words::no_guess(number.trim_end_matches(['.', '…']), number.ends_with('…'))
                    }
                };
                let played = (&*label_in_words(&guess.played), guess.played_points);
                words::costly((&own, guess.points), played)
            })
            .collect();
        match lines.is_empty() {
            true => self.voice.say(words::NOTHING_COSTLY),
            false => self.voice.say_all(lines),
        }
    }

    /// The game is over: what came of it, and how that compares with earlier games.
    fn result(&mut self) -> io::Result<()> {
        self.voice.say(words::GAME_IS_OVER)?;
        self.points()?;
        self.costly()?;
        let outcome = self.game.outcome(local(SystemTime::now(), DAY));
        let (Some(outcome), Some(file)) = (outcome, &self.file) else {
            return Ok(());
        };
        let mut all = History::default();
        let noted = kept::change(file, |history: &mut History| {
            history.note(outcome);
            all = history.clone();
        });
        match (noted, all.average()) {
            (Ok(()), Some(average)) if all.len() > 1 => {
                self.voice.say(words::average(all.len(), average))
            }
            (Ok(()), _) => Ok(()),
            (Err(error), _) => self.voice.say(words::points_not_kept(error)),
        }
    }
}

/// The guess and its points, and the move of the game with its own.
fn told(
    answered: &Guess,
    master: &str,
    position: &Position,
    (guess, played): (Option<Move>, Move),
) -> Vec<String> {
    let said = |own: Move| spoken(position.current(), own);
    let game = words::master_played(master, &said(played), answered.played_points, FULL);
    match guess {
        Some(own) if own == played => vec![words::guessed_right(
            &capital(&said(own)),
            answered.points,
            FULL,
        )],
        Some(own) => vec![
            words::guessed(&capital(&said(own)), answered.points, FULL),
            game,
        ],
        None => vec![game],
    }
}
