//! Block art: a piece's silhouette turned into quadrant characters of two colours a cell.
//!
//! Small pieces are drawn by hand, quarter by quarter. Larger ones come from an outline: it is
//! sampled on a fine grid, an edge of even thickness is found by distance,
//! and each quarter of a cell gets the share of edge and fill that covers it. Where the
//! terminal has true colour those shares are blended; elsewhere the larger wins. Of the
//! eight ways to split a cell's quarters into two colours, the one that loses least is drawn.

use super::{
    pixels::drawing,
    shapes::{Figure, shape},
};
use crate::tui::theme::depth::{Rgb, distance};
use ratatui::style::Color;
use shakmaty::Role;
use std::{cell::RefCell, collections::HashMap, rc::Rc};

/// How much of one quarter of a cell the edge and the fill of a piece cover, 0–1 each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cover {
    fill: f32,
    edge: f32,
    cut: f32,
}

impl Cover {
    fn whole(self) -> f32 {
        self.fill + self.edge + self.cut
    }
}

/// A piece in one size: the cover of the quarters, row by row, twice as many as cells both ways.
pub struct Mask {
    columns: usize,
    covers: Vec<Cover>,
}

/// The colours of a piece on its square.
#[derive(Clone, Copy, Debug)]
pub struct Inks {
    pub ground: Color,
    pub fill: Color,
    /// Around the piece.
    pub edge: Color,
    /// Lines cut into the piece.
    pub cut: Color,
}

/// A character with its two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Block {
    pub symbol: &'static str,
    pub front: Color,
    pub back: Color,
}

/// Samples along each side of a quarter: it is half as wide as tall, so are these.
const ACROSS: usize = 4;
const DOWN: usize = 8;

thread_local! {
    /// The masks drawn so far; six a size, made when first needed.
    static MASKS: RefCell<HashMap<(Role, u16, u16), Rc<Mask>>> = RefCell::default();
}

/// The mask of a piece for squares of `width` × `height` cells.
pub fn mask(role: Role, width: u16, height: u16) -> Rc<Mask> {
    MASKS.with_borrow_mut(|masks| {
        Rc::clone(
            masks
                .entry((role, width, height))
                .or_insert_with(|| Rc::new(Mask::new(role, width, height))),
        )
    })
}

impl Mask {
    fn new(role: Role, width: u16, height: u16) -> Mask {
        let covers = match drawing(role, height) {
            Some(lines) => drawn(lines),
            None => sampled(role, width, height),
        };
        Mask {
            columns: 2 * usize::from(width),
            covers,
        }
    }

    /// The block for the cell at `column`, `row` of the square; `None` where there is only ground.
    pub fn block(&self, column: u16, row: u16, inks: Inks) -> Option<Block> {
        let quarters = self.quarters(column, row);
        if quarters.iter().all(|c| c.whole() < 0.02) {
            return None;
        }
        Some(match inks.ground {
            Color::Rgb(..) => blended(quarters, inks),
            _ => chosen(quarters, inks),
        })
    }

    /// Upper left, upper right, lower left, lower right.
    fn quarters(&self, column: u16, row: u16) -> [Cover; 4] {
        let (x, y) = (2 * usize::from(column), 2 * usize::from(row));
        [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| {
            self.covers
                .get(y * self.columns + x)
                .copied()
                .unwrap_or_default()
        })
    }
}

/// The cover of a piece drawn by hand.
fn drawn(lines: &[&str]) -> Vec<Cover> {
    lines
        .iter()
        .flat_map(|line| line.bytes())
        .map(|byte| Cover {
            fill: if byte == b'#' { 1.0 } else { 0.0 },
            ..Cover::default()
        })
        .collect()
}

/// The cover of a piece from its outline.
fn sampled(role: Role, width: u16, height: u16) -> Vec<Cover> {
    let columns = 2 * usize::from(width);
    let rows = 2 * usize::from(height);
    let grid = Grid::draw(role, columns * ACROSS, rows * DOWN, height);
    let share = 1.0 / (ACROSS * DOWN) as f32;
    (0..rows * columns)
        .map(|index| {
            let (row, column) = (index / columns, index % columns);
            let mut cover = Cover::default();
            for y in row * DOWN..(row + 1) * DOWN {
                for x in column * ACROSS..(column + 1) * ACROSS {
                    match grid.at(x, y) {
                        Part::Ground => {}
                        Part::Edge => cover.edge += share,
                        Part::Fill => cover.fill += share,
                        Part::Cut => cover.cut += share,
                    }
                }
            }
            cover
        })
        .collect()
}

/// The characters by the quarters they fill: bit 0 upper left, 1 upper right, 2 lower left,
/// 3 lower right. The eight without the lower right quarter are enough: colours can swap.
const QUADRANTS: [&str; 8] = [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛"];

fn rgb(color: Color) -> Rgb {
    match color {
        Color::Rgb(r, g, b) => (r, g, b),
        _ => (0, 0, 0),
    }
}

/// True colour: each quarter a blend, each side of the split the mean of its quarters.
fn blended(quarters: [Cover; 4], inks: Inks) -> Block {
    let parts = [inks.ground, inks.fill, inks.edge, inks.cut].map(rgb);
    let colours = quarters.map(|cover| {
        let shares = [1.0 - cover.whole(), cover.fill, cover.edge, cover.cut];
        let channel = |of: fn(Rgb) -> u8| -> u8 {
            let sum: f32 = parts
                .iter()
                .zip(shares)
                .map(|(part, share)| f32::from(of(*part)) * share)
                .sum();
            sum.round() as u8
        };
        (channel(|c| c.0), channel(|c| c.1), channel(|c| c.2))
    });
    let mean = |pattern: usize, bit: usize| -> Rgb {
        let mut sum = [0u32; 4];
        for (quarter, colour) in colours.iter().enumerate() {
            if pattern >> quarter & 1 == bit {
                sum[0] += u32::from(colour.0);
                sum[1] += u32::from(colour.1);
                sum[2] += u32::from(colour.2);
                sum[3] += 1;
            }
        }
        let part = |i: usize| u8::try_from(sum[i] / sum[3].max(1)).unwrap_or(u8::MAX);
        (part(0), part(1), part(2))
    };
    let loss = |pattern: usize| -> u32 {
        let (front, back) = (mean(pattern, 1), mean(pattern, 0));
        colours
            .iter()
            .enumerate()
            .map(|(quarter, colour)| {
                let drawn = if pattern >> quarter & 1 == 1 {
                    front
                } else {
                    back
                };
                distance(*colour, drawn)
            })
            .sum()
    };
    let best = (0..QUADRANTS.len()).min_by_key(|p| loss(*p)).unwrap_or(0);
    let color = |c: Rgb| Color::Rgb(c.0, c.1, c.2);
    Block {
        symbol: QUADRANTS[best],
        front: color(mean(best, 1)),
        back: color(mean(best, 0)),
    }
}

/// Few colours: each quarter is the part that covers most of it; of three parts in a cell the
/// rarest gives way.
fn chosen(quarters: [Cover; 4], inks: Inks) -> Block {
    let parts = quarters.map(|cover| {
        let shares = [
            (Part::Ground, 1.0 - cover.whole()),
            (Part::Fill, cover.fill),
            (Part::Edge, cover.edge),
            (Part::Cut, cover.cut),
        ];
        shares
            .into_iter()
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map_or(Part::Ground, |(part, _)| part)
    });
    let count = |part: Part| parts.iter().filter(|p| **p == part).count();
    let mut ranked = [Part::Fill, Part::Ground, Part::Edge, Part::Cut];
    ranked.sort_by_key(|part| std::cmp::Reverse(count(*part)));
    let [most, second, ..] = ranked;
    let ink = |part: Part| match part {
        Part::Ground => inks.ground,
        Part::Fill => inks.fill,
        Part::Edge => inks.edge,
        Part::Cut => inks.cut,
    };
    // A quarter of the part that gave way takes the piece's other colour, not the ground's.
    let front_of = |part: Part| part == most || part != second && most != Part::Ground;
    let pattern = parts.iter().enumerate().fold(0, |bits, (quarter, part)| {
        bits | usize::from(front_of(*part)) << quarter
    });
    let (front, back) = (ink(most), ink(second));
    if pattern & 0b1000 == 0 {
        Block {
            symbol: QUADRANTS[pattern],
            front,
            back,
        }
    } else {
        Block {
            symbol: QUADRANTS[!pattern & 0b111],
            front: back,
            back: front,
        }
    }
}

/// What a sample of a square shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Ground,
    Edge,
    Fill,
    Cut,
}

/// The samples of one square.
struct Grid {
    width: usize,
    height: usize,
    parts: Vec<Part>,
}

impl Grid {
    fn draw(role: Role, width: usize, height: usize, rows: u16) -> Grid {
        let mut grid = Grid {
            width,
            height,
            parts: vec![Part::Ground; width * height],
        };
        // Whole half-rows of margin, so that feet are sharp.
        let half_row = height as f32 / (2.0 * f32::from(rows));
        let margin = half_row * (f32::from(rows) / 5.0).round().max(1.0);
        let frame = Frame {
            scale: (width as f32 / 100.0, (height as f32 - 2.0 * margin) / 100.0),
            top: margin,
        };
        let shape = shape(role);
        for figure in shape.body {
            grid.fill(figure, frame, Part::Fill);
        }
        grid.edge(half_row * (0.55 + f32::from(rows) / 14.0));
        for figure in shape.cuts {
            grid.fill(figure, frame, Part::Cut);
        }
        grid
    }

    fn at(&self, x: usize, y: usize) -> Part {
        self.parts
            .get(y * self.width + x)
            .copied()
            .unwrap_or(Part::Ground)
    }

    fn fill(&mut self, figure: &Figure, frame: Frame, part: Part) {
        for y in 0..self.height {
            for x in 0..self.width {
                let point = frame.sample(x, y);
                if holds(figure, point) {
                    self.parts[y * self.width + x] = part;
                }
            }
        }
    }

    /// Turns the ground within `thickness` samples of the piece into edge.
    fn edge(&mut self, thickness: f32) {
        let far = (self.width + self.height) as f32;
        let mut away: Vec<f32> = self
            .parts
            .iter()
            .map(|part| if *part == Part::Ground { far } else { 0.0 })
            .collect();
        const DIAGONAL: f32 = std::f32::consts::SQRT_2;
        let (width, height) = (self.width as isize, self.height as isize);
        let mut relax = |x: isize, y: isize, neighbours: [(isize, isize, f32); 4]| {
            let mut best = away[(y * width + x) as usize];
            for (dx, dy, step) in neighbours {
                let (nx, ny) = (x + dx, y + dy);
                let there = if nx < 0 || ny < 0 || nx >= width || ny >= height {
                    far
                } else {
                    away[(ny * width + nx) as usize]
                };
                best = best.min(there + step);
            }
            away[(y * width + x) as usize] = best;
        };
        for y in 0..height {
            for x in 0..width {
                relax(
                    x,
                    y,
                    [
                        (-1, 0, 1.0),
                        (0, -1, 1.0),
                        (-1, -1, DIAGONAL),
                        (1, -1, DIAGONAL),
                    ],
                );
            }
        }
        for y in (0..height).rev() {
            for x in (0..width).rev() {
                relax(
                    x,
                    y,
                    [
                        (1, 0, 1.0),
                        (0, 1, 1.0),
                        (1, 1, DIAGONAL),
                        (-1, 1, DIAGONAL),
                    ],
                );
            }
        }
        for (part, away) in self.parts.iter_mut().zip(away) {
            if *part == Part::Ground && away <= thickness {
                *part = Part::Edge;
            }
        }
    }
}

/// How the shapes' frame of 100×100 lies on the samples.
#[derive(Clone, Copy)]
struct Frame {
    scale: (f32, f32),
    top: f32,
}

impl Frame {
    /// The middle of a sample, in the shapes' frame.
    fn sample(self, x: usize, y: usize) -> (f32, f32) {
        (
            (x as f32 + 0.5) / self.scale.0,
            (y as f32 + 0.5 - self.top) / self.scale.1,
        )
    }
}

fn holds(figure: &Figure, (x, y): (f32, f32)) -> bool {
    match figure {
        Figure::Ellipse((cx, cy), (rx, ry)) => {
            ((x - cx) / rx).powi(2) + ((y - cy) / ry).powi(2) <= 1.0
        }
        Figure::Polygon(points) => {
            // Even-odd: count the edges to the right.
            let mut inside = false;
            let mut previous = points[points.len() - 1];
            for &point in *points {
                let ((x1, y1), (x2, y2)) = (previous, point);
                if (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 {
                    inside = !inside;
                }
                previous = point;
            }
            inside
        }
    }
}
