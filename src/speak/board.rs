//! Questions about a position, and their answers in lines that can be heard.

pub use super::words::shared::side_name as name;
use super::{
    moves::{capital, spoken},
    squares::{file, rank, square},
    words::{board as words, shared},
};
use crate::{
    chess::{Position, material, notation},
    sort,
};
use shakmaty::{
    Bitboard, Board, CastlingSide, Chess, Color, File, Move, Piece, Position as _, Rank, Role,
    Square,
};
use std::cmp::Reverse;

/// What can be asked, for the help: the words, and what is answered.
pub const QUESTIONS: [(&str, &str); 12] = [
    ("board", words::HELP_BOARD),
    ("white, black", words::HELP_SIDE),
    (words::PIECES_AND_SO_ON, words::HELP_PIECES),
    ("rank 4, file e", shared::HELP_STANDS_THERE),
    ("square e4", words::HELP_SQUARE),
    ("attackers e4", words::HELP_ATTACKERS),
    (words::MOVES_AND_SO_ON, words::HELP_MOVES),
    ("last", words::HELP_LAST),
    ("turn", words::HELP_TURN),
    ("material", words::HELP_MATERIAL),
    (words::DIAGRAM_OF_A_SIDE, words::HELP_DIAGRAM),
    ("fen", words::HELP_FEN),
];

const ROLES: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// The answer to a question about this position; `None` where it is none.
pub fn answer(position: &Position, question: &str) -> Option<Vec<String>> {
    let lower = question.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let chess = position.current();
    if let Some(lines) = answer_about(chess.board(), &words) {
        return Some(lines);
    }
    Some(match words.as_slice() {
        ["moves"] | ["legal", "moves"] => vec![all_moves(chess)],
        ["moves", of @ ..] => vec![some_moves(chess, of)],
        ["from", of @ ..] => vec![moves_from(chess, only_square(of)?)],
        ["last"] | ["last", "move"] => vec![last_move(position)],
        ["turn" | "castling"] => turn(chess),
        ["material"] => vec![material_told(position)],
        ["fen"] => vec![position.fen()],
        _ => return None,
    })
}

/// The answer to a question about what stands where, which no game needs; `None` where it is none.
pub fn answer_about(board: &Board, words: &[&str]) -> Option<Vec<String>> {
    Some(match words {
        ["board" | "pieces" | "position"] => both_sides(board),
        ["white"] => vec![of_side(board, Color::White)],
        ["black"] => vec![of_side(board, Color::Black)],
        ["white", kind] => vec![of_sides_role(board, Color::White, role(kind)?)],
        ["black", kind] => vec![of_sides_role(board, Color::Black, role(kind)?)],
        ["rank" | "row", number] => vec![of_rank(board, number)],
        ["file" | "column", name] => vec![of_file(board, name)],
        ["on", of @ ..] => square_told(board, only_square(of)?),
        ["square", of @ ..] if !of.is_empty() => match square(of) {
            Ok(square) => square_told(board, square),
            Err(words) => vec![words],
        },
        ["attackers" | "attacks" | "attacked", of @ ..] if !of.is_empty() => match square(of) {
            Ok(square) => attackers(board, square),
            Err(words) => vec![words],
        },
        ["diagram"] | ["diagram", "white"] => diagram(board, Color::White),
        ["diagram", "black"] => diagram(board, Color::Black),
        [kind] => vec![of_role(board, role(kind)?)],
        _ => return None,
    })
}

/// The last move, by whom.
pub fn last_move(position: &Position) -> String {
    let ply = position.ply();
    match (position.last_move(), ply.checked_sub(1)) {
        (Some(played), Some(before)) => match position.at(before) {
            Some(chess) => words::played(chess.turn(), &spoken(chess, played)),
            None => words::NO_MOVE_PLAYED.to_owned(),
        },
        _ => words::NO_MOVE_PLAYED.to_owned(),
    }
}

/// What one must know to find a move: the pieces, the last move if there was one, whose move it is.
pub fn question(position: &Position) -> Vec<String> {
    let mut lines = answer(position, "board").unwrap_or_default();
    if position.last_move().is_some() {
        lines.push(last_move(position));
    }
    lines.push(to_move(position.current()));
    lines
}

/// Whose move it is.
pub fn to_move(chess: &Chess) -> String {
    words::to_move(chess.turn(), chess.is_check())
}

fn both_sides(board: &Board) -> Vec<String> {
    Color::ALL.map(|side| of_side(board, side)).into()
}

/// `White: king e1, rooks a1 h1, pawns a2 b2.`
fn of_side(board: &Board, side: Color) -> String {
    let kinds: Vec<String> = ROLES
        .into_iter()
        .filter_map(|role| {
            let squares = board.by_piece(Piece { color: side, role });
            let kind = notation::name(role);
            let told = || words::kind_at(kind, squares.count(), &listed(squares));
            (!squares.is_empty()).then(told)
        })
        .collect();
    words::side_pieces(side, &kinds)
}

/// `Knights: White b1 g1, Black b8.`
fn of_role(board: &Board, role: Role) -> String {
    let [white, black] = Color::ALL.map(|color| listed(board.by_piece(Piece { color, role })));
    words::kind_of_both(&capital(notation::name(role)), &white, &black)
}

/// `White knights: b1 g1.`
fn of_sides_role(board: &Board, side: Color, role: Role) -> String {
    let squares = board.by_piece(Piece { color: side, role });
    let kind = notation::name(role);
    words::kind_of_side(side, kind, squares.count(), &listed(squares))
}

fn of_rank(board: &Board, number: &str) -> String {
    match rank(number) {
        Some(rank) => contents(board, Bitboard::from_rank(rank), &words::rank(rank.char())),
        None => words::no_rank(number),
    }
}

fn of_file(board: &Board, called: &str) -> String {
    match file(called) {
        Some(file) => contents(board, Bitboard::from_file(file), &words::file(file.char())),
        None => words::no_file(called),
    }
}

/// What stands on these squares, in the order of the squares.
fn contents(board: &Board, squares: Bitboard, what: &str) -> String {
    let pieces: Vec<String> = squares
        .into_iter()
        .filter_map(|square| {
            Some(words::piece_at(
                &piece_name(board.piece_at(square)?),
                square,
            ))
        })
        .collect();
    words::contents(what, &pieces)
}

/// The square behind a word that a move may begin with too: `from e2 to e4` is no question.
fn only_square(words: &[&str]) -> Option<Square> {
    square(words).ok()
}

fn square_told(board: &Board, square: Square) -> Vec<String> {
    let standing = match board.piece_at(square) {
        Some(piece) => words::told(square, &piece_name(piece)),
        None => words::is_empty_square(square),
    };
    std::iter::once(standing)
        .chain(attackers(board, square))
        .collect()
}

fn attackers(board: &Board, square: Square) -> Vec<String> {
    let told = |side: Color| {
        let from = board.attacks_to(square, side, board.occupied());
        let pieces: Vec<String> = from
            .into_iter()
            .filter_map(|from| {
                let role = board.role_at(from)?;
                Some(words::piece_at(notation::name(role), from))
            })
            .collect();
        let is_own = board.color_at(square) == Some(side);
        (!pieces.is_empty()).then(|| words::attackers(side, is_own, square, &pieces))
    };
    let lines: Vec<String> = Color::ALL.into_iter().filter_map(told).collect();
    match lines.is_empty() {
        true => vec![words::nothing_attacks(square)],
        false => lines,
    }
}

fn all_moves(chess: &Chess) -> String {
    let said = legal_moves(chess, |_| true);
    match said.is_empty() {
        true => words::NO_LEGAL_MOVES.to_owned(),
        false => words::legal_moves(&said),
    }
}

/// The moves of the piece on a square, `eva 2`, or of all pieces of a kind, `the knights`.
fn some_moves(chess: &Chess, of: &[&str]) -> String {
    let kind = of.last().and_then(|word| role(word));
    match (kind, square(of)) {
        (Some(kind), _) => moves_of_role(chess, kind),
        (None, Ok(square)) => moves_from(chess, square),
        (None, Err(words)) => words,
    }
}

fn moves_of_role(chess: &Chess, role: Role) -> String {
    let said = legal_moves(chess, |played| played.role() == role);
    match said.is_empty() {
        true => words::no_legal_move_of(notation::name(role)),
        false => words::legal_moves(&said),
    }
}

/// The legal moves that are meant in words, those of the king first.
fn legal_moves(chess: &Chess, is_meant: impl Fn(&Move) -> bool) -> Vec<String> {
    let moves = chess.legal_moves().into_iter();
    let mut moves: Vec<Move> = moves.filter(is_meant).collect();
    sort::by_key(&mut moves, |played| {
        let (role, promotion) = (Reverse(played.role()), Reverse(played.promotion()));
        (role, played.from(), played.to(), promotion)
    });
    moves.iter().map(|played| spoken(chess, *played)).collect()
}

fn moves_from(chess: &Chess, square: Square) -> String {
    let said = legal_moves(chess, |played| played.from() == Some(square));
    let Some(piece) = chess.board().piece_at(square) else {
        return words::is_empty(square);
    };
    let piece = piece_name(piece);
    match said.is_empty() {
        true => words::no_legal_move(&piece, square),
        false => words::moves_of(&capital(&piece), square, &said),
    }
}

fn turn(chess: &Chess) -> Vec<String> {
    let rights: Vec<String> = Color::ALL
        .into_iter()
        .filter_map(|side| {
            let may = |wing| chess.castles().has(side, wing);
            let wings = match (may(CastlingSide::KingSide), may(CastlingSide::QueenSide)) {
                (true, true) => words::ON_BOTH_SIDES,
                (true, false) => words::KINGSIDE,
                (false, true) => words::QUEENSIDE,
                (false, false) => return None,
            };
            Some(words::may_castle(side, wings))
        })
        .collect();
    let rights = match rights.is_empty() {
        true => shared::NOBODY_MAY_CASTLE.to_owned(),
        false => format!("{}.", rights.join(", ")),
    };
    vec![to_move(chess), rights]
}

/// `White has taken a knight, 2 pawns. Black has taken nothing. White is 4 ahead.`
fn material_told(position: &Position) -> String {
    let material = material::count(position);
    let taken = |by: Color| {
        let pieces = material.captured.get(by.other());
        let kinds: Vec<String> = ROLES
            .into_iter()
            .filter_map(|role| {
                let kind = notation::name(role);
                match pieces.iter().filter(|taken| **taken == role).count() {
                    0 => None,
                    count => Some(words::taken(kind, count)),
                }
            })
            .collect();
        words::has_taken(by, &kinds)
    };
    let balance = match material.balance {
        0 => words::MATERIAL_IS_EVEN.to_owned(),
        ahead if ahead > 0 => words::is_ahead(Color::White, ahead),
        behind => words::is_ahead(Color::Black, -behind),
    };
    format!("{} {} {balance}", taken(Color::White), taken(Color::Black))
}

/// Eight lines, rank 8 first: capital letters are White's, a dot is an empty square.
/// As this side sees it.
fn diagram(board: &Board, side: Color) -> Vec<String> {
    let (mut files, mut ranks) = (File::ALL, Rank::ALL);
    match side {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    let row = |rank: Rank| {
        let squares = files.map(|file| {
            let piece = board.piece_at(Square::from_coords(file, rank));
            piece.map_or('.', Piece::char).to_string()
        });
        format!("{} {}", rank.char(), squares.join(" "))
    };
    let files = files.map(|file| file.char().to_string());
    let files = format!("  {}", files.join(" "));
    ranks.into_iter().map(row).chain([files]).collect()
}

/// The kind of piece with this name, of one or of several.
pub fn role(word: &str) -> Option<Role> {
    let word = word.strip_suffix('s').unwrap_or(word);
    ROLES.into_iter().find(|role| notation::name(*role) == word)
}

pub fn piece_name(piece: Piece) -> String {
    words::piece(piece.color, notation::name(piece.role))
}

fn listed(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn asked(position: &str, question: &str) -> String {
        let position = fen::read(position).expect("a position");
        let answer = answer(&position, question);
        answer.expect("a question about the board").join("\n")
    }

    const ITALIAN: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";

    #[test]
    fn a_side_has_castled_but_played_a_move() {
        let mut position = fen::read(ITALIAN).expect("a position");
        for (san, said) in [
            ("O-O", "White castled kingside."),
            ("d6", "Black played d6."),
        ] {
            let played = notation::read_move(position.current(), san).expect("legal");
            assert!(position.play(played));
            assert_eq!(last_move(&position), said);
        }
    }

    #[test]
    fn the_board_is_told_by_side_piece_rank_file_and_square() {
        assert_eq!(
            asked(ITALIAN, "White"),
            "White: king e1, queen d1, rooks a1 h1, bishops c1 c4, knights b1 f3, pawns a2 b2 c2 \
             d2 f2 g2 h2 e4."
        );
        assert_eq!(
            asked(ITALIAN, "knights"),
            "Knights: White b1 f3, Black c6 f6."
        );
        assert_eq!(
            asked(ITALIAN, "rank 4"),
            "Rank 4: white bishop c4, white pawn e4."
        );
        assert_eq!(
            asked(ITALIAN, "file eva"),
            "File e: white king e1, white pawn e4, black pawn e5, black king e8."
        );
        assert_eq!(
            asked(ITALIAN, "square e4"),
            "e4: white pawn.\nBlack attacks e4 with knight f6."
        );
        assert_eq!(
            asked(ITALIAN, "square b6"),
            "b6 is empty, a dark square.\nBlack attacks b6 with pawn a7, pawn c7."
        );
        assert_eq!(asked(ITALIAN, "rank 9"), "A rank is 1 to 8, not 9.");
    }

    #[test]
    fn questions_are_understood_as_moves_are() {
        for (said, written) in [
            ("square eva 4", "square e4"),
            ("on e four", "square e4"),
            ("attackers of eva four", "attackers e4"),
            ("moves h 1", "moves h1"),
            ("moves from h1", "moves h1"),
            ("from hotel one", "moves h1"),
            ("rank four", "rank 4"),
            ("last move", "last"),
            ("legal moves", "moves"),
            ("moves of the rooks", "moves rook"),
        ] {
            assert_eq!(asked(ITALIAN, said), asked(ITALIAN, written), "{said}");
        }
        for (said, told) in [
            ("white knights", "White knights: b1 f3."),
            ("black king", "Black king: e8."),
            ("moves rooks", "2 moves: rook f1; rook g1."),
            ("square eva", "A square is a1 to h8, not eva."),
        ] {
            assert_eq!(asked(ITALIAN, said), told);
        }
        let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        assert_eq!(asked(bare, "white queens"), "White queens: none.");
        assert_eq!(asked(bare, "moves queens"), "No queen has a legal move.");
        let start = Position::default();
        for moved in ["from g1 to f3", "on g1 to f3", "attackers", "white nothing"] {
            assert_eq!(answer(&start, moved), None, "{moved}");
        }
    }

    #[test]
    fn moves_rights_and_material_are_told() {
        assert_eq!(
            asked(ITALIAN, "moves h1"),
            "White rook, h1: rook f1; rook g1."
        );
        assert_eq!(
            asked(ITALIAN, "turn"),
            "White to move.\nWhite may castle on both sides, Black may castle on both sides."
        );
        assert_eq!(
            asked("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "moves"),
            "1 move: king takes e2."
        );
        // What belongs to one move stands between commas.
        assert_eq!(
            asked("7k/4P3/8/8/8/8/8/K7 w - - 0 1", "moves e7"),
            "White pawn, e7: e8, promotes to queen, check; e8, promotes to rook, check; e8, promotes \
             to bishop; e8, promotes to knight."
        );
        let mut position = Position::default();
        for san in ["e4", "d5", "exd5"] {
            let played = notation::read_move(position.current(), san).expect("legal");
            assert!(position.play(played));
        }
        let told = |question| answer(&position, question).expect("a question").join("\n");
        assert_eq!(
            told("material"),
            "White has taken a pawn. Black has taken nothing. White is 1 ahead."
        );
        assert_eq!(told("last"), "White played e takes d5.");
        // The new queen does not stand for the one that was taken.
        let moves = "Qxd5 Qf3 Qxf3 Nxf3 e6 h4 g5 hxg5 h6 gxh6 Bd6 h7 Kd7 hxg8=Q";
        for san in moves.split(' ') {
            let played = notation::read_move(position.current(), san).expect("legal");
            assert!(position.play(played));
        }
        let told = |question| answer(&position, question).expect("a question").join("\n");
        assert_eq!(
            told("material"),
            "White has taken a queen, a knight, 3 pawns. Black has taken a queen, a pawn. White is \
             13 ahead."
        );
        assert_eq!(told("diagram").lines().count(), 9);
        assert_eq!(told("diagram"), told("diagram white"));
        let black = told("diagram black");
        assert!(
            black.starts_with("1 ") && black.ends_with("  h g f e d c b a"),
            "{black}"
        );
        assert!(answer(&position, "weather").is_none());
    }
}
