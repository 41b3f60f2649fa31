//! A game in progress as a game to keep: its moves, clocks and scores with every tag that tells
//! how it came about. `game::pgn::write` makes the PGN of it.

use super::{
    record::Played,
    session::{Session, Status},
    setup::Setup,
};
use crate::{
    book::Book,
    chess::{Reason, TimeControl},
    game::{Comment, Eval, Game, GameResult, NodeId, Piece, UNNAMED, tags},
    players::Player,
};
use shakmaty::{Color, Position as _};

/// The session's game as it stands. The book names the opening; where it has no name or code for it, the
/// built-in one does.
pub fn game(session: &Session, book: Option<&Book>) -> Game {
    let mut game = Game::from_position(session.position());
    tag(&mut game, session, book);
    let line = game.main_line();
    let mut side = game.start().turn();
    for (ply, (id, step)) in line.iter().zip(session.moves()).enumerate() {
        // Nobody thought about the moves of the opening that the game was begun with.
        let is_timed = ply >= session.opening_plies();
        annotate(&mut game, *id, (side, is_timed), step, session.setup());
        side = side.other();
    }
    // The moves show a mate; every other end has to be told.
    let shown = session.ending().map(|ending| ending.reason) == Some(Reason::Checkmate);
    if let (Some(last), Some(ending), false) = (line.last(), session.ending(), shown) {
        let after = &mut game.notes_mut(*last).after;
        after.push(Comment::parse(&ending.to_string()));
    }
    game
}

fn annotate(
    game: &mut Game,
    id: NodeId,
    (side, is_timed): (Color, bool),
    step: &Played,
    setup: &Setup,
) {
    let has_clocks = matches!(setup.time, TimeControl::Fischer { .. });
    let clock = (has_clocks && is_timed).then(|| Piece::Clock(*step.clocks.get(side)));
    let evaluates_fully = setup.sides.get(side).evaluates_fully();
    let score = step.origin.score().filter(|_| evaluates_fully);
    let eval = score.map(|score| {
        Piece::Eval(Eval {
            score: score.for_white(side),
            depth: step.origin.depth(),
        })
    });
    let pieces: Vec<String> = [eval, clock]
        .into_iter()
        .flatten()
        .map(|piece| piece.to_string())
        .collect();
    if !pieces.is_empty() {
        let comment = Comment::parse(&pieces.join(" "));
        game.notes_mut(id).after.push(comment);
    }
}

fn tag(game: &mut Game, session: &Session, book: Option<&Book>) {
    let setup = session.setup();
    let day = tags::utc(session.started(), tags::DAY);
    let local_day = tags::local(session.started(), tags::DAY);
    let time = tags::utc(session.started(), tags::TIME);
    game.result = match session.ending() {
        None => GameResult::Unknown,
        Some(ending) => ending.winner.map_or(GameResult::Draw, GameResult::win),
    };
    let result = game.result.token();
    let tags = &mut game.tags;
    tags.set("Event", "Casual game");
    tags.set("Site", "Tabiya");
    tags.set("Date", local_day);
    tags.set("Round", "-");
    tags.set("White", name(setup, Color::White));
    tags.set("Black", name(setup, Color::Black));
    tags.set("Result", result);
    tags.set("WhiteType", kind(&setup.sides.white));
    tags.set("BlackType", kind(&setup.sides.black));
    tags.set("UTCDate", day);
    tags.set("UTCTime", time);
    tags.set("TimeControl", setup.time.pgn_tag());
    if let Some((side, divisor)) = setup.handicap.and_then(|given| given.time_share()) {
        let full = setup.time.pgn_tag();
        let tag = |color: Color| color.fold_wb("WhiteTimeControl", "BlackTimeControl");
        tags.set(tag(side), setup.time.divided(divisor).pgn_tag());
        tags.set(tag(side.other()), full);
    }
    tags.set("Termination", termination(session.status()));
    tags.set("PlyCount", session.moves().len().to_string());
    let named = book.and_then(|book| book.name_along(session.position()));
    // A repertoire seldom has codes, and names few openings.
    let coded = match &named {
        Some(opening) if !opening.eco.is_empty() => named.clone(),
        _ => Book::embedded().name_along(session.position()),
    };
    if let Some(opening) = &coded
        && !opening.eco.is_empty()
    {
        tags.set("ECO", opening.eco.as_str());
    }
    if let Some(opening) = named.or(coded) {
        tags.set("Opening", opening.name.as_str());
    }
}

/// What a side is called in a file.
fn name(setup: &Setup, side: Color) -> String {
    match setup.sides.get(side) {
        Player::Human { name: None } if setup.only_human().is_some() => UNNAMED.to_owned(),
        _ => setup.name(side),
    }
}

/// The values of `WhiteType` and `BlackType`.
fn kind(player: &Player) -> &'static str {
    match player {
        Player::Human { .. } => "human",
        _ => "program",
    }
}

/// The values of `Termination` that the PGN standard lists (9.8.1).
fn termination(status: Status) -> &'static str {
    match status {
        Status::Playing => "unterminated",
        Status::Aborted => "abandoned",
        Status::Ended(ending) => match ending.reason {
            Reason::Time | Reason::TimeWithoutMatingMaterial => "time forfeit",
            Reason::Forfeit => "rules infraction",
            Reason::Adjudication | Reason::Held(_) => "adjudication",
            _ => "normal",
        },
    }
}
