use std::collections::{HashMap, HashSet};

use crate::TEXTS;

use super::number::{Decimal, Odds, common_divisor};
use super::{BadTree, Role, Tree, TreeNode};

/// What was read so far: nodes in the order written, a parent before its children.
#[derive(Default)]
pub(super) struct TreeBuilder {
    pub(super) written: Vec<WrittenNode>,
}

/// A node as it was written.
pub(super) struct WrittenNode {
    pub(super) parent: Option<usize>,
    pub(super) name: Option<String>,
    pub(super) role: Option<Role>,
    pub(super) label: Option<String>,
    pub(super) odds: Option<Odds>,
    pub(super) value: Option<Decimal>,
    /// Line and column, for complaints.
    pub(super) at: (usize, usize),
}

impl WrittenNode {
    pub(super) fn new(parent: Option<usize>, at: (usize, usize)) -> WrittenNode {
        WrittenNode {
            parent,
            name: None,
            role: None,
            label: None,
            odds: None,
            value: None,
            at,
        }
    }
}

impl TreeBuilder {
    /// Adds a node and gives its number.
    pub(super) fn add(&mut self, seed: WrittenNode) -> Result<usize, BadTree> {
        if self.written.len() == Tree::MOST {
            let most = Tree::MOST;
            return Err(BadTree::new(
                seed.at,
                TEXTS.message("lab.tree.too-large").with("most", most),
            ));
        }
        self.written.push(seed);
        Ok(self.written.len() - 1)
    }

    /// Complains when nodes are nested too deeply.
    pub(super) fn check_depth(depth: usize, at: (usize, usize)) -> Result<(), BadTree> {
        if depth <= Tree::DEEPEST {
            return Ok(());
        }
        let most = Tree::DEEPEST;
        Err(BadTree::new(
            at,
            TEXTS.message("lab.tree.too-deep").with("most", most),
        ))
    }

    /// The tree: roles, names, odds and true values put in, children side by side.
    pub(super) fn build(self) -> Result<Tree, BadTree> {
        let written = self.written;
        if written.is_empty() {
            return Err(BadTree::expected((1, 1), "", "lab.tree.tree"));
        }
        let mut below: Vec<Vec<usize>> = vec![Vec::new(); written.len()];
        for (number, seed) in written.iter().enumerate() {
            if let Some(parent) = seed.parent {
                below[parent].push(number);
            }
        }
        let unit = unit(&written);
        // From the root outwards, so that the children of a node stand together.
        let mut order = vec![0];
        let mut nodes: Vec<TreeNode> = Vec::with_capacity(written.len());
        let mut parents: Vec<Option<u32>> = vec![None];
        let mut at = 0;
        while let Some(&number) = order.get(at) {
            let above = parents[at].map(|parent| &nodes[parent as usize]);
            let role = role(&written[number], &below[number], above, &nodes)?;
            let first = order.len() as u32;
            order.extend(&below[number]);
            parents.extend(below[number].iter().map(|_| Some(at as u32)));
            let label = written[number].label.clone();
            let label = label.filter(|_| parents[at].is_some());
            nodes.push(TreeNode {
                name: written[number].name.clone().unwrap_or_default(),
                role,
                // No move leads to the root.
                label: label.unwrap_or_default(),
                weight: 1,
                value: value(&written[number], role, unit)?,
                truth: 0,
                parent: parents[at],
                first,
                count: below[number].len() as u32,
            });
            at += 1;
        }
        let mut tree = Tree { nodes, unit };
        weigh(&mut tree, &order, &written)?;
        name(&mut tree);
        label(&mut tree);
        settle(&mut tree);
        Ok(tree)
    }
}

/// The size of the parts in which all values are whole.
fn unit(written: &[WrittenNode]) -> i32 {
    let digits = written.iter().filter_map(|seed| seed.value);
    let digits = digits.map(|value| value.digits).max().unwrap_or(0);
    10_i32.pow(digits)
}

/// The role of a node: as written, or in turn.
fn role(
    seed: &WrittenNode,
    below: &[usize],
    above: Option<&TreeNode>,
    nodes: &[TreeNode],
) -> Result<Role, BadTree> {
    if below.is_empty() {
        return match seed.role {
            None => Ok(Role::Leaf),
            Some(role) => Err(BadTree::new(
                seed.at,
                TEXTS.message("lab.tree.no-moves").with("role", role.word()),
            )),
        };
    }
    if let Some(role) = seed.role {
        return Ok(role);
    }
    // The player who did not move last; chance nodes do not count.
    let mut above = above;
    while let Some(node) = above {
        match node.role {
            Role::Max => return Ok(Role::Min),
            Role::Min => return Ok(Role::Max),
            Role::Chance | Role::Leaf => {
                above = node.parent.map(|parent| &nodes[parent as usize]);
            }
        }
    }
    Ok(Role::Max)
}

fn value(seed: &WrittenNode, role: Role, unit: i32) -> Result<Option<i32>, BadTree> {
    let too_large = || BadTree::new(seed.at, TEXTS.message("lab.tree.large-number"));
    match seed.value {
        Some(value) => value.in_units(unit).map(Some).ok_or_else(too_large),
        None if role == Role::Leaf => {
            let found = seed.name.as_deref().unwrap_or("[]");
            Err(BadTree::expected(seed.at, found, "lab.tree.leaf"))
        }
        None => Ok(None),
    }
}

/// Odds become whole weights.
fn weigh(tree: &mut Tree, order: &[usize], written: &[WrittenNode]) -> Result<(), BadTree> {
    for at in 0..tree.nodes.len() {
        let below = tree.below(at);
        let node = |at: usize| &written[order[at]];
        if tree.nodes[at].role != Role::Chance {
            if let Some(child) = below.clone().find(|&child| node(child).odds.is_some()) {
                let role = tree.nodes[at].role.word();
                return Err(BadTree::new(
                    node(child).at,
                    TEXTS.message("lab.tree.odds-elsewhere").with("role", role),
                ));
            }
            continue;
        }
        let odds: Vec<Option<Odds>> = below.clone().map(|child| node(child).odds).collect();
        if odds.iter().all(Option::is_none) {
            continue;
        }
        let mut under: u64 = 1;
        for (child, odds) in below.clone().zip(&odds) {
            let Some(odds) = odds else {
                return Err(BadTree::new(
                    node(child).at,
                    TEXTS.message("lab.tree.no-odds"),
                ));
            };
            let more = odds.under / common_divisor(under, odds.under);
            let next = under.checked_mul(more);
            under = next
                .filter(|&under| under <= u64::from(u32::MAX))
                .ok_or_else(|| {
                    BadTree::new(node(child).at, TEXTS.message("lab.tree.denominator"))
                })?;
        }
        let weights = odds
            .iter()
            .flatten()
            .map(|odds| odds.over * (under / odds.under));
        let weights: Vec<u64> = weights.collect();
        let sum: u64 = weights.iter().sum();
        if sum != under {
            let sum = sum as f64 / under as f64;
            return Err(BadTree::new(
                node(at).at,
                TEXTS.message("lab.tree.odds-sum").with("sum", sum),
            ));
        }
        for (child, weight) in below.zip(weights) {
            tree.nodes[child].weight = weight as u32;
        }
    }
    Ok(())
}

/// Inner nodes without a name get letters, row by row: A, then B, C, …
fn name(tree: &mut Tree) {
    let taken = tree.nodes.iter().map(|node| node.name.clone());
    let taken: HashSet<String> = taken.collect();
    let mut number = 0;
    for at in 0..tree.nodes.len() {
        if tree.nodes[at].role == Role::Leaf || !tree.nodes[at].name.is_empty() {
            continue;
        }
        let name = loop {
            let name = letters(number);
            number += 1;
            if !taken.contains(&name) {
                break name;
            }
        };
        tree.nodes[at].name = name;
    }
}

/// A … Z, AA, AB, …
fn letters(number: usize) -> String {
    let last = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => last.to_string(),
        more => letters(more - 1) + &last.to_string(),
    }
}

/// Every move has a text that no other move of its node has.
fn label(tree: &mut Tree) {
    for at in 0..tree.nodes.len() {
        // How many moves have wanted a text so far.
        let mut wanted: HashMap<String, u32> = HashMap::new();
        for child in tree.below(at) {
            let node = &tree.nodes[child];
            let plain = match (node.label.as_str(), node.name.as_str(), node.value) {
                ("", "", Some(value)) => tree.number(value).to_string(),
                ("", name, _) => name.to_owned(),
                (label, _, _) => label.to_owned(),
            };
            let mut text = plain.clone();
            loop {
                let count = wanted.entry(text.clone()).or_default();
                *count += 1;
                match *count {
                    1 => break,
                    n if text == plain => text = format!("{plain}({n})"),
                    // Another move has this label: append a stroke.
                    _ => text.push('\''),
                }
            }
            tree.nodes[child].label = text;
        }
    }
}

/// Computes the true value of every node, from the leaves up.
fn settle(tree: &mut Tree) {
    for at in (0..tree.nodes.len()).rev() {
        let below = tree.below(at).map(|child| &tree.nodes[child]);
        let truth = match tree.nodes[at].role {
            Role::Leaf => tree.nodes[at].value,
            Role::Max => below.map(|node| node.truth).max(),
            Role::Min => below.map(|node| node.truth).min(),
            Role::Chance => {
                let (sum, all) = below.fold((0_i128, 0_i128), |(sum, all), node| {
                    let weight = i128::from(node.weight);
                    (sum + weight * i128::from(node.truth), all + weight)
                });
                i32::try_from(sum.checked_div(all).unwrap_or_default()).ok()
            }
        };
        tree.nodes[at].truth = truth.unwrap_or_default();
    }
}
