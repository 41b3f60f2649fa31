//! Tags of a game's text changed where they stand; everything else stays byte for byte.

use super::{
    GameResult,
    pgn::{self, Lexer, Token, line_break_of},
    tags::ROSTER,
};
use std::{borrow::Cow, ops::Range};

/// A change of tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TagEdit {
    Set(String, String),
    Remove(String),
    Rename(String, String),
}

struct Tag {
    name: String,
    span: Range<usize>,
}

/// The text of a game with its tags changed. A text that is not UTF-8 becomes it, if anything is
/// changed. A result that is set is written behind the moves too.
pub fn retag<'t>(text: &'t [u8], edits: &[TagEdit]) -> Cow<'t, [u8]> {
    let mut changed = Cow::Borrowed(text);
    for edit in edits {
        if let Some(next) = edited(&changed, edit) {
            changed = Cow::Owned(next);
        }
    }
    changed
}

/// Whether a comment is left open that other games stand in, as it seems: a result behind its end would
/// not be behind the moves of its game.
pub fn swallows_games(text: &[u8]) -> bool {
    let mut lexer = Lexer::new(text, 0);
    let mut is_swallowing = false;
    while let Some(token) = lexer.next() {
        is_swallowing = match token {
            Token::Comment {
                text,
                closed: false,
            } => memchr::memmem::find(text, b"\n[").is_some(),
            _ => false,
        };
    }
    is_swallowing
}

/// The text after a change; `None` where nothing changes.
fn edited(text: &[u8], edit: &TagEdit) -> Option<Vec<u8>> {
    if std::str::from_utf8(text).is_err() {
        let plain = pgn::decode(text).into_bytes();
        return edited(&plain, edit);
    }
    let Looked { tags, result, gap } = look(text);
    match edit {
        TagEdit::Set(name, value) => {
            let is_result = name.eq_ignore_ascii_case("Result");
            let set = GameResult::from_token(value).filter(|_| is_result);
            let value = match set {
                Some(result) => result.token(),
                None => value.as_str(),
            };
            let own = named(&tags, name).next();
            let line = line_of(own.map_or(name, |tag| &tag.name), value);
            let mut next = match own {
                Some(tag) if text.get(tag.span.clone()) == Some(line.as_bytes()) => text.to_vec(),
                Some(tag) => replaced(text, &tag.span, line.as_bytes()),
                None => inserted(text, &tags, name, &line),
            };
            if set.is_some() {
                // Tags stand before the moves: what is behind has moved by as much as they grew.
                let grown = next.len().checked_signed_diff(text.len()).unwrap_or(0);
                let moved = |at: usize| at.saturating_add_signed(grown);
                next = match result {
                    Some(at) => {
                        replaced(&next, &(moved(at.start)..moved(at.end)), value.as_bytes())
                    }
                    None => [&next, gap.as_bytes(), value.as_bytes()].concat(),
                };
            }
            (next != text).then_some(next)
        }
        TagEdit::Remove(name) => {
            let mut next = text.to_vec();
            let spans: Vec<Range<usize>> = named(&tags, name).map(|tag| tag.span.clone()).collect();
            for span in spans.iter().rev() {
                let rest = text.get(span.end..).unwrap_or_default();
                let line_break = match rest {
                    [b'\r', b'\n', ..] => 2,
                    [b'\n' | b'\r' | b' ', ..] => 1,
                    _ => 0,
                };
                next = replaced(&next, &(span.start..span.end + line_break), b"");
            }
            (!spans.is_empty()).then(|| next.trim_ascii_start().to_vec())
        }
        TagEdit::Rename(old, new) => {
            // A name that is there already is not given twice.
            if named(&tags, new).next().is_some() && !old.eq_ignore_ascii_case(new) {
                return None;
            }
            let tag = named(&tags, old).next()?;
            let line = text.get(tag.span.clone())?;
            let quote = line.iter().position(|byte| *byte == b'"')?;
            let line = [format!("[{new} ").as_bytes(), line.get(quote..)?].concat();
            let next = replaced(text, &tag.span, &line);
            (next != text).then_some(next)
        }
    }
}

/// The tags of a name, whatever its case.
fn named<'t>(tags: &'t [Tag], name: &'t str) -> impl Iterator<Item = &'t Tag> {
    tags.iter()
        .filter(move |tag| tag.name.eq_ignore_ascii_case(name))
}

/// What is to be known of a game's text.
struct Looked {
    tags: Vec<Tag>,
    /// Where the result stands behind the moves.
    result: Option<Range<usize>>,
    /// What has to stand before a result behind its end, so that the result is not part of a comment or
    /// a variation.
    gap: String,
}

fn look(text: &[u8]) -> Looked {
    let mut lexer = Lexer::new(text, 0);
    let (mut tags, mut result) = (Vec::new(), None);
    let mut end = "";
    let mut depth = 0_usize;
    while let Some(token) = lexer.next() {
        let span = lexer.token_at()..lexer.at();
        end = match token {
            Token::RestOfLine(_) | Token::Escape(_) => line_break_of(text),
            Token::Comment { closed: false, .. } => "}",
            _ => "",
        };
        match token {
            Token::Tag { name, .. } => tags.push(Tag {
                name: String::from_utf8_lossy(name).into_owned(),
                span,
            }),
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Result(_) if depth == 0 => result = Some(span),
            _ => {}
        }
    }
    let mut gap = end.to_owned() + &")".repeat(depth);
    if !gap.ends_with('\n') {
        gap.push(' ');
    }
    Looked { tags, result, gap }
}

fn replaced(text: &[u8], span: &Range<usize>, by: &[u8]) -> Vec<u8> {
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end..).unwrap_or_default();
    [before, by, after].concat()
}

/// A new tag at its place: the seven of the roster in their order, others at the end.
fn inserted(text: &[u8], tags: &[Tag], name: &str, line: &str) -> Vec<u8> {
    let line_break = line_break_of(text);
    let rank = |name: &str| {
        let known = ROSTER.iter().position(|own| own.eq_ignore_ascii_case(name));
        known.unwrap_or(ROSTER.len())
    };
    let before = tags.iter().rev().find(|tag| rank(&tag.name) <= rank(name));
    match (before, tags.first()) {
        (Some(tag), _) => {
            let by = format!("{line_break}{line}");
            replaced(text, &(tag.span.end..tag.span.end), by.as_bytes())
        }
        (None, Some(first)) => {
            let by = format!("{line}{line_break}");
            replaced(text, &(first.span.start..first.span.start), by.as_bytes())
        }
        (None, None) => [format!("{line}{line_break}{line_break}").as_bytes(), text].concat(),
    }
}

fn line_of(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{value}\"]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str, name: &str, value: &str) -> String {
        edited_by(text, TagEdit::Set(name.to_owned(), value.to_owned()))
    }

    fn edited_by(text: &str, edit: TagEdit) -> String {
        String::from_utf8(retag(text.as_bytes(), &[edit]).into_owned()).expect("UTF-8")
    }

    const GAME: &str = "[White \"A\"]\n[Result  \"1-0\" ]\n[X \"y\"]\n\n1.e4   {odd\n spaces} 1-0";

    #[test]
    fn a_tag_is_set_where_it_stands_or_at_its_place() {
        assert_eq!(set(GAME, "white", "A"), GAME);
        assert_eq!(set(GAME, "White", "A"), GAME);
        assert_eq!(
            set(GAME, "White", "\"B\""),
            GAME.replace("\"A\"", "\"\\\"B\\\"\"")
        );
        assert_eq!(set(GAME, "Event", "E"), format!("[Event \"E\"]\n{GAME}"));
        assert_eq!(
            set(GAME, "Black", "C"),
            GAME.replace("\n[Result", "\n[Black \"C\"]\n[Result")
        );
        assert_eq!(
            set(GAME, "Z", "z"),
            GAME.replace("\"y\"]", "\"y\"]\n[Z \"z\"]")
        );
        assert_eq!(set("1. e4 *", "Z", "z"), "[Z \"z\"]\n\n1. e4 *");
        let dos = GAME.replace('\n', "\r\n");
        assert_eq!(
            set(&dos, "Z", "z"),
            dos.replace("\"y\"]", "\"y\"]\r\n[Z \"z\"]")
        );
    }

    #[test]
    fn a_result_is_set_behind_the_moves_too() {
        let drawn = GAME.replace("[Result  \"1-0\" ]", "[Result \"1/2-1/2\"]");
        let drawn = drawn.replace("} 1-0", "} 1/2-1/2");
        assert_eq!(set(GAME, "Result", "1/2-1/2"), drawn);
        assert_eq!(set(GAME, "result", "1/2"), drawn);
        assert_eq!(
            set("1. e4 (1. d4 *)", "Result", "0-1"),
            "[Result \"0-1\"]\n\n1. e4 (1. d4 *) 0-1"
        );
        assert_eq!(
            set("1. e4 *", "RESULT", "½-½"),
            "[RESULT \"1/2-1/2\"]\n\n1. e4 1/2-1/2"
        );
        assert_eq!(
            set("1. e4 ; good", "Result", "0-1"),
            "[Result \"0-1\"]\n\n1. e4 ; good\n0-1"
        );
        assert_eq!(
            set("1. e4 {good", "Result", "0-1"),
            "[Result \"0-1\"]\n\n1. e4 {good} 0-1"
        );
        for (open, closed) in [
            ("1. e4 (1. d4 (1. c4 *", "1. e4 (1. d4 (1. c4 *)) 0-1"),
            ("1. e4 (1. d4 {good", "1. e4 (1. d4 {good}) 0-1"),
            ("1. e4 (1. d4 ; good", "1. e4 (1. d4 ; good\n) 0-1"),
        ] {
            let expected = format!("[Result \"0-1\"]\n\n{closed}");
            assert_eq!(set(open, "Result", "0-1"), expected);
        }
    }

    #[test]
    fn a_comment_that_is_left_open_may_swallow_games() {
        let game = "[White \"A\"]\n\n1. e4 {good e5 *\n\n[White \"B\"]\n\n1. d4 *";
        assert!(swallows_games(game.as_bytes()));
        assert!(!swallows_games(game.replace("good", "good}").as_bytes()));
        assert!(!swallows_games(b"[White \"A\"]\n\n1. e4 {good e5 *"));
    }

    #[test]
    fn tags_are_removed_and_renamed() {
        let remove = |name: &str| edited_by(GAME, TagEdit::Remove(name.to_owned()));
        assert_eq!(remove("X"), GAME.replace("[X \"y\"]\n", ""));
        assert_eq!(remove("none"), GAME);
        assert_eq!(
            edited_by("[X \"y\"]\n\n*", TagEdit::Remove("x".into())),
            "*"
        );
        let rename =
            |old: &str, new: &str| edited_by(GAME, TagEdit::Rename(old.into(), new.into()));
        assert_eq!(rename("X", "Y"), GAME.replace("[X", "[Y"));
        assert_eq!(rename("X", "White"), GAME);
    }

    #[test]
    fn a_text_in_latin_1_becomes_utf_8_only_if_it_changes() {
        let text = b"[White \"H\xfcbner\"]\n\n1. e4 *";
        let set = |name: &str, value: &str| {
            let edit = TagEdit::Set(name.to_owned(), value.to_owned());
            retag(text, &[edit]).into_owned()
        };
        assert_eq!(
            set("Black", "Ž"),
            "[White \"Hübner\"]\n[Black \"Ž\"]\n\n1. e4 *".as_bytes()
        );
        let kept = retag(text, &[TagEdit::Remove("Black".to_owned())]);
        assert_eq!(&*kept, text);
    }
}
