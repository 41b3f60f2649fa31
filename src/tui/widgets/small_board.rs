//! The board of tic-tac-toe and of Connect 4: marks and discs drawn as large as there is room.

use super::pen::{Pen, row, width};
use crate::{
    textbook::{
        Side,
        games::board::{Place, SmallBoard, SmallGame},
    },
    tui::theme::Theme,
};
use ratatui::{Frame, layout::Rect, style::Style};

/// Larger marks and discs look empty.
const LARGEST: u16 = 7;
/// Columns and rows of the smallest place.
const NARROWEST: (u16, u16) = (2, 1);

/// Where the places of a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    game: SmallGame,
    /// The places, with what stands between them.
    places: Rect,
    /// Columns and rows of a place.
    cell: (u16, u16),
    /// Columns and rows between places.
    between: u16,
}

/// What is to be seen on the board besides marks and discs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GridMarks {
    /// Where the last move came to stand.
    pub last: Option<Place>,
    /// The cursor of the arrow keys.
    pub cursor: Option<Place>,
    /// The row that has won.
    pub won: Vec<Place>,
}

impl Grid {
    /// The largest that fits, in the middle of the area's columns; a row is left for the numbers of
    /// columns.
    pub fn fit(area: Rect, game: SmallGame) -> Grid {
        let foot = foot(game);
        // A place is about as wide as high, with a column free at either side, or at one.
        let cells = (1..=LARGEST).rev().flat_map(|high| match high {
            1 => [(5, 1), (3, 1)],
            high => [(2 * high + 2, high), (2 * high + 1, high)],
        });
        // Rather narrow places than a column that is not seen.
        let mut fitting = cells.chain([NARROWEST]).filter(|cell| {
            let (wide, tall) = size(game, *cell);
            wide <= area.width && tall + foot <= area.height
        });
        let cell = fitting.next().unwrap_or(NARROWEST);
        let (wide, tall) = size(game, cell);
        Grid {
            game,
            places: Rect {
                x: area.x + area.width.saturating_sub(wide) / 2,
                width: wide.min(area.width),
                height: tall.min(area.height),
                ..area
            },
            cell,
            between: between(game),
        }
    }

    /// Columns and rows of the smallest whole board.
    pub fn least(game: SmallGame) -> (u16, u16) {
        let (wide, tall) = size(game, NARROWEST);
        (wide, tall + foot(game))
    }

    /// The whole area taken, the numbers of columns included.
    pub fn outer(&self) -> Rect {
        Rect {
            height: self.places.height + foot(self.game),
            ..self.places
        }
    }

    fn cell_of(&self, (column, row): Place) -> Rect {
        let (wide, high) = (self.cell.0 + self.between, self.cell.1 + self.between);
        let cell = Rect::new(
            self.places.x + u16::from(column) * wide,
            self.places.y + u16::from(row) * high,
            self.cell.0,
            self.cell.1,
        );
        cell.intersection(self.places)
    }

    /// The place under a cell of the screen; in Connect 4 the number of a column is a place of it.
    pub fn place_at(&self, column: u16, row: u16) -> Option<Place> {
        if !self.outer().contains((column, row).into()) {
            return None;
        }
        let (columns, rows) = self.game.size();
        let across = (column - self.places.x) / (self.cell.0 + self.between);
        let down = (row - self.places.y) / (self.cell.1 + self.between);
        let across = u8::try_from(across).ok()?.min(columns - 1);
        let down = u8::try_from(down).ok()?.min(rows - 1);
        Some((across, down))
    }

    pub fn draw(&self, board: &SmallBoard, marks: &GridMarks, frame: &mut Frame, theme: &Theme) {
        if self.game == SmallGame::TicTacToe {
            self.draw_lines(frame, theme);
        } else {
            self.draw_numbers(marks, frame, theme);
        }
        for place in board.places() {
            let cell = self.cell_of(place);
            if marks.last == Some(place) {
                let ground = theme.board.last_move.dark;
                frame.buffer_mut().set_style(cell, Style::new().bg(ground));
            }
            let style = match board.at(place) {
                _ if marks.won.contains(&place) => theme.good,
                Some(Side::Second) => theme.warning,
                _ => theme.accent,
            };
            match board.at(place) {
                Some(side) => self.draw_mark(side, cell, style, frame, theme),
                None => self.draw_free(place, cell, frame, theme),
            }
            if marks.cursor == Some(place) {
                self.draw_cursor(cell, frame, theme);
            }
        }
    }

    /// A cross, a ring or a disc; a sign where there is only a row for it.
    fn draw_mark(&self, side: Side, cell: Rect, style: Style, frame: &mut Frame, theme: &Theme) {
        if self.cell.1 == 1 {
            let sign = match (self.game, side) {
                (SmallGame::TicTacToe, _) => self.game.side_name(side),
                (SmallGame::ConnectFour, Side::First) => theme.glyph("●", "#"),
                (SmallGame::ConnectFour, Side::Second) => theme.glyph("○", "o"),
            };
            return centred(sign, style, cell, frame, theme);
        }
        let high = self.cell.1;
        let shape = match (self.game, side) {
            (SmallGame::TicTacToe, Side::First) => Shape::Cross,
            (SmallGame::ConnectFour, Side::First) => Shape::Disc,
            (_, Side::Second) => Shape::Ring,
        };
        for down in 0..high {
            let line: String = (0..2 * high)
                .map(|across| {
                    let upper = shape.covers(across, 2 * down, 2 * high);
                    let lower = shape.covers(across, 2 * down + 1, 2 * high);
                    match (upper, lower) {
                        (false, false) => ' ',
                        _ if theme.ascii => '#',
                        (true, true) => '█',
                        (true, false) => '▀',
                        (false, true) => '▄',
                    }
                })
                .collect();
            let mut pen = Pen::new(frame.buffer_mut(), row(cell, down), theme);
            pen.skip(1).put(&line, style);
        }
    }

    /// A square's name, or a dot where a disc can lie.
    fn draw_free(&self, place: Place, cell: Rect, frame: &mut Frame, theme: &Theme) {
        match self.game {
            SmallGame::TicTacToe => {
                let name = self.game.name_of(self.game.move_at(place));
                centred(&name, theme.dim, cell, frame, theme);
            }
            SmallGame::ConnectFour => {
                centred(theme.glyph("·", "."), theme.faint, cell, frame, theme);
            }
        }
    }

    /// Brackets at both sides, in all rows of the place.
    fn draw_cursor(&self, cell: Rect, frame: &mut Frame, theme: &Theme) {
        let last = cell.height.saturating_sub(1);
        for down in 0..cell.height {
            let (left, right) = match down {
                _ if theme.ascii || last == 0 => ("[", "]"),
                0 => ("┌", "┐"),
                down if down == last => ("└", "┘"),
                _ => ("│", "│"),
            };
            let mut pen = Pen::new(frame.buffer_mut(), row(cell, down), theme);
            pen.put(left, theme.key).put_right(right, theme.key);
        }
    }

    fn draw_lines(&self, frame: &mut Frame, theme: &Theme) {
        let (upright, level, crossing) = if theme.ascii {
            ("|", "-", "+")
        } else {
            ("│", "─", "┼")
        };
        let (wide, high) = (self.cell.0 + 1, self.cell.1 + 1);
        for down in 0..self.places.height {
            let is_level = (down + 1).is_multiple_of(high);
            let line: String = (0..self.places.width)
                .map(
                    |across| match ((across + 1).is_multiple_of(wide), is_level) {
                        (true, true) => crossing,
                        (true, false) => upright,
                        (false, true) => level,
                        (false, false) => " ",
                    },
                )
                .collect();
            Pen::new(frame.buffer_mut(), row(self.places, down), theme).put(&line, theme.faint);
        }
    }

    /// The numbers of the columns below them, the last move's and the cursor's to be told.
    fn draw_numbers(&self, marks: &GridMarks, frame: &mut Frame, theme: &Theme) {
        for column in 0..self.game.size().0 {
            let is = |place: Option<Place>| place.is_some_and(|place| place.0 == column);
            let style = match (is(marks.cursor), is(marks.last)) {
                (true, _) => theme.key,
                (_, true) => theme.strong,
                _ => theme.dim,
            };
            let foot = Rect {
                y: self.places.bottom(),
                height: 1,
                ..self.cell_of((column, 0))
            };
            centred(&self.game.name_of(column), style, foot, frame, theme);
        }
    }
}

/// Columns and rows between places.
fn between(game: SmallGame) -> u16 {
    u16::from(game == SmallGame::TicTacToe)
}

/// Columns and rows of a board with places of this size.
fn size(game: SmallGame, cell: (u16, u16)) -> (u16, u16) {
    let (columns, rows) = game.size();
    let along = |count: u8, cell: u16| {
        let count = u16::from(count);
        count * cell + (count - 1) * between(game)
    };
    (along(columns, cell.0), along(rows, cell.1))
}

/// Rows for the numbers of the columns.
fn foot(game: SmallGame) -> u16 {
    u16::from(game == SmallGame::ConnectFour)
}

/// Words in the middle of a place.
fn centred(words: &str, style: Style, cell: Rect, frame: &mut Frame, theme: &Theme) {
    let line = row(cell, cell.height / 2);
    let mut pen = Pen::new(frame.buffer_mut(), line, theme);
    pen.skip(cell.width.saturating_sub(width(words)).div_ceil(2))
        .put(words, style);
}

/// What is drawn in half blocks.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Cross,
    Ring,
    Disc,
}

impl Shape {
    /// Whether it covers a half block of a square of so many, counted from the left and the top.
    fn covers(self, across: u16, down: u16, side: u16) -> bool {
        // In halves of a block from the middle.
        let off = |at: u16| i32::from(2 * at + 1) - i32::from(side);
        let (right, below, side) = (off(across), off(down), i32::from(side));
        let distance = right * right + below * below;
        let outer = side * side;
        // In the smallest square the four half blocks of the middle are free.
        let inner = ((side - 4) * (side - 4)).max(2);
        match self {
            Shape::Cross => right.abs() - below.abs() <= 1 && below.abs() - right.abs() <= 1,
            Shape::Disc => distance <= outer,
            Shape::Ring => distance <= outer && distance > inner,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_found_by_a_click_in_its_middle() {
        for game in SmallGame::ALL {
            for (width, height) in [(30, 12), (50, 20), (80, 40)] {
                let grid = Grid::fit(Rect::new(3, 2, width, height), game);
                assert!(grid.outer().width <= width && grid.outer().height <= height);
                for place in game.empty().places() {
                    let cell = grid.cell_of(place);
                    let (column, row) = (cell.x + cell.width / 2, cell.y + cell.height / 2);
                    assert_eq!(grid.place_at(column, row), Some(place), "{game:?}");
                }
                assert_eq!(grid.place_at(1, 1), None);
            }
        }
    }

    #[test]
    fn seven_columns_are_seen_beside_the_lab_on_a_small_screen() {
        let grid = Grid::fit(Rect::new(0, 0, 19, 12), SmallGame::ConnectFour);
        for place in SmallGame::ConnectFour.empty().places() {
            assert_eq!(grid.cell_of(place).width, 2, "{place:?}");
        }
    }

    #[test]
    fn a_board_without_room_is_cut_and_harms_nothing() {
        for game in SmallGame::ALL {
            for (width, height) in [(0, 0), (5, 2), (12, 4)] {
                let area = Rect::new(0, 0, width, height);
                let grid = Grid::fit(area, game);
                for place in game.empty().places() {
                    assert_eq!(grid.cell_of(place).intersection(area), grid.cell_of(place));
                }
            }
        }
    }

    #[test]
    fn shapes_differ_in_the_middle_and_at_the_edge() {
        for side in [4, 6, 8, 14] {
            let middle = side / 2;
            assert!(Shape::Disc.covers(middle, middle, side));
            assert!(!Shape::Ring.covers(middle, middle, side), "{side}");
            assert!(Shape::Cross.covers(0, 0, side) && !Shape::Cross.covers(middle, 0, side));
            assert!(Shape::Ring.covers(middle, 0, side) && !Shape::Ring.covers(0, 0, side));
        }
    }
}
