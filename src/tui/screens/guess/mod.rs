//! Guess the move: a game is played through, and one says before each move of one side what one
//! would play. The engine gives points to the guess and to the move of the game.
//!
//! | file | what it is for |
//! |---|---|
//! | [`drawing`] | the picture |

mod drawing;
mod exploring;

use crate::{
    analysis::guessing::{Guessing, History},
    chess::{Position, Score, line},
    game::tags::{DAY, local},
    tui::{
        action::Action,
        desk::{
            board_state::BoardState,
            examiner::Examiner,
            explorer_panel::ExplorerPanel,
            explores::{self, Explores as _},
            move_input::{Entered, MoveInput, TakesMoves},
            palette::opens_later,
            question::Question,
            status_line,
        },
        effect::Effect,
        job::{Report, Task},
        keymap::{Context, chord::typed_letter},
        pasted::Pasted,
        route::Route,
        screen::{Answer, News, Parting, Scene, Screen, View},
        widgets::prompt::Tone,
        words::guess as words,
    },
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};
use shakmaty::Move;
use std::time::SystemTime;

/// The screen.
pub struct GuessTheMove {
    game: Guessing,
    input: MoveInput,
    examiner: Examiner,
    /// What waits for the engine: a guess, or `None` where the answer is to be shown.
    given: Option<Option<Move>>,
    /// What was guessed in the position in hand.
    guessed: Option<Move>,
    words: Vec<(String, Tone)>,
    flipped: bool,
    explorer: ExplorerPanel,
    /// The games guessed so far, once this one is among them.
    history: Option<History>,
}

impl GuessTheMove {
    /// Opens with the first move that is asked.
    pub fn new(game: Guessing) -> GuessTheMove {
        GuessTheMove {
            game,
            input: MoveInput::default(),
            examiner: Examiner::default(),
            given: None,
            guessed: None,
            words: Vec::new(),
            flipped: false,
            explorer: ExplorerPanel::default(),
            history: None,
        }
    }

    fn is_open(&self) -> bool {
        !self.game.is_over() && !self.game.is_answered() && self.given.is_none()
    }

    fn is_turned(&self) -> bool {
        self.game.side.is_black() != self.flipped
    }

    fn say(&mut self, words: impl Into<String>, tone: Tone) {
        self.words.push((words.into(), tone));
    }

    fn begin(&mut self, scene: &mut Scene) {
        self.input = MoveInput::default();
        self.given = None;
        self.guessed = None;
        self.words.clear();
        match self.game.question().map(|(position, _)| position.clone()) {
            Some(position) => self.examiner.look_at(position, scene),
            None => self.examiner.rest(),
        }
    }

    /// The position on the board: with the move of the game once it is told.
    fn shown(&self) -> Option<Position> {
        let (position, played) = self.game.question()?;
        let mut position = position.clone();
        let shown = match self.game.is_answered() {
            true => Some(played),
            false => self.given.flatten(),
        };
        match shown {
            Some(shown) => position.play(shown).then_some(position),
            None => Some(position),
        }
    }

    /// Takes a guess, or gives up with `None`.
    fn give(&mut self, guess: Option<Move>, scene: &mut Scene) {
        self.input.clear();
        let Some((_, played)) = self.game.question().filter(|_| self.is_open()) else {
            return;
        };
        self.words.clear();
        self.given = Some(guess);
        let wanted: Vec<Move> = guess.into_iter().chain([played]).collect();
        self.examiner.examine(&wanted, scene);
        self.settle(scene);
    }

    /// Gives the points, once the engine has thought about all moves.
    fn settle(&mut self, scene: &mut Scene) {
        let (Some(guess), Some((_, played))) = (self.given, self.game.question()) else {
            return;
        };
        let score_of = |own: Move| self.examiner.finding(own).map(|found| found.answer);
        let Some(played_score) = score_of(played) else {
            return;
        };
        let guess_score: Option<Score> = match guess {
            Some(guess) => match score_of(guess) {
                Some(score) => Some(score),
                None => return,
            },
            None => None,
        };
        let best = self
            .examiner
            .finding(played)
            .map_or(played_score, |found| found.best);
        self.given = None;
        self.guessed = guess;
        self.game.answer(guess.zip(guess_score), best, played_score);
        self.tell(scene);
        self.examiner.rest();
    }

    /// What the engine would have played, where that is another move than both.
    fn tell(&mut self, scene: &mut Scene) {
        let Some((position, played)) = self.game.question() else {
            return;
        };
        let best = self.examiner.best();
        let piece_letters = scene.world.settings.look.piece_letters;
        if let Some(best) = best.filter(|best| *best != played && Some(*best) != self.guessed) {
            let line = self.examiner.line_from(Some(best));
            let words = line::text(position.current(), line, piece_letters);
            self.say(words::engine_would_play(&words), Tone::Plain);
        }
    }

    fn go_on(&mut self, scene: &mut Scene) {
        let was_over = self.game.is_over();
        self.game.go_on();
        self.begin(scene);
        if self.game.is_over() && !was_over {
            self.keep(scene);
        }
    }

    /// Keeps what came of the game.
    fn keep(&self, scene: &mut Scene) {
        let guessed = self.game.outcome(local(SystemTime::now(), DAY));
        if let (Some(guessed), Some(paths)) = (guessed, &scene.world.paths) {
            scene.ask(Effect::Job(Task::NoteGuesses {
                path: paths.guesses_file(),
                guessed: Box::new(guessed),
            }));
        }
    }

    fn analyse(&mut self, scene: &mut Scene) {
        if self.is_open() {
            self.words.clear();
            self.say(words::ANALYSED_ONCE_GUESSED, Tone::Plain);
        } else if let Some((position, _)) = self.game.question() {
            let board = Route::board(position);
            self.examiner.rest();
            scene.go(board);
        }
    }

    /// Leaves, after a question where points would be lost.
    fn back(&self, scene: &mut Scene) {
        match self.is_under_way() {
            true => scene.open(
                Question::new(words::ASKS_TO_LEAVE, words::KEPT_AT_END, Action::Back).or_move(),
            ),
            false => scene.close(),
        }
    }

    /// Whether there are points already that are kept at the end.
    fn is_under_way(&self) -> bool {
        !self.game.guesses().is_empty() && !self.game.is_over()
    }

    fn choose(&mut self, scene: &mut Scene) {
        if self.game.is_over() {
            scene.close();
        } else if self.game.is_answered() {
            self.go_on(scene);
        } else {
            self.enter_action(Action::Choose, scene);
        }
    }
}

impl TakesMoves for GuessTheMove {
    fn move_input(&mut self) -> &mut MoveInput {
        &mut self.input
    }

    fn board_state(&self) -> Option<BoardState> {
        let (position, _) = self.game.question().filter(|_| self.is_open())?;
        Some(BoardState::to_move(position.current(), self.is_turned()))
    }

    fn entered(&mut self, entered: Entered, scene: &mut Scene) {
        match entered {
            Entered::Nothing | Entered::Premove(_) | Entered::Arrow(..) => {}
            Entered::Move(played) => self.give(Some(played), scene),
            Entered::Refused(words) => {
                self.words.clear();
                self.say(words, Tone::Wrong);
            }
        }
    }
}

impl Screen for GuessTheMove {
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
        match (self.game.is_over(), self.is_open()) {
            (true, _) => vec![Action::Back, Action::Help],
            (false, true) => vec![
                Action::Solution,
                Action::NextQuestion,
                Action::Flip,
                Action::Back,
                Action::Help,
            ],
            (false, false) => vec![
                Action::NextQuestion,
                Action::Analyse,
                Action::Back,
                Action::Help,
            ],
        }
    }

    /// Which piece moves is half of the move that is guessed.
    fn forbids(&self, action: Action) -> bool {
        action == Action::Hint
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            action if self.forbids(action) => false,
            Action::Lab | Action::ShowExplorer => self.explored().is_some(),
            Action::Solution => self.is_open(),
            Action::NextQuestion => !self.game.is_over(),
            // The engine would say the move.
            Action::Analyse => !self.game.is_over() && !self.is_open(),
            _ => true,
        }
    }

    fn waits_for(&self, action: Action) -> Option<&'static str> {
        let is_told = matches!(action, Action::Analyse | Action::Lab | Action::ShowExplorer);
        (is_told && self.is_open()).then_some(words::ONCE_GUESSED)
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
            Action::Back => self.back(scene),
            Action::Choose => self.choose(scene),
            Action::NextQuestion => self.go_on(scene),
            Action::Solution => self.give(None, scene),
            Action::Flip => self.flipped = !self.flipped,
            Action::Analyse => self.analyse(scene),
            Action::PieceLetters => {
                scene.world.change_piece_letters();
            }
            Action::CopyFen => {
                if let Some((position, _)) = self.game.question() {
                    let fen = position.fen();
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
        self.is_under_way().then(|| Parting {
            words: words::KEPT_AT_END.to_owned(),
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
            Answer::Confirmed(Action::Back) => scene.close(),
            Answer::Words(words) => {
                if self.takes_filter(&words, scene) {
                    return;
                }
                for letter in words.chars() {
                    self.enter_letter(letter, scene);
                }
            }
            _ => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        self.hear_explorer(news, scene);
        match news {
            News::Opened => self.begin(scene),
            News::Engine(report) => {
                let is_settled = self.examiner.hear(report, scene);
                if is_settled {
                    self.settle(scene);
                }
            }
            News::Problem(words) => {
                self.examiner.rest();
                self.given = None;
                let problem = words.lines().next().unwrap_or_default();
                self.say(words::engine_failed(problem), Tone::Wrong);
            }
            News::Job(Report::Guesses(history)) => self.history = Some(history.as_ref().clone()),
            News::Away => self.examiner.rest(),
            News::Back | News::Uncovered => {
                let question = self.game.question().filter(|_| !self.game.is_answered());
                let position = question.map(|(position, _)| position.clone());
                if let Some(position) = position {
                    self.examiner.look_at(position, scene);
                    // What was given is given once more.
                    if let Some(given) = self.given.take() {
                        self.give(given, scene);
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
