//! `tabiya annotate`: reviews the games of a file and writes them back with evaluations, marks
//! and better lines.

mod journal;
mod report;
mod selection;

use super::{Complaint, command_line::EngineArgs, interrupt, progress::Progress, source};
use crate::{
    analysis::{
        Effort, Panel, Review, Reviewer, Settings, annotate,
        panel::Event,
        record::Record,
        report::{self as page, Format},
    },
    book::Book,
    engine::messages::Stop,
    game::{
        Game,
        index::{Index, Indexer},
        pgn,
    },
};
use journal::{Journal, Work};
use selection::Selection;
use shakmaty::Color;
use std::{collections::BTreeMap, path::PathBuf, time::Duration};

/// What to review, with what effort, and where to write it.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The PGN file; - is standard input.
    #[arg(value_name = "IN.pgn")]
    file: PathBuf,
    /// Where to write the games; without it, or with -, standard output.
    #[arg(short, long, value_name = "OUT.pgn")]
    output: Option<PathBuf>,
    /// Nodes to search on each position.
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Plies to search each position to, instead of nodes.
    #[arg(long, value_name = "N", conflicts_with = "nodes", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Milliseconds to search each position, instead of nodes.
    #[arg(long, value_name = "MS", conflicts_with_all = ["nodes", "depth"], value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Games reviewed at once, each by an engine of its own.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Hash table of each engine in MiB.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Judge only this side's moves.
    #[arg(long, value_enum)]
    side: Option<SideArg>,
    /// Only these games of the file, such as 3 or 1-10,15; the others are copied.
    #[arg(long, value_name = "LIST")]
    games: Option<Selection>,
    /// Also look for moves that deserve praise (!, !!, !?); takes up to twice the time.
    #[arg(long)]
    praise: bool,
    #[command(flatten)]
    engine: EngineArgs,
    /// Also write a report: .html, .md or .svg by the name's ending
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print figures, one JSON object a game; the games then go to -o only.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum SideArg {
    White,
    Black,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    interrupt::end_engines();
    let page = report_wanted(args)?;
    let bytes = source::read(&args.file)?;
    let index = Indexer::read_all(&bytes);
    let chosen = chosen_games(args, &index)?;
    let settings = settings(args);
    let launch = args.engine.launches()?.into_iter().next();
    let (mut journal, known) = journal(args, &bytes)?;
    let mut panel = Panel::start_with(launch, args.threads.into(), args.hash as usize);
    let mut reviewed: BTreeMap<usize, (Game, Review)> = BTreeMap::new();
    let mut left = Vec::new();
    for number in chosen {
        let Some(game) = read_game(&bytes, &index, number) else {
            continue;
        };
        let recalled = known
            .get(&number)
            .and_then(|record| record.recall(game, settings.clone()));
        match recalled {
            Some(reviewer) => {
                reviewed.insert(number, judged(reviewer));
            }
            None => left.push(number),
        }
    }
    if !reviewed.is_empty() {
        eprintln!(
            "tabiya: {} of {} games were judged before an interruption",
            reviewed.len(),
            reviewed.len() + left.len()
        );
    }
    let mut progress = Progress::new(positions(&index, &left));
    let jobs = left.iter().filter_map(|number| {
        let game = read_game(&bytes, &index, *number)?;
        Some((*number, Reviewer::new(game, settings.clone())))
    });
    panel
        .run(jobs, &Stop::new(), |event| match event {
            Event::Position { .. } => progress.advance(),
            Event::Finished { job, reviewer } => {
                if let Some(journal) = &mut journal {
                    journal.note(job, Record::of(&reviewer));
                }
                reviewed.insert(job, judged(*reviewer));
            }
            Event::Lost { reason } => {
                progress.finish();
                eprintln!("tabiya: {reason}; the built-in engine takes its place");
            }
            Event::LessHash { words } => {
                progress.finish();
                eprintln!("tabiya: {words}");
            }
            Event::Progress { .. } => {}
        })
        .map_err(Complaint::failed)?;
    progress.finish();
    if let Some((path, format)) = &page {
        let judged: Vec<_> = reviewed
            .values()
            .map(|(game, review)| (game, review))
            .collect();
        source::write(Some(path), &page::write(&judged, *format))?;
    }
    let text = whole_file(&bytes, &index, &reviewed);
    match &args.output {
        Some(path) => source::write(Some(path), &text)?,
        None if !args.json => source::write(None, &text)?,
        None => {}
    }
    if let Some(journal) = journal {
        journal.finish();
    }
    if args.json {
        report::print_json(&reviewed);
    } else {
        report::print_summary(&reviewed);
    }
    complain_of_faults(args, &reviewed)
}

/// The game with what the review says, and the review.
fn judged(reviewer: Reviewer) -> (Game, Review) {
    let (mut game, review) = reviewer.finish(Some(Book::embedded()));
    annotate(&mut game, &review);
    (game, review)
}

/// The journal beside the file that is to be written, and what an interrupted run knew. Standard
/// output has none.
fn journal(
    args: &Args,
    bytes: &[u8],
) -> Result<(Option<Journal>, BTreeMap<usize, Record>), Complaint> {
    let to_a_file = args.output.as_ref().filter(|path| path.as_os_str() != "-");
    let Some(output) = to_a_file else {
        return Ok((None, BTreeMap::new()));
    };
    let settings = format!(
        "{:?} hash {} engine {:?}",
        settings(args),
        args.hash,
        args.engine
    );
    let (journal, known) = Journal::open(output, &Work::new(settings, bytes)).map_err(|error| {
        Complaint::failed(format!("cannot write beside {}: {error}", output.display()))
            .hint("choose another file with -o")
    })?;
    Ok((Some(journal), known))
}

/// Where a report is to be written, and as what.
fn report_wanted(args: &Args) -> Result<Option<(PathBuf, Format)>, Complaint> {
    let Some(path) = &args.report else {
        return Ok(None);
    };
    let format = path.to_string_lossy().parse().map_err(Complaint::usage)?;
    Ok(Some((path.clone(), format)))
}

fn settings(args: &Args) -> Settings {
    let effort = match (args.depth, args.movetime) {
        (Some(depth), _) => Effort::Depth(depth),
        (None, Some(millis)) => Effort::Time(Duration::from_millis(millis)),
        (None, None) => Effort::Nodes(args.nodes),
    };
    Settings {
        effort,
        side: args.side.map(|side| match side {
            SideArg::White => Color::White,
            SideArg::Black => Color::Black,
        }),
        praise: args.praise,
    }
}

/// The numbers of the games to review, from 0.
fn chosen_games(args: &Args, index: &Index) -> Result<Vec<usize>, Complaint> {
    if index.is_empty() {
        return Err(Complaint::input(format!(
            "expected games in PGN, found none in {}",
            args.file.display()
        )));
    }
    let all = 0..index.len();
    match &args.games {
        None => Ok(all.collect()),
        Some(selection) => {
            let chosen: Vec<usize> = all.filter(|number| selection.holds(number + 1)).collect();
            if chosen.is_empty() {
                return Err(Complaint::usage(format!(
                    "--games names no game of the {} in the file",
                    index.len()
                )));
            }
            Ok(chosen)
        }
    }
}

fn read_game(bytes: &[u8], index: &Index, number: usize) -> Option<Game> {
    let row = index.row(number)?;
    pgn::read_span(bytes, row.span(), usize::try_from(row.line).unwrap_or(1))
}

/// About how many positions there are to search.
fn positions(index: &Index, chosen: &[usize]) -> usize {
    let plies = |number: &usize| {
        let row = index.row(*number);
        row.map_or(0, |row| usize::try_from(row.plies).unwrap_or(0) + 1)
    };
    chosen.iter().map(plies).sum()
}

/// Every game of the file: the reviewed ones as they are now, the others as they were.
fn whole_file(bytes: &[u8], index: &Index, reviewed: &BTreeMap<usize, (Game, Review)>) -> String {
    let mut text = String::new();
    for (number, row) in index.rows().iter().enumerate() {
        if !text.is_empty() {
            text.push('\n');
        }
        match reviewed.get(&number) {
            Some((game, _)) => text.push_str(&pgn::write(game)),
            None => {
                let span = bytes.get(row.span()).unwrap_or_default();
                text.push_str(pgn::decode(span).trim_end());
                text.push('\n');
            }
        }
    }
    text
}

/// Games that could not be read whole were reviewed as far as they could be; that is said.
fn complain_of_faults(
    args: &Args,
    reviewed: &BTreeMap<usize, (Game, Review)>,
) -> Result<(), Complaint> {
    let broken = reviewed.values().filter(|(game, _)| !game.is_sound());
    match broken.count() {
        0 => Ok(()),
        count => Err(Complaint::failed(format!(
            "{count} of {} games could not be read whole; what could not be read is missing in \
             the output",
            reviewed.len()
        ))
        .hint(format!(
            "tabiya pgn check {} says what is wrong",
            args.file.display()
        ))),
    }
}
