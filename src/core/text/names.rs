//! Names of people as a sentence says them.

use std::borrow::Cow;

/// `Adolf Anderssen` of `Anderssen, Adolf`, as lists and tags have it; other names stay.
pub fn first_name_first(name: &str) -> Cow<'_, str> {
    match name.split_once(',') {
        Some((last, first)) if !first.contains(',') => match (last.trim(), first.trim()) {
            ("", _) | (_, "") => Cow::Borrowed(name),
            (last, first) => Cow::Owned(format!("{first} {last}")),
        },
        _ => Cow::Borrowed(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_name_stands_first_where_one_comma_parts_them() {
        for (tag, said) in [
            ("Anderssen, Adolf", "Adolf Anderssen"),
            ("Tal,M", "M Tal"),
            ("Two friends", "Two friends"),
            (
                "Duke Karl, Count Isouard, consulting",
                "Duke Karl, Count Isouard, consulting",
            ),
            ("Morphy,", "Morphy,"),
            (", Paul", ", Paul"),
        ] {
            assert_eq!(first_name_first(tag), said);
        }
    }
}
