//! `tabiya explore`: what was played in a position over files of games, and how it ended.

use super::{
    book,
    complaint::{Complaint, Exit},
    game_filter::GameFilter,
    indexing::{Shown, bring_up_to_date, complain, tell_unclear, threads},
    interrupt,
    numbers::at_least,
    out::{self, note, say},
    source,
    words::explore as words,
};
use crate::{
    chess::{Position, Score, fen, line, line::PieceLetters, notation},
    engine::Stop,
    explore::{
        ExploreError, Filter, Found, FoundGame, Index, Stats, TimeClass,
        scan::{self, Question},
    },
    game::FitLess,
    store::{Paths, settings},
    text::figures::grouped,
};
use clap::builder::{PathBufValueParser, TypedValueParser as _};
use serde_json::{Value, json};
use shakmaty::{CastlingMode, Color, Position as _, uci::UciMove};
use std::{
    path::{Path, PathBuf},
    time::Instant,
};

/// What was played in a position, how it ended, and in which games.
///
/// Files (and folders with .pgn files) are read through once; with --index they are indexed in
/// that folder first, and every later question takes milliseconds. Without files the program's own
/// index is asked: that of the explorer panel.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// Games in PGN, also packed as .gz or .zst, or folders with such files; - is standard input
    #[arg(value_name = "FILE", value_parser = PathBufValueParser::new().map(source::place_of))]
    files: Vec<PathBuf>,
    /// The position [default: the start position]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves from there: "1. e4 c5"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Only games of this player; of the names there are, those that fit best
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    #[command(flatten)]
    games_that_count: GameFilter,
    /// List up to this many games, the latest first
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = at_least::<usize>(0))]
    games: usize,
    /// Look among games of Chess960, which are counted apart
    #[arg(long)]
    chess960: bool,
    /// Keep an index of the files in this folder
    #[arg(long, value_name = "FOLDER")]
    index: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints what it found, also where it was interrupted.
///
/// # Errors
/// When a file cannot be read, or no game was in the position; when it was interrupted.
pub fn run(args: &Args) -> Result<(), Complaint> {
    source::take_places(&args.files)?;
    let moves: Vec<String> = args.moves.iter().cloned().collect();
    let position = book::position(args.fen.as_deref(), &moves)?;
    let tells_castling = args.fen.as_deref().is_none_or(fen::tells_castling);
    if !tells_castling {
        return Err(Complaint::usage(words::EXPECTED_CASTLING));
    }
    let apart = args.chess960 || position.castling_mode() == CastlingMode::Chess960;
    let filter = args.games_that_count.of(args.player.as_deref())?;
    let stop = interrupt::heed();
    let begun = Instant::now();
    let asked = match &args.index {
        None if !args.files.is_empty() => scan_files(args, &position, apart, &filter, &stop)?,
        Some(folder) => ask(folder, &args.files, args, &position, apart, &filter, &stop)?,
        None => {
            let (folder, sources) = own_index()?;
            ask(&folder, &sources, args, &position, apart, &filter, &stop)?
        }
    };
    let seconds = begun.elapsed().as_secs_f64();
    let found_none = asked.found.total.games == 0;
    if found_none
        && !asked.is_cut
        && let Some(complaint) = no_games_at_all(args, asked.games_in_all)
    {
        return Err(complaint);
    }
    if args.json {
        out::pretty_json(&in_json(&position, &asked))?;
    } else {
        print(&position, &asked)?;
        note!("{}", words::asked(asked.games_in_all, seconds));
        if let Some(words) = asked.fit_less.words(usize::MAX) {
            note!("{words}");
        }
    }
    if asked.is_cut {
        return Err(Complaint::failed(words::NOT_ALL_GAMES));
    }
    if !args.files.is_empty() && !asked.problems.is_empty() {
        // A warning has said which.
        return Err(Complaint::silent(Exit::Input));
    }
    if found_none {
        // Where more is filtered by than the player, nobody knows what left the games out.
        let others = Filter {
            player: None,
            side: None,
            ..filter.clone()
        };
        let player = filter.player.as_deref();
        let player = player.filter(|_| filter.side.is_none() && others.is_open());
        let complaint = Complaint::failed(words::no_game_was_here(player));
        return Err(match (args.moves.is_some(), !filter.is_open()) {
            (true, true) => complaint.hint(words::PLAY_FEWER_MOVES_OR_LEAVE_FILTERS_OUT),
            (true, false) => complaint.hint(words::PLAY_FEWER_MOVES),
            (false, true) => complaint.hint(words::LEAVE_FILTERS_OUT),
            (false, false) => complaint,
        });
    }
    Ok(())
}

/// What to say where nothing was found because there are no games at all.
fn no_games_at_all(args: &Args, counted: u64) -> Option<Complaint> {
    match args.files.as_slice() {
        [] if counted == 0 => Some(Complaint::input(words::NO_GAMES_YET).hint(words::NAME_FILES)),
        [] => None,
        paths => source::none_among(paths, counted),
    }
}

/// The folder of the program's own index, and the files that it is over.
fn own_index() -> Result<(PathBuf, Vec<PathBuf>), Complaint> {
    let paths = Paths::find().map_err(Complaint::input)?;
    let settings = settings::load(&paths.settings_file()).settings;
    let sources = settings.explorer.sources(&paths.games_file());
    if sources.is_empty() {
        return Err(Complaint::input(words::NO_GAMES_YET).hint(words::NAME_FILES));
    }
    Ok((paths.explorer_folder(), sources))
}

/// What is to be shown.
struct Asked {
    found: Found,
    games: Vec<FoundGame>,
    games_in_all: u64,
    fit_less: FitLess,
    /// What could not be read.
    problems: Vec<ExploreError>,
    /// An interruption came before all games were read.
    is_cut: bool,
}

fn scan_files(
    args: &Args,
    position: &Position,
    apart: bool,
    filter: &Filter,
    stop: &Stop,
) -> Result<Asked, Complaint> {
    let mut shown = Shown::new();
    let mut read = (0, 0);
    let question = Question {
        chess: position.current(),
        apart,
        filter,
        games: args.games,
    };
    let scanned = scan::scan(
        &args.files,
        question,
        threads(),
        stop,
        &mut |bytes, games| {
            read = (read.0 + bytes, read.1 + games);
            shown.show(&words::read(read.1));
        },
    );
    let is_cut = stop.is_stopped();
    shown.clear();
    complain(&scanned.problems, scanned.read)?;
    tell_unclear(scanned.unclear);
    if is_cut {
        note!("{}", words::stopped_after(scanned.read));
    }
    Ok(Asked {
        found: scanned.found,
        games: scanned.games,
        games_in_all: scanned.read,
        fit_less: scanned.fit_less,
        problems: scanned.problems,
        is_cut,
    })
}

fn ask(
    folder: &Path,
    sources: &[PathBuf],
    args: &Args,
    position: &Position,
    apart: bool,
    filter: &Filter,
    stop: &Stop,
) -> Result<Asked, Complaint> {
    let problems = match sources {
        [] => Vec::new(),
        sources => bring_up_to_date(folder, sources, stop)?,
    };
    let is_cut = !sources.is_empty() && stop.is_stopped();
    let mut index = Index::open(folder).map_err(Complaint::input)?;
    let begun = Instant::now();
    let found = index.ask(position.current(), apart, filter);
    let asked = begun.elapsed();
    let games = match args.games {
        0 => Vec::new(),
        most => index
            .games(position.current(), apart, None, filter, most)
            .map_err(Complaint::input)?,
    };
    note!("{}", words::answered_in(asked.as_secs_f64() * 1000.0));
    Ok(Asked {
        found: found.map_err(Complaint::input)?,
        games,
        games_in_all: index.games_count(),
        fit_less: index.fit_less(filter).map_err(Complaint::input)?,
        problems,
        is_cut,
    })
}

fn print(position: &Position, asked: &Asked) -> Result<(), Complaint> {
    let chess = position.current();
    let history = line::text(position.start(), position.moves(), PieceLetters::Letters);
    if !history.is_empty() {
        say!("{history}")?;
    }
    say!(
        "{:<8} {:>9}  {:>6} {:>6} {:>6}  {:>5} {:>5} {:>5} {:>6}",
        words::MOVE,
        words::GAMES,
        words::WHITE,
        words::DRAW,
        words::BLACK,
        words::PERFORMANCE,
        words::RATING,
        words::YEAR,
        words::EVALUATION
    )?;
    for (played, stats) in &asked.found.moves {
        let number = match chess.turn() {
            Color::White => format!("{}.", chess.fullmoves()),
            Color::Black => format!("{}…", chess.fullmoves()),
        };
        row(&format!("{number}{}", notation::san(chess, *played)), stats)?;
    }
    if asked.found.ended.games > 0 {
        row(words::ENDED, &asked.found.ended)?;
    }
    row(words::ALL, &asked.found.total)?;
    for game in &asked.games {
        let played = game
            .played
            .map_or("–".to_owned(), |played| notation::san(chess, played));
        say!(
            "{}  {:<7}  {:<7}  {}{} – {}{}  {}:{}",
            game.row.date,
            played,
            game.row.result.token(),
            name(&game.white),
            elo(game.row.elo.white),
            name(&game.black),
            elo(game.row.elo.black),
            game.path.display(),
            game.row.number + 1
        )?;
    }
    Ok(())
}

fn name(name: &str) -> &str {
    if name.is_empty() { "?" } else { name }
}

fn elo(elo: u16) -> String {
    match elo {
        0 => String::new(),
        elo => format!(" ({elo})"),
    }
}

fn row(name: &str, stats: &Stats) -> Result<(), Complaint> {
    let share = |count: u32| match stats.decided() {
        0 => "–".to_owned(),
        all => format!("{:.1}%", 100.0 * f64::from(count) / f64::from(all)),
    };
    let known = |value: Option<String>| value.unwrap_or_else(|| "–".to_owned());
    let text = format!(
        "{name:<8} {:>9}  {:>6} {:>6} {:>6}  {:>5} {:>5} {:>5} {:>6}",
        grouped(stats.games.into()),
        share(stats.white),
        share(stats.draws),
        share(stats.black),
        known(stats.performance().map(|value| value.to_string())),
        known(stats.average_rating().map(|value| value.to_string())),
        known((stats.year > 0).then(|| stats.year.to_string())),
        known(stats.average_eval().map(|cp| Score::Cp(cp).to_string())),
    );
    say!("{}", text.trim_end())
}

fn in_json(position: &Position, asked: &Asked) -> Value {
    let chess = position.current();
    let moves: Vec<Value> = asked
        .found
        .moves
        .iter()
        .map(|(played, stats)| {
            let mut about = figures(stats);
            about["san"] = json!(notation::san(chess, *played));
            about["uci"] = json!(UciMove::from_move(*played, position.castling_mode()).to_string());
            about
        })
        .collect();
    let games: Vec<Value> = asked
        .games
        .iter()
        .map(|game| {
            json!({
                "white": game.white,
                "black": game.black,
                "white_elo": (game.row.elo.white > 0).then_some(game.row.elo.white),
                "black_elo": (game.row.elo.black > 0).then_some(game.row.elo.black),
                "date": game.row.date.to_string(),
                "result": game.row.result.token(),
                "time": game.row.time.map(TimeClass::name),
                "played": game.played.map(|played| notation::san(chess, played)),
                "file": game.path.display().to_string(),
                "game": game.row.number + 1,
            })
        })
        .collect();
    json!({
        "interrupted": asked.is_cut,
        "fen": position.fen(),
        "games_indexed": asked.games_in_all,
        "total": figures(&asked.found.total),
        "moves": moves,
        "ended": figures(&asked.found.ended),
        "games": games,
    })
}

fn figures(stats: &Stats) -> Value {
    json!({
        "games": stats.games,
        "white": stats.white,
        "draws": stats.draws,
        "black": stats.black,
        "performance": stats.performance(),
        "average_rating": stats.average_rating(),
        "last_year": (stats.year > 0).then_some(stats.year),
        "evaluated": stats.evals,
        "average_eval": stats.average_eval(),
    })
}
