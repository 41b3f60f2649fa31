//! Puzzles, suites, the lab and the arena as a person meets them: keys in, pictures out, the
//! work really done.

use crate::stage::{LEFT_DOWN, Stage, holds, lacks, usual_world};
use ratatui::style::Modifier;
use std::{sync::Arc, time::Duration};
use tabiya::{
    arena::{match_run::MatchRun, terms::Spending},
    book::edit::Subject,
    chess::{Position, line::PieceLetters},
    play::Setup,
    players::{Player, museum::lessons::Topic},
    puzzles::{self, rush::Kind},
    store::Paths,
    tui::{
        effect::Effect,
        event::Event,
        job,
        route::TrainingPlan,
        screens::{
            analysis::Analysis,
            arena::Arena,
            book::BookScreen,
            home::Home,
            lab::Laboratory,
            museum::Museum,
            play::Play,
            puzzles::{Trainer, suite::Runner},
            search_lessons::SearchLessons,
            set_up::SetUp,
        },
        work::{Work, news::Report},
    },
    uci::client::Launch,
};

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (60, 20)];

/// Two rooks go up the board in two moves; a rook takes another.
const PUZZLES: &str = "PuzzleId,FEN,Moves,Rating,Themes\n\
    ladder,8/8/1k6/8/8/R7/1R6/6K1 b - - 0 1,b6c6 a3a7 c6d6 b2b6,900,endgame short\n\
    corner,6k1/5ppp/8/8/8/8/8/R3K2r w - - 0 1,e1e2 h1a1,1500,hangingPiece\n";

fn trainer(width: u16, height: u16) -> Stage {
    Stage::with_layers(width, height, |world, _| {
        let suite = puzzles::read(PUZZLES.as_bytes());
        assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
        vec![Box::new(Trainer::of(
            "two puzzles".to_owned(),
            suite.problems,
            world,
        ))]
    })
}

#[test]
fn a_puzzle_is_solved_at_the_board_and_counted() {
    for (width, height) in SIZES {
        let mut stage = trainer(width, height);
        let text = stage.shows();
        // The one nearer to a beginner's rating comes first.
        assert!(text.contains("White to move and win"), "{text}");
        assert!(text.contains("rating 1000"), "{text}");
        stage.play("Ra7");
        let text = stage.shows();
        assert!(text.contains("Ra7 is right"), "{text}");
        stage.play("Rb6");
        let text = stage.shows();
        assert!(text.contains("solved"), "{text}");
        assert!(text.contains("Puzzle ladder"), "{text}");
        assert!(!text.contains("rating 1000"), "{text}");
        stage.press("enter");
        let text = stage.shows();
        assert!(text.contains("Black to move and win"), "{text}");
    }
}

#[test]
fn only_title_and_question_are_strong_where_the_rating_stands_between_them() {
    let mut stage = trainer(60, 20);
    let buffer = stage.buffer();
    // Right of the board.
    let is_strong = |row: u16| {
        (36..60).any(|column| {
            let cell = &buffer[(column, row)];
            cell.symbol() != " " && cell.modifier.contains(Modifier::BOLD)
        })
    };
    assert_eq!([0, 1, 2].map(is_strong), [true, false, true]);
}

#[test]
fn a_blank_row_stands_between_the_session_and_the_history() {
    let mut stage = trainer(120, 40);
    stage.play("Ra7 Rb6");
    stage.press("enter");
    stage.play("Rxa1");
    let text = stage.shows();
    let lines: Vec<&str> = text.lines().collect();
    let place = |words: &str| {
        let found = lines.iter().position(|line| line.contains(words));
        found.unwrap_or_else(|| panic!("no {words} in\n{text}"))
    };
    assert_eq!(place("rating history"), place("this session") + 2, "{text}");
}

#[test]
fn the_answer_to_a_puzzle_is_told_in_the_letters_that_are_typed() {
    let mut world = usual_world();
    world.settings.look.piece_letters = PieceLetters::Of("de".parse().expect("a language"));
    let mut stage = Stage::in_world(100, 30, world, |world, _| {
        let problems = puzzles::read(PUZZLES.as_bytes()).problems;
        let trainer = Trainer::of("two puzzles".to_owned(), problems, world);
        vec![Box::new(trainer) as Box<_>]
    });
    stage.play("Ra7");
    holds(&mut stage, "Ta7 is right");
}

#[test]
fn a_wrong_move_a_hint_and_the_solution() {
    let mut stage = trainer(100, 30);
    stage.play("Kf2");
    let text = stage.shows();
    assert!(text.contains("Kf2 is not the best move"), "{text}");
    assert!(text.contains("to review    1"), "{text}");
    stage.press("t");
    assert!(stage.shows().contains("This piece"));
    stage.press("s");
    let text = stage.shows();
    assert!(text.contains("The solution: 2.Ra7 Kd6 3.Rb6+"), "{text}");
    // It comes again in a review, and nothing else does.
    stage.press("V");
    let text = stage.shows();
    assert!(text.contains("you failed"), "{text}");
    assert!(text.contains("White to move and win"), "{text}");
    stage.play("Ra7 Rb6");
    stage.press("enter");
    assert!(stage.shows().contains("Nothing left to review"));
}

#[test]
fn a_review_has_the_failed_puzzles_of_all_themes() {
    let mut stage = trainer(100, 30);
    stage.play("Kf2");
    stage.press("s");
    // The other theme: hanging pieces.
    stage.press("/ h a n g enter");
    let text = stage.shows();
    assert!(text.contains("Black to move and win"), "{text}");
    stage.press("V");
    let text = stage.shows();
    assert!(text.contains("White to move and win"), "{text}");
    // A theme has those that did not fail, too.
    stage.press("/ h a n g enter");
    let text = stage.shows();
    assert!(text.contains("Black to move and win"), "{text}");
}

#[test]
fn a_theme_is_chosen_from_a_list_by_a_few_letters() {
    for (width, height) in SIZES {
        let mut stage = trainer(width, height);
        stage.press("/");
        for words in ["All puzzles", "endgame", "hanging piece", "short"] {
            holds(&mut stage, words);
        }
        stage.press("q q");
        holds(&mut stage, "nothing fits");
        lacks(&mut stage, "hanging piece");
        stage.press("esc");
        holds(&mut stage, "White to move and win");
        stage.press("/ h a n g enter");
        holds(&mut stage, "Black to move and win");
        holds(&mut stage, "Only puzzles with the theme hanging piece");
        // The one chosen is marked, and a puzzle that fits stays.
        stage.press("/ enter");
        holds(&mut stage, "Only puzzles with the theme hanging piece");
        stage.press("/ a l l enter");
        holds(&mut stage, "All puzzles");
        holds(&mut stage, "Black to move and win");
    }
}

#[test]
fn training_begins_with_the_rush_that_is_asked_for() {
    let mut stage = Stage::with_layers(80, 24, |world, _| {
        let two = puzzles::read(PUZZLES.as_bytes()).problems;
        let many = std::iter::repeat_n(two, 600).flatten().collect();
        let plan = TrainingPlan {
            problems: Some(("mine.csv".to_owned(), many)),
            rush: Some(Kind::ThreeMinutes),
            ..TrainingPlan::default()
        };
        vec![Box::new(Trainer::planned(plan, world))]
    });
    holds(&mut stage, "mine.csv, 1,200");
    holds(&mut stage, "3:00  0 solved");
}

#[test]
fn training_says_at_once_what_of_its_file_was_skipped() {
    let mut stage = Stage::with_layers(80, 24, |world, _| {
        let problems = puzzles::read(PUZZLES.as_bytes()).problems;
        let plan = TrainingPlan {
            problems: Some(("mine.csv".to_owned(), problems)),
            wrong_lines: 4,
            ..TrainingPlan::default()
        };
        vec![Box::new(Trainer::planned(plan, world))]
    });
    stage.work();
    holds(&mut stage, "2 puzzles; 4 lines skipped");
}

#[test]
fn a_rush_waits_for_a_file_that_is_being_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("more.csv");
    std::fs::write(&path, PUZZLES).expect("written");
    let mut stage = trainer(100, 30);
    stage.press("ctrl-o");
    stage.happen(Event::Paste(path.display().to_string()));
    stage.press("enter");
    holds(&mut stage, "Reading more.csv");
    stage.press("e esc");
    lacks(&mut stage, "Reading more.csv");
    // It is not forgotten, and a rush would be broken off by it.
    stage.press("U");
    holds(&mut stage, "Reading more.csv");
    lacks(&mut stage, "0 solved");
    stage.work();
    holds(&mut stage, "more.csv, 2");
    // What comes after all does not end a rush.
    stage.press("U 3");
    holds(&mut stage, "3:00  0 solved");
    let late = Arc::new(puzzles::read(PUZZLES.as_bytes()));
    stage.happen(Event::Job(job::Report::Puzzles("late.csv".into(), late)));
    holds(&mut stage, "3:00  0 solved");
}

#[test]
fn a_rush_ends_with_its_clock_and_what_was_missed_comes_again() {
    for (width, height) in SIZES {
        let mut stage = trainer(width, height);
        stage.press("U");
        let text = stage.shows();
        assert!(
            text.contains("Puzzle rush") && text.contains("five minutes"),
            "{text}"
        );
        stage.press("3");
        let text = stage.shows();
        assert!(text.contains("3:00  0 solved  ···"), "{text}");
        // No help, and no way around a puzzle.
        stage.press("t ]");
        let text = stage.shows();
        assert!(text.contains("Not possible during a rush"), "{text}");
        stage.play("Ra7 Rb6");
        let text = stage.shows();
        assert!(
            text.contains("1 solved") && text.contains("Black to move"),
            "{text}"
        );
        stage.pass(std::time::Duration::from_secs(60));
        assert!(stage.shows().contains("2:00"));
        // Leaving is asked about; the safe answer goes on.
        stage.press("esc");
        assert!(stage.shows().contains("End the rush?"));
        stage.press("enter");
        stage.play("Kh8");
        let text = stage.shows();
        // Both puzzles were met.
        assert!(
            text.contains("1 solved  ✗··") && text.contains("a new best"),
            "{text}"
        );
        assert!(
            text.contains("missed puzzle again") || text.contains("The missed one"),
            "{text}"
        );
        assert!(text.contains("Three minutes"), "{text}");
        stage.press("enter");
        let text = stage.shows();
        assert!(text.contains("Missed in the rush"), "{text}");
        assert!(
            text.contains("rating 1000"),
            "nothing of it is rated: {text}"
        );
        stage.play("Rxa1");
        assert!(stage.shows().contains("rating 1000"));

        // The second is worse, and ends when the time is up, whatever is asked just then.
        stage.press("U 3 esc");
        stage.pass(std::time::Duration::from_secs(181));
        let text = stage.shows();
        assert!(!text.contains("End the rush?"), "{text}");
        assert!(
            text.contains("0 solved") && text.contains("your best: 1"),
            "{text}"
        );
    }
}

#[test]
fn the_end_of_a_rush_is_seen_whole_on_the_smallest_screen() {
    for ascii in [false, true] {
        for (moves, look) in [
            ("Kf2 Kh8", "The 2 missed"),
            ("Kf2 Rxa1", "The missed one"),
            // There are fewer columns beside a key's whole name.
            (
                "Ra7 Rb6 Rxa1",
                if ascii {
                    "More puzzles"
                } else {
                    "Puzzles as usual"
                },
            ),
        ] {
            let mut stage = trainer(40, 12);
            stage.app.world.settings.look.ascii = ascii;
            stage.app.world.settings_changed();
            stage.press("U n");
            stage.play(moves);
            for words in ["No clock", look, "Another rush", "Back"] {
                holds(&mut stage, words);
            }
        }
    }
}

/// All that the help sheet says.
fn help(stage: &mut Stage) -> String {
    stage.press("?");
    let mut all = String::new();
    for _ in 0..6 {
        all += &stage.shows();
        stage.press("pagedown");
    }
    stage.press("esc");
    all
}

#[test]
fn a_rush_without_a_clock_begins_with_its_letter_and_forbids_help() {
    for (width, height) in SIZES {
        let mut stage = trainer(width, height);
        assert!(help(&mut stage).contains("Let an engine solve all"));
        stage.press("U n");
        let text = stage.shows();
        assert!(text.contains("0 solved  ···"), "{text}");
        let told = help(&mut stage);
        assert!(told.contains("Flip the board"), "{told}");
        assert!(!told.contains("Let an engine solve all"), "{told}");
        // Nothing was missed: there is nothing to review.
        stage.play("Ra7 Rb6 Rxa1");
        stage.press("v");
        let text = stage.shows();
        assert!(
            text.contains("2 solved") && text.contains("The rush is over"),
            "{text}"
        );
        assert!(!text.contains("review"), "{text}");
    }
}

#[test]
fn points_stand_only_beside_a_puzzle_that_was_rated() {
    let mut stage = trainer(100, 30);
    stage.press("U n");
    stage.play("Kf2");
    stage.play("Kh8");
    stage.press("enter");
    let text = stage.shows();
    assert!(text.contains("Missed in the rush"), "{text}");
    assert!(!text.contains(" points"), "{text}");
    let mut hinted = trainer(100, 30);
    hinted.press("t");
    hinted.play("Ra7 Rb6");
    let text = hinted.shows();
    assert!(text.contains("with a hint"), "{text}");
    assert!(!text.contains(" points"), "{text}");
    let mut rated = trainer(100, 30);
    rated.play("Ra7 Rb6");
    assert!(rated.shows().contains(" points"));
}

#[test]
fn a_puzzle_is_analysed_from_its_own_position_once_it_is_over() {
    let mut stage = trainer(100, 30);
    stage.press("z");
    holds(&mut stage, "The analysis opens once the puzzle is over");
    stage.press(": a n a l y s e");
    holds(&mut stage, "the analysis opens once the puzzle is over");
    stage.press("esc");
    assert_eq!(stage.searches(), 0);
    stage.play("Ra7 Rb6");
    holds(&mut stage, " points");
    stage.press("z");
    let asked = "8/8/2k5/8/8/R7/1R6/6K1 w - - 1 2";
    assert_eq!(stage.search().position.fen(), asked);
    // The move that led there can be stepped back.
    stage.press("left");
    let before = "8/8/1k6/8/8/R7/1R6/6K1 b - - 0 1";
    assert_eq!(stage.search().position.fen(), before);
}

/// A trainer with the problem of one line of EPD.
fn epd(line: &str, width: u16, height: u16) -> Stage {
    Stage::with_layers(width, height, |world, _| {
        let suite = puzzles::read(line.as_bytes());
        assert!(suite.wrong_lines.is_empty(), "{:?}", suite.wrong_lines);
        vec![Box::new(Trainer::of(
            "one".to_owned(),
            suite.problems,
            world,
        ))]
    })
}

#[test]
fn a_mate_and_a_move_to_avoid_are_asked_for() {
    const BOARD: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - ";
    for (width, height) in SIZES {
        let mut mate = epd(&format!("{BOARD}dm 1;"), width, height);
        holds(&mut mate, "White mates in 1");
        mate.press("t");
        holds(&mut mate, "This piece");
        mate.play("Ra8");
        holds(&mut mate, "solved with a hint");

        let mut other = epd(&format!("{BOARD}am Ra7;"), width, height);
        holds(&mut other, "White to avoid Ra7");
        other.press("t");
        holds(&mut other, "Any move is right but Ra7");
        other.play("Kf1");
        holds(&mut other, "Kf1 - solved");
        lacks(&mut other, "hint;");

        let mut failed = epd(&format!("{BOARD}am Ra7;"), width, height);
        failed.play("Ra7");
        holds(&mut failed, "Ra7 is the move to avoid");
        failed.press("s");
        holds(&mut failed, "Any move is right but Ra7");
    }
}

#[test]
fn puzzles_that_only_an_engine_can_check_are_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - ";
    let both = folder.path().join("both.epd");
    std::fs::write(&both, format!("{mate}dm 3;\n{mate}bm Ra8;\n")).expect("written");
    let none = folder.path().join("none.epd");
    std::fs::write(&none, format!("{mate}dm 3;\n")).expect("written");
    let mut stage = trainer(120, 40);
    for (path, words) in [
        (&none, "1 puzzle left out: only an engine"),
        (&both, "1 puzzle; 1 puzzle left out: only an engine"),
    ] {
        stage.press("ctrl-o");
        for letter in path.display().to_string().chars() {
            stage.press(&letter.to_string());
        }
        stage.press("enter");
        stage.work();
        holds(&mut stage, words);
        holds(&mut stage, "White");
    }
    holds(&mut stage, "White's best move");
}

#[test]
fn puzzles_of_ones_own_are_opened_and_what_is_none_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = folder.path().join("mine.csv");
    std::fs::write(&good, PUZZLES).expect("written");
    let bad = folder.path().join("shopping.txt");
    std::fs::write(&bad, "milk\nbread\n").expect("written");
    for (width, height) in SIZES {
        let mut stage = Stage::with_layers(width, height, |world, _| {
            vec![Box::new(Trainer::new(world))]
        });
        let mut open = |path: &std::path::Path| {
            stage.press("ctrl-o");
            assert!(stage.shows().contains("Puzzles from a file"));
            for letter in path.display().to_string().chars() {
                stage.press(&letter.to_string());
            }
            stage.press("enter");
            stage.work();
            stage.shows()
        };
        let text = open(&bad);
        assert!(text.contains("no puzzle"), "{text}");
        let text = open(&folder.path().join("nowhere.csv"));
        assert!(text.contains("File not found"), "{text}");
        let text = open(&good);
        assert!(text.contains("2 puzzles"), "{text}");
    }
}

#[test]
fn the_mark_of_the_arena_ends_with_its_column() {
    let mut stage = Stage::with_layers(120, 40, |world, _| vec![Box::new(Arena::new(world))]);
    stage.press("down");
    let text = stage.shows();
    let row = text.lines().position(|row| row.contains("□ random"));
    let row = u16::try_from(row.expect("random is a player")).expect("a row");
    let screen = stage.buffer();
    let (marked, beside) = (screen[(3, row)].bg, screen[(30, row)].bg);
    assert_ne!(marked, beside);
    assert_eq!(screen[(30, row)].bg, screen[(30, row + 1)].bg);
}

#[test]
fn an_engine_that_cannot_be_used_is_refused_before_a_game_is_lost() {
    let mut stage = Stage::with_layers(120, 40, |world, _| vec![Box::new(Arena::new(world))]);
    // Minimax and Nell leave, the engine comes; two games.
    stage.press("down down down space");
    stage.press("down down down down down down down down space left A");
    let name = |stage: &mut Stage, program: &str| {
        for letter in program.chars() {
            stage.press(&letter.to_string());
        }
        stage.press("enter");
        stage.shows()
    };
    let text = name(&mut stage, "/no/such/engine");
    assert!(
        text.contains("There is no program \"/no/such/engine\""),
        "{text}"
    );
    assert!(!text.contains("greedy, engine"), "{text}");
    // What was typed is there to be put right.
    assert!(text.contains("> /no/such/engine"), "{text}");
    stage.press("esc");
    // A file that no system starts.
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("engine");
    std::fs::write(&program, "no program").expect("a file");
    stage.press("A");
    let text = name(&mut stage, &program.to_string_lossy());
    assert!(text.contains("greedy, engine"), "{text}");
    stage.press("enter");
    stage.work_beside();
    let text = stage.shows();
    assert!(
        text.contains("engine \"engine\" cannot be started: it may not"),
        "{text}"
    );
    assert!(
        text.contains("greedy, engine") && text.contains("new match"),
        "{text}"
    );
    // It leaves the list with the match.
    stage.press("delete");
    lacks(&mut stage, "greedy, engine");
}

#[test]
fn the_marked_player_leaves_the_match_and_no_other() {
    let mut stage = Stage::with_layers(80, 24, |world, _| vec![Box::new(Arena::new(world))]);
    holds(&mut stage, "greedy, minimax, nell");
    // On random, who is not among them, and on greedy.
    stage.press("down delete");
    holds(&mut stage, "greedy, minimax, nell");
    stage.press("down");
    holds(&mut stage, "space remove");
    stage.press("delete");
    holds(&mut stage, "minimax, nell");
    lacks(&mut stage, "greedy, minimax");
    holds(&mut stage, "space add");
}

#[test]
fn a_suite_is_run_and_each_answer_is_seen() {
    for (width, height) in SIZES {
        let mut stage = Stage::with_layers(width, height, |_, _| {
            let problems = puzzles::read(PUZZLES.as_bytes()).problems;
            vec![Box::new(Runner::new(
                "two puzzles".to_owned(),
                problems.into(),
            ))]
        });
        // From Tabiya to the first exhibits: random, greedy, minimax.
        stage.press("right right right enter");
        holds(&mut stage, "⏎ stop");
        stage.work_beside();
        let text = stage.shows();
        assert!(text.contains("minimax"), "{text}");
        // It takes the rook, and does not see what the other two are to do.
        assert!(text.contains("1 of 2 solved"), "{text}");
        assert!(
            text.contains("Rxa1") && text.contains("it was Ra7"),
            "{text}"
        );
        stage.press("enter");
        stage.work_beside();
        if width >= 80 {
            let text = stage.shows();
            assert!(text.contains("0 newly solved, 0 lost"), "{text}");
        }
        // Another player has no results yet; back at the first one they are there again.
        stage.click_on("◂");
        lacks(&mut stage, "it was Ra7");
        holds(&mut stage, "⏎ start");
        stage.click_on("▸");
        holds(&mut stage, "it was Ra7");
        // A ply less for the exhibit: what is shown was found with three.
        stage.press("-");
        let text = stage.shows();
        assert!(
            text.contains("depth 2") && text.contains("of 2 solved, depth 3"),
            "{text}"
        );
        // The engine's nodes are as they were.
        stage.press("left left left");
        holds(&mut stage, "20,000 nodes per move");
    }
}

#[test]
fn what_breaks_a_suite_is_said_until_it_is_run_again() {
    let mut stage = Stage::with_layers(80, 24, |_, _| {
        let problems = puzzles::read(PUZZLES.as_bytes()).problems;
        vec![Box::new(Runner::new("two".to_owned(), problems.into()))]
    });
    stage.press("right enter");
    let id = stage.order().id;
    stage.happen(Event::Work(id, Report::Failed("it broke".to_owned())));
    stage.happen(Event::Work(id, Report::Done));
    holds(&mut stage, "Internal error: it broke");
    stage.press("enter");
    lacks(&mut stage, "it broke");
}

#[test]
fn the_lab_shows_what_a_technique_saves() {
    for (width, height) in SIZES {
        let mut stage = Stage::with_layers(width, height, |_, _| vec![Box::new(Laboratory::new())]);
        stage.press("-");
        stage.work_beside();
        let text = stage.shows();
        // The open game has 33 moves; nothing can be left out of the first ply.
        assert!(text.contains("depth 3"), "{text}");
        assert!(text.contains("×1.0"), "{text}");
        assert!(text.contains("compared with minimax, deepening"), "{text}");
        // The page of the comparison, and past the one that goes step by step.
        stage.press("tab");
        stage.work_beside();
        let text = stage.shows();
        assert!(
            text.contains("worst first") && text.contains("at its best"),
            "{text}"
        );
        // What there is no room for is scrolled to.
        let mut seen = text;
        for _ in 0..30 {
            stage.press("down");
            seen += &stage.shows();
        }
        for words in [
            "quiescence ≠: captures beyond",
            "reductions: late, quiet moves",
            "values for ",
        ] {
            assert!(seen.contains(words), "{words}: {seen}");
        }
        stage.press("tab tab");
        let text = stage.shows();
        assert!(
            text.contains("the position") && text.contains("cut "),
            "{text}"
        );
        // Without alpha-beta nothing is cut.
        stage.press("1 2");
        stage.work_beside();
        let text = stage.shows();
        assert!(!text.contains("cut "), "{text}");
    }
}

#[test]
fn pages_switches_and_rows_of_the_lab_are_clicked() {
    for (width, height) in SIZES {
        let mut stage = Stage::with_layers(width, height, |_, _| vec![Box::new(Laboratory::new())]);
        stage.press("- -");
        stage.click_on("□ quiescence");
        holds(&mut stage, "■ quiescence");
        stage.click_on("□ null move");
        holds(&mut stage, "■ null move");
        stage.click_on("■ quiescence");
        holds(&mut stage, "□ quiescence");
        // Where the names of the pages have no row, the key goes there.
        if stage.shows().contains("▸numbers") {
            stage.click_on(" tree");
            holds(&mut stage, "▸tree");
        } else {
            stage.press("tab tab tab");
        }
        stage.work_beside();
        let rows = |text: &str| text.matches("▸ ").count();
        let text = stage.shows();
        let row = text
            .lines()
            .find(|line| line.contains("▸ "))
            .expect("a row");
        let label = row
            .split("▸ ")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        let label = label.expect("a move").to_owned();
        // The first click marks it, the second unfolds it.
        stage.click_on(&format!("▸ {label}"));
        assert_eq!(rows(&stage.shows()), rows(&text), "{text}");
        stage.click_on(&format!("▸ {label}"));
        stage.work_beside();
        holds(&mut stage, &format!("▾ {label}"));
        stage.click_on("□ Tabiya's search");
        holds(&mut stage, "■ Tabiya's search");
    }
}

#[test]
fn an_answer_of_a_lesson_is_clicked() {
    for (width, height) in SIZES {
        let mut stage =
            Stage::with_layers(width, height, |_, _| vec![Box::new(SearchLessons::new())]);
        stage.work_beside();
        let text = stage.shows();
        let row = text
            .lines()
            .find(|line| line.contains('▸'))
            .expect("choices");
        let choice = row.split("▸ ").nth(1).expect("a choice").trim();
        stage.click_on(choice);
        holds(&mut stage, "✓");
        holds(&mut stage, "/1");
    }
}

#[test]
fn one_is_not_several_in_the_lab() {
    let mut stage = Stage::with_layers(60, 20, |_, _| vec![Box::new(Laboratory::new())]);
    stage.press("tab tab space right");
    let text = stage.shows();
    lacks(&mut stage, "1 nodes");
    lacks(&mut stage, "pausediteration");
    assert!(text.contains("paused  "), "{text}");
}

#[test]
fn a_small_screen_shows_the_branch_of_tree_and_steps_on_a_board() {
    let is_a_board = |text: &str| text.contains('♚');
    let mut stage = Stage::with_layers(60, 20, |_, _| vec![Box::new(Laboratory::new())]);
    stage.press("- -");
    stage.work_beside();
    assert!(!is_a_board(&stage.shows()), "numbers need all columns");
    stage.press("tab tab up up up up up up up");
    stage.work_beside();
    let text = stage.shows();
    assert!(is_a_board(&text) && text.contains("for Black"), "{text}");
    stage.press("tab");
    stage.work_beside();
    let before = stage.shows();
    assert!(is_a_board(&before) && before.contains("window"), "{before}");
    // Down the tree, the board goes along, and what became of the move is said in full.
    stage.press("down right down");
    let after = stage.shows();
    assert!(after.contains("nodes") && after != before, "{after}");
    stage.press("?");
    holds(&mut stage, "Steps: one step");
    lacks(&mut stage, "  Right");
}

#[test]
fn deepening_is_a_switch_and_what_is_not_searched_has_no_row() {
    let mut stage = Stage::with_layers(120, 40, |_, _| vec![Box::new(Laboratory::new())]);
    stage.press("-");
    stage.work_beside();
    let rows = |text: &str| text.matches("×").count();
    let deepened = rows(&stage.shows());
    stage.press("7");
    stage.work_beside();
    let text = stage.shows();
    assert!(text.contains("□ deepening"), "{text}");
    assert!(rows(&text) < deepened, "{text}");
    assert!(text.contains("compared with minimax, deepening:"), "{text}");
    holds(&mut stage, "values for Black, the side to move");
    // A lesson's numbers are those of its search.
    let mut stage = Stage::with_layers(120, 40, |_, _| {
        vec![Box::new(Laboratory::of_lesson(Topic::Ordering))]
    });
    holds(&mut stage, "Lesson 2: Move ordering");
    stage.press("tab");
    stage.work_beside();
    stage.press("tab tab tab");
    holds(&mut stage, "nodes 6,071");
    holds(&mut stage, "compared with alpha-beta: 27,642 nodes");
}

#[test]
fn the_lab_looks_at_three_games_and_at_evaluations() {
    let mut stage = Stage::with_layers(120, 40, |_, _| vec![Box::new(Laboratory::new())]);
    stage.press("b");
    stage.work_beside();
    stage.press("tab tab tab");
    stage.press("down right down");
    let text = stage.shows();
    assert!(
        text.contains("tic-tac-toe") && text.contains("three moves left"),
        "{text}"
    );
    assert!(text.contains("▾ c2"), "{text}");
    // A position of one's own, and one that is none.
    stage.press("@ b 2 space a 3 enter");
    stage.work_beside();
    holds(&mut stage, "your position");
    stage.press("@ b 2 space b 2 enter");
    holds(&mut stage, "found \"b2\" as move 2: that square is taken");
    // What was typed is not lost: it is asked for again.
    holds(&mut stage, "> b2 b2");
    stage.press("esc");
    // Less deep than it is shown at first, which takes long here.
    stage.press("b - - - -");
    stage.work_beside();
    holds(&mut stage, "Connect 4");
    holds(&mut stage, " 1      2      3      4      5      6      7");
    stage.press("b");
    stage.work_beside();
    stage.press("tab");
    holds(&mut stage, "evaluation");
    stage.press("e");
    let text = stage.shows();
    assert!(
        text.contains("potential") && text.contains("piece values"),
        "{text}"
    );
    stage.press("e e e");
    let text = stage.shows();
    assert!(
        text.contains("evaluated by classical") && text.contains("tables"),
        "{text}"
    );
    // Two figures of each side and the sum.
    let mut rows = text.lines().filter_map(|line| line.split_once("tables "));
    let row = rows.find(|(_, figures)| !figures.contains(char::is_alphabetic));
    let figures = row.map(|(_, figures)| figures.split_whitespace().count());
    assert_eq!(figures, Some(5), "{text}");
    holds(&mut stage, "  mid   end   mid   end");
}

#[test]
fn a_position_goes_from_a_board_to_the_lab_and_back_to_be_changed() {
    let mut stage = Stage::with_layers(120, 40, |_, _| {
        vec![Box::new(SetUp::new(&Position::default()))]
    });
    stage.press("ctrl-u K up up k down P i");
    let text = stage.shows();
    assert!(text.contains("your position"), "{text}");
    stage.work_beside();
    // The king has eight moves but those beside the other, and the pawn is defended.
    holds(&mut stage, "evaluated by material");
    stage.press("Z");
    holds(&mut stage, "8/8/4k3/4P3/4K3/8/8/8 w - - 0 1");
    stage.press("esc @ 8 / 8 / 8 / 8 / 8 / 8 / 8 / K enter");
    holds(&mut stage, "expected 8");
    stage.press("esc");
    // A game that is over is not searched.
    stage.happen(Event::Paste("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1".to_owned()));
    holds(&mut stage, "The game is over in this position");
}

#[test]
fn a_tree_too_large_to_keep_is_unfolded_and_its_best_line_followed() {
    for (width, height) in SIZES {
        let mut stage = Stage::with_layers(width, height, |_, _| vec![Box::new(Laboratory::new())]);
        // Plain minimax, four plies.
        stage.press("1 2");
        stage.work_beside();
        stage.press("tab tab tab");
        // Black's moves, White's, and no more of a million.
        holds(&mut stage, "nodes");
        stage.press("M");
        let mut rounds = 0;
        while stage.shows().contains("searching again") {
            stage.work_beside();
            rounds += 1;
            assert!(rounds < 5, "{}", stage.shows());
        }
        assert!(rounds > 0, "{}", stage.shows());
        lacks(&mut stage, "searching again");
        stage.press("/");
        holds(&mut stage, "cut by a move");
        holds(&mut stage, "others");
    }
}

#[test]
fn six_lessons_are_guessed_at_and_revealed() {
    for (width, height) in SIZES {
        let mut stage =
            Stage::with_layers(width, height, |_, _| vec![Box::new(SearchLessons::new())]);
        holds(&mut stage, "lesson 1 of 6");
        for lesson in 1..=6 {
            stage.work_beside();
            holds(&mut stage, &format!("lesson {lesson} of 6"));
            let text = stage.shows();
            // The question and all choices are seen before one is taken.
            assert!(text.contains('?') && text.contains('▸'), "{text}");
            lacks(&mut stage, "src/core/textbook/");
            stage.press("down enter");
            holds(&mut stage, "✓");
            stage.press("end");
            holds(&mut stage, "src/core/textbook/");
            let shown = stage.shows();
            assert!(
                shown.contains("score ") && shown.contains(&format!("/{lesson}")),
                "{shown}"
            );
            if lesson < 6 {
                stage.press("enter");
            }
        }
        // The source is read in the pager, from the line on that does it.
        stage.press("ctrl-o");
        let read = stage.asked.iter().rev().find_map(|effect| match effect {
            Effect::Read { text, line } => text.lines().nth(*line as usize - 1),
            _ => None,
        });
        assert!(
            read.is_some_and(|line| line.contains("fn reduces(")),
            "{read:?}"
        );
        stage.happen(Event::EditorClosed(Err(
            "the pager could not be started".to_owned()
        )));
        holds(&mut stage, "The pager could not be started");
        // The very same search, step by step.
        stage.press("i");
        holds(&mut stage, "Lesson 6: Late move");
        holds(&mut stage, "■ reductions");
        // After the last one nothing comes; what was guessed at shows what was found.
        stage.press("esc ]");
        holds(&mut stage, "lesson 6 of 6");
        stage.press("[");
        holds(&mut stage, "lesson 5 of 6");
        holds(&mut stage, "✓");
        holds(&mut stage, "score ");
        holds(&mut stage, "/6");
    }
}

#[test]
fn lessons_on_search_are_found_from_home_and_from_the_lab() {
    for way in ["c", ": l e s s o n s enter", "l L"] {
        let mut stage = Stage::with_layers(80, 24, |_, _| vec![Box::new(Home::new())]);
        stage.press(way);
        holds(&mut stage, "lesson 1 of 6");
    }
}

#[test]
fn every_board_leads_to_the_lab_unless_it_would_tell_an_answer() {
    let lists_it = |stage: &mut Stage| {
        stage.press(": l a b");
        let lists = stage.shows().contains("Watch a search");
        if !lists {
            stage.press("esc");
        }
        lists
    };
    let mut stage = Stage::with_layers(120, 40, |world, _| {
        let position = Position::default();
        vec![Box::new(Analysis::of_position(&position, world))]
    });
    assert!(lists_it(&mut stage));
    stage.press("enter");
    holds(&mut stage, "your position");
    let mut stage = Stage::with_layers(120, 40, |world, _| {
        vec![Box::new(BookScreen::new(Subject::Own, world))]
    });
    assert!(lists_it(&mut stage));
    stage.press("enter");
    holds(&mut stage, "your position");
    let mut stage = trainer(120, 40);
    assert!(!lists_it(&mut stage));
    stage.press(": l a b");
    holds(&mut stage, "the lab opens once the puzzle is over");
    stage.press("esc");
    stage.press("s");
    assert!(lists_it(&mut stage));
    stage.press("enter");
    holds(&mut stage, "your position");
    let mut stage = Stage::with_layers(120, 40, |world, now| {
        vec![Box::new(Play::new(Setup::default(), world, now))]
    });
    assert!(!lists_it(&mut stage), "a game goes on");
    stage.press(": l a b");
    holds(&mut stage, "the lab opens once the game is over");
    let mut stage = Stage::with_layers(120, 40, |_, _| vec![Box::new(Museum::new())]);
    assert!(lists_it(&mut stage));
}

#[test]
fn a_search_is_watched_step_by_step() {
    for (width, height) in SIZES {
        let mut stage = Stage::with_layers(width, height, |_, _| vec![Box::new(Laboratory::new())]);
        stage.press("- - tab tab");
        holds(&mut stage, "8 steps per second");
        stage.press("down");
        holds(&mut stage, "3 steps per second");
        stage.press("space");
        holds(&mut stage, "paused");
        // As fast as it can, to its end.
        stage.press("space up up up up up up up");
        holds(&mut stage, "as fast as it can");
        stage.work_beside();
        let text = stage.shows();
        assert!(text.contains("done: "), "{text}");
        assert!(
            text.contains("cut by Nxe5") || text.contains("cut Nxe5") || text.contains("cut 1/33"),
            "{text}"
        );
        // An exhibit's own search, not one put together.
        let exhibit = tabiya::players::museum::find("minimax").expect("an exhibit");
        let mut stage = Stage::with_layers(width, height, |_, _| {
            vec![Box::new(Laboratory::watching(exhibit))]
        });
        if width >= 76 {
            holds(&mut stage, "searched by Minimax");
        }
        stage.press("1");
        lacks(&mut stage, "searched by");
    }
}

/// The lab with Tabiya's own search of the open game, six plies deep, on the page after so many tabs.
pub fn own_search(width: u16, height: u16, tabs: &str) -> Stage {
    let mut stage = Stage::with_layers(width, height, |_, _| vec![Box::new(Laboratory::new())]);
    stage.press("0 - -");
    stage.work_beside();
    stage.press(tabs);
    stage
}

#[test]
fn tabiyas_own_search_is_watched_in_the_lab() {
    for (width, height) in SIZES {
        let mut stage = own_search(width, height, "tab tab tab");
        let text = stage.shows();
        assert!(text.contains("Tabiya's search"), "{text}");
        assert!(text.contains("depth 6"), "{text}");
        if width >= 76 {
            assert!(text.contains("searched by Tabiya"), "{text}");
        }
        // The end of its best line is shown with all that leads to it, and the techniques by name.
        stage.press("M");
        let text = stage.shows();
        assert!(
            text.contains("quiescence") || text.contains("stand pat"),
            "{text}"
        );
        stage.press("home right");
        let mut seen = stage.shows();
        for _ in 0..30 {
            stage.press("pagedown");
            seen += &stage.shows();
        }
        // How a node was searched gives way to why it was left.
        let how = (width >= 100).then_some("reduced");
        for words in ["cut ", "null move"].into_iter().chain(how) {
            assert!(seen.contains(words), "{words}: {seen}");
        }
        // No value runs into its window, however deep the node is.
        let signs = seen.as_bytes().windows(2);
        let joined = signs.filter(|pair| pair[0].is_ascii_digit() && pair[1] == b'-');
        assert_eq!(joined.count(), 0, "{seen}");
        // Step by step to its end, then the numbers.
        let mut stage = own_search(width, height, "tab tab up up up up up up up");
        stage.work_beside();
        holds(&mut stage, "done: ");
        let mut stage = own_search(width, height, "");
        holds(&mut stage, "the search that plays");
        lacks(&mut stage, "compared with");
        // Its evaluation is the classical one.
        stage.press("tab tab tab tab");
        holds(&mut stage, "evaluated by class");
        stage.press("tab tab");
        // And back to the switches, at their own depth.
        stage.press("0");
        stage.work_beside();
        holds(&mut stage, "depth 4");
        holds(&mut stage, "compared with minimax, deepening");
    }
}

#[test]
fn the_log_of_a_search_is_read_in_the_lab() {
    for (width, height) in SIZES {
        let exhibit = tabiya::players::museum::find("minimax").expect("an exhibit");
        let mut stage = Stage::with_layers(width, height, |_, _| {
            vec![Box::new(Laboratory::watching(exhibit))]
        });
        stage.press("- tab tab tab");
        stage.work_beside();
        let text = stage.shows();
        assert!(
            text.contains("best so far") && text.contains("steps; values for the side that moved"),
            "{text}"
        );
        assert!(text.contains("White    2"), "{text}");
        stage.press("end");
        let end = stage.shows();
        assert!(end.contains("Black    1") && end != text, "{end}");
        stage.press("home");
        assert_eq!(stage.shows(), text);
    }
}

#[test]
fn a_match_is_made_up_played_and_watched() {
    for (width, height) in SIZES {
        let mut stage =
            Stage::with_layers(width, height, |world, _| vec![Box::new(Arena::new(world))]);
        // Random comes, minimax and Nell leave; two games.
        stage.press("down space down down space");
        stage.press("down down down down down down down down space left enter");
        let text = stage.shows();
        assert!(text.contains("0 of 2 games, playing"), "{text}");
        stage.work_beside();
        let text = stage.shows();
        assert!(text.contains("2 of 2 games, over"), "{text}");
        assert!(text.contains("random") && text.contains("greedy"), "{text}");
        // Beside the list the marked game is seen as it ended.
        let ends = ["1-0, ", "0-1, ", "½-½, "];
        let is_end =
            |line: &str| ends.iter().any(|end| line.contains(end)) && line.contains(" move");
        assert_eq!(text.lines().any(is_end), width == 120, "{text}");
        // Nothing can be added to it, or stopped; the sheet is read from its top.
        stage.press("?");
        stage.resize(120, 80);
        lacks(&mut stage, "Add another engine");
        lacks(&mut stage, "Stop the match");
        stage.press("esc");
        stage.resize(width, height);
        // The last boards stay, and Enter opens the marked game.
        let results = ["greedy  1", "greedy  0", "random  1", "random  0"];
        assert!(results.iter().any(|words| text.contains(words)), "{text}");
        stage.press("up enter");
        let text = stage.shows();
        assert!(text.contains("greedy") && text.contains("1. "), "{text}");
        stage.press("esc");
        assert!(stage.shows().contains("2 of 2 games, over"));
        stage.press("esc");
        assert!(stage.shows().contains("round robin"));
    }
}

#[test]
fn a_match_that_is_left_asks_first_and_work_that_is_left_stops() {
    let mut stage = Stage::with_layers(80, 24, |world, _| vec![Box::new(Arena::new(world))]);
    stage.press("enter ctrl-c");
    let text = stage.shows();
    assert!(text.contains("A match is running"), "{text}");
    stage.press("n esc");
    let text = stage.shows();
    assert!(text.contains("stopped"), "{text}");
    stage.work_beside();
    stage.pass(Duration::from_secs(1));
    assert!(stage.shows().contains("0 of 12 games, stopped"));
}

#[test]
fn a_match_that_was_broken_off_goes_on_after_a_night() {
    let greedy_and_random = MatchRun::new(
        ["greedy", "random"]
            .map(|name| name.parse().expect("an exhibit"))
            .to_vec(),
        2,
        Spending::Nodes(500),
        1,
    );
    for (width, height) in SIZES {
        let mut stage =
            Stage::with_layers(width, height, |world, _| vec![Box::new(Arena::new(world))]);
        let kept = job::Report::Unfinished(Some(Box::new(greedy_and_random.clone())));
        stage.happen(Event::Job(kept));
        let text = stage.shows();
        assert!(text.contains("stopped after 0 of 2"), "{text}");
        stage.press("r");
        assert!(stage.shows().contains("0 of 2 games, playing"));
        // Esc ends it, and it goes on once more.
        stage.press("esc");
        assert!(stage.shows().contains("0 of 2 games, stopped"));
        stage.press("r");
        stage.work_beside();
        let text = stage.shows();
        assert!(text.contains("2 of 2 games, over"), "{text}");
        stage.press("esc");
        let text = stage.shows();
        assert!(text.contains("round robin"), "{text}");
        assert!(!text.contains("stopped"), "{text}");
    }
}

#[test]
fn a_stopped_match_is_resumed_from_the_first_screen() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let file = paths.unfinished_match_file();
    let keep = |match_run: Option<MatchRun>| {
        let task = job::Task::KeepMatch {
            path: file.clone(),
            match_run: match_run.map(Box::new),
        };
        assert!(job::doing::work(task).is_none());
    };
    let players = ["greedy", "random"].map(|name| name.parse().expect("an exhibit"));
    let two_games = MatchRun::new(players.to_vec(), 2, Spending::Nodes(500), 1);
    keep(Some(two_games));
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(60, 20, world, |_, _| vec![Box::new(Home::new())]);
    stage.work();
    holds(&mut stage, "r  Resume     match, 0 of 2 games");
    stage.press("r");
    stage.work();
    holds(&mut stage, "0 of 2 games, playing");
    // Once it is over there is nothing to resume.
    stage.press("esc esc");
    keep(None);
    stage.press("esc");
    stage.work();
    lacks(&mut stage, "Resume");
    stage.press("r");
    holds(&mut stage, "No unfinished games");
}

#[test]
fn long_names_in_the_table_of_a_match_have_what_room_there_is() {
    let launch = Launch {
        program: "/opt/engine".into(),
        name: Some("ethereal-chess 14.25".to_owned()),
        ..Launch::default()
    };
    let far = Player::External {
        launch: Box::new(launch),
    };
    let players = vec![far, "greedy".parse().expect("an exhibit")];
    let match_run = MatchRun::new(players, 2, Spending::Nodes(500), 1);
    for (width, height, shown) in [
        (120, 40, "ethereal-chess 14.25"),
        (104, 40, "ethereal-che…"),
        (80, 24, "ethereal-chess 14.25"),
    ] {
        let mut stage =
            Stage::with_layers(width, height, |world, _| vec![Box::new(Arena::new(world))]);
        let kept = job::Report::Unfinished(Some(Box::new(match_run.clone())));
        stage.happen(Event::Job(kept));
        stage.press("r");
        // Nothing has been won, drawn or lost.
        holds(&mut stage, &format!("{shown}    0     0    0"));
    }
}

#[test]
fn games_that_are_saved_are_no_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(120, 40, world, |world, _| vec![Box::new(Arena::new(world))]);
    let players = ["greedy", "random"].map(|name| name.parse().expect("an exhibit"));
    let two_games = MatchRun::new(players.to_vec(), 2, Spending::Nodes(500), 1);
    let kept = job::Report::Unfinished(Some(Box::new(two_games)));
    stage.happen(Event::Job(kept));
    stage.press("r");
    stage.work_beside();
    let text = stage.shows();
    let row = text
        .lines()
        .position(|line| line.contains(" Games saved in"))
        .unwrap_or_else(|| panic!("nothing saved in\n{text}"));
    let cell = (1, u16::try_from(row).expect("a row"));
    let good = stage.app.world.theme.good.fg;
    assert_eq!(stage.buffer()[cell].style().fg, good);
}

#[test]
fn a_match_whose_player_is_lost_is_stopped_and_can_be_resumed() {
    let mut stage = Stage::with_layers(120, 40, |world, _| vec![Box::new(Arena::new(world))]);
    stage.press("enter");
    let id = stage.order().id;
    let reason = "\"far\" has ended".to_owned();
    for report in [Report::PlayerLost(reason), Report::Done] {
        stage.happen(Event::Work(id, report));
    }
    for words in ["0 of 12 games, stopped", "\"far\" has ended", "resume"] {
        holds(&mut stage, words);
    }
}

#[test]
fn a_new_match_takes_the_place_of_a_stopped_one_only_after_a_question() {
    let mut stage = Stage::with_layers(80, 24, |world, _| vec![Box::new(Arena::new(world))]);
    stage.press("enter esc esc");
    holds(&mut stage, "stopped after 0 of 12");
    stage.press("enter");
    holds(&mut stage, "Start a new match?");
    holds(&mut stage, "stopped after 0 of 12 games");
    stage.press("n");
    lacks(&mut stage, "Start a new match?");
    holds(&mut stage, "stopped after 0 of 12");
    stage.press("enter y");
    holds(&mut stage, "0 of 12 games, playing");
}

#[test]
fn no_match_has_the_seed_of_an_earlier_one() {
    let mut stage = Stage::with_layers(80, 24, |world, _| vec![Box::new(Arena::new(world))]);
    stage.press("enter esc esc enter y");
    let seeds: Vec<u64> = stage
        .asked
        .iter()
        .filter_map(|effect| match effect {
            Effect::Work(order) => match &order.work {
                Work::Match(match_run) => Some(match_run.seed),
                _ => None,
            },
            _ => None,
        })
        .collect();
    assert_eq!(seeds.len(), 2);
    assert_ne!(seeds[0], seeds[1]);
}

#[test]
fn nodes_and_clocks_are_both_seen_and_chosen() {
    for (width, height) in SIZES {
        let mut stage =
            Stage::with_layers(width, height, |world, _| vec![Box::new(Arena::new(world))]);
        let text = stage.shows();
        assert!(
            text.contains(" 2 k [10 k]") && text.contains("8+0.08"),
            "{text}"
        );
        stage.press("tab");
        assert!(stage.shows().contains("[50 k]"));
        stage.press("c");
        assert!(stage.shows().contains("[8+0.08]"));
        stage.press("c");
        assert!(stage.shows().contains("[10 k]"));
    }
}

#[test]
fn games_nodes_and_clocks_are_chosen_by_clicks() {
    for (width, height) in SIZES {
        let mut stage =
            Stage::with_layers(width, height, |world, _| vec![Box::new(Arena::new(world))]);
        for (words, chosen) in [
            ("20  40", "[20]"),
            ("50 k", "[50 k]"),
            ("8+0.08", "[8+0.08]"),
        ] {
            let text = stage.shows();
            let found = (0u16..).zip(text.lines()).find_map(|(row, line)| {
                let column = line[..line.find(words)?].chars().count();
                Some((u16::try_from(column).expect("a column"), row))
            });
            let (column, row) = found.expect(words);
            stage.click(LEFT_DOWN, column, row);
            holds(&mut stage, chosen);
        }
    }
}

#[test]
fn a_program_of_the_museum_can_be_watched_and_sent_into_a_match() {
    for (width, height) in SIZES {
        let mut stage = Stage::with_layers(width, height, |_, _| vec![Box::new(Museum::new())]);
        stage.press("end up up up i");
        let text = stage.shows();
        assert!(text.contains("searched by Deepening"), "{text}");
        assert!(text.contains("depth 5"), "{text}");
        stage.press("esc A");
        let text = stage.shows();
        assert!(text.contains("potential, deepening,"), "{text}");
    }
}
