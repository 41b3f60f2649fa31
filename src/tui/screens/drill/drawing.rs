//! The picture of a drill: reads the state, changes nothing.

use super::{
    Drill, Stage,
    lesson::{Given, Lesson},
};
use crate::{
    chess::{
        line::{self, PieceLetters},
        notation,
    },
    text::figures,
    tui::{
        desk::{
            explores::{self, Explores as _},
            layout::{self, Layout},
            move_input::TakesMoves as _,
            status_line::{self, draw_footer},
            title,
        },
        screen::View,
        theme::Theme,
        widgets::{
            board::Marks,
            book_table::percents,
            pen::{Pen, row},
            popup::wrap,
        },
        words::drill as words,
        world::World,
    },
};
use ratatui::{Frame, buffer::Buffer, layout::Rect, style::Style};
use shakmaty::Position as _;
use std::time::SystemTime;

impl Drill {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        layout::board_and_words(area, self.flipped(), world.settings.look.coordinates)
    }

    /// Draws everything.
    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let look = &view.world.settings.look;
        let layout = self.layout(area, view.world);
        self.draw_title(frame, layout.title, theme);
        let position = self.position();
        let mut marks = Marks::of(&position);
        if let Some(board) = self.board_state() {
            self.input.mark(&mut marks, &board);
        }
        layout.draw_board(position.current().board(), marks, frame, theme);
        let (words, explorer) = explores::share(layout.words, &self.explorer, self.is_exploring());
        self.draw_panel(frame.buffer_mut(), words, theme, look.piece_letters);
        self.explorer.draw(frame, explorer, view.world);
        self.draw_prompt(frame, layout.prompt, view);
        draw_footer(self, frame, layout.footer, view);
        self.input.draw_promotion(frame, area, theme);
    }

    fn draw_title(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let name = match &self.plan.path {
            Some(path) => path
                .file_name()
                .unwrap_or(path.as_os_str())
                .to_string_lossy()
                .into_owned(),
            None => words::BUILT_IN_BOOK.to_owned(),
        };
        let (said, style) = match &self.round {
            Some(round) => {
                let now = SystemTime::now();
                let (due, new) = round.waiting(now);
                let left = round.new_left(now);
                let style = if due > 0 { theme.warning } else { theme.dim };
                (words::waiting(due, new, left), style)
            }
            None => (String::new(), theme.dim),
        };
        title::draw(frame, area, theme, &[(&said, style)], |pen| {
            pen.put(words::TITLE, theme.strong)
                .skip(3)
                .put(&words::side_in_book(self.side(), &name), theme.dim);
        });
    }

    fn draw_panel(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        theme: &Theme,
        piece_letters: PieceLetters,
    ) {
        if area.is_empty() {
            return;
        }
        let lines = self.panel_lines(theme, piece_letters, area.width, usize::from(area.height));
        for (index, (words, style)) in (0..area.height).zip(lines) {
            Pen::new(buffer, row(area, index), theme).put(&words, style);
        }
    }

    /// At most so many rows. What the last answer taught comes before the line and how it went so
    /// far, which stand at the end, and before blank rows.
    fn panel_lines(
        &self,
        theme: &Theme,
        piece_letters: PieceLetters,
        columns: u16,
        rows: usize,
    ) -> Vec<(String, Style)> {
        let mut lines = self.head_lines(theme, piece_letters, columns);
        let lesson = self.lesson.as_ref().filter(|_| !self.asks_another());
        let taught = lesson.map_or(0, Lesson::rows);
        if lines.len() + taught > rows {
            lines.retain(|(words, _)| !words.is_empty());
        }
        let left = rows.saturating_sub(lines.len());
        if let Some(lesson) = lesson {
            lines.extend(self.move_lines(lesson, theme, piece_letters, columns, left));
        } else if let Some(note) = self.lesson.as_ref().and_then(Lesson::note) {
            lines.extend(note_lines(note, columns, left, theme));
        }
        cut(&mut lines, rows, |(words, _)| words);
        let mut foot = self.foot_lines(theme, piece_letters, columns);
        let spare = rows.saturating_sub(lines.len());
        foot.drain(..foot.len().saturating_sub(spare));
        lines.resize(rows.saturating_sub(foot.len()), Default::default());
        lines.extend(foot);
        lines
    }

    /// The opening, what is to be done, and how the last answer was.
    fn head_lines(
        &self,
        theme: &Theme,
        piece_letters: PieceLetters,
        columns: u16,
    ) -> Vec<(String, Style)> {
        let mut lines = Vec::new();
        let position = self.position();
        let name = self.book().and_then(|book| book.name_along(&position));
        match name {
            Some(name) => lines.push((name.to_string(), theme.book)),
            None if self.stage == Stage::Reading => {
                lines.push((words::LOADING.to_owned(), theme.dim));
            }
            None => lines.push((words::NO_OPENING_NAME.to_owned(), theme.faint)),
        }
        let note = self.book().and_then(|book| book.note(position.current()));
        // The note of a position often tells what comes next.
        if let Some(note) = note.filter(|_| self.stage != Stage::Asking) {
            lines.extend(paragraph(note, columns, 3, theme.comment));
        }
        lines.push((String::new(), theme.text));
        lines.extend(self.task_lines(theme, columns));
        if let Some(lesson) = &self.lesson {
            lines.push((String::new(), theme.text));
            let (words, style) = match self.asks_another() {
                true => former_head(lesson, theme, piece_letters),
                false => lesson_head(lesson, theme, piece_letters),
            };
            lines.extend(paragraph(&words, columns, 3, style));
        }
        lines
    }

    /// What the person is to do now.
    fn task_lines(&self, theme: &Theme, columns: u16) -> Vec<(String, Style)> {
        let missed = self.round.as_ref().is_some_and(|round| round.is_missed());
        let (words, style) = match &self.stage {
            Stage::Reading | Stage::Failed => return Vec::new(),
            Stage::Going(_) => ("…".to_owned(), theme.faint),
            Stage::Asking if missed => (words::PLAY_THE_MOVE.to_owned(), theme.strong),
            Stage::Asking => (words::asks_for_move(self.side()), theme.strong),
            Stage::Ended => (words::END_OF_LINE.to_owned(), theme.strong),
            Stage::Resting(_) if self.waits_for_tomorrow() > 0 => {
                (words::done_for_today(self.waits_for_tomorrow()), theme.good)
            }
            Stage::Resting(None) => (words::no_moves(self.side()), theme.warning),
            Stage::Resting(Some(at)) => {
                let words = match at.duration_since(SystemTime::now()) {
                    Ok(rest) => words::nothing_due_for(rest),
                    Err(_) => words::NOTHING_DUE.to_owned(),
                };
                (words, theme.good)
            }
        };
        paragraph(&words, columns, 5, style).collect()
    }

    /// The book's moves in at most so many rows, with their notes where there is room for them.
    fn move_lines(
        &self,
        lesson: &Lesson,
        theme: &Theme,
        piece_letters: PieceLetters,
        columns: u16,
        rows: usize,
    ) -> Vec<(String, Style)> {
        let chess = lesson.position.current();
        let taken = lesson.rows();
        let hidden = match taken > rows {
            true => taken - rows.saturating_sub(1),
            false => 0,
        };
        let mut spare = rows.saturating_sub(taken);
        let mut lines = Vec::new();
        let shares = percents(lesson.moves.iter().map(|known| known.share));
        let shown = lesson.moves.len() - hidden;
        for (known, share) in lesson.moves.iter().zip(shares).take(shown) {
            let mut after = chess.clone();
            after.play_unchecked(known.played);
            if taken > 0 {
                let san = piece_letters.write(&notation::san(chess, known.played));
                let name = self.book().and_then(|book| book.name(&after));
                let name = name.map_or(String::new(), |name| name.name);
                lines.push((format!("  {san:<6} {share}  {name}"), theme.text));
            }
            if let Some(note) = &known.note {
                let before = lines.len();
                lines.extend(note_lines(note, columns, spare, theme));
                spare -= lines.len() - before;
            }
        }
        if hidden > 0 {
            lines.push((format!("  {}", words::more(hidden)), theme.faint));
        }
        lines
    }

    /// The line on the board, and how it went so far.
    fn foot_lines(
        &self,
        theme: &Theme,
        piece_letters: PieceLetters,
        columns: u16,
    ) -> Vec<(String, Style)> {
        let position = self.position();
        let moves = line::text(position.start(), position.moves(), piece_letters);
        let mut lines: Vec<_> = paragraph(&moves, columns, 20, theme.dim).collect();
        // Of a long line the last moves are worth their rows.
        let cut = lines.len().saturating_sub(4);
        lines.drain(..cut);
        let Some(round) = self.round.as_ref().filter(|round| round.lines() > 0) else {
            return lines;
        };
        let (asked, right) = round.score();
        lines.push((String::new(), theme.text));
        let bar_width = columns.min(24);
        let (_, new) = round.waiting(SystemTime::now());
        let size = round.size().max(1);
        let met = size.saturating_sub(new);
        lines.push((bar(met, size, bar_width, theme), theme.good));
        lines.push((words::seen(met, size), theme.dim));
        if asked > 0 {
            let percent = figures::percent(right as u64, asked as u64);
            lines.push((words::right(right, asked, percent), theme.dim));
        }
        if matches!(self.stage, Stage::Ended | Stage::Resting(_)) {
            let days = round.forecast(SystemTime::now());
            let (day, week) = (days[0], days.iter().sum::<usize>());
            lines.extend(paragraph(&words::due(day, week), columns, 2, theme.dim));
            match round.suspended() {
                0 => {}
                suspended => lines.push((words::suspended(suspended), theme.dim)),
            }
        }
        lines
    }

    /// New questions that today has no room for, where nothing else is to be asked.
    fn waits_for_tomorrow(&self) -> usize {
        let round = self.round.as_ref();
        round.map_or(0, |round| round.put_off(SystemTime::now()))
    }

    fn draw_prompt(&self, frame: &mut Frame, area: Rect, view: &View) {
        let prompt = self.input.prompt(&view.world.theme);
        let prompt = prompt.placeholder(match self.stage {
            Stage::Asking => words::YOUR_MOVE,
            _ => "",
        });
        let (is_open, message) = (self.input.is_typing(), self.message.as_ref());
        status_line::draw_line(prompt, is_open, message, frame, area, view);
    }
}

/// What was answered, above the moves of the book.
fn lesson_head(lesson: &Lesson, theme: &Theme, piece_letters: PieceLetters) -> (String, Style) {
    let written = |played| line::text(lesson.position.current(), [played], piece_letters);
    match lesson.given {
        Given::Right(played) => (
            format!("{} {}", theme.glyph("✓", "+"), written(played)),
            theme.good,
        ),
        Given::Wrong(played) => (
            format!(
                "{} {}",
                theme.glyph("✗", "x"),
                words::wrong(&written(played))
            ),
            theme.bad,
        ),
        Given::Good(played) => (words::good(&written(played)), theme.warning),
        Given::Shown => (words::BOOK_PLAYS.to_owned(), theme.warning),
    }
}

/// What was answered to an earlier question. A table below it, or moves without their number, would
/// read as the answer to the question on the board.
fn former_head(lesson: &Lesson, theme: &Theme, piece_letters: PieceLetters) -> (String, Style) {
    let chess = lesson.position.current();
    let written = |played| line::text(chess, [played], piece_letters);
    let words = match (lesson.given, lesson.moves.first()) {
        (Given::Wrong(played) | Given::Good(played), Some(known)) => {
            let san = piece_letters.write(&notation::san(chess, known.played));
            words::former(&written(played), &san, &share(lesson))
        }
        (Given::Shown, Some(known)) => words::former_shown(&written(known.played), &share(lesson)),
        _ => return lesson_head(lesson, theme, piece_letters),
    };
    (words, theme.dim)
}

/// The share of the book's first move, which goes without saying where the book has no other.
fn share(lesson: &Lesson) -> String {
    let shares = percents(lesson.moves.iter().map(|known| known.share));
    match shares.as_slice() {
        [first, _, ..] => format!(" {}", first.trim_start()),
        _ => String::new(),
    }
}

/// The note of a move, set in below it.
fn note_lines(
    note: &str,
    columns: u16,
    most: usize,
    theme: &Theme,
) -> impl Iterator<Item = (String, Style)> {
    let note = paragraph(note, columns.saturating_sub(2), most.min(4), theme.comment);
    note.map(|(words, style)| (format!("  {words}"), style))
}

/// Words wrapped into at most `most` lines; an ellipsis shows that some are left out.
fn paragraph(
    words: &str,
    columns: u16,
    most: usize,
    style: Style,
) -> impl Iterator<Item = (String, Style)> {
    let mut lines = wrap(words, columns);
    cut(&mut lines, most, |line| line);
    lines.into_iter().map(move |line| (line, style))
}

/// Leaves at most so many lines; an ellipsis shows that some are left out.
fn cut<L>(lines: &mut Vec<L>, most: usize, words: impl Fn(&mut L) -> &mut String) {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            words(last).push_str(" …");
        }
    }
}

/// A bar of this many columns, filled by a share of the whole.
fn bar(part: usize, whole: usize, columns: u16, theme: &Theme) -> String {
    let columns = usize::from(columns);
    let filled = (part * columns).div_ceil(whole.max(1)).min(columns);
    let full = theme.glyph("━", "#").repeat(filled);
    format!("{full}{}", theme.glyph("·", ".").repeat(columns - filled))
}
