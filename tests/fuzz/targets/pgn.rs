//! Any bytes as games: read, written, and read again as many.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tabiya::game::pgn;

fuzz_target!(|bytes: &[u8]| {
    let games = pgn::read_all(bytes);
    let written = pgn::write_all(&games);
    assert_eq!(pgn::read_all(written.as_bytes()).len(), games.len());
});
