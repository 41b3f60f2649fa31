//! `tabiya match`: engines play each other, with statistics of the results.

mod args;
mod join;
mod report;
mod resume;
mod sheet;

pub use args::Args;

use super::{
    complaint::Complaint,
    entrant::{self, Entered},
    interrupt, source,
};
use crate::{
    arena::{
        adjudication::Adjudication,
        match_player::Failure,
        openings,
        runner::{Entrant, Runner},
        schedule::{self, Fixture},
        terms::{ClockTerms, Rules, Spending},
    },
    book::{Book, file::is_named_text},
    chess::Position,
    cli::{
        out::{self, note},
        words::match_ as words,
    },
    engine::Stop,
};
use serde_json::Value;
use shakmaty::CastlingMode;
use sheet::{Sheet, unfinished};
use std::{collections::BTreeSet, path::Path, time::Duration};

/// Plays the matches and prints their tables.
///
/// # Errors
/// When an engine cannot be started, openings cannot be read, games cannot be written; when it was
/// interrupted or a player was lost, after the table so far; and when games were lost by a crash, a
/// silence or an illegal move, after all tables.
pub fn run(args: &Args) -> Result<(), Complaint> {
    if args.pgn.as_deref() == Some(Path::new("-")) {
        return Err(Complaint::usage(words::GAMES_GO_TO_A_FILE).hint(words::NAME_ANOTHER_FILE));
    }
    args.insist_on_matches()?;
    let interrupted = interrupt::heed();
    let matches = args.matches();
    let files: Vec<&Path> = matches
        .iter()
        .filter_map(|one| one.pgn.as_deref())
        .collect();
    if files.len() > 1 && !args.quiet {
        note!("{}", words::each_has_its_file(&files));
    }
    let mut results = Vec::new();
    let played = play_all(&matches, &interrupted, &mut results);
    match results.as_slice() {
        [] => {}
        [result] if matches.len() == 1 => out::pretty_json(result)?,
        several => out::pretty_json(&several)?,
    }
    match played? {
        0 => Ok(()),
        lost => Err(Complaint::failed(words::lost_otherwise(lost))),
    }
}

/// Plays the matches one after the other; how many games were lost by a crash, a silence or an illegal
/// move. `results`: as JSON, where that is asked for.
fn play_all(
    matches: &[Args],
    interrupted: &Stop,
    results: &mut Vec<Value>,
) -> Result<u64, Complaint> {
    let mut lost = 0;
    for one in matches {
        if interrupted.is_stopped() {
            return Err(unfinished(one, words::NOT_ALL_GAMES));
        }
        lost += play(one, interrupted, results)?;
    }
    Ok(lost)
}

fn play(args: &Args, interrupted: &Stop, results: &mut Vec<Value>) -> Result<u64, Complaint> {
    let described: Vec<String> = args.players.iter().chain(&args.engines).cloned().collect();
    let Entered { entrants, options } =
        entrant::read(&described, &args.each, &spending(args), args.seed)?;
    let found = entrants.len();
    if found < 2 {
        return Err(Complaint::usage(words::needs_two_engines(found)).hint(words::NAME_TWO_PLAYERS));
    }
    if args.sprt.is_some() && found != 2 {
        return Err(Complaint::usage(words::sprt_compares_two(found)));
    }
    let (openings, source) = read_openings(args)?;
    let fixtures = schedule::fixtures(args.format, entrants.len(), args.games(), openings.len());
    let pairs = fixtures.last().map_or(0, |last| last.round);
    if pairs > openings.len() && !args.quiet {
        note!("{}", words::openings_repeat(openings.len(), pairs));
    }
    let rules = Rules {
        margin: Duration::from_millis(args.margin),
        adjudication: Adjudication {
            resign: args.resign,
            draw: args.draw,
            most_moves: args.max_moves,
        },
        ..Rules::default()
    };
    let fixtures = match args.shard {
        // Both games of a pair are of one part.
        Some(shard) => fixtures
            .into_iter()
            .filter(|fixture| shard.takes(fixture.round - 1))
            .collect(),
        None => fixtures,
    };
    if args.join.is_empty() {
        insist_on_chess960(&entrants, &openings, &fixtures)?;
    }
    let mut sheet = Sheet::open(args, &entrants, options, fixtures.len())?;
    if !args.join.is_empty() {
        let missing = sheet.join(&openings, &fixtures)?;
        let closed = sheet.close(None, &source, results);
        return match missing {
            0 => closed,
            missing => {
                let told = words::in_no_part(missing, fixtures.len(), args.pgn.as_deref());
                Err(Complaint::failed(told).hint(words::RUN_MISSING_PART))
            }
        };
    }
    let fixtures = sheet.resume(&openings, fixtures)?;
    let runner = Runner {
        entrants: &entrants,
        openings: &openings,
        rules: &rules,
        tables: args.concurrency as usize,
        watched: false,
    };
    let lost = runner
        .play(&fixtures, &|| !interrupted.is_stopped(), &mut |news| {
            sheet.hear(news)
        })
        .map_err(Complaint::failed)?;
    let cut = match lost {
        _ if interrupted.is_stopped() => Some(words::NOT_ALL_GAMES.to_owned()),
        lost => lost.map(|lost| words::player_lost(&lost.reason)),
    };
    sheet.close(cut, &source, results)
}

/// Refuses a player that does not know Chess960 where a game of it begins so: it would be lost.
fn insist_on_chess960(
    entrants: &[Entrant],
    openings: &[Position],
    fixtures: &[Fixture],
) -> Result<(), Complaint> {
    let mode = CastlingMode::Chess960;
    let begins_so = |fixture: &&Fixture| {
        let opening = openings.get(fixture.opening);
        opening.is_some_and(|opening| opening.castling_mode() == mode)
    };
    let players = fixtures.iter().filter(begins_so);
    let players: BTreeSet<usize> = players.flat_map(|own| [own.white, own.black]).collect();
    for entrant in players.iter().filter_map(|player| entrants.get(*player)) {
        let mut player = (entrant.seat)().map_err(Complaint::input)?;
        player.new_game(mode, 0).map_err(|failure| match failure {
            // Whether it knows Chess960 it did not say.
            Failure::Silent(_) => Complaint::input(failure),
            _ => Complaint::input(failure).hint(words::OTHER_OPENINGS),
        })?;
    }
    Ok(())
}

fn spending(args: &Args) -> Spending {
    args.tc
        .map(Spending::Clock)
        .or(args.movetime.map(Spending::MoveTime))
        .or(args.nodes.first().copied().map(Spending::Nodes))
        .or(args.depth.map(Spending::Depth))
        .unwrap_or(Spending::Clock(ClockTerms {
            base: Duration::from_secs(8),
            increment: Duration::from_millis(80),
            moves: None,
        }))
}

/// The openings, and in words where they come from.
fn read_openings(args: &Args) -> Result<(Vec<Position>, String), Complaint> {
    let plies = args.plies.map(|plies| plies as usize);
    let Some(path) = &args.openings else {
        const BOOK_PLIES: usize = 8;
        let pairs = args.games().div_ceil(2);
        let plies = plies.unwrap_or(BOOK_PLIES);
        let lines = openings::from_book(Book::embedded(), pairs, plies, args.seed);
        let lines = if lines.is_empty() {
            vec![Position::default()]
        } else {
            lines
        };
        return Ok((lines, words::BUILT_IN_BOOK.to_owned()));
    };
    let mut found = openings_of(path, plies)?;
    if !args.in_order {
        openings::shuffle(&mut found, args.seed);
    }
    Ok((found, path.display().to_string()))
}

/// Where games begin, from a file of openings; without one, nowhere but in the start position.
pub fn starts_of(path: Option<&Path>) -> Result<Vec<Position>, Complaint> {
    path.map_or(Ok(Vec::new()), |path| openings_of(path, None))
}

/// The openings of a file, games cut to `plies`.
pub fn openings_of(path: &Path, plies: Option<usize>) -> Result<Vec<Position>, Complaint> {
    let bytes = source::bytes(path)?;
    openings::read(&bytes, plies).map_err(|error| {
        let complaint = Complaint::input(words::openings_wrong(path, error));
        match bytes.starts_with(b"@") || is_named_text(path) {
            true => complaint.hint(words::BOOK_AS_GAMES),
            false => complaint,
        }
    })
}
