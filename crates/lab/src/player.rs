//! A search trace as an HTML page: a tree, a slider, and buttons to step.

use std::collections::HashMap;

use askama::Template;
use game::Lang;
use search::textbook::{Kind, LeafReason};
use search::trace::{SearchTrace, TraceEvent};
use serde_json::{Value, json};
use words::Words;

use crate::number::value_text;
use crate::picture::Fate;
use crate::spots::Spots;
use crate::{Narrator, Subject};

/// The data of the player: the nodes below the end of a line of moves, and every step.
/// Events at nodes that are not drawn are left out.
pub fn data(subject: &Subject, trace: &SearchTrace, line: &[String], lang: Lang) -> Value {
    let words = crate::TEXTS.words(lang);
    let picture = subject.picture_below(trace, line);
    let (_, reached) = trace.along(line);
    let shown = picture.shown();
    let numbers: HashMap<usize, usize> = (shown.iter().copied()).zip(0..).collect();
    let spots = Spots::new(trace, &picture, &numbers, &line[..reached]);

    let nodes: Vec<Value> = shown
        .iter()
        .map(|&at| {
            let spot = &picture.nodes[at];
            json!({
                "parent": spot.parent.and_then(|parent| numbers.get(&parent)),
                "name": if spot.name == spot.mv { "" } else { &spot.name },
                "move": spot.mv,
                "step": spot.step,
                "odds": spot.odds.map(value_text),
                "kind": match spot.kind {
                    Kind::Max => "max",
                    Kind::Min => "min",
                    Kind::Chance => "chance",
                    Kind::Over => "over",
                },
                "value": match spot.fate {
                    Fate::Searched if matches!(subject, Subject::Game(_)) => String::new(),
                    _ => spot.value.map(value_text).unwrap_or_default(),
                },
                "hidden": spot.hidden,
            })
        })
        .collect();

    let narrator = Narrator::new(subject, trace, lang);
    let mut visits: Vec<(u32, f64)> = vec![(0, 0.0); trace.nodes.len()];
    let steps: Vec<Value> = (0..trace.events.len())
        .filter(|&number| spots.shows(&trace.events[number]))
        .map(|number| {
            let mut step = spots.step(trace, number, &mut visits);
            step["says"] = json!(narrator.sentence(number));
            step
        })
        .collect();
    let word = |key: &str| words.say(key).to_owned();
    json!({
        "title": facts(trace, words),
        "nodes": nodes,
        "steps": steps,
        "words": {
            "first": word("lab.player.first"),
            "back": word("lab.player.back"),
            "play": word("lab.player.play"),
            "pause": word("lab.player.pause"),
            "next": word("lab.player.next"),
            "last": word("lab.player.last"),
            "step": word("lab.player.step"),
            "speed": word("lab.player.speed"),
        },
    })
}

/// The page around the player. The template escapes all texts; `style` and `script` are
/// our own files.
#[derive(Template)]
#[template(path = "player.html")]
struct Page<'a> {
    lang: &'static str,
    title: &'a str,
    facts: &'a str,
    style: &'static str,
    script: &'a str,
    data: Value,
}

/// The player as one HTML file that refers to no other.
pub fn html(subject: &Subject, trace: &SearchTrace, lang: Lang) -> String {
    let words = crate::TEXTS.words(lang);
    let page = Page {
        lang: lang.code(),
        title: &words.fill("lab.player.title", &[("algorithm", &trace.algorithm)]),
        facts: &facts(trace, words),
        style: include_str!("../player/player.css"),
        script: &script(),
        data: data(subject, trace, &[], lang),
    };
    page.render()
        .expect("rendering fails only where writing to a string does")
}

/// The player's files by name, for pages that load them: the modules, those that others
/// need first, then the style sheet.
pub const FILES: [(&str, &str); 5] = [
    ("replay.js", include_str!("../player/replay.js")),
    ("layout.js", include_str!("../player/layout.js")),
    ("draw.js", include_str!("../player/draw.js")),
    ("player.js", include_str!("../player/player.js")),
    ("player.css", include_str!("../player/player.css")),
];

/// The modules of the player as one script.
fn script() -> String {
    let modules = FILES.iter().filter(|(name, _)| name.ends_with(".js"));
    let lines = modules.flat_map(|(_, module)| module.lines());
    let lines = lines.filter(|line| !line.starts_with("import "));
    let lines = lines.map(|line| line.strip_prefix("export ").unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The outcome in one line.
fn facts(trace: &SearchTrace, words: &'static Words) -> String {
    let value = value_text(trace.value);
    let best = trace.best.as_deref().unwrap_or("-");
    let counts = &trace.counts;
    words.fill(
        "lab.facts",
        &[
            ("algorithm", &trace.algorithm),
            ("value", &value),
            ("move", &best),
            ("nodes", &counts.nodes),
            ("leaves", &counts.leaves()),
            ("cutoffs", &counts.cutoffs),
        ],
    )
}

impl Spots {
    fn step(&self, trace: &SearchTrace, number: usize, visits: &mut [(u32, f64)]) -> Value {
        let event = &trace.events[number];
        let mut step = json!({ "node": self.spot(event) });
        match event {
            TraceEvent::Begin { .. } => step["kind"] = json!("begin"),
            TraceEvent::Enter { node } => {
                let node = &trace.nodes[*node];
                step["kind"] = json!("enter");
                if node.alpha.is_finite() || node.beta.is_finite() {
                    step["window"] = json!([value_text(node.alpha), value_text(node.beta)]);
                }
            }
            TraceEvent::Leaf { node } => {
                step["kind"] = json!("leaf");
                step["known"] = json!(trace.nodes[*node].leaf == Some(LeafReason::Known));
                step["value"] = json!(trace.nodes[*node].value.map(value_text));
            }
            TraceEvent::Back {
                child,
                value,
                so_far,
                alpha,
                beta,
                ..
            } => {
                step["kind"] = json!("back");
                step["value"] = json!(value_text(*so_far));
                step["child"] = json!(child.and_then(|child| self.of_node[child]));
                step["best"] = json!(value == so_far);
                if alpha.is_finite() || beta.is_finite() {
                    step["window"] = json!([value_text(*alpha), value_text(*beta)]);
                }
            }
            TraceEvent::Cut { node } => {
                let pruned = trace.nodes[*node].pruned.iter().filter_map(|mv| {
                    let above = self.of_node[*node]?;
                    self.by_move.get(&(above, mv.clone()))
                });
                step["kind"] = json!("cut");
                step["pruned"] = json!(pruned.collect::<Vec<_>>());
            }
            TraceEvent::Leave { value, .. } => {
                step["kind"] = json!("leave");
                step["value"] = json!(value_text(*value));
            }
            TraceEvent::Simulate { path, reward } => {
                let mut changed = Vec::new();
                for &node in path {
                    let (count, sum) = &mut visits[node];
                    *count += 1;
                    *sum += reward;
                    let mean = value_text(*sum / f64::from(*count));
                    if let Some(spot) = self.of_node[node] {
                        changed.push(json!([spot, *count, mean]));
                    }
                }
                let path = path.iter().filter_map(|&node| self.of_node[node]);
                step["kind"] = json!("simulate");
                step["path"] = json!(path.collect::<Vec<_>>());
                step["visits"] = json!(changed);
            }
        }
        step
    }
}
