//! The results of the exhibits against each other, as they were measured.
//!
//! `players/strength.md` has the command that plays them again; the museum's cards and its page of
//! results read this table.

use crate::players::words::exhibits as words;

/// The games of one exhibit against another, from the first one's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting {
    pub first: &'static str,
    pub second: &'static str,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

const fn met(first: &'static str, second: &'static str, [won, drawn, lost]: [u32; 3]) -> Meeting {
    Meeting {
        first,
        second,
        won,
        drawn,
        lost,
    }
}

/// The built-in engine with 100,000 nodes per move stands here under its name in matches.
pub const LADDER: [Meeting; 11] = [
    met("greedy", "random", [81, 18, 1]),
    met("minimax", "greedy", [99, 1, 0]),
    met("minimax10", "minimax", [28, 40, 32]),
    met("alphabeta", "minimax", [70, 28, 2]),
    met("potential", "alphabeta", [1, 17, 82]),
    met("genetic", "minimax", [68, 26, 6]),
    met("genetic", "alphabeta", [46, 47, 7]),
    met("deepening", "potential", [98, 2, 0]),
    met("genetic", "deepening", [0, 8, 92]),
    met("self", "genetic", [100, 0, 0]),
    met("classical", "deepening", [64, 35, 2]),
];

/// The points of one exhibit in its games against another, `90½ of 100`; empty where they have not
/// met.
pub fn points(first: &str, second: &str) -> String {
    let met = |meeting: &&Meeting| (meeting.first, meeting.second) == (first, second);
    LADDER.iter().find(met).map_or_else(String::new, |meeting| {
        words::points(2 * meeting.won + meeting.drawn, meeting.games())
    })
}

impl Meeting {
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::find;

    #[test]
    fn points_count_draws_as_halves() {
        assert_eq!(points("greedy", "random"), "90 of 100");
        assert_eq!(points("minimax", "greedy"), "99\u{bd} of 100");
        assert_eq!(points("random", "greedy"), "");
    }

    #[test]
    fn the_records_say_the_same() {
        let records = include_str!("../strength.md");
        for meeting in &LADDER {
            let known = |name| name == "self" || find(name).is_some();
            assert!(known(meeting.first) && known(meeting.second), "{meeting:?}");
            let Meeting {
                first,
                second,
                won,
                drawn,
                lost,
            } = meeting;
            let row = format!("| `{first}` against `{second}` | {won} | {drawn} | {lost} |");
            assert!(records.contains(&row), "{row} is not in strength.md");
        }
    }
}
