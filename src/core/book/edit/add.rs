//! Adding moves.

use super::{
    draft::{Draft, STEP, number},
    error::EditError,
};
use crate::{
    book::{
        compile::TracedLine,
        syntax::{Directive, Item, TokenKind},
    },
    chess::{Position, notation, position::key_of},
};
use shakmaty::{Move, Position as _};

/// Adds the moves of a game that the text does not have yet. They continue the line that reaches
/// the position, on that line if it ends there and below it otherwise.
///
/// # Errors
/// [`EditError::AlreadyThere`] if there is nothing to add.
pub fn add_moves(text: &str, move_path: &Position) -> Result<String, EditError> {
    let mut draft = Draft::new(text);
    let moves: Vec<Move> = move_path.moves().collect();
    let keys: Vec<u64> = move_path.earlier_keys().chain([move_path.key()]).collect();
    let is_there = |ply: usize| {
        let (before, played) = (keys.get(ply), moves.get(ply));
        let is_it = |step: &crate::book::compile::TracedStep| {
            Some(&step.before) == before && Some(&step.played) == played
        };
        !draft.places_of(is_it).is_empty()
    };
    let missing: Vec<usize> = (0..moves.len()).filter(|ply| !is_there(*ply)).collect();
    let (Some(first), Some(last)) = (missing.first(), missing.last()) else {
        return Err(EditError::AlreadyThere);
    };
    let sans = sans(move_path, *first, *last);
    let key = keys.get(*first).copied().unwrap_or(0);
    attach(&mut draft, move_path, key, &sans);
    Ok(draft.finish())
}

/// The moves from one ply of the line to another in SAN.
fn sans(move_path: &Position, first: usize, last: usize) -> Vec<String> {
    (first..=last)
        .zip(move_path.moves().skip(first))
        .filter_map(|(ply, played)| Some(notation::san(move_path.at(ply)?, played)))
        .collect()
}

/// Words for moves of which the first is so many plies from move 1.
fn words(sans: &[String], plies: u32, begins_line: bool) -> String {
    let mut words = Vec::new();
    for (ply, san) in (plies..).zip(sans) {
        if ply % 2 == 0 || begins_line && ply == plies {
            words.push(number(ply));
        }
        words.push(san.clone());
    }
    words.join(" ")
}

fn attach(draft: &mut Draft, move_path: &Position, key: u64, sans: &[String]) {
    let ends: Vec<(u32, u32)> = draft
        .places_of(|step| step.after == key)
        .into_iter()
        .map(|(line, place, _)| (line.line, line.from + plies(place) + 1))
        .collect();
    let open = ends
        .iter()
        .find(|(line, plies)| may_grow(draft, *line, *plies));
    if let Some((line, plies)) = open {
        let text = format!(" {}", words(sans, *plies, false));
        if let Some(end) = draft.tokens(*line).last().map(|token| token.span.end) {
            draft.insert(end, text);
            return;
        }
    }
    if let Some((line, plies)) = ends.first() {
        let indent = child_indent(draft, *line);
        let text = format!("{indent}{}", words(sans, *plies, true));
        draft.line_below(draft.last_of_block(*line), &text);
        return;
    }
    at_the_margin(draft, move_path, sans);
}

fn plies(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX / 2)
}

/// Whether a line may be lengthened at its end: nothing is said of its last position, and no
/// line continues it.
fn may_grow(draft: &Draft, line: u32, end: u32) -> bool {
    let Some(traced) = draft.traced(line) else {
        return false;
    };
    let says_nothing = draft
        .tokens(line)
        .last()
        .is_some_and(|token| !matches!(token.kind, TokenKind::Note(_) | TokenKind::Problem));
    !traced.broken
        && traced.name_line.is_none()
        && says_nothing
        && traced.from + plies(traced.steps.len()) == end
        && draft.continuations(line).next().is_none()
}

/// The blanks for a new line that continues `line`: as those that do already.
pub fn child_indent(draft: &Draft, line: u32) -> String {
    draft
        .continuations(line)
        .min_by_key(|child| draft.line(child.line).map(|line| line.indent))
        .map_or_else(
            || format!("{}{STEP}", draft.indent(line)),
            |child| draft.indent(child.line).to_owned(),
        )
}

/// A line that begins with the start position: below the others that do, or at the end.
fn at_the_margin(draft: &mut Draft, move_path: &Position, sans: &[String]) {
    let start = move_path.start();
    let key = key_of(start);
    let begins = |traced: &&TracedLine| traced.above.is_none() && traced.start == key;
    let plies =
        (start.fullmoves().get() - 1) * 2 + u32::from(start.turn() == shakmaty::Color::Black);
    let last = draft.trace().iter().rfind(begins);
    if let Some(last) = last {
        let (line, from) = (last.line, last.from);
        draft.line_below(draft.last_of_block(line), &words(sans, from, true));
        return;
    }
    let line = words(sans, plies, true);
    let mut lines = Vec::new();
    let is_usual = key == key_of(&shakmaty::Chess::default());
    let has_starts = draft
        .document()
        .lines
        .iter()
        .any(|line| matches!(line.item, Item::Directive(Directive::Start, _)));
    if has_starts || !is_usual {
        let fen = if is_usual {
            "startpos".to_owned()
        } else {
            Position::new(start.clone(), move_path.castling_mode()).fen()
        };
        lines.push(format!("@start {fen}"));
    }
    lines.push(line);
    draft.append(&lines);
}
