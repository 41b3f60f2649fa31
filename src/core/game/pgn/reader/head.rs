//! The tags of a game, and the position that it begins from.

use super::{GameReader, place::clip, start::start_of, unescape};
use crate::{
    chess::Position,
    game::{Game, NodeId, tag_values, words},
};

impl<'a> GameReader<'_, 'a> {
    pub(super) fn tag(&mut self, raw_name: &'a [u8], value: &[u8], closed: bool) {
        let name = self.decode(raw_name);
        let value = unescape(self.decode(value));
        if !closed {
            self.warn(words::tag_not_closed(&name, clip(&value)));
        }
        if !self.tag_names.insert(raw_name) {
            self.warn(words::duplicate_tag(&name));
        }
        if tag_values::is_wrong_date(&name, &value) {
            self.warn(words::not_a_date(&name, clip(&value)));
        }
        self.game.tags.push(name, value);
    }

    /// The tags are complete: finds the start position.
    pub(super) fn begin_movetext(&mut self) {
        self.in_tags = false;
        self.is_from_position = self.game.tags.get("FEN").is_some();
        self.letters.is_from_position = self.is_from_position;
        match self.start_position() {
            Ok(position) => {
                let tags = std::mem::take(&mut self.game.tags);
                let escapes = std::mem::take(&mut self.game.escapes);
                let problems = std::mem::take(&mut self.game.problems);
                let comments = std::mem::take(&mut self.game.notes_mut(NodeId::ROOT).after);
                let chess = position.current().clone();
                self.game = Game::starting_from(chess.clone(), position.castling_mode());
                self.game.tags = tags;
                self.game.escapes = escapes;
                self.game.problems = problems;
                if !comments.is_empty() {
                    self.game.notes_mut(NodeId::ROOT).after = comments;
                }
                self.line.chess = chess;
            }
            Err(reason) => self.break_off(reason, self.at, 0),
        }
    }

    fn start_position(&self) -> Result<Position, String> {
        let tags = &self.game.tags;
        start_of(tags.known("Variant").unwrap_or_default(), tags.known("FEN"))
    }
}
