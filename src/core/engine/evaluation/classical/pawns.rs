//! The pawn structure, which changes seldom and is cached by its key (pawn hash table).

use super::{
    mirror::Mirror,
    pair::TaperedScore,
    terms,
    trace::{Trace, Tracer},
};
use crate::engine::state::{State, colour_index};
use shakmaty::{Bitboard, Board, Color, File, Rank, Role, Square, attacks};

/// What is known of a pawn structure.
#[derive(Clone, Copy, Debug, Default)]
pub struct Structure {
    key: u64,
    /// White's score less Black's.
    score: TaperedScore,
    /// Each side's passed pawns.
    pub passed: [Bitboard; 2],
    /// Squares that each side's pawns attack now or may attack when they advance.
    pub reach: [Bitboard; 2],
}

/// The structures evaluated last, by pawn key.
pub struct PawnCache(Vec<Structure>);

const SLOTS: usize = 4_096;

impl PawnCache {
    pub fn new() -> PawnCache {
        PawnCache(vec![Structure::default(); SLOTS])
    }
}

impl Default for PawnCache {
    fn default() -> PawnCache {
        PawnCache::new()
    }
}

/// Adds the pawns' score to White's sum and returns what the other terms need to know.
pub fn evaluate<L: Tracer>(
    state: &State,
    mirror: Mirror,
    cache: &mut PawnCache,
    trace: &mut Trace<'_, L>,
) -> Structure {
    // The kings' wings mirror the tables. No structure but the empty one has the key 0, and
    // that one scores nothing.
    let key = state.keys().pawns ^ mirror.key();
    let slot = &mut cache.0[key as usize % SLOTS];
    if L::MAY_CACHE && slot.key == key {
        trace.sums[0] += slot.score;
        return *slot;
    }
    let before = trace.sums;
    let board = state.board();
    let mut structure = Structure {
        key,
        ..Structure::default()
    };
    for color in Color::ALL {
        side(board, mirror, color, &mut structure, trace);
    }
    structure.score = trace.sums[0] - before[0] - (trace.sums[1] - before[1]);
    if L::MAY_CACHE {
        *slot = structure;
    }
    structure
}

/// All squares of the files beside this one.
pub fn beside(file: File) -> Bitboard {
    let mut files = Bitboard::EMPTY;
    for neighbour in [file.offset(-1), file.offset(1)].into_iter().flatten() {
        files |= Bitboard::from_file(neighbour);
    }
    files
}

/// All squares on ranks before this one, as `color` sees it.
pub fn ahead(color: Color, rank: Rank) -> Bitboard {
    let below = (1_u64 << (8 * rank.to_u32())) - 1;
    match color {
        Color::White => !Bitboard(below) & !Bitboard::from_rank(rank),
        Color::Black => Bitboard(below),
    }
}

/// The squares attacked by pawns of `color` standing on `pawns`.
pub fn pawn_attacks(color: Color, pawns: Bitboard) -> Bitboard {
    let not_a = pawns & !Bitboard::from_file(File::A);
    let not_h = pawns & !Bitboard::from_file(File::H);
    match color {
        Color::White => not_a.shift(7) | not_h.shift(9),
        Color::Black => not_a.shift(-9) | not_h.shift(-7),
    }
}

fn side<L: Tracer>(
    board: &Board,
    mirror: Mirror,
    color: Color,
    structure: &mut Structure,
    trace: &mut Trace<'_, L>,
) {
    let own = board.by_piece(color.pawn());
    let enemy = board.by_piece(color.other().pawn());
    let enemy_attacks = pawn_attacks(!color, enemy);
    let me = colour_index(color);
    for square in own {
        super::place::place(trace, mirror, color, Role::Pawn, square);
        let (file, rank) = square.coords();
        let relative = color.relative_rank(rank).to_usize();
        let neighbours = own & beside(file);
        let way = ahead(color, rank);
        let own_file = Bitboard::from_file(file);
        structure.reach[me] |= (way | Bitboard::from_rank(rank)) & beside(file) & way;
        let half_open = (enemy & own_file & way).is_empty();

        let support = neighbours & attacks::pawn_attacks(!color, square);
        let abreast = neighbours & Bitboard::from_rank(rank);
        if neighbours.is_empty() {
            trace.add(color, terms::ISOLATED, usize::from(half_open), 1);
        } else if support.is_empty()
            && (neighbours & !way).is_empty()
            && next(color, square).is_some_and(|stop| enemy_attacks.contains(stop))
        {
            trace.add(color, terms::BACKWARD, usize::from(half_open), 1);
        }
        if (own & own_file & way).any() {
            trace.add(color, terms::DOUBLED, 0, 1);
        }
        if abreast.any() {
            trace.add(color, terms::PHALANX, relative, 1);
        }
        if support.any() {
            trace.add(color, terms::SUPPORTED, relative, support.count() as i32);
        }
        if half_open && (support.any() || abreast.any()) {
            trace.add(color, terms::FREE_CHAIN, relative, 1);
        }
        let levers = enemy & attacks::pawn_attacks(color, square);
        if levers.any() {
            trace.add(color, terms::LEVER, relative, levers.count() as i32);
        }
        if next(color, square).is_some_and(|stop| enemy.contains(stop)) {
            trace.add(color, terms::RAMMED, relative, 1);
        }
        let stoppers = enemy & way & (own_file | beside(file));
        if (own & own_file & way).any() {
            continue;
        }
        if stoppers.is_empty() {
            structure.passed[me].add(square);
        } else if half_open && (neighbours & !way).count() >= stoppers.count() {
            trace.add(color, terms::CANDIDATE, relative, 1);
        }
    }
    trace.add(color, terms::ISLANDS, 0, islands(own));
}

/// How many groups of neighbouring files the pawns stand on.
fn islands(pawns: Bitboard) -> i32 {
    let files = File::ALL
        .into_iter()
        .filter(|file| (pawns & Bitboard::from_file(*file)).any())
        .fold(0_u32, |files, file| files | 1 << file.to_u32());
    (files & !(files << 1)).count_ones() as i32
}

/// The square before a pawn.
pub fn next(color: Color, square: Square) -> Option<Square> {
    square.offset(color.fold_wb(8, -8))
}
