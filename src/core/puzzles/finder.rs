//! Puzzles found in games that Tabiya plays against itself as weak opponents, and proven.
//!
//! Weak opponents blunder as people do. After each move the engine looks at the two best answers: if
//! one of them wins (mate, or much material) and the next best does not, there is a puzzle. Its
//! line is followed while the solver has one winning move and no other; the opponent answers
//! with the best move. Then all of it is proven by a search thirty times as large: the same move
//! first, and the same gap to the next.

use crate::{
    chess::{Position, Score},
    engine::{Command, Engine, Limits, Options, PvLine, Report, Search, SearchId, Stop, Verdict},
    players::Opponent,
};
use crossbeam_channel::{Receiver, unbounded};
use shakmaty::{CastlingMode, Chess, Move, Position as _, Role};

/// Nodes of the look at every position, and of the proof.
const GLANCE: u64 = 5_000;
/// How many of the opponents, weakest first, play the games.
const WEAK: usize = 6;
const PROOF: u64 = 150_000;
/// A move wins that is worth this much, in centipawns, and stands this far before the next.
const WINS: i32 = 250;
const GULF: i32 = 220;
/// Before the blunder the solver must not have been winning already.
const NOT_YET: i32 = 180;
/// Solver's moves at most.
const LONGEST: usize = 4;

/// A puzzle, as it stands in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Before the opponent's mistake.
    pub fen: String,
    /// In UCI, the mistake first.
    pub moves: Vec<String>,
    /// By what it took the engine to see it; see [`rating`].
    pub rating: u32,
    pub themes: Vec<&'static str>,
}

/// The engine, asked and waited for.
pub struct Finder {
    engine: Engine,
    verdicts: Receiver<(SearchId, Verdict)>,
    /// The depth and the move of each iteration's best line, oldest first.
    progress: Receiver<(SearchId, u32, Move)>,
    newest: SearchId,
}

impl Default for Finder {
    fn default() -> Finder {
        Finder::new()
    }
}

impl Finder {
    pub fn new() -> Finder {
        let (tell, verdicts) = unbounded();
        let (tell_progress, progress) = unbounded();
        let mut engine = Engine::named("puzzle finder", move |report| {
            // The finder outlives its engine.
            match report {
                Report::Finished(id, verdict) => {
                    let _ = tell.send((id, verdict));
                }
                Report::Progress(id, info) => {
                    let best = info.lines.first();
                    if let Some((depth, played)) =
                        best.and_then(|line| Some((line.depth, *line.moves.first()?)))
                    {
                        let _ = tell_progress.send((id, depth, played));
                    }
                }
                Report::LessHash { .. } => {}
            }
        });
        engine.send(Command::Configure(Options {
            hash_mib: 16,
            ..Options::default()
        }));
        Finder {
            engine,
            verdicts,
            progress,
            newest: 0,
        }
    }

    /// Whether its engine runs; where it does not, nothing is found.
    pub fn is_alive(&self) -> bool {
        self.engine.is_alive()
    }

    fn ask(&mut self, position: &Position, limits: Limits, lines: usize) -> Option<Verdict> {
        self.newest += 1;
        self.engine.send(Command::Search(Box::new(Search {
            id: self.newest,
            position: position.clone(),
            limits,
            lines,
            stop: Stop::new(),
        })));
        let verdicts = self.verdicts.iter();
        let (_, verdict) = verdicts.into_iter().find(|(id, _)| *id == self.newest)?;
        Some(verdict)
    }

    /// The two best lines of a position.
    fn look(&mut self, position: &Position, nodes: u64) -> Option<Vec<PvLine>> {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        Some(self.ask(position, limits, 2)?.info.lines)
    }

    /// Plays a game between two weak opponents from a position and hands out what it finds.
    pub fn search_game(&mut self, opening: &Position, seed: u64, found: &mut Vec<Found>) {
        self.engine.send(Command::NewGame);
        let weak: Vec<Opponent> = Opponent::all().take(WEAK).collect();
        let weak = |number: u64| weak.get((number % WEAK as u64) as usize).copied();
        let (white, black) = (weak(seed), weak(seed / WEAK as u64));
        let mut position = opening.clone();
        let mut standing = 0;
        // One puzzle in a few moves: the next position of the same attack is no other puzzle.
        let mut quiet_until = 0;
        while position.ending().is_none()
            && position.claimable_draw().is_none()
            && position.ply() < 160
        {
            let Some(lines) = self.look(&position, GLANCE) else {
                return;
            };
            let now = lines.first().map_or(0, |line| clipped(line.score));
            let mistake = position.last_move();
            // The mover's standing before the mistake was what the opponent's was, turned round.
            // A mate is worth finding whoever stood better.
            let was_open = -standing <= NOT_YET || only_one_mates(&lines);
            if position.ply() >= quiet_until
                && mistake.is_some()
                && was_open
                && only_one_wins(&lines)
                && let Some(puzzle) = self.prove(&position)
            {
                found.push(puzzle);
                quiet_until = position.ply() + 8;
            }
            standing = now;
            let first = position.ply().is_multiple_of(2);
            let Some(mover) = (if first { white } else { black }) else {
                return;
            };
            let Some(played) = self.weak_move(&position, mover, seed) else {
                return;
            };
            if !position.play(played) {
                return;
            }
        }
    }

    fn weak_move(&mut self, position: &Position, mover: Opponent, seed: u64) -> Option<Move> {
        let limits = Limits {
            skill: mover.skill(seed).map(Box::new),
            ..Limits::default()
        };
        self.ask(position, limits, 1)?.best
    }

    /// As [`Finder::search_game`] proves what it finds, without what it remembers of a game: the
    /// same position always gives the same answer. The position's last move is the mistake.
    pub fn prove_alone(&mut self, start: &Position) -> Option<Found> {
        self.engine.send(Command::NewGame);
        self.prove(start)
    }

    /// The puzzle that begins here, each of its moves proven to win and to be the only one.
    fn prove(&mut self, start: &Position) -> Option<Found> {
        let mut before = start.clone();
        let mistake = before.undo()?;
        let mut position = start.clone();
        let mut line = vec![mistake];
        let mut seen_at = 0;
        let mut mate = None;
        for step in 0..LONGEST {
            let lines = self.look(&position, PROOF)?;
            let best = lines.first()?;
            // The last move of a mate may have rivals: every move that mates is taken for right.
            let is_last = matches!(best.score, Score::Mates(1));
            if !(only_one_wins(&lines) || is_last && step > 0) {
                break;
            }
            let (played, answer) = (*best.moves.first()?, best.moves.get(1).copied());
            if step == 0 {
                seen_at = self.seen_at(played);
                if let Score::Mates(moves) = best.score {
                    mate = Some(moves);
                }
            }
            line.push(played);
            if !position.play(played) || position.ending().is_some() {
                break;
            }
            let answer = answer.or_else(|| {
                let limits = Limits {
                    nodes: Some(GLANCE),
                    ..Limits::default()
                };
                self.ask(&position, limits, 1)?.best
            })?;
            line.push(answer);
            if !position.play(answer) {
                return None;
            }
        }
        // The line ends with the solver's move.
        if line.len() % 2 == 1 {
            line.pop();
        }
        if line.len() < 2 {
            return None;
        }
        let end = ended(&before, &line)?;
        let mated = end.is_checkmate();
        let first = *line.get(1)?;
        let steps = line.len() / 2;
        // A mate is played to its end or it is none; and to take back what was just taken asks
        // for nothing.
        let takes_back = mistake.is_capture() && first.to() == mistake.to();
        if mate.is_some() && !mated || takes_back && steps == 1 {
            return None;
        }
        let mode = CastlingMode::Standard;
        Some(Found {
            fen: before.fen(),
            moves: line.iter().map(|m| m.to_uci(mode).to_string()).collect(),
            rating: rating(seen_at, steps, &first, start.current()),
            themes: themes(
                start.current(),
                line.get(1..).unwrap_or_default(),
                &end,
                mated,
            ),
        })
    }

    /// The depth from which on the newest search held to this move.
    fn seen_at(&self, played: Move) -> u32 {
        let mut since = 0;
        for (id, depth, best) in self.progress.try_iter() {
            if id != self.newest {
                continue;
            }
            if best != played {
                since = 0;
            } else if since == 0 {
                since = depth;
            }
        }
        since.max(1)
    }
}

/// A score in centipawns; a mate is more than any of them.
fn clipped(score: Score) -> i32 {
    match score {
        Score::Cp(cp) => cp.clamp(-9_000, 9_000),
        Score::Mates(_) => 10_000,
        Score::Mated(_) => -10_000,
    }
}

/// Whether the best move wins and the next best does not. Where the best one mates, no other may
/// mate, however slowly: a person who finds another mate must not be marked wrong.
pub fn only_one_wins(lines: &[PvLine]) -> bool {
    // Without a choice there is nothing to find.
    let [best, next, ..] = lines else {
        return false;
    };
    if matches!(best.score, Score::Mates(_)) {
        return only_one_mates(lines);
    }
    let (best, next) = (clipped(best.score), clipped(next.score));
    best >= WINS && best - next >= GULF && next < 2 * WINS
}

/// Whether the best move mates soon enough to be played out, and no other mates.
fn only_one_mates(lines: &[PvLine]) -> bool {
    let [best, next, ..] = lines else {
        return false;
    };
    let soon = matches!(best.score, Score::Mates(moves) if moves as usize <= LONGEST);
    soon && !matches!(next.score, Score::Mates(_))
}

fn ended(before: &Position, line: &[Move]) -> Option<Chess> {
    let mut position = before.clone();
    line.iter()
        .all(|played| position.play(*played))
        .then(|| position.current().clone())
}

/// An estimate on the scale of players' ratings, not a measurement: what is seen later by the
/// engine, is longer, quieter, or stands among more other captures and checks is harder.
fn rating(seen_at: u32, steps: usize, first: &Move, chess: &Chess) -> u32 {
    let is_loud = |played: Move| played.is_capture() || gives_check(chess, played);
    let others = chess
        .legal_moves()
        .into_iter()
        .filter(|played| played != first && is_loud(*played))
        .count();
    let depth = 75 * seen_at.min(14);
    let length = 180 * u32::try_from(steps.saturating_sub(1)).unwrap_or(0);
    let choice = 18 * u32::try_from(others.min(12)).unwrap_or(0);
    let quiet = if is_loud(*first) { 0 } else { 200 };
    450 + depth + length + choice + quiet
}

/// What a puzzle is about, as far as its line shows it.
fn themes(start: &Chess, line: &[Move], end: &Chess, mated: bool) -> Vec<&'static str> {
    let mut themes = Vec::new();
    let steps = line.len().div_ceil(2);
    if mated {
        themes.push("mate");
        themes.push(match steps {
            1 => "mateIn1",
            2 => "mateIn2",
            3 => "mateIn3",
            _ => "mateIn4",
        });
    }
    let own = || line.iter().step_by(2);
    if own().any(|m| m.is_promotion()) {
        themes.push("promotion");
    }
    if is_sacrifice(line) {
        themes.push("sacrifice");
    }
    if !mated && own().next().is_some_and(|first| is_fork(start, *first)) {
        themes.push("fork");
    }
    if !mated && steps == 1 && own().next().is_some_and(|m| m.is_capture()) {
        themes.push("hangingPiece");
    }
    if own()
        .next()
        .is_some_and(|first| !first.is_capture() && !gives_check(start, *first))
    {
        themes.push("quietMove");
    }
    let heavy = end.board().queens().count() + end.board().rooks().count();
    themes.push(match (start.fullmoves().get(), heavy) {
        (0..=12, _) => "opening",
        (_, 0..=2) => "endgame",
        _ => "middlegame",
    });
    themes
}

fn gives_check(chess: &Chess, played: Move) -> bool {
    let mut after = chess.clone();
    after.play_unchecked(played);
    after.is_check()
}

/// A piece was given for a lesser one, or for nothing, and the line went on.
fn is_sacrifice(line: &[Move]) -> bool {
    let worth = |role: Option<Role>| role.map_or(0, crate::chess::material::pawns);
    line.chunks(2).any(|pair| match pair {
        [own, answer] => {
            answer.to() == own.to() && worth(answer.capture()) - worth(own.capture()) >= 2
        }
        _ => false,
    })
}

/// The piece that moved attacks two pieces that are worth more than it.
fn is_fork(chess: &Chess, played: Move) -> bool {
    let mut after = chess.clone();
    after.play_unchecked(played);
    let board = after.board();
    let Some(piece) = board.piece_at(played.to()) else {
        return false;
    };
    let reach = shakmaty::attacks::attacks(played.to(), piece, board.occupied());
    let targets = reach & board.by_color(piece.color.other());
    let worth = crate::chess::material::pawns;
    targets
        .into_iter()
        .filter_map(|square| board.role_at(square))
        .filter(|role| *role == Role::King || worth(*role) > worth(piece.role))
        .count()
        >= 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Task, own};

    #[test]
    fn what_mates_hangs_no_piece() {
        for problem in own::problems() {
            let has = |theme: &str| problem.themes.iter().any(|own| own == theme);
            assert!(!(has("mate") && has("hangingPiece")), "{}", problem.name);
        }
        let read = |text: &str| crate::chess::fen::read(text).expect("a legal FEN");
        let told = |text: &str| {
            let position = read(text);
            let chess = position.current();
            let takes = crate::chess::notation::read_move(chess, "Rxa8").expect("a legal move");
            let mut end = chess.clone();
            end.play_unchecked(takes);
            themes(chess, &[takes], &end, end.is_checkmate()).contains(&"hangingPiece")
        };
        assert!(!told("r5k1/5ppp/8/8/8/8/8/R5K1 w - - 0 20"));
        assert!(told("r7/5kpp/8/8/8/8/8/R5K1 w - - 0 20"));
    }

    /// Every thirtieth of the program's own puzzles: its moves still win, and they alone.
    #[test]
    fn a_sample_of_the_own_puzzles_is_proven_again() {
        let mut finder = Finder::new();
        for problem in own::problems().iter().step_by(60) {
            let Task::Line(line) = &problem.task else {
                panic!("{} is no line", problem.name);
            };
            let found = finder.prove_alone(&problem.position);
            let found = found.unwrap_or_else(|| panic!("{} is proven no more", problem.name));
            let wanted = line
                .first()
                .map(|played| played.to_uci(CastlingMode::Standard));
            let wanted = wanted.map(|played| played.to_string());
            assert_eq!(found.moves.get(1), wanted.as_ref(), "{}", problem.name);
            let mates = |themes: &[String]| themes.iter().any(|theme| theme == "mate");
            let themes: Vec<String> = found.themes.iter().map(ToString::to_string).collect();
            assert_eq!(mates(&themes), mates(&problem.themes), "{}", problem.name);
        }
    }
}
