//! Where board and panels stand, for every screen with a board and every size of terminal.

use crate::{
    lessons,
    screens::without_book,
    stage::{Stage, usual_world},
};
use ratatui::{layout::Rect, style::Modifier};
use shakmaty::Color;
use std::time::Instant;
use tabiya::{
    book::edit::Subject,
    chess::Position,
    game::pgn,
    play::Setup,
    tui::{
        desk::layout::{self, Desk, Layout, Panel, Part},
        route::DrillPlan,
        screens::{
            analysis::Analysis, book::BookScreen, drill::Drill, lab::Laboratory, lesson::Lesson,
            play::Play, puzzles::Trainer, search_lessons::SearchLessons, set_up::SetUp,
        },
        world::World,
    },
};

/// Its text has an error, so that there is a row for it.
const PROBLEM: &str = "1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.3]} Qxh9 1-0\n";

type Plan = Box<dyn Fn(Rect, &World) -> Layout>;

/// Each screen as it opens, with the smallest size from which on it has a board.
fn plans(world: &World) -> Vec<(&'static str, Plan, (u16, u16))> {
    let now = Instant::now();
    let always = (20, 10);
    let play = Play::new(Setup::default(), world, now);
    let no_book = Play::new(without_book(), world, now);
    let analysis = Analysis::of_position(&Position::default(), world);
    let problem = Analysis::new(pgn::read_all(PROBLEM.as_bytes()).remove(0), world);
    let book = BookScreen::new(Subject::Own, world);
    let plan = DrillPlan {
        path: None,
        book: None,
        side: Some(Color::White),
        root: None,
        asks_all: false,
    };
    let drill = Drill::new(plan, 1);
    let lesson = Lesson::new(lessons::found());
    let puzzles = Trainer::new(world);
    let set_up = SetUp::new(&Position::default());
    let lab = Laboratory::new();
    vec![
        ("play", Box::new(move |a, w| play.layout(a, w)), always),
        (
            "play without a book",
            Box::new(move |a, w| no_book.layout(a, w)),
            always,
        ),
        (
            "analysis",
            Box::new(move |a, w| analysis.layout(a, w)),
            always,
        ),
        (
            "analysis of a broken game",
            Box::new(move |a, w| problem.layout(a, w)),
            always,
        ),
        ("book", Box::new(move |a, w| book.layout(a, w)), always),
        ("drill", Box::new(move |a, w| drill.layout(a, w)), always),
        ("lesson", Box::new(move |a, w| lesson.layout(a, w)), always),
        (
            "puzzles",
            Box::new(move |a, w| puzzles.layout(a, w)),
            always,
        ),
        ("set-up", Box::new(move |a, w| set_up.layout(a, w)), always),
        ("lab", Box::new(move |a, w| lab.layout(a, w)), (76, 22)),
    ]
}

fn sizes() -> impl Iterator<Item = Rect> {
    (20..=200).flat_map(|width| (10..=70).map(move |height| Rect::new(0, 0, width, height)))
}

#[test]
fn nothing_overlaps_and_the_board_is_there_at_every_size() {
    for has_details in [false, true] {
        let mut world = usual_world();
        world.engine_details = has_details;
        for (name, plan, (width, height)) in plans(&world) {
            for area in sizes() {
                let layout = plan(area, &world);
                assert_eq!(layout.problem(area), None, "{name} {area}");
                if area.width >= width && area.height >= height {
                    assert!(layout.board.is_some(), "{name} {area}");
                }
            }
        }
    }
}

/// Every combination of what may stand around a board.
#[test]
fn whatever_a_screen_asks_for_nothing_overlaps() {
    let source = Panel::filling(Part::Source, 3);
    for flags in 0..64 {
        let has = |bit: u32| flags & (1 << bit) != 0;
        let desk = Desk {
            bar: has(0),
            players: has(1),
            notice: has(2),
            path: has(3),
            across: has(4).then_some(source),
            under: if has(5) { (22, 7) } else { (0, 0) },
            ..Desk::new(false, !has(0))
        };
        for area in sizes().step_by(7) {
            let layout = layout::plan(area, &desk, |_| {
                vec![
                    Panel::new(Part::Engine, 2, 5),
                    Panel::new(Part::Book, 2, 6),
                    Panel::new(Part::Moves, 3, 9),
                    Panel::new(Part::Graph, 4, 4).if_spare(8),
                ]
            });
            assert_eq!(layout.problem(area), None, "{desk:?} {area}");
        }
    }
}

#[test]
fn the_usual_terminals_have_everything_that_matters() {
    let world = usual_world();
    for (name, plan, _) in plans(&world) {
        for (width, height, square) in [(120, 40, 6), (100, 30, 6), (80, 24, 4), (60, 20, 4)] {
            let layout = plan(Rect::new(0, 0, width, height), &world);
            // The lab is about its page, and a notice takes a row from the board.
            if name == "lab" || name.contains("broken") {
                continue;
            }
            let board = layout.board.expect("a board");
            assert!(board.width >= square, "{name} {width}×{height}: {board:?}");
            assert!(board.coordinates, "{name} {width}×{height}");
            let panels = [layout.moves, layout.words];
            assert!(
                panels.iter().any(|panel| panel.height >= 2),
                "{name} {width}×{height}: {layout:?}"
            );
            if name == "play" {
                assert!(!layout.above.is_empty() && !layout.below.is_empty());
            }
            if name.starts_with("play") || name.starts_with("analysis") {
                assert!(layout.engine.height >= 3, "{name} {width}×{height}");
            }
        }
    }
}

#[test]
fn lessons_on_search_have_drawn_pieces_wherever_other_boards_have_them() {
    let (world, lessons) = (usual_world(), SearchLessons::new());
    for width in 100..=140 {
        let layout = lessons.layout(Rect::new(0, 0, width, 30), &world);
        let board = layout.board.expect("a board");
        assert!(board.width >= 6, "{width}: {board:?}");
        assert!(layout.words.width >= 44, "{width}: {layout:?}");
    }
}

#[test]
fn a_tall_narrow_terminal_has_the_panels_below() {
    let world = usual_world();
    let area = Rect::new(0, 0, 50, 45);
    for (name, plan, _) in plans(&world) {
        let layout = plan(area, &world);
        let Some(board) = layout.board else {
            continue;
        };
        assert_eq!(board.width, 4, "{name}");
        let panel = if layout.moves.is_empty() {
            layout.words
        } else {
            layout.moves
        };
        assert!(panel.y >= board.outer().bottom(), "{name}: {layout:?}");
        assert!(panel.height >= 3, "{name}: {layout:?}");
    }
}

#[test]
fn what_names_a_screen_is_bold() {
    for keys in ["p", "a", "e", "b", "d", "m", "l", "t"] {
        let mut stage = Stage::home(80, 24);
        stage.press(keys);
        stage.work();
        let shown = stage.shows();
        // Behind the program's name.
        let name = &stage.buffer()[(10, 0)];
        assert!(name.modifier.contains(Modifier::BOLD), "{keys}: {shown}");
    }
}
