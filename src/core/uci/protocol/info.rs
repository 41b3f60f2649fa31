//! The `info` line: how a search is going.

use super::words::Words;
use crate::{chess::Score, engine::Bound};
use shakmaty::uci::UciMove;
use std::{fmt, str::FromStr};

/// What an engine says of its search; every part may be absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies.
    pub depth: Option<u32>,
    /// Plies.
    pub seldepth: Option<u32>,
    /// Which of the best lines this is, from 1.
    pub multipv: Option<u32>,
    pub score: Option<InfoScore>,
    pub nodes: Option<u64>,
    pub nps: Option<u64>,
    /// Thousandths.
    pub hashfull: Option<u32>,
    pub tbhits: Option<u64>,
    /// Milliseconds.
    pub time: Option<u64>,
    pub currmove: Option<UciMove>,
    /// From 1.
    pub currmovenumber: Option<u32>,
    pub pv: Vec<UciMove>,
    /// Words for people; they take the rest of the line.
    pub string: Option<String>,
}

/// A score from the engine's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InfoScore {
    pub score: Score,
    pub bound: Bound,
    pub wdl: Option<Wdl>,
}

/// Chances from the engine's side in thousandths, 1000 together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wdl {
    pub win: u32,
    pub draw: u32,
    pub loss: u32,
}

impl Info {
    /// Words for people.
    pub fn words(text: impl fmt::Display) -> Info {
        Info {
            string: Some(text.to_string()),
            ..Info::default()
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn part(
            f: &mut fmt::Formatter<'_>,
            name: &str,
            value: Option<impl fmt::Display>,
        ) -> fmt::Result {
            value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
        }
        f.write_str("info")?;
        part(f, "depth", self.depth)?;
        part(f, "seldepth", self.seldepth)?;
        part(f, "multipv", self.multipv)?;
        part(f, "score", self.score)?;
        part(f, "nodes", self.nodes)?;
        part(f, "nps", self.nps)?;
        part(f, "hashfull", self.hashfull)?;
        part(f, "tbhits", self.tbhits)?;
        part(f, "time", self.time)?;
        part(f, "currmove", self.currmove)?;
        part(f, "currmovenumber", self.currmovenumber)?;
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
            self.pv.iter().try_for_each(|m| write!(f, " {m}"))?;
        }
        // A line break inside would begin another message.
        part(
            f,
            "string",
            self.string.as_ref().map(|s| s.replace(['\n', '\r'], " ")),
        )
    }
}

/// `cp 34`, `mate -3 lowerbound`, `cp 12 wdl 90 850 60`.
impl fmt::Display for InfoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Score::Cp(cp) => write!(f, "cp {cp}")?,
            Score::Mates(moves) => write!(f, "mate {moves}")?,
            Score::Mated(0) => write!(f, "mate 0")?,
            Score::Mated(moves) => write!(f, "mate -{moves}")?,
        }
        match self.bound {
            Bound::Exact => {}
            Bound::Lower => f.write_str(" lowerbound")?,
            Bound::Upper => f.write_str(" upperbound")?,
        }
        match self.wdl {
            None => Ok(()),
            Some(Wdl { win, draw, loss }) => write!(f, " wdl {win} {draw} {loss}"),
        }
    }
}

impl FromStr for Info {
    type Err = std::convert::Infallible;

    /// Reads what follows the word `info` (or the whole line). Unknown parts are passed over,
    /// and so is a number that is none.
    fn from_str(line: &str) -> Result<Info, Self::Err> {
        let mut words = Words::of(line);
        let mut info = Info::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.unsigned(u32::MAX),
                "seldepth" => info.seldepth = words.unsigned(u32::MAX),
                "multipv" => info.multipv = words.unsigned(u32::MAX),
                "score" => info.score = score(&mut words),
                "nodes" => info.nodes = words.unsigned(u64::MAX),
                "nps" => info.nps = words.unsigned(u64::MAX),
                "hashfull" => info.hashfull = words.unsigned(u32::MAX),
                "tbhits" => info.tbhits = words.unsigned(u64::MAX),
                "time" => info.time = words.unsigned(u64::MAX),
                "currmove" => info.currmove = words.next().and_then(|word| word.parse().ok()),
                "currmovenumber" => info.currmovenumber = words.unsigned(u32::MAX),
                "pv" => info.pv = words.run(),
                "wdl" => {
                    let wdl = wdl(&mut words);
                    if let Some(score) = &mut info.score {
                        score.wdl = wdl;
                    }
                }
                "string" => {
                    info.string = Some(words.rest().to_owned());
                    break;
                }
                _ => {}
            }
        }
        Ok(info)
    }
}

fn score(words: &mut Words) -> Option<InfoScore> {
    let narrow = |number: i64| {
        let most = i64::from(i32::MAX);
        i32::try_from(number.clamp(-most, most)).unwrap_or(0)
    };
    let kind = words.next()?;
    let number = narrow(words.signed()?);
    let score = match kind {
        "cp" => Score::Cp(number),
        "mate" if number > 0 => Score::Mates(number.unsigned_abs()),
        "mate" => Score::Mated(number.unsigned_abs()),
        _ => return None,
    };
    let bound = match words.peek() {
        Some("lowerbound") => Bound::Lower,
        Some("upperbound") => Bound::Upper,
        _ => Bound::Exact,
    };
    if bound != Bound::Exact {
        words.next();
    }
    Some(InfoScore {
        score,
        bound,
        wdl: None,
    })
}

fn wdl(words: &mut Words) -> Option<Wdl> {
    Some(Wdl {
        win: words.unsigned(u32::MAX)?,
        draw: words.unsigned(u32::MAX)?,
        loss: words.unsigned(u32::MAX)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Info {
        line.parse().unwrap_or_else(|never| match never {})
    }

    #[test]
    fn info_lines_survive_the_round() {
        let lines = [
            "info depth 12 seldepth 15 multipv 1 score cp 24 nodes 40904 nps 229797 hashfull 20 tbhits 0 time 178 pv d2d4 g8f6",
            "info depth 0 score mate 0",
            "info depth 9 score mate -4 nodes 12 pv e7e8q",
            "info depth 9 score cp -7 upperbound nodes 12",
            "info depth 9 score mate 3 lowerbound wdl 1000 0 0 nodes 12",
            "info depth 3 currmove e2e4 currmovenumber 1",
            "info string depth 3 is not meant",
        ];
        for line in lines {
            assert_eq!(read(line).to_string(), line);
        }
    }

    #[test]
    fn other_engines_order_and_words_are_understood() {
        // As Toga II 3.0 and Glaurung 2.2 write them.
        let info = read("info multipv 1 depth 1 seldepth 3 score cp 38 time 0 nodes 5 pv b1c3");
        assert_eq!((info.depth, info.time), (Some(1), Some(0)));
        let info = read("info nodes 1054 nps 131750 time 8 cpuload 174 hashfull 0");
        assert_eq!((info.nodes, info.hashfull), (Some(1054), Some(0)));
        let info = read("info depth x nodes 5 score cp pv e2e4 e7e5 ponder");
        assert_eq!((info.depth, info.nodes, info.pv.len()), (None, Some(5), 2));
    }

    #[test]
    fn a_line_break_cannot_end_the_message() {
        assert_eq!(Info::words("a\nb").to_string(), "info string a b");
    }
}
