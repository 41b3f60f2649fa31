//! Engines named by a command line, and options by a list: `stockfish`, `'ssh host stockfish'`,
//! `"/opt/my engine/run" --uci`; `Threads=2; Hash=256`.

use super::engine_process::Launch;
use crate::{files, text::command_line, uci::words as said};
use thiserror::Error;

/// A name and its value; a button has none.
pub type Chosen = (String, Option<String>);

/// Why nothing can be started by a line.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CommandLineError {
    #[error("{}", said::NO_PROGRAM)]
    NoProgram,
    #[error("{}", said::open_quote(*quote, line))]
    OpenQuote { quote: char, line: String },
    #[error("{}", said::option_without_name(found))]
    OptionWithoutName { found: String },
    #[error("{}", said::option_without_value(found))]
    OptionWithoutValue { found: String },
}

impl Launch {
    /// The engine of the settings, if there is one: its command line and `Name=value; Name=value`.
    ///
    /// # Errors
    /// [`CommandLineError`] about a line or an option that cannot be understood.
    pub fn of_settings(command: &str, options: &str) -> Result<Option<Launch>, CommandLineError> {
        if command.is_empty() {
            return Ok(None);
        }
        let texts = options.split(';').map(str::trim);
        let options: Result<_, _> = texts.filter(|text| !text.is_empty()).map(option).collect();
        Launch::of_line(command, options?).map(Some)
    }

    /// What a line typed for a match starts: the command, `option.NAME=VALUE`, arguments, in quotes
    /// where they have blanks. `None`: nothing was typed.
    ///
    /// # Errors
    /// [`CommandLineError`] where a quote is left open or an option has no value.
    pub fn typed(line: &str) -> Result<Option<Launch>, CommandLineError> {
        let mut typed = words(line)?.into_iter();
        let Some(program) = typed.next() else {
            return Ok(None);
        };
        let mut launch = Launch {
            program: files::typed(&program),
            ..Launch::default()
        };
        for word in typed {
            match word
                .strip_prefix("option.")
                .map(|rest| rest.split_once('='))
            {
                Some(Some((name, value))) => launch
                    .options
                    .push((name.to_owned(), Some(value.to_owned()))),
                Some(None) => return Err(CommandLineError::OptionWithoutValue { found: word }),
                None => launch.arguments.push(word),
            }
        }
        Ok(Some(launch))
    }

    /// What a command line starts, with these options set.
    ///
    /// # Errors
    /// [`CommandLineError`] where it names no program or a quote is left open.
    pub fn of_line(line: &str, options: Vec<Chosen>) -> Result<Launch, CommandLineError> {
        let mut words = words(line)?.into_iter();
        let program = words.next().ok_or(CommandLineError::NoProgram)?;
        Ok(Launch {
            program: files::typed(&program),
            arguments: words.collect(),
            options,
            ..Launch::default()
        })
    }
}

/// An option as `NAME=VALUE`, or the name of a button.
///
/// # Errors
/// [`CommandLineError`] where it has no name.
pub fn option(text: &str) -> Result<Chosen, CommandLineError> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), Some(value.trim().to_owned())))
        }
        Some(_) => Err(CommandLineError::OptionWithoutName {
            found: text.to_owned(),
        }),
        None => Ok((text.trim().to_owned(), None)),
    }
}

/// The words of a line, as [`command_line::words`] divides it.
///
/// # Errors
/// [`CommandLineError`] where a quote is left open.
pub fn words(line: &str) -> Result<Vec<String>, CommandLineError> {
    command_line::words(line).map_err(|quote| CommandLineError::OpenQuote {
        quote,
        line: line.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn what_starts_an_engine_may_have_blanks_in_quotes() {
        let line = r#"'/opt/my engine/sf' --uci "option.Skill Level=5" option.Hash=64"#;
        let launch = Launch::typed(line).expect("understood").expect("an engine");
        assert_eq!(launch.program, PathBuf::from("/opt/my engine/sf"));
        assert_eq!(launch.arguments, ["--uci"]);
        let expected = [("Skill Level", "5"), ("Hash", "64")]
            .map(|(name, value)| (name.to_owned(), Some(value.to_owned())));
        assert_eq!(launch.options, expected);
    }

    #[test]
    fn what_starts_no_engine_is_told() {
        let told = |line| Launch::typed(line).expect_err(line).to_string();
        let no_value = told("sf option.Skill Level=5");
        assert!(no_value.contains("\"option.Skill\""), "{no_value}");
        let open = told("'sf");
        assert!(open.contains("closing '"), "{open}");
        assert_eq!(Launch::typed("  "), Ok(None));
    }

    #[test]
    fn a_quote_that_is_left_open_is_named() {
        let told = words("run 'it").expect_err("open").to_string();
        assert!(told.contains("a closing '"), "{told}");
    }

    #[test]
    fn options_of_the_settings_are_taken_with_the_engine() {
        let launch = Launch::of_settings("engine --uci", "Hash = 64; Clear Hash")
            .expect("understood")
            .expect("an engine");
        assert_eq!(launch.arguments, ["--uci"]);
        let expected = [
            ("Hash".to_owned(), Some("64".to_owned())),
            ("Clear Hash".to_owned(), None),
        ];
        assert_eq!(launch.options, expected);
        let launch = Launch::of_settings("~/bin/engine ~", "").expect("understood");
        let launch = launch.expect("an engine");
        assert_eq!(launch.program, files::typed("~/bin/engine"));
        assert_eq!(launch.arguments, ["~"]);
        assert_eq!(Launch::of_settings("", "Hash=1"), Ok(None));
    }
}
