//! Who follows the search node by node: nobody as a rule, and then nothing of this is compiled.
//!
//! What is told changes nothing: the same position with the same memory is searched to the same
//! value, line and number of nodes, whoever listens.

use crate::engine::value::Value;
use shakmaty::Move;

/// Follows a search. Every method does nothing unless it is written; `enter` and `leave` come in
/// pairs, nested as the tree is, and so do `descend` and `ascend`.
pub trait Tracer {
    /// Whether anything is done with what is told, so that what only a listener needs is worked
    /// out.
    const LISTENS: bool;

    /// A move is made on the path; `None`: a null move. What is searched until it is taken back is
    /// searched after it, perhaps several times.
    #[inline]
    fn descend(&mut self, _played: Option<Move>) {}

    /// The last move on the path is taken back.
    #[inline]
    fn ascend(&mut self) {}

    /// How the node is searched that is entered next, where that is not as usual.
    #[inline]
    fn expect(&mut self, _how: How) {}

    /// A node is searched.
    #[inline]
    fn enter(&mut self, _node: Entered) {}

    /// A move of the node entered last is not searched.
    #[inline]
    fn skip(&mut self, _played: Move, _why: Skip) {}

    /// Why the node entered last is left before all its moves were searched.
    #[inline]
    fn because(&mut self, _why: Why) {}

    /// The node entered last is left; its value is from the side to move there.
    #[inline]
    fn leave(&mut self, _value: Value) {}

    /// An iteration is done: its depth in plies, the value and the line of the best move.
    #[inline]
    fn iteration(&mut self, _depth: i32, _value: Value, _line: &[Move]) {}

    /// Whether the search is to end.
    #[inline]
    fn wants_stop(&mut self) -> bool {
        false
    }
}

/// Nobody follows.
#[derive(Clone, Copy, Debug, Default)]
pub struct NullTracer;

impl Tracer for NullTracer {
    const LISTENS: bool = false;
}

/// A node as it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// Plies left to search; 0: quiescence search.
    pub depth: i32,
    /// The window, from the side to move in the node.
    pub alpha: Value,
    pub beta: Value,
    /// The exact value is wanted, not only on which side of the window it lies.
    pub pv: bool,
}

/// How a node is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// So many plies less deeply than the depth asks for (late move reduction).
    Reduced(i32),
    /// So many plies more deeply (singular extension); negative: less deeply.
    Extended(i32),
    /// As deep as the depth asks for, after a search less deep came out well.
    Again,
    /// With a wider window, after a narrower one did not hold the value.
    Wider,
    /// Whether a capture stands well above beta even at less depth (probcut).
    Probcut,
    /// The same position by its captures only, because it stands so far below alpha (razoring).
    Razoring,
    /// The same position without its hash move, to see whether that is the only good one.
    Singular,
    /// The same position without null moves, because one was too good (verification).
    Verification,
}

/// Why a node was left before all its moves were searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The move searched last was too good: the `tried`th of `of` legal ones.
    Cut {
        tried: usize,
        of: usize,
    },
    /// The hash table knew its value.
    Table,
    /// The endgame tables knew its value.
    Tablebases,
    /// The null move was already too good.
    NullMove,
    /// So far above beta, so near the leaves (reverse futility pruning).
    ReverseFutility,
    /// So far below alpha that only captures could help, and they do not.
    Razoring,
    /// A capture stands well above beta.
    Probcut,
    /// Several moves are above beta, the hash move left out (multi-cut).
    MultiCut,
    /// Good enough without a capture, in quiescence search.
    StandingPat,
    /// A shorter mate is known.
    MateDistance,
    /// The position stood on the board before, or can be brought back: a draw.
    Repetition,
    /// A draw by fifty moves or because nobody can mate.
    Drawn,
    /// There is no legal move.
    Checkmate,
    Stalemate,
}

/// Why a move was not searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skip {
    /// It and all later quiet moves come too late in the order (late move pruning).
    Late,
    /// It has kept failing elsewhere (history pruning).
    History,
    /// It cannot lift the position to alpha (futility pruning).
    Futility,
    /// It loses material (exchange pruning).
    Exchange,
}

impl<T: Tracer> Tracer for &mut T {
    const LISTENS: bool = T::LISTENS;

    fn descend(&mut self, played: Option<Move>) {
        (**self).descend(played);
    }

    fn ascend(&mut self) {
        (**self).ascend();
    }

    fn expect(&mut self, how: How) {
        (**self).expect(how);
    }

    fn enter(&mut self, node: Entered) {
        (**self).enter(node);
    }

    fn skip(&mut self, played: Move, why: Skip) {
        (**self).skip(played, why);
    }

    fn because(&mut self, why: Why) {
        (**self).because(why);
    }

    fn leave(&mut self, value: Value) {
        (**self).leave(value);
    }

    fn iteration(&mut self, depth: i32, value: Value, line: &[Move]) {
        (**self).iteration(depth, value, line);
    }

    fn wants_stop(&mut self) -> bool {
        (**self).wants_stop()
    }
}
