//! Saving the game: an unfinished one in its slot, a finished one in the games file.

use super::Play;
use crate::{
    play::Snapshot,
    store::saves::Slot,
    tui::{effect::Effect, job::Task, screen::Scene},
};
use std::time::Instant;

impl Play {
    /// The game as it is kept.
    fn snapshot(&self, now: Instant) -> Snapshot {
        Snapshot::of(&self.session, now)
            .written(self.appended.clone())
            .seen_in(self.view)
    }

    /// Keeps the game: an unfinished one in its slot, a finished one in the games file.
    pub fn keep(&mut self, scene: &mut Scene) {
        let Some(paths) = scene.world.paths.clone() else {
            return;
        };
        let slot = self.slot(scene);
        let Some(slot) = slot else {
            return;
        };
        if self.session.is_playing() {
            if self.session.has_begun() || self.is_kept {
                self.is_kept = true;
                self.unsaved = false;
                let game = Box::new(self.snapshot(scene.now));
                scene.ask(Effect::Job(Task::Save { slot, game }));
            }
        } else if self.session.has_begun() {
            self.unsaved = false;
            let pgn = self.pgn(scene);
            if self.is_appended && self.appended.as_ref() == Some(&pgn) {
                scene.ask(Effect::Job(Task::Discard(slot)));
                self.is_no_longer_unfinished(scene);
                return;
            }
            let earlier = self.appended.replace(pgn.clone());
            self.is_appended = false;
            let game = self.snapshot(scene.now).to_append(pgn, earlier);
            scene.ask(Effect::Job(Task::Finish {
                slot,
                game: Box::new(game),
                path: paths.games_file(),
            }));
            self.is_no_longer_unfinished(scene);
        } else if self.is_kept {
            // It was taken back to its start, and nothing is left of it.
            self.is_kept = false;
            scene.ask(Effect::Job(Task::Discard(slot)));
            self.is_no_longer_unfinished(scene);
        }
    }

    /// The slot of this game, chosen when it is first needed.
    fn slot(&mut self, scene: &Scene) -> Option<Slot> {
        if self.slot.is_none() {
            let saves = scene.world.saves()?;
            self.slot = Some(saves.new_slot(self.session.started()));
        }
        self.slot.clone()
    }

    /// Whether the game can be gone on with later: it has a place, and saving it there has not
    /// failed.
    pub(super) fn is_saved(&self) -> bool {
        self.slot.is_some() && !self.unsaved
    }

    /// Whether the game is over and nothing holds it but this screen: saving it has failed.
    pub(super) fn is_lost(&self) -> bool {
        self.unsaved && !self.session.is_playing() && self.session.has_begun()
    }

    /// Keeps the game as it stands; one that is not over is among the unfinished.
    pub(super) fn put_aside(&mut self, scene: &mut Scene) {
        self.keep(scene);
        self.is_no_longer_unfinished(scene);
        if let Some(slot) = self.slot.clone()
            && self.session.is_playing()
            && self.is_kept
        {
            let game = self.snapshot(scene.now);
            scene.world.unfinished.insert(0, (slot, game));
        }
    }

    /// The first screen must not offer to go on with a game that has ended since.
    pub(super) fn is_no_longer_unfinished(&self, scene: &mut Scene) {
        let unfinished = &mut scene.world.unfinished;
        unfinished.retain(|(slot, _)| Some(slot) != self.slot.as_ref());
    }
}
