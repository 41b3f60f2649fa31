//! A game in progress: every ending, clocks through takeback, draws, premoves, saved games.

use shakmaty::{ByColor, Color, Move, Position as _};
use std::time::{Duration, Instant, SystemTime};
use tabiya::{
    book::{Book, compile},
    chess::{Ending, Position, Reason, Score, TimeControl, chess960, fen, notation},
    engine::{Info, PvLine, Verdict, messages::Bound},
    game::{GameResult, pgn, tags},
    play::{
        BookChoice, Handicap, Odds, Offered, Opponent, Origin, Player, Premove, Premoved, Refusal,
        Session, Setup, Snapshot, Status, export,
        opening::{self, Stage},
    },
    players::built_in::{Answer, Budget, Decision, UNHURRIED},
    text::figures,
};

/// A game with a time of its own, that passes only when told to.
struct Game {
    session: Session,
    now: Instant,
}

impl Game {
    fn start(setup: Setup) -> Game {
        let now = Instant::now();
        Game {
            session: Session::start(setup, now, SystemTime::UNIX_EPOCH),
            now,
        }
    }

    fn wait(&mut self, seconds: u64) {
        self.now += Duration::from_secs(seconds);
    }

    fn read(&self, text: &str) -> Move {
        notation::read_move(self.session.position().current(), text)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            let played = self.read(text);
            self.session
                .play(played, Origin::Human, self.now)
                .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
    }

    /// Tabiya plays `text` as the result of a search that ended with this score.
    fn answer(&mut self, text: &str, score: Score) -> Answer {
        let verdict = verdict(self.read(text), score);
        self.session
            .answer(&verdict, self.now)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
    }

    fn left(&self, side: Color) -> String {
        let left = self.session.clock().remaining(side, self.now);
        figures::clock(left.expect("a game with clocks"))
    }

    fn reason(&self) -> Option<Reason> {
        self.session.ending().map(|ending| ending.reason)
    }
}

fn verdict(played: Move, score: Score) -> Verdict {
    let line = PvLine {
        score,
        bound: Bound::Exact,
        depth: 6,
        seldepth: 9,
        moves: vec![played],
    };
    Verdict {
        best: Some(played),
        ponder: None,
        info: Info {
            // An iteration that was broken off.
            depth: 7,
            seldepth: 9,
            nodes: 1234,
            lines: vec![line],
            ..Info::default()
        },
    }
}

fn built_in(word: &str) -> Player {
    Player::BuiltIn {
        opponent: word.parse().expect("an opponent"),
    }
}

fn two_people() -> Setup {
    Setup {
        sides: ByColor {
            white: Player::human(),
            black: Player::human(),
        },
        ..Setup::default()
    }
}

fn from_fen(text: &str) -> Setup {
    Setup {
        start: fen::read(text).expect("a legal FEN"),
        ..two_people()
    }
}

fn five_plus_three() -> TimeControl {
    "5+3".parse().expect("a time control")
}

#[test]
fn the_rules_end_the_game_unasked() {
    let shuffle = "Ng1-f3 Ng8-f6 Nf3-g1 Nf6-g8 ".repeat(4);
    let cases = [
        ("startpos", "f3 e5 g4 Qh4", Reason::Checkmate),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg6", Reason::Stalemate),
        (
            "7k/8/5K2/8/8/8/6p1/6B1 b - - 0 1",
            "Kg8 Kg5 Kf7 Kh4 Kf6 Kg3 Ke5 Kxg2",
            Reason::DeadPosition,
        ),
        ("startpos", &shuffle, Reason::Fivefold),
        (
            "4k3/8/8/8/8/8/4P3/4K2R w - - 149 90",
            "Rh2",
            Reason::SeventyFiveMoves,
        ),
    ];
    for (start, moves, reason) in cases {
        let mut game = Game::start(from_fen(start));
        game.play(moves);
        assert_eq!(game.reason(), Some(reason), "{start} {moves}");
        let any = game
            .session
            .position()
            .current()
            .legal_moves()
            .first()
            .copied();
        if let Some(any) = any {
            let refused = game.session.play(any, Origin::Human, game.now);
            assert_eq!(refused, Err(Refusal::GameOver));
        }
    }
}

#[test]
fn a_game_that_is_over_at_its_start_is_over() {
    let game = Game::start(from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"));
    assert_eq!(game.session.result(), "1-0");
    assert_eq!(
        game.session.result_sentence().as_deref(),
        Some("White wins by checkmate")
    );
    assert_eq!(game.session.player_to_move(), None);
}

#[test]
fn a_flag_loses_unless_the_other_side_cannot_mate() {
    for (start, winner, reason) in [
        ("startpos", Some(Color::White), Reason::Time),
        (
            "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1",
            None,
            Reason::TimeWithoutMatingMaterial,
        ),
    ] {
        let mut game = Game::start(Setup {
            time: five_plus_three(),
            ..from_fen(start)
        });
        // Both clocks have been started, and it is Black's turn.
        for _ in 0..3 {
            let first = game.session.position().current().legal_moves()[0];
            game.session
                .play(first, Origin::Human, game.now)
                .expect("a legal move");
        }
        game.wait(299);
        assert!(!game.session.tick(game.now));
        game.wait(1);
        assert!(game.session.tick(game.now));
        assert!(!game.session.tick(game.now), "said once");
        assert_eq!(game.session.ending(), Some(Ending { winner, reason }));
        assert_eq!(game.left(Color::Black), "0:00.0");
    }
}

#[test]
fn a_move_that_comes_after_the_flag_is_too_late() {
    let mut game = Game::start(Setup {
        time: five_plus_three(),
        ..two_people()
    });
    game.play("e4 e5 Nf3");
    game.wait(301);
    let played = game.read("Nc6");
    let refused = game.session.play(played, Origin::Human, game.now);
    let lost = Ending::win(Color::White, Reason::Time);
    assert_eq!(refused, Err(Refusal::FlagFell(lost)));
    assert_eq!(game.session.moves().len(), 3);
    assert_eq!(game.session.status(), Status::Ended(lost));
}

#[test]
fn a_sides_clock_starts_with_its_first_move() {
    let mut game = Game::start(Setup {
        time: five_plus_three(),
        ..two_people()
    });
    assert_eq!(game.session.wake_in(game.now), None, "nothing ticks yet");
    game.wait(1000);
    game.play("e4");
    assert_eq!(game.left(Color::White), "5:00");
    game.wait(400);
    assert_eq!(game.left(Color::Black), "5:00");
    assert!(!game.session.tick(game.now), "no flag falls before a move");
    assert_eq!(game.session.wake_in(game.now), None);
    game.play("e5");
    assert_eq!(game.left(Color::Black), "5:00");
    game.wait(60);
    assert_eq!(game.left(Color::White), "4:00");
    game.play("Nf3");
    assert_eq!(game.left(Color::White), "4:03");
    assert_eq!(game.session.moves()[2].spent, Duration::from_secs(60));
    game.wait(10);
    assert_eq!(game.left(Color::Black), "4:50");
    assert!(game.session.wake_in(game.now).is_some());
}

#[test]
fn takeback_between_two_people_restores_the_clocks_move_by_move() {
    let mut game = Game::start(Setup {
        time: five_plus_three(),
        ..two_people()
    });
    game.play("e4 e5 Nf3");
    game.wait(10);
    game.play("Nc6");
    game.wait(60);
    game.play("Bb5");
    game.wait(25);
    assert_eq!(game.session.take_back(game.now), Ok(1));
    assert_eq!(game.left(Color::White), "5:03");
    assert_eq!(game.left(Color::Black), "4:53");
    assert_eq!(game.session.take_back(game.now), Ok(1));
    assert_eq!(game.left(Color::Black), "5:00");
    game.wait(7);
    assert_eq!(game.left(Color::Black), "4:53", "Black's clock runs");
    assert_eq!(game.session.redo(game.now), Ok(1));
    assert_eq!(game.session.redo(game.now), Ok(1));
    assert_eq!(game.left(Color::White), "4:06");
    assert_eq!(game.session.redo(game.now), Err(Refusal::NothingToRedo));
    // A new move forgets what was taken back.
    game.session
        .take_back(game.now)
        .expect("a move to take back");
    game.play("Nc3");
    assert_eq!(game.session.redo(game.now), Err(Refusal::NothingToRedo));
}

#[test]
fn takeback_against_the_engine_takes_its_answer_too() {
    let mut game = Game::start(Setup {
        time: five_plus_three(),
        ..Setup::default()
    });
    assert_eq!(
        game.session.take_back(game.now),
        Err(Refusal::NothingToTakeBack)
    );
    game.play("e4");
    game.answer("e5", Score::Cp(-20));
    game.wait(30);
    game.play("Ke2");
    game.wait(5);
    // Tabiya is thinking: only the person's own move goes.
    assert_eq!(game.session.take_back(game.now), Ok(1));
    assert_eq!(game.session.moves().len(), 2);
    assert_eq!(game.left(Color::White), "5:00");
    assert_eq!(game.left(Color::Black), "5:00");
    // Now it is the person's turn: the answer and the move before it go.
    assert_eq!(game.session.take_back(game.now), Ok(2));
    assert_eq!(game.session.moves().len(), 0);
    // Played again pair by pair.
    assert_eq!(game.session.redo(game.now), Ok(2));
    assert_eq!(game.left(Color::Black), "5:00");
    assert_eq!(game.session.redo(game.now), Ok(1));
    assert_eq!(game.session.moves()[2].san, "Ke2");
}

#[test]
fn the_engines_first_move_is_not_the_persons_to_take_back() {
    let mut game = Game::start(Setup {
        sides: ByColor {
            white: built_in("greta"),
            black: Player::human(),
        },
        ..Setup::default()
    });
    game.answer("d4", Score::Cp(30));
    assert_eq!(
        game.session.take_back(game.now),
        Err(Refusal::NothingToTakeBack)
    );
    game.play("d5");
    assert_eq!(game.session.take_back(game.now), Ok(1));
}

#[test]
fn takeback_reopens_a_finished_game() {
    let mut game = Game::start(two_people());
    game.play("f3 e5 g4 Qh4");
    assert!(!game.session.is_playing());
    assert_eq!(game.session.take_back(game.now), Ok(1));
    assert!(game.session.is_playing());
    assert_eq!(game.session.redo(game.now), Ok(1));
    assert_eq!(game.reason(), Some(Reason::Checkmate));
    let mut game = Game::start(Setup::default());
    game.play("e4");
    game.answer("e5", Score::Cp(0));
    game.session
        .resign(Color::White, game.now)
        .expect("the game is on");
    assert_eq!(game.session.result(), "0-1");
    assert_eq!(game.session.take_back(game.now), Ok(2));
    assert_eq!(game.session.result(), "*");
}

#[test]
fn nothing_is_redone_in_a_game_that_is_over() {
    let mut game = Game::start(two_people());
    game.play("e4 e5");
    assert_eq!(game.session.take_back(game.now), Ok(1));
    let resigned = game.session.resign(Color::Black, game.now);
    resigned.expect("the game is on");
    assert_eq!(game.session.redo(game.now), Err(Refusal::GameOver));
    assert_eq!(
        (game.session.moves().len(), game.session.result()),
        (1, "1-0")
    );
    // Taken back once more it goes on, and both can be redone.
    assert_eq!(game.session.take_back(game.now), Ok(1));
    assert_eq!(game.session.redo(game.now), Ok(1));
    assert_eq!(game.session.redo(game.now), Ok(1));
    assert_eq!(game.session.moves().len(), 2);
}

#[test]
fn an_adaptive_opponent_plays_at_its_present_strength_unless_a_rating_was_asked_for() {
    let present = Opponent::adaptive(1_450);
    for (word, elo) in [
        ("adaptive", 1_450),
        ("adaptive:1000", 1_000),
        ("adaptive:1500", 1_500),
    ] {
        let mut game = Game::start(Setup {
            sides: ByColor {
                white: Player::human(),
                black: built_in(word),
            },
            ..Setup::default()
        });
        let seated = |game: &Game| {
            game.session
                .player(Color::Black)
                .opponent()
                .map(Opponent::elo)
        };
        game.session.seat_adaptive(present, false);
        assert_eq!(seated(&game), Some(elo), "{word}");
        // Not in the games after that one.
        game.session.seat_adaptive(present, true);
        assert_eq!(seated(&game), Some(1_450), "{word}");
    }
}

#[test]
fn draws_between_people_are_offered_answered_and_lapse_by_a_move() {
    let mut game = Game::start(two_people());
    game.play("e4");
    let offered = game.session.offer_draw(Color::White, game.now);
    assert_eq!(offered, Ok(Offered::Waiting));
    let again = game.session.offer_draw(Color::White, game.now);
    assert_eq!(again, Err(Refusal::OfferStands));
    game.play("e5");
    assert_eq!(game.session.offer(), None, "playing on declines");
    let accepted = game.session.accept_draw(Color::Black, game.now);
    assert_eq!(accepted, Err(Refusal::NoOffer));
    game.session
        .offer_draw(Color::White, game.now)
        .expect_err("declined at this move");
    game.play("Nf3");
    game.session
        .offer_draw(Color::White, game.now)
        .expect("a move was played since");
    game.session
        .accept_draw(Color::Black, game.now)
        .expect("the offer stands");
    assert_eq!(
        game.session.result_sentence().as_deref(),
        Some("Draw by agreement")
    );
}

#[test]
fn two_who_offer_have_agreed() {
    let mut game = Game::start(two_people());
    game.play("e4 e5");
    game.session
        .offer_draw(Color::White, game.now)
        .expect("nothing stands against it");
    let answer = game.session.offer_draw(Color::Black, game.now);
    assert_eq!(answer, Ok(Offered::Accepted));
    assert_eq!(game.session.result(), "1/2-1/2");
}

#[test]
fn the_engine_takes_a_draw_when_it_stands_worse() {
    for (score, answer) in [
        (Score::Cp(-180), Offered::Accepted),
        (Score::Mated(4), Offered::Accepted),
        (Score::Cp(0), Offered::Declined),
        (Score::Cp(250), Offered::Declined),
    ] {
        let mut game = Game::start(Setup::default());
        game.play("e4");
        game.answer("e5", score);
        let offered = game.session.offer_draw(Color::White, game.now);
        assert_eq!(offered, Ok(answer), "{score}");
        if answer == Offered::Declined {
            let again = game.session.offer_draw(Color::White, game.now);
            assert_eq!(again, Err(Refusal::DeclinedAlready));
        }
    }
}

#[test]
fn the_engine_takes_a_level_draw_late_in_the_game() {
    let mut game = Game::start(Setup {
        start: fen::read("4k3/4r3/8/8/8/8/4R3/4K3 w - - 12 45").expect("a legal FEN"),
        ..Setup::default()
    });
    game.play("Kd2");
    game.answer("Kd8", Score::Cp(0));
    let offered = game.session.offer_draw(Color::White, game.now);
    assert_eq!(offered, Ok(Offered::Accepted));
}

#[test]
fn a_threefold_repetition_is_claimed_before_or_with_the_move() {
    let mut game = Game::start(two_people());
    game.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    let claimed = game.session.claim_draw(Color::Black, None, game.now);
    assert_eq!(claimed, Err(Refusal::NothingToClaim));
    let intended = game.read("Ng8");
    let claimed = game
        .session
        .claim_draw(Color::Black, Some(intended), game.now);
    assert_eq!(claimed, Ok(()));
    assert_eq!(game.reason(), Some(Reason::Threefold));

    let mut game = Game::start(from_fen("4k3/8/8/8/8/8/4P3/4K2R w - - 99 80"));
    game.play("Rh2");
    let not_now = game.session.claim_draw(Color::White, None, game.now);
    assert_eq!(not_now, Err(Refusal::NotYourTurn));
    game.session
        .claim_draw(Color::Black, None, game.now)
        .expect("fifty moves have passed");
    assert_eq!(game.reason(), Some(Reason::FiftyMoves));
}

#[test]
fn the_engine_claims_a_draw_only_when_it_is_not_better() {
    for (score, claims) in [(Score::Cp(-40), true), (Score::Cp(40), false)] {
        let mut game = Game::start(Setup::default());
        for _ in 0..2 {
            game.play("Nf3");
            game.answer("Nf6", Score::Cp(0));
            game.play("Ng1");
            game.answer("Ng8", Score::Cp(0));
        }
        game.play("Nf3");
        let answer = game.answer("Nf6", score);
        assert_eq!(answer == Answer::ClaimDraw, claims, "{score}");
        assert_eq!(game.reason() == Some(Reason::Threefold), claims);
    }
}

#[test]
fn the_engine_resigns_only_where_it_may_and_is_hopeless() {
    for may in [true, false] {
        let mut game = Game::start(Setup {
            engine_resigns: may,
            ..Setup::default()
        });
        game.play("e4");
        game.answer("e5", Score::Cp(-1500));
        game.play("d4");
        game.answer("d6", Score::Mated(7));
        assert!(game.session.is_playing(), "three moves must agree");
        game.play("c4");
        let answer = game.answer("c6", Score::Cp(-1400));
        assert_eq!(answer == Answer::Resign, may);
        let sentence = may.then(|| "You win by resignation".to_owned());
        assert_eq!(game.session.result_sentence(), sentence);
    }
}

#[test]
fn a_premove_waits_for_the_answer_and_is_checked_then() {
    let mut game = Game::start(Setup::default());
    let recapture = || Premove::Typed("exd5".to_owned());
    assert_eq!(
        game.session.set_premove(recapture()),
        Err(Refusal::NoPremoveNow)
    );
    game.play("e4");
    game.session
        .set_premove(recapture())
        .expect("Tabiya is thinking");
    assert_eq!(game.session.play_premove(game.now), Ok(Premoved::Nothing));
    game.answer("d5", Score::Cp(0));
    assert_eq!(game.session.play_premove(game.now), Ok(Premoved::Played));
    assert_eq!(game.session.moves()[2].san, "exd5");

    let capture = || Premove::Typed("dxc6".to_owned());
    game.session
        .set_premove(capture())
        .expect("Tabiya is thinking");
    game.answer("Qxd5", Score::Cp(0));
    let outcome = game.session.play_premove(game.now);
    assert_eq!(outcome, Ok(Premoved::Impossible(capture())));
    assert_eq!(game.session.premove(), None);
    assert_eq!(game.session.moves().len(), 4);
}

#[test]
fn a_premove_that_no_piece_can_make_leaves_the_one_before() {
    let mut game = Game::start(Setup::default());
    game.play("e4");
    let typed = |text: &str| Premove::Typed(text.to_owned());
    game.session
        .set_premove(typed("d4"))
        .expect("Tabiya is thinking");
    for text in ["Ke5", "qxd5z", "e2e4", "e6"] {
        let refused = game.session.set_premove(typed(text));
        assert!(matches!(refused, Err(Refusal::NeverPossible(_))), "{text}");
    }
    assert_eq!(game.session.premove(), Some(&typed("d4")));
}

#[test]
fn the_engine_is_told_what_it_may_spend() {
    let limits = |setup: Setup| match Game::start(setup).session.decide(None, Instant::now()) {
        Some(Decision::Search { limits, lines }) => (limits, lines),
        other => panic!("expected a search, found {other:?}"),
    };
    let engine_moves = |word: &str| ByColor {
        white: built_in(word),
        black: Player::human(),
    };
    let (full, lines) = limits(Setup {
        sides: engine_moves("tabiya"),
        ..Setup::default()
    });
    assert_eq!(
        (full.move_time, full.nodes, lines),
        (Some(UNHURRIED), None, 1)
    );
    let (clocked, _) = limits(Setup {
        sides: engine_moves("tabiya"),
        time: five_plus_three(),
        ..Setup::default()
    });
    let clock = clocked.clock.expect("the engine knows the clock");
    assert_eq!(clock.remaining.white, Duration::from_secs(300));
    assert_eq!(clock.increment.black, Duration::from_secs(3));
    assert_eq!(clocked.move_time, None);
    let (weak, lines) = limits(Setup {
        sides: engine_moves("nell"),
        time: five_plus_three(),
        budget: Budget::Nodes(1_000_000),
        ..Setup::default()
    });
    assert!(weak.clock.is_some() && lines == 1);
    let skill = weak.skill.expect("Nell does not see everything");
    assert!(skill.overlooked > 0.0 && skill.nodes < 1_000_000);
    assert_eq!(full.skill, None);
    let (fixed, _) = limits(Setup {
        sides: engine_moves("tabiya"),
        time: TimeControl::read_move_time("2s").expect("a time"),
        budget: Budget::Depth(8),
        ..Setup::default()
    });
    assert_eq!(
        (fixed.move_time, fixed.depth),
        (Some(Duration::from_secs(2)), Some(8))
    );
    assert!(
        Game::start(two_people())
            .session
            .decide(None, Instant::now())
            .is_none()
    );
}

#[test]
fn an_aborted_game_has_no_result() {
    let mut game = Game::start(two_people());
    game.play("e4");
    game.session.abort(game.now).expect("the game is on");
    assert_eq!(game.session.result(), "*");
    assert_eq!(
        game.session.resign(Color::White, game.now),
        Err(Refusal::GameOver)
    );
}

/// Saves as the program does, through text.
fn through_text(game: &Game) -> Session {
    let saved = serde_json::to_string(&Snapshot::of(&game.session, game.now)).expect("it is data");
    let read: Snapshot = serde_json::from_str(&saved).expect("just written");
    read.restore(game.now).expect("just saved")
}

#[test]
fn a_saved_game_goes_on_exactly_where_it_stood() {
    let mut game = Game::start(Setup {
        sides: ByColor {
            white: Player::Human {
                name: Some("Ada".to_owned()),
            },
            black: built_in("greta"),
        },
        time: five_plus_three(),
        budget: Budget::Depth(9),
        book: BookChoice::File("my/own.book.txt".into()),
        hash_mib: 128,
        threads: 2,
        seed: 0xfeed,
        ..Setup::default()
    });
    game.play("e4");
    game.wait(3);
    game.answer("c5", Score::Cp(-11));
    game.wait(20);
    game.play("Nf3");
    game.wait(4);
    game.answer("d6", Score::Mated(9));
    game.wait(2);
    game.session.take_back(game.now).expect("moves were played");
    game.wait(11);
    let restored = through_text(&game);
    assert_eq!(restored.moves(), game.session.moves());
    assert_eq!(restored.taken_back(), game.session.taken_back());
    assert_eq!(restored.position().fen(), game.session.position().fen());
    for side in Color::ALL {
        let later = game.now + Duration::from_secs(5);
        assert_eq!(
            restored.clock().remaining(side, later),
            game.session.clock().remaining(side, later)
        );
    }
    let (old, new) = (game.session.setup(), restored.setup());
    assert_eq!(new.sides, old.sides);
    assert_eq!((new.seed, new.threads, new.hash_mib), (old.seed, 2, 128));
    assert_eq!(
        (new.time, new.budget, &new.book),
        (old.time, old.budget, &old.book)
    );
    let mut restored = Game {
        session: restored,
        now: game.now,
    };
    assert_eq!(restored.session.redo(game.now), Ok(2));
    assert_eq!(
        restored.session.last_score(Color::Black),
        Some(Score::Mated(9))
    );
}

#[test]
fn a_saved_chess960_game_keeps_its_castling() {
    let mut game = Game::start(from_fen(
        "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
    ));
    game.play("O-O O-O-O");
    let restored = through_text(&game);
    assert_eq!(restored.moves(), game.session.moves());
    assert_eq!(
        restored.position().castling_mode(),
        game.session.position().castling_mode()
    );
}

#[test]
fn a_game_begins_with_its_opening_and_keeps_it() {
    let mut position = Position::default();
    let opening = ["e4", "e5", "Nf3"].map(|text| {
        let played = notation::read_move(position.current(), text).expect("legal");
        assert!(position.play(played));
        played
    });
    let mut game = Game::start(Setup {
        opening: opening.to_vec(),
        time: five_plus_three(),
        ..two_people()
    });
    assert_eq!(game.session.moves().len(), 3);
    assert!(!game.session.has_begun());
    // Nobody made these moves, so nobody takes them back, and the clocks stand still.
    assert!(!game.session.can_take_back());
    assert_eq!(
        game.session.take_back(game.now),
        Err(Refusal::NothingToTakeBack)
    );
    game.wait(1000);
    game.play("Nc6");
    game.wait(1000);
    game.play("Bb5");
    game.wait(20);
    assert_eq!(game.left(Color::Black), "4:40");
    // In the file neither they nor the free first moves have a time that was used.
    let kept = export::game(&game.session, None);
    let text = pgn::write(&kept);
    assert!(
        text.contains("1. e4 e5 2. Nf3 Nc6 { [%clk 0:05:00]"),
        "{text}"
    );
    assert_eq!(text.matches("%clk").count(), 2, "{text}");
    let mut line = kept.main_line().into_iter();
    assert!(line.all(|id| kept.time_used(id).is_none()), "{text}");
    let mut restored = Game {
        session: through_text(&game),
        now: game.now,
    };
    assert_eq!(restored.session.moves(), game.session.moves());
    assert_eq!(restored.session.take_back(game.now), Ok(1));
    assert_eq!(restored.session.take_back(game.now), Ok(1));
    assert!(restored.session.take_back(game.now).is_err());
    let again = Session::start(
        game.session.setup().swapped(),
        game.now,
        SystemTime::UNIX_EPOCH,
    );
    assert_eq!(again.moves().len(), 3);
}

#[test]
fn odds_are_kept_and_stand_in_the_pgn() {
    let odds = |odds| Setup {
        handicap: Some(Handicap::new(Color::White, odds)),
        time: five_plus_three(),
        ..two_people()
    };
    let mut game = Game::start(odds(Odds::Queen));
    game.play("e4 e5");
    let text = pgn::write(&export::game(&game.session, None));
    assert!(
        text.contains("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1\"]"),
        "{text}"
    );
    let restored = through_text(&game);
    assert_eq!(restored.position().fen(), game.session.position().fen());
    let game = Game::start(odds(Odds::Time(5)));
    assert_eq!((game.left(Color::White), game.left(Color::Black)).0, "1:00");
    assert_eq!(game.left(Color::Black), "5:00");
    let text = pgn::write(&export::game(&game.session, None));
    assert!(text.contains("[WhiteTimeControl \"60+3\"]"), "{text}");
}

#[test]
fn a_chess960_game_is_written_and_read_as_one() {
    let mut game = Game::start(Setup {
        start: chess960::start(77).expect("a start"),
        ..two_people()
    });
    let first = game.session.position().current().legal_moves()[0];
    game.session
        .play(first, Origin::Human, game.now)
        .expect("legal");
    let text = pgn::write(&export::game(&game.session, None));
    for tag in ["[Variant \"Chess960\"]", "[SetUp \"1\"]", "[FEN \""] {
        assert!(text.contains(tag), "{tag}: {text}");
    }
    let read = &pgn::read_all(text.as_bytes())[0];
    assert_eq!(read.castling_mode(), shakmaty::CastlingMode::Chess960);
    assert_eq!(
        read.position_at(read.main_line()[0]).fen(),
        game.session.position().fen()
    );
}

#[test]
fn a_finished_game_is_saved_as_finished() {
    let mut game = Game::start(two_people());
    game.play("e4 e5");
    game.session
        .resign(Color::Black, game.now)
        .expect("the game is on");
    let restored = through_text(&game);
    assert_eq!(restored.status(), game.session.status());
    assert!(!Snapshot::of(&game.session, game.now).is_unfinished());
}

#[test]
fn a_damaged_save_is_refused_with_its_reason() {
    let mut game = Game::start(two_people());
    game.play("e4 e5");
    let text = serde_json::to_string(&Snapshot::of(&game.session, game.now)).expect("it is data");
    for (from, to, words) in [
        ("e7e5", "e7e4", "move 2 (\"e7e4\")"),
        ("\"format\":1", "\"format\":7", "newer version"),
        ("rnbqkbnr/p", "rnbqkbn/p", "rank 8"),
    ] {
        assert!(text.contains(from), "{text}");
        let damaged: Snapshot = serde_json::from_str(&text.replacen(from, to, 1)).expect("JSON");
        let error = damaged.restore(game.now).expect_err("damaged").to_string();
        assert!(error.contains(words), "{error}");
    }
}

#[test]
fn chance_is_the_same_after_a_save_and_differs_between_games() {
    let setup = Setup {
        seed: 7,
        ..Setup::default()
    };
    let again = setup.again();
    assert_ne!(again.seed, setup.seed);
    assert_eq!(again.seed, setup.again().seed);
    let swapped = setup.swapped();
    assert_eq!(swapped.only_human(), Some(Color::Black));
}

fn small_book() -> Book {
    let text =
        "[C44] King's Knight\n1. e4 e5 2. Nf3\n  2... Nc6 *3  3. Bb5\n  2... Nf6\n  2... f6?\n";
    let outcome = compile::text("small.book.txt", text);
    assert!(outcome.diagnostics.is_empty(), "{:?}", outcome.diagnostics);
    outcome.book
}

#[test]
fn the_engine_plays_from_the_book_while_it_knows_the_position() {
    let book = small_book();
    let mut replies = std::collections::BTreeMap::new();
    for seed in 0..400 {
        let mut game = Game::start(Setup {
            seed,
            sides: ByColor {
                white: Player::human(),
                black: built_in("tabiya"),
            },
            ..Setup::default()
        });
        game.play("e4");
        for text in ["", "Nf3"] {
            if !text.is_empty() {
                game.play(text);
            }
            let Some(Decision::Book(reply)) = game.session.decide(Some(&book), game.now) else {
                panic!("expected a move from the book");
            };
            let total: f64 = reply.alternatives.iter().map(|(_, share)| share).sum();
            assert!((total - 1.0).abs() < 1e-9);
            game.session
                .play_book(&reply, game.now)
                .expect("books hold legal moves");
        }
        let named = Origin::Book {
            name: Some("C44 King's Knight".to_owned()),
        };
        assert_eq!(game.session.moves()[3].origin, named);
        *replies
            .entry(game.session.moves()[3].san.clone())
            .or_insert(0) += 1;
        // The book ends; Tabiya searches.
        game.play("a3");
        let decision = game.session.decide(Some(&book), game.now);
        assert!(matches!(decision, Some(Decision::Search { .. })));
    }
    // Three to one, and never the move marked "?".
    let share = f64::from(replies["Nc6"]) / 400.0;
    assert!((0.65..0.85).contains(&share), "{replies:?}");
    assert_eq!(replies.len(), 2, "{replies:?}");
}

#[test]
fn a_weak_opponent_soon_forgets_the_book_and_none_repeats_itself_by_it() {
    let book = small_book();
    for (word, from_book) in [("nell", false), ("tabiya", true)] {
        let mut game = Game::start(Setup {
            sides: ByColor {
                white: built_in(word),
                black: Player::human(),
            },
            ..Setup::default()
        });
        game.play("e4 e5 Nf3 Nc6");
        let decision = game.session.decide(Some(&book), game.now);
        let booked = matches!(decision, Some(Decision::Book(_)));
        assert_eq!(booked, from_book, "{word}");
    }
    let mut game = Game::start(Setup {
        sides: ByColor {
            white: built_in("tabiya"),
            black: Player::human(),
        },
        ..Setup::default()
    });
    game.play("Nf3 Nf6 Ng1 Ng8");
    let decision = game.session.decide(Some(&book), game.now);
    assert!(matches!(decision, Some(Decision::Search { .. })));
}

#[test]
fn the_book_panel_knows_where_the_game_left_the_book() {
    let book = small_book();
    let stage = |moves: &str| {
        let mut game = Game::start(two_people());
        game.play(moves);
        opening::view(game.session.position(), &book)
    };
    let inside = stage("e4 e5 Nf3");
    let Stage::InBook(moves) = &inside.stage else {
        panic!("{inside:?}");
    };
    assert_eq!(moves.len(), 3, "the doubtful move is shown too");
    assert_eq!(
        inside.name.map(|name| name.to_string()).as_deref(),
        Some("C44 King's Knight")
    );
    assert_eq!(stage("e4 e5 Nf3 Nc6 Bb5").stage, Stage::Ended { plies: 5 });
    let left = stage("e4 e5 Nf3 h6 d4 d6");
    assert_eq!(
        left.stage,
        Stage::Left {
            ply: 3,
            played: "2…h6".to_owned(),
            instead: vec!["Nc6".to_owned(), "Nf6".to_owned()],
        }
    );
    assert!(left.name.is_some(), "the name stays");
    let mut game = Game::start(from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    game.play("e4");
    assert_eq!(
        opening::view(game.session.position(), &book).stage,
        Stage::Unknown
    );
}

#[test]
fn an_opponents_errors_are_not_written_as_evaluations() {
    let mut game = Game::start(Setup {
        sides: ByColor {
            white: Player::human(),
            black: built_in("nell"),
        },
        ..Setup::default()
    });
    game.play("e4");
    game.answer("e5", Score::Cp(-500));
    let text = pgn::write(&export::game(&game.session, None));
    assert!(text.contains("e5"), "{text}");
    assert!(!text.contains("%eval"), "{text}");
}

#[test]
fn a_finished_game_is_complete_as_pgn() {
    let mut game = Game::start(Setup {
        time: five_plus_three(),
        sides: ByColor {
            white: Player::Human {
                name: Some("Ada \"L.\"".to_owned()),
            },
            black: Player::full_strength(),
        },
        ..Setup::default()
    });
    let book = small_book();
    game.play("e4");
    game.wait(4);
    let Some(Decision::Book(reply)) = game.session.decide(Some(&book), game.now) else {
        panic!("expected a move from the book");
    };
    game.session
        .play_book(&reply, game.now)
        .expect("books hold legal moves");
    game.wait(60);
    game.play("Nf3");
    game.wait(1);
    game.answer("Nc6", Score::Cp(-35));
    game.session
        .resign(Color::White, game.now)
        .expect("the game is on");
    let text = pgn::write(&export::game(&game.session, Some(&book)));
    let day = tags::local(game.session.started(), tags::DAY);
    for tag in [
        "[Event \"Casual game\"]",
        &format!("[Date \"{day}\"]"),
        "[UTCDate \"1970.01.01\"]",
        "[Round \"-\"]",
        "[White \"Ada \\\"L.\\\"\"]",
        "[Black \"Tabiya\"]",
        "[Result \"0-1\"]",
        "[BlackType \"program\"]",
        "[TimeControl \"300+3\"]",
        "[Termination \"normal\"]",
        "[ECO \"C44\"]",
        "[Opening \"King's Knight\"]",
    ] {
        assert!(text.contains(tag), "{tag}\n{text}");
    }
    let read = pgn::read_all(text.as_bytes());
    let [read] = read.as_slice() else {
        panic!("one game was written");
    };
    assert!(
        read.is_sound() && read.problems.is_empty(),
        "{:?}",
        read.problems
    );
    assert_eq!(read.result, GameResult::BlackWins);
    let line = read.main_line();
    let sans: Vec<String> = line.iter().map(|id| read.san(*id)).collect();
    assert_eq!(sans, ["e4", "e5", "Nf3", "Nc6"]);
    let clocks: Vec<u64> = line
        .iter()
        .filter_map(|id| read.clock(*id))
        .map(|left| left.as_secs())
        .collect();
    assert_eq!(clocks, [300, 300, 243, 302]);
    let eval = read.eval(line[3]).expect("the engine's score is kept");
    assert_eq!((eval.score, eval.depth), (Score::Cp(35), Some(6)));
    let told = read.notes(line[3]).map(|notes| notes.text());
    assert_eq!(told.as_deref(), Some("Black wins by resignation"));
}

#[test]
fn openings_that_the_own_book_does_not_name_have_their_usual_code() {
    for (text, name) in [
        ("[-] My system\n1. e4 e5 2. Nf3 Nc6\n", "My system"),
        ("1. e4 e5\n", "King's Knight Opening: Normal Variation"),
    ] {
        let book = compile::text("mine", text).book;
        let mut game = Game::start(two_people());
        game.play("e4 e5 Nf3 Nc6");
        let text = pgn::write(&export::game(&game.session, Some(&book)));
        assert!(text.contains("[ECO \"C44\"]"), "{text}");
        assert!(text.contains(&format!("[Opening \"{name}\"]")), "{text}");
    }
}

#[test]
fn a_game_from_a_position_says_so_and_a_flag_too() {
    let mut game = Game::start(Setup {
        time: five_plus_three(),
        ..from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 5 40")
    });
    game.play("e4 Kd7");
    game.wait(301);
    game.session.tick(game.now);
    let text = pgn::write(&export::game(&game.session, None));
    assert!(text.contains("[SetUp \"1\"]"), "{text}");
    assert!(
        text.contains("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 40\"]"),
        "{text}"
    );
    assert!(text.contains("[Termination \"time forfeit\"]"), "{text}");
    assert!(text.contains("[White \"White\"]"), "{text}");
    let read = &pgn::read_all(text.as_bytes())[0];
    assert_eq!(
        read.position_at(read.main_line()[1]).fen(),
        game.session.position().fen()
    );
}
