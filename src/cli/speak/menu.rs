//! The first question of the line mode: what is to be done.

use super::{
    Context, drill_with, edit_own, guess_with, lab_with, learn_with, places, play_as_said,
    play_with, say_complaint, study_with, train_with, with_voice,
};
use crate::{
    analysis::{Deck, Lesson},
    book::Book,
    chess::Position,
    cli::{
        analyse,
        complaint::Complaint,
        guess, out,
        practice::{Wish, prepare},
        source,
        words::speak as said,
    },
    game::Game,
    play::{BookChoice, Setup, Snapshot, small_game::SmallSetup},
    puzzles::own,
    speak::{
        Heard, Voice, after, arena,
        book::Start,
        drill::{self as practice, Wanted},
        explorer::Answer,
        files::{self, Files},
        game, lessons, place, profile,
        puzzles::rushing,
        settings, small_game,
        study::{self, Subject},
    },
    store::{
        Paths, kept,
        library::Library,
        own_file, paths,
        saves::{Saves, Slot},
    },
    textbook::games::board::SmallGame,
};
use std::{borrow::Cow, io, path::Path, time::SystemTime};

const COMMANDS: [(&str, &str); 30] = [
    ("play, play nell black 5+3", said::HELP_PLAY),
    (said::PLAY_OTHERWISE, said::HELP_PLAY_OTHERWISE),
    (said::PLAY_AT_ODDS, said::HELP_PLAY_AT_ODDS),
    (said::PLAY_AND_MORE, said::HELP_PLAY_AND_MORE),
    (said::WATCH, said::HELP_WATCH),
    ("tic-tac-toe, connect 4", said::HELP_SMALL_GAMES),
    ("resume, resume 2", said::HELP_RESUME),
    ("delete 2", said::HELP_DELETE),
    ("games, open 3", said::HELP_GAMES),
    ("analyse, analyse games.pgn", said::HELP_ANALYSE),
    (said::FILES, said::HELP_FILES),
    ("set up, set up FEN", said::HELP_SET_UP),
    ("puzzles, puzzles FILE", said::HELP_PUZZLES),
    ("rush 3, rush 5, rush no clock", said::HELP_RUSH),
    ("endings", said::HELP_ENDINGS),
    ("suite FILE", said::HELP_SUITE),
    ("guess, guess FILE", said::HELP_GUESS),
    ("learn", said::HELP_LEARN),
    ("book", said::HELP_BOOK),
    (said::DRILL, said::HELP_DRILL),
    (said::EXPLORER_OR_ALL, said::HELP_EXPLORER),
    (said::EXPLORER_GAMES, said::HELP_EXPLORER_GAMES),
    (said::EXPLORER_FILTER, said::HELP_EXPLORER_FILTER),
    ("museum, lab", said::HELP_MUSEUM),
    ("lessons, matches", said::HELP_LESSONS),
    ("profile", said::HELP_PROFILE),
    ("settings", said::HELP_SETTINGS),
    ("problems", said::HELP_PROBLEMS),
    ("repeat", said::HELP_REPEAT),
    ("quit", said::HELP_QUIT),
];

/// Asks what is to be done, until the person leaves; `unsaved`: where changes wait that were left so.
///
/// # Errors
/// As for each of the dialogues.
pub fn run(mut context: Context, unsaved: Vec<String>) -> Result<(), Complaint> {
    with_voice(context.letters(), |voice| {
        voice.say(said::GREETING).map_err(out::unwritten)?;
        voice.say_all(unsaved).map_err(out::unwritten)?;
        voice.say(said::CHOICES).map_err(out::unwritten)?;
        loop {
            let Heard::Line(line) = voice.hear(None).map_err(out::unwritten)? else {
                return Ok(());
            };
            if choose(voice, &mut context, &line)? {
                return Ok(());
            }
            voice.say(said::AGAIN).map_err(out::unwritten)?;
        }
    })
}

/// Does what a line asks for; true when the person leaves.
fn choose(voice: &mut Voice, context: &mut Context, line: &str) -> Result<bool, Complaint> {
    context.settle();
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    // A file is called as it was written.
    let file = line.split_once(char::is_whitespace);
    let file = file.map(|(_, file)| paths::typed(file.trim()));
    let file = file.as_deref();
    match words.as_slice() {
        ["quit" | "q" | "exit" | "leave"] => return Ok(true),
        ["help" | "?" | "h"] => voice.commands(&COMMANDS).map_err(out::unwritten)?,
        ["play", ..] => play_as_said(voice, context, after(line, 1), None)?,
        ["new", "game", ..] => play_as_said(voice, context, after(line, 2), None)?,
        ["watch", ..] => play_as_said(voice, context, line, None)?,
        ["resume"] => resume(voice, context, None)?,
        ["resume", number] => resume(voice, context, Some(number))?,
        ["delete" | "discard"] => delete(voice, context, "")?,
        ["delete" | "discard", number] => delete(voice, context, number)?,
        ["games"] => my_games(voice, context, None)?,
        ["games" | "open", number] => my_games(voice, context, Some(number))?,
        ["open"] => my_games(voice, context, Some(""))?,
        ["puzzles" | "puzzle", ..] => solve(voice, context, file)?,
        ["set", "up"] => places::set_up(voice, context, None)?,
        ["set", "up", ..] => {
            let words: Vec<&str> = line.split_whitespace().skip(2).collect();
            places::set_up(voice, context, Some(&words.join(" ")))?;
        }
        ["suite" | "solve", ..] => places::suite(voice, context, file)?,
        ["endings" | "ending"] => places::endings(voice, context)?,
        ["museum"] => places::museum(voice, context)?,
        ["lab"] => lab_with(voice, context, Position::default()).map_err(out::unwritten)?,
        ["rush", kind @ ..] => match rushing::kind(kind) {
            Some(kind) => train_with(voice, context, own::problems(), Some(kind))?,
            None => voice.say(rushing::ASKED).map_err(out::unwritten)?,
        },
        ["analyse" | "analyze", ..] => look_through(voice, context, file)?,
        ["files" | "folder", ..] => find_files(voice, context, file)?,
        ["explorer", ..] => explore(voice, context, line)?,
        ["guess", ..] => guess_moves(voice, context, file)?,
        ["learn"] => learn_due(voice, context)?,
        ["book"] => {
            edit_own(voice, context, Start::at(Position::default())).map_err(out::unwritten)?
        }
        ["drill", rest @ ..] => match practice::wanted(rest) {
            Ok(wanted) => drill_own(voice, context, wanted)?,
            Err(sentence) => voice.say(sentence).map_err(out::unwritten)?,
        },
        ["tic-tac-toe"] => play_small(voice, context, SmallGame::TicTacToe)?,
        ["connect" | "connect-four", ..] => play_small(voice, context, SmallGame::ConnectFour)?,
        ["lessons"] => {
            let mut lab = |voice: &mut Voice<'_>, position: &Position| {
                lab_with(voice, context, position.clone())
            };
            lessons::run(voice, &mut lab).map_err(out::unwritten)?;
        }
        ["matches" | "match"] => matches(voice, context).map_err(out::unwritten)?,
        ["profile"] => {
            let name = &context.settings.game.name;
            let paths = context.paths.as_ref();
            let book = match context.repertoire() {
                Ok(book) => book,
                // As on the screen, the built-in one stands in for it.
                Err(sentence) => {
                    voice.say(sentence).map_err(out::unwritten)?;
                    Cow::Borrowed(Book::embedded())
                }
            };
            let told = |paths| profile::told(paths, name, &book);
            let lines = paths.map_or_else(|| vec![said::NO_PROFILE.to_owned()], told);
            voice.say_in_parts(lines).map_err(out::unwritten)?;
        }
        ["settings"] => {
            let file = context.paths.as_ref().map(Paths::settings_file);
            settings::run(voice, &mut context.settings, file.as_deref()).map_err(out::unwritten)?;
        }
        ["problems"] => voice
            .say_all(problems(&context.notices))
            .map_err(out::unwritten)?,
        _ => voice
            .say(said::unknown_command(line))
            .map_err(out::unwritten)?,
    }
    Ok(false)
}

/// What was found wrong at the start.
fn problems(notices: &[String]) -> Vec<String> {
    match notices {
        [] => vec![said::NO_PROBLEMS.to_owned()],
        notices => notices.iter().map(said::problem).collect(),
    }
}

/// What was played in the start position.
fn explore(voice: &mut Voice, context: &mut Context, line: &str) -> Result<(), Complaint> {
    let Some(games) = context.games() else {
        return voice.say(said::NO_EXPLORER).map_err(out::unwritten);
    };
    let (position, typed) = (Position::default(), after(line, 1));
    let answer = context.explorer.asked(voice, &games, &position, typed);
    match answer.map_err(out::unwritten)? {
        Answer::Told(lines) => {
            voice.say_all(lines).map_err(out::unwritten)?;
            voice.say(said::WRITE_ANALYSE).map_err(out::unwritten)
        }
        Answer::Game(game, position) => {
            let subject = Subject::GameAt(game, position);
            study_with(voice, context, subject).map_err(out::unwritten)
        }
    }
}

/// Matches between programs; their games are looked through in between.
fn matches(voice: &mut Voice, context: &mut Context) -> io::Result<()> {
    let mut seed = context.seed;
    let own: &Context = context;
    let mut look =
        |voice: &mut Voice<'_>, game: Game| study_with(voice, own, Subject::Game(Box::new(game)));
    let plan = arena::Plan {
        seed: &mut seed,
        paths: own.paths.as_ref(),
        engine: own.named_engine().ok().flatten(),
        look: &mut look,
    };
    arena::run(voice, plan)?;
    context.seed = seed;
    Ok(())
}

/// A small game that the person begins.
fn play_small(voice: &mut Voice, context: &mut Context, game: SmallGame) -> Result<(), Complaint> {
    small_game::run(voice, SmallSetup::new(game), &mut context.seed).map_err(out::unwritten)
}

/// The puzzles of a file, or the built-in ones.
fn solve(voice: &mut Voice, context: &Context, file: Option<&Path>) -> Result<(), Complaint> {
    match file.map_or_else(|| Ok(own::problems()), source::puzzles) {
        Ok(problems) => train_with(voice, context, problems, None),
        Err(complaint) => say_complaint(voice, &complaint),
    }
}

/// The games of a file, or the start position.
fn look_through(
    voice: &mut Voice,
    context: &Context,
    file: Option<&Path>,
) -> Result<(), Complaint> {
    let subject = match file {
        None => Ok(Subject::Game(Box::default())),
        Some(file) => analyse::library(file).map(|library| Subject::File(Box::new(library), 0)),
    };
    match subject {
        Ok(subject) => study_with(voice, context, subject).map_err(out::unwritten),
        Err(complaint) => say_complaint(voice, &complaint),
    }
}

/// Files of games to choose from, in this folder at first.
fn find_files(
    voice: &mut Voice,
    context: &Context,
    folder: Option<&Path>,
) -> Result<(), Complaint> {
    let mut known = Files::default();
    loop {
        match known.run(voice, folder).map_err(out::unwritten)? {
            files::After::Leave => return Ok(()),
            files::After::Open(file) => look_through(voice, context, Some(&file))?,
        }
    }
}

/// The moves of the first game of a file, or of a famous one.
fn guess_moves(voice: &mut Voice, context: &Context, file: Option<&Path>) -> Result<(), Complaint> {
    match guess::first_of(file, rand::random()) {
        Ok(game) => guess_with(voice, context, game),
        Err(complaint) => say_complaint(voice, &complaint),
    }
}

/// The mistakes of earlier lessons that are due.
fn learn_due(voice: &mut Voice, context: &Context) -> Result<(), Complaint> {
    let file = context.paths.as_ref().map(Paths::mistakes_file);
    let deck = file.map_or_else(|| Ok(Deck::default()), |file| kept::load::<Deck>(&file));
    let words = match deck {
        Err(error) => said::not_read(error),
        Ok(deck) if deck.is_empty() => said::NO_MISTAKES.to_owned(),
        Ok(deck) => {
            let due = deck.due(SystemTime::now());
            let most = context.settings.review.questions;
            let lesson = Lesson::new(due.into_iter().take(most));
            if !lesson.is_empty() {
                return learn_with(voice, context, lesson);
            }
            said::no_mistake_due(deck.len())
        }
    };
    voice.say(words).map_err(out::unwritten)
}

/// The unfinished game, or the one with this number; a list of them where there are several.
fn resume(voice: &mut Voice, context: &Context, number: Option<&str>) -> Result<(), Complaint> {
    let mut games = unfinished(context);
    let count = games.len();
    let place = match number {
        None => Some(0).filter(|_| count == 1),
        Some(number) => place(number, count),
    };
    if let Some(place) = place {
        let mut setup = Setup::from_settings(&context.settings, context.seed);
        // The game has a book of its own, or none.
        setup.book = BookChoice::None;
        return play_with(voice, context, setup, None, Some(games.swap_remove(place)));
    }
    tell_unfinished(voice, &games).map_err(out::unwritten)
}

/// Deletes the unfinished game with this number, once that is confirmed; a list of them where there
/// is none with it.
fn delete(voice: &mut Voice, context: &Context, number: &str) -> Result<(), Complaint> {
    let mut games = unfinished(context);
    let Some(place) = place(number, games.len()) else {
        return tell_unfinished(voice, &games).map_err(out::unwritten);
    };
    let (slot, game) = games.swap_remove(place);
    let asks = said::asks_to_delete(game::title(&game));
    voice.say(asks).map_err(out::unwritten)?;
    let answer = voice.line().map_err(out::unwritten)?;
    let is_yes = answer.is_some_and(|word| matches!(word.to_lowercase().as_str(), "yes" | "y"));
    let told = match is_yes {
        true => match slot.discard() {
            Ok(true) => said::DELETED.to_owned(),
            Ok(false) => said::NOT_DELETED.to_owned(),
            Err(error) => said::not_read(error),
        },
        false => said::STAYS.to_owned(),
    };
    voice.say(told).map_err(out::unwritten)
}

/// The unfinished games that nobody plays just now, the last one first.
fn unfinished(context: &Context) -> Vec<(Slot, Snapshot)> {
    let saves = context
        .paths
        .as_ref()
        .map(|paths| Saves::in_folder(paths.saves_folder()));
    let mut games = saves.map_or(Vec::new(), |saves| saves.find::<Snapshot>().games);
    games.retain(|(_, game)| game.is_unfinished());
    games
}

fn tell_unfinished(voice: &mut Voice, games: &[(Slot, Snapshot)]) -> io::Result<()> {
    let mut lines: Vec<String> = (1..)
        .zip(games)
        .map(|(number, (_, game))| said::unfinished(number, game::title(game)))
        .collect();
    let last = match games.is_empty() {
        true => said::NO_UNFINISHED_GAME,
        false => said::WRITE_RESUME,
    };
    lines.push(last.to_owned());
    voice.say_all(lines)
}

/// The person's finished games: a list of the last ones, or the game with this number, the last
/// without one; the only game at once.
fn my_games(voice: &mut Voice, context: &Context, number: Option<&str>) -> Result<(), Complaint> {
    let path = context.paths.as_ref().map(Paths::games_file);
    let Some(path) = path.filter(|path| path.exists()) else {
        return voice.say(said::NO_FINISHED_GAMES).map_err(out::unwritten);
    };
    let bytes = match own_file::read(&path) {
        Ok(bytes) => bytes,
        Err(error) => return voice.say(said::not_read(error)).map_err(out::unwritten),
    };
    let mut library = Library::new(path, bytes);
    library.read_until(usize::MAX - 1);
    let count = library.index().len();
    if count == 0 {
        return voice.say(said::NO_FINISHED_GAMES).map_err(out::unwritten);
    }
    let place = match number {
        None if count > 1 => {
            let lines = study::files::latest(&library);
            return voice.say_all(lines).map_err(out::unwritten);
        }
        None | Some("") => Some(count - 1),
        Some(number) => place(number, count),
    };
    let Some(place) = place else {
        let number = number.unwrap_or_default();
        return voice
            .say(said::no_game(count, number))
            .map_err(out::unwritten);
    };
    let subject = Subject::File(Box::new(library), place);
    study_with(voice, context, subject).map_err(out::unwritten)
}

/// The book of the settings, or that which `book` opens where they name none, practised from the side
/// that was named, or its own.
fn drill_own(
    voice: &mut Voice,
    context: &Context,
    Wanted { side, asks_all }: Wanted,
) -> Result<(), Complaint> {
    let own = context.paths.as_ref().map(Paths::own_book_file);
    let file = context.settings.game.book.practised(own);
    let wish = Wish {
        file: file.as_deref(),
        side,
        asks_all,
        in_dialogue: true,
        ..Wish::default()
    };
    let prepared = prepare(&wish, context.paths.as_ref(), &context.settings);
    drill_with(voice, context, prepared).map_err(out::unwritten)
}
