//! The picture of a small game: the board, and beside or below it how the game stands.

use super::SmallGameScreen;
use crate::{
    play::small_game::{People, SmallMove, SmallSession},
    textbook::{LIMIT, Outcome, Side, WIN},
    tui::{
        desk::{
            status_line::{capital, draw_footer},
            title,
        },
        screen::View,
        theme::Theme,
        widgets::{
            paragraphs,
            pen::{Pen, below, inset, row, width},
            small_board::{Grid, GridMarks},
        },
        words::small_game as words,
    },
};
use ratatui::{Frame, layout::Rect, style::Style};

/// Columns of the words beside the board, and the least that the board has then.
const WORDS: u16 = 30;
const FEWER_WORDS: u16 = 21;
const BOARD: u16 = 24;
/// Rows of the words below the board.
const BELOW: u16 = 6;

/// Where everything stands.
pub struct Places {
    pub title: Rect,
    pub grid: Grid,
    pub words: Rect,
    pub prompt: Rect,
    pub footer: Rect,
}

impl SmallGameScreen {
    pub(super) fn places(&self, area: Rect) -> Places {
        let body = Rect {
            height: area.height.saturating_sub(4),
            ..inset(below(area, 2))
        };
        let words = if area.width >= 78 { WORDS } else { FEWER_WORDS };
        let least = Grid::least(self.game());
        // Where a whole board leaves no rows below it, a small one leaves columns to the words.
        let is_low = body.height < least.1 + BELOW;
        let board = if is_low { least.0 } else { BOARD };
        let (board, words) = if body.width >= board + 2 + words {
            let board = Rect {
                width: body.width - words - 2,
                ..body
            };
            let grid = Grid::fit(board, self.game());
            // The words stand at the board, not at the edge of a wide screen.
            let left = grid.outer().width + 3;
            let grid = Grid::fit(
                Rect {
                    width: grid.outer().width + 1,
                    ..board
                },
                self.game(),
            );
            let words = Rect {
                x: body.x + left,
                width: (body.width - left).min(60),
                ..body
            };
            (grid, words)
        } else {
            let board = Rect {
                height: body.height.saturating_sub(BELOW),
                ..body
            };
            let grid = Grid::fit(board, self.game());
            let used = (grid.outer().height + 1).min(body.height);
            (grid, below(body, used))
        };
        Places {
            title: row(area, 0),
            grid: board,
            words,
            prompt: inset(row(area, area.height.saturating_sub(2))),
            footer: row(area, area.height.saturating_sub(1)),
        }
    }

    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let places = self.places(area);
        let depth = words::depth(self.session.depth);
        title::draw(frame, places.title, theme, &[(&depth, theme.dim)], |pen| {
            pen.put(words::TITLE, theme.strong)
                .skip(2)
                .put(self.game().title(), theme.text);
        });
        let board = self.session.board();
        let marks = GridMarks {
            last: self.session.last_place(),
            cursor: self.cursor.filter(|_| self.session.outcome().is_none()),
            won: board.winning_row(),
        };
        places.grid.draw(&board, &marks, frame, theme);
        let used = paragraphs::draw(&self.lines(theme), places.words, frame, theme);
        self.draw_moves(below(places.words, used + 1), frame, theme);
        let mut prompt = Pen::new(frame.buffer_mut(), places.prompt, theme);
        if let Some(message) = &self.message {
            prompt.put(message, theme.warning);
        } else if self.is_hinting() {
            prompt.put(words::LOOKING_FOR_HINT, theme.dim);
        }
        draw_footer(self, frame, places.footer, view);
    }

    /// What stands beside the board.
    fn lines(&self, theme: &Theme) -> Vec<(String, Style)> {
        let session = &self.session;
        let players = words::players(session.people, self.game());
        let mover = self.game().side_name(session.board().mover());
        let state = match session.outcome() {
            Some(outcome) => (result_in_words(session, outcome), theme.strong),
            None if self.is_searching() => (words::SEARCHING.to_owned(), theme.dim),
            None => match session.people {
                People::Both => (words::to_move(&capital(mover)), theme.strong),
                _ => (words::your_move(mover), theme.strong),
            },
        };
        let mut lines = vec![(players.to_owned(), theme.dim), state];
        if session.outcome().is_none() && session.played().is_empty() {
            lines.push((words::aim(self.game()).to_owned(), theme.dim));
            lines.push((words::how_to_move(self.game()).to_owned(), theme.dim));
        }
        if let Some(found) = &self.found {
            lines.push((String::new(), theme.text));
            lines.extend(self.found_in_words(found, theme));
        }
        lines
    }

    /// What the opponent found when it moved last.
    fn found_in_words(&self, found: &SmallMove, theme: &Theme) -> Vec<(String, Style)> {
        let name = |chosen: &u8| self.game().name_of(*chosen);
        let line: Vec<String> = found.line.iter().map(name).collect();
        let searched = words::searched(found.counts.nodes, found.depth);
        let mut lines = vec![(searched, theme.dim), (verdict(found), theme.text)];
        if line.len() > 1 {
            lines.push((words::expects(&line.join(" ")), theme.dim));
        }
        lines
    }

    /// `1. 4 4  2. 3 5`: moves that are figures too stand out from their numbers.
    fn draw_moves(&self, area: Rect, frame: &mut Frame, theme: &Theme) {
        let mut down = 0;
        let mut pen = Pen::new(frame.buffer_mut(), row(area, down), theme);
        for (number, moves) in self.pairs() {
            if pen.left() < width(&number) + width(&moves) && pen.column() > area.x {
                down += 1;
                pen = Pen::new(frame.buffer_mut(), row(area, down), theme);
            }
            pen.put(&number, theme.faint)
                .put(&moves, theme.text)
                .skip(2);
        }
    }

    /// The moves of both sides, each pair with its number.
    fn pairs(&self) -> Vec<(String, String)> {
        let session = &self.session;
        // A game from a position in which O is to move begins with O's move.
        let late = usize::from(session.began() == Side::Second);
        let mut pairs: Vec<(String, String)> = Vec::new();
        for (ply, chosen) in (late..).zip(session.played()) {
            let name = self.game().name_of(*chosen);
            match pairs.last_mut() {
                Some((_, moves)) if ply % 2 == 1 => *moves += &format!(" {name}"),
                _ => {
                    let dots = if ply % 2 == 0 { "." } else { "…" };
                    pairs.push((format!("{}{dots} ", ply / 2 + 1), name));
                }
            }
        }
        pairs
    }
}

/// What the search makes of the game, said of the one who searched.
fn verdict(found: &SmallMove) -> String {
    let value = found.value;
    let moves = (WIN - value.abs() + 1) / 2;
    if found.depth == 0 {
        words::NO_TIME.to_owned()
    } else if value > LIMIT {
        words::wins_in(moves)
    } else if value < -LIMIT {
        words::loses_in(moves)
    } else if value == 0 {
        words::EVEN.to_owned()
    } else {
        words::stands(value)
    }
}

/// How a game ended, for who sits at the keyboard.
fn result_in_words(session: &SmallSession, outcome: Outcome) -> String {
    let game = session.game();
    match outcome {
        Outcome::Won(side) if session.resigned().is_some() => match session.people {
            People::Both => words::wins_by_resignation(&capital(game.side_name(side))),
            _ => words::ENGINE_WINS_BY_RESIGNATION.to_owned(),
        },
        Outcome::Drawn => words::DRAWN.to_owned(),
        Outcome::Won(side) if session.people == People::Both => {
            words::side_wins(&capital(game.side_name(side)), game)
        }
        Outcome::Won(side) if session.people.include(side) => words::you_win(game),
        Outcome::Won(_) => words::engine_wins(game),
    }
}
