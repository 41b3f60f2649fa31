//! `tabiya learn`: a player's mistakes come back as questions.

use super::{
    complaint::Complaint,
    look::Look,
    numbers::{at_least, within},
    progress::Progress,
    source,
    words::learn as words,
};
use crate::cli::out::{Lines, note};
use crate::{
    analysis::{
        Deck, Mistake, MoveLimit, Panel, Review, Reviewer, Session, Settings, mistakes,
        panel::Event, profile::own_side,
    },
    book::Book,
    engine::messages::Stop,
    game::{
        Game, PlayerName,
        index::{Index, Indexer, Row},
    },
    sort,
    store::kept,
};
use shakmaty::Color;
use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::SystemTime,
};

/// Learn from mistakes: positions you got wrong come back as questions
///
/// The worst come first, as many as one session takes; those that you knew come back on another
/// day. Any move that the engine finds as good as the best one counts as right. Games without
/// evaluations are left out, unless --review asks for them; if none has any, the latest game is
/// reviewed.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// The PGN file; - is standard input. Without it: mistakes of earlier lessons that are due
    /// for review
    #[arg(value_name = "FILE.pgn")]
    pub file: Option<PathBuf>,
    /// Only the moves of this player, by name or part of it
    #[arg(long, value_name = "NAME", requires = "file")]
    player: Option<String>,
    /// Only the moves of this side, if the games do not show which side is yours
    #[arg(long, value_enum, requires = "file", conflicts_with = "player")]
    side: Option<SideArg>,
    /// Questions in this session; without it, as the settings say (--list and --json: all)
    #[arg(long, value_name = "N", value_parser = at_least::<u32>(1))]
    limit: Option<u32>,
    /// Review up to this many games without evaluations, the latest first; each takes about a
    /// minute
    #[arg(long, value_name = "GAMES", requires = "file", value_parser = at_least::<usize>(0))]
    review: Option<usize>,
    /// Nodes to search per position, in games that are reviewed
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = at_least::<u64>(1))]
    nodes: u64,
    /// Games to review at the same time, each with its own engine
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = within::<u16>(1..=256))]
    threads: u16,
    /// Print the questions instead of asking them
    #[arg(long)]
    pub list: bool,
    /// Print the questions as JSON, one per line, instead of asking them
    #[arg(long)]
    pub json: bool,
    /// Ask in lines of text, without a screen: for screen readers, braille displays and pipes
    #[arg(long, conflicts_with_all = ["list", "json"])]
    pub speak: bool,
    #[command(flatten)]
    pub look: Look,
}

/// Whose mistakes are asked about.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum SideArg {
    White,
    Black,
    Both,
}

/// What is asked, and in how large sessions.
pub struct Wishes<'a> {
    /// What the settings call the person.
    pub name: &'a str,
    /// Questions in a session, as the settings say.
    pub questions: usize,
    /// The file of the mistakes of earlier lessons.
    pub kept: Option<&'a Path>,
}

/// The questions that the arguments ask for, the worst mistake first, and how many come later.
///
/// # Errors
/// [`Complaint`] when the file cannot be read, holds no games, or has no such player.
pub fn questions(args: &Args, wishes: &Wishes<'_>) -> Result<Session, Complaint> {
    let now = SystemTime::now();
    let deck: Deck = match wishes.kept {
        Some(path) => kept::load(path).map_err(Complaint::input)?,
        None => Deck::default(),
    };
    let is_listed = args.list || args.json;
    let most = match args.limit {
        Some(limit) => usize::try_from(limit).unwrap_or(usize::MAX),
        None if is_listed => usize::MAX,
        None => wishes.questions,
    };
    let Some(file) = &args.file else {
        let mut questions = due(&deck, now)?;
        questions.truncate(most);
        return Ok(Session {
            questions,
            ..Session::default()
        });
    };
    let bytes = source::read(file)?;
    let index = Indexer::read_all(&bytes);
    if index.is_empty() {
        return Err(Complaint::input(words::no_games_in(file)));
    }
    let games = games(args, &bytes, &index, wishes.name)?;
    let reviews = reviews(args, &index, &games)?;
    let found = games
        .iter()
        .filter_map(|(number, (game, side))| {
            let review = reviews.get(number)?;
            Some(mistakes::of_game(game, review, *side))
        })
        .flatten()
        .collect();
    let deck = if is_listed { Deck::default() } else { deck };
    let session = Session::of(found, &deck, now, most);
    if session.left > 0 {
        note!("{}", words::left_over(session.left));
    }
    if session.waiting > 0 {
        note!("{}", words::to_come_back(session.waiting));
    }
    Ok(session)
}

/// The mistakes of earlier lessons that are due.
fn due(deck: &Deck, now: SystemTime) -> Result<Vec<Mistake>, Complaint> {
    if deck.is_empty() {
        return Err(Complaint::failed(words::NO_MISTAKES).hint(words::NAME_A_FILE));
    }
    Ok(deck.due(now))
}

/// A game, and whose mistakes are asked about.
type Asked = (Game, Option<Color>);

/// The games of the player, by their numbers in the file.
fn games(
    args: &Args,
    bytes: &[u8],
    index: &Index,
    own_name: &str,
) -> Result<BTreeMap<usize, Asked>, Complaint> {
    let mut games = BTreeMap::new();
    let player = args.player.as_deref();
    let player = player.map(|name| PlayerName::among(name, index.players_names()));
    let own_name = PlayerName::new(own_name);
    let rows: Vec<(usize, &Row)> = match &player {
        Some(player) => index.games_of(player).collect(),
        None => index.rows().iter().enumerate().collect(),
    };
    for (number, row) in rows {
        let Some(game) = row.read(bytes) else {
            continue;
        };
        let side = match &player {
            Some(player) => match player.side_in(&game) {
                Some(side) => Some(side),
                None => continue,
            },
            None => match args.side {
                Some(SideArg::White) => Some(Color::White),
                Some(SideArg::Black) => Some(Color::Black),
                Some(SideArg::Both) => None,
                None => own_side(&game, &own_name),
            },
        };
        games.insert(number, (game, side));
    }
    if args.side.is_none() {
        only_own(args, &mut games)?;
    }
    match &args.player {
        Some(player) if games.is_empty() => {
            let told = words::no_player(player, index.len());
            Err(Complaint::failed(told).hint(words::LIST_SHOWS_NAMES))
        }
        _ => Ok(games),
    }
}

/// Keeps only the games in which the person's side is known. If it is known in none, both
/// sides' mistakes may be listed, but are not asked about.
fn only_own(args: &Args, games: &mut BTreeMap<usize, Asked>) -> Result<(), Complaint> {
    if games.values().any(|(_, side)| side.is_some()) {
        games.retain(|_, (_, side)| side.is_some());
    } else if !(games.is_empty() || args.list || args.json) {
        return Err(Complaint::usage(words::WHICH_SIDE).hint(words::GIVE_PLAYER_OR_SIDE));
    }
    Ok(())
}

/// The reviews that the games carry, and those that the engine makes of the games without
/// evaluations that are to be reviewed.
fn reviews(
    args: &Args,
    index: &Index,
    games: &BTreeMap<usize, Asked>,
) -> Result<BTreeMap<usize, Review>, Complaint> {
    let book = Some(Book::embedded());
    let mut reviews = BTreeMap::new();
    let mut unreviewed = Vec::new();
    for (number, (game, side)) in games {
        match Review::written(game, book) {
            Some(review) => {
                reviews.insert(*number, review);
            }
            None => unreviewed.push((*number, game, *side)),
        }
    }
    // Nobody waits for hours unasked.
    let most = args.review.unwrap_or(usize::from(reviews.is_empty()));
    let date = |number: usize| index.row(number).map(|row| row.date);
    sort::by_key(&mut unreviewed, |(number, ..)| {
        std::cmp::Reverse((date(*number), *number))
    });
    let left = unreviewed.len().saturating_sub(most);
    unreviewed.truncate(most);
    if left > 0 {
        note!("{}", words::not_reviewed(left));
    }
    if unreviewed.is_empty() {
        return Ok(reviews);
    }
    let positions = unreviewed
        .iter()
        .map(|(_, game, _)| game.main_line().len() + 1);
    let mut progress = Progress::new(positions.sum());
    let jobs = unreviewed.into_iter().map(|(number, game, side)| {
        let settings = Settings {
            nodes_per_move: MoveLimit::Nodes(args.nodes),
            side,
            ..Settings::default()
        };
        (number, Reviewer::new(game.clone(), settings))
    });
    const HASH_MIB: usize = 16;
    Panel::start(args.threads.into(), HASH_MIB)
        .run(jobs, &Stop::new(), |event| match event {
            Event::Position { .. } => progress.advance(),
            Event::Finished { job, reviewer } => {
                reviews.insert(job, reviewer.finish(book).1);
            }
            Event::LessHash { .. } | Event::Progress { .. } | Event::Lost { .. } => {}
        })
        .map_err(Complaint::failed)?;
    progress.finish();
    Ok(reviews)
}

/// Prints the questions, for people or as JSON.
///
/// # Errors
/// When standard output cannot be written.
pub fn print(mistakes: &[Mistake], as_json: bool) -> Result<(), Complaint> {
    let mut lines = Lines::new();
    for mistake in mistakes {
        if as_json {
            lines.json(mistake)?;
            continue;
        }
        let Some(position) = mistake.position() else {
            continue;
        };
        let side = position.turn();
        lines.line(format_args!(
            "{:<10} {:>6} → {:<6} {}",
            mistake.numbered(&position),
            mistake.before.for_white(side).to_string(),
            mistake.after.for_white(side).to_string(),
            mistake.game
        ))?;
    }
    if !as_json {
        lines.line(words::questions(mistakes.len()))?;
    }
    lines.finish()
}
