//! Whole screens without a terminal: what is shown before, the keys, what is shown after.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::{backend::TestBackend, buffer::Buffer, layout::Rect};
use std::time::{Duration, Instant};
use tabiya::tui::{
    app::App,
    effect::Effect,
    event::Event,
    keymap::Keymap,
    screen::Screen,
    screens::home::Home,
    theme::{Depth, Scheme, Theme},
    world::World,
};

/// The program on a stage of some size, with a clock that only the test turns.
struct Stage {
    app: App,
    terminal: ratatui::Terminal<TestBackend>,
    now: Instant,
    /// Everything asked of the world so far.
    asked: Vec<Effect>,
}

impl Stage {
    fn new(layers: Vec<Box<dyn Screen>>, width: u16, height: u16) -> Stage {
        let theme = Theme::new(Scheme::default(), Depth::True);
        let world = World::new(theme, Keymap::default());
        let terminal =
            ratatui::Terminal::new(TestBackend::new(width, height)).expect("a test terminal");
        Stage {
            app: App::new(world, layers, Rect::new(0, 0, width, height)),
            terminal,
            now: Instant::now(),
            asked: Vec::new(),
        }
    }

    fn home(width: u16, height: u16) -> Stage {
        Stage::new(vec![Box::new(Home::new())], width, height)
    }

    fn happen(&mut self, event: Event) {
        let effects = self.app.update(event, self.now);
        self.asked.extend(effects);
    }

    /// Keys by name (`enter`, `ctrl-c`) or letter, separated by blanks.
    fn press(&mut self, keys: &str) {
        for key in keys.split_whitespace() {
            let key = event_of(key);
            self.happen(Event::Key(key));
        }
    }

    fn buffer(&mut self) -> Buffer {
        let app = &self.app;
        let now = self.now;
        self.terminal
            .draw(|frame| app.draw(frame, now))
            .expect("drawn");
        self.terminal.backend().buffer().clone()
    }

    /// The screen as text, one line a row, blanks at the ends of lines cut.
    fn shows(&mut self) -> String {
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

    fn resize(&mut self, width: u16, height: u16) {
        self.terminal.backend_mut().resize(width, height);
        self.app.resized(Rect::new(0, 0, width, height));
        self.happen(Event::Resize);
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.happen(Event::Tick);
    }

    fn has_quit(&self) -> bool {
        self.asked
            .iter()
            .any(|effect| matches!(effect, Effect::Quit))
    }
}

fn event_of(name: &str) -> KeyEvent {
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
        "up" => KeyCode::Up,
        "down" => KeyCode::Down,
        "left" => KeyCode::Left,
        "right" => KeyCode::Right,
        "pageup" => KeyCode::PageUp,
        "pagedown" => KeyCode::PageDown,
        "home" => KeyCode::Home,
        "end" => KeyCode::End,
        letter => KeyCode::Char(letter.chars().next().expect("a key")),
    };
    KeyEvent::new(code, modifiers)
}

#[test]
fn help_opens_scrolls_to_its_end_and_closes() {
    let mut stage = Stage::home(80, 24);
    let before = stage.shows();
    stage.press("?");
    let help = stage.shows();
    assert!(help.contains("The first screen"), "{help}");
    assert!(help.lines().all(|line| line.chars().count() <= 80));
    stage.press("end");
    let end = stage.shows();
    assert!(
        end.contains("Stop the program and return to the shell"),
        "{end}"
    );
    stage.press("esc");
    assert_eq!(stage.shows(), before);
    assert!(!stage.has_quit());
}

#[test]
fn nothing_to_lose_means_no_question() {
    let mut stage = Stage::home(80, 24);
    stage.press("q");
    assert!(stage.has_quit());
}

#[test]
fn every_size_can_be_drawn() {
    let mut stage = Stage::home(80, 24);
    for (width, height) in [(1, 1), (2, 40), (39, 12), (40, 11), (40, 12), (300, 90)] {
        stage.resize(width, height);
        let _ = stage.shows();
    }
    stage.resize(39, 12);
    assert!(stage.shows().contains("needs 40×12"));
    stage.pass(Duration::from_secs(1));
    assert!(stage.asked.is_empty());
}
