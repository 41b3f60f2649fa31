//! Matches between programs in lines: who plays and at what pace, each game as it ends, and how the
//! players stand.

mod playing;

use super::{
    Voice,
    moves::sentence,
    take_seed,
    words::{arena as words, shared::ended},
};
use crate::{
    arena::{
        match_run::MatchRun,
        terms::{ClockTerms, Spending},
    },
    game::{Game, pgn},
    players::{Player, UnknownPlayer, external},
    store::{Paths, kept},
    uci::client::Launch,
};
use std::io;

const COMMANDS: [(&str, &str); 10] = [
    ("match nell bruno 4", words::HELP_MATCH),
    ("players", words::HELP_PLAYERS),
    (words::ENGINE_AND_COMMAND, words::HELP_ENGINE),
    ("nodes 10000, depth 6", words::HELP_NODES),
    ("clock 8+0.08", words::HELP_CLOCK),
    ("stop", words::HELP_STOP),
    ("resume", words::HELP_RESUME),
    ("open, open 3", words::HELP_OPEN),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// What a move may cost a player that has no depth of its own, in nodes, until that is changed.
const NODES: u64 = 100_000;
/// Games that each two play where no number is given.
const GAMES: usize = 2;
const MOST_GAMES: usize = 1_000;
/// As on the command line.
const MOST_PLIES: u32 = 200;

/// Looks through a game in a dialogue of its own.
pub type Look<'a> = dyn FnMut(&mut Voice<'_>, Game) -> io::Result<()> + 'a;

/// What matches need.
pub struct Plan<'a> {
    /// Each match has one of its own.
    pub seed: &'a mut u64,
    /// Where games and a stopped match are kept.
    pub paths: Option<&'a Paths>,
    /// The engine of the settings.
    pub engine: Option<Launch>,
    pub look: &'a mut Look<'a>,
}

/// Where matches are made up and played.
struct Arena<'a> {
    plan: Plan<'a>,
    /// Other programs by the names that they are called by here.
    engines: Vec<(String, Player)>,
    spending: Spending,
    /// A stopped match.
    unfinished: Option<MatchRun>,
    /// The games of the last match that were played here, by their numbers, as a file keeps them.
    ended: Vec<(usize, String)>,
}

/// Matches until the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, mut plan: Plan) -> io::Result<()> {
    let engine = plan.engine.take();
    let mut arena = Arena {
        plan,
        engines: Vec::new(),
        spending: Spending::Nodes(NODES),
        unfinished: None,
        ended: Vec::new(),
    };
    if let Some(launch) = engine {
        arena.take_engine(launch);
    }
    voice.say(words::ANNOUNCED)?;
    arena.look_for_unfinished(voice)?;
    while let Some(line) = voice.line()? {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => break,
            ["help" | "?" | "h"] => voice.commands(&COMMANDS)?,
            ["players"] => voice.say(arena.players())?,
            ["match", rest @ ..] => match arena.planned(rest) {
                Ok(match_run) => arena.begin(voice, match_run)?,
                Err(words) => voice.say(words)?,
            },
            ["resume"] => match arena.unfinished.take() {
                Some(match_run) => arena.play(voice, match_run)?,
                None => voice.say(words::NOTHING_TO_RESUME)?,
            },
            ["open"] => arena.open(voice, None)?,
            ["open" | "game", number] => arena.open(voice, Some(number))?,
            ["engine", ..] => {
                let command = line.split_once(char::is_whitespace);
                let told = arena.add_engine(command.map_or("", |(_, command)| command));
                voice.say(told)?;
            }
            ["pace"] => voice.say(words::pace(&arena.spending))?,
            ["nodes" | "depth" | "clock", ..] => {
                let told = match pace(&words) {
                    Ok(spending) => {
                        arena.spending = spending;
                        words::pace(&arena.spending)
                    }
                    Err(told) => told,
                };
                voice.say(told)?;
            }
            ["stop"] => voice.say(words::NO_MATCH_GOES_ON)?,
            _ => voice.say(words::WRITE_MATCH)?,
        }
    }
    Ok(())
}

/// What moves may cost by these words.
fn pace(words: &[&str]) -> Result<Spending, String> {
    let number = |text: &str| text.replace(',', "").parse::<u64>().ok();
    match words {
        ["nodes", text] => match number(text).filter(|nodes| *nodes > 0) {
            Some(nodes) => Ok(Spending::Nodes(nodes)),
            None => Err(words::WRITE_NODES.to_owned()),
        },
        ["depth", text] => match number(text).and_then(|plies| u32::try_from(plies).ok()) {
            Some(plies @ 1..=MOST_PLIES) => Ok(Spending::Depth(plies)),
            Some(plies @ 1..) => Err(words::no_depth(MOST_PLIES, plies)),
            _ => Err(words::WRITE_NODES.to_owned()),
        },
        ["clock", terms @ ..] => match terms.concat().parse::<ClockTerms>() {
            Ok(terms) => Ok(Spending::Clock(terms)),
            Err(error) => Err(sentence(&error)),
        },
        _ => Err(words::WRITE_NODES.to_owned()),
    }
}

impl Arena<'_> {
    /// Says that there is a stopped match, if there is.
    fn look_for_unfinished(&mut self, voice: &mut Voice) -> io::Result<()> {
        let Some(paths) = self.plan.paths else {
            return Ok(());
        };
        match kept::load::<Option<MatchRun>>(&paths.unfinished_match_file()) {
            Ok(None) => Ok(()),
            Ok(Some(left)) => {
                let told = words::stopped_earlier(left.played(), left.planned(), &left.names());
                self.unfinished = Some(left);
                voice.say(told)
            }
            Err(error) => voice.say(ended(error)),
        }
    }

    /// All who can play, by their names.
    fn players(&self) -> String {
        let always = Player::always_there().into_iter();
        let names = always.map(|player| player.word());
        let engines = self.engines.iter().map(|(name, _)| name.clone());
        let names: Vec<String> = names.chain(engines).collect();
        format!("{}.", names.join(", "))
    }

    /// The player of this name; an engine may be called like a program.
    fn player(&self, name: &str) -> Result<Player, String> {
        let mut engines = self.engines.iter();
        match engines.find(|(own, _)| own == name) {
            Some((_, player)) => Ok(player.clone()),
            None => name
                .parse()
                .map_err(|error: UnknownPlayer| sentence(&error)),
        }
    }

    /// Takes another engine to those who can play; what it is called.
    fn add_engine(&mut self, command: &str) -> String {
        match Launch::typed(command) {
            Ok(None) => words::WRITE_ENGINE.to_owned(),
            // Its games would all be lost.
            Ok(Some(launch)) if !launch.is_there() => {
                words::no_such_program(launch.program.display())
            }
            Ok(Some(launch)) => words::engine_added(&self.take_engine(launch)),
            Err(error) => sentence(&error),
        }
    }

    /// Its name is one word, in small letters, and no other player's.
    fn take_engine(&mut self, launch: Launch) -> String {
        let mut launch = Box::new(launch);
        let word = external::name(&launch).to_lowercase();
        let word = word.split_whitespace().collect::<Vec<_>>().join("-");
        let mut name = word.clone();
        let mut number = 1;
        while self.player(&name).is_ok() {
            number += 1;
            name = format!("{word}-{number}");
        }
        if name != word {
            // The results tell it from the other one, too.
            launch.name = Some(name.clone());
        }
        let player = Player::External { launch };
        self.engines.push((name.clone(), player));
        name
    }

    /// The match that these words ask for: players, and a number of games at the end.
    fn planned(&mut self, words: &[&str]) -> Result<MatchRun, String> {
        let (games, names) = match words.split_last() {
            Some((last, names)) if last.chars().all(|sign| sign.is_ascii_digit()) => {
                let games = last.parse().ok().filter(|n| (1..=MOST_GAMES).contains(n));
                let wrong = || words::no_count(MOST_GAMES, last);
                (games.ok_or_else(wrong)?, names)
            }
            _ => (GAMES, words),
        };
        let players = names
            .iter()
            .map(|name| self.player(name))
            .collect::<Result<Vec<Player>, String>>()?;
        if players.iter().any(Player::is_human) {
            return Err(words::NO_PERSON.to_owned());
        }
        if players.len() < 2 {
            return Err(words::NEEDS_TWO.to_owned());
        }
        let seed = take_seed(self.plan.seed);
        Ok(MatchRun::new(players, games, self.spending.clone(), seed))
    }

    /// Plays a new match, which takes the place of a stopped one.
    fn begin(&mut self, voice: &mut Voice, match_run: MatchRun) -> io::Result<()> {
        if let Some(left) = self.unfinished.as_ref().filter(|left| left.played() > 0) {
            voice.say(words::asks_to_begin(left.played(), left.planned()))?;
            let answer = voice.line()?.map(|word| word.to_lowercase());
            if !matches!(answer.as_deref(), Some("yes" | "y")) {
                return voice.say(words::STAYS);
            }
            self.unfinished = None;
        }
        self.play(voice, match_run)
    }

    /// A game of the last match in a dialogue of its own: this one, or the last.
    fn open(&mut self, voice: &mut Voice, number: Option<&str>) -> io::Result<()> {
        let text = match number {
            None => self.ended.last(),
            Some(number) => {
                let number = number.parse::<usize>();
                let mut games = self.ended.iter();
                games.find(|(own, _)| number.as_ref() == Ok(own))
            }
        };
        let game = text.and_then(|(_, text)| pgn::read_all(text.as_bytes()).into_iter().next());
        match game {
            Some(game) => (self.plan.look)(voice, game),
            None => voice.say(words::no_game(&self.ended)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is said to these lines.
    fn said(lines: &'static str) -> String {
        let mut said = Vec::new();
        let mut voice = Voice::new(lines.as_bytes(), &mut said);
        let plan = Plan {
            seed: &mut 1,
            paths: None,
            engine: None,
            look: &mut |_, _| Ok(()),
        };
        run(&mut voice, plan).expect("said");
        drop(voice);
        String::from_utf8(said).expect("UTF-8")
    }

    #[test]
    fn a_match_is_not_the_one_before_once_more() {
        let said = said("match random random 16\nmatch random random 16\n");
        let is_a_game = |line: &&str| line.starts_with("Game ");
        let games: Vec<&str> = said.lines().filter(is_a_game).collect();
        assert_eq!(games.len(), 32, "{said}");
        assert_ne!(games[..16], games[16..], "{said}");
    }

    #[test]
    fn stop_is_heard_while_one_move_takes_long() {
        let said = said("depth 200\nmatch tabiya tabiya 2\nstop\n");
        assert!(said.contains("Stopped after 0 games."), "{said}");
    }

    #[test]
    fn the_pace_of_matches_is_chosen() {
        let said = said(
            "pace\nnodes 5,000\nnodes 0\ndepth 3\nclock 8+0.08\nclock 40/60 + 0.6\nclock soon\nclock\n\
             depth 201\n",
        );
        let told: Vec<&str> = said.lines().skip(1).collect();
        assert_eq!(
            told[..6],
            [
                "100,000 nodes per move; historic programs search to their own depth.",
                "5,000 nodes per move; historic programs search to their own depth.",
                "Write nodes 10000, depth 6 or clock 8+0.08.",
                "Depth 3 for all.",
                "A clock for all: 8 plus 0.08 seconds.",
                "A clock for all: 40 moves in 60 plus 0.6 seconds.",
            ]
        );
        assert!(told[6].starts_with("Expected seconds "), "{said}");
        assert!(told[7].starts_with("Expected seconds "), "{said}");
        assert_eq!(told[8], "Depths are 1 to 200, not 201.");
    }

    #[test]
    fn an_engine_is_called_by_its_program_and_by_no_name_of_another() {
        let mut seed = 1;
        let mut look = |_: &mut Voice<'_>, _: Game| Ok(());
        let mut arena = Arena {
            plan: Plan {
                seed: &mut seed,
                paths: None,
                engine: None,
                look: &mut look,
            },
            engines: Vec::new(),
            spending: Spending::Nodes(NODES),
            unfinished: None,
            ended: Vec::new(),
        };
        for (program, name) in [
            ("/opt/My Engine", "my-engine"),
            ("/usr/games/nell", "nell-2"),
            ("Nell", "nell-3"),
        ] {
            let launch = Launch {
                program: program.into(),
                ..Launch::default()
            };
            assert_eq!(arena.take_engine(launch), name);
            let player = arena.player(name).expect("it is there");
            assert!(player.external().is_some());
            // By this name it stands in the results.
            assert_eq!(player.word().to_lowercase().replace(' ', "-"), name);
        }
        assert!(arena.players().ends_with(", my-engine, nell-2, nell-3."));
        let told = arena.add_engine("/no/such/engine --uci");
        assert!(
            told.starts_with("There is no program /no/such/engine"),
            "{told}"
        );
        assert!(arena.add_engine("'sf").starts_with("Expected a closing '"));
    }
}
