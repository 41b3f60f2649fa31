//! Lines of moves where there is little room: the end is kept, for the move that matters stands
//! there.

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

#[cfg(test)]
mod tests {
    use super::*;

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
