//! A search between its `go` and its `bestmove`.

use super::reporter::Reporter;
use crate::{
    chess::{Position, Score},
    engine::{self, Limits, SearchId, Stop, Verdict},
    uci::protocol::Reply,
};
use shakmaty::{Chess, Move, Position as _};

/// A search that has not been answered yet.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) id: SearchId,
    pub(super) stop: Stop,
    pub(super) position: Position,
    pub(super) root_moves: Vec<Move>,
    pub(super) infinite: bool,
    pub(super) pondering: bool,
    pub(super) stopped: bool,
    pub(super) reporter: Reporter,
    /// Found, but perhaps not to be said before the program asks.
    pub(super) verdict: Option<Verdict>,
}

impl Running {
    /// A search as it was ordered; `verdict` where nothing has to be searched.
    pub(super) fn new(
        id: SearchId,
        stop: &Stop,
        position: Position,
        limits: &Limits,
        reporter: Reporter,
        verdict: Option<Verdict>,
    ) -> Running {
        Running {
            id,
            stop: stop.clone(),
            position,
            root_moves: limits.root_moves.clone(),
            infinite: limits.infinite,
            pondering: limits.ponder,
            stopped: false,
            reporter,
            verdict,
        }
    }

    /// Whether the answer must be held back.
    pub(super) fn must_wait(&self) -> bool {
        !self.stopped && (self.infinite || self.pondering)
    }

    /// The last information and the best move. Only moves that are legal get out, and where
    /// there is any, one does.
    pub(super) fn answer(&mut self, verdict: &Verdict, estimate: fn(&Chess) -> i32) -> Vec<Reply> {
        let chess = self.position.current();
        let legal = chess.legal_moves();
        let found = verdict.best.filter(|best| legal.contains(best));
        // A search cut off before its first thought still owes a move.
        let best = found.or(self.root_moves.first().or(legal.first()).copied());
        let score = match best {
            Some(_) => Score::Cp(estimate(chess)),
            None if chess.is_check() => Score::Mated(0),
            None => Score::Cp(0),
        };
        let expected = found.zip(verdict.ponder).and_then(|(found, ponder)| {
            let mut after = chess.clone();
            after.play_unchecked(found);
            after.is_legal(ponder).then_some(ponder)
        });
        let mut replies: Vec<Reply> = self
            .reporter
            .last(&verdict.info, best, score)
            .into_iter()
            .map(|info| Reply::Info(Box::new(info)))
            .collect();
        replies.push(Reply::BestMove {
            best: best.map(|best| self.reporter.write(best)),
            ponder: expected.map(|ponder| self.reporter.write(ponder)),
        });
        replies
    }
}

/// What is known without a search: a book's move, or that the game is over. No move is named to
/// ponder on: the search would answer where the book has a move.
pub(super) fn verdict_without_search(best: Option<Move>) -> Verdict {
    Verdict {
        best,
        ponder: None,
        info: engine::Info::default(),
    }
}
