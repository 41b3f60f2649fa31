//! The pieces' silhouettes, drawn by hand as outlines in a frame 100 wide (the square) and 100
//! tall (from the top of the king's cross to the ground).

use shakmaty::Role;

/// A point, or half the width and height of an ellipse.
type Point = (f32, f32);

/// A filled outline. Figures may lie over each other.
pub enum Figure {
    Polygon(&'static [Point]),
    /// Centre, and half its width and height.
    Ellipse(Point, Point),
}

/// A piece: what is filled, and what is cut into it as lines of the edge's colour.
pub struct Shape {
    pub body: &'static [Figure],
    pub cuts: &'static [Figure],
}

use Figure::{Ellipse, Polygon};

/// The silhouette of a piece.
pub fn shape(role: Role) -> &'static Shape {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// The foot that all but the pawn stand on.
const FOOT: Figure = Polygon(&[
    (22.0, 100.0),
    (22.0, 90.0),
    (28.0, 84.0),
    (72.0, 84.0),
    (78.0, 90.0),
    (78.0, 100.0),
]);

const PAWN: Shape = Shape {
    body: &[
        Ellipse((50.0, 42.0), (15.0, 14.0)),
        Polygon(&[(34.0, 60.0), (34.0, 54.0), (66.0, 54.0), (66.0, 60.0)]),
        Polygon(&[(43.0, 56.0), (57.0, 56.0), (65.0, 86.0), (35.0, 86.0)]),
        Polygon(&[
            (27.0, 100.0),
            (27.0, 90.0),
            (33.0, 84.0),
            (67.0, 84.0),
            (73.0, 90.0),
            (73.0, 100.0),
        ]),
    ],
    cuts: &[],
};

const KNIGHT: Shape = Shape {
    body: &[
        Polygon(&[
            (43.0, 6.0),
            (49.0, 14.0),
            (62.0, 18.0),
            (72.0, 30.0),
            (77.0, 48.0),
            (76.0, 86.0),
            (30.0, 86.0),
            (32.0, 74.0),
            (41.0, 64.0),
            (50.0, 54.0),
            (51.0, 47.0),
            (43.0, 52.0),
            (33.0, 53.0),
            (27.0, 60.0),
            (19.0, 58.0),
            (15.0, 50.0),
            (18.0, 42.0),
            (27.0, 30.0),
            (32.0, 20.0),
            (38.0, 14.0),
        ]),
        FOOT,
    ],
    cuts: &[Ellipse((39.0, 29.0), (4.0, 4.0))],
};

const BISHOP: Shape = Shape {
    body: &[
        Ellipse((50.0, 10.0), (7.0, 6.0)),
        Polygon(&[
            (50.0, 13.0),
            (61.0, 24.0),
            (67.0, 38.0),
            (66.0, 50.0),
            (58.0, 60.0),
            (42.0, 60.0),
            (34.0, 50.0),
            (33.0, 38.0),
            (39.0, 24.0),
        ]),
        Polygon(&[(33.0, 68.0), (33.0, 61.0), (67.0, 61.0), (67.0, 68.0)]),
        Polygon(&[(42.0, 60.0), (58.0, 60.0), (63.0, 86.0), (37.0, 86.0)]),
        FOOT,
    ],
    cuts: &[Polygon(&[
        (60.0, 21.0),
        (65.0, 26.0),
        (53.0, 42.0),
        (48.0, 38.0),
    ])],
};

const ROOK: Shape = Shape {
    body: &[
        Polygon(&[
            (24.0, 14.0),
            (36.0, 14.0),
            (36.0, 24.0),
            (44.0, 24.0),
            (44.0, 14.0),
            (56.0, 14.0),
            (56.0, 24.0),
            (64.0, 24.0),
            (64.0, 14.0),
            (76.0, 14.0),
            (76.0, 36.0),
            (66.0, 42.0),
            (69.0, 86.0),
            (31.0, 86.0),
            (34.0, 42.0),
            (24.0, 36.0),
        ]),
        FOOT,
    ],
    cuts: &[],
};

const QUEEN: Shape = Shape {
    body: &[
        Polygon(&[
            (18.0, 18.0),
            (34.0, 40.0),
            (35.0, 10.0),
            (45.0, 36.0),
            (50.0, 6.0),
            (55.0, 36.0),
            (65.0, 10.0),
            (66.0, 40.0),
            (82.0, 18.0),
            (69.0, 64.0),
            (31.0, 64.0),
        ]),
        Ellipse((18.0, 16.0), (5.0, 5.0)),
        Ellipse((35.0, 9.0), (5.0, 5.0)),
        Ellipse((50.0, 5.0), (5.0, 5.0)),
        Ellipse((65.0, 9.0), (5.0, 5.0)),
        Ellipse((82.0, 16.0), (5.0, 5.0)),
        Polygon(&[(32.0, 62.0), (68.0, 62.0), (72.0, 86.0), (28.0, 86.0)]),
        FOOT,
    ],
    cuts: &[],
};

const KING: Shape = Shape {
    body: &[
        Polygon(&[(46.0, 0.0), (54.0, 0.0), (54.0, 26.0), (46.0, 26.0)]),
        Polygon(&[(38.0, 7.0), (62.0, 7.0), (62.0, 14.0), (38.0, 14.0)]),
        Polygon(&[
            (50.0, 26.0),
            (60.0, 22.0),
            (72.0, 24.0),
            (79.0, 34.0),
            (77.0, 46.0),
            (68.0, 62.0),
            (32.0, 62.0),
            (23.0, 46.0),
            (21.0, 34.0),
            (28.0, 24.0),
            (40.0, 22.0),
        ]),
        Polygon(&[(32.0, 60.0), (68.0, 60.0), (72.0, 86.0), (28.0, 86.0)]),
        FOOT,
    ],
    cuts: &[],
};
