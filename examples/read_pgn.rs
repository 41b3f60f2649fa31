//! Reads PGN files into trees with every move checked, and says how fast:
//! `cargo run --release --example read_pgn -- games.pgn`.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

use std::time::Instant;
use tabiya::game::pgn;

fn main() -> std::io::Result<()> {
    for path in std::env::args_os().skip(1) {
        let bytes = std::fs::read(&path)?;
        let start = Instant::now();
        let (mut games, mut nodes, mut problems) = (0usize, 0usize, 0usize);
        for game in pgn::games(&bytes) {
            games += 1;
            nodes += game.table_size() - 1;
            problems += game.problems.len();
        }
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{}: {games} games, {nodes} moves, {problems} problems; {:.0} games/s, {:.0} MB/s",
            path.display(),
            games as f64 / seconds,
            bytes.len() as f64 / 1e6 / seconds
        );
    }
    Ok(())
}
