//! The engine that is asked: the one that the settings name, or the built-in one.

use super::{Reading, TOLD, heard::Heard};
use crate::{
    chess::Position,
    engine::{Limits, Stop, Verdict},
    speak::{
        moves::capital,
        thinker::{Hear, LOOK, lines_told},
        words::study as words,
    },
};
use std::io;

impl Reading<'_, '_> {
    /// The best lines here.
    pub(super) fn engine(&mut self) -> io::Result<()> {
        let position = self.study.position().clone();
        if let Some(ending) = position.ending() {
            return self.voice.say(format!("{ending}."));
        }
        let limits = Limits {
            move_time: Some(LOOK),
            ..Limits::default()
        };
        let (name, verdict) = self.ask(&position, &limits, self.lines, &mut |_| {})?;
        let info = verdict.map(|verdict| verdict.info).unwrap_or_default();
        let mut lines = vec![match name {
            Some(name) => words::depth_of(&name, info.line_depth()),
            None => words::depth(info.line_depth()),
        }];
        lines.extend(lines_told(&position, &info.lines, TOLD));
        self.heard = Some(Heard {
            at: self.study.at(),
            lines: info.lines.into_iter().map(|line| line.moves).collect(),
        });
        self.voice.say_all(lines)
    }

    /// What an engine finds, and what it calls itself where it is not the built-in one, which takes over
    /// from one that is lost. `None` where the built-in engine's thread has died. `hear` is told what is
    /// found until then.
    pub(super) fn ask(
        &mut self,
        position: &Position,
        limits: &Limits,
        lines: usize,
        hear: &mut Hear<'_>,
    ) -> io::Result<(Option<String>, Option<Verdict>)> {
        match self.named.search(position, limits.clone(), lines, hear) {
            Ok(Some((name, verdict))) => return Ok((Some(name), Some(verdict))),
            Ok(None) => {}
            Err(lost) => self.voice.say(words::engine_lost(&capital(&lost)))?,
        }
        let own = &mut self.thinker;
        let verdict = own.search_until(&Stop::new(), position, limits.clone(), lines, hear);
        Ok((None, verdict))
    }
}
