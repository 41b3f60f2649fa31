//! Who searches in the lab: techniques put together by switches, or an exhibit as it plays.

use super::{
    castled::CastledChess,
    exhibits::{Exhibit, Manner},
};
use crate::textbook::{
    Thought, Watcher,
    workbench::{Switches, Workbench},
};
use shakmaty::Move;

/// Who searches.
#[derive(Clone, Copy, Debug)]
pub enum Actor {
    Switched(Switches),
    /// Chess only, by its own evaluation.
    Exhibit(&'static Exhibit),
}

impl Actor {
    /// The search of the switches; an exhibit, which plays no other game than chess, has none.
    pub fn workbench(self) -> Workbench {
        let switches = match self {
            Actor::Switched(switches) => switches,
            Actor::Exhibit(_) => Switches::default(),
        };
        Workbench { switches }
    }

    /// Whether it searches depth by depth, so that there is a tree for each.
    pub fn deepens(self) -> bool {
        match self {
            Actor::Switched(_) => true,
            Actor::Exhibit(exhibit) => exhibit.deepens(),
        }
    }
}

/// An exhibit's search as it is watched: on one thread, for of several only one could be seen.
pub fn search(
    exhibit: &Exhibit,
    root: &CastledChess,
    depth: usize,
    watcher: &mut dyn Watcher<Move>,
) -> Thought<Move> {
    let manner = Manner {
        depth,
        seed: 1,
        threads: 1,
        sorted: true,
    };
    exhibit.think(root, &manner, watcher)
}
