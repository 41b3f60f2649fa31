//! What each evaluation holds each piece to be worth on each square, one after another.

use super::news::Report;
use crate::{
    analysis::piece_worth::{Source, sample},
    engine::{Stop, evaluation::network::Network},
    store::networks,
};
use std::{path::Path, sync::Arc};

/// Asks the museum's programs, the classical evaluation, the networks carried before, the built-in
/// one and those of a folder.
pub fn ask_all(folder: Option<&Path>, stop: &Stop, tell: impl Fn(Report)) {
    let positions = sample();
    let own = folder.map_or(Ok(Vec::new()), networks::in_folder);
    let own = own.unwrap_or_else(|error| vec![Err(error)]);
    let mut sources = Source::BUILT_IN.to_vec();
    sources.extend(Source::carried_before());
    sources.extend(Network::built_in().map(Source::Network));
    for network in own {
        match network {
            Ok(network) => {
                let source = Source::Network(Arc::new(network));
                let is_known = |known: &Source| known.network() == source.network();
                if !sources.iter().any(is_known) {
                    sources.push(source);
                }
            }
            Err(error) => tell(Report::NetworkRefused(error.to_string())),
        }
    }
    for source in sources {
        let worth = source.ask(&positions, stop);
        if stop.is_stopped() {
            return;
        }
        tell(Report::Worth(Box::new((source, worth))));
    }
    tell(Report::Done);
}
