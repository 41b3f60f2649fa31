//! What can be asked in a game at any time, whoever is to move.

use super::looking::Looking;
use crate::{
    book::Book,
    chess::Position,
    game::pgn,
    play::{Session, export},
    speak::{board, figures::figures_in_words, moves::spoken_line, words::game as words},
    text::figures,
};
use shakmaty::Color;
use std::time::Instant;

/// What answers this line; `None` where it asks nothing. It may ask to look at another position.
pub fn told(
    session: &Session,
    book: Option<&Book>,
    looking: &mut Looking,
    line: &str,
) -> Option<Vec<String>> {
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    if let Some(lines) = looking.walk(session, &words) {
        return Some(lines);
    }
    let answer = match words.as_slice() {
        ["game" | "line"] => {
            let position = session.position();
            let moves = spoken_line(position.start(), position.moves());
            let words = if moves.is_empty() {
                words::NO_MOVES_YET
            } else {
                &moves
            };
            format!("{words}.")
        }
        ["pgn"] => {
            let text = pgn::write(&export::game(session, book));
            let lines = text.lines().filter(|line| !line.is_empty());
            return Some(lines.map(str::to_owned).collect());
        }
        ["clock" | "time"] => clock(session),
        _ => {
            let lines = told_of(&looking.position(session), book, line)?;
            return Some(looking.note(session).into_iter().chain(lines).collect());
        }
    };
    Some(vec![answer])
}

/// What answers a question about a position.
fn told_of(position: &Position, book: Option<&Book>, line: &str) -> Option<Vec<String>> {
    if !line.eq_ignore_ascii_case("opening") {
        return board::answer(position, line);
    }
    let name = book.and_then(|book| book.name_along(position));
    let name = name.map(|name| format!("{name}."));
    Some(vec![
        name.unwrap_or_else(|| words::NO_NAMED_OPENING.to_owned()),
    ])
}

/// What waits for a yes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    Resign,
    Restart,
}

impl Pending {
    /// Whether a line says yes to it.
    pub fn is_agreed(self, words: &[&str]) -> bool {
        match (self, words) {
            (_, ["yes" | "y"]) => true,
            (Pending::Resign, words) => words == ["resign"],
            (Pending::Restart, words) => matches!(words, ["restart" | END]),
        }
    }
}

/// Ends the game that is to be restarted, where a yes keeps it.
pub const END: &str = "end";

fn clock(session: &Session) -> String {
    let now = Instant::now();
    let told: Vec<String> = Color::ALL
        .into_iter()
        .filter_map(|side| {
            let left = session.clock().remaining(side, now)?;
            let left = figures_in_words(&figures::clock(left));
            Some(words::clock(side, left))
        })
        .collect();
    match told.is_empty() {
        true => words::NO_CLOCK.to_owned(),
        false => format!("{}.", told.join(", ")),
    }
}
