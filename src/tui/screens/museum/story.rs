//! The page of the story: how evaluations came to their numbers, with what was measured.

use crate::{
    players::museum::story::story,
    tui::{theme::Theme, widgets::popup},
};
use ratatui::style::Style;

/// A line wider than this is hard to follow.
const WIDEST: u16 = 84;

/// Styled words of each line, for so many columns.
pub fn lines(columns: u16, theme: &Theme) -> Vec<Vec<(String, Style)>> {
    let columns = columns.min(WIDEST);
    let put = |words: &str, first: &str, style: Style| {
        let indent = " ".repeat(first.chars().count());
        let room = columns.saturating_sub(u16::try_from(indent.len()).unwrap_or(0));
        let wrapped = popup::wrap(&theme.spelt(words), room)
            .into_iter()
            .enumerate();
        let lines = wrapped.map(|(index, line)| {
            let sign = if index == 0 { first } else { &indent };
            vec![(sign.to_owned(), theme.accent), (line, style)]
        });
        lines.collect::<Vec<_>>()
    };
    let dash = theme.glyph("  – ", "  - ");
    let mut lines = Vec::new();
    for (number, step) in (1..).zip(story()) {
        if number > 1 {
            lines.push(Vec::new());
        }
        lines.extend(put(step.title, &format!("{number} "), theme.strong));
        lines.extend(put(&step.what, "  ", theme.text));
        for measured in &step.measured {
            lines.extend(put(measured, dash, theme.dim));
        }
    }
    lines
}
