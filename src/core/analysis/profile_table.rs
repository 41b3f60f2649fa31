//! A profile as rows of text, the same on a screen and on a page.

use crate::{sort, text::shorten::end_of};
use shakmaty::Role;
use std::collections::BTreeMap;

use super::{
    Phase,
    departures::{Exits, Leaver},
    outcomes::Outcomes,
    profile::{Profile, Quality},
    review::SWINGS,
    trend::trend,
    words::profile as words,
};

/// A row of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A title, and the heads of the columns over the rows that follow.
    Heading(String, String),
    /// A name and what there is to say of it. Where there is no room for the name, it is cut and its
    /// ending stays.
    Line {
        name: String,
        ending: String,
        figures: String,
    },
    /// Words that have the whole row.
    Note(String),
}

/// Which columns there is room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Figures in 40 columns.
    All,
    /// In 25: without games by their result, and without losses and inaccuracies.
    Few,
    /// As all, and lines of moves are not cut.
    Whole,
}

/// How many openings are listed, the most played first.
const OPENINGS: usize = 12;

/// The whole profile.
pub fn rows(profile: &Profile, columns: Columns) -> Vec<Row> {
    let mut page = Page {
        columns,
        rows: Vec::new(),
    };
    page.results(profile);
    page.openings(profile);
    page.departures(profile);
    page.play(profile);
    page.trend(profile);
    page.problems(profile);
    page.rows
}

/// A page that is being filled.
struct Page {
    columns: Columns,
    rows: Vec<Row>,
}

impl Page {
    fn heading(&mut self, title: &str, columns: &str) {
        let row = Row::Heading(title.to_owned(), columns.to_owned());
        self.rows.push(row);
    }

    fn line(&mut self, name: &str, ending: &str, figures: String) {
        self.rows.push(Row::Line {
            name: name.to_owned(),
            ending: ending.to_owned(),
            figures,
        });
    }

    fn note(&mut self, words: &str) {
        self.rows.push(Row::Note(words.to_owned()));
    }

    /// Over [`Page::outcomes`].
    fn outcome_heads(&self) -> &'static str {
        match self.columns {
            Columns::All | Columns::Whole => words::OUTCOME_HEADS,
            Columns::Few => words::FEW_OUTCOME_HEADS,
        }
    }

    fn outcomes(&self, own: &Outcomes) -> String {
        let (games, score) = (own.games(), score(own));
        match self.columns {
            Columns::All | Columns::Whole => format!(
                "{games:>5} {:>5} {:>5} {:>5} {score:>8}",
                own.wins, own.draws, own.losses
            ),
            Columns::Few => format!("{games:>5} {score:>8}"),
        }
    }

    /// Over [`Page::quality`].
    fn quality_heads(&self) -> &'static str {
        match self.columns {
            Columns::All | Columns::Whole => words::QUALITY_HEADS,
            Columns::Few => words::FEW_QUALITY_HEADS,
        }
    }

    fn quality(&self, own: &Quality) -> String {
        let accuracy = percent(own.accuracy());
        let loss = own
            .average_loss()
            .map_or(String::new(), |l| format!("{l:.0}"));
        match self.columns {
            Columns::All | Columns::Whole => format!(
                "{:>5} {accuracy:>8} {loss:>5} {:>5} {:>5} {:>5}",
                own.moves, own.inaccuracies, own.mistakes, own.blunders
            ),
            Columns::Few => format!(
                "{:>5} {accuracy:>8} {:>4} {:>4}",
                own.moves, own.mistakes, own.blunders
            ),
        }
    }

    fn results(&mut self, profile: &Profile) {
        self.heading(words::RESULTS, self.outcome_heads());
        for (name, own) in [
            (words::AS_WHITE, &profile.results.white),
            (words::AS_BLACK, &profile.results.black),
        ] {
            self.line(name, "", self.outcomes(own));
        }
        if profile.lost_on_time + profile.won_on_time > 0 {
            let figures = words::lost_and_won(profile.lost_on_time, profile.won_on_time);
            self.line(words::ON_TIME, "", figures);
        }
    }

    fn openings(&mut self, profile: &Profile) {
        self.heading(words::OPENINGS, self.outcome_heads());
        let mut all: Vec<_> = profile.openings.iter().collect();
        sort::by(&mut all, |a, b| {
            b.1.games().cmp(&a.1.games()).then(a.0.cmp(b.0))
        });
        let (listed, others) = divided(&all, OPENINGS);
        for (name, opening) in listed {
            for (side, own) in [
                (words::WITH_WHITE, &opening.as_white),
                (words::WITH_BLACK, &opening.as_black),
            ] {
                if own.games() > 0 {
                    self.line(name, side, self.outcomes(own));
                }
            }
        }
        let as_white = others.iter().map(|(_, opening)| &opening.as_white);
        self.others(as_white, words::more_openings, words::WITH_WHITE);
        let as_black = others.iter().map(|(_, opening)| &opening.as_black);
        self.others(as_black, words::more_openings, words::WITH_BLACK);
    }

    /// How many more there are than those listed, and their games together.
    fn others<'o>(
        &mut self,
        all: impl Iterator<Item = &'o Outcomes>,
        name: fn(u64) -> String,
        ending: &str,
    ) {
        let (mut count, mut games) = (0, Outcomes::default());
        for own in all.filter(|own| own.games() > 0) {
            count += 1;
            games = games.plus(own);
        }
        if count > 0 {
            self.line(&name(count), ending, self.outcomes(&games));
        }
    }

    fn departures(&mut self, profile: &Profile) {
        let departures = &profile.departures;
        if departures.lines.is_empty() {
            return;
        }
        let as_side = departures.as_side();
        self.heading(&words::leaving_the_book(as_side), self.outcome_heads());
        let mut all: Vec<_> = departures.openings.iter().collect();
        let games =
            |who: &BTreeMap<Leaver, Exits>| who.values().map(|own| own.games.games()).sum::<u32>();
        sort::by(&mut all, |a, b| {
            games(b.1).cmp(&games(a.1)).then(a.0.cmp(b.0))
        });
        let (listed, others) = divided(&all, OPENINGS);
        for (name, by) in listed {
            for (who, exits) in *by {
                self.line(name, ending_of(*who), self.outcomes(&exits.games));
            }
        }
        for who in [Leaver::Own, Leaver::Opponent, Leaver::Nobody] {
            let left_so = others.iter().filter_map(|(_, by)| by.get(&who));
            let games = left_so.map(|exits| &exits.games);
            self.others(games, words::more_openings, ending_of(who));
        }
        for (title, who) in [
            (words::where_player_left(as_side), Leaver::Own),
            (words::where_opponents_left(as_side), Leaver::Opponent),
        ] {
            let lines = departures.most_frequent(who);
            if lines.is_empty() {
                continue;
            }
            self.heading(&title, self.outcome_heads());
            let (listed, others) = divided(&lines, EXITS);
            for (line, exits) in listed {
                self.line("", &self.ending_of(line), self.outcomes(&exits.games));
                let verdict = exits.verdict();
                self.note(&words::book_has(&exits.instead, verdict.as_deref()));
            }
            let games = others.iter().map(|(_, exits)| &exits.games);
            self.others(games, words::more_lines, "");
        }
    }

    /// The end of a line of moves, as much as fits beside figures where they are in columns.
    fn ending_of(&self, line: &str) -> String {
        let room = match self.columns {
            Columns::All => 36,
            Columns::Few => 30,
            Columns::Whole => return line.to_owned(),
        };
        end_of(line, room)
    }

    fn play(&mut self, profile: &Profile) {
        if profile.quality.moves == 0 {
            self.heading(words::PLAY, "");
            self.note(words::NO_EVALUATIONS);
            return;
        }
        let title = words::play_in(profile.reviewed_games);
        self.heading(&title, self.quality_heads());
        self.line(words::ALL_MOVES, "", self.quality(&profile.quality));
        for (phase, own) in Phase::ALL.iter().zip(&profile.phases) {
            self.line(&phase.to_string(), "", self.quality(own));
        }
        if profile.hurried.moves > 0 {
            self.line(words::SHORT_OF_TIME, "", self.quality(&profile.hurried));
            self.line(words::WITH_TIME, "", self.quality(&profile.unhurried));
        }
        self.note(SWINGS);
    }

    fn trend(&mut self, profile: &Profile) {
        let stretches = trend(&profile.played);
        if stretches.is_empty() {
            return;
        }
        self.heading(words::OVER_TIME, words::TREND_HEADS);
        for own in stretches {
            let figures = format!(
                "{:>5} {:>8} {:>8}",
                own.games.games(),
                score(&own.games),
                percent(own.accuracy())
            );
            self.line(&own.name, "", figures);
        }
    }

    fn problems(&mut self, profile: &Profile) {
        if profile.quality.moves == 0 {
            return;
        }
        let mut all: Vec<_> = profile.problems.iter().collect();
        sort::by(&mut all, |a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        if !all.is_empty() {
            self.heading(words::TYPICAL_MISTAKES, words::COUNT);
        }
        for (problem, count) in all {
            self.line(problem.words(), "", format!("{count:>5}"));
        }
        self.heading(words::MISTAKES_AND_BLUNDERS, words::PER_100_MOVES);
        for role in Role::ALL.into_iter().rev() {
            if let Some((problems, moves)) = profile.pieces.get(&role.upper_char()) {
                let share = 100.0 * f64::from(*problems) / f64::from((*moves).max(1));
                let figures = words::share_of_moves(share, *problems, *moves);
                self.line(&words::with_piece(role), "", figures);
            }
        }
    }
}

/// How many lines that left the book are listed, of each kind.
const EXITS: usize = 8;

/// The first so many, and the others.
fn divided<T>(all: &[T], most: usize) -> (&[T], &[T]) {
    all.split_at_checked(most).unwrap_or((all, &[]))
}

/// Behind the name of an opening.
fn ending_of(who: Leaver) -> &'static str {
    match who {
        Leaver::Own => words::PLAYER_LEFT,
        Leaver::Opponent => words::OPPONENT_LEFT,
        Leaver::Nobody => words::BOOK_ENDS,
    }
}

fn score(own: &Outcomes) -> String {
    percent(own.score())
}

/// `88.2 %`; empty where nothing is known.
fn percent(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| format!("{value:.1} %"))
}

#[cfg(test)]
mod tests {
    use super::{super::profile::Opening, *};
    use crate::{
        book::Book,
        game::{PlayerName, pgn},
    };

    #[test]
    fn what_is_not_listed_is_counted() {
        let won = |wins| Outcomes {
            wins,
            ..Outcomes::default()
        };
        let exits = |wins| Exits {
            games: won(wins),
            ..Exits::default()
        };
        let mut profile = Profile::default();
        for number in 0..15 {
            let name = format!("Opening {number:02}");
            let opening = Opening {
                as_white: won(20 - number),
                as_black: won(u32::from(number == 14)),
                ..Opening::default()
            };
            profile.openings.insert(name.clone(), opening);
            let lines = &mut profile.departures.lines;
            lines.insert((Leaver::Own, name.clone()), exits(20 - number));
            let by = BTreeMap::from([(Leaver::Opponent, exits(20 - number))]);
            profile.departures.openings.insert(name, by);
        }
        let shown = rows(&profile, Columns::Few);
        let games_of = |words: &str, and: &str| {
            let games = shown.iter().find_map(|row| match row {
                Row::Line {
                    name,
                    ending,
                    figures,
                } if name == words && ending == and => figures.split_whitespace().next(),
                _ => None,
            });
            games.unwrap_or_default().to_owned()
        };
        // 8, 7 and 6 games with White.
        assert_eq!(games_of("3 more openings", ", White"), "21", "{shown:?}");
        assert_eq!(games_of("1 more opening", ", Black"), "1", "{shown:?}");
        assert_eq!(
            games_of("3 more openings", ", opponent left"),
            "21",
            "{shown:?}"
        );
        // 12 to 6 games.
        assert_eq!(games_of("7 more lines", ""), "63", "{shown:?}");
    }

    #[test]
    fn a_line_that_left_the_book_is_whole_where_nothing_is_in_columns() {
        let line = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5";
        let mut profile = Profile::default();
        let left = (Leaver::Own, line.to_owned());
        profile.departures.lines.insert(left, Exits::default());
        let has_whole = |columns| {
            let rows = rows(&profile, columns);
            rows.iter()
                .any(|row| matches!(row, Row::Line { ending, .. } if ending == line))
        };
        assert!(has_whole(Columns::Whole));
        assert!(!has_whole(Columns::All));
    }

    #[test]
    fn few_columns_take_little_room_and_accuracy_is_explained() {
        let text = "[White \"Ann\"]\n[Result \"1-0\"]\n\n\
                    1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.2]} Nc6 {[%eval 0.2]} \
                    3. Ke2 {[%eval -1.0]} 1-0\n";
        let mut profile = Profile::default();
        for game in pgn::read_all(text.as_bytes()) {
            let book = Book::embedded();
            profile.see(&game, &PlayerName::new("Ann"), book, book);
        }
        let rows = rows(&profile, Columns::Few);
        for row in &rows {
            if let Row::Line { figures, .. } | Row::Heading(_, figures) = row {
                assert!(figures.chars().count() <= 25, "{row:?}");
            }
        }
        assert!(rows.contains(&Row::Note(SWINGS.to_owned())), "{rows:?}");
        let is_verdict =
            |row: &Row| matches!(row, Row::Note(words) if words.contains("first own move: 1 of 1"));
        assert!(rows.iter().any(is_verdict), "{rows:?}");
        // Without a mistake that is typical there is no list of them.
        let heads_list =
            |row: &Row| matches!(row, Row::Heading(title, _) if title == words::TYPICAL_MISTAKES);
        profile.problems.clear();
        let rows = super::rows(&profile, Columns::All);
        assert!(!rows.iter().any(heads_list), "{rows:?}");
    }
}
