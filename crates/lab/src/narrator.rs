use std::fmt::Display;

use game::Lang;
use search::textbook::{CutReason, Kind, LeafReason};
use search::trace::{Node, SearchTrace, TraceEvent};
use words::Words;

use crate::Subject;
use crate::number::value_in;

/// Describes the events of a search in sentences.
pub struct Narrator<'a> {
    trace: &'a SearchTrace,
    names: Vec<String>,
    words: &'static Words,
}

impl<'a> Narrator<'a> {
    /// Speaks of the nodes of a tree by their names, and of positions by the moves that
    /// lead there.
    pub fn new(subject: &Subject, trace: &'a SearchTrace, lang: Lang) -> Narrator<'a> {
        let words = crate::TEXTS.words(lang);
        let mut names: Vec<String> = Vec::with_capacity(trace.nodes.len());
        for node in &trace.nodes {
            let name = match subject {
                Subject::Tree(tree) => {
                    let node = node.position.parse().ok();
                    let node = node.and_then(|at: usize| tree.nodes.get(at));
                    node.map(|node| match node.name.as_str() {
                        "" => node.label.clone(),
                        name => name.to_owned(),
                    })
                    .unwrap_or_default()
                }
                Subject::Game(_) => match (node.parent, &node.mv) {
                    (Some(above), Some(mv)) if trace.nodes[above].parent.is_some() => {
                        format!("{} {mv}", names[above])
                    }
                    (_, Some(mv)) => mv.clone(),
                    (_, None) => words.say("lab.root").to_owned(),
                },
            };
            names.push(name);
        }
        Narrator {
            trace,
            names,
            words,
        }
    }

    /// The name of a node.
    pub fn name(&self, node: usize) -> &str {
        &self.names[node]
    }

    /// The node of an event, if it has one.
    pub fn about(event: &TraceEvent) -> Option<usize> {
        match event {
            TraceEvent::Begin { .. } => None,
            TraceEvent::Enter { node }
            | TraceEvent::Leaf { node }
            | TraceEvent::Back { node, .. }
            | TraceEvent::Cut { node }
            | TraceEvent::Leave { node, .. } => Some(*node),
            TraceEvent::Simulate { path, .. } => path.last().copied(),
        }
    }

    fn value(&self, value: f64) -> String {
        value_in(value, self.words.lang())
    }

    /// An event as a sentence. `number` is its index among all events, from 0.
    pub fn sentence(&self, number: usize) -> String {
        let fill = |key: &str, values: &[(&str, &dyn Display)]| self.words.fill(key, values);
        match &self.trace.events[number] {
            TraceEvent::Begin { depth } => fill("lab.begin", &[("depth", depth)]),
            TraceEvent::Enter { node } => self.enter(*node),
            TraceEvent::Leaf { node } => {
                let told = &self.trace.nodes[*node];
                let key = match told.leaf {
                    Some(LeafReason::Depth) => "lab.leaf.depth",
                    Some(LeafReason::Known) => "lab.leaf.known",
                    Some(LeafReason::Over) | None => "lab.leaf.over",
                };
                let value = self.value(told.value.unwrap_or(f64::NAN));
                fill(key, &[("name", &self.names[*node]), ("value", &value)])
            }
            TraceEvent::Back {
                node,
                mv,
                value,
                so_far,
                alpha,
                beta,
                child,
            } => {
                let from = child.map_or(mv, |child| &self.names[child]);
                let [value, so_far] = [value, so_far].map(|value| self.value(*value));
                let key = match self.trace.nodes[*node].kind {
                    Kind::Chance => "lab.back.chance",
                    _ if alpha.is_infinite() && beta.is_infinite() => "lab.back",
                    _ => "lab.back.window",
                };
                let (alpha, beta) = (self.value(*alpha), self.value(*beta));
                let values: [(&str, &dyn Display); 6] = [
                    ("from", from),
                    ("value", &value),
                    ("name", &self.names[*node]),
                    ("best", &so_far),
                    ("alpha", &alpha),
                    ("beta", &beta),
                ];
                fill(key, &values)
            }
            TraceEvent::Cut { node } => self.cut(*node, number),
            TraceEvent::Leave { node, value } => {
                let told = &self.trace.nodes[*node];
                let key = match told.cut {
                    Some(CutReason::High) => "lab.leave.at-least",
                    Some(CutReason::Low) => "lab.leave.at-most",
                    None => "lab.leave",
                };
                let value = self.value(*value);
                fill(key, &[("name", &self.names[*node]), ("value", &value)])
            }
            TraceEvent::Simulate { path, reward } => {
                let nodes = path.iter().skip(1).map(|&node| &self.trace.nodes[node]);
                let moves: Vec<&str> = nodes.filter_map(|node| node.mv.as_deref()).collect();
                let moves = if moves.is_empty() {
                    self.words.say("lab.root").to_owned()
                } else {
                    moves.join(" ")
                };
                let reward = self.value(*reward);
                let number = number + 1;
                fill(
                    "lab.simulate",
                    &[("n", &number), ("moves", &moves), ("reward", &reward)],
                )
            }
        }
    }

    fn enter(&self, node: usize) -> String {
        let told = &self.trace.nodes[node];
        let has_window = told.alpha.is_finite() || told.beta.is_finite();
        let key = match (told.probe, has_window) {
            _ if told.kind == Kind::Over => "lab.enter.leaf",
            (true, _) => "lab.enter.probe",
            (false, true) => "lab.enter.window",
            (false, false) => "lab.enter",
        };
        let (alpha, beta) = (self.value(told.alpha), self.value(told.beta));
        let role = role(told);
        let values: [(&str, &dyn Display); 4] = [
            ("name", &self.names[node]),
            ("role", &role),
            ("alpha", &alpha),
            ("beta", &beta),
        ];
        self.words.fill(key, &values)
    }

    /// Why the rest cannot matter, with the numbers that decide it.
    fn cut(&self, node: usize, number: usize) -> String {
        let told = &self.trace.nodes[node];
        // What the node had when it was left was said just before.
        let before = self.trace.events[..number].iter().rev();
        let mut before = before.filter_map(|event| match event {
            TraceEvent::Back {
                node: at, so_far, ..
            } if *at == node => Some(*so_far),
            _ => None,
        });
        let so_far = self.value(before.next().or(told.value).unwrap_or(f64::NAN));
        let (key, elsewhere) = match (told.kind, told.cut) {
            (Kind::Chance, Some(CutReason::High)) => ("lab.cut.chance-high", told.beta),
            (Kind::Chance, _) => ("lab.cut.chance-low", told.alpha),
            (_, Some(CutReason::High)) => ("lab.cut.high", told.beta),
            _ => ("lab.cut.low", told.alpha),
        };
        let elsewhere = self.value(elsewhere);
        let pruned = told.pruned.join(" ");
        let values: [(&str, &dyn Display); 4] = [
            ("name", &self.names[node]),
            ("here", &so_far),
            ("elsewhere", &elsewhere),
            ("pruned", &pruned),
        ];
        self.words.fill(key, &values)
    }
}

fn role(node: &Node) -> &'static str {
    match node.kind {
        Kind::Max => "MAX",
        Kind::Min => "MIN",
        Kind::Chance => "CHANCE",
        Kind::Over => "-",
    }
}
