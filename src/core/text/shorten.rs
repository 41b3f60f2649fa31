//! Lines of moves, and paths, where there is little room: the end is kept, for the move that
//! matters, or the name of the file, stands there.

use std::path::MAIN_SEPARATOR;
use unicode_width::UnicodeWidthStr as _;

/// A line, or where it takes more than so many columns as much of its end as fits, cut between
/// words.
pub fn end_of(line: &str, columns: usize) -> String {
    const CUT: &str = "… ";
    if line.width() <= columns {
        return line.to_owned();
    }
    let starts = line.match_indices(' ').map(|(place, _)| place + 1);
    let mut ends = starts.filter_map(|start| line.get(start..));
    let fitting = ends.find(|end| CUT.width() + end.width() <= columns);
    format!("{CUT}{}", fitting.unwrap_or_default())
}

/// A path, or where it takes more than so many columns as much of its end as fits, cut between
/// folders; the name at its end is never cut.
pub fn end_of_path(path: &str, columns: usize) -> String {
    if path.width() <= columns {
        return path.to_owned();
    }
    // The one at the end of a folder's name is no break.
    let named = path.strip_suffix(MAIN_SEPARATOR).unwrap_or(path);
    let folders = named.match_indices(MAIN_SEPARATOR);
    let ends = folders.filter_map(|(place, _)| path.get(place..));
    let mut shown = path;
    for end in ends {
        shown = end;
        if end.width() < columns {
            break;
        }
    }
    format!("…{shown}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_path_keeps_the_name_of_its_file() {
        let path = "/home/ann/chess/my.book.txt";
        for (columns, shown) in [
            (27, path),
            (26, "…/ann/chess/my.book.txt"),
            (19, "…/chess/my.book.txt"),
            (18, "…/my.book.txt"),
            (5, "…/my.book.txt"),
        ] {
            assert_eq!(end_of_path(path, columns), shown, "{columns}");
        }
        assert_eq!(end_of_path("/home/ann/tables/", 6), "…/tables/");
    }

    #[test]
    fn the_end_of_a_line_stays_and_moves_stay_whole() {
        let line = "1.e4 e5 2.Nf3 Nc6";
        for (columns, shown) in [
            (17, line),
            (16, "… e5 2.Nf3 Nc6"),
            (13, "… 2.Nf3 Nc6"),
            (10, "… Nc6"),
            (4, "… "),
        ] {
            assert_eq!(end_of(line, columns), shown, "{columns}");
        }
    }
}
