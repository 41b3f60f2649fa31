//! Tic-tac-toe against plain alpha-beta, which sees to the end and cannot be beaten.
//!
//! `cargo run --release --example tic_tac_toe`

mod at_the_terminal;

use tabiya::textbook::{alpha_beta::AlphaBeta, games::tic_tac_toe::TicTacToe, rules::Blind};

fn main() -> std::io::Result<()> {
    at_the_terminal::play(&TicTacToe, &Blind, AlphaBeta::plain(), 9)
}
