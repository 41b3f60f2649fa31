//! What the engine says to people, in one place: whoever wants it in another language translates
//! these files.

pub mod evaluation;
pub mod resources;
pub mod terms;
