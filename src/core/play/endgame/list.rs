//! The endings for practice. In each the person is the side to move. With four pieces or fewer the
//! goals are those of the endgame tables; the others are known from theory, and searched.

use super::known::{Endgame, Goal, Group};
use crate::{
    play::words::endgames::{self as words, Told},
    text::nearest::nearest,
};

const fn win(group: Group, id: &'static str, board: &'static str, told: Told) -> Endgame {
    let [name, idea] = told;
    Endgame {
        id,
        group,
        board,
        goal: Goal::Win,
        name,
        idea,
    }
}

const fn hold(group: Group, id: &'static str, board: &'static str, told: Told) -> Endgame {
    Endgame {
        goal: Goal::Hold,
        ..win(group, id, board, told)
    }
}

use Group::{Mates, MinorPieces, Pawns, Queens, Rooks};

/// In the order of the list, group by group.
#[rustfmt::skip]
pub static ENDGAMES: [Endgame; 30] = [
    win(Mates, "queen", "8/8/8/4k3/8/8/8/3QK3 w", words::QUEEN),
    win(Mates, "rook", "8/8/8/4k3/8/8/8/R3K3 w", words::ROOK),
    win(Mates, "two-bishops", "8/8/8/4k3/8/8/8/2B1KB2 w", words::BISHOPS),
    win(Mates, "bishop-and-knight", "8/8/8/4k3/8/8/8/1N2KB2 w", words::BISHOP_AND_KNIGHT),
    win(Pawns, "opposition", "8/8/8/4k3/8/3K4/4P3/8 w", words::OPPOSITION),
    hold(Pawns, "straight-back", "8/4k3/4P3/4K3/8/8/8/8 b", words::STRAIGHT_BACK),
    hold(Pawns, "square", "8/8/8/8/P7/5k2/8/7K b", words::SQUARE),
    hold(Pawns, "rook-pawn", "8/4k3/8/1K6/P7/8/8/8 b", words::ROOK_PAWN),
    hold(Pawns, "reti", "7K/8/k1P5/7p/8/8/8/8 w", words::RETI),
    win(Pawns, "trebuchet", "8/8/8/3p1K2/1k1P4/8/8/8 w", words::TREBUCHET),
    win(Pawns, "triangulation", "2k5/8/p1P5/P2K4/8/8/8/8 w", words::TRIANGULATION),
    win(Pawns, "outside-pawn", "8/8/3k2p1/5p2/P2K1P2/6P1/8/8 w", words::OUTSIDE_PASSED_PAWN),
    win(Pawns, "breakthrough", "8/ppp5/8/PPP5/6k1/8/8/6K1 w", words::BREAKTHROUGH),
    win(Rooks, "lucena", "1K6/1P1k4/8/8/8/8/r7/2R5 w", words::LUCENA),
    hold(Rooks, "philidor", "4k3/7R/8/3KP3/8/8/8/1r6 b", words::PHILIDOR),
    hold(Rooks, "vancura", "R7/6k1/P4r2/1K6/8/8/8/8 b", words::VANCURA),
    hold(Rooks, "short-side", "4R3/3K2k1/4P3/8/8/8/8/r7 b", words::SHORT_SIDE),
    hold(Rooks, "back-rank", "1r4k1/R7/6K1/6P1/8/8/8/8 b", words::BACK_RANK),
    win(Rooks, "behind-pawn", "8/r4p2/P4kp1/7p/7P/5KP1/5P2/R7 w", words::BEHIND_THE_PAWN),
    win(Rooks, "rook-against-pawn", "7K/8/1k6/p7/8/8/8/7R w", words::CUT_OFF),
    hold(Rooks, "rook-against-bishop", "5k2/8/5K2/8/8/1b6/8/7R b", words::ROOK_AGAINST_BISHOP),
    hold(Rooks, "rook-against-knight", "3k4/3n4/3K4/8/8/8/8/7R b", words::ROOK_AGAINST_KNIGHT),
    hold(Rooks, "cochrane", "4k3/7R/8/4K3/4B3/8/8/4r3 b", words::COCHRANE),
    hold(MinorPieces, "wrong-bishop", "8/8/3k4/PK6/8/8/8/2B5 b", words::WRONG_BISHOP),
    hold(MinorPieces, "opposite-bishops", "8/2b1k3/4P3/3P1K2/8/5B2/8/8 b", words::OPPOSITE_BISHOPS),
    hold(MinorPieces, "knight-against-pawn", "7K/8/8/3N4/8/6kp/8/8 w", words::KNIGHT_AGAINST_PAWN),
    win(Queens, "queen-against-pawn", "K7/8/8/8/8/6Q1/3pk3/8 w", words::QUEEN_AGAINST_PAWN),
    hold(Queens, "stalemate-corner", "8/8/8/4K3/1Q6/8/1kp5/8 b", words::STALEMATE_CORNER),
    win(Queens, "queen-against-rook", "1k6/1r6/2K5/Q7/8/8/8/8 w", words::QUEEN_AGAINST_ROOK),
    hold(Queens, "fortress", "6k1/6p1/5r2/8/3KQ3/8/8/8 b", words::FORTRESS),
];

impl Endgame {
    /// The ending of this id, in any case of letters.
    pub fn named(id: &str) -> Option<&'static Endgame> {
        ENDGAMES
            .iter()
            .find(|endgame| endgame.id.eq_ignore_ascii_case(id))
    }

    /// The id that a misspelt one may have been meant for.
    pub fn meant(id: &str) -> Option<&'static str> {
        nearest(id, ENDGAMES.iter().map(|endgame| endgame.id))
    }

    /// The ending that begins with this position.
    pub fn beginning(fen: &str) -> Option<&'static Endgame> {
        let board = fen.strip_suffix(" - - 0 1")?;
        ENDGAMES.iter().find(|endgame| endgame.board == board)
    }

    /// Its place in the list.
    pub fn place(&self) -> usize {
        let is_this = |endgame: &Endgame| endgame.id == self.id;
        ENDGAMES.iter().position(is_this).unwrap_or_default()
    }

    /// The one after it in the list; the first after the last.
    pub fn next(&self) -> &'static Endgame {
        &ENDGAMES[(self.place() + 1) % ENDGAMES.len()]
    }
}
