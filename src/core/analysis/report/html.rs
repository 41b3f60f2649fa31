//! The web page: readable in light and in dark, on a screen and on paper, without a script.

use super::{
    diagram, graph,
    markup::escaped,
    parts::{before, better, key_moves, number, occasion, opening, players, stamp},
};
use crate::{
    analysis::{
        marks::Mark,
        phases::Phase,
        review::{Figures, MoveReview, Review, SWINGS, Side},
        words::report as words,
    },
    game::Game,
};
use shakmaty::Color;
use std::fmt::Write as _;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#24211d;--soft:#6d675f;--ground:#fbf9f5;--line:#ddd6ca}
@media(prefers-color-scheme:dark){:root{--ink:#e9e4da;--soft:#a49d92;--ground:#1e1c1a;--line:#3d3935}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:.2em 0}p{margin:.4em 0}.soft{color:var(--soft)}
table{border-collapse:collapse;margin:1em 0;font-variant-numeric:tabular-nums}
th,td{padding:.15em .7em;text-align:right;border-bottom:1px solid var(--line)}th:first-child,td:first-child{text-align:left;padding-left:0}
tr.phase td{color:var(--soft);font-size:.9em}
.key{display:flex;gap:1.2rem;margin:1.4em 0;break-inside:avoid}.key svg{width:15rem;flex:none;border-radius:4px}
.moves{line-height:1.9}section{margin-bottom:4rem}
@media(max-width:40rem){.key{flex-direction:column}}";

/// The page about these games.
pub fn page(games: &[(&Game, &Review)]) -> String {
    let title = match games {
        [(game, _)] => players(game),
        _ => words::games(games.len()),
    };
    let mut out = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n",
        words::LANGUAGE,
        escaped(&title)
    );
    for (game, review) in games {
        section(&mut out, game, review);
    }
    out.push_str("</body>\n</html>\n");
    out
}

// Writing to a string cannot fail, so the results of `write!` below are nothing to look at.

fn section(out: &mut String, game: &Game, review: &Review) {
    let _ = writeln!(
        out,
        "<section>\n<h1>{}</h1>\n<p class=\"soft\">{}</p>",
        escaped(&players(game)),
        escaped(&occasion(game))
    );
    if let Some(opening) = opening(review) {
        let _ = writeln!(out, "<p>{}</p>", escaped(&opening));
    }
    out.push_str(&graph::svg(review));
    figures(out, game, review);
    moves(out, review);
    for reviewed in key_moves(review) {
        key(out, reviewed, game);
    }
    let _ = writeln!(
        out,
        "<p class=\"soft\">{}.</p>\n</section>",
        escaped(&stamp(review))
    );
}

fn figures(out: &mut String, game: &Game, review: &Review) {
    let _ = writeln!(
        out,
        "\n<table>\n<tr><th></th><th>{}</th><th>{}</th><th>{}</th>\
         <th>?!</th><th>?</th><th>??</th></tr>",
        words::MOVES,
        words::ACCURACY,
        words::LOSS_PER_MOVE
    );
    for color in review.reviewed_sides() {
        let tag = color.fold_wb("White", "Black");
        let name = game.tags.known(tag).unwrap_or(words::side_name(color));
        let side = &review.sides[color];
        row(out, "side", name, &side.whole);
        for (phase, own) in Phase::ALL.iter().zip(&side.phases) {
            if own.moves > 0 {
                row(out, "phase", &phase.to_string(), own);
            }
        }
    }
    out.push_str("</table>\n");
    if review.sides.iter().any(Side::is_outside_phases) {
        let _ = writeln!(out, "<p class=\"soft\">{SWINGS}</p>");
    }
}

fn row(out: &mut String, class: &str, name: &str, own: &Figures) {
    let accuracy = own.accuracy.map_or(String::new(), |a| format!("{a:.1} %"));
    let loss = own.average_loss.map_or(String::new(), |l| l.to_string());
    let _ = write!(
        out,
        "<tr class=\"{class}\"><td>{}</td><td>{}</td><td>{accuracy}</td><td>{loss}</td>",
        escaped(name),
        own.moves
    );
    for mark in [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder] {
        let _ = write!(out, "<td>{}</td>", own.count(mark));
    }
    out.push_str("</tr>\n");
}

/// All moves in a row, marked ones in their colour.
fn moves(out: &mut String, review: &Review) {
    out.push_str("<p class=\"moves\">");
    let mut last_ply = None;
    for reviewed in &review.moves {
        let follows = last_ply == Some(reviewed.ply - 1) && reviewed.mover == Color::Black;
        if !follows {
            let _ = write!(out, "{} ", number(reviewed));
        }
        last_ply = Some(reviewed.ply);
        match reviewed.mark {
            Some(mark) => {
                let _ = write!(
                    out,
                    "<b style=\"color:{}\">{}{}</b> ",
                    graph::colour(mark),
                    reviewed.san,
                    mark.sign()
                );
            }
            None => {
                let _ = write!(out, "{} ", reviewed.san);
            }
        }
    }
    out.push_str("</p>\n");
}

/// A key position: what was played, and what was better.
fn key(out: &mut String, reviewed: &MoveReview, game: &Game) {
    let mut arrows = Vec::new();
    if let Some(played) = game.played(reviewed.node) {
        let colour = reviewed.mark.map_or("#555", graph::colour);
        arrows.push(diagram::Arrow::of(played, colour));
    }
    let best = reviewed
        .best
        .filter(|best| game.played(reviewed.node) != Some(*best));
    arrows.extend(best.map(|best| diagram::Arrow::of(best, "#2f9e6e")));
    let mark = reviewed.mark.map_or("", Mark::sign);
    let _ = write!(
        out,
        "<div class=\"key\">{}<div><p><b>{}{}{mark}</b></p><p>{} → {}</p>",
        diagram::svg(&before(reviewed, game), &arrows),
        number(reviewed),
        reviewed.san,
        reviewed.before,
        reviewed.after
    );
    if let Some(reason) = reviewed.why(game) {
        let _ = write!(out, "<p>{}</p>", escaped(&reason));
    }
    let line = better(reviewed, game);
    if !line.is_empty() && best.is_some() {
        let _ = write!(out, "<p>{}</p>", escaped(&words::better(&line)));
    }
    if reviewed.depth > 0 {
        let _ = write!(
            out,
            "<p class=\"soft\">{}</p>",
            words::depth(reviewed.depth, reviewed.stable)
        );
    }
    out.push_str("</div></div>\n");
}
