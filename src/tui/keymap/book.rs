//! The keys of an opening book and of a drill.

use super::Context;
use crate::tui::action::Action;

#[rustfmt::skip]
pub const KEYS: &[(Context, &str, Action)] = &[
    (Context::Book, "enter space", Action::Choose),
    (Context::Book, "right", Action::Later),
    (Context::Book, "left", Action::Earlier),
    (Context::Book, "down", Action::Down),
    (Context::Book, "up", Action::Up),
    (Context::Book, "pagedown", Action::PageDown),
    (Context::Book, "pageup", Action::PageUp),
    (Context::Book, "home", Action::Beginning),
    (Context::Book, "end", Action::EndOfLine),
    (Context::Book, "+ A", Action::AddToBook),
    (Context::Book, "w", Action::Weight),
    (Context::Book, "!", Action::MarkInBook),
    (Context::Book, "t", Action::NameIt),
    (Context::Book, ";", Action::Comment),
    (Context::Book, "delete x", Action::DeleteMove),
    (Context::Book, "u", Action::Undo),
    (Context::Book, "y ctrl-r", Action::UndoUndo),
    (Context::Book, "s ctrl-s", Action::Save),
    (Context::Book, "E", Action::OpenEditor),
    (Context::Book, "D", Action::Drill),
    (Context::Book, ".", Action::NextFault),
    (Context::Book, ",", Action::PreviousFault),
    (Context::Book, "i", Action::ShowEngine),
    (Context::Book, "v", Action::Flip),
    (Context::Book, "l", Action::Lettering),
    (Context::Book, "X", Action::CopyFen),
    (Context::Book, "m", Action::Menu),
    (Context::Book, "?", Action::Help),
    (Context::Book, "esc", Action::Back),
    (Context::Book, "q", Action::Quit),

    (Context::Drill, "enter space", Action::Choose),
    (Context::Drill, "t", Action::Answer),
    (Context::Drill, "v", Action::Flip),
    (Context::Drill, "?", Action::Help),
    (Context::Drill, "esc", Action::Back),
    (Context::Drill, "q", Action::Quit),
];
