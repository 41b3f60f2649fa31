//! What kind of player an opponent is: what they like, what they see badly, when they give up.

use super::words::opponents as words;
use crate::{
    chess::{Position, Score},
    engine::{
        Skill,
        skill::{Errors, Taste},
    },
};
use shakmaty::Position as _;

/// A way to play chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Character {
    /// Nothing in particular.
    AllRounder,
    /// Takes pawns, and trouble with the king.
    PawnGrabber,
    /// Pieces towards the king.
    Attacker,
    /// Gives pawns for time.
    Gambiteer,
    /// Exchanges, and plays on in level endings.
    Grinder,
    /// Never gives up, and keeps pieces on the board when behind.
    Swindler,
}

impl Character {
    /// For a card: `attacker`.
    pub fn word(self) -> &'static str {
        match self {
            Character::AllRounder => words::ALL_ROUNDER,
            Character::PawnGrabber => words::PAWN_GRABBER,
            Character::Attacker => words::ATTACKER,
            Character::Gambiteer => words::GAMBITEER,
            Character::Grinder => words::GRINDER,
            Character::Swindler => words::SWINDLER,
        }
    }

    /// The skill of a player of this kind and rating. The stronger, the less it matters what one
    /// likes.
    pub fn applied(self, skill: Skill, elo: u32) -> Skill {
        let share = ((2_700.0 - f64::from(elo)) / 1_300.0).clamp(0.2, 1.0);
        let scaled = |points: i32| (f64::from(points) * share).round() as i32;
        let (taste, [tactics, kings, endings, pawns]) = match self {
            Character::AllRounder => (Taste::default(), [1.0; 4]),
            Character::PawnGrabber => (
                Taste {
                    pawns: 25,
                    ..Taste::default()
                },
                [1.0, 1.5, 0.9, 0.7],
            ),
            Character::Attacker => (
                Taste {
                    attack: 14,
                    exchanges: -5,
                    ..Taste::default()
                },
                [0.9, 0.9, 1.5, 1.2],
            ),
            Character::Gambiteer => (
                Taste {
                    attack: 8,
                    pawns: -25,
                    exchanges: -3,
                    development: 18,
                },
                [0.95, 1.0, 1.2, 1.4],
            ),
            Character::Grinder => (
                Taste {
                    exchanges: 8,
                    ..Taste::default()
                },
                [1.05, 1.3, 0.5, 0.7],
            ),
            Character::Swindler => (
                Taste {
                    attack: 6,
                    exchanges: -8,
                    ..Taste::default()
                },
                [0.9, 1.1, 1.2, 1.0],
            ),
        };
        Skill {
            errors: Errors {
                tactics: skill.errors.tactics * tactics,
                kings: skill.errors.kings * kings,
                endings: skill.errors.endings * endings,
                pawns: skill.errors.pawns * pawns,
            },
            taste: Taste {
                attack: scaled(taste.attack),
                pawns: scaled(taste.pawns),
                exchanges: scaled(taste.exchanges),
                development: scaled(taste.development),
            },
            ..skill
        }
    }

    /// Whether one gives the game up whose scores were `earlier` (newest last) and is `now`: it has
    /// looked hopeless for three moves. Beginners play on to mate, as swindlers do.
    pub fn resigns(self, elo: u32, earlier: &[Score], now: Score) -> bool {
        /// Below this rating nobody resigns.
        const LEARNS_TO_RESIGN: u32 = 950;
        let hopeless = match self {
            Character::Swindler => return false,
            _ if elo < LEARNS_TO_RESIGN => return false,
            Character::Attacker | Character::Gambiteer => Score::Cp(-1_300),
            Character::AllRounder | Character::PawnGrabber => Score::Cp(-1_000),
            Character::Grinder => Score::Cp(-800),
        };
        let lately = earlier.iter().rev().take(2).chain([&now]);
        lately.clone().count() == 3 && lately.into_iter().all(|score| *score <= hopeless)
    }

    /// Whether a draw offer is accepted by one who found this score on their last move: when they
    /// stand worse, and late in a level game. Without a score (only moves from the book so far)
    /// they play on.
    pub fn accepts_draw(self, position: &Position, last: Option<Score>) -> bool {
        /// At this score or below the game is not going well.
        const WORSE: Score = Score::Cp(-50);
        /// Up to here it is level.
        const LEVEL: Score = Score::Cp(10);
        let Some(score) = last else {
            return false;
        };
        match self {
            // A swindler wants more than half a point from a bad position, unless it is very bad.
            Character::Swindler => score <= Score::Cp(-250),
            // A grinder plays level endings on.
            Character::Grinder => score <= WORSE || is_bare(position) && score <= LEVEL,
            _ => score <= WORSE || (is_late(position) && score <= LEVEL),
        }
    }

    /// Whether a draw is offered by one whose scores were `earlier` (newest last) and is `now`: the
    /// game is late and has been level for long.
    pub fn offers_draw(self, position: &Position, earlier: &[Score], now: Score) -> bool {
        const LEVEL_FOR: usize = 6;
        let is_level = |score: &Score| matches!(score, Score::Cp(cp) if cp.abs() <= 15);
        let lately = earlier.iter().rev().take(LEVEL_FOR - 1).chain([&now]);
        let level = lately.clone().count() == LEVEL_FOR && lately.into_iter().all(is_level);
        let quiet = position.current().halfmoves() >= 6;
        let wants = match self {
            Character::Swindler | Character::Attacker => false,
            Character::Grinder => is_bare(position),
            _ => is_late(position),
        };
        wants && level && quiet
    }
}

/// Whether the game has gone on for long, or few pieces are left.
fn is_late(position: &Position) -> bool {
    const LATE_MOVE: u32 = 30;
    const FEW_PIECES: usize = 12;
    let chess = position.current();
    chess.fullmoves().get() >= LATE_MOVE || chess.board().occupied().count() <= FEW_PIECES
}

/// Whether hardly anything is left to play with.
fn is_bare(position: &Position) -> bool {
    position.current().board().occupied().count() <= 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    const LOST: [Score; 2] = [Score::Cp(-1_500), Score::Cp(-1_500)];

    #[test]
    fn lost_games_are_given_up_or_fought_by_character() {
        let now = Score::Cp(-1_500);
        assert!(Character::Grinder.resigns(1_400, &LOST, now));
        assert!(Character::Attacker.resigns(1_800, &LOST, Score::Mated(4)));
        assert!(!Character::Swindler.resigns(1_600, &LOST, Score::Mated(2)));
        assert!(
            !Character::PawnGrabber.resigns(800, &LOST, now),
            "a beginner"
        );
        let hope = [Score::Cp(-1_500), Score::Cp(-300)];
        assert!(!Character::Grinder.resigns(1_400, &hope, now));
        assert!(!Character::Grinder.resigns(1_400, &LOST[..1], now));
        let worse = [Score::Cp(-900), Score::Cp(-900)];
        assert!(Character::Grinder.resigns(1_400, &worse, Score::Cp(-900)));
        assert!(!Character::Attacker.resigns(1_400, &worse, Score::Cp(-900)));
    }

    #[test]
    fn draws_are_taken_by_character_and_offered_late_in_level_games() {
        let late = fen::read("4k3/5ppp/8/8/8/8/5PPP/R3K2r w - - 10 45").expect("a legal FEN");
        let level = [Score::Cp(0); 5];
        let offers = |who: Character| who.offers_draw(&late, &level, Score::Cp(5));
        assert!(offers(Character::AllRounder) && offers(Character::PawnGrabber));
        assert!(!offers(Character::Swindler) && !offers(Character::Attacker));
        assert!(!offers(Character::Grinder), "ten pieces are left");
        let early = Position::default();
        assert!(!Character::AllRounder.offers_draw(&early, &level, Score::Cp(5)));
        let accepts = |who: Character, cp| who.accepts_draw(&late, Some(Score::Cp(cp)));
        assert!(accepts(Character::AllRounder, 0) && !accepts(Character::Grinder, 0));
        assert!(accepts(Character::Grinder, -80) && !accepts(Character::Swindler, -80));
        assert!(!accepts(Character::AllRounder, 60));
        assert!(!Character::AllRounder.accepts_draw(&late, None));
    }

    #[test]
    fn characters_see_and_like_different_things() {
        let plain = crate::engine::strength::skill(1_400, 1);
        let grinder = Character::Grinder.applied(plain.clone(), 1_400);
        assert!(grinder.errors.endings < plain.errors.endings);
        assert!(grinder.taste.exchanges > 0);
        let attacker = Character::Attacker.applied(plain.clone(), 1_400);
        assert!(attacker.taste.attack > 0 && attacker.errors.endings > plain.errors.endings);
        assert_eq!(Character::AllRounder.applied(plain.clone(), 1_400), plain);
        // The strong do not play badly for what they like.
        let strong = Character::Gambiteer.applied(plain.clone(), 2_500);
        let weak = Character::Gambiteer.applied(plain, 900);
        assert!(strong.taste.pawns.abs() < weak.taste.pawns.abs());
    }
}
