//! The lessons: title, idea and question of each, what there is to choose from, and what its search
//! found. Their readers have never programmed chess: each word of the field is explained where it
//! first stands.

/// What a lesson says before anything is searched: the idea in a paragraph, and what is to be
/// guessed.
pub struct LessonText {
    pub title: &'static str,
    pub idea: &'static str,
    pub question: &'static str,
}

// Before the search.
pub const ALPHA_BETA: LessonText = LessonText {
    title: "Alpha-beta",
    idea: "A search tries each move and every reply, and counts the pieces at the end. A pawn is 100, \
           knight and bishop 350, rook 525, queen 1000. Alpha is what the mover has for sure from \
           moves tried before. One reply that leaves no more than alpha makes a move useless, \
           however bad the rest. Other replies are skipped: a cut-off. Black moves, a6 first.",
    question: "After which move of Black are replies skipped for the first time?",
};

pub const ORDERING: LessonText = LessonText {
    title: "Move ordering",
    idea: "A cut-off needs a good move to compare with, the earlier the better. Nobody knows the \
           best one beforehand, but a guess is cheap: captures first, the most valuable before all. \
           The result stays the same. (A ply is one move of one side, a node a position that is \
           looked at.) Black moves.",
    question: "Four plies: how many times fewer nodes with likely moves first?",
};

pub const TABLE: LessonText = LessonText {
    title: "The hash table",
    idea: "Kb1, a move of Black, Kc1; or Kb2, the same move, Kc1: the same position again. A hash \
           table keeps results under a number worked out from pieces and squares, the hash. Nothing \
           below a known position is searched again. Here only kings can move. Alpha-beta and \
           ordering are on too. White moves.",
    question: "Nine plies: how many times fewer nodes with a table?",
};

pub const QUIESCENCE: LessonText = LessonText {
    title: "Quiescence search",
    idea: "A search that stops in the middle of an exchange counts the piece just taken and does \
           not see it taken back. Quiescence search goes on with captures alone until the position \
           is quiet. Each side may stop taking when that is better. White has a queen for two \
           pawns, +800. One ply deep, plain search plays Qxd6: +900.",
    question: "What is Qxd6 worth to quiescence search?",
};

pub const NULL_MOVE: LessonText = LessonText {
    title: "The null move",
    idea: "Nobody may pass in chess, but a search can try it, two plies less deep: a null move. A \
           side that is above beta (the opponent's alpha) even after passing would be above it with \
           a real move too: a cut-off. Not in check, and not with king and pawns alone, where any \
           move may harm. Alpha-beta, ordering and table are on too. Black moves.",
    question: "Five plies: how many times fewer nodes with the null move?",
};

pub const REDUCTIONS: LessonText = LessonText {
    title: "Late move reductions",
    idea: "Where moves are sorted well, late ones are seldom best. So from the fourth on, moves \
           that take nothing are first searched a ply less deeply. They are only asked: better than \
           the best so far? If so, they are searched again in full. Alpha-beta, ordering and table are \
           on too. Black moves.",
    question: "Five plies: how many of the reduced moves are searched again?",
};

// What there is to choose from. Numbers are given as people say them.
pub fn about_times(factor: &str) -> String {
    format!("about ×{factor}")
}

pub fn about_percent(percent: &str) -> String {
    format!("about {percent} %")
}

/// `at`: the move's place, from 0; `last`: that of the last one.
pub fn move_at(label: &str, at: usize, last: usize) -> String {
    let place = match at {
        0 => "the first",
        at if at == last => "the last",
        1 => "the second",
        2 => "the third",
        _ => "a later one",
    };
    format!("{label}, {place}")
}

// Of several lessons.
pub fn same_value(value: i32) -> String {
    format!("The value is {value:+} for Black both times. It need not be: it is a bet.")
}

pub fn other_value(value: i32, full: i32) -> String {
    format!(
        "The value is {value:+} for Black instead of {full:+}: it is a bet, and here it was lost."
    )
}

// Alpha-beta.
pub fn nothing_known_before(first: &str, replies: usize, left: i32) -> String {
    format!(
        "Before {first} nothing is known, so all {replies} replies to it are looked at. The best of \
         them leaves Black {left:+}: that is alpha now."
    )
}

/// `tried` of the replies `of`; the last of them is `reply`. `first`: the move that is no worse.
pub fn replies_skipped(
    after: &str,
    (tried, of): (usize, usize),
    reply: &str,
    left: i32,
    first: &str,
) -> String {
    format!(
        "After {after}, reply {tried} of {of} is {reply}. It leaves {left:+}, no more than alpha: \
         already no better than {first}. The other {} replies are skipped.",
        of - tried
    )
}

pub fn positions_instead_of(positions: &str, instead_of: &str, best: &str, value: i32) -> String {
    format!(
        "In total, {positions} positions instead of {instead_of}, and the same result: {best}, \
         {value:+}. What is saved goes into depth: in the same time a search looks further ahead."
    )
}

// Move ordering.
/// Of moves as they come and of the best first: the nodes, and the percentage of cut-offs that come
/// with the first reply.
pub fn likely_first(
    (plain, plain_share): (&str, f64),
    (best, best_share): (&str, f64),
    value: i32,
) -> String {
    format!(
        "As they come: {plain} nodes, and {plain_share:.0} % of all cut-offs come with the first \
         reply tried. Likely moves first: {best} nodes, and {best_share:.0} %. The value is \
         {value:+} for Black both times."
    )
}

pub fn likely_last(nodes: &str) -> String {
    format!("The likely ones last: {nodes} nodes.")
}

// The hash table.
pub const SAVES_MOST_WITH_FEW_PIECES: &str = "It saves most where few pieces reach the same squares \
     in many orders; among many pieces it saves less.";

pub fn with_table(without: &str, with: &str, known: &str) -> String {
    format!(
        "Without a table {without} nodes, with it {with}. {known} times the table knew the answer, \
         and each time all that follows was saved."
    )
}

// Quiescence search.
pub fn sees_recapture(reply: &str, taken: &str, value: i32) -> String {
    format!(
        "It sees {reply}: the queen is gone for a pawn, and {taken} is worth {value:+} for White."
    )
}

pub fn plays_instead(played: &str, value: i32, nodes: &str, plain: &str, beyond: u64) -> String {
    format!(
        "So it plays {played} instead, the first of the moves that keep {value:+}. It looked at \
         {nodes} nodes, plain search at {plain}: {beyond} beyond the depth, and a queen saved."
    )
}

// The null move.
pub const WHO_MOVES_LAST_CAPTURES_LAST: &str = "The value differs from the second lesson's (four \
     plies), but not because of passing. Without quiescence search, whoever moves last captures \
     last.";

pub fn with_null_move(without: &str, with: &str, passed: &str) -> String {
    format!(
        "Without it {without} nodes, with it {with}. {passed} times passing was enough, and each \
         time every real move there was saved."
    )
}

// Late move reductions.
pub const PROGRAMS_MAKE_THIS_BET: &str = "Programs make this bet all the same: the nodes saved buy a \
     ply more, and that finds more than the bet loses.";

pub fn reduced(moves: &str, again: &str) -> String {
    format!("{moves} moves were reduced, {again} of them searched again in full.")
}

pub fn with_reductions(without: &str, with: &str) -> String {
    format!("Without reductions {without} nodes, with them {with}.")
}
