//! The positions on which pieces are put and taken off: of short games that the engine plays
//! against itself by its classical evaluation, so that they are the same for every network.

use crate::{
    engine::evaluation::Choice,
    tuning::games::selfplay::{Plan, SelfPlay},
};
use shakmaty::Chess;

/// Games that are played, and every how many plies a position is taken.
const GAMES: u64 = 24;
const STEP: usize = 9;
/// Nodes a move: enough that no piece is left hanging for long.
const NODES: u64 = 200;

/// Some 250 positions, the same every time.
pub fn sample() -> Vec<Chess> {
    let mut players = SelfPlay::new(Plan {
        nodes: NODES,
        seed: 1,
        evaluation: Choice::Classical,
        ..Plan::default()
    });
    (0..GAMES)
        .filter_map(|number| players.game(number).ok())
        .flat_map(|chain| {
            let positions = chain.positions().map(|scored| scored.chess);
            positions.step_by(STEP).collect::<Vec<_>>()
        })
        .collect()
}
