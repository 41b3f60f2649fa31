//! Where a player's games left the book: who left, with which move, how it went on.

use super::{
    marks::Mark,
    outcomes::Outcomes,
    review::{MoveReview, Review},
    words::profile as words,
};
use crate::{
    book::{self, Book},
    chess::{Position, line, line::PieceLetters, notation},
    game::Game,
    sort,
};
use shakmaty::{CastlingMode, Chess, Color, Move, Position as _};
use std::collections::BTreeMap;

/// Who left the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leaver {
    /// The player, though the book had a move.
    Own,
    /// The opponent, though the book had a move.
    Opponent,
    /// Nobody: the book's line ended.
    Nobody,
}

impl Leaver {
    /// The word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Leaver::Own => "own",
            Leaver::Opponent => "opponent",
            Leaver::Nobody => "nobody",
        }
    }
}

/// What a game says of the book.
#[derive(Clone, Debug, PartialEq)]
pub struct Departure {
    pub leaver: Leaver,
    /// The moves up to the one that left the book, or to the last one in it, as text.
    pub line: String,
    /// What the book has in its place, as text.
    pub instead: String,
    /// Plies to the last position of the book.
    pub ply: usize,
    pub way: Way,
}

/// How the games of one way went to the end of the book, to go there again.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    pub leaver: Leaver,
    /// The player's side.
    pub own: Color,
    /// The family of the opening that the moves are, with the one that left.
    pub opening: String,
    pub start: Chess,
    pub mode: CastlingMode,
    /// The moves to the last position of the book.
    pub moves: Vec<Move>,
    /// The move that left it, if somebody left.
    pub played: Option<Move>,
}

impl Way {
    /// The last position of the book, and the one after the move that left it, if somebody left.
    pub fn positions(&self) -> (Position, Option<Position>) {
        let last = Position::after(&self.start, self.mode, self.moves.iter().copied());
        let mut after = last.clone();
        let left = self.played.is_some_and(|played| after.play(played));
        (last, left.then_some(after))
    }
}

/// The games that left the book in one way.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Exits {
    pub games: Outcomes,
    /// What the book has in place of the move that left it.
    pub instead: String,
    /// Of the games of one way, that way.
    pub way: Option<Way>,
    /// The player's first moves outside the book that are reviewed, and their marks.
    pub reviewed: u32,
    pub inaccuracies: u32,
    pub mistakes: u32,
    pub blunders: u32,
}

impl Exits {
    /// What a review says of the player's first own moves: `2 of 5 doubtful`.
    pub fn verdict(&self) -> Option<String> {
        (self.reviewed > 0).then(|| words::doubtful(self.doubtful(), self.reviewed))
    }

    /// How many of the reviewed moves were inaccuracies or worse.
    pub fn doubtful(&self) -> u32 {
        self.inaccuracies + self.mistakes + self.blunders
    }

    fn review(&mut self, reviewed: &MoveReview) {
        self.reviewed += 1;
        match reviewed.mark {
            Some(Mark::Inaccuracy) => self.inaccuracies += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(Mark::Blunder) => self.blunders += 1,
            _ => {}
        }
    }
}

/// Where all games of a player left the book.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Departures {
    /// The side whose repertoire the book is; games of the other side do not count.
    pub side: Option<Color>,
    /// By opening and by who left.
    pub openings: BTreeMap<String, BTreeMap<Leaver, Exits>>,
    /// By the moves up to the one that left.
    pub lines: BTreeMap<(Leaver, String), Exits>,
}

impl Departures {
    /// Counts a game in which the player has this side. Openings have their names from `names`.
    pub fn see(
        &mut self,
        game: &Game,
        own: Color,
        names: &Book,
        book: &Book,
        review: Option<&Review>,
    ) {
        self.side = book.side();
        let Some(mut departure) = of_game(game, own, book) else {
            return;
        };
        departure.way.opening = opening_of(&departure.way, names);
        let first = review.and_then(|review| {
            let mut moves = review.moves.iter();
            moves.find(|reviewed| reviewed.mover == own && reviewed.ply > departure.ply)
        });
        let opening = departure.way.opening.clone();
        let opening = self.openings.entry(opening).or_default();
        let line = self.lines.entry((departure.leaver, departure.line));
        let by_opening = opening.entry(departure.leaver).or_default();
        let line = line.or_default();
        line.way = Some(departure.way);
        for exits in [by_opening, line] {
            exits.games.count(game.result, own);
            exits.instead.clone_from(&departure.instead);
            if let Some(reviewed) = first {
                exits.review(reviewed);
            }
        }
    }

    /// ` as White` behind a title, of a repertoire for one side.
    pub fn as_side(&self) -> &'static str {
        self.side.map_or("", words::of_repertoire)
    }

    /// The ways by opening, the one with most games first; in each, the most frequent way first.
    pub fn by_opening(&self) -> Vec<(&Way, &Exits)> {
        let games = |way: &Way| {
            let of_opening = self.openings.get(&way.opening).into_iter().flatten();
            of_opening
                .map(|(_, exits)| exits.games.games())
                .sum::<u32>()
        };
        let all = self.lines.values();
        let mut ways: Vec<(&Way, &Exits)> = all
            .filter_map(|exits| Some((exits.way.as_ref()?, exits)))
            .collect();
        sort::by_cached_key(&mut ways, |(way, exits)| {
            let own = std::cmp::Reverse(exits.games.games());
            (std::cmp::Reverse(games(way)), way.opening.clone(), own)
        });
        ways
    }

    /// The ways in which this one left, the most frequent first.
    pub fn most_frequent(&self, leaver: Leaver) -> Vec<(&str, &Exits)> {
        let lines = self.lines.iter().filter(|((who, _), _)| *who == leaver);
        let mut lines: Vec<(&str, &Exits)> = lines
            .map(|((_, line), exits)| (line.as_str(), exits))
            .collect();
        sort::by(&mut lines, |a, b| {
            b.1.games.games().cmp(&a.1.games.games()).then(a.0.cmp(b.0))
        });
        lines
    }
}

/// Where a game left the book for the last time, as panels beside a board tell it; `None` where it
/// began outside it, or ended inside, or the book is a repertoire for the other side.
pub fn of_game(game: &Game, own: Color, book: &Book) -> Option<Departure> {
    if book.side().is_some_and(|side| side != own) {
        return None;
    }
    if !book.contains(game.start()) {
        return None;
    }
    let mut chess = game.start().clone();
    let mut moves = Vec::new();
    let mut left = None;
    for node in game.main_line() {
        let Some(played) = game.played(node) else {
            break;
        };
        if left.is_none() {
            let known = book.moves(&chess);
            if !is_book_move(&known, played, book.side() == Some(chess.turn())) {
                left = Some(departure(game, own, (&chess, &known), (&moves, played)));
                // The book has it to say that it is bad: what follows is no way back.
                if known.iter().any(|known| known.played == played) {
                    break;
                }
            }
        }
        chess.play_unchecked(played);
        moves.push(played);
        // By another order of moves.
        if book.contains(&chess) {
            left = None;
        }
    }
    left
}

/// The departure by a move behind these, from a position with these moves in the book.
fn departure(
    game: &Game,
    own: Color,
    (chess, known): (&Chess, &[book::BookMove]),
    (moves, played): (&[Move], Move),
) -> Departure {
    const MOST_NAMED: usize = 3;
    let leaver = match known.is_empty() {
        true => Leaver::Nobody,
        false if chess.turn() == own => Leaver::Own,
        false => Leaver::Opponent,
    };
    let left = (leaver != Leaver::Nobody).then_some(played);
    let own_moves = known.iter().filter(|known| known.share > 0.0);
    let instead: Vec<String> = own_moves
        .take(MOST_NAMED)
        .map(|known| notation::san(chess, known.played))
        .collect();
    let shown = moves.iter().copied().chain(left);
    Departure {
        way: Way {
            leaver,
            own,
            opening: String::new(),
            start: game.start().clone(),
            mode: game.castling_mode(),
            moves: moves.to_vec(),
            played: left,
        },
        leaver,
        line: line::text(game.start(), shown, PieceLetters::Letters),
        instead: instead.join(" "),
        ply: moves.len(),
    }
}

/// The opening of a way by its last position that has a name: another game may go on to another
/// opening from there.
fn opening_of(way: &Way, names: &Book) -> String {
    let moves = way.moves.iter().copied().chain(way.played);
    let position = Position::after(&way.start, way.mode, moves);
    match names.name_along(&position) {
        Some(name) => name.family().to_owned(),
        None => words::NO_OPENING_NAME.to_owned(),
    }
}

/// Whether the book has this move; a repertoire's own move is not one of it where it is marked `?`.
fn is_book_move(known: &[book::BookMove], played: shakmaty::Move, is_own: bool) -> bool {
    let is_mistake = |known: &book::BookMove| known.mark == Some(book::Mark::Avoid);
    let mut same = known.iter().filter(|known| known.played == played);
    same.any(|known| !is_own || !is_mistake(known))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{book::compile, game::pgn};

    const NAMES: &str = "\
[-] Open Game: Main\n1. e4 e5\n[-] Ruy Lopez\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n";

    const GAMES: &str = "\
[White \"Ann\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 {[%eval 0.1]} 1-0\n\n\
[White \"Ann\"]\n[Result \"0-1\"]\n\n1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.2]} h5 {[%eval 0.8]} 3. Nxe5 {[%eval 0.9]} Qg5 {[%eval 1.0]} 4. Ng4 {[%eval -3.0]} 0-1\n\n\
[White \"Ann\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n\n\
[White \"Ann\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n\
[White \"Ann\"]\n[Result \"0-1\"]\n\n1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Qh5 {[%eval -1.9]} Nc6 {[%eval -1.8]} 0-1\n";

    #[test]
    fn who_left_how_it_went_and_what_a_review_says() {
        let book = compile::text("test.book.txt", "1. e4 e5 2. Nf3 Nc6 3. Bb5\n").book;
        let names = compile::text("names.book.txt", NAMES).book;
        let mut departures = Departures::default();
        for game in pgn::read_all(GAMES.as_bytes()) {
            let review = Review::written(&game, None);
            departures.see(&game, Color::White, &names, &book, review.as_ref());
        }
        let open = &departures.openings["Open Game"];
        let of = |leaver| open[&leaver].games;
        assert_eq!((of(Leaver::Own).wins, of(Leaver::Own).losses), (1, 1));
        assert_eq!(
            (of(Leaver::Opponent).losses, of(Leaver::Nobody).draws),
            (1, 1)
        );
        let own = departures.most_frequent(Leaver::Own);
        let lines: Vec<_> = own
            .iter()
            .map(|(line, exits)| (*line, exits.instead.as_str()))
            .collect();
        assert_eq!(
            lines,
            [("1.e4 e5 2.Nf3 Nc6 3.Bc4", "Bb5"), ("1.e4 e5 2.Qh5", "Nf3")]
        );
        let exits = own[1].1;
        assert_eq!(
            (exits.reviewed, exits.verdict().as_deref()),
            (1, Some("1 of 1 doubtful"))
        );
        let theirs = departures.most_frequent(Leaver::Opponent);
        assert_eq!(theirs[0].0, "1.e4 e5 2.Nf3 h5");
        // The first own move after it was good; the later blunder is not the book's concern.
        assert_eq!(
            theirs[0].1.verdict().as_deref(),
            Some("1 reviewed, all sound")
        );
        assert_eq!(
            departures.most_frequent(Leaver::Nobody)[0].0,
            "1.e4 e5 2.Nf3 Nc6 3.Bb5"
        );
        // What the game became later is not what was left.
        let ways = departures.by_opening();
        let found: Vec<_> = ways.iter().map(|(way, _)| way.opening.as_str()).collect();
        assert_eq!(found, ["Open Game"; 4]);
    }

    #[test]
    fn a_game_that_comes_back_to_the_book_left_it_only_later() {
        let left = |text: &str, moves: &str| {
            let book = compile::text("test.book.txt", text).book;
            let games = pgn::read_all(format!("{moves} *\n").as_bytes());
            let game = games.first().expect("a game");
            let left = of_game(game, Color::White, &book);
            left.map(|left| (left.leaver, left.line, left.instead, left.ply))
        };
        let quiet = "@side white\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3\n1. d4? d5 2. c4\n";
        let other_order = "1. e4 Nc6 2. Nf3 e5";
        assert_eq!(
            left(quiet, &format!("{other_order} 3. d4 exd4")),
            Some((
                Leaver::Own,
                "1.e4 Nc6 2.Nf3 e5 3.d4".to_owned(),
                "Bc4".to_owned(),
                4
            ))
        );
        assert_eq!(left(quiet, other_order), None);
        // What it never came back from stays what left it.
        let (leaver, line, ..) = left(quiet, "1. e4 Nc6 2. d4 d5").expect("left");
        assert_eq!((leaver, line.as_str()), (Leaver::Opponent, "1.e4 Nc6"));
        // A move that the book has with a ? leads nowhere back.
        let (leaver, line, ..) = left(quiet, "1. d4 d5 2. c4 e6").expect("left");
        assert_eq!((leaver, line.as_str()), (Leaver::Own, "1.d4"));
    }

    #[test]
    fn a_repertoire_is_compared_with_games_of_its_side_only() {
        let text = "@side black\n1. e4 e5 2. Nf3 Nc6 3. Bb5\n";
        let book = compile::text("test.book.txt", text).book;
        let games = pgn::read_all(GAMES.as_bytes());
        let mut departures = Departures::default();
        for game in &games {
            departures.see(game, Color::White, &book, &book, None);
        }
        assert!(departures.lines.is_empty(), "{departures:?}");
        assert_eq!(departures.as_side(), " as Black");
        let game = games.first().expect("a game");
        departures.see(game, Color::Black, &book, &book, None);
        assert_eq!(departures.lines.len(), 1);
    }
}
