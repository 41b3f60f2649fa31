//! The clocks of a game, as far as it tells them.

use super::{study::Study, words::review as words};
use crate::text::figures;
use shakmaty::Color;
use std::time::Duration;

/// `White 3:21`, `Black 4:10`, `12.0 s for this move`.
pub fn told(study: &Study) -> Vec<String> {
    let (game, at) = (study.game(), study.at());
    let mover = study.position().turn().other();
    let own = game.clock(at);
    let other = game.parent(at).and_then(|parent| game.clock(parent));
    let both = [(mover, own), (mover.other(), other)];
    let side = |color: Color| {
        let time = both.iter().find(|(own, _)| *own == color)?.1?;
        Some(words::clock_of(color, clock(time)))
    };
    let mut told: Vec<String> = Color::ALL.into_iter().filter_map(side).collect();
    let used = game.time_used(at);
    told.extend(used.map(|used| words::time_for_move(figures::elapsed(used))));
    told
}

/// `3:21`, with tenths below ten seconds.
fn clock(time: Duration) -> String {
    if time.as_secs() < 10 {
        return format!("{:.1} s", time.as_secs_f64());
    }
    figures::hms(time)
}
