//! Rust and JavaScript sources as they matter here: without comments and tests.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file of a crate.
pub(crate) struct Source {
    /// The folder of the crate below `crates`.
    pub(crate) krate: String,
    /// The path below the workspace, with `/` between its parts.
    pub(crate) path: String,
    /// The text, with comments blanked out and without the module of tests at its end.
    pub(crate) code: String,
}

impl Source {
    /// The lines of the code that a person would count, with their numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.code.lines())
    }
}

pub(crate) fn workspace() -> PathBuf {
    let cli = Path::new(env!("CARGO_MANIFEST_DIR"));
    cli.ancestors().nth(2).expect("two folders up").to_owned()
}

/// All Rust files of all crates that are not tests.
pub(crate) fn rust() -> Vec<Source> {
    let mut sources = Vec::new();
    for krate in folders(&workspace().join("crates")) {
        collect(&krate.join("src"), "rs", &mut sources);
    }
    assert!(sources.len() > 300, "only {} sources found", sources.len());
    sources
}

/// All modules of the page but other people's.
pub(crate) fn page() -> Vec<Source> {
    let mut sources = Vec::new();
    collect(&workspace().join("crates/web/page"), "js", &mut sources);
    sources.retain(|source| !source.path.contains("/vendor/"));
    assert!(sources.len() > 30, "only {} modules found", sources.len());
    sources
}

fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder of the crates");
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

/// Files of tests beside the code.
const TESTS: [&str; 3] = ["tests", "fuzz", "interleavings"];

fn collect(folder: &Path, extension: &str, sources: &mut Vec<Source>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.expect("an entry").path();
        let is_test = TESTS
            .iter()
            .any(|test| path.file_stem() == Some(test.as_ref()));
        if is_test {
            continue;
        }
        if path.is_dir() {
            collect(&path, extension, sources);
        } else if path.extension().is_some_and(|found| found == extension) {
            let text = fs::read_to_string(&path).expect("a text file");
            let below = path.strip_prefix(workspace()).expect("below the workspace");
            let path = below.to_string_lossy().replace('\\', "/");
            let krate = path.split('/').nth(1).unwrap_or_default().to_owned();
            let code = without_tests(&without_comments(&text)).to_owned();
            sources.push(Source { krate, path, code });
        }
    }
}

/// Test modules stand last in a file.
fn without_tests(text: &str) -> &str {
    let begins = ["\n#[cfg(test)]\nmod ", "\n#[cfg(all(test, "];
    let ends = begins.into_iter().filter_map(|begin| text.find(begin));
    let end = ends.min().unwrap_or(text.len());
    &text[..end]
}

/// Blanks out line comments outside of string literals, line by line.
fn without_comments(text: &str) -> String {
    let lines = text.lines().map(|line| {
        let mut is_string = false;
        let mut before = ' ';
        let mut escaped = false;
        for (at, letter) in line.char_indices() {
            if is_string {
                is_string = letter != '"' || escaped;
                escaped = letter == '\\' && !escaped;
            } else if letter == '"' && before != '\'' {
                is_string = true;
                escaped = false;
            } else if letter == '/' && before == '/' {
                return &line[..at - 1];
            }
            before = letter;
        }
        line
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn comments_go_and_strings_stay() {
    assert_eq!(without_comments("let a = 1; // one"), "let a = 1; ");
    assert_eq!(
        without_comments(r#"let a = "//\"//"; //"#),
        r#"let a = "//\"//"; "#
    );
    assert_eq!(without_tests("a\n#[cfg(test)]\nmod tests {}"), "a");
}
