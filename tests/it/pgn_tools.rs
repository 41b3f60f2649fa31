//! `tabiya pgn extract`, `merge`, `dedupe`, `split`, `tag` and `diff`: what they copy stays byte for
//! byte as it is, and nothing of the user's is lost.

use crate::pgn_command::tabiya;
use flate2::{Compression, write::GzEncoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

/// Three games as people's files have them: odd layout, other line breaks, a letter in Latin-1.
const ODD: [&[u8]; 3] = [
    b"[White \"Anna\"]\n[Black \"Berta\"]\n[Date \"2024.01.02\"]\n[Result \"1-0\"]\n\n1.e4   e5\n   2. Nf3!? {odd\n spaces} 1-0",
    b"[White \"H\xfcbner\"]\r\n[Black \"Anna\"]\r\n[Date \"1975.??.??\"]\r\n\r\n1. d4 d5 1/2-1/2",
    b"[White \"Carla\"]\n[Black \"Dora\"]\n[FEN \"4k3/8/8/8/8/8/r7/R3K3 w - - 0 1\"]\n\n1. Rxa2 Kd8 *",
];

struct Desk(tempfile::TempDir);

impl Desk {
    fn new() -> Desk {
        let desk = Desk(tempfile::tempdir().expect("a folder"));
        desk.put("odd.pgn", &ODD.join(&b"\n\n"[..]));
        desk
    }

    fn at(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        fs::write(self.at(name), bytes).expect("written");
    }

    fn get(&self, name: &str) -> Vec<u8> {
        fs::read(self.at(name)).expect("read")
    }

    /// Runs `tabiya pgn`; what begins with `@` is a file of this desk.
    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let mut all = vec!["pgn".to_owned()];
        all.extend(arguments.iter().map(|text| match text.strip_prefix('@') {
            Some(name) => self.at(name).display().to_string(),
            None => (*text).to_owned(),
        }));
        let all: Vec<&str> = all.iter().map(String::as_str).collect();
        tabiya(&all, "")
    }

    /// The files in a folder, in order.
    fn names(&self, folder: &str) -> Vec<String> {
        let files = fs::read_dir(self.at(folder)).expect("a folder");
        let names = files.map(|file| file.expect("a file").file_name());
        let mut names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// As [`Desk::run`], which must go well; returns what was said beside.
    fn done(&self, arguments: &[&str]) -> String {
        let (code, _, err) = self.run(arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {err}");
        err
    }
}

pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("packed");
    encoder.finish().expect("packed")
}

#[test]
fn what_is_extracted_stays_byte_for_byte() {
    let desk = Desk::new();
    desk.put("odd.pgn.gz", &gzip(&desk.get("odd.pgn")));
    let packed = compress_to_vec(&desk.get("odd.pgn")[..], CompressionLevel::Fastest);
    desk.put("odd.pgn.zst", &packed);
    for file in ["@odd.pgn", "@odd.pgn.gz", "@odd.pgn.zst"] {
        let cases: [(&[&str], &[usize]); 7] = [
            (&[], &[0, 1, 2]),
            (&["--find", "anna"], &[0, 1]),
            (&["--find", "white:anna"], &[0]),
            (&["--find", "anna", "--not"], &[2]),
            (&["--find", "year:1970-80"], &[1]),
            (&["--games", "2-"], &[1, 2]),
            (&["--position", "KRvK"], &[2]),
        ];
        for (options, places) in cases {
            let arguments = [&["extract", file, "-o", "@out.pgn"], options].concat();
            let said = desk.done(&arguments);
            let mut expected = Vec::new();
            for place in places {
                // After a game with carriage returns the empty line has them too.
                let line_break: &[u8] = if *place == 1 { b"\r\n" } else { b"\n" };
                expected.extend_from_slice(ODD[*place]);
                expected.extend_from_slice(line_break);
                if Some(place) != places.last() {
                    expected.extend_from_slice(line_break);
                }
            }
            assert!(desk.get("out.pgn") == expected, "{arguments:?}");
            assert!(
                said.starts_with(&format!("{} of 3 games", places.len())),
                "{said}"
            );
        }
    }
    // What is packed is read by the other commands too.
    let (code, out, _) = desk.run(&["list", "@odd.pgn.zst"]);
    assert!(code == Some(0) && out.contains("Hübner"), "{out}");
    let (code, _, err) = desk.run(&["extract", "@odd.pgn", "--find", "colour:white"]);
    assert!(
        code == Some(2) && err.contains("unknown search field"),
        "{err}"
    );
    let (code, _, err) = desk.run(&["extract", "@odd.pgn", "--find", "-pieces:KRvK"]);
    assert!(code == Some(2) && err.contains("--not"), "{err}");
}

#[test]
fn large_files_pass_by_in_pieces() {
    let desk = Desk::new();
    let game = |number: usize| {
        format!(
            "[White \"P{number}\"]\n\n1. e4 {{{}}} e5 *\n",
            "long ".repeat(400)
        )
    };
    let games: Vec<String> = (0..9_000).map(game).collect();
    let text = games.join("\n");
    assert!(text.len() > 2 * (8 << 20), "more than two pieces");
    desk.put("large.pgn", text.as_bytes());
    desk.done(&["merge", "@large.pgn", "-o", "@out.pgn.gz"]);
    assert!(desk.get("out.pgn.gz").len() < text.len() / 10);
    desk.done(&["extract", "@out.pgn.gz", "-o", "@out.pgn"]);
    assert!(desk.get("out.pgn") == text.as_bytes());
    desk.done(&[
        "extract",
        "@large.pgn",
        "--games",
        "1,4000,9000",
        "-o",
        "@few.pgn",
    ]);
    let few = [game(0), game(3999), game(8999)].join("\n");
    assert!(desk.get("few.pgn") == few.as_bytes());
}

#[test]
fn nothing_is_written_that_is_not_whole() {
    let desk = Desk::new();
    let packed = gzip(&desk.get("odd.pgn"));
    desk.put("cut.pgn.gz", &packed[..packed.len() - 9]);
    desk.put("mine.pgn", b"mine");
    let (code, _, err) = desk.run(&["extract", "@cut.pgn.gz", "-o", "@mine.pgn"]);
    assert_eq!(code, Some(3));
    assert!(err.contains("packed with gzip and damaged"), "{err}");
    assert_eq!(desk.get("mine.pgn"), b"mine");
    // What a person had at the place is kept, once.
    for _ in 0..2 {
        desk.done(&["extract", "@odd.pgn", "-o", "@mine.pgn"]);
        assert_eq!(desk.get("mine.pgn.bak"), b"mine");
    }
    let (code, _, err) = desk.run(&["extract", "@odd.pgn", "-o", "@out.pgn.zst"]);
    assert!(
        code == Some(2) && err.contains("read but not written"),
        "{err}"
    );
    let (code, _, err) = desk.run(&["extract", "@odd.pgn", "-o", "@none/out.pgn"]);
    assert!(code == Some(1) && err.contains("does not exist"), "{err}");
    assert_eq!(desk.run(&["extract", "@none.pgn"]).0, Some(3));
}

#[test]
fn games_that_are_there_are_not_replaced_by_none() {
    let desk = Desk::new();
    desk.put("mine.pgn", b"mine");
    for start in [&["extract"][..], &["merge", "--sort", "date"]] {
        let to = |name: &'static str| {
            let rest = ["@odd.pgn", "--find", "nobody", "-o", name];
            [start, &rest[..]].concat()
        };
        let (code, _, err) = desk.run(&to("@mine.pgn"));
        assert_eq!(code, Some(1), "{err}");
        assert!(err.contains("found none among 3 games"), "{err}");
        assert_eq!(desk.get("mine.pgn"), b"mine");
        // Where there is no such file, an empty one says the same.
        assert!(desk.done(&to("@new.pgn")).starts_with("0 of 3 games"));
        assert_eq!(desk.get("new.pgn"), b"");
    }
    assert!(!desk.at("mine.pgn.bak").exists());
    let said = desk.done(&["extract", "@odd.pgn", "--games", "2,500", "-o", "@two.pgn"]);
    assert!(
        said.contains("odd.pgn has 3 games, none with the number 500"),
        "{said}"
    );
    assert!(said.contains("1 of 3 games"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_device_is_written_to_and_stays_one() {
    use std::os::unix::fs::FileTypeExt as _;
    let desk = Desk::new();
    desk.done(&["extract", "@odd.pgn", "-o", "/dev/null"]);
    let about = fs::metadata("/dev/null").expect("there");
    assert!(about.file_type().is_char_device());
}

const AGAIN: [&str; 4] = [
    "[White \"Carlsen, Magnus\"]\n[Black \"Anand\"]\n[Date \"2013.11.09\"]\n\n1. Nf3 d5 2. g3 1/2-1/2",
    "[White \"Magnus Carlsen\"]\n[Black \"Anand,V\"]\n[Date \"2013.??.??\"]\n\n1.Nf3 d5 {a word or two about this} 2.g3 *",
    "[White \"Carlsen, Magnus\"]\n[Black \"Anand\"]\n[Date \"2014.11.09\"]\n\n1. Nf3 d5 2. g3 1/2-1/2",
    "[White \"Carlsen, Magnus\"]\n[Black \"Anand\"]\n[Date \"2013.11.09\"]\n\n1. Nf3 d5 2. d4 1/2-1/2",
];

fn text_of(games: &[usize]) -> Vec<u8> {
    let games: Vec<&str> = games.iter().map(|place| AGAIN[*place]).collect();
    format!("{}\n", games.join("\n\n")).into_bytes()
}

#[test]
fn games_that_come_again_are_left_out_and_kept_apart() {
    let desk = Desk::new();
    desk.put("a.pgn", &text_of(&[0, 1]));
    desk.put("b.pgn", &text_of(&[2, 3, 0]));
    let said = desk.done(&[
        "dedupe",
        "@a.pgn",
        "@b.pgn",
        "-o",
        "@out.pgn",
        "--removed",
        "@gone.pgn",
    ]);
    assert!(said.contains("2 duplicates left out of 5 games"), "{said}");
    assert_eq!(desk.get("out.pgn"), text_of(&[0, 2, 3]));
    assert_eq!(desk.get("gone.pgn"), text_of(&[1, 0]));
    desk.done(&[
        "dedupe", "@a.pgn", "@b.pgn", "--keep", "longest", "-o", "@out.pgn",
    ]);
    assert_eq!(desk.get("out.pgn"), text_of(&[1, 2, 3]));
    desk.done(&[
        "dedupe",
        "@a.pgn",
        "@b.pgn",
        "--moves-only",
        "-o",
        "@out.pgn",
    ]);
    assert_eq!(desk.get("out.pgn"), text_of(&[0, 3]));
    for once in ["-", "/dev/null"] {
        let (code, _, err) = desk.run(&["dedupe", once, "--keep", "longest"]);
        assert!(
            code == Some(2) && err.contains("standard input and pipes cannot"),
            "{err}"
        );
    }
}

#[test]
fn games_are_split_into_files_that_are_new() {
    let desk = Desk::new();
    desk.put("all.pgn", &text_of(&[0, 2, 3]));
    desk.done(&["split", "@all.pgn", "--by", "year", "-o", "@years"]);
    assert_eq!(desk.names("years"), ["2013.pgn", "2014.pgn"]);
    let written = fs::read(desk.at("years").join("2014.pgn")).expect("read");
    assert_eq!(written.trim_ascii(), text_of(&[2]).trim_ascii());
    desk.done(&["split", "@all.pgn", "--every", "2", "-o", "@parts"]);
    assert_eq!(desk.names("parts"), ["games-0001.pgn", "games-0002.pgn"]);
    desk.done(&["split", "@odd.pgn", "--by", "player", "-o", "@people"]);
    let people = [
        "Anna.pgn",
        "Berta.pgn",
        "Carla.pgn",
        "Dora.pgn",
        "Hübner.pgn",
    ];
    assert_eq!(desk.names("people"), people);
    let (code, _, err) = desk.run(&["split", "@all.pgn", "--by", "year", "-o", "@years"]);
    assert!(code == Some(1) && err.contains("is there already"), "{err}");
    assert_eq!(
        fs::read(desk.at("years").join("2014.pgn")).expect("read"),
        written
    );
    assert_eq!(desk.run(&["split", "@all.pgn", "-o", "@none"]).0, Some(2));
}

#[test]
fn a_month_that_is_not_known_is_none_of_the_twelve() {
    let desk = Desk::new();
    desk.done(&["split", "@odd.pgn", "--by", "month", "-o", "@months"]);
    let months = ["1975.pgn", "2024-01.pgn", "unknown.pgn"];
    assert_eq!(desk.names("months"), months);
}

#[test]
fn a_split_that_stops_with_an_error_leaves_nothing_behind() {
    let desk = Desk::new();
    let by_white = |files: &[&str]| {
        let arguments = [&["split"][..], files, &["--by", "white", "-o", "@white"]].concat();
        let (code, _, err) = desk.run(&arguments);
        (code, err)
    };
    let (code, err) = by_white(&["@odd.pgn", "@missing.pgn"]);
    assert_eq!(code, Some(3), "{err}");
    assert!(desk.names("white").is_empty());
    // One of the names is taken, and what it has stays.
    fs::write(desk.at("white").join("Carla.pgn"), "mine").expect("written");
    let (code, err) = by_white(&["@odd.pgn"]);
    assert!(code == Some(1) && err.contains("is there already"), "{err}");
    assert_eq!(desk.names("white"), ["Carla.pgn"]);
    let kept = desk.at("white").join("Carla.pgn");
    assert_eq!(fs::read(&kept).expect("read"), b"mine");
    fs::remove_file(kept).expect("removed");
    let (code, err) = by_white(&["@odd.pgn"]);
    assert_eq!(code, Some(0), "{err}");
}

#[test]
fn tags_change_and_the_rest_stays() {
    let desk = Desk::new();
    let arguments = [
        "tag",
        "@odd.pgn",
        "--set",
        "Event=Club \"A\"",
        "--find",
        "white:anna",
    ];
    let said = desk.done(&[&arguments[..], &["-o", "@odd.pgn"]].concat());
    assert!(said.contains("1 of 3 games changed"), "{said}");
    let first = [b"[Event \"Club \\\"A\\\"\"]\n", ODD[0]].concat();
    let expected = [&first, &b"\n\n"[..], ODD[1], b"\r\n\r\n", ODD[2], b"\n"].concat();
    assert!(desk.get("odd.pgn") == expected);
    assert_eq!(desk.get("odd.pgn.bak"), ODD.join(&b"\n\n"[..]));
    let (_, out, _) = desk.run(&[
        "tag",
        "@odd.pgn",
        "--remove",
        "Event",
        "--rename",
        "Date=Day",
        "--set",
        "Result=0-1",
    ]);
    let (_, out, _) = tabiya(&["pgn", "list", "--json", "-"], &out);
    assert_eq!(out.matches("\"result\":\"0-1\"").count(), 3, "{out}");
    for (wrong, why) in [
        ("FEN=x", "from which position"),
        ("Result=2-0", "expected Result=1-0"),
        ("Date=2024.11.31", "expected Date="),
        ("Two words=x", "letters, digits and _"),
        ("nothing", "expected NAME=VALUE"),
    ] {
        let (code, _, err) = desk.run(&["tag", "@odd.pgn", "--set", wrong]);
        assert!(code == Some(2) && err.contains(why), "{err}");
    }
    assert_eq!(desk.run(&["tag", "@odd.pgn"]).0, Some(2));
    // A game whose open comment holds the next one is left as it is, and that is told.
    let open = "[White \"A\"]\n\n1. e4 {good *\n\n[White \"B\"]\n\n1. d4 *\n";
    desk.put("open.pgn", open.as_bytes());
    let (code, out, err) = desk.run(&["tag", "@open.pgn", "--set", "Result=1-0"]);
    assert_eq!((code, out.trim_end()), (Some(1), open.trim_end()), "{err}");
    assert!(
        err.contains("1 game has a comment without its closing brace"),
        "{err}"
    );
    let (code, out, _) = desk.run(&["tag", "@open.pgn", "--set", "White=C"]);
    assert!(code == Some(0) && out.starts_with("[White \"C\"]"), "{out}");
}

#[test]
fn two_files_are_compared_game_by_game() {
    let desk = Desk::new();
    desk.put("a.pgn", &text_of(&[0, 2, 3]));
    let changed = AGAIN[3].replace("2. d4", "2. d4 $1 {central} (2. c4) 2... c6");
    let other = "[White \"New\"]\n\n1. e4 *";
    desk.put(
        "b.pgn",
        format!("{other}\n\n{changed}\n\n{}\n", AGAIN[0]).as_bytes(),
    );
    let (code, out, err) = desk.run(&["diff", "@a.pgn", "@b.pgn"]);
    assert_eq!(code, Some(0));
    let expected = "- game 2: Carlsen, Magnus – Anand, 2014.11.09\n\
        + game 1: New – ?\n\
        ~ game 3 and 2: Carlsen, Magnus – Anand, 2013.11.09\n    \
            moves: the end / 2…c6\n    \
            2. d4: nothing / $1 {central}\n    \
            variation 2. c4 only in the second\n";
    assert_eq!(out, expected);
    assert!(
        err.contains("1 game only in the first, 1 only in the second, 1 differ, 1 the same"),
        "{err}"
    );
    assert_eq!(
        desk.run(&["diff", "--exit-code", "@a.pgn", "@b.pgn"]).0,
        Some(1)
    );
    assert_eq!(
        desk.run(&["diff", "--exit-code", "@a.pgn", "@a.pgn"]).0,
        Some(0)
    );
    let (_, out, _) = desk.run(&["diff", "--json", "@a.pgn", "@b.pgn"]);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["changed"][0]["differences"]["moves"]["ply"], 4);
}

/// Files of more than one piece, games in another order, and one of the files packed.
#[test]
fn large_files_are_compared_as_small_ones_are() {
    let desk = Desk::new();
    let game = |number: usize, moves: &str| {
        let comment = "quiet play ".repeat(300);
        format!(
            "[White \"Player {number}\"]\n[Black \"B\"]\n[Round \"{number}\"]\n\n\
             1. e4 {{{comment}}} e5 {moves} *\n\n"
        )
    };
    const COUNT: usize = 3_000;
    let first: String = (0..COUNT).map(|number| game(number, "2. Nf3")).collect();
    let second = (0..COUNT)
        .rev()
        .filter(|number| *number != 7)
        .map(|number| {
            // One is another game, one is laid out in another way.
            match number {
                2_500 => game(number, "2. Nc3"),
                1_250 => game(number, "\n2.Nf3"),
                number => game(number, "2. Nf3"),
            }
        });
    let second: String = second.collect();
    assert!(first.len() > 9 << 20, "{}", first.len());
    desk.put("a.pgn", first.as_bytes());
    desk.put("b.pgn", second.as_bytes());
    desk.put("b.pgn.gz", &gzip(second.as_bytes()));
    let mut answers = Vec::new();
    for other in ["@b.pgn", "@b.pgn.gz"] {
        let (code, out, err) = desk.run(&["diff", "@a.pgn", other]);
        assert_eq!(code, Some(0), "{err}");
        assert!(
            out.starts_with("- game 8: Player 7 – B, round 7\n"),
            "{out}"
        );
        assert!(out.contains("\n~ game 2501 and 500: "), "{out}");
        assert!(out.contains("Nf3 / ") && out.contains("Nc3"), "{out}");
        assert!(
            err.contains("1 game only in the first, 0 only in the second, 1 differ, 2998 the same"),
            "{err}"
        );
        let (_, json, _) = desk.run(&["diff", "--json", "@a.pgn", other]);
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        // Each game takes six lines.
        assert_eq!(json["changed"][0]["first"]["line"], 2_500 * 6 + 1);
        answers.push(json);
    }
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn packed_games_are_indexed_and_never_overwritten() {
    let desk = Desk::new();
    desk.put("odd.pgn.gz", &gzip(&desk.get("odd.pgn")));
    let file = desk.at("odd.pgn.gz").display().to_string();
    let index = desk.at("index").display().to_string();
    let arguments = ["explore", &file, "--moves", "1. e4", "--index", &index];
    for _ in 0..2 {
        let (code, out, err) = tabiya(&arguments, "");
        assert!(code == Some(0) && out.contains("e5"), "{out}{err}");
    }
    let path: &Path = &desk.at("odd.pgn.gz");
    let before = tabiya::store::own_file::read(path).expect("read");
    assert_eq!(before, desk.get("odd.pgn"));
    let error = tabiya::store::own_file::replace(path, &before, b"x").expect_err("packed");
    assert!(error.to_string().contains("packed with gzip"), "{error}");
}

#[test]
fn boards_are_found_by_words_and_merged_games_sorted() {
    let desk = Desk::new();
    let (code, out, err) = desk.run(&["extract", "@odd.pgn", "--find", "carla pieces:KRvK"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.contains("Carla") && !out.contains("Anna"), "{out}");
    let (_, out, _) = desk.run(&["list", "@odd.pgn", "--find", "pieces:KRvK"]);
    assert_eq!(out.lines().count(), 1, "{out}");
    let twice = [
        "extract",
        "@odd.pgn",
        "--find",
        "pieces:KRvK",
        "--position",
        "KRvK",
    ];
    assert_eq!(desk.run(&twice).0, Some(2));
    desk.put(
        "more.pgn",
        b"[White \"Bea\"]\n[Date \"1960.05.05\"]\n\n1. c4 *\n",
    );
    desk.done(&[
        "merge",
        "@odd.pgn",
        "@more.pgn",
        "--sort",
        "date",
        "-o",
        "@all.pgn",
    ]);
    let all = desk.get("all.pgn");
    let places = [&b"Bea"[..], b"H\xfcbner", b"1.e4   e5"].map(|part| {
        let found = all.windows(part.len()).position(|some| some == part);
        found.expect("is there, byte for byte")
    });
    assert!(places.is_sorted(), "{places:?}");
    let (code, _, err) = desk.run(&["merge", "@odd.pgn", "--sort", "colour"]);
    assert_eq!(code, Some(2), "{err}");
}

#[test]
fn what_is_no_text_is_no_file_of_games() {
    let desk = Desk::new();
    let random: Vec<u8> = (0..9000_u32)
        .map(|n| (n.wrapping_mul(0x9E37_79B9) >> 24) as u8)
        .collect();
    desk.put("random.pgn", &random);
    for command in ["list", "check", "extract", "dedupe"] {
        let (code, out, err) = desk.run(&[command, "@random.pgn"]);
        assert_eq!(code, Some(3), "{command}: {out}{err}");
        assert!(
            err.contains("found what is no text (0x"),
            "{command}: {err}"
        );
    }
    let path = desk.at("random.pgn").display().to_string();
    for command in [
        &["analyse"][..],
        &["annotate"],
        &["stats", "--player", "x"],
        &["book", "import", "--min-games", "1"],
        &["explore"],
    ] {
        let (code, _, err) = tabiya(&[command, &[&path]].concat(), "");
        assert_ne!(code, Some(0), "{command:?}: {err}");
        if matches!(command, ["explore" | "book", ..]) {
            assert!(err.contains("found what is no text"), "{command:?}: {err}");
        }
    }
}
