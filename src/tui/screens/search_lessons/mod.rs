//! Six lessons on how programs search: a guess about a position, then what a search finds there.

mod drawing;

use crate::{
    players::museum::lessons::{Answer, Topic},
    tui::{
        action::Action,
        desk::{
            list::List,
            long_work::LongWork,
            scroll::Scroll,
            status_line::{self, capital},
        },
        effect::Effect,
        keymap::Context,
        route::{LabSubject, Route},
        screen::{News, Scene, Screen, View},
        work::{Work, news::Report},
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};

/// The screen.
#[derive(Default)]
pub struct SearchLessons {
    /// Which lesson it is, from 0.
    at: usize,
    /// Once it is found.
    answer: Option<Answer>,
    /// Which choice was taken.
    guess: Option<usize>,
    /// Of each lesson, whether the first guess was right.
    guessed: [Option<bool>; Topic::ALL.len()],
    list: List,
    scroll: Scroll,
    working: Option<LongWork>,
    message: Option<String>,
}

impl SearchLessons {
    pub fn new() -> SearchLessons {
        SearchLessons::default()
    }

    fn topic(&self) -> Topic {
        Topic::ALL.get(self.at).copied().unwrap_or(Topic::AlphaBeta)
    }

    /// Turns to the lesson at this place.
    fn begin(&mut self, at: usize, scene: &mut Scene) {
        self.at = at;
        self.answer = None;
        self.guess = None;
        self.list = List::default();
        self.scroll = Scroll::default();
        let work = Work::SearchLesson(self.topic());
        self.working = Some(LongWork::begin(work, scene));
    }

    fn turn(&mut self, forward: bool, scene: &mut Scene) {
        let count = Topic::ALL.len();
        let by = if forward { 1 } else { count - 1 };
        self.begin((self.at + by) % count, scene);
    }

    fn scroll_by(&mut self, action: Action, scene: &Scene) {
        let words = self.layout(scene.area, scene.world).words;
        let count = self.lines(words.width, scene.world).len();
        self.scroll.act(action, count, words.height);
    }

    /// Takes the marked choice, or goes on once it was taken.
    fn choose(&mut self, scene: &mut Scene) {
        let Some(answer) = &self.answer else {
            return;
        };
        if self.guess.is_some() {
            return self.turn(true, scene);
        }
        let guess = self.list.marked();
        self.guess = Some(guess);
        if let Some(guessed) = self.guessed.get_mut(self.at) {
            guessed.get_or_insert(guess == answer.right);
        }
        self.scroll = Scroll::default();
    }
}

impl Screen for SearchLessons {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::SearchLessons, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        let mut hints = match self.guess {
            None => vec![Action::Choose, Action::Down, Action::Up],
            Some(_) => vec![Action::NextQuestion],
        };
        hints.extend([Action::ReadSource, Action::Lab]);
        if self.guess.is_none() {
            hints.push(Action::NextQuestion);
        }
        hints.extend([Action::PreviousQuestion, Action::Back, Action::Help]);
        hints
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        match action {
            Action::Back => scene.close(),
            Action::Choose => self.choose(scene),
            Action::NextQuestion => self.turn(true, scene),
            Action::PreviousQuestion => self.turn(false, scene),
            Action::ReadSource => {
                let source = self.topic().source();
                scene.ask(Effect::Read {
                    text: source.text,
                    line: source.line,
                });
            }
            Action::Lab => {
                let topic = self.topic();
                scene.go(Route::Lab(LabSubject::Techniques {
                    position: Box::new(topic.position()),
                    switches: topic.switches(),
                    depth: topic.depth(),
                }));
            }
            Action::Up | Action::Down if self.guess.is_none() => {
                let count = self
                    .answer
                    .as_ref()
                    .map_or(0, |answer| answer.choices.len());
                self.list.act(action, count, scene.area.height);
            }
            action => self.scroll_by(action, scene),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        let count = self.lines(layout.words.width, scene.world).len();
        if !self.scroll.mouse(mouse, count, layout.words.height) {
            status_line::click(self, layout.footer, mouse, scene);
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => self.begin(0, scene),
            News::Work(id, report) if self.working.as_ref().is_some_and(|own| own.is(*id)) => {
                match report {
                    Report::SearchLesson(answer) => self.answer = Some(answer.clone()),
                    Report::Done => self.working = None,
                    _ => {}
                }
            }
            News::EditorClosed(Err(words)) => self.message = Some(capital(words)),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
