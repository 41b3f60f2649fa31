//! Other engines as players: their processes start and end with the game. If one crashes, stops
//! answering or makes an illegal move, that is reported and Tabiya takes over.

use super::{Play, thinking::Purpose};
use crate::{
    engine::{Command, Limits, Options},
    tui::{
        desk::{live_engine::Wanted, status_line::capital},
        effect::{Effect, Order, Seat},
        screen::Scene,
        widgets::prompt::Tone,
        words::play as words,
    },
    uci::client::Said,
};
use shakmaty::Color;
use std::fmt::Display;

impl Play {
    /// Starts the processes of this game.
    pub fn seat_external_players(&mut self, scene: &mut Scene) {
        let setup = self.session.setup();
        let options = Options {
            hash_mib: setup.hash_mib,
            threads: setup.threads,
            ..Options::default()
        };
        for side in Color::ALL {
            let Some(launch) = setup.sides.get(side).external() else {
                continue;
            };
            let seat = scene.world.next_seat();
            *self.seats.get_mut(side) = Some(seat);
            let mut tell = |order| scene.ask(Effect::Remote(seat, order));
            tell(Order::Start(Box::new(launch.clone())));
            // It leaves alone what the person has set for this engine.
            tell(Order::Tell(Command::Configure(options.clone())));
        }
    }

    /// The processes end.
    pub fn dismiss_external_players(&mut self, scene: &mut Scene) {
        for side in Color::ALL {
            if let Some(seat) = self.seats.get_mut(side).take() {
                scene.ask(Effect::Remote(seat, Order::End));
            }
        }
    }

    /// A process said something.
    pub fn hear_process(&mut self, seat: Seat, said: &Said, scene: &mut Scene) {
        let sits = |side: &Color| *self.seats.get(*side) == Some(seat);
        let Some(side) = Color::ALL.into_iter().find(sits) else {
            return;
        };
        match said {
            Said::Introduced { name, .. } => self.session.introduce(side, name),
            Said::Report(report) => self.hear_engine(report, scene),
            Said::Lost(error) => {
                *self.seats.get_mut(side) = None;
                scene.ask(Effect::Remote(seat, Order::End));
                if self.session.is_playing() {
                    let was_its_turn =
                        self.session.position().turn() == side && self.thinking.is_running();
                    if was_its_turn {
                        self.thinking.abandon();
                    }
                    self.replace(side, error, scene);
                } else {
                    // The game stays the one that it played.
                    self.say(capital(&error.to_string()), Tone::Plain);
                }
            }
        }
    }

    /// Tabiya plays on for an engine that is gone.
    fn replace(&mut self, side: Color, problem: impl Display, scene: &mut Scene) {
        self.session.take_over(side);
        self.refresh(scene.world);
        self.keep(scene);
        self.advance(scene);
        self.say(capital(&words::takes_over(problem)), Tone::Wrong);
    }

    /// Asks the engine to move for its move.
    pub(super) fn consult(&mut self, limits: Limits, scene: &mut Scene) {
        let side = self.session.position().turn();
        if let Some(seat) = *self.seats.get(side) {
            let wanted = Wanted {
                position: self.session.position(),
                limits,
                lines: 1,
            };
            let purpose = Purpose { lines: 1 };
            self.thinking.search(Some(seat), wanted, purpose, scene);
        } else {
            // It was lost after the game had ended, and moves were taken back since.
            let name = self.session.setup().name(side);
            self.replace(side, words::has_stopped(&name), scene);
        }
    }
}
