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
    let spaced = line.replacen(['.', '='], " ", 1);
    let mut words: Vec<&str> = spaced.split_whitespace().collect();
    if words
        .first()
        .is_some_and(|word| word.eq_ignore_ascii_case("set"))
    {
        words.remove(0);
    }
    let first = words.first().map(|word| word.to_lowercase());
    let first = first.unwrap_or_default();
    let in_section: Vec<&Field> = FIELDS
        .iter()
        .filter(|field| field.section == first)
        .collect();
    let (meant, words) = match in_section.is_empty() {
        true => (FIELDS.iter().collect(), words.as_slice()),
        false => (in_section, words.get(1..).unwrap_or_default()),
    };
    if words.is_empty() && !first.is_empty() {
        return meant.iter().map(|own| told(own, settings)).collect();
    }
    let Some((field, value)) = named(words, &meant) else {
        return vec![words::no_setting(line, &sections())];
    };
    let text: Vec<&str> = value
        .iter()
        .copied()
        .skip_while(|word| *word == "=")
        .collect();
    if text.is_empty() {
        return vec![
            told(field, settings),
            words::what_it_does(field.what.trim_end_matches('.'), field.kind),
        ];
    }
    vec![change(field, &text.join(" "), settings, file)]
}

/// The setting that words begin with, and the words behind its name: `piece letters german`, where
/// the name may also be written `piece_letters` or `piece-letters`.
fn named<'f, 'w>(words: &'w [&'w str], fields: &[&'f Field]) -> Option<(&'f Field, &'w [&'w str])> {
    (1..=words.len()).rev().find_map(|count| {
        let (name, value) = words.split_at_checked(count)?;
        let name = spoken_name(&name.join(" ").to_lowercase());
        let field = fields.iter().find(|field| spoken_name(field.key) == name)?;
        Some((*field, value))
    })
}

/// A name of several words as one says it.
fn spoken_name(name: &str) -> String {
    name.replace(['_', '-'], " ")
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
        return words::no_value(field.section, &spoken_name(field.key), field.kind, text);
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
}
