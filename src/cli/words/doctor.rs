//! What the doctor looks at, what it finds, and how to fix it.

use crate::text::figures::counted;
use std::{fmt::Display, path::Path};

// How a finding is.
pub const GOOD: &str = "ok";
pub const NOTE: &str = "note";
pub const BAD: &str = "BAD";

// What is looked at, each in at most 12 letters.
pub const PROGRAM: &str = "program";
pub const TERMINAL: &str = "terminal";
pub const COLOURS: &str = "colours";
pub const CHARACTERS: &str = "characters";
pub const THEME: &str = "theme";
pub const PIECES: &str = "pieces";
pub const FOLDERS: &str = "folders";
pub const SETTINGS_IN: &str = "settings in";
pub const GAMES_IN: &str = "games in";
pub const LOGS_IN: &str = "logs in";
pub const UNFINISHED: &str = "unfinished";
pub const GAMES_FILE: &str = "games file";
pub const SETTINGS: &str = "settings";
pub const KEYS: &str = "keys";
pub const BOOK: &str = "book";
pub const EVALUATION: &str = "evaluation";
pub const TABLES: &str = "tables";
pub const EXPLORER: &str = "explorer";
pub const ENGINE: &str = "engine";
pub const THREADS: &str = "threads";
pub const OTHER_ENGINE: &str = "other engine";
pub const FITTING: &str = "fitting";

pub fn problems_found(count: usize) -> String {
    match count {
        1 => "1 problem found".to_owned(),
        many => format!("{many} problems found"),
    }
}

// Settings that fit better.
pub const WRITE_WRITES_IT: &str = "tabiya doctor --write writes it";

pub fn these_lines_fit(settings: &Path) -> String {
    format!("These lines fit {}:", settings.display())
}

pub fn written_to(settings: &Path) -> String {
    format!("Written to {}.", settings.display())
}

pub fn asks_to_write(settings: &Path) -> String {
    format!("Write them to {}? y or n", settings.display())
}

pub fn fits_better(name: &str, from: impl Display, to: impl Display, why: impl Display) -> String {
    format!("{name} is {from}; {to} fits better: {why}")
}

pub fn former_names(keys: usize) -> String {
    format!("old key names to replace: {keys}")
}

pub fn cores(count: usize) -> String {
    format!("{count} cores")
}

pub fn are_free(mib: u64) -> String {
    format!("{mib} MiB are free")
}

// The program and its window.
pub const REDIRECTED: &str = "not checked: input or output is redirected";
pub const RUN_IN_TERMINAL: &str = "run tabiya doctor in the terminal you play in";
pub const SET_TERM: &str = "set TERM to your terminal's type, such as xterm-256color";
pub const TERM_NOT_SET: &str = "TERM is not set";
pub const SET_SIZE: &str = "set the size with stty cols 80 rows 24";
pub const MAKE_LARGER: &str =
    "make the window at least 40 columns by 12 rows; 80×24 shows everything";
pub const TRY_ANOTHER_TERMINAL: &str = "try another terminal";

pub fn program(version: &str, system: &str, machine: &str, count: usize) -> String {
    format!("tabiya {version}, {system} on {machine}, {}", cores(count))
}

pub fn cannot_place_cursor(term: &str) -> String {
    format!("TERM is \"{term}\", which cannot place a cursor")
}

pub fn size_unknown(term: &str) -> String {
    format!("{term}, size unknown")
}

pub fn size_failed(term: &str, error: impl Display) -> String {
    format!("{term}, size unknown: {error}")
}

// Colours.
pub const TRUE_COLOUR: &str = "true colour";
pub const COLOURS_256: &str = "256 colours";
pub const COLOURS_16: &str = "16 colours";
pub const NO_COLOURS: &str = "none";
pub const COLOURS_OF_TERMINAL: &str = "the terminal's own 16, by look.theme";
pub const NO_COLOURS_BY_VARIABLE: &str = "none: NO_COLOR is set";
pub const SET_COLOURS: &str =
    "if your terminal has more, set COLORTERM=truecolor, or look.colours in the settings";

pub fn by_settings(colours: &str) -> String {
    format!("{colours}, by look.colours in the settings")
}

// Characters.
pub const UTF8: &str = "UTF-8";
pub const ASCII_BY_SETTINGS: &str = "ASCII, by look.ascii in the settings";
pub const SET_UTF8_LOCALE: &str =
    "for pieces and lines, set LANG to a UTF-8 locale, such as C.UTF-8";
pub const IF_CHARACTERS_LOOK_WRONG: &str =
    "if pieces or lines look wrong, set LANG to a UTF-8 locale, or play with --ascii";
pub const NO_LOCALE: &str = "not set";

pub fn ascii_by_locale(locale: &str) -> String {
    format!("ASCII: the locale is {locale}")
}

pub fn ascii_by_term(term: &str) -> String {
    format!("ASCII: TERM is {term}")
}

pub fn utf8_despite_locale(locale: &str) -> String {
    format!("UTF-8; the locale is {locale}")
}

// The theme.
pub const LIGHT: &str = "light";
pub const DARK: &str = "dark";
pub const CHANGE_THEME: &str = "set look.theme to \"auto\", or look.background to true";

pub fn own_theme(name: &str, built_in: &str) -> String {
    format!("{name} of the folder themes, over {built_in}")
}

pub fn is_hard_to_read(theme: &str, background: &str) -> String {
    format!("{theme}, which is hard to read: the terminal's background is {background}")
}

pub fn theme_fits(theme: &str, background: &str) -> String {
    format!("{theme}: the terminal's background is {background}")
}

// How pieces are drawn.
pub const LETTERS: &str = "letters";
pub const OUTLINES: &str = "outlines";
pub const OUTLINES_AND_FIGURINES: &str = "outlines for White, figurines for Black";
pub const FIGURINES: &str = "figurines";
pub const ART: &str = "art (quarters of a cell, which every font has)";
pub const SEXTANTS: &str = "sextants (sixths of a cell; the font must have U+1FB00 to U+1FB3B)";
pub const OCTANTS: &str = "octants (eighths of a cell; the font must have U+1CD00 to U+1CDE5)";

pub fn images(protocol: &str, (width, height): (u16, u16)) -> String {
    format!("images ({protocol}), cells of {width}×{height} pixels")
}

/// `pieces`: one of those above; so in the next three.
pub fn images_need_characters(pieces: &str) -> String {
    format!("{pieces}; images need more than ASCII characters")
}

pub fn images_need_colours(pieces: &str) -> String {
    format!("{pieces}; images need colours")
}

pub fn pieces_by_settings(pieces: &str) -> String {
    format!("{pieces}, by look.pieces; the terminal shows images")
}

pub fn no_images(pieces: &str) -> String {
    format!("{pieces}: the terminal shows no images")
}

/// `program`: tmux or screen.
pub fn no_images_within(pieces: &str, program: &str) -> String {
    format!("{pieces}: {program} passes no images on")
}

pub fn images_outside(program: &str) -> String {
    format!(
        "for images run tabiya outside {program}, or in tmux 3.4 or newer that is built with Sixel, \
         where the terminal shows Sixel"
    )
}

// Why something else fits the terminal better.
pub const SHOWS_16_COLOURS: &str = "the terminal shows 16 colours, which are its own";
pub const NO_COLOR_IS_SET: &str = "NO_COLOR is set";
pub const SHOWS_NO_COLOURS: &str = "the terminal shows no colours";

pub fn is_no_utf8(locale: &str) -> String {
    format!("the locale is {locale}, not UTF-8")
}

pub fn term_is(term: &str) -> String {
    format!("TERM is {term}")
}

pub fn has_no_other_pieces(term: &str) -> String {
    format!("TERM is {term}, whose font has no other pieces")
}

pub fn terminal_is(name: &str) -> String {
    format!("the terminal says that it is {name}")
}

pub fn draws_them_itself(name: &str) -> String {
    format!("the terminal says that it is {name}, which draws them itself")
}

// Games.
/// The titles of unfinished games, the first few of many.
pub fn games(titles: &[String]) -> String {
    const MOST: usize = 3;
    let (told, rest) = titles.split_at(titles.len().min(MOST));
    let told = told.join("; ");
    match rest.len() {
        0 => told,
        more => format!("{told}; and {more} more"),
    }
}

pub const NO_GAMES: &str = "no games";
pub const NO_FINISHED_GAMES: &str = "no finished games yet";
pub const MOVE_IT_AWAY: &str = "move it away";
pub const CHANGE_PERMISSIONS: &str = "change its permissions";

pub fn kib(count: u64) -> String {
    format!("{count} KiB")
}

pub fn is_no_file(path: &Path) -> String {
    format!("{} is not a file", path.display())
}

pub fn cannot_read(path: &Path, error: impl Display) -> String {
    format!("cannot read {}: {error}", path.display())
}

// The settings.
pub const NO_PROBLEMS: &str = "no problems";
pub const DEFAULTS: &str = "defaults";
pub const FIX_FILE: &str = "fix the file, or remove the line";
pub const USE_NEW_NAME: &str =
    "use the new name; saving the settings in the program changes it too";
pub const GIVE_ANOTHER_KEY: &str = "give it another key in the same section";
pub const FORMER_NAME_WORKS: &str = "the former name still works; use the new one";

// The book.
pub const NO_BOOK: &str = "none: game.book is \"none\" in the settings";
pub const BUILT_IN: &str = "built-in";

/// `headline`: that the file has so many errors; `message`: what the first of them is.
pub fn first_error(headline: &str, errors: usize, line: u32, message: &str) -> String {
    match errors {
        1 => format!("{headline} in line {line}: {message}"),
        _ => format!("{headline}, the first in line {line}: {message}"),
    }
}

pub fn fix_book(path: &Path) -> String {
    format!(
        "fix the book (tabiya book check {}), or change game.book in the settings",
        path.display()
    )
}

// The evaluation.
pub const NO_NETWORK: &str = "classical; this build carries no network";
pub const CLASSICAL_AND_NO_NETWORK: &str =
    "classical, by engine.evaluation in the settings; this build carries no network";

pub fn network(name: impl Display) -> String {
    format!("network {name}")
}

pub fn classical(built_in: &str) -> String {
    format!("classical, by engine.evaluation in the settings; built in: {built_in}")
}

// Endgame tables.
pub const NO_TABLES: &str = "none: engine.tablebases names no folder with endgame tables";
pub const NAME_FOLDERS: &str = "name folders with .rtbw and .rtbz files in engine.tablebases, or \
     remove that line";

pub fn no_tables_in(folders: &str) -> String {
    format!("no endgame tables in {folders}")
}

pub fn tables(files: usize, pieces: impl Display, folders: &str) -> String {
    format!("{files} files for up to {pieces} pieces in {folders}")
}

pub fn cannot_read_tables(folders: &str, reason: impl Display) -> String {
    format!("cannot read endgame tables in {folders}: {reason}")
}

// The explorer.
pub const NAME_GAMES: &str =
    "name files or folders of games in explorer.files, or remove that line";

// The engine.
pub const REPORT_IT: &str =
    "the machine may be overloaded; if not, this is a bug: please report it";

pub fn answers(nodes_per_second: impl Display) -> String {
    format!("answers; {nodes_per_second} nodes per second")
}

pub fn no_answer(seconds: u64) -> String {
    format!("no answer within {seconds} s")
}

pub fn threads_on_cores(threads: usize, cores: usize) -> String {
    format!(
        "{} on {}",
        counted(threads as u64, "search thread"),
        counted(cores as u64, "core")
    )
}

pub fn set_threads(cores: usize) -> String {
    format!(
        "more threads than cores slow the search down: set threads to at most {cores} in the settings"
    )
}

// The engine of the settings.
pub const CHANGE_ENGINE: &str =
    "change engine.command or engine.options in the settings, or remove those lines";
pub const OPTIONS_OF_NO_ENGINE: &str = "engine.options is set, but engine.command names no engine";
pub const NAME_THE_ENGINE: &str = "name the engine in engine.command, or remove engine.options";

pub fn other_answers(name: &str) -> String {
    format!("{name} answers")
}
