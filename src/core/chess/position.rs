//! A position together with the moves that led to it.
//!
//! Repetition, takeback and a UCI `position` command all need the moves played, not only the
//! current position, so this is the position that games are played with. It is cheap to clone for
//! most uses (a few hundred bytes per ply) but too expensive for a search node: the engine makes
//! its own state from it once per search.

use super::outcome::{Ending, Reason};
use shakmaty::{
    CastlingMode, Chess, Color, EnPassantMode, Move, Position as _, fen::Fen, zobrist::Zobrist64,
};

/// A start position, the legal moves played from it, and where they led.
#[derive(Clone, Debug)]
pub struct Position {
    mode: CastlingMode,
    current: Chess,
    key: u64,
    steps: Vec<Step>,
}

/// One move of the game: the position it was played from, and the move.
#[derive(Clone, Debug)]
struct Step {
    before: Chess,
    key_before: u64,
    played: Move,
}

impl Default for Position {
    fn default() -> Position {
        Position::new(Chess::default(), CastlingMode::Standard)
    }
}

/// The Zobrist key of a position (Polyglot's random numbers; the en passant file counts only
/// when the capture is legal), by which repetitions, book lines and hash entries are joined.
pub fn key_of(chess: &Chess) -> u64 {
    chess.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

impl Position {
    /// A position without a past. `mode` says how castling is written: king two squares
    /// (`Standard`) or king onto rook (`Chess960`).
    pub fn new(start: Chess, mode: CastlingMode) -> Position {
        Position {
            mode,
            key: key_of(&start),
            current: start,
            steps: Vec::new(),
        }
    }

    /// The position after these moves, as far as they are legal, with all of them before it.
    #[must_use]
    pub fn after(
        start: &Chess,
        mode: CastlingMode,
        moves: impl IntoIterator<Item = Move>,
    ) -> Position {
        let mut position = Position::new(start.clone(), mode);
        for played in moves {
            if !position.play(played) {
                break;
            }
        }
        position
    }

    /// Where the game stands now.
    pub fn current(&self) -> &Chess {
        &self.current
    }

    /// Where the game began.
    pub fn start(&self) -> &Chess {
        self.steps
            .first()
            .map_or(&self.current, |step| &step.before)
    }

    pub fn castling_mode(&self) -> CastlingMode {
        self.mode
    }

    pub fn turn(&self) -> Color {
        self.current.turn()
    }

    /// The key of the current position, see [`key_of`].
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Plies played since the start.
    pub fn ply(&self) -> usize {
        self.steps.len()
    }

    /// The moves played, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.steps.iter().map(|step| step.played)
    }

    pub fn last_move(&self) -> Option<Move> {
        self.steps.last().map(|step| step.played)
    }

    /// Keys of the earlier positions, oldest first, without the current one.
    pub fn earlier_keys(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator + '_ {
        self.steps.iter().map(|step| step.key_before)
    }

    /// The position after so many plies, if the game is that long.
    pub fn at(&self, ply: usize) -> Option<&Chess> {
        if ply == self.steps.len() {
            Some(&self.current)
        } else {
            self.steps.get(ply).map(|step| &step.before)
        }
    }

    /// Plays a move if it is legal here; otherwise says no and changes nothing.
    #[must_use]
    pub fn play(&mut self, played: Move) -> bool {
        if !self.current.is_legal(played) {
            return false;
        }
        let before = self.current.clone();
        self.current.play_unchecked(played);
        self.steps.push(Step {
            before,
            key_before: self.key,
            played,
        });
        self.key = key_of(&self.current);
        true
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<Move> {
        let step = self.steps.pop()?;
        self.current = step.before;
        self.key = step.key_before;
        Some(step.played)
    }

    /// How often the current position has stood on the board, this time included.
    pub fn occurrences(&self) -> usize {
        let reversible = self.current.halfmoves() as usize;
        1 + self
            .earlier_keys()
            .rev()
            .take(reversible)
            .filter(|key| *key == self.key)
            .count()
    }

    /// The end that follows from the rules alone: mate, stalemate, dead position, fivefold
    /// repetition, seventy-five moves.
    pub fn ending(&self) -> Option<Ending> {
        if self.current.is_checkmate() {
            Some(Ending::win(self.turn().other(), Reason::Checkmate))
        } else if self.current.is_stalemate() {
            Some(Ending::draw(Reason::Stalemate))
        } else if self.current.is_insufficient_material() {
            Some(Ending::draw(Reason::DeadPosition))
        } else if self.current.halfmoves() >= 150 {
            Some(Ending::draw(Reason::SeventyFiveMoves))
        } else if self.occurrences() >= 5 {
            Some(Ending::draw(Reason::Fivefold))
        } else {
            None
        }
    }

    /// The draw that the player to move may claim now: threefold repetition, fifty moves.
    pub fn claimable_draw(&self) -> Option<Ending> {
        if self.current.halfmoves() >= 100 {
            Some(Ending::draw(Reason::FiftyMoves))
        } else if self.occurrences() >= 3 {
            Some(Ending::draw(Reason::Threefold))
        } else {
            None
        }
    }

    /// The end when `loser`'s time is up: a win for the other side, or a draw if that side has
    /// no material to mate with.
    pub fn ending_on_time(&self, loser: Color) -> Ending {
        if self.current.has_insufficient_material(loser.other()) {
            Ending::draw(Reason::TimeWithoutMatingMaterial)
        } else {
            Ending::win(loser.other(), Reason::Time)
        }
    }

    /// The current position as FEN.
    pub fn fen(&self) -> String {
        Fen::from_position(&self.current, EnPassantMode::Legal).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::uci::UciMove;

    fn play(position: &mut Position, moves: &str) {
        for text in moves.split_whitespace() {
            let uci: UciMove = text.parse().expect("a UCI move");
            let played = uci.to_move(position.current()).expect("a legal move");
            assert!(position.play(played));
        }
    }

    #[test]
    fn repetition_is_counted_and_taken_back() {
        let mut position = Position::default();
        play(&mut position, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
        assert_eq!(position.claimable_draw(), None);
        play(&mut position, "f6g8");
        assert_eq!(position.occurrences(), 3);
        assert_eq!(
            position.claimable_draw(),
            Some(Ending::draw(Reason::Threefold))
        );
        position.undo();
        assert_eq!(position.claimable_draw(), None);
        assert_eq!(position.ply(), 7);
    }

    #[test]
    fn fools_mate_ends_the_game() {
        let mut position = Position::default();
        play(&mut position, "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(
            position.ending(),
            Some(Ending::win(Color::Black, Reason::Checkmate))
        );
        assert_eq!(
            position.ending().map(|e| e.to_string()).as_deref(),
            Some("Black wins by checkmate")
        );
    }

    #[test]
    fn a_flag_against_a_bare_king_is_a_draw() {
        let position =
            crate::chess::fen::read("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1").expect("a legal FEN");
        assert_eq!(position.ending_on_time(Color::White).winner, None);
        assert_eq!(
            position.ending_on_time(Color::Black).winner,
            Some(Color::White)
        );
    }
}
