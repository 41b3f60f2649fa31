//! Somebody who types, clicks, pastes and resizes at random, over all screens of the real
//! program in a real terminal. To look further: `TABIYA_TYPIST=20 cargo test typist` types that
//! many times as much.

use crate::terminal::{PATIENCE, Pty};
use rand::{RngExt as _, SeedableRng as _, rngs::Xoshiro256PlusPlus};
use std::{
    thread,
    time::{Duration, Instant},
};

/// What is typed in one run, when nobody asks for more.
const EVENTS: usize = 1_200;

const SIZES: [(u16, u16); 10] = [
    (1, 1),
    (2, 60),
    (200, 1),
    (39, 11),
    (40, 12),
    (60, 20),
    (80, 24),
    (120, 40),
    (200, 60),
    (80, 24),
];

/// Keys that are more than a letter. Ctrl-C is kept for the end, Ctrl-Z would stop the program.
const KEYS: [&str; 24] = [
    "\r",
    "\r",
    "\x1b",
    "\x1b",
    "\t",
    "\x1b[Z",
    "\x7f",
    " ",
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x1b[H",
    "\x1b[F",
    "\x1b[5~",
    "\x1b[6~",
    "\x1b[3~",
    "\x15",
    "\x17",
    "\x12",
    "\x0c",
    "\x1bOP",
    "\x1b[999~",
    "\u{e9}",
];

const PASTED: [&str; 8] = [
    "e4",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "4k3/8/8/8/8/8/8/8 w - - 0 1",
    "[White \"A\"]\n\n1. d4 d5 (1... Nf6 2. c4) 2. c4 {good} *\n",
    "q\ry\r\n\u{1}\u{2}",
    "\u{202e}\u{2028}\u{1f600}\u{301}\u{0}",
    "\n",
];

/// One thing that a hand may do.
fn act(chance: &mut Xoshiro256PlusPlus, pty: &mut Pty, size: &mut (u16, u16)) {
    match chance.random_range(0..100) {
        0..55 => {
            let letter = char::from(chance.random_range(b' '..=b'~'));
            pty.try_to_press(&letter.to_string());
        }
        55..82 => pty.try_to_press(KEYS[chance.random_range(0..KEYS.len())]),
        82..92 => {
            let button = [0, 2, 32, 64, 65][chance.random_range(0..5)];
            let (column, row) = (
                chance.random_range(1..=size.0 + 2),
                chance.random_range(1..=size.1 + 2),
            );
            let end = if chance.random() { 'M' } else { 'm' };
            pty.try_to_press(&format!("\x1b[<{button};{column};{row}{end}"));
        }
        92..96 => {
            let text = PASTED[chance.random_range(0..PASTED.len())];
            pty.try_to_press(&format!("\x1b[200~{text}\x1b[201~"));
        }
        _ => {
            *size = SIZES[chance.random_range(0..SIZES.len())];
            pty.resize(size.0, size.1);
        }
    }
}

/// Types for a while; a program that was left is begun again.
fn typist(seed: u64) {
    let times: usize = std::env::var("TABIYA_TYPIST")
        .ok()
        .and_then(|times| times.parse().ok())
        .unwrap_or(1);
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(seed);
    let home = tempfile::tempdir().expect("a folder");
    let mut size = (80, 24);
    let mut pty = Pty::start(&[], size, home.path());
    for _ in 0..EVENTS * times {
        if pty.has_ended() {
            assert!(pty.ends_clean().success(), "it was left, not broken off");
            size = (80, 24);
            pty = Pty::start(&[], size, home.path());
        }
        act(&mut chance, &mut pty, &mut size);
        if chance.random_ratio(1, 8) {
            // Let some of it be drawn; how much does not matter.
            thread::sleep(Duration::from_millis(2));
        }
    }
    // It still answers …
    if !pty.has_ended() {
        pty.resize(39, 11);
        let mut left = false;
        let begun = Instant::now();
        while !pty.text().contains("needs 40×12") && !left {
            assert!(begun.elapsed() < PATIENCE, "no answer: {}", pty.text());
            thread::sleep(Duration::from_millis(5));
            left = pty.has_ended();
        }
        pty.resize(80, 24);
    }
    // … and can be left.
    let begun = Instant::now();
    while !pty.has_ended() && begun.elapsed() < PATIENCE {
        // A paste may have been cut off on the way; its end lets keys be keys again.
        pty.try_to_press("\x1b[201~\x03");
        // Pressed once more when the terminal was given back already, the system's interrupt throws away
        // what nobody has read yet, and with it what gave the terminal back.
        let pressed = Instant::now();
        while !pty.has_ended() && pressed.elapsed() < Duration::from_secs(2) {
            thread::sleep(Duration::from_millis(5));
        }
    }
    assert!(pty.has_ended(), "seed {seed} stays at: {}", pty.text());
    let status = pty.ends_clean();
    // Pressed once more when the terminal was given back already, it is the usual interrupt.
    let interrupted = status.signal() == Some("Interrupt");
    assert!(
        status.success() || interrupted,
        "seed {seed}: {status}: {}",
        pty.text()
    );
}

#[test]
fn a_random_typist_breaks_nothing_first_seed() {
    typist(1);
}

#[test]
fn a_random_typist_breaks_nothing_second_seed() {
    typist(2);
}

#[test]
fn a_random_typist_breaks_nothing_third_seed() {
    typist(3);
}
