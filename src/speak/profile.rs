//! How a person plays, over the games played here: ratings, results, accuracy, frequent problems.

use super::words::{profile as words, shared::ended};
use crate::{
    analysis::{
        Profile,
        profile_table::{self, Columns, Row},
    },
    book::Book,
    game::{PlayerName, index::Indexer},
    play::ratings::Ratings,
    store::{Paths, games, kept},
};

/// What a person without a name is called in the games file.
const UNNAMED: &str = "You";

/// The whole profile in lines; what cannot be read is said.
pub fn told(paths: &Paths, name: &str) -> Vec<String> {
    let mut lines = ratings(paths);
    let bytes = match games::read(&paths.games_file()) {
        Ok(bytes) => bytes,
        Err(error) => {
            lines.push(ended(error));
            return lines;
        }
    };
    let index = Indexer::read_all(&bytes);
    let name = match name.trim() {
        "" => UNNAMED,
        name => name,
    };
    let player = PlayerName::new(name);
    let mut profile = Profile::default();
    let book = Book::embedded();
    for game in index.rows().iter().filter_map(|row| row.read(&bytes)) {
        profile.see(&game, &player, book, book);
    }
    if profile.names.is_empty() {
        lines.push(words::no_games(name));
        return lines;
    }
    lines.extend(table(&profile));
    lines
}

fn ratings(paths: &Paths) -> Vec<String> {
    let ratings: Ratings = match kept::load(&paths.ratings_file()) {
        Ok(ratings) => ratings,
        Err(error) => return vec![ended(error)],
    };
    let told = ratings.standings.iter().map(|(speed, standing)| {
        let now = standing.now;
        words::rating(speed, now.rating, 2.0 * now.deviation, standing.games)
    });
    told.collect()
}

/// The rows of the table, each figure after the head of its column.
fn table(profile: &Profile) -> Vec<String> {
    let mut heads: Vec<&str> = Vec::new();
    let mut lines = Vec::new();
    let rows = profile_table::rows(profile, Columns::All);
    for row in &rows {
        lines.push(match row {
            Row::Heading(title, columns) => {
                heads = columns.split_whitespace().map(in_words).collect();
                format!("{title}.")
            }
            Row::Line {
                name,
                ending,
                figures,
            } => format!("{name}{ending}: {}.", figured(&heads, figures)),
            Row::Note(words) => format!("{}.", words.trim_end_matches('.')),
        });
    }
    let games = profile.names.values().map(|n| u64::from(*n)).sum();
    lines.insert(0, words::games(games));
    lines
}

/// `games 12, won 5`; the figures alone where they do not stand in columns.
fn figured(heads: &[&str], figures: &str) -> String {
    let figures: Vec<&str> = figures.split_whitespace().collect();
    if figures.len() != heads.len() {
        return figures.join(" ");
    }
    let pairs = heads.iter().zip(figures);
    let pairs: Vec<String> = pairs
        .map(|(head, figure)| format!("{head} {figure}"))
        .collect();
    pairs.join(", ")
}

/// The head of a column as one says it.
fn in_words(head: &str) -> &str {
    match head {
        "cp" => words::CENTIPAWNS_LOST,
        "?!" => words::INACCURACIES,
        "?" => words::MISTAKES,
        "??" => words::BLUNDERS,
        head => head,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_figure_is_told_with_the_head_of_its_column() {
        assert_eq!(figured(&["games", "won"], "  12     5"), "games 12, won 5");
        assert_eq!(figured(&["games"], "3 lost, 1 won"), "3 lost, 1 won");
        assert_eq!(in_words("??"), "blunders");
    }
}
