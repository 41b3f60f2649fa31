//! How the screen looks, set on the command line instead of in the settings.

use crate::store::{
    Settings,
    settings::fields::{COLOURS, THEMES},
};
use clap::builder::PossibleValuesParser;

/// Options of every command that draws on the screen.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Look")]
pub struct Look {
    /// Only ASCII characters
    #[arg(long)]
    pub ascii: bool,
    /// Colours of board and text
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(THEMES))]
    pub theme: Option<String>,
    /// How many colours to use
    #[arg(long, value_name = "N", value_parser = PossibleValuesParser::new(COLOURS))]
    pub colours: Option<String>,
}

impl Look {
    /// Puts what was said in the place of the settings, for this run.
    pub fn apply(&self, settings: &mut Settings) {
        let word = |words: &[&'static str], said: &Option<String>| {
            let said = said.as_deref()?;
            words.iter().copied().find(|word| *word == said)
        };
        let look = &mut settings.look;
        look.ascii |= self.ascii;
        look.theme = word(&THEMES, &self.theme).unwrap_or(look.theme);
        look.colours = word(&COLOURS, &self.colours).unwrap_or(look.colours);
    }
}
