//! Saving settings without harm to the file: the changed values are written in their places.

use super::{
    fields::{FIELDS, Field},
    model::Settings,
    problem,
    read::{self, span_of},
};
use crate::{
    files::{self, folder_of},
    store::{
        atomic::{make_folder, write_atomically},
        error::StoreError,
        lock,
        words::{deeds, settings_file as words},
    },
};
use std::{io, ops::Range, path::Path};

/// Saves the settings: each value that differs from what was `known` of the file (when this
/// program last read or wrote it) is changed where it stands, or added to its section; all others
/// stay as another program may have written them since. A file that is not there is made, with
/// every setting explained. Other copies of this program wait until it is done.
///
/// # Errors
/// [`StoreError`] when the file cannot be read or written, or cannot be changed without harm
/// (it is not TOML); it is then untouched.
pub fn save(path: &Path, known: &Settings, settings: &Settings) -> Result<(), StoreError> {
    let folder = folder_of(path);
    if !path.exists() {
        make_folder(&folder)?;
    }
    let _held =
        lock::folder(&folder).map_err(|error| StoreError::io(deeds::WRITE, path, &error))?;
    let text = match files::read_own_text(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => explained(),
        Err(error) => return Err(StoreError::io(deeds::READ, path, &error)),
    };
    let changed = change(path, text, known, settings)?;
    write_atomically(path, changed.as_bytes())
}

/// The settings to be saved: a value that the command line gave for this run, and nobody has
/// changed since, stays in the file as it was.
///
/// `begun` is what the run began with, `stored` what the file said then.
#[must_use]
pub fn to_keep(settings: &Settings, begun: &Settings, stored: &Settings) -> Settings {
    let mut kept = settings.clone();
    for field in FIELDS {
        if (field.get)(settings) == (field.get)(begun) {
            // What was read from the file fits.
            let _ = field.put(&mut kept, &(field.get)(stored));
        }
    }
    kept
}

/// Whether a settings file says something of this key, also under a former name.
pub fn is_written(text: &str, section: &str, key: &str) -> bool {
    let present = read::with_present_names(text.to_owned());
    span_of(&present, section, key).is_some()
}

/// The text with those of these settings in it that are no longer what was known.
fn change(
    path: &Path,
    text: String,
    known: &Settings,
    settings: &Settings,
) -> Result<String, StoreError> {
    let unchangeable = |reason: String| StoreError::Unchangeable {
        path: path.to_owned(),
        reason,
    };
    if let Err(error) = text.parse::<toml::Table>() {
        let (line, _) = problem::place(&text, error.span().map_or(0, |span| span.start));
        return Err(unchangeable(words::line_is_not_toml(line)));
    }
    let read = |text: &str| {
        let themes = settings.look.own_themes.clone();
        read::read_with(path, text, themes).settings
    };
    let mut wanted = read(&text);
    let mut changed = read::with_present_names(text);
    for field in FIELDS {
        let value = (field.get)(settings);
        let is_news = value != (field.get)(known) && value != (field.get)(&wanted);
        if is_news && field.put(&mut wanted, &value) {
            changed = with_value(changed, field, &value.to_string());
        }
    }
    // A file may be written in ways that cannot be added to line by line (an inline table, a
    // section of dotted keys). Better no change than a wrong one.
    let sound = changed.parse::<toml::Table>().is_ok();
    if sound && read(&changed) == wanted {
        Ok(changed)
    } else {
        Err(unchangeable(words::CANNOT_BE_CHANGED_IN_PLACE.to_owned()))
    }
}

/// The text with one value changed or added.
fn with_value(mut text: String, field: &Field, value: &str) -> String {
    if let Some(span) = span_of(&text, field.section, field.key) {
        text.replace_range(span, value);
        return text;
    }
    let line = format!("{} = {value}\n", field.key);
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    match after_header(&text, field.section) {
        Some(at) => {
            let default = (field.get)(&Settings::default()).to_string();
            let place = commented(&text, at, field.key, &default).unwrap_or(at..at);
            text.replace_range(place, &line);
        }
        None => {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&format!("[{}]\n{line}", field.section));
        }
    }
    text
}

/// Where the line after `[section]` begins.
fn after_header(text: &str, section: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        // Some editors begin a file with a mark that says it is UTF-8.
        let line = line.trim_start_matches('\u{feff}');
        let header = line.split('#').next().unwrap_or(line).trim();
        let name = header.strip_prefix('[').and_then(|h| h.strip_suffix(']'));
        if name.is_some_and(|name| name.trim() == section) {
            return Some(at);
        }
    }
    None
}

/// Where a value goes in the section that begins at `from`, if that has the key in a comment: in
/// the place of a line with the default as [`explained`] writes it, below what a person wrote.
fn commented(text: &str, from: usize, key: &str, default: &str) -> Option<Range<usize>> {
    let mut at = from;
    for line in text.get(from..)?.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let bare = line.trim();
        if bare.starts_with('[') {
            return None;
        }
        let Some((name, value)) = bare.strip_prefix('#').and_then(|c| c.split_once('=')) else {
            continue;
        };
        if name.trim() == key && line.ends_with('\n') {
            let is_default = value.trim() == default;
            return Some(if is_default { begin..at } else { at..at });
        }
    }
    None
}

/// A settings file in which nothing is set but everything explained.
fn explained() -> String {
    let defaults = Settings::default();
    let mut text = words::HEADING.to_owned();
    let mut section = "";
    for field in FIELDS {
        if field.section != section {
            section = field.section;
            text.push_str(&format!("\n[{section}]\n"));
        }
        text.push_str(&format!(
            "# {}\n# {} = {}\n",
            field.what,
            field.key,
            (field.get)(&defaults)
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{
        super::{OpponentName, ThemeChoice, Value},
        *,
    };

    fn changed(text: &str, settings: &Settings) -> Result<String, StoreError> {
        let path = Path::new("settings.toml");
        let known = read::read(path, text).settings;
        change(path, text.to_owned(), &known, settings)
    }

    #[test]
    fn what_was_said_for_one_run_is_not_saved() {
        let stored = Settings::default();
        let mut begun = stored.clone();
        begun.look.ascii = true;
        begun.look.theme = ThemeChoice::Paper;
        let mut settings = begun.clone();
        settings.game.opponent = OpponentName::Noor;
        settings.look.theme = ThemeChoice::Contrast;
        let kept = to_keep(&settings, &begun, &stored);
        assert!(!kept.look.ascii);
        assert_eq!(
            (kept.game.opponent, kept.look.theme),
            (OpponentName::Noor, ThemeChoice::Contrast)
        );
    }

    #[test]
    fn only_the_changed_value_changes() {
        let text = "# mine\n[game]\nopponent = \"nell\" # for now\nmystery = 1\n\n[look]\ntheme = 'paper'\n";
        let mut settings = read::read(Path::new("settings.toml"), text).settings;
        assert_eq!(changed(text, &settings).as_deref(), Ok(text));
        settings.game.opponent = OpponentName::Tala;
        let expected = text.replace("nell", "tala");
        assert_eq!(changed(text, &settings), Ok(expected));
    }

    #[test]
    fn what_another_program_wrote_since_stays() {
        let path = Path::new("settings.toml");
        let known = read::read(path, "[game]\nname = \"Ann\"\n").settings;
        let mut settings = known.clone();
        settings.look.theme = ThemeChoice::Paper;
        settings.engine.lines = 3;
        let text = "[game]\nname = \"Bob\"\n[engine]\nlines = 4\n[theme]\nlight = \"#010203\"\n";
        let changed = change(path, text.to_owned(), &known, &settings);
        let expected = text.replace("lines = 4", "lines = 3") + "\n[look]\ntheme = \"paper\"\n";
        assert_eq!(changed, Ok(expected.clone()));
        // What was changed back is news too.
        let again = change(path, expected.clone(), &settings, &known);
        let back = expected
            .replace("lines = 3", "lines = 1")
            .replace("paper", "auto");
        assert_eq!(again, Ok(back));
    }

    #[test]
    fn a_key_of_an_earlier_version_gets_its_present_name() {
        let text = "[look]\nmen = 'letters' # large ones\n\n[review]\npraise = false\n";
        let mut settings = read::read(Path::new("settings.toml"), text).settings;
        settings.review.mark_good = true;
        let expected =
            "[look]\npieces = 'letters' # large ones\n\n[review]\nmark_good_moves = true\n";
        assert_eq!(changed(text, &settings).as_deref(), Ok(expected));
    }

    #[test]
    fn a_new_value_goes_to_its_section() {
        let text = "[look] # mine\ntheme = \"paper\"";
        let mut settings = read::read(Path::new("settings.toml"), text).settings;
        settings.look.ascii = true;
        settings.sound.bell = true;
        assert_eq!(
            changed(text, &settings).as_deref(),
            Ok("[look] # mine\nascii = true\ntheme = \"paper\"\n\n[sound]\nbell = true\n")
        );
    }

    #[test]
    fn a_header_may_be_the_last_line_or_follow_a_byte_order_mark() {
        let mut settings = Settings::default();
        settings.look.ascii = true;
        for text in ["[look]", "\u{feff}[look]\n", "\u{feff}[look] # mine"] {
            let expected = format!("{}\nascii = true\n", text.trim_end());
            assert_eq!(changed(text, &settings), Ok(expected), "{text:?}");
        }
    }

    #[test]
    fn a_new_value_stands_where_its_default_was_explained() {
        let mut settings = Settings::default();
        settings.engine.hash_mib = 1024;
        let text = changed(&explained(), &settings).expect("it is ours");
        assert_eq!(text, explained().replace("# hash = 64\n", "hash = 1024\n"));
        let own = "[engine]\nthreads = 2\n# hash = 512 was too much\n[look]\n# hash = 64\n";
        settings.engine.threads = 2;
        assert_eq!(
            changed(own, &settings).as_deref(),
            Ok(
                "[engine]\nthreads = 2\n# hash = 512 was too much\nhash = 1024\n[look]\n# hash = 64\n"
            )
        );
    }

    #[test]
    fn every_field_can_be_added_to_the_explained_file() {
        let mut settings = Settings::default();
        for field in FIELDS {
            let value = match (field.get)(&settings) {
                Value::Switch(on) => Value::Switch(!on),
                Value::Number(n) => Value::Number(n + 1),
                other => other,
            };
            assert!(field.put(&mut settings, &value), "{}", field.key);
        }
        settings.game.name = "Ada".to_owned();
        let text = changed(&explained(), &settings).expect("it is ours");
        let read = read::read(Path::new("settings.toml"), &text);
        assert_eq!((read.settings, read.problems), (settings, vec![]));
        assert_eq!(
            read::read(Path::new(""), &explained()).settings,
            Settings::default()
        );
    }

    #[test]
    fn what_cannot_be_changed_in_place_is_left() {
        let mut settings = Settings::default();
        settings.look.ascii = true;
        for text in ["look = { theme = \"auto\" }\n", "[look\n"] {
            let error = changed(text, &settings).expect_err(text).to_string();
            assert!(error.contains("left as it is"), "{error}");
        }
        // Dotted keys at the top can be changed, not added to.
        let dotted = "look.ascii = false\n";
        assert_eq!(
            changed(dotted, &settings).as_deref(),
            Ok("look.ascii = true\n")
        );
    }
}
