//! What differs between two versions of a game.

use super::{Comment, Game, Nag, NodeId, Notes, tree::Step, words};
use crate::chess::notation::san;
use serde::Serialize;
use shakmaty::{Chess, Color};

/// What differs; empty where nothing does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Differences {
    pub tags: Vec<TagDifference>,
    /// Where the main lines part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<MoveDifference>,
    /// The results behind the moves, where they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<(String, String)>,
    /// Comments and marks.
    pub notes: Vec<NoteDifference>,
    /// The first moves of variations that only one has.
    pub only_in_first: Vec<String>,
    pub only_in_second: Vec<String>,
}

/// A tag that only one has, or that has other values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TagDifference {
    pub name: String,
    pub first: Option<String>,
    pub second: Option<String>,
}

/// The first moves that differ; `None`: the line ends before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MoveDifference {
    /// From 1.
    pub ply: usize,
    pub first: Option<String>,
    pub second: Option<String>,
}

/// What is said about a move that both have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NoteDifference {
    /// `12. Nf3`; `start` for what stands before the first move.
    pub at: String,
    pub first: String,
    pub second: String,
}

impl Differences {
    pub fn is_empty(&self) -> bool {
        *self == Differences::default()
    }
}

/// Compares two games, the moves of all lines, comments, marks and tags. The layout of their texts
/// does not matter.
pub fn compare(first: &Game, second: &Game) -> Differences {
    let mut found = Differences {
        tags: tags(first, second),
        moves: main_lines(first, second),
        ..Differences::default()
    };
    if first.result != second.result {
        found.result = Some((first.result.to_string(), second.result.to_string()));
    }
    let mut pairs = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((own, other)) = pairs.pop() {
        let notes = (said(first.notes(own)), said(second.notes(other)));
        if notes.0 != notes.1 {
            found.notes.push(NoteDifference {
                at: place(first, own),
                first: notes.0,
                second: notes.1,
            });
        }
        let mut both = Vec::new();
        for child in first.children(own) {
            match twin(first, child, second, other) {
                Some(twin) => both.push((child, twin)),
                None => found.only_in_first.push(place(first, child)),
            }
        }
        for child in second.children(other) {
            if twin(second, child, first, own).is_none() {
                found.only_in_second.push(place(second, child));
            }
        }
        // The main line first.
        pairs.extend(both.into_iter().rev());
    }
    // Where the main lines part is said already.
    if let Some(parted) = &found.moves {
        let is_it = |place: &String, own: &Option<String>| Some(place) == own.as_ref();
        found
            .only_in_first
            .retain(|place| !is_it(place, &parted.first));
        found
            .only_in_second
            .retain(|place| !is_it(place, &parted.second));
    }
    found
}

/// The child of `other` with the same move. Variations may begin alike: the second with a move has the
/// second with it for a twin.
fn twin(game: &Game, child: NodeId, in_game: &Game, other: NodeId) -> Option<NodeId> {
    let step = game.step(child);
    let before = game
        .children(game.parent(child)?)
        .take_while(|earlier| *earlier != child)
        .filter(|earlier| game.step(*earlier) == step)
        .count();
    in_game
        .children(other)
        .filter(|twin| in_game.step(*twin) == step)
        .nth(before)
}

fn tags(first: &Game, second: &Game) -> Vec<TagDifference> {
    let mut found: Vec<TagDifference> = Vec::new();
    for (name, _) in first.tags.iter().chain(second.tags.iter()) {
        let (own, other) = (first.tags.get(name), second.tags.get(name));
        let is_known = found.iter().any(|tag| tag.name.eq_ignore_ascii_case(name));
        if own != other && !is_known {
            found.push(TagDifference {
                name: name.to_owned(),
                first: own.map(str::to_owned),
                second: other.map(str::to_owned),
            });
        }
    }
    found
}

fn main_lines(first: &Game, second: &Game) -> Option<MoveDifference> {
    if first.start() != second.start() {
        return Some(MoveDifference {
            ply: 0,
            first: first.tags.get("FEN").map(str::to_owned),
            second: second.tags.get("FEN").map(str::to_owned),
        });
    }
    let (own, other) = (first.main_line(), second.main_line());
    let step = |game: &Game, line: &[NodeId], at: usize| line.get(at).map(|node| game.step(*node));
    let parted = (0..own.len().max(other.len()))
        .find(|at| step(first, &own, *at) != step(second, &other, *at))?;
    let shown = |game: &Game, line: &[NodeId]| line.get(parted).map(|node| place(game, *node));
    Some(MoveDifference {
        ply: parted + 1,
        first: shown(first, &own),
        second: shown(second, &other),
    })
}

/// Comments and marks as they are written, with the comments before the move in front.
fn said(notes: Option<&Notes>) -> String {
    let Some(notes) = notes else {
        return String::new();
    };
    let written =
        |comments: &[Comment]| comments.iter().map(|text| format!("{{{text}}}")).collect();
    let before: Vec<String> = written(&notes.before);
    let marks = notes.nags.iter().map(Nag::to_string).collect();
    [before, marks, written(&notes.after)].concat().join(" ")
}

/// `12. Nf3`, `12…Nf6`, `start`.
fn place(game: &Game, node: NodeId) -> String {
    let Some(parent) = game.parent(node) else {
        return words::START.to_owned();
    };
    let before: Chess = game.chess_at(parent);
    let played = match game.step(node) {
        Step::Move(played) => san(&before, played),
        Step::Null | Step::Start => "--".to_owned(),
    };
    let number = shakmaty::Position::fullmoves(&before);
    match shakmaty::Position::turn(&before) {
        Color::White => format!("{number}. {played}"),
        Color::Black => format!("{number}…{played}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn::read_all;

    fn differences(first: &str, second: &str) -> Differences {
        let game = |text: &str| read_all(text.as_bytes()).remove(0);
        compare(&game(first), &game(second))
    }

    #[test]
    fn layout_is_no_difference() {
        let first = "[White \"A\"]\n\n1.e4 {fine} e5 $1 (1...c5 2.Nf3) 1-0";
        let second = "[White  \"A\"]\n1. e4 { fine } e5! (1... c5\n2. Nf3) 1-0";
        assert!(differences(first, second).is_empty());
    }

    #[test]
    fn variations_that_begin_alike_are_compared_in_their_order() {
        let text = "1. e4 e5 ({first} 1... c5 {x} 2. Nf3) (1... c5 2. d4) 2. Nf3 *";
        assert!(differences(text, text).is_empty());
        let one = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *";
        let found = differences(text, one);
        assert_eq!(found.only_in_first, ["1…c5"]);
        assert!(found.only_in_second.is_empty());
        assert_eq!(differences(one, text).only_in_second, ["1…c5"]);
    }

    #[test]
    fn each_kind_of_difference_is_told() {
        let first = "[White \"A\"]\n[Site \"Oslo\"]\n\n1. e4 {a} e5 (1... c5) 2. Nf3 1-0";
        let second =
            "[White \"B\"]\n[Round \"2\"]\n\n1. e4 {b} e5 (1... c6 {x}) (1... d5) 2. Nc3 Nc6 *";
        let found = differences(first, second);
        let names: Vec<&str> = found.tags.iter().map(|tag| tag.name.as_str()).collect();
        assert_eq!(names, ["White", "Site", "Round"]);
        let moves = found.moves.expect("other moves");
        assert_eq!(moves.ply, 3);
        assert_eq!(moves.first.as_deref(), Some("2. Nf3"));
        assert_eq!(moves.second.as_deref(), Some("2. Nc3"));
        assert_eq!(found.result, Some(("1-0".to_owned(), "*".to_owned())));
        assert_eq!(found.notes.len(), 1);
        assert_eq!(
            (found.notes[0].at.as_str(), found.notes[0].first.as_str()),
            ("1. e4", "{a}")
        );
        assert_eq!(found.only_in_first, ["1…c5"]);
        assert_eq!(found.only_in_second, ["1…c6", "1…d5"]);
        let longer = differences("1. e4 *", "1. e4 e5 *").moves.expect("longer");
        assert_eq!(
            (longer.ply, longer.first, longer.second.as_deref()),
            (2, None, Some("1…e5"))
        );
    }
}
