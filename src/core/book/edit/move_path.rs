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
