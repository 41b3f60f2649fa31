//! Practising a book in lines: the book plays one side, the person answers for the other.

use super::{
    Voice, after, board,
    explorer::{Answer, Explorer, Games, Open},
    moves::{moves_in_words, refused, sentence, spoken, spoken_line, understood},
    opening::plays,
    study::{Leave, Request},
    words::drill as words,
};
use crate::{
    book::{
        Book,
        drill::{Begun, Deck, Recall, Round, Turn, Verdict},
    },
    chess::Position,
    store::drills,
};
use rand::{SeedableRng as _, rngs::SmallRng};
use shakmaty::{Color, Move};
use std::{borrow::Cow, io, path::PathBuf, time::SystemTime};

const COMMANDS: [(&str, &str); 14] = [
    (words::A_MOVE, words::HELP_YOUR_ANSWER),
    (words::ANSWER_OR_ALL, words::HELP_ANSWER),
    ("hard, easy", words::HELP_RATE),
    ("suspend", words::HELP_SUSPEND),
    ("line", words::HELP_MOVES_SO_FAR),
    (words::EXPLORER_OR_ALL, words::HELP_EXPLORER),
    (words::EXPLORER_GAMES, words::HELP_EXPLORER_GAMES),
    (words::EXPLORER_FILTER, words::HELP_EXPLORER_FILTER),
    ("side", words::HELP_SIDE),
    (words::ASK_ALL, words::HELP_ASK_ALL),
    ("edit book", words::HELP_EDIT_BOOK),
    ("lab", words::HELP_LAB),
    ("repeat", words::HELP_REPEAT),
    ("quit", words::HELP_QUIT),
];

/// Edits the book that is practised in a dialogue of its own, from this position on; the book as it was
/// saved meanwhile.
pub type Edit<'a> =
    dyn FnMut(&mut Voice<'_>, &Position) -> io::Result<Option<Cow<'static, Book>>> + 'a;

/// A book, and what is known of it.
pub struct Plan<'b> {
    pub book: &'b Book,
    /// Only what follows here; without it the whole book.
    pub root: Option<Position>,
    pub round: Round,
    /// Where answers are kept; without it nothing is.
    pub kept: Option<Kept>,
    pub seed: u64,
    /// Lines of moves to practise, at most.
    pub lines: usize,
    /// The games of the explorer.
    pub explorer: Option<Games>,
    pub open: &'b mut Open<'b>,
    pub leave: &'b mut Leave<'b>,
    /// Without it the book is being edited, and leaving the drill leads back there.
    pub edit: Option<&'b mut Edit<'b>>,
}

/// What of a book is to be practised.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// The side that answers, where it is named.
    pub side: Option<Color>,
    /// Also what is not due.
    pub asks_all: bool,
}

/// What the words behind `drill` name: a side, `all`, or both.
///
/// # Errors
/// A sentence that says what to write, where there is another word.
pub fn wanted(typed: &[&str]) -> Result<Wanted, &'static str> {
    let mut wanted = Wanted::default();
    for word in typed {
        match *word {
            "all" => wanted.asks_all = true,
            "white" => wanted.side = Some(Color::White),
            "black" => wanted.side = Some(Color::Black),
            _ => return Err(words::WRITE_DRILL),
        }
    }
    Ok(wanted)
}

/// Why a book has nothing to ask this side, as a part of a sentence.
pub fn nothing_to_ask(book: &Book, side: Color) -> String {
    match book.side() {
        Some(own) if own != side => words::is_repertoire_of_other_side(own, side),
        _ => words::no_moves(side),
    }
}

/// Where answers are kept.
#[derive(Clone, Debug)]
pub struct Kept {
    pub file: PathBuf,
    /// What an earlier version kept for this book: set aside once its answers are in the file.
    pub former: PathBuf,
}

/// A book being practised.
struct Drill<'g, 'v, 'b> {
    voice: &'g mut Voice<'v>,
    book: Cow<'b, Book>,
    root: Option<Position>,
    round: Round,
    kept: Option<Kept>,
    random: SmallRng,
    games: Option<Games>,
    explorer: Explorer,
    open: &'b mut Open<'b>,
    leave: &'b mut Leave<'b>,
    edit: Option<&'b mut Edit<'b>>,
    /// How many moves of the line have been said.
    told: usize,
    /// The last name said, so that it is said once.
    name: String,
}

/// What follows a question.
enum After {
    Next,
    /// The first line of another round.
    Anew,
    Leave,
}

/// Lines of moves until there is no more to ask, or the person leaves.
///
/// # Errors
/// When nothing can be read or written any more.
pub fn run(voice: &mut Voice, plan: Plan) -> io::Result<()> {
    let mut drill = Drill {
        voice,
        book: Cow::Borrowed(plan.book),
        root: plan.root,
        round: plan.round,
        kept: plan.kept,
        random: SmallRng::seed_from_u64(plan.seed),
        games: plan.explorer,
        explorer: Explorer::default(),
        open: plan.open,
        leave: plan.leave,
        edit: plan.edit,
        told: 0,
        name: String::new(),
    };
    while let After::Anew = drill.lines(plan.lines)? {}
    drill.part()
}

impl Drill<'_, '_, '_> {
    fn lines(&mut self, most: usize) -> io::Result<After> {
        for number in 1..=most {
            let now = SystemTime::now();
            if let Begun::Rest(until) = self.round.begin_line(now, &mut self.random) {
                let words = self.rest(until, now);
                self.voice.say(words)?;
                break;
            }
            self.voice.say(words::line(number))?;
            self.told = 0;
            self.name.clear();
            loop {
                let now = SystemTime::now();
                match self.round.go_on(&self.book, now, &mut self.random) {
                    Turn::Played(_) => {}
                    Turn::LineEnds => break,
                    Turn::Ask => match self.ask()? {
                        After::Next => {}
                        after => return Ok(after),
                    },
                }
            }
            self.tell_moves()?;
            self.voice.say(words::END_OF_LINE)?;
        }
        Ok(After::Leave)
    }

    /// Why nothing is asked, and until when.
    fn rest(&self, until: Option<SystemTime>, now: SystemTime) -> String {
        let wait = until.and_then(|until| until.duration_since(now).ok());
        match (self.round.put_off(now), wait) {
            (0, None) => words::NOTHING_DUE.to_owned(),
            (0, Some(wait)) => words::nothing_due_for(wait),
            (new, _) => words::done_for_today(new),
        }
    }

    /// Says what was played since the last question, and asks until the book's move is made.
    fn ask(&mut self) -> io::Result<After> {
        self.tell_moves()?;
        self.question()?;
        while let Some(line) = self.voice.line()? {
            let lower = line.to_lowercase();
            match lower.as_str() {
                "quit" | "q" | "exit" | "leave" => return Ok(After::Leave),
                "help" | "h" | "?" => self.voice.help(&COMMANDS)?,
                "answer" | "solution" => self.give_up(Some(words::ANSWER_ALL))?,
                words::ANSWER_ALL => self.give_up(None)?,
                "hard" => self.rate(Recall::Hard)?,
                "easy" => self.rate(Recall::Easy)?,
                "suspend" => {
                    if self.suspend()? {
                        return Ok(After::Next);
                    }
                }
                "line" => {
                    self.told = 0;
                    self.tell_moves()?;
                }
                "side" => {
                    if let Some(after) = self.change_side()? {
                        return Ok(after);
                    }
                }
                words::ASK_ALL | "all" => return self.ask_all(),
                "edit book" => {
                    if let Some(after) = self.edit_book()? {
                        return Ok(after);
                    }
                }
                "lab" => {
                    (self.leave)(self.voice, self.round.position(), Request::Lab)?;
                    self.ask_again()?;
                }
                word if word.split_whitespace().next() == Some("explorer") => {
                    self.explore(after(&line, 1))?;
                }
                _ => match board::answer(self.round.position(), &line) {
                    Some(lines) => self.voice.say_all(lines)?,
                    None => {
                        if self.play(&line)? {
                            return Ok(After::Next);
                        }
                    }
                },
            }
        }
        Ok(After::Leave)
    }

    fn question(&mut self) -> io::Result<()> {
        self.voice.say(words::question(self.round.side()))
    }

    /// Says the moves that were not said yet, and the opening's name where it changed.
    fn tell_moves(&mut self) -> io::Result<()> {
        let position = self.round.position();
        let name = self.book.name_along(position);
        let name = name.map(|name| name.to_string()).unwrap_or_default();
        let moves: Vec<Move> = position.moves().collect();
        let from = position.at(self.told).unwrap_or(position.start());
        let line = spoken_line(from, moves.iter().skip(self.told).copied());
        self.told = moves.len();
        if !name.is_empty() && name != self.name {
            self.voice.say(format!("{name}."))?;
            self.name = name;
        }
        match (line.is_empty(), moves.is_empty()) {
            (false, _) => self.voice.say(format!("{line}.")),
            (true, true) => self.voice.say(words::START_POSITION),
            (true, false) => Ok(()),
        }
    }

    /// Whether this was the book's move.
    fn play(&mut self, line: &str) -> io::Result<bool> {
        let position = self.round.position().clone();
        let played = match understood(position.current(), line, self.voice.letters) {
            Ok(played) => played,
            Err(error) => {
                self.voice.say(refused(&error))?;
                return Ok(false);
            }
        };
        let said = spoken(position.current(), played);
        let was_missed = self.round.is_missed();
        let known = self.book.moves(position.current());
        let verdict = self.round.answer(&self.book, played, SystemTime::now());
        self.keep()?;
        match verdict {
            Verdict::Wrong(known) => {
                let mut lines = plays(&position, &known, Some(words::ANSWER_ALL)).into_iter();
                let first = lines.next().unwrap_or_default();
                self.voice.say(words::wrong(&said, &first))?;
                self.voice.say_all(lines)?;
                self.question()?;
                Ok(false)
            }
            Verdict::Right => {
                let own = known.iter().find(|known| known.played == played);
                let note = own
                    .filter(|_| !was_missed)
                    .and_then(|own| own.note.as_deref())
                    .map(moves_in_words);
                self.voice.say(words::right(&said, note))?;
                self.told += 1;
                Ok(true)
            }
        }
    }

    /// `rest`: as for [`plays`].
    fn give_up(&mut self, rest: Option<&str>) -> io::Result<()> {
        let position = self.round.position().clone();
        let known = self.round.give_up(&self.book, SystemTime::now());
        self.keep()?;
        self.voice.say_all(plays(&position, &known, rest))
    }

    /// What was played here, once the book's answer is known: it would give that away. `typed`: what
    /// stands behind the word.
    fn explore(&mut self, typed: &str) -> io::Result<()> {
        if !self.round.is_missed() {
            return self.voice.say(words::TELLS_ANSWER);
        }
        let Some(games) = &self.games else {
            return self.voice.say(words::NO_EXPLORER);
        };
        let position = self.round.position();
        match self.explorer.asked(self.voice, games, position, typed)? {
            Answer::Told(lines) => self.voice.say_all(lines),
            Answer::Game(game, position) => {
                (self.open)(self.voice, game, position)?;
                self.ask_again()
            }
        }
    }

    /// The moves of the line and the question, after something else.
    fn ask_again(&mut self) -> io::Result<()> {
        self.told = 0;
        self.tell_moves()?;
        self.question()
    }

    fn rate(&mut self, recall: Recall) -> io::Result<()> {
        let words = match self.round.rate(recall, SystemTime::now()) {
            true => words::NOTED,
            false => words::NOT_RIGHT,
        };
        self.keep()?;
        self.voice.say(words)
    }

    /// Whether the question is not asked any more.
    fn suspend(&mut self) -> io::Result<bool> {
        let is_suspended = self.round.suspend(SystemTime::now()) == Some(true);
        self.keep()?;
        let words = match is_suspended {
            true => words::SUSPENDED,
            false => words::ASKED_AGAIN,
        };
        self.voice.say(words)?;
        Ok(is_suspended && !self.round.asks_all())
    }

    /// What there is to know for a side.
    fn deck(&self, side: Color) -> Deck {
        Deck::from(&self.book, side, self.root.as_ref())
    }

    /// Ends this round as the last one ends, and begins another.
    fn begin_anew(&mut self, deck: Deck, asks_all: bool, said: &str) -> io::Result<After> {
        self.part()?;
        self.round = self.round.anew(deck, asks_all);
        self.voice.say(said)?;
        Ok(After::Anew)
    }

    /// Nothing follows where the book has nothing to ask the other side.
    fn change_side(&mut self) -> io::Result<Option<After>> {
        let side = self.round.side().other();
        let deck = self.deck(side);
        if deck.is_empty() {
            self.voice
                .say(sentence(&nothing_to_ask(&self.book, side)))?;
            return Ok(None);
        }
        let asks_all = self.round.asks_all();
        self.begin_anew(deck, asks_all, &words::answers_for(side))
            .map(Some)
    }

    fn ask_all(&mut self) -> io::Result<After> {
        let asks_all = !self.round.asks_all();
        let said = match asks_all {
            true => words::ASKS_ALL,
            false => words::ASKS_WHAT_IS_DUE,
        };
        self.begin_anew(self.deck(self.round.side()), asks_all, said)
    }

    /// The same question follows, unless the book asks otherwise afterwards.
    fn edit_book(&mut self) -> io::Result<Option<After>> {
        let Some(edit) = &mut self.edit else {
            return Ok(Some(After::Leave));
        };
        if let Some(book) = edit(self.voice, self.round.position())? {
            self.book = book;
            let deck = self.deck(self.round.side());
            if !self.round.asks_as(&deck) {
                let asks_all = self.round.asks_all();
                return self
                    .begin_anew(deck, asks_all, words::BOOK_CHANGED)
                    .map(Some);
            }
        }
        self.ask_again()?;
        Ok(None)
    }

    fn keep(&mut self) -> io::Result<()> {
        let Some(Kept { file, former }) = &self.kept else {
            return Ok(());
        };
        let kept = drills::keep(file, self.round.schedule());
        match kept.and_then(|()| drills::retire(former)) {
            Ok(()) => Ok(()),
            Err(error) => self.voice.say(words::answer_not_kept(error)),
        }
    }

    /// How it went.
    fn part(&mut self) -> io::Result<()> {
        let now = SystemTime::now();
        let (asked, right) = self.round.score();
        let waiting = self.round.waiting(now);
        let days = self.round.forecast(now);
        let (day, week) = (days[0], days.iter().sum::<usize>());
        let size = self.round.size();
        self.voice
            .say(words::result((right, asked), waiting, size, (day, week)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_and_all_are_named_in_any_order() {
        let of = |side, asks_all| Ok(Wanted { side, asks_all });
        assert_eq!(wanted(&[]), of(None, false));
        assert_eq!(wanted(&["all"]), of(None, true));
        for words in [["black", "all"], ["all", "black"]] {
            assert_eq!(wanted(&words), of(Some(Color::Black), true));
        }
        assert_eq!(wanted(&["everything"]), Err(words::WRITE_DRILL));
    }
}
