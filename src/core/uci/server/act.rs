//! What the conversation leads to.

use super::settings::Settings;
use crate::{
    engine::{self, evaluation::Choice},
    uci::{
        protocol::{Info, Reply},
        words,
    },
};

/// Something to be done by whoever holds the wires.
#[derive(Debug)]
pub enum Act {
    /// Print this line.
    Say(Reply),
    /// Tell the engine.
    Ask(engine::Command),
    /// End the program.
    Quit,
}

/// Something about the search.
pub(super) fn tell(info: Info) -> Act {
    Act::Say(Reply::Info(Box::new(info)))
}

/// Words for people.
pub(super) fn say(acts: &mut Vec<Act>, words: impl std::fmt::Display) {
    acts.push(tell(Info::words(words)));
}

/// Who we are, what can be set, and what positions are valued by.
pub(super) fn introduce(evaluation: &Choice, acts: &mut Vec<Act>) {
    let name = concat!("Tabiya ", env!("CARGO_PKG_VERSION"));
    acts.push(Act::Say(Reply::IdName(name.to_owned())));
    let author = words::AUTHOR.to_owned();
    acts.push(Act::Say(Reply::IdAuthor(author)));
    acts.extend(Settings::declared().map(|option| Act::Say(Reply::Option(option))));
    say(acts, words::evaluation_used(evaluation.name()));
    acts.push(Act::Say(Reply::UciOk));
}
