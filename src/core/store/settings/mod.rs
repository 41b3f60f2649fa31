//! The settings: what there is to set, read from TOML leniently, changed in place.
//!
//! An unknown key and a value that does not fit are reported with file, line and column; the
//! rest of the file still counts, and what is missing keeps its default. Saving changes only the
//! values that changed and the names of renamed keys; comments, order and unknown keys stay.
//!
//! | file | what it is for |
//! |---|---|
//! | [`choices`] | settings that are one of some words, as types |
//! | [`fields`] | the table of all settings: section, key, meaning, kind of value |
//! | [`own_colours`] | colours of one's own, laid over a theme |
//! | [`own_themes`] | themes of one's own, a file each |
//! | [`problem`] | what is wrong in a file, and where |
//! | [`mod@read`] | text → settings and problems with their places |
//! | [`change`] | settings → the same text with the changed values in place |

pub mod change;
pub mod choices;
pub mod fields;
pub mod model;
pub mod own_colours;
pub mod own_themes;
pub mod problem;
pub mod read;

pub use change::{is_written, save, to_keep};
pub use choices::{
    Choice, Colours, EvaluationChoice, GameView, OpponentName, OwnSide, PieceStyle, ReviewLimit,
    ReviewedSide, ThemeChoice,
};
pub use fields::{FIELDS, Field, Kind, Value};
pub use model::{BookChoice, Engine, Game, Look, Review, Settings, Sound, Store};
pub use own_colours::{NAMES, OwnColours};
pub use own_themes::OwnTheme;
pub use problem::Problem;
pub use read::{KeySetting, Loaded, load, read};
