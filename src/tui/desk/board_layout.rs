//! Where everything stands in an analysis, for every size of terminal.
//!
//! ```text
//!  beside (100×30, 80×24, 60×20)         below (50×45)
//!  ┌title───────────────────────┐        ┌title────────────┐
//!  │ board    ▐ engine          │        │ board         ▐ │
//!  │          ▐ book            │        │ engine          │
//!  │          ▐ tree            │        │ book            │
//!  │          ▐ graph           │        │ tree            │
//!  ├prompt──────────────────────┤        ├prompt───────────┤
//!  └footer──────────────────────┘        └footer───────────┘
//! ```

use crate::tui::widgets::board::Geometry;
use ratatui::layout::Rect;

/// The places of one picture. A place without room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub title: Rect,
    /// What is wrong with the game's text.
    pub problem: Rect,
    pub board: Option<Geometry>,
    pub bar: Rect,
    pub engine: Rect,
    pub book: Rect,
    pub tree: Rect,
    pub graph: Rect,
    /// How well each side played, once the game is reviewed.
    pub summary: Rect,
    pub prompt: Rect,
    pub footer: Rect,
}

/// What is to be laid out.
#[derive(Clone, Copy, Debug)]
pub struct Wishes {
    /// Lines of each engine, 0 when they are off.
    pub lines: u16,
    /// How many engines think.
    pub engines: u16,
    /// Rows for the names of engines that are not Tabiya's.
    pub names: u16,
    /// Rows for the book: none, its heading, or also its moves.
    pub book: u16,
    pub graph: bool,
    pub summary: bool,
    pub problem: bool,
    pub flipped: bool,
    pub coordinates: bool,
}

impl Wishes {
    /// A board with a panel in one piece beside it, for screens that say something of their own.
    pub fn board(flipped: bool, coordinates: bool) -> Wishes {
        Wishes {
            lines: 0,
            engines: 1,
            names: 0,
            book: 0,
            graph: false,
            summary: false,
            problem: false,
            flipped,
            coordinates,
        }
    }
}

const MARGIN: u16 = 1;
/// The bar with a gap on either side.
const BAR: u16 = 4;
/// The least height of what stands below the board, where it does.
const BELOW: u16 = 9;

/// Places everything.
pub fn plan(area: Rect, wishes: &Wishes) -> Layout {
    let line = |y: u16| Rect::new(area.x, y, area.width, 1).intersection(area);
    let problem = u16::from(wishes.problem && area.height >= 14);
    let mut layout = Layout {
        title: line(area.y),
        prompt: line(area.bottom().saturating_sub(2)),
        footer: line(area.bottom().saturating_sub(1)),
        ..Layout::default()
    };
    if problem > 0 {
        layout.problem = line(area.y + 1);
    }
    let body = Rect::new(
        area.x,
        area.y + 1 + problem,
        area.width,
        area.height.saturating_sub(3 + problem),
    );
    let beside = board_beside(body, wishes);
    let below = board_below(body, wishes);
    let size = |board: &Option<Geometry>| board.map_or(0, |board| board.height * board.width);
    if size(&below) > size(&beside) {
        place(&mut layout, body, below, true, wishes);
    } else {
        place(&mut layout, body, beside, false, wishes);
    }
    layout
}

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
    // A row of air under the title where there is one to spare.
    let air = u16::from(body.height.saturating_sub(board.outer().height) > 1);
    let room = Rect::new(room.x, room.y + air, room.width, room.height - air);
    Geometry::fit(room, wishes.coordinates, wishes.flipped)
}

fn board_below(body: Rect, wishes: &Wishes) -> Option<Geometry> {
    let room = Rect::new(
        body.x + MARGIN,
        body.y,
        body.width.saturating_sub(MARGIN + BAR),
        body.height.checked_sub(BELOW)?,
    );
    Geometry::fit(room, wishes.coordinates, wishes.flipped)
}

fn place(
    layout: &mut Layout,
    body: Rect,
    board: Option<Geometry>,
    is_below: bool,
    wishes: &Wishes,
) {
    layout.board = board;
    let Some(board) = board else {
        return;
    };
    let squares = board.squares;
    let has_bar = wishes.lines > 0;
    if has_bar {
        layout.bar = Rect::new(squares.right() + 1, squares.y, 1, squares.height);
    }
    let panel = if is_below {
        let top = board.outer().bottom();
        Rect::new(
            body.x + MARGIN,
            top,
            body.width.saturating_sub(2 * MARGIN),
            body.bottom().saturating_sub(top),
        )
    } else {
        let left = squares.right() + if has_bar { BAR } else { 2 };
        Rect::new(
            left.min(body.right()),
            squares.y,
            body.right().saturating_sub(left + MARGIN),
            body.bottom().saturating_sub(squares.y),
        )
    };
    fill(layout, panel, wishes);
}

/// Divides the panel: the engine first, then a few rows of the tree, then the rest.
fn fill(layout: &mut Layout, room: Rect, wishes: &Wishes) {
    const TREE_LEAST: u16 = 3;
    let status = if room.width < 52 { 2 } else { 1 };
    // Where the tree has room enough, a row for what else an engine knows.
    let engines = wishes.engines.max(1);
    let rows_of = |status: u16| engines * (status + wishes.lines) + wishes.names;
    let engine_wish = if wishes.lines == 0 {
        1
    } else if room.height >= rows_of(status + 1) + wishes.book + 2 * TREE_LEAST {
        rows_of(status + 1)
    } else {
        rows_of(status)
    };
    let engine = engine_wish
        .min(room.height.saturating_sub(TREE_LEAST))
        .max(1.min(room.height));
    let mut left = room.height.saturating_sub(engine + TREE_LEAST);
    let mut take = |wish: u16, spare: u16| {
        let taken = if left >= wish + spare { wish } else { 0 };
        left -= taken;
        taken
    };
    let book = match take(wishes.book, 0) {
        0 => take(wishes.book.min(1), 0),
        taken => taken,
    };
    let gap = take(1, 1);
    let second_gap = if gap > 0 { take(1, 1) } else { 0 };
    let summary = if wishes.summary { take(2, 2) } else { 0 };
    let graph = if wishes.graph { take(4, 4) } else { 0 };
    let graph_gap = if graph > 0 { take(1, 0) } else { 0 };

    let mut y = room.y;
    let mut rows = |height: u16, gap: u16| {
        let place = Rect { y, height, ..room }.intersection(room);
        y += height + gap;
        place
    };
    layout.engine = rows(engine, gap);
    layout.book = rows(book, if book > 0 { second_gap } else { 0 });
    let tree = room
        .bottom()
        .saturating_sub(y_after(&layout.engine, &layout.book, gap, second_gap))
        .saturating_sub(graph + graph_gap + summary);
    layout.tree = rows(tree, graph_gap);
    layout.graph = rows(graph, 0);
    layout.summary = rows(summary, 0);
}

/// The first row below engine and book.
fn y_after(engine: &Rect, book: &Rect, gap: u16, second_gap: u16) -> u16 {
    if book.height > 0 {
        book.bottom() + second_gap
    } else {
        engine.bottom() + gap
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wishes() -> Wishes {
        Wishes {
            lines: 3,
            engines: 1,
            names: 0,
            book: 2,
            graph: true,
            summary: true,
            problem: false,
            flipped: false,
            coordinates: true,
        }
    }

    #[test]
    fn the_usual_terminals_have_everything_that_matters() {
        for (width, height, square) in [(120, 40, 8), (100, 30, 6), (80, 24, 4), (60, 20, 2)] {
            let layout = plan(Rect::new(0, 0, width, height), &wishes());
            let board = layout.board.expect("a board");
            assert!(board.width >= square, "{width}×{height}: {}", board.width);
            assert!(layout.tree.height >= 3, "{width}×{height}");
            assert!(!layout.engine.is_empty() && !layout.bar.is_empty());
        }
        let large = plan(Rect::new(0, 0, 120, 40), &wishes());
        assert_eq!(large.graph.height, 4);
    }

    #[test]
    fn nothing_overlaps_or_leaves_the_screen_at_any_size() {
        for width in 40..140 {
            for height in 12..60 {
                for (lines, problem) in [(0, false), (1, true), (5, false)] {
                    let area = Rect::new(0, 0, width, height);
                    let wishes = Wishes {
                        lines,
                        problem,
                        ..wishes()
                    };
                    let layout = plan(area, &wishes);
                    let board = layout.board.map(|b| b.outer()).unwrap_or_default();
                    let places = [
                        layout.title,
                        layout.problem,
                        board,
                        layout.bar,
                        layout.engine,
                        layout.book,
                        layout.tree,
                        layout.graph,
                        layout.summary,
                        layout.prompt,
                        layout.footer,
                    ];
                    assert!(board.width >= 8, "{width}×{height}");
                    for (index, one) in places.iter().enumerate() {
                        let inside = one.intersection(area) == *one;
                        assert!(inside, "{width}×{height} {index} {one}");
                        for other in &places[..index] {
                            let apart = one.intersection(*other).is_empty();
                            assert!(apart, "{width}×{height}: {one} and {other}");
                        }
                    }
                }
            }
        }
    }
}
