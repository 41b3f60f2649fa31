//! What can be said only of the whole book.

use super::growing::{Edge, Growing, Site};
use crate::book::{
    diagnostic::{Code, Diagnostic, Place},
    findings::Findings,
    syntax::Mark,
    words::compile as words,
};
use shakmaty::Color;

/// Warns of weights that never count and of a side that has no move to play.
///
/// Of a repertoire (`side`), warns of own positions with several moves that are no declared choice;
/// the other side's moves all count, so that a `!` on them chooses nothing (warned of too), and it
/// need not be prepared.
pub fn whole(
    growing: &Growing,
    side: Option<Color>,
    place: impl Fn(Site) -> Place,
    findings: &mut Findings,
) {
    for (node, about) in growing.nodes() {
        match side {
            Some(side) if side != about.turn => {
                for diagnostic in dead_preferences(growing, node, about.turn, &place) {
                    findings.push(diagnostic);
                }
                continue;
            }
            Some(side) => {
                if let Some(diagnostic) = undeclared(growing, node, side, &place) {
                    findings.push(diagnostic);
                }
            }
            None => {}
        }
        let preferred = growing
            .edges_of(node)
            .find_map(|(_, edge)| edge.mark.filter(|(mark, _)| *mark == Mark::Prefer));
        for (_, edge) in growing.edges_of(node) {
            if let Some(weighed) = edge.weighed
                && let Some(diagnostic) = dead_weight(edge, weighed, preferred, &place)
            {
                findings.push(diagnostic);
            }
        }
    }
    // Of a book with errors not all moves are known.
    if !findings.has_errors()
        && let Some(diagnostic) = unprepared(growing, side, &place)
    {
        findings.push(diagnostic);
    }
}

/// Several moves to play, and nothing says which, or how often each.
fn undeclared(
    growing: &Growing,
    node: u32,
    side: Color,
    place: &impl Fn(Site) -> Place,
) -> Option<Diagnostic> {
    let played = |edge: &Edge| !matches!(edge.mark, Some((Mark::Avoid, _)));
    let is_preferred = |edge: &Edge| matches!(edge.mark, Some((Mark::Prefer, _)));
    let mut edges = growing.edges_of(node).map(|(_, edge)| edge);
    let is_chosen = edges.any(is_preferred);
    let mut own = growing
        .edges_of(node)
        .map(|(_, edge)| edge)
        .filter(|edge| played(edge));
    let (first, second) = (own.next()?, own.next()?);
    let mut all = [first, second].into_iter().chain(own);
    if is_chosen || all.all(|edge| edge.weighed.is_some()) {
        return None;
    }
    let diagnostic = Diagnostic::warning(
        Code::Undeclared,
        place(second.site),
        words::several_moves(side),
    )
    .label(words::SECOND_MOVE)
    .other(place(first.site), words::FIRST_IS_HERE)
    .help(words::SAY_WHICH);
    Some(diagnostic)
}

/// The `!` of a repertoire's other side beside moves that come all the same. Where each has a weight
/// it only says that the move is good, as `!?` says something of a move.
fn dead_preferences(
    growing: &Growing,
    node: u32,
    turn: Color,
    place: &impl Fn(Site) -> Place,
) -> Vec<Diagnostic> {
    let preferred = |edge: &Edge| match edge.mark {
        Some((Mark::Prefer, mark)) => Some(mark),
        _ => None,
    };
    let edges = || growing.edges_of(node).map(|(_, edge)| edge);
    let is_choice = edges().any(|edge| preferred(edge).is_none());
    if !is_choice || edges().all(|edge| edge.weighed.is_some()) {
        return Vec::new();
    }
    let marks = edges().filter_map(preferred);
    marks
        .map(|mark| {
            let message = words::all_moves_come(turn);
            Diagnostic::warning(Code::DeadPreference, place(mark), message)
                .label(words::HAS_NO_EFFECT)
                .help(words::WEIGH_THEM)
        })
        .collect()
}

/// A weight was written, yet the move is never played.
fn dead_weight(
    edge: &Edge,
    weighed: Site,
    preferred: Option<(Mark, Site)>,
    place: &impl Fn(Site) -> Place,
) -> Option<Diagnostic> {
    let warning = |message: &str| {
        Diagnostic::warning(Code::DeadAlternative, place(weighed), message)
            .label(words::HAS_NO_EFFECT)
            .help(words::CHANGE_WEIGHT_OR_MARK)
    };
    match (edge.mark, preferred) {
        (Some((Mark::Avoid, mark)), _) => Some(
            warning(words::WEIGHT_OF_MISTAKE)
                .other(place(mark), words::marked_here(Mark::Avoid.sign())),
        ),
        (None, Some((_, mark))) => {
            Some(warning(words::WEIGHT_BESIDE_PREFERRED).other(place(mark), words::PREFERRED_HERE))
        }
        _ => None,
    }
}

/// One side has no move it may play, anywhere.
fn unprepared(
    growing: &Growing,
    own: Option<Color>,
    place: &impl Fn(Site) -> Place,
) -> Option<Diagnostic> {
    let mut sites = Vec::new();
    let mut prepared = [false; 2];
    for (node, about) in growing.nodes() {
        for (_, edge) in growing.edges_of(node) {
            sites.push(edge.site);
            if !matches!(edge.mark, Some((Mark::Avoid, _))) {
                let side = usize::from(about.turn == Color::Black);
                if let Some(side) = prepared.get_mut(side) {
                    *side = true;
                }
            }
        }
    }
    let first = sites.first()?;
    let side = match (prepared, own) {
        ([false, true], None | Some(Color::White)) => Color::White,
        ([true, false], None | Some(Color::Black)) => Color::Black,
        _ => return None,
    };
    let diagnostic = Diagnostic::warning(
        Code::ColourNeverPrepared,
        place(*first),
        words::no_move_for(side),
    );
    Some(diagnostic.help(words::CONTINUE_A_LINE))
}
