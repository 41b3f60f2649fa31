//! A stage for whole screens without a terminal: keys and clicks go in, pictures come out.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{backend::TestBackend, buffer::Buffer, layout::Rect};
use std::time::{Duration, Instant};
use tabiya::{
    chess::{Score, notation},
    engine::{Command, Info, PvLine, Report, Search, Verdict, messages::Bound},
    store::Settings,
    tui::{
        app::App,
        effect::Effect,
        event::Event,
        job,
        keymap::Keymap,
        screen::Screen,
        theme::{Depth, Scheme, Theme},
        work::{self, news},
        world::World,
    },
};

/// The program on a stage of some size, with a clock that only the test turns.
pub struct Stage {
    pub app: App,
    terminal: ratatui::Terminal<TestBackend>,
    pub now: Instant,
    /// Everything asked of the world so far.
    pub asked: Vec<Effect>,
    /// How much of it the IO worker has seen.
    seen: usize,
}

/// A world of usual settings, without files.
pub fn usual_world() -> World {
    let theme = Theme::new(Scheme::default(), Depth::True);
    World::new(theme, Keymap::default(), Settings::default())
}

/// The screen must show these words.
#[track_caller]
pub fn holds(stage: &mut Stage, words: &str) {
    let text = stage.shows();
    assert!(text.contains(words), "expected {words:?} in\n{text}");
}

/// The screen must not show these words.
#[track_caller]
pub fn lacks(stage: &mut Stage, words: &str) {
    let text = stage.shows();
    assert!(!text.contains(words), "expected no {words:?} in\n{text}");
}

impl Stage {
    /// These layers, made for a world of usual settings.
    pub fn with_layers(
        width: u16,
        height: u16,
        layers: impl FnOnce(&World, Instant) -> Vec<Box<dyn Screen>>,
    ) -> Stage {
        Stage::in_world(width, height, usual_world(), layers)
    }

    /// These layers, made for this world.
    pub fn in_world(
        width: u16,
        height: u16,
        world: World,
        layers: impl FnOnce(&World, Instant) -> Vec<Box<dyn Screen>>,
    ) -> Stage {
        let now = Instant::now();
        let layers = layers(&world, now);
        let terminal =
            ratatui::Terminal::new(TestBackend::new(width, height)).expect("a test terminal");
        let mut stage = Stage {
            app: App::new(world, layers, Rect::new(0, 0, width, height)),
            terminal,
            now,
            asked: Vec::new(),
            seen: 0,
        };
        stage.asked = stage.app.open(now);
        stage
    }

    /// Types a move and plays it.
    pub fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            for letter in text.chars() {
                self.press(&letter.to_string());
            }
            self.press("enter");
        }
    }

    /// The IO worker does every job asked for since he last did, and what comes of it is told.
    pub fn work(&mut self) {
        while let Some(effect) = self.asked.get(self.seen) {
            self.seen += 1;
            if let Effect::Job(task) = effect
                && let Some(report) = job::doing::work(task.clone())
            {
                self.happen(Event::Job(report));
            }
        }
    }

    /// Pieces of long work asked for so far that were not done.
    pub fn works(&self) -> usize {
        let is_work = |effect: &&Effect| matches!(effect, Effect::Work(_));
        self.asked.iter().filter(is_work).count()
    }

    /// Does the long work that was asked for last, and lets the program hear of it until the end.
    pub fn work_beside(&mut self) {
        let place = self
            .asked
            .iter()
            .rposition(|effect| matches!(effect, Effect::Work(_)))
            .expect("work was asked for");
        // Something else takes its place, so that the IO worker's count holds.
        let effect = std::mem::replace(&mut self.asked[place], Effect::Repaint);
        let Effect::Work(order) = effect else {
            unreachable!("it was just looked at");
        };
        let (tell, told) = crossbeam_channel::unbounded();
        work::begin(order, move |id, report| {
            let _ = tell.send((id, report));
        })
        .expect("a thread");
        // The sender goes with the thread, so this ends when the work does.
        for (id, report) in told {
            let done = matches!(report, news::Report::Done);
            self.happen(Event::Work(id, report));
            if done {
                return;
            }
        }
    }

    /// The search asked for last.
    pub fn search(&self) -> Search {
        let searches = self.asked.iter().rev().filter_map(|effect| match effect {
            Effect::Engine(Command::Search(search)) => Some(search.as_ref().clone()),
            _ => None,
        });
        searches.into_iter().next().expect("a search was asked for")
    }

    /// The work asked for last.
    pub fn order(&self) -> &work::Order {
        let orders = self.asked.iter().rev().filter_map(|effect| match effect {
            Effect::Work(order) => Some(order),
            _ => None,
        });
        orders.into_iter().next().expect("work was asked for")
    }

    pub fn searches(&self) -> usize {
        let is_search = |effect: &&Effect| matches!(effect, Effect::Engine(Command::Search(_)));
        self.asked.iter().filter(is_search).count()
    }

    /// Searches without an end that go on: each keeps the engine from any other.
    pub fn endless_searches(&self) -> usize {
        let goes_on = |effect: &&Effect| match effect {
            Effect::Engine(Command::Search(search)) => {
                search.limits.infinite && !search.stop.is_abandoned()
            }
            _ => false,
        };
        self.asked.iter().filter(goes_on).count()
    }

    /// The engine answers a search with this move.
    pub fn engine_plays(&mut self, search: &Search, text: &str) {
        let info = info(search, text);
        let best = info.lines[0].moves[0];
        let verdict = Verdict {
            best: Some(best),
            ponder: None,
            info,
        };
        self.happen(Event::Engine(Report::Finished(search.id, verdict)));
        self.pass(Duration::from_secs(1));
    }

    /// A click on these words.
    pub fn click_on(&mut self, words: &str) {
        let text = self.shows();
        let place = text.lines().enumerate().find_map(|(row, line)| {
            let (before, _) = line.split_once(words)?;
            Some((before.chars().count(), row))
        });
        let (column, row) = place.unwrap_or_else(|| panic!("no {words:?} in\n{text}"));
        let at = |place: usize| u16::try_from(place).expect("a screen");
        self.click(LEFT_DOWN, at(column), at(row));
    }

    pub fn click(&mut self, kind: MouseEventKind, column: u16, row: u16) {
        self.happen(Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    pub fn happen(&mut self, event: Event) {
        let effects = self.app.update(event, self.now);
        self.asked.extend(effects);
    }

    /// Keys by name (`enter`, `ctrl-c`) or letter, separated by blanks.
    pub fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            let key = event_of(key);
            self.happen(Event::Key(key));
        }
    }

    pub fn buffer(&mut self) -> Buffer {
        let app = &self.app;
        let now = self.now;
        self.terminal
            .draw(|frame| app.draw(frame, now))
            .expect("drawn");
        self.terminal.backend().buffer().clone()
    }

    /// The screen as text, one line a row, blanks at the ends of lines cut.
    pub fn shows(&mut self) -> String {
        let buffer = self.buffer();
        let rows: Vec<String> = (0..buffer.area.height)
            .map(|y| {
                let row: String = (0..buffer.area.width)
                    .map(|x| buffer[(x, y)].symbol())
                    .collect();
                row.trim_end().to_owned()
            })
            .collect();
        rows.join("\n")
    }

    pub fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.app.resized(Rect::new(0, 0, width, height));
        self.happen(Event::Resize);
    }

    pub fn pass(&mut self, time: Duration) {
        self.now += time;
        self.happen(Event::Tick);
    }

    pub fn has_quit(&self) -> bool {
        self.asked
            .iter()
            .any(|effect| matches!(effect, Effect::Quit))
    }
}

pub fn event_of(name: &str) -> KeyEvent {
    let (modifiers, name) = match name.strip_prefix("ctrl-") {
        Some(rest) => (KeyModifiers::CONTROL, rest),
        None => (KeyModifiers::NONE, name),
    };
    let code = match name {
        "enter" => KeyCode::Enter,
        "esc" => KeyCode::Esc,
        "tab" => KeyCode::Tab,
        "space" => KeyCode::Char(' '),
        "backspace" => KeyCode::Backspace,
        "delete" => KeyCode::Delete,
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        "f1" => KeyCode::F(1),
        letter => KeyCode::Char(letter.chars().next().expect("a key")),
    };
    KeyEvent::new(code, modifiers)
}

/// What the engine may say of a search: a line that begins with this move.
pub fn info(search: &Search, text: &str) -> Info {
    let chess = search.position.current();
    let best = notation::read_move(chess, text).expect("a legal move");
    Info {
        depth: 17,
        seldepth: 26,
        nodes: 1_240_000,
        time: Duration::from_millis(700),
        hashfull: 40,
        lines: vec![PvLine {
            score: Score::Cp(-31),
            bound: Bound::Exact,
            depth: 17,
            seldepth: 26,
            moves: vec![best],
        }],
        ..Info::default()
    }
}

/// The middle of a square on a board of 4×2 cells that begins at column 3, row 2.
pub fn cell(square: &str) -> (u16, u16) {
    let square: shakmaty::Square = square.parse().expect("a square");
    let file = u16::from(u8::from(square.file()));
    let rank = u16::from(u8::from(square.rank()));
    (3 + file * 4 + 1, 2 + (7 - rank) * 2)
}

pub const LEFT_DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
pub const LEFT_DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);
pub const LEFT_UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);
