//! A game of a match as PGN, in the form that rating programs and viewers know.

pub use super::words::EVENT;

use super::{
    match_game::{Played, Problem, ProblemKind},
    match_player::Thought,
    words,
};
use crate::{
    chess::Reason,
    game::{Comment, Game, GameResult, NodeId, Notes, tags},
};
use shakmaty::Color;
use std::time::SystemTime;

/// What is known of a game besides its moves.
#[derive(Clone, Debug)]
pub struct Occasion<'a> {
    pub event: &'a str,
    pub begun: SystemTime,
    /// Round and game of the pair, `12.1`.
    pub round: String,
    pub white: &'a str,
    pub black: &'a str,
    /// The PGN tag `TimeControl`, or what stands for it.
    pub time_control: String,
}

/// The game with its tags; each move that was thought about carries its score from the mover's
/// side, depth and time: `{ +0.34/12 0.512s }`.
pub fn game(played: &Played, occasion: &Occasion) -> Game {
    let mut game = Game::from_position(&played.position);
    game.result = played
        .ending
        .winner
        .map_or(GameResult::Draw, GameResult::win);
    game.tags.set("Event", occasion.event);
    game.tags.set("Site", "?");
    game.tags
        .set("Date", tags::local(occasion.begun, tags::DAY));
    game.tags.set("Round", occasion.round.clone());
    game.tags.set("White", occasion.white);
    game.tags.set("Black", occasion.black);
    game.tags.set("Result", played.ending.result());
    game.tags.set("PlyCount", played.position.ply().to_string());
    game.tags.set("TimeControl", occasion.time_control.clone());
    game.tags.set("Termination", termination(played));
    let line = game.main_line();
    let book = line.len().saturating_sub(played.thoughts.len());
    for (id, thought) in line.iter().skip(book).zip(&played.thoughts) {
        note(game.notes_mut(*id), &thought_text(thought));
    }
    let last = last_of(&game);
    note(game.notes_mut(last), &verdict(played));
    game
}

fn note(notes: &mut Notes, text: &str) {
    let before = notes.after.pop().map(|comment| comment.to_string());
    let parts: Vec<&str> = before.as_deref().into_iter().chain([text]).collect();
    notes.after.push(Comment::parse(&parts.join(", ")));
}

/// `+0.34/12 0.512s`
fn thought_text(thought: &Thought) -> String {
    let time = format!("{:.3}s", thought.spent.as_secs_f64());
    match (thought.score, thought.depth) {
        (Some(score), Some(depth)) => format!("{score}/{depth} {time}"),
        (Some(score), None) => format!("{score} {time}"),
        (None, _) => time,
    }
}

/// How the game ended, in words.
pub fn verdict(played: &Played) -> String {
    match &played.problem {
        None => played.ending.to_string(),
        Some(Problem { by, reason, .. }) => words::ended_by_problem(played.ending, *by, reason),
    }
}

/// The word of the PGN standard's `Termination` tag.
fn termination(played: &Played) -> &'static str {
    match (&played.problem, played.ending.reason) {
        (Some(problem), _) => match problem.kind {
            ProblemKind::Time => "time forfeit",
            ProblemKind::IllegalMove => "rules infraction",
            ProblemKind::Crash | ProblemKind::Silence => "abandoned",
        },
        (None, Reason::Adjudication) => "adjudication",
        (None, _) => "normal",
    }
}

/// What the verdict stands behind: the last move, or the start where nobody has moved.
fn last_of(game: &Game) -> NodeId {
    game.main_line().last().copied().unwrap_or(game.root())
}

/// Whether a game was lost because this side did not answer: its last comment says so, while the
/// standard has one word for that and for a crash.
pub fn tells_of_silence(game: &Game, by: Color) -> bool {
    let notes = game.notes(last_of(game));
    notes.is_some_and(|notes| words::tells_of_silence(&notes.text(), by))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chess::{Ending, Position, Score, fen},
        game::pgn,
    };
    use shakmaty::uci::UciMove;
    use std::time::Duration;

    #[test]
    fn a_game_is_written_with_what_was_thought() {
        let mut position = fen::read("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").expect("a legal FEN");
        let thoughts: Vec<Thought> = ["e2e4", "e8e7"]
            .iter()
            .map(|text| {
                let best: UciMove = text.parse().expect("a move");
                let played = best.to_move(position.current()).expect("legal");
                assert!(position.play(played));
                Thought {
                    best: Some(best),
                    score: Some(Score::Cp(34)),
                    depth: Some(12),
                    nodes: Some(1_000),
                    spent: Duration::from_micros(512_300),
                }
            })
            .collect();
        let played = Played {
            position,
            ending: Ending::win(Color::Black, Reason::Time),
            problem: Some(Problem {
                by: Color::White,
                kind: ProblemKind::Time,
                reason: "no answer within 1.000 s".to_owned(),
            }),
            thoughts,
        };
        let occasion = Occasion {
            event: "a test",
            begun: SystemTime::UNIX_EPOCH,
            round: "3.1".to_owned(),
            white: "One",
            black: "Two",
            time_control: "8+0.08".to_owned(),
        };
        let text = pgn::write(&game(&played, &occasion));
        for part in [
            "[Round \"3.1\"]",
            "[White \"One\"]",
            "[Result \"0-1\"]",
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]",
            "[Termination \"time forfeit\"]",
            "1. e4 { +0.34/12 0.512s }",
        ] {
            assert!(text.contains(part), "{part} in {text}");
        }
        let flat = text.replace('\n', " ");
        assert!(
            flat.contains("Black wins on time (White: no answer within 1.000 s)"),
            "{text}"
        );
        let back = pgn::read_all(text.as_bytes());
        assert!(back.len() == 1 && back[0].is_sound());
    }

    #[test]
    fn no_answer_before_the_first_move_is_told_too() {
        let told = |kind, reason: String| {
            let played = Played {
                position: Position::default(),
                ending: Ending::win(Color::Black, Reason::Forfeit),
                problem: Some(Problem {
                    by: Color::White,
                    kind,
                    reason,
                }),
                thoughts: Vec::new(),
            };
            let occasion = Occasion {
                event: "a test",
                begun: SystemTime::UNIX_EPOCH,
                round: "1.1".to_owned(),
                white: "One",
                black: "Two",
                time_control: "8+0.08".to_owned(),
            };
            let text = pgn::write(&game(&played, &occasion));
            let back = pgn::read_all(text.as_bytes());
            assert!(back.len() == 1 && back[0].is_sound(), "{text}");
            tells_of_silence(&back[0], Color::White)
        };
        for reason in [
            words::no_answer_within(60.0),
            words::silent_about_search(20.0),
            words::did_not_say(20.0, "readyok"),
        ] {
            assert!(told(ProblemKind::Silence, reason));
        }
        assert!(!told(ProblemKind::Crash, "no such program".to_owned()));
    }
}
