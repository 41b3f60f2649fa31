//! What a node of a search is called, and what became of it, as far as there is room.

use crate::{
    chess::line::PieceLetters,
    players::museum::twig::Reason,
    textbook::stage::Manner,
    tui::{widgets::pen::width, words::lab as said},
};

/// Below so many columns a page stands beside a small board.
pub const NARROW: u16 = 48;

/// How it is searched; `None`: as deep as asked for.
pub fn manner(manner: Manner) -> Option<String> {
    let words = match manner {
        Manner::Full | Manner::Skipped => return None,
        Manner::Reduced(1) => said::REDUCED,
        Manner::Reduced(plies) => return Some(said::reduced_by(plies)),
        Manner::Again => said::AGAIN_IN_FULL,
        Manner::Beyond => said::QUIESCENCE,
        Manner::NullWindow => said::NULL_WINDOW,
        Manner::Otherwise(words) => words,
        Manner::Trial(trial) => trial.question,
    };
    Some(words.to_owned())
}

/// A node's name: a move with the person's piece letters, or what stands in brackets in its place.
pub fn label(own: &str, letters: PieceLetters) -> String {
    match own.starts_with('(') {
        true => own.to_owned(),
        false => letters.write(own),
    }
}

/// What became of a node, in so many columns at most where that can be.
pub fn note(
    how: Manner,
    reason: Option<&Reason>,
    nodes: u64,
    (room, letters): (u16, PieceLetters),
) -> String {
    let ended = reason.map(|reason| match reason {
        Reason::FromTable => said::FROM_TABLE.to_owned(),
        Reason::PassedOver => said::NULL_MOVE_TOO_GOOD.to_owned(),
        Reason::Known(why) => (*why).to_owned(),
        Reason::Cut(cut, by) => said::cut_by(&label(by, letters), cut.tried, cut.of),
    });
    // Most are asked only that; the window says so too.
    let how = manner(how).filter(|_| how != Manner::NullWindow || ended.is_none());
    let words: Vec<String> = [how.clone(), ended].into_iter().flatten().collect();
    let words = words.join(", ");
    let nodes = (nodes > 0).then(|| said::nodes(nodes));
    let whole = match nodes {
        Some(nodes) if words.is_empty() => nodes,
        Some(nodes) => format!("{words}, {nodes}"),
        None => words.clone(),
    };
    let fits = |words: &String| width(words) <= room;
    let in_brief = |reason: &Reason| match reason {
        Reason::FromTable => said::TABLE.to_owned(),
        Reason::PassedOver => said::NULL_MOVE.to_owned(),
        Reason::Known(why) => why.split(':').next().unwrap_or_default().to_owned(),
        Reason::Cut(cut, _) => said::cut_in_brief(cut.tried, cut.of),
    };
    match reason {
        _ if fits(&whole) => whole,
        Some(Reason::Cut(cut, by)) if !fits(&words) => {
            let short = said::cut_by_in_brief(&label(by, letters), cut.tried, cut.of);
            match fits(&short) {
                true => short,
                false => in_brief(&Reason::Cut(*cut, by.clone())),
            }
        }
        Some(reason) if !fits(&words) => {
            let brief = in_brief(reason);
            let both = how.map(|how| format!("{how}, {brief}"));
            both.filter(fits).unwrap_or(brief)
        }
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{players::museum::twig::PASS, textbook::Cut};

    #[test]
    fn a_note_says_why_and_gives_way_to_little_room() {
        let cut = Cut { tried: 2, of: 31 };
        let reason = Reason::Cut(cut, "Nxd4".to_owned());
        let said = |room| {
            note(
                Manner::Full,
                Some(&reason),
                1_234,
                (room, PieceLetters::Letters),
            )
        };
        assert_eq!(said(80), "cut by Nxd4, 2 of 31, 1,234 nodes");
        assert_eq!(said(24), "cut by Nxd4, 2 of 31");
        assert_eq!(said(16), "cut Nxd4 2/31");
        assert_eq!(said(10), "cut 2/31");
        let german = PieceLetters::Of("german".parse().expect("a language"));
        let said = |room| note(Manner::Full, Some(&reason), 1_234, (room, german));
        assert_eq!(said(80), "cut by Sxd4, 2 of 31, 1,234 nodes");
        assert_eq!(said(16), "cut Sxd4 2/31");
        assert_eq!(label("Nf3", german), "Sf3");
        assert_eq!(label(PASS, german), PASS);
        assert_eq!(
            note(Manner::Full, Some(&reason), 0, (10, PieceLetters::Letters)),
            "cut 2/31"
        );
        assert_eq!(
            note(
                Manner::Again,
                Some(&Reason::FromTable),
                1_234,
                (80, PieceLetters::Letters)
            ),
            "again, in full, known from the table, 1,234 nodes"
        );
        let known = Reason::Known("razoring: far below alpha");
        let said = |reason, room| {
            note(
                Manner::Reduced(2),
                Some(reason),
                0,
                (room, PieceLetters::Letters),
            )
        };
        assert_eq!(said(&known, 40), "reduced by 2, razoring: far below alpha");
        assert_eq!(said(&known, 24), "reduced by 2, razoring");
        assert_eq!(said(&known, 18), "razoring");
        assert_eq!(said(&Reason::PassedOver, 24), "reduced by 2, null move");
    }
}
