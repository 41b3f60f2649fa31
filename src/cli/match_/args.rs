//! The arguments of `tabiya match`.

use crate::{
    arena::{
        adjudication::{Draw, Resign},
        schedule::Format,
        sprt::Sprt,
        terms::ClockTerms,
    },
    chess::time_control::read_milliseconds,
    cli::{
        complaint::Complaint,
        numbers::{at_least, within},
        shard::Shard,
        words::match_ as words,
    },
};
use std::{path::PathBuf, time::Duration};

/// Play a match between engines: Elo with error bars, likelihood of superiority, sequential
/// test (SPRT).
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// The players: an exhibit's name, an opponent's, self, cmd=PATH or a path, each with its key=value
    /// options
    #[arg(value_name = "PLAYER")]
    pub(super) players: Vec<String>,
    /// A player with its options, as above; give it once for each player
    #[arg(long = "engine", value_name = "WORD", num_args = 1..)]
    pub(super) engines: Vec<String>,
    /// Options for every engine, such as option.Hash=64
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    pub(super) each: Vec<String>,
    /// Games per pairing, two from each opening with colours swapped; several numbers go with
    /// several of --nodes, the last with all others
    #[arg(long, default_value = "100", value_delimiter = ',', value_parser = within::<u32>(1..=1_000_000))]
    pub(super) games: Vec<u32>,
    /// Seconds and increment, 8+0.08, or moves, seconds and increment, 40/60+0.6 [default: 8+0.08]
    #[arg(long, value_name = "TIME", group = "spending")]
    pub(super) tc: Option<ClockTerms>,
    /// Time per move in milliseconds, or with a unit, such as 1s; an answer may come 50 ms and a
    /// twentieth of it later
    #[arg(long, value_name = "TIME", group = "spending", value_parser = read_milliseconds)]
    pub(super) movetime: Option<Duration>,
    /// Nodes per move; the same match then gives the same games again. Several numbers, separated by
    /// commas: a match with each, which shows who gains more by longer searches; for --pgn and --join
    /// each has its own file, games.50.pgn for games.pgn
    #[arg(long, group = "spending", value_name = "NODES", value_delimiter = ',', value_parser = at_least::<u64>(1))]
    pub(super) nodes: Vec<u64>,
    /// Search depth per move in plies. With this and with --nodes, another program loses if it takes more
    /// than two minutes for a move, or begins its search with 20 seconds of silence
    #[arg(long, group = "spending", value_parser = within::<u32>(1..=200))]
    pub(super) depth: Option<u32>,
    /// Openings: PGN, EPD or FEN lines [default: lines of the built-in book]
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
    /// Cut openings from a PGN or the book to this many plies
    #[arg(long, value_parser = at_least::<u32>(1))]
    pub(super) plies: Option<u32>,
    /// Use the openings in file order instead of shuffled
    #[arg(long)]
    pub(super) in_order: bool,
    /// Seed of the shuffle; the same seed gives the same openings
    #[arg(long, default_value_t = 1, value_parser = at_least::<u64>(0))]
    pub(super) seed: u64,
    /// Games to play at the same time
    #[arg(long, default_value_t = 1, value_parser = within::<u32>(1..=256))]
    pub(super) concurrency: u32,
    /// SPRT: stop when the first of two players is shown to be ELO1 or more, or only ELO0, better
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(super) sprt: Option<Sprt>,
    /// Pairings: round-robin, gauntlet (the first against each of the others), or ladder (each
    /// against the next)
    #[arg(long, default_value = "round-robin")]
    pub(super) format: Format,
    /// Score a game as lost when both engines agree on CP centipawns for MOVES moves
    #[arg(long, value_name = "MOVES,CP")]
    pub(super) resign: Option<Resign>,
    /// Score a game as drawn from move FROM on, after MOVES quiet moves within CP centipawns of 0
    #[arg(long, value_name = "FROM,MOVES,CP")]
    pub(super) draw: Option<Draw>,
    /// Moves per side after which a game is a draw
    #[arg(long, value_parser = at_least::<u32>(1))]
    pub(super) max_moves: Option<u32>,
    /// Milliseconds that a move may be late after time has run out; what the line to an engine takes, as
    /// with 'ssh host tabiya uci', counts as its time
    #[arg(long, default_value_t = 0, value_parser = within::<u64>(0..=60_000))]
    pub(super) margin: u64,
    /// Append the games to this file; with several --nodes, to one of each match, such as games.50.pgn
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Resume: count the games of this match, with these limits, found in the --pgn file, and play
    /// the others
    #[arg(long, requires = "pgn")]
    pub(super) resume: bool,
    /// Play part K of N of the pairs of games, as on one of N machines; --join puts the parts
    /// together
    #[arg(long, value_name = "K/N", requires = "pgn", conflicts_with_all = ["sprt", "join"])]
    pub(super) shard: Option<Shard>,
    /// Join the games that runs with --shard wrote, with the same players and options otherwise: the
    /// table of all, and with --pgn the games in their order, once none is missing. No game is played
    #[arg(long, value_name = "PGN", num_args = 1.., conflicts_with = "resume")]
    pub(super) join: Vec<PathBuf>,
    /// The games' Event tag
    #[arg(long, default_value = "tabiya match")]
    pub(super) event: String,
    /// Print the result as JSON; with several --nodes, an array of results
    #[arg(long)]
    pub(super) json: bool,
    /// Print no progress, only the result
    #[arg(short, long)]
    pub(super) quiet: bool,
}

impl Args {
    /// The matches that these arguments ask for, one for each number of nodes; their games go to
    /// files of their own.
    pub(super) fn matches(&self) -> Vec<Args> {
        let games = |at: usize| self.games.get(at).or(self.games.last()).copied();
        let games = |at: usize| games(at).into_iter().collect();
        if self.nodes.len() < 2 {
            return vec![Args {
                games: games(0),
                ..self.clone()
            }];
        }
        let own = |path: &PathBuf, nodes: u64| {
            let extension = path.extension().map(|e| e.to_string_lossy().into_owned());
            path.with_extension(format!("{nodes}.{}", extension.as_deref().unwrap_or("pgn")))
        };
        self.nodes
            .iter()
            .enumerate()
            .map(|(at, nodes)| Args {
                nodes: vec![*nodes],
                games: games(at),
                pgn: self.pgn.as_ref().map(|path| own(path, *nodes)),
                // Each part was written so.
                join: self.join.iter().map(|path| own(path, *nodes)).collect(),
                ..self.clone()
            })
            .collect()
    }

    /// # Errors
    /// When a number of --games goes with no match, or two matches would be the same.
    pub(super) fn insist_on_matches(&self) -> Result<(), Complaint> {
        let (games, nodes) = (self.games.len(), self.nodes.len());
        if games > nodes.max(1) {
            return Err(Complaint::usage(words::too_many_games(games, nodes)));
        }
        let mut nodes = self.nodes.iter().enumerate();
        match nodes.find(|(at, number)| self.nodes.iter().take(*at).any(|one| one == *number)) {
            Some((_, twice)) => Err(Complaint::usage(words::nodes_given_twice(*twice))),
            None => Ok(()),
        }
    }

    /// What a game comes of besides players, limits and opening: the options that say so.
    pub(super) fn rules(&self) -> String {
        let resign = |own: Resign| format!("--resign {},{}", own.moves, own.score);
        let draw = |own: Draw| format!("--draw {},{},{}", own.from, own.moves, own.score);
        let options = [
            self.resign.map(resign),
            self.draw.map(draw),
            self.max_moves.map(|moves| format!("--max-moves {moves}")),
            (self.margin > 0).then(|| format!("--margin {}", self.margin)),
            (!self.each.is_empty()).then(|| format!("--each {}", self.each.join(" "))),
        ];
        let options: Vec<String> = options.into_iter().flatten().collect();
        match options.is_empty() {
            true => words::NO_RULES.to_owned(),
            false => options.join(" "),
        }
    }

    /// Games per pairing.
    pub(super) fn games(&self) -> usize {
        self.games.first().map_or(0, |games| *games as usize)
    }
}
