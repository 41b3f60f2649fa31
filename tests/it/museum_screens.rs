//! The museum's pages: cards with their pictures, the ladder, the genetic tournament.

use crate::stage::{Stage, holds, lacks, usual_world};
use ratatui::style::Color;
use tabiya::chess::line::PieceLetters;
use tabiya::tui::{
    effect::Effect,
    event::Event,
    screens::{home::Home, lab::Laboratory},
    work::{Work, news::Report},
};
use tabiya::tuning::{genes::Genes, genetic::Round};

fn museum(width: u16, height: u16, keys: &str) -> Stage {
    let mut stage = Stage::home(width, height);
    stage.press("m");
    stage.press(keys);
    stage
}

#[test]
fn a_click_on_the_name_of_a_page_opens_it() {
    for (width, height) in [(120, 40), (60, 20)] {
        let mut stage = museum(width, height, "");
        lacks(&mut stage, "Random at 0");
        stage.click_on("results");
        holds(&mut stage, "Random at 0");
        stage.click_on("evaluations");
        lacks(&mut stage, "Random at 0");
        stage.click_on("programs");
        holds(&mut stage, "play it");
    }
}

/// A round in which this one was the best, with so many circles.
fn round(best: &str, circles: &[[usize; 3]]) -> Report {
    let best: Genes = best.parse().expect("weights");
    let others = (1..10).map(|place| (Genes::bare(), 9.0 - f64::from(place)));
    Report::Bred(Box::new(Round {
        ranking: [(best, 14.5)].into_iter().chain(others).collect(),
        games: 90,
        circles: circles.to_vec(),
    }))
}

/// Begins the tournament, and lets two rounds be played.
pub fn breeding(width: u16, height: u16) -> Stage {
    let mut stage = museum(width, height, "B enter");
    let id = stage.order().id;
    for report in [
        round("111122-000000-333344-5", &[]),
        round("000010-011254-011000-1", &[[0, 3, 6], [1, 2, 5]]),
    ] {
        stage.happen(Event::Work(id, report));
    }
    stage
}

#[test]
fn a_card_has_a_picture_of_its_idea_and_its_place_on_the_ladder() {
    for (width, height) in [(140, 40), (80, 24)] {
        let mut stage = museum(width, height, "down down down down");
        holds(&mut stage, "skipped");
        holds(&mut stage, "<=3");
        holds(&mut stage, "Elo from Random");
        holds(&mut stage, "70 won");
    }
    let mut own = museum(120, 40, "end");
    holds(&mut own, "less deep");
    // Where there is no room for a picture the words have it.
    let mut small = museum(60, 20, "down down down down down");
    lacks(&mut small, "searched\n");
    holds(&mut small, "generic game search");
}

#[test]
fn help_names_no_key_that_does_nothing() {
    let watch = "Watch the marked program search";
    lacks(&mut museum(100, 80, "?"), watch);
    holds(&mut museum(100, 80, "down down ?"), watch);
    let mut random = museum(60, 20, "i");
    holds(&mut random, "Random does not search");
    random.press("down");
    lacks(&mut random, "Random does not search");
    let mut lab = Stage::home(100, 80);
    lab.press("l ?");
    for words in ["Next evaluation function", "Watch Tabiya's own search"] {
        holds(&mut lab, words);
    }
    lab.press("esc b ?");
    for words in ["Next evaluation function", "Watch Tabiya's own search"] {
        lacks(&mut lab, words);
    }
}

#[test]
fn the_lab_and_the_lessons_write_moves_with_the_persons_letters() {
    for (door, english, german) in [("l", "Nf6", "Sf6"), ("c", "Nxe5", "Sxe5")] {
        for letters in [PieceLetters::Letters, german_letters()] {
            let mut world = usual_world();
            world.settings.look.piece_letters = letters;
            let mut stage = Stage::in_world(140, 50, world, |_, _| vec![Box::new(Home::new())]);
            stage.press(door);
            stage.work_beside();
            if door == "c" {
                stage.press("enter");
            }
            let (own, other) = match letters {
                PieceLetters::Letters => (english, german),
                _ => (german, english),
            };
            holds(&mut stage, own);
            lacks(&mut stage, other);
        }
    }
}

fn german_letters() -> PieceLetters {
    PieceLetters::Of("de".parse().expect("a language"))
}

#[test]
fn the_source_of_a_program_can_be_read() {
    let stage = museum(100, 30, "down down ctrl-o");
    let read = stage.asked.iter().rev().find_map(|effect| match effect {
        Effect::Read { text, line } => text.lines().nth(*line as usize - 1),
        _ => None,
    });
    assert!(
        read.is_some_and(|line| line.contains("fn choose")),
        "{read:?}"
    );
    let mut own = museum(60, 20, "end ctrl-o");
    holds(&mut own, "Tabiya's source fills a folder");
}

#[test]
fn the_ladder_shows_everybody_with_the_games_that_say_so() {
    let mut stage = museum(100, 40, "tab");
    for words in ["Elo, Random at 0", "Tabiya  ", "Greedy  ", "±", "won"] {
        holds(&mut stage, words);
    }
    stage.press("tab");
    holds(&mut stage, "how evaluations came to their numbers");
    stage.press("tab");
    holds(&mut stage, "how historic programs chose their moves");
}

#[test]
fn a_tournament_is_watched_round_by_round() {
    let mut stage = museum(100, 40, "B");
    holds(&mut stage, "Its author found that the results ran in");
    holds(&mut stage, "⏎ start");
    holds(&mut stage, "000010-011254-011000-1");
    stage.press("right");
    holds(&mut stage, "four mutations");
    stage.click_on("◂");
    lacks(&mut stage, "four mutations");
    stage.click_on("▸");
    holds(&mut stage, "four mutations");
    let mut stage = breeding(100, 40);
    holds(&mut stage, "round 3 of 10");
    // What stops it, and what the digits are.
    holds(&mut stage, "⏎ stop");
    holds(&mut stage, "moves  threat guard  advance");
    holds(&mut stage, "what they guard");
    holds(&mut stage, "111122-000000-333344-5");
    holds(&mut stage, "round 2: 2 circles, such as");
    holds(&mut stage, "#1 beats #4, #4 beats #7, #7 beats #1");
    stage.press("up");
    holds(&mut stage, "round 1: no circle");
    stage.click_on("000010-011254-011000-1");
    holds(&mut stage, "round 2: 2 circles");
    stage.click_on("111122-000000-333344-5");
    holds(&mut stage, "round 1: no circle");
    // Rounds take minutes: they are not lost by a key.
    for key in ["esc", "right"] {
        stage.press(key);
        holds(&mut stage, "2 of 10 rounds are done; they are not kept.");
        stage.press("n");
        holds(&mut stage, "round 3 of 10");
    }
    stage.press("enter");
    holds(&mut stage, "stopped after 2 of 10 rounds");
    let orders = stage.asked.iter().filter_map(|effect| match effect {
        Effect::Work(order) => Some(order),
        _ => None,
    });
    let (mut stopped, mut rounds) = (false, 0);
    for order in orders {
        if let Work::Breed { rounds: wanted, .. } = &order.work {
            (stopped, rounds) = (order.stop.is_stopped(), *wanted);
        }
    }
    assert!(stopped && rounds == 10);
}

#[test]
fn a_tournament_that_runs_is_not_told_to_start() {
    let mut stage = museum(100, 40, "B enter");
    holds(&mut stage, "round 1 of 10");
    holds(&mut stage, "Its author found that the results ran in");
    lacks(&mut stage, "start");
}

#[test]
fn the_plot_has_the_background_of_the_theme() {
    let screen = breeding(120, 40).buffer();
    let (plot, beside) = (screen[(40, 25)].bg, screen[(40, 1)].bg);
    assert_ne!(beside, Color::Reset);
    assert_eq!(plot, beside);
}

#[test]
fn a_card_that_is_too_long_scrolls_to_its_picture() {
    for (width, height, downs, last) in [
        (80, 24, "down down down down down", "searched"),
        (
            60,
            20,
            "down down down down down down",
            "the best line first",
        ),
        (60, 20, "down down down down down down down", "C beats A"),
    ] {
        let mut stage = museum(width, height, downs);
        lacks(&mut stage, last);
        holds(&mut stage, "more lines");
        let first = stage.shows();
        let mut seen = first.clone();
        for _ in 0..4 {
            stage.press("pagedown");
            seen += &stage.shows();
        }
        assert!(seen.contains("measured") && seen.contains(last), "{seen}");
        // Another card begins at its beginning.
        stage.press("up down");
        assert_eq!(stage.shows(), first);
    }
}

#[test]
fn what_does_not_search_cannot_be_watched_and_tabiya_can() {
    let mut stage = museum(100, 40, "");
    lacks(&mut stage, "watch");
    stage.press("i");
    holds(&mut stage, "how historic programs chose their moves");
    stage.press("end");
    holds(&mut stage, "eleven opponents");
    stage.press("i");
    holds(&mut stage, "searched by Tabiya");
}

#[test]
fn a_search_of_one_depth_is_compared_with_that_depth() {
    for name in ["minimax", "alphabeta"] {
        let exhibit = tabiya::players::museum::find(name).expect("an exhibit");
        let mut stage = Stage::with_layers(120, 40, |_, _| {
            vec![Box::new(Laboratory::watching(exhibit))]
        });
        while !stage.shows().contains("depth 2") {
            stage.press("-");
        }
        stage.press("tab tab tab tab");
        stage.work_beside();
        holds(&mut stage, "nodes by ply, at depth 2");
        lacks(&mut stage, "×0.0");
        lacks(&mut stage, "2 q");
        lacks(&mut stage, "3 q");
    }
}

#[test]
fn what_breaks_a_tournament_is_said_where_it_is_watched() {
    let mut stage = museum(100, 40, "B enter");
    let id = stage.order().id;
    stage.happen(Event::Work(id, Report::Failed("it broke".to_owned())));
    stage.happen(Event::Work(id, Report::Done));
    holds(&mut stage, "Internal error: it broke");
    stage.press("enter");
    holds(&mut stage, "round 1 of 10");
}
