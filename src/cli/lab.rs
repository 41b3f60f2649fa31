//! `tabiya lab`: one position searched by several methods, and what each of them cost.

use super::{complaint::Complaint, interrupt};
use crate::cli::out::{self, note};
use crate::{
    chess::{fen, notation},
    engine::Stop,
    players::museum::lab::{self, Method, View},
    textbook::{LIMIT, Thought, WIN, Watcher},
};
use serde_json::{Value, json};
use shakmaty::{Chess, Move, Position as _};
use std::time::{Duration, Instant};

/// Search one position by several methods and compare their cost
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  tabiya lab --depth 5 --compare minimax,alphabeta,ordered
  tabiya lab --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3' \\
      --depth 6 --compare ordered,deepening,table,nullmove,reductions --evaluator deepening

From deepening on, each method includes the techniques of those before it. deepening also
searches every smaller depth, and its counts add up all of them. quiescence searches captures
beyond the depth, so its value cannot be compared with the others'.")]
pub struct Args {
    /// The position
    #[arg(long, default_value = "startpos", value_name = "FEN")]
    fen: String,
    /// Search depth in plies
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=32))]
    depth: u32,
    /// Search methods: minimax, alphabeta, ordered, parallel, deepening, table, nullmove,
    /// reductions, quiescence; the others are compared with the first
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "minimax,alphabeta,ordered,deepening,table,nullmove,reductions"
    )]
    compare: Vec<Method>,
    /// How leaves are evaluated: material, potential, deepening, genetic or classical
    #[arg(long, alias = "opinion", default_value = "material")]
    evaluator: View,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

struct Run {
    method: Method,
    thought: Thought<Move>,
    time: Duration,
}

/// Searches and prints the table.
///
/// # Errors
/// When the position cannot be read or the game is over in it; when it was interrupted.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let position = fen::read(&args.fen).map_err(Complaint::input)?;
    if let Some(ending) = position.ending() {
        return Err(Complaint::input(format!(
            "expected a position to search, found a game that is over: {ending}"
        )));
    }
    let chess = position.current();
    let interrupted = interrupt::heed();
    let mut runs = Vec::new();
    for method in &args.compare {
        let begun = Instant::now();
        let mut watch = Interrupted(&interrupted);
        let thought = lab::search(
            *method,
            args.evaluator,
            chess,
            args.depth as usize,
            &mut watch,
        );
        if interrupted.is_stopped() {
            note!("note: interrupted in {method}; the results before it are complete");
            break;
        }
        runs.push(Run {
            method: *method,
            thought,
            time: begun.elapsed(),
        });
    }
    if args.json {
        out::pretty_json(&as_json(args, chess, &runs))?;
    } else {
        out::print(&table(args, chess, &runs))?;
    }
    if runs.len() < args.compare.len() {
        return Err(Complaint::failed(
            "interrupted before all methods were tried",
        ));
    }
    Ok(())
}

struct Interrupted<'a>(&'a Stop);

impl Watcher<Move> for Interrupted<'_> {
    fn wants_stop(&mut self) -> bool {
        self.0.is_stopped()
    }
}

fn table(args: &Args, chess: &Chess, runs: &[Run]) -> String {
    let mut text = format!(
        "{}, depth {}\n\n{:<12} {:>7} {:>7} {:>12} {:>12} {:>8} {:>10} {:>7} {:>9} {:>10} {:>9}\n",
        args.fen,
        args.depth,
        "method",
        "move",
        "value",
        "nodes",
        "leaves",
        "fewer",
        "cut-offs",
        "first",
        "table",
        "nodes/s",
        "time"
    );
    let first = runs.first().map_or(0, |run| run.thought.counts.leaves);
    for run in runs {
        let counts = &run.thought.counts;
        let best = run.thought.best();
        let fewer = first as f64 / counts.leaves.max(1) as f64;
        text += &format!(
            "{:<12} {:>7} {:>7} {:>12} {:>12} {:>8} {:>10} {:>7} {:>9} {:>10} {:>7.2} s\n",
            run.method,
            best.map_or_else(String::new, |m| notation::san(chess, m)),
            value(run.thought.value),
            counts.nodes,
            counts.leaves,
            format!("×{fewer:.1}"),
            counts.cutoffs,
            share(counts.first_move_cutoffs, counts.cutoffs),
            counts.table_hits,
            speed(run),
            run.time.as_secs_f64(),
        );
    }
    for run in runs
        .iter()
        .filter(|run| !run.thought.counts.by_iteration.is_empty())
    {
        text += &branching(run);
    }
    if args.evaluator == View::Weights {
        text += QUIET_FIRST;
    }
    text
}

/// Why move ordering makes this exhibit slower.
const QUIET_FIRST: &str = "
genetic orders its moves as its source describes, quiet moves first: where there are many captures
this costs more nodes than no ordering, and the captures beyond the depth add to it
";

/// The nodes of each iteration, and by how much each is greater than the one before.
fn branching(run: &Run) -> String {
    let nodes = &run.thought.counts.by_iteration;
    let mut text = format!("\n{} by depth:", run.method);
    for (index, count) in nodes.iter().enumerate() {
        text += &format!("  {count}");
        if let Some(before) = index.checked_sub(1).and_then(|before| nodes.get(before)) {
            text += &format!(" (×{:.1})", *count as f64 / (*before).max(1) as f64);
        }
    }
    text + "\n"
}

fn speed(run: &Run) -> u64 {
    (run.thought.counts.nodes as f64 / run.time.as_secs_f64().max(1e-6)) as u64
}

fn share(part: u64, whole: u64) -> String {
    if whole == 0 {
        return "-".to_owned();
    }
    format!("{:.0} %", 100.0 * part as f64 / whole as f64)
}

/// In the evaluation's unit; a win by the plies to it.
fn value(value: i32) -> String {
    if value.abs() > LIMIT {
        let plies = WIN - value.abs();
        let sign = if value < 0 { "-" } else { "" };
        return format!("#{sign}{}", (plies + 1) / 2);
    }
    format!("{value:+}")
}

fn as_json(args: &Args, chess: &Chess, runs: &[Run]) -> Value {
    let first = runs.first().map_or(0, |run| run.thought.counts.leaves);
    json!({
        "fen": args.fen,
        "depth": args.depth,
        "legal_moves": chess.legal_moves().len(),
        "methods": runs.iter().map(|run| {
            let counts = &run.thought.counts;
            json!({
                "method": run.method.to_string(),
                "move": run.thought.best().map(|m| notation::san(chess, m)),
                "value": run.thought.value,
                "nodes": counts.nodes,
                "leaves": counts.leaves,
                "quiescence_nodes": counts.quiescence,
                "cutoffs": counts.cutoffs,
                "first_move_cutoffs": counts.first_move_cutoffs,
                "pass_cutoffs": counts.pass_cutoffs,
                "table_hits": counts.table_hits,
                "nodes_by_ply": counts.by_ply,
                "nodes_by_iteration": counts.by_iteration,
                "fewer_leaves": first as f64 / counts.leaves.max(1) as f64,
                "seconds": run.time.as_secs_f64(),
                "nodes_per_second": speed(run),
            })
        }).collect::<Vec<Value>>(),
    })
}
