//! The engine for other chess programs.

pub const EXAMPLES: &str = "\
In your chess program, add an engine with path \"tabiya\" and argument \"uci\".
By hand:
  tabiya uci
  position startpos moves e2e4
  go depth 12
  quit
Or through a pipe; a search with a limit runs to its end:
  printf 'position startpos\\ngo nodes 1000000\\n' | tabiya uci";
