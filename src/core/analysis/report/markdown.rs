//! The same page as Markdown, with diagrams as text.

use super::{
    diagram, graph,
    parts::{before, better, key_moves, number, occasion, opening, players, stamp},
};
use crate::{
    analysis::{
        marks::Mark,
        phases::Phase,
        review::{Figures, Review, SWINGS, Side},
        words::report as words,
    },
    game::Game,
};
use std::fmt::Write as _;

/// The page about these games. Writing to a string cannot fail, so the results of `write!` are
/// nothing to look at.
pub fn page(games: &[(&Game, &Review)]) -> String {
    let mut out = String::new();
    for (game, review) in games {
        if !out.is_empty() {
            out.push('\n');
        }
        section(&mut out, game, review);
    }
    out
}

fn section(out: &mut String, game: &Game, review: &Review) {
    let _ = writeln!(
        out,
        "# {}\n\n{}\n",
        plain(&players(game)),
        plain(&occasion(game))
    );
    if let Some(opening) = opening(review) {
        let _ = writeln!(out, "{}\n", plain(&opening));
    }
    let _ = writeln!(out, "```\n{}\n```\n", graph::line(review, 72));
    let _ = writeln!(
        out,
        "| | {} | {} | {} | ?! | ? | ?? |\n|---|--:|--:|--:|--:|--:|--:|",
        words::MOVES,
        words::ACCURACY,
        words::LOSS_PER_MOVE
    );
    for color in review.reviewed_sides() {
        let tag = color.fold_wb("White", "Black");
        let name = plain(game.tags.known(tag).unwrap_or(words::side_name(color)));
        let side = &review.sides[color];
        row(out, &format!("**{name}**"), &side.whole);
        for (phase, own) in Phase::ALL.iter().zip(&side.phases) {
            if own.moves > 0 {
                row(out, &phase.to_string(), own);
            }
        }
    }
    if review.sides.iter().any(Side::is_outside_phases) {
        let _ = writeln!(out, "\n{SWINGS}");
    }
    for reviewed in key_moves(review) {
        let mark = reviewed.mark.map_or("", Mark::sign);
        let _ = writeln!(
            out,
            "\n**{}{}{mark}** {} → {}\n\n```\n{}```",
            number(reviewed),
            reviewed.san,
            reviewed.before,
            reviewed.after,
            diagram::text(&before(reviewed, game))
        );
        if let Some(reason) = reviewed.why(game) {
            let _ = writeln!(out, "\n{}", plain(&reason));
        }
        let line = better(reviewed, game);
        if !line.is_empty() && reviewed.best != game.played(reviewed.node) {
            let _ = writeln!(out, "\n{}", words::better(&line));
        }
    }
    let _ = writeln!(out, "\n{}.", stamp(review));
}

fn row(out: &mut String, name: &str, own: &Figures) {
    let accuracy = own.accuracy.map_or(String::new(), |a| format!("{a:.1} %"));
    let loss = own.average_loss.map_or(String::new(), |l| l.to_string());
    let [dubious, bad, worst] =
        [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder].map(|mark| own.count(mark));
    let _ = writeln!(
        out,
        "| {name} | {} | {accuracy} | {loss} | {dubious} | {bad} | {worst} |",
        own.moves
    );
}

/// Text in which no sign means anything to Markdown.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if "\\`*_{}[]<>()#+!|".contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
