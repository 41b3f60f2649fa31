//! A reviewed game on one screen: how each side played, phase by phase, and where it turned.

use crate::{
    analysis::{
        Mark, MoveReview, Phase, Review, report,
        review::{Figures, SWINGS, Side},
    },
    tui::{
        action::Action,
        desk::{
            dialog::Dialog,
            list::List,
            status_line::{capital, click_around, draw_footer},
        },
        keymap::Context,
        screen::{Answer, Scene, Screen, View},
        theme::Theme,
        widgets::{
            pen::{Pen, row, width},
            popup,
        },
        words::analysis as said,
        world::World,
    },
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use shakmaty::Color;

/// The sheet; Enter goes to the marked turning point.
pub struct Summary {
    players: [String; 2],
    review: Review,
    /// The game has marks of somebody else.
    marked_otherwise: bool,
    list: List,
}

/// What the sheet has room for, besides the figures of the sides and the turning points.
#[derive(Clone, Copy, Default)]
struct Room {
    /// Rows of phases, below each side.
    phases: u16,
    /// An empty row between the parts.
    gap: u16,
    /// Rows at the end, on what the figures rest on.
    notes: u16,
}

impl Room {
    /// Rows of one side: all its moves, its phases, a gap.
    fn side(self) -> u16 {
        1 + self.phases + self.gap
    }

    /// Rows above the sides: opening, a gap, heads.
    fn head(self) -> u16 {
        2 + self.gap
    }
}

/// Rows of the frame and the keys.
const AROUND: u16 = 4;
/// Columns of the sheet, its frame included, where there is room for them.
const COLUMNS: u16 = 66;
/// The columns of moves, accuracy, loss and each of three marks, and those where there is less room
/// than [`WIDE_FROM`].
const FIGURES: [usize; 4] = [5, 10, 7, 5];
const FIGURES_NARROW: [usize; 4] = [5, 9, 5, 3];
const WIDE_FROM: u16 = 45;
/// The least and the most columns of a name before its figures.
const NAME: (u16, u16) = (8, 24);

impl Summary {
    /// `players`: White's and Black's names.
    pub fn new(players: [String; 2], review: Review, marked_otherwise: bool) -> Summary {
        Summary {
            players,
            review,
            marked_otherwise,
            list: List::default(),
        }
    }

    /// The moves at which the game turned; where it never did, its dearest problems.
    fn turns(&self) -> Vec<&MoveReview> {
        let moves = &self.review.moves;
        let turned = self.review.turning_points.iter();
        turned.filter_map(|index| moves.get(*index)).collect()
    }

    /// As wide as the opening's name wants it.
    fn place(&self, area: Rect) -> Rect {
        let columns = (width(&self.opening()) + 4).max(COLUMNS);
        popup::centred(area, columns.min(area.width), self.rows(self.room(area)))
    }

    /// The phases go first, then what the figures rest on.
    fn room(&self, area: Rect) -> Room {
        let phases = u16::try_from(self.phases().len()).unwrap_or(3);
        let notes = u16::try_from(self.notes().len()).unwrap_or(2).max(2);
        let ways = [(phases, 1, notes), (phases, 0, notes), (0, 0, 1)];
        let ways = ways.map(|(phases, gap, notes)| Room { phases, gap, notes });
        let mut ways = ways.into_iter();
        ways.find(|room| self.rows(*room) <= area.height)
            .unwrap_or_default()
    }

    fn rows(&self, room: Room) -> u16 {
        self.above(room) + self.turn_rows() + room.notes + AROUND
    }

    fn opening(&self) -> String {
        let named = report::opening(&self.review);
        named.unwrap_or_else(|| said::OPENING_NOT_NAMED.to_owned())
    }

    /// What the figures rest on, the most important last.
    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.review.sides.iter().any(Side::is_outside_phases) {
            notes.push(SWINGS.to_owned());
        }
        if self.marked_otherwise {
            notes.push(said::MARKS_BY_RULE.to_owned());
        }
        let limit = self.review.settings.nodes_per_move;
        notes.push(capital(&said::rests_on(limit)));
        notes
    }

    /// The phases in which either side has moved.
    fn phases(&self) -> Vec<(usize, Phase)> {
        let sides = &self.review.sides;
        let moved = |place: usize| {
            let own = [&sides.white, &sides.black].map(|side| side.phases.get(place));
            own.into_iter().flatten().any(|figures| figures.moves > 0)
        };
        let phases = Phase::ALL.into_iter().enumerate();
        phases.filter(|(place, _)| moved(*place)).collect()
    }

    fn turn_rows(&self) -> u16 {
        u16::try_from(self.turns().len().max(1)).unwrap_or(3)
    }

    /// Rows above the turning points.
    fn above(&self, room: Room) -> u16 {
        let sides = u16::try_from(self.review.reviewed_sides().count()).unwrap_or(2);
        room.head() + sides * room.side()
    }

    fn inside(&self, area: Rect) -> Rect {
        let outer = self.place(area);
        Rect {
            x: outer.x + 2,
            y: outer.y + 1,
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(AROUND),
        }
    }

    fn draw_side(&self, color: Color, room: Room, area: Rect, frame: &mut Frame, theme: &Theme) {
        let side = &self.review.sides[color];
        let name = &self.players[usize::from(color == Color::Black)];
        let strong = theme.strong;
        draw_figures(name, &side.whole, row(area, 0), frame, theme, strong);
        for (index, (place, phase)) in (1..=room.phases).zip(self.phases()) {
            let name = format!("  {phase}");
            if let Some(own) = side.phases.get(place) {
                draw_figures(&name, own, row(area, index), frame, theme, theme.dim);
            }
        }
    }

    fn draw_turn(
        &self,
        index: usize,
        turn: &MoveReview,
        place: Rect,
        frame: &mut Frame,
        world: &World,
    ) {
        let theme = &world.theme;
        let letters = world.settings.look.piece_letters;
        if index == self.list.marked() {
            frame.buffer_mut().set_style(place, theme.row);
        }
        let number = turn.number;
        let dots = turn.mover.fold_wb(".", theme.glyph("…", "..."));
        let mark = turn.mark.map_or("", Mark::sign);
        let best = match turn.best_san.as_str() {
            "" => String::new(),
            best => said::better(&letters.write(best)),
        };
        let arrow = theme.glyph("→", "->");
        let san = letters.write(&turn.san);
        Pen::new(frame.buffer_mut(), place, theme)
            .put(&format!("{number}{dots}{san}{mark}"), theme.strong)
            .put(
                &format!("  {} {arrow} {}{best}", turn.before, turn.after),
                theme.text,
            );
    }
}

fn is_wide(place: Rect) -> bool {
    place.width >= WIDE_FROM
}

fn figure_columns(place: Rect) -> [usize; 4] {
    match is_wide(place) {
        true => FIGURES,
        false => FIGURES_NARROW,
    }
}

/// Columns for a name before its figures.
fn name_room(place: Rect) -> u16 {
    let [moves, accuracy, loss, mark] = figure_columns(place);
    let figures = u16::try_from(moves + accuracy + loss + 3 * mark).unwrap_or(u16::MAX);
    place.width.saturating_sub(figures).clamp(NAME.0, NAME.1)
}

/// Name, moves, accuracy, average loss, and how many moves had which mark.
fn draw_figures(
    name: &str,
    figures: &Figures,
    place: Rect,
    frame: &mut Frame,
    theme: &Theme,
    style: ratatui::style::Style,
) {
    let accuracy = figures
        .accuracy
        .map_or(String::new(), |a| format!("{a:.1} %"));
    let loss = figures
        .average_loss
        .map_or(String::new(), |l| l.to_string());
    let room = name_room(place);
    // It may fill its room, for the figures begin with blanks.
    let before = Rect {
        width: room.min(place.width),
        ..place
    };
    Pen::new(frame.buffer_mut(), before, theme).put(name, style);
    let [for_moves, for_accuracy, for_loss, for_mark] = figure_columns(place);
    let mut pen = Pen::new(frame.buffer_mut(), place, theme);
    pen.to(place.x + room)
        .put(&format!("{:>for_moves$}", figures.moves), theme.dim)
        .put(&format!("{accuracy:>for_accuracy$}"), style)
        .put(&format!("{loss:>for_loss$}"), theme.text);
    for (mark, style) in [
        (Mark::Inaccuracy, theme.inaccuracy),
        (Mark::Mistake, theme.mistake),
        (Mark::Blunder, theme.blunder),
    ] {
        let count = figures.count(mark);
        let style = if count == 0 { theme.faint } else { style };
        pen.put(&format!("{count:>for_mark$}"), style);
    }
}

impl Screen for Summary {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Summary, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        if self.turns().is_empty() {
            vec![Action::Learn, Action::Back]
        } else {
            vec![
                Action::Choose,
                Action::Up,
                Action::Down,
                Action::Learn,
                Action::Back,
            ]
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Choose => match self.turns().get(self.list.marked()) {
                Some(turn) => scene.close_with(Answer::Ply(turn.ply)),
                None => scene.close(),
            },
            Action::Learn => scene.close_with(Answer::Action(Action::Learn)),
            Action::Back => scene.close(),
            action => {
                let count = self.turns().len();
                self.list.act(action, count, scene.area.height);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let outer = self.place(scene.area);
        let is_left = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if !is_left || click_around(self, (outer, Dialog::keys_in(outer)), mouse, scene) {
            return;
        }
        let inside = self.inside(scene.area);
        let first = inside.y + self.above(self.room(scene.area));
        if inside.contains((mouse.column, mouse.row).into())
            && mouse.row >= first
            && usize::from(mouse.row - first) < self.turns().len()
        {
            self.list.mark(usize::from(mouse.row - first));
            self.act(Action::Choose, scene);
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let outer = self.place(area);
        popup::frame(outer, said::SUMMARY_TITLE, theme, frame.buffer_mut());
        let inside = self.inside(area);
        let review = &self.review;
        let opening = match (self.opening(), &review.opening) {
            (whole, Some(named)) if width(&whole) > inside.width => {
                format!("{} {}", named.eco, named.name)
            }
            (whole, _) => whole,
        };
        Pen::new(frame.buffer_mut(), row(inside, 0), theme).put(&opening, theme.book);
        let room = self.room(area);
        let head = room.head();
        let heads = match is_wide(inside) {
            true => said::SUMMARY_HEADS,
            false => said::SUMMARY_HEADS_NARROW,
        };
        Pen::new(frame.buffer_mut(), row(inside, head - 1), theme)
            .to(inside.x + name_room(inside))
            .put(heads, theme.dim);
        let below = |rows: u16| Rect {
            y: inside.y + rows,
            height: inside.height.saturating_sub(rows),
            ..inside
        };
        let mut above = head;
        for color in review.reviewed_sides() {
            self.draw_side(color, room, below(above), frame, theme);
            above += room.side();
        }
        let turns = self.turns();
        if turns.is_empty() {
            Pen::new(frame.buffer_mut(), row(below(above), 0), theme)
                .put(said::NO_TURNING_POINT, theme.dim);
        }
        for (index, turn) in turns.into_iter().enumerate() {
            let place = row(below(above), u16::try_from(index).unwrap_or(0));
            self.draw_turn(index, turn, place, frame, view.world);
        }
        for (up, note) in (1..=room.notes).zip(self.notes().iter().rev()) {
            let place = row(inside, inside.height.saturating_sub(up));
            Pen::new(frame.buffer_mut(), place, theme).put(note, theme.faint);
        }
        draw_footer(self, frame, Dialog::keys_in(outer), view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{Depth, Scheme};
    use ratatui::{Terminal, backend::TestBackend};

    /// The cells of a row of figures.
    fn cells(name: &str, columns: u16) -> Vec<String> {
        let theme = Theme::new(Scheme::Walnut, Depth::None);
        let figures = Figures {
            moves: 41,
            accuracy: Some(87.5),
            average_loss: Some(27),
            marks: [3; 6],
        };
        let backend = TestBackend::new(columns, 1);
        let mut terminal = Terminal::new(backend).expect("a test terminal");
        let drawn = terminal.draw(|frame| {
            draw_figures(name, &figures, frame.area(), frame, &theme, theme.text);
        });
        let buffer = drawn.expect("drawn").buffer;
        let cells = buffer.content().iter();
        cells.map(|cell| cell.symbol().to_owned()).collect()
    }

    #[test]
    fn names_are_cut_by_the_columns_they_take_and_move_no_figures() {
        for columns in [62, 46, 45] {
            let room = usize::from(name_room(Rect::new(0, 0, columns, 1)));
            let usual = cells("B", columns);
            for name in [
                "张伟王芳李娜刘洋陈静杨丽赵强",
                "A name with many letters",
                "Żółć",
            ] {
                let wide = cells(name, columns);
                assert_eq!(wide.get(room..), usual.get(room..), "{name} {columns}");
                let is_cut = wide.iter().any(|cell| cell == "…");
                assert_eq!(is_cut, width(name) > name_room(Rect::new(0, 0, columns, 1)));
            }
        }
        assert!(cells("  opening", 46).concat().starts_with("  opening  "));
    }

    #[test]
    fn figures_draw_together_below_their_heads_where_there_is_little_room() {
        let heads = format!("{:8}{}", "", said::SUMMARY_HEADS_NARROW);
        assert_eq!(heads, "        moves accuracy loss ?!  ? ??");
        let figures = cells("Someone else", 36).concat();
        assert_eq!(figures, "Someone…   41   87.5 %   27  3  3  3");
    }
}
