//! A drill: the book plays one side, a person answers for the other, and what was answered is
//! asked again when it is about to be forgotten.
//!
//! | file | what it is for |
//! |---|---|
//! | [`course`] | reading the book, the course of a line, answers |
//! | [`lesson`] | what there was to learn from the last answer |
//! | [`drawing`] | the picture |
//!
//! What is asked when is decided by [`crate::book::drill`]; here it is only shown.

pub mod course;
pub mod drawing;
mod lesson;

use crate::{
    book::{
        Book,
        drill::{Recall, Round, Schedule},
        edit::Subject,
    },
    chess::Position,
    tui::{
        action::Action,
        desk::{
            book_follow,
            examiner::Examiner,
            explorer_panel::ExplorerPanel,
            explores::{self, Explores},
            move_input::{MoveInput, TakesMoves as _},
            palette::opens_later,
            status_line::Message,
        },
        effect::Effect,
        keymap::{Context, chord::typed_letter},
        pasted::Pasted,
        route::{BookPlace, DrillPlan, Route},
        screen::{Answer, News, Parting, Scene, Screen, Step, View},
        widgets::prompt::Tone,
        words::drill as words,
    },
};
use crossterm::event::{KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use lesson::Lesson;
use rand::{SeedableRng as _, rngs::SmallRng};
use ratatui::{Frame, layout::Rect};
use shakmaty::{Color, Move};
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Instant, SystemTime},
};

/// The screen.
pub struct Drill {
    plan: DrillPlan,
    /// Where it is kept what is known; `None`: nowhere.
    file: Option<PathBuf>,
    /// What an earlier version kept of this book.
    former: PathBuf,
    /// What was known at the beginning, until the round begins with it, and to an earlier version.
    schedule: Option<Arc<(Schedule, Schedule)>>,
    /// How often the book was asked for since somebody wrote to its file.
    rereads: usize,
    /// When it is to be asked for, after another program wrote to it.
    reread_at: Option<Instant>,
    /// Once book and schedule are read.
    round: Option<Round>,
    stage: Stage,
    lesson: Option<Lesson>,
    /// Looks at answers that are not in the book.
    examiner: Examiner,
    /// A wrong answer that it looks at, which is not kept before it is known to be bad.
    checked: Option<Move>,
    input: MoveInput,
    explorer: ExplorerPanel,
    message: Option<Message>,
    /// The board is turned away from the side that is answered for.
    turned: bool,
    random: SmallRng,
}

/// Where the drill stands.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    Reading,
    /// The next move is played for the person to see at that moment.
    Going(Instant),
    /// The person is to answer.
    Asking,
    /// The line is at its end.
    Ended,
    /// Nothing is to be asked before that time.
    Resting(Option<SystemTime>),
    /// There is no book to drill.
    Failed,
}

impl Drill {
    /// `seed` is what the other side's moves are drawn from.
    pub fn new(plan: DrillPlan, seed: u64) -> Drill {
        let random = SmallRng::seed_from_u64(seed);
        Drill {
            plan,
            file: None,
            former: PathBuf::new(),
            schedule: None,
            rereads: 0,
            reread_at: None,
            round: None,
            stage: Stage::Reading,
            lesson: None,
            examiner: Examiner::default(),
            checked: None,
            input: MoveInput::default(),
            explorer: ExplorerPanel::default(),
            message: None,
            turned: false,
            random,
        }
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        match (&self.round, &self.plan.root) {
            (Some(round), _) if round.lines() > 0 => round.position().clone(),
            (_, Some(root)) => root.clone(),
            _ => Position::default(),
        }
    }

    /// The side that is answered for.
    fn side(&self) -> Color {
        self.plan.side.unwrap_or(Color::White)
    }

    /// Whether Black is at the bottom.
    fn flipped(&self) -> bool {
        self.side().is_black() != self.turned
    }

    /// Whether the answer to the question on the board stands beside it.
    fn is_answer_told(&self) -> bool {
        let lesson = self.lesson.as_ref();
        lesson.is_some_and(|lesson| lesson.position.current() == self.position().current())
    }

    /// Whether another question is on the board than the one that was answered last.
    fn asks_another(&self) -> bool {
        self.stage == Stage::Asking && !self.is_answer_told()
    }

    fn say(&mut self, words: impl Into<String>, tone: Tone) {
        self.message = Some(Message::new(words, tone));
    }

    fn command(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Choose => self.choose(scene),
            Action::Back if self.input.back() => {}
            Action::Back => scene.close(),
            Action::Answer => self.show_answer(scene),
            Action::DrillSide => match self.book().and_then(Book::side) {
                Some(side) => self.say(words::asks_only(side), Tone::Plain),
                None => {
                    self.plan.side = Some(self.side().other());
                    self.begin_round(scene);
                }
            },
            Action::AskAll => {
                self.plan.asks_all = !self.plan.asks_all;
                let words = if self.plan.asks_all {
                    words::ASKS_ALL
                } else {
                    words::ASKS_WHAT_IS_DUE
                };
                self.begin_round(scene);
                self.say(words, Tone::Plain);
            }
            Action::Hard => self.rate(Recall::Hard, scene),
            Action::Easy => self.rate(Recall::Easy, scene),
            Action::SuspendQuestion => self.suspend(scene),
            Action::OpenBook => self.open_book(scene),
            Action::Lab => scene.go(Route::lab(&self.position())),
            Action::Flip => self.turned = !self.turned,
            Action::PieceLetters => {
                scene.world.change_piece_letters();
            }
            Action::CopyFen => {
                let fen = self.position().fen();
                self.say(words::copied(&fen), Tone::Good);
                scene.ask(Effect::Copy(fen));
            }
            Action::Help | Action::Quit => scene.steps.push(Step::Act(action)),
            _ => {
                self.enter_action(action, scene);
            }
        }
    }

    /// The text that asks this, at the position on the board.
    fn open_book(&mut self, scene: &mut Scene) {
        let subject = match &self.plan.path {
            Some(path) => Subject::File(path.clone()),
            None => Subject::Own,
        };
        scene.go(Route::Book(BookPlace {
            subject,
            position: Box::new(self.position()),
            flipped: self.flipped(),
            adds: false,
        }));
    }
}

impl Explores for Drill {
    fn explorer(&self) -> &ExplorerPanel {
        &self.explorer
    }

    fn explorer_mut(&mut self) -> &mut ExplorerPanel {
        &mut self.explorer
    }

    /// What was played is often the answer.
    fn explored(&self) -> Option<Position> {
        (self.stage != Stage::Asking).then(|| self.position())
    }

    fn is_flipped(&self) -> bool {
        self.flipped()
    }

    fn refuse(&mut self, words: String) {
        self.say(words, Tone::Wrong);
    }
}

impl Screen for Drill {
    fn contexts(&self) -> Vec<Context> {
        match self.is_exploring() {
            true => self.input.contexts(&[Context::Drill, Context::Explorer]),
            false => self.input.contexts(&[Context::Drill]),
        }
    }

    fn board(&self) -> Option<Context> {
        Some(Context::Drill)
    }

    fn hints(&self) -> Vec<Action> {
        if let Some(hints) = self.input.hints() {
            return hints;
        }
        let mut hints = Vec::new();
        match self.stage {
            Stage::Asking if self.is_answer_told() => {}
            Stage::Asking => hints.push(Action::Answer),
            Stage::Ended | Stage::Going(_) => {
                hints.push(Action::Choose);
                if self.round.as_ref().is_some_and(Round::can_rate) {
                    hints.extend([Action::Hard, Action::Easy]);
                }
            }
            Stage::Resting(_) => hints.push(Action::AskAll),
            Stage::Reading | Stage::Failed => {}
        }
        hints.extend([
            Action::DrillSide,
            Action::OpenBook,
            Action::Flip,
            Action::Back,
            Action::Help,
        ]);
        hints
    }

    fn commands(&self) -> Vec<Action> {
        vec![Action::Lab, Action::ShowExplorer]
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            Action::Answer | Action::SuspendQuestion => self.stage == Stage::Asking,
            Action::Hard | Action::Easy => self.round.as_ref().is_some_and(Round::can_rate),
            // A search would be an answer.
            Action::Lab | Action::ShowExplorer => self.stage != Stage::Asking,
            _ => true,
        }
    }

    fn waits_for(&self, action: Action) -> Option<&'static str> {
        let is_told =
            matches!(action, Action::Lab | Action::ShowExplorer) && self.stage == Stage::Asking;
        is_told.then_some(words::ONCE_ANSWERED)
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        self.input.make_way_for(action);
        if let Some(when) = self.waits_for(action) {
            return self.say(opens_later(action, when), Tone::Plain);
        }
        if !self.explore(action, scene) {
            self.command(action, scene);
        }
        self.look_round(scene);
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            self.message = None;
            self.enter_letter(letter, scene);
        }
    }

    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.message = None;
        self.enter_pasted(pasted, scene);
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        let is_press = matches!(mouse.kind, MouseEventKind::Down(_));
        if is_press {
            self.message = None;
        }
        if explores::point(self, &layout, mouse, scene) {
            return;
        }
        let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if is_click && self.stage != Stage::Asking {
            // A click goes on, wherever it is.
            self.act(Action::Choose, scene);
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::Words(words) => {
                self.takes_filter(&words, scene);
            }
            Answer::Action(action) => self.act(action, scene),
            Answer::Key(key) => {
                self.enter_letter('q', scene);
                self.key(key, scene);
            }
            _ => {}
        }
    }

    fn parting(&self) -> Option<Parting> {
        (self.stage == Stage::Asking).then(|| Parting {
            words: words::NOT_FINISHED.to_owned(),
            or_queen_move: true,
            can_save: false,
        })
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        self.hear_explorer(news, scene);
        match news {
            News::Opened => self.begin(scene),
            News::Job(report) => self.hear_io_worker(report, scene),
            News::FileChanged(path) => self.file_changed(path, scene),
            News::Uncovered => self.watch(scene),
            News::Tick => {
                self.reread_if_due(scene);
                self.go_on_if_due(scene);
            }
            News::Engine(report) => {
                let is_settled = self.examiner.hear(report, scene);
                if is_settled {
                    self.settle(scene);
                }
            }
            News::Problem(_) => self.stop_checking(scene),
            News::Away => self.stop_checking(scene),
            _ => {}
        }
    }

    fn wake(&self, _now: Instant) -> Option<Instant> {
        let next = match self.stage {
            Stage::Going(at) => Some(at),
            _ => None,
        };
        next.into_iter().chain(self.reread_at).min()
    }

    fn leave(&mut self, scene: &mut Scene) {
        self.stop_checking(scene);
        book_follow::end(scene);
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
