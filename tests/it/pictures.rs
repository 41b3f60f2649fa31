//! Every main screen as text at three sizes, kept in `snapshots/`. A change to a screen shows as
//! a difference there; `INSTA_UPDATE=always cargo test pictures` takes the new pictures, to be
//! looked at with `git diff` before they are kept.

use crate::{
    guess_screen, museum_screens,
    screens::without_book,
    stage::{Stage, info, usual_world},
    workshop,
};
use std::{cell::RefCell, rc::Rc};
use tabiya::{
    engine::Report,
    play::small_game::SmallSetup,
    store::library::Library,
    textbook::games::board::SmallGame,
    tui::{
        event::Event,
        screen::Screen,
        screens::{
            analysis::Analysis, games::Games, home::Home, lesson::Lesson, new_game::NewGame,
            play::Play, small_game::SmallGameScreen,
        },
    },
};

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (60, 20)];

/// A game with evaluations, a comment and a variation.
const GAME: &str = "[White \"Morphy\"]\n[Black \"Two friends\"]\n[Date \"1858.??.??\"]\n\
    [Result \"1-0\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.3]} \
    d6 {[%eval 0.5] A quiet defence.} (2... Nc6 3. Bb5) 3. d4 {[%eval 0.5]} Bg4?! \
    {[%eval 1.1]} 4. dxe5 {[%eval 1.1]} 1-0\n";

/// Compares a screen with its pictures.
fn look(name: &str, make: impl Fn(u16, u16) -> Stage) {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| {
        for (width, height) in SIZES {
            let mut stage = make(width, height);
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), stage.shows());
        }
    });
}

/// From the first screen by these keys, after the files asked for were read.
fn by_keys(name: &str, keys: &str) {
    look(name, |width, height| {
        let mut stage = Stage::home(width, height);
        stage.press(keys);
        stage.work();
        stage
    });
}

#[test]
fn home() {
    by_keys("home", "");
}

#[test]
fn new_game() {
    look("new-game", |width, height| {
        Stage::with_layers(width, height, |world, _| {
            let form = NewGame::new(without_book(), None, world);
            vec![Box::new(Home::new()) as Box<dyn Screen>, Box::new(form)]
        })
    });
}

/// A game against the engine after 1. e4 d5.
fn game(width: u16, height: u16) -> Stage {
    let mut stage = Stage::with_layers(width, height, |world, now| {
        vec![Box::new(Play::new(without_book(), world, now)) as Box<dyn Screen>]
    });
    stage.play("e4");
    let search = stage.search();
    stage.engine_plays(&search, "d5");
    stage
}

#[test]
fn game_over() {
    look("game-over", |width, height| {
        let mut stage = Stage::with_layers(width, height, |world, now| {
            vec![Box::new(Play::new(without_book(), world, now)) as Box<dyn Screen>]
        });
        for (own, reply) in [("e4", "e5"), ("Bc4", "Nc6"), ("Qh5", "Nf6")] {
            stage.play(own);
            let search = stage.search();
            stage.engine_plays(&search, reply);
        }
        stage.play("Qxf7");
        stage
    });
}

/// The game above in an analysis, one move on.
pub fn analysed(width: u16, height: u16) -> Stage {
    let mut stage = Stage::home(width, height);
    stage.happen(Event::Paste(GAME.to_owned()));
    stage.work();
    stage.press("right right");
    stage
}

#[test]
fn play() {
    look("play", |width, height| {
        let mut stage = game(width, height);
        stage.play("exd5");
        let search = stage.search();
        let report = Report::Progress(search.id, info(&search, "Qxd5"));
        stage.happen(Event::Engine(report));
        stage
    });
}

#[test]
fn analysis() {
    look("analysis", |width, height| {
        let mut stage = analysed(width, height);
        let search = stage.search();
        let report = Report::Progress(search.id, info(&search, "Nf3"));
        stage.happen(Event::Engine(report));
        stage
    });
}

/// A rook's move that allows a fork, found out by the engine.
const FORKED: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n\
    [FEN \"4k3/5ppp/8/8/1P1n4/P7/5PPP/R3K2R w - - 0 24\"]\n\n\
    {[%eval 5.0]} 24. Rg1?? {[%eval 0.2]} (24. Kd2) *\n";

#[test]
fn a_reason_has_room_on_every_screen() {
    look("analysis-reason", |width, height| {
        let library = Library::new("games.pgn".into(), FORKED.as_bytes().to_vec());
        let library = Rc::new(RefCell::new(library));
        let mut stage = Stage::in_world(width, height, usual_world(), |world, _| {
            let analysis = Analysis::of_file(library, 0, world);
            vec![Box::new(analysis.expect("the game is there"))]
        });
        stage.press("right");
        let search = stage.search();
        let mut found = info(&search, "Nc2+");
        let mut chess = search.position.current().clone();
        found.lines[0].moves.clear();
        for san in ["Nc2+", "Kd1", "Nxa1"] {
            let played = tabiya::chess::notation::read_move(&chess, san).expect("legal");
            shakmaty::Position::play_unchecked(&mut chess, played);
            found.lines[0].moves.push(played);
        }
        stage.happen(Event::Engine(Report::Progress(search.id, found)));
        stage
    });
}

#[test]
fn games() {
    look("games", |width, height| {
        let bytes = format!("{GAME}\n{}", GAME.replace("Morphy", "Anderssen"));
        let library = Library::new("games.pgn".into(), bytes.into_bytes());
        Stage::in_world(width, height, usual_world(), |_, _| {
            vec![Box::new(Games::new(Rc::new(RefCell::new(library))))]
        })
    });
}

#[test]
fn set_up() {
    by_keys("set-up", "e");
}

#[test]
fn book() {
    by_keys("book", "b");
}

#[test]
fn puzzles() {
    by_keys("puzzles", "u");
}

#[test]
fn drill() {
    by_keys("drill", "d");
}

#[test]
fn lesson() {
    look("lesson", |width, height| {
        let mistakes = crate::lessons::found();
        Stage::with_layers(width, height, |_, _| vec![Box::new(Lesson::new(mistakes))])
    });
}

#[test]
fn museum() {
    by_keys("museum", "m");
}

#[test]
fn museum_card() {
    by_keys("museum-card", "m down down down down");
}

#[test]
fn museum_results() {
    by_keys("museum-results", "m tab");
}

#[test]
fn breeding() {
    look("breeding", museum_screens::breeding);
}

#[test]
fn lab() {
    by_keys("lab", "l");
}

/// The tree of Tabiya's own search, at the end of its best line.
#[test]
fn own_search() {
    look("own-search", |width, height| {
        let mut stage = workshop::own_search(width, height, "tab tab tab");
        stage.press("M");
        stage
    });
}

/// Begun from the lab; X has a column to fill, and the engine has answered.
#[test]
fn small_games() {
    for (name, game, keys) in [
        ("connect-four", SmallGame::ConnectFour, "4 5"),
        ("tic-tac-toe", SmallGame::TicTacToe, "enter enter"),
    ] {
        look(name, |width, height| {
            let setup = SmallSetup::new(game);
            let mut stage = Stage::with_layers(width, height, |_, _| {
                vec![Box::new(SmallGameScreen::new(setup))]
            });
            for key in keys.split(' ') {
                let before = stage.works();
                stage.press(key);
                if stage.works() > before {
                    stage.work_beside();
                }
            }
            stage.press("right");
            stage
        });
    }
}

/// Guessed and revealed.
#[test]
fn search_lesson() {
    look("search-lesson", |width, height| {
        let mut stage = Stage::home(width, height);
        stage.press("c");
        stage.work_beside();
        stage.press("enter");
        stage
    });
}

#[test]
fn arena() {
    by_keys("arena", "t");
}

#[test]
fn settings() {
    by_keys("settings", "s");
}

#[test]
fn help() {
    by_keys("help", "?");
}

#[test]
fn commands() {
    by_keys("commands", ": a n");
}

#[test]
fn menu() {
    look("menu", |width, height| {
        let mut stage = game(width, height);
        stage.press("m");
        stage
    });
}

#[test]
fn question() {
    look("question", |width, height| {
        let mut stage = game(width, height);
        stage.press("ctrl-n");
        stage
    });
}

#[test]
fn promotion() {
    look("promotion", |width, height| {
        let mut stage = Stage::home(width, height);
        stage.happen(Event::Paste("8/P6k/8/8/8/8/8/K7 w - - 0 1".to_owned()));
        stage.work();
        stage.press("a 8 enter");
        stage
    });
}

#[test]
fn comparison() {
    look("comparison", |width, height| {
        let mut stage = analysed(width, height);
        stage.press("=");
        stage
    });
}

#[test]
fn summary() {
    look("summary", |width, height| {
        let mut stage = analysed(width, height);
        stage.press("J");
        stage
    });
}

#[test]
fn suite() {
    by_keys("suite", "u I");
}

#[test]
fn profile() {
    look("profile", |width, height| {
        let (mut stage, _) = crate::game_files::profile();
        stage.resize(width, height);
        stage
    });
}

#[test]
fn left_book() {
    look("left-book", |width, height| {
        crate::left_book_screen::page(width, height).0
    });
}

#[test]
fn tags() {
    look("tags", |width, height| {
        let mut stage = crate::game_files::tags();
        stage.resize(width, height);
        stage
    });
}

/// One's own profile begins with the ratings and their curves.
#[test]
fn ratings() {
    use std::time::{Duration, UNIX_EPOCH};
    use tabiya::{
        play::{
            Opponent,
            ratings::{Rated, Speed},
        },
        store::{Paths, settings::OpponentName},
    };
    look("ratings", |width, height| {
        let paths = Paths::find_with(|_| Some("/nowhere".into())).expect("folders");
        let mut world = crate::stage::usual_world().with_paths(paths);
        world.settings.game.name = "Anderssen".to_owned();
        for number in 0..30 {
            world.ratings.note(&Rated {
                speed: if number % 3 == 0 {
                    Speed::Rapid
                } else {
                    Speed::Blitz
                },
                opponent: Opponent::named(OpponentName::Otto),
                half_points: [2, 0, 2, 1, 2, 0, 0][number % 7],
                ended: UNIX_EPOCH + Duration::from_secs(1_800_000_000 + number as u64 * 9_000),
            });
        }
        let (mut stage, _) = crate::game_files::profile_in(world);
        stage.resize(width, height);
        stage
    });
}

#[test]
fn guess_the_move() {
    look("guess", guess_screen::stage);
    look("guess-answered", |width, height| {
        let mut stage = guess_screen::stage(width, height);
        guess_screen::guess_the_first(&mut stage);
        stage
    });
    look("guess-result", |width, height| {
        let mut stage = guess_screen::stage(width, height);
        guess_screen::guess_the_first(&mut stage);
        stage.press("enter ] ]");
        stage
    });
}
