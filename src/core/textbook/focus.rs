//! What lies below one node of a recorded search: the search is done again, and only that is kept.

use super::{
    choice::{Counts, Cut, Note, Watcher},
    recorder::Recorder,
};

/// Watches a search that is done again, and hands on only what lies below one node of its last
/// iteration, as if that node were the root; then it stops the search.
pub struct Focus<'r, 'a, M> {
    recorder: &'r mut Recorder<'a, M>,
    /// The way to the node: at each ply, which of the children it is, from 0.
    way: Vec<usize>,
    /// Iterations before the one that is meant.
    before: usize,
    /// At each ply of the search, how many children were entered.
    entered: Vec<usize>,
    /// How many plies of the search lie on the way.
    matched: usize,
    is_done: bool,
    /// Said of the node that is entered or left next.
    said: Option<Note>,
}

impl<'r, 'a, M: Copy> Focus<'r, 'a, M> {
    /// Below the node at the end of `way`, in the iteration after `before` others.
    pub fn new(
        recorder: &'r mut Recorder<'a, M>,
        way: Vec<usize>,
        before: usize,
    ) -> Focus<'r, 'a, M> {
        Focus {
            recorder,
            way,
            before,
            entered: vec![0],
            matched: 0,
            is_done: false,
            said: None,
        }
    }

    /// Counts a child of the node where the search is; which it is, from 0.
    fn count(&mut self) -> usize {
        self.entered.last_mut().map_or(0, |count| {
            *count += 1;
            *count - 1
        })
    }

    /// Goes down a ply; whether that lies below the node that is meant.
    fn down(&mut self) -> bool {
        let ply = self.entered.len() - 1;
        let ordinal = self.count();
        let is_below = self.matched == self.way.len() && ply >= self.way.len();
        if !is_below && self.matched == ply && self.way.get(ply) == Some(&ordinal) {
            self.matched += 1;
        }
        self.entered.push(0);
        let said = self.said.take();
        let is_wanted = is_below && self.is_meant();
        if let Some(said) = said.filter(|_| is_wanted) {
            self.recorder.note(said);
        }
        is_wanted
    }

    fn is_meant(&self) -> bool {
        self.before == 0 && !self.is_done
    }

    /// Whether the node that is being searched lies below the one that is meant.
    fn is_below(&self) -> bool {
        self.is_meant() && self.matched == self.way.len() && self.entered.len() > self.way.len() + 1
    }
}

impl<M: Copy> Watcher<M> for Focus<'_, '_, M> {
    fn enter(&mut self, chosen: M, alpha: i32, beta: i32) {
        if self.down() {
            self.recorder.enter(chosen, alpha, beta);
        }
    }

    fn enter_pass(&mut self, alpha: i32, beta: i32) {
        if self.down() {
            self.recorder.enter_pass(alpha, beta);
        }
    }

    fn skip(&mut self, chosen: M, why: &'static str) {
        self.count();
        if self.is_meant() && self.matched == self.way.len() && self.entered.len() > self.way.len()
        {
            self.recorder.skip(chosen, why);
        }
    }

    fn note(&mut self, note: Note) {
        self.said = Some(note);
    }

    fn leave(&mut self, value: i32, cut: Option<Cut>) {
        let said = self.said.take();
        if self.is_below() {
            if let Some(said) = said {
                self.recorder.note(said);
            }
            self.recorder.leave(value, cut);
        }
        self.entered.pop();
        let ply = self.entered.len() - 1;
        if self.matched > ply {
            self.is_done |= self.is_meant() && self.matched == self.way.len();
            self.matched = ply;
        }
    }

    fn iteration(&mut self, _depth: usize, _value: i32, _line: &[M], _counts: &Counts) {
        self.before = self.before.saturating_sub(1);
        self.entered = vec![0];
        self.matched = 0;
    }

    fn wants_stop(&mut self) -> bool {
        self.is_done || self.recorder.wants_stop()
    }
}
