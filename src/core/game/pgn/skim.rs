//! Reading games without growing trees: tags and the moves of the main line, as they pass.
//!
//! For whoever only counts. It understands what the [`reader`] understands, word
//! for word, and is several times as fast.

use super::{
    encoding::Guess,
    letters::Letters,
    lexer::{Lexer, Token},
    reader,
    spelling::Meaning,
    unescape,
};
use crate::{
    chess::Position,
    game::{GameResult, after_null},
};
use shakmaty::{Chess, Move, Position as _};
use std::{cell::Cell, ops::Range};

/// Who looks on.
pub trait Skimmer {
    /// The tags are read. Returns whether the moves are wanted.
    fn begin(&mut self, head: &Head<'_>) -> bool;

    /// A move of the main line, legal in `before`. Returns whether more are wanted.
    fn play(&mut self, before: &Chess, played: Move) -> bool;

    /// A null move of the main line. Returns whether what follows it is wanted.
    fn null_move(&mut self) -> bool {
        false
    }

    /// A comment in the main line, after the last move that was shown.
    fn comment(&mut self, _text: &[u8]) {}

    /// The game is over; `span` are its bytes. `result` is that of the movetext, else of the tag;
    /// `broken` says that a word could not be read as a legal move and what followed was passed
    /// over.
    fn end(&mut self, result: GameResult, broken: bool, span: Range<usize>);
}

/// The tags of a game.
#[derive(Debug, Default)]
pub struct Head<'a> {
    tags: Vec<(&'a [u8], &'a [u8])>,
    /// What they stand in, by which their encoding is guessed, the same for all of them.
    bytes: &'a [u8],
    guess: Cell<Guess>,
}

impl Head<'_> {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<String> {
        let (_, value) = self
            .tags
            .iter()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name.as_bytes()))?;
        let mut guess = self.guess.get();
        let (text, _) = guess.decode(value, self.bytes);
        self.guess.set(guess);
        Some(unescape(text))
    }

    /// Where the game begins: `None` if its FEN tag cannot be read, or it is of another variant
    /// than chess and Chess960.
    pub fn start(&self) -> Option<Position> {
        let says_something = |value: &String| value.chars().any(|c| !"?-. ".contains(c));
        let known = |name| self.get(name).filter(says_something);
        let variant = known("Variant").unwrap_or_default();
        reader::start_of(&variant, known("FEN").as_deref()).ok()
    }
}

/// Shows every game of these bytes to the skimmer.
pub fn skim(bytes: &[u8], skimmer: &mut impl Skimmer) {
    let mut lexer = Lexer::new(bytes, 0);
    while let Some(start) = lexer.start_game() {
        game(bytes, &mut lexer, start, skimmer);
    }
}

fn game<'a>(bytes: &'a [u8], lexer: &mut Lexer<'a>, start: usize, skimmer: &mut impl Skimmer) {
    let mut head = Head::default();
    let mut chess: Option<Chess> = None;
    let mut letters = Letters::default();
    let mut begun = false;
    let mut broken = false;
    let mut depth = 0_usize;
    let mut result = None;
    let mut end = start;
    while let Some(token) = lexer.next() {
        end = lexer.at();
        match token {
            Token::Tag { name, value, .. } if !begun => head.tags.push((name, value)),
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Result(found) if depth == 0 => result = Some(found),
            Token::Comment { text, .. } if depth == 0 && chess.is_some() => skimmer.comment(text),
            Token::Word(word) if depth == 0 => {
                if !begun {
                    begun = true;
                    head.bytes = bytes.get(start..end).unwrap_or_default();
                    letters.is_from_position = head.get("FEN").is_some();
                    let start = skimmer.begin(&head).then(|| head.start()).flatten();
                    chess = start.map(|start| start.current().clone());
                }
                let Some(before) = &mut chess else {
                    continue;
                };
                let goes_on = match letters.read(
                    before,
                    word,
                    bytes.get(lexer.token_at()..).unwrap_or_default(),
                ) {
                    Ok(Meaning::Move(played, _, _)) => {
                        let more = skimmer.play(before, played);
                        before.play_unchecked(played);
                        more
                    }
                    Ok(Meaning::Null) if skimmer.null_move() => match after_null(before) {
                        Some(after) => {
                            *before = after;
                            true
                        }
                        None => {
                            broken = true;
                            false
                        }
                    },
                    Ok(Meaning::Null) => false,
                    Ok(_) => true,
                    Err(_) => {
                        broken = true;
                        false
                    }
                };
                if !goes_on {
                    chess = None;
                }
            }
            _ => {}
        }
    }
    if !begun {
        head.bytes = bytes.get(start..end).unwrap_or_default();
        skimmer.begin(&head);
    }
    let tagged = || GameResult::from_token(&head.get("Result")?);
    let result = result.or_else(tagged).unwrap_or_default();
    skimmer.end(result, broken, start..end);
}
