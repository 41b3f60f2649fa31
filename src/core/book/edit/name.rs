//! Naming positions.

use super::{
    add::child_indent,
    draft::{Draft, STEP, number},
    error::EditError,
};
use crate::{
    book::{
        compile::TracedLine,
        names::OpeningName,
        syntax::{Item, Span, TokenKind},
    },
    chess::position::key_of,
};
use shakmaty::Chess;

/// Names a position, or takes its name away. Where the position lies in the middle of a line,
/// the line is divided there, for a name is of a line's last position.
///
/// # Errors
/// [`EditError::NotInText`] if no move of the text leads to the position, [`EditError::Unnamed`] if it
/// has no name to take away, and [`EditError::Name`] for what the language cannot hold.
pub fn set_name(
    text: &str,
    chess: &Chess,
    name: Option<&OpeningName>,
) -> Result<String, EditError> {
    let name = name.map(statement).transpose()?;
    let mut draft = Draft::new(text);
    let key = key_of(chess);
    let ends_here = |line: &&TracedLine| {
        !line.broken && line.steps.last().is_some_and(|step| step.after == key)
    };
    let named: Vec<u32> = draft
        .trace()
        .iter()
        .filter(ends_here)
        .filter_map(|line| line.name_line)
        .collect();
    match (name, named.as_slice()) {
        (None, []) if draft.places_of(|step| step.after == key).is_empty() => {
            return Err(EditError::NotInText);
        }
        (None, []) => return Err(EditError::Unnamed),
        (None, lines) => {
            for line in lines {
                draft.remove_lines(*line..*line + 1);
            }
        }
        (Some(name), []) => {
            let end = draft.trace().iter().find(ends_here).map(|line| line.line);
            match end {
                Some(line) => {
                    let above = format!("{}{name}", draft.indent(line));
                    draft.line_above(line, &above);
                }
                None => name_within(&mut draft, key, &name)?,
            }
        }
        (Some(name), lines) => {
            for line in lines {
                rename(&mut draft, *line, &name);
            }
        }
    }
    Ok(draft.finish())
}

/// `[C60] Ruy Lopez`
fn statement(name: &OpeningName) -> Result<String, EditError> {
    let refuse = || EditError::Name(name.to_string());
    let eco = match name.eco.as_bytes() {
        [] => "-",
        [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'] => &name.eco,
        _ => return Err(refuse()),
    };
    let words: Vec<&str> = name.name.split_whitespace().collect();
    // A word that begins with # would begin a comment.
    if words.is_empty() || words.iter().any(|word| word.starts_with('#')) {
        return Err(refuse());
    }
    Ok(format!("[{eco}] {}", words.join(" ")))
}

/// Writes another name on a line that has one; its comment stays.
fn rename(draft: &mut Draft, line: u32, name: &str) {
    if let Some(Item::Name { eco, name: old }) = draft.line(line).map(|line| line.item) {
        // From the bracket, which stands before the code (or the dash of none).
        let start = draft.line(line).map_or(eco.start, |line| {
            let text = draft.document().text(line.span);
            let blanks = text.len() - text.trim_start().len();
            line.span.start + u32::try_from(blanks).unwrap_or(0)
        });
        let span = Span {
            start,
            end: old.end,
        };
        draft.replace(span, name);
    }
}

/// Divides a line after the move that reaches the position, and names its first part.
fn name_within(draft: &mut Draft, key: u64, name: &str) -> Result<(), EditError> {
    let (line, place) = draft
        .places_of(|step| step.after == key)
        .first()
        .map(|(line, place, _)| ((*line).clone(), *place))
        .ok_or(EditError::NotInText)?;
    let (Some(step), Some(next)) = (line.steps.get(place), line.steps.get(place + 1)) else {
        // The last move read before a problem.
        return Err(EditError::Broken);
    };
    let cut = draft
        .tokens_of(line.line, step)
        .last()
        .map(|token| token.span.end);
    let next = draft.tokens(line.line).get(next.token).copied();
    let whole = draft.line(line.line).map(|line| line.span);
    let (Some(cut), Some(next), Some(whole)) = (cut, next, whole) else {
        return Err(EditError::Broken);
    };
    debug_assert_eq!(next.kind, TokenKind::Move);
    let plies = line.from + u32::try_from(place).unwrap_or(u32::MAX / 2) + 1;
    let moved = shift_continuations(draft, &line, plies);
    let indent = child_indent(draft, line.line);
    let rest = draft
        .document()
        .text(Span {
            start: next.span.start,
            end: whole.end,
        })
        .to_owned();
    let mut lines = Vec::new();
    if let Some(own_name) = line.name_line {
        // The line's own name is of its last position, which the second part now reaches.
        let text = draft
            .line(own_name)
            .map(|line| draft.document().text(line.span).trim());
        lines.extend(text.map(|text| format!("{indent}{text}")));
        draft.remove_lines(own_name..own_name + 1);
    }
    lines.push(format!("{indent}{} {rest}", number(plies)));
    lines.extend(moved);
    let above = format!("{}{name}", draft.indent(line.line));
    draft.line_above(line.line, &above);
    draft.replace(
        Span {
            start: cut,
            end: whole.end,
        },
        "",
    );
    draft.lines_after(whole.end, &lines);
    Ok(())
}

/// Lines that continue `line` from behind the cut come to continue its second part: they go one
/// step deeper where they stand. Where a line that continues the first part stands above one of
/// them, that would not do, for they would come to continue it: then they are taken out, and
/// returned, to be written under the second part.
fn shift_continuations(draft: &mut Draft, line: &TracedLine, cut: u32) -> Vec<String> {
    let last = draft.last_of_block(line.line);
    let mut shifts = Vec::new();
    let mut stays = last + 1;
    // From below, so that names and comments go with the line of moves under them.
    let mut moves_along = false;
    for number in (line.line + 1..=last).rev() {
        if let Some(branch) = draft.branch_of(number, line.line) {
            moves_along = branch.from > cut;
        }
        let is_empty = draft
            .line(number)
            .is_none_or(|line| draft.document().text(line.span).trim().is_empty());
        match (moves_along, is_empty) {
            (true, false) => shifts.push(number),
            (false, false) => stays = number,
            _ => (),
        }
    }
    shifts.reverse();
    let moved_out = shifts.last().is_some_and(|lowest| *lowest > stays);
    let mut moved = Vec::new();
    for number in shifts {
        // Tabs reach to fixed columns: only another tab goes deeper for certain.
        let by = if draft.indent(number).contains('\t') {
            "\t"
        } else {
            STEP
        };
        let Some(span) = draft.line(number).map(|line| line.span) else {
            continue;
        };
        if moved_out {
            moved.push(format!("{by}{}", draft.document().text(span)));
            draft.remove_lines(number..number + 1);
        } else {
            draft.insert(span.start, by);
        }
    }
    moved
}
