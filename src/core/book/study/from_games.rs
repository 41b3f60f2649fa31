//! From the chapters of a study to the text of a book.

use super::{
    NAME, SIDE, WEIGHT,
    losses::{Loss, Losses},
};
use crate::{
    book::{
        glyphs::{self, Glyphs},
        positions::Squares,
        syntax::{MAX_WEIGHT, Mark},
        words::study as said,
        write::Words,
    },
    chess::{Position, position::key_of},
    game::{
        Game,
        notes::{Comment, Notes, Piece},
        tree::NodeId,
    },
};
use shakmaty::{CastlingMode, Chess, Color, Position as _};
use std::{collections::HashMap, fmt::Write as _};

/// Plies of a line with those above it; the compiler takes a few more.
const LONGEST: usize = 500;
/// Lines within lines; the compiler takes more.
const DEEPEST: usize = 150;

/// Tags that a book keeps whatever they say. The event and the annotator it keeps where they are those
/// of the whole study.
const KEPT: [&str; 6] = ["StudyName", "ChapterName", "FEN", "SetUp", "Variant", SIDE];

/// The text of a book with these chapters, and what it does not say.
pub fn text(games: &[Game], side: Option<Color>) -> (String, Losses) {
    let mut writer = Writer::default();
    let heads = Heads::of(games, side);
    writer.head(&heads);
    let mut start = Position::default().fen();
    for (place, game) in games.iter().enumerate() {
        if game.castling_mode() != CastlingMode::Standard {
            writer.losses.add(Loss::Chess960);
            continue;
        }
        let name = chapter(game, place, games.len());
        for (tag, value) in game.tags.iter() {
            let is_said = game.tags.known(tag).is_some() && !["*", "-"].contains(&value);
            let is_kept = match tag {
                "Event" => heads.tells_event(value, name.as_deref()),
                "Annotator" => heads.author.as_deref() == Some(value),
                _ => KEPT.contains(&tag),
            };
            if is_said && !is_kept {
                writer.losses.tag(tag);
            }
        }
        if !writer.text.is_empty() {
            writer.text.push('\n');
        }
        if let Some(name) = name {
            let _ = writeln!(writer.text, "@chapter {}", one_line(&name));
        }
        let fen = game.start_position().fen();
        if fen != start {
            let usual = Position::default().fen();
            let shown = if fen == usual { "startpos" } else { &fen };
            let _ = writeln!(writer.text, "@start {shown}");
            start = fen;
        }
        writer.chapter(game);
    }
    (writer.text, writer.losses)
}

/// What a directive can hold: one line, in which no comment begins.
fn one_line(text: &str) -> String {
    let word = |word: &str| match word.trim_start_matches('#') {
        "" => said::NUMBER_SIGN.to_owned(),
        rest if rest.len() < word.len() => format!("{} {rest}", said::NUMBER_SIGN),
        _ => word.to_owned(),
    };
    let words: Vec<String> = text.split_whitespace().map(word).collect();
    words.join(" ")
}

/// A chapter's name: its own, else the second half of `Study: Chapter`, else the players.
fn chapter(game: &Game, place: usize, count: usize) -> Option<String> {
    let known = |name: &str| game.tags.known(name);
    if let Some(name) = known("ChapterName") {
        return Some(name.to_owned());
    }
    if count == 1 {
        return None;
    }
    let event = known("Event");
    let of_event = event
        .and_then(|event| event.split_once(": "))
        .map(|(_, name)| name);
    let players = match (known("White"), known("Black")) {
        (Some(white), Some(black)) => Some(format!("{white} – {black}")),
        _ => None,
    };
    let name = of_event.map(str::to_owned).or(players);
    Some(name.unwrap_or_else(|| said::chapter(place + 1)))
}

/// What a book says of a whole study.
struct Heads {
    study: Option<String>,
    author: Option<String>,
    side: Option<String>,
}

impl Heads {
    fn of(games: &[Game], side: Option<Color>) -> Heads {
        let first = |name: &str| {
            let mut values = games.iter().filter_map(|game| game.tags.known(name));
            values.next().map(str::to_owned)
        };
        let event = first("Event").map(|event| match event.split_once(": ") {
            Some((study, _)) => study.to_owned(),
            None => event,
        });
        Heads {
            study: first("StudyName").or(event),
            author: first("Annotator"),
            side: side
                .map(|side| side.fold_wb("white", "black").to_owned())
                .or(first(SIDE).filter(|side| ["white", "black"].contains(&side.as_str()))),
        }
    }

    /// Whether the names of study and chapter say all that an event does.
    fn tells_event(&self, event: &str, chapter: Option<&str>) -> bool {
        let study = self.study.as_deref().unwrap_or_default();
        let rest = event.strip_prefix(study);
        let rest = rest.map(|rest| rest.strip_prefix(": ").unwrap_or(rest));
        rest.is_some_and(|rest| rest.is_empty() || Some(rest) == chapter)
    }
}

/// What was said of a move so far, in whatever chapter: a position has its moves once.
type Said = HashMap<(u64, Squares), (Option<Mark>, Glyphs)>;

#[derive(Default)]
struct Writer {
    text: String,
    losses: Losses,
    said: Said,
    /// Names by position.
    names: HashMap<u64, String>,
}

/// A line that is to be written: its first node, how deep it stands, its ply, the position before.
struct Waiting {
    first: NodeId,
    depth: usize,
    ply: usize,
    chess: Chess,
}

impl Writer {
    fn head(&mut self, heads: &Heads) {
        let lines = [
            ("book", &heads.study),
            ("author", &heads.author),
            ("side", &heads.side),
        ];
        for (directive, value) in lines {
            if let Some(value) = value {
                let _ = writeln!(self.text, "@{directive} {}", one_line(value));
            }
        }
    }

    /// The lines of a game, or of one without moves its words as comments: the main line, and under each line its variations in their order.
    fn chapter(&mut self, game: &Game) {
        let start = game.start();
        let whole = game
            .notes(game.root())
            .map(|notes| self.notes_of(&notes.after));
        let mut whole = whole.map(|notes| notes.texts).unwrap_or_default();
        let firsts: Vec<NodeId> = game.children(game.root()).collect();
        if firsts.is_empty() {
            // A note needs a move, a comment does not.
            for note in whole.iter().flat_map(|note| note.lines()) {
                let words: Vec<&str> = note.split_whitespace().collect();
                let _ = writeln!(self.text, "# {}", words.join(" "));
            }
        }
        let mut waiting: Vec<Waiting> = firsts
            .into_iter()
            .rev()
            .map(|first| Waiting {
                first,
                depth: 0,
                ply: 0,
                chess: start.clone(),
            })
            .collect();
        while let Some(line) = waiting.pop() {
            let first = waiting.len();
            self.line(game, line, std::mem::take(&mut whole), &mut waiting);
            if let Some(new) = waiting.get_mut(first..) {
                new.reverse();
            }
        }
    }

    /// Writes one line; what leaves it, or goes on from a named position at its end, waits.
    fn line(
        &mut self,
        game: &Game,
        line: Waiting,
        leading: Vec<String>,
        waiting: &mut Vec<Waiting>,
    ) {
        let Waiting {
            first,
            depth,
            ply,
            mut chess,
        } = line;
        let mut words = Words::default();
        leading.iter().for_each(|note| words.braced(note));
        let mut name = None;
        let mut plies = ply;
        let mut next = Some(first);
        while let Some(node) = next {
            let Some(played) = game.played(node) else {
                self.losses.add(Loss::NullMove);
                break;
            };
            if plies >= LONGEST {
                self.losses.add(Loss::TooLong);
                break;
            }
            let empty = Notes::default();
            let notes = game.notes(node).unwrap_or(&empty);
            let said = self.notes_of(&notes.after);
            self.notes_of(&notes.before)
                .texts
                .iter()
                .for_each(|note| words.braced(note));
            let (mark, glyphs) = self.signs(&chess, Squares::pack(played), notes);
            words.play(&chess, played, (mark, glyphs), said.weight);
            chess.play_unchecked(played);
            plies += 1;
            name = said.name.filter(|name| self.is_new_name(&chess, name));
            let ends = name.is_some() || game.next(node).is_none();
            let whole = said.texts.iter().any(|note| note.contains('}'));
            match said.texts.as_slice() {
                // A brace can stand in a note only at the end of the line.
                [note] if whole && ends => words.last(note),
                texts => texts
                    .iter()
                    .for_each(|note| words.braced(&note.replace('}', "｝"))),
            }
            let children: Vec<NodeId> = game.children(node).collect();
            let leaving = if ends { 0 } else { 1 };
            if depth < DEEPEST {
                waiting.extend(children.iter().skip(leaving).map(|first| Waiting {
                    first: *first,
                    depth: depth + 1,
                    ply: plies,
                    chess: chess.clone(),
                }));
            } else if children.len() > leaving {
                self.losses.add(Loss::TooLong);
            }
            next = if ends {
                None
            } else {
                children.first().copied()
            };
        }
        if words.has_moves() {
            let indent = depth * 2;
            if let Some(name) = name {
                let _ = writeln!(self.text, "{:indent$}{name}", "");
            }
            let _ = writeln!(self.text, "{:indent$}{}", "", words.text());
        }
    }

    /// What comments after a move say, by kind; what a book cannot say is counted.
    fn notes_of(&mut self, comments: &[Comment]) -> Told {
        let mut told = Told::default();
        for comment in comments {
            let mut words: Vec<&str> = Vec::new();
            for piece in comment.pieces() {
                match piece {
                    Piece::Text(text) => words.push(text),
                    Piece::Command { name, value } if name == WEIGHT => {
                        told.weight = self.weight(value);
                    }
                    Piece::Command { name, value } if name == NAME => {
                        told.name = name_line(value);
                    }
                    Piece::Eval(_) | Piece::Engine(_) => self.losses.add(Loss::Evaluation),
                    Piece::Clock(_) | Piece::Elapsed(_) => self.losses.add(Loss::Clock),
                    Piece::Squares(_) | Piece::Arrows(_) => self.losses.add(Loss::Shape),
                    Piece::Command { .. } => self.losses.add(Loss::Command),
                }
            }
            if !words.is_empty() {
                told.texts.push(words.join(" "));
            }
        }
        told
    }

    /// A weight as a book can have it: of one that is too great the greatest.
    fn weight(&mut self, value: &str) -> Option<u32> {
        let weight = value.parse::<u64>().ok().filter(|weight| *weight > 0);
        if weight.is_none_or(|weight| weight > u64::from(MAX_WEIGHT)) {
            self.losses.add(Loss::Weight);
        }
        let most = |weight| u32::try_from(weight).unwrap_or(MAX_WEIGHT);
        weight.map(|weight| most(weight).min(MAX_WEIGHT))
    }

    /// The signs of a move, without those that a book would refuse beside what it has of the move.
    fn signs(&mut self, chess: &Chess, played: Squares, notes: &Notes) -> (Option<Mark>, Glyphs) {
        let known = self.said.entry((key_of(chess), played)).or_default();
        let (mut mark, mut own) = (None, Glyphs::default());
        for nag in notes.nags.iter().filter(|nag| nag.0 != 0) {
            let meant = glyphs::mark_of(nag.0);
            let contradicts = meant.is_some() && known.0.is_some() && meant != known.0;
            let is_mark = matches!(nag.0, 1 | 2);
            if contradicts || !is_mark && !known.1.add(nag.0) {
                self.losses.add(Loss::Glyph);
                continue;
            }
            known.0 = known.0.or(meant);
            mark = mark.or(meant);
            if !is_mark {
                own.add(nag.0);
            }
        }
        // A book says `!` and `!!` of one move with one sign.
        let is_said_twice =
            mark.is_some() && own.numbers().any(|number| glyphs::mark_of(number) == mark);
        if is_said_twice && notes.nags.iter().any(|nag| matches!(nag.0, 1 | 2)) {
            self.losses.add(Loss::Glyph);
        }
        (mark, own)
    }

    fn is_new_name(&mut self, chess: &Chess, name: &str) -> bool {
        let known = self
            .names
            .entry(key_of(chess))
            .or_insert_with(|| name.to_owned());
        let fits = known == name;
        if !fits {
            self.losses.add(Loss::Name);
        }
        fits
    }
}

/// What the comments of a move say.
#[derive(Default)]
struct Told {
    texts: Vec<String>,
    weight: Option<u32>,
    /// `[C60] Ruy Lopez`
    name: Option<String>,
}

/// `C60 Ruy Lopez` or `- My own` as the line of a book.
fn name_line(value: &str) -> Option<String> {
    let (eco, name) = value.trim().split_once(' ')?;
    let is_code = matches!(
        eco.as_bytes(),
        [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'] | b"-"
    );
    let name = one_line(name);
    (is_code && !name.is_empty()).then(|| format!("[{eco}] {name}"))
}
