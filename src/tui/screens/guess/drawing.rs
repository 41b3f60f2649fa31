//! The picture of a guessed game: reads the state, changes nothing.

use super::GuessTheMove;
use crate::{
    analysis::guessing::{FULL, Guess},
    chess::line::PieceLetters,
    sort,
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
            board::{Arrow, Marks, Paint, from_and_to},
            paragraphs,
            pen::{Pen, row, width},
            prompt::Tone,
        },
        words::guess as words,
        world::World,
    },
};
use ratatui::{Frame, layout::Rect, style::Style};

impl GuessTheMove {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        layout::board_and_words(area, self.is_turned(), world.settings.look.coordinates)
    }

    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = self.layout(area, view.world);
        if self.game.is_over() {
            self.draw_title(frame, row(area, 0), theme);
            let body = Rect {
                x: area.x + 1,
                y: area.y + 2,
                width: area.width.saturating_sub(2),
                height: area.height.saturating_sub(4),
            };
            self.draw_result(frame, body, view);
            draw_footer(self, frame, layout.footer, view);
            return;
        }
        self.draw_title(frame, layout.title, theme);
        self.draw_position(frame, &layout, theme);
        let (words, explorer) = explores::share(layout.words, &self.explorer, self.is_exploring());
        self.draw_words(frame, words, view);
        self.explorer.draw(frame, explorer, view.world);
        self.draw_prompt(frame, layout.prompt, view);
        draw_footer(self, frame, layout.footer, view);
        self.input.draw_promotion(frame, area, theme);
    }

    fn draw_title(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let place = match self.game.is_over() {
            true => String::new(),
            false => words::place(self.game.at() + 1, self.game.len()),
        };
        title::draw(frame, area, theme, &[(&place, theme.dim)], |pen| {
            pen.put(words::TITLE, theme.strong);
        });
    }

    fn draw_position(&self, frame: &mut Frame, layout: &Layout, theme: &Theme) {
        let (Some(shown), Some((position, played))) = (self.shown(), self.game.question()) else {
            return;
        };
        let mut marks = Marks::of(&shown);
        let mut arrow = |shown, paint| {
            let (from, to) = from_and_to(shown);
            marks.arrows.push(Arrow { from, to, paint });
        };
        if self.game.is_answered() {
            arrow(played, Paint::Green);
            if let Some(guess) = self.guessed.filter(|guess| *guess != played) {
                arrow(guess, Paint::Red);
            }
        } else if self.given.is_none() {
            if let Some(last) = self.game.last_move() {
                arrow(last, Paint::Yellow);
            }
            marks = {
                let mut with_input = Marks::of(position);
                with_input.arrows = marks.arrows;
                if let Some(board) = self.board_state() {
                    self.input.mark(&mut with_input, &board);
                }
                with_input
            };
        }
        let pieces = shakmaty::Position::board(shown.current());
        layout.draw_board(pieces, marks, frame, theme);
    }

    fn draw_words(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let [white, black] = &self.game.players;
        let dash = theme.glyph("–", "-");
        let mut lines: Vec<(String, Style)> =
            vec![(format!("{white} {dash} {black}"), theme.strong)];
        if !self.game.place.is_empty() {
            lines.push((self.game.place.clone(), theme.dim));
        }
        lines.push((String::new(), theme.text));
        if self.given.is_some() {
            lines.push((
                words::CHECKING.replace('…', theme.glyph("…", "...")),
                theme.dim,
            ));
        } else if self.is_open() {
            let words = words::asks(self.game.master(), self.game.side);
            lines.push((words, theme.text));
        }
        if let Some(guess) = self.game.guesses().get(self.game.at()) {
            let piece_letters = view.world.settings.look.piece_letters;
            lines.extend(self.verdict(guess, piece_letters, theme));
        }
        for (words, tone) in &self.words {
            lines.push((String::new(), theme.text));
            lines.push((words.clone(), style(*tone, theme)));
        }
        if !self.game.guesses().is_empty() {
            lines.push((String::new(), theme.text));
            lines.push((self.so_far(), theme.dim));
        }
        paragraphs::draw(&lines, area, frame, theme);
    }

    /// The guess and the move of the game, each with its points.
    fn verdict(
        &self,
        guess: &Guess,
        piece_letters: PieceLetters,
        theme: &Theme,
    ) -> Vec<(String, Style)> {
        let number = guess.number.replace('…', theme.glyph("…", "..."));
        let rated = |points: u32| match points {
            9.. => theme.good,
            5..=8 => theme.inaccuracy,
            _ => theme.bad,
        };
        let master = self.game.master();
        let written = |san: &str| format!("{number}{}", piece_letters.write(san));
        let played = written(&guess.played);
        match &guess.guess {
            Some(own) if *own == guess.played => {
                let words = words::same_move(&played, master, guess.points, FULL);
                vec![(words, rated(guess.points))]
            }
            own => {
                let own = match own {
                    Some(own) => words::own_guess(&written(own), guess.points, FULL),
                    None => words::nothing_guessed(FULL),
                };
                vec![
                    (own, rated(guess.points)),
                    (
                        words::masters_move(master, &played, guess.played_points, FULL),
                        rated(guess.played_points),
                    ),
                ]
            }
        }
    }

    /// `You 37, Morphy 40 of 40 points`
    fn so_far(&self) -> String {
        let (own, played, most) = self.game.totals();
        words::so_far(own, self.game.master(), played, most)
    }

    fn draw_prompt(&self, frame: &mut Frame, area: Rect, view: &View) {
        let prompt = self.input.prompt(&view.world.theme);
        let prompt = prompt.placeholder(match self.game.is_answered() {
            true => words::ENTER_GOES_ON,
            false => words::TYPE_A_MOVE,
        });
        status_line::draw_line(prompt, self.input.is_typing(), None, frame, area, view);
    }

    /// How the game compares with those guessed before.
    fn standing(&self, theme: &Theme) -> Vec<(String, Style)> {
        let Some(history) = self.history.as_ref().filter(|history| history.len() > 1) else {
            return Vec::new();
        };
        let average = history.average().unwrap_or_default();
        let mut lines = vec![(words::average(history.len(), average), theme.text)];
        if let Some(best) = history.best().first() {
            let dash = theme.glyph("–", "-");
            let title = best.title().replace('–', dash);
            let words = words::best(best.percent(), &title, &best.day);
            lines.push((words, theme.good));
        }
        lines
    }

    /// The whole game was guessed: points, and the moves that cost most.
    fn draw_result(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let piece_letters = view.world.settings.look.piece_letters;
        let (own, played, most) = self.game.totals();
        let guesses = self.game.guesses();
        if guesses.is_empty() {
            let words = words::NO_MOVE_GUESSED.to_owned();
            paragraphs::draw(&[(words, theme.text)], area, frame, theme);
            return;
        }
        let master = self.game.master();
        let percent =
            |points: u32| figures::percent(points.into(), most.into()).unwrap_or_default();
        let mut lines = vec![
            (words::own_total(own, most, percent(own)), theme.strong),
            (
                words::masters_total(master, played, percent(played)),
                theme.text,
            ),
            (
                words::same_moves(self.game.same(), guesses.len()),
                theme.text,
            ),
        ];
        lines.extend(self.standing(theme));
        lines.push((String::new(), theme.text));
        lines.push((words::COST_MOST.to_owned(), theme.dim));
        let used = paragraphs::draw(&lines, area, frame, theme);
        let mut costly: Vec<&Guess> = guesses.iter().filter(|guess| guess.points < FULL).collect();
        sort::by_key(&mut costly, |guess| guess.points);
        if costly.is_empty() {
            let words = words::NONE_COST.to_owned();
            paragraphs::draw(&[(words, theme.good)], below(area, used), frame, theme);
        }
        let column = costly
            .iter()
            .map(|guess| width(&own_words(guess, piece_letters)))
            .max()
            .unwrap_or(0);
        for (down, guess) in (used..area.height).zip(costly) {
            let mut pen = Pen::new(frame.buffer_mut(), row(area, down), theme);
            let own = own_words(guess, piece_letters).replace('…', theme.glyph("…", "..."));
            let played = piece_letters.write(&guess.played);
            let gap = column.saturating_sub(width(&own)) + 2;
            pen.put(&format!("{:>2}  ", guess.points), theme.bad)
                .put(&own, theme.text)
                .put(&" ".repeat(gap.into()), theme.text)
                .put(
                    &format!("{master}: {played} ({})", guess.played_points),
                    theme.dim,
                );
        }
    }
}

/// `12.Nf3`, `12.no guess`
fn own_words(guess: &Guess, piece_letters: PieceLetters) -> String {
    let own = match &guess.guess {
        Some(own) => piece_letters.write(own),
        None => words::NO_GUESS.to_owned(),
    };
    format!("{}{own}", guess.number)
}

fn below(area: Rect, rows: u16) -> Rect {
    Rect {
        y: area.y + rows.min(area.height),
        height: area.height.saturating_sub(rows),
        ..area
    }
}

fn style(tone: Tone, theme: &Theme) -> Style {
    match tone {
        Tone::Plain => theme.text,
        Tone::Good => theme.good,
        Tone::Wrong => theme.bad,
    }
}
