//! `siasat new-game NAME`: a crate to begin a game with.
//!
//! The template is an example of this package, `three_in_line`: it is compiled, and plays, as
//! it stands. What is written differs from it by the names alone.

use std::env;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use game::quoted;
use serde_json::json;

use crate::Context;
use crate::failure::Result;

#[derive(clap::Args, Debug)]
pub(crate) struct NewGameArgs {
    /// The name of the game: small letters, digits and hyphens
    pub(crate) name: String,

    /// The folder to write (default: the name)
    #[arg(long, value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,

    /// The folder of a copy of Siasat to compile against
    #[arg(long, value_name = "DIR")]
    pub(crate) source: Option<PathBuf>,

    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// The files, by the names that they get.
const FILES: [(&str, &str); 6] = [
    (
        "Cargo.toml",
        include_str!("../../templates/new-game/Cargo.toml.txt"),
    ),
    (
        "README.md",
        include_str!("../../templates/new-game/README.md"),
    ),
    (
        "rules.en.md",
        include_str!("../../templates/new-game/rules.en.md"),
    ),
    (
        "rules.id.md",
        include_str!("../../templates/new-game/rules.id.md"),
    ),
    (
        "src/main.rs",
        include_str!("../../templates/new-game/src/main.rs"),
    ),
    (
        "src/rules.rs",
        include_str!("../../templates/new-game/src/rules.rs"),
    ),
];

/// The names of the template.
const NAME: &str = "three-in-line";
const TITLE: &str = "Three in Line";
const TYPE: &str = "ThreeInLine";

/// Names that Cargo, Rust or the crates of the new one need for themselves.
const TAKEN: [&str; 12] = [
    "core",
    "game",
    "games",
    "gametest",
    "lobby",
    "main",
    "proc-macro",
    "rules",
    "self",
    "siasat",
    "std",
    "test",
];

pub(crate) fn run(context: &Context<'_>, args: &NewGameArgs, out: &mut dyn Write) -> Result {
    let words = context.words();
    let name = &*args.name;
    let given = quoted(name);
    if !is_good(name) {
        return Err(context.refuse("new-game.name", &[("given", &given)]));
    }
    let is_ours = context.games.iter().any(|game| game.info().name == name);
    if is_ours || TAKEN.contains(&name) {
        return Err(context.refuse("new-game.taken", &[("given", &given)]));
    }
    let folder = args.folder.clone().unwrap_or_else(|| PathBuf::from(name));
    let shown = quoted(&folder.display().to_string());
    if fs::symlink_metadata(&folder).is_ok() {
        return Err(context.refuse("new-game.exists", &[("folder", &shown)]));
    }
    let source = match &args.source {
        Some(source) => {
            let found = source.canonicalize().ok().filter(|path| is_source(path));
            let given = quoted(&source.display().to_string());
            let found =
                found.ok_or_else(|| context.refuse("new-game.source", &[("given", &given)]));
            Some(found?)
        }
        None => built_from(),
    };
    for (path, text) in FILES {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(&folder);
        fs::create_dir_all(parent).map_err(|error| context.bad_file(parent, &error))?;
        let text = renamed(text, name, source.as_deref());
        folders::replace(&path, text).map_err(|error| context.bad_file(&path, &error))?;
    }
    let written = folder.display().to_string();
    if args.json {
        let object = json!({
            "name": name,
            "folder": written,
            "files": FILES.map(|(path, _)| path),
            "source": source.map(|source| source.display().to_string()),
        });
        writeln!(out, "{object}")?;
        return Ok(());
    }
    let against = match &source {
        Some(source) => source.display().to_string(),
        None => words.fill("new-game.published", &[("version", &version())]),
    };
    let values: &[(&str, &dyn std::fmt::Display)] =
        &[("folder", &written), ("name", &name), ("source", &against)];
    let said = words.fill("new-game.done", values);
    Ok(context.print_all(out, said.lines().map(str::to_owned))?)
}

/// Words of small letters and digits, joined by hyphens; the first begins with a letter.
fn is_good(name: &str) -> bool {
    const LONGEST: usize = 40;
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    name.len() <= LONGEST
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.split('-').all(is_word)
}

/// A file of the template with the names of the new game.
fn renamed(text: &str, name: &str, source: Option<&Path>) -> String {
    let parts: Vec<String> = name.split('-').map(words::capitalised).collect();
    let mut text = text
        .replace(NAME, name)
        .replace(TITLE, &parts.join(" "))
        .replace(TYPE, &parts.concat());
    for krate in ["game", "lobby", "cli", "gametest"] {
        let dependency = match source {
            Some(source) => {
                let path = source.join("crates").join(krate);
                // A string of JSON is one of TOML, too.
                format!("path = {}", json!(path.display().to_string()))
            }
            None => format!("version = \"{}\"", version()),
        };
        // `game` is the beginning of another name.
        text = text.replace(&format!("@SOURCE@{krate} }}"), &format!("{dependency} }}"));
    }
    text
}

/// The version of the published crates that fits.
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The copy of Siasat that this program was built from: it lies in its `target`.
fn built_from() -> Option<PathBuf> {
    let program = env::current_exe().ok()?.canonicalize().ok()?;
    let mut above = program.ancestors().skip(1);
    above.find(|folder| is_source(folder)).map(Path::to_owned)
}

fn is_source(folder: &Path) -> bool {
    ["game", "lobby", "cli", "gametest"].iter().all(|krate| {
        folder
            .join("crates")
            .join(krate)
            .join("Cargo.toml")
            .is_file()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_joined_by_hyphens() {
        for good in ["dam", "three-in-line", "go9", "a"] {
            assert!(is_good(good), "{good}");
        }
        let long = "a".repeat(41);
        for bad in [
            "", "Dam", "9men", "-a", "a-", "a--b", "a_b", "a b", "../a", "dám", &long,
        ] {
            assert!(!is_good(bad), "{bad}");
        }
    }

    #[test]
    fn no_name_of_the_template_is_left() {
        for (path, text) in FILES {
            let text = renamed(text, "main-dam", None);
            for old in [NAME, TITLE, TYPE, "@SOURCE@"] {
                assert!(!text.contains(old), "{path}: {old}");
            }
        }
        let rules = renamed(FILES[5].1, "main-dam", None);
        assert!(rules.contains("pub(crate) struct MainDam {"));
    }
}
