//! The picture of a lesson: reads the state, changes nothing.

use super::{Lesson, Outcome};
use crate::{
    analysis::{lesson::Question, reasons::Told},
    tui::{
        desk::{
            explores::{self, Explores as _},
            layout::{self, Layout},
            move_input::TakesMoves as _,
            reason_marks,
            status_line::{self, draw_footer},
            title,
        },
        screen::View,
        theme::Theme,
        widgets::{
            board::{Arrow, Marks, Paint, from_and_to},
            paragraphs,
            pen::{Pen, row},
            popup,
            prompt::Tone,
        },
        words::lesson as words,
        world::World,
    },
};
use ratatui::{Frame, layout::Rect, style::Style};

impl Lesson {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        layout::board_and_words(area, self.is_turned(), world.settings.look.coordinates)
    }

    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = self.layout(area, view.world);
        if self.round.is_over() {
            self.draw_title(frame, row(area, 0), theme);
            let body = Rect {
                y: area.y + 2,
                height: area.height.saturating_sub(4),
                ..area
            };
            self.draw_outcome(frame, body, theme);
            draw_footer(self, frame, layout.footer, view);
            return;
        }
        let Some(question) = self.question() else {
            return;
        };
        self.draw_title(frame, layout.title, theme);
        self.draw_board(frame, &layout, question, theme);
        let (words, explorer) = explores::share(layout.words, &self.explorer, self.is_exploring());
        self.draw_question(frame, words, question, view);
        self.explorer.draw(frame, explorer, view.world);
        self.draw_prompt(frame, layout.prompt, view);
        draw_footer(self, frame, layout.footer, view);
        self.input.draw_promotion(frame, area, theme);
    }

    fn draw_title(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let place = match self.round.is_over() {
            true => String::new(),
            false => words::place(self.round.at() + 1, self.round.len()),
        };
        title::draw(frame, area, theme, &[(&place, theme.dim)], |pen| {
            pen.put(words::TITLE, theme.strong);
        });
    }

    fn draw_board(&self, frame: &mut Frame, layout: &Layout, own: &Question, theme: &Theme) {
        let Some(shown) = self.shown() else {
            return;
        };
        let is_given = self.tried.is_none() && self.solved.is_none();
        let mut marks = Marks::of(if is_given { &own.position } else { &shown });
        if is_given {
            if let Some(board) = self.board_state() {
                self.input.mark(&mut marks, &board);
            }
            let (from, to) = from_and_to(own.wrong);
            marks.arrows.push(Arrow {
                from,
                to,
                paint: Paint::Red,
            });
        } else if own.outcome.is_some()
            && let Some(told) = Told::read(&own.mistake.why, own.position.current(), own.wrong)
        {
            // The refutation of a move that is not on the board is left to the words.
            reason_marks::mark(told.shown, &told.squares, None, &mut marks);
        }
        let pieces = shakmaty::Position::board(shown.current());
        layout.draw_board(pieces, marks, frame, theme);
    }

    fn draw_question(&self, frame: &mut Frame, area: Rect, own: &Question, view: &View) {
        let theme = &view.world.theme;
        let piece_letters = view.world.settings.look.piece_letters;
        let side = own.position.turn();
        let mistake = &own.mistake;
        let arrow = theme.glyph("→", "->");
        let (before, after) = (
            mistake.before.for_white(side),
            mistake.after.for_white(side),
        );
        let played = piece_letters.write(&mistake.numbered(&own.position));
        let mut lines: Vec<(String, Style)> = vec![
            (mistake.game.clone(), theme.dim),
            (String::new(), theme.text),
            (
                words::played(side, &played.replace('…', theme.glyph("…", "..."))),
                theme.strong,
            ),
            (format!("{before} {arrow} {after}"), theme.mistake),
            (String::new(), theme.text),
        ];
        if self.is_open() {
            lines.push((words::asks(side), theme.text));
        }
        if self.tried.is_some() {
            lines.push((words::CHECKING.to_owned(), theme.dim));
        }
        for (words, tone) in &self.words {
            lines.push((String::new(), theme.text));
            lines.push((words.clone(), style(*tone, theme)));
        }
        let rows = paragraphs::draw(&lines, area, frame, theme);
        self.draw_tally(frame, area, rows + 1, theme);
    }

    /// One sign a question: known at once, known later, shown, skipped, in hand, to come.
    fn draw_tally(&self, frame: &mut Frame, area: Rect, below: u16, theme: &Theme) {
        if below >= area.height {
            return;
        }
        let mut pen = Pen::new(frame.buffer_mut(), row(area, area.height - 1), theme);
        for (index, own) in self.round.questions().iter().enumerate() {
            let (sign, style) = match own.outcome {
                Some(Outcome::AtOnce) => (theme.glyph("●", "+"), theme.good),
                Some(Outcome::Later) => (theme.glyph("●", "o"), theme.inaccuracy),
                Some(Outcome::Shown) => (theme.glyph("●", "x"), theme.bad),
                Some(Outcome::Skipped) => (theme.glyph("○", "-"), theme.dim),
                None if index == self.round.at() => (theme.glyph("○", "?"), theme.accent),
                None => (theme.glyph("·", "."), theme.faint),
            };
            pen.put(sign, style);
        }
    }

    fn draw_prompt(&self, frame: &mut Frame, area: Rect, view: &View) {
        let prompt = self.input.prompt(&view.world.theme);
        let prompt = prompt.placeholder(match self.is_open() {
            true => words::TYPE_A_MOVE,
            false => words::ENTER_GOES_ON,
        });
        status_line::draw_line(prompt, self.input.is_typing(), None, frame, area, view);
    }

    /// All questions were asked: what came of them.
    fn draw_outcome(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let count = |outcome| self.round.count(outcome);
        let (all, known) = (self.round.len(), count(Outcome::AtOnce));
        let mut lines = vec![(words::asked(all), theme.strong)];
        lines.push((String::new(), theme.text));
        for (outcome, style) in [
            (Outcome::AtOnce, theme.good),
            (Outcome::Later, theme.inaccuracy),
            (Outcome::Shown, theme.bad),
            (Outcome::Skipped, theme.dim),
        ] {
            if count(outcome) > 0 {
                lines.push((words::came_out(count(outcome), outcome), style));
            }
        }
        lines.push((String::new(), theme.text));
        let next = if known == all {
            words::ALL_KNOWN
        } else {
            words::SOME_NOT_KNOWN
        };
        lines.push((next.to_owned(), theme.text));
        let width = 60.min(area.width.saturating_sub(2));
        let height = u16::try_from(lines.len()).unwrap_or(9) + 1;
        let place = popup::centred(area, width, height);
        paragraphs::draw(&lines, place, frame, theme);
    }
}

fn style(tone: Tone, theme: &Theme) -> Style {
    match tone {
        Tone::Plain => theme.text,
        Tone::Good => theme.good,
        Tone::Wrong => theme.bad,
    }
}
