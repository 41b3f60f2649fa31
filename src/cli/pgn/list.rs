//! `tabiya pgn list`: the games of a file, one line each, searched and sorted.

use super::letters::Letters;
use crate::{
    cli::{
        complaint::Complaint,
        out::{Lines, note},
        source,
        words::pgn as words,
    },
    game::{
        find::{Wanted, divide},
        index::{Index, Indexer, Query, Row, Sort},
    },
};
use serde::Serialize;
use std::path::PathBuf;

/// List the games of a file, one per line.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::PGN_LIST)]
pub struct Args {
    /// The PGN file; - is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only matching games: words, or player:tal eco:B9 year:1960-65 result:1-0 moves:>40
    /// elo:2500- (average of both) pieces:KRPvKR fen:….
    #[arg(
        long,
        default_value = "",
        value_name = "QUERY",
        allow_hyphen_values = true
    )]
    find: String,
    /// Sort by number, white, black, result, date, event, site, eco, opening, length or elo; with
    /// - before it in reverse.
    #[arg(
        long,
        default_value = "number",
        value_name = "COLUMN",
        allow_hyphen_values = true
    )]
    sort: String,
    /// Print one JSON object per line, one for each game.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    letters: Letters,
}

#[derive(Debug, Serialize)]
struct Listed<'a> {
    /// From 1, in the file.
    game: usize,
    line: u32,
    offset: usize,
    length: usize,
    white: &'a str,
    black: &'a str,
    white_elo: Option<u16>,
    black_elo: Option<u16>,
    result: &'a str,
    date: String,
    event: &'a str,
    site: &'a str,
    round: &'a str,
    eco: &'a str,
    opening: &'a str,
    plies: u32,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let (words, board) = divide(&args.find);
    let query: Query = words.parse().map_err(Complaint::usage)?;
    let wanted: Option<Wanted> = match board {
        Some(text) => Some(text.parse().map_err(Complaint::usage)?),
        None => None,
    };
    let sort: Sort = args.sort.parse().map_err(Complaint::usage)?;
    let bytes = source::read(&args.file)?;
    let index = Indexer::read_all(&bytes);
    let mut chosen = index.select(&query, sort);
    if let Some(wanted) = wanted {
        chosen.retain(|number| {
            let game = index.row(*number);
            let game = game.and_then(|row| row.read_in(&bytes, args.letters.language()));
            game.is_some_and(|game| wanted.in_game(&game).is_some())
        });
    }
    print(&index, &chosen, args.json)?;
    note!("{}", words::listed(chosen.len(), index.len()));
    Ok(())
}

fn print(index: &Index, chosen: &[usize], json: bool) -> Result<(), Complaint> {
    let mut lines = Lines::new();
    for number in chosen {
        let Some(row) = index.row(*number) else {
            continue;
        };
        if json {
            lines.json(&listed(index, *number, row))?;
        } else {
            lines.line(format_args!(
                "{:>6}  {:<44}  {:<7}  {}  {:<3}  {:>3}  {}",
                number + 1,
                clip(&index.players(row), 44),
                row.result,
                row.date,
                clip(index.text(row.eco), 3),
                row.moves(),
                place(index, row)
            ))?;
        }
    }
    lines.finish()
}

fn listed<'a>(index: &'a Index, number: usize, row: &'a Row) -> Listed<'a> {
    let span = row.span();
    let known = |elo: u16| (elo > 0).then_some(elo);
    Listed {
        game: number + 1,
        line: row.line,
        offset: span.start,
        length: span.len(),
        white: index.text(row.players.white),
        black: index.text(row.players.black),
        white_elo: known(row.elo.white),
        black_elo: known(row.elo.black),
        result: row.result.token(),
        date: row.date.to_string(),
        event: index.text(row.event),
        site: index.text(row.site),
        round: index.text(row.round),
        eco: index.text(row.eco),
        opening: index.text(row.opening),
        plies: row.plies,
    }
}

/// Event and site, as far as they are known.
fn place(index: &Index, row: &Row) -> String {
    let known: Vec<&str> = [row.event, row.site]
        .into_iter()
        .map(|name| index.text(name))
        .filter(|text| !text.is_empty())
        .collect();
    known.join(", ")
}

fn clip(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{kept}…")
}
