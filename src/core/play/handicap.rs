//! Odds that one side gives: a piece less on the board, or less time on its clock.

use super::words;
use crate::chess::{Position, notation};
use serde::{Deserialize, Serialize};
use shakmaty::{
    Chess, Color, EnPassantMode, File, FromSetup as _, Position as _, Rank, Role, Square,
};
use thiserror::Error;

/// What is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Odds {
    /// The pawn in front of the king's bishop, or what stands on the f file.
    Pawn,
    /// The knight nearest to file a.
    Knight,
    /// The rook nearest to file a.
    Rook,
    Queen,
    /// The time at the beginning is divided by this.
    Time(u32),
}

impl Odds {
    /// All that are offered, the smallest first.
    pub const ALL: [Odds; 7] = [
        Odds::Time(2),
        Odds::Time(5),
        Odds::Time(10),
        Odds::Pawn,
        Odds::Knight,
        Odds::Rook,
        Odds::Queen,
    ];

    /// As they are typed: `knight`, `half` of the time.
    pub fn named(word: &str) -> Option<Odds> {
        Some(match word {
            "pawn" => Odds::Pawn,
            "knight" => Odds::Knight,
            "rook" => Odds::Rook,
            "queen" => Odds::Queen,
            "half" => Odds::Time(2),
            "fifth" => Odds::Time(5),
            "tenth" => Odds::Time(10),
            _ => return None,
        })
    }

    /// `a knight`, `half the time`.
    pub fn words(self) -> String {
        match self {
            Odds::Pawn => words::THE_F_PAWN.to_owned(),
            Odds::Knight => words::A_KNIGHT.to_owned(),
            Odds::Rook => words::A_ROOK.to_owned(),
            Odds::Queen => words::THE_QUEEN.to_owned(),
            Odds::Time(2) => words::HALF_THE_TIME.to_owned(),
            Odds::Time(divisor) => words::part_of_the_time(divisor),
        }
    }

    /// `knight`, `f-pawn`; nothing where time is given.
    fn piece(self) -> Option<&'static str> {
        match self {
            Odds::Pawn => Some(words::F_PAWN),
            odds => odds.role().map(notation::name),
        }
    }

    fn role(self) -> Option<Role> {
        match self {
            Odds::Pawn => Some(Role::Pawn),
            Odds::Knight => Some(Role::Knight),
            Odds::Rook => Some(Role::Rook),
            Odds::Queen => Some(Role::Queen),
            Odds::Time(_) => None,
        }
    }
}

/// Who gives what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    pub giver: Color,
    pub odds: Odds,
}

/// Why odds cannot be given.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum CannotGive {
    #[error("{}", words::has_none_to_give(*giver, piece))]
    HasNone { giver: Color, piece: &'static str },
    #[error("{}", words::impossible_without(*giver, piece))]
    Impossible { giver: Color, piece: &'static str },
    #[error("{}", words::opening_needs(*giver, piece))]
    OpeningNeeds { giver: Color, piece: &'static str },
}

impl Handicap {
    pub fn new(giver: Color, odds: Odds) -> Handicap {
        Handicap { giver, odds }
    }

    /// The side whose time is divided, and by what; `None` for odds of a piece.
    pub fn time_share(&self) -> Option<(Color, u32)> {
        match self.odds {
            Odds::Time(divisor) => Some((self.giver, divisor)),
            _ => None,
        }
    }

    /// This start without the piece that is given; the same where there is none to give.
    pub fn applied(&self, start: &Position) -> Position {
        self.without_piece(start).unwrap_or_else(|| start.clone())
    }

    /// Whether this can be given at `start`; `opens`: the game's opening is possible nevertheless.
    pub(super) fn check(&self, start: &Position, opens: bool) -> Result<(), CannotGive> {
        let giver = self.giver;
        let Some(piece) = self.odds.piece() else {
            return Ok(());
        };
        if self.given(start).is_none() {
            return Err(CannotGive::HasNone { giver, piece });
        }
        if self.without_piece(start).is_none() {
            return Err(CannotGive::Impossible { giver, piece });
        }
        if !opens {
            return Err(CannotGive::OpeningNeeds { giver, piece });
        }
        Ok(())
    }

    /// Where the piece stands that is given.
    fn given(&self, start: &Position) -> Option<Square> {
        let role = self.odds.role()?;
        let board = start.current().board();
        let mut pieces = (board.by_color(self.giver) & board.by_role(role)).into_iter();
        let second = self.giver.fold_wb(Rank::Second, Rank::Seventh);
        match role {
            Role::Pawn => pieces.find(|square| (square.file(), square.rank()) == (File::F, second)),
            _ => pieces.min_by_key(|square| square.file()),
        }
    }

    fn without_piece(&self, start: &Position) -> Option<Position> {
        let given = self.given(start)?;
        let chess = start.current();
        let mode = start.castling_mode();
        let mut setup = chess.to_setup(EnPassantMode::Legal);
        setup.board.discard_piece_at(given);
        setup.castling_rights.discard(given);
        let chess = Chess::from_setup(setup, mode).ok()?;
        Some(Position::new(chess, mode))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{chess960, fen};

    #[test]
    fn the_piece_is_gone_and_the_right_to_castle_with_it() {
        let start = Position::default();
        for (odds, board) in [
            (
                Odds::Pawn,
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
            (
                Odds::Knight,
                "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
            (
                Odds::Rook,
                "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
            ),
            (
                Odds::Queen,
                "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
            (
                Odds::Time(2),
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ),
        ] {
            assert_eq!(
                Handicap::new(Color::Black, odds).applied(&start).fen(),
                board
            );
        }
    }

    #[test]
    fn odds_are_given_in_every_start_position_of_chess960() {
        for number in 0..chess960::COUNT {
            let start = chess960::start(number).expect("a position");
            for odds in Odds::ALL.into_iter().filter(|odds| odds.role().is_some()) {
                let after = Handicap::new(Color::White, odds).applied(&start);
                assert_eq!(
                    after.current().board().white().count(),
                    15,
                    "{number} {odds:?}"
                );
            }
        }
    }

    #[test]
    fn what_cannot_be_given_is_told_with_the_reason() {
        let start = fen::read("4k3/8/8/4q3/8/8/8/4R1K1 w - - 0 1").expect("a FEN");
        let check = |odds| Handicap::new(Color::Black, odds).check(&start, true);
        let reason = |odds| check(odds).map_err(|error| error.to_string());
        let impossible = "the position is impossible without Black's queen".to_owned();
        assert_eq!(reason(Odds::Queen), Err(impossible));
        let none = "Black has no f-pawn to give".to_owned();
        assert_eq!(reason(Odds::Pawn), Err(none));
        assert_eq!(reason(Odds::Time(2)), Ok(()));
    }
}
