//! The arena: engines play each other, with statistics of the results.
//!
//! | file | what it is for |
//! |---|---|
//! | [`terms`] | what a move may cost, and the rules of a game |
//! | [`match_player`] | who can play: what the arena asks of a player |
//! | [`roster`] | the players that are always available |
//! | [`process`], [`built_in`], [`external_player`] | players: a UCI engine's process, the built-in engine at its levels, the museum |
//! | [`adjudication`] | when a game is decided early |
//! | [`match_game`] | one game |
//! | [`openings`] | where games begin |
//! | [`schedule`] | who meets whom, how often, from which opening |
//! | [`runner`] | the games, several at a time, on threads |
//! | [`rating`], [`sprt`] | pure: results to Elo, likelihoods, decisions |
//! | [`standing`], [`list`] | the table; one rating list for all |
//! | [`record`] | a game as PGN |
//!
//! Nothing here prints or opens a file.

pub mod adjudication;
pub mod built_in;
pub mod external_player;
pub mod list;
pub mod match_game;
pub mod match_player;
pub mod match_run;
pub mod openings;
pub mod process;
pub mod rating;
pub mod record;
pub mod roster;
pub mod runner;
pub mod schedule;
pub mod sprt;
pub mod standing;
pub mod terms;
