//! From bytes to rows, piece by piece.

use super::{
    plain,
    row::{Index, Name, Row},
};
use crate::game::{
    Date, GameResult,
    pgn::{Guess, Lexer, Token, is_sign, line_breaks, unescape},
};
use memchr::memmem;

/// Reads a file's games into an [`Index`], as many at a time as the caller has time for.
///
/// The bytes are handed in at each step, always the same ones (as
/// [`pgn::unfold`](crate::game::pgn::unfold) gives them).
#[derive(Clone, Debug)]
pub struct Indexer {
    index: Index,
    at: usize,
    line: u32,
    /// Where line breaks have been counted to.
    counted: usize,
    /// Of the game that is being read.
    guess: Guess,
}

impl Default for Indexer {
    fn default() -> Indexer {
        Indexer {
            index: Index::default(),
            at: 0,
            line: 1,
            counted: 0,
            guess: Guess::default(),
        }
    }
}

impl Indexer {
    pub fn new() -> Indexer {
        Indexer::default()
    }

    /// The whole index of a file at once.
    pub fn read_all(bytes: &[u8]) -> Index {
        let mut indexer = Indexer::new();
        while indexer.advance(bytes, usize::MAX) {}
        indexer.index
    }

    /// Reads up to so many games more; `false` when the file is at its end.
    pub fn advance(&mut self, bytes: &[u8], games: usize) -> bool {
        let mut lexer = Lexer::new(bytes, self.at);
        for _ in 0..games {
            let Some(start) = lexer.start_game() else {
                self.at = bytes.len();
                return false;
            };
            let newlines = bytes.get(self.counted..start).unwrap_or_default();
            let newlines = line_breaks(newlines);
            self.line = self
                .line
                .saturating_add(u32::try_from(newlines).unwrap_or(u32::MAX));
            self.counted = start;
            self.guess = Guess::default();
            let row = match self.plain_game(bytes, start) {
                Some((row, next)) => {
                    lexer = Lexer::new(bytes, next);
                    row
                }
                None => self.game(&mut lexer, start),
            };
            self.index.rows.push(row);
            self.at = lexer.at();
        }
        true
    }

    /// What has been read so far.
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Bytes read so far.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The game at this offset, if it is a plain one, and where the next one begins.
    fn plain_game(&mut self, bytes: &[u8], start: usize) -> Option<(Row, usize)> {
        let mut row = Row {
            start,
            line: self.line,
            ..Row::default()
        };
        let game = bytes.get(start..)?;
        let mut told = Told::default();
        let tag = |name, value| self.tag((&mut row, &mut told), game, (name, value));
        let found = plain::look(bytes, start, tag)?;
        row.plies = found.plies;
        row.result = found.result;
        row.length = found.end - start;
        Some((row, found.next))
    }

    fn game(&mut self, lexer: &mut Lexer, start: usize) -> Row {
        let mut row = Row {
            start,
            line: self.line,
            ..Row::default()
        };
        let game = lexer.ahead();
        let mut told = Told::default();
        let mut depth = 0usize;
        let mut ended = false;
        let mut end = lexer.at();
        while let Some(token) = lexer.next() {
            match token {
                Token::Tag { name, value, .. } => {
                    self.tag((&mut row, &mut told), game, (name, value));
                }
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Word(word) if depth == 0 => row.plies += u32::from(is_move(word)),
                Token::Result(result) if depth == 0 => {
                    row.result = result;
                    ended = true;
                }
                // A result in a variation that is never closed is the game's, if there is no
                // other.
                Token::Result(result) if !ended => row.result = result,
                _ => {}
            }
            row.plies += lexer.count_moves();
            end = lexer.at();
        }
        row.length = end - start;
        row
    }

    /// Takes up what a tag says of the game that these bytes begin with.
    fn tag(
        &mut self,
        (row, told): (&mut Row, &mut Told),
        game: &[u8],
        (name, value): (&[u8], &[u8]),
    ) {
        let Some(name) = told.takes(name) else {
            return;
        };
        let mut keep = |value: &[u8]| {
            let says_something = value.iter().any(|byte| !b"?-. ".contains(byte));
            if !says_something {
                return Name::default();
            }
            match std::str::from_utf8(value) {
                Ok(text) if !value.contains(&b'\\') => self.index.names.keep(text.trim()),
                _ => {
                    let (text, _) = self.guess.decode(value, head_of(game));
                    let text = unescape(text);
                    self.index.names.keep(text.trim())
                }
            }
        };
        let text = || std::str::from_utf8(value).unwrap_or_default();
        match name {
            b"White" => row.players.white = keep(value),
            b"Black" => row.players.black = keep(value),
            b"Event" => row.event = keep(value),
            b"Site" => row.site = keep(value),
            b"Round" => row.round = keep(value),
            b"ECO" => row.eco = keep(value),
            b"Opening" => row.opening = keep(value),
            b"Date" => row.date = Date::read(text()),
            b"UTCDate" if !row.date.is_known() => row.date = Date::read(text()),
            b"Result" => row.result = GameResult::from_token(text()).unwrap_or_default(),
            b"WhiteElo" => row.elo.white = text().trim().parse().unwrap_or(0),
            b"BlackElo" => row.elo.black = text().trim().parse().unwrap_or(0),
            _ => {}
        }
    }
}

/// The tags that a row tells.
const TAGS: [&[u8]; 12] = [
    b"White",
    b"Black",
    b"Event",
    b"Site",
    b"Round",
    b"ECO",
    b"Opening",
    b"Date",
    b"UTCDate",
    b"Result",
    b"WhiteElo",
    b"BlackElo",
];

/// How well the name of each tag met so far was written. Of a tag that stands twice the same one counts
/// as on the board of the game, see [`Tags::get`](crate::game::Tags::get).
#[derive(Default)]
struct Told([u8; TAGS.len()]);

impl Told {
    /// The name as it should be written; `None` where the value is not wanted.
    fn takes(&mut self, name: &[u8]) -> Option<&'static [u8]> {
        let mut all = TAGS.into_iter().zip(&mut self.0);
        let (tag, told) = all.find(|(tag, _)| tag.eq_ignore_ascii_case(name))?;
        let written = 1 + u8::from(tag == name);
        let is_better = written > *told;
        *told = written.max(*told);
        is_better.then_some(tag)
    }
}

/// The tags that these bytes begin with, and what stands among them.
fn head_of(game: &[u8]) -> &[u8] {
    const MOST: usize = 4096;
    let begin = game.get(..MOST).unwrap_or(game);
    let blank_lines = [&b"\n\n"[..], b"\n\r\n"];
    let ends = blank_lines
        .iter()
        .filter_map(|line| memmem::find(begin, line));
    begin
        .get(..ends.min().unwrap_or(begin.len()))
        .unwrap_or(begin)
}

/// Whether a word is a move by its looks, not a sign such as `±`, `N` or `(=)`.
fn is_move(word: &[u8]) -> bool {
    match word {
        [b'a'..=b'h', b'1'..=b'8', ..] => true,
        [b'-', b'-', ..] | [b'@', ..] => true,
        // Figurines and most signs begin with the same byte; short words and `e.p.` are doubtful.
        [0xe2, ..] | [_] | [_, _] | [b'e', b'.', ..] => is_sign(word).is_none(),
        // `mate`, `check` and the like are written after the move that gives it.
        [b'm' | b'd' | b'c' | b'i', ..] => is_sign(word).is_none(),
        [first, ..] => first.is_ascii_alphanumeric(),
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{PlayerName, pgn};
    use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

    const TEXT: &str = "[White \"Tal, M.\"]\n[Black \"?\"]\n[Date \"1960.03.15\"]\n[ECO \"C18\"]\n\
        [Result \"1-0\"]\n\n1. e4 e6 (1... c5 2. Nf3) 2. d4 1-0\n\n\n\
        [White \"Botvinnik\"]\n[Black \"Tal, M.\"]\n[WhiteElo \"2700\"]\n\n1. c4 *\n";

    #[test]
    fn rows_say_what_the_tags_say() {
        let index = Indexer::read_all(TEXT.as_bytes());
        let [first, second] = index.rows() else {
            panic!("two games: {index:?}")
        };
        assert_eq!(index.players(first), "Tal, M. – ?");
        assert_eq!(first.players.white, second.players.black);
        assert_eq!((first.plies, first.moves(), first.line), (3, 2, 1));
        assert_eq!(first.result, GameResult::WhiteWins);
        assert_eq!(second.elo.white, 2700);
        assert_eq!(second.line, 10);
        let game = pgn::read_span(TEXT.as_bytes(), second.span(), 10).expect("a game");
        assert_eq!(game.main_line().len(), 1);
        assert_eq!(game.tags.get("White"), Some("Botvinnik"));
        for (name, numbers) in [("tal", &[0, 1][..]), ("Botvinnik", &[1]), ("Smyslov", &[])] {
            let player = PlayerName::new(name);
            let found = index.games_of(&player).map(|(number, _)| number);
            assert_eq!(found.collect::<Vec<_>>(), numbers, "{name}");
        }
    }

    #[test]
    fn of_a_tag_that_stands_twice_the_one_counts_that_the_game_is_opened_with() {
        for tags in [
            "[White \"Anna\"]\n[White \"Berta\"]\n[BLACK \"Carl\"]\n",
            "[WHITE \"Berta\"]\n[White \"Anna\"]\n[black \"Carl\"]\n[black \"Dora\"]\n",
        ] {
            // The second time no game is taken for a plain one.
            for moves in ["1. e4 *", "1. e4 {c} *"] {
                let text = format!("{tags}\n{moves}\n\n[White \"Z\"]\n\n1. c4 *\n");
                let index = Indexer::read_all(text.as_bytes());
                let row = &index.rows()[0];
                assert_eq!(index.players(row), "Anna – Carl", "{text}");
                let game = pgn::read_span(text.as_bytes(), row.span(), 1).expect("a game");
                assert_eq!(game.tags.get("White"), Some("Anna"));
                assert_eq!(game.tags.get("Black"), Some("Carl"));
            }
        }
    }

    #[test]
    fn names_of_a_game_are_read_in_one_encoding() {
        for line_end in ["\n", "\r\n"] {
            let head = [
                &b"[White \"Ko\x9eul, Z\"]"[..],
                line_end.as_bytes(),
                b"[Black \"M\xfcller\"]",
            ];
            let rest = [line_end, line_end, "1. e4 *", line_end].concat();
            let text = [&head.concat()[..], rest.as_bytes()].concat();
            let index = Indexer::read_all(&text);
            assert_eq!(index.players(&index.rows()[0]), "Kožul, Z – Müller");
        }
    }

    #[test]
    fn an_index_built_in_steps_is_the_same() {
        let whole = Indexer::read_all(TEXT.as_bytes());
        let mut steps = Indexer::new();
        while steps.advance(TEXT.as_bytes(), 1) {}
        assert_eq!(steps.index().rows(), whole.rows());
        assert_eq!(steps.at(), TEXT.len());
    }

    /// The rows of a file of which no game is taken for a plain one.
    fn read_with_thought(bytes: &[u8]) -> Vec<Row> {
        let mut indexer = Indexer::new();
        let mut lexer = Lexer::new(bytes, 0);
        while let Some(start) = lexer.start_game() {
            let before = bytes.get(..start).unwrap_or_default();
            indexer.line = 1 + u32::try_from(line_breaks(before)).expect("few lines");
            let row = indexer.game(&mut lexer, start);
            indexer.index.rows.push(row);
        }
        indexer.index.rows
    }

    #[test]
    fn plain_games_are_listed_as_the_lexer_lists_them() {
        const PIECES: [&str; 36] = [
            "e4",
            "Nf3",
            "exd5",
            "O-O",
            "O-O-O+",
            "1.",
            "2. ",
            "12...",
            " ",
            " ",
            " ",
            "\n",
            " \n",
            "\r\n",
            "\n\n",
            "1-0",
            " 1-0\n\n",
            " *\n\n",
            " 1/2-1/2\n\n",
            "*",
            "{c}",
            "(",
            ")",
            "$1",
            "e8=Q#",
            "N",
            "0-0",
            "exd6e.p.",
            "[White \"A\"]\n",
            "[Event \"B\"]\n",
            "[White \"A\"]\n\n",
            "[White \"C\"]\n\n1. e4 *\n\n",
            "%x",
            "--",
            "1e4",
            "!",
        ];
        let mut random = StdRng::seed_from_u64(5);
        let mut plain = 0;
        for _ in 0..4_000 {
            let count = random.random_range(1..24);
            let mut text = "[White \"A\"]\n\n".to_owned();
            for _ in 0..count {
                // Most of it plain, so that both ways are gone.
                let few = random.random_range(0..4) > 0;
                let among = if few { 13 } else { PIECES.len() };
                text += PIECES[random.random_range(0..among)];
            }
            text += " 1-0\n\n[White \"Z\"]\n";
            let index = Indexer::read_all(text.as_bytes());
            let thought = read_with_thought(text.as_bytes());
            assert_eq!(index.rows().len(), thought.len(), "{text:?}");
            for (quick, slow) in index.rows().iter().zip(&thought) {
                assert_eq!(quick, slow, "{text:?}");
            }
            plain += usize::from(plain::look(text.as_bytes(), 0, |_, _| {}).is_some());
        }
        assert!(plain > 400, "{plain} plain games");
    }
}
