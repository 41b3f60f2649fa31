//! Options that say which games count, the same for every command that counts games.

use super::{
    complaint::Complaint,
    numbers::within,
    side::{self, Side},
    words::shared as words,
};
use crate::{
    explore::{Filter, TimeClass},
    game::{Date, GameResult},
};

/// Which games count.
#[derive(Debug, clap::Args)]
pub struct GameFilter {
    /// The side of that player
    #[arg(long = "as", value_name = "SIDE", aliases = side::OTHER_NAMES, requires = "player")]
    side: Option<Side>,
    /// Only games from this date on: 2020, 2020.05 or 2020.05.31
    #[arg(long, value_name = "DATE", value_parser = date)]
    from: Option<Date>,
    /// Only games up to this date
    #[arg(long, value_name = "DATE", value_parser = date)]
    to: Option<Date>,
    /// Only games whose players' average rating is at least this
    #[arg(long, value_name = "ELO", visible_alias = "min-rating", value_parser = within::<u16>(0..=9_999))]
    min_elo: Option<u16>,
    /// Only games whose players' average rating is at most this
    #[arg(long, value_name = "ELO", visible_alias = "max-rating", value_parser = within::<u16>(0..=9_999))]
    max_elo: Option<u16>,
    /// Only these time controls: bullet, blitz, rapid, classical, correspondence
    #[arg(
        long,
        value_name = "TIME",
        value_delimiter = ',',
        visible_alias = "time-control"
    )]
    time: Vec<TimeClass>,
    /// Only these results: 1-0, 1/2-1/2, 0-1, *
    #[arg(long, value_name = "RESULT", value_delimiter = ',', value_parser = result)]
    result: Vec<GameResult>,
}

impl GameFilter {
    /// The filter, for the games of this player or of everybody.
    ///
    /// # Errors
    /// [`Complaint`] (exit code 2) where no game could pass.
    pub fn of(&self, player: Option<&str>) -> Result<Filter, Complaint> {
        let filter = Filter {
            player: player
                .map(str::to_owned)
                .filter(|name| !name.trim().is_empty()),
            side: self.side.map(Side::color),
            from: self.from,
            to: self.to,
            least_elo: self.min_elo,
            most_elo: self.max_elo,
            times: self.time.clone(),
            results: self.result.clone(),
        };
        if let (Some(from), Some(to)) = (self.from, self.to)
            && filter.has_dates_backwards()
        {
            return Err(Complaint::usage(words::dates_backwards(
                &typed(from),
                &typed(to),
            )));
        }
        if let (Some(least), Some(most)) = (self.min_elo, self.max_elo)
            && filter.has_ratings_backwards()
        {
            return Err(Complaint::usage(words::ratings_backwards(least, most)));
        }
        Ok(filter)
    }
}

fn date(text: &str) -> Result<Date, String> {
    Date::typed(text).ok_or_else(|| words::EXPECTED_DATE.to_owned())
}

/// A date without the parts that are unknown: `1890` for `1890.??.??`.
fn typed(date: Date) -> String {
    let text = date.to_string();
    text.trim_end_matches(".??").to_owned()
}

fn result(text: &str) -> Result<GameResult, String> {
    GameResult::from_token(text).ok_or_else(|| words::EXPECTED_RESULT.to_owned())
}
