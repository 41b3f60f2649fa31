//! Edits of a book's text: what they change, and all that they leave alone.

use proptest::prelude::*;
use shakmaty::{Chess, Position as _};
use tabiya::{
    book::{
        Book, Diagnostic, Mark, OpeningName, compile,
        edit::{self, EditError},
    },
    chess::{Position, notation},
};

const TEXT: &str = "\
# My book.
@book  Mine

[C60] Ruy Lopez      # of the monk
1. e4 e5   2. Nf3 Nc6 3. Bb5     # spaces stay
  3... a6 *60 4. Ba4 ; patient
    # the exchange
    4. Bxc6 dxc6
  3... Nf6 *30 {open} 4. O-O

1. d4 d5 2. c4
";

fn move_path(moves: &str) -> Position {
    let mut position = Position::default();
    for san in moves.split_whitespace() {
        let played = notation::read_move(position.current(), san).expect("a legal move");
        assert!(position.play(played));
    }
    position
}

fn at(moves: &str) -> Chess {
    move_path(moves).current().clone()
}

fn san(chess: &Chess, text: &str) -> shakmaty::Move {
    notation::read_move(chess, text).expect("a legal move")
}

fn name(eco: &str, name: &str) -> OpeningName {
    OpeningName {
        eco: eco.to_owned(),
        name: name.to_owned(),
    }
}

/// The book of a text that must have no errors.
fn sound(text: &str) -> Book {
    let outcome = compile::text("edited", text);
    let errors: Vec<String> = outcome
        .diagnostics
        .iter()
        .filter(|d| d.is_error())
        .map(Diagnostic::short)
        .collect();
    assert!(errors.is_empty(), "{}\n{text}", errors.join("\n"));
    outcome.book
}

/// The lines that differ: with `-` those that went, with `+` those that came.
fn changed(before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let front = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let back = old[front..]
        .iter()
        .rev()
        .zip(new[front..].iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let gone = old[front..old.len() - back].iter().map(|l| format!("-{l}"));
    let come = new[front..new.len() - back].iter().map(|l| format!("+{l}"));
    gone.chain(come).collect::<Vec<String>>().join("\n")
}

#[test]
fn a_new_move_stands_where_a_person_would_write_it() {
    let add = |moves: &str| {
        let after = edit::add_moves(TEXT, &move_path(moves)).expect("something to add");
        let book = sound(&after);
        let game = move_path(moves);
        for ply in 0..game.ply() {
            let chess = game.at(ply).expect("a position");
            let played = game.moves().nth(ply).expect("a move");
            assert!(
                book.moves(chess).iter().any(|m| m.played == played),
                "{after}"
            );
        }
        changed(TEXT, &after)
    };
    // At the end of a line that nothing continues.
    assert_eq!(
        add("d4 d5 c4 e6 Nc3"),
        "-1. d4 d5 2. c4\n+1. d4 d5 2. c4 e6 3. Nc3"
    );
    assert_eq!(
        add("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O"),
        "-    4. Bxc6 dxc6\n+    4. Bxc6 dxc6 5. O-O"
    );
    // Below a line that others continue, as deep as they.
    assert_eq!(add("e4 e5 Nf3 Nc6 Bb5 d6 d4"), "+  3... d6 4. d4");
    // In the middle of one.
    assert_eq!(add("d4 Nf6"), "+  1... Nf6");
    // Behind a note, which belongs to the position.
    assert_eq!(add("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"), "+    4... Nf6");
    // At the margin, below what begins there.
    assert_eq!(add("c4 e5"), "+1. c4 e5");
    // By another order of moves: only the new ones.
    assert_eq!(add("Nf3 Nc6 e4 e5 Bb5"), "+1. Nf3 Nc6 2. e4 e5");
    assert_eq!(
        edit::add_moves(TEXT, &move_path("e4 e5 Nf3")),
        Err(EditError::AlreadyThere)
    );
}

#[test]
fn another_start_position_gets_its_own_place() {
    let mut game = tabiya::chess::fen::read("4k3/8/8/8/8/8/4P3/4K3 b - - 0 31").expect("a FEN");
    let played = san(game.current(), "Kd7");
    assert!(game.play(played));
    let after = edit::add_moves(TEXT, &game).expect("a new start");
    assert_eq!(
        changed(TEXT, &after),
        "+@start 4k3/8/8/8/8/8/4P3/4K3 b - - 0 31\n+31... Kd7"
    );
    assert_eq!(sound(&after).starts().len(), 2);
    assert_eq!(
        edit::add_moves("", &move_path("e4")).as_deref(),
        Ok("1. e4\n")
    );
}

#[test]
fn weights_are_what_was_asked_for_however_often_the_move_is_written() {
    let weight_of = |text: &str, moves: &str, played: &str| {
        let chess = at(moves);
        let played = san(&chess, played);
        let book = sound(text);
        let known = book.moves(&chess).into_iter().find(|m| m.played == played);
        known.expect("a book move").weight
    };
    let set = |text: &str, moves: &str, played: &str, weight| {
        let chess = at(moves);
        edit::set_weight(text, &chess, san(&chess, played), weight)
    };
    let ruy = "e4 e5 Nf3 Nc6 Bb5";
    let after = set(TEXT, ruy, "a6", 25).expect("a move of the book");
    assert_eq!(
        changed(TEXT, &after),
        "-  3... a6 *60 4. Ba4 ; patient\n+  3... a6 *25 4. Ba4 ; patient"
    );
    let after = set(TEXT, ruy, "a6", 1).expect("a move of the book");
    assert!(after.contains("  3... a6 4. Ba4 ; patient"), "{after}");
    let after = set(TEXT, "e4", "e5", 7).expect("a move of the book");
    assert!(after.contains("1. e4 e5 *7   2. Nf3"), "{after}");

    let twice = "1. e4 *5 e5\n1. e4 *3 c5\n1. e4 c6\n";
    for weight in [3, 4, 9, 50] {
        let after = set(twice, "", "e4", weight).expect("a move of the book");
        assert_eq!(weight_of(&after, "", "e4"), weight, "{after}");
    }
    assert_eq!(
        set(twice, "", "e4", 2),
        Err(EditError::WeightTooSmall { least: 3 })
    );
    assert_eq!(set(TEXT, "", "c4", 2), Err(EditError::NotInText));
    assert_eq!(set(TEXT, "", "e4", 0), Err(EditError::Weight { found: 0 }));
}

#[test]
fn a_repertoire_may_give_its_own_moves_a_weight_of_1() {
    let text = "@side white\n1. e4 e5 2. Nf3 *3\n  2. Nc3\n  1... c5 *2\n";
    let set = |moves: &str, played: &str| {
        let chess = at(moves);
        edit::set_weight(text, &chess, san(&chess, played), 1).expect("a move of the book")
    };
    assert_eq!(set("e4 e5", "Nc3"), text.replace("Nc3", "Nc3 *1"));
    assert_eq!(set("e4 e5", "Nf3"), text.replace("*3", "*1"));
    assert_eq!(set("e4", "c5"), text.replace(" *2", ""));
}

#[test]
fn marks_come_and_go() {
    let text = "1. e4 ! *5 e5\n1. e4! c5 ?\n";
    let start = Chess::default();
    let e4 = san(&start, "e4");
    let avoided = edit::set_mark(text, &start, e4, Some(Mark::Avoid)).expect("a move");
    assert_eq!(avoided, "1. e4? *5 e5\n1. e4 c5 ?\n");
    assert_eq!(sound(&avoided).moves(&start)[0].mark, Some(Mark::Avoid));
    let plain = edit::set_mark(text, &start, e4, None).expect("a move");
    assert_eq!(plain, "1. e4 *5 e5\n1. e4 c5 ?\n");
}

#[test]
fn a_round_of_marks_leaves_the_other_signs_of_a_move() {
    for text in [
        "1. Nf3!? $14 *5 d5\n",
        "1. Nf3?! ; slow\n",
        "1. Nf3 $5\n",
        "1. Nf3 $14\n",
    ] {
        let start = Chess::default();
        let nf3 = san(&start, "Nf3");
        let mut round = text.to_owned();
        for mark in [Some(Mark::Prefer), Some(Mark::Avoid), None] {
            round = edit::set_mark(&round, &start, nf3, mark).expect("a move");
            assert_eq!(sound(&round).moves(&start)[0].mark, mark, "{round}");
        }
        assert_eq!(round, text);
    }
    let start = Chess::default();
    let strong = "1. e4!! $14 e5\n";
    let plain = edit::set_mark(strong, &start, san(&start, "e4"), None).expect("a move");
    assert_eq!(plain, "1. e4 $14 e5\n");
}

#[test]
fn notes_are_written_replaced_and_taken_away() {
    let note = |moves: &str, note: Option<&str>| {
        let after = edit::set_note(TEXT, &at(moves), note).expect("a position of the text");
        let said = sound(&after).note(&at(moves)).map(str::to_owned);
        assert_eq!(
            said.as_deref(),
            note.map(str::trim).filter(|n| !n.is_empty())
        );
        changed(TEXT, &after)
    };
    let ruy = "e4 e5 Nf3 Nc6 Bb5";
    assert_eq!(
        note(&format!("{ruy} a6 Ba4"), Some("waits")),
        "-  3... a6 *60 4. Ba4 ; patient\n+  3... a6 *60 4. Ba4 ; waits"
    );
    assert_eq!(
        note(&format!("{ruy} a6 Ba4"), None),
        "-  3... a6 *60 4. Ba4 ; patient\n+  3... a6 *60 4. Ba4"
    );
    assert_eq!(
        note(&format!("{ruy} Nf6"), Some("the Berlin")),
        "-  3... Nf6 *30 {open} 4. O-O\n+  3... Nf6 *30 {the Berlin} 4. O-O"
    );
    assert_eq!(
        note("d4", Some("solid")),
        "-1. d4 d5 2. c4\n+1. d4 {solid} d5 2. c4"
    );
    assert_eq!(
        note("d4 d5 c4", Some("a gambit")),
        "-1. d4 d5 2. c4\n+1. d4 d5 2. c4 ; a gambit"
    );
    // Before a comment, a note to the end of the line would swallow it.
    let after = edit::set_note(TEXT, &at(ruy), Some("Spanish")).expect("a position");
    assert!(
        after.contains("3. Bb5 {Spanish}     # spaces stay"),
        "{after}"
    );
    assert_eq!(
        edit::set_note(TEXT, &at("c4"), Some("x")),
        Err(EditError::NotInText)
    );
    for (moves, error) in [("c4", EditError::NotInText), ("d4", EditError::NoNote)] {
        assert_eq!(
            edit::set_note(TEXT, &at(moves), None),
            Err(error),
            "{moves}"
        );
    }
}

#[test]
fn a_note_before_a_move_is_of_the_position_there() {
    let text = "1. e4 {a} 1... {b} e5 2. Nf3\n  {c} {d} 1... c5 2. Nf3\n  {e} 2... d6\n";
    let note = |moves: &str, note: Option<&str>| {
        let after = edit::set_note(text, &at(moves), note).expect("a position of the text");
        assert_eq!(sound(&after).note(&at(moves)), note);
        after
    };
    assert_eq!(
        note("e4", Some("x")),
        "1. e4 {x} 1... e5 2. Nf3\n  1... c5 2. Nf3\n  {e} 2... d6\n"
    );
    assert_eq!(
        note("e4 e5 Nf3", None),
        text.replace("{e} ", ""),
        "it continues the first line"
    );
    assert_eq!(note("e4 e5 Nf3", Some("y")), text.replace("{e}", "{y}"));
}

#[test]
fn a_position_that_no_move_leads_to_is_noted_before_the_first_move_there() {
    let note = |text: &str, note| edit::set_note(text, &at(""), note).expect("it has moves");
    let text = "# one\n1. e4 e5\n1. d4 d5\n";
    let noted = note(text, Some("a {choice}"));
    assert_eq!(noted, "# one\n{a (choice)} 1. e4 e5\n1. d4 d5\n");
    assert_eq!(sound(&noted).note(&at("")), Some("a (choice)"));
    assert_eq!(note(&noted, Some("b")), noted.replace("a (choice)", "b"));
    assert_eq!(note(&noted, None), text);
    assert_eq!(edit::set_note(text, &at(""), None), Err(EditError::NoNote));
    assert_eq!(
        edit::set_note("# one\n", &at(""), Some("x")),
        Err(EditError::NotInText)
    );
}

#[test]
fn a_position_is_named_where_it_is() {
    let set = |moves: &str, opening: Option<OpeningName>| {
        let after = edit::set_name(TEXT, &at(moves), opening.as_ref()).expect("a position");
        assert_eq!(sound(&after).name(&at(moves)), opening, "{after}");
        changed(TEXT, &after)
    };
    assert_eq!(
        set("d4 d5 c4", Some(name("D06", "Queen's Gambit"))),
        "+[D06] Queen's Gambit"
    );
    let ruy = "e4 e5 Nf3 Nc6 Bb5";
    assert_eq!(
        set(ruy, Some(name("", "Spanish Game"))),
        "-[C60] Ruy Lopez      # of the monk\n+[-] Spanish Game      # of the monk"
    );
    assert_eq!(set(ruy, None), "-[C60] Ruy Lopez      # of the monk");
    for bad in [name("Z99", "x"), name("C60", " "), name("C60", "no # 1")] {
        assert!(matches!(
            edit::set_name(TEXT, &at(ruy), Some(&bad)),
            Err(EditError::Name(_))
        ));
    }
    for (moves, error) in [("c4", EditError::NotInText), ("d4", EditError::Unnamed)] {
        assert_eq!(
            edit::set_name(TEXT, &at(moves), None),
            Err(error),
            "{moves}"
        );
    }
}

#[test]
fn a_name_in_the_middle_divides_the_line_and_nothing_else_changes() {
    let open = at("e4 e5 Nf3");
    let after = edit::set_name(TEXT, &open, Some(&name("C40", "King's Knight"))).expect("named");
    let book = sound(&after);
    assert_eq!(book.name(&open), Some(name("C40", "King's Knight")));
    assert_eq!(
        after,
        "\
# My book.
@book  Mine

[C40] King's Knight
1. e4 e5   2. Nf3
  [C60] Ruy Lopez      # of the monk
  2... Nc6 3. Bb5     # spaces stay
    3... a6 *60 4. Ba4 ; patient
      # the exchange
      4. Bxc6 dxc6
    3... Nf6 *30 {open} 4. O-O

1. d4 d5 2. c4
"
    );
    let before = sound(TEXT);
    let mut differences = tabiya::book::diff::compare(&before, &book);
    differences.names.clear();
    assert!(differences.is_empty(), "{differences}");
}

#[test]
fn lines_and_moves_are_taken_out_with_what_hangs_on_them() {
    let after = edit::delete_line(TEXT, 6).expect("a line");
    assert_eq!(
        changed(TEXT, &after),
        "-  3... a6 *60 4. Ba4 ; patient\n-    # the exchange\n-    4. Bxc6 dxc6"
    );
    let after = edit::delete_line(TEXT, 5).expect("a line");
    assert_eq!(after, "# My book.\n@book  Mine\n\n\n1. d4 d5 2. c4\n");
    assert_eq!(edit::delete_line(TEXT, 99), Err(EditError::NotInText));

    let chess = at("e4 e5");
    let after = edit::delete_move(TEXT, &chess, san(&chess, "Nf3")).expect("a move");
    assert_eq!(
        after,
        "# My book.\n@book  Mine\n\n1. e4 e5     # spaces stay\n\n1. d4 d5 2. c4\n"
    );
    assert!(!sound(&after).contains(&at("e4 e5")));
    let chess = at("");
    assert_eq!(
        edit::delete_move(TEXT, &chess, san(&chess, "c4")),
        Err(EditError::NotInText)
    );
}

#[test]
fn what_does_not_follow_a_move_that_is_taken_out_stays() {
    let text = "1. e4 e5 2. Nf3 Nc6\n  3. Bb5 a6\n    # Italian.\n    3. Bc4 Bc5\n      4. c3\n    \
                4. Ba4\n      [C44] Scotch\n      3. d4\n";
    sound(text);
    let chess = at("e4 e5 Nf3 Nc6");
    let after = edit::delete_move(text, &chess, san(&chess, "Bb5")).expect("a move");
    assert_eq!(
        after,
        "1. e4 e5 2. Nf3 Nc6\n  # Italian.\n  3. Bc4 Bc5\n    4. c3\n  [C44] Scotch\n  3. d4\n"
    );
    let book = sound(&after);
    assert!(book.contains(&at("e4 e5 Nf3 Nc6 Bc4 Bc5")));
    assert!(!book.contains(&at("e4 e5 Nf3 Nc6 Bb5")));
    // Also where the move stands within a line.
    let chess = at("e4 e5 Nf3 Nc6 Bb5");
    let after = edit::delete_move(text, &chess, san(&chess, "a6")).expect("a move");
    let kept = text.replace(" a6", "").replace("    4. Ba4\n", "");
    let kept = kept.replace(
        "      [C44] Scotch\n      3. d4",
        "    [C44] Scotch\n    3. d4",
    );
    assert_eq!(after, kept);
}

#[test]
fn line_ends_and_marks_of_windows_stay() {
    let text = "\u{feff}1. e4 e5\r\n  2. Nf3 ; good\r\n";
    let after = edit::add_moves(text, &move_path("e4 e5 f4")).expect("a new move");
    assert_eq!(after, "\u{feff}1. e4 e5\r\n  2. Nf3 ; good\r\n  2. f4\r\n");
    let after = edit::delete_line(text, 2).expect("a line");
    assert_eq!(after, "\u{feff}1. e4 e5\r\n");
}

#[test]
fn a_text_with_problems_can_still_be_edited_elsewhere() {
    let text = "1. e4 e5 2. Nf9 Nc6\n1. d4 d5\n";
    let after = edit::add_moves(text, &move_path("d4 d5 c4")).expect("a new move");
    assert_eq!(after, "1. e4 e5 2. Nf9 Nc6\n1. d4 d5 2. c4\n");
    let after = edit::add_moves(text, &move_path("e4 e5 f4")).expect("a new move");
    assert_eq!(after, "1. e4 e5 2. Nf9 Nc6\n  2. f4\n1. d4 d5\n");
}

#[test]
fn a_line_divided_by_a_name_keeps_what_continues_either_part() {
    let text = "1. e4 e5\n  1... c5\n    2. Nf3 d6\n  2. Nf3 Nc6\n    # The Spanish.\n    3. Bb5\n";
    let chess = at("e4");
    let after = edit::set_name(text, &chess, Some(&name("B00", "King's Pawn"))).expect("named");
    assert_eq!(
        after,
        "[B00] King's Pawn\n1. e4\n  1... e5\n    2. Nf3 Nc6\n      # The Spanish.\n      3. Bb5\n  \
         1... c5\n    2. Nf3 d6\n"
    );
    let book = sound(&after);
    for move_path in ["e4 e5 Nf3 Nc6", "e4 c5 Nf3"] {
        assert!(book.contains(&at(move_path)), "{move_path}");
    }
}

/// Plays random legal moves, a choice each.
fn stroll(choices: &[usize]) -> Position {
    let mut position = Position::default();
    for choice in choices {
        // Few moves, so that roads meet.
        let legal = position.current().legal_moves();
        let Some(played) = legal.get(choice % legal.len().clamp(1, 4)).copied() else {
            break;
        };
        assert!(position.play(played));
    }
    position
}

proptest! {
    #![proptest_config(crate::seeded::cases(96))]

    /// Whatever is edited in whatever order, the text stays sound and says what was asked.
    #[test]
    fn edits_do_what_they_say(
        deeds in prop::collection::vec(
            (0_u8..6, prop::collection::vec(0_usize..4, 1..7), 1_u32..90),
            1..25,
        ),
    ) {
        let mut text = "# A comment.\n".to_owned();
        for (deed, choices, number) in deeds {
            let position = stroll(&choices);
            let chess = position.current();
            let before = position.at(position.ply() - 1).expect("a move was played");
            let played = position.last_move().expect("a move was played");
            let edited = match deed {
                0 | 1 => edit::add_moves(&text, &position),
                2 => edit::set_weight(&text, before, played, number),
                3 => edit::set_note(&text, chess, Some(&format!("note {number}"))),
                4 => edit::set_name(&text, chess, Some(&name("A00", &format!("Name {number}")))),
                _ => edit::delete_move(&text, before, played),
            };
            let Ok(edited) = edited else { continue };
            let book = sound(&edited);
            let known = book.moves(before).into_iter().find(|m| m.played == played);
            match deed {
                0 | 1 => prop_assert!(known.is_some(), "{}\n{}", text, edited),
                2 => prop_assert_eq!(known.map(|m| m.weight), Some(number), "{}\n{}", text, edited),
                3 => prop_assert_eq!(book.note(chess).map(str::to_owned), Some(format!("note {number}"))),
                4 => prop_assert_eq!(
                    book.name(chess).map(|n| n.name),
                    Some(format!("Name {number}")),
                    "{}\n{}", text, edited
                ),
                _ => prop_assert!(known.is_none(), "{}\n{}", text, edited),
            }
            prop_assert!(edited.starts_with("# A comment.\n"));
            text = edited;
        }
    }
}
