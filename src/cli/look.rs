//! How the screen looks, set on the command line instead of in the settings.

use crate::store::{
    Settings,
    settings::{Choice, Colours, ThemeChoice},
};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Options of every command that draws on the screen.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Look")]
pub struct Look {
    /// Only ASCII characters
    #[arg(long)]
    pub ascii: bool,
    /// Colours of board and text
    #[arg(long, value_name = "NAME", value_parser = choice::<ThemeChoice>())]
    pub theme: Option<ThemeChoice>,
    /// How many colours to use
    #[arg(long, value_name = "N", value_parser = choice::<Colours>())]
    pub colours: Option<Colours>,
}

/// Reads a setting that is one of some words.
pub fn choice<C: Choice>() -> impl TypedValueParser<Value = C> {
    PossibleValuesParser::new(C::WORDS).map(|word| C::read(&word).unwrap_or_default())
}

impl Look {
    /// Puts what was said in the place of the settings, for this run.
    pub fn apply(&self, settings: &mut Settings) {
        let look = &mut settings.look;
        look.ascii |= self.ascii;
        look.theme = self.theme.unwrap_or(look.theme);
        look.colours = self.colours.unwrap_or(look.colours);
    }
}
