//! What a person asks about a position: what is threatened, why not this move, which of these
//! moves; and what the game itself tells beside its moves: clocks and phases.

use super::Analysis;
use crate::{
    analysis::{Division, guessing::Guessing},
    chess::Position,
    game::{NodeId, after_null},
    tui::{
        action::Action,
        keymap::Context,
        route::Route,
        screen::Scene,
        widgets::{
            board::{Arrow, Paint, from_and_to},
            prompt::Tone,
        },
        words::analysis as said,
    },
};
use shakmaty::Move;
use std::rc::Rc;

/// How much of a compared line is taken over into the game.
const KEPT_PLIES: usize = 8;

impl Analysis {
    /// The position that the engine thinks about: the studied one, or the same with the other
    /// side to move.
    pub fn considered(&self) -> &Position {
        self.threat.as_ref().unwrap_or(self.study.position())
    }

    /// Looks at what the other side would do if it were its move, or ends that.
    pub fn look_at_threat(&mut self, scene: &mut Scene) {
        self.leave_preview(scene);
        if self.threat.take().is_some() {
            self.refresh(scene);
            return;
        }
        let position = self.study.position();
        if position.ending().is_some() {
            self.say(said::GAME_OVER, Tone::Plain);
            return;
        }
        let mode = position.castling_mode();
        match after_null(position.current()) {
            Some(passed) => {
                self.stop_review(scene);
                self.threat = Some(Position::new(passed, mode));
                self.switch_engines(true, scene);
                return;
            }
            None => self.say(said::KING_IN_CHECK, Tone::Plain),
        }
        self.refresh(scene);
    }

    /// The first move of the threat.
    pub fn threat_arrow(&self) -> Option<Arrow> {
        let line = self.analyst.found(self.threat.as_ref()?)?.lines.first()?;
        let (from, to) = from_and_to(*line.moves.first()?);
        Some(Arrow {
            from,
            to,
            paint: Paint::Red,
        })
    }

    /// The move one stands on beside the best one.
    pub fn ask_why_not(&mut self, scene: &mut Scene) {
        self.leave_preview(scene);
        let game = self.study.game();
        let at = self.study.at();
        let (Some(parent), Some(played)) = (game.parent(at), game.played(at)) else {
            self.say(said::PLAY_A_MOVE_FIRST, Tone::Plain);
            return;
        };
        let mut moves = vec![(played, said::OF_THIS_MOVE)];
        moves.extend(self.best_known(parent).map(|best| (best, said::OF_ENGINE)));
        self.open_comparison(parent, &moves, scene);
    }

    /// The moves of the game and of the engine in the position on the board; at the end of a line
    /// those that were played or considered instead of its last move.
    pub fn compare(&mut self, scene: &mut Scene) {
        self.leave_preview(scene);
        let game = self.study.game();
        let at = self.study.at();
        let from = match (game.next(at), game.parent(at)) {
            (None, Some(parent)) => parent,
            _ => at,
        };
        let mut moves: Vec<(Move, &'static str)> = game
            .children(from)
            .enumerate()
            .filter_map(|(index, child)| {
                let whose = match index {
                    0 => said::OF_GAME,
                    _ => said::OF_VARIATION,
                };
                Some((game.played(child)?, whose))
            })
            .collect();
        let found = self.analyst.found(&game.position_at(from));
        let lines = found.map_or(&[][..], |info| &info.lines);
        moves.extend(
            lines
                .iter()
                .filter_map(|l| Some((*l.moves.first()?, said::OF_ENGINE))),
        );
        if moves.is_empty() {
            self.say(said::NO_MOVES_TO_COMPARE, Tone::Plain);
            return;
        }
        self.open_comparison(from, &moves, scene);
    }

    fn open_comparison(&mut self, from: NodeId, moves: &[(Move, &'static str)], scene: &mut Scene) {
        self.hold_review();
        self.rest_engines();
        self.threat = None;
        self.comparing = from;
        let position = self.study.game().position_at(from);
        scene.go(Route::Comparison {
            position: Box::new(position),
            moves: moves.to_vec(),
        });
    }

    /// The games of the file in which the position on the board stands, as a list.
    pub fn find_position(&mut self, scene: &mut Scene) {
        let Some(library) = &self.library else {
            self.say(said::GAME_HAS_NO_FILE, Tone::Plain);
            return;
        };
        if self.study.is_changed() {
            self.say(said::SAVE_FIRST, Tone::Plain);
            return;
        }
        library.borrow_mut().read_until(usize::MAX - 1);
        let list = Route::Games {
            library: Rc::clone(library),
            with: Some(Box::new(self.study.shown().clone())),
        };
        self.hold_review();
        self.looks_elsewhere = true;
        scene.go(list);
    }

    /// Back from another list of the file's games, in which this one may have been changed.
    pub fn look_again(&mut self) {
        let (Some(library), Some(number), true) = (
            &self.library,
            self.number,
            std::mem::take(&mut self.looks_elsewhere),
        ) else {
            return;
        };
        let found = library.borrow().game(number);
        // Piped games are saved elsewhere: what the list holds is older.
        let found = found.filter(|_| !library.borrow().is_piped());
        if let Some(game) = found.filter(|game| game != self.study.game()) {
            let ply = self.study.position().ply();
            self.take_game(game);
            self.begin_at(ply);
        }
    }

    /// Stands at this ply of the main line before anything is drawn.
    pub fn begin_at(&mut self, ply: usize) {
        let line = self.study.game().main_line();
        if let Some(node) = ply.checked_sub(1).and_then(|index| line.get(index)) {
            self.study.go(*node);
        }
    }

    fn best_known(&self, node: NodeId) -> Option<Move> {
        let found = self.analyst.found(&self.study.game().position_at(node))?;
        found.lines.first()?.moves.first().copied()
    }

    /// A line chosen from the comparison becomes part of the game.
    pub fn keep_compared(&mut self, moves: &[Move], scene: &mut Scene) {
        let from = self.comparing;
        let kept = moves.get(..KEPT_PLIES.min(moves.len())).unwrap_or_default();
        if self.study.add_line_at(from, kept) {
            self.say(
                said::line_added(&scene.key_of(Context::Analysis, Action::Undo)),
                Tone::Good,
            );
        }
        self.moved(scene);
    }

    /// The moves of the game to be guessed: the winner's.
    pub fn guess(&mut self, scene: &mut Scene) {
        match Guessing::new(self.study.game(), None, None) {
            Some(game) => {
                self.hold_review();
                scene.go(Route::Guess(Box::new(game)));
            }
            None => self.say(said::NO_MOVES_TO_GUESS, Tone::Plain),
        }
    }

    /// The plies of the main line at which middlegame and endgame begin.
    pub fn main_line_phases(&self) -> Vec<usize> {
        let game = self.study.game();
        let mut chess = game.start().clone();
        let mut division = Division::default();
        division.see(0, &chess);
        for (ply, node) in (1..).zip(game.main_line()) {
            match game.played(node) {
                Some(played) => shakmaty::Position::play_unchecked(&mut chess, played),
                None => chess = game.chess_at(node),
            }
            division.see(ply, &chess);
        }
        [division.middlegame, division.endgame]
            .into_iter()
            .flatten()
            .collect()
    }
}
