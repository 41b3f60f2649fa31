//! Examples below the help of commands that say little else.

pub const ANNOTATE: &str = "\
Examples:
  tabiya annotate games.pgn -o reviewed.pgn
  tabiya annotate games.pgn --games 1-10 --side white --report review.html \\
      -o reviewed.pgn
  tabiya annotate games.pgn --engine 'stockfish' --option Threads=2 \\
      --depth 20 -o reviewed.pgn
  tabiya annotate reviewed.pgn --explain -o explained.pgn";

pub const BENCH: &str = "\
Examples:
  tabiya bench
  tabiya bench --depth 10 --hash 64";

pub const COMPLETIONS: &str = "\
Write the script where the shell looks for it, into a folder that exists; new shells then complete:
  bash        ~/.local/share/bash-completion/completions/tabiya
  zsh         ~/.zfunc/_tabiya, with fpath=(~/.zfunc $fpath) in ~/.zshrc
              before compinit
  fish        ~/.config/fish/completions/tabiya.fish
  elvish      ~/.config/elvish/lib/tabiya.elv, with \"use tabiya\" in rc.elv
  powershell  ~/tabiya.ps1, with \". ~/tabiya.ps1\" in $PROFILE

Example:
  tabiya completions fish   > ~/.config/fish/completions/tabiya.fish";

pub const DOCTOR: &str = "\
Examples:
  tabiya doctor
  tabiya doctor --write
  tabiya doctor --json";

pub const EVAL: &str = "\
Examples:
  tabiya eval \\
      --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3'
  tabiya eval --evaluation material
  tabiya eval --learned";

pub const PERFT: &str = "\
Examples:
  tabiya perft 5
  tabiya perft 3 --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' --divide";

// Opening books.
pub const BOOK_BUILD: &str = "\
Examples:
  tabiya book build mine.book.txt -o mine.tby
  tabiya book build white.book.txt black.book.txt -o both.tby";

pub const BOOK_CHECK: &str = "\
Examples:
  tabiya book check mine.book.txt
  tabiya book check --short --strict *.book.txt
  tabiya book check --verify --nodes 100000 \\
      --journal mine.journal mine.book.txt";

pub const BOOK_DIFF: &str = "\
Examples:
  tabiya book diff old.book.txt new.book.txt
  tabiya book diff --exit-code mine.book.txt mine.tby";

pub const BOOK_DRILL: &str = "\
Examples:
  tabiya book drill mine.book.txt
  tabiya book drill mine.book.txt --as black --moves 'e4 c5'
  tabiya book drill --text --lines 3";

pub const BOOK_EDIT: &str = "\
Examples:
  tabiya book edit mine.book.txt
  tabiya book edit mine.book.txt --moves 'e4 e5 Nf3'
  tabiya book edit --speak mine.book.txt";

pub const BOOK_EXPORT: &str = "\
Examples:
  tabiya book export mine.book.txt --polyglot mine.bin
  tabiya book export mine.book.txt --study mine.pgn";

pub const BOOK_FMT: &str = "\
Examples:
  tabiya book fmt mine.book.txt
  tabiya book fmt --check *.book.txt";

pub const BOOK_IMPORT: &str = "\
Examples:
  tabiya book import games.pgn -o games.book.txt
  tabiya book import games.pgn --side white --player tal --min-games 2 \\
      -o tal.book.txt
  tabiya book import study.pgn --study -o study.book.txt
  tabiya book import other.bin -o other.book.txt";

pub const BOOK_MERGE: &str = "\
Examples:
  tabiya book merge white.book.txt black.book.txt -o both.book.txt";

pub const BOOK_PROBE: &str = "\
Examples:
  tabiya book probe \\
      --fen 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
  tabiya book probe --fen startpos --book mine.book.txt --json";

pub const BOOK_SHOW: &str = "\
Examples:
  tabiya book show e4 e5 Nf3
  tabiya book show --book mine.book.txt --tree 4 d4";

pub const BOOK_STATS: &str = "\
Examples:
  tabiya book stats
  tabiya book stats mine.book.txt --json";

// Files of games.
pub const PGN_CHECK: &str = "\
Examples:
  tabiya pgn check games.pgn
  tabiya pgn check --errors-only *.pgn";

pub const PGN_FMT: &str = "\
Examples:
  tabiya pgn fmt games.pgn -o games.pgn
  tabiya pgn fmt partien.pgn --letters de -o games.pgn";

pub const PGN_LIST: &str = "\
Examples:
  tabiya pgn list games.pgn
  tabiya pgn list games.pgn --find 'player:tal eco:B9 result:1-0' --sort -date";

pub const PGN_FIND: &str = "\
Examples:
  tabiya pgn find games.pgn \\
      'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
  tabiya pgn find games.pgn KRPvKR";

pub const PGN_DIFF: &str = "\
Examples:
  tabiya pgn diff old.pgn new.pgn
  tabiya pgn diff --exit-code games.pgn reviewed.pgn";

// Evaluations and searches tuned.
pub const TUNE_PLAY: &str = "\
Examples:
  tabiya tune play --games 200000 --threads 2 -o games
  tabiya tune play --games 200000 --openings book.epd --stray 0.1 \\
      --leaves 5 -o games";

pub const TUNE_EXTRACT: &str = "\
Examples:
  tabiya tune extract games.pgn -o positions.txt
  tabiya tune extract games/*.games --step 4 -o positions.txt";

pub const TUNE_NETWORK: &str = "\
Examples:
  tabiya tune network games/*.games -o my.network";

pub const TUNE_AVERAGE: &str = "\
Examples:
  tabiya tune average one.network two.network -o mean.network";

pub const TUNE_SEARCH: &str = "\
Examples:
  tabiya tune search --pairs 20000 --threads 2 -o margins.toml";

pub const TUNE_CURVE: &str = "\
Examples:
  tabiya tune curve my.network.training";

pub const TUNE_TEXEL: &str = "\
Examples:
  tabiya tune texel positions.txt --check other.txt -o weights.rs";

pub const TUNE_WEIGHTS: &str = "\
Examples:
  tabiya tune weights positions.txt --games 400";

pub const TUNE_RATE: &str = "\
Examples:
  tabiya tune rate 000010-011254-011000-1
  tabiya tune rate 000010-011254-011000-1 --games 1000 --plies 3";
