//! Why a move was a mistake, in words, from facts that hold on the board.
//!
//! An engine gives two lines: the best one instead of the move, and the one that refutes it. Each
//! is followed to a quiet end and its material counted; what is said must be seen in one of
//! them: a piece taken, a fork whose victim falls, a mate that stands on the board. Where nothing
//! can be shown so, nothing is said.
//!
//! | file | what it is for |
//! |---|---|
//! | [`reason`] | a mistake to explain, and what is said of it |
//! | [`attack`] | a line in which one side wins something: its boards, what is taken where |
//! | [`settle`] | what the material comes to once the captures that are left have been made |
//! | [`spoils`] | what a line wins, in words |
//! | [`motif`] | how a line wins it: which of the patterns below, and its words |
//! | [`pattern`] | what the patterns have in common |
//! | [`hanging`] | a piece that can simply be taken |
//! | [`double`] | forks, and threats of mate beside another |
//! | [`sliders`] | pins, skewers, discovered attacks |
//! | [`defenders`] | a defender taken, or one with two tasks |
//! | [`promotion`] | promotions that come in both lines |
//! | [`trapped`] | a piece without a safe square |
//! | [`mate`] | mates allowed and missed |
//! | [`ending`] | stalemates, repetitions, endings that the tables know |
//! | [`tempo`] | a piece that has to move again |
//! | [`told`] | a reason that was written down, read again |
//! | [`quiet`] | the classical evaluation's terms where no material is lost |

pub mod attack;
pub mod defenders;
pub mod double;
pub mod ending;
pub mod hanging;
pub mod mate;
pub mod motif;
pub mod pattern;
pub mod promotion;
pub mod quiet;
pub mod reason;
pub mod settle;
pub mod sliders;
pub mod spoils;
pub mod tempo;
pub mod told;
pub mod trapped;

pub use super::words::reasons::OPENINGS;
pub use reason::{Case, Kind, Reason, Shown};
pub use told::Told;

use crate::{chess::Score, engine::value::Value};
use attack::{Attack, LEAST};
use pattern::Setting;
use promotion::Apart;
use settle::balance;
use shakmaty::{Chess, Move, Position as _};

/// Why the move was a mistake, as far as the board shows it.
pub fn explain(case: &Case) -> Option<Reason> {
    let mut after = case.before.clone();
    if !after.is_legal(case.played) {
        return None;
    }
    after.play_unchecked(case.played);
    mate::allowed(case, &after)
        .or_else(|| mate::missed(case))
        .or_else(|| ending::known(case, &after))
        .or_else(|| ending::drawn(case, &after))
        .or_else(|| ending::missed_draw(case))
        .or_else(|| material(case, &after))
        .or_else(|| tempo::lost(case, &after))
        .or_else(|| quiet::terms(case, &after))
}

/// What the move loses or fails to win.
fn material(case: &Case, after: &Chess) -> Option<Reason> {
    let apart = Apart::new(case);
    let case = &apart.case;
    let me = case.before.turn();
    let base = balance(case.before.board(), me);
    let refuting = Attack::new(after, case.refutation, -base);
    let best = Attack::new(case.before, case.best, base);
    let with_best = best.as_ref().map_or(base, Attack::end);
    let as_played = match &refuting {
        Some(line) => -line.end(),
        None => balance(after.board(), me),
    };
    let loss = with_best - as_played;
    if loss < LEAST || !agrees(case, loss) {
        return None;
    }
    let (lost, missed) = (base - as_played, with_best - base);
    if lost >= LEAST && lost >= missed {
        let line = refuting.filter(|line| line.is_believed() && apart.is_without(line))?;
        let mut setting = Setting::new(case, lost);
        if missed <= -LEAST {
            // Some of it is lost whatever is played.
            setting.anyway = best
                .iter()
                .flat_map(Attack::given)
                .map(|own| own.origin)
                .collect();
        }
        return Some(motif::allowed(&line, &setting));
    }
    let is_shown = |line: &Attack| line.is_believed() && apart.is_without(line);
    let line = best.filter(|line| missed >= LEAST && is_shown(line))?;
    let mut setting = Setting::new(case, missed);
    if lost <= -LEAST {
        let played = Attack::new(case.before, &with(case), base);
        setting.anyway = played
            .iter()
            .flat_map(Attack::taken)
            .map(|own| own.origin)
            .collect();
    }
    Some(motif::missed(&line, &setting))
}

/// The move and what refutes it, as one line.
fn with(case: &Case) -> Vec<Move> {
    std::iter::once(case.played)
        .chain(case.refutation.iter().copied())
        .collect()
}

/// Whether the engine's scores fall by something like the material that is said to be lost;
/// scores of decided positions say nothing about that.
fn agrees(case: &Case, loss: Value) -> bool {
    const DECIDED: i32 = 600;
    const SHARE: i32 = 40;
    match (case.score_before, case.score_after) {
        (Score::Cp(before), Score::Cp(after)) => {
            before.abs() >= DECIDED
                || after.abs() >= DECIDED
                || (before - after) * 100 >= loss * SHARE
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, line::PieceLetters, notation::read_move};

    /// The moves of a line in SAN.
    fn moves(start: &Chess, line: &str) -> Vec<Move> {
        let mut chess = start.clone();
        line.split_whitespace()
            .map(|san| {
                let played = read_move(&chess, san).expect("a legal move");
                chess.play_unchecked(played);
                played
            })
            .collect()
    }

    /// What is said of a move, with the best line and the one that refutes it.
    fn said(text: &str, played: &str, lines: [&str; 2], scores: [Score; 2]) -> Option<String> {
        let position = fen::read(text).expect("a legal FEN");
        let before = position.current();
        let played = read_move(before, played).expect("a legal move");
        let mut after = before.clone();
        after.play_unchecked(played);
        let reason = explain(&Case {
            before,
            last: None,
            played,
            best: &moves(before, lines[0]),
            refutation: &moves(&after, lines[1]),
            score_before: scores[0],
            score_after: scores[1],
            tablebases: None,
        })?;
        assert!(
            OPENINGS.iter().any(|own| reason.words.starts_with(own)),
            "{reason:?}"
        );
        Some(reason.sentence(before, played, PieceLetters::Letters))
    }

    fn cp(before: i32, after: i32) -> [Score; 2] {
        [Score::Cp(before), Score::Cp(after)]
    }

    #[test]
    fn a_piece_that_can_be_taken_is_named_with_its_taker() {
        let knight = "rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3";
        assert_eq!(
            said(knight, "Qh5", ["Nf3 Nc6", "Nf6 Qxe5+ Be7"], cp(20, -200)),
            None,
            "what is not lost on the board is not said to be"
        );
        assert_eq!(
            said(knight, "Qg4", ["Nf3 Nc6", "d5 Qf3 Nf6"], cp(20, -60)),
            None
        );
        let hangs = "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
        assert_eq!(
            said(hangs, "Nd4", ["Nxe5 d6", "exd4"], cp(40, -350)).as_deref(),
            Some("Hangs the knight on d4 to the pawn on e5 (3…exd4).")
        );
    }

    #[test]
    fn forks_skewers_and_promotions_are_seen_in_their_line() {
        let fork = "r3k2r/ppp2ppp/8/3N4/8/8/PPP2PPP/R3K2R b KQ - 0 1";
        assert_eq!(
            said(fork, "a6", ["Kd7 O-O-O", "Nxc7+ Kd7 Nxa8 Rxa8"], cp(0, 250)).as_deref(),
            None,
            "the score of the mover must fall"
        );
        assert_eq!(
            said(
                fork,
                "h6",
                ["Kd7 O-O-O", "Nxc7+ Kd7 Nxa8 Rxa8"],
                cp(0, -250)
            )
            .as_deref(),
            Some(
                "Allows the fork 2.Nxc7+ of the king and the rook on a8, which costs the exchange \
                 and a pawn (2.Nxc7+ Kd7 3.Nxa8 Rxa8)."
            )
        );
        let skewer = "8/8/8/1k2r3/8/8/6PP/R5K1 b - - 0 1";
        assert_eq!(
            said(
                skewer,
                "Kc5",
                ["Kb4 Rb1+ Kc3", "Ra5+ Kc4 Rxe5"],
                cp(0, -500)
            )
            .as_deref(),
            Some(
                "Allows the skewer 2.Ra5+ of the king and the rook on e5, which costs a rook \
                 (2.Ra5+ Kc4 3.Rxe5)."
            )
        );
        let runs = "8/5k2/8/8/1p6/8/4K3/8 w - - 0 1";
        assert_eq!(
            said(
                runs,
                "Ke3",
                ["Kd2 b3 Kc3", "b3 Kd3 b2 Kc2 b1=Q+ Kxb1"],
                cp(0, -10)
            ),
            None,
            "a pawn that is taken as it queens wins nothing"
        );
        assert_eq!(
            said(
                runs,
                "Kf3",
                ["Kd2 b3 Kc3", "b3 Ke2 b2 Kd2 b1=Q"],
                cp(0, -900)
            )
            .as_deref(),
            Some(
                "Allows the promotion of the pawn on b4, which costs a queen \
                 (1…b3 2.Ke2 b2 3.Kd2 b1=Q)."
            )
        );
    }

    #[test]
    fn a_promotion_that_comes_anyway_is_no_reason() {
        // As soon as the pawn on g5 promotes, the one on b5 does in the best line.
        let two = "8/2K5/8/1P4Pp/8/2Np2k1/8/8 b - - 0 53";
        let best = "Kf4 b6 Kxg5 b7 Kf4 b8=Q Kf3";
        let refuted = "g6 h3 g7 Kf2 g8=Q h2";
        let reason = said(two, "h4", [best, refuted], cp(-796, -7_553)).unwrap_or_default();
        assert!(!reason.contains("promotion"), "{reason}");
        assert!(!reason.contains("queen"), "{reason}");
        // Lost already, and the best line is too short to show what becomes of the pawns.
        let short = "8/2K5/6p1/1P5p/7P/2Np2k1/8/8 b - - 0 52";
        let refuted = "hxg5 Kf3 g6 Ke3 g7 Kd2 Nd5 Ke2 g8=Q";
        assert_eq!(
            said(short, "g5", ["d2 b6", refuted], cp(-591, -813)).as_deref(),
            Some("Hangs the pawn on g5 to the pawn on h4 (53.hxg5).")
        );
        assert!(
            said(short, "g5", ["d2 b6", refuted], cp(0, -813))
                .unwrap_or_default()
                .contains("promotion")
        );
    }

    #[test]
    fn mates_are_named_by_the_board_they_end_on() {
        let back = "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        assert_eq!(
            said(
                back,
                "Ra1",
                ["Rxd8#", "Rd1+ Rxd1"],
                [Score::Mates(1), Score::Cp(0)]
            )
            .as_deref(),
            Some("Misses a back-rank mate in 1 (1.Rxd8#).")
        );
        assert_eq!(
            said(
                back,
                "Rb1",
                ["h3", "Rd1+ Rxd1"],
                [Score::Cp(0), Score::Mated(3)]
            ),
            None,
            "a line that does not end in mate shows none"
        );
    }

    #[test]
    fn what_is_taken_with_another_piece_is_not_missed() {
        let both = "4k3/8/8/5p2/6P1/4N3/8/4K3 w - - 0 1";
        let lines = |reply| ["Nxf5 Kd7 Ne3", reply];
        let reason = said(both, "gxf5", lines("Kd7 Nd5 Kd6"), cp(500, 400));
        assert!(!reason.unwrap_or_default().contains("Nxf5"));
        let reason = said(both, "Kd2", lines("fxg4 Nxg4 Ke7"), cp(500, 300));
        assert!(reason.unwrap_or_default().contains("Nxf5"));
    }

    #[test]
    fn a_piece_that_has_to_move_again_loses_a_tempo() {
        let start = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let early =
            |replies: &str, fall: i32| said(start, "Qg4", ["Nf3 Nc6", replies], cp(30, 30 - fall));
        assert_eq!(
            early("Nf6 Qf3 Nc6", 60).as_deref(),
            Some("Loses a tempo: the queen on g4 has to move again (2…Nf6 3.Qf3).")
        );
        for (replies, fall, why) in [
            ("d6 Nc3 Nf6", 60, "another piece moves"),
            ("Nf6 Qf3 Nc6", 300, "something worse happened"),
        ] {
            let reason = early(replies, fall).unwrap_or_default();
            assert!(!reason.contains("tempo"), "{why}: {reason}");
        }
    }

    #[test]
    fn perpetual_check_that_was_missed_is_a_reason() {
        let checks = "6k1/5p1p/6p1/8/5Q2/8/r5PP/q5BK w - - 0 1";
        let best = "Qb8+ Kg7 Qe5+ Kg8 Qb8+ Kg7";
        let refuted = "Qd1 Qb8+ Kg7";
        assert_eq!(
            said(checks, "h3", [best, refuted], cp(0, -300)).as_deref(),
            Some("Misses perpetual check (1.Qb8+ Kg7 2.Qe5+ Kg8 3.Qb8+).")
        );
        assert_eq!(said(checks, "h3", ["Qb8+ Kg7", refuted], cp(0, -300)), None);
    }
}
