//! Records a search: its counts as they grow, and the upper part of the tree.
//!
//! What there is no room for is left out by whole plies from below, so that of a node either all
//! children are kept or none; [`super::focus::Focus`] searches again and keeps what lies below one node.

use super::{
    choice::{Counts, Cut, Note, Watcher},
    stage::Manner,
};
use std::time::{Duration, Instant};

/// A node of the tree as it was searched; the root stands first and has no move.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch<M> {
    /// `None` for the root, and for a pass (null move).
    pub chosen: Option<M>,
    /// Plies below the root of the tree.
    pub ply: usize,
    pub manner: Manner,
    /// The window in force, and the value found, from the side to move in the node.
    pub alpha: i32,
    pub beta: i32,
    pub value: i32,
    /// Where moves were left unseen, and the move that cut them.
    pub cut: Option<(Cut, Option<M>)>,
    /// Answered by the table, cut by the null move, or known for another reason.
    pub answered: Option<Note>,
    /// Nodes below it.
    pub nodes: u64,
    /// Places of the children, in the order in which they were searched; empty where they are not
    /// kept.
    pub children: Vec<usize>,
}

impl<M> Branch<M> {
    /// Whether there is more below it than is kept.
    pub fn is_cropped(&self) -> bool {
        self.nodes > 0 && self.children.is_empty()
    }
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

/// A node on the way from the root to where the search is.
struct Open<M> {
    /// Moves made to it.
    below: usize,
    /// Where it is kept.
    place: Option<usize>,
    chosen: Option<M>,
    nodes_before: u64,
    /// Whether a move of it was searched that lies within the depth.
    has_full_child: bool,
    /// The child that was searched last.
    last: Option<M>,
}

/// Watches and writes down.
pub struct Recorder<'a, M> {
    /// As they come; what the search itself counts is known after each iteration.
    pub counts: Counts,
    pub iterations: Vec<Iteration<M>>,
    /// Nodes in each [`Recorder::SLICE`] of time.
    pub pace: Vec<u64>,
    /// The newest iteration's tree, as far down as there is room.
    pub tree: Vec<Branch<M>>,
    most: usize,
    /// Deeper nodes are not kept.
    deepest: usize,
    path: Vec<Open<M>>,
    /// What the next node entered is, and how the next one left was answered.
    manner: Manner,
    answered: Option<Note>,
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

    /// Keeps about so many nodes of the tree, at least its first ply. `look` is told every
    /// [`Recorder::SLICE`] and says whether the search is to go on.
    pub fn new(most: usize, look: &'a mut dyn FnMut(&Recorder<'_, M>) -> bool) -> Recorder<'a, M> {
        let now = Instant::now();
        Recorder {
            counts: Counts::default(),
            iterations: Vec::new(),
            pace: Vec::new(),
            tree: Vec::new(),
            most,
            deepest: usize::MAX,
            path: Vec::new(),
            manner: Manner::Full,
            answered: None,
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

    /// Nodes by ply of the iteration under way, or of the last one where none is.
    pub fn by_ply(&self) -> Vec<u64> {
        let finished = self.iterations.len();
        let before = if self.is_new { 2 } else { 1 };
        let earlier = finished.checked_sub(before);
        let earlier = earlier.and_then(|place| self.iterations.get(place));
        let earlier = earlier.map_or(&[][..], |iteration| &iteration.counts.by_ply);
        let later = self.counts.by_ply.iter().enumerate();
        let own =
            later.map(|(ply, nodes)| nodes - earlier.get(ply).copied().unwrap_or(0).min(*nodes));
        own.collect()
    }

    fn visit(&mut self, chosen: Option<M>, alpha: i32, beta: i32) {
        if self.path.is_empty() && self.is_new {
            self.is_new = false;
            self.deepest = usize::MAX;
            self.tree = vec![Branch {
                chosen: None,
                ply: 0,
                manner: Manner::Full,
                alpha: -beta,
                beta: -alpha,
                value: 0,
                cut: None,
                answered: None,
                nodes: 0,
                children: Vec::new(),
            }];
        }
        let manner = std::mem::take(&mut self.manner);
        self.answered = None;
        let ply = self.path.len() + 1;
        let place = self.keep(Branch {
            chosen,
            ply,
            manner,
            alpha,
            beta,
            value: 0,
            cut: None,
            answered: None,
            nodes: 0,
            children: Vec::new(),
        });
        let made = usize::from(!matches!(manner, Manner::Trial(_)));
        let below = self.path.last().map_or(0, |open| open.below) + made;
        if let Some(open) = self.path.last_mut() {
            open.has_full_child |= manner != Manner::Beyond;
        }
        self.counts.visit(below);
        self.counts.quiescence += u64::from(manner == Manner::Beyond);
        self.path.push(Open {
            below,
            place,
            chosen,
            nodes_before: self.counts.nodes,
            has_full_child: false,
            last: None,
        });
        if self.counts.nodes & 0xff == 0 && self.told.elapsed() >= Self::SLICE {
            self.tell();
        }
    }

    /// Keeps a child of the node where the search is, if there is room; its place.
    fn keep(&mut self, branch: Branch<M>) -> Option<usize> {
        if branch.ply <= self.deepest && self.tree.len() >= self.most {
            self.crop();
        }
        if branch.ply > self.deepest {
            return None;
        }
        let parent = self.path.last().map_or(Some(0), |open| open.place)?;
        let place = self.tree.len();
        self.tree.get_mut(parent)?.children.push(place);
        self.tree.push(branch);
        Some(place)
    }

    /// Leaves out the lowest ply that is kept; the first stays.
    fn crop(&mut self) {
        let lowest = self.tree.iter().map(|branch| branch.ply).max().unwrap_or(0);
        if lowest < 2 {
            return;
        }
        self.deepest = lowest - 1;
        let mut moved = vec![None; self.tree.len()];
        let mut kept = Vec::with_capacity(self.tree.len());
        for (place, mut branch) in std::mem::take(&mut self.tree).into_iter().enumerate() {
            if branch.ply >= lowest {
                continue;
            }
            if branch.ply + 1 == lowest {
                branch.children = Vec::new();
            }
            if let Some(moved) = moved.get_mut(place) {
                *moved = Some(kept.len());
            }
            kept.push(branch);
        }
        let place_of = |place: usize| moved.get(place).copied().flatten();
        for branch in &mut kept {
            branch.children = branch
                .children
                .iter()
                .filter_map(|child| place_of(*child))
                .collect();
        }
        for open in &mut self.path {
            open.place = open.place.and_then(place_of);
        }
        self.tree = kept;
    }

    fn tell(&mut self) {
        self.told = Instant::now();
        let before: u64 = self.pace.iter().sum();
        // A search may count fewer nodes, at an iteration's end, than were seen of it.
        self.pace.push(self.counts.nodes.saturating_sub(before));
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

    fn skip(&mut self, chosen: M, why: &'static str) {
        let (alpha, beta) = (0, 0);
        self.keep(Branch {
            chosen: Some(chosen),
            ply: self.path.len() + 1,
            manner: Manner::Skipped,
            alpha,
            beta,
            value: 0,
            cut: None,
            answered: Some(Note::Known(why)),
            nodes: 0,
            children: Vec::new(),
        });
    }

    fn note(&mut self, note: Note) {
        self.counts.reduced += u64::from(matches!(note, Note::Reduced(_)));
        self.counts.again += u64::from(note == Note::Again);
        match Manner::of(note) {
            Some(manner) => self.manner = manner,
            None => self.answered = Some(note),
        }
    }

    fn leave(&mut self, value: i32, cut: Option<Cut>) {
        let answered = self.answered.take();
        let Some(open) = self.path.pop() else {
            return;
        };
        let is_known = answered.is_some_and(|note| !matches!(note, Note::Known(_)));
        let is_leaf = !open.has_full_child && !is_known;
        self.counts.leaves += u64::from(is_leaf);
        self.counts.table_hits += u64::from(answered == Some(Note::FromTable));
        if answered == Some(Note::PassedOver) {
            self.counts.cutoffs += 1;
            self.counts.pass_cutoffs += 1;
        }
        if let Some(cut) = cut {
            self.counts.cut(cut.tried.saturating_sub(1));
        }
        let nodes = self.counts.nodes - open.nodes_before;
        if let Some(branch) = open.place.and_then(|place| self.tree.get_mut(place)) {
            branch.value = value;
            branch.cut = cut.map(|cut| (cut, open.last));
            branch.answered = answered;
            branch.nodes = nodes;
        }
        match self.path.last_mut() {
            Some(parent) => parent.last = open.chosen,
            None => {
                if let Some(root) = self.tree.first_mut() {
                    root.nodes += nodes + 1;
                }
            }
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
        focus::Focus,
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
            let (cut, by) = branch.cut.expect("a cut");
            assert_eq!(branch.children.len(), cut.tried);
            assert!(cut.tried < cut.of && branch.value >= branch.beta);
            let last = branch.children.last().map(|child| &recorder.tree[*child]);
            assert_eq!(last.and_then(|last| last.chosen), by);
        }
        assert_eq!(recorder.by_ply().iter().sum::<u64>(), newest);
    }

    #[test]
    fn a_search_may_count_fewer_nodes_than_were_seen() {
        let mut look = |_: &Recorder<'_, u8>| true;
        let mut recorder = Recorder::new(100, &mut look);
        for square in 0..3 {
            recorder.enter(square, -1, 1);
            recorder.leave(0, None);
        }
        recorder.tell();
        let counts = Counts {
            nodes: 2,
            ..Counts::default()
        };
        recorder.iteration(1, 0, &[], &counts);
        assert_eq!(
            (&recorder.pace[..], recorder.counts.nodes),
            (&[3, 0][..], 2)
        );
    }

    fn everything() -> Switches {
        Switches {
            alpha_beta: true,
            ordering: true,
            table: true,
            null_move: true,
            reductions: true,
            ..Switches::default()
        }
    }

    #[test]
    fn too_large_a_tree_loses_its_lowest_plies_and_counting_goes_on() {
        let mut look = |_: &Recorder<'_, u8>| true;
        let mut recorder = Recorder::new(100, &mut look);
        let thought =
            Workbench::default().choose(&TicTacToe, &Blind, &Board::default(), 4, &mut recorder);
        assert_eq!(recorder.counts, thought.counts);
        // The root, nine squares, and below each eight.
        assert_eq!(recorder.tree.len(), 1 + 9 + 72);
        for branch in &recorder.tree {
            let expected = if branch.ply < 2 { 9 - branch.ply } else { 0 };
            assert_eq!(branch.children.len(), expected);
            assert_eq!(branch.is_cropped(), branch.ply == 2);
        }
        assert_eq!(recorder.tree[1].nodes, 8 + 8 * 7 + 8 * 7 * 6);
    }

    #[test]
    fn while_it_runs_it_counts_as_the_search_does() {
        let switches = everything();
        let mut look = |_: &Recorder<'_, u8>| true;
        let mut recorder = Recorder::new(10_000, &mut look);
        let before = |recorder: &Recorder<'_, u8>| recorder.counts.clone();
        let board = "b2".parse().expect("a move");
        let thought = Workbench { switches }.choose(&TicTacToe, &Blind, &board, 6, &mut recorder);
        // The same search again, without its own counts at the end of each iteration.
        let mut look = |_: &Recorder<'_, u8>| true;
        let mut deaf = Recorder::new(10_000, &mut look);
        Workbench { switches }.choose(&TicTacToe, &Blind, &board, 6, &mut Deaf(&mut deaf));
        let counts = Counts {
            by_iteration: Vec::new(),
            ..thought.counts
        };
        assert_eq!(before(&deaf), counts);
    }

    /// Hears nothing of iterations.
    struct Deaf<'r, 'a>(&'r mut Recorder<'a, u8>);

    impl Watcher<u8> for Deaf<'_, '_> {
        fn enter(&mut self, chosen: u8, alpha: i32, beta: i32) {
            self.0.enter(chosen, alpha, beta);
        }

        fn enter_pass(&mut self, alpha: i32, beta: i32) {
            self.0.enter_pass(alpha, beta);
        }

        fn note(&mut self, note: Note) {
            self.0.note(note);
        }

        fn leave(&mut self, value: i32, cut: Option<Cut>) {
            self.0.leave(value, cut);
        }
    }

    #[test]
    fn what_was_left_out_is_found_again_below_its_node() {
        let (switches, board) = (everything(), Board::default());
        let mut look = |_: &Recorder<'_, u8>| true;
        let mut whole = Recorder::new(1_000_000, &mut look);
        Workbench { switches }.choose(&TicTacToe, &Blind, &board, 6, &mut whole);
        let iterations = whole.iterations.len();
        let mut looked_into = 0;
        for (first, child) in whole.tree[0].children.iter().enumerate() {
            for (second, below) in whole.tree[*child].children.iter().enumerate() {
                let node = &whole.tree[*below];
                let mut look = |_: &Recorder<'_, u8>| true;
                let mut part = Recorder::new(1_000_000, &mut look);
                let mut focus = Focus::new(&mut part, vec![first, second], iterations - 1);
                Workbench { switches }.choose(&TicTacToe, &Blind, &board, 6, &mut focus);
                let nodes = part.tree.len().saturating_sub(1) as u64;
                assert_eq!(nodes, node.nodes, "{first} {second}");
                let values = |tree: &[Branch<u8>], place: usize| -> Vec<(Option<u8>, i32, u64)> {
                    let children = tree.get(place).map(|branch| branch.children.clone());
                    let children = children.unwrap_or_default().into_iter();
                    let each = children.map(|child| &tree[child]);
                    each.map(|child| (child.chosen, child.value, child.nodes))
                        .collect()
                };
                assert_eq!(values(&part.tree, 0), values(&whole.tree, *below));
                looked_into += usize::from(nodes > 0);
            }
        }
        assert!(looked_into > 3, "{looked_into}");
    }
}
