//! The integration tests, one binary, one file a concern.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "who measures, tests or shows says so and ends where it cannot go on"
)]

mod agree;
mod analysis;
mod analysis_screen;
mod arena;
mod ascii_screens;
mod book_bad_input;
mod book_commands;
mod book_diagnostics;
mod book_edits;
mod book_exchange;
mod book_names;
mod book_problems;
mod book_screen;
mod book_sides;
mod book_study;
mod books;
mod cli;
mod desk;
mod drill;
mod endings;
mod engine;
mod explore;
mod explorer_screen;
mod external_players;
#[cfg(unix)]
mod fake_engine;
mod game_files;
mod guess_screen;
#[cfg(unix)]
mod hard_ends;
#[cfg(unix)]
mod hostile_engines;
mod house;
mod images;
mod layouts;
mod left_book_screen;
mod lessons;
mod mates;
mod mishaps;
mod moves_entered;
mod museum_screens;
mod networks;
mod opening_files;
mod outside;
mod packed_files;
mod perft;
mod pgn;
mod pgn_command;
mod pgn_grown;
mod pgn_kept;
mod pgn_tools;
mod pictures;
mod play;
mod play_screen;
#[cfg(unix)]
mod remote_engines;
mod repertoire;
mod replaced;
mod screens;
mod seeded;
mod set_up;
mod shards;
mod shared_data;
mod small_games;
mod speak;
mod speak_analysis;
mod speak_beside;
mod speak_games;
mod speak_lines;
mod speak_lists;
mod speak_rooms;
mod speak_thinking;
mod speak_ways;
mod stage;
mod store;
mod tablebases;
mod terminal;
mod textbook;
#[cfg(unix)]
mod told_engines;
mod transcripts;
mod tuning;
mod typist;
mod uci;
mod uci_bridge;
mod uci_scripts;
mod words;
mod workshop;
