//! What an engine says back.

use super::{
    info::Info,
    option::{self, OptionSpec},
    words::Words,
};
use crate::uci::words;
use shakmaty::uci::UciMove;
use std::{fmt, str::FromStr};
use thiserror::Error;

/// One line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    IdName(String),
    IdAuthor(String),
    Option(OptionSpec),
    UciOk,
    ReadyOk,
    Info(Box<Info>),
    BestMove {
        /// `None`: there is no legal move.
        best: Option<UciMove>,
        /// The answer the engine expects.
        ponder: Option<UciMove>,
    },
}

/// A line that is not a message of the protocol, such as a greeting or an error.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::not_a_message(.0))]
pub struct ReplyError(pub String);

impl FromStr for Reply {
    type Err = ReplyError;

    fn from_str(line: &str) -> Result<Reply, ReplyError> {
        let mut words = Words::of(line);
        let strange = || ReplyError(line.trim().chars().take(120).collect());
        match words.next().unwrap_or_default() {
            "id" => match words.next() {
                Some("name") => Ok(Reply::IdName(words.rest().to_owned())),
                Some("author") => Ok(Reply::IdAuthor(words.rest().to_owned())),
                _ => Err(strange()),
            },
            "option" => option::read(words).map(Reply::Option).ok_or_else(strange),
            "uciok" => Ok(Reply::UciOk),
            "readyok" => Ok(Reply::ReadyOk),
            "info" => match words.rest().parse::<Info>() {
                Ok(info) => Ok(Reply::Info(Box::new(info))),
                Err(never) => match never {},
            },
            "bestmove" => best_move(words).ok_or_else(strange),
            _ => Err(strange()),
        }
    }
}

/// `(none)`, `0000` and a move from a square to itself all mean "no legal move"; engines differ
/// in how they write it.
fn best_move(mut words: Words) -> Option<Reply> {
    let real = |m: &UciMove| m.is_normal() && m.from() != m.to();
    let best = match words.next()? {
        "(none)" | "none" | "NULL" => None,
        text => Some(text.parse::<UciMove>().ok()?).filter(real),
    };
    words.until("ponder");
    let ponder = words.next().and_then(|word| word.parse().ok()).filter(real);
    Some(Reply::BestMove { best, ponder })
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::IdName(name) => write!(f, "id name {name}"),
            Reply::IdAuthor(author) => write!(f, "id author {author}"),
            Reply::Option(option) => write!(f, "{option}"),
            Reply::UciOk => f.write_str("uciok"),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => write!(f, "{info}"),
            Reply::BestMove { best: None, .. } => f.write_str("bestmove (none)"),
            Reply::BestMove {
                best: Some(best),
                ponder,
            } => {
                write!(f, "bestmove {best}")?;
                match ponder {
                    Some(ponder) => write!(f, " ponder {ponder}"),
                    None => Ok(()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reply_survives_the_round() {
        let lines = [
            "id name Tabiya 0.1.0",
            "id author the Tabiya developers",
            "option name Hash type spin default 64 min 1 max 65536",
            "uciok",
            "readyok",
            "info depth 1 score cp 0 pv e2e4",
            "bestmove e2e4 ponder e7e5",
            "bestmove e7e8q",
            "bestmove (none)",
        ];
        for line in lines {
            let reply: Reply = line.parse().expect(line);
            assert_eq!(reply.to_string(), line);
        }
    }

    #[test]
    fn no_move_is_said_in_many_ways() {
        let none = Ok(Reply::BestMove {
            best: None,
            ponder: None,
        });
        for line in [
            "bestmove (none)",
            "bestmove 0000",
            "bestmove a1a1",
            "bestmove (none) ponder (none)",
            "  bestmove   NULL ",
        ] {
            assert_eq!(line.parse::<Reply>(), none, "{line}");
        }
    }

    #[test]
    fn chatter_is_told_from_messages() {
        for line in [
            "",
            "Glaurung 2.2.  Copyright (C) 2004-2008 Tord Romstad.",
            "EgbbProbe not Loaded!",
            "bestmove",
            "bestmove Nf3",
        ] {
            assert!(line.parse::<Reply>().is_err(), "{line}");
        }
    }
}
