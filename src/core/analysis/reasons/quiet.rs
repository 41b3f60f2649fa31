//! What a move costs where no material is lost: the terms of the classical evaluation that differ
//! between the end of the best line and the end of the line played.

use super::{
    reason::{Case, Kind, Reason, Shown},
    settle::{balance, is_quiet},
};
use crate::{
    analysis::words::reasons as words,
    chess::Score,
    engine::{
        evaluation::{
            Breakdown,
            classical::terms::{self as groups, Group},
            explain,
        },
        state::State,
        value::Value,
    },
    sort,
};
use shakmaty::{Bitboard, Board, Chess, Color, File, Move, Position as _, Role};

/// So many plies after the move are compared, or the nearest quiet position after that.
const PLIES: usize = 4;
/// So many terms are named, each worth at least so many centipawns.
const NAMED: usize = 2;
const LEAST: Value = 20;
/// All terms together must fall by this much, in centipawns.
const FALL: Value = 40;

/// What a term is about, in a chess player's words; `None` for the group: king danger.
fn topic(group: Option<Group>) -> Option<&'static str> {
    let Some(group) = group else {
        return Some(words::KING_SAFETY);
    };
    TOPICS
        .iter()
        .find_map(|(topic, groups)| groups.contains(&group).then_some(*topic))
}

/// The terms of each topic; material and threats, which other reasons tell of, have none.
const TOPICS: [(&str, &[Group]); 8] = [
    (
        words::MOBILITY,
        &[
            groups::KNIGHT_MOBILITY,
            groups::BISHOP_MOBILITY,
            groups::ROOK_MOBILITY,
            groups::QUEEN_MOBILITY,
        ],
    ),
    (
        words::PASSED_PAWNS,
        &[
            groups::CANDIDATE,
            groups::PASSED,
            groups::PASSED_FREE,
            groups::PASSED_SAFE,
            groups::PASSED_OPEN,
            groups::PASSED_RUNS,
            groups::PASSED_BLOCKED,
            groups::PASSED_OWN_KING,
            groups::PASSED_ENEMY_KING,
            groups::PASSED_ROOK,
        ],
    ),
    (
        words::KING_SAFETY,
        &[
            groups::SHELTER,
            groups::STORM,
            groups::STORM_BLOCKED,
            groups::KING_FILES,
        ],
    ),
    (
        words::PAWN_STRUCTURE,
        &[
            groups::ISOLATED,
            groups::DOUBLED,
            groups::BACKWARD,
            groups::PHALANX,
            groups::SUPPORTED,
            groups::FREE_CHAIN,
            groups::LEVER,
            groups::RAMMED,
            groups::ISLANDS,
        ],
    ),
    (
        words::MINOR_PIECES,
        &[
            groups::OUTPOSTS,
            groups::OUTPOST_REACHED,
            groups::BAD_BISHOP,
            groups::BLOCKED_BISHOP,
            groups::SHELTERED,
            groups::LONG_DIAGONAL,
            groups::BISHOP_AIMS,
        ],
    ),
    (words::BISHOP_PAIR, &[groups::BISHOP_PAIR]),
    (
        words::ROOKS,
        &[groups::ROOK_FILES, groups::ROOK_WORK, groups::TRAPPED_ROOK],
    ),
    (words::SPACE, &[groups::SPACE]),
];

/// `Costs king safety (0.45) and mobility (0.30)`; nothing where that is less than half of what the
/// move costs.
pub fn terms(case: &Case, after: &Chess) -> Option<Reason> {
    let me = case.before.turn();
    let (best, _) = quiet_end(case.before, case.best, PLIES + 1)?;
    let (played, line) = quiet_end(after, case.refutation, PLIES)?;
    // Where pieces are missing the terms compare nothing.
    if balance(best.board(), me) != balance(played.board(), me) {
        return None;
    }
    let (was, now) = (explain(&State::new(&best)), explain(&State::new(&played)));
    let sign = me.fold_wb(1, -1);
    // Without their queen a king is not in danger, whatever the terms add up to.
    let queens = played.board().queens() & played.board().by_color(me.other());
    let has_queen = queens.any();
    if (now.value - was.value) * sign > -FALL {
        return None;
    }
    let mut fallen = fallen(&was, &now, sign, has_queen);
    // The term falls too where it is the other side's pair that stays.
    let loses_pair = loses_pair(case.before.board(), played.board(), me);
    fallen.retain(|(topic, _)| *topic != words::BISHOP_PAIR || loses_pair);
    let told = || {
        let told = fallen.iter().filter(|(_, change)| *change <= -LEAST);
        told.take(NAMED)
    };
    let sum: Value = told().map(|(_, change)| -change).sum();
    if sum * 2 < loss(case)? {
        return None;
    }
    let named: Vec<String> = told()
        .map(|(topic, change)| format!("{topic} ({:.2})", f64::from(-change) / 100.0))
        .collect();
    let first = fallen
        .first()
        .filter(|_| !named.is_empty() && !line.is_empty())?;
    let king = played.board().king_of(me);
    // A king who has only not castled stands as open as before.
    let now = shelter(played.board(), me);
    let opened = first.0 == words::KING_SAFETY
        && now < shelter(best.board(), me)
        && now < shelter(case.before.board(), me);
    let words = match opened {
        true => words::opens_king(&named),
        false => words::costs(&named),
    };
    let squares = king.into_iter().filter(|_| opened);
    Some(Reason::new(
        Kind::Quiet,
        words,
        Shown::After,
        &line,
        squares,
    ))
}

/// By how much each topic changes from one position to the other, `sign` 1 for White and -1 for Black; those
/// that fall most come first.
fn fallen(
    was: &Breakdown,
    now: &Breakdown,
    sign: Value,
    has_queen: bool,
) -> Vec<(&'static str, Value)> {
    let mut fallen: Vec<(&'static str, Value)> = Vec::new();
    // A term that counts for neither side has no row, so the two tables do not lie side by side.
    let gained = now.rows().into_iter().map(|row| (row, sign));
    let given = was.rows().into_iter().map(|row| (row, -sign));
    for (row, sign) in gained.chain(given) {
        let topic = topic(row.group).filter(|own| *own != words::KING_SAFETY || has_queen);
        let Some(topic) = topic else {
            continue;
        };
        let change = row.sum * sign;
        match fallen.iter_mut().find(|(own, _)| *own == topic) {
            Some((_, sum)) => *sum += change,
            None => fallen.push((topic, change)),
        }
    }
    sort::by_key(&mut fallen, |(_, change)| *change);
    fallen
}

/// What the move costs by the engine's scores, in centipawns; none where a mate is in sight.
fn loss(case: &Case) -> Option<Value> {
    match (case.score_before, case.score_after) {
        (Score::Cp(before), Score::Cp(after)) => Some(before - after),
        _ => None,
    }
}

/// The first quiet position of a line from this ply on, and the moves up to it.
fn quiet_end(start: &Chess, line: &[Move], from: usize) -> Option<(Chess, Vec<Move>)> {
    let mut chess = start.clone();
    let mut moves = Vec::new();
    for played in line {
        if moves.len() >= from && is_quiet(&chess) {
            break;
        }
        if !chess.is_legal(*played) {
            return None;
        }
        chess.play_unchecked(*played);
        moves.push(*played);
    }
    is_quiet(&chess).then_some((chess, moves))
}

/// Whether a side had two bishops and has fewer now.
fn loses_pair(before: &Board, now: &Board, side: Color) -> bool {
    let has_pair = |board: &Board| (board.by_color(side) & board.bishops()).count() >= 2;
    has_pair(before) && !has_pair(now)
}

/// The pawns that stand before a king, on his file and those beside it.
fn shelter(board: &Board, side: Color) -> usize {
    let Some(king) = board.king_of(side) else {
        return 0;
    };
    let near = |file: &File| file.distance(king.file()) <= 1;
    let files = File::ALL.into_iter().filter(near).map(Bitboard::from_file);
    let files = files.fold(Bitboard::EMPTY, |sum, file| sum | file);
    let rank = i32::from(king.rank());
    let pawns = board.by_color(side) & board.by_role(Role::Pawn) & files;
    pawns
        .into_iter()
        .filter(|square| {
            let ahead = (i32::from(square.rank()) - rank) * side.fold_wb(1, -1);
            (1..=2).contains(&ahead)
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation::read_move};

    /// Two rows stand in one of these positions only: isolated pawns, and pawns connected on a half-open
    /// file.
    #[test]
    fn terms_are_compared_with_themselves() {
        let told = |text: &str| {
            let position = fen::read(text).expect("a position");
            explain(&State::new(position.current()))
        };
        let was = told("4k3/pp4pp/8/8/8/8/PP4PP/4K3 w - - 0 1");
        let now = told("4k3/pp4pp/8/8/8/8/P1P3PP/4K3 w - - 0 1");
        let sum = |told: &Breakdown| -> Value {
            let pawns = [
                groups::ISOLATED,
                groups::PHALANX,
                groups::FREE_CHAIN,
                groups::ISLANDS,
            ];
            let rows = told.rows();
            let rows = rows
                .iter()
                .filter(|row| row.group.is_some_and(|group| pawns.contains(&group)));
            rows.map(|row| row.sum).sum()
        };
        let change = sum(&now) - sum(&was);
        assert!(change < -10, "{change}");
        let structure = [(words::PAWN_STRUCTURE, change)];
        assert_eq!(fallen(&was, &now, 1, false), structure);
        assert_eq!(fallen(&now, &was, -1, false), structure);
    }

    /// What is said of a move that costs so much, with the best line and the one that refutes it.
    fn said(text: &str, played: &str, lines: [&str; 2], loss: i32) -> Option<String> {
        let position = fen::read(text).expect("a legal FEN");
        let before = position.current();
        let moves = |start: &Chess, line: &str| -> Vec<Move> {
            let mut chess = start.clone();
            let read = |san| {
                let played = read_move(&chess, san).expect("a legal move");
                chess.play_unchecked(played);
                played
            };
            line.split_whitespace().map(read).collect()
        };
        let played = read_move(before, played).expect("a legal move");
        let mut after = before.clone();
        after.play_unchecked(played);
        let case = Case {
            before,
            last: None,
            played,
            best: &moves(before, lines[0]),
            refutation: &moves(&after, lines[1]),
            score_before: Score::Cp(loss),
            score_after: Score::Cp(0),
            tablebases: None,
        };
        terms(&case, &after).map(|reason| reason.words)
    }

    #[test]
    fn only_a_side_that_had_the_bishop_pair_loses_it() {
        // White has one bishop; the best line breaks Black's pair.
        let theirs = "r4rk1/3b2pp/3b4/p2P4/8/4B1P1/PP3PKP/2RR4 w - - 4 27";
        let words = said(theirs, "b3", ["Bc5 Bxc5 Rxc5", "Rfe8"], 50).unwrap_or_default();
        assert!(words.contains(words::PASSED_PAWNS), "{words}");
        assert!(!words.contains(words::BISHOP_PAIR), "{words}");
        let boards = ["4k3/8/8/8/8/8/8/2B1KB2 w", "4k3/8/8/8/8/8/8/4KB2 w"]
            .map(|text| fen::read(&format!("{text} - - 0 1")).expect("a position"))
            .map(|position| position.current().board().clone());
        let [pair, one] = &boards;
        assert!(loses_pair(pair, one, Color::White));
        assert!(!loses_pair(pair, pair, Color::White) && !loses_pair(one, one, Color::White));
        assert!(!loses_pair(pair, one, Color::Black));
    }

    #[test]
    fn a_king_who_does_not_castle_is_not_opened() {
        let uncastled = "r1bq1rk1/ppp2ppp/2nb1n2/3p4/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQ - 6 7";
        let words = said(uncastled, "h3", ["O-O h6", "h6"], 80).unwrap_or_default();
        assert!(words.starts_with("Costs king safety"), "{words}");
    }

    #[test]
    fn terms_are_named_only_where_they_explain_half_of_the_loss() {
        let text = "r1bq1rk1/1pp2ppp/p1np1n2/2b1p3/2B1P3/P1NP1N2/1PP2PPP/R1BQ1RK1 w - - 0 8";
        let position = fen::read(text).expect("a legal FEN");
        let before = position.current();
        let moves = before.legal_moves();
        let quiet = || moves.iter().copied().filter(|own| !own.is_capture());
        let mut named = 0;
        for (best, played) in quiet().flat_map(|best| quiet().map(move |own| (best, own))) {
            let after = |first: Move| {
                let mut chess = before.clone();
                chess.play_unchecked(first);
                chess
            };
            let answer = |first: Move| read_move(&after(first), "Rb8").expect("a legal move");
            let said = |loss: i32| {
                let case = Case {
                    before,
                    last: None,
                    played,
                    best: &[best, answer(best)],
                    refutation: &[answer(played)],
                    score_before: Score::Cp(loss),
                    score_after: Score::Cp(0),
                    tablebases: None,
                };
                terms(&case, &after(played)).map(|reason| reason.words)
            };
            let Some(words) = said(40) else {
                continue;
            };
            named += 1;
            assert_eq!(said(2_000), None, "{words}");
            for piece in ["minor pieces (", "rooks ("] {
                let is_activity = words.contains(&format!("activity of the {piece}"));
                assert_eq!(words.contains(piece), is_activity, "{words}");
            }
        }
        assert!(named > 0);
    }
}
