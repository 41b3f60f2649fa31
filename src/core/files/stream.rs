//! Files that are read part by part, and unpacked on the way where they are packed: `.gz`, `.zst`.

use super::{
    bounds::{bounded, open},
    words,
};
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{
    BlockDecodingStrategy, FrameDecoder,
    errors::{FrameDecoderError, ReadFrameHeaderError},
};
use std::{
    error::Error,
    fmt,
    io::{self, BufRead, BufReader, Cursor, Read},
    path::Path,
};

/// The most memory that a Zstandard file may ask for to be unpacked: what that program itself takes
/// without being told otherwise.
const LARGEST_WINDOW: u64 = 128 << 20;

/// How a file is packed, told by its first bytes, whatever its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    Gzip,
    Zstandard,
}

/// Why a packed file cannot be unpacked.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum PackingError {
    #[error("{}", words::packed_and_damaged(packing.name(), why))]
    Damaged { packing: Packing, why: String },
    /// The name of a way of packing that is not read here.
    #[error("{}", words::packing_is_not_read(.0))]
    NotRead(&'static str),
}

impl Packing {
    /// Told by the first four bytes.
    ///
    /// # Errors
    /// [`PackingError::NotRead`] of what is packed otherwise.
    fn of(beginning: &[u8]) -> io::Result<Option<Packing>> {
        let other = match beginning {
            [0x1f, 0x8b, ..] => return Ok(Some(Packing::Gzip)),
            // A frame, or one to be skipped, with which files that were packed in parallel begin.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => {
                return Ok(Some(Packing::Zstandard));
            }
            [b'B', b'Z', b'h', b'1'..=b'9'] => "bzip2",
            [0xfd, b'7', b'z', b'X'] => "xz",
            [b'P', b'K', 3, 4] => "zip",
            [b'7', b'z', 0xbc, 0xaf] => "7-Zip",
            _ => return Ok(None),
        };
        Err(io::Error::other(PackingError::NotRead(other)))
    }

    /// The name for people.
    pub fn name(self) -> &'static str {
        match self {
            Packing::Gzip => "gzip",
            Packing::Zstandard => "Zstandard",
        }
    }
}

/// What a file or a stream holds, unpacked.
pub struct Stream<'a> {
    inner: Box<dyn Read + 'a>,
    packing: Option<Packing>,
}

impl fmt::Debug for Stream<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream")
            .field("packing", &self.packing)
            .finish_non_exhaustive()
    }
}

/// Opens a file of any size, to be read in parts; of a device only a little is read.
///
/// # Errors
/// Why it cannot be read. That it is packed and damaged is said while it is read.
pub fn stream(path: &Path) -> io::Result<Stream<'static>> {
    let (file, most) = open(path, u64::MAX)?;
    Stream::of(bounded(file, most))
}

/// How a file is packed; `None` also for what is no regular file.
///
/// # Errors
/// Why it cannot be read; also where it is packed in a way that is not read.
pub fn packing(path: &Path) -> io::Result<Option<Packing>> {
    if !path.is_file() {
        return Ok(None);
    }
    let (file, most) = open(path, u64::MAX)?;
    let (beginning, _) = beginning_of(bounded(file, most))?;
    Packing::of(&beginning)
}

impl<'a> Stream<'a> {
    /// Unpacks what it gives, if it is packed.
    ///
    /// # Errors
    /// Why its first bytes cannot be read; also where it is packed in a way that is not read.
    pub fn of(source: impl Read + 'a) -> io::Result<Stream<'a>> {
        let (beginning, rest) = beginning_of(source)?;
        let packing = Packing::of(&beginning)?;
        let whole = Cursor::new(beginning).chain(rest);
        let inner: Box<dyn Read + 'a> = match packing {
            None => Box::new(whole),
            Some(packing) => {
                let whole = BufReader::with_capacity(1 << 16, whole);
                let unpacked: Box<dyn Read + 'a> = match packing {
                    Packing::Gzip => Box::new(MultiGzDecoder::new(whole)),
                    Packing::Zstandard => Box::new(Frames::of(whole)),
                };
                Box::new(Unpacked { unpacked, packing })
            }
        };
        Ok(Stream { inner, packing })
    }

    /// What a source gives as it is, also from the middle of a file.
    pub fn plain(source: impl Read + 'a) -> Stream<'a> {
        Stream {
            inner: Box::new(source),
            packing: None,
        }
    }

    /// How the source is packed.
    pub fn packing(&self) -> Option<Packing> {
        self.packing
    }
}

impl Read for Stream<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.inner.read(room)
    }
}

/// The first four bytes, fewer at the end, and what follows.
fn beginning_of<R: Read>(mut source: R) -> io::Result<(Vec<u8>, R)> {
    let mut beginning = Vec::new();
    // Of bounded length.
    io::copy(&mut source.by_ref().take(4), &mut beginning)?;
    Ok((beginning, source))
}

/// Says of what is damaged how it was packed.
struct Unpacked<'a> {
    unpacked: Box<dyn Read + 'a>,
    packing: Packing,
}

impl Read for Unpacked<'_> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        self.unpacked.read(room).map_err(|error| {
            let is_of_system = error.raw_os_error().is_some();
            let why = match error.kind() {
                _ if is_of_system => return error,
                io::ErrorKind::Interrupted | io::ErrorKind::FileTooLarge => return error,
                io::ErrorKind::UnexpectedEof => words::ENDS_TOO_EARLY.to_owned(),
                _ => error.to_string(),
            };
            let packing = self.packing;
            io::Error::other(PackingError::Damaged { packing, why })
        })
    }
}

/// The frames of a Zstandard file, one after the other.
struct Frames<R> {
    source: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Frames<R> {
    fn of(source: R) -> Frames<R> {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(LARGEST_WINDOW);
        Frames {
            source,
            decoder,
            is_in_frame: false,
        }
    }

    /// Goes into the next frame; `false` at the end of the file.
    fn begin(&mut self) -> io::Result<bool> {
        loop {
            if self.source.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.reset(&mut self.source) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let mut skipped = self.source.by_ref().take(length.into());
                    io::copy(&mut skipped, &mut io::sink())?;
                }
                Err(error) => return Err(undecodable(&error)),
            }
        }
    }

    fn decode(&mut self) -> io::Result<()> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            let some = BlockDecodingStrategy::UptoBlocks(1);
            self.decoder
                .decode_blocks(&mut self.source, some)
                .map_err(|error| undecodable(&error))?;
        }
        Ok(())
    }

    /// The frame is over: whether it held what it says.
    fn check(&self) -> io::Result<()> {
        let told = self.decoder.get_checksum_from_data();
        let found = self.decoder.get_calculated_checksum();
        if told.is_some() && told != found {
            return Err(io::Error::other(words::CHECKSUM_IS_WRONG));
        }
        Ok(())
    }
}

/// Why a frame cannot be unpacked: the error of what it is read from, or else in plain words, for
/// those of the decoder are about its own parts.
fn undecodable(error: &FrameDecoderError) -> io::Error {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(own) = cause {
        if let Some(read) = own.downcast_ref::<io::Error>() {
            return match read.raw_os_error() {
                Some(code) => io::Error::from_raw_os_error(code),
                None => read.kind().into(),
            };
        }
        cause = own.source();
    }
    io::Error::other(match error {
        FrameDecoderError::WindowSizeTooBig { .. } => words::NEEDS_TOO_MUCH_MEMORY,
        FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::BadMagicNumber(_)) => {
            words::OTHER_BYTES_FOLLOW
        }
        _ => words::DATA_IS_WRONG,
    })
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, room: &mut [u8]) -> io::Result<usize> {
        if room.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.is_in_frame && !self.begin()? {
                return Ok(0);
            }
            self.is_in_frame = true;
            self.decode()?;
            let read = self.decoder.read(room)?;
            if read > 0 {
                return Ok(read);
            }
            self.check()?;
            self.is_in_frame = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{advice, reason};
    use flate2::{Compression, write::GzEncoder};
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::Write as _;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text).expect("packed");
        encoder.finish().expect("packed")
    }

    fn zstandard(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    fn unpacked(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut read = Vec::new();
        Stream::of(bytes)?.read_to_end(&mut read)?;
        Ok(read)
    }

    #[test]
    fn packed_files_are_unpacked_whatever_their_name() {
        let text = "1. e4 e5 2. Nf3 Nc6 *\n".repeat(40_000).into_bytes();
        assert_eq!(unpacked(&text).expect("read"), text);
        assert_eq!(unpacked(b"").expect("read"), b"");
        for pack in [gzip, zstandard] {
            let packed = pack(&text);
            assert!(packed.len() < text.len() / 10);
            assert_eq!(unpacked(&packed).expect("read"), text);
            // Several, one after the other, as servers and `cat` make them.
            let twice = [packed, pack(b"more")].concat();
            assert_eq!(
                unpacked(&twice).expect("read"),
                [&text, &b"more"[..]].concat()
            );
        }
        // A frame to be skipped first, as from a program that packs in parallel.
        let skipped = [
            &[0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3][..],
            &zstandard(b"x"),
        ]
        .concat();
        assert_eq!(unpacked(&skipped).expect("read"), b"x");
    }

    #[test]
    fn what_is_damaged_is_said_and_never_taken_for_the_whole() {
        let text = "1. e4 e5 2. Nf3 Nc6 *\n".repeat(4_000).into_bytes();
        for pack in [gzip, zstandard] {
            let packed = pack(&text);
            let error = unpacked(&packed[..packed.len() - 6]).expect_err("cut off");
            assert!(
                error
                    .to_string()
                    .ends_with("and damaged: it ends too early"),
                "{error}"
            );
            let mut wrong = packed.clone();
            let last = wrong.len() - 2;
            wrong[last] ^= 0x55;
            let error = unpacked(&wrong).expect_err("changed");
            assert!(error.to_string().contains("and damaged"), "{error}");
            assert_eq!(advice(&error), Some(words::FETCH_OR_PACK_AGAIN));
            // In words, never the decoder's names for its parts.
            let error = unpacked(&[&packed, &b"more"[..]].concat()).expect_err("more follows");
            assert!(!error.to_string().contains(['(', '{', '_']), "{error}");
        }
    }

    #[test]
    fn what_is_packed_otherwise_is_named() {
        let beginnings: [(&[u8], &str); 3] = [
            (b"BZh91AY&SY", "bzip2"),
            (b"\xfd7zXZ\0\0", "xz"),
            (b"PK\x03\x04\x14\0", "zip"),
        ];
        for (beginning, name) in beginnings {
            let error = unpacked(beginning).expect_err("not read");
            let words = format!("it is packed with {name}, which is not read");
            assert_eq!(reason(&error), words);
            assert_eq!(advice(&error), Some(words::UNPACK_IT_FIRST));
        }
        assert_eq!(
            unpacked(b"BZh is no game").expect("text"),
            b"BZh is no game"
        );
    }
}
