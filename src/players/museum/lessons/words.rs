//! What the lessons say before anything is searched: titles, ideas, questions. Their readers have
//! never programmed chess: each word of the field is explained where it first stands.

use super::Topic;

impl Topic {
    pub fn title(self) -> &'static str {
        match self {
            Topic::AlphaBeta => "Alpha-beta",
            Topic::Ordering => "Move ordering",
            Topic::Table => "The hash table",
            Topic::Quiescence => "Quiescence search",
            Topic::NullMove => "The null move",
            Topic::Reductions => "Late move reductions",
        }
    }

    /// The idea, in a paragraph.
    pub fn idea(self) -> &'static str {
        match self {
            Topic::AlphaBeta => {
                "A search tries each move and every reply, and counts the pieces at the end (pawn 100, knight \
                 and bishop 350, rook 525, queen 1000). Alpha is what the mover has for sure from moves tried \
                 before. One reply that leaves no more than alpha makes a move useless, however bad the \
                 rest: other replies are skipped, a cut-off. Black moves, a6 first."
            }
            Topic::Ordering => {
                "A cut-off needs a good move to compare with, the earlier the better. Nobody knows the best \
                 one beforehand, but a guess is cheap: captures first, the most valuable before all. The \
                 result stays the same. (A ply is one move of one side, a node a position that is looked \
                 at.) Black moves."
            }
            Topic::Table => {
                "Kb1, a move of Black, Kc1; or Kb2, the same move, Kc1: the same position again. A hash table \
                 keeps results under a number worked out from pieces and squares, the hash; nothing below a \
                 known position is searched again. Here only kings can move. Alpha-beta and ordering are on \
                 too. White moves."
            }
            Topic::Quiescence => {
                "A search that stops in the middle of an exchange counts the piece just taken and does not \
                 see it taken back. Quiescence search goes on with captures alone until the position is \
                 quiet; each side may stop taking when that is better. White has a queen for two pawns, \
                 +800. One ply deep, plain search plays Qxd6: +900."
            }
            Topic::NullMove => {
                "Nobody may pass in chess, but a search can try it, two plies less deep: a null move. Who is \
                 above beta, the opponent's alpha, even after passing, is so with a real move too: a cut-off. \
                 Not in check, and not with king and pawns alone, where any move may harm. Alpha-beta, \
                 ordering and table are on too. Black moves."
            }
            Topic::Reductions => {
                "Where moves are sorted well, late ones are seldom best. So from the fourth on, moves that \
                 take nothing are first searched a ply less deeply, and only asked: better than the best so \
                 far? If so, they are searched again in full. Alpha-beta, ordering and table are on too. \
                 Black moves."
            }
        }
    }

    /// What is to be guessed.
    pub fn question(self) -> &'static str {
        match self {
            Topic::AlphaBeta => "After which move of Black are replies skipped for the first time?",
            Topic::Ordering => "Four plies: how many times fewer nodes with likely moves first?",
            Topic::Table => "Nine plies: how many times fewer nodes with a table?",
            Topic::Quiescence => "What is Qxd6 worth to quiescence search?",
            Topic::NullMove => "Five plies: how many times fewer nodes with the null move?",
            Topic::Reductions => "Five plies: how many of the reduced moves are searched again?",
        }
    }
}
