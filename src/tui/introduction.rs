//! The first moment with a terminal: what it answers when it is asked what images it shows. The thread
//! that reads keys hears it before it reads any, so that nothing waits for the answers.

use super::{
    images::{
        Canvas, Rgb,
        ask::{AGAIN, Answers, questions},
    },
    late_answers::{LateAnswers, cut_off},
    terminal,
};
use crate::store::log;
use crossterm::{
    event::{KeyCode, KeyEvent, KeyModifiers, poll},
    terminal::{disable_raw_mode, enable_raw_mode, window_size},
};
use std::{
    io,
    time::{Duration, Instant},
};

/// Once a person has typed something, answers that come later than this are not waited for at the start.
const PATIENCE: Duration = Duration::from_millis(50);
/// Until then a far terminal has longer: what comes later is heard as keys.
const FAR: Duration = Duration::from_millis(600);
/// How long the next part of a pasted text may take.
#[cfg(unix)]
const PASTE_PATIENCE: Duration = Duration::from_secs(1);
/// What a terminal puts around pasted text.
const PASTE_BEGINS: &str = "\x1b[200~";
const PASTE_ENDS: &str = "\x1b[201~";

/// What came of the questions.
#[derive(Debug, Default)]
pub struct Introduction {
    pub told: Told,
    /// What was typed meanwhile.
    pub typed: Vec<Typed>,
    /// Answers that are still to come: the terminal is far away.
    pub late: Option<LateAnswers>,
}

/// What the terminal told of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What it calls itself, with its version.
    pub name: Option<String>,
    /// How images are shown here, if they are.
    pub canvas: Option<Canvas>,
    /// The colour behind its text.
    pub background: Option<Rgb>,
}

impl Told {
    /// What follows from these answers.
    pub fn by(answers: &Answers) -> Told {
        log::note("terminal", || in_words(answers));
        Told {
            name: answers.name.clone(),
            canvas: canvas_of(answers),
            background: answers.background,
        }
    }
}

/// The answers, for the log.
fn in_words(answers: &Answers) -> String {
    let name = answers.name.as_deref().unwrap_or("no name");
    let yes = |name: &'static str, said: bool| said.then_some(name);
    let takes = [
        yes("kitty graphics", answers.kitty),
        yes("iTerm2 files", answers.files),
        yes("sixel", answers.sixel),
    ];
    let takes: Vec<&str> = takes.into_iter().flatten().collect();
    let takes = match takes.as_slice() {
        [] => "no images".to_owned(),
        takes => takes.join(", "),
    };
    let cell = answers
        .cell
        .map_or("cells of unknown size".to_owned(), |(width, height)| {
            format!("cells of {width}×{height} pixels")
        });
    let background = answers
        .background
        .map_or("background unknown".to_owned(), |colour| {
            let (red, green, blue) = colour;
            format!("background #{red:02x}{green:02x}{blue:02x}")
        });
    let whole = match answers.is_whole {
        true => "all answered",
        false => "more may come",
    };
    format!("{name}; {takes}; {cell}; {background}; {whole}")
}

/// Something that a person typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    Key(KeyEvent),
    /// Text pasted in one piece.
    Paste(String),
}

/// Hears what the terminal answers to [`questions`]; at most [`FAR`] later it is known.
pub fn introduce() -> Introduction {
    if questions().is_empty() {
        return Introduction::default();
    }
    let heard = listen(PATIENCE);
    let (heard, begun) = heard.split_at(cut_off(&heard));
    let answers = Answers::read(heard);
    Introduction {
        told: Told::by(&answers),
        typed: typed(&answers.typed),
        late: (!answers.is_whole).then(|| LateAnswers::new(begun, Instant::now())),
    }
}

/// Asks a far terminal, of whose answers some came as keys, once more for those that do not: how large
/// its cells are, and whether it takes sixels. It is asked when it is quiet, so that no answer is torn.
pub fn ask_again(late: &mut LateAnswers) -> Option<Introduction> {
    const QUIET: Duration = Duration::from_millis(100);
    if !late.wants_more() || poll(QUIET).unwrap_or(true) {
        return None;
    }
    terminal::ask_between(AGAIN).ok()?;
    let answers = late.asked_again(&listen(FAR));
    Some(Introduction {
        told: Told::by(&answers),
        typed: typed(&answers.typed),
        late: None,
    })
}

/// The canvas of which these answers tell.
fn canvas_of(answers: &Answers) -> Option<Canvas> {
    let speaks = answers.speaks()?;
    let cell = answers.cell.or_else(cell)?;
    canvas(Canvas { speaks, cell })
}

/// What a person typed in a line that answers of the terminal may stand in.
pub fn without_answers(line: &str) -> String {
    let typed = Answers::read(line.as_bytes()).typed;
    String::from_utf8_lossy(&typed).into_owned()
}

/// What a terminal tells that is not taken over.
pub fn ask_in_passing() -> Told {
    if enable_raw_mode().is_err() {
        return Told::default();
    }
    let told = match terminal::ask(questions()) {
        Ok(()) => introduce().told,
        Err(_) => Told::default(),
    };
    // The worst that can come of it is a shell that shows no letters; shells see to that themselves.
    let _ = disable_raw_mode();
    told
}

/// The same canvas with the cells that the terminal has now: the letters may have been made larger.
pub fn measure(canvas: Canvas) -> Canvas {
    let cell = cell().unwrap_or(canvas.cell);
    self::canvas(Canvas { cell, ..canvas }).unwrap_or(canvas)
}

/// The canvas, if its cells have a size that letters have.
fn canvas(canvas: Canvas) -> Option<Canvas> {
    let (width, height) = canvas.cell;
    ((2..=200).contains(&width) && (4..=400).contains(&height)).then_some(canvas)
}

/// Columns and rows of pixels in a cell, as the system knows them.
fn cell() -> Option<(u16, u16)> {
    let size = window_size().ok()?;
    let width = size.width.checked_div(size.columns)?;
    let height = size.height.checked_div(size.rows)?;
    (width > 0 && height > 0).then_some((width, height))
}

/// What comes until all is answered or the time is up, which is short once something was typed; a text
/// that is being pasted is read to its end.
#[cfg(unix)]
fn listen(once_typed: Duration) -> Vec<u8> {
    let begun = Instant::now();
    let mut heard = Vec::new();
    let mut patience = FAR;
    while let Some(part) = read(patience.saturating_sub(begun.elapsed())) {
        heard.extend(part);
        let answers = Answers::read(heard.get(..cut_off(&heard)).unwrap_or_default());
        if answers.is_whole || is_pasting(&heard) {
            break;
        }
        if !answers.typed.is_empty() {
            patience = once_typed;
        }
    }
    while is_pasting(&heard)
        && let Some(part) = read(PASTE_PATIENCE)
    {
        heard.extend(part);
    }
    heard
}

/// Whether a text that is being pasted has begun and not ended.
#[cfg(unix)]
fn is_pasting(heard: &[u8]) -> bool {
    let last = |mark: &str| {
        let mark = mark.as_bytes();
        heard.windows(mark.len()).rposition(|place| place == mark)
    };
    last(PASTE_BEGINS).is_some_and(|begin| last(PASTE_ENDS).is_none_or(|end| end < begin))
}

/// What is there within this time.
#[cfg(unix)]
fn read(patience: Duration) -> Option<Vec<u8>> {
    use rustix::{
        event::{PollFd, PollFlags, Timespec, poll},
        io::Errno,
    };
    let until = Instant::now() + patience;
    let input = io::stdin();
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).ok()?;
        let mut watched = [PollFd::new(&input, PollFlags::IN)];
        match poll(&mut watched, Some(&left)) {
            // Not every system can wait for /dev/tty so; reading would wait for a key then.
            Ok(1..)
                if watched
                    .iter()
                    .all(|one| one.revents().contains(PollFlags::IN)) =>
            {
                break;
            }
            Err(Errno::INTR) => {}
            Ok(_) | Err(_) => return None,
        }
    }
    let mut part = vec![0; 64 * 1024];
    let length = rustix::io::read(&input, &mut part)
        .ok()
        .filter(|length| *length > 0)?;
    part.truncate(length);
    Some(part)
}

#[cfg(not(unix))]
fn listen(_once_typed: Duration) -> Vec<u8> {
    Vec::new()
}

/// What these bytes were: letters, arrows, keys with names of their own, pasted text.
fn typed(bytes: &[u8]) -> Vec<Typed> {
    let text = String::from_utf8_lossy(bytes);
    let mut rest = text.as_ref();
    let mut typed = Vec::new();
    const NAMED: [(&str, KeyCode); 8] = [
        ("\x1b[A", KeyCode::Up),
        ("\x1b[B", KeyCode::Down),
        ("\x1b[C", KeyCode::Right),
        ("\x1b[D", KeyCode::Left),
        ("\r", KeyCode::Enter),
        ("\t", KeyCode::Tab),
        ("\x7f", KeyCode::Backspace),
        ("\x1b", KeyCode::Esc),
    ];
    while let Some(next) = rest.chars().next() {
        if let Some(pasted) = rest.strip_prefix(PASTE_BEGINS) {
            let (text, after) = pasted.split_once(PASTE_ENDS).unwrap_or((pasted, ""));
            typed.push(Typed::Paste(text.to_owned()));
            rest = after;
            continue;
        }
        let named = NAMED.iter().find(|(bytes, _)| rest.starts_with(bytes));
        let is_arrow = named.is_some_and(|(bytes, _)| bytes.len() > 1);
        if let Some(length) = sequence(rest).filter(|_| !is_arrow) {
            // A key of another name, or the mouse.
            rest = rest.get(length..).unwrap_or_default();
            continue;
        }
        let (length, key) = match (named, next) {
            (Some((bytes, code)), _) => (bytes.len(), KeyEvent::from(*code)),
            (None, '\u{1}'..='\u{1a}') => {
                let letter = char::from(next as u8 - 1 + b'a');
                let key = KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
                (1, key)
            }
            (None, letter) => (letter.len_utf8(), KeyEvent::from(KeyCode::Char(letter))),
        };
        typed.push(Typed::Key(key));
        rest = rest.get(length..).unwrap_or_default();
    }
    typed
}

/// How long the control sequence is that a text begins with, if it begins with one.
fn sequence(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix("\x1b[")?;
    let end = parameters.find(|letter: char| ('\x40'..='\x7e').contains(&letter))?;
    Some("\x1b[".len() + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_before_keys_were_read_is_not_lost() {
        let plain = |code| Typed::Key(KeyEvent::from(code));
        let interrupt = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(
            typed("né\r\x1b[A\x1b[<35;10;5M\x1b[200~1. e4\r\x1b[201~\x1b\x03\t".as_bytes()),
            [
                plain(KeyCode::Char('n')),
                plain(KeyCode::Char('é')),
                plain(KeyCode::Enter),
                plain(KeyCode::Up),
                Typed::Paste("1. e4\r".to_owned()),
                plain(KeyCode::Esc),
                Typed::Key(interrupt),
                plain(KeyCode::Tab),
            ]
        );
    }
}
