//! What can be asked in a game at any time, whoever is to move.

use crate::{
    book::Book,
    game::pgn,
    play::{Session, export},
    speak::{board, figures::figures_in_words, moves::spoken_line, words::game as words},
    text::figures,
};
use shakmaty::Color;
use std::time::Instant;

/// What answers this line; `None` where it asks nothing.
pub fn told(session: &Session, book: Option<&Book>, line: &str) -> Option<Vec<String>> {
    let position = session.position();
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let answer = match words.as_slice() {
        ["game" | "line"] => {
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
        ["opening"] => {
            let name = book.and_then(|book| book.name_along(position));
            name.map_or(words::NO_NAMED_OPENING.to_owned(), |name| {
                format!("{name}.")
            })
        }
        _ => return board::answer(position, line),
    };
    Some(vec![answer])
}

/// Whether a line says yes to resigning.
pub fn is_yes(words: &[&str]) -> bool {
    matches!(words, ["yes" | "y" | "resign"])
}

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
