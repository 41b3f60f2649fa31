//! Guess the move: a game is played through, and before each move of one side one says what one
//! would play. Points are given by how much of the winning chances a move keeps, for the guess and
//! for the move of the game alike, so that both can be compared at the end.
//!
//! | file | what it is for |
//! |---|---|
//! | [`classics`] | famous games to begin with |
//! | [`history`] | games that were guessed before |

mod classics;
pub mod history;

pub use classics::classic;
pub use history::{Guessed, History};

use crate::{
    book::Book,
    chess::{Position, Score, notation},
    game::{Game, GameResult},
    text::names::first_name_first,
};
use shakmaty::{Color, Move, Position as _};

/// The points of a move that loses nothing.
pub const FULL: u32 = 10;

/// A game that is guessed.
#[derive(Clone, Debug)]
pub struct Guessing {
    /// White's and Black's name, and where and when.
    pub players: [String; 2],
    /// The name of the player whose moves are guessed, for a sentence.
    master: String,
    pub place: String,
    /// Whose moves are guessed.
    pub side: Color,
    /// Every move that is played, with the position before it.
    moves: Vec<(Position, Move)>,
    /// The moves that are asked, by their places among these.
    asked: Vec<usize>,
    /// Which of them is asked now.
    at: usize,
    guesses: Vec<Guess>,
}

/// A guess, and the move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// `12.` or `12…`
    pub number: String,
    /// In SAN; `None`: the answer was shown.
    pub guess: Option<String>,
    pub played: String,
    /// Of [`FULL`].
    pub points: u32,
    pub played_points: u32,
}

/// The points of a move: one less for each percent of the winning chances that it loses against the
/// best one. Scores from the mover's side.
pub fn points(best: Score, played: Score) -> u32 {
    let lost = match (best, played) {
        // Any mate is a mate.
        (Score::Mates(_), Score::Mates(_)) => 0.0,
        _ => best.win_percent() - played.win_percent(),
    };
    (0..FULL)
        .filter(|point| lost.round() <= f64::from(*point))
        .count() as u32
}

impl Guessing {
    /// The moves of this side of the main line, of the winner where no side is given, from the
    /// first one that is not in the book on, or from this full move. `None` where there is none.
    pub fn new(game: &Game, side: Option<Color>, from: Option<u32>) -> Option<Guessing> {
        let side = side.unwrap_or(match game.result {
            GameResult::BlackWins => Color::Black,
            _ => Color::White,
        });
        let mut position = game.start_position();
        let mut moves = Vec::new();
        for node in game.main_line() {
            let Some(played) = game.played(node) else {
                break;
            };
            let before = position.clone();
            if !position.play(played) {
                break;
            }
            moves.push((before, played));
        }
        let first = match from {
            Some(number) => moves
                .iter()
                .position(|(before, _)| before.current().fullmoves().get() >= number)?,
            None => after_book(&moves),
        };
        let is_asked = |place: &usize| {
            let before = moves.get(*place).map(|(before, _)| before.current());
            before.is_some_and(|before| before.turn() == side && before.legal_moves().len() > 1)
        };
        let asked: Vec<usize> = (first..moves.len()).filter(is_asked).collect();
        let tag = |name: &str, other: &str| game.tags.known(name).unwrap_or(other).to_owned();
        let about = [game.tags.known("Event"), game.tags.known("Date")];
        let about: Vec<&str> = about.into_iter().flatten().collect();
        let players = [tag("White", "White"), tag("Black", "Black")];
        let [white, black] = &players;
        let master = first_name_first(side.fold_wb(white, black)).into_owned();
        (!asked.is_empty()).then(|| Guessing {
            players,
            master,
            place: about.join(", ").replace(".??", ""),
            side,
            moves,
            asked,
            at: 0,
            guesses: Vec::new(),
        })
    }

    /// The name of the player whose moves are guessed, as a sentence says it.
    pub fn master(&self) -> &str {
        &self.master
    }

    /// The position in which a move is asked now, and the move of the game; `None` at the end.
    pub fn question(&self) -> Option<(&Position, Move)> {
        let (position, played) = self.moves.get(*self.asked.get(self.at)?)?;
        Some((position, *played))
    }

    /// The opponent's move before the position in hand.
    pub fn last_move(&self) -> Option<Move> {
        let before = self.asked.get(self.at)?.checked_sub(1)?;
        Some(self.moves.get(before)?.1)
    }

    /// How many moves are asked.
    pub fn len(&self) -> usize {
        self.asked.len()
    }

    /// Whether none is asked, which no guessing begins with.
    pub fn is_empty(&self) -> bool {
        self.asked.is_empty()
    }

    /// Which of them is asked now, from 0.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Whether all were asked.
    pub fn is_over(&self) -> bool {
        self.at >= self.asked.len()
    }

    /// Whether the move in hand was guessed or shown.
    pub fn is_answered(&self) -> bool {
        self.guesses.len() > self.at
    }

    /// The guesses so far, in order.
    pub fn guesses(&self) -> &[Guess] {
        &self.guesses
    }

    /// Notes what was guessed, `None` where the answer was shown, with the scores of the best move,
    /// the guess and the move of the game, from the mover's side.
    pub fn answer(&mut self, guess: Option<(Move, Score)>, best: Score, played_score: Score) {
        if self.is_answered() {
            return;
        }
        let Some((position, played)) = self.question() else {
            return;
        };
        let chess = position.current();
        let dots = position.turn().fold_wb(".", "…");
        let played_points = points(best, played_score);
        let answered = Guess {
            number: format!("{}{dots}", chess.fullmoves()),
            guess: guess.map(|(guess, _)| notation::san(chess, guess)),
            played: notation::san(chess, played),
            points: match guess {
                Some((guess, _)) if guess == played => played_points,
                Some((_, score)) => points(best, score),
                None => 0,
            },
            played_points,
        };
        self.guesses.push(answered);
    }

    /// On to the next move of the side; one without an answer is passed over and does not count.
    pub fn go_on(&mut self) {
        match self.is_answered() {
            true => self.at += 1,
            false => {
                if self.at < self.asked.len() {
                    self.asked.remove(self.at);
                }
            }
        }
    }

    /// Points of the guesses, points of the game's moves, and the most there could be.
    pub fn totals(&self) -> (u32, u32, u32) {
        let sum = |points: fn(&Guess) -> u32| self.guesses.iter().map(points).sum();
        let most = u32::try_from(self.guesses.len()).unwrap_or(u32::MAX);
        (
            sum(|guess| guess.points),
            sum(|guess| guess.played_points),
            most.saturating_mul(FULL),
        )
    }

    /// What came of it, to be kept; `None` where no move was guessed.
    pub fn outcome(&self, day: String) -> Option<Guessed> {
        let (points, played_points, most) = self.totals();
        (most > 0).then(|| Guessed {
            day,
            players: self.players.clone(),
            place: self.place.clone(),
            moves: u32::try_from(self.guesses.len()).unwrap_or(u32::MAX),
            points,
            played_points,
            most,
        })
    }

    /// How often the guess was the move of the game.
    pub fn same(&self) -> usize {
        let same = |guess: &&Guess| guess.guess.as_ref() == Some(&guess.played);
        self.guesses.iter().filter(same).count()
    }
}

/// The first move that the program's book does not know.
fn after_book(moves: &[(Position, Move)]) -> usize {
    let book = Book::embedded();
    let is_known = |(before, played): &(Position, Move)| {
        let known = book.moves(before.current());
        known.iter().any(|own| own.played == *played)
    };
    let known = moves.iter().take_while(|own| is_known(own)).count();
    match known < moves.len() {
        true => known,
        // A game that the book knows to its end is asked from its beginning.
        false => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn;

    fn guessing(text: &str, side: Option<Color>, from: Option<u32>) -> Option<Guessing> {
        Guessing::new(&pgn::read_all(text.as_bytes()).remove(0), side, from)
    }

    const GAME: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Date \"2026.??.??\"]\n\n\
        1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";

    #[test]
    fn points_are_what_is_kept_of_the_chances() {
        assert_eq!(points(Score::Cp(30), Score::Cp(30)), 10);
        assert_eq!(points(Score::Cp(30), Score::Cp(50)), 10);
        assert_eq!(points(Score::Cp(30), Score::Cp(-300)), 0);
        assert_eq!(points(Score::Mates(2), Score::Mates(7)), 10);
        assert_eq!(points(Score::Mates(2), Score::Cp(0)), 0);
        let near = points(Score::Cp(50), Score::Cp(0));
        assert!((4..=7).contains(&near), "{near}");
    }

    #[test]
    fn the_winners_moves_are_asked_and_counted() {
        let mut game = guessing(GAME, None, Some(2)).expect("moves");
        assert_eq!(
            (game.len(), game.master(), game.place.as_str()),
            (3, "Anna", "2026")
        );
        let (position, played) = game.question().expect("a question");
        assert_eq!(notation::san(position.current(), played), "Qh5");
        assert_eq!(
            game.last_move().map(|last| last.to().to_string()),
            Some("e5".to_owned())
        );
        game.answer(Some((played, Score::Cp(0))), Score::Cp(40), Score::Cp(40));
        // A second answer does not count.
        game.answer(None, Score::Cp(0), Score::Cp(0));
        game.go_on();
        game.answer(None, Score::Cp(0), Score::Cp(-800));
        game.go_on();
        // Passed over.
        game.go_on();
        assert!(game.is_over());
        assert_eq!(game.totals(), (10, 10, 20));
        assert_eq!((game.same(), game.len()), (1, 2));
        assert_eq!(game.guesses()[0].number, "2.");
        assert_eq!(game.guesses()[1].guess, None);
    }

    #[test]
    fn the_side_may_be_chosen_and_forced_moves_are_not_asked() {
        let black = guessing(GAME, Some(Color::Black), Some(1)).expect("moves");
        assert_eq!((black.len(), black.master()), (3, "Bert"));
        let named = GAME.replace("Anna", "Muzychuk, Anna");
        let white = guessing(&named, None, Some(2)).expect("moves");
        assert_eq!(white.master(), "Anna Muzychuk");
        assert_eq!(white.players[0], "Muzychuk, Anna");
        assert!(guessing(GAME, None, Some(9)).is_none());
        assert!(guessing("*", None, None).is_none());
        let forced = "[FEN \"7k/8/6KP/8/8/8/8/R7 b - - 0 1\"]\n\n1... Kg8 2. Ra8# *";
        assert!(guessing(forced, Some(Color::Black), None).is_none());
    }
}
