//! Networks from outside: data made, cut off and learned from, networks trained, compared, refused,
//! and shown.

use crate::stage::{Stage, usual_world};
use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
};
use tabiya::{engine::evaluation::network::Network, store::Paths, tui::screens::worth::WorthPage};

fn tabiya(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabiya"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", errors(output));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const TRAIN: &str =
    "tune network games -o my.network --hidden 16 --passes 3 --batch 64 --threads 1";

/// A few games, and a small network trained on them.
fn trained(folder: &Path) {
    said(&tabiya(
        folder,
        "tune play --games 12 --nodes 60 --seed 3 -o games",
    ));
    let output = tabiya(folder, TRAIN);
    said(&output);
    let told = errors(&output);
    assert!(told.contains("pass  training error"), "{told}");
    assert!(
        !told.contains('\u{1b}'),
        "plain lines where no terminal is: {told}"
    );
}

#[test]
fn a_network_is_trained_shown_and_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    trained(folder);
    // Moved away, it is written again from what the training kept.
    let moved = folder.join("moved.network");
    fs::rename(folder.join("my.network"), &moved).expect("moved");
    said(&tabiya(folder, TRAIN));
    let again = fs::read(folder.join("my.network")).expect("written again");
    assert_eq!(again, fs::read(&moved).expect("there"));
    // Trained to the end, it learns nothing more, and says so.
    for more in ["", " --from moved.network", " --rate 0.01"] {
        let ended = tabiya(folder, &format!("{TRAIN}{more}"));
        let told = errors(&ended);
        assert_eq!(ended.status.code(), Some(1), "{told}");
        assert!(told.contains("has ended after pass 3"), "{told}");
    }
    assert_eq!(again, fs::read(folder.join("my.network")).expect("there"));
    // Labels by another curve teach another network, and so do those of more of what follows.
    let other = TRAIN.replace("my.network", "other.network");
    said(&tabiya(folder, &format!("{other} --ahead 0.9")));
    let followed = fs::read(folder.join("other.network")).expect("written");
    assert!(followed.len() == again.len() && followed != again);
    for file in ["other.network", "other.network.training"] {
        fs::remove_file(folder.join(file)).expect("there");
    }
    said(&tabiya(folder, &format!("{other} --scale 100")));
    let taught = fs::read(folder.join("other.network")).expect("written");
    assert!(taught.len() == again.len() && taught != again);
    let refused = tabiya(folder, &format!("{other} --scale 5"));
    assert_eq!(refused.status.code(), Some(2), "{}", errors(&refused));
    assert!(errors(&refused).contains("from 20 to 2000"));
    let refused = tabiya(folder, &format!("{other} --ahead 2"));
    assert_eq!(refused.status.code(), Some(2), "{}", errors(&refused));
    assert!(errors(&refused).contains("expected a share from 0 to 1"));
    // Both averaged are a third one; others are not averaged with them.
    let average = "tune average my.network other.network -o mean.network";
    let told = errors(&tabiya(folder, average));
    assert!(told.contains(", N = 16, generation 1, "), "{told}");
    let mean = fs::read(folder.join("mean.network")).expect("written");
    assert!(mean.len() == again.len() && mean != again && mean != taught);
    fs::write(folder.join("mean.network"), "mine").expect("written");
    fs::write(folder.join("notes.txt"), "notes, and no network at all").expect("written");
    let large = Network::new(vec![3; 768 * 32], vec![0; 32], vec![5; 512], vec![0; 8]);
    let large = large.expect("sizes that fit").to_bytes();
    fs::write(folder.join("large.network"), large).expect("written");
    for (wrong, code, told) in [
        ("my.network", 2, "2 values required"),
        ("my.network notes.txt", 3, "expected a network"),
        ("my.network missing.network", 3, "missing.network"),
        (
            "my.network large.network",
            3,
            "expected N = 16 with 8 sets of output weights",
        ),
    ] {
        let refused = tabiya(folder, &format!("tune average {wrong} -o mean.network"));
        assert_eq!(refused.status.code(), Some(code), "{}", errors(&refused));
        assert!(errors(&refused).contains(told), "{}", errors(&refused));
        let kept = fs::read_to_string(folder.join("mean.network"));
        assert_eq!(kept.expect("there"), "mine", "{wrong}");
    }

    let curve = said(&tabiya(folder, "tune curve my.network.training --json"));
    assert_eq!(curve.matches("training_error").count(), 3, "{curve}");
    let curve = said(&tabiya(folder, "tune curve my.network.training"));
    assert!(curve.contains("games: o training"), "{curve}");
    assert!(
        curve
            .lines()
            .last()
            .is_some_and(|line| line.trim().starts_with("3 ")),
        "{curve}"
    );
    let refused = tabiya(folder, "tune curve my.network");
    assert_eq!(refused.status.code(), Some(3));
    assert!(
        errors(&refused).contains(".training"),
        "{}",
        errors(&refused)
    );

    let value = said(&tabiya(folder, "eval --network my.network"));
    assert!(value.contains(" (White's side) by network "), "{value}");
    assert!(value.contains("The position is about even."), "{value}");
    let table = said(&tabiya(
        folder,
        "eval --learned --network my.network --network my.network --json",
    ));
    for name in ["network 1 ", "classical", "potential"] {
        assert!(table.contains(&format!("\"name\": \"{name}")), "{name}");
    }
    assert_eq!(table.matches("network 1 ").count(), 2, "both are shown");
    // Without one named, those that the program carried before stand in the table of means.
    let learned = said(&tabiya(folder, "eval --learned"));
    for generation in 1..=6 {
        let row = |line: &&str| line.starts_with(&format!("network {generation} "));
        let mut means = learned
            .lines()
            .skip_while(|line| !line.starts_with("mean "));
        let figures = means.find(row).expect("a row").split_whitespace().skip(3);
        assert_eq!(figures.count(), 6, "{learned}");
    }

    // The screen finds the networks in one's own folder, and names the files that hold none.
    let paths = Paths::find_with(|_| Some(folder.into())).expect("folders");
    fs::create_dir_all(paths.networks_folder()).expect("a folder");
    fs::copy(
        folder.join("my.network"),
        paths.networks_folder().join("a.network"),
    )
    .expect("copied");
    fs::write(paths.networks_folder().join("b.network"), "foreign").expect("written");
    let world = usual_world().with_paths(paths);
    let mut stage = Stage::in_world(120, 40, world, |_, _| vec![Box::new(WorthPage::new())]);
    stage.work_beside();
    let text = stage.shows();
    assert!(text.contains("b.network: expected a network"), "{text}");
    for words in [
        "material",
        "potential",
        "genetic",
        "classical",
        "network 1 ",
    ] {
        assert!(text.contains(words), "{words} in {text}");
    }
    for (width, height) in [(120, 40), (80, 24), (60, 20)] {
        stage.resize(width, height);
        // The published knight: 307 on the mean of all squares, 20 more on e5.
        stage.press("home down =");
        let text = stage.shows();
        assert!(text.contains("potential: knight 307"), "{text}");
        assert!(
            text.contains("+33") && text.contains("centipawns"),
            "{text}"
        );
        stage.press("tab");
        let text = stage.shows();
        assert!(text.contains("potential minus potential"), "{text}");
        stage.press("tab");
        let text = stage.shows();
        assert!(text.contains("queen") && text.contains("1000"), "{text}");
        // Whose rows the screen has no room for come into sight when they are marked.
        stage.press("end");
        let text = stage.shows();
        assert!(
            text.contains("network 6 ") && text.contains("network 1 "),
            "{text}"
        );
        stage.press("home down");
        // The marked row is what the note is of.
        stage.click_on("material");
        let text = stage.shows();
        assert!(!text.contains("potential minus"), "{text}");
        stage.click_on("boards");
        assert!(stage.shows().contains("material: knight"));
        stage.click_on("rook");
        assert!(stage.shows().contains("material: rook"));
        stage.click_on("potential");
        stage.click_on("knight");
        stage.press("right");
        assert!(stage.shows().contains("potential: bishop"));
        stage.press("left end");
        // What is said of the network, to its end.
        let text = stage.shows();
        assert!(text.contains(" squares"), "{text}");
    }
}

#[test]
fn foreign_and_damaged_networks_are_refused_with_what_was_expected() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    trained(folder);
    let good = fs::read(folder.join("my.network")).expect("a network");
    let mut damaged = good.clone();
    damaged[500] ^= 1;
    for (bytes, expected) in [
        (&b"[Event \"?\"]"[..], "expected a network of Tabiya's"),
        (&damaged, "expected the hash"),
        (&good[..good.len() - 1], "bytes for such a network"),
    ] {
        fs::write(folder.join("bad.network"), bytes).expect("written");
        for command in [
            "eval --network bad.network",
            "eval --learned --network bad.network",
            "tune play --network bad.network -o more",
        ] {
            let refused = tabiya(folder, command);
            assert_eq!(refused.status.code(), Some(3), "{command}");
            let told = errors(&refused);
            assert!(
                told.contains("bad.network") && told.contains(expected),
                "{command}: {told}"
            );
        }
        let refused = tabiya(folder, "match self:EvalFile=bad.network greedy --games 1");
        assert_eq!(refused.status.code(), Some(2));
        assert!(errors(&refused).contains(expected), "{}", errors(&refused));
    }
    assert!(!folder.join("more").exists(), "nothing was begun");
}

#[test]
fn a_page_without_figures_says_in_full_what_goes_on() {
    let mut stage = Stage::with_layers(60, 20, |_, _| vec![Box::new(WorthPage::new())]);
    for page in ["boards", "difference", "means"] {
        let text = stage.shows();
        assert!(
            text.contains("Playing short games to put pieces on and take them off …"),
            "{page}: {text}"
        );
        stage.press("tab");
    }
}

#[test]
fn games_cut_off_in_the_middle_are_learned_from_to_the_last_whole_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    trained(folder);
    let file = folder.join("games/games-3-00000.games");
    let whole = fs::read(&file).expect("games");
    let positions = |bytes: &[u8]| {
        fs::write(&file, bytes).expect("written");
        said(&tabiya(folder, "tune extract games/games-3-00000.games"))
            .lines()
            .count()
    };
    let all = positions(&whole);
    let cut = positions(&whole[..whole.len() - 3]);
    assert!(0 < cut && cut < all, "{cut} of {all}");
    let output = tabiya(
        folder,
        "tune network games -o cut.network --hidden 16 --passes 1 --batch 64",
    );
    said(&output);
    let told = errors(&output);
    assert!(told.contains("training positions"), "{told}");
    // Damaged in the middle is another thing: nothing is made up.
    let mut damaged = whole;
    damaged[18] = 7;
    fs::write(&file, damaged).expect("written");
    let refused = tabiya(folder, "tune network games -o no.network --hidden 16");
    assert_eq!(refused.status.code(), Some(3));
    assert!(
        errors(&refused).contains("expected a game at byte"),
        "{}",
        errors(&refused)
    );
}

/// A disk that takes no more after some kilobytes.
#[cfg(unix)]
#[test]
fn a_full_disk_stops_the_making_of_games_and_leaves_those_that_are_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let play = "tune play --games 60 --nodes 20 --seed 4 -o";
    let script = format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" {play} full");
    let output = Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_tabiya")])
        .current_dir(folder)
        .output()
        .expect("a shell");
    let told = errors(&output);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.contains("cannot write") && told.contains("resumes"),
        "{told}"
    );
    let file = folder.join("full/games-4-00000.games");
    let there = fs::read(&file).expect("games");
    let extract = "tune extract full/games-4-00000.games";
    assert!(said(&tabiya(folder, extract)).lines().count() > 20);
    // With room again the same command goes on, and the games are those of an undisturbed run.
    said(&tabiya(folder, &format!("{play} full")));
    said(&tabiya(folder, &format!("{play} free")));
    let resumed = fs::read(&file).expect("games");
    let free = fs::read(folder.join("free/games-4-00000.games")).expect("games");
    assert!(there.len() < free.len());
    assert_eq!(resumed, free);
}
