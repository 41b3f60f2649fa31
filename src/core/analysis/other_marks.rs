//! Marks of somebody else in a game that is reviewed by its evaluations.

use super::{
    former::mark_of,
    review::{MoveReview, Review},
};
use crate::game::Game;

/// Whether the game marks other moves as problems than the review does: somebody else marked them, by
/// other rules. A game without marks does not count.
pub fn marks_others(game: &Game, review: &Review) -> bool {
    let marked = |id| {
        let mut marks = game.notes(id)?.nags.iter().filter_map(|own| mark_of(*own));
        marks.find(|mark| mark.is_problem())
    };
    let found = |own: &MoveReview| own.mark.filter(|mark| mark.is_problem());
    let mut moves = review.moves.iter();
    review.moves.iter().any(|own| marked(own.node).is_some())
        && moves.any(|own| marked(own.node) != found(own))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn;

    #[test]
    fn marks_of_others_are_told_from_those_of_the_review() {
        for (mark, differs) in [("", false), ("?!", true), ("??", false)] {
            let text = format!(
                "1. e4 {{[%eval 0.2]}} e5 {{[%eval 0.2]}} 2. Ke2{mark} {{[%eval -4.0]}} \
                 Nf6 {{[%eval -4.0]}} *"
            );
            let game = pgn::read_all(text.as_bytes()).remove(0);
            let review = Review::written(&game, None).expect("evaluations");
            assert_eq!(marks_others(&game, &review), differs, "{text}");
        }
    }
}
