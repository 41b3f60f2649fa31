//! A review that was stopped, so that it can go on.

use crate::{
    analysis::Reviewer,
    game::{Game, NodeId},
};

pub struct Unfinished {
    pub reviewer: Reviewer,
    /// Who gave the answers, where it was not the built-in engine.
    pub engine: Option<String>,
    line: Vec<NodeId>,
}

impl Unfinished {
    pub fn new(reviewer: Reviewer, engine: Option<String>) -> Unfinished {
        Unfinished {
            line: reviewer.game().main_line(),
            reviewer,
            engine,
        }
    }

    /// Whether it is of the game as it is: another line may be the main line by now.
    pub fn is_of(&self, game: &Game) -> bool {
        self.line == game.main_line()
    }
}
