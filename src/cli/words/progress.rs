//! How far a long job is.

use crate::text::figures::hms;
use std::time::Duration;

/// `share`: from 0 to 1.
pub fn so_far(bar: &str, share: f64, done: usize, total: usize, left: Duration) -> String {
    format!(
        "{bar} {:3.0} %  {done} of {total} positions, {} left",
        share * 100.0,
        hms(left)
    )
}
