//! The pieces in the sizes at which every quarter of a cell counts, drawn by hand: squares of
//! three and four rows, which are 12×6 and 16×8 quarters.
//!
//! A quarter is half as wide as it is tall. `#` is the piece, anything else the square.

use shakmaty::Role;

/// The drawing for squares of so many rows, if there is one.
pub fn drawing(role: Role, rows: u16) -> Option<&'static [&'static str]> {
    let set = match rows {
        3 => &THREE_ROWS[..],
        4 => &FOUR_ROWS[..],
        _ => return None,
    };
    let index = match role {
        Role::Pawn => 0,
        Role::Knight => 1,
        Role::Bishop => 2,
        Role::Rook => 3,
        Role::Queen => 4,
        Role::King => 5,
    };
    set.get(index).copied()
}

type Set = [&'static [&'static str]; 6];

// The first row stays free: a piece that fills it looks cut off where the square ends.
const THREE_ROWS: Set = [
    &[
        "............",
        "............",
        ".....##.....",
        "....####....",
        ".....##.....",
        "...######...",
    ],
    &[
        "............",
        "....##.#....",
        "..########..",
        "..###.#####.",
        "......####..",
        "...########.",
    ],
    &[
        "............",
        ".....##.....",
        "....##.#....",
        "...##.###...",
        "....####....",
        "..########..",
    ],
    &[
        "............",
        "..##.##.##..",
        "..########..",
        "...######...",
        "...######...",
        "..########..",
    ],
    &[
        "............",
        ".#...##...#.",
        ".##.####.##.",
        "..########..",
        "...######...",
        "..########..",
    ],
    &[
        "............",
        ".....##.....",
        "....####....",
        ".###.##.###.",
        ".##########.",
        "..########..",
    ],
];

const FOUR_ROWS: Set = [
    &[
        "................",
        "......####......",
        ".....######.....",
        "......####......",
        "......####......",
        ".....######.....",
        "....########....",
        "................",
    ],
    &[
        "......##........",
        ".....#######....",
        "...##########...",
        "..####.#######..",
        "..###..########.",
        ".....#########..",
        "....##########..",
        "................",
    ],
    &[
        ".......##.......",
        "......###.......",
        ".....###.##.....",
        ".....##.###.....",
        "......####......",
        "......####......",
        "...##########...",
        "................",
    ],
    &[
        "................",
        "...###.##.###...",
        "...##########...",
        ".....######.....",
        ".....######.....",
        "....########....",
        "...##########...",
        "................",
    ],
    &[
        "................",
        "..#...#..#...#..",
        "..##.##..##.##..",
        "..####.##.####..",
        "...##########...",
        "....########....",
        "...##########...",
        "................",
    ],
    &[
        ".......##.......",
        ".....######.....",
        ".......##.......",
        "..#####..#####..",
        "..############..",
        "....########....",
        "...##########...",
        "................",
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_fill_their_squares_and_differ() {
        for rows in 3..=4u16 {
            let all: Vec<_> = Role::ALL
                .iter()
                .map(|role| drawing(*role, rows).expect("every man is drawn"))
                .collect();
            for (index, lines) in all.iter().enumerate() {
                assert_eq!(lines.len(), usize::from(2 * rows));
                for line in *lines {
                    assert_eq!(line.len(), usize::from(4 * rows), "{line}");
                }
                assert!(!all[..index].contains(lines));
            }
        }
    }
}
