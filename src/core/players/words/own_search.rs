//! Tabiya's own search as it is watched: why moves are skipped, how nodes are searched, and why they
//! are left.

// Moves that are skipped.
pub const LATE_MOVE_PRUNING: &str = "late move pruning: it and all quiet moves after it";
pub const HISTORY_PRUNING: &str = "history pruning: has kept failing";
pub const FUTILITY_PRUNING: &str = "futility pruning: cannot reach alpha";
pub const EXCHANGE_PRUNING: &str = "exchange pruning: loses material";

// A position put to another question: what is searched, and the question.
pub const CAPTURES_ONLY: &str = "captures only";
pub const CAN_CAPTURES_SAVE_IT: &str = "can captures save it? (razoring)";
pub const OTHER_MOVES: &str = "the other moves";
pub const IS_HASH_MOVE_ONLY_GOOD_ONE: &str = "is the hash move the only good one?";
pub const VERIFIED: &str = "verified";
pub const IS_IT_NO_ZUGZWANG: &str = "is it no zugzwang? without null moves";

// How a node is searched.
pub const EXTENDED: &str = "extended: the only good move";
pub const EXTENDED_BY_TWO: &str = "extended by 2: the only good move";
pub const WINDOW_WIDENED: &str = "again, window widened";
pub const AT_LESS_DEPTH: &str = "a try at less depth (probcut)";

// Why a node is left.
pub const CUT: &str = "cut by a move";
pub const FROM_TABLE: &str = "known from the table";
pub const FROM_TABLEBASES: &str = "endgame tables: known";
pub const NULL_MOVE: &str = "null move: too good";
pub const REVERSE_FUTILITY: &str = "reverse futility: far above beta";
pub const RAZORING: &str = "razoring: far below alpha";
pub const PROBCUT: &str = "probcut: a capture stays above beta";
pub const MULTI_CUT: &str = "multi-cut: other moves are above beta too";
pub const STANDING_PAT: &str = "stand pat: good enough without a capture";
pub const MATE_DISTANCE: &str = "mate distance: a shorter mate is known";
pub const REPETITION: &str = "repetition: a draw";
pub const DRAWN: &str = "draw: fifty moves, or nobody can mate";
pub const CHECKMATE: &str = "checkmate";
pub const STALEMATE: &str = "stalemate";
