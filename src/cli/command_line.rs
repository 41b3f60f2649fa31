//! Engines named on the command line or in the settings: `stockfish`, `'ssh host stockfish'`,
//! `"/opt/my engine/run" --uci`.

use super::complaint::Complaint;
use crate::uci::client::{
    Launch,
    command_line::{self, Chosen, option},
};

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

/// The engine of the settings, if there is one.
///
/// # Errors
/// As [`EngineArgs::launches`].
pub fn of_settings(command: &str, options: &str) -> Result<Option<Launch>, Complaint> {
    Launch::of_settings(command, options).map_err(Complaint::usage)
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
    Launch::of_line(text, options).map_err(Complaint::usage)
}

fn options<'a>(texts: impl Iterator<Item = &'a str>) -> Result<Vec<Chosen>, Complaint> {
    let options: Result<_, _> = texts.map(option).collect();
    options.map_err(Complaint::usage)
}

/// The words of a line.
///
/// # Errors
/// [`Complaint`] where a quote is left open.
pub fn words(line: &str) -> Result<Vec<String>, Complaint> {
    command_line::words(line).map_err(Complaint::usage)
}
