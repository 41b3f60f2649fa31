//! Endgame tables: what they say is believed, in the tree and at the root. Needs the tables of
//! three and four pieces from the outside data.

use crate::shared_data;
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position as _, Setup, Square};
use std::sync::mpsc;
use tabiya::{
    analysis::reasons::{Case, Kind, Shown, explain},
    chess::{Position, Score, fen, notation},
    engine::{
        Command, Engine, Limits, Options, Report, Search, Stop, Tablebases, Verdict, evaluation,
        movegen,
        state::State,
        tablebase::{KnownMove, Outcome},
        value::{DRAW, TABLEBASE_WIN},
    },
};

fn tables() -> Option<Tablebases> {
    let folder = shared_data::path("syzygy/regular")?;
    Some(Tablebases::open(&folder.to_string_lossy()).expect("a folder of tables"))
}

/// An engine that looks into the tables.
struct Prober {
    engine: Engine,
    heard: mpsc::Receiver<Report>,
    searches: u64,
}

impl Prober {
    fn new(tablebases: Tablebases) -> Prober {
        let (tell, heard) = mpsc::channel();
        let mut engine = Engine::start(move |report| {
            let _ = tell.send(report);
        });
        engine.send(Command::Configure(Options {
            hash_mib: 2,
            tablebases: Some(tablebases),
            ..Options::default()
        }));
        Prober {
            engine,
            heard,
            searches: 0,
        }
    }

    fn search(&mut self, position: &Position, nodes: u64) -> Verdict {
        self.search_lines(position, nodes, 1)
    }

    /// With more lines than one the root's moves are not looked up.
    fn search_lines(&mut self, position: &Position, nodes: u64, lines: usize) -> Verdict {
        self.searches += 1;
        self.engine.send(Command::Search(Box::new(Search {
            id: self.searches,
            position: position.clone(),
            limits: Limits {
                nodes: Some(nodes),
                ..Limits::default()
            },
            lines,
            stop: Stop::new(),
        })));
        self.heard
            .iter()
            .find_map(|report| match report {
                Report::Finished(_, verdict) => Some(verdict),
                Report::Progress(..) | Report::LessHash { .. } => None,
            })
            .expect("an answer")
    }
}

#[test]
fn known_results_are_read_and_cursed_wins_are_draws() {
    let Some(tables) = tables() else { return };
    assert_eq!(tables.most_pieces(), 4);
    let list = shared_data::bytes("syzygy/shakmaty-chess.csv").expect("beside the tables");
    let list = String::from_utf8(list).expect("text");
    let mut read = 0;
    for row in list.lines().skip(1) {
        let mut fields = row.split(',');
        let text = format!("{} 0 1", fields.next().expect("a position"));
        let result: i32 = fields
            .next()
            .and_then(|field| field.parse().ok())
            .expect("a result");
        let Ok(position) = fen::read(&text) else {
            continue;
        };
        let state = State::new(position.current());
        if state.board().occupied().count() > tables.most_pieces() {
            assert_eq!(tables.value(&state, 3), None, "{text}");
            continue;
        }
        let expected = match result {
            2 => TABLEBASE_WIN - 3,
            -2 => 3 - TABLEBASE_WIN,
            _ => DRAW,
        };
        assert_eq!(tables.value(&state, 3), Some(expected), "{text}");
        read += 1;
    }
    assert!(read > 150, "{read} positions were read");
}

/// Whatever move the root keeps has the root's own result from the other side.
#[test]
fn the_root_keeps_only_moves_that_keep_the_result() {
    let Some(tables) = tables() else { return };
    for (text, expected, most) in [
        // Who has the opposition has the point.
        ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", TABLEBASE_WIN, 2),
        ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", DRAW, 9),
        ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", -TABLEBASE_WIN, 9),
        ("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", DRAW, 0),
        ("8/8/8/8/4k3/4p3/8/4K3 w - - 0 1", DRAW, 1),
        ("8/8/8/2k5/8/8/1q6/4K3 w - - 0 1", -TABLEBASE_WIN, 9),
    ] {
        let state = State::new(fen::read(text).expect("a legal FEN").current());
        let moves: Vec<_> = movegen::legal(&state).into_iter().collect();
        let Some((kept, value)) = tables.best_moves(&state, &moves, false) else {
            assert!(moves.is_empty(), "{text} is known");
            continue;
        };
        assert_eq!(value, expected, "{text}");
        assert!((1..=most).contains(&kept.len()), "{text}: {kept:?}");
        let other_side = -expected;
        for played in kept {
            // Asked as if a pawn had just moved: the result is what counts.
            let mut setup = state.play(played).chess().to_setup(EnPassantMode::Legal);
            setup.halfmoves = 0;
            let again: Chess = setup.position(CastlingMode::Standard).expect("legal");
            let found = tables.value(&State::new(&again), 0);
            assert_eq!(found, Some(other_side), "{text}: {played:?}");
        }
    }
}

/// The engine's own table of king and pawn against king says what the endgame tables say.
#[test]
fn king_and_pawn_are_evaluated_as_the_tables_do() {
    let Some(tables) = tables() else { return };
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut reviewed = [0; 2];
    while reviewed.iter().sum::<u32>() < 2_000 {
        let mut square = || Square::new(random.random_range(0..64));
        let (king, other, pawn) = (square(), square(), square());
        let turn = Color::from_white(random.random_bool(0.5));
        let mut setup = Setup::empty();
        setup.turn = turn;
        setup.board.set_piece_at(pawn, Color::White.pawn());
        setup.board.set_piece_at(king, Color::White.king());
        setup.board.set_piece_at(other, Color::Black.king());
        let Ok(chess) = setup.position::<Chess>(CastlingMode::Standard) else {
            continue;
        };
        let state = State::new(&chess);
        let is_win = tables.value(&state, 0).expect("three pieces") != DRAW;
        let scale = evaluation::explain(&state).scale;
        assert_eq!(scale > 0, is_win, "{chess:?}");
        reviewed[usize::from(is_win)] += 1;
    }
    assert!(reviewed.iter().all(|count| *count > 300), "{reviewed:?}");
}

#[test]
fn every_move_is_told_with_what_it_leads_to_the_best_first() {
    let Some(tables) = tables() else { return };
    let known = |text: &str| {
        let position = fen::read(text).expect("a legal FEN");
        let moves = tables.known_moves(&State::new(position.current()));
        let san = |own: &KnownMove| notation::san(position.current(), own.played);
        moves.map(|moves| {
            let told = moves.iter().map(|own| (san(own), own.outcome, own.plies));
            told.collect::<Vec<_>>()
        })
    };
    let moves = known("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1").expect("known");
    let outcomes: Vec<Outcome> = moves.iter().map(|(_, outcome, _)| *outcome).collect();
    assert!(outcomes.is_sorted(), "{moves:?}");
    let wins: Vec<&str> = moves
        .iter()
        .filter(|(_, outcome, _)| *outcome == Outcome::Win)
        .map(|(san, _, _)| san.as_str())
        .collect();
    assert!(wins.contains(&"Kd6") && wins.contains(&"Kf6"), "{moves:?}");
    let mate = known("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1").expect("known");
    assert_eq!(mate[0], ("Qg7#".to_owned(), Outcome::Win, 0), "{mate:?}");
    // The slowest of the lost moves first.
    let lost = known("7k/8/5K2/8/8/8/8/1Q6 b - - 0 1").expect("known");
    let plies: Vec<i32> = lost.iter().map(|(_, _, plies)| -plies).collect();
    assert!(plies.is_sorted(), "{lost:?}");
    assert!(lost.iter().all(|(_, outcome, _)| *outcome == Outcome::Loss));
    assert_eq!(known("4k3/8/4K3/4P3/8/8/8/RNBQ4 w - - 0 1"), None);
}

#[test]
fn bishop_and_knight_mate_within_fifty_moves() {
    let Some(tables) = tables() else { return };
    let mut prober = Prober::new(tables);
    let mut position = fen::read("8/8/8/3k4/8/8/8/KBN5 w - - 0 1").expect("a legal FEN");
    for _ in 0..100 {
        if position.ending().is_some() || position.claimable_draw().is_some() {
            break;
        }
        let verdict = prober.search(&position, 300);
        assert!(verdict.info.tablebase_hits > 0);
        assert!(position.play(verdict.best.expect("a move")));
    }
    let ending = position.ending().expect("the game is over");
    assert_eq!(ending.winner, Some(Color::White), "{}", position.fen());
}

#[test]
fn the_tree_asks_after_captures_and_the_score_tells_of_it() {
    let Some(tables) = tables() else { return };
    let mut prober = Prober::new(tables);
    // Five pieces: taking the knight leads to a won ending of king and pawn, told at once.
    let position = fen::read("8/8/8/1k6/8/2K5/2P1n3/6B1 w - - 0 1").expect("a legal FEN");
    let verdict = prober.search(&position, 20_000);
    assert!(verdict.info.tablebase_hits > 0);
    // A drawn root is told as drawn, whatever the count of the pieces says.
    let position = fen::read("8/8/8/8/8/1k6/1p6/1K5B w - - 0 1").expect("a legal FEN");
    let verdict = prober.search(&position, 2_000);
    assert_eq!(verdict.info.lines[0].score, Score::Cp(0));
}

/// A null move sets the count of the fifty moves back, but nothing has been taken and no pawn moved:
/// the answer is not certain. In this ending nothing else could lead to a question, for what is left
/// when the rook is taken is no position for the tables.
#[test]
fn the_tree_does_not_ask_after_null_moves() {
    let Some(tables) = tables() else { return };
    let mut prober = Prober::new(tables);
    let position = fen::read("8/8/8/3k4/8/8/8/R3K3 w - - 40 60").expect("a legal FEN");
    let verdict = prober.search_lines(&position, 20_000, 2);
    assert_eq!(verdict.info.tablebase_hits, 0);
}

#[test]
fn a_folder_without_tables_is_said_and_harms_nothing() {
    assert!(Tablebases::open("/no/such/folder/anywhere").is_err());
    let empty = tempfile::tempdir().expect("a folder");
    let none = Tablebases::open(&empty.path().to_string_lossy()).expect("an empty folder");
    assert_eq!((none.files(), none.most_pieces()), (0, 0));
    let state = State::new(Position::default().current());
    assert_eq!(none.value(&state, 0), None);
}

#[test]
fn reasons_tell_what_the_tables_know_of_an_ending() {
    let Some(tables) = tables() else {
        return;
    };
    let explained =
        |fen: &str, played: &str, best: &[&str], refutation: &[&str], scores: [i32; 2]| {
            let position = fen::read(fen).expect("a legal FEN");
            let chess = position.current();
            let line = |start: &Chess, moves: &[&str]| {
                let mut chess = start.clone();
                let mut line = Vec::new();
                for san in moves {
                    let next = notation::read_move(&chess, san).expect("legal");
                    chess.play_unchecked(next);
                    line.push(next);
                }
                line
            };
            let played = notation::read_move(chess, played).expect("legal");
            let mut after = chess.clone();
            after.play_unchecked(played);
            let (best, refutation) = (line(chess, best), line(&after, refutation));
            let case = |tablebases| Case {
                before: chess,
                last: None,
                played,
                best: &best,
                refutation: &refutation,
                score_before: Score::Cp(scores[0]),
                score_after: Score::Cp(scores[1]),
                tablebases,
            };
            let unknown = explain(&case(None));
            assert!(unknown.is_none_or(|reason| reason.kind != Kind::Ending));
            explain(&case(Some(&tables))).filter(|reason| reason.kind == Kind::Ending)
        };
    // The king has to go in front of the pawn.
    let won = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 60";
    let reason = explained(won, "Kd5", &["Kd6", "Kd8"], &["Kd7"], [500, 0]).expect("known");
    assert_eq!(
        reason.words,
        "Turns a won ending into a draw, by the endgame tables"
    );
    assert_eq!(reason.shown, Shown::Before);
    // The king that steps aside lets the pawn through.
    let drawn = "8/4k3/8/4P3/3K4/8/8/8 b - - 0 60";
    let reason = explained(drawn, "Kd8", &["Ke6"], &["Kd5", "Kd7"], [0, -500]);
    let words = reason.map(|reason| (reason.words, reason.shown));
    let expected = "Turns a drawn ending into a lost one, by the endgame tables".to_owned();
    assert!(words.is_none() || words == Some((expected, Shown::After)));
    // A move that changes nothing is not explained by the tables.
    assert!(explained(won, "Kd6", &["Kf6"], &["Kd8"], [500, 500]).is_none());
}
