//! Endgame tables in Syzygy form (Ronald de Man): what perfect play makes of few pieces.
//!
//! The tables are read by shakmaty-syzygy, as they are needed and by itself. In the tree they
//! are asked right after captures and pawn moves, where the fifty-move counter is zero and
//! the answer is certain; at the root their distances tell which moves keep the result.

use super::{
    state::State,
    value::{DRAW, TABLEBASE_WIN, Value},
    words::resources as words,
};
use crate::{files, sort};
use shakmaty::{Chess, Move, Position as _};
use shakmaty_syzygy::{Tablebase, Wdl};
use std::{fmt, io, sync::Arc};

/// Tables that have been found; cheap to clone.
#[derive(Clone)]
pub struct Tablebases {
    tables: Arc<Tablebase<Chess>>,
    /// Files found, of win-draw-loss and of distances.
    files: usize,
}

impl Tablebases {
    /// The tables in these folders, separated as the system separates paths (`:` or `;`); where
    /// no folder is named, none.
    ///
    /// # Errors
    /// A sentence, when a folder cannot be read.
    pub fn named(folders: &str) -> Result<Option<Tablebases>, String> {
        if folders.is_empty() {
            return Ok(None);
        }
        Tablebases::open(folders)
            .map(Some)
            .map_err(|error| words::no_endgame_tables_in(folders, error))
    }

    /// Looks for tables in these folders, separated as the system separates paths; `~` is the home
    /// folder.
    ///
    /// # Errors
    /// When a folder cannot be listed.
    pub fn open(folders: &str) -> io::Result<Tablebases> {
        let mut tables = Tablebase::new();
        let mut count = 0;
        for folder in files::all_typed(folders) {
            count += tables.add_directory(folder)?;
        }
        Ok(Tablebases {
            tables: Arc::new(tables),
            files: count,
        })
    }

    /// How many files were found.
    pub fn files(&self) -> usize {
        self.files
    }

    /// The most pieces that a position may have to be found, kings included.
    pub fn most_pieces(&self) -> usize {
        self.tables.max_pieces()
    }

    fn may_know(&self, state: &State) -> bool {
        state.board().occupied().count() <= self.most_pieces() && !state.chess().castles().any()
    }

    /// The mover's value `ply` plies from the root with perfect play, in a position that a
    /// capture or a pawn move has just led to. Wins that the fifty-move rule takes away are draws.
    pub fn value(&self, state: &State, ply: usize) -> Option<Value> {
        if state.halfmoves() > 0 || !self.may_know(state) {
            return None;
        }
        let known = self.tables.probe_wdl_after_zeroing(state.chess()).ok()?;
        Some(match known {
            Wdl::Win => TABLEBASE_WIN - ply as Value,
            Wdl::Loss => ply as Value - TABLEBASE_WIN,
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => DRAW,
        })
    }

    /// What each legal move of a game's position leads to, the best first: the fastest of those
    /// that win, the slowest of those that lose. `None` where the tables do not know all of them.
    pub fn known_moves(&self, state: &State) -> Option<Vec<KnownMove>> {
        let moves = state.chess().legal_moves();
        if moves.is_empty() || !self.may_know(state) {
            return None;
        }
        let known = |played: &Move| {
            let Outlook { class, distance } = self.outlook(state, *played)?;
            let outcome = match class {
                Wdl::Win => Outcome::Win,
                Wdl::CursedWin => Outcome::WinTooSlow,
                Wdl::Draw => Outcome::Draw,
                Wdl::BlessedLoss => Outcome::LossTooSlow,
                Wdl::Loss => Outcome::Loss,
            };
            Some(KnownMove {
                played: *played,
                outcome,
                plies: distance,
            })
        };
        let mut known = moves.iter().map(known).collect::<Option<Vec<_>>>()?;
        sort::by_key(&mut known, |own| {
            let rank = match own.outcome {
                Outcome::Win | Outcome::WinTooSlow => own.plies,
                Outcome::Draw => 0,
                Outcome::Loss | Outcome::LossTooSlow => -own.plies,
            };
            (own.outcome, rank)
        });
        Some(known)
    }

    /// Of the moves of a game's position those that keep its result, and the result as a value;
    /// `None` where the tables do not know all of them.
    ///
    /// `hurry` says that the position has stood before: then, and where the fifty moves draw
    /// near, only what leads fastest to the next capture or pawn move is left of a win.
    pub fn best_moves(
        &self,
        state: &State,
        moves: &[Move],
        hurry: bool,
    ) -> Option<(Vec<Move>, Value)> {
        /// Up to here there is room for a winning move that is not the fastest, in plies.
        const ROOM: i32 = 80;
        if moves.is_empty() || !self.may_know(state) {
            return None;
        }
        let known = moves
            .iter()
            .map(|played| self.outlook(state, *played))
            .collect::<Option<Vec<Outlook>>>()?;
        let best = known.iter().map(|outlook| outlook.class).max()?;
        let of_class = || known.iter().filter(|outlook| outlook.class == best);
        let fastest = of_class().map(|outlook| outlook.distance).min()?;
        let slowest = of_class().map(|outlook| outlook.distance).max()?;
        let wins = best == Wdl::Win;
        let room = !hurry && slowest + state.halfmoves() as i32 <= ROOM;
        let kept = moves
            .iter()
            .zip(&known)
            .filter(|(_, outlook)| {
                outlook.class == best && (!wins || room || outlook.distance == fastest)
            })
            .map(|(played, _)| *played)
            .collect();
        let value = match best {
            Wdl::Win => TABLEBASE_WIN,
            Wdl::Loss => -TABLEBASE_WIN,
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => DRAW,
        };
        Some((kept, value))
    }

    /// What a move leads to, for the side that plays it.
    fn outlook(&self, state: &State, played: Move) -> Option<Outlook> {
        let after = state.play(played);
        if after.halfmoves() == 0 {
            let class = -self.tables.probe_wdl_after_zeroing(after.chess()).ok()?;
            return Some(Outlook { class, distance: 1 });
        }
        if after.chess().is_checkmate() {
            return Some(Outlook {
                class: Wdl::Win,
                distance: 0,
            });
        }
        let left = self.tables.probe_dtz(after.chess()).ok()?.ignore_rounding();
        let plies = left.0.abs() + 1;
        // One ply is kept in reserve, for the distances may be rounded.
        let in_time = plies + state.halfmoves() as i32 <= 99;
        let class = match left.0.signum() {
            -1 if in_time => Wdl::Win,
            -1 => Wdl::CursedWin,
            1 if in_time => Wdl::Loss,
            1 => Wdl::BlessedLoss,
            _ => Wdl::Draw,
        };
        Some(Outlook {
            class,
            distance: plies,
        })
    }
}

/// What a move leads to with perfect play, for the side that plays it, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    Win,
    /// A win that the fifty-move rule makes a draw.
    WinTooSlow,
    Draw,
    /// A loss that the fifty-move rule makes a draw.
    LossTooSlow,
    Loss,
}

/// A move that the tables know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownMove {
    pub played: Move,
    pub outcome: Outcome,
    /// Plies to the next capture or pawn move, this one included; 0 where it mates.
    pub plies: i32,
}

/// A move's result, and how many plies the next capture or pawn move is away.
struct Outlook {
    class: Wdl,
    distance: i32,
}

/// The same tables, not only equal ones.
impl PartialEq for Tablebases {
    fn eq(&self, other: &Tablebases) -> bool {
        Arc::ptr_eq(&self.tables, &other.tables)
    }
}

impl Eq for Tablebases {}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tablebases({} files)", self.files)
    }
}
