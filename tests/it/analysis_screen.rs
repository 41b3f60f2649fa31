//! The analysis screen and the list of a file's games, without a terminal.

use crate::{
    shared_data,
    stage::{LEFT_DOWN, LEFT_UP, Stage, cell, holds, info, lacks, usual_world},
};
use crossterm::event::MouseEventKind;
use std::{
    cell::RefCell,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};
use tabiya::{
    analysis::review::Seen,
    chess::{Position, Score, fen, line::PieceLetters},
    engine::{Report, SearchId, Stop, Tablebases},
    store::{Paths, Settings, library::Library},
    tui::{
        effect::Effect,
        event::Event,
        job::{self, Task},
        keymap::Keymap,
        route::StudyTask,
        screens::{analysis::Analysis, games::Games},
        theme::{Depth, Scheme, Theme},
        work::{
            Work,
            games::ReviewRequest,
            news::{self, ReviewedPosition},
        },
        world::World,
    },
};

const TWO_GAMES: &str = "\
[Event \"Club\"]
[White \"Anderssen\"]
[Black \"Kieseritzky\"]
[Date \"1851.06.21\"]
[ECO \"C33\"]

1. e4 e5 2. f4 exf4 3. Bc4 (3. Nf3 g5) 3... Qh4+ {a check that costs time} 1-0

[Event \"Hall\"]
[White \"Morphy\"]
[Black \"Allies\"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4? 4. dxe5 *
";

fn library(text: &str) -> Rc<RefCell<Library>> {
    let library = Library::new(PathBuf::from("club.pgn"), text.as_bytes().to_vec());
    Rc::new(RefCell::new(library))
}

/// The list of the games, and the program below it.
fn list(text: &str, width: u16, height: u16) -> Stage {
    Stage::with_layers(width, height, |_, _| {
        vec![Box::new(Games::new(library(text)))]
    })
}

/// A game of a file, opened at once.
fn game(text: &str, number: usize) -> Stage {
    Stage::with_layers(100, 30, |world, _| {
        let analysis = Analysis::of_file(library(text), number, world);
        vec![Box::new(analysis.expect("the game is there"))]
    })
}

fn board(fen: &str) -> Stage {
    let position = fen::read(fen).expect("a legal FEN");
    Stage::with_layers(80, 24, |world, _| {
        vec![Box::new(Analysis::of_position(&position, world))]
    })
}

/// White steps back where the king had to go forward.
const THROWN_AWAY: &str = "\
[White \"A\"]
[SetUp \"1\"]
[FEN \"4k3/8/4K3/4P3/8/8/8/8 w - - 0 60\"]

{[%eval 5.0]} 60. Kd5? {[%eval 0.0]} (60. Kd6 Kd8) 60... Kd7 *
";

#[test]
fn endgame_tables_tell_what_each_move_leads_to_and_why_one_was_a_mistake() {
    let Some(folder) = shared_data::path("syzygy/regular") else {
        return;
    };
    let tables = Tablebases::open(&folder.to_string_lossy()).expect("a folder of tables");
    let mut stage = game(THROWN_AWAY, 0);
    lacks(&mut stage, "wins");
    stage.happen(Event::Job(job::Report::Tablebases(Some(tables))));
    for (width, height) in [(120, 40), (80, 24), (60, 20)] {
        stage.resize(width, height);
        let text = stage.shows();
        let row = text.lines().find(|line| line.contains("wins "));
        let row = row.unwrap_or_else(|| panic!("no row of wins in\n{text}"));
        assert!(row.contains("Kd6 ") || row.contains("Kf6 "), "{text}");
        assert!(text.contains("draws  Kd"), "{text}");
    }
    stage.resize(120, 40);
    // What was played is explained by them.
    stage.press("right");
    let search = stage.search();
    stage.engine_plays(&search, "Kd7");
    holds(&mut stage, "Turns a won ending into a draw");
}

#[test]
fn a_file_is_listed_searched_and_a_game_opened() {
    let mut stage = list(TWO_GAMES, 100, 30);
    let text = stage.shows();
    assert!(
        text.contains("club.pgn") && text.contains("2 games"),
        "{text}"
    );
    assert!(
        text.contains("Anderssen") && text.contains("1851.06.21"),
        "{text}"
    );
    stage.press("/ m o r p");
    let text = stage.shows();
    assert!(
        text.contains("1 of 2 games") && !text.contains("Anderssen"),
        "{text}"
    );
    stage.press("enter enter");
    let text = stage.shows();
    assert!(
        text.contains("Morphy – Allies") && text.contains("game 2 of 2"),
        "{text}"
    );
    stage.press("esc");
    assert!(
        stage.shows().contains("1 of 2 games"),
        "the list is as it was"
    );
}

#[test]
fn a_search_that_cannot_be_understood_says_why() {
    let mut stage = list(TWO_GAMES, 100, 30);
    stage.press("/ c o l o u r : x");
    let text = stage.shows();
    assert!(text.contains("nknown search field \"colour:\""), "{text}");
}

#[test]
fn comments_and_variations_are_shown_and_stepped_into() {
    let mut stage = game(TWO_GAMES, 0);
    let text = stage.shows();
    assert!(text.contains("(3. Nf3 g5)"), "{text}");
    assert!(text.contains("a check that costs time"), "{text}");
    // To 3.Bc4, then to what was considered instead.
    stage.press("right right right right right tab");
    let search = stage.search();
    let expected = "rnbqkbnr/pppp1ppp/8/8/4Pp2/5N2/PPPP2PP/RNBQKB1R b KQkq - 1 3";
    assert_eq!(search.position.fen(), expected);
    assert!(search.limits.infinite);
}

#[test]
fn a_step_abandons_the_search_and_begins_another() {
    let mut stage = game(TWO_GAMES, 0);
    let first = stage.search();
    stage.press("right");
    let second = stage.search();
    assert!(first.stop.is_abandoned() && !second.stop.is_abandoned());
    // What comes late of the first search is not shown for the second position.
    let late = info(&first, "d4");
    stage.happen(Event::Engine(Report::Progress(first.id, late)));
    assert!(!stage.shows().contains("depth 17"));
    stage.happen(Event::Engine(Report::Progress(
        second.id,
        info(&second, "c5"),
    )));
    let text = stage.shows();
    assert!(text.contains("depth 17") && text.contains("1…c5"), "{text}");
    // Scores are White's: the engine said -0.31 for Black to move.
    assert!(text.contains("+0.31"), "{text}");
}

#[test]
fn what_was_found_is_still_there_when_one_comes_back() {
    let mut stage = game(TWO_GAMES, 0);
    let first = stage.search();
    stage.happen(Event::Engine(Report::Progress(
        first.id,
        info(&first, "d4"),
    )));
    stage.press("right left");
    assert!(stage.shows().contains("depth 17"));
}

#[test]
fn a_line_is_tried_kept_and_undone() {
    let mut stage = game(TWO_GAMES, 0);
    let search = stage.search();
    stage.happen(Event::Engine(Report::Progress(
        search.id,
        info(&search, "d4"),
    )));
    stage.press("down");
    assert!(stage.shows().contains("preview 1.d4"));
    stage.press("esc");
    assert!(stage.shows().contains("White to move"));
    stage.press("down enter");
    let text = stage.shows();
    assert!(text.contains("(1. d4)"), "{text}");
    assert!(
        text.contains("* game 1 of 2"),
        "the change is shown: {text}"
    );
    stage.press("u");
    let text = stage.shows();
    assert!(
        !text.contains("(1. d4)") && !text.contains("* game"),
        "{text}"
    );
}

#[test]
fn a_line_that_is_tried_after_a_threat_is_of_the_position_on_the_board() {
    let mut stage = game("1. e4 e5 *", 0);
    stage.press("i x");
    holds(&mut stage, "Black's threat");
    assert_eq!(stage.search().position.turn(), shakmaty::Color::Black);
    stage.press("down");
    holds(&mut stage, "The engine has no line yet");
    let search = stage.search();
    assert_eq!(search.position.turn(), shakmaty::Color::White);
    stage.happen(Event::Engine(Report::Progress(
        search.id,
        info(&search, "d4"),
    )));
    stage.press("down");
    holds(&mut stage, "preview 1.d4");
}

#[test]
fn what_changes_nothing_leaves_nothing_of_a_line_that_was_tried() {
    let mut stage = game("1. e4 e5 2. Nf3 *", 0);
    stage.work();
    let search = stage.search();
    stage.happen(Event::Engine(Report::Progress(
        search.id,
        info(&search, "b4"),
    )));
    for keys in ["u", "; esc", "% esc", "W"] {
        stage.press("down");
        holds(&mut stage, "Polish Opening");
        stage.press(keys);
        lacks(&mut stage, "preview 1.b4");
        lacks(&mut stage, "Polish Opening");
    }
    // A review goes on without it.
    stage.press("down V");
    holds(&mut stage, "reviewing");
    lacks(&mut stage, "Polish Opening");
}

#[test]
fn undoing_is_offered_where_there_is_something_to_undo() {
    let mut stage = game(TWO_GAMES, 0);
    lacks(&mut stage, "u undo");
    stage.press("d 4 enter");
    holds(&mut stage, "u undo");
    holds(&mut stage, "^S save");
    stage.press("ctrl-s");
    let report = job::Report::Replaced("club.pgn".into(), written(&stage));
    stage.happen(Event::Job(report));
    lacks(&mut stage, "^S save");
    holds(&mut stage, "u undo");
    // Undone past what was saved, it differs from the file.
    stage.press("u");
    holds(&mut stage, "^S save");
    lacks(&mut stage, "u undo");
}

#[test]
fn a_changed_analysis_without_a_file_says_so_in_a_word() {
    let mut stage = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    lacks(&mut stage, "*edited");
    stage.press("e 4 enter");
    holds(&mut stage, "*edited");
    stage.press("u");
    lacks(&mut stage, "*edited");
}

#[test]
fn both_players_are_seen_in_a_narrow_title() {
    let text = "[White \"dangerouschess07\"]\n[Black \"Capablanca1921\"]\n\n1. e4 e5 *\n";
    let mut stage = Stage::with_layers(60, 20, |world, _| {
        let analysis = Analysis::of_file(library(text), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    holds(&mut stage, "danger");
    holds(&mut stage, "… – Capa");
}

#[test]
fn long_names_leave_room_for_the_place_in_the_file_and_the_sign_of_changes() {
    let text = "[White \"Praggnanandhaa, Rameshbabu\"]\n\
        [Black \"Duda, Jan-Krzysztof Aleksander\"]\n\n1. e4 e5 *\n\n1. d4 *\n";
    for (width, height) in [(80, 24), (60, 20)] {
        let mut stage = Stage::with_layers(width, height, |world, _| {
            let analysis = Analysis::of_file(library(text), 0, world);
            vec![Box::new(analysis.expect("the game is there"))]
        });
        stage.press("right !");
        holds(&mut stage, "* game 1 of 2");
        holds(&mut stage, "Praggn");
        holds(&mut stage, "– Duda");
    }
}

#[test]
fn an_empty_line_of_words_says_what_it_takes() {
    let mut stage = Stage::with_layers(60, 20, |world, _| {
        vec![Box::new(Analysis::of_position(&Position::default(), world))]
    });
    stage.press(";");
    holds(&mut stage, "comment: about this move");
    stage.press("esc %");
    holds(
        &mut stage,
        "squares and arrows: e4 d2d4, red Re4, blue Be4, yellow Ye4",
    );
}

#[test]
fn squares_that_do_not_fit_are_not_lost_by_saving() {
    let mut stage = Stage::with_layers(100, 30, |world, _| {
        vec![Box::new(Analysis::of_position(&Position::default(), world))]
    });
    stage.press("% b o l d ctrl-c s");
    holds(&mut stage, "bold");
    assert!(!stage.has_quit());
}

#[test]
fn squares_that_are_none_are_refused_in_words() {
    let mut stage = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    stage.press("% b o l d enter");
    holds(&mut stage, "squares and arrows: bold");
    holds(&mut stage, "Expected a square or an arrow such as e4");
    stage.press("x");
    lacks(&mut stage, "Expected a square or an arrow such as e4");
}

#[test]
fn a_draw_has_a_sign_in_ascii_too() {
    let mut stage = list("[White \"A\"]\n\n1. e4 e5 1/2-1/2\n", 100, 30);
    holds(&mut stage, "½-½");
    stage.app.world.theme.ascii = true;
    holds(&mut stage, "=-=");
}

#[test]
fn esc_clears_a_search_first_and_nothing_is_offered_without_a_game() {
    let mut stage = list(TWO_GAMES, 100, 30);
    holds(&mut stage, "⏎ choose");
    holds(&mut stage, "esc back");
    stage.press("/ z z z enter");
    holds(&mut stage, "No matching games");
    holds(&mut stage, "esc clear search");
    lacks(&mut stage, "⏎ choose");
    lacks(&mut stage, "page down");
    stage.press("esc");
    holds(&mut stage, "⏎ choose");
    holds(&mut stage, "esc back");
}

#[test]
fn the_list_of_own_games_has_the_name_of_its_door() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let own = Library::new(paths.games_file(), TWO_GAMES.as_bytes().to_vec());
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(100, 30, world, |_, _| {
        vec![Box::new(Games::new(Rc::new(RefCell::new(own))))]
    });
    holds(&mut stage, "Tabiya   My games");
}

#[test]
fn a_move_typed_or_clicked_becomes_a_variation() {
    let mut stage = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    stage.press("e 4 enter left");
    let (column, row) = cell("d2");
    stage.click(LEFT_DOWN, column, row);
    stage.click(LEFT_UP, column, row);
    let (column, row) = cell("d4");
    stage.click(LEFT_DOWN, column, row);
    stage.click(LEFT_UP, column, row);
    let text = stage.shows();
    assert!(
        text.contains(" 1. e4") && text.contains("(1. d4)"),
        "{text}"
    );
}

#[test]
fn words_stay_with_the_move_for_which_they_were_begun() {
    let mut stage = game(TWO_GAMES, 0);
    stage.press("right ; h");
    // Neither the wheel nor a click goes to another move while they are typed.
    let (column, row) = cell("e4");
    stage.click(MouseEventKind::ScrollDown, column, row);
    let text = stage.shows();
    let of_tree =
        |(row, line): (usize, &str)| Some((line.split_once("Qh4+")?.0.chars().count(), row));
    let (column, row) = text
        .lines()
        .enumerate()
        .find_map(of_tree)
        .expect("the tree");
    let at = |n: usize| u16::try_from(n).expect("small");
    stage.click(LEFT_DOWN, at(column), at(row));
    stage.press("i enter X");
    let copied = stage.asked.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.split_whitespace().collect::<Vec<_>>().join(" ")),
        _ => None,
    });
    let copied = copied.expect("the game was copied");
    assert!(copied.contains("1. e4 { hi } 1... e5"), "{copied}");
    assert!(
        copied.contains("Qh4+ { a check that costs time }"),
        "{copied}"
    );
}

#[test]
fn changes_are_asked_about_and_saved_in_place() {
    let mut stage = game(TWO_GAMES, 1);
    stage.press("right ! esc");
    let text = stage.shows();
    assert!(text.contains("Leave without saving?"), "{text}");
    stage.press("n ctrl-s");
    let (before, after) = stage
        .asked
        .iter()
        .find_map(|effect| match effect {
            Effect::Job(Task::ReplaceGames { before, after, .. }) => {
                Some((Arc::clone(before), Arc::clone(after)))
            }
            _ => None,
        })
        .expect("the file is to be written");
    assert_eq!(before.as_slice(), TWO_GAMES.as_bytes());
    let text = String::from_utf8(after.to_vec()).expect("UTF-8");
    assert!(text.contains("1. e4 $1 e5"), "{text}");
    assert!(text.starts_with(&TWO_GAMES[..TWO_GAMES.find("[Event \"Hall").expect("two games")]));
    stage.happen(Event::Job(job::Report::Replaced("club.pgn".into(), after)));
    assert!(stage.shows().contains("Saved in club.pgn"));
    stage.press("esc");
    assert!(stage.has_quit(), "nothing is asked any more");
}

/// What the file of games is to be, as it was ordered last.
fn written(stage: &Stage) -> Arc<Vec<u8>> {
    let orders = stage.asked.iter().rev().filter_map(|effect| match effect {
        Effect::Job(Task::ReplaceGames { after, .. }) => Some(Arc::clone(after)),
        _ => None,
    });
    orders
        .into_iter()
        .next()
        .expect("the file is to be written")
}

#[test]
fn a_game_that_was_saved_meanwhile_is_left_by_the_answer_save() {
    let mut stage = game(TWO_GAMES, 1);
    stage.press("right ! ctrl-s esc");
    holds(&mut stage, "Leave without saving?");
    let after = written(&stage);
    stage.happen(Event::Job(job::Report::Replaced("club.pgn".into(), after)));
    stage.press("s");
    assert!(stage.has_quit());
}

#[test]
fn what_is_changed_while_a_game_is_written_is_asked_about_again() {
    let replaced = |stage: &mut Stage| {
        let after = written(stage);
        stage.happen(Event::Job(job::Report::Replaced("club.pgn".into(), after)));
    };
    let mut stage = game(TWO_GAMES, 1);
    stage.press("right ! esc s");
    // The IO worker is slow, and the person goes on.
    stage.press("right !");
    replaced(&mut stage);
    assert!(!stage.has_quit());
    holds(&mut stage, "Leave without saving?");
    stage.press("s");
    replaced(&mut stage);
    assert!(stage.has_quit());
    // Whoever has turned to something else stays with it.
    let mut stage = game(TWO_GAMES, 1);
    stage.press("right ! esc s f1");
    let help = stage.shows();
    replaced(&mut stage);
    assert_eq!(stage.shows(), help);
    stage.press("esc");
    assert!(!stage.has_quit());
}

#[test]
fn a_game_left_while_it_is_written_does_not_make_the_next_one_saved() {
    let mut stage = game(TWO_GAMES, 0);
    stage.press("right ! ctrl-s");
    let after = written(&stage);
    stage.press("]");
    holds(&mut stage, "Leave without saving?");
    stage.press("y right !");
    stage.happen(Event::Job(job::Report::Replaced("club.pgn".into(), after)));
    stage.press("esc");
    assert!(!stage.has_quit());
    holds(&mut stage, "Leave without saving?");
}

#[test]
fn a_stopped_review_of_another_line_is_not_asked_about() {
    let mut stage = game("1. e4 e5 2. Nf3 Nc6 *", 0);
    stage.press("V");
    let (id, _, _) = review_request(&stage);
    let report = news::Report::ReviewedPosition(reviewed(&[(4, 20), (3, 20)]));
    stage.happen(Event::Work(id, report));
    stage.press("V end delete ctrl-s");
    let after = written(&stage);
    stage.happen(Event::Job(job::Report::Replaced("club.pgn".into(), after)));
    holds(&mut stage, "Saved in club.pgn");
    stage.press("esc");
    assert!(stage.has_quit());
}

#[test]
fn a_game_that_its_file_does_not_hold_any_more_is_not_saved_and_not_left() {
    let library = library(TWO_GAMES);
    let mut stage = Stage::with_layers(100, 30, |world, _| {
        let analysis = Analysis::of_file(Rc::clone(&library), 1, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    stage.press("right !");
    let now = b"1. d4 d5 *\n";
    library.borrow_mut().reread(Path::new("club.pgn"), now);
    stage.press("esc s");
    holds(&mut stage, "no longer in its file; X copies it");
    assert!(!stage.has_quit());
    stage.press("esc");
    holds(&mut stage, "Leave without saving?");
}

#[test]
fn a_broken_game_shows_its_good_part_and_the_problem() {
    let mut stage = game("[White \"A\"]\n\n1. e4 e5 2. Nf9 Nc6 *\n", 0);
    let text = stage.shows();
    assert!(text.contains(" 1. e4       e5"), "{text}");
    assert!(text.contains("! line 3, column"), "{text}");
    assert!(text.contains("(2 plies)"), "{text}");
    // What could not be read is shown as a comment, not as moves.
    assert!(text.contains("     2. Nf9 Nc6"), "{text}");
    // A narrow screen has room for the main point.
    stage.resize(60, 24);
    let text = stage.shows();
    assert!(text.contains("(2 plies) is a comment"), "{text}");
}

#[test]
fn mistakes_are_jumped_to() {
    let mut stage = game(TWO_GAMES, 1);
    stage.press(".");
    let position = stage.search().position;
    assert_eq!(position.ply(), 6);
}

#[test]
fn the_position_of_a_fen_tag_is_honoured() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 *\n";
    let mut stage = game(text, 0);
    let shown = stage.shows();
    assert!(shown.contains("40. …        Kd7"), "{shown}");
    assert!(shown.contains("Black to move"), "{shown}");
}

#[test]
fn a_pasted_fen_opens_a_board_and_rubbish_does_no_harm() {
    let mut stage = board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    stage.happen(Event::Paste("x".repeat(1_000_000)));
    assert!(stage.shows().contains("neither a move, a FEN nor a game"));
    stage.happen(Event::Paste("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned()));
    assert_eq!(
        stage.search().position.fen(),
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    );
    stage.press("esc");
    assert!(!stage.has_quit(), "the first board is below");
}

#[test]
fn every_size_is_drawn() {
    let mut stage = game(TWO_GAMES, 0);
    stage.press("end left");
    for (width, height) in [
        (1, 1),
        (40, 12),
        (60, 20),
        (80, 24),
        (50, 45),
        (120, 40),
        (250, 80),
    ] {
        stage.resize(width, height);
        stage.press("left right");
        let text = stage.shows();
        if width >= 60 && height >= 20 {
            assert!(text.contains("exf4"), "{width}×{height}\n{text}");
        }
    }
    let mut stage = list(TWO_GAMES, 40, 12);
    assert!(stage.shows().contains("Anderssen"));
}

/// The review that was ordered last.
fn review_request(stage: &Stage) -> (SearchId, Stop, &ReviewRequest) {
    let order = stage.order();
    match &order.work {
        Work::Review(review_request) => (order.id, order.stop.clone(), review_request),
        other => panic!("{other:?}"),
    }
}

/// The positions after so many plies stand so, from White's side.
fn reviewed(found: &[(usize, i32)]) -> Vec<ReviewedPosition> {
    let seen = |(ply, cp): &(usize, i32)| ReviewedPosition {
        ply: *ply,
        seen: Seen::settled(Score::Cp(*cp)),
    };
    found.iter().map(seen).collect()
}

#[test]
fn the_game_is_reviewed_in_the_background_and_undone_at_once() {
    let mut stage = game("1. e4 e5 2. Ke2 Nc6 *", 0);
    stage.press("V");
    assert!(stage.shows().contains("reviewing  0 of 5 positions"));
    let (id, _, review_request) = review_request(&stage);
    let mut reviewer = review_request.reviewer.clone();
    // White's king's walk costs two pawns.
    let found = reviewed(&[(4, -200), (3, -200), (2, 30), (1, 30), (0, 30)]);
    for one in found {
        reviewer.note(one.ply, one.seen.clone());
        stage.press("right");
        let report = news::Report::ReviewedPosition(vec![one]);
        stage.happen(Event::Work(id, report));
    }
    assert!(stage.shows().contains("reviewing  5 of 5 positions"));
    stage.happen(Event::Work(id, news::Report::Reviewed(reviewer)));
    stage.happen(Event::Work(id, news::Report::Done));
    let text = stage.shows();
    assert!(text.contains("Game review"), "{text}");
    assert!(text.contains("2.Ke2??  +0.30 → -2.00"), "{text}");
    stage.press("esc");
    let text = stage.shows();
    assert!(text.contains("2. Ke2?"), "{text}");
    assert!(text.contains("White") && text.contains(" cp "), "{text}");
    stage.press("u");
    let text = stage.shows();
    assert!(!text.contains("Ke2?"), "{text}");
    assert!(!text.contains(" cp "), "{text}");
    stage.press("J");
    lacks(&mut stage, "Game review");
}

/// The review that was ordered last ends; the positions after so many plies stand so.
fn end_review(stage: &mut Stage, found: &[(usize, i32)]) {
    let (id, _, review_request) = review_request(stage);
    let mut reviewer = review_request.reviewer.clone();
    for one in reviewed(found) {
        reviewer.note(one.ply, one.seen);
    }
    stage.happen(Event::Work(id, news::Report::Reviewed(reviewer)));
    stage.happen(Event::Work(id, news::Report::Done));
}

/// White's king's walk on move 2 costs two pawns.
const KINGS_WALK: [(usize, i32); 5] = [(4, -200), (3, -200), (2, 30), (1, 30), (0, 30)];

#[test]
fn a_review_that_ends_takes_no_key_from_what_goes_on() {
    // Words about a move, which stay with it.
    let mut stage = game("1. e4 e5 2. Ke2 Nc6 *", 0);
    stage.press("V right ; z z");
    end_review(&mut stage, &KINGS_WALK);
    lacks(&mut stage, "Game review");
    stage.press("z enter X");
    lacks(&mut stage, "Game review");
    let copied = stage.asked.iter().find_map(|effect| match effect {
        Effect::Copy(text) => Some(text.clone()),
        _ => None,
    });
    let copied = copied.expect("the game was copied");
    let (before, _) = copied.split_once(" e5").expect("Black's move");
    assert!(before.contains("zzz"), "{copied}");
    // A move being typed.
    let mut stage = game("1. e4 e5 2. Ke2 Nc6 *", 0);
    stage.press("V N");
    end_review(&mut stage, &KINGS_WALK);
    lacks(&mut stage, "Game review");
    // The line of commands.
    let mut stage = game("1. e4 e5 2. Ke2 Nc6 *", 0);
    stage.press("V :");
    end_review(&mut stage, &KINGS_WALK);
    lacks(&mut stage, "Game review");
    stage.press("esc");
    holds(&mut stage, "Review done; J sums it up");
    stage.press("J");
    holds(&mut stage, "Game review");
}

#[test]
fn a_question_that_a_finished_review_withdraws_leaves_the_engine_at_work() {
    let mut stage = game("1. e4 e5 2. Ke2 Nc6 *", 0);
    stage.press("V");
    let (id, _, _) = review_request(&stage);
    let report = news::Report::ReviewedPosition(reviewed(&[(4, -200)]));
    stage.happen(Event::Work(id, report));
    stage.press("esc");
    holds(&mut stage, "Leave the review?");
    assert_eq!(stage.endless_searches(), 0);
    end_review(&mut stage, &KINGS_WALK);
    lacks(&mut stage, "Leave the review?");
    holds(&mut stage, "Review done; J sums it up");
    assert_eq!(stage.endless_searches(), 1);
}

#[test]
fn the_engine_goes_on_beneath_the_help() {
    let mut stage = Stage::with_layers(100, 30, |world, _| {
        let analysis = Analysis::of_file(library("1. e4 e5 *"), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    let search = stage.search().id;
    stage.press("? esc");
    assert_eq!(stage.endless_searches(), 1);
    assert_eq!(stage.search().id, search, "it is the same");
}

#[test]
fn the_questions_after_a_review_are_not_covered_by_its_summary() {
    let mut stage = Stage::with_layers(100, 30, |world, _| {
        let analysis = Analysis::of_file(library("1. e4 e5 2. Ke2 Nc6 *"), 0, world);
        let task = StudyTask::Learn(Some(shakmaty::Color::White));
        let analysis = analysis.expect("the game is there");
        vec![Box::new(analysis.beginning_with(Some(task)))]
    });
    holds(&mut stage, "The game is reviewed first");
    end_review(&mut stage, &KINGS_WALK);
    holds(&mut stage, "better move for White");
    lacks(&mut stage, "Game review");
}

#[test]
fn a_review_stops_and_resumes_where_it_was() {
    let mut stage = game("1. e4 e5 *", 0);
    assert!(stage.shows().contains("V review game"));
    stage.press("V");
    assert!(stage.shows().contains("V stop the review"));
    let (first, stop, _) = review_request(&stage);
    let report = news::Report::ReviewedPosition(reviewed(&[(2, 20)]));
    stage.happen(Event::Work(first, report));
    stage.press("V");
    assert!(stop.is_stopped());
    assert!(
        stage.search().limits.infinite,
        "the position on the board is looked at again"
    );
    stage.press("V");
    assert!(stage.shows().contains("reviewing  1 of 3 positions"));
    let (second, _, review_request) = review_request(&stage);
    let mut reviewer = review_request.reviewer.clone();
    let question = reviewer.question().expect("two positions are left");
    assert_eq!(question.ply, 1);
    // What the stopped work still has to say is not heard.
    let late = news::Report::ReviewedPosition(reviewed(&[(1, 20)]));
    stage.happen(Event::Work(first, late));
    assert!(stage.shows().contains("reviewing  1 of 3 positions"));
    // Work that ends without an outcome is not the end of it.
    stage.happen(Event::Work(second, news::Report::Done));
    assert!(stage.shows().contains("Review stopped; V resumes"));
}

#[test]
fn a_threat_stops_a_review_and_a_comparison_lets_it_wait() {
    let mut stage = game("1. e4 e5 2. Ke2 Nc6 *", 0);
    stage.press("V right =");
    let (_, stop, _) = review_request(&stage);
    assert!(stop.is_stopped());
    holds(&mut stage, "Comparing moves");
    stage.press("esc");
    holds(&mut stage, "reviewing  0 of 5 positions");
    let (_, stop, _) = review_request(&stage);
    assert!(!stop.is_stopped());
    assert_eq!(stage.endless_searches(), 0);
    stage.press("x");
    assert!(stop.is_stopped());
    assert_eq!(stage.endless_searches(), 1);
    holds(&mut stage, "Review stopped; V resumes");
    lacks(&mut stage, "reviewing");
    stage.press("V");
    holds(&mut stage, "reviewing  0 of 5 positions");
    lacks(&mut stage, "threat");
}

#[test]
fn the_time_that_a_review_takes_fits_beside_a_small_board() {
    let mut world = usual_world();
    world.settings.review.nodes_per_move = tabiya::store::settings::ReviewLimit::Nodes1M;
    let mut stage = Stage::in_world(80, 24, world, |world, _| {
        let analysis = Analysis::of_file(library("1. e4 e5 2. Ke2 Nc6 *"), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    stage.press("V");
    holds(&mut stage, " 1M nodes per move");
    let (id, _, _) = review_request(&stage);
    stage.pass(std::time::Duration::from_secs(18));
    for found in &KINGS_WALK[..3] {
        let report = news::Report::ReviewedPosition(reviewed(&[*found]));
        stage.happen(Event::Work(id, report));
    }
    holds(&mut stage, "about 0:12 left; 1M nodes per move");
}

#[test]
fn a_review_is_really_made_by_the_engines_of_the_settings() {
    let mut world = usual_world();
    world.settings.engine.threads = 2;
    world.settings.review.nodes_per_move = tabiya::store::settings::ReviewLimit::Nodes50k;
    let mut stage = Stage::in_world(100, 30, world, |world, _| {
        let text = "1. e4 e5 2. Qh5 g6 3. Qxg6 *";
        let analysis = Analysis::of_file(library(text), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    stage.press("V");
    assert_eq!(review_request(&stage).2.engines, 2);
    stage.work_beside();
    let text = stage.shows();
    assert!(text.contains("Game review"), "{text}");
    assert!(text.contains("3.Qxg6??"), "{text}");
}

/// White throws the queen away on move 3, and Black a rook's worth on move 4.
const BOTH_ERR: &str = "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval 0.0]} \
    Nf6 {[%eval 0.0]} 3. Qxf7+ {[%eval -8.0]} Kxf7 {[%eval -8.0]} 4. Nf3 {[%eval -8.0]} \
    Ng4 {[%eval 2.0]} *";

fn game_of(white: &str, black: &str, name: &str) -> Stage {
    let mut world = usual_world();
    world.settings.game.name = name.to_owned();
    let text = format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n{BOTH_ERR}\n");
    Stage::in_world(100, 30, world, |world, _| {
        let analysis = Analysis::of_file(library(&text), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    })
}

#[test]
fn learning_asks_about_ones_own_mistakes() {
    // By the name in the settings, and by the name of those who have none.
    for (white, black, name, side) in [
        ("Anna", "Bert", "anna", "White"),
        ("Anna", "Bert", "Bert", "Black"),
        ("Tabiya, level 3", "Player", "", "Black"),
        ("Player", "Tabiya Pip", "", "White"),
        ("Tabiya, level 3", "You", "", "Black"),
        ("You", "Stockfish", "", "White"),
    ] {
        let mut stage = game_of(white, black, name);
        stage.press("L");
        let text = stage.shows();
        assert!(text.contains(&format!("better move for {side}")), "{text}");
        assert!(text.contains("1 of 1"), "{white} {black}: {text}");
    }
    // Nobody is known, or both are called so: it is asked.
    for (white, black) in [("Anna", "Bert"), ("You", "You")] {
        let mut stage = game_of(white, black, "");
        stage.press("L");
        assert!(stage.shows().contains("Whose mistakes?"));
        stage.press("right enter");
        let text = stage.shows();
        assert!(text.contains("better move for Black"), "{text}");
        assert!(text.contains("1 of 1"), "{text}");
        stage.press("esc L a");
        assert!(stage.shows().contains("1 of 2"));
        // No answer is an answer.
        stage.press("esc L esc");
        let text = stage.shows();
        assert!(!text.contains("Whose mistakes?"), "{text}");
        assert!(text.contains("Qxf7"), "{text}");
    }
}

#[test]
fn what_lies_over_a_game_is_written_in_its_piece_letters() {
    let mut world = usual_world();
    world.settings.look.piece_letters = PieceLetters::Of("de".parse().expect("a language"));
    let mut stage = Stage::in_world(100, 30, world, |world, _| {
        let analysis = Analysis::of_file(library(BOTH_ERR), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    stage.press("J");
    holds(&mut stage, "3.Dxf7+");
    lacks(&mut stage, "Qxf7");
    stage.press("esc right right =");
    holds(&mut stage, "Dh5     game");
    let search = stage.search();
    stage.engine_plays(&search, "Nf3");
    holds(&mut stage, "Sf3     engine");
    let search = stage.search();
    stage.engine_plays(&search, "Qh5");
    holds(&mut stage, "2.Dh5");
}

#[test]
fn comments_of_a_review_are_written_in_its_piece_letters() {
    let text = "1. e4 e5 2. Qh5? {[%eval -0.1] Mistake: Nf3 was best.} {My Nf3} Nc6 *";
    let mut world = usual_world();
    world.settings.look.piece_letters = PieceLetters::Of("de".parse().expect("a language"));
    let mut stage = Stage::in_world(120, 40, world, |world, _| {
        let analysis = Analysis::of_file(library(text), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    holds(&mut stage, "Mistake: Sf3 was best. My Nf3");
}

#[test]
fn a_review_that_is_there_is_not_replaced_unasked() {
    let text = "[Site \"https://lichess.org/x\"]\n\n1. e4 {[%eval 0.3]} e5?? \
        {(0.30 → 3.00) Blunder. c5 was best.} {[%eval 3.0] my words} (1... c5) *\n";
    let mut stage = game(text, 0);
    let works = |stage: &Stage| {
        let work = |effect: &&Effect| matches!(effect, Effect::Work(_));
        stage.asked.iter().filter(work).count()
    };
    stage.press("V");
    let shown = stage.shows();
    assert!(shown.contains("Replace the review?"), "{shown}");
    assert!(shown.contains("lichess.org"), "{shown}");
    // The answer that changes nothing is marked.
    stage.press("enter");
    assert_eq!(works(&stage), 0);
    assert!(stage.shows().contains("Blunder. c5"));
    stage.press("V y");
    let (id, _, review_request) = review_request(&stage);
    let mut reviewer = review_request.reviewer.clone();
    for one in reviewed(&[(2, 20), (1, 20), (0, 20)]) {
        reviewer.note(one.ply, one.seen);
    }
    stage.happen(Event::Work(id, news::Report::Reviewed(reviewer)));
    stage.happen(Event::Work(id, news::Report::Done));
    stage.press("esc");
    let shown = stage.shows();
    assert!(
        !shown.contains("Blunder") && !shown.contains("e5?"),
        "{shown}"
    );
    assert!(shown.contains("my words"), "{shown}");
    assert!(!shown.contains("1. … c5"), "{shown}");
    stage.press("u");
    assert!(stage.shows().contains("Blunder. c5"));
}

#[test]
fn a_review_that_runs_is_told_of_and_not_thrown_away_unasked() {
    let mut stage = game("1. e4 e5 2. Ke2 Nc6 *", 0);
    stage.press("V J");
    let text = stage.shows();
    assert!(text.contains("The review is running: 0 of 5"), "{text}");
    // Nothing is found yet, so nothing would be lost. Then something is.
    let (id, _, _) = review_request(&stage);
    let report = news::Report::ReviewedPosition(reviewed(&[(4, 20), (3, 20)]));
    stage.happen(Event::Work(id, report));
    stage.press("J");
    assert!(stage.shows().contains("The review is running: 2 of 5"));
    stage.press("esc");
    let text = stage.shows();
    assert!(text.contains("2 of 5 positions are evaluated"), "{text}");
    stage.press("enter");
    assert!(!stage.has_quit(), "the marked answer loses nothing");
    assert!(stage.shows().contains("reviewing  2 of 5"));
    stage.press("V J");
    let text = stage.shows();
    assert!(
        text.contains("stopped at 2 of 5 positions; V resumes"),
        "{text}"
    );
    stage.press("esc y");
    assert!(stage.has_quit());
    // A review that is written into the game and not saved.
    let mut stage = game("1. e4 e5 *", 0);
    stage.press("V");
    let (id, _, review_request) = review_request(&stage);
    let mut reviewer = review_request.reviewer.clone();
    for one in reviewed(&[(2, 20), (1, 20), (0, 20)]) {
        reviewer.note(one.ply, one.seen);
    }
    stage.happen(Event::Work(id, news::Report::Reviewed(reviewer)));
    stage.press("esc esc enter");
    assert!(!stage.has_quit());
    stage.press("q enter");
    assert!(!stage.has_quit());
    stage.press("esc y");
    assert!(stage.has_quit());
}

#[test]
fn an_unfinished_review_is_saved_as_far_as_it_came() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = tabiya::store::Paths::find_with(|_| Some(folder.path().into())).expect("folders");
    let file = folder.path().join("club.pgn");
    std::fs::write(&file, "1. e4 e5 2. Nf3 Nc6 *\n").expect("written");
    let bytes = std::fs::read(&file).expect("read");
    let library = Rc::new(RefCell::new(Library::new(file.clone(), bytes)));
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(100, 30, world, |world, _| {
        let analysis = Analysis::of_file(library, 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    stage.press("V");
    let (id, _, _) = review_request(&stage);
    let report = news::Report::ReviewedPosition(reviewed(&[(4, 20), (3, 20)]));
    stage.happen(Event::Work(id, report));
    stage.press("esc");
    let text = stage.shows();
    assert!(text.contains("Save writes these into the game"), "{text}");
    stage.press("s");
    stage.work();
    let saved = std::fs::read_to_string(&file).expect("saved");
    // Of the move and of the position before it, without which it could not be read back.
    assert!(saved.contains("Nf3 { [%eval 0.20] }"), "{saved}");
    assert!(saved.contains("Nc6 { [%eval 0.20] }"), "{saved}");
    assert_eq!(saved.matches("%eval").count(), 2, "{saved}");
    assert!(stage.has_quit(), "the screen was the only one");
}

#[test]
fn mistakes_of_a_list_are_looked_for_beside_the_keys() {
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} \
        2. Qh5 {[%eval 0.0]} Nf6 {[%eval 0.0]} 3. Qxf7 {[%eval -8.0]} Kxf7 {[%eval -8.0]} *";
    let mut stage = list(text, 100, 30);
    stage.press("L");
    let shown = stage.shows();
    assert!(shown.contains("0 of 1 game; esc stops"), "{shown}");
    stage.press("esc");
    stage.work_beside();
    assert!(stage.shows().contains("club.pgn"), "it was stopped");
    stage.press("L");
    stage.work_beside();
    // Neither A nor B is the person: it is asked whose mistakes are wanted.
    let shown = stage.shows();
    assert!(shown.contains("Whose mistakes?"), "{shown}");
    stage.press("b");
    let shown = stage.shows();
    assert!(shown.contains("No mistakes in these games"), "{shown}");
    stage.press("L");
    stage.work_beside();
    stage.press("w");
    let shown = stage.shows();
    assert!(shown.contains("Find a better move for White"), "{shown}");
}

#[test]
fn a_position_and_pieces_are_found_in_the_games_of_a_file() {
    let mut stage = list(TWO_GAMES, 100, 30);
    stage.press("/ m e n : K Q R R B B N N P P P P P P P v");
    assert!(stage.shows().contains("enter searches"));
    stage.press("enter");
    assert!(stage.shows().contains("expected a FEN, or the pieces"));
    // A pawn is gone at the end of both games, whichever side's it is.
    let search = |stage: &mut Stage, text: &str| {
        stage.press("/ ctrl-u");
        stage.happen(Event::Paste(text.to_owned()));
        stage.press("enter");
        stage.work_beside();
        stage.shows()
    };
    let text = search(&mut stage, "pieces:KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPP");
    assert!(text.contains("2 of 2 games"), "{text}");
    let end = "fen:rn1qkbnr/ppp2ppp/3p4/4P3/4P1b1/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 4";
    let text = search(&mut stage, end);
    assert!(text.contains("1 of 2 games"), "{text}");
    assert!(text.contains("Morphy"), "{text}");
    stage.press("enter");
    let text = stage.shows();
    assert!(text.contains("4. dxe5"), "{text}");
    // It stands on the board at once.
    stage.press("left ctrl-f");
    stage.work_beside();
    let text = stage.shows();
    assert!(text.contains("1 of 2 games"), "{text}");
    stage.press("esc esc");
    assert!(stage.shows().contains("dxe5"), "back at the game");
    stage.press("home ctrl-f");
    stage.work_beside();
    assert!(stage.shows().contains("2 of 2 games"));
}

#[test]
fn a_position_that_nobody_can_win_is_not_evaluated() {
    let mut stage = board("8/8/8/4k3/8/8/8/K7 w - - 0 1");
    assert_eq!(stage.searches(), 0);
    holds(&mut stage, "nobody can mate");
    lacks(&mut stage, "depth");
}

#[test]
fn the_times_are_left_out_where_they_do_not_fit_as_a_whole() {
    let text = "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/4P3/8/8/K7 b - - 0 1\"]\n\n\
        1... Kd4 {[%clk 0:05:00]} 2. Kb1 {[%clk 0:04:00]} Kxe4 {[%clk 0:03:00]} 1/2-1/2\n";
    let mut stage = game(text, 0);
    stage.press("end");
    holds(&mut stage, "(nobody can mate)   White 4:00   Black 3:00");
    stage.resize(60, 20);
    lacks(&mut stage, "White 4:00");
    stage.press("left");
    holds(&mut stage, "Black to move   White 4:00   Black 5:00");
}

#[test]
fn the_graph_has_its_rows_where_those_of_the_times_do_not_fit_too() {
    let moves = "1. e4 {[%eval 0.3] [%clk 0:05:00]} e5 {[%eval 0.2] [%clk 0:04:50]} \
        2. Nf3 {[%eval 0.3] [%clk 0:04:50]} d6 {[%eval 0.5] [%clk 0:04:20]} \
        3. d4 {[%eval 0.5] [%clk 0:04:00]} Bg4 {[%eval 1.1] [%clk 0:03:50]} *";
    let mut stage = Stage::with_layers(80, 24, |world, _| {
        let analysis = Analysis::of_file(library(moves), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    holds(&mut stage, " 100 % ");
    lacks(&mut stage, " 0:50 ");
    stage.resize(80, 30);
    holds(&mut stage, " 100 % ");
    holds(&mut stage, " 0:50 ");
}

#[test]
fn compared_moves_scroll_with_the_marked_one() {
    let text = "1. e4 (1. d4) (1. c4) (1. Nf3) (1. g3) (1. b3) (1. f4) (1. Nc3) *";
    let mut stage = Stage::with_layers(40, 12, |world, _| {
        let analysis = Analysis::of_file(library(text), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    stage.press("=");
    holds(&mut stage, "│ e4      not searched yet");
    lacks(&mut stage, "│ f4 ");
    stage.press("down down down down down down");
    holds(&mut stage, "│ f4      not searched yet");
    lacks(&mut stage, "│ e4 ");
}

#[test]
fn a_summary_on_few_rows_has_both_sides_and_where_the_game_turned() {
    let text = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} \
        2. Nf3 {[%eval 0.2]} d6 {[%eval 0.2]} 3. Nxe5 {[%eval -4.0]} Qe7 {[%eval 4.0]} *";
    let mut stage = Stage::with_layers(40, 12, |world, _| {
        let analysis = Analysis::of_file(library(text), 0, world);
        vec![Box::new(analysis.expect("the game is there"))]
    });
    stage.press("J");
    holds(&mut stage, "moves accuracy loss ?!  ? ??");
    holds(&mut stage, "│ Ann         3 ");
    holds(&mut stage, "│ Bob         3 ");
    holds(&mut stage, "3.Nxe5??  +0.20 → -4.00");
    holds(&mut stage, "3…Qe7??  -4.00 → +4.00");
}

#[test]
fn a_long_name_of_an_opening_has_the_row_to_itself() {
    let text = "1. e4 {[%eval 0.2]} c5 {[%eval 0.2]} 2. Nf3 {[%eval 0.2]} d6 {[%eval 0.2]} \
        3. d4 {[%eval 0.2]} cxd4 {[%eval 0.2]} 4. Nxd4 {[%eval 0.2]} Nf6 {[%eval 0.2]} \
        5. Nc3 {[%eval 0.2]} a6 {[%eval 0.2]} *";
    for (columns, is_told) in [(100, true), (60, false)] {
        let mut stage = Stage::with_layers(columns, 30, |world, _| {
            let analysis = Analysis::of_file(library(text), 0, world);
            vec![Box::new(analysis.expect("the game is there"))]
        });
        stage.work();
        stage.press("J");
        holds(&mut stage, "Najdorf Variation");
        let shown = stage.shows();
        let told = shown.contains("known opening up to move 5");
        assert_eq!(told, is_told, "{shown}");
        assert_eq!(shown.contains(", known"), is_told, "{shown}");
    }
}

#[test]
fn a_review_of_one_side_is_summed_up_without_the_other() {
    let text = "[White \"Ann\"]\n[Black \"Bob\"]\n\
        [Annotator \"tabiya 0.1.0, 1000 nodes per move, white-only\"]\n\n\
        1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.2]} *";
    let mut stage = game(text, 0);
    stage.press("J");
    holds(&mut stage, "│ Ann ");
    lacks(&mut stage, "│ Bob ");
}

#[test]
fn a_game_that_cannot_be_saved_can_be_saved_elsewhere() {
    let mut stage = game(TWO_GAMES, 0);
    let fails = |stage: &mut Stage| {
        let words = "club.pgn: it is packed".to_owned();
        stage.happen(Event::Job(job::Report::Failed(words)));
    };
    fails(&mut stage);
    lacks(&mut stage, "elsewhere");
    stage.press("right delete ctrl-s");
    fails(&mut stage);
    holds(&mut stage, ":save-as saves it elsewhere");
}

#[test]
fn the_next_game_is_that_of_the_list_from_which_this_one_was_opened() {
    let text = "[White \"Ann\"]\n\n1. e4 *\n\n[White \"Bob\"]\n\n1. d4 *\n\n\
        [White \"Ann\"]\n\n1. c4 *\n\n[White \"Cid\"]\n\n1. f4 *\n";
    let mut stage = list(text, 100, 30);
    stage.press("/ a n n enter enter");
    holds(&mut stage, "game 1 of 4");
    stage.press("]");
    holds(&mut stage, "game 3 of 4");
    stage.press("]");
    holds(&mut stage, "This is the last game of the list");
    stage.press("[");
    holds(&mut stage, "game 1 of 4");
    // Out of the game and of the search.
    stage.press("esc esc enter ]");
    holds(&mut stage, "game 2 of 4");
    // The list follows.
    stage.press("] esc enter");
    holds(&mut stage, "game 3 of 4");
}

#[test]
fn where_no_colours_tell_arrows_apart_words_do() {
    let text = "[White \"A\"]\n\n1. e4 {[%csl Re5,Gd4][%cal Gd1h5,Rh5f7]} *\n";
    let words = "Arrows: green d1-h5, red h5-f7. Squares: red e5, green d4.";
    for (scheme, depth, told) in [
        (Scheme::Walnut, Depth::None, true),
        (Scheme::Mono, Depth::True, true),
        (Scheme::Walnut, Depth::True, false),
    ] {
        for (width, height) in [(120, 40), (60, 20)] {
            let world = World::new(
                Theme::new(scheme, depth),
                Keymap::default(),
                Settings::default(),
            );
            let mut stage = Stage::in_world(width, height, world, |world, _| {
                let analysis = Analysis::of_file(library(text), 0, world);
                vec![Box::new(analysis.expect("the game is there"))]
            });
            stage.press("right");
            let shown = stage.shows();
            assert_eq!(shown.contains("Arrows:"), told, "{depth:?} in\n{shown}");
            for word in words.split(' ').filter(|_| told) {
                assert!(shown.contains(word), "{word} {depth:?} in\n{shown}");
            }
        }
    }
}
