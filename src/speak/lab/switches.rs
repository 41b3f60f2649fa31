//! A search put together by hand: each of its techniques is on or off.

use crate::{speak::words::lab as words, textbook::workbench::Switches};

/// As the screen begins.
pub fn usual() -> Switches {
    Switches {
        alpha_beta: true,
        ordering: true,
        ..Switches::default()
    }
}

/// Turns the technique of this name on or off, and alpha-beta on where it needs that; false where there
/// is no such technique.
pub fn turn(switches: &mut Switches, name: &str) -> bool {
    let place = switches.named().iter().position(|(own, _)| *own == name);
    place.and_then(|place| switches.turn(place)).is_some()
}

/// What is said where no technique is named.
pub fn wanted() -> String {
    words::write_switch(&usual().named().map(|(name, _)| name))
}

/// Which techniques are on.
pub fn told(switches: &Switches) -> String {
    let mut switches = *switches;
    let on = switches.named().into_iter().filter(|(_, on)| **on);
    let names: Vec<&str> = on.map(|(name, _)| name).collect();
    words::switches(&names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_are_turned_on_and_off_and_bring_what_they_need() {
        let mut switches = usual();
        let usual = "On: alpha-beta, ordering, deepening. All others are off.";
        assert_eq!(told(&switches), usual);
        for name in ["alpha-beta", "ordering", "deepening"] {
            assert!(turn(&mut switches, name));
        }
        assert_eq!(told(&switches), "All techniques are off: plain minimax.");
        assert!(turn(&mut switches, "null move"));
        let with_null_move = "On: alpha-beta, null move. All others are off.";
        assert_eq!(told(&switches), with_null_move);
        assert!(!turn(&mut switches, "magic"));
        assert_eq!(
            wanted(),
            "Write switch and one of these: alpha-beta, ordering, table, quiescence, null move, \
             reductions or deepening."
        );
    }
}
