//! Block art: a piece turned into characters of two colours a cell, which divide it into quadrants,
//! sextants or octants.
//!
//! Each part of a cell has the share of edge and fill that covers it. Where the terminal has true
//! colour those shares are blended; elsewhere the larger wins. Of the ways to split a cell's parts
//! into two colours, the one that loses least is drawn.

use super::cover::{Cover, Part, covers};
use crate::{
    sort,
    tui::theme::depth::{Rgb, distance},
};
use ratatui::{style::Color, symbols::pixel};
use shakmaty::Role;
use std::{cell::RefCell, collections::HashMap, rc::Rc};

/// The colours of a piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    pub symbol: char,
    pub front: Color,
    pub back: Color,
}

/// A piece as it is wanted: for squares of so many columns and rows of cells, each of two parts
/// across and so many down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    pub columns: u16,
    pub rows: u16,
    pub parts: u16,
}

/// The cells of a square, row by row; `None` where there is only ground.
pub type Blocks = Rc<[Option<Block>]>;

/// No more pieces than this are kept; a window that is pulled larger step by step asks for many.
const MOST: usize = 1_000;

thread_local! {
    /// The pieces drawn so far, each made when first needed.
    static MADE: RefCell<HashMap<(Role, Size, Inks), Blocks>> = RefCell::default();
}

/// A piece in this size and these colours.
pub fn blocks(role: Role, size: Size, inks: Inks) -> Blocks {
    MADE.with_borrow_mut(|made| {
        if made.len() > MOST {
            made.clear();
        }
        let piece = made.entry((role, size, inks));
        Rc::clone(piece.or_insert_with(|| make(role, size, inks)))
    })
}

fn make(role: Role, size: Size, inks: Inks) -> Blocks {
    let covers = covers(role, (size.columns, size.rows), size.parts);
    let across = 2 * usize::from(size.columns);
    let down = usize::from(size.parts);
    let cells = (0..size.rows).flat_map(|row| (0..size.columns).map(move |column| (column, row)));
    let cell = |(column, row): (u16, u16)| {
        let (x, y) = (2 * usize::from(column), down * usize::from(row));
        let parts: Vec<Cover> = (y..y + down)
            .flat_map(|y| [y * across + x, y * across + x + 1])
            .map(|index| covers.get(index).copied().unwrap_or_default())
            .collect();
        block(&parts, inks)
    };
    cells.map(cell).collect()
}

/// The block for a cell's parts, row by row; `None` where there is only ground.
fn block(parts: &[Cover], inks: Inks) -> Option<Block> {
    if parts.iter().all(|cover| cover.whole() < 0.02) {
        return None;
    }
    Some(match inks.ground {
        Color::Rgb(..) => blended(parts, inks),
        _ => chosen(parts, inks),
    })
}

/// The character that fills the parts of a cell whose bits are set, the upper left one's lowest.
fn symbol(parts: usize, pattern: usize) -> char {
    let set: &[char] = match parts {
        0..=4 => &pixel::QUADRANTS,
        5..=6 => &pixel::SEXTANTS,
        _ => &pixel::OCTANTS,
    };
    set.get(pattern).copied().unwrap_or(' ')
}

fn rgb(color: Color) -> Rgb {
    match color {
        Color::Rgb(r, g, b) => (r, g, b),
        _ => (0, 0, 0),
    }
}

/// True colour: each part a blend, each side of the split the mean of its parts.
fn blended(covers: &[Cover], inks: Inks) -> Block {
    let parts = [inks.ground, inks.fill, inks.edge, inks.cut].map(rgb);
    let blend = |cover: &Cover| -> Rgb {
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
    };
    let colours: Vec<Rgb> = covers.iter().map(blend).collect();
    let mean = |pattern: usize, bit: usize| -> Rgb {
        let mut sum = [0u32; 4];
        for (place, colour) in colours.iter().enumerate() {
            if pattern >> place & 1 == bit {
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
            .map(|(place, colour)| {
                let drawn = if pattern >> place & 1 == 1 {
                    front
                } else {
                    back
                };
                distance(*colour, drawn)
            })
            .sum()
    };
    // Without the last part's bit all splits are there: colours can swap.
    let splits = 1 << colours.len().saturating_sub(1);
    let best = (0..splits).min_by_key(|p| loss(*p)).unwrap_or(0);
    let color = |c: Rgb| Color::Rgb(c.0, c.1, c.2);
    Block {
        symbol: symbol(colours.len(), best),
        front: color(mean(best, 1)),
        back: color(mean(best, 0)),
    }
}

/// Few colours: each part of a cell is what covers most of it; of three things in a cell the rarest
/// gives way.
fn chosen(covers: &[Cover], inks: Inks) -> Block {
    let most_of = |cover: &Cover| {
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
    };
    let parts: Vec<Part> = covers.iter().map(most_of).collect();
    let count = |part: Part| parts.iter().filter(|p| **p == part).count();
    let mut ranked = [Part::Fill, Part::Ground, Part::Edge, Part::Cut];
    sort::by_key(&mut ranked, |part| std::cmp::Reverse(count(*part)));
    let [most, second, ..] = ranked;
    let ink = |part: Part| match part {
        Part::Ground => inks.ground,
        Part::Fill => inks.fill,
        Part::Edge => inks.edge,
        Part::Cut => inks.cut,
    };
    // A part of what gave way takes the piece's other colour, not the ground's.
    let front_of = |part: Part| part == most || part != second && most != Part::Ground;
    let pattern = parts.iter().enumerate().fold(0, |bits, (quarter, part)| {
        bits | usize::from(front_of(*part)) << quarter
    });
    let (front, back) = (ink(most), ink(second));
    // The last part is always behind, so that a shape has one character.
    let last = 1 << parts.len().saturating_sub(1);
    let (pattern, front, back) = match pattern & last {
        0 => (pattern, front, back),
        _ => (!pattern & (last - 1), back, front),
    };
    Block {
        symbol: symbol(parts.len(), pattern),
        front,
        back,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZES: [u16; 5] = [3, 4, 5, 6, 9];

    /// The parts of a square that a piece covers, row by row, as the characters show them.
    fn unpacked(role: Role, rows: u16, parts: u16) -> Vec<Vec<bool>> {
        let size = Size {
            columns: 2 * rows,
            rows,
            parts,
        };
        let inks = Inks {
            ground: Color::Blue,
            fill: Color::White,
            edge: Color::Black,
            cut: Color::Black,
        };
        let blocks = blocks(role, size, inks);
        let part = |row: u16, column: u16| {
            let cell = row / parts * size.columns + column / 2;
            let Some(block) = blocks.get(usize::from(cell)).copied().flatten() else {
                return false;
            };
            let all = 2 * usize::from(parts);
            let pattern = (0..1 << all)
                .find(|pattern| symbol(all, *pattern) == block.symbol)
                .expect("a character of the set");
            let is_front = pattern >> (row % parts * 2 + column % 2) & 1 == 1;
            let colour = if is_front { block.front } else { block.back };
            colour != inks.ground
        };
        let row = |row| (0..4 * rows).map(|column| part(row, column)).collect();
        (0..parts * rows).map(row).collect()
    }

    #[test]
    fn finer_pieces_are_whole_and_each_is_known_by_its_shape() {
        for (parts, rows) in [3, 4].into_iter().flat_map(|p| SIZES.map(|rows| (p, rows))) {
            let pieces = Role::ALL.map(|role| (role, unpacked(role, rows, parts)));
            for (role, piece) in &pieces {
                let picture = || {
                    let line = |row: &Vec<bool>| -> String {
                        row.iter().map(|on| if *on { '#' } else { '.' }).collect()
                    };
                    piece.iter().map(line).collect::<Vec<_>>().join("\n")
                };
                let here = format!("{role:?} of {rows} rows, {parts} parts");
                assert!(piece[0].iter().all(|on| !on), "{here}\n{}", picture());
                let is_at_a_side = |row: &Vec<bool>| row[0] || row[row.len() - 1];
                assert!(!piece.iter().any(is_at_a_side), "{here}\n{}", picture());
                let foot = &piece[piece.len() * 7 / 8 - 1];
                assert!(
                    foot.iter().filter(|on| **on).count() > foot.len() / 4,
                    "{here}"
                );
                let uneven = piece.iter().map(|row| {
                    let mirrored = row.iter().zip(row.iter().rev());
                    mirrored.filter(|(left, right)| left != right).count()
                });
                let uneven: usize = uneven.sum();
                let (least, most) = match role {
                    Role::Knight => (4 * piece.len() / 3, usize::MAX),
                    _ => (0, piece.len() / 4),
                };
                assert!((least..=most).contains(&uneven), "{here}\n{}", picture());
            }
            for (index, (role, piece)) in pieces.iter().enumerate() {
                for (other, shape) in &pieces[..index] {
                    let parts = piece.iter().flatten().zip(shape.iter().flatten());
                    let differing = parts.filter(|(a, b)| a != b).count();
                    assert!(
                        differing > piece.len() / 2,
                        "{role:?} and {other:?}, {rows} rows"
                    );
                }
            }
        }
    }
}
