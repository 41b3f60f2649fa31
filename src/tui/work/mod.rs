//! Long work beside the engine: each piece on its own thread, with a stop and reports.
//!
//! The engine has one thread and one search at a time. What goes on beside it (an exhibit from the
//! museum thinking, a suite being solved, a match being played) is ordered here. An order has a
//! number from the same row as the engine's searches, so whoever asked can tell the reports
//! apart, and its own [`Stop`].

pub mod games;
pub mod gaps;
pub mod news;
mod worth;

use crate::{
    arena::{match_run::MatchRun, seat::seat, terms::Spending},
    book::Book,
    engine::{self, Info, Limits, SearchId, Stop},
    explore::update,
    game::{PlayerName, find::Wanted},
    play::small_game,
    players::{
        Player,
        museum::{
            actor::Actor, comparison, exhibit_player::MoveRequest, lab::Method, lessons::Topic,
            staged, step_log, subject::Subject, twig, watched,
        },
    },
    puzzles::{Problem, solver},
    store::guard::guarded,
    textbook::{games::board::SmallBoard, stepper::Stepper, workbench::Switches},
    tui::job::Shelved,
    tuning::genetic::{self, Plan, Tournament},
};
use games::{Games, ReviewRequest};
use gaps::GapRequest;
use news::Report;
use std::{
    io,
    num::NonZero,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::Arc,
    thread,
    time::Duration,
};

/// A piece of work to be begun.
#[derive(Debug)]
pub struct Order {
    pub id: SearchId,
    pub stop: Stop,
    pub work: Work,
}

/// What there is to be done.
#[derive(Debug)]
pub enum Work {
    /// An exhibit's move; it is told in the engine's own words.
    Move(Box<MoveRequest>),
    /// Problems to be solved by a player, each of its moves within the limits.
    Suite {
        player: Player,
        problems: Arc<Vec<Problem>>,
        limits: Limits,
    },
    /// What is left of a match. A player with its own depth keeps to it, unless there is a clock.
    Match(Box<MatchRun>),
    /// A game to review.
    Review(ReviewRequest),
    /// How a player plays, over these games of a file.
    Profile {
        games: Games,
        player: PlayerName,
        /// The book that the games are compared with, where it is not the program's own.
        book: Option<Shelved>,
    },
    /// The mistakes of a player in these games, as questions.
    Mistakes {
        games: Games,
        player: PlayerName,
        /// The file of the mistakes of earlier lessons.
        kept: Option<PathBuf>,
    },
    /// The gaps of a repertoire.
    Gaps(GapRequest),
    /// A position, or pieces, in these games.
    Find { games: Games, wanted: Wanted },
    /// The explorer's index to be brought up to date with these files and folders.
    Index {
        folder: PathBuf,
        sources: Vec<PathBuf>,
    },
    /// What pieces are worth on squares, by all that hold something of it; one's own networks are
    /// in this folder.
    Worth { networks: Option<PathBuf> },
    /// A search that goes at the stepper's pace.
    Stage {
        subject: Subject,
        actor: Actor,
        depth: usize,
        stepper: Stepper,
    },
    /// The answer to the question of a lesson on search.
    SearchLesson(Topic),
    /// All techniques on one position, one after the other.
    Compare { subject: Subject, depth: usize },
    /// The first steps of a search, one after the other.
    Log {
        subject: Subject,
        actor: Actor,
        depth: usize,
    },
    /// What lies below a node of a search's tree.
    Unfold {
        subject: Subject,
        actor: Actor,
        depth: usize,
        wanted: twig::Wanted,
    },
    /// So many rounds of the genetic tournament.
    Breed { plan: Plan, rounds: usize },
    /// A move of a small game: the best so deep, among equal moves by the seed.
    SmallMove {
        board: SmallBoard,
        depth: usize,
        seed: u64,
    },
    /// A search to be watched, and then perhaps one to compare it with.
    Watch {
        subject: Subject,
        actor: Actor,
        reference: Option<Switches>,
        depth: usize,
    },
}

/// The searchers recurse with whole positions on the stack.
const STACK_BYTES: usize = 16 << 20;

/// Longer than any sensible search that no clock bounds.
const PATIENCE: Duration = Duration::from_secs(600);

/// Starts the work on its own thread; `tell` receives its reports there.
///
/// # Errors
/// When the system gives no thread.
pub fn begin(order: Order, tell: impl Fn(SearchId, Report) + Send + 'static) -> io::Result<()> {
    thread::Builder::new()
        .name("work".to_owned())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let Order { id, stop, work } = order;
            let tell = |report| tell(id, report);
            let done = guarded(|| match work {
                Work::Move(move_request) => think(id, &move_request, &stop, tell),
                Work::Suite {
                    player,
                    problems,
                    limits,
                } => solve(&player, &problems, &limits, &stop, tell),
                Work::Match(match_run) => play(&match_run, &stop, tell),
                Work::Review(review_request) => games::review(review_request, &stop, tell),
                Work::Profile {
                    games,
                    player,
                    book,
                } => {
                    let book = match &book {
                        Some(book) => book.book(),
                        None => Book::embedded(),
                    };
                    games::profile(&games, &player, book, &stop, tell);
                }
                Work::Mistakes {
                    games,
                    player,
                    kept,
                } => games::mistakes(&games, &player, kept.as_deref(), &stop, tell),
                Work::Gaps(request) => gaps::find(&request, &stop, tell),
                Work::Find { games, wanted } => games::find(&games, &wanted, &stop, tell),
                Work::Index { folder, sources } => index(&folder, &sources, &stop, tell),
                Work::Worth { networks } => worth::ask_all(networks.as_deref(), &stop, tell),
                Work::Stage {
                    subject,
                    actor,
                    depth,
                    stepper,
                } => {
                    staged::play(&subject, actor, depth, (&stepper, &stop), &mut |staged| {
                        tell(Report::Staged(Box::new(staged)));
                    });
                    tell(Report::Done);
                }
                Work::SearchLesson(topic) => {
                    if let Some(answer) = topic.answer(&stop) {
                        tell(Report::SearchLesson(answer));
                    }
                    tell(Report::Done);
                }
                Work::Compare { subject, depth } => {
                    let mut say = |told| tell(Report::Compared(told));
                    comparison::compare(&subject, &Method::ALL, depth, &stop, &mut say);
                    tell(Report::Done);
                }
                Work::Log {
                    subject,
                    actor,
                    depth,
                } => {
                    if let Subject::Chess(root, view) = &subject {
                        let log = step_log::first_steps(root, actor, *view, depth, &stop);
                        tell(Report::Logged(Box::new(log)));
                    }
                    tell(Report::Done);
                }
                Work::Unfold {
                    subject,
                    actor,
                    depth,
                    wanted,
                } => {
                    let found = twig::unfold(&subject, actor, depth, &wanted, &stop);
                    tell(Report::Unfolded(found));
                    tell(Report::Done);
                }
                Work::Breed { plan, rounds } => breed(plan, rounds, &stop, tell),
                Work::SmallMove { board, depth, seed } => {
                    tell(Report::SmallMove(small_game::think(
                        &board, depth, seed, &stop,
                    )));
                    tell(Report::Done);
                }
                Work::Watch {
                    subject,
                    actor,
                    reference,
                    depth,
                } => {
                    watched::watch(&subject, actor, depth, &stop, &mut |picture| {
                        tell(Report::Watched(Box::new(picture)));
                    });
                    if let Some(reference) = reference {
                        watched::count(&subject, reference, depth, &stop, &mut |nodes| {
                            tell(Report::Counted(nodes));
                        });
                    }
                    tell(Report::Done);
                }
            });
            if let Err(words) = done {
                tell(Report::Failed(words));
                tell(Report::Done);
            }
        })
        .map(|_| ())
}

fn think(id: SearchId, move_request: &MoveRequest, stop: &Stop, tell: impl Fn(Report)) {
    let mut say = |info: &Info| {
        let report = engine::Report::Progress(id, info.clone());
        tell(Report::Thought(report));
    };
    if let Some(verdict) = move_request.run(stop, &mut say) {
        tell(Report::Thought(engine::Report::Finished(id, verdict)));
    }
}

/// Games at a time, where no clock makes them a race.
const TABLES: usize = 4;
fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn play(match_run: &MatchRun, stop: &Stop, tell: impl Fn(Report)) {
    // A program that cannot play would lose all its games, and everybody be rated by them.
    let external = |player: &&Player| player.external().is_some();
    for player in match_run.players.iter().filter(external) {
        if let Err(failure) = seat(player, &player.word(), 1) {
            tell(Report::PlayerRefused(failure.to_string()));
            tell(Report::Done);
            return;
        }
    }
    let tables = match match_run.spending {
        // A core each, and one for the screen, so that the clock does not measure the machine.
        Spending::Clock(_) => cores().saturating_sub(1).clamp(1, TABLES),
        _ => TABLES,
    };
    let is_wanted = || !stop.is_stopped();
    let played = match_run.play(tables, is_wanted, |news| {
        tell(Report::Match(news));
        ControlFlow::Continue(())
    });
    // Without a thread no game is played, and the table shows none.
    if let Ok(Some(lost)) = played {
        tell(Report::PlayerLost(lost.reason));
    }
    tell(Report::Done);
}

/// Tells each round; stopped, the one that is being played is not told.
fn breed(plan: Plan, rounds: usize, stop: &Stop, tell: impl Fn(Report)) {
    let openings = genetic::openings(&plan);
    let mut tournament = Tournament::new(plan);
    for _ in 0..rounds {
        let Some(round) = tournament.play_round(&openings, cores(), || !stop.is_stopped()) else {
            break;
        };
        tell(Report::Bred(Box::new(round.clone())));
    }
    tell(Report::Done);
}

/// Leaves a core to the screen and the engine.
fn index(folder: &Path, sources: &[PathBuf], stop: &Stop, tell: impl Fn(Report)) {
    let threads = cores().saturating_sub(1).max(1);
    let updated = update::update(folder, sources, threads, stop, &mut |progress| {
        tell(Report::Indexing(progress));
    });
    tell(Report::Indexed(updated));
}

fn solve(
    player: &Player,
    problems: &[Problem],
    limits: &Limits,
    stop: &Stop,
    tell: impl Fn(Report),
) {
    let Ok(mut seated) = seat(player, &player.word(), 1) else {
        tell(Report::Done);
        return;
    };
    for (index, problem) in problems.iter().enumerate() {
        match solver::solve(problem, seated.as_mut(), limits, PATIENCE, stop) {
            Ok(attempt) => tell(Report::Tried(index, attempt)),
            // These players fail only when they are stopped.
            Err(_) => break,
        }
    }
    tell(Report::Done);
}
