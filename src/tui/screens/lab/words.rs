//! What a node of a search is called, and what became of it, as far as there is room.

use crate::{
    players::museum::twig::Reason,
    textbook::stage::Manner,
    tui::widgets::{figures::grouped, pen::width},
};

/// How it is searched; `None`: as deep as asked for.
pub fn manner(manner: Manner) -> Option<&'static str> {
    match manner {
        Manner::Full => None,
        Manner::Reduced => Some("reduced"),
        Manner::Again => Some("again, in full"),
        Manner::Beyond => Some("quiescence"),
    }
}

/// What became of a node, in so many columns at most where that can be.
pub fn note(how: Manner, reason: Option<&Reason>, nodes: u64, room: u16) -> String {
    let ended = reason.map(|reason| match reason {
        Reason::FromTable => "known from the table".to_owned(),
        Reason::PassedOver => "null move: too good".to_owned(),
        Reason::Cut(cut, by) => format!("cut by {by}, {} of {}", cut.tried, cut.of),
    });
    let words: Vec<String> = [manner(how).map(str::to_owned), ended]
        .into_iter()
        .flatten()
        .collect();
    let words = words.join(", ");
    let nodes = (nodes > 0).then(|| format!("{} nodes", grouped(nodes)));
    let whole = match nodes {
        Some(nodes) if words.is_empty() => nodes,
        Some(nodes) => format!("{words}, {nodes}"),
        None => words.clone(),
    };
    let fits = |words: &String| width(words) <= room;
    match reason {
        _ if fits(&whole) => whole,
        Some(Reason::Cut(cut, by)) if !fits(&words) => {
            let short = format!("cut {by} {}/{}", cut.tried, cut.of);
            match fits(&short) {
                true => short,
                false => format!("cut {}/{}", cut.tried, cut.of),
            }
        }
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::Cut;

    #[test]
    fn a_note_says_why_and_gives_way_to_little_room() {
        let cut = Cut { tried: 2, of: 31 };
        let reason = Reason::Cut(cut, "Nxd4".to_owned());
        let said = |room| note(Manner::Full, Some(&reason), 1_234, room);
        assert_eq!(said(80), "cut by Nxd4, 2 of 31, 1,234 nodes");
        assert_eq!(said(24), "cut by Nxd4, 2 of 31");
        assert_eq!(said(16), "cut Nxd4 2/31");
        assert_eq!(said(10), "cut 2/31");
        assert_eq!(note(Manner::Full, Some(&reason), 0, 10), "cut 2/31");
        assert_eq!(
            note(Manner::Again, Some(&Reason::FromTable), 1_234, 80),
            "again, in full, known from the table, 1,234 nodes"
        );
    }
}
