//! The classical evaluation: terms that people thought of, weighed by what games taught.
//!
//! Every term has a middlegame and an endgame weight; the two sums are mixed by the material
//! left on the board. All weights stand in one table, [`weights`], which the tuner writes.
//!
//! | file | terms |
//! |---|---|
//! | [`placement`] | material and placement of the pieces |
//! | [`pieces`] | mobility, outposts, bishop pair, rooks on files |
//! | [`material`] | which men go well together |
//! | [`wings`] | the board turned for its kings |
//! | [`pawns`] | isolated, doubled, backward, abreast, supported; remembered by pawn key |
//! | [`king`] | shelter, storm, danger |
//! | [`threats`] | threats, passed pawns, space |
//! | [`endgame`] | mating technique, drawn and drawish endings |
//! | [`bitbase`] | king and pawn against king, exactly |

mod bitbase;
mod endgame;
mod facts;
mod king;
mod material;
mod pair;
mod pawns;
mod pieces;
mod placement;
pub mod tally;
pub mod terms;
mod threats;
mod weights;
mod wings;

pub use king::{DANGER_DIVISOR, ENDGAME_DANGER_DIVISOR, penalty};
pub use pair::Pair;
pub use pawns::PawnCache;
pub use weights::WEIGHTS;

use crate::engine::{
    state::State,
    value::{EVALUATION_BOUND, Value},
};
use facts::Facts;
use shakmaty::{Board, Color, Role, Square};
use tally::{Counts, Listener, Silence, Tally};
use wings::Wings;

/// The material of the start position in phase units: knights and bishops 1, rooks 2, queens 4.
pub const FULL_PHASE: i32 = 24;

/// The evaluation in centipawns from the mover's side.
pub fn evaluate(state: &State, cache: &mut PawnCache) -> Value {
    let judged = judge(state, cache, &mut Silence);
    let value = judged.value.clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
    state.turn().fold_wb(value, -value)
}

/// Whether the position is one of the few endings that this evaluation knows exactly or by method,
/// and nothing learned from games could know better: a bare king, or five men at most and no pawn.
pub fn knows(board: &Board) -> bool {
    let men = board.occupied().count();
    men <= 5
        && (board.pawns().is_empty()
            || Color::ALL
                .into_iter()
                .any(|color| !board.by_color(color).more_than_one()))
}

/// What the evaluation is made of, for the tuner and for people.
#[derive(Clone, Debug)]
pub struct Breakdown {
    /// How often each weight counts for White and for Black.
    pub counts: Counts,
    /// Share of the middlegame, 0 to [`FULL_PHASE`].
    pub phase: i32,
    /// Share of the endgame's score that counts, 0 to 64.
    pub scale: i32,
    /// What no weight explains (mating technique), in centipawns for White.
    pub method: Value,
    /// In centipawns for White.
    pub value: Value,
}

/// The evaluation with all its terms.
pub fn explain(state: &State) -> Breakdown {
    let mut counts = Counts::default();
    let judged = judge(state, &mut PawnCache::new(), &mut counts);
    Breakdown {
        counts,
        phase: judged.phase,
        scale: judged.scale,
        method: judged.method,
        value: judged.value,
    }
}

/// A term with its weights: for White, for Black, and what it adds to the whole, in centipawns
/// from White's side.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    pub name: &'static str,
    pub white: Pair,
    pub black: Pair,
    pub sum: Value,
}

impl Breakdown {
    /// The terms that count for anybody, the king's danger as one.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut dangers = [Pair::ZERO; 2];
        for group in terms::GROUPS {
            let mut sums = [Pair::ZERO; 2];
            for term in group.terms() {
                let (Some(weight), Some(counts)) = (WEIGHTS.get(term), self.counts.0.get(term))
                else {
                    continue;
                };
                for (sum, count) in sums.iter_mut().zip(counts) {
                    *sum += *weight * i32::from(*count);
                }
            }
            if group.danger {
                for (danger, sum) in dangers.iter_mut().zip(sums) {
                    *danger += sum;
                }
            } else if sums != [Pair::ZERO; 2] {
                rows.push(self.row(group.name, sums));
            }
        }
        rows.push(self.row("king danger", dangers.map(|danger| -penalty(danger))));
        rows
    }

    fn row(&self, name: &'static str, [white, black]: [Pair; 2]) -> Row {
        let difference = white - black;
        let endgame = difference.endgame() * self.scale / endgame::FULL;
        let mixed = difference.middlegame() * self.phase + endgame * (FULL_PHASE - self.phase);
        Row {
            name,
            white,
            black,
            sum: mixed / FULL_PHASE,
        }
    }
}

struct Judged {
    phase: i32,
    scale: i32,
    method: Value,
    value: Value,
}

/// From White's side.
fn judge<L: Listener>(state: &State, cache: &mut PawnCache, listener: &mut L) -> Judged {
    let board = state.board();
    let mut tally = Tally::new(listener);
    let mut facts = Facts::new(state);
    let structure = pawns::evaluate(state, facts.wings, cache, &mut tally);
    let by_white = pieces::evaluate(state, Color::White, &structure, &mut facts, &mut tally);
    let by_black = pieces::evaluate(state, Color::Black, &structure, &mut facts, &mut tally);
    king::evaluate(state, Color::White, &by_black, &facts, &mut tally);
    king::evaluate(state, Color::Black, &by_white, &facts, &mut tally);
    for color in Color::ALL {
        threats::evaluate(state, color, &facts, &mut tally);
        threats::passed(state, color, &structure, &facts, &mut tally);
    }
    tally.add(state.turn(), terms::TEMPO, 0, 1);
    material::evaluate(board, &mut tally);

    let sum = tally.sums[0] - tally.sums[1] - king::penalty(tally.dangers[0])
        + king::penalty(tally.dangers[1]);
    let leader = Color::from_white(sum.endgame() > 0);
    let phase = phase(board);
    let scale = endgame::scale(state, leader);
    let method = endgame::mating_bonus(board, leader)
        .or_else(|| endgame::queening_bonus(state))
        .map_or(0, |bonus| leader.fold_wb(bonus, -bonus));
    let endgame = sum.endgame() * scale / endgame::FULL;
    let mixed = (sum.middlegame() * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE;
    Judged {
        phase,
        scale,
        method,
        value: mixed + method,
    }
}

/// Material and placement of one man, with a view to both kings.
#[inline]
fn place<L: Listener>(
    tally: &mut Tally<'_, L>,
    wings: Wings,
    color: Color,
    role: Role,
    square: Square,
) {
    let table = (role as usize - 1) * 64;
    let at_home = wings.seen(color, color, square);
    tally.add(color, terms::TABLES, table + at_home, 1);
    let facing = wings.seen(color, !color, square);
    tally.add(color, terms::FACING, table + facing, 1);
}

/// How much of the middlegame is left, 0 to [`FULL_PHASE`].
fn phase(board: &Board) -> i32 {
    let minor = (board.knights() | board.bishops()).count();
    let units = minor + 2 * board.rooks().count() + 4 * board.queens().count();
    (units as i32).min(FULL_PHASE)
}
