//! The network that the program carries: the file `built_in.network` beside this one, packed, part of
//! the program itself. While the file is empty the program carries none, and says so.
//!
//! Another network is built in by copying it over that file.

use super::{
    Network, Origin,
    file::{HEADER, Header},
};
use crate::files::carried;
use flate2::read::DeflateDecoder;
use std::{
    io::Read as _,
    sync::{Arc, LazyLock},
};

/// As `tabiya tune network` writes them and `src/core/pack.rs` has packed it.
const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/network.deflate"));

impl Network {
    /// The network that the program carries, read when it is first asked for.
    pub fn built_in() -> Option<Arc<Network>> {
        // That a file which is not empty can be read, a test makes sure of.
        static NETWORK: LazyLock<Option<Arc<Network>>> = LazyLock::new(|| {
            let network = Network::from_bytes(&together(&carried(PACKED)));
            network.ok().map(Arc::new)
        });
        NETWORK.clone()
    }

    /// Which network the program carries, without reading its weights.
    pub fn built_in_origin() -> Option<Origin> {
        static ORIGIN: LazyLock<Option<Origin>> = LazyLock::new(|| {
            let mut header = [0; HEADER];
            DeflateDecoder::new(PACKED).read_exact(&mut header).ok()?;
            Header::read(&header).ok().map(|header| header.origin)
        });
        *ORIGIN
    }
}

/// The network's file from what was packed: after the header the high bytes of all weights, then the
/// low ones, of numbers that are even for a weight from 0 up, odd for one below.
fn together(packed: &[u8]) -> Vec<u8> {
    let (header, weights) = packed.split_at(HEADER.min(packed.len()));
    let (high, low) = weights.split_at(weights.len() / 2);
    let mut bytes = Vec::with_capacity(packed.len());
    bytes.extend(header);
    for (high, low) in high.iter().zip(low) {
        let number = u16::from_le_bytes([*low, *high]);
        let weight = (number >> 1) ^ (number & 1).wrapping_neg();
        bytes.extend(weight.to_le_bytes());
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluation::{Choice, network::file::MOST_BYTES};

    const BYTES: &[u8] = include_bytes!("built_in.network");

    #[test]
    fn the_file_is_empty_or_a_network_with_the_hash_that_it_says() {
        let carried = Network::built_in();
        if BYTES.is_empty() {
            assert_eq!(carried, None);
            assert_eq!(Network::built_in_origin(), None);
            return;
        }
        assert!(BYTES.len() <= MOST_BYTES);
        let network = Network::from_bytes(BYTES).expect("a whole network");
        assert_eq!(network.to_bytes(), BYTES, "nothing is lost in reading");
        assert_eq!(BYTES[32..40], network.hash().to_le_bytes());
        assert!(network.positions() > 0 && network.generation() > 0);
        assert_eq!(Network::built_in_origin(), Some(network.origin()));
        let carried = carried.expect("the same network");
        assert_eq!(*carried, network);
        assert_eq!(Choice::network(), Some(Choice::Carried(carried.origin())));
    }
}
