//! What a book holds, in figures.

use super::{Book, Counts};
use crate::chess::{fen, position::key_of};
use serde::Serialize;
use shakmaty::{Chess, Position as _};
use std::collections::{BTreeSet, HashSet};

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
    let marked = |mark| book.moves.iter().filter(|m| m.mark == Some(mark)).count();
    Stats {
        title: book.title.clone(),
        author: book.author.clone(),
        counts: book.counts(),
        distinct_names: book
            .names
            .iter()
            .map(|name| name.opening.name.as_str())
            .collect::<BTreeSet<&str>>()
            .len(),
        depths: depths(book),
        eco: ['A', 'B', 'C', 'D', 'E'].map(|letter| coverage(book, letter)),
        preferred: marked(super::Mark::Prefer),
        avoided: marked(super::Mark::Avoid),
        notes: book.notes.len(),
    }
}

fn coverage(book: &Book, letter: char) -> EcoCoverage {
    let codes: Vec<&str> = book
        .names
        .iter()
        .map(|name| name.opening.eco.as_str())
        .filter(|eco| eco.starts_with(letter))
        .collect();
    EcoCoverage {
        letter,
        names: codes.len(),
        codes: codes.into_iter().collect::<BTreeSet<&str>>().len(),
    }
}

/// Positions a ply, nearest to a start first: a walk in breadth that enters each position once.
fn depths(book: &Book) -> Vec<usize> {
    let mut met: HashSet<u64> = HashSet::new();
    let mut front: Vec<Chess> = book
        .starts
        .iter()
        .filter_map(|start| fen::read(start).ok())
        .map(|position| position.current().clone())
        .filter(|chess| met.insert(key_of(chess)))
        .collect();
    let mut depths = Vec::new();
    while !front.is_empty() {
        depths.push(front.len());
        let mut next = Vec::new();
        for chess in &front {
            for (played, _) in book.legal(chess) {
                let mut after = chess.clone();
                after.play_unchecked(played);
                if met.insert(key_of(&after)) {
                    next.push(after);
                }
            }
        }
        front = next;
    }
    depths
}
