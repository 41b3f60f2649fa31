//! `tabiya puzzles`: trains with puzzles, finds some such as the built-in ones, and proves them again.

use super::{
    complaint::Complaint,
    home, interrupt,
    numbers::{at_least, within},
    progress::Progress,
    source,
    words::{files::no_puzzles, puzzles as words},
};
use crate::cli::out::{self, note};
use crate::{
    arena::openings,
    book::Book,
    engine::NoThread,
    files,
    puzzles::{
        self, Problem,
        finder::{Finder, Found},
        rush::Kind,
    },
    sort,
    speak::puzzles::rushing,
    store::fnv1a,
    tui::route::TrainingPlan,
};
use std::{
    collections::HashSet,
    path::{Path, PathBuf},
};

/// Solve puzzles, or make and prove files of them
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Train(Train),
    Make(Make),
    Prove(Prove),
}

/// Solve puzzles, the built-in ones or those of a file, on the screen or in lines of text
#[derive(Debug, clap::Args)]
#[command(after_help = words::TRAIN_EXAMPLES)]
struct Train {
    /// Puzzles as lichess.org publishes them (CSV), or positions with answers (EPD)
    file: Option<PathBuf>,
    /// In lines of text, without a screen: for screen readers, braille displays and pipes
    #[arg(long)]
    speak: bool,
    /// Begin with a puzzle rush: its minutes, 3 or 5, or none for no clock
    #[arg(long, value_name = "3|5|none", value_parser = kind_of_rush)]
    rush: Option<Kind>,
}

fn kind_of_rush(text: &str) -> Result<Kind, String> {
    rushing::kind(&[text]).ok_or_else(|| words::NO_RUSH.to_owned())
}

/// Play games, find positions with only one winning move, prove them, and write them as CSV
#[derive(Debug, clap::Args)]
#[command(after_help = words::MAKE_EXAMPLE)]
struct Make {
    /// Number of puzzles
    #[arg(long, default_value_t = 100, value_parser = within::<u32>(1..=100_000))]
    count: u32,
    /// The same seed finds the same puzzles
    #[arg(long, default_value_t = 1, value_parser = at_least::<u64>(0))]
    seed: u64,
    /// Where they go. An existing file is kept as FILE.bak the first time
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Prove and rate the puzzles of a CSV file again, and write those that hold
///
/// Puzzles that the engine cannot prove (another move also wins, or none does) are reported and
/// left out. The names are made anew, and of the columns only PuzzleId, FEN, Moves, Rating and Themes
/// are written.
#[derive(Debug, clap::Args)]
#[command(after_help = words::PROVE_EXAMPLE)]
struct Prove {
    /// The puzzles
    file: PathBuf,
    /// Where they go. An existing file, such as the puzzles themselves, is kept as FILE.bak the first
    /// time
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// In hundredths, how many puzzles may be about the same thing at most: what weak players allow
/// most often is soon learnt.
const SHARES: [(&str, usize); 3] = [("mateIn1", 25), ("mate", 60), ("hangingPiece", 15)];
/// Plies of the book that a game begins with.
const OPENING_PLIES: usize = 6;
/// Openings that games are begun from in turn.
const OPENINGS: usize = 400;

/// Makes or proves puzzles.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run(args: &Args) -> Result<(), Complaint> {
    match &args.what {
        What::Make(args) => make(args),
        What::Prove(args) => prove(args),
        What::Train(args) => train(args),
    }
}

fn train(args: &Train) -> Result<(), Complaint> {
    let mut plan = TrainingPlan {
        rush: args.rush,
        ..TrainingPlan::default()
    };
    if let Some(path) = args.file.as_deref() {
        let suite = source::suite(path)?;
        plan.wrong_lines = suite.wrong_lines.len();
        // The dialogue says itself what it leaves out.
        let (problems, left_out) = match args.speak {
            true => (suite.problems, 0),
            false => for_training(suite.problems)?,
        };
        plan.left_out = left_out;
        plan.problems = Some((files::name_of(path), problems));
    }
    home::run_puzzles(plan, args.speak)
}

/// Those that moves alone solve, and how many others there are.
fn for_training(problems: Vec<Problem>) -> Result<(Vec<Problem>, usize), Complaint> {
    let (problems, left_out) = puzzles::for_training(problems);
    if problems.is_empty() {
        return Err(Complaint::input(words::left_out(left_out)).hint(words::SOLVE_POSITIONS));
    }
    if left_out > 0 {
        note!("{}", words::left_out(left_out));
    }
    Ok((problems, left_out))
}

fn prove(args: &Prove) -> Result<(), Complaint> {
    out::insist_on_place(&args.output)?;
    let interrupted = interrupt::heed();
    let bytes = source::bytes(&args.file)?;
    let suite = puzzles::read(&bytes);
    source::tell_wrong_lines(&args.file, &suite);
    if suite.problems.is_empty() {
        return Err(Complaint::input(no_puzzles(&args.file)));
    }
    // A puzzle is a mistake and its answer: a suite in EPD has positions alone.
    let has_mistake = |problem: &Problem| problem.position.last_move().is_some();
    if !suite.problems.iter().any(has_mistake) {
        let what = words::no_move_before(&args.file);
        return Err(Complaint::input(what).hint(words::SOLVE_POSITIONS));
    }
    let mut progress = Progress::new(suite.problems.len());
    let mut finder = begin()?;
    let mut proven = Vec::new();
    for problem in &suite.problems {
        match finder.prove_alone(&problem.position) {
            Some(puzzle) => proven.push(puzzle),
            None => note!("{}", words::not_proven(&problem.name)),
        }
        progress.advance();
        if interrupted.is_stopped() {
            progress.finish();
            return Err(Complaint::failed(words::NOTHING_WRITTEN));
        }
    }
    progress.finish();
    note!("{}", words::proven(proven.len(), suite.problems.len()));
    write(&args.output, proven)
}

/// After an interruption the puzzles found so far are written, if that replaces no file.
fn make(args: &Make) -> Result<(), Complaint> {
    out::insist_on_place(&args.output)?;
    let interrupted = interrupt::heed();
    let openings = openings::from_book(Book::embedded(), OPENINGS, OPENING_PLIES, args.seed);
    let wanted = args.count as usize;
    let mut progress = Progress::new(wanted);
    let mut finder = begin()?;
    let mut puzzles: Vec<Found> = Vec::new();
    let mut known = HashSet::new();
    let mut game = 0u64;
    while puzzles.len() < wanted && !interrupted.is_stopped() {
        let Some(opening) = openings.get(game as usize % openings.len().max(1)) else {
            break;
        };
        let mut found = Vec::new();
        finder.search_game(
            opening,
            args.seed.wrapping_mul(1_000_003) + game,
            &mut found,
        );
        game += 1;
        for puzzle in found {
            let too_many = SHARES.iter().any(|(theme, share)| {
                let about = |puzzle: &Found| puzzle.themes.contains(theme);
                let known = puzzles.iter().filter(|known| about(known)).count();
                about(&puzzle) && known > puzzles.len() * share / 100
            });
            if puzzles.len() < wanted && !too_many && known.insert(puzzle.fen.clone()) {
                puzzles.push(puzzle);
                progress.advance();
            }
        }
    }
    progress.finish();
    note!("{}", words::found(puzzles.len(), game));
    match interrupted.is_stopped() && puzzles.len() < wanted {
        true => write_some(&args.output, puzzles, wanted),
        false => write(&args.output, puzzles),
    }
}

/// What was found before an interruption. A file that is there may hold more, and stays.
fn write_some(output: &Path, puzzles: Vec<Found>, wanted: usize) -> Result<(), Complaint> {
    let found = puzzles.len();
    let is_there = output.exists() && !out::is_standard_output(output);
    let is_written = found > 0 && !is_there;
    if is_written {
        write(output, puzzles)?;
    }
    Err(Complaint::failed(words::interrupted(
        found, wanted, is_written,
    )))
}

/// The engine that finds and proves.
fn begin() -> Result<Finder, Complaint> {
    let finder = Finder::new();
    match finder.is_alive() {
        true => Ok(finder),
        false => Err(Complaint::failed(NoThread)),
    }
}

/// The easiest first. A file is not replaced by a heading alone.
fn write(output: &Path, mut puzzles: Vec<Found>) -> Result<(), Complaint> {
    if puzzles.is_empty() {
        return Err(Complaint::failed(words::NO_PUZZLES_TO_WRITE));
    }
    sort::by_key(&mut puzzles, |puzzle| puzzle.rating);
    let mut text = "PuzzleId,FEN,Moves,Rating,Themes\n".to_owned();
    for puzzle in &puzzles {
        text += &format!(
            "{},{},{},{},{}\n",
            name(puzzle),
            puzzle.fen,
            puzzle.moves.join(" "),
            puzzle.rating,
            puzzle.themes.join(" ")
        );
    }
    out::replace(Some(output), &text)
}

/// Five letters and digits made from the position: a puzzle keeps its name, and a person the
/// record of it, when the set is made again.
fn name(puzzle: &Found) -> String {
    const DIGITS: &[u8] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let mut rest = fnv1a(puzzle.fen.as_bytes());
    let mut name = String::new();
    for _ in 0..5 {
        let digit = DIGITS.get(rest as usize % DIGITS.len());
        name.push(char::from(*digit.unwrap_or(&b'0')));
        rest /= DIGITS.len() as u64;
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::complaint::Exit;

    #[test]
    fn what_an_interruption_leaves_replaces_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("made.csv");
        let some = || {
            let puzzle = Found {
                fen: "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".to_owned(),
                moves: vec!["e1d1".to_owned()],
                rating: 1_000,
                themes: vec!["mate"],
            };
            let told = write_some(&output, vec![puzzle], 3).expect_err("interrupted");
            assert_eq!(told.exit(), Exit::Failed);
            told.what().to_owned()
        };
        let told = some();
        assert_eq!(told, "interrupted after 1 of 3 puzzles");
        let made = source::bytes(&output).expect("written");
        assert!(made.starts_with(b"PuzzleId,"));
        out::write(Some(&output), "more\n").expect("written");
        assert!(some().ends_with("; nothing was written"));
        assert_eq!(source::bytes(&output).expect("there"), b"more\n");
    }
}
