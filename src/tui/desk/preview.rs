//! What a marked row of a list leads to, beside the list: a small board with its opening, how it
//! stands, and the last moves.

use crate::{
    chess::{Position, line},
    game::{Game, GameResult},
    play::BookChoice,
    tui::{
        theme::Theme,
        widgets::{
            Board,
            board::{Geometry, Marks},
            paragraphs,
            pen::below,
        },
        words::desk as words,
        world::World,
    },
};
use ratatui::{Frame, layout::Rect};
use shakmaty::Position as _;

/// A position with what there is to say of it.
#[derive(Clone, Debug)]
pub struct Preview {
    position: Position,
    flipped: bool,
    opening: String,
    /// How it stands, or ended.
    state: String,
    /// The moves that led to it.
    last: String,
}

/// Columns of a board with squares of two rows and of three, and of the gaps at both of its sides.
const SMALL: u16 = 32;
const LARGE: u16 = 48;
const GAP: u16 = 2;
/// Rows of the small board with a line below it.
const ROWS: u16 = 18;
/// So many of the last moves of either side are named.
const LAST: usize = 6;

impl Preview {
    /// The position that a game has come to.
    pub fn of(position: Position, flipped: bool, world: &World) -> Preview {
        let letters = world.settings.look.piece_letters;
        let moves: Vec<_> = position.moves().collect();
        let first = moves.len().saturating_sub(LAST);
        let before = position.at(first).unwrap_or(position.start());
        let text = line::text(before, moves.into_iter().skip(first), letters);
        let name_by = |choice| world.book(choice)?.book().name_along(&position);
        let name = name_by(&world.shown_book()).or_else(|| name_by(&BookChoice::Embedded));
        let state = match position.ending() {
            Some(ending) => ending.to_string(),
            None => words::to_move(position.turn()).to_owned(),
        };
        Preview {
            opening: name.map_or(String::new(), |name| name.to_string()),
            state,
            last: match first {
                0 => text,
                _ => format!("… {text}"),
            },
            position,
            flipped,
        }
    }

    /// A position with a heading and how one stands with it.
    pub fn told(position: Position, flipped: bool, heading: String, state: String) -> Preview {
        Preview {
            position,
            flipped,
            opening: heading,
            state,
            last: String::new(),
        }
    }

    /// The last position of a game, or the one after so many moves of its main line.
    pub fn of_game(game: &Game, ply: Option<usize>, world: &World) -> Preview {
        let line = game.main_line();
        let shown = ply.unwrap_or(line.len());
        let node = shown.checked_sub(1).and_then(|place| line.get(place));
        let position = game.position_at(node.copied().unwrap_or(game.root()));
        let preview = Preview::of(position, false, world);
        let tag = |name| game.tags.known(name).map(str::to_owned);
        let moves = line.len().div_ceil(2);
        Preview {
            state: match (game.result, ply) {
                (GameResult::Unknown, None) => words::with_moves(preview.state, moves),
                (result, None) => words::with_moves(result.sign(), moves),
                (_, Some(_)) => preview.state,
            },
            opening: match preview.opening.is_empty() {
                true => tag("Opening").or(tag("ECO")).unwrap_or_default(),
                false => preview.opening,
            },
            ..preview
        }
    }

    /// An area divided: what a list keeps, at least so many columns, and what a preview takes, which
    /// is empty where there is no room.
    pub fn beside(area: Rect, least: u16) -> (Rect, Rect) {
        let room = area.width.saturating_sub(least);
        let columns = match room {
            _ if area.height < ROWS => 0,
            room if room >= LARGE + 2 * GAP && area.height > LARGE / 2 + 3 => LARGE + GAP,
            room if room >= SMALL + GAP => SMALL + GAP,
            _ => 0,
        };
        let list = Rect {
            width: area.width - columns,
            ..area
        };
        let preview = Rect {
            x: list.right() + (GAP / 2).min(columns),
            width: columns.saturating_sub(GAP),
            ..area
        };
        (list, preview)
    }

    /// An area divided: what so many lines keep, or eight of them, and what a preview takes below them
    /// and a gap, which is empty where there is no room.
    pub fn below(area: Rect, lines: u16) -> (Rect, Rect) {
        let room = area.height.saturating_sub(lines.min(8) + 1);
        let large = LARGE / 2 + 4;
        let (width, height) = match room {
            room if room >= large && area.width >= LARGE + GAP => (LARGE, large),
            room if room >= ROWS && area.width >= SMALL + GAP => (SMALL, room.min(ROWS + 2)),
            _ => return (area, Rect::ZERO),
        };
        let list = Rect {
            height: lines.min(area.height - height - 1),
            ..area
        };
        let preview = Rect {
            x: area.x + GAP,
            y: list.bottom() + 1,
            width: width.min(area.width - GAP),
            height,
        };
        (list, preview)
    }

    pub fn draw(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(geometry) = Geometry::fit(area, false, self.flipped) else {
            return;
        };
        let board = Board::new(self.position.current().board(), theme)
            .marks(Marks::of(&self.position))
            .flipped(self.flipped)
            .coordinates(false);
        frame.render_widget(board, area);
        let rows = geometry.outer().height + 1;
        let lines = [
            (self.opening.clone(), theme.book),
            (self.state.clone(), theme.text),
            (self.last.clone(), theme.dim),
        ];
        let lines = lines.into_iter().filter(|(words, _)| !words.is_empty());
        let lines: Vec<_> = lines.collect();
        paragraphs::draw(&lines, below(area, rows), frame, theme);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::pgn,
        store::Settings,
        tui::{keymap::Keymap, theme::Theme},
    };
    use ratatui::{Terminal, backend::TestBackend};

    #[test]
    fn a_game_is_seen_as_it_ended_with_its_last_moves() {
        let world = World::new(
            Theme::detect(|_| None),
            Keymap::default(),
            Settings::default(),
        );
        let text = "[ECO \"C41\"]\n\n1. e4 e5 2. Bc4 d6 3. Qf3 a6 4. Qxf7# 1-0\n";
        let game = pgn::read_all(text.as_bytes()).into_iter().next();
        let game = game.expect("a game");
        let preview = Preview::of_game(&game, None, &world);
        assert_eq!(preview.state, "1-0, 4 moves");
        assert_eq!(preview.opening, "C41");
        assert_eq!(preview.last, "… 1…e5 2.Bc4 d6 3.Qf3 a6 4.Qxf7#");
        let earlier = Preview::of_game(&game, Some(2), &world);
        assert_eq!(
            (earlier.state, earlier.last),
            ("White to move".to_owned(), "1.e4 e5".to_owned())
        );
        let drawn = pgn::read_all(b"1. e4 e5 1/2-1/2".as_slice())
            .into_iter()
            .next();
        let drawn = Preview::of_game(&drawn.expect("a game"), None, &world);
        assert_eq!(drawn.state, "½-½, 1 move");
        let (list, beside) = Preview::beside(Rect::new(0, 0, 100, 30), 66);
        assert_eq!((list.width, beside.width), (66, 32));
        // A column stays free at either side.
        assert_eq!((beside.x, beside.right()), (67, 99));
        assert!(Preview::beside(Rect::new(0, 0, 99, 30), 66).1.is_empty());
        let sizes = [
            (66, 36, 1),
            (66, 36, 40),
            (44, 20, 1),
            (44, 20, 2),
            (33, 36, 1),
        ];
        let divided = sizes.map(|(columns, rows, lines)| {
            let (list, board) = Preview::below(Rect::new(60, 2, columns, rows), lines);
            (list.height, board.y, board.width, board.height)
        });
        let none = |rows| (rows, 0, 0, 0);
        let large = (1, 4, 48, 28);
        let small = [(15, 18, 32, 20), (1, 4, 32, 18)];
        assert_eq!(divided, [large, small[0], small[1], none(20), none(36)]);
        let mut terminal = Terminal::new(TestBackend::new(100, 30)).expect("a screen");
        terminal
            .draw(|frame| preview.draw(frame, beside, &world.theme))
            .expect("drawn");
        let drawn = terminal.backend().to_string();
        assert!(drawn.contains("4.Qxf7#"), "{drawn}");
    }
}
