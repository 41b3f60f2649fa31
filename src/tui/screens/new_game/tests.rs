//! What the form makes of its fields.

use super::*;
use crate::{chess::chess960, play::Odds, players::built_in::Budget};
use shakmaty::Position as _;

#[test]
fn the_form_says_what_the_game_will_be() {
    let mut form = NewGame::like(Setup::default(), None, &[]);
    form.change(0, true);
    form.change(1, true);
    let setup = form.setup().expect("a game");
    assert_eq!(setup.only_human(), Some(Color::Black));
    let opponent = setup.sides.white.opponent().expect("one of Tabiya's");
    assert_eq!(opponent.name(), OpponentName::Otto);
    assert!(form.card()[0].contains(&opponent.elo().to_string()));
    form.opponent = Against::Watch;
    assert_eq!(form.fields().len(), 7);
    let watched = form.setup().expect("a game");
    assert!(!watched.sides.white.is_human() && !watched.sides.black.is_human());
}

#[test]
fn engines_that_the_person_named_are_opponents() {
    let engines = ["stockfish", "gnuchess"].map(|program| Launch {
        program: program.into(),
        ..Launch::default()
    });
    let mut form = NewGame::like(Setup::default(), None, &engines);
    form.opponent = Against::BuiltIn(OpponentName::Adaptive);
    form.change(0, true);
    form.change(0, true);
    let setup = form.setup().expect("a game");
    assert_eq!(setup.sides.black.external(), engines.get(1));
    assert!(setup.sides.white.is_human());
    // The next form begins with it, though it has a name by then.
    let mut named = setup.clone();
    named.sides.black = Player::External {
        launch: Box::new(Launch {
            name: Some("GNU Chess 6".to_owned()),
            ..engines[1].clone()
        }),
    };
    let form = NewGame::like(named, None, &engines);
    assert_eq!(form.opponent, Against::Engine(1));
    assert_eq!(form.engines.len(), 2);
}

#[test]
fn the_usual_position_is_called_so_wherever_it_comes_from() {
    let form = NewGame::like(Setup::default(), Some(Position::default()), &[]);
    assert!(matches!(form.start, Start::Usual));
    assert!(form.given.is_none());
    let mut played = Position::default();
    let first = played.current().legal_moves()[0];
    assert!(played.play(first));
    let form = NewGame::like(Setup::default(), Some(played), &[]);
    assert!(matches!(form.start, Start::Given(_)));
    assert!(form.given.is_some());
}

#[test]
fn every_clock_offered_is_one() {
    for clock in CLOCKS {
        assert!(clock.parse::<TimeControl>().is_ok(), "{clock}");
    }
    let odd = Setup {
        time: "7+7".parse().expect("a clock"),
        ..Setup::default()
    };
    let form = NewGame::like(odd.clone(), None, &[]);
    assert_eq!(form.setup().map(|setup| setup.time), Ok(odd.time));
}

#[test]
fn a_limit_that_no_field_shows_does_not_go_on() {
    for budget in [Budget::Depth(2), Budget::Nodes(5_000)] {
        let limited = Setup {
            budget,
            ..Setup::default()
        };
        let form = NewGame::like(limited, None, &[]);
        let setup = form.setup().expect("a game");
        assert_eq!(setup.budget, Budget::ByClock);
    }
}

#[test]
fn opponents_go_around_as_every_field_does() {
    let mut form = NewGame::like(Setup::default(), None, &[]);
    form.opponent = Against::BuiltIn(OpponentName::Pip);
    form.change(0, false);
    assert_eq!(form.opponent, Against::Watch);
    form.change(0, true);
    assert_eq!(form.opponent, Against::BuiltIn(OpponentName::Pip));
}

/// The place of a field in the form.
fn place(form: &NewGame, field: Field) -> usize {
    let fields = form.fields();
    fields.iter().position(|one| *one == field).expect("shown")
}

#[test]
fn a_clock_of_ones_own_has_minutes_increment_and_delay() {
    let mut form = NewGame::like(Setup::default(), None, &[]);
    form.change(place(&form, Field::Clock), false);
    for (field, text) in [
        (Field::Minutes, "7"),
        (Field::Increment, ""),
        (Field::Delay, "3"),
    ] {
        form.take_text(place(&form, field), text.to_owned());
    }
    let time = form.setup().map(|setup| setup.time.to_string());
    assert_eq!(time, Ok("7+3d".to_owned()));
    form.take_text(place(&form, Field::Minutes), "seven".to_owned());
    let refused = form.setup().expect_err("no number");
    assert_eq!(refused.0, Field::Minutes);
}

#[test]
fn what_is_wrong_with_a_clock_is_said_of_its_field() {
    let mut form = NewGame::like(Setup::default(), None, &[]);
    form.change(place(&form, Field::Clock), false);
    for (clock, field, problem) in [
        (
            ["5", "abc", ""],
            Field::Increment,
            "Expected seconds from 0 to 3600, found \"abc\"",
        ),
        (
            ["5", "", "4000"],
            Field::Delay,
            "Expected seconds from 0 to 3600, found \"4000\"",
        ),
        (
            ["1e9", "", ""],
            Field::Minutes,
            "Expected minutes from 0 to 1440, found \"1e9\"",
        ),
        (
            ["-5", "", ""],
            Field::Minutes,
            "Expected minutes from 0 to 1440, found \"-5\"",
        ),
        (
            ["0", "", "3"],
            Field::Minutes,
            "Expected more than 0 minutes, or an increment, found \"0\"",
        ),
        (
            ["", "", ""],
            Field::Minutes,
            "Expected more than 0 minutes, or an increment; the field is empty",
        ),
    ] {
        form.own_clock = clock.map(str::to_owned);
        let refused = form.setup().map(|setup| setup.time).expect_err(problem);
        assert_eq!(refused, (field, problem.to_owned()));
    }
    // A comma is a point.
    form.own_clock = ["0,5", "1,5", ""].map(str::to_owned);
    let time = form.setup().map(|setup| setup.time.to_string());
    assert_eq!(time, Ok("30s+1.5".to_owned()));
    form.start = Start::Number960(String::new());
    let (field, problem) = form.setup().expect_err("no number");
    assert_eq!(field, Field::Number);
    assert_eq!(
        problem,
        "Expected a number from 0 to 959; the field is empty"
    );
}

#[test]
fn a_game_begins_from_an_opening_or_a_position_of_chess960() {
    let mut form = NewGame::like(Setup::default(), None, &[]);
    form.change(place(&form, Field::Start), true);
    form.take_text(place(&form, Field::Opening), "C60".to_owned());
    let setup = form.setup().expect("a game");
    assert_eq!(setup.opening_moves().len(), 5);
    let next = NewGame::like(setup, None, &[]);
    assert!(next.value(Field::Opening).contains("Ruy Lopez"));
    form.take_text(place(&form, Field::Opening), "Z99".to_owned());
    assert_eq!(form.setup().expect_err("no code").0, Field::Opening);
    form.take_text(place(&form, Field::Opening), "Najdorff".to_owned());
    let (_, problem) = form.setup().expect_err("no name");
    assert!(problem.contains("did you mean Sicilian"), "{problem}");
    form.take_text(place(&form, Field::Opening), " ".to_owned());
    let (_, problem) = form.setup().expect_err("nothing");
    assert!(problem.starts_with("Type an opening"), "{problem}");
    form.change(place(&form, Field::Start), true);
    let random = form.setup().expect("a game");
    assert!(chess960::number(&random.start).is_some());
    form.change(place(&form, Field::Start), true);
    form.take_text(place(&form, Field::Number), "77".to_owned());
    let numbered = form.setup().expect("a game");
    assert_eq!(chess960::number(&numbered.start), Some(77));
}

#[test]
fn odds_are_given_by_one_side_whatever_its_colour() {
    let mut form = NewGame::like(Setup::default(), None, &[]);
    form.change(place(&form, Field::Handicap), true);
    let black = form.setup().expect("a game");
    assert_eq!(black.root().current().board().black().count(), 15);
    form.change(place(&form, Field::Side), true);
    let white = form.setup().expect("a game");
    assert_eq!(white.root().current().board().white().count(), 15);
    let rematch = white.swapped();
    assert_eq!(rematch.root().current().board().black().count(), 15);
    // The next form has the same odds, and odds of time need a clock.
    let next = NewGame::like(white, None, &[]);
    assert_eq!(next.value(Field::Handicap), form.value(Field::Handicap));
    form.change(place(&form, Field::Clock), true);
    form.handicap = Some((true, Odds::Time(5)));
    assert_eq!(form.value(Field::Handicap), "opponent gets 1/5 of the time");
    form.change(place(&form, Field::Clock), false);
    assert_eq!(form.setup().expect("a game").handicap, None);
}

#[test]
fn odds_of_time_go_with_the_clock_also_in_the_field() {
    let mut form = NewGame::like(Setup::default(), None, &[]);
    form.change(place(&form, Field::Clock), true);
    form.handicap = Some((true, Odds::Time(2)));
    form.change(place(&form, Field::Clock), false);
    assert_eq!(form.value(Field::Handicap), "none");
    // Odds of a piece need no clock, and a clock of one's own is one.
    form.handicap = Some((true, Odds::Queen));
    form.change(place(&form, Field::Clock), false);
    form.change(place(&form, Field::Clock), true);
    assert_eq!(form.handicap, Some((true, Odds::Queen)));
    form.change(place(&form, Field::Clock), false);
    form.handicap = Some((true, Odds::Time(2)));
    form.take_text(place(&form, Field::Minutes), "5".to_owned());
    assert!(form.setup().expect("a game").handicap.is_some());
}

#[test]
fn odds_that_cannot_be_given_are_refused_with_the_reason() {
    let kings: Position = crate::chess::fen::read("4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a FEN");
    let mut form = NewGame::like(Setup::default(), Some(kings), &[]);
    form.handicap = Some((false, Odds::Queen));
    let refused = form.setup().expect_err("no queen");
    let reason = "White has no queen to give".to_owned();
    assert_eq!(refused, (Field::Handicap, reason.clone()));
    form.refuse(refused.0, refused.1);
    assert_eq!(form.form.problem, Some(reason));
    assert_eq!(
        form.fields().get(form.form.marked()),
        Some(&Field::Handicap)
    );
    assert!(!form.form.is_typing());

    let mut form = NewGame::like(Setup::default(), None, &[]);
    form.start = Start::Opening("Ruy Lopez".to_owned());
    form.handicap = Some((true, Odds::Knight));
    let refused = form.setup().expect_err("2…Nc6");
    let reason = "The opening needs the knight that Black gives".to_owned();
    assert_eq!(refused, (Field::Handicap, reason));
    form.handicap = Some((true, Odds::Rook));
    assert_eq!(form.setup().expect("a game").opening_moves().len(), 5);
}

#[test]
fn a_clock_is_told_in_minutes_and_seconds() {
    let told = |text: &str| {
        let time: TimeControl = text.parse().expect("a clock");
        words::minutes_and_seconds(&time.to_string())
    };
    assert_eq!(told("3+2"), "3 min + 2 s per move");
    assert_eq!(told("10+0"), "10 min");
}
