//! The form for a new game: opponent, level, colour, clock, book.

mod fields;

use crate::{
    chess::{Position, TimeControl},
    play::{BookChoice, Level, Player, Setup},
    players::{
        external,
        museum::{EXHIBITS, Exhibit, ExhibitPlayer},
    },
    store::settings::{Choice as _, OwnSide},
    tui::{
        action::Action,
        desk::status_line::draw_footer,
        effect::Effect,
        job::Task,
        keymap::{Context, chord::typed_letter},
        pasted::Pasted,
        screen::{Answer, Scene, Screen, View},
        widgets::{
            pen::{Pen, row},
            popup,
        },
        world::World,
    },
    uci::client::Launch,
};
use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use fields::{CLOCKS, Field, Opponent, against, change_level, level_words, next, place_of};
use ratatui::{Frame, layout::Rect};
use shakmaty::{ByColor, Color};

/// The form.
pub struct NewGame {
    base: Setup,
    /// A position to begin from instead of the usual one.
    start: Option<Position>,
    opponent: Opponent,
    /// The museum's program, if it is one that plays.
    exhibit_player: ExhibitPlayer,
    /// Other engines that the person has named.
    engines: Vec<Launch>,
    /// Tabiya's level; where it plays itself, White's and Black's.
    levels: ByColor<Level>,
    side: OwnSide,
    /// A place in [`CLOCKS`], or past it for another clock from the settings.
    clock: usize,
    with_book: bool,
    /// What two people at the board are called.
    names: ByColor<String>,
    marked: usize,
}

/// Longer than any name.
const LONGEST_NAME: usize = 60;

impl NewGame {
    /// The form, filled in like `base`; `start` is a position to begin from. Engines to play
    /// against and people's names are the world's.
    pub fn new(base: Setup, start: Option<Position>, world: &World) -> NewGame {
        let game = &world.settings.game;
        NewGame::like(base, start, &world.engines).named(&game.name, &game.second_name)
    }

    /// As [`NewGame::new`]; `engines` are those that can be played against besides Tabiya.
    fn like(base: Setup, start: Option<Position>, engines: &[Launch]) -> NewGame {
        let mut engines = engines.to_vec();
        let seated = base.sides.iter().find_map(Player::external);
        let engine = seated.map(|launch| place_of(launch, &mut engines));
        let level = |color: Color| base.sides.get(color).level();
        let usual = level(Color::White)
            .or(level(Color::Black))
            .or(Level::new(5))
            .unwrap_or(Level::FULL);
        let exhibit_player = base.sides.iter().find_map(Player::exhibit_player);
        let opponent = match (base.sides.white.is_human(), base.sides.black.is_human()) {
            (true, true) => Opponent::Person,
            (false, false) => Opponent::Watch,
            _ if exhibit_player.is_some() => Opponent::Museum,
            _ => engine.map_or(Opponent::BuiltIn, Opponent::Engine),
        };
        let side = match base.only_human() {
            Some(Color::Black) => OwnSide::Black,
            _ => OwnSide::White,
        };
        let clock = CLOCKS
            .iter()
            .position(|clock| clock.parse() == Ok(base.time))
            .unwrap_or(CLOCKS.len());
        NewGame {
            opponent,
            exhibit_player: exhibit_player.unwrap_or(ExhibitPlayer::new(&EXHIBITS[2])),
            engines,
            levels: ByColor {
                white: level(Color::White).unwrap_or(usual),
                black: level(Color::Black).unwrap_or(usual),
            },
            side,
            clock,
            with_book: base.book != BookChoice::None,
            names: ByColor {
                white: name_of(&base.sides.white),
                black: name_of(&base.sides.black),
            },
            marked: 0,
            start,
            base,
        }
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Opponent];
        match self.opponent {
            Opponent::BuiltIn => fields.extend([Field::Level, Field::Side]),
            Opponent::Person => fields.extend(Color::ALL.map(Field::Name)),
            Opponent::Engine(_) => fields.push(Field::Side),
            Opponent::Museum => {
                fields.push(Field::Program);
                if self.exhibit_player.exhibit().looks_ahead() {
                    fields.push(Field::Depth);
                }
                fields.push(Field::Side);
            }
            Opponent::Watch => fields.extend([Field::WhiteLevel, Field::BlackLevel]),
        }
        fields.push(Field::Clock);
        let has_book = match self.opponent {
            Opponent::BuiltIn | Opponent::Watch => true,
            Opponent::Museum => self.exhibit_player.exhibit().has_book(),
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
                Opponent::BuiltIn => "Tabiya".to_owned(),
                Opponent::Person => "another person here".to_owned(),
                Opponent::Museum => "a historic program".to_owned(),
                Opponent::Engine(place) => self
                    .engines
                    .get(place)
                    .map(external::name)
                    .unwrap_or_default(),
                Opponent::Watch => "Tabiya against itself".to_owned(),
            },
            Field::Level | Field::WhiteLevel => level_words(self.levels.white),
            Field::Program => self.exhibit_player.exhibit().title.to_owned(),
            Field::Depth => match self.exhibit_player.depth() {
                1 => " 1 ply".to_owned(),
                plies => format!("{plies:>2} plies"),
            },
            Field::BlackLevel => level_words(self.levels.black),
            Field::Side => match self.side {
                OwnSide::White => "White".to_owned(),
                OwnSide::Black => "Black".to_owned(),
                OwnSide::Random => "random".to_owned(),
            },
            Field::Clock => match self.time() {
                TimeControl::Unlimited => "no clock".to_owned(),
                TimeControl::MoveTime(_) => format!("{} for the engine", self.time()),
                TimeControl::Fischer { .. } => {
                    format!("{} minutes + seconds per move", self.time())
                }
            },
            Field::Book => if self.with_book {
                "opening book"
            } else {
                "no book"
            }
            .to_owned(),
            Field::Name(color) => self.names.get(color).clone(),
            Field::Start => self.start.as_ref().map(Position::fen).unwrap_or_default(),
        }
    }

    fn change(&mut self, up: bool) {
        let Some(field) = self.fields().get(self.marked).copied() else {
            return;
        };
        match field {
            Field::Opponent => {
                let mut all = vec![Opponent::BuiltIn];
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
                self.exhibit_player =
                    ExhibitPlayer::new(next(&all, self.exhibit_player.exhibit(), up));
            }
            Field::Depth => {
                let depth = self.exhibit_player.depth();
                self.exhibit_player =
                    self.exhibit_player
                        .at_depth(if up { depth + 1 } else { depth - 1 });
            }
            Field::WhiteLevel => self.levels.white = change_level(self.levels.white, up),
            Field::BlackLevel => self.levels.black = change_level(self.levels.black, up),
            Field::Side => {
                self.side = next(OwnSide::ALL, self.side, up);
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
            Field::Start | Field::Name(_) => {}
        }
    }

    /// The name that is marked, to be typed.
    fn marked_name(&mut self) -> Option<&mut String> {
        match self.fields().get(self.marked) {
            Some(Field::Name(color)) => Some(self.names.get_mut(*color)),
            _ => None,
        }
    }

    /// A letter of a name.
    fn type_letter(name: &mut String, letter: char) {
        if !letter.is_control() && name.chars().count() < LONGEST_NAME {
            name.push(letter);
        }
    }

    /// The names for a game of two people: those in the form already, then the settings'.
    fn named(mut self, own: &str, second: &str) -> NewGame {
        let [white, black] = match self.side {
            OwnSide::Black => [second, own],
            OwnSide::White | OwnSide::Random => [own, second],
        };
        for (name, usual) in [(Color::White, white), (Color::Black, black)] {
            let name = self.names.get_mut(name);
            if name.is_empty() {
                usual.clone_into(name);
            }
        }
        self
    }

    /// The game as the form describes it.
    fn setup(&self) -> Setup {
        let mut setup = self.base.again();
        let built_in = |level| Player::BuiltIn { level };
        let person_is = Setup::side(self.side, setup.seed);
        let person = self.base.sides.iter().find(|player| player.is_human());
        let person = person.cloned().unwrap_or_else(Player::human);
        setup.sides = match self.opponent {
            Opponent::Person => ByColor {
                white: person_called(&self.names.white),
                black: person_called(&self.names.black),
            },
            Opponent::Watch => ByColor {
                white: built_in(self.levels.white),
                black: built_in(self.levels.black),
            },
            Opponent::BuiltIn => against(person_is, person, built_in(self.levels.white)),
            Opponent::Museum => against(
                person_is,
                person,
                Player::Museum {
                    exhibit_player: self.exhibit_player,
                },
            ),
            Opponent::Engine(place) => {
                let launch = self.engines.get(place).cloned().unwrap_or_default();
                let launch = Box::new(launch);
                against(person_is, person, Player::External { launch })
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
        if self.opponent == Opponent::BuiltIn {
            settings.game.level = self.levels.white.number();
            settings.game.side = self.side;
        }
        if self.opponent == Opponent::Person {
            // The other one is whoever is not called as the settings call the first.
            let own = settings.game.name.as_str();
            let second = [&self.names.black, &self.names.white]
                .into_iter()
                .find(|name| name.trim() != own);
            settings.game.second_name = second.map_or("", |name| name.trim()).to_owned();
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

/// What a person is called, if by a name.
fn name_of(player: &Player) -> String {
    match player {
        Player::Human { name: Some(name) } => name.clone(),
        _ => String::new(),
    }
}

fn person_called(name: &str) -> Player {
    let name = Some(name.trim().to_owned()).filter(|name| !name.is_empty());
    Player::Human { name }
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
            // Space is part of a name.
            Action::Change | Action::ChangeBack if self.marked_name().is_some() => {}
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

    /// A digit sets the level; letters are part of a name.
    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if let Some(name) = self.marked_name() {
            match key.code {
                KeyCode::Backspace => {
                    name.pop();
                }
                _ => {
                    if let Some(letter) = typed_letter(key) {
                        NewGame::type_letter(name, letter);
                    }
                }
            }
            return;
        }
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

    /// A name, or the position to begin from.
    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        if let Some(name) = self.marked_name() {
            for letter in pasted.line().chars() {
                NewGame::type_letter(name, letter);
            }
        } else if let Some(Ok(position)) = pasted.last_position() {
            self.start = Some(position);
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
            let mut pen = Pen::new(frame.buffer_mut(), line, theme);
            pen.skip(1).put(field.label(), name).to(line.x + 16);
            if field.has_steps() {
                pen.put(theme.glyph("◂ ", "< "), arrow);
            }
            let words = self.value(field);
            if words.is_empty() && matches!(field, Field::Name(_)) {
                pen.put("type a name", theme.faint);
            }
            pen.put(&words, value);
            if field.has_steps() {
                pen.put(theme.glyph(" ▸", " >"), arrow);
            } else if marked && view.topmost && matches!(field, Field::Name(_)) {
                let column = if words.is_empty() {
                    line.x + 16
                } else {
                    pen.column()
                };
                frame.set_cursor_position((column.min(line.right().saturating_sub(1)), line.y));
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
        let mut form = NewGame::like(Setup::default(), None, &[]);
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
        let mut form = NewGame::like(Setup::default(), None, &engines);
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
        let form = NewGame::like(named, None, &engines);
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
        let form = NewGame::like(odd.clone(), None, &[]);
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
