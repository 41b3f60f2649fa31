//! Long work beside the engine that a screen has asked for: heard by its number, and stopped when
//! the screen lets go of it.

use crate::{
    engine::{SearchId, Stop},
    tui::{
        effect::Effect,
        screen::Scene,
        work::{Order, Work},
    },
};

/// A piece of work under way; dropped, it stops, and its reports are of no work any more.
#[derive(Debug)]
pub struct LongWork {
    id: SearchId,
    stop: Stop,
}

impl LongWork {
    /// Asks for the work.
    pub fn begin(work: Work, scene: &mut Scene) -> LongWork {
        let (id, stop) = (scene.world.next_search(), Stop::new());
        scene.ask(Effect::Work(Order {
            id,
            stop: stop.clone(),
            work,
        }));
        LongWork { id, stop }
    }

    /// The work ends as soon as it can, with what it has; it is still heard.
    pub fn end_early(&self) {
        self.stop.stop();
    }

    /// Whether a report with this number is of this work.
    pub fn is(&self, id: SearchId) -> bool {
        self.id == id
    }
}

impl Drop for LongWork {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
