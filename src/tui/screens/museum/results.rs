//! The page of results: where each program stands on the ladder, and the games that say so.

use crate::{
    arena::ladder::{self, Place},
    players::museum::{
        find,
        ladder::{LADDER, Meeting},
    },
    tui::theme::Theme,
};
use ratatui::style::Style;

/// Columns of the names, and of the figures behind the bars.
const NAMES: usize = 17;
const FIGURES: usize = 12;
const WIDEST: u16 = 100;

/// The title of a player of the ladder.
fn title(name: &'static str) -> &'static str {
    find(name).map_or("Tabiya", |exhibit| exhibit.title)
}

/// Where a program stands, for its card; empty where it is not on the ladder.
pub fn rated(name: &str) -> String {
    let places = ladder::places();
    let Some(place) = places.iter().find(|place| place.name == name) else {
        return String::new();
    };
    let own: Vec<String> = LADDER
        .iter()
        .filter(|meeting| meeting.first == name)
        .map(against)
        .collect();
    if own.is_empty() {
        return "the zero of its scale".to_owned();
    }
    format!("{} Elo from Random; {}", figure(place), own.join("; "))
}

fn figure(place: &Place) -> String {
    format!("{:+.0} ±{:.0}", place.elo, place.error)
}

/// `13 won, 3 drawn, 0 lost against Random`.
fn against(meeting: &Meeting) -> String {
    let Meeting {
        won, drawn, lost, ..
    } = meeting;
    let second = title(meeting.second);
    format!("{won} won, {drawn} drawn, {lost} lost against {second}")
}

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
    let head = "Elo, Random at 0; the line between the ends is the 95 % interval";
    let mut lines = vec![vec![(head.to_owned(), theme.dim)], Vec::new()];
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
            (format!(" {:>FIGURES$}", figure(place)), theme.text),
        ]);
    }
    lines.push(Vec::new());
    for meeting in &LADDER {
        let words = format!("{:<NAMES$}{}", title(meeting.first), against(meeting));
        lines.push(vec![(words, theme.dim)]);
    }
    lines.push(Vec::new());
    let again = "Each at its own depth, Tabiya with 100,000 nodes per move.";
    lines.push(vec![(again.to_owned(), theme.dim)]);
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
