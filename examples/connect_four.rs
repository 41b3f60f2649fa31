//! Connect 4 against iterative deepening with a table.
//!
//! `cargo run --release --example connect_four [depth]`: the depth in plies, 10 unless given.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

mod at_the_terminal;

use tabiya::textbook::{
    deepening::Deepening,
    games::connect_four::{ConnectFour, OpenThrees},
};

fn main() -> std::io::Result<()> {
    let depth = match std::env::args().nth(1).map(|text| text.parse()) {
        None => 10,
        Some(Ok(depth @ 1..=42)) => depth,
        Some(_) => {
            eprintln!("error: the depth is a number of plies from 1 to 42");
            std::process::exit(2);
        }
    };
    at_the_terminal::play(&ConnectFour, &OpenThrees, Deepening::default(), depth)
}
