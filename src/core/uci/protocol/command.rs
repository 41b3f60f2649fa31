//! What a chess program says to an engine.

use super::words::Words;
use crate::{chess::Position, engine::Limits, uci::words};
use shakmaty::{CastlingMode, Chess, EnPassantMode, Move, fen::Fen, uci::UciMove};
use std::{fmt, str::FromStr, time::Duration};
use thiserror::Error;

/// One line to an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Say who you are and what can be set.
    Uci,
    Debug(bool),
    /// Say `readyok` when all before this has been done.
    IsReady,
    SetOption {
        name: String,
        /// `None` for a button.
        value: Option<String>,
    },
    /// A registration; nothing of ours needs one.
    Register,
    /// What follows is of another game.
    UciNewGame,
    Position {
        start: Start,
        moves: Vec<UciMove>,
    },
    Go(Box<Go>),
    Stop,
    /// The move pondered on was played.
    PonderHit,
    Quit,
}

/// Where a position begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    Startpos,
    /// A FEN as it was given, not yet examined.
    Fen(String),
}

/// What a search may spend. Times in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    pub searchmoves: Vec<UciMove>,
    pub ponder: bool,
    /// White's clock; some programs send one that is below zero.
    pub wtime: Option<i64>,
    pub btime: Option<i64>,
    pub winc: Option<u64>,
    pub binc: Option<u64>,
    pub movestogo: Option<u32>,
    /// Plies.
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Moves.
    pub mate: Option<u32>,
    pub movetime: Option<u64>,
    pub infinite: bool,
    /// The first word that is none of these, in so far as there is one.
    pub unknown: Option<String>,
}

impl Command {
    /// The `position` command for a game. `mode` says how castling is written.
    pub fn position(game: &Position, mode: CastlingMode) -> Command {
        let start = game.start();
        Command::Position {
            start: if *start == Chess::default() {
                Start::Startpos
            } else {
                Start::Fen(Fen::from_position(start, EnPassantMode::Legal).to_string())
            },
            moves: game.moves().map(|m| UciMove::from_move(m, mode)).collect(),
        }
    }
}

impl Go {
    /// The same limits in the protocol's words. A clock that has run out is told as the last
    /// millisecond, because to many engines a time of 0 means that there is no clock.
    pub fn within(limits: &Limits, mode: CastlingMode) -> Go {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let shown = |time: Duration| Some(i64::try_from(millis(time)).unwrap_or(i64::MAX).max(1));
        let clock = limits.clock.as_ref();
        let search = |m: &Move| UciMove::from_move(*m, mode);
        Go {
            searchmoves: limits.root_moves.iter().map(search).collect(),
            ponder: limits.ponder,
            wtime: clock.and_then(|clock| shown(clock.remaining.white)),
            btime: clock.and_then(|clock| shown(clock.remaining.black)),
            winc: clock.map(|clock| millis(clock.increment.white)),
            binc: clock.map(|clock| millis(clock.increment.black)),
            movestogo: clock.and_then(|clock| clock.moves_to_go),
            depth: limits.depth,
            nodes: limits.nodes,
            mate: limits.mate,
            movetime: limits.move_time.map(millis),
            infinite: limits.infinite,
            unknown: None,
        }
    }
}

/// Why a line is no command.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandError {
    /// A blank line, which is nobody's problem.
    #[error("{}", words::EMPTY_LINE)]
    Empty,
    #[error("{}", words::unknown_command(.0))]
    Unknown(String),
    #[error("{}", words::not_a_start(.0))]
    Start(String),
    /// The word `moves` is missing.
    #[error("{}", words::moves_expected(.0))]
    NoMoves(String),
    #[error("{}", words::not_written_as_a_move(*number, text))]
    Move { number: usize, text: String },
    #[error("{}", words::not_an_option_name(.0))]
    Option(String),
}

impl FromStr for Command {
    type Err = CommandError;

    /// Reads a line. Words before the first known command are passed over, as the protocol
    /// asks.
    ///
    /// A limit of `go` whose number is missing or unreadable counts as the smallest one, so
    /// that the search ends and its answer comes; numbers too great are the greatest possible.
    fn from_str(line: &str) -> Result<Command, CommandError> {
        let mut words = Words::of(line);
        let first = words.peek().ok_or(CommandError::Empty)?;
        while let Some(word) = words.next() {
            return match word {
                "uci" => Ok(Command::Uci),
                "debug" => Ok(Command::Debug(words.next() != Some("off"))),
                "isready" => Ok(Command::IsReady),
                "setoption" => set_option(words),
                "register" => Ok(Command::Register),
                "ucinewgame" => Ok(Command::UciNewGame),
                "position" => position(words),
                "go" => Ok(Command::Go(Box::new(go(words)))),
                "stop" => Ok(Command::Stop),
                "ponderhit" => Ok(Command::PonderHit),
                "quit" => Ok(Command::Quit),
                _ => continue,
            };
        }
        Err(CommandError::Unknown(clip(first)))
    }
}

fn set_option(mut words: Words) -> Result<Command, CommandError> {
    if words.next() != Some("name") {
        return Err(CommandError::Option(clip(words.rest())));
    }
    let has_value = words.clone().any(|word| word == "value");
    let name = words.until("value");
    if name.is_empty() {
        return Err(CommandError::Option(clip(words.rest())));
    }
    // Blanks inside a name are one blank, however many were typed.
    let name: Vec<&str> = name.split_whitespace().collect();
    Ok(Command::SetOption {
        name: name.join(" "),
        value: has_value.then(|| words.rest().to_owned()),
    })
}

fn position(mut words: Words) -> Result<Command, CommandError> {
    let start = match words.next() {
        Some("startpos") => match words.until("moves") {
            "" => Start::Startpos,
            found => return Err(CommandError::NoMoves(clip(found))),
        },
        Some("fen") => {
            let fen: Vec<&str> = words.until("moves").split_whitespace().collect();
            Start::Fen(fen.join(" "))
        }
        other => return Err(CommandError::Start(clip(other.unwrap_or_default()))),
    };
    let moves = words
        .enumerate()
        .map(|(index, text)| {
            text.parse().map_err(|_| CommandError::Move {
                number: index + 1,
                text: clip(text),
            })
        })
        .collect::<Result<_, _>>()?;
    Ok(Command::Position { start, moves })
}

fn go(mut words: Words) -> Go {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "searchmoves" => go.searchmoves.extend(words.run::<UciMove>()),
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "wtime" => go.wtime = Some(words.signed().unwrap_or(0)),
            "btime" => go.btime = Some(words.signed().unwrap_or(0)),
            "winc" => go.winc = Some(words.unsigned(u64::MAX).unwrap_or(0)),
            "binc" => go.binc = Some(words.unsigned(u64::MAX).unwrap_or(0)),
            "movestogo" => go.movestogo = words.unsigned(u32::MAX),
            "depth" => go.depth = Some(words.unsigned(u32::MAX).unwrap_or(0)),
            "nodes" => go.nodes = Some(words.unsigned(u64::MAX).unwrap_or(0)),
            "mate" => go.mate = Some(words.unsigned(u32::MAX).unwrap_or(0)),
            "movetime" => go.movetime = Some(words.unsigned(u64::MAX).unwrap_or(0)),
            other => {
                // A number behind it belongs to it.
                words.number();
                go.unknown.get_or_insert_with(|| clip(other));
            }
        }
    }
    go
}

/// Enough of a text to know it again.
fn clip(text: &str) -> String {
    const ROOM: usize = 60;
    text.chars().take(ROOM).collect()
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(true) => f.write_str("debug on"),
            Command::Debug(false) => f.write_str("debug off"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption {
                name,
                value: Some(value),
            } => write!(f, "setoption name {name} value {value}"),
            Command::Register => f.write_str("register later"),
            Command::UciNewGame => f.write_str("ucinewgame"),
            Command::Position { start, moves } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Fen(fen) => write!(f, "position fen {fen}")?,
                }
                list(f, "moves", moves)
            }
            Command::Go(go) => write!(f, "go{go}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
        }
    }
}

/// ` name first second …`, or nothing when there are none.
fn list(f: &mut fmt::Formatter<'_>, name: &str, moves: &[UciMove]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {name}")?;
    moves.iter().try_for_each(|m| write!(f, " {m}"))
}

/// Each limit with a blank before it; nothing for a search without any. The list of moves
/// comes last, for readers that take everything after it for moves.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn limit(
            f: &mut fmt::Formatter<'_>,
            name: &str,
            value: Option<impl fmt::Display>,
        ) -> fmt::Result {
            value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        limit(f, "wtime", self.wtime)?;
        limit(f, "btime", self.btime)?;
        limit(f, "winc", self.winc)?;
        limit(f, "binc", self.binc)?;
        limit(f, "movestogo", self.movestogo)?;
        limit(f, "depth", self.depth)?;
        limit(f, "nodes", self.nodes)?;
        limit(f, "mate", self.mate)?;
        limit(f, "movetime", self.movetime)?;
        list(f, "searchmoves", &self.searchmoves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_survives_the_round() {
        let lines = [
            "uci",
            "debug on",
            "debug off",
            "isready",
            "setoption name Clear Hash",
            "setoption name Book File value /home/a b/x.book.txt",
            "setoption name Book File value ",
            "register later",
            "ucinewgame",
            "position startpos",
            "position startpos moves e2e4 e7e5 g1f3",
            "position fen 4k3/4P3/8/8/8/8/8/4K3 w - - 0 1 moves e7e8q",
            "go",
            "go infinite",
            "go ponder wtime 1000 btime -20 winc 10 binc 0 movestogo 40",
            "go depth 6 nodes 1000 mate 3 movetime 0 searchmoves e2e4 d2d4",
            "stop",
            "ponderhit",
            "quit",
        ];
        for line in lines {
            let command: Command = line.parse().expect(line);
            assert_eq!(command.to_string(), line);
        }
    }

    #[test]
    fn blanks_and_unknown_words_are_passed_over() {
        let read = |line: &str| line.parse::<Command>();
        assert_eq!(read("joho debug on"), Ok(Command::Debug(true)));
        assert_eq!(
            read("\t  debug \t  \t\ton\t  \r\n"),
            Ok(Command::Debug(true))
        );
        assert_eq!(
            read("   go   depth   2  ").map(|c| c.to_string()),
            Ok("go depth 2".to_owned())
        );
        assert_eq!(
            read("go quickly depth 2 please").map(|c| c.to_string()),
            Ok("go depth 2".to_owned())
        );
        assert_eq!(
            read("setoption  name  Clear   Hash").map(|c| c.to_string()),
            Ok("setoption name Clear Hash".to_owned())
        );
    }

    #[test]
    fn the_first_unknown_word_of_a_search_is_kept() {
        for (line, unknown) in [
            ("go depth 2 infinite", None),
            ("go perft 3", Some("perft")),
            ("go bogus 3 other nodes 5", Some("bogus")),
            ("go searchmoves e2e4 e9e5 depth 2", Some("e9e5")),
        ] {
            let Ok(Command::Go(go)) = line.parse() else {
                panic!("{line} is a search");
            };
            assert_eq!(go.unknown.as_deref(), unknown, "{line}");
        }
    }

    #[test]
    fn a_limit_without_its_number_is_the_smallest() {
        for line in [
            "go depth",
            "go depth six",
            "go depth -4",
            "go depth movetime 5",
        ] {
            let Ok(Command::Go(go)) = line.parse() else {
                panic!("{line} is a search");
            };
            assert_eq!(go.depth, Some(0), "{line}");
        }
        let Ok(Command::Go(go)) = "go nodes 99999999999999999999999 movestogo x".parse() else {
            panic!("a search");
        };
        assert_eq!((go.nodes, go.movestogo), (Some(u64::MAX), None));
    }

    #[test]
    fn what_is_no_command_says_why() {
        let cases = [
            ("", "empty"),
            ("hello there", "unknown command \"hello\""),
            ("position", "expected \"startpos\""),
            ("position here", "found \"here\""),
            ("position startpos moves e2e4 Nf6", "move 2 \"Nf6\""),
            ("setoption", "expected \"name\""),
            ("setoption name value 3", "expected \"name\""),
        ];
        for (line, words) in cases {
            let error = line.parse::<Command>().expect_err(line).to_string();
            assert!(error.contains(words), "{line}: {error}");
        }
    }
}
