//! A player takes its seat: the built-in engine, an exhibit of the museum, or another program
//! started for it.

use super::{
    built_in::BuiltIn,
    match_player::{Failure, MatchPlayer},
    museum_player::MuseumPlayer,
    process::Process,
    words,
};
use crate::{engine::Options, players::Player};

/// Enough for the few nodes that an opponent searches.
const LITTLE_HASH_MIB: usize = 4;

/// Starts the player under this name, the built-in engine with its usual options; the seed is for
/// players that make random choices.
///
/// # Errors
/// When another program cannot be started; a person plays no match.
pub fn seat(player: &Player, name: &str, seed: u64) -> Result<Box<dyn MatchPlayer>, Failure> {
    let mut options = Options::default();
    if player
        .opponent()
        .is_some_and(|opponent| !opponent.is_full())
    {
        options.hash_mib = LITTLE_HASH_MIB;
    }
    seat_with(player, name, options, seed)
}

/// As [`seat`], with these options of the built-in engine.
///
/// # Errors
/// As [`seat`].
pub fn seat_with(
    player: &Player,
    name: &str,
    options: Options,
    seed: u64,
) -> Result<Box<dyn MatchPlayer>, Failure> {
    Ok(match player {
        Player::Human { .. } => {
            return Err(Failure::Broken(words::PERSON_CANNOT_PLAY.to_owned()));
        }
        Player::BuiltIn { opponent } => Box::new(BuiltIn::playing(name, options, *opponent, seed)),
        Player::Museum { exhibit_player } => {
            Box::new(MuseumPlayer::new(name, *exhibit_player, seed))
        }
        Player::External { launch } => Box::new(Process::start(launch)?),
    })
}
