//! Squares and arrows painted into a game: shown on the board, drawn with the right mouse
//! button, typed.

use super::Analysis;
use crate::{
    game::{Brush, painting::Painting},
    tui::{
        screen::Scene,
        theme::Theme,
        widgets::{
            board::{self, Marks, Paint},
            prompt::Tone,
        },
        words::analysis as said,
    },
};
use crossterm::event::KeyModifiers;
use shakmaty::Square;

/// The colour for the keys held: none green, Shift red, Alt blue, Ctrl yellow.
pub fn brush_for(keys: KeyModifiers) -> Brush {
    if keys.contains(KeyModifiers::SHIFT) {
        Brush::Red
    } else if keys.contains(KeyModifiers::ALT) {
        Brush::Blue
    } else if keys.contains(KeyModifiers::CONTROL) {
        Brush::Yellow
    } else {
        Brush::Green
    }
}

impl Analysis {
    /// What is painted about the current move.
    pub fn painting(&self) -> Painting {
        let notes = self.study.game().notes(self.study.at());
        notes.map(Painting::of).unwrap_or_default()
    }

    /// An arrow drawn with the mouse, or a square clicked.
    pub fn paint(&mut self, from: Square, to: Square, brush: Brush, scene: &mut Scene) {
        let mut painting = self.painting();
        painting.toggle(from, to, brush);
        self.study.set_painting(&painting);
        self.refresh(scene);
    }

    /// The typed squares and arrows.
    pub fn paint_typed(&mut self, text: &str, scene: &mut Scene) -> bool {
        match Painting::read(text) {
            Ok(painting) => {
                self.study.set_painting(&painting);
                self.refresh(scene);
                true
            }
            Err(words) => {
                self.say(words, Tone::Wrong);
                false
            }
        }
    }

    /// What is painted in words, where the theme has no colours to tell it by.
    pub fn painted_words(&self, theme: &Theme) -> Option<String> {
        let painting = self.painting();
        if theme.has_hues() || self.study.preview().is_some() || painting == Painting::default() {
            return None;
        }
        let arrows = painting.arrows.iter();
        let arrows = arrows.map(|own| said::painted_arrow(own.brush, own.from, own.to));
        let squares = painting.squares.iter();
        let squares = squares.map(|own| said::painted_square(own.brush, own.square));
        let words = said::painted(&arrows.collect::<Vec<_>>(), &squares.collect::<Vec<_>>());
        Some(words)
    }

    /// Adds what is painted to the marks of the board.
    pub fn mark_painted(&self, marks: &mut Marks) {
        let painting = self.painting();
        let squares = painting.squares.iter();
        marks
            .painted
            .extend(squares.map(|shade| (shade.square, paint(shade.brush))));
        let arrows = painting.arrows.iter();
        marks.arrows.extend(arrows.map(|arrow| board::Arrow {
            from: arrow.from,
            to: arrow.to,
            paint: paint(arrow.brush),
        }));
    }
}

fn paint(brush: Brush) -> Paint {
    match brush {
        Brush::Green => Paint::Green,
        Brush::Red => Paint::Red,
        Brush::Yellow => Paint::Yellow,
        Brush::Blue => Paint::Blue,
    }
}
