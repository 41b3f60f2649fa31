//! Opening a file of games inside the program, the book beside an analysis, a game from there.

use crate::stage::{Stage, holds, lacks, usual_world};
use std::{fs, sync::Arc};
use tabiya::{
    book::compile,
    chess::Position,
    store::settings::BookChoice,
    tui::{
        effect::Effect,
        event::Event,
        job::{Report, Shelved},
        screens::{analysis::Analysis, files::Files, home::Home},
    },
};

const GAMES: &str = "[White \"Tal\"]\n[Black \"Botvinnik\"]\n[Date \"1960.03.15\"]\n[Result \"1-0\"]\n\n\
    1. e4 c6 1-0\n\n[White \"Smyslov\"]\n[Black \"Keres\"]\n[Result \"*\"]\n\n1. d4 *\n";

/// A folder with games, one of them alone in its file, and a folder inside.
fn folder() -> tempfile::TempDir {
    let place = tempfile::tempdir().expect("a folder");
    fs::write(place.path().join("masters.pgn"), GAMES).expect("written");
    fs::write(place.path().join("single.pgn"), "1. c4 e5 *\n").expect("written");
    fs::write(place.path().join("picture.pgn"), [0u8; 90]).expect("written");
    fs::write(place.path().join("notes.txt"), "nothing").expect("written");
    fs::create_dir(place.path().join("older")).expect("a folder");
    place
}

fn stage(width: u16, height: u16, place: &tempfile::TempDir) -> Stage {
    let mut world = usual_world();
    world.last_folder = Some(place.path().to_owned());
    let mut stage = Stage::in_world(width, height, world, |_, _| {
        vec![Box::new(Home::new()) as Box<_>, Box::new(Files::new())]
    });
    stage.work();
    stage
}

#[test]
fn a_file_is_found_seen_and_opened() {
    let place = folder();
    for (width, height) in [(120, 40), (80, 24), (60, 20)] {
        let mut stage = stage(width, height, &place);
        for words in [
            "Open a file",
            "older/",
            "masters.pgn",
            "single.pgn",
            "all 3 files",
        ] {
            holds(&mut stage, words);
        }
        lacks(&mut stage, "notes.txt");
        // A few letters find it, and its first games are seen before it is opened.
        stage.press("m s t r");
        stage.work();
        lacks(&mut stage, "single.pgn");
        if width >= 80 {
            holds(&mut stage, "Tal – Botvinnik, 1960, 1-0");
        }
        stage.press("enter");
        stage.work();
        holds(&mut stage, "2 games");
        holds(&mut stage, "Smyslov");
        stage.press("esc");
        holds(&mut stage, "chess in the terminal");
    }
}

#[test]
fn the_first_game_of_a_file_is_seen_on_a_board_where_there_is_room() {
    let place = folder();
    for (width, height) in [(120, 40), (80, 24), (60, 20)] {
        let seen = |letters: &str, words: &str| {
            let mut stage = stage(width, height, &place);
            stage.press(letters);
            stage.work();
            stage.shows().contains(words)
        };
        let words = match width {
            120 => "White to move, 1 move",
            _ => "♚",
        };
        assert_eq!(seen("s i n g l e", words), width >= 80, "{width}");
        assert!(!seen("s i n g l e", "First game"), "it is the only one");
        // Two games leave it no room on the small screen.
        for words in ["First game", "1-0, 1 move"] {
            assert_eq!(seen("m s t r", words), width == 120, "{width} {words}");
        }
    }
}

#[test]
fn folders_are_walked_and_what_holds_no_games_is_refused() {
    let place = folder();
    let mut stage = stage(100, 30, &place);
    stage.press("o l d e r enter");
    stage.work();
    lacks(&mut stage, "masters.pgn");
    // Backspace where nothing is typed goes up again.
    stage.press("backspace");
    stage.work();
    holds(&mut stage, "masters.pgn");
    stage.press("p i c t u r e enter");
    stage.work();
    holds(&mut stage, "is not text");
    stage.press("esc");
    for letter in "./none.pgn".chars() {
        stage.press(&letter.to_string());
    }
    stage.press("enter");
    stage.work();
    holds(&mut stage, "none.pgn");
    stage.press("esc");
    // A path opens a file directly; one game alone is analysed at once.
    for letter in "./single.pgn".chars() {
        stage.press(&letter.to_string());
    }
    stage.press("enter");
    stage.work();
    holds(&mut stage, "1. c4       e5");
}

fn write(stage: &mut Stage, text: &str) {
    for letter in text.chars() {
        stage.press(&letter.to_string());
    }
    stage.work();
}

#[test]
fn a_typed_path_lists_the_folder_that_it_names() {
    let place = folder();
    let older = place.path().join("older");
    fs::write(older.join("ancient.pgn"), "1. c4 e5 *\n").expect("written");
    fs::write(older.join("medieval.pgn"), GAMES).expect("written");
    let mut stage = stage(100, 30, &place);
    write(&mut stage, "older/");
    holds(&mut stage, "ancient.pgn");
    holds(&mut stage, "medieval.pgn");
    lacks(&mut stage, "masters.pgn");
    // Letters behind it are of a name in there, which Tab writes out.
    write(&mut stage, "med");
    lacks(&mut stage, "ancient.pgn");
    stage.press("tab");
    stage.work();
    holds(&mut stage, "> older/medieval.pgn");
    stage.press("ctrl-u");
    write(&mut stage, "older/zzz");
    holds(&mut stage, "No file of games here fits");
    lacks(&mut stage, "complete");
    // Enter opens the path as it is typed, or the row that was marked.
    stage.press("ctrl-u");
    write(&mut stage, "./old");
    stage.press("tab");
    stage.work();
    holds(&mut stage, "> ./older/");
    holds(&mut stage, "ancient.pgn");
    stage.press("down enter");
    stage.work();
    holds(&mut stage, "1. c4       e5");
}

#[test]
fn all_files_of_a_folder_are_one_list() {
    let place = folder();
    fs::remove_file(place.path().join("picture.pgn")).expect("removed");
    let mut stage = stage(100, 30, &place);
    holds(&mut stage, "all 2 files as one list");
    // The first file is marked, below the folders.
    stage.press("up up enter");
    stage.work();
    holds(&mut stage, "3 games");
}

#[test]
fn an_analysis_shows_the_book_of_the_settings_and_follows_it() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("mine.book.txt");
    fs::write(&path, "1. a3 *3 e5\n1. h4 *1 e5\n").expect("written");
    let mut world = usual_world();
    world.settings.game.book = BookChoice::File(path.clone());
    let mut stage = Stage::in_world(120, 40, world, |world, _| {
        vec![Box::new(Analysis::of_position(&Position::default(), world)) as Box<_>]
    });
    stage.work();
    holds(&mut stage, "75 %");
    // Another program writes the file.
    fs::write(&path, "1. a3 *1 e5\n1. h4 *1 e5\n").expect("written");
    stage.happen(Event::FileChanged(path.clone()));
    stage.work();
    lacks(&mut stage, "75 %");
    holds(&mut stage, "50 %");
    // One that cannot be used leaves what was read.
    fs::write(&path, "1. a9\n").expect("written");
    stage.happen(Event::FileChanged(path.clone()));
    stage.work();
    holds(&mut stage, "The book cannot be used");
    holds(&mut stage, "50 %");
    // The opening has its name from the built-in book.
    let book = compile::text("mine.book.txt", "1. e4 c5\n").book;
    let report = Report::Book(Some(path), Shelved::Read(Arc::new(book)));
    stage.happen(Event::Job(report));
    stage.play("e4 c5");
    holds(&mut stage, "Sicilian Defence");
}

#[test]
fn an_analysis_follows_a_file_that_its_book_includes() {
    let place = tempfile::tempdir().expect("a folder");
    let (path, other) = (
        place.path().join("mine.book.txt"),
        place.path().join("other.book.txt"),
    );
    fs::write(&path, "@include \"other.book.txt\"\n").expect("written");
    fs::write(&other, "1. a3 *3 e5\n1. h4 *1 e5\n").expect("written");
    let mut world = usual_world();
    world.settings.game.book = BookChoice::File(path.clone());
    let mut stage = Stage::in_world(120, 40, world, |world, _| {
        vec![Box::new(Analysis::of_position(&Position::default(), world)) as Box<_>]
    });
    stage.work();
    holds(&mut stage, "75 %");
    let both = [path, other.clone()];
    let is_watched = |effect: &Effect| matches!(effect, Effect::Watch(files) if *files == both);
    assert!(stage.asked.iter().any(is_watched));
    fs::write(&other, "1. a3 *1 e5\n1. h4 *1 e5\n").expect("written");
    stage.happen(Event::FileChanged(other));
    stage.work();
    holds(&mut stage, "50 %");
}

#[test]
fn a_covered_analysis_leaves_the_engine_to_what_lies_above() {
    let place = folder();
    let mut world = usual_world();
    world.last_folder = Some(place.path().to_owned());
    let mut stage = Stage::in_world(100, 30, world, |world, _| {
        vec![Box::new(Analysis::of_position(&Position::default(), world)) as Box<_>]
    });
    assert_eq!(stage.endless_searches(), 1);
    stage.press(":");
    write(&mut stage, "open-games");
    stage.press("enter");
    stage.work();
    holds(&mut stage, "masters.pgn");
    assert_eq!(stage.endless_searches(), 0, "it rests beneath the files");
    stage.press("enter");
    stage.work();
    holds(&mut stage, "2 games");
    assert_eq!(stage.endless_searches(), 0, "and beneath what they lead to");
    stage.press("enter");
    stage.work();
    assert_eq!(stage.endless_searches(), 1, "the game's own");
    // What all screens hear begins no search beneath.
    stage.happen(Event::Job(Report::Tablebases(None)));
    assert_eq!(stage.endless_searches(), 1);
    stage.press("esc esc");
    stage.work();
    lacks(&mut stage, "2 games");
    assert_eq!(stage.endless_searches(), 1, "it goes on");
}

#[test]
fn a_game_begins_from_the_analysed_position_and_leads_back() {
    let mut stage = Stage::with_layers(120, 40, |world, _| {
        vec![Box::new(Analysis::of_position(&Position::default(), world)) as Box<_>]
    });
    stage.play("d4 f5");
    stage.press("ctrl-n");
    holds(&mut stage, "New game");
    stage.press("enter");
    stage.work();
    holds(&mut stage, "Greta");
    assert_eq!(stage.endless_searches(), 0, "the opponent has the engine");
    stage.press("esc");
    holds(&mut stage, "1. d4       f5");
    assert_eq!(stage.endless_searches(), 1);
}
