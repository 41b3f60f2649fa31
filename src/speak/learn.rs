//! Learning from mistakes in lines: positions that were played wrongly come back as questions.

use super::{
    Voice, board,
    moves::{capital, refused, spoken, spoken_line, spoken_score, understood},
    thinker::{Analyse, Thinker},
};
use crate::{
    analysis::{
        Deck, Lesson, Mistake,
        examined::{Examined, Finding},
        lesson::{Outcome, Question, Verdict},
    },
    chess::notation,
    engine::Options,
    store::kept,
    text::figures::counted,
};
use shakmaty::{Move, Position as _};
use std::{io, path::PathBuf, time::SystemTime};

const COMMANDS: [(&str, &str); 9] = [
    ("a move", "your answer"),
    ("hint", "the piece to move, then the move"),
    ("solution", "the answer; the question comes back"),
    ("next", "skip this question"),
    ("question", "the question again"),
    ("results", "how it went so far"),
    ("analyse", "look at this position with the engine"),
    ("repeat", "say the last lines again"),
    ("quit", "leave; an open question comes back"),
];
/// So many moves of a better line are told.
const TOLD: usize = 8;

/// The questions, and where answers are kept.
pub struct Plan<'a> {
    pub lesson: Lesson,
    pub options: Options,
    /// The file of the mistakes; without it nothing is kept.
    pub file: Option<PathBuf>,
    pub analyse: &'a mut Analyse<'a>,
}

/// Questions being answered.
struct Learning<'g, 'v> {
    voice: &'g mut Voice<'v>,
    lesson: Lesson,
    thinker: Thinker,
    /// What the engine found of the question in hand.
    examined: Examined,
    file: Option<PathBuf>,
    analyse: &'g mut Analyse<'g>,
}

/// Asks until there is no question left or the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run<'g>(voice: &'g mut Voice<'_>, plan: Plan<'g>) -> io::Result<()> {
    let mut learning = Learning {
        voice,
        lesson: plan.lesson,
        thinker: Thinker::new(plan.options),
        examined: Examined::default(),
        file: plan.file,
        analyse: plan.analyse,
    };
    learning.open()?;
    while let Some(line) = learning.voice.line()? {
        if learning.take(&line)? {
            break;
        }
    }
    Ok(())
}

impl Learning<'_, '_> {
    fn open(&mut self) -> io::Result<()> {
        let new = |own: &Question| (own.mistake.clone(), None);
        let notes: Vec<_> = self.lesson.questions().iter().map(new).collect();
        self.keep(&notes)?;
        let count = counted(self.lesson.len() as u64, "question");
        self.voice.say(format!(
            "Learn from mistakes: {count}. Help tells what can be written."
        ))?;
        self.ask()
    }

    /// Tells the position, what was played in it, and asks for something better.
    fn ask(&mut self) -> io::Result<()> {
        let Some(question) = self.lesson.question() else {
            return self.part();
        };
        let (position, mistake) = (&question.position, &question.mistake);
        let (chess, side) = (position.current(), position.turn());
        let name = board::name(side);
        let (at, all) = (self.lesson.at() + 1, self.lesson.len());
        let score = |score: crate::chess::Score| spoken_score(score.for_white(side));
        let mut lines = vec![format!("Question {at} of {all}: {}.", mistake.game)];
        lines.extend(board::answer(position, "board").unwrap_or_default());
        lines.push(format!(
            "Move {}: {name} played {}.",
            mistake.ply.div_ceil(2),
            spoken(chess, question.wrong)
        ));
        lines.push(format!(
            "Before it: {}; after it: {}.",
            score(mistake.before),
            score(mistake.after)
        ));
        lines.push(format!("Find a better move for {name}."));
        self.voice.say_all(lines)
    }

    /// Does what a line asks for; true when the person leaves.
    fn take(&mut self, line: &str) -> io::Result<bool> {
        let lower = line.to_lowercase();
        match lower.as_str() {
            "quit" | "q" | "exit" | "leave" => return Ok(true),
            "help" | "?" | "h" => self.voice.help(&COMMANDS)?,
            "results" => self.results()?,
            "more" if self.lesson.is_over() => {
                let again = self.lesson.again();
                if again.is_empty() {
                    return Ok(true);
                }
                self.lesson = again;
                self.begin()?;
            }
            _ if self.lesson.is_over() => self.part()?,
            "next" | "n" | "skip" => self.go_on()?,
            "question" => self.ask()?,
            "hint" => self.hint()?,
            "solution" | "answer" => self.show()?,
            "analyse" | "analyze" => {
                let position = self.lesson.question().map(|own| own.position.clone());
                if let Some(position) = position {
                    (self.analyse)(self.voice, &position)?;
                    self.ask()?;
                }
            }
            _ => {
                let Some(question) = self.lesson.question() else {
                    return Ok(false);
                };
                let answer = board::answer(&question.position, line);
                let played = understood(question.position.current(), line, self.voice.letters);
                match (answer, played) {
                    (Some(lines), _) => self.voice.say_all(lines)?,
                    (None, Ok(played)) => self.answered(played)?,
                    (None, Err(error)) => self.voice.say(refused(&error))?,
                }
            }
        }
        Ok(false)
    }

    fn answered(&mut self, played: Move) -> io::Result<()> {
        let Some(question) = self.lesson.question() else {
            return Ok(());
        };
        let said = capital(&spoken(question.position.current(), played));
        match question.check(played) {
            Verdict::Right => {}
            Verdict::SameMistake => {
                self.count_try();
                return self
                    .voice
                    .say(format!("{said} was played in the game. Try again."));
            }
            Verdict::Unknown => {
                let examined = &mut self.examined;
                let found = self
                    .thinker
                    .examine(&question.position, &[played], examined);
                let Some(finding) = found.and_then(|()| examined.finding(played)) else {
                    return self
                        .voice
                        .say("The engine's thread has ended; this answer cannot be checked.");
                };
                if !finding.is_good() {
                    let words = wrong(question, played, &finding);
                    self.count_try();
                    return self.voice.say(words);
                }
            }
        }
        let best = self.best().filter(|best| *best != played);
        let chess = self.lesson.question().map(|own| own.position.current());
        let as_good = best.zip(chess).map_or_else(String::new, |(best, chess)| {
            format!(", as good as {}", spoken(chess, best))
        });
        self.lesson.answered();
        self.voice.say(format!("{said} is right{as_good}."))?;
        self.close(played)
    }

    fn count_try(&mut self) {
        if let Some(question) = self.lesson.question_mut() {
            question.tries += 1;
        }
    }

    /// The best move, as the game's review or the engine has it.
    fn best(&mut self) -> Option<Move> {
        let question = self.lesson.question()?;
        let written = question.better.first().copied();
        if written.is_none() {
            self.thinker
                .examine(&question.position, &[], &mut self.examined)?;
        }
        written.or_else(|| self.examined.best())
    }

    fn hint(&mut self) -> io::Result<()> {
        let best = self.best();
        let Some((best, question)) = best.zip(self.lesson.question_mut()) else {
            return self.voice.say("The engine found no move.");
        };
        question.hints += 1;
        let words = match (question.hints, best.from()) {
            (1, Some(from)) => {
                let piece = notation::name(best.role());
                format!("Hint: move the {piece} on {from}. Write hint again for the move.")
            }
            _ => format!("Hint: {}.", spoken(question.position.current(), best)),
        };
        self.voice.say(words)
    }

    fn show(&mut self) -> io::Result<()> {
        let best = self.best();
        let Some((best, question)) = best.zip(self.lesson.question()) else {
            return self.voice.say("The engine found no move.");
        };
        let said = capital(&spoken(question.position.current(), best));
        self.lesson.shown();
        self.voice.say(format!("{said} was the move."))?;
        self.close(best)
    }

    /// The question has its outcome: the line and the reason are told, and the outcome is kept.
    fn close(&mut self, solved: Move) -> io::Result<()> {
        let Some(question) = self.lesson.question() else {
            return Ok(());
        };
        let mistake = &question.mistake;
        let line = match question.better.as_slice() {
            line if line.first() == Some(&solved) && line.len() > 1 => line.to_vec(),
            _ => self.examined.line_from(Some(solved)),
        };
        let mut lines = Vec::new();
        if line.len() > 1 {
            let line = line.into_iter().take(TOLD);
            lines.push(format!(
                "It goes on: {}.",
                spoken_line(question.position.current(), line)
            ));
        }
        if !mistake.why.is_empty() {
            let wrong = spoken(question.position.current(), question.wrong);
            lines.push(format!("Why not {wrong}: {}", mistake.why));
        }
        let known = question.outcome.and_then(Outcome::is_known);
        let note = (mistake.clone(), known);
        self.voice.say_all(lines)?;
        self.keep(&[note])?;
        self.go_on()
    }

    fn go_on(&mut self) -> io::Result<()> {
        self.lesson.go_on();
        self.begin()
    }

    fn begin(&mut self) -> io::Result<()> {
        self.examined = Examined::default();
        self.ask()
    }

    fn keep(&mut self, notes: &[(Mistake, Option<bool>)]) -> io::Result<()> {
        let Some(file) = &self.file else {
            return Ok(());
        };
        let now = SystemTime::now();
        match kept::change(file, |deck: &mut Deck| deck.take(notes, now)) {
            Ok(()) => Ok(()),
            Err(error) => self.voice.say(format!("The answer is not kept: {error}.")),
        }
    }

    fn results(&mut self) -> io::Result<()> {
        const OUTCOMES: [(Outcome, &str); 4] = [
            (Outcome::AtOnce, "correct at once"),
            (Outcome::Later, "correct after a try or a hint"),
            (Outcome::Shown, "answer shown"),
            (Outcome::Skipped, "skipped"),
        ];
        let counts = OUTCOMES.map(|(outcome, words)| (self.lesson.count(outcome), words));
        let told: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, words)| format!("{count} {words}"))
            .collect();
        match told.is_empty() {
            true => self.voice.say("No question was answered yet."),
            false => self.voice.say(format!("{}.", told.join(", "))),
        }
    }

    /// There is no question left.
    fn part(&mut self) -> io::Result<()> {
        self.voice.say("No questions left.")?;
        self.results()?;
        self.voice.say(match self.lesson.again().is_empty() {
            true => "They come back when they are due. Write quit.",
            false => "Write more to be asked again what you did not know at once, or quit.",
        })
    }
}

/// Why an answer is wrong: what it leads to, and what was possible.
fn wrong(question: &Question, tried: Move, finding: &Finding) -> String {
    let chess = question.position.current();
    let turn = question.position.turn();
    let reply = finding.reply.map_or_else(String::new, |reply| {
        let mut after = chess.clone();
        after.play_unchecked(tried);
        format!(" after {}", spoken(&after, reply))
    });
    format!(
        "{} is not better: {}{reply}, but {} was possible. Try again.",
        capital(&spoken(chess, tried)),
        spoken_score(finding.answer.for_white(turn)),
        spoken_score(finding.best.for_white(turn))
    )
}
