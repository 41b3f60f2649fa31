//! The trainer's picture: the board, the question, the record.

use super::{Now, Trainer};
use crate::{
    chess::line,
    puzzles::{Goal, problem::theme_in_words, trainer::Ending},
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
            Sparkline,
            board::{Marks, from_and_to},
            paragraphs,
            pen::{Pen, row},
        },
        words::puzzles as words,
        world::World,
    },
};
use ratatui::{Frame, layout::Rect};
use shakmaty::Position as _;

impl Trainer {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        layout::board_and_words(area, self.flipped, world.settings.look.coordinates)
    }

    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = self.layout(area, view.world);
        self.draw_head(frame, layout.title, view);
        if let Some(run) = self.run.as_ref().filter(|run| run.ended.is_some()) {
            let keymap = &view.world.keymap;
            self.draw_rush_card(run, keymap, frame, layout.words, theme);
        }
        if let Some(now) = &self.now {
            let position = now.attempt.position();
            layout.draw_board(position.current().board(), self.marks(now), frame, theme);
            if self.run.as_ref().is_none_or(|run| run.ended.is_none()) {
                let (words, explorer) =
                    explores::share(layout.words, &self.explorer, self.is_exploring());
                self.draw_side(now, frame, words, theme);
                self.explorer.draw(frame, explorer, view.world);
            }
        } else if self.run.is_none() {
            let words = if self.ready { words::NO_PUZZLE } else { "…" };
            Pen::new(frame.buffer_mut(), row(layout.words, 0), theme).put(words, theme.dim);
        }
        self.draw_prompt(frame, layout.prompt, view);
        self.input.draw_promotion(frame, area, theme);
        draw_footer(self, frame, layout.footer, view);
    }

    fn draw_head(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let record = &self.record;
        let standing = match &self.run {
            Some(run) => Trainer::rush_standing(run, view.now, theme),
            None if record.streak > 1 => words::rating_and_streak(record.rating, record.streak),
            None => words::rating(record.rating),
        };
        // Below the title it would be the second of three strong rows; a rush's clock is read there.
        let style = match area.height > 1 && self.run.is_none() {
            true => theme.dim,
            false => theme.strong,
        };
        title::draw(frame, area, theme, &[(&standing, style)], |pen| {
            let name = match &self.run {
                Some(_) => words::RUSH,
                None => words::TITLE,
            };
            pen.put(name, theme.strong).skip(3);
            if area.width >= 70 {
                let source = words::source(&self.source, self.problems.len());
                pen.put(&source, theme.dim);
            }
        });
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
        let mut lines: Vec<(String, ratatui::style::Style)> = Vec::new();
        lines.push((
            match over {
                true => words::puzzle(&problem.name),
                false => match problem.goal() {
                    Goal::Line(_) => words::to_move_and_win(self.side()),
                    Goal::Best => words::asks_best_move(self.side()),
                    Goal::Mate(moves) => words::asks_mate(self.side(), moves),
                    Goal::Other(moves) => {
                        let moves = self.written(problem, moves);
                        words::asks_to_avoid(self.side(), &moves)
                    }
                },
            },
            theme.strong,
        ));
        let steps = problem.steps();
        // Themes and difficulty would give something away.
        lines.push(match (over, problem.rating) {
            (true, Some(rating)) => (words::moves_and_rating(steps, rating), theme.dim),
            (true, None) => (words::moves(steps), theme.dim),
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
            lines.push((words::PLAYED_SO_FAR.to_owned(), theme.dim));
        }
        let played = now.attempt.position();
        lines.push((
            line::text(played.start(), played.moves(), self.piece_letters),
            theme.text,
        ));
        if let Some(gained) = now.gained {
            let style = match gained {
                1.. => theme.good,
                ..0 => theme.bad,
                0 => theme.dim,
            };
            lines.push((String::new(), theme.text));
            lines.push((words::points(gained), style));
        }
        let next = paragraphs::draw(&lines, area, frame, theme);
        if self.run.is_none() {
            self.draw_record(frame, area, next + 1, theme);
        }
    }

    /// From below: the rating's way, this session, the totals.
    fn draw_record(&self, frame: &mut Frame, area: Rect, used: u16, theme: &Theme) {
        let record = &self.record;
        let (solved, tried) = record.counts();
        let mut rows = vec![
            (words::SOLVED, words::of_all(solved, tried)),
            (words::BEST_STREAK, record.longest.to_string()),
            (
                words::TO_REVIEW,
                record.to_review(&self.problems).to_string(),
            ),
        ];
        if let Some(about) = &self.theme {
            rows.push((words::ONLY, theme_in_words(about)));
        }
        if self.reviewing {
            rows.push((words::ONLY, words::FAILED_PUZZLES.to_owned()));
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
            next += 1;
        }
        if curve && record.history.len() > 1 {
            Pen::new(frame.buffer_mut(), row(area, next + 1), theme)
                .put(words::RATING_HISTORY, theme.dim);
            let place = Rect {
                y: area.y + next + 2,
                height: 3,
                width: area.width.min(40),
                ..area
            };
            let curve =
                Sparkline::new(&record.history, theme).scaled(|rating| format!("{rating:.0}"));
            frame.render_widget(curve, place);
        }
    }

    /// A sign for each puzzle of this session, the latest where there are many.
    fn draw_session(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let room = usize::from(area.width.saturating_sub(13) / 2).max(1);
        let first = self.session.len().saturating_sub(room);
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.put(words::THIS_SESSION, theme.dim).to(area.x + 13);
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
        let idle = match self.now.as_ref().map(|now| now.attempt.is_over()) {
            _ if self.run.is_some() && !self.is_rushing() => words::RUSH_IS_OVER.to_owned(),
            Some(true) => words::ENTER_FOR_NEXT.to_owned(),
            Some(false) => words::side_moves(self.side()),
            None => String::new(),
        };
        let prompt = self.input.prompt(&view.world.theme).placeholder(&idle);
        let (is_open, message) = (self.input.is_typing(), self.message.as_ref());
        status_line::draw_line(prompt, is_open, message, frame, area, view);
    }
}
