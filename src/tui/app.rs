//! The state of the program: a stack of screens, and what they share.
//!
//! [`App::update`] is the one place where events meet screens; it changes the state and returns
//! what is to be done about it. [`App::draw`] only reads.

use super::{
    action::{ABOUT, Action},
    desk::{palette::Palette, question::Question},
    effect::Effect,
    event::{Event, Signal},
    job,
    keymap::{Context, chord::typed_letter},
    pasted::Pasted,
    route::{HelpSubject, Route},
    screen::{Answer, News, Parting, Scene, Screen, Step, View},
    screens::{open::open, small_game},
    theme::ascii::nearest,
    words::terminal as words,
    work::news,
    world::World,
};
use crate::{
    engine::{Command, Report, messages::less_hash},
    text,
};
use crossterm::event::{KeyEvent, MouseEventKind};
use ratatui::{
    Frame,
    buffer::{Buffer, Cell, CellDiffOption},
    layout::{Alignment, Rect},
    style::Style,
    widgets::{Paragraph, Wrap},
};
use std::{borrow::Cow, sync::Arc, time::Instant};

/// Below this the screens would not be readable; a line says so instead.
pub const LEAST: (u16, u16) = (40, 12);

/// The program's state.
pub struct App {
    pub world: World,
    /// The bottom layer first.
    layers: Vec<Box<dyn Screen>>,
    area: Rect,
}

impl App {
    /// `layers` from the bottom up, at least one.
    pub fn new(mut world: World, layers: Vec<Box<dyn Screen>>, area: Rect) -> App {
        world.fit_keymap();
        App {
            world,
            layers,
            area,
        }
    }

    /// The screens of these routes, one over the other. What cannot be opened is left out, and
    /// the first screen says why.
    pub fn at(routes: Vec<Route>, mut world: World, area: Rect, now: Instant) -> App {
        let mut layers = Vec::new();
        for route in routes {
            match open(route, &mut world, now) {
                Ok(layer) => layers.push(layer),
                Err(error) => world.notices.push(error.to_string()),
            }
        }
        App::new(world, layers, area)
    }

    /// Lets the first screens begin their work.
    pub fn open(&mut self, now: Instant) -> Vec<Effect> {
        let mut effects = self.equip();
        effects.extend(self.tell(&News::Opened, now));
        effects
    }

    /// Engine and store follow the settings.
    fn equip(&mut self) -> Vec<Effect> {
        self.world.fit_store();
        let (command, task) = self.world.equip();
        let command = command.map(Effect::Engine);
        command.into_iter().chain(task.map(Effect::Job)).collect()
    }

    /// What follows from an event: the state is changed, and what the world is asked for comes
    /// back in order.
    pub fn update(&mut self, event: Event, now: Instant) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.key(key, now),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Moved => Vec::new(),
            Event::Mouse(mouse) => self.with_top(now, |top, scene| top.mouse(mouse, scene)),
            Event::Paste(text) => {
                let pasted = Pasted::new(text);
                self.with_top(now, |top, scene| top.paste(&pasted, scene))
            }
            Event::Engine(Report::LessHash { asked_mib, got_mib }) => {
                let words = less_hash(asked_mib, got_mib);
                self.tell(&News::Job(&job::Report::Failed(words)), now)
            }
            Event::Engine(report) => self.tell(&News::Engine(&report), now),
            // An exhibit speaks as the engine does.
            Event::Work(_, news::Report::Thought(report)) => self.tell(&News::Engine(&report), now),
            Event::Work(id, news::Report::Failed(words)) => {
                let words = words.lines().next().unwrap_or_default();
                let words = words::internal_error(words);
                let report = news::Report::Failed(words.clone());
                self.world.explorer.hear(id, &report);
                // Who waits for this work hears it, and who says what goes wrong anywhere.
                let mut effects = self.tell(&News::Work(id, &report), now);
                effects.extend(self.tell(&News::Job(&job::Report::Failed(words)), now));
                effects
            }
            Event::Work(id, report) => {
                self.world.explorer.hear(id, &report);
                self.tell(&News::Work(id, &report), now)
            }
            Event::Remote(seat, said) => self.tell(&News::Remote(seat, &said), now),
            Event::Tick => self.tell(&News::Tick, now),
            Event::Job(report) => {
                let command = self.keep(&report);
                let told = self.tell(&News::Job(&report), now);
                command
                    .map(Effect::Engine)
                    .into_iter()
                    .chain(told)
                    .collect()
            }
            Event::FileChanged(path) => self.tell(&News::FileChanged(&path), now),
            Event::EditorClosed(done) => {
                self.world.renew_images();
                self.tell(&News::EditorClosed(&done), now)
            }
            Event::Problem(words) => self.tell(&News::Problem(&words), now),
            Event::Mishap(words) => self.tell(&News::Job(&job::Report::Failed(words)), now),
            Event::Resize => Vec::new(),
            Event::Canvas(canvas) => {
                self.world.show_images(canvas);
                Vec::new()
            }
            Event::Background(colour) => {
                self.world.stand_before(colour);
                Vec::new()
            }
            Event::Signal(signal) => match signal {
                Signal::End(_) | Signal::InputClosed => {
                    let mut effects = self.tell(&News::Ending, now);
                    effects.extend(self.quit(now));
                    effects
                }
                Signal::Suspend => self.suspend(now),
                Signal::Continue => {
                    self.world.renew_images();
                    let effects = self.tell(&News::Back, now);
                    effects.into_iter().chain([Effect::Repaint]).collect()
                }
            },
        }
    }

    /// Keeps what the IO worker brings for all screens; what the engine has to be told for it.
    fn keep(&mut self, report: &job::Report) -> Option<Command> {
        match report {
            job::Report::Book(path, book) => self.world.shelve(path.clone(), book.clone()),
            job::Report::Evaluations(store) => self.world.evaluations = Some(Arc::clone(store)),
            job::Report::NoEvaluations(_) => self.world.evaluations = None,
            job::Report::Finished(_) | job::Report::Appended { .. } | job::Report::Replaced(..) => {
                self.world.explorer.games_changed()
            }
            job::Report::Tablebases(tables) => return self.world.set_tables(tables.clone()),
            _ => {}
        }
        None
    }

    /// When [`Event::Tick`] is due.
    pub fn wake(&self, now: Instant) -> Option<Instant> {
        self.layers.iter().filter_map(|layer| layer.wake(now)).min()
    }

    /// Remembers the size that the screens are drawn in, for the mouse.
    pub fn resized(&mut self, area: Rect) {
        self.area = area;
    }

    pub fn draw(&self, frame: &mut Frame, now: Instant) {
        let area = frame.area();
        if area.width < LEAST.0 || area.height < LEAST.1 {
            draw_too_small(frame, area);
            return;
        }
        lay_ground(frame.buffer_mut(), self.world.theme.ground);
        let bottom = self
            .layers
            .iter()
            .rposition(|layer| !layer.is_overlay())
            .unwrap_or(0);
        let top = self.layers.len().saturating_sub(1);
        for (index, layer) in self.layers.iter().enumerate().skip(bottom) {
            let view = View {
                now,
                world: &self.world,
                topmost: index == top,
            };
            layer.draw(frame, area, &view);
        }
        show_what_is_hidden(frame.buffer_mut());
        if self.world.theme.ascii {
            keep_to_ascii(frame.buffer_mut());
        }
    }

    /// What the terminal has to be told before it is sent this frame, for the images in it.
    pub fn finish_images(&self, buffer: &mut Buffer) -> String {
        let images = self.world.theme.images.as_ref();
        images.map_or(String::new(), |images| images.finish(buffer))
    }

    fn key(&mut self, key: KeyEvent, now: Instant) -> Vec<Effect> {
        let Some(top) = self.layers.last() else {
            return vec![Effect::Quit];
        };
        let contexts = top.contexts();
        let keymap = &self.world.keymap;
        let begins_a_piece = |letter| keymap.begins_a_piece(&contexts, letter);
        if top.claims(key) || typed_letter(key).is_some_and(begins_a_piece) {
            return self.with_top(now, |top, scene| top.key(key, scene));
        }
        match self.world.keymap.action(&contexts, key) {
            Some(Action::Quit) => {
                let letter = typed_letter(key);
                let is_q = letter.is_some_and(|letter| letter.eq_ignore_ascii_case(&'q'));
                self.leave_or_ask(is_q, now)
            }
            Some(action) => self.act(action, now),
            None => self.with_top(now, |top, scene| top.key(key, scene)),
        }
    }

    fn act(&mut self, action: Action, now: Instant) -> Vec<Effect> {
        match action {
            Action::Suspend => self.suspend(now),
            Action::Repaint => {
                self.world.renew_images();
                vec![Effect::Repaint]
            }
            Action::Quit => self.leave_or_ask(false, now),
            Action::Help => {
                let Some(top) = self.layers.last() else {
                    return Vec::new();
                };
                let all = || ABOUT.iter().map(|about| about.action);
                let meaning = |action| Some((action, top.meaning(action)?));
                let subject = HelpSubject {
                    contexts: top.contexts(),
                    board: top.board(),
                    forbidden: all().filter(|action| top.forbids(*action)).collect(),
                    meanings: all().filter_map(meaning).collect(),
                    typed: top.typed(),
                };
                self.step(Step::Go(Route::Help(subject)), now)
            }
            Action::CommandLine => {
                if let Some(top) = self.layers.last() {
                    let palette = Palette::new(top.as_ref(), &self.world.keymap);
                    self.layers.push(Box::new(palette));
                }
                Vec::new()
            }
            action => self.with_top(now, |top, scene| top.act(action, scene)),
        }
    }

    /// The process will stop, and the clocks with it.
    fn suspend(&mut self, now: Instant) -> Vec<Effect> {
        let effects = self.tell(&News::Away, now);
        effects.into_iter().chain([Effect::Suspend]).collect()
    }

    /// Leaves at once, or asks when a layer has something to say against it. Asked for again
    /// over the question, it leaves. `is_q`: a q was typed for it, which may begin a queen's move.
    fn leave_or_ask(&mut self, is_q: bool, now: Instant) -> Vec<Effect> {
        let asked_before = self
            .layers
            .last()
            .is_some_and(|top| top.contexts().contains(&Context::Question));
        match self.parting() {
            Some(mut parting) if !asked_before => {
                parting.or_queen_move &= is_q;
                self.layers.push(Box::new(Question::leave(parting)));
                Vec::new()
            }
            _ => self.quit(now),
        }
    }

    /// What the uppermost layer says that has a reason against leaving; where it can save nothing, with
    /// what can be saved below it.
    fn parting(&self) -> Option<Parting> {
        let mut partings = self.layers.iter().rev().filter_map(|layer| layer.parting());
        let small_games = || small_game::parting(self.world.small_games.iter().rev());
        let mut parting = partings.next().or_else(small_games)?;
        if !parting.can_save
            && let Some(below) = partings.find(|below| below.can_save)
        {
            parting.words = format!("{} {}", parting.words, below.words);
            parting.can_save = true;
        }
        Some(parting)
    }

    fn tell(&mut self, news: &News, now: Instant) -> Vec<Effect> {
        let mut effects = Vec::new();
        for index in 0..self.layers.len() {
            effects.extend(self.with_layer(index, now, |layer, scene| layer.hear(news, scene)));
        }
        effects
    }

    /// Every layer keeps what is worth keeping, then the program ends.
    fn quit(&mut self, now: Instant) -> Vec<Effect> {
        let mut effects = Vec::new();
        for index in (0..self.layers.len()).rev() {
            effects.extend(self.with_layer(index, now, |layer, scene| layer.leave(scene)));
        }
        effects.push(Effect::Quit);
        effects
    }

    fn with_top(
        &mut self,
        now: Instant,
        step: impl FnOnce(&mut dyn Screen, &mut Scene),
    ) -> Vec<Effect> {
        self.with_layer(self.layers.len().saturating_sub(1), now, step)
    }

    /// Lets one layer do its part, and then does what it wants done to the stack.
    fn with_layer(
        &mut self,
        index: usize,
        now: Instant,
        part: impl FnOnce(&mut dyn Screen, &mut Scene),
    ) -> Vec<Effect> {
        let mut scene = Scene {
            now,
            area: self.area,
            is_topmost: index + 1 == self.layers.len(),
            world: &mut self.world,
            effects: Vec::new(),
            steps: Vec::new(),
        };
        if let Some(layer) = self.layers.get_mut(index) {
            part(layer.as_mut(), &mut scene);
        }
        let Scene {
            mut effects, steps, ..
        } = scene;
        for step in steps {
            match step {
                Step::Withdraw => effects.extend(self.withdraw(index + 1, now)),
                step => effects.extend(self.step(step, now)),
            }
        }
        effects
    }

    /// Takes the layer of this number away if it is a question.
    fn withdraw(&mut self, index: usize, now: Instant) -> Vec<Effect> {
        let layer = self.layers.get(index);
        if layer.is_none_or(|layer| !layer.contexts().contains(&Context::Question)) {
            return Vec::new();
        }
        self.layers.remove(index);
        match index == self.layers.len() {
            true => self.uncover(now),
            false => Vec::new(),
        }
    }

    /// A new layer. Those that it hides hear of that if it may need the engine, and it hears of the
    /// world at once, so that it may begin its work.
    fn put_on_top(&mut self, screen: Box<dyn Screen>, now: Instant) -> Vec<Effect> {
        let mut effects = match screen.needs_engine() {
            true => self.tell(&News::Covered, now),
            false => Vec::new(),
        };
        self.layers.push(screen);
        effects.extend(self.with_top(now, |top, scene| top.hear(&News::Opened, scene)));
        effects
    }

    /// The topmost layer goes; the one below has not heard of it yet.
    fn take_off(&mut self, now: Instant) -> Vec<Effect> {
        let mut effects = self.with_top(now, |top, scene| top.leave(scene));
        self.layers.pop();
        if self.world.take_settings_changed() {
            effects.extend(self.equip());
            effects.extend(self.tell(&News::Settings, now));
        }
        effects
    }

    /// Nothing lies over the topmost layer any more.
    fn uncover(&mut self, now: Instant) -> Vec<Effect> {
        self.with_top(now, |top, scene| top.hear(&News::Uncovered, scene))
    }

    fn step(&mut self, step: Step, now: Instant) -> Vec<Effect> {
        match step {
            Step::Go(route) => match open(route, &mut self.world, now) {
                Ok(screen) => self.put_on_top(screen, now),
                Err(error) => self.step(Step::Answer(Answer::NotOpened(error.to_string())), now),
            },
            Step::GoInstead(route) => match open(route, &mut self.world, now) {
                // What lies below stays covered.
                Ok(screen) => {
                    let mut effects = self.take_off(now);
                    effects.extend(self.put_on_top(screen, now));
                    effects
                }
                Err(error) => self.step(Step::Answer(Answer::NotOpened(error.to_string())), now),
            },
            Step::Open(layer) => self.put_on_top(layer, now),
            Step::Close => {
                let mut effects = self.take_off(now);
                if self.layers.is_empty() {
                    return effects.into_iter().chain([Effect::Quit]).collect();
                }
                effects.extend(self.uncover(now));
                effects
            }
            Step::Answer(Answer::Confirmed(Action::Quit)) => self.quit(now),
            // The layer that had something to lose may lie below others.
            Step::Answer(answer @ Answer::Saved(Action::Quit)) => {
                let place = self
                    .layers
                    .iter()
                    .rposition(|layer| layer.parting().is_some_and(|parting| parting.can_save));
                match place {
                    Some(place) => {
                        self.with_layer(place, now, |layer, scene| layer.answer(answer, scene))
                    }
                    None => self.quit(now),
                }
            }
            Step::Act(action) => self.act(action, now),
            // It belongs to the layer that asked for it, see `with_layer`.
            Step::Withdraw => Vec::new(),
            Step::Answer(answer) => self.with_top(now, |top, scene| top.answer(answer, scene)),
        }
    }
}

/// Colours the cells of a new frame, none of which has a style yet: `set_style` would ask each of
/// them for every part of it.
fn lay_ground(buffer: &mut Buffer, ground: Style) {
    let (fg, bg) = (ground.fg.unwrap_or_default(), ground.bg.unwrap_or_default());
    for cell in &mut buffer.content {
        (cell.fg, cell.bg) = (fg, bg);
    }
}

/// Names in games, books and engines come from outside: no character of them may do anything to
/// the terminal but be seen.
fn show_what_is_hidden(buffer: &mut Buffer) {
    // What stands in a cell of another kind is an image of ours.
    let of_letters = |cell: &&mut Cell| cell.diff_option == CellDiffOption::None;
    for cell in buffer.content.iter_mut().filter(of_letters) {
        if let Cow::Owned(shown) = text::visible(cell.symbol()) {
            cell.set_symbol(&shown);
        }
    }
}

/// Screens use a few signs beyond ASCII; a terminal without them shows the nearest ASCII sign.
fn keep_to_ascii(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            let nearest = nearest(cell.symbol());
            cell.set_char(nearest);
        }
    }
}

fn draw_too_small(frame: &mut Frame, area: Rect) {
    let line = Paragraph::new(words::too_small(LEAST, (area.width, area.height)))
        .alignment(Alignment::Center)
        .wrap(Wrap { trim: true });
    frame.render_widget(line, area);
}
