//! A game or a position looked through: where one is, what is written there and what the engine
//! finds; changes, files, and the game as an exercise.

pub use super::shared::{
    A_MOVE, ADD_TO_BOOK, BOOK_ALL, BOOK_OR_ALL, EXPLORER_FILTER, EXPLORER_GAMES, EXPLORER_OR_ALL,
    HELP_ADD_TO_BOOK, HELP_BOOK, HELP_EDIT_BOOK, HELP_ENGINE, HELP_EXPLORER, HELP_EXPLORER_FILTER,
    HELP_EXPLORER_GAMES, HELP_LINES, HELP_PLAY_FROM_HERE as HELP_PLAY, HELP_QUIT, HELP_REPEAT,
    HELP_THREAT, HELP_UNDO, IS_BEGINNING, LINES_TO_LINES, NO_EXPLORER, NOTHING_TO_REDO, OVER_HERE,
    THE_BEGINNING, WRITE_SAVE_AS, count_is_no_number, saved,
};
pub use super::unsaved::{HELP_RESTORE, RESTORE_OR_DISCARD};
use super::{
    review::percent,
    shared::{ended, side_name},
};
use crate::text::figures::counted;
use shakmaty::Color;
use std::fmt::Display;

// What the help says of each command.
pub const HELP_NEXT: &str = "one move on, or several";
pub const HELP_BACK: &str = "one move back, or several";
pub const HELP_FIRST: &str = "to the beginning, to the end";
pub const HELP_GO: &str = "to a move by its number";
pub const HELP_HERE: &str = "where you are, with comments";
pub const HELP_VARIATIONS: &str = "the moves that the game has here";
pub const HELP_VARIATION: &str = "into one of them";
pub const HELP_MOVE: &str = "follow it, or add it as a variation";
pub const KEEP_LINE: &str = "keep line 2, keep line 2 5";
pub const HELP_KEEP_LINE: &str =
    "add the second of the engine's lines to the game, or 5 moves of it";
pub const HELP_WHY: &str = "the last move, or another one here, beside the engine's choice";
pub const HELP_COMPARE: &str = "moves side by side; without moves those of the game";
pub const HELP_TIMES: &str = "the clocks, and the time used for the move";
pub const COMMENT_AND_WORDS: &str = "comment and words";
pub const HELP_COMMENT: &str = "write about the move; no comment deletes it";
pub const HELP_MARK: &str = "mark the move; the same mark again deletes it";
pub const HELP_ARROW: &str = "draw an arrow, green or in a colour; the same again deletes it";
pub const HELP_MARK_SQUARE: &str = "mark a square in the same way";
pub const NO_ARROWS_OR_SQUARES: &str = "no arrows, no squares";
pub const HELP_NO_ARROWS: &str = "delete all arrows here, or marked squares";
pub const HELP_DELETE: &str = "delete the move and what follows";
pub const HELP_PROMOTE: &str = "make the variation more or less important, or the main line";
pub const HELP_TAGS: &str = "players, event, date and so on";
pub const HELP_TAG: &str = "write a tag; no tag White removes it";
pub const HELP_PGN: &str = "the game as PGN";
pub const HELP_REVIEW: &str =
    "the whole game: marks, better lines, accuracy; after stop it goes on where it was";
pub const REVIEW_TERMS: &str = "review white, review 200000 nodes, review both 5 seconds";
pub const HELP_REVIEW_TERMS: &str = "whose moves, and what each may take; the same later on";
pub const HELP_FINDINGS: &str = "all mistakes";
pub const HELP_SUMMARY: &str = "how each side played, phase by phase, and where the game turned";
pub const HELP_MISTAKE: &str = "to the next mistake, or the one before";
pub const HELP_BLUNDER: &str =
    "to the next blunder, or large change of the evaluation; with back to the one before";
pub const HELP_LEARN: &str = "the mistakes as questions";
pub const LEARN_GAMES: &str = "learn games, learn games tal";
pub const HELP_LEARN_GAMES: &str =
    "your worst mistakes in the games listed last, or in all, as questions; or a player's";
pub const HELP_GUESS: &str = "guess the moves of the winner";
pub const HELP_SET_UP: &str = "place the pieces otherwise; count search techniques here";
pub const HELP_GAMES: &str =
    "the games of the file, from the first or a later one; the next ones; another one";
pub const HELP_NEXT_GAME: &str = "the game after this one in the list, or before it";
pub const NEXT_GAME: &str = "next game, previous game";
pub const SORT: &str = "sort white, sort date backwards";
pub const HELP_SORT: &str =
    "put the games, or those found, in another order; sort alone tells which there are";
pub const HELP_FIND: &str =
    "the games with these words, or in which pieces:KRPvKR or fen: and a position occur";
pub const HELP_FIND_HERE: &str = "the games of the file with this position";
pub const LEFT_BOOK: &str = "left book, left book tal, left book more";
pub const HELP_LEFT_BOOK: &str =
    "where your games in the file, or a player's, left the book; the next ones";
pub const WAYS: &str = "way 3, edit way 3, drill way 3, find way 3";
pub const HELP_WAYS: &str = "look at one; edit the book there, practise it, find the games";
pub const PROFILE: &str = "profile, profile tal";
pub const HELP_PROFILE: &str = "how you play in the games of the file, or a player does";
pub const HELP_GAPS: &str = "frequent replies that the book has no answer to; edit it there";
pub const HELP_SAVE: &str = "save in the file of the game, or among your analyses";
pub const HELP_SAVE_IN: &str = "add the game to a file";

// The beginning: who plays, and how long the game is.
/// Behind the names of the players.
pub const DRAWN: &str = ", drawn";
pub const NOT_FINISHED: &str = ", not finished";

/// As [`DRAWN`].
pub fn won(side: Color) -> &'static str {
    side.fold_wb(", White won", ", Black won")
}

pub fn players(white: &str, black: &str, result: &str) -> String {
    format!("{white} against {black}{result}.")
}

pub fn games_in_file(count: usize) -> String {
    format!("{count} games in the file; games lists them.")
}

pub fn length(moves: usize) -> String {
    match moves {
        0 => "A position without moves.".to_owned(),
        1 => "1 move.".to_owned(),
        moves => format!("{moves} moves."),
    }
}

pub fn unreadable(line: usize, column: usize, reason: &str) -> String {
    format!("Line {line}, column {column}: {}", ended(reason))
}

pub const WRITE_NEXT: &str = "Write next, engine, a question such as board, or help.";

// Before changes would be lost.
pub const CHANGED_BEFORE_QUIT: &str =
    "The game was changed and is not saved. Write save, or quit once more.";
pub const NOT_SAVED: &str = "The game was changed and is not saved.";
pub const CHANGED_BEFORE_OPENING: &str =
    "The game was changed and is not saved. Write save, or the same once more.";

// Moves along the lines.
pub const IS_END: &str = "This is the end of the line.";
pub const WRITE_GO: &str = "Write go 12, or go 12 black.";

pub fn no_number(found: &str) -> String {
    format!("A move has a number, not {found}.")
}

pub fn no_such_move(number: u32, side: Color) -> String {
    format!("The game has no move {number} of {}.", side_name(side))
}

/// `signs`: what the move's marks mean.
pub fn here(number: impl Display, side: Color, played: &str, signs: &[&str]) -> String {
    let signs = match signs.is_empty() {
        true => String::new(),
        false => format!(", {}", signs.join(", ")),
    };
    format!("{number}, {}, {played}{signs}.", side_name(side))
}

pub fn evaluation(score: &str) -> String {
    format!("Evaluation: {score}.")
}

pub fn comment(text: &str) -> String {
    format!("Comment: {text}")
}

/// In a comment, between two evaluations.
pub const TO: &str = " to ";

/// Words that stand before the move, at the head of a variation.
pub fn comment_before(text: &str) -> String {
    format!("Comment before the move: {text}")
}

pub fn arrow(from: impl Display, to: impl Display) -> String {
    format!("{from} to {to}")
}

/// An arrow or a square that is not green.
pub fn coloured(colour: &str, what: &str) -> String {
    format!("{colour} {what}")
}

/// As [`arrow`] tells them.
pub fn arrows(arrows: &[String]) -> String {
    format!("Arrows: {}.", arrows.join(", "))
}

pub fn marked_squares(squares: &[String]) -> String {
    format!("Marked squares: {}.", squares.join(", "))
}

pub const END_OF_LINE: &str = "End of the line.";

/// More than one.
pub fn moves_continue(count: usize) -> String {
    format!("{count} moves continue; variations tells them.")
}

// Variations.
pub const NO_MOVES_FOLLOW: &str = "No moves follow.";

pub fn variation(number: usize, is_main: bool, moves: &str) -> String {
    let what = if is_main { "main move" } else { "variation" };
    format!("{number}, {what}: {moves}.")
}

pub fn no_variation(count: usize, found: &str) -> String {
    match count {
        0 => NO_MOVES_FOLLOW.to_owned(),
        1 => format!("1 move follows here; {found} is not its number."),
        count => format!("{count} moves follow here; {found} is not one of them."),
    }
}

// The engine.
pub const THREAD_HAS_ENDED: &str = "The engine's thread has ended.";

pub fn depth(plies: impl Display) -> String {
    format!("Depth {plies}.")
}

/// Of an engine that is not the built-in one.
pub fn depth_of(engine: &str, plies: impl Display) -> String {
    format!("{engine}, depth {plies}.")
}

/// `error` begins with a capital.
pub fn engine_lost(error: &str) -> String {
    format!("{error}; the built-in engine continues.")
}

pub const NO_LINES_HEARD: &str = "The engine has told no lines here yet; write engine first.";

/// `count`: so many were told.
pub fn no_line(count: usize, found: &str) -> String {
    format!("The engine told lines 1 to {count}, not {found}.")
}

/// `added`: so many moves that the game did not have.
pub fn line_kept(added: usize) -> String {
    match added {
        0 => "The game has this line already.".to_owned(),
        added => format!(
            "{} added; next goes along the line.",
            counted(added as u64, "move")
        ),
    }
}

// Questions.
pub const WRITE_WHY_NOT: &str = "This is the beginning; write why not and a move.";
pub const IS_ENGINES_CHOICE: &str = "It is the engine's choice.";
pub const WRITE_COMPARE: &str =
    "Write compare and moves of this position, as in compare e4 and d4.";
pub const NO_TIMES: &str = "The game has no times here.";

// What a move costs against the engine's choice.
pub const ENGINES_CHOICE: &str = "the engine's choice";
pub const LONGER_MATE: &str = "a longer mate";
pub const CHANGES_THE_RESULT: &str = "changes the result";
pub const AS_GOOD: &str = "as good";

pub fn loses(pawns: f64, percent: f64) -> String {
    let unit = if pawns == 1.0 { "pawn" } else { "pawns" };
    format!("loses {pawns:.1} {unit}, {percent:.0} percent of the winning chances")
}

/// `played` begins with a capital, unless a pawn makes the move; `moves`: the line that begins with it.
pub fn weighed(played: &str, score: &str, costs: &str, moves: &str) -> String {
    format!("{played}: {score}, {costs}. {moves}.")
}

// Changes.
pub const MADE_MAIN_LINE: &str = "Made the main line.";

/// `what`: what is different now, as the texts below say it.
pub fn undone(what: &str) -> String {
    format!("Undone: {what}.")
}

/// As [`undone`].
pub fn redone(what: &str) -> String {
    format!("Redone: {what}.")
}

/// `others`: so many more moves.
pub fn are_gone(played: &str, others: u64) -> String {
    format!("{} gone", and_others_are(played, others))
}

/// As [`are_gone`].
pub fn are_back(played: &str, others: u64) -> String {
    format!("{} back", and_others_are(played, others))
}

fn and_others_are(played: &str, others: u64) -> String {
    let are = if others == 0 { "is" } else { "are" };
    format!("{} {are}", and_others(played, others))
}

/// Comments, marks and what is drawn; `others`: so many moves more have others now.
pub fn notes_of(played: &str, others: u64) -> String {
    format!("the notes of {}", and_others(played, others))
}

fn and_others(played: &str, others: u64) -> String {
    match others {
        0 => played.to_owned(),
        others => format!("{played} and {}", counted(others, "other move")),
    }
}

pub const BEGINNING: &str = "the beginning";
pub const THE_TAGS: &str = "the tags";
pub const THE_ORDER: &str = "the order of the variations";

pub fn numbered(number: impl Display, side: Color, played: &str) -> String {
    format!("{number}, {}, {played}", side_name(side))
}

/// The place of a move among those that the game has there, from 0.
pub fn place((place, count): (usize, usize)) -> String {
    match place {
        0 => format!("Main move of {count}."),
        place => format!("Variation {} of {count}.", place + 1),
    }
}

/// As [`place`].
pub fn moved_up(to: (usize, usize)) -> String {
    format!("Moved up. {}", place(to))
}

/// As [`place`].
pub fn moved_down(to: (usize, usize)) -> String {
    format!("Moved down. {}", place(to))
}

/// `after`: how many moves followed.
pub fn deleted(played: &str, after: u64) -> String {
    match after {
        0 => format!("Deleted {played}; undo restores it."),
        after => {
            let moves = counted(after, "move");
            format!("Deleted {played} and {moves} after it; undo restores them.")
        }
    }
}

/// `number`: among the moves that continue there.
pub fn added_variation(number: usize) -> String {
    format!("Added as variation {number}.")
}

pub const SAME_COMMENT: &str = "The comment is the same as before.";
pub const NOTHING_TO_MARK: &str = "Nothing to mark here.";
pub const NOTHING_TO_DELETE: &str = "Nothing to delete here.";
pub const IS_MAIN_LINE: &str = "This is the main line already.";
pub const NO_LESS_IMPORTANT: &str = "There is no less important variation.";
pub const NOTHING_TO_UNDO: &str = "Nothing to undo; back goes a move back.";

pub fn no_mark(found: &str) -> String {
    format!(
        "A mark is good, brilliant, interesting, inaccuracy, mistake or blunder, or its sign, not \
         {found}."
    )
}

pub const WRITE_ARROW: &str =
    "Write arrow e2 e4, with red, yellow or blue behind it for another colour than green.";
pub const WRITE_MARK: &str = "Write mark and a sign such as !?, or mark e5, with red, yellow or blue \
                              behind it for another colour than green.";

// Tags.
pub const NO_TAGS: &str = "The game has no tags.";
pub const SAME_TAG: &str = "The tag is the same as before.";

pub fn tag(name: &str, value: &str) -> String {
    format!("{name}: {value}.")
}

pub fn tag_removed(name: &str) -> String {
    format!("{name}: removed.")
}

pub fn no_such_tag(name: &str, expected: &str) -> String {
    format!("{name}: nothing. Expected: {expected}.")
}

pub fn no_tag_name(found: &str) -> String {
    format!(
        "A tag that can be written is called in letters, digits and _, and is not FEN, SetUp or \
         Variant: not {found}."
    )
}

pub fn no_tag_value(name: &str, expected: &str, found: &str) -> String {
    format!("{name}: expected {expected}, found {found}.")
}

// The games of the file.
pub const ONLY_THIS: &str = "There is only this game.";
pub const NO_MATCHING_GAMES: &str = "No matching games.";
pub const SEARCH_STOPPED: &str = "Stopped; the list is as it was.";
pub const NOT_IN_LIST: &str = "This game is not in the list; games lists all.";
pub const NO_MORE_GAMES: &str = "No more games.";
pub const WRITE_SORT: &str = "Write sort and number, white, black, result, date, event, site, \
                              eco, opening, elo or length. Add backwards for the opposite order.";
pub const WRITE_OPEN: &str = "Write open and a number.";

/// `share`: 0 to 1.
pub fn read_so_far(share: f64) -> String {
    format!("{:.0} percent of the file read.", 100.0 * share)
}

pub fn searched_so_far(games: usize, all: usize) -> String {
    let done = percent(100 * games / all.max(1));
    format!("{games} of {all} games searched, {done} Stop ends it.")
}

/// `next`: the first game that was not told, where there is one.
pub fn games_in_all(count: usize, next: Option<usize>) -> String {
    let next = next.map_or_else(String::new, |next| format!(" games {next} tells the next,"));
    format!("{count} games in all;{next} game and a number opens any.")
}

pub fn games_match(count: usize, has_more: bool) -> String {
    if count == 1 {
        return "1 game matches; game and its number opens it.".to_owned();
    }
    let more = if has_more {
        " more tells the next,"
    } else {
        ""
    };
    format!("{count} games match;{more} game and a number opens any.")
}

/// `known`: date, opening and ratings, as far as they are known.
pub fn game(number: usize, players: (&str, &str), result: &str, known: &[String]) -> String {
    let (white, black) = players;
    format!(
        "{number}: {white} against {black}{result}{}.",
        behind(known)
    )
}

/// A game without names, told by its first moves.
pub fn unnamed_game(number: usize, moves: &str, result: &str, known: &[String]) -> String {
    format!("{number}: {moves}{result}{}.", behind(known))
}

/// `known`: event and date, as far as they are known.
pub fn game_of(number: usize, count: usize, known: &[String]) -> String {
    format!("Game {number} of {count}{}.", behind(known))
}

fn behind(known: &[String]) -> String {
    known.iter().map(|own| format!(", {own}")).collect()
}

pub fn ratings(white: &str, black: &str) -> String {
    format!("ratings {white} and {black}")
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Month and day are 0 where they are not known.
pub fn date(year: u16, month: u8, day: u8) -> String {
    let name = usize::from(month)
        .checked_sub(1)
        .and_then(|place| MONTHS.get(place));
    match (name, day) {
        (None, _) => year.to_string(),
        (Some(month), 0) => format!("{month} {year}"),
        (Some(month), day) => format!("{day} {month} {year}"),
    }
}

pub fn no_game(known: usize, found: &str) -> String {
    format!("The file has games 1 to {known}, not {found}.")
}

pub fn last_of_games(count: usize) -> String {
    format!("These are the last of {count} games. Write open and any number.")
}

// Saving.
pub const NO_DATA_FOLDER: &str =
    "There is no data folder to save in. Write save and a file's name.";
pub const NOTHING_TO_SAVE: &str = "Nothing has changed since the game was read or saved.";
pub const NO_PLACE: &str = "The game has no place in its file. Write save and a file's name.";

/// Of a game that belongs to a file, added to another one or at the end.
pub fn copied(path: impl Display) -> String {
    format!("A copy is saved in {path}; the game in its own place is unchanged.")
}

/// Of a game that was added at the end of its file; `number`: the one that opens it.
pub fn is_at_end(number: usize) -> String {
    format!("It is game {number} now.")
}

/// Of a game in a file that cannot be changed.
pub const WRITE_ANOTHER_FILE: &str = "Write save and another file's name.";

pub const UTF_8_NOW: &str = "The whole file is UTF-8 now.";

pub fn file_was_changed(path: impl Display) -> String {
    format!(
        "Not saved: another program has changed {path} since it was read. Write save and this name to \
         add the game at its end."
    )
}

// The game as an exercise.
pub const WHOSE_MISTAKES: &str = "Whose mistakes? Write learn white, learn black or learn both.";
pub const NO_MOVES_TO_GUESS: &str = "This game has no moves to guess.";

/// `waiting`: so many were asked about before and come later.
pub fn none_to_learn(games: usize, reviewed: usize, waiting: usize) -> String {
    let games = counted(games as u64, "game");
    match (reviewed, waiting) {
        (0, _) => format!(
            "No reviewed games of that player among {games}; review marks one, and learn games and a name \
             asks about another player."
        ),
        (reviewed, 0) => {
            format!("No mistakes big enough to ask about in {reviewed} reviewed of {games}.")
        }
        (_, waiting) => format!(
            "Nothing due: {} come later.",
            counted(waiting as u64, "mistake")
        ),
    }
}

/// `side`: whose mistakes, where not both sides'.
pub fn no_mistakes(side: Option<Color>) -> String {
    let whose = side.map_or_else(String::new, |side| format!(" of {}", side_name(side)));
    format!("No mistakes{whose} big enough to ask about.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_move_follows() {
        assert_eq!(no_variation(0, "2"), "No moves follow.");
        assert_eq!(
            no_variation(1, "2"),
            "1 move follows here; 2 is not its number."
        );
        assert_eq!(
            no_variation(2, "3"),
            "2 moves follow here; 3 is not one of them."
        );
    }
}
