//! The arguments of `tabiya play`.

use super::words::{Given, Practised, Who, level, small_game};
use crate::{
    chess::TimeControl,
    cli::{
        command_line::EngineArgs,
        look::{Look, choice},
        numbers::{at_least, within},
        side,
        words::play as said,
    },
    play::Setup,
    players::{Opponent, built_in::Budget},
    store::settings::{GameView, OwnSide},
    textbook::games::board::SmallGame,
};
use std::path::PathBuf;

/// Play a game
///
/// Whatever is not given here is taken from the settings. Two engines named by --engine play each
/// other: the first is the opponent, the second plays your side.
#[derive(Debug, clap::Args)]
#[command(after_help = said::EXAMPLES)]
pub struct Args {
    /// The side you play
    #[arg(long = "as", value_name = "SIDE", aliases = side::OTHER_NAMES, value_parser = choice::<OwnSide>())]
    pub(super) side: Option<OwnSide>,
    /// As in earlier versions: the opponent nearest in strength to level 1 to 10
    #[arg(long, value_name = "1..10", allow_hyphen_values = true, value_parser = level, hide = true)]
    pub(super) level: Option<Opponent>,
    #[command(flatten)]
    pub(super) pace: Pace,
    /// Start from this position; put it in quotes
    #[arg(long, value_name = "FEN")]
    pub(super) fen: Option<String>,
    /// Start from a position of Chess960: its number, 0 to 959, or a random one
    #[arg(long, value_name = "N", num_args = 0..=1, conflicts_with = "fen", value_parser = within::<u16>(0..=959))]
    pub(super) chess960: Option<Option<u16>>,
    /// Start with an opening: its ECO code, its name or its moves
    #[arg(long, value_name = "OPENING", conflicts_with_all = ["fen", "chess960"])]
    pub(super) opening: Option<String>,
    /// Odds that your opponent gives: pawn, knight, rook, queen, or half, fifth or tenth of the
    /// time; after a minus sign what you give
    #[arg(long, value_name = "ODDS", allow_hyphen_values = true)]
    pub(super) odds: Option<Given>,
    /// What the game shows
    #[arg(long, value_name = "VIEW", value_parser = choice::<GameView>())]
    pub(super) view: Option<GameView>,
    /// The opening book of Tabiya: a .book.txt file, or none
    #[arg(long, value_name = "FILE|none")]
    pub(super) book: Option<PathBuf>,
    /// Hash table in MiB
    #[arg(long, value_name = "MB", allow_negative_numbers = true, value_parser = within::<u32>(1..=65536))]
    pub(super) hash: Option<u32>,
    /// Search threads
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within::<u32>(1..=256))]
    pub(super) threads: Option<u32>,
    /// Who plays the other side: an opponent (pip, nell, bruno, greta, otto, zora, victor, ines,
    /// henrik, tala, noor, from beginner to about 2400), tabiya (full strength), adaptive, human, a
    /// historic program such as minimax, or the command line of a UCI engine, in quotes where it
    /// has blanks
    #[arg(long, value_name = "WHO")]
    pub(super) opponent: Option<Who>,
    /// Who plays your side, as for --opponent; you watch
    #[arg(long, value_name = "WHO")]
    pub(super) me: Option<Who>,
    /// Practise an ending against Tabiya at full strength: its name, or list for all of them
    #[arg(long, value_name = "NAME|list", conflicts_with_all = ["side", "level", "time", "movetime", "depth", "nodes", "no_clock", "fen", "chess960", "opening", "odds", "book", "opponent", "me", "engines", "game"])]
    pub(super) ending: Option<Practised>,
    /// Play a small game instead of chess; --as white begins, --depth is the engine's
    #[arg(long, value_name = "GAME", value_parser = small_game(), conflicts_with_all = ["level", "time", "movetime", "nodes", "no_clock", "fen", "chess960", "opening", "odds", "view", "book", "hash", "threads", "me", "engines"])]
    pub(super) game: Option<SmallGame>,
    /// With --game: the moves before its start, squares (b2 a3) or columns (4453)
    #[arg(
        long,
        value_name = "MOVES",
        requires = "game",
        default_value = "",
        hide_default_value = true
    )]
    pub(super) moves: String,
    #[command(flatten)]
    pub(super) engines: EngineArgs,
    /// Seed for random choices: book moves, mistakes of opponents, a random side
    #[arg(long, value_name = "N", value_parser = at_least::<u64>(0))]
    pub(super) seed: Option<u64>,
    /// Play in lines of text, without a screen: for screen readers, braille displays and pipes
    #[arg(long)]
    pub speak: bool,
    #[command(flatten)]
    pub(super) look: Look,
}

/// How long players think; at most one of these.
#[derive(Debug, Default, clap::Args)]
#[group(multiple = false)]
pub(super) struct Pace {
    /// Minutes for the game and seconds added for each move; 5+3d: a delay of 3 seconds
    #[arg(long, value_name = "5+3", allow_hyphen_values = true)]
    pub(super) time: Option<TimeControl>,
    /// Time the engine spends on each move, in seconds or with a unit, such as 500ms; yours is not
    /// limited
    #[arg(long, value_name = "2s", allow_hyphen_values = true, value_parser = TimeControl::read_move_time)]
    pub(super) movetime: Option<TimeControl>,
    /// Plies the engine searches for each move
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = within::<u32>(1..=200))]
    pub(super) depth: Option<u32>,
    /// Nodes the engine searches for each move
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = at_least::<u64>(1))]
    pub(super) nodes: Option<u64>,
    /// Play without a clock
    #[arg(long)]
    pub(super) no_clock: bool,
}

impl Pace {
    /// Puts what was given over the settings.
    pub(super) fn apply(&self, setup: &mut Setup) {
        if let Some(time) = self.time.or(self.movetime) {
            setup.time = time;
        }
        if let Some(depth) = self.depth {
            setup.budget = Budget::Depth(depth);
        }
        if let Some(nodes) = self.nodes {
            setup.budget = Budget::Nodes(nodes);
        }
        if self.no_clock || setup.budget != Budget::ByClock {
            setup.time = TimeControl::Unlimited;
        }
    }
}
