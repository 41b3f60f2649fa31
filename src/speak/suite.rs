//! A test suite in lines: position by position, an answer, whether it is right, the engine's answer;
//! or a program that goes through all of it.

use super::{
    Voice, board, count_said,
    moves::{capital, refused, sentence, spoken, spoken_line, spoken_score, understood},
    place,
    thinker::{Analyse, LOOK, Thinker},
    words::suite as words,
};
use crate::{
    arena::{match_player::Failure, seat},
    chess::{Position, Score, notation},
    engine::{Limits, Options, Stop},
    players::Player,
    puzzles::{
        Goal, Problem, Task,
        run::Run,
        solver::{self, solve},
        trainer::{Attempt, Tried},
    },
    store::runs,
};
use shakmaty::Move;
use std::{io, path::PathBuf, time::Duration};

/// So many moves of a line are told.
const TOLD: usize = 8;
/// What a move may cost a player that has no depth of its own, in nodes; how long it may be silent.
const NODES: u64 = 20_000;
/// The deepest that a run can be asked to look, in plies.
const DEEPEST: u32 = 60;
const PATIENCE: Duration = Duration::from_secs(600);

const COMMANDS: [(&str, &str); 10] = [
    (words::A_MOVE, words::HELP_YOUR_ANSWER),
    ("question", words::HELP_QUESTION),
    ("answer", words::HELP_ANSWER),
    ("engine", words::HELP_ENGINE),
    ("next, back, go 12", words::HELP_GO),
    ("results", words::HELP_RESULTS),
    ("run, run minimax", words::HELP_RUN),
    (words::LIMITS, words::HELP_LIMITS),
    ("analyse", words::HELP_ANALYSE),
    ("repeat, quit", words::HELP_REPEAT_AND_QUIT),
];

/// The suite, and what may be used for it.
pub struct Plan<'a> {
    /// What the suite is called.
    pub name: String,
    pub problems: Vec<Problem>,
    /// Whether they are all that the suite has; only runs through all are kept.
    pub is_whole: bool,
    /// Where the last run of each program is kept; nowhere without it.
    pub runs: Option<PathBuf>,
    pub options: Options,
    pub seed: u64,
    pub analyse: &'a mut Analyse<'a>,
}

/// A suite being gone through.
struct Suite<'g, 'v, 'a> {
    voice: &'g mut Voice<'v>,
    name: String,
    problems: Vec<Problem>,
    is_whole: bool,
    runs: Option<PathBuf>,
    at: usize,
    attempt: Attempt,
    /// The first answer to each position: whether it was right.
    first: Vec<Option<bool>>,
    /// What a move of a run may cost, where it was said.
    limit: Option<Limit>,
    thinker: Thinker,
    seed: u64,
    analyse: &'a mut Analyse<'a>,
}

/// What a move of a run may cost.
#[derive(Clone, Copy)]
enum Limit {
    /// Plies.
    Depth(u32),
    Nodes(u64),
}

/// Goes through a suite until the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, plan: Plan) -> io::Result<()> {
    let Some(problem) = plan.problems.first() else {
        return voice.say(words::NO_POSITIONS);
    };
    let count = plan.problems.len();
    let mut suite = Suite {
        voice,
        at: 0,
        attempt: Attempt::new(problem),
        first: vec![None; count],
        limit: None,
        name: plan.name,
        problems: plan.problems,
        is_whole: plan.is_whole,
        runs: plan.runs,
        thinker: Thinker::new(plan.options),
        seed: plan.seed,
        analyse: plan.analyse,
    };
    suite.voice.say(words::announced(count))?;
    suite.question()?;
    while let Some(line) = suite.voice.line()? {
        if suite.take(&line)? {
            break;
        }
    }
    suite.results()
}

impl Suite<'_, '_, '_> {
    /// Does what a line asks for; true when the person leaves.
    fn take(&mut self, line: &str) -> io::Result<bool> {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => return Ok(true),
            ["help" | "?" | "h"] => self.voice.help(&COMMANDS)?,
            ["question" | "here"] => self.question()?,
            ["answer" | "solution"] => {
                let words = self.problems.get(self.at).map(wanted);
                self.voice.say(words.unwrap_or_default())?;
            }
            ["engine"] => self.engine()?,
            ["next" | "n"] => self.go(self.at + 1)?,
            ["back" | "b"] => match self.at.checked_sub(1) {
                Some(before) => self.go(before)?,
                None => self.voice.say(words::IS_FIRST)?,
            },
            ["go" | "position", number] => match place(number, self.problems.len()) {
                Some(place) => self.go(place)?,
                None => self
                    .voice
                    .say(words::no_position(self.problems.len(), number))?,
            },
            ["results"] => self.results()?,
            ["run"] => self.let_run(&Player::full_strength())?,
            ["run", ..] => match words.get(1..).unwrap_or_default().join(" ").parse() {
                Ok(player) => self.let_run(&player)?,
                Err(error) => self.voice.say(sentence(&error))?,
            },
            ["depth", plies] => {
                let plies = plies.parse().ok();
                let plies = plies.filter(|plies| (1..=DEEPEST).contains(plies));
                self.set_limit(plies.map(Limit::Depth))?;
            }
            ["nodes", nodes] => {
                let nodes = count_said(nodes).filter(|nodes| *nodes > 0);
                self.set_limit(nodes.map(Limit::Nodes))?;
            }
            ["depth" | "nodes", ..] => self.set_limit(None)?,
            ["stop"] => self.voice.say(words::NO_RUN)?,
            ["analyse" | "analyze"] => {
                let position = self.attempt.position().clone();
                (self.analyse)(self.voice, &position)?;
                self.question()?;
            }
            _ => match board::answer(self.attempt.position(), line) {
                Some(lines) => self.voice.say_all(lines)?,
                None => self.play(line)?,
            },
        }
        Ok(false)
    }

    /// To the position at this place.
    fn go(&mut self, place: usize) -> io::Result<()> {
        let Some(problem) = self.problems.get(place) else {
            return self.voice.say(words::IS_LAST);
        };
        self.attempt = Attempt::new(problem);
        self.at = place;
        self.question()
    }

    /// Where one is, what is asked, and the pieces.
    fn question(&mut self) -> io::Result<()> {
        let Some(problem) = self.problems.get(self.at) else {
            return Ok(());
        };
        let position = self.attempt.position();
        let mut lines = vec![
            words::position(self.at + 1, self.problems.len(), &problem.name),
            asked(problem),
        ];
        lines.extend(board::question(position));
        self.voice.say_all(lines)
    }

    fn play(&mut self, line: &str) -> io::Result<()> {
        if self.attempt.is_over() {
            return self.voice.say(words::IS_ANSWERED);
        }
        let position = self.attempt.position().clone();
        let played = match understood(position.current(), line, self.voice.letters) {
            Ok(played) => played,
            Err(error) => return self.voice.say(refused(&error)),
        };
        let said = spoken(position.current(), played);
        let Some(problem) = self.problems.get(self.at) else {
            return Ok(());
        };
        // Only the engine knows whether a move mates soon enough.
        let is_mate_asked = mate_asked(problem).is_some();
        if is_mate_asked {
            let score = self.search(&position, Some(played)).map(|(score, _)| score);
            let problem = self.problems.get(self.at);
            let is_right =
                problem.is_some_and(|problem| problem.accepts(&position, 0, played, score));
            return self.answered(&said, is_right);
        }
        match self.attempt.play(problem, played) {
            Tried::Wrong => self.answered(&said, false),
            Tried::Done(_) => self.answered(&said, true),
            Tried::Right { answer } => {
                let mut after = self.attempt.position().clone();
                let reply = answer.and_then(|answer| {
                    after.undo()?;
                    Some(spoken(after.current(), answer))
                });
                self.voice.say(words::right_so_far(&said, reply))
            }
        }
    }

    /// Counts the first answer and says what it was worth.
    fn answered(&mut self, said: &str, is_right: bool) -> io::Result<()> {
        if let Some(first) = self.first.get_mut(self.at) {
            first.get_or_insert(is_right);
        }
        self.voice.say(match is_right {
            true => words::right(said),
            false => words::wrong(said),
        })
    }

    /// What the engine finds, with this move or with any: its score for the mover, and its line.
    fn search(&mut self, position: &Position, played: Option<Move>) -> Option<(Score, Vec<Move>)> {
        let limits = Limits {
            move_time: Some(LOOK),
            mate: self.problems.get(self.at).and_then(mate_asked),
            root_moves: played.into_iter().collect(),
            ..Limits::default()
        };
        let verdict = self.thinker.search(position, limits, 1)?;
        let line = verdict.info.lines.into_iter().next()?;
        Some((line.score, line.moves))
    }

    fn engine(&mut self) -> io::Result<()> {
        let Some(problem) = self.problems.get(self.at) else {
            return Ok(());
        };
        let position = match self.attempt.is_over() {
            true => problem.position.clone(),
            false => self.attempt.position().clone(),
        };
        let found = self.search(&position, None);
        let Some((score, line)) = found.filter(|(_, line)| !line.is_empty()) else {
            return self.voice.say(words::NO_MOVE_FOUND);
        };
        let (Some(problem), Some(best)) = (self.problems.get(self.at), line.first()) else {
            return Ok(());
        };
        let is_right = match &problem.task {
            Task::Find { .. } => problem.accepts(&position, 0, *best, Some(score)),
            Task::Line(_) if self.attempt.is_over() => problem.accepts(&position, 0, *best, None),
            Task::Line(_) => self.attempt.wanted(problem) == Some(*best),
        };
        let said = spoken(position.current(), *best);
        let score = capital(&spoken_score(score.for_white(position.turn())));
        let line = spoken_line(position.current(), line.into_iter().take(TOLD));
        self.voice
            .say(words::engine_plays(&said, is_right, &score, &line))
    }

    fn results(&mut self) -> io::Result<()> {
        let answers = self.first.iter().flatten();
        let (answered, right) = answers.fold((0, 0), |(all, right), is_right| {
            (all + 1, right + usize::from(*is_right))
        });
        let positions = self.problems.len();
        self.voice.say(words::results(right, answered, positions))
    }

    /// What a move of the runs to come may cost; `None`: what was said is no such limit.
    fn set_limit(&mut self, limit: Option<Limit>) -> io::Result<()> {
        let Some(limit) = limit else {
            return self.voice.say(words::no_limit(DEEPEST));
        };
        self.limit = Some(limit);
        self.voice.say(words::limit(&limit.told()))
    }

    /// Lets a program answer all of them.
    fn let_run(&mut self, player: &Player) -> io::Result<()> {
        let mut seated = match seat::seat(player, &player.word(), self.seed) {
            Ok(seated) => seated,
            Err(failure) => {
                let words = failure.to_string();
                return self.voice.say(format!("{}.", capital(&words)));
            }
        };
        let own = player.own_depth().map(Limit::Depth);
        let limit = self.limit.or(own).unwrap_or(Limit::Nodes(NODES));
        let mut limits = Limits::default();
        match limit {
            Limit::Depth(plies) => limits.depth = Some(plies),
            Limit::Nodes(nodes) => limits.nodes = Some(nodes),
        }
        let terms = limit.told();
        self.voice
            .say(words::run_begins(&capital(&player.word()), &terms))?;
        let mut run = Run {
            player: player.word(),
            terms,
            attempts: Vec::new(),
        };
        let (problems, stop) = (&self.problems, Stop::new());
        self.voice.meanwhile(
            &stop,
            |sender| {
                for problem in problems {
                    let attempt = solve(problem, seated.as_mut(), &limits, PATIENCE, &stop);
                    let is_last = attempt.is_err();
                    // One that was stopped is no attempt.
                    if stop.is_stopped() || sender.send((problem, attempt)).is_err() || is_last {
                        break;
                    }
                }
            },
            |voice, (problem, attempt): (&Problem, Result<solver::Attempt, Failure>)| match attempt
            {
                Ok(attempt) => {
                    let number = run.attempts.len() + 1;
                    voice.say(attempted(number, problem, &attempt))?;
                    run.attempts.push(attempt);
                    Ok(())
                }
                Err(failure) => voice.say(format!("{failure}.")),
            },
        )?;
        let name = capital(&player.word());
        let (solved, tried) = (run.solved(), run.attempts.len());
        self.voice.say(words::run_results(&name, solved, tried))?;
        self.compare(&run)
    }

    /// Compares a run with the last one of the same program, and keeps it if it is whole.
    fn compare(&mut self, run: &Run) -> io::Result<()> {
        let Some(folder) = &self.runs else {
            return Ok(());
        };
        let file = runs::file(folder, &[&self.name, &run.player]);
        let earlier = runs::load::<Run>(&file);
        if let Some(compared) = earlier.and_then(|earlier| run.against(&earlier)) {
            let (terms, sentence) = (&compared.terms, compared.sentence());
            self.voice.say(words::compared(terms, &sentence))?;
        }
        match self.is_whole && run.attempts.len() == self.problems.len() {
            true => match runs::save(&file, run) {
                Ok(()) => Ok(()),
                Err(error) => self.voice.say(words::run_not_saved(error)),
            },
            false => Ok(()),
        }
    }
}

impl Limit {
    fn told(self) -> String {
        match self {
            Limit::Depth(plies) => words::depth(plies),
            Limit::Nodes(nodes) => words::nodes(nodes),
        }
    }
}

/// How a program did at the problem of this number.
fn attempted(number: usize, problem: &Problem, attempt: &solver::Attempt) -> String {
    let chess = problem.position.current();
    let is_first = matches!(problem.task, Task::Find { .. });
    let played = notation::read_move(chess, &attempt.played).ok();
    let played = played.filter(|_| is_first);
    let played = played.map(|played| spoken(chess, played));
    words::attempt(number, &problem.name, attempt.solved, played)
}

/// The moves in which a mate is asked for, where nothing else is.
fn mate_asked(problem: &Problem) -> Option<u32> {
    match problem.goal() {
        Goal::Mate(most) => Some(most),
        Goal::Best | Goal::Other(_) | Goal::Line(_) => None,
    }
}

/// What is asked in a position.
fn asked(problem: &Problem) -> String {
    match problem.goal() {
        Goal::Mate(moves) => words::find_mate(moves),
        Goal::Other([]) => words::FIND_GOOD_MOVE.to_owned(),
        Goal::Other(_) => words::AVOID_MISTAKE.to_owned(),
        Goal::Best | Goal::Line(1) => words::FIND_BEST_MOVE.to_owned(),
        Goal::Line(steps) => words::find_line(steps),
    }
}

/// What the suite says.
fn wanted(problem: &Problem) -> String {
    let chess = problem.position.current();
    let listed = |moves: &[Move]| {
        let said: Vec<String> = moves.iter().map(|own| spoken(chess, *own)).collect();
        words::alternatives(&said)
    };
    match &problem.task {
        Task::Line(line) => words::answer(&spoken_line(chess, line.iter().copied())),
        Task::Find { best, avoid, .. } => {
            let mut told = Vec::new();
            if !best.is_empty() {
                told.push(words::answer(&listed(best)));
            }
            if !avoid.is_empty() {
                told.push(words::to_be_avoided(&listed(avoid)));
            }
            if let Some(moves) = mate_asked(problem) {
                told.push(words::any_mate(moves));
            }
            told.join(" ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(epd: &str) -> Problem {
        let mut suite = crate::puzzles::read(epd.as_bytes());
        assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
        suite.problems.remove(0)
    }

    #[test]
    fn what_is_asked_and_what_is_right_is_said() {
        const BOARD: &str = "6k1/5ppp/8/8/8/8/8/R3K3 w - - ";
        for (operations, question, answer) in [
            (
                "bm Ra8+;",
                "Find the best move.",
                "The answer: rook a8, checkmate.",
            ),
            (
                "am Ra2 Kd1;",
                "Avoid the mistake: find another good move.",
                "To be avoided: rook a2, or king d1.",
            ),
            (
                "dm 1;",
                "Find a mate in 1 move or fewer.",
                "Any mate in 1 move or fewer; engine shows one.",
            ),
        ] {
            let problem = problem(&format!("{BOARD}{operations}"));
            assert_eq!(asked(&problem), question);
            assert_eq!(wanted(&problem), answer);
        }
    }
}
