//! Reading the book, the course of a line, answers.

use super::{
    Drill, Stage,
    lesson::{Given, Lesson},
};
use crate::{
    book::{
        Book, BookMove,
        drill::{self, Begun, Deck, Recall, Round, Turn, Verdict},
    },
    chess::Position,
    store::drills,
    tui::{
        action::Action,
        desk::{
            board_state::BoardState,
            book_follow::{self, QUIET},
            move_input::{Entered, MoveInput, TakesMoves},
            status_line::capital,
        },
        effect::Effect,
        job::{self, Shelved, Task},
        screen::Scene,
        widgets::prompt::Tone,
        words::drill as words,
    },
};
use shakmaty::{Color, Move};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, SystemTime},
};

/// How long a move that is played for the person stands before the next.
const PACE: Duration = Duration::from_millis(320);

impl TakesMoves for Drill {
    fn move_input(&mut self) -> &mut MoveInput {
        &mut self.input
    }

    fn board_state(&self) -> Option<BoardState> {
        let is_asked = self.stage == Stage::Asking;
        is_asked.then(|| BoardState::to_move(self.position().current(), self.flipped()))
    }

    fn entered(&mut self, entered: Entered, scene: &mut Scene) {
        match entered {
            Entered::Nothing | Entered::Premove(_) | Entered::Arrow(..) => {}
            Entered::Move(played) => self.answer_with(played, scene),
            Entered::Refused(words) => self.say(words, Tone::Wrong),
        }
    }
}

impl Drill {
    /// Asks for what is to be read.
    pub(super) fn begin(&mut self, scene: &mut Scene) {
        let path = self.plan.path.clone();
        if let Some(paths) = &scene.world.paths {
            // One's own copy of the program's book asks the same as the book itself.
            let own = paths.own_book_file();
            let book = path.as_deref().filter(|path| *path != own);
            let folder = paths.drills_folder();
            self.file = Some(drills::file(&folder));
            self.former = drills::former_file(&folder, book);
        }
        match &self.file {
            Some(file) => scene.ask(Effect::Job(Task::ReadSchedule {
                path: file.clone(),
                former: self.former.clone(),
            })),
            None => self.schedule = Some(Arc::default()),
        }
        if self.plan.book.is_none() {
            scene.ask(Effect::Job(Task::ReadBook(path)));
        }
        self.watch(scene);
        self.begin_round(scene);
    }

    /// The book's file: of the built-in book that of the person's own copy, once there is one.
    fn book_file(&self, scene: &Scene) -> Option<PathBuf> {
        let own = scene.world.own_book_file();
        self.plan.path.clone().or(own)
    }

    /// That file, and those that it includes.
    fn book_files(&self, scene: &Scene) -> Vec<PathBuf> {
        book_follow::files(self.book_file(scene), self.book())
    }

    /// Wants to hear when the book is written, or one that it includes.
    pub(super) fn watch(&self, scene: &mut Scene) {
        book_follow::watch_files(self.book_files(scene), scene);
    }

    /// The book as it was read now; it may include other files.
    fn take_book(&mut self, book: &Shelved, scene: &mut Scene) {
        self.plan.book = Some(book.clone());
        // A screen above this one may watch files of its own.
        if scene.is_topmost {
            self.watch(scene);
        }
    }

    pub(super) fn hear_io_worker(&mut self, report: &job::Report, scene: &mut Scene) {
        let is_reading = self.stage == Stage::Reading;
        match report {
            job::Report::Schedule(file, read) if self.file.as_ref() == Some(file) && is_reading => {
                self.schedule = Some(match read {
                    Ok(schedule) => Arc::clone(schedule),
                    Err(words) => {
                        self.say(capital(words), Tone::Wrong);
                        Arc::default()
                    }
                });
                self.begin_round(scene);
            }
            job::Report::Book(path, book) if *path == self.plan.path && is_reading => {
                self.take_book(book, scene);
                self.begin_round(scene);
            }
            job::Report::Book(path, book) if *path == self.plan.path && self.rereads > 0 => {
                self.rereads -= 1;
                self.take_book(book, scene);
                self.begin_anew(scene);
            }
            job::Report::BookFailed(words) if is_reading => {
                self.stage = Stage::Failed;
                self.say(capital(words), Tone::Wrong);
            }
            job::Report::BookFailed(words) if self.rereads > 0 => {
                self.rereads -= 1;
                self.say(capital(words), Tone::Wrong);
            }
            // As the screen of the book does above this one.
            job::Report::Replaced(path, _) if self.book_files(scene).contains(path) => {
                self.reread(scene);
            }
            job::Report::Failed(words) => self.say(capital(words), Tone::Wrong),
            _ => {}
        }
    }

    /// Another program wrote to this file: if it is one of the book's, that is read again once it is
    /// quiet.
    pub(super) fn file_changed(&mut self, path: &Path, scene: &Scene) {
        if self.book_files(scene).iter().any(|own| own == path) {
            self.reread_at = Some(scene.now + QUIET);
        }
    }

    pub(super) fn reread_if_due(&mut self, scene: &mut Scene) {
        if self.reread_at.is_some_and(|at| at <= scene.now) {
            self.reread_at = None;
            self.reread(scene);
        }
    }

    fn reread(&mut self, scene: &mut Scene) {
        if self.stage != Stage::Reading {
            self.plan.path = self.book_file(scene);
            scene.ask(Effect::Job(Task::ReadBook(self.plan.path.clone())));
            self.rereads += 1;
        }
    }

    /// Begins again with the book as it is now, where it has other questions.
    fn begin_anew(&mut self, scene: &mut Scene) {
        let root = self.plan.root.as_ref();
        let deck = self.book().map(|book| Deck::from(book, self.side(), root));
        let is_same = |(round, deck): (&Round, Deck)| round.asks_as(&deck);
        if !self.round.as_ref().zip(deck).is_some_and(is_same) {
            self.begin_round(scene);
            self.say(words::BOOK_CHANGED, Tone::Plain);
        }
    }

    /// Begins with the first line, once all is read; a round that is under way ends, and what it
    /// taught stays known.
    pub(super) fn begin_round(&mut self, scene: &mut Scene) {
        let (Some(book), Some(schedule)) = (&self.plan.book, &self.schedule) else {
            return;
        };
        let known = match &self.round {
            Some(round) => round.schedule().clone(),
            None => {
                let (mut known, former) = schedule.as_ref().clone();
                drill::adopt(&mut known, &former, book.book());
                known
            }
        };
        let own = book.book().side();
        let side = own.or(self.plan.side).unwrap_or(Color::White);
        let wanted = self.plan.side.replace(side);
        let is_other = wanted.is_some_and(|wanted| wanted != side);
        let deck = Deck::from(book.book(), side, self.plan.root.as_ref());
        let new_a_day = scene.world.settings.drill.new_per_day;
        let round = Round::new(deck, known, self.plan.asks_all).with_new_a_day(new_a_day);
        self.round = Some(round);
        self.lesson = None;
        self.turned = false;
        self.begin_line(scene);
        if is_other {
            self.say(words::asks_only(side), Tone::Plain);
        }
    }

    fn begin_line(&mut self, scene: &mut Scene) {
        self.input.clear();
        self.lesson = None;
        if let Some(round) = &mut self.round {
            self.stage = match round.begin_line(SystemTime::now(), &mut self.random) {
                Begun::Line => Stage::Going(scene.now + PACE),
                Begun::Rest(until) => Stage::Resting(until),
            };
        }
    }

    /// One step of the line.
    fn step(&mut self, scene: &mut Scene) {
        let (Some(round), Some(book)) = (&mut self.round, &self.plan.book) else {
            return;
        };
        self.stage = match round.go_on(book.book(), SystemTime::now(), &mut self.random) {
            Turn::Ask => Stage::Asking,
            Turn::Played(_) => Stage::Going(scene.now + PACE),
            Turn::LineEnds => Stage::Ended,
        };
    }

    pub(super) fn go_on_if_due(&mut self, scene: &mut Scene) {
        if matches!(self.stage, Stage::Going(at) if at <= scene.now) {
            self.step(scene);
        }
    }

    /// Enter: the answer that is typed or under the cursor, or on to what comes next.
    pub(super) fn choose(&mut self, scene: &mut Scene) {
        match self.stage {
            Stage::Asking => {
                if !self.enter_action(Action::Choose, scene) {
                    self.enter(scene, |input, board, _| {
                        input.show_cursor(board);
                        None
                    });
                    self.say(words::HOW_TO_ANSWER, Tone::Plain);
                }
            }
            Stage::Going(_) => {
                while matches!(self.stage, Stage::Going(_)) {
                    self.step(scene);
                }
            }
            Stage::Ended => self.begin_line(scene),
            Stage::Resting(_) => self.begin_line(scene),
            Stage::Reading | Stage::Failed => {}
        }
    }

    fn answer_with(&mut self, played: Move, scene: &mut Scene) {
        let (Some(round), Some(book)) = (&mut self.round, &self.plan.book) else {
            return;
        };
        self.input.clear();
        self.examiner.rest();
        self.checked = None;
        let position = round.position().clone();
        let was_missed = round.is_missed();
        let known = book.book().moves(position.current());
        let given = match round.answer(book.book(), played, SystemTime::now()) {
            Verdict::Right => {
                self.stage = Stage::Going(scene.now + PACE);
                Given::Right(played)
            }
            Verdict::Wrong(_) => Given::Wrong(played),
        };
        if given == Given::Wrong(played) && !was_missed {
            self.checked = Some(played);
            self.examiner.look_at(position.clone(), scene);
            self.examiner.examine(&[played], scene);
        }
        if !(was_missed && given == Given::Right(played)) {
            self.teach(position, given, known);
        }
        if self.checked.is_none() {
            self.keep(scene);
        }
    }

    /// Takes a wrong answer back, once the engine finds it as good as the best move: it is good, but
    /// not what one wants to learn.
    pub(super) fn settle(&mut self, scene: &mut Scene) {
        let Some(checked) = self.checked else {
            return;
        };
        let Some(finding) = self.examiner.finding(checked) else {
            return;
        };
        let round = self.round.as_mut().filter(|_| finding.is_good());
        if round.is_some_and(Round::forgive)
            && let Some(lesson) = &mut self.lesson
        {
            lesson.given = Given::Good(checked);
        }
        self.stop_checking(scene);
    }

    /// What was answered is kept as it is known now.
    pub(super) fn stop_checking(&mut self, scene: &mut Scene) {
        self.examiner.rest();
        if self.checked.take().is_some() {
            self.keep(scene);
        }
    }

    /// The last answer, which was right, came hard or easily.
    pub(super) fn rate(&mut self, recall: Recall, scene: &mut Scene) {
        // A moment after the answer, so that this is what is known last.
        let now = SystemTime::now();
        let Some(round) = self.round.as_mut().filter(|round| round.can_rate()) else {
            self.say(words::NOTHING_TO_RATE, Tone::Plain);
            return;
        };
        round.rate(recall, now);
        let pause = round
            .last_due()
            .and_then(|due| due.duration_since(now).ok());
        let word = if recall == Recall::Easy {
            words::EASY
        } else {
            words::HARD
        };
        let words = match pause {
            Some(pause) => words::asked_again(word, pause),
            None => word.to_owned(),
        };
        self.say(words, Tone::Good);
        self.keep(scene);
    }

    /// Suspends the question on the board, or restores it.
    pub(super) fn suspend(&mut self, scene: &mut Scene) {
        let is_asking = self.stage == Stage::Asking;
        let Some(round) = self.round.as_mut().filter(|_| is_asking) else {
            return;
        };
        let words = match round.suspend(SystemTime::now()) {
            Some(true) => words::SUSPENDED,
            Some(false) => words::RESTORED,
            None => return,
        };
        let is_asked = round.asks_all();
        self.keep(scene);
        if !is_asked {
            self.stop_checking(scene);
            self.stage = Stage::Going(scene.now + PACE);
        }
        self.say(words, Tone::Plain);
    }

    pub(super) fn show_answer(&mut self, scene: &mut Scene) {
        if self.stage != Stage::Asking {
            return;
        }
        self.input.clear();
        self.examiner.rest();
        self.checked = None;
        let (Some(round), Some(book)) = (&mut self.round, &self.plan.book) else {
            return;
        };
        let known = round.give_up(book.book(), SystemTime::now());
        let position = round.position().clone();
        self.teach(position, Given::Shown, known);
        self.keep(scene);
    }

    fn teach(&mut self, position: Position, given: Given, mut moves: Vec<BookMove>) {
        moves.retain(|known| known.share > 0.0);
        self.lesson = Some(Lesson {
            position,
            given,
            moves,
        });
    }

    /// After every answer, so that nothing answered is ever lost; not while one is checked, which may
    /// be taken back yet: of two answers the file keeps the later one.
    fn keep(&self, scene: &mut Scene) {
        if self.checked.is_some() {
            return;
        }
        if let (Some(path), Some(round)) = (&self.file, &self.round) {
            scene.ask(Effect::Job(Task::KeepSchedule {
                path: path.clone(),
                schedule: Arc::new(round.schedule().clone()),
                former: self.former.clone(),
            }));
        }
    }

    /// The book, once it is there.
    pub(super) fn book(&self) -> Option<&Book> {
        self.plan.book.as_ref().map(Shelved::book)
    }
}
