//! A search put together by hand: each of its techniques is on or off.

use crate::{speak::words::lab as words, textbook::workbench::Switches};

/// A technique by its name, and its switch.
type Named = (&'static str, fn(&mut Switches) -> &mut bool);

const ALL: [Named; 7] = [
    (words::ALPHA_BETA, |own| &mut own.alpha_beta),
    (words::ORDERING, |own| &mut own.ordering),
    (words::TABLE, |own| &mut own.table),
    (words::QUIESCENCE, |own| &mut own.quiescence),
    (words::NULL_MOVE, |own| &mut own.null_move),
    (words::REDUCTIONS, |own| &mut own.reductions),
    (words::DEEPENING, |own| &mut own.deepening),
];

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
    let Some((name, own)) = ALL.into_iter().find(|(own, _)| *own == name) else {
        return false;
    };
    let own = own(switches);
    *own = !*own;
    if *own && matches!(name, words::NULL_MOVE | words::REDUCTIONS) {
        switches.alpha_beta = true;
    }
    true
}

/// Which techniques are on.
pub fn told(switches: &Switches) -> String {
    let mut switches = *switches;
    let on = ALL.into_iter().filter(|(_, own)| *own(&mut switches));
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
    }
}
