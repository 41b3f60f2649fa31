//! The line mode beside other programs: files that they change, engines that think and play.

#[cfg(unix)]
use crate::{fake_engine::script, speak::with_settings};
use crate::{
    pgn_tools::gzip,
    speak::{dialogue, says_in_order},
    speak_thinking::Talk,
};
use std::fs;

#[test]
fn a_book_that_another_program_has_changed_is_reloaded_or_saved_elsewhere() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.book.txt");
    let other = home.path().join("other.book.txt");
    fs::write(&file, "1. e4 e5\n").expect("written");
    let path = file.to_str().expect("UTF-8");
    let mut talk = Talk::begin(home.path(), &["book", "edit", "--speak", path]);
    talk.ask_at_once("e4\nc5\nadd", "Added up to c5: ");
    fs::write(&file, "1. e4 e5\n1. d4 d5\n").expect("written");
    talk.ask_at_once("save", "Not saved: another program has changed ");
    talk.ask_at_once("reload", "Reloaded; undo restores your changes");
    talk.ask_at_once("reload", "The file holds nothing new.");
    talk.ask_at_once("save as", "Write save as and a file's name.");
    talk.ask_at_once("undo\nsave", "Write save once more to lose that, or ");
    let elsewhere = |path: &std::path::Path| format!("save as {}", path.display());
    talk.ask_at_once(&elsewhere(&file), "already; write another name.");
    for name in ["my.tby", "my.bin"] {
        let named = elsewhere(&other.with_file_name(name));
        talk.ask_at_once(&named, "with a name that ends in .book.txt, not as ");
    }
    talk.ask_at_once(&elsewhere(&other), "Saved in ");
    talk.leave("save\nquit", "Nothing has changed.");
    let theirs = fs::read_to_string(&file).expect("there");
    assert_eq!(theirs, "1. e4 e5\n1. d4 d5\n");
    let ours = fs::read_to_string(&other).expect("saved");
    assert!(ours.contains("c5") && !ours.contains("d4"), "{ours}");
}

#[test]
fn a_game_whose_file_another_program_has_changed_is_saved_at_its_end() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.pgn");
    let (anna, clara) = (
        "[White \"Anna\"]\n\n1. e4 *\n",
        "[White \"Clara\"]\n\n1. d4 *\n",
    );
    fs::write(&file, anna).expect("written");
    let path = file.to_str().expect("UTF-8");
    let save = format!("save {path}");
    let mut talk = Talk::begin(home.path(), &["analyse", "--speak", path]);
    talk.ask("next", "1, White, e4.");
    talk.ask("comment one", "Comment: one");
    // In its place, also by the name of its own file.
    talk.ask(&save, "Saved in ");
    talk.ask("comment two", "Comment: two");
    fs::write(&file, format!("{clara}\n{anna}")).expect("written");
    talk.ask("save", "Not saved: another program has changed ");
    talk.ask(&save, "It is game 3 now.");
    talk.leave("save\nquit", "Nothing has changed since the game ");
    let kept = fs::read_to_string(&file).expect("there");
    assert!(kept.starts_with(&format!("{clara}\n{anna}\n")), "{kept}");
    assert_eq!(kept.matches("1. e4 { two }").count(), 1, "{kept}");
    assert!(!kept.contains("one"), "{kept}");
}

/// Nothing can be written into a packed file, so that another one is no copy.
#[test]
fn a_game_of_a_packed_file_is_saved_in_another() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("mine.pgn.gz");
    fs::write(&file, gzip(b"1. e4 *\n")).expect("written");
    let save = format!("save {}", home.path().join("new.pgn").display());
    let lines = ["next", "comment one", "save", &save, "quit"];
    let analyse = ["analyse", "--speak", file.to_str().expect("UTF-8")];
    let said = dialogue(home.path(), &analyse, &lines);
    says_in_order(
        &said,
        &[
            "it is packed with gzip, unpack it first.\n",
            "Write save and another file's name.\n",
            "Saved in ",
        ],
    );
    assert!(!said.contains("is not saved"), "{said}");
}

/// Says that a4 is best wherever it is asked, once; the second search ends it.
#[cfg(unix)]
const ONCE: &str = "echo 'id name Fake 7'; echo uciok; \
    while read line; do case \"$line\" in isready) echo readyok;; quit) exit;; \
    go*) [ -n \"$asked\" ] && exit 3; asked=1; \
    echo 'info depth 9 score cp 40 pv a2a4 a7a5'; echo 'bestmove a2a4';; esac; done";

#[cfg(unix)]
#[test]
fn the_engine_of_the_settings_is_asked_in_an_analysis() {
    let home = tempfile::tempdir().expect("a folder");
    let engine = script(home.path(), "fake", ONCE);
    let settings = format!("[engine]\ncommand = \"{}\"\n", engine.display());
    with_settings(home.path(), &settings);
    let analyse = ["analyse", "--speak"];
    let said = dialogue(home.path(), &analyse, &["engine", "engine", "quit"]);
    says_in_order(
        &said,
        &[
            "Fake 7, depth 9.\nWhite is better by 0.4 pawns: 1, a4; a5.\n",
            // It leaves when it is asked again.
            "\" has ended (",
            "; the built-in engine continues.\nDepth ",
        ],
    );
    with_settings(home.path(), "[engine]\ncommand = \"/no/such/engine\"\n");
    let said = dialogue(home.path(), &analyse, &["engine", "quit"]);
    says_in_order(
        &said,
        &[
            "/no/such/engine",
            "; the built-in engine continues.\nDepth ",
        ],
    );
}

/// Reviews one move, with an engine that says this about the position after it, does that when it is asked
/// a second time, and tells what was said and saved.
#[cfg(unix)]
fn reviewed(first: &str, second: &str) -> (String, String) {
    let home = tempfile::tempdir().expect("a folder");
    let body = format!(
        "echo 'id name Fake 7'; echo uciok; \
         while read line; do case \"$line\" in isready) echo readyok;; quit) exit;; \
         go*) if [ -z \"$asked\" ]; then asked=1; \
         {first}; echo 'bestmove a7a5'; else {second}; fi;; \
         esac; done"
    );
    let engine = script(home.path(), "fake", &body);
    let settings = format!(
        "[engine]\ncommand = \"{}\"\n[review]\nnodes_per_move = \"50k nodes\"\n",
        engine.display()
    );
    with_settings(home.path(), &settings);
    let file = home.path().join("mine.pgn");
    let save = format!("save {}", file.display());
    let lines = ["e4", "review", &save, "quit"];
    let said = dialogue(home.path(), &["analyse", "--speak"], &lines);
    (said, fs::read_to_string(&file).expect("saved"))
}

#[cfg(unix)]
#[test]
fn a_review_is_of_one_engine_which_is_named() {
    // What White loses by the move is nothing.
    let answer = "echo 'info depth 9 score cp -900 pv a2a4'; echo 'bestmove a2a4'";
    let first = "echo 'info depth 9 score cp 900 pv a7a5'";
    let (_, kept) = reviewed(first, answer);
    assert!(kept.contains(" with Fake 7, "), "{kept}");
    assert!(kept.contains("eval -9"), "{kept}");
    let (said, kept) = reviewed(first, "exit 3");
    assert!(
        said.contains("; the built-in engine continues.\n"),
        "{said}"
    );
    assert!(kept.contains("[Annotator \"tabiya "), "{kept}");
    assert!(
        !kept.contains("Fake 7") && !kept.contains("eval -9"),
        "{kept}"
    );
}

#[cfg(unix)]
#[test]
fn a_bound_at_the_end_of_a_search_is_no_evaluation() {
    let exact = "echo 'info depth 9 score cp 20 pv h7h5'";
    let bound = "echo 'info depth 10 score cp 900 lowerbound pv a7a5'";
    let answer = "echo 'info depth 9 score cp 20 pv a2a4'; echo 'bestmove a2a4'";
    let (_, kept) = reviewed(&format!("{exact}; {bound}"), answer);
    assert!(kept.contains("%eval -0.2"), "{kept}");
    // Nor is it told as one, where the same move was evaluated.
    let home = tempfile::tempdir().expect("a folder");
    let body = format!(
        "echo 'id name Fake 7'; echo uciok; \
         while read line; do case \"$line\" in isready) echo readyok;; quit) exit;; \
         go*) echo 'info depth 9 score cp 20 pv a2a4 a7a5'; {}; echo 'bestmove a2a4';; esac; done",
        bound.replace("a7a5", "a2a4")
    );
    let engine = script(home.path(), "fake", &body);
    let settings = format!("[engine]\ncommand = \"{}\"\n", engine.display());
    with_settings(home.path(), &settings);
    let said = dialogue(home.path(), &["analyse", "--speak"], &["engine", "quit"]);
    let told = "White is better by 0.2 pawns: 1, a4; a5.\n";
    assert!(said.contains(told), "{said}");
}
