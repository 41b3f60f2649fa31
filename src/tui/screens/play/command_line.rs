//! The line of a game after `:` or for a FEN: its text, and the commands it may become.

use crate::tui::{
    action::{ABOUT, Action},
    desk::typed_move::Explained,
    widgets::prompt::Tone,
};

/// More than any command or FEN needs; longer pasted text is cut.
const LONGEST: usize = 200;

/// What is being typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    Command,
    Fen,
}

/// The line, and which of the commands that fit has been picked with Tab.
#[derive(Clone, Debug)]
pub struct CommandLine {
    pub mode: Mode,
    text: String,
    /// What was typed before Tab put a command in its place, and its number.
    picked: Option<(String, usize)>,
}

/// The actions that can be asked for by name in a game.
const COMMANDS: [Action; 24] = [
    Action::TakeBack,
    Action::Redo,
    Action::Hint,
    Action::MoveNow,
    Action::Flip,
    Action::ShowEngine,
    Action::EngineDetails,
    Action::ShowBook,
    Action::MoreLines,
    Action::FewerLines,
    Action::PieceLetters,
    Action::ToStart,
    Action::ToEnd,
    Action::OfferDraw,
    Action::Resign,
    Action::NewGame,
    Action::Restart,
    Action::SetUp,
    Action::CopyFen,
    Action::CopyPgn,
    Action::SavePgn,
    Action::Settings,
    Action::Help,
    Action::Quit,
];

impl CommandLine {
    pub fn new(mode: Mode) -> CommandLine {
        CommandLine {
            mode,
            text: String::new(),
            picked: None,
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What stands before the text.
    pub fn sign(&self) -> &'static str {
        match self.mode {
            Mode::Command => ":",
            Mode::Fen => "FEN> ",
        }
    }

    /// What stands in the empty line.
    pub fn placeholder(&self) -> &'static str {
        match self.mode {
            Mode::Command => "a command; tab lists them",
            Mode::Fen => "paste or type a FEN; enter: place pieces on a board",
        }
    }

    pub fn push(&mut self, letter: char) {
        if !letter.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(letter);
            self.picked = None;
        }
    }

    /// Edits the text; false where there was nothing left to take away.
    pub fn edit(&mut self, action: Action) -> bool {
        match action {
            Action::Complete | Action::NextCandidate => self.pick(true),
            Action::PreviousCandidate => self.pick(false),
            Action::RubOut => return self.text.pop().is_some(),
            Action::RubOutWord => {
                let kept = self.text.trim_end();
                let end = kept.rfind(' ').map_or(0, |blank| blank + 1);
                self.text.truncate(end);
            }
            Action::ClearLine => self.text.clear(),
            _ => {}
        }
        true
    }

    /// Puts the next or the last of the commands that fit into the line.
    fn pick(&mut self, onwards: bool) {
        let stem = match &self.picked {
            Some((stem, _)) => stem.clone(),
            None => self.text.clone(),
        };
        let fitting = self.fitting(&stem);
        let count = fitting.len().max(1);
        let place = match &self.picked {
            Some((_, place)) if onwards => (place + 1) % count,
            Some((_, place)) => (place + count - 1) % count,
            None if onwards => 0,
            None => count - 1,
        };
        if let Some((name, _)) = fitting.get(place) {
            self.text = (*name).to_owned();
            self.picked = Some((stem, place));
        }
    }

    fn fitting(&self, stem: &str) -> Vec<(&'static str, &'static str)> {
        match self.mode {
            Mode::Command => commands(stem),
            Mode::Fen => Vec::new(),
        }
    }

    /// What the text may become.
    pub fn explained(&self) -> Explained {
        if self.text.is_empty() || self.mode == Mode::Fen {
            return Explained::default();
        }
        let stem = self.picked.as_ref().map_or(&self.text, |(stem, _)| stem);
        let fitting = self.fitting(stem);
        let (words, tone) = match fitting.as_slice() {
            [] => ("no command starts with that".to_owned(), Tone::Wrong),
            [(name, words)] => (format!("{name}  {words}"), Tone::Plain),
            several => {
                const SHOWN: usize = 8;
                let first = self.picked.as_ref().map_or(0, |(_, place)| *place);
                let row = several
                    .iter()
                    .cycle()
                    .skip(first)
                    .take(several.len().min(SHOWN));
                let names: Vec<&str> = row.map(|(name, _)| *name).collect();
                let more = if several.len() > SHOWN { " …" } else { "" };
                (format!("{}{more}", names.join(" ")), Tone::Plain)
            }
        };
        let rest = fitting
            .first()
            .and_then(|(name, _)| name.strip_prefix(self.text.as_str()));
        Explained {
            words,
            tone,
            completion: rest.unwrap_or_default().to_owned(),
        }
    }
}

/// The commands whose name starts with `stem`, each with what it does.
fn commands(stem: &str) -> Vec<(&'static str, &'static str)> {
    let stem = stem.trim();
    ABOUT
        .iter()
        .filter(|about| COMMANDS.contains(&about.action) && about.name.starts_with(stem))
        .map(|about| (about.name, about.description))
        .collect()
}

/// The command of this name (or an earlier one), or the only one that starts with it.
pub fn command(text: &str) -> Option<Action> {
    let text = text.trim();
    let fitting = commands(text);
    let exact = fitting.iter().find(|(name, _)| *name == text);
    let chosen = match (exact, fitting.as_slice()) {
        (Some((name, _)), _) => name,
        (None, [(only, _)]) if !text.is_empty() => only,
        _ => return Action::named(text).filter(|action| COMMANDS.contains(action)),
    };
    Action::named(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_may_be_cut_short_where_it_stays_clear() {
        assert_eq!(command("resign"), Some(Action::Resign));
        assert_eq!(command("fl"), Some(Action::Flip));
        assert_eq!(command("re"), None);
        assert_eq!(command("copy-f"), Some(Action::CopyFen));
        assert_eq!(command(""), None);
        for action in COMMANDS {
            assert_eq!(command(action.about().name), Some(action));
        }
    }
}
