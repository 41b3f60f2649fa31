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
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};

/// The screen.
#[derive(Default)]
pub struct SearchLessons {
    /// Which lesson it is, from 0.
    at: usize,
    /// What was found and guessed in each lesson.
    lessons: [Guessed; Topic::ALL.len()],
    list: List,
    scroll: Scroll,
    working: Option<LongWork>,
    message: Option<String>,
}

/// A lesson so far.
#[derive(Clone, Debug, Default)]
struct Guessed {
    /// Once it is found.
    answer: Option<Answer>,
    /// Which choice was taken.
    guess: Option<usize>,
}

impl Guessed {
    fn is_right(&self) -> bool {
        self.guess.is_some() && self.guess == self.answer.as_ref().map(|answer| answer.right)
    }
}

impl SearchLessons {
    pub fn new() -> SearchLessons {
        SearchLessons::default()
    }

    fn topic(&self) -> Topic {
        Topic::ALL.get(self.at).copied().unwrap_or(Topic::AlphaBeta)
    }

    fn now(&self) -> &Guessed {
        static NOTHING: Guessed = Guessed {
            answer: None,
            guess: None,
        };
        self.lessons.get(self.at).unwrap_or(&NOTHING)
    }

    fn is_last(&self) -> bool {
        self.at + 1 == Topic::ALL.len()
    }

    /// Turns to the lesson at this place; one that was guessed at shows what was found.
    fn begin(&mut self, at: usize, scene: &mut Scene) {
        self.at = at;
        self.list = List::default();
        self.scroll = Scroll::default();
        self.working = None;
        if self.now().answer.is_none() {
            let work = Work::SearchLesson(self.topic());
            self.working = Some(LongWork::begin(work, scene));
        }
    }

    fn turn(&mut self, forward: bool, scene: &mut Scene) {
        let at = match forward {
            true if self.is_last() => return,
            true => self.at + 1,
            false => self.at.saturating_sub(1),
        };
        if at != self.at {
            self.begin(at, scene);
        }
    }

    fn scroll_by(&mut self, action: Action, scene: &Scene) {
        let words = self.layout(scene.area, scene.world).words;
        let count = self.lines(words.width, scene.world).len();
        self.scroll.act(action, count, words.height);
    }

    /// Takes the marked choice, or goes on once it was taken.
    fn choose(&mut self, scene: &mut Scene) {
        let marked = self.list.marked();
        match self.lessons.get_mut(self.at) {
            Some(lesson) if lesson.guess.is_some() => self.turn(true, scene),
            Some(lesson) if lesson.answer.is_some() => {
                lesson.guess = Some(marked);
                self.scroll = Scroll::default();
            }
            _ => {}
        }
    }
}

impl Screen for SearchLessons {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::SearchLessons, Context::List]
    }

    fn hints(&self) -> Vec<Action> {
        let is_open = self.now().guess.is_none();
        let mut hints = Vec::new();
        if is_open {
            hints.extend([Action::Choose, Action::Down, Action::Up]);
        }
        if !self.is_last() {
            hints.push(Action::NextQuestion);
        }
        hints.push(Action::Back);
        if !is_open {
            hints.extend([Action::Lab, Action::ReadSource]);
        }
        if self.at > 0 {
            hints.push(Action::PreviousQuestion);
        }
        if is_open {
            hints.extend([Action::Lab, Action::ReadSource]);
        }
        hints.push(Action::Help);
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
                scene.go(Route::Lab(LabSubject::Lesson(self.topic())));
            }
            Action::Up | Action::Down if self.now().guess.is_none() => {
                let answer = self.now().answer.as_ref();
                let count = answer.map_or(0, |answer| answer.choices.len());
                self.list.act(action, count, scene.area.height);
            }
            action => self.scroll_by(action, scene),
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        let count = self.lines(layout.words.width, scene.world).len();
        if self.scroll.mouse(mouse, count, layout.words.height) {
            return;
        }
        let is_press = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        let place = (mouse.column, mouse.row).into();
        match self.choice_at(layout.words, place, scene.world) {
            Some(choice) if is_press => {
                self.list.mark(choice);
                self.act(Action::Choose, scene);
            }
            _ => {
                status_line::click(self, layout.footer, mouse, scene);
            }
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => self.begin(0, scene),
            News::Work(id, report) if self.working.as_ref().is_some_and(|own| own.is(*id)) => {
                match report {
                    Report::SearchLesson(answer) => {
                        if let Some(lesson) = self.lessons.get_mut(self.at) {
                            lesson.answer = Some(answer.clone());
                        }
                    }
                    Report::Failed(words) => self.message = Some(words.clone()),
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
