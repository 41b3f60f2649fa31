//! One game between two players.
//!
//! The arbiter is strict: time is counted from the request to the answer, an
//! illegal move, a crash and a silence lose, draws by repetition and by fifty moves are claimed
//! at once for both sides, as between engines nobody would decline.

use super::{
    adjudication::Arbiter,
    match_player::{Failure, MatchPlayer, Thought},
    terms::{self, Remaining, Rules, Spending},
    words,
};
use crate::{
    chess::{Ending, Position, Reason},
    engine::Stop,
};
use shakmaty::{ByColor, Color, Move, Position as _};
use std::time::Duration;

/// A game to be played.
pub struct MatchGame<'a> {
    /// Tells it apart from the other games of its match, as [`MatchPlayer::new_game`] says.
    pub game: u64,
    /// Where it begins, with the moves that led there.
    pub opening: &'a Position,
    pub spending: &'a ByColor<Spending>,
    pub rules: &'a Rules,
    /// Told the position after each move.
    pub watch: Option<&'a dyn Fn(&Position)>,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The last position, with all moves from the opening's start.
    pub position: Position,
    pub ending: Ending,
    /// Who broke the rules of the match, and how.
    pub problem: Option<Problem>,
    /// One for each move after the opening.
    pub thoughts: Vec<Thought>,
}

/// A game lost otherwise than on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub by: Color,
    pub kind: ProblemKind,
    /// In words: the move and where it is illegal, how the process ended.
    pub reason: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// The flag fell.
    Time,
    /// A move that is not legal, or none that can be read.
    IllegalMove,
    /// The player ended or could not start.
    Crash,
    /// No answer, without a clock.
    Silence,
}

impl MatchGame<'_> {
    /// Plays the game. `None`: it was stopped by `cancel`.
    pub fn play(&self, players: ByColor<&mut dyn MatchPlayer>, cancel: &Stop) -> Option<Played> {
        let mut game = Game {
            match_game: self,
            position: self.opening.clone(),
            remaining: self.spending.as_ref().map(Spending::wind),
            arbiter: Arbiter::new(&self.rules.adjudication),
            thoughts: Vec::new(),
        };
        match game.play(players, cancel) {
            Ok(ending) => Some(game.finish(ending, None)),
            Err(Break::Cancelled) => None,
            Err(Break::Problem(problem)) => {
                let ending = match problem.kind {
                    ProblemKind::Time => game.position.ending_on_time(problem.by),
                    _ => Ending::win(problem.by.other(), Reason::Forfeit),
                };
                Some(game.finish(ending, Some(problem)))
            }
        }
    }
}

/// Why a game did not end on the board.
enum Break {
    Cancelled,
    Problem(Problem),
}

impl Break {
    /// What a failure means for the player; `timed`: a clock was running.
    fn from_failure(by: Color, failure: Failure, timed: bool) -> Break {
        let kind = match failure {
            Failure::Cancelled => return Break::Cancelled,
            Failure::Broken(_) => ProblemKind::Crash,
            Failure::Illegal(_) => ProblemKind::IllegalMove,
            Failure::Late(_) if timed => ProblemKind::Time,
            Failure::Late(_) | Failure::Silent(_) => ProblemKind::Silence,
        };
        Break::Problem(Problem {
            by,
            kind,
            reason: failure.to_string(),
        })
    }
}

struct Game<'a> {
    match_game: &'a MatchGame<'a>,
    position: Position,
    remaining: ByColor<Remaining>,
    arbiter: Arbiter,
    thoughts: Vec<Thought>,
}

impl Game<'_> {
    fn play(
        &mut self,
        mut players: ByColor<&mut dyn MatchPlayer>,
        cancel: &Stop,
    ) -> Result<Ending, Break> {
        for color in Color::ALL {
            players
                .get_mut(color)
                .new_game(self.position.castling_mode(), self.match_game.game)
                .map_err(|failure| Break::from_failure(color, failure, false))?;
        }
        loop {
            let position = &self.position;
            if let Some(ending) = position.ending().or_else(|| position.claimable_draw()) {
                return Ok(ending);
            }
            let mover = self.position.turn();
            let number = position.current().fullmoves().get();
            let thought = self.ask(*players.get_mut(mover), cancel)?;
            let quiet = self.make_move(mover, &thought)?;
            let decided = self.arbiter.note(mover, thought.score, quiet, number);
            // What happened on the board comes before what was agreed on, and a draw that is claimed
            // before a win.
            if let Some(ending) = decided
                && self.position.ending().is_none()
                && (ending.winner.is_none() || self.position.claimable_draw().is_none())
            {
                return Ok(ending);
            }
        }
    }

    /// Lets the mover think, and counts the time.
    fn ask(&mut self, player: &mut dyn MatchPlayer, cancel: &Stop) -> Result<Thought, Break> {
        let MatchGame {
            spending, rules, ..
        } = self.match_game;
        let mover = self.position.turn();
        let own = spending.get(mover);
        let remaining = self.remaining.get_mut(mover);
        let allowed = own.allowance(remaining);
        let limits = terms::limits(mover, spending, &self.remaining);
        let allowance = allowed.map_or(rules.patience, |time| time + rules.margin);
        let thought = player
            .think(&self.position, &limits, allowance, cancel)
            .map_err(|failure| Break::from_failure(mover, failure, allowed.is_some()))?;
        if allowed.is_some() && thought.spent > allowance {
            let late = Failure::Late(allowance);
            return Err(Break::from_failure(mover, late, true));
        }
        own.press(self.remaining.get_mut(mover), thought.spent);
        Ok(thought)
    }

    /// Makes the move if it is legal; says whether it was neither a capture nor a pawn's.
    fn make_move(&mut self, mover: Color, thought: &Thought) -> Result<bool, Break> {
        let chess = self.position.current();
        let played: Option<Move> = thought.best.and_then(|best| best.to_move(chess).ok());
        let Some(played) = played.filter(|played| self.position.play(*played)) else {
            return Err(Break::Problem(Problem {
                by: mover,
                kind: ProblemKind::IllegalMove,
                reason: words::played_in(thought.best, self.position.fen()),
            }));
        };
        self.thoughts.push(*thought);
        if let Some(watch) = self.match_game.watch {
            watch(&self.position);
        }
        Ok(!played.is_zeroing())
    }

    fn finish(self, ending: Ending, problem: Option<Problem>) -> Played {
        Played {
            position: self.position,
            ending,
            problem,
            thoughts: self.thoughts,
        }
    }
}

impl Played {
    /// Time spent on moves by both sides together.
    pub fn spent(&self) -> Duration {
        self.thoughts.iter().map(|thought| thought.spent).sum()
    }

    /// This side's thoughts, in their order.
    pub fn thoughts_of(&self, side: Color) -> impl Iterator<Item = &Thought> {
        // Whoever is to move now did not think about the last move, but about the one before it.
        let is_to_move = usize::from(self.position.turn() == side);
        let first = (self.thoughts.len() + 1 + is_to_move) % 2;
        self.thoughts.iter().skip(first).step_by(2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        arena::adjudication::Adjudication,
        chess::{Score, fen},
        engine::Limits,
    };
    use shakmaty::{CastlingMode, uci::UciMove};
    use std::collections::VecDeque;

    /// Plays from a script; what is not in the script is a crash.
    struct Scripted(VecDeque<Result<(&'static str, u64), Failure>>);

    impl Scripted {
        fn new(script: &[(&'static str, u64)]) -> Scripted {
            Scripted(script.iter().copied().map(Ok).collect())
        }
    }

    impl MatchPlayer for Scripted {
        fn name(&self) -> &str {
            "scripted"
        }

        fn new_game(&mut self, _mode: CastlingMode, _game: u64) -> Result<(), Failure> {
            Ok(())
        }

        fn think(
            &mut self,
            _position: &Position,
            _limits: &Limits,
            _allowance: Duration,
            _cancel: &Stop,
        ) -> Result<Thought, Failure> {
            let broken = || Err(Failure::Broken("the script is over".to_owned()));
            let (text, millis) = self.0.pop_front().unwrap_or_else(broken)?;
            Ok(Thought {
                best: text.parse::<UciMove>().ok(),
                score: Some(Score::Cp(0)),
                depth: None,
                nodes: None,
                spent: Duration::from_millis(millis),
            })
        }
    }

    fn play(fen: &str, tc: &str, white: Scripted, black: Scripted) -> Played {
        let clock = Spending::Clock(tc.parse().expect("terms"));
        play_by(&Rules::default(), &clock, fen, white, black)
    }

    /// A player that believes in this score.
    struct Sure(Scripted, i32);

    impl MatchPlayer for Sure {
        fn name(&self) -> &str {
            self.0.name()
        }

        fn new_game(&mut self, mode: CastlingMode, game: u64) -> Result<(), Failure> {
            self.0.new_game(mode, game)
        }

        fn think(
            &mut self,
            position: &Position,
            limits: &Limits,
            allowance: Duration,
            cancel: &Stop,
        ) -> Result<Thought, Failure> {
            let thought = self.0.think(position, limits, allowance, cancel)?;
            Ok(Thought {
                score: Some(Score::Cp(self.1)),
                ..thought
            })
        }
    }

    fn play_by(
        rules: &Rules,
        each: &Spending,
        fen: &str,
        mut white: impl MatchPlayer,
        mut black: impl MatchPlayer,
    ) -> Played {
        let opening = fen::read(fen).expect("a legal FEN");
        let match_game = MatchGame {
            game: 1,
            opening: &opening,
            spending: &ByColor {
                white: each.clone(),
                black: each.clone(),
            },
            rules,
            watch: None,
        };
        let players = ByColor::<&mut dyn MatchPlayer> {
            white: &mut white,
            black: &mut black,
        };
        match_game
            .play(players, &Stop::new())
            .expect("not broken off")
    }

    #[test]
    fn a_game_ends_on_the_board() {
        let white = Scripted::new(&[("f2f3", 10), ("g2g4", 10)]);
        let black = Scripted::new(&[("e7e5", 10), ("d8h4", 10)]);
        let played = play("startpos", "1", white, black);
        assert_eq!(played.ending, Ending::win(Color::Black, Reason::Checkmate));
        assert_eq!((played.thoughts.len(), played.problem), (4, None));
    }

    #[test]
    fn repetition_is_claimed() {
        let shuffle = [("g1f3", 0), ("f3g1", 0)];
        let back = [("g8f6", 0), ("f6g8", 0)];
        let white = Scripted::new(&[shuffle, shuffle].concat());
        let black = Scripted::new(&[back, back].concat());
        let played = play("startpos", "1", white, black);
        assert_eq!(played.ending, Ending::draw(Reason::Threefold));
        assert_eq!(played.thoughts.len(), 8);
    }

    /// From move 4 on: not after Black's third.
    #[test]
    fn a_level_game_is_drawn_from_the_agreed_move_on() {
        let rules = Rules {
            adjudication: Adjudication {
                draw: Some("4,1,10".parse().expect("terms")),
                ..Adjudication::default()
            },
            ..Rules::default()
        };
        let (there, back) = ([("g1f3", 0), ("f3g1", 0)], [("g8f6", 0), ("f6g8", 0)]);
        let white = Scripted::new(&[there, there].concat());
        let black = Scripted::new(&[back, back].concat());
        let played = play_by(&rules, &Spending::Depth(1), "startpos", white, black);
        assert_eq!(played.ending, Ending::draw(Reason::Adjudication));
        assert_eq!(played.thoughts.len(), 7);
    }

    #[test]
    fn the_flag_falls_and_a_bare_king_cannot_win_by_it() {
        let late = || Scripted::new(&[("e2e4", 900), ("d2d4", 200)]);
        let black = Scripted::new(&[("e7e5", 1)]);
        let played = play("startpos", "1+0.05", late(), black);
        assert_eq!(played.ending, Ending::win(Color::Black, Reason::Time));
        let problem = played.problem.expect("a problem");
        assert_eq!(
            (problem.by, problem.kind),
            (Color::White, ProblemKind::Time)
        );

        let bare = "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1";
        let black = Scripted::new(&[("e8e7", 1)]);
        let played = play(bare, "1+0.05", late(), black);
        assert_eq!(played.ending.winner, None);
        assert!(played.problem.is_some());
    }

    #[test]
    fn a_repetition_is_claimed_before_a_game_is_resigned() {
        let there_and_back = |there, back| Scripted::new(&[(there, 0), (back, 0)].repeat(2));
        let played = |resign: &str| {
            let rules = Rules {
                adjudication: Adjudication {
                    resign: Some(resign.parse().expect("terms")),
                    ..Adjudication::default()
                },
                ..Rules::default()
            };
            let white = Sure(there_and_back("g1f3", "f3g1"), 700);
            let black = Sure(there_and_back("g8f6", "f6g8"), -700);
            play_by(&rules, &Spending::Depth(1), "startpos", white, black)
        };
        let resigned = Ending::win(Color::White, Reason::Adjudication);
        assert_eq!(played("3,600").ending, resigned);
        // The eighth move is both the last that is needed and the third repetition.
        assert_eq!(played("4,600").ending.winner, None);
    }

    /// Who uses a fixed time to its end answers after it.
    #[test]
    fn a_move_that_takes_its_fixed_time_is_in_time() {
        let each = Spending::MoveTime(Duration::from_millis(100));
        let white = Scripted::new(&[("f2f3", 100), ("g2g4", 110)]);
        let black = Scripted::new(&[("e7e5", 103), ("d8h4", 150)]);
        let rules = Rules::default();
        let played = play_by(&rules, &each, "startpos", white, black);
        assert_eq!(played.ending, Ending::win(Color::Black, Reason::Checkmate));
        assert_eq!(played.problem, None);

        let late = Scripted::new(&[("e2e4", 160)]);
        let played = play_by(&rules, &each, "startpos", late, Scripted::new(&[]));
        let problem = played.problem.expect("a problem");
        assert_eq!(
            (problem.by, problem.kind),
            (Color::White, ProblemKind::Time)
        );
    }

    #[test]
    fn illegal_moves_and_crashes_lose_and_are_named() {
        for (text, kind, words) in [
            (
                "e2e5",
                ProblemKind::IllegalMove,
                "illegal move e2e5 in rnbqkbnr",
            ),
            (
                "nonsense",
                ProblemKind::IllegalMove,
                "no legal move in rnbqkbnr",
            ),
        ] {
            let black = Scripted::new(&[]);
            let played = play("startpos", "1", Scripted::new(&[(text, 0)]), black);
            assert_eq!(played.ending, Ending::win(Color::Black, Reason::Forfeit));
            let problem = played.problem.expect("a problem");
            assert_eq!(problem.kind, kind);
            assert!(problem.reason.contains(words), "{problem:?}");
        }
        let silent = Failure::Silent(words::did_not_say(20.0, "readyok"));
        let white = Scripted(VecDeque::from([Err(silent)]));
        let played = play("startpos", "1", white, Scripted::new(&[]));
        assert_eq!(played.problem.map(|f| f.kind), Some(ProblemKind::Silence));
        let white = Scripted::new(&[("e2e4", 0)]);
        let played = play("startpos", "1", white, Scripted::new(&[]));
        assert_eq!(played.ending.winner, Some(Color::White));
        assert_eq!(played.problem.map(|f| f.kind), Some(ProblemKind::Crash));
    }

    #[test]
    fn a_game_that_nobody_wants_has_no_result() {
        let opening = Position::default();
        let nodes = Spending::Nodes(1);
        let match_game = MatchGame {
            game: 1,
            opening: &opening,
            spending: &ByColor {
                white: nodes.clone(),
                black: nodes,
            },
            rules: &Rules::default(),
            watch: None,
        };
        let mut white = Scripted(VecDeque::from([Err(Failure::Cancelled)]));
        let mut black = Scripted::new(&[]);
        let players = ByColor::<&mut dyn MatchPlayer> {
            white: &mut white,
            black: &mut black,
        };
        assert!(match_game.play(players, &Stop::new()).is_none());
    }
}
