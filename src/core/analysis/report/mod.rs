//! A reviewed game as a page for people: a web page, Markdown, or the graph alone. Everything a
//! page needs is in it; nothing is fetched from anywhere.
//!
//! | file | what it is for |
//! |---|---|
//! | [`graph`] | the evaluation across the game, drawn as SVG or in a line of text |
//! | [`diagram`] | a position, drawn as SVG or as text |
//! | [`html`], [`markdown`] | the pages |
//! | `parts` | what every kind of page says |
//! | `markup` | text as it may stand in them |

pub mod diagram;
pub mod graph;
pub mod html;
pub mod markdown;
mod markup;
mod parts;

pub use parts::opening;

use super::{review::Review, words::report as words};
use crate::{game::Game, text};
use std::str::FromStr;

/// What kind of page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Html,
    Markdown,
    /// The graph alone.
    Svg,
}

impl FromStr for Format {
    type Err = String;

    /// By the ending of a file's name.
    fn from_str(name: &str) -> Result<Format, String> {
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        match ending.to_ascii_lowercase().as_str() {
            "html" | "htm" => Ok(Format::Html),
            "md" | "markdown" => Ok(Format::Markdown),
            "svg" => Ok(Format::Svg),
            _ => Err(words::unknown_ending(name)),
        }
    }
}

/// The page about these games. Control characters in names, which XML does not know, are made
/// visible.
pub fn write(games: &[(&Game, &Review)], format: Format) -> String {
    let page = match format {
        Format::Html => html::page(games),
        Format::Markdown => markdown::page(games),
        Format::Svg => graph::sheet(games),
    };
    text::without_controls(&page).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        book::{Book, OpeningName, compile},
        game::pgn,
    };

    const GAME: &str = "\
[White \"A <b>\"]\n[Black \"B & C\"]\n\n\
1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Qh5 {[%eval -0.4]} Ke7 {[%eval #1]} 3. Qxe5# 1-0\n";

    fn reviewed() -> (Game, Review) {
        let game = pgn::read_all(GAME.as_bytes()).remove(0);
        let review = Review::written(&game, None).expect("evaluations");
        (game, review)
    }

    #[test]
    fn a_web_page_holds_graph_marks_and_diagrams_and_nothing_from_elsewhere() {
        let (game, review) = reviewed();
        let page = write(&[(&game, &review)], Format::Html);
        assert!(
            page.contains("A &lt;b&gt; – B &amp; C"),
            "names are escaped"
        );
        assert!(!page.contains("<b> "), "names are escaped");
        assert_eq!(page.matches("<svg").count(), 2, "a graph and a diagram");
        assert!(page.contains("Ke7??"));
        for outside in ["http:", "https:", "<script", "url(", "@import"] {
            let found = page.replace("http://www.w3.org/2000/svg", "");
            assert!(!found.contains(outside), "{outside}");
        }
    }

    #[test]
    fn control_characters_in_names_leave_every_page_well_formed() {
        let name = "A \u{1b}[2J\u{0}\u{b}\u{9b}\u{fffe} <b>";
        let game = pgn::read_all(GAME.replace("A <b>", name).as_bytes()).remove(0);
        let review = Review::written(&game, None).expect("evaluations");
        for format in [Format::Html, Format::Markdown, Format::Svg] {
            let page = write(&[(&game, &review)], format);
            let is_bad = |c: char| c.is_control() && c != '\n';
            assert!(!page.contains(is_bad), "{format:?}: {page}");
            assert!(page.contains("A ␛"), "{format:?}: {page}");
            assert_eq!(page.contains('\u{fffe}'), format == Format::Markdown);
        }
    }

    #[test]
    fn the_book_is_left_at_the_move_that_the_game_numbers_so() {
        let text = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"]\n\n\
            1... e5 {[%eval 0.3]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval 0.3]} 3. Bb5 {[%eval 0.3]} \
            Ke7 {[%eval 3.0]} *\n";
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let review = Review::written(&game, Some(Book::embedded())).expect("evaluations");
        assert_eq!((review.book_plies, review.book_until), (4, 3));
        let page = write(&[(&game, &review)], Format::Markdown);
        assert!(page.contains("known opening up to move 3"), "{page}");
    }

    #[test]
    fn the_book_is_left_where_a_game_does_not_come_back_to_it() {
        let book = compile::text("own.book.txt", "1. d4 d5 2. c4 e6 3. Nc3\n").book;
        // Both come back to it with 2…d5.
        for (moves, until) in [
            ("3. Nc3 {[%eval 0.3]} Nf6", 3),
            ("3. Nf3 {[%eval 0.3]} Nf6", 2),
        ] {
            let text = format!(
                "1. c4 {{[%eval 0.3]}} e6 {{[%eval 0.3]}} 2. d4 {{[%eval 0.3]}} \
                 d5 {{[%eval 0.3]}} {moves} {{[%eval 0.3]}} *\n"
            );
            let game = pgn::read_all(text.as_bytes()).remove(0);
            let review = Review::written(&game, Some(&book)).expect("evaluations");
            assert_eq!((review.book_plies, review.book_until), (0, until));
        }
    }

    #[test]
    fn moves_are_numbered_from_the_first_and_no_book_is_left_at_move_0() {
        let text = "[FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 30\"]\n\n\
            {[%eval 0.3]} 30... e5 {[%eval 0.3]} 31. d4 {[%eval 0.3]} exd4 {[%eval 0.3]} *\n";
        let game = pgn::read_all(text.as_bytes()).remove(0);
        let mut review = Review::written(&game, None).expect("evaluations");
        review.opening = Some(OpeningName {
            eco: "C21".to_owned(),
            name: "Center Game".to_owned(),
        });
        let page = write(&[(&game, &review)], Format::Html);
        assert!(
            page.contains("<p class=\"moves\">30… e5 31. d4 exd4 </p>"),
            "{page}"
        );
        assert!(page.contains("<p>C21 Center Game</p>"), "{page}");
    }

    #[test]
    fn markdown_and_the_graph_alone_tell_the_same() {
        let (game, review) = reviewed();
        let page = write(&[(&game, &review)], Format::Markdown);
        assert!(page.contains("**2…Ke7??**"), "{page}");
        // Black erred: the board is seen from Black's side.
        assert!(page.contains("8 r n b k q b n r\n  h g f e"), "{page}");
        let graph = write(&[(&game, &review)], Format::Svg);
        assert!(graph.starts_with("<svg") && graph.trim_end().ends_with("</svg>"));
    }

    #[test]
    fn pages_say_why_a_move_was_a_mistake() {
        use crate::analysis::reasons::{Kind, Reason, Shown};
        let (game, mut review) = reviewed();
        let line = game.main_line();
        let mate = game.played(line[4]).expect("a move");
        let words = "Allows <mate> in 1";
        review.moves[3].reason = Some(Reason::new(Kind::Mate, words, Shown::After, &[mate], []));
        let page = write(&[(&game, &review)], Format::Html);
        assert!(
            page.contains("<p>Allows &lt;mate&gt; in 1 (3.Qxe5#).</p>"),
            "{page}"
        );
        let page = write(&[(&game, &review)], Format::Markdown);
        assert!(
            page.contains("\nAllows \\<mate\\> in 1 \\(3.Qxe5\\#\\).\n"),
            "{page}"
        );
    }

    #[test]
    fn the_format_is_told_by_the_name() {
        assert_eq!("out/a.HTML".parse(), Ok(Format::Html));
        assert_eq!("a.md".parse(), Ok(Format::Markdown));
        assert!("a.pdf".parse::<Format>().unwrap_err().contains(".svg"));
    }
}
