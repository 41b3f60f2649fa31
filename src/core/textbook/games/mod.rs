//! Games small enough to see every algorithm at work: tic-tac-toe, which can be searched to the
//! end, and Connect 4, which cannot in a moment.

pub mod board;
pub mod connect_four;
pub mod tic_tac_toe;

use super::{rules::Rules, words};

/// Why a list of moves cannot be played; `at` counts the moves from 1.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum NotPlayed {
    #[error("{}", words::expected_move(expected, found, *at))]
    NoMove {
        expected: &'static str,
        found: String,
        at: usize,
    },
    #[error("{}", words::cannot_be_played(found, *at, why))]
    NotLegal {
        found: String,
        at: usize,
        why: &'static str,
    },
}

/// Plays moves from the start of a game, each as its text and what it was read as; `expected` says
/// what a move looks like, `no_room` why one that does cannot be played.
fn play_out<R: Rules<State: Default>>(
    rules: &R,
    moves: impl IntoIterator<Item = (String, Option<R::Move>)>,
    expected: &'static str,
    no_room: &'static str,
) -> Result<R::State, NotPlayed> {
    let mut state = R::State::default();
    for (index, (found, read)) in moves.into_iter().enumerate() {
        let at = index + 1;
        let Some(chosen) = read else {
            return Err(NotPlayed::NoMove {
                expected,
                found,
                at,
            });
        };
        if !rules.moves(&state).contains(&chosen) {
            let why = match rules.outcome(&state) {
                Some(_) => words::GAME_IS_OVER,
                None => no_room,
            };
            return Err(NotPlayed::NotLegal { found, at, why });
        }
        state = rules.play(&state, chosen);
    }
    Ok(state)
}
