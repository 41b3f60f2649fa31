//! What frames every screen: the footer made from the keymap, and the box of a popup.

use crate::tui::{
    action::Action,
    keymap::{Context, Keymap},
    screen::View,
    theme::Theme,
};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Paragraph},
};
use unicode_width::UnicodeWidthStr as _;

/// The footer's words: key and label of each action that has a key here, in this order.
pub fn hints(
    keymap: &Keymap,
    contexts: &[Context],
    actions: &[Action],
) -> Vec<(String, &'static str)> {
    actions
        .iter()
        .filter_map(|action| Some((keymap.sign(contexts, *action)?, action.about().label)))
        .collect()
}

/// Draws as many of the hints as fit in one line; the last one (`? help`, as a rule) always has
/// its place.
pub fn draw_footer(frame: &mut Frame, area: Rect, hints: &[(String, &str)], theme: &Theme) {
    let width = |hint: &(String, &str)| hint.0.width() + 1 + hint.1.width();
    let Some((last, rest)) = hints.split_last() else {
        return;
    };
    let room = usize::from(area.width).saturating_sub(1 + width(last));
    let mut used = 0;
    let mut shown: Vec<&(String, &str)> = Vec::new();
    for hint in rest {
        used += width(hint) + 3;
        if used > room {
            break;
        }
        shown.push(hint);
    }
    shown.push(last);
    let mut spans = vec![Span::raw(" ")];
    for (index, (key, label)) in shown.into_iter().enumerate() {
        if index > 0 {
            spans.push(Span::raw("   "));
        }
        spans.push(Span::styled(key.clone(), theme.key));
        spans.push(Span::raw(" "));
        spans.push(Span::styled(*label, theme.key_text));
    }
    frame.render_widget(Line::from(spans), area);
}

/// A place for a popup of this size in the middle of `area`, cut to what fits.
pub fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let width = width.min(area.width);
    let height = height.min(area.height);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Clears the popup's place, draws its border and title, and returns the room inside, one
/// column away from the border.
pub fn draw_popup(frame: &mut Frame, area: Rect, title: &str, view: &View) -> Rect {
    let theme = &view.world.theme;
    frame.render_widget(Clear, area);
    let border = if theme.ascii {
        ratatui::symbols::border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        }
    } else {
        BorderType::Rounded.to_border_set()
    };
    let block = Block::bordered()
        .border_set(border)
        .border_style(theme.frame)
        .style(theme.popup)
        .title(Span::styled(format!(" {title} "), theme.title));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    Rect {
        x: inner.x + 1.min(inner.width),
        width: inner.width.saturating_sub(2),
        ..inner
    }
}

/// The lines of `text` broken at blanks so that none is wider than `width`.
pub fn broken(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && line.width() + 1 + word.width() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Text in the popup's style.
pub fn draw_lines(frame: &mut Frame, area: Rect, lines: Vec<Line>) {
    frame.render_widget(Paragraph::new(lines), area);
}
