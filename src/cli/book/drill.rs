//! `tabiya book drill`: practising a book, on the screen or line by line.

use super::reading::{load, position};
use crate::{
    book::{
        Book, BookMove,
        drill::{self, Begun, Deck, Recall, Round, Schedule, Turn, Verdict},
    },
    chess::{
        Position,
        line::{self, PieceLetters},
        notation,
    },
    cli::{
        complaint::Complaint,
        home,
        out::{self, note, print},
        side::Side,
    },
    speak::{board, moves},
    store::{Paths, Settings, drills, settings},
    tui::route::DrillPlan,
};
use rand::{SeedableRng as _, rngs::SmallRng};
use shakmaty::Color;
use std::{
    io::{self, BufRead as _, Read as _},
    path::PathBuf,
    time::SystemTime,
};

/// Practise a book: it plays one side, you answer for the other
///
/// Your answers are stored, and moves come back when you are about to forget them (FSRS): missed
/// ones soon, known ones later and later. Positions and moves are remembered, whatever the book's
/// file is called: a move that you change is asked anew. In a terminal you answer on a board; with
/// --text, or without a terminal, line by line: a move (also in words, such as "knight f3"), a
/// question about the board ("board", "square e4"), "?" for the answer, "hard" or "easy" about the
/// last one, "suspend" to leave a question out, "q" to quit. Moves are read and written with the piece
/// letters of the settings (look.piece_letters); English ones are read too.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// A book, text (.book.txt) or compiled (.tby) [default: the built-in book]
    file: Option<PathBuf>,
    /// The side you play [default: the book's @side, else white]
    #[arg(long = "as", value_name = "SIDE")]
    side: Option<Side>,
    /// Drill only what follows these moves: --moves "e4 e5 Nf3"
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Ask everything, due or not
    #[arg(long)]
    all: bool,
    /// New questions of a day; without it, as the settings say
    #[arg(long, value_name = "N")]
    new: Option<usize>,
    /// Ask line by line, without a screen: for screen readers, braille displays and pipes
    #[arg(long, visible_alias = "speak")]
    text: bool,
    /// Stop after N lines of moves (with --text)
    #[arg(long, value_name = "N")]
    lines: Option<usize>,
    /// Seed for the choice of the other side's moves (with --text)
    #[arg(long, value_name = "N")]
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
    let book = load(args.file.as_deref())?;
    let side = args.side.map(Side::color).or(book.side());
    let side = side.unwrap_or(Color::White);
    let mut own = Settings::default();
    let file = match Paths::find() {
        Ok(paths) => {
            let folder = paths.drills_folder();
            own = settings::load(&paths.settings_file()).settings;
            let former = drills::former_file(&folder, args.file.as_deref());
            Some((drills::file(&folder), former))
        }
        Err(error) => {
            note!("note: {error}; your answers are not stored");
            None
        }
    };
    let schedule = match &file {
        Some((file, former)) => {
            let mut schedule = drills::load(file).map_err(Complaint::input)?;
            let former = drills::load(former).map_err(Complaint::input)?;
            drill::adopt(&mut schedule, &former, &book);
            schedule
        }
        None => Schedule::default(),
    };
    let deck = match root {
        Some(root) => Deck::new(&book, side, vec![root]),
        None => Deck::whole(&book, side),
    };
    if deck.is_empty() {
        let name = side.fold_wb("White", "Black");
        let words = match book.side() {
            Some(own) if own != side => format!(
                "the book is a repertoire for {}: it has nothing to ask {name}",
                own.fold_wb("White", "Black")
            ),
            _ => format!("the book has no moves for {name}"),
        };
        return Err(Complaint::failed(words).hint("choose the other side with --as"));
    }
    let mut dialogue = Dialogue {
        book: &book,
        round: Round::new(deck, schedule, args.all)
            .with_new_a_day(args.new.unwrap_or(own.drill.new_per_day)),
        letters: own.look.piece_letters,
        file,
        random: SmallRng::seed_from_u64(args.seed.unwrap_or_else(rand::random)),
    };
    dialogue.run(args.lines.unwrap_or(usize::MAX))?;
    dialogue.part()
}

/// A drill of lines of text.
struct Dialogue<'a> {
    book: &'a Book,
    round: Round,
    /// Where it is kept what is known, and what an earlier version kept.
    file: Option<(PathBuf, PathBuf)>,
    random: SmallRng,
    /// What the person calls pieces; the book's moves are told so too.
    letters: PieceLetters,
}

/// What the person said.
enum Said {
    Move(shakmaty::Move),
    Show,
    Rate(Recall),
    Suspend,
    Leave,
}

impl Dialogue<'_> {
    /// Lines of moves until there is no more to ask or to read.
    fn run(&mut self, lines: usize) -> Result<(), Complaint> {
        for number in 1..=lines {
            let begun = self.round.begin_line(SystemTime::now(), &mut self.random);
            if begun != Begun::Line {
                return print("Nothing due.\n");
            }
            print(&format!("\nLine {number}\n"))?;
            loop {
                match self
                    .round
                    .go_on(self.book, SystemTime::now(), &mut self.random)
                {
                    Turn::Played(_) => {}
                    Turn::LineEnds => break,
                    Turn::Ask => {
                        if !self.ask()? {
                            return Ok(());
                        }
                    }
                }
            }
            print(&format!("{}\nEnd of line.\n", self.line()))?;
        }
        Ok(())
    }

    /// Asks until the book's move is made; false when the person leaves.
    fn ask(&mut self) -> Result<bool, Complaint> {
        let side = self.round.side().fold_wb("White", "Black");
        let name = self.book.name_along(self.round.position());
        let name = name.map(|name| format!("{name}\n")).unwrap_or_default();
        print(&format!("{name}{}\n", self.line()))?;
        loop {
            print(&format!("{side}> "))?;
            let position = self.round.position().clone();
            let now = SystemTime::now();
            match self.hear()? {
                Said::Leave => return Ok(false),
                Said::Rate(recall) => {
                    let words = match self.round.rate(recall, now) {
                        true => "noted",
                        false => "only a right answer can be called hard or easy",
                    };
                    self.keep()?;
                    print(&format!("  {words}\n"))?;
                }
                Said::Suspend => {
                    let is_suspended = self.round.suspend(now) == Some(true);
                    self.keep()?;
                    let words = match is_suspended {
                        true => "suspended; --all asks it all the same",
                        false => "taken in again",
                    };
                    print(&format!("  {words}\n"))?;
                    if is_suspended && !self.round.asks_all() {
                        return Ok(true);
                    }
                }
                Said::Show => {
                    let known = self.round.give_up(self.book, now);
                    self.keep()?;
                    let known = listed(&position, &known, self.letters);
                    print(&format!("  the book plays {known}\n"))?;
                }
                Said::Move(played) => {
                    let san = line::text(position.current(), [played], self.letters);
                    let was_missed = self.round.is_missed();
                    let known = self.book.moves(position.current());
                    let verdict = self.round.answer(self.book, played, now);
                    self.keep()?;
                    match verdict {
                        Verdict::Wrong(known) => print(&format!(
                            "  not {san}; the book plays {}\n",
                            listed(&position, &known, self.letters)
                        ))?,
                        Verdict::Right => {
                            let note = known
                                .iter()
                                .find(|known| known.played == played && !was_missed)
                                .and_then(|known| known.note.as_ref());
                            let note = note.map(|note| format!(" – {note}")).unwrap_or_default();
                            print(&format!("  right: {san}{note}\n"))?;
                            return Ok(true);
                        }
                    }
                }
            }
        }
    }

    /// The next line that is a move or a wish; the end of the input is a wish to leave.
    fn hear(&self) -> Result<Said, Complaint> {
        // No move is so long, but what is read need not end.
        const LONGEST: u64 = 4096;
        loop {
            let mut words = String::new();
            let read = io::stdin().lock().take(LONGEST).read_line(&mut words);
            if read.map_err(Complaint::input)? == 0 {
                print("\n")?;
                return Ok(Said::Leave);
            }
            match words.trim() {
                "" => {}
                "?" => return Ok(Said::Show),
                "hard" => return Ok(Said::Rate(Recall::Hard)),
                "easy" => return Ok(Said::Rate(Recall::Easy)),
                "suspend" => return Ok(Said::Suspend),
                "q" | "quit" => return Ok(Said::Leave),
                text => {
                    let position = self.round.position();
                    if let Some(lines) = board::answer(position, text) {
                        print(&format!("{}\n", lines.join("\n")))?;
                        continue;
                    }
                    match moves::understood(position.current(), text, self.letters) {
                        Ok(played) => return Ok(Said::Move(played)),
                        Err(error) => print(&format!("  {error}\n"))?,
                    }
                }
            }
        }
    }

    /// The moves on the board.
    fn line(&self) -> String {
        let position = self.round.position();
        let moves = line::text(position.start(), position.moves(), self.letters);
        if moves.is_empty() {
            "the start position".to_owned()
        } else {
            moves
        }
    }

    fn keep(&self) -> Result<(), Complaint> {
        match &self.file {
            Some((file, former)) => {
                let kept = drills::keep(file, self.round.schedule());
                kept.and_then(|()| drills::retire(former))
                    .map_err(Complaint::failed)
            }
            None => Ok(()),
        }
    }

    /// How it went.
    fn part(&self) -> Result<(), Complaint> {
        let (asked, right) = self.round.score();
        let (due, new) = self.round.waiting(SystemTime::now());
        let days = self.round.forecast(SystemTime::now());
        print(&format!(
            "{right} of {asked} right; {due} due, {new} new of {}; due in a day {}, in a week {}\n",
            self.round.size(),
            days[0],
            days.iter().sum::<usize>()
        ))
    }
}

/// `Bb5 60 %, Bc4 40 % – a note`: what the book plays, most likely first.
fn listed(position: &Position, known: &[BookMove], letters: PieceLetters) -> String {
    let shown: Vec<String> = known
        .iter()
        .filter(|known| known.share > 0.0)
        .map(|known| {
            let san = letters.write(&notation::san(position.current(), known.played));
            let share = (known.share * 100.0).clamp(1.0, 100.0);
            let note = known.note.as_ref();
            let note = note.map(|note| format!(" – {note}")).unwrap_or_default();
            format!("{san} {share:.0} %{note}")
        })
        .collect();
    shown.join(", ")
}
