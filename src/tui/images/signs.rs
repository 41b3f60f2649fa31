//! The signs beside a piece as pixels, the same that other squares show as characters.

use super::ink::{Rgb, SIDE, paint};
use tiny_skia::{LineCap, LineJoin, PathBuilder, Pixmap, Stroke, Transform};

/// A sign at the left edge of a square and one at the right, with their colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Signs {
    pub before: &'static str,
    pub after: &'static str,
    pub ink: Rgb,
    /// Around the ink, so that it is seen before the piece too.
    pub halo: Rgb,
}

/// The breadth of a sign, and of its lines, in parts of [`SIDE`].
const BREADTH: f32 = 12.0;
const LINE: f32 = 5.0;
const HALO: f32 = 11.0;
/// How far a sign stands from the edge.
const EDGE: f32 = 5.0;
/// Where signs begin and end.
const TOP: f32 = 34.0;
const BOTTOM: f32 = 70.0;

/// A line through these points; across from 0 to 1, down from 0 to 1.
type Line = &'static [(f32, f32)];

/// The lines of a sign.
fn lines(sign: &str) -> &'static [Line] {
    match sign {
        "[" => &[&[(1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (1.0, 1.0)]],
        "]" => &[&[(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]],
        "(" => &[&[(1.0, 0.0), (0.2, 0.25), (0.0, 0.5), (0.2, 0.75), (1.0, 1.0)]],
        ")" => &[&[(0.0, 0.0), (0.8, 0.25), (1.0, 0.5), (0.8, 0.75), (0.0, 1.0)]],
        "<" => &[&[(1.0, 0.0), (0.0, 0.5), (1.0, 1.0)]],
        ">" => &[&[(0.0, 0.0), (1.0, 0.5), (0.0, 1.0)]],
        "!" => &[&[(0.5, 0.0), (0.5, 0.62)], &[(0.5, 0.95), (0.5, 1.0)]],
        "*" => &[
            &[(0.5, 0.1), (0.5, 0.9)],
            &[(0.0, 0.3), (1.0, 0.7)],
            &[(0.0, 0.7), (1.0, 0.3)],
        ],
        "~" => &[&[(0.0, 0.6), (0.25, 0.4), (0.75, 0.6), (1.0, 0.4)]],
        "#" => &[
            &[(0.0, 0.35), (1.0, 0.35)],
            &[(0.0, 0.65), (1.0, 0.65)],
            &[(0.3, 0.1), (0.3, 0.9)],
            &[(0.7, 0.1), (0.7, 0.9)],
        ],
        "%" => &[
            &[(1.0, 0.1), (0.0, 0.9)],
            &[(0.1, 0.2), (0.2, 0.25)],
            &[(0.8, 0.75), (0.9, 0.8)],
        ],
        "&" => &[&[
            (1.0, 0.9),
            (0.2, 0.3),
            (0.5, 0.1),
            (0.8, 0.3),
            (0.0, 0.7),
            (0.4, 0.9),
            (1.0, 0.6),
        ]],
        _ => &[&[(0.0, 0.35), (1.0, 0.35)], &[(0.0, 0.65), (1.0, 0.65)]],
    }
}

/// Draws both signs into the picture of a square so many pixels wide and tall; `scale` is the length
/// of a part of [`SIDE`].
pub fn draw(signs: Signs, (wide, tall): (f32, f32), scale: f32, pixels: &mut Pixmap) {
    let middle = (tall - SIDE * scale) / 2.0;
    let right = wide - (EDGE + BREADTH) * scale;
    let place = |x| Transform::from_scale(scale, scale).post_translate(x, middle);
    for (sign, place) in [
        (signs.before, place(EDGE * scale)),
        (signs.after, place(right)),
    ] {
        let mut path = PathBuilder::new();
        for line in lines(sign) {
            let at = |(x, y): (f32, f32)| (x * BREADTH, TOP + y * (BOTTOM - TOP));
            for (index, point) in line.iter().enumerate() {
                let (x, y) = at(*point);
                match index {
                    0 => path.move_to(x, y),
                    _ => path.line_to(x, y),
                }
            }
        }
        let Some(path) = path.finish() else {
            continue;
        };
        for (ink, width) in [(signs.halo, HALO), (signs.ink, LINE)] {
            let stroke = Stroke {
                width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..Stroke::default()
            };
            pixels.stroke_path(&path, &paint(ink), &stroke, place, None);
        }
    }
}
