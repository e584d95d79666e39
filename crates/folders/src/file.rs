use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file atomically, and makes its folder if it is missing.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if let Some(folder) = folder {
        fs::create_dir_all(folder)?;
    }
    replace(path, text)
}

/// Writes a file atomically: after a crash it holds the old text or the new one. The text
/// goes to a file beside it, to the disk, and is then renamed. A link stays a link; what is
/// no file, such as a terminal or a pipe, takes the text as it comes.
pub fn replace(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    let text = text.as_ref();
    let real = fs::canonicalize(path);
    let path = real.as_deref().unwrap_or(path);
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::write(path, text);
    }
    let mut draft = path.as_os_str().to_owned();
    // Two processes that save at the same time use different drafts.
    draft.push(format!(".{}.new", std::process::id()));
    let draft = PathBuf::from(draft);
    let written = File::create(&draft).and_then(|mut file| {
        file.write_all(text)?;
        file.sync_all()?;
        fs::rename(&draft, path)
    });
    if written.is_ok() {
        sync_folder(path);
    }
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
    written
}

/// Brings a new name in a folder to the disk. Not every system can, and the text is safe
/// without it: after a power failure the file may be the old one.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}

/// Reads a text file of at most 16 MB; bytes that are not UTF-8 are replaced.
pub fn read(path: &Path) -> io::Result<String> {
    const MAX_BYTES: u64 = 16 << 20;
    if fs::metadata(path)?.len() > MAX_BYTES {
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
        let folder = std::env::temp_dir().join(format!("siasat-folders-{}", std::process::id()));
        let path = folder.join("deep").join("settings.json");
        assert!(replace(&path, "old").is_err(), "there is no folder yet");
        write(&path, "old").expect("a place to write");
        write(&path, "new").expect("a place to write");
        assert_eq!(read(&path).expect("a file"), "new");
        let files = fs::read_dir(path.parent().expect("a folder")).expect("a folder");
        assert_eq!(files.count(), 1, "no draft is left beside it");
        assert!(write(&path.join("below-a-file"), "x").is_err());
        #[cfg(unix)]
        {
            let link = folder.join("link");
            std::os::unix::fs::symlink(&path, &link).expect("a link");
            replace(&link, "linked").expect("a place to write");
            assert!(link.is_symlink());
            assert_eq!(read(&path).expect("a file"), "linked");
            replace(Path::new("/dev/null"), "nothing").expect("a device");
            assert!(!Path::new("/dev/null").is_file());
        }
        fs::remove_dir_all(folder).expect("our own folder");
    }
}
