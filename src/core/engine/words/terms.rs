//! The names of the classical evaluation's terms.

// Material and placement.
pub const TABLES: &str = "tables";
pub const FACING: &str = "tables facing the enemy's king";
pub const NEAR_KING: &str = "distance from the enemy's king";
pub const BESIDE_KING: &str = "distance from the own king";

// Pieces.
pub const WITH_PAWNS: &str = "pieces and pawns";
pub const IN_BLOCKADE: &str = "pieces and rammed pawns";
pub const TOGETHER: &str = "piece combinations";
pub const KNIGHT_MOBILITY: &str = "knight mobility";
pub const BISHOP_MOBILITY: &str = "bishop mobility";
pub const ROOK_MOBILITY: &str = "rook mobility";
pub const QUEEN_MOBILITY: &str = "queen mobility";
pub const BISHOP_PAIR: &str = "bishop pair";
pub const OUTPOSTS: &str = "outposts";
pub const OUTPOST_REACHED: &str = "outpost in reach";
pub const SHELTERED: &str = "behind a pawn";
pub const BAD_BISHOP: &str = "bad bishop";
pub const BLOCKED_BISHOP: &str = "blocked bishop";
pub const BISHOP_AIMS: &str = "bishop aims at pawns";
pub const LONG_DIAGONAL: &str = "long diagonal";
pub const ROOK_FILES: &str = "rook files";
pub const ROOK_WORK: &str = "active rooks";
pub const TRAPPED_ROOK: &str = "trapped rook";

// Pawns.
pub const ISOLATED: &str = "isolated pawns";
pub const DOUBLED: &str = "doubled pawns";
pub const BACKWARD: &str = "backward pawns";
pub const PHALANX: &str = "pawn phalanx";
pub const SUPPORTED: &str = "supported pawns";
pub const FREE_CHAIN: &str = "connected on a half-open file";
pub const LEVER: &str = "levers";
pub const RAMMED: &str = "rammed pawns";
pub const CANDIDATE: &str = "candidate passed pawns";
pub const ISLANDS: &str = "pawn islands";

// Passed pawns.
pub const PASSED: &str = "passed pawns";
pub const PASSED_FREE: &str = "free passed pawns";
pub const PASSED_SAFE: &str = "passed pawn, safe path";
pub const PASSED_OPEN: &str = "passed pawn, open path";
pub const PASSED_RUNS: &str = "unstoppable passed pawn";
pub const PASSED_BLOCKED: &str = "blocked passed pawns";
pub const PASSED_OWN_KING: &str = "passed pawn, own king";
pub const PASSED_ENEMY_KING: &str = "passed pawn, enemy king";
pub const PASSED_ROOK: &str = "rook behind passed pawn";

// Threats and space.
pub const THREAT_BY_PAWN: &str = "pawn threats";
pub const THREAT_BY_MINOR: &str = "minor threats";
pub const THREAT_BY_ROOK: &str = "rook threats";
pub const THREAT_BY_KING: &str = "king threats";
pub const WEAK_PIECES: &str = "weak pieces";
pub const QUEEN_GUARDS: &str = "guarded by the queen";
pub const CONTESTED: &str = "contested squares";
pub const QUEEN_NEXT: &str = "threats to attack the queen";
pub const HANGING: &str = "hanging pieces";
pub const PUSH_THREAT: &str = "push threats";
pub const SPACE: &str = "space";

// The king.
pub const SHELTER: &str = "king shelter";
pub const STORM: &str = "pawn storm";
pub const STORM_BLOCKED: &str = "blocked storm";
pub const KING_FILES: &str = "king files";

// The move.
pub const TEMPO: &str = "tempo";

// Parts of the king's danger.
pub const DANGER_BASE: &str = "danger: base";
pub const DANGER_ATTACKERS: &str = "danger: attackers";
pub const DANGER_ATTACKS: &str = "danger: attacks";
pub const DANGER_WEAK: &str = "danger: weak squares";
pub const DANGER_CHECKS: &str = "danger: safe checks";
pub const DANGER_NO_QUEEN: &str = "danger: no queen";
pub const DANGER_PAWNS: &str = "danger: own pawns";
pub const DANGER_DEFENDER: &str = "danger: defender";
pub const DANGER_SHELTER: &str = "danger: shelter";
pub const DANGER_STORM: &str = "danger: storm";
pub const DANGER_UNSAFE: &str = "danger: other checks";
pub const DANGER_PINNED: &str = "danger: pinned";
pub const DANGER_WING: &str = "danger: wing";
pub const DANGER_BY_PAWNS: &str = "danger: pawn attacks";
pub const DANGER_KNIGHT: &str = "danger: knight at home";
pub const DANGER_TO_MOVE: &str = "danger: to move";

/// All of its parts together.
pub const KING_DANGER: &str = "king danger";
