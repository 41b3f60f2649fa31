//! The review that a game already has: evaluations, marks, comments in the form that programs
//! write, and the better lines beside them. A new review replaces all of it, or the game is left
//! as it is: two reviews of one move would contradict each other. What people wrote stays.
//!
//! What the players of a game thought while it was played is no review: neither the evaluations
//! of an opponent here nor the scores that match programs write (`+0.25/12 0.1s`). A review's
//! evaluations take their place.

use super::{
    marks::{self, Mark},
    reasons::OPENINGS,
    words::review as words,
};
use crate::{
    chess::Score,
    game::{Change, Comment, Game, Nag, NodeId, Notes, Piece, nag, tags::ACCURACY},
};
use shakmaty::{ByColor, Color, Position as _};

/// What programs call a move, at the head of a comment.
const VERDICTS: [&str; 6] = [
    "Inaccuracy",
    "Mistake",
    "Blunder",
    "Checkmate is now unavoidable",
    "Lost forced checkmate sequence",
    "Not the best checkmate sequence",
];

/// Said of a verdict of which the engine changed its mind.
pub(super) const DOUBT: &str = " (not certain)";

/// What the `Annotator` tag says of a review that marked good moves too: they have no verdict.
pub(super) const GOOD_MOVES: &str = ", good-moves";

/// What it says of a review of one side alone.
pub(super) const ONE_SIDE: ByColor<&str> = ByColor {
    white: ", white-only",
    black: ", black-only",
};

/// What follows the better move that a verdict names.
pub(super) const BEST: &str = " was best.";

/// Whether the main line carries evaluations or verdicts of a review. What the players thought
/// while the game was played is none.
pub fn carries_review(game: &Game) -> bool {
    let carries = |id| game.notes(id).is_some_and(is_reviewed);
    !is_as_played(game) && game.line_after(game.root()).any(carries)
}

/// Whether the game is as it came from a game at this board, reviewed by nobody since.
pub(super) fn is_as_played(game: &Game) -> bool {
    let is = |tag, value| game.tags.known(tag) == Some(value);
    is("Site", "Tabiya") && is("Event", "Casual game") && annotator(game).is_none()
}

/// Whether the review that a game carries is of this program, by its `Annotator` tag.
pub fn is_own(game: &Game) -> bool {
    annotator(game).is_some_and(|name| name.starts_with("tabiya "))
}

/// The accuracy of a side that stands in a game's tags, in percent.
fn accuracy(game: &Game, side: Color) -> Option<f64> {
    let percent: f64 = game.tags.known(ACCURACY[side])?.parse().ok()?;
    (0.0..=100.0).contains(&percent).then_some(percent)
}

/// The same, if it is of the moves that are there: another program may have cut the game or gone on
/// with it, and left the tags. `found` is what the written evaluations say, as far as they tell.
pub(super) fn accuracy_of(
    game: &Game,
    side: Color,
    found: Option<f64>,
    is_evaluated: impl Fn(usize) -> bool,
) -> Option<f64> {
    /// The evaluation of the first position is not written, which makes a little.
    const NEAR: f64 = 3.0;
    let begins = game.start().turn() == side;
    let moves = game.main_line().into_iter().enumerate();
    let mut own = moves.skip(usize::from(!begins)).step_by(2);
    let has_all = own.all(|(place, node)| is_evaluated(place) || game.played(node).is_none());
    let fits = |told: &f64| found.is_none_or(|found| (found - told).abs() <= NEAR);
    accuracy(game, side).filter(|told| has_all && fits(told))
}

/// The side that a review of this program was of, where it was of one alone: as its `Annotator` tag
/// says, or in what earlier versions wrote, since the other side has no accuracy.
pub(super) fn only_side(game: &Game) -> Option<Color> {
    let name = annotator(game).filter(|_| is_own(game))?;
    let name = name.strip_suffix(GOOD_MOVES).unwrap_or(name);
    let is_told = |side: &Color| name.ends_with(ONE_SIDE[*side]);
    let has_accuracy = |side: &Color| accuracy(game, *side).is_some();
    let mut sides = Color::ALL.into_iter().filter(has_accuracy);
    let told = Color::ALL.into_iter().find(is_told);
    told.or_else(|| sides.next().filter(|_| sides.next().is_none()))
}

/// Who made the review that a game carries, as far as the tags tell.
pub fn reviewer(game: &Game) -> String {
    let site = game.tags.known("Site").and_then(site_of);
    let name = annotator(game).map(str::to_owned).or(site);
    name.unwrap_or_else(|| words::ANOTHER_PROGRAM.to_owned())
}

/// What the review that stands in a game says of a move: its mark, and whether it is certain. A
/// problem without a verdict counts where the evaluations say the same; else it is a person's.
pub(super) fn standing(game: &Game, id: NodeId) -> (Option<Mark>, bool) {
    let Some(notes) = game.notes(id) else {
        return (None, true);
    };
    if let Some(said) = verdict_on(notes)
        && said.0.is_some()
    {
        return said;
    }
    let is_of_review = |mark: &Mark| !mark.is_problem() || by_evaluations(game, id) == Some(*mark);
    let mut marks = notes.nags.iter().filter_map(|own| mark_of(*own));
    (marks.find(is_of_review), true)
}

/// The verdict beside a move: the mark that it names, if it does, and whether it is certain.
fn verdict_on(notes: &Notes) -> Option<(Option<Mark>, bool)> {
    notes.find(|piece| match piece {
        Piece::Text(text) => {
            verdict(text)?;
            let said = text.trim_start();
            let said = scores(said).unwrap_or(said);
            let is_certain = !said.get(..verdict_end(said))?.contains(DOUBT);
            let named = |mark: &Mark| {
                let name = mark.to_string();
                let begin = said.get(..name.len());
                begin.is_some_and(|begin| begin.eq_ignore_ascii_case(&name))
            };
            Some((Mark::ALL.into_iter().find(named), is_certain))
        }
        _ => None,
    })
}

pub(super) fn mark_of(own: Nag) -> Option<Mark> {
    Mark::ALL.into_iter().find(|mark| mark.nag() == own)
}

/// The problem that a move is by the evaluations before and after it.
fn by_evaluations(game: &Game, id: NodeId) -> Option<Mark> {
    let parent = game.parent(id)?;
    let before = match game.written_eval(parent) {
        Some(eval) => eval.score,
        None if parent == game.root() => Score::Cp(marks::START_CP),
        None => return None,
    };
    let after = game.written_eval(id)?.score;
    marks::problem(before, after, game.chess_at(parent).turn())
}

/// Takes the former review of a move away, and the score that its player noted.
pub(super) fn remove(game: &mut Game, id: NodeId) -> Change {
    let had_score = |notes: &Notes| notes.find(|piece| has_score(piece).then_some(())).is_some();
    let wanted = |notes: &&Notes| is_reviewed(notes) || had_score(notes);
    let Some(notes) = game.notes(id).filter(wanted) else {
        return Change::default();
    };
    let mut notes = notes.clone();
    if is_reviewed(&notes) {
        let said = verdict_on(&notes).map(|(mark, _)| mark);
        notes.nags.retain(|own| !is_of_review(game, *own, said));
    }
    remove_score(&mut notes);
    let verdicts = remove_verdicts(&mut notes);
    notes.remove(|piece| matches!(piece, Piece::Eval(_)));
    let mut change = game.set_notes(id, notes);
    let Some(parent) = game.parent(id) else {
        return change;
    };
    let others: Vec<NodeId> = game.children(parent).filter(|own| *own != id).collect();
    for first in others {
        let san = bare(&game.san(first)).to_owned();
        let is_named = verdicts.iter().any(|best| bare(best) == san);
        if is_named && is_plain_line(game, first) {
            change = change.and(game.delete(first));
        }
    }
    change
}

/// Whether a review wrote a mark beside an evaluation or a verdict, which `said` is.
///
/// This program has a verdict for each problem, and tells in its stamp whether it marked good moves:
/// the other marks in a game of its own are a person's, as are those without a verdict in a game that
/// a person signed. Elsewhere marks are the other program's.
fn is_of_review(game: &Game, own: Nag, said: Option<Option<Mark>>) -> bool {
    let is_own = is_own(game);
    if !is_own && !is_signed_by_a_person(game) {
        return nag::reviews_move(own);
    }
    match mark_of(own) {
        Some(mark) if mark.is_problem() => {
            said.is_some_and(|named| named.is_none_or(|named| named == mark))
        }
        Some(_) => is_own && annotator(game).is_some_and(|name| name.ends_with(GOOD_MOVES)),
        None => false,
    }
}

/// Whether the tags name a person who annotated the game.
pub(super) fn is_signed_by_a_person(game: &Game) -> bool {
    annotator(game).is_some_and(|name| !is_own(game) && site_of(name).is_none())
}

fn annotator(game: &Game) -> Option<&str> {
    game.tags.known("Annotator")
}

/// The host of a web address, or the name of a site: `lichess.org`.
fn site_of(text: &str) -> Option<String> {
    let address = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
        .unwrap_or(text);
    let host = address.split('/').next().unwrap_or_default();
    let is_host = host.contains('.')
        && !host.contains(' ')
        && !host.ends_with('.')
        && host.chars().any(|letter| letter.is_ascii_lowercase());
    is_host.then(|| host.to_owned())
}

fn is_reviewed(notes: &Notes) -> bool {
    let mut pieces = notes.after.iter().flat_map(Comment::pieces);
    pieces.any(|piece| match piece {
        Piece::Eval(_) => true,
        Piece::Text(text) => verdict(text).is_some(),
        _ => false,
    })
}

fn has_score(piece: &Piece) -> bool {
    matches!(piece, Piece::Engine(note) if note.has_score())
}

/// Takes a match program's score away; the time that the move took stays.
fn remove_score(notes: &mut Notes) {
    let used = notes.find(|piece| match piece {
        Piece::Engine(note) if note.has_score() => note.time,
        _ => None,
    });
    let told = notes.find(|piece| matches!(piece, Piece::Elapsed(_)).then_some(()));
    notes.remove(has_score);
    if let (Some(used), None) = (used, told) {
        notes.put(Piece::Elapsed(used));
    }
}

/// Cuts the verdicts from the comments; returns the better moves that they name, or an empty
/// text for one that names none.
fn remove_verdicts(notes: &mut Notes) -> Vec<String> {
    let mut found = Vec::new();
    for comment in &mut notes.after {
        let mut cut = false;
        let mut left = Vec::new();
        for piece in comment.pieces() {
            match piece {
                Piece::Text(text) => match verdict(text) {
                    Some((best, rest)) => {
                        found.push(best.to_owned());
                        left.push(rest.to_owned());
                        cut = true;
                    }
                    None => left.push(text.clone()),
                },
                command => left.push(command.to_string()),
            }
        }
        if cut {
            *comment = Comment::parse(&left.join(" "));
        }
    }
    notes.after.retain(|comment| !comment.is_empty());
    found
}

/// The verdict that a text begins with: the better move it names, and what follows it.
///
/// `(1.38 → 3.71) Blunder. exd5 was best.`, `Mistake (not certain): Nf3 was best.`; a reason
/// after it, `Hangs the knight on e5 (24...dxe5).`, belongs to it.
pub(super) fn verdict(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let (has_scores, said) = match scores(text) {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let word = VERDICTS.iter().find(|word| said.starts_with(**word))?;
    let rest = said.get(word.len()..)?;
    let rest = rest.strip_prefix(DOUBT).unwrap_or(rest);
    let rest = rest.strip_prefix(['.', ':', '!'])?.trim_start();
    if let Some((best, after)) = rest.split_once(BEST)
        && !best.contains(' ')
    {
        return Some((best, after_reason(after.trim_start())));
    }
    let without = after_reason(rest);
    if without.len() < rest.len() {
        return Some(("", without));
    }
    // Without scores or a better move, more words than the verdict are a person's.
    (has_scores || rest.is_empty()).then_some(("", rest))
}

/// What follows a reason: words that begin as reasons do, and a line of moves in parentheses.
fn after_reason(text: &str) -> &str {
    let begins = OPENINGS.iter().any(|opening| text.starts_with(opening));
    let rest = text.split_once(").").filter(|(reason, _)| {
        let line = reason.rsplit_once(" (").map(|(_, line)| line);
        begins && line.is_some_and(|line| line.starts_with(|c: char| c.is_ascii_digit()))
    });
    rest.map_or(text, |(_, rest)| rest.trim_start())
}

/// Puts a reason behind the verdict on a move, in place of an earlier one; `false` where there is
/// no verdict.
pub(super) fn put_reason(notes: &mut Notes, reason: &str) -> bool {
    for comment in &mut notes.after {
        let mut found = false;
        let mut pieces = Vec::new();
        for piece in comment.pieces() {
            pieces.push(match piece {
                Piece::Text(text) if !found && verdict(text).is_some() => {
                    found = true;
                    let (head, rest) = text.split_at(verdict_end(text));
                    format!("{head} {reason} {}", after_reason(rest.trim_start()))
                }
                other => other.to_string(),
            });
        }
        if found {
            *comment = Comment::parse(&pieces.join(" "));
            return true;
        }
    }
    false
}

/// The reason that stands behind the verdict on a move.
pub fn reason(notes: &Notes) -> Option<String> {
    notes.find(|piece| {
        let Piece::Text(text) = piece else {
            return None;
        };
        verdict(text)?;
        let said = text.get(verdict_end(text)..)?.trim_start();
        let rest = after_reason(said);
        let reason = said.get(..said.len() - rest.len())?.trim_end();
        (!reason.is_empty()).then(|| reason.to_owned())
    })
}

/// Where the verdict that a text begins with ends, in bytes, without a reason.
fn verdict_end(text: &str) -> usize {
    if let Some(at) = text.find(BEST) {
        return at + BEST.len();
    }
    let said = scores(text.trim_start()).unwrap_or(text);
    let stop = said.find(['.', ':', '!']).map_or(said.len(), |at| at + 1);
    text.len() - said.len() + stop
}

/// What follows `(1.38 → 3.71) `.
fn scores(text: &str) -> Option<&str> {
    let (inside, rest) = text.strip_prefix('(')?.split_once(')')?;
    let (before, after) = inside.split_once('→').or_else(|| inside.split_once("->"))?;
    let is_score = |text: &str| {
        let text = text.trim();
        let mate = text.strip_prefix("Mate in ").or(text.strip_prefix('#'));
        mate.unwrap_or(text).parse::<f64>().is_ok()
    };
    (is_score(before) && is_score(after)).then(|| rest.trim_start())
}

/// Whether a variation is moves alone, as programs write them: no words, no marks, no variations
/// in it.
fn is_plain_line(game: &Game, first: NodeId) -> bool {
    std::iter::once(first)
        .chain(game.line_after(first))
        .all(|id| {
            let is_plain = game.notes(id).is_none_or(|notes| {
                let mut pieces = notes.after.iter().flat_map(Comment::pieces);
                notes.nags.is_empty()
                    && notes.before.is_empty()
                    && pieces.all(|piece| matches!(piece, Piece::Eval(_)))
            });
            is_plain && game.children(id).count() <= 1
        })
}

/// A move without its check mark.
fn bare(san: &str) -> &str {
    san.trim_end_matches(['+', '#'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{analysis::Review, game::pgn};

    #[test]
    fn verdicts_are_told_from_words_of_people() {
        let cases = [
            ("(1.38 → 3.71) Blunder. exd5 was best.", Some(("exd5", ""))),
            (
                "(-0.51 → Mate in 8) Checkmate is now unavoidable. h1=Q+ was best.",
                Some(("h1=Q+", "")),
            ),
            ("Mistake (not certain): Nf3 was best.", Some(("Nf3", ""))),
            ("Blunder:", Some(("", ""))),
            (
                "Blunder: Nf3 was best. Hangs the knight on e5 to the pawn on d6 (24...dxe5 25.Qd2). I was in a hurry",
                Some(("Nf3", "I was in a hurry")),
            ),
            (
                "Blunder: Nf3 was best. Hangs my head (and heart).",
                Some(("Nf3", "Hangs my head (and heart).")),
            ),
            ("Blunder: Allows mate in 1 (3.Qf7#).", Some(("", ""))),
            (
                "Blunder. Nf3 was best. I was in a hurry",
                Some(("Nf3", "I was in a hurry")),
            ),
            ("Blunder: I was in a hurry", None),
            ("Mistakes were made", None),
            ("(after an hour → too long) Blunder.", None),
            ("best by test", None),
        ];
        for (text, expected) in cases {
            assert_eq!(verdict(text), expected, "{text}");
        }
    }

    #[test]
    fn an_accuracy_in_the_tags_counts_where_it_is_of_these_moves() {
        let whole = "1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Qh5 {[%eval -0.4]} \
            Nc6 {[%eval -0.4]} 3. Bc4 {[%eval -0.5]} Nf6 {[%eval 9.0]}";
        let of_white = |moves: &str| {
            let text = format!(
                "[Annotator \"tabiya 0.1.0, 1000 nodes per move\"]\n[WhiteAccuracy \"87.1\"]\n\
                 [BlackAccuracy \"47.2\"]\n\n{moves} *"
            );
            let game = pgn::read_all(text.as_bytes()).remove(0);
            let review = Review::written(&game, None).expect("evaluations");
            review.sides.white.whole.accuracy.map(f64::round)
        };
        assert_eq!(of_white(whole), Some(87.0));
        let cut = &whole[..whole.find(" 2.").expect("the second move")];
        assert_eq!(of_white(cut), Some(100.0));
        assert_eq!(of_white(&format!("{whole} 4. Nf3 d6")), Some(92.0));
    }

    #[test]
    fn what_the_opponent_thought_in_a_game_is_no_review() {
        let carries = |tags: &str| {
            let text = format!("{tags}\n1. e4 e5 {{[%eval 0.3,12]}} *");
            carries_review(&pgn::read_all(text.as_bytes())[0])
        };
        let played = "[Event \"Casual game\"]\n[Site \"Tabiya\"]\n";
        assert!(!carries(played));
        assert!(carries(&format!("{played}[Annotator \"tabiya 0.1.0\"]\n")));
        assert!(carries("[Site \"https://lichess.org/abc\"]\n"));
    }

    #[test]
    fn scores_of_a_match_are_no_review_and_leave_the_time_where_one_takes_their_place() {
        let mut game = pgn::read_all(b"1. e4 {+0.25/12 0.5s} e5 $1 {0.512s} *").remove(0);
        assert!(!carries_review(&game));
        for id in game.main_line() {
            let _nobody_undoes_it = remove(&mut game, id);
        }
        let text = pgn::write(&game);
        assert!(
            text.contains("1. e4 { [%emt 0:00:00.5] } 1... e5 $1 { 0.512s }"),
            "{text}"
        );
    }

    #[test]
    fn the_mark_that_stands_is_read() {
        for (text, expected) in [
            (
                "$6 {Mistake (not certain): Nf3 was best.}",
                (Some(Mark::Mistake), false),
            ),
            (
                "$6 {(0.20 → -0.60) Blunder. Nf3 was best.}",
                (Some(Mark::Blunder), true),
            ),
            ("$1 {[%eval 0.2]}", (Some(Mark::Good), true)),
            ("$10 {[%eval 0.2]}", (None, true)),
            // Without a verdict, a problem counts where the evaluations tell the same.
            ("$6 {[%eval 0.2]}", (None, true)),
            ("$6 {[%eval -0.5]}", (Some(Mark::Inaccuracy), true)),
            ("$2 {[%eval -0.5]}", (None, true)),
        ] {
            let game = pgn::read_all(format!("1. e4 {text} *").as_bytes()).remove(0);
            let first = game.main_line()[0];
            assert_eq!(standing(&game, first), expected, "{text}");
        }
    }

    #[test]
    fn marks_that_a_person_set_stay_where_the_review_is_replaced() {
        let left = |annotator: &str, text: &str| {
            let text = format!("[Annotator \"{annotator}\"]\n\n1. e4 {text} *");
            let mut game = pgn::read_all(text.as_bytes()).remove(0);
            let first = game.main_line()[0];
            let _nobody_undoes_it = remove(&mut game, first);
            let nags = game.notes(first).map(|notes| notes.nags.clone());
            let nags = nags.unwrap_or_default();
            nags.iter().map(|own| own.0).collect::<Vec<_>>()
        };
        let own = "tabiya 0.1.0, 20000 nodes per move";
        let with_good = format!("{own}{GOOD_MOVES}");
        for (annotator, text, expected) in [
            (own, "$1 {[%eval 0.12,13] best by test}", &[1][..]),
            (own, "$6 $146 {[%eval 0.16] my note}", &[6, 146]),
            (own, "$4 {[%eval -3.0]} {Blunder: d4 was best.}", &[]),
            (own, "$2 {[%eval -3.0]} {Blunder: d4 was best.}", &[2]),
            (&with_good, "$1 {[%eval 0.12]}", &[]),
            (&with_good, "$6 {[%eval 0.12]}", &[6]),
            ("lichess.org", "$1 {[%eval 0.12]}", &[]),
            ("lichess.org", "$6 {[%eval -0.5]}", &[]),
            ("J. Doe", "$6 {[%eval -0.5]}", &[6]),
            ("J. Doe", "$4 {Blunder: d4 was best.}", &[]),
        ] {
            assert_eq!(left(annotator, text), expected, "{annotator}: {text}");
        }
    }

    #[test]
    fn a_site_is_told_from_a_person() {
        let signed = |name: &str| {
            let text = format!("[Annotator \"{name}\"]\n\n1. e4 *");
            is_signed_by_a_person(&pgn::read_all(text.as_bytes())[0])
        };
        assert!(signed("Kasparov, G.") && signed("J. Doe"));
        assert!(!signed("https://lichess.org/@/someone") && !signed("lichess.org"));
        assert!(!signed("tabiya 0.1.0, 200k nodes") && !signed("?"));
    }
}
