//! Results thrown away: by stalemate or repetition on the board, and by what endgame tables know.

use super::reason::{Case, Kind, Reason, Shown};
use crate::{
    analysis::words::reasons as words,
    chess::{Score, position::key_of},
    engine::{state::State, tablebase::Tablebases},
};
use shakmaty::{Chess, Move, Position as _};

/// A mover who stood better than this had more than a draw, in centipawns.
const BETTER: i32 = 100;

/// The move turns a won ending into a draw, or worse, by the tables; or trades into an ending
/// that they know to be lost or drawn.
pub fn known(case: &Case, after: &Chess) -> Option<Reason> {
    let tables = case.tablebases?;
    let now = result(tables, after).map(|value| -value);
    if let (Some(was), Some(now)) = (result(tables, case.before), now) {
        let words = match (was, now) {
            (1, 0) => words::WON_TO_DRAWN,
            (1, -1) => words::WON_TO_LOST,
            (0, -1) => words::DRAWN_TO_LOST,
            _ => return None,
        };
        let (shown, line) = match was {
            1 => (Shown::Before, case.best),
            _ => (Shown::After, case.refutation),
        };
        return (!line.is_empty())
            .then(|| Reason::new(Kind::Ending, words, shown, line, [case.played.to()]));
    }
    let trade = case.played.is_capture();
    let words = match now.filter(|_| trade)? {
        -1 if worth_at_least(case.score_before, -BETTER) => words::LEAVES_LOST,
        0 if worth_at_least(case.score_before, BETTER) => words::LEAVES_DRAWN,
        _ => return None,
    };
    (!case.refutation.is_empty()).then(|| {
        let squares = [case.played.to()];
        Reason::new(Kind::Ending, words, Shown::After, case.refutation, squares)
    })
}

/// The result for the side to move with best play: 1, 0 or -1; `None` where the tables do not
/// know it.
fn result(tables: &Tablebases, chess: &Chess) -> Option<i32> {
    let moves: Vec<Move> = chess.legal_moves().into_iter().collect();
    let (_, value) = tables.best_moves(&State::new(chess), &moves, false)?;
    Some(value.signum())
}

fn worth_at_least(score: Score, least: i32) -> bool {
    match score {
        Score::Cp(cp) => cp >= least,
        Score::Mates(_) => true,
        Score::Mated(_) => false,
    }
}

/// The opponent saves himself by stalemate or by repeating the position.
pub fn drawn(case: &Case, after: &Chess) -> Option<Reason> {
    let even = matches!(case.score_after, Score::Cp(cp) if cp.abs() <= BETTER / 4);
    if !even || !worth_at_least(case.score_before, BETTER) {
        return None;
    }
    if after.is_stalemate() {
        let words = words::LEAVES_STALEMATE;
        let line = case.best;
        return (!line.is_empty()).then(|| Reason::new(Kind::Draw, words, Shown::Before, line, []));
    }
    let drawing = drawing(after, case.refutation)?;
    let king = after.board().king_of(case.before.turn());
    let words = match drawing.how {
        How::Stalemate => words::ALLOWS_STALEMATE,
        How::Checks => words::ALLOWS_PERPETUAL_CHECK,
        How::Repetition => words::ALLOWS_REPETITION,
    };
    Some(Reason::new(
        Kind::Draw,
        words,
        Shown::After,
        drawing.line,
        king,
    ))
}

/// The mover could have saved the game by stalemate or by perpetual check.
pub fn missed_draw(case: &Case) -> Option<Reason> {
    let even = matches!(case.score_before, Score::Cp(cp) if cp.abs() <= BETTER / 4);
    if !even || worth_at_least(case.score_after, -BETTER) {
        return None;
    }
    let drawing = drawing(case.before, case.best)?;
    let words = match drawing.how {
        How::Stalemate => words::MISSES_STALEMATE,
        How::Checks => words::MISSES_PERPETUAL_CHECK,
        How::Repetition => words::MISSES_REPETITION,
    };
    let king = case.before.board().king_of(case.before.turn().other());
    Some(Reason::new(
        Kind::Draw,
        words,
        Shown::Before,
        drawing.line,
        king,
    ))
}

/// A line that comes to a draw on the board.
struct Drawing<'a> {
    line: &'a [Move],
    how: How,
}

enum How {
    Stalemate,
    /// A position again, with every move of the side that begins a check.
    Checks,
    Repetition,
}

fn drawing<'a>(start: &Chess, line: &'a [Move]) -> Option<Drawing<'a>> {
    let mut chess = start.clone();
    let mut keys = vec![key_of(start)];
    let mut checks = true;
    for (ply, played) in line.iter().enumerate() {
        if !chess.is_legal(*played) {
            return None;
        }
        chess.play_unchecked(*played);
        checks &= ply % 2 == 1 || chess.is_check();
        let line = line.get(..=ply)?;
        if chess.is_stalemate() {
            let how = How::Stalemate;
            return Some(Drawing { line, how });
        }
        let key = key_of(&chess);
        if keys.contains(&key) {
            let how = if checks { How::Checks } else { How::Repetition };
            return Some(Drawing { line, how });
        }
        keys.push(key);
    }
    None
}
