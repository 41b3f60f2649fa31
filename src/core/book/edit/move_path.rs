//! From a line of the text to its position on a board.

use super::draft::Draft;
use crate::{
    book::{
        compile::TracedLine,
        syntax::{Directive, Item},
    },
    chess::{Position, fen},
};
use shakmaty::Move;

/// The position that a line (numbered from 1) reaches, with the moves that lead there. For a
/// line with a name it is the position that the name is of. A line with a problem leads as far as
/// it was understood.
pub fn position_at(text: &str, line: u32) -> Option<Position> {
    let draft = Draft::new(text);
    let traced = draft
        .traced(line)
        .or_else(|| draft.trace().iter().find(|t| t.name_line == Some(line)))?;
    let mut position = start_of(&draft, traced)?;
    for played in moves_to(&draft, traced) {
        if !position.play(played) {
            break;
        }
    }
    Some(position)
}

/// Lines of moves that begin together.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// Its `@chapter` and `@start`, without them its first line of moves.
    pub heads: Vec<u32>,
    pub name: Option<String>,
    pub start: Position,
    /// The first move that it has there.
    pub first: Option<Move>,
}

/// A chapter of which the text is being read.
#[derive(Default)]
struct Begun {
    heads: Vec<u32>,
    name: Option<String>,
    /// It has a line `@chapter`.
    is_told: bool,
    has_moves: bool,
    first: Option<Move>,
}

/// The chapters that are told or have moves, in the text's order.
pub fn chapters(text: &str) -> Vec<Chapter> {
    let draft = Draft::new(text);
    let document = draft.document();
    let mut chapters = Vec::new();
    let mut begun = Begun::default();
    // `None`: what the text says of it is wrong.
    let mut start = Some(Position::default());
    for (number, line) in (1..).zip(&document.lines) {
        match line.item {
            Item::Directive(Directive::Chapter, value) => {
                if begun.is_told || begun.has_moves {
                    chapters.extend(begun.at(start.as_ref()));
                    begun = Begun::default();
                }
                begun.is_told = true;
                begun.heads.push(number);
                let name = document.text(value);
                begun.name = Some(name.to_owned()).filter(|name| !name.is_empty());
            }
            // Before its moves it is the start of the chapter that has begun.
            Item::Directive(Directive::Start, value) => {
                if begun.has_moves {
                    chapters.extend(begun.at(start.as_ref()));
                    begun = Begun::default();
                }
                begun.heads.push(number);
                start = fen::read(document.text(value)).ok();
            }
            Item::Moves { .. } => {
                if begun.heads.is_empty() {
                    begun.heads.push(number);
                }
                if !begun.has_moves {
                    let steps = draft.traced(number).map(|traced| traced.steps.first());
                    begun.first = steps.flatten().map(|step| step.played);
                }
                begun.has_moves = true;
            }
            _ => {}
        }
    }
    chapters.extend(begun.at(start.as_ref()));
    chapters
}

impl Begun {
    /// The chapter, if it is one.
    fn at(self, start: Option<&Position>) -> Option<Chapter> {
        let start = start.filter(|_| self.is_told || self.has_moves)?;
        Some(Chapter {
            heads: self.heads,
            name: self.name,
            start: start.clone(),
            first: self.first,
        })
    }
}

/// All moves from the start to the end of a line.
fn moves_to(draft: &Draft, traced: &TracedLine) -> Vec<Move> {
    let mut moves: Vec<Move> = traced.steps.iter().rev().map(|step| step.played).collect();
    let (mut below, mut from) = (traced, traced.from);
    // Lines only ever continue lines above them, so this ends.
    while let Some(above) = below.above.and_then(|line| draft.traced(line)) {
        // It may leave the path before the line right above it does.
        let shared = from.saturating_sub(above.from) as usize;
        moves.extend(
            above
                .steps
                .iter()
                .take(shared)
                .rev()
                .map(|step| step.played),
        );
        below = above;
        from = from.min(above.from);
    }
    moves.reverse();
    moves
}

/// The start position of a line.
fn start_of(draft: &Draft, traced: &TracedLine) -> Option<Position> {
    let usual = Position::default();
    if usual.key() == traced.start {
        return Some(usual);
    }
    let document = draft.document();
    document.lines.iter().find_map(|line| match line.item {
        Item::Directive(Directive::Start, value) => fen::read(document.text(value))
            .ok()
            .filter(|start| start.key() == traced.start),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::line::{self, PieceLetters};

    const TEXT: &str = "\
# comment
1. e4 e5 2. Nf3 Nc6 3. Bb5
  [C65] Berlin
  3... Nf6 4. O-O
    4. d3 Bc5
  2... d6
@start 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1
1. e3 Kd5
";

    fn move_path(number: u32) -> Option<String> {
        let position = position_at(TEXT, number)?;
        let start = position.start();
        Some(line::text(start, position.moves(), PieceLetters::Letters))
    }

    /// The lines that begin each chapter, its name, and its start as FEN.
    fn told_chapters(text: &str) -> Vec<(Vec<u32>, Option<String>, String)> {
        let told = |chapter: Chapter| (chapter.heads, chapter.name, chapter.start.fen());
        chapters(text).into_iter().map(told).collect()
    }

    fn named(name: &str) -> Option<String> {
        Some(name.to_owned())
    }

    #[test]
    fn chapters_begin_where_the_text_says_so() {
        let ending = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";
        let text = format!(
            "# mine\n1. e4 e5\n  2. Nf3\n@chapter Closed\n1. d4 d5\n@chapter Pawn\n@start {ending}\n1. e3\n"
        );
        let usual = Position::default().fen();
        assert_eq!(
            told_chapters(&text),
            [
                (vec![2], None, usual.clone()),
                (vec![4], named("Closed"), usual),
                (vec![6, 7], named("Pawn"), ending.to_owned()),
            ]
        );
    }

    #[test]
    fn a_chapter_without_moves_is_a_chapter() {
        let ending = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1";
        let text = format!(
            "@chapter Plans\n# Only words.\n@chapter Open\n1. e4\n@chapter Pawn\n@start {ending}\n\
             @start {ending}\n@chapter End\n"
        );
        let usual = Position::default().fen();
        assert_eq!(
            told_chapters(&text),
            [
                (vec![1], named("Plans"), usual.clone()),
                (vec![3], named("Open"), usual),
                (vec![5, 6, 7], named("Pawn"), ending.to_owned()),
                (vec![8], named("End"), ending.to_owned()),
            ]
        );
        assert!(chapters("# Nothing.\n").is_empty());
    }

    #[test]
    fn a_line_may_leave_the_path_above_the_line_that_it_stands_under() {
        let text = "1. e4 e5 2. Nf3 Nc6\n  3. Bb5 a6\n    2. f4\n";
        let position = position_at(text, 3).expect("a line of moves");
        let shown = line::text(position.start(), position.moves(), PieceLetters::Letters);
        assert_eq!(shown, "1.e4 e5 2.f4");
    }

    #[test]
    fn a_line_leads_to_the_position_at_its_end() {
        let found = |number| move_path(number).expect("a line of moves");
        assert_eq!(found(2), "1.e4 e5 2.Nf3 Nc6 3.Bb5");
        assert_eq!(found(3), found(4));
        assert_eq!(found(4), "1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6 4.O-O");
        assert_eq!(found(5), "1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6 4.d3 Bc5");
        assert_eq!(found(6), "1.e4 e5 2.Nf3 d6");
        assert_eq!(found(8), "1.e3 Kd5");
        assert_eq!(move_path(1), None);
        assert_eq!(move_path(99), None);
    }
}
