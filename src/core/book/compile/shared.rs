//! Moves that the first text writes, and a file that it includes too: weights are added, so that of the
//! sum alone it is not seen whose they are.

use super::growing::{Growing, Site};
use crate::{
    book::{
        syntax::{Document, Mark},
        tree::SourceLine,
    },
    sort,
};
use shakmaty::Move;
use std::sync::Arc;

/// A move of the first text that included files write too, with what they say of it.
#[derive(Clone, Debug)]
pub struct SharedMove {
    /// Of the position that it is played in.
    pub key: u64,
    pub played: Move,
    /// What they give of its weight.
    pub weight: u32,
    /// How many of their lines write it.
    pub lines: u32,
    /// Where they write it first.
    pub line: SourceLine,
    pub mark: Option<(Mark, SourceLine)>,
}

/// All of them, by the keys of their positions.
pub(super) fn moves(growing: &Growing, documents: &[Arc<Document>]) -> Vec<SharedMove> {
    let line = |site: Site| SourceLine {
        file: documents
            .get(site.document as usize)
            .map_or_else(|| Arc::from(""), |document| document.source.file().clone()),
        line: site.line,
    };
    let mut moves = Vec::new();
    // A text that includes none shares nothing.
    let nodes = growing.nodes().filter(|_| documents.len() > 1);
    for (node, _) in nodes {
        for (_, edge) in growing.edges_of(node) {
            // The rest of the weight is the first text's own: wherever it writes a move, that has some.
            if let Some(part) = edge
                .part
                .as_deref()
                .filter(|part| part.weight < edge.weight)
            {
                moves.push(SharedMove {
                    key: growing.key(node),
                    played: edge.played,
                    weight: part.weight,
                    lines: part.lines,
                    line: line(part.site),
                    mark: part.mark.map(|(mark, site)| (mark, line(site))),
                });
            }
        }
    }
    sort::by_key(&mut moves, |shared| shared.key);
    moves
}

/// Those of the position with this key.
pub fn of_position(moves: &[SharedMove], key: u64) -> impl Iterator<Item = &SharedMove> {
    let first = moves.partition_point(|shared| shared.key < key);
    let rest = moves.get(first..).unwrap_or_default();
    rest.iter().take_while(move |shared| shared.key == key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile::{Included, bytes};
    use shakmaty::Square;

    fn included(file: &str, text: &str) -> Included {
        Included {
            identity: file.to_owned(),
            file: Arc::from(file),
            bytes: text.as_bytes().to_vec(),
        }
    }

    #[test]
    fn what_included_files_say_of_moves_of_the_text_is_told_apart() {
        let own = included(
            "own",
            "@include \"other\"\n1. d4 *2 d5\n1. d4 Nf6\n1. e4! e5\n",
        );
        let other = "# one\n1. d4! *5 d5\n1. c4 e5\n1. e4 c5\n  2. Nf3\n1. e4 e6\n";
        let outcome = bytes(own, &mut |_, file| Ok(included(file, other)));
        let told = |shared: &SharedMove| {
            let mark = shared.mark.as_ref();
            let mark = mark.map(|(mark, line)| (*mark, line.to_string()));
            (
                shared.played.to(),
                (shared.weight, shared.lines),
                shared.line.to_string(),
                mark,
            )
        };
        let start = crate::chess::Position::default().key();
        let found: Vec<_> = of_position(&outcome.shared, start).map(told).collect();
        let d4 = (
            Square::D4,
            (5, 1),
            "other:2".to_owned(),
            Some((Mark::Prefer, "other:2".to_owned())),
        );
        let e4 = (Square::E4, (2, 2), "other:4".to_owned(), None);
        assert_eq!(found, [d4, e4]);
    }
}
