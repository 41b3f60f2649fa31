//! The panel beside the board: keys with what they do, which a click presses too, and the FEN or why
//! there is none.

use super::SetUp;
use crate::{
    chess::notation,
    tui::{
        action::Action,
        desk::status_line::capital,
        screen::{Scene, Screen as _},
        theme::Theme,
        widgets::{
            pen::{Pen, row, width},
            popup,
        },
        words::set_up as words,
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};
use shakmaty::Piece;

/// On fewer columns less is said of what keys do.
const NARROW: u16 = 40;
/// On fewer rows there are neither blank ones nor the FEN.
const LOW: u16 = 11;
/// The rows above the first blank one.
const PIECES: u16 = 3;

/// What is clicked in the panel.
enum Hit {
    /// The piece that clicks on the board are to put down.
    Piece(Piece),
    Key(Action),
}

/// Blank rows between the parts of the panel.
fn gap(area: Rect) -> u16 {
    u16::from(area.height >= LOW)
}

impl SetUp {
    /// Each row's keys and what they do now, and how far to the right that stands.
    fn key_rows(&self, columns: u16) -> (words::Rows, u16) {
        let side = words::side_name(self.placing.turn());
        let castling: String = "KQkq"
            .chars()
            .zip(self.placing.castling())
            .map(|(letter, given)| if given { letter } else { '-' })
            .collect();
        let passing = self
            .placing
            .en_passant()
            .map_or_else(|| "-".to_owned(), |square| square.to_string());
        let piece = match self.piece {
            Some(piece) => words::whose(piece.color, notation::name(piece.role)),
            None => words::NO_PIECE.to_owned(),
        };
        match columns < NARROW {
            true => (words::keys_in_short(side, &castling, &passing, &piece), 7),
            false => (words::keys(side, &castling, &passing, &piece), 14),
        }
    }

    pub(super) fn draw_panel(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let (rows, text_at) = self.key_rows(area.width);
        let mut down = 0;
        for (index, (keys, text)) in (0..).zip(&rows) {
            if index == PIECES {
                down += gap(area);
            }
            Pen::new(frame.buffer_mut(), row(area, down), theme)
                .put(keys, theme.key)
                .to(area.x + text_at)
                .put(text, theme.text);
            down += 1;
        }
        if gap(area) == 0 {
            return;
        }
        let (lines, style) = match self.placing.position() {
            Ok(position) => (fen_rows(&position.fen(), area.width), theme.good),
            Err(error) => {
                let words = capital(&error.to_string());
                (popup::wrap(&words, area.width), theme.bad)
            }
        };
        for line in lines {
            down += 1;
            Pen::new(frame.buffer_mut(), row(area, down), theme).put(&line, style);
        }
    }

    /// What there is to say below the panel: what went wrong, or why the position is impossible where
    /// the panel has no rows for it.
    pub(super) fn told(&self, panel: Rect) -> Option<String> {
        let problem = || {
            let error = self.placing.position().err();
            error.map(|error| capital(&error.to_string()))
        };
        let is_low = gap(panel) == 0;
        self.words.clone().or_else(|| problem().filter(|_| is_low))
    }

    /// A click on the panel chooses a piece, or does what a key does; whether it met one.
    pub(super) fn click_panel(&mut self, area: Rect, mouse: MouseEvent, scene: &mut Scene) -> bool {
        match self.hit(area, mouse.column, mouse.row) {
            Some(Hit::Piece(piece)) => {
                self.words = None;
                self.piece = Some(piece);
            }
            Some(Hit::Key(action)) => self.act(action, scene),
            None => return false,
        }
        true
    }

    /// What stands under a cell of the panel.
    fn hit(&self, area: Rect, column: u16, line: u16) -> Option<Hit> {
        if !area.contains((column, line).into()) {
            return None;
        }
        let (rows, text_at) = self.key_rows(area.width);
        let (down, across) = (line - area.y, column - area.x);
        let index = match gap(area) {
            1 if down == PIECES => return None,
            1 if down > PIECES => down - 1,
            _ => down,
        };
        let (keys, text) = rows.get(usize::from(index))?;
        let letter = keys.chars().nth(usize::from(across)).unwrap_or(' ');
        let action = match index {
            0 | 1 => return Piece::from_char(letter).map(Hit::Piece),
            2 => Action::EmptySquare,
            3 => Action::SideToMove,
            4 => Action::Castling(castling_at(letter, across, text_at + width(text))?),
            5 => Action::EnPassant,
            _ => return None,
        };
        Some(Hit::Key(action))
    }
}

/// The castling whose key or letter is clicked; the four letters end the row.
fn castling_at(letter: char, across: u16, end: u16) -> Option<u8> {
    let first = end.saturating_sub(4);
    if (first..end).contains(&across) {
        return u8::try_from(across - first).ok();
    }
    let key = letter.to_digit(10)?.checked_sub(1)?;
    u8::try_from(key).ok()
}

/// A FEN in rows that end behind a rank or a field.
fn fen_rows(fen: &str, columns: u16) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for part in fen.split_inclusive(['/', ' ']) {
        match rows.last_mut() {
            Some(last) if width(last) + width(part.trim_end()) <= columns => last.push_str(part),
            _ => rows.push(part.to_owned()),
        }
    }
    for row in &mut rows {
        row.truncate(row.trim_end().len());
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fen_is_broken_behind_ranks_and_fields_only() {
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let rows = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/",
            "RNBQKBNR w KQkq - 0 1",
        ];
        assert_eq!(fen_rows(fen, 42), rows);
        assert_eq!(fen_rows(fen, 43)[1], "w KQkq - 0 1");
        assert_eq!(fen_rows(fen, 80), [fen]);
        // Not even where a rank alone has no room.
        assert_eq!(fen_rows(fen, 5)[..2], ["rnbqkbnr/", "pppppppp/"]);
    }
}
