//! The search proper, from the root down.
//!
//! | file | what |
//! |---|---|
//! | [`root`] | iterative deepening, aspiration windows, several lines |
//! | [`main_search`] | the principal variation search inside the tree |
//! | [`shallow`] | moves that are not played out near the leaves |
//! | [`quiescence`] | captures until the position is quiet enough to evaluate |
//! | [`node`] | what both have in common |
//! | [`cuckoo`] | repetitions seen a ply before they happen |
//! | [`margins`] | every number that the techniques use, with unit and reason |
//! | [`reporter`] | progress reports while the search runs |
//! | [`worker`] | one thread's state: stack, histories, node count, when to stop |

pub mod cuckoo;
pub mod main_search;
pub mod margins;
pub mod node;
pub mod quiescence;
pub mod reporter;
pub mod root;
pub mod shallow;
pub mod worker;
