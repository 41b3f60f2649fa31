//! A book as games: one for each of its lines, for programs that read PGN.

use super::{Book, glyphs, walk, words::study as said};
use crate::{
    chess::{fen, position::key_of},
    game::{Game, nag::Nag},
};
use shakmaty::{Chess, Move, Position as _};
use std::collections::HashSet;

/// Plies of a game at most, for a book that goes in circles.
const LONGEST: usize = 600;

/// One game for each line, from its start position to where the book ends or meets a line
/// already written. ECO code and opening stand in the tags, notes in comments, marks and glyphs
/// behind their moves, weights as `weight 60` in the comment of a move that has another beside it.
pub fn games(book: &Book) -> Vec<Game> {
    let mut exporter = Exporter {
        book,
        met: HashSet::new(),
        games: Vec::new(),
    };
    exporter
        .met
        .extend(walk::starts(book).map(|start| key_of(&start)));
    for start in &book.starts {
        if let Ok(position) = fen::read(start) {
            let begin = Game::starting_from(position.current().clone(), position.castling_mode());
            exporter.follow(&begin, position.current().clone());
        }
    }
    exporter.games
}

struct Exporter<'b> {
    book: &'b Book,
    met: HashSet<u64>,
    games: Vec<Game>,
}

impl Exporter<'_> {
    /// All lines through a position, without calling itself: books may be deep.
    fn follow(&mut self, begin: &Game, start: Chess) {
        let mut open: Vec<(Chess, Vec<Move>)> = vec![(start, Vec::new())];
        while let Some((chess, move_path)) = open.pop() {
            let moves = self.book.legal(&chess);
            if moves.is_empty() || move_path.len() >= LONGEST {
                self.finish(begin, &move_path);
                continue;
            }
            // The last pushed is written first.
            for (played, _) in moves.into_iter().rev() {
                let mut after = chess.clone();
                after.play_unchecked(played);
                let mut move_path = move_path.clone();
                move_path.push(played);
                if self.met.insert(key_of(&after)) {
                    open.push((after, move_path));
                } else {
                    self.finish(begin, &move_path);
                }
            }
        }
    }

    fn finish(&mut self, begin: &Game, move_path: &[Move]) {
        if move_path.is_empty() {
            return;
        }
        let mut game = begin.clone();
        let title = match self.book.title() {
            "" => said::OPENING_BOOK,
            title => title,
        };
        // The seven tags that every game in PGN has.
        game.tags.set("Event", title);
        game.tags.set("Site", "?");
        game.tags.set("Date", "????.??.??");
        game.tags.set("Round", "?");
        game.tags.set("White", "?");
        game.tags.set("Black", "?");
        game.tags.set("Result", "*");
        let mut node = game.root();
        let mut chess = game.start().clone();
        let mut name = None;
        for played in move_path {
            let beside = self.book.moves(&chess);
            let Ok(next) = game.add_move(node, *played) else {
                break;
            };
            node = next;
            let mut words = Vec::new();
            let known = beside.iter().find(|known| known.played == *played);
            if let Some(known) = known.filter(|_| beside.len() > 1) {
                words.push(said::weight(known.weight));
            }
            chess.play_unchecked(*played);
            words.extend(self.book.note(&chess).map(|note| note.replace('}', ")")));
            let notes = game.notes_mut(node);
            if let Some(known) = known {
                let numbers = glyphs::numbers(known.mark, known.glyphs);
                notes.nags.extend(numbers.map(Nag));
            }
            notes.set_text(&words.join("; "));
            name = self.book.name(&chess).or(name);
        }
        if let Some(name) = name {
            if !name.eco.is_empty() {
                game.tags.set("ECO", name.eco);
            }
            game.tags.set("Opening", name.name);
        }
        self.games.push(game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{book::compile, game::pgn};

    #[test]
    fn every_line_becomes_a_game() {
        let book = compile::text(
            "test",
            "@book Mine\n[C20] Open\n1. e4 e5 *3\n  2. Nf3 Nc6 {good}\n1. e4 c5\n1. Nf3 e5 2. e4\n",
        )
        .book;
        let games = games(&book);
        let read = pgn::read_all(pgn::write_all(&games).as_bytes());
        assert_eq!(read.len(), 3);
        let openings: Vec<Option<&str>> =
            read.iter().map(|game| game.tags.get("Opening")).collect();
        assert_eq!(openings.iter().filter(|o| **o == Some("Open")).count(), 1);
        assert!(
            read.iter()
                .all(|game| game.tags.get("Event") == Some("Mine"))
        );
        let text = pgn::write_all(&games);
        for tag in ["[Date \"????.??.??\"]", "[Result \"*\"]"] {
            assert_eq!(text.matches(tag).count(), 3, "{text}");
        }
        assert!(text.contains("good"), "{text}");
        assert!(text.contains("weight 3"), "{text}");
    }

    #[test]
    fn marks_and_glyphs_stand_behind_their_moves() {
        let text = "1. e4! e5?? 2. Nf3!? $14 f6? ; no\n";
        let games = games(&compile::text("test", text).book);
        let read = pgn::read_all(pgn::write_all(&games).as_bytes());
        let nags = |game: &Game| -> Vec<Vec<u8>> {
            let line = game.main_line().into_iter();
            line.map(|node| {
                let notes = game.notes(node).cloned().unwrap_or_default();
                notes.nags.iter().map(|nag| nag.0).collect()
            })
            .collect()
        };
        let found: Vec<_> = read.iter().map(nags).collect();
        assert_eq!(found, [[vec![1], vec![4], vec![5, 14], vec![2]]]);
    }
}
