//! Units and limits of a network's numbers.

/// Input weights and biases are so many times what the trainer made.
pub const INPUT_SCALE: i32 = 255;

/// Output weights are so many times what the trainer made.
pub const OUTPUT_SCALE: i32 = 64;

/// N is a multiple of this, so that sums fill whole vectors.
pub const LANES: usize = 16;

/// The most sums that a view can have.
pub const MOST_HIDDEN: usize = 1_024;

/// The most sets of output weights.
pub const MOST_BUCKETS: usize = 8;
