//! Tic-tac-toe and Connect 4 to play: a game in progress, and the search that answers.
//!
//! The opponent is the search of the lab with alpha-beta, ordering and the table, so whatever it
//! plays can be looked at there.

use crate::{
    chess::mixer::{self, mixed},
    engine::Stop,
    textbook::{
        Counts, Outcome, Rules, Searcher as _, Side, Watcher,
        games::{
            board::{Place, SmallBoard, SmallGame},
            connect_four::{ConnectFour, OpenThrees},
            tic_tac_toe::TicTacToe,
        },
        rules::{Blind, Evaluator},
        workbench::{Switches, Workbench},
    },
};

/// The techniques of the opponent.
pub const TECHNIQUES: Switches = Switches::SAFE;

/// Who is a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum People {
    /// The one who begins.
    #[default]
    First,
    Second,
    Both,
}

impl People {
    pub fn next(self) -> People {
        match self {
            People::First => People::Second,
            People::Second => People::Both,
            People::Both => People::First,
        }
    }

    pub fn include(self, side: Side) -> bool {
        match self {
            People::First => side == Side::First,
            People::Second => side == Side::Second,
            People::Both => true,
        }
    }
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallSetup {
    pub start: SmallBoard,
    pub people: People,
    /// Plies that the opponent looks ahead.
    pub depth: usize,
}

impl SmallSetup {
    /// The game from its beginning; the person begins.
    pub fn new(game: SmallGame) -> SmallSetup {
        SmallSetup {
            start: game.empty(),
            people: People::First,
            depth: usual_depth(game),
        }
    }
}

/// Tic-tac-toe to the end; of Connect 4 what takes about a second.
pub fn usual_depth(game: SmallGame) -> usize {
    match game {
        SmallGame::TicTacToe => 9,
        SmallGame::ConnectFour => 8,
    }
}

/// As deep as a search ends in reasonable time.
pub fn deepest(game: SmallGame) -> usize {
    match game {
        SmallGame::TicTacToe => 9,
        SmallGame::ConnectFour => 16,
    }
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct SmallSession {
    pub people: People,
    pub depth: usize,
    start: SmallBoard,
    played: Vec<u8>,
    /// Moves taken back, the latest of the game first.
    taken_back: Vec<u8>,
    /// Who has given the game up.
    resigned: Option<Side>,
}

impl SmallSession {
    pub fn new(setup: SmallSetup) -> SmallSession {
        SmallSession {
            people: setup.people,
            depth: setup.depth.clamp(1, deepest(setup.start.game())),
            start: setup.start,
            played: Vec::new(),
            taken_back: Vec::new(),
            resigned: None,
        }
    }

    pub fn game(&self) -> SmallGame {
        self.start.game()
    }

    pub fn board(&self) -> SmallBoard {
        self.board_after(self.played.len())
    }

    fn board_after(&self, plies: usize) -> SmallBoard {
        let moves = self.played.iter().take(plies);
        moves.fold(self.start, |board, chosen| board.play(*chosen))
    }

    pub fn played(&self) -> &[u8] {
        &self.played
    }

    /// Who moved first from where this game began.
    pub fn began(&self) -> Side {
        self.start.mover()
    }

    /// Where the last move came to stand.
    pub fn last_place(&self) -> Option<Place> {
        let last = self.played.last()?;
        self.board_after(self.played.len() - 1).landing(*last)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        let given_up = self.resigned.map(|side| Outcome::Won(side.other()));
        given_up.or_else(|| self.board().outcome())
    }

    /// Who has given the game up.
    pub fn resigned(&self) -> Option<Side> {
        self.resigned
    }

    /// The person gives the game up: of two, the one to move. `false` where it is over.
    pub fn resign(&mut self) -> bool {
        if self.outcome().is_some() {
            return false;
        }
        self.resigned = Some(match self.people {
            People::First => Side::First,
            People::Second => Side::Second,
            People::Both => self.board().mover(),
        });
        true
    }

    /// Whether a person has moved and the game is not over: something would be lost with it.
    pub fn is_under_way(&self) -> bool {
        self.outcome().is_none() && self.last_of_a_person().is_some()
    }

    /// How many moves came before the last one of a person.
    fn last_of_a_person(&self) -> Option<usize> {
        self.persons_moves().next_back()
    }

    /// How many moves came before each one of a person.
    fn persons_moves(&self) -> impl DoubleEndedIterator<Item = usize> {
        let is_persons = move |plies: &usize| self.people.include(self.board_after(*plies).mover());
        (0..self.played.len()).filter(is_persons)
    }

    pub fn is_persons_turn(&self) -> bool {
        self.outcome().is_none() && self.people.include(self.board().mover())
    }

    pub fn is_opponents_turn(&self) -> bool {
        self.outcome().is_none() && !self.is_persons_turn()
    }

    /// Plays a move, by whoever is to move; `false` where it is not legal.
    pub fn play(&mut self, chosen: u8) -> bool {
        let is_legal = self.resigned.is_none() && self.board().moves().contains(&chosen);
        if is_legal {
            self.played.push(chosen);
            self.taken_back.clear();
        }
        is_legal
    }

    /// Takes moves back until a person is to move again, or only a resignation; `false` where there is
    /// nothing to take back.
    pub fn take_back(&mut self) -> bool {
        if self.resigned.take().is_some() {
            return true;
        }
        let Some(plies) = self.last_of_a_person() else {
            return false;
        };
        let taken = self.played.split_off(plies);
        self.taken_back.extend(taken.into_iter().rev());
        true
    }

    /// Plays again what was taken back, up to where a person is to move or the game is over.
    pub fn redo(&mut self) -> bool {
        let before = self.played.len();
        if !self.taken_back.is_empty() {
            self.resigned = None;
        }
        while let Some(chosen) = self.taken_back.pop() {
            self.played.push(chosen);
            if self.is_persons_turn() {
                break;
            }
        }
        self.played.len() > before
    }

    /// The same game from where a person moved first, so that its moves can be played again: a move
    /// that the opponent began with stays, for another one would be another game. `false` where no
    /// person has moved.
    pub fn restart(&mut self) -> bool {
        let Some(plies) = self.persons_moves().next() else {
            return self.resigned.take().is_some();
        };
        self.resigned = None;
        let taken = self.played.split_off(plies);
        self.taken_back.extend(taken.into_iter().rev());
        true
    }

    /// A new game, the other one beginning.
    pub fn rematch(&mut self) {
        self.played.clear();
        self.taken_back.clear();
        self.resigned = None;
        self.people = match self.people {
            People::First => People::Second,
            People::Second => People::First,
            People::Both => People::Both,
        };
    }

    /// Plies more or fewer that the opponent looks ahead, within the length of the game.
    pub fn change_depth(&mut self, step: isize) {
        let deepest = deepest(self.game());
        self.depth = self.depth.saturating_add_signed(step).clamp(1, deepest);
    }
}

/// A move that the search chose.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallMove {
    pub chosen: u8,
    /// From the side to move.
    pub value: i32,
    /// Both sides' expected moves, the chosen one first.
    pub line: Vec<u8>,
    /// Plies that were searched in full.
    pub depth: usize,
    pub counts: Counts,
}

/// Searches so deep for the best move; among equal moves the seed decides. Stopped, it gives the
/// move of the last depth that was searched in full. `None` where the game is over.
pub fn think(board: &SmallBoard, depth: usize, seed: u64, stop: &Stop) -> Option<SmallMove> {
    match board {
        SmallBoard::TicTacToe(board) => search(&TicTacToe, &Blind, board, (depth, seed), stop),
        SmallBoard::ConnectFour(board) => {
            search(&ConnectFour, &OpenThrees, board, (depth, seed), stop)
        }
    }
}

fn search<R: Rules<Move = u8>, E: Evaluator<R>>(
    rules: &R,
    evaluator: &E,
    state: &R::State,
    (depth, seed): (usize, u64),
    stop: &Stop,
) -> Option<SmallMove> {
    let mut bench = Workbench {
        switches: TECHNIQUES,
    };
    let mut ears = Ears { stop, depth: 0 };
    let mixed = Mixed { rules, seed };
    let shared = Shared(evaluator);
    let thought = bench.choose(&mixed, &shared, state, depth, &mut ears);
    // Stopped before the first depth was done, any move must do.
    let any = || mixed.moves(state).first().copied();
    Some(SmallMove {
        chosen: thought.best().or_else(any)?,
        value: thought.value,
        line: thought.line,
        depth: ears.depth,
        counts: thought.counts,
    })
}

struct Ears<'a> {
    stop: &'a Stop,
    depth: usize,
}

impl Watcher<u8> for Ears<'_> {
    fn iteration(&mut self, depth: usize, _value: i32, _line: &[u8], _counts: &Counts) {
        self.depth = depth;
    }

    fn wants_stop(&mut self) -> bool {
        self.stop.is_stopped()
    }
}

/// The rules with the moves of each position in an order of their own, so that not every game is
/// the same: of moves with the same value the first is played.
struct Mixed<'a, R> {
    rules: &'a R,
    seed: u64,
}

impl<R: Rules<Move = u8>> Rules for Mixed<'_, R> {
    type State = R::State;
    type Move = u8;

    fn mover(&self, state: &R::State) -> Side {
        self.rules.mover(state)
    }

    fn moves(&self, state: &R::State) -> Vec<u8> {
        let mut moves = self.rules.moves(state);
        let seed = self.seed ^ self.rules.key(state);
        moves.sort_by_cached_key(|chosen| scattered(seed, *chosen));
        moves
    }

    fn play(&self, state: &R::State, chosen: u8) -> R::State {
        self.rules.play(state, chosen)
    }

    fn outcome(&self, state: &R::State) -> Option<Outcome> {
        self.rules.outcome(state)
    }

    fn key(&self, state: &R::State) -> u64 {
        self.rules.key(state)
    }
}

/// A number for each move that looks random.
fn scattered(seed: u64, chosen: u8) -> u64 {
    mixed(seed.wrapping_add(u64::from(chosen).wrapping_mul(mixer::STEP)))
}

/// The evaluation of the game for its mixed rules.
struct Shared<'a, E>(&'a E);

impl<R: Rules<Move = u8>, E: Evaluator<R>> Evaluator<Mixed<'_, R>> for Shared<'_, E> {
    fn value(&self, rules: &Mixed<R>, state: &R::State) -> i32 {
        self.0.value(rules.rules, state)
    }

    fn promise(&self, rules: &Mixed<R>, state: &R::State, chosen: u8) -> i32 {
        self.0.promise(rules.rules, state, chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::LIMIT;

    fn session(game: SmallGame, people: People, moves: &[u8]) -> SmallSession {
        let setup = SmallSetup {
            people,
            ..SmallSetup::new(game)
        };
        let mut session = SmallSession::new(setup);
        for chosen in moves {
            assert!(session.play(*chosen), "{chosen}");
        }
        session
    }

    fn answer(session: &SmallSession, depth: usize, seed: u64) -> SmallMove {
        think(&session.board(), depth, seed, &Stop::new()).expect("a move")
    }

    #[test]
    fn a_win_is_taken_and_a_loss_is_parried() {
        // X has 2, 3 and 4 in the bottom row: whoever is to move plays 1 or 5.
        for moves in [&[1, 1, 2, 2, 3, 6][..], &[1, 1, 2, 6, 3][..]] {
            let session = session(SmallGame::ConnectFour, People::Both, moves);
            for seed in 0..5 {
                let found = answer(&session, 4, seed);
                assert!([0, 4].contains(&found.chosen), "{found:?}");
            }
        }
    }

    #[test]
    fn tic_tac_toe_searched_to_the_end_is_never_lost() {
        for seed in 0..20 {
            let mut session = session(SmallGame::TicTacToe, People::First, &[]);
            let mut ply = 0;
            while session.outcome().is_none() {
                let moves = session.board().moves();
                let chosen = if session.is_persons_turn() {
                    moves[(scattered(seed, ply) % moves.len() as u64) as usize]
                } else {
                    answer(&session, 9, seed).chosen
                };
                assert!(session.play(chosen));
                ply += 1;
            }
            assert_ne!(session.outcome(), Some(Outcome::Won(Side::First)), "{seed}");
        }
    }

    #[test]
    fn seeds_vary_moves_of_the_same_value_only() {
        let session = session(SmallGame::TicTacToe, People::Second, &[]);
        let found: Vec<u8> = (0..20)
            .map(|seed| answer(&session, 9, seed).chosen)
            .collect();
        assert!(found.iter().any(|chosen| *chosen != found[0]), "{found:?}");
        assert_eq!(answer(&session, 9, 1), answer(&session, 9, 1));
        assert_eq!(answer(&session, 9, 3).value, 0);
    }

    #[test]
    fn stopped_at_once_it_still_has_a_move() {
        let session = session(SmallGame::ConnectFour, People::Second, &[3]);
        let stop = Stop::new();
        stop.stop();
        let found = think(&session.board(), 12, 1, &stop).expect("a move");
        assert!(session.board().moves().contains(&found.chosen));
        assert_eq!(found.depth, 0);
    }

    #[test]
    fn taking_back_leads_to_the_persons_turn() {
        let mut session = session(SmallGame::ConnectFour, People::First, &[3, 3, 2, 4]);
        assert!(session.take_back());
        assert_eq!(session.played(), [3, 3]);
        assert!(session.is_persons_turn());
        assert!(session.take_back() && !session.take_back());
        assert!(session.redo());
        assert_eq!(session.played(), [3, 3]);
        assert!(session.redo() && !session.redo());
        assert_eq!(session.played(), [3, 3, 2, 4]);
        assert!(session.take_back() && session.play(0));
        assert!(!session.redo(), "another move was played");
    }

    #[test]
    fn the_opponents_first_move_cannot_be_taken_back() {
        let mut session = session(SmallGame::TicTacToe, People::Second, &[4]);
        assert!(session.is_persons_turn() && !session.take_back());
        assert!(!session.is_under_way(), "no person has moved");
    }

    #[test]
    fn after_a_restart_every_move_can_be_redone_also_where_the_opponent_began() {
        for (people, left) in [(People::First, &[][..]), (People::Second, &[4])] {
            let mut session = session(SmallGame::TicTacToe, people, &[4, 0, 1, 7]);
            assert!(session.restart() && session.is_persons_turn());
            assert_eq!(session.played(), left);
            while session.redo() {}
            assert_eq!(session.played(), [4, 0, 1, 7]);
        }
        let mut begun = session(SmallGame::TicTacToe, People::Second, &[4]);
        assert!(!begun.restart(), "no person has moved");
        assert_eq!(begun.played(), [4]);
    }

    #[test]
    fn a_game_is_under_way_from_a_persons_move_to_its_end() {
        let mut session = session(SmallGame::TicTacToe, People::First, &[]);
        assert!(!session.is_under_way());
        for chosen in [0, 3, 1, 4] {
            assert!(session.play(chosen) && session.is_under_way());
        }
        assert!(session.play(2) && !session.is_under_way());
        session.take_back();
        assert!(session.is_under_way());
        assert!(session.restart() && !session.is_under_way());
    }

    #[test]
    fn a_game_that_is_given_up_is_over_until_that_is_taken_back() {
        for (people, winner) in [
            (People::First, Side::Second),
            (People::Second, Side::First),
            // Two moves were made: the first is to move.
            (People::Both, Side::Second),
        ] {
            let mut session = session(SmallGame::ConnectFour, people, &[3, 3]);
            assert!(session.resign() && !session.resign());
            assert_eq!(session.outcome(), Some(Outcome::Won(winner)));
            assert!(!session.play(2) && !session.is_persons_turn() && !session.is_under_way());
            assert!(session.take_back() && session.outcome().is_none());
            assert_eq!(session.played(), [3, 3]);
            assert!(session.resign());
            session.rematch();
            assert_eq!(session.outcome(), None);
        }
    }

    #[test]
    fn after_the_end_nothing_is_played() {
        let mut session = session(SmallGame::TicTacToe, People::First, &[0, 3, 1, 4, 2]);
        assert_eq!(session.outcome(), Some(Outcome::Won(Side::First)));
        assert!(!session.play(8) && !session.is_opponents_turn());
        assert!(think(&session.board(), 9, 1, &Stop::new()).is_none());
        assert!(session.take_back());
        assert_eq!(session.played(), [0, 3, 1, 4]);
        let won = answer(&session, 9, 1);
        assert!(won.value > LIMIT && won.chosen == 2, "{won:?}");
    }
}
