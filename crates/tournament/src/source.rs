use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::json;
use sha2::{Digest, Sha256};

/// A plan as it is written, with the files of openings that it names: everything needed to
/// read it on another machine.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Source {
    /// The plan.
    pub text: String,
    /// The folder of files that have not been read yet.
    folder: Option<PathBuf>,
    files: BTreeMap<String, String>,
}

impl Source {
    /// A plan that names no files.
    pub fn new(text: &str) -> Source {
        Source {
            text: text.to_owned(),
            ..Source::default()
        }
    }

    /// Reads a plan; the files that it names are in its folder.
    pub fn load(path: &Path) -> io::Result<Source> {
        let text = fs::read(path)?;
        Ok(Source {
            text: String::from_utf8_lossy(&text).into_owned(),
            folder: Some(path.parent().unwrap_or(Path::new("")).to_owned()),
            files: BTreeMap::new(),
        })
    }

    /// The text of a file that the plan names; it is kept with the plan.
    pub(crate) fn file(&mut self, name: &str) -> io::Result<&str> {
        if !self.files.contains_key(name) {
            let Some(folder) = &self.folder else {
                return Err(io::ErrorKind::NotFound.into());
            };
            let text = fs::read(folder.join(name))?;
            let text = String::from_utf8_lossy(&text).into_owned();
            self.files.insert(name.to_owned(), text);
        }
        Ok(self.files.get(name).map_or("", String::as_str))
    }

    /// The files that the plan names, as JSON.
    pub fn files(&self) -> String {
        json!(self.files).to_string()
    }

    /// A plan and its files, put together again.
    pub fn with_files(text: String, files: &str) -> Option<Source> {
        Some(Source {
            text,
            folder: None,
            files: serde_json::from_str(files).ok()?,
        })
    }

    /// A short name that no other plan has.
    pub fn hash(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(&self.text);
        hash.update([0]);
        hash.update(self.files());
        let bytes = hash.finalize();
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
