//! Squares and arrows that are painted about a move, and their colours, in words.

use crate::{
    game::{Brush, Notes, painting::Painting},
    speak::words::study as words,
};

/// The colours as they are said and written.
const COLOURS: [(&str, Brush); 4] = [
    ("green", Brush::Green),
    ("red", Brush::Red),
    ("yellow", Brush::Yellow),
    ("blue", Brush::Blue),
];

/// A line for the arrows and one for the squares, where there are any; green is not named.
pub fn told(notes: &Notes) -> Vec<String> {
    let painting = Painting::of(notes);
    let arrows = painting.arrows.iter();
    let arrows = arrows.map(|own| in_colour(own.brush, words::arrow(own.from, own.to)));
    let arrows: Vec<String> = arrows.collect();
    let squares = painting.squares.iter();
    let squares = squares.map(|own| in_colour(own.brush, own.square.to_string()));
    let squares: Vec<String> = squares.collect();
    let arrows = (!arrows.is_empty()).then(|| words::arrows(&arrows));
    let squares = (!squares.is_empty()).then(|| words::marked_squares(&squares));
    arrows.into_iter().chain(squares).collect()
}

fn in_colour(brush: Brush, what: String) -> String {
    let mut colours = COLOURS.into_iter().filter(|(_, own)| *own != Brush::Green);
    match colours.find(|(_, own)| *own == brush) {
        Some((colour, _)) => words::coloured(colour, &what),
        None => what,
    }
}

/// What is to be painted, without the colour that may stand behind it.
pub fn without_colour<'a>(asked: &'a [&'a str]) -> (&'a [&'a str], Brush) {
    let last = asked.split_last();
    let found = last.and_then(|(last, before)| {
        let (_, brush) = COLOURS.into_iter().find(|(colour, _)| colour == last)?;
        Some((before, brush))
    });
    found.unwrap_or((asked, Brush::Green))
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
            [
                "Arrows: red d5 to f7, yellow g1 to f3.",
                "Marked squares: e4."
            ]
        );
    }
}
