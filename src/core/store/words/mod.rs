//! What is said of the program's own files and settings, in one place: whoever wants it in another
//! language translates these files.

pub mod colours;
pub mod crash;
pub mod deeds;
pub mod failures;
pub mod margins;
pub mod settings;
pub mod settings_file;
