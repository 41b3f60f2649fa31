//! Learning from mistakes in lines: positions that were played wrongly come back as questions.

use super::{
    Voice, board,
    moves::{capital, moves_in_words, refused, spoken, spoken_line, spoken_score, understood},
    thinker::{Analyse, Thinker},
    words::learn as words,
};
use crate::{
    analysis::{
        Deck, Lesson, Mistake,
        examined::{Examined, Finding},
        lesson::{Outcome, Question, Verdict},
    },
    chess::{Position, notation},
    engine::Options,
    store::kept,
};
use shakmaty::{Move, Position as _};
use std::{io, path::PathBuf, time::SystemTime};

const COMMANDS: [(&str, &str); 10] = [
    (words::A_MOVE, words::HELP_YOUR_ANSWER),
    ("hint", words::HELP_HINT),
    ("solution", words::HELP_SOLUTION),
    ("next", words::HELP_NEXT),
    ("question", words::HELP_QUESTION),
    ("results", words::HELP_RESULTS),
    ("more", words::HELP_MORE),
    ("analyse", words::HELP_LOOK),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
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
    /// The number of the question answered last, and its position: only what is answered is analysed.
    answered: Option<(usize, Position)>,
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
        answered: None,
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
        self.voice.say(words::announced(self.lesson.len()))?;
        self.ask()
    }

    /// Tells the position, what was played in it, and asks for something better.
    fn ask(&mut self) -> io::Result<()> {
        let Some(question) = self.lesson.question() else {
            return self.part();
        };
        let (position, mistake) = (&question.position, &question.mistake);
        let (chess, side) = (position.current(), position.turn());
        let (at, all) = (self.lesson.at() + 1, self.lesson.len());
        let score = |score: crate::chess::Score| spoken_score(score.for_white(side));
        let mut lines = vec![words::question(at, all, &mistake.game)];
        lines.extend(board::answer(position, "board").unwrap_or_default());
        lines.push(words::played(
            chess.fullmoves(),
            side,
            &spoken(chess, question.wrong),
        ));
        lines.push(words::scores(&score(mistake.before), &score(mistake.after)));
        lines.push(words::find_better(side));
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
                // It may be asked again.
                self.answered = None;
                self.begin()?;
            }
            "analyse" | "analyze" => self.look()?,
            _ if self.lesson.is_over() => self.part()?,
            "next" | "n" | "skip" => self.go_on()?,
            "question" => self.ask()?,
            "hint" => self.hint()?,
            "solution" | "answer" => self.show()?,
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

    /// Analyses the question answered last: of an open one the engine would tell the answer.
    fn look(&mut self) -> io::Result<()> {
        let Some((number, position)) = &self.answered else {
            return self.voice.say(words::ANALYSED_ONCE_ANSWERED);
        };
        self.voice.say(words::analysis_of(*number))?;
        (self.analyse)(self.voice, position)?;
        self.ask()
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
                return self.voice.say(words::same_mistake(&said));
            }
            Verdict::Unknown => {
                let examined = &mut self.examined;
                let found = self
                    .thinker
                    .examine(&question.position, &[played], examined);
                let Some(finding) = found.and_then(|()| examined.finding(played)) else {
                    return self.voice.say(words::CANNOT_BE_CHECKED);
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
        let as_good = best.zip(chess).map(|(best, chess)| spoken(chess, best));
        self.lesson.answered();
        self.voice.say(words::right(&said, as_good))?;
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
            return self.voice.say(words::NO_MOVE_FOUND);
        };
        question.hints += 1;
        let words = match (question.hints, best.from()) {
            (1, Some(from)) => words::hint_piece(notation::name(best.role()), Some(from)),
            _ => words::hint(spoken(question.position.current(), best)),
        };
        self.voice.say(words)
    }

    fn show(&mut self) -> io::Result<()> {
        let best = self.best();
        let Some((best, question)) = best.zip(self.lesson.question()) else {
            return self.voice.say(words::NO_MOVE_FOUND);
        };
        let said = capital(&spoken(question.position.current(), best));
        self.lesson.shown();
        self.voice.say(words::solution(&said))?;
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
            let line = spoken_line(question.position.current(), line);
            lines.push(words::goes_on(&line));
        }
        if !mistake.why.is_empty() {
            let wrong = spoken(question.position.current(), question.wrong);
            lines.push(words::why_not(&wrong, &moves_in_words(&mistake.why)));
        }
        let known = question.outcome.and_then(Outcome::is_known);
        let note = (mistake.clone(), known);
        self.answered = Some((self.lesson.at() + 1, question.position.clone()));
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
            Err(error) => self.voice.say(words::answer_not_kept(error)),
        }
    }

    fn results(&mut self) -> io::Result<()> {
        let of = |outcome| Some(self.lesson.count(outcome)).filter(|count| *count > 0);
        let told = [
            of(Outcome::AtOnce).map(words::at_once),
            of(Outcome::Later).map(words::later),
            of(Outcome::Shown).map(words::shown),
            of(Outcome::Skipped).map(words::skipped),
        ];
        let told: Vec<String> = told.into_iter().flatten().collect();
        match told.is_empty() {
            true => self.voice.say(words::NOTHING_ANSWERED),
            false => self.voice.say(words::results(&told)),
        }
    }

    /// There is no question left.
    fn part(&mut self) -> io::Result<()> {
        self.voice.say(words::NO_QUESTIONS_LEFT)?;
        self.results()?;
        self.voice.say(match self.lesson.again().is_empty() {
            true => words::COME_BACK,
            false => words::WRITE_MORE,
        })
    }
}

/// Why an answer is wrong: what it leads to, and what was possible.
fn wrong(question: &Question, tried: Move, finding: &Finding) -> String {
    let chess = question.position.current();
    let turn = question.position.turn();
    let reply = finding.reply.map(|reply| {
        let mut after = chess.clone();
        after.play_unchecked(tried);
        spoken(&after, reply)
    });
    words::wrong(
        &capital(&spoken(chess, tried)),
        &spoken_score(finding.answer.for_white(turn)),
        reply,
        &spoken_score(finding.best.for_white(turn)),
    )
}
