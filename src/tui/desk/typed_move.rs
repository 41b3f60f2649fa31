//! The line in which a move is typed: its text, what it may become, what it means.

use super::text_entry::TextEntry;
use crate::{
    chess::{
        line::PieceLetters,
        notation::{self, MoveError, begins_a_move},
    },
    tui::{action::Action, widgets::prompt::Tone, words::desk as words},
};
use shakmaty::{Chess, Move, Position as _, Square};

/// More than any move needs; longer pasted text is cut.
const LONGEST: usize = 200;

/// The text, and which of the moves that fit has been picked with Tab. A refused text stays to be
/// seen, selected: it can be edited, and the first letter that is typed takes its place.
#[derive(Clone, Debug)]
pub struct TypedMove {
    entry: TextEntry,
    /// What was typed before Tab put a candidate in its place, and the candidate's number.
    picked: Option<(String, usize)>,
    /// The piece letters that are typed.
    letters: PieceLetters,
}

impl Default for TypedMove {
    fn default() -> TypedMove {
        TypedMove {
            entry: TextEntry::new(LONGEST),
            picked: None,
            letters: PieceLetters::default(),
        }
    }
}

/// A move that what is typed may become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What Tab puts into the line.
    pub text: String,
    /// What it means.
    pub words: String,
    pub played: Move,
}

/// What is said about the text in the line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What it means, what it may become, or why it is wrong.
    pub words: String,
    pub tone: Tone,
    /// What Tab would add to it.
    pub completion: String,
}

/// What the line means in a position; worked out when either changes.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    pub candidates: Vec<Candidate>,
    /// The move that the line means, if it is a whole move already or only one fits it.
    pub meant: Option<Move>,
    pub explained: Explained,
}

impl TypedMove {
    pub fn entry(&self) -> &TextEntry {
        &self.entry
    }

    pub fn text(&self) -> &str {
        self.entry.text()
    }

    /// Whether something is being typed, or stands there refused.
    pub fn is_open(&self) -> bool {
        !self.entry.is_empty()
    }

    /// Whether what stands in the line was refused: it is still to be seen and can be edited,
    /// but letters are keys again, and the first that is typed takes its place.
    pub fn is_refused(&self) -> bool {
        self.entry.is_selected()
    }

    pub fn clear(&mut self) {
        *self = TypedMove {
            letters: self.letters,
            ..TypedMove::default()
        };
    }

    /// Moves are typed with these piece letters.
    pub fn write_in(&mut self, letters: PieceLetters) {
        self.letters = letters;
    }

    /// What was typed, with English piece letters, as [`notation`] reads it.
    pub fn in_english(&self) -> String {
        self.letters.for_reading(self.text())
    }

    /// Whether a move can begin with this letter.
    pub fn can_begin_with(&self, letter: char) -> bool {
        begins_a_move(letter) || self.letters.begins_a_piece(letter)
    }

    pub fn push(&mut self, letter: char) {
        self.entry.push(letter);
        self.picked = None;
    }

    /// The text is not a move here. It can be edited with backspace or Tab; a letter starts a
    /// new text, and a command key is a command.
    pub fn refuse(&mut self) {
        self.entry.select();
    }

    /// Edits the text for a move in `chess`; false where the action is no editing.
    pub fn edit(&mut self, action: Action, chess: Option<&Chess>) -> bool {
        match action {
            Action::Complete | Action::NextCandidate => self.pick(1, chess),
            Action::PreviousCandidate => self.pick(-1, chess),
            action if TextEntry::is_edit(action) => {
                self.entry.act(action);
                self.picked = None;
            }
            _ => return false,
        }
        true
    }

    /// Puts another candidate into the line: the first, then by `step` on from the one there.
    fn pick(&mut self, step: isize, chess: Option<&Chess>) {
        let stem = self.stem().to_owned();
        let candidates = candidates(&stem, self.letters, chess);
        let count = isize::try_from(candidates.len()).unwrap_or(isize::MAX);
        if count == 0 {
            return;
        }
        let place = match &self.picked {
            Some((_, place)) => isize::try_from(*place).unwrap_or(0) + step,
            None if step < 0 => -1,
            None => 0,
        };
        let place = usize::try_from(place.rem_euclid(count)).unwrap_or(0);
        if let Some(candidate) = candidates.into_iter().nth(place) {
            self.entry.set(&candidate.text);
            self.picked = Some((stem, place));
        }
    }

    /// What the line means for a move in `chess`.
    pub fn reading(&self, chess: Option<&Chess>) -> Reading {
        if !self.is_open() {
            return Reading::default();
        }
        let read = chess.and_then(|chess| self.read(chess).ok());
        let candidates = candidates(self.stem(), self.letters, chess);
        let meant = read.or(match candidates.as_slice() {
            [only] => Some(only.played),
            _ => None,
        });
        let explained = match (chess, read) {
            (Some(chess), Some(played)) => Explained {
                words: in_words(chess, played),
                tone: Tone::Good,
                completion: String::new(),
            },
            _ => self.explain(&candidates),
        };
        Reading {
            candidates,
            meant,
            explained,
        }
    }

    /// What a text that is no whole move may become.
    fn explain(&self, candidates: &[Candidate]) -> Explained {
        let Some(first) = candidates.first() else {
            return Explained {
                words: words::NO_MOVE_STARTS_SO.to_owned(),
                tone: Tone::Wrong,
                completion: String::new(),
            };
        };
        let words = match candidates {
            [only] => format!("{}  {}", only.text, only.words),
            _ => listed(
                candidates,
                self.picked.as_ref().map_or(0, |picked| picked.1),
            ),
        };
        let rest = first.text.strip_prefix(self.text()).unwrap_or_default();
        Explained {
            words,
            tone: Tone::Plain,
            completion: rest.to_owned(),
        }
    }

    /// The move in the line.
    ///
    /// # Errors
    /// Why it is none, and what may have been meant.
    pub fn read(&self, chess: &Chess) -> Result<Move, MoveError> {
        notation::read_move(chess, &self.in_english())
            .map_err(|error| error.with_letters(self.letters).about(self.text()))
    }

    /// What was typed by hand.
    fn stem(&self) -> &str {
        match &self.picked {
            Some((stem, _)) => stem,
            None => self.text(),
        }
    }
}

impl Reading {
    /// The only way from one square to another that fits the text, where what it is lacking is
    /// the piece that a pawn becomes.
    pub fn lacks_promotion(&self) -> Option<(Square, Square)> {
        let way = |candidate: &Candidate| {
            candidate.played.promotion()?;
            Some((candidate.played.from()?, candidate.played.to()))
        };
        let first = way(self.candidates.first()?)?;
        let is_only = self
            .candidates
            .iter()
            .all(|other| way(other) == Some(first));
        is_only.then_some(first)
    }
}

fn candidates(stem: &str, letters: PieceLetters, chess: Option<&Chess>) -> Vec<Candidate> {
    let Some(chess) = chess else {
        return Vec::new();
    };
    notation::completions(chess, &letters.for_reading(stem))
        .into_iter()
        .map(|(played, san)| Candidate {
            words: in_words(chess, played),
            text: letters.write(&san),
            played,
        })
        .collect()
}

/// The candidates in a row, beginning with the one of this number.
fn listed(candidates: &[Candidate], first: usize) -> String {
    const SHOWN: usize = 8;
    let names: Vec<&str> = candidates
        .iter()
        .cycle()
        .skip(first)
        .take(candidates.len().min(SHOWN))
        .map(|candidate| candidate.text.as_str())
        .collect();
    let more = if candidates.len() > SHOWN { " …" } else { "" };
    format!("{}{more}", names.join(" "))
}

/// `knight g1–f3`, `pawn e4 takes d5`, `castles kingside`.
fn in_words(chess: &Chess, played: Move) -> String {
    if let Some(side) = played.castling_side() {
        return words::castles(side).to_owned();
    }
    let Some(from) = played.from() else {
        return String::new();
    };
    let role = notation::name(played.role());
    let to = played.to();
    let mut meant = match played.capture() {
        Some(taken) => words::takes(role, from, notation::name(taken), to),
        None => words::goes(role, from, to),
    };
    if played.is_en_passant() {
        meant += words::EN_PASSANT;
    }
    if let Some(promotion) = played.promotion() {
        meant += &words::becomes(notation::name(promotion));
    }
    let mut after = chess.clone();
    after.play_unchecked(played);
    if after.is_checkmate() {
        meant += words::MATE;
    } else if after.is_check() {
        meant += words::CHECK;
    }
    meant
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> TypedMove {
        let mut typed = TypedMove::default();
        for letter in text.chars() {
            typed.push(letter);
        }
        typed
    }

    #[test]
    fn moves_are_typed_and_completed_in_the_letters_of_a_language() {
        let chess = Chess::default();
        let german = "de".parse().expect("a language");
        let mut typed = typed("S");
        typed.write_in(PieceLetters::Of(german));
        assert!(typed.can_begin_with('T') && typed.can_begin_with('e'));
        let reading = typed.reading(Some(&chess));
        let texts: Vec<&str> = reading.candidates.iter().map(|c| c.text.as_str()).collect();
        assert_eq!(texts, ["Sa3", "Sc3", "Sf3", "Sh3"]);
        typed.edit(Action::Complete, Some(&chess));
        assert_eq!(typed.text(), "Sa3");
        assert!(typed.read(&chess).is_ok());
        assert_eq!(typed.in_english(), "Na3");
        // The bishops are blocked, and a pawn is none of them.
        typed.clear();
        typed.push('L');
        assert!(typed.reading(Some(&chess)).candidates.is_empty());
    }

    #[test]
    fn tab_goes_round_what_fits_the_typed_letters() {
        let chess = Chess::default();
        let mut typed = typed("n");
        let mut seen = Vec::new();
        for _ in 0..5 {
            typed.edit(Action::Complete, Some(&chess));
            seen.push(typed.text().to_owned());
        }
        assert_eq!(seen, ["Na3", "Nc3", "Nf3", "Nh3", "Na3"]);
        typed.edit(Action::PreviousCandidate, Some(&chess));
        assert_eq!(typed.text(), "Nh3");
        typed.edit(Action::RubOut, Some(&chess));
        assert_eq!(typed.text(), "Nh");
        typed.edit(Action::Complete, Some(&chess));
        assert_eq!(typed.text(), "Nh3");
    }

    #[test]
    fn the_only_move_that_fits_is_meant() {
        let chess = Chess::default();
        let meant = |text: &str| {
            let reading = typed(text).reading(Some(&chess));
            reading.meant.map(|played| in_words(&chess, played))
        };
        assert_eq!(meant("e4").as_deref(), Some("pawn e2–e4"));
        assert_eq!(meant("Nf").as_deref(), Some("knight g1–f3"));
        assert_eq!(meant("e"), None);
        assert_eq!(meant("e5"), None);
    }

    #[test]
    fn rubbish_ends_somewhere() {
        let typed = typed(&"z".repeat(100_000));
        assert_eq!(typed.text().len(), LONGEST);
        let reading = typed.reading(Some(&Chess::default()));
        assert!(reading.candidates.is_empty());
    }
}
