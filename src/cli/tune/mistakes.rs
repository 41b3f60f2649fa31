//! `tabiya tune mistakes`: how players go wrong, by rating or by name.

use crate::{
    analysis::{
        Division, Phase,
        losses::{CLASSES, Losses, Step},
    },
    chess::Score,
    cli::{
        complaint::Complaint,
        numbers::{at_least, within},
        out::{self, note, say},
        source,
        words::tune::mistakes as words,
    },
    engine::{Limits, evaluation::Choice, solo::Solo},
    game::{Game, index::Indexer},
};
use serde_json::{Value, json};
use shakmaty::{Chess, Color, Position as _};
use std::{collections::BTreeMap, path::PathBuf};

/// Count how players go wrong: loss per move, blunders by phase, mates missed, pieces left hanging.
///
/// Evaluations come from the file (`[%eval 0.17]`), or with --nodes from the engine.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// PGN files.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Evaluate positions with so many nodes instead of reading evaluations.
    #[arg(long, value_name = "N", value_parser = at_least::<u64>(1))]
    nodes: Option<u64>,
    /// Group by player instead of by rating.
    #[arg(long)]
    players: bool,
    /// Where the groups of ratings begin.
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "1200,1600,2000,2400",
        value_name = "ELO,ELO",
        value_parser = within::<u32>(0..=9_999)
    )]
    ratings: Vec<u32>,
    /// Stop after so many games of each file.
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(0))]
    games: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let mut groups: BTreeMap<String, Losses> = BTreeMap::new();
    let mut solo = args.nodes.map(|_| Solo::new(16, &Choice::default()));
    for path in &args.files {
        let bytes = source::read(path)?;
        let index = Indexer::read_all(&bytes);
        let mut seen = 0;
        for row in index.rows() {
            if args.games.is_some_and(|most| seen >= most) {
                break;
            }
            let Some(game) = row.read(&bytes) else {
                continue;
            };
            let names = Color::ALL.map(|side| args.group(&game, side));
            if names.iter().all(Option::is_none) {
                continue;
            }
            let counted = match (&mut solo, args.nodes) {
                (Some(solo), Some(nodes)) => Some(count(&game, |at| evaluated(solo, at, nodes))),
                _ => has_evaluations(&game).then(|| count(&game, |at| written(&game, at))),
            };
            let Some(counted) = counted else {
                continue;
            };
            seen += 1;
            if seen % 50 == 0 && solo.is_some() {
                note!("{}", words::so_far(seen));
            }
            for (name, losses) in names.into_iter().zip(counted) {
                if let Some(name) = name {
                    groups.entry(name).or_default().add(&losses);
                }
            }
        }
    }
    if groups.values().all(|losses| losses.moves == 0) {
        return Err(Complaint::failed(words::NOTHING_TO_COUNT).hint(words::EVALUATE_OR_GROUP));
    }
    if args.json {
        return out::json(&in_json(&groups));
    }
    print(&groups)
}

impl Args {
    /// The group of a side: its rating's, or its name.
    fn group(&self, game: &Game, side: Color) -> Option<String> {
        if self.players {
            return game
                .tags
                .known(side.fold_wb("White", "Black"))
                .map(str::to_owned);
        }
        let elo = game.tags.known(side.fold_wb("WhiteElo", "BlackElo"))?;
        let elo: u32 = elo.trim().parse().ok()?;
        Some(group_of_rating(elo, &self.ratings))
    }
}

/// `begin`: where the groups begin, in any order.
fn group_of_rating(elo: u32, begin: &[u32]) -> String {
    let from = begin.iter().filter(|from| elo >= **from).max();
    let to = begin.iter().filter(|to| elo < **to).min();
    match (from, to) {
        (Some(from), Some(to)) => format!("{from:>4}–{}", to - 1),
        (Some(from), None) => words::from(*from),
        (None, Some(to)) => format!("   0–{}", to - 1),
        (None, None) => words::ALL.to_owned(),
    }
}

/// A position of a game: its number in plies, its node there, the board.
struct At<'a> {
    node: crate::game::NodeId,
    chess: &'a Chess,
}

fn has_evaluations(game: &Game) -> bool {
    game.line_after(game.root())
        .take(20)
        .any(|node| game.written_eval(node).is_some())
}

/// The evaluation that stands in the file.
fn written(game: &Game, at: &At<'_>) -> Option<Score> {
    if at.node == game.root() {
        return Some(Score::Cp(15));
    }
    game.written_eval(at.node).map(|eval| eval.score)
}

/// The engine's evaluation, from White's side.
fn evaluated(solo: &mut Solo, at: &At<'_>, nodes: u64) -> Option<Score> {
    if at.chess.is_checkmate() {
        return Some(Score::Mated(0).for_white(at.chess.turn()));
    }
    if at.chess.is_game_over() {
        return Some(Score::Cp(0));
    }
    let position = crate::chess::Position::new(at.chess.clone(), at.chess.castles().mode());
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let info = solo.search(&position, &limits)?;
    let line = info.lines.first()?;
    Some(line.score.for_white(at.chess.turn()))
}

/// What each side's moves in the main line lost, White's first.
fn count(game: &Game, mut score: impl FnMut(&At<'_>) -> Option<Score>) -> [Losses; 2] {
    let mut both = [Losses::default(); 2];
    let mut chess = game.start().clone();
    let mut division = Division::default();
    division.see(0, &chess);
    let mut before = score(&At {
        node: game.root(),
        chess: &chess,
    });
    for (ply, node) in game.line_after(game.root()).enumerate() {
        let Some(played) = game.played(node) else {
            break;
        };
        let mut after = chess.clone();
        after.play_unchecked(played);
        let now = score(&At {
            node,
            chess: &after,
        });
        let step = Step {
            ply,
            before: &chess,
            played,
            scores: before.zip(now),
        };
        if let Some(losses) = both.get_mut(usize::from(chess.turn().is_black())) {
            losses.count(&step, &division);
        }
        division.see(ply + 1, &after);
        chess = after;
        before = now;
    }
    for losses in &mut both {
        losses.games = 1;
    }
    both
}

fn print(groups: &BTreeMap<String, Losses>) -> Result<(), Complaint> {
    let width = groups.keys().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max(8);
    say!("{}", words::columns(width))?;
    let percent = |share: Option<f64>| {
        share.map_or_else(|| "–".to_owned(), |share| format!("{:.1}", 100.0 * share))
    };
    for (name, losses) in groups {
        let mut line = format!(
            "{name:<width$}  {:>5}  {:>5}  {:>4}",
            losses.games,
            losses.moves,
            losses
                .average()
                .map_or_else(|| "–".to_owned(), |loss| format!("{loss:.0}")),
        );
        for share in losses.shares() {
            line += &format!("  {:>4}", percent(share));
        }
        let [opening, middlegame, endgame] = losses.blunders();
        line += &format!(
            "  {:>8}  {:>7}  {:>10}  {:>7}  {}  {:>4}",
            percent(losses.all_blunders()),
            percent(opening),
            percent(middlegame),
            percent(endgame),
            words::mates(losses.mates.1, losses.mates.0),
            percent(losses.pieces_hung()),
        );
        say!("{}", line.trim_end())?;
    }
    say!("{}", words::LEGEND)
}

fn in_json(groups: &BTreeMap<String, Losses>) -> Value {
    let groups = groups
        .iter()
        .map(|(name, losses)| {
            let [opening, middlegame, endgame] = losses.blunders();
            let value = json!({
                "games": losses.games,
                "moves": losses.moves,
                "loss": losses.average(),
                "classes": CLASSES,
                "shares": losses.shares(),
                "blunders": losses.all_blunders(),
                Phase::Opening.to_string(): opening,
                Phase::Middlegame.to_string(): middlegame,
                Phase::Endgame.to_string(): endgame,
                "mates": losses.mates.0,
                "mates_missed": losses.mates_missed(),
                "pieces_hung": losses.pieces_hung(),
            });
            (name.clone(), value)
        })
        .collect();
    out::object(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_ratings_are_the_same_in_any_order() {
        for begin in [&[1000, 2000][..], &[2000, 1000, 2000]] {
            let groups = [900, 1000, 2000].map(|elo| group_of_rating(elo, begin));
            assert_eq!(groups, ["   0–999", "1000–1999", "2000 up"]);
        }
    }
}
