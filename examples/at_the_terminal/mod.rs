//! A text game against a searcher: what the two small examples share.

use std::{
    fmt::Display,
    io::{self, BufRead, Write},
};
use tabiya::textbook::{Evaluator, LIMIT, Outcome, Rules, Searcher, Side, Silent};

/// Plays one game on standard input and output. The person begins; a move is the number of a
/// square or column, from 1, as the board shows them.
pub fn play<R, O>(
    rules: &R,
    evaluator: &O,
    mut searcher: impl Searcher<R, O>,
    depth: usize,
) -> io::Result<()>
where
    R: Rules<Move = u8>,
    R::State: Default + Display,
    O: Evaluator<R>,
{
    let mut state = R::State::default();
    let mut input = io::stdin().lock().lines();
    loop {
        println!("\n{state}");
        match rules.outcome(&state) {
            Some(Outcome::Won(Side::First)) => return writeln!(io::stdout(), "You win."),
            Some(Outcome::Won(Side::Second)) => return writeln!(io::stdout(), "I win."),
            Some(Outcome::Drawn) => return writeln!(io::stdout(), "A draw."),
            None => {}
        }
        if rules.mover(&state) == Side::Second {
            let thought = searcher.choose(rules, evaluator, &state, depth, &mut Silent);
            let Some(best) = thought.best() else {
                return Ok(());
            };
            let certainty = match thought.value {
                value if value > LIMIT => ", and it wins",
                value if value < -LIMIT => ", though it loses against best play",
                _ => "",
            };
            println!(
                "I play {}{certainty} ({} positions searched).",
                best + 1,
                thought.counts.nodes
            );
            state = rules.play(&state, best);
            continue;
        }
        print!("Your move (or q): ");
        io::stdout().flush()?;
        let Some(line) = input.next().transpose()? else {
            return Ok(());
        };
        match line.trim() {
            "q" => return Ok(()),
            typed => {
                let wanted = typed
                    .parse::<u8>()
                    .ok()
                    .and_then(|number| number.checked_sub(1));
                match wanted.filter(|chosen| rules.moves(&state).contains(chosen)) {
                    Some(chosen) => state = rules.play(&state, chosen),
                    None => {
                        println!("\"{typed}\" is not a move; type a number that the board shows.")
                    }
                }
            }
        }
    }
}
