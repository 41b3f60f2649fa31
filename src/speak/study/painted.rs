//! Squares and arrows that are painted about a move.

use crate::{
    game::{Notes, painting::Painting},
    speak::words::study as words,
};

/// A line for the arrows and one for the squares, where there are any.
pub fn told(notes: &Notes) -> Vec<String> {
    let painting = Painting::of(notes);
    let arrows = painting.arrows.iter();
    let arrows: Vec<String> = arrows.map(|own| words::arrow(own.from, own.to)).collect();
    let squares = painting.squares.iter();
    let squares: Vec<String> = squares.map(|own| own.square.to_string()).collect();
    let arrows = (!arrows.is_empty()).then(|| words::arrows(&arrows));
    let squares = (!squares.is_empty()).then(|| words::marked_squares(&squares));
    arrows.into_iter().chain(squares).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_and_squares_are_told() {
        let mut notes = Notes::default();
        assert!(told(&notes).is_empty());
        let painting = Painting::read("e4 Rd5f7 Yg1f3").expect("squares and arrows");
        painting.write(&mut notes);
        assert_eq!(
            told(&notes),
            ["Arrows: d5 to f7, g1 to f3.", "Marked squares: e4."]
        );
    }
}
