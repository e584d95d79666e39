use std::sync::Arc;

use game::{Lang, quoted, read_number};
use lobby::Rng;
use words::Words;

use super::walk::{Walk, leaves, worth};
use crate::tree::{Role, Tree};

/// A session of practice on small trees: a question, an answer, the next question.
///
/// The same seed gives the same trees. Nothing is read or written here.
#[derive(Clone, Debug)]
pub struct Practice {
    rng: Rng,
    pub(super) tree: Arc<Tree>,
    pub(super) question: Question,
    /// How many trees there have been, this one included.
    trees: u32,
    right: u32,
    answered: u32,
}

/// A question about a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// The value of the root.
    Value,
    /// The best move.
    Best,
    /// The leaves that alpha-beta prunes.
    Pruned,
}

/// The verdict about an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Was it right? `None` when it was no answer to the question, which does not
    /// count; the same question is asked again.
    pub right: Option<bool>,
    /// Why, or what would have been an answer.
    pub told: String,
    /// Does a new tree come now?
    pub new_tree: bool,
}

impl Practice {
    /// The trees of a seed.
    pub fn new(seed: u64) -> Practice {
        let mut rng = Rng::new(seed);
        let tree = build(&mut rng, 0);
        Practice {
            rng,
            tree,
            question: Question::Value,
            trees: 1,
            right: 0,
            answered: 0,
        }
    }

    /// How many answers were right, and how many there were.
    pub fn score(&self) -> (u32, u32) {
        (self.right, self.answered)
    }

    /// How many trees there have been, this one included.
    pub fn trees(&self) -> u32 {
        self.trees
    }

    /// The tree at hand.
    pub fn tree(&self) -> &Arc<Tree> {
        &self.tree
    }

    /// The tree in lines: inner nodes by their letters, leaves by their numbers from
    /// left to right.
    pub fn drawn(&self) -> String {
        let leaves = leaves(&self.tree);
        let mut text = String::new();
        let mut open = vec![(0, 0)];
        while let Some((at, depth)) = open.pop() {
            let node = &self.tree.nodes[at];
            let indent = "    ".repeat(depth);
            let is_outcome = node
                .parent
                .is_some_and(|parent| self.tree.nodes[parent as usize].role == Role::Chance);
            let odds = if is_outcome { "1/2  " } else { "" };
            let line = match leaves.iter().position(|&leaf| leaf == at) {
                Some(number) => {
                    let value = node.value.unwrap_or_default();
                    format!("{indent}{odds}({}) {value}", number + 1)
                }
                None => format!("{indent}{odds}{} {}", node.name, node.role.word()),
            };
            text += &line;
            text.push('\n');
            open.extend(self.tree.below(at).rev().map(|child| (child, depth + 1)));
        }
        text
    }

    /// The current question.
    pub fn question(&self, lang: Lang) -> String {
        let words = crate::TEXTS.words(lang);
        match self.question {
            Question::Value => words.say("practice.value").to_owned(),
            Question::Best => {
                let names = self.children().join(" ");
                words.fill("practice.best", &[("names", &names)])
            }
            Question::Pruned => words.say("practice.pruned").to_owned(),
        }
    }

    /// Checks an answer as it was typed.
    pub fn answer(&mut self, typed: &str, lang: Lang) -> Verdict {
        let words = crate::TEXTS.words(lang);
        let typed = typed.trim();
        let right = match self.question {
            Question::Value => read_value(typed).map(|value| value == self.value()),
            Question::Best => self.read_child(typed).map(|child| child == self.best()),
            Question::Pruned => {
                let count = self.tree.leaves();
                read_leaves(typed, count).map(|leaves| leaves == self.pruned())
            }
        };
        let Some(right) = right else {
            let given = quoted(typed);
            let accepted = self.accepted(words);
            let told = words.fill(
                "practice.unread",
                &[("given", &given), ("accepted", &accepted)],
            );
            return Verdict {
                right: None,
                told,
                new_tree: false,
            };
        };
        self.answered += 1;
        self.right += u32::from(right);
        let told = self.explained(words);
        let new_tree = self.go_on();
        Verdict {
            right: Some(right),
            told,
            new_tree,
        }
    }

    /// To the next question; true where it is about another tree.
    pub(super) fn go_on(&mut self) -> bool {
        let next = match self.question {
            Question::Value => Some(Question::Best),
            // Trees with chance have no pruning.
            Question::Best if !self.tree.has_chance() => Some(Question::Pruned),
            Question::Best | Question::Pruned => None,
        };
        if let Some(next) = next {
            self.question = next;
            return false;
        }
        self.tree = build(&mut self.rng, self.trees);
        self.trees += 1;
        self.question = Question::Value;
        true
    }

    fn value(&self) -> f64 {
        worth(&self.tree, 0)
    }

    /// The child of the root with the highest value; [`build`] sees to it that there is
    /// only one.
    fn best(&self) -> usize {
        let children = self.tree.below(0);
        let best = children.max_by(|&a, &b| {
            let [a, b] = [a, b].map(|child| worth(&self.tree, child));
            a.total_cmp(&b)
        });
        best.unwrap_or_default()
    }

    pub(super) fn children(&self) -> Vec<String> {
        let children = self.tree.below(0);
        children
            .map(|child| self.tree.nodes[child].name.clone())
            .collect()
    }

    fn read_child(&self, typed: &str) -> Option<usize> {
        let mut children = self.tree.below(0);
        children.find(|&child| self.tree.nodes[child].name.eq_ignore_ascii_case(typed))
    }

    /// The numbers of the leaves that alpha-beta leaves out, from 1.
    fn pruned(&self) -> Vec<usize> {
        let walk = Walk::through(&self.tree);
        let leaves = leaves(&self.tree);
        let numbered = (1..).zip(leaves);
        let pruned = numbered.filter(|(_, leaf)| walk.pruned.contains(leaf));
        pruned.map(|(number, _)| number).collect()
    }

    fn accepted(&self, words: &'static Words) -> String {
        match self.question {
            Question::Value => words.say("practice.accepts-number").to_owned(),
            Question::Best => words.one_of(&self.children()),
            Question::Pruned => {
                words.fill("practice.accepts-leaves", &[("n", &self.tree.leaves())])
            }
        }
    }

    /// The right answer and the way to it.
    fn explained(&self, words: &'static Words) -> String {
        match self.question {
            Question::Value | Question::Best => {
                let values = self.tree.below(0).map(|child| {
                    let node = &self.tree.nodes[child];
                    format!("{} = {}", node.name, worth(&self.tree, child))
                });
                let values: Vec<String> = values.collect();
                let best = &self.tree.nodes[self.best()].name;
                let key = match self.question {
                    Question::Value => "practice.why-value",
                    _ => "practice.why-best",
                };
                words.fill(
                    key,
                    &[
                        ("values", &values.join(", ")),
                        ("value", &self.value()),
                        ("best", best),
                    ],
                )
            }
            Question::Pruned => {
                let numbers: Vec<String> = self.pruned().iter().map(usize::to_string).collect();
                if numbers.is_empty() {
                    return words.say("practice.why-none").to_owned();
                }
                let cuts = Walk::through(&self.tree).cuts;
                let names = cuts.iter().map(|&at| self.tree.nodes[at].name.clone());
                let names = words.all_of(&names.collect::<Vec<_>>());
                words.fill(
                    "practice.why-pruned",
                    &[("leaves", &numbers.join(" ")), ("nodes", &names)],
                )
            }
        }
    }
}

/// Trees become larger with their number, and every fourth has chance nodes.
fn build(rng: &mut Rng, number: u32) -> Arc<Tree> {
    loop {
        let text = match number % 4 {
            3 => with_chance(rng),
            _ if number < 2 => nested(rng, 2, 2),
            _ if number < 6 => nested(rng, 2, 3),
            _ => nested(rng, 3, 2),
        };
        // What we write we can read; a tree with two best moves is no fair question.
        let Ok(tree) = Tree::read(&text) else {
            continue;
        };
        let best = worth(&tree, 0);
        let children = tree.below(0);
        if children
            .filter(|&child| worth(&tree, child) == best)
            .count()
            == 1
        {
            return Arc::new(tree);
        }
    }
}

/// MAX and MIN in turn: `[[3,5],[2,9]]`.
fn nested(rng: &mut Rng, depth: u32, width: u32) -> String {
    if depth == 0 {
        return rng.below(10).to_string();
    }
    let count = width + rng.below(2);
    let children: Vec<String> = (0..count).map(|_| nested(rng, depth - 1, width)).collect();
    format!("[{}]", children.join(","))
}

/// MAX over coins: `[chance[1/2: 4, 1/2: 8], …]`.
fn with_chance(rng: &mut Rng) -> String {
    let mut coin = || {
        let [heads, tails] = [(); 2].map(|()| rng.below(10));
        format!("chance[1/2: {heads}, 1/2: {tails}]")
    };
    format!("[{}, {}, {}]", coin(), coin(), coin())
}

/// A number with a point or a comma.
fn read_value(typed: &str) -> Option<f64> {
    let typed = typed.replace(',', ".").replace('−', "-");
    let number: f64 = typed.parse().ok()?;
    number.is_finite().then_some(number)
}

/// Numbers of leaves in order, or a word for none of them in either language.
fn read_leaves(typed: &str, count: usize) -> Option<Vec<usize>> {
    let [en, id] = Lang::ALL.map(|lang| crate::TEXTS.words(lang).say("practice.none"));
    let mut none = [en, id, "0", "-"].into_iter();
    if none.any(|none| none.eq_ignore_ascii_case(typed)) {
        return Some(Vec::new());
    }
    let parts = typed.split([' ', ',', ';']).filter(|part| !part.is_empty());
    let numbers: Option<Vec<usize>> = parts.map(read_number).collect();
    let mut numbers = numbers.filter(|numbers| !numbers.is_empty())?;
    numbers.sort_unstable();
    numbers.dedup();
    let is_leaf = |number: &usize| (1..=count).contains(number);
    numbers.iter().all(is_leaf).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use search::textbook::{Expectimax, Minimax};

    use super::*;
    use crate::tree::Leaves;

    /// The right answer.
    fn right_answer(practice: &Practice) -> String {
        match practice.question {
            Question::Value => practice.value().to_string(),
            Question::Best => practice.tree.nodes[practice.best()].name.clone(),
            Question::Pruned => {
                let numbers: Vec<String> = practice.pruned().iter().map(usize::to_string).collect();
                if numbers.is_empty() {
                    "none".to_owned()
                } else {
                    numbers.join(" ")
                }
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_trees() {
        let drawn = |seed| Practice::new(seed).drawn();
        assert_eq!(drawn(1), drawn(1));
        assert_ne!(drawn(1), drawn(2));
    }

    #[test]
    fn right_answers_are_right_and_trees_go_on() {
        for seed in 0..20 {
            let mut practice = Practice::new(seed);
            for _ in 0..30 {
                let answer = right_answer(&practice);
                let verdict = practice.answer(&answer, Lang::En);
                assert_eq!(verdict.right, Some(true), "{answer}: {}", verdict.told);
            }
            assert_eq!(practice.score(), (30, 30));
            assert!(practice.trees() > 8);
        }
    }

    #[test]
    fn wrong_answers_are_counted_and_explained() {
        let mut practice = Practice::new(7);
        let verdict = practice.answer("1000", Lang::En);
        assert_eq!(verdict.right, Some(false));
        assert!(verdict.told.contains("B = "), "{}", verdict.told);
        assert_eq!(practice.score(), (0, 1));
    }

    #[test]
    fn rubbish_is_asked_again_and_does_not_count() {
        let mut practice = Practice::new(7);
        for typed in ["", "x", "nan", "inf", "1e999", "\u{1b}[2J"] {
            let verdict = practice.answer(typed, Lang::Id);
            assert_eq!(verdict.right, None, "{typed:?}");
        }
        practice.answer("1", Lang::En);
        assert_eq!(practice.answer("Z", Lang::En).right, None);
        let best = right_answer(&practice);
        practice.answer(&best.to_lowercase(), Lang::En);
        for typed in ["99", "1 x", "0 1"] {
            assert_eq!(practice.answer(typed, Lang::En).right, None, "{typed:?}");
        }
        assert_eq!(practice.score().1, 2);
    }

    #[test]
    fn the_truth_is_what_the_searches_find() {
        let mut rng = Rng::new(3);
        for number in 0..60 {
            let tree = build(&mut rng, number);
            let truth = worth(&tree, 0);
            let found = if tree.has_chance() {
                Expectimax::new(Leaves)
                    .search(&tree.game::<true>(), tree.height())
                    .value
            } else {
                let found = Minimax::new(Leaves).search(&tree.game::<false>(), tree.height());
                assert_eq!(Walk::through(&tree).value, found.value);
                f64::from(found.value)
            };
            assert!((found - truth).abs() < 1e-9, "{found} {truth}");
        }
    }
}
