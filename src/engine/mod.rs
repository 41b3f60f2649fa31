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
//! | [`state`] | a position with keys, checkers and pins |
//! | [`movegen`] | moves in stages |
//! | [`checks`] | which moves give check |
//! | [`exchange`] | what a capture wins once everybody has taken back |
//! | [`history`] | what has been learnt about moves |
//! | [`picker`] | the order in which moves are tried |
//! | [`table`] | the hash table |
//! | [`tablebase`] | endgame tables |
//! | [`evaluation`] | a position's worth without looking ahead |
//! | [`mod@wdl`] | what a score means for the result |
//! | [`branching`] | how much more each iteration costs |
//! | [`clock`] | when to stop |
//! | [`strength`] | playing weaker on request |
//! | [`search`] | the search proper |
//! | [`coordinator`], [`handle`] | the thread, and how others hold it |
//! | [`solo`] | a searcher in the caller's thread |
//!
//! # What gained how much
//!
//! Matches at fixed nodes per move (immune to the machine's load), openings of two random moves
//! played from both sides, Elo with 95 % bounds. Measured on a crowded machine, so in few games:
//! what stands near its error is a technique kept for what others measured of it.
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
//! | upcoming repetition, cut nodes reduced more, one beginning for both searches | 6,000 | 300 | +42 ±34 |
//! | weights tuned on 211,127 positions of games of its own, half the label the search's score | 6,000 | 300 | +45 ±34 |
//! | quiet checks on the first ply of quiescence | 5,000 | 240 | +33 ±38 |
//! | tables turned by both kings, pieces together, candidates, levers, weak pieces, more danger; weights tuned on 380,000 positions, four fifths of the label the search's score | 6,000 | 200 | +72 ±46 |
//! | kings and passed pawns by rank, guarded targets, rooks at work, distance from the own king | 6,000 | 300 | +20 ±35 |
//! | futility by the depth that reductions leave (+12 ±33 and +15 ±30 alone), the table touched ahead, weights tuned on 570,920 positions | 6,000 | 300 | +13 ±36 |
//! | reverse futility at 75 cp a ply instead of 100 | 6,000 | 300 | +27 ±32 |
//! | weights tuned on 974,919 positions (error on 40,000 kept back 0.00952 to 0.00933) | 6,000 | 800 | +11 ±20 |
//! | safe quiet checks spared by futility and history pruning: 79 of ECM's 183 at 200,000 nodes, 59 before | 40,000 | 320 | +11 ±27 |
//! | two plies less without a hash move on the principal variation, reductions grown by a hash move that captures and by many refutations, quiet exchanges by the depth left, checks extended from depth 10 on only | 25,000 | 160 | +64 ±38 |
//! | … no check extension (+22 ±40 alone), late moves reduced a third of a ply more (+20 ±38), futility and reverse futility nearer (+22 ±43), together | 30,000 | 160 | +20 ±42 |
//! | … and singular extensions from depth 5, two plies less where not singular, a ply less after alpha was raised | 30,000 | 160 | +39 ±36 |
//! | endings scaled by what is left and by wings, after the results of 923,422 positions; weights tuned on 1,498,430 positions, a third of them from games begun where others had played | 30,000 | 200 | +16 ±40 |
//! | refutations counted anew for each root move | 30,000 | 160 | +17 ±37 |
//! | … both, against Stockfish 15.1 without network: 50.4 %, 32.5 % of 100 games before | 20,000 | 120 | |
//!
//! Tried and not kept: the evaluation fading with the count to fifty (−13 ±35, 240 games at 5,000
//! nodes); check extensions only where the exchange loses nothing (−31 ±33, 300 games at 6,000
//! nodes), only on the principal variation besides (−33 ±33), none (+7 ±37 and −28 ±36); histories
//! that know which squares the enemy attacks (+6 ±34); quiet checks spared by futility and history
//! pruning, the safe ones at 6,000 nodes (−35 ±35; at 40,000 it is kept) or all of them (−29 ±36,
//! at 12,000 without going on after futility +6 ±33); cut nodes reduced a ply more (−22 ±32),
//! moves after many cut-offs below (+6 ±31), checks extended only where the exchange loses nothing,
//! once more (+8 ±33; each 300 games at 12,000); reductions a third of a ply smaller (−21 ±37).
//! Besides the last steps of the table, 160 games each at 25,000 or 30,000: null moves reduced by a
//! third of the depth (−28 ±39); histories that learn from hash cut-offs, from the second search of
//! reduced moves and from positions that failed low (−37 ±36); cut nodes a ply more with aspiration
//! windows failing high at less depth (−31 ±42); pruned moves counted by reductions (−15 ±44);
//! killers kept from cousins, not from siblings alone (−28 ±43). Not
//! tried: counter moves, which continuation histories contain.
//!
//! Two threads need about 0.78 of one thread's time to depths 18 to 22 (0.71 to 0.84 in eight runs,
//! medians over the bench positions; Stockfish 15.1 in the same measure 0.87 and 0.83 to depths 18
//! and 20). Neither a second thread that works an iteration ahead nor moves put off while another
//! thread searches them (simplified ABDADA) made it less beyond the noise.
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
pub mod memory;
pub mod messages;
pub mod movegen;
pub mod picker;
pub mod search;
pub mod solo;
pub mod state;
pub mod strength;
pub mod table;
pub mod tablebase;
pub mod value;
pub mod wdl;

pub use branching::Branching;
pub use handle::Engine;
pub use messages::{
    Bound, Clock, Command, Info, Limits, Options, PvLine, Report, Search, SearchId, Stop, Verdict,
};
pub use tablebase::Tablebases;
pub use wdl::{WinDrawLoss, wdl};

/// The static evaluation of a position in centipawns from the mover's side.
pub fn static_eval(chess: &shakmaty::Chess) -> i32 {
    evaluation::classical::evaluate(&state::State::new(chess), &mut evaluation::PawnCache::new())
}
