//! `tabiya` alone: the first screen.

use super::Complaint;
use crate::tui::{
    app::App, keymap::Keymap, run, screens::home::Home, terminal::TerminalError, theme::Theme,
    world::World,
};

/// Shows the first screen until the person leaves.
pub fn run() -> Result<(), Complaint> {
    let theme = Theme::detect(|name| std::env::var(name).ok());
    let world = World::new(theme, Keymap::default());
    run::run(|area| App::new(world, vec![Box::new(Home::new())], area)).map_err(complain)
}

/// What is wrong with the terminal, and what to do about it.
pub fn complain(error: TerminalError) -> Complaint {
    let complaint = Complaint::input(&error);
    match error {
        TerminalError::NotATerminal { .. } => complaint.hint(
            "start tabiya in a terminal, without redirection; tabiya --help lists the commands \
             that need none",
        ),
        TerminalError::Dumb => {
            complaint.hint("set TERM to what your terminal is, such as xterm-256color")
        }
        TerminalError::Broken(_) => complaint,
    }
}
