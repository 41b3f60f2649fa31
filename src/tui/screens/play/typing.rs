//! The line at the bottom in use, and moves made on the board.

use super::Play;
use crate::{
    chess::{Position, fen, notation},
    play::Premove,
    tui::{
        action::Action,
        desk::{
            hand::{Pick, Promotion},
            prompt::{self, Mode},
            status_line::capital,
        },
        pasted::{Content, Pasted},
        screen::{Scene, Step},
        screens::{new_game::NewGame, set_up::SetUp},
        widgets::prompt::Tone,
    },
};
use shakmaty::Chess;

impl Play {
    /// A letter that is no key for a command.
    pub fn letter(&mut self, letter: char, scene: &mut Scene) {
        if self.hand.promotion.is_some() {
            self.promote_to(letter, scene);
            return;
        }
        if self.prompt.mode() == Mode::Move {
            if let Some(words) = self.why_no_move(letter) {
                self.prompt.clear();
                self.say(words, Tone::Wrong);
                return;
            }
            if self.looking.is_some() {
                self.look_at(usize::MAX, scene);
            }
            self.hand.let_go();
        }
        self.prompt.push(letter);
    }

    /// Why this letter cannot be the beginning of a move, if so.
    fn why_no_move(&self, letter: char) -> Option<String> {
        if self.prompt.is_open() && !self.prompt.is_refused() {
            return None;
        }
        if !self.session.is_playing() {
            return Some("The game is over; u takes a move back, n starts a new game".to_owned());
        }
        if self.is_watched() {
            return Some("Two engines play this game; m shows the menu".to_owned());
        }
        let begins_a_move = letter.is_ascii_alphanumeric() && !"ijlmpstuvwxyz".contains(letter);
        (!begins_a_move).then(|| {
            format!("\"{letter}\" is neither the start of a move nor a key here; ? shows all keys")
        })
    }

    /// Edits the line, walks on the board, or takes what is marked.
    pub fn edit(&mut self, action: Action, scene: &mut Scene) {
        if self.hand.promotion.is_some() {
            self.choose_promotion(action, scene);
            return;
        }
        let chess = self.typed_for();
        match action {
            Action::Choose | Action::PlayTyped if self.prompt.is_open() => self.enter(scene),
            Action::Choose => self.choose_square(scene),
            Action::Complete | Action::NextCandidate => self.prompt.pick(1, chess.as_ref()),
            Action::PreviousCandidate => self.prompt.pick(-1, chess.as_ref()),
            Action::RubOut => self.prompt.rub_out(),
            Action::RubOutWord => self.prompt.rub_out_word(),
            Action::ClearLine => self.prompt.clear_text(),
            Action::CommandLine => self.begin_prompt(Mode::Command),
            Action::SetUp => self.begin_prompt(Mode::Fen),
            Action::Up | Action::Down | Action::Left | Action::Right => {
                let (right, down) = match action {
                    Action::Up => (0, -1),
                    Action::Down => (0, 1),
                    Action::Left => (-1, 0),
                    _ => (1, 0),
                };
                if self.looking.is_some() {
                    self.look_at(usize::MAX, scene);
                }
                self.with_hand(|hand, table| hand.walk(right, down, table));
            }
            _ => {}
        }
    }

    /// The position for which a move is typed: the game's, or as if the person were to move.
    pub fn typed_for(&self) -> Option<Chess> {
        if self.is_hands_turn() {
            Some(self.session.position().current().clone())
        } else {
            self.ahead.clone()
        }
    }

    /// Enter: what stands in the line is done.
    fn enter(&mut self, scene: &mut Scene) {
        let text = self.prompt.text().to_owned();
        match self.prompt.mode() {
            Mode::Move => self.enter_move(&text, scene),
            Mode::Command => match prompt::command(&text) {
                Some(action) => {
                    self.prompt.clear();
                    self.command(action, scene);
                }
                None if text.trim().is_empty() => self.prompt.clear(),
                None => self.say(
                    format!(
                        "Unknown command \"{}\"; tab lists all commands",
                        clip(&text)
                    ),
                    Tone::Wrong,
                ),
            },
            Mode::Fen if text.is_empty() => {
                self.prompt.clear();
                scene.open(SetUp::new(self.session.position()));
            }
            Mode::Fen => match fen::read(&text) {
                Ok(start) => {
                    self.prompt.clear();
                    self.offer_start(start, scene);
                }
                Err(error) => self.say(capital(&error.to_string()), Tone::Wrong),
            },
        }
    }

    fn enter_move(&mut self, text: &str, scene: &mut Scene) {
        if !self.is_hands_turn() {
            self.prompt.clear();
            self.name_in_advance(Premove::Typed(text.to_owned()));
            return;
        }
        match self.prompt.read(self.session.position().current()) {
            Ok(played) => {
                self.prompt.clear();
                self.play_by_hand(played, scene);
            }
            Err(error) => match Action::named(text).filter(|_| prompt::command(text).is_some()) {
                // A command's whole name is understood without the colon too.
                Some(action) => {
                    self.prompt.clear();
                    self.command(action, scene);
                }
                None => self.refuse_move(&error, text),
            },
        }
    }

    /// Says why the text is not a move; asks for the promotion piece if only that is missing.
    fn refuse_move(&mut self, error: &notation::MoveError, text: &str) {
        let chess = self.session.position().current();
        match self.prompt.lacks_promotion(chess) {
            Some((from, to)) => {
                self.prompt.clear();
                self.hand.promotion = Some(Promotion {
                    from,
                    to,
                    marked: 0,
                });
            }
            None => {
                self.prompt.refuse();
                self.say(in_short(error, text), Tone::Wrong);
            }
        }
    }

    fn name_in_advance(&mut self, premove: Premove) {
        let words = format!("Premove: {premove}");
        match self.session.set_premove(premove) {
            Ok(()) => self.say(words, Tone::Good),
            Err(refusal) => self.say(capital(&refusal.to_string()), Tone::Wrong),
        }
    }

    /// A move is typed into the line, a position is offered for a new game.
    pub fn pasted(&mut self, pasted: &Pasted, scene: &mut Scene) {
        if matches!(self.prompt.mode(), Mode::Command | Mode::Fen) {
            for letter in pasted.line().chars() {
                self.prompt.push(letter);
            }
            return;
        }
        let chess = self.typed_for();
        let chess = chess.unwrap_or_else(|| self.session.position().current().clone());
        let is_over = !self.session.is_playing();
        match pasted.content(&chess) {
            Content::Nothing => {}
            Content::Position(start) => {
                self.prompt.clear();
                self.offer_start(*start, scene);
            }
            Content::BadPosition(error) => self.say(capital(&error.to_string()), Tone::Wrong),
            Content::Game(..) | Content::Moves(_) if is_over => {
                scene.steps.push(Step::Study(pasted.clone()));
            }
            Content::Moves(moves) if moves.len() > 1 => self.say(
                format!("{} moves were pasted; play one at a time here", moves.len()),
                Tone::Wrong,
            ),
            Content::Game(..) => self.say(
                "A game was pasted; paste it on the first screen to analyse it",
                Tone::Wrong,
            ),
            Content::Moves(_) | Content::Words => match pasted.word() {
                Some(word) => {
                    for letter in word.chars() {
                        self.letter(letter, scene);
                    }
                }
                None => self.say("What was pasted is neither a move nor a FEN", Tone::Wrong),
            },
        }
    }

    fn offer_start(&mut self, start: Position, scene: &mut Scene) {
        let form = NewGame::new(self.session.setup().clone(), Some(start), scene.world);
        scene.open(form);
    }

    /// Enter or space on the board.
    fn choose_square(&mut self, scene: &mut Scene) {
        let Some(square) = self.hand.cursor else {
            self.with_hand(|hand, table| hand.walk(0, 0, table));
            return;
        };
        if let Some(pick) = self.with_hand(|hand, table| hand.choose(square, table)) {
            self.grasped(pick, scene);
        }
    }

    /// What came of a square chosen on the board.
    pub fn grasped(&mut self, pick: Pick, scene: &mut Scene) {
        match pick {
            Pick::Nothing | Pick::Promote => {}
            Pick::Move(played) => self.play_by_hand(played, scene),
            Pick::Advance(from, to) => self.name_in_advance(Premove::Squares {
                from,
                to,
                promotion: None,
            }),
            Pick::Cannot(from, to) => {
                let chess = self.session.position().current();
                let text = format!("{from}{to}");
                let words = match notation::read_move(chess, &text) {
                    Err(notation::MoveError::Illegal { reason, .. }) => reason,
                    _ => format!("{from} to {to} is not possible"),
                };
                self.say(capital(&words), Tone::Wrong);
            }
        }
    }

    fn choose_promotion(&mut self, action: Action, scene: &mut Scene) {
        let count = Promotion::ROLES.len();
        let Some(promotion) = &mut self.hand.promotion else {
            return;
        };
        match action {
            Action::Left | Action::Up => promotion.marked = (promotion.marked + count - 1) % count,
            Action::Right | Action::Down | Action::Complete => {
                promotion.marked = (promotion.marked + 1) % count;
            }
            Action::Choose => {
                let letter = promotion.role().char();
                self.promote_to(letter, scene);
            }
            _ => {}
        }
    }

    /// The piece by its letter; other letters are passed over.
    fn promote_to(&mut self, letter: char, scene: &mut Scene) {
        let role = Promotion::ROLES
            .into_iter()
            .find(|role| role.char() == letter.to_ascii_lowercase());
        let played = role.and_then(|role| self.with_hand(|hand, table| hand.promote(role, table)));
        if let Some(played) = played.flatten() {
            self.play_by_hand(played, scene);
        }
    }
}

/// The problem of a move that stands beside it on the screen, and so need not be named again.
fn in_short(error: &notation::MoveError, text: &str) -> String {
    let words = error.to_string();
    let rest = words.strip_prefix(&format!("\"{}\" is ", text.trim()));
    capital(rest.unwrap_or(&words))
}

/// No longer than fits a line.
fn clip(text: &str) -> String {
    text.trim().chars().take(24).collect()
}
