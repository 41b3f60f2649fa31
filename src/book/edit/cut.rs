//! Taking lines and moves out.

use super::{draft::Draft, error::EditError};
use crate::{
    book::{compile::TracedLine, syntax::Span},
    chess::position::key_of,
};
use shakmaty::{Chess, Move};

/// Takes out a line (numbered from 1) with the name above it and every line that continues it.
///
/// # Errors
/// [`EditError::NotInText`] if the text has no such line.
pub fn delete_line(text: &str, line: u32) -> Result<String, EditError> {
    let mut draft = Draft::new(text);
    if draft.line(line).is_none() {
        return Err(EditError::NotInText);
    }
    match draft.traced(line).cloned() {
        Some(traced) => remove_block(&mut draft, &traced),
        None => draft.remove_lines(line..line + 1),
    }
    Ok(draft.finish())
}

/// Takes a move out, wherever it is written, with all that follows it.
///
/// # Errors
/// [`EditError::NotInText`] if it is not written.
pub fn delete_move(text: &str, chess: &Chess, played: Move) -> Result<String, EditError> {
    let key = key_of(chess);
    let mut text = text.to_owned();
    let mut found = false;
    // Each turn takes out at least one place; what follows may hold others.
    loop {
        let mut draft = Draft::new(&text);
        let first = draft
            .places_of(|step| step.before == key && step.played == played)
            .first()
            .map(|(line, place, _)| ((*line).clone(), *place));
        let Some((line, place)) = first else {
            break;
        };
        found = true;
        match place.checked_sub(1) {
            None => remove_block(&mut draft, &line),
            Some(last_kept) => truncate(&mut draft, &line, last_kept),
        }
        text = draft.finish();
    }
    if found {
        Ok(text)
    } else {
        Err(EditError::NotInText)
    }
}

/// Removes a line, its name and all that continues it.
fn remove_block(draft: &mut Draft, line: &TracedLine) {
    if let Some(name) = line.name_line {
        draft.remove_lines(name..name + 1);
    }
    let last = draft.last_of_block(line.line);
    draft.remove_lines(line.line..last + 1);
}

/// Ends a line after this step; its comment stays.
fn truncate(draft: &mut Draft, line: &TracedLine, last_kept: usize) {
    let Some(step) = line.steps.get(last_kept) else {
        return;
    };
    let end = draft
        .tokens_of(line.line, step)
        .last()
        .map(|token| token.span.end);
    let statement_end = draft.tokens(line.line).last().map(|token| token.span.end);
    if let (Some(start), Some(end)) = (end, statement_end) {
        draft.replace(Span { start, end }, "");
    }
    if let Some(name) = line.name_line {
        draft.remove_lines(name..name + 1);
    }
    let kept = u32::try_from(last_kept).unwrap_or(u32::MAX / 2) + 1;
    let beyond: Vec<TracedLine> = draft
        .continuations(line.line)
        .filter(|child| child.from > line.from + kept)
        .cloned()
        .collect();
    for child in beyond {
        remove_block(draft, &child);
    }
}
