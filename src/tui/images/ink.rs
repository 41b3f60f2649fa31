//! What pieces and signs are drawn with: colours, and the square that both are measured in.

use tiny_skia::Paint;

/// Red, green and blue.
pub type Rgb = (u8, u8, u8);

/// The side of the square that outlines and signs are drawn in.
pub const SIDE: f32 = 100.0;

pub fn paint((red, green, blue): Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}
