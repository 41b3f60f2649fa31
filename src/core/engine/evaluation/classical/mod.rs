//! The classical evaluation: hand-written terms, their weights fitted to games (Texel tuning).
//!
//! Every term has a middlegame and an endgame weight; the two sums are mixed by the material
//! left on the board (tapered evaluation). All weights stand in one table, [`weights`], which the tuner writes.
//!
//! | file | terms |
//! |---|---|
//! | [`placement`] | material and placement of the pieces |
//! | [`pieces`] | mobility, outposts, bishop pair, rooks on files |
//! | [`material`] | piece combinations |
//! | [`mirror`] | the board mirrored for its kings |
//! | [`pawns`] | isolated, doubled, backward, phalanx, supported; cached by pawn key |
//! | [`king`] | shelter, storm, danger |
//! | [`threats`] | threats, passed pawns, space |
//! | [`endgame`] | mating technique, drawn and drawish endings |
//! | [`bitbase`] | king and pawn against king, exactly |

mod bitbase;
mod endgame;
mod eval_info;
mod king;
mod material;
mod mirror;
mod pair;
mod pawns;
mod pieces;
mod place;
mod placement;
pub mod terms;
mod threats;
pub mod trace;
mod weights;

pub use king::{DANGER_DIVISOR, ENDGAME_DANGER_DIVISOR, penalty};
pub use pair::TaperedScore;
pub use pawns::PawnCache;
pub use weights::WEIGHTS;

use crate::engine::{
    state::State,
    value::{EVALUATION_BOUND, Value},
    words::terms as words,
};
use eval_info::EvalInfo;
use shakmaty::{Board, Color};
use terms::Group;
use trace::{Counts, NullTracer, Trace, Tracer};

/// The material of the start position in phase units: knights and bishops 1, rooks 2, queens 4.
pub const FULL_PHASE: i32 = 24;

/// The evaluation in centipawns from the mover's side.
pub fn evaluate(state: &State, cache: &mut PawnCache) -> Value {
    let evaluated = evaluate_terms(state, cache, &mut NullTracer);
    let value = evaluated.value.clamp(-EVALUATION_BOUND, EVALUATION_BOUND);
    state.turn().fold_wb(value, -value)
}

/// Whether the position is one of the few endings that this evaluation knows exactly or by method,
/// and nothing learned from games could know better: five pieces at most, with a bare king or no pawn.
pub fn knows(board: &Board) -> bool {
    let pieces = board.occupied().count();
    pieces <= 5
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
    /// What comes from no weight (mating technique), in centipawns for White.
    pub method: Value,
    /// In centipawns for White.
    pub value: Value,
}

/// The evaluation with all its terms.
pub fn explain(state: &State) -> Breakdown {
    let mut counts = Counts::default();
    let evaluated = evaluate_terms(state, &mut PawnCache::new(), &mut counts);
    Breakdown {
        counts,
        phase: evaluated.phase,
        scale: evaluated.scale,
        method: evaluated.method,
        value: evaluated.value,
    }
}

/// A term with its weights: for White, for Black, and what it adds to the whole, in centipawns
/// from White's side.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// `None`: king danger, which its groups add up to.
    pub group: Option<Group>,
    pub white: TaperedScore,
    pub black: TaperedScore,
    pub sum: Value,
}

impl Row {
    pub fn name(&self) -> &'static str {
        self.group.map_or(words::KING_DANGER, |group| group.name)
    }
}

impl Breakdown {
    /// The terms that count for either side, king danger as one.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut dangers = [TaperedScore::ZERO; 2];
        for group in terms::GROUPS {
            let mut sums = [TaperedScore::ZERO; 2];
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
            } else if sums != [TaperedScore::ZERO; 2] {
                rows.push(self.row(Some(*group), sums));
            }
        }
        rows.push(self.row(None, dangers.map(|danger| -penalty(danger))));
        rows
    }

    fn row(&self, group: Option<Group>, [white, black]: [TaperedScore; 2]) -> Row {
        let difference = white - black;
        let endgame = difference.endgame() * self.scale / endgame::FULL;
        let mixed = difference.middlegame() * self.phase + endgame * (FULL_PHASE - self.phase);
        Row {
            group,
            white,
            black,
            sum: mixed / FULL_PHASE,
        }
    }
}

struct Evaluated {
    phase: i32,
    scale: i32,
    method: Value,
    value: Value,
}

/// From White's side.
fn evaluate_terms<L: Tracer>(state: &State, cache: &mut PawnCache, tracer: &mut L) -> Evaluated {
    let board = state.board();
    let mut trace = Trace::new(tracer);
    let mut eval_info = EvalInfo::new(state);
    let structure = pawns::evaluate(state, eval_info.mirror, cache, &mut trace);
    let by_white = pieces::evaluate(state, Color::White, &structure, &mut eval_info, &mut trace);
    let by_black = pieces::evaluate(state, Color::Black, &structure, &mut eval_info, &mut trace);
    king::evaluate(state, Color::White, &by_black, &eval_info, &mut trace);
    king::evaluate(state, Color::Black, &by_white, &eval_info, &mut trace);
    for color in Color::ALL {
        threats::evaluate(state, color, &eval_info, &mut trace);
        threats::passed(state, color, &structure, &eval_info, &mut trace);
    }
    trace.add(state.turn(), terms::TEMPO, 0, 1);
    material::evaluate(board, &mut trace);

    let sum = trace.sums[0] - trace.sums[1] - king::penalty(trace.dangers[0])
        + king::penalty(trace.dangers[1]);
    let leader = Color::from_white(sum.endgame() > 0);
    let phase = phase(board);
    let scale = endgame::scale(state, leader);
    let method = endgame::mating_bonus(board, leader)
        .or_else(|| endgame::queening_bonus(state))
        .map_or(0, |bonus| leader.fold_wb(bonus, -bonus));
    let endgame = sum.endgame() * scale / endgame::FULL;
    let mixed = (sum.middlegame() * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE;
    Evaluated {
        phase,
        scale,
        method,
        value: mixed + method,
    }
}

/// How much of the middlegame is left, 0 to [`FULL_PHASE`].
pub fn phase(board: &Board) -> i32 {
    let minor = (board.knights() | board.bishops()).count();
    let units = minor + 2 * board.rooks().count() + 4 * board.queens().count();
    (units as i32).min(FULL_PHASE)
}
