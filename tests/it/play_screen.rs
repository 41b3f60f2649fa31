//! A game on the screen, where a person does what was not expected: leaves by mistake, mistypes,
//! pastes, looks back, saves and resumes.

use crate::{
    screens::without_book,
    stage::{LEFT_DOWN, LEFT_DRAG, LEFT_UP, Stage, cell, holds, info, lacks, usual_world},
};
use crossterm::event::MouseEventKind;
use std::{
    fs,
    path::Path,
    time::{Duration, UNIX_EPOCH},
};
use tabiya::{
    chess::{Position, TimeControl, fen, line::PieceLetters, notation},
    engine::{Command, Report},
    play::{BookChoice, Player, Session, Setup, Snapshot},
    store::{Paths, settings::GameView},
    tui::{
        effect::Effect,
        event::{Event, Signal},
        job::{self, Task},
        screen::Screen,
        screens::{analysis::Analysis, home::Home, play::Play},
    },
};

/// Two people with these names, each with a minute.
fn with_clock() -> Setup {
    Setup {
        sides: shakmaty::ByColor::new_with(|_| Player::human()),
        time: "1+0".parse::<TimeControl>().expect("a clock"),
        ..without_book()
    }
}

/// The first screen, with files in `folder`.
fn at_home(folder: &Path) -> Stage {
    let world =
        usual_world().with_paths(Paths::find_with(|_| Some(folder.into())).expect("folders"));
    Stage::in_world(80, 24, world, |_, _| vec![Box::new(Home::new())])
}

fn analysis() -> Stage {
    Stage::with_layers(100, 30, |world, _| {
        let board = Analysis::of_position(&Position::default(), world);
        vec![Box::new(board) as Box<dyn Screen>]
    })
}

fn paste(stage: &mut Stage, text: &str) {
    stage.happen(Event::Paste(text.to_owned()));
}

#[test]
fn escape_asks_before_a_game_is_left_and_letters_stay_moves() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4");
    stage.press("e esc esc");
    holds(&mut stage, "Leave this game?");
    // Whoever goes on with a move did not mean to leave.
    stage.press("d 5 enter");
    holds(&mut stage, "1. e4        d5");
    // Enter is the safe answer.
    stage.press("esc enter");
    lacks(&mut stage, "Leave this game?");
    holds(&mut stage, "1. e4        d5");
    stage.press("esc y");
    lacks(&mut stage, "1. e4");
    holds(&mut stage, "New game");
}

#[test]
fn after_a_refused_move_keys_are_commands_again() {
    let mut stage = Stage::game();
    stage.play("Nf6");
    holds(&mut stage, "> Nf6");
    stage.press("v");
    lacks(&mut stage, "Nf6");
    let flipped = stage.shows();
    stage.press("v");
    assert_ne!(stage.shows(), flipped, "the board was turned");
    // It can be corrected too.
    stage.play("Nf6");
    stage.press("backspace 3 enter");
    holds(&mut stage, "1. Nf3");

    let mut stage = analysis();
    stage.play("Nf6");
    holds(&mut stage, "Nf6");
    stage.press("v");
    lacks(&mut stage, "Nf6");
    stage.play("Nf6");
    stage.play("e4");
    holds(&mut stage, "e4");
    lacks(&mut stage, "Nf6e4");
}

#[test]
fn what_is_said_of_a_premove_ends_with_it() {
    let mut stage = Stage::game();
    stage.play("e4");
    let search = stage.search();
    stage.play("Nf3");
    holds(&mut stage, "Premove: Nf3");
    stage.engine_plays(&search, "e5");
    holds(&mut stage, "2. Nf3");
    lacks(&mut stage, "Premove");
}

#[test]
fn a_premove_that_cannot_be_made_leaves_the_one_before() {
    let mut stage = Stage::game();
    stage.play("e4");
    let search = stage.search();
    stage.play("d4");
    stage.play("Ke5");
    holds(&mut stage, "Not possible: your king cannot go to e5");
    stage.press("esc");
    holds(&mut stage, "Premove: d4");
    stage.engine_plays(&search, "e5");
    holds(&mut stage, "2. d4");
}

#[test]
fn hints_and_premoves_have_the_persons_piece_letters() {
    let mut world = usual_world();
    world.settings.look.piece_letters = PieceLetters::Of("fr".parse().expect("a language"));
    let mut stage = Stage::in_world(80, 24, world, |world, now| {
        vec![Box::new(Play::new(without_book(), world, now)) as Box<dyn Screen>]
    });
    stage.press("t");
    let search = stage.search();
    stage.engine_plays(&search, "Nc3");
    stage.press("t");
    holds(&mut stage, "Try Cc3");
    stage.play("e4");
    let search = stage.search();
    stage.play("Cf3");
    holds(&mut stage, "Premove: Cf3");
    stage.play("Fb5");
    holds(&mut stage, "Premove: Fb5");
    stage.engine_plays(&search, "e6");
    holds(&mut stage, "2. Fb5");
    let search = stage.search();
    stage.play("Fd7");
    stage.engine_plays(&search, "c6");
    stage.pass(Duration::from_secs(30));
    holds(&mut stage, "Premove Fd7 is not possible now");
}

#[test]
fn looking_back_says_whether_the_clock_runs() {
    let mut stage = Stage::new(Some(with_clock()), 80, 24);
    stage.play("e4 e5");
    stage.press("ctrl-left");
    // A clock starts with the first move of its side, and is running now.
    holds(&mut stage, "the clock is running");
    let mut stage = Stage::two_people("startpos");
    stage.play("e4 e5");
    stage.press("ctrl-left");
    holds(&mut stage, "Looking back; it is your move");
}

#[test]
fn what_was_refused_goes_when_one_looks_back() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4 e5");
    let (from, to) = (cell("d2"), cell("d5"));
    stage.click(LEFT_DOWN, from.0, from.1);
    stage.click(LEFT_DRAG, to.0, to.1);
    stage.click(LEFT_UP, to.0, to.1);
    holds(&mut stage, "cannot go to d5");
    stage.click(MouseEventKind::ScrollUp, from.0, from.1);
    lacks(&mut stage, "cannot go to d5");
    holds(&mut stage, "Looking back");
}

#[test]
fn a_question_goes_when_the_flag_has_fallen() {
    let mut stage = Stage::new(Some(with_clock()), 80, 24);
    stage.play("e4 e5");
    stage.press(": r e s i g n enter");
    holds(&mut stage, "Resign?");
    stage.pass(Duration::from_secs(61));
    lacks(&mut stage, "Resign?");
    holds(&mut stage, "Black wins");
    // A sheet of help is no question.
    let mut stage = Stage::new(Some(with_clock()), 80, 24);
    stage.play("e4 e5");
    stage.press("?");
    let help = stage.shows();
    stage.pass(Duration::from_secs(61));
    assert_eq!(stage.shows(), help);
}

#[test]
fn a_game_waits_beneath_a_screen_that_may_need_the_engine() {
    let named = |word: &str| Player::BuiltIn {
        opponent: word.parse().expect("an opponent"),
    };
    let watched = shakmaty::ByColor {
        white: named("otto"),
        black: named("ines"),
    };
    for sides in [watched, Setup::default().sides] {
        let mut stage = Stage::new(
            Some(Setup {
                sides,
                ..with_clock()
            }),
            100,
            30,
        );
        if stage.searches() == 0 {
            stage.play("e4");
        } else {
            let search = stage.search();
            stage.engine_plays(&search, "e4");
        }
        // The first move of each side is free of time.
        let search = stage.search();
        stage.engine_plays(&search, "e5");
        if stage.searches() == 1 {
            stage.play("Nf3");
        } else {
            let search = stage.search();
            stage.engine_plays(&search, "Nf3");
        }
        let search = stage.search();
        let is_stopped = || search.stop.is_abandoned();
        // A sheet of help does not need it, nor a question.
        stage.press("? esc m esc");
        assert!(!is_stopped());
        stage.press("T i");
        assert!(is_stopped());
        assert_eq!(stage.endless_searches(), 1, "the book's own");
        let searches = stage.searches();
        assert_eq!(stage.app.wake(stage.now), None, "no clock runs");
        stage.happen(Event::Signal(Signal::Suspend));
        stage.happen(Event::Signal(Signal::Continue));
        stage.pass(Duration::from_secs(300));
        assert_eq!(stage.searches(), searches + 1, "the book's again");
        stage.press("esc");
        lacks(&mut stage, "on time");
        assert_eq!(stage.endless_searches(), 0);
        let search = stage.search();
        let clock = search.limits.clock.as_ref().expect("a clock");
        assert!(clock.remaining.black > Duration::from_secs(50));
        stage.engine_plays(&search, "Nc6");
        holds(&mut stage, "2. Nf3       Nc6");
    }
}

#[test]
fn a_game_of_two_people_waits_too_where_the_board_cannot_be_seen() {
    let mut stage = Stage::new(Some(with_clock()), 80, 24);
    stage.play("e4 e5");
    stage.press("T");
    stage.pass(Duration::from_secs(61));
    stage.press("esc");
    lacks(&mut stage, "on time");
    stage.pass(Duration::from_secs(61));
    holds(&mut stage, "Black wins on time");
}

#[test]
fn of_two_people_it_is_said_who_would_resign() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4 e5");
    stage.press(": r e s i g n enter");
    holds(&mut stage, "White resigns.");
}

#[test]
fn clearing_the_command_line_does_not_leave_it() {
    let mut stage = Stage::game();
    stage.press(": f l ctrl-u");
    holds(&mut stage, ":a command");
    stage.press("f l i p enter");
    lacks(&mut stage, ":flip");
}

#[test]
fn a_hint_is_not_given_away_beside_the_board() {
    let mut stage = Stage::game();
    stage.press("t");
    let search = stage.search();
    let report = Report::Progress(search.id, info(&search, "Nc3"));
    stage.happen(Event::Engine(report));
    lacks(&mut stage, "Nc3");
    stage.engine_plays(&search, "Nc3");
    holds(&mut stage, "Look at the knight on b1");
    lacks(&mut stage, "Nc3");
    // Not after it was sent away either.
    let mut other = Stage::game();
    other.press("t");
    let asked = other.search();
    other.happen(Event::Engine(Report::Progress(
        asked.id,
        info(&asked, "Nc3"),
    )));
    other.press("esc");
    lacks(&mut other, "Nc3");
    stage.press("t");
    holds(&mut stage, "Try Nc3");
}

#[test]
fn a_game_saved_and_resumed_stands_in_the_games_file_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    stage.press("n 1 left left enter");
    stage.play("e4 e5");
    stage.press("ctrl-s");
    stage.work();
    stage.press("esc y");
    stage.work();
    assert_eq!(stage.app.world.unfinished.len(), 1);
    // Another game is appended meanwhile, so that ours is no longer the last.
    let games = stage.app.world.paths.clone().expect("paths").games_file();
    tabiya::store::games::append(&games, "[White \"A\"]\n\n1. c4 *\n").expect("appended");

    let saves = stage.app.world.saves().expect("a folder");
    drop(stage);
    let mut stage = at_home(folder.path());
    stage.app.world.unfinished = saves.find().games;
    stage.press("r");
    stage.play("d4");
    stage.press(": r e s i g n enter y");
    holds(&mut stage, "wins by resignation");
    stage.work();
    let text = fs::read_to_string(&games).expect("a games file");
    assert_eq!(text.matches("1. e4 e5").count(), 1, "{text}");
    assert!(text.contains("2. d4") && text.contains("1. c4 *"), "{text}");
    // A game that is over is not offered again, even when another follows it at once.
    stage.press("r esc");
    lacks(&mut stage, "Resume");
    assert!(stage.app.world.unfinished.is_empty());
}

#[test]
fn a_game_played_on_in_another_window_is_resumed_as_it_was_left_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    stage.press("n 1 left left enter");
    stage.play("e4 e5");
    stage.press("esc y");
    stage.work();
    let saves = stage.app.world.saves().expect("a folder");
    drop(stage);
    let window = || {
        let mut stage = at_home(folder.path());
        stage.app.world.unfinished = saves.find().games;
        stage
    };
    let [mut one, mut other, mut late] = [window(), window(), window()];
    one.press("r");
    one.play("Nf3");
    one.press("esc y");
    one.work();
    // However coarse the clock of the file system is.
    let file = fs::File::options()
        .write(true)
        .open(one.app.world.unfinished[0].0.path());
    let moment = std::time::SystemTime::now() + Duration::from_secs(60);
    file.and_then(|file| file.set_modified(moment))
        .expect("our file");
    drop(one);
    other.press("r");
    holds(&mut other, "2. Nf3");
    other.play("Nc6");
    other.press(": r e s i g n enter y");
    other.work();
    late.press("r");
    holds(&mut late, "This game has ended");
    assert!(late.app.world.unfinished.is_empty());
    let games = late.app.world.paths.clone().expect("paths").games_file();
    let text = fs::read_to_string(games).expect("a games file");
    assert!(text.contains("2. Nf3 Nc6"), "{text}");
}

/// Four moves against the engine, at the end of which it is the person's turn.
fn four_moves(stage: &mut Stage) {
    for (own, reply) in [("e4", "e5"), ("Nf3", "Nc6"), ("Bb5", "a6"), ("Ba4", "Nf6")] {
        stage.play(own);
        let search = stage.search();
        stage.engine_plays(&search, reply);
        stage.pass(Duration::from_secs(30));
    }
    holds(stage, "4. Ba4       Nf6");
}

#[test]
fn a_hint_before_a_game_was_saved_keeps_it_from_being_rated_after_it() {
    for is_helped in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut stage = at_home(folder.path());
        stage.app.world.settings.game.book = BookChoice::None;
        stage.press("n enter");
        four_moves(&mut stage);
        if is_helped {
            stage.press("t");
            let search = stage.search();
            stage.happen(Event::Engine(Report::Finished(
                search.id,
                tabiya::engine::Verdict {
                    best: None,
                    ponder: None,
                    info: info(&search, "O-O"),
                },
            )));
        }
        stage.press("esc y");
        stage.work();
        let saves = stage.app.world.saves().expect("a folder");
        drop(stage);

        let mut stage = at_home(folder.path());
        stage.app.world.unfinished = saves.find().games;
        stage.press("r");
        stage.play("O-O");
        let search = stage.search();
        stage.engine_plays(&search, "Be7");
        stage.pass(Duration::from_secs(30));
        stage.press(": r e s i g n enter y");
        holds(
            &mut stage,
            if is_helped {
                "Not rated"
            } else {
                "Your rating"
            },
        );
        assert_eq!(stage.app.world.ratings.standings.is_empty(), is_helped);
    }
}

#[test]
fn a_rated_game_that_is_taken_back_stays_and_what_follows_is_not_rated() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    stage.app.world.settings.game.book = BookChoice::None;
    stage.press("n enter");
    four_moves(&mut stage);
    for told in ["Your rating", "Not rated"] {
        stage.play("O-O");
        let search = stage.search();
        stage.engine_plays(&search, "Be7");
        stage.pass(Duration::from_secs(30));
        stage.press(": r e s i g n enter y");
        holds(&mut stage, told);
        stage.work();
        stage.press("u");
    }
    let games = stage.app.world.paths.clone().expect("paths").games_file();
    let text = fs::read_to_string(&games).expect("a games file");
    assert_eq!(text.matches("[Result \"").count(), 2, "{text}");
}

#[test]
fn what_is_shown_at_ones_own_move_is_help_also_where_the_view_is_changed_back() {
    for keys in ["", "ctrl-t ctrl-t ctrl-t", "T esc"] {
        let mut stage = against_the_engine(GameView::Open, 80, 24);
        four_moves(&mut stage);
        stage.press(keys);
        assert_eq!(stage.app.world.settings.game.view, GameView::Open);
        stage.play("O-O");
        let search = stage.search();
        stage.engine_plays(&search, "Be7");
        stage.pass(Duration::from_secs(30));
        stage.press(": r e s i g n enter y");
        holds(
            &mut stage,
            match keys {
                "" => "Your rating",
                _ => "Not rated",
            },
        );
    }
}

#[test]
fn blindfold_the_pieces_are_hidden_until_the_game_is_over() {
    let mut stage = Stage::two_people("startpos");
    let board = |stage: &mut Stage| -> String {
        let shown = stage.shows();
        shown.chars().filter(|c| "♚♛♜♝♞♟".contains(*c)).collect()
    };
    let pieces = board(&mut stage);
    assert!(!pieces.is_empty());
    stage.press("ctrl-p");
    holds(&mut stage, "Blindfold: the pieces are hidden");
    let hidden = board(&mut stage);
    assert_eq!(hidden, "");
    stage.play("f3");
    stage.press("ctrl-p");
    holds(&mut stage, "The pieces are shown again");
    stage.press("ctrl-p");
    for san in ["e5", "g4", "Qh4"] {
        stage.play(san);
    }
    // The mate is there to be seen.
    lacks(&mut stage, "Blindfold");
    assert_eq!(board(&mut stage).chars().count(), pieces.chars().count());
}

#[test]
fn two_people_are_asked_for_their_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    stage.press("n 1 left left");
    holds(&mut stage, "another person here");
    stage.press("down A d a down B o b");
    paste(&mut stage, "by\n");
    stage.press("enter");
    holds(&mut stage, "Ada – Bobby");
    stage.play("f3 e5 g4 Qh4");
    stage.work();
    let games = stage.app.world.paths.clone().expect("paths").games_file();
    let text = fs::read_to_string(games).expect("a games file");
    assert!(text.contains("[White \"Ada\"]"), "{text}");
    assert!(text.contains("[Black \"Bobby\"]"), "{text}");
    // Unnamed, they are at least two.
    let mut stage = at_home(folder.path());
    stage.press("n 1 left left enter");
    stage.play("e4");
    stage.press("esc y");
    holds(&mut stage, "White – Black, 1 move");
}

#[test]
fn moves_pasted_on_a_board_are_entered_and_no_keys() {
    let mut stage = analysis();
    paste(&mut stage, "1. e4 e5 2. Nf3 Nc6 3. Bb5");
    holds(&mut stage, "5 moves entered");
    holds(&mut stage, "Bb5");
    paste(&mut stage, "a6 Ba4");
    holds(&mut stage, "Ba4");
    paste(&mut stage, "quit now, please");
    holds(&mut stage, "neither a move, a FEN nor a game");
    assert!(!stage.has_quit());
    // Words go into the field that is typed, whatever they look like.
    stage.press(";");
    paste(&mut stage, "1. e4 e5\nis good");
    holds(&mut stage, "1. e4 e5 is good");
}

#[test]
fn of_several_pasted_games_it_is_said_that_the_first_is_shown() {
    let games = "[White \"Ada\"]\n\n1. e4 e5 *\n\n[White \"Bob\"]\n\n1. d4 d5 *\n";
    for mut stage in [analysis(), Stage::home(100, 30)] {
        paste(&mut stage, games);
        holds(&mut stage, "The first of 2 games");
        holds(&mut stage, "Ada");
    }
}

#[test]
fn of_two_people_the_one_who_offers_a_draw_is_named_as_in_a_sentence() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4");
    stage.press(": d r a w enter y");
    holds(&mut stage, "Black offers a draw");
    holds(&mut stage, "White, do you accept?");
}

#[test]
fn of_two_people_the_other_one_may_decline_a_draw() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4");
    stage.press(": d r a w enter y n");
    holds(&mut stage, "White declines the draw");
    stage.press(": d r a w enter y");
    holds(&mut stage, "The draw was declined");
    lacks(&mut stage, "agreement");
    stage.play("e5");
    // Escape is a no, too.
    stage.press(": d r a w enter y esc");
    holds(&mut stage, "Black declines the draw");
    stage.play("Nf3");
    stage.press(": d r a w enter y");
    holds(&mut stage, "White, do you accept?");
    stage.press("y");
    holds(&mut stage, "agreement");
}

/// A late and level game in which the opponent offers a draw with its last move; these keys are
/// pressed while it thinks about that.
fn offered_a_draw(keys: &str) -> Stage {
    let setup = Setup {
        start: tabiya::chess::fen::read("4k3/4r3/8/8/8/8/4R3/4K3 w - - 12 45")
            .expect("a legal FEN"),
        ..without_book()
    };
    let mut stage = Stage::new(Some(setup), 80, 24);
    for file in ["d", "c", "b", "a", "b", "c"] {
        stage.play(&format!("K{file}1"));
        let search = stage.search();
        if stage.searches() == 6 {
            stage.press(keys);
        }
        let mut info = info(&search, &format!("K{file}8"));
        info.lines[0].score = tabiya::chess::Score::Cp(5);
        let verdict = tabiya::engine::Verdict {
            best: Some(info.lines[0].moves[0]),
            ponder: None,
            info,
        };
        stage.happen(Event::Engine(Report::Finished(search.id, verdict)));
        stage.pass(Duration::from_secs(30));
    }
    stage
}

#[test]
fn a_draw_offered_under_a_menu_or_a_question_is_asked_about_after_it() {
    let mut stage = offered_a_draw("");
    holds(&mut stage, "Greta offers a draw");
    for (keys, leave) in [("m", "esc"), ("?", "esc"), (": r e s i g n enter", "n")] {
        let mut stage = offered_a_draw(keys);
        lacks(&mut stage, "offers a draw");
        stage.press(leave);
        stage.pass(Duration::ZERO);
        holds(&mut stage, "Greta offers a draw");
        stage.press("y");
        holds(&mut stage, "agreement");
    }
    // Whoever resigns first is asked nothing more.
    let mut stage = offered_a_draw(": r e s i g n enter");
    stage.press("y");
    stage.pass(Duration::ZERO);
    holds(&mut stage, "resignation");
    lacks(&mut stage, "offers a draw");
}

#[test]
fn unfinished_games_are_listed_with_the_time_by_which_they_are_sorted() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    let saves = stage.app.world.saves().expect("a folder");
    let day = |day: u64| UNIX_EPOCH + Duration::from_secs(day * 24 * 60 * 60);
    // The one begun first is left last.
    for (begun, left) in [(1, 4), (2, 3)] {
        let session = Session::start(with_clock(), stage.now, day(begun));
        let slot = saves.new_slot(day(begun));
        slot.save(&Snapshot::of(&session, stage.now))
            .expect("a writable folder");
        let file = fs::File::options().write(true).open(slot.path());
        file.and_then(|file| file.set_modified(day(left)))
            .expect("our file");
    }
    stage.app.world.unfinished = saves.find().games;
    stage.press("r");
    let shown = stage.shows();
    let place = |day: &str| {
        let found = shown.find(day);
        found.unwrap_or_else(|| panic!("no {day} in\n{shown}"))
    };
    let (last, earlier) = (place("1970-01-05 00:00"), place("1970-01-04 00:00"));
    assert!(last < earlier, "{shown}");
    // For the opening beside the list.
    let reads = |effect: &Effect| matches!(effect, Effect::Job(Task::ReadBook(None)));
    assert!(stage.asked.iter().any(reads));
}

#[test]
fn every_screen_takes_pasted_text_through_the_same_door() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let pgn = "[White \"Ada\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. f4 *\n";
    for door in ["", "m", "t", "l", "e"] {
        for text in [fen, pgn, "1. e4 e5 2. f4"] {
            let mut stage = Stage::home(100, 30);
            stage.press(door);
            let before = stage.shows();
            paste(&mut stage, text);
            assert_ne!(stage.shows(), before, "{door}: {text}");
        }
        let mut stage = Stage::home(100, 30);
        stage.press(door);
        paste(&mut stage, "q quit \u{1b}[2J y");
        assert!(!stage.has_quit());
    }
    let mut stage = Stage::home(100, 30);
    paste(&mut stage, pgn);
    holds(&mut stage, "f4");
    let mut stage = Stage::home(100, 30);
    paste(&mut stage, "what is this?");
    holds(&mut stage, "neither a FEN nor a game");
    // In a game a move is typed, and several are not played.
    let mut stage = Stage::game();
    paste(&mut stage, "e4");
    holds(&mut stage, "> e4");
    // A word is typed whole: a part of it may be another move.
    for mut stage in [Stage::two_people("startpos"), analysis()] {
        paste(&mut stage, "Zf3");
        holds(&mut stage, "> Zf3");
        stage.press("enter");
        holds(&mut stage, "did you mean Nf3 or f3?");
    }
    // Looking back, the letter of no piece is not lost either.
    let mut stage = Stage::two_people("startpos");
    stage.play("e4 e5");
    stage.press("left S f 3 enter");
    holds(&mut stage, "> Sf3");
    lacks(&mut stage, "2. f3");
    let mut stage = Stage::game();
    paste(&mut stage, "1. e4 e5 2. Nf3");
    holds(&mut stage, "3 moves were pasted");
    stage.press(":");
    paste(&mut stage, "fl");
    holds(&mut stage, ":fl");
}

#[test]
fn a_file_written_by_a_match_shows_its_scores() {
    let pgn = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {+0.25/12 0.1s} e5 {-0.31/11 0.2s} \
               2. Nf3 {+0.40/12 0.1s} Nc6 {+M9/20 0.3s, Black mates} 0-1\n";
    let mut stage = Stage::home(100, 30);
    paste(&mut stage, pgn);
    let text = stage.shows();
    for words in ["+0.25", "+0.31", "#-5"] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
    assert!(!text.contains("/12"), "no note splits the list:\n{text}");
    let games = tabiya::game::pgn::read_all(pgn.as_bytes());
    let written = tabiya::game::pgn::write(&games[0]).replace('\n', " ");
    for note in ["+0.25/12 0.1s", "-0.31/11 0.2s", "+M9/20 0.3s, Black mates"] {
        assert!(written.contains(note), "{written}");
    }
}

/// The game of these settings, with files in a folder.
fn against_the_engine(view: GameView, width: u16, height: u16) -> Stage {
    let mut world = usual_world();
    world.settings.game.view = view;
    Stage::in_world(width, height, world, |world, now| {
        let setup = Setup {
            book: BookChoice::None,
            ..Setup::default()
        };
        vec![Box::new(Play::new(setup, world, now)) as Box<dyn Screen>]
    })
}

/// White mates with the queen on f7.
fn scholars_mate(stage: &mut Stage) {
    for (own, reply) in [("e4", "e5"), ("Bc4", "Nc6"), ("Qh5", "Nf6")] {
        stage.play(own);
        let search = stage.search();
        stage.engine_plays(&search, reply);
        // It takes its time.
        stage.pass(Duration::from_secs(5));
    }
    stage.play("Qxf7");
}

#[test]
fn open_shows_what_the_engine_thinks_of_its_own_move_only() {
    let mut stage = against_the_engine(GameView::Open, 80, 24);
    assert_eq!(stage.searches(), 0, "nothing is searched for the person");
    stage.play("e4");
    let search = stage.search();
    let report = Report::Progress(search.id, info(&search, "d5"));
    stage.happen(Event::Engine(report));
    holds(&mut stage, "d5");
    stage.engine_plays(&search, "d5");
    // What was thought stays; the person's position is not searched.
    holds(&mut stage, "depth 17");
    assert_eq!(stage.searches(), 1);
}

#[test]
fn the_explorer_stands_beside_a_game_in_training_only() {
    let mut stage = against_the_engine(GameView::Open, 100, 30);
    stage.press("ctrl-g");
    holds(&mut stage, "The explorer is shown in training");
    let mut stage = against_the_engine(GameView::Training, 100, 30);
    stage.press("ctrl-g");
    holds(&mut stage, "Explorer");
    // Moves are typed as before.
    stage.play("e4");
    assert_eq!(stage.search().position.turn(), shakmaty::Color::Black);
    holds(&mut stage, "Explorer");
    stage.press("ctrl-g");
    lacks(&mut stage, "Explorer");
}

#[test]
fn training_thinks_along_and_shows_a_threat() {
    let mut stage = against_the_engine(GameView::Training, 80, 24);
    let along = stage.search();
    let report = Report::Progress(along.id, info(&along, "Nc3"));
    stage.happen(Event::Engine(report));
    holds(&mut stage, "Nc3");
    // A hint hides what would give it away, until the move is made.
    stage.press("t");
    lacks(&mut stage, "Nc3");
    let hint = stage.search();
    stage.engine_plays(&hint, "Nc3");
    holds(&mut stage, "Look at the knight on b1");
    lacks(&mut stage, "Nc3");
    stage.press("esc x");
    let threat = stage.search();
    assert_eq!(threat.position.turn(), shakmaty::Color::Black);
    stage.engine_plays(&threat, "d5");
    // Then it thinks along again; the opponent's search begins with nothing of all that.
    assert_eq!(stage.search().position.turn(), shakmaty::Color::White);
    let forgets = |stage: &Stage| {
        let is_forgotten = |effect: &&Effect| matches!(effect, Effect::Engine(Command::NewGame));
        stage.asked.iter().filter(is_forgotten).count()
    };
    let before = forgets(&stage);
    stage.play("e4");
    assert_eq!(forgets(&stage), before + 1);
}

#[test]
fn a_search_of_the_persons_position_is_not_said_to_be_the_book() {
    let mut position = Position::default();
    let opening = ["e4", "c5"].map(|text| {
        let played = notation::read_move(position.current(), text).expect("legal");
        assert!(position.play(played));
        played
    });
    let setup = Setup {
        opening: opening.to_vec(),
        ..without_book()
    };
    let mut world = usual_world();
    world.settings.game.view = GameView::Training;
    let mut stage = Stage::in_world(80, 24, world, |world, now| {
        vec![Box::new(Play::new(setup, world, now)) as Box<dyn Screen>]
    });
    let along = stage.search();
    stage.engine_plays(&along, "Nf3");
    holds(&mut stage, "done");
    lacks(&mut stage, "book");
}

#[test]
fn serious_shows_board_clocks_and_moves_and_takes_nothing_back() {
    let mut stage = against_the_engine(GameView::Serious, 80, 24);
    stage.play("e4");
    let search = stage.search();
    stage.engine_plays(&search, "d5");
    lacks(&mut stage, "depth 17");
    lacks(&mut stage, "take back");
    for key in ["u", "t", "i", "3", "x"] {
        stage.press(key);
        holds(&mut stage, "Serious game");
    }
    holds(&mut stage, "1. e4        d5");
    stage.press("m");
    lacks(&mut stage, "Take back");
    lacks(&mut stage, "Hint");
    // The key changes it, for the next game too.
    stage.press("esc ctrl-t");
    holds(&mut stage, "Open:");
    holds(&mut stage, "depth 17");
    assert_eq!(stage.app.world.settings.game.view, GameView::Open);
}

#[test]
fn a_serious_game_is_resumed_as_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    stage.app.world.settings.game.view = GameView::Serious;
    stage.press("n 1 left left enter");
    stage.play("e4");
    stage.press("esc y");
    stage.work();
    holds(&mut stage, "White – Black, 1 move");
    stage.app.world.settings.game.view = GameView::Open;
    stage.press("r u");
    holds(&mut stage, "Serious game");
    lacks(&mut stage, "take back");
    // Its rematch is one too.
    stage.press(": r e s i g n enter y");
    stage.pass(Duration::from_secs(1));
    stage.press("n");
    stage.play("e4");
    lacks(&mut stage, "Serious game");
    stage.press("u");
    holds(&mut stage, "Serious game");
}

#[test]
fn the_sign_of_a_draw_is_shown_as_a_whole() {
    let large = "▀█  ▄▀ ▀▀█    ▀█  ▄▀ ▀▀█";
    for (width, height, sign) in [(120, 40, large), (80, 24, "½–½"), (60, 20, "½–½")] {
        let start = fen::read("8/8/8/4k3/4P3/8/8/K7 b - - 0 1").expect("a legal FEN");
        let setup = Setup {
            start,
            time: TimeControl::Unlimited,
            ..with_clock()
        };
        let mut stage = Stage::with_layers(width, height, |world, now| {
            vec![Box::new(Play::new(setup, world, now)) as Box<dyn Screen>]
        });
        stage.play("Kxe4");
        let text = stage.shows();
        let mut top = text.lines().take(8);
        assert!(top.any(|line| line.contains(sign)), "{sign} in\n{text}");
    }
}

#[test]
fn a_game_that_is_over_says_so_and_what_to_do_next() {
    for (width, height) in [(120, 40), (80, 24), (60, 20)] {
        let mut stage = against_the_engine(GameView::Open, width, height);
        scholars_mate(&mut stage);
        // On the card, and not once more in the line below.
        let text = stage.shows();
        assert_eq!(text.matches("You win by checkmate").count(), 1, "{text}");
        holds(&mut stage, "1–0");
        for words in ["Analyse", "Review game", "Rematch", "New game", "Learn"] {
            holds(&mut stage, words);
        }
        // A letter typed at the same moment was meant for a move.
        stage.press("n");
        holds(&mut stage, "You win by");
        stage.pass(Duration::from_secs(1));
        stage.press("m");
        holds(&mut stage, "Rematch");
        lacks(&mut stage, "Resign");
        lacks(&mut stage, "Hint");
        stage.press("esc");
        // The rematch is begun by the other side.
        stage.press("n");
        lacks(&mut stage, "You win by");
        assert_eq!(stage.search().position.ply(), 0);
    }
}

#[test]
fn free_rows_stand_around_what_is_said_of_a_finished_game() {
    for (width, height, panel) in [(120, 40, 69), (80, 24, 37), (60, 20, 37)] {
        let mut stage = against_the_engine(GameView::Open, width, height);
        scholars_mate(&mut stage);
        let (text, buffer) = (stage.shows(), stage.buffer());
        let row_of = |words: &str| {
            let row = text.lines().position(|line| line.contains(words));
            u16::try_from(row.expect("on the card")).expect("a row")
        };
        let (name, first, last) = (row_of("■ Greta"), row_of("Analyse"), row_of("New game"));
        for row in [name + 1, first - 1, last + 1] {
            let is_free = (panel..width).all(|column| buffer[(column, row)].symbol() == " ");
            assert!(is_free, "row {row} of\n{text}");
        }
    }
}

#[test]
fn a_finished_game_is_analysed_reviewed_and_learnt_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    stage.app.world.settings.game.book = BookChoice::None;
    stage.press("n enter");
    scholars_mate(&mut stage);
    stage.work();
    stage.pass(Duration::from_secs(1));
    stage.press("a");
    // What another screen reads is none of its business.
    let other = job::Report::Games("other.pgn".into(), b"1. d4 *\n".to_vec());
    stage.happen(Event::Job(other));
    holds(&mut stage, "You win by");
    stage.work();
    holds(&mut stage, "games.pgn");
    stage.press("esc");
    // Where it could not be read, one read later opens nothing unasked.
    stage.press("a");
    stage.happen(Event::Job(job::Report::Failed("no such file".to_owned())));
    stage.work();
    holds(&mut stage, "You win by");
    holds(&mut stage, "You win by");
    stage.press("j");
    stage.work();
    holds(&mut stage, "reviewing");
    stage.press("esc");
    stage.press(": r e v i e w");
    holds(&mut stage, "Review the whole game");
}

#[test]
fn leaving_a_changed_analysis_offers_to_save_and_cancel_is_marked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    stage.press("a");
    stage.play("e4 e5");
    stage.press("esc");
    holds(&mut stage, "Leave without saving?");
    for words in ["cancel", "save", "discard"] {
        holds(&mut stage, words);
    }
    stage.press("enter");
    lacks(&mut stage, "Leave without saving?");
    holds(&mut stage, "e4");
    stage.press("esc s");
    stage.work();
    holds(&mut stage, "New game");
    let saved = stage
        .app
        .world
        .paths
        .clone()
        .expect("paths")
        .data()
        .join("analysis.pgn");
    let text = std::fs::read_to_string(saved).expect("saved");
    assert!(text.contains("1. e4 e5"), "{text}");
    // Discarding leaves at once, and so does saving before the program ends.
    stage.press("a");
    stage.play("d4");
    stage.press("esc y");
    holds(&mut stage, "New game");
    stage.press("a");
    stage.play("c4");
    stage.press("ctrl-c s");
    assert!(!stage.has_quit());
    stage.work();
    assert!(stage.has_quit());
}

#[test]
fn a_new_game_may_put_the_running_one_aside() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut stage = at_home(folder.path());
    stage.press("n 1 left left enter");
    stage.play("e4 e5");
    stage.press("ctrl-n");
    holds(&mut stage, "Save it to resume it later");
    stage.press("s enter");
    stage.work();
    lacks(&mut stage, "1. e4");
    assert_eq!(stage.app.world.unfinished.len(), 1);
}

#[test]
fn a_game_taken_back_to_its_start_is_no_longer_kept_once_it_is_left_or_over() {
    for keys in ["ctrl-n enter", ": r e s i g n enter y"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut stage = at_home(folder.path());
        let paths = stage.app.world.paths.clone().expect("paths");
        let kept = || {
            let files = fs::read_dir(paths.saves_folder()).into_iter().flatten();
            let is_game = |path: &Path| path.extension().is_some_and(|end| end == "json");
            let games = files.flatten().filter(|file| is_game(&file.path()));
            games.count()
        };
        stage.press("n 1 left left enter");
        stage.play("e4");
        stage.work();
        stage.press("u");
        stage.work();
        assert_eq!(kept(), 1, "it may be redone");
        stage.press(keys);
        stage.work();
        assert_eq!(kept(), 0, "{keys}");
    }
}

#[test]
fn arrows_look_back_until_the_cursor_is_on_the_board() {
    let mut stage = Stage::two_people("startpos");
    stage.play("e4 e5");
    stage.press("left");
    holds(&mut stage, "Looking back");
    stage.press("right");
    lacks(&mut stage, "Looking back");
    // From the king on e1 to the knight on g1, and with it to f3.
    stage.press("up right right enter up up left enter");
    holds(&mut stage, "2. Nf3");
    lacks(&mut stage, "Looking back");
    stage.press("esc left");
    holds(&mut stage, "Looking back");
}

#[test]
fn the_command_list_has_only_what_can_be_done() {
    let mut stage = Stage::two_people("startpos");
    stage.play("f3 e5 g4");
    stage.press(":");
    for (text, is_there) in [("resign", true), ("rematch", false), ("redo", false)] {
        stage.press("ctrl-u");
        for letter in text.chars() {
            stage.press(&letter.to_string());
        }
        let found = !stage.shows().contains("no command fits");
        assert_eq!(found, is_there, "{text}\n{}", stage.shows());
    }
    stage.press("esc");
    stage.play("Qh4");
    stage.pass(Duration::from_secs(2));
    stage.press(":");
    for (text, is_there) in [("resign", false), ("offer-draw", false), ("rematch", true)] {
        stage.press("ctrl-u");
        for letter in text.chars() {
            stage.press(&letter.to_string());
        }
        let found = !stage.shows().contains("no command fits");
        assert_eq!(found, is_there, "{text}\n{}", stage.shows());
    }
}
