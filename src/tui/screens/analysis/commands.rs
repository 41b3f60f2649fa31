//! What a person may ask for in an analysis.

use super::Analysis;
use crate::{
    analysis::study::Study,
    chess::Position,
    game::{Nag, Tags, pgn},
    tui::{
        action::Action,
        desk::{explorer_panel::Wish, menu::Menu, status_line::capital, text_entry::TextEntry},
        effect::Effect,
        keymap::Context,
        route::{BookPlace, Route, Studied},
        screen::{Answer, Scene},
        widgets::prompt::Tone,
        words::analysis as said,
    },
};

/// The marks that one key goes round: good, brilliant, interesting, dubious, mistake, blunder.
const MARKS: [Nag; 6] = [Nag(1), Nag(3), Nag(5), Nag(6), Nag(2), Nag(4)];

impl Analysis {
    /// Does what was asked for.
    pub fn command(&mut self, action: Action, scene: &mut Scene) {
        if self.words.is_none() && !self.input.is_open() && self.explore(action, scene) {
            return;
        }
        match action {
            Action::Choose | Action::PlayTyped => self.choose(scene),
            Action::FindPosition => self.find_position(scene),
            Action::Complete
            | Action::NextCandidate
            | Action::PreviousCandidate
            | Action::Left
            | Action::Right => self.edit_line(action, scene),
            action if TextEntry::is_edit(action) => self.edit_line(action, scene),
            Action::Back => self.back(scene),
            Action::Earlier
            | Action::Later
            | Action::FarEarlier
            | Action::FarLater
            | Action::Beginning
            | Action::EndOfLine
            | Action::NextVariation
            | Action::PreviousVariation
            | Action::NextMistake
            | Action::PreviousMistake
            | Action::NextBlunder
            | Action::PreviousBlunder
            | Action::NextSwing
            | Action::PreviousSwing => self.walk(action, scene),
            Action::NextLine => self.preview(1, scene),
            Action::PreviousLine => self.preview(-1, scene),
            Action::Undo
            | Action::RedoChange
            | Action::Promote
            | Action::Demote
            | Action::MakeMainLine
            | Action::DeleteMove
            | Action::Mark => self.change(action, scene),
            Action::Comment => self.begin_comment(scene),
            Action::Paint => self.begin_painting(scene),
            Action::ReviewGame => self.review_game(scene),
            Action::Summary => self.summarise(scene),
            Action::Learn => self.learn(scene),
            Action::Guess => self.guess(scene),
            Action::ReviewLimit => self.next_nodes_per_move(scene),
            Action::ReviewSide => self.next_side(scene),
            Action::Threat => self.look_at_threat(scene),
            Action::WhyNot => self.ask_why_not(scene),
            Action::Compare => self.compare(scene),
            Action::Save => self.save(scene),
            Action::SaveAs => self.begin_saving_as(),
            Action::NextGame => self.leaf(1, scene),
            Action::PreviousGame => self.leaf(-1, scene),
            Action::SetUp => scene.go(Route::SetUp(Box::new(self.study.shown().clone()))),
            Action::PlayOn => {
                self.rest_engines();
                let like = Box::new(scene.world.usual_game());
                let start = Some(Box::new(self.study.shown().clone()));
                scene.go(Route::NewGame { like, start });
            }
            Action::OpenGames => scene.go(Route::Files),
            Action::Lab => scene.go(Route::lab(self.study.shown())),
            Action::Flip => self.flipped = !self.flipped,
            Action::ShowBook => self.shows_book = !self.shows_book,
            Action::ShowExplorer => {
                self.study.end_preview();
                self.explorer.toggle(self.study.position(), scene);
                self.refresh(scene);
            }
            Action::ShowEngine => {
                self.switch_engines(!self.analyst.is_on(), scene);
            }
            Action::EngineDetails => scene.world.engine_details = !scene.world.engine_details,
            Action::Lines(lines) => self.set_lines(usize::from(lines), scene),
            Action::MoreLines => self.set_lines(self.analyst.lines() + 1, scene),
            Action::FewerLines => {
                self.set_lines(self.analyst.lines().saturating_sub(1), scene);
            }
            Action::Tags => self.ask_for_tags(scene),
            Action::OpenBook | Action::AddToBook => self.open_book(action, scene),
            Action::PieceLetters => self.change_piece_letters(scene),
            Action::CopyFen => {
                let fen = self.study.shown().fen();
                self.say(said::copied(&fen), Tone::Good);
                scene.ask(Effect::Copy(fen));
            }
            Action::CopyPgn => {
                scene.ask(Effect::Copy(pgn::write(self.study.game())));
                self.say(said::GAME_COPIED, Tone::Good);
            }
            Action::Menu => {
                scene.open(Menu::of(self, said::TITLE, &scene.world.keymap));
            }
            _ => {}
        }
    }

    /// Does what is for the explorer; whether it was.
    fn explore(&mut self, action: Action, scene: &mut Scene) -> bool {
        let wish = self.explorer.act(action, scene);
        self.fulfil(wish, scene)
    }

    /// Does what the explorer wishes; whether it was anything.
    pub(super) fn fulfil(&mut self, wish: Wish, scene: &mut Scene) -> bool {
        match wish {
            Wish::None => false,
            Wish::Done => true,
            Wish::Add(played) => {
                let mut position = self.study.shown().clone();
                if position.play(played) {
                    self.open_book_at(position, Action::AddToBook, scene);
                }
                true
            }
            Wish::Play(played) => {
                match self.study.play(played) {
                    Ok(()) => self.moved(scene),
                    Err(error) => self.say(capital(&error.to_string()), Tone::Wrong),
                }
                true
            }
        }
    }

    /// One layer back: what is half done is dropped first, then the analysis is left.
    fn back(&mut self, scene: &mut Scene) {
        if self.words.take().is_some() {
            return;
        }
        if self.input.back() {
            // What was half entered is gone.
        } else if self.study.end_preview() || self.threat.is_some() {
            self.moved(scene);
        } else if let Some(question) = self.loss(Action::Back) {
            scene.open(question);
        } else {
            self.close(scene);
        }
    }

    /// The list of games below, where there is one, is told where in the file one has come to.
    fn close(&self, scene: &mut Scene) {
        match self.number.filter(|_| self.library.is_some()) {
            Some(number) => scene.close_with(Answer::Game(number)),
            None => scene.close(),
        }
    }

    /// The answer to a question was yes.
    pub fn confirmed(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::Back => self.close(scene),
            Action::Compare => self.refresh(scene),
            Action::NextGame => self.open_game(1, scene),
            Action::PreviousGame => self.open_game(-1, scene),
            Action::Save => self.append_to_changed(scene),
            Action::Resume => self.take_up_unsaved(scene),
            Action::ReviewGame => self.begin_review(scene),
            _ => {}
        }
    }

    fn walk(&mut self, action: Action, scene: &mut Scene) {
        const FAR: isize = 20;
        let stood = (self.study.at(), self.study.preview().map(|p| p.shown));
        match action {
            Action::Earlier => {
                self.study.back();
            }
            Action::Later => {
                self.study.forward();
            }
            Action::FarEarlier => self.study.step(-FAR),
            Action::FarLater => self.study.step(FAR),
            Action::Beginning => self.study.to_start(),
            Action::EndOfLine => self.study.to_end(),
            Action::NextVariation | Action::PreviousVariation => {
                let by = if action == Action::NextVariation {
                    1
                } else {
                    -1
                };
                if !self.study.sideways(by) {
                    self.say(said::NO_VARIATIONS, Tone::Plain);
                }
            }
            Action::NextMistake | Action::PreviousMistake => {
                let onwards = action == Action::NextMistake;
                if !self.study.to_mistake(onwards) {
                    self.say(said::no_doubtful_move(onwards), Tone::Plain);
                }
            }
            Action::NextBlunder | Action::PreviousBlunder => {
                let onwards = action == Action::NextBlunder;
                if !self.study.to_blunder(onwards) {
                    self.say(said::no_blunder(onwards), Tone::Plain);
                }
            }
            Action::NextSwing | Action::PreviousSwing => {
                let onwards = action == Action::NextSwing;
                if !self.study.to_swing(onwards) {
                    let words = match self.scores.iter().flatten().count() {
                        0 => said::no_evaluations(
                            &scene.key_of(Context::Analysis, Action::ReviewGame),
                        ),
                        _ => said::no_swing(onwards).to_owned(),
                    };
                    self.say(words, Tone::Plain);
                }
            }
            _ => {}
        }
        if stood != (self.study.at(), self.study.preview().map(|p| p.shown)) {
            self.moved(scene);
        }
    }

    /// After a step: what was in the hand or typed belonged to another position.
    pub fn moved(&mut self, scene: &mut Scene) {
        self.input.clear();
        self.threat = None;
        self.refresh(scene);
    }

    /// To a position of the main line, counted from the start.
    pub fn go_to_ply(&mut self, ply: Option<usize>, scene: &mut Scene) {
        let Some(ply) = ply else {
            return;
        };
        let game = self.study.game();
        let node = match ply.checked_sub(1) {
            None => Some(game.root()),
            Some(index) => game.main_line().get(index).copied(),
        };
        if let Some(node) = node {
            self.study.go(node);
            self.moved(scene);
        }
    }

    /// Tries the next (or last) of the engine's lines on the board; before the first one lies
    /// the game.
    fn preview(&mut self, by: isize, scene: &mut Scene) {
        if self.threat.take().is_some() {
            // Where there is no line to try, the engine is to find one.
            self.refresh(scene);
        }
        let lines = self
            .analyst
            .found(self.study.position())
            .map_or(&[][..], |info| &info.lines);
        if lines.is_empty() {
            let words = if self.analyst.is_on() {
                said::ENGINE_HAS_NO_LINE.to_owned()
            } else {
                said::engine_is_off(&scene.key_of(Context::Analysis, Action::ShowEngine))
            };
            self.say(words, Tone::Plain);
            return;
        }
        let count = isize::try_from(lines.len()).unwrap_or(1) + 1;
        let present = match self.study.preview() {
            None => 0,
            Some(preview) => isize::try_from(preview.line).unwrap_or(0) + 1,
        };
        let next = (present + by).rem_euclid(count);
        match usize::try_from(next - 1) {
            Ok(line) => {
                let moves = lines
                    .get(line)
                    .map(|found| found.moves.clone())
                    .unwrap_or_default();
                self.study.look_into(line, &moves);
            }
            Err(_) => {
                self.study.end_preview();
            }
        }
        self.moved(scene);
    }

    /// The game is on the board again, for something that is not done to a previewed line.
    pub(super) fn leave_preview(&mut self, scene: &mut Scene) {
        if self.study.end_preview() {
            self.moved(scene);
        }
    }

    fn change(&mut self, action: Action, scene: &mut Scene) {
        self.leave_preview(scene);
        let (changed, otherwise) = match action {
            Action::Undo => (self.study.undo(), said::NOTHING_TO_UNDO),
            Action::RedoChange => (self.study.redo(), said::NOTHING_TO_REDO),
            Action::Promote => (self.study.promote(), said::ALREADY_MAIN_LINE),
            Action::Demote => (self.study.demote(), said::NO_VARIATION_BELOW),
            Action::MakeMainLine => (self.study.make_main_line(), said::ALREADY_MAIN_LINE),
            Action::DeleteMove => (self.study.delete(), said::NOTHING_TO_DELETE),
            _ => (self.mark_next(), said::NOTHING_TO_MARK),
        };
        if changed {
            self.moved(scene);
        } else {
            self.say(otherwise, Tone::Plain);
        }
    }

    /// The next mark of the round; after the last one none.
    fn mark_next(&mut self) -> bool {
        let game = self.study.game();
        let nags = game.notes(self.study.at()).map(|notes| notes.nags.clone());
        let present = nags
            .iter()
            .flatten()
            .find_map(|nag| MARKS.iter().position(|mark| mark == nag));
        let next = match present {
            None => 0,
            Some(present) => present + 1,
        };
        match (MARKS.get(next), present.and_then(|at| MARKS.get(at))) {
            (Some(mark), _) => self.study.mark(*mark),
            // The same mark again takes it away.
            (None, Some(last)) => self.study.mark(*last),
            (None, None) => false,
        }
    }

    fn set_lines(&mut self, lines: usize, scene: &mut Scene) {
        self.analyst.set_lines(lines);
        self.switch_engines(true, scene);
    }

    fn change_piece_letters(&mut self, scene: &mut Scene) {
        scene.world.change_piece_letters();
        self.refresh(scene);
    }

    /// Opens another game as a new layer, so that Esc returns to this one.
    pub fn open_beside(&mut self, study: Study, scene: &mut Scene) {
        scene.go(Route::Analysis(Studied::Game {
            game: Box::new(study.into_game()),
            flipped: self.flipped,
        }));
    }

    /// The game's tags as a form.
    pub(super) fn ask_for_tags(&mut self, scene: &mut Scene) {
        scene.go(Route::Tags(Box::new(self.study.game().tags.clone())));
    }

    /// The tags were changed.
    pub(super) fn take_tags(&mut self, tags: Tags, scene: &mut Scene) {
        if self.study.set_tags(tags) {
            self.refresh(scene);
            self.say(
                said::tags_changed(&scene.key_of(Context::Analysis, Action::Undo)),
                Tone::Good,
            );
        }
    }

    /// The book of the settings, at the position on the board.
    fn open_book(&mut self, action: Action, scene: &mut Scene) {
        self.open_book_at(self.study.shown().clone(), action, scene);
    }

    fn open_book_at(&mut self, position: Position, action: Action, scene: &mut Scene) {
        let subject = scene.world.settings.game.book.subject();
        scene.go(Route::Book(BookPlace {
            subject,
            position: Box::new(position),
            flipped: self.flipped,
            adds: action == Action::AddToBook,
        }));
    }
}
