//! What all screens share: lines of text, lists, forms and the list of commands, as a person meets
//! them.

use crate::{
    pictures::analysed,
    stage::{Stage, holds, lacks, usual_world},
};
use tabiya::{
    chess::line::PieceLetters,
    play::BookChoice,
    store::{Paths, Settings, settings::FIELDS},
    tui::{
        effect::{Effect, Order},
        event::Event,
        keymap::Keymap,
        screens::home::Home,
    },
};

/// Goes to a setting in the open form.
fn mark_setting(stage: &mut Stage, section: &str, key: &str) {
    let is_it =
        |field: &tabiya::store::settings::Field| (field.section, field.key) == (section, key);
    let place = FIELDS.iter().position(is_it).expect("a setting");
    stage.press(&format!("home {}", "down ".repeat(place)));
}

#[test]
fn every_screen_lists_its_commands_and_does_the_chosen_one() {
    for door in ["esc", "a", "e", "b", "d", "u", "m", "l", "t"] {
        let mut stage = Stage::home(80, 24);
        if door != "esc" {
            stage.press(door);
        }
        stage.press(": h e l p");
        holds(&mut stage, "Commands");
        holds(&mut stage, "Show all keys that work here");
        stage.press("enter");
        lacks(&mut stage, "Commands");
        holds(&mut stage, "Keys");
    }
    // A few letters find a command; what fits nothing does nothing.
    let mut stage = Stage::game();
    stage.press(": c p f enter");
    holds(&mut stage, "Copied: rnbqkbnr");
    stage.press(": z z z");
    holds(&mut stage, "no command fits");
    stage.press("enter esc");
    lacks(&mut stage, "Commands");
}

#[test]
fn a_letter_that_the_menu_does_not_know_begins_a_command() {
    let mut stage = Stage::game();
    stage.play("e4");
    stage.press("m r e s i");
    holds(&mut stage, ":resi");
    holds(&mut stage, "Resign the game");
    stage.press("enter");
    holds(&mut stage, "Resign?");
    // What has opened it closes it.
    let mut stage = Stage::game();
    let before = stage.shows();
    stage.press("m m");
    assert_eq!(stage.shows(), before);
}

#[test]
fn the_keys_of_a_menu_come_before_those_bound_everywhere() {
    let mut stage = Stage::game();
    let bound = stage
        .app
        .world
        .keymap
        .set("everywhere", "repaint", &["v".to_owned()]);
    assert_eq!(bound, Ok(None));
    let before = stage.shows();
    stage.press("m v");
    lacks(&mut stage, "Game ─");
    assert_ne!(stage.shows(), before, "the board is turned");
    // So is a key that is no letter the entry's that shows it.
    let view = stage.app.world.settings.game.view;
    stage.press("m ctrl-t");
    lacks(&mut stage, "Game ─");
    assert_ne!(stage.app.world.settings.game.view, view);
}

#[test]
fn the_keys_of_a_dialog_do_what_they_say_where_they_are_clicked() {
    for (keys, title, other) in [
        (":", "Commands ─", "↓ next"),
        ("m", "Game ─", "↓ down"),
        ("?", "Keys ─", "pgdn page down"),
    ] {
        let mut stage = Stage::game();
        stage.press(keys);
        for stays in [title, other] {
            stage.click_on(stays);
            holds(&mut stage, title);
        }
        stage.click_on("esc back");
        lacks(&mut stage, title);
    }
    for (keys, title) in [("J", "Game review ─"), ("=", "Comparing")] {
        let mut stage = analysed(80, 24);
        stage.press(keys);
        stage.click_on(title);
        holds(&mut stage, title);
        stage.click_on("esc back");
        lacks(&mut stage, title);
    }
    let mut stage = Stage::home(100, 30);
    stage.press("t A");
    stage.click_on("Another engine");
    holds(&mut stage, "Another engine ─");
    stage.click_on("esc back");
    lacks(&mut stage, "Another engine ─");
    let mut stage = Stage::home(100, 30);
    let before = stage.shows();
    stage.press("l");
    stage.click_on("esc back");
    assert_eq!(stage.shows(), before);
}

#[test]
fn a_setting_is_typed_where_it_stands() {
    let mut stage = Stage::home(100, 40);
    stage.press("s down down down down down down down");
    stage.press("A d a left left B down");
    assert_eq!(stage.app.world.settings.game.name, "ABda");
    // What does not fit stays to be fixed, with the reason.
    stage.press("down down down x enter");
    holds(&mut stage, "Expected");
    stage.press("esc");
    lacks(&mut stage, "Expected");
    // What stands there is replaced, unless a key edits it first.
    stage.press("5 + 3 enter");
    assert_eq!(stage.app.world.settings.game.time.to_string(), "5+3");
    stage.press("1 0 + 0 enter end backspace 5 enter");
    assert_eq!(stage.app.world.settings.game.time.to_string(), "10+5");
    stage.press("esc");
    lacks(&mut stage, "Settings ─");
}

#[test]
fn a_number_of_the_settings_is_typed_within_its_bounds() {
    let mut stage = Stage::home(120, 40);
    let hash = |stage: &Stage| stage.app.world.settings.engine.hash_mib;
    stage.press("s");
    mark_setting(&mut stage, "engine", "hash");
    holds(&mut stage, "Type a whole number from 1");
    stage.press("1 0 0 enter");
    assert_eq!(hash(&stage), 100);
    // The arrows go on from there.
    stage.press("right");
    assert_eq!(hash(&stage), 200);
    stage.press("0 enter");
    holds(&mut stage, "Expected a whole number from 1 to 65536");
    stage.press("esc");
    lacks(&mut stage, "Expected");
    holds(&mut stage, "Settings ─");
    stage.press("enter 7 down");
    assert_eq!(hash(&stage), 7);
    stage.press("up esc");
    lacks(&mut stage, "Settings ─");
}

#[test]
fn a_book_that_is_not_there_is_told_of_below_its_setting() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("there.book.txt"), "1. e4 e5\n").expect("a file");
    let mut stage = Stage::home(120, 40);
    stage.work();
    let place = FIELDS
        .iter()
        .position(|field| (field.section, field.key) == ("game", "book"))
        .expect("a setting");
    for (name, is_there) in [("gone.book.txt", false), ("there.book.txt", true)] {
        let path = folder.path().join(name);
        stage.press(&format!("s {}", "down ".repeat(place)));
        stage.happen(Event::Paste(path.display().to_string()));
        stage.press("enter");
        stage.work();
        let choice = BookChoice::File(path.clone());
        assert_eq!(stage.app.world.settings.game.book, choice);
        match is_there {
            true => lacks(&mut stage, "Saved, but there is no file"),
            false => holds(&mut stage, "Saved, but there is no file"),
        }
        stage.press("esc");
    }
}

/// The programs that were started as other engines.
fn started(stage: &Stage) -> Vec<String> {
    let program = |effect: &Effect| match effect {
        Effect::Remote(_, Order::Start(launch)) => Some(launch.program.display().to_string()),
        _ => None,
    };
    stage.asked.iter().filter_map(program).collect()
}

#[test]
fn an_engine_that_is_named_in_the_settings_thinks_from_then_on() {
    let mut stage = Stage::home(120, 40);
    stage.press("s");
    mark_setting(&mut stage, "engine", "command");
    stage.happen(Event::Paste("no \"engine".to_owned()));
    stage.press("enter");
    holds(&mut stage, "Expected a closing");
    assert!(stage.app.world.engines.is_empty());
    stage.press("ctrl-u");
    stage.happen(Event::Paste("no-engine --uci".to_owned()));
    stage.press("enter");
    lacks(&mut stage, "Expected a closing");
    assert_eq!(stage.app.world.engines[0].arguments, ["--uci"]);
    stage.press("esc a");
    assert_eq!(started(&stage), ["no-engine"]);
}

#[test]
fn the_settings_are_open_to_every_room() {
    for door in ["a", "b", "d", "u", "m", "l", "t"] {
        let mut stage = Stage::home(80, 24);
        stage.press(door);
        stage.press(": s e t t i n g s enter");
        holds(&mut stage, "Settings ─");
        stage.press("esc");
        lacks(&mut stage, "Settings ─");
    }
    // What is chosen there counts for the room below.
    let mut stage = Stage::home(120, 40);
    stage.press("a : s e t t i n g s enter");
    mark_setting(&mut stage, "engine", "command");
    stage.happen(Event::Paste("no-engine".to_owned()));
    stage.press("enter esc");
    assert_eq!(started(&stage), ["no-engine"]);
}

#[test]
fn the_settings_leave_the_engines_of_the_command_line() {
    let mut world = usual_world();
    world.engines_are_given = true;
    world.settings.engine.command = "no-engine".to_owned();
    assert_eq!(world.take_named_engine(), Ok(()));
    assert!(world.engines.is_empty());
}

#[test]
fn the_store_of_evaluations_follows_its_size_in_the_settings() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(120, 40, world, |_, _| vec![Box::new(Home::new())]);
    stage.press("a");
    stage.work();
    assert!(stage.app.world.evaluations.is_some());
    stage.press("esc s");
    mark_setting(&mut stage, "store", "evaluations");
    // 64 is halved until nothing is left.
    stage.press("left left left left left left left esc");
    assert_eq!(stage.app.world.settings.store.evaluations_mib, 0);
    assert!(stage.app.world.evaluations.is_none());
    stage.press("a");
    stage.work();
    assert!(stage.app.world.evaluations.is_none());
    stage.press("esc s");
    mark_setting(&mut stage, "store", "evaluations");
    stage.press("right esc a");
    stage.work();
    assert!(stage.app.world.evaluations.is_some());
}

#[test]
fn settings_that_cannot_be_saved_are_told_of_in_the_form_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    // A file where the folder of the settings should be.
    let file = folder.path().join("file");
    std::fs::write(&file, "in the way").expect("a file");
    let paths = Paths::find_with(|name| match name {
        "TABIYA_CONFIG_DIR" => Some(file.clone().into()),
        _ => Some(folder.path().into()),
    });
    let paths = paths.expect("folders");
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(120, 40, world, |_, _| vec![Box::new(Home::new())]);
    stage.work();
    stage.press("s");
    lacks(&mut stage, "not saved");
    stage.press("right");
    stage.work();
    holds(&mut stage, "Settings not saved");
    // It goes with the next key, and the change counts all the same.
    stage.press("down");
    stage.press("esc");
    assert_ne!(
        stage.app.world.settings.look,
        Settings::default().look,
        "the theme is another"
    );
}

#[test]
fn what_commands_and_settings_do_is_said_to_the_end_on_small_screens() {
    for (width, height) in [(60, 20), (80, 24), (90, 30), (120, 40)] {
        let mut stage = Stage::home(width, height);
        stage.press(": a n a l y s e");
        let text = stage.shows().replace('│', " ");
        let words: Vec<&str> = text.split_whitespace().collect();
        let whole = "with the engine thinking about every position";
        assert!(words.join(" ").contains(whole), "{text}");
        stage.press("esc s");
        for _ in 0..11 {
            stage.press("down");
        }
        holds(&mut stage, "\"none\".");
        stage.press("down down");
        holds(&mut stage, "moves).");
    }
}

#[test]
fn a_pasted_line_goes_in_at_the_cursor_and_comes_back_when_asked_again() {
    let mut stage = Stage::home(100, 30);
    stage.press("t A");
    stage.happen(Event::Paste("/no/engine -x\n".to_owned()));
    stage.press("ctrl-left y home delete");
    holds(&mut stage, "> no/engine -yx");
    stage.press("enter A up");
    holds(&mut stage, "> no/engine -yx");
    stage.press("ctrl-w");
    holds(&mut stage, "> no/engine ");
    lacks(&mut stage, "yx");
    stage.press("ctrl-u esc");
    lacks(&mut stage, "Another engine");
}

#[test]
fn a_line_of_wide_letters_keeps_the_cursor_in_sight() {
    let mut stage = Stage::home(60, 20);
    stage.press("a ;");
    stage.happen(Event::Paste("棋".repeat(100)));
    stage.press("e n d");
    holds(&mut stage, "end");
    stage.press("home");
    lacks(&mut stage, "end");
}

#[test]
fn an_earlier_name_in_a_key_map_is_understood_and_an_unknown_one_answered() {
    let key = ["f9".to_owned()];
    let mut keymap = Keymap::default();
    assert_eq!(keymap.set("", "judge", &key), Ok(Some("review-game")));
    assert_eq!(keymap.set("play", "flip", &key), Ok(None));
    let error = keymap.set("play", "flipp", &key).expect_err("unknown");
    assert!(
        error.to_string().contains("did you mean \"flip\"?"),
        "{error}"
    );
}

#[test]
fn a_wrong_move_is_answered_in_the_letters_that_are_typed() {
    let mut world = usual_world();
    world.settings.look.piece_letters = PieceLetters::Of("de".parse().expect("a language"));
    let mut stage = Stage::in_world(100, 30, world, |_, _| vec![Box::new(Home::new())]);
    stage.press("a");
    stage.play("Sf6");
    holds(&mut stage, "did you mean Sf3 or Sa3?");
    lacks(&mut stage, "Nf6");
}

#[test]
fn a_running_suite_is_not_dropped_unasked() {
    let mut stage = Stage::home(120, 40);
    stage.press("u I ?");
    holds(&mut stage, "More nodes per move");
    lacks(&mut stage, "One ply deeper");
    stage.press("esc enter esc");
    holds(&mut stage, "Stop this run?");
    stage.press("esc");
    holds(&mut stage, "0 of");
    stage.press("esc y");
    lacks(&mut stage, "nodes per move");
}

#[test]
fn a_click_on_a_row_of_help_does_what_its_key_does() {
    let mut stage = Stage::home(60, 20);
    stage.press("e ?");
    stage.press("end");
    holds(&mut stage, "List all commands");
    stage.press("home");
    while !stage.shows().contains("Remove all pieces") {
        stage.press("down");
    }
    stage.click_on("Remove all pieces");
    lacks(&mut stage, "Remove all pieces");
    holds(&mut stage, "impossible: the board");
    // What only the application can do, too.
    stage.press("?");
    stage.press("end");
    stage.click_on("List all commands");
    holds(&mut stage, "Commands");
}
