//! What is said about a move: comments before and after it, and marks.
//!
//! A comment is text with commands in it, such as `[%eval 0.17]`. The commands that programs
//! agree on are data here; what is not understood to the last letter stays text of a command and
//! is written back as it was. Runs of blanks and line breaks in comments are one blank, for
//! lines are wrapped anew when a game is written.

use super::{engine_note::EngineNote, nag::Nag};
use crate::{chess::Score, text::figures};
use shakmaty::Square;
use std::{borrow::Cow, fmt, time::Duration};

/// Everything said about one move.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notes {
    /// Comments that stand before the move.
    pub before: Vec<Comment>,
    pub nags: Vec<Nag>,
    /// Comments that stand after the move; at the root: the comment on the whole game.
    pub after: Vec<Comment>,
}

impl Notes {
    pub fn is_empty(&self) -> bool {
        self.before.is_empty() && self.nags.is_empty() && self.after.is_empty()
    }

    /// The first piece of the comments after the move for which `pick` has an answer.
    pub fn find<T>(&self, pick: impl Fn(&Piece) -> Option<T>) -> Option<T> {
        self.after
            .iter()
            .flat_map(|comment| &comment.pieces)
            .find_map(pick)
    }

    /// The words of the comments after the move, without commands.
    pub fn text(&self) -> String {
        words_of(&self.after)
    }

    /// The words of the comments before the move, without commands.
    pub fn text_before(&self) -> String {
        words_of(&self.before)
    }

    /// The words that a person edits: those after the move or, where there are none, those before it,
    /// as programs write them at the head of a variation.
    pub fn edited_text(&self) -> String {
        let after = self.text();
        match after.is_empty() {
            true => self.text_before(),
            false => after,
        }
    }

    /// Puts words in the place of the [edited ones](Notes::edited_text).
    pub fn set_edited_text(&mut self, text: &str) {
        if text == self.edited_text() {
            // Comments that are shown as one stay apart.
            return;
        }
        if !self.text().is_empty() || self.text_before().is_empty() {
            return self.set_text(text);
        }
        let mut before = Notes {
            after: std::mem::take(&mut self.before),
            ..Notes::default()
        };
        before.set_text(text);
        self.before = before.after;
    }

    /// Puts a piece in the place of the first piece of its kind after the move, or adds it as the
    /// first one.
    pub fn put(&mut self, piece: Piece) {
        let kind = std::mem::discriminant(&piece);
        for own in self
            .after
            .iter_mut()
            .flat_map(|comment| &mut comment.pieces)
        {
            if std::mem::discriminant(own) == kind {
                *own = piece;
                return;
            }
        }
        match self.after.first_mut() {
            Some(first) => first.pieces.insert(0, piece),
            None => self.after.push(Comment {
                pieces: vec![piece],
            }),
        }
    }

    /// Removes the pieces for which `is` holds, and comments that are empty then.
    pub fn remove(&mut self, is: impl Fn(&Piece) -> bool) {
        for comment in &mut self.after {
            comment.pieces.retain(|piece| !is(piece));
        }
        self.after.retain(|comment| !comment.pieces.is_empty());
    }

    /// Puts words in the place of the words after the move; commands stay, except where one of
    /// the same kind stands among the words: the later holds.
    pub fn set_text(&mut self, text: &str) {
        self.remove(|piece| matches!(piece, Piece::Text(_)));
        let comment = Comment::parse(text).without_earlier();
        if comment.is_empty() {
            return;
        }
        self.remove(|own| comment.pieces.iter().any(|new| new.is_same_command(own)));
        match self.after.last_mut() {
            Some(last) => {
                last.pieces.extend(comment.pieces);
                *last = Comment::parse(&last.to_string());
            }
            None => self.after.push(comment),
        }
    }
}

/// Where one comment ends without a stop and the next begins a sentence, a stop divides them.
fn words_of(comments: &[Comment]) -> String {
    let mut all = String::new();
    for comment in comments {
        let mut is_first = true;
        for piece in &comment.pieces {
            let Piece::Text(text) = piece else { continue };
            let begins = std::mem::take(&mut is_first) && text.starts_with(char::is_uppercase);
            if begins && all.ends_with(char::is_alphanumeric) {
                all.push('.');
            }
            if !all.is_empty() {
                all.push(' ');
            }
            all += text;
        }
    }
    all
}

/// One comment: text and commands in the order of the file, never empty pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Comment {
    pieces: Vec<Piece>,
}

/// A stretch of words, or a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Words, single blanks between them.
    Text(String),
    /// `[%eval 0.17]`, `[%eval #-3,20]`.
    Eval(Eval),
    /// `[%clk 0:03:00]`: time left on the mover's clock after the move.
    Clock(Duration),
    /// `[%emt 0:00:07]`: time spent on the move.
    Elapsed(Duration),
    /// `[%csl Ga1,Rb2]`
    Squares(Vec<Shade>),
    /// `[%cal Ga1b2]`
    Arrows(Vec<Arrow>),
    /// `+0.25/12 0.1s`, as match programs write it.
    Engine(EngineNote),
    /// Any other `[%name value]`.
    Command { name: String, value: String },
}

/// An evaluation of the position after the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eval {
    /// From White's side.
    pub score: Score,
    /// The depth it rests on, in plies, where it is known.
    pub depth: Option<u32>,
}

/// The colours in which squares and arrows are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Brush {
    Green,
    Red,
    Yellow,
    Blue,
}

/// A coloured square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shade {
    pub brush: Brush,
    pub square: Square,
}

/// A coloured arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    pub brush: Brush,
    pub from: Square,
    pub to: Square,
}

impl Piece {
    /// Whether both say the same thing of a move, which has one of it; words are no command.
    fn is_same_command(&self, other: &Piece) -> bool {
        match (self, other) {
            (Piece::Text(_), _) => false,
            (Piece::Command { name, .. }, Piece::Command { name: other, .. }) => name == other,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

impl Comment {
    /// Reads the inside of a comment; empty when there is nothing in it.
    pub fn parse(text: &str) -> Comment {
        let mut pieces = Vec::new();
        // Braces inside a comment are written wide, see the writer.
        let text = match text.contains(['｛', '｝']) {
            true => Cow::Owned(text.replace('｛', "{").replace('｝', "}")),
            false => Cow::Borrowed(text),
        };
        let mut rest = &*text;
        while let Some((before, inside, after)) = next_command(rest) {
            push_text(&mut pieces, before);
            pieces.push(read_command(inside));
            rest = after;
        }
        push_text(&mut pieces, rest);
        Comment { pieces }
    }

    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The comment with the last of each kind of command alone.
    fn without_earlier(self) -> Comment {
        let mut pieces: Vec<Piece> = Vec::new();
        for piece in self.pieces {
            pieces.retain(|earlier| !piece.is_same_command(earlier));
            pieces.push(piece);
        }
        Comment { pieces }
    }
}

/// The inside of the comment, as [`Comment::parse`] reads it.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, piece) in self.pieces.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{piece}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Piece::Text(text) => f.write_str(text),
            Piece::Engine(note) => note.fmt(f),
            Piece::Eval(eval) => write!(f, "[%eval {eval}]"),
            Piece::Clock(time) => write!(f, "[%clk {}]", clock_text(*time)),
            Piece::Elapsed(time) => write!(f, "[%emt {}]", clock_text(*time)),
            Piece::Squares(shades) => {
                let list: Vec<String> = shades
                    .iter()
                    .map(|shade| format!("{}{}", shade.brush.letter(), shade.square))
                    .collect();
                write!(f, "[%csl {}]", list.join(","))
            }
            Piece::Arrows(arrows) => {
                let list: Vec<String> = arrows
                    .iter()
                    .map(|arrow| format!("{}{}{}", arrow.brush.letter(), arrow.from, arrow.to))
                    .collect();
                write!(f, "[%cal {}]", list.join(","))
            }
            Piece::Command { name, value } if value.is_empty() => write!(f, "[%{name}]"),
            Piece::Command { name, value } => write!(f, "[%{name} {value}]"),
        }
    }
}

/// As PGN writes it: `0.17`, `-1.62`, `#3`, `#-3`, with `,depth` where it is known.
impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = self.score.to_string();
        f.write_str(score.strip_prefix('+').unwrap_or(&score))?;
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}

impl Brush {
    /// The letter in PGN.
    pub fn letter(self) -> char {
        match self {
            Brush::Green => 'G',
            Brush::Red => 'R',
            Brush::Yellow => 'Y',
            Brush::Blue => 'B',
        }
    }

    fn from_letter(letter: &str) -> Option<Brush> {
        Some(match letter {
            "G" => Brush::Green,
            "R" => Brush::Red,
            "Y" => Brush::Yellow,
            "B" => Brush::Blue,
            _ => return None,
        })
    }
}

fn push_text(pieces: &mut Vec<Piece>, text: &str) {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let words = words.join(" ");
    let mut rest = words.as_str();
    if !pieces.iter().any(|piece| matches!(piece, Piece::Text(_)))
        && let Some((note, behind)) = EngineNote::read(rest)
    {
        pieces.push(Piece::Engine(note));
        rest = behind;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
}

/// Text before the next `[%…]`, its inside, and the text after it.
fn next_command(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let start = from + text.get(from..)?.find("[%")?;
        let inside = text.get(start + 2..)?;
        let named = inside.starts_with(|c: char| c.is_ascii_alphabetic());
        if !named {
            from = start + 2;
            continue;
        }
        let end = inside.find(']')?;
        return Some((&text[..start], &inside[..end], &inside[end + 1..]));
    }
}

fn read_command(inside: &str) -> Piece {
    let name_end = inside
        .find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-')
        .unwrap_or(inside.len());
    let (name, value) = inside.split_at(name_end);
    let words: Vec<&str> = value.split_ascii_whitespace().collect();
    let value = words.join(" ");
    let known = match name {
        "eval" => read_eval(&value).map(Piece::Eval),
        "clk" => read_clock(&value).map(Piece::Clock),
        "emt" => read_clock(&value).map(Piece::Elapsed),
        "csl" => read_list(&value, read_shade).map(Piece::Squares),
        "cal" => read_list(&value, read_arrow).map(Piece::Arrows),
        _ => None,
    };
    known.unwrap_or_else(|| Piece::Command {
        name: name.to_owned(),
        value,
    })
}

/// `0.17`, `-1.62`, `#3`, `#-3`, each with `,depth`; `inf` is a won position. Two whole numbers, `25,18`, are centipawns
/// and depth, as ChessBase writes them. More decimals than two are not ours to round.
fn read_eval(text: &str) -> Option<Eval> {
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse::<u16>().ok()?)),
        None => (text, None),
    };
    let whole_number_with_depth = depth.is_some() && !score.contains(['.', '#']);
    let score = if let Some(mate) = score.strip_prefix('#') {
        match mate.strip_prefix('-') {
            Some(moves) => Score::Mated(u32::from(moves.parse::<u16>().ok()?)),
            None => Score::Mates(u32::from(mate.parse::<u16>().ok()?)),
        }
    } else if let Some(won) = read_infinite(score) {
        won
    } else if whole_number_with_depth {
        Score::Cp(score.parse().ok().filter(|cp: &i32| cp.abs() < 1_000_000)?)
    } else {
        Score::Cp(read_pawns(score)?)
    };
    Some(Eval {
        score,
        depth: depth.map(u32::from),
    })
}

/// `inf`, `+inf`, `-inf`: more than any material, without a mate that was counted.
fn read_infinite(text: &str) -> Option<Score> {
    const WON: i32 = 10_000;
    match text.to_ascii_lowercase().as_str() {
        "inf" | "+inf" | "∞" | "+∞" => Some(Score::Cp(WON)),
        "-inf" | "-∞" => Some(Score::Cp(-WON)),
        _ => None,
    }
}

/// Pawns with up to two decimals, in centipawns.
fn read_pawns(text: &str) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (pawns, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let only_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if !only_digits(pawns) || !only_digits(decimals) || decimals.len() > 2 || pawns.len() > 4 {
        return None;
    }
    if pawns.is_empty() && decimals.is_empty() {
        return None;
    }
    let pawns: i32 = if pawns.is_empty() {
        0
    } else {
        pawns.parse().ok()?
    };
    let hundredths: i32 = format!("{decimals:0<2}").parse().ok()?;
    Some(sign * (pawns * 100 + hundredths))
}

/// `h:mm:ss`, `mm:ss` or seconds, with up to three decimals.
fn read_clock(text: &str) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    if decimals.len() > 3 || !decimals.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let mut seconds: u64 = 0;
    let parts: Vec<&str> = whole.split(':').collect();
    if parts.len() > 3 {
        return None;
    }
    for part in parts {
        if part.is_empty() || part.len() > 6 || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        seconds = seconds * 60 + part.parse::<u64>().ok()?;
    }
    let millis: u64 = format!("{decimals:0<3}").parse().ok()?;
    Some(Duration::from_millis(seconds * 1000 + millis))
}

/// `h:mm:ss`, with as many decimals as are needed, three at most.
fn clock_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let whole = match seconds {
        0..3600 => format!("0:{:0>5}", figures::hms(time)),
        _ => figures::hms(time),
    };
    match time.subsec_millis() {
        0 => whole,
        millis => format!("{whole}.{millis:03}")
            .trim_end_matches('0')
            .to_owned(),
    }
}

fn read_list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    text.split(',').map(|item| read(item.trim())).collect()
}

fn read_shade(text: &str) -> Option<Shade> {
    Some(Shade {
        brush: Brush::from_letter(text.get(..1)?)?,
        square: text.get(1..)?.parse().ok()?,
    })
}

fn read_arrow(text: &str) -> Option<Arrow> {
    Some(Arrow {
        brush: Brush::from_letter(text.get(..1)?)?,
        from: text.get(1..3)?.parse().ok()?,
        to: text.get(3..)?.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_data_and_words_stay() {
        let comment = Comment::parse(" [%eval 0.5]  a\nfine [%clk 0:03:00.5] move [%mdl 4] ");
        assert_eq!(
            comment.pieces(),
            [
                Piece::Eval(Eval {
                    score: Score::Cp(50),
                    depth: None
                }),
                Piece::Text("a fine".to_owned()),
                Piece::Clock(Duration::from_millis(180_500)),
                Piece::Text("move".to_owned()),
                Piece::Command {
                    name: "mdl".to_owned(),
                    value: "4".to_owned()
                },
            ]
        );
        assert_eq!(
            comment.to_string(),
            "[%eval 0.50] a fine [%clk 0:03:00.5] move [%mdl 4]"
        );
    }

    #[test]
    fn evaluations_in_the_dialects_of_programs() {
        let eval = |score, depth| Some(Eval { score, depth });
        assert_eq!(read_eval("0.17"), eval(Score::Cp(17), None));
        assert_eq!(read_eval("-0.5,20"), eval(Score::Cp(-50), Some(20)));
        assert_eq!(read_eval("+12"), eval(Score::Cp(1200), None));
        assert_eq!(read_eval("#-3"), eval(Score::Mated(3), None));
        assert_eq!(read_eval("#4,30"), eval(Score::Mates(4), Some(30)));
        assert_eq!(read_eval("inf"), eval(Score::Cp(10_000), None));
        assert_eq!(read_eval("-inf,12"), eval(Score::Cp(-10_000), Some(12)));
        // ChessBase: centipawns and depth. Not a comma for a decimal point.
        assert_eq!(read_eval("0,1"), eval(Score::Cp(0), Some(1)));
        assert_eq!(read_eval("-25,18"), eval(Score::Cp(-25), Some(18)));
        for odd in ["0.123", "", "-", "1.2.3", "x", "#", "1,2,3"] {
            assert_eq!(read_eval(odd), None, "{odd}");
        }
    }

    #[test]
    fn what_is_not_understood_is_kept() {
        for text in [
            "[%eval 0.123]",
            "[%clk soon]",
            "[%csl Pa1]",
            "[%cal Ga1]",
            "[%]",
            "[% x]",
            "a [%eval",
            "['just for fun']",
            "[%csl Ga1,Rb2] [%cal Ye2e4]",
        ] {
            assert_eq!(Comment::parse(text).to_string(), text);
        }
    }

    #[test]
    fn a_piece_replaces_its_own_kind() {
        let mut notes = Notes::default();
        notes.after.push(Comment::parse("[%eval 0.10] good"));
        notes.put(Piece::Eval(Eval {
            score: Score::Mates(2),
            depth: Some(9),
        }));
        notes.put(Piece::Clock(Duration::from_secs(61)));
        notes.set_text("better");
        assert_eq!(
            notes.after[0].to_string(),
            "[%clk 0:01:01] [%eval #2,9] better"
        );
        notes.set_text("[%clk 0:00:09] best [%clk 0:00:07]");
        assert_eq!(notes.after.len(), 1);
        assert_eq!(
            notes.after[0].to_string(),
            "[%eval #2,9] best [%clk 0:00:07]"
        );
    }
    #[test]
    fn words_before_a_move_are_edited_where_none_stand_after_it() {
        let mut notes = Notes {
            before: vec![Comment::parse("at the head")],
            ..Notes::default()
        };
        assert_eq!(notes.edited_text(), "at the head");
        notes.set_edited_text("first of all");
        assert_eq!(notes.text_before(), "first of all");
        assert!(notes.after.is_empty());
        notes.set_text("behind it");
        assert_eq!(notes.edited_text(), "behind it");
        notes.set_edited_text("");
        assert_eq!(notes.edited_text(), "first of all");
        notes.set_edited_text("");
        assert!(notes.is_empty());
        notes.set_edited_text("good");
        assert_eq!((notes.text().as_str(), notes.before.len()), ("good", 0));
        for next in ["but [%mdl 4] Why", "Blunder: c3 was best."] {
            notes.after.push(Comment::parse(next));
        }
        assert_eq!(notes.text(), "good but Why. Blunder: c3 was best.");
    }
}
