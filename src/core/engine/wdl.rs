//! What a score means for the game's result.

use crate::chess::Score;

/// Chances of a side in thousandths; they add up to 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinDrawLoss {
    pub win: u32,
    pub draw: u32,
    pub loss: u32,
}

impl WinDrawLoss {
    /// The chances to win, to draw and to lose in whole per cent, which add up to 100.
    pub fn percent(self) -> [u32; 3] {
        let [win, loss] = [self.win, self.loss].map(|share| (share + 5) / 10);
        // Two halves are not both rounded up where nothing is left for a draw.
        let loss = loss.min(100_u32.saturating_sub(win));
        [win, 100_u32.saturating_sub(win + loss), loss]
    }
}

/// The score, in centipawns, from which as many games are won as not, with the pieces of the start
/// on the board and with bare kings: the fewer pieces, the more it takes.
const EVEN: [f64; 2] = [53.0, 216.0];
/// How many centipawns more make the odds of winning 2.718 times better.
const SPREAD: f64 = 49.0;
/// The pieces of the start and the fewest that make a difference, in schoolbook pawns of both sides.
const MATERIAL: [i32; 2] = [78, 10];

/// The chances of the side whose score this is, with so much material on the board (of both
/// sides, in schoolbook pawns: 78 at the start).
///
/// Two logistic curves, whose middle follows the material in a straight line, fitted to results and
/// scores of 34,691 positions of 305 games of the engine with its network of generation 3 against
/// itself, at 100,000 nodes per move, as people use it. Fitted to three quarters of these games, the
/// log loss of the others is 0.549, a mean of four such fits; it was 0.655 with the curves that were
/// fitted to games at 4,000 nodes per move, which end far less often in a draw.
///
/// With the network of generation 6 they lie between what longer and shorter games ask for: the log
/// loss is 0.483 in 200 games at 8+0.08 (22,313 positions), 0.462 with the curves that fit these best,
/// and 0.628 in 1,000 at 1+0.01 (113,121), 0.618 with theirs. The curves of the former make it worse
/// in the latter by 0.046 ±0.012.
pub fn wdl(score: Score, material: i32) -> WinDrawLoss {
    let centipawns = match score {
        Score::Cp(cp) => f64::from(cp),
        Score::Mates(_) => f64::INFINITY,
        Score::Mated(_) => f64::NEG_INFINITY,
    };
    let [all, few] = MATERIAL;
    let share = f64::from(material.clamp(few, all)) / f64::from(all);
    let [full, bare] = EVEN;
    let even = bare + (full - bare) * share;
    let wins = |lead: f64| (1000.0 / (1.0 + ((even - lead) / SPREAD).exp())).round() as u32;
    let (win, loss) = (wins(centipawns), wins(-centipawns));
    WinDrawLoss {
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
            let here = wdl(score, 40);
            let there = wdl(score.flipped(), 40);
            assert_eq!(here.win + here.draw + here.loss, 1000, "{score:?}");
            assert_eq!((here.win, here.loss), (there.loss, there.win));
        }
        for ([win, draw, loss], percent) in [
            ([434, 204, 362], [43, 21, 36]),
            ([46, 138, 816], [5, 13, 82]),
            ([365, 270, 365], [37, 26, 37]),
            ([505, 0, 495], [51, 0, 49]),
            ([0, 0, 1000], [0, 0, 100]),
        ] {
            assert_eq!(WinDrawLoss { win, draw, loss }.percent(), percent);
        }
        assert_eq!(wdl(Score::Mates(9), 78).win, 1000);
        assert!(wdl(Score::Cp(300), 78).win > wdl(Score::Cp(100), 78).win);
    }

    #[test]
    fn with_few_pieces_a_small_lead_is_drawn_and_a_large_one_won() {
        let (full, few) = (wdl(Score::Cp(0), 78), wdl(Score::Cp(0), 8));
        assert!(few.draw > 900 && full.draw < 600, "{few:?} {full:?}");
        let (full, few) = (wdl(Score::Cp(100), 78), wdl(Score::Cp(100), 8));
        assert!(few.draw > 700 && full.win > 600, "{few:?} {full:?}");
        assert!(wdl(Score::Cp(500), 8).win > 900);
    }
}
