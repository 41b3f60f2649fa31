//! Records a search: its counts as they grow, and the tree.

use super::choice::{Counts, Cut, Watcher};
use std::time::{Duration, Instant};

/// A node of the tree as it was searched; the root stands first and has no move.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch<M> {
    /// `None` for the root, and for a pass (null move).
    pub chosen: Option<M>,
    pub passed: bool,
    /// The window in force, and the value found, from the side to move in the node.
    pub alpha: i32,
    pub beta: i32,
    pub value: i32,
    /// Where moves were left unseen.
    pub cut: Option<Cut>,
    /// Places of the children, in the order in which they were searched.
    pub children: Vec<usize>,
}

/// A finished iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration<M> {
    pub depth: usize,
    /// From the side to move at the root.
    pub value: i32,
    pub line: Vec<M>,
    /// Of all iterations so far.
    pub counts: Counts,
    pub time: Duration,
}

/// Watches and writes down.
pub struct Recorder<'a, M> {
    /// Nodes, by ply, and cut-offs as they come; the rest is known after each iteration.
    pub counts: Counts,
    pub iterations: Vec<Iteration<M>>,
    /// Nodes in each [`Recorder::SLICE`] of time.
    pub pace: Vec<u64>,
    /// The newest iteration's tree; empty when there was more of it than is kept.
    pub tree: Vec<Branch<M>>,
    /// Whether there was more than is kept.
    pub overflowed: bool,
    most: usize,
    /// The way from the root to where the search is, by places in the tree.
    path: Vec<Option<usize>>,
    /// The next node belongs to a new iteration.
    is_new: bool,
    begun: Instant,
    told: Instant,
    /// Told now and then; says whether the search is still wanted.
    look: &'a mut dyn FnMut(&Recorder<'_, M>) -> bool,
    unwanted: bool,
}

impl<'a, M: Copy> Recorder<'a, M> {
    /// How often the watcher's own watcher is told.
    pub const SLICE: Duration = Duration::from_millis(60);

    /// Keeps at most so many nodes of the tree. `look` is told every [`Recorder::SLICE`] and says
    /// whether the search is to go on.
    pub fn new(most: usize, look: &'a mut dyn FnMut(&Recorder<'_, M>) -> bool) -> Recorder<'a, M> {
        let now = Instant::now();
        Recorder {
            counts: Counts::default(),
            iterations: Vec::new(),
            pace: Vec::new(),
            tree: Vec::new(),
            overflowed: false,
            most,
            path: Vec::new(),
            is_new: true,
            begun: now,
            told: now,
            look,
            unwanted: false,
        }
    }

    /// Since the search began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    fn visit(&mut self, chosen: Option<M>, alpha: i32, beta: i32) {
        if self.path.is_empty() && self.is_new {
            self.is_new = false;
            self.overflowed = false;
            self.tree.clear();
            self.tree.push(Branch {
                chosen: None,
                passed: false,
                alpha: -beta,
                beta: -alpha,
                value: 0,
                cut: None,
                children: Vec::new(),
            });
        }
        let place = (!self.overflowed && self.tree.len() < self.most).then_some(self.tree.len());
        if let Some(place) = place {
            let parent = self.path.last().copied().unwrap_or(Some(0));
            if let Some(parent) = parent.and_then(|parent| self.tree.get_mut(parent)) {
                parent.children.push(place);
            }
            self.tree.push(Branch {
                chosen,
                passed: chosen.is_none(),
                alpha,
                beta,
                value: 0,
                cut: None,
                children: Vec::new(),
            });
        } else if !self.overflowed {
            self.overflowed = true;
            self.tree = Vec::new();
        }
        self.path.push(place);
        self.counts.visit(self.path.len());
        if self.counts.nodes & 0xff == 0 && self.told.elapsed() >= Self::SLICE {
            self.tell();
        }
    }

    fn tell(&mut self) {
        self.told = Instant::now();
        let before: u64 = self.pace.iter().sum();
        self.pace.push(self.counts.nodes - before);
        // `look` is taken out while it is given the rest.
        let mut nobody = |_: &Recorder<'_, M>| true;
        let recorder: Recorder<'_, M> = Recorder {
            counts: std::mem::take(&mut self.counts),
            iterations: std::mem::take(&mut self.iterations),
            pace: std::mem::take(&mut self.pace),
            tree: Vec::new(),
            look: &mut nobody,
            path: Vec::new(),
            ..*self
        };
        self.unwanted |= !(self.look)(&recorder);
        let Recorder {
            counts,
            iterations,
            pace,
            ..
        } = recorder;
        self.counts = counts;
        self.iterations = iterations;
        self.pace = pace;
    }
}

impl<M: Copy> Watcher<M> for Recorder<'_, M> {
    fn enter(&mut self, chosen: M, alpha: i32, beta: i32) {
        self.visit(Some(chosen), alpha, beta);
    }

    fn enter_pass(&mut self, alpha: i32, beta: i32) {
        self.visit(None, alpha, beta);
    }

    fn leave(&mut self, value: i32, cut: Option<Cut>) {
        let place = self.path.pop().flatten();
        if let Some(branch) = place.and_then(|place| self.tree.get_mut(place)) {
            branch.value = value;
            branch.cut = cut;
        }
        if let Some(cut) = cut {
            self.counts.cut(cut.tried.saturating_sub(1));
        }
    }

    fn iteration(&mut self, depth: usize, value: i32, line: &[M], counts: &Counts) {
        self.is_new = true;
        if let Some(root) = self.tree.first_mut() {
            root.value = value;
        }
        // The search counts what a watcher cannot see.
        self.counts = counts.clone();
        self.iterations.push(Iteration {
            depth,
            value,
            line: line.to_vec(),
            counts: counts.clone(),
            time: self.begun.elapsed(),
        });
        self.tell();
    }

    fn wants_stop(&mut self) -> bool {
        self.unwanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::{
        Searcher as _,
        games::tic_tac_toe::{Board, TicTacToe},
        rules::Blind,
        workbench::{Switches, Workbench},
    };

    #[test]
    fn the_tree_of_the_last_iteration_is_kept_with_what_was_left_out() {
        let switches = Switches {
            alpha_beta: true,
            ..Switches::default()
        };
        let mut look = |_: &Recorder<'_, u8>| true;
        let mut recorder = Recorder::new(10_000, &mut look);
        let thought =
            Workbench { switches }.choose(&TicTacToe, &Blind, &Board::default(), 3, &mut recorder);
        assert_eq!(recorder.iterations.len(), 3);
        let last = recorder.iterations.last().expect("three of them");
        assert_eq!(last.counts, thought.counts);
        // All nodes but the root are those of the last iteration.
        let newest = *thought.counts.by_iteration.last().expect("three of them");
        assert_eq!(recorder.tree.len() as u64, newest + 1);
        let root = &recorder.tree[0];
        assert_eq!(root.children.len(), 9);
        // Every cut left something out, and the children seen are as many as it says.
        let cuts: Vec<_> = recorder.tree.iter().filter(|b| b.cut.is_some()).collect();
        assert!(!cuts.is_empty());
        for branch in cuts {
            let cut = branch.cut.expect("a cut");
            assert_eq!(branch.children.len(), cut.tried);
            assert!(cut.tried < cut.of && branch.value >= branch.beta);
        }
    }

    #[test]
    fn too_large_a_tree_is_dropped_and_counting_goes_on() {
        let mut look = |_: &Recorder<'_, u8>| true;
        let mut recorder = Recorder::new(100, &mut look);
        let thought =
            Workbench::default().choose(&TicTacToe, &Blind, &Board::default(), 4, &mut recorder);
        assert!(recorder.overflowed && recorder.tree.is_empty());
        assert_eq!(recorder.counts, thought.counts);
    }
}
