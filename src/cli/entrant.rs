//! The words that describe a player on the command line.

use crate::{
    arena::{
        runner::{Entrant, Seating},
        seat::{seat, seat_with},
        terms::Spending,
    },
    chess::time_control::read_milliseconds,
    cli::{command_line, complaint::Complaint, out::note, words::player as words},
    engine::{memory, messages::less_hash},
    players::{Player, UnknownPlayer, opponent},
    text::nearest::nearest,
    uci::{
        client::{Client, ClientError, HANDSHAKE, Launch},
        server::{Change, Settings},
    },
};
use std::path::Path;

/// A player as described, before it has been started.
#[derive(Clone, Debug, PartialEq)]
struct Described {
    player: Player,
    /// Options of the built-in engine, where it can be given any.
    settings: Option<Box<Settings>>,
    name: Option<String>,
    spending: Option<Spending>,
    known: Option<f64>,
    /// The words that say how it plays, as they were written.
    options: Vec<String>,
}

/// The players of a match.
pub struct Entered {
    pub entrants: Vec<Entrant<'static>>,
    /// The options of each that say how it plays; empty where none has any.
    pub options: String,
}

/// The players that the words describe, each started once to see that it can be, and to learn
/// its name. Names are made unique. The seed is for players that make random choices.
///
/// # Errors
/// When a word cannot be read, or a player cannot be started.
pub fn read(
    words: &[String],
    each: &[String],
    common: &Spending,
    seed: u64,
) -> Result<Entered, Complaint> {
    let mut entrants: Vec<Entrant> = Vec::new();
    let mut options = Vec::new();
    for mut described in describe(words, each)? {
        let spending = described.spending(common);
        let own = std::mem::take(&mut described.options);
        let mut entrant = enter(described, spending, seed)?;
        let taken = |name: &str| entrants.iter().any(|other| other.name == name);
        if taken(&entrant.name) {
            let numbered = (2..).map(|number| format!("{} #{number}", entrant.name));
            if let Some(free) = numbered.into_iter().find(|name| !taken(name)) {
                entrant.name = free;
            }
        }
        if !own.is_empty() {
            options.push(format!("{}: {}", entrant.name, own.join(" ")));
        }
        entrants.push(entrant);
    }
    Ok(Entered {
        entrants,
        options: options.join("; "),
    })
}

fn enter(
    described: Described,
    spending: Spending,
    seed: u64,
) -> Result<Entrant<'static>, Complaint> {
    let Described {
        mut player,
        settings,
        name,
        known,
        ..
    } = described;
    let name = match &mut player {
        Player::External { launch } => {
            launch.name = name;
            let tried = Client::start(launch, HANDSHAKE);
            let tried = tried.map_err(|error| not_started(error, launch))?;
            tried.name().to_owned()
        }
        _ if settings.is_some() => {
            name.unwrap_or(concat!("Tabiya ", env!("CARGO_PKG_VERSION")).to_owned())
        }
        player => name.unwrap_or_else(|| player.word()),
    };
    let called = name.clone();
    let seat: Box<Seating<'static>> = match settings {
        Some(settings) => {
            let asked = settings.engine.hash_mib;
            if let Some(less) = memory::less_than(asked) {
                note!("{name}: {}", less_hash(asked, less));
            }
            Box::new(move || seat_with(&player, &called, settings.engine.clone(), seed))
        }
        None => Box::new(move || seat(&player, &called, seed)),
    };
    Ok(Entrant {
        name,
        spending,
        known,
        seat,
    })
}

/// Why a program cannot play, with what helps.
fn not_started(error: ClientError, launch: &Launch) -> Complaint {
    let program = &launch.program;
    let is_folder_missing = launch.directory.as_ref().is_some_and(|own| !own.is_dir());
    let hint = match &error {
        // It was found, and what was asked of it is wrong.
        ClientError::Option { .. } => words::OPTIONS.to_owned(),
        // It has introduced itself, so that its path and arguments are right.
        ClientError::Silent {
            expected: "readyok",
            ..
        } => return Complaint::input(error),
        // What is wrong with the folder says all.
        ClientError::Start { .. } if is_folder_missing => return Complaint::input(error),
        // No such program: another player may be meant.
        ClientError::Start { .. } if program.components().count() == 1 => {
            words::PLAYERS.to_owned() + &opponent::meant(&program.to_string_lossy())
        }
        _ => words::BY_ITS_PATH.to_owned(),
    };
    Complaint::input(error).hint(hint)
}

fn describe(words: &[String], each: &[String]) -> Result<Vec<Described>, Complaint> {
    let mut players: Vec<Described> = Vec::new();
    for text in words {
        for word in divided(text)? {
            match (begin(&word)?, players.last_mut()) {
                (Some(player), _) => players.push(player),
                (None, Some(player)) => player.heed_own(&word)?,
                (None, None) => {
                    let told = words::no_player_before(&word);
                    return Err(Complaint::usage(told).hint(words::PLAYERS));
                }
            }
        }
    }
    for player in &mut players {
        for word in each {
            player.heed(word)?;
        }
    }
    Ok(players)
}

/// A word of the command line, or the words within it where it is a player with its options.
fn divided(word: &str) -> Result<Vec<String>, Complaint> {
    let command = word.strip_prefix("cmd=");
    let text = command.unwrap_or(word);
    let begins = command.is_some() || !is_option(word);
    match begins && text.contains(' ') && !Path::new(text).exists() {
        true => words_of(word),
        false => Ok(vec![word.to_owned()]),
    }
}

/// The words of one player that stand in one text: `potential sorting=off`, `cmd=./own
/// args="uci fast"`. A command line, such as `ssh big stockfish`, is one word.
///
/// # Errors
/// When a quote is left open, or the first word names nobody.
pub fn words_of(text: &str) -> Result<Vec<String>, Complaint> {
    let words = command_line::words(text)?;
    let Some((first, others)) = words.split_first() else {
        return Ok(Vec::new());
    };
    let is_program = begin(first)?.is_some_and(|begun| begun.player.external().is_some());
    match is_program && !others.iter().all(|word| is_option(word)) {
        true => Ok(vec![text.trim().to_owned()]),
        false => Ok(words),
    }
}

/// Whether the word is an option of the player before it, not one of a program's own (`--threads=2`).
fn is_option(word: &str) -> bool {
    let is_key = |key: &str| !key.contains(['/', '\\', ' ', ':']) && !key.starts_with('-');
    word.starts_with("option.") || word.split_once('=').is_some_and(|(key, _)| is_key(key))
}

/// `minimax depth=2` of `minimax:depth=2` and `minimax:2`, which only the built-in engine is written
/// like.
fn with_options_apart(word: &str) -> Option<String> {
    let (before, value) = word.split_once('=').unwrap_or((word, ""));
    let (player, key) = before.rsplit_once(':')?;
    let named: Player = player.parse().ok().filter(|_| !key.is_empty())?;
    let is_depth = key.bytes().all(|letter| letter.is_ascii_digit());
    match value {
        // Of others a number is a strength.
        "" if is_depth && named.exhibit_player().is_some() => Some(format!("{player} depth={key}")),
        "" => None,
        value => Some(format!("{player} {key}={}", value.replace(':', " "))),
    }
}

/// The program at this path, blanks in it or not, or what this command line starts.
fn program(text: &str) -> Result<Launch, Complaint> {
    let is_line = text.contains([' ', '"', '\'']) && !Path::new(text).exists();
    match is_line {
        true => command_line::launch(text, Vec::new()),
        false => Ok(Launch {
            program: text.into(),
            ..Launch::default()
        }),
    }
}

/// A player, if the word begins one.
fn begin(word: &str) -> Result<Option<Described>, Complaint> {
    let described = |player| Described {
        player,
        settings: None,
        name: None,
        spending: None,
        known: None,
        options: Vec::new(),
    };
    let process = |text: &str| {
        let launch = Box::new(program(text)?);
        Ok(Some(described(Player::External { launch })))
    };
    if let Some(path) = word.strip_prefix("cmd=") {
        return process(path);
    }
    let mut parts = word.split(':');
    if matches!(parts.next(), Some("self" | "tabiya")) {
        let mut player = Described {
            settings: Some(Box::default()),
            ..described(Player::full_strength())
        };
        for option in parts {
            player.heed_own(&format!("option.{option}"))?;
        }
        return Ok(Some(player));
    }
    match word.parse() {
        Ok(Player::Human { .. }) => Err(Complaint::usage(words::HUMAN).hint(words::PLAY_YOURSELF)),
        Ok(player) => Ok(Some(Described {
            ..described(player)
        })),
        Err(_) if let Some(apart) = with_options_apart(word) => {
            Err(Complaint::usage(words::options_stand_apart(&apart, word)).hint(words::PLAYERS))
        }
        Err(UnknownPlayer::Word { .. }) if is_option(word) => Ok(None),
        Err(UnknownPlayer::Word { .. }) => process(word),
        Err(error) => Err(Complaint::usage(error).hint(words::SUCH_AS)),
    }
}

const KEYS: [&str; 9] = [
    "name", "args", "dir", "tc", "movetime", "nodes", "depth", "elo", "sorting",
];

/// `; did you mean "nodes"?`, where a key of nearly this name is.
fn meant(key: &str) -> String {
    nearest(key, KEYS).map_or_else(String::new, words::or_meant)
}

impl Described {
    /// Its own limits, or those of all; an exhibit of the museum searches to its own depth unless
    /// a depth is given.
    fn spending(&self, common: &Spending) -> Spending {
        match (&self.spending, self.player.own_depth(), common) {
            (Some(own), ..) => own.clone(),
            (None, None, _) | (None, _, Spending::Depth(_)) => common.clone(),
            (None, Some(depth), _) => Spending::Depth(depth),
        }
    }

    /// Takes a `key=value` word that was written for this player alone.
    fn heed_own(&mut self, word: &str) -> Result<(), Complaint> {
        self.heed(word)?;
        let key = word.split_once('=').map_or(word, |(key, _)| key);
        if key.starts_with("option.") || matches!(key, "args" | "sorting") {
            self.options.push(word.to_owned());
        }
        Ok(())
    }

    /// Takes a `key=value` word that counts for this player.
    fn heed(&mut self, word: &str) -> Result<(), Complaint> {
        let refuse = |reason: String| Complaint::usage(reason).hint(words::OPTIONS);
        let Some((key, value)) = word.split_once('=') else {
            // A button is pressed without a value.
            if let Some(option) = word.strip_prefix("option.") {
                return self.set(option, None).map_err(refuse);
            }
            return Err(refuse(words::no_value(word)));
        };
        let number = |most: u64| {
            let number = value.parse::<u64>().ok();
            number
                .filter(|n| (1..=most).contains(n))
                .ok_or_else(|| refuse(words::number_out_of_range(key, most, value)))
        };
        match (key, &mut self.player) {
            ("name", _) => self.name = Some(value.to_owned()),
            ("tc", _) => {
                let terms = value
                    .parse()
                    .map_err(|error| refuse(format!("tc: {error}")))?;
                self.spending = Some(Spending::Clock(terms));
            }
            ("movetime", _) => {
                let time = read_milliseconds(value)
                    .map_err(|error| refuse(format!("movetime: {error}")))?;
                self.spending = Some(Spending::MoveTime(time));
            }
            ("nodes", _) => self.spending = Some(Spending::Nodes(number(u64::MAX)?)),
            ("depth", _) => {
                let depth = u32::try_from(number(200)?).unwrap_or(200);
                self.spending = Some(Spending::Depth(depth));
            }
            ("elo", _) => {
                let elo = value.parse::<f64>().ok();
                let sensible = elo.filter(|elo| (-5_000.0..=5_000.0).contains(elo));
                self.known = Some(sensible.ok_or_else(|| refuse(words::no_rating(value)))?);
            }
            ("sorting", Player::Museum { exhibit_player }) => {
                let unsorted = exhibit_player.without_sorting();
                match (value, unsorted) {
                    ("on", _) => {}
                    ("off", Some(unsorted)) => *exhibit_player = unsorted,
                    ("off", None) => {
                        return Err(refuse(words::always_sorts(&exhibit_player.word())));
                    }
                    _ => return Err(refuse(words::sorting_on_or_off(value))),
                }
            }
            ("args", Player::External { launch }) => {
                let words = value.split_whitespace().map(str::to_owned);
                launch.arguments.extend(words);
            }
            ("dir", Player::External { launch }) => launch.directory = Some(value.into()),
            _ => match key.strip_prefix("option.") {
                Some(option) => self.set(option, Some(value)).map_err(refuse)?,
                None => return Err(refuse(words::no_key(&KEYS, key, &meant(key)))),
            },
        }
        Ok(())
    }

    fn set(&mut self, option: &str, value: Option<&str>) -> Result<(), String> {
        if let Some(settings) = &mut self.settings {
            let change = settings.set(option, value)?;
            // It moves by searches alone here, so that a book would be asked for in vain.
            let is_book = matches!(&change, Change::Book(path) if !path.is_empty());
            return match is_book || settings.own_book {
                true => Err(words::PLAYS_NO_BOOK.to_owned()),
                false => Ok(()),
            };
        }
        match &mut self.player {
            Player::External { launch } => {
                // Whether it has such an option, the engine says when it is started.
                let value = value.map(str::to_owned);
                launch.options.push((option.to_owned(), value));
                Ok(())
            }
            _ => Err(words::no_option(option)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn described(words: &str, each: &str) -> Result<Vec<Described>, String> {
        let split =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        describe(&split(words), &split(each)).map_err(|complaint| complaint.to_string())
    }

    #[test]
    fn words_belong_to_the_engine_before_them() {
        let players = described(
            "self:Hash=16:Threads=2 name=mine depth=5 elo=2400 cmd=gnuchess args=--uci option.Clear /opt/x=y/engine",
            "option.Hash=32",
        )
        .expect("three players");
        let [built_in, gnu, other] = players.as_slice() else {
            panic!("three players, not {players:?}");
        };
        let settings = built_in.settings.as_ref().expect("the built-in engine");
        assert_eq!((settings.engine.hash_mib, settings.engine.threads), (32, 2));
        assert_eq!(built_in.name.as_deref(), Some("mine"));
        assert_eq!(built_in.spending, Some(Spending::Depth(5)));
        assert_eq!(built_in.known, Some(2400.0));
        let bare = described("greedy minimax depth=2", "").expect("two exhibits");
        let is_exhibit = |player: &Described| player.player.exhibit_player().is_some();
        assert!(bare.len() == 2 && bare.iter().all(is_exhibit));
        let launch = gnu.player.external().expect("a process");
        assert_eq!(launch.arguments, ["--uci"]);
        assert_eq!(launch.options[0], ("Clear".to_owned(), None));
        assert_eq!(launch.options[1].0, "Hash");
        let launch = other.player.external().expect("a process");
        assert_eq!(launch.program, PathBuf::from("/opt/x=y/engine"));
        // How each plays, but for what all are given.
        assert_eq!(built_in.options, ["option.Hash=16", "option.Threads=2"]);
        assert_eq!(gnu.options, ["args=--uci", "option.Clear"]);
    }

    #[test]
    fn a_command_line_is_one_engine() {
        let launches = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            let players = describe(&words, &[]).expect("players");
            let launch = |player: &Described| player.player.external().expect("a process").clone();
            players.iter().map(launch).collect::<Vec<_>>()
        };
        // The last word of the first line is one that would be an option if it stood alone.
        let line = "ssh -o Port=22 big lc0 --threads=2";
        let found = launches(&[line, "cmd='/opt/my engine' 'a b'", "name=own"]);
        let [far, near] = found.as_slice() else {
            panic!("two engines, not {found:?}");
        };
        assert_eq!(far.program, PathBuf::from("ssh"));
        assert_eq!(
            far.arguments,
            ["-o", "Port=22", "big", "lc0", "--threads=2"]
        );
        assert_eq!(near.program, PathBuf::from("/opt/my engine"));
        assert_eq!(near.arguments, ["a b"]);
    }

    #[test]
    fn a_player_may_stand_with_its_options_in_one_text() {
        let texts = [
            "self name=a",
            "greedy depth=2",
            "stockfish option.Hash=16",
            "cmd=./own args='uci fast' name=b",
            "lc0 --threads=2",
            "self:Hash=16 name=c",
        ];
        let players = describe(&texts.map(str::to_owned), &[]).expect("players");
        let [built_in, greedy, hash, own, far, small] = players.as_slice() else {
            panic!("six players, not {players:?}");
        };
        assert!(built_in.settings.is_some() && built_in.name.as_deref() == Some("a"));
        assert!(small.settings.is_some() && small.name.as_deref() == Some("c"));
        assert!(greedy.player.exhibit_player().is_some());
        assert_eq!(greedy.spending, Some(Spending::Depth(2)));
        let [hash, own_launch, far] =
            [hash, own, far].map(|player| player.player.external().expect("a process"));
        assert_eq!(hash.program, PathBuf::from("stockfish"));
        let set = ("Hash".to_owned(), Some("16".to_owned()));
        assert_eq!(
            (hash.arguments.len(), hash.options.as_slice()),
            (0, &[set][..])
        );
        assert_eq!(own_launch.program, PathBuf::from("./own"));
        assert_eq!(own_launch.arguments, ["uci", "fast"]);
        assert_eq!(own.name.as_deref(), Some("b"));
        assert_eq!(far.arguments, ["--threads=2"]);
    }

    #[test]
    fn an_engine_that_introduced_itself_is_not_looked_for_elsewhere() {
        let name = "slow".to_owned();
        let mut launch = Launch {
            program: PathBuf::from("slow"),
            ..Launch::default()
        };
        let told = |error| not_started(error, &launch).to_string();
        let silent = |expected| {
            told(ClientError::Silent {
                name: name.clone(),
                expected,
                waited: HANDSHAKE,
            })
        };
        assert!(silent("uciok").contains(words::BY_ITS_PATH));
        assert!(!silent("readyok").contains("hint"), "{}", silent("readyok"));
        let reason = String::new();
        let missing = told(ClientError::Start {
            name: name.clone(),
            reason,
        });
        assert!(missing.contains(words::PLAYERS), "{missing}");
        launch.directory = Some(PathBuf::from("/no/such/folder"));
        let reason = String::new();
        let homeless = not_started(ClientError::Start { name, reason }, &launch).to_string();
        assert!(!homeless.contains("hint"), "{homeless}");
    }

    #[test]
    fn the_words_of_one_player_in_a_text() {
        for (text, expected) in [
            ("potential sorting=off", &["potential", "sorting=off"][..]),
            ("self minimax", &["self", "minimax"]),
            (
                "cmd=./own args='uci fast' name=\"my own\"",
                &["cmd=./own", "args=uci fast", "name=my own"],
            ),
            ("stockfish option.Hash=16", &["stockfish", "option.Hash=16"]),
            (" ssh big 'my engine' ", &["ssh big 'my engine'"]),
            ("cmd=ssh big lc0", &["cmd=ssh big lc0"]),
            ("", &[]),
        ] {
            assert_eq!(words_of(text).expect("understood"), expected, "{text}");
        }
        assert!(words_of("own args='uci").is_err());
    }

    #[test]
    fn wrong_words_are_refused_with_what_was_expected() {
        for (words, expected) in [
            ("name=x self", "expected a player before its options"),
            ("self args=uci", "expected name, args"),
            ("self option.Hash=lots", "expected a number from 1 to 65536"),
            ("self:Contempt=3", "no option \"Contempt\""),
            ("self:OwnBook=true", "plays no book here"),
            ("self option.bookfile=my.bin", "plays no book here"),
            ("museum:fritz", "minimax10"),
            ("greedy elo=high", "a rating such as 1320"),
            ("level:11", "from 1 to 10"),
            ("minimax sorting=off", "only potential"),
            ("potential sorting=no", "expected on or off"),
            ("museum:greedy option.Hash=3", "no option \"Hash\""),
            ("stockfish nodes=0", "expected a number from 1"),
            ("stockfish colour=red", "found \"colour\""),
            (
                "stockfish movetime=0",
                "movetime: expected a time of more than 0",
            ),
            ("stockfish node=5", "did you mean \"nodes\""),
            ("minimax:depth=2", "write \"minimax depth=2\""),
            (
                "greedy museum:minimax:depth=2",
                "\"museum:minimax depth=2\"",
            ),
            ("minimax:2", "write \"minimax depth=2\""),
            (
                "potential:depth=2:sorting=off",
                "write \"potential depth=2 sorting=off\"",
            ),
            ("stockfish tc=fast", "expected seconds and increment"),
        ] {
            let error = described(words, "").expect_err(words);
            assert!(error.contains(expected), "{words}: {error}");
        }
    }
}
