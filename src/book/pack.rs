//! Cargo runs this before it compiles the program, which it is no part of: it packs the default book,
//! which the program carries at a third of its size.

use flate2::{Compression, write::DeflateEncoder};
use std::{
    env, fs,
    io::{self, Write as _},
    path::Path,
};

const BOOK: &str = "books/openings.book.txt";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={BOOK}");
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("no OUT_DIR"))?;
    let packed = fs::File::create(Path::new(&folder).join("openings.deflate"))?;
    let mut packer = DeflateEncoder::new(packed, Compression::best());
    packer.write_all(&fs::read(BOOK)?)?;
    packer.finish()?;
    Ok(())
}
