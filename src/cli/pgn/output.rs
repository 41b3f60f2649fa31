//! Games out: to standard output, or to a file that is at its place only when it is whole.

use crate::{
    cli::{complaint::Complaint, out, words::pgn as words},
    files::{self, Aside},
    game::pgn,
    text,
};
use flate2::{Compression, write::GzEncoder};
use std::{
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// Where games are written to, one after the other with an empty line between them.
pub struct Output {
    place: Place,
    /// Whether something was written, and its line breaks have carriage returns.
    last: Option<bool>,
}

enum Place {
    StandardOutput(Box<dyn Write>),
    File(BufWriter<Aside>, PathBuf),
    Packed(GzEncoder<BufWriter<Aside>>, PathBuf),
}

impl Output {
    /// Standard output for `None` and `-`. What a person may have at a file's place is kept beside
    /// it, the first time, under its name with `.bak` behind it. A name that ends with `.gz` is
    /// packed.
    ///
    /// # Errors
    /// [`Complaint`] says why it cannot be written.
    pub fn to(path: Option<&Path>) -> Result<Output, Complaint> {
        let Some(path) = path.filter(|path| !out::is_standard_output(path)) else {
            return Ok(Output {
                place: Place::StandardOutput(Box::new(BufWriter::new(out::raw()))),
                last: None,
            });
        };
        let name = path.to_string_lossy().to_ascii_lowercase();
        if name.ends_with(".zst") {
            return Err(
                Complaint::usage(words::expected_pgn_name(path)).hint(words::ZST_NOT_WRITTEN)
            );
        }
        let begun = files::aside(path).map_err(|error| out::cannot_write(path, &error))?;
        let file = BufWriter::with_capacity(1 << 16, begun);
        let place = match name.ends_with(".gz") {
            true => Place::Packed(
                GzEncoder::new(file, Compression::default()),
                path.to_owned(),
            ),
            false => Place::File(file, path.to_owned()),
        };
        Ok(Output { place, last: None })
    }

    /// A game's text, as it is.
    ///
    /// # Errors
    /// [`Complaint`] when it cannot be written.
    pub fn game(&mut self, text: &[u8]) -> Result<(), Complaint> {
        let has_returns = memchr::memmem::find(text, b"\r\n").is_some();
        let line_break = |has_returns: bool| match has_returns {
            true => &b"\r\n"[..],
            false => b"\n",
        };
        if let Some(returns) = self.last {
            self.bytes(line_break(returns))?;
        }
        self.bytes(text)?;
        self.bytes(line_break(has_returns))?;
        self.last = Some(has_returns);
        Ok(())
    }

    fn bytes(&mut self, bytes: &[u8]) -> Result<(), Complaint> {
        match &mut self.place {
            Place::StandardOutput(place) => {
                let written = match out::is_terminal() {
                    true => place.write_all(text::visible(&pgn::decode(bytes)).as_bytes()),
                    false => place.write_all(bytes),
                };
                written.map_err(out::unwritten)
            }
            Place::File(file, path) => write(file, bytes, path),
            Place::Packed(file, path) => write(file, bytes, path),
        }
    }

    /// All games were written: puts a file at its place.
    ///
    /// # Errors
    /// [`Complaint`] when it cannot be written; what stood there is then as it was.
    pub fn finish(self) -> Result<(), Complaint> {
        let (written, path) = match self.place {
            Place::StandardOutput(mut place) => return place.flush().map_err(out::unwritten),
            Place::File(file, path) => (file.into_inner().map_err(Into::into), path),
            Place::Packed(encoder, path) => {
                let whole = encoder.finish();
                let file = whole.and_then(|file| file.into_inner().map_err(Into::into));
                (file, path)
            }
        };
        let finished = written.and_then(|file: Aside| file.replace(&path));
        finished.map_err(|error: io::Error| out::cannot_write(&path, &error))
    }
}

fn write(file: &mut impl Write, bytes: &[u8], path: &Path) -> Result<(), Complaint> {
    file.write_all(bytes)
        .map_err(|error| out::cannot_write(path, &error))
}
