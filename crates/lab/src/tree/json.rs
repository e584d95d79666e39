//! JSON: an object for each node, `{"name", "role", "move", "odds", "value",
//! "children"}`, or a bare number for a leaf.

use serde_json::{Map, Value};

use crate::TEXTS;

use super::builder::{TreeBuilder, WrittenNode};
use super::number::{Decimal, Odds};
use super::{BadTree, Role};

/// Is it a list that nested lists could not read?
pub(super) fn is_list_of_objects(text: &str) -> bool {
    text.starts_with('[') && text.contains('{')
}

pub(super) fn read(text: &str) -> Result<TreeBuilder, BadTree> {
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let at = (error.line().max(1), error.column().max(1));
        let error = error.to_string();
        // Line and column are said already.
        let error = error.split(" at line ").next().unwrap_or_default();
        BadTree::new(at, TEXTS.message("lab.tree.no-json").with("error", error))
    })?;
    let mut builder = TreeBuilder::default();
    // Nodes still to be read, the next one last, with the way there.
    let mut waiting = vec![(None, &value, "$".to_owned())];
    while let Some((parent, value, way)) = waiting.pop() {
        let mut seed = WrittenNode::new(parent, (1, 1));
        let children: &[Value] = match value {
            Value::Number(number) => {
                seed.value = Some(decimal(&number.to_string(), &way)?);
                &[]
            }
            Value::Array(children) => children,
            Value::Object(fields) => fill(&mut seed, fields, &way)?,
            other => {
                return Err(wrong(&way, &other.to_string(), "lab.tree.json"));
            }
        };
        let node = builder.add(seed)?;
        let numbered = children.iter().enumerate().rev();
        waiting
            .extend(numbered.map(|(n, child)| (Some(node), child, format!("{way}.children[{n}]"))));
    }
    Ok(builder)
}

fn fill<'v>(
    seed: &mut WrittenNode,
    fields: &'v Map<String, Value>,
    way: &str,
) -> Result<&'v [Value], BadTree> {
    let mut children: &[Value] = &[];
    for (key, value) in fields {
        let way = format!("{way}.{key}");
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        match key.as_str() {
            "name" => seed.name = Some(text),
            "move" => seed.label = Some(text),
            "value" => seed.value = Some(decimal(&text, &way)?),
            "role" | "kind" => {
                let role = Role::read(&text);
                seed.role = Some(role.ok_or_else(|| wrong(&way, &text, "lab.tree.role"))?);
            }
            "odds" => {
                let odds = Odds::read(&text);
                seed.odds = Some(odds.ok_or_else(|| wrong(&way, &text, "lab.tree.odds-json"))?);
            }
            "children" => match value {
                Value::Array(list) => children = list,
                _ => return Err(wrong(&way, &text, "lab.tree.nodes")),
            },
            _ => {
                return Err(wrong(&way, key, "lab.tree.fields"));
            }
        }
    }
    Ok(children)
}

fn decimal(text: &str, way: &str) -> Result<Decimal, BadTree> {
    Decimal::read(text).ok_or_else(|| wrong(way, text, "lab.tree.number"))
}

/// Parsed JSON has no line numbers: errors name the path to the value instead.
fn wrong(way: &str, found: &str, wanted: &'static str) -> BadTree {
    let wanted = TEXTS
        .message("lab.tree.at")
        .with("wanted", TEXTS.message(wanted))
        .with("way", way);
    BadTree::instead((1, 1), found, wanted)
}
