//! The engine: a thread that owns its tables, receives commands and sends reports.
//!
//! Nothing in this module prints or opens a file (endgame tables are opened by their own reader).
//! What others need of it: [`Engine`], the types of [`messages`], and [`static_eval`].
//!
//! From the ground up:
//!
//! | file | what |
//! |---|---|
//! | [`messages`] | every message to and from the engine |
//! | [`value`] | the numbers compared: centipawns and mates |
//! | [`keys`] | Zobrist keys |
//! | [`state`] | a position with keys, checkers and pins |
//! | [`movegen`] | staged move generation |
//! | [`checks`] | which moves give check |
//! | [`exchange`] | static exchange evaluation |
//! | [`history`] | history heuristics: what has been learnt about moves |
//! | [`picker`] | the staged move picker |
//! | [`ranks`] | which of its moves is next |
//! | [`table`] | the hash table |
//! | [`pages`] | its memory |
//! | [`tablebase`] | endgame tables |
//! | [`evaluation`] | a position's worth without looking ahead |
//! | [`mod@wdl`] | what a score means for the result |
//! | [`branching`] | the effective branching factor |
//! | [`clock`] | when to stop |
//! | [`strength`] | playing at a chosen strength |
//! | [`margins`] | every number that the techniques use, with unit and reason; those that games can tune |
//! | [`skill`], [`sight`] | the mistakes of a person |
//! | [`search`] | the search proper |
//! | [`coordinator`], [`handle`] | the thread, and how others hold it |
//! | [`solo`] | a searcher in the caller's thread |
//! | [`threads`] | work for another thread, done in the caller's where the system starts no more |
//! | `words` | what is said to people |
//!
//! # What gained how much
//!
//! Matches at fixed nodes per move (immune to the machine's load), openings of two random moves
//! played from both sides, Elo with 95 % error bars. There are few games behind each figure: a
//! technique whose gain is near its error was kept because others have measured a gain too.
//!
//! | step | nodes per move | games | Elo |
//! |---|---|---|---|
//! | null move | 3,000 | 100 | +17 ±46 |
//! | … and late move reductions, reverse futility at 100 cp a ply | 5,000 | 100 | +35 ±52 |
//! | reductions at the root | 5,000 | 100 | −7 ±30 |
//! | shallow pruning (late moves, history, futility, exchanges) | 5,000 | 150 | +147 ±51 |
//! | capture and continuation histories | 5,000 | 150 | +51 ±47 |
//! | correction history, quiescence futility | 5,000 | 150 | +26 ±48 |
//! | classical evaluation, with probcut, razoring, singular and check extensions, internal iterative reduction | 4,000 | 50 | +147 ±92 |
//! | weights tuned on 284,683 positions of master games (not kept) | 3,000 | 150 | −14 ±51 |
//! | upcoming repetition, cut nodes reduced more, main search and quiescence begin alike | 6,000 | 300 | +42 ±34 |
//! | weights tuned on 211,127 positions of games of its own, half the label the search's score | 6,000 | 300 | +45 ±34 |
//! | quiet checks on the first ply of quiescence | 5,000 | 240 | +33 ±38 |
//! | tables mirrored by both kings, piece combinations, candidate passed pawns, levers, weak pieces, more king danger; weights tuned on 380,000 positions, four fifths of the label the search's score | 6,000 | 200 | +72 ±46 |
//! | kings and passed pawns by rank, guarded targets, active rooks, distance from the own king | 6,000 | 300 | +20 ±35 |
//! | futility by the depth left after reductions (+12 ±33 and +15 ±30 alone), hash table prefetch, weights tuned on 570,920 positions | 6,000 | 300 | +13 ±36 |
//! | reverse futility at 75 cp a ply instead of 100 | 6,000 | 300 | +27 ±32 |
//! | weights tuned on 974,919 positions (error on 40,000 held-out positions 0.00952 to 0.00933) | 6,000 | 800 | +11 ±20 |
//! | safe quiet checks exempt from futility and history pruning: 79 of ECM's 183 at 200,000 nodes, 59 before | 40,000 | 320 | +11 ±27 |
//! | internal iterative reduction by two plies on the principal variation, late moves reduced more after a hash move that captures and after many cutoffs, exchange pruning of quiet moves by the depth left, check extensions from depth 10 on only | 25,000 | 160 | +64 ±38 |
//! | … no check extension (+22 ±40 alone), late moves reduced a third of a ply more (+20 ±38), smaller futility and reverse futility margins (+22 ±43), together | 30,000 | 160 | +20 ±42 |
//! | … and singular extensions from depth 5, negative extensions of two plies, a ply less after alpha was raised | 30,000 | 160 | +39 ±36 |
//! | endgames scaled by material and by wings, fitted to the results of 923,422 positions; weights tuned on 1,498,430 positions, a third of them from games begun in positions of other games | 30,000 | 200 | +16 ±40 |
//! | cutoff counts reset for each root move | 30,000 | 160 | +17 ±37 |
//! | … both, against Stockfish 15.1 without network: 50.4 %, 32.5 % of 100 games before | 20,000 | 120 | |
//!
//! Tried and not kept: the evaluation scaled down with the fifty-move counter (−13 ±35, 240 games
//! at 5,000 nodes); check extensions only where the exchange loses nothing (−31 ±33, 300 games at
//! 6,000 nodes), only on the principal variation besides (−33 ±33), none (+7 ±37 and −28 ±36);
//! histories that know which squares the enemy attacks (+6 ±34); quiet checks exempt from futility
//! and history pruning, the safe ones at 6,000 nodes (−35 ±35; at 40,000 it is kept) or all of them
//! (−29 ±36, at 12,000 skipping all quiet moves after futility +6 ±33); cut nodes reduced a ply
//! more (−22 ±32), late moves reduced more after many cutoffs of children (+6 ±31), check
//! extensions only where the exchange loses nothing, once more (+8 ±33; each 300 games at 12,000);
//! reductions a third of a ply smaller (−21 ±37). Besides the last steps of the table, 160 games
//! each at 25,000 or 30,000: null moves reduced by a third of the depth (−28 ±39); histories that
//! learn from hash cutoffs, from re-searches of reduced moves and from positions that failed low
//! (−37 ±36); cut nodes reduced a ply more, with less depth after an aspiration window fails high
//! (−31 ±42); pruned moves counted in reductions (−15 ±44); killers of cousin nodes kept, not of
//! siblings alone (−28 ±43). Not tried: counter moves, which continuation histories contain.
//!
//! Two threads need about 0.78 of one thread's time to depths 18 to 22 (0.71 to 0.84 in eight runs,
//! medians over the bench positions; Stockfish 15.1 in the same measure 0.87 and 0.83 to depths 18
//! and 20). Neither a second thread that works an iteration ahead nor deferring moves that another
//! thread is searching (simplified ABDADA) made it measurably less.
//!
#![doc = include_str!("strength.md")]

pub mod branching;
pub mod checks;
pub mod clock;
pub mod coordinator;
pub mod evaluation;
pub mod exchange;
pub mod handle;
pub mod history;
pub mod keys;
pub mod margins;
pub mod memory;
pub mod messages;
pub mod movegen;
pub mod pages;
pub mod picker;
pub mod ranks;
pub mod search;
pub mod sight;
pub mod skill;
pub mod solo;
pub mod state;
pub mod strength;
pub mod table;
pub mod tablebase;
pub mod threads;
pub mod value;
pub mod wdl;
mod words;

pub use branching::Branching;
pub use evaluation::static_eval;
pub use handle::{Engine, NoThread};
pub use messages::{
    Bound, Clock, Command, Info, Limits, Options, PvLine, Report, Search, SearchId, Stop, Verdict,
};
pub use skill::Skill;
pub use tablebase::Tablebases;
pub use wdl::{WinDrawLoss, wdl};
