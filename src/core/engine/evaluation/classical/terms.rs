//! The terms of the evaluation: their names and their places in the table of weights.
//!
//! A *group* is a run of weights of one kind. The evaluation adds weights by group and index;
//! the tuner and the table of terms for people read the same list.

use crate::engine::words::terms as words;

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
    ($($(#[$doc:meta])* $id:ident = $name:expr, $count:expr, $per_line:expr, $danger:expr;)*) => {
        groups!(@place 0, $($(#[$doc])* $id = $name, $count, $per_line, $danger;)*);
        /// All groups, in the order of the table.
        pub const GROUPS: &[Group] = &[$($id),*];
    };
    (@place $first:expr,) => {
        /// Number of weights.
        pub const TERMS: usize = $first;
    };
    (@place $first:expr, $(#[$doc:meta])* $id:ident = $name:expr, $count:expr, $per_line:expr, $danger:expr; $($rest:tt)*) => {
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
    TABLES = words::TABLES, 6 * 64, 8, false;
    /// What is added when the board is mirrored so that the enemy's king stands there.
    FACING = words::FACING, 6 * 64, 8, false;
    /// By kind (knight, bishop, rook, queen) and distance from the enemy's king.
    NEAR_KING = words::NEAR_KING, 4 * 8, 8, false;
    /// By kind (knight, bishop, rook, queen) and distance from the own king.
    BESIDE_KING = words::BESIDE_KING, 4 * 8, 8, false;
    /// Knights, bishops, rooks, queens, each with each own pawn; then with each enemy pawn.
    WITH_PAWNS = words::WITH_PAWNS, 2 * 4, 4, false;
    /// Knights, bishops, rooks, each with each pawn rammed against a pawn.
    IN_BLOCKADE = words::IN_BLOCKADE, 3, 3, false;
    /// Two knights; two rooks; rooks with an own queen, each; minor pieces against a queen, each.
    TOGETHER = words::TOGETHER, 4, 4, false;
    /// By number of squares reached that the enemy's pawns do not guard.
    KNIGHT_MOBILITY = words::KNIGHT_MOBILITY, 9, 9, false;
    BISHOP_MOBILITY = words::BISHOP_MOBILITY, 14, 7, false;
    ROOK_MOBILITY = words::ROOK_MOBILITY, 15, 8, false;
    QUEEN_MOBILITY = words::QUEEN_MOBILITY, 28, 7, false;
    BISHOP_PAIR = words::BISHOP_PAIR, 1, 1, false;
    /// A piece that no enemy pawn can drive away, on ranks four to six: knight, bishop; each
    /// unguarded, guarded by a pawn.
    OUTPOSTS = words::OUTPOSTS, 4, 4, false;
    /// A knight that can go to a square guarded by a pawn where none can drive it away.
    OUTPOST_REACHED = words::OUTPOST_REACHED, 1, 1, false;
    /// A knight or bishop right behind a pawn.
    SHELTERED = words::SHELTERED, 1, 1, false;
    /// Own pawns on the squares of the bishop's colour, each.
    BAD_BISHOP = words::BAD_BISHOP, 1, 1, false;
    /// … for each own pawn blocked in the centre.
    BLOCKED_BISHOP = words::BLOCKED_BISHOP, 1, 1, false;
    /// Enemy pawns on a bishop's diagonals, each.
    BISHOP_AIMS = words::BISHOP_AIMS, 1, 1, false;
    /// A bishop that sees both central squares of a long diagonal.
    LONG_DIAGONAL = words::LONG_DIAGONAL, 1, 1, false;
    /// Rook on a file without pawns, without own pawns.
    ROOK_FILES = words::ROOK_FILES, 2, 2, false;
    /// A rook on the seventh rank with pawns or the king to catch there; enemy pawns that a rook
    /// attacks, each; a rook that sees another.
    ROOK_WORK = words::ROOK_WORK, 3, 3, false;
    /// A rook shut in beside its king, which can no longer castle.
    TRAPPED_ROOK = words::TRAPPED_ROOK, 1, 1, false;
    /// Pawn without own pawns beside it; the same on a half-open file.
    ISOLATED = words::ISOLATED, 2, 2, false;
    DOUBLED = words::DOUBLED, 1, 1, false;
    /// Pawn whose neighbours are past it and whose way is guarded; the same on a half-open file.
    BACKWARD = words::BACKWARD, 2, 2, false;
    /// Pawns side by side, by rank.
    PHALANX = words::PHALANX, 8, 8, false;
    /// Pawns guarded by a pawn, by rank.
    SUPPORTED = words::SUPPORTED, 8, 8, false;
    /// Pawns in a phalanx or guarded, with no enemy pawn before them on their file, by rank.
    FREE_CHAIN = words::FREE_CHAIN, 8, 8, false;
    /// Pawns that attack a pawn, by rank.
    LEVER = words::LEVER, 8, 8, false;
    /// Pawns stopped by a pawn, by rank.
    RAMMED = words::RAMMED, 8, 8, false;
    /// Pawns with as many helpers as stoppers, and nothing before them on their own file, by rank.
    CANDIDATE = words::CANDIDATE, 8, 8, false;
    /// Groups of pawns with no file between, each.
    ISLANDS = words::ISLANDS, 1, 1, false;
    /// Passed pawns by rank.
    PASSED = words::PASSED, 8, 8, false;
    /// … that may step forward safely, by rank.
    PASSED_FREE = words::PASSED_FREE, 8, 8, false;
    /// … whose whole path the enemy does not attack, by rank.
    PASSED_SAFE = words::PASSED_SAFE, 8, 8, false;
    /// … with no enemy piece on its path, by rank.
    PASSED_OPEN = words::PASSED_OPEN, 8, 8, false;
    /// … that no king can catch, and the enemy has no pieces.
    PASSED_RUNS = words::PASSED_RUNS, 1, 1, false;
    /// … blocked by an enemy piece, by rank.
    PASSED_BLOCKED = words::PASSED_BLOCKED, 8, 8, false;
    /// Distance of the own king from a passed pawn's next square, from rank four on by rank.
    PASSED_OWN_KING = words::PASSED_OWN_KING, 4 * 8, 8, false;
    /// Distance of the enemy's king from it.
    PASSED_ENEMY_KING = words::PASSED_ENEMY_KING, 4 * 8, 8, false;
    /// A passed pawn with an own rook behind it.
    PASSED_ROOK = words::PASSED_ROOK, 1, 1, false;
    /// A pawn attacks: minor, rook, queen.
    THREAT_BY_PAWN = words::THREAT_BY_PAWN, 3, 3, false;
    /// A minor piece attacks: pawn, minor, rook, queen; then the same where a piece guards it.
    THREAT_BY_MINOR = words::THREAT_BY_MINOR, 2 * 4, 4, false;
    /// A rook attacks: pawn, minor, rook, queen; then the same where a piece guards it.
    THREAT_BY_ROOK = words::THREAT_BY_ROOK, 2 * 4, 4, false;
    /// The king attacks an unguarded piece.
    THREAT_BY_KING = words::THREAT_BY_KING, 1, 1, false;
    /// Pieces attacked and not well guarded, each.
    WEAK_PIECES = words::WEAK_PIECES, 1, 1, false;
    /// Pieces attacked that only the queen guards, each.
    QUEEN_GUARDS = words::QUEEN_GUARDS, 1, 1, false;
    /// Squares that both attack and the enemy does not hold, each.
    CONTESTED = words::CONTESTED, 1, 1, false;
    /// The enemy's queen can be attacked next by a knight, by a bishop or rook, safely.
    QUEEN_NEXT = words::QUEEN_NEXT, 2, 2, false;
    /// Pieces attacked and not guarded.
    HANGING = words::HANGING, 1, 1, false;
    /// A pawn that can safely step forward attacks a piece.
    PUSH_THREAT = words::PUSH_THREAT, 1, 1, false;
    /// Safe squares behind the own pawns in the centre.
    SPACE = words::SPACE, 1, 1, false;
    /// The own pawn before the king, on its file and beside it: by file from the edge, by rank
    /// (first: none).
    SHELTER = words::SHELTER, 4 * 8, 8, false;
    /// The enemy's pawn there.
    STORM = words::STORM, 4 * 8, 8, false;
    /// … that the own pawn blocks, by rank.
    STORM_BLOCKED = words::STORM_BLOCKED, 8, 8, false;
    /// The king on a file without pawns, without own pawns.
    KING_FILES = words::KING_FILES, 2, 2, false;
    TEMPO = words::TEMPO, 1, 1, false;
    /// Always there in the king's danger.
    DANGER_BASE = words::DANGER_BASE, 1, 1, true;
    /// Attackers of the king's surroundings: knight, bishop, rook, queen.
    DANGER_ATTACKERS = words::DANGER_ATTACKERS, 4, 4, true;
    /// Attacks on squares beside the king, each.
    DANGER_ATTACKS = words::DANGER_ATTACKS, 1, 1, true;
    /// Squares around the king that the enemy attacks and only king or queen guards, each.
    DANGER_WEAK = words::DANGER_WEAK, 1, 1, true;
    /// Safe checks: knight, bishop, rook, queen.
    DANGER_CHECKS = words::DANGER_CHECKS, 4, 4, true;
    /// The enemy has no queen.
    DANGER_NO_QUEEN = words::DANGER_NO_QUEEN, 1, 1, true;
    /// Own pawns around the king, each.
    DANGER_PAWNS = words::DANGER_PAWNS, 1, 1, true;
    /// A knight or bishop of the own side beside the king.
    DANGER_DEFENDER = words::DANGER_DEFENDER, 1, 1, true;
    /// The own pawn before the king, by rank (first: none), for each of three files.
    DANGER_SHELTER = words::DANGER_SHELTER, 8, 8, true;
    /// The enemy's pawn there.
    DANGER_STORM = words::DANGER_STORM, 8, 8, true;
    /// Kinds of check that can be taken, each.
    DANGER_UNSAFE = words::DANGER_UNSAFE, 1, 1, true;
    /// Pieces that alone stand between the king and a piece attacking it, each.
    DANGER_PINNED = words::DANGER_PINNED, 1, 1, true;
    /// Squares of the king's wing that the enemy attacks once, twice; that the own side attacks.
    DANGER_WING = words::DANGER_WING, 3, 3, true;
    /// Squares around the king that enemy pawns attack, each.
    DANGER_BY_PAWNS = words::DANGER_BY_PAWNS, 1, 1, true;
    /// A knight guards the king's surroundings.
    DANGER_KNIGHT = words::DANGER_KNIGHT, 1, 1, true;
    /// The attacker is to move.
    DANGER_TO_MOVE = words::DANGER_TO_MOVE, 1, 1, true;
}
