//! Endgame knowledge: how bare kings are mated, and endings that are drawn or drawish whatever the
//! material says.

use super::{bitbase, eval_info::WESTERN_FILES};
use crate::engine::{state::State, value::Value};
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square};

/// The whole of the endgame's score.
pub const FULL: i32 = 64;

/// A bare king against mating material: how the winner makes progress, in centipawns from the
/// winner's side, on top of the material. `None` where there is no bare king.
///
/// The lone king is driven to the edge (with bishop and knight to a corner of the bishop's
/// colour), and the winner's king is brought near.
pub fn mating_bonus(board: &Board, winner: Color) -> Option<Value> {
    let loser_pieces = board.by_color(!winner);
    if loser_pieces.more_than_one() || !can_mate(board, winner) {
        return None;
    }
    let loser = board.king_of(!winner)?;
    let king = board.king_of(winner)?;
    let own = board.by_color(winner);
    let near = 7 - king.distance(loser) as Value;
    let only_bishop_and_knight = (own & !board.kings()).count() == 2
        && (own & board.bishops()).any()
        && (own & board.knights()).any();
    let corner = if only_bishop_and_knight {
        let light = (own & board.bishops() & Bitboard::LIGHT_SQUARES).any();
        let corners = if light {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        };
        let steps = corners.map(|corner| steps(loser, corner));
        60 * (7 - steps[0].min(steps[1])) / 2
    } else {
        0
    };
    Some(200 + 20 * from_centre(loser) + 12 * near + corner)
}

/// What a won ending of king and pawn is worth on top of its material, in centipawns from the
/// winner's side: nearly a queen, the more the nearer the pawn is to becoming one.
pub fn queening_bonus(state: &State) -> Option<Value> {
    let pawn = state.board().pawns().single_square()?;
    let winner = Color::from_white(state.board().white().contains(pawn));
    let rank = winner.relative_rank(pawn.rank()).to_usize() as Value;
    bitbase::is_won(state)?.then_some(400 + 30 * rank)
}

/// King's steps between squares, counted along the sides of the board: it falls by leaving the
/// wrong corner along the edge, too.
fn steps(a: Square, b: Square) -> Value {
    let file = a.file().distance(b.file());
    let rank = a.rank().distance(b.rank());
    (file.max(rank)) as Value
}

/// 0 in the centre, 6 in a corner.
fn from_centre(square: Square) -> Value {
    let off = |coordinate: u32| (2 * coordinate as Value - 7).abs() / 2;
    off(square.file().to_u32()) + off(square.rank().to_u32())
}

fn can_mate(board: &Board, winner: Color) -> bool {
    let own = board.by_color(winner);
    if (own & (board.pawns() | board.rooks_and_queens())).any() {
        return (own & board.rooks_and_queens()).any();
    }
    let bishops = own & board.bishops();
    let both_colours =
        (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any();
    both_colours
        || (bishops.any() && (own & board.knights()).any())
        || (own & board.knights()).count() >= 3
}

/// The endgame scale factor: how much of the endgame's score counts for the side that leads, 0 to [`FULL`].
pub fn scale(state: &State, leader: Color) -> i32 {
    let board = state.board();
    let own = board.by_color(leader);
    let enemy = board.by_color(!leader);
    if let Some(won) = bitbase::is_won(state) {
        return if won { FULL } else { 0 };
    }
    let own_pawns = own & board.pawns();
    if own_pawns.is_empty() {
        return without_pawns(board, own, enemy);
    }
    if let Some(scale) = wrong_bishop(board, leader, own_pawns) {
        return scale;
    }
    let pawns = board.pawns();
    let both_wings = (pawns & WESTERN_FILES).any() && (pawns & !WESTERN_FILES).any();
    shares(board, own, enemy)[usize::from(both_wings)][own_pawns.count().clamp(1, 4) - 1]
}

/// Shares (of [`FULL`]) for one, two, three and more pawns of the leader: all pawns on one wing,
/// pawns on both.
///
/// After results: for 923,422 positions of the engine's own games with no more than ten units
/// (minor piece 1, rook 2, queen 4), grouped by what is left, by wings and by the leader's pawns,
/// the share was sought that told the results best. The figures are those, a fifth smaller, so
/// that the common case counts whole, and smoothed by hand where a group was small.
type Shares = [[i32; 4]; 2];

/// A bishop each, of opposite colours, and nothing else: they hold nearly everything.
const OPPOSITE_BISHOPS: Shares = [[1, 5, 12, 16], [4, 9, 14, 20]];
/// With other pieces they attack.
const OPPOSITE_BISHOPS_AND_MORE: Shares = [[9, 26, 32, 36], [40, 44, 48, 54]];
/// A bishop or knight each, bishops of one colour.
const MINORS: Shares = [[8, 30, 44, 50], [30, 44, 60, FULL]];
/// A rook each, and the leader has at most a pawn more.
const ROOKS_ALMOST_LEVEL: Shares = [[21, 22, 24, 28], [20, 48, 60, FULL]];
/// A rook each, and two pawns more.
const ROOKS: Shares = [[46, 48, 54, 58], [46, 54, 62, FULL]];
/// A queen each.
const QUEENS: Shares = [[42, 36, 42, 46], [42, 50, 48, 52]];
/// Kings and pawns alone.
const PAWNS: Shares = [[48, FULL, FULL, FULL], [56, FULL, FULL, FULL]];
const OTHERWISE: Shares = [[40, 44, 50, 58], [48, 58, 62, FULL]];

/// By what is left, as far as it tells how easily a lead is kept.
fn shares(board: &Board, own: Bitboard, enemy: Bitboard) -> &'static Shares {
    let non_pawns = board.occupied() & !(board.pawns() | board.kings());
    let bishops = board.bishops();
    let one_each = |kind: Bitboard| (own & kind).count() == 1 && (enemy & kind).count() == 1;
    if one_each(bishops) && (bishops & Bitboard::LIGHT_SQUARES).count() == 1 {
        return if non_pawns == bishops {
            &OPPOSITE_BISHOPS
        } else {
            &OPPOSITE_BISHOPS_AND_MORE
        };
    }
    if non_pawns.is_empty() {
        return &PAWNS;
    }
    if !one_each(non_pawns) {
        return &OTHERWISE;
    }
    if non_pawns == board.rooks() {
        let pawns = board.pawns();
        if (own & pawns).count() < (enemy & pawns).count() + 2 {
            &ROOKS_ALMOST_LEVEL
        } else {
            &ROOKS
        }
    } else if non_pawns == board.queens() {
        &QUEENS
    } else if non_pawns == bishops | board.knights() {
        &MINORS
    } else {
        &OTHERWISE
    }
}

/// Without pawns a lead of less than a rook does not win.
fn without_pawns(board: &Board, own: Bitboard, enemy: Bitboard) -> i32 {
    let force = |side: Bitboard| {
        Role::ALL
            .into_iter()
            .filter(|role| *role != Role::King && *role != Role::Pawn)
            .map(|role| worth(role) * (side & board.by_role(role)).count() as i32)
            .sum::<i32>()
    };
    let (own_force, enemy_force) = (force(own), force(enemy));
    if own_force <= worth(Role::Bishop)
        || (own & !board.kings()).is_subset(board.knights()) && (own & board.knights()).count() <= 2
    {
        0
    } else if own_force - enemy_force <= worth(Role::Bishop) {
        if enemy_force == 0 { FULL } else { 4 }
    } else {
        FULL
    }
}

const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// Rook's pawns and a bishop (or nothing) that does not command the corner, the lone enemy king
/// in it: a draw.
fn wrong_bishop(board: &Board, leader: Color, pawns: Bitboard) -> Option<i32> {
    let own = board.by_color(leader);
    let others = own & !(board.pawns() | board.kings() | board.bishops());
    if others.any() {
        return None;
    }
    let file = [File::A, File::H]
        .into_iter()
        .find(|file| pawns.is_subset(Bitboard::from_file(*file)))?;
    let corner = Square::from_coords(file, leader.relative_rank(Rank::Eighth));
    let bishops = own & board.bishops();
    let corner_colour = if corner.is_light() {
        Bitboard::LIGHT_SQUARES
    } else {
        Bitboard::DARK_SQUARES
    };
    let defender = board.king_of(!leader)?;
    let attacker = board.king_of(leader)?;
    let in_the_corner = defender.distance(corner) <= 1;
    if (bishops & corner_colour).any() {
        return None;
    }
    if bishops.is_empty() {
        // King and rook's pawns alone: only where nothing else can be pushed.
        let alone = (board.by_color(!leader) & !board.kings()).is_empty();
        return (alone && in_the_corner && attacker != corner).then_some(0);
    }
    in_the_corner.then_some(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn share(text: &str) -> i32 {
        let position = fen::read(text).expect("a position");
        scale(&State::new(position.current()), Color::White)
    }

    #[test]
    fn bishops_of_opposite_colours_hold_a_pawn() {
        assert!(share("8/6K1/2k4P/8/4b3/6B1/8/8 w - - 0 1") <= 2);
        // Of one colour they do not, and with rooks the leader attacks.
        assert!(share("8/1k4p1/8/2b5/2P5/1PK3P1/8/2B5 w - - 0 1") > 30);
        assert!(share("3r2k1/1b3ppp/8/8/8/1P3PPP/P4B2/3R2K1 w - - 0 1") > 50);
    }

    #[test]
    fn a_pawn_more_counts_less_where_all_stand_on_one_wing() {
        let one_wing = share("8/5ppk/7p/8/4PP2/r5P1/6KP/2R5 w - - 0 1");
        let both = share("8/5ppk/7p/8/P4P2/r5P1/6KP/2R5 w - - 0 1");
        assert!(2 * one_wing <= both, "{one_wing} of {both}");
    }

    #[test]
    fn two_pawns_more_win_with_rooks_on_one_wing_as_well() {
        let level = share("8/6pk/7p/8/5P2/r5P1/6K1/2R5 w - - 0 1");
        let ahead = share("8/7k/7p/8/5P2/r5P1/6KP/2R5 w - - 0 1");
        assert!(ahead > level, "{ahead} {level}");
    }
}
