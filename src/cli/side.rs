//! A side named on the command line.

use clap::ValueEnum;
use shakmaty::Color;

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
