//! A search on stage in words that a screen can show: the branch it is in, and what is done beside
//! it.
//!
//! On stage is an exhibit's own search, with its shuffle, its order and its table, or the
//! laboratory's, put together from switches.

use super::{
    actor::Actor,
    chess_game::{ChessGame, san},
    lab::by_view,
    subject::Subject,
    twig::{PASS, Reason, in_brackets},
    watched::line_in_words,
};
use crate::{
    engine::Stop,
    textbook::{
        Counts, Rules, Searcher as _, Thought,
        games::{
            connect_four::{self, ConnectFour, OpenThrees, column_name},
            tic_tac_toe::{self, TicTacToe, square_name},
        },
        rules::Blind,
        stage::{Ending, Level, Manner, Scene, Seen, Stage},
        stepper::Stepper,
    },
};
use shakmaty::Chess;

/// What is on stage, in words.
#[derive(Clone, Debug, Default)]
pub struct Staged {
    /// The root first.
    pub rungs: Vec<Rung>,
    pub counts: Counts,
    /// The iteration under way, from 1.
    pub iteration: usize,
    /// The search is over: its value, from the mover's side at the root, and its line.
    pub result: Option<(i32, String)>,
}

/// A node on the way from the root to where the search is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// The move that leads here; of the root nothing.
    pub label: String,
    pub manner: Manner,
    /// The window as it stands, from the side to move here: its lower end raised by what was found.
    pub alpha: i32,
    pub beta: i32,
    /// The best value found so far, from the side to move here.
    pub best: Option<i32>,
    /// Moves that can be played here.
    pub of: usize,
    pub done: Vec<Done>,
}

/// A node that is done.
#[derive(Clone, Debug, PartialEq)]
pub struct Done {
    pub label: String,
    pub manner: Manner,
    /// The window it was searched with and its value, from the side that moved there.
    pub alpha: i32,
    pub beta: i32,
    pub value: i32,
    /// Why not all of its moves were searched.
    pub reason: Option<Reason>,
    /// Nodes below it.
    pub nodes: u64,
}

impl Done {
    /// Whether its value is one of a move of the position above.
    pub fn is_of_a_move(&self) -> bool {
        self.manner.counts() && self.label != PASS
    }
}

impl Rung {
    /// Moves that were looked at so far, each once.
    pub fn moves_done(&self) -> impl Iterator<Item = &str> {
        self.done.iter().enumerate().filter_map(|(place, done)| {
            let is_a_move = done.label != PASS && !matches!(done.manner, Manner::Trial(_));
            let mut before = self.done.iter().take(place);
            let is_new = before.all(|other| other.label != done.label);
            (is_a_move && is_new).then_some(done.label.as_str())
        })
    }
}

/// Searches at the stepper's pace until it is done or stopped; `tell` is given what can be seen, at
/// most about thirty times a second while it runs.
pub fn play(
    subject: &Subject,
    actor: Actor,
    depth: usize,
    (stepper, stop): (&Stepper, &Stop),
    tell: &mut dyn FnMut(Staged),
) {
    let at = (stepper, stop);
    match subject {
        Subject::Chess(chess, view) => {
            let rules = ChessGame::default();
            let plain: &Chess = chess;
            let words = Words {
                rules: &rules,
                root: plain,
                say: san::<Chess>,
            };
            words.perform(at, tell, |stage| {
                actor.search(chess, depth, stage).unwrap_or_else(|| {
                    let mut bench = actor.workbench();
                    by_view!(view, chess => |rules, state, evaluator| {
                        bench.choose(rules, evaluator, state, depth, stage)
                    })
                })
            });
        }
        Subject::TicTacToe(board) => {
            let words = Words {
                rules: &TicTacToe,
                root: board,
                say: |_: &tic_tac_toe::Board, square: u8| square_name(square),
            };
            words.perform(at, tell, |stage| {
                let mut bench = actor.workbench();
                bench.choose(&TicTacToe, &Blind, board, depth, stage)
            });
        }
        Subject::ConnectFour(board) => {
            let words = Words {
                rules: &ConnectFour,
                root: board,
                say: |_: &connect_four::Board, column: u8| column_name(column),
            };
            words.perform(at, tell, |stage| {
                let mut bench = actor.workbench();
                bench.choose(&ConnectFour, &OpenThrees, board, depth, stage)
            });
        }
    }
}

/// What it takes to put moves into words.
struct Words<'a, R: Rules, S> {
    rules: &'a R,
    root: &'a R::State,
    say: S,
}

impl<R: Rules, S: Fn(&R::State, R::Move) -> String> Words<'_, R, S> {
    /// Puts a search on stage and tells what can be seen, at last how it ended.
    fn perform(
        &self,
        (stepper, stop): (&Stepper, &Stop),
        tell: &mut dyn FnMut(Staged),
        search: impl FnOnce(&mut Stage<'_, R::Move>) -> Thought<R::Move>,
    ) {
        let is_wanted = || !stop.is_stopped();
        let mut show = |scene: &Scene<_>| tell(self.staged(scene));
        let mut stage = Stage::new(stepper, &is_wanted, &mut show);
        let thought = search(&mut stage);
        let mut last = self.staged(stage.scene());
        last.counts = thought.counts;
        last.result = Some((thought.value, self.line(&thought.line)));
        tell(last);
    }

    fn staged(&self, scene: &Scene<R::Move>) -> Staged {
        let mut rungs = Vec::with_capacity(scene.path.len());
        let mut here = Some(self.root.clone());
        let mut before: Option<R::State> = None;
        for (ply, level) in scene.path.iter().enumerate() {
            if ply > 0 {
                let after = here
                    .as_ref()
                    .and_then(|state| self.after(state, level.chosen, level.manner));
                before = std::mem::replace(&mut here, after);
            }
            let Some(state) = &here else {
                break;
            };
            let label = match (&before, ply) {
                (Some(before), 1..) => self.label(before, level.chosen, level.manner),
                _ => String::new(),
            };
            rungs.push(self.rung(state, level, label));
        }
        Staged {
            rungs,
            counts: scene.counts.clone(),
            iteration: scene.iterations + 1,
            result: None,
        }
    }

    fn rung(&self, state: &R::State, level: &Level<R::Move>, label: String) -> Rung {
        Rung {
            label,
            manner: level.manner,
            alpha: level.raised_alpha(),
            beta: level.beta,
            best: level.best(),
            of: self.rules.moves(state).len(),
            done: level
                .seen
                .iter()
                .map(|seen| self.done(state, seen))
                .collect(),
        }
    }

    fn done(&self, state: &R::State, seen: &Seen<R::Move>) -> Done {
        Done {
            label: self.label(state, seen.chosen, seen.manner),
            manner: seen.manner,
            alpha: -seen.beta,
            beta: -seen.alpha,
            value: -seen.value,
            reason: match seen.ending {
                Ending::Whole => None,
                Ending::FromTable => Some(Reason::FromTable),
                Ending::PassedOver => Some(Reason::PassedOver),
                Ending::Known(why) => Some(Reason::Known(why)),
                Ending::Cut(cut, by) => {
                    let after = self.after(state, seen.chosen, seen.manner);
                    let label = |after| self.label(&after, by, Manner::Full);
                    let by = after.map_or_else(String::new, label);
                    Some(Reason::Cut(cut, by))
                }
            },
            nodes: seen.nodes,
        }
    }

    fn after(&self, state: &R::State, chosen: Option<R::Move>, manner: Manner) -> Option<R::State> {
        match (chosen, manner) {
            (Some(chosen), _) => Some(self.rules.play(state, chosen)),
            (None, Manner::Trial(_)) => Some(state.clone()),
            (None, _) => self.rules.passed(state),
        }
    }

    fn label(&self, state: &R::State, chosen: Option<R::Move>, manner: Manner) -> String {
        match (chosen, manner) {
            (Some(chosen), _) => (self.say)(state, chosen),
            (None, Manner::Trial(trial)) => in_brackets(trial),
            (None, _) => PASS.to_owned(),
        }
    }

    fn line(&self, line: &[R::Move]) -> String {
        line_in_words(self.rules, self.root, line, &self.say)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        players::museum::{actor, exhibits, lab::View},
        textbook::workbench::Switches,
    };

    fn whole(subject: &Subject, actor: Actor, depth: usize) -> Staged {
        let stepper = Stepper::default();
        for _ in 0..20 {
            stepper.change_speed(true);
        }
        stepper.run_or_pause();
        let mut last = Staged::default();
        let mut tell = |staged: Staged| last = staged;
        play(subject, actor, depth, (&stepper, &Stop::new()), &mut tell);
        last
    }

    fn chess(fen: &str) -> Subject {
        let position = crate::chess::fen::read(fen).expect("a position");
        Subject::chess(&position, View::Material)
    }

    #[test]
    fn the_end_shows_the_root_and_what_became_of_its_moves() {
        let subject = chess("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
        let switches = Switches {
            alpha_beta: true,
            ordering: true,
            ..Switches::default()
        };
        let staged = whole(&subject, Actor::Switched(switches), 3);
        let (value, line) = staged.result.expect("it is over");
        assert!(
            value > crate::textbook::LIMIT && line.starts_with("Ra8#"),
            "{line}"
        );
        let [root] = &staged.rungs[..] else {
            panic!("only the root is open: {:?}", staged.rungs);
        };
        assert_eq!(root.best, Some(value));
        let mate = root.done.iter().find(|done| done.label == "Ra8#");
        assert_eq!(mate.map(|done| done.value), Some(value));
        // Once the mate is known, every other move is refuted at once.
        let cut = root
            .done
            .iter()
            .any(|done| matches!(&done.reason, Some(Reason::Cut(_, by)) if !by.is_empty()));
        assert!(cut || root.done.len() == 1, "{:?}", root.done);
    }

    #[test]
    fn exhibits_search_as_they_do_in_play() {
        let subject = chess("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
        let Subject::Chess(position, _) = &subject else {
            unreachable!();
        };
        for name in [
            "minimax10",
            "alphabeta",
            "potential",
            "deepening",
            "genetic",
        ] {
            let exhibit = exhibits::find(name).expect("an exhibit");
            let own = actor::search(exhibit, position, 2, &mut crate::textbook::Silent);
            let staged = whole(&subject, Actor::Exhibit(exhibit), 2);
            assert_eq!(staged.counts, own.counts, "{name}");
            assert_eq!(
                staged.result.map(|result| result.0),
                Some(own.value),
                "{name}"
            );
        }
    }

    #[test]
    fn the_bound_from_a_null_move_stands_at_the_root_and_is_no_move() {
        let exhibit = exhibits::find("genetic").expect("an exhibit");
        let subject = chess("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
        let (stepper, stop) = (Stepper::default(), Stop::new());
        let mut seen = None;
        let mut tell = |staged: Staged| {
            let [root, child, ..] = &staged.rungs[..] else {
                return stepper.step();
            };
            if child.label != PASS && seen.is_none() {
                seen = Some((root.clone(), child.clone()));
                stop.stop();
            }
            stepper.step();
        };
        stepper.step();
        play(
            &subject,
            Actor::Exhibit(exhibit),
            1,
            (&stepper, &stop),
            &mut tell,
        );
        let (root, child) = seen.expect("a move after the pass");
        assert_eq!((root.alpha, root.best), (-child.beta, None));
        assert!(root.alpha > -crate::textbook::WIN);
        assert_eq!(root.moves_done().count(), 0);
    }

    #[test]
    fn a_pass_with_bare_pawns_is_on_stage_with_what_lies_below_it() {
        let exhibit = exhibits::find("genetic").expect("an exhibit");
        let subject = chess("8/5k2/8/4P3/8/8/5K2/8 w - - 0 1");
        let (stepper, stop) = (Stepper::default(), Stop::new());
        let mut seen = None;
        let mut tell = |staged: Staged| {
            if let [_, first, second, ..] = &staged.rungs[..]
                && seen.is_none()
            {
                seen = Some((first.label.clone(), second.label.clone()));
                stop.stop();
            }
            stepper.step();
        };
        stepper.step();
        let at = (&stepper, &stop);
        play(&subject, Actor::Exhibit(exhibit), 1, at, &mut tell);
        let (pass, below) = seen.expect("a move after the pass");
        assert_eq!(pass, PASS);
        assert!(!below.is_empty());
    }

    #[test]
    fn paused_it_shows_each_step() {
        let stepper = Stepper::default();
        for _ in 0..3 {
            stepper.step();
        }
        let stop = Stop::new();
        let mut third = None;
        let mut last = Staged::default();
        let mut tell = |staged: Staged| {
            // After three steps it waits at the fourth: into a3, out, into b3, out.
            if staged.counts.nodes == 2 && staged.rungs.len() == 1 {
                third = Some(staged.clone());
                stop.stop();
            }
            last = staged;
        };
        let subject = Subject::TicTacToe(tic_tac_toe::Board::default());
        let actor = Actor::Switched(Switches::default());
        play(&subject, actor, 2, (&stepper, &stop), &mut tell);
        let root = third.expect("it waited there").rungs.remove(0);
        assert_eq!((root.done.len(), root.of), (2, 9));
        assert_eq!(root.done[0].label, "a3");
        assert!(last.counts.nodes <= 3, "stopped, it goes no further");
    }
}
