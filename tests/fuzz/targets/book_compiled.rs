//! Any bytes as a compiled book, as they are and behind a header that fits them: what is not
//! refused can be asked anything.

#![no_main]

use libfuzzer_sys::fuzz_target;
use shakmaty::{Chess, Position as _};
use tabiya::book::{Book, compiled, stats};

const HEADER: usize = 24;

fuzz_target!(|bytes: &[u8]| {
    assert!(compiled::read(bytes).is_err() || bytes.len() > HEADER);
    let mut sealed = compiled::write(&Book::default(), &[]);
    sealed.truncate(HEADER);
    sealed.extend(bytes);
    let length = u32::try_from(sealed.len()).unwrap_or(0).to_le_bytes();
    sealed[12..16].copy_from_slice(&length);
    let sum = compiled::digest(bytes).to_le_bytes();
    sealed[16..HEADER].copy_from_slice(&sum);
    let Ok(compiled) = compiled::read(&sealed) else {
        return;
    };
    let mut chess = Chess::default();
    for _ in 0..60 {
        let moves = compiled.book.moves(&chess);
        let Some(first) = moves.first() else { break };
        chess.play_unchecked(first.played);
    }
    let _ = stats::stats(&compiled.book);
});
