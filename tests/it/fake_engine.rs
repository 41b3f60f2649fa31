//! Engines that are shell scripts, for what real ones do too seldom; only where there is a shell.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// Writes the script and makes it a program.
pub fn script(folder: &Path, name: &str, body: &str) -> PathBuf {
    let path = folder.join(name);
    // A child writes the file: were this process to hold it open for writing, a test that starts
    // a program at the same moment would pass the open file on, and nobody could execute it
    // ("text file busy").
    let written = Command::new("sh")
        .args([
            "-c",
            r#"printf '#!/bin/sh\n%s' "$2" > "$1" && chmod +x "$1""#,
            "sh",
        ])
        .arg(&path)
        .arg(body)
        .status()
        .expect("sh is there");
    assert!(written.success(), "the folder can be written to");
    path
}
