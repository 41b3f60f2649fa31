//! `tabiya guess`: a game played through, the moves of one side guessed for points.

use super::{
    complaint::Complaint, look::Look, numbers::at_least, side::Side, source, words::guess as words,
};
use crate::{
    analysis::guessing::{Guessing, classic},
    game::{Game, index::Indexer},
};
use shakmaty::Color;
use std::path::{Path, PathBuf};

/// Guess the move: say before each move of a player what you would play
///
/// Each guess gets up to 10 points, one less for each percent of the winning chances that it loses,
/// and so does the move of the game: at the end you can compare. The moves are the winner's, from
/// the end of the opening book on.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// The PGN file; - is standard input. Without it: a famous game
    #[arg(value_name = "FILE.pgn")]
    file: Option<PathBuf>,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, requires = "file", value_parser = at_least::<u32>(1))]
    game: u32,
    /// Whose moves; without it the winner's, in a draw White's
    #[arg(long, value_enum)]
    side: Option<Side>,
    /// Begin with this move; without it where the opening book ends
    #[arg(long, value_name = "MOVE", value_parser = at_least::<u32>(1))]
    from: Option<u32>,
    /// In lines of text, without a screen: for screen readers, braille displays and pipes
    #[arg(long)]
    pub speak: bool,
    #[command(flatten)]
    pub look: Look,
}

/// The game that the arguments ask for; `seed` chooses among the famous ones.
///
/// # Errors
/// [`Complaint`] when the file cannot be read, has no such game, or nothing is left to guess.
pub fn game(args: &Args, seed: u64) -> Result<Guessing, Complaint> {
    let game = game_of(args.file.as_deref(), args.game, seed)?;
    guessing(&game, args.side.map(Side::color), args.from)
}

/// The first game of a file, or a famous one.
///
/// # Errors
/// As [`game`].
pub fn first_of(file: Option<&Path>, seed: u64) -> Result<Guessing, Complaint> {
    guessing(&game_of(file, 1, seed)?, None, None)
}

fn guessing(game: &Game, side: Option<Color>, from: Option<u32>) -> Result<Guessing, Complaint> {
    Guessing::new(game, side, from)
        .ok_or_else(|| Complaint::failed(words::NOTHING_TO_GUESS).hint(words::CHOOSE_OTHER_MOVES))
}

fn game_of(file: Option<&Path>, number: u32, seed: u64) -> Result<Game, Complaint> {
    let Some(path) = file else {
        return Ok(classic(seed));
    };
    let bytes = source::read(path)?;
    let index = Indexer::read_all(&bytes);
    let place = usize::try_from(number).unwrap_or(usize::MAX) - 1;
    let row = index.row(place);
    row.and_then(|row| row.read(&bytes)).ok_or_else(|| {
        Complaint::input(match index.len() {
            0 => words::no_games_in(path),
            1 => words::only_game(path, number),
            games => words::no_game(path, games, number),
        })
        .hint(words::LIST_SHOWS_GAMES)
    })
}
