//! An engine's evaluations of a game's positions, in a form that can be saved and resumed: the
//! review made from it is exactly the same.

use super::{review::Seen, reviewer::Reviewer, settings::Settings};
use crate::{
    chess::{Position, Score},
    game::{Game, NodeId},
};
use serde::{Deserialize, Serialize};
use shakmaty::{Move, uci::UciMove};

/// The answers to a review's questions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The engine's name, where it is not Tabiya's.
    engine: Option<String>,
    /// What is known of the start position and of that after each ply of the main line.
    positions: Vec<Option<Told>>,
}

/// As [`Seen`], moves as UCI writes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Told {
    score: Score,
    earlier: Score,
    best: Option<String>,
    line: Vec<String>,
    next_best: Option<Score>,
    depth: u32,
    nodes: u64,
}

impl Record {
    /// What a reviewer knows by now.
    pub fn of(reviewer: &Reviewer) -> Record {
        let mode = reviewer.game().castling_mode();
        let uci = |played: &Move| played.to_uci(mode).to_string();
        let told = |seen: &Seen| Told {
            score: seen.score,
            earlier: seen.earlier,
            best: seen.best.as_ref().map(uci),
            line: seen.line.iter().map(uci).collect(),
            next_best: seen.next_best,
            depth: seen.depth,
            nodes: seen.nodes,
        };
        Record {
            engine: reviewer.engine().map(str::to_owned),
            positions: reviewer
                .seen()
                .iter()
                .map(|seen| seen.as_ref().map(told))
                .collect(),
        }
    }

    /// Whether it is Tabiya's engine that searched.
    pub fn is_of_built_in(&self) -> bool {
        let is_searched = |told: &Told| told.nodes > 0;
        self.engine.is_none() && self.positions.iter().flatten().any(is_searched)
    }

    /// The review that it is of; `None` where it is of another game.
    pub fn recall(&self, game: Game, settings: Settings) -> Option<Reviewer> {
        let line = game.main_line();
        if self.positions.len() != line.len() + 1 {
            return None;
        }
        let nodes = std::iter::once(NodeId::ROOT).chain(line);
        let seen = nodes
            .zip(&self.positions)
            .map(|(node, told)| match told {
                None => Some(None),
                Some(told) => told.seen(&game, node).map(Some),
            })
            .collect::<Option<Vec<_>>>()?;
        Some(Reviewer::done(game, settings, seen, self.engine.clone()))
    }
}

impl Told {
    fn seen(&self, game: &Game, node: NodeId) -> Option<Seen> {
        let mut position = Position::new(game.chess_at(node), game.castling_mode());
        let read = |text: &str, position: &Position| {
            let uci: UciMove = text.parse().ok()?;
            uci.to_move(position.current()).ok()
        };
        let best = match &self.best {
            Some(text) => Some(read(text, &position)?),
            None => None,
        };
        let mut line = Vec::new();
        for text in &self.line {
            let played = read(text, &position)?;
            if !position.play(played) {
                return None;
            }
            line.push(played);
        }
        Some(Seen {
            score: self.score,
            earlier: self.earlier,
            best,
            line,
            next_best: self.next_best,
            depth: self.depth,
            nodes: self.nodes,
        })
    }
}
