//! What a game is begun with.

use crate::{
    chess::{Position, TimeControl},
    players::{Level, Player, built_in::Budget, level::Dice},
    store::settings::{OwnSide, Settings},
};
use shakmaty::{ByColor, Color};

pub use crate::store::settings::BookChoice;

/// Everything that is settled before the first move.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Who plays White and who Black.
    pub sides: ByColor<Player>,
    /// Where the game begins; a position without a past.
    pub start: Position,
    pub time: TimeControl,
    /// A limit on each of Tabiya's searches besides clock and level.
    pub budget: Budget,
    pub book: BookChoice,
    /// Size of the engine's hash table in MiB.
    pub hash_mib: usize,
    /// Search threads.
    pub threads: usize,
    /// The seed for Tabiya's choices among book and near-best moves.
    pub seed: u64,
    /// Whether Tabiya resigns a hopeless game; otherwise it plays to mate.
    pub engine_resigns: bool,
}

/// A person with White against Tabiya at level 5, no clock, from the usual start.
impl Default for Setup {
    fn default() -> Setup {
        Setup {
            sides: ByColor {
                white: Player::human(),
                black: Player::BuiltIn {
                    level: Level::new(5).unwrap_or(Level::FULL),
                },
            },
            start: Position::default(),
            time: TimeControl::Unlimited,
            budget: Budget::ByClock,
            book: BookChoice::Embedded,
            hash_mib: 64,
            threads: 1,
            seed: 0,
            engine_resigns: false,
        }
    }
}

impl Setup {
    /// The game that the settings describe, one person against Tabiya. `seed` is new for each
    /// game; it also decides the side where that is left to chance.
    pub fn from_settings(settings: &Settings, seed: u64) -> Setup {
        let game = &settings.game;
        let name = Some(game.name.clone()).filter(|name| !name.is_empty());
        let side = Setup::side(game.side, seed);
        let level = Level::new(game.level).unwrap_or(Level::FULL);
        let mut sides = ByColor {
            white: Player::Human { name },
            black: Player::BuiltIn { level },
        };
        if side == Color::Black {
            sides.swap();
        }
        Setup {
            sides,
            start: Position::default(),
            time: game.time,
            budget: Budget::ByClock,
            book: game.book.clone(),
            hash_mib: settings.engine.hash_mib,
            threads: settings.engine.threads,
            seed,
            engine_resigns: game.engine_resigns,
        }
    }

    /// The colour of this side; at random each in half of all seeds.
    pub fn side(side: OwnSide, seed: u64) -> Color {
        match side {
            OwnSide::White => Color::White,
            OwnSide::Black => Color::Black,
            OwnSide::Random => Color::from_white(Dice::new(seed, 0).coin()),
        }
    }

    /// What the player of a side is called: `You` and `Tabiya level 6`, the person's own name,
    /// and where two people without names play, `White` and `Black`.
    pub fn name(&self, side: Color) -> String {
        name(&self.sides, side)
    }

    /// The colour of the only person in the game; `None` where two people or no person play.
    pub fn only_human(&self) -> Option<Color> {
        only_human(&self.sides)
    }

    /// The same game with a new seed, for "again": each setup leads to the same next one, so a
    /// given seed repeats a whole series of games.
    #[must_use]
    pub fn again(&self) -> Setup {
        /// Steele and Vigna's multiplier for 64-bit congruential generators.
        const STEP: u64 = 0xd134_2543_de82_ef95;
        Setup {
            seed: self.seed.wrapping_mul(STEP).wrapping_add(1),
            ..self.clone()
        }
    }

    /// As [`Setup::again`], with White and Black swapped.
    #[must_use]
    pub fn swapped(&self) -> Setup {
        let mut setup = self.again();
        std::mem::swap(&mut setup.sides.white, &mut setup.sides.black);
        setup
    }

    /// `5+3`, `2s per move`, `depth 8`, `no clock`: what limits thinking, for a title line.
    pub fn pace(&self) -> String {
        let budget = match self.budget {
            Budget::ByClock => None,
            Budget::Depth(depth) => Some(format!("depth {depth}")),
            Budget::Nodes(nodes) => Some(format!("{nodes} nodes")),
        };
        match (self.time, budget) {
            (TimeControl::Unlimited, Some(budget)) => budget,
            (TimeControl::Unlimited, None) => "no clock".to_owned(),
            (time, Some(budget)) => format!("{time}, {budget}"),
            (time, None) => time.to_string(),
        }
    }
}

/// As [`Setup::name`], for these players.
pub(super) fn name(sides: &ByColor<Player>, side: Color) -> String {
    match sides.get(side) {
        Player::Human { name: None } if only_human(sides).is_none() => {
            side.fold_wb("White", "Black").to_owned()
        }
        player => player.to_string(),
    }
}

/// As [`Setup::only_human`], for these players.
fn only_human(sides: &ByColor<Player>) -> Option<Color> {
    match (sides.white.is_human(), sides.black.is_human()) {
        (true, false) => Some(Color::White),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}
