//! What the menu of the book offers.

use crate::tui::action::Action;

/// What the menu offers, in its order.
pub const MENU: [Action; 19] = [
    Action::AddToBook,
    Action::Weight,
    Action::MarkInBook,
    Action::NameIt,
    Action::Comment,
    Action::DeleteMove,
    Action::Undo,
    Action::RedoChange,
    Action::OpenEditor,
    Action::NextProblem,
    Action::PreviousProblem,
    Action::Drill,
    Action::ShowExplorer,
    Action::ShowEngine,
    Action::EngineDetails,
    Action::Flip,
    Action::CopyFen,
    Action::Save,
    Action::Help,
];
