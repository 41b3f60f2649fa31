//! The card of a program of the museum: what is known of it, and its place on the ladder, in words.

use super::ladder::{self, Place};
use crate::players::museum::{
    Exhibit, find,
    idea::{self, Idea, idea},
    ladder::{LADDER, Meeting},
};

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
    pub idea: Option<Idea>,
}

/// This program's, without its place on the ladder.
pub const BUILT_IN: Card = Card {
    title: "Tabiya",
    who: "this program, written in Rust",
    when: "today; most of its ideas are from after 1975",
    thinks: "iterative deepening, late move reductions, null move, killer and counter moves; opening book first",
    blind_to: "what is beyond its search: fortresses and plans of thirty moves",
    figures: "1,231 pairs of weights fitted to its own games; eleven opponents and full strength",
    measured: "",
    looks_ahead: String::new(),
    rated: String::new(),
    idea: None,
};

impl Card {
    /// A historic program's.
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
            rated: rated(exhibit.name),
            idea: idea(exhibit),
        }
    }

    /// Tabiya's.
    pub fn built_in() -> Card {
        Card {
            rated: rated("self"),
            idea: Some(idea::TABIYA),
            ..BUILT_IN
        }
    }

    /// The headings with their words.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, &str)> {
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

/// The title of a player of the ladder.
pub fn title(name: &'static str) -> &'static str {
    find(name).map_or("Tabiya", |exhibit| exhibit.title)
}

/// Where a program stands, for its card; empty where it is not on the ladder.
fn rated(name: &str) -> String {
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

/// `+1200 ±80`: Elo, and half the 95 % interval.
pub fn figure(place: &Place) -> String {
    format!("{:+.0} ±{:.0}", place.elo, place.error)
}

/// `13 won, 3 drawn, 0 lost against Random`.
pub fn against(meeting: &Meeting) -> String {
    let Meeting {
        won, drawn, lost, ..
    } = meeting;
    let second = title(meeting.second);
    format!("{won} won, {drawn} drawn, {lost} lost against {second}")
}
