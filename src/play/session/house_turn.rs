//! The house's turn in a game: what it is asked, and what it does with the engine's verdict.

use super::{Refusal, Session};
use crate::{
    book::Book,
    chess::Score,
    engine::{self, Verdict},
    play::record::Origin,
    players::house::{Answer, BookReply, Decision, Turn},
};
use shakmaty::{Color, Position as _};
use std::time::Instant;

impl Session {
    /// What the house does now: a move from the book, or a search; `None` if it is not its
    /// turn. `book` is the one that the setup chooses, loaded by whoever owns the session.
    pub fn decide(&self, book: Option<&Book>, now: Instant) -> Option<Decision> {
        let clock = self.clock.for_engine(now);
        Some(self.turn(book, clock.as_ref())?.decide())
    }

    /// Plays the book's move for the house.
    ///
    /// # Errors
    /// As [`Session::play`].
    pub fn play_book(&mut self, reply: &BookReply, now: Instant) -> Result<(), Refusal> {
        let name = reply.name.as_ref().map(ToString::to_string);
        self.play(reply.played, Origin::Book { name }, now)
    }

    /// Does what the house makes of the engine's verdict on this position: plays a move by its
    /// level, claims a draw, or gives up.
    ///
    /// # Errors
    /// As [`Session::play`]; [`Refusal::NotYourTurn`] when it is not the house's turn,
    /// [`Refusal::NotLegal`] when the verdict names no move.
    pub fn answer(&mut self, verdict: &Verdict, now: Instant) -> Result<Answer, Refusal> {
        self.must_be_playing()?;
        let side = self.position.turn();
        let earlier: Vec<Score> = self.scores(side).collect();
        let turn = self.turn(None, None).ok_or(Refusal::NotYourTurn)?;
        let answer = turn
            .answer(verdict, &earlier, self.setup.house_resigns)
            .ok_or(Refusal::NotLegal)?;
        match answer {
            Answer::Play { played, score, .. } => {
                let origin = Origin::Search {
                    depth: verdict.info.depth,
                    nodes: verdict.info.nodes,
                    score,
                };
                self.play(played, origin, now)?;
            }
            Answer::ClaimDraw => self.claim_draw(side, None, now)?,
            Answer::Resign => self.resign(side, now)?,
        }
        Ok(answer)
    }

    /// The last score that the engine gave one of this side's moves, from that side.
    pub fn last_score(&self, side: Color) -> Option<Score> {
        self.scores(side).last()
    }

    /// The engine's scores of this side's moves, oldest first.
    fn scores(&self, side: Color) -> impl DoubleEndedIterator<Item = Score> {
        let first = self.position.start().turn();
        self.moves
            .iter()
            .enumerate()
            .filter(move |(ply, _)| (ply % 2 == 0) == (side == first))
            .filter_map(|(_, step)| step.origin.score())
    }

    /// The house's view of its turn.
    fn turn<'a>(
        &'a self,
        book: Option<&'a Book>,
        clock: Option<&'a engine::Clock>,
    ) -> Option<Turn<'a>> {
        Some(Turn {
            position: &self.position,
            level: self.player_to_move()?.level()?,
            time: self.setup.time,
            clock,
            budget: self.setup.budget,
            book,
            seed: self.setup.seed,
        })
    }
}
