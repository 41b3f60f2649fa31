//! Where the board and the panels of a screen stand, for every size of terminal.
//!
//! ```text
//!  beside (120×40, 80×24)        on few rows (60×20)           below (50×45)
//!  ┌title────────────────────┐   ┌─────────────────────────┐   ┌title──────────┐
//!  │                         │   │ board    ▐ title        │   │ board       ▐ │
//!  │ board    ▐ player above │   │          ▐ engine       │   │ engine        │
//!  │          ▐ engine, book │   │          ▐ book, moves  │   │ book          │
//!  │          ▐ moves, graph │   │          ▐              │   │ moves         │
//!  │          ▐ player below │   │          ▐              │   │               │
//!  ├prompt───────────────────┤   ├prompt───────────────────┤   ├prompt─────────┤
//!  └footer───────────────────┘   └footer───────────────────┘   └footer─────────┘
//! ```
//!
//! The board is the largest that leaves the panels their least columns or rows; whichever of the
//! arrangements has the larger squares is taken. Where that makes them larger, the title goes over
//! the panels, and coordinates give way to squares of two rows. A screen says with a [`Desk`] what
//! stands around its board, and lists its [`Panel`]s; [`rows`] shares their rows out.

pub mod rows;

use crate::tui::{
    theme::Theme,
    widgets::{
        Board, EvalBar,
        board::{Geometry, Marks, rows_drawn},
        pen::{below, inset, row},
    },
};
use ratatui::{Frame, layout::Rect};
pub use rows::{Panel, Part};

/// Columns left free at the edges of the screen.
const MARGIN: u16 = 1;
/// Columns between board and panels, without the evaluation bar and with it.
const GAP: u16 = 2;
const BAR: u16 = 4;
/// Rows that panels below the board are left at least, with those of the players.
const BELOW: u16 = 8;
/// Columns beside a board that no arrangement fits, from which on panels stand there.
const SLIVER: u16 = 12;
/// The least rows and columns for a panel across the screen below the board, and its rows there.
const ACROSS: (u16, u16, u16) = (32, 90, 9);
/// From so many rows on there is room for a notice below the title.
const NOTICE: u16 = 12;
/// Up to this height the moves that led to the board have no row of their own.
const LOW: u16 = 21;
/// From so many rows of squares on the players stand level with the first and the last rank.
const LEVEL: u16 = 14;
/// Longer lines of words are hard to read.
const WORDS: u16 = 64;

/// The columns that panels beside the board have at least, with the margin: on screens of fewer
/// than 78 columns, of fewer than 100, and of more.
pub type Columns = [u16; 3];
const COLUMNS: Columns = [19, 36, 44];
/// The columns that a board with squares of three rows takes, with coordinates, bar and margin; and
/// those that are left to the panels beside it at least.
const THREE_ROWS: u16 = 56;
const LEAST_BESIDE: u16 = 34;

/// What stands around a board.
#[derive(Clone, Copy, Debug)]
pub struct Desk {
    /// Whether there is a board at all.
    pub board: bool,
    pub flipped: bool,
    /// Whether the board should have coordinates.
    pub coordinates: bool,
    /// The evaluation bar at the board's edge.
    pub bar: bool,
    /// The players' names and clocks at the top and the bottom of the board.
    pub players: bool,
    /// A row below the title.
    pub notice: bool,
    /// A row above the prompt for the moves that led to the board; not where rows are few.
    pub path: bool,
    /// The panel that stands across the screen below the board where that is high enough, and
    /// else (with players always) below the other panels.
    pub across: Option<Panel>,
    /// Columns and rows of what stands below the board, in its columns. The board is left out
    /// where there is no room for both beside the panels.
    pub under: (u16, u16),
    pub columns: Columns,
}

impl Desk {
    /// A board with nothing but panels beside it.
    pub fn new(flipped: bool, coordinates: bool) -> Desk {
        Desk {
            board: true,
            flipped,
            coordinates,
            bar: false,
            players: false,
            notice: false,
            path: false,
            across: None,
            under: (0, 0),
            columns: COLUMNS,
        }
    }
}

/// The places of one picture. A place without room is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    pub title: Rect,
    pub notice: Rect,
    pub board: Option<Geometry>,
    /// The evaluation bar at the board's edge.
    pub bar: Rect,
    /// The player at the top of the board, and the one at the bottom.
    pub above: Rect,
    pub below: Rect,
    pub engine: Rect,
    pub moves: Rect,
    pub book: Rect,
    pub explorer: Rect,
    pub summary: Rect,
    pub graph: Rect,
    pub source: Rect,
    /// What a screen has to say in words of its own.
    pub words: Rect,
    /// Below the board, in its columns.
    pub under: Rect,
    /// The moves that led to the board.
    pub path: Rect,
    pub prompt: Rect,
    pub footer: Rect,
}

/// Where the panels are in relation to the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    /// Wherever the board leaves something.
    Leftover,
    Below,
    Beside,
}

/// A way to place the board.
#[derive(Clone, Copy, Debug)]
struct Way {
    side: Side,
    has_title_row: bool,
    board: Geometry,
    /// The room between title and prompt.
    body: Rect,
}

impl Way {
    /// Larger squares count most.
    fn rank(&self) -> (u16, bool, Side, bool) {
        let board = &self.board;
        let size = board.width * board.height;
        (size, board.coordinates, self.side, self.has_title_row)
    }
}

/// A board with nothing but words beside or below it.
pub fn board_and_words(area: Rect, flipped: bool, coordinates: bool) -> Layout {
    let desk = Desk::new(flipped, coordinates);
    plan(area, &desk, |_| vec![Panel::filling(Part::Words, 1)])
}

/// Places everything; `panels` lists, for so many columns, the panels from the upper to the lower.
pub fn plan(area: Rect, desk: &Desk, panels: impl FnOnce(u16) -> Vec<Panel>) -> Layout {
    let from_bottom = |rows: u16| {
        let y = area.bottom().saturating_sub(rows);
        Rect::new(area.x, y, area.width, 1).intersection(area)
    };
    let mut layout = Layout {
        prompt: from_bottom(2),
        footer: from_bottom(1),
        ..Layout::default()
    };
    if desk.path && area.height > LOW {
        layout.path = from_bottom(3);
    }
    // A screen as low as that has only the board and the two rows below it.
    let desk = &Desk {
        notice: desk.notice && area.height >= NOTICE,
        ..*desk
    };
    let is_across = area.height >= ACROSS.0 && area.width >= ACROSS.1 && !desk.players;
    let way = best_way(area, desk, &layout, desk.across.is_some() && is_across);
    let is_beside = way.is_some_and(|way| way.side == Side::Beside);
    let across = desk.across.filter(|_| is_across && is_beside);
    let has_title_row = way.is_none_or(|way| way.has_title_row);
    if has_title_row {
        layout.title = row(area, 0);
        layout.notice = match desk.notice {
            true => row(area, 1),
            false => Rect::default(),
        };
    }
    let mut room = match way {
        Some(way) => place_board(&mut layout, desk, &way),
        None => inset(body_of(area, desk, &layout, true)),
    };
    if let Some(panel) = across
        && let Some(board) = layout.board
        && let Some(way) = way
    {
        let bottom = board.outer().bottom().max(layout.under.bottom());
        *layout.place_of(panel.part) =
            below(inset(way.body), (bottom + 1).saturating_sub(way.body.y));
        room.height = room.height.min(bottom.saturating_sub(room.y));
    }
    if !has_title_row && !desk.players {
        layout.title = Rect {
            // Titles keep a column free at their left.
            x: room.x.saturating_sub(1),
            width: area.right().saturating_sub(room.x.saturating_sub(1)),
            height: room.height.min(2),
            ..room
        };
        room = below(room, 2);
    }
    let mut panels = panels(room.width);
    if across.is_none() {
        panels.extend(desk.across);
    }
    fill(&mut layout, room, &panels, desk.players);
    layout
}

/// The room between title and prompt.
fn body_of(area: Rect, desk: &Desk, layout: &Layout, has_title_row: bool) -> Rect {
    let top = u16::from(has_title_row) * (1 + u16::from(desk.notice));
    let bottom = 2 + u16::from(!layout.path.is_empty());
    Rect {
        height: area.height.saturating_sub(top + bottom),
        ..below(area, top)
    }
}

/// The way with the largest squares.
fn best_way(area: Rect, desk: &Desk, layout: &Layout, is_across: bool) -> Option<Way> {
    if !desk.board {
        return None;
    }
    let ways = |sides: &[Side]| {
        let mut best: Option<Way> = None;
        for &side in sides {
            for has_title_row in [true, false] {
                // A notice needs the columns of the whole screen, and has them below the title.
                if !has_title_row && (desk.notice || side == Side::Below) {
                    continue;
                }
                let body = body_of(area, desk, layout, has_title_row);
                let board = board_in(body, side, desk, is_across);
                let way = board.map(|board| Way {
                    side,
                    has_title_row,
                    board,
                    body,
                });
                if way.map(|way| way.rank()) > best.map(|way| way.rank()) {
                    best = way;
                }
            }
        }
        best
    };
    if desk.under.1 > 0 {
        return ways(&[Side::Beside]);
    }
    ways(&[Side::Beside, Side::Below]).or_else(|| ways(&[Side::Leftover]))
}

/// The largest board that leaves the panels at a side of it their room.
fn board_in(body: Rect, side: Side, desk: &Desk, is_across: bool) -> Option<Geometry> {
    let columns = match body.width {
        ..78 => desk.columns[0],
        // Squares of three rows are worth some columns of the panels, which get what is left over.
        78..100 => desk.columns[1].min(LEAST_BESIDE.max(body.width.saturating_sub(THREE_ROWS))),
        _ => desk.columns[2],
    };
    let kept = |rows: u16| if rows > 0 { rows + 1 } else { 0 };
    let under = kept(desk.under.1) + if is_across { kept(ACROSS.2) } else { 0 };
    let players = u16::from(desk.players);
    let body = Rect {
        x: body.x + MARGIN.min(body.width),
        ..body
    };
    // Room for the bar is kept where there is none now, so that the board stays as it is when
    // the engine is switched on, and from one screen to the next.
    let (x, y, width, height) = match side {
        Side::Beside => (body.x, body.y, MARGIN + BAR + columns, under),
        Side::Below => (body.x, body.y + players, MARGIN + BAR, BELOW),
        Side::Leftover => (body.x - MARGIN.min(body.x), body.y, 0, 0),
    };
    let room = Rect {
        x,
        y,
        width: body.width.saturating_sub(width),
        height: body.height.saturating_sub(height),
    };
    let board = Geometry::largest(room, desk.coordinates, desk.flipped)?;
    // A row of air under the title where there is one to spare.
    let spare = room.height.saturating_sub(board.outer().height);
    if side == Side::Beside && spare > 1 {
        return Geometry::largest(below(room, 1), desk.coordinates, desk.flipped);
    }
    Some(board)
}

/// Places the board and what belongs to it; the room left for panels comes back.
fn place_board(layout: &mut Layout, desk: &Desk, way: &Way) -> Rect {
    let (board, body) = (way.board, way.body);
    let (squares, outer) = (board.squares, board.outer());
    layout.board = Some(board);
    let has_bar = desk.bar && way.side != Side::Leftover;
    if has_bar {
        layout.bar = Rect::new(squares.right() + 1, squares.y, 1, squares.height);
    }
    let (under_width, under_height) = desk.under;
    let mut right = squares.right();
    if under_height > 0 && way.side == Side::Beside {
        let width = under_width.max(outer.width);
        let room = below(body, (outer.bottom() + 1).saturating_sub(body.y));
        layout.under = Rect::new(outer.x, room.y, width, under_height.min(room.height));
        right = right.max(outer.x + width);
    }
    let is_beside = match way.side {
        Side::Beside => true,
        Side::Below => false,
        Side::Leftover => body.right().saturating_sub(outer.right() + GAP + MARGIN) >= SLIVER,
    };
    if !is_beside {
        let room = inset(below(body, outer.bottom().saturating_sub(body.y)));
        if desk.players && way.side == Side::Below {
            layout.above = row(inset(body), 0);
            layout.below = row(room, 0);
            return below(room, 1);
        }
        return room;
    }
    let left = (right + if has_bar { BAR } else { GAP }).min(body.right());
    let panel = Rect {
        x: left,
        width: body.right().saturating_sub(left + MARGIN),
        ..below(body, squares.y.saturating_sub(body.y))
    };
    if !desk.players {
        // Air above the prompt where the board leaves some too.
        let air = u16::from(body.bottom().saturating_sub(outer.bottom()) > 1);
        return Rect {
            height: panel.height.saturating_sub(air),
            ..panel
        };
    }
    // On a board of small squares the panel is taller than the board.
    let height = match squares.height {
        LEVEL.. => squares.height.min(panel.height),
        _ => panel.height,
    };
    layout.above = row(panel, 0);
    layout.below = row(panel, height.saturating_sub(1).max(1));
    Rect {
        height: height.saturating_sub(2),
        ..below(panel, 1)
    }
}

/// Stacks the panels in their room.
fn fill(layout: &mut Layout, room: Rect, panels: &[Panel], between_players: bool) {
    let shares = rows::divide(panels, room.height, between_players);
    let mut y = room.y + if between_players { shares.gap } else { 0 };
    for (panel, &height) in panels.iter().zip(&shares.heights) {
        let width = match panel.part {
            Part::Words => room.width.min(WORDS),
            _ => room.width,
        };
        let place = Rect {
            y,
            width,
            height,
            ..room
        };
        if height > 0 && width > 0 {
            *layout.place_of(panel.part) = place.intersection(room);
            y += height + shares.gap;
        }
    }
}

impl Layout {
    fn place_of(&mut self, part: Part) -> &mut Rect {
        match part {
            Part::Engine => &mut self.engine,
            Part::Moves => &mut self.moves,
            Part::Book => &mut self.book,
            Part::Explorer => &mut self.explorer,
            Part::Summary => &mut self.summary,
            Part::Graph => &mut self.graph,
            Part::Source => &mut self.source,
            Part::Words | Part::Page => &mut self.words,
        }
    }

    /// Draws the board in its place.
    pub fn draw_board(
        &self,
        pieces: &shakmaty::Board,
        marks: Marks,
        frame: &mut Frame,
        theme: &Theme,
    ) {
        if let Some(board) = self.board {
            let picture = Board::new(pieces, theme)
                .marks(marks)
                .flipped(board.flipped)
                .coordinates(board.coordinates);
            frame.render_widget(picture, board.outer());
        }
    }

    /// Draws the evaluation bar, as high as the squares beside it.
    pub fn draw_bar(&self, bar: EvalBar, frame: &mut Frame, theme: &Theme) {
        let rows = self.board.map_or(0, |board| rows_drawn(&board, theme));
        let place = Rect {
            height: self.bar.height.min(rows),
            ..self.bar
        };
        frame.render_widget(bar, place);
    }

    /// What is wrong with the places in `area`: two of them overlap, or one leaves it.
    pub fn problem(&self, area: Rect) -> Option<String> {
        let board = self.board.map(|board| board.outer()).unwrap_or_default();
        let places = [
            ("title", self.title),
            ("notice", self.notice),
            ("board", board),
            ("bar", self.bar),
            ("player above", self.above),
            ("player below", self.below),
            ("engine", self.engine),
            ("moves", self.moves),
            ("book", self.book),
            ("explorer", self.explorer),
            ("summary", self.summary),
            ("graph", self.graph),
            ("source", self.source),
            ("words", self.words),
            ("below the board", self.under),
            ("path", self.path),
            ("prompt", self.prompt),
            ("footer", self.footer),
        ];
        for (index, (name, place)) in places.iter().enumerate() {
            if place.is_empty() {
                continue;
            }
            if place.intersection(area) != *place {
                return Some(format!("{name} {place} leaves {area}"));
            }
            for (other, taken) in &places[..index] {
                if place.intersects(*taken) && !taken.is_empty() {
                    return Some(format!("{name} {place} overlaps {other} {taken}"));
                }
            }
        }
        None
    }
}
