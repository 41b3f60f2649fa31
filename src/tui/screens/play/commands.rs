//! What a person may ask for besides moves: takeback, hint, draw, another view, a copy.

use super::{Hint, Play, thinking::Own};
use crate::{
    chess::notation,
    engine::Limits,
    game::pgn,
    play::{Offered, Refusal, Setup, export, ratings::Rated},
    store::settings::GameView,
    tui::{
        action::Action,
        desk::{
            live_engine::Wanted, menu::Menu, question::Question, status_line::capital,
            text_entry::TextEntry,
        },
        effect::Effect,
        job::{self, Task},
        route::{BookPlace, Route},
        screen::{Scene, Step},
        widgets::prompt::Tone,
        words::play as words,
        world::World,
    },
};
use shakmaty::{Color, Move};
use std::{path::Path, time::Duration};

/// How long the engine looks for a hint, at most.
const HINT_TIME: Duration = Duration::from_millis(800);
/// A hint needs no more depth than this, in plies.
const HINT_DEPTH: u32 = 16;
/// Plies that are looked back at once: ten moves, as in an analysis.
const FAR: usize = 20;

impl Play {
    /// Does what was asked for.
    pub fn command(&mut self, action: Action, scene: &mut Scene) {
        if let Some(reason) = self.withheld(action, scene) {
            return self.say(reason, Tone::Wrong);
        }
        match action {
            Action::Choose
            | Action::PlayTyped
            | Action::Complete
            | Action::NextCandidate
            | Action::PreviousCandidate
            | Action::SetUp
            | Action::Up
            | Action::Down
            | Action::Left
            | Action::Right => self.edit(action, scene),
            action if TextEntry::is_edit(action) => self.edit(action, scene),
            Action::Back => self.back(scene),
            Action::TakeBack => self.take_back(scene),
            Action::Redo => {
                let done = self.session.redo(scene.now);
                self.done_or_refused(done.map(|_| ()), scene);
            }
            Action::Hint => self.hint(scene),
            Action::Threat => self.look_for_threat(scene),
            Action::View => self.change_view(scene),
            Action::Analyse | Action::ReviewGame | Action::Learn => self.study(action, scene),
            Action::MoveNow => self.move_now(scene),
            Action::StepBack
            | Action::StepForward
            | Action::FarEarlier
            | Action::FarLater
            | Action::ToStart
            | Action::ToEnd => self.look(action, scene),
            Action::Flip => self.flipped = !self.flipped,
            Action::Blindfold => self.change_blindfold(scene),
            Action::ShowEngine => self.panels.engine = !self.panels.engine,
            Action::EngineDetails => scene.world.engine_details = !scene.world.engine_details,
            Action::ShowBook => self.panels.book = !self.panels.book,
            Action::Lines(lines) => self.show_lines(usize::from(lines), scene),
            Action::MoreLines => self.show_lines(self.panels.lines + 1, scene),
            Action::FewerLines => self.show_lines(self.panels.lines.saturating_sub(1), scene),
            Action::PieceLetters => {
                scene.world.change_piece_letters();
                self.refresh(scene.world);
            }
            Action::Menu => {
                scene.open(Menu::of(self, words::MENU, &scene.world.keymap));
            }
            Action::OpenBook | Action::AddToBook => self.open_book(action, scene),
            Action::Lab => scene.go(Route::lab(&self.board)),
            Action::Settings => scene.go(Route::Settings),
            Action::Help | Action::Quit => scene.steps.push(Step::Act(action)),
            Action::Resign
            | Action::OfferDraw
            | Action::Restart
            | Action::Rematch
            | Action::NextEnding
            | Action::NewGame => self.ask_first(action, scene),
            Action::CopyFen => {
                let fen = self.board.fen();
                self.say(words::copied(&fen), Tone::Good);
                scene.ask(Effect::Copy(fen));
            }
            Action::CopyPgn => {
                scene.ask(Effect::Copy(self.pgn(scene)));
                self.say(words::COPIED_PGN, Tone::Good);
            }
            Action::SavePgn => self.save_pgn(scene),
            _ => {}
        }
    }

    /// One layer back: what is half done is dropped first, then the game is left.
    fn back(&mut self, scene: &mut Scene) {
        if self.fen.take().is_some() || self.input.back() {
            // What was half entered is gone.
        } else if self.looking.is_some() {
            self.look(Action::ToEnd, scene);
        } else if self.session.clear_premove().is_some() {
            self.say(words::PREMOVE_CANCELLED, Tone::Plain);
        } else if self.keeps_secret() {
            self.hint = None;
            self.own.forget();
            self.think_along(scene);
        } else if self.threat.take().is_some() {
            // The arrow is gone.
        } else if self.session.is_playing() && self.session.has_begun() {
            // An extra Esc after cancelling a move does not end the game.
            let words = match self.is_saved() {
                true => words::LEAVES_SAVED,
                false => words::LEAVES_UNSAVED,
            };
            let question = Question::new(words::ASKS_TO_LEAVE, words, Action::Back);
            scene.open(if self.is_watched() {
                question
            } else {
                question.or_move()
            });
        } else if self.is_lost() {
            let question = Question::new(words::ASKS_TO_LEAVE, words::WOULD_BE_LOST, Action::Back);
            scene.open(question);
        } else {
            scene.close();
        }
    }

    fn take_back(&mut self, scene: &mut Scene) {
        if self.session.clear_premove().is_some() {
            self.say(words::PREMOVE_CANCELLED, Tone::Plain);
            return;
        }
        let counts = self.is_rated && !self.session.is_helped();
        let counts = counts && Rated::of(&self.session).is_some();
        let done = self.session.take_back(scene.now);
        if done.is_ok() {
            if counts {
                // A rated game stays in the games file; what comes now is a game of its own.
                self.appended = None;
                self.is_appended = false;
            }
            self.session.note_help();
            self.thinking.forget();
        }
        self.done_or_refused(done.map(|_| ()), scene);
    }

    /// After something that changes the game, or was refused.
    fn done_or_refused(&mut self, done: Result<(), Refusal>, scene: &mut Scene) {
        match done {
            Ok(()) => self.changed(scene),
            Err(refusal) => self.say(capital(&refusal.to_string()), Tone::Wrong),
        }
    }

    /// A hint: the first time which piece to look at, the second time where it goes.
    fn hint(&mut self, scene: &mut Scene) {
        if let Some(hint) = &mut self.hint {
            hint.whole = true;
            self.tell_hint(scene);
            return;
        }
        if !self.is_persons_turn() {
            self.say(words::NO_HINT, Tone::Wrong);
            return;
        }
        let wanted = Wanted {
            position: self.session.position(),
            limits: Limits {
                move_time: Some(HINT_TIME),
                depth: Some(HINT_DEPTH),
                ..Limits::default()
            },
            lines: 1,
        };
        self.threat = None;
        self.is_prompted = true;
        self.own.search(None, wanted, Own::Hint, scene);
        self.help(scene);
        self.say(words::LOOKING_FOR_A_HINT, Tone::Plain);
    }

    /// The person is helped, which is kept with the game whatever becomes of the program.
    pub(super) fn help(&mut self, scene: &mut Scene) {
        if self.session.is_playing() && !self.session.is_helped() {
            self.session.note_help();
            self.keep(scene);
        }
    }

    /// The engine has found the hint's move.
    pub fn hinted(&mut self, best: Option<Move>, scene: &Scene) {
        self.hint = best.map(|played| Hint {
            played,
            whole: false,
        });
        self.tell_hint(scene);
    }

    fn tell_hint(&mut self, scene: &Scene) {
        let Some(hint) = self.hint else {
            return;
        };
        let chess = self.session.position().current();
        let words = match hint.played.from() {
            Some(from) if !hint.whole => {
                let contexts = [crate::tui::keymap::Context::Play];
                let key = scene
                    .world
                    .keymap
                    .sign(&contexts, Action::Hint)
                    .unwrap_or_default();
                let role = notation::name(hint.played.role());
                words::hint_piece(role, from, &key)
            }
            _ => {
                let piece_letters = scene.world.settings.look.piece_letters;
                let san = notation::san(chess, hint.played);
                words::hint_move(&piece_letters.write(&san))
            }
        };
        self.say(words, Tone::Good);
    }

    fn move_now(&mut self, scene: &mut Scene) {
        if let Some(reply) = &mut self.reply {
            reply.due = scene.now;
            self.pass_time(scene);
        } else if self.thinking.purpose().is_some() {
            self.thinking.stop();
        } else {
            self.say(words::NOT_THINKING, Tone::Wrong);
        }
    }

    /// Looks at another position of the game; the game waits where it is.
    fn look(&mut self, action: Action, scene: &mut Scene) {
        let last = self.session.position().ply();
        let here = self.looking.unwrap_or(last);
        let there = match action {
            Action::StepBack => here.saturating_sub(1),
            Action::StepForward => here + 1,
            Action::FarEarlier => here.saturating_sub(FAR),
            Action::FarLater => here + FAR,
            Action::ToStart => 0,
            _ => last,
        };
        self.look_at(there, scene);
    }

    /// Shows the position after this many plies.
    pub fn look_at(&mut self, ply: usize, scene: &mut Scene) {
        self.clear_message();
        let last = self.session.position().ply();
        self.looking = (ply < last).then_some(ply);
        self.input.clear();
        self.refresh(scene.world);
    }

    fn show_lines(&mut self, lines: usize, scene: &mut Scene) {
        let before = self.panels.lines;
        self.panels.lines = lines.clamp(1, 5);
        self.panels.engine = true;
        if self.panels.lines <= before {
            return;
        }
        // The running search shows fewer lines; its hash table is kept.
        if self.thinking.is_running() {
            self.thinking.abandon();
            self.advance(scene);
        } else if self.own.purpose() != Some(Own::Hint) {
            self.own.abandon();
            self.think_along(scene);
        }
    }

    /// What cannot be undone is asked about first.
    fn ask_first(&mut self, action: Action, scene: &mut Scene) {
        let playing = self.session.is_playing();
        let begun = playing && self.session.has_begun();
        match action {
            Action::Resign | Action::OfferDraw if !playing => {
                self.say(words::IS_OVER, Tone::Wrong);
            }
            Action::Resign | Action::OfferDraw if self.is_watched() => {
                self.say(words::IS_WATCHED, Tone::Wrong);
            }
            Action::Resign => {
                let words = match self.session.setup().only_human() {
                    Some(own) => {
                        let winner = self.session.setup().name(own.other());
                        words::you_resign(&winner)
                    }
                    None => capital(&words::resigns(self.session.keyboard_side())),
                };
                scene.open(Question::new(words::ASKS_TO_RESIGN, words, action));
            }
            Action::OfferDraw => self.ask_about_draw(scene),
            _ if self.is_lost() => {
                let title = match action {
                    Action::Restart => words::ASKS_TO_RESTART,
                    _ => words::ASKS_FOR_NEW_GAME,
                };
                scene.open(Question::new(title, words::WOULD_BE_LOST, action));
            }
            _ if !begun => self.confirmed(action, scene),
            Action::NewGame => scene.open(self.end_or_keep(words::ASKS_FOR_NEW_GAME, action)),
            _ => scene.open(self.end_or_keep(words::ASKS_TO_RESTART, action)),
        }
    }

    /// What becomes of a game that another one takes the place of.
    fn end_or_keep(&self, title: &str, action: Action) -> Question {
        match self.is_saved() {
            true => Question::save_or_discard(title, words::SAVE_OR_END, action),
            false => Question::new(title, words::ENDS_HERE, action),
        }
    }

    fn ask_about_draw(&mut self, scene: &mut Scene) {
        if let Some(maker) = self.session.offer() {
            return self.ask_to_accept(maker, scene);
        }
        let (title, words) = match self.session.position().claimable_draw() {
            Some(ending) if self.is_persons_turn() => (words::ASKS_TO_CLAIM, format!("{ending}.")),
            _ => (words::ASKS_TO_OFFER, words::MAY_DECLINE.to_owned()),
        };
        scene.open(Question::new(title, words, Action::OfferDraw));
    }

    /// Asks the other side of `maker` about the draw that is offered.
    pub fn ask_to_accept(&self, maker: Color, scene: &mut Scene) {
        let setup = self.session.setup();
        let action = Action::OfferDraw;
        let question = match setup.only_human() {
            Some(_) => {
                let title = words::offers_draw(&setup.name(maker));
                Question::new(title, words::DO_YOU_ACCEPT, action).or_move()
            }
            None => Question::new(
                capital(&words::side_offers_draw(maker)),
                capital(&words::does_side_accept(maker.other())),
                action,
            ),
        };
        scene.open(question.or_declined(action));
    }

    /// No to the draw that is offered.
    pub fn decline_draw(&mut self) {
        let Some(maker) = self.session.offer() else {
            return;
        };
        let setup = self.session.setup();
        let of_two = setup.only_human().is_none();
        let declines = of_two.then(|| words::declines_draw(setup.name(maker.other())));
        match (self.session.decline_draw(maker.other()), declines) {
            (Ok(()), Some(words)) => self.say(words, Tone::Plain),
            (Ok(()), None) => {}
            (Err(refusal), _) => self.say(capital(&refusal.to_string()), Tone::Wrong),
        }
    }

    /// Does what was asked about and confirmed.
    pub fn confirmed(&mut self, action: Action, scene: &mut Scene) {
        let side = self.session.keyboard_side();
        match action {
            Action::Resign => {
                let done = self.session.resign(side, scene.now);
                self.done_or_refused(done, scene);
            }
            Action::OfferDraw => self.draw(scene),
            Action::NewGame => {
                scene.go(Route::NewGame {
                    like: Box::new(self.session.setup().clone()),
                    start: None,
                });
            }
            Action::Restart => {
                let setup = self.session.setup().again();
                self.begin_again(setup, scene);
            }
            Action::Rematch => {
                let setup = self.session.setup();
                let setup = match self.endgame() {
                    Some(_) => setup.again(),
                    None => setup.swapped(),
                };
                self.begin_again(setup, scene);
            }
            Action::NextEnding => self.next_endgame(scene),
            Action::Back => scene.close(),
            _ => {}
        }
    }

    fn draw(&mut self, scene: &mut Scene) {
        let side = self.session.keyboard_side();
        if let Some(maker) = self.session.offer() {
            let done = self.session.accept_draw(maker.other(), scene.now);
            self.done_or_refused(done, scene);
        } else if self.is_persons_turn() && self.session.position().claimable_draw().is_some() {
            let done = self.session.claim_draw(side, None, scene.now);
            self.done_or_refused(done, scene);
        } else {
            match self.session.offer_draw(side, scene.now) {
                Ok(Offered::Accepted) => self.changed(scene),
                Ok(Offered::Declined) => self.say(
                    words::declines_draw(self.session.player(side.other())),
                    Tone::Plain,
                ),
                Ok(Offered::Waiting) => self.ask_to_accept(side, scene),
                Err(refusal) => self.say(capital(&refusal.to_string()), Tone::Wrong),
            }
        }
    }

    /// Begins the same game again, in the view that this one was played in: it may have been resumed in
    /// another than the settings have.
    pub(super) fn begin_again(&mut self, setup: Setup, scene: &mut Scene) {
        self.begin_in(self.view, setup, scene);
    }

    /// Ends this game as it stands, or puts it aside, and begins another on the same screen.
    pub fn begin_anew(&mut self, setup: Setup, scene: &mut Scene) {
        self.begin_in(scene.world.settings.game.view, setup, scene);
    }

    fn begin_in(&mut self, view: GameView, setup: Setup, scene: &mut Scene) {
        self.own.abandon();
        if self.session.is_playing() && self.stays_unfinished {
            self.thinking.abandon();
            self.session.pause(scene.now);
            self.put_aside(scene);
        } else if self.session.is_playing() {
            self.thinking.abandon();
            // Refused only when the game is over.
            let _ = self.session.abort(scene.now);
            self.keep(scene);
            self.is_no_longer_unfinished(scene);
        } else if self.is_lost() {
            // There may be room for it by now.
            self.keep(scene);
        }
        self.dismiss_external_players(scene);
        let panels = self.panels;
        *self = Play::new(setup, scene.world, scene.now);
        self.panels = panels;
        self.view = view;
        self.has_begun = true;
        let present = scene.world.ratings.adaptive();
        self.session.seat_adaptive(present, true);
        self.begin(scene);
    }

    fn save_pgn(&mut self, scene: &mut Scene) {
        let Some(paths) = &scene.world.paths else {
            self.say(words::NO_FOLDER, Tone::Wrong);
            return;
        };
        let path = paths.games_file();
        let pgn = self.pgn(scene);
        self.is_appended = false;
        scene.ask(Effect::Job(Task::Append {
            path,
            earlier: self.appended.replace(pgn.clone()),
            pgn,
            asked: true,
        }));
        if self.session.is_playing() {
            // Whoever resumes the game knows of the copy.
            self.keep(scene);
        }
    }

    /// The IO worker has something to say.
    pub fn hear_io_worker(&mut self, report: &job::Report, scene: &mut Scene) {
        match report {
            job::Report::Book(..) => {
                self.book_awaited = false;
                self.refresh(scene.world);
                self.advance(scene);
            }
            job::Report::Games(path, bytes) if is_games_file(path, scene.world) => {
                self.hear_games(path, bytes, scene);
            }
            job::Report::BookFailed(words) => {
                self.book_awaited = false;
                // One that was read before is used on.
                self.book_failed = scene.world.book(&self.session.setup().book).is_none();
                self.say(words::book_failed(words), Tone::Wrong);
                self.refresh(scene.world);
                self.advance(scene);
            }
            job::Report::Appended { path, .. } if is_games_file(path, scene.world) => {
                self.is_appended = true;
                // One that goes on is kept in its slot.
                self.unsaved &= self.session.is_playing();
                self.say(words::saved(path.display()), Tone::Good);
            }
            job::Report::Finished(slot) if self.slot.as_ref() == Some(slot) => {
                self.is_appended = true;
            }
            job::Report::NotSaved(slot, words) if self.slot.as_ref() == Some(slot) => {
                self.unsaved = true;
                self.say(capital(words), Tone::Wrong);
            }
            job::Report::Failed(words) => {
                self.wants_to = None;
                self.say(capital(words), Tone::Wrong);
            }
            _ => {}
        }
    }

    /// The book that the game is played from, at the position on the board.
    fn open_book(&mut self, action: Action, scene: &mut Scene) {
        self.help(scene);
        scene.go(Route::Book(BookPlace {
            subject: self.session.setup().book.subject(),
            position: Box::new(self.board.clone()),
            flipped: self.flipped,
            adds: action == Action::AddToBook,
        }));
    }

    /// The game as PGN.
    pub fn pgn(&self, scene: &Scene) -> String {
        let book = scene.world.book(&self.session.setup().book);
        pgn::write(&export::game(&self.session, book.map(job::Shelved::book)))
    }
}

/// Analyses are saved in other files.
fn is_games_file(path: &Path, world: &World) -> bool {
    let paths = world.paths.as_ref();
    paths.is_some_and(|paths| paths.games_file() == path)
}
