//! A match as the arena shows it: what stands on the boards, what has ended, who leads.

use crate::{
    arena::{
        list,
        match_game::Played,
        match_run::MatchRun,
        rating,
        record::{self, Occasion},
        runner::News,
        schedule::Fixture,
    },
    chess::Position,
    engine::SearchId,
    game::pgn,
    tui::desk::long_work::LongWork,
};
use std::{collections::BTreeMap, time::SystemTime};

/// The match.
pub struct Match {
    match_run: MatchRun,
    /// When it began, or went on.
    begun: SystemTime,
    /// What stands on the boards, by the game's number.
    pub boards: BTreeMap<usize, (Fixture, Position)>,
    /// The last games that ended, in words, the newest last.
    pub ended: Vec<String>,
    /// The players with their points, best first by one list for all: rated anew after each
    /// game, for the picture is drawn far more often.
    pub table: Vec<Row>,
    /// `None`: it is over or was stopped.
    working: Option<LongWork>,
}

/// A row of the table.
pub struct Row {
    pub name: String,
    pub games: rating::Games,
    pub elo: f64,
    /// Of 95 %, either way.
    pub error: f64,
}

impl Match {
    pub fn new(match_run: MatchRun, working: LongWork) -> Match {
        Match {
            table: table(&match_run),
            match_run,
            begun: SystemTime::now(),
            boards: BTreeMap::new(),
            ended: Vec::new(),
            working: Some(working),
        }
    }

    pub fn match_run(&self) -> &MatchRun {
        &self.match_run
    }

    pub fn into_match_run(self) -> MatchRun {
        self.match_run
    }

    pub fn is_running(&self) -> bool {
        self.working.is_some()
    }

    /// Whether this work plays it.
    pub fn is_of(&self, id: SearchId) -> bool {
        self.working.as_ref().is_some_and(|own| own.is(id))
    }

    /// Clears the boards; whether it was being played.
    pub fn stop(&mut self) -> bool {
        self.boards.clear();
        self.working.take().is_some()
    }

    pub fn name(&self, index: usize) -> String {
        self.match_run.name(index)
    }

    pub fn hear(&mut self, news: &News) {
        match news {
            News::Began(fixture) => {
                self.boards
                    .insert(fixture.number, (*fixture, Position::default()));
            }
            News::Moved(fixture, position) => {
                self.boards
                    .insert(fixture.number, (*fixture, position.as_ref().clone()));
            }
            News::Ended(fixture, played) => {
                self.match_run.note(fixture, played);
                self.table = table(&self.match_run);
                self.boards.remove(&fixture.number);
                self.ended.push(format!(
                    "{} – {}: {}",
                    self.name(fixture.white),
                    self.name(fixture.black),
                    record::verdict(played)
                ));
            }
        }
    }

    /// A game that ended, as a file keeps it.
    pub fn pgn(&self, fixture: &Fixture, played: &Played) -> String {
        let occasion = Occasion {
            event: "Tabiya's arena",
            begun: self.begun,
            round: format!("{}.{}", fixture.round, fixture.game),
            white: &self.name(fixture.white),
            black: &self.name(fixture.black),
            time_control: self.match_run.spending.to_string(),
        };
        pgn::write(&record::game(played, &occasion))
    }
}

fn table(match_run: &MatchRun) -> Vec<Row> {
    let standing = match_run.standing();
    let players = match_run.players.len();
    let ratings = list::ratings(&standing, players, &vec![None; players]);
    ratings
        .into_iter()
        .map(|rating| Row {
            name: match_run.name(rating.player),
            games: standing.total(rating.player).0,
            elo: rating.elo,
            error: rating.error,
        })
        .collect()
}
