//! Endgame practice in lines: the endings, and which of them are mastered; one is chosen and played.

use super::{Voice, moves::capital, words::endings as words};
use crate::{
    play::{
        Endgame,
        endgame::{ENDGAMES, Progress},
    },
    store::kept,
};
use std::{io, path::PathBuf};

const COMMANDS: [(&str, &str); 5] = [
    ("endings", words::HELP_ENDINGS),
    ("14, lucena", words::HELP_PLAY),
    ("next", words::HELP_NEXT),
    ("idea, idea 14", words::HELP_IDEA),
    ("repeat, quit", words::HELP_REPEAT_AND_QUIT),
];

/// What the person wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    Leave,
    Play(&'static Endgame),
}

/// The endings.
pub struct Endings {
    /// The one that was played last.
    last: Option<&'static Endgame>,
    /// The file of results; without it nothing is known.
    file: Option<PathBuf>,
}

impl Endings {
    pub fn new(file: Option<PathBuf>) -> Endings {
        Endings { last: None, file }
    }

    /// Tells of endings until the person leaves, or wants to play one.
    ///
    /// # Errors
    /// When nothing can be read or written any more.
    pub fn run(&mut self, voice: &mut Voice) -> io::Result<After> {
        let progress = match self.file.as_deref().map(kept::load::<Progress>) {
            Some(Ok(progress)) => progress,
            Some(Err(error)) => {
                voice.say(words::not_read(error))?;
                Progress::default()
            }
            None => Progress::default(),
        };
        voice.say(words::welcome(progress.mastered(), ENDGAMES.len()))?;
        while let Some(line) = voice.line()? {
            let lower = line.to_lowercase();
            let words: Vec<&str> = lower.split_whitespace().collect();
            let chosen = match words.as_slice() {
                [] => continue,
                ["quit" | "q" | "exit" | "leave"] => break,
                ["help" | "?" | "h"] => {
                    voice.commands(&COMMANDS)?;
                    continue;
                }
                ["endings" | "list"] => {
                    voice.say_all(list(&progress))?;
                    continue;
                }
                ["idea", named @ ..] => {
                    let meant = found(named).or(self.last.filter(|_| named.is_empty()));
                    match meant {
                        Some(endgame) => voice.say(endgame.idea)?,
                        None if named.is_empty() => voice.say(words::WHICH_IDEA)?,
                        None => voice.say(words::neither(&named.join(" ")))?,
                    }
                    continue;
                }
                ["play"] => {
                    voice.say(words::WHICH_ENDING)?;
                    continue;
                }
                ["next"] => Some(self.last.map_or(&ENDGAMES[0], Endgame::next)),
                ["play", named @ ..] | named => found(named),
            };
            match chosen {
                Some(endgame) => {
                    self.last = Some(endgame);
                    return Ok(After::Play(endgame));
                }
                None => voice.say(words::neither(&line))?,
            }
        }
        Ok(After::Leave)
    }
}

/// The ending with this number, this name on the command line, or this name.
fn found(words: &[&str]) -> Option<&'static Endgame> {
    let name = words.join(" ");
    let place = super::place(&name, ENDGAMES.len());
    place
        .and_then(|place| ENDGAMES.get(place))
        .or_else(|| Endgame::named(&words.join("-")))
        .or_else(|| {
            let is_called = |endgame: &&Endgame| endgame.name.eq_ignore_ascii_case(&name);
            ENDGAMES.iter().find(is_called)
        })
}

/// All of them, group by group.
fn list(progress: &Progress) -> Vec<String> {
    let mut lines = Vec::new();
    let mut group = None;
    for (number, endgame) in (1..).zip(&ENDGAMES) {
        if group.replace(endgame.group) != Some(endgame.group) {
            lines.push(words::group(&capital(endgame.group.name())));
        }
        let standing = progress.told(endgame);
        lines.push(words::ending(number, &endgame.task(), &standing));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_found_by_number_and_by_either_name() {
        let id = |words: &[&str]| found(words).map(|endgame| endgame.id);
        assert_eq!(id(&["3"]), Some("two-bishops"));
        assert_eq!(id(&["two", "bishops"]), Some("two-bishops"));
        assert_eq!(id(&["lucena:", "build", "a", "bridge"]), Some("lucena"));
        assert_eq!((id(&["31"]), id(&["0"]), id(&[])), (None, None, None));
        let lines = list(&Progress::default());
        assert_eq!(lines.len(), ENDGAMES.len() + 5);
        assert_eq!(lines[0], "Mates.");
        assert_eq!(lines[1], "1: King and queen, win as White; not tried yet.");
    }
}
