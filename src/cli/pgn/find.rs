//! `tabiya pgn find`: the games of a file in which a position, or some pieces, stand.

use super::letters::Letters;
use crate::{
    cli::{
        complaint::Complaint,
        out::{Lines, note},
        source,
        words::pgn as words,
    },
    game::{find::Wanted, index::Indexer},
};
use serde_json::json;
use std::path::PathBuf;

/// Find the games in which a position, or certain pieces, occur.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::PGN_FIND)]
pub struct Args {
    /// The PGN file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A FEN in quotes, its board alone, or the pieces of both sides such as KRPvKR
    #[arg(value_name = "FEN|PIECES")]
    wanted: String,
    /// Print one JSON object per line, one for each game
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    letters: Letters,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let wanted: Wanted = args.wanted.parse().map_err(Complaint::usage)?;
    let bytes = source::read(&args.file)?;
    let index = Indexer::read_all(&bytes);
    let mut lines = Lines::new();
    let mut found = 0;
    for hit in wanted.in_file(&bytes, &index, args.letters.language()) {
        found += 1;
        let Some(row) = index.row(hit.game) else {
            continue;
        };
        if args.json {
            let about = json!({
                "game": hit.game + 1,
                "ply": hit.ply,
                "line": row.line,
                "white": index.text(row.players.white),
                "black": index.text(row.players.black),
                "result": row.result.token(),
                "date": row.date.to_string(),
            });
            lines.json(&about)?;
        } else {
            let place = match hit.ply {
                0 => words::AT_START.to_owned(),
                _ => words::at_move(hit.number),
            };
            lines.line(format_args!(
                "{:>6}  {:<44}  {:<7}  {}  {place}",
                hit.game + 1,
                index.players(row),
                row.result.token(),
                row.date
            ))?;
        }
    }
    lines.finish()?;
    note!("{}", words::listed(found, index.len()));
    Ok(())
}
