//! A search on stage: it takes its steps at the pace asked for, and shows the branch it is in.
//!
//! Kept are the nodes on the way from the root to where the search is, and of each of them the
//! children that are done, folded. So a search of any size can be watched in little memory.

use super::{
    choice::{Counts, Cut, Note, Trial, Watcher},
    rules::WIN,
    stepper::Stepper,
};
use std::time::{Duration, Instant};

/// How a node is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Manner {
    #[default]
    Full,
    /// So many plies less deeply at first.
    Reduced(usize),
    /// In full, after a reduced search came out well.
    Again,
    /// Beyond the depth: captures only.
    Beyond,
    /// Only whether it is better than the best so far.
    NullWindow,
    /// In this way.
    Otherwise(&'static str),
    /// The parent's position, put to another question; window and value are kept as if a move had led
    /// here.
    Trial(Trial),
    /// Not at all.
    Skipped,
}

impl Manner {
    /// What a watcher is told of the node that is entered next.
    pub(super) fn of(note: Note) -> Option<Manner> {
        Some(match note {
            Note::Reduced(plies) => Manner::Reduced(plies),
            Note::Again => Manner::Again,
            Note::Beyond => Manner::Beyond,
            Note::NullWindow => Manner::NullWindow,
            Note::Otherwise(words) => Manner::Otherwise(words),
            Note::Trial(trial) => Manner::Trial(trial),
            Note::FromTable | Note::PassedOver | Note::Known(_) => return None,
        })
    }

    /// Whether the value is one of the position above, by playing the move to the end.
    pub fn counts(self) -> bool {
        !matches!(self, Manner::Trial(_) | Manner::Skipped)
    }
}

/// Why a node was left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ending<M> {
    /// All its moves were seen, or it is a leaf.
    Whole,
    /// A move was too good; the rest was skipped.
    Cut(Cut, Option<M>),
    FromTable,
    /// Passing was too good already.
    PassedOver,
    /// Known for this reason.
    Known(&'static str),
}

/// A node on the way to where the search is.
#[derive(Clone, Debug, PartialEq)]
pub struct Level<M> {
    /// `None` for the root, and for a pass.
    pub chosen: Option<M>,
    pub manner: Manner,
    /// The window in force when it was entered, from its mover's side.
    pub alpha: i32,
    pub beta: i32,
    /// Its children that are done, in their order.
    pub seen: Vec<Seen<M>>,
    /// The lower bound that its children were searched with, which a search may know from elsewhere.
    floor: i32,
    nodes_before: u64,
}

/// A node that is done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen<M> {
    /// `None` for a pass.
    pub chosen: Option<M>,
    pub manner: Manner,
    /// The window in force when it was entered and its value, from its mover's side.
    pub alpha: i32,
    pub beta: i32,
    pub value: i32,
    pub ending: Ending<M>,
    /// Nodes below it.
    pub nodes: u64,
}

/// What is on stage.
#[derive(Clone, Debug)]
pub struct Scene<M> {
    /// The root first; there is always a root.
    pub path: Vec<Level<M>>,
    /// Of all iterations so far. What only the search knows (leaves) is counted after each.
    pub counts: Counts,
    /// Iterations that are done.
    pub iterations: usize,
}

impl<M: Copy> Level<M> {
    fn root() -> Level<M> {
        Level {
            chosen: None,
            manner: Manner::Full,
            alpha: -WIN,
            beta: WIN,
            seen: Vec::new(),
            floor: -WIN,
            nodes_before: 0,
        }
    }

    /// The lower bound as it stands: raised by the children seen.
    pub fn raised_alpha(&self) -> i32 {
        let alpha = self.alpha.max(self.floor);
        self.best().map_or(alpha, |best| best.max(alpha))
    }

    /// The best value that a move brought so far, from the mover's side; of a trial nothing.
    pub fn best(&self) -> Option<i32> {
        let seen = self.seen.iter().filter(|_| self.manner.counts());
        let counted = seen.filter(|seen| seen.chosen.is_some() && seen.manner.counts());
        counted.map(|seen| -seen.value).max()
    }
}

/// Puts a search on stage.
pub struct Stage<'a, M> {
    scene: Scene<M>,
    /// What the next node entered is, and how the next one left ended.
    manner: Manner,
    ending: Option<Ending<M>>,
    is_new: bool,
    stepper: &'a Stepper,
    is_wanted: &'a dyn Fn() -> bool,
    show: &'a mut dyn FnMut(&Scene<M>),
    shown: Instant,
}

impl<'a, M: Copy> Stage<'a, M> {
    /// While it runs fast it is shown so often.
    pub const FRAME: Duration = Duration::from_millis(33);

    pub fn new(
        stepper: &'a Stepper,
        is_wanted: &'a dyn Fn() -> bool,
        show: &'a mut dyn FnMut(&Scene<M>),
    ) -> Stage<'a, M> {
        Stage {
            scene: Scene {
                path: vec![Level::root()],
                counts: Counts::default(),
                iterations: 0,
            },
            manner: Manner::Full,
            ending: None,
            is_new: false,
            stepper,
            is_wanted,
            show,
            shown: Instant::now(),
        }
    }

    /// What is on stage.
    pub fn scene(&self) -> &Scene<M> {
        &self.scene
    }

    fn come(&mut self, chosen: Option<M>, alpha: i32, beta: i32) {
        if std::mem::take(&mut self.is_new) {
            self.scene.path = vec![Level::root()];
        }
        let manner = std::mem::take(&mut self.manner);
        let is_whole = matches!(manner, Manner::Full | Manner::Again | Manner::Beyond);
        if let Some(parent) = self.scene.path.last_mut()
            && is_whole
            && chosen.is_some()
        {
            parent.floor = parent.floor.max(-beta);
        }
        self.scene.counts.visit(self.scene.path.len());
        self.scene.counts.quiescence += u64::from(manner == Manner::Beyond);
        self.scene.path.push(Level {
            chosen,
            manner,
            alpha,
            beta,
            seen: Vec::new(),
            floor: -WIN,
            nodes_before: self.scene.counts.nodes,
        });
        self.ending = None;
        self.pause(false);
    }

    /// Shows what can be seen, and waits for the next step.
    fn pause(&mut self, is_cut: bool) {
        if self.stepper.lingers(is_cut) || self.shown.elapsed() >= Self::FRAME {
            (self.show)(&self.scene);
            self.shown = Instant::now();
        }
        self.stepper.wait(is_cut, self.is_wanted);
    }
}

impl<M: Copy> Watcher<M> for Stage<'_, M> {
    fn enter(&mut self, chosen: M, alpha: i32, beta: i32) {
        self.come(Some(chosen), alpha, beta);
    }

    fn enter_pass(&mut self, alpha: i32, beta: i32) {
        self.come(None, alpha, beta);
    }

    fn skip(&mut self, chosen: M, why: &'static str) {
        if let Some(level) = self.scene.path.last_mut() {
            level.seen.push(Seen {
                chosen: Some(chosen),
                manner: Manner::Skipped,
                alpha: level.alpha,
                beta: level.beta,
                value: 0,
                ending: Ending::Known(why),
                nodes: 0,
            });
        }
    }

    fn note(&mut self, note: Note) {
        if let Some(manner) = Manner::of(note) {
            self.manner = manner;
        }
        match note {
            Note::FromTable => self.ending = Some(Ending::FromTable),
            Note::PassedOver => self.ending = Some(Ending::PassedOver),
            Note::Known(why) => self.ending = Some(Ending::Known(why)),
            _ => {}
        }
    }

    fn leave(&mut self, value: i32, cut: Option<Cut>) {
        if self.scene.path.len() < 2 {
            return;
        }
        let Some(level) = self.scene.path.pop() else {
            return;
        };
        if let Some(cut) = cut {
            self.scene.counts.cut(cut.tried.saturating_sub(1));
        }
        let searched = |seen: &&Seen<M>| seen.manner.counts();
        let refuting = (level.seen.iter().rev().find(searched)).and_then(|last| last.chosen);
        let ending = match (cut, self.ending.take()) {
            (Some(cut), _) => Ending::Cut(cut, refuting),
            (None, Some(ending)) => ending,
            (None, None) => Ending::Whole,
        };
        let is_cut = !matches!(ending, Ending::Whole);
        if let Some(parent) = self.scene.path.last_mut() {
            parent.seen.push(Seen {
                chosen: level.chosen,
                manner: level.manner,
                alpha: level.alpha,
                beta: level.beta,
                value,
                ending,
                nodes: self.scene.counts.nodes - level.nodes_before,
            });
        }
        self.pause(is_cut);
    }

    fn iteration(&mut self, _depth: usize, _value: i32, _line: &[M], counts: &Counts) {
        self.scene.counts = counts.clone();
        self.scene.iterations += 1;
        self.is_new = true;
    }

    fn wants_stop(&mut self) -> bool {
        !(self.is_wanted)()
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

    /// A stepper that never waits.
    fn unhurried() -> Stepper {
        let stepper = Stepper::default();
        for _ in 0..20 {
            stepper.change_speed(true);
        }
        stepper.run_or_pause();
        stepper
    }

    /// Passes everything on, and remembers the most that was kept.
    struct Probe<'a, 'b> {
        stage: &'a mut Stage<'b, u8>,
        most: usize,
    }

    impl Watcher<u8> for Probe<'_, '_> {
        fn enter(&mut self, chosen: u8, alpha: i32, beta: i32) {
            self.stage.enter(chosen, alpha, beta);
        }

        fn note(&mut self, note: Note) {
            self.stage.note(note);
        }

        fn leave(&mut self, value: i32, cut: Option<Cut>) {
            self.stage.leave(value, cut);
            let kept = self.stage.scene.path.iter().map(|level| level.seen.len());
            self.most = self.most.max(kept.sum());
        }

        fn iteration(&mut self, depth: usize, value: i32, line: &[u8], counts: &Counts) {
            self.stage.iteration(depth, value, line, counts);
        }
    }

    #[test]
    fn the_branch_is_shown_with_what_is_done_beside_it() {
        let stepper = unhurried();
        let mut show = |_: &Scene<u8>| {};
        let mut stage = Stage::new(&stepper, &|| true, &mut show);
        stage.enter(4, -10, 10);
        stage.note(Note::Reduced(1));
        stage.enter(0, -10, 10);
        stage.leave(3, None);
        stage.note(Note::Again);
        stage.enter(0, -10, 10);
        let path = &stage.scene().path;
        assert_eq!(path.len(), 3);
        assert_eq!(path[1].seen.len(), 1);
        assert_eq!(path[1].seen[0].manner, Manner::Reduced(1));
        assert_eq!(path[2].manner, Manner::Again);
        assert_eq!((path[1].best(), path[1].raised_alpha()), (Some(-3), -3));
        stage.leave(-12, None);
        stage.leave(12, Some(Cut { tried: 2, of: 8 }));
        let root = &stage.scene().path[0];
        assert_eq!(root.seen.len(), 1);
        let cut = Cut { tried: 2, of: 8 };
        assert_eq!(root.seen[0].ending, Ending::Cut(cut, Some(0)));
        assert_eq!(root.seen[0].nodes, 2);
        // Leaving more than was entered harms nothing.
        stage.leave(0, None);
        assert_eq!(stage.scene().path.len(), 1);
    }

    #[test]
    fn it_counts_as_the_search_does_and_stays_small() {
        let switches = Switches {
            alpha_beta: true,
            table: true,
            ..Switches::default()
        };
        let stepper = unhurried();
        let mut show = |_: &Scene<u8>| {};
        let mut stage = Stage::new(&stepper, &|| true, &mut show);
        let mut probe = Probe {
            stage: &mut stage,
            most: 0,
        };
        let mut bench = Workbench { switches };
        let thought = bench.choose(&TicTacToe, &Blind, &Board::default(), 6, &mut probe);
        let most = probe.most;
        assert!(thought.counts.nodes > 1_000);
        assert!(most <= 9 + 8 + 7 + 6 + 5 + 4, "{most} nodes kept");
        assert_eq!(stage.scene().counts, thought.counts);
        assert_eq!(stage.scene().iterations, 6);
    }
}
