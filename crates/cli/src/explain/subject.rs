use std::fs::File;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lab::{BadTree, Subject, Tree};

use crate::args::read_text;
use crate::explain::args::ExplainArgs;
use crate::failure::{Failure, Result};
use crate::{Context, interrupt, progress};

/// The longest text of a tree that is read.
const MAX_TREE_BYTES: u64 = 1 << 26;

/// Where a tree stands.
enum Source {
    Text(String),
    Input,
    File(PathBuf),
}

impl Source {
    fn read(self) -> Result<Tree, BadSource> {
        let text = match self {
            Source::Text(text) => text,
            Source::Input => read_text(io::stdin(), MAX_TREE_BYTES)?,
            Source::File(path) => read_text(File::open(path)?, MAX_TREE_BYTES)?,
        };
        Tree::read(&text).map_err(BadSource::Tree)
    }
}

/// Why there is no tree.
enum BadSource {
    Io(io::Error),
    Tree(BadTree),
}

impl From<io::Error> for BadSource {
    fn from(error: io::Error) -> BadSource {
        BadSource::Io(error)
    }
}

/// The tree or the position to search: a text in brackets, a file, standard input, or a
/// game. `None` when it was stopped before the tree was read.
pub(super) fn subject(context: &Context<'_>, args: &ExplainArgs) -> Result<Option<Subject>> {
    let given = args.board.game().unwrap_or_default();
    let start = given.trim_start();
    let brackets = ["[", "{", "max[", "min[", "chance["];
    let is_text = brackets.iter().any(|word| {
        let head: String = start.chars().take(word.len()).collect();
        head.eq_ignore_ascii_case(word)
    });
    let source = if is_text {
        Source::Text(given.to_owned())
    } else if given == "-" {
        Source::Input
    } else if Path::new(given).is_file() && args.board.record(context).is_err() {
        Source::File(PathBuf::from(given))
    } else {
        return Ok(Some(Subject::Game(args.board.open(context)?)));
    };
    // What a person types must not be covered by a line that says so.
    let is_typed = matches!(source, Source::Input) && io::stdin().is_terminal();
    let tree = if is_typed {
        Some(source.read())
    } else {
        let words = context.words();
        let reading = |elapsed| progress::seconds_line(words, "lab.reading", elapsed);
        let stop = interrupt::flag()?;
        interrupt::unless_stopped(&stop, reading, move || source.read())?
    };
    let tree = tree.transpose().map_err(|error| match error {
        BadSource::Io(error) => Failure::Io(error),
        BadSource::Tree(error) => Failure::Use(error.in_lang(context.lang)),
    })?;
    Ok(tree.map(|tree| Subject::Tree(Arc::new(tree))))
}
