use std::fmt::Display;

use game::Lang;
use search::account::{Account, Happening, Node};
use search::textbook::{CutReason, Kind, LeafReason};
use words::Words;

use crate::Subject;
use crate::number::value_text;

/// Tells what happened in a search, in words.
pub struct Teller<'a> {
    account: &'a Account,
    names: Vec<String>,
    words: &'static Words,
}

impl<'a> Teller<'a> {
    /// Speaks of the nodes of a tree by their names, and of positions by the moves that
    /// lead there.
    pub fn new(subject: &Subject, account: &'a Account, lang: Lang) -> Teller<'a> {
        let words = Words::of(lang);
        let mut names: Vec<String> = Vec::with_capacity(account.nodes.len());
        for node in &account.nodes {
            let name = match subject {
                Subject::Tree(tree) => {
                    let knot = node.position.parse().ok();
                    let knot = knot.and_then(|at: usize| tree.nodes.get(at));
                    knot.map(|knot| match knot.name.as_str() {
                        "" => knot.label.clone(),
                        name => name.to_owned(),
                    })
                    .unwrap_or_default()
                }
                Subject::Game(_) => match (node.parent, &node.mv) {
                    (Some(above), Some(mv)) if account.nodes[above].parent.is_some() => {
                        format!("{} {mv}", names[above])
                    }
                    (_, Some(mv)) => mv.clone(),
                    (_, None) => words.say("lab.root").to_owned(),
                },
            };
            names.push(name);
        }
        Teller {
            account,
            names,
            words,
        }
    }

    /// The name of a node.
    pub fn name(&self, node: usize) -> &str {
        &self.names[node]
    }

    /// Which node a happening is about, if it is about one.
    pub fn about(happening: &Happening) -> Option<usize> {
        match happening {
            Happening::Begin { .. } => None,
            Happening::Enter { node }
            | Happening::Leaf { node }
            | Happening::Back { node, .. }
            | Happening::Cut { node }
            | Happening::Leave { node, .. } => Some(*node),
            Happening::Simulate { path, .. } => path.last().copied(),
        }
    }

    /// A happening as a sentence. `number` is its place among all of them, from 0.
    pub fn sentence(&self, number: usize) -> String {
        let fill = |key: &str, values: &[(&str, &dyn Display)]| self.words.fill(key, values);
        match &self.account.happenings[number] {
            Happening::Begin { depth } => fill("lab.begin", &[("depth", depth)]),
            Happening::Enter { node } => self.enter(*node),
            Happening::Leaf { node } => {
                let told = &self.account.nodes[*node];
                let key = match told.leaf {
                    Some(LeafReason::Depth) => "lab.leaf.depth",
                    Some(LeafReason::Known) => "lab.leaf.known",
                    Some(LeafReason::Over) | None => "lab.leaf.over",
                };
                let value = value_text(told.value.unwrap_or(f64::NAN));
                fill(key, &[("name", &self.names[*node]), ("value", &value)])
            }
            Happening::Back {
                node,
                mv,
                value,
                so_far,
                alpha,
                beta,
                child,
            } => {
                let from = child.map_or(mv, |child| &self.names[child]);
                let [value, so_far] = [value, so_far].map(|value| value_text(*value));
                let key = match self.account.nodes[*node].kind {
                    Kind::Chance => "lab.back.chance",
                    _ if alpha.is_infinite() && beta.is_infinite() => "lab.back",
                    _ => "lab.back.window",
                };
                let (alpha, beta) = (value_text(*alpha), value_text(*beta));
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
            Happening::Cut { node } => self.cut(*node, number),
            Happening::Leave { node, value } => {
                let told = &self.account.nodes[*node];
                let key = match told.cut {
                    Some(CutReason::High) => "lab.leave.at-least",
                    Some(CutReason::Low) => "lab.leave.at-most",
                    None => "lab.leave",
                };
                let value = value_text(*value);
                fill(key, &[("name", &self.names[*node]), ("value", &value)])
            }
            Happening::Simulate { path, reward } => {
                let nodes = path.iter().skip(1).map(|&node| &self.account.nodes[node]);
                let moves: Vec<&str> = nodes.filter_map(|node| node.mv.as_deref()).collect();
                let moves = match moves.is_empty() {
                    true => self.words.say("lab.root").to_owned(),
                    false => moves.join(" "),
                };
                let reward = value_text(*reward);
                let number = number + 1;
                fill(
                    "lab.simulate",
                    &[("n", &number), ("moves", &moves), ("reward", &reward)],
                )
            }
        }
    }

    fn enter(&self, node: usize) -> String {
        let told = &self.account.nodes[node];
        let has_window = told.alpha.is_finite() || told.beta.is_finite();
        let key = match (told.probe, has_window) {
            _ if told.kind == Kind::Over => "lab.enter.leaf",
            (true, _) => "lab.enter.probe",
            (false, true) => "lab.enter.window",
            (false, false) => "lab.enter",
        };
        let (alpha, beta) = (value_text(told.alpha), value_text(told.beta));
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
        let told = &self.account.nodes[node];
        // What the node had when it was left was said just before.
        let before = self.account.happenings[..number].iter().rev();
        let mut before = before.filter_map(|happening| match happening {
            Happening::Back {
                node: at, so_far, ..
            } if *at == node => Some(*so_far),
            _ => None,
        });
        let so_far = value_text(before.next().or(told.value).unwrap_or(f64::NAN));
        let (key, elsewhere) = match (told.kind, told.cut) {
            (Kind::Chance, Some(CutReason::High)) => ("lab.cut.chance-high", told.beta),
            (Kind::Chance, _) => ("lab.cut.chance-low", told.alpha),
            (_, Some(CutReason::High)) => ("lab.cut.high", told.beta),
            _ => ("lab.cut.low", told.alpha),
        };
        let elsewhere = value_text(elsewhere);
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
