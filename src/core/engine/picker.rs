//! The staged move picker: the hash move, captures that lose nothing (or little, if they have done
//! well), killers, quiet moves by history, promising checks first among them, losing captures. Each
//! stage is generated only when the search gets there, because an early move often makes the rest
//! unnecessary.

use super::{
    checks::Checks,
    exchange,
    history::{Context, Histories},
    movegen::{self, Moves},
    ranks::Ranks,
    state::{State, pack},
};
use arrayvec::ArrayVec;
use shakmaty::Move;
use std::cell::OnceCell;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Hash,
    GenerateCaptures,
    Captures,
    Killers,
    GenerateQuiets,
    Quiets,
    LosingCaptures,
    GenerateChecks,
    Checks,
    Done,
}

/// Picks a position's moves, best first by expectation. Moves are pseudo-legal with regard
/// to pins; the caller tests [`State::is_safe`].
pub struct Picker {
    stage: Stage,
    hash: Option<Move>,
    killers: [u16; 2],
    killer: usize,
    /// The moves of the stage, and which of them comes next.
    moves: Moves,
    ranks: Ranks,
    losing: ArrayVec<Move, 64>,
    next_losing: usize,
    kind: Kind,
    context: Context,
    /// Which moves give check, worked out when it is first asked.
    checks: OnceCell<Checks>,
    /// Of the quiet moves only those that give check are wanted.
    only_checks: bool,
}

/// What a check is ranked higher by than other quiet moves, in history units, …
const CHECK_GAIN: i32 = 8_000;
/// … if it loses no more than this in the exchange, in centipawns.
const CHECK_LOSS: i32 = 75;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    All,
    Captures,
    CapturesAndChecks,
}

impl Picker {
    /// All moves; `hash` and `killers` are packed (0: none).
    pub fn all(state: &State, hash: u16, killers: [u16; 2], context: Context) -> Picker {
        Picker::new(state.unpack_some(hash), killers, Kind::All, context)
    }

    /// Captures and promotions to a queen only, for quiescence without check.
    pub fn captures(state: &State, hash: u16, context: Context) -> Picker {
        let hash = state.unpack_some(hash).filter(|played| is_noisy(*played));
        Picker::new(hash, [0; 2], Kind::Captures, context)
    }

    /// Those, and quiet moves that give check without losing the piece.
    pub fn captures_and_checks(state: &State, hash: u16, context: Context) -> Picker {
        Picker {
            kind: Kind::CapturesAndChecks,
            ..Picker::captures(state, hash, context)
        }
    }

    fn new(hash: Option<Move>, killers: [u16; 2], kind: Kind, context: Context) -> Picker {
        Picker {
            stage: Stage::Hash,
            hash,
            killers,
            killer: 0,
            moves: Moves::new(),
            ranks: Ranks::default(),
            losing: ArrayVec::new(),
            next_losing: 0,
            kind,
            context,
            checks: OnceCell::new(),
            only_checks: false,
        }
    }

    /// Whether the hash move is a capture or promotes to a queen.
    pub fn hash_captures(&self) -> bool {
        self.hash.is_some_and(is_noisy)
    }

    /// Which of the position's moves give check.
    #[inline]
    pub fn checks(&self, state: &State) -> &Checks {
        self.checks.get_or_init(|| Checks::new(state))
    }

    /// Leaves out the quiet moves not picked yet.
    pub fn skip_quiets(&mut self) {
        if matches!(
            self.stage,
            Stage::Killers | Stage::GenerateQuiets | Stage::Quiets
        ) {
            self.stage = Stage::LosingCaptures;
        }
    }

    /// Leaves out the quiet moves that give no check, unless they are generated already: to rank them
    /// would take longer than to find the checks.
    #[inline]
    pub fn skip_quiets_without_check(&mut self) {
        self.only_checks = true;
    }

    pub fn next(&mut self, state: &State, histories: &Histories) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Hash => {
                    self.stage = Stage::GenerateCaptures;
                    if self.hash.is_some() {
                        return self.hash;
                    }
                }
                Stage::GenerateCaptures => {
                    movegen::captures(state, &mut self.moves);
                    let mover = self.context.mover;
                    self.ranks.set(self.moves.iter().map(|played| {
                        capture_rank(*played) + histories.capture(mover, *played) / 8
                    }));
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.best() {
                    None => {
                        self.stage = match self.kind {
                            Kind::All => Stage::Killers,
                            Kind::Captures => Stage::Done,
                            Kind::CapturesAndChecks => Stage::GenerateChecks,
                        };
                    }
                    Some(played) => {
                        let holds = exchange::see_ge(state, played, self.least(played, histories));
                        if holds || self.losing.try_push(played).is_err() {
                            return Some(played);
                        }
                    }
                },
                Stage::Killers => match self.killers.get(self.killer).copied() {
                    None => self.stage = Stage::GenerateQuiets,
                    Some(packed) => {
                        self.killer += 1;
                        let killer = state
                            .unpack_some(packed)
                            .filter(|played| !is_noisy(*played) && Some(*played) != self.hash);
                        if killer.is_some() {
                            return killer;
                        }
                    }
                },
                Stage::GenerateQuiets => {
                    self.generate_quiets(state, histories);
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match self.best() {
                    None => self.stage = Stage::LosingCaptures,
                    Some(played) => {
                        if !self.killers.contains(&pack(played)) {
                            return Some(played);
                        }
                    }
                },
                Stage::LosingCaptures => match self.losing.get(self.next_losing).copied() {
                    None => self.stage = Stage::Done,
                    Some(played) => {
                        self.next_losing += 1;
                        return Some(played);
                    }
                },
                Stage::GenerateChecks => {
                    self.generate_checks(state, histories);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => match self.best() {
                    None => self.stage = Stage::Done,
                    Some(played) => {
                        if exchange::see_ge(state, played, 0) {
                            return Some(played);
                        }
                    }
                },
                Stage::Done => return None,
            }
        }
    }

    /// What a capture must win at least, in centipawns, to be tried before the quiet moves: the more
    /// often it did well, the more it may lose. Where only captures are tried, none may lose.
    fn least(&self, played: Move, histories: &Histories) -> i32 {
        /// So many history units are worth a centipawn.
        const CENTIPAWN: i32 = 128;
        match self.kind {
            Kind::All => -histories.capture(self.context.mover, played) / CENTIPAWN,
            Kind::Captures | Kind::CapturesAndChecks => 0,
        }
    }

    /// Generates the quiet moves (or of these the checks alone, if no others are wanted), ranked by
    /// their histories and by whether they are checks that lose little.
    fn generate_quiets(&mut self, state: &State, histories: &Histories) {
        self.moves.clear();
        movegen::quiets(state, &mut self.moves);
        let checks = self.checks.get_or_init(|| Checks::new(state));
        if self.only_checks {
            self.moves.retain(|played| checks.gives(state, *played));
        }
        let quiets = histories.quiets(&self.context);
        self.ranks.set(self.moves.iter().map(|played| {
            let is_promising =
                checks.gives(state, *played) && exchange::see_ge(state, *played, -CHECK_LOSS);
            quiets.of(*played) + CHECK_GAIN * i32::from(is_promising)
        }));
    }

    /// Generates the quiet moves that give check, ranked by their histories.
    fn generate_checks(&mut self, state: &State, histories: &Histories) {
        self.moves.clear();
        movegen::quiet_checks(state, &mut self.moves);
        let quiets = histories.quiets(&self.context);
        self.ranks
            .set(self.moves.iter().map(|played| quiets.of(*played)));
    }

    /// The move of the highest rank among those left, the hash move left out.
    fn best(&mut self) -> Option<Move> {
        loop {
            let played = *self.moves.get(self.ranks.take_highest()?)?;
            if Some(played) != self.hash {
                return Some(played);
            }
        }
    }
}

impl State {
    fn unpack_some(&self, packed: u16) -> Option<Move> {
        if packed == 0 {
            None
        } else {
            self.unpack(packed)
        }
    }
}

/// Whether the move changes material at once: a capture or a promotion to a queen.
pub fn is_noisy(played: Move) -> bool {
    played.is_capture() || played.promotion() == Some(shakmaty::Role::Queen)
}

/// Most valuable victim first, least valuable attacker first among equals (MVV-LVA).
fn capture_rank(played: Move) -> i32 {
    let promotion = match played.promotion() {
        Some(shakmaty::Role::Queen) => 1_000,
        // Lesser promotions are rarely worth a look.
        Some(_) => -2_000,
        None => 0,
    };
    let victim = played.capture().map_or(0, exchange::worth);
    16 * (victim + promotion) - played.role() as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{fen, notation::read_move},
        engine::history::{CONTINUATIONS, NO_CONTINUATION},
    };
    use std::iter;

    /// Captures of all kinds, castling, checks; a check; promotions.
    const POSITIONS: [&str; 3] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/1b6/8/5PPP/RN1QK1NR w KQ - 0 1",
        "r3k3/1P6/8/8/8/8/6pp/4K2R w K - 0 1",
    ];

    fn state(text: &str) -> State {
        State::new(fen::read(text).expect("a legal FEN").current())
    }

    fn context(state: &State) -> Context {
        Context {
            mover: state.turn(),
            continuations: [NO_CONTINUATION; CONTINUATIONS],
        }
    }

    fn rest(picker: &mut Picker, state: &State) -> Vec<Move> {
        let histories = Histories::new();
        iter::from_fn(|| picker.next(state, &histories))
            .filter(|played| state.is_safe(*played))
            .collect()
    }

    #[test]
    fn every_legal_move_is_picked_once_whatever_comes_first() {
        for text in POSITIONS {
            let state = state(text);
            let mut all: Vec<u16> = (movegen::legal(&state).iter())
                .map(|played| pack(*played))
                .collect();
            all.sort_unstable();
            // The last killer is a move of another position.
            for (hash, killers) in [
                (0, [0; 2]),
                (all[0], [all[1], all[2]]),
                (all[3], [all[3], 9]),
            ] {
                let mut picker = Picker::all(&state, hash, killers, context(&state));
                let picked = rest(&mut picker, &state);
                let first = picked.first().map(|played| pack(*played));
                assert!(hash == 0 || first == Some(hash), "{text}");
                let mut picked: Vec<u16> = picked.into_iter().map(pack).collect();
                picked.sort_unstable();
                assert_eq!(picked, all, "{text}");
            }
        }
    }

    #[test]
    fn stages_follow_each_other() {
        let state = state(POSITIONS[0]);
        let position = fen::read(POSITIONS[0]).expect("a legal FEN");
        let packed = |san| pack(read_move(position.current(), san).expect("legal"));
        let (hash, killers) = (packed("a3"), [packed("O-O"), packed("Qf4")]);
        let stage = |played: Move| match pack(played) {
            packed if packed == hash => 0,
            packed if killers.contains(&packed) => 2,
            _ if !is_noisy(played) => 3,
            _ if exchange::see_ge(&state, played, 0) => 1,
            _ => 4,
        };
        let mut picker = Picker::all(&state, hash, killers, context(&state));
        let stages: Vec<i32> = rest(&mut picker, &state).into_iter().map(stage).collect();
        assert!(stages.is_sorted(), "{stages:?}");
        assert_eq!((stages.first(), stages.last()), (Some(&0), Some(&4)));
    }

    #[test]
    fn quiet_moves_without_check_can_be_left_out() {
        // Two rooks can give check, and a knight can uncover one.
        let with_checks = "4k3/8/8/8/4N3/8/4R3/R3K2R w KQ - 0 1";
        let mut checks = 0;
        for text in POSITIONS.into_iter().chain([with_checks]) {
            let state = state(text);
            let mut picker = Picker::all(&state, 0, [0; 2], context(&state));
            let all = rest(&mut picker, &state);
            let mut picker = Picker::all(&state, 0, [0; 2], context(&state));
            picker.skip_quiets_without_check();
            let gives = Checks::new(&state);
            let mut wanted = all;
            wanted.retain(|played| is_noisy(*played) || gives.gives(&state, *played));
            checks += wanted.iter().filter(|played| !is_noisy(**played)).count();
            assert_eq!(rest(&mut picker, &state), wanted, "{text}");
        }
        assert!(checks > 8, "the knight's moves alone are eight");
    }

    #[test]
    fn quiet_moves_can_be_left_out_and_quiescence_sees_only_captures_and_checks() {
        let state = state(POSITIONS[0]);
        let histories = Histories::new();
        let mut picker = Picker::all(&state, 0, [0; 2], context(&state));
        while picker.next(&state, &histories).is_some_and(is_noisy) {}
        picker.skip_quiets();
        let left = rest(&mut picker, &state);
        assert!(!left.is_empty() && left.iter().all(|played| is_noisy(*played)));

        let captures = rest(&mut Picker::captures(&state, 0, context(&state)), &state);
        assert!(captures.iter().all(|played| is_noisy(*played)));
        let more = rest(
            &mut Picker::captures_and_checks(&state, 0, context(&state)),
            &state,
        );
        assert_eq!(more[..captures.len()], captures);
        let checks = &more[captures.len()..];
        assert!(checks.iter().all(|played| state.play(*played).is_check()));
    }
}
