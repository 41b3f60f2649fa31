//! A game: against Tabiya, between two people, or Tabiya against itself.
//!
//! | file | what it is for |
//! |---|---|
//! | [`turn`] | the round of moves, Tabiya's part |
//! | `saving` | the game in its slot while it goes on, in the games file when it is over |
//! | `menu` | what the menu offers |
//! | [`view`] | what is shown: open, training or serious |
//! | [`ending`] | the card of a game that is over |
//! | `exploring` | the explorer, in training and after the game |
//! | `after_game` | analysis, review and lesson of a game that is over |
//! | [`commands`] | what a person may ask for besides moves |
//! | [`typing`] | moves entered, and a FEN |
//! | `practice` | an ending that is practised: its goal, what came of it, the next one |
//! | [`external_players`] | other engines, each in a process of its own |
//! | [`thinking`] | what an engine is asked for |
//! | [`reply`] | a move of Tabiya that waits a moment |
//! | `rating` | the person's rating after the game |
//! | [`drawing`] | the picture |
//!
//! Letters that can begin a move are typed into the line at the bottom; the others are keys for
//! commands until something stands in the line. The game itself is a [`Session`], which knows
//! neither screen nor engine.
//!
//! A typed move on its way to the search: `event` → `run` → `app` → `keymap` → here →
//! [`desk::move_input`](crate::tui::desk::move_input) → `desk::typed_move` → `chess::notation` →
//! [`turn`] → [`Session`] → `players::built_in` →
//! [`desk::live_engine`](crate::tui::desk::live_engine) → `run` → `engine::handle` →
//! `engine::coordinator`.

mod after_game;
pub mod commands;
pub mod drawing;
pub mod ending;
mod exploring;
pub mod external_players;
mod menu;
mod practice;
mod rating;
pub mod reply;
mod saving;
pub mod thinking;
pub mod turn;
pub mod typing;
pub mod view;

use crate::{
    chess::{
        Position,
        line::PieceLetters,
        material::{self, Material},
    },
    play::{Origin, Played, Session, Setup, Snapshot},
    store::{saves::Slot, settings::GameView},
    tui::{
        action::Action,
        desk::{
            book_follow,
            book_panel::BookPage,
            explorer_panel::ExplorerPanel,
            explores::Explores as _,
            live_engine::LiveEngine,
            move_input::{MoveInput, TakesMoves as _},
            status_line::Message,
            text_entry::TextEntry,
        },
        effect::Seat,
        job,
        keymap::{Context, chord::typed_letter},
        pasted::Pasted,
        screen::{Answer, News, Parting, Scene, Screen, View},
        widgets::{
            move_list::{Entry, Quality},
            prompt::Tone,
        },
        words::play as words,
        world::{World, file_of},
    },
};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use reply::Reply;
use shakmaty::{ByColor, Color, Move};
use std::time::{Instant, SystemTime};
use thinking::{Own, Thinking};

/// The screen of a game.
pub struct Play {
    session: Session,
    /// Where the unfinished game is kept, and whether it is there already.
    slot: Option<Slot>,
    is_kept: bool,
    /// The last saving has failed.
    unsaved: bool,
    /// The game's text as it stands in the games file, once it was written there.
    appended: Option<String>,
    /// Whether that was done: until then it may have failed, and is asked for again.
    is_appended: bool,
    has_begun: bool,
    /// It has been counted for the rating, or as practice.
    is_rated: bool,

    thinking: Thinking,
    /// The search for the person whose turn it is.
    own: LiveEngine<Own>,
    /// The engine's tables hold what was found for the person.
    is_prompted: bool,
    /// The processes that play.
    seats: ByColor<Option<Seat>>,
    reply: Option<Reply>,
    /// When the last move was made on this screen.
    moved_at: Option<Instant>,
    book_awaited: bool,
    book_failed: bool,

    input: MoveInput,
    explorer: ExplorerPanel,
    /// A FEN being typed.
    fen: Option<TextEntry>,
    message: Option<Message>,
    hint: Option<Hint>,
    /// What the opponent threatens, while it is shown.
    threat: Option<Move>,
    /// When the game ended on this screen.
    ended_at: Option<Instant>,
    /// The games file was asked for, to do this with the game.
    wants_to: Option<Action>,
    /// A draw was offered while something lay over the board, and has not been asked about yet.
    offer_waits: bool,
    /// When it is asked about, now that nothing does.
    asks_at: Option<Instant>,
    /// A game begun from here does not end this one: it stays among the unfinished.
    stays_unfinished: bool,
    /// What lies above hides the board and may need the engine: the game waits.
    is_covered: bool,
    view: GameView,
    /// The ply looked at, when it is not the game's last.
    looking: Option<usize>,
    flipped: bool,
    panels: Panels,

    /// The position on the board, and what is worked out from it when it changes.
    board: Position,
    page: BookPage,
    material: Material,
    entries: Vec<Entry>,
}

/// What is shown on the board and beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panels {
    pub engine: bool,
    pub book: bool,
    /// Best lines, 1–5.
    pub lines: usize,
    /// The pieces are hidden while the game goes on.
    pub blindfold: bool,
}

/// A hint on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hint {
    played: Move,
    /// Whether the square it goes to is shown too.
    whole: bool,
}

impl Play {
    /// A new game.
    pub fn new(setup: Setup, world: &World, now: Instant) -> Play {
        Play::of(Session::start(setup, now, SystemTime::now()), world)
    }

    /// A game that was kept, going on.
    ///
    /// # Errors
    /// When the saved game cannot be understood.
    pub fn resume(
        slot: Slot,
        game: &Snapshot,
        world: &World,
        now: Instant,
    ) -> Result<Play, crate::play::snapshot::SnapshotError> {
        let mut play = Play::of(game.restore(now)?, world);
        play.slot = Some(slot);
        play.is_kept = true;
        play.appended = game.in_games_file().map(str::to_owned);
        play.is_appended = play.appended.is_some();
        play.view = game.view().unwrap_or(play.view);
        Ok(play)
    }

    fn of(session: Session, world: &World) -> Play {
        let flipped = session.setup().only_human() == Some(Color::Black);
        let board = session.position().clone();
        let material = material::count(&board);
        Play {
            session,
            board,
            slot: None,
            is_kept: false,
            unsaved: false,
            appended: None,
            is_appended: false,
            has_begun: false,
            is_rated: false,
            thinking: Thinking::default(),
            own: LiveEngine::default(),
            is_prompted: false,
            seats: ByColor::default(),
            reply: None,
            moved_at: None,
            book_awaited: false,
            book_failed: false,
            input: MoveInput::default(),
            explorer: ExplorerPanel::default(),
            fen: None,
            message: None,
            hint: None,
            threat: None,
            ended_at: None,
            wants_to: None,
            offer_waits: false,
            asks_at: None,
            stays_unfinished: false,
            is_covered: false,
            view: world.settings.game.view,
            looking: None,
            flipped,
            panels: Panels {
                engine: true,
                book: true,
                lines: world.settings.engine.lines.clamp(1, 5),
                blindfold: false,
            },
            page: BookPage::default(),
            material,
            entries: Vec::new(),
        }
    }

    pub fn session(&self) -> &Session {
        &self.session
    }

    fn say(&mut self, words: impl Into<String>, tone: Tone) {
        self.message = Some(Message::new(words, tone));
    }

    fn clear_message(&mut self) {
        self.message = None;
    }

    /// The position on the board: the game's, or the one looked at.
    fn shown(&self) -> Position {
        let game = self.session.position();
        let Some(ply) = self.looking else {
            return game.clone();
        };
        let mut position = game.clone();
        while position.ply() > ply {
            position.undo();
        }
        position
    }

    /// Works out what is drawn from the position on the board.
    fn refresh(&mut self, world: &World) {
        self.board = self.shown();
        let shown = &self.board;
        let piece_letters = world.settings.look.piece_letters;
        let choice = &self.session.setup().book;
        let is_coming = file_of(choice).is_some() && !self.book_failed;
        self.page = match world.book(choice).map(job::Shelved::book) {
            None if is_coming => BookPage::default(),
            book => BookPage::open(book, shown, piece_letters),
        };
        self.material = material::count(shown);
        self.entries = self
            .session
            .moves()
            .iter()
            .map(|step| entry(step, piece_letters))
            .collect();
        if let Some(board) = self.board_state() {
            self.input.reread(&board);
        }
    }

    /// Whether a person is at the keyboard in this game at all.
    fn is_watched(&self) -> bool {
        let sides = &self.session.setup().sides;
        !sides.white.is_human() && !sides.black.is_human()
    }

    /// Whether the person may move now.
    fn is_persons_turn(&self) -> bool {
        self.session
            .player_to_move()
            .is_some_and(|player| player.is_human())
    }
}

impl Screen for Play {
    /// Only an ending has a next one.
    fn forbids(&self, action: Action) -> bool {
        action == Action::NextEnding && self.endgame().is_none()
    }

    fn contexts(&self) -> Vec<Context> {
        let own: &[Context] = if self.session.is_playing() {
            &[Context::Play]
        } else {
            &[Context::Finished, Context::Play]
        };
        match self.fen {
            Some(_) => vec![Context::Typing],
            None if self.is_exploring() => {
                self.input.contexts(&[&[Context::Explorer], own].concat())
            }
            None => self.input.contexts(own),
        }
    }

    fn board(&self) -> Option<Context> {
        Some(Context::Play)
    }

    fn commands(&self) -> Vec<Action> {
        menu::MENU.to_vec()
    }

    fn offers(&self, action: Action) -> bool {
        self.can_do(action)
    }

    fn hints(&self) -> Vec<Action> {
        if self.fen.is_some() {
            return vec![Action::Choose, Action::ClearLine, Action::Back];
        }
        if let Some(hints) = self.input.hints() {
            return hints;
        }
        if self.looking.is_some() {
            return vec![
                Action::StepBack,
                Action::StepForward,
                Action::ToEnd,
                Action::Help,
            ];
        }
        if !self.session.is_playing() {
            let hints = [
                Action::NextEnding,
                Action::Analyse,
                Action::ReviewGame,
                Action::Rematch,
                Action::NewGame,
                Action::Learn,
                Action::TakeBack,
                Action::StepBack,
                Action::Menu,
                Action::Back,
                Action::Help,
            ];
            let is_offered = |action: &Action| self.can_do(*action);
            return hints.into_iter().filter(is_offered).collect();
        }
        let mut hints = Vec::new();
        if self.input.is_on_board() {
            hints.push(Action::Choose);
        }
        if self.is_watched() {
            hints.extend([Action::MoveNow, Action::StepBack]);
        } else if self.is_persons_turn() {
            hints.extend([Action::TakeBack, Action::Hint]);
        } else {
            hints.extend([Action::MoveNow, Action::TakeBack]);
        }
        hints.extend([
            Action::Menu,
            Action::View,
            Action::Quit,
            Action::Flip,
            Action::ShowEngine,
            Action::ShowBook,
            Action::MoreLines,
            Action::Help,
        ]);
        hints.retain(|action| self.can_do(*action));
        hints
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        (action == Action::Rematch && self.endgame().is_some()).then_some(words::AGAIN_IN_FOOTER)
    }

    fn meaning(&self, action: Action) -> Option<&'static str> {
        (action == Action::Rematch && self.endgame().is_some()).then_some(words::SAME_ENDING)
    }

    fn waits_for(&self, action: Action) -> Option<&'static str> {
        let is_told =
            matches!(action, Action::Lab | Action::ShowExplorer) && self.session.is_playing();
        is_told.then_some(words::AFTER_THE_GAME)
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        if self.is_too_soon(action, scene.now) {
            // The letter was meant for a move.
            return;
        }
        self.clear_message();
        self.input.make_way_for(action);
        let is_entering = self.fen.is_none() && self.input.is_open();
        let is_done = is_entering && self.enter_action(action, scene)
            || self.fen.is_none() && self.explore(action, scene);
        if !is_done {
            self.command(action, scene);
        }
        self.look_round(scene);
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            self.clear_message();
            self.letter(letter, scene);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        self.click(mouse, scene);
    }

    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.clear_message();
        self.pasted(pasted, scene);
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::Confirmed(action) => {
                self.stays_unfinished = false;
                self.confirmed(action, scene);
            }
            Answer::Declined(Action::OfferDraw) => self.decline_draw(),
            Answer::Action(action) => self.act(action, scene),
            Answer::Key(key) => {
                self.letter('q', scene);
                self.key(key, scene);
            }
            Answer::NewGame(setup) => self.begin_anew(*setup, scene),
            Answer::Saved(action) => {
                self.stays_unfinished = true;
                self.confirmed(action, scene);
            }
            Answer::Words(words) if self.takes_filter(&words, scene) => {}
            Answer::Words(words) => words.chars().for_each(|letter| self.letter(letter, scene)),
            Answer::NotOpened(words) => self.say(words, Tone::Wrong),
            Answer::Declined(_)
            | Answer::Ply(_)
            | Answer::Line(_)
            | Answer::Row(_)
            | Answer::Game(_)
            | Answer::Tags(_) => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        self.hear_explorer(news, scene);
        book_follow::hear(news, &self.session.setup().book, scene);
        match news {
            News::Opened if !self.has_begun => {
                self.has_begun = true;
                self.begin(scene);
                book_follow::watch(&self.session.setup().book, scene);
            }
            News::Covered => self.wait(scene),
            News::Uncovered => {
                self.go_on(scene);
                book_follow::watch(&self.session.setup().book, scene);
                // Not at once: what was chosen in the layer that has closed comes first.
                self.asks_at = self.offer_waits.then_some(scene.now);
            }
            News::Tick if !self.is_covered => {
                self.pass_time(scene);
                self.ask_late(scene);
            }
            News::Engine(report) => self.hear_engine(report, scene),
            News::Remote(seat, said) => self.hear_process(*seat, said, scene),
            News::Job(report) => self.hear_io_worker(report, scene),
            News::Problem(words) => self.lose_engine(words),
            News::Away => self.session.pause(scene.now),
            News::Back if !self.is_covered => self.session.unpause(scene.now),
            News::Settings => self.refresh(scene.world),
            _ => {}
        }
    }

    fn leave(&mut self, scene: &mut Scene) {
        book_follow::end(scene);
        self.thinking.abandon();
        self.own.abandon();
        self.dismiss_external_players(scene);
        self.reply = None;
        self.session.tick(scene.now);
        self.session.pause(scene.now);
        self.put_aside(scene);
    }

    fn parting(&self) -> Option<Parting> {
        let is_playing = self.session.is_playing();
        let words = match self.is_saved() {
            _ if self.is_lost() => words::WOULD_BE_LOST,
            _ if !is_playing || !self.session.has_begun() => return None,
            true => words::QUITS_SAVED,
            false => words::QUITS_UNSAVED,
        };
        Some(Parting {
            words: words.to_owned(),
            or_queen_move: is_playing && !self.is_watched(),
            can_save: false,
        })
    }

    fn wake(&self, now: Instant) -> Option<Instant> {
        let clock = self.session.wake_in(now).map(|wait| now + wait);
        let reply = self.reply.as_ref().filter(|_| !self.is_covered);
        let reply = reply.map(|reply| reply.due);
        clock.into_iter().chain(reply).chain(self.asks_at).min()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}

impl Play {
    fn click(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        let board = layout.board;
        let square = board.and_then(|board| board.square_at(mouse.column, mouse.row));
        let is_press = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if is_press && square.is_some() {
            self.clear_message();
            if self.looking.take().is_some() {
                self.refresh(scene.world);
            }
        }
        if self.enter_mouse(mouse, square, scene)
            || self.explore_by_mouse(mouse, layout.explorer, scene)
        {
            return;
        }
        match mouse.kind {
            MouseEventKind::ScrollUp => self.command(Action::StepBack, scene),
            MouseEventKind::ScrollDown => self.command(Action::StepForward, scene),
            _ if is_press => self.click_beside(mouse, &layout, scene),
            _ => {}
        }
    }
}

/// A move of the record for the list of moves.
fn entry(step: &Played, piece_letters: PieceLetters) -> Entry {
    Entry {
        text: piece_letters.write(&step.san),
        quality: match step.origin {
            Origin::Book { .. } => Quality::Book,
            _ => Quality::Plain,
        },
    }
}
