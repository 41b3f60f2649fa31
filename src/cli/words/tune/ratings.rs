//! The rating list of all players of some files.

pub const EXAMPLES: &str = "\
Examples:
  tabiya tune ratings ladder.pgn
  tabiya tune ratings low.pgn high.pgn --anchor sf1500=1500 \\
      --anchor sf1900=1900";

pub fn no_anchor(found: &str) -> String {
    format!("expected a player and a rating such as sf1500=1500, found \"{found}\"")
}

/// `near`: the nearest names of so many players.
pub fn unknown_anchor(name: &str, near: &[&str], players: usize) -> String {
    let there_are = match near.len() < players {
        true => format!("the nearest of {players} names are"),
        false => "there are".to_owned(),
    };
    let near = near.join("; ");
    format!("--anchor: no player is called \"{name}\"; {there_are} {near}")
}

pub fn anchored_twice(name: &str) -> String {
    format!("--anchor: \"{name}\" is given two ratings")
}

/// At least one.
pub fn against_oneself(games: usize) -> String {
    let were = if games == 1 { " was" } else { "s were" };
    format!("{games} game{were} left out: White and Black have the same name")
}

pub const NO_GAMES: &str = "expected finished games with names, found none";

/// Above the rows; `width`: that of the names.
pub fn columns(width: usize) -> String {
    format!("{:<width$}  rating  error  games  score", "player")
}

/// In place of an error.
pub const KNOWN: &str = "known";

// Of a player whom no games join to the others.
pub const UNKNOWN: &str = "–";
pub const NOT_JOINED: &str = "– means that no games join this player to all others, so that their ratings cannot be compared.";

/// `anchored`: whether there are players known.
pub fn errors_are_half(anchored: bool) -> String {
    let to = if anchored { "players known" } else { "mean" };
    format!("Errors are half the 95 % interval of the difference to the {to}.")
}
