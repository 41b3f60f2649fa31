//! Lines over a wire: what comes, whatever it may hold, and what is sent.

use std::{
    fmt::Display,
    io::{self, BufRead, BufReader, Read, Write},
};

/// The longest line that a server hears, in bytes: room for a game of more than 100,000 plies.
pub(super) const LONGEST: usize = 1 << 20;

/// Hands every line of `input` to `hear`, until the end of the input, an error in reading it,
/// or a `false` from `hear`. Bytes that are no UTF-8 become replacement characters; what a line
/// holds beyond `longest` bytes is dropped.
pub(super) fn read(input: impl Read, longest: usize, mut hear: impl FnMut(String) -> bool) {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    loop {
        line.clear();
        let Some(ended) = read_line(&mut input, longest, &mut line) else {
            return;
        };
        let something = ended || !line.is_empty();
        if something && !hear(String::from_utf8_lossy(&line).trim().to_owned()) {
            return;
        }
        if !ended {
            return;
        }
    }
}

/// Fills `line` up to the next line break, which is taken but not kept. Returns whether there
/// was one, `None` when the input cannot be read.
fn read_line(input: &mut impl BufRead, longest: usize, line: &mut Vec<u8>) -> Option<bool> {
    loop {
        let ahead = match input.fill_buf() {
            Ok(ahead) => ahead,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if ahead.is_empty() {
            return Some(false);
        }
        let end = ahead.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let taken = &ahead[..end.unwrap_or(ahead.len())];
        let room = longest.saturating_sub(line.len());
        line.extend_from_slice(&taken[..taken.len().min(room)]);
        let used = taken.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Some(true);
        }
    }
}

/// Sends a line in one piece. An engine should not take one read for one line, but GNU Chess
/// 6.2.7 does: of a line that comes in pieces it plays half a move, or ends.
pub(super) fn write(output: &mut impl Write, line: &impl Display) -> io::Result<()> {
    output.write_all(format!("{line}\n").as_bytes())?;
    output.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Remembers each piece that it is sent.
    #[derive(Default)]
    struct Pieces(Vec<Vec<u8>>);

    impl Write for Pieces {
        fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
            self.0.push(piece.to_owned());
            Ok(piece.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_goes_out_in_one_piece() {
        let mut pieces = Pieces::default();
        let moves = ["e2e4", "e7e5"].join(" ");
        write(
            &mut pieces,
            &format_args!("position startpos moves {moves}"),
        )
        .unwrap();
        write(&mut pieces, &"go depth 1").unwrap();
        let lines: [&[u8]; 2] = [b"position startpos moves e2e4 e7e5\n", b"go depth 1\n"];
        assert_eq!(pieces.0, lines);
    }

    fn lines(input: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        // One byte at a time: a reader must not take one read for one line.
        read(
            input
                .chunks(1)
                .fold(Box::new(std::io::empty()) as Box<dyn Read>, |a, b| {
                    Box::new(a.chain(b))
                }),
            LONGEST,
            |line| {
                found.push(line);
                true
            },
        );
        found
    }

    #[test]
    fn lines_come_whole_with_any_ending() {
        assert_eq!(
            lines(b"uci\r\nisready\n  go  \rquit"),
            ["uci", "", "isready", "go", "quit"]
        );
        assert!(lines(b"").is_empty());
        assert_eq!(lines(b"a\xff\n"), ["a\u{fffd}"]);
    }

    #[test]
    fn an_endless_line_is_cut() {
        let mut found = Vec::new();
        let input = vec![b'x'; 3 * LONGEST];
        read(&input[..], LONGEST, |line| {
            found.push(line.len());
            true
        });
        assert_eq!(found, [LONGEST]);
    }
}
