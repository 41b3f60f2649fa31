//! The form for a new game: opponent, colour, clock, what is shown, start, odds, book.

mod fields;
mod game;

use crate::{
    chess::{Position, TimeControl},
    play::{BookChoice, Odds, Opponent, Player, Setup},
    players::{
        external,
        museum::{EXHIBITS, Exhibit, ExhibitPlayer},
        opponent,
    },
    store::settings::{Choice as _, GameView, OpponentName, OwnSide},
    tui::{
        action::Action,
        desk::{
            dialog::Dialog,
            form::{self, Asked, Form, Places},
            status_line::{self, draw_footer},
        },
        keymap::Context,
        pasted::Pasted,
        screen::{Answer, Scene, Screen, View},
        widgets::{
            pen::{Pen, row},
            popup,
        },
        words::new_game as words,
        world::World,
    },
    uci::client::Launch,
};
use crossterm::event::{KeyCode, KeyEvent, MouseEvent};
use fields::{
    Against, CLOCKS, Field, Given, Start, handicap_words, handicaps, name_of, next, opponent_words,
    parts_of, place_of, read_clock, start_like,
};
use ratatui::{Frame, layout::Rect};
use shakmaty::{ByColor, Color};

/// The form.
pub struct NewGame {
    base: Setup,
    start: Start,
    /// A position to begin from instead of the usual one.
    given: Option<Position>,
    opponent: Against,
    /// What the adaptive opponent plays at now.
    adaptive: u32,
    /// The museum's program, if it is one that plays.
    exhibit_player: ExhibitPlayer,
    /// Other engines that the person has named.
    engines: Vec<Launch>,
    /// Who plays White and Black where the person watches.
    watched: ByColor<OpponentName>,
    side: OwnSide,
    clocks: Vec<TimeControl>,
    /// A place among the clocks, or past them for one of the person's own.
    clock: usize,
    /// That one, as typed: minutes, increment, delay.
    own_clock: [String; 3],
    view: GameView,
    handicap: Given,
    with_book: bool,
    /// What two people at the board are called.
    names: ByColor<String>,
    form: Form,
}

const WIDTH: u16 = 54;
/// Rows for what is said of an opponent.
const CARD: u16 = 2;
/// Where values begin.
const VALUES: u16 = 16;

impl NewGame {
    /// The form, filled in like `base`; `start` is a position to begin from. Engines to play
    /// against and people's names are the world's.
    pub fn new(base: Setup, start: Option<Position>, world: &World) -> NewGame {
        let game = &world.settings.game;
        NewGame {
            view: game.view,
            adaptive: world.ratings.adaptive().elo(),
            ..NewGame::like(base, start, &world.engines).named(&game.name, &game.second_name)
        }
    }

    /// As [`NewGame::new`]; `engines` are those that can be played against besides Tabiya.
    fn like(base: Setup, start: Option<Position>, engines: &[Launch]) -> NewGame {
        let mut engines = engines.to_vec();
        let seated = base.sides.iter().find_map(Player::external);
        let engine = seated.map(|launch| place_of(launch, &mut engines));
        let seated = |color: Color| base.sides.get(color).opponent();
        let usual = seated(Color::White).or(seated(Color::Black));
        let usual = usual.map_or(OpponentName::default(), Opponent::name);
        let exhibit_player = base.sides.iter().find_map(Player::exhibit_player);
        let opponent = match (base.sides.white.is_human(), base.sides.black.is_human()) {
            (true, true) => Against::Person,
            (false, false) => Against::Watch,
            _ if exhibit_player.is_some() => Against::Museum,
            _ => engine.map_or(Against::BuiltIn(usual), Against::Engine),
        };
        let side = match base.only_human() {
            Some(Color::Black) => OwnSide::Black,
            _ => OwnSide::White,
        };
        let mut clocks: Vec<TimeControl> = CLOCKS
            .iter()
            .filter_map(|clock| clock.parse().ok())
            .collect();
        if matches!(base.time, TimeControl::MoveTime(_)) && !clocks.contains(&base.time) {
            clocks.push(base.time);
        }
        let clock = clocks.iter().position(|clock| *clock == base.time);
        let begin = start.as_ref().map_or_else(|| start_like(&base), Start::at);
        let given = start.filter(|_| matches!(begin, Start::Given(_)));
        let opponents = base.only_human().unwrap_or(Color::White).other();
        let handicap = base.handicap;
        NewGame {
            opponent,
            exhibit_player: exhibit_player.unwrap_or(ExhibitPlayer::new(&EXHIBITS[2])),
            engines,
            adaptive: opponent::FIRST_ADAPTIVE,
            watched: ByColor {
                white: seated(Color::White).map_or(usual, Opponent::name),
                black: seated(Color::Black).map_or(usual, Opponent::name),
            },
            side,
            clock: clock.unwrap_or(clocks.len()),
            clocks,
            own_clock: clock.map_or_else(|| parts_of(base.time), |_| Default::default()),
            view: GameView::Open,
            handicap: handicap.map(|given| (given.giver == opponents, given.odds)),
            with_book: base.book != BookChoice::None,
            names: ByColor {
                white: name_of(&base.sides.white),
                black: name_of(&base.sides.black),
            },
            form: Form::default(),
            start: begin,
            given,
            base,
        }
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![Field::Opponent];
        match self.opponent {
            Against::BuiltIn(_) => fields.push(Field::Side),
            Against::Person => fields.extend(Color::ALL.map(Field::Name)),
            Against::Engine(_) => fields.push(Field::Side),
            Against::Museum => {
                fields.push(Field::Program);
                if self.exhibit_player.exhibit().looks_ahead() {
                    fields.push(Field::Depth);
                }
                fields.push(Field::Side);
            }
            Against::Watch => fields.extend(Color::ALL.map(Field::Watched)),
        }
        fields.push(Field::Clock);
        if self.clock == self.clocks.len() {
            fields.extend([Field::Minutes, Field::Increment, Field::Delay]);
        }
        if self.opponent != Against::Watch {
            fields.push(Field::View);
        }
        fields.push(Field::Start);
        match self.start {
            Start::Number960(_) => fields.push(Field::Number),
            Start::Opening(_) => fields.push(Field::Opening),
            Start::Usual | Start::Random960 | Start::Given(_) => {}
        }
        fields.push(Field::Handicap);
        let has_book = match self.opponent {
            Against::BuiltIn(_) | Against::Watch => true,
            Against::Museum => self.exhibit_player.exhibit().has_book(),
            Against::Person | Against::Engine(_) => false,
        };
        if has_book {
            fields.push(Field::Book);
        }
        fields
    }

    /// Whether time is counted: a clock of one's own is one, also while it is being typed.
    fn has_clock(&self) -> bool {
        let listed = self.clocks.get(self.clock);
        listed.is_none_or(|clock| matches!(clock, TimeControl::Fischer { .. }))
    }

    /// The clock, as far as it can be read.
    fn time(&self) -> TimeControl {
        let listed = self.clocks.get(self.clock).copied();
        listed
            .or_else(|| self.read_clock().ok())
            .unwrap_or(self.base.time)
    }

    fn read_clock(&self) -> Result<TimeControl, (Field, String)> {
        let [minutes, increment, delay] = &self.own_clock;
        read_clock(minutes, increment, delay)
    }

    /// What stands in a field, and how much of a scale it is (0–10) where it is one.
    fn value(&self, field: Field) -> String {
        match field {
            Field::Opponent => match self.opponent {
                Against::BuiltIn(name) => opponent_words(name),
                Against::Person => words::ANOTHER_PERSON.to_owned(),
                Against::Museum => words::HISTORIC_PROGRAM.to_owned(),
                Against::Engine(place) => self
                    .engines
                    .get(place)
                    .map(external::name)
                    .unwrap_or_default(),
                Against::Watch => words::WATCH.to_owned(),
            },
            Field::Watched(color) => opponent_words(*self.watched.get(color)),
            Field::Program => self.exhibit_player.exhibit().card.title.to_owned(),
            Field::Depth => words::depth(self.exhibit_player.depth()),
            Field::Side => match self.side {
                OwnSide::White => words::WHITE,
                OwnSide::Black => words::BLACK,
                OwnSide::Random => words::RANDOM,
            }
            .to_owned(),
            Field::Clock if self.clock == self.clocks.len() => words::OWN_CLOCK.to_owned(),
            Field::Clock => match self.time() {
                TimeControl::Unlimited => words::NO_CLOCK.to_owned(),
                TimeControl::MoveTime(_) => words::for_the_engine(self.time()),
                TimeControl::Fischer { .. } => words::minutes_and_seconds(&self.time().to_string()),
            },
            Field::Book => if self.with_book {
                words::WITH_BOOK
            } else {
                words::WITHOUT_BOOK
            }
            .to_owned(),
            Field::Minutes => self.own_clock[0].clone(),
            Field::Increment => self.own_clock[1].clone(),
            Field::Delay => self.own_clock[2].clone(),
            Field::View => match self.view {
                GameView::Open => words::OPEN,
                GameView::Training => words::TRAINING,
                GameView::Serious => words::SERIOUS,
            }
            .to_owned(),
            Field::Number => match &self.start {
                Start::Number960(text) => text.clone(),
                _ => String::new(),
            },
            Field::Opening => match &self.start {
                Start::Opening(text) => text.clone(),
                _ => String::new(),
            },
            Field::Handicap => handicap_words(self.handicap, self.opponent),
            Field::Name(color) => self.names.get(color).clone(),
            Field::Start => self.start.words(),
        }
    }

    /// The fields as the form shows them.
    fn shown(&self) -> Vec<form::Field> {
        let shown = |field: Field| form::Field {
            section: "",
            label: field.label().to_owned(),
            value: match (field, self.value(field)) {
                (
                    Field::Name(_)
                    | Field::Minutes
                    | Field::Increment
                    | Field::Delay
                    | Field::Number
                    | Field::Opening,
                    text,
                ) => form::Value::Text {
                    text,
                    expects: field.expects(),
                },
                (_, text) => form::Value::Steps(text),
            },
        };
        self.fields().into_iter().map(shown).collect()
    }

    fn do_all(&mut self, asked: Vec<Asked>, scene: &mut Scene) {
        for asked in asked {
            match asked {
                Asked::Step { field, up } => self.change(field, up),
                Asked::Text { field, text } => self.take_text(field, text),
                Asked::Enter => match self.setup() {
                    Ok(setup) => {
                        self.remember(scene);
                        scene.close_with(Answer::NewGame(Box::new(setup)));
                    }
                    Err((field, problem)) => return self.refuse(field, problem),
                },
                Asked::Close => scene.close(),
            }
        }
        self.form.follow(&self.shown());
    }

    fn take_text(&mut self, field: usize, text: String) {
        match (self.fields().get(field), &mut self.start) {
            (Some(Field::Name(color)), _) => *self.names.get_mut(*color) = text,
            (Some(Field::Minutes), _) => self.own_clock[0] = text,
            (Some(Field::Increment), _) => self.own_clock[1] = text,
            (Some(Field::Delay), _) => self.own_clock[2] = text,
            (Some(Field::Number), Start::Number960(own))
            | (Some(Field::Opening), Start::Opening(own)) => *own = text,
            _ => {}
        }
    }

    /// What stands in this field is not what was expected.
    fn refuse(&mut self, field: Field, problem: String) {
        let Some(place) = self.fields().iter().position(|one| *one == field) else {
            return;
        };
        match self.shown().get(place).map(|field| &field.value) {
            Some(form::Value::Text { text, .. }) => self.form.refuse(place, text, problem),
            _ => self.form.refuse_choice(place, problem),
        }
    }

    fn change(&mut self, field: usize, up: bool) {
        let Some(field) = self.fields().get(field).copied() else {
            return;
        };
        match field {
            Field::Opponent => {
                let names = OpponentName::ALL.iter().copied();
                let mut all: Vec<Against> = names.map(Against::BuiltIn).collect();
                all.extend((0..self.engines.len()).map(Against::Engine));
                all.extend([Against::Museum, Against::Person, Against::Watch]);
                self.opponent = next(&all, self.opponent, up);
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
            Field::Watched(color) => {
                let name = self.watched.get_mut(color);
                *name = next(OpponentName::ALL, *name, up);
            }
            Field::Side => {
                self.side = next(OwnSide::ALL, self.side, up);
            }
            Field::Clock => {
                // One place more for a clock of one's own.
                let count = self.clocks.len() + 1;
                self.clock = if up {
                    (self.clock + 1) % count
                } else {
                    (self.clock + count - 1) % count
                };
                let is_time = |(_, odds): &(bool, Odds)| matches!(odds, Odds::Time(_));
                if !self.has_clock() && self.handicap.as_ref().is_some_and(is_time) {
                    self.handicap = None;
                }
            }
            Field::View => self.view = next(GameView::ALL, self.view, up),
            Field::Start => self.start = self.start.next(self.given.as_ref(), up),
            Field::Handicap => {
                let all = handicaps(self.has_clock());
                self.handicap = next(&all, self.handicap, up);
            }
            Field::Book => self.with_book = !self.with_book,
            Field::Minutes
            | Field::Increment
            | Field::Delay
            | Field::Number
            | Field::Opening
            | Field::Name(_) => {}
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

    /// What is said of the opponent that is chosen: strength, then a sentence.
    fn card(&self) -> Vec<String> {
        let name = match (self.opponent, self.fields().get(self.form.marked())) {
            (_, Some(Field::Watched(color))) => *self.watched.get(*color),
            (Against::BuiltIn(name), _) => name,
            _ => return Vec::new(),
        };
        let opponent = self.plays(name);
        vec![
            words::rating(&opponent.estimate()),
            opponent.card().about.to_owned(),
        ]
    }

    fn places(&self, area: Rect) -> Places {
        let rows = u16::try_from(self.fields().len()).unwrap_or(u16::MAX);
        Places {
            dialog: Dialog::over(area, WIDTH, rows, CARD),
            labels: 1,
            values: VALUES,
        }
    }
}

impl Screen for NewGame {
    fn contexts(&self) -> Vec<Context> {
        self.form.contexts()
    }

    fn hints(&self) -> Vec<Action> {
        self.form.hints(&[Action::Begin])
    }

    fn typed(&self) -> Option<(&'static str, &'static str)> {
        (!self.form.is_typing()).then_some((words::DIGITS, words::CHOOSE_OPPONENT))
    }

    /// Enter begins the game, also behind a text that is typed.
    fn label(&self, action: Action) -> Option<&'static str> {
        (action == Action::Choose).then_some(Action::Begin.about().label)
    }

    fn is_overlay(&self) -> bool {
        true
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        let rows = self.places(scene.area).dialog.content.height;
        let asked = self.form.act(action, &self.shown(), rows);
        self.do_all(asked, scene);
    }

    /// A digit chooses one of the first ten opponents, weakest first, where no name is typed.
    fn key(&mut self, key: KeyEvent, _scene: &mut Scene) {
        if self.form.key(key) {
            return;
        }
        let KeyCode::Char(digit @ '0'..='9') = key.code else {
            return;
        };
        let number = match digit.to_digit(10).and_then(|n| usize::try_from(n).ok()) {
            Some(0) | None => 10,
            Some(number) => number,
        };
        let Some(name) = OpponentName::ALL.get(number - 1).copied() else {
            return;
        };
        match self.fields().get(self.form.marked()) {
            Some(Field::Watched(color)) => *self.watched.get_mut(*color) = name,
            _ => self.opponent = Against::BuiltIn(name),
        }
        self.form.follow(&self.shown());
    }

    /// A name, or the position to begin from.
    fn paste(&mut self, pasted: &Pasted, _scene: &mut Scene) {
        if !self.form.paste(pasted)
            && let Some(Ok(position)) = pasted.last_position()
        {
            self.start = Start::at(&position);
            if matches!(self.start, Start::Given(_)) {
                self.given = Some(position);
            }
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
        places.dialog.draw(words::TITLE, frame, theme);
        self.form
            .draw(&self.shown(), &places, view.topmost, frame, theme);
        if let Some(problem) = &self.form.problem {
            let note = places.dialog.note;
            for (index, line) in (0u16..).zip(popup::wrap(problem, note.width)) {
                Pen::new(frame.buffer_mut(), row(note, index), theme).put(&line, theme.bad);
            }
        } else {
            for (line, place) in self.card().into_iter().zip(places.dialog.note.rows()) {
                let mut pen = Pen::new(frame.buffer_mut(), place, theme);
                pen.skip(1).put(&line, theme.dim);
            }
        }
        draw_footer(self, frame, places.dialog.keys, view);
    }
}

#[cfg(test)]
mod tests;
