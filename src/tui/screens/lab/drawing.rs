//! The lab's picture: what is searched and how at the left, the page beside it.

use super::{Evaluator, Game, Laboratory, Page};
use crate::{
    chess::{Position, notation},
    engine::{evaluation, state::State},
    players::museum::{castled::CastledChess, terms as evaluators},
    textbook::workbench::Switches,
    tui::{
        action::Action,
        desk::{
            layout::{self, Desk, Layout, Panel, Part},
            status_line::draw_footer,
            title,
        },
        keymap::Context,
        screen::View,
        theme::Theme,
        widgets::{
            board::{Marks, Paint},
            pen::{Pen, below, row, width},
            small_board::{Grid, GridMarks},
        },
        words::lab as said,
        world::World,
    },
};
use ratatui::{
    Frame,
    layout::{Position as Place, Rect},
    style::Style,
};
use shakmaty::{Position as _, Square};

/// There is a board if there are at least this many columns and rows, with the switches in so many
/// columns and rows below it; the page beside them needs more columns than other panels.
const WITH_BOARD: (u16, u16) = (76, 22);
const SWITCHES: (u16, u16) = (22, 8);
const PAGE: [u16; 3] = [50, 50, 64];
/// Rows of the switches where there is no room for them below a board, and columns of each then.
const SWITCH_LINES: u16 = 3;
const SWITCH_COLUMNS: u16 = 18;

/// What fits so many columns of the title: the position's name, cut where it is long, and the words
/// before who searches or evaluates it.
fn head(
    name: &str,
    words: &'static str,
    who: &str,
    room: u16,
    ellipsis: &str,
) -> (String, &'static str) {
    let left = |words: &str| room.saturating_sub(2 + width(words) + width(who));
    if width(name) <= left(words) {
        return (name.to_owned(), words);
    }
    let left = left(said::BY);
    if width(name) <= left {
        return (name.to_owned(), said::BY);
    }
    let mut cut = String::new();
    for letter in name.chars() {
        if width(&cut) + 2 > left {
            break;
        }
        cut.push(letter);
    }
    (format!("{}{ellipsis}", cut.trim_end()), said::BY)
}

/// The switches by their numbers: name and place.
pub fn named(switches: &Switches) -> [(&'static str, bool); 7] {
    let mut switches = *switches;
    switches.named().map(|(name, on)| (name, *on))
}

/// `minimax, deepening`, `alpha-beta, ordering`.
pub fn in_words(switches: &Switches) -> String {
    let minimax = Some(said::MINIMAX).filter(|_| !switches.alpha_beta);
    let on = named(switches).into_iter().filter(|(_, on)| *on);
    let words: Vec<&str> = minimax
        .into_iter()
        .chain(on.map(|(name, _)| name))
        .collect();
    words.join(", ")
}

impl Laboratory {
    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        let desk = Desk {
            board: area.width >= WITH_BOARD.0 && area.height >= WITH_BOARD.1,
            notice: true,
            under: SWITCHES,
            columns: PAGE,
            ..Desk::new(false, world.settings.look.coordinates)
        };
        let mut layout = layout::plan(area, &desk, |_| vec![Panel::filling(Part::Page, 1)]);
        if layout.board.is_none() {
            layout.under = Rect {
                height: SWITCH_LINES.min(layout.words.height),
                ..layout.words
            };
            layout.words = below(layout.words, SWITCH_LINES);
            layout.board = self.board_beside(&mut layout.words);
        }
        layout
    }

    pub(super) fn picture(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = self.layout(area, view.world);
        self.draw_head(frame, layout.title, theme);
        self.draw_pages(frame, layout.notice, theme);
        let page = layout.words;
        if let Some(board) = layout.board {
            match self.game() {
                Game::Chess => self.draw_board(frame, &layout, theme),
                Game::TicTacToe | Game::ConnectFour => self.draw_small(frame, &layout, theme),
            }
            if board.outer().x > page.x {
                self.draw_branch(frame, board.outer(), page, view);
            }
        }
        // Lines of switches stand above the page, else they are a column below the board.
        match layout.under.bottom() <= page.y {
            true => self.draw_switch_lines(frame, layout.under, view),
            false => self.draw_switches(frame, layout.under, view),
        }
        match self.page {
            Page::Numbers => self.draw_numbers(frame, page, view),
            Page::Comparison => {
                let side = self.positions.side_to_move();
                self.comparison
                    .draw(frame, page, (self.unit(), side), theme);
            }
            Page::Stage => {
                let side = self.positions.side_to_move();
                self.stage.draw(frame, page, (self.page_unit(), side), view);
            }
            Page::Tree => self.draw_tree(frame, page, view),
            Page::Terms => self.draw_terms(frame, page, theme),
            Page::Log => self.log.draw(frame, page, self.unit(), view),
        }
        if let Some(message) = &self.message {
            Pen::new(frame.buffer_mut(), layout.prompt, theme)
                .skip(1)
                .put(message, theme.warning);
        }
        draw_footer(self, frame, layout.footer, view);
    }

    fn draw_head(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let depth = said::depth(self.depth());
        title::draw(frame, area, theme, &[(&depth, theme.strong)], |pen| {
            pen.put(said::TITLE, theme.strong).skip(2);
            let name = self.positions.name();
            match self.game() {
                Game::TicTacToe => pen
                    .put(said::TIC_TAC_TOE, theme.text)
                    .skip(2)
                    .put(name, theme.dim),
                Game::ConnectFour => pen
                    .put(said::CONNECT_FOUR, theme.text)
                    .skip(2)
                    .put(name, theme.dim),
                Game::Chess => {
                    let actor = self.actor().own().filter(|_| self.shows_actor());
                    let (words, who) = match actor {
                        Some((title, _)) => (said::SEARCHED_BY, title),
                        None => (said::EVALUATED_BY, self.evaluator().name()),
                    };
                    let room = pen.left().saturating_sub(width(&depth) + 1);
                    let (name, words) = head(name, words, who, room, theme.glyph("…", "~"));
                    pen.put(&name, theme.text)
                        .skip(2)
                        .put(words, theme.dim)
                        .put(who, theme.text)
                }
            };
        });
    }

    /// The moves to the position that the page is about: on the tree's page to the marked branch,
    /// step by step to where the search is.
    fn path(&self) -> Option<Vec<&str>> {
        match self.page {
            Page::Tree => Some(self.tree.path(&self.picture.tree)),
            Page::Stage => Some(self.stage.path()),
            Page::Numbers | Page::Comparison | Page::Terms | Page::Log => None,
        }
    }

    /// The position that the page is about.
    fn shown(&self, position: &Position) -> Position {
        let mut shown = position.clone();
        if let Some(path) = self.path() {
            for label in path {
                // A null move cannot be read; what follows it is not shown.
                match notation::read_move(shown.current(), label) {
                    Ok(played) if shown.play(played) => {}
                    _ => break,
                }
            }
        }
        shown
    }

    fn draw_board(&self, frame: &mut Frame, layout: &Layout, theme: &Theme) {
        let Some(position) = self.positions.chess() else {
            return;
        };
        let position = &self.shown(position);
        let mut marks = Marks::of(position);
        if self.page == Page::Terms {
            // Pieces worth more, or less, on their square than the average of their kind.
            for (square, off) in self.against_the_average(&CastledChess::from(position)) {
                if off.abs() >= 15 {
                    let paint = if off > 0 { Paint::Green } else { Paint::Red };
                    marks.painted.push((square, paint));
                }
            }
        }
        layout.draw_board(position.current().board(), marks, frame, theme);
    }

    /// The evaluation of the page, from White's side, in its own unit.
    pub(super) fn evaluated(&self, chess: &CastledChess) -> i32 {
        match self.evaluator() {
            Evaluator::Museum(verdict, _) => evaluators::value(verdict, chess),
            Evaluator::BuiltIn => evaluation::explain(&State::new(chess)).value,
        }
    }

    /// The value of each piece to its own side on its square.
    pub(super) fn worth(&self, chess: &CastledChess) -> Vec<(Square, i32)> {
        evaluators::pieces(chess, |without| self.evaluated(&chess.with(without)))
            .into_iter()
            .map(|(square, white)| {
                let own = chess.board().color_at(square);
                (square, own.map_or(white, |own| own.fold_wb(white, -white)))
            })
            .collect()
    }

    /// By how many percent a piece's value differs from the average of its kind.
    fn against_the_average(&self, chess: &CastledChess) -> Vec<(Square, i32)> {
        let worth = self.worth(chess);
        let role = |square: Square| chess.board().role_at(square);
        worth
            .iter()
            .map(|(square, own)| {
                let kind: Vec<i32> = worth
                    .iter()
                    .filter(|(other, _)| role(*other) == role(*square))
                    .map(|(_, worth)| *worth)
                    .collect();
                let count = i32::try_from(kind.len()).unwrap_or(1).max(1);
                let mean = kind.iter().sum::<i32>() / count;
                (*square, (own - mean) * 100 / mean.abs().max(1))
            })
            .collect()
    }

    /// The board of a small game; on the tree's page the position of the marked branch.
    fn draw_small(&self, frame: &mut Frame, layout: &Layout, theme: &Theme) {
        let area = layout.board.map(|board| board.outer()).unwrap_or_default();
        let Some(mut board) = self.positions.small() else {
            return;
        };
        let game = board.game();
        let mut marks = GridMarks::default();
        for label in self.path().unwrap_or_default() {
            let moves = board.moves();
            if let Some(chosen) = moves.into_iter().find(|m| game.name_of(*m) == label) {
                marks.last = board.landing(chosen);
                board = board.play(chosen);
            }
        }
        marks.won = board.winning_row();
        let grid = Grid::fit(below(area, 1), game);
        grid.draw(&board, &marks, frame, theme);
    }

    fn draw_switches(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        self.draw_own(frame, row(area, SWITCHES.1 - 1), view);
        let by_switches = !self.is_own();
        for (index, (number, (name, on))) in
            (0u16..area.height).zip((1u8..).zip(named(&self.switches)))
        {
            let on = on && by_switches;
            let key = view
                .world
                .keymap
                .sign(&[Context::Lab], Action::Switch(number))
                .unwrap_or_default();
            let before = named(&self.reference);
            let compared = before.get(usize::from(index)).is_some_and(|(_, on)| *on);
            let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
            pen.put(&key, theme.key)
                .skip(1)
                .put(switch_sign(on, theme), switch_style(on, theme))
                .skip(1)
                .put(name, if on { theme.text } else { theme.dim });
            if compared && by_switches {
                pen.to(area.x + 16).put_whole(said::COMPARED, theme.dim);
            }
        }
    }

    /// The switch that puts Tabiya's own search in the place of all others.
    fn draw_own(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        if self.game() != Game::Chess || area.height == 0 {
            return;
        }
        let keymap = &view.world.keymap;
        let key = keymap.sign(&[Context::Lab], Action::OwnSearch);
        let on = self.is_own();
        Pen::new(frame.buffer_mut(), area, theme)
            .put(&key.unwrap_or_default(), theme.key)
            .skip(1)
            .put(switch_sign(on, theme), switch_style(on, theme))
            .skip(1)
            .put(said::OWN_SEARCH, if on { theme.text } else { theme.dim });
    }

    /// The same in three lines where there is little room.
    fn draw_switch_lines(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let beside_the_last = Rect {
            x: area.x + SWITCH_COLUMNS,
            width: area.width.saturating_sub(SWITCH_COLUMNS),
            ..row(area, 2)
        };
        self.draw_own(frame, beside_the_last, view);
        let by_switches = !self.is_own();
        for (index, switches) in (0..SWITCH_LINES).zip(named(&self.switches).chunks(3)) {
            let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
            for (number, (name, on)) in (1 + 3 * index..).zip(switches) {
                let on = *on && by_switches;
                pen.put(&number.to_string(), theme.key)
                    .skip(1)
                    .put(switch_sign(on, theme), switch_style(on, theme))
                    .skip(1)
                    .put(name, if on { theme.text } else { theme.dim })
                    .to(area.x + (number - 3 * index) * SWITCH_COLUMNS);
            }
        }
    }
}

/// The switch that stands there: its action.
pub fn switch_at(layout: &Layout, place: Place) -> Option<Action> {
    let area = layout.under;
    if !area.contains(place) {
        return None;
    }
    let (line, column) = (place.y - area.y, (place.x - area.x) / SWITCH_COLUMNS);
    let index = match area.bottom() <= layout.words.y {
        true if column > 2 => return None,
        true => 3 * line + column,
        false => line,
    };
    match u8::try_from(index).ok()? {
        index @ 0..7 => Some(Action::Switch(index + 1)),
        7 => Some(Action::OwnSearch),
        _ => None,
    }
}

fn switch_sign(on: bool, theme: &Theme) -> &'static str {
    if on {
        theme.glyph("■", "#")
    } else {
        theme.glyph("□", "-")
    }
}

fn switch_style(on: bool, theme: &Theme) -> Style {
    if on { theme.accent } else { theme.dim }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_that_is_too_long_says_less_and_keeps_its_end() {
        let words = "evaluated by ";
        let shown = |name, who, room| {
            let (name, words) = head(name, words, who, room, "…");
            format!("{name}  {words}{who}")
        };
        let (name, who) = ("an open game", "piece-square tables");
        assert_eq!(shown(name, who, 46), format!("{name}  {words}{who}"));
        assert_eq!(shown(name, who, 45), format!("{name}  by {who}"));
        assert_eq!(
            shown("Lesson 6: Late move reductions", "material", 36),
            "Lesson 6: Late move re…  by material"
        );
    }
}
