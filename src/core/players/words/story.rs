//! The museum's story of how evaluations came to their numbers, and what was measured at each step.

// The steps.
pub const MATERIAL: &str = "Material";
pub const TABLES: &str = "Tables by hand";
pub const WEIGHTS_BRED: &str = "Weights bred";
pub const WEIGHTS_FITTED: &str = "Weights fitted";
pub const NETWORK: &str = "A network";
pub const TODAY: &str = "Today";

// Where their numbers come from.
pub const PIECES_ARE_COUNTED: &str =
    "Pieces are counted: pawn 100, knight and bishop 350, rook 525, queen 1000.";
pub const A_PERSON_WRITES: &str =
    "A person writes what each piece but the king is worth on each square: 320 numbers.";
pub const WEIGHTS_COMPETE: &str = "25 whole numbers: what the six pieces are worth, which is fixed, \
     and 19 weights, which compete in tournaments. The weights are for mobility, threats, guarded pieces \
     and the advance of pawns. The best five stay, five are new.";
pub const NOBODY_NAMES_A_TERM: &str = "Nobody names a term: inputs are pieces on squares, and games \
     of its own show what they are worth.";

pub fn fitted_to_own_games(pairs: &str) -> String {
    format!(
        "Tabiya's classical evaluation: {pairs} pairs of weights, for middlegame and endgame. They are \
         fitted to 1,498,430 positions of its own games."
    )
}

pub fn valued_by(evaluation: &str) -> String {
    format!("Positions are valued by: {evaluation}.")
}

// Matches between exhibits.
pub fn one_move_ahead(first: &str, second: &str, points: &str) -> String {
    format!("{first}, one move ahead, against {second}: {points}.")
}

pub fn four_plies_against_three(first: &str, second: &str, points: &str) -> String {
    format!("{first}, four plies, against the three of {second}: {points}.")
}

pub fn tables_against_four_plies(first: &str, second: &str, points: &str) -> String {
    format!(
        "{first}, with tables and five plies, no quiescence search, against four plies of {second}: \
         {points}."
    )
}

pub fn rules_for_squares(first: &str, second: &str, points: &str) -> String {
    format!(
        "{first}, with rules for squares, quiescence search and hash table, against {second}: \
         {points}."
    )
}

pub fn same_search(first: &str, second: &str, points: &str) -> String {
    format!("{first}, with the search of deepening, against {second}: {points}.")
}

// What was measured of bred weights.
pub const BRED_AGAIN: &str = "Bred again by the published recipe, 400 games against the published \
     weights: −38 ±21 Elo. A beats B, B beats C, C beats A: 52 such circles.";
pub const FITTED_INSTEAD: &str = "The same 19 fitted to 211,127 positions instead: +49 ±15.";

// What was measured of the classical evaluation.
pub const CLASSICAL_MEASURED: &str = "Weights fitted to 211,127 positions against those before, \
     300 games: +45 ±34. More terms, and 380,000 positions, 200 games: +72 ±46.";

// What was measured of networks against the classical evaluation.
pub const NETWORKS_MEASURED: &[&str] = &[
    "N = 64, 7.9 million positions of games alone: 19 % of 100 games against the classical one.",
    "N = 128, first taught by the classical evaluation on 160 million positions. Of 200 games at \
     10,000 nodes per move, 55 %; of 90 at 100,000, 50 %.",
    "N = 128, 120 million and then 8.1 million of games of 120 nodes per move: 38.8 % of 200 games.",
    "The same with 3.7 million more of games of 800 nodes per move: 49.5 % of 200 games.",
    "N = 128, with 27 million positions, many of them out of the trees of searches: 61.2 % of 300 \
     games; +79 ±30 Elo, at 2 seconds and 0.02 per move. So the network plays.",
    "N = 256, taught by a larger network that is too slow to play: 59.8 % of 331 games; +69 ±29 Elo \
     against the one before it, at 40,000 nodes per move.",
    "It went on by 7 million positions of its own games: 57.2 % of 229 games; +50 ±30 Elo against \
     the one before it, at 100,000 nodes per move.",
    "Then by 11 million, and it learned more about those with nearly equal chances: 58.1 % of 463 \
     games; +57 ±21 Elo against the one before it, at 100,000 nodes per move.",
    "The one carried here went on by 9 million positions of new games: 53.4 % of 453 games; +24 ±20 \
     Elo against the one before it, at 100,000 nodes per move.",
];
