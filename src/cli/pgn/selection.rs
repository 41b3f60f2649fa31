//! Which games a command is for: the filters of `pgn list` and `pgn find`, and numbers.

use super::{
    letters::Letters,
    pieces::{Piece, Pieces},
};
use crate::{
    cli::{complaint::Complaint, numbers::Numbers, out::note, source, words::pgn as words},
    game::{
        find::{Wanted, divide},
        index::{Query, QueryError, Row, Sort},
        pgn::{
            self,
            letters::{Language, in_english},
        },
    },
};
use std::{borrow::Cow, path::PathBuf};

/// Which games.
#[derive(Debug, clap::Args)]
pub struct Selection {
    /// Only matching games: words, or player:tal eco:B9 year:1960-65 result:1-0 moves:>40
    /// elo:2500- (average of both) pieces:KRPvKR fen:…
    #[arg(
        long,
        default_value = "",
        value_name = "QUERY",
        allow_hyphen_values = true
    )]
    find: String,
    /// Only games in which a position occurs: a FEN in quotes, its board alone, or the pieces of both
    /// sides such as KRPvKR
    #[arg(long, value_name = "FEN|PIECES")]
    position: Option<String>,
    /// Only games with these numbers in their file: 3 or 1-10,15
    #[arg(long, value_name = "NUMBERS")]
    games: Option<Numbers>,
    /// All other games: those that do not match
    #[arg(long)]
    not: bool,
    #[command(flatten)]
    letters: Letters,
}

/// A selection that was understood.
pub struct Filter {
    query: Query,
    position: Option<Wanted>,
    games: Option<Numbers>,
    not: bool,
    letters: Option<&'static Language>,
}

impl Selection {
    /// # Errors
    /// [`Complaint`] (exit code 2) says what cannot be understood.
    pub fn filter(&self) -> Result<Filter, Complaint> {
        let (words, board) = divide(&self.find);
        let position = match (self.position.as_deref(), board) {
            (Some(_), Some(_)) => {
                return Err(Complaint::usage(words::EXPECTED_ONE_POSITION));
            }
            (own, board) => own.or(board),
        };
        Ok(Filter {
            query: words.parse().map_err(refused)?,
            position: match position {
                Some(text) => Some(text.parse().map_err(Complaint::usage)?),
                None => None,
            },
            games: self.games.clone(),
            not: self.not,
            letters: self.letters.language(),
        })
    }
}

fn refused(error: QueryError) -> Complaint {
    let complaint = Complaint::usage(&error);
    match error {
        QueryError::Board(_) => complaint.hint(words::NOT_FINDS_OTHERS),
        _ => complaint,
    }
}

/// A game that passes by.
pub struct Passing<'p> {
    pub piece: &'p Piece,
    pub row: &'p Row,
    /// As it stands in its file.
    pub text: &'p [u8],
    /// Whether the filter takes it.
    pub is_wanted: bool,
}

/// How many games were seen, and how many of them the filter took.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub games: u64,
    pub wanted: u64,
    /// For each file that is too short for some numbers, a line that says so.
    missing: Vec<String>,
}

impl Seen {
    pub fn tell_missing(&self) {
        for line in &self.missing {
            note!("{line}");
        }
    }
}

impl Filter {
    /// Shows every game of these files.
    ///
    /// # Errors
    /// [`Complaint`] says why a file cannot be read, or what `each` could not do.
    pub fn each(
        &self,
        files: &[PathBuf],
        mut each: impl FnMut(Passing<'_>) -> Result<(), Complaint>,
    ) -> Result<Seen, Complaint> {
        source::insist_on_one_input(files)?;
        let mut seen = Seen::default();
        for path in files {
            let mut pieces = Pieces::open(path)?;
            let before = seen.games;
            while let Some(piece) = pieces.next()? {
                let chosen = self.chosen(&piece);
                for ((_, row), is_wanted) in piece.rows().zip(chosen) {
                    seen.games += 1;
                    seen.wanted += u64::from(is_wanted);
                    each(Passing {
                        piece: &piece,
                        row,
                        text: piece.text(row),
                        is_wanted,
                    })?;
                }
            }
            let own = seen.games - before;
            let last = usize::try_from(own).unwrap_or(usize::MAX);
            let beyond = self.games.iter().flat_map(|games| games.beyond(last));
            let beyond: Vec<String> = beyond.collect();
            if !beyond.is_empty() {
                seen.missing.push(words::not_in_file(path, &beyond, own));
            }
        }
        Ok(seen)
    }

    /// For each game of a piece whether it is wanted.
    fn chosen(&self, piece: &Piece) -> Vec<bool> {
        let mut chosen = vec![false; piece.index.len()];
        for number in piece.index.select(&self.query, Sort::default()) {
            if let Some(slot) = chosen.get_mut(number) {
                *slot = true;
            }
        }
        for (place, row) in piece.rows() {
            let Some(slot) = chosen.get_mut(place) else {
                continue;
            };
            let number = piece.before + place + 1;
            let fits = *slot
                && self.games.as_ref().is_none_or(|own| own.holds(number))
                && self.has_position(piece.text(row));
            *slot = fits != self.not;
        }
        chosen
    }

    fn has_position(&self, text: &[u8]) -> bool {
        let Some(wanted) = &self.position else {
            return true;
        };
        let game = pgn::games(text).in_letters(self.letters).next();
        game.is_some_and(|game| wanted.in_game(&game).is_some())
    }

    /// A game's text with the piece letters that the moves are read with.
    pub fn in_english<'t>(&self, text: &'t [u8]) -> Cow<'t, [u8]> {
        match self.letters {
            Some(language) => Cow::Owned(in_english(text, language)),
            None => Cow::Borrowed(text),
        }
    }
}
