//! Where a game begins, by its tags.

use super::place::clip;
use crate::{
    chess::{Position, fen},
    game::words,
};
use shakmaty::CastlingMode;

/// Where a game with these tags begins.
///
/// # Errors
/// Of another variant, or with a position that cannot be read.
pub fn start_of(variant: &str, start: Option<&str>) -> Result<Position, String> {
    let letters: String = variant
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    let chess960 = letters.contains("960") || letters.contains("fischer");
    let standard = [
        "",
        "standard",
        "chess",
        "normal",
        "fromposition",
        "classical",
    ];
    if !chess960 && !standard.contains(&letters.as_str()) {
        return Err(words::unsupported_variant(clip(variant)));
    }
    let position = match start {
        Some(text) => fen::read(text).map_err(words::invalid_start)?,
        None => Position::default(),
    };
    if chess960 {
        let chess = position.current().clone();
        return Ok(Position::new(chess, CastlingMode::Chess960));
    }
    Ok(position)
}
