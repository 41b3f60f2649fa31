//! Openings by ECO code, by name or by their moves: the line that leads to them.

use super::{Book, OpeningName, walk, words::openings as words};
use crate::{
    chess::{Position, notation},
    text::nearest::distance,
};
use shakmaty::{Chess, Move};
use thiserror::Error;

/// An opening that was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// `None` for moves that lead to no named position.
    pub name: Option<OpeningName>,
    /// From the usual start.
    pub moves: Vec<Move>,
}

/// No opening is meant by these words.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::no_opening(wanted, nearest.as_deref()))]
pub struct NoOpening {
    pub wanted: String,
    pub nearest: Option<String>,
}

/// How well a name fits, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Exact,
    Begins,
    AllWords,
}

/// The opening of this ECO code or name, or after these moves; of several the one that is reached
/// in the fewest moves.
///
/// # Errors
/// [`NoOpening`] with the name nearest in spelling.
pub fn find(book: &Book, wanted: &str) -> Result<Opening, NoOpening> {
    let wanted = wanted.trim();
    if let Some(moves) = read_moves(wanted) {
        let mut position = Position::default();
        moves.iter().for_each(|played| {
            // They were legal just now.
            let _ = position.play(*played);
        });
        let name = book.name_along(&position);
        return Ok(Opening { name, moves });
    }
    let all = walk::reached(book);
    let named = (0..all.len()).filter_map(|place| {
        let name = book.name(&all.get(place)?.chess)?;
        Some((place, name))
    });
    let mut best: Option<(Fit, usize, usize)> = None;
    let mut nearest: Option<(usize, String)> = None;
    let lower = wanted.to_lowercase();
    for (place, name) in named.filter(|(place, _)| begins_as_usual(&all, *place)) {
        if let Some(spelt) = misspelt(&lower, &name.name.to_lowercase())
            && nearest.as_ref().is_none_or(|(least, _)| spelt < *least)
        {
            nearest = Some((spelt, name.name.clone()));
        }
        let ply = all.get(place).map_or(usize::MAX, |reached| reached.ply);
        if let Some(fit) = fit(&name, &lower)
            && best.is_none_or(|known| (fit, ply) < (known.0, known.1))
        {
            best = Some((fit, ply, place));
        }
    }
    let (_, _, place) = best.ok_or_else(|| NoOpening {
        wanted: wanted.to_owned(),
        nearest: nearest.map(|(_, name)| name),
    })?;
    Ok(Opening {
        name: all.get(place).and_then(|reached| book.name(&reached.chess)),
        moves: walk::move_path(&all, place),
    })
}

/// How many letters are wrong where a name is meant, or some words of it; `None`: another one is.
fn misspelt(wanted: &str, name: &str) -> Option<usize> {
    if wanted.is_empty() {
        return None;
    }
    distance(wanted, name).or_else(|| {
        let words = wanted.split_whitespace();
        words.map(|word| in_a_word(word, name)).sum()
    })
}

/// How many letters of a word are wrong, of the nearest word in a name. Short words are near to
/// everything.
fn in_a_word(word: &str, name: &str) -> Option<usize> {
    const SHORT: usize = 5;
    if name.contains(word) {
        return Some(0);
    }
    let letters = word.chars().count();
    let known = name.split(|letter: char| !letter.is_alphanumeric());
    let alike = known.filter(|known| letters.min(known.chars().count()) >= SHORT);
    alike.filter_map(|known| distance(word, known)).min()
}

fn fit(name: &OpeningName, wanted: &str) -> Option<Fit> {
    let (eco, own) = (name.eco.to_lowercase(), name.name.to_lowercase());
    if wanted.is_empty() {
        None
    } else if eco == wanted || own == wanted {
        Some(Fit::Exact)
    } else if own.starts_with(wanted) {
        Some(Fit::Begins)
    } else if wanted.split_whitespace().all(|word| own.contains(word)) {
        Some(Fit::AllWords)
    } else {
        None
    }
}

/// Whether the line to this position begins from the usual start.
fn begins_as_usual(all: &[walk::Reached], place: usize) -> bool {
    let mut at = all.get(place);
    while let Some((before, _)) = at.and_then(|reached| reached.from) {
        at = all.get(before);
    }
    at.is_some_and(|root| root.chess == Chess::default())
}

/// `1. e4 e5 2. Nf3`, with or without numbers; `None` unless all of it are moves.
fn read_moves(text: &str) -> Option<Vec<Move>> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        // A number may stand alone or before its move.
        let word = word.rsplit_once('.').map_or(word, |(_, played)| played);
        if word.is_empty() {
            continue;
        }
        let played = notation::read_move(position.current(), word).ok()?;
        moves.push(played);
        if !position.play(played) {
            return None;
        }
    }
    (!moves.is_empty()).then_some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(wanted: &str) -> (String, String) {
        let found = find(Book::embedded(), wanted).expect("an opening");
        let mut position = Position::default();
        let mut sans = Vec::new();
        for played in found.moves {
            sans.push(notation::san(position.current(), played));
            assert!(position.play(played));
        }
        let name = found.name.expect("a name");
        (format!("{} {}", name.eco, name.name), sans.join(" "))
    }

    #[test]
    fn openings_are_found_by_code_name_and_moves() {
        let (name, moves) = line("c60");
        assert!(name.contains("Ruy Lopez"), "{name}");
        assert_eq!(moves, "e4 e5 Nf3 Nc6 Bb5");
        assert_eq!(line("ruy lopez").1, "e4 e5 Nf3 Nc6 Bb5");
        let (name, moves) = line("najdorf");
        assert!(name.starts_with("B90"), "{name}");
        assert!(moves.ends_with("a6"), "{moves}");
        assert_eq!(line("1. e4 e5 2. Nf3 Nc6 3. Bb5").0, line("C60").0);
    }

    #[test]
    fn what_is_no_opening_is_answered_with_the_nearest_name() {
        let error = find(Book::embedded(), "Rui Lopes").expect_err("no such name");
        assert!(
            error.to_string().contains("did you mean Ruy Lopez"),
            "{error}"
        );
        // Words of a name are enough.
        for wanted in ["Najdorff", "Sicilian Najdorff"] {
            let error = find(Book::embedded(), wanted).expect_err("no such name");
            let nearest = error.nearest.unwrap_or_default();
            assert!(nearest.contains("Najdorf"), "{wanted}: {nearest}");
        }
        let error = find(Book::embedded(), "xyzzyx").expect_err("no such name");
        assert_eq!(error.nearest, None);
        assert!(find(Book::embedded(), "").is_err());
        assert!(find(Book::embedded(), "Z99").is_err());
    }
}
