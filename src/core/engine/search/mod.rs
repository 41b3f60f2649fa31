//! The search proper, from the root down. Its numbers stand in [`crate::engine::margins`].
//!
//! | file | what |
//! |---|---|
//! | [`root`], [`root_move`] | iterative deepening, aspiration windows, several lines |
//! | [`main_search`] | the principal variation search inside the tree: the steps of a node |
//! | [`node_pruning`] | razoring, reverse futility, null move, probcut |
//! | [`move_loop`] | late move reductions, the windows of each move, alpha and beta |
//! | [`move_pruning`] | moves that are not searched near the leaves |
//! | [`singular`] | extensions of the only good move, and multi-cut |
//! | [`learning`] | what a result teaches the histories |
//! | [`quiescence`] | captures until the position is quiet enough to evaluate |
//! | [`node`] | what every node does |
//! | [`stack`] | the path from the root: what each ply remembers, repetitions |
//! | [`cuckoo`] | repetitions seen a ply before they happen |
//! | [`reporter`] | progress reports while the search runs |
//! | [`trace`] | who follows the search node by node |
//! | [`worker`] | one thread: its memory, its node count, when to stop; making and taking back moves |
//!
#![doc = include_str!("measured.md")]

pub mod cuckoo;
pub mod learning;
pub mod main_search;
pub mod move_loop;
pub mod move_pruning;
pub mod node;
pub mod node_pruning;
pub mod quiescence;
pub mod reporter;
pub mod root;
pub mod root_move;
pub mod singular;
pub mod stack;
pub mod trace;
pub mod worker;
