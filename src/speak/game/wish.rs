//! What game the words behind `play` ask for: all that the screen's form has, in any order.

use crate::{
    book::{Book, openings},
    chess::{TimeControl, chess960},
    play::{BookChoice, Handicap, Odds, Setup},
    players::{Player, built_in::Budget},
    speak::{after, moves::sentence, words::game as words},
    store::settings::{Choice, GameView, OwnSide},
};
use shakmaty::{ByColor, Chess, Color};

/// A game to be begun.
#[derive(Clone, Debug)]
pub struct Wish {
    pub setup: Setup,
    pub view: GameView,
}

/// What the words have named, as far as it depends on other words.
#[derive(Default)]
struct Named {
    own: Option<Color>,
    players: Vec<Player>,
    /// Two programs play.
    is_watched: bool,
    depth: Option<u32>,
    /// Whether the person gives them, and what.
    odds: Option<(bool, Odds)>,
    time: Option<TimeControl>,
}

impl Wish {
    /// The game that these words name; what they leave out stays.
    ///
    /// # Errors
    /// A sentence, about a word that names nothing or what does not go together.
    pub fn with_words(mut self, text: &str) -> Result<Wish, String> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let mut named = Named::default();
        let mut rest = words.as_slice();
        while let [word, more @ ..] = rest {
            rest = match (*word, more) {
                // Its name or moves, as they were written, to the end.
                ("opening", _) => {
                    self.begin_with(after(text, words.len() - more.len()))?;
                    &[]
                }
                _ => match self.take_choice(word, more)? {
                    Some(left) => left,
                    None => named.take(&self.setup, word, more)?,
                },
            };
        }
        if let Some(time) = named.time {
            self.setup.time = time;
        }
        self.seat(&named)?;
        self.give(&named)?;
        Ok(self)
    }

    /// Takes a choice that depends on no other one; what is left behind it. `None` where it is none.
    fn take_choice<'w>(
        &mut self,
        word: &str,
        more: &'w [&'w str],
    ) -> Result<Option<&'w [&'w str]>, String> {
        let is_number = |text: &str| text.bytes().all(|sign| sign.is_ascii_digit());
        Ok(Some(match (word, more) {
            ("no", ["book", left @ ..]) => {
                self.setup.book = BookChoice::None;
                left
            }
            ("view", [view, left @ ..]) => {
                let read = GameView::read(view);
                self.view = read.ok_or_else(|| words::no_view(view, GameView::WORDS))?;
                left
            }
            ("chess960", [number, left @ ..]) if is_number(number) => {
                self.begin_at(number)?;
                left
            }
            ("chess960", left) => {
                let number = chess960::random(self.setup.seed);
                self.begin_at(&number.to_string())?;
                left
            }
            _ => return Ok(None),
        }))
    }

    /// Begins at the start position of Chess960 with this number.
    fn begin_at(&mut self, number: &str) -> Result<(), String> {
        self.must_begin_as_usual()?;
        let start = number.parse().ok().and_then(chess960::start);
        self.setup.start = start.ok_or_else(|| words::no_chess960(chess960::COUNT - 1, number))?;
        Ok(())
    }

    /// Begins with this opening.
    fn begin_with(&mut self, opening: &str) -> Result<(), String> {
        self.must_begin_as_usual()?;
        if opening.is_empty() {
            return Err(words::NO_OPENING.to_owned());
        }
        let found = openings::find(Book::embedded(), opening);
        self.setup.opening = found.map_err(|error| sentence(&error))?.moves;
        Ok(())
    }

    fn must_begin_as_usual(&self) -> Result<(), String> {
        match *self.setup.start.current() == Chess::default() {
            true => Ok(()),
            false => Err(words::HAS_A_START.to_owned()),
        }
    }

    /// Who plays which side, and how deep they look.
    fn seat(&mut self, named: &Named) -> Result<(), String> {
        let setup = &mut self.setup;
        let seat = setup.only_human().unwrap_or(Color::White);
        let own = named.own.unwrap_or(seat);
        match (named.players.as_slice(), named.is_watched) {
            ([white, black], true) => {
                setup.sides = ByColor {
                    white: white.clone(),
                    black: black.clone(),
                };
            }
            (_, true) => return Err(words::WRITE_WATCH.to_owned()),
            ([], false) if own != seat => setup.sides.swap(),
            ([], false) => {}
            ([opponent], false) => {
                let person = setup.sides.iter().find(|player| player.is_human());
                let person = person.cloned().unwrap_or_else(Player::human);
                *setup.sides.get_mut(own) = person;
                *setup.sides.get_mut(own.other()) = opponent.clone();
            }
            (_, false) => return Err(words::ONE_OPPONENT.to_owned()),
        }
        let Some(plies) = named.depth else {
            return Ok(());
        };
        for side in Color::ALL {
            match setup.sides.get_mut(side) {
                Player::Museum { exhibit_player } => {
                    *exhibit_player = exhibit_player.at_depth(plies)
                }
                Player::Human { .. } => {}
                _ => setup.budget = Budget::Depth(plies),
            }
        }
        Ok(())
    }

    /// The odds, once it is known who plays which side and whether there is a clock.
    fn give(&mut self, named: &Named) -> Result<(), String> {
        let Some((by_person, odds)) = named.odds else {
            return Ok(());
        };
        let setup = &mut self.setup;
        let has_clock = matches!(setup.time, TimeControl::Fischer { .. });
        if matches!(odds, Odds::Time(_)) && !has_clock {
            return Err(words::ODDS_NEED_CLOCK.to_owned());
        }
        let own = setup.only_human().or(named.own).unwrap_or(Color::White);
        let giver = if by_person { own } else { own.other() };
        setup.handicap = Some(Handicap::new(giver, odds));
        setup.check_odds().map_err(|error| sentence(&error))
    }
}

impl Named {
    /// Takes what this word names; what is left behind it.
    fn take<'w>(
        &mut self,
        setup: &Setup,
        word: &str,
        more: &'w [&'w str],
    ) -> Result<&'w [&'w str], String> {
        let is_clock = word == "none" || word.starts_with(|sign: char| sign.is_ascii_digit());
        match (word, more) {
            ("white", _) => once(&mut self.own, Color::White, words::ONE_SIDE)?,
            ("black", _) => once(&mut self.own, Color::Black, words::ONE_SIDE)?,
            ("as", ["random", left @ ..]) => {
                let side = Setup::side(OwnSide::Random, setup.seed);
                once(&mut self.own, side, words::ONE_SIDE)?;
                return Ok(left);
            }
            ("no", ["clock", left @ ..]) => {
                once(&mut self.time, TimeControl::Unlimited, words::ONE_CLOCK)?;
                return Ok(left);
            }
            (clock, ["per", "move", left @ ..]) if is_clock => {
                let time = read_clock(&[clock, "per", "move"].join(" "))?;
                once(&mut self.time, time, words::ONE_CLOCK)?;
                return Ok(left);
            }
            (clock, _) if is_clock => once(&mut self.time, read_clock(clock)?, words::ONE_CLOCK)?,
            ("watch", _) => self.is_watched = true,
            ("a" | "against" | "and" | "as" | "versus" | "vs" | "with", _) => {}
            ("depth", [plies, left @ ..]) => {
                let plies = plies.parse::<u32>().ok().filter(|plies| *plies > 0);
                let plies = plies.ok_or_else(|| words::NO_DEPTH.to_owned())?;
                once(&mut self.depth, plies, words::ONE_DEPTH)?;
                return Ok(left);
            }
            ("depth", []) => return Err(words::NO_DEPTH.to_owned()),
            ("odds" | "give", ["a" | "the", what, left @ ..] | [what, left @ ..]) => {
                let odds = Odds::named(what).ok_or_else(|| words::no_odds(what))?;
                once(&mut self.odds, (word == "give", odds), words::ONE_ODDS)?;
                return Ok(left);
            }
            ("odds" | "give", []) => return Err(words::no_odds("")),
            (name, _) => {
                let player = name.parse::<Player>();
                let player = player.map_err(|error| words::no_game(&sentence(&error)))?;
                self.players.push(player);
            }
        }
        Ok(more)
    }
}

/// Notes what may be named once alone; of two, nobody knows which is meant.
fn once<T>(place: &mut Option<T>, named: T, told: &str) -> Result<(), String> {
    match place.replace(named) {
        None => Ok(()),
        Some(_) => Err(told.to_owned()),
    }
}

fn read_clock(clock: &str) -> Result<TimeControl, String> {
    let read = clock.parse::<TimeControl>();
    read.map_err(|error| words::no_clock(clock, error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::museum::ExhibitPlayer;

    fn asked(words: &str) -> Result<Wish, String> {
        let wish = Wish {
            setup: Setup::default(),
            view: GameView::default(),
        };
        wish.with_words(words)
    }

    fn played(words: &str) -> (String, String, TimeControl) {
        let setup = asked(words).expect(words).setup;
        let [white, black] = Color::ALL.map(|side| setup.sides.get(side).word());
        (white, black, setup.time)
    }

    fn refusal(words: &str) -> String {
        asked(words).expect_err(words)
    }

    #[test]
    fn opponent_colour_and_clock_are_taken_in_any_order() {
        let clock: TimeControl = "5+3".parse().expect("a clock");
        let nell_black = ("nell".to_owned(), "human".to_owned(), clock);
        assert_eq!(played("nell black 5+3"), nell_black);
        for words in ["5+3 black against nell", "vs Nell as black with 5+3"] {
            assert_eq!(played(words), nell_black, "{words}");
        }
        let minimax = (
            "human".to_owned(),
            "minimax".to_owned(),
            TimeControl::Unlimited,
        );
        assert_eq!(played("minimax"), minimax);
        assert_eq!(played("minimax white no clock"), minimax);
        let minimax: ExhibitPlayer = "minimax".parse().expect("an exhibit");
        let expected = Player::Museum {
            exhibit_player: minimax.at_depth(3),
        };
        let deep = asked("minimax depth 3 black").expect("a game");
        assert_eq!(deep.setup.sides.white, expected);
        let tabiya = asked("tabiya depth 7").expect("a game");
        assert_eq!(tabiya.setup.budget, Budget::Depth(7));
        assert!(refusal("minimax depth").contains("depth 3"));
        for wrong in ["nobody", "5+x"] {
            let error = refusal(wrong);
            assert!(error.contains("play nell black 5+3"), "{error}");
        }
        assert_eq!(played("2s per move").2.to_string(), "2s per move");
        let watched = played("watch nell and bruno");
        assert_eq!((&*watched.0, &*watched.1), ("nell", "bruno"));
        for wrong in ["nell bruno", "watch nell"] {
            assert!(refusal(wrong).contains("watch nell bruno"), "{wrong}");
        }
    }

    #[test]
    fn start_opening_odds_book_and_view_are_chosen() {
        let game = asked("chess960 77 give a rook black view serious no book");
        let game = game.expect("a game");
        assert_eq!(chess960::number(&game.setup.start), Some(77));
        let given = Some(Handicap::new(Color::Black, Odds::Rook));
        assert_eq!(game.setup.handicap, given);
        assert_eq!(game.view, GameView::Serious);
        assert_eq!(game.setup.book, BookChoice::None);
        let any = asked("nell chess960 5+3 odds half").expect("a game");
        assert!(chess960::number(&any.setup.start).is_some());
        let half = Some(Handicap::new(Color::Black, Odds::Time(2)));
        assert_eq!(any.setup.handicap, half);
        for opening in ["opening Ruy Lopez", "nell opening e4 e5 Nf3 Nc6 Bb5"] {
            let game = asked(opening).expect(opening);
            assert_eq!(game.setup.opening_moves().len(), 5, "{opening}");
        }
        for (wrong, told) in [
            ("chess960 960", "0 to 959, not 960"),
            ("chess960 opening c60", "not both"),
            ("odds bishop", "not bishop"),
            ("odds", "tenth"),
            ("odds half", "need a clock"),
            ("odds knight opening c60", "needs the knight"),
            ("opening", "opening najdorf"),
            ("opening xyzzyx", "found \"xyzzyx\""),
            ("view pink", "not pink"),
            ("odds rook give rook", "one kind of odds"),
            ("white black", "one side"),
            ("as random nell white", "one side"),
            ("5+3 5s per move", "one clock"),
            ("5+3 minimax no clock", "one clock"),
            ("minimax depth 3 depth 4", "one depth"),
        ] {
            let error = refusal(wrong);
            assert!(error.contains(told), "{wrong}: {error}");
        }
    }
}
