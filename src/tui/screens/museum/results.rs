//! The page of results: where each program stands on the ladder, and the games that say so.

use crate::{
    arena::{
        card::{against, figure, title},
        ladder,
    },
    players::museum::ladder::LADDER,
    tui::{theme::Theme, words::museum as words},
};
use ratatui::style::Style;

/// Columns of the names, and of the figures behind the bars.
const NAMES: usize = 17;
const FIGURES: usize = 12;
const WIDEST: u16 = 100;

/// The page for so many columns.
pub fn lines(columns: u16, theme: &Theme) -> Vec<Vec<(String, Style)>> {
    let places = ladder::places();
    let columns = usize::from(columns.min(WIDEST));
    let room = columns.saturating_sub(NAMES + FIGURES + 1).max(10);
    let highest = places.iter().map(|place| place.elo + place.error);
    let highest = highest.fold(1.0, f64::max);
    let lowest = places.iter().map(|place| place.elo - place.error);
    let lowest = lowest.fold(0.0, f64::min);
    let column = |elo: f64| {
        let share = (elo - lowest) / (highest - lowest);
        (share * (room - 1) as f64).round() as usize
    };
    let head = words::ELO_AND_INTERVAL.to_owned();
    let mut lines = vec![vec![(head, theme.dim)], Vec::new()];
    for place in &places {
        let (from, at, to) = (
            column(place.elo - place.error),
            column(place.elo),
            column(place.elo + place.error),
        );
        let bar: String = (0..room).map(|x| sign(x, (from, at, to), theme)).collect();
        lines.push(vec![
            (format!("{:<NAMES$}", title(place.name)), theme.text),
            (bar, theme.accent),
            (
                format!(" {:>FIGURES$}", theme.spelt(&figure(place))),
                theme.text,
            ),
        ]);
    }
    lines.push(Vec::new());
    for meeting in &LADDER {
        let words = format!("{:<NAMES$}{}", title(meeting.first), against(meeting));
        lines.push(vec![(words, theme.dim)]);
    }
    lines.push(Vec::new());
    lines.push(vec![(words::HOW_DEEP.to_owned(), theme.dim)]);
    lines
}

/// What stands in a column of a line from one end of the interval to the other.
fn sign(x: usize, (from, at, to): (usize, usize, usize), theme: &Theme) -> &'static str {
    match x {
        x if x == at => theme.glyph("●", "o"),
        x if x == from => theme.glyph("├", "|"),
        x if x == to => theme.glyph("┤", "|"),
        x if x > from && x < to => theme.glyph("─", "-"),
        x if x < from => theme.glyph("·", "."),
        _ => " ",
    }
}
