//! Screens of a terminal that shows ASCII alone: no sign stands for one that nobody could guess.

use crate::stage::{Stage, holds, info, usual_world};
use std::{fs, path::Path};
use tabiya::{
    engine::Report,
    tui::{
        event::Event,
        screens::home::Home,
        theme::ascii::{nearest, spelt},
    },
};

/// The first screen.
fn home(width: u16, height: u16) -> Stage {
    let mut world = usual_world();
    world.settings.look.ascii = true;
    world.settings_changed();
    Stage::in_world(width, height, world, |_, _| vec![Box::new(Home::new())])
}

/// A line with a `?` that does not ask, or a `~` that does not say that something is cut there.
fn unexplained(text: &str) -> Option<&str> {
    text.lines().find(|line| {
        let letters: Vec<char> = line.chars().collect();
        let at = |place: usize| letters.get(place).copied().unwrap_or(' ');
        (0..letters.len()).any(|place| {
            let before = place.checked_sub(1).map_or(' ', at);
            let after = at(place + 1);
            match at(place) {
                '?' => after.is_alphanumeric() || before == ' ' && !" ?.".contains(after),
                '~' => !" |".contains(after),
                _ => false,
            }
        })
    })
}

#[test]
fn no_sign_stands_for_another_that_cannot_be_guessed() {
    assert_eq!(unexplained("rating ?41"), Some("rating ?41"));
    assert_eq!(unexplained("10~Rh7"), Some("10~Rh7"));
    assert_eq!(unexplained("Which?  4.Nf3?! Defen~ |  ? help"), None);
    for keys in [
        "",
        "?",
        ": a n",
        "n",
        "e",
        "b",
        "d",
        "m",
        "m down down down down",
        "m tab",
        "l",
        "t",
        "s",
        "c",
        "u",
        "u I",
    ] {
        for (width, height) in [(120, 40), (60, 20)] {
            let mut stage = home(width, height);
            stage.press(keys);
            stage.work();
            let text = stage.shows();
            assert!(text.is_ascii(), "{keys}:\n{text}");
            assert_eq!(unexplained(&text), None, "{keys}:\n{text}");
        }
    }
}

#[test]
fn moves_of_black_have_three_dots_and_ratings_their_error() {
    let mut stage = home(120, 40);
    stage.happen(Event::Paste("[White \"A\"]\n\n1. e4 e5 *\n".to_owned()));
    stage.work();
    stage.press("right");
    let search = stage.search();
    let report = Report::Progress(search.id, info(&search, "c5"));
    stage.happen(Event::Engine(report));
    holds(&mut stage, " 1...c5");
    stage.press("=");
    for found in ["c5", "e5"] {
        let search = stage.search();
        stage.engine_plays(&search, found);
    }
    holds(&mut stage, " 1...e5");
    let mut stage = home(120, 40);
    stage.press("t");
    stage.work();
    holds(&mut stage, " +-");
}

#[test]
fn every_sign_of_the_screens_words_has_one_that_stands_for_it() {
    // The names of keys have words of their own.
    const KEYS: &str = "⏎⇥⇧⌫";
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for folder in ["tui/words", "core/players/words"] {
        for entry in fs::read_dir(root.join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source");
            for sign in text.chars().filter(|sign| !KEYS.contains(*sign)) {
                let shown = spelt(&sign.to_string()).into_owned();
                let has_one = shown.is_ascii() || nearest(&shown) != '?';
                assert!(has_one, "{sign} in {}", path.display());
            }
        }
    }
}
