use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::{Role, Tree};

impl Tree {
    /// The tree as text, in the shortest form that can say it.
    ///
    /// Law: `Tree::read(&tree.text()) == Ok(tree)`.
    pub fn text(&self) -> String {
        let is_same = |text: &String| Tree::read(text).as_ref() == Ok(self);
        let mut forms = [self.nested(), self.indented()].into_iter();
        // A move can be called so that only JSON can say it.
        forms
            .find(is_same)
            .unwrap_or_else(|| self.object_with(true, true).to_string())
    }

    /// The tree as an object for each node, without the names and moves that it would be
    /// given anyway. `weight` is the relative probability of an outcome of chance.
    pub fn object(&self) -> Value {
        let is_named = Tree::read(&self.nested()).as_ref() != Ok(self);
        self.object_with(is_named, false)
    }

    fn nested(&self) -> String {
        let mut text = String::new();
        // What is still to be written: a node, or a sign between nodes.
        let mut waiting: Vec<Result<usize, &str>> = vec![Ok(0)];
        while let Some(next) = waiting.pop() {
            let at = match next {
                Ok(at) => at,
                Err(sign) => {
                    text += sign;
                    continue;
                }
            };
            let node = &self.nodes[at];
            match self.odds(at) {
                Some(odds) => text += &format!("{odds}: "),
                None if self.is_called(at) => text += &format!("{}: ", node.label),
                None => {}
            }
            if node.role == Role::Leaf {
                text += &self.value_of(at).unwrap_or_default();
                continue;
            }
            if node.role != self.expected_role(at) {
                text += &node.role.word().to_ascii_lowercase();
            }
            text.push('[');
            waiting.push(Err("]"));
            let separator = if self.is_plain(at) { "," } else { ", " };
            for child in self.below(at).rev() {
                waiting.push(Ok(child));
                if child > self.below(at).start {
                    waiting.push(Err(separator));
                }
            }
        }
        text
    }

    fn indented(&self) -> String {
        let mut text = String::new();
        let mut waiting = vec![(0, 0)];
        while let Some((at, depth)) = waiting.pop() {
            let node = &self.nodes[at];
            let mut parts: Vec<String> = Vec::new();
            let label = Some(&node.label).filter(|_| self.is_called(at));
            match (self.odds(at), label) {
                (Some(odds), Some(label)) => parts.push(format!("{odds} {label}:")),
                (Some(odds), None) => parts.push(format!("{odds}:")),
                (None, Some(label)) => parts.push(format!("{label}:")),
                (None, None) => {}
            }
            if !node.name.is_empty() {
                parts.push(node.name.clone());
            }
            if node.role != Role::Leaf {
                parts.push(node.role.word().to_owned());
            }
            if let Some(value) = self.value_of(at) {
                parts.push(if parts.is_empty() || node.name.is_empty() {
                    value
                } else {
                    format!("= {value}")
                });
            }
            let _ = writeln!(text, "{}{}", "  ".repeat(depth), parts.join(" "));
            waiting.extend(self.below(at).rev().map(|child| (child, depth + 1)));
        }
        text
    }

    /// From the leaves up, so that no tree is too deep for it.
    fn object_with(&self, names: bool, moves: bool) -> Value {
        let mut objects: Vec<Option<Value>> = vec![None; self.nodes.len()];
        for at in (0..self.nodes.len()).rev() {
            let node = &self.nodes[at];
            let mut object = Map::new();
            if names && !node.name.is_empty() {
                object.insert("name".to_owned(), json!(node.name));
            }
            if self.is_called(at) || (moves && at > 0) {
                object.insert("move".to_owned(), json!(node.label));
            }
            if node.role != Role::Leaf {
                object.insert("role".to_owned(), json!(node.role.word()));
            }
            if let Some(odds) = self.odds(at) {
                if moves {
                    object.insert("odds".to_owned(), json!(odds))
                } else {
                    object.insert("weight".to_owned(), json!(node.weight))
                };
            }
            if let Some(value) = node.value {
                object.insert("value".to_owned(), json!(self.number(value)));
            }
            let children = self.below(at).filter_map(|child| objects[child].take());
            let children: Vec<Value> = children.collect();
            if !children.is_empty() {
                object.insert("children".to_owned(), Value::Array(children));
            }
            objects[at] = Some(Value::Object(object));
        }
        objects.swap_remove(0).unwrap_or_default()
    }

    fn value_of(&self, at: usize) -> Option<String> {
        let value = self.nodes[at].value;
        value.map(|value| self.number(value).to_string())
    }

    /// `1/6`, for an outcome of chance.
    fn odds(&self, at: usize) -> Option<String> {
        let parent = self.nodes[at].parent? as usize;
        if self.nodes[parent].role != Role::Chance {
            return None;
        }
        let weights = self
            .below(parent)
            .map(|child| u64::from(self.nodes[child].weight));
        let sum: u64 = weights.sum();
        Some(format!("{}/{sum}", self.nodes[at].weight))
    }

    /// Are all children numbers or lists without anything before them?
    fn is_plain(&self, at: usize) -> bool {
        self.nodes[at].role != Role::Chance
            && self.below(at).all(|child| {
                let role = self.nodes[child].role;
                let is_expected = role == Role::Leaf || role == self.expected_role(child);
                is_expected && !self.is_called(child)
            })
    }

    /// The default role of a node: the player who did not move last.
    fn expected_role(&self, at: usize) -> Role {
        let mut above = self.nodes[at].parent;
        while let Some(parent) = above {
            match self.nodes[parent as usize].role {
                Role::Max => return Role::Min,
                Role::Min => return Role::Max,
                Role::Chance | Role::Leaf => above = self.nodes[parent as usize].parent,
            }
        }
        Role::Max
    }

    /// Whether the move to a node has another label than the default one.
    /// See `label` in `builder.rs`.
    fn is_called(&self, at: usize) -> bool {
        let node = &self.nodes[at];
        let usual = match node.name.as_str() {
            "" => self.value_of(at).unwrap_or_default(),
            name => name.to_owned(),
        };
        // The second of two equal texts has a number behind it.
        let rest = node.label.strip_prefix(&*usual);
        at > 0 && rest.is_none_or(|rest| !rest.is_empty() && !rest.starts_with('('))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tree_is_written_in_the_shortest_form() {
        let indented = "A MAX\n  left: B MIN\n    3\n    5\n  right: C CHANCE\n    1/6 six: 10\n    5/6: -2.5\n";
        for (text, written) in [
            ("[[3,5],[2],[6,1]]", "[[3,5],[2],[6,1]]"),
            (" [ [3, 5] ,[2.50,-1] ] ", "[[3,5],[2.5,-1]]"),
            (
                "min[[3,3],max[2,4],min[1,1,1]]",
                "min[[3,3], [2,4], min[1,1,1]]",
            ),
            ("max[3,5]", "[3,5]"),
            ("[a: [3,5], b: [6,2]]", "[a: [3,5], b: [6,2]]"),
            (
                "chance[1/2: max[5,3], 1/2: max[8,2]]",
                "chance[1/2: [5,3], 1/2: [8,2]]",
            ),
            (
                "[chance[25%: 1, 0.75: 2], 3]",
                "[chance[1/4: 1, 3/4: 2], 3]",
            ),
            (indented, indented),
            (
                "S MAX\n  T MIN\n    4\n    x = 5\n  6",
                "S MAX\n  T MIN\n    4\n    x = 5\n  6\n",
            ),
        ] {
            let tree = Tree::read(text).expect("a tree");
            let again = tree.text();
            assert_eq!(Tree::read(&again).as_ref(), Ok(&tree), "{text}: {again}");
            assert_eq!(again, written, "{text}");
        }
    }

    #[test]
    fn an_object_has_only_what_was_said() {
        let object = |text: &str| Tree::read(text).expect("a tree").object();
        assert_eq!(
            object("[[3,3],[2]]"),
            json!({ "role": "MAX", "children": [
                { "role": "MIN", "children": [{ "value": 3.0 }, { "value": 3.0 }] },
                { "role": "MIN", "children": [{ "value": 2.0 }] },
            ] })
        );
        let rng = object("chance[1/3: 1, 2/3: 4]");
        assert_eq!(rng["children"][1], json!({ "value": 4.0, "weight": 2 }));
        assert_eq!(object("[left: 1, 2]")["children"][0]["move"], "left");
        assert_eq!(object("S MAX\n  1\n  2")["name"], "S");
    }
}
