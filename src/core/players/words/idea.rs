//! The idea of each exhibit: a picture in letters, and a sentence below it.

/// A picture and a sentence below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Idea {
    pub picture: &'static [&'static str],
    pub says: &'static str,
}

pub const RANDOM: Idea = Idea {
    picture: &[
        "          you",
        "       /   |   \\",
        "      e4   a3   Nf3",
        "           ^",
    ],
    says: "any of them, all equally likely",
};
pub const GREEDY: Idea = Idea {
    picture: &[
        "          you",
        "       /   |   \\",
        "      0   +9    +1",
        "           ^",
    ],
    says: "the most material at once; the reply is not looked at",
};
pub const MINIMAX: Idea = Idea {
    picture: &[
        "           3         you: best",
        "        /     \\",
        "       3       1     they: worst",
        "      / \\     / \\",
        "     3   5   4   1",
    ],
    says: "every line to the end, and the values come back up",
};
pub const MINIMAX_OF_TENS: Idea = Idea {
    picture: &[
        "           3",
        "        /     \\",
        "       3       2",
        "      / \\     / \\",
        "     3   5   2   x   skipped",
    ],
    says: "2 is below the 3 that is sure: the rest of the branch is left; an equal value would not do",
};
pub const ALPHA_BETA: Idea = Idea {
    picture: &[
        "           3         alpha 3",
        "        /     \\",
        "       3      <=3    beta 3",
        "      / \\     / \\",
        "     3   5   3   x   skipped",
    ],
    says: "one reply already makes the right move no better than the left one: the others are skipped",
};
pub const POTENTIAL: Idea = Idea {
    picture: &[
        "          you",
        "       /   |   \\",
        "     +9   +2    -1   promise",
        "     /|\\   |     |",
        "    . . .  x     x   searched",
    ],
    says: "what promises most goes first, so the rest is cut early",
};
pub const DEEPENING: Idea = Idea {
    picture: &[
        "  depth 1      /\\",
        "  depth 2     /  \\",
        "  depth 3    / /  \\",
        "            /_/____\\",
        "  captures    \\/  \\/",
    ],
    says: "again and again, a ply deeper each time, the best line first; then captures alone",
};
pub const GENETIC: Idea = Idea {
    picture: &[
        "   A 3 0 5 1 2      A beats B",
        "   B 0 2 5 4 1      B beats C",
        "   C 3 2 0 1 5      C beats A",
        "       |",
        "   A 3 1 5 1 2      mutated",
    ],
    says: "weights play each other, the best are kept; in its own tournament that ran in circles",
};
pub const CLASSICAL: Idea = Idea {
    picture: &[
        "   material     +1.00",
        "   pawns        -0.20",
        "   king         +0.35",
        "   ------------------",
        "   the position +1.15",
    ],
    says: "terms that people thought of are added up; games gave their weights",
};

/// The idea of Tabiya's own search.
pub const TABIYA: Idea = Idea {
    picture: &[
        "           12",
        "        /   |   \\",
        "      12  <=12  <=12  better? no",
        "     / \\   |     |    less deep",
        "    .   .  x     x    skipped",
    ],
    says: "the likely best move is searched in full; of the others, late ones less deep, only whether they are \
           better",
};
