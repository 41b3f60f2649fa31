//! The person's rating: a game that counts is noted when it ends.

use super::Play;
use crate::{
    play::ratings::Rated,
    tui::{effect::Effect, job::Task, screen::Scene, widgets::prompt::Tone, words::play as words},
};

impl Play {
    /// Counts the game for the person's rating, once, if it has ended and counts.
    pub(super) fn rate(&mut self, scene: &mut Scene) {
        let Some(rated) = Rated::of(&self.session) else {
            return;
        };
        // Taken back after it was rated, it ends a second time, and does not count.
        if self.session.is_helped() {
            self.say(words::NOT_RATED, Tone::Plain);
            return;
        }
        if std::mem::replace(&mut self.is_rated, true) {
            return;
        }
        let ratings = &mut scene.world.ratings;
        let before = ratings.standings.get(&rated.speed);
        let before = before.map(|standing| standing.now.rating);
        ratings.note(&rated);
        if let Some(standing) = ratings.standings.get(&rated.speed) {
            let now = standing.now;
            let change = before.map(|before| now.rating - before);
            let words = words::rating(rated.speed, now.rating, change, 2.0 * now.deviation);
            self.say(words, Tone::Plain);
        }
        let path = scene.world.paths.as_ref().map(|paths| paths.ratings_file());
        if let Some(path) = path {
            scene.ask(Effect::Job(Task::NoteRating { path, rated }));
        }
    }
}
