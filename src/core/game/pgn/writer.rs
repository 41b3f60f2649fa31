//! Games to text: tags, a blank line, movetext wrapped at 80 columns, a blank line.
//!
//! The same game always gives the same text. A comment that stands before a move is written
//! where the reader will find it so: at the head of a variation, after a variation, or between
//! the number and the move. A comment with a closing brace in it is written to the end of a
//! line, after `;`, for there it may hold anything.

use crate::{
    game::{
        Comment, Game, NodeId, Notes, Piece, Tags,
        tree::{Step, play},
    },
    text,
};
use shakmaty::{Chess, Color, Position as _, san::SanPlus};
use std::{borrow::Cow, fmt::Write as _};

/// The width of a line of movetext, in characters.
const WIDTH: usize = 80;

/// One game as PGN, ending with a line break. Control characters, which PGN does not know, are
/// made visible.
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    write_tags(&game.tags, &mut text);
    for line in &game.escapes {
        text.push('%');
        text.push_str(&line.replace(['\r', '\n'], " "));
        text.push('\n');
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let mut movetext = Movetext::new(text);
    movetext.tree(game);
    let text = movetext.finish(game.result.token());
    match text::without_controls(&text) {
        Cow::Owned(text) => text,
        Cow::Borrowed(_) => text,
    }
}

/// Games one after the other, a blank line between them.
pub fn write_all<'a>(games: impl IntoIterator<Item = &'a Game>) -> String {
    let texts: Vec<String> = games.into_iter().map(write).collect();
    texts.join("\n")
}

fn write_tags(tags: &Tags, text: &mut String) {
    for (name, value) in tags.iter() {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        // Writing to a string does not fail.
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
}

/// What is still to be written, the next thing last.
enum Task {
    /// The continuation of a node, with the board after that node.
    Continue(NodeId, Chess),
    /// A variation, with the board before its first move.
    Variation(NodeId, Chess),
    Close,
}

/// What was written last, on which the next move's number and comments depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// A move or its marks: a comment now would be taken for one after it.
    Move,
    Comment,
    /// A parenthesis: a comment now belongs to the move to come.
    Parenthesis,
}

struct Movetext {
    lines: Lines,
    last: Last,
}

impl Movetext {
    fn new(text: String) -> Movetext {
        Movetext {
            lines: Lines::new(text),
            last: Last::Comment,
        }
    }

    fn finish(mut self, result: &str) -> String {
        self.lines.word(result);
        self.lines.finish()
    }

    fn tree(&mut self, game: &Game) {
        if let Some(notes) = game.notes(NodeId::ROOT) {
            self.marks_and_comments(notes);
        }
        let mut tasks = vec![Task::Continue(NodeId::ROOT, game.start().clone())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => {
                    self.lines.close();
                    self.last = Last::Parenthesis;
                }
                Task::Variation(id, before) => {
                    self.lines.prefix("(");
                    self.last = Last::Parenthesis;
                    let mut chess = before;
                    self.node(game, id, &mut chess);
                    tasks.push(Task::Close);
                    tasks.push(Task::Continue(id, chess));
                }
                Task::Continue(parent, mut chess) => {
                    let mut children = game.children(parent);
                    let Some(next) = children.next() else {
                        continue;
                    };
                    let variations: Vec<NodeId> = children.collect();
                    let before = (!variations.is_empty()).then(|| chess.clone());
                    self.node(game, next, &mut chess);
                    tasks.push(Task::Continue(next, chess));
                    if let Some(before) = before {
                        tasks.extend(
                            variations
                                .into_iter()
                                .rev()
                                .map(|id| Task::Variation(id, before.clone())),
                        );
                    }
                }
            }
        }
    }

    /// A move with all that is said about it.
    fn node(&mut self, game: &Game, id: NodeId, chess: &mut Chess) {
        let notes = game.notes(id);
        let before = notes
            .map(|notes| notes.before.as_slice())
            .unwrap_or_default();
        let number = match chess.turn() {
            Color::White => format!("{}.", chess.fullmoves()),
            Color::Black => format!("{}...", chess.fullmoves()),
        };
        let mut numbered = chess.turn() == Color::White || self.last != Last::Move;
        if !before.is_empty() {
            // After a parenthesis a comment is understood as one on the move to come; anywhere
            // else only the number before it says so.
            if self.last != Last::Parenthesis {
                self.lines.word(&number);
                numbered = false;
            }
            self.comments(before);
        }
        let step = game.step(id);
        let san = match step {
            Step::Move(played) => SanPlus::from_move_and_play_unchecked(chess, played).to_string(),
            Step::Start | Step::Null => {
                play(chess, step);
                "--".to_owned()
            }
        };
        if numbered {
            self.lines.word(&format!("{number} {san}"));
        } else {
            self.lines.word(&san);
        }
        self.last = Last::Move;
        if let Some(notes) = notes {
            self.marks_and_comments(notes);
        }
    }

    fn marks_and_comments(&mut self, notes: &Notes) {
        for nag in &notes.nags {
            self.lines.word(&nag.to_string());
        }
        self.comments(&notes.after);
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments.iter().filter(|comment| !comment.is_empty()) {
            self.comment(comment);
            self.last = Last::Comment;
        }
    }

    /// A comment in braces. A command is not broken over lines, for many programs would not know
    /// it again. Braces inside are written with the wide signs that look like them, which
    /// [`Comment::parse`] reads as braces: PGN has no way to write them, programs that know
    /// nested comments go wrong at the first one, and many pass over rest-of-line comments.
    fn comment(&mut self, comment: &Comment) {
        self.lines.prefix("{ ");
        for piece in comment.pieces() {
            let text = piece.to_string().replace('{', "｛").replace('}', "｝");
            match piece {
                Piece::Text(_) => {
                    for word in text.split_ascii_whitespace() {
                        self.lines.word_in_comment(word);
                    }
                }
                _ => self.lines.word_in_comment(&text),
            }
        }
        self.lines.append(" }");
    }
}

/// Words broken into lines. The last word waits until it is known that nothing sticks to it.
struct Lines {
    text: String,
    /// Characters in the line so far, without the waiting word.
    column: usize,
    waiting: String,
    prefix: String,
}

impl Lines {
    fn new(text: String) -> Lines {
        Lines {
            text,
            column: 0,
            waiting: String::new(),
            prefix: String::new(),
        }
    }

    /// A word of its own.
    fn word(&mut self, word: &str) {
        self.settle();
        self.waiting = std::mem::take(&mut self.prefix);
        self.waiting.push_str(word);
    }

    /// A word that must not look like a tag or an escape at the head of a line: one that could
    /// stays with the word before it, as long as both have room in a line.
    fn word_in_comment(&mut self, word: &str) {
        let room = self.waiting.chars().count() + word.chars().count() + " ".len() + " })".len();
        if word.starts_with(['[', '%']) && self.prefix.is_empty() && room <= WIDTH {
            self.append(" ");
            self.append(word);
        } else {
            self.word(word);
        }
    }

    /// Sticks to the word before.
    fn append(&mut self, text: &str) {
        self.waiting.push_str(text);
    }

    /// A parenthesis, which sticks to the word before while there is room in a line.
    fn close(&mut self) {
        if self.waiting.chars().count() < WIDTH {
            self.append(")");
        } else {
            self.word(")");
        }
    }

    /// Sticks to the word to come.
    fn prefix(&mut self, text: &str) {
        self.prefix.push_str(text);
    }

    fn settle(&mut self) {
        let word = std::mem::take(&mut self.waiting);
        if word.is_empty() {
            return;
        }
        let length = word.chars().count();
        if self.column > 0 {
            if self.column + 1 + length > WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(&word);
        self.column += length;
    }

    fn finish(mut self) -> String {
        self.settle();
        self.text.push('\n');
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn::read_all;

    fn rewritten(text: &str) -> String {
        let games = read_all(text.as_bytes());
        write_all(&games)
    }

    #[test]
    fn text_of_our_own_stays_as_it_is() {
        let text = "[Event \"Club \\\"A\\\" \\\\ night\"]\n[Result \"*\"]\n% for others\n\n\
            $11 { at the start } 1. { before } e4 $1 { after } { again } (1. d4 d5 (1... Nf6\n\
            2. c4)) ({ at the head } 1. c4) { on the reply } 1... e5 2. Nf3 { [%eval 0.30]\n\
            [%clk 0:01:00] } 2... Nc6 ; with {a} brace\n3. -- a6 1-0\n";
        let games = read_all(text.as_bytes());
        assert_eq!(games.len(), 1);
        let once = write(&games[0]);
        let again = read_all(once.as_bytes());
        assert_eq!(games, again, "{once}");
        assert_eq!(write(&again[0]), once);
        assert!(
            once.contains("1. { before } e4 $1 { after } { again } (1. d4 d5"),
            "{once}"
        );
        assert!(
            once.contains("({ at the head } 1. c4) { on the reply } 1... e5"),
            "{once}"
        );
        assert!(once.contains("{ with ｛a｝ brace } 3. --"), "{once}");
        let notes = again[0].notes(again[0].main_line()[3]).expect("notes");
        assert_eq!(notes.text(), "with {a} brace");
    }

    #[test]
    fn lines_are_at_most_eighty_columns_wide() {
        let words = "word [%x y] %z ".repeat(60);
        let whole = |line: &str| line.matches("[%x").count() == line.matches("[%x y]").count();
        let text = rewritten(&format!("1. e4 {{ {words} }} 1... e5 2. Nf3 *"));
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        assert!(
            text.lines().all(|line| !line.starts_with(['[', '%'])),
            "{text}"
        );
        assert!(text.lines().all(whole), "{text}");
        assert_eq!(rewritten(&text), text);
    }
}
