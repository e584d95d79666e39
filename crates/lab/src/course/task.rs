//! A single question of a practice, for stateless front ends.

use std::sync::Arc;

use figures::{Color, Drawing};
use game::Lang;
use search::trace::{Algorithm, TraceRequest};

use super::practice::Question;
use super::walk::leaves;
use super::{Practice, Verdict};
use crate::Subject;
use crate::picture::{Fate, Picture, draw};
use crate::tree::Role;

impl Practice {
    /// The largest number of a question.
    pub const LAST: u32 = 1000;

    /// The practice of a seed at its question of this number, counted from 1.
    pub fn at(seed: u64, number: u32) -> Practice {
        let mut practice = Practice::new(seed);
        for _ in 1..number.min(Practice::LAST) {
            practice.go_on();
        }
        practice
    }

    /// The kind of question: `value`, `best` or `pruned`.
    pub fn kind(&self) -> &'static str {
        match self.question {
            Question::Value => "value",
            Question::Best => "best",
            Question::Pruned => "pruned",
        }
    }

    /// What can be chosen as an answer: moves, or leaves with their values; nothing
    /// where a number is wanted.
    pub fn choices(&self) -> Vec<(String, String)> {
        match self.question {
            Question::Value => Vec::new(),
            Question::Best => {
                let names = self.children().into_iter();
                names.map(|name| (name.clone(), name)).collect()
            }
            Question::Pruned => {
                let value = |leaf: usize| self.tree.nodes[leaf].value.unwrap_or_default();
                let numbered = (1..).zip(leaves(&self.tree));
                numbered
                    .map(|(number, leaf)| (number.to_string(), value(leaf).to_string()))
                    .collect()
            }
        }
    }

    /// Takes an answer, and says whether it was the last question about its tree.
    pub fn judge(mut self, typed: &str, lang: Lang) -> Verdict {
        self.answer(typed, lang)
    }

    /// The tree as nested lists, to be read again elsewhere.
    pub fn written(&self) -> String {
        self.write_below(0)
    }

    fn write_below(&self, at: usize) -> String {
        let node = &self.tree.nodes[at];
        let below = || {
            let children = self.tree.below(at);
            children.map(|child| self.write_below(child))
        };
        match node.role {
            Role::Leaf => node.value.unwrap_or_default().to_string(),
            Role::Chance => {
                let halves = below().map(|child| format!("1/2: {child}"));
                format!("chance[{}]", halves.collect::<Vec<_>>().join(","))
            }
            Role::Max | Role::Min => format!("[{}]", below().collect::<Vec<_>>().join(",")),
        }
    }

    /// The tree before a search, leaves numbered.
    pub fn figure(&self, lang: Lang) -> Drawing {
        let mut picture = self.picture();
        for spot in &mut picture.nodes {
            spot.value = spot.value.filter(|_| spot.children.is_empty());
            spot.window = None;
            spot.fate = Fate::Searched;
            spot.is_best = false;
        }
        let mut drawing = draw(&picture, lang);
        let places = picture.places();
        for (number, leaf) in (1..).zip(leaves(&self.tree)) {
            if let Some((x, y)) = places[leaf] {
                drawing.text((x, y + 26.0), format!("({number})"), 11.0, Color::MUTED);
            }
        }
        drawing
    }

    /// The tree as the search left it: values, windows, what was pruned.
    pub fn solution(&self, lang: Lang) -> Drawing {
        draw(&self.picture(), lang)
    }

    fn picture(&self) -> Picture {
        let algorithm = if self.tree.has_chance() {
            Algorithm::Expectimax
        } else {
            Algorithm::AlphaBeta
        };
        let subject = Subject::Tree(Arc::clone(&self.tree));
        let trace = subject.explain(&TraceRequest::new(algorithm, self.tree.height()));
        let trace = trace.expect("a search that fits the tree");
        subject.picture(&trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Tree;

    #[test]
    fn a_question_is_found_again_by_its_number() {
        let mut going = Practice::new(7);
        for number in 1..=12 {
            let again = Practice::at(7, number);
            assert_eq!(again.question(Lang::En), going.question(Lang::En));
            assert_eq!(again.drawn(), going.drawn());
            going.answer("1", Lang::En);
            if going.kind() == again.kind() {
                going.go_on();
            }
        }
    }

    #[test]
    fn a_tree_is_written_as_it_is_read() {
        for number in 1..=24 {
            let practice = Practice::at(3, number);
            let text = practice.written();
            let again = Tree::read(&text).expect("it can be read");
            assert_eq!(again.nodes.len(), practice.tree().nodes.len(), "{text}");
        }
    }

    #[test]
    fn the_question_shows_leaves_and_hides_values() {
        let practice = Practice::at(7, 3);
        assert_eq!(practice.kind(), "pruned");
        let (asked, solved) = (practice.figure(Lang::En), practice.solution(Lang::En));
        assert!(asked.svg().contains("(1)"));
        assert!(!asked.svg().contains("…") && !solved.svg().contains("(1)"));
        assert_eq!(practice.choices().len(), practice.tree().leaves());
    }
}
