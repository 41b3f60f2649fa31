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
use crate::chess::{TimeControl, line::PieceLetters};
use std::{fmt, path::PathBuf};

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
            (Kind::Words(words), Value::Text(word)) => words.contains(&word.as_str()),
            // A word may have been a number in earlier versions.
            (Kind::Words(_), Value::Number(_)) => true,
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
            Kind::Switch => f.write_str("true or false"),
            Kind::Words(words) => {
                let quoted: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
                write!(f, "one of {}", quoted.join(", "))
            }
            Kind::Theme => write!(
                f,
                "{}, or the name of a file in the folder \"{}\" beside the settings",
                Kind::Words(ThemeChoice::WORDS),
                own_themes::FOLDER
            ),
            Kind::Number(least, most) => write!(f, "a whole number from {least} to {most}"),
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
    ($section:ident . $key:ident, $what:literal) => {
        switch!($section.$key as stringify!($key), $what)
    };
    ($section:ident . $field:ident as $key:expr, $what:literal) => {
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
    ($section:ident . $key:ident : $choice:ty, $what:literal) => {
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
    ($section:ident . $key:ident, $what:literal, $expected:literal) => {
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
    ($section:ident . $field:ident as $key:literal, $least:literal ..= $most:literal, $what:literal) => {
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
        what: "Colours; auto goes by the background. Own ones: files in the folder themes.",
        kind: Kind::Theme,
        get: |settings| text(settings.look.theme_name()),
        set: |settings, value| match value {
            Value::Text(name) => settings.look.choose_theme(name),
            _ => false,
        },
    },
    words!(
        look.colours: Colours,
        "How many colours; auto goes by COLORTERM and TERM."
    ),
    words!(
        look.pieces: PieceStyle,
        "images where the terminal shows them, art (blocks), sextants or octants (finer blocks, if the font has them), figurines, outlines, or letters."
    ),
    switch!(look.ascii, "Use only ASCII characters."),
    switch!(
        look.ground as "background",
        "Use the theme's background; false: the terminal's."
    ),
    words!(
        look.piece_letters: PieceLetters,
        "How move text names pieces."
    ),
    switch!(look.coordinates, "Show file letters and rank numbers."),
    Field {
        section: "game",
        key: "name",
        what: "Your name in saved games.",
        kind: Kind::Text("a name of at most 60 characters"),
        get: |settings| text(&settings.game.name),
        set: |settings, value| set_name(&mut settings.game.name, value),
    },
    Field {
        section: "game",
        key: "second_name",
        what: "The other player's name when two people share the keyboard.",
        kind: Kind::Text("a name of at most 60 characters"),
        get: |settings| text(&settings.game.second_name),
        set: |settings, value| set_name(&mut settings.game.second_name, value),
    },
    words!(game.side: OwnSide, "The side you play."),
    Field {
        section: "game",
        key: "opponent",
        what: "Who plays against you, from \"pip\" (beginner) to \"tabiya\" (full strength).",
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
        what: "Minutes plus seconds per move (\"5+3\", with a delay \"5+3d\"), \"2s per move\" or \"none\".",
        kind: Kind::Text("a time such as \"5+3\", \"2s per move\" or \"none\""),
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
        what: "Opening book: \"built-in\", \"none\" or the path of a book.",
        kind: Kind::Text("\"built-in\", \"none\" or the path of a book"),
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
                path => BookChoice::File(PathBuf::from(path)),
            };
            true
        },
    },
    words!(
        game.view: GameView,
        "What a game shows: open (the engine's thinking), training (everything), serious (board, clocks, moves)."
    ),
    switch!(
        game.engine_resigns,
        "Let opponents resign hopeless games, as suits them."
    ),
    number!(engine.hash_mib as "hash", 1..=65536, "Hash table in MiB."),
    number!(engine.threads as "threads", 1..=256, "Search threads."),
    number!(engine.lines as "lines", 1..=5, "Number of best lines shown."),
    words!(
        engine.evaluation: EvaluationChoice,
        "How Tabiya values positions: its network, or the classical terms."
    ),
    line!(
        engine.command,
        "Command of a UCI engine for analysis; empty: the built-in engine.",
        "a command line such as \"stockfish\" or \"ssh host stockfish\""
    ),
    line!(
        engine.options,
        "Options of that engine, such as \"Threads=2; Hash=256\".",
        "options such as \"Threads=2; Hash=256\""
    ),
    line!(
        engine.tablebases,
        "Folders with Syzygy endgame tables; empty: none.",
        "folders with .rtbw and .rtbz files, separated by : (on Windows by ;)"
    ),
    number!(store.evaluations_mib as "evaluations", 0..=65536, "Space for stored evaluations in MiB; 0: store none."),
    words!(
        review.nodes_per_move: ReviewLimit,
        "Nodes or time that a review spends on each move."
    ),
    words!(review.side: ReviewedSide, "Whose moves are reviewed."),
    switch!(
        review.mark_good as "mark_good_moves",
        "Also mark good moves (!, !!, !?); takes longer."
    ),
    number!(
        review.questions as "questions",
        1..=500,
        "Questions in a session of learning from mistakes."
    ),
    number!(
        drill.new_per_day as "new_per_day",
        0..=1000,
        "New questions that a drill asks in a day."
    ),
    switch!(
        explorer.own_games,
        "Count the games played here in the explorer."
    ),
    line!(
        explorer.files,
        "Other files and folders of games for the explorer; empty: none.",
        "files and folders, separated by : (on Windows by ;)"
    ),
    switch!(sound.bell, "Ring the terminal's bell when it is your turn."),
];
