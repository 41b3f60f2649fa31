//! `tabiya annotate`: reviews the games of a file and writes them back with evaluations, marks
//! and better lines.

mod explain;
mod journal;
mod knowledge;
mod panel;
mod report;

use super::{
    command_line::OneEngineArgs,
    complaint::Complaint,
    interrupt,
    numbers::{Numbers, at_least, within},
    pgn::letters::Letters,
    shard::{self, Shard},
    source,
    words::annotate as words,
};
use crate::cli::out::{self, note};
use crate::{
    analysis::{
        MoveLimit, Panel, Review, Reviewer, Settings, annotate, former,
        record::Record,
        report::{self as page, Format},
    },
    book::Book,
    chess::time_control::read_milliseconds,
    engine::{evaluation, messages::Options, tablebase::Tablebases},
    game::{
        Game,
        index::{Index, Indexer},
        pgn,
    },
    store::{paths::Paths, settings},
};
use journal::{Journal, Work};
use knowledge::Knowledge;
use panel::{WhenLost, run_panel};
use shakmaty::Color;
use std::{
    cell::LazyCell,
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

/// Review games and write them back with evaluations, marks and better lines
///
/// A game that carries evaluations already is copied unchanged, whoever wrote them, unless --redo
/// is given. Evaluations that engines wrote while playing do not count as a review. A game that was
/// reviewed in the same way before, by the built-in engine, is not searched again, nor are positions
/// that the same engine searched much deeper, as on the analysis board (not with --shard);
/// `tabiya store clear` deletes these results. With -o, a run that is interrupted keeps the games that
/// are done in OUT.pgn.part, and the same command goes on from there.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::ANNOTATE)]
pub struct Args {
    /// The PGN file; - is standard input.
    #[arg(value_name = "IN.pgn")]
    file: PathBuf,
    /// Where to write the games; without it, or with -, standard output. An existing file is
    /// kept as OUT.pgn.bak the first time
    #[arg(short, long, value_name = "OUT.pgn")]
    output: Option<PathBuf>,
    /// Nodes to search per position.
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = at_least::<u64>(1))]
    nodes: u64,
    /// Depth to search each position to in plies, instead of nodes.
    #[arg(long, value_name = "N", conflicts_with = "nodes", value_parser = within::<u32>(1..=100))]
    depth: Option<u32>,
    /// Time to search each position in milliseconds, or with a unit, such as 1s, instead of nodes.
    #[arg(long, value_name = "TIME", conflicts_with_all = ["nodes", "depth"], value_parser = read_milliseconds)]
    movetime: Option<Duration>,
    /// Games to review at the same time, each with its own engine.
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = within::<u16>(1..=256))]
    threads: u16,
    /// Hash table of each engine in MiB.
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = within::<u32>(1..=65_536))]
    hash: u32,
    /// Review only this side's moves.
    #[arg(long, value_enum)]
    side: Option<SideArg>,
    /// Only these games of the file, such as 3 or 1-10,15; the others are copied.
    #[arg(long, value_name = "LIST")]
    games: Option<Numbers>,
    /// Also mark good moves (!, !!, !?); takes up to twice the time.
    #[arg(long = "mark-good-moves", aliases = ["mark-good", "praise"])]
    mark_good: bool,
    /// Review games again that carry evaluations: these are replaced, with their marks, the comments
    /// that belong to them, and better lines. What people wrote stays
    #[arg(long, alias = "replace", conflicts_with = "keep")]
    redo: bool,
    /// Leave games that carry evaluations unchanged, as without any option
    #[arg(long)]
    keep: bool,
    /// Add to games that carry evaluations why their mistakes are mistakes, and change nothing
    /// else, though the notation may be written anew ($6 for ?!, 0.50 for 0.5); only the positions
    /// around mistakes are searched
    #[arg(long, conflicts_with_all = ["redo", "keep", "mark_good", "report", "side"])]
    explain: bool,
    #[arg(long, value_name = "K/N", help = shard::HELP, requires = "output", conflicts_with_all = ["explain", "report", "json", "join"])]
    shard: Option<Shard>,
    /// Join the parts that runs with --shard wrote, with the same input and options otherwise; no
    /// game is searched
    #[arg(long, value_name = "PART", num_args = 1.., conflicts_with = "explain")]
    join: Vec<PathBuf>,
    #[command(flatten)]
    letters: Letters,
    #[command(flatten)]
    engine: OneEngineArgs,
    /// Also write a report; the name ends in .html, .md or .svg. An existing file is kept as
    /// FILE.bak the first time
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Print figures as JSON, one object per game; the games then go to -o only.
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
    if let Some(output) = &args.output {
        out::insist_on_two_files(("-o", Some(output)), ("--report", args.report.as_deref()))?;
    }
    if args.shard.is_some() {
        part_goes_to_a_file(args)?;
    }
    for path in [&args.output, &args.report].into_iter().flatten() {
        out::insist_on_place(path)?;
    }
    let bytes = source::read_in(&args.file, args.letters.language())?;
    let index = Indexer::read_all(&bytes);
    let mut chosen = chosen_games(args, &index)?;
    if let Some(shard) = args.shard {
        chosen = shard.cut(chosen);
    }
    let own = own_settings().unwrap_or_default();
    let settings = wanted(args, &own);
    let evaluation = own.engine.evaluation.chosen();
    if args.explain {
        let mut panel = panel(args, &evaluation)?;
        let knowledge = knowledge(args, &settings, &own, &mut panel)?;
        return explained(
            args,
            &settings,
            (panel, knowledge),
            (&bytes, &index),
            &chosen,
        );
    }
    // Where parts are joined nothing is searched.
    let mut panel = match args.join.is_empty() {
        true => Some(panel(args, &evaluation)?),
        false => None,
    };
    let work = || {
        // As journals and parts of earlier versions name it.
        let (engines, options) = (args.engine.engine.as_slice(), &args.engine.options);
        let engine = format!("EngineArgs {{ engines: {engines:?}, options: {options:?} }}");
        let asked = format!(
            "{settings:?} hash {} engine {engine} evaluation {}",
            args.hash,
            evaluation.name()
        );
        Work::new(asked, &bytes)
    };
    let (mut journal, known) = match args.join.as_slice() {
        [] => journal(args, work)?,
        parts => (None, journal::join(parts, &work(), output_file(args))?),
    };
    // A part, unlike a review, is worth nothing where another engine than the one asked for worked.
    let is_of_another = |record: &Record| {
        let of_parts = args.shard.is_some() || !args.join.is_empty();
        of_parts && args.engine.engine.is_some() && record.is_of_built_in()
    };
    let mut knowledge = match &mut panel {
        Some(panel) => knowledge(args, &settings, &own, panel)?,
        None => None,
    };
    let store = LazyCell::new(|| knowledge.as_ref().and_then(Knowledge::open));
    let mut reviewed: BTreeMap<usize, (Game, Review)> = BTreeMap::new();
    let mut left = Vec::new();
    let mut kept = BTreeSet::new();
    let mut recalled = Vec::new();
    let mut known_games = 0;
    // Reviews that begin with what is known of single positions, and how much that is.
    let mut begun = BTreeMap::new();
    let mut known_positions = 0;
    for number in chosen {
        let Some(game) = read_game(&bytes, &index, number) else {
            continue;
        };
        if keeps_former(args, &game) {
            kept.insert(number);
            // Its figures are printed like those of the others.
            if let Some(review) = Review::written(&game, Some(Book::embedded())) {
                reviewed.insert(number, (game, review));
            }
            continue;
        }
        let stored = (*store).as_ref().zip(knowledge.as_ref());
        let mut reviewer = Reviewer::new(game, settings.clone());
        // The parts of a work must not depend on the machine.
        let deeper = match stored.filter(|_| args.shard.is_none()) {
            Some((store, own)) => own.deepen(store, &mut reviewer),
            None => 0,
        };
        let game = reviewer.game();
        let before = known.get(&number).filter(|own| !is_of_another(own));
        if let Some(reviewer) = before.and_then(|own| own.recall(game.clone(), settings.clone())) {
            recalled.push(number);
            reviewed.insert(number, finished(reviewer));
            continue;
        }
        match stored.and_then(|(store, own)| own.recall(store, game, None, &settings)) {
            Some(reviewer) => {
                known_games += 1;
                if let Some(journal) = &mut journal {
                    journal.note(number, Record::of(&reviewer));
                }
                reviewed.insert(number, finished(reviewer));
            }
            None => {
                left.push(number);
                known_positions += deeper;
                if deeper > 0 {
                    begun.insert(number, reviewer);
                }
            }
        }
    }
    drop(store);
    knowledge::say_what_is_known(known_positions);
    if !args.join.is_empty() && !left.is_empty() {
        return Err(missing(&left));
    }
    if !recalled.is_empty() && args.join.is_empty() {
        let all = recalled.len() + known_games + left.len();
        note!(
            "{}",
            words::reviewed_before_interruption(recalled.len(), all)
        );
    }
    if known_games > 0 {
        note!("{}", words::games_known(known_games));
    }
    let recalled_games = recalled.len();
    for number in recalled {
        if let (Some(knowledge), Some((game, _))) = (&mut knowledge, reviewed.get(&number))
            && let Some(record) = known.get(&number)
        {
            knowledge.remember(game, None, record);
        }
    }
    say_what_is_kept(args, kept.len());
    let searched = positions(&index, &left).saturating_sub(known_positions);
    let jobs = left.iter().filter_map(|number| {
        if let Some(reviewer) = begun.remove(number) {
            return Some((*number, reviewer));
        }
        let game = read_game(&bytes, &index, *number)?;
        Some((*number, Reviewer::new(game, settings.clone())))
    });
    if let Some(panel) = &mut panel {
        let done = games_done(args, recalled_games + known_games, left.len());
        run_panel(
            panel,
            jobs,
            searched,
            match args.shard {
                Some(_) => WhenLost::Stop,
                None => WhenLost::BuiltIn,
            },
            knowledge.as_mut(),
            |job, reviewer| {
                let record = Record::of(&reviewer);
                if is_of_another(&record) {
                    return;
                }
                if let Some(journal) = &mut journal {
                    journal.note(job, record);
                }
                done.fetch_add(1, Ordering::Relaxed);
                reviewed.insert(job, finished(reviewer));
            },
        )?;
    }
    if let Some(knowledge) = knowledge {
        knowledge.keep();
    }
    left.retain(|number| !reviewed.contains_key(number));
    if let (Some(shard), false) = (args.shard, left.is_empty()) {
        let told = words::part_is_not_whole(shard, left.len());
        return Err(Complaint::failed(told).hint(words::SAME_COMMAND_RESUMES));
    }
    if let (Some(shard), Some(output)) = (args.shard, &args.output) {
        let Some(journal) = journal else {
            return Err(Complaint::usage(words::EXPECTED_FILE_FOR_PART));
        };
        let part = journal.text().map_err(Complaint::failed)?;
        out::renew(output, &part, journal::is_journal)?;
        // Of those that are kept, only some have figures.
        let games = reviewed.keys().filter(|number| !kept.contains(number));
        note!("{}", words::part_is_reviewed(shard, games.count() as u64));
        journal.finish();
        return Ok(());
    }
    let text = whole_file(&bytes, &index, |number| {
        let (game, _) = reviewed.get(&number).filter(|_| !kept.contains(&number))?;
        // A game of which no move could be read stays as it was.
        game.next(game.root()).map(|_| game)
    });
    write_games(args, &text)?;
    if let Some((path, format)) = &page {
        let finished: Vec<_> = reviewed
            .values()
            .map(|(game, review)| (game, review))
            .collect();
        out::replace(Some(path), &page::write(&finished, *format))?;
    }
    if let Some(journal) = journal {
        journal.finish();
    }
    if args.json {
        report::print_json(&reviewed, &kept)?;
    } else {
        report::print_summary(&reviewed);
        report::print_reasons(&reviewed, &kept);
    }
    report::insist_on_whole_games(&args.file, &reviewed)?;
    report::insist_on_evaluations(&reviewed)
}

/// Games that none of the joined parts has.
fn missing(games: &[usize]) -> Complaint {
    let numbers: Vec<String> = games
        .iter()
        .take(8)
        .map(|game| (game + 1).to_string())
        .collect();
    Complaint::failed(words::in_no_part(games.len(), &numbers)).hint(shard::MISSING)
}

/// The engines that are asked.
fn panel(args: &Args, evaluation: &evaluation::Choice) -> Result<Panel, Complaint> {
    let launch = args.engine.launch()?;
    let options = Options {
        hash_mib: args.hash as usize,
        evaluation: evaluation.clone(),
        ..Options::default()
    };
    Ok(Panel::start_with(launch, args.threads.into(), options))
}

/// Where evaluations are kept from one run to the next; none where no file can be, or the settings
/// want none.
fn knowledge(
    args: &Args,
    settings: &Settings,
    own: &settings::Settings,
    panel: &mut Panel,
) -> Result<Option<Knowledge>, Complaint> {
    let (Ok(paths), mib @ 1..) = (Paths::find(), own.store.evaluations_mib) else {
        return Ok(None);
    };
    let store = (paths.evaluations_file(), mib);
    let evaluation = own.engine.evaluation.chosen();
    let launch = args.engine.launch()?;
    let other = launch.map(|launch| (launch, panel.introduced()));
    let engine = (&evaluation, args.hash);
    Ok(Some(Knowledge::new(store, settings, engine, other)))
}

/// The games go to a file, or to standard output where nothing else does.
fn write_games(args: &Args, text: &str) -> Result<(), Complaint> {
    match &args.output {
        Some(path) => out::replace(Some(path), text),
        None if !args.json => out::write(None, text),
        None => Ok(()),
    }
}

/// Adds reasons to the chosen games that carry evaluations, and writes all games.
fn explained(
    args: &Args,
    settings: &Settings,
    (panel, knowledge): (Panel, Option<Knowledge>),
    (bytes, index): (&[u8], &Index),
    chosen: &[usize],
) -> Result<(), Complaint> {
    let games: BTreeMap<usize, Game> = chosen
        .iter()
        .filter_map(|number| Some((*number, read_game(bytes, index, *number)?)))
        .collect();
    let some_carry = games.values().any(former::carries_review);
    let reviewed = explain::explain(games, settings, panel, knowledge)?;
    match chosen.len() - reviewed.len() {
        0 => {}
        without if reviewed.is_empty() => {
            let (what, hint) = words::none_carries_evaluations(without, some_carry);
            return Err(Complaint::failed(what).hint(hint));
        }
        without => note!("{}", words::without_evaluations(without)),
    }
    let text = whole_file(bytes, index, |number| {
        reviewed.get(&number).map(|(game, _)| game)
    });
    write_games(args, &text)?;
    if args.json {
        report::print_json(&reviewed, &BTreeSet::new())?;
    }
    report::print_reasons(&reviewed, &BTreeSet::new());
    Ok(())
}

/// The game with what the review says, and the review.
fn finished(reviewer: Reviewer) -> (Game, Review) {
    let (mut game, review) = reviewer.finish(Some(Book::embedded()));
    annotate(&mut game, &review);
    (game, review)
}

/// The journal beside the file that is to be written, and what an interrupted run knew. Standard
/// output, a device and a pipe have none.
fn journal(
    args: &Args,
    work: impl FnOnce() -> Work,
) -> Result<(Option<Journal>, BTreeMap<usize, Record>), Complaint> {
    let Some(output) = output_file(args) else {
        return Ok((None, BTreeMap::new()));
    };
    let (journal, known) = Journal::open(output, &work())?;
    Ok((Some(journal), known))
}

/// How many games are done; where a signal ends the program it is told, if they are kept.
fn games_done(args: &Args, before: usize, left: usize) -> Arc<AtomicUsize> {
    let done = Arc::new(AtomicUsize::new(before));
    if let Some(output) = output_file(args) {
        let (done, rest) = (Arc::clone(&done), journal::beside(output));
        interrupt::say_at_end(move || {
            words::stopped(done.load(Ordering::Relaxed), before + left, &rest)
        });
    }
    done
}

/// The file that the games are written to; none for standard output, a device and a pipe.
fn output_file(args: &Args) -> Option<&Path> {
    let path = args.output.as_deref()?;
    let is_file = !path.exists() || path.is_file();
    (is_file && !out::is_standard_output(path)).then_some(path)
}

/// A part is read again by `--join`, so it has to be a file; it holds no games, so it must not take
/// the place of theirs.
fn part_goes_to_a_file(args: &Args) -> Result<(), Complaint> {
    if let Some(output) = output_file(args) {
        let games = (words::INPUT, Some(args.file.as_path()));
        return out::insist_on_two_files(games, ("-o", Some(output)));
    }
    let found = args.output.as_deref().unwrap_or(Path::new("-"));
    Err(Complaint::usage(words::expected_file_for_part(found)))
}

/// Where a report is to be written, and as what.
fn report_wanted(args: &Args) -> Result<Option<(PathBuf, Format)>, Complaint> {
    let Some(path) = &args.report else {
        return Ok(None);
    };
    let format = path.to_string_lossy().parse().map_err(Complaint::usage)?;
    Ok(Some((path.clone(), format)))
}

/// What the settings file says; none where no file can be.
fn own_settings() -> Option<settings::Settings> {
    let paths = Paths::find().ok()?;
    Some(settings::load(&paths.settings_file()).settings)
}

/// What the arguments ask for, with the endgame tables of the settings; none where they cannot be
/// read, for a review does without.
fn wanted(args: &Args, own: &settings::Settings) -> Settings {
    let nodes_per_move = match (args.depth, args.movetime) {
        (Some(depth), _) => MoveLimit::Depth(depth),
        (None, Some(time)) => MoveLimit::Time(time),
        (None, None) => MoveLimit::Nodes(args.nodes),
    };
    Settings {
        nodes_per_move,
        side: args.side.map(|side| match side {
            SideArg::White => Color::White,
            SideArg::Black => Color::Black,
        }),
        mark_good: args.mark_good,
        tablebases: Tablebases::named(&own.engine.tablebases).ok().flatten(),
    }
}

/// The numbers of the games to review, from 0.
fn chosen_games(args: &Args, index: &Index) -> Result<Vec<usize>, Complaint> {
    if index.is_empty() {
        return Err(Complaint::input(words::no_games_in(&args.file)));
    }
    let all = 0..index.len();
    match &args.games {
        None => Ok(all.collect()),
        Some(selection) => {
            let chosen: Vec<usize> = all.filter(|number| selection.holds(number + 1)).collect();
            if chosen.is_empty() {
                return Err(Complaint::usage(words::none_of_the_games(index.len())));
            }
            let missing = selection.beyond(index.len());
            if !missing.is_empty() {
                note!("{}", words::not_in_file(&missing, index.len()));
            }
            Ok(chosen)
        }
    }
}

fn read_game(bytes: &[u8], index: &Index, number: usize) -> Option<Game> {
    index.row(number)?.read(bytes)
}

/// About how many positions there are to search.
fn positions(index: &Index, chosen: &[usize]) -> usize {
    let plies = |number: &usize| {
        let row = index.row(*number);
        row.map_or(0, |row| usize::try_from(row.plies).unwrap_or(0) + 1)
    };
    chosen.iter().map(plies).sum()
}

/// Whether the game carries a review that stays.
fn keeps_former(args: &Args, game: &Game) -> bool {
    !args.redo && former::carries_review(game)
}

fn say_what_is_kept(args: &Args, kept: usize) {
    if kept > 0 {
        note!("{}", words::left_unchanged(kept, !args.keep));
    }
}

/// Every game of the file: those that `changed` gives as they are now, the others as they were.
fn whole_file<'a>(
    bytes: &[u8],
    index: &Index,
    changed: impl Fn(usize) -> Option<&'a Game>,
) -> String {
    let mut text = String::new();
    for (number, row) in index.rows().iter().enumerate() {
        if !text.is_empty() {
            text.push('\n');
        }
        match changed(number) {
            Some(game) => text.push_str(&pgn::write(game)),
            None => {
                let span = bytes.get(row.span()).unwrap_or_default();
                text.push_str(pgn::decode(span).trim_end());
                text.push('\n');
            }
        }
    }
    text
}
