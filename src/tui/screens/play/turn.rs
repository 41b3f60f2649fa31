//! The round of moves: whose turn it is, a person's move, what Tabiya does, what follows.

use super::{
    Play,
    menu::MENU,
    reply::{Reply, ReplyFrom},
    thinking::{Own, Purpose},
};
use crate::{
    chess::Score,
    engine::{Command, Report},
    play::{Origin, Premove, Premoved, Refusal},
    players::built_in::{Answer, Decision},
    tui::{
        action::Action,
        desk::{
            board_state::BoardState,
            live_engine::{Heard, Wanted},
            move_input::{Entered, MoveInput, TakesMoves},
            status_line::capital,
        },
        effect::Effect,
        job::Task,
        screen::{Scene, Step},
        widgets::prompt::Tone,
        words::play as words,
        work::{Order, Work},
        world::{World, file_of},
    },
};
use shakmaty::{Move, Position as _};
use std::time::{Duration, Instant};

/// The least time between two moves when Tabiya answers a person, and when it plays itself.
const AFTER_A_PERSON: Duration = Duration::from_millis(250);
const AFTER_BUILT_IN: Duration = Duration::from_millis(600);
/// With less than this on its clock Tabiya does not wait.
const HURRY: Duration = Duration::from_secs(20);

impl TakesMoves for Play {
    fn move_input(&mut self) -> &mut MoveInput {
        &mut self.input
    }

    /// The game's own position, while a person plays in it.
    fn board_state(&self) -> Option<BoardState> {
        (self.session.is_playing() && !self.is_watched()).then(|| BoardState {
            chess: self.session.position().current().clone(),
            side: self.session.keyboard_side(),
            flipped: self.flipped,
        })
    }

    fn entered(&mut self, entered: Entered, scene: &mut Scene) {
        match entered {
            Entered::Nothing | Entered::Arrow(..) => {}
            Entered::Move(played) => self.play_by_hand(played, scene),
            Entered::Premove(premove) => self.set_premove(premove, scene.world),
            Entered::Refused(words) => {
                // A command's whole name is understood without the colon too.
                let text = self.input.text();
                let is_command = |action: &Action| MENU.contains(action) || *action == Action::Quit;
                match Action::named(text).filter(is_command) {
                    Some(action) => {
                        self.input.clear();
                        self.command(action, scene);
                    }
                    None => self.say(words, Tone::Wrong),
                }
            }
        }
    }
}

/// The premove with the person's piece letters.
pub(super) fn written(premove: &Premove, world: &World) -> String {
    let piece_letters = world.settings.look.piece_letters;
    piece_letters.write(&premove.to_string())
}

impl Play {
    /// Sets the engine up for this game and makes the first move possible.
    pub fn begin(&mut self, scene: &mut Scene) {
        let present = scene.world.ratings.adaptive();
        self.session.seat_adaptive(present, false);
        let setup = self.session.setup();
        if let Some(command) = scene.world.configure(setup.hash_mib, setup.threads) {
            scene.ask(Effect::Engine(command));
        }
        scene.ask(Effect::Engine(Command::NewGame));
        self.seat_external_players(scene);
        self.fetch_book(scene);
        self.refresh(scene.world);
        self.tell_goal();
        self.advance(scene);
    }

    /// Asks for the book if the game has one that is not read yet.
    fn fetch_book(&mut self, scene: &mut Scene) {
        let choice = &self.session.setup().book;
        if let Some(path) = file_of(choice)
            && scene.world.book(choice).is_none()
            && !self.book_awaited
            && !self.book_failed
        {
            self.book_awaited = true;
            scene.ask(Effect::Job(Task::ReadBook(path)));
        }
    }

    /// A person's move, by whatever means.
    pub fn play_by_hand(&mut self, played: Move, scene: &mut Scene) {
        let done = self.session.play(played, Origin::Human, scene.now);
        self.after(done, scene);
    }

    fn set_premove(&mut self, premove: Premove, world: &World) {
        let words = words::premove(&written(&premove, world));
        match self.session.set_premove(premove) {
            Ok(()) => self.say(words, Tone::Good),
            Err(refusal) => self.say(capital(&refusal.to_string()), Tone::Wrong),
        }
    }

    /// What follows from a move that was played or refused.
    fn after(&mut self, done: Result<(), Refusal>, scene: &mut Scene) {
        if let Err(refusal) = done {
            self.say(capital(&refusal.to_string()), Tone::Wrong);
        }
        self.changed(scene);
    }

    /// The position or the game's state has changed: everything that hung on the old one goes,
    /// the game is kept, and whoever is next gets to move.
    pub fn changed(&mut self, scene: &mut Scene) {
        self.thinking.abandon();
        self.own.abandon();
        self.reply = None;
        self.hint = None;
        self.threat = None;
        self.looking = None;
        self.ended_at = None;
        if !self.session.is_playing() {
            // What was asked or begun during the game has no answer any more.
            self.input.clear();
            self.fen = None;
            scene.steps.push(Step::Withdraw);
        }
        self.moved_at = Some(scene.now);
        if let Some(board) = self.board_state() {
            self.input.after_move(&board);
        }
        match self.session.play_premove(scene.now) {
            Ok(Premoved::Impossible(premove)) => {
                let premove = written(&premove, scene.world);
                self.say(words::premove_impossible(&premove), Tone::Wrong);
            }
            Err(refusal) => self.say(capital(&refusal.to_string()), Tone::Wrong),
            // What was said of it is no longer true.
            Ok(Premoved::Played) => self.clear_message(),
            Ok(Premoved::Nothing) => {}
        }
        if !self.session.is_playing() {
            // It may be the premove that has ended the game.
            self.ended_at = Some(scene.now);
        }
        // Who is shown the best lines is helped.
        if self.is_training() {
            self.session.note_help();
        }
        self.refresh(scene.world);
        self.keep(scene);
        self.rate(scene);
        self.note_endgame(scene);
        self.advance(scene);
    }

    /// Lets Tabiya move if it is its turn.
    pub fn advance(&mut self, scene: &mut Scene) {
        let is_built_in = self
            .session
            .player_to_move()
            .is_some_and(|player| !player.is_human());
        let busy = self.thinking.is_running();
        if self.is_covered {
            return;
        }
        self.think_along(scene);
        if !is_built_in || busy || self.reply.is_some() || self.book_awaited {
            return;
        }
        let book = scene.world.book(&self.session.setup().book).cloned();
        let book = book.as_ref().map(|shelved| shelved.book());
        match self.session.decide(book, scene.now) {
            Some(Decision::Book(reply)) => self.hold(ReplyFrom::Book(reply), scene.now),
            Some(Decision::Search { limits, lines }) => {
                // Other lines would take a weak opponent's few nodes from the one it plays.
                let seen = match limits.skill {
                    Some(_) => lines,
                    None => self.shown_lines(),
                };
                let wanted = Wanted {
                    position: self.session.position(),
                    limits,
                    lines: lines.max(seen),
                };
                let purpose = Purpose { lines };
                if std::mem::take(&mut self.is_prompted) {
                    // What was found for the person must not make the opponent stronger.
                    scene.ask(Effect::Engine(Command::NewGame));
                }
                self.thinking.search(None, wanted, purpose, scene);
            }
            Some(Decision::Consult(limits)) => self.consult(limits, scene),
            Some(Decision::Visit(move_request)) => {
                let purpose = Purpose { lines: 1 };
                let position = &move_request.position;
                let (id, stop) = self.thinking.turn_to(position, purpose, scene);
                let work = Work::Move(move_request);
                scene.ask(Effect::Work(Order { id, stop, work }));
            }
            None => {}
        }
    }

    /// What lies above may keep the engine for as long as it likes, and the board cannot be seen: the
    /// clock stands still, and nobody thinks.
    pub(super) fn wait(&mut self, scene: &Scene) {
        self.is_covered = true;
        self.session.pause(scene.now);
        self.thinking.abandon();
        self.own.abandon();
        // The engine's tables will hold what is searched there.
        self.is_prompted = true;
    }

    /// The board can be seen again: the game goes on where it was left.
    pub(super) fn go_on(&mut self, scene: &mut Scene) {
        if std::mem::take(&mut self.is_covered) {
            self.session.unpause(scene.now);
            self.advance(scene);
        }
    }

    /// Delays a reply so that it can be followed; plays at once if time is short.
    fn hold(&mut self, from: ReplyFrom, now: Instant) {
        let turn = self.session.position().turn();
        let left = self.session.clock().remaining(turn, now);
        let opponent_is_human = self.session.player(turn.other()).is_human();
        let score = match &from {
            ReplyFrom::Engine(verdict) => verdict.info.lines.first().map(|line| line.score),
            ReplyFrom::Book(_) => None,
        };
        let pace = self.session.pace(score, now);
        let pause = match left {
            Some(left) if left < HURRY => Duration::ZERO,
            _ if opponent_is_human => AFTER_A_PERSON,
            _ => AFTER_BUILT_IN,
        };
        // Who watches two programs need not wait for them.
        let pause = if opponent_is_human {
            pause.max(pace)
        } else {
            pause
        };
        let due = self.moved_at.map_or(now, |moved| moved + pause).max(now);
        self.reply = Some(Reply { due, from });
    }

    /// A moment has passed: a flag may have fallen, a reply may be due.
    pub fn pass_time(&mut self, scene: &mut Scene) {
        if self.session.tick(scene.now) {
            self.changed(scene);
            return;
        }
        if let Some(reply) = self.reply.take_if(|reply| reply.due <= scene.now) {
            self.reply_now(reply.from, scene);
        }
    }

    fn reply_now(&mut self, from: ReplyFrom, scene: &mut Scene) {
        let wanted = scene.world.settings.sound.bell;
        if wanted && !self.is_watched() {
            scene.ask(Effect::Bell);
        }
        match from {
            ReplyFrom::Book(reply) => {
                self.thinking.forget();
                let done = self.session.play_book(&reply, scene.now);
                self.after(done, scene);
            }
            ReplyFrom::Engine(verdict) => {
                let answered = self.session.answer(&verdict, scene.now);
                if let Ok(Answer::ClaimDraw | Answer::Resign) = answered {
                    self.clear_message();
                }
                self.after(answered.map(|_| ()), scene);
                self.hear_offer(scene);
            }
        }
    }

    /// An opponent has offered a draw with its move: the person is asked, once nothing else lies
    /// over the board that would take the answer.
    fn hear_offer(&mut self, scene: &mut Scene) {
        self.offer_waits = self.session.offer().is_some() && !scene.is_topmost;
        if let Some(maker) = self.session.offer().filter(|_| scene.is_topmost) {
            self.ask_to_accept(maker, scene);
        }
    }

    /// Asks about the draw that was offered while something lay over the board.
    pub(super) fn ask_late(&mut self, scene: &mut Scene) {
        if self.asks_at.take().is_some() {
            self.hear_offer(scene);
        }
    }

    /// The engine has said something.
    pub fn hear_engine(&mut self, report: &Report, scene: &mut Scene) {
        match self.own.hear(report) {
            Heard::Finished(Own::Hint, verdict) => return self.hinted(verdict.best, scene),
            Heard::Finished(Own::Threat, verdict) => {
                self.threat = verdict.best;
                self.clear_message();
                self.own.forget();
                return self.think_along(scene);
            }
            _ => {}
        }
        match self.thinking.hear(report) {
            Heard::Finished(Purpose { lines }, verdict) => {
                let mut verdict = verdict.clone();
                // Lines that only the person wanted to see take no part in the choice.
                verdict.info.lines.truncate(lines.max(1));
                self.hold(ReplyFrom::Engine(Box::new(verdict)), scene.now);
                self.pass_time(scene);
            }
            Heard::Nothing | Heard::Progress(_) => {}
        }
    }

    /// The engine's thread has died; the game is safe, and may go on by hand.
    pub fn lose_engine(&mut self, words: &str) {
        self.thinking.abandon();
        self.own.abandon();
        let problem = words.lines().next().unwrap_or_default();
        self.say(words::engine_stopped(problem), Tone::Wrong);
    }

    /// How many of the engine's lines are shown; one is always searched.
    fn shown_lines(&self) -> usize {
        if self.seen().engine {
            self.panels.lines
        } else {
            1
        }
    }

    /// The last score known of the game, from White's side: its result when it is over, else
    /// that of the thought on the board, or of the last move that was searched.
    pub fn score(&self) -> Option<Score> {
        if let Some(ending) = self.session.ending() {
            return Some(ending.score());
        }
        let here = self.session.position().ply();
        // While the opponent thinks, what was found for the person's move still holds.
        let along = self.own.thought().filter(|thought| {
            self.is_training()
                && thought.purpose == Own::Along
                && (thought.ply..=thought.ply + 1).contains(&here)
        });
        let along = along.and_then(|thought| thought.score());
        let evaluates_fully = |side| self.session.player(side).evaluates_fully();
        let thought = || {
            let thought = self.thinking.thought()?;
            evaluates_fully(thought.chess.turn()).then(|| thought.score())?
        };
        along.or_else(thought).or_else(|| {
            let moves = self.session.moves();
            let start = self.session.position().start().turn();
            moves.iter().enumerate().rev().find_map(|(ply, step)| {
                let mover = if ply % 2 == 0 { start } else { start.other() };
                let score = step.origin.score().filter(|_| evaluates_fully(mover))?;
                Some(score.for_white(mover))
            })
        })
    }
}
