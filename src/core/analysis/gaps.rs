//! Where a repertoire has holes: replies that come often and have no answer, own moves with two
//! answers, lines that end badly, lines that nobody plays into.
//!
//! The book is walked as its owner would meet it: own moves as the book plays them, the other
//! side's as often as games play them. What is known of games is handed in ([`Replies`]); so is the
//! engine, which this room does not start.

use crate::{
    book::{Book, Mark, walk},
    chess::{Position, position::key_of},
    sort,
};
use shakmaty::{CastlingMode, Chess, Color, Move, Position as _};
use std::collections::HashMap;

/// How often each move was played in a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Replies {
    /// Moves with their counts (games, or weights of a book).
    pub moves: Vec<(Move, u32)>,
    /// Games that were in the position; `None`: the counts are weights.
    pub games: Option<u32>,
}

impl Replies {
    fn total(&self) -> f64 {
        self.moves.iter().map(|(_, count)| f64::from(*count)).sum()
    }
}

/// What counts as a gap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// The least share of a reply among the moves of its position, 0–1.
    pub share: f64,
    /// A line that fewer than one in so many games meets is one that is never met, where so many
    /// games were counted.
    pub seldom: f64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            share: 0.05,
            seldom: 500.0,
        }
    }
}

/// A place in the repertoire.
#[derive(Clone, Debug, PartialEq)]
pub struct Spot {
    /// From the start position, oldest first.
    pub moves: Vec<Move>,
    pub start: Chess,
    /// The position after these moves.
    pub chess: Chess,
    /// The share of the owner's games with this side that come here, 0–1, as far as that is known.
    reach: f64,
    /// Games or weights say how many come here: no line may lead here, and no games have been counted.
    is_counted: bool,
    /// Enough games were counted to say that it is hardly ever met.
    pub is_rare: bool,
}

/// A reply without an answer: the last move of the spot.
#[derive(Clone, Debug, PartialEq)]
pub struct Gap {
    pub spot: Spot,
    /// Its share among the replies of its position, 0–1.
    pub share: f64,
    /// Games with it, where games were counted.
    pub games: Option<u32>,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The one met most often first.
    pub gaps: Vec<Gap>,
    /// Positions in which the own side has several answers, and these.
    pub doubles: Vec<(Spot, Vec<Move>)>,
    /// The ends of the lines, after the own side's last move; most often met first.
    pub ends: Vec<Spot>,
    /// Lines that are never met, as far as enough games were counted to say so: their ends.
    pub unmet: Vec<Spot>,
    /// Positions of the repertoire with a move of its own side.
    pub positions: usize,
    /// Positions of the other side whose replies were counted in games, and those where books weighed
    /// them.
    pub counted: usize,
    pub weighed: usize,
}

/// What the figures of a report are from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Basis {
    #[default]
    Books,
    Games,
    /// Games where there are enough of them.
    Both,
}

impl Report {
    /// `games`: those that were counted at all.
    pub fn basis(&self, games: u64) -> Basis {
        match (self.counted, self.weighed) {
            (0, 0) if games > 0 => Basis::Games,
            (0, _) => Basis::Books,
            (_, 0) => Basis::Games,
            _ => Basis::Both,
        }
    }
}

/// Fewer games than this say nothing of how often a reply comes.
pub const LEAST_GAMES: u32 = 10;

/// Looks through a repertoire. `replies` says how often each move is played in a position; an
/// empty answer: nothing is known there.
///
/// # Errors
/// What `replies` fails with.
pub fn find<E>(
    book: &Book,
    side: Color,
    limits: Limits,
    mut replies: impl FnMut(&Chess) -> Result<Replies, E>,
) -> Result<Report, E> {
    let mut walker = Walker {
        book,
        side,
        limits,
        places: HashMap::new(),
        spots: Vec::new(),
        report: Report::default(),
    };
    walker.walk(&mut replies)?;
    let mut report = walker.report;
    let by_reach = |a: &Spot, b: &Spot| b.reach.total_cmp(&a.reach);
    sort::by(&mut report.gaps, |a, b| by_reach(&a.spot, &b.spot));
    sort::by(&mut report.doubles, |(a, _), (b, _)| by_reach(a, b));
    sort::by(&mut report.ends, by_reach);
    sort::by(&mut report.unmet, |a, b| by_reach(b, a));
    Ok(report)
}

struct Walker<'a> {
    book: &'a Book,
    side: Color,
    limits: Limits,
    /// Where each position is among the spots.
    places: HashMap<u64, usize>,
    spots: Vec<(Spot, bool)>,
    report: Report,
}

impl Walker<'_> {
    /// Looks at all positions. All games come from the usual start: other starts that it leads to are
    /// met on the way, with what comes to them.
    fn walk<E>(&mut self, replies: &mut impl FnMut(&Chess) -> Result<Replies, E>) -> Result<(), E> {
        let book = self.book;
        let roots = walk::roots(book);
        let usual = roots.first().filter(|root| is_usual(root)).cloned();
        match &usual {
            Some(usual) => self.begin(usual, Some(1.0)),
            None => {
                let share = Some(1.0 / roots.len().max(1) as f64);
                roots.iter().for_each(|root| self.begin(root, share));
            }
        }
        self.look_at_all(replies)?;
        let all = match &usual {
            Some(usual) => replies(usual)?.games,
            None => None,
        };
        // No line that is played leads to these, but games may come there by other ways.
        for start in roots.into_iter().chain(walk::starts(book)) {
            if !self.places.contains_key(&key_of(&start)) {
                let games = replies(&start)?.games;
                let share = games.zip(all.filter(|all| *all > 0));
                let share = share.map(|(games, all)| f64::from(games) / f64::from(all));
                self.begin(&start, share.map(|share| share.min(1.0)));
                self.look_at_all(replies)?;
            }
        }
        Ok(())
    }

    /// `reach`: the share of games that come there, where it is known.
    fn begin(&mut self, start: &Chess, reach: Option<f64>) {
        self.meet(Spot {
            moves: Vec::new(),
            chess: start.clone(),
            start: start.clone(),
            reach: reach.unwrap_or(0.0),
            is_counted: reach.is_some(),
            is_rare: false,
        });
    }

    /// Positions come in the order of their plies, so that all ways to one are known before it is
    /// gone on from.
    fn look_at_all<E>(
        &mut self,
        replies: &mut impl FnMut(&Chess) -> Result<Replies, E>,
    ) -> Result<(), E> {
        let mut next = 0;
        while let Some(place) = self.next(&mut next) {
            self.look(place, replies)?;
        }
        Ok(())
    }

    /// Comes to a position, by one more way if it is known.
    fn meet(&mut self, spot: Spot) {
        let key = key_of(&spot.chess);
        match self
            .places
            .get(&key)
            .and_then(|place| self.spots.get_mut(*place))
        {
            Some((known, _)) => {
                known.reach += spot.reach;
                known.is_counted |= spot.is_counted;
                known.is_rare |= spot.is_rare;
            }
            None => {
                self.places.insert(key, self.spots.len());
                self.spots.push((spot, false));
            }
        }
    }

    /// The position with the fewest plies that was not looked at.
    fn next(&mut self, from: &mut usize) -> Option<Spot> {
        while self.spots.get(*from).is_some_and(|(_, seen)| *seen) {
            *from += 1;
        }
        let (_, place) = self
            .spots
            .iter()
            .enumerate()
            .skip(*from)
            .filter(|(_, (_, seen))| !seen)
            .map(|(place, (spot, _))| (spot.moves.len(), place))
            .min()?;
        let (spot, seen) = self.spots.get_mut(place)?;
        *seen = true;
        Some(spot.clone())
    }

    fn look<E>(
        &mut self,
        spot: Spot,
        replies: &mut impl FnMut(&Chess) -> Result<Replies, E>,
    ) -> Result<(), E> {
        if spot.chess.turn() == self.side {
            self.own_turn(&spot);
            return Ok(());
        }
        let known = replies(&spot.chess)?;
        self.their_turn(&spot, &known);
        Ok(())
    }

    /// The own moves that the book plays here, with their shares.
    fn own_moves(&self, chess: &Chess) -> Vec<(Move, f64)> {
        let moves = self.book.moves(chess);
        let played = moves.iter().filter(|own| own.mark != Some(Mark::Avoid));
        let shares = played.clone().map(|own| own.share).sum::<f64>();
        let count = played.clone().count().max(1) as f64;
        played
            .map(|own| {
                let share = if shares > 0.0 {
                    own.share / shares
                } else {
                    1.0 / count
                };
                (own.played, share)
            })
            .filter(|(_, share)| *share > 0.0)
            .collect()
    }

    fn own_turn(&mut self, spot: &Spot) {
        let own = self.own_moves(&spot.chess);
        self.report.positions += usize::from(!own.is_empty());
        if own.len() > 1 && !self.is_declared(&spot.chess) {
            let moves = own.iter().map(|(played, _)| *played).collect();
            self.report.doubles.push((spot.clone(), moves));
        }
        for (played, share) in own {
            self.meet(spot.after(played, spot.reach * share));
        }
    }

    /// Whether a repertoire says how often each of its moves is played here.
    fn is_declared(&self, chess: &Chess) -> bool {
        let moves = self.book.moves(chess);
        let mut played = moves.iter().filter(|own| own.share > 0.0);
        self.book.side() == Some(self.side) && played.all(|own| own.weighed)
    }

    /// Whether the book has a move for its owner after this one.
    fn has_answer(&self, spot: &Spot, played: Move) -> bool {
        !self.own_moves(&spot.after(played, 0.0).chess).is_empty()
    }

    fn their_turn(&mut self, spot: &Spot, replies: &Replies) {
        let total = replies.total();
        let answered: Vec<Move> = self
            .book
            .moves(&spot.chess)
            .into_iter()
            .map(|known| known.played)
            .collect();
        let is_end = !answered.iter().any(|played| self.has_answer(spot, *played));
        if is_end {
            // An end that is hardly ever met is no gap, and neither is each reply to an end.
            if spot.moves.is_empty() {
                return;
            }
            if spot.is_rare && self.is_seldom(spot.reach) {
                self.report.unmet.push(spot.clone());
            }
            self.report.ends.push(spot.clone());
            return;
        }
        match replies.games {
            Some(_) => self.report.counted += 1,
            None => self.report.weighed += 1,
        }
        let shares = replies.moves.iter().map(|(played, count)| {
            let share = if total > 0.0 {
                f64::from(*count) / total
            } else {
                0.0
            };
            (*played, share, *count)
        });
        let shares: Vec<_> = shares.collect();
        for (played, share, count) in &shares {
            let after = spot.after(*played, spot.reach * share);
            if self.has_answer(spot, *played) {
                continue;
            }
            if *share >= self.limits.share && !after.chess.legal_moves().is_empty() {
                self.report.gaps.push(Gap {
                    spot: after,
                    share: *share,
                    games: replies.games.map(|_| *count),
                });
            }
        }
        for played in answered {
            if !self.has_answer(spot, played) {
                continue;
            }
            let share = shares.iter().find(|(own, ..)| *own == played);
            let share = share.map_or(0.0, |(_, share, _)| *share);
            let mut next = spot.after(played, spot.reach * share);
            let games = replies.games.map_or(0.0, f64::from);
            let is_known = next.is_counted && games >= self.limits.seldom;
            next.is_rare |= is_known && self.is_seldom(next.reach);
            self.meet(next);
        }
    }

    fn is_seldom(&self, reach: f64) -> bool {
        reach < 1.0 / self.limits.seldom
    }
}

fn is_usual(start: &Chess) -> bool {
    key_of(start) == key_of(&Chess::default())
}

impl Spot {
    /// The share of the owner's games with this side that come here, 0–1; `None` where none were
    /// counted.
    pub fn met(&self) -> Option<f64> {
        self.is_counted.then_some(self.reach)
    }

    /// The position, with the moves before it.
    pub fn position(&self) -> Position {
        let moves = self.moves.iter().copied();
        Position::after(&self.start, CastlingMode::Standard, moves)
    }

    fn after(&self, played: Move, reach: f64) -> Spot {
        let mut chess = self.chess.clone();
        chess.play_unchecked(played);
        let mut moves = self.moves.clone();
        moves.push(played);
        Spot {
            moves,
            start: self.start.clone(),
            chess,
            reach,
            is_counted: self.is_counted,
            is_rare: self.is_rare,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        book::compile,
        chess::{line, line::PieceLetters, notation},
    };
    use std::convert::Infallible;

    fn book(text: &str) -> Book {
        compile::text("test.book.txt", text).book
    }

    fn shown(spot: &Spot) -> String {
        line::text(&spot.start, spot.moves.clone(), PieceLetters::Letters)
    }

    /// Counts by position, as the moves that lead there.
    fn counted(chess: &Chess, table: &[(&str, &[(&str, u32)])]) -> Replies {
        let played = |chess: &Chess, san: &str| notation::read_move(chess, san).expect("legal");
        for (path, moves) in table {
            let mut here = Chess::default();
            for san in path.split_whitespace() {
                let next = played(&here, san);
                here.play_unchecked(next);
            }
            if here == *chess {
                let moves: Vec<_> = moves
                    .iter()
                    .map(|(san, n)| (played(chess, san), *n))
                    .collect();
                let games = moves.iter().map(|(_, n)| n).sum();
                return Replies {
                    moves,
                    games: Some(games),
                };
            }
        }
        Replies::default()
    }

    const GAMES: &[(&str, &[(&str, u32)])] = &[
        (
            "e4",
            &[("e5", 50), ("c5", 30), ("e6", 15), ("a6", 4), ("g5", 1)],
        ),
        ("e4 e5 Nf3", &[("Nc6", 40), ("d6", 10)]),
        ("e4 c5 Nf3", &[("d6", 30)]),
    ];

    fn report(text: &str) -> Report {
        let found = find(&book(text), Color::White, Limits::default(), |chess| {
            Ok::<_, Infallible>(counted(chess, GAMES))
        });
        found.expect("nothing fails")
    }

    #[test]
    fn replies_without_an_answer_come_worst_first() {
        let report = report("1. e4 e5 2. Nf3 Nc6 3. Bb5\n1. e4 c5 2. Nf3\n");
        let gaps: Vec<_> = report
            .gaps
            .iter()
            .map(|gap| (shown(&gap.spot), gap.games))
            .collect();
        assert_eq!(
            gaps,
            [
                ("1.e4 e6".to_owned(), Some(15)),
                ("1.e4 e5 2.Nf3 d6".to_owned(), Some(10))
            ]
        );
        let [first, second] = report.gaps.as_slice() else {
            panic!("two gaps")
        };
        assert!((first.spot.reach - 0.15).abs() < 1e-9);
        assert!((second.spot.reach - 0.5 * 0.2).abs() < 1e-9 && (second.share - 0.2).abs() < 1e-9);
        let ends: Vec<_> = report.ends.iter().map(shown).collect();
        assert_eq!(ends, ["1.e4 e5 2.Nf3 Nc6 3.Bb5", "1.e4 c5 2.Nf3"]);
        assert!(report.doubles.is_empty() && report.unmet.is_empty());
    }

    #[test]
    fn two_answers_and_lines_never_met_are_named() {
        let text = "1. e4 e5 2. Nf3\n1. e4 e5 2. Nc3\n1. e4 h5 2. d4\n";
        let many: &[(&str, &[(&str, u32)])] = &[("e4", &[("e5", 400), ("c5", 100)])];
        let found = find(&book(text), Color::White, Limits::default(), |chess| {
            Ok::<_, Infallible>(counted(chess, many))
        });
        // Of a hundred games nothing is said.
        assert!(report(text).unmet.is_empty());
        let report = found.expect("nothing fails");
        let [(spot, moves)] = report.doubles.as_slice() else {
            panic!("one position: {:?}", report.doubles)
        };
        assert_eq!((shown(spot).as_str(), moves.len()), ("1.e4 e5", 2));
        let unmet: Vec<_> = report.unmet.iter().map(shown).collect();
        assert_eq!(unmet, ["1.e4 h5 2.d4"]);
    }

    #[test]
    fn chapters_with_their_own_start_change_no_figure() {
        let spanish = "@start r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n\
                       3... a6 4. Ba4\n";
        let games: &[(&str, &[(&str, u32)])] = &[
            ("", &[("e4", 80), ("d4", 20)]),
            ("e4", &[("e5", 60), ("c5", 20)]),
            ("e4 e5 Nf3", &[("Nc6", 40), ("d6", 20)]),
            ("e4 e5 Nf3 Nc6 Bb5", &[("a6", 20), ("Nf6", 20)]),
        ];
        let reached = |text: &str| {
            let found = find(&book(text), Color::White, Limits::default(), |chess| {
                Ok::<_, Infallible>(counted(chess, games))
            });
            let report = found.expect("nothing fails");
            let gaps = report.gaps.iter().map(|gap| {
                let share = format!("{:.3}", gap.spot.reach);
                (shown(&gap.spot), share)
            });
            (gaps.collect::<Vec<_>>(), report.basis(100))
        };
        let whole = reached("1. e4 e5 2. Nf3 Nc6 3. Bb5\n  3... a6 4. Ba4\n");
        assert_eq!(whole.1, Basis::Games);
        let met = whole.0.iter().find(|(line, _)| line.ends_with("Nf6"));
        let met = met.map(|(line, share)| (line.as_str(), share.as_str()));
        assert_eq!(met, Some(("1.e4 e5 2.Nf3 Nc6 3.Bb5 Nf6", "0.250")));
        let chapters = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5\n{spanish}");
        assert_eq!(reached(&chapters), whole);
        // Where no line leads there, of all games those that come there.
        let (alone, _) = reached(&format!("1. d4\n{spanish}"));
        assert_eq!(alone, [("3…Nf6".to_owned(), "0.200".to_owned())]);
        // It is the only start.
        let (only, basis) = reached(spanish);
        assert_eq!(only, [("3…Nf6".to_owned(), "0.500".to_owned())]);
        assert_eq!(basis, Basis::Games);
    }

    #[test]
    fn a_chapter_without_games_is_not_told_as_seldom_met() {
        let ending = "@start 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n1. e4 Kd7 2. e5\n";
        let book = book(&format!("1. e4 e5 2. Nf3\n{ending}"));
        let games: &[(&str, &[(&str, u32)])] =
            &[("", &[("e4", 100)]), ("e4", &[("e5", 60), ("c5", 40)])];
        let found = find(&book, Color::White, Limits::default(), |chess| {
            let mut known = counted(chess, games);
            // Books weigh what no game has.
            if known.games.is_none() {
                known.moves = chess
                    .legal_moves()
                    .into_iter()
                    .map(|own| (own, 1))
                    .collect();
            }
            Ok::<_, Infallible>(known)
        });
        let report = found.expect("nothing fails");
        let met = |gap: &Gap| (shown(&gap.spot), gap.spot.met().map(|share| share > 0.3));
        let gaps: Vec<_> = report.gaps.iter().map(met).collect();
        assert_eq!(gaps[0], ("1.e4 c5".to_owned(), Some(true)));
        assert!(gaps.len() > 1, "{gaps:?}");
        assert!(gaps[1..].iter().all(|(_, met)| met.is_none()), "{gaps:?}");
    }

    #[test]
    fn ways_that_meet_add_up() {
        let games: &[(&str, &[(&str, u32)])] = &[
            ("d4", &[("d5", 60), ("Nf6", 40)]),
            ("d4 d5 c4", &[("Nf6", 10)]),
            ("d4 Nf6 c4", &[("d5", 10)]),
        ];
        let book = book("1. d4 d5 2. c4 Nf6 3. Nc3\n1. d4 Nf6 2. c4 d5\n");
        let found = find(&book, Color::White, Limits::default(), |chess| {
            Ok::<_, Infallible>(counted(chess, games))
        });
        let report = found.expect("nothing fails");
        let [end] = report.ends.as_slice() else {
            panic!("one end: {:?}", report.ends)
        };
        assert!((end.reach - 1.0).abs() < 1e-9, "{}", end.reach);
        assert!(report.gaps.is_empty(), "{:?}", report.gaps);
    }
}
