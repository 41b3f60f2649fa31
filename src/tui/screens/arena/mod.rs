//! The arena: the chosen players play a round robin, shown with all its boards and the table.

mod contest;
mod drawing;
mod places;

use crate::{
    arena::{
        match_run::MatchRun,
        runner::News as InRunner,
        terms::{ClockTerms, Spending},
    },
    players::{Player, external},
    tui::{
        action::Action,
        desk::{
            book_follow,
            line_question::LineQuestion,
            list::List,
            long_work::LongWork,
            question::Question,
            status_line::{self, Message, capital},
        },
        effect::Effect,
        job::{self, Task},
        keymap::Context,
        route::{Route, Studied},
        screen::{Answer, News, Parting, Scene, Screen, View},
        widgets::prompt::Tone,
        words::arena as words,
        work::{Work, news::Report},
        world::World,
    },
    uci::client::Launch,
};
use contest::Match;
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use places::Term;
use ratatui::{
    Frame,
    layout::{Position, Rect},
};
use std::time::Duration;

/// The screen.
pub struct Arena {
    /// All available players, and those chosen.
    everybody: Vec<Player>,
    players: Vec<Player>,
    /// The engines that were added here.
    typed: Vec<Player>,
    list: List,
    games: usize,
    pace: usize,
    /// The match that is played or was played.
    play: Option<Match>,
    /// A stopped match that can be resumed.
    unfinished: Option<Box<MatchRun>>,
    /// It goes on as soon as it was read.
    resumes: bool,
    message: Option<Message>,
}

/// Games per pair of players, and what they may spend: nodes per move for those without their
/// own depth, or a clock for all.
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
/// A table with more players does not fit the screen.
const MOST_PLAYERS: usize = 12;

impl Arena {
    /// With two exhibits and an opponent on the list already, and the engines that the command line
    /// named to be chosen.
    pub fn new(world: &World) -> Arena {
        let players = ["greedy", "minimax", "nell"];
        let players = players
            .iter()
            .filter_map(|word| word.parse().ok())
            .collect();
        let named = world.engines.iter().cloned().map(Box::new);
        let mut everybody = Player::always_there();
        everybody.extend(named.map(|launch| Player::External { launch }));
        Arena {
            everybody,
            players,
            typed: Vec::new(),
            list: List::default(),
            games: 1,
            pace: 2,
            play: None,
            unfinished: None,
            resumes: false,
            message: None,
        }
    }

    /// Where the match that was stopped goes on.
    pub fn resuming(world: &World) -> Arena {
        Arena {
            resumes: true,
            ..Arena::new(world)
        }
    }

    /// With these on the list.
    pub fn of(players: Vec<Player>, world: &World) -> Arena {
        Arena {
            players,
            ..Arena::new(world)
        }
    }

    fn spending(&self) -> Spending {
        let chosen = PACES.get(self.pace).cloned();
        chosen.unwrap_or(Spending::Nodes(10_000))
    }

    fn games(&self) -> usize {
        GAMES.get(self.games).copied().unwrap_or(4)
    }

    fn say(&mut self, words: impl Into<String>, tone: Tone) {
        self.message = Some(Message::new(words, tone));
    }

    fn is_running(&self) -> bool {
        self.play.as_ref().is_some_and(Match::is_running)
    }

    fn begin(&mut self, scene: &mut Scene) {
        if self.players.len() < 2 {
            self.say(words::NEEDS_TWO, Tone::Wrong);
            return;
        }
        // The new match would be kept in the place of the stopped one.
        match &self.unfinished {
            Some(left) => scene.open(Question::new(
                words::ASKS_TO_BEGIN,
                words::loses_stopped(left.played(), left.planned()),
                Action::Begin,
            )),
            None => self.begin_anew(scene),
        }
    }

    fn begin_anew(&mut self, scene: &mut Scene) {
        let match_run = self.match_run(scene.world.next_seed() | 1);
        self.play_on(match_run, scene);
    }

    /// The match as configured now.
    fn match_run(&self, seed: u64) -> MatchRun {
        MatchRun::new(self.players.clone(), self.games(), self.spending(), seed)
    }

    /// Plays what is left of a match.
    fn play_on(&mut self, match_run: MatchRun, scene: &mut Scene) {
        self.unfinished = None;
        let work = Work::Match(Box::new(match_run.clone()));
        self.play = Some(Match::new(match_run, LongWork::begin(work, scene)));
    }

    /// Goes on with the match on the screen, or with the one that was kept.
    fn resume(&mut self, scene: &mut Scene) {
        let here = self.play.take().map(|play| Box::new(play.into_match_run()));
        match here.or_else(|| self.unfinished.take()) {
            Some(match_run) => self.play_on(*match_run, scene),
            None => self.say(words::NOTHING_TO_RESUME, Tone::Wrong),
        }
    }

    /// Ends the match on the screen; what was played stays to be looked at.
    fn break_off(&mut self) {
        if let Some(play) = &mut self.play
            && play.stop()
        {
            self.say(words::WAS_STOPPED, Tone::Plain);
        }
    }

    /// Opens the marked game of those that ended; the match goes on below it.
    fn open_marked(&mut self, scene: &mut Scene) {
        if let Some(game) = self.play.as_ref().and_then(Match::marked) {
            scene.go(Route::Analysis(Studied::Game {
                game: Box::new(game),
                flipped: false,
            }));
        }
    }

    fn choose(&mut self, term: Term) {
        match term {
            Term::Games(place) => self.games = place,
            Term::Pace(place) => self.pace = place,
        }
    }

    fn turn(&mut self, player: Player) {
        match self.players.iter().position(|other| *other == player) {
            Some(place) => {
                self.players.remove(place);
            }
            None if self.players.len() < MOST_PLAYERS => self.players.push(player),
            None => self.say(words::at_most(MOST_PLAYERS), Tone::Wrong),
        }
    }

    fn is_in(&self, player: &Player) -> bool {
        self.players.contains(player)
    }

    /// The marked player leaves the match, and the list too where a command brought it there.
    fn remove_marked(&mut self) {
        let at = self.list.marked();
        let Some(player) = self.everybody.get(at).cloned() else {
            return;
        };
        self.players.retain(|other| *other != player);
        if self.typed.contains(&player) {
            self.typed.retain(|other| *other != player);
            self.everybody.remove(at);
            self.list
                .mark(at.min(self.everybody.len().saturating_sub(1)));
        }
    }

    /// The match is not played: what was set up stands there again, with the reason.
    fn refuse(&mut self, reason: &str, scene: &mut Scene) {
        let left = self.play.take().map(Match::into_match_run);
        self.unfinished = left.filter(|left| left.played() > 0).map(Box::new);
        self.say(reason, Tone::Wrong);
        // One that the new match would have taken the place of is still kept.
        ask_for_unfinished(scene);
    }

    fn ask_for_engine(&mut self, typed: &str, scene: &mut Scene) {
        let question = LineQuestion::new(words::ANOTHER_ENGINE, words::ENGINE_EXPECTS);
        scene.open(question.with(typed));
    }

    fn set_up(&mut self, action: Action, scene: &mut Scene) {
        match action {
            Action::AddPlayer => {
                if let Some(player) = self.everybody.get(self.list.marked()).cloned() {
                    self.turn(player);
                }
            }
            Action::RemovePlayer => self.remove_marked(),
            Action::Change => self.games = (self.games + 1).min(GAMES.len() - 1),
            Action::ChangeBack => self.games = self.games.saturating_sub(1),
            Action::AddEngine => self.ask_for_engine("", scene),
            Action::Pace => self.pace = (self.pace + 1) % PACES.len(),
            Action::ClockOrNodes => {
                let clocks = PACES.iter().position(Spending::is_clock).unwrap_or(0);
                self.pace = if self.pace < clocks { clocks + 1 } else { 2 };
            }
            Action::Resume => self.resume(scene),
            Action::Begin => self.begin(scene),
            Action::Back => scene.close(),
            action => {
                let rows = places::list_of(scene.area).height;
                self.list.act(action, self.everybody.len(), rows);
            }
        }
    }
}

/// The engine as a player with a name of its own, numbered where another has its name.
fn told_apart(mut launch: Launch, others: &[Player]) -> Player {
    let word = external::name(&launch);
    let mut name = word.clone();
    let mut number = 1;
    while others.iter().any(|other| other.word() == name) {
        number += 1;
        name = format!("{word} #{number}");
    }
    if name != word {
        launch.name = Some(name);
    }
    let launch = Box::new(launch);
    Player::External { launch }
}

/// Asks for the match that was stopped and kept.
fn ask_for_unfinished(scene: &mut Scene) {
    let paths = scene.world.paths.as_ref();
    let kept = paths.map(|paths| Task::ReadMatch(paths.unfinished_match_file()));
    scene.effects.extend(kept.map(Effect::Job));
}

impl Screen for Arena {
    fn contexts(&self) -> Vec<Context> {
        match self.play {
            Some(_) => vec![Context::List, Context::Arena],
            None => vec![Context::Arena],
        }
    }

    fn hints(&self) -> Vec<Action> {
        if let Some(play) = &self.play {
            let mut hints = Vec::new();
            if !play.is_running() && !play.match_run().is_over() {
                hints.push(Action::Resume);
            }
            if !play.ended.is_empty() {
                hints.extend([Action::Choose, Action::Up, Action::Down]);
            }
            hints.push(match play.is_running() {
                true => Action::BreakOff,
                false => Action::Back,
            });
            hints.push(Action::Help);
            return hints;
        }
        let mut hints = vec![Action::Begin, Action::AddPlayer];
        hints.extend(self.unfinished.as_ref().map(|_| Action::Resume));
        hints.extend([
            Action::Change,
            Action::Pace,
            Action::ClockOrNodes,
            Action::AddEngine,
            Action::Back,
            Action::Help,
        ]);
        hints
    }

    fn label(&self, action: Action) -> Option<&'static str> {
        match (&self.play, action) {
            (Some(_), Action::Choose) => Some(words::OPEN_GAME),
            (None, Action::AddPlayer) => {
                let marked = self.everybody.get(self.list.marked());
                let is_in = marked.is_some_and(|player| self.is_in(player));
                is_in.then_some(words::REMOVE)
            }
            _ => None,
        }
    }

    /// A match is made up, or it is played.
    fn forbids(&self, action: Action) -> bool {
        let Some(play) = &self.play else {
            return match action {
                Action::Resume => self.unfinished.is_none(),
                action => action == Action::BreakOff,
            };
        };
        match action {
            Action::AddPlayer
            | Action::AddEngine
            | Action::RemovePlayer
            | Action::Pace
            | Action::ClockOrNodes
            | Action::Change
            | Action::ChangeBack => true,
            Action::BreakOff => !play.is_running(),
            Action::Resume | Action::Begin => play.is_running() || play.match_run().is_over(),
            _ => false,
        }
    }

    fn act(&mut self, action: Action, scene: &mut Scene) {
        self.message = None;
        let Some(play) = &mut self.play else {
            return self.set_up(action, scene);
        };
        let running = play.is_running();
        match action {
            Action::Back | Action::BreakOff if running => self.break_off(),
            Action::Choose if !play.ended.is_empty() => self.open_marked(scene),
            Action::Resume | Action::Begin | Action::Choose
                if !running && !play.match_run().is_over() =>
            {
                self.resume(scene);
            }
            Action::Back => {
                let play = self.play.take().map(Match::into_match_run);
                self.unfinished = play.filter(|left| !left.is_over()).map(Box::new);
            }
            action => {
                let rows = play.places(places::body_of(scene.area)).ended.height;
                play.list.act(action, play.ended.len(), rows);
            }
        }
    }

    fn answer(&mut self, answer: Answer, scene: &mut Scene) {
        if let Answer::Confirmed(Action::Begin) = answer {
            return self.begin_anew(scene);
        }
        if let Answer::Words(words) = answer {
            match Launch::typed(&words) {
                // Its games would all be lost.
                Ok(Some(launch)) if !launch.is_there() => {
                    self.say(
                        words::no_such_program(launch.program.display()),
                        Tone::Wrong,
                    );
                    self.ask_for_engine(&words, scene);
                }
                Ok(Some(launch)) => {
                    let engine = told_apart(launch, &self.everybody);
                    self.everybody.push(engine.clone());
                    self.typed.push(engine.clone());
                    self.list.mark(self.everybody.len() - 1);
                    self.turn(engine);
                }
                Ok(None) => {}
                Err(error) => {
                    self.say(capital(&error.to_string()), Tone::Wrong);
                    self.ask_for_engine(&words, scene);
                }
            }
        }
    }

    fn mouse(&mut self, mouse: MouseEvent, scene: &mut Scene) {
        if let Some(play) = &mut self.play {
            let ended = play.places(places::body_of(scene.area)).ended;
            if let Some(index) = play.list.mouse(mouse, ended, play.ended.len()) {
                play.list.mark(index);
                self.open_marked(scene);
            }
            status_line::click(self, places::foot_of(scene.area), mouse, scene);
            return;
        }
        let list = places::list_of(scene.area);
        if let Some(index) = self.list.mouse(mouse, list, self.everybody.len()) {
            self.list.mark(index);
            self.act(Action::AddPlayer, scene);
        }
        let place = Position::new(mouse.column, mouse.row);
        let is_press = mouse.kind == MouseEventKind::Down(MouseButton::Left);
        if is_press && let Some(term) = self.term_at(scene.area, place, &scene.world.theme) {
            self.choose(term);
        }
        status_line::click(self, places::foot_of(scene.area), mouse, scene);
    }

    fn hear(&mut self, news: &News, scene: &mut Scene) {
        let paths = scene.world.paths.clone();
        match news {
            News::Opened => {
                ask_for_unfinished(scene);
                book_follow::read_names(scene);
            }
            News::Job(job::Report::Failed(words)) => self.say(words.clone(), Tone::Wrong),
            News::Job(job::Report::Unfinished(Some(match_run))) if self.play.is_none() => {
                self.unfinished = Some(match_run.clone());
                if std::mem::take(&mut self.resumes) {
                    self.resume(scene);
                }
            }
            News::Job(job::Report::Unfinished(None)) if std::mem::take(&mut self.resumes) => {
                self.say(words::NOTHING_TO_RESUME, Tone::Plain);
            }
            News::Work(id, report) => {
                let Some(play) = self.play.as_mut().filter(|play| play.is_of(*id)) else {
                    return;
                };
                match report {
                    Report::Match(news) => {
                        play.hear(news);
                        if let (InRunner::Ended(..), Some(ended), Some(paths)) =
                            (news, play.ended.last(), paths)
                        {
                            let pgn = ended.pgn.clone();
                            scene.effects.push(Effect::Job(Task::Append {
                                path: paths.matches_file(),
                                earlier: None,
                                pgn,
                                asked: false,
                            }));
                            let left = Some(play.match_run()).filter(|left| !left.is_over());
                            scene.effects.push(Effect::Job(Task::KeepMatch {
                                path: paths.unfinished_match_file(),
                                match_run: left.cloned().map(Box::new),
                            }));
                        }
                    }
                    Report::PlayerRefused(reason) => self.refuse(reason, scene),
                    Report::PlayerLost(reason) => {
                        play.stop();
                        self.say(words::player_lost(reason), Tone::Wrong);
                    }
                    Report::Done => {
                        play.stop();
                        if let Some(paths) = paths {
                            let place = paths.matches_file();
                            self.say(words::saved_in(place.display()), Tone::Good);
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn parting(&self) -> Option<Parting> {
        self.is_running().then(|| Parting {
            words: words::IS_RUNNING.to_owned(),
            or_queen_move: false,
            can_save: false,
        })
    }

    fn draw(&self, frame: &mut Frame, area: Rect, view: &View) {
        self.picture(frame, area, view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_is_added_again_is_another_player() {
        let mut players = Vec::new();
        for name in ["engine", "engine #2", "engine #3"] {
            let launch = Launch {
                program: "/opt/engine".into(),
                ..Launch::default()
            };
            let player = told_apart(launch, &players);
            assert_eq!(player.word(), name);
            assert!(!players.contains(&player));
            players.push(player);
        }
    }
}
