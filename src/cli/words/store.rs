//! The stored evaluations of positions.

use crate::text::figures::counted;
use std::{fmt::Display, path::Path};

pub const EXAMPLES: &str = "\
Examples:
  tabiya store
  tabiya store show \\
      'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
  tabiya store clear

The size is a setting: [store] evaluations = 64 (MiB; 0 stores nothing).";

pub fn no_store(path: &Path) -> String {
    format!(
        "expected a file of stored evaluations, found another file: {}",
        path.display()
    )
}

pub fn deleted(positions: u64, reviewed_games: u64) -> String {
    format!(
        "deleted {} and {}",
        counted(positions, "position"),
        counted(reviewed_games, "reviewed game")
    )
}

// What there is.
pub fn size(positions: u64, most: u64, bytes: u64) -> String {
    format!(
        "{positions} positions of at most {most}, {:.1} MiB",
        bytes as f64 / (1024.0 * 1024.0)
    )
}

pub fn reviewed(games: u64) -> String {
    let games = counted(games, "reviewed game");
    format!("{games} that annotate need not search again")
}

/// So many positions, searched from one depth to another.
pub fn depths(positions: u64, from: u32, to: u32) -> String {
    format!("  {positions:>8}  depth {from} to {to}")
}

// One position.
pub const NOT_STORED: &str = "no stored evaluation of this position";

pub fn evaluation(score: impl Display, depth: u32, moves: &str, engine: &str) -> String {
    format!("{score:>7}  depth {depth:<3} {moves}  ({engine})")
}
