//! The board of the first screen: the game that can be gone on with, else a tabiya – a position
//! from which games begin once their opening is over. There is another one after each game.

use crate::{
    chess::Position,
    tui::{
        theme::Theme,
        widgets::{
            Board,
            board::{Geometry, Marks},
            pen::{Pen, width},
        },
        words::home as words,
        world::World,
    },
};
use ratatui::{Frame, layout::Rect};
use shakmaty::{Position as _, san::San};

/// What stands on the board, and what it is called.
pub struct Showcase {
    position: Position,
    /// In full, then for narrower boards.
    captions: Vec<String>,
    flipped: bool,
}

/// A position from which many games began.
struct Tabiya {
    eco: &'static str,
    name: &'static str,
    moves: &'static str,
}

const TABIYAS: [Tabiya; 12] = [
    Tabiya {
        eco: "B90",
        name: words::NAJDORF,
        moves: "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3",
    },
    Tabiya {
        eco: "C92",
        name: words::CLOSED_RUY_LOPEZ,
        moves: "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3",
    },
    Tabiya {
        eco: "E99",
        name: words::KINGS_INDIAN,
        moves: "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1 Nd7 f3 f5",
    },
    Tabiya {
        eco: "D36",
        name: words::CARLSBAD,
        moves: "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 c6 Qc2 Be7 e3 Nbd7 Bd3 O-O",
    },
    Tabiya {
        eco: "B77",
        name: words::DRAGON,
        moves: "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4",
    },
    Tabiya {
        eco: "B19",
        name: words::CARO_KANN,
        moves: "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7 h5 Bh7 Bd3 Bxd3 Qxd3",
    },
    Tabiya {
        eco: "C18",
        name: words::WINAWER,
        moves: "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3 bxc3 Ne7 Qg4",
    },
    Tabiya {
        eco: "E59",
        name: words::NIMZO_INDIAN,
        moves: "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5 O-O Nc6 a3 Bxc3 bxc3 dxc4 Bxc4 Qc7",
    },
    Tabiya {
        eco: "D87",
        name: words::GRUNFELD,
        moves: "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 O-O Ne2 c5 O-O Nc6 Be3",
    },
    Tabiya {
        eco: "C54",
        name: words::GIUOCO_PIANO,
        moves: "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O",
    },
    Tabiya {
        eco: "A29",
        name: words::FOUR_KNIGHTS,
        moves: "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6 O-O Be7",
    },
    Tabiya {
        eco: "B33",
        name: words::SVESHNIKOV,
        moves: "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6 Bg5 a6 Na3 b5",
    },
];

impl Showcase {
    pub fn choose(world: &World) -> Showcase {
        if let Some((_, game)) = world.unfinished.first()
            && let Some((position, flipped)) = game.standing()
        {
            return Showcase {
                position,
                captions: [words::YOUR_UNFINISHED_GAME, words::UNFINISHED]
                    .map(str::to_owned)
                    .into(),
                flipped,
            };
        }
        let number = world.seed() % TABIYAS.len() as u64;
        let tabiya = &TABIYAS[number as usize];
        Showcase {
            position: tabiya.position(),
            captions: tabiya.captions().into(),
            flipped: false,
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The room that a board takes, with its caption: columns and rows.
    pub fn size(squares: u16) -> (u16, u16) {
        let room = Rect::new(0, 0, 16 * squares, 8 * squares + 1);
        Geometry::fit(room, false, false).map_or((0, 0), |geometry| {
            (geometry.squares.width, geometry.squares.height + 2)
        })
    }

    /// The fullest caption that fits into so many columns; the shortest where none does.
    fn caption(&self, columns: u16) -> &str {
        let fits = |words: &&String| width(words) <= columns;
        let caption = self.captions.iter().find(fits).or(self.captions.last());
        caption.map_or("", String::as_str)
    }

    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let board = Rect {
            height: area.height.saturating_sub(2),
            ..area
        };
        frame.render_widget(
            Board::new(self.position.current().board(), theme)
                .marks(Marks::of(&self.position))
                .flipped(self.flipped)
                .coordinates(false),
            board,
        );
        let caption = Rect {
            y: area.bottom().saturating_sub(1),
            height: 1,
            ..area
        };
        let words = self.caption(area.width);
        let left = area.width.saturating_sub(width(words)) / 2;
        Pen::new(frame.buffer_mut(), caption, theme)
            .skip(left)
            .put(words, theme.dim);
    }
}

impl Tabiya {
    /// What it is called, in full and then with less and less room.
    fn captions(&self) -> [String; 3] {
        let (name, eco) = (self.name.to_owned(), self.eco.to_owned());
        [format!("{name} · {eco}"), name, eco]
    }

    fn position(&self) -> Position {
        let mut position = Position::default();
        for word in self.moves.split(' ') {
            let played = San::from_ascii(word.as_bytes())
                .ok()
                .and_then(|san| san.to_move(position.current()).ok());
            if !played.is_some_and(|played| position.play(played)) {
                break;
            }
        }
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;

    #[test]
    fn the_book_knows_every_tabiya_by_the_same_code() {
        let mut others = Vec::new();
        for tabiya in &TABIYAS {
            let position = tabiya.position();
            assert_eq!(
                position.ply(),
                tabiya.moves.split(' ').count(),
                "{}",
                tabiya.name
            );
            let name = Book::embedded().name_along(&position).expect("a name");
            if name.eco != tabiya.eco {
                others.push((tabiya.name, name.eco));
            }
        }
        assert!(others.is_empty(), "{others:?}");
    }

    #[test]
    fn the_name_of_an_opening_matters_more_than_its_code() {
        let caption = |columns: u16| {
            let captions = TABIYAS[6].captions().into();
            let showcase = Showcase {
                position: Position::default(),
                captions,
                flipped: false,
            };
            showcase.caption(columns).to_owned()
        };
        assert_eq!(caption(24), "French, Winawer · C18");
        assert_eq!(caption(16), "French, Winawer");
        assert_eq!(caption(14), "C18");
        assert_eq!(caption(2), "C18");
    }

    #[test]
    fn boards_keep_to_their_room() {
        assert_eq!(Showcase::size(1), (16, 10));
        assert_eq!(Showcase::size(3), (48, 26));
        assert!(Showcase::size(2).1 <= 8 * 2 + 3);
    }
}
