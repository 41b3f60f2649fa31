//! A search put together by hand: each of its techniques is on or off.

use super::Bench;
use crate::{
    engine::Stop,
    players::museum::watched,
    speak::{Voice, words::lab as words},
    textbook::workbench::Switches,
};
use std::io;

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

impl Bench {
    /// Counts the nodes of each depth with the switches and with those that were kept, and tells them
    /// side by side.
    pub(super) fn compare_switches(&self, voice: &mut Voice) -> io::Result<()> {
        if let Some(words) = self.over() {
            return voice.say(words);
        }
        voice.say(words::comparing(
            &told(&self.switches),
            &told(&self.others),
            self.depth,
        ))?;
        let subject = self.subject();
        let (sets, depth, stop) = ([self.switches, self.others], self.depth, Stop::new());
        let mut nodes = [Vec::new(), Vec::new()];
        voice.meanwhile(
            &stop,
            |sender| {
                for (place, switches) in sets.into_iter().enumerate() {
                    // After a stop nobody may listen.
                    let mut tell = |nodes| drop(sender.send((place, nodes)));
                    watched::count(&subject, switches, depth, &stop, &mut tell);
                }
            },
            |_, (place, counted): (usize, Vec<u64>)| {
                if let Some(nodes) = nodes.get_mut(place) {
                    *nodes = counted;
                }
                Ok(())
            },
        )?;
        let [own, other] = nodes;
        let both = own.into_iter().zip(other);
        // Without deepening only the last depth is searched.
        let known = (1..)
            .zip(both)
            .filter(|(_, (own, other))| *own > 0 && *other > 0);
        voice.say_all(known.map(|(depth, (own, other))| {
            let fewer = other as f64 / own as f64;
            let times = match fewer {
                0.95..1.05 => words::AS_MANY.to_owned(),
                1.05.. => words::times_fewer_nodes(fewer),
                _ => words::times_more_nodes(1.0 / fewer),
            };
            words::nodes_beside(depth, own, other, &times)
        }))?;
        match stop.is_stopped() {
            true => voice.say(words::STOPPED),
            false => Ok(()),
        }
    }
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
