//! What can be said only of the whole book.

use super::growing::{Edge, Growing, Site};
use crate::book::{
    diagnostic::{Code, Diagnostic, Place},
    findings::Findings,
    syntax::Mark,
};
use shakmaty::Color;

/// Warns of weights that never count and of a side that has no move to play.
pub fn whole(growing: &Growing, place: impl Fn(Site) -> Place, findings: &mut Findings) {
    for (node, _) in growing.nodes() {
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
    if let Some(diagnostic) = unprepared(growing, &place) {
        findings.push(diagnostic);
    }
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
            .label("has no effect")
            .help("remove the weight, or change the mark")
    };
    match (edge.mark, preferred) {
        (Some((Mark::Avoid, mark)), _) => Some(
            warning("this weight has no effect: the move is never played")
                .other(place(mark), "marked \"?\" here"),
        ),
        (None, Some((_, mark))) => Some(
            warning("this weight has no effect: another move is preferred here")
                .other(place(mark), "preferred with \"!\" here"),
        ),
        _ => None,
    }
}

/// One side has no move it may play, anywhere.
fn unprepared(growing: &Growing, place: &impl Fn(Site) -> Place) -> Option<Diagnostic> {
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
    let side = match prepared {
        [false, true] => "White",
        [true, false] => "Black",
        _ => return None,
    };
    let diagnostic = Diagnostic::warning(
        Code::ColourNeverPrepared,
        place(*first),
        format!("expected a move for {side} somewhere in this book, found none"),
    );
    Some(diagnostic.help("continue a line, or remove the \"?\" from a move"))
}
