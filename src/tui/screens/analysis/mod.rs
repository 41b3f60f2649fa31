//! Analysis: a game or a position, the engine thinking about what is on the board, and every
//! change people make to a game.
//!
//! | file | what it is for |
//! |---|---|
//! | [`engines`] | which engines think, and what becomes of one that is lost |
//! | [`review_run`] | a review under way |
//! | [`reviewing`] | the review of the whole game in the background |
//! | `keeping` | changes kept in case the program is ended from outside |
//! | `menu` | what the menu offers |
//! | `mouse` | what is clicked and scrolled |
//! | [`commands`] | what a person may ask for |
//! | [`questions`] | what is threatened, why not this move, clocks and phases |
//! | [`reasons`] | why the move one stands on was a mistake |
//! | [`comparison`] | moves searched side by side |
//! | [`painting`] | squares and arrows about a move |
//! | [`summary`] | a reviewed game on one screen |
//! | `why` | what was found out about the move one stands on |
//! | `words` | words being typed |
//! | [`typing`] | moves and words typed, moves made on the board |
//! | [`drawing`] | the picture |

pub mod commands;
pub mod comparison;
pub mod drawing;
pub mod engines;
mod keeping;
mod menu;
mod mouse;
pub mod painting;
pub mod questions;
pub mod reasons;
mod review_run;
pub mod reviewing;
pub mod saving;
pub mod summary;
pub mod typing;
mod why;
mod words;

use crate::{
    analysis::{Review, study::Study},
    chess::{Position, Score, line::PieceLetters},
    game::{Game, NodeId},
    play::BookChoice,
    store::library::Library,
    tui::{
        action::Action,
        desk::{
            analyst::{Analyst, Voice},
            book_follow,
            book_panel::BookPage,
            explorer_panel::ExplorerPanel,
            move_input::MoveInput,
            question::side_named,
            status_line::{Message, capital},
            tables_panel::TablesPage,
            unsaved::Keeper,
        },
        job,
        keymap::{Context, chord::typed_letter},
        pasted::{Content, Pasted},
        route::{Route, StudyTask},
        screen::{Answer, News, Parting, Scene, Screen, View},
        widgets::{TreeLayout, move_list::Quality, prompt::Tone},
        words::analysis as said,
        world::World,
    },
    uci::client::Launch,
};
use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::{Frame, layout::Rect};
use review_run::Reviewing;
use shakmaty::{Chess, Color};
use std::{
    cell::RefCell,
    path::PathBuf,
    rc::Rc,
    time::{Duration, Instant},
};
use why::Why;
use words::Words;

/// Between the players.
const DASH: &str = " – ";

/// The screen.
pub struct Analysis {
    study: Study,
    /// The file that the game is in, shared with the list of its games.
    library: Option<Rc<RefCell<Library>>>,
    /// The game's place in the file.
    number: Option<usize>,
    /// The games of the file that the next one is sought among, in their order, where not all.
    among: Option<Vec<usize>>,
    /// The file that the game was last added to, where that is not its own, and its text there.
    added: Option<(PathBuf, String)>,
    /// The file that another program has changed, so that the game was not saved in its place.
    changed_file: Option<PathBuf>,
    /// The revision that is being written.
    saving: Option<u64>,
    /// What is to be done once that is written.
    after_saving: Option<Action>,
    /// Keeps the changes until they are saved.
    keeper: Keeper,
    /// What is done as soon as the screen is open.
    task: Option<StudyTask>,
    /// Whose mistakes become questions once the review is done.
    learns_after: Option<Option<Color>>,

    /// The engine whose lines are tried and whose score the bar shows.
    analyst: Analyst,
    /// Others that think beside it.
    others: Vec<Analyst>,
    /// The engines that were named when these were started.
    launches: Vec<Launch>,
    reviewing: Option<Reviewing>,
    /// A review was running when the program was stopped, or when what lies above needed its
    /// engines.
    review_waits: bool,
    /// Another list of the file's games lies above.
    looks_elsewhere: bool,
    review: Option<Review>,
    why: Why,
    input: MoveInput,
    words: Option<Words>,
    /// The position with the other side to move, while its threat is looked at.
    threat: Option<Position>,
    /// Where the moves being compared are played from.
    comparing: NodeId,
    message: Option<Message>,
    flipped: bool,
    shows_book: bool,
    explorer: ExplorerPanel,
    piece_letters: PieceLetters,

    /// Worked out from the position on the board when it changes.
    page: BookPage,
    tables: TablesPage,
    /// The evaluations along the main line that the graph shows.
    scores: Vec<Option<Score>>,
    /// What each move took, as the scores are counted.
    times: Vec<Option<Duration>>,
    /// The moves of the main line with a mark of doubt, by ply.
    doubts: Vec<(usize, Quality)>,
    /// The plies at which middlegame and endgame begin.
    phases: Vec<usize>,
    /// The revision that scores, doubts and phases are of.
    scores_of: Option<u64>,
    tree_kept: RefCell<Option<(TreeKey, Rc<TreeLayout>)>>,
    /// Rows by which the tree is scrolled away from the current move.
    tree_scroll: isize,
}

/// What a laid-out tree depends on: the game's revision, the width, the piece letters.
type TreeKey = (u64, u16, PieceLetters);

impl Analysis {
    /// A game, or an empty one to begin with, that belongs to no file.
    pub fn new(game: Game, world: &World) -> Analysis {
        Analysis {
            study: Study::new(game),
            library: None,
            number: None,
            among: None,
            added: None,
            changed_file: None,
            saving: None,
            after_saving: None,
            keeper: Keeper::default(),
            task: None,
            learns_after: None,
            reviewing: None,
            review_waits: false,
            looks_elsewhere: false,
            review: None,
            why: Why::default(),
            analyst: Analyst::new(Voice::BuiltIn, world.settings.engine.lines),
            others: Vec::new(),
            launches: Vec::new(),
            input: MoveInput::default(),
            words: None,
            threat: None,
            comparing: NodeId::ROOT,
            message: None,
            flipped: false,
            shows_book: true,
            explorer: ExplorerPanel::default(),
            piece_letters: world.settings.look.piece_letters,
            page: BookPage::default(),
            tables: TablesPage::default(),
            scores: Vec::new(),
            times: Vec::new(),
            doubts: Vec::new(),
            phases: Vec::new(),
            scores_of: None,
            tree_kept: RefCell::default(),
            tree_scroll: 0,
        }
    }

    /// A position; the moves that led there can be stepped back.
    pub fn of_position(position: &Position, world: &World) -> Analysis {
        Analysis {
            study: Study::of_position(position),
            ..Analysis::new(Game::default(), world)
        }
    }

    /// What was pasted: a position, moves from the usual start, or a game. `None` for other text.
    pub fn of_pasted(pasted: &Pasted, world: &World) -> Option<Analysis> {
        match pasted.content(&Chess::default()) {
            Content::Position(position) => Some(Analysis::of_position(&position, world)),
            Content::Game(game, count) => Some(Analysis::new(*game, world).first_of(count)),
            Content::Moves(moves) => {
                let mut analysis = Analysis::of_position(&Position::default(), world);
                analysis.study.play_line(&moves).ok()?;
                Some(analysis)
            }
            Content::Nothing | Content::BadPosition(_) | Content::Words => None,
        }
    }

    /// A game of a file, by its place from 0; `None` when it is not there.
    pub fn of_file(
        library: Rc<RefCell<Library>>,
        number: usize,
        world: &World,
    ) -> Option<Analysis> {
        let game = library.borrow().game(number)?;
        let mut analysis = Analysis::new(game, world);
        analysis.library = Some(library);
        analysis.number = Some(number);
        Some(analysis)
    }

    /// The same, opened from a list of these games of its file.
    #[must_use]
    pub fn among(mut self, games: Option<Vec<usize>>) -> Analysis {
        self.among = games;
        self
    }

    /// The same, with Black at the bottom if so.
    #[must_use]
    pub fn flipped(mut self, flipped: bool) -> Analysis {
        self.flipped = flipped;
        self
    }

    /// The same, which says that it is the first of so many games that were pasted.
    #[must_use]
    pub fn first_of(mut self, count: usize) -> Analysis {
        if count > 1 {
            self.say(said::first_of_games(count), Tone::Plain);
        }
        self
    }

    /// The same, with this done as soon as it is open.
    #[must_use]
    pub fn beginning_with(mut self, task: Option<StudyTask>) -> Analysis {
        self.task = task;
        self
    }

    pub fn study(&self) -> &Study {
        &self.study
    }

    fn say(&mut self, words: impl Into<String>, tone: Tone) {
        self.message = Some(Message::new(words, tone));
    }

    /// After the position on the board or the game has changed.
    fn refresh(&mut self, scene: &mut Scene) {
        self.open_store(scene);
        self.tree_scroll = 0;
        self.piece_letters = scene.world.settings.look.piece_letters;
        let names = scene.world.book(&BookChoice::Embedded);
        let own = scene.world.book(&scene.world.shown_book());
        let (own, names) = (own.or(names), names.map(job::Shelved::book));
        let position = self.study.shown();
        let page = own.map(|own| BookPage::open(Some(own.book()), position, self.piece_letters));
        self.page = page.unwrap_or_default().named_by(names, position);
        let tables = scene.world.tables();
        self.tables = TablesPage::open(tables, self.study.shown(), self.piece_letters);
        if self.scores_of != Some(self.study.revision()) {
            self.scores_of = Some(self.study.revision());
            // It was undone, or another line is the main line now.
            let game = self.study.game();
            self.review.take_if(|own| !own.is_written_in(game));
            self.scores = self.main_line_scores();
            self.times = self.main_line_times();
            self.doubts = self.main_line_doubts();
            self.phases = self.main_line_phases();
        }
        self.explorer.look_at(self.study.shown(), scene);
        // What lies above needs the engine; this hears when it is gone.
        if scene.is_topmost && !self.is_reviewing() {
            let position = self.threat.as_ref().unwrap_or(self.study.position());
            self.analyst.look_at(position, scene);
            for other in &mut self.others {
                other.look_at(position, scene);
            }
        }
        self.look_for_reason();
    }

    fn pause_review(&mut self) {
        if let Some(reviewing) = &mut self.reviewing {
            reviewing.pause();
        }
    }

    /// Whether the engine is busy with the whole game.
    fn is_reviewing(&self) -> bool {
        self.reviewing.as_ref().is_some_and(Reviewing::is_running)
    }

    /// What the moves took, where the game tells.
    fn main_line_times(&self) -> Vec<Option<Duration>> {
        let game = self.study.game();
        let line = game.main_line();
        let used = line.into_iter().map(|node| game.time_used(node));
        std::iter::once(None).chain(used).collect()
    }

    /// The evaluations that the game itself carries.
    fn main_line_scores(&self) -> Vec<Option<Score>> {
        let game = self.study.game();
        let mut scores = vec![game.eval(game.root()).map(|eval| eval.score)];
        scores.extend(
            game.main_line()
                .into_iter()
                .map(|node| game.eval(node).map(|eval| eval.score)),
        );
        scores
    }

    fn main_line_doubts(&self) -> Vec<(usize, Quality)> {
        let game = self.study.game();
        let reviewed = |node| game.notes(node).map(|notes| Quality::by(&notes.nags));
        (1..)
            .zip(game.main_line())
            .filter_map(|(ply, node)| Some((ply, reviewed(node)?)))
            .filter(|(_, reviewed)| reviewed.is_doubt())
            .collect()
    }

    /// `Carlsen – Nepomniachtchi, World Championship, 2021`, or what kind of board it is.
    fn title(&self) -> String {
        let Some(players) = self.players() else {
            return said::TITLE.to_owned();
        };
        let players = players.join(DASH);
        let tags = &self.study.game().tags;
        let year = tags
            .known("Date")
            .and_then(|date| date.split('.').next())
            .unwrap_or_default();
        let event = tags.known("Event").unwrap_or_default();
        [players.as_str(), event, year]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join(", ")
    }

    fn players(&self) -> Option<[&str; 2]> {
        let tags = &self.study.game().tags;
        let (white, black) = (tags.known("White"), tags.known("Black"));
        (white.is_some() || black.is_some()).then(|| [white.unwrap_or("?"), black.unwrap_or("?")])
    }

    /// `game 6 of 14`.
    fn place_in_file(&self) -> String {
        let (Some(library), Some(number)) = (&self.library, self.number) else {
            return String::new();
        };
        let library = library.borrow();
        let known = library.index().len();
        let more = if library.is_complete() { "" } else { "+" };
        if known > 1 {
            said::place_in_file(number + 1, known, more)
        } else {
            library.name()
        }
    }
}

impl Screen for Analysis {
    fn contexts(&self) -> Vec<Context> {
        match &self.words {
            Some(_) => vec![Context::Typing],
            None if self.explorer.is_shown() => {
                self.input.contexts(&[Context::Explorer, Context::Analysis])
            }
            None => self.input.contexts(&[Context::Analysis]),
        }
    }

    fn board(&self) -> Option<Context> {
        Some(Context::Analysis)
    }

    fn commands(&self) -> Vec<Action> {
        Self::MENU.to_vec()
    }

    fn offers(&self, action: Action) -> bool {
        self.can_do(action)
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        let stops = action == Action::ReviewGame && self.is_reviewing();
        stops.then_some(said::STOP_REVIEW)
    }

    fn hints(&self) -> Vec<Action> {
        if self.words.is_some() {
            return vec![Action::Choose, Action::ClearLine, Action::Back];
        }
        if let Some(hints) = self.input.hints() {
            return hints;
        }
        if self.study.preview().is_some() {
            return vec![
                Action::Choose,
                Action::Later,
                Action::NextLine,
                Action::Back,
                Action::Help,
            ];
        }
        if self.explorer.is_shown() {
            return ExplorerPanel::HINTS.to_vec();
        }
        let mut hints = vec![Action::Earlier, Action::Later];
        if self.study.is_changed() {
            hints.push(Action::Save);
        }
        if self.study.can_undo() {
            hints.push(Action::Undo);
        }
        hints.extend([
            Action::ReviewGame,
            Action::Menu,
            Action::NextLine,
            Action::NextVariation,
            Action::MoreLines,
            Action::ShowEngine,
            Action::Flip,
            Action::Comment,
            Action::Help,
        ]);
        hints
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        self.input.make_way_for(action);
        self.command(action, scene);
    }

    fn key(&mut self, key: KeyEvent, scene: &mut Scene) {
        if let Some(letter) = typed_letter(key) {
            self.message = None;
            self.letter(letter, scene);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        self.click(mouse, scene);
    }

    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.message = None;
        self.pasted(pasted, scene);
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        match answer {
            Answer::Confirmed(action) => self.confirmed(action, scene),
            Answer::Action(action) => self.act(action, scene),
            Answer::Key(key) => {
                self.letter('q', scene);
                self.key(key, scene);
            }
            Answer::Tags(tags) => self.take_tags(*tags, scene),
            // Words are about the move that one stands on.
            Answer::Ply(_) if self.words.is_some() => {}
            Answer::Ply(ply) => self.go_to_ply(Some(ply), scene),
            Answer::Line(moves) => self.keep_compared(&moves, scene),
            Answer::Words(words) => match self.explorer.typed(&words, scene) {
                Some(Ok(())) => {}
                Some(Err(words)) => self.say(capital(&words), Tone::Wrong),
                None => self.learn_from(side_named(&words), scene),
            },
            Answer::NotOpened(words) => self.say(words, Tone::Wrong),
            Answer::Saved(action) => {
                self.finish_words(scene);
                // What cannot be drawn stays to be fixed.
                if self.words.is_none() {
                    self.write_unfinished_review(scene);
                    self.after_saving = Some(action);
                    self.save(scene);
                }
            }
            Answer::NewGame(setup) => scene.go(Route::Play(setup)),
            Answer::Declined(Action::Resume) => self.keeper.delete_offered(scene),
            Answer::Declined(_) | Answer::Row(_) | Answer::Game(_) => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        self.explorer.hear(news, scene);
        book_follow::hear(news, &scene.world.shown_book(), scene);
        match news {
            News::Opened => {
                book_follow::read_names(scene);
                book_follow::watch(&scene.world.shown_book(), scene);
                self.open_store(scene);
                self.start_engines(scene);
                self.refresh(scene);
                self.begin_keeping(scene);
                match self.task {
                    Some(_) => self.begin_task(scene),
                    None => self.offer_unsaved(scene),
                }
            }
            News::Engine(report) => {
                self.hear_engine(report);
            }
            News::Remote(seat, said) => self.hear_process(*seat, said, scene),
            News::Job(report) => self.hear_io_worker(report, scene),
            News::Problem(words) => {
                self.analyst.switch(false);
                self.reviewing = None;
                let words = words.lines().next().unwrap_or_default();
                self.say(said::engine_failed(words), Tone::Wrong);
            }
            News::Covered => self.rest_engines(),
            News::Away => {
                self.rest_engines();
                self.hold_review();
            }
            News::Back => {
                self.take_up_review(scene);
                self.refresh(scene);
            }
            News::Settings | News::Uncovered => {
                self.follow_engines(scene);
                book_follow::begin(&scene.world.shown_book(), scene);
                // What is changed elsewhere is changed by what lies above.
                if scene.is_topmost {
                    self.look_again();
                    self.take_up_review(scene);
                }
                self.refresh(scene);
            }
            News::Work(id, report) => self.hear_of_review(*id, report, scene),
            News::Tick => self.keep_if_due(scene),
            News::Ending => self.keep_for_good(scene),
            News::FileChanged(_) | News::EditorClosed(_) => {}
        }
    }

    fn leave(&mut self, scene: &mut Scene) {
        self.keeper.end(scene);
        self.pause_review();
        self.dismiss_engines(scene);
        book_follow::end(scene);
    }

    fn parting(&self) -> Option<Parting> {
        let is_typed = self.words.as_ref().is_some_and(Words::is_changed);
        let words = match self.study.is_changed() || is_typed {
            true => said::CHANGES_NOT_SAVED.to_owned(),
            false => self.unfinished_review()?,
        };
        Some(Parting {
            words,
            or_queen_move: true,
            can_save: true,
        })
    }

    fn wake(&self, _now: Instant) -> Option<Instant> {
        self.keeping_due()
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
