//! Makes a file of many different games from one of few, to measure the explorer with.
//!
//! ```sh
//! cargo run --release --example multiply_games -- games.pgn 1000000 > million.pgn
//! ```
//!
//! Each copy keeps the beginning of a game, of a random length, and goes on with random legal
//! moves to about the same number of plies; players, date, ratings, time control and result are
//! random too. Games meet as they do in real files: often at the beginning, hardly ever later.

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use shakmaty::{Chess, Color, Position as _, san::SanPlus};
use std::{
    env, fs,
    io::{self, BufWriter, Write as _},
};
use tabiya::game::pgn;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = env::args().skip(1);
    let usage = "usage: multiply_games FILE.pgn COUNT";
    let file = args.next().ok_or(usage)?;
    let count: u32 = args.next().ok_or(usage)?.parse()?;
    let bytes = fs::read(file)?;
    let games: Vec<Vec<shakmaty::Move>> = pgn::games(&bytes)
        .filter(|game| *game.start() == Chess::default())
        .map(|game| {
            let line = game.main_line();
            line.iter().filter_map(|node| game.played(*node)).collect()
        })
        .collect();
    let mut random = StdRng::seed_from_u64(20);
    let mut out = BufWriter::new(io::stdout().lock());
    for number in 0..count {
        let game = &games[random.random_range(0..games.len())];
        let year = random.random_range(1990..2026);
        let (month, day) = (random.random_range(1..13), random.random_range(1..29));
        let result = ["1-0", "0-1", "1/2-1/2"][random.random_range(0..3)];
        let time = ["60+0", "180+2", "300+0", "600+5", "5400+30"][random.random_range(0..5)];
        writeln!(out, "[Event \"Game {number}\"]\n[Site \"?\"]")?;
        writeln!(out, "[Date \"{year}.{month:02}.{day:02}\"]\n[Round \"-\"]")?;
        for side in ["White", "Black"] {
            writeln!(
                out,
                "[{side} \"Player {}\"]",
                random.random_range(0..200_000)
            )?;
        }
        writeln!(out, "[Result \"{result}\"]")?;
        for side in ["White", "Black"] {
            writeln!(out, "[{side}Elo \"{}\"]", random.random_range(1000..2800))?;
        }
        writeln!(out, "[TimeControl \"{time}\"]\n")?;
        let kept = random.random_range(4..30.max(game.len() / 2));
        let mut chess = Chess::default();
        let mut column = 0;
        for ply in 0..game.len() {
            let legal = chess.legal_moves();
            if legal.is_empty() {
                break;
            }
            let played = match game.get(ply) {
                Some(played) if ply < kept => *played,
                _ => legal[random.random_range(0..legal.len())],
            };
            let number = match chess.turn() {
                Color::White => format!("{}. ", chess.fullmoves()),
                Color::Black => String::new(),
            };
            let word = format!(
                "{number}{}",
                SanPlus::from_move_and_play_unchecked(&mut chess, played)
            );
            column += word.len() + 1;
            let blank = if column > 79 { '\n' } else { ' ' };
            column = if column > 79 { 0 } else { column };
            write!(out, "{word}{blank}")?;
        }
        writeln!(out, "{result}\n")?;
    }
    out.flush()?;
    Ok(())
}
