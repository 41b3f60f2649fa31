//! Draws: offered, answered, claimed.

use super::{Session, offered::Offered};
use crate::{
    chess::{Ending, Reason},
    play::refusal::Refusal,
    players::{Opponent, Player},
};
use shakmaty::{Color, Move};
use std::time::Instant;

impl Session {
    /// Offers a draw for `side`. Programs answer at once; a person by [`Session::accept_draw`]
    /// or [`Session::decline_draw`], or by playing on.
    ///
    /// # Errors
    /// [`Refusal`] when the game is over, an offer stands, or the last offer was declined and no
    /// move was played since.
    pub fn offer_draw(&mut self, side: Color, now: Instant) -> Result<Offered, Refusal> {
        self.must_be_playing()?;
        match self.offer {
            Some(by) if by == side => return Err(Refusal::OfferStands),
            // Two who offer have agreed.
            Some(_) => {
                self.end(Ending::draw(Reason::Agreement), now);
                return Ok(Offered::Accepted);
            }
            None => {}
        }
        if *self.declined_at.get(side) == Some(self.moves.len()) {
            return Err(Refusal::DeclinedAlready);
        }
        let other = side.other();
        match self.player(other) {
            Player::Human { .. } => {
                self.offer = Some(side);
                Ok(Offered::Waiting)
            }
            // Historic programs know no draw offers.
            Player::Museum { .. } => {
                self.decline(side);
                Ok(Offered::Declined)
            }
            // UCI has no draw offers; engines answer as Tabiya would.
            Player::BuiltIn { .. } | Player::External { .. } => {
                let opponent = self.player(other).opponent().unwrap_or(Opponent::FULL);
                let last = self.last_score(other);
                let accepts = opponent.character().accepts_draw(&self.position, last);
                if accepts && !self.is_practice() {
                    self.end(Ending::draw(Reason::Agreement), now);
                    Ok(Offered::Accepted)
                } else {
                    self.decline(side);
                    Ok(Offered::Declined)
                }
            }
        }
    }

    /// Accepts the draw that the other side of `side` has offered.
    ///
    /// # Errors
    /// [`Refusal`] when there is no such offer.
    pub fn accept_draw(&mut self, side: Color, now: Instant) -> Result<(), Refusal> {
        self.must_be_playing()?;
        if self.offer != Some(side.other()) {
            return Err(Refusal::NoOffer);
        }
        self.end(Ending::draw(Reason::Agreement), now);
        Ok(())
    }

    /// Declines the draw that the other side of `side` has offered.
    ///
    /// # Errors
    /// [`Refusal`] when there is no such offer.
    pub fn decline_draw(&mut self, side: Color) -> Result<(), Refusal> {
        self.must_be_playing()?;
        if self.offer != Some(side.other()) {
            return Err(Refusal::NoOffer);
        }
        self.decline(side.other());
        Ok(())
    }

    /// Claims a draw for `side`, whose turn it is: by threefold repetition or the fifty-move
    /// rule, in this position or in the one after the `intended` move.
    ///
    /// # Errors
    /// [`Refusal`] when it is not that side's turn or neither rule applies.
    pub fn claim_draw(
        &mut self,
        side: Color,
        intended: Option<Move>,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.must_be_playing()?;
        if side != self.position.turn() {
            return Err(Refusal::NotYourTurn);
        }
        let after = intended.and_then(|played| {
            let mut after = self.position.clone();
            after.play(played).then(|| after.claimable_draw()).flatten()
        });
        match self.position.claimable_draw().or(after) {
            Some(ending) => {
                self.end(ending, now);
                Ok(())
            }
            None => Err(Refusal::NothingToClaim),
        }
    }

    /// An opponent offers a draw with the move it has just played, unless the game is over or its
    /// last offer was declined not long ago.
    pub(super) fn offer_after_move(&mut self, side: Color) {
        /// Plies.
        const NOT_AGAIN_FOR: usize = 20;
        let lately = self
            .declined_at
            .get(side)
            .is_some_and(|ply| self.moves.len() < ply + NOT_AGAIN_FOR);
        let to_a_person = self.player(side.other()).is_human();
        let may_offer = self.is_playing() && !self.is_practice();
        if may_offer && self.offer.is_none() && !lately && to_a_person {
            self.offer = Some(side);
        }
    }

    /// An ending is practised until it is decided: nobody agrees on a draw before.
    fn is_practice(&self) -> bool {
        self.setup.endgame().is_some()
    }

    /// The offer of `maker` is gone, and may not be repeated before a move is played.
    pub(super) fn decline(&mut self, maker: Color) {
        self.offer = None;
        *self.declined_at.get_mut(maker) = Some(self.moves.len());
    }
}
