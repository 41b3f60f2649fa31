//! The manual pages: what they tell beside the help of each command.

/// In the footer of each page.
pub const MANUAL: &str = "Tabiya manual";

// Sections.
pub const EXIT_STATUS: &str = "EXIT STATUS";
pub const FILES: &str = "FILES";
pub const ENVIRONMENT: &str = "ENVIRONMENT";
pub const KEYS: &str = "KEYS";
pub const SEE_ALSO: &str = "SEE ALSO";
pub const NOTES: &str = "NOTES";
pub const EXAMPLES: &str = "EXAMPLES";

/// What the examples begin with in the help of a command.
pub const EXAMPLES_BEGIN: [&str; 2] = ["Examples:\n", "Example:\n"];

pub const EACH_FILE: &[(&str, &str)] = &[
    (
        "~/.config/tabiya/settings.toml",
        "Settings, keys and colours of your own. The settings screen writes it with every setting explained.",
    ),
    ("~/.local/share/tabiya/games.pgn", "Every finished game."),
    ("~/.local/share/tabiya/unfinished/", "Games to be resumed."),
    (
        "~/.local/share/tabiya/unsaved/",
        "Changes of games and books that are not saved yet.",
    ),
    (
        "~/.local/share/tabiya/openings.book.txt",
        "Your own copy of the opening book, once you change it.",
    ),
    (
        "~/.local/state/tabiya/",
        "The log, where one is asked for, and reports of crashes.",
    ),
];

pub const EACH_VARIABLE: &[(&str, &str)] = &[
    ("NO_COLOR", "If set, no colours are used."),
    (
        "COLORTERM",
        "truecolor or 24bit: the terminal has all colours.",
    ),
    (
        "TERM",
        "The terminal's type. With dumb there is no screen; --speak needs none.",
    ),
    (
        "COLORFGBG",
        "Whether the terminal is light or dark, for the theme auto.",
    ),
    (
        "LC_ALL, LC_CTYPE, LANG",
        "A locale without UTF-8: only ASCII is shown.",
    ),
    (
        "VISUAL, EDITOR, PAGER",
        "What opens a book's text and shows long texts.",
    ),
    (
        "XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME",
        "The folders in which the folders tabiya lie.",
    ),
    (
        "TABIYA_CONFIG_DIR, TABIYA_DATA_DIR, TABIYA_STATE_DIR",
        "These folders themselves.",
    ),
];

/// How keys are set; `places`: those that have keys of their own.
pub fn keys(places: &str) -> String {
    format!(
        "[keys] in the settings file gives an action other keys wherever it has any, [keys.PLACE] in \
         one place only, for example down = [\"down\", \"n\"] below [keys.list].\n\
         A key is a letter or sign, enter, space, tab, backtab, esc, up, down, left, right, home, end, \
         pageup, pagedown, insert, delete, backspace, f1 to f24, with ctrl\\-, alt\\- or shift\\- before \
         it; what stands in [keys] itself leaves letters to text that is typed.\n.PP\nPlaces: {places}.\n.PP\nActions:\n"
    )
}

pub fn not_made(error: impl std::fmt::Display) -> String {
    format!("cannot make the manual page: {error}")
}
