//! The arena: engines play each other, with statistics of the results.
//!
//! | file | what it is for |
//! |---|---|
//! | [`terms`] | what a move may cost, and the rules of a game |
//! | [`match_player`] | who can play: what the arena asks of a player |
//! | [`seat`] | a player takes its seat |
//! | [`process`], [`built_in`], [`museum_player`] | players: a UCI engine's process, the built-in engine and its opponents, the museum |
//! | [`adjudication`] | when a game is decided early |
//! | [`match_game`] | one game |
//! | [`openings`] | where games begin |
//! | [`schedule`] | who meets whom, how often, from which opening |
//! | [`runner`] | the games, several at a time, on threads |
//! | [`rating`], [`sprt`] | pure: results to Elo, likelihoods, decisions |
//! | [`standing`], [`list`] | the table; one rating list for all |
//! | [`averages`] | what a player's moves took |
//! | [`ladder`] | the rating list of the museum's programs |
//! | [`card`] | what is known of each of them |
//! | [`record`] | a game as PGN |
//!
//! Nothing here prints or opens a file.

pub mod adjudication;
pub mod averages;
pub mod built_in;
pub mod card;
pub mod ladder;
pub mod list;
pub mod match_game;
pub mod match_player;
pub mod match_run;
pub mod museum_player;
pub mod openings;
pub mod process;
pub mod rating;
pub mod record;
pub mod runner;
pub mod schedule;
pub mod seat;
pub mod sprt;
pub mod standing;
pub mod terms;
mod words;
