//! A game in lines: moves in any notation or in words, questions about the board, hints, draws.
//!
//! An opponent answers as soon as it has found its move: a pause like a person's would only be waiting
//! for one who cannot see that it thinks. What is written meanwhile is heard. The game is kept after each
//! move, as on the screen.

mod again;
mod asked;
mod helped;
mod keeping;
mod listening;
mod looking;
mod programs;
mod turn;
mod view;
mod wish;

pub use keeping::title;
pub use wish::Wish;

use super::{
    Heard, Voice, after, board,
    book::Edit,
    explorer::{Explorer, Games, Open},
    moves::{capital, refused, sentence, spoken_line, understood},
    study::{Leave, Request},
    words::game as words,
};
use crate::{
    book::{Book, file},
    chess::{Ending, TimeControl},
    engine::Options,
    play::{BookChoice, Session, Setup, Snapshot, record::Origin, session::Offered},
    players::built_in::Budget,
    store::{Paths, saves::Slot, settings::GameView},
};
use asked::Pending;
use keeping::Keeper;
use looking::Looking;
use programs::Programs;
use shakmaty::{ByColor, Chess, Color, Move};
use std::{
    borrow::Cow,
    io,
    time::{Duration, Instant, SystemTime},
};

/// So many of the engine's lines are told at first.
const LINES: usize = 3;

/// The clock is told when so much is left.
const WARNINGS: [Duration; 3] = [
    Duration::from_secs(60),
    Duration::from_secs(30),
    Duration::from_secs(10),
];

const COMMANDS: [(&str, &str); 26] = [
    (words::A_MOVE, words::HELP_MOVE),
    ("game", words::HELP_GAME),
    ("previous, next 5, first, end", words::HELP_LOOK_BACK),
    ("go 12, go 12 black", words::HELP_GO),
    ("clock", words::HELP_CLOCK),
    ("opening", words::HELP_OPENING),
    (words::BOOK_OR_ALL, words::HELP_BOOK),
    ("edit book", words::HELP_EDIT_BOOK),
    (words::ADD_TO_BOOK, words::HELP_ADD_TO_BOOK),
    ("hint", words::HELP_HINT),
    ("engine", words::HELP_ENGINE),
    (words::LINES_TO_LINES, words::HELP_LINES),
    ("threat", words::HELP_THREAT),
    (words::EXPLORER_OR_ALL, words::HELP_EXPLORER),
    (words::EXPLORER_GAMES, words::HELP_EXPLORER_GAMES),
    (words::EXPLORER_FILTER, words::HELP_EXPLORER_FILTER),
    ("stop, move now", words::HELP_STOP),
    ("back, redo", words::HELP_TAKE_BACK_AND_REDO),
    ("draw", words::HELP_DRAW),
    ("resign", words::HELP_RESIGN),
    ("restart", words::HELP_RESTART_NOW),
    ("pgn, save", words::HELP_PGN_AND_SAVE),
    (words::VIEW_OR_ANOTHER, words::HELP_VIEW),
    ("repeat", words::HELP_REPEAT),
    ("help", words::HELP_HELP),
    ("quit", words::HELP_QUIT),
];

/// What there is once the game is over.
const COMMANDS_AT_THE_END: [(&str, &str); 13] = [
    ("rematch", words::HELP_REMATCH),
    ("restart", words::HELP_RESTART),
    (words::NEW_GAME, words::HELP_NEW_GAME),
    ("analyse", words::HELP_ANALYSE),
    ("set up, lab", words::HELP_SET_UP),
    ("game", words::HELP_GAME),
    ("previous, next 5, first, end", words::HELP_LOOK_BACK),
    ("go 12, go 12 black", words::HELP_GO),
    ("opening", words::HELP_OPENING),
    (words::ADD_TO_BOOK, words::HELP_ADD_TO_BOOK),
    ("pgn, save", words::HELP_PGN_AND_SAVE),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// What is played, and what may be used for it.
pub struct Plan<'a> {
    pub setup: Setup,
    /// That of the setup; a game that is continued reads its own.
    pub book: Option<&'a Book>,
    pub options: Options,
    pub view: GameView,
    /// Where games are kept; nowhere without it.
    pub paths: Option<Paths>,
    /// The games of the explorer.
    pub explorer: Option<Games>,
    /// The unfinished game to be continued; `None`: a new one begins.
    pub kept: Option<(Slot, Snapshot)>,
    pub edit: &'a mut Edit<'a>,
    pub open: &'a mut Open<'a>,
    pub leave: &'a mut Leave<'a>,
}

/// What came of a line, beside what was said.
enum Done {
    Stay,
    Leave,
}

/// A game being played.
struct Game<'g, 'v> {
    voice: &'g mut Voice<'v>,
    session: Session,
    book: Option<Cow<'g, Book>>,
    programs: Programs,
    keeper: Keeper,
    games: Option<Games>,
    explorer: Explorer,
    edit: &'g mut Edit<'g>,
    open: &'g mut Open<'g>,
    leave: &'g mut Leave<'g>,
    view: GameView,
    /// How many of the engine's lines are told.
    lines: usize,
    looking: Looking,
    /// The move that was hinted at, and the key of its position.
    hinted: Option<(u64, Move)>,
    /// The draw that the person has been told may be claimed.
    claimable: Option<Ending>,
    /// How many of the warnings of the clock each side has heard.
    warned: ByColor<usize>,
    pending: Option<Pending>,
    /// It was asked whether the game, which could not be saved, is left all the same.
    warned_of_loss: bool,
}

/// Plays until the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run<'g>(voice: &'g mut Voice, plan: Plan<'g>) -> io::Result<()> {
    let now = Instant::now();
    let resumes = plan.kept.is_some();
    let keeper = Keeper::new(plan.paths).with(plan.kept);
    let mut session = Session::start(plan.setup, now, SystemTime::now());
    session.seat_adaptive(keeper.adaptive(), false);
    let mut game = Game {
        warned: due_at_start(&session, now),
        session,
        voice,
        book: plan.book.map(Cow::Borrowed),
        programs: Programs::new(plan.options),
        keeper,
        games: plan.explorer,
        explorer: Explorer::default(),
        edit: plan.edit,
        open: plan.open,
        leave: plan.leave,
        view: plan.view,
        lines: LINES,
        looking: Looking::default(),
        hinted: None,
        claimable: None,
        pending: None,
        warned_of_loss: false,
    };
    if resumes {
        game.resume()?;
        if !game.session.has_begun() {
            return Ok(());
        }
    } else {
        game.announce()?;
    }
    game.run()
}

impl Game<'_, '_> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            let is_persons = self
                .session
                .player_to_move()
                .is_none_or(|player| player.is_human());
            let done = match is_persons {
                true => self.persons_turn()?,
                false => self.programs_turn()?,
            };
            match done {
                Done::Stay => {}
                Done::Leave if self.may_leave()? => return Ok(()),
                Done::Leave => {}
            }
        }
    }

    /// Hears what the person to move wants.
    fn persons_turn(&mut self) -> io::Result<Done> {
        self.tell_claimable()?;
        let wait = self.session.wake_in(Instant::now());
        match self.voice.hear(wait)? {
            Heard::Line(line) => self.take(&line),
            Heard::Nothing => {
                self.watch_clock()?;
                Ok(Done::Stay)
            }
            Heard::End => Ok(Done::Leave),
        }
    }

    /// What is played, and how to begin.
    fn announce(&mut self) -> io::Result<()> {
        let setup = self.session.setup();
        let sides = Color::ALL.map(|side| match setup.name(side).as_str() {
            _ if setup.only_human() == Some(side) => words::you_are(side),
            name if name == board::name(side) => words::person_plays(name),
            name => words::name_is(side, name),
        });
        let sides = capital(&sides.join(", "));
        let clock = Some(setup.time).filter(|time| *time != TimeControl::Unlimited);
        let limit = match setup.budget {
            Budget::ByClock => None,
            Budget::Depth(plies) => Some(words::looks_ahead(plies)),
            Budget::Nodes(nodes) => Some(words::searches(nodes)),
        };
        let mut lines = vec![words::announced(&sides, setup.kind(), clock, limit)];
        lines.extend(
            setup
                .endgame()
                .map(|endgame| format!("{}.", endgame.told())),
        );
        if self.session.position().ply() > 0 {
            let position = self.session.position();
            lines.push(spoken_line(position.start(), position.moves()) + ".");
        }
        if let Some(title) = self.keeper.unfinished_title() {
            lines.push(words::unfinished_is_kept(&title));
        }
        let position = self.session.position();
        if *position.start() != Chess::default() {
            lines.extend(board::answer(position, "board").unwrap_or_default());
        }
        lines.push(words::WRITE_A_MOVE.to_owned());
        if self
            .session
            .player_to_move()
            .is_some_and(|player| player.is_human())
        {
            lines.push(board::to_move(self.session.position().current()));
        }
        self.voice.say_all(lines)
    }

    /// Does what a line asks for.
    fn take(&mut self, line: &str) -> io::Result<Done> {
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let pending = self.pending.take().filter(|_| self.session.is_playing());
        match (words.as_slice(), pending) {
            (["quit" | "q" | "exit" | "leave"], _) => return Ok(Done::Leave),
            (answer, Some(pending)) => self.confirm(pending, answer)?,
            (words, None) => self.take_command(words, line)?,
        }
        Ok(Done::Stay)
    }

    fn take_command(&mut self, words: &[&str], line: &str) -> io::Result<()> {
        match words {
            ["help" | "?" | "h"] => self.voice.help(self.commands())?,
            ["restart"] if self.session.is_playing() && self.session.has_begun() => {
                self.pending = Some(Pending::Restart);
                self.voice.say(words::ASKS_TO_RESTART)?;
            }
            ["restart"] => self.restart()?,
            ["set", "up"] if !self.session.is_playing() => self.leave_for(Request::SetUp)?,
            ["lab"] if !self.session.is_playing() => self.leave_for(Request::Lab)?,
            ["rematch"] if !self.session.is_playing() => self.rematch()?,
            ["analyse" | "analyze" | "review"] if !self.session.is_playing() => self.analyse()?,
            ["new", "game", ..] => self.new_game(after(line, 2))?,
            ["play", ..] if !self.session.is_playing() => self.new_game(after(line, 1))?,
            ["resume"] => self.resume()?,
            ["view", word @ ..] => self.change_view(word)?,
            ["save"] => self.save()?,
            ["save", ..] => self.voice.say(words::SAVES_AMONG_GAMES)?,
            ["edit", "book"] => self.edit_book(false)?,
            ["add", "to", "book"] => self.edit_book(true)?,
            _ if self.answers(line)? => {}
            [
                "engine" | "lines" | "eval" | "threat" | "book" | "explorer",
                ..,
            ] if !self.session.is_playing() => {
                self.voice.say(words::ANALYSE_TELLS)?;
            }
            _ if !self.session.is_playing() => self.voice.say(words::IS_OVER)?,
            ["rematch" | "analyse" | "analyze" | "review" | "lab"] | ["set", "up"] => {
                self.voice.say(words::IS_NOT_OVER)?
            }
            ["stop"] | ["move", "now"] => self.voice.say(words::NOT_THINKING)?,
            ["hint"] => self.hint()?,
            ["book"] => self.tell_book(Some(words::BOOK_ALL))?,
            ["book", "all"] => self.tell_book(None)?,
            ["engine" | "lines" | "eval"] => self.tell_lines()?,
            ["lines", number] => self.set_lines(number)?,
            ["threat"] => self.threat()?,
            ["explorer", ..] => self.explorer(after(line, 1))?,
            ["back" | "undo"] | ["take", "back"] => self.take_back()?,
            ["redo"] => self.redo()?,
            ["draw"] => self.draw()?,
            ["yes" | "accept"] => self.answer_offer(true)?,
            ["no" | "decline"] => self.answer_offer(false)?,
            ["resign"] => {
                self.pending = Some(Pending::Resign);
                self.voice.say(words::ASKS_TO_RESIGN)?;
            }
            _ => self.play(line)?,
        }
        Ok(())
    }

    /// Answers what can be asked at any time, if the line asks it.
    fn answers(&mut self, line: &str) -> io::Result<bool> {
        let book = self.book.as_deref();
        let answer = asked::told(&self.session, book, &mut self.looking, line);
        let is_question = answer.is_some();
        self.voice.say_all(answer.unwrap_or_default())?;
        Ok(is_question)
    }

    fn play(&mut self, line: &str) -> io::Result<()> {
        let now = Instant::now();
        let letters = self.voice.letters;
        match understood(self.session.position().current(), line, letters) {
            Err(error) => self.voice.say(refused(&error)),
            Ok(played) => match self.session.play(played, Origin::Human, now) {
                Ok(()) => {
                    // What was written in words is said back, so that both mean the same move.
                    let last = board::last_move(self.session.position());
                    self.voice.say(last)?;
                    self.keep()
                }
                Err(refusal) => {
                    self.voice.say(sentence(&refusal))?;
                    self.keep()
                }
            },
        }
    }

    fn take_back(&mut self) -> io::Result<()> {
        if self.view == GameView::Serious {
            return self.voice.say(words::NO_TAKING_BACK);
        }
        match self.session.take_back(Instant::now()) {
            Ok(plies) => {
                self.session.note_help();
                let turn = board::to_move(self.session.position().current());
                self.voice.say(words::taken_back(plies, &turn))?;
                self.keep()
            }
            Err(refusal) => self.voice.say(sentence(&refusal)),
        }
    }

    fn redo(&mut self) -> io::Result<()> {
        if self.view == GameView::Serious {
            return self.voice.say(words::NO_TAKING_BACK);
        }
        match self.session.redo(Instant::now()) {
            Ok(plies) => {
                let turn = board::to_move(self.session.position().current());
                self.voice.say(words::redone(plies, &turn))?;
                self.keep()
            }
            Err(refusal) => self.voice.say(sentence(&refusal)),
        }
    }

    /// Adds the game as it stands to the games file.
    fn save(&mut self) -> io::Result<()> {
        let book = self.book.as_deref();
        let told = self.keeper.add_to_games(&self.session, self.view, book);
        self.warned_of_loss = false;
        self.voice.say(told.unwrap_or_else(|error| error))
    }

    /// Claims a draw where the rules give one, else offers one.
    fn draw(&mut self) -> io::Result<()> {
        let now = Instant::now();
        let side = self.session.keyboard_side();
        if self.session.claim_draw(side, None, now).is_ok() {
            return self.keep();
        }
        match self.session.offer_draw(side, now) {
            Ok(Offered::Accepted) => self.keep(),
            Ok(Offered::Declined) => self.voice.say(words::DRAW_DECLINED),
            Ok(Offered::Waiting) => self.voice.say(words::DRAW_OFFERED),
            Err(refusal) => self.voice.say(sentence(&refusal)),
        }
    }

    /// A yes or a no to the draw that the other side has offered.
    fn answer_offer(&mut self, accepts: bool) -> io::Result<()> {
        let Some(maker) = self.session.offer() else {
            return self.voice.say(words::NOTHING_WAS_ASKED);
        };
        let done = match accepts {
            true => self.session.accept_draw(maker.other(), Instant::now()),
            false => self.session.decline_draw(maker.other()),
        };
        match (done, accepts) {
            (Ok(()), true) => self.keep(),
            (Ok(()), false) => self.voice.say(words::DRAW_DECLINED),
            (Err(refusal), _) => self.voice.say(sentence(&refusal)),
        }
    }

    /// The answer to what waits for a yes.
    fn confirm(&mut self, pending: Pending, answer: &[&str]) -> io::Result<()> {
        if !pending.is_agreed(answer) {
            return self.voice.say(words::GOES_ON);
        }
        if pending == Pending::Restart {
            return self.end_or_keep(answer == [asked::END]);
        }
        let side = self.session.keyboard_side();
        match self.session.resign(side, Instant::now()) {
            Ok(()) => self.keep(),
            Err(refusal) => self.voice.say(sentence(&refusal)),
        }
    }

    fn commands(&self) -> &'static [(&'static str, &'static str)] {
        match self.session.is_playing() {
            true => &COMMANDS,
            false => &COMMANDS_AT_THE_END,
        }
    }

    /// Goes on with the unfinished game.
    fn resume(&mut self) -> io::Result<()> {
        if self.session.has_begun() && self.session.is_playing() {
            return self.voice.say(words::ALREADY_PLAYED);
        }
        if !self.may_leave()? {
            return Ok(());
        }
        match self.keeper.resume(Instant::now()) {
            Some(Ok((session, view))) => {
                let former = std::mem::replace(&mut self.session, session);
                self.programs.new_game();
                self.looking = Looking::default();
                self.view = view.unwrap_or(self.view);
                self.warned = ByColor::default();
                self.change_book(&former.setup().book)?;
                self.announce()?;
                let last = board::last_move(self.session.position());
                self.voice.say(last)
            }
            Some(Err(words)) => self.voice.say(words),
            None => self.voice.say(words::NO_UNFINISHED_GAME),
        }
    }

    /// Takes the book of the game that is continued now, in place of the one chosen before; where it
    /// cannot be read the game goes on without.
    fn change_book(&mut self, before: &BookChoice) -> io::Result<()> {
        let chosen = &self.session.setup().book;
        if chosen == before {
            return Ok(());
        }
        let read = match chosen {
            BookChoice::None => Ok(None),
            BookChoice::Embedded => Ok(Some(Cow::Borrowed(Book::embedded()))),
            BookChoice::File(path) => file::load(path).map(|book| Some(Cow::Owned(book))),
        };
        let refused = read.as_ref().err().map(|error| error.headline());
        self.book = read.unwrap_or_default();
        match refused {
            Some(words) => self.voice.say(words::goes_on_without_book(words)),
            None => Ok(()),
        }
    }

    /// Time has passed: a flag may have fallen, or little is left.
    fn watch_clock(&mut self) -> io::Result<()> {
        let now = Instant::now();
        if self.session.tick(now) {
            return self.keep();
        }
        let side = self.session.position().turn();
        let Some(left) = self.session.clock().remaining(side, now) else {
            return Ok(());
        };
        let due = due(left);
        let warned = self.warned.get_mut(side);
        if due > *warned {
            *warned = due;
            return self.voice.say(words::seconds_left(seconds(left)));
        }
        Ok(())
    }

    /// Says that the last position is asked about again, where it was an earlier one.
    fn look_no_more(&mut self) -> io::Result<()> {
        match self.looking.end() {
            true => self.voice.say(words::IS_LAST_POSITION_AGAIN),
            false => Ok(()),
        }
    }

    /// Keeps the game, which has changed, and says how it ended once it has.
    fn keep(&mut self) -> io::Result<()> {
        self.look_no_more()?;
        if self.session.is_playing() {
            if let Err(words) = self.keeper.save(&self.session, self.view) {
                self.voice.say(words)?;
            }
            return Ok(());
        }
        self.warned_of_loss = false;
        let sentence = self.session.result_sentence().unwrap_or_default();
        self.voice.say(format!("{sentence}."))?;
        let told = self.keeper.finish(&self.session, self.book.as_deref());
        self.voice.say_all(told)?;
        self.voice
            .say_all(self.keeper.note_endgame(&self.session))?;
        self.voice.say(self.after_the_end())
    }
}

/// How many of the warnings of the clock are due with so much left.
fn due(left: Duration) -> usize {
    WARNINGS.iter().filter(|least| left <= **least).count()
}

/// The warnings that each side needs no more: whoever begins a short game knows that it is short.
fn due_at_start(session: &Session, now: Instant) -> ByColor<usize> {
    let clock = session.clock();
    ByColor::new_with(|side| clock.remaining(side, now).map_or(0, due))
}

/// Rounded up, as the clock is.
fn seconds(left: Duration) -> u64 {
    left.as_secs() + u64::from(left.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_warns_of_what_is_less_than_at_the_start() {
        for (time, known) in [
            ("none", 0),
            ("5+3", 0),
            ("1+0", 1),
            ("34s+0", 1),
            ("10s+1", 3),
        ] {
            let setup = Setup {
                time: time.parse().expect("a clock"),
                ..Setup::default()
            };
            let now = Instant::now();
            let session = Session::start(setup, now, SystemTime::now());
            assert_eq!(due_at_start(&session, now).white, known, "{time}");
        }
        assert_eq!(due(Duration::from_millis(29_990)), 2);
        assert_eq!(seconds(Duration::from_millis(29_990)), 30);
        assert_eq!(seconds(Duration::from_secs(10)), 10);
    }
}
