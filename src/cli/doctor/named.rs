//! What the settings name outside the program: another engine, and the games of the explorer.

use super::finding::Finding;
use crate::{
    cli::{command_line::of_settings, words::doctor as words},
    files,
    store::settings::Settings,
    uci::client::{Client, HANDSHAKE},
};

/// Whether the engine of the settings starts with its options; nothing where none is set.
pub fn engine(settings: &Settings) -> Option<Finding> {
    const WHAT: &str = words::OTHER_ENGINE;
    let engine = &settings.engine;
    let launch = match of_settings(&engine.command, &engine.options) {
        Ok(Some(launch)) => launch,
        Ok(None) if engine.options.is_empty() => return None,
        Ok(None) => {
            let found = words::OPTIONS_OF_NO_ENGINE;
            return Some(Finding::note(WHAT, found, words::NAME_THE_ENGINE));
        }
        Err(complaint) => {
            let found = complaint.what();
            return Some(Finding::bad(WHAT, found, words::CHANGE_ENGINE));
        }
    };
    // As the analysis starts it. The process ends with the client.
    Some(match Client::start(&launch, HANDSHAKE) {
        Ok(client) => Finding::good(WHAT, words::other_answers(client.name())),
        Err(error) => Finding::bad(WHAT, error, words::CHANGE_ENGINE),
    })
}

/// Whether the files and folders of the explorer are there; nothing where none are named.
pub fn games(settings: &Settings) -> Vec<Finding> {
    const WHAT: &str = words::EXPLORER;
    let named = settings.explorer.named();
    let missing = named.iter().filter_map(|path| {
        let error = std::fs::metadata(path).err()?;
        let found = words::cannot_read(path, files::reason(&error));
        Some(Finding::bad(WHAT, found, words::NAME_GAMES))
    });
    let mut findings: Vec<Finding> = missing.collect();
    if findings.is_empty() && !named.is_empty() {
        findings.push(Finding::good(WHAT, &settings.explorer.files));
    }
    findings
}
