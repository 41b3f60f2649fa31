//! The puzzle trainer: a position, the winning move, and the record.
//!
//! The opponent has just made a mistake. The person finds the move that punishes it, on the board
//! or by typing; replies are played automatically. Ratings, streaks and failures are kept in
//! the data folder.
//!
//! | file | what it is for |
//! |---|---|
//! | `drawing` | the picture |
//! | `exploring` | the explorer beside a puzzle that is over |
//! | `rushing` | puzzle rush |
//! | `solving` | moves tried, hints, giving up, the result |
//! | [`suite`] | an engine that solves all puzzles |
//! | `themes` | puzzles of one theme alone |

mod drawing;
mod exploring;
mod rushing;
mod solving;
pub mod suite;
mod themes;

use crate::{
    chess::line::PieceLetters,
    files,
    puzzles::{
        self, Problem, Suite, own,
        rush::{Kind, Rush},
        trainer::{Attempt, Ending, Hint, Record},
    },
    store::paths,
    tui::{
        action::Action,
        desk::{
            board_state::BoardState,
            explorer_panel::ExplorerPanel,
            explores::{self, Explores as _},
            line_question::LineQuestion,
            move_input::{Entered, MoveInput, TakesMoves},
            palette::opens_later,
            question::Question,
            status_line::{Message, capital},
        },
        effect::Effect,
        job::{Report, Task},
        keymap::{Context, chord::typed_letter},
        pasted::Pasted,
        route::{Route, TrainingPlan},
        screen::{Answer, News, Parting, Scene, Screen, View},
        widgets::prompt::Tone,
        words::puzzles as words,
        world::World,
    },
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};
use shakmaty::Color;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::Instant,
};

/// The screen.
pub struct Trainer {
    /// Where the puzzles come from, in words.
    source: String,
    problems: Arc<Vec<Problem>>,
    record: Record,
    /// The record was read (or there is none to read): puzzles may be shown and counted.
    ready: bool,
    now: Option<Now>,
    /// Only puzzles about this.
    theme: Option<String>,
    /// Only puzzles that went wrong.
    reviewing: bool,
    /// The random state for choices between equal puzzles.
    dice: u64,
    input: MoveInput,
    explorer: ExplorerPanel,
    flipped: bool,
    piece_letters: PieceLetters,
    message: Option<Message>,
    /// How the puzzles of this session ended, the latest last.
    session: Vec<Ending>,
    /// The rush to begin with.
    first_rush: Option<Kind>,
    /// A puzzle rush, until one goes on with puzzles as usual.
    run: Option<Run>,
    /// Puzzles missed in a rush that are to be looked at again, the next one first.
    missed: Vec<usize>,
    /// The file of puzzles that is being read.
    awaited: Option<PathBuf>,
}

/// A puzzle rush, and what is known of it once it is over.
struct Run {
    rush: Rush,
    /// Whether it was the best of its kind; `None` while it goes on.
    ended: Option<bool>,
}

/// The puzzle on the board.
struct Now {
    index: usize,
    attempt: Attempt,
    hint: Option<Hint>,
    /// What it did to the person's rating, once it has counted for that.
    gained: Option<i32>,
    counted: bool,
}

impl Trainer {
    /// The built-in puzzles.
    pub fn new(world: &World) -> Trainer {
        Trainer::of(words::BUILT_IN.to_owned(), own::problems(), world)
    }

    /// What a plan names.
    pub fn planned(plan: TrainingPlan, world: &World) -> Trainer {
        let mut trainer = match plan.problems {
            Some((source, problems)) => Trainer::of(source, problems, world),
            None => Trainer::new(world),
        };
        trainer.first_rush = plan.rush;
        if plan.wrong_lines + plan.left_out > 0 {
            let taken = trainer.problems.len();
            let words = words::taken_from_file(taken, plan.wrong_lines, plan.left_out);
            trainer.say(words, Tone::Good);
        }
        trainer
    }

    /// Puzzles from elsewhere.
    pub fn of(source: String, problems: Vec<Problem>, world: &World) -> Trainer {
        Trainer {
            source,
            problems: Arc::new(problems),
            record: Record::default(),
            ready: false,
            now: None,
            theme: None,
            reviewing: false,
            dice: world.seed(),
            input: MoveInput::default(),
            explorer: ExplorerPanel::default(),
            flipped: false,
            piece_letters: world.settings.look.piece_letters,
            message: None,
            session: Vec::new(),
            first_rush: None,
            run: None,
            missed: Vec::new(),
            awaited: None,
        }
    }

    fn problem(&self) -> Option<&Problem> {
        self.problems.get(self.now.as_ref()?.index)
    }

    fn is_over(&self) -> bool {
        let is_rush_over = self.run.is_some() && !self.is_rushing();
        is_rush_over || self.now.as_ref().is_none_or(|now| now.attempt.is_over())
    }

    /// The side that solves.
    fn side(&self) -> Color {
        self.problem()
            .map_or(Color::White, |problem| problem.position.turn())
    }

    fn say(&mut self, words: impl Into<String>, tone: Tone) {
        self.message = Some(Message::new(capital(&words.into()), tone));
    }

    /// The record is known: puzzles may come, or the rush that was asked for.
    fn begin(&mut self, now: Instant) {
        self.ready = true;
        match self.first_rush.take() {
            Some(kind) => self.begin_rush(kind, now),
            None => self.next(),
        }
    }

    /// Puts the next puzzle on the board.
    fn next(&mut self) {
        let last = self.now.as_ref().map(|now| now.index);
        self.dice = self
            .dice
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let is_missed = self.run.is_none() && !self.missed.is_empty();
        let again = is_missed.then(|| self.missed.remove(0));
        let next = |not| {
            if let Some(run) = &self.run {
                return run.rush.next(&self.problems, self.dice >> 32);
            }
            let theme = self.theme.as_deref();
            let dice = self.dice >> 32;
            self.record
                .next(&self.problems, theme, self.reviewing, not, dice)
        };
        // The one just done comes again only where there is no other.
        let found = again.or_else(|| next(last)).or_else(|| next(None));
        self.input = MoveInput::default();
        let Some((index, problem)) = found.and_then(|i| Some((i, self.problems.get(i)?))) else {
            let words = if self.reviewing {
                words::NOTHING_TO_REVIEW
            } else {
                words::NO_MATCH
            };
            if self.reviewing {
                self.reviewing = false;
            }
            self.say(words, Tone::Plain);
            return;
        };
        self.now = Some(Now {
            index,
            attempt: Attempt::new(problem),
            hint: None,
            gained: None,
            counted: is_missed,
        });
        self.flipped = self.side() == Color::Black;
        if is_missed {
            self.say(words::missed_in_rush(self.missed.len()), Tone::Plain);
        }
    }

    /// A file was read: those of another one are wanted by now, or a rush goes on without them.
    fn hear_puzzles(&mut self, path: &Path, suite: &Suite) {
        let is_other = self.awaited.as_deref().is_some_and(|own| own != path);
        if !is_other && !self.is_rushing() {
            self.awaited = None;
            self.take(path, suite);
        }
    }

    /// Switches to the puzzles of a file.
    fn take(&mut self, path: &Path, suite: &Suite) {
        let (problems, left_out) = puzzles::for_training(suite.problems.clone());
        if problems.is_empty() {
            self.say(words::left_out(left_out), Tone::Wrong);
            return;
        }
        self.source = files::name_of(path);
        self.problems = Arc::new(problems);
        self.theme = None;
        self.reviewing = false;
        self.now = None;
        self.forget_rush();
        self.next();
        let (taken, wrong_lines) = (self.problems.len(), suite.wrong_lines.len());
        let words = words::taken_from_file(taken, wrong_lines, left_out);
        self.say(words, Tone::Good);
    }

    /// Other puzzles come than those of a rush that is over, or missed in it.
    fn forget_rush(&mut self) {
        self.run = None;
        self.missed.clear();
    }

    fn review(&mut self) {
        if self.reviewing {
            self.reviewing = false;
            self.forget_rush();
            self.next();
            self.say(words::ALL_PUZZLES, Tone::Plain);
        } else if self.record.to_review(&self.problems) == 0 {
            self.say(words::NONE_FAILED, Tone::Good);
        } else {
            // Perhaps none that failed has the theme.
            self.theme = None;
            self.reviewing = true;
            self.forget_rush();
            self.next();
            self.say(words::ONLY_FAILED, Tone::Plain);
        }
    }
}

impl TakesMoves for Trainer {
    fn move_input(&mut self) -> &mut MoveInput {
        &mut self.input
    }

    /// Nothing can be entered once the puzzle is over.
    fn board_state(&self) -> Option<BoardState> {
        let now = self.now.as_ref().filter(|_| !self.is_over())?;
        let chess = now.attempt.position().current();
        Some(BoardState::to_move(chess, self.flipped))
    }

    fn entered(&mut self, entered: Entered, scene: &mut Scene) {
        match entered {
            Entered::Nothing | Entered::Premove(_) | Entered::Arrow(..) => {}
            Entered::Move(played) => self.play(played, scene),
            Entered::Refused(words) => self.say(words, Tone::Wrong),
        }
    }
}

impl Screen for Trainer {
    fn contexts(&self) -> Vec<Context> {
        let own: &[Context] = match (self.is_over(), self.is_exploring()) {
            (true, true) => &[Context::Solved, Context::Puzzle, Context::Explorer],
            (true, false) => &[Context::Solved, Context::Puzzle],
            (false, _) => &[Context::Puzzle],
        };
        self.input.contexts(own)
    }

    fn board(&self) -> Option<Context> {
        Some(Context::Puzzle)
    }

    fn hints(&self) -> Vec<Action> {
        if let Some(hints) = self.input.hints() {
            return hints;
        }
        if self.is_rushing() {
            return vec![Action::Choose, Action::Flip, Action::Back, Action::Help];
        }
        let mut hints = if self.is_over() {
            vec![Action::NextPuzzle, Action::Analyse]
        } else {
            vec![
                Action::Choose,
                Action::Hint,
                Action::GiveUp,
                Action::NextPuzzle,
            ]
        };
        hints.extend([
            Action::Rush,
            Action::PuzzleTheme,
            Action::ReviewFailures,
            Action::RunSuite,
            Action::OpenFile,
            Action::Endings,
            Action::Back,
            Action::Help,
        ]);
        hints.retain(|action| self.offers(*action));
        hints
    }

    fn commands(&self) -> Vec<Action> {
        vec![
            Action::RushThree,
            Action::RushFive,
            Action::RushNoClock,
            Action::Lab,
            Action::ShowExplorer,
        ]
    }

    fn forbids(&self, action: Action) -> bool {
        // A rush is played without help, and to its end.
        const NOT_IN_RUSH: [Action; 15] = [
            Action::Lab,
            Action::ShowExplorer,
            Action::Hint,
            Action::GiveUp,
            Action::NextPuzzle,
            Action::PuzzleTheme,
            Action::ReviewFailures,
            Action::RunSuite,
            Action::OpenFile,
            Action::Endings,
            Action::Analyse,
            Action::Rush,
            Action::RushThree,
            Action::RushFive,
            Action::RushNoClock,
        ];
        self.is_rushing() && NOT_IN_RUSH.contains(&action)
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            action if self.forbids(action) => false,
            Action::Hint | Action::GiveUp => !self.is_over(),
            Action::Analyse | Action::Lab | Action::ShowExplorer => {
                self.is_over() && self.problem().is_some()
            }
            Action::ReviewFailures => self.reviewing || self.record.to_review(&self.problems) > 0,
            Action::PuzzleTheme => (self.problems.iter()).any(|problem| !problem.themes.is_empty()),
            _ => true,
        }
    }

    fn waits_for(&self, action: Action) -> Option<&'static str> {
        // A search would be an answer.
        let is_told = matches!(action, Action::Analyse | Action::Lab | Action::ShowExplorer);
        (is_told && !self.is_over()).then_some(words::ONCE_OVER)
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        self.input.make_way_for(action);
        if self.is_rushing() && !self.offers(action) {
            let back = scene.key_of(Context::Puzzle, Action::Back);
            self.say(words::not_in_rush(&back), Tone::Plain);
            return;
        }
        if let Some(when) = self.waits_for(action) {
            self.say(opens_later(action, when), Tone::Plain);
            return;
        }
        if self.explore(action, scene) {
            return;
        }
        match action {
            Action::Back if self.input.back() => {}
            Action::Back if self.is_rushing() => scene.open(Question::new(
                words::ASKS_TO_END,
                words::RESULT_SO_FAR,
                Action::Back,
            )),
            Action::Back => scene.close(),
            Action::Rush | Action::RushThree | Action::RushFive | Action::RushNoClock
                if self.awaited.is_some() =>
            {
                // It would be a rush through those that they take the place of.
                let name = self.awaited.as_deref().map(files::name_of);
                self.say(words::reading(&name.unwrap_or_default()), Tone::Plain);
            }
            Action::Rush => self.ask_for_rush(scene),
            Action::RushThree | Action::RushFive | Action::RushNoClock => {
                if let Some(kind) = Trainer::kind_of(action) {
                    self.begin_rush(kind, scene.now);
                }
            }
            Action::NextPuzzle => {
                self.run = None;
                self.next();
            }
            Action::Hint => self.hint(scene),
            Action::GiveUp => self.give_up(scene),
            Action::PuzzleTheme => self.ask_for_theme(scene),
            Action::ReviewFailures => self.review(),
            Action::Flip => self.flipped = !self.flipped,
            Action::PieceLetters => {
                scene.world.change_piece_letters();
                self.piece_letters = scene.world.settings.look.piece_letters;
            }
            Action::CopyFen => {
                if let Some(now) = &self.now {
                    let fen = now.attempt.position().fen();
                    self.say(words::copied(&fen), Tone::Good);
                    scene.ask(Effect::Copy(fen));
                }
            }
            Action::OpenFile => scene.open(LineQuestion::new(
                words::PUZZLES_FROM_FILE,
                words::EXPECTS_PATH,
            )),
            Action::Endings => scene.go(Route::Endings),
            Action::RunSuite => {
                scene.go(Route::Suite {
                    source: self.source.clone(),
                    problems: Arc::clone(&self.problems),
                });
            }
            Action::Analyse => {
                if let Some(problem) = self.problem() {
                    scene.go(Route::board(&problem.position));
                }
            }
            Action::Lab => {
                if let Some(problem) = self.problem() {
                    scene.go(Route::lab(&problem.position));
                }
            }
            _ => {
                let is_used = self.enter_action(action, scene);
                if let (false, Action::Choose, Some(board)) = (is_used, action, self.board_state())
                {
                    self.input.show_cursor(&board);
                }
            }
        }
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            self.message = None;
            if self.is_over() {
                self.say(words::PUZZLE_IS_OVER, Tone::Plain);
            }
            self.enter_letter(letter, scene);
        }
    }

    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.message = None;
        self.enter_pasted(pasted, scene);
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        explores::point(self, &layout, mouse, scene);
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::Words(words) => {
                if self.takes_filter(&words, scene) {
                    return;
                }
                let path = paths::typed(&words);
                self.say(words::reading(&files::name_of(&path)), Tone::Plain);
                self.awaited = Some(path.clone());
                scene.ask(Effect::Job(Task::ReadPuzzles(path)));
            }
            Answer::Key(key) => {
                self.enter_letter('q', scene);
                self.key(key, scene);
            }
            Answer::Action(action) => self.act(action, scene),
            Answer::Row(row) => self.choose_theme(row),
            Answer::Confirmed(Action::Back) => self.end_rush(scene),
            _ => {}
        }
    }

    fn parting(&self) -> Option<Parting> {
        (!self.is_over()).then(|| Parting {
            words: match self.is_rushing() {
                true => words::RUSH_NOT_OVER.to_owned(),
                false => words::NOT_SOLVED_YET.to_owned(),
            },
            or_queen_move: true,
            can_save: false,
        })
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        self.hear_explorer(news, scene);
        match news {
            News::Opened if !self.ready => match &scene.world.paths {
                Some(paths) => {
                    let path = paths.training_file();
                    scene.ask(Effect::Job(Task::OpenTraining(path)));
                }
                None => self.begin(scene.now),
            },
            News::Job(Report::Training(record)) if !self.ready => {
                self.record = record.as_ref().clone();
                self.begin(scene.now);
            }
            News::Job(Report::Puzzles(path, suite)) => self.hear_puzzles(path, suite),
            News::Job(Report::Failed(words)) => {
                self.awaited = None;
                if self.ready {
                    self.say(words.clone(), Tone::Wrong);
                } else {
                    // As if nobody had trained yet; what could not be read was set aside.
                    self.begin(scene.now);
                    self.say(words::training_starts_over(words), Tone::Wrong);
                }
            }
            News::Tick => {
                self.end_rush_if_over(scene);
            }
            News::Settings => self.piece_letters = scene.world.settings.look.piece_letters,
            _ => {}
        }
    }

    fn wake(&self, now: Instant) -> Option<Instant> {
        self.wake_for_rush(now)
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
