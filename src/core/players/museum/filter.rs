//! Kinds of nodes of a searched tree, so that one of them can be looked at alone.

use super::twig::{Reason, Twig};
use crate::textbook::stage::Manner;

/// Which nodes are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Filter {
    #[default]
    All,
    Cut,
    Table,
    NullMove,
    Reduced,
    Quiescence,
    Pruned,
}

impl Filter {
    const ALL: [Filter; 7] = [
        Filter::All,
        Filter::Cut,
        Filter::Table,
        Filter::NullMove,
        Filter::Reduced,
        Filter::Quiescence,
        Filter::Pruned,
    ];

    /// The one after it; after the last the first.
    #[must_use]
    pub fn next(self) -> Filter {
        let at = Filter::ALL.iter().position(|filter| *filter == self);
        let next = at.map_or(0, |at| (at + 1) % Filter::ALL.len());
        Filter::ALL.get(next).copied().unwrap_or_default()
    }

    pub fn shows(self, twig: &Twig) -> bool {
        match self {
            Filter::All => true,
            Filter::Cut => matches!(twig.reason, Some(Reason::Cut(..))),
            Filter::Table => twig.reason == Some(Reason::FromTable),
            Filter::NullMove => twig.reason == Some(Reason::PassedOver),
            Filter::Reduced => matches!(
                twig.manner,
                Manner::Reduced(_) | Manner::Again | Manner::Otherwise(_) | Manner::Trial(_)
            ),
            Filter::Quiescence => twig.manner == Manner::Beyond,
            Filter::Pruned => matches!(twig.reason, Some(Reason::Known(_))),
        }
    }

    /// Of each node whether it is shown, or one below it.
    pub fn holding(self, tree: &[Twig]) -> Vec<bool> {
        // Children stand behind their parents.
        let mut holds = vec![false; tree.len()];
        for (place, twig) in tree.iter().enumerate().rev() {
            let is_held = self.shows(twig) || leads(twig, &holds);
            if let Some(own) = holds.get_mut(place) {
                *own = is_held;
            }
        }
        holds
    }
}

/// Whether a node below this one is among those that are held.
pub fn leads(twig: &Twig, holds: &[bool]) -> bool {
    let mut below = twig.children.iter().filter_map(|child| holds.get(*child));
    below.any(|holds| *holds)
}
