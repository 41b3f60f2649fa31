//! The person's own editor and pager, with the terminal lent to them.

use crate::tui::words::editor as words;
use std::{
    env,
    io::Write as _,
    path::Path,
    process::{Command, ExitStatus, Stdio},
};

/// Starts the editor of `$VISUAL` or `$EDITOR` (else `vi`) on a file, at a line counted from 1,
/// and waits for its end. The terminal must have been given back before.
///
/// # Errors
/// A sentence, when it could not be started or said that it failed.
pub fn run(path: &Path, line: u32) -> Result<(), String> {
    let editor = chosen(|name| env::var(name).ok());
    let arguments = arguments(&editor, &path.to_string_lossy(), line);
    match start(&editor, &arguments) {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(words::editor_ended(&editor, status)),
        Err(error) => Err(words::no_editor(&editor, &error)),
    }
}

/// Shows a text in the pager of `$PAGER` (else `less`), at a line counted from 1 where the pager can
/// be told, and waits for its end. The terminal must have been given back before.
///
/// # Errors
/// A sentence, when it could not be started or said that it failed.
pub fn read(text: &str, line: u32) -> Result<(), String> {
    let pager = chosen_of(&["PAGER"], "less", |name| env::var(name).ok());
    let failed = |error: std::io::Error| words::no_pager(&pager, &error);
    let mut command = command(&pager, &pager_arguments(&pager, line));
    let mut child = command.stdin(Stdio::piped()).spawn().map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        // A pager that is left early does not read to the end.
        let _ = input.write_all(text.as_bytes());
    }
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(words::pager_ended(&pager, status)),
        Err(error) => Err(failed(error)),
    }
}

/// The arguments with which this pager begins at a line; with others it begins at the top.
fn pager_arguments(pager: &str, line: u32) -> Vec<String> {
    let program = pager.split_whitespace().next().unwrap_or_default();
    let name = Path::new(program).file_stem().unwrap_or_default();
    match name.to_string_lossy().as_ref() {
        "less" | "more" | "most" => vec![format!("+{line}")],
        _ => Vec::new(),
    }
}

/// The command that the environment names.
fn chosen(variable: impl Fn(&str) -> Option<String>) -> String {
    chosen_of(&["VISUAL", "EDITOR"], "vi", variable)
}

/// The first command that one of the names stands for.
fn chosen_of(names: &[&str], otherwise: &str, variable: impl Fn(&str) -> Option<String>) -> String {
    names
        .iter()
        .filter_map(|name| variable(name))
        .find(|command| !command.trim().is_empty())
        .unwrap_or_else(|| otherwise.to_owned())
}

/// The arguments with which this editor opens a file at a line.
fn arguments(editor: &str, path: &str, line: u32) -> Vec<String> {
    let program = editor.split_whitespace().next().unwrap_or_default();
    let name = Path::new(program).file_stem().unwrap_or_default();
    match name.to_string_lossy().as_ref() {
        "hx" | "helix" | "zed" | "subl" => vec![format!("{path}:{line}")],
        "code" | "codium" => vec!["-g".to_owned(), format!("{path}:{line}")],
        "ed" | "notepad" => vec![path.to_owned()],
        _ => vec![format!("+{line}"), path.to_owned()],
    }
}

/// By the shell, since the variable may hold options and quotes.
#[cfg(unix)]
fn command(program: &str, arguments: &[String]) -> Command {
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("{program} \"$@\""))
        .arg("sh")
        .args(arguments);
    command
}

#[cfg(not(unix))]
fn command(program: &str, arguments: &[String]) -> Command {
    let mut words = program.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).args(arguments);
    command
}

fn start(editor: &str, arguments: &[String]) -> std::io::Result<ExitStatus> {
    command(editor, arguments).status()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_names_the_editor() {
        let of = |pairs: &'static [(&str, &str)]| {
            chosen(|name| {
                let found = pairs.iter().find(|(key, _)| *key == name)?;
                Some(found.1.to_owned())
            })
        };
        assert_eq!(of(&[("EDITOR", "nano"), ("VISUAL", "vim -n")]), "vim -n");
        assert_eq!(of(&[("EDITOR", "nano"), ("VISUAL", " ")]), "nano");
        assert_eq!(of(&[]), "vi");
    }

    #[test]
    fn pagers_that_can_begin_at_a_line_do() {
        assert_eq!(pager_arguments("less -R", 12), ["+12"]);
        assert!(pager_arguments("/usr/bin/bat --paging=always", 12).is_empty());
    }

    #[test]
    fn each_editor_is_told_of_the_line_in_its_own_way() {
        assert_eq!(arguments("vim -n", "a b.txt", 12), ["+12", "a b.txt"]);
        assert_eq!(arguments("/usr/bin/hx", "a.txt", 12), ["a.txt:12"]);
        assert_eq!(arguments("code -w", "a.txt", 12), ["-g", "a.txt:12"]);
    }
}
