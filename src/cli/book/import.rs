//! `tabiya book import`: a book from games or from a Polyglot book.

use super::reading::insist;
use crate::{
    book::{
        Book, compile, compiled,
        import::{ImportCounts, Tally, Wanted},
        polyglot,
        study::{self, Losses},
        walk, write,
    },
    cli::{
        complaint::Complaint,
        numbers::at_least,
        out::{self, note},
        side::Side,
        source,
        words::{
            book::expected_ending, book_files as words, files::cannot_be_read,
            shared::LIST_SHOWS_NAMES,
        },
    },
    files::{self, Stream},
    game::{Game, PlayerName, pgn},
};
use std::{
    io::{self, Read},
    path::{Path, PathBuf},
    time::Instant,
};

/// Make a text book from games (.pgn) or from a Polyglot book (.bin).
///
/// In a book made from games, a move's weight is twice its wins plus its draws for the side that
/// played it; a move that only lost is marked "?". With --side it is a repertoire: nothing is
/// marked, and the other side's moves weigh as many games as had them. Opening names come from the built-in book.
///
/// A study (games that say that they are chapters, or with --study any games) is kept as it is
/// written: variations, comments, glyphs, chapters and their start positions, every move whatever
/// its number of games. What a book cannot say is listed.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_IMPORT)]
pub struct Args {
    /// Games in PGN, also packed as .gz or .zst, - for standard input, or one Polyglot book that ends
    /// in .bin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The book to write: text, or a Polyglot book if it ends in .bin [default: standard output]
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// Plies to read from each game [default: 30]
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(1))]
    plies: Option<usize>,
    /// Leave out moves played in fewer games than this [default: 3]
    #[arg(long, value_name = "N", value_parser = at_least::<u32>(0))]
    min_games: Option<u32>,
    /// Make a repertoire for this side (@side): its moves weighed by their success, the other side's
    /// by how often they came
    #[arg(long)]
    side: Option<Side>,
    /// Only games of this player, and their moves; of the names there are, those that fit best
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Keep variations and comments of the games, one chapter for each
    #[arg(long, conflicts_with_all = ["plies", "min_games", "player"])]
    study: bool,
}

/// Plies of each game and games of each move, where nothing else is asked.
const PLIES: usize = 30;
const MIN_GAMES: u32 = 3;

impl Args {
    /// Whether the games are to be kept as chapters: it was asked, or they say so themselves and
    /// nothing is asked that counts them.
    fn is_study(&self) -> Result<bool, Complaint> {
        if self.study {
            return Ok(true);
        }
        let counts = self.plies.is_some() || self.min_games.is_some() || self.player.is_some();
        let to_polyglot = self.output.as_deref().is_some_and(polyglot::is_named_so);
        let Some(first) = self.files.first().filter(|_| !counts && !to_polyglot) else {
            return Ok(false);
        };
        // What is no file cannot be looked at twice.
        if !first.is_file() {
            return Ok(false);
        }
        let head = source::beginning_of(first);
        let head = head.map_err(|error| source::unreadable(first, &error))?;
        let games: Vec<Game> = pgn::games(&head).take(1).collect();
        Ok(study::is_study(&games))
    }

    /// An option that says something of games alone.
    fn option_for_games(&self) -> Option<&'static str> {
        let options = [
            ("--plies", self.plies.is_some()),
            ("--min-games", self.min_games.is_some()),
            ("--side", self.side.is_some()),
            ("--player", self.player.is_some()),
            ("--study", self.study),
        ];
        let given = options.into_iter().find(|(_, is_given)| *is_given);
        given.map(|(name, _)| name)
    }
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let from_polyglot_book = match args.files.as_slice() {
        [only] => Some(only).filter(|only| polyglot::is_named_so(only)),
        _ => None,
    };
    let to_polyglot = args
        .output
        .as_deref()
        .filter(|path| polyglot::is_named_so(path));
    // Only counted games are written as a Polyglot book.
    if to_polyglot.is_none() || args.study || from_polyglot_book.is_some() {
        insist_on_text_name(args.output.as_deref())?;
    }
    if let Some(only) = from_polyglot_book {
        if let Some(option) = args.option_for_games() {
            return Err(Complaint::usage(words::needs_games(option, only)));
        }
        return from_polyglot(only, args.output.as_deref());
    }
    if args.is_study()? {
        return from_study(args);
    }
    let wanted = Wanted {
        plies: args.plies.unwrap_or(PLIES),
        min_games: args.min_games.unwrap_or(MIN_GAMES),
        side: args.side.map(Side::color),
        player: args.player.as_deref().map(PlayerName::new),
    };
    let mut tally = match to_polyglot {
        Some(_) => Tally::for_polyglot(wanted),
        None => Tally::new(wanted),
    };
    let begun = Instant::now();
    for path in &args.files {
        count(path, &mut tally)?;
    }
    tell(&tally, begun);
    let counts = Counts {
        report: tally.report(),
        has_player: tally.has_player(),
    };
    if let Some(path) = to_polyglot {
        let entries = tally.into_entries();
        let count = entries.len();
        if count == 0 {
            return Err(empty(args, counts));
        }
        out::replace_bytes(path, &polyglot::write(entries))?;
        note!("{}", words::entries_written(path, count));
        return Ok(());
    }
    let left_out = tally.left_out();
    let book = tally.into_book();
    let unreached = walk::unreached_moves(&book);
    if book.counts().moves == unreached {
        return Err(empty(args, counts));
    }
    if left_out > 0 {
        let least = args.min_games.unwrap_or(MIN_GAMES);
        note!("{}", words::moves_left_out(left_out, least));
    }
    if unreached > 0 {
        note!("{}", words::moves_not_reached(unreached));
    }
    out::overwrite(args.output.as_deref(), &named(&book))
}

/// Refuses, for a text, the names that books of other kinds have.
pub(super) fn insist_on_text_name(output: Option<&Path>) -> Result<(), Complaint> {
    let Some(path) = output else {
        return Ok(());
    };
    let hint = if compiled::is_named_so(path) {
        words::text_is_compiled_by_build(path)
    } else if polyglot::is_named_so(path) {
        words::text_is_exported_to_polyglot(path)
    } else {
        return Ok(());
    };
    Err(Complaint::usage(expected_ending(".book.txt", path)).hint(hint))
}

/// What was met in games.
#[derive(Clone, Copy, Default)]
struct Counts {
    report: ImportCounts,
    /// Whether the player who is wanted was met, with whichever side.
    has_player: bool,
}

/// Why the book is empty.
fn empty(args: &Args, Counts { report, has_player }: Counts) -> Complaint {
    let least = args.min_games.unwrap_or(MIN_GAMES);
    if let Some(complaint) = source::none_among(&args.files, report.games) {
        return complaint;
    }
    match report {
        ImportCounts {
            counted: 0,
            other_players,
            ..
        } if other_players > 0 => {
            let name = args.player.as_deref().unwrap_or_default();
            match args.side.map(Side::color).filter(|_| has_player) {
                Some(side) => Complaint::failed(words::no_player_with(name, side))
                    .hint(words::has_other_side(side.other())),
                None => Complaint::failed(words::no_player(name)).hint(LIST_SHOWS_NAMES),
            }
        }
        ImportCounts { counted: 0, .. } => {
            Complaint::failed(words::OTHER_POSITIONS).hint(words::STUDY_KEEPS_POSITIONS)
        }
        ImportCounts { counted, .. } => {
            let complaint = Complaint::failed(words::played_too_seldom(least, counted));
            match least {
                0 | 1 => complaint.hint(words::check_says_what_is_wrong(&args.files)),
                _ => complaint.hint(words::KEEP_MORE_GAMES),
            }
        }
    }
}

/// Chapters with variations and comments.
fn from_study(args: &Args) -> Result<(), Complaint> {
    let mut games = Vec::new();
    for path in &args.files {
        games.extend(pgn::read_all(&source::read(path)?));
    }
    if games.is_empty() {
        return Err(empty(args, Counts::default()));
    }
    let (text, losses) = study::from_games::text(&games, args.side.map(Side::color));
    let name = args.output.as_deref().unwrap_or(Path::new(words::STUDY));
    let outcome = compile::text(&name.to_string_lossy(), &text);
    if outcome.has_errors() {
        return insist(&outcome);
    }
    let broken = games.iter().filter(|game| !game.is_sound()).count();
    let moves = outcome.book.counts().moves;
    note!("{}", words::study_read(games.len(), moves));
    if broken > 0 {
        note!("{}", words::chapters_not_read(broken));
    }
    tell_losses(words::NOT_KEPT_IN_BOOK, &losses);
    out::overwrite(args.output.as_deref(), &text)
}

/// What was left out, one kind a line.
pub(super) fn tell_losses(title: &str, losses: &Losses) {
    if losses.is_empty() {
        return;
    }
    note!("{title}");
    for line in losses.lines() {
        note!("  {line}");
    }
}

/// The book as text, with opening names from the built-in book.
fn named(book: &Book) -> String {
    let names = Book::embedded();
    write::text_with_names(book, &|key| names.name_of_key(key))
}

fn from_polyglot(path: &Path, output: Option<&Path>) -> Result<(), Complaint> {
    let bytes = source::bytes(path)?;
    let refuse =
        |error: polyglot::PolyglotError| Complaint::input(words::cannot_import(path, error));
    let entries = polyglot::read(&bytes).map_err(refuse)?;
    let walked = polyglot::to_book(&entries).map_err(refuse)?;
    let reachable = entries.len() - walked.unreached;
    note!("{}", words::entries_read(entries.len(), reachable));
    out::overwrite(output, &named(&walked.book))
}

/// Feeds a file to the tally, a megabyte at a time, cut where a game begins.
fn count(path: &Path, tally: &mut Tally) -> Result<(), Complaint> {
    const PART: u64 = 1 << 20;
    // The longest possible game with comments on every move is far smaller.
    const LARGEST_GAME: u64 = 64 << 20;
    let unreadable = |error| source::unreadable(path, &error);
    let (mut file, whole) = if path == Path::new("-") {
        (
            Stream::of(source::standard_input()?).map_err(unreadable)?,
            0,
        )
    } else {
        let (file, most) = files::open(path, u64::MAX).map_err(unreadable)?;
        let whole = file.metadata().map_or(0, |about| about.len());
        let file = Stream::of(files::bounded(file, most)).map_err(unreadable)?;
        (file, whole)
    };
    let mut bytes: Vec<u8> = Vec::new();
    let mut done = 0;
    let mut progress = Progress::new(whole);
    // Where a game may begin that was not there before.
    let mut searched = 0;
    while read_more(&mut file, PART, &mut bytes).map_err(unreadable)? {
        if done == 0 && searched == 0 {
            source::insist_on_text(path, &bytes)?;
        }
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            // UTF-16 is turned into UTF-8 as a whole.
            files::bounded(&mut file, files::LARGEST)
                .read_to_end(&mut bytes)
                .map_err(unreadable)?;
            bytes = pgn::unfold(bytes);
        } else if let Some(cut) = pgn::last_game(&bytes, searched) {
            let rest = bytes.split_off(cut);
            tally.feed(&bytes);
            done += bytes.len() as u64;
            bytes = rest;
            searched = 0;
            progress.show(done, tally.report().games);
        } else if bytes.len() as u64 > LARGEST_GAME {
            let reason = words::no_start_of_game(bytes.len() >> 20);
            return Err(Complaint::input(cannot_be_read(path.display(), reason)));
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
    let seconds = begun.elapsed().as_secs_f64();
    note!(
        "{}",
        words::games_read(tally.report(), tally.distinct_moves(), seconds)
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
        out::rewrite(&format!("[{bar:<30}] {}", words::games(games)));
    }

    fn clear(&mut self) {
        if self.is_shown {
            out::rewrite("");
        }
    }
}
