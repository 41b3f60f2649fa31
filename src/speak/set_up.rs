//! Setting up a position in lines: pieces put on squares, side to move, castling, en passant, a FEN;
//! then a game or an analysis from there. Whether it is a position is said on asking and at the end.

use super::{
    Voice, board,
    moves::{capital, sentence},
    squares::squares,
    words::set_up as words,
};
use crate::chess::{
    Position, fen,
    line::PieceLetters,
    notation,
    placing::{Changes, Placing},
};
use shakmaty::{Color, Piece, Role, Square};
use std::io;

const COMMANDS: [(&str, &str); 16] = [
    ("white king e1", words::HELP_PUT),
    ("black pawns a7 b7 c7", words::HELP_PUT_SEVERAL),
    ("empty e4", words::HELP_EMPTY),
    ("move e2 e4", words::HELP_MOVE),
    ("clear, start", words::HELP_CLEAR),
    ("white to move, black to move", words::HELP_SIDE),
    ("castling white kingside", words::HELP_CASTLING),
    ("no castling, no castling black", words::HELP_NO_CASTLING),
    ("en passant e6, no en passant", words::HELP_EN_PASSANT),
    (words::FEN_AND_A_FEN, words::HELP_FEN),
    ("undo, redo", words::HELP_UNDO),
    ("turn", words::HELP_TURN),
    (
        "board, white, knights, rank 4, file e, square e4, diagram",
        words::HELP_STANDS_THERE,
    ),
    ("play, play nell black 5+3", words::HELP_PLAY),
    ("analyse, lab", words::HELP_ANALYSE),
    ("check, repeat, quit", words::HELP_CHECK),
];

/// What the person wants with the position.
#[derive(Debug)]
pub enum After {
    Leave,
    /// A game from there, with the opponent, colour and clock that these words name.
    Play(Box<Position>, String),
    Analyse(Box<Position>),
    Lab(Box<Position>),
}

/// A position being set up.
pub struct SetUp {
    placing: Placing,
    changes: Changes,
}

impl SetUp {
    /// Begins from a position.
    pub fn new(position: &Position) -> SetUp {
        SetUp {
            placing: Placing::of(position),
            changes: Changes::default(),
        }
    }

    /// Changes the position until the person leaves, or wants something done with it.
    ///
    /// # Errors
    /// When nothing can be read or written any more.
    pub fn run(&mut self, voice: &mut Voice) -> io::Result<After> {
        voice.say(words::ANNOUNCED)?;
        voice.say_all(board::answer_about(self.placing.board(), &["board"]).unwrap_or_default())?;
        while let Some(line) = voice.line()? {
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower.split_whitespace().collect();
            let done: Option<fn(Box<Position>, &str) -> After> = match words.as_slice() {
                ["quit" | "q" | "exit" | "leave"] => return Ok(After::Leave),
                ["help" | "?" | "h"] => {
                    voice.commands(&COMMANDS)?;
                    None
                }
                ["play", ..] => Some(|position, words| After::Play(position, words.to_owned())),
                ["analyse" | "analyze"] => Some(|position, _| After::Analyse(position)),
                ["lab"] => Some(|position, _| After::Lab(position)),
                _ => {
                    let before = self.placing.clone();
                    let told = self.take(&line, &words, voice.letters);
                    if !matches!(words.as_slice(), ["undo" | "redo"]) {
                        self.changes.remember(before, &self.placing);
                    }
                    voice.say_all(told.unwrap_or_else(|words| vec![words]))?;
                    None
                }
            };
            match done.map(|done| (done, self.placing.position())) {
                Some((_, Ok(position)))
                    if words.first() == Some(&"play") && position.ending().is_some() =>
                {
                    voice.say(words::NOTHING_TO_PLAY)?;
                }
                Some((done, Ok(position))) => {
                    let rest = words.get(1..).unwrap_or_default().join(" ");
                    return Ok(done(Box::new(position), &rest));
                }
                Some((_, Err(error))) => {
                    voice.say(sentence(&error))?;
                }
                None => {}
            }
        }
        Ok(After::Leave)
    }

    /// Does what a line asks for, and what is to be said of it.
    fn take(
        &mut self,
        line: &str,
        words: &[&str],
        letters: PieceLetters,
    ) -> Result<Vec<String>, String> {
        let told = match words {
            ["undo"] => self.undo(true),
            ["redo"] => self.undo(false),
            ["clear"] | ["clear" | "empty", "board"] => {
                self.placing.clear();
                words::BOARD_IS_EMPTY.to_owned()
            }
            ["start"] | ["start", "position"] => {
                self.placing.start_position();
                words::START_POSITION.to_owned()
            }
            ["empty" | "clear" | "remove" | "delete", of @ ..] => self.empty(of)?,
            ["move", of @ ..] => self.carry(of)?,
            ["white", "to", "move"] => self.turn_to(Color::White),
            ["black", "to", "move"] => self.turn_to(Color::Black),
            ["castling", of @ ..] => self.castling(of, true)?,
            ["no", "castling", of @ ..] => self.castling(of, false)?,
            ["en", "passant"] => self.en_passant_told(),
            ["en", "passant", of @ ..] => self.en_passant(of)?,
            ["no", "en", "passant"] => self.no_en_passant(),
            ["fen"] | ["check" | "problems" | "ready"] => return Ok(self.checked(words)),
            ["fen" | "position", ..] => {
                let text = line.split_once(char::is_whitespace);
                let text = text.map_or("", |(_, text)| text);
                let read = fen::read(text).map_err(|error| sentence(&error))?;
                self.placing = Placing::of(&read);
                return Ok(board::answer(&read, "board").unwrap_or_default());
            }
            ["turn"] => {
                let lines = [
                    words::to_move(self.placing.turn(), false),
                    self.castling_told(),
                    self.en_passant_told(),
                ];
                return Ok(lines.into());
            }
            words => match board::answer_about(self.placing.board(), words) {
                Some(lines) => return Ok(lines),
                None => self.put(line, letters)?,
            },
        };
        Ok(vec![told])
    }

    /// Goes back by a change, or on again by one that was undone.
    fn undo(&mut self, back: bool) -> String {
        let is_there = self.changes.undo(&mut self.placing, back);
        let words = match (is_there, back) {
            (true, true) => words::UNDONE,
            (true, false) => words::REDONE,
            (false, true) => words::NOTHING_TO_UNDO,
            (false, false) => words::NOTHING_TO_REDO,
        };
        words.to_owned()
    }

    /// Puts the piece that a line names on its squares.
    fn put(&mut self, line: &str, letters: PieceLetters) -> Result<String, String> {
        let (piece, on) = named(line, letters)?;
        for square in &on {
            self.placing.put(*square, Some(piece));
        }
        Ok(put_told(piece, &on))
    }

    fn empty(&mut self, words: &[&str]) -> Result<String, String> {
        let found = some_squares(words)?;
        for square in &found {
            self.placing.put(*square, None);
        }
        Ok(words::emptied(&listed(&found)))
    }

    fn carry(&mut self, words: &[&str]) -> Result<String, String> {
        let found = squares(words)?;
        let [from, to] = found.as_slice() else {
            return Err(words::WRITE_MOVE.to_owned());
        };
        let Some(piece) = self.placing.board().piece_at(*from) else {
            return Err(words::is_empty(from));
        };
        self.placing.carry(*from, *to);
        Ok(put_told(piece, &[*to]))
    }

    fn turn_to(&mut self, side: Color) -> String {
        if self.placing.turn() != side {
            self.placing.change_turn();
        }
        words::to_move(side, false)
    }

    /// Allows the castling that the words name, or does not; all without words.
    fn castling(&mut self, words: &[&str], allowed: bool) -> Result<String, String> {
        let mut sides = [false; 2];
        let mut wings = [false; 2];
        for word in words {
            match *word {
                "white" => sides[0] = true,
                "black" => sides[1] = true,
                "kingside" | "short" => wings[0] = true,
                "queenside" | "long" => wings[1] = true,
                "both" | "and" | "on" | "sides" => {}
                word => {
                    return Err(words::no_castling(word));
                }
            }
        }
        let is_meant = |named: [bool; 2], place: usize| {
            !named.contains(&true) || named.get(place).copied().unwrap_or(false)
        };
        let mut refused = false;
        for place in 0..4 {
            let is_given = self.placing.castling().get(place) == Some(&true);
            if is_meant(sides, place / 2) && is_meant(wings, place % 2) && is_given != allowed {
                refused |= !self.placing.change_castling(place);
            }
        }
        let told = self.castling_told();
        // One without words asks for what there can be.
        Ok(match refused && !words.is_empty() {
            true => words::castling_impossible(&told),
            false => told,
        })
    }

    fn castling_told(&self) -> String {
        const NAMES: [&str; 4] = [
            words::WHITE_KINGSIDE,
            words::WHITE_QUEENSIDE,
            words::BLACK_KINGSIDE,
            words::BLACK_QUEENSIDE,
        ];
        let given = NAMES.into_iter().zip(self.placing.castling());
        let given: Vec<&str> = given
            .filter(|(_, given)| *given)
            .map(|(name, _)| name)
            .collect();
        match given.is_empty() {
            true => words::NOBODY_MAY_CASTLE.to_owned(),
            false => words::castling(&given),
        }
    }

    fn en_passant_told(&self) -> String {
        self.placing
            .en_passant()
            .map_or_else(|| words::no_en_passant(None), words::en_passant)
    }

    fn no_en_passant(&mut self) -> String {
        // After the last square comes none.
        while self.placing.en_passant().is_some() {
            self.placing.next_en_passant();
        }
        self.en_passant_told()
    }

    fn en_passant(&mut self, words: &[&str]) -> Result<String, String> {
        let wanted = some_squares(words)?.first().copied();
        let before = self.placing.clone();
        self.no_en_passant();
        while self.placing.next_en_passant() && self.placing.en_passant().is_some() {
            if self.placing.en_passant() == wanted {
                return Ok(self.en_passant_told());
            }
        }
        self.placing = before;
        Err(words::no_en_passant(wanted))
    }

    /// Whether it is a position, with its FEN.
    fn checked(&self, words: &[&str]) -> Vec<String> {
        match self.placing.position() {
            Ok(position) if words == ["fen"] => vec![position.fen()],
            Ok(position) => vec![words::IS_POSSIBLE.to_owned(), position.fen()],
            Err(error) => vec![sentence(&error)],
        }
    }
}

fn put_told(piece: Piece, on: &[Square]) -> String {
    let name = capital(&board::piece_name(piece));
    words::put(&name, on.len(), &listed(on))
}

fn listed(squares: &[Square]) -> String {
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    names.join(" ")
}

fn some_squares(words: &[&str]) -> Result<Vec<Square>, String> {
    let found = squares(words)?;
    match found.is_empty() {
        true => Err(words::NO_SQUARE_NAMED.to_owned()),
        false => Ok(found),
    }
}

/// The piece that a line names, and its squares: `white king e1`, `put a black knight on f6`, `K e1`.
fn named(line: &str, letters: PieceLetters) -> Result<(Piece, Vec<Square>), String> {
    let unknown = || words::unknown(line);
    let mut words = line
        .split_whitespace()
        .skip_while(|word| matches!(word.to_lowercase().as_str(), "put" | "a" | "an" | "the"))
        .peekable();
    let first = words.next().ok_or_else(unknown)?;
    let mut letter = first.chars();
    let piece = match (letter.next().and_then(Piece::from_char), letter.next()) {
        (Some(piece), None) => piece,
        _ => {
            let first = first.to_lowercase();
            let side = match first.as_str() {
                "white" => Some(Color::White),
                "black" => Some(Color::Black),
                _ => None,
            };
            let kind = match side {
                Some(_) => words.next().ok_or_else(unknown)?.to_lowercase(),
                None => first,
            };
            let own = || {
                let letter = letters.piece_called(&kind)?.chars().next()?;
                Role::from_char(letter.to_ascii_lowercase())
            };
            let role = board::role(&kind).or_else(own).ok_or_else(unknown)?;
            let Some(color) = side else {
                return Err(words::of_which_side(notation::name(role)));
            };
            Piece { color, role }
        }
    };
    let rest: Vec<String> = words.map(str::to_lowercase).collect();
    let rest: Vec<&str> = rest.iter().map(String::as_str).collect();
    Ok((piece, some_squares(&rest)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(set_up: &mut SetUp, line: &str) -> String {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let told = set_up.take(line, &words, PieceLetters::Letters);
        told.unwrap_or_else(|words| vec![words]).join("\n")
    }

    #[test]
    fn pieces_are_named_in_words_or_letters() {
        let piece = |line: &str| named(line, PieceLetters::Letters);
        let king = Ok((Color::White.king(), vec![Square::E1]));
        for line in ["white king e1", "K e1", "put a White King on Eva one"] {
            assert_eq!(piece(line), king, "{line}");
        }
        let pawns = Ok((Color::Black.pawn(), vec![Square::A7, Square::B7]));
        assert_eq!(piece("black pawns a7 b7"), pawns);
        let german = PieceLetters::Of("de".parse().expect("a language"));
        let knight = Ok((Color::White.knight(), vec![Square::F3]));
        assert_eq!(named("white Springer f3", german), knight);
        for (line, wrong) in [
            ("king e1", "white king or black king"),
            ("white king", "none was named"),
            ("white king e9", "not e9"),
            ("white horse e1", "help"),
            ("nonsense", "help"),
        ] {
            let error = piece(line).expect_err(line);
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn castling_and_en_passant_are_told_and_changed() {
        let start = fen::read("r3k2r/8/8/2pPp3/8/8/8/R3K2R w - - 0 1").expect("a position");
        let mut set_up = SetUp::new(&start);
        for (line, said) in [
            (
                "turn",
                "White to move.\nNobody may castle.\nNo pawn can be taken en passant.",
            ),
            ("castling white kingside", "Castling: White kingside."),
            (
                "castling",
                "Castling: White kingside, White queenside, Black kingside, Black queenside.",
            ),
            (
                "no castling queenside",
                "Castling: White kingside, Black kingside.",
            ),
            ("en passant e6", "A pawn can be taken en passant on e6."),
            ("en passant a6", "No pawn can be taken en passant on a6."),
            ("empty h1", "Empty: h1."),
            ("white pawns a2 b2", "White pawns a2 b2."),
            ("black pawn a7", "Black pawn a7."),
            (
                "castling white",
                "Castling: White queenside, Black kingside. Castling needs king and rook on their start squares.",
            ),
            (
                "castling sideways",
                "Castling is of white or black, kingside or queenside, not sideways.",
            ),
        ] {
            assert_eq!(told(&mut set_up, line), said, "{line}");
        }
    }
}
