//! The words of images in a terminal: what the ways to tell it of one are called.

pub const KITTY: &str = "kitty graphics";
pub const ITERM2: &str = "iTerm2 images";
pub const SIXEL: &str = "sixel";
