//! Puzzle rush on the screen: its beginning, its clock, its end, and a look at what was missed.

use super::{Run, Trainer};
use crate::{
    chess::line,
    puzzles::{
        rush::{Kind, MISTAKES, Rush},
        trainer::Tried,
    },
    text::figures::{TENTHS_BELOW, clock},
    tui::{
        action::Action,
        desk::{question::Question, status_line::capital},
        effect::Effect,
        job::Task,
        keymap::Keymap,
        screen::{Scene, Screen as _},
        theme::Theme,
        widgets::{
            pen::{Pen, row, width},
            prompt::Tone,
        },
        words::puzzles as words,
    },
};
use ratatui::{Frame, layout::Rect};
use shakmaty::Move;
use std::time::{Duration, Instant};

/// What one can begin, in the order of the question.
const KINDS: [(char, Action, Kind); 3] = [
    ('3', Action::RushThree, Kind::ThreeMinutes),
    ('5', Action::RushFive, Kind::FiveMinutes),
    ('n', Action::RushNoClock, Kind::NoClock),
];

impl Trainer {
    /// The rush that an action begins.
    pub(super) fn kind_of(action: Action) -> Option<Kind> {
        let found = KINDS.iter().find(|(_, own, _)| *own == action);
        found.map(|(_, _, kind)| *kind)
    }

    pub(super) fn is_rushing(&self) -> bool {
        self.run.as_ref().is_some_and(|run| run.ended.is_none())
    }

    /// Which kind of rush?
    pub(super) fn ask_for_rush(&self, scene: &mut Scene) {
        let best = |kind: Kind| match self.record.rush.of(kind) {
            0 => None,
            best => Some(format!("{} {best}", kind.words())),
        };
        let best: Vec<String> = KINDS
            .iter()
            .filter_map(|(_, _, kind)| best(*kind))
            .collect();
        let words = words::asks_for_rush(MISTAKES, &best);
        let replies = KINDS.map(|(key, action, kind)| (key, kind.words(), action));
        scene.open(Question::choice(words::RUSH, words, replies));
    }

    pub(super) fn begin_rush(&mut self, kind: Kind, now: Instant) {
        self.missed.clear();
        self.reviewing = false;
        self.run = Some(Run {
            rush: Rush::new(kind, now),
            ended: None,
        });
        self.next();
    }

    /// A move in a rush: the first wrong one misses the puzzle.
    pub(super) fn play_in_rush(&mut self, played: Move, scene: &mut Scene) {
        let piece_letters = self.piece_letters;
        let avoided = self.to_avoid();
        let Some((now, problem)) = self.on_board() else {
            return;
        };
        let before = now.attempt.position().current().clone();
        let san = piece_letters.write(&crate::chess::notation::san(&before, played));
        let (index, is_solved, words) = match now.attempt.play(problem, played) {
            Tried::Right { .. } => {
                self.say(words::right(&san), Tone::Good);
                return;
            }
            Tried::Done(_) => (now.index, true, words::solved(&san)),
            Tried::Wrong => {
                let rest = now.attempt.give_up(problem);
                let line = line::text(&before, rest, piece_letters);
                let solution = avoided.map_or(line, |avoided| words::any_other_move(&avoided));
                (now.index, false, words::wrong_in_rush(&san, &solution))
            }
        };
        if let Some(run) = &mut self.run {
            run.rush.note(index, is_solved);
        }
        let tone = if is_solved { Tone::Good } else { Tone::Wrong };
        if !self.end_rush_if_over(scene) {
            self.next();
            // All puzzles were met.
            if self.now.as_ref().is_none_or(|now| now.index == index) {
                self.end_rush(scene);
            }
        }
        self.say(words, tone);
    }

    /// Ends the rush where three puzzles are missed or time is up; says whether it is over.
    pub(super) fn end_rush_if_over(&mut self, scene: &mut Scene) -> bool {
        let is_over = |run: &Run| run.ended.is_none() && run.rush.is_over(scene.now);
        if self.run.as_ref().is_some_and(is_over) {
            self.end_rush(scene);
        }
        !self.is_rushing()
    }

    pub(super) fn end_rush(&mut self, scene: &mut Scene) {
        let Some(run) = self.run.as_mut().filter(|run| run.ended.is_none()) else {
            return;
        };
        let (kind, solved) = (run.rush.kind(), run.rush.solved());
        run.ended = Some(self.record.rush.note(kind, solved));
        self.missed = run.rush.missed();
        self.input.clear();
        // A question about leaving has nothing to ask any more.
        scene.steps.push(crate::tui::screen::Step::Withdraw);
        if let Some(paths) = &scene.world.paths {
            let path = paths.training_file();
            scene.ask(Effect::Job(Task::NoteRush { path, kind, solved }));
        }
    }

    /// The clock changes with each second, at the end with each tenth.
    pub(super) fn wake_for_rush(&self, now: Instant) -> Option<Instant> {
        let run = self.run.as_ref().filter(|run| run.ended.is_none())?;
        let left = run.rush.left(now)?;
        let step = if left > TENTHS_BELOW { 1_000 } else { 100 };
        let part = u64::from(left.subsec_millis()) % step;
        Some(now + Duration::from_millis(part.max(1)))
    }

    /// `2:41  7 solved  ✗✗·`: the clock, the score, a sign for each mistake.
    pub(super) fn rush_standing(run: &Run, now: Instant, theme: &Theme) -> String {
        let rush = &run.rush;
        let left = rush.left(now).filter(|_| run.ended.is_none());
        let left = left.map_or_else(String::new, |left| format!("{}  ", clock(left)));
        let missed = rush.missed().len();
        let signs = theme.glyph("✗", "x").repeat(missed)
            + &theme
                .glyph("·", ".")
                .repeat(MISTAKES.saturating_sub(missed));
        format!("{left}{}  {signs}", words::count_solved(rush.solved()))
    }

    /// How a rush has ended, and what to do next.
    pub(super) fn draw_rush_card(
        &self,
        run: &Run,
        keymap: &Keymap,
        frame: &mut Frame,
        area: Rect,
        theme: &Theme,
    ) {
        let rush = &run.rush;
        let missed = rush.missed().len();
        let best = match run.ended {
            Some(true) => words::NEW_BEST.to_owned(),
            _ => words::your_best(self.record.rush.of(rush.kind())),
        };
        let head = [
            (capital(rush.kind().words()), theme.text),
            (words::count_solved(rush.solved()), theme.strong),
            (best, theme.dim),
            (String::new(), theme.text),
        ];
        let mut next = 0;
        for (words, style) in head {
            Pen::new(frame.buffer_mut(), row(area, next), theme).put(&words, style);
            next += 1;
        }
        let (look, look_short) = match missed {
            0 => (
                words::PUZZLES_AS_USUAL.to_owned(),
                words::MORE_PUZZLES.to_owned(),
            ),
            missed => (words::look_again(missed), words::look_again_short(missed)),
        };
        let contexts = self.contexts();
        let key = |action| keymap.sign(&contexts, action).unwrap_or_default();
        let actions = [Action::NextPuzzle, Action::Rush, Action::Back];
        let keys = actions.map(key);
        let longest = keys.iter().map(|key| width(key)).max().unwrap_or(0);
        // Beside a small board each column counts.
        let fits = |gap: u16| longest + gap + width(&look) <= area.width;
        let (gap, look) = match (fits(2), fits(1)) {
            (true, _) => (2, look),
            (false, true) => (1, look),
            (false, false) => (1, look_short),
        };
        let words = [look.as_str(), words::ANOTHER_RUSH, words::BACK];
        for (key, words) in keys.iter().zip(words) {
            Pen::new(frame.buffer_mut(), row(area, next), theme)
                .put(key, theme.key)
                .to(area.x + longest + gap)
                .put(words, theme.text);
            next += 1;
        }
    }
}
