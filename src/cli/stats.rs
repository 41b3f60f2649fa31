//! `tabiya stats`: a player's profile from a file of games.

use super::{book, complaint::Complaint, game_filter::GameFilter, source, words::stats as words};
use crate::cli::out::{self, note, say};
use crate::{
    analysis::{
        Phase,
        departures::Exits,
        outcomes::Outcomes,
        profile::{Profile, Quality},
        profile_table::{self, Columns, Row},
        trend::trend,
    },
    book::Book,
    game::{FitLess, PlayerName, index::Indexer, pgn},
};
use serde_json::{Value, json};
use std::path::PathBuf;

/// How a player plays: results by colour and opening, accuracy by phase, frequent problems
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// The PGN file; - is standard input
    #[arg(value_name = "FILE.pgn")]
    file: PathBuf,
    /// The player, by name or part of it
    #[arg(long, value_name = "NAME")]
    player: String,
    #[command(flatten)]
    games_that_count: GameFilter,
    /// The book that the games are compared with [default: the built-in book]
    #[arg(long, value_name = "BOOK")]
    book: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let bytes = source::read(&args.file)?;
    let index = Indexer::read_all(&bytes);
    let repertoire = book::load(args.book.as_deref())?;
    let player = PlayerName::among(&args.player, index.players_names());
    let filter = args.games_that_count.of(Some(&args.player))?;
    let mut profile = Profile::default();
    let mut own_games = 0;
    let games = index.games_of(&player);
    for game in games.filter_map(|(_, row)| row.read(&bytes)) {
        let own = player.side_in(&game);
        own_games += u64::from(own.is_some());
        if filter.lets_game_through(&game, own) {
            profile.see(&game, &player, Book::embedded(), &repertoire);
        }
    }
    if profile.names.is_empty() {
        let wanted = &args.player;
        if own_games > 0 {
            let what = words::no_game_passes(wanted, own_games);
            return Err(Complaint::failed(what).hint(words::LEAVE_FILTERS_OUT));
        }
        if !pgn::has_a_game(&bytes) {
            return Err(source::no_games(std::slice::from_ref(&args.file)));
        }
        let what = words::no_player(wanted, index.len());
        return Err(Complaint::failed(what).hint(words::LIST_SHOWS_NAMES));
    }
    if args.json {
        out::json(&in_json(&profile))
    } else {
        print(&profile)?;
        if let Some(words) = FitLess::among(&player, index.players_names()).words(usize::MAX) {
            note!("{words}");
        }
        Ok(())
    }
}

fn print(profile: &Profile) -> Result<(), Complaint> {
    let names: Vec<String> = profile
        .names
        .iter()
        .map(|(name, games)| format!("{name} ({games})"))
        .collect();
    say!("{}", names.join(", "))?;
    for row in profile_table::rows(profile, Columns::All) {
        match row {
            Row::Heading(title, columns) => {
                say!("\n{}", format!("{title:<38} {columns}").trim_end())?
            }
            Row::Line {
                name,
                ending,
                figures,
            } => {
                let name = name + &ending;
                say!("{}", format!("  {name:<36} {figures}").trim_end())?;
            }
            Row::Note(words) => say!("  {words}")?,
        }
    }
    Ok(())
}

fn in_json(profile: &Profile) -> Value {
    let phases = Phase::ALL
        .iter()
        .zip(&profile.phases)
        .map(|(phase, own)| (phase.to_string(), quality(own)))
        .collect();
    let openings = profile
        .openings
        .iter()
        .map(|(name, own)| {
            let about = json!({
                "white": outcomes(&own.as_white),
                "black": outcomes(&own.as_black),
                "play": quality(&own.quality),
            });
            (name.clone(), about)
        })
        .collect();
    let pieces = profile
        .pieces
        .iter()
        .map(|(piece, (problems, moves))| {
            (
                piece.to_string(),
                json!({ "problems": problems, "moves": moves }),
            )
        })
        .collect();
    json!({
        "names": profile.names,
        "white": outcomes(&profile.results.white),
        "black": outcomes(&profile.results.black),
        "lost_on_time": profile.lost_on_time,
        "won_on_time": profile.won_on_time,
        "openings": out::object(openings),
        "book": departures(profile),
        "reviewed_games": profile.reviewed_games,
        "play": quality(&profile.quality),
        "phases": out::object(phases),
        "below_30_seconds": quality(&profile.hurried),
        "with_time": quality(&profile.unhurried),
        "trend": over_time(profile),
        "problems": profile.problems,
        "pieces": out::object(pieces),
    })
}

/// Results and accuracy over time, the earliest first.
fn over_time(profile: &Profile) -> Vec<Value> {
    let stretches = trend(&profile.played).into_iter();
    let about = stretches.map(|own| {
        json!({
            "name": own.name,
            "games": outcomes(&own.games),
            "moves": own.moves,
            "accuracy": own.accuracy().map(rounded),
        })
    });
    about.collect()
}

/// Where the games left the book: by opening, and by line.
fn departures(profile: &Profile) -> Value {
    let about = |exits: &Exits| {
        json!({
            "games": outcomes(&exits.games),
            "reviewed": exits.reviewed,
            "inaccuracies": exits.inaccuracies,
            "mistakes": exits.mistakes,
            "blunders": exits.blunders,
        })
    };
    let departures = &profile.departures;
    let openings = departures
        .openings
        .iter()
        .map(|(name, by)| {
            let by = by
                .iter()
                .map(|(who, exits)| (who.word().to_owned(), about(exits)));
            (name.clone(), out::object(by.collect()))
        })
        .collect();
    let lines: Vec<Value> = departures
        .lines
        .iter()
        .map(|((who, line), exits)| {
            let mut about = about(exits);
            about["left_by"] = json!(who.word());
            about["moves"] = json!(line);
            about["book"] = json!(exits.instead);
            about
        })
        .collect();
    json!({
        "side": departures.side.map(|side| side.to_string()),
        "openings": out::object(openings),
        "lines": lines,
    })
}

fn outcomes(own: &Outcomes) -> Value {
    json!({
        "games": own.games(),
        "wins": own.wins,
        "draws": own.draws,
        "losses": own.losses,
        "score": own.score().map(rounded),
    })
}

fn quality(own: &Quality) -> Value {
    json!({
        "moves": own.moves,
        "accuracy": own.accuracy().map(rounded),
        "average_centipawn_loss": own.average_loss().map(rounded),
        "inaccuracies": own.inaccuracies,
        "mistakes": own.mistakes,
        "blunders": own.blunders,
        "problems_per_hundred_moves": own.problems_in_a_hundred().map(rounded),
    })
}

fn rounded(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}
