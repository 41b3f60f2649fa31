//! The records of a running match: standing, games, progress.

use super::{
    args::Args,
    join::Whole,
    report::{self, Ended, Report},
    resume::{self, Earlier, Terms},
};
use crate::{
    arena::{
        averages::Averages,
        record::{self, Occasion},
        runner::{Entrant, News},
        schedule::Fixture,
        sprt::Decision,
        standing::Standing,
    },
    chess::Position,
    cli::{
        complaint::Complaint,
        out::{self, note},
        source,
        words::match_ as words,
    },
    files,
    game::pgn,
};
use serde_json::Value;
use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    fmt::Display,
    fs::File,
    io::Write as _,
    ops::ControlFlow,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// The records of a running match: standing, games, progress.
pub struct Sheet<'a> {
    args: &'a Args,
    entrants: &'a [Entrant<'a>],
    terms: Terms,
    planned: usize,
    standing: Standing,
    /// What the players' moves took in the games of this run.
    averages: Vec<Averages>,
    begun: SystemTime,
    pgn: Option<Games>,
    /// Whether progress is printed after every game.
    verbose: bool,
    decision: Decision,
}

/// The file of games. They are written in the order of the schedule, so that the same match
/// gives the same file.
struct Games {
    path: PathBuf,
    file: File,
    waiting: BTreeMap<usize, String>,
    /// The numbers of the games to come, in their order.
    to_come: VecDeque<usize>,
    failed: Option<String>,
}

impl Games {
    fn open(path: &Path) -> Result<Games, Complaint> {
        source::insist_on_games(path)?;
        out::insist_on_unpacked_name(path)?;
        let file = files::behind_games(path).map_err(|error| out::cannot_write(path, &error))?;
        Ok(Games {
            path: path.to_owned(),
            file,
            waiting: BTreeMap::new(),
            to_come: VecDeque::new(),
            failed: None,
        })
    }

    fn add(&mut self, number: usize, text: String) {
        self.waiting.insert(number, text);
        while let Some(next) = self.to_come.front()
            && let Some(text) = self.waiting.remove(next)
        {
            self.write(&text);
            self.to_come.pop_front();
        }
    }

    /// In one piece: another match may write to the same file. The first failure is told at once, since a
    /// long match may follow it.
    fn write(&mut self, text: &str) {
        let written = self.file.write_all(format!("{text}\n").as_bytes());
        if let Err(error) = written
            && self.failed.is_none()
        {
            let reason = files::reason(&error);
            note!("{}", words::not_written(&self.path, &reason));
            self.failed = Some(reason);
        }
    }

    /// Writes what still waits for a game that was stopped.
    fn close(mut self) -> Result<(), Complaint> {
        for text in std::mem::take(&mut self.waiting).into_values() {
            self.write(&text);
        }
        match self.failed {
            None => Ok(()),
            Some(error) => Err(Complaint::failed(words::not_all_written(&self.path, error))),
        }
    }
}

impl<'a> Sheet<'a> {
    /// `options`: those of the players.
    ///
    /// # Errors
    /// When the file of games cannot be opened; where parts are joined, that is done later.
    pub fn open(
        args: &'a Args,
        entrants: &'a [Entrant<'a>],
        options: String,
        planned: usize,
    ) -> Result<Sheet<'a>, Complaint> {
        let path = args.pgn.as_deref().filter(|_| args.join.is_empty());
        Ok(Sheet {
            args,
            entrants,
            terms: resume::terms(args, options),
            planned,
            standing: Standing::new(entrants.len()),
            averages: vec![Averages::default(); entrants.len()],
            begun: SystemTime::now(),
            pgn: path.map(Games::open).transpose()?,
            verbose: out::is_watched(),
            decision: Decision::Open,
        })
    }

    /// Counts what was played before, if that is asked for; what is left to be played.
    ///
    /// # Errors
    /// When the file of games cannot be read, or holds games of another match.
    pub fn resume(
        &mut self,
        openings: &[Position],
        mut fixtures: Vec<Fixture>,
    ) -> Result<Vec<Fixture>, Complaint> {
        if let (true, Some(path)) = (self.args.resume, &self.args.pgn) {
            let earlier = resume::read(path, self.entrants, &self.terms, openings, &fixtures)?;
            for game in &earlier {
                self.standing.note(&game.fixture, game.winner, game.problem);
            }
            let done: HashSet<usize> = earlier.iter().map(|game| game.fixture.number).collect();
            fixtures.retain(|fixture| !done.contains(&fixture.number));
            if !self.args.quiet {
                note!("{}", words::played_before(earlier.len()));
            }
            self.decide();
            if self.decision != Decision::Open {
                fixtures.clear();
            }
        }
        if let Some(games) = &mut self.pgn {
            games.to_come = fixtures.iter().map(|fixture| fixture.number).collect();
        }
        Ok(fixtures)
    }

    /// Counts the games of all parts; writes them in the order of the schedule where none is
    /// missing. How many are.
    ///
    /// # Errors
    /// When a part cannot be read, or holds games of another match; when the file of games has
    /// others of this match, or cannot be opened.
    pub fn join(
        &mut self,
        openings: &[Position],
        fixtures: &[Fixture],
    ) -> Result<usize, Complaint> {
        let whole = Whole {
            args: self.args,
            entrants: self.entrants,
            terms: &self.terms,
            openings,
            fixtures,
        };
        let found = whole.games()?;
        for Earlier {
            fixture,
            winner,
            problem,
            ..
        } in found.values()
        {
            self.standing.note(fixture, *winner, *problem);
        }
        let missing = fixtures.len() - found.len();
        if let (0, Some(path)) = (missing, &self.args.pgn) {
            let texts = whole.to_write(path, &found)?;
            let mut games = Games::open(path)?;
            for text in texts {
                games.write(text);
            }
            self.pgn = Some(games);
        }
        Ok(missing)
    }

    fn decide(&mut self) {
        if let Some(sprt) = &self.args.sprt
            && let Some((_, meeting)) = self.standing.meetings().next()
        {
            self.decision = sprt.decision(sprt.ratio(&meeting.outcomes()));
        }
    }

    fn name(&self, index: usize) -> &str {
        self.entrants.get(index).map_or("?", |e| e.name.as_str())
    }

    /// Records a game; stops the match when it is decided.
    pub fn hear(&mut self, news: News) -> ControlFlow<()> {
        let News::Ended(fixture, played) = news else {
            return ControlFlow::Continue(());
        };
        let problem = played
            .problem
            .as_ref()
            .map(|problem| (problem.by, problem.kind));
        self.standing.note(&fixture, played.ending.winner, problem);
        for (side, player) in fixture.sides() {
            if let Some(averages) = self.averages.get_mut(player) {
                averages.note(&played, side);
            }
        }
        if let Some(games) = &mut self.pgn {
            let mut game = record::game(
                &played,
                &occasion(self.args, self.entrants, self.begun, &fixture),
            );
            if self.args.shard.is_some() {
                for (tag, text) in &self.terms {
                    game.tags.set(tag, text.clone());
                }
            }
            games.add(fixture.number, pgn::write(&game));
        }
        self.decide();
        self.tell(
            &fixture,
            &record::verdict(&played),
            played.problem.is_some(),
        );
        if self.decision == Decision::Open {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// A line for the game, and one for how things stand.
    fn tell(&self, fixture: &Fixture, verdict: &str, is_problem: bool) {
        let played = self.standing.games();
        if self.args.quiet || !(self.verbose || is_problem || played.is_multiple_of(10)) {
            return;
        }
        note!(
            "{played:>5}/{}  {} - {}: {verdict}",
            self.planned,
            self.name(fixture.white),
            self.name(fixture.black),
        );
        if let Some(line) = report::brief(&self.standing, self.args.sprt.as_ref(), |index| {
            self.name(index)
        }) {
            note!("             {line}");
        }
    }

    /// A line for each player about what its moves took. It goes where progress goes: the result of a
    /// match with fixed nodes is the same each time, the time it takes is not.
    fn tell_averages(&self) {
        if self.args.quiet {
            return;
        }
        for (index, averages) in self.averages.iter().enumerate() {
            if let Some(line) = words::averages(self.name(index), averages) {
                note!("{line}");
            }
        }
    }

    /// Prints the result, or adds it to `results` where it is to be JSON; how many games were lost by a
    /// crash, a silence or an illegal move. `cut`: why it was stopped before all games were played.
    ///
    /// # Errors
    /// When games could not be written, or were not played since the match was stopped.
    pub fn close(
        self,
        cut: Option<String>,
        source: &str,
        results: &mut Vec<Value>,
    ) -> Result<u64, Complaint> {
        self.tell_averages();
        let is_open = self.decision == Decision::Open;
        let cut = cut.filter(|_| is_open && self.standing.games() < self.planned);
        let report = Report {
            standing: &self.standing,
            entrants: self.entrants,
            planned: self.planned,
            openings: source,
            seed: self.args.seed,
            margin: self.args.margin,
            sprt: self.args.sprt.as_ref(),
            ended: match (cut.is_some(), is_open) {
                (true, _) => Ended::Interrupted,
                (false, true) => Ended::Played,
                (false, false) => Ended::Decided,
            },
        };
        let games_written = self.pgn.map_or(Ok(()), Games::close);
        if self.args.json {
            results.push(report.json());
        } else {
            out::print(&report.table())?;
        }
        games_written?;
        if let Some(reason) = cut {
            return Err(unfinished(self.args, reason));
        }
        let problems = (0..self.entrants.len()).map(|index| self.standing.problems(index));
        Ok(problems
            .map(|problems| problems.count() - problems.time)
            .sum())
    }
}

/// Without the games that are missing it is not what was asked for: whatever runs parts of it on other
/// machines is to start it again.
pub fn unfinished(args: &Args, reason: impl Display) -> Complaint {
    let complaint = Complaint::failed(reason);
    match args.pgn {
        Some(_) => complaint.hint(words::RESUME),
        None => complaint,
    }
}

fn occasion<'a>(
    args: &'a Args,
    entrants: &'a [Entrant<'a>],
    begun: SystemTime,
    fixture: &Fixture,
) -> Occasion<'a> {
    let name = |index: usize| entrants.get(index).map_or("?", |e| e.name.as_str());
    Occasion {
        event: &args.event,
        begun,
        round: resume::round(fixture),
        white: name(fixture.white),
        black: name(fixture.black),
        time_control: resume::time_control(entrants, fixture),
    }
}
