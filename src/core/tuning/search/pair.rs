//! Two games between two sets of numbers, from one opening with colours changed.

use super::spsa::{Spsa, Trial};
use crate::{
    chess::Position,
    engine::{
        Limits,
        evaluation::Choice,
        margins::{Margins, numbers::Numbers},
        solo::Solo,
    },
    tuning::games::{
        chain::Outcome,
        selfplay::{found, opening, play_out},
    },
};
use shakmaty::Color;
use std::sync::Arc;

/// How the games are played.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Nodes per move.
    pub nodes: u64,
    /// The hash table of each player, in MiB.
    pub hash_mib: usize,
    /// Where games begin, drawn for each pair; none: in the start position.
    pub openings: Arc<Vec<Position>>,
    /// Random moves after that, in plies.
    pub random_plies: usize,
    pub evaluation: Choice,
}

/// Plays both games of a trial; returns the games won by the set moved up less those it lost.
pub fn play(terms: &Terms, spsa: &Spsa, trial: &Trial) -> f64 {
    // The seeds of trials and openings differ, so that neither follows from the other.
    let mut random = spsa.random(!trial.number);
    let start = opening(&terms.openings, terms.random_plies, &mut random);
    let mut players = [player(terms, trial.up), player(terms, trial.down)];
    let as_white = game(terms, &mut players, start.clone());
    players.swap(0, 1);
    let as_black = game(terms, &mut players, start);
    as_white - as_black
}

fn player(terms: &Terms, numbers: Numbers) -> Solo {
    Solo::new(terms.hash_mib, &terms.evaluation).with_margins(Arc::new(Margins::new(numbers)))
}

/// One game: 1 when White wins, -1 when Black does, 0 for a draw. White is the first player.
fn game(terms: &Terms, players: &mut [Solo; 2], start: Position) -> f64 {
    let limits = Limits {
        nodes: Some(terms.nodes),
        ..Limits::default()
    };
    for player in players.iter_mut() {
        player.forget();
    }
    let played = play_out(start, |position| {
        let player = &mut players[usize::from(position.turn() == Color::Black)];
        found(position, &player.search(position, &limits)?)
    });
    match played {
        Some((Outcome::WhiteWins, _)) => 1.0,
        Some((Outcome::BlackWins, _)) => -1.0,
        Some((Outcome::Draw, _)) | None => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::fen, engine::margins::numbers::TUNABLE};

    fn terms(openings: Vec<Position>) -> Terms {
        Terms {
            nodes: 300,
            hash_mib: 1,
            openings: Arc::new(openings),
            random_plies: 0,
            evaluation: Choice::Classical,
        }
    }

    #[test]
    fn a_pair_is_fair_and_can_be_repeated() {
        let spsa = Spsa::new(TUNABLE.to_vec(), 10, 1);
        let trial = spsa.trial(2);
        let played = play(&terms(Vec::new()), &spsa, &trial);
        assert_eq!(play(&terms(Vec::new()), &spsa, &trial), played);
        assert!([-2.0, -1.0, 0.0, 1.0, 2.0].contains(&played));
        // Whoever begins a won position wins it: each side once.
        let won = fen::read("4k3/8/8/8/8/8/QQQ5/4K3 w - - 0 1").expect("a position");
        let from_won = terms(vec![won]);
        assert_eq!(play(&from_won, &spsa, &trial), 0.0);
    }
}
