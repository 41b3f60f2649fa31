//! The settings in lines: heard one by one or by section, and changed.

use super::{Voice, words::settings as words};
use crate::store::{
    Settings,
    settings::{
        self,
        fields::{FIELDS, Field, Kind, Value},
    },
};
use std::{io, path::Path};

const COMMANDS: [(&str, &str); 6] = [
    ("sections", words::HELP_SECTIONS),
    ("engine", words::HELP_SECTION),
    ("engine threads", words::HELP_SETTING),
    ("engine threads 2", words::HELP_CHANGE),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// Settings are heard and changed until the person leaves; changes are kept in `file`.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, settings: &mut Settings, file: Option<&Path>) -> io::Result<()> {
    voice.say(words::ANNOUNCED)?;
    voice.say(sections())?;
    while let Some(line) = voice.line()? {
        let lower = line.to_lowercase();
        match lower.as_str() {
            "quit" | "q" | "exit" | "leave" => break,
            "help" | "?" | "h" => voice.commands(&COMMANDS)?,
            "sections" => voice.say(sections())?,
            _ => {
                let told = take(&line, settings, file);
                voice.say_all(told)?;
                voice.letters = settings.look.piece_letters;
            }
        }
    }
    Ok(())
}

fn sections() -> String {
    let mut names: Vec<&str> = FIELDS.iter().map(|field| field.section).collect();
    names.dedup();
    words::sections(&names)
}

/// Tells a section or a setting, or changes one.
fn take(line: &str, settings: &mut Settings, file: Option<&Path>) -> Vec<String> {
    let typed = match line.split_once(char::is_whitespace) {
        Some((set, rest)) if set.eq_ignore_ascii_case("set") => rest.trim_start(),
        _ => line,
    };
    let first = typed.split(divides).next().unwrap_or_default();
    let section = first.to_lowercase();
    let in_section: Vec<&Field> = FIELDS
        .iter()
        .filter(|field| field.section == section)
        .collect();
    let (meant, typed) = match in_section.is_empty() {
        true => (FIELDS.iter().collect(), typed),
        false => {
            let rest = typed.get(first.len()..).unwrap_or_default();
            (in_section, rest.trim_start_matches(divides))
        }
    };
    if typed.is_empty() {
        return meant.iter().map(|own| told(own, settings)).collect();
    }
    let Some((field, value)) = named(typed, &meant) else {
        return vec![words::no_setting(line, &sections())];
    };
    if value.is_empty() {
        return vec![
            told(field, settings),
            words::what_it_does(field.what.trim_end_matches('.'), &expected(field)),
        ];
    }
    vec![change(field, value, settings, file)]
}

/// Whether a section may end here: `engine.threads`, `engine threads`.
fn divides(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '.' | '=')
}

/// The setting that a text begins with, and what follows its name as it was written: `piece letters
/// german`, where the name may also be written `piece_letters` or `piece-letters`, and a value may
/// have signs of its own, as `command = ./engine` has.
fn named<'f, 't>(typed: &'t str, fields: &[&'f Field]) -> Option<(&'f Field, &'t str)> {
    let is_end = |letter: char| letter.is_whitespace() || letter == '=';
    let ends = typed.match_indices(is_end).map(|(at, _)| at);
    let ends: Vec<usize> = ends.chain([typed.len()]).collect();
    ends.into_iter().rev().find_map(|end| {
        let (name, value) = typed.split_at_checked(end)?;
        let name = spoken_name(&name.to_lowercase());
        let field = fields.iter().find(|field| spoken_name(field.key) == name)?;
        let value = value.trim_start();
        let value = value.strip_prefix('=').unwrap_or(value);
        Some((*field, value.trim_start()))
    })
}

/// A name of several words as one says it.
fn spoken_name(name: &str) -> String {
    let is_sign = |letter: char| letter.is_whitespace() || matches!(letter, '_' | '-' | '.');
    let words: Vec<&str> = name
        .split(is_sign)
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

/// `engine threads: 2.`
fn told(field: &Field, settings: &Settings) -> String {
    let value = match (field.get)(settings) {
        Value::Switch(true) => "on".to_owned(),
        Value::Switch(false) => "off".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) if text.is_empty() => "nothing".to_owned(),
        Value::Text(text) => text,
    };
    words::value(field.section, &spoken_name(field.key), &value)
}

/// What can be written for a value, as [`told`] has it.
fn expected(field: &Field) -> String {
    match field.kind {
        Kind::Switch => words::ON_OR_OFF.to_owned(),
        kind => kind.to_string(),
    }
}

fn change(field: &Field, text: &str, settings: &mut Settings, file: Option<&Path>) -> String {
    let value = match (field.kind, text.to_lowercase().as_str()) {
        (Kind::Switch, "on" | "true" | "yes") => Value::Switch(true),
        (Kind::Switch, "off" | "false" | "no") => Value::Switch(false),
        (Kind::Number(..), number) => match number.parse() {
            Ok(number) => Value::Number(number),
            Err(_) => Value::Text(text.to_owned()),
        },
        (Kind::Words(_), word) => Value::Text(word.to_owned()),
        (Kind::Text(_), "nothing") => Value::Text(String::new()),
        (Kind::Switch | Kind::Text(_) | Kind::Theme, _) => Value::Text(text.to_owned()),
    };
    let before = settings.clone();
    if !field.put(settings, &value) {
        let name = spoken_name(field.key);
        return words::no_value(field.section, &name, &expected(field), text);
    }
    let kept = match file {
        Some(file) => settings::save(file, &before, settings).map_err(|error| error.to_string()),
        None => Err(words::NO_FOLDER.to_owned()),
    };
    match kept {
        Ok(()) => told(field, settings),
        Err(error) => {
            *settings = before;
            words::not_changed(&error)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_heard_changed_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.toml");
        let mut settings = Settings::default();
        let mut say = |line: &str| take(line, &mut settings, Some(&file)).join(" ");
        assert_eq!(say("engine threads 3"), "engine threads: 3.");
        assert_eq!(say("set sound.bell on"), "sound bell: on.");
        let bell = say("sound bell");
        assert!(bell.ends_with("Expected: on or off."), "{bell}");
        let refused = say("sound bell loud");
        assert_eq!(refused, "sound bell: expected on or off, found loud.");
        assert!(
            say("threads").starts_with("engine threads: 3."),
            "{}",
            say("threads")
        );
        assert!(say("engine").contains("engine threads: 3."));
        for name in ["piece letters", "piece_letters", "piece-letters"] {
            let german = say(&format!("look {name} german"));
            assert_eq!(german, "look piece letters: german.");
        }
        assert!(say("piece letters").starts_with("look piece letters: german."));
        let refused = say("look piece letters klingon");
        assert!(refused.ends_with("found klingon."), "{refused}");
        assert!(say("engine threads many").contains("expected a whole number"));
        assert!(say("weather").contains("\"weather\" is not a setting."));
        let kept = std::fs::read_to_string(&file).expect("written");
        assert!(kept.contains("threads = 3"), "{kept}");
    }

    #[test]
    fn a_value_is_kept_as_it_was_written() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("settings.toml");
        let mut settings = Settings::default();
        for (line, told) in [
            ("engine command ./stockfish", "engine command: ./stockfish."),
            ("engine.command=./other", "engine command: ./other."),
            (
                "engine options Threads=2; Hash=256",
                "engine options: Threads=2; Hash=256.",
            ),
            ("set game name J. R.  Smith", "game name: J. R.  Smith."),
            ("game book my.book.txt", "game book: my.book.txt."),
            ("engine threads = 3", "engine threads: 3."),
            ("engine.threads=4", "engine threads: 4."),
            ("look piece letters=german", "look piece letters: german."),
        ] {
            assert_eq!(take(line, &mut settings, Some(&file)), [told], "{line}");
        }
    }
}
