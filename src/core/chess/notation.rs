//! Moves as people type them.
//!
//! [`read_move`] understands SAN, UCI and long algebraic notation, lower-case piece letters
//! where only one reading is legal, `0-0`, `e8Q`, `e8=q`, `exd6 e.p.`, `++` and marks like `!?`.
//! A bishop may be written as [`BISHOP`], which is never taken for the file of a pawn.
//! What cannot be read is answered with the reason and the legal moves nearest in spelling.

use super::{
    castling,
    line::{BISHOP, PieceLetters},
    words,
};
use crate::{sort, text::nearest::distance};
use shakmaty::{
    CastlingSide, Chess, Move, Piece, Position as _, Role, Square, san::San, san::SanPlus,
    uci::UciMove,
};
use std::cmp::Reverse;
use thiserror::Error;

/// Why a typed move was not understood.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    #[error("{}", words::NO_MOVE)]
    Empty,
    /// More than one legal move fits.
    #[error("{}", words::ambiguous(text, candidates))]
    Ambiguous {
        text: String,
        candidates: Vec<String>,
    },
    /// Read as a move, but not possible here.
    #[error("{}", words::not_possible(text, reason, candidates))]
    Illegal {
        text: String,
        reason: String,
        candidates: Vec<String>,
    },
    /// Not a move in any notation known here.
    #[error("{}", words::not_a_move(text, candidates))]
    Unreadable {
        text: String,
        candidates: Vec<String>,
    },
}

impl MoveError {
    /// The legal moves, in SAN, that may have been meant, nearest first.
    pub fn candidates(&self) -> &[String] {
        match self {
            MoveError::Empty => &[],
            MoveError::Ambiguous { candidates, .. }
            | MoveError::Illegal { candidates, .. }
            | MoveError::Unreadable { candidates, .. } => candidates,
        }
    }

    /// The same with the piece letters that a person types.
    #[must_use]
    pub fn with_letters(self, letters: PieceLetters) -> MoveError {
        self.with_moves(|san| letters.typed(san))
    }

    /// The same with the moves that may have been meant written otherwise.
    #[must_use]
    pub fn with_moves(mut self, written: impl Fn(&str) -> String) -> MoveError {
        let write_in = |moves: &mut Vec<String>| {
            for san in moves {
                *san = written(san);
            }
        };
        match &mut self {
            MoveError::Empty => {}
            MoveError::Illegal {
                reason, candidates, ..
            } => {
                // The piece that a pawn becomes is named by an example, the first of them.
                if let Some(first) = candidates.first() {
                    *reason = reason.replace(first, &written(first));
                }
                write_in(candidates);
            }
            MoveError::Ambiguous { candidates, .. } | MoveError::Unreadable { candidates, .. } => {
                write_in(candidates);
            }
        }
        self
    }

    /// The same about a text as it was typed, which was read with other letters.
    #[must_use]
    pub fn about(mut self, typed: &str) -> MoveError {
        match &mut self {
            MoveError::Empty => {}
            MoveError::Ambiguous { text, .. }
            | MoveError::Illegal { text, .. }
            | MoveError::Unreadable { text, .. } => *text = typed.trim().to_owned(),
        }
        self
    }
}

/// The move in SAN with its check mark: `Nbd2`, `exd8=Q+`.
pub fn san(chess: &Chess, played: Move) -> String {
    SanPlus::from_move(chess.clone(), played).to_string()
}

/// The move that `text` means here.
///
/// # Errors
/// [`MoveError`] says whether the text was unreadable, ambiguous or illegal, with the nearest
/// legal moves.
pub fn read_move(chess: &Chess, text: &str) -> Result<Move, MoveError> {
    let (typed, only) = in_letters(text);
    if typed.is_empty() {
        return Err(MoveError::Empty);
    }
    let can_be = |m: &Move| only.is_none_or(|role| m.role() == role);
    let legal: Vec<(Move, String)> = chess
        .legal_moves()
        .into_iter()
        .filter(can_be)
        .map(|m| (m, San::from_move(chess, m).to_string()))
        .collect();
    if let Some(found) = exact(chess, &typed).filter(can_be) {
        return Ok(found);
    }
    // Lower-case piece letters and the like: accepted when one legal move alone is spelt so.
    let plain = plain_spelling(&typed);
    let fitting: Vec<&(Move, String)> = legal
        .iter()
        .filter(|(m, san)| spellings(*m, san).contains(&plain))
        .collect();
    match fitting.as_slice() {
        [(found, _)] => return Ok(*found),
        [_, _, ..] => {
            let candidates = fitting.iter().map(|(_, san)| san.clone()).collect();
            return Err(MoveError::Ambiguous {
                text: typed,
                candidates,
            });
        }
        [] => {}
    }
    Err(match explain(chess, typed, only, &legal) {
        // What cannot be read is shown as it was typed.
        MoveError::Unreadable { candidates, .. } => MoveError::Unreadable {
            text: text.trim().to_owned(),
            candidates,
        },
        error => error,
    })
}

/// Whether a move can begin with this letter: files, pieces, and what castling begins with.
pub fn begins_a_move(letter: char) -> bool {
    "abcdefghkqrnoABCDEFGHKQRNO0".contains(letter)
}

/// The legal moves whose spelling begins with what has been typed so far: move and SAN, in
/// alphabetical order, of promotions that to a queen first. Case and ornament do not matter, but for an
/// `x`, which only a capture has; an empty prefix fits every move.
pub fn completions(chess: &Chess, prefix: &str) -> Vec<(Move, String)> {
    let (typed, only) = in_letters(prefix);
    let plain = plain_spelling(&typed);
    let mut fitting: Vec<(Move, String)> = chess
        .legal_moves()
        .into_iter()
        .filter(|m| only.is_none_or(|role| m.role() == role))
        .filter(|m| m.is_capture() || !prefix.contains(['x', '×']))
        .filter_map(|m| {
            let bare = San::from_move(chess, m).to_string();
            let fits = spellings(m, &bare)
                .iter()
                .any(|spelling| spelling.starts_with(&plain));
            fits.then(|| (m, san(chess, m)))
        })
        .collect();
    // What is spelt just as typed comes first, then what differs only in case: a small b means
    // the pawn before the bishop.
    let small = typed.to_lowercase();
    sort::by_cached_key(&mut fitting, |(played, san)| {
        let way = san.split('=').next().unwrap_or_default().to_owned();
        (
            !san.starts_with(&typed),
            !san.to_lowercase().starts_with(&small),
            way,
            Reverse(played.promotion()),
            san.clone(),
        )
    });
    fitting
}

/// Without ornament and with letters alone, and the only piece that it can be a move of, if that is
/// certain.
pub(super) fn in_letters(text: &str) -> (String, Option<Role>) {
    let plain = strip_ornament(text);
    match plain.strip_prefix(BISHOP) {
        Some(rest) => (format!("B{rest}"), Some(Role::Bishop)),
        None => (plain, None),
    }
}

/// Without blanks, check marks, annotation marks and `e.p.`.
fn strip_ornament(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let text = text.trim_end_matches(['!', '?', '+', '#']);
    let text = text
        .strip_suffix("e.p.")
        .or_else(|| text.strip_suffix("ep"))
        .unwrap_or(text);
    text.trim_end_matches(['+', '#']).to_owned()
}

/// The notations that need no guessing: SAN as written, UCI, castling with zeros.
fn exact(chess: &Chess, typed: &str) -> Option<Move> {
    if let Some(side) = castling(typed) {
        return San::Castle(side).to_move(chess).ok();
    }
    if let Some(san) = san_of(typed)
        && let Ok(found) = san.to_move(chess)
    {
        return Some(found);
    }
    typed
        .to_ascii_lowercase()
        .parse::<UciMove>()
        .ok()?
        .to_move(chess)
        .ok()
}

/// The text as SAN. `P` is none of its letters here: whoever writes `Pf3` rather means a knight, in
/// Dutch, than a pawn.
pub(super) fn san_of(typed: &str) -> Option<San> {
    let is_pawn = typed.starts_with('P');
    San::from_ascii(typed.as_bytes()).ok().filter(|_| !is_pawn)
}

/// Castling in any of its spellings: `O-O`, `0-0`, `oo`.
pub(super) fn castling(typed: &str) -> Option<CastlingSide> {
    match typed.replace(['0', 'o'], "O").as_str() {
        "O-O" | "OO" => Some(CastlingSide::KingSide),
        "O-O-O" | "OOO" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Lower case, without the signs that people leave out or add: `Nxf3` and `nf3` meet.
pub(super) fn plain_spelling(text: &str) -> String {
    text.chars()
        .filter(|c| !"x×-=:/()".contains(*c))
        .map(|c| c.to_ascii_lowercase())
        .map(|c| if c == '0' { 'o' } else { c })
        .collect()
}

/// Every plain spelling of a legal move: short, with origin, and by squares alone.
pub(super) fn spellings(m: Move, san: &str) -> Vec<String> {
    let mut spellings = vec![plain_spelling(san)];
    if let Some(from) = m.from() {
        let promotion = m
            .promotion()
            .map_or(String::new(), |role| role.char().to_string());
        let to = match m {
            Move::Castle { king, rook } => Square::from_coords(
                if rook > king {
                    shakmaty::File::G
                } else {
                    shakmaty::File::C
                },
                king.rank(),
            ),
            _ => m.to(),
        };
        spellings.push(format!("{from}{to}{promotion}"));
        if m.role() != Role::Pawn {
            spellings.push(format!("{}{from}{to}", m.role().char()));
            spellings.push(format!("{}{to}", m.role().char()));
        }
    }
    spellings
}

/// Says what is wrong with a move that no legal move fits. `only`: the piece that it is of.
fn explain(chess: &Chess, text: String, only: Option<Role>, legal: &[(Move, String)]) -> MoveError {
    let mut candidates = nearest(&text, legal);
    if only.is_none()
        && let Ok(UciMove::Normal { from, to, .. }) = text.to_ascii_lowercase().parse()
    {
        let reason = match chess.board().piece_at(from) {
            None => words::no_piece_on(from),
            Some(Piece { color, .. }) if color != chess.turn() => {
                words::piece_of_the_opponent(from)
            }
            Some(Piece { role, .. }) => {
                let fits = |m: &Move| m.from() == Some(from) && m.to() == to;
                promotion(legal, fits, &mut candidates)
                    .or_else(|| held_back(chess, [from], to))
                    .unwrap_or_else(|| in_check_or(chess, words::piece_cannot_go(role, from, to)))
            }
        };
        return MoveError::Illegal {
            text,
            reason,
            candidates,
        };
    }
    let san = match castling(&text) {
        Some(side) => San::Castle(side),
        None => match san_of(&text) {
            Some(san) => san,
            None => return MoveError::Unreadable { text, candidates },
        },
    };
    let reason = match san {
        San::Castle(side) => castling::refusal(chess, side),
        San::Normal {
            role,
            file,
            rank,
            to,
            ..
        } => {
            let is_from = |from: Square| {
                file.is_none_or(|file| file == from.file())
                    && rank.is_none_or(|rank| rank == from.rank())
            };
            let fits = |m: &Move| m.role() == role && m.to() == to && m.from().is_some_and(is_from);
            let pieces = chess.board().by_piece(role.of(chess.turn()));
            promotion(legal, fits, &mut candidates)
                .or_else(|| held_back(chess, pieces.into_iter().filter(|from| is_from(*from)), to))
                .unwrap_or_else(|| in_check_or(chess, words::none_can_go(role, to)))
        }
        _ => return MoveError::Unreadable { text, candidates },
    };
    MoveError::Illegal {
        text,
        reason,
        candidates,
    }
}

/// The reason where only the piece is missing that a pawn becomes; the candidates are then those
/// moves, the queen first.
fn promotion(
    legal: &[(Move, String)],
    fits: impl Fn(&Move) -> bool,
    candidates: &mut Vec<String>,
) -> Option<String> {
    let is_promotion = |m: &Move| m.promotion().is_some() && fits(m);
    let mut fitting: Vec<&(Move, String)> = legal.iter().filter(|(m, _)| is_promotion(m)).collect();
    sort::by_key(&mut fitting, |(m, _)| Reverse(m.promotion()));
    let (_, first) = fitting.first()?;
    let reason = words::pawn_becomes_a_piece(first);
    *candidates = fitting.iter().map(|(_, san)| san.clone()).collect();
    Some(reason)
}

/// The reason where one of these pieces could go there, were it not for its own king.
fn held_back(
    chess: &Chess,
    pieces: impl IntoIterator<Item = Square>,
    to: Square,
) -> Option<String> {
    let board = chess.board();
    if chess.is_check() || board.by_color(chess.turn()).contains(to) {
        return None;
    }
    let king = board.king_of(chess.turn())?;
    let from = pieces.into_iter().find(|from| {
        let goes = match board.role_at(*from) {
            // A pawn attacks where it takes, and goes where nothing stands.
            Some(Role::Pawn) if board.piece_at(to).is_none() => {
                let forward = chess.turn().fold_wb(8, -8);
                from.offset(forward) == Some(to)
            }
            _ => board.attacks_from(*from).contains(to),
        };
        goes && (*from == king || is_pinned(chess, *from, king))
    })?;
    Some(match board.role_at(from)? {
        Role::King => words::king_would_be_in_check(to),
        role => words::pinned(role, from),
    })
}

/// Whether a piece stands alone between its king and a slider of the opponent.
fn is_pinned(chess: &Chess, piece: Square, king: Square) -> bool {
    let board = chess.board();
    let without = board.occupied().without(piece);
    let attackers = board.attacks_to(king, !chess.turn(), without);
    attackers
        .into_iter()
        .any(|attacker| shakmaty::attacks::between(attacker, king).contains(piece))
}

fn in_check_or(chess: &Chess, reason: String) -> String {
    if chess.is_check() {
        words::while_in_check(&reason)
    } else {
        reason
    }
}

/// The English name of a kind of piece.
pub fn name(role: Role) -> &'static str {
    words::piece(role)
}

/// The three legal moves nearest in spelling, if any is near at all.
fn nearest(text: &str, legal: &[(Move, String)]) -> Vec<String> {
    let plain = plain_spelling(text);
    let mut ranked: Vec<(usize, &String)> = legal
        .iter()
        .filter_map(|(m, san)| {
            let distance = spellings(*m, san)
                .iter()
                .filter_map(|spelling| distance(&plain, spelling))
                .min()?;
            Some((distance, san))
        })
        .collect();
    sort::ascending(&mut ranked);
    ranked
        .into_iter()
        .take(3)
        .map(|(_, san)| san.clone())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn read(fen: &str, text: &str) -> Result<String, MoveError> {
        let position = fen::read(fen).expect("a legal FEN");
        read_move(position.current(), text).map(|m| san(position.current(), m))
    }

    #[test]
    fn people_type_moves_in_many_ways() {
        let start = "startpos";
        for text in ["Nf3", "nf3", "g1f3", "Ng1f3", "Ng1-f3", "Nf3!?", " N f3 "] {
            assert_eq!(read(start, text).as_deref(), Ok("Nf3"), "{text}");
        }
        let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        for text in ["O-O", "0-0", "oo", "e1g1", "e1h1", "o-o"] {
            assert_eq!(read(castling, text).as_deref(), Ok("O-O"), "{text}");
        }
        let promotion = "3n4/4P2k/8/8/8/8/8/4K3 w - - 0 1";
        for text in ["exd8=Q", "exd8Q", "ed8q", "e7d8q", "exd8=q", "e7xd8=Q"] {
            assert_eq!(read(promotion, text).as_deref(), Ok("exd8=Q"), "{text}");
        }
        let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        for text in ["exd6", "e×d6", "exd6e.p.", "exd6 e.p.", "e5d6", "ed6"] {
            assert_eq!(read(en_passant, text).as_deref(), Ok("exd6"), "{text}");
        }
    }

    #[test]
    fn a_bishop_is_not_a_pawn() {
        // Both the bishop and the b-pawn can take on c4 (the trap of lower-case letters).
        let both = "4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1";
        assert_eq!(read(both, "Bxc4").as_deref(), Ok("Bxc4"));
        assert_eq!(read(both, "bxc4").as_deref(), Ok("bxc4"));
    }

    #[test]
    fn refusals_say_why_and_what_was_meant() {
        let error = read("startpos", "Ng3").unwrap_err();
        assert!(
            error
                .to_string()
                .contains("no knight of yours can go to g3"),
            "{error}"
        );
        assert!(error.candidates().contains(&"Nf3".to_owned()), "{error}");
        for (text, occupied) in [
            ("O-O", "f1"),
            ("0-0", "f1"),
            ("oo", "f1"),
            ("0-0-0", "b1"),
            ("o-o-o", "b1"),
        ] {
            let error = read("startpos", text).unwrap_err().to_string();
            let told = format!("is not allowed now: {occupied} is occupied");
            assert!(error.contains(&told), "{error}");
        }
        // The pawn guards g8, and nothing guards c8.
        let error = read("r3k2r/7P/8/8/8/8/8/4K3 b kq - 0 1", "oo").unwrap_err();
        let error = error.to_string();
        assert!(
            error.contains("castling kingside is not allowed now"),
            "{error}"
        );
        let error = read("startpos", "e3e4").unwrap_err().to_string();
        assert!(error.contains("no piece on e3"), "{error}");
        for (fen, text, reason) in [
            (
                "4k3/8/8/8/8/2n5/8/r1B1K3 w - - 0 1",
                "Bd2",
                "the bishop on c1 is pinned",
            ),
            (
                "r1bqkbnr/ppp2ppp/2np4/1B2p3/3PP3/8/PPP2PPP/RNBQK1NR b KQkq - 0 4",
                "Nxd4",
                "the knight on c6 is pinned",
            ),
            (
                "4k3/8/8/8/8/8/r7/4K3 w - - 0 1",
                "Kd2",
                "the king would be in check on d2",
            ),
            (
                "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                "Ke2",
                "your king cannot go to e2",
            ),
        ] {
            let error = read(fen, text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
        let error = read("rn2k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8").unwrap_err();
        assert_eq!(error.candidates(), ["bxa8=Q", "bxa8=R", "bxa8=B", "bxa8=N"]);
        assert!(error.to_string().contains("write bxa8=Q"), "{error}");
        let error = read("startpos", "Pf3").unwrap_err();
        assert!(matches!(error, MoveError::Unreadable { .. }), "{error}");
        let error = read("startpos", "hello").unwrap_err();
        assert!(matches!(error, MoveError::Unreadable { .. }));
        let error = read("startpos", " comment good move ")
            .unwrap_err()
            .to_string();
        assert!(error.starts_with("\"comment good move\" is"), "{error}");
        let error = read("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1").unwrap_err();
        assert!(matches!(error, MoveError::Ambiguous { .. }), "{error}");
    }

    #[test]
    fn refusals_quote_and_propose_in_the_letters_that_are_typed() {
        let german = PieceLetters::Of("de".parse().expect("a language"));
        let told = |fen: &str, english: &str, typed: &str| {
            let error = read(fen, english).unwrap_err();
            error.with_letters(german).about(typed).to_string()
        };
        assert_eq!(
            told("startpos", "Nf6", "Sf6"),
            "\"Sf6\" is not possible: no knight of yours can go to f6; did you mean Sf3 or Sa3?"
        );
        let promotion = told("rn2k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "bxa8", "bxa8");
        assert!(promotion.contains("write bxa8=D"), "{promotion}");
        assert!(
            promotion.ends_with("did you mean bxa8=D or bxa8=T?"),
            "{promotion}"
        );
        let both = told("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "Td1");
        assert!(both.starts_with("\"Td1\" fits Ta"), "{both}");
    }

    #[test]
    fn completion_prefers_the_typed_case() {
        let position = fen::read("4k3/8/8/8/2p5/1P1B4/8/4K3 w - - 0 1").expect("a legal FEN");
        let first = |prefix| {
            completions(position.current(), prefix)
                .first()
                .map(|(_, san)| san.clone())
        };
        assert_eq!(first("bx").as_deref(), Some("bxc4"));
        assert_eq!(first("Bx").as_deref(), Some("Bxc4"));
        assert!(completions(position.current(), "zz").is_empty());
        // The king can go somewhere, but take nothing.
        assert!(first("K").is_some());
        assert_eq!(first("Kx"), None);
    }

    #[test]
    fn completion_offers_a_queen_before_other_pieces() {
        let position = fen::read("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").expect("a legal FEN");
        let offered = |prefix| {
            let fitting = completions(position.current(), prefix).into_iter();
            fitting.map(|(_, san)| san).collect::<Vec<String>>()
        };
        assert_eq!(offered("a8"), ["a8=Q", "a8=R", "a8=B", "a8=N"]);
        assert_eq!(
            offered("a"),
            [
                "a8=Q", "a8=R", "a8=B", "a8=N", "axb8=Q+", "axb8=R+", "axb8=B", "axb8=N"
            ]
        );
        assert_eq!(offered("a8=n"), ["a8=N"]);
    }
}
