//! One rating list of the exhibits, from their results against each other.

use super::{
    list::{self, ratings},
    standing::Standing,
};
use crate::players::museum::ladder::LADDER;

/// A player's place on the ladder; the scale begins with `random` at 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub name: &'static str,
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// The zero of the scale.
const ZERO: &str = "random";

/// All players of the ladder, the best first.
pub fn places() -> Vec<Place> {
    let mut names: Vec<&'static str> = Vec::new();
    for name in LADDER.iter().flat_map(|met| [met.second, met.first]) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let place = |name: &str| names.iter().position(|other| *other == name);
    let mut standing = Standing::new(names.len());
    for meeting in &LADDER {
        if let (Some(first), Some(second)) = (place(meeting.first), place(meeting.second)) {
            let results = [meeting.won, meeting.drawn, meeting.lost];
            standing.note_results((first, second), results);
        }
    }
    let known: Vec<Option<f64>> = names
        .iter()
        .map(|name| (*name == ZERO).then_some(0.0))
        .collect();
    let placed = |rating: list::Rating| {
        Some(Place {
            name: names.get(rating.player).copied()?,
            elo: rating.elo,
            error: rating.error,
        })
    };
    ratings(&standing, names.len(), &known)
        .into_iter()
        .filter_map(placed)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_follows_the_results() {
        let places = places();
        let elo = |name: &str| {
            let found = places.iter().find(|place| place.name == name);
            found.map_or(f64::NAN, |place| place.elo)
        };
        assert_eq!(elo("random"), 0.0);
        assert!(places.iter().all(|place| place.elo.is_finite()));
        for meeting in LADDER.iter().filter(|met| met.won != met.lost) {
            let is_better = elo(meeting.first) > elo(meeting.second);
            assert_eq!(is_better, meeting.won > meeting.lost, "{meeting:?}");
        }
        let others = places.iter().filter(|place| place.name != ZERO);
        assert!(others.clone().count() >= 8);
        for place in others {
            assert!((10.0..2000.0).contains(&place.error), "{place:?}");
        }
    }
}
