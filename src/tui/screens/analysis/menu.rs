//! What the menu of an analysis offers, and what can be done now.

use super::Analysis;
use crate::{game::NodeId, tui::action::Action};

impl Analysis {
    /// What the menu offers, in its order.
    pub const MENU: [Action; 43] = [
        Action::ReviewGame,
        Action::Summary,
        Action::Learn,
        Action::Guess,
        Action::ReviewLimit,
        Action::ReviewSide,
        Action::Threat,
        Action::WhyNot,
        Action::Compare,
        Action::FindPosition,
        Action::NextSwing,
        Action::NextBlunder,
        Action::Comment,
        Action::Tags,
        Action::Paint,
        Action::Mark,
        Action::Promote,
        Action::Demote,
        Action::MakeMainLine,
        Action::DeleteMove,
        Action::Undo,
        Action::RedoChange,
        Action::NextMistake,
        Action::PreviousMistake,
        Action::NextGame,
        Action::PreviousGame,
        Action::OpenGames,
        Action::SetUp,
        Action::PlayOn,
        Action::Lab,
        Action::Flip,
        Action::ShowEngine,
        Action::EngineDetails,
        Action::ShowBook,
        Action::ShowExplorer,
        Action::OpenBook,
        Action::AddToBook,
        Action::PieceLetters,
        Action::CopyFen,
        Action::CopyPgn,
        Action::Save,
        Action::SaveAs,
        Action::Help,
    ];

    /// Whether this can be done now.
    pub fn can_do(&self, action: Action) -> bool {
        let study = &self.study;
        let at_start = study.at() == NodeId::ROOT;
        let is_evaluated = || self.review.is_some() || self.scores.iter().flatten().count() > 0;
        match action {
            Action::Undo => study.can_undo(),
            Action::RedoChange => study.can_redo(),
            Action::DeleteMove | Action::Mark => !at_start,
            Action::Promote | Action::MakeMainLine => !study.game().is_main_line(study.at()),
            Action::Demote | Action::NextVariation | Action::PreviousVariation => {
                study.has_variations()
            }
            Action::NextMistake
            | Action::PreviousMistake
            | Action::NextBlunder
            | Action::PreviousBlunder => !self.doubts.is_empty(),
            Action::NextSwing | Action::PreviousSwing | Action::Summary | Action::Learn => {
                is_evaluated()
            }
            Action::ReviewGame | Action::Guess => !study.game().main_line().is_empty(),
            Action::NextGame | Action::PreviousGame | Action::FindPosition => {
                self.library.is_some()
            }
            Action::Save => self.library.is_none() || study.is_changed(),
            _ => true,
        }
    }
}
