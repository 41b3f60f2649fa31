//! The puzzle trainer in lines.

pub mod rushing;

use super::{
    Voice, board,
    moves::{refused, spoken, spoken_line, understood},
    thinker::Analyse,
    words::puzzles as words,
};
use crate::{
    chess::notation,
    puzzles::{
        self, Goal, Problem,
        problem::theme_in_words,
        rush::Kind,
        trainer::{Attempt, Ending, Record, Tried},
    },
    store::kept,
};
use shakmaty::Move;
use std::{io, path::PathBuf};

const COMMANDS: [(&str, &str); 12] = [
    (words::A_MOVE, words::HELP_YOUR_ANSWER),
    ("hint", words::HELP_HINT),
    ("solution", words::HELP_SOLUTION),
    ("next", words::HELP_NEXT),
    ("analyse", words::HELP_ANALYSE),
    ("themes", words::HELP_THEMES),
    ("theme fork", words::HELP_THEME),
    ("failed, all", words::HELP_FAILED),
    ("rush 3, rush 5, rush no clock", words::HELP_RUSH),
    ("rating", words::HELP_RATING),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// The puzzles, and where results are kept.
pub struct Plan<'a> {
    pub problems: Vec<Problem>,
    /// The trainer's file; without it nothing is kept.
    pub file: Option<PathBuf>,
    pub seed: u64,
    /// A rush comes first.
    pub rush: Option<Kind>,
    pub analyse: &'a mut Analyse<'a>,
}

/// Puzzles being solved.
struct Training<'g, 'v, 'a> {
    voice: &'g mut Voice<'v>,
    problems: Vec<Problem>,
    record: Record,
    file: Option<PathBuf>,
    dice: u64,
    index: usize,
    attempt: Attempt,
    /// This puzzle has been counted.
    counted: bool,
    /// Only puzzles about this.
    theme: Option<String>,
    /// Only puzzles that went wrong.
    reviewing: bool,
    /// Puzzles missed in a rush that are to be looked at again, the next one first.
    missed: Vec<usize>,
    analyse: &'a mut Analyse<'a>,
}

/// Puzzles until the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, plan: Plan) -> io::Result<()> {
    let mut record = Record::default();
    if let Some(file) = &plan.file {
        match kept::load(file) {
            Ok(known) => record = known,
            Err(error) => voice.say(words::not_counted(error))?,
        }
    }
    let (problems, left_out) = puzzles::for_training(plan.problems);
    if left_out > 0 {
        voice.say(words::left_out(left_out))?;
    }
    let Some(first) = record.next(&problems, None, false, None, plan.seed) else {
        return voice.say(words::NO_PUZZLES);
    };
    let Some(problem) = problems.get(first) else {
        return Ok(());
    };
    let mut training = Training {
        attempt: Attempt::new(problem),
        voice,
        problems,
        record,
        file: plan.file,
        dice: plan.seed,
        index: first,
        counted: false,
        theme: None,
        reviewing: false,
        missed: Vec::new(),
        analyse: plan.analyse,
    };
    match plan.rush {
        Some(kind) => training.rush(kind)?,
        None => training.announce()?,
    }
    training.run()
}

impl Training<'_, '_, '_> {
    fn run(&mut self) -> io::Result<()> {
        while let Some(line) = self.voice.line()? {
            if self.take(&line)? {
                break;
            }
        }
        Ok(())
    }

    fn problem(&self) -> Option<&Problem> {
        self.problems.get(self.index)
    }

    fn announce(&mut self) -> io::Result<()> {
        let position = self.attempt.position();
        let mut lines = vec![self.question()];
        lines.extend(board::question(position));
        self.voice.say_all(lines)
    }

    /// What is asked for in the puzzle on the board.
    fn question(&self) -> String {
        match self.problem().map(Problem::goal) {
            Some(Goal::Mate(moves)) => words::a_mate(moves),
            Some(Goal::Other(_)) => words::a_mistake(&self.to_avoid().unwrap_or_default()),
            Some(Goal::Best | Goal::Line(_)) | None => words::A_PUZZLE.to_owned(),
        }
    }

    /// The moves to avoid, where no more is asked for.
    fn to_avoid(&self) -> Option<String> {
        let problem = self.problem()?;
        let Goal::Other(moves) = problem.goal() else {
            return None;
        };
        let chess = problem.position.current();
        let said: Vec<String> = moves.iter().map(|own| spoken(chess, *own)).collect();
        Some(words::alternatives(&said))
    }

    /// Does what a line asks for; true when the person leaves.
    fn take(&mut self, line: &str) -> io::Result<bool> {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => return Ok(true),
            ["help" | "?" | "h"] => self.voice.help(&COMMANDS)?,
            ["next" | "n"] => self.next()?,
            ["analyse" | "analyze"] => self.analyse()?,
            ["hint"] => self.hint()?,
            ["solution" | "answer" | "give"] | ["give", "up"] => self.give_up()?,
            ["themes"] => self.tell_themes()?,
            ["theme", ..] => self.choose_theme(&words.get(1..).unwrap_or_default().join(" "))?,
            ["failed"] => self.review()?,
            ["all"] => {
                self.theme = None;
                self.reviewing = false;
                self.missed.clear();
                self.voice.say(words::ALL_PUZZLES)?;
                self.next()?;
            }
            ["rating"] => {
                let (solved, tried) = self.record.counts();
                let rating = self.record.rating;
                self.voice.say(words::rating(rating, solved, tried))?;
            }
            ["rush", kind @ ..] => self.rush_as_said(kind)?,
            _ => match board::answer(self.attempt.position(), line) {
                Some(lines) => self.voice.say_all(lines)?,
                None => self.play(line)?,
            },
        }
        Ok(false)
    }

    fn play(&mut self, line: &str) -> io::Result<()> {
        if self.attempt.is_over() {
            return self.voice.say(words::IS_OVER);
        }
        let before = self.attempt.position().current().clone();
        let played = match understood(&before, line, self.voice.letters) {
            Ok(played) => played,
            Err(error) => {
                return self.voice.say(refused(&error));
            }
        };
        let Some(problem) = self.problems.get(self.index) else {
            return Ok(());
        };
        match self.attempt.play(problem, played) {
            Tried::Wrong => {
                let said = spoken(&before, played);
                let told = match problem.goal() {
                    Goal::Other(_) => words::was_to_be_avoided(&said),
                    _ => words::wrong(&said),
                };
                self.count(Ending::Failed)?;
                self.voice.say(told)
            }
            Tried::Right { answer } => {
                let words = replied(&self.attempt, answer);
                self.voice.say(words)
            }
            Tried::Done(ending) => {
                self.count(ending)?;
                let words = match ending {
                    Ending::Solved => words::RIGHT_SOLVED,
                    Ending::Hinted => words::HINTED,
                    Ending::Failed => words::AFTER_A_MISTAKE,
                };
                let themes = self.themes();
                self.voice.say(words::done(words, themes))
            }
        }
    }

    /// What the puzzle was about, once it is over.
    fn themes(&self) -> Option<String> {
        let themes = self.problem().map(|problem| problem.themes.as_slice());
        let names: Vec<String> = themes
            .unwrap_or_default()
            .iter()
            .map(|theme| theme_in_words(theme))
            .collect();
        (!names.is_empty()).then(|| words::themes(&names))
    }

    /// Notes how the puzzle ended, the first time.
    fn count(&mut self, ending: Ending) -> io::Result<()> {
        if std::mem::replace(&mut self.counted, true) {
            return Ok(());
        }
        let Some(problem) = self.problems.get(self.index) else {
            return Ok(());
        };
        self.record.note(problem, ending);
        if let Some(file) = &self.file
            && let Err(error) =
                kept::change(file, |record: &mut Record| record.note(problem, ending))
        {
            self.voice.say(words::result_not_kept(error))?;
        }
        Ok(())
    }

    fn hint(&mut self) -> io::Result<()> {
        if self.attempt.is_over() {
            return self.voice.say(words::IS_OVER);
        }
        if let Some(avoided) = self.to_avoid() {
            return self.voice.say(words::any_other_move(&avoided));
        }
        let before = self.attempt.position().current().clone();
        let Some(problem) = self.problems.get(self.index) else {
            return Ok(());
        };
        let words = match self.attempt.hint(problem) {
            None => words::IS_OVER.to_owned(),
            Some(hint) if hint.whole => words::hint(spoken(&before, hint.played)),
            Some(hint) => {
                let piece = notation::name(hint.played.role());
                words::hint_piece(piece, hint.played.from())
            }
        };
        self.voice.say(words)
    }

    fn give_up(&mut self) -> io::Result<()> {
        if self.attempt.is_over() {
            return self.voice.say(words::IS_OVER);
        }
        let solution = self.shown();
        self.count(Ending::Failed)?;
        let themes = self.themes();
        self.voice.say(words::solution(&solution, themes))
    }

    /// Looks at the position of a puzzle that is over.
    fn analyse(&mut self) -> io::Result<()> {
        let is_over = self.attempt.is_over();
        match self.problem().map(|problem| problem.position.clone()) {
            Some(position) if is_over => {
                (self.analyse)(self.voice, &position)?;
                self.voice.say(words::IS_OVER)
            }
            _ => self.voice.say(words::ONCE_IT_IS_OVER),
        }
    }

    /// Gives up, and tells the rest of the line in a sentence; where moves are to be avoided, that.
    fn shown(&mut self) -> String {
        let before = self.attempt.position().current().clone();
        let Some(problem) = self.problems.get(self.index) else {
            return String::new();
        };
        let rest = self.attempt.give_up(problem);
        match self.to_avoid() {
            Some(avoided) => words::any_other_move(&avoided),
            None => words::the_line(&spoken_line(&before, rest)),
        }
    }

    /// Other puzzles come next.
    fn roll(&mut self) {
        self.dice = self
            .dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
    }

    fn next(&mut self) -> io::Result<()> {
        self.roll();
        let again = (!self.missed.is_empty()).then(|| self.missed.remove(0));
        let not = Some(self.index);
        let (theme, dice) = (self.theme.as_deref(), self.dice >> 32);
        let of = |not| {
            self.record
                .next(&self.problems, theme, self.reviewing, not, dice)
        };
        // The one just done comes again only where there is no other of the kind asked for.
        let is_limited = theme.is_some() || self.reviewing;
        let next = again
            .or_else(|| of(not))
            .or_else(|| of(None).filter(|_| is_limited));
        let Some((index, problem)) = next.and_then(|i| Some((i, self.problems.get(i)?))) else {
            return self.voice.say(words::NO_OTHER_PUZZLE);
        };
        self.attempt = Attempt::new(problem);
        self.index = index;
        self.counted = again.is_some();
        if again.is_some() {
            self.voice.say(words::missed_in_rush(self.missed.len()))?;
        }
        self.announce()
    }

    fn tell_themes(&mut self) -> io::Result<()> {
        let themes = puzzles::themes(&self.problems);
        let names = themes.into_iter().map(|(theme, _)| theme_in_words(theme));
        let themes: Vec<String> = names.collect();
        match themes.is_empty() {
            true => self.voice.say(words::NO_THEMES),
            false => self.voice.say(words::themes(&themes)),
        }
    }

    /// Only puzzles about this from here on.
    fn choose_theme(&mut self, words: &str) -> io::Result<()> {
        let is_meant = |(theme, _): &(&str, usize)| {
            theme.eq_ignore_ascii_case(words) || theme_in_words(theme).eq_ignore_ascii_case(words)
        };
        let found = puzzles::themes(&self.problems).into_iter().find(is_meant);
        let Some(theme) = found.map(|(theme, _)| theme.to_owned()) else {
            return self.voice.say(words::no_theme(words));
        };
        let words = words::only_about(&theme_in_words(&theme));
        self.theme = Some(theme);
        self.reviewing = false;
        self.missed.clear();
        self.voice.say(words)?;
        self.next()
    }

    /// Only puzzles that went wrong the last time, from here on.
    fn review(&mut self) -> io::Result<()> {
        if self.record.to_review(&self.problems) == 0 {
            return self.voice.say(words::NO_FAILED);
        }
        self.theme = None;
        self.reviewing = true;
        self.missed.clear();
        self.voice.say(words::ONLY_FAILED)?;
        self.next()
    }
}

/// What is said of a right move that is not the last.
fn replied(attempt: &Attempt, answer: Option<Move>) -> String {
    let mut after = attempt.position().clone();
    let reply = answer.and_then(|answer| {
        after.undo()?;
        Some(spoken(after.current(), answer))
    });
    words::right(reply)
}
