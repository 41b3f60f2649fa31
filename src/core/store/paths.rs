//! Where the program's files lie.
//!
//! The folders of the platform (XDG on Unix, so `~/.config/tabiya`, `~/.local/share/tabiya`,
//! `~/.local/state/tabiya`, or as `XDG_CONFIG_HOME` and its kin say); each can be named outright
//! by `TABIYA_CONFIG_DIR`, `TABIYA_DATA_DIR` and `TABIYA_STATE_DIR`.

pub use crate::files::typed;

use super::error::StoreError;
use etcetera::BaseStrategy as _;
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

/// The file of one's own copy of the program's book, in the data folder.
pub const OWN_BOOK: &str = "openings.book.txt";

/// The program's folders; they need not exist yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    config: PathBuf,
    data: PathBuf,
    state: PathBuf,
}

impl Paths {
    /// The folders of this platform and environment.
    ///
    /// # Errors
    /// [`StoreError::NoHome`] where no home folder is known and not all three are named.
    pub fn find() -> Result<Paths, StoreError> {
        Paths::find_with(|name| std::env::var_os(name))
    }

    /// As [`Paths::find`], with the program's own variables read by `variable`.
    ///
    /// # Errors
    /// As [`Paths::find`].
    pub fn find_with(variable: impl Fn(&str) -> Option<OsString>) -> Result<Paths, StoreError> {
        let named = |name| {
            let path = PathBuf::from(variable(name).filter(|value| !value.is_empty())?);
            Some(std::path::absolute(&path).unwrap_or(path))
        };
        let [config, data, state] =
            ["TABIYA_CONFIG_DIR", "TABIYA_DATA_DIR", "TABIYA_STATE_DIR"].map(named);
        if let (Some(config), Some(data), Some(state)) = (&config, &data, &state) {
            return Ok(Paths {
                config: config.clone(),
                data: data.clone(),
                state: state.clone(),
            });
        }
        let platform = etcetera::choose_base_strategy()
            .map_err(|error| StoreError::NoHome(error.to_string()))?;
        let ours = |folder: PathBuf| folder.join("tabiya");
        let data = data.unwrap_or_else(|| ours(platform.data_dir()));
        Ok(Paths {
            config: config.unwrap_or_else(|| ours(platform.config_dir())),
            state: state.unwrap_or_else(|| {
                platform
                    .state_dir()
                    .map_or_else(|| data.join("state"), ours)
            }),
            data,
        })
    }

    /// The folder of the settings.
    pub fn config(&self) -> &Path {
        &self.config
    }

    /// The folder of games and saves.
    pub fn data(&self) -> &Path {
        &self.data
    }

    /// The folder of logs.
    pub fn state(&self) -> &Path {
        &self.state
    }

    pub fn settings_file(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// Every finished game, as PGN.
    pub fn games_file(&self) -> PathBuf {
        self.data.join("games.pgn")
    }

    /// Analyses that belong to no other file.
    pub fn analysis_file(&self) -> PathBuf {
        self.data.join("analysis.pgn")
    }

    /// How the person stands with puzzles.
    pub fn training_file(&self) -> PathBuf {
        self.data.join("training.json")
    }

    /// Games whose moves the person guessed.
    pub fn guesses_file(&self) -> PathBuf {
        self.data.join("guesses.json")
    }

    /// Which endings the person has mastered.
    pub fn endgames_file(&self) -> PathBuf {
        self.data.join("endings.json")
    }

    /// The person's ratings.
    pub fn ratings_file(&self) -> PathBuf {
        self.data.join("ratings.json")
    }

    /// What engines found about positions.
    pub fn evaluations_file(&self) -> PathBuf {
        self.data.join("evaluations.redb")
    }

    /// Mistakes that come back as questions.
    pub fn mistakes_file(&self) -> PathBuf {
        self.data.join("mistakes.json")
    }

    /// Unfinished games, one file each.
    pub fn saves_folder(&self) -> PathBuf {
        self.data.join("unfinished")
    }

    /// Changes of games and books that are not saved, one file each.
    pub fn unsaved_folder(&self) -> PathBuf {
        self.data.join("unsaved")
    }

    /// What is known of each book that was drilled.
    pub fn drills_folder(&self) -> PathBuf {
        self.data.join("drills")
    }

    /// One's own copy of the program's book.
    pub fn own_book_file(&self) -> PathBuf {
        self.data.join(OWN_BOOK)
    }

    /// The index of positions over the person's games.
    pub fn explorer_folder(&self) -> PathBuf {
        self.data.join("explorer")
    }

    /// One's own networks, to be looked at beside each other.
    pub fn networks_folder(&self) -> PathBuf {
        self.data.join("networks")
    }

    /// The games of the arena.
    pub fn matches_file(&self) -> PathBuf {
        self.data.join("matches.pgn")
    }

    /// The stopped match of the arena.
    pub fn unfinished_match_file(&self) -> PathBuf {
        self.data.join("match.json")
    }

    /// The last run of each suite by each player.
    pub fn runs_folder(&self) -> PathBuf {
        self.data.join("solved")
    }

    pub fn log_file(&self) -> PathBuf {
        self.state.join("tabiya.log")
    }
}
