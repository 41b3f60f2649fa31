//! What the lab begins with: a position, a lesson's, or the search of a program.

use super::{EVALUATORS, Laboratory, Page, positions::Game};
use crate::{
    chess::Position,
    play::small_game,
    players::museum::{Exhibit, actor::Actor, lessons::Topic},
    textbook::games::board::SmallBoard,
    tui::words::lab as said,
};

impl Laboratory {
    /// The lab with a position of the person's own.
    pub fn of(position: Position) -> Laboratory {
        let mut lab = Laboratory::new();
        lab.positions.put(position);
        lab
    }

    /// The lab with a position of a small game, searched as its opponent does.
    pub fn of_small(board: SmallBoard) -> Laboratory {
        let mut lab = Laboratory::new();
        lab.positions.put_small(board);
        lab.switches = small_game::TECHNIQUES;
        lab
    }

    /// The lab with a lesson's search, step by step; beside it the one that the lesson compares with.
    pub fn of_lesson(topic: Topic) -> Laboratory {
        let mut lab = Laboratory::new();
        let name = said::lesson(topic.number(), topic.title());
        lab.positions.put_of_lesson(&name, topic.position());
        lab.switches = topic.switches();
        lab.reference = topic.without();
        lab.depths[Game::Chess as usize] = topic.depth();
        lab.page = Page::Stage;
        lab
    }

    /// The lab with an exhibit's search, as deep as the exhibit looks.
    pub fn watching(exhibit: &'static Exhibit) -> Laboratory {
        let mut lab = Laboratory::new();
        let Some((switches, verdict)) = exhibit.on_the_workbench() else {
            lab.message = Some(said::does_not_search(exhibit.card.title));
            return lab;
        };
        // The other pages have the switches that come nearest to it.
        lab.switches = switches;
        lab.depths[Game::Chess as usize] = exhibit.depth;
        let place = EVALUATORS
            .iter()
            .position(|evaluator| evaluator.verdict() == verdict);
        lab.evaluator = place.unwrap_or(0);
        lab.stage.show(Actor::Exhibit(exhibit));
        lab.page = Page::Stage;
        lab
    }

    /// The lab with Tabiya's own search, step by step.
    pub fn watching_tabiya() -> Laboratory {
        let mut lab = Laboratory::new();
        lab.stage.show(Actor::Tabiya);
        lab.page = Page::Stage;
        lab
    }
}
