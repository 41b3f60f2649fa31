//! What can still be found on a line behind its first problem.
//!
//! The position is not known there. A word that is a move in no position is wrong all the same; and
//! where the moves that follow fit one of the moves that may have been meant, the line is read on
//! from it.

use super::{Compiler, Here, unclear};
use crate::{
    book::{
        diagnostic::{Code, Diagnostic, Severity},
        syntax::{Token, TokenKind, clip},
        words::unclear as said,
    },
    chess::notation,
};
use shakmaty::{Chess, Move, Position as _};

/// So many legal moves in a row show that what was taken for the position is the position.
const PROVEN: u32 = 2;

impl Compiler<'_, '_> {
    /// Looks through the tokens from the problem on, given the position before it if that is known,
    /// and how many moves of the line were played.
    pub(super) fn behind(
        &mut self,
        here: Here<'_>,
        tokens: &[Token],
        before: Option<Chess>,
        played: u32,
    ) {
        let words: Vec<&Token> = tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Move)
            .collect();
        let is_bad_move = tokens
            .first()
            .is_some_and(|token| token.kind == TokenKind::Move);
        let before = before.filter(|_| !self.findings.is_full(Severity::Error));
        let text = |token: &&Token| here.text(token.span);
        let after = |first: usize| words.iter().skip(first).map(text);
        let mut board = match (before, words.first()) {
            (Some(chess), Some(word)) if is_bad_move => meant(&chess, text(word), after(1)),
            (chess, _) => chess,
        };
        let mut strange: Vec<&Token> = Vec::new();
        let mut legal = 0;
        let first = usize::from(is_bad_move);
        for (place, token) in words.iter().enumerate().skip(first) {
            let word = text(token);
            if let Some(chess) = &mut board {
                match notation::read_move(chess, short(word)) {
                    Ok(played) => {
                        chess.play_unchecked(played);
                        legal += 1;
                        continue;
                    }
                    Err(error) if legal >= PROVEN => {
                        if !self.findings.passes_over(Severity::Error) {
                            let site = self.place(here.site(token.span));
                            let diagnostic = unclear::explain(&error, site, &clip(word), chess);
                            self.findings.push(diagnostic);
                        }
                        legal = 0;
                        board = meant(chess, word, after(place + 1));
                        continue;
                    }
                    Err(_) => board = None,
                }
            }
            if !may_be_a_move(word) {
                strange.push(*token);
            }
        }
        // Mostly words without figures are no line of moves, and its first word was named.
        let of_moves = |token: &&Token| {
            let word = text(token);
            may_be_a_move(word) || word.bytes().any(|byte| byte.is_ascii_digit())
        };
        let likely = words.iter().filter(|token| of_moves(token)).count();
        let is_prose = words.len() - likely > likely + played as usize;
        for token in strange {
            if is_prose && !of_moves(&token) || self.findings.passes_over(Severity::Error) {
                continue;
            }
            let site = self.place(here.site(token.span));
            let message = said::expected_move(&clip(text(&token)), None);
            let diagnostic = Diagnostic::error(Code::UnknownMove, site, message);
            self.findings.push(diagnostic.label(said::NOT_A_MOVE));
        }
    }
}

/// The position after the move that was meant by a bad one: of those near in spelling the one that
/// most of the moves behind it fit, if any does.
fn meant<'w>(
    chess: &Chess,
    bad: &str,
    after: impl Iterator<Item = &'w str> + Clone,
) -> Option<Chess> {
    let error = notation::read_move(chess, short(bad)).err()?;
    let tried = error.candidates().iter().filter_map(|candidate| {
        let mut reached = chess.clone();
        reached.play_unchecked(notation::read_move(chess, candidate).ok()?);
        let mut board = reached.clone();
        let mut read = |word: &str| -> Option<Move> {
            let played = notation::read_move(&board, short(word)).ok()?;
            board.play_unchecked(played);
            Some(played)
        };
        let fitting = after.clone().map_while(&mut read).take(ENOUGH).count();
        (fitting > 0).then_some((fitting, reached))
    });
    // The first of equals is the nearest in spelling.
    let best = tried.reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, reached)| reached)
}

/// Moves that are tried behind one that may have been meant.
const ENOUGH: usize = 8;

/// A move has at most a dozen letters; nothing longer needs a closer look.
fn short(word: &str) -> &str {
    word.get(..24).unwrap_or(word)
}

/// Whether a word may be a move in some position, in whatever language: it has a square in it, or is
/// castling.
fn may_be_a_move(word: &str) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    let castles = |letter: char| matches!(letter, 'O' | 'o' | '0' | '-' | '+' | '#');
    word.as_bytes().windows(2).any(is_square) || word.chars().all(castles)
}
