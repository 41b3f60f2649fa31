//! Puzzles of one theme alone, chosen from a list.

use super::Trainer;
use crate::{
    puzzles::{self, problem::theme_in_words},
    text::figures::grouped,
    tui::{
        desk::name_list::NameList, screen::Scene, widgets::prompt::Tone, words::puzzles as words,
    },
};

impl Trainer {
    /// Which theme? The list has all puzzles first, then each theme, with how many puzzles those are.
    pub(super) fn ask_for_theme(&self, scene: &mut Scene) {
        let themes = puzzles::themes(&self.problems);
        let is_chosen = |(theme, _): &(&str, usize)| self.theme.as_deref() == Some(*theme);
        let marked = themes.iter().position(is_chosen);
        let all = (words::ALL_PUZZLES.to_owned(), self.problems.len());
        let rows = themes
            .iter()
            .map(|(name, count)| (theme_in_words(name), *count));
        let rows = std::iter::once(all).chain(rows);
        let rows = rows.map(|(name, count)| (name, grouped(count as u64)));
        scene.open(NameList::new(
            words::THEMES,
            words::EXPECTS_THEME,
            rows.collect(),
            marked.map_or(0, |place| place + 1),
        ));
    }

    /// The row that was chosen there. A puzzle that fits stays on the board until it is over.
    pub(super) fn choose_theme(&mut self, row: usize) {
        let chosen = row.checked_sub(1).and_then(|place| {
            let themes = puzzles::themes(&self.problems);
            themes.get(place).map(|(theme, _)| (*theme).to_owned())
        });
        let fits = match &chosen {
            Some(theme) => (self.problem()).is_some_and(|problem| problem.themes.contains(theme)),
            None => self.problem().is_some(),
        };
        let words = match &chosen {
            Some(theme) => words::only_theme(&theme_in_words(theme)),
            None => words::ALL_PUZZLES.to_owned(),
        };
        let stays = fits && !self.is_over();
        self.theme = chosen;
        self.reviewing = false;
        self.forget_rush();
        if !stays {
            self.next();
        }
        self.say(words, Tone::Plain);
    }
}
