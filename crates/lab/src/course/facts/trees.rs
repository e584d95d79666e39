//! Facts about given trees.

use std::sync::Arc;

use search::textbook::{Expectimax, Minimax, Star};

use super::super::Walk;
use super::{Fact, Facts, count};
use crate::tree::{Branch, Leaves, Tree};

pub(super) fn tree(text: &str) -> Facts {
    let tree = grown(text);
    let root: Branch<false> = tree.game();
    let whole = Minimax::new(Leaves).search(&root, tree.height());
    let walk = Walk::through(&tree);
    let values = tree.below(0).zip(&whole.moves).map(|(child, (_, value))| {
        let name = &tree.nodes[child].name;
        format!("{name} = {value}")
    });
    let values: Vec<String> = values.collect();
    let shown = |places: &[usize]| {
        let values = places.iter().map(|&at| tree.nodes[at].value);
        let values: Vec<String> = values.map(|v| v.unwrap_or_default().to_string()).collect();
        Fact::Text(values.join(", "))
    };
    let best = walk.best.map(|at| tree.nodes[at].name.clone());
    let mut facts = vec![
        ("tree", Fact::Text(text.to_owned())),
        ("value", Fact::Count(whole.value.unsigned_abs().into())),
        ("children", Fact::Text(values.join(", "))),
        ("best", Fact::Text(best.unwrap_or_default())),
        ("leaves", count(tree.leaves())),
        ("visited", count(walk.visited.len())),
        ("seen", shown(&walk.visited)),
    ];
    if !walk.pruned.is_empty() {
        facts.push(("cut", count(walk.pruned.len())));
        facts.push(("pruned", shown(&walk.pruned)));
    }
    facts
}

/// A tree that stands in this file.
fn grown(text: &str) -> Arc<Tree> {
    Arc::new(Tree::read(text).unwrap_or_else(|error| unreachable!("{text}: {error}")))
}

/// A die, then MAX: problem 16.
const DIE: &str = "chance[1/2: max[5,3], 1/2: max[8,2]]";

pub(super) fn die() -> Facts {
    vec![("value", Fact::Near(expected(DIE).0, 1))]
}

/// The value of a tree with chance, and the leaves that expectiminimax and Star1 visit.
fn expected(text: &str) -> (f64, u64, u64) {
    let tree = grown(text);
    let root: Branch<true> = tree.game();
    let plain = Expectimax::new(Leaves).search(&root, tree.height());
    let (lowest, highest) = tree.range();
    let star = Star::one(Leaves, lowest, highest).search(&root, tree.height());
    let unit = f64::from(tree.unit);
    (
        plain.value / unit,
        plain.counts.leaves(),
        star.counts.leaves(),
    )
}

pub(super) fn stars() -> Facts {
    let text = "[chance[1/2: 9, 1/2: 8], chance[1/2: -10, 1/2: 10]]";
    let (value, plain, star) = expected(text);
    vec![
        ("tree", Fact::Text(text.to_owned())),
        ("value", Fact::Near(value, 1)),
        ("plain", Fact::Count(plain.into())),
        ("star", Fact::Count(star.into())),
    ]
}
