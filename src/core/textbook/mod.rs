//! Search that knows no chess: the algorithms of a first game program, on any game for two.
//!
//! Three traits hold it together. [`Rules`] says what may be played and how it ends,
//! [`Evaluator`] what a position is worth while it has not ended, and [`Searcher`] looks ahead.
//! The searchers, in the order in which people usually discover them:
//!
//! | searcher | idea | what it cannot do |
//! |---|---|---|
//! | [`random::Random`] | any legal move | tell good from bad |
//! | [`greedy::Greedy`] | the move with the best position behind it | see the answer to it |
//! | [`minimax::Minimax`] | both sides play their best, to a fixed depth | finish before the position is forgotten |
//! | [`alpha_beta::AlphaBeta`] | skip what cannot change the result; promising moves first | see past its last ply |
//! | [`parallel::ParallelRoot`] | the root's moves shared among threads | share what the threads learn |
//! | [`deepening::Deepening`] | depth 1, 2, 3 …, a table, the best line first, captures to the end | know which moves deserve less |
//! | [`workbench::Workbench`] | a switch for each technique, and two more: null move, reductions | match a real engine's speed |
//!
//! Every full-width searcher returns the same value at the same depth (a test checks it).
//! Each counts what it did ([`Counts`]) and shows a [`Watcher`] the tree as it goes.

pub mod alpha_beta;
pub mod choice;
pub mod deepening;
mod entry;
pub mod focus;
pub mod games;
pub mod greedy;
pub mod minimax;
pub mod parallel;
pub mod random;
pub mod recorder;
pub mod rules;
pub mod stage;
pub mod stepper;
pub mod tree_size;
mod words;
pub mod workbench;

pub use choice::{Counts, Cut, Note, Searcher, Silent, Thought, Watcher};
pub use rules::{Evaluator, LIMIT, Outcome, Rules, Side, WIN};
pub use words::{DEEPENING, NULL_MOVE, QUIESCENCE, REDUCTIONS, TABLE};
