//! What the menu of a game offers.

use crate::tui::action::Action;

/// What the menu of a game offers, in its order, where it can be done.
pub const MENU: [Action; 30] = [
    Action::NextEnding,
    Action::Analyse,
    Action::ReviewGame,
    Action::Learn,
    Action::Rematch,
    Action::TakeBack,
    Action::Redo,
    Action::Hint,
    Action::Threat,
    Action::MoveNow,
    Action::View,
    Action::Flip,
    Action::Blindfold,
    Action::ShowEngine,
    Action::EngineDetails,
    Action::ShowBook,
    Action::ShowExplorer,
    Action::OpenBook,
    Action::AddToBook,
    Action::PieceLetters,
    Action::OfferDraw,
    Action::Resign,
    Action::NewGame,
    Action::Restart,
    Action::SetUp,
    Action::Lab,
    Action::CopyFen,
    Action::CopyPgn,
    Action::SavePgn,
    Action::Settings,
];
