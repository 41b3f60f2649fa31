//! Lines in, lines out.

use super::{board::QUESTIONS, words::voice as words};
use crate::{
    chess::line::PieceLetters,
    engine::{NoThread, Stop},
    store::log,
    text::visible,
};
use std::{
    collections::VecDeque,
    io::{self, BufRead, Read as _, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender},
    },
    thread,
    time::Duration,
};

/// No command is so long, but what is read need not end.
const LONGEST: u64 = 4096;

/// So many letters of a line are logged.
const LOGGED: usize = 80;

/// Stands for a longer one, and is no command.
const TOO_LONG: &str = "(too long a line)";

/// What Ctrl-C is heard as, and what the log calls it.
const QUIT: &str = "quit";
const INTERRUPT: &str = "Ctrl-C";

/// While a work goes on, `stop` is looked for in so many lines: a pipe may have more than anybody types.
const MOST_WAITING: usize = 16;

/// While a work goes on, `stop` is listened for so often.
const LISTEN: Duration = Duration::from_millis(50);

/// What a person writes and reads.
pub struct Voice<'a> {
    /// What the person calls pieces in moves.
    pub letters: PieceLetters,
    lines: Receiver<io::Result<String>>,
    interrupter: Interrupter,
    out: &'a mut dyn Write,
    /// Lines that came while something went on, the first one first.
    waiting: VecDeque<io::Result<String>>,
    /// What was said since the last line was heard, for `repeat`.
    said: Vec<String>,
    before: Vec<String>,
}

/// Ctrl-C, as another thread hears of it: `stop` while something goes on, else `quit`.
#[derive(Clone, Debug)]
pub struct Interrupter {
    asked: Arc<AtomicBool>,
    /// Wakes whoever waits for a line; empty once there are no more lines.
    wake: Arc<Mutex<Option<SyncSender<io::Result<String>>>>>,
}

impl Interrupter {
    /// False where the last interrupt has not been heard yet.
    pub fn interrupt(&self) -> bool {
        if self.asked.swap(true, Ordering::AcqRel) {
            return false;
        }
        if let Some(wake) = &*self.wake.lock().unwrap_or_else(PoisonError::into_inner) {
            // Where there is no room for it, a line is there to wake.
            let _is_awake = wake.try_send(Ok(String::new()));
        }
        true
    }

    fn take(&self) -> bool {
        self.asked.swap(false, Ordering::AcqRel)
    }

    fn end(&self) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line without the blanks around it; never empty.
    Line(String),
    /// The time was over first.
    Nothing,
    /// There is nothing more to read.
    End,
}

impl<'a> Voice<'a> {
    /// Lines are read by a thread of their own, so that the clock of a game is kept meanwhile.
    pub fn new(input: impl BufRead + Send + 'static, out: &'a mut dyn Write) -> Voice<'a> {
        // Few lines are read ahead: a pipe may have millions.
        let (sender, lines) = mpsc::sync_channel(1);
        let refusal = sender.clone();
        let interrupter = Interrupter {
            asked: Arc::default(),
            wake: Arc::new(Mutex::new(Some(sender.clone()))),
        };
        let ended = interrupter.clone();
        let reading = thread::Builder::new().name("lines".to_owned());
        let begun = reading.spawn(move || {
            read_lines(input, &sender);
            ended.end();
        });
        if begun.is_err() {
            // The first line that is waited for is this error. There is room for one.
            let _heard_later = refusal.try_send(Err(NoThread.into()));
            interrupter.end();
        }
        Voice {
            letters: PieceLetters::Letters,
            lines,
            interrupter,
            out,
            waiting: VecDeque::new(),
            said: Vec::new(),
            before: Vec::new(),
        }
    }

    /// What another thread tells of Ctrl-C.
    pub fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    /// Says a line.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn say(&mut self, line: impl Into<String>) -> io::Result<()> {
        let line = visible(&line.into()).into_owned();
        log::note("said", || shortly(&line));
        writeln!(self.out, "{line}")?;
        self.out.flush()?;
        self.said.push(line);
        Ok(())
    }

    /// Says all of them.
    ///
    /// # Errors
    /// As [`Voice::say`].
    pub fn say_all(&mut self, lines: impl IntoIterator<Item = String>) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    /// The next line, waited for; `None` where there is nothing more to read.
    ///
    /// # Errors
    /// As [`Voice::hear`].
    pub fn line(&mut self) -> io::Result<Option<String>> {
        loop {
            match self.hear(None)? {
                Heard::Line(line) => return Ok(Some(line)),
                Heard::Nothing => {}
                Heard::End => return Ok(None),
            }
        }
    }

    /// Whether `stop` was written while something went on, or Ctrl-C came; any other line waits for its
    /// turn.
    pub fn is_stopped(&mut self) -> bool {
        if self.interrupter.take() {
            return true;
        }
        while self.waiting.len() < MOST_WAITING
            && let Ok(line) = self.lines.try_recv()
        {
            if matches!(&line, Ok(line) if line.eq_ignore_ascii_case("stop")) {
                return true;
            }
            self.waiting.push_back(line);
        }
        false
    }

    /// Lets a work go on beside the dialogue until it is done, or `stop` is written: `tell` says what
    /// it sends. What it sends after a stop is told too.
    ///
    /// # Errors
    /// The first of `tell`, which ends the work; or that the system gives no thread for the work.
    pub fn meanwhile<T: Send>(
        &mut self,
        stop: &Stop,
        work: impl FnOnce(&Sender<T>) + Send,
        mut tell: impl FnMut(&mut Self, T) -> io::Result<()>,
    ) -> io::Result<()> {
        let (sender, sent) = mpsc::channel();
        thread::scope(|scope| {
            let begun = thread::Builder::new().spawn_scoped(scope, move || work(&sender));
            begun.map_err(|_| NoThread)?;
            let mut told = Ok(());
            loop {
                match sent.recv_timeout(LISTEN) {
                    Ok(news) if told.is_ok() => told = tell(self, news),
                    Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => return told,
                }
                // One `stop` ends one work: the next may be meant for what comes after it.
                if told.is_err() || (!stop.is_stopped() && self.is_stopped()) {
                    stop.stop();
                }
            }
        })
    }

    /// Says what each command does.
    ///
    /// # Errors
    /// As [`Voice::say`].
    pub fn commands(&mut self, commands: &[(&str, &str)]) -> io::Result<()> {
        let told = |(name, meaning): &(&str, &str)| words::command(name, meaning);
        self.say_all(commands.iter().map(told))
    }

    /// Says what each command and each question about the board does.
    ///
    /// # Errors
    /// As [`Voice::say`].
    pub fn help(&mut self, commands: &[(&str, &str)]) -> io::Result<()> {
        self.commands(commands)?;
        self.commands(&QUESTIONS)?;
        self.say(words::RULE)
    }

    /// The next line; `repeat` is answered here. Waits for ever, or as long as this. Ctrl-C is `quit`.
    ///
    /// # Errors
    /// When the input cannot be read, or the output not written.
    pub fn hear(&mut self, within: Option<Duration>) -> io::Result<Heard> {
        loop {
            if self.interrupter.take() {
                log::note("heard", || INTERRUPT.to_owned());
                self.before = std::mem::take(&mut self.said);
                return Ok(Heard::Line(QUIT.to_owned()));
            }
            let heard = match (self.waiting.pop_front(), within) {
                (Some(line), _) => Ok(line),
                (None, None) => self
                    .lines
                    .recv()
                    .map_err(|_| RecvTimeoutError::Disconnected),
                (None, Some(time)) => self.lines.recv_timeout(time),
            };
            let line = match heard {
                Ok(line) => line?,
                Err(RecvTimeoutError::Timeout) => return Ok(Heard::Nothing),
                Err(RecvTimeoutError::Disconnected) => return Ok(Heard::End),
            };
            if line.is_empty() {
                continue;
            }
            if line == TOO_LONG {
                self.say(words::LINE_TOO_LONG)?;
                continue;
            }
            if matches!(line.to_lowercase().as_str(), "repeat" | "again") {
                let last = match self.said.is_empty() {
                    true => std::mem::take(&mut self.before),
                    false => std::mem::take(&mut self.said),
                };
                self.say_all(last)?;
                continue;
            }
            log::note("heard", || shortly(&line));
            self.before = std::mem::take(&mut self.said);
            return Ok(Heard::Line(line));
        }
    }
}

/// Reads lines until there are no more, or nobody listens.
fn read_lines(mut input: impl BufRead, sender: &SyncSender<io::Result<String>>) {
    loop {
        let mut bytes = Vec::new();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let line = match read {
            Ok(0) => return,
            Ok(count) if count as u64 == LONGEST && !bytes.ends_with(b"\n") => {
                match input.skip_until(b'\n') {
                    Ok(_) => Ok(TOO_LONG.to_owned()),
                    Err(error) => Err(error),
                }
            }
            Ok(_) => Ok(String::from_utf8_lossy(&bytes).trim().to_owned()),
            Err(error) => Err(error),
        };
        let is_over = line.is_err();
        if sender.send(line).is_err() || is_over {
            return;
        }
    }
}

/// The beginning of a line, for the log.
fn shortly(line: &str) -> String {
    line.chars().take(LOGGED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_is_heard_behind_other_lines_which_keep_their_order() {
        let mut out = Vec::new();
        let mut voice = Voice::new(&b"board\nturn\nStop\nquit\n"[..], &mut out);
        let tries = 200;
        let stopped = (0..tries).any(|_| {
            thread::sleep(Duration::from_millis(10));
            voice.is_stopped()
        });
        assert!(stopped);
        for line in ["board", "turn", "quit"] {
            let heard = voice.line().expect("readable");
            assert_eq!(heard.as_deref(), Some(line));
        }
        assert_eq!(voice.line().expect("readable"), None);
    }

    #[test]
    fn an_interrupt_ends_a_work_and_else_leaves() {
        // Nothing is written, and the input stays open.
        let (input, _open) = io::pipe().expect("a pipe");
        let mut out = Vec::new();
        let mut voice = Voice::new(io::BufReader::new(input), &mut out);
        let interrupter = voice.interrupter();
        assert!(!voice.is_stopped());
        assert!(interrupter.interrupt());
        assert!(!interrupter.interrupt(), "not heard yet");
        assert!(voice.is_stopped());
        assert!(!voice.is_stopped());
        let later = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            interrupter.interrupt()
        });
        let heard = voice.line().expect("readable");
        assert_eq!(heard.as_deref(), Some("quit"));
        assert!(later.join().expect("no panic"));
        let nothing = voice.hear(Some(Duration::from_millis(1)));
        assert_eq!(nothing.expect("readable"), Heard::Nothing);
    }
}
