//! `tabiya lab`: one position searched by several methods, and what each of them cost.

use super::{book, complaint::Complaint, interrupt, numbers::within, words::lab as words};
use crate::cli::out::{self, note, say};
use crate::{
    chess::side_name,
    engine::Stop,
    players::museum::{
        ExhibitPlayer,
        actor::Actor,
        castled::CastledChess,
        comparison::{self, Fewest, NodesBy, Row, Told},
        lab::{Method, View},
        names,
        step_log::{self, Step},
        subject::{Subject, is_over},
    },
    text::figures::grouped,
};
use serde_json::{Value, json};
use std::str::FromStr;

/// Search one position by several methods and compare their cost
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// The position
    #[arg(long, default_value = "startpos", value_name = "FEN")]
    fen: String,
    /// The game: chess, tic-tac-toe or connect-four
    #[arg(long, default_value = "chess", conflicts_with = "fen")]
    game: Game,
    /// The moves before the position: of chess ('1. e4 e5'), squares (b2 a3), or columns (4453)
    #[arg(long, default_value = "")]
    moves: String,
    /// Search depth in plies
    #[arg(long, default_value_t = 4, value_parser = within::<u32>(1..=32))]
    depth: u32,
    /// Search methods: minimax, worstfirst, alphabeta, ordered, parallel, deepening, table,
    /// nullmove, reductions, quiescence; all of them unless some are named
    #[arg(long, value_delimiter = ',', default_values_t = Method::ALL, hide_default_value = true)]
    compare: Vec<Method>,
    /// How leaves are evaluated: material, potential, deepening, genetic or classical
    #[arg(long, alias = "opinion", default_value = "material")]
    evaluator: View,
    /// Print each step of a search instead: side, ply, move, value, best so far; of a historic program,
    /// or self for Tabiya's own
    #[arg(long, value_name = "NAME", conflicts_with_all = ["game", "compare", "evaluator"])]
    steps: Option<Logged>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// Whose search is logged.
#[derive(Clone, Copy, Debug)]
struct Logged(Actor);

impl FromStr for Logged {
    type Err = String;

    fn from_str(text: &str) -> Result<Logged, String> {
        if text == "self" {
            return Ok(Logged(Actor::Tabiya));
        }
        let player = text.parse::<ExhibitPlayer>();
        let player = player.map_err(|_| words::has_no_steps(names(), text))?;
        Ok(Logged(Actor::Exhibit(player.exhibit())))
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Game {
    Chess,
    TicTacToe,
    ConnectFour,
}

/// What is searched.
struct Asked {
    subject: Subject,
    /// How it is called.
    name: String,
    /// The position, where it is one of chess.
    fen: Option<String>,
}

/// What is to be searched.
///
/// # Errors
/// When the position cannot be read, or the game is over in it.
fn asked(args: &Args) -> Result<Asked, Complaint> {
    let wrong = |error: &dyn std::fmt::Display| Complaint::input(error.to_string());
    let asked = match args.game {
        Game::Chess => {
            let position = book::position(Some(&args.fen), std::slice::from_ref(&args.moves))?;
            if let Some(ending) = position.ending() {
                return Err(Complaint::input(words::is_over(ending)));
            }
            let fen = position.fen();
            let name = match args.moves.as_str() {
                "" => args.fen.clone(),
                _ => fen.clone(),
            };
            Asked {
                subject: Subject::chess(&position, args.evaluator),
                name,
                fen: Some(fen),
            }
        }
        Game::TicTacToe => {
            let board = args.moves.parse().map_err(|error| wrong(&error))?;
            Asked {
                subject: Subject::TicTacToe(board),
                name: named(words::TIC_TAC_TOE, &args.moves),
                fen: None,
            }
        }
        Game::ConnectFour => {
            let board = args.moves.parse().map_err(|error| wrong(&error))?;
            Asked {
                subject: Subject::ConnectFour(board),
                name: named(words::CONNECT_FOUR, &args.moves),
                fen: None,
            }
        }
    };
    if is_over(&asked.subject) {
        return Err(Complaint::input(words::IS_OVER));
    }
    Ok(asked)
}

fn named(game: &str, moves: &str) -> String {
    match moves {
        "" => game.to_owned(),
        moves => words::after(game, moves),
    }
}

/// Searches and prints the table.
///
/// # Errors
/// When the position cannot be read or the game is over in it; when it was interrupted.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let asked = asked(args)?;
    let (subject, name) = (&asked.subject, &asked.name);
    let interrupted = interrupt::heed();
    if let (Some(Logged(actor)), Subject::Chess(root, _)) = (args.steps, subject) {
        return print_log(args, root, actor, &interrupted);
    }
    let mut rows: Vec<Row> = Vec::new();
    let mut fewest = None;
    let depth = args.depth as usize;
    let mut tell = |told| match told {
        Told::Fewest(known) => fewest = Some(known),
        Told::Row(row) => rows.push(*row),
    };
    comparison::compare(subject, &args.compare, depth, &interrupted, &mut tell);
    let unit = match args.game {
        Game::Chess => args.evaluator,
        Game::TicTacToe | Game::ConnectFour => View::Material,
    };
    if args.json {
        out::pretty_json(&as_json(args, &asked, &rows, fewest))?;
    } else {
        out::print(&table(args, name, unit, &rows, fewest))?;
    }
    if rows.len() < args.compare.len() {
        note!("{}", words::SHOWN_ARE_COMPLETE);
        return Err(Complaint::failed(words::NOT_ALL_METHODS));
    }
    Ok(())
}

/// Prints the steps as they are taken; as JSON one object a line.
fn print_log(
    args: &Args,
    root: &CastledChess,
    actor: Actor,
    interrupted: &Stop,
) -> Result<(), Complaint> {
    if !args.json {
        say!("{}", words::step_columns())?;
    }
    let mut failed = None;
    let mut tell = |step: Step| {
        let side = side_name(step.side);
        let told = if args.json {
            let Step {
                ply,
                label,
                value,
                best,
                ..
            } = step;
            say!(
                "{}",
                json!({ "side": side, "ply": ply, "move": label, "value": value, "best": best })
            )
        } else {
            let indent = "  ".repeat(step.ply - 1);
            let own = |value| match actor {
                Actor::Exhibit(exhibit) => exhibit.score(value).to_string(),
                Actor::Tabiya | Actor::Switched(_) => View::Classical.in_words(value),
            };
            say!(
                "{side:<6} {:>3}  {:<10} {:>9} {:>9}",
                step.ply,
                format!("{indent}{}", step.label),
                own(step.value),
                own(step.best)
            )
        };
        failed = told.err();
        failed.is_none()
    };
    let (at, depth) = ((actor, args.evaluator), args.depth as usize);
    step_log::log(root, at, depth, interrupted, &mut tell);
    match failed {
        Some(complaint) => Err(complaint),
        None if interrupted.is_stopped() => Err(Complaint::failed(words::NOT_ENDED)),
        None => Ok(()),
    }
}

fn table(args: &Args, name: &str, unit: View, rows: &[Row], fewest: Option<Fewest>) -> String {
    let heading = words::heading(name, args.depth);
    let mut text = format!("{heading}\n\n{}\n", words::columns());
    for (index, row) in rows.iter().enumerate() {
        let counts = &row.counts;
        let base = comparison::compared_with(rows, index);
        let fewer = base.map(|base| comparison::times_fewer(base, row));
        let sign = if row.differs.is_some() { "≠" } else { "" };
        let about = match row.nodes_by {
            NodesBy::Estimate => "~",
            NodesBy::Searching | NodesBy::Counting => "",
        };
        let (speed, time) = match row.nodes_by {
            NodesBy::Searching => (
                grouped(speed(row)),
                format!("{:.2} s", row.time.as_secs_f64()),
            ),
            NodesBy::Counting => ("-".to_owned(), words::COUNTED.to_owned()),
            NodesBy::Estimate => ("-".to_owned(), words::ESTIMATED.to_owned()),
        };
        text += &format!(
            "{:<12} {:>7} {:>9} {:>13} {:>13} {:>8} {:>7} {:>10} {:>10} {:>9}\n",
            row.method,
            row.line.first().map_or("", String::as_str),
            format!("{sign}{}", unit.in_words(row.value)),
            format!("{about}{}", grouped(counts.nodes)),
            format!("{about}{}", grouped(counts.leaves)),
            fewer.map_or_else(|| "-".to_owned(), |fewer| format!("×{fewer:.2}")),
            comparison::first_move_share(counts)
                .map_or_else(|| "-".to_owned(), |share| format!("{share:.0} %")),
            grouped(counts.table_hits),
            speed,
            time,
        );
    }
    if let Some(fewest) = fewest {
        text += &format!("\n{}\n", words::fewest(fewest));
    }
    for (method, remark) in comparison::remarks(rows) {
        text += &format!("{method} {remark}\n");
    }
    for row in rows
        .iter()
        .filter(|row| !row.counts.by_iteration.is_empty())
    {
        text += &branching(row);
    }
    if unit == View::Weights {
        text += words::QUIET_FIRST;
    }
    text
}

/// The nodes of each iteration, and by how much each is greater than the one before.
fn branching(row: &Row) -> String {
    let nodes = &row.counts.by_iteration;
    let mut text = format!("\n{}", words::by_depth(row.method));
    for (index, count) in nodes.iter().enumerate() {
        text += &format!("  {count}");
        if let Some(before) = index.checked_sub(1).and_then(|before| nodes.get(before)) {
            text += &format!(" (×{:.1})", *count as f64 / (*before).max(1) as f64);
        }
    }
    text + "\n"
}

fn speed(row: &Row) -> u64 {
    (row.counts.nodes as f64 / row.time.as_secs_f64().max(1e-6)) as u64
}

fn as_json(args: &Args, asked: &Asked, rows: &[Row], fewest: Option<Fewest>) -> Value {
    let first = rows.first().map_or(0, |row| row.counts.leaves);
    json!({
        "position": asked.name,
        "fen": asked.fen,
        "depth": args.depth,
        "fewest_leaves": fewest.map(|fewest| fewest.leaves),
        "branching_factor": fewest.map(|fewest| fewest.branching),
        "methods": rows.iter().enumerate().map(|(index, row)| {
            let counts = &row.counts;
            let base = comparison::compared_with(rows, index);
            let is_searched = row.nodes_by == NodesBy::Searching;
            json!({
                "method": row.method.to_string(),
                "move": row.line.first(),
                "line": row.line,
                "value": row.value,
                "differs": row.differs,
                "nodes_by": match row.nodes_by {
                    NodesBy::Searching => "searching",
                    NodesBy::Counting => "counting",
                    NodesBy::Estimate => "estimate",
                },
                "nodes": counts.nodes,
                "leaves": counts.leaves,
                "quiescence_nodes": counts.quiescence,
                "cutoffs": counts.cutoffs,
                "first_move_cutoffs": counts.first_move_cutoffs,
                "pass_cutoffs": counts.pass_cutoffs,
                "reduced": counts.reduced,
                "searched_again": counts.again,
                "table_hits": counts.table_hits,
                "nodes_by_ply": counts.by_ply,
                "nodes_by_iteration": counts.by_iteration,
                "fewer_leaves": first as f64 / counts.leaves.max(1) as f64,
                "fewer_nodes_than_above": base.map(|base| comparison::times_fewer(base, row)),
                "seconds": is_searched.then_some(row.time.as_secs_f64()),
                "nodes_per_second": is_searched.then(|| speed(row)),
            })
        }).collect::<Vec<Value>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_steps_can_be_logged_is_told() {
        for name in ["self", "alphabeta", "classical"] {
            assert!(name.parse::<Logged>().is_ok(), "{name}");
        }
        let told = "foo".parse::<Logged>().expect_err("nobody");
        assert!(told.starts_with("expected self or an exhibit"), "{told}");
        assert!(told.contains("alphabeta"), "{told}");
    }
}
