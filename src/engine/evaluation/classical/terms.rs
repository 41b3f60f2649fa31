//! The terms of the evaluation: their names and their places in the table of weights.
//!
//! A *group* is a run of weights of one kind. The evaluation adds weights by group and index;
//! the tuner and the table of terms for people read the same list.

/// A run of weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    pub name: &'static str,
    /// Place of the first weight in the table.
    pub first: usize,
    pub count: usize,
    /// Weights of a line in the source; purely for reading.
    pub per_line: usize,
    /// Part of the king's danger, which is not added but squared.
    pub danger: bool,
}

impl Group {
    /// The places of its weights in the table.
    pub fn terms(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.count
    }
}

macro_rules! groups {
    ($($(#[$doc:meta])* $id:ident = $name:literal, $count:expr, $per_line:expr, $danger:expr;)*) => {
        groups!(@place 0, $($(#[$doc])* $id = $name, $count, $per_line, $danger;)*);
        /// All groups, in the order of the table.
        pub const GROUPS: &[Group] = &[$($id),*];
    };
    (@place $first:expr,) => {
        /// Number of weights.
        pub const TERMS: usize = $first;
    };
    (@place $first:expr, $(#[$doc:meta])* $id:ident = $name:literal, $count:expr, $per_line:expr, $danger:expr; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $id: Group = Group {
            name: $name,
            first: $first,
            count: $count,
            per_line: $per_line,
            danger: $danger,
        };
        groups!(@place $first + $count, $($rest)*);
    };
}

groups! {
    /// Material and placement by kind and square, from the own side, the board mirrored so that the
    /// own king stands on the files e to h: a1 first.
    TABLES = "tables", 6 * 64, 8, false;
    /// What is added when the board is mirrored so that the enemy's king stands there.
    FACING = "tables facing the enemy's king", 6 * 64, 8, false;
    /// By kind (knight, bishop, rook, queen) and distance from the enemy's king.
    NEAR_KING = "distance from the enemy's king", 4 * 8, 8, false;
    /// By kind (knight, bishop, rook, queen) and distance from the own king.
    BESIDE_KING = "distance from the own king", 4 * 8, 8, false;
    /// Knights, bishops, rooks, queens, each with each own pawn; then with each enemy pawn.
    WITH_PAWNS = "pieces and pawns", 2 * 4, 4, false;
    /// Knights, bishops, rooks, each with each pawn rammed against a pawn.
    IN_BLOCKADE = "pieces and rammed pawns", 3, 3, false;
    /// Two knights; two rooks; rooks with an own queen, each; minor pieces against a queen, each.
    TOGETHER = "piece combinations", 4, 4, false;
    /// By number of squares reached that the enemy's pawns do not guard.
    KNIGHT_MOBILITY = "knight mobility", 9, 9, false;
    BISHOP_MOBILITY = "bishop mobility", 14, 7, false;
    ROOK_MOBILITY = "rook mobility", 15, 8, false;
    QUEEN_MOBILITY = "queen mobility", 28, 7, false;
    BISHOP_PAIR = "bishop pair", 1, 1, false;
    /// A piece that no enemy pawn can drive away, on ranks four to six: knight, bishop; each
    /// unguarded, guarded by a pawn.
    OUTPOSTS = "outposts", 4, 4, false;
    /// A knight that can go to a square guarded by a pawn where none can drive it away.
    OUTPOST_REACHED = "outpost in reach", 1, 1, false;
    /// A knight or bishop right behind a pawn.
    SHELTERED = "behind a pawn", 1, 1, false;
    /// Own pawns on the squares of the bishop's colour, each.
    BAD_BISHOP = "bad bishop", 1, 1, false;
    /// … for each own pawn blocked in the centre.
    BLOCKED_BISHOP = "blocked bishop", 1, 1, false;
    /// Enemy pawns on a bishop's diagonals, each.
    BISHOP_AIMS = "bishop aims at pawns", 1, 1, false;
    /// A bishop that sees both central squares of a long diagonal.
    LONG_DIAGONAL = "long diagonal", 1, 1, false;
    /// Rook on a file without pawns, without own pawns.
    ROOK_FILES = "rook files", 2, 2, false;
    /// A rook on the seventh rank with pawns or the king to catch there; enemy pawns that a rook
    /// attacks, each; a rook that sees another.
    ROOK_WORK = "active rooks", 3, 3, false;
    /// A rook shut in beside its king, which can no longer castle.
    TRAPPED_ROOK = "trapped rook", 1, 1, false;
    /// Pawn without own pawns beside it; the same on a half-open file.
    ISOLATED = "isolated pawns", 2, 2, false;
    DOUBLED = "doubled pawns", 1, 1, false;
    /// Pawn whose neighbours are past it and whose way is guarded; the same on a half-open file.
    BACKWARD = "backward pawns", 2, 2, false;
    /// Pawns side by side, by rank.
    PHALANX = "pawn phalanx", 8, 8, false;
    /// Pawns guarded by a pawn, by rank.
    SUPPORTED = "supported pawns", 8, 8, false;
    /// Pawns in a phalanx or guarded, with no enemy pawn before them on their file, by rank.
    FREE_CHAIN = "connected on a half-open file", 8, 8, false;
    /// Pawns that attack a pawn, by rank.
    LEVER = "levers", 8, 8, false;
    /// Pawns stopped by a pawn, by rank.
    RAMMED = "rammed pawns", 8, 8, false;
    /// Pawns with as many helpers as stoppers, and nothing before them on their own file, by rank.
    CANDIDATE = "candidate passed pawns", 8, 8, false;
    /// Groups of pawns with no file between, each.
    ISLANDS = "pawn islands", 1, 1, false;
    /// Passed pawns by rank.
    PASSED = "passed pawns", 8, 8, false;
    /// … that may step forward safely, by rank.
    PASSED_FREE = "free passed pawns", 8, 8, false;
    /// … whose whole path the enemy does not attack, by rank.
    PASSED_SAFE = "passed pawn, safe path", 8, 8, false;
    /// … with no enemy piece on its path, by rank.
    PASSED_OPEN = "passed pawn, open path", 8, 8, false;
    /// … that no king can catch, and the enemy has no pieces.
    PASSED_RUNS = "unstoppable passed pawn", 1, 1, false;
    /// … blocked by an enemy piece, by rank.
    PASSED_BLOCKED = "blocked passed pawns", 8, 8, false;
    /// Distance of the own king from a passed pawn's next square, from rank four on by rank.
    PASSED_OWN_KING = "passed pawn, own king", 4 * 8, 8, false;
    /// Distance of the enemy's king from it.
    PASSED_ENEMY_KING = "passed pawn, enemy king", 4 * 8, 8, false;
    /// A passed pawn with an own rook behind it.
    PASSED_ROOK = "rook behind passed pawn", 1, 1, false;
    /// A pawn attacks: minor, rook, queen.
    THREAT_BY_PAWN = "pawn threats", 3, 3, false;
    /// A minor piece attacks: pawn, minor, rook, queen; then the same where a piece guards it.
    THREAT_BY_MINOR = "minor threats", 2 * 4, 4, false;
    /// A rook attacks: pawn, minor, rook, queen; then the same where a piece guards it.
    THREAT_BY_ROOK = "rook threats", 2 * 4, 4, false;
    /// The king attacks an unguarded piece.
    THREAT_BY_KING = "king threats", 1, 1, false;
    /// Pieces attacked and not well guarded, each.
    WEAK_PIECES = "weak pieces", 1, 1, false;
    /// Pieces attacked that only the queen guards, each.
    QUEEN_GUARDS = "guarded by the queen", 1, 1, false;
    /// Squares that both attack and the enemy does not hold, each.
    CONTESTED = "contested squares", 1, 1, false;
    /// The enemy's queen can be attacked next by a knight, by a bishop or rook, safely.
    QUEEN_NEXT = "threats to attack the queen", 2, 2, false;
    /// Pieces attacked and not guarded.
    HANGING = "hanging pieces", 1, 1, false;
    /// A pawn that can safely step forward attacks a piece.
    PUSH_THREAT = "push threats", 1, 1, false;
    /// Safe squares behind the own pawns in the centre.
    SPACE = "space", 1, 1, false;
    /// The own pawn before the king, on its file and beside it: by file from the edge, by rank
    /// (first: none).
    SHELTER = "king shelter", 4 * 8, 8, false;
    /// The enemy's pawn there.
    STORM = "pawn storm", 4 * 8, 8, false;
    /// … that the own pawn blocks, by rank.
    STORM_BLOCKED = "blocked storm", 8, 8, false;
    /// The king on a file without pawns, without own pawns.
    KING_FILES = "king files", 2, 2, false;
    TEMPO = "tempo", 1, 1, false;
    /// Always there in the king's danger.
    DANGER_BASE = "danger: base", 1, 1, true;
    /// Attackers of the king's surroundings: knight, bishop, rook, queen.
    DANGER_ATTACKERS = "danger: attackers", 4, 4, true;
    /// Attacks on squares beside the king, each.
    DANGER_ATTACKS = "danger: attacks", 1, 1, true;
    /// Squares around the king that the enemy attacks and only king or queen guards, each.
    DANGER_WEAK = "danger: weak squares", 1, 1, true;
    /// Safe checks: knight, bishop, rook, queen.
    DANGER_CHECKS = "danger: safe checks", 4, 4, true;
    /// The enemy has no queen.
    DANGER_NO_QUEEN = "danger: no queen", 1, 1, true;
    /// Own pawns around the king, each.
    DANGER_PAWNS = "danger: own pawns", 1, 1, true;
    /// A knight or bishop of the own side beside the king.
    DANGER_DEFENDER = "danger: defender", 1, 1, true;
    /// The own pawn before the king, by rank (first: none), for each of three files.
    DANGER_SHELTER = "danger: shelter", 8, 8, true;
    /// The enemy's pawn there.
    DANGER_STORM = "danger: storm", 8, 8, true;
    /// Kinds of check that can be taken, each.
    DANGER_UNSAFE = "danger: other checks", 1, 1, true;
    /// Pieces that alone stand between the king and a piece attacking it, each.
    DANGER_PINNED = "danger: pinned", 1, 1, true;
    /// Squares of the king's wing that the enemy attacks once, twice; that the own side attacks.
    DANGER_WING = "danger: wing", 3, 3, true;
    /// Squares around the king that enemy pawns attack, each.
    DANGER_BY_PAWNS = "danger: pawn attacks", 1, 1, true;
    /// A knight guards the king's surroundings.
    DANGER_KNIGHT = "danger: knight at home", 1, 1, true;
    /// The attacker is to move.
    DANGER_TO_MOVE = "danger: to move", 1, 1, true;
}
