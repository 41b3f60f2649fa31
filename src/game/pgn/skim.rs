//! Reading games without growing trees: tags and the moves of the main line, as they pass.
//!
//! For whoever only counts. It understands what the [`reader`](super::reader) understands, word
//! for word, and is several times as fast.

use super::{
    lexer::{Lexer, Token},
    spelling::{self, Meaning},
    unescape,
};
use crate::{chess::fen, game::GameResult};
use shakmaty::{Chess, Move, Position as _};

/// Who looks on.
pub trait Skimmer {
    /// The tags are read. Returns whether the moves are wanted.
    fn begin(&mut self, head: &Head<'_>) -> bool;

    /// A move of the main line, legal in `before`. Returns whether more are wanted.
    fn play(&mut self, before: &Chess, played: Move) -> bool;

    /// The game is over. `result` is that of the movetext, else of the tag; `broken` says that a
    /// word could not be read as a legal move and what followed was passed over.
    fn end(&mut self, result: GameResult, broken: bool);
}

/// The tags of a game.
#[derive(Debug, Default)]
pub struct Head<'a> {
    tags: Vec<(&'a [u8], &'a [u8])>,
}

impl Head<'_> {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<String> {
        let (_, value) = self
            .tags
            .iter()
            .find(|(tag, _)| tag.eq_ignore_ascii_case(name.as_bytes()))?;
        Some(unescape(super::decode(value)))
    }

    /// Where the game begins: `None` if its FEN tag cannot be read.
    pub fn start(&self) -> Option<Chess> {
        match self.get("FEN") {
            None => Some(Chess::default()),
            Some(text) => Some(fen::read(&text).ok()?.current().clone()),
        }
    }
}

/// Shows every game of these bytes to the skimmer.
pub fn skim(bytes: &[u8], skimmer: &mut impl Skimmer) {
    let mut lexer = Lexer::new(bytes, 0);
    while lexer.start_game().is_some() {
        game(&mut lexer, skimmer);
    }
}

fn game(lexer: &mut Lexer<'_>, skimmer: &mut impl Skimmer) {
    let mut head = Head::default();
    let mut chess: Option<Chess> = None;
    let mut begun = false;
    let mut broken = false;
    let mut depth = 0_usize;
    let mut result = None;
    while let Some(token) = lexer.next() {
        match token {
            Token::Tag { name, value, .. } if !begun => head.tags.push((name, value)),
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Result(found) if depth == 0 => result = Some(found),
            Token::Word(word) if depth == 0 => {
                if !begun {
                    begun = true;
                    chess = skimmer.begin(&head).then(|| head.start()).flatten();
                }
                let Some(before) = &mut chess else {
                    continue;
                };
                let goes_on = match spelling::read(before, word) {
                    Ok(Meaning::Move(played, _, _)) => {
                        let more = skimmer.play(before, played);
                        before.play_unchecked(played);
                        more
                    }
                    // Nobody wants to count what follows a null move.
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
        skimmer.begin(&head);
    }
    let result = result.unwrap_or(GameResult::Unknown);
    let result = match result {
        GameResult::Unknown => head
            .get("Result")
            .and_then(|text| GameResult::from_token(&text))
            .unwrap_or(result),
        known => known,
    };
    skimmer.end(result, broken);
}
