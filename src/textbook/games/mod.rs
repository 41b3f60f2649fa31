//! Games small enough to see every algorithm at work: tic-tac-toe, which can be searched to the
//! end, and Connect 4, which cannot in a moment.

pub mod connect_four;
pub mod tic_tac_toe;
