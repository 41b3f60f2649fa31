//! The words about the person's own editor and pager: why they did not do.

use std::{io, process::ExitStatus};

pub fn editor_ended(editor: &str, status: ExitStatus) -> String {
    format!("the editor \"{editor}\" ended with {status}")
}

pub fn no_editor(editor: &str, error: &io::Error) -> String {
    format!("the editor \"{editor}\" could not be started: {error}; set EDITOR to yours")
}

pub fn pager_ended(pager: &str, status: ExitStatus) -> String {
    format!("the pager \"{pager}\" ended with {status}; set PAGER to yours")
}

pub fn no_pager(pager: &str, error: &io::Error) -> String {
    format!("the pager \"{pager}\" could not be started: {error}; set PAGER to yours")
}
