//! Games grown by random choices, legal or not: what is read is written, and edits are undone.

use crate::pgn::index_agrees;
use proptest::prelude::*;
use shakmaty::Position as _;
use tabiya::game::{Comment, Editor, Game, GameResult, Nag, NodeId, pgn};

/// Words out of which the reader's work is made, legal or not.
fn movetext_soup() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "--",
        "O-O",
        "0-0",
        "1.",
        "2...",
        "17.",
        "(",
        ")",
        "{",
        "}",
        "{a}",
        "; x\n",
        "%\n",
        "\n%",
        "\n\n",
        "\n",
        "$1",
        "$",
        "$999",
        "!?",
        "±",
        "*",
        "1-0",
        "½",
        "[",
        "]",
        "[A \"b\"]",
        "[Event \"x\"]\n",
        "[FEN \"8/8 w\"]",
        "\\",
        "\"",
        "e8(Q)",
        "(=)",
        "[%eval 0.1]",
        "[%clk 0:01]",
        "\u{0}",
        "Z0",
        "exd6e.p.",
        "<br />",
        "{[%cal Ge2e4]}",
    ]);
    prop::collection::vec(words, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(crate::seeded::cases(256))]

    #[test]
    fn arbitrary_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let games = pgn::read_all(&bytes);
        let text = pgn::write_all(&games);
        prop_assert_eq!(pgn::write_all(&pgn::read_all(text.as_bytes())), text);
    }

    #[test]
    fn any_movetext_is_written_as_it_was_understood(text in movetext_soup()) {
        let games = pgn::read_all(text.as_bytes());
        let written = pgn::write_all(&games);
        let again = pgn::read_all(written.as_bytes());
        // Control characters are made visible in what is written, and are other characters then.
        if !text.contains('\u{0}') {
            prop_assert_eq!(&games, &again, "{}", written);
        }
        prop_assert_eq!(pgn::write_all(&again), written);
        index_agrees(&text, text.as_bytes());
    }

    #[test]
    fn arbitrary_trees_come_back(game in arbitrary_game()) {
        let text = pgn::write(&game);
        let again = pgn::read_all(text.as_bytes());
        prop_assert_eq!(again.len(), 1, "{}", &text);
        prop_assert_eq!(&again[0], &game, "{}", &text);
        prop_assert!(again[0].problems.is_empty(), "{:?}\n{}", &again[0].problems, &text);
    }

    #[test]
    fn undoing_every_edit_restores_every_byte(
        game in arbitrary_game(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..8u8), 1..30),
    ) {
        let before = pgn::write(&game);
        let mut editor = Editor::new(game);
        for (place, kind) in edits {
            let nodes: Vec<NodeId> = editor.game().walk().collect();
            let id = nodes[place.index(nodes.len())];
            edit(&mut editor, id, kind);
            // The tree is whole: every node is walked once, and its parent knows it.
            let nodes: Vec<NodeId> = editor.game().walk().collect();
            for id in &nodes[1..] {
                let parent = editor.game().parent(*id).expect("only the root has none");
                prop_assert!(editor.game().children(parent).any(|child| child == *id));
            }
            let text = pgn::write(editor.game());
            let again = pgn::read_all(text.as_bytes());
            prop_assert_eq!(&again[0], editor.game(), "{}", &text);
        }
        let after = pgn::write(editor.game());
        while editor.undo() {}
        prop_assert_eq!(pgn::write(editor.game()), before);
        while editor.redo() {}
        prop_assert_eq!(pgn::write(editor.game()), after);
    }
}

fn edit(editor: &mut Editor, id: NodeId, kind: u8) {
    match kind {
        0 => drop(editor.edit(|game| game.promote(id))),
        1 => drop(editor.edit(|game| game.demote(id))),
        2 => drop(editor.edit(|game| game.make_main_line(id))),
        3 => drop(editor.edit(|game| game.delete(id))),
        4 => drop(editor.edit(|game| game.delete_after(id))),
        5 => drop(editor.edit(|game| {
            game.edit_notes(id, |notes| {
                notes.set_text("better was {this} 12. Nf3");
                notes.nags.push(Nag::BLUNDER);
            })
        })),
        6 => drop(editor.edit(|game| game.set_result(GameResult::Draw))),
        _ => {
            let legal = editor.game().chess_at(id).legal_moves();
            if let Some(played) = legal.first() {
                editor.add_move(id, *played).expect("a legal move");
            }
        }
    }
}

/// A tree grown by random choices, with tags and notes.
fn arbitrary_game() -> impl Strategy<Value = Game> {
    let words = prop::collection::vec(
        prop::sample::select(vec![
            "fine",
            "[%eval 0.31,12]",
            "[%clk 0:00:09.5]",
            "[%cal Ga1h8,Rb2b3]",
            "[%mdl 4]",
            "(x)",
            "1-0",
            "[",
            "]",
            "%",
            ";",
            "\"",
            "\\",
            "{",
            "}",
            "Überfall",
            "[Event",
            "[%eval",
            "a-very-long-word-that-goes-on-and-on-and-on-until-it-is-longer-than-a-line-of-movetext-may-be",
        ]),
        0..12,
    );
    let step = (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        prop::option::weighted(0.3, (words.clone(), words, prop::option::of(0..=255u8))),
    );
    let tags = prop::collection::btree_map("[A-Za-z][A-Za-z0-9_]{0,8}", "\\PC{0,20}", 0..4);
    (tags, prop::collection::vec(step, 0..40)).prop_map(|(tags, steps)| {
        let mut game = Game::new();
        for (name, value) in tags {
            if !["FEN", "Variant", "Result"].contains(&name.as_str()) {
                game.tags.set(&name, value);
            }
        }
        let mut nodes = vec![NodeId::ROOT];
        for (place, choice, said) in steps {
            let parent = nodes[place.index(nodes.len())];
            let legal = game.chess_at(parent).legal_moves();
            let node = match choice.index(legal.len() + 1) {
                null if null == legal.len() => match game.add_null(parent) {
                    Ok(node) => node,
                    Err(_) => continue,
                },
                other => game.add_move(parent, legal[other]).expect("legal"),
            };
            nodes.push(node);
            if let Some((before, after, nag)) = said {
                let notes = game.notes_mut(node);
                let comment = |words: Vec<&str>| Comment::parse(&words.join(" "));
                notes
                    .before
                    .extend(Some(comment(before)).filter(|c| !c.is_empty()));
                notes
                    .after
                    .extend(Some(comment(after)).filter(|c| !c.is_empty()));
                notes.nags.extend(nag.map(Nag));
            }
        }
        game
    })
}
