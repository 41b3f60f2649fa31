//! The arena: players are put on a list, play everybody against everybody, and all boards and
//! the table are watched.

mod drawing;

use crate::{
    arena::{
        duel::Played,
        hall::News as InTheHall,
        list, rating,
        record::{self, Occasion},
        roster::Player,
        schedule::Fixture,
        standing::Standing,
        terms::{ClockTerms, Spending},
    },
    chess::Position,
    engine::{SearchId, Stop},
    game::pgn,
    players::{Guest, Level, museum::find},
    tui::{
        action::Action,
        effect::Effect,
        job::{self, Task},
        keymap::Context,
        screen::{Answer, News, Parting, Scene, Screen, View},
        screens::line_question::{self, LineQuestion},
        work::{self, Work, news::Report},
        world::World,
    },
    uci::client::Launch,
};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::{Frame, layout::Rect};
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, SystemTime},
};

/// The screen.
pub struct Arena {
    /// Everybody who could play, and who does.
    everybody: Vec<Player>,
    players: Vec<Player>,
    marked: usize,
    games: usize,
    pace: usize,
    /// The match that is played or was played.
    play: Option<Match>,
    message: Option<String>,
}

/// A match, as far as it has come.
struct Match {
    players: Vec<Player>,
    /// What a move may cost, in words, and when the match began.
    terms: String,
    begun: SystemTime,
    standing: Standing,
    planned: usize,
    /// What stands on the boards, by the game's number.
    boards: BTreeMap<usize, (Fixture, Position)>,
    /// The last games that ended, in words, the newest last.
    ended: Vec<String>,
    /// `None`: it is over.
    working: Option<(SearchId, Stop)>,
}

/// Games that each two players play, and what they may spend: nodes a move for those without a
/// depth of their own, or a clock for everybody.
const GAMES: [usize; 7] = [2, 4, 10, 20, 40, 100, 200];
const PACES: [Spending; 9] = [
    Spending::Nodes(500),
    Spending::Nodes(2_000),
    Spending::Nodes(10_000),
    Spending::Nodes(50_000),
    Spending::Nodes(200_000),
    clock(2, 20),
    clock(8, 80),
    clock(60, 600),
    clock(180, 2_000),
];

/// Seconds, and an increment in milliseconds.
const fn clock(seconds: u64, increment: u64) -> Spending {
    Spending::Clock(ClockTerms {
        base: Duration::from_secs(seconds),
        increment: Duration::from_millis(increment),
        moves: None,
    })
}
/// More players than these do not fit a table that can be looked at.
const MOST_PLAYERS: usize = 12;

impl Arena {
    /// With two exhibits and a level on the list already, and the engines that the command line
    /// named to be chosen.
    pub fn new(world: &World) -> Arena {
        let exhibits = ["greedy", "minimax"].into_iter().filter_map(find);
        let mut players: Vec<Player> = exhibits
            .map(|exhibit| Player::Museum(Guest::new(exhibit)))
            .collect();
        players.extend(Level::new(2).map(Player::Level));
        let named = world.engines.iter().cloned().map(Arc::new);
        let mut everybody = Player::all();
        everybody.extend(named.map(Player::Process));
        Arena {
            everybody,
            players,
            marked: 0,
            games: 1,
            pace: 2,
            play: None,
            message: None,
        }
    }

    fn spending(&self) -> Spending {
        let chosen = PACES.get(self.pace).cloned();
        chosen.unwrap_or(Spending::Nodes(10_000))
    }

    fn games(&self) -> usize {
        GAMES.get(self.games).copied().unwrap_or(4)
    }

    fn is_running(&self) -> bool {
        self.play
            .as_ref()
            .is_some_and(|play| play.working.is_some())
    }

    fn begin(&mut self, scene: &mut Scene) {
        if self.players.len() < 2 {
            self.message = Some("A match needs two players; space adds the marked one".to_owned());
            return;
        }
        let (id, stop) = (scene.world.next_search(), Stop::new());
        let players = self.players.clone();
        let pairs = players.len() * (players.len() - 1) / 2;
        self.play = Some(Match {
            terms: self.spending().to_string(),
            begun: SystemTime::now(),
            standing: Standing::new(players.len()),
            planned: pairs * self.games(),
            players: players.clone(),
            boards: BTreeMap::new(),
            ended: Vec::new(),
            working: Some((id, stop.clone())),
        });
        scene.ask(Effect::Work(work::Order {
            id,
            stop,
            work: Work::Match {
                players,
                games: self.games(),
                spending: self.spending(),
                seed: scene.world.chance() | 1,
            },
        }));
    }

    fn turn(&mut self, player: Player) {
        match self.players.iter().position(|other| *other == player) {
            Some(place) => {
                self.players.remove(place);
            }
            None if self.players.len() < MOST_PLAYERS => self.players.push(player),
            None => self.message = Some(format!("{MOST_PLAYERS} players are the most")),
        }
    }

    fn set_up(&mut self, action: Action, scene: &mut Scene) {
        let last = self.everybody.len().saturating_sub(1);
        match action {
            Action::Up => self.marked = self.marked.checked_sub(1).unwrap_or(last),
            Action::Down if self.marked >= last => self.marked = 0,
            Action::Down => self.marked += 1,
            Action::First => self.marked = 0,
            Action::Last => self.marked = last,
            Action::AddPlayer => {
                if let Some(player) = self.everybody.get(self.marked).cloned() {
                    self.turn(player);
                }
            }
            Action::RemovePlayer => {
                self.players.pop();
            }
            Action::Change => self.games = (self.games + 1).min(GAMES.len() - 1),
            Action::ChangeBack => self.games = self.games.saturating_sub(1),
            Action::AddEngine => scene.open(LineQuestion::new(
                "Another engine",
                "its command and words for it; option.NAME=VALUE sets one",
            )),
            Action::NextPage => self.pace = (self.pace + 1) % PACES.len(),
            Action::Begin => self.begin(scene),
            Action::Back => scene.close(),
            _ => {}
        }
    }
}

/// What a person wrote to start an engine: the command, `option.NAME=VALUE`, other words for it.
fn launch(line: &str) -> Option<Launch> {
    let mut words = line.split_whitespace();
    let mut launch = Launch {
        program: line_question::path(words.next()?),
        ..Launch::default()
    };
    for word in words {
        match word
            .strip_prefix("option.")
            .and_then(|rest| rest.split_once('='))
        {
            Some((name, value)) => launch
                .options
                .push((name.to_owned(), Some(value.to_owned()))),
            None => launch.arguments.push(word.to_owned()),
        }
    }
    Some(launch)
}

impl Match {
    fn name(&self, index: usize) -> String {
        self.players
            .get(index)
            .map_or_else(|| "?".to_owned(), ToString::to_string)
    }

    fn hear(&mut self, news: &InTheHall) {
        match news {
            InTheHall::Began(fixture) => {
                self.boards
                    .insert(fixture.number, (*fixture, Position::default()));
            }
            InTheHall::Moved(fixture, position) => {
                self.boards
                    .insert(fixture.number, (*fixture, position.as_ref().clone()));
            }
            InTheHall::Ended(fixture, played) => self.end(fixture, played),
        }
    }

    fn end(&mut self, fixture: &Fixture, played: &Played) {
        let fault = played.fault.as_ref().map(|fault| (fault.by, fault.kind));
        self.standing.note(fixture, played.ending.winner, fault);
        self.boards.remove(&fixture.number);
        self.ended.push(format!(
            "{} – {}: {}",
            self.name(fixture.white),
            self.name(fixture.black),
            record::verdict(played)
        ));
    }

    /// A game that ended, as a file keeps it.
    fn pgn(&self, fixture: &Fixture, played: &Played) -> String {
        let occasion = Occasion {
            event: "Tabiya's arena",
            begun: self.begun,
            round: format!("{}.{}", fixture.round, fixture.game),
            white: &self.name(fixture.white),
            black: &self.name(fixture.black),
            time_control: self.terms.clone(),
        };
        pgn::write(&record::game(played, &occasion))
    }

    /// The players with their points, best first by one list for all.
    fn rows(&self) -> Vec<Row> {
        let known = vec![None; self.players.len()];
        let ratings = list::ratings(&self.standing, self.players.len(), &known);
        ratings
            .into_iter()
            .map(|rating| Row {
                name: self.name(rating.player),
                games: self.standing.total(rating.player).0,
                elo: rating.elo,
                error: rating.error,
            })
            .collect()
    }
}

/// A row of the table.
struct Row {
    name: String,
    games: rating::Games,
    elo: f64,
    error: f64,
}

impl Screen for Arena {
    fn contexts(&self) -> Vec<Context> {
        vec![Context::Arena]
    }

    fn hints(&self) -> Vec<Action> {
        if self.play.is_some() {
            return vec![Action::Back, Action::Help];
        }
        vec![
            Action::Begin,
            Action::AddPlayer,
            Action::AddEngine,
            Action::Change,
            Action::NextPage,
            Action::Back,
            Action::Help,
        ]
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        let Some(play) = &mut self.play else {
            return self.set_up(action, scene);
        };
        if action == Action::Back {
            match play.working.take() {
                // What was played stays to be looked at.
                Some((_, stop)) => {
                    stop.abandon();
                    play.boards.clear();
                    self.message = Some("Broken off; what was played counts".to_owned());
                }
                None => self.play = None,
            }
        }
    }

    fn answer(&mut self, answer: Answer, _scene: &mut Scene) {
        if let Answer::Words(words) = answer
            && let Some(launch) = launch(&words)
        {
            let engine = Player::Process(Arc::new(launch));
            self.everybody.push(engine.clone());
            self.marked = self.everybody.len() - 1;
            self.turn(engine);
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        if self.play.is_some() {
            return;
        }
        match mouse.kind {
            MouseEventKind::ScrollUp => self.act(Action::Up, scene),
            MouseEventKind::ScrollDown => self.act(Action::Down, scene),
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(index) = self.player_at(scene.area, mouse.column, mouse.row) {
                    self.marked = index;
                    self.act(Action::AddPlayer, scene);
                }
            }
            _ => {}
        }
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        if let News::Job(job::Report::Failed(words)) = news {
            self.message = Some(words.clone());
        }
        let News::Work(id, report) = news else {
            return;
        };
        let Some(play) = &mut self.play else {
            return;
        };
        if play.working.as_ref().is_none_or(|(own, _)| own != id) {
            return;
        }
        match report {
            Report::Match(news) => {
                if let (InTheHall::Ended(fixture, played), Some(paths)) = (news, &scene.world.paths)
                {
                    scene.effects.push(Effect::Job(Task::Append {
                        path: paths.matches_file(),
                        earlier: None,
                        pgn: play.pgn(fixture, played),
                        asked: false,
                    }));
                }
                play.hear(news);
            }
            Report::Done => {
                play.working = None;
                play.boards.clear();
                if let Some(paths) = &scene.world.paths {
                    let path = paths.matches_file();
                    self.message = Some(format!("The games are in {}", path.display()));
                }
            }
            _ => {}
        }
    }

    fn leave(&mut self, _scene: &mut Scene) {
        if let Some((_, stop)) = self.play.as_mut().and_then(|play| play.working.take()) {
            stop.abandon();
        }
    }

    fn parting(&self) -> Option<Parting> {
        self.is_running().then(|| Parting {
            words: "A match is being played.".to_owned(),
            or_queen_move: false,
        })
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}
