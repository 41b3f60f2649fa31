//! The line in which a move, a command or a FEN is typed.

use crate::{
    chess::notation::{self, MoveError},
    tui::{
        action::{ABOUT, Action},
        widgets::prompt::Tone,
    },
};
use shakmaty::{
    CastlingSide, Chess, Color, EnPassantMode, FromSetup as _, Move, Position as _, Square,
};

/// More than any move, command or FEN needs; longer pasted text is cut.
const LONGEST: usize = 200;

/// What is being typed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    Move,
    /// After `:`.
    Command,
    Fen,
}

/// The line, and which of the things that fit has been picked with Tab.
#[derive(Clone, Debug, Default)]
pub struct Prompt {
    mode: Mode,
    text: String,
    /// What was typed before Tab put a candidate in its place, and the candidate's number.
    picked: Option<(String, usize)>,
    /// The text was refused; the next letter replaces it.
    refused: bool,
}

/// Something that what is typed may become.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What Tab puts into the line.
    pub text: String,
    /// What it means.
    pub words: String,
    pub played: Option<Move>,
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
    /// What the line may become.
    pub candidates: Vec<Candidate>,
    /// The move that it means, if it is a whole move already or only one fits it.
    pub meant: Option<Move>,
    pub explained: Explained,
}

impl Prompt {
    /// What the line means, for a move in `chess`.
    pub fn reading(&self, chess: Option<&Chess>) -> Reading {
        if !self.is_open() || self.mode == Mode::Fen {
            return Reading::default();
        }
        Reading {
            candidates: self.candidates(chess),
            meant: chess.and_then(|chess| self.meant(chess)),
            explained: self.explain(chess),
        }
    }

    pub fn mode(&self) -> Mode {
        self.mode
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether something is being typed, or stands there refused.
    pub fn is_open(&self) -> bool {
        self.mode != Mode::Move || !self.text.is_empty()
    }

    /// Whether what stands in the line was refused: it is still to be seen and can be edited,
    /// but letters are keys again, and the first that is typed takes its place.
    pub fn is_refused(&self) -> bool {
        self.refused
    }

    /// Makes room for an action that is no editing of the line: a refused text goes.
    pub fn make_way_for(&mut self, action: Action) {
        let edits = matches!(
            action,
            Action::Choose
                | Action::PlayTyped
                | Action::Complete
                | Action::NextCandidate
                | Action::PreviousCandidate
                | Action::RubOut
                | Action::RubOutWord
                | Action::ClearLine
                | Action::Back
        );
        if self.refused && !edits {
            self.clear();
        }
    }

    /// Empties the line; what is typed next is of the same kind.
    pub fn clear_text(&mut self) {
        self.open(self.mode);
    }

    /// Begins to type something else than a move.
    pub fn open(&mut self, mode: Mode) {
        self.clear();
        self.mode = mode;
    }

    /// Empties the line and is ready for a move.
    pub fn clear(&mut self) {
        *self = Prompt::default();
    }

    pub fn push(&mut self, letter: char) {
        if std::mem::take(&mut self.refused) {
            self.text.clear();
        }
        if !letter.is_control() && self.text.chars().count() < LONGEST {
            self.text.push(letter);
            self.picked = None;
        }
    }

    /// The text is not a move here. It can be edited with backspace or Tab; a letter starts a
    /// new text, and a command key is a command.
    pub fn refuse(&mut self) {
        self.refused = true;
    }

    /// The only way from one square to another that fits the text, where what it is lacking is
    /// the piece that a pawn becomes.
    pub fn lacks_promotion(&self, chess: &Chess) -> Option<(Square, Square)> {
        let candidates = self.candidates(Some(chess));
        let way = |candidate: &Candidate| {
            let played = candidate.played?;
            played.promotion()?;
            Some((played.from()?, played.to()))
        };
        let first = way(candidates.first()?)?;
        candidates
            .iter()
            .all(|candidate| way(candidate) == Some(first))
            .then_some(first)
    }

    /// Takes the last letter away; an empty line is left.
    pub fn rub_out(&mut self) {
        self.refused = false;
        if self.text.pop().is_none() {
            self.clear();
        }
        self.picked = None;
    }

    pub fn rub_out_word(&mut self) {
        self.refused = false;
        let kept = self.text.trim_end();
        let end = kept.rfind(' ').map_or(0, |blank| blank + 1);
        self.text.truncate(end);
        self.picked = None;
    }

    /// Puts another candidate into the line: the first, then by `step` on from the one there.
    pub fn pick(&mut self, step: isize, chess: Option<&Chess>) {
        let stem = self.stem().to_owned();
        let candidates = self.candidates_of(&stem, chess);
        let Ok(count) = isize::try_from(candidates.len()) else {
            return;
        };
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
            self.text = candidate.text;
            self.refused = false;
            self.picked = Some((stem, place));
        }
    }

    /// What the line may become: for a move in `chess`, or a command.
    pub fn candidates(&self, chess: Option<&Chess>) -> Vec<Candidate> {
        self.candidates_of(self.stem(), chess)
    }

    /// What the text means for a move in `chess`, or as a command.
    pub fn explain(&self, chess: Option<&Chess>) -> Explained {
        if self.text.is_empty() || self.mode == Mode::Fen {
            return Explained::default();
        }
        if self.mode == Mode::Move
            && let Some(chess) = chess
            && let Ok(played) = self.read(chess)
        {
            return Explained {
                words: in_words(chess, played),
                tone: Tone::Good,
                completion: String::new(),
            };
        }
        let candidates = self.candidates(chess);
        match candidates.as_slice() {
            [] => Explained {
                words: "no legal move starts with that".to_owned(),
                tone: Tone::Wrong,
                completion: String::new(),
            },
            [only] => Explained {
                words: format!("{}  {}", only.text, only.words),
                tone: Tone::Plain,
                completion: rest_of(&only.text, &self.text),
            },
            [first, ..] => Explained {
                words: listed(&candidates, self.picked()),
                tone: Tone::Plain,
                completion: rest_of(&first.text, &self.text),
            },
        }
    }

    /// The number of the candidate that stands in the line.
    pub fn picked(&self) -> Option<usize> {
        self.picked.as_ref().map(|(_, place)| *place)
    }

    /// The move that the line means, if it is a whole move already or only one fits it.
    pub fn meant(&self, chess: &Chess) -> Option<Move> {
        if self.mode != Mode::Move || self.text.is_empty() {
            return None;
        }
        match notation::read_move(chess, &self.text) {
            Ok(played) => Some(played),
            Err(_) => match notation::completions(chess, &self.text).as_slice() {
                [(only, _)] => Some(*only),
                _ => None,
            },
        }
    }

    /// The move in the line.
    ///
    /// # Errors
    /// Why it is none, and what may have been meant.
    pub fn read(&self, chess: &Chess) -> Result<Move, MoveError> {
        notation::read_move(chess, &self.text)
    }

    fn stem(&self) -> &str {
        match &self.picked {
            Some((stem, _)) => stem,
            None => &self.text,
        }
    }

    fn candidates_of(&self, stem: &str, chess: Option<&Chess>) -> Vec<Candidate> {
        match (self.mode, chess) {
            (Mode::Move, Some(chess)) => notation::completions(chess, stem)
                .into_iter()
                .map(|(played, san)| Candidate {
                    words: in_words(chess, played),
                    text: san,
                    played: Some(played),
                })
                .collect(),
            (Mode::Command, _) => commands(stem),
            _ => Vec::new(),
        }
    }
}

/// What of `whole` is still missing after `typed`, if it goes on so.
fn rest_of(whole: &str, typed: &str) -> String {
    whole.strip_prefix(typed).unwrap_or_default().to_owned()
}

/// The candidates in a row, the picked one first.
fn listed(candidates: &[Candidate], picked: Option<usize>) -> String {
    const SHOWN: usize = 8;
    let first = picked.unwrap_or(0);
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
    Action::Lettering,
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

/// The commands whose name starts with `stem`.
fn commands(stem: &str) -> Vec<Candidate> {
    let stem = stem.trim();
    ABOUT
        .iter()
        .filter(|about| COMMANDS.contains(&about.action) && about.name.starts_with(stem))
        .map(|about| Candidate {
            text: about.name.to_owned(),
            words: about.description.to_owned(),
            played: None,
        })
        .collect()
}

/// The command of this name (or an earlier one), or the only one that starts with it.
pub fn command(text: &str) -> Option<Action> {
    let text = text.trim();
    let fitting = commands(text);
    let exact = fitting.iter().find(|candidate| candidate.text == text);
    let chosen = match (exact, fitting.as_slice()) {
        (Some(exact), _) => exact,
        (None, [only]) if !text.is_empty() => only,
        _ => return Action::named(text).filter(|action| COMMANDS.contains(action)),
    };
    Action::named(&chosen.text)
}

/// `knight g1–f3`, `pawn e4 takes d5`, `castles kingside`.
pub fn in_words(chess: &Chess, played: Move) -> String {
    if let Some(side) = played.castling_side() {
        return match side {
            CastlingSide::KingSide => "castles kingside",
            CastlingSide::QueenSide => "castles queenside",
        }
        .to_owned();
    }
    let Some(from) = played.from() else {
        return String::new();
    };
    let role = notation::name(played.role());
    let to = played.to();
    let mut words = match played.capture() {
        Some(taken) => format!("{role} {from} takes {} {to}", notation::name(taken)),
        None => format!("{role} {from}–{to}"),
    };
    if played.is_en_passant() {
        words += " en passant";
    }
    if let Some(promotion) = played.promotion() {
        words += &format!(", becomes a {}", notation::name(promotion));
    }
    let mut after = chess.clone();
    after.play_unchecked(played);
    if after.is_checkmate() {
        words += ", mate";
    } else if after.is_check() {
        words += ", check";
    }
    words
}

/// The position as if `side` were to move, for a move named in advance. `None` when it could
/// not stand on a board (the other side would be in check).
pub fn as_if_to_move(chess: &Chess, side: Color) -> Option<Chess> {
    if chess.turn() == side {
        return Some(chess.clone());
    }
    let mut setup = chess.to_setup(EnPassantMode::Legal);
    setup.turn = side;
    setup.ep_square = None;
    Chess::from_setup(
        setup,
        shakmaty::CastlingMode::detect(&chess.to_setup(EnPassantMode::Legal)),
    )
    .ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Prompt {
        let mut prompt = Prompt::default();
        for letter in text.chars() {
            prompt.push(letter);
        }
        prompt
    }

    #[test]
    fn tab_goes_round_what_fits_the_typed_letters() {
        let chess = Chess::default();
        let mut prompt = typed("n");
        let mut seen = Vec::new();
        for _ in 0..5 {
            prompt.pick(1, Some(&chess));
            seen.push(prompt.text().to_owned());
        }
        assert_eq!(seen, ["Na3", "Nc3", "Nf3", "Nh3", "Na3"]);
        prompt.pick(-1, Some(&chess));
        assert_eq!(prompt.text(), "Nh3");
        prompt.rub_out();
        assert_eq!(prompt.text(), "Nh");
        prompt.pick(1, Some(&chess));
        assert_eq!(prompt.text(), "Nh3");
    }

    #[test]
    fn the_only_move_that_fits_is_meant() {
        let chess = Chess::default();
        let meant = |text: &str| {
            typed(text)
                .meant(&chess)
                .map(|played| in_words(&chess, played))
        };
        assert_eq!(meant("e4").as_deref(), Some("pawn e2–e4"));
        assert_eq!(meant("Nf").as_deref(), Some("knight g1–f3"));
        assert_eq!(meant("e"), None);
        assert_eq!(meant("e5"), None);
    }

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

    #[test]
    fn rubbish_ends_somewhere() {
        let prompt = typed(&"z".repeat(100_000));
        assert_eq!(prompt.text().len(), LONGEST);
        assert!(prompt.candidates(Some(&Chess::default())).is_empty());
    }
}
