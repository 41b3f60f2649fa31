//! The gaps of a repertoire, found over games that say how often each reply comes.

use super::{
    games::Games,
    news::{FoundGaps, Report},
};
use crate::{
    analysis::{
        gaps::{self, Limits},
        replies::ReplySource,
    },
    book::Book,
    engine::Stop,
    explore::ExploreError,
    game::{Game, PlayerName, pgn},
    tui::job::Shelved,
};
use shakmaty::Color;
use std::path::PathBuf;

/// What is looked through.
#[derive(Debug)]
pub struct GapRequest {
    pub book: Shelved,
    /// Whose repertoire it is.
    pub side: Color,
    pub counted: CountedGames,
}

/// The games that say how often replies come.
#[derive(Clone, Debug)]
pub enum CountedGames {
    /// Those of the explorer's index: a player's, if he has any with that side.
    Index {
        folder: Option<PathBuf>,
        player: String,
    },
    /// A player's among these.
    Of(PlayerName, Games),
}

/// Finds the gaps.
pub fn find(request: &GapRequest, stop: &Stop, tell: impl Fn(Report)) {
    let found = found(request, stop).map_err(|error| error.to_string());
    if !stop.is_stopped() {
        tell(Report::Gaps(Box::new(found)));
    }
    tell(Report::Done);
}

fn found(request: &GapRequest, stop: &Stop) -> Result<FoundGaps, ExploreError> {
    let book = request.book.book();
    let (mut source, is_own) = source(request, stop)?;
    let games = source.games(book)?;
    let report = gaps::find(book, request.side, Limits::default(), |chess| {
        match stop.is_stopped() {
            true => Err(ExploreError::Busy),
            false => source.replies(chess, Book::embedded(), book),
        }
    })?;
    Ok(FoundGaps {
        basis: report.basis(games),
        gaps: report.gaps,
        games,
        is_own: is_own && games > 0,
        positions: report.positions,
    })
}

/// Where replies are counted, and whether in games of one player.
fn source(request: &GapRequest, stop: &Stop) -> Result<(ReplySource, bool), ExploreError> {
    let (folder, player) = match &request.counted {
        CountedGames::Of(player, games) => {
            let spans = games.places.iter().take_while(|_| !stop.is_stopped());
            let all =
                spans.filter_map(|(span, line)| pgn::read_span(&games.bytes, span.clone(), *line));
            let own = all.filter(|game| player.side_in(game) == Some(request.side));
            return Ok((ReplySource::of_games(own), true));
        }
        CountedGames::Index { folder, player } => (folder, player.trim()),
    };
    let Some(folder) = folder else {
        return Ok((ReplySource::of_games(std::iter::empty::<Game>()), false));
    };
    ReplySource::of_player(folder, player, request.side, request.book.book())
}
