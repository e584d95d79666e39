//! Indented lines: one node a line, its moves below it and further to the right.
//!
//! ```text
//! A MAX
//!   left: B MIN
//!     3
//!     5
//!   right: C CHANCE
//!     1/6 six: 10
//!     5/6 other: D = -2
//! ```
//!
//! A line is `move: name ROLE = value`, and everything but a leaf's value may be left
//! out. Below a CHANCE node the odds come before the move. `#` begins a comment.

use crate::TEXTS;

use super::builder::{TreeBuilder, WrittenNode};
use super::number::{Decimal, Odds};
use super::{BadTree, Role};

pub(super) fn read(text: &str) -> Result<TreeBuilder, BadTree> {
    let mut builder = TreeBuilder::default();
    // The nodes that the next line may stand under, with their indentation.
    let mut open: Vec<(usize, usize)> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let content = without_comment(line);
        if content.trim().is_empty() {
            continue;
        }
        let indent = content.chars().take_while(|c| c.is_whitespace()).count();
        let at = (number + 1, indent + 1);
        while open.last().is_some_and(|&(left, _)| left >= indent) {
            open.pop();
        }
        let parent = open.last().map(|&(_, node)| node);
        if parent.is_none() && !builder.written.is_empty() {
            return Err(BadTree::new(at, TEXTS.message("lab.tree.second-root")));
        }
        let above = parent.and_then(|parent| builder.written[parent].role);
        let seed = read_line(content.trim(), WrittenNode::new(parent, at), above)?;
        let node = builder.add(seed)?;
        open.push((indent, node));
        TreeBuilder::check_depth(open.len() - 1, at)?;
    }
    Ok(builder)
}

fn without_comment(line: &str) -> &str {
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        if c == '#' && before.is_whitespace() {
            return &line[..at];
        }
        before = c;
    }
    line
}

/// `move: name ROLE = value`
fn read_line(
    line: &str,
    mut seed: WrittenNode,
    above: Option<Role>,
) -> Result<WrittenNode, BadTree> {
    let (label, rest) = match line.split_once(':') {
        Some((label, rest)) => (label.trim(), rest.trim()),
        None => ("", line),
    };
    if !label.is_empty() {
        let (odds, rest) = label.split_once(char::is_whitespace).unwrap_or((label, ""));
        if above == Some(Role::Chance) {
            seed.odds = Odds::read(odds);
            if seed.odds.is_none() {
                return Err(BadTree::expected(seed.at, odds, "lab.tree.odds"));
            }
            seed.label = Some(rest.trim().to_owned()).filter(|label| !label.is_empty());
        } else {
            seed.label = Some(label.to_owned());
        }
    }
    let number = |text: &str, seed: &WrittenNode| {
        Decimal::read(text).ok_or_else(|| BadTree::expected(seed.at, text, "lab.tree.number"))
    };
    let (head, value) = match rest.split_once('=') {
        Some((head, value)) => (head.trim(), Some(number(value.trim(), &seed)?)),
        None => (rest, None),
    };
    seed.value = value;
    let is_said = value.is_some();
    for word in head.split_whitespace() {
        if let Some(role) = Role::read(word).filter(|_| seed.role.is_none()) {
            seed.role = Some(role);
        } else if let Some(value) = Decimal::read(word).filter(|_| seed.value.is_none()) {
            seed.value = Some(value);
        } else if seed.name.is_none() && seed.role.is_none() && (is_said || seed.value.is_none()) {
            seed.name = Some(word.to_owned());
        } else {
            return Err(BadTree::expected(seed.at, word, "lab.tree.line"));
        }
    }
    Ok(seed)
}
