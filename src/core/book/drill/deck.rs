//! The positions in which a side has something to know.

use crate::{
    book::{Book, BookMove, Mark},
    chess::{Position, fen, mixer::mixed, position::key_of},
};
use shakmaty::{Chess, Color, Move, Position as _};
use std::collections::{HashMap, HashSet};

/// Every position that a side may be asked about, with the line to each.
#[derive(Clone, Debug)]
pub struct Deck {
    side: Color,
    /// Where lines begin.
    roots: Vec<Position>,
    nodes: Vec<Node>,
    /// Places of the positions to ask about, nearest first.
    questions: Vec<usize>,
    /// By the keys of these positions, the questions' own.
    keys: HashMap<u64, u64>,
}

#[derive(Clone, Debug)]
struct Node {
    key: u64,
    /// Which of the roots it was reached from.
    root: usize,
    /// The node before, and the move from there.
    from: Option<(usize, Move)>,
    /// How likely a game comes here if both sides play by the book, 0–1.
    likelihood: f64,
}

/// A position to ask about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    /// Its place in the deck.
    pub place: usize,
    /// Of the position and the moves that the book plays in it, whatever book that is: where these
    /// change, it is another question.
    pub key: u64,
    /// Of the position alone.
    pub position: u64,
    /// How likely a game comes here, 0–1.
    pub likelihood: f64,
}

impl Deck {
    /// What `side` has to know in the whole book, wherever its lines begin.
    pub fn whole(book: &Book, side: Color) -> Deck {
        let starts = book.starts().iter();
        let roots = starts.filter_map(|start| fen::read(start).ok());
        Deck::new(book, side, roots.collect())
    }

    /// What `side` has to know from this position on; without one in the whole book.
    pub fn from(book: &Book, side: Color, root: Option<&Position>) -> Deck {
        match root {
            Some(root) => Deck::new(book, side, vec![root.clone()]),
            None => Deck::whole(book, side),
        }
    }

    /// What `side` has to know from these positions on. Its own moves are those that the book would
    /// play; of the other side every move is answered, the bad ones too. A repertoire has nothing to
    /// ask its other side.
    pub fn new(book: &Book, side: Color, mut roots: Vec<Position>) -> Deck {
        let mut met = HashSet::new();
        roots.retain(|root| met.insert(root.key()));
        let first = |(root, position): (usize, &Position)| Node {
            key: position.key(),
            root,
            from: None,
            likelihood: 1.0,
        };
        let mut boards: Vec<Chess> = roots.iter().map(|root| root.current().clone()).collect();
        let mut deck = Deck {
            side,
            nodes: roots.iter().enumerate().map(first).collect(),
            roots,
            questions: Vec::new(),
            keys: HashMap::new(),
        };
        let mut place = 0;
        while let (Some(chess), Some(node)) = (boards.get(place), deck.nodes.get(place)) {
            let (chess, likelihood, root) = (chess.clone(), node.likelihood, node.root);
            let is_own = chess.turn() == side;
            let is_asked = is_own && book.side().is_none_or(|own| own == side);
            let moves = book.moves(&chess);
            if is_asked && moves.iter().any(|known| known.share > 0.0) {
                deck.questions.push(place);
                deck.keys.insert(node.key, question_key(node.key, &moves));
            }
            for known in moves {
                if is_own && known.share <= 0.0 {
                    continue;
                }
                // What is marked ? is met seldom, but it is met.
                let share = match known.mark {
                    Some(Mark::Avoid) if known.share <= 0.0 => 0.01,
                    _ => known.share.max(0.001),
                };
                let mut after = chess.clone();
                after.play_unchecked(known.played);
                let key = key_of(&after);
                if met.insert(key) {
                    deck.nodes.push(Node {
                        key,
                        root,
                        from: Some((place, known.played)),
                        likelihood: likelihood * share,
                    });
                    boards.push(after);
                }
            }
            place += 1;
        }
        deck
    }

    pub fn side(&self) -> Color {
        self.side
    }

    /// Whether another deck has the same questions, with the same answers.
    pub fn asks_as(&self, other: &Deck) -> bool {
        self.side == other.side && self.keys == other.keys
    }

    /// The key of the question that is asked in a position; that of the position where none is.
    pub fn key_in(&self, position: u64) -> u64 {
        self.keys.get(&position).copied().unwrap_or(position)
    }

    pub fn questions(&self) -> impl Iterator<Item = Card> {
        self.questions.iter().filter_map(|place| {
            let node = self.nodes.get(*place)?;
            Some(Card {
                place: *place,
                key: self.key_in(node.key),
                position: node.key,
                likelihood: node.likelihood,
            })
        })
    }

    pub fn is_empty(&self) -> bool {
        self.questions.is_empty()
    }

    /// Where the line to a question begins, and the moves from there, oldest first.
    pub fn move_path(&self, place: usize) -> (Position, Vec<Move>) {
        let mut moves = Vec::new();
        let root = self.nodes.get(place).map_or(0, |node| node.root);
        let root = self.roots.get(root).cloned().unwrap_or_default();
        let mut from = self.nodes.get(place).and_then(|node| node.from);
        while let Some((before, played)) = from {
            moves.push(played);
            from = self.nodes.get(before).and_then(|node| node.from);
        }
        moves.reverse();
        (root, moves)
    }
}

/// The key of a question, the same in every version and on every machine. Neither weights nor the
/// order of the moves matter.
fn question_key(position: u64, moves: &[BookMove]) -> u64 {
    let played = moves.iter().filter(|known| known.share > 0.0);
    let sum = played.map(|known| {
        let role = known.played.promotion().map_or(0, |role| role as u64);
        let from = known.played.from().map_or(64, u64::from);
        mixed(role << 13 | from << 6 | u64::from(known.played.to()))
    });
    sum.fold(position, u64::wrapping_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;

    fn questions(text: &str, side: Color) -> usize {
        let book = compile::text("test.book.txt", text).book;
        Deck::whole(&book, side).questions().count()
    }

    #[test]
    fn a_side_is_asked_where_it_has_a_move_to_play() {
        let text = "1. e4 e5 2. Nf3 Nc6\n  1... c5 2. Nf3\n  1... f6? 2. d4\n1. d4? d5\n";
        // At the start, after e5, c5 and f6; never in what it does not play itself.
        assert_eq!(questions(text, Color::White), 4);
        // After e4 and d4, and after Nf3.
        assert_eq!(questions(text, Color::Black), 3);
    }

    #[test]
    fn lines_may_begin_elsewhere() {
        let text = "1. e4 e5\n@start 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n1. e4 Ke7 2. Kf2\n";
        assert_eq!(questions(text, Color::White), 3);
        let book = compile::text("test.book.txt", text).book;
        let deck = Deck::whole(&book, Color::White);
        let last = deck.questions().last().expect("a question");
        let (root, move_path) = deck.move_path(last.place);
        assert_eq!(move_path.len(), 2);
        assert!(root.fen().starts_with("4k3/8"), "{}", root.fen());
    }

    #[test]
    fn a_question_is_known_by_its_position_and_moves() {
        let keys = |text: &str| {
            let book = compile::text("test.book.txt", text).book;
            let deck = Deck::whole(&book, Color::White);
            let mut keys: Vec<u64> = deck.questions().map(|card| card.key).collect();
            keys.sort_unstable();
            keys
        };
        let one = keys("1. e4 e5 2. Nf3 *2\n  2. Nc3\n");
        assert_eq!(
            one,
            keys("1. e4 e5 2. Nc3 *9\n  2. Nf3\n"),
            "weights and order"
        );
        let changed = keys("1. e4 e5 2. Nf3\n");
        let same = one.iter().filter(|key| changed.contains(key)).count();
        assert_eq!(
            (one.len(), changed.len(), same),
            (2, 2, 1),
            "only the second move"
        );
        // Kept for years: a change here would ask everybody everything anew.
        assert_eq!(keys("1. e4 e5 2. Nf3\n")[0], keys("1. e4 e5 2. Nf3\n")[0]);
    }

    #[test]
    fn the_path_leads_to_the_question() {
        let book = compile::text("test.book.txt", "1. e4 e5 2. Nf3\n").book;
        let deck = Deck::whole(&book, Color::White);
        let last = deck.questions().last().expect("a question");
        let (mut position, move_path) = deck.move_path(last.place);
        for played in move_path {
            assert!(position.play(played));
        }
        assert_eq!(position.key(), last.position);
        assert_eq!(position.ply(), 2);
    }
}
