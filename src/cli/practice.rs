//! A book made ready to be practised in lines of text.

use super::{book_file::load, complaint::Complaint, words::practice as words};
use crate::{
    book::{
        Book,
        drill::{self, Deck, Round, Schedule},
        edit::Subject,
    },
    chess::Position,
    speak::{
        drill::{Edit, Kept, Plan, nothing_to_ask},
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
    root: Option<Position>,
    round: Round,
    kept: Option<Kept>,
    /// What is edited where the book is; `None`: it is being edited.
    pub edited: Option<Subject>,
}

impl Prepared<'_> {
    /// `lines`: at most so many; `open` looks through a game of the explorer's, `leave` does something else
    /// with a position, `edit` edits the book.
    pub fn plan<'p>(
        &'p self,
        (seed, lines): (u64, usize),
        explorer: Option<Games>,
        (open, leave, edit): (
            &'p mut Open<'p>,
            &'p mut Leave<'p>,
            Option<&'p mut Edit<'p>>,
        ),
    ) -> Plan<'p> {
        Plan {
            book: &self.book,
            root: self.root.clone(),
            round: self.round.clone(),
            kept: self.kept.clone(),
            seed,
            lines,
            explorer,
            open,
            leave,
            edit,
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
    let prepared = prepare_book(load(wish.file)?, wish, paths, settings)?;
    let own = paths.map(Paths::own_book_file);
    let file = wish.file.filter(|file| own.as_deref() != Some(file));
    let edited = file.map_or(Subject::Own, |file| Subject::File(file.to_owned()));
    Ok(Prepared {
        edited: Some(edited),
        ..prepared
    })
}

/// As [`prepare`], of a book that is being edited; the wish names its file, where it has one.
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
    let deck = Deck::from(&book, side, wish.root.as_ref());
    if deck.is_empty() {
        let complaint = Complaint::failed(nothing_to_ask(&book, side));
        return Err(match wish.in_dialogue {
            true => complaint.hint(words::write_drill(side.other())),
            false => complaint.hint(words::CHOOSE_OTHER_SIDE),
        });
    }
    let new_a_day = wish.new.unwrap_or(settings.drill.new_per_day);
    let round = Round::new(deck, schedule, wish.asks_all).with_new_a_day(new_a_day);
    Ok(Prepared {
        book,
        root: wish.root.clone(),
        round,
        kept,
        edited: None,
    })
}
