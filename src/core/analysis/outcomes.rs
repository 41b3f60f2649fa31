//! Games by how they ended for a player.

use crate::game::GameResult;
use serde::Serialize;
use shakmaty::Color;

/// Games by their outcome for the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcomes {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// Without a result.
    pub open: u32,
}

impl Outcomes {
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses + self.open
    }

    /// Share of the points in percent; `None` without a finished game.
    pub fn score(&self) -> Option<f64> {
        let finished = self.games() - self.open;
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (finished > 0).then(|| 100.0 * points / f64::from(finished))
    }

    /// The games of both.
    pub(super) fn plus(self, other: &Outcomes) -> Outcomes {
        Outcomes {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
            open: self.open + other.open,
        }
    }

    /// Counts a game in which the player has this side.
    pub(super) fn count(&mut self, result: GameResult, own: Color) {
        let place = match (result, own) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => {
                &mut self.wins
            }
            (GameResult::WhiteWins | GameResult::BlackWins, _) => &mut self.losses,
            (GameResult::Draw, _) => &mut self.draws,
            _ => &mut self.open,
        };
        *place += 1;
    }
}
