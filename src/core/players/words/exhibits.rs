//! The museum's exhibits: the card of each, its name at another depth, results against each other,
//! and what is said of a word that names none.

use std::fmt::Display;

/// What the card of an exhibit says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardText {
    pub title: &'static str,
    /// What kind of program it was, and in which language; no persons are named here.
    pub origin: &'static str,
    /// Where its idea comes from, with the year; the accounts themselves are recent.
    pub when: &'static str,
    /// How it finds its move.
    pub thinks: &'static str,
    /// Its published values, as far as they fit on a card.
    pub figures: &'static str,
    /// What it cannot see.
    pub blind_to: &'static str,
    /// What its account measured, and what comes out here; empty where it gives no figures.
    pub measured: &'static str,
    /// Where its default depth comes from; empty where it looks no further than its own move.
    pub depth_from: &'static str,
}

// The cards, weakest idea first.
pub const RANDOM: CardText = CardText {
    title: "Random",
    origin: "the first step of a browser program in JavaScript",
    when: "no date; the baseline for all the others",
    thinks: "plays any legal move",
    figures: "none",
    blind_to: "everything",
    measured: "",
    depth_from: "",
};

pub const GREEDY: CardText = CardText {
    title: "Greedy",
    origin: "the second step of the JavaScript program",
    when: "older than computers: take what you can get; the values are Kaufman's of 2012 (our attribution), except the king's",
    thinks: "takes the most material it can get in one move, random tie-break",
    figures: "pawn 100, knight and bishop 350, rook 525, queen 1000, king 10000",
    blind_to: "the reply to its move",
    measured: "",
    depth_from: "",
};

pub const MINIMAX: CardText = CardText {
    title: "Minimax",
    origin: "the third step of the JavaScript program",
    when: "von Neumann proved it in 1928, Shannon described it for chess in 1950",
    thinks: "searches every line to three plies and counts the material at the end",
    figures: "as greedy; moves in random order, as in its fourth step",
    blind_to: "everything but material, and the fourth ply",
    measured: "",
    depth_from: "our choice",
};

pub const MINIMAX_OF_TENS: CardText = CardText {
    title: "Minimax of tens",
    origin: "a C++ program with a two-dimensional array as its board",
    when: "von Neumann 1928, Shannon 1950; the same search written differently",
    thinks: "White maximises the score, Black minimises it, and a branch is left when beta falls below alpha; a pawn counts ten",
    figures: "pawn 10, knight and bishop 30, rook 50, queen 90, king 900",
    blind_to: "doubled pawns, development, castling, the centre",
    measured: "",
    depth_from: "our choice; the account only says that it was fixed",
};

pub const ALPHA_BETA: CardText = CardText {
    title: "Alpha-beta",
    origin: "the fourth step of the JavaScript program",
    when: "Newell, Shaw and Simon 1958; Knuth and Moore analysed it in 1975",
    thinks: "like minimax, but skips what cannot change the result; four plies",
    figures: "as greedy; moves in random order",
    blind_to: "everything but material, and exchanges at the horizon",
    // tabiya lab --fen OPEN --compare alphabeta --depth 4; OPEN is the lab's open game, 3…Bc4.
    measured: "its account says that four plies were slow. Here, in an open game: 27,642 nodes in 0.01 s",
    depth_from: "as in its account",
};

pub const POTENTIAL: CardText = CardText {
    title: "Potential",
    origin: "a generic game search in C#, which also played tic-tac-toe and Connect 4",
    when: "mobility as a sign of strength: Slater 1950; tables of squares: Michniewski's Simplified evaluation function; values of the pieces: Berliner's, both by our attribution",
    thinks: "scores pieces by square, what its moves could gain, and how many it has; root moves in parallel",
    figures: "pawn 100, knight 320, bishop 333, rook 510, queen 880, king 1000, adjusted by square; 65 % pieces, 20 % potential, 10 % moves, 5 % number of pieces; meant to stay between -1 and 1, but a queen that can be taken counts 0.81, one owned 0.05",
    blind_to: "the phase of the game, and exchanges at the horizon",
    measured: "its account: five plies solved all its puzzles, four only few; sorting the moves turned minutes into seconds. Here, on 300 puzzles at five plies: 104.9 million nodes in 178 s sorted, 327.2 million in 769 s unsorted",
    depth_from: "as in its account",
};

pub const DEEPENING: CardText = CardText {
    title: "Deepening",
    origin: "a UCI engine in Java",
    when: "iterative deepening: Slate and Atkin 1977; hash keys: Zobrist 1970",
    thinks: "searches depth by depth, best line first, with a hash table; in quiescence it drops a line whose value falls below that of two plies before",
    figures: "pawn 100, knight 300, bishop 325, rook 500, queen 900; king castled kingside 100, queenside 50",
    blind_to: "that some moves deserve a shallower search than others",
    // tabiya lab --fen OPEN --evaluator deepening --depth D --compare M: minimax at 4; worstfirst,
    // ordered and quiescence at 5 (with --json: quiescence_nodes); quiescence at 7, by depth.
    measured: "its account: 243,000 leaves at four plies without alpha-beta, 65,000 at five with it; reversed order more than doubled the nodes; over 90 % of them in quiescence before that was pruned; average depth 3 at first, 7 at the end; branching factor about 8; the goal was below 2 and twenty plies; the author guessed the strength of the first version at 600 to 700. Here, in an open game: 1,008,043 leaves at four plies without, 76,091 at five with it; 85,934 nodes, 3,031,098 in reversed order; 32 % in quiescence; branching factor 5.2",
    depth_from: "our choice; its account reached 7 on average",
};

pub const GENETIC: CardText = CardText {
    title: "Genetic",
    origin: "a mailbox program whose author bred its weights in tournaments",
    when: "Holland described genetic algorithms in 1975",
    thinks: "counts mobility, threats and guarded pieces; quiet moves first; the first lower bound is what is left after two moves of the opponent in a row",
    figures: "19 weights from 0 to 5, as published; its breeding had run in circles; the largest: threats against the queen 5, the king 4, a rook 2",
    blind_to: "captures that the last move did not make possible",
    // tabiya lab --fen OPEN --evaluator genetic --depth 3 --compare alphabeta,ordered --json: all
    // nodes by the root and the nodes of the first two plies.
    measured: "its account: 35 moves searched per position without sorting, 25 with it; 100 games a round took hours. Here, in an open game at three plies: 18.7 without, 29.5 with it, since quiet moves go first",
    depth_from: "our choice; its account bred the weights with two",
};

pub const CLASSICAL: CardText = CardText {
    title: "Classical",
    origin: "the evaluation that Tabiya played with before its network, in the search of deepening",
    when: "weights fitted to games: Buro 1995, Österlund 2014",
    thinks: "adds up terms that people thought of, for middlegame and endgame; the weights come from games",
    figures: "1,231 pairs of weights, fitted to 1,498,430 positions; explains every score (tabiya eval)",
    blind_to: "everything that nobody thought of",
    measured: "",
    depth_from: "as deepening",
};

// As a player.
pub fn at_depth(title: &str, depth: u32) -> String {
    let plies = if depth == 1 { "ply" } else { "plies" };
    format!("{title}, {depth} {plies}")
}

/// The points of one against another, `90½ of 100`.
pub fn points(half_points: u32, games: u32) -> String {
    let half = if half_points % 2 == 1 { "\u{bd}" } else { "" };
    format!("{}{half} of {games}", half_points / 2)
}

pub fn not_an_exhibit(names: impl Display, found: impl Display) -> String {
    format!("expected an exhibit of the museum ({names}), found \"{found}\"")
}
