//! Where a program keeps its settings, games and databases.
//!
//! All front ends ask here, so that `siasat db build` writes to the folder that the
//! engine, the terminal and the server read from.
//!
//! ```
//! let folders = siasat_folders::Folders::of("siasat");
//! if let Some(databases) = &folders.databases {
//!     assert!(databases.ends_with("siasat/endgames"));
//! }
//!
//! // Keeps nothing: for tests, and for programs that must not write.
//! assert!(siasat_folders::Folders::default().settings.is_none());
//! ```
//!
//! [`replace`] and [`read`] are how small text files are written to and read from them.

mod file;

use std::path::PathBuf;

pub use file::{read, replace, write};

/// The files and folders of one program. `None` where the platform has no such folder.
#[derive(Clone, Debug, Default)]
pub struct Folders {
    /// The file of settings.
    pub settings: Option<PathBuf>,
    /// The folder of the games that a person has played, one file each.
    pub games: Option<PathBuf>,
    /// The file in which earlier versions kept the one game in progress.
    pub current_game: Option<PathBuf>,
    /// The folder of the server's games.
    pub data: Option<PathBuf>,
    /// The folder of endgame databases.
    pub databases: Option<PathBuf>,
}

impl Folders {
    /// The folders of this platform for a program of this name, whether they exist or
    /// not.
    pub fn of(program: &str) -> Folders {
        let own = |folder: PathBuf| folder.join(program);
        let data = dirs::data_local_dir().map(own);
        let state = dirs::state_dir().map(own).or_else(|| data.clone());
        Folders {
            settings: dirs::config_dir().map(|folder| own(folder).join("settings.json")),
            current_game: state.map(|folder| folder.join("current.game")),
            games: data.as_ref().map(|folder| folder.join("games")),
            databases: data.as_ref().map(|folder| folder.join("endgames")),
            data,
        }
    }
}

/// The path that a person typed: a leading `~/` is the home folder.
pub fn expand_home(text: &str) -> PathBuf {
    match (text.strip_prefix("~/"), dirs::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_folder_belongs_to_the_program() {
        let Folders {
            settings,
            games,
            current_game,
            data,
            databases,
        } = Folders::of("nothing-of-this-name");
        for path in [settings, games, current_game, data, databases]
            .into_iter()
            .flatten()
        {
            let has_name = path.iter().any(|part| part == "nothing-of-this-name");
            assert!(has_name, "{}", path.display());
        }
    }

    #[test]
    fn a_tilde_is_the_home_folder() {
        assert_eq!(expand_home("a.game"), PathBuf::from("a.game"));
        assert_eq!(expand_home("~other/a"), PathBuf::from("~other/a"));
        if let Some(home) = dirs::home_dir() {
            assert_eq!(expand_home("~/a.game"), home.join("a.game"));
        }
    }
}
