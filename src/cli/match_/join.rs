//! Joining a match: the games that several machines played of it.

use super::{
    args::Args,
    resume::{self, Absences, Earlier, Key, Terms},
};
use crate::{
    arena::{runner::Entrant, schedule::Fixture},
    chess::Position,
    cli::{complaint::Complaint, source, words::match_ as words},
    files,
    game::{Game, pgn},
};
use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
};

/// The match that the parts are to be of.
pub struct Whole<'a> {
    pub args: &'a Args,
    pub entrants: &'a [Entrant<'a>],
    pub terms: &'a Terms,
    pub openings: &'a [Position],
    pub fixtures: &'a [Fixture],
}

impl Whole<'_> {
    /// The games of all parts, by their numbers in the schedule.
    ///
    /// # Errors
    /// When a part cannot be read, or holds anything else than games of this match.
    pub fn games(&self) -> Result<BTreeMap<usize, Earlier>, Complaint> {
        let wanted = resume::by_key(self.entrants, self.fixtures);
        let mut found = BTreeMap::new();
        for path in &self.args.join {
            if !path.exists() {
                return Err(Complaint::input(words::no_part(path)));
            }
            if let Some(output) = &self.args.pgn
                && files::is_same(path, output)
            {
                return Err(
                    Complaint::usage(words::part_is_output(path)).hint(words::NAME_ANOTHER_FILE)
                );
            }
            let bytes = source::read(path)?;
            // A part may have nothing to play, but then there is nothing in its file.
            let is_blank = bytes.iter().all(u8::is_ascii_whitespace);
            if !is_blank && pgn::games(&bytes).next().is_none() {
                return Err(Complaint::input(words::no_games_in(path)));
            }
            let mut absences = Absences::default();
            for mut game in pgn::games(&bytes) {
                let fixture = self.fixture(path, &game, &wanted)?;
                if absences.excuse(&game, &fixture, self.openings) {
                    continue;
                }
                for (tag, _) in self.terms {
                    game.tags.remove(tag);
                }
                if let Some(earlier) = resume::earlier(path, &game, fixture, self.openings)? {
                    found.entry(fixture.number).or_insert(earlier);
                }
            }
        }
        Ok(found)
    }

    /// The fixture of a part's game.
    fn fixture(
        &self,
        path: &Path,
        game: &Game,
        wanted: &HashMap<Key, Fixture>,
    ) -> Result<Fixture, Complaint> {
        let key = resume::key(game);
        let Some(fixture) = wanted.get(&key) else {
            let [white, black, round] = &key;
            let told = words::of_another_match(path, round, white, black);
            return Err(Complaint::input(told).hint(words::GIVE_OPTIONS_OF_PARTS));
        };
        let limits = resume::time_control(self.entrants, fixture);
        resume::insist(path, game, "TimeControl", &limits)?;
        resume::insist_on_terms(path, game, self.terms)?;
        Ok(*fixture)
    }

    /// What is to be written of the games, in their order: those that the file has not got.
    ///
    /// # Errors
    /// When it cannot be read, or has other games of the same match.
    pub fn to_write<'e>(
        &self,
        path: &Path,
        games: &'e BTreeMap<usize, Earlier>,
    ) -> Result<Vec<&'e str>, Complaint> {
        let mut texts: BTreeMap<usize, &str> = games
            .iter()
            .map(|(number, earlier)| (*number, earlier.text.as_str()))
            .collect();
        if path.is_file() {
            let wanted = resume::by_key(self.entrants, self.fixtures);
            let bytes = files::read(path).map_err(|error| source::unreadable(path, &error))?;
            for game in pgn::games(&bytes) {
                let key = resume::key(&game);
                let Some(fixture) = wanted.get(&key) else {
                    continue;
                };
                if resume::has_other_limits(&game, self.entrants, fixture) {
                    continue;
                }
                let written = games.get(&fixture.number);
                if written.is_some_and(|written| written.text != pgn::write(&game)) {
                    let [white, black, round] = &key;
                    let told = words::has_another_game(path, round, white, black);
                    return Err(Complaint::failed(told).hint(words::NAME_ANOTHER_FILE));
                }
                texts.remove(&fixture.number);
            }
        }
        Ok(texts.into_values().collect())
    }
}
