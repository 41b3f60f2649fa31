//! Along the lines of the game, and into its variations.

use super::{Reading, changes::place_of};
use crate::{
    game::NodeId,
    speak::{moves::spoken_line, place, words::study as words},
};
use shakmaty::{Color, Position as _};
use std::io;

impl Reading<'_, '_> {
    /// A move along the line.
    pub(super) fn walk(&mut self, by: isize) -> io::Result<()> {
        let moved = if by > 0 {
            self.study.forward()
        } else {
            self.study.back()
        };
        if !moved {
            let words = if by > 0 {
                words::IS_END
            } else {
                words::IS_BEGINNING
            };
            return self.voice.say(words);
        }
        self.here()
    }

    pub(super) fn walk_several(&mut self, count: &str, by: isize) -> io::Result<()> {
        match count.parse::<u16>() {
            Ok(count) => {
                self.study
                    .step(by * isize::try_from(count).unwrap_or(isize::MAX));
                self.here()
            }
            Err(_) => self.voice.say(words::count_is_no_number(count)),
        }
    }

    /// To the position after this move of the main line.
    pub(super) fn go(&mut self, number: &str, side: Color) -> io::Result<()> {
        let Ok(number) = number.parse::<u32>() else {
            return self.voice.say(words::no_number(number));
        };
        let game = self.study.game();
        let found = game.main_line().into_iter().find(|node| {
            let parent = game.parent(*node).unwrap_or(NodeId::ROOT);
            let before = game.chess_at(parent);
            before.turn() == side && before.fullmoves().get() == number
        });
        match found {
            Some(node) => {
                self.study.go(node);
                self.here()
            }
            None => self.voice.say(words::no_such_move(number, side)),
        }
    }

    pub(super) fn variations(&mut self) -> io::Result<()> {
        let game = self.study.game();
        let chess = self.study.position().current();
        let lines: Vec<String> = game
            .children(self.study.at())
            .enumerate()
            .filter_map(|(place, node)| {
                let moves = std::iter::once(node).chain(game.line_after(node));
                let moves = moves.take(4).filter_map(|node| game.played(node));
                let said = spoken_line(chess, moves);
                (!said.is_empty()).then(|| words::variation(place + 1, place == 0, &said))
            })
            .collect();
        match lines.is_empty() {
            true => self.voice.say(words::NO_MOVES_FOLLOW),
            false => self.voice.say_all(lines),
        }
    }

    pub(super) fn enter_variation(&mut self, number: &str) -> io::Result<()> {
        let children: Vec<NodeId> = self.study.game().children(self.study.at()).collect();
        let place = place(number, children.len());
        match place.and_then(|place| children.get(place)) {
            Some(node) => {
                self.study.go(*node);
                self.tell_place()?;
                self.here()
            }
            None => self.voice.say(words::no_variation(children.len(), number)),
        }
    }

    /// Which of several moves that the game has there was come to.
    pub(super) fn tell_place(&mut self) -> io::Result<()> {
        match place_of(self.study.game(), self.study.at()) {
            (_, 0 | 1) => Ok(()),
            place => self.voice.say(words::place(place)),
        }
    }
}
