//! The training of a network.

use crate::tuning::network::model::Shape;
use std::path::Path;

/// `step`: what the sums come in.
pub fn wrong_sums(step: usize, found: usize) -> String {
    format!("expected --hidden from {step} to 1024 in steps of {step}, found {found}")
}

pub const NO_GAMES: &str = "expected games to learn from, found none";
pub const SIZES_DIFFER: &str = "the network's sizes do not match";

// A training that is kept, and a network to start from.
pub const START_A_NEW_ONE: &str = "move the file away to start a new training";
pub const TRAIN_ON_OR_START_A_NEW_ONE: &str =
    "move the file away to start a new training, or give more --passes to train on";
pub const GIVE_ITS_SIZES: &str = "give the sizes of that network, or more sums with --hidden";

/// `path`: the training's state.
pub fn has_ended(path: &Path, passes: u32) -> String {
    format!(
        "the training of {} has ended after pass {passes}; the network is as it was",
        path.display()
    )
}

pub fn does_not_fit(path: &Path, wanted: Shape, found: Shape) -> String {
    format!(
        "--from {}: expected at most --hidden {} and exactly --buckets {}, found a network of {} \
         and {}",
        path.display(),
        wanted.hidden,
        wanted.buckets,
        found.hidden,
        found.buckets
    )
}

// How far it is.
pub fn pretraining(millions: u32, sums: usize) -> String {
    format!("pretraining: the classical evaluation on {millions} million positions, N = {sums}")
}

pub fn training(positions: usize, validation: usize, sums: usize) -> String {
    format!("{positions} training positions, {validation} for validation, N = {sums}")
}

pub fn stopped(passes: u32) -> String {
    format!("interrupted; the same command resumes after pass {passes}")
}

// Several averaged.
pub const ONE_SHAPE: &str = "networks are averaged that were trained from the same one";

/// `path`: the network that differs from the first, of so many sums and sets of output weights.
pub fn differs(path: &Path, (sums, sets): (usize, usize), found: (usize, usize)) -> String {
    format!(
        "{}: expected N = {sums} with {sets} sets of output weights, as the first network has, \
         found N = {} with {}",
        path.display(),
        found.0,
        found.1
    )
}
