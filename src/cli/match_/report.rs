//! The result of a match, for people and for programs.

use crate::{
    arena::{
        list::{self, Rating},
        runner::Entrant,
        sprt::Sprt,
        standing::Standing,
    },
    cli::words::match_ as words,
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Why a match is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ended {
    /// All games were played.
    Played,
    /// The test came to a decision.
    Decided,
    Interrupted,
}

/// All there is to say at the end.
pub struct Report<'a> {
    pub standing: &'a Standing,
    pub entrants: &'a [Entrant<'a>],
    pub planned: usize,
    /// Where the openings came from.
    pub openings: &'a str,
    pub seed: u64,
    /// Milliseconds that a move may be late.
    pub margin: u64,
    pub sprt: Option<&'a Sprt>,
    pub ended: Ended,
}

/// How two players stand, in a line; `None` where more play or nothing has been played.
pub fn brief<'a>(
    standing: &Standing,
    sprt: Option<&Sprt>,
    name: impl Fn(usize) -> &'a str,
) -> Option<String> {
    let mut meetings = standing.meetings();
    let ((first, _), meeting) = meetings.next()?;
    if meetings.next().is_some() {
        return None;
    }
    let estimate = meeting.estimate()?;
    let mut line = words::score(name(first), &meeting.games, &estimate);
    if let Some(sprt) = sprt {
        line += &words::test_so_far(sprt, sprt.ratio(&meeting.outcomes()));
    }
    Some(line)
}

impl Report<'_> {
    fn name(&self, index: usize) -> &str {
        self.entrants.get(index).map_or("?", |e| e.name.as_str())
    }

    /// The table for people.
    pub fn table(&self) -> String {
        let mut text = String::new();
        let ended = match self.ended {
            Ended::Played => "",
            Ended::Decided => words::DECIDED,
            Ended::Interrupted => words::INTERRUPTED,
        };
        let played = self.standing.games();
        let extent = words::extent(played, self.planned, ended, self.openings, self.seed);
        // Writing to a string does not fail.
        let _ = writeln!(text, "{extent}\n");
        let names = self.entrants.iter().map(|e| e.name.chars().count());
        let width = names.max().unwrap_or(0).max(words::PLAYER.chars().count());
        let _ = writeln!(text, "{}", words::columns(width));
        for (rank, index) in self.standing.ranking().into_iter().enumerate() {
            let (games, pairs) = self.standing.total(index);
            let estimate = crate::arena::rating::estimate(&games, &pairs);
            let _ = writeln!(
                text,
                "{:>4} {:width$}  {:>5} {:>5}  {:>5}  {:>5}  {:>6.1}  {:>6}  {:>15}  {}",
                rank + 1,
                self.name(index),
                games.count(),
                games.wins,
                games.draws,
                games.losses,
                games.half_points() as f64 / 2.0,
                estimate.map_or("-".to_owned(), |e| words::percent(e.score)),
                estimate.map_or("-".to_owned(), |e| words::elo(&e)),
                words::problems(&self.standing.problems(index)),
            );
        }
        text.push('\n');
        self.write_list(&mut text, width);
        self.write_spending(&mut text);
        self.write_meetings(&mut text);
        self.write_late(&mut text);
        text
    }

    /// One list for all, where more than two have played.
    fn ratings(&self) -> Option<Vec<Rating>> {
        let known: Vec<Option<f64>> = self.entrants.iter().map(|e| e.known).collect();
        (self.entrants.len() > 2 && self.standing.games() > 0)
            .then(|| list::ratings(self.standing, self.entrants.len(), &known))
    }

    fn write_list(&self, text: &mut String, width: usize) {
        let Some(ratings) = self.ratings() else {
            return;
        };
        let anchors: Vec<String> = self
            .entrants
            .iter()
            .filter_map(|e| Some(format!("{} {:.0}", e.name, e.known?)))
            .collect();
        let _ = writeln!(text, "{}", words::ratings(&anchors));
        for (rank, rating) in ratings.iter().enumerate() {
            let _ = writeln!(
                text,
                "{:>4} {:width$}  {:>5.0} ±{:.0}",
                rank + 1,
                self.name(rating.player),
                // Not "-0".
                rating.elo.round() + 0.0,
                rating.error
            );
        }
        text.push('\n');
    }

    fn write_spending(&self, text: &mut String) {
        let mut spending: Vec<String> = self
            .entrants
            .iter()
            .map(|entrant| entrant.spending.to_string())
            .collect();
        let same = spending.windows(2).all(|two| two.first() == two.last());
        if same {
            spending.truncate(1);
        } else {
            for (index, shown) in spending.iter_mut().enumerate() {
                *shown = format!("{} {shown}", self.name(index));
            }
        }
        let _ = writeln!(text, "{}", words::limits(&spending));
    }

    fn write_meetings(&self, text: &mut String) {
        for ((first, second), meeting) in self.standing.meetings() {
            let Some(estimate) = meeting.estimate() else {
                continue;
            };
            let (first, second) = (self.name(first), self.name(second));
            let score = words::meeting(first, second, &meeting.games, &estimate);
            let _ = writeln!(text, "{score}");
            if meeting.pairs.count() > 0 {
                let _ = writeln!(text, "{}", words::pairs(meeting.pairs));
            }
            if let Some(sprt) = self.sprt {
                let ratio = sprt.ratio(&meeting.outcomes());
                let _ = writeln!(text, "{}", words::test(sprt, ratio));
            }
        }
    }

    /// What helps where time was lost on the way, not by a player.
    fn write_late(&self, text: &mut String) {
        let players = 0..self.entrants.len();
        let late: u64 = players
            .map(|player| self.standing.problems(player).time)
            .sum();
        if late > 0 && self.margin == 0 {
            let _ = writeln!(text, "{}", words::lost_on_time(late));
        }
    }

    /// The same for programs. An Elo beyond measure is `null`.
    pub fn json(&self) -> Value {
        let players: Vec<Value> = self
            .standing
            .ranking()
            .into_iter()
            .map(|index| {
                let (games, pairs) = self.standing.total(index);
                json!({
                    "name": self.name(index),
                    "terms": self.entrants.get(index).map(|e| e.spending.to_string()),
                    "games": games,
                    "pairs": pairs,
                    "estimate": crate::arena::rating::estimate(&games, &pairs),
                    "lost_otherwise": self.standing.problems(index),
                })
            })
            .collect();
        let meetings: Vec<Value> = self
            .standing
            .meetings()
            .map(|((first, second), meeting)| {
                json!({
                    "first": self.name(first),
                    "second": self.name(second),
                    "games": meeting.games,
                    "pairs": meeting.pairs,
                    "estimate": meeting.estimate(),
                    "sprt": self.sprt.map(|sprt| {
                        let ratio = sprt.ratio(&meeting.outcomes());
                        let (low, high) = sprt.bounds();
                        json!({
                            "test": sprt,
                            "llr": ratio,
                            "low": low,
                            "high": high,
                            "decision": sprt.decision(ratio),
                        })
                    }),
                })
            })
            .collect();
        json!({
            "planned": self.planned,
            "played": self.standing.games(),
            "ended": self.ended,
            "openings": self.openings,
            "seed": self.seed,
            "players": players,
            "meetings": meetings,
            "ratings": self.ratings().map(|ratings| {
                let rows = ratings.iter().map(|rating| json!({
                    "name": self.name(rating.player),
                    "elo": rating.elo,
                    "error": rating.error,
                }));
                rows.collect::<Vec<Value>>()
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{
        match_game::ProblemKind,
        match_player::Failure,
        schedule::{self, Format},
        terms::Spending,
    };
    use shakmaty::Color;

    #[test]
    fn what_helps_a_far_engine_is_told_where_it_lost_on_time() {
        let entrants = ["near", "far"].map(|name| Entrant {
            name: name.to_owned(),
            spending: Spending::Nodes(1),
            known: None,
            seat: Box::new(|| Err(Failure::Cancelled)),
        });
        let fixtures = schedule::fixtures(Format::RoundRobin, 2, 2, 1);
        let table = |kind, margin| {
            let mut standing = Standing::new(2);
            for fixture in &fixtures {
                let far = if fixture.white == 1 {
                    Color::White
                } else {
                    Color::Black
                };
                standing.note(fixture, Some(far.other()), Some((far, kind)));
            }
            let report = Report {
                standing: &standing,
                entrants: &entrants,
                planned: 2,
                openings: "",
                seed: 1,
                margin,
                sprt: None,
                ended: Ended::Played,
            };
            report.table()
        };
        let told = table(ProblemKind::Time, 0);
        assert!(told.contains("2 games lost on time: "), "{told}");
        assert!(told.contains("--margin 200"), "{told}");
        assert!(!table(ProblemKind::Time, 50).contains("--margin"));
        assert!(!table(ProblemKind::Crash, 0).contains("--margin"));
    }
}
