//! What a screen with a board implements to have the explorer beside it, where what was played in the
//! position gives nothing away: after a game or in training, between the questions of a drill.

use super::{
    explorer_panel::{ExplorerPanel, Wish},
    layout::Layout,
    move_input::TakesMoves,
    status_line,
};
use crate::{
    chess::Position,
    tui::{
        action::Action,
        route::{BookPlace, Route},
        screen::{News, Scene, Screen},
        widgets::pen,
    },
};
use crossterm::event::MouseEvent;
use ratatui::layout::Rect;
use shakmaty::Move;

/// A screen beside whose board the explorer may stand.
pub trait Explores {
    fn explorer(&self) -> &ExplorerPanel;

    fn explorer_mut(&mut self) -> &mut ExplorerPanel;

    /// The position on the board; `None` while nothing may be said of it.
    fn explored(&self) -> Option<Position>;

    /// Whether Black is at the bottom.
    fn is_flipped(&self) -> bool;

    /// Says what was wrong.
    fn refuse(&mut self, words: String);

    /// Whether these words are the explorer's filter, which was asked for.
    fn takes_filter(&mut self, words: &str, scene: &mut Scene) -> bool {
        let taken = self.explorer_mut().typed(words, scene);
        if let Some(Err(words)) = &taken {
            self.refuse(words.clone());
        }
        taken.is_some()
    }

    /// Whether a move may be made on the board now.
    fn can_go_into(&self) -> bool {
        false
    }

    /// Makes a move on the board.
    fn go_into(&mut self, _played: Move, _scene: &mut Scene) {}

    /// Whether it is shown.
    fn is_exploring(&self) -> bool {
        self.explorer().is_shown() && self.explored().is_some()
    }

    /// Does what is for the explorer; whether it was.
    fn explore(&mut self, action: Action, scene: &mut Scene) -> bool {
        let Some(position) = self.explored() else {
            return false;
        };
        if action == Action::ShowExplorer {
            self.explorer_mut().toggle(&position, scene);
            return true;
        }
        if action == Action::Choose && !self.can_go_into() {
            return false;
        }
        let wish = self.explorer_mut().act(action, scene);
        self.fulfil(wish, position, scene)
    }

    /// What the mouse does over the explorer, which lies in this area; whether it is there.
    fn explore_by_mouse(&mut self, mouse: MouseEvent, area: Rect, scene: &mut Scene) -> bool {
        let Some(position) = self.explored() else {
            return false;
        };
        // A move may be one of a game that is played: only a second click plays it.
        let marked = self.explorer().marked();
        let wish = match self.explorer_mut().mouse(mouse, area, scene.world) {
            Wish::Play(played) if !self.can_go_into() || marked != Some(played) => Wish::Done,
            wish => wish,
        };
        let is_there = self.fulfil(wish, position, scene);
        self.look_round(scene);
        is_there
    }

    /// The same below the words beside a board, see [`share`].
    fn explore_below(&mut self, words: Rect, mouse: MouseEvent, scene: &mut Scene) -> bool {
        let (_, explorer) = share(words, self.explorer(), self.is_exploring());
        self.explore_by_mouse(mouse, explorer, scene)
    }

    /// Does what the explorer wishes in this position; whether it was anything.
    fn fulfil(&mut self, wish: Wish, mut position: Position, scene: &mut Scene) -> bool {
        match wish {
            Wish::None => return false,
            Wish::Done => {}
            Wish::Play(played) => self.go_into(played, scene),
            Wish::Add(played) => {
                if position.play(played) {
                    scene.go(Route::Book(BookPlace {
                        subject: scene.world.settings.game.book.subject(),
                        position: Box::new(position),
                        flipped: self.is_flipped(),
                        adds: true,
                    }));
                }
            }
        }
        true
    }

    /// Hears what concerns the explorer, and looks at the board, which may have changed.
    fn hear_explorer(&mut self, news: &News, scene: &mut Scene) {
        self.explorer_mut().hear(news, scene);
        self.look_round(scene);
    }

    /// After whatever may have changed the board.
    fn look_round(&mut self, scene: &mut Scene) {
        if let Some(position) = self.explored() {
            self.explorer_mut().look_at(&position, scene);
        }
    }
}

/// What the mouse does on a screen that asks for moves: with the keys of the footer, with the board,
/// with the explorer below the words; whether with any of them.
pub fn point<S: Screen + TakesMoves + Explores>(
    screen: &mut S,
    layout: &Layout,
    mouse: MouseEvent,
    scene: &mut Scene,
) -> bool {
    let square = layout
        .board
        .and_then(|board| board.square_at(mouse.column, mouse.row));
    status_line::click(screen, layout.footer, mouse, scene)
        || screen.enter_mouse(mouse, square, scene)
        || screen.explore_below(layout.words, mouse, scene)
}

/// The rows of words beside a board, and those of the explorer below them, while it is shown.
pub fn share(area: Rect, explorer: &ExplorerPanel, is_exploring: bool) -> (Rect, Rect) {
    /// Fewer rows of words say nothing.
    const WORDS: u16 = 5;
    let rows = match explorer.panel() {
        Some(panel) if is_exploring => panel.wish().min(area.height.saturating_sub(WORDS)),
        _ => 0,
    };
    let words = Rect {
        height: area.height - rows,
        ..area
    };
    (words, pen::below(area, words.height))
}
