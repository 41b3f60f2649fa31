//! Cargo runs this before it compiles what follows, which it is no part of: it packs the default book,
//! which the program carries at a third of its size, its own puzzles, the network, at less than half, and
//! the sources that the museum shows.

use flate2::{Compression, write::DeflateEncoder};
use std::{
    env, fs,
    io::{self, Write as _},
    path::Path,
};

const BOOK: &str = "../../books/openings.book.txt";
const PUZZLES: &str = "puzzles/own.csv";
const NETWORK: &str = "engine/evaluation/network/built_in.network";
/// From here.
const SOURCES: [&str; 10] = [
    "textbook/random.rs",
    "textbook/greedy.rs",
    "textbook/minimax.rs",
    "textbook/alpha_beta.rs",
    "textbook/entry.rs",
    "textbook/deepening.rs",
    "textbook/workbench.rs",
    "players/museum/potential.rs",
    "players/museum/genetic.rs",
    "players/museum/classical.rs",
];
/// What stands before a network's weights, in bytes.
const HEADER: usize = 40;

fn main() -> io::Result<()> {
    pack(BOOK, "openings.deflate", &fs::read(BOOK)?)?;
    pack(PUZZLES, "puzzles.deflate", &fs::read(PUZZLES)?)?;
    pack(NETWORK, "network.deflate", &apart(&fs::read(NETWORK)?))?;
    pack_sources()
}

/// Packs the sources one after the other: path and text, a zero after each.
fn pack_sources() -> io::Result<()> {
    let mut all = Vec::new();
    for path in SOURCES {
        all.extend(format!("src/core/{path}\0").bytes());
        all.extend(fs::read(path)?);
        all.push(0);
        println!("cargo::rerun-if-changed={path}");
    }
    pack("pack.rs", "sources.deflate", &all)
}

/// Packs the bytes of `source` into a file that `include_bytes` knows by its name.
fn pack(source: &str, name: &str, bytes: &[u8]) -> io::Result<()> {
    println!("cargo::rerun-if-changed={source}");
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    let packed = fs::File::create(Path::new(&folder).join(name))?;
    let mut packer = DeflateEncoder::new(packed, Compression::best());
    packer.write_all(bytes)?;
    packer.finish()?;
    Ok(())
}

/// A network with its weights as they pack best: small ones of both signs as small numbers, the high
/// bytes of all of them before the low ones. `built_in.rs` puts them together again.
fn apart(network: &[u8]) -> Vec<u8> {
    let (header, weights) = network.split_at(HEADER.min(network.len()));
    let (mut high, mut low) = (Vec::new(), Vec::new());
    for pair in weights.chunks_exact(2) {
        let weight = i16::from_le_bytes([pair[0], pair[1]]);
        let [small, large] = ((weight << 1) ^ (weight >> 15)).to_le_bytes();
        low.push(small);
        high.push(large);
    }
    [header, &high, &low].concat()
}
