//! The weights as Rust source: what `src/core/engine/evaluation/classical/weights.rs` holds.

use crate::engine::evaluation::terms::GROUPS;
use std::fmt::Write as _;

/// The file's text for weights of (middlegame, endgame) in centipawns, with a line that says
/// where they come from.
pub fn weights(weights: &[(i32, i32)], origin: &str) -> String {
    let mut text = format!(
        "//! The weights of the evaluation, in centipawns: middlegame and endgame.\n\
         //!\n\
         //! Written by `tabiya tune texel`: {origin}\n\
         //! The tuning began from the material and tables that R. Friedrich published for PeSTO\n\
         //! (Chess Programming Wiki, \"PeSTO's Evaluation Function\") and figures of our own.\n\
         \n\
         use super::{{pair::TaperedScore, terms::TERMS}};\n\
         \n\
         const fn w(middlegame: i32, endgame: i32) -> TaperedScore {{\n    \
             TaperedScore::new(middlegame, endgame)\n\
         }}\n\
         \n\
         /// All weights, by the groups of [`super::terms`].\n\
         #[rustfmt::skip]\n\
         pub static WEIGHTS: [TaperedScore; TERMS] = [\n"
    );
    for group in GROUPS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    // {}", group.name);
        let of_group = weights.iter().skip(group.first).take(group.count);
        let cells: Vec<String> = of_group.map(|(mg, eg)| format!("w({mg}, {eg}),")).collect();
        for line in cells.chunks(group.per_line) {
            let _ = writeln!(text, "    {}", line.join(" "));
        }
    }
    text.push_str("];\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluation::{WEIGHTS, terms::TERMS};

    #[test]
    fn every_weight_is_written_once() {
        let own: Vec<(i32, i32)> = WEIGHTS
            .iter()
            .map(|w| (w.middlegame(), w.endgame()))
            .collect();
        let text = weights(&own, "a test");
        assert_eq!(text.matches(" w(").count(), TERMS + 1);
        assert!(text.contains("    // king shelter\n"));
    }
}
