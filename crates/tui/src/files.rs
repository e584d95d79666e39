use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the program keeps what it keeps.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// The settings, if there is a place for them.
    pub settings: Option<PathBuf>,
    /// The game that is being played, to go on with after whatever happens.
    pub current: Option<PathBuf>,
    /// The folder of endgame databases.
    pub databases: Option<PathBuf>,
}

impl Files {
    /// The folders that this platform has for a program of this name.
    pub fn of(program: &str) -> Files {
        let state = dirs::state_dir().or_else(dirs::data_local_dir);
        Files {
            settings: dirs::config_dir().map(|dir| dir.join(program).join("settings.json")),
            current: state.map(|dir| dir.join(program).join("current.game")),
            databases: dirs::data_local_dir().map(|dir| dir.join(program).join("endgames")),
        }
    }
}

/// Writes a file so that, whatever happens, it holds the old text or the new one and
/// never half of it: into a file beside it, onto the disk, and only then to its name.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder)?;
    }
    let mut beside = path.as_os_str().to_owned();
    // Two programs that save at once do not write into each other's file.
    beside.push(format!(".{}.new", std::process::id()));
    let beside = PathBuf::from(beside);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Reads a file of a size that people's games have.
pub(crate) fn read(path: &Path) -> io::Result<String> {
    const LARGEST: u64 = 16 << 20;
    if fs::metadata(path)?.len() > LARGEST {
        return Err(io::Error::other("larger than 16 MB"));
    }
    let bytes = fs::read(path)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole() {
        let folder = std::env::temp_dir().join(format!("siasat-files-{}", std::process::id()));
        let path = folder.join("deep").join("settings.json");
        write(&path, "old").expect("a place to write");
        write(&path, "new").expect("a place to write");
        assert_eq!(read(&path).expect("a file"), "new");
        let files = fs::read_dir(path.parent().expect("a folder")).expect("a folder");
        assert_eq!(files.count(), 1, "nothing is left beside it");
        assert!(write(&path.join("below-a-file"), "x").is_err());
        fs::remove_dir_all(folder).expect("our own folder");
    }
}
