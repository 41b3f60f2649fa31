//! `tabiya pgn find`: the games of a file in which a position, or some men, stand.

use crate::{
    cli::{Complaint, source},
    game::{find::Wanted, index::Indexer},
};
use serde_json::json;
use std::{
    io::{self, BufWriter, Write as _},
    path::PathBuf,
};

/// What to find, and where.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The PGN file; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A FEN in quotes, or the men of both sides such as KRPvKR
    #[arg(value_name = "FEN|MEN")]
    wanted: String,
    /// One JSON object a game and line
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let wanted: Wanted = args.wanted.parse().map_err(Complaint::usage)?;
    let bytes = source::read(&args.file)?;
    let index = Indexer::read_all(&bytes);
    let mut out = BufWriter::new(io::stdout().lock());
    let mut found = 0;
    for hit in wanted.in_file(&bytes, &index) {
        found += 1;
        let Some(row) = index.row(hit.game) else {
            continue;
        };
        let written = if args.json {
            let about = json!({
                "game": hit.game + 1,
                "ply": hit.ply,
                "line": row.line,
                "white": index.text(row.players.white),
                "black": index.text(row.players.black),
                "result": row.result.token(),
                "date": row.date.to_string(),
            });
            writeln!(out, "{about}")
        } else {
            let place = match hit.ply {
                0 => "start".to_owned(),
                ply => format!("move {}", ply.div_ceil(2)),
            };
            writeln!(
                out,
                "{:>6}  {:<44}  {:<7}  {}  {place}",
                hit.game + 1,
                index.players(row),
                row.result.token(),
                row.date
            )
        };
        // A reader that has gone away (`| head`) is no failure.
        if written.is_err() {
            return Ok(());
        }
    }
    let _reader_has_gone = out.flush();
    eprintln!("{found} of {} games", index.len());
    Ok(())
}
