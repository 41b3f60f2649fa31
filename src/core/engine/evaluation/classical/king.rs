//! The king: the pawns before it, and the danger it is in.
//!
//! Dangers of many kinds are first added up, then the sum is squared: one attacker is nothing,
//! three together are mate.

use super::{
    eval_info::{EvalInfo, MIDDLE_FILES, WESTERN_FILES},
    pair::TaperedScore,
    pawns::ahead,
    terms,
    trace::{Trace, Tracer},
};
use crate::engine::state::{State, colour_index};
use shakmaty::{Bitboard, Color, File, Role, attacks};

/// What one side's pieces do around the enemy's king.
#[derive(Clone, Copy, Debug, Default)]
pub struct KingAttack {
    /// Knights, bishops, rooks and queens that attack the king's surroundings.
    pub attackers: [i32; 4],
    /// Their attacks on squares beside the king.
    pub attacks: i32,
}

/// The king of `color` under the enemy's `king_attack`.
pub fn evaluate<L: Tracer>(
    state: &State,
    color: Color,
    king_attack: &KingAttack,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    super::place::place(
        trace,
        eval_info.mirror,
        color,
        Role::King,
        eval_info.king[colour_index(color)],
    );
    let endangered = is_endangered(state, color, king_attack);
    shelter(state, color, endangered, eval_info, trace);
    if endangered {
        danger(state, color, king_attack, eval_info, trace);
    }
}

/// One lonely attacker is no attack, unless it is the queen's helper.
fn is_endangered(state: &State, color: Color, king_attack: &KingAttack) -> bool {
    let attackers: i32 = king_attack.attackers.iter().sum();
    let queen = state.board().by_piece(color.other().queen()).any();
    attackers + i32::from(queen) >= 2
}

/// The score that a danger costs: the square of the middlegame part, the endgame part as it is.
pub fn penalty(danger: TaperedScore) -> TaperedScore {
    let middlegame = danger.middlegame().max(0);
    let endgame = danger.endgame().max(0);
    TaperedScore::new(
        middlegame * middlegame / DANGER_DIVISOR,
        endgame / ENDGAME_DANGER_DIVISOR,
    )
}

/// Divides the square of the danger (in danger units) to give centipawns.
pub const DANGER_DIVISOR: i32 = 720;
/// Divides the endgame's danger to give centipawns.
pub const ENDGAME_DANGER_DIVISOR: i32 = 20;

fn shelter<L: Tracer>(
    state: &State,
    color: Color,
    endangered: bool,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let board = state.board();
    let king = eval_info.king[colour_index(color)];
    let own = board.by_piece(color.pawn());
    let enemy = board.by_piece(color.other().pawn());
    let before = ahead(color, king.rank()) | Bitboard::from_rank(king.rank());
    let centre = king.file().to_u32().clamp(1, 6);
    for file in (centre - 1..=centre + 1).map(File::new) {
        let squares = Bitboard::from_file(file);
        let from_edge = file.to_usize().min(7 - file.to_usize());
        let shield = nearest_rank(color, own & squares & before);
        trace.add(color, terms::SHELTER, from_edge * 8 + shield, 1);
        let stormer = nearest_rank(color, enemy & squares & before);
        trace.add(color, terms::STORM, from_edge * 8 + stormer, 1);
        if stormer == shield + 1 && shield > 0 {
            trace.add(color, terms::STORM_BLOCKED, stormer, 1);
        }
        if endangered {
            trace.add(color, terms::DANGER_SHELTER, shield, 1);
            trace.add(color, terms::DANGER_STORM, stormer, 1);
        }
    }
    let own_file = Bitboard::from_file(king.file());
    if (own & own_file).is_empty() {
        let half = usize::from((enemy & own_file).any());
        trace.add(color, terms::KING_FILES, half, 1);
    }
}

/// The rank, as `color` sees it, of the pawn nearest to its own side; 0 without pawns.
fn nearest_rank(color: Color, pawns: Bitboard) -> usize {
    let nearest = color.fold_wb(pawns.first(), pawns.last());
    nearest.map_or(0, |square| color.relative_rank(square.rank()).to_usize())
}

fn danger<L: Tracer>(
    state: &State,
    color: Color,
    king_attack: &KingAttack,
    eval_info: &EvalInfo,
    trace: &mut Trace<'_, L>,
) {
    let board = state.board();
    let me = colour_index(color);
    let enemy = 1 - me;
    trace.add(color, terms::DANGER_BASE, 0, 1);
    for (kind, count) in king_attack.attackers.iter().enumerate() {
        trace.add(color, terms::DANGER_ATTACKERS, kind, *count);
    }
    trace.add(color, terms::DANGER_ATTACKS, 0, king_attack.attacks);
    if board.by_piece(color.other().queen()).is_empty() {
        trace.add(color, terms::DANGER_NO_QUEEN, 0, 1);
    }
    if state.turn() != color {
        trace.add(color, terms::DANGER_TO_MOVE, 0, 1);
    }

    let by = &eval_info.by[me];
    let weak = eval_info.all[enemy]
        & !eval_info.twice[me]
        & (!eval_info.all[me] | by[Role::King as usize] | by[Role::Queen as usize]);
    let ring = eval_info.ring[me];
    trace.add(color, terms::DANGER_WEAK, 0, (weak & ring).count() as i32);
    trace.add(
        color,
        terms::DANGER_PAWNS,
        0,
        (board.by_piece(color.pawn()) & ring).count() as i32,
    );
    let minors = board.by_color(color) & (board.knights() | board.bishops());
    trace.add(
        color,
        terms::DANGER_DEFENDER,
        0,
        (minors & ring).count() as i32,
    );

    // Checks that cannot simply be taken.
    let safe = !board.by_color(!color) & (!eval_info.all[me] | weak & eval_info.twice[enemy]);
    let king = eval_info.king[me];
    let occupied = board.occupied() & !board.by_piece(color.queen());
    let lines = attacks::rook_attacks(king, occupied);
    let diagonals = attacks::bishop_attacks(king, occupied);
    let from = [
        (Role::Knight, attacks::knight_attacks(king)),
        (Role::Bishop, diagonals),
        (Role::Rook, lines),
        (Role::Queen, lines | diagonals),
    ];
    let mut unsafe_checks = 0;
    for (kind, (role, squares)) in from.into_iter().enumerate() {
        let checks = squares & eval_info.by[enemy][role as usize] & !board.by_color(!color);
        let safe_checks = checks & safe;
        trace.add_each(color, terms::DANGER_CHECKS, kind, safe_checks);
        unsafe_checks += i32::from(checks.any() && safe_checks.is_empty());
    }
    trace.add(color, terms::DANGER_UNSAFE, 0, unsafe_checks);
    trace.add_each(color, terms::DANGER_PINNED, 0, eval_info.pinned[me]);
    let by_pawns = ring & eval_info.by[enemy][Role::Pawn as usize];
    trace.add_each(color, terms::DANGER_BY_PAWNS, 0, by_pawns);
    let knight = by[Role::Knight as usize] & by[Role::King as usize];
    trace.add(color, terms::DANGER_KNIGHT, 0, i32::from(knight.any()));
    wing(color, eval_info, trace);
}

/// Who rules the wing where the king stands, in its own five ranks.
fn wing<L: Tracer>(color: Color, eval_info: &EvalInfo, trace: &mut Trace<'_, L>) {
    let me = colour_index(color);
    let enemy = 1 - me;
    let files = match eval_info.king[me].file() {
        File::A | File::B | File::C => WESTERN_FILES,
        File::D | File::E => MIDDLE_FILES,
        _ => !WESTERN_FILES,
    };
    let ranks = color.fold_wb(
        Bitboard(0x0000_00ff_ffff_ffff),
        Bitboard(0xffff_ffff_ff00_0000),
    );
    let wing = files & ranks;
    let counts = [
        eval_info.all[enemy],
        eval_info.twice[enemy],
        eval_info.all[me],
    ]
    .map(|squares| (squares & wing).count() as i32);
    for (index, count) in counts.into_iter().enumerate() {
        trace.add(color, terms::DANGER_WING, index, count);
    }
}
