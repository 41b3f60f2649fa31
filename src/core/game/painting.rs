//! Squares and arrows painted into a game, and the words they are typed as: `e4 Rd5f7`.

use super::{Arrow, Brush, Comment, Notes, Piece, Shade, words};
use shakmaty::Square;

/// What is painted about a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Painting {
    pub squares: Vec<Shade>,
    pub arrows: Vec<Arrow>,
}

impl Painting {
    /// What the comments after a move paint.
    pub fn of(notes: &Notes) -> Painting {
        let mut painting = Painting::default();
        for piece in notes.after.iter().flat_map(|comment| comment.pieces()) {
            match piece {
                Piece::Squares(shades) => painting.squares.extend(shades),
                Piece::Arrows(arrows) => painting.arrows.extend(arrows),
                _ => {}
            }
        }
        painting
    }

    /// Reads `e4 Rd5f7 Ye5`: squares and arrows, each with the letter of its colour before it
    /// (G, R, Y, B; without one it is green).
    ///
    /// # Errors
    /// The word that is neither, as a sentence.
    pub fn read(text: &str) -> Result<Painting, String> {
        let mut painting = Painting::default();
        for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
            let coloured = match word.len() {
                2 | 4 => format!("G{word}"),
                _ => word.to_owned(),
            };
            let name = if coloured.len() == 3 { "csl" } else { "cal" };
            match Comment::parse(&format!("[%{name} {coloured}]")).pieces() {
                [Piece::Squares(shades)] => painting.squares.extend(shades),
                [Piece::Arrows(arrows)] => painting.arrows.extend(arrows),
                _ => {
                    return Err(words::expected_square_or_arrow(word));
                }
            }
        }
        Ok(painting)
    }

    /// As [`Painting::read`] reads it.
    pub fn text(&self) -> String {
        let squares = self.squares.iter();
        let squares = squares.map(|s| format!("{}{}", s.brush.letter(), s.square));
        let arrows = self.arrows.iter();
        let arrows = arrows.map(|a| format!("{}{}{}", a.brush.letter(), a.from, a.to));
        squares.chain(arrows).collect::<Vec<_>>().join(" ")
    }

    /// Puts it in the place of what the notes paint.
    pub fn write(&self, notes: &mut Notes) {
        notes.remove(|piece| matches!(piece, Piece::Squares(_) | Piece::Arrows(_)));
        if !self.arrows.is_empty() {
            notes.put(Piece::Arrows(self.arrows.clone()));
        }
        if !self.squares.is_empty() {
            notes.put(Piece::Squares(self.squares.clone()));
        }
    }

    /// Paints an arrow, or a square where both ends are the same; the same again wipes it out,
    /// another colour takes its place.
    pub fn toggle(&mut self, from: Square, to: Square, brush: Brush) {
        if from == to {
            let had = self
                .squares
                .iter()
                .any(|s| s.square == to && s.brush == brush);
            self.squares.retain(|shade| shade.square != to);
            if !had {
                self.squares.push(Shade { brush, square: to });
            }
        } else {
            let arrow = Arrow { brush, from, to };
            let had = self.arrows.contains(&arrow);
            self.arrows.retain(|own| (own.from, own.to) != (from, to));
            if !had {
                self.arrows.push(arrow);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_read_and_written_back() {
        let painting = Painting::read("e4, Rd5f7 Ya1").expect("squares and arrows");
        assert_eq!(painting.text(), "Ge4 Ya1 Rd5f7");
        assert_eq!(Painting::read(&painting.text()), Ok(painting));
        let error = Painting::read("e4 castle").expect_err("no square");
        assert!(error.contains("\"castle\""), "{error}");
    }

    #[test]
    fn painting_again_wipes_out_and_another_colour_replaces() {
        let mut painting = Painting::default();
        painting.toggle(Square::E2, Square::E4, Brush::Green);
        painting.toggle(Square::E2, Square::E4, Brush::Red);
        assert_eq!(painting.text(), "Re2e4");
        painting.toggle(Square::E2, Square::E4, Brush::Red);
        painting.toggle(Square::D5, Square::D5, Brush::Blue);
        assert_eq!(painting.text(), "Bd5");
    }

    #[test]
    fn other_words_about_the_move_stay() {
        let mut notes = Notes::default();
        notes
            .after
            .push(Comment::parse("[%csl Ge4] good [%clk 0:01:00]"));
        Painting::read("d4 d2d4").expect("read").write(&mut notes);
        let text: Vec<String> = notes.after.iter().map(ToString::to_string).collect();
        let text = text.join(" ");
        for part in ["good", "[%clk 0:01:00]", "[%csl Gd4]", "[%cal Gd2d4]"] {
            assert!(text.contains(part), "{text}");
        }
        assert!(!text.contains("Ge4"), "{text}");
    }
}
