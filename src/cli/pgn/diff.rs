//! `tabiya pgn diff`: two files of games compared game by game, whatever their order and layout.

use super::{
    compared_file::{About, ComparedFile, Place},
    letters::Letters,
};
use crate::{
    cli::{
        complaint::Complaint,
        out::{self, Lines, note},
        words::pgn as words,
    },
    game::{
        Game,
        compare::{Differences, compare},
        same::Identity,
    },
};
use serde::Serialize;
use std::path::PathBuf;

/// Compare two files game by game: games that only one has, and what differs in the others.
///
/// Games belong together if their moves, players and dates do; those that are left, if players,
/// date and round do not contradict each other and they begin with the same moves. The order of
/// the games and the layout of the text do not matter. One line per game: - is only in the first
/// file, + only in the second, ~ differs. Files of any size; those that are packed, or come through
/// a pipe, are kept in memory.
#[derive(Debug, clap::Args)]
#[command(after_help = crate::cli::words::examples::PGN_DIFF)]
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
    let mut first = ComparedFile::read(&args.first, args.letters.language())?;
    let mut second = ComparedFile::read(&args.second, args.letters.language())?;
    let pairs = pairs(&mut first, &mut second)?;
    let mut report = Report::default();
    let mut is_paired = vec![false; second.games().len()];
    for (own, other) in pairs.iter().enumerate() {
        let Some(other) = *other else {
            report.only_in_first.push(first.about(own)?);
            continue;
        };
        if let Some(slot) = is_paired.get_mut(other) {
            *slot = true;
        }
        let texts = (first.games().get(own)).zip(second.games().get(other));
        if texts.is_some_and(|(own, other)| own.text == other.text) {
            report.same += 1;
            continue;
        }
        let games = first.game(own)?.zip(second.game(other)?);
        let differences = games.map(|(own, other)| compare(&own, &other));
        match differences.filter(|found| !found.is_empty()) {
            None => report.same += 1,
            Some(differences) => report.changed.push(Changed {
                first: first.about(own)?,
                second: second.about(other)?,
                differences,
            }),
        }
    }
    let alone = is_paired.iter().enumerate().filter(|(_, paired)| !**paired);
    let alone = alone.map(|(place, _)| second.about(place));
    report.only_in_second = alone.collect::<Result<_, _>>()?;
    if args.json {
        out::pretty_json(&report)?;
    } else {
        report.print()?;
    }
    let differs = !report.changed.is_empty()
        || !report.only_in_first.is_empty()
        || !report.only_in_second.is_empty();
    if args.exit_code && differs {
        return Err(Complaint::failed(words::FILES_DIFFER));
    }
    Ok(())
}

/// Games of a file by a number that several may have, in order.
struct Numbered(Vec<(u64, usize)>);

impl Numbered {
    fn by(file: &ComparedFile, number: impl Fn(&Identity) -> u64) -> Numbered {
        let games = file.games().iter().enumerate();
        let mut games: Vec<(u64, usize)> = games
            .map(|(place, game)| (number(&game.identity), place))
            .collect();
        games.sort_unstable();
        Numbered(games)
    }

    fn with(&self, number: u64) -> impl Iterator<Item = usize> {
        let first = self.0.partition_point(|(own, _)| *own < number);
        let rest = self.0.get(first..).unwrap_or_default().iter();
        rest.take_while(move |(own, _)| *own == number)
            .map(|(_, place)| *place)
    }
}

/// For each game of the first file the one of the second that it belongs to.
fn pairs(
    first: &mut ComparedFile,
    second: &mut ComparedFile,
) -> Result<Vec<Option<usize>>, Complaint> {
    let mut pairs: Vec<Option<usize>> = vec![None; first.games().len()];
    let mut is_taken = vec![false; second.games().len()];
    let by_moves = Numbered::by(second, |game| game.moves);
    let by_opening = Numbered::by(second, |game| game.opening);
    let rounds_fit =
        |own: &Place, other: &Place| own.round == 0 || other.round == 0 || own.round == other.round;
    // The same moves first, and of those with the same round before others.
    for strict in [true, false] {
        for (own, game) in first.games().iter().enumerate() {
            if pairs.get(own).is_none_or(Option::is_some) {
                continue;
            }
            let found = by_moves.with(game.identity.moves).find(|place| {
                is_taken.get(*place) == Some(&false)
                    && second.games().get(*place).is_some_and(|other| {
                        game.identity.is_same(&other.identity)
                            && (!strict || rounds_fit(game, other))
                    })
            });
            take(found, own, &mut pairs, &mut is_taken);
        }
    }
    // Then the same players, that day, with the same beginning.
    for own in 0..pairs.len() {
        if pairs.get(own).is_none_or(Option::is_some) {
            continue;
        }
        let Some(game) = first.games().get(own) else {
            continue;
        };
        let candidates = by_opening.with(game.identity.opening);
        let fitting: Vec<usize> = candidates
            .filter(|place| {
                is_taken.get(*place) == Some(&false)
                    && second.games().get(*place).is_some_and(|other| {
                        rounds_fit(game, other)
                            && game.identity.may_be_same_players(&other.identity)
                            && game.identity.names_someone(&other.identity)
                    })
            })
            .collect();
        let found = match fitting.as_slice() {
            [] => None,
            [only] => Some(*only),
            several => {
                let ours = first.game(own)?;
                let mut best: Option<(usize, usize)> = None;
                for other in several {
                    let shared = match (&ours, second.game(*other)?) {
                        (Some(own), Some(other)) => shared_moves(own, &other),
                        _ => 0,
                    };
                    if best.is_none_or(|(most, _)| shared > most) {
                        best = Some((shared, *other));
                    }
                }
                best.map(|(_, other)| other)
            }
        };
        take(found, own, &mut pairs, &mut is_taken);
    }
    Ok(pairs)
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
            lines.line(format_args!("- {}", about.words()))?;
        }
        for about in &self.only_in_second {
            lines.line(format_args!("+ {}", about.words()))?;
        }
        for changed in &self.changed {
            let (own, other) = (&changed.first, &changed.second);
            let game = match own.game == other.game {
                true => own.words(),
                false => words::game_of_both(own.game, other.game, &own.called()),
            };
            lines.line(format_args!("~ {game}"))?;
            for line in told(&changed.differences) {
                lines.line(format_args!("    {line}"))?;
            }
        }
        lines.finish()?;
        note!(
            "{}",
            words::compared(
                self.only_in_first.len(),
                self.only_in_second.len(),
                self.changed.len(),
                self.same
            )
        );
        Ok(())
    }
}

/// The differences of a game, a line each; many of one kind are cut short.
fn told(found: &Differences) -> Vec<String> {
    const SHOWN: usize = 5;
    let mut lines = Vec::new();
    let quoted = |value: &Option<String>| match value {
        Some(value) => format!("\"{value}\""),
        None => words::NO_TAG.to_owned(),
    };
    for tag in &found.tags {
        let (own, other) = (quoted(&tag.first), quoted(&tag.second));
        lines.push(words::differs(&tag.name, &own, &other));
    }
    if let Some(moves) = &found.moves {
        let own = moves.first.as_deref().unwrap_or(words::NO_MORE_MOVES);
        let other = moves.second.as_deref().unwrap_or(words::NO_MORE_MOVES);
        lines.push(match moves.ply {
            0 => words::start_differs(own, other),
            _ => words::moves_differ(own, other),
        });
    }
    if let Some((own, other)) = &found.result {
        lines.push(words::result_differs(own, other));
    }
    let notes = found.notes.iter().map(|note| {
        let said = |text: &str| match text {
            "" => words::NO_NOTE.to_owned(),
            text => clip(text),
        };
        words::differs(&note.at, &said(&note.first), &said(&note.second))
    });
    let only_in_first = found.only_in_first.iter();
    let only_in_second = found.only_in_second.iter();
    let all: [Vec<String>; 3] = [
        notes.collect(),
        only_in_first
            .map(|at| words::variation_only_in_first(at))
            .collect(),
        only_in_second
            .map(|at| words::variation_only_in_second(at))
            .collect(),
    ];
    for mut some in all {
        let more = some.len().saturating_sub(SHOWN);
        some.truncate(SHOWN);
        lines.extend(some);
        if more > 0 {
            lines.push(words::and_more(more));
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
