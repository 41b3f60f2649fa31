//! The person's own editor, with the terminal lent to it.

use std::{
    env,
    path::Path,
    process::{Command, ExitStatus},
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
        Ok(status) => Err(format!("the editor \"{editor}\" ended with {status}")),
        Err(error) => Err(format!(
            "the editor \"{editor}\" could not be started: {error}; set EDITOR to yours"
        )),
    }
}

/// The command that the environment names.
fn chosen(variable: impl Fn(&str) -> Option<String>) -> String {
    ["VISUAL", "EDITOR"]
        .into_iter()
        .filter_map(variable)
        .find(|command| !command.trim().is_empty())
        .unwrap_or_else(|| "vi".to_owned())
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
fn start(editor: &str, arguments: &[String]) -> std::io::Result<ExitStatus> {
    Command::new("sh")
        .arg("-c")
        .arg(format!("{editor} \"$@\""))
        .arg("sh")
        .args(arguments)
        .status()
}

#[cfg(not(unix))]
fn start(editor: &str, arguments: &[String]) -> std::io::Result<ExitStatus> {
    let mut words = editor.split_whitespace();
    Command::new(words.next().unwrap_or_default())
        .args(words)
        .args(arguments)
        .status()
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
    fn each_editor_is_told_of_the_line_in_its_own_way() {
        assert_eq!(arguments("vim -n", "a b.txt", 12), ["+12", "a b.txt"]);
        assert_eq!(arguments("/usr/bin/hx", "a.txt", 12), ["a.txt:12"]);
        assert_eq!(arguments("code -w", "a.txt", 12), ["-g", "a.txt:12"]);
    }
}
