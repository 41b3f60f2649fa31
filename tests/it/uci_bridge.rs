//! Games over a bridge to a server: the real program, and the commands that lichess-bot sends (by
//! python-chess), in their order. After each own move the bridge lets the engine ponder; then the
//! move comes as expected (`ponderhit`), or another one (`stop`, a new position), sooner or later.

use super::uci::Wire;
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus, seq::IndexedRandom as _};
use shakmaty::{CastlingMode, Move, Position as _, uci::UciMove};
use std::{thread, time::Duration};
use tabiya::chess::{Position, chess960};

/// One game at a bridge.
struct Bridge {
    wire: Wire,
    position: Position,
    /// As `position` commands have it, without the moves.
    start: String,
    moves: Vec<String>,
    random: Xoshiro256PlusPlus,
    /// Milliseconds on both clocks.
    clock: u64,
    hits: usize,
    misses: usize,
}

impl Bridge {
    fn handshake(wire: &mut Wire) {
        wire.say("uci").until("uciok");
        for option in [
            "Hash value 8",
            "Threads value 1",
            "Move Overhead value 10",
            "OwnBook value false",
        ] {
            wire.say(&format!("setoption name {option}"));
        }
        wire.say("isready");
        assert_eq!(wire.until("readyok"), ["readyok"]);
    }

    fn begin(wire: Wire, position: Position, seed: u64) -> Bridge {
        let start = match position.castling_mode() {
            CastlingMode::Standard => "startpos".to_owned(),
            _ => format!("fen {}", position.fen()),
        };
        let mut bridge = Bridge {
            wire,
            position,
            start,
            moves: Vec::new(),
            random: Xoshiro256PlusPlus::seed_from_u64(seed),
            clock: 300,
            hits: 0,
            misses: 0,
        };
        let is_960 = bridge.position.castling_mode() == CastlingMode::Chess960;
        bridge.wire.say("ucinewgame");
        bridge
            .wire
            .say(&format!("setoption name UCI_Chess960 value {is_960}"));
        bridge.wire.say("setoption name Ponder value true");
        bridge.wire.say("isready");
        assert_eq!(bridge.wire.until("readyok"), ["readyok"]);
        bridge
    }

    fn place(&mut self, more: Option<&str>) {
        let mut line = format!("position {}", self.start);
        if !self.moves.is_empty() || more.is_some() {
            line.push_str(" moves");
        }
        for played in self.moves.iter().map(String::as_str).chain(more) {
            line.push(' ');
            line.push_str(played);
        }
        self.wire.say(&line);
    }

    fn go(&mut self, how: &str) {
        let clock = self.clock;
        let line = format!("go{how} wtime {clock} btime {clock} winc 10 binc 10");
        self.wire.say(&line);
    }

    /// The answer to the search under way: a legal move, and the reply that is expected.
    fn answer(&mut self) -> (Move, Option<UciMove>) {
        let heard = self.wire.until("bestmove");
        let answers = heard.iter().filter(|line| line.starts_with("bestmove"));
        assert_eq!(answers.count(), 1, "{heard:#?}");
        let words: Vec<&str> = heard[heard.len() - 1].split(' ').collect();
        let best: UciMove = words[1].parse().expect("a move");
        let ponder = words.get(3).map(|text| text.parse().expect("a move"));
        let best = best
            .to_move(self.position.current())
            .unwrap_or_else(|_| panic!("{} in {}", words[1], self.position.fen()));
        (best, ponder)
    }

    fn play(&mut self, played: Move) {
        let mode = self.position.castling_mode();
        self.moves.push(played.to_uci(mode).to_string());
        assert!(self.position.play(played));
    }

    /// A move of the opponent, now and then the one that was expected.
    fn opponents(&mut self, expected: Option<Move>) -> Option<Move> {
        let legal = self.position.current().legal_moves();
        match expected {
            Some(expected) if self.random.random_bool(0.6) => Some(expected),
            _ => legal.choose(&mut self.random).copied(),
        }
    }

    fn wait(&mut self) {
        let pause = self.random.random_range(0..15);
        thread::sleep(Duration::from_millis(pause));
    }

    /// Pondering as python-chess does it; the engine's next move.
    fn ponder(&mut self, expected: UciMove) -> Option<Move> {
        let text = expected.to_string();
        let expected = expected
            .to_move(self.position.current())
            .unwrap_or_else(|_| panic!("{text} in {}", self.position.fen()));
        let mut after = self.position.clone();
        assert!(after.play(expected));
        if after.ending().is_some() {
            // There is nothing to think about then.
            let played = self.opponents(Some(expected))?;
            self.play(played);
            return None;
        }
        self.place(Some(&text));
        self.go(" ponder");
        self.wait();
        if self.random.random_bool(0.2) {
            // A ping in between, as for a takeback or a chat command.
            self.wire.say("isready").until("readyok");
        }
        let played = self.opponents(Some(expected))?;
        let is_hit = played == expected;
        self.play(played);
        if is_hit && self.random.random_bool(0.9) {
            self.hits += 1;
            self.wire.say("ponderhit");
            if self.random.random_bool(0.1) {
                self.wait();
                self.wire.say("stop");
            }
            return Some(self.answer().0);
        }
        // Another move, or an arrangement that does not allow the hit to be used.
        self.misses += 1;
        self.wire.say("stop");
        let heard = self.wire.until("bestmove");
        assert!(
            heard.len() > 1,
            "a score comes before the answer: {heard:#?}"
        );
        None
    }

    /// One of our moves, after `ponder` where the bridge could ponder.
    fn think(&mut self) -> (Move, Option<UciMove>) {
        self.place(None);
        self.go("");
        self.answer()
    }

    /// The game to its end, or for so many moves.
    fn played_out(mut self, most: usize) -> Bridge {
        let mut expected = None;
        for _ in 0..most {
            let found = match expected.take() {
                Some(reply) => self.ponder(reply),
                None if self.moves.is_empty() => None,
                None => {
                    let Some(played) = self.opponents(None) else {
                        break;
                    };
                    self.play(played);
                    None
                }
            };
            if self.position.ending().is_some() {
                if let Some(found) = found {
                    panic!("{found} although the game is over");
                }
                break;
            }
            let (best, reply) = match found {
                Some(best) => (best, None),
                None => self.think(),
            };
            self.play(best);
            if self.position.ending().is_some() {
                break;
            }
            expected = reply;
        }
        self
    }
}

/// How many games; more of them are played by `TABIYA_BRIDGE_GAMES=500`.
fn games() -> u64 {
    let asked = std::env::var("TABIYA_BRIDGE_GAMES").ok();
    asked.and_then(|count| count.parse().ok()).unwrap_or(4)
}

#[test]
fn a_bridge_plays_game_after_game_with_one_engine() {
    let mut wire = Wire::open();
    Bridge::handshake(&mut wire);
    let (mut hits, mut misses) = (0, 0);
    for game in 0..games() {
        let position = match game % 2 {
            0 => Position::default(),
            _ => chess960::start(chess960::random(game)).expect("a start"),
        };
        let bridge = Bridge::begin(wire, position, game).played_out(40);
        hits += bridge.hits;
        misses += bridge.misses;
        wire = bridge.wire;
        // Between games, as when the server is asked whether the bot is alive.
        wire.say("isready").until("readyok");
    }
    assert!(hits > 5 && misses > 5, "{hits} hits, {misses} misses");
    wire.say("quit");
    assert!(wire.close().is_empty());
}

#[test]
fn every_order_of_ponderhit_and_stop_is_answered_once() {
    let mut wire = Wire::open();
    Bridge::handshake(&mut wire);
    wire.say("position startpos moves e2e4 e7e5");
    for (orders, waits) in [
        (&["ponderhit"][..], 0),
        (&["ponderhit"], 30),
        (&["stop"], 0),
        (&["stop"], 30),
        (&["ponderhit", "stop"], 0),
        (&["stop", "ponderhit"], 0),
        (&["stop", "stop"], 0),
        (&["isready", "stop"], 5),
        (&["ponderhit", "isready", "stop"], 5),
    ] {
        // With a limit that is reached while pondering, and with one that is not.
        for limit in ["wtime 300 btime 300", "depth 1", "nodes 50"] {
            wire.say(&format!("go ponder {limit}"));
            thread::sleep(Duration::from_millis(waits));
            for order in orders {
                wire.say(order);
            }
            wire.until("bestmove");
            // Nothing is left over: the next thing said is the answer to this.
            wire.say("isready");
            let heard = wire.until("readyok");
            let again = heard.iter().any(|line| line.starts_with("bestmove"));
            assert!(!again, "{orders:?} {limit}: {heard:#?}");
        }
    }
    wire.say("quit");
    wire.close();
}

#[test]
fn castling_is_written_king_takes_rook_in_chess960() {
    let mut wire = Wire::open();
    Bridge::handshake(&mut wire);
    wire.say("setoption name UCI_Chess960 value true");
    // Castling is the only move asked for.
    for (fen, castling) in [
        ("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "b1h1"),
        ("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "b1a1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1"),
    ] {
        wire.say(&format!("position fen {fen}"));
        wire.say(&format!("go depth 3 searchmoves {castling}"));
        let heard = wire.until("bestmove");
        let last = heard.last().expect("an answer");
        assert_eq!(last.split(' ').nth(1), Some(castling), "{fen}: {heard:#?}");
        // And so it is understood as a move that was played.
        wire.say(&format!("position fen {fen} moves {castling}"));
        wire.say("isready");
        assert_eq!(wire.until("readyok"), ["readyok"], "{fen}");
    }
    wire.say("quit");
    wire.close();
}
