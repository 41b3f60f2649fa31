//! Words: board.
