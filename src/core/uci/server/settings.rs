//! The options that a chess program can set, as declared and as stored.

use super::reporter::Reporter;
use crate::{
    chess::{Position, material},
    engine::{
        Options, Tablebases,
        evaluation::{Choice, network::Network},
        margins::Margins,
        strength,
    },
    store::{margins, networks},
    text::nearest,
    uci::{
        protocol::{OptionKind, OptionSpec},
        words,
    },
};
use shakmaty::{CastlingMode, Position as _};
use std::{path::Path, sync::Arc, time::Duration};

/// The settings of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// As the engine hears them.
    pub engine: Options,
    /// How many best lines to report, at least 1.
    pub lines: usize,
    /// Castling is written king takes rook in every position.
    pub chess960: bool,
    /// Moves come from the opening book while it knows the position.
    pub own_book: bool,
    /// Scores are reported with the chances to win, draw and lose.
    pub show_wdl: bool,
    /// Play only as strongly as [`Settings::elo`] says.
    pub limit_strength: bool,
    /// The rating to play at, if limited.
    pub elo: u32,
    /// The classical evaluation is wanted although there is a network.
    pub classical: bool,
    /// A network from a file instead of the one that the program carries.
    pub network: Option<Arc<Network>>,
    /// The program analyses and does not play: the book is left closed.
    pub analysing: bool,
}

/// What follows from a setting that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It counts from the next search on by itself.
    None,
    /// The engine must be told.
    Engine,
    /// The engine must be told, and the program that positions are valued otherwise.
    Evaluation,
    /// The engine clears its tables.
    Forget,
    /// The book of this path is wanted; empty: the one built in.
    Book(String),
    /// The engine must be told, and the program that the endgame tables have changed.
    Tables,
}

/// The options of the engine. Every one of them does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Hash,
    Threads,
    MultiPv,
    MoveOverhead,
    Ponder,
    Chess960,
    AnalyseMode,
    ClearHash,
    OwnBook,
    BookFile,
    SyzygyPath,
    Evaluation,
    EvalFile,
    MarginsFile,
    ShowWdl,
    LimitStrength,
    Elo,
}

impl Name {
    const ALL: [Name; 17] = [
        Name::Hash,
        Name::Threads,
        Name::MultiPv,
        Name::Ponder,
        Name::MoveOverhead,
        Name::ClearHash,
        Name::OwnBook,
        Name::BookFile,
        Name::SyzygyPath,
        Name::Evaluation,
        Name::EvalFile,
        Name::MarginsFile,
        Name::LimitStrength,
        Name::Elo,
        Name::ShowWdl,
        Name::AnalyseMode,
        Name::Chess960,
    ];

    fn text(self) -> &'static str {
        match self {
            Name::Hash => "Hash",
            Name::Threads => "Threads",
            Name::MultiPv => "MultiPV",
            Name::MoveOverhead => "Move Overhead",
            Name::Ponder => "Ponder",
            Name::Chess960 => "UCI_Chess960",
            Name::AnalyseMode => "UCI_AnalyseMode",
            Name::ClearHash => "Clear Hash",
            Name::OwnBook => "OwnBook",
            Name::BookFile => "BookFile",
            Name::SyzygyPath => "SyzygyPath",
            Name::Evaluation => "Evaluation",
            Name::EvalFile => "EvalFile",
            Name::MarginsFile => "MarginsFile",
            Name::ShowWdl => "UCI_ShowWDL",
            Name::LimitStrength => "UCI_LimitStrength",
            Name::Elo => "UCI_Elo",
        }
    }

    fn kind(self) -> OptionKind {
        let engine = Options::default();
        let spin = |default: usize, min, max| OptionKind::Spin {
            default: i64::try_from(default).unwrap_or(max),
            min,
            max,
        };
        match self {
            Name::Hash => spin(engine.hash_mib, 1, 65_536),
            Name::Threads => spin(engine.threads, 1, 256),
            // No position has more than 218 legal moves.
            Name::MultiPv => spin(1, 1, 218),
            Name::MoveOverhead => OptionKind::Spin {
                default: i64::try_from(engine.move_overhead.as_millis()).unwrap_or(0),
                min: 0,
                max: 5_000,
            },
            // Declaring it says that pondering is possible; whether to do it is the program's
            // decision, by `go ponder`.
            Name::Ponder
            | Name::Chess960
            | Name::AnalyseMode
            | Name::OwnBook
            | Name::ShowWdl
            | Name::LimitStrength => OptionKind::Check { default: false },
            Name::Elo => OptionKind::Spin {
                default: i64::from(strength::LEAST),
                min: i64::from(strength::LEAST),
                max: i64::from(strength::MOST),
            },
            Name::Evaluation => OptionKind::Combo {
                default: match engine.evaluation {
                    Choice::Carried(_) | Choice::Network(_) => NETWORK,
                    Choice::Classical => CLASSICAL,
                }
                .to_owned(),
                choices: vec![NETWORK.to_owned(), CLASSICAL.to_owned()],
            },
            Name::BookFile | Name::SyzygyPath | Name::EvalFile | Name::MarginsFile => {
                OptionKind::Text {
                    default: String::new(),
                }
            }
            Name::ClearHash => OptionKind::Button,
        }
    }

    fn spec(self) -> OptionSpec {
        OptionSpec {
            name: self.text().to_owned(),
            kind: self.kind(),
        }
    }
}

/// The values of `Evaluation`.
const NETWORK: &str = "network";
const CLASSICAL: &str = "classical";

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            engine: Options::default(),
            lines: 1,
            chess960: false,
            own_book: false,
            analysing: false,
            classical: false,
            network: None,
            show_wdl: false,
            limit_strength: false,
            elo: strength::LEAST,
        }
    }
}

impl Settings {
    /// The declarations, in the order in which a dialog should show them.
    pub(super) fn declared() -> impl Iterator<Item = OptionSpec> {
        Name::ALL.into_iter().map(Name::spec)
    }

    /// Sets an option; its name may be written in any case.
    ///
    /// # Errors
    /// A sentence that says what was expected and found; the setting stays as it was.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let found = Name::ALL
            .into_iter()
            .find(|option| option.text().eq_ignore_ascii_case(name));
        let Some(option) = found else {
            let known = Name::ALL.iter().map(|option| option.text());
            return Err(words::unknown_option(name, &nearest::instead(name, known)));
        };
        if let Some(refusal) = option.spec().refusal(value) {
            return Err(refusal);
        }
        let value = value.unwrap_or_default();
        let number = value.parse::<usize>().unwrap_or_default();
        let on = value.eq_ignore_ascii_case("true");
        match option {
            Name::Hash => self.engine.hash_mib = number,
            Name::Threads => self.engine.threads = number,
            Name::MoveOverhead => {
                self.engine.move_overhead =
                    Duration::from_millis(u64::try_from(number).unwrap_or_default());
            }
            Name::MultiPv => self.lines = number,
            Name::Chess960 => self.chess960 = on,
            Name::AnalyseMode => self.analysing = on,
            Name::OwnBook => self.own_book = on,
            Name::ShowWdl => self.show_wdl = on,
            Name::LimitStrength => self.limit_strength = on,
            Name::Elo => self.elo = u32::try_from(number).unwrap_or(strength::LEAST),
            Name::BookFile => return Ok(Change::Book(path_of(value))),
            Name::SyzygyPath => {
                self.engine.tablebases = Tablebases::named(&path_of(value))
                    .map_err(|sentence| words::tables_refused(&sentence))?;
                return Ok(Change::Tables);
            }
            Name::Evaluation => {
                let classical = value.eq_ignore_ascii_case(CLASSICAL);
                if !classical && self.network().is_none() {
                    return Err(words::NO_NETWORK.to_owned());
                }
                self.classical = classical;
                self.choose_evaluation();
            }
            Name::EvalFile => {
                let path = path_of(value);
                self.network = if path.is_empty() {
                    None
                } else {
                    let network =
                        networks::load(Path::new(&path)).map_err(words::network_refused)?;
                    Some(Arc::new(network))
                };
                self.choose_evaluation();
            }
            Name::MarginsFile => {
                let path = path_of(value);
                self.engine.margins = if path.is_empty() {
                    Margins::usual()
                } else {
                    let record = margins::load(Path::new(&path)).map_err(words::margins_refused)?;
                    Arc::new(record.margins())
                };
            }
            Name::Ponder => {}
            Name::ClearHash => return Ok(Change::Forget),
        }
        self.engine.elo = self.limit_strength.then_some(self.elo);
        Ok(match option {
            Name::Hash
            | Name::Threads
            | Name::MoveOverhead
            | Name::LimitStrength
            | Name::Elo
            | Name::MarginsFile => Change::Engine,
            Name::Evaluation | Name::EvalFile => Change::Evaluation,
            _ => Change::None,
        })
    }

    /// The evaluation that `Evaluation` and `EvalFile` lead to.
    fn choose_evaluation(&mut self) {
        let network = self.network().filter(|_| !self.classical);
        self.engine.evaluation = network.unwrap_or(Choice::Classical);
    }

    /// The network of a file, else the one that the program carries, if it carries one.
    fn network(&self) -> Option<Choice> {
        let own = self.network.clone().map(Choice::Network);
        own.or_else(Choice::network)
    }

    /// How searches of this position are told.
    pub(super) fn reporter(&self, position: &Position) -> Reporter {
        let mode = if self.chess960 {
            CastlingMode::Chess960
        } else {
            position.castling_mode()
        };
        let material = material::on_board(position.current().board());
        Reporter::new(mode, self.show_wdl.then_some(material))
    }

    /// What endgame tables there are, in words.
    pub(super) fn tables_found(&self) -> String {
        match &self.engine.tablebases {
            None => words::NO_TABLES.to_owned(),
            Some(tables) => words::tables_found(tables.files(), tables.most_pieces()),
        }
    }
}

/// The protocol writes an empty text as `<empty>`.
fn path_of(value: &str) -> String {
    if value == "<empty>" { "" } else { value }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_met_in_any_case_and_values_are_examined() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("hASH", Some("17")), Ok(Change::Engine));
        assert_eq!(
            settings.set("move overhead", Some("30")),
            Ok(Change::Engine)
        );
        assert_eq!(settings.set("multipv", Some("3")), Ok(Change::None));
        assert_eq!(settings.set("UCI_CHESS960", Some("TRUE")), Ok(Change::None));
        assert_eq!(settings.set("clear hash", None), Ok(Change::Forget));
        let expected = Settings {
            engine: Options {
                hash_mib: 17,
                threads: 1,
                move_overhead: Duration::from_millis(30),
                ..Options::default()
            },
            lines: 3,
            chess960: true,
            ..Settings::default()
        };
        assert_eq!(settings, expected);
        for (name, value) in [
            ("Hash", Some("0")),
            ("Hash", Some("99999999")),
            ("Hash", None),
            ("Threads", Some("two")),
            ("UCI_Chess960", Some("perhaps")),
            ("Contempt", Some("3")),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value:?}");
        }
        assert_eq!(settings, expected, "a refused value changes nothing");
    }

    #[test]
    fn networks_are_taken_from_files_and_damaged_ones_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.network");
        let good = Network::new(vec![3; 768 * 16], vec![0; 16], vec![5; 32], vec![0]);
        let good = good.expect("sizes that fit");
        std::fs::write(&path, good.to_bytes()).expect("the folder can be written to");
        let name = path.to_string_lossy().into_owned();
        let mut settings = Settings::default();
        assert_eq!(
            settings.set("EvalFile", Some(&name)),
            Ok(Change::Evaluation)
        );
        let mine = Choice::Network(Arc::new(good.clone()));
        assert_eq!(settings.engine.evaluation, mine);
        assert_eq!(
            settings.set("Evaluation", Some("Classical")),
            Ok(Change::Evaluation)
        );
        assert_eq!(settings.engine.evaluation, Choice::Classical);
        assert_eq!(
            settings.set("Evaluation", Some("network")),
            Ok(Change::Evaluation)
        );
        // Without a file it is the one carried; a build that carries none is back at classical.
        let carried = Choice::network().unwrap_or(Choice::Classical);
        let cleared = settings.set("EvalFile", Some("<empty>"));
        assert_eq!(cleared, Ok(Change::Evaluation));
        assert_eq!(settings.engine.evaluation, carried);
        let again = settings.set("EvalFile", Some(&name));
        assert_eq!(again, Ok(Change::Evaluation));
        assert_eq!(settings.engine.evaluation, mine);
        let mut damaged = good.to_bytes();
        damaged[999] ^= 1;
        std::fs::write(&path, damaged).expect("the folder can be written to");
        let refusal = settings.set("EvalFile", Some(&name)).expect_err("damaged");
        assert!(
            refusal.contains("hash") && refusal.contains("mine.network"),
            "{refusal}"
        );
        let missing = settings.set("EvalFile", Some("/no/such.network"));
        assert!(missing.is_err_and(|refusal| refusal.contains("/no/such.network")));
        assert_eq!(settings.engine.evaluation, mine, "the network in use stays");
    }

    #[test]
    fn a_rating_counts_only_while_strength_is_limited() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("UCI_Elo", Some("2000")), Ok(Change::Engine));
        assert_eq!(settings.engine.elo, None);
        settings
            .set("UCI_LimitStrength", Some("true"))
            .expect("a switch");
        assert_eq!(settings.engine.elo, Some(2_000));
        assert!(settings.set("UCI_Elo", Some("9000")).is_err());
    }
}
