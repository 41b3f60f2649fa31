//! The picture of a lesson on search: the board, the idea, the question, what was found.

use super::SearchLessons;
use crate::{
    players::museum::lessons::Topic,
    tui::{
        desk::{
            layout::{self, Columns, Desk, Layout, Panel, Part},
            status_line::draw_footer,
            title,
        },
        screen::View,
        theme::Theme,
        widgets::{
            board::Marks,
            pen::{Pen, row},
            popup,
        },
        words::search_lessons as words,
        world::World,
    },
};
use ratatui::{
    Frame,
    layout::{Position as Place, Rect},
    style::Style,
};
use shakmaty::Position as _;

/// The columns of the words, as of other panels …
const COLUMNS: Columns = [36, 40, 44];
/// … and on screens of so many columns, which leave a board with drawn pieces beside more of them.
const WIDE: (u16, Columns) = (116, [36, 40, 60]);

impl SearchLessons {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        let (wide_from, wide) = WIDE;
        let columns = if area.width < wide_from {
            COLUMNS
        } else {
            wide
        };
        let desk = Desk {
            columns,
            ..Desk::new(false, world.settings.look.coordinates)
        };
        layout::plan(area, &desk, |_| vec![Panel::filling(Part::Words, 1)])
    }

    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = self.layout(area, view.world);
        self.draw_title(frame, layout.title, theme);
        let position = self.topic().position();
        let board = position.current().board();
        layout.draw_board(board, Marks::of(&position), frame, theme);
        let lines = self.lines(layout.words.width, view.world);
        let room = usize::from(layout.words.height);
        let top = self.top(lines.len(), layout.words);
        for (index, (words, style)) in (0u16..layout.words.height).zip(lines.iter().skip(top)) {
            let line = row(layout.words, index);
            Pen::new(frame.buffer_mut(), line, theme).put(words, *style);
        }
        let (said, style) = match &self.message {
            Some(message) => (message.as_str(), theme.warning),
            None if lines.len() > top + room => (words::REST_BELOW, theme.dim),
            None => ("", theme.dim),
        };
        Pen::new(frame.buffer_mut(), layout.prompt, theme)
            .skip(1)
            .put(said, style);
        draw_footer(self, frame, layout.footer, view);
    }

    /// The first line in sight.
    fn top(&self, lines: usize, area: Rect) -> usize {
        self.scroll.top_of(lines, area.height)
    }

    /// The choice that stands there, while none was taken: they are the last lines then.
    pub(super) fn choice_at(&self, area: Rect, place: Place, world: &World) -> Option<usize> {
        let lesson = self.now();
        let answer = lesson.answer.as_ref().filter(|_| lesson.guess.is_none())?;
        let lines = self.lines(area.width, world).len();
        let first = lines.checked_sub(answer.choices.len())?;
        let line = self.top(lines, area) + usize::from(place.y.checked_sub(area.y)?);
        let is_there = area.contains(place) && line < lines;
        line.checked_sub(first).filter(|_| is_there)
    }

    fn draw_title(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let asked = self.lessons.iter().filter(|lesson| lesson.guess.is_some());
        let (asked, right) = (
            asked.clone().count(),
            asked.filter(|own| own.is_right()).count(),
        );
        let score = match asked {
            0 => String::new(),
            _ => words::score(right, asked),
        };
        title::draw(frame, area, theme, &[(&score, theme.dim)], |pen| {
            let place = words::place(self.at + 1, Topic::ALL.len());
            pen.put(self.topic().title(), theme.strong)
                .skip(2)
                .put(&place, theme.dim);
        });
    }

    /// All that is said, line by line.
    pub(super) fn lines(&self, width: u16, world: &World) -> Vec<(String, Style)> {
        let theme = &world.theme;
        let letters = world.settings.look.piece_letters;
        let topic = self.topic();
        let mut lines: Vec<(String, Style)> = Vec::new();
        let lesson = self.now();
        let say = |lines: &mut Vec<(String, Style)>, words: &str, style: Style| {
            let wrapped = popup::wrap(&letters.write_moves_in(words), width).into_iter();
            lines.extend(wrapped.map(|line| (line, style)));
        };
        if lesson.guess.is_none() {
            say(&mut lines, topic.idea(), theme.text);
            say(&mut lines, "", theme.text);
        }
        say(&mut lines, topic.question(), theme.strong);
        let Some(answer) = &lesson.answer else {
            say(&mut lines, words::SEARCHING, theme.dim);
            return lines;
        };
        for (index, choice) in answer.choices.iter().enumerate() {
            let is_marked = self.list.marked() == index;
            let (sign, style) = match lesson.guess {
                None if is_marked => (theme.glyph("▸", ">"), theme.row),
                None => (" ", theme.text),
                Some(_) if index == answer.right => (theme.glyph("✓", "+"), theme.good),
                Some(guess) if index == guess => (theme.glyph("✗", "x"), theme.bad),
                Some(_) => (" ", theme.dim),
            };
            lines.push((format!("{sign} {}", letters.write_moves_in(choice)), style));
        }
        if lesson.guess.is_none() {
            return lines;
        }
        let ending = self.is_last().then_some(words::ENDING);
        for paragraph in answer.found.iter().map(String::as_str).chain(ending) {
            say(&mut lines, "", theme.text);
            say(&mut lines, paragraph, theme.text);
        }
        // It was read before; what was found comes first now.
        say(&mut lines, "", theme.text);
        say(&mut lines, topic.idea(), theme.dim);
        let source = topic.source();
        let source = words::code(source.path, source.line);
        say(&mut lines, "", theme.text);
        say(&mut lines, &source, theme.dim);
        lines
    }
}
