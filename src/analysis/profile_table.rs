//! A profile as rows of text, the same on a screen and on a page.

use crate::chess::notation;
use shakmaty::Role;
use std::collections::BTreeMap;

use super::{
    Phase,
    departures::{Exits, Leaver},
    outcomes::Outcomes,
    profile::{Profile, Quality},
};

/// A heading, or a row of a table: a name, and what there is to say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A title, and the heads of the columns over the rows that follow.
    Heading(String, String),
    Line(String, String),
}

/// How many openings are listed, the most played first.
const OPENINGS: usize = 12;

/// The whole profile.
pub fn rows(profile: &Profile) -> Vec<Row> {
    let mut rows = Vec::new();
    results(profile, &mut rows);
    openings(profile, &mut rows);
    departures(profile, &mut rows);
    if profile.quality.moves == 0 {
        heading("Play", "", &mut rows);
        let words = "no game has evaluations; tabiya annotate adds them";
        rows.push(Row::Line(String::new(), words.to_owned()));
        return rows;
    }
    play(profile, &mut rows);
    problems(profile, &mut rows);
    rows
}

fn heading(title: &str, columns: &str, rows: &mut Vec<Row>) {
    rows.push(Row::Heading(title.to_owned(), columns.to_owned()));
}

/// Over [`outcomes`], and over [`quality`].
const OUTCOMES: &str = "games   won drawn  lost    score";
const QUALITY: &str = "moves accuracy    cp    ?!     ?    ??";

fn results(profile: &Profile, rows: &mut Vec<Row>) {
    heading("Results", OUTCOMES, rows);
    for (name, own) in [
        ("as White", &profile.results.white),
        ("as Black", &profile.results.black),
    ] {
        rows.push(Row::Line(name.to_owned(), outcomes(own)));
    }
    if profile.lost_on_time + profile.won_on_time > 0 {
        let words = format!("{} lost, {} won", profile.lost_on_time, profile.won_on_time);
        rows.push(Row::Line("on time".to_owned(), words));
    }
}

fn outcomes(own: &Outcomes) -> String {
    let score = own
        .score()
        .map_or(String::new(), |score| format!("{score:>6.1} %"));
    format!(
        "{:>5} {:>5} {:>5} {:>5} {score}",
        own.games(),
        own.wins,
        own.draws,
        own.losses
    )
}

fn openings(profile: &Profile, rows: &mut Vec<Row>) {
    heading("Openings", OUTCOMES, rows);
    let mut all: Vec<_> = profile.openings.iter().collect();
    all.sort_by(|a, b| b.1.games().cmp(&a.1.games()).then(a.0.cmp(b.0)));
    for (name, opening) in all.into_iter().take(OPENINGS) {
        for (side, own) in [("White", &opening.as_white), ("Black", &opening.as_black)] {
            if own.games() > 0 {
                rows.push(Row::Line(format!("{name}, {side}"), outcomes(own)));
            }
        }
    }
}

/// How many lines that left the book are listed, of each kind.
const EXITS: usize = 8;

fn departures(profile: &Profile, rows: &mut Vec<Row>) {
    let departures = &profile.departures;
    if departures.lines.is_empty() {
        return;
    }
    let as_side = departures.as_side();
    heading(&format!("Leaving the book{as_side}"), OUTCOMES, rows);
    let mut all: Vec<_> = departures.openings.iter().collect();
    let games =
        |who: &BTreeMap<Leaver, Exits>| who.values().map(|own| own.games.games()).sum::<u32>();
    all.sort_by(|a, b| games(b.1).cmp(&games(a.1)).then(a.0.cmp(b.0)));
    for (name, by) in all.into_iter().take(OPENINGS) {
        for (who, exits) in by {
            let words = match who {
                Leaver::Own => "you left",
                Leaver::Opponent => "they left",
                Leaver::Nobody => "end of line",
            };
            rows.push(Row::Line(
                format!("{name}, {words}"),
                outcomes(&exits.games),
            ));
        }
    }
    for (title, who) in [
        ("Where you left the book", Leaver::Own),
        ("Where they left the book", Leaver::Opponent),
    ] {
        let lines = departures.most_frequent(who);
        if lines.is_empty() {
            continue;
        }
        heading(&format!("{title}{as_side}"), OUTCOMES, rows);
        for (line, exits) in lines.into_iter().take(EXITS) {
            rows.push(Row::Line(ending_of(line), outcomes(&exits.games)));
            let verdict = exits
                .verdict()
                .map(|words| format!("; your first move: {words}"));
            let words = format!("  book: {}{}", exits.instead, verdict.unwrap_or_default());
            rows.push(Row::Line(words, String::new()));
        }
    }
}

/// The end of a line of moves, as much as fits beside figures.
fn ending_of(line: &str) -> String {
    const ROOM: usize = 34;
    let letters = line.chars().count();
    if letters <= ROOM {
        return line.to_owned();
    }
    let end: String = line.chars().skip(letters - ROOM).collect();
    let from = end.find(' ').map_or(0, |at| at + 1);
    format!("… {}", end.get(from..).unwrap_or_default())
}

fn play(profile: &Profile, rows: &mut Vec<Row>) {
    let title = match profile.reviewed_games {
        1 => "Play in 1 reviewed game".to_owned(),
        games => format!("Play in {games} reviewed games"),
    };
    heading(&title, QUALITY, rows);
    rows.push(Row::Line("all moves".to_owned(), quality(&profile.quality)));
    for (phase, own) in Phase::ALL.iter().zip(&profile.phases) {
        rows.push(Row::Line(phase.to_string(), quality(own)));
    }
    if profile.hurried.moves > 0 {
        rows.push(Row::Line(
            "below 30 s".to_owned(),
            quality(&profile.hurried),
        ));
        rows.push(Row::Line(
            "with time".to_owned(),
            quality(&profile.unhurried),
        ));
    }
}

fn quality(own: &Quality) -> String {
    let accuracy = own
        .accuracy()
        .map_or(String::new(), |a| format!("{a:.1} %"));
    let loss = own
        .average_loss()
        .map_or(String::new(), |l| format!("{l:.0}"));
    format!(
        "{:>5} {accuracy:>8} {loss:>5} {:>5} {:>5} {:>5}",
        own.moves, own.inaccuracies, own.mistakes, own.blunders
    )
}

fn problems(profile: &Profile, rows: &mut Vec<Row>) {
    heading("Typical mistakes and blunders", "count", rows);
    let mut all: Vec<_> = profile.problems.iter().collect();
    all.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    for (problem, count) in all {
        rows.push(Row::Line(problem.words().to_owned(), format!("{count:>5}")));
    }
    heading("Mistakes and blunders", "per 100 moves", rows);
    for role in Role::ALL.into_iter().rev() {
        if let Some((problems, moves)) = profile.pieces.get(&role.upper_char()) {
            let share = 100.0 * f64::from(*problems) / f64::from((*moves).max(1));
            let words = format!("{share:>5.1}   ({problems} of {moves})");
            let piece = format!("with the {}", notation::name(role));
            rows.push(Row::Line(piece, words));
        }
    }
}
