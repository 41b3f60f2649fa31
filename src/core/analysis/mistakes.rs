//! A player's mistakes, as questions.
//!
//! Which moves are asked about and which other answers are good is decided as on lichess (lila,
//! `nodeFinder.ts` and `retroCtrl.ts`): a move that cost more than ten points of the chances to
//! win (0–100), or that let a mate in three or fewer slip; and another answer is as good as the
//! best one where it costs less than 3.5 points.

use super::{
    former,
    marks::wdl,
    review::{MoveReview, Review},
};
use crate::{
    chess::{Position, Score, fen, line::PieceLetters, notation},
    game::{Game, NodeId},
};
use serde::{Deserialize, Serialize};
use shakmaty::{Color, Move, Position as _, uci::UciMove};

/// A move that was wrong, with what is needed to ask about it without the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mistake {
    /// The position in which it was made.
    pub fen: String,
    /// The move, as UCI writes it.
    pub played: String,
    /// What would have been better, as UCI writes it; empty where nobody said.
    pub better: Vec<String>,
    /// What the position was worth to the mover, and what the move left of it.
    pub before: Score,
    pub after: Score,
    /// Where it happened: `Anna – Bert, Club, 2026`.
    pub game: String,
    /// The move's number in the game, in plies from 1.
    pub ply: usize,
    /// Why it was wrong, in a sentence; empty where nobody said.
    #[serde(default)]
    pub why: String,
}

/// The plies of a better line that are kept: enough to see why it is better.
const LONGEST_LINE: usize = 10;

impl Mistake {
    /// The position, or `None` where a file of mistakes was changed by hand.
    pub fn position(&self) -> Option<Position> {
        fen::read(&self.fen).ok()
    }

    /// The share of the point that the move cost, 0–1; for mates that were let slip next to nothing.
    pub fn loss(&self) -> f64 {
        expectation(self.before) - expectation(self.after)
    }

    /// The position's key.
    pub fn key(&self) -> Option<u64> {
        Some(self.position()?.key())
    }

    /// The FEN without its counters: what is the same by whatever moves the position came.
    pub fn place(&self) -> &str {
        const COUNTERS: usize = 2;
        let mut parts = self.fen.rsplitn(COUNTERS + 1, ' ');
        parts.nth(COUNTERS).unwrap_or(&self.fen)
    }

    /// The move that was wrong.
    pub fn played_in(&self, position: &Position) -> Option<Move> {
        read(&self.played, position)
    }

    /// The better line, as far as it can be read.
    pub fn better_in(&self, position: &Position) -> Vec<Move> {
        let mut position = Position::new(position.current().clone(), position.castling_mode());
        let mut line = Vec::new();
        for text in &self.better {
            match read(text, &position) {
                Some(played) if position.play(played) => line.push(played),
                _ => break,
            }
        }
        line
    }

    /// `5.Qxf6` or `5…Qxf6`.
    pub fn numbered(&self, position: &Position) -> String {
        let played = self.played_in(position);
        let san = played.map(|played| notation::san(position.current(), played));
        let dots = position.turn().fold_wb(".", "…");
        format!(
            "{}{dots}{}",
            position.current().fullmoves(),
            san.unwrap_or_else(|| self.played.clone())
        )
    }
}

fn read(text: &str, position: &Position) -> Option<Move> {
    text.parse::<UciMove>()
        .ok()?
        .to_move(position.current())
        .ok()
}

/// The mistakes of a reviewed game, in order; of one side, or of both. Moves of the
/// opening book are not asked about.
pub fn of_game(game: &Game, review: &Review, side: Option<Color>) -> Vec<Mistake> {
    review
        .moves
        .iter()
        .filter(|reviewed| side.is_none_or(|side| side == reviewed.mover) && !reviewed.in_book)
        .filter(|reviewed| {
            is_asked(
                reviewed.before.for_white(reviewed.mover),
                reviewed.after.for_white(reviewed.mover),
            )
        })
        .filter_map(|reviewed| mistake(game, reviewed))
        .collect()
}

fn mistake(game: &Game, reviewed: &MoveReview) -> Option<Mistake> {
    let played = game.played(reviewed.node)?;
    let parent = game.parent(reviewed.node)?;
    // Without the past: a repetition is no answer to be learnt.
    let start = Position::new(game.chess_at(parent), game.castling_mode());
    let line = match reviewed.best_line.as_slice() {
        [] => written_line(game, reviewed.node, parent),
        line => line.to_vec(),
    };
    if line.first() == Some(&played) {
        return None;
    }
    let mode = game.castling_mode();
    let uci = |played: &Move| played.to_uci(mode).to_string();
    Some(Mistake {
        fen: start.fen(),
        played: uci(&played),
        better: line.iter().take(LONGEST_LINE).map(uci).collect(),
        before: reviewed.before.for_white(reviewed.mover),
        after: reviewed.after.for_white(reviewed.mover),
        game: title(game),
        ply: reviewed.ply,
        why: why(game, reviewed),
    })
}

/// The reason that the review gives, or that an earlier one wrote into the game.
fn why(game: &Game, reviewed: &MoveReview) -> String {
    let found = reviewed.reason.as_ref().and_then(|reason| {
        let before = game.chess_at(game.parent(reviewed.node)?);
        let played = game.played(reviewed.node)?;
        Some(reason.sentence(&before, played, PieceLetters::Letters))
    });
    let written = || former::reason(game.notes(reviewed.node)?);
    found.or_else(written).unwrap_or_default()
}

/// The first variation beside a move, which programs and people write for what was better.
pub fn written_line(game: &Game, node: NodeId, parent: NodeId) -> Vec<Move> {
    let Some(first) = game.children(parent).find(|child| *child != node) else {
        return Vec::new();
    };
    std::iter::once(first)
        .chain(game.line_after(first))
        .map_while(|id| game.played(id))
        .collect()
}

fn title(game: &Game) -> String {
    let known = |tag: &str| game.tags.known(tag).unwrap_or("?").to_owned();
    let year = game.tags.known("Date").and_then(|date| {
        let year = date.split('.').next()?;
        year.parse::<u16>().ok().map(|year| year.to_string())
    });
    let event = game.tags.known("Event").map(str::to_owned);
    [
        Some(format!("{} – {}", known("White"), known("Black"))),
        event,
        year,
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(", ")
}

/// Whether a move is worth a question; scores from the mover's side.
fn is_asked(before: Score, after: Score) -> bool {
    const DROP: f64 = 0.1;
    const NEAR_MATE: u32 = 3;
    let missed_mate = matches!((before, after), (Score::Mates(n), Score::Cp(_)) if n <= NEAR_MATE);
    missed_mate || expectation(before) - expectation(after) > DROP
}

/// Whether an answer is as good as the best one; scores from the mover's side, of searches of
/// about the same effort.
pub fn is_as_good(best: Score, answer: Score) -> bool {
    const DROP: f64 = 0.035;
    match (best, answer) {
        // Any mate is a mate.
        (Score::Mates(_), Score::Mates(_)) => true,
        _ => expectation(best) - expectation(answer) < DROP,
    }
}

/// The share of the point to be expected, 0–1; a mate counts as a decisive advantage, the nearer
/// the greater.
fn expectation(score: Score) -> f64 {
    let mate = |moves: u32| 100 * (21 - i32::try_from(moves.min(10)).unwrap_or(10));
    let cp = match score {
        Score::Cp(cp) => cp,
        Score::Mates(moves) => mate(moves),
        Score::Mated(moves) => -mate(moves),
    };
    (1.0 + wdl(cp)) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{book::Book, game::pgn};

    /// White drops the queen on move 5; the file says what was better.
    const GAME: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Date \"2026.10.01\"]\n\n\
        1. e4 { [%eval 0.3] } e5 { [%eval 0.3] } 2. Qh5 { [%eval -0.3] } Nc6 { [%eval -0.2] } \
        3. Bc4 { [%eval -0.3] } g6 { [%eval -0.3] } 4. Qf3 { [%eval -0.3] } Nf6 { [%eval -0.4] } \
        5. Qxf6 { [%eval -7.0] } (5. Ne2 d6 6. O-O) Qxf6 { [%eval -7.0] } *\n";

    fn mistakes(text: &str, side: Option<Color>) -> Vec<Mistake> {
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let review = Review::written(&game, Some(Book::embedded())).expect("evaluations");
        of_game(&game, &review, side)
    }

    #[test]
    fn a_dear_move_becomes_a_question_with_the_written_answer() {
        let found = mistakes(GAME, None);
        assert_eq!(found.len(), 1, "{found:?}");
        let mistake = &found[0];
        let position = mistake.position().expect("a legal FEN");
        assert_eq!(mistake.numbered(&position), "5.Qxf6");
        assert_eq!(mistake.game, "Anna – Bert, 2026");
        assert_eq!(mistake.better, ["g1e2", "d7d6", "e1g1"]);
        assert_eq!(mistake.better_in(&position).len(), 3);
        assert_eq!(
            (mistake.before, mistake.after),
            (Score::Cp(-40), Score::Cp(-700))
        );
        assert!(mistakes(GAME, Some(Color::Black)).is_empty());
        // Kept and read again it is the same.
        let text = serde_json::to_string(mistake).expect("written");
        let again: Mistake = serde_json::from_str(&text).expect("read");
        assert_eq!(&again, mistake);
    }

    #[test]
    fn moves_of_a_game_from_a_position_have_its_numbers() {
        let text = "[FEN \"r1bqkbnr/pppp1p1p/2n3p1/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 1 30\"]\n\n\
            30... Nf6 { [%eval -0.4] } 31. Qxf6 { [%eval -7.0] } (31. Ne2 d6) Qxf6 { [%eval -7.0] } *\n";
        let found = mistakes(text, None);
        let position = found[0].position().expect("a legal FEN");
        assert_eq!(found[0].numbered(&position), "31.Qxf6");
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let review = Review::written(&game, None).expect("evaluations");
        let numbers: Vec<_> = review
            .moves
            .iter()
            .map(|own| (own.ply, own.number))
            .collect();
        assert_eq!(numbers, [(2, 31), (3, 31)]);
    }

    #[test]
    fn mates_are_asked_about_while_they_are_near() {
        assert!(is_asked(Score::Mates(3), Score::Cp(2_000)));
        assert!(!is_asked(Score::Mates(8), Score::Cp(2_000)));
        assert!(is_asked(Score::Mates(8), Score::Cp(100)));
        assert!(!is_asked(Score::Mates(2), Score::Mates(5)));
        assert!(is_asked(Score::Cp(0), Score::Mated(4)));
        assert!(!is_asked(Score::Cp(-900), Score::Mated(4)));
    }

    #[test]
    fn an_answer_is_good_where_it_costs_next_to_nothing() {
        assert!(is_as_good(Score::Cp(30), Score::Cp(0)));
        assert!(!is_as_good(Score::Cp(30), Score::Cp(-40)));
        assert!(is_as_good(Score::Cp(30), Score::Cp(80)));
        assert!(is_as_good(Score::Mates(2), Score::Mates(9)));
        assert!(!is_as_good(Score::Mates(2), Score::Cp(300)));
        assert!(is_as_good(Score::Cp(1_500), Score::Cp(1_200)));
    }

    #[test]
    fn what_was_changed_by_hand_is_no_crash() {
        let mut mistake = mistakes(GAME, None).remove(0);
        mistake.better = vec!["e2e9".to_owned(), "xyz".to_owned()];
        mistake.played = "0000".to_owned();
        let position = mistake.position().expect("a legal FEN");
        assert!(mistake.better_in(&position).is_empty());
        assert!(mistake.played_in(&position).is_none());
        mistake.fen = "8/8/8/8".to_owned();
        assert!(mistake.position().is_none());
    }
}
