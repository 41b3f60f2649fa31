//! The screens: each a layer of the stack, one file or folder each.

pub mod frame;
pub mod help;
pub mod home;
pub mod question;
