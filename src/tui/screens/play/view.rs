//! What is shown in a game: open, training or serious; and what the engine thinks for the person
//! whose turn it is, which only training shows.

use super::{Play, thinking::Own};
use crate::{
    engine::{Info, Limits},
    game::after_null,
    play::BookChoice,
    store::settings::{Choice as _, GameView},
    tui::{
        action::Action,
        desk::{explores::Explores as _, live_engine::Wanted},
        effect::Effect,
        keymap::Context,
        screen::Scene,
        widgets::{
            board::{Arrow, Paint, from_and_to},
            prompt::Tone,
        },
        words::play as words,
    },
};
use shakmaty::{Chess, Color, Position as _};
use std::time::Duration;

/// How long the engine looks at the person's position, at most.
const ALONG: Duration = Duration::from_secs(30);
/// How long it looks for a threat, at most.
const THREAT: Duration = Duration::from_millis(800);

/// What has its place in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The engine's lines.
    pub engine: bool,
    pub bar: bool,
    /// The opening's name.
    pub book: bool,
    pub book_moves: bool,
}

/// What the engine's panel shows of a position.
pub struct ShownThought<'a> {
    pub chess: &'a Chess,
    pub info: Option<&'a Info>,
    /// It is about the person's position, in training.
    pub is_along: bool,
    /// The opponent whose thought it is, where it errs on purpose.
    pub view_of: Option<String>,
}

impl Play {
    /// The preset in force: one who only watches sees everything.
    pub fn view(&self) -> GameView {
        if self.is_watched() {
            GameView::Training
        } else {
            self.view
        }
    }

    pub fn is_training(&self) -> bool {
        self.session.is_playing() && self.view() == GameView::Training
    }

    /// Whether nothing but board, clocks and moves may be seen.
    pub fn is_serious(&self) -> bool {
        self.session.is_playing() && self.view() == GameView::Serious
    }

    pub fn seen(&self) -> Seen {
        let has_book = self.session.setup().book != BookChoice::None && !self.book_failed;
        let is_over = !self.session.is_playing();
        let thinks = !self.is_between_people() || self.is_training();
        let is_shown = !self.is_serious();
        Seen {
            engine: is_shown && !self.is_practice() && self.panels.engine && thinks && !is_over,
            bar: self.panels.engine && (self.is_training() || self.is_watched()),
            book: is_shown && self.panels.book && has_book,
            book_moves: self.is_training(),
        }
    }

    /// Whether an ending is practised without help: what Tabiya thought of its move is the answer to it.
    fn is_practice(&self) -> bool {
        self.endgame().is_some() && !self.is_training()
    }

    /// Whether two people share the keyboard.
    pub fn is_between_people(&self) -> bool {
        let sides = &self.session.setup().sides;
        sides.white.is_human() && sides.black.is_human()
    }

    /// Whether something is given as a hint, so that nothing else may give it away.
    pub fn keeps_secret(&self) -> bool {
        self.hint.is_some() || self.own.purpose() == Some(Own::Hint)
    }

    /// What the engine's panel shows: in training what it thinks of the person's position, else
    /// what it thought of its own.
    pub fn shown_thought(&self) -> Option<ShownThought<'_>> {
        let here = self.session.position().ply();
        let own = self.own.thought().filter(|thought| {
            self.is_training() && thought.purpose == Own::Along && thought.ply == here
        });
        if let Some(thought) = own.filter(|thought| thought.info.is_some()) {
            return Some(ShownThought {
                chess: &thought.chess,
                info: thought.info.as_ref(),
                is_along: true,
                view_of: None,
            });
        }
        self.thinking.thought().map(|thought| {
            let player = self.session.player(thought.chess.turn());
            ShownThought {
                chess: &thought.chess,
                info: thought.info.as_ref(),
                is_along: false,
                view_of: (!player.evaluates_fully()).then(|| player.to_string()),
            }
        })
    }

    /// The next preset, for this game and those to come.
    pub fn change_view(&mut self, scene: &mut Scene) {
        if self.is_watched() {
            self.say(words::ALL_IS_SHOWN, Tone::Plain);
            return;
        }
        self.view = self.view.next();
        let words = match self.view {
            GameView::Open => words::OPEN.to_owned(),
            GameView::Training => words::training(&scene.key_of(Context::Play, Action::Threat)),
            GameView::Serious => words::SERIOUS.to_owned(),
        };
        self.say(words, Tone::Good);
        scene.world.settings.game.view = self.view;
        if let Some(task) = scene.world.save_settings() {
            scene.ask(Effect::Job(task));
        }
        if self.view == GameView::Serious {
            self.hint = None;
        }
        self.threat = None;
        self.own.forget();
        self.think_along(scene);
    }

    /// Hides the pieces for this game and its rematches, or shows them again.
    pub fn change_blindfold(&mut self, scene: &mut Scene) {
        if !self.session.is_playing() {
            self.say(words::IS_OVER, Tone::Plain);
            return;
        }
        self.panels.blindfold = !self.panels.blindfold;
        let words = match self.panels.blindfold {
            true => words::blindfold(&scene.key_of(Context::Play, Action::Blindfold)),
            false => words::PIECES_SHOWN.to_owned(),
        };
        self.say(words, Tone::Good);
    }

    /// Whether the pieces may not be seen.
    pub fn is_blindfold(&self) -> bool {
        self.panels.blindfold && self.session.is_playing()
    }

    /// Why this cannot be had in this game; `None` where it can.
    pub fn withheld(&self, action: Action, scene: &Scene) -> Option<String> {
        let sign = || {
            let contexts = [Context::Play];
            let key = scene.world.keymap.sign(&contexts, Action::View);
            key.unwrap_or_default()
        };
        match action {
            Action::Hint
            | Action::TakeBack
            | Action::Redo
            | Action::ShowEngine
            | Action::EngineDetails
            | Action::ShowBook
            | Action::OpenBook
            | Action::AddToBook
            | Action::Lines(_)
            | Action::MoreLines
            | Action::FewerLines
            | Action::Threat
                if self.is_serious() =>
            {
                Some(words::withheld_as_serious(&sign()))
            }
            Action::ShowEngine | Action::EngineDetails
                if self.session.is_playing() && self.is_practice() =>
            {
                Some(words::withheld_in_practice(&sign()))
            }
            Action::Threat if self.session.is_playing() && !self.is_training() => {
                Some(words::threats_in_training(&sign()))
            }
            Action::ShowExplorer if self.session.is_playing() && !self.is_training() => {
                Some(words::explorer_in_training(&sign()))
            }
            Action::Threat if !self.is_persons_turn() => {
                Some(words::THREATS_ON_YOUR_MOVE.to_owned())
            }
            _ => None,
        }
    }

    /// In training the engine thinks about the person's position too.
    pub fn think_along(&mut self, scene: &mut Scene) {
        if !self.is_training() || !self.is_persons_turn() || self.keeps_secret() {
            return;
        }
        let here = self.session.position().ply();
        let lines = self.panels.lines;
        let is_known = self.own.thought().is_some_and(|thought| {
            let known = thought.info.as_ref().map_or(0, |info| info.lines.len());
            thought.purpose == Own::Along && thought.ply == here && known >= lines
        });
        if self.own.is_running() || is_known {
            return;
        }
        let wanted = Wanted {
            position: self.session.position(),
            limits: Limits {
                move_time: Some(ALONG),
                ..Limits::default()
            },
            lines,
        };
        self.is_prompted = true;
        self.own.search(None, wanted, Own::Along, scene);
        // Before the first move another view can still be chosen for the game.
        if self.session.has_begun() {
            self.help(scene);
        }
    }

    /// Shows what the opponent threatens, or hides it again.
    pub fn look_for_threat(&mut self, scene: &mut Scene) {
        if self.threat.take().is_some() {
            return;
        }
        let position = self.session.position();
        let Some(passed) = after_null(position.current()) else {
            self.say(words::CHECK_IS_THE_THREAT, Tone::Plain);
            return;
        };
        let passed = crate::chess::Position::new(passed, position.castling_mode());
        let wanted = Wanted {
            position: &passed,
            limits: Limits {
                move_time: Some(THREAT),
                ..Limits::default()
            },
            lines: 1,
        };
        self.is_prompted = true;
        self.own.search(None, wanted, Own::Threat, scene);
        self.help(scene);
        self.say(words::LOOKING_FOR_A_THREAT, Tone::Plain);
    }

    /// The threat, as an arrow.
    pub fn threat_arrow(&self) -> Option<Arrow> {
        let (from, to) = from_and_to(self.threat?);
        Some(Arrow {
            from,
            to,
            paint: Paint::Red,
        })
    }

    /// Whether this can be done now.
    pub fn can_do(&self, action: Action) -> bool {
        let is_playing = self.session.is_playing();
        let is_serious = self.is_serious();
        let has_moves = self.session.has_begun();
        let is_watched = self.is_watched();
        match action {
            Action::TakeBack => !is_watched && !is_serious && self.session.can_take_back(),
            Action::Redo => is_playing && !is_serious && !self.session.taken_back().is_empty(),
            Action::Hint => is_playing && !is_serious && self.is_persons_turn(),
            Action::Threat => self.is_training() && self.is_persons_turn(),
            Action::MoveNow => is_playing && !self.is_persons_turn(),
            Action::View => is_playing && !is_watched,
            Action::Blindfold => is_playing,
            Action::ShowEngine | Action::EngineDetails => {
                is_playing
                    && !is_serious
                    && !self.is_practice()
                    && (!self.is_between_people() || self.is_training())
            }
            Action::MoreLines | Action::FewerLines => self.seen().engine,
            Action::ShowBook => {
                !is_serious && self.session.setup().book != BookChoice::None && !self.book_failed
            }
            Action::ShowExplorer => self.explored().is_some(),
            Action::OpenBook | Action::AddToBook => !is_serious,
            Action::OfferDraw | Action::Resign => is_playing && !is_watched,
            Action::Analyse | Action::ReviewGame => !is_playing && has_moves,
            Action::Rematch => !is_playing && (has_moves || self.endgame().is_some()),
            Action::NextEnding => !is_playing && self.endgame().is_some(),
            Action::Learn => !is_playing && has_moves && !is_watched,
            Action::Restart => has_moves,
            // A search would tell too much to somebody who plays.
            Action::Lab => !is_playing || is_watched,
            _ => true,
        }
    }

    /// The side whose mistakes are the person's; `None` where two people or engines play.
    pub fn own_side(&self) -> Option<Color> {
        self.session.setup().only_human()
    }
}
