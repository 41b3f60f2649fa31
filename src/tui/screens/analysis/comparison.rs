//! Moves side by side: each is searched as if it were the only one, deeper round by round, until
//! the table is closed. "Why not this move?" is the same table with the move and the best one.

use crate::{
    analysis::cost::{Cost, cost},
    chess::{Position, Score, line, notation},
    engine::messages::{Info, Limits, PvLine},
    tui::{
        action::Action,
        desk::{
            dialog::Dialog,
            list::List,
            live_engine::{Heard, LiveEngine, Wanted},
            status_line::{click_around, draw_footer},
        },
        keymap::Context,
        screen::{Answer, News, Scene, Screen, View},
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
use shakmaty::Move;

/// Nodes for each move in the first round; every round has twice as many as the last.
const FIRST_ROUND: u64 = 50_000;
/// After so many rounds (about three million nodes per move) the table stops.
const ROUNDS: u32 = 7;
/// More moves than this would not be compared but listed.
const MOST: usize = 9;
/// The lines of a row.
const ROW: u16 = 2;
/// From so many columns on there is room for a word on whose a move is, before what it costs.
const NAMED_FROM: u16 = 44;

/// The table.
pub struct Comparison {
    position: Position,
    rows: Vec<Row>,
    list: List,
    stage: Stage,
    engine: LiveEngine<()>,
}

struct Row {
    played: Move,
    san: String,
    whose: &'static str,
    found: Option<PvLine>,
}

/// What is searched now.
#[derive(Clone, Copy)]
enum Stage {
    /// The engine's own choice, from all moves.
    Best,
    /// A row, in a round from 0.
    Row(usize, u32),
    Done,
}

impl Comparison {
    /// Compares `moves`, each with a word on whose it is, and the engine's own choice.
    pub fn new(position: Position, moves: &[(Move, &'static str)]) -> Comparison {
        let mut table = Comparison {
            position,
            rows: Vec::new(),
            list: List::default(),
            stage: Stage::Best,
            engine: LiveEngine::default(),
        };
        for (played, whose) in moves.iter().take(MOST) {
            table.add(*played, whose);
        }
        table
    }

    fn add(&mut self, played: Move, whose: &'static str) {
        if self.rows.iter().all(|row| row.played != played) {
            self.rows.push(Row {
                san: notation::san(self.position.current(), played),
                played,
                whose,
                found: None,
            });
        }
    }

    fn search(&mut self, scene: &mut Scene) {
        let (nodes, root_moves) = match self.stage {
            Stage::Best => (4 * FIRST_ROUND, Vec::new()),
            Stage::Row(index, round) => match self.rows.get(index) {
                Some(row) => (FIRST_ROUND << round, vec![row.played]),
                None => return,
            },
            Stage::Done => return,
        };
        let wanted = Wanted {
            position: &self.position,
            limits: Limits {
                nodes: Some(nodes),
                root_moves,
                ..Limits::default()
            },
            lines: 1,
        };
        self.engine.search(None, wanted, (), scene);
    }

    /// Takes in what was found of the row in hand; a deeper finding stays.
    fn note(&mut self, info: &Info) {
        let Stage::Row(index, _) = self.stage else {
            return;
        };
        if let (Some(row), Some(line)) = (self.rows.get_mut(index), info.lines.first()) {
            let deeper = |known: &PvLine| line.depth >= known.depth;
            if row.found.as_ref().is_none_or(deeper) {
                row.found = Some(line.clone());
            }
        }
    }

    fn go_on(&mut self, scene: &mut Scene) {
        self.stage = match self.stage {
            Stage::Best => Stage::Row(0, 0),
            Stage::Row(index, round) if index + 1 < self.rows.len() => Stage::Row(index + 1, round),
            Stage::Row(_, round) if round + 1 < ROUNDS => Stage::Row(0, round + 1),
            _ => Stage::Done,
        };
        self.search(scene);
    }

    fn best(&self) -> Option<Score> {
        let scores = self.rows.iter().flat_map(|row| &row.found);
        scores.map(|line| line.score).max()
    }

    fn place(&self, area: Rect) -> Rect {
        const WIDEST: u16 = 100;
        let rows = u16::try_from(self.rows.len()).unwrap_or(9);
        popup::centred(
            area,
            WIDEST.min(area.width.saturating_sub(2)),
            ROW * rows + 4,
        )
    }

    fn list(&self, area: Rect) -> Rect {
        let outer = self.place(area);
        Rect {
            x: outer.x + 2,
            y: outer.y + 1,
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(3),
        }
    }

    /// The first row in sight and how many are; each takes two lines.
    fn in_sight(&self, list: Rect) -> (usize, u16) {
        let lines = list.height / ROW;
        (self.list.first(self.rows.len(), lines), lines)
    }

    /// A row: the move, whose it is, its score from White's side, what it costs, and what
    /// follows.
    fn draw_row(&self, index: usize, own: &Row, area: Rect, frame: &mut Frame, world: &World) {
        let theme = &world.theme;
        let letters = world.settings.look.piece_letters;
        let turn = self.position.turn();
        let first = row(area, 0);
        if index == self.list.marked() {
            frame.buffer_mut().set_style(first, theme.row);
        }
        let mut pen = Pen::new(frame.buffer_mut(), first, theme);
        pen.put(&format!("{:<8}", letters.write(&own.san)), theme.strong);
        if area.width >= NAMED_FROM {
            pen.put(&format!("{:<11}", own.whose), theme.dim);
        }
        let Some(line) = &own.found else {
            pen.put(said::NOT_SEARCHED, theme.faint);
            return;
        };
        pen.put(&format!("{:>7}", line.score.for_white(turn)), theme.text)
            .put(&format!("  d{:<3}", line.depth), theme.dim);
        match self.best().map(|best| cost(best, line.score)) {
            Some(Cost::None) => pen.put(said::BEST, theme.good),
            Some(Cost::Pawns(cost, points)) => {
                let dear = points >= 10.0;
                let long = said::loses_with_chances(cost, points);
                let words = if width(&long) <= pen.left() {
                    long
                } else {
                    said::loses(cost)
                };
                pen.put(&words, if dear { theme.bad } else { theme.text })
            }
            Some(Cost::Mate) => pen.put(said::CHANGES_MATE, theme.bad),
            None => &mut pen,
        };
        let follows = line::text(
            self.position.current(),
            line.moves.iter().copied().take(16),
            letters,
        );
        let below = Rect {
            y: area.y + 1,
            height: area.height.saturating_sub(1),
            ..area
        };
        Pen::new(frame.buffer_mut(), row(below, 0), theme)
            .skip(2)
            .put(&follows, theme.dim);
    }
}

impl Screen for Comparison {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        vec![Action::Choose, Action::Up, Action::Down, Action::Back]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Choose => {
                let moves = match self.rows.get(self.list.marked()) {
                    Some(Row {
                        found: Some(line), ..
                    }) => line.moves.clone(),
                    Some(row) => vec![row.played],
                    None => Vec::new(),
                };
                scene.close_with(Answer::Line(moves));
            }
            Action::Back => scene.close_with(Answer::Confirmed(Action::Compare)),
            action => {
                let (_, rows) = self.in_sight(self.list(scene.area));
                self.list.act(action, self.rows.len(), rows);
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (outer, list) = (self.place(scene.area), self.list(scene.area));
        let is_left = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if !is_left || click_around(self, (outer, Dialog::keys_in(outer)), mouse, scene) {
            return;
        }
        if list.contains((mouse.column, mouse.row).into()) {
            let (first, rows) = self.in_sight(list);
            let down = (mouse.row - list.y) / ROW;
            let index = first + usize::from(down);
            if down < rows && index < self.rows.len() {
                self.list.mark(index);
            }
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => self.search(scene),
            News::Engine(report) => match self.engine.hear(report) {
                Heard::Nothing => {}
                Heard::Progress(info) => self.note(info),
                Heard::Finished((), verdict) => {
                    self.note(&verdict.info);
                    if let (Stage::Best, Some(best)) = (self.stage, verdict.best) {
                        self.add(best, said::OF_ENGINE);
                    }
                    self.go_on(scene);
                }
            },
            News::Problem(_) => self.stage = Stage::Done,
            News::Away => self.engine.abandon(),
            News::Back => self.search(scene),
            _ => {}
        }
    }

    fn leave(&mut self, _scene: &mut Scene) {
        self.engine.abandon();
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let outer = self.place(area);
        let title = match self.stage {
            Stage::Done => said::COMPARED,
            _ => said::COMPARING,
        };
        popup::frame(outer, title, theme, frame.buffer_mut());
        let list = self.list(area);
        let (first, rows) = self.in_sight(list);
        let rows = (0..rows).zip(self.rows.iter().enumerate().skip(first));
        for (down, (index, own)) in rows {
            let place = Rect {
                y: list.y + ROW * down,
                height: ROW,
                ..list
            };
            self.draw_row(index, own, place, frame, view.world);
        }
        draw_footer(self, frame, Dialog::keys_in(outer), view);
    }
}
