//! Game review: which moves were mistakes, how well each side played, where the game turned.
//!
//! | file | what it is for |
//! |---|---|
//! | [`losses`] | how moves go wrong, counted over many games |
//! | [`marks`] | evaluations → marks (`??`, `?`, `?!`), by win chances; pure |
//! | [`accuracy`] | evaluations → accuracy in percent, average centipawn loss; pure |
//! | [`phases`] | where the opening ends and the endgame begins; pure |
//! | [`settings`] | what a review may spend and which moves it looks at |
//! | [`reviewer`] | asks for the evaluations of a game's positions, one search at a time |
//! | [`reasons`] | why a move was a mistake, in words, from facts on the board |
//! | [`record`] | what a reviewer knows, saved and resumed |
//! | `move_path` | the positions of a game, and how far the book knows them |
//! | [`review`] | the result: every move with its mark, figures for each side and phase |
//! | [`mod@annotate`] | writes a review into the game: evaluations, marks, better lines |
//! | [`former`] | the review that a game already has |
//! | [`shown`] | the words of a review in a game, in the person's piece letters |
//! | [`other_marks`] | whether somebody else marked the game by other rules |
//! | [`clocks`] | the clocks of a game in words |
//! | [`cost`] | what a move costs beside the best one |
//! | [`deck`] | mistakes kept until they are known |
//! | [`mistakes`] | a player's mistakes as questions |
//! | [`session`] | which mistakes a session asks about: the worst, and only so many |
//! | [`lesson`] | a round of such questions and their results |
//! | [`examined`] | what an engine found of answers to a question |
//! | [`guessing`] | a game played through, its moves guessed for points |
//! | [`outcomes`] | games by how they ended for a player |
//! | [`profile`] | how a player plays, over many games; [`profile_table`] puts it in rows |
//! | [`trend`] | results and accuracy over time |
//! | [`departures`] | where a player's games left the book |
//! | [`gaps`] | a repertoire's holes: frequent replies without an answer, and others |
//! | [`replies`] | how often each reply comes, by games or books |
//! | [`landmarks`] | what one steps to in a game: doubtful moves, and swings of the chances |
//! | [`study`] | a game and one's place in it: what is tried out, and every edit |
//! | [`explanation`] | the classical evaluation of a position in words |
//! | [`piece_worth`] | what an evaluation holds of each piece on each square |
//! | [`report`] | a reviewed game as a page: web, Markdown, graph |
//! | [`panel`] | several engines working through many games |
//! | `words` | what all of these say, in one place |
//!
//! Nothing here starts a thread, opens a file or prints. A [`Reviewer`] is a plain state machine,
//! so that a screen can drive it from its event loop, and a [`Panel`] from a job thread.
//! Evaluations are from White's side unless a name says otherwise.

pub mod accuracy;
pub mod annotate;
pub mod clocks;
pub mod cost;
pub mod deck;
pub mod departures;
pub mod examined;
pub mod explanation;
pub mod former;
pub mod gaps;
pub mod guessing;
pub mod landmarks;
pub mod lesson;
pub mod losses;
pub mod marks;
pub mod mistakes;
mod move_path;
pub mod other_marks;
pub mod outcomes;
pub mod panel;
pub mod phases;
pub mod piece_worth;
pub mod profile;
pub mod profile_table;
pub mod reasons;
pub mod record;
pub mod replies;
pub mod report;
pub mod review;
pub mod reviewer;
pub mod session;
pub mod settings;
pub mod shown;
pub mod study;
pub mod trend;
mod words;

pub use annotate::annotate;
pub use deck::Deck;
pub use lesson::Lesson;
pub use marks::Mark;
pub use mistakes::Mistake;
pub use panel::Panel;
pub use phases::{Division, Phase};
pub use profile::Profile;
pub use review::{MoveReview, Review};
pub use reviewer::{ReviewSearch, Reviewer};
pub use session::Session;
pub use settings::{MoveLimit, Settings};
