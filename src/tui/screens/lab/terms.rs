//! The page of the evaluation: its terms for both sides, and the value of each piece on its square.

use super::{Evaluator, Laboratory};
use crate::{
    engine::{evaluation, state::State},
    players::museum::{
        castled::CastledChess,
        lab::View as Verdict,
        terms::{remarks, terms},
    },
    sort,
    tui::{
        theme::Theme,
        widgets::pen::{Pen, row},
        words::lab as said,
    },
};
use ratatui::{Frame, layout::Rect, style::Style};
use shakmaty::{Position as _, Role};
use std::fmt::Display;

/// A term and its figures: White's, Black's, the difference.
type Row = (String, String, String, i32);

/// The columns of the difference.
const SUM: u16 = 9;
/// In the row of the whole position only that stands.
const NO_SIDES: [(&str, Style); 2] = [("", Style::new()); 2];

/// Where the figures of the terms stand.
struct Table<'a> {
    area: Rect,
    /// The first column after the table, which need not be as wide as the page.
    end: u16,
    /// The columns of one side's figures.
    side: u16,
    /// Whether that are two, of the middlegame and of the endgame.
    has_pairs: bool,
    theme: &'a Theme,
}

impl Table<'_> {
    fn new(area: Rect, evaluator: Evaluator, theme: &Theme) -> Table<'_> {
        let has_pairs = evaluator == Evaluator::BuiltIn;
        let (widest, side) = if has_pairs { (66, 12) } else { (57, 9) };
        Table {
            area,
            end: area.x + area.width.min(widest),
            side,
            has_pairs,
            theme,
        }
    }

    /// Draws what the columns are; returns the rows that it took.
    fn draw_head(&self, frame: &mut Frame) -> u16 {
        let dim = self.theme.dim;
        let sides = [(said::WHITE, dim), (said::BLACK, dim)];
        self.draw(0, (said::TERM, dim), sides, (said::SUM, dim), frame);
        if !self.has_pairs {
            return 1;
        }
        let both = two(said::MIDDLEGAME, said::ENDGAME);
        self.draw(1, ("", dim), [(&both, dim); 2], ("", dim), frame);
        2
    }

    /// Draws a row: a name, cut where the columns of the figures begin, White's and Black's figures,
    /// and the difference.
    fn draw(
        &self,
        down: u16,
        name: (&str, Style),
        [white, black]: [(&str, Style); 2],
        sum: (&str, Style),
        frame: &mut Frame,
    ) {
        let line = row(self.area, down);
        let start = self.end.saturating_sub(SUM + 2 * self.side);
        let of_name = Rect {
            width: start.saturating_sub(line.x).min(line.width),
            ..line
        };
        let buffer = frame.buffer_mut();
        Pen::new(buffer, of_name, self.theme).put(name.0, name.1);
        let mut pen = Pen::new(buffer, line, self.theme);
        pen.to(start);
        for ((words, style), columns) in [(white, self.side), (black, self.side), (sum, SUM)] {
            pen.put(&format!("{words:>0$}", usize::from(columns)), style);
        }
    }
}

/// Figures of the middlegame and of the endgame beside each other, as all terms have them.
fn two(middlegame: impl Display, endgame: impl Display) -> String {
    format!("{middlegame:>5} {endgame:>5}")
}

impl Laboratory {
    pub(super) fn draw_terms(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(position) = self.positions.chess() else {
            return;
        };
        let chess = &CastledChess::from(position);
        let rows = self.rows(chess);
        let whole = self.evaluated(chess);
        let table = Table::new(area, self.evaluator(), theme);
        let mut next = table.draw_head(frame);
        // All terms that there is room for; the pieces get what is left of it.
        let room = usize::from(area.height.saturating_sub(next + 1));
        let (shown, left) = if rows.len() > room {
            let shown = room.saturating_sub(1);
            (shown, rows.len() - shown)
        } else {
            (rows.len(), 0)
        };
        for (name, white, black, sum) in rows.iter().take(shown) {
            let style = match sum {
                1.. => theme.good,
                0 => theme.dim,
                _ => theme.bad,
            };
            let sum = self.unit().part_in_words(*sum);
            let sides = [(white.as_str(), theme.dim), (black.as_str(), theme.dim)];
            table.draw(next, (name, theme.text), sides, (&sum, style), frame);
            next += 1;
        }
        if left > 0 {
            let words = said::smaller_ones(left);
            table.draw(next, (&words, theme.dim), NO_SIDES, ("", theme.dim), frame);
            next += 1;
        }
        let whole = self.unit().part_in_words(whole);
        let name = (said::THE_POSITION, theme.strong);
        table.draw(next, name, NO_SIDES, (&whole, theme.strong), frame);
        if let Evaluator::Museum(verdict, _) = self.evaluator() {
            for remark in remarks(verdict, chess) {
                next += 1;
                Pen::new(frame.buffer_mut(), row(area, next), theme).put(&remark, theme.dim);
            }
        }
        self.draw_pieces(frame, area, next + 2, chess, theme);
    }

    fn rows(&self, chess: &CastledChess) -> Vec<Row> {
        match self.evaluator() {
            Evaluator::Museum(verdict, _) => terms(verdict, chess)
                .into_iter()
                .map(|term| {
                    let own = |part| figure(verdict, part);
                    (
                        term.name,
                        own(term.white),
                        own(term.black),
                        term.white - term.black,
                    )
                })
                .collect(),
            Evaluator::BuiltIn => {
                let told = evaluation::explain(&State::new(chess));
                let mut rows: Vec<Row> = told
                    .rows()
                    .into_iter()
                    .map(|row| {
                        let both =
                            |pair: evaluation::TaperedScore| two(pair.middlegame(), pair.endgame());
                        (
                            row.name().to_owned(),
                            both(row.white),
                            both(row.black),
                            row.sum,
                        )
                    })
                    .collect();
                // Many terms; those that decide come first.
                sort::by_key(&mut rows, |(.., sum)| std::cmp::Reverse(sum.abs()));
                rows
            }
        }
    }

    /// What the pieces are worth to their own side: the value with each less the value without.
    fn draw_pieces(
        &self,
        frame: &mut Frame,
        area: Rect,
        top: u16,
        chess: &CastledChess,
        theme: &Theme,
    ) {
        if top + 2 > area.height {
            return;
        }
        Pen::new(frame.buffer_mut(), row(area, top), theme).put(said::PIECE_VALUES, theme.dim);
        let worth = self.worth(chess);
        let mut next = top + 1;
        for role in [
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ] {
            let pieces: Vec<String> = worth
                .iter()
                .filter(|(square, _)| chess.board().role_at(*square) == Some(role))
                .map(|(square, worth)| {
                    let own = chess.board().color_at(*square);
                    let letter = own.map_or(role.char(), |own| {
                        own.fold_wb(role.upper_char(), role.char())
                    });
                    format!("{letter}{square} {}", figure(self.unit(), *worth))
                })
                .collect();
            if pieces.is_empty() {
                continue;
            }
            let lines = crate::tui::widgets::popup::wrap(&pieces.join(", "), area.width);
            for line in lines {
                if next >= area.height {
                    return;
                }
                Pen::new(frame.buffer_mut(), row(area, next), theme).put(&line, theme.text);
                next += 1;
            }
        }
    }
}

/// A figure of one side, in the unit of the evaluation.
fn figure(verdict: Verdict, part: i32) -> String {
    let words = verdict.part_in_words(part);
    words.strip_prefix('+').unwrap_or(&words).to_owned()
}
