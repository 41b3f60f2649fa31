//! A book from games: how often each move was played, and with what success.
//!
//! As Polyglot's `make-book` counts: a move's weight is twice its wins plus its draws, for the
//! side that played it; moves played in too few games are left out.

mod counts;

use super::{
    Book, Glyphs, Mark,
    polyglot::{self, Entry, PolyglotMove},
    positions::{FileLine, PackedMove, Squares},
    syntax::MAX_WEIGHT,
};
use crate::{
    chess::{Position, position::key_of},
    game::{
        Fit, GameResult, PlayerName,
        pgn::skim::{self, Head, Skimmer},
    },
};
use counts::{Count, Counts};
use shakmaty::{Chess, Color, Move};
use std::ops::Range;

/// Which games and moves are counted.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Plies from the start.
    pub plies: usize,
    /// Moves played in fewer games are left out.
    pub min_games: u32,
    /// Whose repertoire it is to be: the other side's moves come as often as in the games. Without
    /// one, moves of players who are not wanted are kept as `?`, recognised and answered.
    pub side: Option<Color>,
    /// Only games of this player, and then only their moves.
    pub player: Option<PlayerName>,
}

/// What became of the games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportCounts {
    /// All that were met.
    pub games: u64,
    pub counted: u64,
    /// Not begun from the usual start position.
    pub other_start: u64,
    /// Of other players.
    pub other_players: u64,
    /// With a word that is no legal move: counted up to there.
    pub broken: u64,
}

/// Counts moves as games pass by. Feed it bytes, then ask for the book.
#[derive(Debug)]
pub struct Tally {
    wanted: Wanted,
    /// Keys and moves as Polyglot has them, for a Polyglot book.
    for_polyglot: bool,
    counts: Counts,
    /// Moves of the side that is not wanted, in so far as one is: only their games are counted.
    others: Counts,
    /// The game being read.
    moves: Vec<(u64, u16)>,
    is_wanted: bool,
    /// Whose moves of it count.
    sides: [bool; 2],
    /// How well the names fit that have been counted.
    fit: Option<Fit>,
    report: ImportCounts,
}

/// Polyglot's counters are 16 bits wide: at this many games all moves of a position are halved.
const POLYGLOT_MOST_GAMES: u32 = 16_384;

impl Tally {
    /// To make a text book.
    pub fn new(wanted: Wanted) -> Tally {
        Tally {
            wanted,
            for_polyglot: false,
            counts: Counts::default(),
            others: Counts::default(),
            moves: Vec::new(),
            is_wanted: false,
            sides: [true; 2],
            fit: None,
            report: ImportCounts::default(),
        }
    }

    /// To make a Polyglot book, entry for entry as Polyglot does.
    pub fn for_polyglot(wanted: Wanted) -> Tally {
        Tally {
            for_polyglot: true,
            ..Tally::new(wanted)
        }
    }

    /// Counts the games of these bytes. A game must not be cut in two.
    pub fn feed(&mut self, pgn: &[u8]) {
        skim::skim(pgn, self);
    }

    pub fn report(&self) -> ImportCounts {
        self.report
    }

    /// Whether the player who is wanted was met, with whichever side.
    pub fn has_player(&self) -> bool {
        self.fit.is_some()
    }

    /// Different moves met so far.
    pub fn distinct_moves(&self) -> usize {
        let known = |(key, squares, _): &(u64, u16, _)| self.counts.get(*key, *squares).is_some();
        self.counts.len() + self.others.iter().filter(|other| !known(other)).count()
    }

    /// Different moves that were played in too few games to be kept.
    pub fn left_out(&self) -> usize {
        let is_enough = |games: u32| games >= self.wanted.min_games;
        let own = self.counts.iter();
        let own = own.filter(|(_, _, count)| is_enough(count.games)).count();
        let others = self.others.iter().filter(|(key, squares, count)| {
            let known = self.counts.get(*key, *squares);
            is_enough(count.games) && !known.is_some_and(|known| is_enough(known.games))
        });
        self.distinct_moves().saturating_sub(own + others.count())
    }

    /// The book, from the usual start position.
    pub fn into_book(self) -> Book {
        if let Some(side) = self.wanted.side {
            return self.into_repertoire(side);
        }
        let least = self.wanted.min_games;
        let most = self.counts.iter().map(|(_, _, c)| c.score).max();
        // A million games would go beyond what can be written.
        let scale = most.unwrap_or(0).div_ceil(MAX_WEIGHT).max(1);
        let is_played = |count: Count| count.games >= least && count.score > 0;
        let played = self
            .counts
            .iter()
            .filter(|(_, _, count)| is_played(*count))
            .map(|(key, squares, count)| (key, squares, Some((count.score / scale).max(1))));
        // What only ever lost, and what the other side plays, is recognised.
        let lost = self
            .counts
            .iter()
            .filter(|(_, _, count)| !is_played(*count) && count.games >= least);
        let answered = self.others.iter().filter(|(key, squares, count)| {
            let own = self.counts.get(*key, *squares).unwrap_or_default();
            count.games >= least && own.games < least
        });
        let recognised = lost
            .chain(answered)
            .map(|(key, squares, _)| (key, squares, None));
        let moves = played.chain(recognised).map(|(key, squares, weight)| {
            let packed = PackedMove {
                weight: weight.unwrap_or(1),
                site: FileLine::default(),
                squares: Squares(squares),
                mark: weight.is_none().then_some(Mark::Avoid),
                glyphs: Glyphs::default(),
                weighed: true,
            };
            (key, packed)
        });
        Book::from_moves(vec![Position::default().fen()], moves.collect())
    }

    /// A repertoire: the own moves by their success, even those that only lost, and the other
    /// side's by their games.
    fn into_repertoire(self, side: Color) -> Book {
        let least = self.wanted.min_games;
        let own = self
            .counts
            .iter()
            .map(|(key, squares, count)| (key, squares, count, count.score));
        let others = self
            .others
            .iter()
            .map(|(key, squares, count)| (key, squares, count, count.games));
        let all: Vec<_> = own
            .chain(others)
            .filter(|(_, _, count, _)| count.games >= least)
            .collect();
        let most = all.iter().map(|(_, _, _, weight)| *weight).max();
        let scale = most.unwrap_or(0).div_ceil(MAX_WEIGHT).max(1);
        let moves = all.into_iter().map(|(key, squares, _, weight)| {
            let packed = PackedMove {
                weight: (weight / scale).max(1),
                site: FileLine::default(),
                squares: Squares(squares),
                mark: None,
                glyphs: Glyphs::default(),
                weighed: true,
            };
            (key, packed)
        });
        let mut book = Book::from_moves(vec![Position::default().fen()], moves.collect());
        book.side = Some(side);
        book
    }

    /// The entries of a Polyglot book: those of the wanted sides.
    pub fn into_entries(self) -> Vec<Entry> {
        self.counts
            .iter()
            .filter(|(_, _, count)| count.games >= self.wanted.min_games.max(1))
            .map(|(key, squares, count)| Entry {
                key,
                squares: PolyglotMove(squares),
                weight: u16::try_from(count.score).unwrap_or(u16::MAX),
                learn: 0,
            })
            .collect()
    }

    /// Whose moves of this game count; `None`: neither's. What was counted of a player is forgotten
    /// where the name fits better.
    fn sides_of(&mut self, head: &Head<'_>) -> Option<[bool; 2]> {
        let mut sides = [Color::White, Color::Black]
            .map(|color| self.wanted.side.is_none_or(|side| side == color));
        if let Some(player) = &self.wanted.player {
            let fit = |tag| player.rank(&head.get(tag).unwrap_or_default());
            let fits = ["White", "Black"].map(fit);
            let best = fits.iter().flatten().max().copied();
            if best > self.fit {
                self.fit = best;
                self.counts = Counts::default();
                self.others = Counts::default();
                self.report.other_players += std::mem::take(&mut self.report.counted);
                self.report.broken = 0;
            }
            for (side, fit) in sides.iter_mut().zip(fits) {
                *side &= fit.is_some() && fit == self.fit;
            }
        }
        sides.contains(&true).then_some(sides)
    }
}

impl Skimmer for Tally {
    fn begin(&mut self, head: &Head<'_>) -> bool {
        self.report.games += 1;
        self.moves.clear();
        self.is_wanted = false;
        if head
            .start()
            .is_none_or(|start| start.key() != key_of(&Chess::default()))
        {
            self.report.other_start += 1;
            return false;
        }
        match self.sides_of(head) {
            Some(sides) => {
                self.sides = sides;
                self.is_wanted = true;
            }
            None => self.report.other_players += 1,
        }
        self.is_wanted && self.wanted.plies > 0
    }

    fn play(&mut self, before: &Chess, played: Move) -> bool {
        let counted = if self.for_polyglot {
            (polyglot::key(before), PolyglotMove::pack(played).0)
        } else {
            (key_of(before), Squares::pack(played).0)
        };
        self.moves.push(counted);
        self.moves.len() < self.wanted.plies
    }

    fn end(&mut self, result: GameResult, broken: bool, _span: Range<usize>) {
        if !self.is_wanted {
            return;
        }
        self.report.counted += 1;
        self.report.broken += u64::from(broken);
        let white = match result {
            GameResult::WhiteWins => 2,
            GameResult::BlackWins => 0,
            GameResult::Draw | GameResult::Unknown => 1,
        };
        let moves = std::mem::take(&mut self.moves);
        for (ply, counted) in moves.iter().enumerate() {
            let side = ply % 2;
            let (key, squares) = *counted;
            if self.sides.get(side) != Some(&true) {
                self.others.of(key, squares).games += 1;
                continue;
            }
            let count = self.counts.of(key, squares);
            count.games += 1;
            count.score += if side == 0 { white } else { 2 - white };
            if self.for_polyglot && count.games >= POLYGLOT_MOST_GAMES {
                self.counts.halve(key);
            }
        }
        self.moves = moves;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{book::write, chess::notation, game::pgn::last_game};
    use shakmaty::Position as _;

    const GAMES: &str = "\
[Event \"One\"]\n[White \"Petrov, A\"]\n[Black \"Other\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 (2. f4) Nc6 1-0\n\n\
[Event \"Two\"]\n[White \"Other\"]\n[Black \"Petrov, A\"]\n[Result \"1/2-1/2\"]\n\n1. e4 {best} c5 2. Nf3 d6 1/2-1/2\n\n\
[Event \"Three\"]\n[White \"Else\"]\n[Black \"Other\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Qh5 Zz9 3. Bc4 0-1\n\n\
[Event \"Four\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Kd7 *\n";

    fn all() -> Wanted {
        Wanted {
            plies: 30,
            min_games: 1,
            side: None,
            player: None,
        }
    }

    fn counted(wanted: Wanted) -> (Book, ImportCounts) {
        let mut tally = Tally::new(wanted);
        tally.feed(GAMES.as_bytes());
        let report = tally.report();
        (tally.into_book(), report)
    }

    fn moves(book: &Book, move_path: &str) -> Vec<(String, u32, Option<Mark>)> {
        let mut chess = Chess::default();
        for san in move_path.split_whitespace() {
            let played = notation::read_move(&chess, san).expect("a move");
            chess.play_unchecked(played);
        }
        book.moves(&chess)
            .iter()
            .map(|m| (notation::san(&chess, m.played), m.weight, m.mark))
            .collect()
    }

    #[test]
    fn weights_are_twice_the_wins_and_the_draws() {
        let (book, report) = counted(all());
        assert_eq!(
            report,
            ImportCounts {
                games: 4,
                counted: 3,
                other_start: 1,
                other_players: 0,
                broken: 1
            }
        );
        assert_eq!(moves(&book, ""), [("e4".to_owned(), 3, None)]);
        // One loss, one win for Black: two; the draw: one.
        assert_eq!(
            moves(&book, "e4"),
            [("e5".to_owned(), 2, None), ("c5".to_owned(), 1, None)]
        );
        // Lost whenever it was played: recognised, not played.
        assert_eq!(
            moves(&book, "e4 e5"),
            [
                ("Nf3".to_owned(), 2, None),
                ("Qh5".to_owned(), 1, Some(Mark::Avoid))
            ]
        );
        assert!(moves(&book, "e4 e5 Qh5").is_empty());
    }

    #[test]
    fn a_players_book_answers_the_others() {
        let (book, report) = counted(Wanted {
            player: Some(PlayerName::new("petrov")),
            ..all()
        });
        assert_eq!((report.counted, report.other_players), (2, 1));
        assert_eq!(moves(&book, ""), [("e4".to_owned(), 2, None)]);
        assert_eq!(
            moves(&book, "e4"),
            [
                ("c5".to_owned(), 1, None),
                ("e5".to_owned(), 1, Some(Mark::Avoid))
            ]
        );
    }

    #[test]
    fn a_name_that_fits_better_takes_the_place_of_lesser_ones() {
        let games = ["Petrova, A", "Petrov, A", "Petrov"].map(|name| {
            format!("[Event \"?\"]\n[White \"{name}\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n")
        });
        for (wanted, counted) in [("Petrov", 2), ("petrov a", 1), ("petr", 3)] {
            let mut tally = Tally::new(Wanted {
                player: Some(PlayerName::new(wanted)),
                ..all()
            });
            tally.feed(games.concat().as_bytes());
            let report = tally.report();
            assert_eq!(
                (report.counted, report.other_players),
                (counted, 3 - counted),
                "{wanted}"
            );
        }
    }

    #[test]
    fn a_repertoire_keeps_how_often_each_reply_came() {
        let (book, _) = counted(Wanted {
            side: Some(Color::White),
            ..all()
        });
        assert_eq!(book.side(), Some(Color::White));
        assert_eq!(
            moves(&book, "e4"),
            [("e5".to_owned(), 2, None), ("c5".to_owned(), 1, None)]
        );
        // What only lost is played seldom; it is no mistake.
        assert_eq!(
            moves(&book, "e4 e5"),
            [("Nf3".to_owned(), 2, None), ("Qh5".to_owned(), 1, None)]
        );
        let text = write::text(&book);
        let again = crate::book::compile::text("again", &text);
        assert!(
            again.diagnostics.is_empty(),
            "{:?}\n{text}",
            again.diagnostics
        );
        assert!(text.starts_with("@side white\n"), "{text}");
        assert!(text.contains("Qh5 *1"), "a declared choice: {text}");
        let differences = crate::book::diff::compare(&book, &again.book);
        assert!(differences.is_empty(), "{differences}");
    }

    #[test]
    fn few_games_and_late_moves_are_left_out() {
        let (book, _) = counted(Wanted {
            min_games: 2,
            plies: 2,
            ..all()
        });
        assert_eq!(write::text(&book), "1. e4 *3 e5 *2\n");
    }

    #[test]
    fn a_file_may_be_cut_before_any_game() {
        let mut whole = Tally::new(all());
        whole.feed(GAMES.as_bytes());
        let cut = last_game(GAMES.as_bytes(), 0).expect("several games");
        let mut parts = Tally::new(all());
        parts.feed(&GAMES.as_bytes()[..cut]);
        parts.feed(&GAMES.as_bytes()[cut..]);
        assert_eq!(whole.report(), parts.report());
        assert_eq!(whole.into_book(), parts.into_book());
    }
}
