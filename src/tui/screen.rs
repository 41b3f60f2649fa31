//! What a screen is: a layer on a stack that hears actions and draws itself.
//!
//! Keys, mouse and pasted text go to the topmost layer alone. News of the world (engine, clock,
//! jobs) go to every layer, so a game goes on beneath an open help sheet. A layer changes only
//! itself and what all share ([`World`]); everything else it asks for by an [`Effect`].

use super::{
    action::Action,
    effect::{Effect, Seat},
    job,
    keymap::Context,
    pasted::Pasted,
    route::{Route, Studied},
    work::news,
    world::World,
};
use crate::{
    engine::{Report, SearchId},
    game::Tags,
    play::Setup,
    uci::client::Said,
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};
use shakmaty::Move;
use std::{path::Path, time::Instant};

/// One layer.
pub trait Screen {
    /// Where keys have their meaning now, most particular first.
    fn contexts(&self) -> Vec<Context>;

    /// The actions worth a place in the footer now, most useful first.
    fn hints(&self) -> Vec<Action>;

    /// What the footer calls an action now, where its own label would mislead.
    fn label(&self, _action: Action) -> Option<&'static str> {
        None
    }

    /// What can be done here besides the actions that have keys, for the `:` line.
    fn commands(&self) -> Vec<Action> {
        Vec::new()
    }

    /// Whether this action can do anything now: menus and the `:` line list no other.
    fn offers(&self, _action: Action) -> bool {
        true
    }

    /// Whether this action is against the rules of what goes on now: help lists no such key.
    fn forbids(&self, _action: Action) -> bool {
        false
    }

    /// What help says of an action here, where the sentence of its place would mislead.
    fn meaning(&self, _action: Action) -> Option<&'static str> {
        None
    }

    /// The board on which moves are typed: help tells its keys while a move is being typed, too.
    fn board(&self) -> Option<Context> {
        None
    }

    /// Keys that ask for no action, and what they do here, for help; no keys: nothing.
    fn typed(&self) -> Option<(&'static str, &'static str)> {
        None
    }

    /// Whether this key means something of the screen's own now, before what it asks for in its
    /// contexts: it goes to [`Screen::key`].
    fn claims(&self, _key: KeyEvent) -> bool {
        false
    }

    /// When an action that is not offered now will be: `once the game is over`; `None` where nothing is
    /// to be said of it.
    fn waits_for(&self, _action: Action) -> Option<&'static str> {
        None
    }

    /// An action was asked for.
    fn act(&mut self, action: Action, scene: &mut Scene);

    /// A key that asks for no action in this context: mostly a letter being typed.
    fn key(&mut self, _key: KeyEvent, _scene: &mut Scene) {}

    fn mouse(&mut self, _mouse: MouseEvent, _scene: &mut Scene) {}

    /// Text pasted in one piece. Unless the screen has a use for it, a position, moves or a game
    /// open on a board of their own; over another screen nothing happens.
    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        if !self.is_overlay() {
            scene.study(pasted);
        }
    }

    /// What would be lost or interrupted by leaving the program now; `None`: nothing.
    fn parting(&self) -> Option<Parting> {
        None
    }

    /// What the layer above chose before it closed. Unless the screen has a use for it, a new game
    /// begins above it.
    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::NewGame(setup) = answer {
            scene.go(Route::Play(setup));
        }
    }

    /// The world went on.
    fn hear(&mut self, _news: &News, _scene: &mut Scene) {}

    /// The layer is about to go, by itself or with the program: what is worth keeping is kept
    /// now.
    fn leave(&mut self, _scene: &mut Scene) {}

    /// When something shown changes by itself next.
    fn wake(&self, _now: Instant) -> Option<Instant> {
        None
    }

    /// Whether it may need the engine, which has one search at a time: what it hides rests then.
    fn needs_engine(&self) -> bool {
        !self.is_overlay()
    }

    /// Whether the layer below stays visible around this one.
    fn is_overlay(&self) -> bool {
        false
    }

    /// Draws the layer; changes nothing.
    fn draw(&self, frame: &mut Frame, area: Rect, view: &View);
}

/// What a screen may use while it answers an event.
pub struct Scene<'a> {
    pub now: Instant,
    /// The whole terminal, as last drawn.
    pub area: Rect,
    /// Whether nothing lies over the layer that answers.
    pub is_topmost: bool,
    pub world: &'a mut World,
    /// What the world is asked for.
    pub effects: Vec<Effect>,
    /// What becomes of the stack of layers, after the effects.
    pub steps: Vec<Step>,
}

impl Scene<'_> {
    /// What to press in a room for an action, in a sentence.
    pub fn key_of(&self, room: Context, action: Action) -> String {
        self.world.keymap.told(&[room], action)
    }

    pub fn ask(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    /// Goes there; this layer stays below.
    pub fn go(&mut self, route: Route) {
        self.steps.push(Step::Go(route));
    }

    /// Goes there and closes this layer, unless it cannot be opened.
    pub fn go_instead(&mut self, route: Route) {
        self.steps.push(Step::GoInstead(route));
    }

    /// What was pasted, on a board of its own.
    pub fn study(&mut self, pasted: &Pasted) {
        self.go(Route::Analysis(Studied::Pasted(pasted.clone())));
    }

    /// Something from the desk over this layer: a question, a menu.
    pub fn open(&mut self, layer: impl Screen + 'static) {
        self.steps.push(Step::Open(Box::new(layer)));
    }

    pub fn close(&mut self) {
        self.steps.push(Step::Close);
    }

    /// Closes this layer and tells the one below what was chosen.
    pub fn close_with(&mut self, answer: Answer) {
        self.steps.push(Step::Close);
        self.steps.push(Step::Answer(answer));
    }
}

/// A change to the stack of layers.
pub enum Step {
    /// The screen of this route on top.
    Go(Route),
    /// The same in the place of the topmost layer, unless it cannot be opened.
    GoInstead(Route),
    /// A layer from the desk on top.
    Open(Box<dyn Screen>),
    /// The topmost layer goes.
    Close,
    /// For the layer that is topmost now.
    Answer(Answer),
    /// As if its key had been pressed: for what only the application can do.
    Act(Action),
    /// The question directly above this layer goes unanswered: there is nothing to ask any more.
    Withdraw,
}

/// Why leaving is worth a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    pub words: String,
    /// Whether the key that asked may have been the first letter of a queen's move.
    pub or_queen_move: bool,
    /// Whether the layer can save what would be lost, and leave then.
    pub can_save: bool,
}

/// What a screen may look at while it draws.
pub struct View<'a> {
    pub now: Instant,
    pub world: &'a World,
    /// Whether this layer is the topmost, which alone shows a cursor.
    pub topmost: bool,
}

/// The world went on.
pub enum News<'a> {
    /// This layer was just opened.
    Opened,
    /// The layer above has closed, and this one is the topmost again.
    Uncovered,
    /// A layer that leaves nothing of this one to be seen and may need the engine is about to open
    /// above it, or above one that lies over it.
    Covered,
    /// The moment asked for by [`Screen::wake`] has come.
    Tick,
    Engine(&'a Report),
    /// A piece of work beside the engine, by the number of its order.
    Work(SearchId, &'a news::Report),
    /// Another engine, by its seat.
    Remote(Seat, &'a Said),
    Job(&'a job::Report),
    /// A watched file was written by somebody.
    FileChanged(&'a Path),
    /// The editor has ended, or could not be started: why.
    EditorClosed(&'a Result<(), String>),
    /// Another thread panicked; what it said.
    Problem(&'a str),
    /// The program is about to be stopped by Ctrl-Z …
    Away,
    /// … and is back.
    Back,
    /// The program is about to be ended from outside, so that nobody is asked about anything.
    Ending,
    /// Settings were changed on a layer above.
    Settings,
}

/// What a closing layer hands to the one below.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Do this.
    Action(Action),
    /// Do this; it was asked about.
    Confirmed(Action),
    /// Not this; it was asked about, and no is an answer.
    Declined(Action),
    /// Save first, then do this; it was asked about.
    Saved(Action),
    /// This key belongs to the layer below.
    Key(KeyEvent),
    /// Go to the position after so many plies of the game.
    Ply(usize),
    /// This line belongs to the game.
    Line(Vec<Move>),
    /// These words, as typed.
    Words(String),
    /// This row of a list, from 0.
    Row(usize),
    /// This game of the file was the last one on the board, from 0.
    Game(usize),
    /// The game has these tags.
    Tags(Box<Tags>),
    /// Begin this game.
    NewGame(Box<Setup>),
    /// Nothing was chosen: where the layer wanted to go cannot be opened, for this reason.
    NotOpened(String),
}
