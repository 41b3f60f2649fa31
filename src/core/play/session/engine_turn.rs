//! Tabiya's turn in a game: what to search, and what to do with the engine's result.

use super::Session;
use crate::{
    book::Book,
    chess::Score,
    engine::{self, Verdict},
    play::{record::Origin, refusal::Refusal},
    players::{
        ExhibitPlayer, Opponent, Player,
        built_in::{self, Answer, BookReply, Decision, Turn},
        external,
        museum::exhibit_player::MoveRequest,
    },
};
use shakmaty::{Color, Position as _};
use std::time::{Duration, Instant};

impl Session {
    /// What the program to move does now: a move from the book, a search, an exhibit's search, a
    /// request to another engine; `None` if it is a person's turn. `book` is the one that the setup
    /// chooses, loaded by the owner of the session.
    pub fn decide(&self, book: Option<&Book>, now: Instant) -> Option<Decision> {
        let clock = self.clock.for_engine(now);
        if let Some(exhibit_player) = self.player_to_move().and_then(Player::exhibit_player) {
            return Some(self.visit(exhibit_player, book, clock));
        }
        if self.player_to_move().and_then(Player::external).is_some() {
            let limits = external::limits(self.setup.time, clock, self.setup.budget);
            return Some(Decision::Consult(limits));
        }
        Some(self.turn(book, clock.as_ref())?.decide())
    }

    /// Plays the book's move for Tabiya.
    ///
    /// # Errors
    /// As [`Session::play`].
    pub fn play_book(&mut self, reply: &BookReply, now: Instant) -> Result<(), Refusal> {
        let name = reply.name.as_ref().map(ToString::to_string);
        self.play(reply.played, Origin::Book { name }, now)
    }

    /// Acts on the search result for the program to move: an opponent of Tabiya's plays what it
    /// found, perhaps with an offer of a draw, claims a draw, or resigns; exhibits and other engines play what they found.
    ///
    /// # Errors
    /// As [`Session::play`]; [`Refusal::NotYourTurn`] when it is not Tabiya's turn,
    /// [`Refusal::NotLegal`] when the result has no move.
    pub fn answer(&mut self, verdict: &Verdict, now: Instant) -> Result<Answer, Refusal> {
        self.must_be_playing()?;
        let side = self.position.turn();
        let earlier: Vec<Score> = self.scores(side).collect();
        let is_built_in = self.player_to_move().and_then(Player::opponent).is_some();
        let answer = if !is_built_in && self.player_to_move().is_some_and(|own| !own.is_human()) {
            as_found(verdict)
        } else {
            let turn = self.turn(None, None).ok_or(Refusal::NotYourTurn)?;
            turn.answer(verdict, &earlier, self.setup.engine_resigns)
        }
        .ok_or(Refusal::NotLegal)?;
        match answer {
            Answer::Play {
                played,
                score,
                offers_draw,
            } => {
                let origin = Origin::Search {
                    depth: verdict.info.line_depth(),
                    nodes: verdict.info.nodes,
                    score,
                };
                self.play(played, origin, now)?;
                if offers_draw {
                    self.offer_after_move(side);
                }
            }
            Answer::ClaimDraw => self.claim_draw(side, None, now)?,
            Answer::Resign => self.resign(side, now)?,
        }
        Ok(answer)
    }

    /// An exhibit's turn: the book, if its account had one, then its own search, limited by its
    /// depth and by the game's budget and clock.
    fn visit(
        &self,
        exhibit_player: ExhibitPlayer,
        book: Option<&Book>,
        clock: Option<engine::Clock>,
    ) -> Decision {
        let book = book
            .filter(|_| exhibit_player.exhibit().has_book() && self.position.occurrences() == 1);
        if let Some(reply) =
            book.and_then(|b| built_in::look_up(b, &self.position, self.setup.seed))
        {
            return Decision::Book(reply);
        }
        let limits = self.setup.budget.within(self.setup.time, clock);
        Decision::Visit(Box::new(MoveRequest {
            exhibit_player,
            position: self.position.clone(),
            limits,
            seed: self.setup.seed,
            threads: self.setup.threads,
        }))
    }

    /// The other engine on this side has said what it calls itself.
    pub fn introduce(&mut self, side: Color, name: &str) {
        if let Player::External { launch } = self.setup.sides.get_mut(side) {
            launch.name.get_or_insert_with(|| name.to_owned());
        }
    }

    /// In a game that has not begun, the adaptive opponent, on whichever side it sits, plays at its
    /// present strength. One for whom a rating was asked keeps it, but not `again`, in a game after
    /// that one.
    pub fn seat_adaptive(&mut self, present: Opponent, again: bool) {
        if self.has_begun() {
            return;
        }
        let follows = |seated: Opponent| seated.follows() || again && seated.is_adaptive();
        for side in Color::ALL {
            let player = self.setup.sides.get_mut(side);
            if player.opponent().is_some_and(follows) {
                *player = Player::BuiltIn { opponent: present };
            }
        }
    }

    /// Tabiya plays on for this side, with all its strength.
    pub fn take_over(&mut self, side: Color) {
        *self.setup.sides.get_mut(side) = Player::full_strength();
        self.note_takeover();
    }

    /// How long Tabiya's opponent to move takes for a move with this score, from the moment when it
    /// was its turn; zero for everybody else.
    pub fn pace(&self, score: Option<Score>, now: Instant) -> Duration {
        let clock = self.clock.for_engine(now);
        let earlier: Vec<Score> = self.scores(self.position.turn()).collect();
        self.turn(None, clock.as_ref())
            .map_or(Duration::ZERO, |turn| turn.pace(&earlier, score))
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

    /// Tabiya's view of its turn.
    fn turn<'a>(
        &'a self,
        book: Option<&'a Book>,
        clock: Option<&'a engine::Clock>,
    ) -> Option<Turn<'a>> {
        Some(Turn {
            position: &self.position,
            opponent: self.player_to_move()?.opponent()?,
            time: self.setup.time,
            clock,
            budget: self.setup.budget,
            book,
            seed: self.setup.seed,
        })
    }
}

/// Exhibits and other engines neither claim draws nor resign.
fn as_found(verdict: &Verdict) -> Option<Answer> {
    Some(Answer::Play {
        played: verdict.best?,
        score: verdict.info.lines.first().map(|line| line.score),
        offers_draw: false,
    })
}
