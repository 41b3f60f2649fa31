//! `tabiya pgn dedupe`: games that come twice are left out.

use super::{output::Output, selection::Selection};
use crate::{
    cli::{
        complaint::Complaint,
        out::{insist_on_two_files, note},
        words::pgn as words,
    },
    game::same::{Identity, Known},
};
use clap::ValueEnum;
use std::path::{Path, PathBuf};

/// Copy the games of files, leaving out those that come again.
///
/// Two games are the same if all moves of their main lines are, from the same start, and their
/// players and dates do not contradict each other: they may be unknown in one of them, or written
/// otherwise ("Carlsen, M." and "Magnus Carlsen"). Event, site, round, rating, comments and
/// variations do not matter. Games without moves, or with moves that cannot be read, are the same
/// only if their texts are. The games that are kept stay byte for byte as they are. A
/// little is remembered of each different game.
#[derive(Debug, clap::Args)]
#[command(after_help = words::DEDUPE_EXAMPLES)]
pub struct Args {
    /// PGN files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// Which one of several to keep; longest is the one with the longest text, so with the most
    /// comments and tags
    #[arg(long, value_enum, default_value = "first")]
    keep: Keep,
    /// Games with the same moves are the same, whoever played them and when
    #[arg(long)]
    moves_only: bool,
    /// Where to write; without it, or with -, standard output. A name ending in .gz is packed. A file
    /// that is there is kept as FILE.bak the first time
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write the games that are left out to this file
    #[arg(long, value_name = "FILE")]
    removed: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Keep {
    First,
    Longest,
}

/// Which game of several that are the same is kept, so far.
struct Best {
    /// Counted over all files.
    number: u64,
    length: usize,
}

/// Whether a file has nothing to read the second time: standard input, a pipe. What is missing or a
/// folder is told as such when it is read.
fn is_read_once(path: &Path) -> bool {
    path == Path::new("-") || path.exists() && !path.is_file() && !path.is_dir()
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let removed = args.removed.as_deref();
    insist_on_two_files(("-o", args.output.as_deref()), ("--removed", removed))?;
    let filter = args.selection.filter()?;
    let identity = |text: &[u8]| {
        let identity = Identity::of(&filter.in_english(text));
        match args.moves_only {
            true => Identity {
                moves: identity.moves,
                ..Identity::default()
            },
            false => identity,
        }
    };
    let longest = match args.keep {
        Keep::First => None,
        Keep::Longest => {
            if args.files.iter().any(|path| is_read_once(path)) {
                let what = Complaint::usage(words::LONGEST_READS_TWICE);
                return Err(what.hint(words::SAVE_AS_FILE));
            }
            let mut known = Known::default();
            let mut best: Vec<Best> = Vec::new();
            let mut number = 0;
            filter.each(&args.files, |game| {
                number += 1;
                if !game.is_wanted {
                    return Ok(());
                }
                let (place, _) = known.see(&identity(game.text));
                let own = Best {
                    number,
                    length: game.text.len(),
                };
                match best.get_mut(place) {
                    Some(best) if best.length < own.length => *best = own,
                    Some(_) => {}
                    None => best.push(own),
                }
                Ok(())
            })?;
            let mut numbers: Vec<u64> = best.iter().map(|best| best.number).collect();
            numbers.sort_unstable();
            Some(numbers)
        }
    };
    let mut output = Output::to(args.output.as_deref())?;
    let mut removed = removed.map(|path| Output::to(Some(path))).transpose()?;
    let mut known = Known::default();
    let (mut number, mut again) = (0, 0_u64);
    let seen = filter.each(&args.files, |game| {
        number += 1;
        if !game.is_wanted {
            return Ok(());
        }
        let is_kept = match &longest {
            Some(numbers) => numbers.binary_search(&number).is_ok(),
            None => known.see(&identity(game.text)).1,
        };
        if is_kept {
            return output.game(game.text);
        }
        again += 1;
        match &mut removed {
            Some(removed) => removed.game(game.text),
            None => Ok(()),
        }
    })?;
    // What is left out is safe before the rest is.
    if let Some(removed) = removed {
        removed.finish()?;
    }
    output.finish()?;
    seen.tell_missing();
    note!("{}", words::left_out(again, seen.wanted));
    Ok(())
}
