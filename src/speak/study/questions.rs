//! What a person asks about a position: what is threatened, why not this move, which of these
//! moves, what books and games play here, how the clocks stand.

use super::{Reading, Request, after};
use crate::{
    analysis::{
        clocks,
        cost::{Cost, cost},
        examined::Examined,
        reasons::{Case, explain},
    },
    book::Book,
    chess::{Position, Score},
    sort,
    speak::{
        explorer::Answer,
        figures::figures_in_words,
        moves::{capital, refused, spoken, spoken_line, spoken_reason, spoken_score, understood},
        opening,
        thinker::threat_told,
        words::study as words,
    },
};
use shakmaty::Move;
use std::io;

/// So many moves of a line are told.
const TOLD: usize = 6;

impl Reading<'_, '_> {
    /// What the other side would do if it were its move.
    pub(super) fn threat(&mut self) -> io::Result<()> {
        let told = threat_told(&mut self.thinker, self.study.position());
        self.voice.say(told)
    }

    /// The last move beside the best one, or another one of this position.
    pub(super) fn why(&mut self, words: &str) -> io::Result<()> {
        let first = words.split_whitespace().next().unwrap_or_default();
        let words = match first.eq_ignore_ascii_case("not") {
            true => after(words, 1),
            false => words,
        };
        let game = self.study.game();
        let at = self.study.at();
        let (position, played) = match (words, game.parent(at), game.played(at)) {
            ("", Some(parent), Some(played)) => (game.position_at(parent), played),
            ("", ..) => {
                return self.voice.say(words::WRITE_WHY_NOT);
            }
            (words, ..) => {
                let position = self.study.position();
                match understood(position.current(), words, self.voice.letters) {
                    Ok(played) => (position.clone(), played),
                    Err(error) => return self.voice.say(refused(&error)),
                }
            }
        };
        let Some(examined) = self.examined(&position, &[played]) else {
            return self.voice.say(words::THREAD_HAS_ENDED);
        };
        let best = examined.best().filter(|best| *best != played);
        let mut lines: Vec<String> = [Some(played), best]
            .into_iter()
            .flatten()
            .filter_map(|own| weighed(&position, &examined, own))
            .collect();
        match best {
            None => lines.push(words::IS_ENGINES_CHOICE.to_owned()),
            Some(_) => lines.extend(self.reason(&position, &examined, played)),
        }
        self.voice.say_all(lines)
    }

    /// These moves beside the engine's choice; without any those that the game has here.
    pub(super) fn compare(&mut self, words: &str) -> io::Result<()> {
        let position = self.study.position().clone();
        let mut moves: Vec<Move> = Vec::new();
        for text in divided(words) {
            match understood(position.current(), &text, self.voice.letters) {
                Ok(played) => moves.push(played),
                Err(error) => return self.voice.say(refused(&error)),
            }
        }
        if moves.is_empty() {
            let game = self.study.game();
            let children = game.children(self.study.at());
            moves.extend(children.filter_map(|node| game.played(node)));
        }
        if position.ending().is_some() || moves.is_empty() {
            return self.voice.say(words::WRITE_COMPARE);
        }
        let Some(examined) = self.examined(&position, &moves) else {
            return self.voice.say(words::THREAD_HAS_ENDED);
        };
        moves.extend(examined.best().filter(|best| !moves.contains(best)));
        let score = |own: &Move| examined.finding(*own).map(|found| found.answer);
        sort::by_key(&mut moves, |own| std::cmp::Reverse(score(own)));
        moves.dedup();
        let lines = moves
            .into_iter()
            .filter_map(|own| weighed(&position, &examined, own));
        self.voice.say_all(lines)
    }

    fn examined(&mut self, position: &Position, moves: &[Move]) -> Option<Examined> {
        let mut examined = Examined::default();
        self.thinker.examine(position, moves, &mut examined)?;
        Some(examined)
    }

    /// Why the move is worse than the best one, where the board shows it.
    fn reason(&self, position: &Position, examined: &Examined, played: Move) -> Option<String> {
        let finding = examined.finding(played)?;
        let best = examined.line_from(examined.best());
        let refutation = examined.line_from(Some(played));
        let case = Case {
            before: position.current(),
            last: position.last_move(),
            played,
            best: &best,
            refutation: refutation.get(1..)?,
            score_before: finding.best,
            score_after: finding.answer,
            tablebases: self.review.tablebases.as_ref(),
        };
        // Small differences have reasons too, but none that a board shows.
        let is_problem = !finding.is_good();
        let reason = explain(&case).filter(|_| is_problem)?;
        Some(spoken_reason(&reason, position.current(), played))
    }

    pub(super) fn times(&mut self) -> io::Result<()> {
        let told = clocks::told(&self.study);
        match told.is_empty() {
            true => self.voice.say(words::NO_TIMES),
            false => {
                let told = figures_in_words(&told.join(", "));
                self.voice.say(format!("{told}."))
            }
        }
    }

    /// The opening's name, and what the book of new games has; `rest`: as for [`opening::plays`].
    pub(super) fn book(&mut self, rest: Option<&str>) -> io::Result<()> {
        let book = match (self.book)() {
            Ok(book) => book,
            Err(words) => return self.voice.say(words),
        };
        let position = self.study.position();
        let name = Book::embedded().name_along(position);
        let mut lines: Vec<String> = name.map(|name| format!("{name}.")).into_iter().collect();
        let known = book.moves(position.current());
        lines.extend(opening::plays(position, &known, rest));
        if known.is_empty() {
            lines.extend(opening::left(&book, position));
        }
        self.voice.say_all(lines)
    }

    /// `typed`: what stands behind the word.
    pub(super) fn explorer(&mut self, typed: &str) -> io::Result<()> {
        let Some(games) = &self.games else {
            return self.voice.say(words::NO_EXPLORER);
        };
        let position = self.study.position();
        match self.explorer.asked(self.voice, games, position, typed)? {
            Answer::Told(lines) => self.voice.say_all(lines),
            Answer::Game(game, position) => self.leave_at(&position, Request::Game(&game)),
        }
    }
}

/// `Knight f3: even. Best. 1, knight f3; d5.`
fn weighed(position: &Position, examined: &Examined, own: Move) -> Option<String> {
    let chess = position.current();
    let finding = examined.finding(own)?;
    let score = spoken_score(finding.answer.for_white(position.turn()));
    let is_best = examined.best() == Some(own);
    let costs = match (is_best, cost(finding.best, finding.answer)) {
        (true, _) => words::ENGINES_CHOICE.to_owned(),
        (false, Cost::Mate) if matches!(finding.answer, Score::Mates(_)) => {
            words::LONGER_MATE.to_owned()
        }
        (false, Cost::Pawns(pawns, points)) if points >= 1.0 => words::loses(pawns, points),
        (false, Cost::Mate) => words::CHANGES_THE_RESULT.to_owned(),
        (false, Cost::None | Cost::Pawns(..)) => words::AS_GOOD.to_owned(),
    };
    let line = examined.line_from(Some(own)).into_iter().take(TOLD);
    Some(words::weighed(
        &capital(&spoken(chess, own)),
        &score,
        &costs,
        &spoken_line(chess, line),
    ))
}

/// `e4 and d4`, `e4, knight f3`, `e4 d4` in their moves: by commas or `and` where there are any, else
/// by blanks.
fn divided(words: &str) -> Vec<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let joined = words.join(" ");
    let has_signs = joined.contains(',') || words.iter().any(|word| is_and(word));
    if !has_signs {
        return words.into_iter().map(str::to_owned).collect();
    }
    let parts = words.split(|word| is_and(word));
    parts
        .flat_map(|part| {
            let part = part.join(" ");
            let moves = part.split(',').map(|own| own.trim().to_owned());
            moves.collect::<Vec<String>>()
        })
        .filter(|own| !own.is_empty())
        .collect()
}

fn is_and(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "and" | "with" | "or")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_divided_by_words_signs_or_blanks() {
        for words in ["e4 and knight f3", "e4, knight f3", "e4 , and knight f3"] {
            assert_eq!(divided(words), ["e4", "knight f3"], "{words}");
        }
        assert_eq!(divided("e4 d4 Nf3"), ["e4", "d4", "Nf3"]);
        assert!(divided("").is_empty());
    }
}
