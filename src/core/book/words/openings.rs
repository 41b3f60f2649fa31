//! Openings that are not found.

/// `nearest`: the name nearest in spelling.
pub fn no_opening(wanted: &str, nearest: Option<&str>) -> String {
    match nearest {
        Some(name) => format!("\"{wanted}\" is not an opening; did you mean {name}?"),
        None => format!(
            "expected an ECO code such as B90, a name such as \"Ruy Lopez\" or moves, found \
             \"{wanted}\""
        ),
    }
}
