//! x
pub mod study;
