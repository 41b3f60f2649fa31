//! The form for a new game: opponent, level, colour, clock, book.

use super::foot::draw_footer;
use crate::{
    chess::{Position, TimeControl},
    play::{BookChoice, Level, Player, Setup},
    players::{
        external,
        museum::{EXHIBITS, Exhibit, Guest},
    },
    tui::{
        action::Action,
        effect::Effect,
        job::Task,
        keymap::Context,
        screen::{Answer, Scene, Screen, View},
        widgets::{
            pen::{Pen, row},
            popup,
        },
    },
    uci::client::Launch,
};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use shakmaty::{ByColor, Color};

/// The form.
pub struct NewGame {
    base: Setup,
    /// A position to begin from instead of the usual one.
    start: Option<Position>,
    opponent: Opponent,
    /// The museum's program, if it is one that plays.
    guest: Guest,
    /// Other engines that the person has named.
    engines: Vec<Launch>,
    /// The house's level; where it plays itself, White's and Black's.
    levels: ByColor<Level>,
    side: Side,
    /// A place in [`CLOCKS`], or past it for another clock from the settings.
    clock: usize,
    with_book: bool,
    marked: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    House,
    Person,
    /// A program of the museum.
    Museum,
    /// Another engine, by its place in the list.
    Engine(usize),
    /// The house plays both sides.
    Watch,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White,
    Black,
    ByLot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Opponent,
    Level,
    Program,
    Depth,
    WhiteLevel,
    BlackLevel,
    Side,
    Clock,
    Book,
    Start,
}

/// The clocks offered, as [`TimeControl`] reads them.
const CLOCKS: [&str; 11] = [
    "none",
    "1+0",
    "3+2",
    "5+0",
    "5+3",
    "10+5",
    "15+10",
    "30+20",
    "90+30",
    "1s a move",
    "5s a move",
];

impl NewGame {
    /// The form, filled in like `base`; `start` is a position to begin from, `engines` are those
    /// that can be played against besides the house.
    pub fn new(base: Setup, start: Option<Position>, engines: &[Launch]) -> NewGame {
        let mut engines = engines.to_vec();
        let seated = base.sides.iter().find_map(Player::external);
        let engine = seated.map(|launch| place_of(launch, &mut engines));
        let level = |color: Color| base.sides.get(color).level();
        let usual = level(Color::White)
            .or(level(Color::Black))
            .or(Level::new(5))
            .unwrap_or(Level::FULL);
        let guest = base.sides.iter().find_map(Player::guest);
        let opponent = match (base.sides.white.is_human(), base.sides.black.is_human()) {
            (true, true) => Opponent::Person,
            (false, false) => Opponent::Watch,
            _ if guest.is_some() => Opponent::Museum,
            _ => engine.map_or(Opponent::House, Opponent::Engine),
        };
        let side = match base.only_human() {
            Some(Color::Black) => Side::Black,
            _ => Side::White,
        };
        let clock = CLOCKS
            .iter()
            .position(|clock| clock.parse() == Ok(base.time))
            .unwrap_or(CLOCKS.len());
        NewGame {
            opponent,
            guest: guest.unwrap_or(Guest::new(&EXHIBITS[2])),
            engines,
            levels: ByColor {
                white: level(Color::White).unwrap_or(usual),
                black: level(Color::Black).unwrap_or(usual),
            },
            side,
            clock,
            with_book: base.book != BookChoice::None,
            marked: 0,
            start,
            base,
        }
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Opponent];
        match self.opponent {
            Opponent::House => fields.extend([Field::Level, Field::Side]),
            Opponent::Person => {}
            Opponent::Engine(_) => fields.push(Field::Side),
            Opponent::Museum => {
                fields.push(Field::Program);
                if self.guest.exhibit().looks_ahead() {
                    fields.push(Field::Depth);
                }
                fields.push(Field::Side);
            }
            Opponent::Watch => fields.extend([Field::WhiteLevel, Field::BlackLevel]),
        }
        fields.push(Field::Clock);
        let has_book = match self.opponent {
            Opponent::House | Opponent::Watch => true,
            Opponent::Museum => self.guest.exhibit().has_book(),
            Opponent::Person | Opponent::Engine(_) => false,
        };
        if has_book {
            fields.push(Field::Book);
        }
        if self.start.is_some() {
            fields.push(Field::Start);
        }
        fields
    }

    fn time(&self) -> TimeControl {
        CLOCKS
            .get(self.clock)
            .and_then(|clock| clock.parse().ok())
            .unwrap_or(self.base.time)
    }

    /// What stands in a field, and how much of a scale it is (0–10) where it is one.
    fn value(&self, field: Field) -> String {
        match field {
            Field::Opponent => match self.opponent {
                Opponent::House => "Tabiya".to_owned(),
                Opponent::Person => "a person at this keyboard".to_owned(),
                Opponent::Museum => "a program of the museum".to_owned(),
                Opponent::Engine(place) => self
                    .engines
                    .get(place)
                    .map(external::name)
                    .unwrap_or_default(),
                Opponent::Watch => "Tabiya against itself".to_owned(),
            },
            Field::Level | Field::WhiteLevel => level_words(self.levels.white),
            Field::Program => self.guest.exhibit().title.to_owned(),
            Field::Depth => match self.guest.depth() {
                1 => " 1 ply".to_owned(),
                plies => format!("{plies:>2} plies"),
            },
            Field::BlackLevel => level_words(self.levels.black),
            Field::Side => match self.side {
                Side::White => "White".to_owned(),
                Side::Black => "Black".to_owned(),
                Side::ByLot => "by lot".to_owned(),
            },
            Field::Clock => match self.time() {
                TimeControl::Unlimited => "no clock".to_owned(),
                TimeControl::MoveTime(_) => format!("{} for the engine", self.time()),
                TimeControl::Fischer { .. } => format!("{} minutes + seconds a move", self.time()),
            },
            Field::Book => if self.with_book {
                "opens from its book"
            } else {
                "no book"
            }
            .to_owned(),
            Field::Start => self.start.as_ref().map(Position::fen).unwrap_or_default(),
        }
    }

    fn change(&mut self, up: bool) {
        let Some(field) = self.fields().get(self.marked).copied() else {
            return;
        };
        match field {
            Field::Opponent => {
                let mut all = vec![Opponent::House];
                all.extend((0..self.engines.len()).map(Opponent::Engine));
                all.extend([Opponent::Museum, Opponent::Person, Opponent::Watch]);
                self.opponent = next(&all, self.opponent, up);
            }
            Field::Level => {
                let level = change_level(self.levels.white, up);
                self.levels = ByColor {
                    white: level,
                    black: level,
                };
            }
            Field::Program => {
                let all: Vec<&Exhibit> = EXHIBITS.iter().collect();
                self.guest = Guest::new(next(&all, self.guest.exhibit(), up));
            }
            Field::Depth => {
                let depth = self.guest.depth();
                self.guest = self.guest.at_depth(if up { depth + 1 } else { depth - 1 });
            }
            Field::WhiteLevel => self.levels.white = change_level(self.levels.white, up),
            Field::BlackLevel => self.levels.black = change_level(self.levels.black, up),
            Field::Side => {
                self.side = next(&[Side::White, Side::Black, Side::ByLot], self.side, up);
            }
            Field::Clock => {
                // One place more where the settings have a clock that is not in the list.
                let count = CLOCKS.len() + usize::from(self.clock == CLOCKS.len());
                self.clock = if up {
                    (self.clock + 1) % count
                } else {
                    (self.clock + count - 1) % count
                };
            }
            Field::Book => self.with_book = !self.with_book,
            Field::Start => {}
        }
    }

    /// The game as the form describes it.
    fn setup(&self) -> Setup {
        let mut setup = self.base.again();
        let house = |level| Player::House { level };
        let person_is = match self.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
            Side::ByLot => Setup::side_by_chance(setup.seed),
        };
        setup.sides = match self.opponent {
            Opponent::Person => ByColor {
                white: Player::human(),
                black: Player::human(),
            },
            Opponent::Watch => ByColor {
                white: house(self.levels.white),
                black: house(self.levels.black),
            },
            Opponent::House => against(person_is, house(self.levels.white)),
            Opponent::Museum => against(person_is, Player::Museum { guest: self.guest }),
            Opponent::Engine(place) => {
                let launch = self.engines.get(place).cloned().unwrap_or_default();
                let launch = Box::new(launch);
                against(person_is, Player::External { launch })
            }
        };
        setup.time = self.time();
        setup.book = match (self.with_book, &self.base.book) {
            (false, _) => BookChoice::None,
            (true, BookChoice::None) => BookChoice::Embedded,
            (true, other) => other.clone(),
        };
        setup.start = self.start.clone().unwrap_or_default();
        setup
    }

    /// The next game begins as this one, also after the program was left.
    fn remember(&self, scene: &mut Scene) {
        let settings = &mut scene.world.settings;
        if self.opponent == Opponent::House {
            settings.game.level = self.levels.white.number();
            settings.game.side = match self.side {
                Side::White => "white",
                Side::Black => "black",
                Side::ByLot => "random",
            };
        }
        settings.game.time = self.time();
        if let Some(paths) = &scene.world.paths {
            let path = paths.settings_file();
            let settings = Box::new(settings.clone());
            scene.ask(Effect::Job(Task::SaveSettings { path, settings }));
        }
    }

    fn inside(&self, area: Rect) -> (Rect, Rect, Rect) {
        const WIDTH: u16 = 54;
        let rows = u16::try_from(self.fields().len()).unwrap_or(u16::MAX);
        let outer = popup::centred(area, WIDTH, rows.saturating_add(4));
        let list = Rect {
            x: outer.x + 2,
            y: outer.y + 1,
            width: outer.width.saturating_sub(4),
            height: outer.height.saturating_sub(4).min(rows),
        };
        let keys = Rect {
            x: outer.x + 1,
            y: outer.bottom().saturating_sub(2),
            width: outer.width.saturating_sub(2),
            height: outer.height.min(1),
        };
        (outer, list, keys)
    }
}

/// The place of an engine in the list, which it is added to where it is not there yet. What it
/// calls itself does not matter.
fn place_of(launch: &Launch, engines: &mut Vec<Launch>) -> usize {
    let is_it = |other: &Launch| {
        let what = |one: &Launch| {
            (
                one.program.clone(),
                one.arguments.clone(),
                one.options.clone(),
            )
        };
        what(other) == what(launch)
    };
    engines.iter().position(is_it).unwrap_or_else(|| {
        engines.push(launch.clone());
        engines.len() - 1
    })
}

/// A person of this colour against a program.
fn against(person: Color, program: Player) -> ByColor<Player> {
    person.fold_wb(
        ByColor {
            white: Player::human(),
            black: program.clone(),
        },
        ByColor {
            white: program,
            black: Player::human(),
        },
    )
}

/// The one after or before `now`, round and round.
fn next<T: Copy + PartialEq>(all: &[T], now: T, up: bool) -> T {
    let here = all.iter().position(|one| *one == now).unwrap_or(0);
    let step = if up { 1 } else { all.len().saturating_sub(1) };
    all.iter().cycle().nth(here + step).copied().unwrap_or(now)
}

fn change_level(level: Level, up: bool) -> Level {
    let number = if up {
        level.number() + 1
    } else {
        level.number().saturating_sub(1)
    };
    Level::new(number).unwrap_or(level)
}

/// `3  beginner`.
fn level_words(level: Level) -> String {
    let words = match level.number() {
        1 => "first games",
        2 | 3 => "beginner",
        4 | 5 => "casual player",
        6 | 7 => "club player",
        8 | 9 => "strong",
        _ => "all it has",
    };
    format!("{:>2}  {words}", level.number())
}

impl Screen for NewGame {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Form]
    }

    fn hints(&self) -> Vec<Action> {
        vec![
            Action::Begin,
            Action::Down,
            Action::Up,
            Action::Change,
            Action::Back,
        ]
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let last = self.fields().len().saturating_sub(1);
        match action {
            Action::Up => self.marked = self.marked.checked_sub(1).unwrap_or(last),
            Action::Down => {
                self.marked = if self.marked >= last {
                    0
                } else {
                    self.marked + 1
                }
            }
            Action::ChangeBack => self.change(false),
            Action::Change => self.change(true),
            Action::Begin | Action::Choose => {
                self.remember(scene);
                scene.close_with(Answer::NewGame(Box::new(self.setup())));
            }
            Action::Back => scene.close(),
            _ => {}
        }
        self.marked = self.marked.min(self.fields().len().saturating_sub(1));
    }

    /// A digit sets the level.
    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        let KeyCode::Char(digit @ '0'..='9') = key.code else {
            return;
        };
        let number = match digit.to_digit(10).and_then(|n| u8::try_from(n).ok()) {
            Some(0) | None => 10,
            Some(number) => number,
        };
        let Some(level) = Level::new(number) else {
            return;
        };
        match self.fields().get(self.marked) {
            Some(Field::BlackLevel) => self.levels.black = level,
            Some(Field::WhiteLevel) => self.levels.white = level,
            _ => {
                self.levels = ByColor {
                    white: level,
                    black: level,
                }
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let (outer, list, keys) = self.inside(scene.area);
        let place = (mouse.column, mouse.row).into();
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) if list.contains(place) => {
                let index = usize::from(mouse.row - list.y);
                self.marked = index.min(self.fields().len().saturating_sub(1));
                self.change(mouse.column >= list.x + list.width / 2);
            }
            MouseEventKind::Down(MouseButton::Left) if keys.contains(place) => {
                self.act(Action::Begin, scene);
            }
            MouseEventKind::Down(MouseButton::Left) if !outer.contains(place) => scene.close(),
            MouseEventKind::ScrollUp => self.change(true),
            MouseEventKind::ScrollDown => self.change(false),
            _ => {}
        }
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let (outer, list, keys) = self.inside(area);
        popup::frame(outer, "New game", theme, frame.buffer_mut());
        for (index, field) in (0u16..list.height).zip(self.fields()) {
            let line = row(list, index);
            let marked = usize::from(index) == self.marked;
            if marked {
                frame.buffer_mut().set_style(line, theme.row);
            }
            let (name, value, arrow) = if marked {
                (theme.row, theme.row, theme.accent.patch(theme.row))
            } else {
                (theme.dim, theme.text, theme.faint)
            };
            let label = match field {
                Field::Opponent => "Opponent",
                Field::Level => "Level",
                Field::Program => "Program",
                Field::Depth => "Looks ahead",
                Field::WhiteLevel => "White's level",
                Field::BlackLevel => "Black's level",
                Field::Side => "You play",
                Field::Clock => "Clock",
                Field::Book => "Opening",
                Field::Start => "From",
            };
            let mut pen = Pen::new(frame.buffer_mut(), line, theme);
            pen.skip(1).put(label, name).to(line.x + 16);
            if field != Field::Start {
                pen.put(theme.glyph("◂ ", "< "), arrow);
            }
            pen.put(&self.value(field), value);
            if field != Field::Start {
                pen.put(theme.glyph(" ▸", " >"), arrow);
            }
        }
        draw_footer(self, frame, keys, view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_says_what_the_game_will_be() {
        let mut form = NewGame::new(Setup::default(), None, &[]);
        form.marked = 1;
        form.change(true);
        form.marked = 2;
        form.change(true);
        let setup = form.setup();
        assert_eq!(setup.only_human(), Some(Color::Black));
        assert_eq!(setup.sides.white.level().map(Level::number), Some(6));
        form.marked = 0;
        form.change(false);
        assert_eq!(form.fields().len(), 5);
        let watched = form.setup();
        assert!(!watched.sides.white.is_human() && !watched.sides.black.is_human());
    }

    #[test]
    fn engines_that_the_person_named_are_opponents() {
        let engines = ["stockfish", "gnuchess"].map(|program| Launch {
            program: program.into(),
            ..Launch::default()
        });
        let mut form = NewGame::new(Setup::default(), None, &engines);
        form.change(true);
        form.change(true);
        let setup = form.setup();
        assert_eq!(setup.sides.black.external(), engines.get(1));
        assert!(setup.sides.white.is_human());
        // The next form begins with it, though it has a name by then.
        let mut named = setup.clone();
        named.sides.black = Player::External {
            launch: Box::new(Launch {
                name: Some("GNU Chess 6".to_owned()),
                ..engines[1].clone()
            }),
        };
        let form = NewGame::new(named, None, &engines);
        assert_eq!(form.opponent, Opponent::Engine(1));
        assert_eq!(form.engines.len(), 2);
    }

    #[test]
    fn every_clock_offered_is_one() {
        for clock in CLOCKS {
            assert!(clock.parse::<TimeControl>().is_ok(), "{clock}");
        }
        let odd = Setup {
            time: "7+7".parse().expect("a clock"),
            ..Setup::default()
        };
        let form = NewGame::new(odd.clone(), None, &[]);
        assert_eq!(form.setup().time, odd.time);
    }

    #[test]
    fn levels_end_where_they_end() {
        let mut level = Level::FULL;
        for _ in 0..20 {
            level = change_level(level, false);
        }
        assert_eq!(level.number(), 1);
        for _ in 0..20 {
            level = change_level(level, true);
        }
        assert_eq!(level, Level::FULL);
    }
}
