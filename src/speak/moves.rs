//! A move as one would say it (`knight takes f3, check`), and what was said as a move.

mod written;

pub use written::{label_in_words, moves_in_words};

use super::{
    castling::{is_castling_alone, only_castling},
    squares::{file, is_file, is_square, rank},
    words::{moves as words, shared},
};
use crate::{
    analysis::reasons::{Reason, Shown},
    chess::{
        languages,
        line::PieceLetters,
        notation::{self, MoveError},
        score::Score,
    },
};
use shakmaty::{Chess, Color, File, Move, Position as _, Rank, Role, san::San};
use std::fmt;
use written::in_words;

/// The move in words: `e4`, `e takes d5`, `knight on b1 to d2`, `castles kingside`,
/// `e8, promotes to queen, checkmate`.
pub fn spoken(before: &Chess, played: Move) -> String {
    let mut said = in_words(&San::from_move(before, played), played.from());
    if matches!(played, Move::EnPassant { .. }) {
        said = words::en_passant(&said);
    }
    let mut after = before.clone();
    if after.is_legal(played) {
        after.play_unchecked(played);
        if after.is_checkmate() {
            said = words::with_checkmate(&said);
        } else if after.is_check() {
            said = words::with_check(&said);
        }
    }
    said
}

/// The moves one after the other, as far as they are legal, with the numbers of White's:
/// `1, e4, e5. 2, knight f3`.
pub fn spoken_line(start: &Chess, moves: impl IntoIterator<Item = Move>) -> String {
    let mut chess = start.clone();
    let mut line = String::new();
    for played in moves {
        if !chess.is_legal(played) {
            break;
        }
        let is_white = chess.turn().is_white();
        if is_white && !line.is_empty() {
            line += ". ";
        } else if !line.is_empty() {
            line += "; ";
        }
        if is_white {
            line += &words::number_of_white(chess.fullmoves());
        } else if line.is_empty() {
            line += &words::number_of_black(chess.fullmoves());
        }
        line += &spoken(&chess, played);
        chess.play_unchecked(played);
    }
    line
}

/// So many moves of a reason's line are told.
const TOLD: usize = 8;

/// Why a move was a mistake: `Allows mate in 1. 4, queen takes f7, checkmate.`
pub fn spoken_reason(reason: &Reason, before: &Chess, played: Move) -> String {
    let mut start = before.clone();
    if reason.shown == Shown::After && start.is_legal(played) {
        start.play_unchecked(played);
    }
    let line = spoken_line(&start, reason.line.iter().copied().take(TOLD));
    words::reason(&moves_in_words(&reason.words), &line)
}

/// The score from White's side in words: `White is better by 0.4`, `Black mates in 3`.
pub fn spoken_score(score: Score) -> String {
    match score {
        Score::Mates(0) | Score::Mated(0) => words::CHECKMATE.to_owned(),
        Score::Mates(moves) => words::mates(Color::White, moves),
        Score::Mated(moves) => words::mates(Color::Black, moves),
        Score::Cp(cp) if cp.abs() < 10 => words::EVEN.to_owned(),
        Score::Cp(cp) => words::is_better(Color::from_white(cp > 0), cp.abs()),
    }
}

/// The move that was written in any notation, or in words: `knight takes f3`, `castle kingside`,
/// `e takes d5`, `bishop on c1 to g5`, `Eva four` (files by the names used in blind chess, or by
/// the spelling alphabet). Its number may stand before it. Piece letters may be the person's own or
/// English; where they mean different moves, the person's own count.
///
/// # Errors
/// As [`notation::read_move`], about the text as it was written; moves that it proposes are in words.
pub fn understood(chess: &Chess, text: &str, letters: PieceLetters) -> Result<Move, MoveError> {
    let text = without_number(text);
    meant_by(chess, text, letters).map_err(|error| error.with_moves(label_in_words))
}

/// The move behind its number, as it is written and as the program says it: `e4` of `1. e4`, `1, e4`
/// and `1, White, e4`, `Nf6` of `3... Nf6` and `3, Black, Nf6`.
fn without_number(text: &str) -> &str {
    let text = text.trim();
    let behind = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_between = |sign: char| sign.is_whitespace() || matches!(sign, '.' | ',' | '…');
    let played = behind.trim_start_matches(is_between);
    // No number comes before `0-0`.
    if behind.len() == text.len() || played.len() == behind.len() || played.is_empty() {
        return text;
    }
    let is_side = |word: &str| {
        Color::ALL
            .iter()
            .any(|side| word.eq_ignore_ascii_case(shared::side_name(*side)))
    };
    match played.split_once(',') {
        Some((side, played)) if is_side(side) => played.trim_start(),
        _ => played,
    }
}

/// As [`understood`]; moves that an error proposes are in English notation.
fn meant_by(chess: &Chess, text: &str, letters: PieceLetters) -> Result<Move, MoveError> {
    if is_castling_alone(text) {
        return only_castling(chess, text);
    }
    let own = letters.for_reading(text);
    let meant = (own != text).then(|| notation::read_move(chess, &own));
    if let Some(Ok(played)) = meant {
        return Ok(played);
    }
    // The letter of a piece is no file of a pawn.
    let is_piece = meant.is_some() && languages::initial(text).is_some();
    let read = match notation::read_move(chess, text) {
        Ok(played) if is_piece && played.role() == Role::Pawn => {
            meant.clone().unwrap_or(Ok(played))
        }
        read => read,
    };
    let read = read.or_else(|error| {
        // A small letter of another language: `sf3`.
        let large = first_large(text);
        let own = letters.for_reading(&large);
        match own != large {
            true => notation::read_move(chess, &own).map_err(|_| error),
            false => Err(error),
        }
    });
    read.or_else(|error| {
        if let Some(Err(told @ (MoveError::Illegal { .. } | MoveError::Ambiguous { .. }))) = meant {
            return Err(told.about(text));
        }
        let written = in_notation(text, letters).ok_or_else(|| error.clone())?;
        match notation::read_move(chess, &written) {
            Ok(played) => Ok(played),
            // The words were a move; what is wrong with it is told of the move.
            Err(told @ (MoveError::Illegal { .. } | MoveError::Ambiguous { .. })) => {
                Err(told.about(&label_in_words(&written)))
            }
            Err(_) => Err(error),
        }
    })
}

/// The beginning of a sentence: with a capital, unless it is a pawn's move. `B takes c4` sounds like a
/// bishop, so `b takes c4` stays small wherever it stands.
pub fn capital(words: &str) -> String {
    match begins_with_pawn(words) {
        true => words.to_owned(),
        false => first_large(words),
    }
}

/// Whether a pawn's move comes first: `e4`, `b takes c4`.
fn begins_with_pawn(said: &str) -> bool {
    let mut parts = said.split(|letter: char| !letter.is_ascii_alphanumeric());
    let first = parts.next().unwrap_or_default();
    is_square(first) || is_file(first) && parts.next() == Some(words::TAKES)
}

fn first_large(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// What is wrong, as a sentence.
pub fn sentence(error: &impl fmt::Display) -> String {
    shared::ended(capital(&error.to_string()))
}

/// What is said of a line that was no move. Of a word, perhaps a command of another dialogue, moves of a
/// similar spelling are not meant.
pub fn refused(error: &MoveError) -> String {
    match error {
        MoveError::Unreadable { text, .. } if begins_with_word(text) => words::neither(text),
        _ => words::refused(&capital(&error.to_string())),
    }
}

/// Whether a word stands first that is no part of a move in notation.
fn begins_with_word(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    // `Nbd` and `exd` are moves that lack something, `add` is none.
    let is_word = match word.len() {
        0..3 => false,
        3 => !word.starts_with(char::is_uppercase) && !word.contains('x'),
        _ => true,
    };
    is_word && word.chars().all(char::is_alphabetic)
}

/// Words as notation: `knight takes f3` as `Nxf3`; `None` where a word belongs to no move.
fn in_notation(text: &str, letters: PieceLetters) -> Option<String> {
    let lower = text.to_lowercase();
    let mut words: Vec<&str> = divided(&lower).collect();
    if words.first().is_some_and(|word| word.starts_with("castl")) {
        let rest = words.get(1..)?.join("");
        return match rest.as_str() {
            "kingside" | "short" | "king" => Some("O-O".to_owned()),
            "queenside" | "long" | "queen" => Some("O-O-O".to_owned()),
            _ => None,
        };
    }
    let mut written = String::new();
    if let Some(letter) = piece_alone(text, letters) {
        written.push(letter);
        words.remove(0);
    }
    for word in words {
        let sign = match word {
            "king" => "K",
            "queen" => "Q",
            "rook" => "R",
            "bishop" => "B",
            "knight" => "N",
            "takes" | "take" | "captures" | "x" => "x",
            "promotes" | "promote" | "promoting" | "promotion" | "equals" => "=",
            "pawn" | "goes" | "moves" | "to" | "on" | "from" | "at" | "the" | "check"
            | "checkmate" | "mate" | "en" | "passant" => "",
            "a" if written.ends_with('=') => "",
            _ if is_square(word) => word,
            _ => match letters.piece_called(word) {
                Some(letter) => letter,
                None => {
                    let rank = || rank(word).map(Rank::char);
                    written.push(file(word).map(File::char).or_else(rank)?);
                    continue;
                }
            },
        };
        written += sign;
    }
    Some(written).filter(|written| !written.is_empty())
}

fn divided(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | '-' | '.'))
        .filter(|word| !word.is_empty())
}

/// The English letter of the piece whose letter alone is the first word: `B takes c3`, where
/// `b takes c3` is a pawn's move, and `B 4` a square.
fn piece_alone(text: &str, letters: PieceLetters) -> Option<char> {
    let mut words = divided(text);
    let first = words.next()?;
    let second = words.next()?.to_lowercase();
    if is_file(&first.to_lowercase()) && rank(&second).is_some() {
        return None;
    }
    // A letter is read in the person's language where a move begins with it.
    let begun = format!("{first}a1");
    languages::initial(&begun).filter(|letter| *letter == first)?;
    let plain = letters.typed_in_english(&begun);
    plain
        .chars()
        .next()
        .filter(|letter| "KQRBN".contains(*letter))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{analysis::reasons::Kind, chess::fen};

    #[test]
    fn a_reason_is_said_with_its_moves_in_words() {
        let text = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";
        let position = fen::read(text).expect("a legal FEN");
        let before = position.current();
        let played = notation::read_move(before, "Nf6").expect("a legal move");
        let mut after = before.clone();
        after.play_unchecked(played);
        let mate = notation::read_move(&after, "Qxf7#").expect("a legal move");
        let reason = |shown, words: &str, line| Reason::new(Kind::Mate, words, shown, &[line], []);
        assert_eq!(
            spoken_reason(
                &reason(Shown::After, "Allows mate in 1", mate),
                before,
                played
            ),
            "Allows mate in 1. 4, queen takes f7, checkmate."
        );
        let best = notation::read_move(before, "g6").expect("a legal move");
        let missed = reason(Shown::Before, "Misses Ke7, which wins a pawn on e5", best);
        let said = spoken_reason(&missed, before, played);
        assert!(
            said.starts_with("Misses king e7, which wins a pawn on e5. 3, Black, g6"),
            "{said}"
        );
    }

    /// `B takes c4` would be a bishop's move.
    #[test]
    fn a_sentence_that_begins_with_a_pawns_move_keeps_its_file_small() {
        let start = Chess::default();
        for played in start.legal_moves() {
            let said = capital(&spoken(&start, played));
            let is_pawns = played.role() == Role::Pawn;
            assert_eq!(said.starts_with(char::is_uppercase), !is_pawns, "{said}");
        }
        for (said, begins) in [
            ("b takes c4", "b takes c4"),
            (
                "b takes c4, check was the move.",
                "b takes c4, check was the move.",
            ),
            ("e8, promotes to queen", "e8, promotes to queen"),
            ("e takes d6 en passant", "e takes d6 en passant"),
            ("bishop takes c4", "Bishop takes c4"),
            ("castles kingside", "Castles kingside"),
            ("a person plays White", "A person plays White"),
            ("a pawn takes nothing", "A pawn takes nothing"),
        ] {
            assert_eq!(capital(said), begins);
        }
    }

    fn understood(chess: &Chess, text: &str) -> Result<Move, MoveError> {
        super::understood(chess, text, PieceLetters::Letters)
    }

    fn board(text: &str) -> Chess {
        fen::read(text).expect("a position").current().clone()
    }

    #[test]
    fn moves_are_said_as_one_would_say_them() {
        for (position, san, said) in [
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5", "e takes d5"),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                "exd6",
                "e takes d6 en passant",
            ),
            (
                "7k/4P3/6Q1/8/8/8/8/4K3 w - - 0 1",
                "e8=R#",
                "e8, promotes to rook, checkmate",
            ),
            ("4k3/8/8/8/8/8/8/RN2K1N1 w Q - 0 1", "Nd2", "knight d2"),
            (
                "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
                "Nbd2",
                "knight on b1 to d2",
            ),
            (
                "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
                "O-O-O",
                "castles queenside",
            ),
            ("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "Kxe2", "king takes e2"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Ra8+", "rook a8, check"),
        ] {
            let chess = board(position);
            let played = notation::read_move(&chess, san).expect("legal");
            assert_eq!(spoken(&chess, played), said, "{san}");
            assert_eq!(understood(&chess, said), Ok(played), "{said}");
        }
    }

    #[test]
    fn words_of_many_kinds_are_understood() {
        let chess = Chess::default();
        for (said, san) in [
            ("e4", "e4"),
            ("pawn to e4", "e4"),
            ("Eva four", "e4"),
            ("echo 4", "e4"),
            ("Knight f3", "Nf3"),
            ("knight to gustav one", ""),
            ("knight goes to f3", "Nf3"),
            ("knight from g1 to f3", "Nf3"),
            ("nonsense e4", ""),
            ("castle kingside", ""),
        ] {
            let found = understood(&chess, said).map(|played| notation::san(&chess, played));
            assert_eq!(found.unwrap_or_default(), san, "{said}");
        }
        let chess = board("7k/4P3/6Q1/8/8/8/8/4K3 w - - 0 1");
        for said in ["e8 queen", "e8 promotes to a queen", "e8=Q"] {
            let found = understood(&chess, said).map(|played| notation::san(&chess, played));
            assert_eq!(found, Ok("e8=Q#".to_owned()), "{said}");
        }
    }

    #[test]
    fn the_number_of_a_move_is_passed_over() {
        let white = Chess::default();
        let mut black = white.clone();
        black.play_unchecked(understood(&white, "e4").expect("legal"));
        for said in [
            "1. e4",
            "1.e4",
            "1, e4",
            "1 e4",
            "12. e4",
            "1. Eva four",
            "1, pawn to e4",
            "1, White, e4",
        ] {
            let found = understood(&white, said).map(|played| notation::san(&white, played));
            assert_eq!(found, Ok("e4".to_owned()), "{said}");
        }
        for said in [
            "1... Nf6",
            "1...Nf6",
            "1. ... Nf6",
            "1… Nf6",
            "1 … knight f6",
            "1, Black, knight f6",
        ] {
            let found = understood(&black, said).map(|played| notation::san(&black, played));
            assert_eq!(found, Ok("Nf6".to_owned()), "{said}");
        }
        let castles = board("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
        for said in ["0-0-0", "9. 0-0-0", "9, castles queenside", "9. castle"] {
            let found = understood(&castles, said).map(|played| notation::san(&castles, played));
            assert_eq!(found, Ok("O-O-O".to_owned()), "{said}");
        }
        for said in ["1.", "1", "1. 1. e4"] {
            assert!(understood(&white, said).is_err(), "{said}");
        }
    }

    #[test]
    fn a_capital_letter_alone_is_a_piece_and_a_small_one_a_pawns_file() {
        let of = |code: &str| PieceLetters::Of(code.parse().expect("a language"));
        let both = board("4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1");
        let knight = board("4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1");
        for (chess, letters, said, san) in [
            (&both, PieceLetters::Letters, "B takes c3", "Bxc3"),
            (&both, PieceLetters::Letters, "b takes c3", "bxc3"),
            (&both, PieceLetters::Letters, "B 4", "b4"),
            (&both, PieceLetters::Letters, "B to e3", "Be3"),
            (&both, of("de"), "L takes c3", "Bxc3"),
            (&both, of("de"), "B takes c3", "Bxc3"),
            (&knight, PieceLetters::Letters, "N takes e5", "Nxe5"),
        ] {
            let found = super::understood(chess, said, letters);
            let found = found.map(|played| notation::san(chess, played));
            assert_eq!(found, Ok(san.to_owned()), "{said} in {letters:?}");
        }
    }

    #[test]
    fn piece_letters_are_the_persons_own_or_english() {
        let of = |code: &str| PieceLetters::Of(code.parse().expect("a language"));
        let back = board("4k3/8/8/8/8/8/8/R3KB2 w - - 0 1");
        let start = Chess::default();
        for (chess, letters, typed, san) in [
            (&start, of("de"), "Sf3", "Nf3"),
            (&start, of("de"), "sf3", "Nf3"),
            (&start, of("de"), "Nf3", "Nf3"),
            (&start, of("de"), "g1f3", "Nf3"),
            (&start, of("nl"), "Pf3", "Nf3"),
            (&start, of("es"), "cf3", "Nf3"),
            (&start, of("es"), "c4", "c4"),
            (&start, of("es"), "A4", "a4"),
            (&start, of("pl"), "G4", "g4"),
            // R is the French king; the rook is T.
            (&back, of("fr"), "Rd1", "Kd1"),
            (&back, of("fr"), "Td1", "Rd1"),
            (&back, PieceLetters::Letters, "Rd1", "Rd1"),
            (&back, of("fr"), "Ra7", "Ra7"),
            (&back, of("fr"), "rook d1", "Rd1"),
            (&back, of("fr"), "tour d1", "Rd1"),
            (&start, of("fr"), "cavalier f3", "Nf3"),
            (&start, of("de"), "Springer f3", "Nf3"),
            (&start, of("es"), "caballo f3", "Nf3"),
        ] {
            let found = super::understood(chess, typed, letters);
            let found = found.map(|played| notation::san(chess, played));
            assert_eq!(found, Ok(san.to_owned()), "{typed} in {letters:?}");
        }
        let error = super::understood(&start, "Df5", of("de")).expect_err("not legal");
        assert!(error.to_string().contains("no queen of yours"), "{error}");
        // The g-pawn can take what the bishop cannot.
        let capture = board("4k3/8/8/8/8/5p2/6P1/B3K3 w - - 0 1");
        for (chess, code, typed) in [
            (&start, "it", "Ab4"),
            (&start, "de", "l4"),
            (&capture, "pl", "Gxf3"),
        ] {
            let found = super::understood(chess, typed, of(code));
            assert!(found.is_err(), "{typed}: {found:?}");
        }
        for (typed, told) in [
            ("Sf6", "\"Sf6\" is not possible"),
            ("Springer f6", "\"knight f6\" is not possible"),
            ("Sf6", "did you mean knight f3 or knight a3?"),
            ("knight f6", "did you mean knight f3 or knight a3?"),
        ] {
            let error = super::understood(&start, typed, of("de")).expect_err("not legal");
            assert!(error.to_string().contains(told), "{typed}: {error}");
        }
    }

    #[test]
    fn what_cannot_be_played_is_told_of_the_move_that_was_meant() {
        let error = understood(&Chess::default(), "queen to d4").expect_err("not legal");
        assert!(error.to_string().contains("\"queen d4\" is not"), "{error}");
    }

    #[test]
    fn lines_have_numbers_and_scores_have_sides() {
        let chess = Chess::default();
        let e4 = notation::read_move(&chess, "e4").expect("legal");
        assert_eq!(spoken_line(&chess, [e4]), "1, e4");
        assert_eq!(spoken_score(Score::Cp(0)), "even");
        assert_eq!(
            spoken_score(Score::Cp(-140)),
            "Black is better by 1.4 pawns"
        );
        assert_eq!(spoken_score(Score::Mated(2)), "Black mates in 2");
    }
}
