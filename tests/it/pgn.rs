//! Reading and writing games: nothing is lost, nothing is claimed, nothing breaks.

use crate::shared_data;
use pgn_reader::{Reader, SanPlus, Visitor};
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};
use std::ops::ControlFlow;
use tabiya::game::{Game, GameResult, NodeId, Severity, index::Indexer, pgn};

/// Games of our own with what makes reading hard, so that these tests mean something without
/// outside data.
const OWN: &str = "[Event \"Club \\\"A\\\"\"]\n[White \"Anna\"]\n[Result \"1-0\"]\n\n\
    1. e4 {[%eval 0.3] [%clk 0:01:00] fine} e5 $14 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3\n\
    ; to the end\n2... Nc6 3. Bb5 a6! 4.O-O {a { b} Nf6 1-0\n\n\n\
    [White \"Bert\"]\n1. d4 d5 2. Qxd5 {lost} c6 (2... e6 3. c4) 3. c4 *\n\
    1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [Variant \"Chess960\"]\n[SetUp \"1\"]\n\
    [FEN \"r1k2r2/5p2/8/8/8/8/5P2/R1K2R2 w FAfa - 0 1\"]\n\n1. O-O O-O-O *\n\n\
    [Variant \"Atomic\"]\n\n1. e4 {boom} e5 1/2-1/2\n\n\
    % for others\n1. e4 -- 2. d4 (2. Nf3 Z0) ± 2... d5 N 1/2-1/2\n";

/// Files with games that are valid, or nearly so.
fn collections() -> Vec<(String, Vec<u8>)> {
    let mut files = vec![("our own".to_owned(), OWN.as_bytes().to_vec())];
    files.extend(shared_data::pgn_files("pgn-nasty"));
    files.extend(shared_data::pgn_files("pgn-variants"));
    for name in [
        "pgn-lichess/analysed-visible.pgn",
        "pgn-lichess/lichess-db-2025-05-438.pgn",
        "pgn-big/worldchamps-984-frankygo.pgn",
    ] {
        files.extend(shared_data::bytes(name).map(|bytes| (name.to_owned(), bytes)));
    }
    // A twentieth of the big collection, for time's sake.
    files.extend(
        shared_data::bytes("pgn-big/gnuchess-sample-20000.pgn").map(|mut bytes| {
            bytes.truncate(600_000);
            ("gnuchess-sample".to_owned(), bytes)
        }),
    );
    files
}

#[test]
fn what_is_read_is_written() {
    for (name, bytes) in collections() {
        let games = pgn::read_all(&bytes);
        let text = pgn::write_all(&games);
        let again = pgn::read_all(text.as_bytes());
        assert_eq!(games.len(), again.len(), "{name}");
        for (index, (game, again)) in games.iter().zip(&again).enumerate() {
            assert!(
                game == again,
                "{name}, game {}:\n{}",
                index + 1,
                pgn::write(game)
            );
            let errors: Vec<_> = again
                .problems
                .iter()
                .filter(|problem| problem.severity == Severity::Error)
                // What was passed over for its variant or start is passed over again.
                .filter(|problem| problem.ply > 1)
                .collect();
            assert!(errors.is_empty(), "{name}, game {}: {errors:?}", index + 1);
        }
        assert_eq!(pgn::write_all(&again), text, "{name}");
        // A long word stands on a line of its own.
        let long_word = |line: &str| line.split(' ').any(|word| word.chars().count() > 60);
        let wide = |line: &&str| line.chars().count() > 80 && !long_word(line);
        let mut movetext = text.lines().filter(|line| !line.starts_with(['[', '%']));
        assert_eq!(movetext.find(wide), None, "{name}");
    }
}

/// What pgn-reader makes of a main line: plies and the last board.
struct Referee;

impl Visitor for Referee {
    type Tags = Option<Chess>;
    type Movetext = (usize, Chess);
    type Output = Option<(usize, Chess)>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, Self::Tags> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        start: &mut Self::Tags,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> ControlFlow<Self::Output> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            match fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()) {
                Some(chess) => *start = Some(chess),
                None => return ControlFlow::Break(None),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<Self::Output, Self::Movetext> {
        ControlFlow::Continue((0, start.unwrap_or_default()))
    }

    fn san(&mut self, line: &mut Self::Movetext, san: SanPlus) -> ControlFlow<Self::Output> {
        match san.san.to_move(&line.1) {
            Ok(played) => {
                line.0 += 1;
                line.1.play_unchecked(played);
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(None),
        }
    }

    fn end_game(&mut self, line: Self::Movetext) -> Self::Output {
        Some(line)
    }
}

#[test]
fn an_independent_reader_sees_the_same_games() {
    for name in [
        "pgn-big/gnuchess-sample-20000.pgn",
        "pgn-big/worldchamps-984-frankygo.pgn",
        "pgn-lichess/lichess-db-2025-05-438.pgn",
        "pgn-variants/cutechess-fischerrandom.pgn",
    ] {
        let Some(mut bytes) = shared_data::bytes(name) else {
            continue;
        };
        bytes.truncate(1_000_000);
        let own = pgn::read_all(&bytes);
        let mut reader = Reader::new(bytes.as_slice());
        let theirs: Vec<_> = reader
            .read_games(&mut Referee)
            .map(|game| game.expect("readable"))
            .collect();
        assert_eq!(own.len(), theirs.len(), "{name}");
        // The last game may be cut off.
        for (index, (own, theirs)) in own.iter().zip(&theirs).enumerate().take(own.len() - 1) {
            let (plies, last) = theirs.as_ref().expect("legal");
            let line = own.main_line();
            assert_eq!(line.len(), *plies, "{name}, game {}", index + 1);
            let end = line.last().copied().unwrap_or(NodeId::ROOT);
            assert_eq!(own.chess_at(end), *last, "{name}, game {}", index + 1);
        }
    }
}

/// Games, plies of main lines, variations, errors: what a careful person finds in the files on
/// which well-known readers differ.
#[test]
fn difficult_files_are_read_as_a_careful_person_would() {
    let expected = [
        ("chess.js/0.pgn", (1, 77, 0, 0)),
        (
            "chessops-dartchess/headers-and-moves-on-the-same-line.pgn",
            (3, 0, 0, 3),
        ),
        ("chessops-dartchess/leading-whitespace.pgn", (4, 20, 0, 0)),
        ("chessops-dartchess/pathological-headers.pgn", (1, 0, 0, 0)),
        ("chessops-dartchess/wcc_2023.pgn", (3, 216, 195, 0)),
        ("fastchess/test_invalid.pgn", (2, 22, 0, 1)),
        ("fastchess/dfrc.pgn", (4, 0, 0, 0)),
        ("notnil-corentings/variations.pgn", (1, 7, 4, 0)),
        ("pgn-extract/nested-comment.pgn", (1, 1, 0, 0)),
        ("pgn-extract/odds.pgn", (32, 2433, 0, 0)),
        ("pgn-extract/test-allownullmoves.pgn", (2, 7, 2, 0)),
        ("pgn-extract/test-fuzzydepth.pgn", (4, 20, 0, 0)),
        ("pgn-extract/test-nagcomments.pgn", (1, 1, 0, 0)),
        ("pgn-extract/test-nobadresults.pgn", (9, 9, 0, 0)),
        ("pgn-extract/test-promotion-in.pgn", (8, 8, 0, 0)),
        ("pgn-extract/test-splitvariants.pgn", (1, 3, 3, 0)),
        ("pychess/3fold.pgn", (2, 20, 0, 0)),
        ("pychess/annotated.pgn", (1, 5, 5, 0)),
        ("pychess/mate.pgn", (1, 4, 0, 0)),
        ("pychess/badpgn.pgn", (1, 0, 0, 1)),
        ("python-chess/anastasian-lewis.pgn", (1, 84, 0, 0)),
        ("python-chess/antichess-programfox.pgn", (2, 0, 0, 2)),
        ("python-chess/chessbase-empty-line.pgn", (1, 134, 0, 0)),
        ("python-chess/uci-moves.pgn", (1, 113, 0, 0)),
        ("python-chess/utf8-bom.pgn", (2, 0, 0, 0)),
        ("scid/res_gameLatin1.pgn", (1, 149, 48, 0)),
        ("scid/res_gameUTF8.pgn", (1, 149, 48, 0)),
    ];
    for (name, counts) in expected {
        let Some(bytes) = shared_data::bytes(&format!("pgn-nasty/{name}")) else {
            return;
        };
        let games = pgn::read_all(&bytes);
        let sum = |count: &dyn Fn(&Game) -> usize| games.iter().map(count).sum::<usize>();
        let found = (
            games.len(),
            sum(&|game| game.main_line().len()),
            sum(&variations),
            sum(&|game| {
                let errors = game.problems.iter();
                errors.filter(|f| f.severity == Severity::Error).count()
            }),
        );
        let problems: Vec<_> = games.iter().flat_map(|game| &game.problems).collect();
        assert_eq!(found, counts, "{name}: {problems:#?}");
    }
}

fn variations(game: &Game) -> usize {
    let starts = game
        .walk()
        .filter(|id| game.variation_start(*id) == Some(*id));
    starts.count()
}

fn only(text: &str) -> Game {
    let mut games = pgn::read_all(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

#[test]
fn a_game_that_goes_wrong_keeps_its_good_part_and_says_where() {
    let text = "[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf5 3. d4) Nc6\n  \
                3. Bxc6 a6 {lost} 4. O-O 1-0\n\n[White \"C\"]\n\n1. d4 1/2-1/2\n";
    let games = pgn::read_all(text.as_bytes());
    assert_eq!(games.len(), 3);
    assert!(games[0].problems.is_empty() && games[2].problems.is_empty());
    let game = &games[1];
    assert_eq!(game.main_line().len(), 4);
    assert_eq!(game.result, GameResult::WhiteWins);
    let problems: Vec<_> = game
        .problems
        .iter()
        .map(|problem| (problem.line, problem.column, problem.ply, problem.severity))
        .collect();
    let error = Severity::Error;
    assert_eq!(problems, [(7, 24, 4, error), (8, 6, 5, error)]);
    assert!(
        game.problems[1].reason.contains("Bxc6"),
        "{}",
        game.problems[1]
    );
    assert_eq!(variations(game), 1);
    // Lines end as they end on other systems, and as terminals paste them.
    for line_end in ["\r", "\r\n"] {
        let games = pgn::read_all(text.replace('\n', line_end).as_bytes());
        let places: Vec<_> = games[1]
            .problems
            .iter()
            .map(|p| (p.line, p.column))
            .collect();
        assert_eq!(places, [(7, 24), (8, 6)], "{line_end:?}");
    }
}

#[test]
fn sloppy_files_are_read_as_they_were_meant() {
    let game = only("\u{feff}[Event \"\u{c4}\"]\r\n[White \"The \"Rook\" Club\"]\r\n1.e4,d5 *");
    assert!(game.is_sound(), "{:?}", game.problems);
    let game = only(
        "\u{feff}[White \"The \"Rook\" Club\"]\r\n\r\n1.e4 d5 2.e4xd5 c5 3. dxc6 e.p.\r\n\
                     Qd7 4.cxb7 Qd6 5.bxc8Q++ Kd7 6. Q1g4+ f5 $14 7. Qgxf5+ 1-0",
    );
    assert_eq!(game.tags.get("White"), Some("The \"Rook\" Club"));
    assert!(
        game.is_sound() || game.main_line().len() >= 9,
        "{:?}",
        game.problems
    );
    let latin = b"[White \"H\xfcbner\"]\n\n1. e4 {gro\xdfartig} *";
    let games = pgn::read_all(latin);
    assert_eq!(games[0].tags.get("White"), Some("Hübner"));
    assert!(pgn::write(&games[0]).contains("{ großartig }"));
}

#[test]
fn a_very_long_and_a_very_deep_game_are_no_trouble() {
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let long: Vec<&str> = knights.iter().copied().cycle().take(17_697).collect();
    let game = only(&long.join(" "));
    assert_eq!(game.main_line().len(), 17_697);
    assert_eq!(pgn::read_all(pgn::write(&game).as_bytes())[0], game);

    let deep = format!("e4 {} {} *", "(d4 (c4 ".repeat(2_500), "))".repeat(2_500));
    let game = only(&deep);
    assert!(game.is_sound());
    assert_eq!(variations(&game), 5_000);
    assert_eq!(pgn::read_all(pgn::write(&game).as_bytes())[0], game);

    let open = only(&format!("e4 {}", "(".repeat(100_000)));
    assert_eq!(open.main_line().len(), 1);
}

#[test]
fn chess960_and_setups_keep_their_start() {
    let text = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
                [FEN \"r1k2r2/5p2/8/8/8/8/5P2/R1K2R2 w FAfa - 0 1\"]\n\n1. O-O O-O-O *\n";
    let game = only(text);
    assert!(game.problems.is_empty(), "{:?}", game.problems);
    assert_eq!(game.castling_mode(), CastlingMode::Chess960);
    assert_eq!(game.main_line().len(), 2);
    let broken = only("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *");
    assert!(broken.problems[0].reason.contains("board is empty"));
    assert!(broken.main_line().is_empty());
}

pub fn index_agrees(name: &str, bytes: &[u8]) {
    let bytes = pgn::unfold(bytes.to_vec());
    let index = Indexer::read_all(&bytes);
    let games = pgn::read_all(&bytes);
    assert_eq!(index.len(), games.len(), "{name}");
    for (row, game) in index.rows().iter().zip(&games) {
        let white = game.tags.known("White").unwrap_or_default();
        assert_eq!(index.text(row.players.white), white, "{name}");
        assert_eq!(row.result, game.result, "{name}, line {}", row.line);
        let line = usize::try_from(row.line).expect("a line");
        let alone = pgn::read_span(&bytes, row.span(), line).expect("a game");
        assert!(alone == *game, "{name}, line {line}");
        assert_eq!(alone.problems, game.problems, "{name}, line {line}");
        if game.problems.is_empty() {
            let plies = usize::try_from(row.plies).expect("a count");
            assert_eq!(plies, game.main_line().len(), "{name}, line {line}");
        }
    }
}

#[test]
fn the_index_lists_what_the_reader_reads() {
    for (name, bytes) in collections() {
        index_agrees(&name, &bytes);
    }
}
