//! The terminal as ratatui sees it: never so large that a frame would not fit into memory,
//! whatever size the system claims (`stty cols 65535 rows 65535`).

use ratatui::{
    backend::{Backend, ClearType, WindowSize},
    buffer::Cell,
    layout::{Position, Size},
};

/// More columns and rows than any screen shows letters.
const LARGEST: Size = Size {
    width: 1000,
    height: 500,
};

/// A backend whose room is at most 1,000 columns by 500 rows; the rest of the window stays empty.
pub struct Bounded<B>(pub B);

impl<B: Backend> Backend for Bounded<B> {
    type Error = B::Error;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), B::Error>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.0.draw(content)
    }

    fn append_lines(&mut self, lines: u16) -> Result<(), B::Error> {
        self.0.append_lines(lines)
    }

    fn hide_cursor(&mut self) -> Result<(), B::Error> {
        self.0.hide_cursor()
    }

    fn show_cursor(&mut self) -> Result<(), B::Error> {
        self.0.show_cursor()
    }

    fn get_cursor_position(&mut self) -> Result<Position, B::Error> {
        self.0.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), B::Error> {
        self.0.set_cursor_position(position)
    }

    fn clear(&mut self) -> Result<(), B::Error> {
        self.0.clear()
    }

    fn clear_region(&mut self, kind: ClearType) -> Result<(), B::Error> {
        self.0.clear_region(kind)
    }

    fn size(&self) -> Result<Size, B::Error> {
        let size = self.0.size()?;
        Ok(Size {
            width: size.width.min(LARGEST.width),
            height: size.height.min(LARGEST.height),
        })
    }

    fn window_size(&mut self) -> Result<WindowSize, B::Error> {
        let window = self.0.window_size()?;
        Ok(WindowSize {
            columns_rows: self.size()?,
            ..window
        })
    }

    fn flush(&mut self) -> Result<(), B::Error> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::backend::TestBackend;

    #[test]
    fn a_window_beyond_all_screens_is_used_in_part() {
        let sizes = [
            ((80, 24), (80, 24)),
            ((1001, 24), (1000, 24)),
            ((1200, 600), (1000, 500)),
        ];
        for ((width, height), used) in sizes {
            let mut backend = Bounded(TestBackend::new(width, height));
            let size = backend.size().expect("a size");
            assert_eq!((size.width, size.height), used);
            let window = backend.window_size().expect("a size");
            assert_eq!(window.columns_rows, size);
        }
    }
}
