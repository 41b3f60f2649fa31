//! The card of a program of the museum: what is known of it, and its place on the ladder, in words.

use super::{
    ladder::{self, Place},
    words,
};
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
    who: words::THIS_PROGRAM,
    when: words::TODAY,
    thinks: words::OWN_THINKING,
    blind_to: words::OWN_BLIND_SPOTS,
    figures: words::OWN_NUMBERS,
    measured: "",
    looks_ahead: String::new(),
    rated: String::new(),
    idea: None,
};

impl Card {
    /// A historic program's.
    pub fn of(exhibit: &'static Exhibit) -> Card {
        Card {
            title: exhibit.card.title,
            who: exhibit.card.origin,
            when: exhibit.card.when,
            thinks: exhibit.card.thinks,
            blind_to: exhibit.card.blind_to,
            figures: exhibit.card.figures,
            measured: exhibit.card.measured,
            looks_ahead: match (exhibit.looks_ahead(), exhibit.depth) {
                (false, _) => words::ONLY_ITS_OWN_MOVE.to_owned(),
                (true, plies) => words::plies_ahead(plies, exhibit.card.depth_from),
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
            (words::ORIGIN, self.who),
            (words::WHEN, self.when),
            (words::HOW_IT_THINKS, self.thinks),
            (words::WHAT_IT_CANNOT_SEE, self.blind_to),
            (words::LOOKS_AHEAD, &self.looks_ahead),
            (words::ITS_NUMBERS, self.figures),
            (words::MEASURED, self.measured),
            (words::RATING, &self.rated),
        ]
        .into_iter()
        .filter(|(_, said)| !said.is_empty())
    }
}

/// The title of a player of the ladder.
pub fn title(name: &'static str) -> &'static str {
    find(name).map_or("Tabiya", |exhibit| exhibit.card.title)
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
        return words::ZERO_BY_DEFINITION.to_owned();
    }
    words::elo_from_random(&figure(place), &own)
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
    words::won_drawn_lost(won, drawn, lost, title(meeting.second))
}
