//! A round robin match and its results so far: all that is needed to resume it another day.

use super::{
    adjudication::Adjudication,
    match_game::{Played, ProblemKind},
    openings,
    runner::{Entrant, LostPlayer, News, Runner},
    schedule::{self, Fixture, Format},
    seat::seat,
    standing::Standing,
    terms::{Rules, Spending},
};
use crate::{
    book::Book,
    chess::Position,
    engine::NoThread,
    players::{ExhibitPlayer, Opponent, Player},
    uci::client::Launch,
};
use serde::{Deserialize, Deserializer, Serialize};
use shakmaty::Color;
use std::{collections::HashSet, ops::ControlFlow};

/// Moves a side after which a game is a draw: some of these players find no way to win.
const MOST_MOVES: u32 = 150;
/// Plies of the book that the games begin with.
const OPENING_PLIES: usize = 8;

/// The match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MatchRun {
    #[serde(deserialize_with = "players")]
    pub players: Vec<Player>,
    /// Games that each two of them play.
    pub games: usize,
    /// The limits for players without their own depth, or a clock for all.
    pub spending: Spending,
    /// Seed of the openings and of the players' random choices.
    pub seed: u64,
    results: Vec<Outcome>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Outcome {
    fixture: Fixture,
    /// `None`: drawn.
    white_won: Option<bool>,
    /// Who broke the rules of the match (`true`: White), and how.
    #[serde(alias = "fault")]
    problem: Option<(bool, ProblemKind)>,
}

/// The players as they are written, or as earlier versions wrote them.
fn players<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Player>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Listed {
        Today(Player),
        Earlier(Earlier),
    }

    #[derive(Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Earlier {
        #[serde(alias = "house")]
        BuiltIn,
        #[serde(rename = "level")]
        Opponent(Opponent),
        Museum(ExhibitPlayer),
        Process(Box<Launch>),
    }

    let listed = Vec::<Listed>::deserialize(from)?.into_iter();
    let players = listed.map(|listed| match listed {
        Listed::Today(player) => player,
        Listed::Earlier(Earlier::BuiltIn) => Player::full_strength(),
        Listed::Earlier(Earlier::Opponent(opponent)) => Player::BuiltIn { opponent },
        Listed::Earlier(Earlier::Museum(exhibit_player)) => Player::Museum { exhibit_player },
        Listed::Earlier(Earlier::Process(launch)) => Player::External { launch },
    });
    Ok(players.collect())
}

impl MatchRun {
    /// A match of which nothing has been played.
    pub fn new(players: Vec<Player>, games: usize, spending: Spending, seed: u64) -> MatchRun {
        MatchRun {
            players,
            games,
            spending,
            seed,
            results: Vec::new(),
        }
    }

    /// Lines of the built-in book, one for each pair of games; the first position if the book
    /// had none.
    pub fn openings(&self) -> Vec<Position> {
        let pairs = self.games.div_ceil(2);
        let lines = openings::from_book(Book::embedded(), pairs, OPENING_PLIES, self.seed);
        if lines.is_empty() {
            vec![Position::default()]
        } else {
            lines
        }
    }

    /// The games that are still to be played, from this many openings.
    pub fn to_play(&self, openings: usize) -> Vec<Fixture> {
        let played: HashSet<usize> = self.results.iter().map(|o| o.fixture.number).collect();
        schedule::fixtures(Format::RoundRobin, self.players.len(), self.games, openings)
            .into_iter()
            .filter(|fixture| !played.contains(&fixture.number))
            .collect()
    }

    /// All games of the match.
    pub fn planned(&self) -> usize {
        self.players.len() * self.players.len().saturating_sub(1) / 2 * self.games
    }

    /// Those that have been played.
    pub fn played(&self) -> usize {
        self.results.len()
    }

    pub fn is_over(&self) -> bool {
        self.played() >= self.planned()
    }

    /// Plays what is still to be played, at so many tables at a time. `hear` is called with what
    /// happens, which is not noted; it stops the match, and so do `is_wanted` and a player that is lost,
    /// as [`Runner::play`] says.
    ///
    /// # Errors
    /// As [`Runner::play`].
    pub fn play(
        &self,
        tables: usize,
        is_wanted: impl Fn() -> bool,
        mut hear: impl FnMut(News) -> ControlFlow<()>,
    ) -> Result<Option<LostPlayer>, NoThread> {
        let entrants: Vec<Entrant> = self
            .players
            .iter()
            .map(|player| Entrant {
                name: player.word(),
                spending: match (player.own_depth(), &self.spending) {
                    (Some(depth), Spending::Nodes(_)) => Spending::Depth(depth),
                    (_, spending) => spending.clone(),
                },
                known: None,
                seat: Box::new(|| seat(player, &player.word(), self.seed)),
            })
            .collect();
        let openings = self.openings();
        let rules = Rules {
            adjudication: Adjudication {
                most_moves: Some(MOST_MOVES),
                ..Adjudication::default()
            },
            ..Rules::default()
        };
        let runner = Runner {
            entrants: &entrants,
            openings: &openings,
            rules: &rules,
            tables,
            watched: true,
        };
        runner.play(&self.to_play(openings.len()), &is_wanted, &mut hear)
    }

    /// A game has ended.
    pub fn note(&mut self, fixture: &Fixture, played: &Played) {
        self.results.push(Outcome {
            fixture: *fixture,
            white_won: played.ending.winner.map(Color::is_white),
            problem: played
                .problem
                .as_ref()
                .map(|problem| (problem.by.is_white(), problem.kind)),
        });
    }

    /// How the players stand.
    pub fn standing(&self) -> Standing {
        let mut standing = Standing::new(self.players.len());
        for outcome in &self.results {
            let winner = outcome.white_won.map(Color::from_white);
            let problem = outcome
                .problem
                .map(|(white, kind)| (Color::from_white(white), kind));
            standing.note(&outcome.fixture, winner, problem);
        }
        standing
    }

    /// The player of this place.
    pub fn name(&self, index: usize) -> String {
        let player = self.players.get(index);
        player.map_or_else(|| "?".to_owned(), Player::word)
    }

    /// `greedy, minimax, nell`.
    pub fn names(&self) -> String {
        let names: Vec<String> = self.players.iter().map(Player::word).collect();
        names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Ending, Reason};

    fn three() -> Vec<Player> {
        ["tabiya", "potential", "nell"]
            .map(|word| word.parse().expect("a player"))
            .to_vec()
    }

    #[test]
    fn players_of_earlier_versions_are_read() {
        let text = r#"{"players": ["house", {"museum": {"name": "potential"}}, {"level": 1}],
            "games": 2, "spending": {"nodes": 500}, "seed": 1, "results": []}"#;
        let match_run: MatchRun = serde_json::from_str(text).expect("read");
        assert_eq!(match_run.players, three());
    }

    #[test]
    fn what_was_kept_of_a_match_goes_on_with_the_games_it_lacks() {
        let mut match_run = MatchRun::new(three(), 4, Spending::Nodes(500), 7);
        let openings = match_run.openings();
        assert_eq!(match_run.planned(), 12);
        let all = match_run.to_play(openings.len());
        assert_eq!(all.len(), 12);
        // The third game ended before the second.
        for (place, winner) in [(0, Some(Color::White)), (2, None)] {
            let ending = match winner {
                Some(winner) => Ending::win(winner, Reason::Checkmate),
                None => Ending::draw(Reason::Stalemate),
            };
            let played = Played {
                position: Position::default(),
                ending,
                problem: None,
                thoughts: Vec::new(),
            };
            match_run.note(&all[place], &played);
        }
        let text = serde_json::to_string(&match_run).expect("written");
        let again: MatchRun = serde_json::from_str(&text).expect("read");
        assert_eq!(again, match_run);
        let left: Vec<usize> = again
            .to_play(again.openings().len())
            .iter()
            .map(|f| f.number)
            .collect();
        assert_eq!(left, [2, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        assert_eq!(again.standing().games(), 2);
        assert_eq!(again.standing().total(all[0].white).0.wins, 1);
        assert!(!again.is_over());
    }
}
