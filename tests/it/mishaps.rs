//! What fails inside the program or with its files is told in plain words, is blamed on nobody who
//! did not do it, and costs no game.

use crate::stage::{Stage, usual_world};
use std::time::Duration;
use tabiya::{
    play::{BookChoice, Setup},
    store::Paths,
    tui::{
        effect::Effect,
        event::Event,
        job::{Report, Task},
        screens::{analysis::Analysis, home::Home, play::Play, puzzles::Trainer},
        work::news,
        world::World,
    },
};

fn world(folder: &tempfile::TempDir) -> World {
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    usual_world().with_paths(paths)
}

fn words(stage: &mut Stage) -> String {
    // Without the frames of dialogues, in which lines are broken.
    let shown = stage.shows().replace('│', " ");
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn game(folder: &tempfile::TempDir) -> Stage {
    let setup = Setup {
        book: BookChoice::None,
        ..Setup::default()
    };
    Stage::in_world(120, 40, world(folder), |world, now| {
        vec![Box::new(Play::new(setup, world, now))]
    })
}

#[test]
fn a_panic_elsewhere_is_not_blamed_on_the_engine() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = game(&folder);
    stage.play("e4");
    let search = stage.search();
    stage.happen(Event::Mishap("Internal error: a leaf fell".to_owned()));
    let shown = words(&mut stage);
    assert!(shown.contains("a leaf fell"), "{shown}");
    assert!(!shown.contains("engine stopped"), "{shown}");
    assert!(!search.stop.is_stopped(), "the engine goes on");
    stage.happen(Event::Work(
        7,
        news::Report::Failed("a branch broke".to_owned()),
    ));
    let shown = words(&mut stage);
    assert!(shown.contains("a branch broke"), "{shown}");
    stage.engine_plays(&search, "e5");
    assert!(stage.shows().contains("e5"));
}

#[test]
fn a_game_that_could_not_be_saved_is_not_said_to_be_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = game(&folder);
    stage.play("e4");
    stage.work();
    stage.press("ctrl-c");
    let shown = words(&mut stage);
    assert!(shown.contains("It is saved"), "{shown}");
    stage.press("esc");
    let slot = stage.asked.iter().rev().find_map(|effect| match effect {
        Effect::Job(Task::Save { slot, .. }) => Some(slot.clone()),
        _ => None,
    });
    let failed = Report::NotSaved(slot.expect("it was saved"), "the disk is full".to_owned());
    stage.happen(Event::Job(failed));
    let shown = words(&mut stage);
    assert!(shown.contains("The disk is full"), "{shown}");
    stage.press("ctrl-c");
    let shown = words(&mut stage);
    assert!(shown.contains("it would be lost"), "{shown}");
    // Neither do the questions before it is left or another takes its place.
    stage.press("esc esc");
    let shown = words(&mut stage);
    assert!(shown.contains("cannot be saved"), "{shown}");
    assert!(!shown.contains("The game is saved"), "{shown}");
    stage.press("esc ctrl-n");
    let shown = words(&mut stage);
    assert!(shown.contains("ends here"), "{shown}");
    assert!(!shown.contains("Save it to resume"), "{shown}");
}

/// A game of two people that is over, and whose files could not be written.
fn lost_game(folder: &tempfile::TempDir) -> Stage {
    let paths = world(folder).paths.expect("folders");
    std::fs::create_dir_all(paths.games_file()).expect("made");
    std::fs::write(paths.saves_folder(), "").expect("written");
    let mut stage = Stage::in_world(120, 40, world(folder), |_, _| vec![Box::new(Home::new())]);
    stage.press("n 1 left left enter");
    stage.play("e4");
    stage.press(": r e s i g n enter y");
    stage.work();
    stage.pass(Duration::from_secs(5));
    stage
}

/// From now on both files can be written; where the game is to stand.
fn make_room(folder: &tempfile::TempDir) -> std::path::PathBuf {
    let paths = world(folder).paths.expect("folders");
    std::fs::remove_dir(paths.games_file()).expect("removed");
    std::fs::remove_file(paths.saves_folder()).expect("removed");
    paths.games_file()
}

#[test]
fn a_finished_game_that_could_not_be_saved_is_not_left_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = lost_game(&folder);
    for keys in ["ctrl-c", "esc", ": r e m a t c h enter"] {
        stage.press(keys);
        let shown = words(&mut stage);
        assert!(shown.contains("would be lost"), "{keys}: {shown}");
        assert!(!stage.has_quit(), "{keys}");
        stage.press("esc");
        let shown = words(&mut stage);
        assert!(!shown.contains("would be lost"), "{keys}: {shown}");
    }
    // It is tried once more, and then nothing is said of what failed before.
    let file = make_room(&folder);
    stage.press("esc y");
    stage.work();
    let shown = words(&mut stage);
    assert!(shown.contains("New game"), "{shown}");
    assert!(!shown.contains("annot append"), "{shown}");
    let games = std::fs::read_to_string(file).expect("a games file");
    assert_eq!(games.matches("[Event ").count(), 1, "{games}");
}

#[test]
fn a_finished_game_that_was_saved_at_last_is_left_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = lost_game(&folder);
    let file = make_room(&folder);
    stage.press("ctrl-s");
    stage.work();
    stage.press("esc");
    stage.work();
    let shown = words(&mut stage);
    assert!(shown.contains("New game"), "{shown}");
    assert!(!shown.contains("annot append"), "{shown}");
    let games = std::fs::read_to_string(file).expect("a games file");
    assert_eq!(games.matches("[Event ").count(), 1, "{games}");
}

/// The openings of the position store that were asked for.
fn openings(stage: &Stage) -> usize {
    let is_it = |effect: &&Effect| matches!(effect, Effect::Job(Task::OpenEvaluations { .. }));
    stage.asked.iter().filter(is_it).count()
}

#[test]
fn a_position_store_that_another_program_has_is_asked_for_again_and_told_of_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::in_world(120, 40, world(&folder), |world, _| {
        let start = tabiya::chess::Position::default();
        vec![Box::new(Analysis::of_position(&start, world))]
    });
    assert_eq!(openings(&stage), 1);
    let refused = || {
        let words = "another tabiya is using the stored evaluations".to_owned();
        Event::Job(Report::NoEvaluations(words))
    };
    stage.happen(refused());
    let shown = words(&mut stage);
    assert!(shown.contains("Another tabiya is using"), "{shown}");
    stage.play("e4");
    assert_eq!(openings(&stage), 1, "not at once");
    stage.pass(Duration::from_secs(6));
    stage.play("e5");
    assert_eq!(openings(&stage), 2);
    stage.happen(refused());
    let shown = words(&mut stage);
    assert!(
        !shown.contains("Another tabiya is using"),
        "told once: {shown}"
    );
    stage.pass(Duration::from_secs(6));
    stage.play("Nf3");
    stage.work();
    assert!(stage.app.world.evaluations.is_some());
}

#[test]
fn a_broken_record_of_puzzles_is_set_aside_and_training_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = world(&folder).paths.expect("folders").training_file();
    std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
    std::fs::write(&file, "{\"rating\": 14").expect("written");
    let mut stage = Stage::in_world(120, 40, world(&folder), |world, _| {
        vec![Box::new(Trainer::new(world))]
    });
    stage.work();
    let shown = words(&mut stage);
    assert!(shown.contains("Training starts over"), "{shown}");
    assert!(shown.contains("to move"), "a puzzle is shown: {shown}");
    stage.press("s");
    stage.work();
    let kept: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&file).expect("written")).expect("JSON");
    assert_eq!(
        kept["puzzles"].as_object().map(serde_json::Map::len),
        Some(1)
    );
    let others = std::fs::read_dir(file.parent().expect("a folder")).expect("read");
    let aside = others
        .flatten()
        .find(|other| other.file_name().to_string_lossy().contains("broken"))
        .expect("set aside");
    assert_eq!(
        std::fs::read(aside.path()).expect("read"),
        b"{\"rating\": 14"
    );
}

#[test]
fn a_copied_store_is_shown_and_cleared_by_its_name() {
    use tabiya::store::evaluations::Evaluations;
    let folder = tempfile::tempdir().expect("a folder");
    let [made, copied] = ["made.redb", "copied.redb"].map(|name| folder.path().join(name));
    drop(Evaluations::open(&made, 1).expect("a store"));
    std::fs::copy(&made, &copied).expect("copied");
    for what in ["info", "clear"] {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"))
            .args(["store", what, "--file"])
            .arg(&copied)
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(0), "{what}: {output:?}");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let deleted = said.contains("deleted 0 positions and 0 reviewed games");
        assert_eq!(deleted, what == "clear", "{said}");
    }
}

#[test]
fn a_file_of_something_else_is_no_position_store_and_stays_where_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, "1. e4 *").expect("written");
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["store", "--file"])
        .arg(&file)
        .output()
        .expect("the program runs");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert_eq!(std::fs::read(&file).expect("still there"), b"1. e4 *");
}
