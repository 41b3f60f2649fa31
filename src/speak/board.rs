//! Questions about a position, and their answers in lines that can be heard.

use super::moves::{capital, file, spoken};
use crate::chess::{Position, material, notation};
use shakmaty::{
    Bitboard, Board, CastlingSide, Chess, Color, File, Move, Piece, Position as _, Rank, Role,
    Square,
};

/// What can be asked, for the help: the words, and what is answered.
pub const QUESTIONS: [(&str, &str); 12] = [
    ("board", "all pieces, White's then Black's"),
    ("white, black", "the pieces of one side"),
    ("knights, pawns and so on", "where the pieces of a kind are"),
    ("rank 4, file e", "what stands there"),
    ("square e4", "what stands there, and what attacks it"),
    ("attackers e4", "what attacks a square, for both sides"),
    ("moves, moves e2", "legal moves, of all pieces or of one"),
    ("last", "the last move"),
    ("turn", "whose move it is, check, castling rights"),
    ("material", "what each side has taken"),
    ("diagram", "the board as eight lines of letters"),
    ("fen", "the position as FEN"),
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
        ["moves"] => vec![all_moves(chess)],
        ["moves" | "from", square] => vec![match parsed(square) {
            Ok(square) => moves_from(chess, square),
            Err(words) => words,
        }],
        ["last"] => vec![last_move(position)],
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
        ["rank" | "row", number] => vec![of_rank(board, number)],
        ["file" | "column", name] => vec![of_file(board, name)],
        ["square" | "on", square] => square_told(board, square),
        ["attackers" | "attacks" | "attacked", square] => match parsed(square) {
            Ok(square) => attackers(board, square),
            Err(words) => vec![words],
        },
        ["diagram"] => diagram(board),
        [kind] => vec![of_role(board, role(kind)?)],
        _ => return None,
    })
}

/// The last move, by whom.
pub fn last_move(position: &Position) -> String {
    let ply = position.ply();
    match (position.last_move(), ply.checked_sub(1)) {
        (Some(played), Some(before)) => match position.at(before) {
            Some(chess) => {
                let side = name(chess.turn());
                let said = spoken(chess, played);
                match said.strip_prefix("castles ") {
                    Some(way) => format!("{side} castled {way}."),
                    None => format!("{side} played {said}."),
                }
            }
            None => "No move has been played.".to_owned(),
        },
        _ => "No move has been played.".to_owned(),
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
    let check = if chess.is_check() { ", in check" } else { "" };
    format!("{} to move{check}.", name(chess.turn()))
}

pub fn name(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
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
            (!squares.is_empty()).then(|| format!("{} {}", called(role, squares), listed(squares)))
        })
        .collect();
    match kinds.is_empty() {
        true => format!("{}: nothing.", name(side)),
        false => format!("{}: {}.", name(side), kinds.join(", ")),
    }
}

/// `Knights: White b1 g1, Black b8.`
fn of_role(board: &Board, role: Role) -> String {
    let sides = Color::ALL.map(|color| {
        let squares = board.by_piece(Piece { color, role });
        let places = match squares.is_empty() {
            true => "none".to_owned(),
            false => listed(squares),
        };
        format!("{} {places}", name(color))
    });
    let kind = notation::name(role);
    format!("{}s: {}.", capital(kind), sides.join(", "))
}

fn of_rank(board: &Board, number: &str) -> String {
    let found = number.parse::<u32>().ok();
    let found = found.filter(|number| (1..=8).contains(number));
    let Some(number) = found else {
        return format!("A rank is 1 to 8, not {number}.");
    };
    let rank = Rank::new(number - 1);
    contents(board, Bitboard::from_rank(rank), &format!("Rank {number}"))
}

fn of_file(board: &Board, called: &str) -> String {
    match file(called) {
        Some(file) => contents(
            board,
            Bitboard::from_file(file),
            &format!("File {}", file.char()),
        ),
        None => format!("A file is a to h, not {called}."),
    }
}

/// What stands on these squares, in the order of the squares.
fn contents(board: &Board, squares: Bitboard, what: &str) -> String {
    let pieces: Vec<String> = squares
        .into_iter()
        .filter_map(|square| Some(format!("{} {square}", piece_name(board.piece_at(square)?))))
        .collect();
    match pieces.is_empty() {
        true => format!("{what} is empty."),
        false => format!("{what}: {}.", pieces.join(", ")),
    }
}

fn square_told(board: &Board, text: &str) -> Vec<String> {
    let square = match parsed(text) {
        Ok(square) => square,
        Err(words) => return vec![words],
    };
    let standing = match board.piece_at(square) {
        Some(piece) => format!("{square}: {}.", piece_name(piece)),
        None => {
            let shade = if square.is_light() { "light" } else { "dark" };
            format!("{square} is empty, a {shade} square.")
        }
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
                Some(format!("{} {from}", notation::name(role)))
            })
            .collect();
        let is_own = board.color_at(square) == Some(side);
        let does = if is_own { "defends" } else { "attacks" };
        (!pieces.is_empty())
            .then(|| format!("{} {does} {square} with {}.", name(side), pieces.join(", ")))
    };
    let lines: Vec<String> = Color::ALL.into_iter().filter_map(told).collect();
    match lines.is_empty() {
        true => vec![format!("Nothing attacks or defends {square}.")],
        false => lines,
    }
}

fn all_moves(chess: &Chess) -> String {
    let mut moves: Vec<Move> = chess.legal_moves().into_iter().collect();
    if moves.is_empty() {
        return "There are no legal moves.".to_owned();
    }
    moves.sort_by_key(|played| (std::cmp::Reverse(played.role()), played.from(), played.to()));
    let said: Vec<String> = moves.iter().map(|played| spoken(chess, *played)).collect();
    let unit = if said.len() == 1 { "move" } else { "moves" };
    format!("{} {unit}: {}.", said.len(), said.join(", "))
}

fn moves_from(chess: &Chess, square: Square) -> String {
    let own: Vec<Move> = chess
        .legal_moves()
        .into_iter()
        .filter(|played| played.from() == Some(square))
        .collect();
    let Some(piece) = chess.board().piece_at(square) else {
        return format!("{square} is empty.");
    };
    let piece = piece_name(piece);
    match own.is_empty() {
        true => format!("The {piece} on {square} has no legal move."),
        false => {
            let said: Vec<String> = own.iter().map(|played| spoken(chess, *played)).collect();
            format!("{}, {square}: {}.", capital(&piece), said.join(", "))
        }
    }
}

fn turn(chess: &Chess) -> Vec<String> {
    let rights: Vec<String> = Color::ALL
        .into_iter()
        .filter_map(|side| {
            let may = |wing| chess.castles().has(side, wing);
            let wings = match (may(CastlingSide::KingSide), may(CastlingSide::QueenSide)) {
                (true, true) => "on both sides",
                (true, false) => "kingside",
                (false, true) => "queenside",
                (false, false) => return None,
            };
            Some(format!("{} may castle {wings}", name(side)))
        })
        .collect();
    let rights = match rights.is_empty() {
        true => "Nobody may castle.".to_owned(),
        false => format!("{}.", rights.join(", ")),
    };
    vec![to_move(chess), rights]
}

/// `White has taken a knight, 2 pawns. Black has taken nothing. White is 4 ahead.`
fn material_told(position: &Position) -> String {
    let (first, now) = (position.start().board(), position.current().board());
    let material = material::count(first, now);
    let taken = |by: Color| {
        let pieces = material.captured.get(by.other());
        let kinds: Vec<String> = ROLES
            .into_iter()
            .filter_map(|role| {
                let kind = notation::name(role);
                match pieces.iter().filter(|taken| **taken == role).count() {
                    0 => None,
                    1 => Some(format!("a {kind}")),
                    more => Some(format!("{more} {kind}s")),
                }
            })
            .collect();
        match kinds.is_empty() {
            true => format!("{} has taken nothing.", name(by)),
            false => format!("{} has taken {}.", name(by), kinds.join(", ")),
        }
    };
    let balance = match material.balance {
        0 => "Material is even.".to_owned(),
        ahead if ahead > 0 => format!("White is {ahead} ahead."),
        behind => format!("Black is {} ahead.", -behind),
    };
    format!("{} {} {balance}", taken(Color::White), taken(Color::Black))
}

/// Eight lines, rank 8 first: capital letters are White's, a dot is an empty square.
fn diagram(board: &Board) -> Vec<String> {
    let row = |rank: Rank| {
        let squares: Vec<String> = File::ALL
            .into_iter()
            .map(|file| {
                let piece = board.piece_at(Square::from_coords(file, rank));
                piece.map_or('.', Piece::char).to_string()
            })
            .collect();
        format!("{} {}", rank.char(), squares.join(" "))
    };
    let files = "  a b c d e f g h".to_owned();
    Rank::ALL
        .into_iter()
        .rev()
        .map(row)
        .chain([files])
        .collect()
}

/// A square as it was written or said: `e4`, `Eva 4` without the blank.
fn parsed(text: &str) -> Result<Square, String> {
    text.parse()
        .map_err(|_| format!("A square is a1 to h8, not {text}."))
}

/// The kind of piece with this name, of one or of several.
pub fn role(word: &str) -> Option<Role> {
    let word = word.strip_suffix('s').unwrap_or(word);
    ROLES.into_iter().find(|role| notation::name(*role) == word)
}

pub fn piece_name(piece: Piece) -> String {
    let side = piece.color.fold_wb("white", "black");
    format!("{side} {}", notation::name(piece.role))
}

/// `king`, `rooks`.
fn called(role: Role, squares: Bitboard) -> String {
    let name = notation::name(role);
    match squares.count() {
        1 => name.to_owned(),
        _ => format!("{name}s"),
    }
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
    fn moves_rights_and_material_are_told() {
        assert_eq!(
            asked(ITALIAN, "moves h1"),
            "White rook, h1: rook f1, rook g1."
        );
        assert_eq!(
            asked(ITALIAN, "turn"),
            "White to move.\nWhite may castle on both sides, Black may castle on both sides."
        );
        assert_eq!(
            asked("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "moves"),
            "1 move: king takes e2."
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
        assert_eq!(told("diagram").lines().count(), 9);
        assert!(answer(&position, "weather").is_none());
    }
}
