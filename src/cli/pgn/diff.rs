//! `tabiya pgn diff`: two files of games compared game by game, whatever their order and layout.

use super::letters::Letters;
use crate::{
    cli::{
        complaint::Complaint,
        out::{self, Lines, note},
        source,
    },
    game::{
        Game,
        compare::{Differences, compare},
        index::{Index, Indexer},
        same::Identity,
    },
    text::figures::counted,
};
use serde::Serialize;
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

/// Compare two files game by game: games that only one has, and what differs in the others.
///
/// Games belong together if their moves, players and dates do; those that are left, if players,
/// date and round do not contradict each other and they begin with the same moves. The order of
/// the games and the layout of the text do not matter. One line per game: - is only in the first
/// file, + only in the second, ~ differs. Both files are read whole, at most 2 GiB each.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The first PGN file; - is standard input
    #[arg(value_name = "FILE")]
    first: PathBuf,
    /// The second one
    #[arg(value_name = "FILE")]
    second: PathBuf,
    /// Print all differences as JSON
    #[arg(long)]
    json: bool,
    /// Exit code 1 if there is a difference
    #[arg(long)]
    exit_code: bool,
    #[command(flatten)]
    letters: Letters,
}

/// A file, and what tells its games apart.
struct Side {
    bytes: Vec<u8>,
    index: Index,
    games: Vec<Identity>,
    rounds: Vec<String>,
}

impl Side {
    fn read(path: &Path, letters: &Letters) -> Result<Side, Complaint> {
        let bytes = source::read_in(path, letters.language())?;
        let index = Indexer::read_all(&bytes);
        let text = |row: &crate::game::index::Row| bytes.get(row.span()).unwrap_or_default();
        let games = index.rows().iter().map(|row| Identity::of(text(row)));
        let games = games.collect();
        let rounds = index.rows().iter();
        let rounds = rounds.map(|row| index.text(row.round).to_owned()).collect();
        Ok(Side {
            bytes,
            index,
            games,
            rounds,
        })
    }

    fn game(&self, place: usize) -> Option<Game> {
        self.index.row(place)?.read(&self.bytes)
    }

    fn about(&self, place: usize) -> About {
        let row = self.index.row(place);
        About {
            game: place + 1,
            line: row.map_or(0, |row| row.line),
            players: row.map_or_else(String::new, |row| self.index.players(row)),
            date: row.map_or_else(String::new, |row| row.date.to_string()),
            round: self.rounds.get(place).cloned().unwrap_or_default(),
        }
    }
}

/// A game of one of the files.
#[derive(Debug, Serialize)]
struct About {
    /// From 1, in its file.
    game: usize,
    line: u32,
    players: String,
    date: String,
    round: String,
}

#[derive(Debug, Serialize)]
struct Changed {
    first: About,
    second: About,
    differences: Differences,
}

#[derive(Debug, Default, Serialize)]
struct Report {
    same: usize,
    only_in_first: Vec<About>,
    only_in_second: Vec<About>,
    changed: Vec<Changed>,
}

pub fn run(args: &Args) -> Result<(), Complaint> {
    let first = Side::read(&args.first, &args.letters)?;
    let second = Side::read(&args.second, &args.letters)?;
    let pairs = pairs(&first, &second);
    let mut report = Report::default();
    let mut is_paired = vec![false; second.games.len()];
    for (own, other) in pairs.iter().enumerate() {
        let Some(other) = *other else {
            report.only_in_first.push(first.about(own));
            continue;
        };
        if let Some(slot) = is_paired.get_mut(other) {
            *slot = true;
        }
        let games = first.game(own).zip(second.game(other));
        let differences = games.map(|(own, other)| compare(&own, &other));
        match differences.filter(|found| !found.is_empty()) {
            None => report.same += 1,
            Some(differences) => report.changed.push(Changed {
                first: first.about(own),
                second: second.about(other),
                differences,
            }),
        }
    }
    let alone = is_paired.iter().enumerate().filter(|(_, paired)| !**paired);
    report.only_in_second = alone.map(|(place, _)| second.about(place)).collect();
    if args.json {
        out::pretty_json(&report)?;
    } else {
        report.print()?;
    }
    let differs = !report.changed.is_empty()
        || !report.only_in_first.is_empty()
        || !report.only_in_second.is_empty();
    if args.exit_code && differs {
        return Err(Complaint::failed("the files differ"));
    }
    Ok(())
}

/// For each game of the first file the one of the second that it belongs to.
fn pairs(first: &Side, second: &Side) -> Vec<Option<usize>> {
    let mut pairs: Vec<Option<usize>> = vec![None; first.games.len()];
    let mut is_taken = vec![false; second.games.len()];
    let mut by_moves: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut by_opening: HashMap<u64, Vec<usize>> = HashMap::new();
    for (place, game) in second.games.iter().enumerate() {
        by_moves.entry(game.moves).or_default().push(place);
        by_opening.entry(game.opening).or_default().push(place);
    }
    let rounds_fit = |own: usize, other: usize| {
        let round = |side: &Side, place: usize| side.rounds.get(place).cloned().unwrap_or_default();
        let (own, other) = (round(first, own), round(second, other));
        own.is_empty() || other.is_empty() || own == other
    };
    // The same moves first, and of those with the same round before others.
    for strict in [true, false] {
        for (own, game) in first.games.iter().enumerate() {
            if pairs.get(own).is_none_or(Option::is_some) {
                continue;
            }
            let candidates = by_moves.get(&game.moves).into_iter().flatten();
            let found = candidates.copied().find(|other| {
                is_taken.get(*other) == Some(&false)
                    && second
                        .games
                        .get(*other)
                        .is_some_and(|other| game.is_same(other))
                    && (!strict || rounds_fit(own, *other))
            });
            take(found, own, &mut pairs, &mut is_taken);
        }
    }
    // Then the same players, that day, with the same beginning.
    for (own, game) in first.games.iter().enumerate() {
        if pairs.get(own).is_none_or(Option::is_some) {
            continue;
        }
        let candidates = by_opening.get(&game.opening).into_iter().flatten().copied();
        let fitting = candidates.filter(|other| {
            is_taken.get(*other) == Some(&false)
                && rounds_fit(own, *other)
                && second.games.get(*other).is_some_and(|other| {
                    game.may_be_same_players(other) && game.names_someone(other)
                })
        });
        let ours = first.game(own);
        let shared = |other: usize| match (&ours, second.game(other)) {
            (Some(own), Some(other)) => shared_moves(own, &other),
            _ => 0,
        };
        let found = fitting.max_by_key(|other| (shared(*other), usize::MAX - other));
        take(found, own, &mut pairs, &mut is_taken);
    }
    pairs
}

fn take(found: Option<usize>, own: usize, pairs: &mut [Option<usize>], is_taken: &mut [bool]) {
    if let (Some(found), Some(slot)) = (found, pairs.get_mut(own)) {
        *slot = Some(found);
        if let Some(taken) = is_taken.get_mut(found) {
            *taken = true;
        }
    }
}

/// Plies that both main lines begin with.
fn shared_moves(first: &Game, second: &Game) -> usize {
    let (own, other) = (first.main_line(), second.main_line());
    let both = own.iter().zip(&other);
    both.take_while(|(own, other)| first.played(**own) == second.played(**other))
        .count()
}

impl Report {
    fn print(&self) -> Result<(), Complaint> {
        let mut lines = Lines::new();
        for about in &self.only_in_first {
            lines.line(format_args!("- game {}: {}", about.game, about.words()))?;
        }
        for about in &self.only_in_second {
            lines.line(format_args!("+ game {}: {}", about.game, about.words()))?;
        }
        for changed in &self.changed {
            let (own, other) = (&changed.first, &changed.second);
            let numbers = match own.game == other.game {
                true => format!("game {}", own.game),
                false => format!("game {} and {}", own.game, other.game),
            };
            lines.line(format_args!("~ {numbers}: {}", own.words()))?;
            for line in words(&changed.differences) {
                lines.line(format_args!("    {line}"))?;
            }
        }
        lines.finish()?;
        note!(
            "{} only in the first, {} only in the second, {} differ, {} the same",
            counted(self.only_in_first.len() as u64, "game"),
            self.only_in_second.len(),
            self.changed.len(),
            self.same
        );
        Ok(())
    }
}

impl About {
    /// `Tal – Botvinnik, 1960.03.15, round 1`
    fn words(&self) -> String {
        let mut words = self.players.clone();
        if self.date.contains(|letter: char| letter.is_ascii_digit()) {
            words += &format!(", {}", self.date);
        }
        if !self.round.is_empty() {
            words += &format!(", round {}", self.round);
        }
        words
    }
}

/// The differences of a game, a line each; many of one kind are cut short.
fn words(found: &Differences) -> Vec<String> {
    const SHOWN: usize = 5;
    let mut lines = Vec::new();
    let quoted = |value: &Option<String>| match value {
        Some(value) => format!("\"{value}\""),
        None => "none".to_owned(),
    };
    for tag in &found.tags {
        let (own, other) = (quoted(&tag.first), quoted(&tag.second));
        lines.push(format!("{}: {own} / {other}", tag.name));
    }
    if let Some(moves) = &found.moves {
        let ended = |own: &Option<String>| own.clone().unwrap_or_else(|| "the end".to_owned());
        let (own, other) = (ended(&moves.first), ended(&moves.second));
        lines.push(match moves.ply {
            0 => format!("start position: {own} / {other}"),
            _ => format!("moves: {own} / {other}"),
        });
    }
    if let Some((own, other)) = &found.result {
        lines.push(format!("result behind the moves: {own} / {other}"));
    }
    let notes = found.notes.iter().map(|note| {
        let said = |text: &str| match text {
            "" => "nothing".to_owned(),
            text => clip(text),
        };
        format!(
            "{}: {} / {}",
            note.at,
            said(&note.first),
            said(&note.second)
        )
    });
    let only = |places: &[String], which: &str| -> Vec<String> {
        let lines = places.iter();
        lines
            .map(|at| format!("variation {at} only in the {which}"))
            .collect()
    };
    let all: [Vec<String>; 3] = [
        notes.collect(),
        only(&found.only_in_first, "first"),
        only(&found.only_in_second, "second"),
    ];
    for mut some in all {
        let more = some.len().saturating_sub(SHOWN);
        some.truncate(SHOWN);
        lines.extend(some);
        if more > 0 {
            lines.push(format!("and {more} more; --json shows all"));
        }
    }
    lines
}

fn clip(text: &str) -> String {
    const ROOM: usize = 60;
    match text.char_indices().nth(ROOM) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
