//! The figures of reviewed games: for people on standard error, for programs on standard output.

use crate::{
    analysis::{Mark, Phase, Review, review::Figures},
    cli::{
        complaint::Complaint,
        out::{Lines, note},
    },
    game::Game,
};
use serde::Serialize;
use serde_json::{Map, Value, json};
use shakmaty::Color;
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Moved<'a> {
    ply: usize,
    san: &'a str,
    /// From White's side, as in `[%eval]`.
    before: String,
    after: String,
    depth: u32,
    best: &'a str,
    mark: Option<&'static str>,
    stable: bool,
    accuracy: f64,
    loss: u32,
    phase: Phase,
    book: bool,
}

/// One line of JSON a game.
///
/// # Errors
/// When standard output cannot be written.
pub fn print_json(reviewed: &BTreeMap<usize, (Game, Review)>) -> Result<(), Complaint> {
    let mut lines = Lines::new();
    for (number, (game, review)) in reviewed {
        lines.json(&game_json(*number, game, review))?;
    }
    lines.finish()
}

fn game_json(number: usize, game: &Game, review: &Review) -> Value {
    let side = |color: Color| {
        let side = &review.sides[color];
        let phases: Map<String, Value> = Phase::ALL
            .iter()
            .zip(&side.phases)
            .map(|(phase, own)| (phase.to_string(), figures_json(own)))
            .collect();
        let mut whole = figures_json(&side.whole);
        if let Some(object) = whole.as_object_mut() {
            object.insert("phases".to_owned(), Value::Object(phases));
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
            best: &reviewed.best_san,
            mark: reviewed.mark.map(Mark::sign),
            stable: reviewed.stable,
            accuracy: rounded(reviewed.accuracy),
            loss: reviewed.loss,
            phase: reviewed.phase,
            book: reviewed.in_book,
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
        "sides": { "white": side(Color::White), "black": side(Color::Black) },
        "moves": moves,
    })
}

fn figures_json(figures: &Figures) -> Value {
    let marks: Map<String, Value> = Mark::ALL
        .iter()
        .zip(figures.marks)
        .map(|(mark, count)| (mark.to_string(), count.into()))
        .collect();
    json!({
        "moves": figures.moves,
        "accuracy": figures.accuracy.map(rounded),
        "average_centipawn_loss": figures.average_loss,
        "marks": marks,
    })
}

fn rounded(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

/// A few lines a game.
pub fn print_summary(reviewed: &BTreeMap<usize, (Game, Review)>) {
    for (number, (game, review)) in reviewed {
        let name = |tag: &str| game.tags.known(tag).unwrap_or("?").to_owned();
        note!(
            "game {}: {} – {}  {}",
            number + 1,
            name("White"),
            name("Black"),
            game.result
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
                "  {}: accuracy {accuracy:.1} %, average loss {} centipawns, {}",
                color.fold_wb("White", "Black"),
                figures.average_loss.unwrap_or(0),
                problems.join(", ")
            );
        }
        for index in &review.turning_points {
            if let Some(turn) = review.moves.get(*index) {
                let number = turn.ply.div_ceil(2);
                note!(
                    "  turned at {number}{}{}{}: {} → {}, {} was best",
                    turn.mover.fold_wb(".", "..."),
                    turn.san,
                    turn.mark.map_or("", Mark::sign),
                    turn.before,
                    turn.after,
                    turn.best_san
                );
            }
        }
    }
}
