//! Writes a review into its game: an evaluation on every move, marks, and at each problem a word
//! and the better line as a variation.

use super::{
    former,
    marks::{Mark, START_CP},
    review::{MoveReview, Review},
};
use crate::{
    chess::Score,
    game::{Change, Comment, Eval, Game, NodeId, Notes, Piece, nag, tags::ACCURACY},
};
use shakmaty::{Chess, Color, Position as _};

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
    let mut change = match review.settings.side {
        Some(side) if former::carries_review(game) => remove_review_of(game, side.other()),
        _ => Change::default(),
    };
    for reviewed in &review.moves {
        change = change.and(former::remove(game, reviewed.node));
        change = change.and(annotate_move(game, reviewed));
        change = change.and(evaluate_before(game, reviewed));
    }
    change.and(annotate_tags(game, review))
}

/// A review of one side alone says nothing of the other; what a former one said of it rests on
/// evaluations that are no longer there.
fn remove_review_of(game: &mut Game, side: Color) -> Change {
    let begins = game.start().turn() == side;
    let line = game.main_line().into_iter();
    line.skip(usize::from(!begins))
        .step_by(2)
        .fold(Change::default(), |change, node| {
            change.and(former::remove(game, node))
        })
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
            change = change.and(put_score(game, first, reviewed.before));
        }
    }
    change
}

/// Where one side alone is reviewed, the move before has no evaluation of its own, and neither has a
/// position that a game begins from; what a move lost is told by both.
fn evaluate_before(game: &mut Game, reviewed: &MoveReview) -> Change {
    let Some(parent) = game.parent(reviewed.node) else {
        return Change::default();
    };
    let is_usual_start = parent == game.root() && *game.start() == Chess::default();
    let written = game.written_eval(parent).map(|eval| eval.score);
    let written = written.or(is_usual_start.then_some(Score::Cp(START_CP)));
    match written == Some(reviewed.before) {
        true => Change::default(),
        false => put_score(game, parent, reviewed.before),
    }
}

fn put_score(game: &mut Game, id: NodeId, score: Score) -> Change {
    game.edit_notes(id, |notes| {
        notes.put(Piece::Eval(Eval { score, depth: None }));
    })
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
        match review.sides[color].whole.accuracy {
            Some(accuracy) if review.complete => {
                tags.set(ACCURACY[color], format!("{accuracy:.1}"));
            }
            _ => tags.remove(ACCURACY[color]),
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
    // A person's name stays, and a review that found nothing has no part in the game.
    if !review.moves.is_empty() && !former::is_signed_by_a_person(game) {
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
    let side = review
        .settings
        .side
        .map_or("", |side| former::ONE_SIDE[side]);
    let good = match review.settings.mark_good {
        true => former::GOOD_MOVES,
        false => "",
    };
    format!(
        "tabiya {version}{engine}, {}{side}{good}",
        review.settings.nodes_per_move
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::{
            Settings,
            review::{Seen, Side},
            reviewer::Reviewer,
        },
        game::pgn,
    };

    #[test]
    fn the_loss_of_the_first_move_is_the_same_when_the_review_is_read() {
        let after_e4 = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n\
            1... a6 2. d4 *";
        for (text, scores, is_written) in [
            ("1. a3 e5 *", [36, -20, -20], false),
            (after_e4, [36, 80, 80], true),
        ] {
            let game = pgn::read_all(text.as_bytes()).remove(0);
            let seen = scores.map(|score| Some(Seen::settled(Score::Cp(score))));
            let reviewer = Reviewer::done(game, Settings::default(), seen.to_vec(), None);
            let (mut game, review) = reviewer.finish(None);
            annotate(&mut game, &review);
            let again = pgn::read_all(pgn::write(&game).as_bytes()).remove(0);
            let start = again.written_eval(again.root());
            assert_eq!(start.is_some(), is_written, "{text}");
            let found = Review::written(&again, None).expect("the review");
            let losses = |review: &Review| {
                let moves = review.moves.iter();
                moves.map(|own| own.loss).collect::<Vec<_>>()
            };
            assert_eq!(losses(&found), losses(&review), "{text}");
        }
    }

    #[test]
    fn a_review_of_one_side_is_found_again() {
        let evaluated = "1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Qh5 {[%eval -0.4]} \
            Nc6 {[%eval -0.4]} 3. Bc4 {[%eval -0.5]} Nf6 {[%eval 9.0]} *";
        let told = |review: &Review| {
            let moves = review.moves.iter();
            moves
                .map(|own| (own.ply, own.before, own.after, own.mark))
                .collect::<Vec<_>>()
        };
        for (side, mark, complete) in [
            (Color::White, Mark::Inaccuracy, true),
            (Color::Black, Mark::Blunder, true),
            // One that was broken off writes no accuracy.
            (Color::White, Mark::Inaccuracy, false),
        ] {
            let game = pgn::read_all(evaluated.as_bytes()).remove(0);
            let mut review = Review::written(&game, None).expect("evaluations");
            review.moves.retain(|own| own.mover == side);
            review.sides[side.other()] = Side::default();
            review.settings.side = Some(side);
            review.complete = complete;
            let mut game = pgn::read_all(b"1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *").remove(0);
            let change = annotate(&mut game, &review);
            let again = pgn::read_all(pgn::write(&game).as_bytes()).remove(0);
            let found = Review::written(&again, None).expect("the review");
            assert_eq!(told(&found), told(&review));
            let counts = |color: Color| {
                let whole = found.sides[color].whole;
                (whole.moves, whole.count(mark), whole.accuracy.is_some())
            };
            assert_eq!(counts(side), (3, 1, true));
            // What the other side did is not known.
            assert_eq!(counts(side.other()), (0, 0, false));
            game.undo(change);
            assert!(game.main_line().iter().all(|id| game.eval(*id).is_none()));
        }
    }

    #[test]
    fn a_review_of_one_side_leaves_nothing_of_a_former_one_of_the_other() {
        let text = "[Annotator \"tabiya 0.1.0, 1000 nodes per move\"]\n\
            [WhiteAccuracy \"90.0\"]\n[BlackAccuracy \"47.2\"]\n\n\
            1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Qh5 {[%eval -0.4]} Nc6 {[%eval -0.4]} \
            3. Bc4 {[%eval -0.5]} Nf6 $4 {[%eval 9.0]} {Blunder: g6 was best.} (3... g6 4. Qf3) *";
        let before = pgn::read_all(text.as_bytes()).remove(0);
        let mut review = Review::written(&before, None).expect("evaluations");
        review.moves.retain(|own| own.mover.is_white());
        review.sides.black = Side::default();
        review.settings.side = Some(Color::White);
        let mut game = before.clone();
        let change = annotate(&mut game, &review);
        let text = pgn::write(&game);
        for former in ["BlackAccuracy", "$4", "9.0", "Blunder", "g6"] {
            assert!(!text.contains(former), "{former}: {text}");
        }
        assert_eq!(game.tags.get("WhiteAccuracy"), Some("90.0"));
        game.undo(change);
        assert_eq!(game, before);
    }
}
