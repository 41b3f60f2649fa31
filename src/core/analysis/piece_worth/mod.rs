//! What an evaluation holds of each piece on each square.
//!
//! | file | what |
//! |---|---|
//! | [`carried_before`] | what the networks that the program carried before held |
//! | [`measure`] | a piece put on a square and taken off, and the evaluation asked each time |
//! | [`positions`] | the positions on which this is done |
//! | [`source`] | whom to ask: the museum's programs, the classical evaluation, networks |

pub mod carried_before;
pub mod measure;
pub mod positions;
pub mod source;

pub use measure::PieceWorth;
pub use positions::sample;
pub use source::Source;
