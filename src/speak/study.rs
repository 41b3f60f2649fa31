//! The games of a file, or a position, in lines: moves forward and back, variations, comments, the
//! engine's lines, the review's findings.

mod asked;
mod changes;
mod date;
mod drawing;
mod editing;
pub mod files;
mod heard;
mod keeping;
mod lines;
mod painted;
mod questions;
mod repertoire;
mod reviewing;
mod saving;
mod summary;
mod terms;
mod training;
mod unfinished;
mod walking;

use super::{
    Voice, after, board,
    explorer::{Explorer, Games},
    figures::figures_in_words,
    gaps::Gaps,
    listed::Listed,
    moves::{moves_in_words, refused, spoken_score, understood},
    thinker::{Named, Thinker},
    unsaved::Keeper,
    words::study as words,
};
use crate::{
    analysis::{
        Review, Settings,
        departures::{Exits, Way},
        study::Study,
    },
    book::Book,
    chess::Position,
    engine::Options,
    game::{Game, NodeId, Notes, Problem, Severity, find::Wanted, index::Sort, nag},
    store::{Paths, library::Library},
};
use changes::move_said;
use heard::Heard;
use shakmaty::{Color, Position as _};
use std::{borrow::Cow, io, path::PathBuf};
use unfinished::Unfinished;

/// How many lines the engine tells.
const LINES: usize = 3;
/// So many moves of each are told.
const TOLD: usize = 8;
const COMMANDS: [(&str, &str); 57] = [
    ("next, next 5", words::HELP_NEXT),
    ("back, back 5", words::HELP_BACK),
    ("first, end", words::HELP_FIRST),
    ("go 12, go 12 black", words::HELP_GO),
    ("here", words::HELP_HERE),
    ("variations", words::HELP_VARIATIONS),
    ("variation 2", words::HELP_VARIATION),
    (words::A_MOVE, words::HELP_MOVE),
    ("engine", words::HELP_ENGINE),
    (words::LINES_TO_LINES, words::HELP_LINES),
    (words::KEEP_LINE, words::HELP_KEEP_LINE),
    ("threat", words::HELP_THREAT),
    ("why, why not knight f3", words::HELP_WHY),
    ("compare e4 and d4", words::HELP_COMPARE),
    ("times", words::HELP_TIMES),
    (words::BOOK_OR_ALL, words::HELP_BOOK),
    (words::EXPLORER_OR_ALL, words::HELP_EXPLORER),
    (words::EXPLORER_GAMES, words::HELP_EXPLORER_GAMES),
    (words::EXPLORER_FILTER, words::HELP_EXPLORER_FILTER),
    (words::COMMENT_AND_WORDS, words::HELP_COMMENT),
    ("mark !?", words::HELP_MARK),
    ("arrow e2 e4, arrow e2 e4 red", words::HELP_ARROW),
    ("mark e5, mark e5 red", words::HELP_MARK_SQUARE),
    (words::NO_ARROWS_OR_SQUARES, words::HELP_NO_ARROWS),
    ("delete", words::HELP_DELETE),
    ("promote, demote, main line", words::HELP_PROMOTE),
    ("undo, redo", words::HELP_UNDO),
    ("tags", words::HELP_TAGS),
    ("tag White Anna Smith", words::HELP_TAG),
    ("pgn", words::HELP_PGN),
    ("review", words::HELP_REVIEW),
    (words::REVIEW_TERMS, words::HELP_REVIEW_TERMS),
    ("findings", words::HELP_FINDINGS),
    ("summary", words::HELP_SUMMARY),
    ("mistake, mistake back", words::HELP_MISTAKE),
    ("blunder, swing", words::HELP_BLUNDER),
    ("learn, learn white", words::HELP_LEARN),
    (words::LEARN_GAMES, words::HELP_LEARN_GAMES),
    ("guess", words::HELP_GUESS),
    ("play, play nell black 5+3", words::HELP_PLAY),
    ("set up, lab", words::HELP_SET_UP),
    ("edit book", words::HELP_EDIT_BOOK),
    (words::ADD_TO_BOOK, words::HELP_ADD_TO_BOOK),
    ("games, games 21, more, game 3", words::HELP_GAMES),
    (words::NEXT_GAME, words::HELP_NEXT_GAME),
    (words::SORT, words::HELP_SORT),
    ("find tal year:1960", words::HELP_FIND),
    ("find here", words::HELP_FIND_HERE),
    (words::LEFT_BOOK, words::HELP_LEFT_BOOK),
    (words::WAYS, words::HELP_WAYS),
    (words::PROFILE, words::HELP_PROFILE),
    ("gaps, gaps black, gaps more, gap 3", words::HELP_GAPS),
    ("save", words::HELP_SAVE),
    ("save mine.pgn", words::HELP_SAVE_IN),
    (words::RESTORE_OR_DISCARD, words::HELP_RESTORE),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// What can be done with a position in a dialogue of its own; the analysis goes on after it.
#[derive(Clone, Copy, Debug)]
pub enum Request<'a> {
    /// A game from there, with the opponent, colour and clock that these words name.
    Play(&'a str),
    /// An analysis of its own.
    Analyse,
    /// Its pieces placed otherwise.
    SetUp,
    /// Its moves in the person's own book, edited; where it is asked for, those that led there are
    /// added at once.
    Book { adds: bool },
    /// The answers of the same book there, practised from this side.
    Drill(Color),
    /// Search techniques, counted on it.
    Lab,
    /// This game, looked through from there on.
    Game(&'a Game),
}

/// Does what was asked for.
pub type Leave<'a> = dyn FnMut(&mut Voice<'_>, &Position, Request<'_>) -> io::Result<()> + 'a;

/// The book of new games, or a sentence where it cannot be read.
pub type OwnBook<'a> = dyn Fn() -> Result<Cow<'static, Book>, String> + 'a;

/// What is looked through.
pub struct Plan<'a> {
    pub subject: Subject,
    pub options: Options,
    /// The engine that is asked for its lines, where another than the built-in one is.
    pub named: Named,
    pub review: Settings,
    pub paths: Option<Paths>,
    /// What the settings call the person.
    pub name: String,
    /// How many mistakes are asked about at once.
    pub questions: usize,
    /// The games of the explorer.
    pub explorer: Option<Games>,
    pub book: &'a OwnBook<'a>,
    pub leave: &'a mut Leave<'a>,
}

/// Where the games come from.
pub enum Subject {
    Game(Box<Game>),
    /// A game from a position of it on.
    GameAt(Box<Game>, Box<Position>),
    /// A position, with the moves that led there before it.
    Position(Box<Position>),
    /// A file of games, and which one comes first, from 0.
    File(Box<Library>, usize),
}

impl Subject {
    pub fn position(position: &Position) -> Subject {
        Subject::Position(Box::new(position.clone()))
    }
}

/// How a game ended, behind a comma; `None` of one that has not.
fn result(game: &Game) -> Option<&'static str> {
    match game.result.token() {
        "1-0" => Some(words::won(Color::White)),
        "0-1" => Some(words::won(Color::Black)),
        "1/2-1/2" => Some(words::DRAWN),
        _ => None,
    }
}

/// A game looked through.
struct Reading<'g, 'v> {
    voice: &'g mut Voice<'v>,
    study: Study,
    library: Option<Box<Library>>,
    /// Which game of the file it is, from 0.
    number: usize,
    /// The game as it was added to a file that it did not come from.
    added: Option<(PathBuf, String)>,
    /// Keeps changes that are not saved.
    keeper: Keeper,
    thinker: Thinker,
    named: Named,
    options: Options,
    review: Settings,
    /// How many of the engine's lines are told.
    lines: usize,
    /// Those that it told last.
    heard: Option<Heard>,
    /// What the last review found.
    found: Option<Review>,
    /// A review that was stopped.
    unfinished: Option<Unfinished>,
    paths: Option<Paths>,
    name: String,
    questions: usize,
    games: Option<Games>,
    explorer: Explorer,
    list: List,
    repertoire: Repertoire,
    book: &'g OwnBook<'g>,
    leave: &'g mut Leave<'g>,
    /// What the last line would have lost changes by.
    warned: Option<Losing>,
}

/// What loses changes that are not saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Losing {
    Quit,
    /// Another game of the file, from 0.
    Open(usize),
    /// The changes of an earlier time.
    Restore,
    /// Another program's review, by a new one.
    Review,
}

/// The list of the file's games: which are in it, in which order.
#[derive(Debug, Default)]
struct List {
    /// What was searched; empty: all games are in it.
    search: String,
    sort: Sort,
    /// Their places in the file, from 0.
    games: Listed<usize>,
}

/// What the games of the file said of the book last.
#[derive(Debug, Default)]
struct Repertoire {
    /// Whose games were compared, as it was typed; empty: the person's.
    player: String,
    /// By opening, the one with most games first.
    ways: Listed<(Way, Exits)>,
    gaps: Gaps,
}

/// Looks through games until the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run<'g>(voice: &'g mut Voice, plan: Plan<'g>) -> io::Result<()> {
    let (study, library, number) = match plan.subject {
        Subject::Game(game) => (Study::new(*game), None, 0),
        Subject::GameAt(game, position) => {
            let ply = Wanted::position(position.current()).in_game(&game);
            let mut study = Study::new(*game);
            study.step(ply.and_then(|ply| ply.try_into().ok()).unwrap_or(0));
            (study, None, 0)
        }
        Subject::Position(position) => (Study::of_position(&position), None, 0),
        Subject::File(library, number) => {
            let game = library.game(number).unwrap_or_else(Game::new);
            (Study::new(game), Some(library), number)
        }
    };
    let mut reading = Reading {
        voice,
        study,
        library,
        number,
        added: None,
        keeper: Keeper::new(plan.paths.as_ref()),
        thinker: Thinker::new(plan.options.clone()),
        named: plan.named,
        options: plan.options,
        review: plan.review,
        lines: LINES,
        heard: None,
        found: None,
        unfinished: None,
        paths: plan.paths,
        name: plan.name,
        questions: plan.questions,
        games: plan.explorer,
        explorer: Explorer::default(),
        list: List::default(),
        repertoire: Repertoire::default(),
        book: plan.book,
        leave: plan.leave,
        warned: None,
    };
    reading.begin()?;
    reading.run()
}

impl Reading<'_, '_> {
    fn run(&mut self) -> io::Result<()> {
        while let Some(line) = self.voice.line()? {
            if self.take(&line)? {
                self.keeper.forget();
                return Ok(());
            }
            self.keep()?;
        }
        self.end_of_input()
    }

    /// Who plays, how long the game is, how many there are; of a position, how it came about.
    fn announce(&mut self) -> io::Result<()> {
        // Before that it is not known how many games there are.
        self.read_all()?;
        let game = self.study.game();
        let moves = game.main_line().len();
        let mut lines = Vec::new();
        let name = |tag| game.tags.known(tag).map(str::to_owned);
        let count = self.library.as_ref().map_or(0, |own| own.index().len());
        if count > 1 {
            let date = name("Date").and_then(|date| date::date_in_words(&date));
            let known: Vec<String> = name("Event").into_iter().chain(date).collect();
            lines.push(words::game_of(self.number + 1, count, &known));
        }
        if let (Some(white), Some(black)) = (name("White"), name("Black")) {
            let result = result(game).unwrap_or_default();
            lines.push(words::players(&white, &black, result));
        }
        if count > 1 && self.number == 0 {
            lines.push(words::games_in_file(count));
        }
        lines.push(match self.study.at() {
            NodeId::ROOT => words::length(moves.div_ceil(2)),
            _ => board::last_move(self.study.position()),
        });
        lines.extend(unreadable(game));
        lines.push(board::to_move(self.study.position().current()));
        lines.push(words::WRITE_NEXT.to_owned());
        self.voice.say_all(lines)
    }

    /// Does what a line asks for; true when the person leaves.
    fn take(&mut self, line: &str) -> io::Result<bool> {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let warned = self.warned.take();
        match words.as_slice() {
            ["quit" | "q" | "exit" | "leave"] => return self.may_lose(Losing::Quit, warned),
            ["help" | "?" | "h"] => self.voice.help(&COMMANDS)?,
            ["next" | "n" | "forward"] => self.walk(1)?,
            ["back" | "b" | "previous"] => self.walk(-1)?,
            ["next", "game"] => self.open_beside(1, warned)?,
            ["previous" | "back", "game"] => self.open_beside(-1, warned)?,
            // Not their letters: b 4 is a move.
            ["next" | "forward", count] => self.walk_several(count, 1)?,
            ["back" | "previous", count] => self.walk_several(count, -1)?,
            ["first" | "start" | "beginning"] => {
                self.study.to_start();
                self.here()?;
            }
            ["end"] => {
                self.study.to_end();
                self.here()?;
            }
            ["go", number] => self.go(number, Color::White)?,
            ["go", number, side] => match *side {
                "white" => self.go(number, Color::White)?,
                "black" => self.go(number, Color::Black)?,
                _ => self.voice.say(words::WRITE_GO)?,
            },
            ["here" | "comment" | "last"] => self.here()?,
            ["variations" | "choices"] => self.variations()?,
            ["variation" | "into", number] => self.enter_variation(number)?,
            ["engine" | "lines" | "eval"] => self.engine()?,
            ["lines", number] => self.set_lines(number)?,
            ["keep", "line"] => self.keep_line("1", None)?,
            ["keep", "line", number] => self.keep_line(number, None)?,
            ["keep", "line", number, count] => self.keep_line(number, Some(count))?,
            ["threat"] => self.threat()?,
            ["why", ..] => self.why(after(line, 1))?,
            ["compare"] => self.compare("")?,
            ["compare", ..] => self.compare(after(line, 1))?,
            ["times" | "clock" | "clocks"] => self.times()?,
            ["book" | "opening"] => self.book(Some(words::BOOK_ALL))?,
            ["book", "all"] => self.book(None)?,
            ["explorer", ..] => self.explorer(after(line, 1))?,
            ["comment", ..] => self.write_comment(after(line, 1))?,
            ["no", "comment"] => self.write_comment("")?,
            ["mark", rest @ ..] => self.mark(rest)?,
            ["arrow", rest @ ..] => self.draw_arrow(rest)?,
            ["no", "arrows"] => self.delete_arrows()?,
            ["no", "squares"] => self.delete_squares()?,
            ["delete"] => self.delete()?,
            ["promote"] => self.promote()?,
            ["demote"] => self.demote()?,
            ["main", "line"] => self.make_main_line()?,
            ["tags"] => self.tags()?,
            ["tag", _] => self.tell_tag(after(line, 1))?,
            ["tag", _, ..] => self.set_tag(after(line, 1), after(line, 2))?,
            ["no", "tag", _] => self.set_tag(after(line, 2), "")?,
            ["undo"] => self.undo()?,
            ["redo"] => self.redo()?,
            ["pgn"] => self.tell_pgn()?,
            ["review"] => self.review(warned)?,
            ["review", rest @ ..] => self.review_as_said(rest, warned)?,
            ["findings" | "mistakes"] => self.findings()?,
            ["summary"] => self.summary()?,
            ["mistake" | "blunder" | "swing"] => self.seek(&lower, true)?,
            [what @ ("mistake" | "blunder" | "swing"), "back"] => self.seek(what, false)?,
            ["games"] => self.games("1")?,
            ["games", first] => self.games(first)?,
            ["more"] => self.more()?,
            ["sort", order @ ..] => self.sort(order)?,
            ["game", number] => self.open(number, warned)?,
            ["learn"] => self.learn("")?,
            ["learn", "games", ..] => self.learn_from_games(after(line, 2))?,
            ["learn", whose] => self.learn(whose)?,
            ["guess"] => self.guess()?,
            ["play", rest @ ..] => self.play_on(&rest.join(" "))?,
            ["set", "up"] => self.leave_for(Request::SetUp)?,
            ["lab"] => self.leave_for(Request::Lab)?,
            ["edit", "book"] => self.leave_for(Request::Book { adds: false })?,
            ["add", "to", "book"] => self.leave_for(Request::Book { adds: true })?,
            ["find", "here"] => self.find(&format!("fen:{}", self.study.position().fen()))?,
            ["find", "way", number] => self.with_way("find", number)?,
            ["find", ..] => self.find(after(line, 1))?,
            ["left", "book", "more"] => self.more_ways()?,
            ["left", "book", ..] => self.left_book(after(line, 2))?,
            ["way", number] => self.with_way("look", number)?,
            [what @ ("edit" | "drill"), "way", number] => self.with_way(what, number)?,
            ["gaps", "more"] => self.more_gaps()?,
            ["gaps", side @ ..] => self.gaps(side)?,
            ["gap", number] => self.edit_gap(number)?,
            ["profile", ..] => self.profile(after(line, 1))?,
            ["save"] => self.save()?,
            ["save", "as"] => self.voice.say(words::WRITE_SAVE_AS)?,
            ["save", "as", _, ..] => self.save_in(after(line, 2))?,
            ["save", ..] => self.save_in(after(line, 1))?,
            ["restore"] => self.restore(warned)?,
            ["discard"] => self.voice.say(self.keeper.discard())?,
            _ => match board::answer(self.study.position(), line) {
                Some(lines) => self.voice.say_all(lines)?,
                None => self.play(line)?,
            },
        }
        Ok(false)
    }

    /// The move that led here, with everything that is written about it.
    fn here(&mut self) -> io::Result<()> {
        let at = self.study.at();
        let lines = self.told(at);
        self.voice.say_all(lines)
    }

    fn told(&self, node: NodeId) -> Vec<String> {
        let game = self.study.game();
        let notes = game.notes(node);
        let mut lines = Vec::new();
        match game.parent(node) {
            Some(parent) => {
                let before = game.chess_at(parent);
                let signs: Vec<&str> = notes
                    .map(|notes| notes.nags.as_slice())
                    .unwrap_or_default()
                    .iter()
                    .filter_map(|sign| nag::meaning(*sign))
                    .filter(|meaning| !meaning.is_empty())
                    .collect();
                lines.push(words::here(
                    before.fullmoves(),
                    before.turn(),
                    &move_said(game, &before, node),
                    &signs,
                ));
            }
            None => lines.push(words::THE_BEGINNING.to_owned()),
        }
        if let Some(eval) = game.eval(node)
            && !game.chess_at(node).is_checkmate()
        {
            lines.push(words::evaluation(&spoken_score(eval.score)));
        }
        let said = |text: fn(&Notes) -> String| notes.map(text).filter(|text| !text.is_empty());
        let before = said(Notes::text_before).map(|text| comment_in_words(&text));
        lines.extend(before.map(|text| words::comment_before(&text)));
        let text = said(Notes::text).map(|text| comment_in_words(&text));
        lines.extend(text.map(|text| words::comment(&text)));
        lines.extend(notes.into_iter().flat_map(painted::told));
        match game.children(node).count() {
            0 if node != NodeId::ROOT => lines.push(words::END_OF_LINE.to_owned()),
            0 | 1 => {}
            more => lines.push(words::moves_continue(more)),
        }
        lines
    }

    fn play(&mut self, line: &str) -> io::Result<()> {
        let letters = self.voice.letters;
        match understood(self.study.position().current(), line, letters) {
            Err(error) => self.voice.say(refused(&error)),
            Ok(played) => {
                let at = self.study.at();
                let before = self.study.game().children(at).count();
                if let Err(error) = self.study.play(played) {
                    return self.voice.say(format!("{error}."));
                }
                // The first move there is no variation.
                let count = self.study.game().children(at).count();
                match count > before {
                    true if before > 0 => self.voice.say(words::added_variation(count))?,
                    true => {}
                    false => self.tell_place()?,
                }
                self.here()
            }
        }
    }
}

/// `(-0.51 → -1.62)` as `(minus 0.51 to minus 1.62)`, and moves as one says them.
fn comment_in_words(text: &str) -> String {
    let text = text.replace(" → ", words::TO);
    moves_in_words(&figures_in_words(&text))
}

/// The first thing in a game's text that is not in the game.
fn unreadable(game: &Game) -> Option<String> {
    let is_error = |own: &&Problem| own.severity == Severity::Error;
    let first = game.problems.iter().find(is_error)?;
    Some(words::unreadable(first.line, first.column, &first.reason))
}
