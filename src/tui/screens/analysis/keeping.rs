//! Changes that are not saved, kept in case the program is ended from outside.

use super::Analysis;
use crate::{
    chess::Position,
    game::pgn,
    store::unsaved::Origin,
    tui::{screen::Scene, widgets::prompt::Tone},
};
use std::time::Instant;

impl Analysis {
    /// The game is as its file holds it: changes are kept from now on.
    pub(super) fn begin_keeping(&mut self, scene: &mut Scene) {
        let text = pgn::write(self.study.game());
        let library = self.library.as_ref().map(|library| library.borrow());
        let place = library.as_ref().zip(self.number);
        let place = place.and_then(|(library, number)| library.place_of(number));
        let (file, number) = place.unzip();
        let of = Origin::new(file, number, &text);
        self.keeper.begin(of, scene);
    }

    /// Offers the changes of this game that were left unsaved. Those of no file are offered where a
    /// new analysis begins.
    pub(super) fn offer_unsaved(&self, scene: &mut Scene) {
        let is_empty = || {
            let is_start = self.study.position().key() == Position::default().key();
            is_start && self.study.game().main_line().is_empty()
        };
        let may_fit = match &self.library {
            Some(library) => !library.borrow().is_piped(),
            None => is_empty(),
        };
        if may_fit {
            self.keeper.offer(scene);
        }
    }

    pub(super) fn take_up_unsaved(&mut self, scene: &mut Scene) {
        let taken = self.keeper.take_up(scene);
        match taken.map(|text| pgn::read_all(text.as_bytes()).into_iter().next()) {
            Ok(Some(game)) => {
                self.take_game(game);
                self.study.mark_changed();
                self.moved(scene);
            }
            Ok(None) => {}
            Err(words) => self.say(words, Tone::Wrong),
        }
    }

    /// When changes are to be kept next.
    pub(super) fn keeping_due(&self) -> Option<Instant> {
        let study = &self.study;
        study
            .is_changed()
            .then(|| self.keeper.due(study.revision()))?
    }

    pub(super) fn keep_if_due(&mut self, scene: &mut Scene) {
        if self.keeping_due().is_some_and(|due| due <= scene.now) {
            let text = pgn::write(self.study.game());
            self.keeper.keep(self.study.revision(), text, scene);
        }
    }

    /// The program is ended from outside: what is being typed and found is kept with the rest.
    pub(super) fn keep_for_good(&mut self, scene: &mut Scene) {
        self.finish_words(scene);
        self.write_unfinished_review(scene);
        if self.study.is_changed() {
            let text = pgn::write(self.study.game());
            self.keeper
                .keep_for_good(self.study.revision(), text, scene);
        }
    }
}
