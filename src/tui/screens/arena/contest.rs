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
    game::{Game, GameResult, pgn},
    tui::{
        desk::{list::List, long_work::LongWork, preview::Preview},
        world::World,
    },
};
use std::{
    cell::{Ref, RefCell},
    time::SystemTime,
};

/// The match.
pub struct Match {
    match_run: MatchRun,
    /// When it began, or went on.
    begun: SystemTime,
    /// What stands on the wall of boards. A game that ended stays until another takes its place.
    pub boards: Vec<OnBoard>,
    /// The games that ended, the newest last, and which of them is marked.
    pub ended: Vec<Ended>,
    pub list: List,
    /// The players with their points, best first by one list for all: rated anew after each
    /// game, for the picture is drawn far more often.
    pub table: Vec<Row>,
    /// The game that was shown last, with its place in the list.
    seen: RefCell<Option<(usize, Preview)>>,
    /// `None`: it is over or was stopped.
    working: Option<LongWork>,
}

/// A board on the wall.
pub struct OnBoard {
    pub fixture: Fixture,
    pub position: Position,
    /// `None`: it is being played.
    pub result: Option<&'static str>,
}

/// A game that ended.
pub struct Ended {
    /// Who played, and how it ended.
    pub words: String,
    /// As a file keeps it: a long match has thousands.
    pub pgn: String,
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
            boards: Vec::new(),
            ended: Vec::new(),
            list: List::default(),
            seen: RefCell::default(),
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

    /// The boards stay as they are; whether it was being played.
    pub fn stop(&mut self) -> bool {
        self.working.take().is_some()
    }

    /// The marked one of the games that ended.
    pub fn marked(&self) -> Option<Game> {
        let ended = self.ended.get(self.list.marked())?;
        pgn::read_all(ended.pgn.as_bytes()).into_iter().next()
    }

    /// The end of the marked game with its place in the list, read anew only after the mark has moved.
    pub fn preview(&self, world: &World) -> Ref<'_, Option<(usize, Preview)>> {
        let place = self.list.marked();
        let is_seen = |(known, _): &(usize, Preview)| *known == place;
        if !self.seen.borrow().as_ref().is_some_and(is_seen) {
            let game = self.marked();
            let seen = game.map(|game| (place, Preview::of_game(&game, None, world)));
            self.seen.replace(seen);
        }
        self.seen.borrow()
    }

    pub fn name(&self, index: usize) -> String {
        self.match_run.name(index)
    }

    pub fn hear(&mut self, news: &News) {
        match news {
            News::Began(fixture) => self.begin(*fixture),
            News::Moved(fixture, position) => {
                if let Some(board) = self.board_of(fixture) {
                    board.position = position.as_ref().clone();
                }
            }
            News::Ended(fixture, played) => {
                self.match_run.note(fixture, played);
                self.table = table(&self.match_run);
                if let Some(board) = self.board_of(fixture) {
                    board.position = played.position.clone();
                    let result = GameResult::from_token(played.ending.result());
                    board.result = result.map(GameResult::sign);
                }
                self.note_ended(fixture, played);
            }
        }
    }

    fn begin(&mut self, fixture: Fixture) {
        let new = OnBoard {
            fixture,
            position: Position::default(),
            result: None,
        };
        match self.boards.iter_mut().find(|board| board.result.is_some()) {
            Some(free) => *free = new,
            None => self.boards.push(new),
        }
    }

    fn board_of(&mut self, fixture: &Fixture) -> Option<&mut OnBoard> {
        let mut boards = self.boards.iter_mut();
        boards.find(|board| board.fixture.number == fixture.number)
    }

    /// The mark stays with the newest game unless it was moved to another.
    fn note_ended(&mut self, fixture: &Fixture, played: &Played) {
        let was_newest = self.list.marked() + 1 >= self.ended.len();
        let words = format!(
            "{} – {}: {}",
            self.name(fixture.white),
            self.name(fixture.black),
            record::verdict(played)
        );
        let pgn = self.pgn(fixture, played);
        self.ended.push(Ended { words, pgn });
        if was_newest {
            self.list.mark(self.ended.len() - 1);
        }
    }

    /// A game that ended, as a file keeps it.
    fn pgn(&self, fixture: &Fixture, played: &Played) -> String {
        let occasion = Occasion {
            event: record::EVENT,
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
