//! Whole screens without a terminal: what is shown before, the keys, what is shown after.

use crate::stage::{LEFT_DOWN, LEFT_DRAG, LEFT_UP, Stage, cell, holds, info, lacks, usual_world};
use shakmaty::{ByColor, Color};
use std::time::Duration;
use tabiya::{
    chess::{fen, line::PieceLetters},
    engine::Report,
    play::{BookChoice, Player, Setup},
    tui::{
        effect::Effect,
        event::Event,
        job,
        screen::Screen,
        screens::{home::Home, play::Play},
    },
};

impl Stage {
    pub fn new(game: Option<Setup>, width: u16, height: u16) -> Stage {
        Stage::with_layers(width, height, |world, now| {
            let mut layers: Vec<Box<dyn Screen>> = vec![Box::new(Home::new())];
            if let Some(setup) = game {
                layers.push(Box::new(Play::new(setup, world, now)));
            }
            layers
        })
    }

    pub fn home(width: u16, height: u16) -> Stage {
        Stage::new(None, width, height)
    }

    /// A game against Tabiya without a book.
    pub fn game() -> Stage {
        Stage::new(Some(without_book()), 80, 24)
    }

    /// Two people at one keyboard.
    pub fn two_people(fen: &str) -> Stage {
        let setup = Setup {
            sides: ByColor {
                white: Player::human(),
                black: Player::human(),
            },
            start: fen::read(fen).expect("a legal FEN"),
            ..without_book()
        };
        Stage::new(Some(setup), 80, 24)
    }
}

pub fn without_book() -> Setup {
    Setup {
        book: BookChoice::None,
        ..Setup::default()
    }
}

#[test]
fn enter_on_the_first_screen_begins_a_game() {
    let mut stage = Stage::home(80, 24);
    assert!(
        !stage.shows().contains("Resume"),
        "there is nothing to resume"
    );
    stage.press("enter");
    let text = stage.shows();
    assert!(text.contains("You – Greta"), "{text}");
    assert!(text.contains("type e4, Nf3, O-O"), "{text}");
}

#[test]
fn a_typed_move_is_explained_then_played_and_answered() {
    let mut stage = Stage::game();
    stage.press("N f");
    let text = stage.shows();
    assert!(text.contains("knight g1–f3"), "{text}");
    stage.press("3 enter");
    let text = stage.shows();
    assert!(text.contains("1. Nf3"), "{text}");
    assert!(text.contains("thinking"), "{text}");
    let search = stage.search();
    let now = Report::Progress(search.id, info(&search, "d5"));
    stage.happen(Event::Engine(now));
    let text = stage.shows();
    // The engine's score is Black's; the screen shows White's.
    for figure in ["depth 17", "+0.31", "1.24 M", "1.77 M/s", "0.7 s", "1…d5"] {
        assert!(text.contains(figure), "{figure} in\n{text}");
    }
    stage.engine_plays(&search, "d5");
    let text = stage.shows();
    assert!(
        text.lines()
            .any(|line| line.contains("1. Nf3") && line.contains("d5")),
        "{text}"
    );
    assert!(text.contains("your move"), "{text}");
}

#[test]
fn tab_completes_and_escape_clears() {
    let mut stage = Stage::game();
    stage.press("n tab tab");
    assert!(stage.shows().contains("> Nc3"), "{}", stage.shows());
    stage.press("esc");
    assert!(stage.shows().contains("> your move"), "{}", stage.shows());
    stage.press("n tab enter");
    assert!(stage.shows().contains("1. Na3"), "{}", stage.shows());
}

#[test]
fn a_wrong_move_says_why_and_what_may_have_been_meant() {
    let mut stage = Stage::game();
    stage.play("Nf6");
    let text = stage.shows();
    assert!(text.contains("no knight of yours can go to f6"), "{text}");
    assert!(text.contains("did you mean Nf3"), "{text}");
    assert_eq!(stage.searches(), 0);
    // The next letter begins anew.
    stage.play("Nf3");
    assert!(stage.shows().contains("1. Nf3"), "{}", stage.shows());
}

#[test]
fn the_board_is_played_on_by_keys() {
    let mut stage = Stage::game();
    // The cursor appears on the king; the king's pawn stands above him.
    stage.press("up up enter up up enter");
    assert!(stage.shows().contains("1. e4"), "{}", stage.shows());
}

#[test]
fn the_board_is_played_on_by_clicks_and_by_dragging() {
    let mut stage = Stage::two_people("startpos");
    for square in ["e2", "e4"] {
        let (column, row) = cell(square);
        stage.click(LEFT_DOWN, column, row);
        stage.click(LEFT_UP, column, row);
    }
    let (from, to) = (cell("e7"), cell("e5"));
    stage.click(LEFT_DOWN, from.0, from.1);
    stage.click(LEFT_DRAG, to.0, to.1);
    stage.click(LEFT_UP, to.0, to.1);
    let text = stage.shows();
    assert!(
        text.lines()
            .any(|line| line.contains("1. e4") && line.contains("e5")),
        "{text}"
    );
}

#[test]
fn a_promotion_asks_for_the_piece() {
    let mut stage = Stage::two_people("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    for square in ["b7", "b8"] {
        let (column, row) = cell(square);
        stage.click(LEFT_DOWN, column, row);
        stage.click(LEFT_UP, column, row);
    }
    let text = stage.shows();
    assert!(text.contains("Promote to"), "{text}");
    stage.press("?");
    holds(&mut stage, "A pawn's new piece");
    stage.press("esc r");
    assert!(stage.shows().contains("b8=R+"), "{}", stage.shows());
    stage.press("u");
    stage.play("b8");
    assert!(
        stage.shows().contains("Promote to"),
        "typed too: {}",
        stage.shows()
    );
    stage.press("right right enter");
    assert!(stage.shows().contains("b8=B"), "{}", stage.shows());
}

#[test]
fn help_opens_over_a_form() {
    let mut stage = Stage::with_layers(80, 40, |_, _| vec![Box::new(Home::new())]);
    stage.press("n ?");
    holds(&mut stage, "A form");
    holds(&mut stage, "One of the first ten opponents");
    holds(&mut stage, "Go back");
    lacks(&mut stage, "is typed");
}

#[test]
fn a_takeback_ends_the_search_and_its_late_answer_is_dropped() {
    let mut stage = Stage::game();
    let before = stage.shows();
    stage.play("e4");
    let search = stage.search();
    stage.press("u");
    assert!(search.stop.is_abandoned());
    assert_eq!(stage.shows(), before);
    stage.engine_plays(&search, "e5");
    assert_eq!(stage.shows(), before);
    stage.press("y");
    assert!(stage.shows().contains("1. e4"), "redo: {}", stage.shows());
    assert_ne!(stage.search().id, search.id);
}

#[test]
fn a_move_typed_while_the_engine_thinks_is_played_in_answer() {
    let mut stage = Stage::game();
    stage.play("e4");
    let search = stage.search();
    stage.play("d4");
    assert!(stage.shows().contains("Premove: d4"), "{}", stage.shows());
    stage.engine_plays(&search, "e5");
    let text = stage.shows();
    assert!(text.contains("2. d4"), "{text}");
    assert_eq!(stage.searches(), 2);
    let search = stage.search();
    stage.play("Nf3");
    stage.engine_plays(&search, "d5");
    let search = stage.search();
    stage.play("a3");
    stage.engine_plays(&search, "Bb4+");
    let text = stage.shows();
    assert!(text.contains("not possible now"), "{text}");
}

#[test]
fn a_hint_shows_the_piece_and_then_the_move() {
    let mut stage = Stage::game();
    stage.press("t");
    let search = stage.search();
    stage.engine_plays(&search, "Nf3");
    assert!(
        stage.shows().contains("Look at the knight on g1"),
        "{}",
        stage.shows()
    );
    stage.press("t");
    assert!(stage.shows().contains("Try Nf3"), "{}", stage.shows());
    assert_eq!(stage.searches(), 1);
}

#[test]
fn q_asks_in_a_game_and_may_be_a_queens_move() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4 e5");
    stage.press("q");
    let text = stage.shows();
    assert!(text.contains("Leave the program?"), "{text}");
    assert!(text.contains("Or keep typing"), "{text}");
    stage.press("esc");
    assert!(!stage.has_quit());
    // No move begins with ctrl-c.
    stage.press("ctrl-c");
    let text = stage.shows();
    assert!(text.contains("Leave the program?"), "{text}");
    assert!(!text.contains("Or keep typing"), "{text}");
    stage.press("esc");
    stage.press("q h 5 enter");
    assert!(stage.shows().contains("2. Qh5"), "{}", stage.shows());
    // The answer that loses nothing is marked.
    stage.press("q enter");
    assert!(!stage.has_quit());
    stage.press("q y");
    assert!(stage.has_quit());
}

#[test]
fn resigning_is_asked_about_and_the_result_says_how() {
    let mut stage = Stage::game();
    stage.play("e4");
    stage.press(": r e s i enter");
    assert!(stage.shows().contains("Resign?"), "{}", stage.shows());
    stage.press("n");
    assert!(!stage.shows().contains("resignation"));
    stage.press(": r e s i g n enter y");
    let text = stage.shows();
    assert!(text.contains("Greta wins by resignation"), "{text}");
    stage.press("e");
    assert!(
        stage.shows().contains("The game is over"),
        "{}",
        stage.shows()
    );
}

#[test]
fn two_people_play_to_mate() {
    let mut stage = Stage::two_people("startpos");
    stage.play("f3 e5 g4 Qh4");
    let text = stage.shows();
    assert!(text.contains("Black wins by checkmate"), "{text}");
    assert!(text.contains("new game"), "{text}");
    stage.press("u");
    assert!(!stage.shows().contains("checkmate"), "{}", stage.shows());
}

#[test]
fn a_fallen_flag_ends_the_game() {
    let setup = Setup {
        time: "1+0".parse().expect("a clock"),
        ..without_book()
    };
    let mut stage = Stage::new(Some(setup), 80, 24);
    stage.play("e4");
    let search = stage.search();
    stage.engine_plays(&search, "e5");
    let due = stage.app.wake(stage.now).expect("a clock runs");
    assert!(due - stage.now <= Duration::from_secs(1));
    stage.pass(Duration::from_secs(61));
    let text = stage.shows();
    assert!(text.contains("Greta wins on time"), "{text}");
    assert_eq!(stage.app.wake(stage.now), None, "nothing moves any more");
}

#[test]
fn a_finished_game_counts_for_the_rating_unless_there_was_help() {
    const MOVES: [(&str, &str); 5] = [
        ("e4", "e5"),
        ("Nf3", "Nc6"),
        ("Bb5", "a6"),
        ("Ba4", "Nf6"),
        ("O-O", "Be7"),
    ];
    for helped in [false, true] {
        let mut stage = Stage::game();
        for (own, answer) in MOVES {
            stage.play(own);
            let search = stage.search();
            stage.engine_plays(&search, answer);
            // It takes its time.
            stage.pass(Duration::from_secs(5));
        }
        if helped {
            stage.press("u");
            stage.play("O-O");
            let search = stage.search();
            stage.engine_plays(&search, "Be7");
            stage.pass(Duration::from_secs(5));
        }
        stage.press(": r e s i g n enter y");
        let text = stage.shows();
        assert_eq!(text.contains("Your rating, no clock"), !helped, "{text}");
    }
}

#[test]
fn nothing_wakes_the_program_while_a_person_thinks_without_a_clock() {
    let stage = Stage::game();
    assert_eq!(stage.app.wake(stage.now), None);
}

#[test]
fn a_pasted_fen_is_offered_as_the_start_of_a_game() {
    let mut stage = Stage::game();
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    stage.happen(Event::Paste(format!("  {fen}\n")));
    let text = stage.shows();
    assert!(text.contains("New game") && text.contains(fen), "{text}");
    stage.press("enter");
    stage.play("e4");
    assert!(stage.shows().contains("1. e4"), "{}", stage.shows());
}

#[test]
fn rubbish_is_harmless() {
    let mut stage = Stage::game();
    let before = stage.shows();
    stage.happen(Event::Paste("x/ ♜\u{7}y".repeat(200_000)));
    assert!(
        stage.shows().contains("neither a move nor a FEN"),
        "{}",
        stage.shows()
    );
    for letter in "%&§~öé日🙂jz^".chars() {
        stage.press(&letter.to_string());
    }
    for _ in 0..3000 {
        stage.press("K");
    }
    stage.shows();
    stage.press("esc");
    assert_eq!(stage.shows(), before);
}

#[test]
fn copies_go_to_the_clipboard() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4");
    stage.press(": c o p y - f e n enter");
    stage.press(": c o p y - p g n enter");
    let copied: Vec<&String> = stage
        .asked
        .iter()
        .filter_map(|effect| match effect {
            Effect::Copy(text) => Some(text),
            _ => None,
        })
        .collect();
    assert!(
        copied[0].starts_with("rnbqkbnr/pppppppp/8/8/4P3/8"),
        "{copied:?}"
    );
    assert!(copied[1].contains("1. e4"), "{copied:?}");
}

#[test]
fn stepping_back_only_looks() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4 e5 Nf3");
    let there = stage.shows();
    stage.press("ctrl-left ctrl-left");
    assert!(stage.shows().contains("Looking back"), "{}", stage.shows());
    stage.press("ctrl-right ctrl-right");
    assert_eq!(stage.shows(), there);
}

#[test]
fn the_menu_names_everything_and_does_it() {
    let mut stage = Stage::game();
    stage.press("m");
    let text = stage.shows();
    for words in ["Hint", "Resign the game", ":resign"] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
    // Nothing can be taken back yet.
    assert!(!text.contains("Take back"), "{text}");
    stage.press("v");
    let rows: Vec<String> = stage.shows().lines().map(str::to_owned).collect();
    assert!(
        rows.iter()
            .any(|row| row.contains("h     g") || row.contains("h   g")),
        "{rows:?}"
    );
}

#[test]
fn the_engine_against_itself_is_watched() {
    let named = |word: &str| Player::BuiltIn {
        opponent: word.parse().expect("an opponent"),
    };
    let setup = Setup {
        sides: ByColor {
            white: named("otto"),
            black: named("ines"),
        },
        ..without_book()
    };
    let mut stage = Stage::new(Some(setup), 100, 30);
    for text in ["e4", "e5", "Nf3"] {
        let search = stage.search();
        stage.engine_plays(&search, text);
    }
    let text = stage.shows();
    assert!(text.contains("2. Nf3"), "{text}");
    assert_eq!(stage.search().position.turn(), Color::Black);
    stage.press("e");
    assert!(
        stage.shows().contains("Two engines play"),
        "{}",
        stage.shows()
    );
}

#[test]
fn help_tells_of_moves_and_keys_in_a_game() {
    let mut stage = Stage::game();
    stage.press("?");
    let top = stage.shows();
    assert!(top.contains("Typing moves"), "{top}");
    let mut all = top.clone();
    for _ in 0..6 {
        stage.press("pagedown");
        all += &stage.shows();
    }
    for words in [
        "Take back your last move",
        "Flip the board",
        "Suspend the program",
    ] {
        assert!(all.contains(words), "{words}");
    }
}

/// The whole sheet of help, opened by this key.
fn help_by(stage: &mut Stage, key: &str) -> String {
    stage.resize(100, 200);
    stage.press(key);
    let all = stage.shows();
    assert!(all.contains("Keys"), "{all}");
    stage.press("esc");
    all
}

#[test]
fn help_in_a_line_tells_what_works_in_it() {
    let mut stage = Stage::home(80, 24);
    // A setting, a command and a comment are no moves.
    for keys in ["s down down down down down down down", "esc :", "esc a ;"] {
        stage.press(keys);
        let help = help_by(&mut stage, "f1");
        assert!(help.contains("While typing"), "{help}");
        for words in ["Typing moves", "A game", "Take back your last move"] {
            assert!(!help.contains(words), "{keys}: {words} in\n{help}");
        }
    }
}

#[test]
fn help_on_a_form_says_what_enter_does_in_it() {
    let enter = |keys: &str| {
        let mut stage = Stage::home(80, 24);
        stage.press(keys);
        let help = help_by(&mut stage, "?");
        let row = help
            .lines()
            .find(|row| row.contains("│ ⏎"))
            .map(str::to_owned);
        row.unwrap_or_else(|| panic!("no Enter in\n{help}"))
    };
    let settings = enter("s");
    assert!(settings.contains("Next value"), "{settings}");
    let new_game = enter("n");
    assert!(new_game.contains("Start"), "{new_game}");
}

#[test]
fn help_tells_what_the_signs_of_keys_stand_for() {
    let mut stage = Stage::home(80, 24);
    stage.press("?");
    holds(&mut stage, "│ ^C is ctrl and c, ⏎ enter, ⇥ tab, ⇧ shift ");
    let mut world = usual_world();
    world.settings.look.ascii = true;
    world.settings_changed();
    let home = |_: &_, _| vec![Box::new(Home::new()) as Box<dyn Screen>];
    let mut stage = Stage::in_world(80, 24, world, home);
    stage.press("?");
    holds(&mut stage, "| ^C is ctrl and c  ");
}

#[test]
fn help_says_that_the_arrows_move_a_cursor_on_the_board() {
    for (door, arrows) in [("p", "│ ↑ ↓ "), ("u", "│ ↑ ↓ ← → ")] {
        let mut stage = Stage::home(80, 24);
        stage.press(door);
        stage.work();
        let help = help_by(&mut stage, "?");
        let mut rows = help.lines();
        let row = rows.find(|row| row.contains("Show the cursor on the board"));
        assert!(row.is_some_and(|row| row.contains(arrows)), "{help}");
        assert!(!help.contains("in a list"), "{help}");
    }
}

#[test]
fn help_tells_the_keys_of_the_board_that_moves_are_typed_on() {
    for (door, title, words) in [
        ("a", "An analysis", "Review the whole game"),
        ("b", "An opening book", "Write a note"),
        ("p", "A game", "Take back your last move"),
    ] {
        let mut stage = Stage::home(80, 24);
        stage.press(door);
        for (keys, key) in [("", "?"), ("e", "f1")] {
            stage.press(keys);
            let help = help_by(&mut stage, key);
            for words in ["Typing moves", "While typing", title, words] {
                assert!(help.contains(words), "{door} {keys}: {words} in\n{help}");
            }
            assert_eq!(help.contains("│ A game "), door == "p", "{help}");
        }
    }
}

#[test]
fn every_state_can_be_drawn_at_every_size() {
    let mut stage = Stage::game();
    stage.play("e4");
    let search = stage.search();
    let progress = Report::Progress(search.id, info(&search, "e5"));
    stage.happen(Event::Engine(progress));
    for keys in ["", "n", "m", "esc ?", "esc : r", "esc esc 5", "q"] {
        stage.press(keys);
        for (width, height) in [(40, 12), (41, 60), (60, 20), (80, 24), (200, 15), (250, 80)] {
            stage.resize(width, height);
            stage.shows();
        }
    }
}

#[test]
fn help_shows_moves_in_the_letters_that_are_typed() {
    let mut world = usual_world();
    world.settings.look.piece_letters = PieceLetters::Of("de".parse().expect("a language"));
    let mut stage = Stage::in_world(80, 24, world, |world, now| {
        vec![Box::new(Play::new(without_book(), world, now)) as Box<dyn Screen>]
    });
    stage.press("?");
    for words in ["Sf3, Lxc6", "K king, D queen, T rook", "e8=D"] {
        holds(&mut stage, words);
    }
    // The rooks have the letter of the book.
    stage.resize(80, 120);
    holds(&mut stage, "alt-T");
}

#[test]
fn a_notice_is_read_to_its_end_over_the_list() {
    let notice = "settings.toml:2:9: look.theme: expected one of \"auto\", \"walnut\", \
        \"slate\", \"paper\", \"midnight\", found \"min\"; settings.toml:5:2: unknown section";
    for (width, height) in [(40, 12), (60, 20), (80, 24), (120, 40)] {
        let mut world = usual_world();
        world.notices.push(notice.to_owned());
        let mut stage = Stage::in_world(width, height, world, |_, _| {
            vec![Box::new(Home::new()) as Box<dyn Screen>]
        });
        let text = stage.shows();
        let rows: Vec<&str> = text.lines().map(str::trim).collect();
        let first = rows
            .iter()
            .position(|row| row.starts_with("settings.toml:2:9"));
        let first = first.unwrap_or_else(|| panic!("no notice in\n{text}"));
        // Down to the keys.
        let said = rows[first..rows.len() - 1].join(" ");
        assert_eq!(said, notice, "{text}");
        stage.press("end");
        lacks(&mut stage, "settings.toml");
        holds(&mut stage, "Quit");
    }
}

#[test]
fn a_short_notice_leaves_the_whole_list_on_a_small_screen() {
    let mut world = usual_world();
    let notice = "Unsaved changes: open check.pgn or a.pgn to restore them.";
    world.notices.push(notice.to_owned());
    let mut stage = Stage::in_world(60, 20, world, |_, _| {
        vec![Box::new(Home::new()) as Box<dyn Screen>]
    });
    for words in [notice, "Play ", "New game", "Arena", "Settings", "Quit"] {
        holds(&mut stage, words);
    }
}

#[test]
fn of_many_notices_the_first_are_said_and_the_others_counted() {
    let mut world = usual_world();
    for line in 1..=35 {
        let words = format!("settings.toml:{line}:1: expected a number, found \"much\"");
        world.notices.push(words);
    }
    let mut stage = Stage::in_world(80, 24, world, |_, _| {
        vec![Box::new(Home::new()) as Box<dyn Screen>]
    });
    for words in [
        "toml:1:1",
        "toml:2:1",
        "and 33 more; tabiya doctor lists them",
        "Puzzles",
    ] {
        holds(&mut stage, words);
    }
    lacks(&mut stage, "toml:3:1");
    // What comes later is said before them and does not displace them.
    let failed = || Event::Job(job::Report::Failed("No tables.".to_owned()));
    stage.happen(failed());
    stage.happen(failed());
    for words in ["No tables;", "toml:1:1", "and 34 more"] {
        holds(&mut stage, words);
    }
    stage.press("end");
    lacks(&mut stage, "No tables");
    // Later only the latest counts.
    stage.happen(failed());
    stage.happen(Event::Job(job::Report::Failed("No disk.".to_owned())));
    lacks(&mut stage, "No tables");
    holds(&mut stage, "No disk.");
}

#[test]
fn help_opens_scrolls_to_its_end_and_closes() {
    let mut stage = Stage::home(80, 24);
    let before = stage.shows();
    stage.press("?");
    let help = stage.shows();
    assert!(help.contains("The first screen"), "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 80));
    stage.press("end");
    let end = stage.shows();
    assert!(
        end.contains("Suspend the program and return to the shell"),
        "{end}"
    );
    stage.press("esc");
    assert_eq!(stage.shows(), before);
    assert!(!stage.has_quit());
}

#[test]
fn nothing_to_lose_means_no_question() {
    let mut stage = Stage::home(80, 24);
    stage.press("q");
    assert!(stage.has_quit());
}

#[test]
fn every_size_can_be_drawn() {
    let mut stage = Stage::home(80, 24);
    for (width, height) in [(1, 1), (2, 40), (39, 12), (40, 11), (40, 12), (300, 90)] {
        stage.resize(width, height);
        let _ = stage.shows();
    }
    stage.resize(39, 12);
    assert!(stage.shows().contains("needs 40×12"));
    stage.pass(Duration::from_secs(1));
    assert!(stage.asked.is_empty());
}
