//! Who searches in the lab: techniques put together by switches, an exhibit as it plays, or Tabiya.

use super::{
    castled::CastledChess,
    exhibits::{Exhibit, Manner},
    lab::View,
    own_search,
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
    /// Chess only, by the built-in engine's search and evaluation.
    Tabiya,
}

impl Actor {
    /// The search of the switches; who plays no other game than chess has none.
    pub fn workbench(self) -> Workbench {
        let switches = match self {
            Actor::Switched(switches) => switches,
            Actor::Exhibit(_) | Actor::Tabiya => Switches::default(),
        };
        Workbench { switches }
    }

    /// Whether it searches depth by depth, so that there is a tree for each.
    pub fn deepens(self) -> bool {
        match self {
            Actor::Switched(switches) => switches.deepening,
            Actor::Tabiya => true,
            Actor::Exhibit(exhibit) => exhibit.deepens(),
        }
    }

    /// Who plays by a search and an evaluation of its own: its name and the unit of its values.
    pub fn own(self) -> Option<(&'static str, View)> {
        match self {
            Actor::Switched(_) => None,
            Actor::Exhibit(exhibit) => {
                let unit = exhibit.on_the_workbench().map(|(_, unit)| unit);
                Some((exhibit.card.title, unit.unwrap_or_default()))
            }
            Actor::Tabiya => Some(("Tabiya", View::Classical)),
        }
    }

    /// Its own search of a chess position; `None`: that of the switches.
    pub fn search(
        self,
        root: &CastledChess,
        depth: usize,
        watcher: &mut dyn Watcher<Move>,
    ) -> Option<Thought<Move>> {
        match self {
            Actor::Switched(_) => None,
            Actor::Exhibit(exhibit) => Some(search(exhibit, root, depth, watcher)),
            Actor::Tabiya => Some(own_search::search(root, depth, watcher)),
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
