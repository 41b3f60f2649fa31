//! Where in the source something is done, to be read beside the program.

use crate::files::carried_text;
use std::sync::LazyLock;

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
    /// The place in one of the files that the program carries.
    pub fn of(path: &'static str, begins: &str) -> Source {
        Source::at((path, text_of(path)), begins)
    }

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

/// The files, as `src/core/pack.rs` has packed them: of each its path and its text, a zero after both.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sources.deflate"));

/// The text of a file that the program carries; nothing where it carries none of this path.
fn text_of(path: &str) -> &'static str {
    static FILES: LazyLock<String> = LazyLock::new(|| carried_text(PACKED));
    let mut parts = FILES.split('\0');
    while let (Some(name), Some(text)) = (parts.next(), parts.next()) {
        if name == path {
            return text;
        }
    }
    ""
}

pub const RANDOM: &str = "src/core/textbook/random.rs";
pub const GREEDY: &str = "src/core/textbook/greedy.rs";
pub const MINIMAX: &str = "src/core/textbook/minimax.rs";
pub const ALPHA_BETA: &str = "src/core/textbook/alpha_beta.rs";
pub const ENTRY: &str = "src/core/textbook/entry.rs";
pub const DEEPENING: &str = "src/core/textbook/deepening.rs";
pub const WORKBENCH: &str = "src/core/textbook/workbench.rs";
pub const POTENTIAL: &str = "src/core/players/museum/potential.rs";
pub const GENETIC: &str = "src/core/players/museum/genetic.rs";
pub const CLASSICAL: &str = "src/core/players/museum/classical.rs";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_carried_as_it_stands_in_the_source() {
        for path in [
            RANDOM, GREEDY, MINIMAX, ALPHA_BETA, ENTRY, DEEPENING, WORKBENCH, POTENTIAL, GENETIC,
            CLASSICAL,
        ] {
            let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../").to_owned() + path;
            let text = std::fs::read_to_string(&file).expect("it is there");
            assert!(Source::of(path, "").text == text, "{path}");
        }
    }
}
