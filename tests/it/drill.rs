//! Practising a book: on the screen without a terminal, and line by line as a program.

use crate::{
    book_screen::Desk,
    lessons::engine_says,
    stage::{Stage, usual_world},
};
use shakmaty::Color;
use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
    sync::Arc,
    time::Duration,
};
use tabiya::{
    book::{compile, drill::Schedule},
    chess::{Position, Score, fen},
    play::BookChoice,
    store::drills,
    tui::{
        effect::Effect,
        event::Event,
        job::{self, Shelved},
        route::DrillPlan,
        screen::Screen,
        screens::{drill::Drill, home::Home},
    },
};

const TEXT: &str = "\
[C60] Ruy Lopez
1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ; the bishop is asked
  4. Ba4 Nf6
";

/// A drill on the screen, with an IO worker that does its work at once.
struct Room {
    stage: Stage,
    folder: tempfile::TempDir,
}

impl Room {
    fn new(text: &str, side: Color, width: u16, height: u16) -> Room {
        let folder = tempfile::tempdir().expect("a folder");
        let book = compile::text("mine.book.txt", text).book;
        let plan = DrillPlan {
            path: Some(folder.path().join("mine.book.txt")),
            book: Some(Shelved::Read(Arc::new(book))),
            side: Some(side),
            root: None,
            asks_all: false,
        };
        let paths = tabiya::store::Paths::find_with(|name| {
            name.starts_with("TABIYA_")
                .then(|| folder.path().join(name).into_os_string())
        })
        .expect("folders");
        let world = usual_world().with_paths(paths);
        let stage = Stage::in_world(width, height, world, |_, _| {
            let layers: [Box<dyn Screen>; 2] =
                [Box::new(Home::new()), Box::new(Drill::new(plan, 1))];
            layers.into()
        });
        let mut room = Room { stage, folder };
        room.stage.work();
        room
    }

    /// Time passes until the person is asked or the line ends.
    fn wait(&mut self) {
        for _ in 0..20 {
            self.stage.pass(Duration::from_millis(400));
        }
    }

    fn answer(&mut self, played: &str) {
        self.stage.play(played);
        self.stage.work();
        self.wait();
    }

    fn kept(&self) -> Schedule {
        let drills = self.folder.path().join("TABIYA_DATA_DIR/drills");
        drills::load(&drills::file(&drills)).expect("kept")
    }
}

#[track_caller]
fn holds(text: &str, words: &str) {
    assert!(text.contains(words), "no \"{words}\" in\n{text}");
}

#[test]
fn a_line_is_asked_move_by_move_and_what_is_known_is_kept() {
    for (width, height) in [(120, 40), (80, 24), (60, 20)] {
        let mut room = Room::new(TEXT, Color::White, width, height);
        room.wait();
        let text = room.stage.shows();
        holds(&text, "What does White play?");
        holds(&text, "0 due · 4 new");
        assert!(!text.contains("0 of 0"), "{text}");
        room.answer("e4");
        room.answer("Nf3");
        holds(&room.stage.shows(), "1.e4 e5 2.Nf3 Nc6");
        room.answer("a3");
        let text = room.stage.shows();
        holds(&text, "not 3.a3; the book:");
        holds(&text, "Bb5");
        holds(&text, "Play the book's move");
        room.answer("Bb5");
        room.answer("Ba4");
        let text = room.stage.shows();
        holds(&text, "End of line");
        holds(&text, "3 of 4 right");
        assert_eq!(room.kept().len(), 4);
        room.stage.press("enter");
        let text = room.stage.shows();
        holds(&text, "Nothing due");
        // To its end, also where there is little room.
        holds(&text, "everything now");
    }
}

#[test]
fn what_is_said_of_an_answer_and_of_the_days_to_come_is_whole_on_a_small_screen() {
    let mut room = Room::new(TEXT, Color::White, 60, 20);
    room.wait();
    room.answer("e4");
    room.answer("Nf3");
    room.answer("Bb5");
    room.answer("Bxc6");
    let text = room.stage.shows();
    holds(&text, "not 4.Bxc6; the");
    holds(&text, "book:");
    room.answer("Ba4");
    let text = room.stage.shows();
    holds(&text, "due in a day");
    // In the next row.
    holds(&text, "week ");
}

#[test]
fn the_books_moves_come_before_counters_and_notes_and_what_is_left_out_is_counted() {
    let moves = ["a3", "b3", "c3", "d3", "e3", "f3", "g3", "h3"];
    let line = |played: &&str| format!("1. {played} ; a note of more than four words\n");
    let text = |count: usize| moves[..count].iter().map(line).collect::<String>();
    let shown = |count: usize, width, height| {
        let mut room = Room::new(&text(count), Color::White, width, height);
        room.wait();
        room.stage.press("s");
        room.stage.work();
        room.stage.shows()
    };
    let row_of = |text: &str, played: &str| {
        let row = format!("  {played}  ");
        text.lines().any(|line| line.contains(&row))
    };
    let small = shown(3, 40, 12);
    holds(&small, "The book plays:");
    assert!(moves[..3].iter().all(|played| row_of(&small, played)));
    let many = shown(8, 40, 12);
    let seen = moves.iter().filter(|played| row_of(&many, played)).count();
    assert_eq!(seen, 4, "{many}");
    holds(&many, "+4 more");
    assert!(!many.contains("a note"), "{many}");
    // All of the moves, and as many notes as have room.
    let wide = shown(8, 60, 20);
    assert!(moves.iter().all(|played| row_of(&wide, played)), "{wide}");
    holds(&wide, "a note of");
}

#[test]
fn a_move_that_the_book_hardly_ever_plays_has_a_share_of_less_than_a_percent() {
    let mut room = Room::new("1. e4 *1000\n1. a3\n", Color::White, 80, 24);
    room.wait();
    room.stage.press("s");
    room.stage.work();
    let text = room.stage.shows();
    holds(&text, "  e4     >99 %");
    holds(&text, "  a3      <1 %");
}

#[test]
fn the_answer_can_be_shown_and_counts_as_missed() {
    let mut room = Room::new(TEXT, Color::Black, 80, 24);
    room.wait();
    let text = room.stage.shows();
    holds(&text, "What does Black play?");
    holds(&text, "show answer");
    room.stage.press("s");
    room.stage.work();
    let text = room.stage.shows();
    holds(&text, "The book plays:");
    holds(&text, "e5");
    assert!(!text.contains("show answer"), "{text}");
    room.answer("e5");
    room.answer("Nc6");
    holds(&room.stage.shows(), "1 of 2 right");
    room.answer("a6");
    holds(&room.stage.shows(), "the bishop is asked");
}

#[test]
fn an_earlier_answer_is_told_in_a_row_without_the_moves_of_its_position() {
    let text = "1. e4 *3 e5 2. Nf3 Nc6 3. Bb5 a6 ; the bishop is asked\n1. d4\n";
    let mut room = Room::new(text, Color::White, 80, 24);
    room.wait();
    room.answer("h3");
    holds(&room.stage.shows(), "not 1.h3; the book:");
    holds(&room.stage.shows(), "  d4      25 %");
    room.answer("e4");
    let text = room.stage.shows();
    holds(&text, "What does White play?");
    holds(&text, "1.h3; the book: e4 75 %");
    holds(&text, "1.e4 e5");
    assert!(
        !text.contains("not 1.h3") && !text.contains("  d4  "),
        "{text}"
    );
    room.stage.press("s");
    room.stage.work();
    holds(&room.stage.shows(), "The book plays:");
    room.answer("Nf3");
    let text = room.stage.shows();
    holds(&text, "shown: 2.Nf3");
    assert!(!text.contains("The book plays:"), "{text}");
}

#[test]
fn the_other_side_is_a_key_away_and_everything_can_be_asked() {
    let mut room = Room::new("1. e4 e5\n", Color::White, 80, 24);
    room.wait();
    room.answer("e4");
    room.stage.press("enter");
    holds(&room.stage.shows(), "Nothing due");
    room.stage.press("/");
    room.wait();
    holds(&room.stage.shows(), "What does White play?");
    room.stage.press("S");
    room.wait();
    let text = room.stage.shows();
    holds(&text, "What does Black play?");
    holds(&text, "Black in mine.book.txt");
}

#[test]
fn a_repertoire_goes_on_where_the_other_side_is_asked_for() {
    let mut room = Room::new("@side white\n1. e4 e5 2. Nf3\n", Color::White, 120, 40);
    room.wait();
    room.answer("e4");
    holds(&room.stage.shows(), "1 of 1 right");
    room.stage.press("S");
    let text = room.stage.shows();
    holds(&text, "it asks only White's moves");
    holds(&text, "1 of 1 right");
}

#[test]
fn a_book_that_is_changed_meanwhile_is_asked_as_it_is_now() {
    let mut room = Room::new(TEXT, Color::White, 80, 24);
    room.wait();
    room.answer("e4");
    let path = room.folder.path().join("mine.book.txt");
    // With the same questions the drill goes on.
    fs::write(&path, format!("# A remark.\n{TEXT}")).expect("written");
    let is_heard =
        |effect: &Effect| matches!(effect, Effect::Watch(files) if *files == [path.clone()]);
    assert!(room.stage.asked.iter().any(is_heard));
    room.stage.happen(Event::FileChanged(path.clone()));
    room.stage.pass(Duration::from_millis(200));
    room.stage.work();
    room.wait();
    let text = room.stage.shows();
    holds(&text, "1.e4 e5");
    holds(&text, "1 of 1 right");
    let line = "2. Nf3 Nc6 3. Bb5 a6 ; the bishop is asked\n  4. Ba4 Nf6";
    let changed = TEXT.replace(line, "2. Nc3 Nf6");
    fs::write(&path, &changed).expect("written");
    let written = job::Report::Replaced(path, Arc::new(changed.into_bytes()));
    room.stage.happen(Event::Job(written));
    room.stage.work();
    room.wait();
    holds(&room.stage.shows(), "The book has changed");
    room.answer("Nc3");
    let text = room.stage.shows();
    holds(&text, "1 of 1 right");
    holds(&text, "0 new");
}

#[test]
fn a_file_that_the_book_includes_is_watched_too() {
    let mut room = Room::new(TEXT, Color::White, 80, 24);
    room.wait();
    let path = room.folder.path().join("mine.book.txt");
    let other = room.folder.path().join("other.book.txt");
    fs::write(&other, "1. e4 e5 2. Nf3 Nc6\n").expect("written");
    fs::write(&path, "@include \"other.book.txt\"\n").expect("written");
    let changed = |room: &mut Room, file: &Path| {
        room.stage.happen(Event::FileChanged(file.to_owned()));
        room.stage.pass(Duration::from_millis(200));
        room.stage.work();
        room.wait();
    };
    changed(&mut room, &path);
    let both = [path, other.clone()];
    let is_watched = |effect: &Effect| matches!(effect, Effect::Watch(files) if *files == both);
    assert!(room.stage.asked.iter().any(is_watched));
    room.answer("e4");
    fs::write(&other, "1. d4 d5\n").expect("written");
    changed(&mut room, &other);
    holds(&room.stage.shows(), "The book has changed");
    room.answer("d4");
    holds(&room.stage.shows(), "1 of 1 right");
}

#[test]
fn what_follows_in_the_book_is_practised_from_the_very_position() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let text = format!("1. e4 e5\n@start {fen}\n1. e4 Ke7 2. Ke2\n");
    let drilled = |position, moves: &str| {
        let mut desk = Desk::at(&text, position, 120, 40);
        desk.stage.play(moves);
        desk.press("D");
        desk.shows()
    };
    // Another start position has no moves before it either.
    let position = fen::read(fen).expect("a legal FEN");
    holds(&drilled(position, ""), "0 due · 2 new");
    holds(&drilled(Position::default(), ""), "0 due · 3 new");
    let shown = drilled(Position::default(), "c4");
    holds(&shown, "The book has no moves here");
    assert!(!shown.contains("0 due"), "{shown}");
}

#[test]
fn a_book_without_moves_for_a_side_says_so() {
    let mut room = Room::new("1. e4\n", Color::Black, 80, 24);
    room.wait();
    holds(&room.stage.shows(), "The book has no moves for Black");
}

#[test]
fn the_first_screen_leads_to_a_drill_of_the_own_book() {
    let mut stage = Stage::with_layers(80, 24, |_, _| vec![Box::new(Home::new())]);
    stage.press("d");
    let asked = stage
        .asked
        .iter()
        .any(|effect| matches!(effect, Effect::Job(job::Task::ReadBook(None))));
    assert!(asked, "{:?}", stage.asked);
    holds(&stage.shows(), "the built-in book");
}

#[test]
fn ones_own_copy_of_the_book_is_practised_also_where_games_are_played_without_a_book() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = tabiya::store::Paths::find_with(|name| {
        name.starts_with("TABIYA_")
            .then(|| folder.path().join(name).into_os_string())
    });
    let paths = paths.expect("folders");
    let own = paths.own_book_file();
    fs::create_dir_all(own.parent().expect("a folder")).expect("made");
    fs::write(&own, "1. e4 e5\n").expect("written");
    let mut world = usual_world().with_paths(paths);
    world.settings.game.book = BookChoice::None;
    let mut stage = Stage::in_world(80, 24, world, |_, _| vec![Box::new(Home::new())]);
    stage.press("d");
    stage.work();
    holds(&stage.shows(), "openings.book.txt");
    holds(&stage.shows(), "0 due · 1 new");
}

/// Runs `tabiya book drill --text` with these lines of input.
fn talk(folder: &Path, arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(["book", "drill"])
        .args(arguments)
        .env("TABIYA_CONFIG_DIR", folder.join("config"))
        .env("TABIYA_DATA_DIR", folder.join("data"))
        .env("TABIYA_STATE_DIR", folder.join("state"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    // A child that has ended hears nothing, which its exit code tells.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("ended");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (text, output.status.code())
}

#[test]
fn a_drill_can_be_a_dialogue() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("mine.book.txt");
    fs::write(&book, TEXT).expect("written");
    let book = book.to_string_lossy().into_owned();
    let arguments = [book.as_str(), "--as", "white", "--seed", "1"];
    let (text, code) = talk(
        folder.path(),
        &arguments,
        "e4\nNf9\nNf3\nanswer\nBb5\nd3\nBa4\n",
    );
    assert_eq!(code, Some(0), "{text}");
    for words in [
        "Right: e4.",
        "2, Black, knight c6.",
        "The book plays bishop b5.",
        "Not d3. The book plays bishop a4.",
        "Nothing due.",
        "2 of 4 right",
    ] {
        holds(&text, words);
    }
    let (again, code) = talk(folder.path(), &arguments, "");
    assert_eq!(code, Some(0), "{again}");
    holds(&again, "Nothing due. The next question comes in ");
    let (black, _) = talk(folder.path(), &[&book, "--colour", "black"], "c5\nq\n");
    holds(&black, "Not c5. The book plays e5.");
    fs::write(folder.path().join("one.book.txt"), "1. e4\n").expect("written");
    let one = folder.path().join("one.book.txt");
    let (text, code) = talk(
        folder.path(),
        &[&one.to_string_lossy(), "--as", "black"],
        "",
    );
    assert_eq!(code, Some(1), "{text}");
}

#[test]
fn a_good_move_that_is_not_ones_own_does_not_count() {
    let mut room = Room::new(TEXT, Color::White, 80, 24);
    room.wait();
    room.answer("e4");
    room.answer("Nf3");
    room.answer("Bc4");
    holds(&room.stage.shows(), "not 3.Bc4; the book:");
    let best = room.stage.search();
    engine_says(&mut room.stage, &best, "Bb5", Score::Cp(30));
    let answer = room.stage.search();
    engine_says(&mut room.stage, &answer, "Bc4", Score::Cp(26));
    holds(&room.stage.shows(), "3.Bc4 is good, but not your move");
    room.answer("Bb5");
    room.answer("Ba4");
    holds(&room.stage.shows(), "4 of 4 right");
    // A bad one counts, whatever follows.
    let mut room = Room::new(TEXT, Color::White, 80, 24);
    room.wait();
    room.answer("d4");
    let best = room.stage.search();
    engine_says(&mut room.stage, &best, "e4", Score::Cp(30));
    let answer = room.stage.search();
    engine_says(&mut room.stage, &answer, "d4", Score::Cp(-300));
    holds(&room.stage.shows(), "not 1.d4; the book:");
    room.answer("e4");
    holds(&room.stage.shows(), "0 of 1 right");
}

#[test]
fn a_good_move_does_not_count_either_where_its_question_is_suspended_meanwhile() {
    let mut room = Room::new(TEXT, Color::White, 80, 24);
    room.stage.press("/");
    room.wait();
    room.answer("e4");
    room.answer("Nf3");
    room.answer("Bc4");
    let best = room.stage.search();
    room.stage.press("delete");
    holds(&room.stage.shows(), "Suspended; to restore it");
    room.stage.work();
    engine_says(&mut room.stage, &best, "Bb5", Score::Cp(30));
    let answer = room.stage.search();
    engine_says(&mut room.stage, &answer, "Bc4", Score::Cp(26));
    room.stage.work();
    holds(&room.stage.shows(), "3.Bc4 is good, but not your move");
    assert_eq!(room.kept().len(), 2, "the other two answers");
}

#[test]
fn answers_are_rated_and_questions_suspended() {
    let mut room = Room::new(TEXT, Color::White, 80, 24);
    room.wait();
    room.stage.press("+");
    holds(&room.stage.shows(), "Only a right answer");
    room.stage.play("e4");
    room.stage.press("+");
    holds(&room.stage.shows(), "Easy: asked again in");
    room.stage.work();
    room.wait();
    room.stage.press("delete");
    holds(&room.stage.shows(), "Suspended; to restore it");
    room.stage.work();
    room.wait();
    let text = room.stage.shows();
    // Nf3 was played for the person; the next question is the bishop's.
    holds(&text, "1.e4 e5 2.Nf3 Nc6");
    holds(&text, "0 due · 2 new");
}

#[test]
fn a_day_has_only_so_many_new_questions() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("mine.book.txt");
    fs::write(&book, TEXT).expect("written");
    let arguments = [&*book.to_string_lossy(), "--new", "2"];
    let (text, code) = talk(folder.path(), &arguments, "e4\nNf3\n");
    assert_eq!(code, Some(0), "{text}");
    holds(&text, "2 of 2 right; 0 due, 2 new of 4");
    holds(&text, "due in a day 2");
    holds(&text, "Nothing due. 2 new questions wait for later days.\n");
}

#[test]
fn a_renamed_book_keeps_its_progress_and_a_changed_move_is_asked_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let drill = |name: &str, text: &str, input: &str| {
        let book = folder.path().join(name);
        fs::write(&book, text).expect("written");
        let (said, code) = talk(folder.path(), &[&book.to_string_lossy()], input);
        assert_eq!(code, Some(0), "{said}");
        said
    };
    drill("one.book.txt", TEXT, "e4\nNf3\nBb5\nBa4\n");
    holds(
        &drill("two.book.txt", TEXT, ""),
        "0 of 0 right; 0 due, 0 new of 4",
    );
    let changed = TEXT.replace(
        "3. Bb5 a6 ; the bishop is asked\n  4. Ba4 Nf6",
        "3. Bc4 Bc5",
    );
    holds(&drill("two.book.txt", &changed, ""), "1 new of 3");
}

#[test]
fn what_an_earlier_version_kept_is_taken_over_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let book = folder.path().join("mine.book.txt");
    fs::write(&book, "1. e4 e5 2. Nf3\n").expect("written");
    let drills = folder.path().join("data/drills");
    let former = drills::former_file(&drills, Some(&book));
    fs::create_dir_all(&drills).expect("made");
    let mut known = Schedule::default();
    for position in ["", "1. e4 e5"] {
        let mut start = tabiya::chess::Position::default();
        for san in position
            .split_whitespace()
            .filter(|word| !word.contains('.'))
        {
            let played = tabiya::chess::notation::read_move(start.current(), san);
            assert!(start.play(played.expect("legal")));
        }
        known.note(start.key(), true, std::time::SystemTime::now());
    }
    drills::keep(&former, &known).expect("kept");
    let name = book.to_string_lossy().into_owned();
    let (text, _) = talk(folder.path(), &[&name], "");
    holds(&text, "0 new of 2");
    // Nothing was answered yet; with the next answer it is kept for good.
    fs::write(&book, "1. e4 e5 2. Nf3 Nc6 3. Bb5\n").expect("written");
    let (text, _) = talk(folder.path(), &[&name], "Bb5\n");
    holds(&text, "1 of 1 right; 0 due, 0 new of 3");
    assert!(!former.exists() && former.with_extension("json.old").exists());
    // A move that changes now is asked anew.
    fs::write(&book, "1. e4 e5 2. Nc3 Nc6 3. Bb5\n").expect("written");
    let (text, _) = talk(folder.path(), &[&name], "");
    holds(&text, "2 new of 3");
}
