//! The help sheet: every key that works on the screen below it, made from the keymap.

use super::frame::{broken, centred, draw_footer, draw_lines, draw_popup, hints};
use crate::tui::{
    action::{ABOUT, Action},
    keymap::{Context, Keymap},
    screen::{Scene, Screen, View},
    theme::Theme,
};
use crossterm::event::{MouseEvent, MouseEventKind};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr as _;

/// The sheet.
pub struct Help {
    sections: Vec<Section>,
    /// The first line shown.
    top: usize,
}

struct Section {
    title: &'static str,
    rows: Vec<Row>,
}

/// Keys, and what they do; without keys a row is plain text.
struct Row {
    keys: String,
    words: String,
}

/// How a move may be typed: an example, and what it is.
const NOTATION: [(&str, &str); 8] = [
    (
        "e4  exd5",
        "a pawn by its square; with the file it comes from when it takes",
    ),
    (
        "Nf3  Bxc6",
        "a piece: K king, Q queen, R rook, B bishop, N knight",
    ),
    ("nf3  qh5", "small letters too, where only one move fits"),
    (
        "Nbd2  R1e2",
        "with file or rank where two pieces could go there",
    ),
    ("g1f3", "by the two squares"),
    (
        "O-O  0-0  oo",
        "castle on the king's side; O-O-O on the queen's side",
    ),
    ("e8=Q  e8q", "promote"),
    (
        "arrows, ⏎",
        "or walk on the board and pick; or click, or drag with the mouse",
    ),
];

impl Help {
    /// Help for a screen in these contexts.
    pub fn new(keymap: &Keymap, contexts: &[Context]) -> Help {
        let mut sections = Vec::new();
        let in_game = contexts.contains(&Context::Play) || contexts.contains(&Context::Typing);
        if in_game {
            sections.push(Section {
                title: "Moves are typed as they are written",
                rows: NOTATION
                    .into_iter()
                    .map(|(keys, words)| Row {
                        keys: keys.to_owned(),
                        words: words.to_owned(),
                    })
                    .collect(),
            });
        }
        let mut all: Vec<Context> = contexts.to_vec();
        if in_game {
            all = vec![Context::Play, Context::Typing];
        }
        all.push(Context::Everywhere);
        sections.extend(all.into_iter().map(|context| Section {
            title: context.title(),
            rows: rows(keymap, context),
        }));
        sections.retain(|section| !section.rows.is_empty());
        Help { sections, top: 0 }
    }

    fn lines(&self, width: usize, theme: &Theme) -> Vec<Line<'static>> {
        let column = self
            .sections
            .iter()
            .flat_map(|section| &section.rows)
            .map(|row| row.keys.width())
            .max()
            .unwrap_or(0)
            .min(width / 3);
        let mut lines = Vec::new();
        for section in &self.sections {
            if !lines.is_empty() {
                lines.push(Line::default());
            }
            lines.push(Line::styled(section.title, theme.strong));
            for row in &section.rows {
                let words = broken(&row.words, width.saturating_sub(column + 3));
                for (index, words) in words.into_iter().enumerate() {
                    let keys = if index == 0 { row.keys.as_str() } else { "" };
                    let gap = " ".repeat(column.saturating_sub(keys.width()) + 2);
                    lines.push(Line::from(vec![
                        Span::styled(format!(" {keys}"), theme.key),
                        Span::raw(gap),
                        Span::styled(words, theme.text),
                    ]));
                }
            }
        }
        lines
    }

    /// Where the sheet stands, and how many of its lines are seen.
    fn place(&self, area: Rect, lines: usize) -> Rect {
        const WIDTH: u16 = 78;
        let height = u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(4);
        centred(area, WIDTH, height)
    }

    fn scroll(&mut self, down: isize, scene: &Scene) {
        let theme = &scene.world.theme;
        let width = usize::from(self.place(scene.area, 0).width).saturating_sub(4);
        let lines = self.lines(width, theme).len();
        let seen = usize::from(self.place(scene.area, lines).height).saturating_sub(4);
        self.top = self
            .top
            .saturating_add_signed(down)
            .min(lines.saturating_sub(seen));
    }

    fn page(&self, scene: &Scene) -> isize {
        isize::try_from(scene.area.height.saturating_sub(6)).unwrap_or(1)
    }
}

/// The actions of a context in the order of the list of actions, keys of equal meaning together.
fn rows(keymap: &Keymap, context: Context) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for about in ABOUT {
        let keys: Vec<String> = keymap
            .of(context)
            .filter(|binding| binding.action == about.action)
            .map(|binding| binding.chord.to_string())
            .collect();
        if keys.is_empty() {
            continue;
        }
        let keys = keys.join(" ");
        match rows.last_mut() {
            Some(row) if row.words == about.description => row.keys += &format!(" {keys}"),
            _ => rows.push(Row {
                keys,
                words: about.description.to_owned(),
            }),
        }
    }
    rows
}

impl Screen for Help {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Sheet]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Down, Action::Up, Action::PageDown, Action::Back]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Up => self.scroll(-1, scene),
            Action::Down => self.scroll(1, scene),
            Action::PageUp => self.scroll(-self.page(scene), scene),
            Action::PageDown => self.scroll(self.page(scene), scene),
            Action::First => self.top = 0,
            Action::Last => self.scroll(isize::MAX, scene),
            Action::Back => scene.close(),
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        match mouse.kind {
            MouseEventKind::ScrollDown => self.scroll(3, scene),
            MouseEventKind::ScrollUp => self.scroll(-3, scene),
            MouseEventKind::Down(_) => scene.close(),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let width = usize::from(self.place(area, 0).width).saturating_sub(4);
        let lines = self.lines(width, theme);
        let total = lines.len();
        let inner = draw_popup(frame, self.place(area, total), "Keys", view);
        let text = Rect {
            height: inner.height.saturating_sub(2),
            ..inner
        };
        let seen = usize::from(text.height);
        // The terminal may have grown since the last scrolling.
        let top = self.top.min(total.saturating_sub(seen));
        draw_lines(
            frame,
            text,
            lines.into_iter().skip(top).take(seen).collect(),
        );
        let keys = Rect {
            y: inner.bottom().saturating_sub(1).max(inner.y),
            height: inner.height.min(1),
            ..inner
        };
        let hints = hints(&view.world.keymap, &self.contexts(), &self.hints());
        draw_footer(frame, keys, &hints, theme);
        if total > seen {
            let share = format!("{}–{} of {total}", top + 1, (top + seen).min(total));
            let words = Line::styled(share, theme.dim).right_aligned();
            frame.render_widget(words, keys);
        }
    }
}
