//! The rules of Tabiya, held by reading the sources: who may import whom, who may know the
//! terminal, the command line, files and threads, and how long a file may be.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The rooms from the ground up. A file may import its own room and those before it.
const FLOORS: [&str; 16] = [
    "text", "files", "chess", "textbook", "game", "book", "engine", "store", "uci", "players",
    "arena", "tuning", "puzzles", "analysis", "play", "tui",
];
/// Above all floors: the command line may use every room.
const TOP: [&str; 3] = ["cli", "main", "lib"];

struct Source {
    path: PathBuf,
    /// Path below `src`, with `/`.
    name: String,
    /// Without comments and without the `#[cfg(test)]` module at the end.
    code: String,
    lines: usize,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("src is readable") {
            let path = entry.expect("src is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                let text = fs::read_to_string(&path).expect("sources are UTF-8");
                let name = path
                    .strip_prefix(&root)
                    .expect("below src")
                    .to_string_lossy()
                    .replace('\\', "/");
                found.push(Source {
                    lines: text.lines().count(),
                    code: code_of(&text),
                    path,
                    name,
                });
            }
        }
    }
    assert!(found.len() > 5, "the sources were found");
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

/// The program text: no line comments, no doc comments, no unit tests.
fn code_of(text: &str) -> String {
    let program = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    program
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

fn floor(name: &str) -> &str {
    name.split(['/', '.']).next().unwrap_or(name)
}

/// The paths that follow `crate::` (or `tabiya::`) in a source, nested braces opened:
/// `crate::chess::{Score, fen::read}` gives `chess::Score`, `chess::fen::read`.
fn imports(code: &str) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for start in ["crate::", "tabiya::"] {
        for (at, _) in code.match_indices(start) {
            expand(&code[at + start.len()..], "", &mut paths);
        }
    }
    paths
}

/// Reads one path or brace group from the front of `rest`; returns what follows it.
fn expand<'a>(rest: &'a str, prefix: &str, paths: &mut BTreeSet<String>) -> &'a str {
    if let Some(mut rest) = rest.strip_prefix('{') {
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            match rest.chars().next() {
                Some('}') => return &rest[1..],
                Some(c) if c.is_alphanumeric() || c == '_' || c == '{' || c == '*' => {
                    rest = expand(rest, prefix, paths).trim_start();
                }
                _ => return rest,
            }
            // `name as other`: the other name is no path.
            if let Some(renamed) = rest.strip_prefix("as ") {
                rest = renamed.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
            }
        }
    }
    let word: String = rest
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    let after = &rest[word.len()..];
    let path = format!("{prefix}{word}");
    match after.strip_prefix("::") {
        Some(deeper) => expand(deeper, &format!("{path}::"), paths),
        None => {
            paths.insert(path);
            after.strip_prefix('*').unwrap_or(after)
        }
    }
}

#[test]
fn imports_point_down() {
    let mut problems = Vec::new();
    for source in sources() {
        let own = floor(&source.name);
        if TOP.contains(&own) {
            continue;
        }
        let Some(height) = FLOORS.iter().position(|f| *f == own) else {
            problems.push(format!(
                "{}: the room \"{own}\" is not on the list of floors",
                source.name
            ));
            continue;
        };
        for import in imports(&source.code) {
            let room = import.split("::").next().unwrap_or_default();
            match FLOORS.iter().position(|f| *f == room) {
                Some(other) if other <= height => {}
                _ => problems.push(format!("{}: imports upwards: {import}", source.name)),
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn engine_and_textbook_do_not_know_each_other() {
    for source in sources() {
        let own = floor(&source.name);
        for (this, other) in [("engine", "textbook"), ("textbook", "engine")] {
            let met = imports(&source.code)
                .iter()
                .any(|path| floor_of_import(path) == other);
            assert!(!(own == this && met), "{} imports {other}", source.name);
        }
    }
}

fn floor_of_import(path: &str) -> &str {
    path.split("::").next().unwrap_or(path)
}

/// Where words may stand: (word, rooms in which it may, why).
#[test]
fn each_thing_is_known_only_where_it_belongs() {
    let rules: [(&[&str], &[&str], &str); 7] = [
        (
            &["ratatui", "crossterm"],
            &["tui/"],
            "only tui/ knows the terminal",
        ),
        (&["clap::"], &["cli/", "main.rs"], "only cli/ knows clap"),
        (
            &[
                "println!",
                "eprintln!",
                "print!(",
                "eprint!(",
                "io::stdout",
                "io::stderr",
            ],
            &["cli/out.rs", "tui/terminal"],
            "printing only through cli/out, where hidden characters, closed pipes and full disks \
             are seen to, and by the terminal itself",
        ),
        (
            &[
                "fs::read(",
                "fs::read_to_string",
                "read_to_end",
                "read_to_string(&mut",
            ],
            // A part of bounded length, read from a bounded file.
            &["files/", "cli/book/import.rs"],
            "files are read only through files::read and its kin, which have limits",
        ),
        (
            &["fs::write", "File::create", "fs::rename", ".persist("],
            // Its own lock files; what is broken, renamed.
            &["files/", "store/saves.rs", "store/atomic.rs"],
            "files are written only through files::write and files::create, which never replace a \
             device or a pipe",
        ),
        (
            &[
                "std::fs",
                "fs::read",
                "fs::write",
                "File::open",
                "File::create",
            ],
            &["files/", "store/", "cli/", "book/file.rs", "book/compiled"],
            "files are opened only in store/, cli/ and book's file entry points",
        ),
        (
            &["thread::spawn", "thread::Builder", "thread::scope"],
            &[
                "engine/",
                "tui/job",
                "tui/work",
                "tui/event",
                "uci/client",
                "uci/server",
                "arena/",
                "textbook/parallel",
                "tuning/",
            ],
            "threads start only in the engine, the job runner, the event reader, UCI ends, the arena, tuning and the textbook chapter on threads",
        ),
    ];
    let mut problems = Vec::new();
    for source in sources() {
        for (words, rooms, why) in &rules {
            if rooms.iter().any(|room| source.name.starts_with(room)) {
                continue;
            }
            for word in words.iter().filter(|word| source.code.contains(**word)) {
                problems.push(format!("{}: \"{word}\": {why}", source.name));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn rooms_are_small_and_named_for_what_they_do() {
    let mut problems = Vec::new();
    for source in sources() {
        if source.lines > 620 {
            problems.push(format!(
                "{} has {} lines, expected at most about 600",
                source.name, source.lines
            ));
        }
        for vague in ["utils", "util", "common", "helpers", "misc"] {
            if source.name.split(['/', '.']).any(|part| part == vague) {
                problems.push(format!(
                    "{}: \"{vague}\" says nothing of its purpose",
                    source.name
                ));
            }
        }
        let text = fs::read_to_string(&source.path).expect("sources are UTF-8");
        if !text.starts_with("//!") {
            problems.push(format!("{}: a file opens with what it is for", source.name));
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// No file imports another that imports it back, by any road.
#[test]
fn no_cycles_between_files() {
    let sources = sources();
    let modules: BTreeMap<String, &Source> = sources
        .iter()
        .map(|source| {
            let module = source
                .name
                .trim_end_matches(".rs")
                .trim_end_matches("/mod")
                .replace('/', "::");
            (module, source)
        })
        .collect();
    let graph: BTreeMap<&String, BTreeSet<&String>> = modules
        .iter()
        .map(|(module, source)| (module, targets(module, &source.code, &modules)))
        .collect();
    let mut done = BTreeSet::new();
    for module in modules.keys() {
        let mut move_path = Vec::new();
        if let Some(cycle) = find_cycle(module, &graph, &mut move_path, &mut done) {
            panic!("files import each other in a circle: {cycle}");
        }
    }
}

/// The files that `code` imports. A name that a `mod.rs` only passes on counts for the file it
/// comes from when the path says so; a parent's own `pub use` of its children is no import.
fn targets<'a>(
    module: &str,
    code: &str,
    modules: &'a BTreeMap<String, &Source>,
) -> BTreeSet<&'a String> {
    let mut absolute = imports(code);
    let parent = module.rsplit_once("::").map_or("", |(parent, _)| parent);
    for (at, _) in code.match_indices("super::") {
        let mut found = BTreeSet::new();
        expand(&code[at + "super::".len()..], "", &mut found);
        absolute.extend(found.into_iter().map(|path| {
            if parent.is_empty() {
                path
            } else {
                format!("{parent}::{path}")
            }
        }));
    }
    absolute
        .iter()
        .filter_map(|path| {
            let mut path = path.as_str();
            loop {
                if let Some((found, _)) = modules.get_key_value(path) {
                    return Some(found);
                }
                path = path.rsplit_once("::")?.0;
            }
        })
        // A room's mod.rs is its door: reaching through the door is not a circle.
        .filter(|found| found.as_str() != module && !module.starts_with(&format!("{found}::")))
        .collect()
}

fn find_cycle<'a>(
    module: &'a String,
    graph: &BTreeMap<&'a String, BTreeSet<&'a String>>,
    move_path: &mut Vec<&'a String>,
    done: &mut BTreeSet<&'a String>,
) -> Option<String> {
    if let Some(at) = move_path.iter().position(|m| *m == module) {
        let names: Vec<&str> = move_path[at..]
            .iter()
            .map(|m| m.as_str())
            .chain([module.as_str()])
            .collect();
        return Some(names.join(" → "));
    }
    if done.contains(module) {
        return None;
    }
    move_path.push(module);
    for next in graph.get(module).into_iter().flatten() {
        if let Some(cycle) = find_cycle(next, graph, move_path, done) {
            return Some(cycle);
        }
    }
    move_path.pop();
    done.insert(module);
    None
}

#[test]
fn the_import_reader_opens_braces() {
    let found = imports(
        "use crate::{chess::{Score, fen::read}, engine::*};\nlet x = crate::book::Book::new();",
    );
    let expected = [
        "book::Book::new",
        "chess::Score",
        "chess::fen::read",
        "engine::",
    ];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
}
