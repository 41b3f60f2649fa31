//! `--letters`, which the commands on games share.

use crate::game::pgn::letters::Language;

/// Which piece letters the moves are written with.
#[derive(Debug, clap::Args)]
pub struct Letters {
    /// Read the piece letters of a language: de, fr, es, it, nl, pt, pl, cs, hu, sv, da, no, fi, ro
    /// or ru; without it, a game that is clearly in one of them is read so
    #[arg(long, value_name = "LANGUAGE")]
    letters: Option<&'static Language>,
}

impl Letters {
    /// The language that was asked for.
    pub fn language(&self) -> Option<&'static Language> {
        self.letters
    }
}
