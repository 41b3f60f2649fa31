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
        desk::{
            dialog::Dialog,
            form::{self, Asked, Form, Places},
            status_line::{self, draw_footer},
        },
        effect::Effect,
        job::Task,
        keymap::Context,
        pasted::Pasted,
        screen::{Answer, Scene, Screen, View},
        world::World,
    },
    uci::client::Launch,
};
use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
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
    form: Form,
}

const WIDTH: u16 = 54;
/// Where values begin.
const VALUES: u16 = 16;

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
            form: Form::default(),
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

    /// The fields as the form shows them.
    fn shown(&self) -> Vec<form::Field> {
        let shown = |field: Field| form::Field {
            section: "",
            label: field.label().to_owned(),
            value: match (field, self.value(field)) {
                (Field::Name(_), text) => form::Value::Text {
                    text,
                    expects: "type a name",
                },
                (Field::Start, text) => form::Value::Shown(text),
                (_, text) => form::Value::Steps(text),
            },
        };
        self.fields().into_iter().map(shown).collect()
    }

    fn do_all(&mut self, asked: Vec<Asked>, scene: &mut Scene) {
        for asked in asked {
            match asked {
                Asked::Step { field, up } => self.change(field, up),
                Asked::Text { field, text } => {
                    if let Some(Field::Name(color)) = self.fields().get(field) {
                        *self.names.get_mut(*color) = text;
                    }
                }
                Asked::Enter => {
                    self.remember(scene);
                    scene.close_with(Answer::NewGame(Box::new(self.setup())));
                }
                Asked::Close => scene.close(),
            }
        }
        self.form.follow(&self.shown());
    }

    fn change(&mut self, field: usize, up: bool) {
        let Some(field) = self.fields().get(field).copied() else {
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

    fn places(&self, area: Rect) -> Places {
        let rows = u16::try_from(self.fields().len()).unwrap_or(u16::MAX);
        Places {
            dialog: Dialog::over(area, WIDTH, rows, 0),
            labels: 1,
            values: VALUES,
        }
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
        self.form.contexts()
    }

    fn hints(&self) -> Vec<Action> {
        match self.form.is_typing() {
            true => vec![Action::Choose, Action::NextCandidate, Action::Back],
            false => vec![
                Action::Begin,
                Action::Down,
                Action::Up,
                Action::Change,
                Action::Back,
            ],
        }
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let rows = self.places(scene.area).dialog.content.height;
        let asked = self.form.act(action, &self.shown(), rows);
        self.do_all(asked, scene);
    }

    /// A digit sets the level, where no name is typed.
    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if self.form.key(key) {
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
        match self.fields().get(self.form.marked()) {
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
        if !self.form.paste(pasted)
            && let Some(Ok(position)) = pasted.last_position()
        {
            self.start = Some(position);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        let places = self.places(scene.area);
        let asked = self.form.mouse(mouse, &self.shown(), &places);
        self.do_all(asked, scene);
        status_line::click(self, places.dialog.keys, mouse, scene);
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        let theme = &view.world.theme;
        let places = self.places(area);
        places.dialog.draw("New game", frame, theme);
        self.form
            .draw(&self.shown(), &places, view.topmost, frame, theme);
        draw_footer(self, frame, places.dialog.keys, view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_says_what_the_game_will_be() {
        let mut form = NewGame::like(Setup::default(), None, &[]);
        form.change(1, true);
        form.change(2, true);
        let setup = form.setup();
        assert_eq!(setup.only_human(), Some(Color::Black));
        assert_eq!(setup.sides.white.level().map(Level::number), Some(6));
        form.change(0, false);
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
        form.change(0, true);
        form.change(0, true);
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
