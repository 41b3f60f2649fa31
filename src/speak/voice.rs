//! Lines in, lines out.

mod input;
mod long;

pub use input::Interrupter;

use super::{board::QUESTIONS, short, words::voice as words};
use crate::{
    chess::line::PieceLetters,
    engine::{NoThread, Stop},
    store::log,
    text::visible,
};
use input::{Incoming, TOO_LONG};
use long::{Long, MORE};
use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
    sync::mpsc::{self, Receiver, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

/// So many letters of a line are logged.
const LOGGED: usize = 80;

/// What Ctrl-C is heard as, and what the log calls it.
const QUIT: &str = "quit";
const INTERRUPT: &str = "Ctrl-C";

/// What `help` with words behind it is heard as: each dialogue knows its commands.
const HELP: &str = "help";

/// While a work goes on, `stop` is looked for in so many lines: a pipe may have more than anybody types.
const MOST_WAITING: usize = 16;

/// While a work goes on, `stop` is listened for so often.
const LISTEN: Duration = Duration::from_millis(50);

/// What a person writes and reads.
pub struct Voice<'a> {
    /// What the person calls pieces in moves.
    pub letters: PieceLetters,
    lines: Receiver<Incoming>,
    interrupter: Interrupter,
    out: &'a mut dyn Write,
    /// Lines that came while something went on, the first one first.
    waiting: VecDeque<io::Result<String>>,
    /// What was said since the last line was heard, for `repeat`.
    said: Vec<String>,
    before: Vec<String>,
    /// The lower-case words that help is asked about.
    about: Option<String>,
    long: Long,
    /// There was nothing more to read.
    is_over: bool,
    has_unsaved: bool,
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
    /// What is written comes from `input`, what is said goes to `out`.
    pub fn new(input: impl BufRead + Send + 'static, out: &'a mut dyn Write) -> Voice<'a> {
        let (lines, interrupter) = input::begin(input);
        Voice {
            letters: PieceLetters::Letters,
            lines,
            interrupter,
            out,
            waiting: VecDeque::new(),
            said: Vec::new(),
            before: Vec::new(),
            about: None,
            long: Long::new(Vec::new()),
            is_over: false,
            has_unsaved: false,
        }
    }

    /// What another thread tells of Ctrl-C.
    pub fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    /// Says a line, or as many as a long text has.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn say(&mut self, text: impl Into<String>) -> io::Result<()> {
        for line in short::lines(&visible(&text.into())) {
            log::note("said", || shortly(line));
            writeln!(self.out, "{line}")?;
            self.said.push(line.to_owned());
        }
        self.out.flush()
    }

    /// Says what is not saved and is given up, or that nobody is left to save it:
    /// [`Voice::has_unsaved`] tells it.
    ///
    /// # Errors
    /// As [`Voice::say`].
    pub fn say_unsaved(&mut self, line: impl Into<String>) -> io::Result<()> {
        self.has_unsaved = true;
        self.say(line)
    }

    /// Whether there is nothing more to read, so that nobody can answer.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether something could not be saved, or was not when there was nothing more to read.
    pub fn has_unsaved(&self) -> bool {
        self.has_unsaved
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
            if matches!(&line.text, Ok(text) if text.eq_ignore_ascii_case("stop")) {
                return true;
            }
            self.waiting.push_back(line.text);
        }
        false
    }

    /// A line that somebody writes while something goes on, and that may be answered meanwhile. What
    /// was read ahead waits for its turn, so that a script is answered in its order; of those lines
    /// only a `stop` that comes next is heard. Ctrl-C is `quit`.
    ///
    /// # Errors
    /// As [`Voice::hear`].
    pub fn overheard(&mut self) -> io::Result<Option<String>> {
        if self.interrupter.take() {
            return Ok(Some(self.interrupted()));
        }
        loop {
            let line = match self.waiting.pop_front_if(|line| asks_to_stop(line)) {
                Some(line) => line?,
                None if self.waiting.len() >= MOST_WAITING => return Ok(None),
                None => match self.lines.try_recv() {
                    Ok(Incoming {
                        text: Ok(text),
                        is_live: true,
                    }) => text,
                    Ok(line) => {
                        self.waiting.push_back(line.text);
                        continue;
                    }
                    Err(_) => return Ok(None),
                },
            };
            if let Some(line) = self.taken(line)? {
                return Ok(Some(line));
            }
        }
    }

    /// Lets a line that was overheard wait for its turn.
    pub fn put_off(&mut self, line: String) {
        self.waiting.push_back(Ok(line));
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
        self.beside(stop, work, |voice, news| {
            let told = news.map_or(Ok(()), |news| tell(voice, news));
            // One `stop` ends one work: the next may be meant for what comes after it.
            if told.is_ok() && !stop.is_stopped() && voice.is_stopped() {
                stop.stop();
            }
            told
        })
    }

    /// Lets a work go on beside the dialogue until it is done. `attend` is called with each thing that it
    /// sends, and again and again in between, to hear what is written meanwhile.
    ///
    /// # Errors
    /// The first of `attend`, which ends the work; or that the system gives no thread for the work.
    pub fn beside<T: Send>(
        &mut self,
        stop: &Stop,
        work: impl FnOnce(&Sender<T>) + Send,
        mut attend: impl FnMut(&mut Self, Option<T>) -> io::Result<()>,
    ) -> io::Result<()> {
        let (sender, sent) = mpsc::channel();
        thread::scope(|scope| {
            let begun = thread::Builder::new().spawn_scoped(scope, move || work(&sender));
            begun.map_err(|_| NoThread)?;
            let mut done = Ok(());
            loop {
                let news = match sent.recv_timeout(LISTEN) {
                    Ok(news) => Some(news),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => return done,
                };
                if done.is_ok() {
                    done = attend(self, news);
                }
                if done.is_err() {
                    stop.stop();
                }
            }
        })
    }

    /// Says what each command does, or each that the asked words fit.
    ///
    /// # Errors
    /// As [`Voice::say`].
    pub fn commands(&mut self, commands: &[(&str, &str)]) -> io::Result<()> {
        self.tell_help(commands, told(commands).collect())
    }

    /// Says what each command and each question about the board does.
    ///
    /// # Errors
    /// As [`Voice::say`].
    pub fn help(&mut self, commands: &[(&str, &str)]) -> io::Result<()> {
        let rule = std::iter::once(words::RULE.to_owned());
        let lines = rule.chain(told(commands)).chain(told(&QUESTIONS));
        self.tell_help(commands, lines.collect())
    }

    fn tell_help(&mut self, commands: &[(&str, &str)], mut lines: Vec<String>) -> io::Result<()> {
        if let Some(about) = self.about.take() {
            lines.retain(|line| line.to_lowercase().contains(&about));
            if lines.is_empty() {
                return self.say(words::no_help_about(&about));
            }
        }
        self.tell(Long::help(lines, commands))
    }

    /// Says the first of many lines; `more` right behind them tells the next.
    ///
    /// # Errors
    /// As [`Voice::say`].
    pub fn say_in_parts(&mut self, lines: Vec<String>) -> io::Result<()> {
        self.tell(Long::new(lines))
    }

    fn tell(&mut self, mut long: Long) -> io::Result<()> {
        let part = long.part();
        self.long = long;
        self.say_all(part)
    }

    /// The next line; `repeat` is answered here. Waits for ever, or as long as this, whatever is answered
    /// here meanwhile. Ctrl-C is `quit`.
    ///
    /// # Errors
    /// When the input cannot be read, or the output not written.
    pub fn hear(&mut self, within: Option<Duration>) -> io::Result<Heard> {
        let begun = Instant::now();
        let left = |time: Duration| time.saturating_sub(begun.elapsed());
        loop {
            if self.interrupter.take() {
                return Ok(Heard::Line(self.interrupted()));
            }
            let heard = match (self.waiting.pop_front(), within) {
                (Some(text), _) => Ok(text),
                (None, None) => {
                    let heard = self.lines.recv();
                    heard
                        .map(|line| line.text)
                        .map_err(|_| RecvTimeoutError::Disconnected)
                }
                (None, Some(time)) => self.lines.recv_timeout(left(time)).map(|line| line.text),
            };
            let line = match heard {
                Ok(line) => line?,
                Err(RecvTimeoutError::Timeout) => return Ok(Heard::Nothing),
                Err(RecvTimeoutError::Disconnected) => {
                    self.is_over = true;
                    return Ok(Heard::End);
                }
            };
            if let Some(line) = self.taken(line)? {
                return Ok(Heard::Line(line));
            }
            if within.is_some_and(|time| left(time).is_zero()) {
                return Ok(Heard::Nothing);
            }
        }
    }

    /// What Ctrl-C says.
    fn interrupted(&mut self) -> String {
        log::note("heard", || INTERRUPT.to_owned());
        self.before = std::mem::take(&mut self.said);
        QUIT.to_owned()
    }

    /// A line that was read, unless it is empty or is answered here.
    fn taken(&mut self, line: String) -> io::Result<Option<String>> {
        if line.is_empty() {
            return Ok(None);
        }
        if line == TOO_LONG {
            self.say(words::LINE_TOO_LONG)?;
            return Ok(None);
        }
        if matches!(line.to_lowercase().as_str(), "repeat" | "again") {
            let last = match self.said.is_empty() {
                true => std::mem::take(&mut self.before),
                false => std::mem::take(&mut self.said),
            };
            self.say_all(last)?;
            return Ok(None);
        }
        log::note("heard", || shortly(&line));
        self.before = std::mem::take(&mut self.said);
        if line.eq_ignore_ascii_case(MORE)
            && let Some(lines) = self.long.more()
        {
            self.say_all(lines)?;
            return Ok(None);
        }
        self.long = Long::new(Vec::new());
        let asked = line.split_once(char::is_whitespace);
        let asked = asked.filter(|(word, _)| word.eq_ignore_ascii_case("help"));
        self.about = asked.map(|(_, about)| about.trim().to_lowercase());
        if self.about.is_some() {
            return Ok(Some(HELP.to_owned()));
        }
        Ok(Some(line))
    }
}

/// Whether a line makes a program that thinks move at once.
fn asks_to_stop(line: &io::Result<String>) -> bool {
    let lower = line.as_ref().map(|line| line.to_lowercase());
    let lower = lower.unwrap_or_default();
    let words: Vec<&str> = lower.split_whitespace().collect();
    matches!(words.as_slice(), ["stop"] | ["move", "now"])
}

/// What each command does.
fn told(commands: &[(&str, &str)]) -> impl Iterator<Item = String> {
    let told = |(name, meaning): &(&str, &str)| words::command(name, meaning);
    commands.iter().map(told)
}

/// The beginning of a line, for the log.
fn shortly(line: &str) -> String {
    line.chars().take(LOGGED).collect()
}

#[cfg(test)]
mod tests {
    use super::{input::WRITTEN_NOW, *};
    use std::sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    };

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
    fn a_long_answer_is_told_in_parts() {
        let mut out = Vec::new();
        let mut voice = Voice::new(&b"more\nmore\nMore\nboard\nmore\n"[..], &mut out);
        let lines = (1..=25).map(|number| number.to_string());
        voice.say_in_parts(lines.collect()).expect("said");
        // Behind another command it is the dialogue's own.
        for line in ["board", "more"] {
            let heard = voice.line().expect("readable");
            assert_eq!(heard.as_deref(), Some(line));
        }
        let said = String::from_utf8(out).expect("UTF-8");
        let told = "\n20\nWrite more for the other 5 lines.\n21\n22\n23\n24\n25\nThat was all.\nThat \
                    was all.\n";
        assert!(said.ends_with(told), "{said}");
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

    #[test]
    fn blank_lines_do_not_make_a_wait_longer() {
        const LONG: Duration = Duration::from_secs(5);
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let mut out = Vec::new();
        let mut voice = Voice::new(io::BufReader::new(reader), &mut out);
        let begun = Instant::now();
        let is_heard = Arc::new(AtomicBool::new(false));
        let ended = Arc::clone(&is_heard);
        let writing = thread::spawn(move || {
            while !ended.load(Ordering::Acquire) && begun.elapsed() < LONG {
                writer.write_all(b"\nrepeat\n").expect("written");
                thread::sleep(Duration::from_millis(20));
            }
        });
        let heard = voice.hear(Some(Duration::from_millis(200)));
        assert_eq!(heard.expect("readable"), Heard::Nothing);
        assert!(begun.elapsed() < LONG);
        is_heard.store(true, Ordering::Release);
        writing.join().expect("no panic");
    }

    /// What is overheard, waited for.
    fn overheard(voice: &mut Voice) -> Option<String> {
        let tries = 200;
        (0..tries).find_map(|_| {
            thread::sleep(Duration::from_millis(10));
            voice.overheard().expect("readable")
        })
    }

    #[test]
    fn what_is_written_now_is_overheard_and_what_was_read_ahead_waits() {
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let mut out = Vec::new();
        let mut voice = Voice::new(io::BufReader::new(reader), &mut out);
        writer.write_all(b"e4\nboard\n").expect("written");
        assert_eq!(voice.line().expect("readable").as_deref(), Some("e4"));
        thread::sleep(2 * WRITTEN_NOW);
        assert_eq!(voice.overheard().expect("readable"), None);
        writer.write_all(b"clock\n").expect("written");
        assert_eq!(overheard(&mut voice).as_deref(), Some("clock"));
        voice.put_off("h3".to_owned());
        for line in ["board", "h3"] {
            assert_eq!(voice.line().expect("readable").as_deref(), Some(line));
        }
        drop(writer);
        assert_eq!(voice.line().expect("readable"), None);
    }

    #[test]
    fn of_lines_read_ahead_a_stop_is_overheard_when_it_comes_next() {
        let mut out = Vec::new();
        let mut voice = Voice::new(&b"Stop\nboard\nmove now\n"[..], &mut out);
        assert_eq!(overheard(&mut voice).as_deref(), Some("Stop"));
        thread::sleep(Duration::from_millis(50));
        assert_eq!(voice.overheard().expect("readable"), None);
        assert_eq!(voice.line().expect("readable").as_deref(), Some("board"));
        assert_eq!(overheard(&mut voice).as_deref(), Some("move now"));
    }
}
