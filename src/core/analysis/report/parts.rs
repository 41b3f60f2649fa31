//! What every kind of page says of a game.

use crate::{
    analysis::{
        marks::Mark,
        review::{MoveReview, Review},
        words::report as words,
    },
    chess::{Position, line},
    game::Game,
};

/// A game's players as a heading: `Carlsen – Nepomniachtchi`.
pub fn players(game: &Game) -> String {
    let name = |tag| game.tags.known(tag).unwrap_or("?");
    format!("{} – {}", name("White"), name("Black"))
}

/// Event, place, date and result, as far as they are known.
pub fn occasion(game: &Game) -> String {
    let tags = ["Event", "Site", "Date"].map(|tag| game.tags.known(tag).unwrap_or_default());
    let parts = tags.into_iter().chain([game.result.token()]);
    parts
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(", ")
}

/// `C89 Ruy Lopez: Marshall Attack, known opening up to move 8`.
pub fn opening(review: &Review) -> Option<String> {
    let name = review.opening.as_ref()?;
    Some(words::opening(&name.eco, &name.name, review.book_until))
}

/// `25.` or `25…`.
pub fn number(reviewed: &MoveReview) -> String {
    format!("{}{}", reviewed.number, reviewed.mover.fold_wb(".", "…"))
}

/// The moves worth a diagram: mistakes, blunders, and good moves.
pub fn key_moves(review: &Review) -> impl Iterator<Item = &MoveReview> {
    let is_key = |mark: Mark| mark != Mark::Inaccuracy;
    review
        .moves
        .iter()
        .filter(move |reviewed| reviewed.mark.is_some_and(is_key))
}

/// The position before a move.
pub fn before(reviewed: &MoveReview, game: &Game) -> Position {
    game.position_at(game.parent(reviewed.node).unwrap_or(game.root()))
}

/// The better line, up to ten plies.
pub fn better(reviewed: &MoveReview, game: &Game) -> String {
    let position = before(reviewed, game);
    let moves = reviewed.best_line.iter().copied().take(10);
    line::text(position.current(), moves, Default::default())
}

/// Which program and settings the figures come from.
pub fn stamp(review: &Review) -> String {
    words::reviewed_by(
        review.engine.as_deref(),
        env!("CARGO_PKG_VERSION"),
        review.settings.nodes_per_move,
    )
}
