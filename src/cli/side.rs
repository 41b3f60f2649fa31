//! A side named on the command line.

use clap::ValueEnum;
use shakmaty::Color;

/// What `--as` may also be called: other commands have a `--side`, and other programs a colour. Help
/// does not list them.
pub const OTHER_NAMES: [&str; 3] = ["side", "colour", "color"];

/// White or Black.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Side {
    White,
    Black,
}

impl Side {
    pub fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}
