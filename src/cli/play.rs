//! `tabiya play`: a game begun from the command line.

mod args;
mod words;

pub use args::Args;
pub use words::Practised;

use super::{complaint::Complaint, out::Lines, words::play as said};
use crate::{
    book::{self, Book, openings},
    chess::{Position, TimeControl, chess960, fen},
    play::{
        BookChoice, Handicap, Odds, Setup,
        endgame::{ENDGAMES, Progress},
        small_game::{People, SmallSetup},
    },
    players::{Opponent, Player, built_in::Budget},
    store::{Paths, Settings, kept},
};
use shakmaty::{ByColor, Color};
use std::path::PathBuf;
use words::{Given, Who, small_board};

/// A game ready to begin.
#[derive(Debug)]
pub struct Prepared {
    pub setup: Setup,
    /// The book that `--book` names, read and found sound.
    pub book: Option<(PathBuf, Book)>,
    /// The settings with what the command line changes for this run.
    pub settings: Settings,
}

/// The small game that `--game` asks for, if it does; the settings are changed for this run.
///
/// # Errors
/// A [`Complaint`] about an opponent that plays only chess, or about moves that cannot be played.
pub fn prepare_small(
    args: &Args,
    settings: &mut Settings,
    seed: u64,
) -> Result<Option<SmallSetup>, Complaint> {
    let Some(game) = args.game else {
        return Ok(None);
    };
    args.look.apply(settings)?;
    let seed = args.seed.unwrap_or(seed);
    let people = match &args.opponent {
        Some(Who::Player(player)) if player.is_human() => People::Both,
        Some(Who::Player(_)) => {
            let told = said::expects_human(game.title());
            return Err(Complaint::usage(told).hint(said::LEAVE_OPPONENT_OUT));
        }
        Some(Who::AsSet) | None => match Setup::side(args.side.unwrap_or_default(), seed) {
            Color::White => People::First,
            Color::Black => People::Second,
        },
    };
    let usual = SmallSetup::new(game);
    let depth = args
        .pace
        .depth
        .and_then(|depth| usize::try_from(depth).ok());
    Ok(Some(SmallSetup {
        start: small_board(game, &args.moves).map_err(Complaint::input)?,
        people,
        depth: depth.unwrap_or(usual.depth),
    }))
}

/// Puts the arguments over the settings and reads what they name. `seed` is taken where none is
/// given.
///
/// # Errors
/// A [`Complaint`] about a FEN or a book that cannot be used.
pub fn prepare(args: Args, mut settings: Settings, seed: u64) -> Result<Prepared, Complaint> {
    let seed = args.seed.unwrap_or(seed);
    args.look.apply(&mut settings)?;
    let mut setup = Setup::from_settings(&settings, seed);
    args.pace.apply(&mut setup);
    if let Some(fen) = &args.fen {
        setup.start = start(fen)?;
    }
    if let Some(number) = args.chess960 {
        let number = number.unwrap_or_else(|| chess960::random(setup.seed));
        setup.start = chess960::start(number).unwrap_or_default();
    }
    if let Some(opening) = &args.opening {
        let found = openings::find(Book::embedded(), opening)
            .map_err(|error| Complaint::input(error).hint(said::BOOK_LISTS_OPENINGS))?;
        setup.opening = found.moves;
    }
    if let Some(view) = args.view {
        settings.game.view = view;
    }
    setup.sides = args.sides(&setup, &settings)?;
    if let Some(Practised::One(endgame)) = args.ending {
        setup = setup.practising(endgame);
    }
    if let Some(Given { by_me, odds }) = args.odds {
        if matches!(odds, Odds::Time(_)) && !matches!(setup.time, TimeControl::Fischer { .. }) {
            return Err(Complaint::usage(said::ODDS_NEED_CLOCK).hint(said::ADD_TIME));
        }
        let me = args.own_color(&setup);
        let giver = if by_me { me } else { me.other() };
        setup.handicap = Some(Handicap::new(giver, odds));
        setup.check_odds().map_err(Complaint::usage)?;
    }
    let book = match args.book {
        Some(path) if path.as_os_str() == "none" => {
            setup.book = BookChoice::None;
            None
        }
        Some(path) => {
            let book = read_book(&path)?;
            setup.book = BookChoice::File(path.clone());
            Some((path, book))
        }
        None => None,
    };
    if let Some(hash) = args.hash {
        setup.hash_mib = hash as usize;
    }
    if let Some(threads) = args.threads {
        setup.threads = threads as usize;
    }
    Ok(Prepared {
        setup,
        book,
        settings,
    })
}

/// Prints the endings, one a line, with how the person stands with each.
///
/// # Errors
/// A [`Complaint`] about the file of results, or where nothing can be written.
pub fn list_endings(paths: Option<&Paths>) -> Result<(), Complaint> {
    let progress = paths.map_or_else(
        || Ok(Progress::default()),
        |paths| kept::load(&paths.endgames_file()).map_err(Complaint::input),
    )?;
    let mut lines = Lines::new();
    for endgame in &ENDGAMES {
        let (goal, standing) = (endgame.goal.name(), progress.told(endgame));
        lines.line(said::ending(endgame.id, goal, endgame.name, &standing))?;
    }
    lines.finish()
}

impl Args {
    /// Whether the endings are to be listed, and no game is wanted.
    pub fn lists_endings(&self) -> bool {
        self.ending == Some(Practised::List)
    }

    /// The side of the one who gives the command, before the players are known.
    fn own_color(&self, setup: &Setup) -> Color {
        match self.side {
            Some(side) => Setup::side(side, setup.seed),
            // As the settings have it.
            None => setup.only_human().unwrap_or(Color::White),
        }
    }

    /// Who plays White and who Black.
    fn sides(&self, setup: &Setup, settings: &Settings) -> Result<ByColor<Player>, Complaint> {
        let side = self.own_color(setup);
        let limited = setup.budget != Budget::ByClock || self.pace.movetime.is_some();
        let usual = match self.level {
            Some(opponent) => opponent,
            None if limited => Opponent::FULL,
            None => Opponent::named(settings.game.opponent),
        };
        let called = |name: &String| Some(name.clone()).filter(|name| !name.is_empty());
        let name = called(&settings.game.name);
        let second = called(&settings.game.second_name);
        let mut named = self.engines.launches()?.into_iter();
        let mut chosen = |who: &Option<Who>| {
            let external = |launch| {
                let launch = Box::new(launch);
                Who::Player(Player::External { launch })
            };
            who.clone().or_else(|| named.next().map(external))
        };
        let opponent = chosen(&self.opponent).unwrap_or(Who::AsSet);
        let me = chosen(&self.me).unwrap_or(Who::Player(Player::human()));
        if let Some(left) = named.next() {
            return Err(Complaint::usage(said::third_player(&left.program)));
        }
        let player = |who: Who, name: Option<String>| match (who, self.pace.depth) {
            (Who::AsSet, _) => Player::BuiltIn { opponent: usual },
            (Who::Player(Player::Human { .. }), _) => Player::Human { name },
            (Who::Player(Player::Museum { exhibit_player }), Some(depth)) => Player::Museum {
                exhibit_player: exhibit_player.at_depth(depth),
            },
            (Who::Player(player), _) => player,
        };
        let me = player(me, name);
        let opponent = player(opponent, second.filter(|_| me.is_human()));
        Ok(match side {
            Color::White => ByColor {
                white: me,
                black: opponent,
            },
            Color::Black => ByColor {
                white: opponent,
                black: me,
            },
        })
    }
}

/// The position that a game is to begin from.
fn start(text: &str) -> Result<Position, Complaint> {
    let position =
        fen::read(text).map_err(|error| Complaint::input(error).hint(said::QUOTE_THE_FEN))?;
    match position.ending() {
        None => Ok(position),
        Some(ending) => {
            let told = said::is_over(&position.fen(), ending);
            Err(Complaint::input(told).hint(said::LOOK_WITH_ANALYSE))
        }
    }
}

fn read_book(path: &std::path::Path) -> Result<Book, Complaint> {
    book::file::load(path)
        .map_err(|error| Complaint::input(said::book_unusable(path, error)).hint(said::FIX_BOOK))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::command_line;
    use crate::store::settings::{Colours, GameView, ThemeChoice};
    use crate::textbook::games::board::{SmallBoard, SmallGame};
    use clap::Parser;
    use std::time::Duration;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn prepared(line: &str) -> Result<Prepared, Complaint> {
        let words = std::iter::once("play").chain(line.split_whitespace());
        let line = Line::try_parse_from(words).expect("arguments that parse");
        prepare(line.args, Settings::default(), 1)
    }

    fn setup(line: &str) -> Setup {
        prepared(line).expect("a game").setup
    }

    /// What the argument parser answers.
    fn refusal(line: &str) -> String {
        let words = std::iter::once("play").chain(line.split_whitespace());
        Line::try_parse_from(words)
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    }

    fn opponent(word: &str) -> Player {
        Player::BuiltIn {
            opponent: word.parse().expect("an opponent"),
        }
    }

    #[test]
    fn nothing_said_is_as_the_settings_have_it() {
        let setup = setup("");
        assert_eq!(setup.sides.white, Player::human());
        assert_eq!(setup.sides.black, opponent("greta"));
        assert_eq!(setup.time, TimeControl::Unlimited);
        assert_eq!(setup.book, BookChoice::Embedded);
    }

    #[test]
    fn each_argument_has_its_effect() {
        let black = setup("--as black --level 3 --time 5+3 --book none --hash 256 --threads 2");
        assert_eq!(black.sides.white, opponent("greta"));
        assert!(black.sides.black.is_human());
        assert_eq!(black.time.to_string(), "5+3");
        assert_eq!(black.book, BookChoice::None);
        assert_eq!((black.hash_mib, black.threads), (256, 2));
        let two = setup("--opponent human --no-clock");
        assert!(two.sides.white.is_human() && two.sides.black.is_human());
        let watch = setup("--me engine:8 --opponent Nell");
        assert_eq!(
            (watch.sides.white, watch.sides.black),
            (opponent("ines"), opponent("nell"))
        );
        let adaptive = setup("--opponent adaptive:1500");
        assert_eq!(adaptive.sides.black.to_string(), "Adaptive (1500)");
        assert!(prepared("--ascii").expect("a game").settings.look.ascii);
        let pink = prepared("--theme pink").expect_err("no such theme");
        assert!(pink.to_string().contains("walnut"), "{pink}");
        let paper = prepared("--theme paper --colours 256")
            .expect("a game")
            .settings;
        assert_eq!(
            (paper.look.theme, paper.look.colours),
            (ThemeChoice::Paper, Colours::Indexed256)
        );
    }

    #[test]
    fn starts_odds_and_what_is_shown_are_chosen() {
        let numbered = setup("--chess960 77");
        assert_eq!(chess960::number(&numbered.start), Some(77));
        let random = |seed: u64| setup(&format!("--seed {seed} --chess960")).start.fen();
        assert_eq!(random(1), random(1));
        assert_ne!(random(1), random(2));
        assert_eq!(setup("--opening C60").opening_moves().len(), 5);
        let unknown = prepared("--opening Z99").expect_err("no opening");
        assert!(unknown.to_string().contains("ECO code"), "{unknown}");
        // The opponent gives, whatever its colour; after a minus sign oneself.
        for (line, giver) in [
            ("--odds queen", Color::Black),
            ("--odds queen --as black", Color::White),
            ("--odds -queen", Color::White),
        ] {
            let given = setup(line).handicap.expect("odds");
            assert_eq!((given.giver, given.odds), (giver, Odds::Queen), "{line}");
        }
        assert!(setup("--odds half --time 5+3d").handicap.is_some());
        assert!(prepared("--odds half").is_err(), "without a clock");
        // What cannot be given is refused, and nothing is left out of the opening.
        let opening = prepared("--odds knight --opening C60").expect_err("no knight");
        let said = opening.to_string();
        assert!(said.contains("needs the knight that Black gives"), "{said}");
        assert!(prepared("--odds rook --opening C60").is_ok());
        let serious = prepared("--view serious").expect("a game").settings;
        assert_eq!(serious.game.view, GameView::Serious);
    }

    #[test]
    fn an_ending_is_practised_by_its_name() {
        let philidor = setup("--ending philidor");
        let practised = philidor.endgame().map(|endgame| endgame.id);
        assert_eq!(practised, Some("philidor"));
        assert_eq!(philidor.only_human(), Some(Color::Black));
        assert_eq!(philidor.book, BookChoice::None);
        let unknown = refusal("--ending philidore");
        assert!(unknown.contains("did you mean philidor?"), "{unknown}");
        assert!(refusal("--ending lucena --as black").contains("cannot be used with"));
    }

    #[test]
    fn another_engine_sits_down_by_its_command_line() {
        let launch = |text: &str| command_line::program(text).expect("a path");
        let path = setup("--opponent /opt/engine --as black");
        let external = |launch| Player::External {
            launch: Box::new(launch),
        };
        assert_eq!(path.sides.white, external(launch("/opt/engine")));
        assert!(path.sides.black.is_human());
        let with_option = setup("--engine kit --option Threads=2 --movetime 1s");
        let engine = with_option.sides.black.external().expect("an engine");
        assert_eq!(
            engine.options,
            [("Threads".to_owned(), Some("2".to_owned()))]
        );
        let two = setup("--engine first --engine second");
        assert_eq!(two.sides.white.to_string(), "second");
        assert_eq!(two.sides.black.to_string(), "first");
        assert!(prepared("--engine a --engine b --engine c").is_err());
    }

    #[test]
    fn a_limit_on_the_search_is_instead_of_an_opponent() {
        let nodes = setup("--nodes 5000");
        assert_eq!(nodes.budget, Budget::Nodes(5000));
        assert_eq!(nodes.sides.black, opponent("tabiya"));
        let depth = setup("--depth 6 --opponent otto");
        assert_eq!(
            (depth.budget, &depth.sides.black),
            (Budget::Depth(6), &opponent("otto"))
        );
        let fixed = setup("--movetime 500ms");
        assert_eq!(
            fixed.time,
            TimeControl::MoveTime(Duration::from_millis(500))
        );
        assert_eq!(fixed.sides.black, opponent("tabiya"));
    }

    #[test]
    fn a_random_side_is_repeatable_and_both_come_up() {
        let side = |seed: u64| setup(&format!("--as random --seed {seed}")).only_human();
        assert_eq!(side(7), side(7));
        let whites = (0..100)
            .filter(|seed| side(*seed) == Some(Color::White))
            .count();
        assert!((30..70).contains(&whites), "{whites}");
    }

    #[test]
    fn small_games_are_begun_too() {
        let small = |line: &str| {
            let words = std::iter::once("play").chain(line.split_whitespace());
            let args = Line::try_parse_from(words).expect("arguments").args;
            prepare_small(&args, &mut Settings::default(), 1)
        };
        assert_eq!(small("--depth 3").expect("chess"), None);
        let found = small("--game connect-four --as black --depth 5").expect("a game");
        let expected = SmallSetup {
            people: People::Second,
            depth: 5,
            ..SmallSetup::new(SmallGame::ConnectFour)
        };
        assert_eq!(found, Some(expected));
        let two = small("--game tic-tac-toe --opponent human").expect("a game");
        assert_eq!(two.map(|setup| setup.people), Some(People::Both));
        let bruno = small("--game tic-tac-toe --opponent bruno").expect_err("chess only");
        assert!(bruno.to_string().contains("expected human"), "{bruno}");
        let later = small("--game connect-four --moves 4453").expect("a game");
        let expected = SmallSetup {
            start: SmallBoard::ConnectFour("4453".parse().expect("moves")),
            ..SmallSetup::new(SmallGame::ConnectFour)
        };
        assert_eq!(later, Some(expected));
        let full = small("--game connect-four --moves 11111111").expect_err("no room");
        assert!(full.to_string().contains("found"), "{full}");
        let over = small("--game connect-four --moves 1212121").expect_err("won");
        assert!(over.to_string().contains("a game that is over"), "{over}");
        assert!(refusal("--moves 4453").contains("--game"));
        assert!(refusal("--game go").contains("tic-tac-toe, connect-four"));
        assert!(refusal("--game tic-tac-toe --time 5+3").contains("cannot be used with"));
    }

    #[test]
    fn a_wrong_argument_is_told_by_name_value_and_what_is_expected() {
        for (line, words) in [
            ("--level 11", "expected a level from 1 to 10"),
            ("--level strong", "found \"strong\""),
            ("--time soon", "\"5+3\""),
            ("--time 0", "a time of more than 0"),
            ("--movetime -1s", "expected a time such as"),
            ("--level -1", "from 1 to 10, found \"-1\""),
            ("--hash -5", "from 1 to 65536"),
            ("--hash 0", "from 1 to 65536"),
            ("--threads 1000", "from 1 to 256"),
            ("--as green", "white, black, random"),
            (
                "--opponent no-such-player",
                "expected human, an opponent (pip",
            ),
            ("--opponent engine:12", "from 1 to 10"),
            ("--opponent adaptive:100", "a rating from 530 to 2320"),
            ("--opponent nelly", "did you mean \"nell\"?"),
            ("--me pip:900", "only adaptive takes a rating"),
            ("--nodes 0", "--nodes"),
            ("--time 5+3 --no-clock", "cannot be used with"),
            ("--chess960 960", "960"),
            ("--odds bishop", "expected pawn"),
            ("--view all", "training"),
        ] {
            let said = refusal(line);
            assert!(said.contains(words), "{line}: {said}");
        }
    }

    #[test]
    fn a_position_that_cannot_be_played_is_refused() {
        let complain = |fen: &str| {
            let line = Line {
                args: Line::try_parse_from(["play", "--fen", fen])
                    .expect("arguments that parse")
                    .args,
            };
            prepare(line.args, Settings::default(), 1).expect_err("no game")
        };
        let broken = complain("8/8/8/8 w - - 0 1");
        assert_eq!(broken.exit(), super::super::Exit::Input);
        assert!(broken.to_string().contains("has 4 ranks"), "{broken}");
        let over = complain("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").to_string();
        assert!(over.contains("White wins by checkmate"), "{over}");
    }

    #[test]
    fn a_broken_book_is_refused_with_its_places_and_a_sound_one_comes_along() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("own.book.txt");
        std::fs::write(&path, "1. e4 e5 2. Ke3\n").expect("a writable folder");
        let line = format!("--book {}", path.display());
        let broken = prepared(&line).expect_err("an illegal move");
        assert_eq!(broken.exit(), super::super::Exit::Input);
        let said = broken.to_string();
        assert!(said.contains("own.book.txt:1:13"), "{said}");
        std::fs::write(&path, "1. e4 e5\n").expect("a writable folder");
        let sound = prepared(&line).expect("a sound book");
        assert_eq!(sound.setup.book, BookChoice::File(path.clone()));
        assert_eq!(sound.book.map(|(path, _)| path), Some(path));
        let missing = prepared("--book /no/such.book.txt").expect_err("no such file");
        assert!(
            missing.to_string().contains("/no/such.book.txt"),
            "{missing}"
        );
    }
}
