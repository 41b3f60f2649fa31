//! What the processor can do, found out once: code in vectors is compiled for several kinds and chosen
//! by this while the program runs, so that one program is fast everywhere and finds the same values.

use fearless_simd::Level;
use std::sync::LazyLock;

/// The widest vectors there are.
#[inline]
pub fn level() -> Level {
    static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);
    *LEVEL
}
