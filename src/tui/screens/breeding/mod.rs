//! The genetic tournament: evaluations play each other, the best are kept, and the next generation is
//! bred, round by round.
//!
//! | file | what it is for |
//! |---|---|
//! | [`drawing`] | the picture |
//! | [`mouse`] | what a click meets |

mod drawing;
mod mouse;

use crate::{
    tui::{
        action::Action,
        desk::{long_work::LongWork, question::Question, status_line},
        keymap::Context,
        screen::{Answer, News, Scene, Screen, View},
        widgets::pen::row,
        words::breeding as words,
        work::{Work, news::Report},
    },
    tuning::genetic::{Breeding, Opponents, Plan, ROUNDS, Round},
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use std::time::{Duration, Instant};

/// The screen.
#[derive(Default)]
pub struct BreedingScreen {
    way: Way,
    rounds: Vec<Round>,
    /// Which round is looked at; `None`: the last one.
    marked: Option<usize>,
    working: Option<(LongWork, Instant)>,
    /// What went wrong while they were played.
    trouble: Option<String>,
    /// How long the rounds took.
    spent: Duration,
}

/// How the next generation is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Way {
    #[default]
    Preservation,
    Mutation,
    Field,
}

impl Way {
    fn plan(self, seed: u64) -> Plan {
        Plan {
            breeding: match self {
                Way::Mutation => Breeding::Mutation,
                Way::Preservation | Way::Field => Breeding::Preservation,
            },
            opponents: match self {
                Way::Field => Opponents::Field,
                Way::Preservation | Way::Mutation => Opponents::EachOther,
            },
            seed,
            ..Plan::default()
        }
    }

    fn words(self) -> &'static str {
        match self {
            Way::Preservation => words::PRESERVATION,
            Way::Mutation => words::MUTATION,
            Way::Field => words::FIELD,
        }
    }

    fn next(self) -> Way {
        match self {
            Way::Preservation => Way::Mutation,
            Way::Mutation => Way::Field,
            Way::Field => Way::Preservation,
        }
    }
}

impl BreedingScreen {
    pub fn new() -> BreedingScreen {
        BreedingScreen::default()
    }

    fn is_over(&self) -> bool {
        self.rounds.len() >= ROUNDS
    }

    /// The place of the round that is looked at.
    fn looked_at(&self) -> Option<usize> {
        let last = self.rounds.len().checked_sub(1)?;
        Some(self.marked.unwrap_or(last).min(last))
    }

    /// Starts from the beginning, or stops.
    fn begin(&mut self, scene: &mut Scene) {
        if let Some((_, begun)) = self.working.take() {
            self.spent = scene.now.saturating_duration_since(begun);
            return;
        }
        self.rounds.clear();
        self.marked = None;
        self.trouble = None;
        let work = Work::Breed {
            plan: self.way.plan(scene.world.next_seed()),
            rounds: ROUNDS,
        };
        self.working = Some((LongWork::begin(work, scene), scene.now));
    }

    fn choose(&mut self, way: Way) {
        self.working = None;
        self.rounds.clear();
        self.marked = None;
        self.trouble = None;
        self.way = way;
    }

    /// Whether rounds that took minutes would be gone: those of a tournament that is not over.
    fn would_be_lost(&self) -> bool {
        self.working.is_some() || !self.rounds.is_empty() && !self.is_over()
    }

    /// To the screen before, or to another way to breed.
    fn leave(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Change => self.choose(self.way.next()),
            Action::ChangeBack => self.choose(self.way.next().next()),
            _ => scene.close(),
        }
    }

    fn walk(&mut self, action: Action) {
        let Some(at) = self.looked_at() else {
            return;
        };
        let last = self.rounds.len() - 1;
        self.look_at(match action {
            Action::Up => at.saturating_sub(1),
            Action::Down => (at + 1).min(last),
            Action::First => 0,
            _ => last,
        });
    }

    fn look_at(&mut self, round: usize) {
        // At the last one the newest is followed.
        self.marked = (round + 1 < self.rounds.len()).then_some(round);
    }
}

impl Screen for BreedingScreen {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Breeding]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::Begin,
            Action::Change,
            Action::Up,
            Action::Down,
            Action::Back,
            Action::Help,
        ]
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Begin if self.working.is_some() => Some(words::STOP),
            Action::Begin if !self.rounds.is_empty() => Some(words::START_ANEW),
            Action::Up => Some(words::ROUND_BEFORE),
            Action::Down => Some(words::NEXT_ROUND),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Back | Action::Change | Action::ChangeBack if self.would_be_lost() => {
                let lost = words::loses_rounds(self.rounds.len(), ROUNDS);
                scene.open(Question::new(words::ASKS_TO_END, lost, action));
            }
            Action::Back | Action::Change | Action::ChangeBack => self.leave(action, scene),
            Action::Begin => self.begin(scene),
            motion if motion.is_motion() => self.walk(motion),
            _ => {}
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::Confirmed(action) = answer {
            self.leave(action, scene);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let foot = row(scene.area, scene.area.height.saturating_sub(1));
        match mouse.kind {
            MouseEventKind::ScrollUp => self.walk(Action::Up),
            MouseEventKind::ScrollDown => self.walk(Action::Down),
            MouseEventKind::Down(MouseButton::Left) => self.click(mouse, scene),
            _ => {}
        }
        status_line::click(self, foot, mouse, scene);
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        let News::Work(id, report) = news else {
            return;
        };
        let Some((_, begun)) = self.working.as_ref().filter(|(work, _)| work.is(*id)) else {
            return;
        };
        self.spent = scene.now.saturating_duration_since(*begun);
        match report {
            Report::Bred(round) => self.rounds.push(round.as_ref().clone()),
            Report::Failed(words) => self.trouble = Some(words.clone()),
            Report::Done => self.working = None,
            _ => {}
        }
    }

    /// The seconds of the round that is being played.
    fn wake(&self, now: Instant) -> Option<Instant> {
        self.working.is_some().then(|| now + Duration::from_secs(1))
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
