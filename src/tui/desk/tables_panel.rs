//! The panel of the endgame tables: what each move of a position leads to. It stands where the
//! book's panel stands, for no book has anything to say of so few pieces.

use crate::{
    chess::{Position, line::PieceLetters, notation},
    engine::{
        state::State,
        tablebase::{KnownMove, Outcome, Tablebases},
    },
    tui::{
        desk::layout::{Panel, Part},
        theme::Theme,
        widgets::pen::{Pen, row, width},
        words::desk as words,
    },
};
use ratatui::{Frame, layout::Rect, style::Style};

/// From so many columns on it is said where the results are from.
const WIDE: u16 = 36;

/// What the tables know of a position, and the tables.
#[derive(Clone, Debug, Default)]
pub struct TablesPage {
    tables: Option<Tablebases>,
    /// Moves with the same outcome, the best first.
    rows: Vec<(Outcome, Vec<String>)>,
}

impl TablesPage {
    /// The page for a position; without rows where the tables do not know all its moves.
    pub fn open(
        tables: Option<&Tablebases>,
        position: &Position,
        piece_letters: PieceLetters,
    ) -> TablesPage {
        let chess = position.current();
        let known = tables.and_then(|tables| tables.known_moves(&State::new(chess)));
        let mut rows: Vec<(Outcome, Vec<String>)> = Vec::new();
        for KnownMove {
            played,
            outcome,
            plies,
        } in known.unwrap_or_default()
        {
            let san = piece_letters.write(&notation::san(chess, played));
            let text = match outcome {
                Outcome::Draw => san,
                _ if san.ends_with('#') => san,
                _ => format!("{san} {plies}"),
            };
            match rows.last_mut() {
                Some((last, moves)) if *last == outcome => moves.push(text),
                _ => rows.push((outcome, vec![text])),
            }
        }
        TablesPage {
            tables: tables.cloned(),
            rows,
        }
    }

    /// The tables, for the reasons of mistakes.
    pub fn tables(&self) -> Option<&Tablebases> {
        self.tables.as_ref()
    }

    /// The panel, where the tables know the position.
    pub fn panel(&self) -> Option<Panel> {
        let rows = u16::try_from(self.rows.len()).unwrap_or(u16::MAX);
        (rows > 0).then(|| Panel::new(Part::Book, 1, rows))
    }

    /// Draws the panel: a row for each outcome, the moves with the plies to the next capture or pawn
    /// move.
    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        for (index, (outcome, moves)) in (0..area.height).zip(&self.rows) {
            let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
            if area.width >= WIDE {
                let name = match index {
                    0 => words::TABLES.to_owned(),
                    _ => " ".repeat(width(words::TABLES).into()),
                };
                pen.put(&name, theme.dim);
            }
            let (word, style) = called(*outcome, theme);
            pen.put(word, style).put("  ", theme.text);
            pen.put(&moves.join("  "), theme.text);
        }
    }
}

fn called(outcome: Outcome, theme: &Theme) -> (&'static str, Style) {
    match outcome {
        Outcome::Win => (words::WINS, theme.good),
        Outcome::WinTooSlow => (words::DRAWS_BY_50_MOVES, theme.warning),
        Outcome::Draw => (words::DRAWS, theme.warning),
        Outcome::LossTooSlow => (words::DRAWS_BY_50_MOVES, theme.warning),
        Outcome::Loss => (words::LOSES, theme.bad),
    }
}
