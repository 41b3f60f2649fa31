//! The card of a game that is over: the result, large at the board's edge, and what to do next,
//! each with its key.

use super::Play;
use crate::tui::{
    action::Action,
    desk::{
        layout::{Layout, Panel, Part},
        status_line::capital,
    },
    screen::{Screen as _, View},
    theme::Theme,
    widgets::{
        pen::{Pen, row, width},
        popup,
    },
    words::play as words,
};
use ratatui::Frame;
use std::time::{Duration, Instant};

/// What is offered, in its order.
const NEXT: [Action; 5] = [
    Action::Analyse,
    Action::ReviewGame,
    Action::Learn,
    Action::Rematch,
    Action::NewGame,
];
/// The same after an ending that was practised.
const NEXT_IN_PRACTICE: [Action; 5] = [
    Action::NextEnding,
    Action::Rematch,
    Action::Analyse,
    Action::ReviewGame,
    Action::Learn,
];
/// Rows of the large figures.
const LARGE: usize = 3;

/// A figure in three rows of cells.
fn large(sign: char) -> [&'static str; LARGE] {
    match sign {
        '0' => ["█▀█", "█ █", "▀▀▀"],
        '1' => ["▀█ ", " █ ", "▀▀▀"],
        '½' => ["▀█  ▄▀ ▀▀█", " █ ▄▀  █▀▀", "▀▀▀▀   ▀▀▀"],
        '*' => ["   ", "▀▄▀", "   "],
        _ => ["  ", "▀▀", "  "],
    }
}

/// `1–0`, `½–½`.
pub fn result_sign(token: &str) -> &'static str {
    match token {
        "1-0" => "1–0",
        "0-1" => "0–1",
        "1/2-1/2" => "½–½",
        _ => "*",
    }
}

impl Play {
    /// The card's rows in so many columns.
    pub fn card(&self, columns: u16) -> Panel {
        let words = self.result_rows(columns).len() + self.idea_rows(columns).len();
        let next = self.next_steps().len();
        let wish = LARGE + 1 + words + 1 + next;
        Panel::new(Part::Engine, 2, u16::try_from(wish).unwrap_or(u16::MAX))
    }

    /// How the game ended.
    fn result_rows(&self, columns: u16) -> Vec<String> {
        popup::wrap(&self.session.result_sentence().unwrap_or_default(), columns)
    }

    /// The idea of an ending that was practised, after a free row.
    fn idea_rows(&self, columns: u16) -> Vec<String> {
        let idea = self
            .endgame()
            .map(|endgame| popup::wrap(endgame.idea, columns));
        let free_row = idea.as_ref().map(|_| String::new());
        free_row
            .into_iter()
            .chain(idea.unwrap_or_default())
            .collect()
    }

    /// The result in large figures, where there are columns for them, else in a row of its own.
    fn sign_rows(&self, columns: u16) -> Vec<CardRow> {
        match large_width(result_sign(self.session.result())) <= columns {
            true => (0..LARGE).map(CardRow::Large).collect(),
            false => vec![CardRow::Sign],
        }
    }

    fn next_steps(&self) -> Vec<Action> {
        let next = match self.endgame() {
            Some(_) => NEXT_IN_PRACTICE,
            None => NEXT,
        };
        next.into_iter()
            .filter(|action| self.can_do(*action))
            .collect()
    }

    /// What stands in each row of the card, from the top. Where the layout leaves no free rows around
    /// it, the card has some of its own, and the result one row.
    fn card_rows(&self, layout: &Layout) -> Vec<CardRow> {
        let area = layout.engine;
        let said = self.result_rows(area.width).into_iter();
        let mut words: Vec<CardRow> = said.map(CardRow::Words).collect();
        let next = self.next_steps();
        let height = usize::from(area.height);
        let idea = self.idea_rows(area.width);
        if height >= words.len() + idea.len() + next.len() {
            words.extend(idea.into_iter().map(CardRow::Idea));
        }
        let players = [layout.above, layout.below];
        let is_tight = players.iter().any(|player| player.bottom() == area.y);
        let body = words.len() + 1 + next.len();
        let around = usize::from(is_tight && height >= body + 2);
        let left = height.saturating_sub(body + 2 * around);
        let mut rows: Vec<CardRow> = (0..around).map(|_| CardRow::Blank).collect();
        let large = self.sign_rows(area.width);
        if !is_tight && left > large.len() {
            rows.extend(large);
            rows.push(CardRow::Blank);
        } else if left > 1 {
            rows.extend([CardRow::Sign, CardRow::Blank]);
        }
        rows.extend(words);
        if height > rows.len() + next.len() {
            rows.push(CardRow::Blank);
        }
        rows.extend(next.into_iter().map(CardRow::Next));
        rows.truncate(height);
        rows
    }

    /// Draws the card.
    pub fn draw_card(&self, frame: &mut Frame, layout: &Layout, view: &View) {
        let theme = &view.world.theme;
        let area = layout.engine;
        let sign = result_sign(self.session.result());
        for (index, content) in (0..).zip(self.card_rows(layout)) {
            let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
            match content {
                CardRow::Large(line) => draw_large(sign, line, &mut pen, theme),
                CardRow::Sign => {
                    pen.put(&plain(sign, theme), theme.strong);
                }
                CardRow::Blank => {}
                CardRow::Words(words) => {
                    pen.put(&words, theme.strong);
                }
                CardRow::Idea(words) => {
                    pen.put(&words, theme.text);
                }
                CardRow::Next(action) => {
                    let contexts = self.contexts();
                    let key = view.world.keymap.sign(&contexts, action);
                    pen.put(&key.unwrap_or_default(), theme.key)
                        .skip(2)
                        .put(&self.next_words(action, area.width), theme.text);
                }
            }
        }
    }

    fn next_words(&self, action: Action, columns: u16) -> String {
        match action {
            Action::Learn if self.own_side().is_some() && columns > 24 => {
                words::LEARN_FROM_YOURS.to_owned()
            }
            Action::Learn => words::LEARN.to_owned(),
            Action::Rematch if self.endgame().is_some() => words::AGAIN.to_owned(),
            Action::Rematch => match self.own_side() {
                Some(side) => words::rematch_as(side.other()).to_owned(),
                None => words::REMATCH.to_owned(),
            },
            action => capital(action.about().label),
        }
    }

    /// What stands under a cell of the card.
    pub fn next_step_at(&self, layout: &Layout, column: u16, screen_row: u16) -> Option<Action> {
        let area = layout.engine;
        if !area.contains((column, screen_row).into()) {
            return None;
        }
        let index = usize::from(screen_row - area.y);
        match self.card_rows(layout).into_iter().nth(index)? {
            CardRow::Next(action) => Some(action),
            _ => None,
        }
    }

    /// Whether the game has ended so recently that the letter which asks for this may still have
    /// been meant for a move.
    pub fn is_too_soon(&self, action: Action, now: Instant) -> bool {
        /// As long as it takes to see that the game is over.
        const MOMENT: Duration = Duration::from_millis(700);
        let has_just_ended = self
            .ended_at
            .is_some_and(|ended| now.saturating_duration_since(ended) < MOMENT);
        let is_next = NEXT.contains(&action) || NEXT_IN_PRACTICE.contains(&action);
        has_just_ended && (is_next || action == Action::Restart)
    }
}

/// A row of the card.
enum CardRow {
    /// This line of the large figures.
    Large(usize),
    /// The result in plain figures.
    Sign,
    Blank,
    Words(String),
    /// Of an ending that was practised.
    Idea(String),
    Next(Action),
}

/// The columns that the large figures take.
fn large_width(sign: &str) -> u16 {
    let figures = sign.chars().map(|letter| width(large(letter)[0]) + 1);
    figures.sum::<u16>().saturating_sub(1)
}

fn plain(sign: &str, theme: &Theme) -> String {
    match theme.ascii {
        true => sign.replace('–', " - ").replace('½', "1/2"),
        false => sign.to_owned(),
    }
}

fn draw_large(sign: &str, line: usize, pen: &mut Pen, theme: &Theme) {
    if theme.ascii {
        if line == 1 {
            pen.put(&plain(sign, theme), theme.strong);
        }
        return;
    }
    for letter in sign.chars() {
        if let Some(cells) = large(letter).get(line) {
            pen.put(cells, theme.accent).skip(1);
        }
    }
}
