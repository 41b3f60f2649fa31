//! Playing without a screen: short plain lines, read and written one after the other, for screen
//! readers, braille displays, pipes and terminals that can do nothing (`TERM=dumb`).
//!
//! | file | what it is for |
//! |---|---|
//! | [`voice`] | lines in, lines out |
//! | [`short`] | long texts in short lines |
//! | [`moves`] | a move as one would say it, and what was said as a move |
//! | [`castling`] | castling without a side |
//! | [`figures`] | figures with their signs in words |
//! | [`squares`] | files, ranks and squares as they are said |
//! | [`board`] | questions about a position: pieces, ranks, files, squares, legal moves |
//! | [`thinker`] | the built-in engine or another, asked and waited for |
//! | [`opening`] | what a book says of a position |
//! | [`explorer`] | what was played in a position, and in which games |
//! | [`files`] | files of games, looked for in folders |
//! | [`gaps`] | frequent replies that a book has no answer to |
//! | [`listed`] | long lists, told in parts |
//! | [`game`] | a game |
//! | [`study`] | the games of a file or a position, looked through with the engine |
//! | [`guess`] | guess the move |
//! | [`learn`] | learning from mistakes |
//! | [`puzzles`] | the puzzle trainer, and puzzle rush |
//! | [`suite`] | a test suite, position by position |
//! | [`book`] | a text book, edited |
//! | [`drill`] | a book, practised |
//! | [`set_up`] | a position, set up |
//! | [`endings`] | the endings for practice |
//! | [`lessons`] | the lessons on search |
//! | [`museum`] | historic programs, their ladder and story |
//! | [`breeding`] | the genetic tournament |
//! | [`lab`] | search techniques counted on a position |
//! | [`profile`] | how a person plays |
//! | [`settings`] | the settings, heard and changed |
//! | [`small_game`] | tic-tac-toe and Connect 4 |
//! | [`arena`] | matches between programs |
//! | [`unsaved`] | changes that are not saved, kept and offered again |
//! | [`words`] | what all of them say |
//!
//! Each line says one thing and can be said again (`repeat`). Nothing is drawn, nothing moves,
//! nothing is said by colour.

pub mod arena;
pub mod board;
pub mod book;
pub mod breeding;
pub mod castling;
pub mod drill;
pub mod endings;
pub mod explorer;
pub mod figures;
pub mod files;
pub mod game;
pub mod gaps;
pub mod guess;
pub mod lab;
pub mod learn;
pub mod lessons;
pub mod listed;
pub mod moves;
pub mod museum;
pub mod opening;
pub mod profile;
pub mod puzzles;
pub mod set_up;
pub mod settings;
mod short;
pub mod small_game;
pub mod squares;
pub mod study;
pub mod suite;
pub mod thinker;
pub mod unsaved;
pub mod voice;
pub mod words;

pub use listed::place;
pub use voice::{Heard, Voice};

use std::time::Duration;

/// How far long work is is told so often.
const BETWEEN: Duration = Duration::from_secs(3);

/// What follows so many words of a line.
pub fn after(line: &str, words: usize) -> &str {
    let mut rest = line.trim();
    for _ in 0..words {
        let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
        rest = rest.get(word..).unwrap_or_default().trim_start();
    }
    rest
}

/// A whole number as one says how many: `200000`, `200,000`, `200k`, `2m`.
fn count_said(word: &str) -> Option<u64> {
    let word = word.replace([',', '_'], "").to_lowercase();
    let (figures, times) = match (word.strip_suffix('k'), word.strip_suffix('m')) {
        (Some(thousands), _) => (thousands, 1_000),
        (_, Some(millions)) => (millions, 1_000_000),
        (None, None) => (word.as_str(), 1),
    };
    figures.parse::<u64>().ok()?.checked_mul(times)
}

/// The seed as it is, for what begins now; it becomes another one for what comes after, the same each
/// time, so that a given seed repeats a whole sitting.
fn take_seed(seed: &mut u64) -> u64 {
    /// 2⁶⁴ divided by the golden ratio.
    const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
    let now = *seed;
    *seed = now.wrapping_add(STEP);
    now
}
