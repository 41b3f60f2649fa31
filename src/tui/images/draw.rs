//! Draws a piece as pixels, from its outline.

use super::{
    ink::{Rgb, SIDE, paint},
    outlines::{Outline, Step, outline},
    signs::{self, Signs},
};
use shakmaty::Role;
use tiny_skia::{FillRule, LineCap, LineJoin, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// As wide as the line around a piece, in parts of [`SIDE`].
const EDGE: f32 = 3.8;
/// Lines on the body are a little finer.
const INNER: f32 = 3.0;
/// The frame of the cursor, and the corners around a piece that can be taken.
const FRAME: f32 = 7.0;
const CORNER: f32 = 26.0;

/// The colours of a picture of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Inks {
    /// Behind the piece; nothing where the terminal shows the cells' own colour through.
    pub ground: Option<Rgb>,
    pub fill: Rgb,
    pub edge: Rgb,
    /// The lines on the body.
    pub lines: Rgb,
    /// The frame of the cursor, where it is here.
    pub cursor: Option<Rgb>,
    /// Corners, where the piece can be taken.
    pub target: Option<Rgb>,
    /// Signs beside the piece, where colours are not enough.
    pub signs: Option<Signs>,
}

/// A square with a piece, so many pixels wide and tall: red, green, blue and opacity of each pixel
/// from the upper left one on. `None` for no pixels, or more than fit into memory.
pub fn square(role: Role, (width, height): (u32, u32), inks: Inks) -> Option<Vec<u8>> {
    let mut pixels = Pixmap::new(width, height)?;
    if let Some(ground) = inks.ground {
        pixels.fill(colour(ground));
    }
    let (wide, tall) = (width as f32, height as f32);
    let scale = wide.min(tall) / SIDE;
    let place = Transform::from_scale(scale, scale)
        .post_translate((wide - SIDE * scale) / 2.0, (tall - SIDE * scale) / 2.0);
    draw_piece(outline(role), inks, place, &mut pixels);
    let whole = Transform::from_scale(wide / SIDE, tall / SIDE);
    if let Some(target) = inks.target {
        for (x, y) in [(0.0, 0.0), (SIDE, 0.0), (0.0, SIDE), (SIDE, SIDE)] {
            let towards = |from: f32| if from > 0.0 { -CORNER } else { CORNER };
            let mut corner = PathBuilder::new();
            corner.move_to(x, y);
            corner.line_to(x + towards(x), y);
            corner.line_to(x, y + towards(y));
            corner.close();
            if let Some(corner) = corner.finish() {
                let ink = paint(target);
                pixels.fill_path(&corner, &ink, FillRule::Winding, whole, None);
            }
        }
    }
    if let Some(cursor) = inks.cursor
        && let Some(frame) = Rect::from_xywh(FRAME / 2.0, FRAME / 2.0, SIDE - FRAME, SIDE - FRAME)
    {
        let stroke = Stroke {
            width: FRAME,
            ..Stroke::default()
        };
        let frame = PathBuilder::from_rect(frame);
        pixels.stroke_path(&frame, &paint(cursor), &stroke, whole, None);
    }
    if let Some(signs) = inks.signs {
        signs::draw(signs, (wide, tall), scale, &mut pixels);
    }
    let pixel = |pixel: &tiny_skia::PremultipliedColorU8| {
        let plain = pixel.demultiply();
        [plain.red(), plain.green(), plain.blue(), plain.alpha()]
    };
    Some(pixels.pixels().iter().flat_map(pixel).collect())
}

fn draw_piece(outline: &Outline, inks: Inks, place: Transform, pixels: &mut Pixmap) {
    let (fill, edge) = (paint(inks.fill), paint(inks.edge));
    let stroke = |width| Stroke {
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..Stroke::default()
    };
    let body = body(outline);
    // Edges first, so that the parts of a piece grow together.
    for part in &body {
        pixels.stroke_path(part, &edge, &stroke(2.0 * EDGE), place, None);
    }
    for part in &body {
        pixels.fill_path(part, &fill, FillRule::Winding, place, None);
    }
    let lines = paint(inks.lines);
    for (start, steps) in outline.lines {
        for mirrored in [false, true] {
            if mirrored && !outline.is_half {
                continue;
            }
            let mut line = PathBuilder::new();
            let at = |(x, y): (f32, f32)| if mirrored { (SIDE - x, y) } else { (x, y) };
            let (x, y) = at(*start);
            line.move_to(x, y);
            for step in *steps {
                follow(&mut line, *step, at);
            }
            if let Some(line) = line.finish() {
                pixels.stroke_path(&line, &lines, &stroke(INNER), place, None);
            }
        }
    }
    for ((x, y), radius) in outline.dots {
        if let Some(dot) = PathBuilder::from_circle(*x, *y, *radius) {
            pixels.fill_path(&dot, &lines, FillRule::Winding, place, None);
        }
    }
}

/// The closed figures that make up the body.
fn body(outline: &Outline) -> Vec<Path> {
    let mut path = PathBuilder::new();
    let (x, y) = outline.start;
    path.move_to(x, y);
    for step in outline.steps {
        follow(&mut path, *step, |point| point);
    }
    if outline.is_half {
        // Back up the left side: the same points in the other order.
        let mut ends = vec![outline.start];
        ends.extend(outline.steps.iter().map(|step| match step {
            Step::Line(end) | Step::Curve(_, _, end) => *end,
        }));
        let mirror = |(x, y): (f32, f32)| (SIDE - x, y);
        for (step, before) in outline.steps.iter().zip(&ends).rev() {
            let back = match *step {
                Step::Line(_) => Step::Line(*before),
                Step::Curve(first, second, _) => Step::Curve(second, first, *before),
            };
            follow(&mut path, back, mirror);
        }
    }
    path.close();
    let balls = outline.balls.iter();
    let balls = balls.filter_map(|((x, y), radius)| PathBuilder::from_circle(*x, *y, *radius));
    path.finish().into_iter().chain(balls).collect()
}

fn follow(path: &mut PathBuilder, step: Step, at: impl Fn((f32, f32)) -> (f32, f32)) {
    match step {
        Step::Line(end) => {
            let (x, y) = at(end);
            path.line_to(x, y);
        }
        Step::Curve(first, second, end) => {
            let ((x1, y1), (x2, y2), (x, y)) = (at(first), at(second), at(end));
            path.cubic_to(x1, y1, x2, y2, x, y);
        }
    }
}

fn colour((red, green, blue): Rgb) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(red, green, blue, u8::MAX)
}
