//! What a person may ask for in a book.

use super::{BookScreen, words::Purpose};
use crate::{
    book::{
        Code, Mark, SourceLine,
        edit::{self, EditError, Subject, document::Document},
        page::Row,
    },
    chess::{
        Position,
        line::{self, PieceLetters},
        notation,
    },
    game::Game,
    tui::{
        action::Action,
        desk::{
            explorer_panel::Wish, list::List, menu::Menu, question::Question, status_line::capital,
            text_entry::TextEntry,
        },
        effect::Effect,
        job::Shelved,
        keymap::Context,
        route::{DrillPlan, GapsPlan, Route, Studied},
        screen::{Scene, Step},
        widgets::prompt::Tone,
        words::book as said,
    },
};
use shakmaty::{Color, Move};
use std::sync::Arc;

impl BookScreen {
    /// Does what the explorer wishes; whether it was anything.
    pub(super) fn fulfil(&mut self, wish: Wish, scene: &mut Scene) -> bool {
        match wish {
            Wish::None => return false,
            Wish::Done => {}
            Wish::Play(played) => self.go(played, scene),
            Wish::Add(played) => {
                self.go(played, scene);
                self.add_line(scene);
            }
        }
        true
    }

    /// Does what was asked for.
    pub(super) fn command(&mut self, action: Action, scene: &mut Scene) {
        if self.words.is_none() && !self.input.is_open() {
            let wish = self.explorer.act(action, scene);
            if self.fulfil(wish, scene) {
                return;
            }
        }
        match action {
            Action::ShowExplorer => self.explorer.toggle(&self.position, scene),
            Action::Choose | Action::PlayTyped => self.choose(scene),
            Action::Complete
            | Action::NextCandidate
            | Action::PreviousCandidate
            | Action::Left
            | Action::Right => self.edit_line(action, scene),
            action if TextEntry::is_edit(action) => self.edit_line(action, scene),
            Action::Back => self.back(scene),
            Action::Later => self.later(scene),
            Action::Earlier => self.earlier(1, scene),
            Action::Beginning => self.earlier(usize::MAX, scene),
            Action::EndOfLine => self.go_to_end(scene),
            Action::Down | Action::Up => self.mark_row(action),
            Action::PageDown => self.scroll += 8,
            Action::PageUp => self.scroll -= 8,
            Action::AddToBook => self.add_line(scene),
            Action::Weight | Action::NameIt | Action::Comment => self.ask_for_words(action, scene),
            Action::MarkInBook => self.mark_next(scene),
            Action::DeleteMove => self.ask_to_delete(scene),
            Action::Undo => {
                let done = self.document.as_mut().is_some_and(Document::undo);
                self.turned_back(done, said::UNDONE, said::NOTHING_TO_UNDO, scene);
            }
            Action::RedoChange => {
                let done = self.document.as_mut().is_some_and(Document::redo);
                self.turned_back(done, said::REDONE, said::NOTHING_TO_REDO, scene);
            }
            Action::Save => {
                self.opens_editor = false;
                self.after_saving = None;
                self.save(scene);
            }
            Action::OpenEditor => self.open_editor(scene),
            Action::NextProblem => self.next_problem(true, scene),
            Action::PreviousProblem => self.next_problem(false, scene),
            Action::NextChapter => self.next_chapter(true, scene),
            Action::PreviousChapter => self.next_chapter(false, scene),
            Action::Drill => self.drill(scene),
            Action::Gaps => self.find_gaps(scene),
            Action::Analyse => scene.go(Route::Study {
                studied: Studied::GameAt {
                    game: Box::new(Game::from_position(&self.position)),
                    position: Box::new(self.position.clone()),
                },
                flipped: self.flipped,
                task: None,
            }),
            Action::PlayOn => {
                let like = Box::new(scene.world.usual_game());
                let start = Some(Box::new(self.position.clone()));
                scene.go(Route::NewGame { like, start });
            }
            Action::Lab => scene.go(Route::lab(&self.position)),
            Action::Flip => self.flipped = !self.flipped,
            Action::ShowEngine => {
                self.analyst.switch(!self.analyst.is_on());
                self.refresh(scene);
            }
            Action::EngineDetails => scene.world.engine_details = !scene.world.engine_details,
            Action::PieceLetters => self.change_piece_letters(scene),
            Action::CopyFen => {
                let fen = self.position.fen();
                self.say(said::copied(&fen), Tone::Good);
                scene.ask(Effect::Copy(fen));
            }
            Action::Menu => {
                scene.open(Menu::of(self, said::TITLE, &scene.world.keymap));
            }
            Action::Help | Action::Quit => scene.steps.push(Step::Act(action)),
            _ => {}
        }
    }

    /// One layer back: what is half done is dropped first, then the book is left.
    pub(super) fn back(&mut self, scene: &mut Scene) {
        if self.words.take().is_some() {
            return;
        }
        if self.input.back() {
            return;
        }
        if self.document.as_ref().is_some_and(Document::is_changed) {
            scene.open(Question::save_or_discard(
                said::ASKS_TO_LEAVE,
                said::NOT_SAVED,
                Action::Back,
            ));
        } else if self.hides_changes() {
            scene.open(Question::new(
                said::ASKS_TO_LOSE,
                said::changes_replaced(self.is_by_screen),
                Action::Back,
            ));
        } else {
            scene.close();
        }
    }

    /// The answer to a question was yes.
    pub(super) fn confirmed(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Back => scene.close(),
            Action::DeleteMove => self.delete(scene),
            Action::Save => self.write(scene),
            Action::Resume => self.take_up_unsaved(scene),
            Action::Quit => scene.steps.push(Step::Act(action)),
            _ => {}
        }
    }

    // Walking

    /// Goes into the marked move; where the book has none, into the move taken back.
    pub(super) fn later(&mut self, scene: &mut Scene) {
        let marked = self.page.rows.get(self.list.marked()).map(|row| row.played);
        if let Some(played) = marked.or(self.ahead.last().copied()) {
            self.go(played, scene);
        } else {
            let key = scene.key_of(Context::Book, Action::AddToBook);
            self.say(said::line_ends(&key), Tone::Plain);
        }
    }

    /// Plays a move on the board, whether the book has it or not.
    pub(super) fn go(&mut self, played: Move, scene: &mut Scene) {
        self.go_along(&[played], scene);
    }

    /// Plays moves on the board.
    pub(super) fn go_along(&mut self, moves: &[Move], scene: &mut Scene) {
        let before = self.position.ply();
        for played in moves {
            if self.ahead.last() == Some(played) {
                self.ahead.pop();
            } else {
                self.ahead.clear();
            }
            if !self.position.play(*played) {
                break;
            }
        }
        if self.position.ply() != before {
            self.list = List::default();
            self.moved(scene);
        }
    }

    fn earlier(&mut self, moves: usize, scene: &mut Scene) {
        let before = self.position.ply();
        for _ in 0..moves {
            let Some(played) = self.position.undo() else {
                break;
            };
            self.ahead.push(played);
        }
        if self.position.ply() != before {
            self.moved(scene);
        }
    }

    /// Along the moves taken back, or the book's likeliest ones, to where the book ends.
    fn go_to_end(&mut self, scene: &mut Scene) {
        /// Books have no longer lines; positions may repeat.
        const FAR: usize = 200;
        for _ in 0..FAR {
            let next = self.ahead.last().copied().or_else(|| {
                let book = &self.compiled.as_ref()?.book;
                Some(book.moves(self.position.current()).first()?.played)
            });
            let Some(played) = next else {
                break;
            };
            self.ahead.pop();
            if !self.position.play(played) {
                break;
            }
        }
        self.list = List::default();
        self.moved(scene);
    }

    /// After a step: what was in the hand or typed belonged to another position.
    pub(super) fn moved(&mut self, scene: &mut Scene) {
        self.input.clear();
        self.refresh(scene);
    }

    fn mark_row(&mut self, action: Action) {
        let count = self.page.rows.len();
        if count > 0 {
            let in_sight = u16::try_from(count).unwrap_or(u16::MAX);
            self.list.act(action, count, in_sight);
            // The source shows the line of the marked move again.
            self.scroll = 0;
            self.problem_shown = None;
            self.included_shown = None;
        }
    }

    /// The board shows the position that a line of the text reaches.
    pub(super) fn go_to_line(&mut self, line: usize, scene: &mut Scene) {
        self.ahead.clear();
        let found = self
            .document
            .as_ref()
            .and_then(|document| edit::position_at(document.text(), u32::try_from(line).ok()?));
        match found {
            Some(position) => {
                // One move earlier the move is a row of the table, and its line is shown.
                self.position = position;
                self.ahead.extend(self.position.undo());
                self.moved(scene);
            }
            None if self.go_to_head(line, scene) => {}
            None => self.say(said::line_without_moves(line), Tone::Plain),
        }
    }

    /// To the next place that the compiler has something to say of: the lines of the text, then what
    /// is wrong in the files that it includes.
    fn next_problem(&mut self, onwards: bool, scene: &mut Scene) {
        let here = self.line_shown().unwrap_or(0);
        let places = self.own_diagnostics().map(|known| known.place.line);
        let mut lines: Vec<usize> = places.map(|line| line as usize).collect();
        lines.dedup();
        let count = lines.len() + self.diagnostics(false).count();
        let before = |line: usize| lines.iter().filter(|known| **known < line).count();
        let next = match (self.included_shown, onwards) {
            (None, true) => before(here + 1),
            (None, false) => before(here) + count.saturating_sub(1),
            (Some(shown), true) => lines.len() + shown + 1,
            (Some(shown), false) => lines.len() + shown + count.saturating_sub(1),
        };
        let Some(next) = next.checked_rem(count) else {
            self.say(said::NO_PROBLEMS, Tone::Good);
            return;
        };
        match lines.get(next) {
            Some(line) => self.show_problem(*line, scene),
            None => self.tell_included_problem(next - lines.len()),
        }
    }

    /// Tells a problem of a file that the text includes, which is not shown here.
    fn tell_included_problem(&mut self, index: usize) {
        let words = self.diagnostics(false).nth(index).map(|known| {
            let place = SourceLine {
                file: Arc::clone(&known.place.file),
                line: known.place.line,
            };
            said::included_problem(&place.file_name(), place.line, &known.message)
        });
        if let Some(words) = words {
            self.say(words, Tone::Wrong);
        }
        self.included_shown = Some(index);
    }

    fn show_problem(&mut self, line: usize, scene: &mut Scene) {
        self.go_to_line(line, scene);
        // Where a move is wrong, the board shows the position in which it was to be played.
        let is_move = |code| {
            matches!(
                code,
                Code::UnknownMove | Code::IllegalMove | Code::AmbiguousMove
            )
        };
        let wrong = self
            .own_diagnostics()
            .any(|known| known.place.line as usize == line && is_move(known.code));
        if wrong
            && let Some(played) = self.ahead.pop()
            && self.position.play(played)
        {
            self.moved(scene);
        }
        self.message = None;
        self.problem_shown = Some(line);
        self.included_shown = None;
    }

    // Changes of the text

    /// Makes a change of the text, and has it compiled.
    pub(super) fn change(
        &mut self,
        done: impl Into<String>,
        edit: impl FnOnce(&str) -> Result<String, EditError>,
        scene: &mut Scene,
    ) -> bool {
        let Some(document) = &mut self.document else {
            self.say(self.no_text(), Tone::Wrong);
            return false;
        };
        match edit(document.text()) {
            Ok(text) => {
                document.write(text);
                self.compile(done, scene);
                true
            }
            Err(error) => {
                self.say(capital(&error.to_string()), Tone::Wrong);
                false
            }
        }
    }

    fn turned_back(&mut self, done: bool, words: &str, otherwise: &str, scene: &mut Scene) {
        if done {
            self.compile(words, scene);
        } else {
            self.say(otherwise, Tone::Plain);
        }
    }

    /// The moves on the board go into the text.
    pub(super) fn add_line(&mut self, scene: &mut Scene) {
        // What included files have is known once the book is compiled.
        if self.document.is_some() && self.compiled.is_none() {
            self.adds_at_once = true;
            return;
        }
        if let Some(words) = self.included_before() {
            self.say(words, Tone::Wrong);
            return;
        }
        let move_path = self.position.clone();
        let last = move_path.moves().next_back();
        let before = move_path
            .ply()
            .checked_sub(1)
            .and_then(|ply| move_path.at(ply));
        let words = match (before, last) {
            (Some(chess), Some(last)) => {
                said::added_up_to(&line::text(chess, [last], PieceLetters::Letters))
            }
            _ => said::ADDED.to_owned(),
        };
        self.change(words, |text| edit::add_moves(text, &move_path), scene);
    }

    /// Why the moves on the board are not added: the book has them from files that it includes.
    fn included_before(&self) -> Option<String> {
        let (book, document) = (&self.compiled.as_ref()?.book, self.document.as_ref()?);
        let line = edit::included_line(document.text(), &self.path, book, &self.position)?;
        let file = line.file_name();
        Some(said::is_included(said::THIS_POSITION, &file, line.line))
    }

    /// The mark of the marked move goes round: none, `!`, `?`.
    fn mark_next(&mut self, scene: &mut Scene) {
        let Some(row) = self.page.rows.get(self.list.marked()) else {
            self.say(said::NO_MOVE_TO_MARK, Tone::Wrong);
            return;
        };
        if let Some(words) = self.refusal(row, scene) {
            self.say(words, Tone::Wrong);
            return;
        }
        let shared = self.shared(row.played);
        if let Some((mark, line)) = shared.and_then(|shared| shared.mark.as_ref()) {
            let san = notation::san(self.position.current(), row.played);
            let mark = said::mark_of(mark.sign(), &san);
            self.say(
                said::is_included(&mark, &line.file_name(), line.line),
                Tone::Wrong,
            );
            return;
        }
        let (played, next) = match row.mark {
            None => (row.played, Some(Mark::Prefer)),
            Some(Mark::Prefer) => (row.played, Some(Mark::Avoid)),
            Some(Mark::Avoid) => (row.played, None),
        };
        let chess = self.position.current().clone();
        let san = notation::san(&chess, played);
        let words = match next {
            Some(mark) => format!("{san}{}", mark.sign()),
            None => said::without_mark(&san),
        };
        self.ahead = vec![played];
        self.change(
            words,
            |text| edit::set_mark(text, &chess, played, next),
            scene,
        );
    }

    fn ask_to_delete(&mut self, scene: &mut Scene) {
        let Some(row) = self.page.rows.get(self.list.marked()) else {
            self.say(said::NO_MOVE_TO_DELETE, Tone::Wrong);
            return;
        };
        if let Some(words) = self.refusal(row, scene) {
            self.say(words, Tone::Wrong);
            return;
        }
        let san = notation::san(self.position.current(), row.played);
        scene.open(Question::new(
            said::asks_to_delete(&san),
            said::DELETES_ALL_THAT_FOLLOWS,
            Action::DeleteMove,
        ));
    }

    fn delete(&mut self, scene: &mut Scene) {
        if let Some(row) = self.page.rows.get(self.list.marked()) {
            let (chess, played) = (self.position.current().clone(), row.played);
            let words = said::deleted(&notation::san(&chess, played));
            self.change(words, |text| edit::delete_move(text, &chess, played), scene);
        }
    }

    fn ask_for_words(&mut self, action: Action, scene: &Scene) {
        let marked = self.page.rows.get(self.list.marked());
        let (purpose, text) = match (action, marked) {
            (Action::Weight, Some(row)) => (Purpose::Weight(row.played), row.weight.to_string()),
            (Action::Weight, None) => {
                self.say(said::NO_MOVE_TO_WEIGHT, Tone::Wrong);
                return;
            }
            (Action::NameIt, _) => {
                let own = self.page.name.clone().filter(|(_, is_own)| *is_own);
                (Purpose::Name, own.map(|(name, _)| name).unwrap_or_default())
            }
            _ => (Purpose::Note, self.page.note.clone().unwrap_or_default()),
        };
        // Before anything is typed in vain.
        let refusal = match marked.filter(|_| action == Action::Weight) {
            Some(row) => self.refusal(row, scene),
            None => self.words_refusal(purpose, scene),
        };
        if let Some(words) = refusal {
            self.say(words, Tone::Wrong);
            return;
        }
        self.begin_words(purpose, &text);
    }

    /// Why nothing can be written of a move in the text.
    fn refusal(&self, row: &Row, scene: &Scene) -> Option<String> {
        let Some(document) = &self.document else {
            return Some(self.no_text());
        };
        let chess = self.position.current();
        if self.is_own(&row.line) || edit::has_move(document.text(), chess, row.played) {
            return None;
        }
        let san = notation::san(chess, row.played);
        Some(self.elsewhere(&san, Some(&row.line), scene))
    }

    /// Why nothing can be written of the position on the board in the text.
    fn words_refusal(&self, purpose: Purpose, scene: &Scene) -> Option<String> {
        let Some(document) = &self.document else {
            return Some(self.no_text());
        };
        let is_note = purpose == Purpose::Note;
        let (text, chess) = (document.text(), self.position.current());
        let is_written = match is_note {
            true => self.has_place_for_note() || edit::takes_note(text, chess),
            false => self.has_place_for_name() || edit::reaches(text, chess),
        };
        let is_start = self.position.ply() == 0;
        match is_written {
            true => None,
            false if is_start && is_note => Some(said::START_HAS_NO_MOVES.to_owned()),
            false if is_start => Some(said::START_HAS_NO_NAME.to_owned()),
            false => {
                let line = self.page.line.as_ref();
                Some(self.elsewhere(said::THIS_POSITION, line, scene))
            }
        }
    }

    /// Where what is not in the text is to be changed, or how it comes into it.
    fn elsewhere(&self, what: &str, line: Option<&SourceLine>, scene: &Scene) -> String {
        match line.filter(|line| !self.is_own(line) && line.line > 0) {
            Some(line) => said::is_included(what, &line.file_name(), line.line),
            None => said::not_reached(&scene.key_of(Context::Book, Action::AddToBook)),
        }
    }

    /// Why there is no text to be changed.
    pub(super) fn no_text(&self) -> String {
        match &self.unreadable {
            Some(words) => words.clone(),
            None if self.is_compiled => said::IS_COMPILED.to_owned(),
            None => said::TEXT_LOADING.to_owned(),
        }
    }

    fn change_piece_letters(&mut self, scene: &mut Scene) {
        scene.world.change_piece_letters();
        self.refresh(scene);
    }

    /// The replies that the book has no answer to, over the explorer's games.
    fn find_gaps(&mut self, scene: &mut Scene) {
        let Some(compiled) = &self.compiled else {
            self.say(said::BOOK_LOADING, Tone::Wrong);
            return;
        };
        let plan = GapsPlan {
            path: (!self.is_own_untouched()).then(|| self.path.clone()),
            book: Some(Shelved::Read(Arc::clone(&compiled.book))),
            side: Color::from_white(!self.flipped),
            games: None,
        };
        scene.go(Route::Gaps(plan));
    }

    /// The program's own book, of which no changed version is on disk.
    fn is_own_untouched(&self) -> bool {
        let is_on_disk = |document: &Document| document.on_disk().is_some();
        self.subject == Subject::Own && self.document.as_ref().is_some_and(|own| !is_on_disk(own))
    }

    fn drill(&mut self, scene: &mut Scene) {
        let Some(compiled) = &self.compiled else {
            self.say(said::BOOK_LOADING, Tone::Wrong);
            return;
        };
        let is_start = self.position.key() == Position::default().key();
        if self.page.rows.is_empty() && !is_start {
            self.say(said::NO_MOVES_HERE, Tone::Wrong);
            return;
        }
        let plan = DrillPlan {
            path: (!self.is_own_untouched()).then(|| self.path.clone()),
            book: Some(Shelved::Read(Arc::clone(&compiled.book))),
            side: Some(Color::from_white(!self.flipped)),
            root: (!is_start).then(|| self.position.clone()),
            asks_all: false,
        };
        scene.go(Route::Drill(plan));
    }
}
