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
use ratatui::{Frame, layout::Rect};
use shakmaty::{Position as _, Role};

/// A term and its figures: White's, Black's, the difference.
type Row = (String, String, String, i32);

impl Laboratory {
    pub(super) fn draw_terms(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(position) = self.positions.chess() else {
            return;
        };
        let chess = &CastledChess::from(position);
        let rows = self.rows(chess);
        let whole = self.evaluated(chess);
        // Three columns at the right of a table that need not be wider than this.
        let end = area.x + area.width.min(57);
        let [first, second, third] = [27, 18, 9].map(|back| end.saturating_sub(back));
        let mut head = Pen::new(frame.buffer_mut(), row(area, 0), theme);
        head.put(said::TERM, theme.dim)
            .to(first)
            .put(&format!("{:>8}", said::WHITE), theme.dim)
            .to(second)
            .put(&format!("{:>8}", said::BLACK), theme.dim)
            .to(third)
            .put(&format!("{:>8}", said::SUM), theme.dim);
        let mut next = 1;
        // All terms that there is room for; the pieces get what is left of it.
        let room = usize::from(area.height.saturating_sub(2));
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
            Pen::new(frame.buffer_mut(), row(area, next), theme)
                .put(name, theme.text)
                .to(first)
                .put(&format!("{white:>8}"), theme.dim)
                .to(second)
                .put(&format!("{black:>8}"), theme.dim)
                .to(third)
                .put(&format!("{:>8}", self.unit().part_in_words(*sum)), style);
            next += 1;
        }
        if left > 0 {
            Pen::new(frame.buffer_mut(), row(area, next), theme)
                .put(&said::smaller_ones(left), theme.dim);
            next += 1;
        }
        Pen::new(frame.buffer_mut(), row(area, next), theme)
            .put(said::THE_POSITION, theme.strong)
            .to(third)
            .put(
                &format!("{:>8}", self.unit().part_in_words(whole)),
                theme.strong,
            );
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
                        let both = |pair: evaluation::TaperedScore| {
                            format!("{} {}", pair.middlegame(), pair.endgame())
                        };
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
