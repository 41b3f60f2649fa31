//! Games of the engine against itself: how they are played, and how they are kept.
//!
//! | file | what |
//! |---|---|
//! | [`chain`] | a game as its start and then a move and a score a ply, in four bytes |
//! | [`piece`] | files of such games, cut off anywhere and still readable |
//! | [`selfplay`] | playing them |
//! | [`leaves`] | positions drawn from the trees of their searches |
//! | [`ending`] | when they are over |
//! | [`crew`] | on several threads |

pub mod chain;
pub mod crew;
pub mod ending;
pub mod leaves;
pub mod piece;
pub mod selfplay;
