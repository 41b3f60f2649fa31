//! From a [`Route`] to its screen: the only place where screens are made.

use super::{
    analysis::{Analysis, comparison::Comparison, summary::Summary},
    arena::Arena,
    book::BookScreen,
    breeding::BreedingScreen,
    drill::Drill,
    endings::Endings,
    explored_games::ExploredGames,
    files::Files,
    games::Games,
    gaps::GapsScreen,
    guess::GuessTheMove,
    help::Help,
    home::Home,
    lab::Laboratory,
    left_book::LeftBook,
    lesson::Lesson,
    museum::Museum,
    new_game::NewGame,
    play::Play,
    profile::ProfilePage,
    puzzles::{Trainer, suite::Runner},
    search_lessons::SearchLessons,
    set_up::SetUp,
    settings::SettingsForm,
    small_game::SmallGameScreen,
    tags::TagsForm,
    unfinished::Unfinished,
    worth::WorthPage,
};
use crate::{
    game::find::Wanted,
    play::Snapshot,
    store::saves::Slot,
    tui::{
        route::{LabSubject, Route, Studied},
        screen::Screen,
        words::open as words,
        world::World,
    },
};
use std::time::Instant;

/// Why a screen cannot be opened, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotOpened(String);

/// Makes the screen of a route.
///
/// # Errors
/// [`NotOpened`] where a game cannot be read, or what was pasted is nothing for a board.
pub fn open(route: Route, world: &mut World, now: Instant) -> Result<Box<dyn Screen>, NotOpened> {
    Ok(match route {
        Route::Home => Box::new(Home::new()),
        Route::Play(setup) => Box::new(Play::new(*setup, world, now)),
        Route::Resume(slot, game) => Box::new(resumed(slot, *game, world, now)?),
        Route::Unfinished => Box::new(Unfinished::new()),
        Route::NewGame { like, start } => {
            Box::new(NewGame::new(*like, start.map(|start| *start), world))
        }
        Route::Analysis(studied) => Box::new(analysis(studied, world)?),
        Route::Study {
            studied,
            flipped,
            task,
        } => Box::new(
            analysis(studied, world)?
                .flipped(flipped)
                .beginning_with(task),
        ),
        Route::Comparison { position, moves } => Box::new(Comparison::new(*position, &moves)),
        Route::Summary {
            players,
            review,
            marked_otherwise,
        } => Box::new(Summary::new(players, *review, marked_otherwise)),
        Route::Guess(game) => Box::new(GuessTheMove::new(*game)),
        Route::Lesson(round) => Box::new(Lesson::of(round)),
        Route::Files => Box::new(Files::new()),
        Route::Games { library, with } => Box::new(match with {
            Some(position) => Games::with_position(library, &position),
            None => Games::new(library),
        }),
        Route::ExploredGames { games, position } => Box::new(ExploredGames::new(games, *position)),
        Route::Profile(of) => Box::new(ProfilePage::new(of)),
        Route::LeftBook(of) => Box::new(LeftBook::new(of)),
        Route::Book(place) => {
            let book = BookScreen::new(place.subject, world).at(*place.position, place.flipped);
            Box::new(if place.adds { book.adding() } else { book })
        }
        Route::Gaps(plan) => Box::new(GapsScreen::new(plan)),
        Route::Drill(plan) => Box::new(Drill::new(plan, world.next_seed())),
        Route::SetUp(position) => Box::new(SetUp::new(&position)),
        Route::Puzzles(plan) => Box::new(Trainer::planned(plan, world)),
        Route::Endings => Box::new(Endings::new()),
        Route::Suite { source, problems } => Box::new(Runner::new(source, problems)),
        Route::Museum => Box::new(Museum::new()),
        Route::Lab(subject) => Box::new(match subject {
            LabSubject::Own => Laboratory::new(),
            LabSubject::Exhibit(exhibit) => Laboratory::watching(exhibit),
            LabSubject::Tabiya => Laboratory::watching_tabiya(),
            LabSubject::Position(position) => Laboratory::of(*position),
            LabSubject::Small(board) => Laboratory::of_small(board),
            LabSubject::Lesson(topic) => Laboratory::of_lesson(topic),
        }),
        Route::SmallGame(setup) => Box::new(SmallGameScreen::new(setup)),
        Route::LeftSmallGame(game) => Box::new(SmallGameScreen::as_left(game, world)),
        Route::SearchLessons => Box::new(SearchLessons::new()),
        Route::Breeding => Box::new(BreedingScreen::new()),
        Route::PieceWorth => Box::new(WorthPage::new()),
        Route::Arena(None) => Box::new(Arena::new(world)),
        Route::StoppedMatch => Box::new(Arena::resuming(world)),
        Route::Arena(Some(players)) => Box::new(Arena::of(players, world)),
        Route::Tags(tags) => Box::new(TagsForm::new(*tags)),
        Route::Settings => Box::new(SettingsForm::new()),
        Route::Help(subject) => {
            let letters = world.settings.look.piece_letters;
            Box::new(Help::new(&subject, &world.keymap, letters))
        }
    })
}

/// The game of this slot. Another program may have played on since it was read here, or ended it.
fn resumed(
    slot: Slot,
    known: Snapshot,
    world: &mut World,
    now: Instant,
) -> Result<Play, NotOpened> {
    let taken_up = slot
        .take_up(known)
        .map_err(|error| NotOpened(words::cannot_be_resumed(error)))?;
    let Some(game) = taken_up.filter(Snapshot::is_unfinished) else {
        world.unfinished.retain(|(kept, _)| *kept != slot);
        return Err(NotOpened(words::GONE_ELSEWHERE.to_owned()));
    };
    Play::resume(slot, &game, world, now)
        .map_err(|error| NotOpened(words::cannot_be_resumed(error)))
}

fn analysis(studied: Studied, world: &World) -> Result<Analysis, NotOpened> {
    match studied {
        Studied::Position(position) => Ok(Analysis::of_position(&position, world)),
        Studied::Game { game, flipped } => Ok(Analysis::new(*game, world).flipped(flipped)),
        Studied::FirstOf {
            game,
            count,
            flipped,
        } => Ok(Analysis::new(*game, world).flipped(flipped).first_of(count)),
        Studied::GameAt { game, position } => {
            let ply = Wanted::position(position.current()).in_game(&game);
            let mut analysis = Analysis::new(*game, world);
            analysis.begin_at(ply.unwrap_or(0));
            Ok(analysis)
        }
        Studied::InFile {
            library,
            number,
            ply,
            among,
        } => {
            let mut analysis = Analysis::of_file(library, number, world)
                .ok_or_else(|| NotOpened(words::UNREADABLE_GAME.to_owned()))?;
            analysis.begin_at(ply);
            Ok(analysis.among(among))
        }
        Studied::Pasted(pasted) => Analysis::of_pasted(&pasted, world)
            .ok_or_else(|| NotOpened(words::NEITHER_FEN_NOR_GAME.to_owned())),
    }
}
