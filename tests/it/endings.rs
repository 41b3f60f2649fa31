//! Endgame practice: the list, games of an ending, and what is kept of them; on the screen, on the
//! command line and in lines of text.

use crate::{
    speak::{dialogue, says_in_order},
    stage::{LEFT_DOWN, Stage, holds, lacks, usual_world},
};
use std::{fs, path::Path, time::Duration};
use tabiya::{
    store::Paths,
    tui::{screen::Screen, screens::endings::Endings},
};

/// The list, with results kept in this folder.
fn endings(folder: &Path, width: u16, height: u16) -> Stage {
    let paths = Paths::find_with(|_| Some(folder.into())).expect("folders");
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(width, height, world, |_, _| {
        vec![Box::new(Endings::new()) as Box<dyn Screen>]
    });
    stage.work();
    stage
}

#[test]
fn the_list_is_reached_by_its_name_by_its_key_and_from_the_puzzles() {
    let mut stage = Stage::home(80, 24);
    stage.press(": e n d i n g s enter");
    holds(&mut stage, "0 of 30 mastered");
    stage.press("esc");
    holds(&mut stage, "x  Endings    play known endings out");
    stage.press("x");
    holds(&mut stage, "0 of 30 mastered");
    stage.press("esc u ctrl-x");
    holds(&mut stage, "play them out against Tabiya");
}

#[test]
fn the_list_shows_goals_and_the_idea_by_a_key_at_every_size() {
    let folder = tempfile::tempdir().expect("a folder");
    for (width, height) in [(120, 40), (80, 24), (60, 20), (40, 12)] {
        let mut stage = endings(folder.path(), width, height);
        let row = "King and queen          win";
        for words in ["Endings", row, "not tried yet", "esc back"] {
            holds(&mut stage, words);
        }
        stage.press("t");
        holds(&mut stage, "Take squares from");
        holds(&mut stage, row);
        stage.press("t");
        lacks(&mut stage, "Take squares from");
        // It belongs to the marked ending.
        stage.press("t end");
        lacks(&mut stage, "Take squares from");
        holds(&mut stage, "Fortress against queen  hold");
    }
    // What is asked is said where there is no board, too.
    for (width, height) in [(80, 24), (60, 20), (40, 12)] {
        let mut stage = endings(folder.path(), width, height);
        holds(&mut stage, "You are White: win, without help");
    }
    // Signs stand apart from the words at both sides.
    for (width, height) in [(80, 24), (90, 24), (120, 40)] {
        let mut stage = endings(folder.path(), width, height);
        let shown = stage.shows();
        let last = shown.lines().rfind(|line| line.contains('↓'));
        assert!(last.is_none_or(|line| line.contains(" ↓ ")), "{shown}");
    }
    let mut wide = endings(folder.path(), 80, 24);
    holds(&mut wide, " mates          King and queen");
    let mut row = endings(folder.path(), 80, 24);
    row.click(LEFT_DOWN, 20, 3);
    lacks(&mut row, "no clock");
    row.click(LEFT_DOWN, 20, 3);
    holds(&mut row, "King and rook, win as White  no clock");
}

#[test]
fn an_ending_that_was_won_is_mastered_and_the_next_one_follows() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = endings(folder.path(), 80, 24);
    stage.press("up up enter");
    holds(&mut stage, "Queen against rook, win as White");
    holds(&mut stage, "You are White: win, without help");
    for (own, reply) in [("Qe5", "Ka8"), ("Qa1", "Ra7")] {
        stage.play(own);
        let search = stage.search();
        stage.engine_plays(&search, reply);
        stage.pass(Duration::from_secs(5));
    }
    stage.play("Qh8");
    let card = [
        "You win by checkmate",
        "Give the move",
        "Next ending",
        "Again",
    ];
    for words in card.into_iter().chain(["Mastered: Queen against rook"]) {
        holds(&mut stage, words);
    }
    stage.work();
    let kept = fs::read_to_string(folder.path().join("endings.json")).expect("kept");
    assert!(kept.contains("queen-against-rook"), "{kept}");
    stage.pass(Duration::from_secs(1));
    stage.press("]");
    holds(&mut stage, "Fortress against queen, hold as Black");
    holds(&mut stage, "You are Black: hold the draw for 40 moves");
    // Nobody agrees on a draw before that.
    stage.press(": d r a w enter y");
    holds(&mut stage, "declines the draw");
    stage.press("esc");
    stage.work();
    holds(&mut stage, "1 of 30 mastered");
    holds(&mut stage, "✓ Queen against rook");
}

#[test]
fn an_ending_that_was_given_up_is_counted_and_played_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = endings(folder.path(), 80, 24);
    stage.press("enter i");
    holds(
        &mut stage,
        "Practice without the engine's lines; ^T shows them as help",
    );
    stage.play("Qd3");
    stage.press(": r e s i g n enter y");
    holds(&mut stage, "Not this time: King and queen");
    stage.pass(Duration::from_secs(1));
    stage.press("n");
    holds(&mut stage, "You are White: win, without help");
    lacks(&mut stage, "Qd3");
    stage.press("esc");
    stage.work();
    holds(&mut stage, "0 of 30 mastered");
    holds(&mut stage, "not mastered yet, 1 attempt");
}

#[test]
fn endings_are_chosen_and_played_in_lines_of_text() {
    let home = tempfile::tempdir().expect("a folder");
    let lines = [
        "endings", "endings", "lucena", "resign", "yes", "rematch", "quit", "idea", "list", "play",
        "next", "quit", "nothing", "quit", "quit",
    ];
    let said = dialogue(home.path(), &["--speak"], &lines);
    says_in_order(
        &said,
        &[
            "30 endings, 0 mastered. ",
            "Mates.\n1: King and queen, win as White; not tried yet.\n",
            "You are White, Black is Tabiya. Lucena: build a bridge, win as White. No clock.\n",
            "You are White: win, without help.\n",
            "Resign this game? ",
            "Tabiya wins by resignation.\n",
            "Not this time: Lucena: build a bridge.\nDrive the king a file away, ",
            "Write rematch to play it once more, analyse or quit.\n",
            "Lucena: build a bridge, win as White. No clock.\n",
            "30 endings, 0 mastered. ",
            "Drive the king a file away, ",
            "14: Lucena: build a bridge, win as White; not mastered yet, 1 attempt.\n",
            "Write play and a number or a name: play 14.\n",
            "You are Black: hold the draw for 40 moves, without help.\n",
            "\"nothing\" is neither an ending nor a command here. ",
        ],
    );
    let listed = dialogue(home.path(), &["play", "--ending", "list"], &[]);
    assert_eq!(listed.lines().count(), 30, "{listed}");
    let lucena =
        "lucena               win   Lucena: build a bridge    not mastered yet, 1 attempt\n";
    assert!(listed.contains(lucena), "{listed}");
    let begun = ["play", "--speak", "--ending", "philidor"];
    let said = dialogue(home.path(), &begun, &["quit"]);
    assert!(
        said.contains("Philidor: third rank, hold as Black."),
        "{said}"
    );
}
