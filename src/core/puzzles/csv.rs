//! Rated puzzles as comma-separated values, by the columns that lichess gives its database:
//! `PuzzleId,FEN,Moves,Rating,…,Themes`. The first move is the opponent's and is played before
//! the puzzle is shown.

use super::{
    problem::{Problem, Task},
    words,
};
use crate::chess::fen;
use shakmaty::{Move, Position as _, uci::UciMove};

/// Where a file has the columns that matter.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    name: Option<usize>,
    fen: usize,
    moves: usize,
    rating: Option<usize>,
    themes: Option<usize>,
}

/// Whether a line is one of a file whose heading is missing: a cell of it is a position.
pub fn lacks_heading(line: &str) -> bool {
    let cells: Vec<&str> = line.split(',').map(str::trim).collect();
    cells.len() > 2 && cells.iter().any(|cell| fen::read(cell).is_ok())
}

impl Columns {
    /// The columns that a heading names; `None` if the line is no heading of such a file.
    pub fn of(heading: &str) -> Option<Columns> {
        let names: Vec<String> = heading
            .split(',')
            .map(|name| name.trim().to_lowercase())
            .collect();
        let column = |name: &str| names.iter().position(|known| known == name);
        Some(Columns {
            name: column("puzzleid").or(column("id")),
            fen: column("fen")?,
            moves: column("moves")?,
            rating: column("rating"),
            themes: column("themes"),
        })
    }

    /// Reads a line.
    ///
    /// # Errors
    /// In words, what is wrong with it.
    pub fn read(&self, line: &str, number: usize) -> Result<Problem, String> {
        let cells: Vec<&str> = line.split(',').map(str::trim).collect();
        let cell = |column: usize| cells.get(column).copied().unwrap_or("");
        let mut position = fen::read(cell(self.fen)).map_err(|error| error.to_string())?;
        let mut chess = position.current().clone();
        let mut moves: Vec<Move> = Vec::new();
        for word in cell(self.moves).split_whitespace() {
            let played = word.parse::<UciMove>().ok();
            let played = played
                .and_then(|uci| uci.to_move(&chess).ok())
                .ok_or_else(|| words::move_is_illegal(moves.len() + 1, word))?;
            chess.play_unchecked(played);
            moves.push(played);
        }
        if moves.len() < 2 {
            return Err(words::expected_move_and_answer(cell(self.moves)));
        }
        let first = moves.remove(0);
        if !position.play(first) {
            return Err(words::OPPONENTS_MOVE_IS_ILLEGAL.to_owned());
        }
        // A line ends with the solver's move; an answer after it asks for nothing.
        if moves.len().is_multiple_of(2) {
            moves.pop();
        }
        let name = self.name.map(cell).filter(|name| !name.is_empty());
        Ok(Problem {
            is_named: name.is_some(),
            name: name.map_or_else(|| words::name_of_line(number), str::to_owned),
            position,
            task: Task::Line(moves),
            rating: self.rating.and_then(|column| cell(column).parse().ok()),
            themes: self.themes.map_or(Vec::new(), |column| {
                cell(column).split_whitespace().map(str::to_owned).collect()
            }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_move_is_played_and_the_rest_is_the_task() {
        let columns = Columns::of("PuzzleId,FEN,Moves,Rating,Themes").expect("a heading");
        let line = "x1,4k3/8/8/8/8/8/q6P/4K2R b K - 0 1,a2a8 e1g1 e8e7 h2h4,1200,endgame short";
        let problem = columns.read(line, 2).expect("a puzzle");
        assert_eq!(problem.steps(), 2);
        assert_eq!(problem.rating, Some(1200));
        assert_eq!(problem.themes, ["endgame", "short"]);
        assert_eq!(problem.position.ply(), 1);
        assert!(problem.answers()[0].is_castle());
        for (line, words) in [
            ("x,8/8,a1a2,1", "ranks"),
            ("x,4k3/8/8/8/8/8/q6P/4K2R b K - 0 1,a2a8 h1h9,1", "\"h1h9\""),
            ("x,4k3/8/8/8/8/8/q6P/4K2R b K - 0 1,a2a8,1", "an answer"),
        ] {
            let error = columns.read(line, 3).expect_err(line);
            assert!(error.contains(words), "{error}");
        }
        assert!(Columns::of("4k3/8/8/8/8/8/q6P/4K2R b K - bm Qa1;").is_none());
    }
}
