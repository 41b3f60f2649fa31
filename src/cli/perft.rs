//! `tabiya perft`: counts the leaves of the tree of legal moves, the proof of a move generator.

use super::{complaint::Complaint, numbers::within, words::perft as words};
use crate::cli::out::{note, say};
use crate::{
    chess::fen,
    engine::{movegen, state::State},
};
use shakmaty::uci::UciMove;
use std::time::Instant;

/// Count the positions reached after N plies.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::PERFT)]
pub struct Args {
    /// Depth in plies, up to 60
    #[arg(value_name = "N", value_parser = within::<u32>(0..=60))]
    depth: u32,
    /// The position to start from.
    #[arg(long, default_value = "startpos", value_name = "FEN")]
    fen: String,
    /// Print the count for each root move.
    #[arg(long)]
    divide: bool,
}

/// Prints the count, after those of each root move where wanted; speed to standard error.
pub fn run(args: &Args) -> Result<(), Complaint> {
    let position = fen::read(&args.fen).map_err(Complaint::input)?;
    let state = State::new(position.current());
    let begun = Instant::now();
    let nodes = if args.divide && args.depth > 0 {
        let mut sum = 0;
        for played in movegen::legal(&state) {
            let nodes = movegen::perft(&state.play(played), args.depth - 1);
            let uci = UciMove::from_move(played, position.castling_mode());
            say!("{uci}: {nodes}")?;
            sum += nodes;
        }
        sum
    } else {
        movegen::perft(&state, args.depth)
    };
    let seconds = begun.elapsed().as_secs_f64();
    say!("{}", words::counted(nodes))?;
    note!("{}", words::speed(nodes, seconds));
    Ok(())
}
