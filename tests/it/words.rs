//! One word for one thing, and the words that players and programmers use: read from the program's
//! strings, its names, its comments and its documents.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Words that nobody in the field uses, and what is said instead. A word ends at anything that is
/// no letter; `*` stands for any ending.
const IN_TEXT: [(&str, &str); 38] = [
    ("men", "pieces"),
    ("officer*", "pieces"),
    ("the house", "Tabiya, the engine, built-in"),
    ("house's", "Tabiya's"),
    ("house resigns", "engine resigns"),
    ("judge", "review"),
    ("judged", "reviewed"),
    ("judges", "reviews"),
    ("judging", "reviewing"),
    ("judgement*", "mark, verdict"),
    ("opinion*", "evaluation"),
    ("praise*", "mark good moves"),
    ("lettering", "piece letters"),
    ("fault*", "problem, error"),
    ("mend", "fix"),
    ("mended", "fixed"),
    ("in passing", "en passant"),
    ("castle short", "castle kingside"),
    ("castle long", "castle queenside"),
    ("by lot", "random"),
    ("everybody against everybody", "round robin"),
    ("who plays whom", "new match"),
    ("as it is, take", "Start"),
    ("take the form", "Start"),
    ("take what is marked", "Select"),
    ("is no move", "not a move"),
    ("is no directive", "unknown directive"),
    ("is not it", "not the best move"),
    ("all as they come", "defaults"),
    (
        "nothing that fits begins so",
        "no legal move starts with that",
    ),
    ("will be played in answer", "Premove"),
    ("there is no move to play again", "Nothing to redo"),
    ("is to be had", "was possible"),
    ("have a door of their own", "appear on the first screen"),
    ("longest row", "best streak"),
    ("this evening", "this session"),
    ("programs of five accounts", "historic programs"),
    ("of no file to look through", "does not belong to a file"),
];

/// Parts of names that the code does not use, and what it says instead.
const IN_NAMES: [(&str, &str); 30] = [
    ("road", "path, line"),
    ("trail", "continuation index"),
    ("witness", "recorder"),
    ("hall", "runner"),
    ("campaign", "match"),
    ("duel", "game"),
    ("contestant", "player"),
    ("guest", "exhibit"),
    ("visitor", "external player"),
    ("vigil", "watchdog"),
    ("manners", "liveness"),
    ("errand", "move request"),
    ("inquiry", "review request"),
    ("clerk", "io worker"),
    ("grasp", "pick"),
    ("dictation", "text entry"),
    ("manuscript", "document"),
    ("hunting", "search"),
    ("judging", "review"),
    ("judged", "reviewed"),
    ("judge", "review, check, verdict"),
    ("lettering", "piece letters"),
    ("effort", "limit"),
    ("men", "pieces"),
    ("man", "piece"),
    ("officers", "non-pawns"),
    ("opinion", "evaluator"),
    ("praise", "mark good moves"),
    ("fault", "problem"),
    ("house", "built-in"),
];

/// What has to stay, with the reason: `(end of the path, text around the word)`.
const KEPT: [(&str, &str); 19] = [
    // Action names and a search word that users may still have written.
    ("tui/action.rs", "\"lettering\""),
    ("tui/action.rs", "\"judge\""),
    ("tui/action.rs", "\"next-fault\""),
    ("tui/action.rs", "\"previous-fault\""),
    ("tui/action.rs", "\"opinion\""),
    ("game/index/query.rs", "\"men:\""),
    // Old keys, flags and values, still read.
    ("cli/genetic.rs", "judging"),
    ("tuning/genetic.rs", "judging"),
    ("cli/annotate/mod.rs", "praise"),
    ("cli/lab.rs", "opinion"),
    ("arena/match_run.rs", "fault"),
    ("settings/fields.rs", "\"men\""),
    ("settings/fields.rs", "lettering"),
    ("settings/fields.rs", "praise"),
    // The command that prints manual pages.
    ("cli/man.rs", "Man"),
    ("cli/man.rs", "man"),
    ("cli/words/mod.rs", "man"),
    ("cli/mod.rs", "Man"),
    ("cli/mod.rs", "man"),
];

struct Source {
    path: PathBuf,
    text: String,
}

fn below(folder: &str, ending: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("a folder of sources").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                let text = fs::read_to_string(&path).expect("sources are UTF-8");
                found.push(Source { path, text });
            }
        }
    }
    assert!(!found.is_empty(), "no sources below {folder}");
    found
}

/// A source file, divided into what people read and what programmers read.
#[derive(Default)]
struct Parts {
    /// Strings and comments, each with its line.
    text: Vec<(usize, String)>,
    /// Names, each with its line.
    names: Vec<(usize, String)>,
}

/// Divides a file; tests at its end are left out.
fn parts(source: &str) -> Parts {
    let program = ["mod tests", "pub(crate) mod tests"]
        .iter()
        .filter_map(|tests| source.split(&format!("#[cfg(test)]\n{tests}")).next())
        .min_by_key(|program| program.len())
        .unwrap_or(source);
    let mut parts = Parts::default();
    let letters: Vec<char> = program.chars().collect();
    let (mut at, mut line) = (0, 1);
    while let Some(letter) = letters.get(at).copied() {
        let begun = at;
        let from = line;
        if letter == '/' && letters.get(at + 1) == Some(&'/') {
            while letters.get(at).is_some_and(|letter| *letter != '\n') {
                at += 1;
            }
            parts.text.push((from, letters[begun..at].iter().collect()));
        } else if letter == 'r' && raw_string(&letters, at).is_some() {
            at = raw_string(&letters, at).unwrap_or(at + 1);
            line += letters[begun..at].iter().filter(|l| **l == '\n').count();
            parts.text.push((from, letters[begun..at].iter().collect()));
        } else if letter == '"' {
            at += 1;
            while let Some(letter) = letters.get(at).copied() {
                at += 1;
                match letter {
                    '\\' => {
                        line += usize::from(letters.get(at) == Some(&'\n'));
                        at += 1;
                    }
                    '"' => break,
                    '\n' => line += 1,
                    _ => {}
                }
            }
            let said: String = letters[begun..at.min(letters.len())].iter().collect();
            parts.text.push((from, joined(&said)));
        } else if letter == '\'' {
            // A character, or a lifetime.
            let escaped = letters.get(at + 1) == Some(&'\\');
            let character = escaped || letters.get(at + 2) == Some(&'\'');
            at += 1;
            if character {
                at += usize::from(escaped);
                while letters.get(at).is_some_and(|letter| *letter != '\'') {
                    at += 1;
                }
                at += 1;
            }
        } else if letter.is_alphabetic() || letter == '_' {
            while letters
                .get(at)
                .is_some_and(|letter| letter.is_alphanumeric() || *letter == '_')
            {
                at += 1;
            }
            parts
                .names
                .push((from, letters[begun..at].iter().collect()));
        } else {
            line += usize::from(letter == '\n');
            at += 1;
        }
    }
    parts
}

/// Where a raw string that begins here ends.
fn raw_string(letters: &[char], at: usize) -> Option<usize> {
    let before = at.checked_sub(1).and_then(|before| letters.get(before));
    if before.is_some_and(|letter| letter.is_alphanumeric() || *letter == '_') {
        return None;
    }
    let hashes = letters[at + 1..]
        .iter()
        .take_while(|letter| **letter == '#')
        .count();
    if letters.get(at + 1 + hashes) != Some(&'"') {
        return None;
    }
    let mut end = at + 2 + hashes;
    while end < letters.len() {
        let closes = letters[end] == '"'
            && letters[end + 1..]
                .iter()
                .take(hashes)
                .filter(|letter| **letter == '#')
                .count()
                == hashes;
        end += 1;
        if closes {
            return Some(end + hashes);
        }
    }
    Some(letters.len())
}

/// A string that goes on in the next line of the source, as it is read.
fn joined(string: &str) -> String {
    let mut lines = string.split("\\\n");
    let mut whole = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        whole.push_str(line.trim_start());
    }
    whole
}

/// Whether a text has the word (or words), whatever the case.
fn has(text: &str, word: &str) -> bool {
    let text = text.to_lowercase();
    let (word, open) = match word.strip_suffix('*') {
        Some(stem) => (stem, true),
        None => (word, false),
    };
    let edge = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        edge(before) && (open || edge(after))
    })
}

/// The parts of a name: `match_run`, `MatchRun` and `MATCH_RUN` have two.
fn name_parts(name: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for piece in name.split('_') {
        let shouted = piece.chars().all(|letter| !letter.is_lowercase());
        for letter in piece.chars() {
            if found.is_empty() || (letter.is_uppercase() && !shouted) {
                found.push(String::new());
            }
            if let Some(last) = found.last_mut() {
                last.extend(letter.to_lowercase());
            }
        }
        found.push(String::new());
    }
    found.retain(|part| !part.is_empty());
    found
}

fn is_kept(path: &Path, text: &str) -> bool {
    KEPT.iter()
        .any(|(end, around)| path.ends_with(end) && text.contains(around))
}

#[test]
fn texts_say_what_players_and_programmers_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut look = |path: &Path, line: usize, text: &str| {
        for (word, instead) in IN_TEXT {
            if has(text, word) && !is_kept(path, text) {
                let shown = path.strip_prefix(root).unwrap_or(path).display();
                found.push(format!("{shown}:{line}: \"{word}\", say {instead}: {text}"));
            }
        }
    };
    for source in below("src", "rs") {
        for (line, text) in parts(&source.text).text {
            look(&source.path, line, &text);
        }
    }
    let documents = ["README.md", "CONTRIBUTING.md", "books/README.md"].map(|name| root.join(name));
    let strengths = below("src", "md").into_iter().map(|source| source.path);
    for path in documents.into_iter().chain(strengths) {
        let text = fs::read_to_string(&path).expect("a document");
        for (number, line) in text.lines().enumerate() {
            look(&path, number + 1, line);
        }
    }
    assert!(
        found.is_empty(),
        "{} places:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn names_say_what_programmers_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for source in below("src", "rs") {
        let shown = source.path.strip_prefix(root).unwrap_or(&source.path);
        for (line, name) in parts(&source.text).names {
            let in_name = name_parts(&name);
            for (word, instead) in IN_NAMES {
                let singular = |part: &String| part == word || part.strip_suffix('s') == Some(word);
                if in_name.iter().any(singular) && !is_kept(&source.path, &name) {
                    found.push(format!("{}:{line}: {name}, say {instead}", shown.display()));
                }
            }
        }
    }
    found.dedup();
    assert!(
        found.is_empty(),
        "{} places:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[test]
fn words_are_told_from_parts_of_words() {
    assert!(has("two men on f7", "men") && !has("a menu of moves", "men"));
    assert!(has("Judgements", "judgement*") && !has("prejudge", "judge"));
    assert_eq!(name_parts("NextFault"), ["next", "fault"]);
    assert_eq!(name_parts("NO_TRAIL"), ["no", "trail"]);
    let source = "let a = \"the \\\n    house\"; // a man\nlet 'x: b = 'c'; r#\"in \"passing\"#";
    let divided = parts(source);
    let texts: Vec<&str> = divided.text.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["\"the house\"", "// a man", "r#\"in \"passing\"#"]);
    assert_eq!(divided.text[1].0, 2, "lines are counted through strings");
}

/// Texts of several words in the screens and what they are made of that are no words for a person to
/// read: clocks that are parsed, and the parts of a layout, named for its tests.
const NOT_SHOWN: [&str; 5] = [
    "1s per move",
    "5s per move",
    "player above",
    "player below",
    "below the board",
];

/// Examples of commands in the help of the spoken mode: what is typed, and read by the program.
const TYPED: [&str; 31] = [
    "stop, move now",
    "promote, demote, main line",
    "why, why not knight f3",
    "tag White Anna Smith",
    "play, play nell black 5+3",
    "find here",
    "find tal year:1960",
    "learn, learn white",
    "mistake, mistake back",
    "edit book",
    "count, count minimax table",
    "steps, steps alphabeta 50",
    "tree, tree minimax, tree table",
    "evaluation deepening",
    "play, play minimax depth 3 black 5+3",
    "worth, worth knight, worth knight classical",
    "breed, breed mutation, breed field",
    "match nell bruno 4",
    "delete knight f3",
    "name C60 Ruy Lopez",
    "theme fork",
    "rush 3, rush 5, rush no clock",
    "white king e1",
    "black pawns a7 b7 c7",
    "white to move, black to move",
    "castling white kingside",
    "no castling, no castling black",
    "en passant e6, no en passant",
    "engine threads",
    "engine threads 2",
    "run, run minimax",
];

/// Texts of the command line that are no words for a person to read either: typed in its menu,
/// parsed, or written into files that the program reads again.
const READ_AGAIN: [&str; 12] = [
    "play, play nell black 5+3",
    "analyse, analyse games.pgn",
    "set up, set up FEN",
    "puzzles, puzzles FILE",
    "rush 3, rush 5, rush no clock",
    "suite FILE",
    "guess, guess FILE",
    "tabiya match",
    "time forfeit",
    "rules infraction",
    "tabiya verify: {engine}",
    ".SH EXTRA\\n",
];

/// Texts of the rooms below that no person reads as words: what other programs write or read, names of
/// threads, assertions, and what the museum looks for in its own source.
const FOR_PROGRAMS: [&str; 43] = [
    "Checkmate is now unavoidable",
    "Lost forced checkmate sequence",
    "Not the best checkmate sequence",
    "Mate in ",
    "Casual game",
    "time forfeit",
    "rules infraction",
    "review engine",
    "the tree holds legal moves only",
    "the tree holds legal null moves only",
    "Move Overhead",
    "Debug Log File",
    "Clear Hash",
    "debug on",
    "debug off",
    "setoption name {name}",
    "setoption name {name} value {value}",
    "register later",
    "position startpos",
    "position fen {fen}",
    "option name {} type ",
    "check default {default}",
    "spin default {default} min {min} max {max}",
    "combo default {default}",
    "string default {}",
    "id name {name}",
    "id author {author}",
    "no clock",
    "per move",
    "{} per move",
    "engine output",
    "engine complaints",
    "engine input",
    "engine process",
    "uci input",
    "puzzle finder",
    "the text",
    "as made anew",
    "no amount of material looks like a win",
    "five tables are indexed together",
    "pub fn value(",
    "pub fn ordered(",
    "pub fn answer(",
];

/// A build script, which is no part of the program, and what writes a source file.
const NOT_OURS: [&str; 2] = ["src/core/pack.rs", "src/core/tuning/source.rs"];

#[test]
fn what_the_command_line_says_stands_among_its_words() {
    stands_in("src/cli/words", &["src/cli"], &READ_AGAIN);
    many_stand_in("src/cli/words");
}

#[test]
fn what_the_screens_say_stands_among_their_words() {
    stands_in(
        "src/tui/words",
        &["src/tui/screens", "src/tui/desk", "src/tui/widgets"],
        &NOT_SHOWN,
    );
    many_stand_in("src/tui/words");
}

#[test]
fn what_the_spoken_mode_says_stands_among_its_words() {
    stands_in("src/speak/words", &["src/speak"], &TYPED);
    many_stand_in("src/speak/words");
}

/// Every other room: errors, findings, explanations, names of settings and of terms.
#[test]
fn what_the_rooms_below_say_stands_among_their_words() {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/core");
    let rooms = fs::read_dir(core).expect("the sources");
    let mut names: Vec<String> = rooms
        .map(|entry| entry.expect("the sources"))
        .filter(|entry| entry.path().is_dir())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    assert!(names.len() > 12, "{names:?}");
    for name in names {
        let folder = format!("src/core/{name}");
        stands_in(&format!("{folder}/words"), &[&folder], &FOR_PROGRAMS);
    }
}

/// Whether the sentences of these folders stand in the folder of words, but for those left out.
fn stands_in(words: &str, folders: &[&str], left_out: &[&str]) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for source in folders.iter().flat_map(|folder| below(folder, "rs")) {
        let shown = source.path.strip_prefix(root).unwrap_or(&source.path);
        let is_words = shown.starts_with(words) || shown == Path::new(&format!("{words}.rs"));
        if is_words
            || source.path.ends_with("tests.rs")
            || NOT_OURS.iter().any(|not| shown == Path::new(not))
        {
            continue;
        }
        for (line, text) in sentences(&source.text) {
            if !left_out.contains(&text.as_str()) {
                found.push(format!("{}:{line}: {text}", shown.display()));
            }
        }
    }
    assert!(
        found.is_empty(),
        "move them to {words}/:\n{}",
        found.join("\n")
    );
}

/// Whether words are there at all: a test of an empty folder would hold nothing.
fn many_stand_in(words: &str) {
    let words = below(words, "rs").into_iter();
    let count: usize = words.map(|source| sentences(&source.text).len()).sum();
    assert!(count > 300, "they stand there: {count}");
}

/// The strings of a file, without its tests, that have two words in a row; each with its line.
fn sentences(source: &str) -> Vec<(usize, String)> {
    let strings = parts(source).text.into_iter().filter_map(|(line, text)| {
        let text = text.strip_prefix('"')?.trim_end_matches('"').to_owned();
        is_sentence(&text).then_some((line, text))
    });
    strings.collect()
}

/// Whether a text has two words in a row, leaving out the values put into it.
fn is_sentence(text: &str) -> bool {
    let mut outside = true;
    let plain: String = text
        .chars()
        .filter(|letter| {
            outside = match letter {
                '{' => false,
                '}' => true,
                _ => outside,
            };
            outside && *letter != '}'
        })
        .collect();
    let is_word =
        |word: &str| word.len() > 1 && word.chars().all(|letter| letter.is_ascii_alphabetic());
    let words: Vec<&str> = plain.split(' ').collect();
    words
        .windows(2)
        .any(|pair| is_word(pair[0]) && is_word(pair[1]))
}
