//! `tabiya man`: the manual pages, made from the same description as `--help`.

use super::{
    complaint::{Complaint, Exit},
    words::man as words,
};
use crate::{
    cli::out::{self, say},
    tui::{action::ABOUT, keymap::Context},
};
use clap::Command;
use clap_mangen::Man;
use std::path::PathBuf;

const PROGRAM: &str = "tabiya";

/// Print the manual page
///
/// For example: tabiya man | man -l -
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Write a page for the program and for each command into this folder instead
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
}

pub fn run(args: &Args, program: Command) -> Result<(), Complaint> {
    // The exit codes have a section of their own.
    let mut program = program.disable_help_subcommand(true).after_help(None);
    program.build();
    match &args.dir {
        None => out::bytes(&page(program)?),
        Some(folder) => {
            for command in with_those_below(program) {
                let name = command.get_display_name().unwrap_or(command.get_name());
                let name = format!("{name}.1");
                let path = out::write_into(folder, &name, &page(command)?)?;
                say!("{}", path.display())?;
            }
            Ok(())
        }
    }
}

/// The command and all below it. Building the whole has given each the name of its whole name:
/// `tabiya-book-check`.
fn with_those_below(command: Command) -> Vec<Command> {
    let below: Vec<Command> = command
        .get_subcommands()
        .filter(|below| !below.is_hide_set())
        .cloned()
        .collect();
    std::iter::once(command)
        .chain(below.into_iter().flat_map(with_those_below))
        .collect()
}

/// The head of a section; more than one word stands in quotes.
fn section(heading: &str) -> String {
    match heading.contains(' ') {
        true => format!(".SH \"{heading}\"\n"),
        false => format!(".SH {heading}\n"),
    }
}

/// A term, and what it is for.
fn term(name: &str, meaning: &str) -> String {
    let name = name.replace('-', "\\-");
    format!(".TP\n\\fB{name}\\fR\n{meaning}\n")
}

fn terms(terms: &[(&str, &str)]) -> String {
    let terms = terms.iter();
    terms.map(|(name, meaning)| term(name, meaning)).collect()
}

/// The section on exit codes, as manual pages have it.
fn exit_status() -> String {
    let codes = Exit::MEANINGS.map(|(exit, meaning)| term(&(exit as u8).to_string(), meaning));
    section(words::EXIT_STATUS) + &codes.concat()
}

/// The page of the program has its files and variables; those of commands point to it.
fn page(command: Command) -> Result<Vec<u8>, Complaint> {
    let name = command.get_display_name().unwrap_or(command.get_name());
    let name = name.to_owned();
    let mut bytes = Vec::new();
    Man::new(command)
        .render(&mut bytes)
        .map_err(|error| Complaint::failed(words::not_made(error)))?;
    let text = String::from_utf8_lossy(&bytes);
    let mut text = with_examples(&with_title(&text, &name));
    text += &exit_status();
    match name.as_str() {
        PROGRAM => {
            text += &(section(words::FILES) + &terms(words::EACH_FILE));
            text += &(section(words::ENVIRONMENT) + &terms(words::EACH_VARIABLE));
            text += &keys();
        }
        _ => text += &(section(words::SEE_ALSO) + "\\fBtabiya\\fR(1)\n"),
    }
    Ok(text.into_bytes())
}

/// How keys are set, with the names of all places and actions.
fn keys() -> String {
    let places = Context::ALL.map(Context::name);
    let actions: Vec<(&str, &str)> = ABOUT
        .iter()
        .map(|about| (about.name, about.description))
        .collect();
    let places = places.join(", ").replace('-', "\\-");
    section(words::KEYS) + &words::keys(&places) + &terms(&actions)
}

/// The title line with the program's version in the footer, and no date.
fn with_title(text: &str, name: &str) -> String {
    let title = format!(
        ".TH {name} 1 \"\" \"{PROGRAM} {}\" \"{}\"",
        env!("CARGO_PKG_VERSION"),
        words::MANUAL
    );
    let lines = text.lines().map(|line| match line.starts_with(".TH ") {
        true => title.clone(),
        false => line.to_owned(),
    });
    lines.map(|line| line + "\n").collect()
}

/// What stands below the options, under the heading that manual pages have for it.
fn with_examples(text: &str) -> String {
    const EXTRA: &str = ".SH EXTRA\n";
    let Some((before, extra)) = text.split_once(EXTRA) else {
        return text.to_owned();
    };
    let mut begin = words::EXAMPLES_BEGIN.iter();
    let (notes, examples) = begin
        .find_map(|begin| extra.split_once(begin))
        .unwrap_or(("", extra));
    let notes = match notes.trim_end() {
        "" => String::new(),
        notes => section(words::NOTES) + &in_paragraphs(notes),
    };
    let examples = section(words::EXAMPLES) + &in_paragraphs(examples);
    format!("{before}{notes}{examples}")
}

/// Lines that begin with blanks, as commands do, stay as they are: a FEN that is broken or
/// hyphenated is none. What stands between them is filled, as paragraphs.
fn in_paragraphs(text: &str) -> String {
    let mut made = String::new();
    let (mut was_kept, mut is_after_blank) = (false, false);
    for line in text.lines() {
        if line.is_empty() {
            is_after_blank = true;
            continue;
        }
        let is_kept = line.starts_with("  ");
        made += match (was_kept, is_kept) {
            (false, true) if is_after_blank => ".PP\n.nf\n",
            (false, true) => ".nf\n",
            (true, true) if is_after_blank => "\n",
            (true, false) => ".fi\n.PP\n",
            (false, false) if is_after_blank => ".PP\n",
            _ => "",
        };
        made += line;
        made.push('\n');
        (was_kept, is_after_blank) = (is_kept, false);
    }
    if was_kept {
        made += ".fi\n";
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_the_usual_sections_and_the_version() {
        let program = Command::new("tabiya").subcommand(
            Command::new("match").after_help("Players have names.\n\nExamples:\n  tabiya match"),
        );
        let mut program = program;
        program.build();
        let pages: Vec<String> = with_those_below(program)
            .into_iter()
            .map(|command| String::from_utf8(page(command).expect("a page")).expect("UTF-8"))
            .collect();
        let version = format!("\"tabiya {}\"", env!("CARGO_PKG_VERSION"));
        for text in &pages {
            let title = text.lines().find(|line| line.starts_with(".TH"));
            assert!(
                title.is_some_and(|title| title.contains(&version)),
                "{text}"
            );
            assert!(!text.contains("EXTRA"), "{text}");
        }
        let of = |name: &str| {
            let title = format!(".TH {name} 1");
            pages.iter().find(|text| text.contains(&title)).expect(name)
        };
        let whole = of("tabiya");
        assert!(whole.contains(".SH FILES\n.TP\n\\fB~/.config/tabiya/settings.toml"));
        assert!(whole.contains("\\fBNO_COLOR\\fR\n"), "{whole}");
        for words in ["left\\-book", "\\fBreview\\-game\\fR\n"] {
            assert!(whole.contains(words), "{whole}");
        }
        let of_match = of("tabiya-match");
        for section in [
            ".SH NOTES\nPlayers have names.\n",
            ".SH EXAMPLES\n.nf\n  tabiya match\n.fi\n",
            ".SH \"SEE ALSO\"\n",
        ] {
            assert!(of_match.contains(section), "{of_match}");
        }
    }

    #[test]
    fn commands_stand_as_they_are_and_sentences_in_paragraphs() {
        let text = "By hand:\n  go\n\n  quit\nOr:\n  tabiya uci\n\nThe\nend.\n\nMore.\n";
        let expected = "By hand:\n.nf\n  go\n\n  quit\n.fi\n.PP\nOr:\n.nf\n  tabiya uci\n.fi\n.PP\n\
            The\nend.\n.PP\nMore.\n";
        assert_eq!(in_paragraphs(text), expected);
        let one = with_examples(".SH EXTRA\nExample:\n  tabiya\n");
        assert_eq!(one, ".SH EXAMPLES\n.nf\n  tabiya\n.fi\n");
    }
}
