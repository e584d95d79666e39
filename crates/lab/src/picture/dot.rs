use std::fmt::Write;

use figures::Color;
use search::textbook::Kind;

use super::{Fate, Picture};
use crate::number::value_text;

/// The picture in the language of Graphviz.
pub fn dot(picture: &Picture) -> String {
    let mut dot = String::from(
        "digraph search {\n  node [fontname=\"sans-serif\"];\n  edge [fontname=\"sans-serif\", \
         arrowhead=none];\n",
    );
    for at in picture.shown() {
        let spot = &picture.nodes[at];
        let value = spot.value.map(value_text).unwrap_or_default();
        let name = match spot.kind {
            Kind::Over => String::new(),
            _ => format!("{}\n", spot.name),
        };
        let more = match spot.hidden {
            0 => String::new(),
            hidden => format!("\n… {hidden}"),
        };
        let shape = match spot.kind {
            Kind::Max => "triangle",
            Kind::Min => "invtriangle",
            Kind::Chance => "circle",
            Kind::Over => "box",
        };
        let style = match spot.fate {
            Fate::Searched => "solid",
            Fate::Pruned => "dashed",
            Fate::Unreached => "dotted",
        };
        let color = match (spot.fate, spot.kind) {
            (Fate::Searched, Kind::Max) => Color::FIRST,
            (Fate::Searched, Kind::Min) => Color::SECOND,
            (Fate::Searched, _) => Color::TEXT,
            _ => Color::HAIRLINE,
        };
        let label = quoted(&format!("{name}{value}{more}"));
        // Writing to a text cannot fail.
        let _ = writeln!(
            dot,
            "  n{at} [label={label}, shape={shape}, style={style}, color=\"{}\"];",
            color.hex()
        );
        for &child in &spot.children {
            let below = &picture.nodes[child];
            let odds = below.odds.map(value_text).unwrap_or_default();
            let label = quoted(format!("{} {odds}", below.mv).trim());
            let style = match below.fate {
                Fate::Searched if below.is_best => "bold",
                Fate::Searched => "solid",
                Fate::Pruned => "dashed",
                Fate::Unreached => "dotted",
            };
            let _ = writeln!(dot, "  n{at} -> n{child} [label={label}, style={style}];");
        }
    }
    dot + "}\n"
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}
