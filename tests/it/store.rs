//! The program's own files: paths, atomic writes, unfinished games, the games file, settings.

use std::{
    collections::HashMap,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};
use tabiya::store::{
    Paths, Settings, StoreError, atomic, games,
    saves::{Saves, Slot},
    settings, write_atomically,
};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a readable file")
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| {
            let name = entry.expect("an entry").file_name();
            name.to_string_lossy().into_owned()
        })
        .collect();
    names.sort();
    names
}

/// Whether folders without the right to write can be written all the same (by root).
fn rights_do_not_bind(folder: &Path) -> bool {
    let free = atomic::check_writable(folder).is_ok();
    if free {
        crate::shared_data::skip("this user may write everywhere");
    }
    free
}

#[test]
fn folders_can_be_named_outright() {
    let named: HashMap<&str, &str> = [
        ("TABIYA_CONFIG_DIR", "/a/config"),
        ("TABIYA_DATA_DIR", "/b/data"),
        ("TABIYA_STATE_DIR", "/c/state"),
    ]
    .into();
    let paths = Paths::find_with(|name| named.get(name).map(OsString::from)).expect("all named");
    assert_eq!(paths.settings_file(), Path::new("/a/config/settings.toml"));
    assert_eq!(paths.games_file(), Path::new("/b/data/games.pgn"));
    assert_eq!(paths.saves_folder(), Path::new("/b/data/unfinished"));
    assert_eq!(paths.log_file(), Path::new("/c/state/tabiya.log"));
}

#[test]
fn a_folder_of_ours_is_called_tabiya_where_none_is_named() {
    let paths =
        Paths::find_with(|name| (name == "TABIYA_DATA_DIR").then(|| OsString::from("/elsewhere")));
    match paths {
        Ok(paths) => {
            assert!(paths.config().ends_with("tabiya"), "{paths:?}");
            assert_eq!(paths.data(), Path::new("/elsewhere"));
        }
        Err(error) => assert!(error.to_string().contains("HOME"), "{error}"),
    }
}

#[test]
fn a_write_replaces_the_whole_file_and_leaves_nothing_beside_it() {
    let folder = folder();
    let path = folder.path().join("deep/er/file.txt");
    write_atomically(&path, b"a long first text").expect("folders are made");
    write_atomically(&path, b"second").expect("the file is replaced");
    assert_eq!(text(&path), "second");
    assert_eq!(names(&folder.path().join("deep/er")), ["file.txt"]);
}

#[cfg(unix)]
#[test]
fn links_and_rights_survive_a_write() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder();
    let real = folder.path().join("dotfiles/settings.toml");
    write_atomically(&real, b"old").expect("a writable folder");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("our file");
    let link = folder.path().join("settings.toml");
    symlink(&real, &link).expect("a link");
    write_atomically(&link, b"new").expect("a writable folder");
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(text(&real), "new");
    let mode = fs::metadata(&real).expect("the file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn a_write_that_cannot_be_says_what_where_and_what_to_do() {
    let folder = folder();
    let file = folder.path().join("file");
    fs::write(&file, "in the way").expect("a writable folder");
    let below_a_file = write_atomically(&file.join("settings.toml"), b"x");
    let error = below_a_file.expect_err("a file is no folder").to_string();
    assert!(error.contains("cannot create the folder"), "{error}");
    assert!(
        error.contains("a file stands where a folder was expected"),
        "{error}"
    );
    assert!(error.contains(&file.display().to_string()), "{error}");
    let error = write_atomically(folder.path(), b"x")
        .expect_err("a folder is no file")
        .to_string();
    assert!(
        error.contains("it is a folder, a file was expected"),
        "{error}"
    );
    assert_eq!(text(&file), "in the way");
}

#[cfg(unix)]
#[test]
fn a_folder_without_rights_is_told_and_harms_nothing() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let locked = folder.path().join("locked");
    fs::create_dir(&locked).expect("a writable folder");
    let slot = Saves::in_folder(&locked).new_slot(std::time::UNIX_EPOCH);
    slot.save(&"the game").expect("still writable");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).expect("our folder");
    if !rights_do_not_bind(&locked) {
        let error = slot.save(&"a later state").expect_err("locked").to_string();
        assert!(error.contains("permission denied"), "{error}");
        assert!(error.contains("TABIYA_DATA_DIR"), "{error}");
        let found = Saves::in_folder(&locked).find::<String>();
        assert_eq!(found.games.len(), 1);
        assert_eq!(found.games[0].1, "the game");
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).expect("our folder");
}

#[test]
fn unfinished_games_are_found_again_the_last_saved_first() {
    let folder = folder();
    let saves = Saves::in_folder(folder.path().join("unfinished"));
    assert!(saves.find::<String>().games.is_empty(), "no folder yet");
    let slot =
        |millis| saves.new_slot(std::time::UNIX_EPOCH + std::time::Duration::from_millis(millis));
    let (first, second) = (slot(1), slot(2));
    first.save(&"first game").expect("a writable folder");
    second.save(&"second game").expect("a writable folder");
    first.save(&"first game, later").expect("a writable folder");
    // However coarse the clock of the file system is.
    for (slot, age) in [(&first, 1), (&second, 2)] {
        let file = fs::File::options().write(true).open(slot.path());
        let saved = std::time::SystemTime::now() - std::time::Duration::from_secs(age);
        file.and_then(|file| file.set_modified(saved))
            .expect("our file");
    }
    assert!(saves.find::<String>().games.is_empty(), "both are played");
    let path = first.path();
    drop((first, second));
    let found = saves.find::<String>();
    let games: Vec<&str> = found.games.iter().map(|(_, game)| game.as_str()).collect();
    assert_eq!(games, ["first game, later", "second game"]);
    let first = &found.games[0].0;
    assert_eq!(first.path(), path);
    first.discard().expect("it is there");
    first.discard().expect("it is gone already");
    assert_eq!(saves.find::<String>().games.len(), 1);
}

#[test]
fn it_is_known_when_a_game_was_last_saved() {
    let folder = folder();
    let saves = Saves::in_folder(folder.path());
    let slot = saves.new_slot(std::time::UNIX_EPOCH);
    assert_eq!(slot.saved_at(), None);
    slot.save(&"1. e4").expect("a writable folder");
    assert!(slot.saved_at().is_some());
    let then = std::time::UNIX_EPOCH + std::time::Duration::from_secs(1_000);
    let file = fs::File::options().write(true).open(slot.path());
    file.and_then(|file| file.set_modified(then))
        .expect("our file");
    drop(slot);
    let found = saves.find::<String>();
    let slot = &found.games[0].0;
    assert_eq!(slot.saved_at(), Some(then));
    slot.save(&"1. e4 e5").expect("a writable folder");
    assert!(slot.saved_at() > Some(then));
}

#[test]
fn a_game_taken_up_twice_goes_on_as_two() {
    let folder = folder();
    let saves = Saves::in_folder(folder.path());
    let slot = saves.new_slot(std::time::UNIX_EPOCH);
    slot.save(&"1. e4").expect("a writable folder");
    drop(slot);
    // Two windows find the same game, and play on in both.
    let [one, other] = [&saves, &saves].map(|saves| saves.find::<String>().games.remove(0).0);
    one.save(&"1. e4 e5").expect("a writable folder");
    other.save(&"1. e4 c5").expect("a writable folder");
    one.save(&"1. e4 e5 2. Nf3").expect("a writable folder");
    assert_ne!(one.path(), other.path());
    drop((one, other));
    let mut games: Vec<String> = saves
        .find()
        .games
        .into_iter()
        .map(|(_, game)| game)
        .collect();
    games.sort();
    assert_eq!(games, ["1. e4 c5", "1. e4 e5 2. Nf3"]);
}

#[test]
fn what_another_window_has_saved_since_is_gone_on_from_and_never_lost() {
    let folder = folder();
    let saves = Saves::in_folder(folder.path());
    let begun = saves.new_slot(std::time::UNIX_EPOCH);
    begun.save(&"1. e4").expect("a writable folder");
    drop(begun);
    // Every window finds the same game; one plays on and leaves.
    let find = || saves.find::<String>().games.remove(0);
    let [(played, _), (resumed, known), (thrown_away, _), (stale, _)] =
        [find(), find(), find(), find()];
    played.save(&"1. e4 e5").expect("a writable folder");
    // However coarse the clock of the file system is.
    let file = fs::File::options().write(true).open(played.path());
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
    file.and_then(|file| file.set_modified(later))
        .expect("our file");
    drop(played);
    let taken_up = resumed.take_up(known.clone()).expect("readable");
    assert_eq!(taken_up.as_deref(), Some("1. e4 e5"));
    assert!(saves.find::<String>().games.is_empty(), "it is played");
    drop(resumed);
    thrown_away.discard().expect("not its own any more");
    stale.save(&"1. e4 c5").expect("a writable folder");
    drop(stale);
    let found = saves.find::<String>().games.into_iter();
    let mut games: Vec<String> = found.map(|(_, game)| game).collect();
    games.sort();
    assert_eq!(games, ["1. e4 c5", "1. e4 e5"]);
    // What was ended elsewhere is not gone on with, and what was taken up stays as it is known.
    let [(ended, known), (too_late, _)] = [find(), find()];
    let taken_up = ended.take_up(known.clone()).expect("readable");
    assert_eq!(taken_up.as_ref(), Some(&known));
    ended.discard().expect("its own");
    assert_eq!(too_late.take_up(known).expect("readable"), None);
}

#[test]
fn a_game_that_another_window_plays_is_not_said_to_be_deleted() {
    let folder = folder();
    let saves = Saves::in_folder(folder.path());
    let begun = saves.new_slot(std::time::UNIX_EPOCH);
    begun.save(&"1. e4").expect("a writable folder");
    drop(begun);
    let find = || saves.find::<String>().games.remove(0);
    let [(played, known), (thrown_away, _)] = [find(), find()];
    played.take_up(known).expect("readable");
    assert!(!thrown_away.discard().expect("readable"), "it is played");
    assert!(played.path().exists());
    assert!(played.discard().expect("its own"));
    // Gone is gone, whoever has deleted it.
    assert!(thrown_away.discard().expect("readable"));
}

#[test]
fn a_broken_save_is_set_aside_and_the_others_are_found() {
    let folder = folder();
    let saves = Saves::in_folder(folder.path());
    let slot: Slot = saves.new_slot(std::time::UNIX_EPOCH);
    slot.save(&"sound").expect("a writable folder");
    drop(slot);
    let broken = folder.path().join("0-0.json");
    fs::write(&broken, "{\"half a ga").expect("a writable folder");
    let found = saves.find::<String>();
    assert_eq!(found.games.len(), 1);
    let [StoreError::Broken { aside, line: 1, .. }] = found.problems.as_slice() else {
        panic!("{:?}", found.problems);
    };
    assert_eq!(text(aside), "{\"half a ga");
    assert!(!broken.exists());
    assert!(saves.find::<String>().problems.is_empty(), "told once");
}

#[test]
fn games_are_appended_with_an_empty_line_between_whatever_the_user_left() {
    let folder = folder();
    let path: PathBuf = folder.path().join("games.pgn");
    let one = "[Event \"A\"]\n\n1. e4 *";
    for (before, expected) in [
        ("", "[Event \"A\"]\n\n1. e4 *\n"),
        ("mine", "mine\n\n[Event \"A\"]\n\n1. e4 *\n"),
        ("mine\n", "mine\n\n[Event \"A\"]\n\n1. e4 *\n"),
        ("mine\n\n", "mine\n\n[Event \"A\"]\n\n1. e4 *\n"),
        ("\n", "\n\n[Event \"A\"]\n\n1. e4 *\n"),
    ] {
        fs::write(&path, before).expect("a writable folder");
        games::append(&path, one).expect("a writable file");
        assert_eq!(text(&path), expected, "{before:?}");
    }
}

#[test]
fn a_game_that_ended_twice_stands_in_the_file_once() {
    let folder = folder();
    let path = folder.path().join("new/games.pgn");
    games::append(&path, "other 1-0\n").expect("folders are made");
    games::append(&path, "game 0-1\n\n").expect("a writable file");
    games::append_again(&path, "game 0-1\n\n", "game longer 1/2-1/2").expect("a writable file");
    assert_eq!(text(&path), "other 1-0\n\ngame longer 1/2-1/2\n");
    // What was written behind it stays behind it.
    games::append(&path, "third *").expect("a writable file");
    games::append_again(&path, "game longer 1/2-1/2", "game 1-0").expect("a writable file");
    assert_eq!(text(&path), "other 1-0\n\ngame 1-0\n\nthird *\n");
    // A text that somebody changed is not taken away.
    games::append_again(&path, "game 1", "game 0-1").expect("a writable file");
    assert!(text(&path).contains("\ngame 1-0\n") && text(&path).ends_with("\ngame 0-1\n"));
}

#[test]
fn a_game_that_ended_twice_leaves_what_cannot_be_read_as_it_is() {
    use std::io::Write as _;
    let folder = folder();
    let path = folder.path().join("games.pgn");
    let file = fs::File::create(&path).expect("a writable folder");
    let mut packed = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    packed.write_all(b"game 0-1\n").expect("written");
    packed.finish().expect("written");
    let before = fs::read(&path).expect("there");
    let told = games::append_again(&path, "game 0-1", "game 1-0").expect_err("it is packed");
    assert!(told.to_string().contains("unpack it first"), "{told}");
    assert_eq!(fs::read(&path).expect("there"), before);
    let told = games::append_again(folder.path(), "game 0-1", "game 1-0").expect_err("a folder");
    assert!(told.to_string().starts_with("cannot read"), "{told}");
}

#[test]
fn settings_survive_the_disk_and_the_users_words_survive_the_settings() {
    let folder = folder();
    let path = folder.path().join("settings.toml");
    assert_eq!(settings::load(&path).settings, Settings::default());
    let mut wanted = Settings::default();
    wanted.look.theme = settings::ThemeChoice::Contrast;
    wanted.game.opponent = settings::OpponentName::Ines;
    wanted.game.book = settings::BookChoice::File("my books/a \"b\".book.txt".into());
    settings::save(&path, &Settings::default(), &wanted).expect("a writable folder");
    let loaded = settings::load(&path);
    assert_eq!((loaded.settings, loaded.problems), (wanted.clone(), vec![]));
    let with_note = format!("# my own note\n{}", text(&path));
    fs::write(&path, &with_note).expect("a writable file");
    wanted.engine.hash_mib = 256;
    settings::save(&path, &Settings::default(), &wanted).expect("a writable file");
    let after = text(&path);
    assert!(after.starts_with("# my own note\n"), "{after}");
    assert_eq!(settings::load(&path).settings, wanted);
}

#[test]
fn a_theme_of_ones_own_is_chosen_by_its_files_name_and_lies_over_a_built_in_one() {
    let folder = folder();
    let path = folder.path().join("settings.toml");
    let themes = folder.path().join("themes");
    fs::create_dir(&themes).expect("a writable folder");
    let forest = "base = \"midnight\"\nlight = \"#d8e0c8\"\ndark = \"#123\"\n";
    fs::write(themes.join("forest.toml"), forest).expect("a writable folder");
    fs::write(themes.join("sea.toml"), "lihgt = \"#fff\"\n").expect("a writable folder");
    let text = "[look]\ntheme = \"forest\"\n[theme]\ndark = \"#010203\"\n";
    fs::write(&path, text).expect("a writable folder");
    let loaded = settings::load(&path);
    let told: Vec<String> = loaded.problems.iter().map(ToString::to_string).collect();
    assert!(
        told.len() == 1 && told[0].contains("sea.toml:1:1"),
        "{told:?}"
    );
    let look = &loaded.settings.look;
    assert_eq!(look.theme, settings::ThemeChoice::Midnight);
    let colours = look.colours_over();
    assert_eq!(colours.get("light"), Some((0xd8, 0xe0, 0xc8)));
    assert_eq!(colours.get("dark"), Some((1, 2, 3)));
    // The settings screen steps through the files too, and the choice is kept.
    let mut wanted = loaded.settings.clone();
    assert!(wanted.look.choose_theme("sea"));
    settings::save(&path, &loaded.settings, &wanted).expect("a writable file");
    assert_eq!(settings::load(&path).settings, wanted);
    assert_eq!(
        fs::read_to_string(&path).expect("a file"),
        text.replace("forest", "sea")
    );
    fs::remove_file(themes.join("sea.toml")).expect("a writable folder");
    let gone = settings::load(&path);
    assert_eq!(gone.settings.look.theme, settings::ThemeChoice::Auto);
    let told = gone.problems[0].to_string();
    assert!(
        told.contains("found \"sea\"") && told.contains("themes"),
        "{told}"
    );
}

#[test]
fn a_settings_file_that_is_not_text_leaves_the_defaults_and_is_told() {
    let folder = folder();
    let path = folder.path().join("settings.toml");
    fs::write(&path, b"\xff\xfe\x00").expect("a writable folder");
    let loaded = settings::load(&path);
    assert_eq!(loaded.settings, Settings::default());
    let said = loaded.problems[0].to_string();
    assert!(
        said.contains("UTF-8") && said.contains("settings.toml"),
        "{said}"
    );
    let usual = Settings::default();
    settings::save(&path, &usual, &usual).expect_err("not to be overwritten");
    assert_eq!(fs::read(&path).expect("still there"), b"\xff\xfe\x00");
}

#[test]
fn two_programs_on_one_games_file_lose_nothing() {
    let folder = folder();
    let path = folder.path().join("games.pgn");
    std::thread::scope(|scope| {
        for name in ["A", "B"] {
            let path = &path;
            scope.spawn(move || {
                let mut earlier: Option<String> = None;
                for round in 0..12 {
                    let pgn = format!("[Event \"{name}{round}\"]\n\n1. e4 *");
                    match &earlier {
                        // Every third game ended twice.
                        Some(earlier) if round % 3 == 2 => {
                            let longer = format!("{pgn} ");
                            games::append_again(path, earlier, &longer).expect("appended");
                        }
                        _ => games::append(path, &pgn).expect("appended"),
                    }
                    earlier = Some(format!("[Event \"never {name}\"]"));
                }
            });
        }
    });
    let whole = text(&path);
    for name in ["A", "B"] {
        for round in 0..12 {
            let event = format!("[Event \"{name}{round}\"]");
            assert_eq!(whole.matches(&event).count(), 1, "{event}");
        }
    }
}

#[test]
fn two_programs_that_save_settings_keep_those_of_each_other() {
    let folder = folder();
    let path = folder.path().join("new/settings.toml");
    let usual = Settings::default();
    for _ in 0..8 {
        std::thread::scope(|scope| {
            for is_look in [true, false] {
                let mut wanted = usual.clone();
                wanted.look.ascii = is_look;
                wanted.sound.bell = !is_look;
                let (path, usual) = (&path, &usual);
                scope.spawn(move || settings::save(path, usual, &wanted).expect("saved"));
            }
        });
        let found = settings::load(&path).settings;
        assert!(found.look.ascii && found.sound.bell);
        fs::remove_file(&path).expect("removed");
    }
}

#[test]
fn two_programs_add_to_what_is_kept() {
    use tabiya::store::kept;
    let folder = folder();
    let path = folder.path().join("training.json");
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                for _ in 0..15 {
                    kept::change(&path, |count: &mut u32| *count += 1).expect("kept");
                }
            });
        }
    });
    assert_eq!(kept::load::<u32>(&path), Ok(30));
}
