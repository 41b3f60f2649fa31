//! What a game is begun with.

use super::{
    endgame::Endgame,
    handicap::{CannotGive, Handicap},
    words,
};
use crate::{
    chess::{Position, TimeControl, chess960, side_name},
    players::{Opponent, Player, built_in::Budget, dice::Dice},
    store::settings::{OpponentName, OwnSide, Settings},
};
use shakmaty::{ByColor, Color, Move};

pub use crate::store::settings::BookChoice;

/// Everything that is settled before the first move.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Who plays White and who Black.
    pub sides: ByColor<Player>,
    /// Where the game begins, before any odds are given; a position without a past.
    pub start: Position,
    /// The odds that one side gives.
    pub handicap: Option<Handicap>,
    /// The opening that the game is to begin with: moves made from the start by nobody.
    pub opening: Vec<Move>,
    pub time: TimeControl,
    /// A limit on each of Tabiya's searches besides clock and skill.
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

/// A person with White against the usual opponent, no clock, from the usual start.
impl Default for Setup {
    fn default() -> Setup {
        Setup {
            sides: ByColor {
                white: Player::human(),
                black: Player::BuiltIn {
                    opponent: Opponent::named(OpponentName::default()),
                },
            },
            start: Position::default(),
            handicap: None,
            opening: Vec::new(),
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
        let opponent = Opponent::named(game.opponent);
        let mut sides = ByColor {
            white: Player::Human { name },
            black: Player::BuiltIn { opponent },
        };
        if side == Color::Black {
            sides.swap();
        }
        Setup {
            sides,
            start: Position::default(),
            handicap: None,
            opening: Vec::new(),
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

    /// What the player of a side is called: `You` and `Nell`, the person's own name,
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

    /// As [`Setup::again`], with White and Black swapped; whoever gave odds gives them again, unless
    /// the other colour cannot: in a position set up it may lack the piece.
    #[must_use]
    pub fn swapped(&self) -> Setup {
        let mut setup = self.again();
        setup.sides.swap();
        if let Some(handicap) = &mut setup.handicap {
            handicap.giver = handicap.giver.other();
        }
        if setup.check_odds().is_err() {
            setup.handicap = None;
        }
        setup
    }

    /// The position that the game begins from: the start without what is given as odds.
    pub fn root(&self) -> Position {
        let start = Position::new(self.start.current().clone(), self.start.castling_mode());
        match self.handicap {
            Some(handicap) => handicap.applied(&start),
            None => start,
        }
    }

    /// The moves of the opening that are possible from [`Setup::root`], up to the first that is
    /// not, or that ends the game.
    pub fn opening_moves(&self) -> Vec<Move> {
        let mut position = self.root();
        let possible = |played: &&Move| {
            let mut after = position.clone();
            let fits = after.play(**played) && after.ending().is_none();
            if fits {
                position = after;
            }
            fits
        };
        self.opening.iter().take_while(possible).copied().collect()
    }

    /// Whether the odds can be given: the piece is there, and the opening does without it.
    ///
    /// # Errors
    /// [`CannotGive`], with the reason.
    pub fn check_odds(&self) -> Result<(), CannotGive> {
        let Some(handicap) = self.handicap else {
            return Ok(());
        };
        let even = Setup {
            handicap: None,
            ..self.clone()
        };
        let opens = self.opening_moves().len() == even.opening_moves().len();
        handicap.check(&self.start, opens)
    }

    /// `Chess960 no. 77`, `Black gives a knight`, `Two bishops, win as White`: what is unusual about
    /// the game, for a title line.
    pub fn kind(&self) -> Option<String> {
        if let Some(endgame) = self.endgame() {
            return Some(endgame.task());
        }
        let number = chess960::number(&self.start);
        let variant = number.map(words::chess960_number);
        let odds = self.handicap.map(|handicap| {
            let is_time = handicap.time_share().is_some();
            words::odds_given(handicap.giver, is_time, &handicap.odds.words())
        });
        let parts: Vec<String> = variant.into_iter().chain(odds).collect();
        (!parts.is_empty()).then(|| parts.join(", "))
    }

    /// A game of this ending; the person and what the engine may use stay.
    #[must_use]
    pub fn practising(self, endgame: &Endgame) -> Setup {
        let person = self.sides.iter().find(|player| player.is_human());
        let person = person.cloned().unwrap_or_else(Player::human);
        let mut sides = ByColor {
            white: person,
            black: Player::full_strength(),
        };
        if endgame.side() == Color::Black {
            sides.swap();
        }
        Setup {
            sides,
            start: endgame.position(),
            handicap: None,
            opening: Vec::new(),
            time: TimeControl::Unlimited,
            budget: Budget::ByClock,
            book: BookChoice::None,
            engine_resigns: false,
            ..self
        }
    }

    /// The ending that is practised in this game, if any.
    pub fn endgame(&self) -> Option<&'static Endgame> {
        let side = self.only_human()?;
        let is_full = *self.sides.get(side.other()) == Player::full_strength();
        let is_plain = self.handicap.is_none() && self.opening.is_empty();
        if !is_full || !is_plain || self.budget != Budget::ByClock {
            return None;
        }
        Endgame::beginning(&self.start.fen()).filter(|endgame| endgame.side() == side)
    }

    /// `5+3`, `2s per move`, `depth 8`, `no clock`: what limits thinking, for a title line.
    pub fn pace(&self) -> String {
        let budget = match self.budget {
            Budget::ByClock => None,
            Budget::Depth(depth) => Some(words::depth(depth)),
            Budget::Nodes(nodes) => Some(words::nodes(nodes)),
        };
        match (self.time, budget) {
            (TimeControl::Unlimited, Some(budget)) => budget,
            (TimeControl::Unlimited, None) => words::NO_CLOCK.to_owned(),
            (time, Some(budget)) => format!("{time}, {budget}"),
            (time, None) => time.to_string(),
        }
    }
}

/// As [`Setup::name`], for these players.
pub(super) fn name(sides: &ByColor<Player>, side: Color) -> String {
    match sides.get(side) {
        Player::Human { name: None } if only_human(sides).is_none() => side_name(side).to_owned(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{chess::fen, play::handicap::Odds};

    #[test]
    fn a_rematch_is_even_where_the_other_colour_cannot_give_the_odds() {
        let of = |text| Setup {
            start: fen::read(text).expect("a FEN"),
            handicap: Some(Handicap::new(Color::White, Odds::Rook)),
            ..Setup::default()
        };
        let both = of("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
        let again = both.swapped().handicap.expect("odds");
        assert_eq!(again.giver, Color::Black);
        let one = of("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
        assert_eq!(one.check_odds(), Ok(()));
        assert_eq!(one.swapped().handicap, None);
    }
}
