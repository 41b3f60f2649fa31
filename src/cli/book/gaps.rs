//! `tabiya book gaps`: what a repertoire has no answer to.

use super::reading::{load, refuse};
use crate::{
    analysis::{
        gaps::{self, Basis, Limits, Report, Spot},
        replies::ReplySource,
    },
    book::{Book, file},
    chess::{Position, Score, line, line::PieceLetters, notation},
    cli::{
        complaint::Complaint,
        indexing::bring_up_to_date,
        numbers::at_least,
        out::{self, note, say},
        side::{self, Side},
        source,
        words::{book_gaps as words, shared::LIST_SHOWS_NAMES},
    },
    engine::{Info, messages, solo::Solo},
    explore::{Filter, Index},
    sort,
    store::Paths,
    text::figures::tenths_of_percent,
};
use clap::builder::{PathBufValueParser, TypedValueParser as _};
use serde_json::{Value, json};
use shakmaty::{CastlingMode, Chess, Color, Move};
use std::path::PathBuf;

/// Find the gaps of a repertoire: frequent replies without an answer, own moves with two answers,
/// lines that end badly, lines that are never met.
///
/// How often a reply comes is taken from the games given, else from the explorer's index; where
/// fewer than 10 games were in a position, from the built-in book.
#[derive(Debug, clap::Args)]
#[command(after_help = words::EXAMPLES)]
pub struct Args {
    /// The book
    #[arg(value_name = "BOOK")]
    book: PathBuf,
    /// The side whose book it is; without it, as the book's @side says
    #[arg(long = "as", value_name = "SIDE", aliases = side::OTHER_NAMES)]
    side: Option<Side>,
    /// Games that say how often each reply comes: files and folders; - is standard input
    #[arg(long, value_name = "FILE", num_args = 1..,
          value_parser = PathBufValueParser::new().map(source::place_of))]
    games: Vec<PathBuf>,
    /// Only games of this player with that side; of the names there are, those that fit best
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Replies that come at least so often in their position, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0)]
    percent: f64,
    /// Entries shown of each kind
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = at_least::<usize>(0))]
    most: usize,
    /// Nodes that the engine searches for each suggestion; 0: no engine
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = at_least::<u64>(0))]
    nodes: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Below this a line ends unclearly for its owner, and below that it is lost; in centipawns.
const UNCLEAR: i32 = -60;
const LOST: i32 = -150;
/// A mate, in centipawns.
const MATE: i32 = 10_000;

pub fn run(args: &Args) -> Result<(), Complaint> {
    if !(0.0..=100.0).contains(&args.percent) {
        return Err(Complaint::usage(words::EXPECTED_PERCENTAGE));
    }
    source::take_places(&args.games)?;
    let book = file::open(&args.book).map_err(|error| refuse(&args.book, &error))?;
    let book = book.book;
    let Some(side) = args.side.map(Side::color).or(book.side()) else {
        return Err(Complaint::usage(words::WHOSE_BOOK).hint(words::SAY_SIDE));
    };
    let names = load(None)?;
    let mut source = Source::open(args, side, &book)?;
    let limits = Limits {
        share: args.percent / 100.0,
        ..Limits::default()
    };
    let report = gaps::find(&book, side, limits, |chess| {
        source.replies.replies(chess, &names, &book)
    });
    let report = report.map_err(Complaint::input)?;
    if report.positions == 0 {
        return Err(Complaint::input(words::no_moves(&args.book, side)).hint(words::ADD_MOVES));
    }
    let mut engine = (args.nodes > 0).then(|| Engine::new(args.nodes));
    let findings = Findings::of(&report, side, args.most, engine.as_mut());
    if args.json {
        out::pretty_json(&findings.in_json(&report, &names, &source))?;
    } else {
        findings.print(&report, &names, &source)?;
    }
    match report.gaps.len() {
        0 => Ok(()),
        count => Err(Complaint::failed(words::gaps(count)).hint(words::ADD_ANSWERS)),
    }
}

/// What says how often a reply comes.
struct Source {
    replies: ReplySource,
    /// Games that count.
    games: u64,
    /// They are those of one player.
    is_own: bool,
    /// The folder of an index of the games given, for as long as it is asked.
    _folder: Option<tempfile::TempDir>,
}

impl Source {
    fn open(args: &Args, side: Color, book: &Book) -> Result<Source, Complaint> {
        let filter = Filter {
            player: args.player.clone(),
            side: args.player.as_ref().map(|_| side),
            ..Filter::default()
        };
        let (index, folder) = if args.games.is_empty() {
            let folder = Paths::find().map_err(Complaint::input)?.explorer_folder();
            (Index::open(&folder).map_err(Complaint::input)?, None)
        } else {
            let folder = tempfile::tempdir()
                .map_err(|error| Complaint::failed(words::no_temporary_folder(error)))?;
            let stop = crate::engine::Stop::new();
            bring_up_to_date(folder.path(), &args.games, &stop)?;
            let index = Index::open(folder.path()).map_err(Complaint::input)?;
            if let Some(complaint) = source::none_among(&args.games, index.games_count()) {
                return Err(complaint);
            }
            (index, Some(folder))
        };
        let mut replies = ReplySource::of_index(index, filter);
        let games = replies.games(book).map_err(Complaint::input)?;
        if let Some(player) = args.player.as_ref().filter(|_| games == 0) {
            let (what, hint) = match replies.has_games() {
                true => (words::no_game_of(player, side), LIST_SHOWS_NAMES),
                false => (words::no_games_for(player), words::NAME_GAMES),
            };
            return Err(Complaint::failed(what).hint(hint));
        }
        Ok(Source {
            replies,
            games,
            is_own: args.player.is_some(),
            _folder: folder,
        })
    }

    /// In words, for a note.
    fn words(&self, basis: Basis) -> String {
        match (self.games, self.replies.has_games()) {
            (0, false) => words::BY_BOOK.to_owned(),
            (0, true) => words::BY_BOOK_FOR_WANT_OF_GAMES.to_owned(),
            (games, _) => words::by_games(games, basis),
        }
    }

    /// Over the replies without an answer.
    fn title(&self, basis: Basis) -> &'static str {
        match (basis, self.is_own) {
            (Basis::Books, _) => words::GAPS_BY_BOOK,
            (_, true) => words::GAPS_IN_OWN_GAMES,
            (_, false) => words::GAPS_IN_GAMES,
        }
    }

    /// Whether there are enough games to say of a line that it is never met.
    fn knows_seldom(&self) -> bool {
        self.games as f64 >= Limits::default().seldom
    }
}

/// An engine that suggests and evaluates.
struct Engine {
    solo: Solo,
    nodes: u64,
}

impl Engine {
    fn new(nodes: u64) -> Engine {
        const HASH_MIB: usize = 16;
        Engine {
            solo: Solo::new(HASH_MIB, &Default::default()),
            nodes,
        }
    }

    /// The best move and what it is worth to the side to move.
    fn look(&mut self, chess: &Chess) -> Option<(Option<Move>, i32)> {
        self.solo.forget();
        let position = Position::new(chess.clone(), CastlingMode::Standard);
        let limits = messages::Limits {
            nodes: Some(self.nodes),
            ..messages::Limits::default()
        };
        let info: Info = self.solo.search(&position, &limits)?;
        let best = info.lines.first()?;
        let score = match best.score {
            Score::Cp(score) => score,
            Score::Mates(_) => MATE,
            Score::Mated(_) => -MATE,
        };
        Some((best.moves.first().copied(), score))
    }
}

/// What is shown.
struct Findings {
    side: Color,
    /// Suggestions for the gaps: the move, and what it is worth to the owner.
    suggested: Vec<Option<(Option<Move>, i32)>>,
    /// Lines that end badly, with what they are worth to the owner; `None` without an engine.
    bad: Option<Vec<(Spot, i32)>>,
    most: usize,
}

impl Findings {
    fn of(report: &Report, side: Color, most: usize, engine: Option<&mut Engine>) -> Findings {
        let mut findings = Findings {
            side,
            suggested: Vec::new(),
            bad: None,
            most,
        };
        let Some(engine) = engine else {
            return findings;
        };
        let gaps = report.gaps.iter().take(most);
        findings.suggested = gaps.map(|gap| engine.look(&gap.spot.chess)).collect();
        let mut bad = Vec::new();
        for (done, end) in report.ends.iter().enumerate() {
            if out::is_watched() {
                out::rewrite(&words::evaluated(done + 1, report.ends.len()));
            }
            if let Some((_, score)) = engine.look(&end.chess)
                && -score <= UNCLEAR
            {
                bad.push((end.clone(), -score));
            }
        }
        if out::is_watched() {
            out::rewrite("");
        }
        sort::by_key(&mut bad, |(_, score)| *score);
        findings.bad = Some(bad);
        findings
    }

    fn print(&self, report: &Report, names: &Book, source: &Source) -> Result<(), Complaint> {
        let basis = report.basis(source.games);
        let replies = source.words(basis);
        note!("{}", words::looked_at(report.positions, &replies));
        if basis != Basis::Books && !source.is_own {
            note!("{}", words::EVERYBODY_COUNTS);
        }
        self.print_gaps(report, names, source.title(basis))?;
        let doubles = report.doubles.iter().map(|(spot, moves)| {
            let moves: Vec<String> = moves
                .iter()
                .map(|m| notation::san(&spot.chess, *m))
                .collect();
            format!("{:>6}  {}  {}", often(spot), text(spot), moves.join(", "))
        });
        self.section(words::SEVERAL_ANSWERS, doubles)?;
        if let Some(bad) = &self.bad {
            let lines = bad.iter().map(|(spot, score)| {
                let how = if *score <= LOST {
                    words::LOST
                } else {
                    words::WORSE
                };
                format!(
                    "{:>6}  {}  {how}, {}",
                    often(spot),
                    text(spot),
                    pawns(*score)
                )
            });
            self.section(words::BAD_ENDS, lines)?;
        }
        if !source.knows_seldom() {
            return Ok(());
        }
        let unmet = report
            .unmet
            .iter()
            .map(|spot| format!("        {}", text(spot)));
        self.section(words::SELDOM_MET, unmet)
    }

    fn print_gaps(&self, report: &Report, names: &Book, title: &str) -> Result<(), Complaint> {
        let gaps = report.gaps.iter().enumerate().map(|(place, gap)| {
            let name = name_of(&gap.spot, names);
            let answer = self.suggested.get(place).copied().flatten();
            let suggested = answer.and_then(|(played, score)| {
                Some((notation::san(&gap.spot.chess, played?), pawns(score)))
            });
            format!(
                "{:>6}  {}  ({}){name}",
                often(&gap.spot),
                text(&gap.spot),
                words::share(gap.share * 100.0, gap.games, suggested),
            )
        });
        self.section(title, gaps)
    }

    fn section(
        &self,
        title: &str,
        mut lines: impl ExactSizeIterator<Item = String>,
    ) -> Result<(), Complaint> {
        let count = lines.len();
        say!("{title}: {count}")?;
        for line in lines.by_ref().take(self.most) {
            say!("{line}")?;
        }
        match count.saturating_sub(self.most) {
            0 => Ok(()),
            more => say!("        {}", words::and_more(more)),
        }
    }

    fn in_json(&self, report: &Report, names: &Book, source: &Source) -> Value {
        let spot = |spot: &Spot| {
            json!({
                "moves": text(spot),
                "fen": Position::new(spot.chess.clone(), CastlingMode::Standard).fen(),
                "reach": spot.met(),
                "name": name_along(spot, names),
            })
        };
        let gaps: Vec<Value> = report
            .gaps
            .iter()
            .enumerate()
            .map(|(place, gap)| {
                let mut about = spot(&gap.spot);
                about["share"] = json!(gap.share);
                about["games"] = json!(gap.games);
                if let Some((Some(played), score)) = self.suggested.get(place).copied().flatten() {
                    about["engine"] = json!(notation::san(&gap.spot.chess, played));
                    about["score"] = json!(score);
                }
                about
            })
            .collect();
        let doubles = report.doubles.iter().map(|(at, moves)| {
            let mut about = spot(at);
            let moves: Vec<String> = moves.iter().map(|m| notation::san(&at.chess, *m)).collect();
            about["answers"] = json!(moves);
            about
        });
        let of_bad = |(at, score): &(Spot, i32)| {
            let mut about = spot(at);
            about["score"] = json!(score);
            about["lost"] = json!(*score <= LOST);
            about
        };
        let bad = self.bad.as_ref();
        let bad: Option<Vec<Value>> = bad.map(|bad| bad.iter().map(of_bad).collect());
        let unmet = report.unmet.iter().map(spot);
        let unmet: Option<Vec<Value>> = source.knows_seldom().then(|| unmet.collect());
        json!({
            "side": self.side.to_string(),
            "positions": report.positions,
            "gaps": gaps,
            "several_answers": doubles.collect::<Vec<_>>(),
            "games": source.games,
            "bad_ends": bad,
            "never_met": unmet,
        })
    }
}

fn text(spot: &Spot) -> String {
    line::text(
        &spot.start,
        spot.moves.iter().copied(),
        PieceLetters::Letters,
    )
}

/// `12.5%` of the games; `<0.1%`; a dash where none were counted.
fn often(spot: &Spot) -> String {
    spot.met().map_or_else(
        || "–".to_owned(),
        |reach| format!("{}%", tenths_of_percent(reach)),
    )
}

/// `+0.34`
fn pawns(score: i32) -> String {
    match score.abs() {
        MATE.. if score > 0 => words::MATES.to_owned(),
        MATE.. => words::MATED.to_owned(),
        _ => format!("{:+.2}", f64::from(score) / 100.0),
    }
}

fn name_along(spot: &Spot, names: &Book) -> Option<String> {
    let name = names.name_along(&spot.position())?;
    Some(name.to_string())
}

fn name_of(spot: &Spot, names: &Book) -> String {
    name_along(spot, names).map_or(String::new(), |name| format!("  {name}"))
}
