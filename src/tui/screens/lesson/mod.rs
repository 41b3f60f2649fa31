//! Learning from mistakes: positions played wrongly come back as questions. Any answer that is as
//! good as the best one is right; what only a search can tell the engine is asked.
//!
//! | file | what it is for |
//! |---|---|
//! | [`drawing`] | the picture |

mod drawing;
mod exploring;

use crate::{
    analysis::{
        Lesson as Round, Mistake,
        examined::Finding,
        lesson::{Outcome, Question, Verdict},
        reasons::told::in_letters,
    },
    chess::{
        Position,
        line::{self, PieceLetters},
        notation,
    },
    tui::{
        action::Action,
        desk::{
            board_state::BoardState,
            examiner::Examiner,
            explorer_panel::ExplorerPanel,
            explores::{self, Explores as _},
            move_input::{Entered, MoveInput, TakesMoves},
            palette::opens_later,
            status_line,
        },
        effect::Effect,
        job::Task,
        keymap::{Context, chord::typed_letter},
        pasted::Pasted,
        route::Route,
        screen::{Answer, News, Parting, Scene, Screen, View},
        widgets::prompt::Tone,
        words::lesson as words,
    },
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};
use shakmaty::Move;
use std::time::SystemTime;

/// The screen.
pub struct Lesson {
    round: Round,
    input: MoveInput,
    examiner: Examiner,
    /// An answer that the engine is checking.
    tried: Option<Move>,
    /// The move that answered the question in hand.
    solved: Option<Move>,
    words: Vec<(String, Tone)>,
    flipped: bool,
    explorer: ExplorerPanel,
}

impl Lesson {
    /// A round of questions; it opens with the first.
    pub fn new(mistakes: impl IntoIterator<Item = Mistake>) -> Lesson {
        Lesson::of(Round::new(mistakes))
    }

    /// A round under way, or a new one.
    pub fn of(round: Round) -> Lesson {
        Lesson {
            round,
            input: MoveInput::default(),
            examiner: Examiner::default(),
            tried: None,
            solved: None,
            words: Vec::new(),
            flipped: false,
            explorer: ExplorerPanel::default(),
        }
    }

    /// Whether there is nothing to ask.
    pub fn is_empty(&self) -> bool {
        self.round.is_empty()
    }

    fn question(&self) -> Option<&Question> {
        self.round.question()
    }

    /// Whether the question in hand still wants an answer.
    fn is_open(&self) -> bool {
        self.question().is_some_and(|own| own.outcome.is_none())
    }

    /// Black's questions are seen from Black's side, unless the board was turned.
    fn is_turned(&self) -> bool {
        let blacks = |own: &Question| own.position.turn().is_black();
        self.question().is_some_and(blacks) != self.flipped
    }

    /// The position on the board: with the answer played, while it is checked and once it is
    /// right.
    fn shown(&self) -> Option<Position> {
        let question = self.question()?;
        let mut position = question.position.clone();
        match self.tried.or(self.solved) {
            Some(played) => position.play(played).then_some(position),
            None => Some(position),
        }
    }

    fn say(&mut self, words: impl Into<String>, tone: Tone) {
        self.words.push((words.into(), tone));
    }

    /// Begins with the question in hand.
    fn begin(&mut self, scene: &mut Scene) {
        self.input = MoveInput::default();
        self.tried = None;
        self.solved = None;
        self.words.clear();
        match self.question().map(|own| own.position.clone()) {
            Some(position) => self.examiner.look_at(position, scene),
            None => self.examiner.rest(),
        }
    }

    fn answered(&mut self, played: Move, scene: &mut Scene) {
        self.input.clear();
        let Some(question) = self.question().filter(|_| self.is_open()) else {
            return;
        };
        let reviewed = question.check(played);
        let san = written(question, played, letters_of(scene));
        self.words.clear();
        match reviewed {
            Verdict::Right => self.right(played, scene),
            Verdict::SameMistake => {
                self.say(words::same_mistake(&san), Tone::Wrong);
                self.count_try();
            }
            Verdict::Unknown => {
                self.tried = Some(played);
                self.examiner.examine(&[played], scene);
                self.settle(scene);
            }
        }
    }

    fn count_try(&mut self) {
        if let Some(question) = self.round.question_mut() {
            question.tries += 1;
        }
    }

    /// Says what the engine thinks of an answer, once it has thought.
    fn settle(&mut self, scene: &mut Scene) {
        let Some(tried) = self.tried else {
            return;
        };
        let Some(finding) = self.examiner.finding(tried) else {
            return;
        };
        self.tried = None;
        if finding.is_good() {
            self.right(tried, scene);
            return;
        }
        let Some(question) = self.question() else {
            return;
        };
        let words = wrong_words(question, tried, &finding, letters_of(scene));
        self.say(words, Tone::Wrong);
        self.count_try();
    }

    fn right(&mut self, played: Move, scene: &mut Scene) {
        let Some(question) = self.question() else {
            return;
        };
        let piece_letters = letters_of(scene);
        let san = written(question, played, piece_letters);
        let words = match self.best(question) {
            Some(best) if best != played => {
                words::as_good_as(&san, &written(question, best, piece_letters))
            }
            _ => words::right(&san),
        };
        self.solved = Some(played);
        self.round.answered();
        self.say(words, Tone::Good);
        self.close_question(scene);
    }

    fn best(&self, question: &Question) -> Option<Move> {
        let written = question.better.first().copied();
        written.or_else(|| self.examiner.best())
    }

    fn show_answer(&mut self, scene: &mut Scene) {
        let Some(question) = self.question().filter(|_| self.is_open()) else {
            return;
        };
        let Some(best) = self.best(question) else {
            self.say(words::STILL_LOOKING, Tone::Plain);
            return;
        };
        let san = written(question, best, letters_of(scene));
        self.words.clear();
        self.say(words::answer(&san), Tone::Plain);
        self.tried = None;
        self.solved = Some(best);
        self.round.shown();
        self.close_question(scene);
    }

    /// The question has its outcome: the line is shown, and the outcome kept.
    fn close_question(&mut self, scene: &mut Scene) {
        self.input.clear();
        let Some(question) = self.question() else {
            return;
        };
        let mistake = &question.mistake;
        let piece_letters = letters_of(scene);
        let why = match mistake.why.as_str() {
            "" => None,
            why => {
                let played = piece_letters.write(&mistake.numbered(&question.position));
                Some(format!("{played}: {}", in_letters(why, piece_letters)))
            }
        };
        let known = question.outcome.and_then(Outcome::is_known);
        let note = (question.mistake.clone(), known);
        let line = match question.better.as_slice() {
            line if line.first() == self.solved.as_ref() && line.len() > 1 => line.to_vec(),
            _ => self.examiner.line_from(self.solved),
        };
        if line.len() > 1 {
            let words = line::text(question.position.current(), line, piece_letters);
            self.say(words, Tone::Plain);
        }
        if let Some(why) = why {
            self.say(why, Tone::Plain);
        }
        self.examiner.rest();
        self.keep(vec![note], scene);
    }

    /// Keeps questions, and what came of them, for later.
    fn keep(&self, notes: Vec<(Mistake, Option<bool>)>, scene: &mut Scene) {
        if let Some(paths) = &scene.world.paths {
            let task = Task::NoteMistakes {
                path: paths.mistakes_file(),
                notes,
                now: SystemTime::now(),
            };
            scene.ask(Effect::Job(task));
        }
    }

    /// First where from, then where to.
    fn hint(&mut self, scene: &Scene) {
        let Some(question) = self.question().filter(|_| self.is_open()) else {
            return;
        };
        let Some(best) = self.best(question) else {
            self.say(words::STILL_LOOKING, Tone::Plain);
            return;
        };
        let words = match question.hints {
            0 => {
                let from = best.from().map(|from| from.to_string()).unwrap_or_default();
                words::hint_piece(notation::name(best.role()), &from)
            }
            _ => words::hint_move(&written(question, best, letters_of(scene))),
        };
        if let Some(question) = self.round.question_mut() {
            question.hints += 1;
        }
        self.words.clear();
        self.say(words, Tone::Plain);
    }

    fn go_on(&mut self, scene: &mut Scene) {
        self.round.go_on();
        self.begin(scene);
    }

    fn again(&mut self, scene: &mut Scene) {
        let round = self.round.again();
        if round.is_empty() {
            scene.close();
        } else {
            self.round = round;
            self.begin(scene);
        }
    }

    fn analyse(&mut self, scene: &mut Scene) {
        if self.is_open() {
            self.words.clear();
            return self.say(words::ANALYSED_ONCE_ANSWERED, Tone::Plain);
        }
        let Some(question) = self.question() else {
            return;
        };
        let board = Route::board(&question.position);
        self.examiner.rest();
        scene.go(board);
    }

    /// Enter: the move given by hand, or on to the next question.
    fn choose(&mut self, scene: &mut Scene) {
        if self.round.is_over() {
            self.again(scene);
        } else if !self.is_open() {
            self.go_on(scene);
        } else {
            self.enter_action(Action::Choose, scene);
        }
    }
}

fn letters_of(scene: &Scene) -> PieceLetters {
    scene.world.settings.look.piece_letters
}

/// A move in the position of the question, as the person reads it.
fn written(question: &Question, played: Move, piece_letters: PieceLetters) -> String {
    piece_letters.write(&notation::san(question.position.current(), played))
}

/// Why an answer is wrong: its evaluation and that of the best move.
fn wrong_words(
    question: &Question,
    tried: Move,
    finding: &Finding,
    piece_letters: PieceLetters,
) -> String {
    let turn = question.position.turn();
    let san = written(question, tried, piece_letters);
    let reply = finding.reply.map(|reply| {
        let mut after = question.position.current().clone();
        shakmaty::Position::play_unchecked(&mut after, tried);
        piece_letters.write(&notation::san(&after, reply))
    });
    let answer = finding.answer.for_white(turn);
    words::not_better(&san, answer, reply.as_deref(), finding.best.for_white(turn))
}

impl TakesMoves for Lesson {
    fn move_input(&mut self) -> &mut MoveInput {
        &mut self.input
    }

    fn board_state(&self) -> Option<BoardState> {
        let is_wanted = self.is_open() && self.tried.is_none();
        let question = self.question().filter(|_| is_wanted)?;
        let chess = question.position.current();
        Some(BoardState::to_move(chess, self.is_turned()))
    }

    fn entered(&mut self, entered: Entered, scene: &mut Scene) {
        match entered {
            Entered::Nothing | Entered::Premove(_) | Entered::Arrow(..) => {}
            Entered::Move(played) => self.answered(played, scene),
            Entered::Refused(words) => {
                self.words.clear();
                self.say(words, Tone::Wrong);
            }
        }
    }
}

impl Screen for Lesson {
    fn contexts(&self) -> Vec<Context> {
        match self.is_exploring() {
            true => (self.input).contexts(&[Context::Lesson, Context::Explorer]),
            false => self.input.contexts(&[Context::Lesson]),
        }
    }

    fn board(&self) -> Option<Context> {
        Some(Context::Lesson)
    }

    fn commands(&self) -> Vec<Action> {
        vec![Action::Lab, Action::ShowExplorer]
    }

    fn hints(&self) -> Vec<Action> {
        if let Some(hints) = self.input.hints() {
            return hints;
        }
        if self.round.is_over() {
            return vec![Action::Choose, Action::Back, Action::Help];
        }
        if self.is_open() {
            vec![
                Action::Hint,
                Action::Solution,
                Action::NextQuestion,
                Action::Flip,
                Action::Back,
                Action::Help,
            ]
        } else {
            vec![Action::Choose, Action::Analyse, Action::Back, Action::Help]
        }
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        let goes_on = action == Action::Choose && !self.is_open() && !self.round.is_over();
        goes_on.then_some(words::NEXT)
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            Action::Hint | Action::Solution => self.is_open(),
            // The engine would say the answer.
            Action::Analyse => !self.round.is_over() && !self.is_open(),
            Action::Lab | Action::ShowExplorer => self.explored().is_some(),
            _ => true,
        }
    }

    fn waits_for(&self, action: Action) -> Option<&'static str> {
        let is_told = matches!(action, Action::Analyse | Action::Lab | Action::ShowExplorer);
        (is_told && self.is_open()).then_some(words::ONCE_ANSWERED)
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.input.make_way_for(action);
        // The analysis has a sentence of its own.
        let when = self.waits_for(action);
        if let Some(when) = when.filter(|_| action != Action::Analyse) {
            self.words.clear();
            let later = opens_later(action, when);
            return self.say(status_line::capital(&later), Tone::Plain);
        }
        if self.explore(action, scene) {
            return;
        }
        match action {
            Action::Lab => {
                if let Some(position) = self.explored() {
                    self.examiner.rest();
                    scene.go(Route::lab(&position));
                }
            }
            Action::Back if self.input.back() => {}
            Action::Back => scene.close(),
            Action::Choose => self.choose(scene),
            Action::NextQuestion => self.go_on(scene),
            Action::Hint => self.hint(scene),
            Action::Solution => self.show_answer(scene),
            Action::Flip => self.flipped = !self.flipped,
            Action::Analyse => self.analyse(scene),
            Action::PieceLetters => {
                scene.world.change_piece_letters();
            }
            Action::CopyFen => {
                if let Some(question) = self.question() {
                    let fen = question.position.fen();
                    self.say(words::copied(&fen), Tone::Good);
                    scene.ask(Effect::Copy(fen));
                }
            }
            _ => {
                self.enter_action(action, scene);
            }
        }
        self.look_round(scene);
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            self.enter_letter(letter, scene);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let layout = self.layout(scene.area, scene.world);
        explores::point(self, &layout, mouse, scene);
    }

    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.enter_pasted(pasted, scene);
    }

    fn parting(&self) -> Option<Parting> {
        self.is_open().then(|| Parting {
            words: words::NOT_ANSWERED.to_owned(),
            or_queen_move: true,
            can_save: false,
        })
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::Key(key) => {
                self.enter_letter('q', scene);
                self.key(key, scene);
            }
            Answer::Words(words) => {
                self.takes_filter(&words, scene);
            }
            _ => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        self.hear_explorer(news, scene);
        match news {
            News::Opened => {
                let new = |own: &Question| (own.mistake.clone(), None);
                let notes = self.round.questions().iter().map(new).collect();
                self.keep(notes, scene);
                self.begin(scene);
            }
            News::Engine(report) => {
                let is_settled = self.examiner.hear(report, scene);
                if is_settled {
                    self.settle(scene);
                }
            }
            News::Problem(words) => {
                self.examiner.rest();
                self.tried = None;
                let problem = words.lines().next().unwrap_or_default();
                self.say(words::engine_failed(problem), Tone::Wrong);
            }
            News::Away => self.examiner.rest(),
            News::Back | News::Uncovered => {
                if let Some(question) = self.question().filter(|_| self.is_open()) {
                    let position = question.position.clone();
                    self.examiner.look_at(position, scene);
                    if let Some(tried) = self.tried {
                        self.examiner.examine(&[tried], scene);
                    }
                }
            }
            _ => {}
        }
    }

    fn leave(&mut self, _scene: &mut Scene) {
        self.examiner.rest();
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
