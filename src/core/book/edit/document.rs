//! The text of a book while it is edited: every state can be undone, and what the file holds is
//! known, so that nothing that another program wrote is lost.

use crate::{book::words::edit as words, files};
use std::{
    ops::Range,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// The revision to be given next. No two documents share one: two screens of the same book tell by it
/// whose text was compiled.
static NEXT_REVISION: AtomicU64 = AtomicU64::new(1);

/// A text and its history.
#[derive(Debug)]
pub struct Document {
    path: PathBuf,
    text: String,
    /// What the file held when it was last read or written; `None`: there is no file yet, or it
    /// is gone.
    on_disk: Option<Arc<Vec<u8>>>,
    /// The text that counts as unchanged.
    settled: String,
    undo: Vec<Change>,
    redo: Vec<Change>,
    revision: u64,
    is_changed: bool,
    /// The file is gone: the text stands nowhere else.
    is_lost: bool,
    /// How many changes by other programs are undone.
    outside_undone: usize,
    /// What another program wrote is no text, and so never became part of this one.
    is_unreadable: bool,
    /// Changes that were not saved when another program's text took their place.
    replaced: Option<Replaced>,
    /// The first byte of each line.
    starts: Vec<usize>,
}

/// One stretch of the text that became another.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    at: usize,
    before: String,
    after: String,
    /// Another program wrote it.
    is_outside: bool,
}

/// A changed text that another program's text took the place of.
#[derive(Debug)]
struct Replaced {
    text: String,
    revision: u64,
    /// How many changes can be undone at least while it is not back.
    depth: usize,
}

/// A file that is no text, and so cannot be edited here without loss.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::not_text(*line))]
pub struct NotText {
    /// From 1.
    pub line: usize,
}

impl Document {
    /// What a file holds; where there is none yet, `otherwise` is the text to begin with.
    ///
    /// # Errors
    /// [`NotText`] where the bytes are not UTF-8.
    pub fn new(
        path: PathBuf,
        on_disk: Option<Arc<Vec<u8>>>,
        otherwise: &str,
    ) -> Result<Document, NotText> {
        let text = match &on_disk {
            Some(bytes) => decoded(bytes)?.to_owned(),
            None => otherwise.to_owned(),
        };
        let mut document = Document {
            path,
            settled: text.clone(),
            text,
            on_disk,
            undo: Vec::new(),
            redo: Vec::new(),
            revision: 0,
            is_changed: false,
            is_lost: false,
            outside_undone: 0,
            is_unreadable: false,
            replaced: None,
            starts: Vec::new(),
        };
        document.settle();
        Ok(document)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file's name without its folders.
    pub fn name(&self) -> String {
        files::name_of(&self.path)
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// A number that every state of the text has to itself.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether there is something to save.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// What another program's text took the place of before it was saved, until that is undone or
    /// something is saved.
    fn replaced(&self) -> Option<&Replaced> {
        let is_hidden = |replaced: &&Replaced| self.undo.len() >= replaced.depth;
        self.replaced.as_ref().filter(is_hidden)
    }

    /// Whether undo alone brings changes back that were never saved, because another program's text
    /// took their place.
    pub fn hides_changes(&self) -> bool {
        !self.is_changed && self.replaced().is_some()
    }

    /// The text that leaving would lose, with its revision: this one with its changes, else what
    /// another program's took the place of.
    pub fn unsaved(&self) -> Option<(u64, &str)> {
        if self.is_changed {
            return Some((self.revision, self.text.as_str()));
        }
        let replaced = self.replaced()?;
        Some((replaced.revision, replaced.text.as_str()))
    }

    /// What the file holds; `None`: there is no file yet, or it is gone.
    pub fn on_disk(&self) -> Option<&Arc<Vec<u8>>> {
        self.on_disk.as_ref()
    }

    pub fn line_count(&self) -> usize {
        self.starts.len()
    }

    /// A line by its number from 1, without its end.
    pub fn line(&self, number: usize) -> Option<&str> {
        let index = number.checked_sub(1)?;
        let start = *self.starts.get(index)?;
        let end = self.starts.get(index + 1).copied();
        let line = self.text.get(start..end.unwrap_or(self.text.len()))?;
        Some(line.trim_end_matches(['\n', '\r']))
    }

    /// Makes this the text.
    pub fn write(&mut self, text: String) {
        if text == self.text {
            return;
        }
        self.change(text, false);
    }

    fn change(&mut self, text: String, is_outside: bool) {
        let depth = self.undo.len();
        // It was brought back, and cannot be hidden again.
        self.replaced.take_if(|replaced| depth < replaced.depth);
        self.undo.push(Change {
            is_outside,
            ..difference(&self.text, &text)
        });
        self.redo.clear();
        self.text = text;
        self.settle();
    }

    /// Whether the text lacks what another program wrote into the file, because that was undone
    /// or is no text.
    pub fn drops_outside(&self) -> bool {
        self.outside_undone > 0 || self.is_unreadable
    }

    /// Whether the file holds bytes of another program that are no text.
    pub fn is_unreadable(&self) -> bool {
        self.is_unreadable
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there is an undone change to make again.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    pub fn undo(&mut self) -> bool {
        let Some(change) = self.undo.pop() else {
            return false;
        };
        replace(&mut self.text, change.at, &change.after, &change.before);
        self.outside_undone += usize::from(change.is_outside);
        self.redo.push(change);
        self.settle();
        true
    }

    pub fn redo(&mut self) -> bool {
        let Some(change) = self.redo.pop() else {
            return false;
        };
        replace(&mut self.text, change.at, &change.before, &change.after);
        let again = usize::from(change.is_outside);
        self.outside_undone = self.outside_undone.saturating_sub(again);
        self.undo.push(change);
        self.settle();
        true
    }

    /// The file was written with these bytes, by us.
    pub fn saved(&mut self, bytes: &Arc<Vec<u8>>) {
        self.on_disk = Some(Arc::clone(bytes));
        self.outside_undone = 0;
        self.is_unreadable = false;
        self.replaced = None;
        if let Ok(text) = std::str::from_utf8(bytes) {
            text.clone_into(&mut self.settled);
        }
        self.is_lost = false;
        self.compare();
    }

    /// Another file was written with these bytes, by us: it is the one that is edited from now on.
    pub fn saved_as(&mut self, path: PathBuf, bytes: &Arc<Vec<u8>>) {
        self.path = path;
        self.saved(bytes);
    }

    /// The file is gone, and what another program wrote with it: the text is all there is. False
    /// if there was none before.
    pub fn lost(&mut self) -> bool {
        self.outside_undone = 0;
        self.is_unreadable = false;
        let was_there = self.on_disk.take().is_some();
        self.is_lost |= was_there;
        self.compare();
        was_there
    }

    /// The file holds something else: that becomes the text, as a change that can be undone.
    /// False if it holds what it did.
    ///
    /// # Errors
    /// [`NotText`] where the bytes are not UTF-8; the text stays, and can be saved over them.
    pub fn reread(&mut self, bytes: &Arc<Vec<u8>>) -> Result<bool, NotText> {
        if self.on_disk.as_ref() == Some(bytes) {
            return Ok(false);
        }
        let was_lost = self.on_disk.is_none() || self.is_unreadable;
        let text = decoded(bytes).map(str::to_owned);
        self.on_disk = Some(Arc::clone(bytes));
        self.is_unreadable = text.is_err();
        let text = text?;
        self.is_lost = false;
        self.compare();
        if was_lost && self.settled == text {
            // It was gone and came back as it was.
            return Ok(false);
        }
        self.settled.clone_from(&text);
        self.outside_undone = 0;
        if text != self.text {
            let own = self.is_changed.then(|| (self.text.clone(), self.revision));
            self.change(text, true);
            if let Some((text, revision)) = own {
                self.replaced = Some(Replaced {
                    text,
                    revision,
                    depth: self.undo.len(),
                });
            }
        }
        self.compare();
        Ok(true)
    }

    fn settle(&mut self) {
        self.revision = NEXT_REVISION.fetch_add(1, Ordering::Relaxed);
        self.compare();
        self.starts.clear();
        self.starts.push(0);
        let ends = self.text.match_indices('\n').map(|(at, _)| at + 1);
        self.starts.extend(ends.filter(|at| *at < self.text.len()));
    }

    fn compare(&mut self) {
        self.is_changed = self.text != self.settled || self.is_lost && !self.text.is_empty();
    }
}

fn decoded(bytes: &[u8]) -> Result<&str, NotText> {
    std::str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        NotText { line }
    })
}

/// The one stretch in which two texts differ.
fn difference(before: &str, after: &str) -> Change {
    let same = |(a, b): &(char, char)| a == b;
    let length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.take_while(same).map(|(a, _)| a.len_utf8()).sum()
    };
    let at = length(&mut before.chars().zip(after.chars()));
    let rest = |text: &str| text.get(at..).unwrap_or_default().to_owned();
    let (old, new) = (rest(before), rest(after));
    let tail = length(&mut old.chars().rev().zip(new.chars().rev()));
    let cut = |text: &str| {
        let middle: Range<usize> = 0..text.len() - tail;
        text.get(middle).unwrap_or_default().to_owned()
    };
    Change {
        at,
        before: cut(&old),
        after: cut(&new),
        is_outside: false,
    }
}

fn replace(text: &mut String, at: usize, old: &str, new: &str) {
    let range = at..at + old.len();
    debug_assert_eq!(text.get(range.clone()), Some(old));
    if text.get(range.clone()) == Some(old) {
        text.replace_range(range, new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Document {
        let bytes = Arc::new(text.as_bytes().to_vec());
        Document::new("a.book.txt".into(), Some(bytes), "").expect("text")
    }

    #[test]
    fn every_change_can_be_undone_and_made_again() {
        let states = ["1. e4\n", "1. e4 é5\n", "1. d4 é5\n", "", "1. c4\n2"];
        let mut document = document(states[0]);
        for state in &states[1..] {
            document.write((*state).to_owned());
            assert_eq!(document.text(), *state);
            assert!(document.is_changed());
        }
        for state in states.iter().rev().skip(1) {
            assert!(document.undo());
            assert_eq!(document.text(), *state);
        }
        assert!(!document.undo());
        assert!(!document.is_changed());
        for state in &states[1..] {
            assert!(document.redo());
            assert_eq!(document.text(), *state);
        }
        assert!(!document.redo());
    }

    #[test]
    fn no_two_documents_share_a_revision() {
        let (mut one, other) = (document("1. e4\n"), document("1. e4\n"));
        assert_ne!(one.revision(), other.revision());
        one.write("1. d4\n".to_owned());
        assert_ne!(one.revision(), other.revision());
    }

    #[test]
    fn lines_are_found_by_number() {
        let document = document("one\r\n\ntwo");
        let lines: Vec<_> = (0..5).map(|number| document.line(number)).collect();
        assert_eq!(lines, [None, Some("one"), Some(""), Some("two"), None]);
    }

    #[test]
    fn what_another_program_wrote_can_be_undone_to_ones_own() {
        let mut document = document("1. e4\n");
        document.write("1. e4 e5\n".to_owned());
        let theirs = Arc::new(b"1. d4\n".to_vec());
        assert_eq!(document.reread(&theirs), Ok(true));
        assert!(!document.is_changed());
        assert_eq!(document.reread(&theirs), Ok(false));
        assert!(!document.drops_outside());
        assert!(document.undo());
        assert_eq!(document.text(), "1. e4 e5\n");
        assert!(document.is_changed() && document.drops_outside());
        // Whatever is written then, theirs is still missing; until it is made again, or saved over.
        document.write("1. e4 e5 2. f4\n".to_owned());
        assert!(document.drops_outside());
        document.saved(&Arc::new(document.text().as_bytes().to_vec()));
        assert!(!document.drops_outside());
        let latin = Arc::new(b"1. e4\n; caf\xe9\n".to_vec());
        assert_eq!(document.reread(&latin), Err(NotText { line: 2 }));
    }

    #[test]
    fn changes_that_another_program_replaced_are_known_until_they_are_back_or_something_is_saved() {
        let mut document = document("1. e4\n");
        let theirs = |text: &str| Arc::new(text.as_bytes().to_vec());
        // Nothing was changed.
        assert_eq!(document.reread(&theirs("1. c4\n")), Ok(true));
        assert!(!document.hides_changes() && document.unsaved().is_none());
        document.write("1. c4 e5\n".to_owned());
        let own = document.revision();
        assert_eq!(document.reread(&theirs("1. d4\n")), Ok(true));
        assert_eq!(document.reread(&theirs("1. d4 d5\n")), Ok(true));
        assert!(document.hides_changes());
        assert_eq!(document.unsaved(), Some((own, "1. c4 e5\n")));
        // Undone they are changes as others, and hidden where that is redone.
        assert!(document.undo() && document.undo());
        assert!(!document.hides_changes());
        assert_eq!(document.text(), "1. c4 e5\n");
        assert_eq!(
            document.unsaved(),
            Some((document.revision(), "1. c4 e5\n"))
        );
        assert!(document.redo() && document.redo() && document.hides_changes());
        // Changes of their text come first, and saving ends it.
        document.write("1. d4 d5 2. c4\n".to_owned());
        assert!(!document.hides_changes());
        assert_eq!(
            document.unsaved().map(|(_, text)| text),
            Some("1. d4 d5 2. c4\n")
        );
        document.saved(&theirs("1. d4 d5 2. c4\n"));
        assert!(document.undo() && document.undo());
        assert!(document.redo() && document.redo());
        assert!(!document.hides_changes() && document.unsaved().is_none());
    }

    #[test]
    fn what_is_written_over_changes_that_are_back_hides_none() {
        let mut document = document("1. e4\n");
        document.write("1. e4 e5\n".to_owned());
        let theirs = Arc::new(b"1. d4\n".to_vec());
        assert_eq!(document.reread(&theirs), Ok(true));
        assert!(document.undo());
        document.write("1. d4\n".to_owned());
        assert!(!document.is_changed() && !document.hides_changes());
    }

    #[test]
    fn bytes_of_another_program_that_are_no_text_can_be_saved_over() {
        let latin = Arc::new(b"1. e4 ; \xe9\n".to_vec());
        let mut document = document("1. e4\n");
        document.write("1. e4 e5\n".to_owned());
        assert_eq!(document.reread(&latin), Err(NotText { line: 1 }));
        assert_eq!(document.text(), "1. e4 e5\n");
        assert_eq!(document.on_disk(), Some(&latin));
        assert!(document.drops_outside() && document.is_unreadable());
        // It is told once.
        assert_eq!(document.reread(&latin), Ok(false));
        assert!(document.is_unreadable());
        // The file is put back as it was: one's own changes stay.
        let back = Arc::new(b"1. e4\n".to_vec());
        assert_eq!(document.reread(&back), Ok(false));
        assert_eq!(document.text(), "1. e4 e5\n");
        assert!(document.is_changed() && !document.drops_outside());
        assert_eq!(document.reread(&latin), Err(NotText { line: 1 }));
        document.saved(&Arc::new(b"1. e4 e5\n".to_vec()));
        assert!(!document.is_changed() && !document.drops_outside());
    }

    #[test]
    fn a_file_that_comes_back_as_it_was_leaves_the_text_alone() {
        let mut document = document("1. e4\n");
        document.write("1. e4 e5\n".to_owned());
        assert!(document.lost());
        assert!(!document.lost() && document.on_disk().is_none());
        let back = Arc::new(b"1. e4\n".to_vec());
        assert_eq!(document.reread(&back), Ok(false));
        assert_eq!(document.on_disk(), Some(&back));
        assert_eq!(document.text(), "1. e4 e5\n");
        assert!(document.is_changed());
    }

    #[test]
    fn what_stood_in_a_lost_file_alone_is_to_be_saved() {
        let mut document = document("1. e4\n");
        assert!(document.lost() && document.is_changed());
        assert_eq!(document.unsaved().map(|(_, text)| text), Some("1. e4\n"));
        // An editor may delete a file before it writes: nothing of one's own was replaced.
        let theirs = Arc::new(b"1. d4\n".to_vec());
        assert_eq!(document.reread(&theirs), Ok(true));
        assert!(!document.is_changed() && !document.hides_changes());
        assert!(document.lost());
        document.saved(&Arc::new(b"1. d4\n".to_vec()));
        assert!(!document.is_changed());
    }
}
