//! How the screen looks, set on the command line instead of in the settings.

use super::{complaint::Complaint, words::look as words};
use crate::store::{
    Settings,
    settings::{Choice, Colours, Kind, ThemeChoice},
};
use crate::text::nearest::nearest;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use std::ffi::OsStr;

/// Options of every command that draws on the screen.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Look")]
pub struct Look {
    /// Only ASCII characters
    #[arg(long)]
    pub ascii: bool,
    /// Colours of board and text; also the name of a file in the folder "themes" beside the settings
    #[arg(long, value_name = "NAME", value_parser = ThemeNames)]
    pub theme: Option<String>,
    /// How many colours to use
    #[arg(long, value_name = "N", value_parser = choice::<Colours>())]
    pub colours: Option<Colours>,
}

/// Reads a setting that is one of some words.
pub fn choice<C: Choice>() -> impl TypedValueParser<Value = C> {
    PossibleValuesParser::new(C::WORDS).map(|word| C::read(&word).unwrap_or_default())
}

/// Reads the name of a theme. The built-in ones are offered; which others there are is known when the
/// settings have been read.
#[derive(Clone)]
struct ThemeNames;

impl TypedValueParser for ThemeNames {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = ThemeChoice::WORDS.iter().copied();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}

impl Look {
    /// Puts what was said in the place of the settings, for this run.
    ///
    /// # Errors
    /// A [`Complaint`] about a theme that there is not.
    pub fn apply(&self, settings: &mut Settings) -> Result<(), Complaint> {
        let look = &mut settings.look;
        look.ascii |= self.ascii;
        look.colours = self.colours.unwrap_or(look.colours);
        match &self.theme {
            Some(name) if !look.choose_theme(name) => {
                let complaint = Complaint::usage(words::no_theme(Kind::Theme, name));
                Err(match nearest(name, look.theme_names()) {
                    Some(near) => complaint.hint(words::did_you_mean(near)),
                    None => complaint,
                })
            }
            _ => Ok(()),
        }
    }
}
