//! A segment that is asked: which of its games pass a filter, and what they came to.

use super::{
    filter::Filter,
    record::{Key, MoveCode},
    row::{Facts, Row},
    segment::{Entry, Postings, Segment, StoredMove},
    stats::Stats,
};
use crate::game::{Fit, FitLess, PlayerName};
use std::{collections::BTreeSet, io, path::Path};

/// An open segment, and what is known of its games since it was asked first.
#[derive(Debug)]
pub struct Part {
    segment: Segment,
    /// Whether games of it count no more.
    has_dead: bool,
    /// Which names are those of the player who was asked for last, and the numbers of those that
    /// fit less, in order.
    names: Vec<bool>,
    lesser: Vec<u32>,
    /// Once many games were looked at: what answers need of each, and which games pass the filter
    /// that was asked for last.
    facts: Vec<Facts>,
    passing: Option<Bits>,
}

/// A game that passes: what was played in the position, its number, the evaluation after.
pub type Passed = (MoveCode, u32, Option<i16>);

/// All rows are read where a position has so many games, and one of so many of all games: finding
/// one row takes as long as reading this many in order.
const MANY: usize = 256;

impl Part {
    /// Opens a segment.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn open(folder: &Path, number: u32, has_dead: bool) -> io::Result<Part> {
        Ok(Part {
            segment: Segment::open(folder, number)?,
            has_dead,
            names: Vec::new(),
            lesser: Vec::new(),
            facts: Vec::new(),
            passing: None,
        })
    }

    /// What is stored of a position.
    pub fn find(&mut self, key: Key) -> io::Result<Option<Entry>> {
        self.segment.half(key).find(key)
    }

    /// A game's row.
    pub fn row(&mut self, game: u32) -> io::Result<Row> {
        self.segment.games.row(game)
    }

    /// A name by its number.
    pub fn name(&mut self, number: u32) -> io::Result<String> {
        self.segment.games.name(number)
    }

    /// How well each name fits; one that only games have which count no more does not.
    pub fn fits(
        &mut self,
        player: &PlayerName,
        alive: &BTreeSet<u32>,
    ) -> io::Result<Vec<Option<Fit>>> {
        let games = &mut self.segment.games;
        let mut fits = Vec::new();
        games.each_name(|name| fits.push(player.rank(name)))?;
        if self.has_dead {
            let rows = games.rows()?;
            let named = games.named(&rows, |row| alive.contains(&row.file));
            for (fit, is_named) in fits.iter_mut().zip(named) {
                *fit = fit.filter(|_| is_named);
            }
        }
        Ok(fits)
    }

    /// The names that fit best are the player's from now on.
    pub fn set_names(&mut self, fits: &[Option<Fit>], best: Option<Fit>) {
        let is_own = |fit: &Option<Fit>| fit.is_some() && *fit == best;
        self.names = fits.iter().map(is_own).collect();
        let numbered = (0..).zip(fits);
        let lesser = numbered.filter(|(_, fit)| fit.is_some() && *fit < &best);
        self.lesser = lesser.map(|(number, _)| number).collect();
    }

    /// Adds the names that fit less, with their games.
    pub fn count_lesser_names(
        &mut self,
        alive: &BTreeSet<u32>,
        less: &mut FitLess,
    ) -> io::Result<()> {
        if self.lesser.is_empty() {
            return Ok(());
        }
        let games = &mut self.segment.games;
        let mut counts = vec![0; self.lesser.len()];
        games.each_row(|row| {
            for player in row.players {
                if let Ok(place) = self.lesser.binary_search(&player)
                    && alive.contains(&row.file)
                    && let Some(count) = counts.get_mut(place)
                {
                    *count += 1;
                }
            }
        })?;
        for (number, count) in self.lesser.iter().zip(counts) {
            less.add(&games.name(*number)?, count);
        }
        Ok(())
    }

    /// Another filter is asked for from now on.
    pub fn forget_filter(&mut self) {
        self.passing = None;
    }

    /// How many games pass.
    pub fn count_passing(&mut self, filter: &Filter, alive: &BTreeSet<u32>) -> io::Result<u64> {
        self.find_passing(filter, alive)?;
        Ok(self.passing.as_ref().map_or(0, Bits::count))
    }

    /// What the games that pass came to, by move.
    pub fn count(
        &mut self,
        key: Key,
        entry: Entry,
        filter: &Filter,
        alive: &BTreeSet<u32>,
    ) -> io::Result<Vec<(MoveCode, Stats)>> {
        if let Entry::Several(moves) = &entry
            && filter.is_open()
            && !self.has_dead
        {
            let moves = moves.iter();
            return Ok(moves.map(|stored| (stored.code, stored.stats)).collect());
        }
        let mut moves: Vec<(MoveCode, Stats)> = Vec::new();
        self.each_game(key, entry, filter, alive, |(code, _, eval), game| {
            // The games of a move come together.
            match moves.last_mut() {
                Some((last, stats)) if *last == code => stats.count(game, code.turn(), eval),
                _ => {
                    let mut stats = Stats::default();
                    stats.count(game, code.turn(), eval);
                    moves.push((code, stats));
                }
            }
        })?;
        Ok(moves)
    }

    /// Shows every game that passes.
    pub fn each_game(
        &mut self,
        key: Key,
        entry: Entry,
        filter: &Filter,
        alive: &BTreeSet<u32>,
        mut see: impl FnMut(Passed, &Facts),
    ) -> io::Result<()> {
        let moves = match entry {
            Entry::Single(code, posting) => vec![StoredMove {
                code,
                stats: Stats::default(),
                postings: Postings::Here(vec![posting]),
            }],
            Entry::Several(moves) => moves,
        };
        let count: usize = moves.iter().map(|stored| stored.stats.games as usize).sum();
        if count >= MANY.max(self.segment.games.count() as usize / MANY) {
            self.find_passing(filter, alive)?;
        }
        let passes = Passes {
            filter,
            names: &self.names,
            alive: self.has_dead.then_some(alive),
        };
        let Segment { halves, games } = &mut self.segment;
        let [first, second] = halves;
        let half = if key.half() == 0 { first } else { second };
        for StoredMove { code, postings, .. } in moves {
            match &self.passing {
                Some(passing) => half.each_game(postings, &mut |(game, eval)| {
                    if passing.has(game)
                        && let Some(facts) = self.facts.get(game as usize)
                    {
                        see((code, game, eval), facts);
                    }
                    Ok(())
                })?,
                None => half.each_game(postings, &mut |(game, eval)| {
                    let row = games.row(game)?;
                    if passes.row(&row) {
                        see((code, game, eval), &row.facts());
                    }
                    Ok(())
                })?,
            }
        }
        Ok(())
    }

    /// Finds which games pass, of all; they are known until another filter is asked for.
    fn find_passing(&mut self, filter: &Filter, alive: &BTreeSet<u32>) -> io::Result<()> {
        if self.passing.is_some() {
            return Ok(());
        }
        let passes = Passes {
            filter,
            names: &self.names,
            alive: self.has_dead.then_some(alive),
        };
        let count = self.segment.games.count() as usize;
        let mut passing = Bits::default();
        // They stay the same, whatever is asked.
        let mut facts = std::mem::take(&mut self.facts);
        let are_known = facts.len() == count;
        if !are_known {
            facts.clear();
            facts.reserve_exact(count);
        }
        self.segment.games.each_row(|row| {
            if !are_known {
                facts.push(row.facts());
            }
            passing.push(passes.row(row));
        })?;
        self.facts = facts;
        self.passing = Some(passing);
        Ok(())
    }
}

/// What a game must be to count.
struct Passes<'a> {
    filter: &'a Filter,
    names: &'a [bool],
    /// The files whose games count, where not all do.
    alive: Option<&'a BTreeSet<u32>>,
}

impl Passes<'_> {
    fn row(&self, row: &Row) -> bool {
        let is_player = |side| self.names.get(row.players[side] as usize) == Some(&true);
        self.alive.is_none_or(|alive| alive.contains(&row.file))
            && self.filter.lets_through(row, is_player)
    }
}

/// Yes or no for each of many games, in a bit each.
#[derive(Debug, Default)]
struct Bits {
    words: Vec<u64>,
    length: u32,
}

impl Bits {
    fn push(&mut self, is: bool) {
        let bit = self.length % u64::BITS;
        if bit == 0 {
            self.words.push(0);
        }
        if let Some(last) = self.words.last_mut() {
            *last |= u64::from(is) << bit;
        }
        self.length += 1;
    }

    /// How many are a yes.
    fn count(&self) -> u64 {
        self.words
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    fn has(&self, place: u32) -> bool {
        let word = self.words.get((place / u64::BITS) as usize);
        word.is_some_and(|word| word >> (place % u64::BITS) & 1 == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_say_of_each_game_what_was_put_in() {
        let mut bits = Bits::default();
        (0..1000).for_each(|place| bits.push(place % 7 == 3));
        for place in 0..1000 {
            assert_eq!(bits.has(place), place % 7 == 3, "{place}");
        }
        assert_eq!(bits.count(), 143);
        assert!(!bits.has(1003) && !bits.has(u32::MAX));
    }
}
