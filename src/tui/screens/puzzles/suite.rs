//! A suite of problems that a player goes through: run all of it, and watch.

use crate::{
    engine::Limits,
    players::Player,
    puzzles::{Problem, run::Run, solver::Attempt},
    store::runs,
    text::figures::grouped,
    tui::{
        action::Action,
        desk::{
            arrows,
            long_work::LongWork,
            question::Question,
            scroll::Scroll,
            status_line::{self, draw_footer},
            title,
        },
        effect::Effect,
        job::{self, Task},
        keymap::Context,
        screen::{Answer, News, Scene, Screen, View},
        theme::Theme,
        widgets::{
            Board,
            board::Marks,
            figures::{count, elapsed},
            pen::{Pen, inset, row},
        },
        words::puzzles as words,
        work::{Work, news::Report},
    },
};
use crossterm::event::MouseEvent;
use ratatui::{Frame, layout::Rect};
use shakmaty::Position as _;
use std::{path::PathBuf, sync::Arc, time::Duration};

/// Nodes per move for a player without its own depth.
const BUDGETS: [u64; 6] = [1_000, 5_000, 20_000, 100_000, 500_000, 2_000_000];

/// Exhibits are not asked to look further ahead than this, in plies.
const DEEPEST: usize = 8;

/// The screen.
pub struct Runner {
    source: String,
    problems: Arc<Vec<Problem>>,
    players: Vec<Player>,
    player: usize,
    budget: usize,
    /// The run that is shown, and the one before it by the same player.
    run: Option<Run>,
    earlier: Vec<Run>,
    working: Option<LongWork>,
    /// What went wrong while it ran.
    trouble: Option<String>,
    /// The first row shown; follows the run until the person scrolls.
    scroll: Scroll,
    follows: bool,
}

/// The row of the player.
const PLAYER: u16 = 2;
/// Rows above and below the list.
const HEAD: u16 = 5;
const FOOT: u16 = 2;
/// Columns of the list, and those of a board beside it.
const LIST: u16 = 76;
const BOARD: u16 = 36;

impl Runner {
    pub fn new(source: String, problems: Arc<Vec<Problem>>) -> Runner {
        Runner {
            source,
            problems,
            players: Player::always_there(),
            player: 0,
            budget: 2,
            run: None,
            earlier: Vec::new(),
            working: None,
            trouble: None,
            scroll: Scroll::default(),
            follows: true,
        }
    }

    fn player(&self) -> Player {
        self.players
            .get(self.player)
            .cloned()
            .unwrap_or_else(Player::full_strength)
    }

    /// Whether the player has a limit that `+` and `-` change.
    fn looks_ahead(&self) -> bool {
        match self.player() {
            Player::Museum { exhibit_player } => exhibit_player.exhibit().looks_ahead(),
            _ => true,
        }
    }

    /// Whether that limit is a number of nodes.
    fn counts_nodes(&self) -> bool {
        !matches!(self.player(), Player::Museum { .. })
    }

    fn terms(&self) -> (Limits, String) {
        let mut limits = Limits::default();
        match self.player().own_depth() {
            Some(depth) => {
                limits.depth = Some(depth);
                (limits, words::depth(depth))
            }
            None => {
                let nodes = BUDGETS.get(self.budget).copied().unwrap_or(20_000);
                limits.nodes = Some(nodes);
                (limits, words::nodes_per_move(nodes))
            }
        }
    }

    fn begin_or_stop(&mut self, scene: &mut Scene) {
        if self.working.take().is_some() {
            return;
        }
        self.shelve();
        self.trouble = None;
        let (limits, terms) = self.terms();
        let player = self.player();
        self.run = Some(Run {
            player: player.word(),
            terms,
            attempts: Vec::new(),
        });
        self.scroll = Scroll::default();
        self.follows = true;
        if let Some(path) = self.kept(scene) {
            scene.ask(Effect::Job(Task::ReadRun(path)));
        }
        let work = Work::Suite {
            player,
            problems: Arc::clone(&self.problems),
            limits,
        };
        self.working = Some(LongWork::begin(work, scene));
    }

    /// Keeps the run that is shown for comparison, one a player.
    fn shelve(&mut self) {
        if let Some(run) = self.run.take().filter(|run| !run.attempts.is_empty()) {
            self.earlier.retain(|earlier| earlier.player != run.player);
            self.earlier.push(run);
        }
    }

    /// Where the last whole run of this suite by this player is kept between sessions.
    fn kept(&self, scene: &Scene) -> Option<PathBuf> {
        let paths = scene.world.paths.as_ref()?;
        let player = self.player().word();
        Some(runs::file(&paths.runs_folder(), &[&self.source, &player]))
    }

    /// A run is over. Only a whole one is worth keeping.
    fn end(&mut self, scene: &mut Scene) {
        self.working = None;
        let whole = |run: &&Run| run.attempts.len() == self.problems.len();
        if let (Some(run), Some(path)) = (self.run.as_ref().filter(whole), self.kept(scene)) {
            let run = Box::new(run.clone());
            scene.ask(Effect::Job(Task::KeepRun { path, run }));
        }
    }

    fn change_player(&mut self, step: usize) {
        if self.working.is_none() {
            self.player = (self.player + step) % self.players.len().max(1);
            self.show_own_run();
        }
    }

    /// What another player has done is put away; this one's last run of the session is shown.
    fn show_own_run(&mut self) {
        let word = self.player().word();
        if self.run.as_ref().is_some_and(|run| run.player == word) {
            return;
        }
        self.shelve();
        self.trouble = None;
        let own = self.earlier.iter().rposition(|run| run.player == word);
        self.run = own.map(|place| self.earlier.remove(place));
        self.scroll = Scroll::default();
    }

    /// A ply more or less for an exhibit that looks ahead, more or fewer nodes for the others.
    fn change_limit(&mut self, more: bool) {
        let step = |value: usize| match more {
            true => value + 1,
            false => value.saturating_sub(1),
        };
        match self.players.get_mut(self.player) {
            Some(Player::Museum { exhibit_player }) => {
                if exhibit_player.exhibit().looks_ahead() {
                    let plies = step(exhibit_player.depth() as usize).clamp(1, DEEPEST);
                    *exhibit_player = exhibit_player.at_depth(u32::try_from(plies).unwrap_or(1));
                    self.show_own_run();
                }
            }
            _ => self.budget = step(self.budget).min(BUDGETS.len() - 1),
        }
    }

    /// The first problem in sight.
    fn top(&self, area: Rect) -> usize {
        self.scroll.top_of(self.problems.len(), Runner::rows(area))
    }

    fn rows(area: Rect) -> u16 {
        area.height.saturating_sub(HEAD + FOOT)
    }
}

impl Screen for Runner {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Suite]
    }

    fn hints(&self) -> Vec<Action> {
        let mut hints = vec![Action::Begin];
        if self.working.is_none() {
            hints.push(Action::Change);
            if self.looks_ahead() {
                hints.extend([Action::Deeper, Action::Shallower]);
            }
        }
        hints.extend([Action::Down, Action::Back, Action::Help]);
        hints
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        (action == Action::Begin && self.working.is_some()).then_some(words::STOP)
    }

    fn forbids(&self, action: Action) -> bool {
        matches!(action, Action::Deeper | Action::Shallower) && !self.looks_ahead()
    }

    fn meaning(&self, action: Action) -> Option<&'static str> {
        match action {
            Action::Deeper if self.counts_nodes() => Some(words::MORE_NODES),
            Action::Shallower if self.counts_nodes() => Some(words::FEWER_NODES),
            _ => None,
        }
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let idle = self.working.is_none();
        match action {
            Action::Begin => self.begin_or_stop(scene),
            Action::Change => self.change_player(1),
            Action::ChangeBack => self.change_player(self.players.len().saturating_sub(1)),
            Action::Deeper | Action::Shallower if idle => {
                self.change_limit(action == Action::Deeper);
            }
            Action::Back if !idle => {
                let tried = self.run.as_ref().map_or(0, |run| run.attempts.len());
                let lost = words::loses_run(tried, self.problems.len());
                scene.open(Question::new(words::ASKS_TO_STOP, lost, Action::Back));
            }
            Action::Back => scene.close(),
            action => {
                let rows = Runner::rows(scene.area);
                self.follows &= !self.scroll.act(action, self.problems.len(), rows);
            }
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::Confirmed(Action::Back) = answer {
            scene.close();
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let rows = Runner::rows(scene.area);
        self.follows &= !self.scroll.mouse(mouse, self.problems.len(), rows);
        let player = inset(row(scene.area, PLAYER));
        if let Some(action) = arrows::asked_at(mouse, player, &self.player().word()) {
            self.act(action, scene);
        }
        status_line::click(self, foot_of(scene.area), mouse, scene);
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        if let News::Job(job::Report::LastRun(last)) = news {
            // A run of this session is preferred to a saved one.
            if self.earlier.iter().all(|run| run.player != last.player) {
                self.earlier.push(last.as_ref().clone());
            }
            return;
        }
        let News::Work(id, report) = news else {
            return;
        };
        if self.working.as_ref().is_none_or(|own| !own.is(*id)) {
            return;
        }
        match report {
            Report::Tried(_, attempt) => {
                if let Some(run) = &mut self.run {
                    run.attempts.push(attempt.clone());
                    if self.follows {
                        let done = run.attempts.len() + 1;
                        self.scroll
                            .to(done.saturating_sub(usize::from(Runner::rows(scene.area))));
                    }
                }
            }
            Report::Failed(words) => self.trouble = Some(words.clone()),
            Report::Done => self.end(scene),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        title::draw(frame, row(area, 0), theme, &[], |pen| {
            pen.put(words::TITLE, theme.strong)
                .skip(3)
                .put(&self.source, theme.dim)
                .put(
                    &format!(", {}", grouped(self.problems.len() as u64)),
                    theme.dim,
                );
        });
        self.draw_player(frame, inset(row(area, PLAYER)), theme);
        self.draw_bar(frame, row(area, 3), theme);
        draw_heads(frame, row(area, HEAD - 1), theme);
        let top = self.top(area);
        for index in 0..Runner::rows(area) {
            let place = top + usize::from(index);
            self.draw_problem(place, frame, row(area, HEAD + index), view);
        }
        if area.width >= LIST + BOARD {
            let beside = Rect {
                x: area.x + LIST,
                y: area.y + HEAD - 1,
                width: area.width - LIST - 1,
                height: area.height.saturating_sub(HEAD + FOOT),
            };
            self.draw_board(top, frame, beside, theme);
        }
        self.draw_sum(frame, row(area, area.height.saturating_sub(2)), theme);
        draw_footer(self, frame, foot_of(area), view);
    }
}

impl Runner {
    fn draw_player(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let (_, terms) = self.terms();
        let (name, terms) = match &self.run {
            Some(run) if self.working.is_some() => (run.player.clone(), run.terms.clone()),
            _ => (self.player().word(), terms),
        };
        let signs = if self.working.is_none() {
            (theme.glyph("◂ ", "< "), theme.glyph(" ▸", " >"))
        } else {
            ("  ", "  ")
        };
        Pen::new(frame.buffer_mut(), area, theme)
            .put(signs.0, theme.dim)
            .put(&name, theme.strong)
            .put(signs.1, theme.dim)
            .skip(2)
            .put(&terms, theme.text);
    }

    /// How far the run has come: solved, failed, to come.
    fn draw_bar(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(run) = &self.run else {
            return;
        };
        let columns = usize::from(area.width.saturating_sub(32).min(60));
        let total = self.problems.len().max(1);
        let (solved, tried) = (run.solved(), run.attempts.len());
        let share = |count: usize| count * columns / total;
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.skip(1);
        let parts = [
            (share(solved), theme.glyph("█", "#"), theme.good),
            (
                share(tried) - share(solved),
                theme.glyph("█", "x"),
                theme.bad,
            ),
            (columns - share(tried), theme.glyph("░", "."), theme.faint),
        ];
        for (length, sign, style) in parts {
            pen.put(&sign.repeat(length), style);
        }
        let words = words::solved_of_tried(solved, tried);
        pen.skip(2).put(&words, theme.strong);
        // What is shown was not done with what is chosen now.
        if self.working.is_none() && run.terms != self.terms().1 {
            pen.put(&format!(", {}", run.terms), theme.dim);
        }
    }

    fn draw_problem(&self, place: usize, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let piece_letters = view.world.settings.look.piece_letters;
        let Some(problem) = self.problems.get(place) else {
            return;
        };
        let attempts = self.run.as_ref().map(|run| run.attempts.as_slice());
        let attempt: Option<&Attempt> = attempts.and_then(|attempts| attempts.get(place));
        let trying = self.working.is_some() && attempts.is_some_and(|done| done.len() == place);
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.skip(1);
        match attempt {
            Some(attempt) if attempt.solved => pen.put(theme.glyph("✓ ", "+ "), theme.good),
            Some(_) => pen.put(theme.glyph("✗ ", "x "), theme.bad),
            None if trying => pen.put(theme.glyph("▸ ", "> "), theme.accent),
            None => pen.put("  ", theme.dim),
        };
        let style = match (attempt, trying) {
            (Some(_), _) => theme.text,
            (None, true) => theme.strong,
            (None, false) => theme.dim,
        };
        let name: String = problem.name.chars().take(18).collect();
        pen.put(&name, style).to(area.x + 22);
        if let Some(rating) = problem.rating {
            pen.put(&format!("{rating:>4}"), theme.dim);
        }
        let Some(attempt) = attempt else {
            return;
        };
        // Where there is little room the answer is worth more than the time.
        let wide = area.width >= 72 || attempt.solved;
        let time = elapsed(Duration::from_millis(attempt.millis));
        let time = format!("{time:>9}");
        pen.to(area.x + 28)
            .put(
                &format!("{:<9}", piece_letters.write(&attempt.played)),
                style,
            )
            .put(&format!("{:>8}", count(attempt.nodes)), theme.dim)
            .put(if wide { &time } else { "" }, theme.dim);
        if !attempt.solved
            && let Some(answer) = problem.answers().first()
        {
            let san = crate::chess::notation::san(problem.position.current(), *answer);
            let san = piece_letters.write(&san);
            pen.skip(2).put(&words::it_was(&san), theme.dim);
        }
    }

    /// The position that is being thought about; else the first one of the list.
    fn draw_board(&self, top: usize, frame: &mut Frame, area: Rect, theme: &Theme) {
        let tried = self.run.as_ref().map_or(0, |run| run.attempts.len());
        let place = if self.working.is_some() { tried } else { top };
        let last = self.problems.len().saturating_sub(1);
        let Some(problem) = self.problems.get(place.min(last)) else {
            return;
        };
        let position = &problem.position;
        let flipped = position.turn().is_black();
        Pen::new(frame.buffer_mut(), row(area, 0), theme)
            .put(&problem.name, theme.strong)
            .skip(2)
            .put(&words::to_move(position.turn()), theme.dim);
        let below = Rect {
            y: area.y + 2,
            height: area.height.saturating_sub(2),
            ..area
        };
        let board = Board::new(position.current().board(), theme)
            .flipped(flipped)
            .marks(Marks::of(position));
        frame.render_widget(board, below);
    }

    /// The sum of the run, and how it compares with the last one of this player.
    fn draw_sum(&self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let Some(run) = &self.run else {
            return;
        };
        let mut pen = Pen::new(frame.buffer_mut(), area, theme);
        pen.skip(1);
        if let Some(words) = &self.trouble {
            pen.put(words, theme.warning);
            return;
        }
        pen.put(&words::nodes_in(run.nodes(), run.time()), theme.text);
        let earlier = self
            .earlier
            .iter()
            .find(|earlier| earlier.player == run.player);
        if self.working.is_none()
            && let Some(compared) = earlier.and_then(|earlier| run.against(earlier))
        {
            let words = words::against(&compared.terms, &compared.sentence());
            pen.put(&format!("   {words}"), theme.strong);
        }
    }
}

fn foot_of(area: Rect) -> Rect {
    row(area, area.height.saturating_sub(1))
}

/// What stands in the columns of the list.
fn draw_heads(frame: &mut Frame, area: Rect, theme: &Theme) {
    let figures = format!("{:<9}{:>8}{:>9}", words::MOVE, words::NODES, words::TIME);
    Pen::new(frame.buffer_mut(), area, theme)
        .skip(3)
        .put(words::PUZZLE, theme.faint)
        .to(area.x + 20)
        .put(words::RATING, theme.faint)
        .to(area.x + 28)
        .put(&figures, theme.faint);
}
