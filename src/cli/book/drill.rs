//! `tabiya book drill`: practising a book, on the screen or line by line.

use super::reading::position;
use crate::{
    cli::{
        complaint::Complaint,
        home,
        numbers::at_least,
        out,
        practice::Wish,
        side::{self, Side},
    },
    tui::route::DrillPlan,
};
use std::path::PathBuf;

/// Practise a book: it plays one side, you answer for the other
///
/// Your answers are stored, and moves come back when you are about to forget them (FSRS): missed
/// ones soon, known ones later and later. Positions and moves are remembered, whatever the book's
/// file is called: a move that you change is asked anew. In a terminal you answer on a board; with
/// --text, or without a terminal, line by line: a move (also in words, such as "knight f3"), a
/// question about the board ("board", "square e4"), "answer" to hear the book's move, "hard" or "easy"
/// about your last one, "suspend" to leave a question out, "help", "quit". Moves are read with the
/// piece letters of the settings (look.piece_letters); English ones are read too.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::BOOK_DRILL)]
pub struct Args {
    /// A book, text (.book.txt) or compiled (.tby) [default: the built-in book]
    file: Option<PathBuf>,
    /// The side you play [default: the book's @side, else white]
    #[arg(long = "as", value_name = "SIDE", aliases = side::OTHER_NAMES)]
    side: Option<Side>,
    /// Drill only what follows these moves: --moves "e4 e5 Nf3"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Ask everything, due or not
    #[arg(long)]
    all: bool,
    /// New questions of a day; without it, as the settings say
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(0))]
    new: Option<usize>,
    /// Ask line by line, without a screen: for screen readers, braille displays and pipes
    #[arg(long, visible_alias = "speak")]
    text: bool,
    /// Stop after N lines of moves (with --text)
    #[arg(long, value_name = "N", value_parser = at_least::<usize>(0))]
    lines: Option<usize>,
    /// Seed for the choice of the other side's moves (with --text)
    #[arg(long, value_name = "N", value_parser = at_least::<u64>(0))]
    seed: Option<u64>,
}

pub fn run(args: Args) -> Result<(), Complaint> {
    let root = match &args.moves {
        Some(_) => Some(position(None, args.moves.as_slice())?),
        None => None,
    };
    let is_screen = out::is_dialogue();
    if is_screen && !args.text {
        let plan = DrillPlan {
            path: args.file,
            book: None,
            side: args.side.map(Side::color),
            root,
            asks_all: args.all,
        };
        return home::run_drill(plan, args.new);
    }
    let wish = Wish {
        file: args.file.as_deref(),
        side: args.side.map(Side::color),
        root,
        asks_all: args.all,
        new: args.new,
        in_dialogue: false,
    };
    home::run_spoken_drill(
        &wish,
        args.seed.unwrap_or_else(rand::random),
        args.lines.unwrap_or(usize::MAX),
    )
}
