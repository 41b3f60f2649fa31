//! Places that the first question of the line mode leads to: setting up, the museum, endings, test
//! suites.

use super::{Context, lab_with, play_as_said, play_with, say_complaint, set_up_from, suite_with};
use crate::{
    chess::{Position, fen},
    cli::{complaint::Complaint, out, source, words::speak as said},
    play::Setup,
    speak::{
        Voice,
        endings::{self, Endings},
        moves::sentence,
        museum::{self, Museum},
    },
    store::Paths,
};
use std::path::Path;

/// A position set up, from the start position or this FEN; then a game, an analysis or the lab.
pub(super) fn set_up(
    voice: &mut Voice,
    context: &Context,
    text: Option<&str>,
) -> Result<(), Complaint> {
    let position = match text.map(fen::read) {
        None => Position::default(),
        Some(Ok(position)) => position,
        Some(Err(error)) => {
            return voice.say(sentence(&error)).map_err(out::unwritten);
        }
    };
    set_up_from(voice, context, &position)
}

/// The museum; games against its programs, and its lab.
pub(super) fn museum(voice: &mut Voice, context: &Context) -> Result<(), Complaint> {
    let mut museum = Museum::default();
    loop {
        match museum.run(voice).map_err(out::unwritten)? {
            museum::After::Leave => return Ok(()),
            museum::After::Play(words) => play_as_said(voice, context, &words, None)?,
            museum::After::Lab => {
                lab_with(voice, context, Position::default()).map_err(out::unwritten)?;
            }
        }
    }
}

/// The endings for practice, and games of them.
pub(super) fn endings(voice: &mut Voice, context: &Context) -> Result<(), Complaint> {
    let mut endings = Endings::new(context.paths.as_ref().map(Paths::endgames_file));
    loop {
        match endings.run(voice).map_err(out::unwritten)? {
            endings::After::Leave => return Ok(()),
            endings::After::Play(endgame) => {
                let usual = Setup::from_settings(&context.settings, rand::random());
                play_with(voice, context, usual.practising(endgame), None, None)?;
            }
        }
    }
}

/// The positions of a file, one after the other.
pub(super) fn suite(
    voice: &mut Voice,
    context: &Context,
    file: Option<&Path>,
) -> Result<(), Complaint> {
    let Some(file) = file else {
        return voice.say(said::WRITE_SUITE).map_err(out::unwritten);
    };
    match source::puzzles(file) {
        Ok(problems) => suite_with(voice, context, source::called(file), (problems, true)),
        Err(complaint) => say_complaint(voice, &complaint),
    }
}
