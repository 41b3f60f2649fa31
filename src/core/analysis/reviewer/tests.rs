//! What a review relies on, and where its lines go on.

use super::*;
use crate::{chess::notation::read_move, game::pgn};

/// Whether a review has a line searched further that was found after so many plies.
fn goes_on(game: &str, ply: usize, line: &str) -> bool {
    let game = pgn::read_all(game.as_bytes()).remove(0);
    let mut position = game.start_position();
    for node in game.main_line().into_iter().take(ply) {
        assert!(position.play(game.played(node).expect("a move")));
    }
    let mut moves = Vec::new();
    for san in line.split_whitespace() {
        let played = read_move(position.current(), san).expect("legal");
        assert!(position.play(played));
        moves.push(played);
    }
    let mut reviewer = Reviewer::of_positions(game, Settings::default(), [ply].into());
    let found = Seen {
        best: moves.first().copied(),
        line: moves,
        ..Seen::settled(Score::Cp(0))
    };
    reviewer.note(ply, found);
    reviewer.question().is_some()
}

#[test]
fn another_engine_is_asked_for_the_same_positions() {
    let game = pgn::read_all("1. e4 e5 2. Nf3 Nc6 *\n".as_bytes()).remove(0);
    let mut reviewer = Reviewer::of_positions(game, Settings::default(), [1, 2].into());
    reviewer.note(2, Seen::settled(Score::Cp(30)));
    assert_eq!(reviewer.progress(), (4, 5));
    reviewer.begin_anew();
    assert_eq!(reviewer.progress(), (3, 5));
    assert_eq!(reviewer.question().map(|search| search.ply), Some(2));
}

#[test]
fn a_bound_does_not_replace_what_is_exact() {
    let game = pgn::read_all("1. e4 *\n".as_bytes()).remove(0);
    let told = |depth, cp, bound, san| Info {
        lines: vec![PvLine {
            score: Score::Cp(cp),
            bound,
            depth,
            seldepth: depth,
            moves: vec![read_move(&Chess::default(), san).expect("legal")],
        }],
        ..Info::default()
    };
    let last = told(10, -150, Bound::Upper, "a3");
    let answered = |before: &[Info]| {
        let mut reviewer = Reviewer::new(game.clone(), Settings::default());
        // The position after the move is known.
        reviewer.note(1, Seen::settled(Score::Cp(0)));
        assert!(reviewer.question().is_some());
        before.iter().for_each(|info| reviewer.hear(info));
        reviewer.answer(&Verdict {
            best: last
                .lines
                .first()
                .and_then(|line| line.moves.first().copied()),
            ponder: None,
            info: last.clone(),
        });
        let seen = reviewer.seen_at(0).expect("an answer");
        let first = seen.line.first().copied();
        assert_eq!(seen.best, first);
        (seen.depth, seen.score, first)
    };
    let played = |san| read_move(&Chess::default(), san).ok();
    let exact = told(9, 20, Bound::Exact, "d4");
    let lower = told(9, 90, Bound::Lower, "h3");
    let (d4, a3) = (played("d4"), played("a3"));
    assert_eq!(
        answered(std::slice::from_ref(&exact)),
        (9, Score::Cp(20), d4)
    );
    assert_eq!(answered(&[lower.clone(), exact]), (9, Score::Cp(20), d4));
    assert_eq!(answered(&[lower]), (10, Score::Cp(-150), a3));
}

#[test]
fn a_short_line_is_searched_further_unless_it_ends_in_a_draw() {
    let checks = "[SetUp \"1\"]\n[FEN \"6k1/5p1p/6p1/8/5Q2/8/r5PP/q5BK w - - 0 1\"]\n\n\
        1. Qb8+ Kg7 2. Qe5+ Kg8 3. Qb8+ Kg7 4. Qe5+ Kg8 5. Qb8+ Kg7 6. h3 Qe1 0-1\n";
    assert!(goes_on(checks, 2, "Qe5"), "the first time");
    assert!(!goes_on(checks, 10, "Qe5"), "the third time");

    let knights = "1. Nf3 Nf6 2. Ng1 Ng8 *\n";
    assert!(goes_on(knights, 2, "Ng1 Ng8"), "what stood before the line");
    assert!(
        !goes_on(knights, 0, "Nf3 Nf6 Ng1 Ng8"),
        "what the line began with"
    );

    let late = "[SetUp \"1\"]\n[FEN \"8/8/4k3/8/8/4K3/R7/8 w - - 98 80\"]\n\n1. Kf4 *\n";
    assert!(goes_on(late, 0, "Ra1"), "a ply is left");
    assert!(!goes_on(late, 0, "Ra1 Kd5"), "fifty moves");
}
