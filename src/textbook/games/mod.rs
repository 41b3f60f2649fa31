//! Games small enough to see every algorithm at work: tic-tac-toe, which can be searched to the
//! end, and Connect 4, which cannot in a moment.

pub mod board;
pub mod connect_four;
pub mod tic_tac_toe;

use super::rules::Rules;

/// Why a list of moves cannot be played; `at` counts the moves from 1.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum NotPlayed {
    #[error("expected {expected}, found \"{found}\" as move {at}")]
    NoMove {
        expected: &'static str,
        found: String,
        at: usize,
    },
    #[error("expected a move that can be played, found \"{found}\" as move {at}: {why}")]
    NotLegal {
        found: String,
        at: usize,
        why: &'static str,
    },
}

/// Plays moves from the start of a game, each as its text and what it was read as; `expected` says
/// what a move looks like.
fn play_out<R: Rules<State: Default>>(
    rules: &R,
    moves: impl IntoIterator<Item = (String, Option<R::Move>)>,
    expected: &'static str,
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
                Some(_) => "the game is over before it",
                None => "there is no room",
            };
            return Err(NotPlayed::NotLegal { found, at, why });
        }
        state = rules.play(&state, chosen);
    }
    Ok(state)
}
