//! Games of the engine against itself, for positions to tune on.
//!
//! Each game begins with some random moves, from the start position or from one of a list, so that
//! no two are alike, and goes on with a fixed number of nodes a move: quick, and the same on every
//! machine. Of its positions the quiet ones are kept, each with the game's result and with what the
//! search thought of it.

use super::dataset::{Labelled, is_quiet};
use crate::{
    chess::{Position, Score},
    engine::{Command, Engine, Limits, Options, Report, Search, Stop, Verdict, state::State},
};
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus, seq::IndexedRandom as _};
use shakmaty::{Chess, Color, Position as _};
use std::sync::mpsc::{self, Receiver};

/// How the games are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Positions searched for each move.
    pub nodes: u64,
    /// Random moves at the beginning, in plies; half of the games have one more.
    pub random_plies: usize,
    /// Where the games begin, drawn for each; none: in the start position. What the engine would
    /// not bring about by itself, others do: their positions teach what its own games leave out.
    pub openings: Vec<Position>,
    /// Which games: the same seed gives the same ones.
    pub seed: u64,
}

/// An engine that plays both sides.
pub struct SelfPlay {
    plan: Plan,
    engine: Engine,
    heard: Receiver<Report>,
    random: Xoshiro256PlusPlus,
    searches: u64,
}

/// Openings that leave one side so much better, in centipawns, are not played on.
const UNBALANCED: i32 = 350;
/// A game is won when the score has stood beyond this, in centipawns …
const DECIDED: i32 = 1_200;
/// … for so many plies in a row, both sides agreeing.
const DECIDED_PLIES: usize = 4;
/// A game this long, in plies, is a draw.
const LONGEST: usize = 360;

impl SelfPlay {
    pub fn new(plan: Plan) -> SelfPlay {
        let random = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
        let (report, heard) = mpsc::channel();
        let mut engine = Engine::named("self-play", move |said| {
            // Nobody listens any more when the games are over.
            let _ = report.send(said);
        });
        engine.send(Command::Configure(Options {
            hash_mib: 8,
            ..Options::default()
        }));
        SelfPlay {
            plan,
            engine,
            heard,
            random,
            searches: 0,
        }
    }

    /// Plays a game and returns its quiet positions; `None` when the engine has ended.
    ///
    /// Openings that turn out lopsided, or end the game, give none, and so an empty list.
    pub fn game(&mut self) -> Option<Vec<Labelled>> {
        let mut position = self.opening();
        let mut quiet: Vec<(Chess, i32)> = Vec::new();
        let mut decided = 0;
        self.engine.send(Command::NewGame);
        let white_share = loop {
            let drawn = position.claimable_draw().is_some() || position.ply() >= LONGEST;
            if let Some(share) = share_at_end(&position) {
                break share;
            } else if drawn {
                break 0.5;
            }
            let verdict = self.ask(&position)?;
            let (Some(played), Some(line)) = (verdict.best, verdict.info.lines.first()) else {
                return Some(Vec::new());
            };
            let score = centipawns(line.score.for_white(position.turn()));
            if quiet.is_empty() && decided == 0 && score.abs() > UNBALANCED {
                return Some(Vec::new());
            }
            decided = if score.abs() > DECIDED {
                decided + 1
            } else {
                0
            };
            if decided >= DECIDED_PLIES {
                break if score > 0 { 1.0 } else { 0.0 };
            }
            let chess = position.current();
            if !played.is_capture()
                && !played.is_promotion()
                && score.abs() <= DECIDED
                && is_quiet(&State::new(chess))
            {
                quiet.push((chess.clone(), score));
            }
            if !position.play(played) {
                return Some(Vec::new());
            }
        };
        let label = |(chess, score): (Chess, i32)| Labelled {
            state: State::new(&chess),
            result: white_share,
            score: Some(score),
        };
        Some(quiet.into_iter().map(label).collect())
    }

    /// Random legal moves from where the games begin; they may end the game.
    fn opening(&mut self) -> Position {
        let drawn = self.plan.openings.choose(&mut self.random);
        let mut position = drawn.cloned().unwrap_or_default();
        let plies = self.plan.random_plies + usize::from(self.random.random_bool(0.5));
        for _ in 0..plies {
            let moves = position.current().legal_moves();
            let Some(chosen) = moves.get(self.random.random_range(0..moves.len().max(1))) else {
                break;
            };
            let _legal = position.play(*chosen);
        }
        position
    }

    fn ask(&mut self, position: &Position) -> Option<Verdict> {
        self.searches += 1;
        self.engine.send(Command::Search(Box::new(Search {
            id: self.searches,
            position: position.clone(),
            limits: Limits {
                nodes: Some(self.plan.nodes),
                ..Limits::default()
            },
            lines: 1,
            stop: Stop::new(),
        })));
        loop {
            if let Report::Finished(_, verdict) = self.heard.recv().ok()? {
                return Some(verdict);
            }
        }
    }
}

/// White's share of the point where the rules have ended the game.
fn share_at_end(position: &Position) -> Option<f64> {
    let ending = position.ending()?;
    Some(match ending.winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    })
}

/// Mates count as more than decided.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp,
        Score::Mates(_) => 10 * DECIDED,
        Score::Mated(_) => -10 * DECIDED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn a_seed_makes_its_games_and_only_quiet_positions_are_kept() {
        let plan = Plan {
            nodes: 200,
            random_plies: 8,
            openings: Vec::new(),
            seed: 7,
        };
        let play = || {
            let mut players = SelfPlay::new(plan.clone());
            std::iter::repeat_with(move || players.game().expect("the engine lives"))
                .find(|positions| !positions.is_empty())
                .expect("a balanced opening")
        };
        let first = play();
        let lines = |positions: &[Labelled]| -> Vec<String> {
            positions.iter().map(ToString::to_string).collect()
        };
        assert_eq!(lines(&first), lines(&play()));
        assert!(first.iter().all(|position| !position.state.is_check()));
        assert!(
            first
                .windows(2)
                .all(|pair| pair[0].result == pair[1].result),
            "one game has one result"
        );
    }

    #[test]
    fn games_begin_in_the_positions_given() {
        let ending = fen::read("4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1").expect("a position");
        let mut players = SelfPlay::new(Plan {
            nodes: 200,
            random_plies: 1,
            openings: vec![ending],
            seed: 3,
        });
        let game = players.game().expect("the engine lives");
        assert!(!game.is_empty());
        for position in game {
            assert!(
                position.state.board().occupied().count() <= 10,
                "{position}"
            );
        }
    }
}
