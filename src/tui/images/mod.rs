//! Pieces as images, for terminals that show them: kitty's protocol, iTerm2's, or sixels.
//!
//! | file | what it does |
//! |---|---|
//! | `ask` | asks the terminal what it understands, and reads the answers |
//! | `outlines` | the pieces, as outlines |
//! | `ink` | colours, and the square that all is measured in |
//! | `draw` | a square with a piece, as pixels |
//! | `signs` | the signs beside a piece, where colours are not enough |
//!
//! A picture is drawn once for each piece, size and set of colours. With kitty's protocol it is sent
//! once too, and the cells that show it are letters; with the others it stands in its square's first
//! cell, and is sent whenever that cell changes.

pub mod ask;
mod draw;
mod ink;
mod outlines;
mod signs;

pub use draw::{Inks, square};
pub use ink::Rgb;
pub use signs::Signs;

use crate::tui::words::images as words;
use icy_sixel::{EncodeOptions, SixelImage};
use image::{DynamicImage, RgbaImage};
use ratatui::{
    buffer::{Buffer, Cell, CellDiffOption},
    layout::{Position, Rect, Size},
    widgets::Widget as _,
};
use ratatui_image::Image;
use ratatui_image::protocol::{Protocol, iterm2::Iterm2, kitty::Kitty, sixel::Sixel};
use shakmaty::Role;
use std::{
    cell::RefCell,
    collections::HashMap,
    fmt,
    rc::Rc,
    sync::atomic::{AtomicU32, Ordering},
};

/// How a terminal is told of images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaks {
    Kitty,
    Iterm2,
    Sixel,
}

impl Speaks {
    /// What the protocol is called.
    pub fn name(self) -> &'static str {
        match self {
            Speaks::Kitty => words::KITTY,
            Speaks::Iterm2 => words::ITERM2,
            Speaks::Sixel => words::SIXEL,
        }
    }
}

/// A terminal that shows images: how it is told of them, and a cell's columns and rows of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canvas {
    pub speaks: Speaks,
    pub cell: (u16, u16),
}

/// A picture that is wanted: a piece on a square of so many columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    pub role: Role,
    pub columns: u16,
    pub rows: u16,
    pub inks: Inks,
}

/// No more pictures than this are kept; a window that is pulled larger step by step asks for many.
const MOST: usize = 300;
/// The first of the numbers that kitty knows our pictures by.
const FIRST_ID: u32 = 0x0054_4201;
/// The next number that is free.
static NEXT_ID: AtomicU32 = AtomicU32::new(FIRST_ID);

/// The pictures of a terminal.
#[derive(Clone)]
pub struct Images(Rc<Inner>);

struct Inner {
    canvas: Canvas,
    made: RefCell<HashMap<Picture, Option<Protocol>>>,
    /// What the terminal has to be told before the cells of the next frame.
    unsent: RefCell<String>,
    /// Where pictures stand in this frame, and the cells below them.
    shown: RefCell<Vec<(Rect, Vec<Cell>)>>,
}

impl fmt::Debug for Images {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Images").field(&self.0.canvas).finish()
    }
}

impl PartialEq for Images {
    fn eq(&self, other: &Images) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Images {
    pub fn new(canvas: Canvas) -> Images {
        Images(Rc::new(Inner {
            canvas,
            made: RefCell::default(),
            unsent: RefCell::default(),
            shown: RefCell::default(),
        }))
    }

    pub fn canvas(&self) -> Canvas {
        self.0.canvas
    }

    /// Whether the cells' own colour shows where a picture has none.
    pub fn shows_ground(&self) -> bool {
        self.0.canvas.speaks == Speaks::Kitty
    }

    /// Puts a picture with its upper left corner at a cell. What the cells show comes back where
    /// something covers a part of the picture.
    /// Returns whether it is there; `false` where it cannot be drawn.
    pub fn put(&self, picture: Picture, at: Position, buffer: &mut Buffer) -> bool {
        let area = Rect::new(at.x, at.y, picture.columns, picture.rows);
        if buffer.area.intersection(area) != area {
            return false;
        }
        let mut made = self.0.made.borrow_mut();
        if made.len() > MOST {
            made.clear();
        }
        let protocol = made.entry(picture).or_insert_with(|| self.make(picture));
        let Some(protocol) = protocol else {
            return false;
        };
        let below = area.positions().filter_map(|place| buffer.cell(place));
        let below = below.cloned().collect();
        Image::new(protocol).render(area, buffer);
        self.0.shown.borrow_mut().push((area, below));
        true
    }

    fn make(&self, picture: Picture) -> Option<Protocol> {
        let Canvas { speaks, cell } = self.0.canvas;
        let (width, height) = (
            u32::from(picture.columns) * u32::from(cell.0),
            u32::from(picture.rows) * u32::from(cell.1),
        );
        let pixels = draw::square(picture.role, (width, height), picture.inks)?;
        let image = DynamicImage::from(RgbaImage::from_raw(width, height, pixels)?);
        let size = Size::new(picture.columns, picture.rows);
        match speaks {
            Speaks::Iterm2 => Iterm2::new(image, size, false).ok().map(Protocol::ITerm2),
            Speaks::Sixel => sixels(image.into_rgba8(), size).map(Protocol::Sixel),
            Speaks::Kitty => {
                let id = NEXT_ID.fetch_add(1, Ordering::Relaxed);
                let kitty = Kitty::new(image, size, id, false, false).ok()?;
                // Its data comes with the first cell that shows it; but that cell may be covered, by a
                // dialog say, and the others would show nothing.
                let area = Rect::new(0, 0, picture.columns, picture.rows);
                let mut scratch = Buffer::empty(area);
                let kitty = Protocol::Kitty(kitty);
                Image::new(&kitty).render(area, &mut scratch);
                let first = scratch.cell((0, 0))?.symbol();
                let (data, _letter) = first.split_at(first.find(PLACEHOLDER)?);
                self.0.unsent.borrow_mut().push_str(data);
                Some(kitty)
            }
        }
    }

    /// What the terminal has to be told before the cells of this frame. To be called at the end of
    /// a frame: a picture that something else covers in part gives way.
    pub fn finish(&self, buffer: &mut Buffer) -> String {
        for (area, below) in self.0.shown.take() {
            if self.0.canvas.speaks == Speaks::Kitty {
                leave_whole_rows(area, &below, buffer);
                continue;
            }
            let is_own = |cell: &Cell| {
                cell.diff_option == CellDiffOption::Skip || cell.symbol().starts_with('\x1b')
            };
            let is_covered = (area.positions())
                .any(|place| buffer.cell(place).is_some_and(|cell| !is_own(cell)));
            if is_covered {
                for (place, below) in area.positions().zip(below) {
                    if let Some(cell) = buffer.cell_mut(place).filter(|cell| is_own(cell)) {
                        *cell = below;
                    }
                }
            }
        }
        self.0.unsent.take()
    }
}

/// A picture in sixels. Its colours are few: they are not mixed from dots, as a photograph's are.
fn sixels(image: RgbaImage, size: Size) -> Option<Sixel> {
    let options = EncodeOptions {
        diffusion: 0.0,
        ..EncodeOptions::default()
    };
    let (width, height) = (image.width() as usize, image.height() as usize);
    let image = SixelImage::from_rgba(image.into_raw(), width, height);
    let sixels = image.encode_with(&options).ok()?;
    // What stands in the cells goes first: they may be a little larger than the terminal says.
    let (columns, below) = (size.width, size.height.saturating_sub(1));
    let mut data = format!("\x1b[{columns}X\x1b[1B").repeat(below.into());
    data.push_str(&format!("\x1b[{columns}X"));
    if below > 0 {
        data.push_str(&format!("\x1b[{below}A"));
    }
    data.push_str(&sixels);
    Some(Sixel {
        data,
        size,
        is_tmux: false,
    })
}

/// Takes the cells out of a picture among the letters that are no longer beside the first one of
/// their row: that one alone says which part of the picture they show.
fn leave_whole_rows(area: Rect, below: &[Cell], buffer: &mut Buffer) {
    let mut is_cut = false;
    for (position, below) in area.positions().zip(below) {
        is_cut &= position.x != area.x;
        let Some(cell) = buffer.cell_mut(position) else {
            continue;
        };
        if !cell.symbol().contains(PLACEHOLDER) {
            is_cut = true;
        } else if is_cut {
            cell.clone_from(below);
        }
    }
}

/// The letter whose cells kitty fills with a picture.
const PLACEHOLDER: char = '\u{10EEEE}';

/// What makes a terminal forget all pictures that it was sent, nothing if there are none.
pub fn forget_all() -> String {
    let next = NEXT_ID.load(Ordering::Relaxed);
    if next == FIRST_ID {
        return String::new();
    }
    format!("\x1b_Ga=d,d=R,x={FIRST_ID},y={next},q=2\x1b\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        Picture {
            role: Role::Knight,
            columns: 4,
            rows: 2,
            inks: Inks {
                ground: Some((180, 140, 100)),
                fill: (250, 250, 240),
                edge: (40, 30, 20),
                lines: (40, 30, 20),
                cursor: None,
                target: None,
                signs: None,
            },
        }
    }

    fn images(speaks: Speaks) -> Images {
        Images::new(Canvas {
            speaks,
            cell: (10, 20),
        })
    }

    /// A screen whose cells show letters.
    fn lettered() -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 4));
        buffer.content.iter_mut().for_each(|cell| {
            cell.set_symbol("k");
        });
        buffer
    }

    #[test]
    fn what_is_left_of_a_covered_image_shows_the_cells_below() {
        for speaks in [Speaks::Sixel, Speaks::Iterm2] {
            for covered in [false, true] {
                let images = images(speaks);
                let mut buffer = lettered();
                assert!(images.put(picture(), Position::new(2, 1), &mut buffer));
                if covered {
                    buffer[(5, 2)].reset();
                    buffer[(5, 2)].set_symbol("x");
                }
                assert_eq!(images.finish(&mut buffer), "");
                let first = buffer[(2, 1)].symbol();
                assert_eq!(first.starts_with('\x1b'), !covered, "{speaks:?}");
                let is_back = |place| {
                    let cell: &Cell = &buffer[place];
                    cell.symbol() == "k" && cell.diff_option != CellDiffOption::Skip
                };
                assert_eq!(is_back((2, 1)) && is_back((3, 2)), covered);
                assert_eq!(buffer[(5, 2)].symbol() == "x", covered);
            }
        }
    }

    #[test]
    fn kitty_shows_no_wrong_part_of_a_piece_that_is_covered_in_part() {
        let images = images(Speaks::Kitty);
        let mut buffer = lettered();
        assert!(images.put(picture(), Position::new(2, 1), &mut buffer));
        buffer[(3, 1)].reset();
        buffer[(3, 1)].set_symbol("x");
        images.finish(&mut buffer);
        let shown = |x, y| buffer[(x, y)].symbol().starts_with(PLACEHOLDER);
        assert!(shown(2, 1), "before it");
        assert!(!shown(4, 1) && !shown(5, 1), "behind it");
        assert!((2..6).all(|x| shown(x, 2)), "the row below");
        assert_eq!(buffer[(4, 1)].symbol(), "k");
    }

    #[test]
    fn a_sign_is_seen_on_either_side_of_the_piece() {
        let inks = picture().inks;
        let signs = Signs {
            before: "(",
            after: ")",
            ink: (255, 255, 255),
            halo: (0, 0, 0),
        };
        let with = Inks {
            signs: Some(signs),
            ..inks
        };
        let size = (40, 40);
        let plain = draw::square(Role::Knight, size, inks).expect("pixels");
        let signed = draw::square(Role::Knight, size, with).expect("pixels");
        let differs = |columns: std::ops::Range<usize>| {
            let pixels = plain.chunks(4).zip(signed.chunks(4)).enumerate();
            pixels
                .filter(|(place, _)| columns.contains(&(place % 40)))
                .any(|(_, (plain, signed))| plain != signed)
        };
        assert!(differs(0..8) && differs(32..40) && !differs(12..28));
    }

    #[test]
    fn kitty_is_told_of_a_picture_once_however_often_it_is_shown() {
        let images = images(Speaks::Kitty);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 4));
        assert!(images.put(picture(), Position::new(0, 0), &mut buffer));
        assert!(images.put(picture(), Position::new(4, 2), &mut buffer));
        let told = images.finish(&mut buffer);
        assert_eq!(told.matches("a=T,U=1").count(), 1);
        let letters = buffer.content.iter().map(ratatui::buffer::Cell::symbol);
        assert_eq!(
            letters.filter(|one| one.starts_with(PLACEHOLDER)).count(),
            16
        );
        assert!(images.put(picture(), Position::new(0, 0), &mut buffer));
        assert_eq!(images.finish(&mut buffer), "");
    }

    #[test]
    fn no_picture_reaches_beyond_the_screen() {
        let images = images(Speaks::Sixel);
        let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 4));
        assert!(!images.put(picture(), Position::new(5, 0), &mut buffer));
        assert!(!images.put(picture(), Position::new(0, 3), &mut buffer));
    }
}
