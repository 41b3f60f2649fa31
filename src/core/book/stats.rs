//! What a book holds, in figures.

use super::{Book, Counts, Mark, walk};
use crate::sort;
use serde::Serialize;

/// Figures of a book.
#[derive(Clone, Debug, Serialize)]
pub struct Stats {
    pub title: String,
    pub author: String,
    #[serde(flatten)]
    pub counts: Counts,
    /// Names that differ.
    pub distinct_names: usize,
    /// Positions by the least number of plies in which they are reached from a start.
    pub depths: Vec<usize>,
    /// Distinct ECO codes used, by letter A to E, of the hundred that each letter has.
    pub eco: [EcoCoverage; 5],
    /// Moves marked to be preferred, and never to be played.
    pub preferred: usize,
    pub avoided: usize,
    /// Positions with a note.
    pub notes: usize,
}

/// How far a letter of the Encyclopaedia of Chess Openings is covered.
#[derive(Clone, Debug, Default, Serialize)]
pub struct EcoCoverage {
    pub letter: char,
    /// Of 100.
    pub codes: usize,
    /// Named positions.
    pub names: usize,
}

/// Counts everything, walking the book from its start positions.
pub fn stats(book: &Book) -> Stats {
    let names = book.names.iter().map(|named| named.name);
    Stats {
        title: book.title.clone(),
        author: book.author.clone(),
        counts: book.counts(),
        distinct_names: distinct(names.collect()),
        depths: depths(book),
        eco: ['A', 'B', 'C', 'D', 'E'].map(|letter| coverage(book, letter)),
        preferred: book.positions.count_marked(Mark::Prefer),
        avoided: book.positions.count_marked(Mark::Avoid),
        notes: book.notes.len(),
    }
}

/// How many different ones there are.
fn distinct(mut names: Vec<&str>) -> usize {
    sort::ascending(&mut names);
    names.dedup();
    names.len()
}

fn coverage(book: &Book, letter: char) -> EcoCoverage {
    let codes: Vec<&str> = book
        .names
        .iter()
        .map(|named| named.eco)
        .filter(|eco| eco.starts_with(letter))
        .collect();
    EcoCoverage {
        letter,
        names: codes.len(),
        codes: distinct(codes),
    }
}

/// Positions a ply, nearest to a start first.
fn depths(book: &Book) -> Vec<usize> {
    let mut depths = Vec::new();
    for reached in walk::reached(book) {
        if reached.ply >= depths.len() {
            depths.resize(reached.ply + 1, 0);
        }
        if let Some(count) = depths.get_mut(reached.ply) {
            *count += 1;
        }
    }
    depths
}
