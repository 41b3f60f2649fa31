//! How often each reply comes in a position: counted in games, else as books weigh it.

use super::gaps::{LEAST_GAMES, Replies};
use crate::{
    book::{Book, Mark, walk},
    explore::{ExploreError, Filter, Index},
};
use shakmaty::Chess;

/// What says how often a reply comes.
pub struct ReplySource {
    /// `None`: no games.
    index: Option<Index>,
    filter: Filter,
}

impl ReplySource {
    /// Counts games of this index that pass.
    pub fn new(index: Index, filter: Filter) -> ReplySource {
        ReplySource {
            index: Some(index).filter(|index| index.games_count() > 0),
            filter,
        }
    }

    /// Whether there are games, of whomever.
    pub fn has_games(&self) -> bool {
        self.index.is_some()
    }

    /// The games that count: those that pass and were where the book begins.
    ///
    /// # Errors
    /// [`ExploreError`] if the index cannot be read.
    pub fn games(&mut self, book: &Book) -> Result<u64, ExploreError> {
        let Some(index) = &mut self.index else {
            return Ok(0);
        };
        let mut games = 0;
        for start in walk::starts(book) {
            games += u64::from(index.ask(&start, false, &self.filter)?.total.games);
        }
        Ok(games)
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
        if let Some(index) = &mut self.index {
            let found = index.ask(chess, false, &self.filter)?;
            if found.total.games >= LEAST_GAMES {
                let moves = found.moves.iter();
                return Ok(Replies {
                    moves: moves
                        .map(|(played, stats)| (*played, stats.games))
                        .collect(),
                    games: Some(found.total.games),
                });
            }
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
}
