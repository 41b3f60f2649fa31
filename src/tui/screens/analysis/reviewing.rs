//! Reviews the whole game in the background with separate engines; then marks, evaluations and
//! better lines are written into the game as one edit.

use super::{
    Analysis,
    review_run::{Reviewing, Running},
};
use crate::{
    analysis::{
        Lesson, Mark, Review, Reviewer, Settings, former, mistakes, other_marks, profile::own_side,
    },
    engine::SearchId,
    game::PlayerName,
    play::BookChoice,
    store::{
        evaluations::built_in_name,
        settings::{Choice as _, ReviewedSide},
    },
    tui::{
        action::Action,
        desk::{long_work::LongWork, question::Question, status_line::capital},
        effect::Effect,
        job::Shelved,
        keymap::Context,
        route::{Route, StudyTask},
        screen::{Scene, Step, View},
        theme::Theme,
        widgets::{
            pen::{Pen, row},
            prompt::Tone,
        },
        words::analysis as said,
        work::{
            Work,
            games::{Knowledge, ReviewRequest},
            news,
        },
    },
};
use ratatui::{Frame, layout::Rect};
use shakmaty::Color;
use std::sync::Arc;

impl Analysis {
    /// Starts a review of the game, stops it, or resumes it.
    pub fn review_game(&mut self, scene: &mut Scene) {
        if self.study.game().main_line().is_empty() {
            self.say(said::NO_MOVES_TO_REVIEW, Tone::Plain);
            return;
        }
        match &mut self.reviewing {
            Some(reviewing) if reviewing.is_running() => {
                self.stop_review(scene);
                self.refresh(scene);
                return;
            }
            Some(own) if own.reviewer.is_of(self.study.game()) => return self.review_on(scene),
            _ => {}
        }
        let game = self.study.game();
        if !former::carries_review(game) {
            return self.begin_review(scene);
        }
        let by = match former::is_own(game) {
            true => said::OWN_ENGINE.to_owned(),
            false => former::reviewer(game),
        };
        scene.open(Question::new(
            said::ASKS_TO_REPLACE_REVIEW,
            said::replaces_review_by(&by),
            Action::ReviewGame,
        ));
    }

    /// What the screen was opened for.
    pub fn begin_task(&mut self, scene: &mut Scene) {
        match self.task.take() {
            Some(StudyTask::Review) if former::carries_review(self.study.game()) => {
                self.say(
                    said::already_reviewed(&scene.key_of(Context::Analysis, Action::Summary)),
                    Tone::Good,
                );
            }
            Some(StudyTask::Review) => self.begin_review(scene),
            Some(StudyTask::Tags) => self.ask_for_tags(scene),
            Some(StudyTask::Learn(side)) => {
                if former::carries_review(self.study.game()) {
                    self.learn_own(side, scene);
                } else {
                    self.learns_after = Some(side);
                    self.begin_review(scene);
                    self.say(said::REVIEWED_FIRST, Tone::Plain);
                }
            }
            None => {}
        }
    }

    /// The mistakes of this side as questions; where it is not known, it is asked.
    fn learn_own(&mut self, side: Option<Color>, scene: &mut Scene) {
        match side {
            Some(_) => self.learn_from(side, scene),
            None => self.learn(scene),
        }
    }

    /// Begins a review from the front.
    pub fn begin_review(&mut self, scene: &mut Scene) {
        self.reviewing = Some(Reviewing {
            reviewer: Reviewer::new(
                self.study.game().clone(),
                Settings {
                    tablebases: scene.world.tables().cloned(),
                    ..Settings::from(&scene.world.settings.review)
                },
            ),
            running: None,
        });
        self.review_on(scene);
    }

    /// What would be lost of a review that is not finished, in words; `None` without one, or where
    /// it is of a line that is not the main line any more.
    pub fn unfinished_review(&self) -> Option<String> {
        let reviewing = self.reviewing.as_ref()?;
        let (done, all) = reviewing.reviewer.progress();
        let is_of_use = done > 0 && reviewing.reviewer.is_of(self.study.game());
        is_of_use.then(|| said::review_unfinished(done, all))
    }

    /// Writes what an unfinished review has found so far into the game.
    pub fn write_unfinished_review(&mut self, scene: &Scene) {
        if self.unfinished_review().is_none() {
            return;
        }
        if let Some(reviewing) = self.reviewing.take() {
            let book = scene.world.book(&BookChoice::Embedded).map(Shelved::book);
            let (_, review) = reviewing.reviewer.finish(book);
            self.study.write_review(&review);
        }
    }

    /// Stops the review, if it runs, until it is asked for again.
    pub(super) fn stop_review(&mut self, scene: &Scene) {
        if self.is_reviewing() {
            self.pause_review();
            let key = scene.key_of(Context::Analysis, Action::ReviewGame);
            self.say(said::review_stopped(&key), Tone::Plain);
        }
    }

    /// The review waits while its engines are needed elsewhere.
    pub(super) fn hold_review(&mut self) {
        self.review_waits |= self.is_reviewing();
        self.pause_review();
    }

    /// A review that waited goes on.
    pub(super) fn take_up_review(&mut self, scene: &mut Scene) {
        if std::mem::take(&mut self.review_waits) && self.reviewing.is_some() {
            self.review_on(scene);
        }
    }

    /// Continues the review with its own engines.
    pub fn review_on(&mut self, scene: &mut Scene) {
        self.review_waits = false;
        self.threat = None;
        self.rest_engines();
        let launch = self.analyst.launch().cloned();
        let store = scene.world.evaluations.as_ref();
        let evaluation = scene.world.evaluation();
        let named = store.zip(self.analyst.stored_name(&evaluation));
        let knowledge = named.map(|(store, engine)| Knowledge {
            store: Arc::clone(store),
            engine,
            built_in: built_in_name(&evaluation),
            found: Vec::new(),
        });
        let Some(reviewing) = &mut self.reviewing else {
            return;
        };
        let work = Work::Review(ReviewRequest {
            reviewer: Box::new(reviewing.reviewer.clone()),
            launch,
            engines: scene.world.settings.engine.threads,
            evaluation,
            knowledge,
        });
        reviewing.running = Some(Running {
            work: LongWork::begin(work, scene),
            begun: scene.now,
            before: reviewing.reviewer.progress().0,
        });
        self.leave_preview(scene);
    }

    /// News of the work, if it is the review's.
    pub fn hear_of_review(&mut self, id: SearchId, report: &news::Report, scene: &mut Scene) {
        let Some(reviewing) = self.reviewing.as_mut().filter(|own| own.is(id)) else {
            return;
        };
        match report {
            news::Report::ReviewedPosition(found) => {
                // What comes at once, and much of it, was known.
                if let (2.., Some(running)) = (found.len(), &mut reviewing.running) {
                    running.before += found.len();
                }
                for news::ReviewedPosition { ply, seen } in found {
                    reviewing.reviewer.note(*ply, seen.clone());
                    if let Some(slot) = self.scores.get_mut(*ply) {
                        *slot = Some(seen.score);
                    }
                }
            }
            news::Report::EngineLost(reason) => {
                let words = said::engine_lost_in_review(reason);
                self.say(capital(&words), Tone::Wrong);
            }
            news::Report::Reviewed(reviewer) => {
                let reviewer = reviewer.as_ref().clone();
                self.reviewed(reviewer, scene);
            }
            news::Report::Done => {
                reviewing.pause();
                self.say(
                    said::review_stopped(&scene.key_of(Context::Analysis, Action::ReviewGame)),
                    Tone::Wrong,
                );
                self.refresh(scene);
            }
            _ => {}
        }
    }

    /// All is known: it is written into the game.
    fn reviewed(&mut self, reviewer: Reviewer, scene: &mut Scene) {
        let Some(reviewing) = self.reviewing.take() else {
            return;
        };
        if !reviewing.reviewer.is_of(self.study.game()) {
            self.say(said::REVIEW_DISCARDED, Tone::Wrong);
            self.refresh(scene);
            return;
        }
        let book = scene.world.book(&BookChoice::Embedded).map(Shelved::book);
        let (_, review) = reviewer.finish(book);
        self.study.write_review(&review);
        self.review = Some(review);
        // Whether to leave it unfinished is asked no more.
        scene.steps.push(Step::Withdraw);
        self.say(
            said::review_done(&scene.key_of(Context::Analysis, Action::Undo)),
            Tone::Good,
        );
        self.refresh(scene);
        match self.learns_after.take() {
            // The keys are for what lies over the board, or for what is typed.
            _ if !self.is_undisturbed(scene) => {
                let key = scene.key_of(Context::Analysis, Action::Summary);
                self.say(said::review_done_unseen(&key), Tone::Good);
            }
            Some(side) => self.learn_own(side, scene),
            None => self.summarise(scene),
        }
    }

    /// Whether a sheet that opens by itself takes no key from anything.
    fn is_undisturbed(&self, scene: &Scene) -> bool {
        scene.is_topmost && self.words.is_none() && !self.input.is_open()
    }

    /// The next number of nodes per move for reviews.
    pub fn next_nodes_per_move(&mut self, scene: &mut Scene) {
        let review = &mut scene.world.settings.review;
        review.nodes_per_move = review.nodes_per_move.next();
        let words = said::review_takes(review.nodes_per_move.word());
        self.keep_terms(words, scene);
    }

    /// The next side for reviews.
    pub fn next_side(&mut self, scene: &mut Scene) {
        let review = &mut scene.world.settings.review;
        review.side = review.side.next();
        let words = match review.side {
            ReviewedSide::White => said::REVIEWS_WHITE,
            ReviewedSide::Black => said::REVIEWS_BLACK,
            ReviewedSide::Both => said::REVIEWS_BOTH,
        };
        self.keep_terms(words.to_owned(), scene);
    }

    /// A stopped review is dropped when its settings change.
    fn keep_terms(&mut self, words: String, scene: &mut Scene) {
        if !self.is_reviewing() {
            self.reviewing = None;
        }
        if let Some(task) = scene.world.save_settings() {
            scene.ask(Effect::Job(task));
        }
        self.say(words, Tone::Good);
    }

    /// The summary of the review, or of the evaluations that the game carries.
    pub fn summarise(&mut self, scene: &mut Scene) {
        if let Some(reviewing) = &self.reviewing {
            let (done, all) = reviewing.reviewer.progress();
            if reviewing.is_running() {
                return self.say(said::review_running(done, all), Tone::Plain);
            }
            if self.review.is_none() && !former::carries_review(self.study.game()) {
                let key = scene.key_of(Context::Analysis, Action::ReviewGame);
                return self.say(said::review_stopped_at(done, all, &key), Tone::Plain);
            }
        }
        let book = scene.world.book(&BookChoice::Embedded).map(Shelved::book);
        let written = || Review::written(self.study.game(), book);
        let Some(review) = self.review.clone().or_else(written) else {
            self.say(
                said::no_evaluations(&scene.key_of(Context::Analysis, Action::ReviewGame)),
                Tone::Plain,
            );
            return;
        };
        let tags = &self.study.game().tags;
        let names = [("White", said::WHITE), ("Black", said::BLACK)]
            .map(|(tag, otherwise)| tags.known(tag).unwrap_or(otherwise).to_owned());
        scene.go(Route::Summary {
            players: names,
            marked_otherwise: other_marks::marks_others(self.study.game(), &review),
            review: Box::new(review),
        });
    }

    /// The mistakes of the game as questions: of the side that reviews are made for, else of the
    /// person's own; where neither is known, it is asked.
    pub fn learn(&mut self, scene: &mut Scene) {
        let book = scene.world.book(&BookChoice::Embedded).map(Shelved::book);
        let game = self.study.game();
        if self.review.is_none() && Review::written(game, book).is_none() {
            self.say(
                said::review_first(&scene.key_of(Context::Analysis, Action::ReviewGame)),
                Tone::Plain,
            );
            return;
        }
        let settings = &scene.world.settings;
        let side = Settings::from(&scene.world.settings.review)
            .side
            .or_else(|| own_side(game, &PlayerName::new(&settings.game.name)));
        if side.is_some() {
            return self.learn_from(side, scene);
        }
        scene.open(Question::side(said::WHOSE_MISTAKES, said::WHICH_SIDE));
    }

    /// The mistakes of a side as questions, or of both.
    pub fn learn_from(&mut self, side: Option<Color>, scene: &mut Scene) {
        let book = scene.world.book(&BookChoice::Embedded).map(Shelved::book);
        let game = self.study.game();
        let written = || Review::written(game, book);
        let Some(review) = self.review.clone().or_else(written) else {
            return;
        };
        let lesson = Lesson::new(mistakes::of_game(game, &review, side));
        if lesson.is_empty() {
            self.say(said::no_mistakes(side), Tone::Good);
            return;
        }
        self.hold_review();
        scene.go(Route::Lesson(lesson));
    }

    /// How far the review is, in place of the engine's lines.
    pub fn draw_progress(&self, frame: &mut Frame, area: Rect, view: &View) -> bool {
        let Some(reviewing) = self
            .reviewing
            .as_ref()
            .filter(|reviewing| reviewing.is_running())
        else {
            return false;
        };
        let theme = &view.world.theme;
        let (done, all) = reviewing.reviewer.progress();
        let mut pen = Pen::new(frame.buffer_mut(), row(area, 0), theme);
        pen.put(said::REVIEWING, theme.accent)
            .put(&said::positions_done(done, all), theme.text);
        let bar = row(area, 1);
        let full = usize::from(bar.width) * done / all.max(1);
        let mut pen = Pen::new(frame.buffer_mut(), bar, theme);
        pen.put(&theme.glyph("━", "=").repeat(full), theme.accent);
        let rest = usize::from(pen.left());
        pen.put(&theme.glyph("─", "-").repeat(rest), theme.faint);
        if area.height > 2 {
            let left = reviewing.time_left(view.now);
            let words = said::time_left(left, reviewing.reviewer.nodes_per_move());
            let mut pen = Pen::new(frame.buffer_mut(), row(area, 2), theme);
            pen.put(&words, theme.dim);
        }
        if area.height > 3 {
            let mut pen = Pen::new(frame.buffer_mut(), row(area, 3), theme);
            let key = view
                .world
                .keymap
                .told(&[Context::Analysis], Action::ReviewGame);
            pen.put(&key, theme.accent)
                .put(said::STOPS_REVIEW, theme.dim);
        }
        true
    }
}

/// A row for each side that was reviewed: accuracy, average loss and problems.
pub fn draw_summary(review: &Review, frame: &mut Frame, area: Rect, theme: &Theme) {
    for (index, color) in (0u16..).zip(review.reviewed_sides()) {
        let name = color.fold_wb(said::WHITE, said::BLACK);
        let figures = &review.sides[color].whole;
        let accuracy = figures.accuracy.map_or_else(
            || "     –".to_owned(),
            |accuracy| format!("{accuracy:>6.1}"),
        );
        let loss = figures
            .average_loss
            .map_or_else(|| "  –".to_owned(), |loss| format!("{loss:>3}"));
        let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
        pen.put(name, theme.text)
            .put(&accuracy.replace('–', theme.glyph("–", "-")), theme.strong)
            .put(" %", theme.dim)
            .skip(1)
            .put(&loss.replace('–', theme.glyph("–", "-")), theme.text)
            .put(said::CENTIPAWNS, theme.dim);
        for (mark, style) in [
            (Mark::Inaccuracy, theme.inaccuracy),
            (Mark::Mistake, theme.mistake),
            (Mark::Blunder, theme.blunder),
        ] {
            let count = figures.count(mark);
            let style = if count == 0 { theme.faint } else { style };
            pen.put(&format!(" {}{count:>2}", mark.sign()), style);
        }
    }
}
