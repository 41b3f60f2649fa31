//! The book's screen without a terminal: walking, every change of the text, other programs at
//! the same file.

use crate::stage::{LEFT_DOWN, Stage, usual_world};
use ratatui::{Frame, layout::Rect};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};
use tabiya::{
    book::edit::Subject,
    chess::{Position, notation},
    play::BookChoice,
    store::{
        Paths,
        saves::{Saves, Slot},
        unsaved::Unsaved,
    },
    tui::{
        action::Action,
        effect::Effect,
        event::{Event, Signal},
        job::{self, Task},
        keymap::Context,
        screen::{Parting, Scene, Screen, View},
        screens::{book::BookScreen, home::Home},
    },
};

const TEXT: &str = "\
# Kept as it is.
[C60] Ruy Lopez
1. e4 e5 2. Nf3 Nc6 3. Bb5
  3... a6 *60 4. Ba4 ; the Morphy
  3... Nf6 *30 4. O-O
  3... d6? ; slow
";

/// A book on the screen, with an IO worker that does its work at once.
pub struct Desk {
    pub stage: Stage,
    pub path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Desk {
    pub fn new(text: &str, width: u16, height: u16) -> Desk {
        Desk::at(text, Position::default(), width, height)
    }

    pub fn at(text: &str, position: Position, width: u16, height: u16) -> Desk {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.book.txt");
        if !text.is_empty() {
            fs::write(&path, text).expect("written");
        }
        let subject = Subject::File(path.clone());
        let stage = Stage::with_layers(width, height, |world, _| {
            let book = BookScreen::new(subject, world).at(position, false);
            vec![Box::new(Home::new()) as Box<dyn Screen>, Box::new(book)]
        });
        let mut desk = Desk {
            stage,
            path,
            _folder: folder,
        };
        desk.stage.work();
        desk
    }

    pub fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            self.stage.press(key);
            self.stage.work();
        }
    }

    fn words(&mut self, words: &str) {
        for letter in words.chars() {
            let key = if letter == ' ' {
                "space".to_owned()
            } else {
                letter.to_string()
            };
            self.stage.press(&key);
        }
    }

    fn moves(&mut self, moves: &str) {
        self.stage.play(moves);
        self.stage.work();
    }

    fn file(&self) -> String {
        fs::read_to_string(&self.path).expect("the book")
    }

    pub fn shows(&mut self) -> String {
        self.stage.shows()
    }
}

#[track_caller]
pub fn holds(text: &str, words: &str) {
    assert!(text.contains(words), "no \"{words}\" in\n{text}");
}

#[test]
fn a_note_that_is_being_typed_is_asked_about_and_saved() {
    let mut desk = Desk::new(TEXT, 100, 30);
    desk.press("right right right right right ;");
    desk.words("old and good");
    desk.press("ctrl-c");
    holds(&desk.shows(), "The changes of this book are not saved.");
    desk.press("s");
    assert!(desk.stage.has_quit());
    holds(&desk.file(), "3. Bb5 ; old and good");
}

#[test]
fn changes_of_a_book_outlive_a_closed_terminal_and_are_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.book.txt");
    fs::write(&path, TEXT).expect("written");
    let saves = Saves::in_folder(folder.path().join("unsaved"));
    let open = |unsaved: Vec<(Slot, Unsaved)>| {
        let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
        let mut world = usual_world().with_paths(paths);
        world.unsaved = unsaved;
        let subject = Subject::File(path.clone());
        let mut stage = Stage::in_world(100, 30, world, |world, _| {
            vec![Box::new(BookScreen::new(subject, world))]
        });
        stage.work();
        stage
    };
    let mut stage = open(Vec::new());
    stage.press("right right right right right ; b o l d");
    stage.happen(Event::Signal(Signal::End(1)));
    stage.work();
    drop(stage);
    assert_eq!(fs::read_to_string(&path).expect("read"), TEXT);
    let mut stage = open(saves.find().games);
    holds(&stage.shows(), "Restore unsaved changes?");
    stage.press("y ctrl-s");
    stage.work();
    let saved = fs::read_to_string(&path).expect("read");
    holds(&saved, "3. Bb5 ; bold");
    drop(stage);
    assert!(saves.find::<Unsaved>().games.is_empty(), "they are saved");
}

#[test]
fn the_next_problem_shows_the_position_of_a_wrong_move() {
    let mut desk = Desk::new("1. d4 d5\n1. e4 e5 2. Nf3 Nc6 3. Bb9\n", 80, 24);
    desk.press(".");
    holds(&desk.shows(), "2.Nf3 Nc6");
}

#[test]
fn a_position_of_the_book_is_analysed_and_played() {
    let mut desk = Desk::new(TEXT, 120, 40);
    desk.moves("e4 e5");
    desk.press("z");
    holds(&desk.shows(), "1. e4       e5");
    desk.press("esc");
    holds(&desk.shows(), "mine.book.txt");
    desk.press("ctrl-n");
    holds(&desk.shows(), "New game");
}

#[test]
fn the_first_screen_leads_to_the_book() {
    let mut stage = Stage::with_layers(80, 24, |_, _| vec![Box::new(Home::new())]);
    stage.press("b");
    holds(&stage.shows(), "loading the book");
    let asks = |effect: &Effect| matches!(effect, Effect::Job(Task::ReadText(_)));
    assert!(stage.asked.iter().any(asks));
}

#[test]
fn the_board_is_walked_with_arrows_and_the_source_follows() {
    let mut desk = Desk::new(TEXT, 120, 40);
    let text = desk.shows();
    holds(&text, "mine.book.txt");
    holds(&text, "4 lines · 11 positions");
    desk.press("right right right right right");
    let text = desk.shows();
    holds(&text, "1.e4 e5 2.Nf3 Nc6 3.Bb5");
    holds(&text, "C60 Ruy Lopez");
    holds(&text, "4 ▸   3... a6 *60 4. Ba4 ; the Morphy");
    holds(&text, " 67 %");
    desk.press("down");
    holds(&desk.shows(), "5 ▸   3... Nf6 *30");
    desk.press("right right left left");
    holds(&desk.shows(), "5 ▸   3... Nf6 *30");
    desk.press("home");
    holds(&desk.shows(), "the start position");
    desk.press("end");
    holds(&desk.shows(), "end of line");
}

#[test]
fn a_line_played_on_the_board_is_added_undone_and_saved() {
    let mut desk = Desk::new(TEXT, 80, 24);
    desk.press("right right right right right");
    desk.moves("a6 Bxc6 dxc6");
    let text = desk.shows();
    holds(&text, "out of book since 4.Bxc6");
    holds(&text, "A add to book");
    desk.press("A");
    let text = desk.shows();
    holds(&text, "Added up to 4…dxc6: +1 line, +2 positions");
    holds(&text, "*edited");
    assert_eq!(desk.file(), TEXT, "not saved yet");
    desk.press("ctrl-s");
    let changed = TEXT.replace("  3... Nf6", "    4. Bxc6 dxc6\n  3... Nf6");
    assert_eq!(desk.file(), changed);
    holds(&desk.shows(), "Saved in");
    assert!(!desk.shows().contains("*edited"));
    desk.press("u ctrl-s");
    assert_eq!(desk.file(), TEXT);
    desk.press("y ctrl-s");
    assert_eq!(desk.file(), changed);
}

#[test]
fn weights_marks_names_and_notes_are_written_into_the_text() {
    let mut desk = Desk::new(TEXT, 80, 24);
    desk.press("right right right right right down");
    desk.press("*");
    holds(&desk.shows(), "weight: 30");
    desk.words("45");
    desk.press("enter");
    holds(&desk.shows(), "Nf6 *45");
    desk.press("!");
    holds(&desk.shows(), "Nf6!");
    desk.press("right \"");
    desk.words("c65 Berlin");
    desk.press("enter ;");
    desk.words("a wall");
    desk.press("enter ctrl-s");
    let text = desk.file();
    holds(&text, "3... Nf6! *45 ; a wall");
    holds(&text, "[C65] Berlin");
    holds(&text, "# Kept as it is.\n[C60] Ruy Lopez\n");
    holds(&desk.shows(), "C65 Berlin");
    // A weight of nothing is refused, and the words stay to be fixed.
    desk.press("left * 0 enter");
    let shown = desk.shows();
    holds(&shown, "weight: 0");
    holds(&shown, "from 1 to 1000000");
    desk.press("esc");
    // A page that was pasted is not quoted whole.
    desk.press("*");
    desk.stage.happen(Event::Paste("12 ".repeat(400)));
    desk.press("enter");
    let shown = desk.shows();
    holds(&shown, "Expected a number");
    let rows = shown.lines().filter(|row| row.contains("12 12")).count();
    assert!(rows <= 3, "{shown}");
    desk.press("esc");
    assert_eq!(desk.file(), text);
}

#[test]
fn deleting_is_asked_about_and_leaving_with_changes_too() {
    let mut desk = Desk::new(TEXT, 80, 24);
    desk.press("right right right right right delete");
    holds(&desk.shows(), "Delete a6?");
    desk.press("n");
    holds(&desk.shows(), "a6");
    desk.press("delete y");
    holds(&desk.shows(), "Deleted a6: −1 line, −2 positions");
    desk.press("esc");
    holds(&desk.shows(), "Leave without saving?");
    desk.press("n ctrl-s esc");
    assert_eq!(
        desk.file(),
        TEXT.replace("  3... a6 *60 4. Ba4 ; the Morphy\n", "")
    );
    holds(&desk.shows(), "chess in the terminal");
}

#[test]
fn a_book_that_is_left_can_be_saved_first_or_discarded() {
    for (key, is_saved) in [("s", true), ("y", false)] {
        let mut desk = Desk::new(TEXT, 80, 24);
        desk.press("right right right right right delete y esc");
        holds(&desk.shows(), "Leave without saving?");
        // The marked answer leaves all as it is.
        desk.press("enter");
        holds(&desk.shows(), "*edited");
        desk.press("esc");
        desk.press(key);
        assert_eq!(desk.file() != TEXT, is_saved);
        holds(&desk.shows(), "chess in the terminal");
    }
}

#[test]
fn what_another_program_writes_is_read_and_ones_own_version_can_be_brought_back() {
    let mut desk = Desk::new(TEXT, 120, 40);
    desk.press("right *");
    desk.words("7");
    desk.press("enter");
    fs::write(&desk.path, format!("{TEXT}1. d4 d5 *2\n")).expect("written");
    let path = desk.path.clone();
    // Two notices of one change are one reading.
    desk.stage.happen(Event::FileChanged(path.clone()));
    desk.stage.happen(Event::FileChanged(path));
    desk.stage.pass(Duration::from_millis(200));
    desk.stage.work();
    let text = desk.shows();
    holds(
        &text,
        "Changed on disk, reloaded; u restores yours: +1 line, +2 positions",
    );
    assert!(!text.contains("*edited"), "{text}");
    desk.press("u");
    holds(&desk.shows(), "*edited");
    // Saved over what was read meanwhile, knowingly only.
    desk.press("ctrl-s");
    holds(&desk.shows(), "Save your version?");
    desk.press("n");
    holds(&desk.file(), "1. d4 d5 *2");
    desk.press("ctrl-s y");
    holds(&desk.file(), "1. e4 e5 *7 2. Nf3");
}

#[test]
fn what_another_screen_of_the_book_writes_is_told_as_such() {
    let theirs = format!("{TEXT}1. d4 d5 *2\n");
    let mut desk = Desk::new(TEXT, 120, 40);
    desk.press("*");
    desk.words("7");
    desk.press("enter");
    let bytes = Arc::new(theirs.into_bytes());
    let report = job::Report::Replaced(desk.path.clone(), bytes);
    desk.stage.happen(Event::Job(report));
    desk.stage.work();
    desk.press("esc");
    holds(&desk.shows(), "Another screen of this book");
    desk.press("n u ctrl-s");
    holds(&desk.shows(), "Save your version?");
    holds(&desk.shows(), "Another screen of this book");
}

#[test]
fn a_text_that_another_screen_saves_is_not_taken_for_ones_own_that_failed() {
    let mut desk = Desk::new(TEXT, 120, 40);
    desk.press("!");
    // Another program was there first.
    fs::write(&desk.path, "1. d4 d5\n").expect("written");
    desk.press("ctrl-s");
    assert_eq!(desk.file(), "1. d4 d5\n");
    let same = TEXT.replace("1. e4", "1. e4!").into_bytes();
    let report = job::Report::Replaced(desk.path.clone(), Arc::new(same));
    desk.stage.happen(Event::Job(report));
    desk.stage.work();
    let shown = desk.shows();
    holds(&shown, "Changed on disk, reloaded");
    assert!(!shown.contains("Saved in"), "{shown}");
}

/// A screen with something to lose that cannot be saved.
struct Running;

impl Screen for Running {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        Vec::new()
    }

    fn act(&mut self, _action: Action, _scene: &mut Scene) {}

    fn parting(&self) -> Option<Parting> {
        Some(Parting {
            words: "This is running.".to_owned(),
            or_queen_move: false,
            can_save: false,
        })
    }

    fn draw(&self, _frame: &mut Frame, _area: Rect, _view: &View) {}
}

#[test]
fn what_can_be_saved_below_a_screen_that_cannot_is_asked_about_too() {
    let desk = Desk::new(TEXT, 80, 24);
    let path = desk.path.clone();
    let mut position = Position::default();
    let d4 = notation::read_move(position.current(), "d4").expect("a move");
    assert!(position.play(d4));
    let mut desk = Desk {
        stage: Stage::with_layers(80, 24, |world, _| {
            let book = BookScreen::new(Subject::File(path), world);
            let book = book.at(position, false).adding();
            vec![Box::new(book) as Box<dyn Screen>, Box::new(Running)]
        }),
        ..desk
    };
    desk.stage.work();
    desk.press("ctrl-c");
    holds(&desk.shows(), "This is running.");
    desk.press("s");
    holds(&desk.file(), "1. d4");
    // The book is saved now.
    let shown = desk.shows();
    holds(&shown, "This is running.");
    assert!(!shown.contains("s save"), "{shown}");
    desk.press("y");
    assert!(desk.stage.has_quit());
}

/// The first screen and two screens of the same book, one above the other.
fn two_screens(text: &str) -> Desk {
    let desk = Desk::new(text, 80, 24);
    let path = desk.path.clone();
    let mut desk = Desk {
        stage: Stage::with_layers(80, 24, |world, _| {
            let book = || BookScreen::new(Subject::File(path.clone()), world);
            vec![
                Box::new(Home::new()) as Box<dyn Screen>,
                Box::new(book()),
                Box::new(book()),
            ]
        }),
        ..desk
    };
    desk.stage.work();
    desk
}

#[test]
fn what_a_second_screen_of_the_book_saves_is_not_overwritten_by_the_first() {
    let mut desk = two_screens(TEXT);
    desk.moves("d4 d5");
    desk.press("A ctrl-s");
    let saved = desk.file();
    holds(&saved, "1. d4 d5\n");
    desk.press("esc");
    let shown = desk.shows();
    holds(&shown, "mine.book.txt");
    holds(&shown, "5 lines · 13 positions");
    assert!(!shown.contains("*edited"), "{shown}");
    desk.press("ctrl-s");
    assert_eq!(desk.file(), saved);
    desk.press("esc");
    holds(&desk.shows(), "chess in the terminal");
}

#[test]
fn a_change_of_a_second_screen_stays_there_until_it_is_saved() {
    let mut desk = two_screens(TEXT);
    desk.moves("d4 d5");
    desk.press("A esc y");
    let shown = desk.shows();
    holds(&shown, "4 lines · 11 positions");
    desk.press("esc");
    holds(&desk.shows(), "chess in the terminal");
    assert_eq!(desk.file(), TEXT);
}

#[test]
fn changes_that_another_program_replaced_are_asked_about_and_kept() {
    let theirs = format!("{TEXT}1. d4 d5 *2\n");
    let replaced = || {
        let mut desk = Desk::new(TEXT, 120, 40);
        desk.press("*");
        desk.words("7");
        desk.press("enter");
        fs::write(&desk.path, &theirs).expect("written");
        let path = desk.path.clone();
        desk.stage.happen(Event::FileChanged(path));
        desk.stage.pass(Duration::from_millis(200));
        desk.stage.work();
        let shown = desk.shows();
        assert!(!shown.contains("*edited"), "{shown}");
        holds(shown.lines().last().unwrap_or(""), "u undo");
        desk
    };
    let mut desk = replaced();
    desk.press("esc");
    holds(&desk.shows(), "Leave without your changes?");
    desk.press("n u");
    holds(&desk.shows(), "1. e4 *7 e5");
    desk.press("y esc");
    holds(&desk.shows(), "Leave without your changes?");
    desk.press("y");
    holds(&desk.shows(), "chess in the terminal");
    assert_eq!(desk.file(), theirs);
    // The program is left in the same way.
    let mut desk = replaced();
    desk.press("ctrl-c");
    holds(&desk.shows(), "Leave the program?");
    desk.press("y");
    assert!(desk.stage.has_quit());
    // Once something is saved, there is nothing to ask.
    let mut desk = replaced();
    desk.press("! ctrl-s esc");
    holds(&desk.shows(), "chess in the terminal");
}

#[test]
fn what_is_changed_while_a_book_is_written_is_asked_about_again() {
    let mut desk = Desk::new(TEXT, 80, 24);
    desk.press("*");
    desk.words("7");
    desk.press("enter");
    // The IO worker is slow, and the person goes on.
    desk.stage.press("esc s right !");
    desk.stage.work();
    holds(&desk.file(), "1. e4 *7 e5 2.");
    holds(&desk.shows(), "Leave without saving?");
    desk.press("s");
    holds(&desk.file(), "1. e4 *7 e5! 2.");
    holds(&desk.shows(), "chess in the terminal");
}

#[test]
fn a_no_to_saving_over_another_program_ends_what_it_was_for() {
    let undone = || {
        let mut desk = Desk::new(TEXT, 120, 40);
        fs::write(&desk.path, format!("{TEXT}1. d4 d5 *2\n")).expect("written");
        let path = desk.path.clone();
        desk.stage.happen(Event::FileChanged(path));
        desk.stage.pass(Duration::from_millis(200));
        desk.stage.work();
        desk.press("u !");
        desk
    };
    let edits = |desk: &Desk| {
        let is_edit = |effect: &&Effect| matches!(effect, Effect::Edit { .. });
        desk.stage.asked.iter().filter(is_edit).count()
    };
    let mut desk = undone();
    desk.press("esc s");
    holds(&desk.shows(), "Save your version?");
    desk.press("n ctrl-o y");
    assert_eq!(edits(&desk), 1);
    holds(&desk.shows(), "1. e4! e5");
    let mut desk = undone();
    desk.press("ctrl-o n ctrl-s y");
    holds(&desk.file(), "1. e4! e5");
    assert_eq!(edits(&desk), 0);
}

#[test]
fn changes_that_another_program_replaced_outlive_a_closed_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.book.txt");
    fs::write(&path, TEXT).expect("written");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let world = usual_world().with_paths(paths);
    let subject = Subject::File(path.clone());
    let mut stage = Stage::in_world(100, 30, world, |world, _| {
        vec![Box::new(BookScreen::new(subject, world))]
    });
    stage.work();
    stage.press("!");
    stage.work();
    fs::write(&path, "1. d4 d5\n").expect("written");
    stage.happen(Event::FileChanged(path));
    stage.pass(Duration::from_millis(200));
    stage.work();
    stage.happen(Event::Signal(Signal::End(1)));
    stage.work();
    drop(stage);
    let saves = Saves::in_folder(folder.path().join("unsaved"));
    let found = saves.find::<Unsaved>().games;
    let texts: Vec<&str> = found.iter().map(|(_, own)| own.text.as_str()).collect();
    assert_eq!(texts, [TEXT.replace("1. e4", "1. e4!")]);
}

#[test]
fn what_was_written_unseen_is_not_overwritten() {
    let mut desk = Desk::new(TEXT, 80, 24);
    desk.press("*");
    desk.words("7");
    desk.press("enter");
    fs::write(&desk.path, "1. c4\n").expect("written");
    desk.press("ctrl-s");
    holds(&desk.shows(), "was changed by another program");
    assert!(!desk.shows().contains("another name"), "{}", desk.shows());
    assert_eq!(desk.file(), "1. c4\n");
}

#[test]
fn a_file_that_was_deleted_or_renamed_is_saved_again() {
    let mut desk = Desk::new(TEXT, 120, 40);
    let path = desk.path.clone();
    let gone = |desk: &mut Desk| {
        desk.stage.happen(Event::FileChanged(path.clone()));
        desk.stage.pass(Duration::from_millis(200));
        desk.stage.work();
    };
    // Without a change, as the line below the board promises.
    fs::remove_file(&path).expect("removed");
    gone(&mut desk);
    holds(&desk.shows(), "deleted or renamed; ^S saves it again");
    // The text stands nowhere else.
    desk.press("esc");
    holds(&desk.shows(), "Leave without saving?");
    desk.press("esc ctrl-s");
    assert_eq!(desk.file(), TEXT);
    // With one, under another name meanwhile.
    fs::rename(&path, path.with_extension("old")).expect("renamed");
    gone(&mut desk);
    desk.press("right *");
    desk.words("7");
    desk.press("enter ctrl-s");
    holds(&desk.file(), "1. e4 e5 *7 2. Nf3");
    // And before anybody has noticed that it is gone.
    fs::remove_file(&path).expect("removed");
    desk.press("*");
    desk.words("8");
    desk.press("enter ctrl-s");
    holds(&desk.file(), "1. e4 e5 *8 2. Nf3");
}

#[test]
fn faults_stand_below_their_lines_and_are_stepped_through() {
    let faulty = format!("{TEXT}1. d4 Ke4\n\n1. c4 c6 2. Nf4\n");
    let mut desk = Desk::new(&faulty, 120, 40);
    holds(&desk.shows(), "2 errors, 0 warnings");
    desk.press(".");
    let text = desk.shows();
    holds(&text, "7 ▸ 1. d4 Ke4");
    holds(&text, "↑ ");
    desk.press(".");
    holds(&desk.shows(), "9 ▸ 1. c4 c6 2. Nf4");
    desk.press(",");
    holds(&desk.shows(), "7 ▸ 1. d4 Ke4");
}

#[test]
fn a_click_on_a_line_shows_its_position_and_on_a_move_walks_into_it() {
    let mut desk = Desk::new(TEXT, 120, 40);
    let text = desk.shows();
    let (row, line) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("3... Nf6 *30"))
        .expect("the source");
    let column = line.chars().position(|c| c == 'N').expect("the move");
    let at = |n: usize| u16::try_from(n).expect("small");
    desk.stage.click(LEFT_DOWN, at(column), at(row));
    desk.stage.work();
    let text = desk.shows();
    holds(&text, "1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6");
    let (row, line) = text
        .lines()
        .enumerate()
        .find(|(_, line)| line.contains("▸O-O"))
        .expect("the table");
    let column = line.chars().position(|c| c == 'O').expect("the move");
    desk.stage.click(LEFT_DOWN, at(column), at(row));
    holds(&desk.shows(), "3.Bb5 Nf6 4.O-O");
}

#[test]
fn chapters_with_starts_of_their_own_are_shown_and_stepped_through() {
    let pawn = "@chapter Pawn\n@start 8/8/8/8/8/4k3/4p3/4K2R w - - 0 1\n1. Rh3+ Kd4 2. Kxe2\n";
    let mut desk = Desk::new(pawn, 120, 40);
    holds(&desk.shows(), "another start position");
    holds(&desk.shows(), "▸Rh3+");
    desk.press("right");
    holds(&desk.shows(), "1.Rh3+");
    let text = format!("@chapter Open\n1. e4 e5\n@chapter Closed\n1. d4 d5\n{pawn}");
    let mut desk = Desk::new(&text, 120, 40);
    holds(&desk.shows(), " the start position");
    desk.press("]");
    holds(&desk.shows(), "Chapter 2 of 3: Closed");
    desk.press("]");
    holds(&desk.shows(), "Chapter 3 of 3: Pawn");
    holds(&desk.shows(), "▸Rh3+");
    desk.press("right ]");
    holds(&desk.shows(), "Chapter 1 of 3: Open");
    desk.press("[");
    holds(&desk.shows(), "Chapter 3 of 3: Pawn");
    desk.press("[");
    holds(&desk.shows(), "Chapter 2 of 3: Closed");
    let text = desk.shows();
    let row = text.lines().position(|line| line.contains("@start 8/8"));
    let row = u16::try_from(row.expect("the source")).expect("small");
    let line = text.lines().nth(usize::from(row)).expect("the source");
    let column = line.chars().position(|c| c == '@').expect("the line");
    let column = u16::try_from(column).expect("small");
    desk.stage.click(LEFT_DOWN, column, row);
    desk.stage.work();
    holds(&desk.shows(), "▸Rh3+");
}

#[test]
fn the_move_of_a_chapter_is_marked_where_several_begin_alike() {
    let text = "@chapter One\n1. e4 c5\n@chapter Two\n@start 8/8/8/8/8/4k3/4p3/4K2R w - - 0 1\n\
                1. Rh3+ Kd4\n@chapter Three\n@start startpos\n1. d4 Nf6\n";
    let mut desk = Desk::new(text, 120, 40);
    desk.press("] ]");
    holds(&desk.shows(), "Chapter 3 of 3: Three");
    desk.press("right right");
    holds(&desk.shows(), "1.d4 Nf6");
    desk.press("]");
    holds(&desk.shows(), "Chapter 1 of 3: One");
    desk.press("right");
    holds(&desk.shows(), "1.e4");
}

#[test]
fn unsaved_changes_come_before_problems_in_a_narrow_footer() {
    let mut desk = Desk::new("1. e4 e5\n1. d4 d9\n", 60, 20);
    desk.press("!");
    let text = desk.shows();
    let footer = text.lines().last().expect("a footer");
    assert!(footer.contains("save") && footer.contains("undo"), "{text}");
}

#[test]
fn a_move_is_marked_and_the_editor_opened_from_the_head_of_a_chapter() {
    let text = "@chapter Words\n@chapter Open\n1. e4 e5\n@chapter Closed\n1. d4 d5\n";
    let mut desk = Desk::new(text, 120, 40);
    // The first line of moves is of the second chapter.
    desk.press("[");
    holds(&desk.shows(), "Chapter 1 of 3: Words");
    desk.press("] ]");
    holds(&desk.shows(), "Chapter 3 of 3: Closed");
    holds(&desk.shows(), "4 ▸ @chapter Closed");
    desk.press("down");
    assert!(!desk.shows().contains("4 ▸"), "{}", desk.shows());
    desk.press("] ] ctrl-o");
    let edit = desk.stage.asked.iter().find_map(|effect| match effect {
        Effect::Edit { line, .. } => Some(*line),
        _ => None,
    });
    assert_eq!(edit, Some(1));
}

#[test]
fn a_click_on_one_of_the_branches_goes_to_its_move() {
    let mut desk = Desk::new(TEXT, 120, 40);
    let text = desk.shows();
    let of_branch =
        |(row, line): (usize, &str)| Some((line.split_once("Ba4 67 %")?.0.chars().count(), row));
    let found = text.lines().enumerate().find_map(of_branch);
    let (column, row) = found.unwrap_or_else(|| panic!("no such branch in\n{text}"));
    let at = |n: usize| u16::try_from(n).expect("small");
    desk.stage.click(LEFT_DOWN, at(column), at(row));
    holds(&desk.shows(), "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4");
}

#[test]
fn long_weights_stand_apart_from_their_shares() {
    let mut desk = Desk::new("1. e4 *1000000\n1. d4 *1000000\n", 80, 24);
    holds(&desk.shows(), "e4   1000000  50 %");
}

#[test]
fn a_note_stays_with_the_position_for_which_it_was_begun() {
    let mut desk = Desk::new(TEXT, 120, 40);
    desk.press("right right right right right down right ;");
    desk.words("a");
    let text = desk.shows();
    let of_line =
        |(row, line): (usize, &str)| Some((line.split_once("a6 *60")?.0.chars().count(), row));
    let found = text.lines().enumerate().find_map(of_line);
    let (column, row) = found.expect("the source");
    let at = |n: usize| u16::try_from(n).expect("small");
    desk.stage.click(LEFT_DOWN, at(column), at(row));
    desk.stage.work();
    desk.words(" wall");
    desk.press("enter ctrl-s");
    let changed = TEXT.replace("Nf6 *30", "Nf6 *30 {a wall}");
    assert_eq!(desk.file(), changed);
}

#[test]
fn the_editor_is_opened_at_the_line_after_saving() {
    let mut desk = Desk::new(TEXT, 80, 24);
    desk.press("right right right right right down *");
    desk.words("31");
    desk.press("enter ctrl-o");
    assert!(desk.file().contains("*31"), "saved first");
    let edit = desk.stage.asked.iter().find_map(|effect| match effect {
        Effect::Edit { path, line } => Some((path.clone(), *line)),
        _ => None,
    });
    assert_eq!(edit, Some((desk.path.clone(), 5)));
    fs::write(&desk.path, TEXT).expect("written");
    desk.stage.happen(Event::EditorClosed(Ok(())));
    desk.stage.work();
    holds(&desk.shows(), "Changed on disk, reloaded");
}

#[test]
fn what_is_said_names_the_keys_of_the_person() {
    let mut desk = Desk::new(TEXT, 120, 40);
    let keymap = &mut desk.stage.app.world.keymap;
    let set = keymap.set("book", "add-to-book", &["f2".to_owned()]);
    assert_eq!(set, Ok(None));
    desk.press("right right right right right right right right");
    holds(&desk.shows(), "play a move and F2 adds it");
}

#[test]
fn a_new_book_begins_empty_and_is_written_on_saving() {
    let mut desk = Desk::new("", 80, 24);
    holds(&desk.shows(), "A new book; ^S saves it");
    desk.moves("d4 d5 c4");
    desk.press("A ctrl-s");
    assert_eq!(desk.file(), "1. d4 d5 2. c4\n");
}

#[test]
fn the_folder_of_a_new_book_is_not_made() {
    let mut desk = Desk::new("", 80, 24);
    let folder = desk.path.with_file_name("misspelt");
    let subject = Subject::File(folder.join("x.book.txt"));
    desk.stage = Stage::with_layers(160, 40, |world, _| {
        vec![Box::new(BookScreen::new(subject, world))]
    });
    desk.stage.work();
    desk.moves("d4 d5");
    desk.press("A ctrl-s");
    holds(&desk.shows(), "does not exist");
    assert!(!folder.exists());
    holds(&desk.shows(), "*edited");
}

#[test]
fn names_say_what_is_new_where_there_is_little_room() {
    let text = "[B20] Sicilian Defence\n1. e4 c5\n  [B22] Sicilian Defence: Alapin Variation\n  \
        2. c3\n  [B23] Sicilian Defence: Closed, Grand Prix Attack\n  2. Nc3\n";
    for (width, height, is_short) in [(90, 30, true), (200, 60, false)] {
        let mut desk = Desk::new(text, width, height);
        desk.moves("e4 c5");
        let shown = desk.shows();
        let row = shown
            .lines()
            .find(|row| row.contains("50 %") && row.contains("Alapin"));
        let row = row.unwrap_or_else(|| panic!("no such move in\n{shown}"));
        assert!(row.contains("Alapin Variation"), "{row}");
        assert_eq!(row.contains("Sicilian"), !is_short, "{row}");
    }
}

#[test]
fn bytes_that_are_no_text_are_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("latin.book.txt");
    fs::write(&path, b"1. e4 ; caf\xe9\n").expect("written");
    let subject = Subject::File(path.clone());
    let mut stage = Stage::with_layers(80, 24, |world, _| {
        vec![Box::new(BookScreen::new(subject, world))]
    });
    let bytes = fs::read(&path).expect("read");
    stage.happen(Event::Job(job::Report::Text(path, Some(Arc::new(bytes)))));
    holds(&stage.shows(), "xpected text in UTF-8");
    stage.press("\"");
    holds(&stage.shows(), "xpected text in UTF-8");
}

#[test]
fn a_book_that_another_program_wrote_in_other_bytes_can_be_saved_over() {
    for key in ["", "*"] {
        let mut desk = Desk::new(TEXT, 80, 24);
        if key == "*" {
            desk.press("*");
            desk.words("7");
            desk.press("enter");
        }
        let latin = b"1. e4 e5 ; \xe9\n";
        fs::write(&desk.path, latin).expect("written");
        let path = desk.path.clone();
        desk.stage.happen(Event::FileChanged(path));
        desk.stage.pass(Duration::from_millis(200));
        desk.stage.work();
        holds(&desk.shows(), "xpected text in UTF-8");
        desk.press("ctrl-s");
        holds(&desk.shows(), "Save your version?");
        holds(&desk.shows(), "not UTF-8");
        desk.press("n");
        assert_eq!(fs::read(&desk.path).expect("read"), latin);
        desk.press("ctrl-s y");
        assert_eq!(desk.file().contains("1. e4 *7 e5"), key == "*");
        assert!(desk.file().contains("3... d6? ; slow"));
        desk.press("ctrl-s");
        holds(&desk.shows(), "Nothing has changed");
    }
}

#[test]
fn a_move_of_an_included_book_says_where_it_is_to_be_changed() {
    let mut desk = Desk::new("1. d4 d5\n", 120, 40);
    let other = desk.path.with_file_name("e.book.txt");
    fs::write(other, format!("{}1. e4 *5 e5\n", "# one\n".repeat(8))).expect("written");
    let text = "@include \"e.book.txt\"\n1. d4 d5\n";
    fs::write(&desk.path, text).expect("written");
    let path = desk.path.clone();
    desk.stage.happen(Event::FileChanged(path));
    desk.stage.pass(Duration::from_millis(200));
    desk.stage.work();
    let shown = desk.shows();
    holds(&shown, " e.book.txt:9");
    holds(&shown, " :2");
    for key in ["!", "*", "delete"] {
        desk.press(key);
        let shown = desk.shows();
        holds(
            &shown,
            "e4 is in e.book.txt (line 9), which this book includes; change it there",
        );
        assert!(!shown.contains("weight: "), "{shown}");
    }
    desk.press("right");
    assert!(!desk.shows().contains("; note"), "{}", desk.shows());
    for key in [";", "\""] {
        desk.press(key);
        holds(&desk.shows(), "This position is in e.book.txt (line 9)");
    }
    desk.press("left down !");
    holds(&desk.shows(), "d4!");
}

#[test]
fn what_an_included_book_has_is_not_added_again() {
    let mut desk = Desk::new("1. d4 d5\n", 120, 40);
    let other = desk.path.with_file_name("e.book.txt");
    fs::write(other, "# one\n1. e4 c5 2. Nf3 d6\n").expect("written");
    let text = "@include \"e.book.txt\"\n1. d4 d5\n1. e4 e5\n";
    fs::write(&desk.path, text).expect("written");
    let path = desk.path.clone();
    desk.stage.happen(Event::FileChanged(path.clone()));
    desk.stage.pass(Duration::from_millis(200));
    desk.stage.work();
    desk.moves("e4 c5");
    desk.press("A");
    let there = "This position is in e.book.txt (line 2), which this book includes";
    holds(&desk.shows(), there);
    assert!(!desk.shows().contains("*edited"), "{}", desk.shows());
    // Nor from another screen, which adds as soon as the book is read.
    let mut position = Position::default();
    for san in ["e4", "c5"] {
        let played = notation::read_move(position.current(), san).expect("a move");
        assert!(position.play(played));
    }
    desk.stage = Stage::with_layers(120, 40, |world, _| {
        let book = BookScreen::new(Subject::File(path), world);
        vec![Box::new(book.at(position, false).adding())]
    });
    desk.stage.work();
    holds(&desk.shows(), there);
    assert!(!desk.shows().contains("*edited"), "{}", desk.shows());
    // What leaves the book is written with the moves that lead there.
    desk.moves("a3");
    desk.press("A ctrl-s");
    assert_eq!(desk.file(), format!("{text}  1... c5 2. a3\n"));
}

#[test]
fn what_an_included_book_gives_a_move_of_the_text_is_told_apart() {
    let mut desk = Desk::new("1. d4 d5\n", 120, 40);
    let other = desk.path.with_file_name("e.book.txt");
    fs::write(other, "# one\n1. d4! *9 d5\n1. c4 *2 e5\n").expect("written");
    let text = "@include \"e.book.txt\"\n1. d4 d5\n1. c4 c5\n";
    fs::write(&desk.path, text).expect("written");
    let path = desk.path.clone();
    desk.stage.happen(Event::FileChanged(path));
    desk.stage.pass(Duration::from_millis(200));
    desk.stage.work();
    desk.press("down up");
    let shown = desk.shows();
    holds(&shown, " + e.book.txt:2");
    holds(
        &shown,
        "d4: 9 of its weight of 10 and its ! are in e.book.txt (line 2)",
    );
    desk.press("!");
    holds(
        &desk.shows(),
        "The ! of d4 is in e.book.txt (line 2), which this book includes; change it there",
    );
    // The text's own part makes up the weight that is typed.
    desk.press("*");
    desk.words("9");
    desk.press("enter");
    let words = "Expected a weight of more than 9, which e.book.txt (line 2) gives";
    holds(&desk.shows(), words);
    desk.press("ctrl-u");
    desk.words("12");
    desk.press("enter");
    let shown = desk.shows();
    holds(&shown, "d4 *12");
    holds(&shown, "1. d4 *3 d5");
    desk.press("down");
    holds(
        &desk.shows(),
        "c4: 2 of its weight of 3 is in e.book.txt (line 3)",
    );
    desk.press("!");
    holds(&desk.shows(), "1. c4! c5");
}

#[test]
fn a_weight_that_several_included_lines_give_names_how_many() {
    let mut desk = Desk::new("1. d4 d5\n", 120, 40);
    let other = desk.path.with_file_name("e.book.txt");
    fs::write(other, "# one\n1. d4 d5 2. c4\n1. d4 Nf6\n").expect("written");
    let text = "@include \"e.book.txt\"\n1. d4 d5\n";
    fs::write(&desk.path, text).expect("written");
    let path = desk.path.clone();
    desk.stage.happen(Event::FileChanged(path));
    desk.stage.pass(Duration::from_millis(200));
    desk.stage.work();
    desk.press("down up");
    holds(
        &desk.shows(),
        "d4: 2 of its weight of 3 is in 2 included lines, first e.book.txt (line 2)",
    );
    desk.press("* 2 enter");
    let words = "Expected a weight of more than 2, which 2 included lines give";
    holds(&desk.shows(), words);
}

#[test]
fn names_and_notes_are_refused_before_typing_where_they_have_no_place() {
    let mut desk = Desk::new(TEXT, 120, 40);
    assert!(!desk.shows().contains("\" name"), "{}", desk.shows());
    desk.press("\"");
    holds(&desk.shows(), "The start position has no name");
    desk.moves("c4");
    for key in ["\"", ";"] {
        desk.press(key);
        let shown = desk.shows();
        holds(&shown, "No line of the text reaches this position");
        assert!(!shown.contains("; note"), "{shown}");
    }
    desk.press("left right home right");
    holds(&desk.shows(), "\" name   ; note");
    desk.press(";");
    holds(&desk.shows(), "note: ");
    // Where nothing was typed there is nothing to take away.
    desk.press("enter");
    let shown = desk.shows();
    assert!(!shown.contains("note: "), "{shown}");
}

#[test]
fn a_start_position_is_noted_before_its_first_move() {
    let mut desk = Desk::new("{hello} 1. e4 e5\n", 120, 40);
    holds(&desk.shows(), "; note");
    desk.press(";");
    holds(&desk.shows(), "note: hello");
    desk.press("ctrl-u");
    desk.words("well {met}");
    desk.press("enter ctrl-s");
    assert_eq!(desk.file(), "{well (met)} 1. e4 e5\n");
    desk.press("; ctrl-u enter ctrl-s");
    assert_eq!(desk.file(), "1. e4 e5\n");
    desk.press(";");
    desk.words("again");
    desk.press("enter ctrl-s");
    assert_eq!(desk.file(), "{again} 1. e4 e5\n");
    // Without a move there is no place for it.
    let mut desk = Desk::new("# nothing\n", 120, 40);
    desk.press(";");
    holds(&desk.shows(), "The text has no move here");
}

#[test]
fn a_compiled_book_offers_nothing_that_changes_its_text() {
    let desk = Desk::new("", 120, 40);
    let book = tabiya::book::compile::text("a.book.txt", "1. e4 e5\n").book;
    fs::write(&desk.path, tabiya::book::compiled::write(&book, &[])).expect("written");
    let path = desk.path.clone();
    let mut desk = Desk {
        stage: Stage::with_layers(120, 40, |world, _| {
            vec![Box::new(BookScreen::new(Subject::File(path), world))]
        }),
        ..desk
    };
    desk.stage.work();
    for key in ["", "\"", ";", "*", "ctrl-o"] {
        desk.press(key);
        let shown = desk.shows();
        for label in ["name", "note", "editor"] {
            assert!(
                !shown.lines().last().unwrap_or("").contains(label),
                "{shown}"
            );
        }
    }
    let edits = |effect: &Effect| matches!(effect, Effect::Edit { .. });
    assert!(!desk.stage.asked.iter().any(edits));
    holds(&desk.shows(), "This is a compiled book");
}

#[test]
fn the_line_of_a_game_is_added_to_ones_own_copy() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = Stage::with_layers(80, 24, |_, _| vec![Box::new(Home::new())]);
    stage.app.world.paths = Some(paths(folder.path()));
    stage.press("a");
    stage.play("g4 d5 h3 h5");
    stage.press("m end");
    holds(&stage.shows(), "Add to book");
    stage.press("esc");
    let mut seen = stage.asked.len();
    let contexts = [tabiya::tui::keymap::Context::Analysis];
    let action = tabiya::tui::action::Action::AddToBook;
    assert!(
        stage.app.world.keymap.sign(&contexts, action).is_some(),
        "a key adds it"
    );
    stage.press("A");
    let mut work = |stage: &mut Stage| {
        while let Some(effect) = stage.asked.get(seen) {
            seen += 1;
            if let Effect::Job(task) = effect
                && let Some(report) = job::doing::work(task.clone())
            {
                stage.happen(Event::Job(report));
            }
        }
    };
    work(&mut stage);
    holds(&stage.shows(), "Added up to 2…h5");
    stage.press("ctrl-s");
    work(&mut stage);
    holds(&stage.shows(), "Saved as your own copy");
    let own = folder.path().join("data/openings.book.txt");
    let book = tabiya::book::file::load(&own).expect("a sound book");
    let mut position = Position::default();
    for text in ["g4", "d5", "h3"] {
        let played = notation::read_move(position.current(), text).expect("legal");
        assert!(position.play(played));
    }
    assert!(book.contains(position.current()));
    let settings = fs::read_to_string(folder.path().join("config/settings.toml")).expect("saved");
    holds(&settings, "openings.book.txt");
    // A copy that is there already is used too, once it is saved.
    stage.app.world.settings.game.book = BookChoice::Embedded;
    stage.press("u");
    work(&mut stage);
    stage.press("ctrl-s");
    work(&mut stage);
    let text = stage.shows();
    let chosen = &stage.app.world.settings.game.book;
    assert_eq!(*chosen, BookChoice::File(own), "{text}");
}

fn paths(folder: &Path) -> tabiya::store::Paths {
    let variable = |name: &str| {
        let below = match name {
            "TABIYA_CONFIG_DIR" => "config",
            "TABIYA_DATA_DIR" => "data",
            "TABIYA_STATE_DIR" => "state",
            _ => return None,
        };
        Some(folder.join(below).into_os_string())
    };
    tabiya::store::Paths::find_with(variable).expect("folders")
}
