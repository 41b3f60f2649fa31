//! Taking lines and moves out.

use super::{draft::Draft, error::EditError};
use crate::{
    book::{
        compile::TracedLine,
        syntax::{Item, Span},
    },
    chess::position::key_of,
};
use shakmaty::{Chess, Move};
use std::ops::Range;

/// Takes out a line (numbered from 1) with the name above it and every line that follows its moves.
///
/// # Errors
/// [`EditError::NotInText`] if the text has no such line.
pub fn delete_line(text: &str, line: u32) -> Result<String, EditError> {
    let mut draft = Draft::new(text);
    if draft.line(line).is_none() {
        return Err(EditError::NotInText);
    }
    match draft.traced(line).cloned() {
        Some(traced) => {
            remove_block(&mut draft, &traced, traced.from);
        }
        None => draft.remove_lines(line..line + 1),
    }
    Ok(draft.finish())
}

/// Takes a move out, wherever it is written, with all that follows it.
///
/// # Errors
/// [`EditError::NotInText`] if it is not written.
pub fn delete_move(text: &str, chess: &Chess, played: Move) -> Result<String, EditError> {
    delete_move_from(text, key_of(chess), played)
}

/// The same from the position with this key.
fn delete_move_from(text: &str, key: u64, played: Move) -> Result<String, EditError> {
    let mut text = text.to_owned();
    let mut found = false;
    // All places at once: a large book is read twice, not once for each. What a line with a problem
    // continues may change with what is taken out above it, so that there may be others then.
    loop {
        let mut draft = Draft::new(&text);
        let places: Vec<(TracedLine, usize)> = draft
            .places_of(|step| step.before == key && step.played == played)
            .into_iter()
            .map(|(line, place, _)| (line.clone(), place))
            .collect();
        if places.is_empty() {
            break;
        }
        found = true;
        // What is taken out for several of them is taken out once; what is moved has to be read again.
        let mut moved: Vec<Range<u32>> = Vec::new();
        for (line, place) in &places {
            if moved.iter().any(|lines| lines.contains(&line.line)) {
                continue;
            }
            moved.extend(match place.checked_sub(1) {
                None => remove_block(&mut draft, line, line.from),
                Some(last_kept) => truncate(&mut draft, line, last_kept),
            });
        }
        text = draft.finish();
    }
    if found {
        Ok(text)
    } else {
        Err(EditError::NotInText)
    }
}

/// Removes a line, its name and all that follows the moves behind the first `kept` plies. Lines below
/// it that leave the moves there or earlier stay: they move out to where the line stood. Returns
/// where these are.
fn remove_block(draft: &mut Draft, line: &TracedLine, kept: u32) -> Vec<Range<u32>> {
    if let Some(name) = line.name_line {
        draft.remove_lines(name..name + 1);
    }
    let mut staying = Vec::new();
    lines_that_leave(draft, line.line, kept, &mut staying);
    let depth = draft.indent(line.line).len();
    let mut next = line.line;
    let mut moved = Vec::new();
    for child in &staying {
        let lines = block_of(draft, child.line);
        let by = draft.indent(child.line).len().saturating_sub(depth);
        draft.remove_lines(next..lines.start);
        draft.move_out(lines.clone(), by);
        next = lines.end;
        moved.push(lines);
    }
    let last = draft.last_of_block(line.line);
    draft.remove_lines(next..last + 1);
    moved
}

/// The uppermost lines below this one that go on from the first `kept` plies, in the order of the text.
fn lines_that_leave(draft: &Draft, line: u32, kept: u32, found: &mut Vec<TracedLine>) {
    for child in draft.continuations(line) {
        if child.from <= kept {
            found.push(child.clone());
        } else {
            lines_that_leave(draft, child.line, kept, found);
        }
    }
}

/// A line with the name and the comments right above it and all that continues it.
fn block_of(draft: &Draft, line: u32) -> Range<u32> {
    let belongs = |number: u32| {
        draft.line(number).is_some_and(|above| match above.item {
            Item::Name { .. } => true,
            Item::Blank => above.comment.is_some(),
            _ => false,
        })
    };
    let mut first = line;
    while first > 1 && belongs(first - 1) {
        first -= 1;
    }
    first..draft.last_of_block(line) + 1
}

/// Ends a line after this step; its comment stays. Returns which lines were moved.
fn truncate(draft: &mut Draft, line: &TracedLine, last_kept: usize) -> Vec<Range<u32>> {
    let Some(step) = line.steps.get(last_kept) else {
        return Vec::new();
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
    let kept = line.from + u32::try_from(last_kept).unwrap_or(u32::MAX / 2) + 1;
    let beyond: Vec<TracedLine> = draft
        .continuations(line.line)
        .filter(|child| child.from > kept)
        .cloned()
        .collect();
    let mut moved = Vec::new();
    for child in beyond {
        moved.extend(remove_block(draft, &child, kept));
    }
    moved
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Role, Square};

    /// Takes out one place after the other, reading the text again for each.
    fn one_by_one(text: &str, key: u64, played: Move) -> String {
        let mut text = text.to_owned();
        loop {
            let mut draft = Draft::new(&text);
            let places = draft.places_of(|step| step.before == key && step.played == played);
            let first = places
                .first()
                .map(|(line, place, _)| ((*line).clone(), *place));
            match first {
                None => return text,
                Some((line, 0)) => remove_block(&mut draft, &line, line.from),
                Some((line, place)) => truncate(&mut draft, &line, place - 1),
            };
            text = draft.finish();
        }
    }

    #[test]
    fn all_places_at_once_leave_what_one_after_the_other_leaves() {
        let mixed = "\
# Mine.
@book Mixed

[B00] One
1. e4 e5 *3 2. Nf3 ; known
  # beside
  2. Nf3 Nc6 3. Bb5 a6
    [C70] Two
    4. Ba4 Nf6 # stays
      5. O-O Be7
    4. Bxc6
  2. Nc3 Nc6 3. Nf3
    3. Bc4 Nf6 # stays too
      2. Bc4 Nf6 3. Nc3
        2. Qh5 Nc6
          2. Nc3
    2. Nf3
1. Nf3 Nc6 2. e4 e5 3. Bb5
  2. d4
    2... e5 3. e4
1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1
  1... Nf6 2. e4
  2. Nf9 d5
    3. e4
1. Nc3 Nc6 2. e4 e5 3. Nf3
1. e4 e5 2. Nf3
";
        for text in [mixed.to_owned(), mixed.replace('\n', "\r\n")] {
            let draft = Draft::new(&text);
            let steps: Vec<_> = (draft.trace().iter().flat_map(|line| &line.steps)).collect();
            assert!(steps.len() > 30, "{}", steps.len());
            for step in steps {
                let (key, played) = (step.before, step.played);
                let found = delete_move_from(&text, key, played);
                assert_eq!(found, Ok(one_by_one(&text, key, played)), "{played}");
            }
        }
    }

    #[test]
    fn a_move_of_a_thousand_lines_is_taken_out_of_all() {
        let line = |number: usize| match number % 3 {
            0 => "1. a3 a6 2. b3\n",
            1 => "1. e4 e5\n  2. Nf3\n",
            _ => "1. d4 d5 # mine\n",
        };
        let text: String = (0..3_000).map(line).collect();
        let kept: String = (0..3_000).map(line).filter(|l| !l.contains("e4")).collect();
        let played = Move::Normal {
            role: Role::Pawn,
            from: Square::E2,
            capture: None,
            to: Square::E4,
            promotion: None,
        };
        assert_eq!(delete_move(&text, &Chess::default(), played), Ok(kept));
    }
}
