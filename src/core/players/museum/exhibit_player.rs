//! An exhibit as a player: what it may spend, how it is stopped, and what it reports in the same
//! form as the engine.
//!
//! The accounts' programs searched to a fixed depth, however long it took. So does an exhibit
//! where only a depth limits it. Under a clock or a node limit it searches one ply deep, then
//! two, up to its depth, and plays the result of the last finished search. The two that deepen by
//! themselves go on beyond their depth as long as the limit lets them, unless it was chosen.

use super::{
    castled::CastledChess,
    exhibits::{Exhibit, Manner, find, names},
};
use crate::{
    chess::Position,
    engine::{Bound, Clock, Info, Limits, PvLine, Stop, Verdict},
    players::words::exhibits as words,
    textbook::{Counts, Silent, Thought, Watcher},
};
use serde::{Deserialize, Serialize};
use shakmaty::{Color, Move};
use std::{
    fmt,
    str::FromStr,
    time::{Duration, Instant},
};
use thiserror::Error;

/// An exhibit with the depth it plays at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Card", into = "Card")]
pub struct ExhibitPlayer {
    exhibit: &'static Exhibit,
    /// Plies; `None`: what its account gives it.
    depth: Option<u32>,
    /// It searches moves unsorted, although its account sorts them.
    unsorted: bool,
}

/// How an exhibit is written down.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Card {
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unsorted: bool,
}

/// No exhibit has this name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", words::not_an_exhibit(names(), found))]
pub struct UnknownExhibit {
    found: String,
}

/// The greatest depth of an exhibit, in plies.
pub const DEEPEST: u32 = 32;

/// A request for an exhibit's move.
#[derive(Clone, Debug)]
pub struct MoveRequest {
    pub exhibit_player: ExhibitPlayer,
    pub position: Position,
    pub limits: Limits,
    /// The seed for what the account left to chance, used together with the position.
    pub seed: u64,
    /// For the exhibit that shares its root among threads.
    pub threads: usize,
}

/// Positions are the same when they stand the same and were reached in as many plies.
impl PartialEq for MoveRequest {
    fn eq(&self, other: &MoveRequest) -> bool {
        let place =
            |move_request: &MoveRequest| (move_request.position.key(), move_request.position.ply());
        place(self) == place(other)
            && (self.exhibit_player, &self.limits, self.seed, self.threads)
                == (
                    other.exhibit_player,
                    &other.limits,
                    other.seed,
                    other.threads,
                )
    }
}

impl ExhibitPlayer {
    pub fn new(exhibit: &'static Exhibit) -> ExhibitPlayer {
        ExhibitPlayer {
            exhibit,
            depth: None,
            unsorted: false,
        }
    }

    /// The same exhibit without sorting promising moves first; `None` for those whose account has no
    /// such version.
    #[must_use]
    pub fn without_sorting(self) -> Option<ExhibitPlayer> {
        self.exhibit.sorts_by_promise().then_some(ExhibitPlayer {
            unsorted: true,
            ..self
        })
    }

    /// The same exhibit looking so many plies ahead, 1 to [`DEEPEST`].
    #[must_use]
    pub fn at_depth(self, plies: u32) -> ExhibitPlayer {
        ExhibitPlayer {
            depth: Some(plies.clamp(1, DEEPEST)),
            ..self
        }
    }

    pub fn exhibit(&self) -> &'static Exhibit {
        self.exhibit
    }

    /// The exhibit's name, as on the command line.
    pub fn word(&self) -> String {
        let unsorted = if self.unsorted { " unsorted" } else { "" };
        format!("{}{unsorted}", self.exhibit.name)
    }

    /// Plies that it looks ahead.
    pub fn depth(&self) -> u32 {
        let own = u32::try_from(self.exhibit.depth).unwrap_or(DEEPEST);
        self.depth.unwrap_or(own)
    }
}

impl FromStr for ExhibitPlayer {
    type Err = UnknownExhibit;

    /// By the exhibit's name.
    fn from_str(text: &str) -> Result<ExhibitPlayer, UnknownExhibit> {
        find(text)
            .map(ExhibitPlayer::new)
            .ok_or_else(|| UnknownExhibit {
                found: text.to_owned(),
            })
    }
}

impl TryFrom<Card> for ExhibitPlayer {
    type Error = UnknownExhibit;

    fn try_from(card: Card) -> Result<ExhibitPlayer, UnknownExhibit> {
        let exhibit_player: ExhibitPlayer = card.name.parse()?;
        let unsorted = exhibit_player.without_sorting().filter(|_| card.unsorted);
        let exhibit_player = unsorted.unwrap_or(exhibit_player);
        Ok(card
            .depth
            .map_or(exhibit_player, |depth| exhibit_player.at_depth(depth)))
    }
}

impl From<ExhibitPlayer> for Card {
    fn from(exhibit_player: ExhibitPlayer) -> Card {
        Card {
            name: exhibit_player.exhibit.name.to_owned(),
            depth: exhibit_player.depth,
            unsorted: exhibit_player.unsorted,
        }
    }
}

/// `Minimax`, or with another depth than its own `Minimax, 2 plies`.
impl fmt::Display for ExhibitPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.depth {
            None => f.pad(self.exhibit.card.title),
            Some(depth) => f.pad(&words::at_depth(self.exhibit.card.title, depth)),
        }
    }
}

impl MoveRequest {
    /// Finds a move. `tell` is called with the progress, at most about thirty times per second.
    /// When stopped, it answers with the last finished search, or a short one. `None`: the search
    /// was abandoned.
    pub fn run(&self, stop: &Stop, tell: &mut dyn FnMut(&Info)) -> Option<Verdict> {
        let begun = Instant::now();
        let turn = self.position.turn();
        let mut watch = Watch {
            stop,
            begun,
            deadline: allowance(&self.limits, turn).map(|time| begun + time),
            most_nodes: self.limits.nodes,
            info: Info::default(),
            has_iterated: false,
            told: None,
            tell,
        };
        let deepens = self.exhibit_player.exhibit.deepens();
        let mut best: Option<Thought<Move>> = None;
        for depth in self.looks() {
            // What deepens by itself tells its depths when they are done.
            if !deepens {
                watch.info.depth = u32::try_from(depth).unwrap_or(DEEPEST);
            }
            let thought = self.look(depth, &mut watch);
            let whole = match deepens {
                true => watch.has_iterated,
                false => !watch.is_over(),
            };
            if whole && thought.best().is_some() {
                watch.note(self.exhibit_player.exhibit, &thought);
                best = Some(thought);
            }
            if watch.is_over() {
                break;
            }
        }
        if stop.is_abandoned() {
            return None;
        }
        if best.is_none() {
            // Stopped before the first search was done: a quick one is better than none.
            let depth = self.exhibit_player.depth().min(2) as usize;
            watch.info.depth = u32::try_from(depth).unwrap_or(1);
            let manner = Manner {
                threads: 1,
                ..self.manner(depth)
            };
            let thought = self
                .exhibit_player
                .exhibit
                .think(&self.root(), &manner, &mut Silent);
            watch.note(self.exhibit_player.exhibit, &thought);
            best = Some(thought);
        }
        // A search that was stopped had gone on to a greater depth than the move is from.
        if let Some(line) = watch.info.lines.first() {
            watch.info.depth = line.depth;
        }
        watch.info.time = begun.elapsed();
        let line = best.map(|thought| thought.line).unwrap_or_default();
        Some(Verdict {
            best: line.first().copied(),
            ponder: line.get(1).copied(),
            info: watch.info,
        })
    }

    /// The depths to be looked to, in their order.
    fn looks(&self) -> Vec<usize> {
        let limited = self.limits.nodes.is_some()
            || self.limits.move_time.is_some()
            || self.limits.clock.is_some();
        let exhibit = self.exhibit_player.exhibit;
        let own = match self.limits.depth {
            Some(depth) => depth.clamp(1, DEEPEST),
            None if limited && exhibit.deepens() && self.exhibit_player.depth.is_none() => DEEPEST,
            None => self.exhibit_player.depth(),
        } as usize;
        if limited && exhibit.looks_ahead() && !exhibit.deepens() {
            (1..=own).collect()
        } else {
            vec![own]
        }
    }

    fn look(&self, depth: usize, watch: &mut Watch) -> Thought<Move> {
        let exhibit = self.exhibit_player.exhibit;
        exhibit.think(&self.root(), &self.manner(depth), watch)
    }

    fn root(&self) -> CastledChess {
        CastledChess::from(&self.position)
    }

    fn manner(&self, depth: usize) -> Manner {
        Manner {
            depth,
            seed: self.dice(),
            threads: self.threads,
            sorted: !self.exhibit_player.unsorted,
        }
    }

    /// Differs between positions but not between runs.
    fn dice(&self) -> u64 {
        self.seed ^ self.position.key()
    }
}

/// How long an exhibit may take. It does not manage time itself, so it gets a thirtieth of the time
/// left, and most of the increment.
fn allowance(limits: &Limits, mover: Color) -> Option<Duration> {
    /// For the way the answer travels.
    const OVERHEAD: Duration = Duration::from_millis(15);
    let shared = |clock: &Clock| {
        let left = *clock.remaining.get(mover);
        let moves = clock.moves_to_go.unwrap_or(30).clamp(1, 30);
        (left / moves + clock.increment.get(mover).mul_f64(0.7)).min(left.mul_f64(0.8))
    };
    let time = limits
        .move_time
        .or_else(|| limits.clock.as_ref().map(shared))?;
    Some(time.saturating_sub(OVERHEAD).max(time / 4))
}

/// Watches an exhibit's search: counts, reports, and stops it when its time is up.
struct Watch<'a> {
    stop: &'a Stop,
    begun: Instant,
    deadline: Option<Instant>,
    most_nodes: Option<u64>,
    info: Info,
    /// Whether a search that deepens by itself has finished a depth.
    has_iterated: bool,
    told: Option<Instant>,
    tell: &'a mut dyn FnMut(&Info),
}

impl Watch<'_> {
    /// How many nodes pass between two looks at the clock, less one.
    const SELDOM: u64 = 0x3ff;
    const PAUSE: Duration = Duration::from_millis(33);

    fn is_over(&self) -> bool {
        self.stop.is_stopped()
            || self.most_nodes.is_some_and(|most| self.info.nodes >= most)
            || self.deadline.is_some_and(|end| Instant::now() >= end)
    }

    /// A search is finished.
    fn note(&mut self, exhibit: &Exhibit, thought: &Thought<Move>) {
        let depth = self.info.depth;
        self.show(
            exhibit.score(thought.value),
            depth,
            &thought.line,
            &thought.counts,
        );
    }

    fn show(&mut self, score: crate::chess::Score, depth: u32, line: &[Move], counts: &Counts) {
        let seldepth = u32::try_from(counts.by_ply.len())
            .unwrap_or(depth)
            .max(depth);
        self.info.seldepth = seldepth;
        // The threads beside the first are not watched; their nodes are known at the end.
        self.info.nodes = self.info.nodes.max(counts.nodes);
        self.info.lines = vec![PvLine {
            score,
            bound: Bound::Exact,
            depth,
            seldepth,
            moves: line.to_vec(),
        }];
        self.say();
    }

    fn say(&mut self) {
        self.info.time = self.begun.elapsed();
        self.told = Some(Instant::now());
        (self.tell)(&self.info);
    }
}

impl Watcher<Move> for Watch<'_> {
    fn enter(&mut self, _chosen: Move, _alpha: i32, _beta: i32) {
        self.info.nodes += 1;
        if self.info.nodes & Self::SELDOM == 0 {
            let due = self.told.unwrap_or(self.begun) + Self::PAUSE;
            if Instant::now() >= due {
                self.say();
            }
        }
    }

    fn iteration(&mut self, depth: usize, _value: i32, _line: &[Move], _counts: &Counts) {
        self.has_iterated = true;
        self.info.depth = u32::try_from(depth).unwrap_or(DEEPEST);
    }

    fn wants_stop(&mut self) -> bool {
        if self.stop.is_stopped() || self.most_nodes.is_some_and(|most| self.info.nodes >= most) {
            return true;
        }
        // Reading the clock is slow, so it is read only now and then.
        self.deadline
            .is_some_and(|end| self.info.nodes & 0x3f == 0 && Instant::now() >= end)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::EXHIBITS, *};
    use crate::chess::fen;

    fn move_request(name: &str, fen: &str, limits: Limits) -> MoveRequest {
        MoveRequest {
            exhibit_player: name.parse().expect("an exhibit"),
            position: fen::read(fen).expect("a legal FEN"),
            limits,
            seed: 7,
            threads: 1,
        }
    }

    const OPEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3";

    #[test]
    fn an_exhibit_stopped_before_it_thought_has_a_move_and_an_abandoned_one_none() {
        for exhibit in &EXHIBITS {
            let move_request = move_request(exhibit.name, OPEN, Limits::default());
            let stop = Stop::new();
            stop.stop();
            let verdict = move_request.run(&stop, &mut |_| {}).expect("an answer");
            assert!(verdict.best.is_some(), "{}", exhibit.name);
            stop.abandon();
            assert!(move_request.run(&stop, &mut |_| {}).is_none());
        }
    }

    #[test]
    fn nodes_bound_an_exhibit_and_the_same_request_gives_the_same_move() {
        for exhibit in &EXHIBITS {
            let limits = Limits {
                nodes: Some(3_000),
                ..Limits::default()
            };
            let move_request = move_request(exhibit.name, OPEN, limits);
            let run = || {
                move_request
                    .run(&Stop::new(), &mut |_| {})
                    .expect("an answer")
            };
            let (first, again) = (run(), run());
            assert_eq!(first.best, again.best, "{}", exhibit.name);
            assert_eq!(first.info.nodes, again.info.nodes, "{}", exhibit.name);
            assert!(first.info.nodes < 4_000, "{}", exhibit.name);
        }
    }

    #[test]
    fn the_depth_told_is_the_one_that_the_move_is_from() {
        for exhibit in &EXHIBITS {
            for nodes in [1, 40, 3_000, 20_000] {
                let limits = Limits {
                    nodes: Some(nodes),
                    ..Limits::default()
                };
                let move_request = move_request(exhibit.name, OPEN, limits);
                let verdict = move_request.run(&Stop::new(), &mut |_| {});
                let verdict = verdict.expect("an answer");
                let line = &verdict.info.lines[0];
                let at = format!("{} {nodes}: {line:?}", exhibit.name);
                assert_eq!(verdict.info.depth, line.depth, "{at}");
                assert_eq!(verdict.best, line.moves.first().copied(), "{at}");
                assert!((1..=5).contains(&line.depth), "{at}");
                let manner = move_request.manner(line.depth as usize);
                let thought = exhibit.think(&move_request.root(), &manner, &mut Silent);
                assert_eq!(line.score, exhibit.score(thought.value), "{at}");
            }
        }
    }

    #[test]
    fn wins_are_told_as_mates_and_values_as_centipawns() {
        let mate = move_request(
            "alphabeta",
            "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
            Limits::default(),
        );
        let verdict = mate.run(&Stop::new(), &mut |_| {}).expect("an answer");
        assert_eq!(verdict.info.lines[0].score, crate::chess::Score::Mates(1));
        let tens = move_request(
            "minimax10",
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
            Limits::default(),
        );
        let verdict = tens.run(&Stop::new(), &mut |_| {}).expect("an answer");
        assert_eq!(verdict.info.lines[0].score, crate::chess::Score::Cp(100));
    }

    #[test]
    fn an_exhibit_is_written_and_read() {
        let exhibit_player: ExhibitPlayer = "potential".parse().expect("an exhibit");
        let unsorted = exhibit_player.without_sorting().expect("it sorts");
        for exhibit_player in [exhibit_player, exhibit_player.at_depth(2), unsorted] {
            let text = serde_json::to_string(&exhibit_player).expect("written");
            assert_eq!(
                serde_json::from_str::<ExhibitPlayer>(&text).expect("read"),
                exhibit_player
            );
        }
        assert!(serde_json::from_str::<ExhibitPlayer>(r#"{"name":"deep blue"}"#).is_err());
        let error = "cat"
            .parse::<ExhibitPlayer>()
            .expect_err("no exhibit")
            .to_string();
        assert!(
            error.contains("minimax, ") && error.contains("\"cat\""),
            "{error}"
        );
    }
}
