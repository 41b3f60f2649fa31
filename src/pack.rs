//! Cargo runs this before it compiles the program, which it is no part of: it packs the default book,
//! which the program carries at a third of its size, and the network, at three fifths.

use flate2::{Compression, write::DeflateEncoder};
use std::{
    env, fs,
    io::{self, Write as _},
    path::Path,
};

/// What is packed, and the name that `include_bytes` knows it by.
const PACKED: [(&str, &str); 2] = [
    ("books/openings.book.txt", "openings.deflate"),
    (
        "src/engine/evaluation/network/built_in.network",
        "network.deflate",
    ),
];

fn main() -> io::Result<()> {
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    for (source, name) in PACKED {
        println!("cargo::rerun-if-changed={source}");
        let packed = fs::File::create(Path::new(&folder).join(name))?;
        let mut packer = DeflateEncoder::new(packed, Compression::best());
        packer.write_all(&fs::read(source)?)?;
        packer.finish()?;
    }
    Ok(())
}
