//! Engines named on the command line or in the settings: `stockfish`, `'ssh host stockfish'`,
//! `"/opt/my engine/run" --uci`.

use super::{complaint::Complaint, words::command_line as said};
use crate::{files, text::command_line, uci::client::Launch};

/// What another engine is named by.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct EngineArgs {
    /// Another UCI engine, as a command line; may be given several times
    #[arg(long = "engine", value_name = "CMD")]
    pub engines: Vec<String>,
    /// Set an option of the engines named by --engine, such as Threads=2
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "engines")]
    pub options: Vec<String>,
}

impl EngineArgs {
    /// What to start.
    ///
    /// # Errors
    /// [`Complaint`] about a command line or an option that cannot be understood.
    pub fn launches(&self) -> Result<Vec<Launch>, Complaint> {
        let options = options(self.options.iter().map(String::as_str))?;
        self.engines
            .iter()
            .map(|text| launch(text, options.clone()))
            .collect()
    }
}

/// What the one other engine is named by, where more would be left out.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct OneEngineArgs {
    /// Another UCI engine than the built-in one, as a command line
    #[arg(long, value_name = "CMD")]
    pub engine: Option<String>,
    /// Set an option of the engine named by --engine, such as Threads=2
    #[arg(long = "option", value_name = "NAME=VALUE", requires = "engine")]
    pub options: Vec<String>,
}

impl OneEngineArgs {
    /// What to start, if anything.
    ///
    /// # Errors
    /// As [`EngineArgs::launches`].
    pub fn launch(&self) -> Result<Option<Launch>, Complaint> {
        let options = options(self.options.iter().map(String::as_str))?;
        let engine = self.engine.as_deref();
        engine.map(|text| launch(text, options)).transpose()
    }
}

/// The engine of the settings, if there is one: its command line and `Name=value; Name=value`.
///
/// # Errors
/// As [`EngineArgs::launches`].
pub fn of_settings(command: &str, options: &str) -> Result<Option<Launch>, Complaint> {
    if command.is_empty() {
        return Ok(None);
    }
    let texts = options.split(';').map(str::trim);
    let options = self::options(texts.filter(|text| !text.is_empty()))?;
    launch(command, options).map(Some)
}

/// A command line without options, if its first word names a program that there is, or is a path.
pub fn program(text: &str) -> Option<Launch> {
    let launch = launch(text, Vec::new()).ok()?;
    let is_path = launch.program.components().count() > 1;
    (is_path || launch.is_there()).then_some(launch)
}

/// What a command line starts, with these options set.
///
/// # Errors
/// [`Complaint`] where it names no program or a quote is left open.
pub fn launch(text: &str, options: Vec<Chosen>) -> Result<Launch, Complaint> {
    let mut words = words(text)?.into_iter();
    let Some(program) = words.next() else {
        return Err(Complaint::usage(said::NO_PROGRAM));
    };
    Ok(Launch {
        program: files::typed(&program),
        arguments: words.collect(),
        options,
        ..Launch::default()
    })
}

/// A name and its value; a button has none.
type Chosen = (String, Option<String>);

fn options<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Vec<Chosen>, Complaint> {
    texts.map(option).collect()
}

fn option(text: &str) -> Result<Chosen, Complaint> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() => {
            Ok((name.trim().to_owned(), Some(value.trim().to_owned())))
        }
        Some(_) => Err(Complaint::usage(said::option_without_name(text))),
        None => Ok((text.trim().to_owned(), None)),
    }
}

/// The words of a line, as [`command_line::words`] divides it.
///
/// # Errors
/// [`Complaint`] where a quote is left open.
pub fn words(line: &str) -> Result<Vec<String>, Complaint> {
    command_line::words(line).map_err(|open| Complaint::usage(said::open_quote(open, line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_that_is_left_open_is_named() {
        let told = words("run 'it").expect_err("open");
        assert!(told.what().contains("a closing '"), "{told}");
    }

    #[test]
    fn options_of_the_settings_are_taken_with_the_engine() {
        let launch = of_settings("engine --uci", "Hash = 64; Clear Hash")
            .expect("understood")
            .expect("an engine");
        assert_eq!(launch.arguments, ["--uci"]);
        let expected = [
            ("Hash".to_owned(), Some("64".to_owned())),
            ("Clear Hash".to_owned(), None),
        ];
        assert_eq!(launch.options, expected);
        let launch = of_settings("~/bin/engine ~", "").expect("understood");
        let launch = launch.expect("an engine");
        assert_eq!(launch.program, files::typed("~/bin/engine"));
        assert_eq!(launch.arguments, ["~"]);
        assert!(of_settings("", "Hash=1").expect("understood").is_none());
    }
}
