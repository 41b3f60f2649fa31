//! `tabiya pgn extract` and `merge`: games copied from files, as they stand there.

use super::{
    output::Output,
    selection::{Seen, Selection},
};
use crate::{
    cli::{
        complaint::Complaint,
        out::{is_standard_output, note},
        words::pgn as words,
    },
    game::index::{Indexer, Query, Sort},
};
use std::path::{Path, PathBuf};

/// Copy the games that match from files, one after the other.
///
/// Every game stays byte for byte as it is. Files may be of any size, and packed (.gz, .zst).
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXTRACT_EXAMPLES)]
pub struct Args {
    /// PGN files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// Where to write; without it, or with -, standard output. A name ending in .gz is packed. A file
    /// that is there is kept as FILE.bak the first time, and as it is where no game matches
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Copy the games of several files into one, in the order of the files or sorted.
///
/// Every game stays byte for byte as it is; "tabiya pgn dedupe" also leaves out games that come
/// twice.
#[derive(Debug, clap::Args)]
#[command(after_help = words::MERGE_EXAMPLES)]
pub struct MergeArgs {
    #[command(flatten)]
    args: Args,
    /// Sort by white, black, result, date, event, site, eco, opening, length or elo, with - before it
    /// in reverse; the games then have to fit into memory, at most 2 GiB
    #[arg(long, value_name = "COLUMN", allow_hyphen_values = true)]
    sort: Option<Sort>,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let filter = args.selection.filter()?;
    let mut output = Output::to(args.output.as_deref())?;
    let seen = filter.each(&args.files, |game| match game.is_wanted {
        true => output.game(game.text),
        false => Ok(()),
    })?;
    end(output, args, &seen)
}

pub fn merge(args: &MergeArgs) -> Result<(), Complaint> {
    let Some(sort) = args.sort else {
        return run(&args.args);
    };
    let args = &args.args;
    let filter = args.selection.filter()?;
    let mut texts: Vec<u8> = Vec::new();
    let seen = filter.each(&args.files, |game| {
        if game.is_wanted {
            if texts.len() as u64 + game.text.len() as u64 > LARGEST {
                return Err(Complaint::failed(words::TOO_MUCH_TO_SORT).hint(words::SORT_LESS));
            }
            texts.extend_from_slice(game.text);
            texts.extend_from_slice(b"\n\n");
        }
        Ok(())
    })?;
    let mut output = Output::to(args.output.as_deref())?;
    let index = Indexer::read_all(&texts);
    for number in index.select(&Query::default(), sort) {
        if let Some(row) = index.row(number) {
            output.game(texts.get(row.span()).unwrap_or_default().trim_ascii())?;
        }
    }
    end(output, args, &seen)
}

/// Tells how many of the games were copied. Those of a file that is there are not replaced by none.
fn end(output: Output, args: &Args, seen: &Seen) -> Result<(), Complaint> {
    seen.tell_missing();
    let has_games = |path: &&Path| {
        let about = path.metadata();
        about.is_ok_and(|about| about.is_file() && about.len() > 0) && !is_standard_output(path)
    };
    let kept = args.output.as_deref().filter(has_games);
    if let Some(path) = kept.filter(|_| seen.wanted == 0) {
        return Err(Complaint::failed(words::none_match(seen.games, path)));
    }
    output.finish()?;
    note!("{}", words::copied(seen.wanted, seen.games));
    Ok(())
}

/// So many bytes of games are sorted at most.
const LARGEST: u64 = 2 << 30;
