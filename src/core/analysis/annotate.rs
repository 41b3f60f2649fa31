//! Writes a review into its game: an evaluation on every move, marks, and at each problem a word
//! and the better line as a variation.

use super::{
    former,
    marks::Mark,
    review::{MoveReview, Review},
};
use crate::game::{Change, Comment, Eval, Game, Notes, Piece, nag};
use shakmaty::Color;

/// How many plies of a better line are written.
const LINE_PLIES: usize = 8;

/// The words that comments of ours begin with, by which they are found again.
const WORDS: [(Mark, &str); 3] = [
    (Mark::Inaccuracy, "Inaccuracy"),
    (Mark::Mistake, "Mistake"),
    (Mark::Blunder, "Blunder"),
];

/// Writes the review into the game, in place of any review it already has; what people wrote
/// stays, and so do their marks. Returns the change that undoes it.
pub fn annotate(game: &mut Game, review: &Review) -> Change {
    let mut change = Change::default();
    for reviewed in &review.moves {
        change = change.and(former::remove(game, reviewed.node));
        change = change.and(annotate_move(game, reviewed));
    }
    change.and(annotate_tags(game, review))
}

fn annotate_move(game: &mut Game, reviewed: &MoveReview) -> Change {
    let said = reason_of(game, reviewed).unwrap_or_default();
    let mut change = game.edit_notes(reviewed.node, |notes| {
        notes.put(Piece::Eval(Eval {
            score: reviewed.after,
            depth: (reviewed.depth > 0).then_some(reviewed.depth),
        }));
        let marked = notes.nags.iter().any(|own| nag::reviews_move(*own));
        if let Some(mark) = reviewed.mark {
            if !marked {
                notes.nags.insert(0, mark.nag());
            }
            add_word(notes, reviewed, mark, &said);
        }
    });
    let has_problem = reviewed.mark.is_some_and(Mark::is_problem);
    if let (true, Some(parent)) = (has_problem, game.parent(reviewed.node)) {
        let line: Vec<_> = reviewed
            .best_line
            .iter()
            .copied()
            .take(LINE_PLIES)
            .collect();
        if let Ok((_, added)) = game.insert_line(parent, &line) {
            change = change.and(added);
        }
        let first = game
            .children(parent)
            .find(|child| game.played(*child) == line.first().copied());
        if let Some(first) = first.filter(|first| *first != reviewed.node) {
            change = change.and(game.edit_notes(first, |notes| {
                notes.put(Piece::Eval(Eval {
                    score: reviewed.before,
                    depth: None,
                }));
            }));
        }
    }
    change
}

/// `Mistake: Nf3 was best. Hangs the knight on e5 to the pawn on d6 (24...dxe5).`, with `(not certain)` where the engine changed its mind.
fn add_word(notes: &mut Notes, reviewed: &MoveReview, mark: Mark, reason: &str) {
    let Some((_, word)) = WORDS.iter().find(|(own, _)| *own == mark) else {
        return;
    };
    let doubt = if reviewed.stable { "" } else { former::DOUBT };
    let best = if reviewed.best_san.is_empty() {
        String::new()
    } else {
        format!(" {} was best.", reviewed.best_san)
    };
    notes
        .after
        .push(Comment::parse(&format!("{word}{doubt}:{best} {reason}")));
}

/// Adds the reasons to a game whose evaluations and marks stay as they are. Returns the change
/// that undoes it.
pub fn add_reasons(game: &mut Game, review: &Review) -> Change {
    let mut change = Change::default();
    for reviewed in &review.moves {
        let Some((mark, reason)) = reviewed.mark.zip(reason_of(game, reviewed)) else {
            continue;
        };
        change = change.and(game.edit_notes(reviewed.node, |notes| {
            if former::put_reason(notes, &reason) {
                return;
            }
            if !notes.nags.iter().any(|own| nag::reviews_move(*own)) {
                notes.nags.insert(0, mark.nag());
            }
            add_word(notes, reviewed, mark, &reason);
        }));
    }
    change
}

/// The reason as a sentence, its dots as every program writes them.
fn reason_of(game: &Game, reviewed: &MoveReview) -> Option<String> {
    reviewed.why(game).map(|said| said.replace('…', "..."))
}

fn annotate_tags(game: &mut Game, review: &Review) -> Change {
    let mut tags = game.tags.clone();
    for color in Color::ALL {
        if let (true, Some(accuracy)) = (review.complete, review.sides[color].whole.accuracy) {
            tags.set(former::ACCURACY[color], format!("{accuracy:.1}"));
        }
    }
    if let Some(opening) = &review.opening {
        if tags.known("ECO").is_none() {
            tags.set("ECO", opening.eco.as_str());
        }
        if tags.known("Opening").is_none() {
            tags.set("Opening", opening.name.as_str());
        }
    }
    // A person's name stays.
    if !former::is_signed_by_a_person(game) {
        tags.set("Annotator", stamp(review));
    }
    game.set_tags(tags)
}

/// Program, version, effort: what is needed to get the same again.
fn stamp(review: &Review) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let engine = match &review.engine {
        Some(engine) => format!(" with {engine}"),
        None => String::new(),
    };
    let good = match review.settings.mark_good {
        true => former::GOOD_MOVES,
        false => "",
    };
    format!(
        "tabiya {version}{engine}, {}{good}",
        review.settings.nodes_per_move
    )
}
