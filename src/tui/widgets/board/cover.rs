//! How much of each part of a square's cells a piece covers, in its size.
//!
//! Cells are divided into two parts across, and two, three or four down. In quarters the small pieces
//! are drawn by hand and larger ones come from a silhouette, with an edge of even thickness that is
//! found by distance. Finer parts are measured on the outlines that images are drawn from.

use super::{
    pixels::drawing,
    shapes::{Figure, shape},
};
use crate::tui::images;
use shakmaty::Role;

/// How much of one part of a cell the fill of a piece, its edge and the lines cut into it cover,
/// 0–1 each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cover {
    pub fill: f32,
    pub edge: f32,
    pub cut: f32,
}

impl Cover {
    pub fn whole(self) -> f32 {
        self.fill + self.edge + self.cut
    }
}

/// The covers for squares of `width` × `height` cells, row by row; each cell has two parts across and
/// `parts` down.
pub fn covers(role: Role, (width, height): (u16, u16), parts: u16) -> Vec<Cover> {
    match (parts, drawing(role, height)) {
        (0..=2, Some(lines)) => drawn(lines),
        (0..=2, None) => sampled(role, width, height),
        _ => outlined(role, width, height, parts).unwrap_or_default(),
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

/// Pixels of a cell on which outlines are measured: as many across and down as make whole parts.
const PIXELS: (usize, usize) = (12, 24);
/// Squares of at most so many rows have no room for an edge. Their pieces are a little larger, but for
/// the pawn, which is smaller, so that no bishop looks like one; all stand on the same line.
const BARE: u16 = 4;
const LARGER: f32 = 1.06;
const SMALLER: f32 = 0.9;
/// Where the outlines end, and where those pieces do, in parts of the square.
const FOOT: f32 = 0.88;
const BARE_FOOT: f32 = 0.9;
/// Squares of at most so many rows have no room for lines on the body.
const PLAIN: u16 = 5;

/// The cover of a piece from the outline that images show; `None` where there is no room at all.
fn outlined(role: Role, width: u16, height: u16, parts: u16) -> Option<Vec<Cover>> {
    let (columns, rows) = (2 * usize::from(width), usize::from(parts * height));
    let (across, down) = (PIXELS.0 / 2, PIXELS.1 / usize::from(parts));
    let is_bare = height <= BARE;
    let scale = match role {
        _ if !is_bare => 1.0,
        Role::Pawn => SMALLER,
        _ => LARGER,
    };
    let (wide, tall) = ((columns * across) as f32, (rows * down) as f32);
    // Where the square begins in the picture of the piece: whole pixels, so that both halves are alike,
    // and a foot that fills its row.
    let left = (wide * (scale - 1.0) / 2.0).round();
    let side = wide + 2.0 * left;
    let top = match is_bare {
        true => side * FOOT - (rows as f32 * BARE_FOOT).round() * down as f32,
        false => (side - tall) / 2.0,
    };
    let (left, top, side) = (left as isize, top.round() as isize, side as usize);
    // A colour for each kind of ink, so that a pixel's colours are the shares of what covers it.
    let inks = images::Inks {
        ground: None,
        fill: (u8::MAX, 0, 0),
        edge: (0, u8::MAX, 0),
        lines: (0, 0, u8::MAX),
        cursor: None,
        target: None,
        signs: None,
    };
    let pixels = u32::try_from(side).ok()?;
    let drawn = images::square(role, (pixels, pixels), inks)?;
    let pixel = |x: usize, y: usize| -> Option<[f32; 4]> {
        let (x, y) = (x.checked_add_signed(left)?, y.checked_add_signed(top)?);
        let at = 4 * (y * side + x);
        let pixel: [u8; 4] = drawn.get(at..at + 4)?.try_into().ok()?;
        (x < side).then(|| pixel.map(|part| f32::from(part) / 255.0))
    };
    let share = 1.0 / (across * down) as f32;
    let cover = |index: usize| {
        let (row, column) = (index / columns, index % columns);
        let mut cover = Cover::default();
        for y in row * down..(row + 1) * down {
            for x in column * across..(column + 1) * across {
                let [fill, edge, lines, all] = pixel(x, y).unwrap_or_default();
                cover.fill += share * all * fill;
                cover.edge += share * all * edge;
                cover.cut += share * all * lines;
            }
        }
        if height <= PLAIN {
            cover.fill += std::mem::take(&mut cover.cut);
        }
        if is_bare {
            cover.edge = 0.0;
            cover.fill = sharper(cover.fill);
        }
        cover
    };
    Some((0..rows * columns).map(cover).collect())
}

/// A share that is nearer to nothing or all: small pieces are clear rather than soft.
fn sharper(share: f32) -> f32 {
    (2.0 * share - 0.3).clamp(0.0, 1.0)
}

/// Samples along each side of a quarter: it is half as wide as tall, so are these.
const ACROSS: usize = 4;
const DOWN: usize = 8;

/// What a sample of a square shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
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
