//! The evaluation across a game: White's share of the chances, move by move.

use super::{markup::escaped, parts::players};
use crate::{
    analysis::{marks::Mark, review::Review, words::report as words},
    chess::Score,
    game::Game,
};
use std::fmt::Write as _;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 160.0;

/// The colour of a mark.
pub fn colour(mark: Mark) -> &'static str {
    match mark {
        Mark::Inaccuracy => "#c99a1f",
        Mark::Mistake => "#dd7a1e",
        Mark::Blunder => "#cf3b35",
        Mark::Interesting => "#8b62c7",
        Mark::Good | Mark::Brilliant => "#2f9e6e",
    }
}

/// White's win chance in percent after each reviewed ply, the start first: (ply, percent).
fn shares(review: &Review) -> Vec<(usize, f64)> {
    let share = |score: Score| match score {
        Score::Mates(_) => 100.0,
        Score::Mated(_) => 0.0,
        score => score.win_percent(),
    };
    let start = review.start.map(|score| (0, share(score)));
    let moves = review
        .moves
        .iter()
        .map(|reviewed| (reviewed.ply, share(reviewed.after)));
    start.into_iter().chain(moves).collect()
}

/// The graph as the inside of an SVG of [`WIDTH`] × [`HEIGHT`].
fn inside(review: &Review) -> String {
    let shares = shares(review);
    let last = shares.last().map_or(1, |(ply, _)| *ply).max(1);
    let x = |ply: usize| WIDTH * ply as f64 / last as f64;
    let y = |share: f64| HEIGHT * (1.0 - share / 100.0);
    let mut out = format!("<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#3a3835\"/>");
    let points: Vec<String> = shares
        .iter()
        .map(|(ply, share)| format!("{:.1},{:.1}", x(*ply), y(*share)))
        .collect();
    if let (Some((first, _)), false) = (shares.first(), points.is_empty()) {
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "<polygon fill=\"#ece6dc\" points=\"{:.1},{HEIGHT} {} {WIDTH},{HEIGHT}\"/>",
            x(*first),
            points.join(" ")
        );
    }
    let middle = HEIGHT / 2.0;
    let _ = write!(
        out,
        "<path d=\"M0 {middle}H{WIDTH}\" stroke=\"#8a857d\" stroke-dasharray=\"2 4\"/>"
    );
    let begins = [
        (review.division.middlegame, words::MIDDLEGAME),
        (review.division.endgame, words::ENDGAME),
    ];
    for (ply, name) in begins {
        if let Some(ply) = ply.filter(|ply| (1..last).contains(ply)) {
            let at = x(ply);
            let _ = write!(
                out,
                "<path d=\"M{at:.1} 0V{HEIGHT}\" stroke=\"#8a857d\"/>\
                 <text x=\"{:.1}\" y=\"12\" font-size=\"10\" fill=\"#8a857d\">{name}</text>",
                at + 3.0
            );
        }
    }
    for reviewed in &review.moves {
        if let Some(mark) = reviewed.mark {
            let share = shares.iter().find(|(ply, _)| *ply == reviewed.ply);
            let share = share.map_or(50.0, |(_, share)| *share);
            let _ = write!(
                out,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{}\" stroke=\"#fff\"><title>{}{} {} → {}</title></circle>",
                x(reviewed.ply),
                y(share).clamp(5.0, HEIGHT - 5.0),
                colour(mark),
                reviewed.san,
                mark.sign(),
                reviewed.before,
                reviewed.after
            );
        }
    }
    out
}

/// The graph of one game.
pub fn svg(review: &Review) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" \
         aria-label=\"{}\" font-family=\"sans-serif\">{}</svg>",
        words::WIN_CHANCES,
        inside(review)
    )
}

/// The graphs of several games, one below the other, each with its players.
pub fn sheet(games: &[(&Game, &Review)]) -> String {
    const HEAD: f64 = 24.0;
    const EACH: f64 = HEIGHT + HEAD + 8.0;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {:.0}\" \
         font-family=\"sans-serif\"><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        EACH * games.len() as f64
    );
    for (index, (game, review)) in games.iter().enumerate() {
        let top = EACH * index as f64;
        let _ = writeln!(
            out,
            "<text x=\"4\" y=\"{:.0}\" font-size=\"14\" fill=\"#222\">{}</text>\
             <g transform=\"translate(0 {:.0})\">{}</g>",
            top + 17.0,
            escaped(&players(game)),
            top + HEAD,
            inside(review)
        );
    }
    out.push_str("</svg>\n");
    out
}

/// The graph in one line of text, a block a move, at most so many.
pub fn line(review: &Review, most: usize) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let shares = shares(review);
    let step = shares.len().div_ceil(most.max(1)).max(1);
    shares
        .chunks(step)
        .filter_map(|chunk| {
            let mean = chunk.iter().map(|(_, share)| share).sum::<f64>() / chunk.len() as f64;
            BLOCKS.get((mean / 100.0 * 7.0).round() as usize)
        })
        .collect()
}
