//! Settings from TOML: what fits is taken, what does not is reported with its place.

use super::{
    fields::{FIELDS, Field, Kind, RENAMED, Value},
    model::Settings,
    own_themes::{self, OwnTheme},
    problem::{Problem, found, not_toml, place},
};
use crate::{
    files, sort,
    store::words::settings_file as words,
    text::nearest::{instead, nearest},
};
use std::{io, ops::Range, path::Path};
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// What a settings file holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Loaded {
    pub settings: Settings,
    /// The `[keys]` section in the file's order, for the keymap to understand.
    pub keys: Vec<KeySetting>,
    /// What could not be read; defaults are used instead.
    pub problems: Vec<Problem>,
    /// Keys under their former names, which were read all the same.
    pub renamed: Vec<Problem>,
}

/// One entry of `[keys]` or of a table below it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeySetting {
    /// The table below `keys`: `play` in `[keys.play]`; empty for `[keys]` itself.
    pub context: String,
    pub name: String,
    /// A single text counts as a list of one.
    pub values: Vec<String>,
    /// Counted from 1.
    pub line: usize,
    pub column: usize,
}

/// The settings of this file, with the themes in the folder beside it; a file that is not there leaves
/// all defaults.
pub fn load(path: &Path) -> Loaded {
    let (themes, problems) = own_themes::load(&path.with_file_name(own_themes::FOLDER));
    let (text, unread) = match files::read_own_text(path) {
        Ok(text) => (text, None),
        Err(error) if error.kind() == io::ErrorKind::NotFound => (String::new(), None),
        Err(error) => (String::new(), Some(error)),
    };
    let mut loaded = read_with(path, &text, themes);
    let unread = unread.map(|error| Problem::unreadable(path, &error));
    loaded.problems.extend(unread);
    loaded.problems.extend(problems);
    loaded
}

/// The settings that `text` holds; `path` is for the problems.
pub fn read(path: &Path, text: &str) -> Loaded {
    read_with(path, text, Vec::new())
}

/// The same where there are these themes to choose.
pub(super) fn read_with(path: &Path, text: &str, themes: Vec<OwnTheme>) -> Loaded {
    let mut reader = Reader {
        path,
        text,
        loaded: Loaded::default(),
    };
    reader.loaded.settings.look.own_themes = themes;
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        reader.problem(error.span().unwrap_or(0..0), not_toml(&error));
    }
    reader.sections(table.get_ref());
    let mut loaded = reader.loaded;
    sort::by_key(&mut loaded.problems, |problem| problem.place);
    sort::by_key(&mut loaded.renamed, |problem| problem.place);
    sort::by_key(&mut loaded.keys, |key| (key.line, key.column));
    loaded
}

struct Reader<'a> {
    path: &'a Path,
    text: &'a str,
    loaded: Loaded,
}

impl Reader<'_> {
    fn problem(&mut self, span: Range<usize>, message: String) {
        let problem = self.at(span, message);
        self.loaded.problems.push(problem);
    }

    fn at(&self, span: Range<usize>, message: String) -> Problem {
        Problem::at(self.path, self.text, span.start, message)
    }

    fn sections(&mut self, root: &DeTable<'_>) {
        for (name, value) in root {
            let section = name.get_ref().as_ref();
            let known = matches!(section, "keys" | "theme")
                || FIELDS.iter().any(|field| field.section == section);
            match value.get_ref() {
                DeValue::Table(table) if section == "keys" => self.keys("", table),
                DeValue::Table(table) if section == "theme" => self.own_colours(table),
                DeValue::Table(table) if known => self.section(section, table),
                _ if known => self.problem(name.span(), words::expected_section(section)),
                _ => {
                    let mut sections: Vec<&str> =
                        FIELDS.iter().map(|field| field.section).collect();
                    sections.dedup();
                    sections.extend(["theme", "keys"]);
                    self.problem(
                        name.span(),
                        words::unknown_section(
                            section,
                            &instead(section, sections.iter().copied()),
                        ),
                    );
                }
            }
        }
    }

    fn section(&mut self, section: &str, table: &DeTable<'_>) {
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            let fields = || FIELDS.iter().filter(|field| field.section == section);
            let renamed = renamed(section, name);
            if let Some(new) = renamed {
                if table.contains_key(new) {
                    let message = words::is_set_twice(section, name, new);
                    self.problem(key.span(), message);
                    continue;
                }
                let message = words::is_now(section, name, new);
                let note = self.at(key.span(), message);
                self.loaded.renamed.push(note);
            }
            match field(section, renamed.unwrap_or(name)) {
                None => {
                    let names = fields().map(|field| field.key);
                    self.problem(key.span(), words::unknown_key(name, &instead(name, names)));
                }
                Some(field) => {
                    let fits = plain(value.get_ref())
                        .is_some_and(|plain| field.put(&mut self.loaded.settings, &plain));
                    if !fits {
                        let found = found(self.text, value.span());
                        self.problem(
                            value.span(),
                            words::expected_value(
                                section,
                                name,
                                field.kind,
                                &found,
                                meant(field.kind, value.get_ref(), &self.loaded.settings),
                                (field.get)(&self.loaded.settings),
                            ),
                        );
                    }
                }
            }
        }
    }

    /// Colours of one's own.
    fn own_colours(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            let own = &mut self.loaded.settings.look.own_colours;
            if let Err((span, message)) = own.take(key, value, self.text) {
                self.problem(span, message);
            }
        }
    }

    fn keys(&mut self, context: &str, table: &DeTable<'_>) {
        for (name, value) in table {
            let texts = match value.get_ref() {
                DeValue::Table(inner) if context.is_empty() => {
                    self.keys(name.get_ref(), inner);
                    continue;
                }
                DeValue::String(text) => Some(vec![text.to_string()]),
                DeValue::Array(values) => values
                    .iter()
                    .map(|value| value.get_ref().as_str().map(str::to_owned))
                    .collect(),
                _ => None,
            };
            match texts {
                Some(values) => {
                    let (line, column) = place(self.text, name.span().start);
                    self.loaded.keys.push(KeySetting {
                        context: context.to_owned(),
                        name: name.get_ref().to_string(),
                        values,
                        line,
                        column,
                    });
                }
                None => self.problem(value.span(), words::expected_texts(name.get_ref())),
            }
        }
    }
}

fn field(section: &str, key: &str) -> Option<&'static Field> {
    FIELDS
        .iter()
        .find(|field| field.section == section && field.key == key)
}

/// What a key of an earlier version is called now.
fn renamed(section: &str, name: &str) -> Option<&'static str> {
    RENAMED
        .iter()
        .find(|(within, former, _)| *within == section && *former == name)
        .map(|(_, _, now)| *now)
}

/// Which of a setting's words was meant by another word.
fn meant<'a>(kind: Kind, value: &DeValue<'_>, settings: &'a Settings) -> Option<&'a str> {
    nearest(value.as_str()?, kind.words(settings))
}

/// The text with the keys of earlier versions under their present names.
pub(super) fn with_present_names(mut text: String) -> String {
    for (section, former, now) in RENAMED {
        let span = key_span(&text, section, former);
        if let Some(span) = span.filter(|_| key_span(&text, section, now).is_none()) {
            text.replace_range(span, now);
        }
    }
    text
}

/// Where the name of a setting stands in the text.
fn key_span(text: &str, section: &str, key: &str) -> Option<Range<usize>> {
    let table = DeTable::parse(text).ok()?;
    let section = table.get_ref().get(section)?.get_ref().as_table()?;
    let (name, _) = section.get_key_value(key)?;
    Some(Spanned::span(name))
}

/// The value of a setting, if it is of a kind that settings have.
fn plain(value: &DeValue<'_>) -> Option<Value> {
    match value {
        DeValue::Boolean(on) => Some(Value::Switch(*on)),
        DeValue::String(text) => Some(Value::Text(text.to_string())),
        DeValue::Integer(integer) => {
            let digits = integer.as_str().replace('_', "");
            usize::from_str_radix(&digits, integer.radix())
                .ok()
                .map(Value::Number)
        }
        _ => None,
    }
}

/// Where the value of a setting stands in the text.
pub(super) fn span_of(text: &str, section: &str, key: &str) -> Option<Range<usize>> {
    let table = DeTable::parse(text).ok()?;
    let value = table
        .get_ref()
        .get(section)?
        .get_ref()
        .as_table()?
        .get(key)?;
    Some(Spanned::span(value))
}

#[cfg(test)]
mod tests {
    use super::{
        super::{BookChoice, OpponentName, PieceStyle, ReviewLimit, ThemeChoice},
        *,
    };
    use crate::chess::line::PieceLetters;

    fn read_text(text: &str) -> Loaded {
        read(Path::new("settings.toml"), text)
    }

    fn problems(text: &str) -> Vec<String> {
        read_text(text)
            .problems
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn own_colours_are_read_and_a_wrong_one_is_answered() {
        let text = "[theme]\nlight = \"#fc3\"\nlihgt = \"#fff\"\ndark = 7\n";
        let loaded = read(Path::new("s.toml"), text);
        let own = &loaded.settings.look.own_colours;
        assert_eq!(own.get("light"), Some((0xff, 0xcc, 0x33)));
        assert_eq!(own.get("dark"), None);
        let told: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told[0].starts_with("s.toml:3:1: unknown colour") && told[0].contains("light"),
            "{told:?}"
        );
        assert!(told[1].contains("expected a colour such as"), "{told:?}");
    }

    #[test]
    fn a_word_of_earlier_versions_is_read_and_an_unknown_one_answered() {
        let loaded = read_text("[look]\npiece_letters = \"letters\"\n");
        assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
        let told = problems("[look]\npiece_letters = \"English\"\n");
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains("did you mean \"english\"?"), "{told:?}");
    }

    #[test]
    fn every_field_reads_what_it_writes() {
        let defaults = Settings::default();
        for field in FIELDS {
            let value = match field.kind {
                Kind::Switch => match (field.get)(&defaults) {
                    Value::Switch(on) => Value::Switch(!on),
                    other => panic!("{}: {other:?}", field.key),
                },
                Kind::Words(words) => words
                    .iter()
                    .map(|word| Value::Text((*word).to_owned()))
                    .rfind(|value| *value != (field.get)(&defaults))
                    .expect("a second word"),
                Kind::Theme => Value::Text("paper".to_owned()),
                Kind::Number(_, most) => Value::Number(most),
                Kind::Text(_) if field.key == "time" => Value::Text("3+2".to_owned()),
                Kind::Text(_) => Value::Text("Ada \"L.\" \\o/".to_owned()),
            };
            let text = format!("[{}]\n{} = {value}\n", field.section, field.key);
            let loaded = read_text(&text);
            assert_eq!(loaded.problems, [], "{text}");
            assert_eq!((field.get)(&loaded.settings), value, "{text}");
            assert_ne!(loaded.settings, defaults, "{text}");
        }
    }

    #[test]
    fn a_problem_names_its_place_and_leaves_the_rest() {
        let text = "[look]\ntheme = \"paper\"\ncolors = \"256\"\n\n[game]\nopponent = \"pipp\"\ntime = \"5+3\"\n[gmae]\n";
        let loaded = read_text(text);
        assert_eq!(loaded.settings.look.theme, ThemeChoice::Paper);
        assert_eq!(loaded.settings.game.time.to_string(), "5+3");
        assert_eq!(
            loaded.settings.game.opponent,
            Settings::default().game.opponent
        );
        let said = problems(text);
        assert_eq!(said.len(), 3, "{said:?}");
        assert!(
            said[0].starts_with("settings.toml:3:1: unknown key \"colors\""),
            "{said:?}"
        );
        assert!(
            said[1].starts_with(
                "settings.toml:6:12: game.opponent: expected one of \"pip\", \"nell\""
            ),
            "{said:?}"
        );
        assert!(
            said[2].starts_with("settings.toml:8:2: unknown section \"gmae\""),
            "{said:?}"
        );
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_nearest_one() {
        assert!(problems("[look]\ncolors = \"256\"\n")[0].ends_with("did you mean \"colours\"?"));
        assert!(problems("[gmae]\n")[0].ends_with("did you mean \"game\"?"));
        let said = problems("[look]\ntheme = \"papre\"\n");
        assert!(said[0].contains("did you mean \"paper\"?"), "{said:?}");
        let said = problems("[sound]\nvolume = 3\n");
        assert!(said[0].ends_with("expected one of bell"), "{said:?}");
        let said = problems("[remarks]\n");
        assert!(
            said[0].contains("engine, store, review, drill, explorer, sound, theme, keys"),
            "{said:?}"
        );
    }

    #[test]
    fn keys_of_earlier_versions_are_read_and_named() {
        let text = "[look]\nmen = \"letters\"\nground = false\nlettering = \"figurines\"\n\
            [game]\nlevel = 4\nhouse_resigns = true\nbook = \"embedded\"\n\
            [review]\neffort = \"1M nodes\"\npraise = true\n";
        let loaded = read_text(text);
        assert_eq!(loaded.problems, []);
        let settings = &loaded.settings;
        assert_eq!(
            (settings.look.pieces, settings.look.ground),
            (PieceStyle::Letters, false)
        );
        assert_eq!(settings.look.piece_letters, PieceLetters::Figurines);
        assert!(settings.game.engine_resigns && settings.review.mark_good);
        assert_eq!(settings.game.opponent, OpponentName::Otto);
        assert_eq!(settings.review.nodes_per_move, ReviewLimit::Nodes1M);
        let notes: Vec<String> = loaded.renamed.iter().map(ToString::to_string).collect();
        assert_eq!(notes.len(), RENAMED.len());
        assert_eq!(notes[0], "settings.toml:2:1: look.men is now look.pieces");
        let present = with_present_names(text.to_owned());
        let again = read_text(&present);
        assert_eq!((again.renamed, again.settings), (vec![], loaded.settings));
        for (section, former, now) in RENAMED {
            assert!(field(section, now).is_some() && field(section, former).is_none());
        }
        let both = problems("[look]\nmen = \"art\"\npieces = \"letters\"\n");
        assert!(both[0].contains("is now pieces"), "{both:?}");
    }

    #[test]
    fn a_book_may_lie_in_the_home_folder() {
        let settings = read_text("[game]\nbook = \"~/my.book.txt\"\n").settings;
        let path = files::typed("~/my.book.txt");
        assert!(!path.starts_with("~"), "{path:?}");
        assert_eq!(settings.game.book, BookChoice::File(path));
    }

    #[test]
    fn broken_toml_is_told_by_line_and_what_can_be_read_holds() {
        let text = "[look]\ntheme = \"paper\"\n[game\nlevel = 3\n";
        let loaded = read_text(text);
        assert_eq!(loaded.settings.look.theme, ThemeChoice::Paper);
        let said = problems(text);
        assert!(said[0].starts_with("settings.toml:3:"), "{said:?}");
        assert!(said[0].contains("not TOML"), "{said:?}");
    }

    #[test]
    fn a_value_of_another_type_is_refused_by_name() {
        for (line, found) in [
            ("ascii = \"yes\"", "\"yes\""),
            ("theme = 3", "3"),
            ("theme = \"pink\"", "\"pink\""),
        ] {
            let said = problems(&format!("[look]\n{line}\n"));
            assert!(said[0].contains(&format!("found {found}")), "{said:?}");
        }
        assert!(problems("[engine]\nhash = -4\n")[0].contains("from 1 to 65536"));
        assert!(problems("[game]\ntime = \"soon\"\n")[0].contains("found \"soon\""));
        assert!(problems("look = 1\n")[0].contains("expected a section [look]"));
    }

    #[test]
    fn keys_are_handed_on_with_their_places() {
        let loaded =
            read_text("[keys]\nquit = \"ctrl-q\"\n[keys.play]\nflip = [\"f\", \"F2\"]\nbad = 3\n");
        assert_eq!(loaded.keys.len(), 2);
        let flip = &loaded.keys[1];
        assert_eq!(
            (flip.context.as_str(), flip.name.as_str(), flip.line),
            ("play", "flip", 4)
        );
        assert_eq!(flip.values, ["f", "F2"]);
        assert_eq!(loaded.problems.len(), 1);
    }
}
