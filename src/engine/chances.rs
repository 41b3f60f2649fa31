//! What a score means for the game's result.

use crate::chess::Score;

/// Chances of a side in thousandths; they add up to 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    pub win: u32,
    pub draw: u32,
    pub loss: u32,
}

/// The score, in centipawns, from which as many games are won as not.
const EVEN: f64 = 150.0;
/// How many centipawns more make the odds of winning 2.718 times better.
const SPREAD: f64 = 150.0;

/// The chances of the side whose score this is.
///
/// Two logistic curves, fitted to results and scores of 20,000 positions of the engine's games
/// against itself at 2,500 nodes a move (`tabiya tune play`).
pub fn chances(score: Score) -> Chances {
    let centipawns = match score {
        Score::Cp(cp) => f64::from(cp),
        Score::Mates(_) => f64::INFINITY,
        Score::Mated(_) => f64::NEG_INFINITY,
    };
    let wins = |lead: f64| (1000.0 / (1.0 + ((EVEN - lead) / SPREAD).exp())).round() as u32;
    let (win, loss) = (wins(centipawns), wins(-centipawns));
    Chances {
        win,
        draw: 1000_u32.saturating_sub(win + loss),
        loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_mirror() {
        for score in [
            Score::Cp(0),
            Score::Cp(87),
            Score::Cp(-2_000),
            Score::Mates(3),
            Score::Mated(1),
        ] {
            let here = chances(score);
            let there = chances(score.flipped());
            assert_eq!(here.win + here.draw + here.loss, 1000, "{score:?}");
            assert_eq!((here.win, here.loss), (there.loss, there.win));
        }
        assert_eq!(chances(Score::Mates(9)).win, 1000);
        assert!(chances(Score::Cp(300)).win > chances(Score::Cp(100)).win);
    }
}
