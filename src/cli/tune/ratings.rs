//! `tabiya tune ratings`: one rating list for all players of some files of games, as the authors of
//! engines make it with Ordo.

use crate::{
    arena::{list, schedule::Fixture, standing::Standing},
    cli::{
        complaint::Complaint,
        out::{self, note, say},
        source,
        words::tune::ratings as words,
    },
    game::{GameResult, index::Indexer},
    text::nearest::closest,
};
use serde_json::{Value, json};
use shakmaty::Color;
use std::{collections::HashMap, path::PathBuf};

/// Rate all players of PGN files together: the ratings that make the results likeliest, with errors.
///
/// Each player brings half a drawn game, shared among its opponents by the games with each, so that
/// who has won or lost all games has a rating too. Among more than 2000 players each error is as if the
/// ratings of the others were known.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// PGN files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// A player of known rating; the others are rated by these. May be given again.
    #[arg(long, value_name = "NAME=ELO", value_parser = anchor)]
    anchor: Vec<(String, f64)>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

fn anchor(text: &str) -> Result<(String, f64), String> {
    let wrong = || words::no_anchor(text);
    let (name, elo) = text.rsplit_once('=').ok_or_else(wrong)?;
    let elo: f64 = elo.trim().parse().map_err(|_| wrong())?;
    if name.is_empty() || !elo.is_finite() {
        return Err(wrong());
    }
    Ok((name.to_owned(), elo))
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let mut names: Vec<String> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut against_oneself = 0;
    let mut games: Vec<(usize, usize, Option<Color>)> = Vec::new();
    for path in &args.files {
        let bytes = source::read(path)?;
        for row in Indexer::read_all(&bytes).rows() {
            let Some(game) = row.read(&bytes) else {
                continue;
            };
            let winner = match game.result {
                GameResult::WhiteWins => Some(Color::White),
                GameResult::BlackWins => Some(Color::Black),
                GameResult::Draw => None,
                GameResult::Unknown => continue,
            };
            let (Some(white), Some(black)) = (game.tags.known("White"), game.tags.known("Black"))
            else {
                continue;
            };
            if white == black {
                against_oneself += 1;
                continue;
            }
            let mut place = |name: &str| {
                let known = places.get(name).copied();
                known.unwrap_or_else(|| {
                    names.push(name.to_owned());
                    places.insert(name.to_owned(), names.len() - 1);
                    names.len() - 1
                })
            };
            games.push((place(white), place(black), winner));
        }
    }
    if against_oneself > 0 {
        note!("{}", words::against_oneself(against_oneself));
    }
    if games.is_empty() {
        return Err(Complaint::failed(words::NO_GAMES));
    }
    for (index, (name, _)) in args.anchor.iter().enumerate() {
        if args
            .anchor
            .iter()
            .take(index)
            .any(|(other, _)| other == name)
        {
            return Err(Complaint::usage(words::anchored_twice(name)));
        }
        if !places.contains_key(name) {
            let near = closest(name, names.iter().map(String::as_str), 3);
            let told = words::unknown_anchor(name, &near, names.len());
            return Err(Complaint::usage(told));
        }
    }
    let mut standing = Standing::new(names.len());
    for (number, (white, black, winner)) in games.iter().enumerate() {
        let fixture = Fixture {
            number,
            round: number,
            game: 1,
            opening: 0,
            white: *white,
            black: *black,
        };
        standing.note(&fixture, *winner, None);
    }
    let known: Vec<Option<f64>> = names
        .iter()
        .map(|name| {
            let found = args.anchor.iter().find(|(anchor, _)| anchor == name);
            found.map(|(_, elo)| *elo)
        })
        .collect();
    let list = list::ratings(&standing, names.len(), &known);
    let totals = standing.totals();
    let mut rows = Vec::new();
    // Whether games join all players to each other.
    let mut are_joined = true;
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max(6);
    if !args.json {
        say!("{}", words::columns(width))?;
    }
    for rating in list {
        let name = names.get(rating.player).map_or("", String::as_str);
        let (own, _) = totals.get(rating.player).copied().unwrap_or_default();
        let is_anchor = known.get(rating.player).copied().flatten().is_some();
        let is_known = list::is_known(rating.error);
        are_joined &= is_known || is_anchor;
        let score = 100.0 * own.share().unwrap_or(0.0);
        if args.json {
            rows.push(json!({
                "name": name,
                "rating": rating.elo,
                "error": (is_known && !is_anchor).then_some(rating.error),
                "games": own.count(),
                "score": score,
            }));
            continue;
        }
        let error = match is_known {
            _ if is_anchor => words::KNOWN.to_owned(),
            true => format!("±{:.0}", rating.error),
            false => words::UNKNOWN.to_owned(),
        };
        say!(
            "{name:<width$}  {:>6.0}  {error:>5}  {:>5}  {score:>4.1}%",
            rating.elo,
            own.count(),
        )?;
    }
    if args.json {
        return out::json(&Value::Array(rows));
    }
    if !are_joined {
        say!("{}", words::NOT_JOINED)?;
    }
    say!("{}", words::errors_are_half(!args.anchor.is_empty()))
}
