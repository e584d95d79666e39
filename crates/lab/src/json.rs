//! A told search as JSON: for programs, and for the player in the browser.

use game::Lang;
use search::account::{Account, Happening};
use search::textbook::{CutReason, Kind, LeafReason};
use serde_json::{Value, json};

use crate::number::{plain, value_text};
use crate::{Subject, Teller};

/// The search as one object.
pub fn object(subject: &Subject, account: &Account, lang: Lang) -> Value {
    let teller = Teller::new(subject, account, lang);
    let counts = &account.counts;
    let nodes = account.nodes.iter().enumerate();
    let nodes: Vec<Value> = nodes
        .map(|(number, node)| {
            json!({
                "name": teller.name(number),
                "parent": node.parent,
                "move": node.mv,
                "odds": node.odds,
                "probe": node.probe,
                "position": node.position,
                "kind": kind(node.kind),
                "alpha": plain(node.alpha),
                "beta": plain(node.beta),
                "leaf": node.leaf.map(leaf),
                "cut": node.cut.map(cut),
                "pruned": node.pruned,
                "value": node.value.and_then(plain),
                "shown": node.value.map(value_text),
                "visits": node.visits,
                "unwritten": node.unwritten,
            })
        })
        .collect();
    let steps: Vec<Value> = (0..account.happenings.len())
        .map(|number| step(account, &teller, number))
        .collect();
    let iterations = account.iterations.iter().map(|one| {
        json!({
            "depth": one.depth,
            "value": plain(one.value),
            "move": one.best,
            "nodes": one.counts.nodes,
            "leaves": one.counts.leaves(),
            "cutoffs": one.counts.cutoffs,
        })
    });
    let pruned: Vec<&String> = account.nodes.iter().flat_map(|node| &node.pruned).collect();
    json!({
        "algorithm": account.algorithm.word(),
        "value": plain(account.value),
        "move": account.best,
        "nodes": counts.nodes,
        "leaves": counts.leaves(),
        "cutoffs": counts.cutoffs,
        "known": counts.known,
        "pruned": counts.pruned,
        "pruned_moves": pruned,
        "line": account.root().map(|root| {
            let line = account.line(root).into_iter();
            line.filter_map(|node| account.nodes[node].mv.clone()).collect::<Vec<_>>()
        }),
        "stopped": account.stopped,
        "unwritten": account.unwritten(),
        "iterations": iterations.collect::<Vec<_>>(),
        "tree": nodes,
        "steps": steps,
    })
}

fn step(account: &Account, teller: &Teller<'_>, number: usize) -> Value {
    let happening = &account.happenings[number];
    let mut step = match happening {
        Happening::Begin { depth } => json!({ "kind": "begin", "depth": depth }),
        Happening::Enter { .. } => json!({ "kind": "enter" }),
        Happening::Leaf { .. } => json!({ "kind": "leaf" }),
        Happening::Back {
            child,
            mv,
            value,
            so_far,
            alpha,
            beta,
            ..
        } => json!({
            "kind": "back",
            "child": child,
            "move": mv,
            "value": plain(*value),
            "so_far": plain(*so_far),
            "shown": value_text(*so_far),
            "alpha": plain(*alpha),
            "beta": plain(*beta),
            "window": [value_text(*alpha), value_text(*beta)],
        }),
        Happening::Cut { .. } => json!({ "kind": "cut" }),
        Happening::Leave { value, .. } => json!({
            "kind": "leave",
            "value": plain(*value),
            "shown": value_text(*value),
        }),
        Happening::Simulate { path, reward } => json!({
            "kind": "simulate",
            "path": path,
            "reward": reward,
        }),
    };
    step["node"] = json!(Teller::about(happening));
    step["says"] = json!(teller.sentence(number));
    step
}

fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Max => "max",
        Kind::Min => "min",
        Kind::Chance => "chance",
        Kind::Over => "over",
    }
}

fn leaf(reason: LeafReason) -> &'static str {
    match reason {
        LeafReason::Over => "over",
        LeafReason::Depth => "depth",
        LeafReason::Known => "known",
    }
}

fn cut(reason: CutReason) -> &'static str {
    match reason {
        CutReason::High => "high",
        CutReason::Low => "low",
    }
}
