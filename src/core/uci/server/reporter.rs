//! What of a search's reports is told, and in which words.

use crate::{
    chess::Score,
    engine::{self, Bound, PvLine, WinDrawLoss},
    uci::protocol::{Info, InfoScore, Wdl},
};
use shakmaty::{CastlingMode, Move, uci::UciMove};
use std::time::Duration;

/// A program is spared the current move and bare node counts for so long at a time; the
/// protocol's text asks for a second.
const QUIET: Duration = Duration::from_secs(1);

/// Remembers what has been told of one search, so that nothing is told twice.
#[derive(Debug)]
pub(super) struct Reporter {
    mode: CastlingMode,
    /// Scores are told with the chances that they mean, for which the material matters.
    material: Option<i32>,
    /// The lines as told last.
    told: Vec<PvLine>,
    /// Whether a score that is no mere bound was told.
    exact: bool,
    current: Option<Move>,
    /// The search's age when anything was told last.
    at: Duration,
}

impl Reporter {
    /// `mode` says how castling is written, `material` (schoolbook pawns of both sides) that
    /// scores are told with the chances that they mean.
    pub(super) fn new(mode: CastlingMode, material: Option<i32>) -> Reporter {
        Reporter {
            mode,
            material,
            told: Vec::new(),
            exact: false,
            current: None,
            at: Duration::ZERO,
        }
    }

    /// The move as the program wants to read it.
    pub(super) fn write(&self, played: Move) -> UciMove {
        UciMove::from_move(played, self.mode)
    }

    /// What to tell of a running search: its lines when they have changed, else the current
    /// move or the node count now and then.
    pub(super) fn progress(&mut self, info: &engine::Info) -> Vec<Info> {
        if !info.lines.is_empty() && info.lines != self.told {
            self.at = info.time;
            return self.lines(info);
        }
        if info.time < self.at + QUIET {
            return Vec::new();
        }
        let current = info
            .current
            .filter(|(played, _)| self.current != Some(*played));
        self.at = info.time;
        if let Some((played, number)) = current {
            self.current = Some(played);
            return vec![Info {
                depth: Some(info.depth),
                currmove: Some(self.write(played)),
                currmovenumber: u32::try_from(number).ok(),
                ..Info::default()
            }];
        }
        vec![Info {
            depth: Some(info.depth),
            seldepth: Some(info.seldepth),
            ..self.counts(info)
        }]
    }

    /// The last word before the answer: always a score, even if the search had come to none
    /// (then it is `estimate`, for the move that is about to be played). A program that heeds
    /// only exact scores gets one at least here.
    pub(super) fn last(
        &mut self,
        info: &engine::Info,
        best: Option<Move>,
        estimate: Score,
    ) -> Vec<Info> {
        if info.lines.is_empty() {
            return vec![Info {
                depth: Some(info.depth),
                seldepth: Some(info.seldepth.max(info.depth)),
                multipv: Some(1),
                score: Some(self.score(estimate, Bound::Exact)),
                pv: best.map(|played| self.write(played)).into_iter().collect(),
                ..self.counts(info)
            }];
        }
        let had_exact = self.exact;
        let mut said = self.lines(info);
        if !had_exact && !self.exact {
            for score in said.iter_mut().filter_map(|line| line.score.as_mut()) {
                score.bound = Bound::Exact;
            }
        }
        said
    }

    /// All lines of a report, best first.
    fn lines(&mut self, info: &engine::Info) -> Vec<Info> {
        self.told.clone_from(&info.lines);
        self.exact |= info.lines.iter().any(|line| line.bound == Bound::Exact);
        let tell = |(index, line): (usize, &PvLine)| Info {
            depth: Some(line.depth),
            seldepth: Some(line.seldepth),
            multipv: u32::try_from(index + 1).ok(),
            score: Some(self.score(line.score, line.bound)),
            pv: line.moves.iter().map(|m| self.write(*m)).collect(),
            ..self.counts(info)
        };
        info.lines.iter().enumerate().map(tell).collect()
    }

    fn score(&self, score: Score, bound: Bound) -> InfoScore {
        let wdl = self.material.map(|material| {
            let WinDrawLoss { win, draw, loss } = engine::wdl(score, material);
            Wdl { win, draw, loss }
        });
        InfoScore { score, bound, wdl }
    }

    fn counts(&self, info: &engine::Info) -> Info {
        Info {
            nodes: Some(info.nodes),
            nps: Some(info.nps()),
            hashfull: Some(info.hashfull),
            tbhits: Some(info.tablebase_hits),
            time: Some(u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX)),
            ..Info::default()
        }
    }
}
