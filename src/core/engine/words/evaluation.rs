//! The evaluations by their names, and why bytes are no network.

use crate::text::figures;
use std::{fmt::Display, ops::RangeInclusive};

// What positions are valued by.
pub const CLASSICAL: &str = "classical";

pub fn network(hash: u64, generation: u32, positions: u64) -> String {
    format!(
        "network {hash:016x}, generation {generation}, {} positions",
        figures::count(positions)
    )
}

/// `hash`: its first eight digits.
pub fn network_in_short(hash: u64) -> String {
    format!("network {hash:08x}")
}

pub fn network_with_size(hash: u64, sums: usize, generation: u32, positions: u64) -> String {
    format!(
        "{hash:016x}, N = {sums}, generation {generation}, {} positions",
        figures::count(positions)
    )
}

pub fn no_network_carried(used: impl Display) -> String {
    format!("{used} (this build carries no network)")
}

pub fn can_be_chosen(used: impl Display, other: impl Display) -> String {
    format!("{used}; can be chosen: {other}")
}

// Why bytes are no network.
pub const NOT_A_NETWORK: &str =
    "expected a network of Tabiya's (it begins with \"TABNET\"), found something else";

pub fn other_version(expected: u16, found: u16) -> String {
    format!("expected version {expected} of the network format, found version {found}")
}

pub fn other_shape(
    sums: RangeInclusive<usize>,
    step: usize,
    most_sets: usize,
    found_sums: u16,
    found_sets: u16,
) -> String {
    format!(
        "expected {} to {} sums in steps of {step} and 1 to {most_sets} output sets, found \
         {found_sums} and {found_sets}",
        sums.start(),
        sums.end()
    )
}

pub fn longer_than_any(most_bytes: usize) -> String {
    format!("expected a network, at most {most_bytes} bytes, found a longer file")
}

pub fn other_length(expected: usize, found: usize) -> String {
    format!("expected {expected} bytes for such a network, found {found}")
}

pub fn damaged(expected: u64, found: u64) -> String {
    format!("expected the hash {expected:016x}, found {found:016x}: the file is damaged")
}

pub fn weight_out_of_range(found: i16) -> String {
    format!("expected output weights from -127 to 127, found {found}")
}
