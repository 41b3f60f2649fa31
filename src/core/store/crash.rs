//! What is left after an error in the program itself: a report in a file, and where the games lie.

use super::{Paths, words::crash as words};
use crate::files;
use chrono::Utc;
use std::{
    backtrace::Backtrace,
    fs,
    io::{self, Write as _},
    path::PathBuf,
};

/// Reports of one second that are kept.
const MOST_IN_A_SECOND: usize = 100;

/// Writes the report, if a folder can be found for it, and says in a few lines where it is, that
/// games are safe, and what to do.
pub fn report(what: &str) -> String {
    let text = text(what, &Backtrace::force_capture().to_string());
    let paths = Paths::find().ok();
    let written = paths.as_ref().and_then(|paths| write(paths, &text));
    let mut told = words::ERROR_IN_TABIYA.to_owned();
    if let Some(path) = written {
        told += &words::report_was_written(&path);
    }
    if let Some(paths) = paths {
        told += &words::unfinished_games(&paths.saves_folder());
    }
    told
}

/// The command that the program was started with; a name in it may be no UTF-8.
pub fn command() -> String {
    let arguments: Vec<String> = std::env::args_os()
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    arguments.join(" ")
}

fn text(what: &str, backtrace: &str) -> String {
    let variable = |name| std::env::var(name).unwrap_or_default();
    format!(
        "tabiya {}\n{} UTC, {} {}\ncommand: {}\nTERM={} COLORTERM={} LANG={}\n\n{what}\n\n{backtrace}\n",
        env!("CARGO_PKG_VERSION"),
        Utc::now().format("%Y-%m-%d %H:%M:%S"),
        std::env::consts::OS,
        std::env::consts::ARCH,
        command(),
        variable("TERM"),
        variable("COLORTERM"),
        variable("LANG"),
    )
}

fn write(paths: &Paths, text: &str) -> Option<PathBuf> {
    fs::create_dir_all(paths.state()).ok()?;
    let named = format!("crash-{}", Utc::now().format("%Y%m%d-%H%M%S"));
    // Several programs may end in one second, and each report is worth keeping.
    for number in 1..=MOST_IN_A_SECOND {
        let name = match number {
            1 => format!("{named}.txt"),
            _ => format!("{named}-{number}.txt"),
        };
        let path = paths.state().join(name);
        match files::create_new(&path) {
            Ok(mut file) => {
                file.write_all(text.as_bytes()).ok()?;
                return Some(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(_) => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_what_and_where() {
        let folder = tempfile::tempdir().expect("a folder");
        let home = folder.path().as_os_str().to_owned();
        let paths = Paths::find_with(|_| Some(home.clone())).expect("folders");
        let told = text("panicked at src/x.rs: no square", "0: main");
        assert!(
            told.contains("no square") && told.contains("TERM="),
            "{told}"
        );
        let path = write(&paths, &told).expect("written");
        let second = write(&paths, "another").expect("written");
        assert_ne!(path, second);
        assert_eq!(fs::read_to_string(path).expect("read"), told);
        assert_eq!(fs::read_to_string(second).expect("read"), "another");
    }
}
