//! Where in the source something is done, to be read beside the program.

/// A file of the source and where in it the matter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// From the root of the source.
    pub path: &'static str,
    pub text: &'static str,
    /// From 1.
    pub line: u32,
}

impl Source {
    /// The place in a file where a line has these words; its first line if none has.
    pub fn at((path, text): (&'static str, &'static str), begins: &str) -> Source {
        let place = text.lines().position(|line| line.contains(begins));
        let line = place.and_then(|before| u32::try_from(before + 1).ok());
        Source {
            path,
            text,
            line: line.unwrap_or(1),
        }
    }
}

macro_rules! file {
    ($path:literal) => {
        (
            concat!("src/core/", $path),
            include_str!(concat!("../../", $path)),
        )
    };
}

pub const RANDOM: (&str, &str) = file!("textbook/random.rs");
pub const GREEDY: (&str, &str) = file!("textbook/greedy.rs");
pub const MINIMAX: (&str, &str) = file!("textbook/minimax.rs");
pub const ALPHA_BETA: (&str, &str) = file!("textbook/alpha_beta.rs");
pub const ENTRY: (&str, &str) = file!("textbook/entry.rs");
pub const DEEPENING: (&str, &str) = file!("textbook/deepening.rs");
pub const WORKBENCH: (&str, &str) = file!("textbook/workbench.rs");
pub const POTENTIAL: (&str, &str) = file!("players/museum/potential.rs");
pub const GENETIC: (&str, &str) = file!("players/museum/genetic.rs");
pub const CLASSICAL: (&str, &str) = file!("players/museum/classical.rs");
