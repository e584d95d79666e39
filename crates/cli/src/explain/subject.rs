use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::Arc;

use lab::{Subject, Tree};

use crate::Context;
use crate::args::read_text;
use crate::explain::args::ExplainArgs;
use crate::failure::{Failure, Result};

/// The longest text of a tree that is read.
const MAX_TREE_BYTES: u64 = 1 << 26;

/// The tree or the position to search: a text in brackets, a file, standard input, or a
/// game.
pub(super) fn subject(context: &Context<'_>, args: &ExplainArgs) -> Result<Subject> {
    let given = args.board.game().unwrap_or_default();
    let start = given.trim_start();
    let brackets = ["[", "{", "max[", "min[", "chance["];
    let is_text = brackets.iter().any(|word| {
        let head: String = start.chars().take(word.len()).collect();
        head.eq_ignore_ascii_case(word)
    });
    let text = if is_text {
        Some(given.to_owned())
    } else if given == "-" {
        Some(read_text(io::stdin(), MAX_TREE_BYTES)?)
    } else if Path::new(given).is_file() && args.board.record(context).is_err() {
        Some(read_text(File::open(given)?, MAX_TREE_BYTES)?)
    } else {
        None
    };
    match text {
        Some(text) => {
            let tree = Tree::read(&text);
            let tree = tree.map_err(|error| Failure::Use(error.in_lang(context.lang)))?;
            Ok(Subject::Tree(Arc::new(tree)))
        }
        None => Ok(Subject::Game(args.board.open(context)?)),
    }
}
