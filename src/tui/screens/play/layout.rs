//! Where everything stands, for every size of terminal.
//!
//! ```text
//!  beside (100×30, 80×24, 60×20)         below (50×45)
//!  ┌title───────────────────────┐        ┌title────────────┐
//!  │ board    ▐ player above    │        │ player above    │
//!  │          ▐ engine          │        │ board         ▐ │
//!  │          ▐ book            │        │ player below    │
//!  │          ▐ moves           │        │ engine          │
//!  │          ▐ player below    │        │ book            │
//!  ├prompt──────────────────────┤        │ moves           │
//!  └footer──────────────────────┘        ├prompt, footer───┤
//! ```
//!
//! The board is the largest that leaves the panel its least width or height; whichever of the
//! two arrangements has the larger squares is taken. What does not fit goes in this order:
//! the title, gaps, book rows, engine lines beyond the first, the book, the moves.

use super::Panels;
use crate::tui::widgets::board::Geometry;
use ratatui::layout::Rect;

/// The places of one picture. A place without room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub title: Rect,
    pub board: Option<Geometry>,
    /// The evaluation bar at the board's edge.
    pub bar: Rect,
    /// The player at the top of the board, and the one at the bottom.
    pub above: Rect,
    pub below: Rect,
    pub engine: Rect,
    pub book: Rect,
    pub moves: Rect,
    pub prompt: Rect,
    pub footer: Rect,
}

/// What is to be laid out.
#[derive(Clone, Copy, Debug)]
pub struct Wishes {
    pub panels: Panels,
    /// Moves that the book has here.
    pub book_rows: usize,
    pub flipped: bool,
    pub coordinates: bool,
}

/// Places everything.
pub fn plan(area: Rect, wishes: &Wishes) -> Layout {
    let line = |y: u16| Rect::new(area.x, y, area.width, 1).intersection(area);
    let mut layout = Layout {
        title: line(area.y),
        prompt: line(area.bottom().saturating_sub(2)),
        footer: line(area.bottom().saturating_sub(1)),
        ..Layout::default()
    };
    let body_from = |y: u16| {
        let height = layout.prompt.y.saturating_sub(y);
        Rect::new(area.x, y, area.width, height)
    };
    let mut body = body_from(area.y + 1);
    let size = |board: &Option<Geometry>| board.map_or(0, |board| board.height * board.width);
    let mut beside = board_beside(body, wishes);
    let mut below = board_below(body, wishes);
    // Who plays is also said beside the board: the title gives way to larger squares.
    let taller = board_beside(body_from(area.y), wishes);
    if size(&taller) > size(&beside).max(size(&below)) {
        layout.title = Rect::default();
        body = body_from(area.y);
        (beside, below) = (taller, None);
    }
    if size(&below) > size(&beside) {
        place_below(&mut layout, body, below, wishes);
    } else {
        place_beside(&mut layout, body, beside, wishes);
    }
    layout
}

/// Columns for the margin, and for the bar with a gap on either side.
const MARGIN: u16 = 1;
const BAR: u16 = 4;

/// The least width of the panel beside the board.
fn panel_width(body: Rect) -> u16 {
    match body.width {
        ..78 => 19,
        78..100 => 36,
        _ => 44,
    }
}

fn board_beside(body: Rect, wishes: &Wishes) -> Option<Geometry> {
    let width = body.width.saturating_sub(MARGIN + BAR + panel_width(body));
    let room = Rect::new(body.x + MARGIN, body.y, width, body.height);
    let board = Geometry::fit(room, wishes.coordinates, wishes.flipped)?;
    let spare = body.height.saturating_sub(board.outer().height);
    // A row of air under the title where there is one to spare.
    let room = Rect {
        y: body.y + u16::from(spare > 1),
        height: body.height - u16::from(spare > 1),
        ..room
    };
    Geometry::fit(room, wishes.coordinates, wishes.flipped)
}

/// The least height of the panel below the board: engine, book and moves.
const PANEL_HEIGHT: u16 = 6;

fn board_below(body: Rect, wishes: &Wishes) -> Option<Geometry> {
    // Two rows for the players.
    let height = body.height.checked_sub(2 + PANEL_HEIGHT)?;
    let width = body.width.saturating_sub(MARGIN + BAR);
    let room = Rect::new(body.x + MARGIN, body.y + 1, width, height);
    Geometry::fit(room, wishes.coordinates, wishes.flipped)
}

fn place_beside(layout: &mut Layout, body: Rect, board: Option<Geometry>, wishes: &Wishes) {
    layout.board = board;
    let Some(board) = board else {
        return;
    };
    let squares = board.squares;
    layout.bar = bar_of(&board, wishes);
    let left = squares.right() + if wishes.panels.engine { BAR } else { 2 };
    let panel = Rect {
        x: left.min(body.right()),
        y: squares.y,
        width: body.right().saturating_sub(left + MARGIN),
        height: body.bottom().saturating_sub(squares.y),
    };
    // The players stand level with the board's first and last rank; on a board of small squares
    // the panel is taller than the board.
    let height = if squares.height >= 14 {
        squares.height
    } else {
        panel.height
    };
    layout.above = Rect { height: 1, ..panel };
    layout.below = Rect {
        y: panel.y + height.saturating_sub(1),
        height: 1,
        ..panel
    };
    let middle = Rect {
        y: panel.y + 1,
        height: height.saturating_sub(2),
        ..panel
    };
    fill(layout, middle, wishes);
}

fn place_below(layout: &mut Layout, body: Rect, board: Option<Geometry>, wishes: &Wishes) {
    layout.board = board;
    let Some(board) = board else {
        return;
    };
    let outer = board.outer();
    layout.bar = bar_of(&board, wishes);
    let width = body.width.saturating_sub(2 * MARGIN);
    let line = |y: u16| Rect::new(body.x + MARGIN, y, width, 1);
    layout.above = line(body.y);
    layout.below = line(outer.bottom());
    let top = outer.bottom() + 1;
    let middle = Rect::new(
        body.x + MARGIN,
        top,
        width,
        body.bottom().saturating_sub(top),
    );
    fill(layout, middle, wishes);
}

fn bar_of(board: &Geometry, wishes: &Wishes) -> Rect {
    if !wishes.panels.engine {
        return Rect::default();
    }
    let squares = board.squares;
    Rect::new(squares.right() + 1, squares.y, 1, squares.height)
}

/// Divides the panel between engine, book and moves.
fn fill(layout: &mut Layout, room: Rect, wishes: &Wishes) {
    let heights = divide(room.width, room.height, wishes);
    let mut y = room.y + heights.gap;
    let mut take = |height: u16| {
        let place = Rect { y, height, ..room };
        if height > 0 {
            y += height + heights.gap;
        }
        place.intersection(room)
    };
    layout.engine = take(heights.engine);
    layout.book = take(heights.book);
    layout.moves = take(heights.moves);
}

/// The rows of each part of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heights {
    engine: u16,
    book: u16,
    moves: u16,
    gap: u16,
}

fn divide(width: u16, height: u16, wishes: &Wishes) -> Heights {
    let lines = u16::try_from(wishes.panels.lines).unwrap_or(1);
    let book_rows = u16::try_from(wishes.book_rows).unwrap_or(u16::MAX);
    // A narrow panel needs two rows for the engine's figures, and two for a line.
    let narrow = width < 52;
    let status = if narrow { 2 } else { 1 };
    let engine_least = status + 1;
    let engine_wish = if narrow && lines == 1 {
        status + 2
    } else {
        status + lines
    };
    // With room to spare, a row for what else the engine knows.
    let engine_wish = engine_wish + u16::from(height >= engine_wish + 12);
    let (engine_least, engine_wish) = if wishes.panels.engine {
        (engine_least, engine_wish)
    } else {
        (0, 0)
    };
    // Room is kept for three candidates, so that little moves from one position to the next;
    // out of the book its name and the move that left it are all there is to say.
    let (book_least, book_wish) = match (wishes.panels.book, book_rows) {
        (false, _) => (0, 0),
        (true, 0) => (2, 2),
        (true, rows) => (2, 1 + rows.clamp(3, 6)),
    };
    let moves_least = 2;
    let parts = u16::from(engine_least > 0) + u16::from(book_least > 0) + 1;
    let gap = u16::from(height > engine_wish + book_least + moves_least + parts + 1);
    let mut left = height.saturating_sub(gap * (parts + 1));
    let mut take = |least: u16| {
        let taken = least.min(left);
        left -= taken;
        taken
    };
    let mut engine = take(engine_least);
    let mut moves = take(moves_least);
    let mut book = take(book_least);
    if book < book_least {
        // A heading without room for moves says too little.
        moves += book;
        book = 0;
    }
    let more = (engine_wish - engine.min(engine_wish)).min(left);
    engine += more;
    left -= more;
    // The moves are given as much as the book.
    while left > 0 {
        if book > 0 && book < book_wish && book <= moves {
            book += 1;
        } else {
            moves += 1;
        }
        left -= 1;
    }
    Heights {
        engine,
        book,
        moves,
        gap,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes() -> Wishes {
        Wishes {
            panels: Panels {
                engine: true,
                book: true,
                lines: 3,
            },
            book_rows: 4,
            flipped: false,
            coordinates: true,
        }
    }

    fn at(width: u16, height: u16) -> Layout {
        plan(Rect::new(0, 0, width, height), &wishes())
    }

    #[test]
    fn the_usual_terminals_have_everything() {
        for (size, square) in [((120, 40), 8), ((100, 30), 6), ((80, 24), 4), ((60, 20), 4)] {
            let layout = at(size.0, size.1);
            let board = layout.board.expect("a board");
            assert_eq!(board.width, square, "{size:?}");
            for place in [
                layout.above,
                layout.engine,
                layout.book,
                layout.moves,
                layout.below,
            ] {
                assert!(!place.is_empty(), "{size:?}: {layout:?}");
            }
        }
    }

    #[test]
    fn a_tall_narrow_terminal_has_the_panel_below() {
        let layout = at(50, 45);
        let board = layout.board.expect("a board");
        assert!(layout.engine.y > board.squares.bottom());
        assert!(layout.moves.height >= 2);
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_screen_at_any_size() {
        for width in 40..140 {
            for height in 12..60 {
                let area = Rect::new(0, 0, width, height);
                let layout = plan(area, &wishes());
                let board = layout.board.map(|board| board.outer()).unwrap_or_default();
                let places = [
                    layout.title,
                    board,
                    layout.bar,
                    layout.above,
                    layout.engine,
                    layout.book,
                    layout.moves,
                    layout.below,
                    layout.prompt,
                    layout.footer,
                ];
                assert!(board.width >= 8, "{width}×{height}");
                for (index, one) in places.iter().enumerate() {
                    assert_eq!(one.intersection(area), *one, "{width}×{height} {index}");
                    for other in &places[..index] {
                        assert!(
                            one.intersection(*other).is_empty(),
                            "{width}×{height}: {one} and {other}"
                        );
                    }
                }
            }
        }
    }
}
