//! `tabiya book import`: a book from games or from a Polyglot book.

use crate::{
    book::{
        Book,
        import::{Tally, Wanted, last_game},
        polyglot, write,
    },
    cli::{
        complaint::Complaint,
        out::{self, note},
        source,
    },
    files,
    game::pgn,
    text::figures::counted,
};
use clap::ValueEnum;
use shakmaty::Color;
use std::{
    io::{self, Read},
    path::{Path, PathBuf},
    time::Instant,
};

/// Make a text book from games (.pgn) or from a Polyglot book (.bin).
///
/// In a book made from games, a move's weight is twice its wins plus its draws for the side that
/// played it; a move that only lost is marked "?". Opening names come from the built-in book.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Games in PGN, - for standard input, or one Polyglot book that ends in .bin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The book to write: text, or a Polyglot book if it ends in .bin [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Plies to read from each game
    #[arg(long, default_value_t = 30, value_name = "N")]
    plies: usize,
    /// Leave out moves played in fewer games than this
    #[arg(long, default_value_t = 3, value_name = "N")]
    min_games: u32,
    /// Make a book for this side: the other side's moves are recognised, never played
    #[arg(long)]
    side: Option<Side>,
    /// Only games of players whose name contains this, and their moves
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    White,
    Black,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    if let [only] = args.files.as_slice()
        && is_polyglot(only)
    {
        return from_polyglot(only, args.output.as_deref());
    }
    let wanted = Wanted {
        plies: args.plies,
        min_games: args.min_games,
        side: args.side.map(|side| match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }),
        player: args.player.clone(),
    };
    let to_polyglot = args.output.as_deref().filter(|path| is_polyglot(path));
    let mut tally = match to_polyglot {
        Some(_) => Tally::for_polyglot(wanted),
        None => Tally::new(wanted),
    };
    let begun = Instant::now();
    for path in &args.files {
        count(path, &mut tally)?;
    }
    tell(&tally, begun);
    if let Some(path) = to_polyglot {
        let entries = tally.into_entries();
        let count = entries.len();
        out::write_bytes(path, &polyglot::write(entries))?;
        note!("{}: {count} entries", path.display());
        return Ok(());
    }
    out::overwrite(args.output.as_deref(), &named(&tally.into_book()))
}

fn is_polyglot(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "bin")
}

/// The book as text, with opening names from the built-in book.
fn named(book: &Book) -> String {
    let names = Book::embedded();
    write::text_with_names(book, &|key| names.name_of_key(key))
}

fn from_polyglot(path: &Path, output: Option<&Path>) -> Result<(), Complaint> {
    let bytes = source::bytes(path)?;
    let refuse = |error: polyglot::PolyglotError| {
        Complaint::input(format!("cannot import \"{}\": {error}", path.display()))
    };
    let entries = polyglot::read(&bytes).map_err(refuse)?;
    let walked = polyglot::to_book(&entries).map_err(refuse)?;
    note!(
        "{} entries, {} of them reachable from the start position",
        entries.len(),
        entries.len() - walked.unreached
    );
    out::overwrite(output, &named(&walked.book))
}

/// Feeds a file to the tally, a megabyte at a time, cut where a game begins.
fn count(path: &Path, tally: &mut Tally) -> Result<(), Complaint> {
    const PART: u64 = 1 << 20;
    // The longest possible game with comments on every move is far smaller.
    const LARGEST_GAME: u64 = 64 << 20;
    let unreadable = |error| source::unreadable(path, &error);
    let (mut file, whole): (Box<dyn Read>, u64) = if path == Path::new("-") {
        (Box::new(io::stdin().lock()), 0)
    } else {
        let (file, most) = files::open(path, u64::MAX).map_err(unreadable)?;
        let whole = file.metadata().map_or(0, |about| about.len());
        (Box::new(files::bounded(file, most)), whole)
    };
    let mut bytes: Vec<u8> = Vec::new();
    let mut done = 0;
    let mut progress = Progress::new(whole);
    // Where a game may begin that was not there before.
    let mut searched = 0;
    while read_more(&mut file, PART, &mut bytes).map_err(unreadable)? {
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            // UTF-16 is turned into UTF-8 as a whole.
            files::bounded(&mut file, files::LARGEST)
                .read_to_end(&mut bytes)
                .map_err(unreadable)?;
            bytes = pgn::unfold(bytes);
        } else if let Some(cut) = last_game(&bytes, searched) {
            let rest = bytes.split_off(cut);
            tally.feed(&bytes);
            done += bytes.len() as u64;
            bytes = rest;
            searched = 0;
            progress.show(done, tally.report().games);
        } else if bytes.len() as u64 > LARGEST_GAME {
            return Err(Complaint::input(format!(
                "{} cannot be read: expected games in PGN, found {} MiB without the start of a game",
                path.display(),
                bytes.len() >> 20
            )));
        } else {
            searched = bytes.len();
        }
    }
    tally.feed(&bytes);
    progress.clear();
    Ok(())
}

/// Adds up to this many bytes; false at the end of the file.
fn read_more(file: impl Read, most: u64, bytes: &mut Vec<u8>) -> io::Result<bool> {
    let mut part = file.take(most);
    part.read_to_end(bytes).map(|read| read > 0)
}

fn tell(tally: &Tally, begun: Instant) {
    let report = tally.report();
    let seconds = begun.elapsed().as_secs_f64();
    note!(
        "{} ({} counted, {} of other players, {} from other positions, {} with an illegal \
         move), {} different moves, {:.2} s, {:.0} games per second",
        counted(report.games, "game"),
        report.counted,
        report.other_players,
        report.other_start,
        report.broken,
        tally.distinct_moves(),
        seconds,
        report.games as f64 / seconds.max(1e-9)
    );
}

/// A bar on standard error, if that is a terminal.
struct Progress {
    whole: u64,
    is_shown: bool,
}

impl Progress {
    fn new(whole: u64) -> Progress {
        Progress {
            whole,
            is_shown: out::is_watched(),
        }
    }

    fn show(&mut self, done: u64, games: u64) {
        const WIDTH: u64 = 30;
        if !self.is_shown {
            return;
        }
        let filled = (done * WIDTH / self.whole.max(1)).min(WIDTH) as usize;
        let bar = "#".repeat(filled);
        out::rewrite(&format!("[{bar:<30}] {games} games"));
    }

    fn clear(&mut self) {
        if self.is_shown {
            out::rewrite("");
        }
    }
}
