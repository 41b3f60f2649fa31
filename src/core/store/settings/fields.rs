//! The table of all settings, from which the file is read and written and the settings screen
//! is drawn.

use super::{
    choices::{
        Choice as _, Colours, EvaluationChoice, GameView, OpponentName, OwnSide, PieceStyle,
        ReviewLimit, ReviewedSide, ThemeChoice,
    },
    model::{BookChoice, Settings},
    own_themes,
};
use crate::{
    chess::{TimeControl, line::PieceLetters},
    files,
    store::words::settings as words,
};
use std::fmt;

/// One setting.
pub struct Field {
    /// The TOML table it stands in.
    pub section: &'static str,
    pub key: &'static str,
    /// What it does, for the file's comment and the settings screen.
    pub what: &'static str,
    pub kind: Kind,
    /// Its value in these settings.
    pub get: fn(&Settings) -> Value,
    /// Sets it; `false` if the value does not fit, and nothing has changed.
    pub set: fn(&mut Settings, &Value) -> bool,
}

/// What values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Switch,
    /// One of these words.
    Words(&'static [&'static str]),
    /// The name of a theme: a built-in one's, or that of a file.
    Theme,
    /// A whole number from the first to the second.
    Number(usize, usize),
    /// Text; the words say what is expected.
    Text(&'static str),
}

/// A value as the file and the settings screen know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Switch(bool),
    Text(String),
    Number(usize),
}

impl Field {
    /// Sets the value if it is of the right kind and fits.
    #[must_use]
    pub fn put(&self, settings: &mut Settings, value: &Value) -> bool {
        let of_kind = match (self.kind, value) {
            (Kind::Switch, Value::Switch(_)) | (Kind::Text(_) | Kind::Theme, Value::Text(_)) => {
                true
            }
            // A word may have been another one, or a number, in earlier versions.
            (Kind::Words(_), Value::Text(_) | Value::Number(_)) => true,
            (Kind::Number(least, most), Value::Number(n)) => (least..=most).contains(n),
            _ => false,
        };
        of_kind && (self.set)(settings, value)
    }
}

impl Kind {
    /// The words that can be chosen from, where a setting is one of some words.
    pub fn words(self, settings: &Settings) -> Vec<&str> {
        match self {
            Kind::Words(words) => words.to_vec(),
            Kind::Theme => settings.look.theme_names().collect(),
            Kind::Switch | Kind::Number(..) | Kind::Text(_) => Vec::new(),
        }
    }
}

/// What is expected, in words: `true or false`, `one of "a", "b"`, `a number from 1 to 10`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Switch => f.write_str(words::TRUE_OR_FALSE),
            Kind::Words(choice) => f.write_str(&words::one_of(choice)),
            Kind::Theme => f.write_str(&words::a_theme(
                Kind::Words(ThemeChoice::WORDS),
                own_themes::FOLDER,
            )),
            Kind::Number(least, most) => f.write_str(&words::whole_number(*least, *most)),
            Kind::Text(expected) => f.write_str(expected),
        }
    }
}

/// As TOML writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Switch(on) => write!(f, "{on}"),
            Value::Number(n) => write!(f, "{n}"),
            Value::Text(text) => write!(f, "{}", toml::Value::String(text.clone())),
        }
    }
}

fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// A switch of the settings.
macro_rules! switch {
    ($section:ident . $key:ident, $what:expr) => {
        switch!($section.$key as stringify!($key), $what)
    };
    ($section:ident . $field:ident as $key:expr, $what:expr) => {
        Field {
            section: stringify!($section),
            key: $key,
            what: $what,
            kind: Kind::Switch,
            get: |settings| Value::Switch(settings.$section.$field),
            set: |settings, value| match value {
                Value::Switch(on) => {
                    settings.$section.$field = *on;
                    true
                }
                _ => false,
            },
        }
    };
}

/// A setting that is one of some words.
macro_rules! words {
    ($section:ident . $key:ident : $choice:ty, $what:expr) => {
        Field {
            section: stringify!($section),
            key: stringify!($key),
            what: $what,
            kind: Kind::Words(<$choice>::WORDS),
            get: |settings| text(settings.$section.$key.word()),
            set: |settings, value| match value {
                Value::Text(word) => match <$choice>::read(word) {
                    Some(choice) => {
                        settings.$section.$key = choice;
                        true
                    }
                    None => false,
                },
                _ => false,
            },
        }
    };
}

/// A setting that is a line of text.
macro_rules! line {
    ($section:ident . $key:ident, $what:expr, $expected:expr) => {
        Field {
            section: stringify!($section),
            key: stringify!($key),
            what: $what,
            kind: Kind::Text($expected),
            get: |settings| text(&settings.$section.$key),
            set: |settings, value| match value {
                Value::Text(line) if !line.chars().any(char::is_control) => {
                    line.trim().clone_into(&mut settings.$section.$key);
                    true
                }
                _ => false,
            },
        }
    };
}

/// A setting that is a whole number.
macro_rules! number {
    ($section:ident . $field:ident as $key:literal, $least:literal ..= $most:literal, $what:expr) => {
        Field {
            section: stringify!($section),
            key: $key,
            what: $what,
            kind: Kind::Number($least, $most),
            get: |settings| Value::Number(settings.$section.$field.into()),
            set: |settings, value| match value {
                Value::Number(n) => match (*n).try_into() {
                    Ok(n) => {
                        settings.$section.$field = n;
                        true
                    }
                    Err(_) => false,
                },
                _ => false,
            },
        }
    };
}

/// Sets a name if the value can be one.
fn set_name(own: &mut String, value: &Value) -> bool {
    match value {
        Value::Text(name) if name.chars().count() <= 60 && !name.chars().any(char::is_control) => {
            name.trim().clone_into(own);
            true
        }
        _ => false,
    }
}

/// Keys that earlier versions wrote: section, former name, name. Files with them are still read.
pub const RENAMED: [(&str, &str, &str); 7] = [
    ("look", "men", "pieces"),
    ("look", "ground", "background"),
    ("look", "lettering", "piece_letters"),
    ("game", "level", "opponent"),
    ("game", "house_resigns", "engine_resigns"),
    ("review", "effort", "nodes_per_move"),
    ("review", "praise", "mark_good_moves"),
];

/// Every setting, in the order of the file.
pub const FIELDS: &[Field] = &[
    Field {
        section: "look",
        key: "theme",
        what: words::THEME,
        kind: Kind::Theme,
        get: |settings| text(settings.look.theme_name()),
        set: |settings, value| match value {
            Value::Text(name) => settings.look.choose_theme(name),
            _ => false,
        },
    },
    words!(look.colours: Colours, words::COLOURS),
    words!(look.pieces: PieceStyle, words::PIECES),
    switch!(look.ascii, words::ASCII),
    switch!(look.ground as "background", words::BACKGROUND),
    words!(look.piece_letters: PieceLetters, words::PIECE_LETTERS),
    switch!(look.coordinates, words::COORDINATES),
    Field {
        section: "game",
        key: "name",
        what: words::NAME,
        kind: Kind::Text(words::A_NAME),
        get: |settings| text(&settings.game.name),
        set: |settings, value| set_name(&mut settings.game.name, value),
    },
    Field {
        section: "game",
        key: "second_name",
        what: words::SECOND_NAME,
        kind: Kind::Text(words::A_NAME),
        get: |settings| text(&settings.game.second_name),
        set: |settings, value| set_name(&mut settings.game.second_name, value),
    },
    words!(game.side: OwnSide, words::SIDE),
    Field {
        section: "game",
        key: "opponent",
        what: words::OPPONENT,
        kind: Kind::Words(OpponentName::WORDS),
        get: |settings| text(settings.game.opponent.word()),
        set: |settings, value| {
            let named = match value {
                Value::Text(word) => OpponentName::read(word),
                // Earlier versions had levels.
                Value::Number(level) => OpponentName::of_level(*level),
                Value::Switch(_) => None,
            };
            if let Some(opponent) = named {
                settings.game.opponent = opponent;
            }
            named.is_some()
        },
    },
    Field {
        section: "game",
        key: "time",
        what: words::TIME,
        kind: Kind::Text(words::A_TIME),
        get: |settings| Value::Text(settings.game.time.to_string()),
        set: |settings, value| match value {
            Value::Text(time) => match time.parse::<TimeControl>() {
                Ok(time) => {
                    settings.game.time = time;
                    true
                }
                Err(_) => false,
            },
            _ => false,
        },
    },
    Field {
        section: "game",
        key: "book",
        what: words::BOOK,
        kind: Kind::Text(words::A_BOOK),
        get: |settings| match &settings.game.book {
            BookChoice::Embedded => text("built-in"),
            BookChoice::None => text("none"),
            BookChoice::File(path) => Value::Text(path.to_string_lossy().into_owned()),
        },
        set: |settings, value| {
            let Value::Text(book) = value else {
                return false;
            };
            settings.game.book = match book.as_str() {
                "" => return false,
                // The second is what earlier versions wrote.
                "built-in" | "embedded" => BookChoice::Embedded,
                "none" => BookChoice::None,
                path => BookChoice::File(files::typed(path)),
            };
            true
        },
    },
    words!(game.view: GameView, words::VIEW),
    switch!(game.engine_resigns, words::ENGINE_RESIGNS),
    number!(engine.hash_mib as "hash", 1..=65536, words::HASH),
    number!(engine.threads as "threads", 1..=256, words::THREADS),
    number!(engine.lines as "lines", 1..=5, words::LINES),
    words!(engine.evaluation: EvaluationChoice, words::EVALUATION),
    line!(engine.command, words::COMMAND, words::A_COMMAND),
    line!(engine.options, words::OPTIONS, words::SOME_OPTIONS),
    line!(
        engine.tablebases,
        words::TABLEBASES,
        words::FOLDERS_OF_TABLES
    ),
    number!(store.evaluations_mib as "evaluations", 0..=65536, words::EVALUATIONS),
    words!(review.nodes_per_move: ReviewLimit, words::NODES_PER_MOVE),
    words!(review.side: ReviewedSide, words::REVIEWED_SIDE),
    switch!(review.mark_good as "mark_good_moves", words::MARK_GOOD_MOVES),
    number!(review.questions as "questions", 1..=500, words::QUESTIONS),
    number!(drill.new_per_day as "new_per_day", 0..=1000, words::NEW_PER_DAY),
    switch!(explorer.own_games, words::OWN_GAMES),
    line!(explorer.files, words::FILES, words::FILES_AND_FOLDERS),
    switch!(sound.bell, words::BELL),
];
