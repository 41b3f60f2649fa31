//! The figures of reviewed games: for people on standard error, for programs on standard output.

use crate::{
    analysis::{
        Mark, MoveReview, Phase, Review,
        reasons::{Kind, Shown},
        review::Figures,
    },
    chess::line::{self, PieceLetters},
    cli::{
        complaint::Complaint,
        out::{self, Lines, note},
        words::annotate as words,
    },
    game::Game,
};
use serde::Serialize;
use serde_json::{Value, json};
use shakmaty::{Chess, Color, Move};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// Mistakes that are counted apart from inaccuracies.
const SERIOUS: [Mark; 2] = [Mark::Blunder, Mark::Mistake];

#[derive(Serialize)]
struct Moved<'a> {
    ply: usize,
    san: &'a str,
    /// From White's side, as in `[%eval]`.
    before: String,
    after: String,
    depth: u32,
    /// Not where the game carried evaluations alone.
    best: Option<&'a str>,
    mark: Option<&'static str>,
    stable: bool,
    accuracy: f64,
    loss: u32,
    phase: Phase,
    book: bool,
    /// Of a mistake: the best line instead of the move, and the best line after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<[String; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Told>,
}

/// Why a move was a mistake.
#[derive(Serialize)]
struct Told {
    kind: Kind,
    /// The whole sentence, with the line.
    words: String,
    /// The position before the move.
    fen: String,
    /// Whether the line begins after the move or before it.
    line_from: Shown,
    line: Vec<String>,
    squares: Vec<String>,
}

/// One line of JSON a game; in those that were `kept` as they are, nothing was to be explained.
///
/// # Errors
/// When standard output cannot be written.
pub fn print_json(
    reviewed: &BTreeMap<usize, (Game, Review)>,
    kept: &BTreeSet<usize>,
) -> Result<(), Complaint> {
    let mut lines = Lines::new();
    for (number, (game, review)) in reviewed {
        lines.json(&game_json(*number, game, review, kept.contains(number)))?;
    }
    lines.finish()
}

fn game_json(number: usize, game: &Game, review: &Review, is_kept: bool) -> Value {
    let side = |color: Color| {
        let side = &review.sides[color];
        let phases = Phase::ALL
            .iter()
            .zip(&side.phases)
            .map(|(phase, own)| (phase.to_string(), figures_json(own)))
            .collect();
        let mut whole = figures_json(&side.whole);
        if let Some(object) = whole.as_object_mut() {
            object.insert("phases".to_owned(), out::object(phases));
        }
        whole
    };
    let moves: Vec<Moved> = review
        .moves
        .iter()
        .map(|reviewed| Moved {
            ply: reviewed.ply,
            san: &reviewed.san,
            before: reviewed.before.to_string(),
            after: reviewed.after.to_string(),
            depth: reviewed.depth,
            best: Some(reviewed.best_san.as_str()).filter(|best| !best.is_empty()),
            mark: reviewed.mark.map(Mark::sign),
            stable: reviewed.stable,
            accuracy: rounded(reviewed.accuracy),
            loss: reviewed.loss,
            phase: reviewed.phase,
            book: reviewed.in_book,
            lines: lines(game, reviewed),
            reason: told(game, reviewed),
        })
        .collect();
    let turns: Vec<usize> = review
        .turning_points
        .iter()
        .filter_map(|index| review.moves.get(*index))
        .map(|reviewed| reviewed.ply)
        .collect();
    json!({
        "game": number + 1,
        "white": game.tags.get("White"),
        "black": game.tags.get("Black"),
        "result": game.result.token(),
        "opening": review.opening.as_ref().map(|name| format!("{} {}", name.eco, name.name)),
        "book_plies": review.book_plies,
        "middlegame": review.division.middlegame,
        "endgame": review.division.endgame,
        "turning_points": turns,
        "explained": (!is_kept).then(|| json!({
            "mistakes": Explained::count(review.moves.iter(), &SERIOUS),
            "inaccuracies": Explained::count(review.moves.iter(), &[Mark::Inaccuracy]),
        })),
        "sides": { "white": side(Color::White), "black": side(Color::Black) },
        "moves": moves,
    })
}

fn lines(game: &Game, reviewed: &MoveReview) -> Option<[String; 2]> {
    reviewed.mark.filter(|mark| mark.is_problem())?;
    let before = game.chess_at(game.parent(reviewed.node)?);
    let after = game.chess_at(reviewed.node);
    let text = |chess: &Chess, moves: &[Move]| {
        line::text(chess, moves.iter().copied(), PieceLetters::Letters)
    };
    let (best, answer) = (&reviewed.best_line, &reviewed.answer);
    if best.is_empty() && answer.is_empty() {
        return None;
    }
    Some([text(&before, best), text(&after, answer)])
}

fn told(game: &Game, reviewed: &MoveReview) -> Option<Told> {
    let reason = reviewed.reason.as_ref()?;
    let position = game.position_at(game.parent(reviewed.node)?);
    let played = game.played(reviewed.node)?;
    let mode = game.castling_mode();
    let line = reason.line.iter().map(|own| own.to_uci(mode).to_string());
    Some(Told {
        kind: reason.kind,
        words: reason.sentence(position.current(), played, PieceLetters::Letters),
        fen: position.fen(),
        line_from: reason.shown,
        line: line.collect(),
        squares: reason.squares.iter().map(ToString::to_string).collect(),
    })
}

fn figures_json(figures: &Figures) -> Value {
    let marks = Mark::ALL
        .iter()
        .zip(figures.marks)
        .map(|(mark, count)| (mark.to_string(), count.into()))
        .collect();
    json!({
        "moves": figures.moves,
        "accuracy": figures.accuracy.map(rounded),
        "average_centipawn_loss": figures.average_loss,
        "marks": out::object(marks),
    })
}

fn rounded(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

/// How many of some mistakes have a reason.
#[derive(Default, Serialize)]
struct Explained {
    all: usize,
    /// By what is seen on the board or in the endgame tables.
    by_facts: usize,
    /// By terms of the evaluation, which say less.
    by_terms: usize,
}

impl Explained {
    fn count<'a>(moves: impl Iterator<Item = &'a MoveReview>, marks: &[Mark]) -> Explained {
        let mut explained = Explained::default();
        for own in moves.filter(|own| own.mark.is_some_and(|mark| marks.contains(&mark))) {
            explained.all += 1;
            match own.reason.as_ref().map(|reason| reason.kind) {
                Some(Kind::Quiet) => explained.by_terms += 1,
                Some(_) => explained.by_facts += 1,
                None => {}
            }
        }
        explained
    }
}

/// `explained: 27 of 49 mistakes (?? and ?), 55 %; 4 more by terms of the evaluation`; `None`
/// where there is none to explain.
fn explained_words(explained: &Explained, called: &str) -> Option<String> {
    let Explained {
        all,
        by_facts,
        by_terms,
    } = explained;
    if *all == 0 {
        return None;
    }
    Some(words::explained(*by_facts, *all, called, *by_terms))
}

/// How many mistakes have a reason, and of which kinds, but for games that were `kept` as they are.
pub fn print_reasons(reviewed: &BTreeMap<usize, (Game, Review)>, kept: &BTreeSet<usize>) {
    let moves = || {
        let reviewed = reviewed.iter().filter(|(number, _)| !kept.contains(number));
        reviewed.flat_map(|(_, (_, review))| &review.moves)
    };
    for (marks, called) in [
        (&SERIOUS[..], words::MISTAKES),
        (&[Mark::Inaccuracy][..], words::INACCURACIES),
    ] {
        if let Some(words) = explained_words(&Explained::count(moves(), marks), called) {
            note!("{words}");
        }
    }
    let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
    let problems = moves().filter(|own| own.mark.is_some_and(Mark::is_problem));
    for reason in problems.filter_map(|own| own.reason.as_ref()) {
        *kinds.entry(reason.kind).or_default() += 1;
    }
    let words: Vec<String> = Kind::ALL
        .iter()
        .filter_map(|kind| Some(format!("{} {}", kind.words(), kinds.get(kind)?)))
        .collect();
    if !words.is_empty() {
        note!("  {}", words.join(", "));
    }
}

/// A few lines a game.
pub fn print_summary(reviewed: &BTreeMap<usize, (Game, Review)>) {
    for (number, (game, review)) in reviewed {
        let name = |tag: &str| game.tags.known(tag).unwrap_or("?").to_owned();
        note!(
            "{}",
            words::game(number + 1, &name("White"), &name("Black"), game.result)
        );
        for color in Color::ALL {
            let figures = review.sides[color].whole;
            let Some(accuracy) = figures.accuracy else {
                continue;
            };
            let problems: Vec<String> = [Mark::Blunder, Mark::Mistake, Mark::Inaccuracy]
                .iter()
                .map(|mark| format!("{} {}", mark.sign(), figures.count(*mark)))
                .collect();
            note!(
                "  {}",
                words::figures(
                    color,
                    accuracy,
                    figures.average_loss.unwrap_or(0),
                    &problems.join(", ")
                )
            );
        }
        for index in &review.turning_points {
            if let Some(turn) = review.moves.get(*index) {
                let moved = format!(
                    "{}{}{}{}",
                    turn.number,
                    turn.mover.fold_wb(".", "..."),
                    turn.san,
                    turn.mark.map_or("", Mark::sign)
                );
                note!(
                    "  {}",
                    words::turned(&moved, turn.before, turn.after, &turn.best_san)
                );
            }
        }
    }
}

/// Games that could not be read whole were reviewed as far as they could be; how much was left out.
///
/// # Errors
/// When there are any.
pub fn insist_on_whole_games(
    path: &Path,
    reviewed: &BTreeMap<usize, (Game, Review)>,
) -> Result<(), Complaint> {
    let broken = reviewed.values().filter(|(game, _)| !game.is_sound());
    let left_out: usize = broken.clone().map(|(game, _)| game.left_out).sum();
    match broken.count() {
        0 => Ok(()),
        count => {
            let told = words::not_read_completely(count, reviewed.len(), left_out);
            Err(Complaint::failed(told).hint(words::check_says_what_is_wrong(path)))
        }
    }
}

/// Another engine may play and yet never tell an evaluation.
///
/// # Errors
/// When there are games of which it told none.
pub fn insist_on_evaluations(reviewed: &BTreeMap<usize, (Game, Review)>) -> Result<(), Complaint> {
    let is_empty = |(game, review): &&(Game, Review)| {
        // In a game of one move a side may have none.
        let plies = usize::from(review.settings.side.is_some());
        review.moves.is_empty() && !review.complete && game.main_line().len() > plies
    };
    let empty = reviewed.values().filter(is_empty);
    let mut engines = empty.filter_map(|(_, review)| review.engine.as_deref());
    match engines.next() {
        None => Ok(()),
        Some(engine) => {
            let games = 1 + engines.count();
            Err(Complaint::failed(words::no_evaluations(engine, games)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_and_terms_are_told_apart() {
        let explained = Explained {
            all: 49,
            by_facts: 27,
            by_terms: 4,
        };
        assert_eq!(
            explained_words(&explained, "mistakes").as_deref(),
            Some("explained: 27 of 49 mistakes, 55 %; 4 more by terms of the evaluation")
        );
        assert_eq!(explained_words(&Explained::default(), "mistakes"), None);
    }

    #[test]
    fn a_move_that_is_not_known_is_not_called_best() {
        assert_eq!(words::better("Nf3"), ", Nf3 was best");
        assert_eq!(words::better(""), "");
    }
}
