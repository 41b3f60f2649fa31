//! The card of a program: what is known of it, a picture of its idea, and its place on the ladder.

use super::results;
use crate::{
    players::museum::{
        Exhibit,
        idea::{self, Idea, idea},
    },
    tui::{
        theme::Theme,
        widgets::{
            pen::{Pen, below, row},
            popup,
        },
    },
};
use ratatui::{Frame, layout::Rect, style::Style};

/// Columns of the words at least, with a picture beside them, and at most.
const WORDS: u16 = 46;
const WIDEST_WORDS: u16 = 76;

/// What stands on a card.
pub struct Card {
    pub title: &'static str,
    who: &'static str,
    when: &'static str,
    thinks: &'static str,
    blind_to: &'static str,
    figures: &'static str,
    measured: &'static str,
    looks_ahead: String,
    /// Its place on the ladder.
    rated: String,
    idea: Option<Idea>,
}

/// This program.
pub const BUILT_IN: Card = Card {
    title: "Tabiya",
    who: "this program, written in Rust",
    when: "today; most of its ideas are from after 1975",
    thinks: "iterative deepening, late move reductions, null move, killer and counter moves; opening book first",
    blind_to: "what is beyond its search: fortresses and plans of thirty moves",
    figures: "trained on its own games; ten playing levels",
    measured: "",
    looks_ahead: String::new(),
    rated: String::new(),
    idea: None,
};

impl Card {
    pub fn of(exhibit: &'static Exhibit) -> Card {
        Card {
            title: exhibit.title,
            who: exhibit.origin,
            when: exhibit.when,
            thinks: exhibit.thinks,
            blind_to: exhibit.blind_to,
            figures: exhibit.figures,
            measured: exhibit.measured,
            looks_ahead: match (exhibit.looks_ahead(), exhibit.depth) {
                (false, _) => "only its own move".to_owned(),
                (true, plies) => format!("{plies} plies ({}); you can choose", exhibit.depth_from),
            },
            rated: results::rated(exhibit.name),
            idea: idea(exhibit),
        }
    }

    /// Tabiya's.
    pub fn built_in() -> Card {
        Card {
            rated: results::rated("self"),
            ..BUILT_IN
        }
    }

    /// The headings with their words.
    fn parts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        [
            ("who", self.who),
            ("when", self.when),
            ("how it thinks", self.thinks),
            ("what it cannot see", self.blind_to),
            ("looks ahead", &self.looks_ahead),
            ("its numbers", self.figures),
            ("measured", self.measured),
            ("on the ladder", &self.rated),
        ]
        .into_iter()
        .filter(|(_, words)| !words.is_empty())
    }
}

/// Draws a card; the picture of its idea beside the words, or below them, where there is room.
pub fn draw(card: &Card, frame: &mut Frame, area: Rect, theme: &Theme) {
    let beside = area.width >= WORDS + idea::WIDEST + 4;
    let words = Rect {
        width: match beside {
            true => (area.width - idea::WIDEST - 4).min(WIDEST_WORDS),
            false => area.width.min(WIDEST_WORDS),
        },
        ..area
    };
    let rows = usize::from(area.height);
    // Where there is little room the headings stand in the lines; the picture is left out last.
    let roomy = lines(card, words.width, true, theme);
    let close = lines(card, words.width, false, theme);
    let full = card.idea.map(|idea| picture(&idea, words.width, theme));
    let drawn = card.idea.map_or(0, |idea| idea.picture.len());
    let full = full.filter(|_| !beside).unwrap_or_default();
    let ways = [
        (&roomy, full.len()),
        (&close, full.len()),
        (&close, drawn.min(full.len())),
        (&roomy, 0),
    ];
    let fits = |(lines, under): &&(&Vec<Line>, usize)| {
        lines.len() + under + usize::from(*under > 0) <= rows
    };
    let (shown, under) = ways.iter().find(fits).copied().unwrap_or((&close, 0));
    let mut shown = shown.clone();
    if under > 0 {
        shown.push(Vec::new());
        shown.extend(full.into_iter().take(under));
    }
    if let Some(idea) = card.idea.filter(|_| beside) {
        let place = Rect {
            x: words.right() + 4,
            width: idea::WIDEST,
            ..below(area, 2)
        };
        put(&picture(&idea, place.width, theme), frame, place, theme);
    }
    put(&shown, frame, words, theme);
}

/// A line in parts, each with its style.
type Line = Vec<(String, Style)>;

fn put(lines: &[Line], frame: &mut Frame, area: Rect, theme: &Theme) {
    for (index, parts) in (0u16..area.height).zip(lines) {
        let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
        for (words, style) in parts {
            pen.put(words, *style);
        }
    }
}

/// The picture of an idea and what it says.
fn picture(idea: &Idea, columns: u16, theme: &Theme) -> Vec<Line> {
    let drawn = idea
        .picture
        .iter()
        .map(|line| vec![((*line).to_owned(), theme.accent)]);
    let says = popup::wrap(idea.says, columns.saturating_sub(2));
    let says = says
        .into_iter()
        .map(|line| vec![(format!("  {line}"), theme.dim)]);
    drawn.chain(says).collect()
}

/// The words of a card: with a row for each heading, or close together.
fn lines(card: &Card, columns: u16, roomy: bool, theme: &Theme) -> Vec<Line> {
    let mut lines = vec![vec![(card.title.to_owned(), theme.accent)]];
    for (heading, words) in card.parts() {
        if roomy {
            lines.push(Vec::new());
            lines.push(vec![(heading.to_owned(), theme.dim)]);
            let wrapped = popup::wrap(words, columns.saturating_sub(2));
            lines.extend(
                wrapped
                    .iter()
                    .map(|line| vec![(format!("  {line}"), theme.text)]),
            );
            continue;
        }
        let whole = popup::wrap(&format!("{heading}: {words}"), columns);
        lines.extend(whole.into_iter().enumerate().map(|(index, line)| {
            let words = line.strip_prefix(heading).filter(|_| index == 0);
            match words.map(str::to_owned) {
                Some(words) => vec![(heading.to_owned(), theme.dim), (words, theme.text)],
                None => vec![(line, theme.text)],
            }
        }));
    }
    lines
}
