//! A long answer, told in parts.

use crate::speak::{
    listed::{Listed, MOST},
    short,
    words::voice as words,
};

/// What is typed right behind a long answer, to hear what follows of it.
pub const MORE: &str = "more";

/// A long answer.
pub struct Long {
    lines: Listed<String>,
    /// What is said of so many lines that are left.
    left: fn(usize) -> String,
    /// Once it is told, `more` is a command of the dialogue.
    is_followed: bool,
}

impl Long {
    /// Lines that are long are parted before they are counted: what is left of them is told.
    pub fn new(lines: Vec<String>) -> Long {
        let lines = lines.iter().flat_map(|line| short::lines(line));
        Long {
            lines: Listed::new(lines.map(str::to_owned).collect()),
            left: words::more_lines,
            is_followed: false,
        }
    }

    /// The help of a dialogue with these commands.
    pub fn help(lines: Vec<String>, commands: &[(&str, &str)]) -> Long {
        let mut names = commands.iter().flat_map(|(names, _)| names.split(", "));
        Long {
            left: words::more_help,
            is_followed: names.any(|name| name == MORE),
            ..Long::new(lines)
        }
    }

    /// The next of its lines, and how many follow.
    pub fn part(&mut self) -> Vec<String> {
        let mut part: Vec<String> = self.lines.part().map(|(_, line)| line.clone()).collect();
        let left = self.lines.len() - self.lines.place();
        part.extend((left > 0).then(|| (self.left)(left)));
        part
    }

    /// What `more` tells; `None` where it means none of this.
    pub fn more(&mut self) -> Option<Vec<String>> {
        let has_parts = self.lines.len() > MOST;
        match self.lines.is_told() {
            false => Some(self.part()),
            true => (has_parts && !self.is_followed).then(|| vec![words::THAT_WAS_ALL.to_owned()]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialogue_with_a_more_of_its_own_keeps_it() {
        let lines: Vec<String> = (1..=25).map(|number| number.to_string()).collect();
        let all = Some(vec!["That was all.".to_owned()]);
        for (name, last) in [
            ("source, more", None),
            ("gaps more", all.clone()),
            ("quit", all),
        ] {
            let mut help = Long::help(lines.clone(), &[("a move", ""), (name, "")]);
            assert_eq!(help.part().len(), 21, "with how many are left");
            assert_eq!(help.more().map(|lines| lines.len()), Some(5));
            assert_eq!(help.more(), last, "{name}");
        }
        let mut few = Long::new(lines[..20].to_vec());
        assert_eq!((few.part().len(), few.more()), (20, None));
        let sentence =
            "This sentence is one of many in a line that is too long to be said at once. ";
        let mut parted = Long::new(vec![sentence.repeat(21)]);
        let said = parted.part();
        assert_eq!(
            (said.len(), parted.more().map(|lines| lines.len())),
            (21, Some(1))
        );
        assert_eq!(said[20], "Write more for the last line.");
    }
}
