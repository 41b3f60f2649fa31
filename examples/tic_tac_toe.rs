//! Tic-tac-toe against plain alpha-beta, which sees to the end and cannot be beaten.
//!
//! `cargo run --release --example tic_tac_toe`

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

mod at_the_terminal;

use tabiya::textbook::{alpha_beta::AlphaBeta, games::tic_tac_toe::TicTacToe, rules::Blind};

fn main() -> std::io::Result<()> {
    at_the_terminal::play(&TicTacToe, &Blind, AlphaBeta::plain(), 9)
}
