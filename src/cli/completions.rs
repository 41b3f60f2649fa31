//! `tabiya completions`: what a shell needs to complete this program's arguments.

use super::{complaint::Complaint, out, words::examples::COMPLETIONS};
use crate::{
    explore::TimeClass,
    game::pgn::letters::LANGUAGES,
    play::endgame::ENDGAMES,
    players::museum::EXHIBITS,
    store::settings::{Choice as _, OpponentName},
};
use clap::{Arg, Command, builder::PossibleValuesParser};
use clap_complete::Shell;

/// Print shell completions
#[derive(Debug, clap::Args)]
#[command(after_help = COMPLETIONS)]
pub struct Args {
    /// The shell to complete for
    shell: Shell,
}

pub fn run(args: &Args, program: Command) -> Result<(), Complaint> {
    out::bytes(script(args.shell, program).as_bytes())
}

fn script(shell: Shell, program: Command) -> String {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut with_words(program), "tabiya", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    match shell {
        Shell::Fish => script + FILES_IN_FISH,
        Shell::Zsh => with_files_in_zsh(&script),
        _ => script,
    }
}

/// Files beside the words where either may stand: `tabiya FILE`, and the path of an engine for a player.
/// Bash and PowerShell offer them by themselves where no word fits.
const FILES_IN_FISH: &str = r#"complete -c tabiya -n "__fish_tabiya_needs_command" -F
complete -c tabiya -n "__fish_tabiya_using_subcommand play" -l opponent -l me -r -F
complete -c tabiya -n "__fish_tabiya_using_subcommand solve" -l player -r -F
"#;

/// As [`FILES_IN_FISH`].
fn with_files_in_zsh(script: &str) -> String {
    const COMMANDS: &str = r#"_describe -t commands 'tabiya commands' commands "$@""#;
    const OR_FILES: &str =
        "\n    local described=$?\n    _files && described=0\n    return $described";
    let lines = script.lines().map(|line| match line.split_once(":(pip ") {
        Some((option, words)) => {
            let words = words.replacen(")'", "}'", 1);
            format!("{option}:{{_files; compadd -- pip {words}\n")
        }
        None => format!("{line}\n"),
    });
    let script: String = lines.collect();
    script.replace(COMMANDS, &format!("{COMMANDS}{OR_FILES}"))
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
        ("play", "opponent" | "me") => return Some(players(&["human"])),
        ("solve", "players") => return Some(players(&["self", "all"])),
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

/// Who can play, the opponents first.
fn players(others: &[&'static str]) -> Vec<&'static str> {
    let exhibits = EXHIBITS.iter().map(|exhibit| exhibit.name);
    let opponents = OpponentName::WORDS.iter().chain(others).copied();
    opponents.chain(exhibits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        arena::schedule::Format,
        cli::play::Practised,
        game::index::Sort,
        players::{
            Player,
            museum::lab::{Method, View},
        },
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
        for option in ["opponent", "me"] {
            all_are("play", option, |word| word.parse::<Player>().ok());
        }
        all_are("solve", "players", |word| match word {
            "all" => Some(Player::full_strength()),
            other => other.parse().ok(),
        });
        all_are("list", "sort", |word| word.parse::<Sort>().ok());
        all_are("match", "format", |word| word.parse::<Format>().ok());
        all_are("stats", "time", |word| word.parse::<TimeClass>().ok());
        all_are("train", "rush", |word| rushing::kind(&[word]));
        let letters = clap::Arg::new("letters").long("letters");
        let program = with_words(Command::new("tabiya").arg(letters));
        let found = program.get_arguments().next().map(Arg::get_possible_values);
        assert_eq!(found.map(|words| words.len()), Some(LANGUAGES.len()));
    }

    #[test]
    fn files_are_offered_beside_commands_and_players() {
        let opponent = Arg::new("opponent").long("opponent").value_name("WHO");
        let play = Command::new("play").arg(opponent);
        let program = || Command::new("tabiya").subcommand(play.clone());
        let zsh = script(Shell::Zsh, program());
        for words in [
            ":WHO:{_files; compadd -- pip nell ",
            "'tabiya commands' commands \"$@\"\n    local described=$?\n    _files && ",
        ] {
            assert_eq!(zsh.matches(words).count(), 1, "{words}\n{zsh}");
        }
        assert!(!zsh.contains("(pip "), "{zsh}");
        let fish = script(Shell::Fish, program());
        assert!(fish.ends_with(FILES_IN_FISH), "{fish}");
        // What the conditions call are functions of that script.
        assert!(fish.contains("\nfunction __fish_tabiya_needs_command\n"));
        assert!(fish.contains("\nfunction __fish_tabiya_using_subcommand\n"));
    }
}
