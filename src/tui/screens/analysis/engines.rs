//! Which engines think in an analysis: Tabiya's, or processes that a person named; and what
//! happens when one crashes, stops answering or sends invalid output.

use super::Analysis;
use crate::{
    engine::Report,
    tui::{
        desk::{
            analyst::{Analyst, Voice},
            status_line::capital,
        },
        effect::{Effect, Order, Seat},
        job::Task,
        screen::Scene,
        widgets::prompt::Tone,
        words::analysis as said,
    },
    uci::client::Said,
};
use std::time::Duration;

impl Analysis {
    /// Begins to open what is known of positions from earlier on. While another program has it,
    /// this is tried again from time to time.
    pub fn open_store(&mut self, scene: &mut Scene) {
        /// Between two trials.
        const PAUSE: Duration = Duration::from_secs(5);
        let store = &mut scene.world.evaluations;
        if store.as_ref().is_some_and(|store| store.is_damaged()) {
            *store = None;
            self.say(said::STORE_DAMAGED, Tone::Wrong);
        }
        let mib = scene.world.settings.store.evaluations_mib;
        let asked = scene.world.store_asked;
        let is_due = asked.is_none_or(|at| scene.now.saturating_duration_since(at) >= PAUSE);
        if let (Some(paths), None, 1.., true) =
            (&scene.world.paths, &scene.world.evaluations, mib, is_due)
        {
            let path = paths.evaluations_file();
            scene.world.store_asked = Some(scene.now);
            scene.ask(Effect::Job(Task::OpenEvaluations { path, mib }));
        }
    }

    /// Starts the engines that the person named, instead of Tabiya's or beside it.
    pub fn start_engines(&mut self, scene: &mut Scene) {
        let lines = self.analyst.lines();
        self.launches.clone_from(&scene.world.engines);
        let mut analysts = Vec::new();
        for launch in &self.launches {
            let seat = scene.world.next_seat();
            let mut analyst = Analyst::new(Voice::Process(seat, None), lines);
            analyst.begin(launch, scene);
            analysts.push(analyst);
        }
        if scene.world.built_in_beside && !analysts.is_empty() {
            analysts.push(Analyst::new(Voice::BuiltIn, lines));
        }
        let mut analysts = analysts.into_iter();
        if let Some(first) = analysts.next() {
            self.analyst = first;
            self.others = analysts.collect();
        }
    }

    /// Other engines think where the settings name others now.
    pub fn follow_engines(&mut self, scene: &mut Scene) {
        if self.launches == scene.world.engines {
            return;
        }
        let (on, lines) = (self.analyst.is_on(), self.analyst.lines());
        self.dismiss_engines(scene);
        self.others.clear();
        self.analyst = Analyst::new(Voice::BuiltIn, lines);
        self.start_engines(scene);
        self.each_analyst().for_each(|analyst| analyst.switch(on));
    }

    /// Whether each engine is named: one that is not Tabiya's is, and Tabiya's beside it.
    pub fn names_engines(&self) -> bool {
        self.analysts().any(|analyst| analyst.seat().is_some())
    }

    /// All running engines, the most important first.
    pub fn analysts(&self) -> impl Iterator<Item = &Analyst> {
        std::iter::once(&self.analyst).chain(&self.others)
    }

    fn each_analyst(&mut self) -> impl Iterator<Item = &mut Analyst> {
        std::iter::once(&mut self.analyst).chain(&mut self.others)
    }

    /// Switches all engines on or off.
    pub fn switch_engines(&mut self, on: bool, scene: &mut Scene) {
        let lines = self.analyst.lines();
        for analyst in self.each_analyst() {
            analyst.keep(scene);
            analyst.set_lines(lines);
            analyst.switch(on);
        }
        self.refresh(scene);
    }

    pub fn rest_engines(&mut self) {
        self.each_analyst().for_each(Analyst::rest);
    }

    /// The analysis is left: what was found is kept, processes end.
    pub fn dismiss_engines(&mut self, scene: &mut Scene) {
        for analyst in self.each_analyst() {
            analyst.keep(scene);
            analyst.rest();
            if let Some(seat) = analyst.seat() {
                scene.ask(Effect::Remote(seat, Order::End));
            }
        }
    }

    /// A report of any engine; searches have different numbers, so each hears its own.
    pub fn hear_engine(&mut self, report: &Report) {
        for analyst in self.each_analyst() {
            analyst.hear(report);
        }
        self.look_for_reason();
    }

    /// A process said something.
    pub fn hear_process(&mut self, seat: Seat, said: &Said, scene: &mut Scene) {
        if self.analysts().all(|analyst| analyst.seat() != Some(seat)) {
            return;
        }
        match said {
            Said::Introduced { name, .. } => {
                for analyst in self.each_analyst() {
                    if analyst.seat() == Some(seat) {
                        analyst.introduce(name);
                    }
                }
            }
            Said::Report(report) => self.hear_engine(report),
            Said::Lost(error) => {
                scene.ask(Effect::Remote(seat, Order::End));
                let others_left = !self.others.is_empty();
                if self.analyst.seat() != Some(seat) {
                    self.others.retain(|other| other.seat() != Some(seat));
                } else if others_left {
                    self.analyst = self.others.remove(0);
                } else {
                    self.analyst.take_over();
                }
                let words = said::engine_lost(error, others_left);
                self.say(capital(&words), Tone::Wrong);
                self.refresh(scene);
            }
        }
    }
}
