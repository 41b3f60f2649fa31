//! The lab: a search is watched at work, and each of its techniques can be switched off.
//!
//! After every change the search runs again, and beside it one with the switches to compare with
//! (none by default). The pages: numbers; all techniques side by side; a search that goes step by
//! step; its tree; what the evaluation sees in the position itself; and the log of all steps.

mod beginnings;
mod branch;
mod comparison;
mod drawing;
mod log;
mod mouse;
mod numbers;
mod pages;
mod positions;
mod stage;
mod terms;
mod tree;
mod unfolded;
mod words;

use crate::{
    engine::SearchId,
    play::small_game::SmallSetup,
    players::museum::{
        actor::Actor,
        lab::View as Verdict,
        subject::{Subject, is_over},
        twig,
        watched::Picture,
    },
    textbook::{games::board::SmallGame, workbench::Switches},
    tui::{
        action::Action,
        desk::{line_question::LineQuestion, long_work::LongWork},
        keymap::Context,
        pasted::Pasted,
        route::Route,
        screen::{Answer, News, Scene, Screen, View},
        words::lab as said,
        work::{Work, news::Report},
    },
};
use comparison::Comparison;
use crossterm::event::{MouseEvent, MouseEventKind};
use log::Log;
use positions::{Game, Positions};
use ratatui::{Frame, layout::Rect};
use stage::OnStage;
use unfolded::Unfolded;

/// The screen.
pub struct Laboratory {
    positions: Positions,
    evaluator: usize,
    switches: Switches,
    reference: Switches,
    /// Plies, for each game; and for Tabiya's own search.
    depths: [usize; 3],
    own_depth: usize,
    page: Page,
    picture: Picture,
    /// Nodes of each iteration of the search that this one is compared with.
    compared: Vec<u64>,
    working: Option<LongWork>,
    tree: Unfolded,
    /// What lies below this node of the tree is searched again.
    unfolding: Option<(usize, LongWork)>,
    stage: OnStage,
    comparison: Comparison,
    log: Log,
    message: Option<String>,
}

/// What fills the larger part of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Numbers,
    Comparison,
    Stage,
    Tree,
    Terms,
    Log,
}

/// Which evaluation is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Evaluator {
    Museum(Verdict, &'static str),
    /// Tabiya's classical one; its page tells more.
    BuiltIn,
}

const EVALUATORS: [Evaluator; 5] = [
    Evaluator::Museum(Verdict::Material, said::MATERIAL),
    Evaluator::Museum(Verdict::Potential, said::POTENTIAL),
    Evaluator::Museum(Verdict::Shape, said::PROGRAM_OF_DEEPENING),
    Evaluator::Museum(Verdict::Weights, said::GENETIC),
    Evaluator::BuiltIn,
];

impl Evaluator {
    fn name(self) -> &'static str {
        match self {
            Evaluator::Museum(_, name) => name,
            Evaluator::BuiltIn => said::CLASSICAL,
        }
    }

    fn verdict(self) -> Verdict {
        match self {
            Evaluator::Museum(verdict, _) => verdict,
            Evaluator::BuiltIn => Verdict::Classical,
        }
    }
}

const DEEPEST: [usize; 3] = [12, 9, 16];
/// Tabiya's own search prunes more, and gets deeper.
const DEEPEST_OWN: usize = 24;

impl Default for Laboratory {
    fn default() -> Laboratory {
        Laboratory::new()
    }
}

impl Laboratory {
    pub fn new() -> Laboratory {
        Laboratory {
            positions: Positions::default(),
            evaluator: 0,
            switches: Switches {
                alpha_beta: true,
                ordering: true,
                ..Switches::default()
            },
            reference: Switches::default(),
            depths: [4, 6, 8],
            own_depth: 8,
            page: Page::Numbers,
            picture: Picture::default(),
            compared: Vec::new(),
            working: None,
            tree: Unfolded::default(),
            unfolding: None,
            stage: OnStage::default(),
            comparison: Comparison::default(),
            log: Log::default(),
            message: None,
        }
    }

    fn game(&self) -> Game {
        self.positions.game()
    }

    fn evaluator(&self) -> Evaluator {
        // What Tabiya's own search goes by.
        if self.page == Page::Terms && matches!(self.actor(), Actor::Tabiya) {
            return Evaluator::BuiltIn;
        }
        EVALUATORS
            .get(self.evaluator)
            .copied()
            .unwrap_or(EVALUATORS[0])
    }

    /// Who searches: an exhibit that is watched, Tabiya, else the switches.
    fn actor(&self) -> Actor {
        let own = self.stage.own().filter(|_| self.game() == Game::Chess);
        own.unwrap_or(Actor::Switched(self.switches))
    }

    /// Whether Tabiya's own search is what the page is about.
    fn is_own(&self) -> bool {
        matches!(self.actor(), Actor::Tabiya) && self.shows_actor()
    }

    fn depth(&self) -> usize {
        match self.is_own() {
            true => self.own_depth,
            false => self.depths[self.game() as usize],
        }
    }

    fn subject(&self) -> Option<Subject> {
        self.positions.subject(self.evaluator().verdict())
    }

    /// The unit of the values that are shown.
    fn unit(&self) -> Verdict {
        match self.game() {
            Game::Chess if self.is_own() => Verdict::Classical,
            Game::Chess => self.evaluator().verdict(),
            Game::TicTacToe | Game::ConnectFour => Verdict::Material,
        }
    }

    /// The unit of the page: that of who searches by an evaluation of its own, where it is on stage.
    fn page_unit(&self) -> Verdict {
        let on_stage = self.stage.own().filter(|_| self.page == Page::Stage);
        let own = on_stage.and_then(Actor::own);
        own.map_or_else(|| self.unit(), |(_, unit)| unit)
    }

    /// A position of the person's own, as typed or pasted; whether it can be read.
    fn take(&mut self, pasted: &Pasted, scene: &mut Scene) -> bool {
        match self.positions.read(pasted) {
            Ok(()) => {
                if self.game() != Game::Chess {
                    self.stage.show_switches();
                }
                self.begin(scene);
                true
            }
            Err(words) => {
                self.message = Some(words);
                false
            }
        }
    }

    /// Whether this work is for one of the pages.
    fn is_at_work(&self, id: SearchId) -> bool {
        let own = self.working.as_ref();
        let unfolding = self.unfolding.as_ref().map(|(_, work)| work);
        own.into_iter().chain(unfolding).any(|work| work.is(id))
            || self.stage.is(id)
            || self.comparison.is(id)
            || self.log.is(id)
    }

    fn ask_for_position(&self, typed: &str, scene: &mut Scene) {
        let (title, expects) = self.positions.question();
        scene.open(LineQuestion::new(title, expects).with(typed));
    }

    /// Something has changed: nothing that is known holds any more.
    fn begin(&mut self, scene: &mut Scene) {
        self.working = None;
        self.picture = Picture::default();
        self.compared.clear();
        self.tree = Unfolded::default();
        self.unfolding = None;
        self.comparison.clear();
        self.log.clear();
        self.stage.leave();
        self.begin_page(scene);
    }

    /// Searches what the page shows, unless that is done or under way.
    fn begin_page(&mut self, scene: &mut Scene) {
        let Some(subject) = self.subject() else {
            return;
        };
        if is_over(&subject) {
            self.message = Some(said::GAME_OVER.to_owned());
            return;
        }
        match self.page {
            Page::Stage => self.begin_stage(scene),
            Page::Comparison if self.comparison.is_empty() => {
                self.comparison.begin(subject, self.depth(), scene);
            }
            Page::Log if self.log.is_empty() => {
                self.log.begin(subject, self.actor(), self.depth(), scene);
            }
            Page::Numbers | Page::Tree if self.working.is_none() && !self.picture.done => {
                let work = Work::Watch {
                    subject,
                    actor: self.actor(),
                    reference: Some(self.reference).filter(|_| !self.is_own()),
                    depth: self.depth(),
                };
                self.working = Some(LongWork::begin(work, scene));
            }
            _ => {}
        }
    }

    /// Searches again on stage.
    fn begin_stage(&mut self, scene: &mut Scene) {
        if let Some(subject) = self.subject() {
            self.stage
                .begin(subject, self.switches, self.depth(), scene);
        }
    }

    /// Searches again for what is open in the tree and was not kept.
    fn unfold(&mut self, scene: &mut Scene) {
        let Some((place, way, labels)) = self.tree.missing(&self.picture.tree) else {
            return;
        };
        let Some(subject) = self.subject() else {
            return;
        };
        if self
            .unfolding
            .as_ref()
            .is_some_and(|(other, _)| *other == place)
        {
            return;
        }
        let depth = self.depth();
        let work = Work::Unfold {
            subject,
            actor: self.actor(),
            depth,
            wanted: twig::Wanted {
                before: match self.actor().deepens() {
                    true => self.picture.iterations.len().min(depth.saturating_sub(1)),
                    false => 0,
                },
                way,
                labels,
            },
        };
        self.unfolding = Some((place, LongWork::begin(work, scene)));
    }

    fn turn(&mut self, number: u8) {
        let place = usize::from(number).saturating_sub(1);
        if self.switches.turn(place) == Some(true) {
            self.message = Some(said::NEEDS_ALPHA_BETA.to_owned());
        }
    }

    fn change_depth(&mut self, step: isize) {
        let game = self.game() as usize;
        let (most, depth) = match self.is_own() {
            true => (DEEPEST_OWN, &mut self.own_depth),
            false => (DEEPEST[game], &mut self.depths[game]),
        };
        *depth = depth.saturating_add_signed(step).clamp(1, most);
    }

    /// Tabiya's own search is watched, or the switches again.
    fn turn_own(&mut self) {
        if self.is_own() {
            self.stage.show_switches();
            return;
        }
        self.stage.show(Actor::Tabiya);
        if !self.shows_actor() {
            self.page = Page::Tree;
        }
    }

    /// A game from the position.
    fn play_on(&self, scene: &mut Scene) {
        let Some(start) = self.positions.small() else {
            let start = self.positions.chess().cloned().map(Box::new);
            let like = Box::new(scene.world.usual_game());
            return scene.go(Route::NewGame { like, start });
        };
        scene.go(Route::SmallGame(SmallSetup {
            start,
            ..SmallSetup::new(start.game())
        }));
    }

    fn next_evaluator(&mut self) {
        self.evaluator = (self.evaluator + 1) % EVALUATORS.len();
    }
}

impl Screen for Laboratory {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Lab]
    }

    fn hints(&self) -> Vec<Action> {
        let mut hints = vec![Action::NextPage];
        match self.page {
            Page::Tree => hints.extend([Action::Down, Action::Right, Action::Left]),
            Page::Numbers => hints.push(Action::AsReference),
            Page::Stage => {
                let pause = if self.stage.is_over() {
                    Action::Begin
                } else {
                    Action::RunOrPause
                };
                hints.insert(0, pause);
            }
            Page::Log => hints.extend([Action::Down, Action::PageDown]),
            Page::Comparison => hints.push(Action::Down),
            Page::Terms => {}
        }
        hints.extend([Action::Deeper, Action::Shallower]);
        hints.extend([Action::AnotherPosition, Action::TypePosition]);
        if self.game() == Game::Chess {
            hints.extend([
                Action::OwnSearch,
                Action::SetUp,
                Action::Evaluation,
                Action::PieceWorth,
            ]);
        }
        hints.extend([
            Action::OtherGame,
            Action::PlayOn,
            Action::SearchLessons,
            Action::Back,
            Action::Help,
        ]);
        hints
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match (self.page, action) {
            (Page::Tree, Action::Right) => Some(said::UNFOLD),
            (Page::Tree, Action::Left) => Some(said::FOLD),
            (Page::Stage, Action::Begin) => Some(said::AGAIN),
            _ => None,
        }
    }

    fn commands(&self) -> Vec<Action> {
        vec![Action::TicTacToe, Action::ConnectFour]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        match action {
            Action::Back => scene.close(),
            Action::NextPage => {
                let next = self.next_page();
                self.open_page(next, scene);
            }
            Action::Begin if self.page == Page::Stage && self.stage.is_over() => self.begin(scene),
            action if self.page == Page::Stage && self.stage.act(action) => {}
            Action::Begin if self.page == Page::Tree => {
                self.tree.turn(&self.picture.tree);
                self.unfold(scene);
            }
            Action::TreeFilter if self.page == Page::Tree => {
                self.tree.next_filter(&self.picture.tree);
            }
            Action::BestLine if self.page == Page::Tree => {
                self.tree.follow_line(&self.picture.tree);
                self.unfold(scene);
            }
            Action::Begin => {
                if self.working.take().is_some() || self.comparison.stop() {
                    self.message = Some(said::STOPPED.to_owned());
                } else {
                    self.begin(scene);
                }
            }
            motion if motion.is_motion() => {
                let page = self.layout(scene.area, scene.world).words;
                match self.page {
                    Page::Log => self.log.walk(action, page.height),
                    Page::Comparison => {
                        let side = self.positions.side_to_move();
                        self.comparison.walk(action, page, side);
                    }
                    _ => {
                        self.tree.walk(action, page.height, &self.picture.tree);
                        self.unfold(scene);
                    }
                }
            }
            Action::Switch(number) => {
                self.stage.show_switches();
                self.turn(number);
                self.begin(scene);
            }
            Action::OwnSearch if self.game() == Game::Chess => {
                self.turn_own();
                self.begin(scene);
            }
            Action::Deeper | Action::Shallower => {
                self.change_depth(if action == Action::Deeper { 1 } else { -1 });
                self.begin(scene);
            }
            Action::Evaluation if self.game() == Game::Chess => {
                self.stage.show_switches();
                self.next_evaluator();
                self.begin(scene);
            }
            Action::AnotherPosition => {
                self.positions.next();
                self.begin(scene);
            }
            Action::TypePosition => self.ask_for_position("", scene),
            Action::SetUp => {
                if let Some(position) = self.positions.chess() {
                    scene.go(Route::SetUp(Box::new(position.clone())));
                }
            }
            Action::PieceWorth => scene.go(Route::PieceWorth),
            Action::PlayOn => self.play_on(scene),
            Action::TicTacToe => scene.go(Route::LeftSmallGame(SmallGame::TicTacToe)),
            Action::ConnectFour => scene.go(Route::LeftSmallGame(SmallGame::ConnectFour)),
            Action::SearchLessons => scene.go(Route::SearchLessons),
            Action::OtherGame => {
                self.stage.show_switches();
                self.positions.next_game();
                if matches!(self.page, Page::Terms | Page::Log) {
                    self.page = Page::Numbers;
                }
                self.begin(scene);
            }
            Action::AsReference => {
                self.reference = if self.reference == self.switches {
                    Switches::default()
                } else {
                    self.switches
                };
                self.begin(scene);
            }
            _ => {}
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.act(Action::Up, scene),
            MouseEventKind::ScrollDown => self.act(Action::Down, scene),
            _ => self.click(mouse, scene),
        }
    }

    /// The position, or the last one of pasted moves or of a game.
    fn paste(&mut self, pasted: &Pasted, scene: &mut Scene) {
        self.take(pasted, scene);
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::Words(words) = answer
            && !self.take(&Pasted::new(words.as_str()), scene)
        {
            self.ask_for_position(&words, scene);
        }
    }

    /// Other games have neither Tabiya's search and evaluations nor pieces to set up.
    /// Pages have keys of their own, and some need a game of chess.
    fn forbids(&self, action: Action) -> bool {
        match action {
            Action::Evaluation | Action::SetUp | Action::OwnSearch => self.game() != Game::Chess,
            Action::TreeFilter | Action::BestLine => self.page != Page::Tree,
            Action::NextCut | Action::RunOrPause => self.page != Page::Stage,
            _ => false,
        }
    }

    fn offers(&self, action: Action) -> bool {
        match action {
            action if self.forbids(action) => false,
            Action::PieceWorth => self.game() == Game::Chess,
            _ => true,
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        match news {
            News::Opened => self.begin(scene),
            News::Work(id, Report::Failed(words)) if self.is_at_work(*id) => {
                self.message = Some(words.clone());
            }
            News::Work(id, report) if self.stage.is(*id) => self.stage.hear(report),
            News::Work(id, Report::Unfolded(found)) => {
                if let Some((place, _)) = self.unfolding.take_if(|(_, work)| work.is(*id)) {
                    twig::graft(&mut self.picture.tree, place, found.clone());
                    self.tree.go_on(&self.picture.tree);
                    self.unfold(scene);
                }
            }
            News::Work(id, report) if self.comparison.is(*id) => self.comparison.hear(report),
            News::Work(id, report) if self.log.is(*id) => self.log.hear(report),
            News::Work(id, report) if self.working.as_ref().is_some_and(|own| own.is(*id)) => {
                match report {
                    Report::Watched(picture) => self.picture = picture.as_ref().clone(),
                    Report::Counted(nodes) => self.compared = nodes.clone(),
                    Report::Done => self.working = None,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
