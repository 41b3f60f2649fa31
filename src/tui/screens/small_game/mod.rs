//! Tic-tac-toe and Connect 4 on the screen: a person against the search of the lab, or two persons.
//!
//! | file | what it is for |
//! |---|---|
//! | [`drawing`] | the picture |

mod drawing;

use crate::{
    play::small_game::{SmallMove, SmallSession, SmallSetup},
    textbook::games::board::{Place, SmallBoard, SmallGame},
    tui::{
        action::Action,
        desk::{long_work::LongWork, status_line},
        keymap::{Context, chord::typed_letter},
        route::{LabSubject, Route},
        screen::{News, Parting, Scene, Screen, View},
        words::small_game as words,
        work::{Work, news::Report},
        world::World,
    },
};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// The screen.
pub struct SmallGameScreen {
    session: SmallSession,
    /// The other game, as it was left.
    other: SmallSession,
    /// Where the arrow keys have led; unseen until the first of them.
    cursor: Option<Place>,
    /// The first letter of a square that is being typed.
    typed: Option<char>,
    thinking: Option<Thinking>,
    /// What the opponent found for its move, as long as that is the last one.
    found: Option<SmallMove>,
    message: Option<String>,
}

/// A search under way.
struct Thinking {
    work: LongWork,
    board: SmallBoard,
    /// Its move is played; else it is a hint.
    plays: bool,
}

/// What quitting would lose: small games are kept only while the program runs.
pub fn parting<'a>(games: impl IntoIterator<Item = &'a SmallSession>) -> Option<Parting> {
    let mut games = games.into_iter();
    let lost = games.find(|session| session.is_under_way())?;
    Some(Parting {
        words: words::lost_by_quitting(lost.game()),
        or_queen_move: false,
        can_save: false,
    })
}

impl SmallGameScreen {
    /// A game that begins so.
    pub fn new(setup: SmallSetup) -> SmallGameScreen {
        let other = match setup.start.game() {
            SmallGame::TicTacToe => SmallGame::ConnectFour,
            SmallGame::ConnectFour => SmallGame::TicTacToe,
        };
        SmallGameScreen {
            session: SmallSession::new(setup),
            other: SmallSession::new(SmallSetup::new(other)),
            cursor: None,
            typed: None,
            thinking: None,
            found: None,
            message: None,
        }
    }

    /// The game as it was left before its end, or from its beginning.
    pub fn as_left(game: SmallGame, world: &mut World) -> SmallGameScreen {
        let mut screen = SmallGameScreen::new(SmallSetup::new(game));
        if let Some(left) = world.take_small_game(game) {
            screen.session = left;
            let restart = world.keymap.told(&[Context::SmallGame], Action::Restart);
            screen.message = Some(words::as_left(&restart));
        }
        screen
    }

    fn game(&self) -> SmallGame {
        self.session.game()
    }

    /// The position or who plays has changed: what was found is of the past, and the opponent moves
    /// if it is its turn.
    fn go_on(&mut self, scene: &mut Scene) {
        (self.thinking, self.found) = (None, None);
        if self.session.is_opponents_turn() {
            self.think(true, scene);
        }
        if let Some((column, row)) = self.cursor {
            self.cursor = Some(self.settled(column, row));
        }
    }

    fn think(&mut self, plays: bool, scene: &mut Scene) {
        let board = self.session.board();
        let work = Work::SmallMove {
            board,
            depth: self.session.depth,
            seed: scene.world.next_seed(),
        };
        self.thinking = Some(Thinking {
            work: LongWork::begin(work, scene),
            board,
            plays,
        });
    }

    /// The place of the cursor in a column: in Connect 4 where a disc would come to lie.
    fn settled(&self, column: u8, row: u8) -> Place {
        let place = (column, row);
        match self.game() {
            SmallGame::TicTacToe => place,
            SmallGame::ConnectFour => self.session.board().landing(column).unwrap_or((column, 0)),
        }
    }

    fn walk(&mut self, action: Action) {
        let (columns, rows) = self.game().size();
        let Some((column, row)) = self.cursor else {
            let (column, row) = (columns / 2, rows / 2);
            self.cursor = Some(self.settled(column, row));
            return;
        };
        let (column, row) = match action {
            Action::Left => (column.saturating_sub(1), row),
            Action::Right => ((column + 1).min(columns - 1), row),
            Action::Up => (column, row.saturating_sub(1)),
            Action::Down => (column, (row + 1).min(rows - 1)),
            _ => (column, row),
        };
        self.cursor = Some(self.settled(column, row));
    }

    /// A person plays here.
    fn play(&mut self, place: Place, scene: &mut Scene) {
        let chosen = self.game().move_at(place);
        if self.session.outcome().is_some() {
            let again = scene.key_of(Context::SmallGame, Action::Rematch);
            self.message = Some(words::game_is_over(&again));
        } else if !self.session.is_persons_turn() {
            let key = scene.key_of(Context::SmallGame, Action::MoveNow);
            self.message = Some(words::opponent_searches(&key));
        } else if self.session.play(chosen) {
            self.go_on(scene);
        } else {
            let place = self.game().name_of(chosen);
            self.message = Some(words::is_taken(self.game(), &place));
        }
    }

    /// The person gives the game up, also while the opponent searches.
    fn resign(&mut self, scene: &mut Scene) {
        if self.session.resign() {
            let back = scene.key_of(Context::SmallGame, Action::TakeBack);
            self.message = Some(words::given_up(&back));
            self.go_on(scene);
        }
    }

    /// A sign that is typed: a square takes two.
    fn type_in(&mut self, sign: char, scene: &mut Scene) {
        let sign = sign.to_ascii_lowercase();
        let text: String = self.typed.take().into_iter().chain([sign]).collect();
        let game = self.game();
        let places = || game.empty().places();
        let name = |place: &Place| game.name_of(game.move_at(*place));
        if let Some(place) = places().find(|place| name(place) == text) {
            self.play(place, scene);
        } else if places().any(|place| name(&place).starts_with(&text)) {
            self.typed = Some(sign);
            self.message = Some(words::which_row(sign));
        } else {
            self.message = Some(words::no_move_and_no_key(&text, game));
        }
    }

    /// The searcher has found a move.
    fn hear_move(&mut self, found: Option<SmallMove>, scene: &mut Scene) {
        let Some(thinking) = self.thinking.take() else {
            return;
        };
        let Some(found) = found.filter(|_| thinking.board == self.session.board()) else {
            return;
        };
        if thinking.plays {
            self.session.play(found.chosen);
            self.go_on(scene);
            self.found = Some(found);
        } else {
            let name = self.game().name_of(found.chosen);
            self.message = Some(words::hint(&name));
            self.cursor = thinking.board.landing(found.chosen);
        }
    }

    /// Whether the opponent is searching for its move.
    fn is_searching(&self) -> bool {
        self.thinking
            .as_ref()
            .is_some_and(|thinking| thinking.plays)
    }

    /// Whether a hint is being searched for.
    fn is_hinting(&self) -> bool {
        self.thinking.is_some() && !self.is_searching()
    }
}

impl Screen for SmallGameScreen {
    fn contexts(&self) -> Vec<Context> {
        match self.game() {
            SmallGame::TicTacToe => vec![Context::SmallGame],
            SmallGame::ConnectFour => vec![Context::ConnectFour, Context::SmallGame],
        }
    }

    fn hints(&self) -> Vec<Action> {
        let first = match (self.session.outcome(), self.thinking.is_some()) {
            (Some(_), _) => Action::Rematch,
            (None, true) => Action::MoveNow,
            (None, false) => Action::Hint,
        };
        let by_cursor = match (self.session.is_persons_turn(), self.cursor) {
            (false, _) => None,
            (true, None) => Some(Action::Right),
            (true, Some(_)) => Some(Action::Choose),
        };
        let mut hints = vec![first];
        hints.extend(by_cursor);
        hints.extend([
            Action::TakeBack,
            Action::OwnSide,
            Action::Deeper,
            Action::Shallower,
            Action::Lab,
            Action::OtherGame,
            Action::Restart,
            Action::Back,
            Action::Help,
        ]);
        hints
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Right => Some(words::CHOOSE),
            Action::Choose => Some(words::PLAY_THERE),
            Action::MoveNow if self.is_hinting() => Some(words::HINT_NOW),
            _ => None,
        }
    }

    fn commands(&self) -> Vec<Action> {
        vec![Action::Resign]
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            Action::Resign => self.session.outcome().is_none(),
            Action::Rematch => self.session.outcome().is_some(),
            Action::MoveNow => self.thinking.is_some(),
            Action::Hint => self.session.is_persons_turn(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        if let Action::Column(number) = action
            && let Some(sign) = char::from_digit(u32::from(number), 10)
        {
            return self.type_in(sign, scene);
        }
        let was_typing = self.typed.take().is_some();
        match action {
            // Half a square goes before the game is left.
            Action::Back if was_typing => {}
            Action::Back => scene.close(),
            Action::Choose if self.session.outcome().is_some() => {
                self.act(Action::Rematch, scene);
            }
            Action::Choose => match self.cursor {
                Some(place) => self.play(place, scene),
                None => {
                    self.walk(action);
                    self.message = Some(words::cursor_shown(self.game()).to_owned());
                }
            },
            Action::TakeBack => {
                if self.session.take_back() {
                    self.go_on(scene);
                } else {
                    self.message = Some(words::NOTHING_TO_TAKE_BACK.to_owned());
                }
            }
            Action::Redo => {
                if self.session.redo() {
                    self.go_on(scene);
                } else {
                    self.message = Some(words::NOTHING_TO_REDO.to_owned());
                }
            }
            Action::Restart => {
                if self.session.restart() {
                    let redo = scene.key_of(Context::SmallGame, Action::Redo);
                    self.message = Some(words::from_the_start(&redo));
                    self.go_on(scene);
                } else {
                    self.message = Some(words::NOTHING_TO_TAKE_BACK.to_owned());
                }
            }
            Action::Resign => self.resign(scene),
            Action::Rematch if self.session.outcome().is_some() => {
                self.session.rematch();
                self.go_on(scene);
            }
            Action::OwnSide => {
                // Whoever resigned plays on, on whichever side.
                if self.session.resigned().is_some() {
                    self.session.take_back();
                }
                self.session.people = self.session.people.next();
                self.go_on(scene);
            }
            Action::Deeper | Action::Shallower => {
                let step = if action == Action::Deeper { 1 } else { -1 };
                self.session.change_depth(step);
                if self.is_searching() {
                    self.go_on(scene);
                }
            }
            // One is on its way.
            Action::Hint if self.is_hinting() => {}
            Action::Hint if self.session.is_persons_turn() => {
                // Enter must not play what an earlier hint marked.
                self.cursor = None;
                self.think(false, scene);
            }
            Action::MoveNow => match &self.thinking {
                Some(thinking) => thinking.work.end_early(),
                None => self.message = Some(words::NOBODY_SEARCHES.to_owned()),
            },
            Action::Lab => {
                let board = self.session.board();
                scene.go(Route::Lab(LabSubject::Small(board)));
            }
            Action::OtherGame => {
                std::mem::swap(&mut self.session, &mut self.other);
                self.cursor = None;
                self.go_on(scene);
            }
            motion if motion.is_motion() => self.walk(motion),
            _ => {}
        }
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            self.message = None;
            self.type_in(letter, scene);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let places = self.places(scene.area);
        if status_line::click(self, places.footer, mouse, scene) {
            return;
        }
        let place = places.grid.place_at(mouse.column, mouse.row);
        if mouse.kind == MouseEventKind::Down(MouseButton::Left)
            && let Some((column, row)) = place
        {
            self.message = None;
            (self.cursor, self.typed) = (None, None);
            self.play((column, row), scene);
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => {
                if let Some(left) = scene.world.take_small_game(self.other.game()) {
                    self.other = left;
                }
                self.go_on(scene);
            }
            News::Work(id, Report::Failed(words))
                if (self.thinking.as_ref()).is_some_and(|thinking| thinking.work.is(*id)) =>
            {
                self.message = Some(words.clone());
            }
            News::Work(id, Report::SmallMove(found))
                if (self.thinking.as_ref()).is_some_and(|thinking| thinking.work.is(*id)) =>
            {
                self.hear_move(found.clone(), scene);
            }
            _ => {}
        }
    }

    fn parting(&self) -> Option<Parting> {
        parting([&self.session, &self.other])
    }

    fn leave(&mut self, scene: &mut Scene) {
        let games = [&self.other, &self.session].into_iter();
        let left = games.filter(|session| session.is_under_way()).cloned();
        scene.world.small_games.extend(left);
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
