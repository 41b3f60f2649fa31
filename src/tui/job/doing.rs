//! How each task is done, whatever thread it is on.

use super::{Report, Shelved, Task, compiling, exploring, puzzle_file};
use crate::{
    analysis::{Deck, guessing::History},
    arena::match_run::MatchRun,
    book::{self, Book},
    engine::Tablebases,
    play::{Snapshot, endgame::Progress, ratings::Ratings},
    puzzles::{run::Run, trainer::Record},
    store::{
        StoreError, drills,
        evaluations::Evaluations,
        folders,
        games::{self, FinishError},
        kept, own_file, runs,
        saves::Slot,
        unsaved,
    },
    tui::words::jobs as words,
};
use std::{path::Path, sync::Arc, time::SystemTime};

/// Does one task; what there is to say of it.
pub fn work(task: Task) -> Option<Report> {
    let failed = |error: StoreError| Some(Report::Failed(error.to_string()));
    match task {
        Task::Save { slot, game } => Some(match slot.save(game.as_ref()) {
            Ok(()) => Report::Saved(slot),
            Err(error) => Report::NotSaved(slot, error.to_string()),
        }),
        Task::KeepUnsaved { slot, unsaved } => {
            let kept = unsaved::keep(&slot, &unsaved);
            kept.err()
                .map(|error| Report::NotSaved(slot, error.to_string()))
        }
        Task::Discard(slot) => match slot.discard() {
            Ok(is_gone) => (!is_gone).then(|| Report::Failed(words::NOT_DELETED.to_owned())),
            Err(error) => failed(error),
        },
        Task::Finish { slot, game, path } => finish(slot, &game, &path),
        Task::Append {
            path,
            earlier,
            pgn,
            asked,
        } => {
            let done = match earlier {
                Some(earlier) => games::append_again(&path, &earlier, &pgn),
                None => games::append(&path, &pgn),
            };
            match done {
                Ok(()) => asked.then_some(Report::Appended {
                    path,
                    is_utf_8_now: false,
                }),
                Err(error) => failed(error),
            }
        }
        Task::AppendToOwn { path, earlier, pgn } => Some(
            match own_file::append_game(&path, earlier.as_deref(), &pgn) {
                Ok(is_utf_8_now) => Report::Appended { path, is_utf_8_now },
                Err(error) => Report::Failed(error.to_string()),
            },
        ),
        Task::ReadGames(path) => match games::read(&path) {
            Ok(bytes) => Some(Report::Games(path, bytes)),
            Err(error) => failed(error),
        },
        Task::Replace {
            path,
            before,
            after,
            is_named,
        } => match own_file::replace_book(&path, &before, &after, is_named) {
            Ok(()) => Some(Report::Replaced(path, after)),
            Err(error) => failed(error),
        },
        Task::ReplaceGames {
            path,
            before,
            after,
        } => match own_file::replace_games(&path, &before, &after) {
            Ok(whole) => Some(Report::Replaced(path, whole.map_or(after, Arc::new))),
            Err(StoreError::Changed { path }) => Some(Report::ChangedByOthers(path)),
            Err(error) => failed(error),
        },
        Task::SaveSettings {
            path,
            known,
            settings,
        } => {
            let error = known.save(&path, *settings).err()?;
            Some(Report::Failed(words::settings_not_saved(error)))
        }
        Task::NoteMistakes { path, notes, now } => {
            let noted = kept::change(&path, |deck: &mut Deck| deck.take(&notes, now));
            noted.err().and_then(failed)
        }
        Task::ReadMistakes(path) => match kept::load(&path) {
            Ok(deck) => Some(Report::Mistakes(Box::new(deck))),
            Err(error) => failed(error),
        },
        Task::OpenEvaluations { path, mib } => match Evaluations::open(&path, mib) {
            Ok(store) => Some(Report::Evaluations(Arc::new(store))),
            Err(error) => Some(Report::NoEvaluations(error.to_string())),
        },
        Task::OpenTablebases(folders) => match Tablebases::named(&folders) {
            Ok(Some(tables)) if tables.files() == 0 => {
                Some(Report::Failed(words::no_tables(&folders)))
            }
            Ok(tables) => Some(Report::Tablebases(tables)),
            Err(sentence) => Some(Report::Failed(words::tables_failed(sentence))),
        },
        Task::OpenTraining(path) => match kept::load::<Record>(&path) {
            Ok(record) => Some(Report::Training(Box::new(record))),
            Err(error) => failed(error),
        },
        Task::NoteTraining {
            path,
            problem,
            ending,
        } => kept::change(&path, |record: &mut Record| record.note(&problem, ending))
            .err()
            .and_then(failed),
        Task::NoteRush { path, kind, solved } => kept::change(&path, |record: &mut Record| {
            record.rush.note(kind, solved);
        })
        .err()
        .and_then(failed),
        Task::NoteRating { path, rated } => {
            kept::change(&path, |ratings: &mut Ratings| ratings.note(&rated))
                .err()
                .and_then(failed)
        }
        Task::NoteEndgame { path, id, outcome } => {
            let now = SystemTime::now();
            kept::change(&path, |progress: &mut Progress| {
                progress.note(id, outcome, now);
            })
            .err()
            .and_then(failed)
        }
        Task::ReadEndgames(path) => match kept::load(&path) {
            Ok(progress) => Some(Report::Endgames(Box::new(progress))),
            Err(error) => failed(error),
        },
        Task::NoteGuesses { path, guessed } => {
            let mut all = History::default();
            let noted = kept::change(&path, |history: &mut History| {
                history.note(*guessed);
                all = history.clone();
            });
            match noted {
                Ok(()) => Some(Report::Guesses(Box::new(all))),
                Err(error) => failed(error),
            }
        }
        Task::ReadPuzzles(path) => Some(match puzzle_file::read(&path) {
            Ok(suite) => Report::Puzzles(path, Arc::new(suite)),
            Err(words) => Report::Failed(words),
        }),
        Task::ReadRun(path) => runs::load::<Run>(&path).map(|run| Report::LastRun(Arc::new(run))),
        Task::KeepRun { path, run } => runs::save(&path, run.as_ref()).err().and_then(failed),
        Task::ReadMatch(path) => match kept::load::<Option<MatchRun>>(&path) {
            Ok(match_run) => Some(Report::Unfinished(match_run.map(Box::new))),
            Err(error) => failed(error),
        },
        Task::KeepMatch { path, match_run } => match match_run {
            Some(match_run) => runs::save(&path, match_run.as_ref()).err().and_then(failed),
            None => runs::forget(&path).err().and_then(failed),
        },
        Task::KeepEvaluations { store, findings } => {
            let kept = store.keep(&findings);
            kept.err()
                .map(|error| Report::NoEvaluations(error.to_string()))
        }
        Task::LookInto(path) => {
            let seen = folders::look(path.as_deref());
            let seen = seen.map(Arc::new).map_err(|error| error.to_string());
            Some(Report::Folder(seen))
        }
        Task::SeeFolder(path) => {
            let seen = folders::look(Some(&path)).ok().map(Arc::new);
            Some(Report::SeenFolder(path, seen))
        }
        // What cannot be read is said when it is opened.
        Task::ReadBeginning(path) => {
            const GAMES: usize = 40;
            let seen = folders::beginning(&path, GAMES).unwrap_or_default();
            Some(Report::Beginning(path, Arc::new(seen)))
        }
        Task::ReadFolder(path) => match own_file::read_folder(&path) {
            Ok(read) => Some(Report::FolderGames(path, Arc::new(read))),
            Err(error) => failed(error),
        },
        Task::ReadBook(None) => Some(Report::Book(None, Shelved::Own(Book::embedded()))),
        Task::ReadBook(Some(path)) => Some(match book::file::load(&path) {
            Ok(book) => Report::Book(Some(path), Shelved::Read(Arc::new(book))),
            Err(error) => Report::BookFailed(error.headline()),
        }),
        Task::ReadText(path) => match own_file::read_if_there(&path) {
            Ok(bytes) => Some(Report::Text(path, bytes.map(Arc::new))),
            Err(error) => failed(error),
        },
        Task::ReadSchedule { path, former } => {
            let read = drills::load(&path).and_then(|own| Ok((own, drills::load(&former)?)));
            let read = read.map(Arc::new).map_err(|error| error.to_string());
            Some(Report::Schedule(path, read))
        }
        Task::KeepSchedule {
            path,
            schedule,
            former,
        } => {
            let kept = drills::keep(&path, &schedule);
            kept.and_then(|()| drills::retire(&former))
                .err()
                .and_then(failed)
        }
        Task::Explore(question) => Some(Report::Explored(Box::new(question.moves()))),
        Task::ExploreGames(question, played) => Some(match question.games(played) {
            Ok(games) => Report::ExploredGames(Arc::new(games)),
            Err(words) => Report::Failed(words),
        }),
        Task::ReadFoundGame(game) => Some(match exploring::read(*game) {
            Ok(game) => Report::FoundGame(Box::new(game)),
            Err(words) => Report::Failed(words),
        }),
        Task::Compile {
            path,
            text,
            revision,
        } => Some(Report::Compiled(compiling::compiled(path, &text, revision))),
    }
}

/// Appends a finished game; what could not be done is left in its slot.
fn finish(slot: Slot, game: &Snapshot, path: &Path) -> Option<Report> {
    let left = game.left_to_append()?;
    Some(match games::finish(&slot, game, path, left) {
        Ok(()) => Report::Finished(slot),
        Err(FinishError::Kept(words)) => Report::Failed(words),
        Err(FinishError::Lost(words)) => Report::NotSaved(slot, words),
    })
}
