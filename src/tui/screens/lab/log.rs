//! The page of the log: every step of a search in its order, as one of the historic programs wrote
//! it: side, ply, move, value, best so far.

use super::words;
use crate::{
    engine::SearchId,
    players::museum::{
        actor::Actor,
        lab::View as Unit,
        step_log::{Step, StepLog},
        subject::Subject,
    },
    tui::{
        action::Action,
        desk::{long_work::LongWork, scroll::Scroll},
        screen::{Scene, View},
        widgets::pen::{Pen, row},
        words::lab as said,
        work::{Work, news::Report},
    },
};
use ratatui::{Frame, layout::Rect};

/// Rows above the first step.
const HEAD: u16 = 2;

/// The steps, and which of them are in sight.
#[derive(Debug, Default)]
pub struct Log {
    log: StepLog,
    working: Option<LongWork>,
    scroll: Scroll,
}

impl Log {
    pub fn is(&self, id: SearchId) -> bool {
        self.working.as_ref().is_some_and(|own| own.is(id))
    }

    /// Whether there is nothing, and nothing is coming.
    pub fn is_empty(&self) -> bool {
        self.log.steps.is_empty() && self.working.is_none()
    }

    /// What is shown belongs to another search.
    pub fn clear(&mut self) {
        *self = Log::default();
    }

    pub fn begin(&mut self, subject: Subject, actor: Actor, depth: usize, scene: &mut Scene) {
        self.clear();
        let work = Work::Log {
            subject,
            actor,
            depth,
        };
        self.working = Some(LongWork::begin(work, scene));
    }

    pub fn hear(&mut self, report: &Report) {
        match report {
            Report::Logged(log) => self.log = log.as_ref().clone(),
            Report::Done => self.working = None,
            _ => {}
        }
    }

    /// Walks through the steps, so many rows of the page being there for them.
    pub fn walk(&mut self, action: Action, rows: u16) {
        let count = self.log.steps.len();
        self.scroll.act(action, count, in_sight(rows));
    }

    pub fn draw(&self, frame: &mut Frame, area: Rect, unit: Unit, view: &View) {
        let theme = &view.world.theme;
        let letters = view.world.settings.look.piece_letters;
        let steps = &self.log.steps;
        let head = said::logged(steps.len(), self.working.is_some(), self.log.is_whole);
        Pen::new(frame.buffer_mut(), row(area, 0), theme).put(&head, theme.dim);
        let columns = [7, 12, 30, 40].map(|column| area.x + column);
        let [ply, played, value, best] = columns;
        Pen::new(frame.buffer_mut(), row(area, 1), theme)
            .put(said::SIDE, theme.dim)
            .to(ply)
            .put(said::PLY, theme.dim)
            .to(played)
            .put(said::MOVE, theme.dim)
            .to(value)
            .put(said::VALUE, theme.dim)
            .to(best)
            .put(said::BEST_SO_FAR, theme.dim);
        let top = self.scroll.top_of(steps.len(), in_sight(area.height));
        for (index, step) in (HEAD..area.height).zip(steps.iter().skip(top)) {
            let Step {
                side,
                ply: depth,
                label,
                value: found,
                best: so_far,
            } = step;
            let indent = u16::try_from(depth.saturating_sub(1)).unwrap_or(u16::MAX);
            let style = if step.is_best() {
                theme.strong
            } else {
                theme.text
            };
            Pen::new(frame.buffer_mut(), row(area, index), theme)
                .put(side.fold_wb(said::WHITE, said::BLACK), theme.dim)
                .to(ply)
                .put(&format!("{depth:>3}"), theme.dim)
                .to(played)
                .skip(indent.min(10))
                .put(&words::label(label, letters), style)
                .to(value)
                .put(&unit.in_words(*found), style)
                .to(best)
                .put(&unit.in_words(*so_far), theme.dim);
        }
    }
}

/// Steps that so many rows of the page have room for.
fn in_sight(rows: u16) -> u16 {
    rows.saturating_sub(HEAD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color;

    fn log(steps: usize) -> Log {
        let step = Step {
            side: Color::White,
            ply: 1,
            label: "e4".to_owned(),
            value: 0,
            best: 0,
        };
        Log {
            log: StepLog {
                steps: vec![step; steps],
                is_whole: true,
            },
            ..Log::default()
        }
    }

    #[test]
    fn the_page_is_never_left() {
        let top = |log: &Log| log.scroll.top_of(log.log.steps.len(), in_sight(12));
        let mut long = log(100);
        long.walk(Action::Last, 12);
        assert_eq!(top(&long), 90);
        long.walk(Action::PageDown, 12);
        assert_eq!(top(&long), 90);
        long.walk(Action::PageUp, 12);
        assert_eq!(top(&long), 81);
        long.walk(Action::Up, 12);
        assert_eq!(top(&long), 80);
        let mut short = log(3);
        short.walk(Action::Down, 12);
        assert_eq!(top(&short), 0);
    }
}
