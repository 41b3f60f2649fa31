//! Files that are part of the program, as `src/core/pack.rs` packs them when it is built.

use flate2::read::DeflateDecoder;
use std::io;

/// The bytes of a file that was packed. Tests hold that each can be unpacked as a whole; what could be
/// would still serve.
pub fn carried(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = io::copy(&mut DeflateDecoder::new(packed), &mut bytes);
    bytes
}

/// The text of a file that was packed.
pub fn carried_text(packed: &[u8]) -> String {
    String::from_utf8(carried(packed)).unwrap_or_default()
}
