//! Where games left the book, on the screen; and what the explorer found, into the book.

use crate::stage::{Stage, holds, lacks, usual_world};
use shakmaty::Color;
use std::{cell::RefCell, path::PathBuf, rc::Rc, sync::Arc};
use tabiya::{
    analysis::Profile,
    book::{Book, compile},
    game::{FitLess, PlayerName, index::Indexer, pgn},
    store::{Paths, library::Library, settings::BookChoice},
    tui::{
        effect::Effect,
        event::Event,
        job::{Report, Shelved, Task},
        route::{GapsPlan, PlayersGames},
        screens::{gaps::GapsScreen, left_book::LeftBook},
        work::{games::Games, news},
    },
};

const BOOK: &str = "@side white\n1. e4 e5 *60 2. Nf3 Nc6 3. Bb5\n  1... c5 *40 2. Nf3\n";

const GAMES: &str = "\
[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval 0.2]} c5 {[%eval 0.3]} 2. Ke2 {[%eval -1.5]} d5 {[%eval -1.4]} 1-0\n\n\
[White \"Ann\"]\n[Result \"0-1\"]\n\n1. e4 c5 2. Ke2 Nf6 0-1\n\n\
[White \"Ann\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e6 2. d4 1/2-1/2\n\n\
[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n";

/// All games of the player.
fn games() -> Games {
    let bytes = Arc::new(GAMES.as_bytes().to_vec());
    let index = Indexer::read_all(&bytes);
    let places = index.rows().iter().map(|row| (row.span(), 1)).collect();
    Games { bytes, places }
}

/// The page, and the folder of the book.
pub fn page(width: u16, height: u16) -> (Stage, tempfile::TempDir) {
    let (mut stage, folder) = begun(width, height);
    stage.work_beside();
    (stage, folder)
}

/// The same before the first game is read.
fn begun(width: u16, height: u16) -> (Stage, tempfile::TempDir) {
    let mut world = usual_world();
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.book.txt");
    std::fs::write(&path, BOOK).expect("written");
    world.settings.game.book = BookChoice::File(path.clone());
    let book = compile::text("mine.book.txt", BOOK).book;
    world.shelve(Some(path), Shelved::Read(Arc::new(book)));
    let stage = Stage::in_world(width, height, world, |_, _| {
        let library = Library::new(PathBuf::from("ann.pgn"), GAMES.as_bytes().to_vec());
        vec![Box::new(LeftBook::new(PlayersGames {
            player: PlayerName::new("Ann"),
            games: games(),
            fit_less: FitLess::default(),
            library: Rc::new(RefCell::new(library)),
        }))]
    });
    (stage, folder)
}

#[test]
fn the_mark_stays_on_the_first_row_until_it_is_moved_and_then_on_its_way() {
    const SICILIAN: &str = "1. e4 c5 2. Ke2 d5";
    const FRENCH: &str = "1. e4 e6 2. d4";
    const SPANISH: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let (mut stage, _folder) = begun(80, 24);
    let id = stage.order().id;
    let book = compile::text("mine.book.txt", BOOK).book;
    let tell = |stage: &mut Stage, games: &[&str]| {
        let game = |moves: &&str| format!("[White \"Ann\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n");
        let text: String = games.iter().map(game).collect();
        let mut profile = Profile::default();
        for game in pgn::read_all(text.as_bytes()) {
            profile.see(&game, &PlayerName::new("Ann"), Book::embedded(), &book);
        }
        let report = news::Report::Profile(Box::new(profile), games.len());
        stage.happen(Event::Work(id, report));
    };
    tell(&mut stage, &[FRENCH]);
    tell(&mut stage, &[FRENCH, SICILIAN, SICILIAN, SPANISH]);
    holds(&mut stage, "Sicilian Defence  +2 =0 -0");
    stage.press("down");
    holds(&mut stage, "French Defence  +1 =0 -0");
    // It is the first one now.
    tell(&mut stage, &[FRENCH, FRENCH, FRENCH, SICILIAN, SPANISH]);
    holds(&mut stage, "French Defence  +3 =0 -0");
    // At another count it comes late, or not at all: then what stood below it.
    tell(&mut stage, &[SICILIAN, SICILIAN]);
    tell(&mut stage, &[SICILIAN, SICILIAN, FRENCH]);
    holds(&mut stage, "French Defence  +1 =0 -0");
    tell(&mut stage, &[SICILIAN, SICILIAN, SPANISH]);
    holds(&mut stage, "Ruy Lopez  +1 =0 -0");
    // Of the four games one is not listed.
    stage.happen(Event::Work(id, news::Report::Done));
    holds(&mut stage, "3 games");
}

#[test]
fn moves_have_most_of_a_narrow_page() {
    let (mut stage, _folder) = page(40, 12);
    holds(&mut stage, "1.e4 e5 2.Nf3 Nc6 3.Bb5");
    holds(&mut stage, "games score");
    lacks(&mut stage, "left by");
}

#[test]
fn ways_out_are_shown_by_opening_with_results_and_verdicts() {
    let (mut stage, _folder) = page(120, 30);
    let picture = stage.shows();
    let row = |words: &str| {
        let found = picture.lines().find(|line| line.contains(words));
        found
            .unwrap_or_else(|| panic!("no {words:?} in\n{picture}"))
            .to_owned()
    };
    let sicilian = row("2.Ke2");
    for words in ["Sicilian", "player", "2", "50 %", "1 of 1 doubtful"] {
        assert!(sicilian.contains(words), "{words}: {sicilian}");
    }
    assert!(row("1.e4 e6").contains("opponent"), "{picture}");
    assert!(row("3.Bb5").contains("book ends"), "{picture}");
    // The most frequent first, and what the book has there.
    let first = picture.find("2.Ke2").expect("shown");
    assert!(first < picture.find("1.e4 e6").expect("shown"), "{picture}");
    holds(&mut stage, "book: Nf3");
    stage.press("down");
    lacks(&mut stage, "book: Nf3");
}

#[test]
fn enter_opens_the_position_where_the_book_was_left() {
    let (mut stage, _folder) = page(80, 24);
    holds(&mut stage, "Sicilian Defence");
    holds(&mut stage, "1 of 1");
    stage.press("enter");
    stage.work();
    // After 2.Ke2, not at the start.
    holds(&mut stage, "Black to move");
}

#[test]
fn the_games_of_a_way_out_are_listed() {
    let (mut stage, _folder) = page(80, 24);
    stage.press("ctrl-f");
    stage.work_beside();
    holds(&mut stage, "2 of 4 games");
    // The search first, then the list.
    stage.press("esc esc");
    holds(&mut stage, "left the book");
}

#[test]
fn gaps_of_the_book_lead_to_their_position_in_it() {
    // No reply comes from so few games; the built-in book weighs them.
    for (width, height) in [(120, 40), (60, 20)] {
        let (mut stage, _folder) = page(width, height);
        stage.press("C");
        stage.work_beside();
        holds(&mut stage, "Replies without an answer, White's book");
        holds(&mut stage, "1.e4 e6");
        lacks(&mut stage, "1.e4 c5");
        // No column of games where none were counted.
        holds(&mut stage, "of replies  moves");
        stage.press("enter");
        stage.work();
        holds(&mut stage, "mine.book.txt");
        // Back there, the book is looked through again.
        stage.press("esc");
        stage.work();
        stage.work_beside();
        holds(&mut stage, "1.e4 e6");
        stage.press("S");
        stage.work_beside();
        holds(&mut stage, "Black's book");
    }
}

#[test]
fn gaps_are_looked_for_in_the_own_copy_once_it_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let own = paths.own_book_file();
    let plan = GapsPlan {
        path: None,
        book: Some(Shelved::Read(Arc::new(
            compile::text("built-in", BOOK).book,
        ))),
        side: Color::White,
        games: Some((PlayerName::new("Ann"), games())),
    };
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(80, 24, world, |_, _| vec![Box::new(GapsScreen::new(plan))]);
    stage.work_beside();
    holds(&mut stage, "1.e4 e6");
    stage.press("enter");
    let text = format!("{BOOK}  1... e6 *20 2. d4\n");
    std::fs::write(&own, &text).expect("written");
    let saved = Report::Replaced(own.clone(), Arc::new(text.into_bytes()));
    stage.happen(Event::Job(saved));
    stage.press("esc");
    let reads =
        |effect: &Effect| matches!(effect, Effect::Job(Task::ReadBook(Some(path))) if *path == own);
    assert!(stage.asked.iter().any(reads));
    stage.work();
    stage.work_beside();
    holds(&mut stage, "Replies without an answer, White's book");
    lacks(&mut stage, "1.e4 e6");
}

#[test]
fn a_way_out_is_drilled_or_added() {
    let (mut stage, _folder) = page(80, 24);
    stage.press("D");
    holds(&mut stage, "White in mine.book.txt");
    let (mut stage, _other) = page(80, 24);
    stage.press("A");
    stage.work();
    holds(&mut stage, "mine.book.txt");
    holds(&mut stage, "Added up to 2.Ke2");
}

#[test]
fn ways_out_are_worked_out_again_once_the_book_has_another_answer() {
    let (mut stage, _folder) = page(80, 24);
    let row = |stage: &mut Stage| {
        let picture = stage.shows();
        let found = picture.lines().find(|line| line.contains("2.Ke2"));
        found
            .unwrap_or_else(|| panic!("no row in\n{picture}"))
            .to_owned()
    };
    assert!(row(&mut stage).contains("player"));
    stage.press("A");
    stage.work();
    stage.press("ctrl-s");
    stage.work();
    stage.press("esc");
    stage.work();
    stage.work_beside();
    assert!(row(&mut stage).contains("book ends"));
    // Coming back from anything else costs nothing.
    let works = stage.works();
    stage.press("? esc");
    assert_eq!(stage.works(), works);
}
