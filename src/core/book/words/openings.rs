//! Openings that are not found.

/// `nearest`: the name nearest in spelling.
pub fn no_opening(wanted: &str, nearest: Option<&str>) -> String {
    let meant = nearest.map_or_else(String::new, |name| format!("; did you mean {name}?"));
    format!(
        "expected an ECO code such as B90, a name such as \"Ruy Lopez\" or moves, found \
         \"{wanted}\"{meant}"
    )
}
