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
pub struct Bounded<B> {
    inner: B,
    /// Asked before every frame; the backend is asked where it does not know.
    measure: fn() -> Option<Size>,
}

impl<B> Bounded<B> {
    pub fn new(inner: B, measure: fn() -> Option<Size>) -> Bounded<B> {
        Bounded { inner, measure }
    }
}

impl<B: Backend> Backend for Bounded<B> {
    type Error = B::Error;

    fn draw<'a, I>(&mut self, content: I) -> Result<(), B::Error>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.inner.draw(content)
    }

    fn append_lines(&mut self, lines: u16) -> Result<(), B::Error> {
        self.inner.append_lines(lines)
    }

    fn hide_cursor(&mut self) -> Result<(), B::Error> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> Result<(), B::Error> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> Result<Position, B::Error> {
        self.inner.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), B::Error> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> Result<(), B::Error> {
        self.inner.clear()
    }

    fn clear_region(&mut self, kind: ClearType) -> Result<(), B::Error> {
        self.inner.clear_region(kind)
    }

    fn size(&self) -> Result<Size, B::Error> {
        let size = match (self.measure)() {
            Some(size) => size,
            None => self.inner.size()?,
        };
        Ok(Size {
            width: size.width.min(LARGEST.width),
            height: size.height.min(LARGEST.height),
        })
    }

    fn window_size(&mut self) -> Result<WindowSize, B::Error> {
        let window = self.inner.window_size()?;
        Ok(WindowSize {
            columns_rows: self.size()?,
            ..window
        })
    }

    fn flush(&mut self) -> Result<(), B::Error> {
        self.inner.flush()
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
            let mut backend = Bounded::new(TestBackend::new(width, height), || None);
            let size = backend.size().expect("a size");
            assert_eq!((size.width, size.height), used);
            let window = backend.window_size().expect("a size");
            assert_eq!(window.columns_rows, size);
        }
    }

    #[test]
    fn a_window_that_is_measured_is_not_asked_of_the_backend() {
        let measured = || Some(Size::new(1200, 30));
        let backend = Bounded::new(TestBackend::new(80, 24), measured);
        assert_eq!(backend.size().expect("a size"), Size::new(1000, 30));
    }
}
