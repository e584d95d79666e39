//! What a long run has found so far, in a file beside that of its result, so that it can be
//! stopped and goes on.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::Context;
use crate::failure::Result;

/// `FILE.part`: a title that says what is asked, then lines.
pub(crate) struct PartFile {
    path: PathBuf,
    file: File,
}

impl PartFile {
    /// The file beside `out`. `keep` is given the whole lines that a run with the same title
    /// has left there, none for another title, and says with which of them this one goes on.
    pub(crate) fn open(
        context: &Context<'_>,
        out: &Path,
        title: &str,
        keep: impl FnOnce(&str) -> String,
    ) -> Result<PartFile> {
        let mut path = out.as_os_str().to_owned();
        path.push(".part");
        let path = PathBuf::from(path);
        let open = || {
            let before = match fs::read(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
                before => before?,
            };
            let before = String::from_utf8_lossy(&before);
            let kept = keep(whole_lines(&before, title));
            // What was not written whole goes away: the next line would be glued to it.
            folders::replace(&path, format!("{title}\n{kept}"))?;
            OpenOptions::new().append(true).open(&path)
        };
        let file = open().map_err(|error| context.bad_file(&path, &error))?;
        Ok(PartFile { path, file })
    }

    /// Adds lines in one write, so that whoever is interrupted mostly leaves whole ones.
    pub(crate) fn add(&mut self, context: &Context<'_>, lines: &str) -> Result {
        let written = self.file.write_all(lines.as_bytes());
        written.map_err(|error| context.bad_file(&self.path, &error))
    }

    /// Removes the file, once the result is written.
    pub(crate) fn remove(&self) {
        // One that stays does no harm.
        let _ = fs::remove_file(&self.path);
    }
}

/// The lines after this title that end as lines do; the last one may have been cut off.
fn whole_lines<'t>(text: &'t str, title: &str) -> &'t str {
    match text.split_once('\n') {
        Some((first, rest)) if first == title => {
            let end = rest.rfind('\n').map_or(0, |at| at + 1);
            &rest[..end]
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_was_cut_off_is_not_read() {
        for (text, lines) in [
            ("", ""),
            ("# nim", ""),
            ("# nim\n", ""),
            ("# nim\nfair 1", ""),
            ("# nim\nfair 1\n", "fair 1\n"),
            ("# nim\nfair 1\nfair 2\nfai", "fair 1\nfair 2\n"),
            ("# kalah\nfair 1\n", ""),
        ] {
            assert_eq!(whole_lines(text, "# nim"), lines, "{text:?}");
        }
    }
}
