//! Another engine at the board: what it is called, and what it may spend on a move.
//!
//! The process itself belongs to whoever runs the game ([`crate::uci::client::Remote`]).

use super::built_in::{Budget, hurry};
use crate::{
    chess::TimeControl,
    engine::{Clock, Limits},
    uci::client::Launch,
};

/// As it was named, or as it calls itself once that is known, or else its program.
pub fn name(launch: &Launch) -> String {
    launch.name.clone().unwrap_or_else(|| {
        let file = launch.program.file_name();
        let file = file.unwrap_or(launch.program.as_os_str());
        file.to_string_lossy().into_owned()
    })
}

/// What it may spend on a move: what the game allows, or a moderate time where nothing limits it.
pub fn limits(time: TimeControl, clock: Option<Clock>, budget: Budget) -> Limits {
    let mut limits = budget.within(time, clock);
    hurry(&mut limits);
    limits
}
