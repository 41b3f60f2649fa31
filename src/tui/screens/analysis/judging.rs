//! The whole game judged in the background: one search after another over the main line, then
//! marks, evaluations and better lines are written into the game as one edit.

use super::Analysis;
use crate::{
    analysis::{Mark, Review, Reviewer, Settings},
    engine::{Command, Report, Search, SearchId, Stop},
    game::NodeId,
    play::BookChoice,
    tui::{
        effect::Effect,
        job::Shelved,
        screen::Scene,
        theme::Theme,
        widgets::{
            pen::{Pen, row},
            prompt::Tone,
        },
    },
};
use ratatui::{Frame, layout::Rect};

/// A review under way, running or stopped for now.
pub struct Judging {
    reviewer: Reviewer,
    /// The moves that are judged; another main line makes the review worthless.
    line: Vec<NodeId>,
    running: Option<(SearchId, Stop)>,
}

impl Judging {
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The engine is needed elsewhere; what is known stays known.
    pub fn pause(&mut self) {
        if let Some((_, stop)) = self.running.take() {
            stop.abandon();
        }
    }

    /// Searches what is to be known next; false when all is known.
    fn go_on(&mut self, scene: &mut Scene) -> bool {
        let Some(question) = self.reviewer.question() else {
            self.running = None;
            return false;
        };
        let id = scene.world.next_search();
        let stop = Stop::new();
        self.running = Some((id, stop.clone()));
        scene.ask(Effect::Engine(Command::Search(Box::new(Search {
            id,
            position: question.position,
            limits: question.limits,
            lines: 1,
            stop,
        }))));
        true
    }
}

impl Drop for Judging {
    fn drop(&mut self) {
        self.pause();
    }
}

impl Analysis {
    /// Begins to judge the game, stops for now, or goes on where it stopped.
    pub fn judge(&mut self, scene: &mut Scene) {
        let line = self.study.game().main_line();
        if line.is_empty() {
            self.say("There is no move to judge", Tone::Plain);
            return;
        }
        match &mut self.judging {
            Some(judging) if judging.is_running() => {
                judging.pause();
                self.say(
                    "The review is stopped; the same key goes on with it",
                    Tone::Plain,
                );
                self.refresh(scene);
                return;
            }
            Some(judging) if judging.line == line => {}
            _ => {
                self.judging = Some(Judging {
                    reviewer: Reviewer::new(self.study.game().clone(), Settings::default()),
                    line,
                    running: None,
                });
            }
        }
        self.study.end_preview();
        self.analyst.rest();
        self.judge_on(scene);
    }

    /// The next search of the review, or its end.
    pub fn judge_on(&mut self, scene: &mut Scene) {
        if let Some(judging) = &mut self.judging
            && !judging.go_on(scene)
        {
            self.judged(scene);
        }
    }

    /// A report of the engine, if it is about the review.
    pub fn hear_of_review(&mut self, report: &Report, scene: &mut Scene) {
        let Some(judging) = &mut self.judging else {
            return;
        };
        let running = judging.running.as_ref().map(|(id, _)| *id);
        match report {
            Report::Progress(id, info) if running == Some(*id) => judging.reviewer.hear(info),
            Report::Finished(id, verdict) if running == Some(*id) => {
                judging.reviewer.answer(verdict);
                self.judge_on(scene);
            }
            _ => {}
        }
    }

    /// All is known: it is written into the game.
    fn judged(&mut self, scene: &mut Scene) {
        let Some(judging) = self.judging.take() else {
            return;
        };
        if judging.line != self.study.game().main_line() {
            self.say(
                "The main line has changed, so its review is of no use",
                Tone::Wrong,
            );
            self.refresh(scene);
            return;
        }
        let reviewer = judging.reviewer.clone();
        let book = scene.world.book(&BookChoice::Embedded).map(Shelved::book);
        let (_, review) = reviewer.finish(book);
        self.study.write_review(&review);
        self.review = Some(review);
        self.say(
            "The game is judged; u takes marks and lines away again",
            Tone::Good,
        );
        self.refresh(scene);
    }

    /// How far the review is, in place of the engine's lines.
    pub fn draw_progress(&self, frame: &mut Frame, area: Rect, theme: &Theme) -> bool {
        let Some(judging) = self.judging.as_ref().filter(|judging| judging.is_running()) else {
            return false;
        };
        let (done, all) = judging.reviewer.progress();
        let digits = all.to_string().len();
        let mut pen = Pen::new(frame.buffer_mut(), row(area, 0), theme);
        pen.put("judging  ", theme.accent)
            .put(&format!("{done:>digits$} of {all} positions"), theme.text);
        let bar = row(area, 1);
        let full = usize::from(bar.width) * done / all.max(1);
        let mut pen = Pen::new(frame.buffer_mut(), bar, theme);
        pen.put(&theme.glyph("━", "=").repeat(full), theme.accent);
        let rest = usize::from(pen.left());
        pen.put(&theme.glyph("─", "-").repeat(rest), theme.faint);
        true
    }
}

/// Two rows: accuracy, average loss and faults of each side.
pub fn draw_summary(review: &Review, frame: &mut Frame, area: Rect, theme: &Theme) {
    let sides = [
        ("White", &review.sides.white),
        ("Black", &review.sides.black),
    ];
    for (index, (name, side)) in (0u16..).zip(sides) {
        let figures = &side.whole;
        let accuracy = figures
            .accuracy
            .map_or_else(|| "    –".to_owned(), |accuracy| format!("{accuracy:>5.1}"));
        let loss = figures
            .average_loss
            .map_or_else(|| "  –".to_owned(), |loss| format!("{loss:>3}"));
        let mut pen = Pen::new(frame.buffer_mut(), row(area, index), theme);
        pen.put(name, theme.text)
            .put(&accuracy.replace('–', theme.glyph("–", "-")), theme.strong)
            .put(" %", theme.dim)
            .skip(1)
            .put(&loss.replace('–', theme.glyph("–", "-")), theme.text)
            .put(" cp", theme.dim)
            .skip(1);
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
