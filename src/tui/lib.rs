//! The screens; the only module that knows the terminal.
//!
//! | file | what it is for |
//! |---|---|
//! | [`terminal`] | taking the terminal over and giving it back whole |
//! | [`introduction`] | asking the terminal what it shows, before keys are read |
//! | `late_answers` | what a far terminal answers when nobody waits any more |
//! | [`event`] | everything that can happen, through one queue |
//! | [`run`] | the loop: wait, update, perform, draw |
//! | [`pace`] | how often a frame may be drawn |
//! | [`app`] | the state: a stack of screens; `update(event) → effects`, `draw` |
//! | [`screen`] | what a screen is |
//! | [`route`] | where one can go, as data |
//! | [`pasted`] | pasted text: a position, moves, a game or words |
//! | [`world`] | what all screens share |
//! | [`effect`] | what the state asks of the world |
//! | [`job`] | the thread for files: written, read, books compiled |
//! | [`watch`] | hears when a file is written by somebody else |
//! | [`editor`] | the person's own editor, with the terminal lent to it |
//! | [`work`] | long work beside the engine, each piece on its own thread |
//! | [`words`] | the words on the screens, for translators |
//! | [`action`], [`keymap`] | what can be asked for, and by which keys |
//! | [`images`] | pieces as images, for terminals that show them |
//! | [`theme`] | looks by meaning, for every depth of colour |
//! | [`desk`] | what screens with a board share: moves given, panels placed, questions, menus |
//! | [`widgets`] | what screens are made of |
//! | [`screens`] | the screens themselves |
//!
//! ```text
//! keys ──┐                     ┌─ Screen::act ──→ state
//! mouse ─┤            update   │
//! engine ┼─→ queue ─────────→ App ─→ effects ─→ engine, files, clipboard
//! clock ─┤                     │ draw (reads only)
//! signal ┘                     └─────────────→ frame ─→ terminal
//! ```
//!
//! From the lowest up: words, action, images, theme, keymap, pasted, job, work, effect, route, world, screen,
//! widgets, desk, screens, backend, terminal, late_answers, introduction, event, app, pace, watch, editor, run. A
//! file uses its own part and those before it, and no screen imports another: a screen says by a
//! [`route`] where it leads, and [`screens::open`] makes what is there. `tests/it/house.rs` checks
//! this.
//!
//! The main thread sleeps on the queue. It draws only after an event, and writes only what has
//! changed; while nothing happens nothing runs.

// Paths are the same in every crate of the program: `crate::engine`, `crate::tui::theme`.
use crate as tui;
use tabiya_core::{
    analysis, arena, book, chess, engine, explore, files, game, play, players, puzzles, sort,
    store, text, textbook, tuning, uci,
};

pub mod action;
pub mod app;
mod backend;
pub mod desk;
pub mod editor;
pub mod effect;
pub mod event;
pub mod images;
pub mod introduction;
pub mod job;
pub mod keymap;
mod late_answers;
pub mod pace;
pub mod pasted;
pub mod route;
pub mod run;
pub mod screen;
pub mod screens;
pub mod terminal;
pub mod theme;
pub mod watch;
pub mod widgets;
pub mod words;
pub mod work;
pub mod world;
