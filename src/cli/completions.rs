//! `tabiya completions`: what a shell needs to complete this program's arguments.

use super::{complaint::Complaint, out};
use crate::{explore::TimeClass, game::pgn::letters::LANGUAGES, play::endgame::ENDGAMES};
use clap::{Arg, Command, builder::PossibleValuesParser};
use clap_complete::Shell;

/// Print shell completions
///
/// For example: tabiya completions bash > ~/.local/share/bash-completion/completions/tabiya
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The shell to complete for
    shell: Shell,
}

pub fn run(args: &Args, program: Command) -> Result<(), Complaint> {
    let mut script = Vec::new();
    let mut program = with_words(program);
    clap_complete::generate(args.shell, &mut program, "tabiya", &mut script);
    out::bytes(&script)
}

/// A shell offers files where it knows no words.
fn with_words(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let knowing = |arg: Arg| match words(&name, arg.get_id().as_str()) {
        Some(words) => arg.value_parser(PossibleValuesParser::new(words)),
        None => arg,
    };
    command.mut_args(knowing).mut_subcommands(with_words)
}

/// What an option of a command takes, where it takes nothing else: its own errors and help name the
/// same.
fn words(command: &str, option: &str) -> Option<Vec<&'static str>> {
    let words: &[&str] = match (command, option) {
        ("play", "ending") => {
            let ids = ENDGAMES.iter().map(|endgame| endgame.id);
            return Some(ids.chain(["list"]).collect());
        }
        (_, "letters") => return Some(LANGUAGES.iter().map(|language| language.code).collect()),
        ("explore" | "stats", "time") => return Some(TimeClass::ALL.map(TimeClass::name).to_vec()),
        ("eval", "evaluation") | ("lab", "evaluator") => {
            &["material", "potential", "deepening", "genetic", "classical"]
        }
        ("lab", "compare") => &[
            "minimax",
            "worstfirst",
            "alphabeta",
            "ordered",
            "parallel",
            "deepening",
            "table",
            "nullmove",
            "reductions",
            "quiescence",
        ],
        ("list" | "merge", "sort") => &[
            "number", "white", "black", "result", "date", "event", "site", "eco", "opening",
            "length", "elo",
        ],
        ("match", "format") => &["round-robin", "gauntlet", "ladder"],
        ("train", "rush") => &["3", "5", "none"],
        _ => return None,
    };
    Some(words.to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        arena::schedule::Format,
        cli::play::Practised,
        game::index::Sort,
        players::museum::lab::{Method, View},
        speak::puzzles::rushing,
    };

    fn all_are<T>(command: &str, option: &str, read: impl Fn(&str) -> Option<T>) {
        let words = words(command, option).expect(option);
        assert!(!words.is_empty(), "{option}");
        for word in words {
            assert!(read(word).is_some(), "{option} {word}");
        }
    }

    #[test]
    fn the_words_that_are_offered_are_those_that_are_read() {
        all_are("eval", "evaluation", |word| word.parse::<View>().ok());
        all_are("lab", "compare", |word| word.parse::<Method>().ok());
        all_are("play", "ending", |word| word.parse::<Practised>().ok());
        all_are("list", "sort", |word| word.parse::<Sort>().ok());
        all_are("match", "format", |word| word.parse::<Format>().ok());
        all_are("stats", "time", |word| word.parse::<TimeClass>().ok());
        all_are("train", "rush", |word| rushing::kind(&[word]));
        let letters = clap::Arg::new("letters").long("letters");
        let program = with_words(Command::new("tabiya").arg(letters));
        let found = program.get_arguments().next().map(Arg::get_possible_values);
        assert_eq!(found.map(|words| words.len()), Some(LANGUAGES.len()));
    }
}
