//! The result of a review: every move with its mark, and figures for each side and phase.

pub use super::words::review::SWINGS;
use super::{
    accuracy, former,
    marks::{self, FirstChoice, Mark},
    move_path::MovePath,
    phases::{Division, Phase},
    reasons::{self, Reason},
    settings::{MoveLimit, Settings},
};
use crate::{
    book::{Book, OpeningName},
    chess::{Position, Score, line::PieceLetters, material, notation},
    engine::{exchange::see_ge, state::State, tablebase::Tablebases},
    game::{Game, NodeId},
    sort,
};
use shakmaty::{ByColor, Chess, Color, Move, Position as _};

/// What the engine said of one position. Scores are from White's side.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub score: Score,
    /// The score two plies of depth earlier.
    pub earlier: Score,
    pub best: Option<Move>,
    /// The best line, `best` first.
    pub line: Vec<Move>,
    /// The score of the next best move, where it was asked for.
    pub next_best: Option<Score>,
    /// Plies; 0 where the rules have ended the game.
    pub depth: u32,
    pub nodes: u64,
}

impl Seen {
    /// A position in which the rules have ended the game.
    pub fn settled(score: Score) -> Seen {
        Seen {
            score,
            earlier: score,
            best: None,
            line: Vec::new(),
            next_best: None,
            depth: 0,
            nodes: 0,
        }
    }
}

/// One reviewed move of the main line.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveReview {
    pub node: NodeId,
    /// From 1.
    pub ply: usize,
    /// The move's number, as the position before it counts.
    pub number: u32,
    pub mover: Color,
    pub san: String,
    /// From White's side, before and after the move.
    pub before: Score,
    pub after: Score,
    /// The depth in plies that `after` rests on; 0 at the game's end by rule.
    pub depth: u32,
    /// The engine's choice, its SAN, and the line that follows from it.
    pub best: Option<Move>,
    pub best_san: String,
    pub best_line: Vec<Move>,
    /// The best line after the move, the opponent's answer first.
    pub answer: Vec<Move>,
    /// Why it is a mistake, where the board shows it.
    pub reason: Option<Reason>,
    pub mark: Option<Mark>,
    /// Whether the mark was the same two plies of depth earlier.
    pub stable: bool,
    /// Percent.
    pub accuracy: f64,
    /// Centipawns, capped.
    pub loss: u32,
    pub phase: Phase,
    pub in_book: bool,
}

impl MoveReview {
    /// Why the move was a mistake, in a sentence with the moves that show it.
    pub fn why(&self, game: &Game) -> Option<String> {
        let reason = self.reason.as_ref()?;
        let before = game.chess_at(game.parent(self.node)?);
        let played = game.played(self.node)?;
        Some(reason.sentence(&before, played, PieceLetters::Letters))
    }
}

/// Figures of one side over some moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    pub moves: usize,
    /// Percent; `None` without moves.
    pub accuracy: Option<f64>,
    /// Centipawns per move; `None` without moves.
    pub average_loss: Option<u32>,
    /// How often each mark occurs, in the order of [`Mark::ALL`].
    pub marks: [usize; 6],
}

impl Figures {
    pub fn count(&self, mark: Mark) -> usize {
        Mark::ALL
            .iter()
            .position(|own| *own == mark)
            .and_then(|place| self.marks.get(place))
            .copied()
            .unwrap_or(0)
    }
}

/// How one side played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Side {
    pub whole: Figures,
    /// In the order of [`Phase::ALL`].
    pub phases: [Figures; 3],
}

impl Side {
    /// Whether the accuracy of the whole lies outside those of the phases: the whole weighs moves by
    /// how much was at stake around them, a phase counts each alike.
    pub fn is_outside_phases(&self) -> bool {
        let phases = self.phases.iter().filter_map(|phase| phase.accuracy);
        let least = phases.clone().fold(f64::INFINITY, f64::min);
        let most = phases.fold(f64::NEG_INFINITY, f64::max);
        // As it is shown, in tenths.
        let tenths = |value: f64| (value * 10.0).round();
        let whole = self.whole.accuracy.map(tenths);
        whole.is_some_and(|whole| whole < tenths(least) || whole > tenths(most))
    }
}

/// A reviewed game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The reviewed moves, in order; all of them when the review is complete.
    pub moves: Vec<MoveReview>,
    /// The evaluation of the start position.
    pub start: Option<Score>,
    pub sides: ByColor<Side>,
    pub division: Division,
    pub opening: Option<OpeningName>,
    /// Plies from the start that the book knows.
    pub book_plies: usize,
    /// The number of the last move that the book knows or that leads back to it; 0 for none.
    pub book_until: u32,
    /// Indices into `moves`: problems after which another side stood better than before, three at
    /// most, in order.
    pub turning_points: Vec<usize>,
    /// Whether every position was evaluated.
    pub complete: bool,
    /// The engine's name, where it is not Tabiya's.
    pub engine: Option<String>,
    pub settings: Settings,
}

impl Review {
    /// A review from the evaluations written in a game (`[%eval]`); `None` where fewer than half
    /// of the main line's moves have one. Best moves and lines are not known then. The marks that a
    /// review of this program wrote are those that stand in the game, and so is the accuracy, as long
    /// as it fits the moves.
    pub fn written(game: &Game, book: Option<&Book>) -> Option<Review> {
        Review::written_with(game, &[], None, book)
    }

    /// As [`written`](Review::written), with best moves and lines from searches of some
    /// positions, by the plies that lead to them; the scores are the written ones.
    pub fn written_with(
        game: &Game,
        lines: &[Option<Seen>],
        tablebases: Option<Tablebases>,
        book: Option<&Book>,
    ) -> Option<Review> {
        let line = game.main_line();
        let mut seen: Vec<Option<Seen>> = vec![None; line.len() + 1];
        let usual = *game.start() == Chess::default();
        let at_start = game.written_eval(game.root()).map(|eval| eval.score);
        let start = at_start.or(usual.then_some(Score::Cp(marks::START_CP)));
        for (slot, node) in seen.iter_mut().skip(1).zip(&line) {
            *slot = game.written_eval(*node).map(|eval| Seen {
                depth: eval.depth.unwrap_or(0),
                ..Seen::settled(eval.score)
            });
        }
        let known = seen.iter().flatten().count();
        if known == 0 || known < line.len() / 2 || former::is_as_played(game) {
            return None;
        }
        if let (Some(slot @ None), Some(last)) = (seen.last_mut(), line.last()) {
            *slot = settled(&game.position_at(*last)).map(Seen::settled);
        }
        if let Some(slot) = seen.first_mut() {
            *slot = start.map(Seen::settled);
        }
        let settings = Settings {
            nodes_per_move: MoveLimit::Written,
            side: former::only_side(game),
            tablebases,
            ..Settings::default()
        };
        for (ply, (slot, found)) in seen.iter_mut().zip(lines).enumerate() {
            let next = line.get(ply).and_then(|node| game.played(*node));
            if let (Some(slot), Some(found)) = (slot, found) {
                // What was played is a mistake if the file says so, whatever is found now.
                slot.best = found.best.filter(|best| next != Some(*best));
                slot.line.clone_from(&found.line);
            }
        }
        Some(Review::of(game, &line, &seen, &settings, book))
    }

    /// The sides whose moves were reviewed.
    pub fn reviewed_sides(&self) -> impl Iterator<Item = Color> {
        let reviews = |color: &Color| self.settings.reviews(*color);
        Color::ALL.into_iter().filter(reviews)
    }

    /// Whether this is the review that stands in a game: its moves are those of the main line, with
    /// its evaluations.
    pub fn is_written_in(&self, game: &Game) -> bool {
        let line = game.main_line();
        self.moves.iter().all(|own| {
            let place = own.ply.checked_sub(1);
            let is_there = place.and_then(|place| line.get(place)) == Some(&own.node);
            let eval = game.written_eval(own.node);
            is_there && eval.is_some_and(|eval| eval.score == own.after)
        })
    }

    pub(super) fn of(
        game: &Game,
        line: &[NodeId],
        seen: &[Option<Seen>],
        settings: &Settings,
        book: Option<&Book>,
    ) -> Review {
        let move_path = MovePath::of(game, line, book);
        let stands = settings.nodes_per_move == MoveLimit::Written && former::is_own(game);
        let moves: Vec<MoveReview> = line
            .iter()
            .enumerate()
            .filter_map(|(index, node)| {
                let given = Given {
                    standing: stands.then(|| former::standing(game, *node)),
                    tablebases: settings.tablebases.as_ref(),
                };
                reviewed(game, *node, index, seen, &move_path, given)
            })
            .filter(|review| settings.reviews(review.mover))
            .collect();
        let complete = seen.iter().all(Option::is_some);
        let mut sides = ByColor::new_with(|color| side(&moves, color));
        if complete {
            let evals: Vec<Score> = seen.iter().flatten().map(|seen| seen.score).collect();
            if let Some((start, evals)) = evals.split_first() {
                let is_played = |place: usize| {
                    let node = line.get(place);
                    node.is_some_and(|node| game.played(*node).is_some())
                };
                let whole = accuracy::of_game(game.start().turn(), *start, evals, is_played);
                for color in Color::ALL
                    .into_iter()
                    .filter(|color| settings.reviews(*color))
                {
                    sides[color].whole.accuracy = whole[color];
                }
            }
        }
        for color in Color::ALL.into_iter().filter(|_| stands) {
            let whole = &mut sides[color].whole.accuracy;
            let is_evaluated = |place: usize| matches!(seen.get(place + 1), Some(Some(_)));
            let found = whole.filter(|_| complete);
            let told = former::accuracy_of(game, color, found, is_evaluated);
            *whole = told.or(*whole);
        }
        Review {
            start: seen.first().and_then(Option::as_ref).map(|seen| seen.score),
            sides,
            division: move_path.division,
            opening: move_path.opening,
            book_plies: move_path.book_plies,
            book_until: move_path.book_until,
            turning_points: turning_points(&moves),
            complete,
            engine: None,
            settings: settings.clone(),
            moves,
        }
    }
}

/// The score, from White's side, of a position in which the rules have ended the game.
pub(super) fn settled(position: &Position) -> Option<Score> {
    let chess = position.current();
    if chess.is_checkmate() {
        Some(Score::Mated(0).for_white(chess.turn()))
    } else if chess.is_stalemate() || chess.is_insufficient_material() {
        Some(Score::Cp(0))
    } else {
        None
    }
}

/// What is known of a move besides the evaluations.
struct Given<'a> {
    /// The mark that stands in the game, and whether it is certain, where that is what counts.
    standing: Option<(Option<Mark>, bool)>,
    tablebases: Option<&'a Tablebases>,
}

fn reviewed(
    game: &Game,
    node: NodeId,
    index: usize,
    seen: &[Option<Seen>],
    move_path: &MovePath,
    given: Given,
) -> Option<MoveReview> {
    let before = seen.get(index)?.as_ref()?;
    let after = seen.get(index + 1)?.as_ref()?;
    let chess = move_path.boards.get(index)?;
    let played = game.played(node)?;
    let mover = chess.turn();
    let in_book = index < move_path.book_plies;
    let best_played = before.best == Some(played);
    let problem_of = |before: Score, after: Score| {
        if in_book || best_played {
            None
        } else {
            marks::problem(before, after, mover)
        }
    };
    let problem = match given.standing {
        Some((mark, _)) => mark.filter(|mark| mark.is_problem()),
        None => problem_of(before.score, after.score),
    };
    let last = index
        .checked_sub(1)
        .and_then(|at| move_path.moves.get(at))
        .copied()
        .flatten();
    let takes_back = played.is_capture()
        && last.is_some_and(|last| last.is_capture() && last.to() == played.to());
    let plain_capture = takes_back || takes_what_hangs(chess, played);
    let mark_good = match given.standing {
        Some((mark, _)) => mark,
        None => (best_played && !in_book)
            .then(|| mark_good(seen, index, chess, plain_capture))
            .flatten(),
    };
    let win = |score: Score| mover.fold_wb(score.win_percent(), 100.0 - score.win_percent());
    let best_line = match before.line.first() {
        Some(first) if before.best == Some(*first) => before.line.as_slice(),
        _ => &[],
    };
    Some(MoveReview {
        node,
        ply: index + 1,
        number: chess.fullmoves().get(),
        mover,
        san: notation::san(chess, played),
        before: before.score,
        after: after.score,
        depth: after.depth,
        best: before.best,
        best_san: before
            .best
            .map(|best| notation::san(chess, best))
            .unwrap_or_default(),
        best_line: best_line.to_vec(),
        answer: after.line.clone(),
        reason: problem.and_then(|_| {
            reasons::explain(&reasons::Case {
                before: chess,
                last,
                played,
                best: best_line,
                refutation: &after.line,
                score_before: before.score.for_white(mover),
                score_after: after.score.for_white(mover),
                tablebases: given.tablebases,
            })
        }),
        mark: problem.or(mark_good),
        stable: match given.standing {
            Some((_, is_certain)) => is_certain,
            None => problem_of(before.earlier, after.earlier) == problem,
        },
        accuracy: accuracy::of_move(win(before.score), win(after.score)),
        loss: accuracy::loss(before.score, after.score, mover),
        phase: move_path.division.phase(index + 1),
        in_book,
    })
}

/// Whether a capture wins at least a pawn by mere exchange on its square.
pub(super) fn takes_what_hangs(chess: &Chess, played: Move) -> bool {
    const LEAST: i32 = 80;
    played.is_capture() && see_ge(&State::new(chess), played, LEAST)
}

fn mark_good(
    seen: &[Option<Seen>],
    index: usize,
    chess: &Chess,
    plain_capture: bool,
) -> Option<Mark> {
    let mover = chess.turn();
    let here = seen.get(index)?.as_ref()?;
    let win = |score: Score| mover.fold_wb(score.win_percent(), 100.0 - score.win_percent());
    let two_plies_ago = match index.checked_sub(1) {
        Some(earlier) => win(seen.get(earlier)?.as_ref()?.score),
        None => win(here.score),
    };
    marks::mark_good(FirstChoice {
        two_plies_ago,
        now: win(here.score),
        next_best: win(here.next_best?),
        sacrifice: gives_up_material(chess, &here.line, mover),
        plain_capture,
    })
}

/// Whether the side is two pawns or more down, against now, after the opponent's answer and
/// still after its own next move of the line.
fn gives_up_material(chess: &Chess, line: &[Move], mover: Color) -> bool {
    const SACRIFICE: i32 = 2;
    let balance = |chess: &Chess| {
        let white = material::balance(chess.board());
        mover.fold_wb(white, -white)
    };
    let now = balance(chess);
    let mut chess = chess.clone();
    let mut behind = 0;
    for (ply, played) in line.iter().take(3).enumerate() {
        if !chess.is_legal(*played) {
            return false;
        }
        chess.play_unchecked(*played);
        if ply > 0 && now - balance(&chess) >= SACRIFICE {
            behind += 1;
        }
    }
    behind == 2
}

fn side(moves: &[MoveReview], color: Color) -> Side {
    let own = || moves.iter().filter(|review| review.mover == color);
    Side {
        whole: figures(own()),
        phases: Phase::ALL.map(|phase| figures(own().filter(|review| review.phase == phase))),
    }
}

fn figures<'a>(moves: impl Iterator<Item = &'a MoveReview> + Clone) -> Figures {
    let count = moves.clone().count();
    let sum: f64 = moves.clone().map(|review| review.accuracy).sum();
    Figures {
        moves: count,
        accuracy: (count > 0).then(|| sum / count as f64),
        average_loss: accuracy::average_loss(moves.clone().map(|review| review.loss)),
        marks: Mark::ALL.map(|mark| {
            let given = moves.clone().filter(|review| review.mark == Some(mark));
            given.count()
        }),
    }
}

/// The problems that changed who stood better, the costliest three.
fn turning_points(moves: &[MoveReview]) -> Vec<usize> {
    const MOST: usize = 3;
    // Below 35 % Black stands better, above 65 % White does (about 170 centipawns).
    let better = |score: Score| match score.win_percent() {
        low if low < 35.0 => -1,
        high if high > 65.0 => 1,
        _ => 0,
    };
    let mut turns: Vec<(usize, f64)> = moves
        .iter()
        .enumerate()
        .filter(|(_, review)| matches!(review.mark, Some(Mark::Mistake | Mark::Blunder)))
        .filter(|(_, review)| better(review.before) != better(review.after))
        .map(|(index, review)| {
            let drop = review.before.win_percent() - review.after.win_percent();
            (index, drop.abs())
        })
        .collect();
    sort::by(&mut turns, |a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut turns: Vec<usize> = turns
        .into_iter()
        .take(MOST)
        .map(|(index, _)| index)
        .collect();
    turns.sort_unstable();
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Notes, pgn};

    #[test]
    fn a_review_is_of_the_main_line_and_evaluations_that_it_saw() {
        let text = "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} (2. f4 d6) \
            Nc6 {[%eval 0.3]} *";
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let review = Review::written(&game, None).expect("evaluations");
        assert!(review.is_written_in(&game));
        let line = game.main_line();
        let mut other = game.clone();
        let variation = other.children(line[1]).nth(1).expect("2. f4");
        other.make_main_line(variation);
        assert!(!review.is_written_in(&other));
        let mut undone = game.clone();
        undone.edit_notes(line[3], |notes| *notes = Notes::default());
        assert!(!review.is_written_in(&undone));
    }

    #[test]
    fn an_accuracy_outside_its_phases_is_noticed_as_it_is_shown() {
        let figures = |accuracy| Figures {
            moves: 10,
            accuracy,
            ..Figures::default()
        };
        let side = |whole, phases: [Option<f64>; 3]| Side {
            whole: figures(Some(whole)),
            phases: phases.map(figures),
        };
        assert!(side(70.0, [Some(80.0), Some(75.0), None]).is_outside_phases());
        assert!(side(81.0, [Some(80.0), None, None]).is_outside_phases());
        assert!(!side(77.0, [Some(80.0), Some(75.0), None]).is_outside_phases());
        assert!(!side(75.01, [Some(75.04), None, None]).is_outside_phases());
        assert!(!Side::default().is_outside_phases());
    }
}
