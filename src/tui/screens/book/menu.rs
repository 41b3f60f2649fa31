//! What the menu of the book offers, and what can be done now.

use super::BookScreen;
use crate::{book::edit::document::Document, tui::action::Action};

impl BookScreen {
    /// What the menu offers, in its order.
    pub const MENU: [Action; 25] = [
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
        Action::NextChapter,
        Action::PreviousChapter,
        Action::Drill,
        Action::Gaps,
        Action::Analyse,
        Action::PlayOn,
        Action::Lab,
        Action::ShowExplorer,
        Action::ShowEngine,
        Action::EngineDetails,
        Action::Flip,
        Action::CopyFen,
        Action::Save,
        Action::Help,
    ];

    /// Whether this can be done now.
    pub(super) fn can_do(&self, action: Action) -> bool {
        let has = |what: fn(&Document) -> bool| self.document.as_ref().is_some_and(what);
        match action {
            Action::Undo => has(Document::can_undo),
            Action::RedoChange => has(Document::can_redo),
            Action::Weight | Action::MarkInBook | Action::DeleteMove => !self.page.rows.is_empty(),
            Action::NameIt => self.has_place_for_name(),
            Action::Comment => self.has_place_for_note(),
            Action::AddToBook | Action::OpenEditor | Action::Drill | Action::Gaps => {
                !self.is_compiled
            }
            Action::NextProblem | Action::PreviousProblem => self.severities() != (0, 0),
            Action::NextChapter | Action::PreviousChapter => has(|document| {
                let text = document.text();
                text.contains("@chapter") || text.contains("@start")
            }),
            Action::Save => self.has_to_save(),
            _ => true,
        }
    }
}
