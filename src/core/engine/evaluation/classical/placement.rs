//! Piece-square tables by king squares: four groups of weights that depend on a piece's square and
//! on one of the two kings', added up once for every pair of squares.

use super::{
    mirror::{Mirror, turn},
    pair::TaperedScore,
    terms,
    trace::{Trace, Tracer},
    weights::WEIGHTS,
};
use shakmaty::{Color, Role, Square};
use std::sync::LazyLock;

const SQUARES: usize = 64;
/// Knight, bishop, rook, queen.
const KINDS: usize = 4;

/// The worth of a piece on each square.
type Row = [TaperedScore; SQUARES];

/// By kind and the king's square; all squares as the piece's own side sees them.
type Rows = [[Row; SQUARES]; KINDS];

struct Sums {
    own_king: Rows,
    enemy_king: Rows,
}

static SUMS: LazyLock<Box<Sums>> = LazyLock::new(|| {
    let rows = |tables: terms::Group, distances: terms::Group| {
        std::array::from_fn(|kind| {
            Square::ALL.map(|king| {
                Square::ALL.map(|square| {
                    let turned = square as usize ^ turn(king);
                    let table = WEIGHTS[tables.first + (kind + 1) * SQUARES + turned];
                    let distance = king.distance(square) as usize;
                    table + WEIGHTS[distances.first + kind * 8 + distance]
                })
            })
        })
    };
    Box::new(Sums {
        own_king: rows(terms::TABLES, terms::BESIDE_KING),
        enemy_king: rows(terms::FACING, terms::NEAR_KING),
    })
});

/// The placement of one side's pieces of one kind.
pub struct Placement {
    color: Color,
    role: Role,
    own_king: Square,
    enemy_king: Square,
    mirror: Mirror,
    /// Turns a square's number for the side that looks.
    ranks: usize,
    rows: [&'static Row; 2],
}

impl Placement {
    pub fn new(color: Color, role: Role, kings: [Square; 2], mirror: Mirror) -> Placement {
        let own_king = color.fold_wb(kings[0], kings[1]);
        let enemy_king = color.fold_wb(kings[1], kings[0]);
        let kind = role as usize - Role::Knight as usize;
        let ranks = color.fold_wb(0, 56);
        Placement {
            color,
            role,
            own_king,
            enemy_king,
            mirror,
            ranks,
            rows: [
                &SUMS.own_king[kind][own_king as usize ^ ranks],
                &SUMS.enemy_king[kind][enemy_king as usize ^ ranks],
            ],
        }
    }

    /// Adds the piece on `square`.
    #[inline]
    pub fn add<L: Tracer>(&self, square: Square, trace: &mut Trace<'_, L>) {
        if L::MAY_CACHE {
            let seen = square as usize ^ self.ranks;
            trace.add_sum(self.color, self.rows[0][seen] + self.rows[1][seen]);
            return;
        }
        super::place::place(trace, self.mirror, self.color, self.role, square);
        let kind = 8 * (self.role as usize - Role::Knight as usize);
        for (group, king) in [
            (terms::NEAR_KING, self.enemy_king),
            (terms::BESIDE_KING, self.own_king),
        ] {
            trace.add(self.color, group, kind + square.distance(king) as usize, 1);
        }
    }
}
