//! Asks the terminal what images it can show, how large its cells are and how light its background.
//!
//! Six questions go out at once: its name (XTVERSION), whether it takes images of the kitty protocol,
//! what it can do in iTerm2's words (OSC 1337), the colour of its background (OSC 11), the size of a
//! cell in pixels, and last its attributes (DA1), which say whether it takes sixels.
//! Every terminal answers the last one, so that the waiting ends with it. What was typed meanwhile is
//! handed on.

use super::{Rgb, Speaks};

/// What the terminal is asked; nothing on the Linux console and on terminals that show letters alone,
/// which answer none of it.
pub fn questions() -> &'static str {
    questions_of(|name| std::env::var(name).ok())
}

/// Tmux and screen take kitty's question for a title and pass no image of that protocol on, so they
/// are not asked it; sixels, which newer ones show themselves, they say with their attributes.
fn questions_of(variable: impl Fn(&str) -> Option<String>) -> &'static str {
    let term = variable("TERM").unwrap_or_default();
    let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
    if matches!(term.as_str(), "linux" | "dumb" | "unknown" | "") {
        ""
    } else if is_set("TMUX")
        || is_set("STY")
        || term.starts_with("tmux")
        || term.starts_with("screen")
    {
        WITHOUT_KITTY
    } else {
        QUESTIONS
    }
}

const QUESTIONS: &str = concat!(
    "\x1b[>0q",
    "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\",
    "\x1b]1337;Capabilities\x1b\\",
    "\x1b]11;?\x1b\\",
    "\x1b[16t\x1b[c"
);
const WITHOUT_KITTY: &str = "\x1b[>0q\x1b]11;?\x1b\\\x1b[16t\x1b[c";

/// The last two of the questions, whose answers the reader of keys does not hand on.
pub const AGAIN: &str = "\x1b[16t\x1b[c";

/// What the terminal said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// What it calls itself, with its version.
    pub name: Option<String>,
    /// It takes images of the kitty protocol.
    pub kitty: bool,
    /// It takes sixels.
    pub sixel: bool,
    /// It takes files in iTerm2's way, images among them.
    pub files: bool,
    /// The colour behind its text.
    pub background: Option<Rgb>,
    /// Columns and rows of pixels in a cell.
    pub cell: Option<(u16, u16)>,
    /// The last answer came.
    pub is_whole: bool,
    /// Bytes that were no answer: what a person typed.
    pub typed: Vec<u8>,
}

impl Answers {
    /// What a terminal sent up to now.
    pub fn read(bytes: &[u8]) -> Answers {
        let mut answers = Answers::default();
        let mut rest = bytes;
        while !rest.is_empty() {
            match answer(rest) {
                Some((answer, length)) => {
                    answers.take(answer);
                    rest = rest.get(length..).unwrap_or_default();
                }
                None => {
                    answers.typed.extend(rest.first());
                    rest = rest.get(1..).unwrap_or_default();
                }
            }
        }
        answers
    }

    fn take(&mut self, answer: Answer) {
        match answer {
            Answer::Name(name) => self.name = Some(name),
            Answer::Kitty(takes) => self.kitty |= takes,
            Answer::Cell(width, height) => self.cell = Some((width, height)),
            Answer::Attributes { sixel } => {
                self.sixel = sixel;
                self.is_whole = true;
            }
            Answer::Files(takes) => self.files |= takes,
            Answer::Background(colour) => self.background = Some(colour),
            Answer::Other => {}
        }
    }

    /// The way to show images here, if there is one. Images among the letters, which kitty and Ghostty
    /// know, are best: a cell of a piece is a letter like others, and only changed ones are sent.
    /// A name alone is not believed: what calls itself iTerm2 must have said that it shows images of
    /// some kind.
    pub fn speaks(&self) -> Option<Speaks> {
        let name = self
            .name
            .as_deref()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let is = |names: &[&str]| names.iter().any(|known| name.starts_with(known));
        if self.kitty && is(&["kitty", "ghostty"]) {
            Some(Speaks::Kitty)
        } else if self.files || is(&["iterm2", "wezterm", "mintty"]) && (self.sixel || self.kitty) {
            Some(Speaks::Iterm2)
        } else if self.sixel {
            Some(Speaks::Sixel)
        } else {
            None
        }
    }
}

enum Answer {
    Name(String),
    Kitty(bool),
    Cell(u16, u16),
    Attributes {
        sixel: bool,
    },
    Files(bool),
    Background(Rgb),
    /// An answer to none of the questions.
    Other,
}

/// The answer that these bytes begin with, and how long it is.
fn answer(bytes: &[u8]) -> Option<(Answer, usize)> {
    let body = bytes.strip_prefix(b"\x1b")?;
    match body.first()? {
        b'P' => {
            let (text, length) = string(body)?;
            let name = text.strip_prefix(">|").map(str::to_owned);
            Some((name.map_or(Answer::Other, Answer::Name), length))
        }
        b'_' => {
            let (text, length) = string(body)?;
            let takes = text.starts_with("Gi=31") && text.ends_with(";OK");
            Some((Answer::Kitty(takes), length))
        }
        b']' => {
            let (text, length) = command(body)?;
            let answer = match text.split_once(';')? {
                ("11", colour) => colour_of(colour).map_or(Answer::Other, Answer::Background),
                ("1337", said) => match said.strip_prefix("Capabilities=") {
                    Some(codes) => Answer::Files(takes_files(codes)),
                    None => Answer::Other,
                },
                _ => Answer::Other,
            };
            Some((answer, length))
        }
        b'[' => {
            let parameters = body.get(1..)?;
            let end = parameters
                .iter()
                .position(|byte| (0x40..=0x7e).contains(byte))?;
            let text = std::str::from_utf8(parameters.get(..end)?).ok()?;
            let answer = match parameters.get(end)? {
                b'c' if text.starts_with('?') => Answer::Attributes {
                    sixel: text
                        .trim_start_matches('?')
                        .split(';')
                        .any(|one| one == "4"),
                },
                b't' => {
                    let mut numbers = text.split(';').map(str::parse::<u16>);
                    match (numbers.next(), numbers.next(), numbers.next()) {
                        (Some(Ok(6)), Some(Ok(height)), Some(Ok(width))) => {
                            Answer::Cell(width, height)
                        }
                        _ => Answer::Other,
                    }
                }
                _ => return None,
            };
            Some((answer, end + 3))
        }
        _ => None,
    }
}

/// The text between the letter after the escape and the string terminator, and the bytes of all
/// with both escapes.
fn string(body: &[u8]) -> Option<(&str, usize)> {
    let end = body.windows(2).position(|pair| pair == b"\x1b\\")?;
    let text = std::str::from_utf8(body.get(1..end)?).ok()?;
    Some((text, end + 3))
}

/// The same of an operating system command, which a bell may end too.
fn command(body: &[u8]) -> Option<(&str, usize)> {
    let bell = body.iter().position(|byte| *byte == 0x07);
    let text = |end: usize| std::str::from_utf8(body.get(1..end)?).ok();
    match (bell, string(body)) {
        (Some(bell), Some((_, length))) if bell + 2 < length => Some((text(bell)?, bell + 2)),
        (Some(bell), None) => Some((text(bell)?, bell + 2)),
        (_, whole) => whole,
    }
}

/// Whether the codes of iTerm2's features (a capital each, then small letters or figures) name `F`,
/// files.
fn takes_files(codes: &str) -> bool {
    let next = |place: usize| codes.as_bytes().get(place + 1);
    let is_whole = |place: usize| next(place).is_none_or(|next| !next.is_ascii_lowercase());
    codes.match_indices('F').any(|(place, _)| is_whole(place))
}

/// `rgb:1e1e/1e1e/2e2e`, each share of one to four digits.
fn colour_of(text: &str) -> Option<Rgb> {
    let shares = text.strip_prefix("rgb:").or(text.strip_prefix("rgba:"))?;
    let mut shares = shares.split('/').map(|digits| {
        let value = u32::from_str_radix(digits, 16).ok()?;
        let most = 16_u32.checked_pow(u32::try_from(digits.len()).ok()?)? - 1;
        u8::try_from((value * 255 + most / 2).checked_div(most)?).ok()
    });
    Some((shares.next()??, shares.next()??, shares.next()??))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KITTY: &[u8] = b"\x1bP>|kitty(0.35.2)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;20;10t\x1b[?62;c";

    #[test]
    fn kitty_says_that_it_shows_images_and_how_large_its_cells_are() {
        let answers = Answers::read(KITTY);
        assert_eq!(answers.name.as_deref(), Some("kitty(0.35.2)"));
        assert_eq!(answers.cell, Some((10, 20)));
        assert!(answers.is_whole && answers.typed.is_empty());
        assert_eq!(answers.speaks(), Some(Speaks::Kitty));
    }

    #[test]
    fn each_terminal_is_spoken_to_as_it_says_it_understands() {
        let cases: [(&[u8], Option<Speaks>); 9] = [
            (b"\x1bP>|iTerm2 3.5.0\x1b\\\x1b[6;17;8t\x1b[?62;c", None),
            (
                b"\x1bP>|iTerm2 3.5.0\x1b\\\x1b[6;17;8t\x1b[?62;4c",
                Some(Speaks::Iterm2),
            ),
            (
                b"\x1b]1337;Capabilities=T3LrMScFGs\x1b\\\x1b[?62;c",
                Some(Speaks::Iterm2),
            ),
            (
                b"\x1bP>|foot(1.16.2)\x1b\\\x1b[6;17;8t\x1b[?62;4;22c",
                Some(Speaks::Sixel),
            ),
            (
                b"\x1bP>|WezTerm 20240203\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;17;8t\x1b[?65;4;6;18;22c",
                Some(Speaks::Iterm2),
            ),
            (
                b"\x1bP>|Konsole 23.08\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;17;8t\x1b[?62;1;4c",
                Some(Speaks::Sixel),
            ),
            (b"\x1b[?1;2c", None),
            (
                b"\x1b_Gi=31;EINVAL:what\x1b\\\x1bP>|kitty(0.1)\x1b\\\x1b[?62;c",
                None,
            ),
            (b"", None),
        ];
        for (bytes, speaks) in cases {
            assert_eq!(Answers::read(bytes).speaks(), speaks, "{bytes:?}");
        }
    }

    #[test]
    fn the_background_is_read_however_many_digits_it_has() {
        for (bytes, colour) in [
            (
                &b"\x1b]11;rgb:ffff/8080/0000\x07e4"[..],
                Some((255, 128, 0)),
            ),
            (b"\x1b]11;rgb:1e/1e/2e\x1b\\e4", Some((30, 30, 46))),
            (b"\x1b]11;rgba:f/f/0/f\x1b\\e4", Some((255, 255, 0))),
            (b"\x1b]11;rgb:/0/0\x1b\\e4", None),
            (b"\x1b]1337;Capabilities=FbT3\x07e4", None),
        ] {
            let answers = Answers::read(bytes);
            assert_eq!(answers.background, colour, "{bytes:?}");
            assert_eq!(answers.typed, b"e4", "{bytes:?}");
            assert!(!answers.files);
        }
    }

    #[test]
    fn what_a_multiplexer_would_show_as_a_title_is_not_asked() {
        let asked = |set: &[(&str, &str)]| {
            questions_of(|name| {
                let found = set.iter().find(|(own, _)| *own == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        for term in ["linux", "dumb", ""] {
            assert_eq!(asked(&[("TERM", term)]), "", "{term}");
        }
        assert_eq!(asked(&[("TERM", "xterm-kitty")]), QUESTIONS);
        assert_eq!(
            asked(&[("TERM", "xterm-256color"), ("TMUX", "")]),
            QUESTIONS
        );
        for set in [
            &[
                ("TERM", "xterm-256color"),
                ("TMUX", "/tmp/tmux-0/default,1,0"),
            ][..],
            &[("TERM", "screen-256color")],
            &[("TERM", "tmux-256color")],
            &[("TERM", "vt100"), ("STY", "1.pts-0")],
        ] {
            assert!(!asked(set).contains("\x1b_"), "{set:?}");
        }
    }

    #[test]
    fn keys_typed_among_the_answers_are_kept() {
        let mut bytes = b"n".to_vec();
        bytes.extend(KITTY);
        bytes.extend(b"e4\r\x1b[A");
        let answers = Answers::read(&bytes);
        assert_eq!(answers.typed, b"ne4\r\x1b[A");
        assert_eq!(answers.speaks(), Some(Speaks::Kitty));
    }

    #[test]
    fn cut_off_answers_are_waited_for() {
        for length in 0..KITTY.len() {
            assert!(!Answers::read(&KITTY[..length]).is_whole, "{length}");
        }
    }
}
