//! The program's own files: where they lie, the settings, unfinished games, the games file.
//!
//! Nothing of the user's is lost here: a file is replaced only by a complete, synced successor
//! ([`write_atomically`]), settings are changed in place with their comments kept, finished games
//! are appended. What cannot be read is set aside, never overwritten. Every failure is a
//! [`StoreError`]: what was tried, where, why it failed and what to do; none of them keeps the
//! program from playing.

pub mod atomic;
pub mod crash;
pub mod drills;
pub mod error;
pub mod evaluations;
pub mod folders;
pub mod games;
pub mod guard;
pub mod kept;
pub mod library;
pub mod lock;
pub mod log;
pub mod margins;
pub mod memory;
pub mod networks;
pub mod own_file;
pub mod paths;
pub mod runs;
pub mod saves;
pub mod settings;
pub mod unsaved;
mod words;

pub use atomic::write_atomically;
pub use error::StoreError;
pub use paths::Paths;
pub use settings::Settings;

/// The FNV-1a hash of 64 bits: the same on every machine and in every version of the program, for
/// names of files and to tell whether something is what it was.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    bytes.iter().fold(BASIS, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(PRIME)
    })
}
