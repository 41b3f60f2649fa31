//! The names of the default book against a catalogue of openings that others made.

use crate::shared_data;
use tabiya::{
    book::Book,
    chess::{Position, notation},
};

/// The figure that Tabiya asks of itself.
const AGREED: f64 = 0.95;

#[test]
fn the_codes_of_known_openings_agree() {
    let book = Book::embedded();
    let (mut lines, mut exact, mut differ) = (0_u32, 0_u32, Vec::new());
    for volume in ["a", "b", "c", "d", "e"] {
        let Some(bytes) = shared_data::bytes(&format!("openings/{volume}.tsv")) else {
            return;
        };
        let text = String::from_utf8(bytes).expect("the catalogue is UTF-8");
        for line in text.lines().skip(1) {
            let mut fields = line.split('\t');
            let (Some(eco), Some(name), Some(moves)) =
                (fields.next(), fields.next(), fields.next())
            else {
                panic!("not three fields: {line}");
            };
            let position = move_path(moves);
            lines += 1;
            exact += u32::from(book.name(position.current()).is_some());
            let ours = book.name_along(&position);
            if ours.as_ref().is_none_or(|ours| ours.eco != eco) {
                let ours = ours.map_or("no name".to_owned(), |ours| ours.to_string());
                differ.push(format!("{eco} {name}: {ours} ({moves})"));
            }
        }
    }
    let agreed = 1.0 - differ.len() as f64 / f64::from(lines);
    println!(
        "{lines} positions, {exact} of them named themselves, the same code for {:.2} %; not for\n{}",
        agreed * 100.0,
        differ.join("\n")
    );
    assert!(lines > 3000, "{lines}");
    assert!(agreed >= AGREED, "{agreed}");
}

fn move_path(moves: &str) -> Position {
    let mut position = Position::default();
    for word in moves.split_whitespace() {
        let san = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        if !san.is_empty() {
            let played = notation::read_move(position.current(), san).expect("a legal move");
            assert!(position.play(played));
        }
    }
    position
}
