//! `tabiya pgn split`: the games of a file in several files.

use super::selection::{Filter, Passing, Seen, Selection};
use crate::{
    cli::{
        complaint::Complaint,
        numbers::at_least,
        out::{self, note},
        words::pgn as words,
    },
    files,
    game::index::{Index, Name},
};
use clap::ValueEnum;
use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File},
    io::{self, Write as _},
    path::PathBuf,
};

/// Copy the games of files into several files: so many in each, or one for each player, opening,
/// year or the like.
///
/// Every game stays byte for byte as it is. Files that are there already are never touched: an
/// existing name is refused before anything is written into it. After an error none of the new files
/// is left.
#[derive(Debug, clap::Args)]
#[command(after_help = words::SPLIT_EXAMPLES)]
#[command(group = clap::ArgGroup::new("how").required(true))]
pub struct Args {
    /// PGN files; - is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// So many games in each file
    #[arg(long, value_name = "GAMES", group = "how", value_parser = at_least::<u64>(1))]
    every: Option<u64>,
    /// A file for each value
    #[arg(long, value_enum, group = "how")]
    by: Option<By>,
    #[command(flatten)]
    selection: Selection,
    /// The folder for the files; it is made if it is not there
    #[arg(short, long, value_name = "FOLDER")]
    output: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    White,
    Black,
    /// Both players: a game stands in two files
    Player,
    Event,
    Site,
    Year,
    Month,
    Eco,
    Opening,
    Result,
}

/// The most files that are made.
const MOST_FILES: usize = 20_000;
/// Text that is gathered before it is written.
const ROOM: usize = 16 << 20;

/// The files that are made, and what is still to be written to them.
struct Files {
    folder: PathBuf,
    /// By value, the file's name.
    names: BTreeMap<String, String>,
    taken: BTreeSet<String>,
    waiting: BTreeMap<String, Vec<u8>>,
    bytes: usize,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let filter = args.selection.filter()?;
    out::make_folder(&args.output, words::CHOOSE_ANOTHER_FOLDER)?;
    let mut made = Files {
        folder: args.output.clone(),
        names: BTreeMap::new(),
        taken: BTreeSet::new(),
        waiting: BTreeMap::new(),
        bytes: 0,
    };
    let seen = match made.fill(args, &filter) {
        Ok(seen) => seen,
        Err(complaint) => {
            made.remove();
            return Err(complaint);
        }
    };
    seen.tell_missing();
    note!("{}", words::split(seen.wanted, made.names.len()));
    Ok(())
}

/// The values that a game has, one, or two for its players.
fn values(by: By, game: &Passing<'_>) -> Vec<String> {
    let (index, row): (&Index, _) = (&game.piece.index, game.row);
    let text = |name: Name| index.text(name).to_owned();
    let one = match by {
        By::White => text(row.players.white),
        By::Black => text(row.players.black),
        By::Player => {
            let mut both = vec![text(row.players.white), text(row.players.black)];
            both.dedup();
            return both;
        }
        By::Event => text(row.event),
        By::Site => text(row.site),
        By::Eco => text(row.eco),
        By::Opening => text(row.opening),
        By::Result => match row.result.token() {
            "*" => "unfinished".to_owned(),
            "1/2-1/2" => "draw".to_owned(),
            decided => decided.to_owned(),
        },
        By::Year | By::Month if row.date.year == 0 => String::new(),
        By::Month if row.date.month != 0 => {
            format!("{:04}-{:02}", row.date.year, row.date.month)
        }
        By::Year | By::Month => format!("{:04}", row.date.year),
    };
    vec![one]
}

impl Files {
    /// Copies the games that the filter takes.
    fn fill(&mut self, args: &Args, filter: &Filter) -> Result<Seen, Complaint> {
        let mut count = 0_u64;
        let seen = filter.each(&args.files, |game| {
            if !game.is_wanted {
                return Ok(());
            }
            let values = match (args.by, args.every) {
                (Some(by), _) => values(by, &game),
                (None, every) => {
                    let part = count / every.unwrap_or(u64::MAX);
                    count += 1;
                    vec![format!("games-{:04}", part + 1)]
                }
            };
            values
                .iter()
                .try_for_each(|value| self.add(value, game.text))
        })?;
        self.write()?;
        Ok(seen)
    }

    /// Deletes the files that were made: half a split would be in the way of the next one.
    fn remove(&self) {
        for name in self.names.values() {
            // What cannot be deleted stays; the error that is told comes first.
            let _left_behind = fs::remove_file(self.folder.join(name));
        }
    }

    fn add(&mut self, value: &str, text: &[u8]) -> Result<(), Complaint> {
        if !self.names.contains_key(value) {
            if self.names.len() >= MOST_FILES {
                let what = Complaint::failed(words::too_many_files(MOST_FILES));
                return Err(what.hint(words::CHOOSE_FEWER_GAMES));
            }
            let name = self.new_name(value);
            self.make(&name)?;
            self.names.insert(value.to_owned(), name);
        }
        let waiting = self.waiting.entry(value.to_owned()).or_default();
        let has_returns = memchr::memmem::find(text, b"\r\n").is_some();
        let line_break: &[u8] = if has_returns { b"\r\n" } else { b"\n" };
        // An empty line ends every game.
        waiting.extend_from_slice(text);
        waiting.extend_from_slice(line_break);
        waiting.extend_from_slice(line_break);
        self.bytes += text.len();
        if self.bytes > ROOM {
            self.write()?;
        }
        Ok(())
    }

    /// A file's name for a value, unlike all others also where upper and lower case are one.
    fn new_name(&mut self, value: &str) -> String {
        const LONGEST: usize = 80;
        let is_fine = |letter: char| letter.is_alphanumeric() || "-_,.+ '".contains(letter);
        let plain: String = value
            .chars()
            .map(|letter| if is_fine(letter) { letter } else { '_' })
            .take(LONGEST)
            .collect();
        let plain = match plain.trim_matches([' ', '.']) {
            "" => "unknown",
            plain => plain,
        };
        let mut name = format!("{plain}.pgn");
        let mut next = 2;
        while !self.taken.insert(name.to_lowercase()) {
            name = format!("{plain} ({next}).pgn");
            next += 1;
        }
        name
    }

    /// Makes an empty file; what is there already stays.
    fn make(&self, name: &str) -> Result<(), Complaint> {
        let path = self.folder.join(name);
        match files::create_new(&path) {
            Ok(_) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Err(Complaint::failed(words::is_there_already(&path))
                    .hint(words::CHOOSE_EMPTY_FOLDER))
            }
            Err(error) => Err(out::cannot_write(&path, &error)),
        }
    }

    /// Adds to the files what waits.
    fn write(&mut self) -> Result<(), Complaint> {
        self.bytes = 0;
        for (value, text) in std::mem::take(&mut self.waiting) {
            let Some(name) = self.names.get(&value) else {
                continue;
            };
            let path = self.folder.join(name);
            let file = File::options().append(true).open(&path);
            file.and_then(|mut file| file.write_all(&text))
                .map_err(|error| out::cannot_write(&path, &error))?;
        }
        Ok(())
    }
}
