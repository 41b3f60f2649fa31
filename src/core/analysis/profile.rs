//! How a player plays, over many games: results by colour and opening, accuracy by phase and
//! when time runs short, and recurring kinds of mistakes.
//!
//! Results count in every game; what rests on evaluations counts where the file has them
//! (`[%eval]`), what rests on time where it has clocks (`[%clk]`).

use super::{
    departures::Departures,
    marks::Mark,
    outcomes::Outcomes,
    phases::Phase,
    review::{MoveReview, Review},
    trend::Played,
    words::profile as words,
};
use crate::{
    book::Book,
    chess::Score,
    engine::exchange::{immediate_gain, worth},
    explore::TimeClass,
    game::{Date, Game, GameResult, NodeId, PlayerName, UNNAMED},
};
use serde::Serialize;
use shakmaty::{ByColor, Color, Position as _, Role};
use std::{collections::BTreeMap, time::Duration};

/// With less than this on the clock a move is made in time trouble.
const SHORT_OF_TIME: Duration = Duration::from_secs(30);

/// Reviewed moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Quality {
    pub moves: u32,
    pub inaccuracies: u32,
    pub mistakes: u32,
    pub blunders: u32,
    #[serde(skip)]
    accuracies: f64,
    #[serde(skip)]
    losses: u64,
}

impl Quality {
    /// The mean accuracy in percent, each game weighted by its moves; of a single game the one that
    /// its review shows.
    pub fn accuracy(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.accuracies / f64::from(self.moves))
    }

    /// Mean loss in centipawns.
    pub fn average_loss(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.losses as f64 / f64::from(self.moves))
    }

    /// Mistakes and blunders per 100 moves.
    pub fn problems_in_a_hundred(&self) -> Option<f64> {
        let problems = f64::from(self.mistakes + self.blunders);
        (self.moves > 0).then(|| 100.0 * problems / f64::from(self.moves))
    }

    /// Counts a move for itself.
    fn count(&mut self, reviewed: &MoveReview) {
        self.count_at(reviewed, reviewed.accuracy);
    }

    /// Counts a move of a game that was played with this accuracy.
    fn count_at(&mut self, reviewed: &MoveReview, accuracy: f64) {
        self.moves += 1;
        self.accuracies += accuracy;
        self.losses += u64::from(reviewed.loss);
        match reviewed.mark {
            Some(Mark::Inaccuracy) => self.inaccuracies += 1,
            Some(Mark::Mistake) => self.mistakes += 1,
            Some(Mark::Blunder) => self.blunders += 1,
            _ => {}
        }
    }
}

/// A kind of mistake that can be recognised from evaluations and moves alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum MistakeKind {
    /// A mate against the player became possible.
    AllowedMate,
    /// A mate was there and not taken.
    MissedMate,
    /// A won position (70 % and more) was given away (below 55 %).
    LetSlip,
    /// A level position became a lost one (below 30 %).
    Lost,
    /// The opponent's mistake was not punished: what it gave was given back.
    Unpunished,
    /// A piece was left where the next move took it.
    LeftHanging,
}

impl MistakeKind {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            MistakeKind::AllowedMate => words::ALLOWED_MATE,
            MistakeKind::MissedMate => words::MISSED_MATE,
            MistakeKind::LetSlip => words::GAVE_AWAY_WIN,
            MistakeKind::Lost => words::LOST_EQUAL_POSITION,
            MistakeKind::Unpunished => words::MISSED_OPPONENTS_MISTAKE,
            MistakeKind::LeftHanging => words::LEFT_PIECE_HANGING,
        }
    }
}

/// Results and moves of one opening.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Opening {
    pub as_white: Outcomes,
    pub as_black: Outcomes,
    pub quality: Quality,
}

impl Opening {
    pub fn games(&self) -> u32 {
        self.as_white.games() + self.as_black.games()
    }
}

/// A player's profile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Profile {
    /// Every spelling of the name that was met, with its games.
    pub names: BTreeMap<String, u32>,
    pub results: ByColor<Outcomes>,
    /// Games lost or won because a clock ran out, as the `Termination` tag says.
    pub lost_on_time: u32,
    pub won_on_time: u32,
    /// By name, with its ECO code.
    pub openings: BTreeMap<String, Opening>,
    /// Where games left the book.
    pub departures: Departures,
    /// Games with evaluations.
    pub reviewed_games: u32,
    /// Every game for the trend, in the order in which they were seen.
    pub played: Vec<Played>,
    pub quality: Quality,
    /// In the order of [`Phase::ALL`].
    pub phases: [Quality; 3],
    /// Moves made with less than 30 seconds left, and all others with a known clock.
    pub hurried: Quality,
    pub unhurried: Quality,
    pub problems: BTreeMap<MistakeKind, u32>,
    /// Mistakes and blunders by the piece that was moved, and all reviewed moves of that piece.
    pub pieces: BTreeMap<char, (u32, u32)>,
}

/// The side of the person whom the settings name, or who played it here without a name (`Player`,
/// and `You` in older files); `None` in others' games, and where both sides are called so.
pub fn own_side(game: &Game, name: &PlayerName) -> Option<Color> {
    const FORMERLY: &str = "You";
    let named = name.side_in(game);
    let players = ["White", "Black"].map(|tag| game.tags.known(tag).unwrap_or_default());
    let is_unnamed = |player: &&str| [UNNAMED, FORMERLY].contains(&player.trim());
    match players {
        [white, black] if white == black => None,
        [white, _] if named.is_none() && is_unnamed(&white) => Some(Color::White),
        [_, black] if named.is_none() && is_unnamed(&black) => Some(Color::Black),
        _ => named,
    }
}

impl Profile {
    /// Counts a game, if the player has a side in it. Openings have their names from the first
    /// book; where the game left the second one is counted.
    pub fn see(&mut self, game: &Game, player: &PlayerName, book: &Book, repertoire: &Book) {
        let Some(own) = player.side_in(game) else {
            return;
        };
        let tag = own.fold_wb("White", "Black");
        let name = game.tags.known(tag).unwrap_or_default().to_owned();
        *self.names.entry(name).or_default() += 1;
        self.results[own].count(game.result, own);
        self.count_flag(game, own);
        let name = opening_of(game, book);
        let review = Review::written(game, Some(book));
        self.played.push(played(game, own, review.as_ref()));
        self.departures
            .see(game, own, book, repertoire, review.as_ref());
        let opening = self.openings.entry(name).or_default();
        match own {
            Color::White => opening.as_white.count(game.result, own),
            Color::Black => opening.as_black.count(game.result, own),
        }
        let Some(review) = review else {
            return;
        };
        self.reviewed_games += 1;
        let whole = review.sides[own].whole.accuracy;
        for reviewed in review.moves.iter().filter(|reviewed| reviewed.mover == own) {
            let accuracy = whole.unwrap_or(reviewed.accuracy);
            opening.quality.count_at(reviewed, accuracy);
            self.quality.count_at(reviewed, accuracy);
        }
        self.count_moves(game, &review, own);
    }

    fn count_flag(&mut self, game: &Game, own: Color) {
        if !ended_on_time(game.tags.known("Termination").unwrap_or_default()) {
            return;
        }
        match (game.result, own) {
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => {
                self.won_on_time += 1;
            }
            (GameResult::WhiteWins | GameResult::BlackWins, _) => self.lost_on_time += 1,
            _ => {}
        }
    }

    fn count_moves(&mut self, game: &Game, review: &Review, own: Color) {
        // Of a review of one side the moves of the other are missing: neighbours are the game's.
        for reviewed in &review.moves {
            if reviewed.mover != own {
                continue;
            }
            let phase = Phase::ALL.iter().position(|phase| *phase == reviewed.phase);
            if let Some(quality) = phase.and_then(|place| self.phases.get_mut(place)) {
                quality.count(reviewed);
            }
            // The clock that the move was made on stands at the player's move before.
            let answered = game.parent(reviewed.node);
            let earlier = answered.and_then(|answered| game.parent(answered));
            match earlier.and_then(|earlier| game.clock(earlier)) {
                Some(left) if left < SHORT_OF_TIME => self.hurried.count(reviewed),
                Some(_) => self.unhurried.count(reviewed),
                None => {}
            }
            let played = game.played(reviewed.node);
            let is_problem = matches!(reviewed.mark, Some(Mark::Mistake | Mark::Blunder));
            if let Some(piece) = played.map(|played| piece(played.role())) {
                let (problems, moves) = self.pieces.entry(piece).or_default();
                *problems += u32::from(is_problem);
                *moves += 1;
            }
            if is_problem {
                for problem in problems_of(game, review, reviewed) {
                    *self.problems.entry(problem).or_default() += 1;
                }
            }
        }
    }
}

/// What the trend wants of a game.
fn played(game: &Game, own: Color, review: Option<&Review>) -> Played {
    let date = |tag| game.tags.known(tag).map(Date::read);
    let moves = review.map(|review| review.moves.iter().filter(|reviewed| reviewed.mover == own));
    let rating = game.tags.known(own.fold_wb("WhiteElo", "BlackElo"));
    let rating = rating.and_then(|rating| rating.parse().ok());
    Played {
        date: date("Date").or_else(|| date("UTCDate")).unwrap_or_default(),
        result: game.result,
        own,
        moves: moves.map_or(0, |moves| u32::try_from(moves.count()).unwrap_or(u32::MAX)),
        accuracy: review.and_then(|review| review.sides[own].whole.accuracy),
        rating: rating.filter(|rating| *rating > 0),
        speed: game.tags.known("TimeControl").and_then(TimeClass::of_tag),
    }
}

fn piece(role: Role) -> char {
    role.upper_char()
}

/// What kinds of problem a marked move is.
fn problems_of(game: &Game, review: &Review, reviewed: &MoveReview) -> Vec<MistakeKind> {
    let own = |score: Score| score.for_white(reviewed.mover);
    let (before, after) = (own(reviewed.before), own(reviewed.after));
    let (wdl, left) = (before.win_percent(), after.win_percent());
    let mut problems = Vec::new();
    if matches!(after, Score::Mated(_)) && !matches!(before, Score::Mated(_)) {
        problems.push(MistakeKind::AllowedMate);
    }
    if matches!(before, Score::Mates(_)) && !matches!(after, Score::Mates(_)) {
        problems.push(MistakeKind::MissedMate);
    }
    if wdl >= 70.0 && left < 55.0 {
        problems.push(MistakeKind::LetSlip);
    } else if (40.0..70.0).contains(&wdl) && left < 30.0 {
        problems.push(MistakeKind::Lost);
    }
    let given = |other: &MoveReview| {
        other.ply + 1 == reviewed.ply && matches!(other.mark, Some(Mark::Mistake | Mark::Blunder))
    };
    if review.moves.iter().any(given) {
        problems.push(MistakeKind::Unpunished);
    }
    if is_taken_next(game, reviewed.node).unwrap_or(false) {
        problems.push(MistakeKind::LeftHanging);
    }
    problems
}

/// Whether the opponent's next move took a piece worth more than what took it, or one that was not
/// defended. What the move before it had taken on the same square is paid back by it.
fn is_taken_next(game: &Game, node: NodeId) -> Option<bool> {
    let next = game.next(node)?;
    let (own, taking) = (game.played(node)?, game.played(next)?);
    let taken = taking.capture()?;
    let chess = game.chess_at(next);
    let board = chess.board();
    let defended = board
        .attacks_to(taking.to(), chess.turn(), board.occupied())
        .any();
    let mut won = worth(taken);
    if taking.to() == own.to() {
        won -= immediate_gain(own);
    }
    if defended {
        won -= worth(taking.role());
    }
    Some(taken != Role::Pawn && won > 0)
}

/// The opening by the book's name, else by the tags.
fn opening_of(game: &Game, book: &Book) -> String {
    const OPENING_PLIES: usize = 30;
    let mut position = game.start_position();
    let mut found = book.name(position.current());
    for node in game.main_line().into_iter().take(OPENING_PLIES) {
        match game.played(node) {
            Some(played) if position.play(played) => {}
            _ => break,
        }
        if let Some(name) = book.name(position.current()) {
            found = Some(name);
        }
    }
    match found {
        // Variations would leave one game a row.
        Some(name) => name.family().to_owned(),
        None => match (game.tags.known("Opening"), game.tags.known("ECO")) {
            (Some(opening), _) => opening.split(':').next().unwrap_or(opening).to_owned(),
            (None, Some(eco)) => eco.to_owned(),
            (None, None) => words::NOT_IN_BOOK.to_owned(),
        },
    }
}

/// Whether a `Termination` tag says that a clock ran out. Some begin with a name, which may be any:
/// `Timeless won by resignation`.
fn ended_on_time(termination: &str) -> bool {
    let told = termination.to_lowercase();
    let how = told
        .rsplit_once(" won ")
        .map_or(told.as_str(), |(_, how)| how);
    how.split(|letter: char| !letter.is_alphanumeric())
        .any(|word| ["time", "timed", "timeout"].contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::pgn;

    const GAMES: &str = "\
[White \"Tal, M\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
1. e4 {[%eval 0.3] [%clk 0:01:00]} e5 {[%eval 0.3] [%clk 0:01:00]} \
2. Qh5 {[%eval -0.4] [%clk 0:00:20]} Ke7 {[%eval #1] [%clk 0:00:50]} \
3. Qg5+ {[%eval 0.0] [%clk 0:00:10]} 1-0\n\n\
[White \"B\"]\n[Black \"tal\"]\n[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. d4 d5 1-0\n\n\
[White \"B\"]\n[Black \"C\"]\n\n1. d4 1-0\n";

    #[test]
    fn results_clocks_and_kinds_of_mistakes_are_counted() {
        let mut profile = Profile::default();
        for game in pgn::read_all(GAMES.as_bytes()) {
            profile.see(
                &game,
                &PlayerName::new("TAL"),
                Book::embedded(),
                Book::embedded(),
            );
        }
        assert_eq!(profile.names.len(), 2);
        assert_eq!(profile.results.white.wins, 1);
        assert_eq!(profile.results.black.losses, 1);
        assert_eq!((profile.lost_on_time, profile.won_on_time), (1, 0));
        assert_eq!(profile.reviewed_games, 1);
        assert_eq!(profile.quality.moves, 3);
        assert_eq!(profile.quality.blunders, 1);
        // Only the third move was made on a clock below half a minute.
        assert_eq!((profile.hurried.moves, profile.hurried.blunders), (1, 1));
        assert_eq!(profile.unhurried.moves, 1);
        assert_eq!(profile.problems.get(&MistakeKind::MissedMate), Some(&1));
        assert_eq!(profile.problems.get(&MistakeKind::Unpunished), Some(&1));
        assert_eq!(profile.problems.get(&MistakeKind::AllowedMate), None);
        assert_eq!(profile.pieces.get(&'Q'), Some(&(1, 2)));
    }

    #[test]
    fn a_piece_that_is_traded_was_not_left_hanging() {
        let found_by = |annotator: &str, end: &str| {
            let level = "1. h4 {[%eval 0.0]} a5 {[%eval 0.0]} 2. e4 {[%eval 0.0]} e5 {[%eval 0.0]} \
                3. d4 {[%eval 0.0]} d6 {[%eval 0.0]} 4. dxe5 {[%eval 0.0]} dxe5 {[%eval 0.0]}";
            let text = format!("[White \"Ann\"]\n[Black \"Bob\"]\n{annotator}\n{level} {end} *\n");
            let game = pgn::read_all(text.as_bytes()).remove(0);
            let mut profile = Profile::default();
            profile.see(
                &game,
                &PlayerName::new("Ann"),
                Book::embedded(),
                Book::embedded(),
            );
            assert_eq!(profile.quality.mistakes + profile.quality.blunders, 1);
            profile.problems.get(&MistakeKind::LeftHanging).copied()
        };
        let traded = "5. Qxd8+ $2 {[%eval -1.5]} Kxd8 {[%eval -1.5]} 6. Nf3 {[%eval -1.5]}";
        let lost = "5. Qd7+ $4 {[%eval -9.0]} Bxd7 {[%eval -9.0]} 6. Nf3 {[%eval -9.0]}";
        // Also where only one side was reviewed.
        for annotator in [
            "",
            "[Annotator \"tabiya 0.1.0, 1000 nodes per move, white-only\"]\n",
        ] {
            assert_eq!(found_by(annotator, traded), None, "{annotator}");
            assert_eq!(found_by(annotator, lost), Some(1), "{annotator}");
        }
    }

    #[test]
    fn a_name_does_not_end_a_game_on_time() {
        for told in [
            "Time forfeit",
            "time forfeit",
            "Timeless won on time",
            "White lost on time",
            "Game drawn by timeout vs insufficient material",
        ] {
            assert!(ended_on_time(told), "{told}");
        }
        for told in [
            "",
            "normal",
            "Timeless won by resignation",
            "Big Time won by checkmate",
            "sometimes",
        ] {
            assert!(!ended_on_time(told), "{told}");
        }
    }

    #[test]
    fn the_accuracy_of_a_game_is_that_of_its_review() {
        let game = pgn::read_all(GAMES.as_bytes()).remove(0);
        let book = Some(Book::embedded());
        let review = Review::written(&game, book).expect("evaluations");
        let mut profile = Profile::default();
        profile.see(
            &game,
            &PlayerName::new("Tal"),
            Book::embedded(),
            Book::embedded(),
        );
        let shown = review.sides.white.whole.accuracy.expect("an accuracy");
        let found = profile.quality.accuracy().expect("an accuracy");
        assert!((found - shown).abs() < 1e-9, "{found} {shown}");
        // The mean of the moves is another figure.
        let own = review.moves.iter().filter(|own| own.mover == Color::White);
        let (sum, count) = own.fold((0.0, 0.0), |(sum, n), own| (sum + own.accuracy, n + 1.0));
        assert!((found - sum / count).abs() > 0.1, "{found}");
    }

    #[test]
    fn a_player_of_no_game_has_an_empty_profile() {
        let mut profile = Profile::default();
        for game in pgn::read_all(GAMES.as_bytes()) {
            profile.see(
                &game,
                &PlayerName::new("Fischer"),
                Book::embedded(),
                Book::embedded(),
            );
        }
        assert_eq!(profile, Profile::default());
    }
}
