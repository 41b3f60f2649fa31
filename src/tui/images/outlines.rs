//! The pieces as outlines with curves, for terminals that show images; drawn by hand in a square of
//! 100 by 100 whose ground line is at 88.

use shakmaty::Role;

/// Across and down.
type Point = (f32, f32);

/// A step of an outline.
#[derive(Clone, Copy)]
pub enum Step {
    Line(Point),
    /// Two points that bend the curve, and its end.
    Curve(Point, Point, Point),
}

/// A piece. An outline of the right half is completed by its reflection on the vertical line in
/// the middle.
pub struct Outline {
    pub start: Point,
    pub steps: &'static [Step],
    /// Whether the steps are the right half only, from the top to the ground.
    pub is_half: bool,
    /// Balls on the tips, which belong to the body: centre and radius.
    pub balls: &'static [(Point, f32)],
    /// Lines on the body; of a half outline they are reflected too.
    pub lines: &'static [(Point, &'static [Step])],
    /// Filled dots on the body: centre and radius.
    pub dots: &'static [(Point, f32)],
}

use Step::{Curve, Line};

/// The outline of a piece.
pub fn outline(role: Role) -> &'static Outline {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

const PAWN: Outline = Outline {
    start: (50.0, 19.0),
    steps: &[
        Curve((58.5, 19.0), (64.5, 25.0), (64.5, 33.0)),
        Curve((64.5, 38.0), (62.0, 42.0), (58.5, 44.5)),
        Curve((64.0, 46.0), (66.5, 48.0), (66.5, 51.5)),
        Line((58.0, 53.0)),
        Curve((58.5, 62.0), (62.0, 68.0), (69.0, 74.0)),
        Curve((73.5, 78.0), (75.0, 82.0), (75.0, 88.0)),
        Line((50.0, 88.0)),
    ],
    is_half: true,
    balls: &[],
    lines: &[((50.0, 79.0), &[Line((71.0, 79.0))])],
    dots: &[],
};

const ROOK: Outline = Outline {
    start: (50.0, 17.0),
    steps: &[
        Line((56.0, 17.0)),
        Line((56.0, 23.0)),
        Line((63.5, 23.0)),
        Line((63.5, 17.0)),
        Line((73.5, 17.0)),
        Line((73.5, 31.0)),
        Line((65.5, 38.0)),
        Curve((65.5, 50.0), (66.5, 60.0), (68.0, 68.0)),
        Line((74.0, 75.0)),
        Line((76.0, 80.0)),
        Line((76.0, 88.0)),
        Line((50.0, 88.0)),
    ],
    is_half: true,
    balls: &[],
    lines: &[
        ((50.0, 31.0), &[Line((72.0, 31.0))]),
        ((50.0, 38.5), &[Line((65.0, 38.5))]),
        ((50.0, 68.0), &[Line((67.5, 68.0))]),
        ((50.0, 79.0), &[Line((75.0, 79.0))]),
    ],
    dots: &[],
};

const BISHOP: Outline = Outline {
    start: (50.0, 21.0),
    steps: &[
        Line((53.0, 21.5)),
        Curve((62.0, 28.0), (68.5, 37.0), (68.5, 46.5)),
        Curve((68.5, 53.0), (65.5, 57.5), (61.0, 60.5)),
        Line((63.5, 65.0)),
        Line((61.0, 68.5)),
        Curve((61.5, 74.0), (65.0, 77.0), (73.0, 78.5)),
        Curve((75.5, 79.5), (76.5, 83.0), (76.5, 88.0)),
        Line((50.0, 88.0)),
    ],
    is_half: true,
    balls: &[((50.0, 16.0), 5.0)],
    lines: &[
        ((50.0, 60.5), &[Line((60.5, 60.5))]),
        ((50.0, 68.5), &[Line((60.5, 68.5))]),
        ((50.0, 79.5), &[Line((73.5, 79.5))]),
        ((50.0, 33.0), &[Line((50.0, 50.0))]),
        ((50.0, 41.0), &[Line((57.0, 41.0))]),
    ],
    dots: &[],
};

const QUEEN: Outline = Outline {
    start: (50.0, 20.0),
    steps: &[
        Line((57.5, 45.0)),
        Line((67.0, 21.0)),
        Line((69.5, 47.0)),
        Line((85.0, 29.0)),
        Line((75.5, 60.0)),
        Curve((73.5, 63.0), (72.0, 66.0), (72.0, 69.0)),
        Curve((74.0, 72.0), (76.0, 76.0), (76.0, 80.0)),
        Line((76.0, 88.0)),
        Line((50.0, 88.0)),
    ],
    is_half: true,
    balls: &[
        ((50.0, 16.0), 5.0),
        ((67.5, 18.0), 4.8),
        ((32.5, 18.0), 4.8),
        ((86.5, 26.5), 4.8),
        ((13.5, 26.5), 4.8),
    ],
    lines: &[
        (
            (50.0, 58.5),
            &[Curve((60.0, 58.5), (68.0, 60.0), (74.5, 62.0))],
        ),
        (
            (50.0, 67.5),
            &[Curve((58.0, 67.5), (66.0, 68.5), (71.5, 70.0))],
        ),
        ((50.0, 79.0), &[Line((75.0, 79.0))]),
    ],
    dots: &[],
};

const KING: Outline = Outline {
    start: (50.0, 8.0),
    steps: &[
        Line((53.0, 8.0)),
        Line((53.0, 13.0)),
        Line((59.0, 13.0)),
        Line((59.0, 19.0)),
        Line((53.0, 19.0)),
        Line((53.0, 27.0)),
        Curve((57.5, 28.5), (59.0, 33.0), (58.0, 37.0)),
        Curve((62.0, 32.0), (68.0, 30.0), (74.0, 31.5)),
        Curve((83.0, 34.0), (86.0, 43.0), (81.0, 52.0)),
        Curve((78.0, 57.0), (74.0, 60.5), (72.0, 65.0)),
        Curve((72.0, 70.0), (76.0, 75.0), (76.0, 80.0)),
        Line((76.0, 88.0)),
        Line((50.0, 88.0)),
    ],
    is_half: true,
    balls: &[],
    lines: &[
        (
            (58.0, 37.0),
            &[Curve((56.0, 43.0), (53.0, 48.0), (50.0, 54.0))],
        ),
        (
            (50.0, 62.0),
            &[Curve((58.0, 62.0), (66.0, 63.0), (72.0, 65.0))],
        ),
        (
            (50.0, 70.0),
            &[Curve((58.0, 70.0), (66.0, 71.0), (72.0, 72.5))],
        ),
        ((50.0, 79.0), &[Line((75.0, 79.0))]),
    ],
    dots: &[],
};

const KNIGHT: Outline = Outline {
    start: (44.0, 10.0),
    steps: &[
        Line((50.0, 18.0)),
        Curve((67.0, 19.0), (80.0, 35.0), (79.0, 62.0)),
        Curve((78.5, 72.0), (77.0, 80.0), (77.0, 88.0)),
        Line((31.0, 88.0)),
        Curve((31.0, 76.0), (37.0, 70.0), (45.0, 63.0)),
        Curve((50.0, 58.5), (53.0, 53.0), (52.0, 46.0)),
        Curve((47.0, 52.0), (41.0, 54.0), (35.5, 54.5)),
        Curve((33.0, 59.0), (29.0, 63.0), (24.0, 63.0)),
        Curve((18.0, 62.5), (13.5, 56.5), (14.0, 50.5)),
        Curve((16.0, 44.0), (23.0, 37.5), (26.5, 31.0)),
        Curve((27.5, 26.0), (31.0, 21.5), (35.5, 18.5)),
        Line((34.5, 10.5)),
        Line((41.0, 15.0)),
        Line((44.0, 10.0)),
    ],
    is_half: false,
    balls: &[],
    lines: &[
        ((33.0, 79.0), &[Line((76.0, 79.0))]),
        (
            (55.0, 25.0),
            &[Curve((66.0, 32.0), (71.5, 48.0), (69.5, 72.0))],
        ),
        (
            (20.5, 58.5),
            &[Curve((23.0, 57.5), (25.0, 56.0), (26.5, 54.0))],
        ),
    ],
    dots: &[((36.0, 31.5), 3.0), ((20.0, 51.0), 1.8)],
};
