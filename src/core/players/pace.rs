//! How long an opponent takes for a move: as people do, longer where it is hard.
//!
//! The search of a weak player takes no time worth mentioning; the move is held back until a person
//! would have found it. Full strength uses its clock itself and is never held back.

use super::{dice::Dice, opponent::Opponent};
use crate::{
    chess::{Position, Score, TimeControl},
    engine::Clock,
};
use shakmaty::Position as _;
use std::time::Duration;

/// Without a clock a person thinks about so long, and people do not like to wait longer.
const WITHOUT_CLOCK: f64 = 1.5;
const LONGEST_WITHOUT_CLOCK: f64 = 4.0;
/// Nobody moves faster, in seconds.
const SHORTEST: f64 = 0.3;
/// Moves that a game is expected to go on for.
const HORIZON: f64 = 35.0;

/// A move played before it was thought through: now and then below this rating, and by all but
/// strong players when time runs out.
const STEADY: u32 = 1_400;
const STEADY_IN_TIME_TROUBLE: u32 = 2_000;
const TIME_TROUBLE: Duration = Duration::from_secs(15);
const PREMATURE: f64 = 0.12;

/// Whether the opponent moves here without having thought, which makes the move worse too.
pub fn is_premature(
    opponent: Opponent,
    position: &Position,
    clock: Option<&Clock>,
    seed: u64,
) -> bool {
    let left = clock.map(|clock| *clock.remaining.get(position.turn()));
    let in_trouble = left.is_some_and(|left| left < TIME_TROUBLE);
    if in_trouble && opponent.elo() < STEADY_IN_TIME_TROUBLE {
        return true;
    }
    let drawn = Dice::new(seed ^ position.key(), position.ply()).share();
    opponent.elo() < STEADY && drawn < PREMATURE && position.ply() > 8
}

/// How long after the move before the opponent's own is played; zero for full strength.
/// `last` and `now` are its scores before and after the opponent's last move.
pub fn pace(
    opponent: Opponent,
    position: &Position,
    time: TimeControl,
    clock: Option<&Clock>,
    seed: u64,
    (last, now): (Option<Score>, Option<Score>),
) -> Duration {
    if opponent.is_full() {
        return Duration::ZERO;
    }
    let (usual, most) = match (time, clock) {
        (_, Some(clock)) => {
            let left = clock.remaining.get(position.turn()).as_secs_f64();
            let increment = clock.increment.get(position.turn()).as_secs_f64();
            (left / HORIZON + 0.6 * increment, left / 8.0)
        }
        (TimeControl::MoveTime(time), None) => {
            let time = time.as_secs_f64();
            (0.5 * time, time)
        }
        _ => (WITHOUT_CLOCK, LONGEST_WITHOUT_CLOCK),
    };
    let mut factor = spread(position, seed) * difficulty(position, last, now);
    if is_premature(opponent, position, clock, seed) {
        factor *= 0.2;
    }
    let seconds = (usual * factor).max(SHORTEST).min(most).max(0.0);
    Duration::from_secs_f64(seconds)
}

/// How the same person's time varies, 1 in the middle: now longer, now shorter, in proportion.
fn spread(position: &Position, seed: u64) -> f64 {
    let mut dice = Dice::new(!seed ^ position.key(), position.ply());
    // Three even numbers: nearly normal, of deviation a half.
    let sum: f64 = (0..3).map(|_| dice.share()).sum();
    (sum - 1.5).exp()
}

/// How much harder than usual this position is, 1 for an ordinary one.
fn difficulty(position: &Position, last: Option<Score>, now: Option<Score>) -> f64 {
    const OPENING_PLIES: usize = 12;
    let chess = position.current();
    let moves = chess.legal_moves();
    let came_to = position.last_move().map(|played| played.to());
    let recaptures = position
        .last_move()
        .is_some_and(|played| played.is_capture())
        && moves.iter().any(|played| Some(played.to()) == came_to);
    let mut factor: f64 = match moves.len() {
        0 | 1 => return 0.15,
        2..=4 => 0.6,
        _ => 1.0,
    };
    if recaptures {
        factor *= 0.35;
    }
    if position.ply() < OPENING_PLIES {
        factor *= 0.5;
    }
    // Many captures to work out.
    let captures = moves.iter().filter(|played| played.is_capture()).count();
    factor *= 1.0 + 0.12 * captures.min(8) as f64;
    if let (Some(Score::Cp(last)), Some(Score::Cp(now))) = (last, now) {
        // Something has gone wrong, or turned up.
        factor *= match last.abs_diff(now) {
            0..=80 => 1.0,
            81..=250 => 1.4,
            _ => 1.9,
        };
    }
    factor
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::settings::OpponentName;
    use shakmaty::ByColor;

    fn after(moves: &str) -> Position {
        let mut position = Position::default();
        for word in moves.split_whitespace() {
            let played = crate::chess::notation::read_move(position.current(), word);
            assert!(position.play(played.expect(word)), "{word}");
        }
        position
    }

    fn clock(seconds: u64) -> Clock {
        Clock {
            remaining: ByColor::new_with(|_| Duration::from_secs(seconds)),
            increment: ByColor::default(),
            moves_to_go: None,
        }
    }

    fn mean(opponent: Opponent, position: &Position, left: u64) -> f64 {
        let clock = clock(left);
        let time = TimeControl::Fischer {
            base: Duration::from_secs(300),
            increment: Duration::ZERO,
            delay: Duration::ZERO,
        };
        let sum: f64 = (0..200)
            .map(|seed| {
                pace(opponent, position, time, Some(&clock), seed, (None, None)).as_secs_f64()
            })
            .sum();
        sum / 200.0
    }

    #[test]
    fn recaptures_are_quick_and_time_trouble_is_quicker() {
        let otto = Opponent::named(OpponentName::Otto);
        let opening = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6";
        let quiet = mean(otto, &after(opening), 300);
        let taken = after(&format!("{opening} c3 Be6 Bxe6"));
        let recapture = mean(otto, &taken, 300);
        assert!(recapture < 0.7 * quiet, "{recapture} {quiet}");
        let short = mean(otto, &after(opening), 12);
        assert!(short < 0.6, "{short}");
        assert!(mean(otto, &after(opening), 2) <= 0.3, "the flag is near");
        assert!(mean(Opponent::FULL, &after(opening), 300) <= 0.0);
    }

    #[test]
    fn only_weak_players_move_before_they_have_thought() {
        let position = after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7");
        let share = |opponent| {
            (0..500)
                .filter(|seed| is_premature(opponent, &position, None, *seed))
                .count()
        };
        let pip = share(Opponent::named(OpponentName::Pip));
        assert!((30..100).contains(&pip), "{pip}");
        assert_eq!(share(Opponent::named(OpponentName::Ines)), 0);
        let hurried = clock(10);
        let zora = Opponent::named(OpponentName::Zora);
        assert!(is_premature(zora, &position, Some(&hurried), 1));
    }
}
