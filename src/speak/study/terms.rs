//! What a review may spend on a move, and whose moves it looks at, as they are said.

use super::{Losing, Reading};
use crate::{
    analysis::{MoveLimit, Settings},
    speak::{count_said, words::review as words},
};
use shakmaty::Color;
use std::{io, time::Duration};

impl Reading<'_, '_> {
    /// Reviews as the words say, which hold for later reviews of this sitting too; `warned`: as for
    /// [`Reading::review`].
    pub(super) fn review_as_said(
        &mut self,
        said: &[&str],
        warned: Option<Losing>,
    ) -> io::Result<()> {
        let Some(settings) = with_words(&self.review, said) else {
            return self.voice.say(words::WRITE_REVIEW);
        };
        if settings != self.review {
            // A review that was stopped is not gone on with by other rules.
            self.unfinished = None;
            self.review = settings;
        }
        self.review(warned)
    }
}

/// `white`, `both 200000 nodes`, `5 seconds`.
fn with_words(settings: &Settings, said: &[&str]) -> Option<Settings> {
    let mut settings = settings.clone();
    let mut rest = said;
    while let Some((word, behind)) = rest.split_first() {
        rest = behind;
        match *word {
            "white" => settings.side = Some(Color::White),
            "black" => settings.side = Some(Color::Black),
            "both" => settings.side = None,
            number => {
                let (unit, behind) = rest.split_first()?;
                rest = behind;
                let count = count_said(number).filter(|count| *count > 0)?;
                settings.nodes_per_move = match *unit {
                    "node" | "nodes" => MoveLimit::Nodes(count),
                    "second" | "seconds" => MoveLimit::Time(Duration::from_secs(count)),
                    _ => return None,
                };
            }
        }
    }
    Some(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_reviewed_is_said() {
        let said = |words: &str| {
            let words: Vec<&str> = words.split_whitespace().collect();
            let settings = with_words(&Settings::default(), &words)?;
            Some((settings.side, settings.nodes_per_move))
        };
        let usual = MoveLimit::Nodes(200_000);
        assert_eq!(said("white"), Some((Some(Color::White), usual)));
        let both = said("black both 1m nodes");
        assert_eq!(both, Some((None, MoveLimit::Nodes(1_000_000))));
        let five = MoveLimit::Time(Duration::from_secs(5));
        assert_eq!(said("5 seconds"), Some((None, five)));
        for wrong in ["all", "5", "5 moves", "0 nodes"] {
            assert_eq!(said(wrong), None, "{wrong}");
        }
    }
}
