//! The laboratory: one position, one evaluation, and the ways to search it side by side.

use super::{castled::CastledChess, exhibits::Exhibit, potential};
use crate::{
    players::words::lab::{self as words, MethodText},
    textbook::{
        Evaluator, LIMIT, Rules, Searcher, Thought, WIN, Watcher,
        alpha_beta::AlphaBeta,
        minimax::Minimax,
        parallel::ParallelRoot,
        workbench::{Switches, Workbench},
    },
};
use shakmaty::Move;
use std::{fmt, str::FromStr};
use thiserror::Error;

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Minimax,
    AlphaBeta,
    /// Alpha-beta, the least promising moves first: to see what order is worth.
    WorstFirst,
    /// Alpha-beta, promising moves first.
    Ordered,
    /// As ordered, the root's moves shared among so many threads.
    Parallel(usize),
    /// Iterative deepening with these techniques.
    Switched(Switches),
}

/// Each technique on top of the ones before it.
const STEPS: [(&str, Switches); 5] = [
    ("deepening", DEEPENING),
    ("table", Switches::SAFE),
    (
        "nullmove",
        Switches {
            null_move: true,
            ..Switches::SAFE
        },
    ),
    (
        "reductions",
        Switches {
            null_move: true,
            reductions: true,
            ..Switches::SAFE
        },
    ),
    (
        "quiescence",
        Switches {
            quiescence: true,
            ..Switches::SAFE
        },
    ),
];
const DEEPENING: Switches = Switches {
    table: false,
    ..Switches::SAFE
};

/// A word that is not a method or an evaluation.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::unknown_word(expected, found))]
pub struct UnknownWord {
    expected: &'static str,
    found: String,
}

impl Method {
    /// The names it accepts.
    pub const NAMES: &'static str = words::METHOD_NAMES;

    /// All of them, each in the row after the one that it is compared with; quiescence is compared
    /// with the table, deepening with best first.
    pub const ALL: [Method; 10] = [
        Method::Minimax,
        Method::WorstFirst,
        Method::AlphaBeta,
        Method::Ordered,
        Method::Parallel(2),
        Method::Switched(STEPS[0].1),
        Method::Switched(STEPS[1].1),
        Method::Switched(STEPS[2].1),
        Method::Switched(STEPS[3].1),
        Method::Switched(STEPS[4].1),
    ];

    /// The switches of the workbench that search so; `None` where it has none for that.
    pub fn switches(self) -> Option<Switches> {
        let at_once = Switches {
            deepening: false,
            ..Switches::default()
        };
        match self {
            Method::Minimax => Some(at_once),
            Method::AlphaBeta => Some(Switches {
                alpha_beta: true,
                ..at_once
            }),
            Method::Ordered => Some(Switches {
                alpha_beta: true,
                ordering: true,
                ..at_once
            }),
            Method::Switched(switches) => Some(switches),
            Method::WorstFirst | Method::Parallel(_) => None,
        }
    }

    /// What it is, in at most eleven letters for a table.
    pub fn title(self) -> &'static str {
        self.text().title
    }

    /// Whether it is this other one with quiescence search or deepening, and nothing else besides.
    pub(super) fn adds_to(self, other: Method) -> bool {
        let (Method::Switched(own), Some(other)) = (self, other.switches()) else {
            return false;
        };
        let without = |plain: Switches| plain != own && plain == other;
        without(Switches {
            quiescence: false,
            ..own
        }) || without(Switches {
            deepening: false,
            ..own
        })
    }

    /// What it adds to the row that it is compared with, as a sentence without its full stop.
    pub fn what(self) -> &'static str {
        self.text().what
    }

    fn text(self) -> MethodText {
        match self {
            Method::Minimax => words::MINIMAX,
            Method::WorstFirst => words::WORST_FIRST,
            Method::AlphaBeta => words::ALPHA_BETA,
            Method::Ordered => words::ORDERED,
            Method::Parallel(_) => words::PARALLEL,
            Method::Switched(switches) => match switches {
                Switches {
                    quiescence: true, ..
                } => words::QUIESCENCE,
                Switches {
                    reductions: true, ..
                } => words::REDUCTIONS,
                Switches {
                    null_move: true, ..
                } => words::NULL_MOVE,
                Switches { table: true, .. } => words::TABLE,
                _ => words::DEEPENING,
            },
        }
    }

    /// Why its value may differ from that of the full search; `None` where it may not.
    pub fn may_differ(self) -> Option<&'static str> {
        match self {
            Method::Switched(Switches {
                quiescence: true, ..
            }) => Some(words::CAPTURES_BEYOND_DEPTH),
            Method::Switched(Switches {
                reductions: true, ..
            }) => Some(words::LATE_MOVES_LESS_DEEPLY),
            Method::Switched(Switches {
                null_move: true, ..
            }) => Some(words::CUT_AFTER_PASSING),
            _ => None,
        }
    }
}

impl FromStr for Method {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Method, UnknownWord> {
        match text {
            "minimax" => Ok(Method::Minimax),
            "alphabeta" => Ok(Method::AlphaBeta),
            "worstfirst" => Ok(Method::WorstFirst),
            "ordered" => Ok(Method::Ordered),
            "parallel" => Ok(Method::Parallel(2)),
            other => STEPS
                .iter()
                .find(|(name, _)| *name == other)
                .map(|(_, switches)| Method::Switched(*switches))
                .ok_or_else(|| UnknownWord {
                    expected: Method::NAMES,
                    found: other.to_owned(),
                }),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Method::Minimax => "minimax",
            Method::AlphaBeta => "alphabeta",
            Method::WorstFirst => "worstfirst",
            Method::Ordered => "ordered",
            Method::Parallel(_) => "parallel",
            Method::Switched(switches) => STEPS
                .iter()
                .find(|(_, known)| known == switches)
                .map_or("switched", |(name, _)| name),
        })
    }
}

impl Exhibit {
    /// How its search is put together on the workbench, and whose evaluation it has; `None` for the
    /// one that does not look.
    ///
    /// The workbench imitates the exhibit: the techniques are the account's, the details
    /// (the null move's bound, a shuffled order) are not all the same.
    pub fn on_the_workbench(&self) -> Option<(Switches, View)> {
        const CUT: Switches = Switches {
            alpha_beta: true,
            ordering: false,
            table: false,
            quiescence: false,
            null_move: false,
            reductions: false,
            deepening: false,
        };
        const SORTED: Switches = Switches {
            ordering: true,
            ..CUT
        };
        Some(match self.name {
            "random" => return None,
            "minimax10" | "alphabeta" => (CUT, View::Material),
            "potential" => (SORTED, View::Potential),
            "deepening" => (
                Switches {
                    table: true,
                    quiescence: true,
                    deepening: true,
                    ..SORTED
                },
                View::Shape,
            ),
            "classical" => (
                Switches {
                    table: true,
                    quiescence: true,
                    deepening: true,
                    ..SORTED
                },
                View::Classical,
            ),
            "genetic" => (
                Switches {
                    quiescence: true,
                    ..SORTED
                },
                View::Weights,
            ),
            _ => (
                Switches {
                    alpha_beta: false,
                    ..CUT
                },
                View::Material,
            ),
        })
    }
}

/// The evaluation that is used at the leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    /// Pieces counted, a pawn 100.
    #[default]
    Material,
    /// The exhibit `potential`.
    Potential,
    /// The exhibit `deepening`.
    Shape,
    /// The exhibit `genetic`.
    Weights,
    /// Tabiya's classical evaluation.
    Classical,
}

impl View {
    /// A value of this evaluation, in its own unit, as centipawns.
    pub fn centipawns(self, value: i32) -> i32 {
        match self {
            View::Material | View::Shape | View::Classical => value,
            // It counts ten for a pawn.
            View::Weights => value * 10,
            View::Potential => potential::centipawns(value),
        }
    }
}

impl View {
    /// A value of a search as it is shown: in the evaluation's own unit, a win by its moves, an
    /// infinite bound by its sign.
    pub fn in_words(self, value: i32) -> String {
        if value.abs() >= WIN {
            return if value > 0 { "+∞" } else { "-∞" }.to_owned();
        }
        if value.abs() > LIMIT {
            let moves = (WIN - value.abs() + 1) / 2;
            let sign = if value < 0 { "-" } else { "" };
            return format!("#{sign}{moves}");
        }
        self.part_in_words(value)
    }

    /// A part of a value, which may be larger than any value: in the evaluation's own unit.
    pub fn part_in_words(self, part: i32) -> String {
        match self {
            // Its account counts a won game as one, which rounding must not reach.
            View::Potential => {
                let own = f64::from(part) / f64::from(LIMIT);
                let shown = match own.abs() < 1.0 {
                    true => own.clamp(-0.999, 0.999),
                    false => own,
                };
                format!("{shown:+.3}")
            }
            _ => format!("{part:+}"),
        }
    }
}

impl View {
    /// The word by which it is asked for.
    pub fn word(self) -> &'static str {
        match self {
            View::Material => "material",
            View::Potential => "potential",
            View::Shape => "deepening",
            View::Weights => "genetic",
            View::Classical => "classical",
        }
    }
}

impl FromStr for View {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<View, UnknownWord> {
        match text {
            "material" => Ok(View::Material),
            "potential" => Ok(View::Potential),
            "deepening" | "shape" => Ok(View::Shape),
            "genetic" | "weights" => Ok(View::Weights),
            "classical" => Ok(View::Classical),
            other => Err(UnknownWord {
                expected: words::EVALUATION_NAMES,
                found: other.to_owned(),
            }),
        }
    }
}

/// The rules, the position and the evaluation that a view is, for what is generic over these.
macro_rules! by_view {
    ($view:expr, $root:expr => |$rules:ident, $state:ident, $evaluator:ident| $body:expr) => {{
        use $crate::players::museum::{
            castled::{CastledChess, CastledGame},
            chess_game::ChessGame,
            classical::Classical,
            lab::View,
            material::Material,
            potential::Potential,
            shape::Shape,
            weights::Weights,
        };
        let whole: &CastledChess = $root;
        let (plain, $state): (&ChessGame, &shakmaty::Chess) = (&ChessGame::default(), whole);
        let $rules = plain;
        match $view {
            View::Material => {
                let $evaluator = &Material::of_hundreds();
                $body
            }
            View::Potential => {
                let $evaluator = &Potential;
                $body
            }
            View::Shape => {
                let ($rules, $state, $evaluator) = (&CastledGame::default(), whole, &Shape);
                $body
            }
            View::Weights => {
                let $evaluator = &Weights::published();
                $body
            }
            View::Classical => {
                let $evaluator = &Classical::default();
                $body
            }
        }
    }};
}
pub(super) use by_view;

/// Searches a position. The value is in the evaluation's unit, from the mover's side.
pub fn search(
    method: Method,
    view: View,
    root: &CastledChess,
    depth: usize,
    watcher: &mut dyn Watcher<Move>,
) -> Thought<Move> {
    by_view!(view, root => |rules, state, evaluator| {
        by(method, (rules, evaluator), state, depth, watcher)
    })
}

/// Searches a position of any game.
pub(super) fn by<R: Rules + Sync, O: Evaluator<R> + Sync>(
    method: Method,
    (rules, evaluator): (&R, &O),
    state: &R::State,
    depth: usize,
    watcher: &mut dyn Watcher<R::Move>,
) -> Thought<R::Move> {
    let mut alpha_beta = match method {
        Method::Minimax => {
            return Minimax::default().choose(rules, evaluator, state, depth, watcher);
        }
        Method::Switched(switches) => {
            return Workbench { switches }.choose(rules, evaluator, state, depth, watcher);
        }
        Method::Parallel(threads) => {
            let mut parallel = ParallelRoot {
                style: AlphaBeta::ordered(),
                threads,
            };
            return parallel.choose(rules, evaluator, state, depth, watcher);
        }
        Method::AlphaBeta => AlphaBeta::plain(),
        Method::WorstFirst => AlphaBeta::worst_first(),
        Method::Ordered => AlphaBeta::ordered(),
    };
    alpha_beta.choose(rules, evaluator, state, depth, watcher)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::fen, textbook::Silent};

    #[test]
    fn the_methods_that_only_leave_out_what_cannot_matter_agree() {
        let position =
            fen::read("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
                .expect("a legal FEN");
        let find = |name: &str, view| {
            let method: Method = name.parse().expect("a method");
            assert_eq!(method.to_string(), name);
            search(method, view, &(&position).into(), 3, &mut Silent)
        };
        for view in [View::Material, View::Shape, View::Weights, View::Potential] {
            let plain = find("minimax", view);
            let full = Method::ALL
                .into_iter()
                .filter(|method| method.may_differ().is_none());
            for method in full.filter(|method| *method != Method::Minimax) {
                let name = &method.to_string();
                let found = find(name, view);
                assert_eq!(found.value, plain.value, "{name} {view:?}");
                assert!(found.counts.leaves < plain.counts.leaves, "{name}");
            }
        }
    }

    #[test]
    fn the_switches_of_an_exhibit_are_those_of_what_it_does() {
        let cuts = |name| {
            let exhibit = crate::players::museum::find(name).expect("an exhibit");
            exhibit.on_the_workbench().map(|(own, _)| own.alpha_beta)
        };
        assert_eq!(cuts("minimax"), Some(false));
        assert_eq!(cuts("minimax10"), Some(true), "it prunes");
    }

    #[test]
    fn all_switches_off_is_minimax() {
        let position = fen::read("8/8/8/3k4/8/3K4/3P4/8 w - - 0 1").expect("a legal FEN");
        let find = |method| search(method, View::Material, &(&position).into(), 3, &mut Silent);
        let (plain, off) = (
            find(Method::Minimax),
            find(Method::Switched(Switches::default())),
        );
        assert_eq!(off.value, plain.value);
        assert_eq!(off.counts.by_iteration.last(), Some(&plain.counts.nodes));
        assert_eq!(off.counts.cutoffs, 0);
    }

    #[test]
    fn ordered_alpha_beta_sees_a_hundredth_of_minimax_leaves_at_depth_five() {
        // Minimax sees every line: the leaf counts are those of perft, known for every depth.
        const LEAVES_OF_FIVE: u64 = 4_865_609;
        let start = CastledChess::default();
        let ordered = search(Method::Ordered, View::Material, &start, 5, &mut Silent);
        assert!(
            ordered.counts.leaves * 100 <= LEAVES_OF_FIVE,
            "{} leaves",
            ordered.counts.leaves
        );
        let shallow = search(Method::Minimax, View::Material, &start, 3, &mut Silent);
        assert_eq!(shallow.counts.leaves, 8_902);
    }
}
