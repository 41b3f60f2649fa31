//! The games of the file beside one's book: where a player's games left it, and which frequent replies
//! it has no answer to.

use super::{Reading, Request};
use crate::{
    analysis::{
        Profile, Review,
        departures::{Departures, Exits, Leaver, Way},
        replies::ReplySource,
    },
    book::Book,
    game::{FitLess, Game, PlayerName},
    speak::{
        gaps,
        listed::Listed,
        moves::{capital, moves_in_words, spoken_line},
        profile,
        words::{left_book as words, shared::ended, study::ONLY_THIS},
    },
    store::library::Library,
};
use shakmaty::Color;
use std::{borrow::Cow, io};

/// What is compared: the book of new games, and a player's games with the side that he has.
struct Compared {
    book: Cow<'static, Book>,
    player: PlayerName,
    /// Whose games are not counted.
    fit_less: FitLess,
    games: Vec<(Game, Color)>,
}

impl Reading<'_, '_> {
    /// Where the games of the player with this name left the book; without a name those of the person,
    /// else of whoever has White in this game.
    pub(super) fn left_book(&mut self, name: &str) -> io::Result<()> {
        let Compared {
            book,
            player,
            fit_less,
            games,
        } = match self.compared(name) {
            Ok(compared) => compared,
            Err(words) => return self.voice.say(words),
        };
        name.clone_into(&mut self.repertoire.player);
        let names = Book::embedded();
        let mut departures = Departures::default();
        for (game, own) in &games {
            let review = Review::written(game, Some(names));
            departures.see(game, *own, names, &book, review.as_ref());
        }
        let ways = departures.by_opening().into_iter();
        let ways = ways.map(|(way, exits)| (way.clone(), exits.clone()));
        self.repertoire.ways = Listed::new(ways.collect());
        let count = self.repertoire.ways.len();
        let is_of = |own: Color| departures.side.is_none_or(|side| side == own);
        let counted = games.iter().filter(|(_, own)| is_of(*own));
        let as_side = departures.as_side();
        let told = words::left_book(player.as_str(), as_side, counted.count(), count);
        self.voice.say(told)?;
        self.tell_fit_less(&fit_less)?;
        match count {
            0 => Ok(()),
            _ => self.more_ways(),
        }
    }

    /// How the player with this name plays, over the games of the file; without a name as for
    /// [`Reading::left_book`].
    pub(super) fn profile(&mut self, name: &str) -> io::Result<()> {
        let compared = match self.compared(name) {
            Ok(compared) => compared,
            Err(words) => return self.voice.say(words),
        };
        let mut found = Profile::default();
        for (game, _) in &compared.games {
            found.see(game, &compared.player, Book::embedded(), &compared.book);
        }
        self.tell_fit_less(&compared.fit_less)?;
        let lines = profile::table(&found, compared.player.as_str());
        self.voice.say_in_parts(lines)
    }

    /// Whose games are not counted, where there are any.
    fn tell_fit_less(&mut self, less: &FitLess) -> io::Result<()> {
        let words = less.words(usize::MAX);
        self.voice.say_all(words.map(|less| ended(capital(&less))))
    }

    /// The ways that follow those that were told.
    pub(super) fn more_ways(&mut self) -> io::Result<()> {
        let ways = &mut self.repertoire.ways;
        let mut lines: Vec<String> = ways.part().map(way_told).collect();
        lines.push(match (lines.is_empty(), ways.is_told()) {
            (true, _) => words::NO_MORE_WAYS.to_owned(),
            (false, true) => words::WRITE_WAY.to_owned(),
            (false, false) => words::MORE_WAYS.to_owned(),
        });
        self.voice.say_all(lines)
    }

    /// Does what the word says with the way of this number: looks at where it left, edits or practises
    /// the book there, finds its games.
    pub(super) fn with_way(&mut self, what: &str, number: &str) -> io::Result<()> {
        let ways = &self.repertoire.ways;
        let Some((way, _)) = ways.numbered(number) else {
            return self.voice.say(words::no_way(ways.len(), number));
        };
        let (last, after) = way.positions();
        let position = after.unwrap_or_else(|| last.clone());
        match what {
            "find" => self.find(&format!("fen:{}", position.fen())),
            "edit" => self.leave_at(&position, Request::Book { adds: false }),
            // Elsewhere the book has nothing to ask.
            "drill" if way.leaver != Leaver::Own => self.voice.say(words::NOTHING_TO_DRILL),
            "drill" => {
                let own = way.own;
                self.leave_at(&last, Request::Drill(own))
            }
            _ => self.leave_at(&position, Request::Analyse),
        }
    }

    /// The replies without an answer, over the games of the player whose games were compared last.
    pub(super) fn gaps(&mut self, typed: &[&str]) -> io::Result<()> {
        let side = match gaps::side(typed) {
            Ok(side) => side,
            Err(words) => return self.voice.say(words),
        };
        let player = self.repertoire.player.clone();
        let Compared { book, games, .. } = match self.compared(&player) {
            Ok(compared) => compared,
            Err(words) => return self.voice.say(words),
        };
        let side = side.or(book.side()).unwrap_or(Color::White);
        let own = games.iter().filter(|(_, own)| *own == side);
        let source = ReplySource::of_games(own.map(|(game, _)| game));
        let lines = self.repertoire.gaps.find((&book, side), (source, true));
        self.voice.say_all(lines)
    }

    pub(super) fn more_gaps(&mut self) -> io::Result<()> {
        let lines = self.repertoire.gaps.more();
        self.voice.say_all(lines)
    }

    /// The book where this gap is.
    pub(super) fn edit_gap(&mut self, number: &str) -> io::Result<()> {
        match self.repertoire.gaps.position(number) {
            Ok(position) => self.leave_at(&position, Request::Book { adds: false }),
            Err(words) => self.voice.say(words),
        }
    }

    /// Reads the book, and the games of the player with this name, as [`Reading::left_book`] takes it.
    fn compared(&mut self, name: &str) -> Result<Compared, String> {
        let library = self.library.as_mut().ok_or(ONLY_THIS)?;
        library.read_until(usize::MAX - 1);
        let white = self.study.game().tags.known("White").unwrap_or_default();
        let names = || library.index().players_names();
        let own = PlayerName::of_person(&self.name);
        let player = match name {
            "" if names().any(|name| own.is(name)) => own,
            "" => PlayerName::exactly(white),
            typed => PlayerName::among(typed, names()),
        };
        let games = games_of(library, &player);
        if games.is_empty() {
            return Err(words::no_games_of(player.as_str()));
        }
        let fit_less = FitLess::among(&player, names());
        let book = (self.book)()?;
        Ok(Compared {
            book,
            player,
            fit_less,
            games,
        })
    }
}

/// The games of the file in which the player has a side, with that side.
fn games_of(library: &Library, player: &PlayerName) -> Vec<(Game, Color)> {
    let own = library.index().games_of(player);
    own.filter_map(|(number, _)| {
        let game = library.game(number)?;
        let side = player.side_in(&game)?;
        Some((game, side))
    })
    .collect()
}

/// `2, Open Game: 1, e4; e5. 2, bishop c4. The player left: 3 games, score 50 percent.`
fn way_told((number, (way, exits)): (usize, &(Way, Exits))) -> String {
    let moves = way.moves.iter().copied().chain(way.played);
    let line = spoken_line(&way.start, moves);
    let games = &exits.games;
    let instead = moves_in_words(&exits.instead);
    words::way(
        (number, &way.opening, &line),
        way.leaver,
        (games.games(), games.score()),
        exits.verdict(),
        Some(instead).filter(|moves| !moves.is_empty()),
    )
}
