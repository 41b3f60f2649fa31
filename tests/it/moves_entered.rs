//! Moves are entered in the same way on every screen with a board.

use crate::{
    lessons,
    stage::{LEFT_DOWN, LEFT_DRAG, LEFT_UP, Stage, cell},
};
use shakmaty::{Chess, Color};
use std::sync::Arc;
use tabiya::{
    book::{compile, edit::Subject},
    chess::{Position, notation},
    tui::{
        job::Shelved,
        route::DrillPlan,
        screen::Screen,
        screens::{book::BookScreen, drill::Drill, lesson::Lesson},
    },
};

/// Every screen with the start position on its board, or another one where it has its own.
fn screens() -> Vec<(&'static str, Stage)> {
    let on = |screen: fn(&tabiya::tui::world::World) -> Box<dyn Screen>| {
        Stage::with_layers(80, 24, |world, _| vec![screen(world)])
    };
    let mut analysis = Stage::home(80, 24);
    analysis.press("a");
    let mut drill = on(|_| {
        let book = compile::text("mine.book.txt", "[C20] Open\n1. e4 e5\n").book;
        Box::new(Drill::new(
            DrillPlan {
                path: None,
                book: Some(Shelved::Read(Arc::new(book))),
                side: Some(Color::White),
                root: None,
                asks_all: true,
            },
            1,
        ))
    });
    drill.press("enter");
    vec![
        ("a game", Stage::two_people("startpos")),
        ("an analysis", analysis),
        (
            "a book",
            on(|world| {
                let book = BookScreen::new(Subject::Own, world);
                Box::new(book.at(Position::default(), false))
            }),
        ),
        ("a drill", drill),
        ("a lesson", on(|_| Box::new(Lesson::new(lessons::found())))),
    ]
}

fn drag(stage: &mut Stage, from: &str, to: &str) {
    let (from, to) = (cell(from), cell(to));
    stage.click(LEFT_DOWN, from.0, from.1);
    stage.click(LEFT_DRAG, to.0, to.1);
    stage.click(LEFT_UP, to.0, to.1);
}

#[test]
fn a_dragged_piece_that_cannot_go_there_is_refused_in_the_same_words_everywhere() {
    for (name, mut stage) in screens() {
        drag(&mut stage, "a1", "h8");
        let Err(notation::MoveError::Illegal { reason, .. }) =
            notation::read_move(&Chess::default(), "a1h8")
        else {
            panic!("a rook does not go there");
        };
        let text = stage.shows().to_lowercase();
        assert!(
            text.contains(&reason.to_lowercase()),
            "{name}: {reason}\n{text}"
        );
    }
}

#[test]
fn a_typed_move_is_explained_completed_and_refused_everywhere() {
    for (name, mut stage) in screens() {
        stage.press("a 3");
        let text = stage.shows();
        assert!(text.contains("pawn a2–a3"), "{name}: explained\n{text}");
        assert!(text.contains("play it"), "{name}: its key\n{text}");
        stage.press("esc N tab");
        let text = stage.shows();
        assert!(text.contains("> Na3"), "{name}: completed\n{text}");
        stage.press("esc K a 8 enter");
        let text = stage.shows();
        assert!(text.contains("> Ka8"), "{name}: it stays\n{text}");
        assert!(text.contains("Not possible"), "{name}: refused\n{text}");
        stage.press("a 3");
        let text = stage.shows();
        assert!(
            text.contains("> a3"),
            "{name}: another takes its place\n{text}"
        );
    }
}
