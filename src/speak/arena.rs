//! Matches between programs in lines: each game as it ends, and how the players stand.

use super::{
    Voice,
    moves::capital,
    take_seed,
    words::{arena as words, shared::ended},
};
use crate::{
    arena::{match_run::MatchRun, runner::News, terms::Spending},
    players::Player,
};
use std::{io, ops::ControlFlow};

const COMMANDS: [(&str, &str); 5] = [
    ("match nell bruno 4", words::HELP_MATCH),
    ("players", words::HELP_PLAYERS),
    ("stop", words::HELP_STOP),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// What a move may cost a player that has no depth of its own, in nodes.
const NODES: u64 = 100_000;
/// Games that each two play where no number is given.
const GAMES: usize = 2;
const MOST_GAMES: usize = 1_000;

/// Matches until the person leaves, each with a seed of its own.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, seed: &mut u64) -> io::Result<()> {
    voice.say(words::ANNOUNCED)?;
    while let Some(line) = voice.line()? {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => break,
            ["help" | "?" | "h"] => voice.commands(&COMMANDS)?,
            ["players"] => {
                let names: Vec<String> = Player::always_there()
                    .into_iter()
                    .map(|player| player.word())
                    .collect();
                voice.say(format!("{}.", names.join(", ")))?;
            }
            ["match", rest @ ..] => match planned(rest, take_seed(seed)) {
                Ok(match_run) => play(voice, match_run)?,
                Err(words) => voice.say(words)?,
            },
            ["stop"] => voice.say(words::NO_MATCH_GOES_ON)?,
            _ => voice.say(words::WRITE_MATCH)?,
        }
    }
    Ok(())
}

/// The match that these words ask for: players, and a number of games at the end.
fn planned(words: &[&str], seed: u64) -> Result<MatchRun, String> {
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
        .map(|name| name.parse::<Player>().map_err(ended))
        .collect::<Result<Vec<Player>, String>>()?;
    if players.iter().any(Player::is_human) {
        return Err(words::NO_PERSON.to_owned());
    }
    if players.len() < 2 {
        return Err(words::NEEDS_TWO.to_owned());
    }
    Ok(MatchRun::new(players, games, Spending::Nodes(NODES), seed))
}

/// Plays, and tells each game as it ends.
fn play(voice: &mut Voice, mut match_run: MatchRun) -> io::Result<()> {
    let names = capital(&match_run.names());
    voice.say(words::begun(&names, match_run.planned()))?;
    let (mut ended, mut said) = (Vec::new(), Ok(()));
    let played = match_run.play(
        1,
        || true,
        |news| {
            if let News::Ended(fixture, played) = news {
                let (white, black) = (match_run.name(fixture.white), match_run.name(fixture.black));
                said = voice.say(words::game(fixture.number, &white, &black, played.ending));
                ended.push((fixture, played));
            }
            match said.is_err() || voice.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        },
    );
    said?;
    played?;
    for (fixture, played) in &ended {
        match_run.note(fixture, played);
    }
    if ended.len() < match_run.planned() {
        voice.say(words::stopped(ended.len()))?;
    }
    let standing = match_run.standing();
    let lines: Vec<String> = standing
        .ranking()
        .into_iter()
        .map(|player| {
            let (games, _) = standing.total(player);
            words::standing(
                &capital(&match_run.name(player)),
                games.wins,
                games.draws,
                games.losses,
            )
        })
        .collect();
    voice.say_all(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_not_the_one_before_once_more() {
        let lines = "match random random 16\nmatch random random 16\n";
        let mut said = Vec::new();
        let mut voice = Voice::new(lines.as_bytes(), &mut said);
        let mut seed = 1;
        run(&mut voice, &mut seed).expect("said");
        drop(voice);
        let said = String::from_utf8(said).expect("UTF-8");
        let is_a_game = |line: &&str| line.starts_with("Game ");
        let games: Vec<&str> = said.lines().filter(is_a_game).collect();
        assert_eq!(games.len(), 32, "{said}");
        assert_ne!(games[..16], games[16..], "{said}");
    }
}
