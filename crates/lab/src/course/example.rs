use game::{Lang, Text};

use super::lesson::LESSONS;
use super::piece::{Piece, pieces};
use super::problem::answers_with;

/// A tree to begin with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// Where it comes from.
    pub title: String,
    /// The tree as text.
    pub tree: String,
    /// The search that it is an example of.
    pub algorithm: String,
}

/// Trees of many books that no lesson happens to use.
const MORE: [(Text, &str); 2] = [
    (
        Text::key(&crate::TEXTS, "lab.example.three"),
        "[[3,12,8],[2,4,6],[14,5,2]]",
    ),
    (
        Text::key(&crate::TEXTS, "lab.example.deep"),
        "[[[3,5],[6,9]],[[2,4],[7,8]],[[7,1],[8,4]]]",
    ),
];

/// The trees of the course, those of the problems first: what its lessons and answers
/// have `siasat explain` run on.
pub fn examples(lang: Lang) -> Vec<Example> {
    const COMMAND: &str = "siasat explain '";
    let more = MORE.iter().map(|(title, tree)| Example {
        title: title.in_lang(lang).to_owned(),
        tree: (*tree).to_owned(),
        algorithm: "alphabeta".to_owned(),
    });
    let mut examples: Vec<Example> = more.collect();
    let lessons = LESSONS.iter();
    let lessons =
        lessons.map(|lesson| (lesson.title(lang).to_owned(), lesson.text(lang).to_owned()));
    for (title, text) in answers_with(COMMAND, lang).into_iter().chain(lessons) {
        for piece in pieces(&text) {
            let Piece::Live(command) = piece else {
                continue;
            };
            let Some((tree, options)) = command
                .strip_prefix(COMMAND)
                .and_then(|rest| rest.split_once('\''))
            else {
                continue;
            };
            if examples.iter().any(|known| known.tree == tree) {
                continue;
            }
            let algorithm = options.trim().strip_prefix("--algorithm ");
            examples.push(Example {
                title: title.clone(),
                tree: tree.to_owned(),
                algorithm: algorithm.unwrap_or("alphabeta").to_owned(),
            });
        }
    }
    examples
}

#[cfg(test)]
mod tests {
    use search::trace::Algorithm;

    use super::*;
    use crate::Tree;

    #[test]
    fn the_trees_of_the_course_can_be_searched() {
        for lang in Lang::ALL {
            let examples = examples(lang);
            for tree in [
                "[[3,12,8],[2,4,6],[14,5,2]]",
                "[[3,5],[2],[6,1]]",
                "[[3,5],[6,2],[1,8]]",
                "chance[1/2: max[5,3], 1/2: max[8,2]]",
            ] {
                assert!(examples.iter().any(|one| one.tree == tree), "{tree}");
            }
            for one in examples {
                let tree = Tree::read(&one.tree).expect("a tree");
                let algorithm: Algorithm = one.algorithm.parse().expect("a search");
                assert!(algorithm.handles_chance() || !tree.has_chance(), "{one:?}");
            }
        }
    }
}
