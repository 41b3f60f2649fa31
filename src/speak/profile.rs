//! How a person plays, over the games played here: ratings, results, accuracy, frequent problems.

use super::{
    figures::figures_in_words,
    moves::{capital, moves_in_words},
    words::{profile as words, shared::ended, study},
};
use crate::{
    analysis::{
        Profile,
        profile_table::{self, Columns, Row},
    },
    book::Book,
    game::{Date, PlayerName, index::Indexer},
    play::ratings::Ratings,
    store::{Paths, games, kept},
    text::figures::counted,
};

/// The whole profile in lines; what cannot be read is said. `repertoire`: the book that games left.
pub fn told(paths: &Paths, name: &str, repertoire: &Book) -> Vec<String> {
    let mut lines = ratings(paths);
    let bytes = match games::read(&paths.games_file()) {
        Ok(bytes) => bytes,
        Err(error) => {
            lines.push(ended(error));
            return lines;
        }
    };
    let index = Indexer::read_all(&bytes);
    let player = PlayerName::of_person(name);
    let mut profile = Profile::default();
    let games = index.games_of(&player);
    for game in games.filter_map(|(_, row)| row.read(&bytes)) {
        profile.see(&game, &player, Book::embedded(), repertoire);
    }
    if profile.names.is_empty() {
        lines.push(words::no_games(name.trim()));
        return lines;
    }
    lines.extend(table(&profile, ""));
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

/// The rows of the table, each figure with the head of its column. `player`: whose it is, where that is
/// not the person.
pub fn table(profile: &Profile, player: &str) -> Vec<String> {
    let games = profile.names.values().map(|n| u64::from(*n)).sum();
    let mut lines = vec![words::games(player, games)];
    let rows = profile_table::rows(profile, Columns::Whole);
    let mut heads = "";
    for (place, row) in rows.iter().enumerate() {
        lines.push(match row {
            Row::Heading(title, over) => {
                heads = over;
                let below = rows.iter().skip(place + 1);
                heading(title, over, below)
            }
            Row::Line {
                name,
                ending,
                figures,
            } => {
                let name = moves_in_words(&format!("{}{ending}", dates_in_words(name)));
                let name = capital(&figures_in_words(&name));
                let figures = figured(heads, figures).unwrap_or_else(|| in_a_row(figures));
                words::row(&name, &figures)
            }
            Row::Note(note) => {
                let note = moves_in_words(note.trim_end_matches('.'));
                format!("{}.", capital(&note))
            }
        });
    }
    lines
}

/// A title, and what stands over the figures below it where that is no heads of columns:
/// `Mistakes and blunders, per 100 moves.`
fn heading<'r>(title: &str, over: &str, below: impl Iterator<Item = &'r Row>) -> String {
    let own = below.take_while(|row| !matches!(row, Row::Heading(..)));
    let mut figures = own.filter_map(|row| match row {
        Row::Line { figures, .. } => Some(figures),
        _ => None,
    });
    let is_about_all = figures
        .next()
        .is_some_and(|first| figured(over, first).is_none());
    match is_about_all && figures.all(|other| figured(over, other).is_none()) {
        true => words::heading(title, Some(over).filter(|over| !over.is_empty())),
        false => words::heading(title, None),
    }
}

/// `2023.08` as `August 2023`, also of two dates; what is no date stays as it is.
fn dates_in_words(name: &str) -> String {
    let told = name.split(" – ").map(|part| match Date::typed(part) {
        Some(date) => study::date(date.year, date.month, date.day),
        None => part.to_owned(),
    });
    told.collect::<Vec<_>>().join(study::TO)
}

/// `12 games, won 5`: each figure with the head that it stands under, both ending in the same column;
/// `None` where the figures stand in no columns.
fn figured(heads: &str, figures: &str) -> Option<String> {
    let mut told = Vec::new();
    let (mut from, mut end) = (0, 0);
    for part in heads.split_inclusive(' ') {
        end += part.len();
        let head = part.trim_end();
        if head.is_empty() {
            continue;
        }
        let until = end - (part.len() - head.len());
        let cell = figures.get(from..until.min(figures.len()))?.trim();
        let is_apart = figures.get(until..).is_none_or(|rest| {
            // A figure that is too long for its column would be cut.
            rest.is_empty() || rest.starts_with(' ')
        });
        if !is_apart {
            return None;
        }
        if !cell.is_empty() {
            told.push(with_head(head, cell)?);
        }
        from = until.min(figures.len());
    }
    let is_whole = figures
        .get(from..)
        .is_some_and(|rest| rest.trim().is_empty());
    (is_whole && !told.is_empty()).then(|| told.join(", "))
}

/// A figure with the head that it stands under; `None` of what is no figure.
fn with_head(head: &str, cell: &str) -> Option<String> {
    let share = cell.strip_suffix(" %");
    if !is_number(share.unwrap_or(cell)) {
        return None;
    }
    Some(match (head, share, cell.parse()) {
        (head, Some(share), _) => words::figure(in_words(head), &words::percent(share)),
        // The name says what is counted.
        ("count", ..) => cell.to_owned(),
        ("games", _, Ok(count)) => counted(count, "game"),
        ("moves", _, Ok(count)) => counted(count, "move"),
        _ => words::figure(in_words(head), cell),
    })
}

fn is_number(figure: &str) -> bool {
    figure.parse::<f64>().is_ok()
}

/// Figures without heads: `3.7   (28 of 747)` as `3.7, 28 of 747`.
fn in_a_row(figures: &str) -> String {
    let figures: Vec<&str> = figures.split_whitespace().collect();
    figures.join(" ").replace(" (", ", ").replace(')', "")
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
    use crate::game::pgn;

    #[test]
    fn each_figure_is_told_with_the_head_of_its_column() {
        let heads = "games   won drawn  lost    score";
        for (figures, told) in [
            (
                "    5     1     0     4   20.0 %",
                Some("5 games, won 1, drawn 0, lost 4, score 20.0 percent"),
            ),
            // Nobody knows what no games score.
            (
                "    0     0     0     0         ",
                Some("0 games, won 0, drawn 0, lost 0"),
            ),
            ("3 lost, 1 won", None),
            ("  5.0   (1 of 20)", None),
            ("100000     5     0     0  100.0 %", None),
        ] {
            assert_eq!(figured(heads, figures).as_deref(), told, "{figures}");
        }
        let heads = "moves accuracy    cp    ?!     ?    ??";
        assert_eq!(
            figured(heads, "   40   88.2 %    31     2     1     0").as_deref(),
            Some(
                "40 moves, accuracy 88.2 percent, centipawns lost 31, inaccuracies 2, mistakes 1, \
                 blunders 0"
            )
        );
        assert_eq!(figured("per 100 moves", "  5.0   (1 of 20)"), None);
        assert_eq!(in_a_row("  5.0   (1 of 20)"), "5.0, 1 of 20");
        assert_eq!(figured("count", "   70").as_deref(), Some("70"));
    }

    #[test]
    fn dates_are_told_in_words() {
        for (name, told) in [
            ("2023.08", "August 2023"),
            ("2024.05.01 – 2024.05.02", "1 May 2024 to 2 May 2024"),
            ("1900 – 1909", "1900 to 1909"),
            ("games 1–10", "games 1–10"),
            ("English Opening", "English Opening"),
        ] {
            assert_eq!(dates_in_words(name), told);
        }
    }

    #[test]
    fn moves_are_told_in_words_and_figures_are_explained() {
        let text = "[White \"Player\"]\n[Black \"Pip\"]\n[Result \"1-0\"]\n\n\
                    1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.2]} Nc6 {[%eval 0.2]} \
                    3. Ke2 {[%eval -1.0]} 1-0\n";
        let mut profile = Profile::default();
        for game in pgn::read_all(text.as_bytes()) {
            let book = Book::embedded();
            profile.see(&game, &PlayerName::of_person(""), book, book);
        }
        let told = table(&profile, "").join("\n");
        for line in [
            "Profile over 1 game.\nResults.\n",
            "As White: 1 game, won 1, drawn 0, lost 0, score 100.0 percent.\n",
            "1, e4; e5. 2, knight f3; knight c6. 3, king e2: 1 game, ",
            "Mistakes and blunders, per 100 moves.\n",
        ] {
            assert!(told.contains(line), "{line}\n--\n{told}");
        }
        assert!(!told.contains(" %") && !told.contains("Nf3"), "{told}");
    }
}
