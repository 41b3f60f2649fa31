//! Two sets of switches, and the nodes of each depth with either.

use super::{Bench, switches::told};
use crate::{
    engine::Stop,
    players::museum::watched,
    speak::{Voice, words::lab as words},
};
use std::io;

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
