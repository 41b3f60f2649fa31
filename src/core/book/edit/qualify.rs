//! Weights, marks and notes.

use super::{draft::Draft, error::EditError};
use crate::{
    book::{
        compile::TracedStep,
        glyphs,
        syntax::{MAX_WEIGHT, Mark, Span, Token, TokenKind},
    },
    chess::position::key_of,
};
use shakmaty::{Chess, Move, Position as _};

/// A step and the line that it stands on.
type Place = (u32, TracedStep);

fn places(draft: &Draft, is_it: impl Fn(&TracedStep) -> bool) -> Result<Vec<Place>, EditError> {
    let places: Vec<Place> = draft
        .places_of(is_it)
        .into_iter()
        .map(|(line, _, step)| (line.line, step))
        .collect();
    if places.is_empty() {
        Err(EditError::NotInText)
    } else {
        Ok(places)
    }
}

fn of_kind(draft: &Draft, place: &Place, is_it: impl Fn(&TokenKind) -> bool) -> Vec<Token> {
    draft
        .tokens_of(place.0, &place.1)
        .iter()
        .filter(|token| is_it(&token.kind))
        .copied()
        .collect()
}

fn is_weight(kind: &TokenKind) -> bool {
    matches!(kind, TokenKind::Weight(_))
}

/// What prefers or avoids a move: `!`, `?`, `!!` and `??`.
fn is_mark(kind: &TokenKind) -> bool {
    match kind {
        TokenKind::Mark(_) => true,
        TokenKind::Glyph(number) => glyphs::mark_of(*number).is_some(),
        _ => false,
    }
}

/// `!?` and `?!`, which say nothing of the choice and would swallow a mark written right before them.
fn is_doubt(kind: &TokenKind) -> bool {
    matches!(kind, TokenKind::Glyph(5 | 6))
}

/// What stands right behind a move, before its weight.
fn is_sign(kind: &TokenKind) -> bool {
    matches!(kind, TokenKind::Mark(_) | TokenKind::Glyph(_))
}

fn is_note(kind: &TokenKind) -> bool {
    matches!(kind, TokenKind::Note(_))
}

/// Gives a move this weight, whatever lines it is written in.
///
/// # Errors
/// [`EditError::NotInText`], [`EditError::Weight`] beyond what can be written, and
/// [`EditError::WeightTooSmall`] if the move is written more often than the weight.
pub fn set_weight(
    text: &str,
    chess: &Chess,
    played: Move,
    weight: u32,
) -> Result<String, EditError> {
    if !(1..=MAX_WEIGHT).contains(&weight) {
        return Err(EditError::Weight { found: weight });
    }
    let mut draft = Draft::new(text);
    let key = key_of(chess);
    let places = places(&draft, |step| step.before == key && step.played == played)?;
    let (Some(first), others) = (places.first(), places.get(1..).unwrap_or_default()) else {
        return Err(EditError::NotInText);
    };
    let written = |place: &Place| {
        of_kind(&draft, place, is_weight)
            .iter()
            .find_map(|token| match token.kind {
                TokenKind::Weight(weight) => Some(weight),
                _ => None,
            })
    };
    let rest: u32 = others
        .iter()
        .map(|place| written(place).unwrap_or(1))
        .fold(0, u32::saturating_add);
    let count = u32::try_from(others.len()).unwrap_or(u32::MAX);
    let (own, strips_others) = if weight > rest {
        (weight - rest, false)
    } else if weight > count {
        (weight - count, true)
    } else {
        return Err(EditError::WeightTooSmall { least: count + 1 });
    };
    if strips_others {
        for place in others {
            for token in of_kind(&draft, place, is_weight) {
                draft.remove_with_blanks(token.span);
            }
        }
    }
    // Of a repertoire's own moves any weight that is written declares a choice.
    let is_written = own > 1 || draft.side() == Some(chess.turn());
    match of_kind(&draft, first, is_weight).first() {
        Some(token) if is_written => draft.replace(token.span, format!("*{own}")),
        Some(token) => draft.remove_with_blanks(token.span),
        None if !is_written => {}
        None => {
            let after = of_kind(&draft, first, |kind| {
                is_sign(kind) || *kind == TokenKind::Move
            });
            if let Some(token) = after.last() {
                draft.insert(token.span.end, format!(" *{own}"));
            }
        }
    }
    Ok(draft.finish())
}

/// Marks a move, or takes its mark away.
///
/// # Errors
/// [`EditError::NotInText`].
pub fn set_mark(
    text: &str,
    chess: &Chess,
    played: Move,
    mark: Option<Mark>,
) -> Result<String, EditError> {
    let mut draft = Draft::new(text);
    let key = key_of(chess);
    let places = places(&draft, |step| step.before == key && step.played == played)?;
    for (index, place) in places.iter().enumerate() {
        for token in of_kind(&draft, place, is_mark) {
            draft.remove_with_blanks(token.span);
        }
        if let (0, Some(mark)) = (index, mark) {
            add_mark(&mut draft, place, mark);
        }
    }
    Ok(draft.finish())
}

/// Writes a mark behind the move, or apart from the last `!?` or `?!` that stands there.
fn add_mark(draft: &mut Draft, place: &Place, mark: Mark) {
    let before = of_kind(draft, place, |kind| {
        *kind == TokenKind::Move || is_doubt(kind)
    });
    if let Some(token) = before.last() {
        let gap = if is_doubt(&token.kind) { " " } else { "" };
        draft.insert(token.span.end, format!("{gap}{}", mark.sign()));
    }
}

/// Notes something of a position, or takes its note away (with `None` or blanks).
///
/// # Errors
/// [`EditError::NotInText`] if no move of the text leads to the position or is played in it, and
/// [`EditError::NoNote`] if it has no note to take away.
pub fn set_note(text: &str, chess: &Chess, note: Option<&str>) -> Result<String, EditError> {
    let mut draft = Draft::new(text);
    let key = key_of(chess);
    let notes = notes_of(&draft, key);
    let places = draft.places_of(|step| step.after == key);
    let places: Vec<Place> = places
        .into_iter()
        .map(|(line, _, step)| (line.line, step))
        .collect();
    // Where no move leads, a note stands before the first that is played there.
    let first = draft
        .places_of(|step| step.before == key)
        .first()
        .map(|(line, ..)| line.line);
    if places.is_empty() && first.is_none() {
        return Err(EditError::NotInText);
    }
    let words: Vec<&str> = note.unwrap_or_default().split_whitespace().collect();
    let mut note = Some(words.join(" ")).filter(|note| !note.is_empty());
    if note.is_none() && notes.is_empty() {
        return Err(EditError::NoNote);
    }
    for place in notes {
        let token = draft.tokens(place.0).get(place.1).copied();
        match (note.take(), token) {
            (Some(note), Some(token)) => {
                let is_rest_of_line = draft.document().text(token.span).starts_with(';');
                draft.replace(token.span, written(&note, !is_rest_of_line));
            }
            _ => remove_note(&mut draft, place),
        }
    }
    match (note, places.first(), first) {
        (Some(note), Some(place), _) => add_note(&mut draft, place, &note),
        (Some(note), None, Some(line)) => {
            if let Some(token) = draft.tokens(line).first() {
                let start = token.span.start;
                draft.insert(start, format!("{} ", written(&note, true)));
            }
        }
        _ => {}
    }
    Ok(draft.finish())
}

/// The notes of a position by line and place among its tokens: behind moves that lead there, and before
/// the moves of lines that begin there.
fn notes_of(draft: &Draft, key: u64) -> Vec<(u32, usize)> {
    let mut notes = Vec::new();
    for line in draft.trace() {
        let mut steps = line.steps.iter();
        let mut next = steps.next();
        let mut here = next.map(|step| step.before);
        for (place, token) in draft.tokens(line.line).iter().enumerate() {
            match token.kind {
                TokenKind::Move => {
                    // What stands behind a move that is wrong is of no position.
                    here = next.map(|step| step.after);
                    next = steps.next();
                }
                TokenKind::Note(_) if here == Some(key) => notes.push((line.line, place)),
                _ => {}
            }
        }
    }
    notes
}

fn remove_note(draft: &mut Draft, (line, place): (u32, usize)) {
    let tokens = draft.tokens(line);
    let leads = tokens.iter().take(place).all(|token| is_note(&token.kind));
    let next = tokens.get(place + 1).filter(|_| leads).copied();
    let Some(token) = tokens.get(place).copied() else {
        return;
    };
    match next {
        // The blanks before it say how deep the line stands.
        Some(next) => {
            let (start, end) = (token.span.start, next.span.start);
            draft.replace(Span { start, end }, "");
        }
        None => draft.remove_with_blanks(token.span),
    }
}

fn add_note(draft: &mut Draft, (line, step): &Place, note: &str) {
    let Some(end) = draft
        .tokens_of(*line, step)
        .last()
        .map(|token| token.span.end)
    else {
        return;
    };
    // With `;` only where nothing can follow.
    let is_last = draft.tokens(*line).last().map(|token| token.span.end) == Some(end);
    let has_comment = draft.line(*line).is_some_and(|line| line.comment.is_some());
    let text = written(note, !is_last || has_comment);
    draft.insert(end, format!(" {text}"));
}

fn written(note: &str, braced: bool) -> String {
    if braced {
        // A brace would end it, or look as if another note began.
        format!("{{{}}}", note.replace('{', "(").replace('}', ")"))
    } else {
        format!("; {note}")
    }
}
