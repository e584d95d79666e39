use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use lab::{Subject, Tree};

use crate::Context;
use crate::explain::args::ExplainArgs;
use crate::failure::Failure;

/// The tree or the position to search: a text in brackets, a file, standard input, or a
/// game.
pub(super) fn subject(context: &Context<'_>, args: &ExplainArgs) -> Result<Subject, Failure> {
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
        Some(read_all(&mut io::stdin().lock())?)
    } else if Path::new(given).is_file() && args.board.record(context).is_err() {
        let bytes = fs::read(given)?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
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

/// Reads standard input up to a limit that no tree reaches.
fn read_all(input: &mut impl Read) -> Result<String, Failure> {
    const MAX_BYTES: u64 = 1 << 26;
    let mut bytes = Vec::new();
    input.take(MAX_BYTES).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
