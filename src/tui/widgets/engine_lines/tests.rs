//! Lines as they are drawn.

use super::*;
use crate::{
    chess::{Score, fen, notation::read_move},
    tui::theme::{Depth, Scheme},
};
use shakmaty::Move;
use std::time::Duration;

fn info(chess: &Chess, lines: &[(&str, i32)]) -> Info {
    Info {
        // An iteration that was broken off.
        depth: 18,
        seldepth: 26,
        nodes: 1_240_000,
        time: Duration::from_millis(700),
        hashfull: 41,
        lines: lines
            .iter()
            .map(|(text, cp)| {
                let mut at = chess.clone();
                let moves: Vec<Move> = text
                    .split_whitespace()
                    .map(|san| {
                        let played = read_move(&at, san).expect("a legal move");
                        at.play_unchecked(played);
                        played
                    })
                    .collect();
                PvLine {
                    score: Score::Cp(*cp),
                    bound: Bound::Exact,
                    depth: 17,
                    seldepth: 26,
                    moves,
                }
            })
            .collect(),
        ..Info::default()
    }
}

fn shown(columns: u16, rows: u16, wanted: usize) -> Vec<String> {
    let position = fen::read("rnbqkb1r/pppp1ppp/5n2/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR b KQkq - 2 3")
        .expect("a legal FEN");
    let info = info(
        position.current(),
        &[("Nxe4 d3 Nf6 Nf3", -31), ("Bc5 Nf3", -22)],
    );
    let theme = Theme::new(Scheme::Walnut, Depth::None);
    let area = Rect::new(0, 0, columns, rows);
    let mut buffer = Buffer::empty(area);
    EngineLines::new(position.current(), Some(&info), &theme)
        .activity(Activity::Thinking)
        .wanted(wanted)
        .render(area, &mut buffer);
    (0..rows)
        .map(|y| {
            let row: String = (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
            row.trim_end().to_owned()
        })
        .collect()
}

#[test]
fn a_wide_panel_says_everything_in_one_row() {
    assert_eq!(
        shown(80, 3, 2),
        [
            "thinking  depth 17   +0.31    0.7 s  1.24 M nodes  1.77 M/s",
            "1  +0.31  3…Nxe4 4.d3 Nf6 5.Nf3",
            "2  +0.22  3…Bc5 4.Nf3",
        ]
    );
}

#[test]
fn a_panel_that_is_a_little_too_narrow_moves_its_figures_together() {
    assert_eq!(
        shown(56, 3, 2)[0],
        "thinking depth 17  +0.31   0.7 s 1.24 M nodes 1.77 M/s"
    );
}

#[test]
fn a_bound_is_told_from_whites_side_before_its_score() {
    let theme = Theme::new(Scheme::Walnut, Depth::None);
    let area = Rect::new(0, 0, 40, 3);
    let shown = |chess: &Chess, san: &str, bound| {
        let mut info = info(chess, &[(san, 50)]);
        info.lines[0].bound = bound;
        let mut buffer = Buffer::empty(area);
        EngineLines::new(chess, Some(&info), &theme).render(area, &mut buffer);
        let signs = buffer.content().iter().map(|cell| cell.symbol());
        signs.collect::<String>()
    };
    let white = Chess::default();
    let mut black = white.clone();
    black.play_unchecked(read_move(&white, "e4").expect("a legal move"));
    for (chess, san, bound, told) in [
        (&white, "e4", Bound::Lower, "≥+0.50  1.e4"),
        (&white, "e4", Bound::Upper, "≤+0.50  1.e4"),
        (&black, "Nh6", Bound::Lower, "≤-0.50  1…Nh6"),
        (&black, "Nh6", Bound::Upper, "≥-0.50  1…Nh6"),
    ] {
        let text = shown(chess, san, bound);
        assert!(text.contains(told), "{text}");
    }
}

#[test]
fn a_narrow_panel_wraps_its_status_and_cuts_between_moves() {
    assert_eq!(
        shown(26, 4, 2),
        [
            "depth 17   +0.31    0.7 s",
            "1.24 M nodes  1.77 M/s",
            "1  +0.31  3…Nxe4 4.d3 Nf6",
            "2  +0.22  3…Bc5 4.Nf3",
        ]
    );
    assert_eq!(shown(26, 2, 1)[1], " +0.31  3…Nxe4 4.d3 Nf6 …");
}

#[test]
fn a_view_that_errs_on_purpose_gives_no_chances() {
    let chess = Chess::default();
    let info = info(&chess, &[("e4", -500)]);
    let theme = Theme::new(Scheme::Walnut, Depth::None);
    let said = |columns: u16, rows: u16| {
        let area = Rect::new(0, 0, columns, rows);
        let mut buffer = Buffer::empty(area);
        EngineLines::new(&chess, Some(&info), &theme)
            .activity(Activity::Done)
            .view_of(Some("Nell"))
            .render(area, &mut buffer);
        let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
        let rows: Vec<String> = (0..rows).map(row).collect();
        rows.iter().map(|row| row.trim_end().to_owned()).collect()
    };
    let rows: Vec<String> = said(60, 3);
    assert_eq!(rows[1], "Nell's view, right or wrong");
    // Whole or not at all.
    let rows: Vec<String> = said(26, 4);
    assert_eq!(rows[2], "Nell's view");
}

#[test]
fn details_tell_what_else_is_known() {
    let chess = Chess::default();
    let mut info = info(&chess, &[("e4", 20)]);
    info.branching = Some(157);
    info.tablebase_hits = 1_204;
    let e4 = info.lines[0].moves[0];
    info.current = Some((e4, 3));
    let theme = Theme::new(Scheme::Walnut, Depth::None);
    let told = |info: &Info, columns: u16, details: bool| {
        let area = Rect::new(0, 0, columns, 7);
        let mut buffer = Buffer::empty(area);
        EngineLines::new(&chess, Some(info), &theme)
            .activity(Activity::Thinking)
            .details(details)
            .render(area, &mut buffer);
        let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
        let rows: Vec<String> = (0..7).map(row).collect();
        rows.iter().map(|row| row.trim_end().to_owned()).collect()
    };
    let rows: Vec<String> = told(&info, 90, true);
    assert!(rows[1].starts_with("White 34 %"), "{rows:?}");
    assert_eq!(
        rows[2..4],
        [
            "longest line 26  hash  4 % full  branching factor 1.57  tablebase hits 1.20 k",
            "searching 1.e4 (3/20)",
        ]
    );
    let rows: Vec<String> = told(&info, 90, false);
    assert!(rows[2].starts_with(" +0.20  1.e4"), "{rows:?}");
    // A certain result leaves its column, and touches nothing.
    let mut won = info.clone();
    won.lines[0].score = Score::Mates(2);
    let rows: Vec<String> = told(&won, 80, false);
    assert_eq!(rows[1], "White 100 %, draw  0 %, Black  0 %");
    let rows: Vec<String> = told(&won, 26, false);
    assert_eq!(rows[2], "1-0 100 ½  0 0-1  0 %");
    let rows: Vec<String> = told(&won, 20, false);
    assert!(
        rows.iter().any(|row| row == "1-0 100 ½ 0 0-1 0 %"),
        "{rows:?}"
    );
    // A figure is not cut.
    let rows: Vec<String> = told(&info, 20, true);
    assert!(rows.iter().any(|row| row == "branching 1.57"), "{rows:?}");
}

#[test]
fn rows_belong_to_lines() {
    let chess = Chess::default();
    let info = info(&chess, &[("e4", 20), ("d4", 10)]);
    let theme = Theme::new(Scheme::Walnut, Depth::None);
    let panel = EngineLines::new(&chess, Some(&info), &theme).wanted(2);
    let area = Rect::new(10, 5, 80, 3);
    assert_eq!(panel.line_at(area, 5), None);
    assert_eq!(panel.line_at(area, 6), Some(0));
    assert_eq!(panel.line_at(area, 7), Some(1));
    assert_eq!(panel.line_at(area, 8), None);
}
