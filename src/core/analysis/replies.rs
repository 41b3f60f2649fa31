//! How often each reply comes in a position: counted in games, else as books weigh it.

use super::gaps::{LEAST_GAMES, Replies};
use crate::{
    book::{Book, Mark, walk},
    chess::position::key_of,
    explore::{ExploreError, Filter, Index},
    game::Game,
};
use shakmaty::{CastlingMode, Chess, Color, Move, Position as _};
use std::{borrow::Borrow, collections::HashMap, path::Path};

/// What says how often a reply comes.
pub struct ReplySource(Counted);

/// What the games say.
enum Counted {
    /// Those of an index that pass.
    Index(Box<Index>, Filter),
    /// What was played in each position of the games seen.
    Seen(HashMap<u64, Vec<(Move, u32)>>),
}

impl ReplySource {
    /// Counts games of this index that pass.
    pub fn of_index(index: Index, filter: Filter) -> ReplySource {
        ReplySource(Counted::Index(Box::new(index), filter))
    }

    /// Counts games of the index in this folder: a player's with this side, if any of them was where
    /// the book begins; whether they are.
    ///
    /// # Errors
    /// [`ExploreError`] if the index cannot be read.
    pub fn of_player(
        folder: &Path,
        player: &str,
        side: Color,
        book: &Book,
    ) -> Result<(ReplySource, bool), ExploreError> {
        if !player.is_empty() {
            let filter = Filter {
                player: Some(player.to_owned()),
                side: Some(side),
                ..Filter::default()
            };
            let mut own = ReplySource::of_index(Index::open(folder)?, filter);
            if own.games(book)? > 0 {
                return Ok((own, true));
            }
        }
        let all = ReplySource::of_index(Index::open(folder)?, Filter::default());
        Ok((all, false))
    }

    /// Counts the moves of these games.
    pub fn of_games<G: Borrow<Game>>(games: impl IntoIterator<Item = G>) -> ReplySource {
        let mut seen = HashMap::new();
        for game in games {
            see(game.borrow(), &mut seen);
        }
        ReplySource(Counted::Seen(seen))
    }

    /// Whether there are games, of whomever.
    pub fn has_games(&self) -> bool {
        match &self.0 {
            Counted::Index(index, _) => index.games_count() > 0,
            Counted::Seen(seen) => !seen.is_empty(),
        }
    }

    /// The games that count: those that pass and were where the book begins.
    ///
    /// # Errors
    /// [`ExploreError`] if the index cannot be read.
    pub fn games(&mut self, book: &Book) -> Result<u64, ExploreError> {
        let usual = key_of(&Chess::default());
        let (mut games, mut of_usual) = (0, None);
        for root in walk::roots(book) {
            let counted = u64::from(self.counted(&root)?.games.unwrap_or(0));
            match key_of(&root) == usual {
                true => of_usual = Some(counted).filter(|counted| *counted > 0),
                false if of_usual.is_some() => of_usual = of_usual.max(Some(counted)),
                false => games += counted,
            }
        }
        // Games from the usual start come to other starts too: they are not counted twice.
        Ok(of_usual.unwrap_or(games))
    }

    /// Of few games nothing is known; then the built-in book says it, and where that ends, the
    /// weights of the book itself.
    ///
    /// # Errors
    /// [`ExploreError`] if the index cannot be read.
    pub fn replies(
        &mut self,
        chess: &Chess,
        built_in: &Book,
        book: &Book,
    ) -> Result<Replies, ExploreError> {
        let counted = self.counted(chess)?;
        if counted.games.is_some_and(|games| games >= LEAST_GAMES) {
            return Ok(counted);
        }
        let mut moves = built_in.moves(chess);
        moves.retain(|known| known.mark != Some(Mark::Avoid));
        if moves.is_empty() {
            moves = book.moves(chess);
            moves.retain(|known| known.share > 0.0);
        }
        Ok(Replies {
            moves: moves
                .into_iter()
                .map(|known| (known.played, known.weight))
                .collect(),
            games: None,
        })
    }

    fn counted(&mut self, chess: &Chess) -> Result<Replies, ExploreError> {
        match &mut self.0 {
            Counted::Index(index, filter) => {
                let found = index.ask(chess, false, filter)?;
                let moves = found.moves.iter();
                Ok(Replies {
                    moves: moves
                        .map(|(played, stats)| (*played, stats.games))
                        .collect(),
                    games: Some(found.total.games),
                })
            }
            Counted::Seen(seen) => {
                let moves = seen.get(&key_of(chess)).cloned().unwrap_or_default();
                let games = moves.iter().map(|(_, games)| games).sum();
                Ok(Replies {
                    moves,
                    games: Some(games),
                })
            }
        }
    }
}

/// Counts the moves of a game's main line.
fn see(game: &Game, seen: &mut HashMap<u64, Vec<(Move, u32)>>) {
    if game.castling_mode() != CastlingMode::Standard {
        return;
    }
    let mut chess = game.start().clone();
    for node in game.main_line() {
        let Some(played) = game.played(node) else {
            break;
        };
        let moves = seen.entry(key_of(&chess)).or_default();
        match moves.iter_mut().find(|(own, _)| *own == played) {
            Some((_, games)) => *games += 1,
            None => moves.push((played, 1)),
        }
        chess.play_unchecked(played);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{book::compile, game::pgn};

    #[test]
    fn replies_are_counted_in_games_and_weighed_by_books_where_there_are_few() {
        let text = "1. e4 e5 *\n\n".repeat(9) + "1. e4 c5 *\n\n";
        let games = pgn::read_all(text.as_bytes());
        let mut source = ReplySource::of_games(&games);
        let book = compile::text("test.book.txt", "1. e4 e5 2. Nf3\n").book;
        assert_eq!(source.games(&book), Ok(10));
        let game = games.first().expect("a game");
        let mut chess = Chess::default();
        let mut counts = Vec::new();
        for node in game.main_line() {
            let found = source.replies(&chess, &book, &book).expect("no index");
            let moves: Vec<u32> = found.moves.iter().map(|(_, count)| *count).collect();
            counts.push((found.games, moves));
            chess.play_unchecked(game.played(node).expect("a move"));
        }
        assert_eq!(counts, [(Some(10), vec![10]), (Some(10), vec![9, 1])]);
        let found = source.replies(&chess, &book, &book).expect("no index");
        assert_eq!((found.games, found.moves.len()), (None, 1));
        let chapter =
            "@start rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n2. d4\n";
        let both = format!("1. e4\n{chapter}");
        let games = "1. e4 e5 2. d4 *\n\n".to_owned() + &"1. e4 c5 *\n\n".repeat(9);
        let mut source = ReplySource::of_games(pgn::read_all(games.as_bytes()));
        for (text, games) in [(chapter, 1), (both.as_str(), 10)] {
            let book = compile::text("test.book.txt", text).book;
            assert_eq!(source.games(&book), Ok(games), "{text}");
        }
    }

    #[test]
    fn games_that_begin_at_another_start_of_the_book_count() {
        let ending = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
        let other = format!("[FEN \"{ending}\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n");
        let games = "1. e4 e5 *\n\n".repeat(2) + &other.repeat(12);
        let book = format!("1. e4 e5\n@start {ending}\n1. e4\n");
        let book = compile::text("test.book.txt", &book).book;
        let mut source = ReplySource::of_games(pgn::read_all(games.as_bytes()));
        assert_eq!(source.games(&book), Ok(12));
    }
}
