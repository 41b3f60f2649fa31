//! A book made ready to be practised in lines of text.

use super::{book_file::load, complaint::Complaint, words::practice as words};
use crate::{
    book::{
        Book,
        drill::{self, Deck, Round, Schedule},
    },
    chess::Position,
    speak::{
        drill::{Kept, Plan},
        explorer::{Games, Open},
        study::Leave,
    },
    store::{Paths, Settings, drills},
};
use shakmaty::Color;
use std::{borrow::Cow, path::Path};

/// What is to be practised.
#[derive(Default)]
pub struct Wish<'a> {
    /// The built-in book without one.
    pub file: Option<&'a Path>,
    /// The side that answers; without it the book's own, else White.
    pub side: Option<Color>,
    /// Only what follows here.
    pub root: Option<Position>,
    pub asks_all: bool,
    /// New questions of a day; without it as the settings say.
    pub new: Option<usize>,
    /// It was asked for in a dialogue, not by options of the command.
    pub in_dialogue: bool,
}

/// A book to be practised, with what was answered before.
pub struct Prepared<'b> {
    book: Cow<'b, Book>,
    round: Round,
    kept: Option<Kept>,
}

impl Prepared<'_> {
    /// `lines`: at most so many; `open` looks through a game of the explorer's, `leave` does something else
    /// with a position.
    pub fn plan<'p>(
        &'p self,
        (seed, lines): (u64, usize),
        explorer: Option<Games>,
        (open, leave): (&'p mut Open<'p>, &'p mut Leave<'p>),
    ) -> Plan<'p> {
        Plan {
            book: &self.book,
            round: self.round.clone(),
            kept: self.kept.clone(),
            seed,
            lines,
            explorer,
            open,
            leave,
        }
    }
}

/// Reads a book and what was answered before.
///
/// # Errors
/// When one of them cannot be read, or the book has no moves for that side.
pub fn prepare(
    wish: &Wish,
    paths: Option<&Paths>,
    settings: &Settings,
) -> Result<Prepared<'static>, Complaint> {
    prepare_book(load(wish.file)?, wish, paths, settings)
}

/// As [`prepare`], of a book that is read already; the wish names its file, where it has one.
///
/// # Errors
/// When what was answered before cannot be read, or the book has no moves for that side.
pub fn prepare_book<'b>(
    book: Cow<'b, Book>,
    wish: &Wish,
    paths: Option<&Paths>,
    settings: &Settings,
) -> Result<Prepared<'b>, Complaint> {
    let side = wish.side.or(book.side()).unwrap_or(Color::White);
    let kept = paths.map(|paths| {
        let folder = paths.drills_folder();
        Kept {
            file: drills::file(&folder),
            former: drills::former_file(&folder, wish.file),
        }
    });
    let schedule = match &kept {
        Some(Kept { file, former }) => {
            let mut schedule = drills::load(file).map_err(Complaint::input)?;
            let former = drills::load(former).map_err(Complaint::input)?;
            drill::adopt(&mut schedule, &former, &book);
            schedule
        }
        None => Schedule::default(),
    };
    let deck = match &wish.root {
        Some(root) => Deck::new(&book, side, vec![root.clone()]),
        None => Deck::whole(&book, side),
    };
    if deck.is_empty() {
        let told = match book.side() {
            Some(own) if own != side => words::is_repertoire_of_other_side(own, side),
            _ => words::no_moves(side),
        };
        let complaint = Complaint::failed(told);
        return Err(match wish.in_dialogue {
            true => complaint.hint(words::write_drill(side.other())),
            false => complaint.hint(words::CHOOSE_OTHER_SIDE),
        });
    }
    let new_a_day = wish.new.unwrap_or(settings.drill.new_per_day);
    let round = Round::new(deck, schedule, wish.asks_all).with_new_a_day(new_a_day);
    Ok(Prepared { book, round, kept })
}
