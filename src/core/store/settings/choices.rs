//! Settings that are one of some words, as types: the file, the command line and the settings
//! screen know the word, everything else the variant.

use crate::{
    chess::{languages::LANGUAGES, line::PieceLetters},
    engine::evaluation,
};

/// One of some words.
pub trait Choice: Copy + Default + PartialEq + Send + Sync + 'static {
    /// All variants.
    const ALL: &'static [Self];
    /// Their words, in the same order.
    const WORDS: &'static [&'static str];
    /// Words of earlier versions, each with the one that it is now.
    const FORMER: &'static [(&'static str, &'static str)] = &[];

    fn place(self) -> usize {
        Self::ALL.iter().position(|one| *one == self).unwrap_or(0)
    }

    fn word(self) -> &'static str {
        Self::WORDS.get(self.place()).copied().unwrap_or_default()
    }

    /// The variant of this word.
    fn read(word: &str) -> Option<Self> {
        let former = Self::FORMER.iter().find(|(former, _)| *former == word);
        let word = former.map_or(word, |(_, now)| now);
        let place = Self::WORDS.iter().position(|known| *known == word)?;
        Self::ALL.get(place).copied()
    }

    /// The one after this, the first after the last.
    #[must_use]
    fn next(self) -> Self {
        let next = Self::ALL.get(self.place() + 1).or(Self::ALL.first());
        next.copied().unwrap_or_default()
    }
}

/// A type with a word for each variant.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $variant:ident = $word:literal),+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name { $($(#[$note])* $variant),+ }

        impl Choice for $name {
            const ALL: &'static [$name] = &[$($name::$variant),+];
            const WORDS: &'static [&'static str] = &[$($word),+];
        }
    };
}

choice! {
    /// Colours of board and text.
    ThemeChoice {
        /// What suits the terminal.
        #[default]
        Auto = "auto",
        Walnut = "walnut",
        Paper = "paper",
        Contrast = "contrast",
        ColourBlind = "colour-blind",
        Mono = "mono",
        Terminal = "terminal",
        Tournament = "tournament",
        Midnight = "midnight"
    }
}

choice! {
    /// How many colours are used.
    Colours {
        /// What the terminal has.
        #[default]
        Auto = "auto",
        /// 24 bits each.
        True = "true",
        Indexed256 = "256",
        Basic16 = "16",
        None = "none"
    }
}

choice! {
    /// How pieces are drawn.
    PieceStyle {
        /// Images where the terminal shows them, else art.
        #[default]
        Images = "images",
        /// Blocks where a square is large enough, else figurines.
        Art = "art",
        /// Finer blocks, which not every font has.
        Sextants = "sextants",
        /// The finest.
        Octants = "octants",
        Figurines = "figurines",
        Outlines = "outlines",
        Letters = "letters"
    }
}

impl Choice for PieceLetters {
    const ALL: &'static [PieceLetters] = &[
        PieceLetters::Letters,
        PieceLetters::Figurines,
        PieceLetters::Of(&LANGUAGES[0]),
        PieceLetters::Of(&LANGUAGES[1]),
        PieceLetters::Of(&LANGUAGES[2]),
        PieceLetters::Of(&LANGUAGES[3]),
        PieceLetters::Of(&LANGUAGES[4]),
        PieceLetters::Of(&LANGUAGES[5]),
        PieceLetters::Of(&LANGUAGES[6]),
        PieceLetters::Of(&LANGUAGES[7]),
        PieceLetters::Of(&LANGUAGES[8]),
        PieceLetters::Of(&LANGUAGES[9]),
        PieceLetters::Of(&LANGUAGES[10]),
        PieceLetters::Of(&LANGUAGES[11]),
        PieceLetters::Of(&LANGUAGES[12]),
        PieceLetters::Of(&LANGUAGES[13]),
        PieceLetters::Of(&LANGUAGES[14]),
    ];
    const WORDS: &'static [&'static str] = &[
        "english",
        "figurines",
        "german",
        "french",
        "spanish",
        "italian",
        "dutch",
        "portuguese",
        "polish",
        "czech",
        "hungarian",
        "swedish",
        "danish",
        "norwegian",
        "finnish",
        "romanian",
        "russian",
    ];

    const FORMER: &'static [(&'static str, &'static str)] = &[("letters", "english")];
}

choice! {
    /// The side that the person plays.
    OwnSide {
        #[default]
        White = "white",
        Black = "black",
        Random = "random"
    }
}

choice! {
    /// What is shown during a game.
    GameView {
        /// The engine's thinking while it thinks, and the opening's name.
        #[default]
        Open = "open",
        /// Everything: evaluation, best lines on one's own turn, book moves, threats.
        Training = "training",
        /// Board, clocks and moves; no hints, no take-backs.
        Serious = "serious"
    }
}

choice! {
    /// How Tabiya values positions.
    EvaluationChoice {
        /// The network that the program carries, the stronger one as measured; the classical evaluation
        /// where it carries none.
        #[default]
        Network = "network",
        /// The terms that people thought of.
        Classical = "classical"
    }
}

impl EvaluationChoice {
    /// As the engine hears it.
    pub fn chosen(self) -> evaluation::Choice {
        match self {
            EvaluationChoice::Network => evaluation::Choice::default(),
            EvaluationChoice::Classical => evaluation::Choice::Classical,
        }
    }
}

choice! {
    /// Who of Tabiya's opponents plays, weakest first.
    OpponentName {
        Pip = "pip",
        Nell = "nell",
        Bruno = "bruno",
        #[default]
        Greta = "greta",
        Otto = "otto",
        Zora = "zora",
        Victor = "victor",
        Ines = "ines",
        Henrik = "henrik",
        Tala = "tala",
        Noor = "noor",
        /// Full strength.
        Tabiya = "tabiya",
        /// As strong as the person.
        Adaptive = "adaptive"
    }
}

impl OpponentName {
    /// Who is nearest in strength to what earlier versions called level 1 to 10.
    pub fn of_level(level: usize) -> Option<OpponentName> {
        use OpponentName::{Bruno, Greta, Henrik, Ines, Nell, Otto, Tabiya, Victor, Zora};
        const LEVELS: [OpponentName; 10] = [
            Nell, Bruno, Greta, Otto, Zora, Zora, Victor, Ines, Henrik, Tabiya,
        ];
        LEVELS.get(level.checked_sub(1)?).copied()
    }
}

choice! {
    /// What a review may spend on each position.
    ReviewLimit {
        Nodes50k = "50k nodes",
        #[default]
        Nodes200k = "200k nodes",
        Nodes1M = "1M nodes",
        Nodes5M = "5M nodes",
        Seconds1 = "1 s",
        Seconds5 = "5 s",
        Seconds30 = "30 s"
    }
}

choice! {
    /// Whose moves are reviewed.
    ReviewedSide {
        #[default]
        Both = "both",
        White = "white",
        Black = "black"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_plays_unless_another_is_chosen() {
        use crate::store::settings::Settings;
        let mut settings = Settings::default();
        let carried = evaluation::Choice::network();
        let usual = settings.engine.evaluation.chosen();
        assert_eq!(usual, carried.unwrap_or(evaluation::Choice::Classical));
        settings.engine.evaluation = EvaluationChoice::Classical;
        let chosen = settings.engine.evaluation.chosen();
        assert_eq!(chosen, evaluation::Choice::Classical);
    }

    #[test]
    fn english_piece_letters_have_their_name_and_are_read_by_the_former_one() {
        for word in ["english", "letters"] {
            assert_eq!(PieceLetters::read(word), Some(PieceLetters::Letters));
        }
        assert_eq!(PieceLetters::Letters.word(), "english");
    }

    #[test]
    fn a_choice_is_read_by_its_word_and_stepped_through() {
        for side in OwnSide::ALL {
            assert_eq!(OwnSide::read(side.word()), Some(*side));
        }
        assert_eq!(OwnSide::read("green"), None);
        assert_eq!(OwnSide::White.next(), OwnSide::Black);
        assert_eq!(OwnSide::Random.next(), OwnSide::White);
        assert_eq!(ReviewLimit::default().word(), "200k nodes");
    }
}
