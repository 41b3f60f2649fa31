//! The evaluation that games are played with.

use crate::{cli::complaint::Complaint, engine::evaluation::Choice, store::networks};
use std::{path::Path, sync::Arc};

/// The evaluation by the network of a file; without a file, the built-in one.
pub fn evaluation_of(path: Option<&Path>) -> Result<Choice, Complaint> {
    let Some(path) = path else {
        return Ok(Choice::default());
    };
    let network = networks::load(path).map_err(Complaint::input)?;
    Ok(Choice::Network(Arc::new(network)))
}
