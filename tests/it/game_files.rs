//! Files of games that others write to, a player's profile, and the mistakes behind their door.

use crate::stage::{Stage, holds, lacks, usual_world};
use std::{
    cell::RefCell,
    path::{Path, PathBuf},
    rc::Rc,
    time::{Duration, UNIX_EPOCH},
};
use tabiya::{
    analysis::{Deck, Mistake, Profile},
    book::Book,
    chess::Score,
    engine::SearchId,
    game::{PlayerName, pgn},
    play::{
        Opponent,
        ratings::{Rated, Speed},
    },
    store::{
        Paths,
        library::Library,
        saves::{Saves, Slot},
        settings::OpponentName,
        unsaved::Unsaved,
    },
    tui::{
        effect::Effect,
        event::{Event, Signal},
        job::{Report, Task},
        screen::Screen,
        screens::{analysis::Analysis, games::Games, home::Home},
        work::{self, news},
        world::World,
    },
};

const ONE: &str = "[Event \"Club\"]\n[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. f4 exf4 1-0\n";
const ANOTHER: &str =
    "\n[Event \"Hall\"]\n[White \"Morphy\"]\n[Black \"Anderssen\"]\n\n1. e4 e5 *\n";

fn path() -> PathBuf {
    PathBuf::from("club.pgn")
}

fn library() -> Rc<RefCell<Library>> {
    let library = Library::new(path(), ONE.as_bytes().to_vec());
    Rc::new(RefCell::new(library))
}

fn list() -> Stage {
    list_in(usual_world())
}

/// The game is of a club, or was played in the world that has folders.
fn list_in(world: World) -> Stage {
    let path = world.paths.as_ref().map_or_else(path, Paths::games_file);
    let library = Rc::new(RefCell::new(Library::new(path, ONE.as_bytes().to_vec())));
    Stage::in_world(100, 30, world, |_, _| vec![Box::new(Games::new(library))])
}

fn is_read(stage: &Stage) -> bool {
    let reads =
        |effect: &Effect| matches!(effect, Effect::Job(Task::ReadGames(own)) if *own == path());
    stage.asked.iter().any(reads)
}

#[test]
fn a_file_that_grows_is_read_again_once_it_is_quiet() {
    let mut stage = list();
    let watches = |effect: &Effect| matches!(effect, Effect::Watch(files) if *files == [path()]);
    assert!(stage.asked.iter().any(watches));
    stage.happen(Event::FileChanged(path()));
    stage.pass(Duration::from_millis(100));
    stage.happen(Event::FileChanged(path()));
    stage.pass(Duration::from_millis(250));
    assert!(!is_read(&stage), "it is still being written");
    stage.pass(Duration::from_millis(100));
    assert!(is_read(&stage));
    let more = format!("{ONE}{ANOTHER}").into_bytes();
    stage.happen(Event::Job(Report::Games(path(), more.clone())));
    let shown = stage.shows();
    assert!(shown.contains("2 games"), "{shown}");
    assert!(shown.contains("1 game more in the file"), "{shown}");
    assert!(shown.contains("Morphy"), "{shown}");
    // Gone, and there again.
    let mut becomes = |bytes: &[u8]| {
        stage.happen(Event::FileChanged(path()));
        stage.pass(Duration::from_secs(1));
        stage.happen(Event::Job(Report::Games(path(), bytes.to_vec())));
        stage.shows()
    };
    assert!(becomes(b"").contains("its games are still here"));
    assert!(!becomes(&more).contains("its games are still here"));
}

#[test]
fn boards_are_searched_again_in_a_file_that_changes() {
    let other = "\n[White \"Steinitz\"]\n[Black \"Zukertort\"]\n\n1. d4 d5 *\n";
    let library = Library::new(path(), format!("{ONE}{other}{ANOTHER}").into_bytes());
    let library = Rc::new(RefCell::new(library));
    let mut stage = Stage::with_layers(100, 30, |_, _| vec![Box::new(Games::new(library))]);
    stage.press("/");
    let wanted = "fen:rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    stage.happen(Event::Paste(wanted.to_owned()));
    stage.press("enter");
    stage.work_beside();
    holds(&mut stage, "2 of 3 games");
    let fewer = format!("{}{ANOTHER}", other.trim_start());
    let grown = format!("{fewer}\n{ONE}");
    for (text, found) in [(fewer, "1 of 2 games"), (grown, "2 of 3 games")] {
        stage.happen(Event::FileChanged(path()));
        stage.pass(Duration::from_secs(1));
        stage.happen(Event::Job(Report::Games(path(), text.into_bytes())));
        stage.work_beside();
        holds(&mut stage, found);
        holds(&mut stage, "Morphy");
        lacks(&mut stage, "Steinitz");
    }
}

/// The list of a file of games, and the folder that it is in.
fn list_on_disk(text: &str) -> (Stage, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.pgn");
    std::fs::write(&file, text).expect("written");
    let library = Library::new(file, text.as_bytes().to_vec());
    let library = Rc::new(RefCell::new(library));
    let stage = Stage::with_layers(140, 40, |_, _| vec![Box::new(Games::new(library))]);
    (stage, folder)
}

#[test]
fn the_opening_of_a_game_is_named_beside_the_list() {
    let (mut stage, _folder) = list_on_disk("[ECO \"C60\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n");
    lacks(&mut stage, "Ruy Lopez");
    // No other screen has read the book.
    stage.work();
    holds(&mut stage, "C60 Ruy Lopez");
}

#[test]
fn a_rating_is_shown_whole_or_not_at_all() {
    let text = "[White \"dangerouschess07\"]\n[Black \"Short\"]\n[WhiteElo \"2391\"]\n\
        [BlackElo \"2400\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n";
    let (mut stage, _folder) = list_on_disk(text);
    stage.resize(60, 20);
    holds(&mut stage, "dangerouschess07 ");
    lacks(&mut stage, "dangerouschess07 2");
    holds(&mut stage, "Short 2400");
    stage.resize(80, 24);
    holds(&mut stage, "dangerouschess07 2391");
}

#[test]
fn a_game_saved_on_its_board_is_seen_so_beside_the_list() {
    let (mut stage, _folder) = list_on_disk("[White \"Tal\"]\n\n1. e4 e5 *\n");
    holds(&mut stage, "White to move, 1 move");
    stage.press("enter end");
    stage.play("Nf3");
    stage.press("ctrl-s");
    stage.work();
    stage.press("esc");
    holds(&mut stage, "Black to move, 2 moves");
}

#[test]
fn a_file_that_is_gone_is_written_again_with_all_its_games() {
    let text = "[White \"Tal\"]\n\n1. e4 e5 *\n\n[White \"Petrosian\"]\n\n1. d4 *\n";
    let (mut stage, folder) = list_on_disk(text);
    let file = folder.path().join("club.pgn");
    std::fs::remove_file(&file).expect("removed");
    stage.press("enter end");
    stage.play("Nf3");
    stage.press("ctrl-s");
    stage.work();
    let held = std::fs::read_to_string(&file).expect("written again");
    assert!(
        held.contains("2. Nf3") && held.contains("Petrosian"),
        "{held}"
    );
    stage.press("esc");
    holds(&mut stage, "2 games");
}

#[test]
fn a_file_that_is_gone_is_written_again_though_no_game_has_changed() {
    let text = "[White \"Tal\"]\n\n1. e4   e5 *\n\n[White \"Petrosian\"]\n\n1. d4 *\n";
    let (mut stage, folder) = list_on_disk(text);
    let file = folder.path().join("club.pgn");
    stage.press("enter ctrl-s");
    holds(&mut stage, "Nothing has changed");
    std::fs::remove_file(&file).expect("removed");
    stage.press("ctrl-s");
    stage.work();
    holds(&mut stage, "Saved in");
    let held = std::fs::read_to_string(&file).expect("written again");
    assert_eq!(held, text);
}

#[test]
fn a_game_changed_from_another_list_of_its_file_is_shown_as_it_is() {
    let (mut stage, _folder) = list_on_disk(
        "[White \"Tal\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Ba6 *\n\n[White \"Nunn\"]\n\n1. d4 d5 *\n",
    );
    stage.press("enter");
    holds(&mut stage, "Ba6");
    stage.press("ctrl-f");
    stage.work_beside();
    stage.press("enter right right right delete ctrl-s");
    stage.work();
    // Out of the game, the search and the list.
    stage.press("esc esc esc");
    holds(&mut stage, "game 1 of 2");
    lacks(&mut stage, "Ba6");
}

#[test]
fn a_comment_that_is_being_typed_is_asked_about_and_saved() {
    let (mut stage, folder) = list_on_disk("[White \"Tal\"]\n\n1. e4 e5 *\n");
    stage.press("enter right ; b o l d ctrl-c");
    holds(&mut stage, "The changes of this game are not saved.");
    stage.press("s");
    stage.work();
    assert!(stage.has_quit());
    let saved = std::fs::read_to_string(folder.path().join("club.pgn")).expect("read");
    assert!(saved.contains("bold"), "{saved}");
    // Nothing is lost of a line that is only open.
    let (mut stage, _folder) = list_on_disk("[White \"Tal\"]\n\n1. e4 {bold} e5 *\n");
    stage.press("enter right ; ctrl-c");
    assert!(stage.has_quit());
}

/// A game of this file on its board; what is kept lies beside the file.
fn board_on_disk(file: &Path, unsaved: Vec<(Slot, Unsaved)>) -> Stage {
    let folder = file.parent().map(Path::to_owned).expect("a folder");
    let paths = Paths::find_with(|_| Some(folder.clone().into())).expect("folders");
    let mut world = usual_world().with_paths(paths);
    world.unsaved = unsaved;
    let bytes = std::fs::read(file).expect("read");
    let library = Rc::new(RefCell::new(Library::new(file.to_owned(), bytes)));
    Stage::in_world(100, 30, world, |world, _| {
        let game = Analysis::of_file(library, 0, world).expect("the game");
        vec![Box::new(game)]
    })
}

#[test]
fn changes_of_a_game_outlive_a_closed_terminal_and_are_offered() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.pgn");
    let text = "[White \"Tal\"]\n\n1. e4 e5 *\n";
    std::fs::write(&file, text).expect("written");
    let saves = Saves::in_folder(folder.path().join("unsaved"));
    let mut stage = board_on_disk(&file, Vec::new());
    stage.press("right ; b o l d");
    stage.happen(Event::Signal(Signal::End(1)));
    assert!(stage.has_quit());
    stage.work();
    drop(stage);
    assert_eq!(std::fs::read_to_string(&file).expect("read"), text);
    let left = saves.find::<Unsaved>().games;
    assert_eq!(left.len(), 1);
    let mut stage = board_on_disk(&file, left);
    holds(&mut stage, "Restore unsaved changes?");
    // A move that is typed meanwhile deletes nothing. Another time.
    stage.press("d 4 esc");
    lacks(&mut stage, "Restore unsaved changes?");
    drop(stage);
    let mut stage = board_on_disk(&file, saves.find().games);
    stage.press("y ctrl-s");
    stage.work();
    let saved = std::fs::read_to_string(&file).expect("read");
    assert!(saved.contains("bold"), "{saved}");
    drop(stage);
    assert!(saves.find::<Unsaved>().games.is_empty(), "they are saved");
}

#[test]
fn changes_are_kept_now_and_then_until_they_are_discarded() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.pgn");
    std::fs::write(&file, "[White \"Tal\"]\n\n1. e4 e5 *\n").expect("written");
    let kept = || std::fs::read_dir(folder.path().join("unsaved")).map_or(0, Iterator::count);
    let mut stage = board_on_disk(&file, Vec::new());
    assert_eq!(stage.app.wake(stage.now), None);
    stage.press("right !");
    assert!(stage.app.wake(stage.now).is_some());
    stage.pass(Duration::from_secs(6));
    stage.work();
    assert!(kept() > 0);
    assert_eq!(stage.app.wake(stage.now), None);
    stage.press("esc y");
    stage.work();
    assert_eq!(kept(), 0);
    // Without a folder for them the program sleeps all the same.
    let mut stage = Stage::with_layers(100, 30, |world, _| {
        let game = Analysis::of_file(library(), 0, world).expect("the game");
        vec![Box::new(game)]
    });
    stage.press("right !");
    stage.pass(Duration::from_secs(6));
    assert_eq!(stage.app.wake(stage.now), None);
}

#[test]
fn changes_that_cannot_be_kept_are_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.pgn");
    std::fs::write(&file, "[White \"Tal\"]\n\n1. e4 e5 *\n").expect("written");
    std::fs::write(folder.path().join("unsaved"), "no folder").expect("written");
    let mut stage = board_on_disk(&file, Vec::new());
    stage.press("right !");
    stage.pass(Duration::from_secs(6));
    stage.work();
    assert!(stage.app.wake(stage.now).is_some());
}

#[test]
fn a_game_of_a_changed_file_is_not_saved_over_it_but_may_go_to_its_end() {
    let mut stage = Stage::with_layers(100, 30, |world, _| {
        let library = library();
        let game = Analysis::of_file(Rc::clone(&library), 0, world).expect("the game");
        let list: Box<dyn Screen> = Box::new(Games::new(library));
        vec![list, Box::new(game)]
    });
    stage.press("right ! ctrl-s");
    stage.happen(Event::Job(Report::ChangedByOthers(path())));
    let shown = stage.shows();
    assert!(shown.contains("Not saved"), "{shown}");
    stage.press("enter");
    let appended = stage.asked.iter().find_map(|effect| match effect {
        Effect::Job(Task::AppendToOwn { path, pgn, .. }) => Some((path.clone(), pgn.clone())),
        _ => None,
    });
    let (to, text) = appended.expect("the game is appended");
    assert_eq!(to, path());
    assert!(text.contains("1. e4 $1 e5"), "{text}");
    stage.happen(Event::Job(Report::Appended {
        path: path(),
        is_utf_8_now: true,
    }));
    assert!(is_read(&stage));
    let now = format!("{}{text}", ANOTHER.trim_start()).into_bytes();
    stage.happen(Event::Job(Report::Games(path(), now)));
    let shown = stage.shows();
    assert!(shown.contains("game 2 of 2"), "{shown}");
    let told = "Saved in club.pgn; the whole file is UTF-8 now";
    assert!(shown.contains(told), "{shown}");
}

#[test]
fn a_game_is_saved_in_another_file_that_keeps_what_it_held() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (folder.path().join("club.pgn"), folder.path().join("o.pgn"));
    let read = |path: &Path| std::fs::read_to_string(path).expect("read");
    let text = "[White \"Tal\"]\n\n1. e4 e5 *\n";
    std::fs::write(&file, text).expect("written");
    std::fs::write(&other, "1. d4 *\n").expect("written");
    let mut stage = board_on_disk(&file, Vec::new());
    let save_as = |stage: &mut Stage, path: &Path| {
        stage.press(":");
        type_in(stage, "save-as");
        stage.press("enter");
        stage.happen(Event::Paste(path.display().to_string()));
        stage.press("enter");
        stage.work();
    };
    stage.press("right !");
    save_as(&mut stage, &other);
    holds(&mut stage, "A copy is saved in");
    // Again it takes the place of what was saved before.
    stage.press("!");
    save_as(&mut stage, &other);
    let held = read(&other);
    assert!(held.starts_with("1. d4 *\n"), "{held}");
    assert_eq!(held.matches("1. e4").count(), 1, "{held}");
    assert!(held.contains("1. e4 $3"), "{held}");
    assert_eq!(read(&file), text);
    stage.press("esc");
    holds(&mut stage, "Leave without saving?");
    stage.press("n");
    // The name of its own file.
    save_as(&mut stage, &file);
    holds(&mut stage, "Saved in");
    assert!(read(&file).contains("1. e4 $3"));
    stage.press("esc");
    assert!(stage.has_quit());
}

#[test]
fn the_name_of_a_file_that_is_not_entered_is_forgotten() {
    let (mut stage, folder) = list_on_disk("[White \"Tal\"]\n\n1. e4 e5 *\n");
    stage.press("enter right : s a v e - a s enter x y");
    holds(&mut stage, "save as: xy");
    stage.press("ctrl-c");
    assert!(stage.has_quit(), "nothing of the game is lost");
    assert!(!folder.path().join("xy").exists());
}

/// Nothing can be written into a packed file, so that another one is no copy.
#[test]
fn a_game_of_a_packed_file_is_saved_once_it_is_in_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, other) = (folder.path().join("c.pgn.gz"), folder.path().join("o.pgn"));
    let text = b"1. e4 e5 *\n";
    std::fs::write(&file, crate::pgn_tools::gzip(text)).expect("written");
    let library = Rc::new(RefCell::new(Library::new(file, text.to_vec())));
    let mut stage = Stage::with_layers(100, 30, |world, _| {
        let game = Analysis::of_file(library, 0, world).expect("the game");
        vec![Box::new(game)]
    });
    stage.press("right ! ctrl-s");
    stage.work();
    holds(&mut stage, ":save-as");
    stage.press(": s a v e - a s enter");
    stage.happen(Event::Paste(other.display().to_string()));
    stage.press("enter");
    stage.work();
    holds(&mut stage, "Saved in");
    stage.press("esc");
    assert!(stage.has_quit());
}

#[test]
fn a_surname_is_of_all_who_bear_it_and_names_that_fit_less_are_said() {
    for (name, fits_less, key, width, height) in [
        ("Anderssenova", true, "J", 120, 40),
        ("Anderssenova", true, "J", 80, 24),
        ("Anderssenova", true, "T", 60, 20),
        ("Anderssen, Adolf", false, "J", 80, 24),
        ("Anderssen, Adolf", false, "T", 120, 40),
    ] {
        let other = ANOTHER.replace("Anderssen", name);
        let library = Library::new(path(), format!("{ONE}{other}").into_bytes());
        let library = Rc::new(RefCell::new(library));
        let mut world = usual_world();
        world.settings.game.name = "Anderssen".to_owned();
        let mut stage = Stage::in_world(width, height, world, |_, _| {
            vec![Box::new(Games::new(library))]
        });
        stage.press("/");
        for letter in "anderssen".chars() {
            stage.press(&letter.to_string());
        }
        stage.press("enter");
        stage.press(key);
        let shown = stage.shows();
        let said = shown.lines().nth(1).unwrap_or_default();
        assert_eq!(said.contains("Anderssenova (1)"), fits_less, "{shown}");
        assert_eq!(said.contains("not counted"), fits_less, "{shown}");
    }
}

/// A profile of one game, and the number of the work that makes it.
pub fn profile() -> (Stage, SearchId) {
    profile_in(usual_world())
}

/// The same for the person of this world.
pub fn profile_in(world: World) -> (Stage, SearchId) {
    let mut stage = list_in(world);
    stage.press("J");
    let order = stage.order();
    let work::Work::Profile { games, player, .. } = &order.work else {
        panic!("{order:?}");
    };
    assert_eq!((games.places.len(), player.as_str()), (1, "Anderssen"));
    let id = order.id;
    let mut profile = Profile::default();
    for game in pgn::read_all(ONE.as_bytes()) {
        profile.see(
            &game,
            &PlayerName::new("Anderssen"),
            Book::embedded(),
            Book::embedded(),
        );
    }
    let report = news::Report::Profile(Box::new(profile), 1);
    stage.happen(Event::Work(id, report));
    (stage, id)
}

#[test]
fn a_profile_is_of_the_player_of_most_games() {
    let game = |white: &str, black: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 e5 *\n\n")
    };
    for (games, player) in [
        (
            vec![("Adams", "Short"), ("Short", "Tal"), ("Nunn", "Short")],
            "Short",
        ),
        // The person who has no name, before the opponent who plays in as many games.
        (
            vec![
                ("Tabiya Pip", "Player"),
                ("Player", "Tabiya Pip"),
                ("Tabiya Pip", "Player"),
            ],
            "Player",
        ),
        // Of two who play in as many, White of the marked game.
        (vec![("Tal", "Short"); 3], "Tal"),
        // Nobody in particular: White of the marked game.
        (
            vec![
                ("Adams", "Short"),
                ("Short", "Tal"),
                ("Nunn", "Speelman"),
                ("Adams", "Tal"),
            ],
            "Adams",
        ),
    ] {
        let text: String = games
            .iter()
            .map(|(white, black)| game(white, black))
            .collect();
        let library = Rc::new(RefCell::new(Library::new(path(), text.into_bytes())));
        let mut stage = Stage::with_layers(100, 30, |_, _| vec![Box::new(Games::new(library))]);
        stage.press("J");
        assert_eq!(profiled(&stage).as_deref(), Some(player));
    }
}

#[test]
fn a_profile_has_the_ratings_that_the_games_of_a_file_tell_and_none_of_games_elsewhere() {
    let game = |(day, rating): (&str, &str)| {
        format!(
            "[White \"Ann\"]\n[Black \"Bob\"]\n[Date \"{day}\"]\n[WhiteElo \"{rating}\"]\n\
             [TimeControl \"900+5\"]\n\n1. e4 e5 *\n\n"
        )
    };
    let days = [
        ("2024.05.03", "1500"),
        ("2024.05.01", "1450"),
        ("2024.05.02", "1460"),
        ("2024.05.04", "?"),
    ];
    let text = days.map(game).concat();
    let library = Rc::new(RefCell::new(Library::new(path(), text.into_bytes())));
    let mut world = usual_world();
    world.settings.game.name = "Ann".to_owned();
    world.ratings.note(&Rated {
        speed: Speed::Rapid,
        opponent: Opponent::named(OpponentName::Otto),
        half_points: 2,
        ended: UNIX_EPOCH + Duration::from_secs(1_800_000_000),
    });
    let mut stage = Stage::in_world(100, 30, world, |_, _| vec![Box::new(Games::new(library))]);
    stage.press("J");
    stage.work_beside();
    holds(&mut stage, "rapid      1500, first 1450   3 games");
    holds(&mut stage, "2024.05.01 – 2024.05.03");
    lacks(&mut stage, "±");
}

#[test]
fn mistakes_to_learn_from_are_those_of_the_player_of_most_games() {
    let game = |(white, black): (&str, &str)| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 {{[%eval 0.3]}} e5 {{[%eval 0.3]}} \
             2. Qh5 {{[%eval 0.0]}} Nf6 {{[%eval 0.0]}} 3. Qxf7 {{[%eval -8.0]}} \
             Kxf7 {{[%eval -8.0]}} *\n\n"
        )
    };
    for (games, words) in [
        (
            [("Klara", "A"), ("B", "Klara"), ("Klara", "C")],
            "better move for White",
        ),
        // The mistakes are all White's.
        (
            [("A", "Klara"), ("B", "Klara"), ("C", "Klara")],
            "No mistakes in these games",
        ),
        ([("A", "B"), ("C", "D"), ("E", "F")], "Whose mistakes?"),
    ] {
        let text = games.map(game).concat().into_bytes();
        let library = Rc::new(RefCell::new(Library::new(path(), text)));
        let mut stage = Stage::with_layers(100, 30, |_, _| vec![Box::new(Games::new(library))]);
        stage.press("L");
        stage.work_beside();
        holds(&mut stage, words);
    }
}

#[test]
fn whose_mistakes_to_learn_from_is_chosen_among_the_players() {
    let game = |(white, black): (&str, &str)| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n\n1. e4 {{[%eval 0.3]}} e5 {{[%eval 0.3]}} \
             2. Qh5 {{[%eval 0.0]}} Nf6 {{[%eval 0.0]}} 3. Qxf7 {{[%eval -8.0]}} \
             Kxf7 {{[%eval -8.0]}} *\n\n"
        )
    };
    let games = [
        ("Anna", "Bert"),
        ("Carl", "Dora"),
        ("Emil", "Bert"),
        ("Fritz", "Gerd"),
    ];
    let unread = "[White \"Hans\"]\n[Black \"Ida\"]\n\n1. e4 *\n\n";
    let text = games.map(game).concat() + unread;
    for (typed, words) in [
        ("enter", "better move for White"),
        ("e m i l enter", "better move for White"),
        // The mistakes are all White's.
        ("b e r t enter", "No mistakes in these games"),
        ("h a n s enter", "No evaluations in these games"),
    ] {
        let library = Library::new(path(), text.clone().into_bytes());
        let library = Rc::new(RefCell::new(library));
        let mut stage = Stage::with_layers(100, 30, |_, _| vec![Box::new(Games::new(library))]);
        stage.press("L");
        stage.work_beside();
        for row in ["Whose mistakes?", "All players", "Bert", "2 games"] {
            holds(&mut stage, row);
        }
        stage.press(typed);
        if typed != "enter" {
            stage.work_beside();
        }
        holds(&mut stage, words);
    }
}

/// Whose profile was asked for last.
fn profiled(stage: &Stage) -> Option<String> {
    stage.asked.iter().rev().find_map(|effect| match effect {
        Effect::Work(order) => match &order.work {
            work::Work::Profile { player, .. } => Some(player.as_str().to_owned()),
            _ => None,
        },
        _ => None,
    })
}

#[test]
fn help_on_a_profile_lists_its_keys() {
    let (mut stage, _) = profile();
    let before = stage.shows();
    stage.press("?");
    holds(&mut stage, "Keys");
    holds(&mut stage, "Where the games left your book");
    stage.press("?");
    assert_eq!(stage.shows(), before);
    stage.press(":");
    holds(&mut stage, "Commands");
}

#[test]
fn files_of_one_series_are_told_apart_and_dot_dot_says_where_it_leads() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = folder
        .path()
        .canonicalize()
        .expect("a folder")
        .join("reports");
    std::fs::create_dir(&place).expect("a folder");
    let names = [1, 2].map(|round| format!("tournament-report-2025-round-{round}.pgn"));
    for name in &names {
        std::fs::write(place.join(name), ONE).expect("written");
    }
    for (width, height) in [(60, 20), (80, 24), (90, 30), (120, 40)] {
        let mut world = usual_world();
        world.last_folder = Some(place.clone());
        let mut stage = Stage::in_world(width, height, world, |_, _| vec![Box::new(Home::new())]);
        stage.press("o");
        stage.work();
        for name in &names {
            holds(&mut stage, name);
        }
        if width > 80 {
            holds(&mut stage, "Anderssen – Kieseritzky");
            // Past the row for all of them.
            stage.press("up up");
            lacks(&mut stage, "Anderssen – Kieseritzky");
            let shown = stage.shows();
            let row = shown.lines().nth(2).unwrap_or_default().trim();
            assert!(row.starts_with("..") && row != "..", "{shown}");
        }
    }
}

#[test]
fn a_profile_is_shown_while_it_grows() {
    let (mut stage, id) = profile();
    let shown = stage.shows();
    assert!(
        shown.contains("Anderssen") && shown.contains("1 of 1 game"),
        "{shown}"
    );
    assert!(
        shown.contains("as White") && shown.contains("100.0 %"),
        "{shown}"
    );
    stage.happen(Event::Work(id, news::Report::Done));
    for (width, height) in [(60, 20), (80, 24), (40, 12)] {
        stage.resize(width, height);
        assert!(stage.shows().contains("Results"), "{width}×{height}");
    }
    stage.press("pagedown end home esc");
    assert!(stage.shows().contains("club.pgn"));
}

#[test]
fn kept_mistakes_have_a_door_on_the_first_screen() {
    let mut stage = Stage::with_layers(100, 30, |_, _| vec![Box::new(Home::new())]);
    assert!(!stage.shows().contains("Learn"));
    stage.press("down");
    let mut deck = Deck::default();
    deck.add(&Mistake {
        fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".to_owned(),
        played: "a1a2".to_owned(),
        better: vec!["a1a8".to_owned()],
        before: Score::Cp(500),
        after: Score::Cp(0),
        game: "A – B".to_owned(),
        ply: 1,
        why: String::new(),
    });
    stage.happen(Event::Job(Report::Mistakes(Box::new(deck))));
    let shown = stage.shows();
    assert!(shown.contains("1 mistake is due"), "{shown}");
    stage.press("L");
    let shown = stage.shows();
    assert!(shown.contains("Learn from mistakes"), "{shown}");
}

/// The tags of a game, over its board.
pub fn tags() -> Stage {
    let mut stage = list();
    stage.press("#");
    stage
}

fn type_in(stage: &mut Stage, text: &str) {
    for letter in text.chars() {
        match letter {
            ' ' => stage.press("space"),
            letter => stage.press(&letter.to_string()),
        }
    }
}

#[test]
fn tags_are_edited_as_a_form_undone_and_saved() {
    let mut stage = list_in(usual_world());
    stage.press("#");
    holds(&mut stage, "Anderssen");
    holds(&mut stage, "An empty tag is removed");
    // White, Black, the result, the event.
    stage.press("ctrl-u");
    type_in(&mut stage, "Adolf");
    stage.press("tab tab right tab ctrl-u");
    type_in(&mut stage, "Casual");
    stage.press("tab tab");
    type_in(&mut stage, "May 1851");
    stage.press("tab");
    holds(&mut stage, "Expected 2024.05.31");
    stage.press("ctrl-u");
    type_in(&mut stage, "1851.??.??");
    stage.press("enter");
    holds(&mut stage, "Tags changed");
    stage.press("ctrl-s");
    let saved = stage.asked.iter().find_map(|effect| match effect {
        Effect::Job(Task::Replace { after, .. } | Task::ReplaceGames { after, .. }) => {
            Some(after.clone())
        }
        _ => None,
    });
    let text = String::from_utf8(saved.expect("saved").to_vec()).expect("UTF-8");
    for line in [
        "[White \"Adolf\"]",
        "[Event \"Casual\"]",
        "[Date \"1851.??.??\"]",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(!text.contains("1-0"), "the result is another: {text}");
    stage.press("u");
    holds(&mut stage, "Anderssen");
}

#[test]
fn another_tag_is_refused_with_the_reason() {
    let mut stage = tags();
    // The last field.
    stage.press("up");
    for (text, reason) in [
        ("Result=abc", "Expected 1-0, 0-1, 1/2-1/2 or *"),
        ("WhiteElo=abc", "Expected a rating"),
        ("FEN=8", "The start cannot be changed; Z on the board"),
        ("8", "Expected Name=Value"),
    ] {
        stage.press("ctrl-u");
        type_in(&mut stage, text);
        stage.press("enter");
        holds(&mut stage, reason);
    }
    stage.press("ctrl-u");
    type_in(&mut stage, "WhiteTitle=GM");
    stage.press("tab");
    holds(&mut stage, "WhiteTitle");
    lacks(&mut stage, "Expected");
}

#[test]
fn a_click_on_the_head_of_a_column_sorts_by_it_and_another_turns_it_round() {
    let (mut stage, _folder) = list_on_disk(&format!("{ONE}{ANOTHER}"));
    let first = |stage: &mut Stage| {
        let text = stage.shows();
        text.lines().nth(2).unwrap_or_default().to_owned()
    };
    stage.click_on("Black");
    holds(&mut stage, "Black▴");
    assert!(first(&mut stage).contains("Morphy"));
    stage.click_on("Black");
    holds(&mut stage, "Black▾");
    assert!(!first(&mut stage).contains("Morphy"));
}

#[test]
fn what_others_write_while_a_game_is_open_is_read_when_one_is_back() {
    let mut stage = list();
    stage.press("enter");
    let watched = stage.asked.iter().rev().find_map(|effect| match effect {
        Effect::Watch(files) => Some(files.clone()),
        _ => None,
    });
    assert!(watched.is_some_and(|files| files.contains(&path())));
    stage.happen(Event::FileChanged(path()));
    stage.pass(Duration::from_secs(1));
    assert!(!is_read(&stage), "the game holds on to its place");
    stage.press("esc");
    assert!(is_read(&stage));
    // Where nothing was written nothing is read.
    let mut stage = list();
    stage.press("enter esc");
    assert!(!is_read(&stage));
}

#[test]
fn the_list_below_a_profile_waits_with_what_others_write() {
    for key in ["J", "T"] {
        let mut stage = list();
        stage.press(key);
        stage.happen(Event::FileChanged(path()));
        stage.pass(Duration::from_secs(1));
        assert!(!is_read(&stage), "{key}");
        stage.press("esc");
        assert!(is_read(&stage), "{key}");
    }
}

#[test]
fn what_went_wrong_is_said_until_the_next_key() {
    let none = "No evaluations in these games";
    let (mut stage, _folder) = list_on_disk(&format!("{ONE}{ANOTHER}"));
    stage.press("L");
    stage.work_beside();
    holds(&mut stage, none);
    stage.press("down");
    lacks(&mut stage, none);
    // A search that cannot be understood stays so.
    stage.press("/ x : a enter down");
    holds(&mut stage, "unknown search field");
}
