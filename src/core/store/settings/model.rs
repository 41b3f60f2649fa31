//! Everything that can be set, section by section as in the file.

use super::choices::{
    Colours, EvaluationChoice, GameView, OpponentName, OwnSide, PieceStyle, ReviewLimit,
    ReviewedSide, ThemeChoice,
};
use super::{choices::Choice as _, own_colours::OwnColours, own_themes::OwnTheme};
use crate::{
    book::edit::Subject,
    chess::{TimeControl, line::PieceLetters},
    files,
};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// Everything that can be set, section by section as in the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    pub look: Look,
    pub game: Game,
    pub engine: Engine,
    pub review: Review,
    pub drill: Drill,
    pub store: Store,
    pub explorer: Explorer,
    pub sound: Sound,
}

/// How the screen looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// The built-in theme, or the one that the own theme is laid over.
    pub theme: ThemeChoice,
    /// The theme of one's own that is chosen.
    pub own_theme: Option<OwnTheme>,
    /// All that can be chosen; the files in the folder of themes say which.
    pub own_themes: Vec<OwnTheme>,
    pub colours: Colours,
    pub pieces: PieceStyle,
    /// Only ASCII characters.
    pub ascii: bool,
    /// The theme's own background, not the terminal's.
    pub ground: bool,
    pub piece_letters: PieceLetters,
    /// File letters and rank numbers at the board's edge.
    pub coordinates: bool,
    /// Colours of the section `[theme]`, laid over the theme's.
    pub own_colours: OwnColours,
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: ThemeChoice::Auto,
            own_theme: None,
            own_themes: Vec::new(),
            colours: Colours::Auto,
            pieces: PieceStyle::default(),
            ascii: false,
            ground: true,
            piece_letters: PieceLetters::Letters,
            coordinates: true,
            own_colours: OwnColours::default(),
        }
    }
}

impl Look {
    /// The name of the theme that is chosen.
    pub fn theme_name(&self) -> &str {
        let own = self.own_theme.as_ref().map(|own| own.name.as_str());
        own.unwrap_or(self.theme.word())
    }

    /// The names of all themes.
    pub fn theme_names(&self) -> impl Iterator<Item = &str> + Clone {
        let own = self.own_themes.iter().map(|own| own.name.as_str());
        ThemeChoice::WORDS.iter().copied().chain(own)
    }

    /// Chooses a theme by its name; `false` where there is none of this name.
    pub fn choose_theme(&mut self, name: &str) -> bool {
        let own = self.own_themes.iter().find(|own| own.name == name);
        let lower = name.to_lowercase();
        match (own, ThemeChoice::read(&lower)) {
            (Some(own), _) => {
                self.theme = own.base;
                self.own_theme = Some(own.clone());
            }
            (None, Some(built_in)) => {
                self.theme = built_in;
                self.own_theme = None;
            }
            (None, None) => return false,
        }
        true
    }

    /// The colours laid over the built-in theme: the own theme's, and over them those of `[theme]`.
    pub fn colours_over(&self) -> OwnColours {
        match &self.own_theme {
            Some(theme) => self.own_colours.over(&theme.colours),
            None => self.own_colours.clone(),
        }
    }
}

/// What a new game is like unless the command line says otherwise.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The name for PGN tags; empty: `You` on the screen.
    pub name: String,
    /// Of the other person, where two play at one keyboard; empty where there is none.
    pub second_name: String,
    pub side: OwnSide,
    /// Who plays against the person.
    pub opponent: OpponentName,
    pub time: TimeControl,
    pub book: BookChoice,
    /// What is shown during a game.
    pub view: GameView,
    /// Whether the engine resigns hopeless games.
    pub engine_resigns: bool,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            name: String::new(),
            second_name: String::new(),
            side: OwnSide::White,
            opponent: OpponentName::default(),
            time: TimeControl::Unlimited,
            book: BookChoice::Embedded,
            view: GameView::Open,
            engine_resigns: true,
        }
    }
}

/// The opening book of Tabiya.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BookChoice {
    /// The book that the program carries; `built-in` in the file.
    #[default]
    Embedded,
    /// No book; `none` in the file.
    None,
    File(PathBuf),
}

impl BookChoice {
    /// The book to edit for one who plays with this choice.
    pub fn subject(&self) -> Subject {
        match self {
            BookChoice::File(path) => Subject::File(path.clone()),
            BookChoice::Embedded | BookChoice::None => Subject::Own,
        }
    }

    /// The file to practise for one who plays with this choice: that which is edited, once it is
    /// there; `None`: the built-in book.
    pub fn practised(&self, own_copy: Option<PathBuf>) -> Option<PathBuf> {
        match self {
            BookChoice::File(path) => Some(path.clone()),
            BookChoice::Embedded | BookChoice::None => own_copy.filter(|path| path.exists()),
        }
    }
}

/// What the engine may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Engine {
    /// Hash table in MiB, 1–65,536.
    pub hash_mib: usize,
    /// Search threads, 1–256.
    pub threads: usize,
    /// Best lines shown, 1–5.
    pub lines: usize,
    pub evaluation: EvaluationChoice,
    /// Command line of another UCI engine for analysis; empty: the built-in engine.
    pub command: String,
    /// What to set in it: `Threads=2; Hash=256`.
    pub options: String,
    /// Folders with Syzygy endgame tables, separated as the system separates paths; empty: none.
    pub tablebases: String,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine {
            hash_mib: 64,
            threads: 1,
            lines: 1,
            evaluation: EvaluationChoice::default(),
            command: String::new(),
            options: String::new(),
            tablebases: String::new(),
        }
    }
}

/// How a game is reviewed on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    pub nodes_per_move: ReviewLimit,
    pub side: ReviewedSide,
    /// Whether good moves are looked for too.
    pub mark_good: bool,
    /// Questions in a session of learning from mistakes, 1–500.
    pub questions: usize,
}

impl Default for Review {
    fn default() -> Review {
        Review {
            nodes_per_move: ReviewLimit::default(),
            side: ReviewedSide::default(),
            mark_good: false,
            questions: 20,
        }
    }
}

/// How a book is drilled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drill {
    /// New questions of a day, 0–1,000.
    pub new_per_day: usize,
}

impl Default for Drill {
    fn default() -> Drill {
        Drill { new_per_day: 20 }
    }
}

/// What is kept of analyses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    /// Room for evaluations of positions in MiB, 0–65,536; 0: none are kept.
    pub evaluations_mib: usize,
}

impl Default for Store {
    fn default() -> Store {
        Store {
            evaluations_mib: 64,
        }
    }
}

/// Which games the explorer counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explorer {
    /// The games played in the program.
    pub own_games: bool,
    /// Other files and folders, separated as the system separates paths; empty: none.
    pub files: String,
}

impl Default for Explorer {
    fn default() -> Explorer {
        Explorer {
            own_games: true,
            files: String::new(),
        }
    }
}

impl Explorer {
    /// The files and folders, with the file of one's own games. `~` is the home folder.
    pub fn sources(&self, own_games: &Path) -> Vec<PathBuf> {
        let own = (self.own_games && own_games.exists()).then(|| own_games.to_owned());
        own.into_iter().chain(self.named()).collect()
    }

    /// The files and folders without the file of one's own games.
    pub fn named(&self) -> Vec<PathBuf> {
        files::all_typed(&self.files)
    }
}

/// What can be heard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sound {
    /// The terminal's bell after the opponent's move.
    pub bell: bool,
}
