//! What the menu of a game offers.

use crate::tui::action::Action;

/// What the menu of a game offers, in its order.
pub const MENU: [Action; 20] = [
    Action::TakeBack,
    Action::Redo,
    Action::Hint,
    Action::MoveNow,
    Action::Flip,
    Action::ShowEngine,
    Action::EngineDetails,
    Action::ShowBook,
    Action::OpenBook,
    Action::AddToBook,
    Action::PieceLetters,
    Action::OfferDraw,
    Action::Resign,
    Action::NewGame,
    Action::Restart,
    Action::SetUp,
    Action::CopyFen,
    Action::CopyPgn,
    Action::SavePgn,
    Action::Settings,
];
