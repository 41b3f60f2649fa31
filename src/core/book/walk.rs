//! Walking a book from its start positions.

use super::Book;
use crate::chess::{Position, fen, notation, position::key_of};
use shakmaty::{Chess, Color, Move, Position as _};
use std::collections::HashSet;

/// A position of the book, and how it is reached in the fewest plies.
#[derive(Clone, Debug)]
pub struct Reached {
    pub chess: Chess,
    pub key: u64,
    /// From its start position.
    pub ply: usize,
    /// The position before (by place in the list of all), and the move from there.
    pub from: Option<(usize, Move)>,
}

/// Every position that can be reached, nearest first, each once.
pub fn reached(book: &Book) -> Vec<Reached> {
    let mut met = HashSet::new();
    let mut all: Vec<Reached> = starts(book)
        .map(|chess| Reached {
            key: key_of(&chess),
            chess,
            ply: 0,
            from: None,
        })
        .filter(|start| met.insert(start.key))
        .collect();
    let mut place = 0;
    while let Some(here) = all.get(place) {
        let (chess, ply) = (here.chess.clone(), here.ply + 1);
        for (played, _) in book.legal(&chess) {
            let mut after = chess.clone();
            after.play_unchecked(played);
            let key = key_of(&after);
            if met.insert(key) {
                all.push(Reached {
                    chess: after,
                    key,
                    ply,
                    from: Some((place, played)),
                });
            }
        }
        place += 1;
    }
    all
}

/// The places of all positions, line by line: after each position those that it leads to.
pub fn by_line(all: &[Reached]) -> Vec<usize> {
    let mut following: Vec<Vec<usize>> = vec![Vec::new(); all.len()];
    let mut open = Vec::new();
    // Backwards, so that the first of several is taken first from the end.
    for (place, reached) in all.iter().enumerate().rev() {
        match reached
            .from
            .and_then(|(before, _)| following.get_mut(before))
        {
            Some(following) => following.push(place),
            None => open.push(place),
        }
    }
    let mut order = Vec::with_capacity(all.len());
    while let Some(place) = open.pop() {
        order.push(place);
        if let Some(next) = following.get_mut(place) {
            open.append(next);
        }
    }
    order
}

/// The positions that lines begin with.
pub fn starts(book: &Book) -> impl Iterator<Item = Chess> + '_ {
    book.starts
        .iter()
        .filter_map(|start| fen::read(start).ok())
        .map(|position| position.current().clone())
}

/// Those of the starts that no line from another one comes to; the usual start is always the first of
/// them, where lines begin there.
pub fn roots(book: &Book) -> Vec<Chess> {
    let usual = key_of(&Chess::default());
    let (mut all, others): (Vec<Chess>, Vec<Chess>) =
        starts(book).partition(|start| key_of(start) == usual);
    all.extend(others);
    let mut met = HashSet::new();
    let mut roots: Vec<(u64, Chess)> = Vec::new();
    for start in all {
        let key = key_of(&start);
        if !met.insert(key) {
            continue;
        }
        let mut open = vec![start.clone()];
        while let Some(chess) = open.pop() {
            for (played, _) in book.legal(&chess) {
                let mut after = chess.clone();
                after.play_unchecked(played);
                let reached = key_of(&after);
                if met.insert(reached) {
                    open.push(after);
                } else {
                    roots.retain(|(root, _)| *root != reached || *root == usual);
                }
            }
        }
        roots.push((key, start));
    }
    roots.into_iter().map(|(_, start)| start).collect()
}

/// Moves of positions that no line comes to: nobody who walks meets them.
pub fn unreached_moves(book: &Book) -> usize {
    let reached = reached(book);
    let moves = reached.iter().map(|at| book.legal(&at.chess).len());
    book.counts().moves.saturating_sub(moves.sum())
}

/// The moves to a position from its start, oldest first.
pub fn move_path(all: &[Reached], place: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    let mut at = all.get(place);
    while let Some((before, played)) = at.and_then(|reached| reached.from) {
        moves.push(played);
        at = all.get(before);
    }
    moves.reverse();
    moves
}

/// Where a book is opened: the usual start or, where it has no moves there, the first start with some.
pub fn beginning(book: &Book) -> Position {
    let usual = Position::default();
    if book.contains(usual.current()) {
        return usual;
    }
    let mut starts = book.starts.iter().filter_map(|start| fen::read(start).ok());
    let own = starts.find(|start| book.contains(start.current()));
    own.unwrap_or(usual)
}

/// `3. Bb5` or `3... a6`, as the language of books writes it.
pub fn numbered(chess: &Chess, played: Move) -> String {
    format!("{} {}", number(chess), notation::san(chess, played))
}

/// `3.` or `3...`: the number of the next move.
pub fn number(chess: &Chess) -> String {
    match chess.turn() {
        Color::White => format!("{}.", chess.fullmoves()),
        Color::Black => format!("{}...", chess.fullmoves()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::compile;

    #[test]
    fn a_start_that_a_line_comes_to_is_no_root() {
        let spanish = "@start r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n\
                       3... a6 4. Ba4\n";
        let accepted = "@start r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4\n\
                        4. Bxc6\n";
        let usual = "@start startpos\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n";
        let plies = |text: &str| {
            let outcome = compile::text("test.book.txt", text);
            assert!(!outcome.has_errors(), "{:?}", outcome.diagnostics);
            let roots = roots(&outcome.book);
            let numbers = roots.iter().map(|root| root.fullmoves().get());
            numbers.collect::<Vec<_>>()
        };
        assert_eq!(plies(&[accepted, spanish].concat()), [3]);
        assert_eq!(plies(&[accepted, usual].concat()), [1, 4]);
        assert_eq!(plies(&[accepted, spanish, usual].concat()), [1]);
    }

    #[test]
    fn lines_are_gone_along_to_their_ends() {
        let text = "1. e4 e5 2. Nf3\n  1... c5 2. Nc3\n1. d4 d5\n";
        let book = compile::text("test.book.txt", text).book;
        let all = reached(&book);
        let order = by_line(&all);
        let mut places = order.clone();
        places.sort_unstable();
        assert!(places.into_iter().eq(0..all.len()));
        let plies: Vec<usize> = order.iter().map(|place| all[*place].ply).collect();
        let is_step = |pair: &[usize]| pair[1] <= pair[0] + 1;
        assert!(plies.windows(2).all(is_step), "{plies:?}");
        for pair in order.windows(2) {
            if all[pair[1]].ply > all[pair[0]].ply {
                assert_eq!(all[pair[1]].from.map(|(before, _)| before), Some(pair[0]));
            }
        }
    }

    #[test]
    fn a_book_of_endings_is_opened_at_its_own_start() {
        let ending = "8/8/8/8/8/4k3/4p3/4K2R w - - 0 1";
        let text = format!("@start {ending}\n1. Rh3+ Kd4 2. Kxe2\n");
        let opened = |text: &str| beginning(&compile::text("test.book.txt", text).book).fen();
        assert_eq!(opened(&text), ending);
        let usual = Position::default().fen();
        assert_eq!(opened(&format!("1. e4\n{text}")), usual);
        assert_eq!(opened(""), usual);
    }
}
