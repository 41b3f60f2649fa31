//! The rules of Tabiya, held by reading the sources: who may import whom, who may know the
//! terminal, the command line, files and threads, and how long a file may be.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The rooms from the ground up. A file may import its own room and those before it.
const FLOORS: [&str; 19] = [
    "sort", "text", "files", "chess", "textbook", "game", "book", "engine", "store", "explore",
    "uci", "players", "arena", "tuning", "puzzles", "analysis", "play", "speak", "tui",
];
/// Above all floors: the command line may use every room.
const TOP: [&str; 3] = ["cli", "main", "lib"];

/// The parts of `tui` from the lowest up. A file there uses its own part and those before it.
const TUI: [&str; 25] = [
    "words",
    "action",
    "images",
    "theme",
    "keymap",
    "pasted",
    "job",
    "work",
    "effect",
    "route",
    "world",
    "screen",
    "widgets",
    "desk",
    "screens",
    "backend",
    "terminal",
    "late_answers",
    "introduction",
    "event",
    "app",
    "pace",
    "watch",
    "editor",
    "run",
];

struct Source {
    path: PathBuf,
    /// Path below `src`, or below `src/core`, with `/`: it begins with the room.
    name: String,
    /// Without comments and without the `#[cfg(test)]` module at the end.
    code: String,
    lines: usize,
}

/// What Cargo runs before it compiles the program, and no part of that.
const BUILD_SCRIPTS: [&str; 2] = ["link.rs", "core/pack.rs"];

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
                if BUILD_SCRIPTS.contains(&name.as_str()) {
                    continue;
                }
                let name = name.strip_prefix("core/").unwrap_or(&name).to_owned();
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
    let tests = ["mod tests", "pub mod tests", "pub(crate) mod tests"];
    let at = tests
        .iter()
        .filter_map(|tests| text.find(&format!("#[cfg(test)]\n{tests}")));
    let program = &text[..at.min().unwrap_or(text.len())];
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
            "files are written only through files::write and files::aside, which never replace a \
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
            &[
                "files/",
                "store/",
                "explore/",
                "cli/",
                "book/file.rs",
                "book/compiled",
            ],
            "files are opened only in store/, explore/, cli/ and book's file entry points",
        ),
        (
            &["thread::spawn", "thread::Builder", "thread::scope"],
            &[
                "engine/",
                "explore/build",
                "explore/merge",
                "tui/job",
                "tui/work",
                "tui/event",
                "uci/client",
                "uci/server",
                "arena/",
                "speak/voice",
                "textbook/parallel",
                "tuning/",
            ],
            "threads start only in the engine, where the index is built, the job runner, the event reader, UCI ends, the arena, the line mode, tuning and the textbook chapter on threads",
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
fn documents_link_to_files_that_are_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut missing = Vec::new();
    for name in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let text = fs::read_to_string(root.join(name)).expect("a document");
        let links = text.split("](").skip(1);
        let links = links.filter_map(|rest| rest.split_once([')', '#']));
        for (link, _) in links.filter(|(link, _)| !link.starts_with("http")) {
            if !root.join(link).exists() {
                missing.push(format!("{name}: {link}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn what_the_package_takes_is_made() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| fs::read_to_string(root.join(name)).expect("readable");
    let (manifest, made) = (read("Cargo.toml"), read("examples/packaging/deb"));
    for ends in ["elv", "ps1"] {
        let file = format!("completions/tabiya.{ends}\"");
        assert!(manifest.contains(&file) && made.contains(&file), "{file}");
    }
}

#[test]
fn the_top_level_stays_bare() {
    const FIXED: [&str; 11] = [
        "Cargo.toml",
        "Cargo.lock",
        "src",
        "books",
        "tests",
        "examples",
        "benches",
        "README.md",
        "LICENSE",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let entries = fs::read_dir(root).expect("the checkout is readable");
    let names = entries.map(|entry| entry.expect("readable").file_name());
    let others: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.') && name != "target")
        .filter(|name| !FIXED.contains(&name.as_str()))
        .collect();
    assert!(others.is_empty(), "expected nothing more there: {others:?}");
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

/// Inside `tui`: who is above whom, and no screen knows another.
#[test]
fn the_screens_stand_on_the_desk_and_not_on_each_other() {
    let sources = sources();
    let modules = modules(&sources);
    let mut problems = Vec::new();
    for (module, source) in &modules {
        let Some((own, inside)) = part_of_tui(module) else {
            continue;
        };
        let Some(height) = TUI.iter().position(|part| *part == own) else {
            problems.push(format!(
                "{module}: \"{own}\" is not on the list of tui's parts"
            ));
            continue;
        };
        for target in targets(module, &source.code, &modules) {
            let Some((other, far)) = part_of_tui(&target) else {
                continue;
            };
            if TUI.iter().position(|part| *part == other) > Some(height) {
                problems.push(format!("{module}: imports upwards: {target}"));
            }
            let both_screens = own == "screens" && other == "screens";
            if both_screens && inside != "open" && !far.is_empty() && far != inside {
                problems.push(format!("{module}: a screen imports another: {target}"));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// `tui::screens::play::turn` is of the part `screens`, and there of `play`.
fn part_of_tui(module: &str) -> Option<(&str, &str)> {
    let mut parts = module.strip_prefix("tui::")?.split("::");
    Some((parts.next()?, parts.next().unwrap_or_default()))
}

/// In no folder do its files and folders import each other in a circle. A folder's own file
/// (`mod.rs`, or `name.rs` beside `name/`) is one of them: what it imports from those below
/// counts, `pub use` too, and what they import from it.
#[test]
fn no_circles_by_files_and_by_folders() {
    let sources = sources();
    let modules = modules(&sources);
    // By folder: who imports whom, with a file for each as the reason.
    let mut folders: BTreeMap<String, BTreeMap<String, BTreeMap<String, String>>> = BTreeMap::new();
    for (module, source) in &modules {
        let from = place(module, &modules);
        for target in targets(module, &source.code, &modules) {
            let to = place(&target, &modules);
            let same = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
            if let (Some(here), Some(there)) = (from.get(same), to.get(same)) {
                folders
                    .entry(from[..same].join("/"))
                    .or_default()
                    .entry(here.clone())
                    .or_default()
                    .insert(there.clone(), format!("{module} imports {target}"));
            }
        }
    }
    let mut problems = Vec::new();
    for (folder, graph) in &folders {
        let mut done = BTreeSet::new();
        for name in graph.keys() {
            if let Some(circle) = find_circle(name, graph, &mut Vec::new(), &mut done) {
                problems.push(format!("src/{folder}: {}", circle.join(", ")));
                break;
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

/// The modules by their paths, `tui::desk`.
fn modules(sources: &[Source]) -> BTreeMap<String, &Source> {
    let module = |source: &Source| {
        let name = source.name.trim_end_matches(".rs");
        let name = name.trim_end_matches("/mod").trim_end_matches("/lib");
        name.replace('/', "::")
    };
    let named = sources.iter().map(|source| (module(source), source));
    named
        .filter(|(module, _)| module != "lib" && module != "main")
        .collect()
}

/// Where a file stands: its folders and its name; a folder's own file is called `mod`.
fn place(module: &str, modules: &BTreeMap<String, &Source>) -> Vec<String> {
    let mut place: Vec<String> = module.split("::").map(str::to_owned).collect();
    let below = format!("{module}::");
    let is_folder = modules[module].name.ends_with("/mod.rs")
        || modules
            .range(below.clone()..)
            .next()
            .is_some_and(|(next, _)| next.starts_with(&below));
    if is_folder {
        place.push("mod".to_owned());
    }
    place
}

/// The modules that the code of one imports, by `crate::`, by `super::`, or from a child of its own.
fn targets(module: &str, code: &str, modules: &BTreeMap<String, &Source>) -> BTreeSet<String> {
    let mut paths = imports(code);
    let own: Vec<&str> = module.split("::").collect();
    let word = |c: char| c.is_alphanumeric() || c == '_';
    for (at, _) in code.match_indices("::") {
        let start = code[..at]
            .rfind(|c| !word(c))
            .map_or(0, |before| before + 1);
        // Only the first word of a path.
        if start == at || code[..start].ends_with("::") {
            continue;
        }
        let (base, rest) = match &code[start..at] {
            "super" => {
                let mut rest = &code[at + 2..];
                let mut up = 1;
                while let Some(further) = rest.strip_prefix("super::") {
                    rest = further;
                    up += 1;
                }
                (own[..own.len().saturating_sub(up)].join("::"), rest)
            }
            first if modules.contains_key(&format!("{module}::{first}")) => {
                (module.to_owned(), &code[start..])
            }
            _ => continue,
        };
        let prefix = if base.is_empty() {
            base
        } else {
            format!("{base}::")
        };
        expand(rest, &prefix, &mut paths);
    }
    paths
        .iter()
        .filter_map(|path| {
            let mut path = path.as_str();
            while !modules.contains_key(path) {
                path = path.rsplit_once("::")?.0;
            }
            Some(path.to_owned())
        })
        .filter(|found| found != module)
        .collect()
}

/// The reasons along a circle that is reached from a name, if there is one.
fn find_circle(
    name: &str,
    graph: &BTreeMap<String, BTreeMap<String, String>>,
    walked: &mut Vec<(String, String)>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(at) = walked.iter().position(|(earlier, _)| earlier == name) {
        return Some(
            walked[at..]
                .iter()
                .map(|(_, reason)| reason.clone())
                .collect(),
        );
    }
    if done.contains(name) {
        return None;
    }
    for (next, reason) in graph.get(name).into_iter().flatten() {
        walked.push((name.to_owned(), reason.clone()));
        let circle = find_circle(next, graph, walked, done);
        if circle.is_some() {
            return circle;
        }
        walked.pop();
    }
    done.insert(name.to_owned());
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
