//! Moves as they are written, in words: one alone, and those in a text.

use crate::{chess::notation, speak::words::moves as words};
use shakmaty::{
    CastlingSide, File, Rank, Role, Square,
    san::{San, SanPlus, Suffix},
};

/// A move that is known only as it is written, in words: `Nbd2+` as `knight on b to d2, check`. What
/// is no notation stays as it is.
pub fn label_in_words(label: &str) -> String {
    let Ok(SanPlus { san, suffix }) = label.parse::<SanPlus>() else {
        return label.trim_matches(['(', ')']).to_owned();
    };
    let said = in_words(&san, None);
    match suffix {
        Some(Suffix::Checkmate) => words::with_checkmate(&said),
        Some(Suffix::Check) => words::with_check(&said),
        None => said,
    }
}

/// A text with moves in it, in words: `1.e4 e5 2.Nf3` as `1, e4; e5. 2, knight f3`. What is not a move
/// stays as it is.
pub fn moves_in_words(text: &str) -> String {
    let mut told = String::new();
    // Whether a move came last, and no sign behind it.
    let mut goes_on = false;
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let next = words.peek().filter(|_| is_number(word));
        // The number may stand apart: `3. Nxe5`.
        let both = next.map(|next| format!("{word}{next}"));
        let both = both.filter(|both| written_move(both).is_some());
        if both.is_some() {
            words.next();
        }
        let word = both.as_deref().unwrap_or(word);
        let found = written_move(word);
        let joint = match &found {
            _ if told.is_empty() => "",
            Some(_) if word.starts_with('(') => " ",
            Some((true, _)) if goes_on => ". ",
            Some((false, _)) if goes_on => "; ",
            _ => " ",
        };
        told += joint;
        goes_on = found.is_some() && !word.ends_with(SIGNS);
        told += found.as_ref().map_or(word, |(_, said)| said.as_str());
    }
    told
}

/// What may stand behind a move in a text.
const SIGNS: [char; 5] = [',', ';', ':', '.', ')'];

/// Marks of a move, which stand right behind it.
const MARKS: [char; 2] = ['!', '?'];

/// The number of a move without the move: `3.`, `(3…`.
fn is_number(word: &str) -> bool {
    let number = word.trim_start_matches('(');
    let bare = number.trim_end_matches(['.', '…']);
    bare != number && !bare.is_empty() && bare.chars().all(|letter| letter.is_ascii_digit())
}

/// A move as it is written, with its number where it has one, a bracket before it and signs behind it, in
/// words; and whether it has a number.
fn written_move(word: &str) -> Option<(bool, String)> {
    let inner = word.trim_start_matches('(');
    let bracket = word.strip_suffix(inner)?;
    let bare = inner.trim_end_matches(SIGNS).trim_end_matches(MARKS);
    let signs = inner.strip_prefix(bare)?;
    let unnumbered = bare.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = bare.strip_suffix(unnumbered)?;
    let label = unnumbered.trim_start_matches(['.', '…']);
    let dots = unnumbered.strip_suffix(label)?;
    // A move of Black may have dots alone, `...d6`.
    let is_written = match number {
        "" => matches!(dots, "" | "..." | "…"),
        _ => !dots.is_empty(),
    };
    // A dash is no null move here.
    if !is_written || label.starts_with('-') {
        return None;
    }
    label.parse::<SanPlus>().ok()?;
    let number = match number {
        "" => String::new(),
        number if dots == "." => words::number_of_white(number),
        number => words::number_of_black(number),
    };
    let is_numbered = !number.is_empty();
    let label = label_in_words(label);
    Some((is_numbered, format!("{bracket}{number}{label}{signs}")))
}

/// Notation in words; of two pieces that may be meant, the one is named by the square that it comes
/// from, which is what one would point at, or by what of it is written.
pub fn in_words(san: &San, from: Option<Square>) -> String {
    match *san {
        San::Castle(CastlingSide::KingSide) => words::CASTLES_KINGSIDE.to_owned(),
        San::Castle(CastlingSide::QueenSide) => words::CASTLES_QUEENSIDE.to_owned(),
        San::Normal {
            role: Role::Pawn,
            file,
            to,
            promotion,
            ..
        } => {
            // A file is written only of a pawn that takes.
            words::pawn_move(file.map(File::char), to, promotion.map(notation::name))
        }
        San::Normal {
            role,
            file,
            rank,
            capture,
            to,
            ..
        } => {
            let is_one_of_two = file.is_some() || rank.is_some();
            let which: Option<String> = is_one_of_two.then(|| match from {
                Some(from) => from.to_string(),
                None => {
                    let written = file.map(File::char).into_iter();
                    written.chain(rank.map(Rank::char)).collect()
                }
            });
            words::piece_move(notation::name(role), which.as_deref(), capture, to)
        }
        San::Null => words::NO_MOVE.to_owned(),
        San::Put { role, to } => words::piece_move(notation::name(role), None, false, to),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_move_is_put_into_words() {
        for (label, words) in [
            ("e4", "e4"),
            ("exd5", "e takes d5"),
            ("Nf3", "knight f3"),
            ("Nbd2+", "knight on b to d2, check"),
            ("R1xe4#", "rook on 1 takes e4, checkmate"),
            ("O-O-O", "castles queenside"),
            ("gxh8=Q+", "g takes h8, promotes to queen, check"),
            ("(pass)", "pass"),
        ] {
            assert_eq!(label_in_words(label), words);
        }
    }

    #[test]
    fn moves_in_a_text_are_put_into_words() {
        for (text, words) in [
            ("1.c4 Nf6 2.f3", "1, c4; knight f6. 2, f3"),
            ("… e5 2.Nf3 Nc6", "… e5. 2, knight f3; knight c6"),
            ("1…c5 2.Nf3", "1, Black, c5. 2, knight f3"),
            (
                "  book: Nc3 d4; first own move: 1 of 1 doubtful",
                "book: knight c3; d4; first own move: 1 of 1 doubtful",
            ),
            (
                "English Opening, 2.Nc3, White",
                "English Opening, 2, knight c3, White",
            ),
            ("games 1–20", "games 1–20"),
            ("12 of a kind", "12 of a kind"),
            (
                "Loses a rook (6...Qxe4+ 7.Qe2 Nxe2 …)",
                "Loses a rook (6, Black, queen takes e4, check. 7, queen e2; knight takes e2 …)",
            ),
            (
                "on 3. Nxe5 play ...d6, not 3... Nc6?!",
                "on 3, knight takes e5 play d6, not 3, Black, knight c6?!",
            ),
            (
                "move 3. It is -- as ever -- good",
                "move 3. It is -- as ever -- good",
            ),
        ] {
            assert_eq!(moves_in_words(text), words);
        }
    }
}
