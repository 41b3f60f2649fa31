//! Setting up a position: pieces put on squares, side to move, castling, taking en passant; why it is
//! impossible is said as long as it is.
//!
//! | file | what it is for |
//! |---|---|
//! | `panel` | the keys beside the board, for drawing and for the mouse |

mod panel;

use crate::{
    chess::{
        Position,
        placing::{Changes, Placing},
    },
    tui::{
        action::Action,
        desk::{
            layout::{self, Layout},
            pointer,
            status_line::{self, capital, draw_footer},
            title,
        },
        effect::Effect,
        keymap::{Context, chord::typed_letter},
        pasted::Pasted,
        route::Route,
        screen::{Scene, Screen, View},
        widgets::{
            board::Marks,
            pen::{Pen, inset},
        },
        words::set_up as words,
        world::World,
    },
};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use shakmaty::{Piece, Square};

/// The screen.
pub struct SetUp {
    placing: Placing,
    changes: Changes,
    cursor: Square,
    /// The piece put down or clicked in the panel last, which a click puts on the board.
    piece: Option<Piece>,
    /// The square on which the mouse went down, and the one over which it drags its piece.
    pressed: Option<Square>,
    over: Option<Square>,
    flipped: bool,
    words: Option<String>,
}

impl SetUp {
    /// Begins from a position.
    pub fn new(position: &Position) -> SetUp {
        SetUp {
            placing: Placing::of(position),
            changes: Changes::default(),
            cursor: Square::E4,
            piece: None,
            pressed: None,
            over: None,
            flipped: false,
            words: None,
        }
    }

    /// Where everything stands on a screen of this size.
    pub fn layout(&self, area: Rect, world: &World) -> Layout {
        layout::board_and_words(area, self.flipped, world.settings.look.coordinates)
    }

    fn walk(&mut self, right: i32, down: i32) {
        self.cursor = pointer::step(self.cursor, right, down, self.flipped);
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.placing.put(square, piece);
        self.cursor = square;
        if piece.is_some() {
            self.piece = piece;
        }
    }

    /// After something that may have changed the position from what it was `before`.
    fn remember(&mut self, before: Placing) {
        self.changes.remember(before, &self.placing);
    }

    /// Goes back by a change, or on again by one that was undone.
    fn undo(&mut self, back: bool) {
        if !self.changes.undo(&mut self.placing, back) {
            let words = match back {
                true => words::NOTHING_TO_UNDO,
                false => words::NOTHING_TO_REDO,
            };
            self.words = Some(words.to_owned());
        }
    }

    fn change(&mut self, action: Action) {
        let before = self.placing.clone();
        match action {
            Action::EmptySquare => self.put(self.cursor, None),
            Action::SideToMove => self.placing.change_turn(),
            Action::Castling(place) => {
                let changed = self.placing.change_castling(usize::from(place));
                self.words = (!changed).then(|| words::NO_CASTLING.to_owned());
            }
            Action::EnPassant => {
                let is_possible = self.placing.next_en_passant();
                self.words = (!is_possible).then(|| words::NO_EN_PASSANT.to_owned());
            }
            Action::ClearBoard => self.placing.clear(),
            _ => self.placing.start_position(),
        }
        self.remember(before);
    }

    fn ready(&mut self, scene: &mut Scene, open: impl FnOnce(Position, &mut Scene)) {
        match self.placing.position() {
            Ok(position) => open(position, scene),
            // The panel says why already.
            Err(_) => self.words = None,
        }
    }

    /// A click puts the chosen piece down, or takes the same one away; a drag carries a piece.
    fn released(&mut self, from: Square, to: Option<Square>) {
        let before = self.placing.clone();
        match to {
            Some(to) if to != from => {
                self.placing.carry(from, to);
                self.cursor = to;
            }
            Some(to) => {
                let stands = self.placing.board().piece_at(to);
                match self.piece {
                    Some(piece) if stands != Some(piece) => self.put(to, Some(piece)),
                    Some(_) => self.put(to, None),
                    None if stands.is_none() => self.words = Some(words::CHOOSE_A_PIECE.to_owned()),
                    None => self.piece = stands,
                }
                self.cursor = to;
            }
            // Off the board.
            None => self.placing.put(from, None),
        }
        self.remember(before);
    }
}

impl Screen for SetUp {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::SetUp]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::Analyse,
            Action::PlayOn,
            Action::Lab,
            Action::ClearBoard,
            Action::StartPosition,
            Action::Undo,
            Action::Flip,
            Action::CopyFen,
            Action::Back,
            Action::Help,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.words = None;
        match action {
            Action::Up => self.walk(0, -1),
            Action::Down => self.walk(0, 1),
            Action::Left => self.walk(-1, 0),
            Action::Right => self.walk(1, 0),
            Action::EmptySquare
            | Action::SideToMove
            | Action::Castling(_)
            | Action::EnPassant
            | Action::ClearBoard
            | Action::StartPosition => self.change(action),
            Action::Undo | Action::RedoChange => self.undo(action == Action::Undo),
            Action::Flip => self.flipped = !self.flipped,
            Action::CopyFen => self.ready(scene, |position, scene| {
                scene.ask(Effect::Copy(position.fen()));
            }),
            Action::Analyse => self.ready(scene, |position, scene| {
                scene.go(Route::board(&position));
            }),
            Action::Lab => self.ready(scene, |position, scene| {
                scene.go(Route::lab(&position));
            }),
            Action::PlayOn => self.ready(scene, |position, scene| {
                let like = Box::new(scene.world.usual_game());
                let start = Some(Box::new(position));
                scene.go(Route::NewGame { like, start });
            }),
            Action::Back => scene.close(),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            match Piece::from_char(letter) {
                Some(piece) => {
                    self.words = None;
                    let before = self.placing.clone();
                    self.put(self.cursor, Some(piece));
                    self.remember(before);
                }
                None => self.words = Some(words::no_piece_and_no_key(letter)),
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        let square = layout
            .board
            .and_then(|board| board.square_at(mouse.column, mouse.row));
        match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), None) => {
                let is_in_panel = self.click_panel(layout.words, mouse, scene);
                if !is_in_panel {
                    status_line::click(self, layout.footer, mouse, scene);
                }
            }
            (MouseEventKind::Down(MouseButton::Left), Some(_)) => {
                self.words = None;
                self.pressed = square;
            }
            (MouseEventKind::Down(MouseButton::Right), Some(square)) => {
                let before = self.placing.clone();
                self.put(square, None);
                self.remember(before);
            }
            (MouseEventKind::Drag(MouseButton::Left), over) => self.over = over,
            (MouseEventKind::Up(MouseButton::Left), to) => {
                self.over = None;
                if let Some(from) = self.pressed.take() {
                    self.released(from, to);
                }
            }
            _ => {}
        }
    }

    /// The position, or the last one of pasted moves or of a game.
    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        match pasted.last_position() {
            Some(Ok(position)) => {
                let before = std::mem::replace(&mut self.placing, Placing::of(&position));
                self.remember(before);
                self.words = None;
            }
            Some(Err(error)) => self.words = Some(capital(&error.to_string())),
            None => self.words = Some(words::NEITHER_FEN_NOR_GAME.to_owned()),
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let layout = self.layout(area, view.world);
        title::draw(frame, layout.title, theme, &[], |pen| {
            pen.put(words::TITLE, theme.strong);
        });
        let marks = Marks {
            cursor: Some(self.cursor),
            carried: self.pressed.zip(self.over),
            ..Marks::default()
        };
        layout.draw_board(self.placing.board(), marks, frame, theme);
        self.draw_panel(frame, layout.words, theme);
        if let Some(words) = self.told(layout.words) {
            Pen::new(frame.buffer_mut(), inset(layout.prompt), theme).put(&words, theme.warning);
        }
        draw_footer(self, frame, layout.footer, view);
    }
}
