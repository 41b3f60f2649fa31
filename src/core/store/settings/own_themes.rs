//! Themes of one's own: files in the folder `themes` beside the settings, each chosen by its name.
//!
//! ```toml
//! # themes/forest.toml
//! base = "midnight"
//! light = "#d8e0c8"
//! dark = "#5f7a54"
//! ```
//!
//! `base` is the built-in theme that the other colours come from; the colours are those of
//! [`own_colours`](super::own_colours).

use super::{
    choices::{Choice as _, ThemeChoice},
    own_colours::OwnColours,
    problem::{Problem, found, not_toml},
};
use crate::{files, sort, store::words::colours as words, text::nearest::instead};
use std::{fs, io, path::Path};
use toml::de::DeTable;

/// A theme of one's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnTheme {
    /// The file's name without `.toml`.
    pub name: String,
    /// The built-in theme that the colours are laid over.
    pub base: ThemeChoice,
    pub colours: OwnColours,
    /// What is wrong in its file, behind the file's name.
    pub problems: Vec<String>,
}

/// The name of the folder that theme files stand in.
pub const FOLDER: &str = "themes";
/// More themes than this are not read.
const MOST: usize = 100;

/// The themes of a folder by name, and what is wrong with them; none where there is no folder.
pub fn load(folder: &Path) -> (Vec<OwnTheme>, Vec<Problem>) {
    let (mut themes, mut problems) = (Vec::new(), Vec::new());
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return (themes, problems),
        Err(error) => return (themes, vec![Problem::unreadable(folder, &error)]),
    };
    let is_theme =
        |path: &Path| path.extension().is_some_and(|end| end == "toml") && path.is_file();
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| is_theme(path));
    sort::ascending(&mut paths);
    for path in paths.iter().take(MOST) {
        let name = path.file_stem().and_then(|name| name.to_str());
        let name = name.filter(|name| !name.chars().any(char::is_control));
        match (name, files::read_own_text(path)) {
            (None, _) => problems.push(Problem::whole(path, words::name_is_not_text(path))),
            (Some(name), _) if ThemeChoice::read(name).is_some() => {
                problems.push(Problem::whole(path, words::is_a_built_in_theme(path, name)))
            }
            (Some(_), Err(error)) => problems.push(Problem::unreadable(path, &error)),
            (Some(name), Ok(text)) => {
                let (theme, wrong) = read(path, name, &text);
                themes.push(theme);
                problems.extend(wrong);
            }
        }
    }
    (themes, problems)
}

/// The theme that this text holds; what is wrong in it is left out.
fn read(path: &Path, name: &str, text: &str) -> (OwnTheme, Vec<Problem>) {
    let mut theme = OwnTheme {
        name: name.to_owned(),
        base: ThemeChoice::Auto,
        colours: OwnColours::default(),
        problems: Vec::new(),
    };
    let mut problems = Vec::new();
    let mut problem = |start: usize, message| {
        problems.push(Problem::at(path, text, start, message));
    };
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in errors {
        problem(error.span().map_or(0, |span| span.start), not_toml(&error));
    }
    for (key, value) in table.get_ref() {
        if value.span().is_empty() {
            // That it is missing has been said.
            continue;
        }
        if value.get_ref().as_table().is_some() {
            problem(key.span().start, words::NO_SECTION.to_owned());
            continue;
        }
        if key.get_ref() != "base" {
            let taken = theme.colours.take(key, value, text);
            if let Err((span, message)) = taken {
                problem(span.start, message);
            }
            continue;
        }
        let word = value.get_ref().as_str().unwrap_or_default();
        match ThemeChoice::read(word) {
            Some(base) => theme.base = base,
            None => {
                let hint = instead(word, ThemeChoice::WORDS.iter().copied());
                let found = found(text, value.span());
                let message = words::is_no_built_in_theme(found, &hint);
                problem(value.span().start, message);
            }
        }
    }
    sort::by_key(&mut problems, |problem| problem.place);
    theme.problems = problems.iter().map(Problem::behind_the_name).collect();
    (theme, problems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_a_theme_and_a_broken_one_says_where_and_what() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            fs::write(folder.path().join(name), text).expect("written");
        };
        write("forest.toml", "base = \"midnight\"\nlight = \"#d8e0c8\"\n");
        write(
            "sea.toml",
            "base = \"midnihgt\"\nlight = 3\nlihgt = \"#fff\"\ndark = \"#123\"\n",
        );
        write("torn.toml", "dark = \"#456\"\nlight =\n");
        write("walnut.toml", "");
        write("wood.toml", "[theme]\nlight = \"#fff\"\n");
        write("readme.txt", "not a theme");
        let (themes, problems) = load(folder.path());
        let names: Vec<&str> = themes.iter().map(|theme| theme.name.as_str()).collect();
        assert_eq!(names, ["forest", "sea", "torn", "wood"]);
        assert_eq!(themes[0].base, ThemeChoice::Midnight);
        assert_eq!(themes[0].colours.get("light"), Some((0xd8, 0xe0, 0xc8)));
        assert_eq!(themes[1].base, ThemeChoice::Auto);
        assert_eq!(themes[1].colours.get("dark"), Some((0x11, 0x22, 0x33)));
        assert!(themes[0].problems.is_empty());
        assert!(themes[1].problems[0].starts_with("sea.toml:1:8: base: "));
        assert_eq!(themes[1].problems.len(), 3);
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        for (told, (file, words)) in told.iter().zip([
            (
                "sea.toml:1:8: ",
                "base: \"midnihgt\" is not a built-in theme; did you mean \"midnight\"?",
            ),
            ("sea.toml:2:9: ", "expected a colour such as"),
            ("sea.toml:3:1: ", "unknown colour \"lihgt\""),
            ("torn.toml:2:", "not TOML"),
            ("walnut.toml: ", "is a built-in theme; rename"),
            ("wood.toml:1:2: ", "without a section"),
        ]) {
            assert!(told.contains(file) && told.contains(words), "{told}");
        }
        assert_eq!(told.len(), 6, "{told:?}");
        assert_eq!(load(&folder.path().join("none")), (vec![], vec![]));
    }
}
