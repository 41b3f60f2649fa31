//! A match: how it goes, its table, and why it cannot be played.

pub use super::shared::{BUILT_IN_BOOK, NOT_ALL_GAMES, no_games_in};
use crate::{
    arena::{
        averages::Averages,
        rating::{Estimate, Games, Pairs},
        sprt::{Decision, Sprt},
        standing::Problems,
    },
    text::figures::{counted, grouped},
};
use std::{fmt::Display, path::Path};

pub const EXAMPLES: &str = "\
A player is the name of a museum exhibit (at its own depth unless --depth or an option gives \
another), an opponent (pip to noor, adaptive:RATING), self (the built-in engine), or cmd=PATH or \
just PATH for a UCI engine. The options after a player belong to it, also within one pair of quotes:
  name=TEXT  args=\"WORDS\"  dir=FOLDER  option.NAME=VALUE
  tc=…  movetime=…  nodes=…  depth=…
  elo=NUMBER: its known rating; the list of several players is anchored to it
  sorting=off: potential searches moves without ordering them

Examples:
  tabiya match greedy minimax alphabeta --games 20
  tabiya match random greedy minimax alphabeta --format ladder \\
      --pgn ladder.pgn --resume
  tabiya match otto zora --games 100 --movetime 1s
  tabiya match --engine self --engine cmd=gnuchess args=--uci --games 20 \\
      --tc 8+0.08
  tabiya match --engine ./new args=uci name=new \\
      --engine ./old args=uci name=old \\
      --openings 8moves.pgn --concurrency 2 --sprt 0,5 --pgn games.pgn
  tabiya match --engine self --engine ./other --nodes 25000,250000,1000000 \\
      --games 200,100,40
  tabiya match --engine self:Hash=16 name=five depth=5 \\
      --engine self name=four depth=4
  tabiya match self 'ssh big tabiya uci' name=big --margin 200
  tabiya match --engine self \\
      --engine stockfish option.UCI_LimitStrength=true \\
      option.UCI_Elo=2450 --each option.Hash=64 --games 200 --json

The table goes to standard output, progress to standard error. Ctrl-C stops the match and \
prints the results so far, with exit code 1; with --pgn and --resume the same command resumes it.";

// The players.
pub const NAME_TWO_PLAYERS: &str = "name two players, such as tabiya match greedy minimax";

pub fn needs_two_engines(found: usize) -> String {
    format!("a match needs two engines, found {found}")
}

/// `nodes`: numbers of nodes, each a match.
pub fn too_many_games(games: usize, nodes: usize) -> String {
    let most = match nodes {
        0 | 1 => "one number for --games".to_owned(),
        nodes => format!("at most {nodes} numbers for --games, as many as for --nodes"),
    };
    format!("expected {most}, found {games}")
}

pub fn nodes_given_twice(nodes: u64) -> String {
    format!("expected different numbers for --nodes, found {nodes} twice")
}

pub fn sprt_compares_two(found: usize) -> String {
    format!("--sprt compares two engines, found {found}")
}

// The openings.
pub fn openings_repeat(openings: usize, pairs: usize) -> String {
    format!("note: {openings} openings for {pairs} pairs of games: openings repeat")
}

pub fn openings_wrong(path: &Path, error: impl Display) -> String {
    format!("openings {}: {error}", path.display())
}

/// What to do where a player does not know Chess960.
pub const OTHER_OPENINGS: &str = "name another engine, or --openings without Chess960";

pub const BOOK_AS_GAMES: &str =
    "a text book is no file of openings; make one of it: tabiya book export FILE --pgn OUT.pgn";

// Games of earlier runs, and of other machines.
pub const GIVE_SAME_OPENINGS: &str =
    "give the same seed and openings as in that match, or another file";

/// Where a player was lost before its first move, a part lacks a game that it has.
pub const RUN_MISSING_PART: &str =
    "run the --shard that they are missing from, with --resume, then join all of them";

pub fn played_before(games: usize) -> String {
    let were = if games == 1 { "was" } else { "were" };
    format!("{} {were} played before", counted(games as u64, "game"))
}

pub fn starts_differently(path: &Path, round: &str, white: &str, black: &str) -> String {
    format!(
        "{} has a game of round {round} between {white} and {black} that starts differently from \
         this match",
        path.display()
    )
}

pub fn no_part(path: &Path) -> String {
    format!(
        "expected a part of the match, found no file {}",
        path.display()
    )
}

/// `output`: the file that the games were to go to.
pub fn in_no_part(missing: usize, games: usize, output: Option<&Path>) -> String {
    let nothing = output.map_or_else(String::new, |path| {
        format!("; nothing was written to {}", path.display())
    });
    format!("{missing} of {games} games are in none of the parts{nothing}")
}

pub const GIVE_OPTIONS_OF_PARTS: &str =
    "give the players and the options of the runs with --shard, and the files that they wrote";
pub const NAME_ANOTHER_FILE: &str = "name another file with --pgn";
/// The rules of a game where no option gives any.
pub const NO_RULES: &str = "none";

pub fn part_is_output(path: &Path) -> String {
    format!(
        "expected --pgn to name a new file, found {}, which is one of the parts",
        path.display()
    )
}

pub fn of_another_match(path: &Path, round: &str, white: &str, black: &str) -> String {
    format!(
        "expected {} to be a part of this match, found a game of round {round} between {white} and \
         {black}, which this match has not",
        path.display()
    )
}

pub fn played_otherwise(path: &Path, expected: &str, found: &str) -> String {
    format!(
        "expected {} to be a part of this match ({expected}), found games with {found}",
        path.display()
    )
}

pub fn has_another_game(path: &Path, round: &str, white: &str, black: &str) -> String {
    format!(
        "{} has another game of round {round} between {white} and {black} already; nothing was \
         written",
        path.display()
    )
}

// The file of games.
pub const GAMES_GO_TO_A_FILE: &str =
    "expected --pgn to name a file, found -; the result goes to standard output";

/// Of several matches.
pub fn each_has_its_file(files: &[&Path]) -> String {
    let names: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    format!(
        "note: each match has its own file of games: {}",
        names.join(", ")
    )
}

/// While more games follow.
pub fn not_written(path: &Path, error: impl Display) -> String {
    format!("a game could not be written to {}: {error}", path.display())
}

pub fn not_all_written(path: &Path, error: impl Display) -> String {
    format!(
        "not all games could be written to {}: {error}",
        path.display()
    )
}

/// At least one.
pub fn lost_otherwise(games: u64) -> String {
    let were = if games == 1 { " was" } else { "s were" };
    format!("{games} game{were} lost by a crash, no answer or an illegal move")
}

// It was interrupted, or a player was lost.
pub const RESUME: &str = "with --resume the same command plays the others";

pub fn player_lost(reason: impl Display) -> String {
    format!("the match has stopped: {reason}")
}

// Why it ended, behind the number of games.
pub const DECIDED: &str = ", decided";
pub const INTERRUPTED: &str = ", interrupted";

/// `ended`: one of those above, or nothing; `openings`: where they come from.
pub fn extent(
    played: impl Display,
    planned: usize,
    ended: &str,
    openings: &str,
    seed: u64,
) -> String {
    format!("{played} of {planned} games{ended}; openings: {openings}, seed {seed}")
}

// The table.
pub const PLAYER: &str = "player";

/// Above the rows; `width`: that of the names.
pub fn columns(width: usize) -> String {
    format!(
        "   # {PLAYER:width$}  games   won  drawn   lost  points   score  {:>15}  lost otherwise",
        "Elo (95 %)"
    )
}

/// How games were lost otherwise than on the board.
pub fn problems(problems: &Problems) -> String {
    let kinds = [
        (problems.time, "on time"),
        (problems.illegal_moves, "by illegal move"),
        (problems.crashes, "by crash"),
        (problems.silences, "by no answer"),
    ];
    let said: Vec<String> = kinds
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, how)| format!("{count} {how}"))
        .collect();
    if said.is_empty() {
        "none".to_owned()
    } else {
        said.join(", ")
    }
}

/// Below the table, where no margin was given.
pub fn lost_on_time(games: u64) -> String {
    format!(
        "{} lost on time: over a slow line, as with ssh, or on a busy machine, --margin 200 lets \
         moves be 200 ms late",
        counted(games, "game")
    )
}

pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// Likelihood that the first is the stronger one.
pub fn superiority(estimate: &Estimate) -> String {
    let known = estimate.superiority.map(percent);
    known.unwrap_or_else(|| "unknown".to_owned())
}

/// `+34.1 ±12.0`; infinite when all games were won or lost.
pub fn elo(estimate: &Estimate) -> String {
    if estimate.elo.is_infinite() {
        let sign = if estimate.elo > 0.0 { "+" } else { "-" };
        format!("{sign}∞")
    } else if estimate.error.is_infinite() {
        format!("{:+.1} ±∞", estimate.elo)
    } else {
        format!("{:+.1} ±{:.1}", estimate.elo, estimate.error)
    }
}

/// Above the list of ratings; `anchors`: the players of known rating.
pub fn ratings(anchors: &[String]) -> String {
    let anchored = match anchors {
        [] => "mean 0".to_owned(),
        anchors => format!("anchored to {}", anchors.join(", ")),
    };
    format!("ratings (most likely for all results), {anchored}:")
}

/// What a player's moves took, each on average; `None` before the first.
pub fn averages(player: &str, averages: &Averages) -> Option<String> {
    let mut line = format!("{player}: {:.1} ms", 1_000.0 * averages.seconds()?);
    if let Some(nodes) = averages.nodes() {
        line += &format!(", {} nodes", grouped(nodes.round() as u64));
    }
    if let Some(plies) = averages.depth() {
        line += &format!(", depth {plies:.1}");
    }
    let moves = counted(averages.moves(), "move");
    line += &format!(" on average for {moves}");
    if let Some(speed) = averages.nodes_per_second() {
        line += &format!("; {} nodes/s", grouped(speed.round() as u64));
    }
    Some(line)
}

pub fn limits(limits: &[String]) -> String {
    format!("limits: {}", limits.join("; "))
}

// Two players.
pub fn meeting(first: &str, second: &str, games: &Games, estimate: &Estimate) -> String {
    score(&format!("{first} against {second}"), games, estimate)
}

pub fn score(player: &str, games: &Games, estimate: &Estimate) -> String {
    format!(
        "{player}: +{} ={} -{}, {}, Elo {}, superiority {}",
        games.wins,
        games.draws,
        games.losses,
        percent(estimate.score),
        elo(estimate),
        superiority(estimate),
    )
}

pub fn pairs(Pairs([zero, half, one, more, two]): Pairs) -> String {
    format!("  pairs of games with 0, ½, 1, 1½, 2 points: {zero}, {half}, {one}, {more}, {two}")
}

/// Behind a score.
pub fn test_so_far(sprt: &Sprt, ratio: f64) -> String {
    let (low, high) = sprt.bounds();
    format!(", LLR {ratio:.2} ({low:.2}, {high:.2}) {sprt}")
}

pub fn test(sprt: &Sprt, ratio: f64) -> String {
    let (low, high) = sprt.bounds();
    let decision = match sprt.decision(ratio) {
        Decision::Open => "undecided".to_owned(),
        Decision::Elo0 => format!("no more than {} Elo better", sprt.elo0),
        Decision::Elo1 => format!("at least {} Elo better", sprt.elo1),
    };
    format!("  test {sprt}: LLR {ratio:.2} within ({low:.2}, {high:.2}): {decision}")
}
