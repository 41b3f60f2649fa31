//! The trainer's picture: the board, the question, the record.

use super::{Message, Now, Trainer};
use crate::{
    chess::line,
    puzzles::{problem::theme_in_words, trainer::Ending},
    tui::{
        desk::{
            move_input::TakesMoves as _,
            status_line::{capital, draw_footer},
            text_entry::TextEntry,
        },
        screen::View,
        theme::Theme,
        widgets::{
            Board, Sparkline,
            board::{Geometry, Marks, from_and_to},
            pen::{Pen, inset, row},
            popup,
            prompt::Tone,
        },
    },
};
use ratatui::{Frame, layout::Rect};
use shakmaty::Position as _;

/// Where things stand.
pub struct Places {
    pub head: Rect,
    squares: Rect,
    pub side: Rect,
    pub prompt: Rect,
    pub foot: Rect,
}

/// Columns that words like to have beside the board and those they can do with, and rows below
/// it where they stand there.
const WORDS: u16 = 30;
const FEW_WORDS: u16 = 20;
const BELOW: u16 = 5;
/// On fewer columns and rows than these every one of them goes to the board.
const ROOMY: (u16, u16) = (80, 22);

impl Places {
    pub fn of(area: Rect) -> Places {
        let line = |y: u16| Rect {
            y,
            height: 1,
            ..area
        };
        // Where rows are few the headline stands over the words, and the board takes its row.
        let tight = area.height < ROOMY.1 && area.width >= 2 * WORDS;
        let (above, below) = if tight { (0, 2) } else { (2, 3) };
        let inner = Rect {
            y: area.y + above,
            height: area.height.saturating_sub(above + below),
            ..inset(area)
        };
        let wide = area.width >= 2 * WORDS;
        let words = if area.width >= ROOMY.0 {
            WORDS
        } else {
            FEW_WORDS
        };
        let squares = if wide {
            Rect {
                width: inner.width.saturating_sub(words + 2),
                ..inner
            }
        } else {
            Rect {
                height: inner.height.saturating_sub(BELOW),
                ..inner
            }
        };
        let board = Geometry::fit(squares, true, false).map_or(squares, |fitted| fitted.outer());
        let side = if wide {
            let x = board.right() + 3;
            let down = 2 * u16::from(tight);
            Rect {
                x,
                y: inner.y + down,
                width: inner.right().saturating_sub(x),
                height: inner.height.saturating_sub(down),
            }
        } else {
            let y = board.bottom() + 1;
            Rect {
                y,
                height: inner.bottom().saturating_sub(y),
                ..inner
            }
        };
        Places {
            head: if tight {
                let x = side.x.saturating_sub(1);
                Rect {
                    x,
                    width: area.right().saturating_sub(x),
                    ..line(area.y)
                }
            } else {
                line(area.y)
            },
            squares,
            side,
            prompt: line(area.bottom().saturating_sub(2)),
            foot: line(area.bottom().saturating_sub(1)),
        }
    }

    pub fn board(&self, flipped: bool) -> Option<Geometry> {
        Geometry::fit(self.squares, true, flipped)
    }
}

impl Trainer {
    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let places = Places::of(area);
        self.draw_head(frame, places.head, theme);
        if let Some(now) = &self.now {
            let position = now.attempt.position();
            let board = Board::new(position.current().board(), theme)
                .flipped(self.flipped)
                .marks(self.marks(now));
            frame.render_widget(board, places.squares);
            self.draw_side(now, frame, places.side, theme);
        } else {
            let words = if self.ready { "no puzzle" } else { "…" };
            Pen::new(frame.buffer_mut(), row(places.side, 0), theme).put(words, theme.dim);
        }
        self.draw_prompt(frame, places.prompt, view);
        self.input.draw_promotion(frame, area, theme);
        draw_footer(self, frame, places.foot, view);
    }

    fn draw_head(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let record = &self.record;
        let mut standing = format!("rating {:.0}", record.rating);
        if record.streak > 1 {
            standing += &format!("   {} in a row", record.streak);
        }
        let room = Rect {
            width: area.width.saturating_sub(1),
            ..area
        };
        let mut pen = Pen::new(frame.buffer_mut(), room, theme);
        pen.skip(1);
        if area.width >= 40 {
            pen.put("Tabiya", theme.accent).skip(3);
        }
        pen.put("Puzzles", theme.strong).skip(3);
        if area.width >= 70 {
            pen.put(&self.source, theme.dim)
                .put(&format!(", {}", self.problems.len()), theme.dim);
        }
        pen.put_right(&standing, theme.strong);
    }

    fn marks(&self, now: &Now) -> Marks {
        let position = now.attempt.position();
        let mut marks = Marks::of(position);
        if now.attempt.is_over() {
            return marks;
        }
        if let Some(board) = self.board_state() {
            self.input.mark(&mut marks, &board);
        }
        if let Some(hint) = now.hint {
            let (from, to) = from_and_to(hint.played);
            marks.hint = if hint.whole {
                vec![from, to]
            } else {
                vec![from]
            };
        }
        marks
    }

    /// The question, the moves played, the result and the record.
    fn draw_side(&self, now: &Now, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(problem) = self.problem() else {
            return;
        };
        let over = now.attempt.is_over();
        let side = self.side().fold_wb("White", "Black");
        let mut lines: Vec<(String, ratatui::style::Style)> = Vec::new();
        lines.push((
            match over {
                false if matches!(problem.task, crate::puzzles::Task::Line(_)) => {
                    format!("{side} to move and win")
                }
                false => format!("{side}'s best move"),
                true => format!("Puzzle {}", problem.name),
            },
            theme.strong,
        ));
        let steps = problem.steps();
        let plural = if steps == 1 { "move" } else { "moves" };
        // Themes and difficulty would give something away.
        lines.push(match (over, problem.rating) {
            (true, Some(rating)) => (format!("{steps} {plural}, rated {rating}"), theme.dim),
            (true, None) => (format!("{steps} {plural}"), theme.dim),
            (false, _) => (String::new(), theme.dim),
        });
        if over {
            let themes: Vec<String> = problem
                .themes
                .iter()
                .map(|theme| theme_in_words(theme))
                .collect();
            lines.push((themes.join(", "), theme.dim));
            lines.push((String::new(), theme.text));
        } else if now.attempt.position().ply() > 0 {
            lines.push(("played so far".to_owned(), theme.dim));
        }
        let played = now.attempt.position();
        lines.push((
            line::text(played.start(), played.moves(), self.piece_letters),
            theme.text,
        ));
        if now.counted {
            let style = match now.gained {
                gained if gained > 0.0 => theme.good,
                gained if gained < 0.0 => theme.bad,
                _ => theme.dim,
            };
            lines.push((String::new(), theme.text));
            lines.push((format!("{:+.0} points", now.gained), style));
        }
        let mut next = 0;
        for (words, style) in lines {
            for part in popup::wrap(&words, area.width) {
                Pen::new(frame.buffer_mut(), row(area, next), theme).put(&part, style);
                next += 1;
            }
        }
        self.draw_record(frame, area, next + 1, theme);
    }

    /// From below: the rating's way, this session, the totals.
    fn draw_record(&self, frame: &mut Frame, area: Rect, used: u16, theme: &Theme) {
        let record = &self.record;
        let (solved, tried) = record.counts();
        let mut rows: Vec<(String, String)> = vec![
            ("solved".to_owned(), format!("{solved} of {tried}")),
            ("best streak".to_owned(), record.longest.to_string()),
            (
                "to review".to_owned(),
                record.to_review(&self.problems).to_string(),
            ),
        ];
        if let Some(about) = &self.theme {
            rows.push(("only".to_owned(), theme_in_words(about)));
        }
        if self.reviewing {
            rows.push(("only".to_owned(), "failed puzzles".to_owned()));
        }
        let free = area.height.saturating_sub(used);
        let mut next = used;
        let curve = free >= u16::try_from(rows.len()).unwrap_or(u16::MAX) + 6;
        for (name, value) in rows.iter().take(usize::from(free)) {
            Pen::new(frame.buffer_mut(), row(area, next), theme)
                .put(name, theme.dim)
                .to(area.x + 13)
                .put(value, theme.text);
            next += 1;
        }
        if next < area.height && !self.session.is_empty() {
            self.draw_session(frame, row(area, next), theme);
        }
        if curve && record.history.len() > 1 {
            Pen::new(frame.buffer_mut(), row(area, next + 1), theme)
                .put("rating history", theme.dim);
            let place = Rect {
                y: area.y + next + 2,
                height: 3,
                width: area.width.min(40),
                ..area
            };
            frame.render_widget(Sparkline::new(&record.history, theme), place);
        }
    }

    /// A sign for each puzzle of this session, the latest where there are many.
    fn draw_session(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let room = usize::from(area.width.saturating_sub(13) / 2).max(1);
        let first = self.session.len().saturating_sub(room);
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.put("this session", theme.dim).to(area.x + 13);
        for ending in self.session.iter().skip(first) {
            let (sign, style) = match ending {
                Ending::Solved => (theme.glyph("✓ ", "+ "), theme.good),
                Ending::Hinted => (theme.glyph("· ", ". "), theme.dim),
                Ending::Failed => (theme.glyph("✗ ", "x "), theme.bad),
            };
            pen.put(sign, style);
        }
    }

    fn draw_prompt(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let room = inset(area);
        let text = self.input.text();
        let explained = &self.input.reading().explained;
        let idle = match self.now.as_ref().map(|now| now.attempt.is_over()) {
            Some(true) => "enter for the next one".to_owned(),
            Some(false) => format!("{}'s move", self.side().fold_wb("White", "Black")),
            None => String::new(),
        };
        let (words, tone) = match &self.message {
            Some(Message { words, tone }) => (words.as_str(), *tone),
            None => (explained.words.as_str(), explained.tone),
        };
        if text.is_empty() && self.message.is_some() {
            let style = match tone {
                Tone::Plain => theme.text,
                Tone::Good => theme.good,
                Tone::Wrong => theme.bad,
            };
            Pen::new(frame.buffer_mut(), room, theme)
                .put("> ", theme.accent)
                .put(&capital(words), style);
            return;
        }
        let prompt = self.input.prompt(theme).placeholder(&idle);
        let prompt = prompt.explanation(words, tone);
        let is_active = view.topmost && self.input.is_typing();
        TextEntry::draw(prompt, is_active, frame, room);
    }
}
