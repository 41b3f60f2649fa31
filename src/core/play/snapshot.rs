//! A saved game: everything needed to resume it exactly where it stopped.
//!
//! Moves are written in UCI, times in milliseconds, the start as FEN, so that the file can be
//! read by eye and by a later version.

use super::{
    handicap::{Handicap, Odds},
    record::{Origin, Played},
    session::{Session, Status},
    setup::{self, BookChoice, Setup},
    words,
};
use crate::{
    chess::{Ending, Position, Reason, TimeControl, fen, notation},
    game::tags,
    players::{Player, built_in::Budget},
    store::settings::{Choice as _, GameView},
};
use serde::{Deserialize, Serialize};
use shakmaty::{ByColor, CastlingMode, Color, Move, uci::UciMove};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use thiserror::Error;

/// The only format there is so far.
const FORMAT: u32 = 1;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    format: u32,
    /// Seconds since 1970, when the game began.
    started: u64,
    setup: SavedSetup,
    moves: Vec<SavedMove>,
    /// Moves taken back that can be played again, the next one first.
    #[serde(default)]
    taken_back: Vec<SavedMove>,
    /// What the side to move had thought already.
    thought_ms: u64,
    status: SavedStatus,
    /// Help was asked for: the game does not count for the rating.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    helped: bool,
    /// Tabiya plays on for a program that was lost, which does not count for the rating either.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    taken_over: bool,
    /// The game's text as it stands in the games file, if it was written there.
    #[serde(default, alias = "appended", skip_serializing_if = "Option::is_none")]
    in_games_file: Option<String>,
    /// What is shown of the game, by its word; earlier versions did not keep it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    view: Option<String>,
    /// Of a finished game that is to be appended to the games file: its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pgn: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SavedSetup {
    white: Player,
    black: Player,
    start: String,
    #[serde(default)]
    chess960: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    handicap: Option<SavedHandicap>,
    /// The moves of the opening, in UCI.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    opening: Vec<String>,
    time: TimeControl,
    #[serde(default)]
    budget: Budget,
    #[serde(default)]
    book: BookChoice,
    hash_mib: usize,
    threads: usize,
    seed: u64,
    #[serde(default, alias = "house_resigns")]
    engine_resigns: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct SavedHandicap {
    given_by_white: bool,
    odds: Odds,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SavedMove {
    uci: String,
    #[serde(flatten)]
    origin: Origin,
    spent_ms: u64,
    clock_white_ms: u64,
    clock_black_ms: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum SavedStatus {
    Playing,
    Aborted,
    White { wins_by: Reason },
    Black { wins_by: Reason },
    Draw { by: Reason },
}

/// Why a saved game could not be resumed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SnapshotError {
    #[error("{}", words::expected_format(FORMAT, *.0))]
    Format(u32),
    #[error("{}", words::saved_start(.0))]
    Start(#[from] fen::FenError),
    #[error("{}", words::saved_move_not_legal(*number, uci))]
    Move { number: usize, uci: String },
}

impl Snapshot {
    /// The game as it stands now.
    pub fn of(session: &Session, now: Instant) -> Snapshot {
        let mode = session.position().castling_mode();
        let next_first = session.taken_back().iter().rev();
        Snapshot {
            format: FORMAT,
            started: session
                .started()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_secs()),
            setup: SavedSetup::of(session.setup()),
            moves: session
                .moves()
                .iter()
                .map(|step| SavedMove::of(step, mode))
                .collect(),
            taken_back: next_first.map(|step| SavedMove::of(step, mode)).collect(),
            thought_ms: millis(session.clock().thinking(now)),
            status: SavedStatus::of(session.status()),
            helped: session.is_helped(),
            taken_over: session.is_taken_over(),
            in_games_file: None,
            view: None,
            pgn: None,
        }
    }

    /// The game is played in this view.
    #[must_use]
    pub fn seen_in(self, view: GameView) -> Snapshot {
        Snapshot {
            view: Some(view.word().to_owned()),
            ..self
        }
    }

    /// The view that the game was played in, if that was kept.
    pub fn view(&self) -> Option<GameView> {
        GameView::read(self.view.as_deref()?)
    }

    /// The game stands in the games file too, with this text; one that is finished later takes
    /// its place.
    #[must_use]
    pub fn written(self, in_games_file: Option<String>) -> Snapshot {
        Snapshot {
            in_games_file,
            ..self
        }
    }

    /// The game's text as it stands in the games file, if it was written there.
    pub fn in_games_file(&self) -> Option<&str> {
        self.in_games_file.as_deref()
    }

    /// The game, going on at `now` with the clocks as they stood.
    ///
    /// # Errors
    /// [`SnapshotError`] when the file was damaged or is of a newer format.
    pub fn restore(&self, now: Instant) -> Result<Session, SnapshotError> {
        if self.format != FORMAT {
            return Err(SnapshotError::Format(self.format));
        }
        let setup = self.setup.restore()?;
        let started = UNIX_EPOCH
            .checked_add(Duration::from_secs(self.started))
            .unwrap_or(UNIX_EPOCH);
        let mut move_path = setup.root();
        let mut steps = Vec::with_capacity(self.moves.len() + self.taken_back.len());
        for (index, saved) in self.moves.iter().chain(&self.taken_back).enumerate() {
            let step = saved
                .restore(&mut move_path)
                .ok_or_else(|| SnapshotError::Move {
                    number: index + 1,
                    uci: saved.uci.clone(),
                })?;
            steps.push(step);
        }
        let taken_back = steps.split_off(self.moves.len());
        let mut session = Session::rebuilt(setup, started, steps, taken_back, now);
        let thought = Duration::from_millis(self.thought_ms);
        session.resume(thought, self.status.restore(), now);
        if self.helped {
            session.note_help();
        }
        if self.taken_over {
            session.note_takeover();
        }
        Ok(session)
    }

    /// A finished game, to be appended to the games file as this text, in place of what was
    /// appended of it before.
    #[must_use]
    pub fn to_append(self, pgn: String, in_games_file: Option<String>) -> Snapshot {
        Snapshot {
            pgn: Some(pgn),
            in_games_file,
            ..self
        }
    }

    /// What was appended to the games file of a finished game before, and what is to stand there
    /// instead; `None` for a game that goes on.
    pub fn left_to_append(&self) -> Option<(Option<&str>, &str)> {
        Some((self.in_games_file(), self.pgn.as_deref()?))
    }

    /// Whether the game can be played on.
    pub fn is_unfinished(&self) -> bool {
        self.status == SavedStatus::Playing
    }

    /// The position on the board, and whether it is Black who looks at it; `None` if the file was
    /// damaged.
    pub fn standing(&self) -> Option<(Position, bool)> {
        let setup = self.setup.restore().ok()?;
        let mut position = setup.root();
        for saved in &self.moves {
            let uci: UciMove = saved.uci.parse().ok()?;
            let played = uci.to_move(position.current()).ok()?;
            if !position.play(played) {
                return None;
            }
        }
        Some((position, setup.only_human() == Some(Color::Black)))
    }

    /// When it was left, for a list: `2026-11-21 08:45`. When it began,
    /// where no time of saving is known.
    pub fn left(&self, saved_at: Option<SystemTime>) -> String {
        let started = || UNIX_EPOCH.checked_add(Duration::from_secs(self.started));
        let moment = saved_at.or_else(started).unwrap_or(UNIX_EPOCH);
        tags::local(moment, "%Y-%m-%d %H:%M")
    }

    /// Who plays, for a list of what can be resumed: `You – Tabiya level 5, 12 moves`.
    pub fn title(&self) -> String {
        let ([white, black], moves) = self.players_and_moves();
        words::saved_game(&white, &black, moves)
    }

    /// White, Black, and how many moves they have made.
    pub fn players_and_moves(&self) -> ([String; 2], usize) {
        let sides = ByColor {
            white: self.setup.white.clone(),
            black: self.setup.black.clone(),
        };
        let names = Color::ALL.map(|side| setup::name(&sides, side));
        (names, self.moves.len().div_ceil(2))
    }
}

impl SavedSetup {
    fn of(setup: &Setup) -> SavedSetup {
        let mode = setup.start.castling_mode();
        let written = |played: &Move| played.to_uci(mode).to_string();
        SavedSetup {
            handicap: setup.handicap.map(|handicap| SavedHandicap {
                given_by_white: handicap.giver == Color::White,
                odds: handicap.odds,
            }),
            opening: setup.opening_moves().iter().map(written).collect(),
            white: setup.sides.white.clone(),
            black: setup.sides.black.clone(),
            start: setup.start.fen(),
            chess960: mode == CastlingMode::Chess960,
            time: setup.time,
            budget: setup.budget,
            book: setup.book.clone(),
            hash_mib: setup.hash_mib,
            threads: setup.threads,
            seed: setup.seed,
            engine_resigns: setup.engine_resigns,
        }
    }

    fn restore(&self) -> Result<Setup, fen::FenError> {
        let read = fen::read(&self.start)?;
        let start = if self.chess960 {
            Position::new(read.current().clone(), CastlingMode::Chess960)
        } else {
            read
        };
        let mut setup = Setup {
            sides: ByColor {
                white: self.white.clone(),
                black: self.black.clone(),
            },
            start,
            handicap: self.handicap.map(|saved| {
                let giver = Color::from_white(saved.given_by_white);
                Handicap::new(giver, saved.odds)
            }),
            opening: Vec::new(),
            time: self.time,
            budget: self.budget,
            book: self.book.clone(),
            hash_mib: self.hash_mib,
            threads: self.threads,
            seed: self.seed,
            engine_resigns: self.engine_resigns,
        };
        // What cannot be read any more begins no game.
        let mut position = setup.root();
        for text in &self.opening {
            let read = text.parse::<UciMove>().ok();
            let played = read.and_then(|uci| uci.to_move(position.current()).ok());
            match played {
                Some(played) if position.play(played) => setup.opening.push(played),
                _ => break,
            }
        }
        Ok(setup)
    }
}

impl SavedMove {
    fn of(step: &Played, mode: CastlingMode) -> SavedMove {
        SavedMove {
            uci: step.played.to_uci(mode).to_string(),
            origin: step.origin.clone(),
            spent_ms: millis(step.spent),
            clock_white_ms: millis(step.clocks.white),
            clock_black_ms: millis(step.clocks.black),
        }
    }

    /// The move, played on `move_path`; `None` if it cannot be read or is not legal there.
    fn restore(&self, move_path: &mut Position) -> Option<Played> {
        let uci: UciMove = self.uci.parse().ok()?;
        let played = uci.to_move(move_path.current()).ok()?;
        let san = notation::san(move_path.current(), played);
        move_path.play(played).then(|| Played {
            played,
            san,
            origin: self.origin.clone(),
            spent: Duration::from_millis(self.spent_ms),
            clocks: ByColor {
                white: Duration::from_millis(self.clock_white_ms),
                black: Duration::from_millis(self.clock_black_ms),
            },
        })
    }
}

impl SavedStatus {
    fn of(status: Status) -> SavedStatus {
        match status {
            Status::Playing => SavedStatus::Playing,
            Status::Aborted => SavedStatus::Aborted,
            Status::Ended(Ending { winner, reason }) => match winner {
                Some(Color::White) => SavedStatus::White { wins_by: reason },
                Some(Color::Black) => SavedStatus::Black { wins_by: reason },
                None => SavedStatus::Draw { by: reason },
            },
        }
    }

    fn restore(self) -> Status {
        match self {
            SavedStatus::Playing => Status::Playing,
            SavedStatus::Aborted => Status::Aborted,
            SavedStatus::White { wins_by } => Status::Ended(Ending::win(Color::White, wins_by)),
            SavedStatus::Black { wins_by } => Status::Ended(Ending::win(Color::Black, wins_by)),
            SavedStatus::Draw { by } => Status::Ended(Ending::draw(by)),
        }
    }
}

/// Whole milliseconds.
fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
