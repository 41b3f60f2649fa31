//! The form as a game: what it describes, and what is remembered of it.

use super::{
    NewGame,
    fields::{Against, Field, Start, against, person_called, read_number},
};
use crate::{
    book::{Book, openings},
    chess::{Position, chess960},
    play::{BookChoice, Handicap, Odds, Opponent, Player, Setup},
    players::built_in::Budget,
    store::settings::OpponentName,
    tui::{desk::status_line::capital, effect::Effect, screen::Scene, words::new_game as words},
};
use shakmaty::{ByColor, Color};

impl NewGame {
    /// The game as the form describes it; what was typed wrong, and what is expected there.
    pub(super) fn setup(&self) -> Result<Setup, (Field, String)> {
        let mut setup = self.base.again();
        // A limit of the command line was for the game begun there: no field shows it.
        setup.budget = Budget::ByClock;
        let built_in = |name| Player::BuiltIn {
            opponent: self.plays(name),
        };
        let person_is = Setup::side(self.side, setup.seed);
        let person = self.base.sides.iter().find(|player| player.is_human());
        let person = person.cloned().unwrap_or_else(Player::human);
        setup.sides = match self.opponent {
            Against::Person => ByColor {
                white: person_called(&self.names.white),
                black: person_called(&self.names.black),
            },
            Against::Watch => ByColor {
                white: built_in(self.watched.white),
                black: built_in(self.watched.black),
            },
            Against::BuiltIn(name) => against(person_is, person, built_in(name)),
            Against::Museum => against(
                person_is,
                person,
                Player::Museum {
                    exhibit_player: self.exhibit_player,
                },
            ),
            Against::Engine(place) => {
                let launch = self.engines.get(place).cloned().unwrap_or_default();
                let launch = Box::new(launch);
                against(person_is, person, Player::External { launch })
            }
        };
        setup.time = match self.clocks.get(self.clock) {
            Some(listed) => *listed,
            None => self.read_clock()?,
        };
        setup.book = match (self.with_book, &self.base.book) {
            (false, _) => BookChoice::None,
            (true, BookChoice::None) => BookChoice::Embedded,
            (true, other) => other.clone(),
        };
        setup.opening = Vec::new();
        setup.start = match &self.start {
            Start::Usual => Position::default(),
            Start::Random960 => chess960::start(chess960::random(setup.seed)).unwrap_or_default(),
            Start::Number960(text) => {
                read_number(text).map_err(|problem| (Field::Number, problem))?
            }
            Start::Given(position) => position.clone(),
            Start::Opening(text) if text.trim().is_empty() => {
                return Err((Field::Opening, words::TYPE_AN_OPENING.to_owned()));
            }
            Start::Opening(text) => {
                let found = openings::find(Book::embedded(), text)
                    .map_err(|problem| (Field::Opening, capital(&problem.to_string())))?;
                setup.opening = found.moves;
                Position::default()
            }
        };
        let opponents = setup.only_human().unwrap_or(Color::White).other();
        setup.handicap = self
            .handicap
            .filter(|(_, odds)| self.has_clock() || !matches!(odds, Odds::Time(_)))
            .map(|(by_opponent, odds)| {
                let giver = if by_opponent {
                    opponents
                } else {
                    opponents.other()
                };
                Handicap::new(giver, odds)
            });
        setup
            .check_odds()
            .map_err(|problem| (Field::Handicap, capital(&problem.to_string())))?;
        Ok(setup)
    }

    /// The next game begins as this one, also after the program was left.
    pub(super) fn remember(&self, scene: &mut Scene) {
        let settings = &mut scene.world.settings;
        if let Against::BuiltIn(name) = self.opponent {
            settings.game.opponent = name;
            settings.game.side = self.side;
        }
        if self.opponent == Against::Person {
            // The other one is whoever is not called as the settings call the first.
            let own = settings.game.name.as_str();
            let second = [&self.names.black, &self.names.white]
                .into_iter()
                .find(|name| name.trim() != own);
            settings.game.second_name = second.map_or("", |name| name.trim()).to_owned();
        }
        settings.game.time = self.time();
        settings.game.view = self.view;
        if let Some(task) = scene.world.save_settings() {
            scene.ask(Effect::Job(task));
        }
    }

    /// Who this name is now.
    pub(super) fn plays(&self, name: OpponentName) -> Opponent {
        match name {
            OpponentName::Adaptive => Opponent::adaptive(self.adaptive),
            name => Opponent::named(name),
        }
    }
}
