//! Looking back: an earlier position of the game, which questions are then about. The game itself waits
//! where it is.

use crate::{
    chess::Position,
    play::Session,
    speak::{board, moves::spoken, words::game as words},
};
use shakmaty::{Color, Position as _};
use std::borrow::Cow;

/// Which position is looked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Looking {
    /// Its ply, when it is not the game's last.
    at: Option<usize>,
}

impl Looking {
    /// The position that questions are about.
    pub fn position<'s>(&self, session: &'s Session) -> Cow<'s, Position> {
        let last = session.position();
        let Some(ply) = self.at else {
            return Cow::Borrowed(last);
        };
        let mut position = last.clone();
        while position.ply() > ply {
            position.undo();
        }
        Cow::Owned(position)
    }

    /// Which position is meant, where it is an earlier one.
    pub fn note(&self, session: &Session) -> Option<String> {
        let ply = self.at?;
        Some(words::looking_back(&place(session.position(), ply)))
    }

    /// Looks at the last position again; whether it was another one.
    pub fn end(&mut self) -> bool {
        self.at.take().is_some()
    }

    /// Looks where these words say; what there is to say of it. `None` where they say something else.
    pub fn walk(&mut self, session: &Session, asked: &[&str]) -> Option<Vec<String>> {
        let position = session.position();
        let last = position.ply();
        let here = self.at.unwrap_or(last);
        let there = match asked {
            ["previous", ..] if here == 0 => Err(words::IS_BEGINNING.to_owned()),
            ["next" | "forward", ..] if here == last => Err(words::IS_LAST_POSITION.to_owned()),
            ["previous"] => Ok(here.saturating_sub(1)),
            ["next" | "forward"] => Ok(here + 1),
            ["previous", count] => counted(count).map(|count| here.saturating_sub(count)),
            ["next" | "forward", count] => counted(count).map(|count| here.saturating_add(count)),
            ["first" | "start" | "beginning"] => Ok(0),
            ["end"] => Ok(last),
            ["go", number] | ["go", number, "white"] => ply_after(position, number, Color::White),
            ["go", number, "black"] => ply_after(position, number, Color::Black),
            ["go"] | ["go", _, _] => Err(words::WRITE_GO.to_owned()),
            _ => return None,
        };
        Some(match there {
            Ok(ply) => self.look_at(session, ply),
            Err(sentence) => vec![sentence],
        })
    }

    fn look_at(&mut self, session: &Session, ply: usize) -> Vec<String> {
        let was_back = self.end();
        self.at = Some(ply).filter(|ply| *ply < session.position().ply());
        let begins = self.at.is_some() && !was_back;
        let how_to_end = begins.then(|| words::END_RETURNS.to_owned());
        self.told(session).into_iter().chain(how_to_end).collect()
    }

    /// Which position is looked at; of the last one, whose move it is too.
    pub fn told(&self, session: &Session) -> Vec<String> {
        if let Some(note) = self.note(session) {
            return vec![note];
        }
        let position = session.position();
        let place = place(position, position.ply());
        let mut lines = vec![words::last_position(&place)];
        if session.is_playing() {
            lines.push(board::to_move(position.current()));
        }
        lines
    }
}

fn counted(count: &str) -> Result<usize, String> {
    let count_or_none = count.parse().ok();
    count_or_none.ok_or_else(|| words::count_is_no_number(count))
}

/// How many plies there are up to this move.
fn ply_after(position: &Position, number: &str, side: Color) -> Result<usize, String> {
    let number = number
        .parse::<u32>()
        .map_err(|_| words::no_number(number))?;
    let is_meant = |ply: &usize| {
        let before = position.at(*ply);
        before.is_some_and(|chess| chess.turn() == side && chess.fullmoves().get() == number)
    };
    let found = (0..position.ply()).find(is_meant);
    let found = found.map(|before| before + 1);
    found.ok_or_else(|| words::no_such_move(number, side))
}

/// The move that led to the position after so many plies.
fn place(position: &Position, ply: usize) -> String {
    let before = ply.checked_sub(1);
    let before = before.and_then(|ply| Some((position.at(ply)?, position.moves().nth(ply)?)));
    match before {
        Some((chess, played)) => {
            let said = spoken(chess, played);
            words::place(chess.fullmoves(), chess.turn(), &said, &[])
        }
        None => words::BEGINNING.to_owned(),
    }
}
