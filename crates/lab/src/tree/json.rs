//! JSON: an object for each node, `{"name", "role", "move", "odds", "value",
//! "children"}`, or a bare number for a leaf.

use serde_json::{Map, Value};

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
        BadTree::new(
            at,
            format!("this is no JSON: {error}"),
            format!("ini bukan JSON: {error}"),
        )
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
                let (en, id) = (
                    "a number, a list or an object with children or value",
                    "angka, daftar, atau objek dengan children atau value",
                );
                return Err(wrong(&way, &other.to_string(), en, id));
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
                let (en, id) = ("max, min or chance", "max, min, atau chance");
                seed.role = Some(role.ok_or_else(|| wrong(&way, &text, en, id))?);
            }
            "odds" => {
                let odds = Odds::read(&text);
                let (en, id) = (
                    "odds such as \"1/6\" or 0.5",
                    "peluang seperti \"1/6\" atau 0.5",
                );
                seed.odds = Some(odds.ok_or_else(|| wrong(&way, &text, en, id))?);
            }
            "children" => match value {
                Value::Array(list) => children = list,
                _ => return Err(wrong(&way, &text, "a list of nodes", "daftar simpul")),
            },
            _ => {
                let (en, id) = (
                    "one of name role move odds value children",
                    "salah satu dari name role move odds value children",
                );
                return Err(wrong(&way, key, en, id));
            }
        }
    }
    Ok(children)
}

fn decimal(text: &str, way: &str) -> Result<Decimal, BadTree> {
    Decimal::read(text).ok_or_else(|| {
        let (en, id) = (
            "a number with at most nine digits before and four after the point",
            "angka dengan paling banyak sembilan digit di depan dan empat di belakang titik",
        );
        wrong(way, text, en, id)
    })
}

/// JSON that was read has forgotten its lines: the way to the place stands for them.
fn wrong(way: &str, found: &str, en: &str, id: &str) -> BadTree {
    let en = format!("{en} at {way}");
    let id = format!("{id} pada {way}");
    BadTree::expected((1, 1), found, &en, &id)
}
