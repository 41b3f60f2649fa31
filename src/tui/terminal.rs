//! The terminal: taken over on entry, restored on every way out.
//!
//! While the program runs, the terminal shows the alternate screen, hands over every key raw,
//! and reports the mouse and pasted text. [`release`] undoes all of it and may be called from
//! anywhere, any number of times: at the end, from the panic hook, before the process stops
//! itself on Ctrl-Z.
//!
//! A frame is collected in memory and written at once between the marks for synchronised
//! output, so that no half-drawn board is ever seen. A frame in which nothing changed writes
//! nothing.

use super::{
    backend::Bounded,
    images::{self, ask},
    words::terminal as words,
};
use crossterm::{
    Command, cursor, event, execute, queue, style,
    terminal::{
        self, BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate,
        EnterAlternateScreen, LeaveAlternateScreen,
    },
};
use ratatui::{
    Frame,
    backend::CrosstermBackend,
    layout::{Rect, Size},
};
use std::{
    cell::RefCell,
    fmt,
    io::{self, IsTerminal, Write},
    rc::Rc,
    sync::atomic::{AtomicBool, Ordering},
};
use thiserror::Error;

/// The type of a terminal that cannot place its cursor.
pub const DUMB: &str = "dumb";

/// Whether the terminal is in our hands now.
static HELD: AtomicBool = AtomicBool::new(false);

/// Why the screen cannot be used.
#[derive(Debug, Error)]
pub enum TerminalError {
    #[error("{}", words::no_terminal(.stream))]
    NotATerminal { stream: &'static str },
    #[error("{}", words::no_cursor(&std::env::var("TERM").unwrap_or_default()))]
    Dumb,
    #[error("{}", words::broken(.0))]
    Broken(#[from] io::Error),
}

/// Columns and rows of the terminal, without taking it over.
///
/// # Errors
/// When there is no terminal, or it does not tell.
pub fn room() -> io::Result<(u16, u16)> {
    crossterm::terminal::size()
}

/// Asks the terminal something on the line of the cursor, which is empty; the answer comes among the
/// keys.
///
/// # Errors
/// When the terminal cannot be written to.
pub fn ask(questions: &str) -> io::Result<()> {
    let wiped = Clear(ClearType::CurrentLine);
    execute!(
        io::stdout(),
        style::Print(questions),
        style::Print('\r'),
        wiped
    )
}

/// Asks the terminal something between two frames.
///
/// # Errors
/// When the terminal cannot be written to.
pub fn ask_between(questions: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(questions.as_bytes())?;
    out.flush()
}

/// Where frames are drawn, and collected.
type Drawing = ratatui::Terminal<Bounded<CrosstermBackend<Collected>>>;

fn over(frame: &Collected) -> io::Result<Drawing> {
    let backend = CrosstermBackend::new(frame.clone());
    ratatui::Terminal::new(Bounded::new(backend, measured))
}

/// Columns and rows of the window, by one question to the system: crossterm opens the terminal anew
/// for each.
#[cfg(unix)]
fn measured() -> Option<Size> {
    let window = rustix::termios::tcgetwinsize(rustix::stdio::stdout()).ok()?;
    (window.ws_col > 0 && window.ws_row > 0).then(|| Size::new(window.ws_col, window.ws_row))
}

#[cfg(not(unix))]
fn measured() -> Option<Size> {
    None
}

/// Bytes of the marks around a frame, at most.
const LONGEST_MARK: usize = 16;

/// The terminal while it is ours. Dropping it gives it back.
pub struct Terminal {
    inner: Drawing,
    frame: Collected,
    /// The bytes of the frame before, whose end says where the cursor is.
    written: Vec<u8>,
}

impl Terminal {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// When standard input or output is no terminal, or the terminal refuses raw mode.
    pub fn enter() -> Result<Terminal, TerminalError> {
        if !io::stdin().is_terminal() {
            return Err(TerminalError::NotATerminal {
                stream: words::INPUT,
            });
        }
        if !io::stdout().is_terminal() {
            return Err(TerminalError::NotATerminal {
                stream: words::OUTPUT,
            });
        }
        if std::env::var_os("TERM").is_some_and(|term| term == DUMB) {
            return Err(TerminalError::Dumb);
        }
        let frame = Collected::default();
        let inner = over(&frame)?;
        take(ask::questions())?;
        Ok(Terminal {
            inner,
            frame,
            written: Vec::new(),
        })
    }

    /// The room there is.
    pub fn area(&self) -> Rect {
        self.inner
            .size()
            .map(|size| Rect::new(0, 0, size.width, size.height))
            .unwrap_or_default()
    }

    /// Draws one frame and writes what differs from the frame before, if anything does; before it
    /// what `render` returns, which the frame needs.
    ///
    /// # Errors
    /// When the terminal cannot be written to, as after it was closed.
    pub fn draw(&mut self, render: impl FnOnce(&mut Frame) -> String) -> io::Result<()> {
        let mut needed = String::new();
        self.inner.draw(|frame| needed = render(frame))?;
        let bytes = self.frame.take();
        if !needed.is_empty() || is_news(&bytes, &self.written) {
            let mut whole = Vec::with_capacity(needed.len() + bytes.len() + 2 * LONGEST_MARK);
            queue!(whole, BeginSynchronizedUpdate)?;
            whole.extend_from_slice(needed.as_bytes());
            whole.extend_from_slice(&bytes);
            queue!(whole, EndSynchronizedUpdate)?;
            let mut out = io::stdout().lock();
            out.write_all(&whole)?;
            out.flush()?;
            self.written = bytes;
        }
        Ok(())
    }

    /// Forgets what the screen shows, so that the next frame is written whole.
    ///
    /// # Errors
    /// When the terminal cannot be written to or asked for its size.
    pub fn repaint(&mut self) -> io::Result<()> {
        execute!(io::stdout(), Clear(ClearType::All))?;
        self.written.clear();
        self.inner = over(&self.frame)?;
        Ok(())
    }

    /// Gives the terminal back and stops the process, as Ctrl-Z does in other programs; returns
    /// when the shell has brought it to the front again, for [`Terminal::resume`]. False where it
    /// could not be stopped.
    pub fn suspend(&mut self) -> bool {
        release();
        stop_process()
    }

    /// Takes the terminal over again after somebody else may have changed it.
    ///
    /// # Errors
    /// When the terminal cannot be taken over again.
    pub fn resume(&mut self) -> io::Result<()> {
        take("")?;
        self.repaint()
    }

    /// Rings the bell.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn bell(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(b"\x07")?;
        out.flush()
    }

    /// Hands text to the terminal's clipboard (OSC 52). Terminals without it ignore this.
    ///
    /// # Errors
    /// When the terminal cannot be written to.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(
            io::stdout(),
            crossterm::clipboard::CopyToClipboard::to_clipboard_from(text)
        )
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        release();
    }
}

/// Gives the terminal back: main screen, cooked keys, no mouse, no paste marks, its own cursor.
///
/// Errors are passed over, for this runs when the terminal may already be gone.
pub fn release() {
    if HELD.swap(false, Ordering::AcqRel) {
        let _ = execute!(
            io::stdout(),
            EndSynchronizedUpdate,
            style::Print(images::forget_all()),
            ForgetMouse,
            event::DisableBracketedPaste,
            cursor::SetCursorStyle::DefaultUserShape,
            LeaveAlternateScreen,
            cursor::Show,
        );
        let _ = terminal::disable_raw_mode();
    }
}

/// `questions` are asked before the screen is cleared: a terminal that understands none of them may
/// write them on it.
fn take(questions: &str) -> io::Result<()> {
    HELD.store(true, Ordering::Release);
    terminal::enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        style::Print(questions),
        Clear(ClearType::All),
        cursor::Hide,
        cursor::SetCursorStyle::SteadyBar,
        event::EnableBracketedPaste,
        HearMouse,
    )
}

#[cfg(unix)]
fn stop_process() -> bool {
    // Fails only for signals that cannot be raised; then the program simply goes on.
    signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP).is_ok()
}

#[cfg(not(unix))]
fn stop_process() -> bool {
    false
}

/// Whether a frame's bytes change anything on the screen. A frame without changed cells still
/// repeats where the cursor is, in a few bytes that also ended the frame before.
fn is_news(bytes: &[u8], before: &[u8]) -> bool {
    // Colours and underline taken back, the cursor hidden or placed.
    const LONGEST_CURSOR_COMMAND: usize = 64;
    !(bytes.len() <= LONGEST_CURSOR_COMMAND && before.ends_with(bytes))
}

/// Collects a frame's bytes until they are taken.
#[derive(Clone, Default)]
struct Collected(Rc<RefCell<Vec<u8>>>);

impl Collected {
    fn take(&self) -> Vec<u8> {
        self.0.take()
    }
}

impl Write for Collected {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Asks for clicks and drags, with places in decimal (SGR). Unlike crossterm's own command it
/// does not ask for every movement of the mouse, which would wake the program for nothing.
struct HearMouse;

impl Command for HearMouse {
    fn write_ansi(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str("\x1b[?1000h\x1b[?1002h\x1b[?1006h")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        event::EnableMouseCapture.execute_winapi()
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

/// Undoes [`HearMouse`].
struct ForgetMouse;

impl Command for ForgetMouse {
    fn write_ansi(&self, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str("\x1b[?1006l\x1b[?1002l\x1b[?1000l")
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        event::DisableMouseCapture.execute_winapi()
    }

    #[cfg(windows)]
    fn is_ansi_code_supported(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_that_only_repeats_its_cursor_is_not_written() {
        let first = b"\x1b[1;1Hhello\x1b[?25h\x1b[3;4H";
        assert!(is_news(first, b""));
        assert!(!is_news(b"\x1b[?25h\x1b[3;4H", first));
        assert!(is_news(b"\x1b[?25h\x1b[3;5H", first));
        assert!(is_news(b"\x1b[?25l", first));
        assert!(!is_news(b"", first));
    }
}
