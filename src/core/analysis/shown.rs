//! The words beside a move as they are shown: what a review wrote has the person's piece letters.

use super::{
    former::{BEST, verdict},
    reasons::told::in_letters,
};
use crate::{
    chess::line::PieceLetters,
    game::{Comment, Notes, Piece},
};

/// The words of the comments after a move. The moves that a review names are in these letters, and
/// what people wrote is as they wrote it.
pub fn text(notes: &Notes, letters: PieceLetters) -> String {
    if letters == PieceLetters::Letters {
        return notes.text();
    }
    let mut shown = notes.clone();
    for comment in &mut shown.after {
        let pieces = comment.pieces().iter().map(|piece| match piece {
            Piece::Text(text) => review_in(text, letters),
            other => other.to_string(),
        });
        *comment = Comment::parse(&pieces.collect::<Vec<_>>().join(" "));
    }
    shown.text()
}

/// A text with the moves of the review that it begins with, if it does, in these letters.
fn review_in(text: &str, letters: PieceLetters) -> String {
    let Some((best, rest)) = verdict(text) else {
        return text.to_owned();
    };
    let said = text.strip_suffix(rest).unwrap_or(text);
    let (named, reason) = match said.split_once(BEST) {
        Some((before, reason)) if before.ends_with(best) => {
            let before = before.strip_suffix(best).unwrap_or_default();
            (format!("{before}{}{BEST}", letters.write(best)), reason)
        }
        _ => (String::new(), said),
    };
    format!("{named}{}{rest}", in_letters(reason, letters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_a_review_have_the_letters_and_words_of_people_stay() {
        let german = PieceLetters::Of("de".parse().expect("a language"));
        for (written, expected) in [
            ("Mistake: Nf3 was best.", "Mistake: Sf3 was best."),
            (
                "Blunder (not certain): Nf3 was best. Hangs the queen on h5 (2...Nf6 3.Qf3). My Nf3!",
                "Blunder (not certain): Sf3 was best. Hangs the queen on h5 (2...Sf6 3.Df3). My Nf3!",
            ),
            (
                "Blunder: Allows mate in 1 (3.Qxf7#).",
                "Blunder: Allows mate in 1 (3.Dxf7#).",
            ),
            (
                "(0.20 → -0.60) Mistake. Nf3 was best.",
                "(0.20 → -0.60) Mistake. Sf3 was best.",
            ),
            ("I thought Nf3 was best.", "I thought Nf3 was best."),
        ] {
            assert_eq!(review_in(written, german), expected);
            let notes = Notes {
                after: vec![
                    Comment::parse("[%eval 0.2] My Qh5"),
                    Comment::parse(written),
                ],
                ..Notes::default()
            };
            let shown = text(&notes, german);
            assert!(
                shown.starts_with("My Qh5") && shown.ends_with(expected),
                "{shown}"
            );
            assert_eq!(text(&notes, PieceLetters::Letters), notes.text());
        }
    }
}
