//! A search trace as JSON: for programs, and for the player in the browser.

use game::Lang;
use search::textbook::{CutReason, Kind, LeafReason};
use search::trace::{SearchTrace, TraceEvent};
use serde_json::{Value, json};

use crate::number::{plain, value_text};
use crate::{Narrator, Subject};

/// The search as one object.
pub fn object(subject: &Subject, trace: &SearchTrace, lang: Lang) -> Value {
    let narrator = Narrator::new(subject, trace, lang);
    let counts = &trace.counts;
    let nodes = trace.nodes.iter().enumerate();
    let nodes: Vec<Value> = nodes
        .map(|(number, node)| {
            json!({
                "name": narrator.name(number),
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
    let steps: Vec<Value> = (0..trace.events.len())
        .map(|number| step(trace, &narrator, number))
        .collect();
    let iterations = trace.iterations.iter().map(|one| {
        json!({
            "depth": one.depth,
            "value": plain(one.value),
            "move": one.best,
            "nodes": one.counts.nodes,
            "leaves": one.counts.leaves(),
            "cutoffs": one.counts.cutoffs,
        })
    });
    let pruned: Vec<&String> = trace.nodes.iter().flat_map(|node| &node.pruned).collect();
    json!({
        "algorithm": trace.algorithm.word(),
        "value": plain(trace.value),
        "move": trace.best,
        "nodes": counts.nodes,
        "leaves": counts.leaves(),
        "cutoffs": counts.cutoffs,
        "known": counts.known,
        "pruned": counts.pruned,
        "pruned_moves": pruned,
        "line": trace.root().map(|root| {
            let line = trace.line(root).into_iter();
            line.filter_map(|node| trace.nodes[node].mv.clone()).collect::<Vec<_>>()
        }),
        "stopped": trace.stopped,
        "unwritten": trace.unwritten(),
        "iterations": iterations.collect::<Vec<_>>(),
        "tree": nodes,
        "steps": steps,
    })
}

fn step(trace: &SearchTrace, narrator: &Narrator<'_>, number: usize) -> Value {
    let event = &trace.events[number];
    let mut step = match event {
        TraceEvent::Begin { depth } => json!({ "kind": "begin", "depth": depth }),
        TraceEvent::Enter { .. } => json!({ "kind": "enter" }),
        TraceEvent::Leaf { .. } => json!({ "kind": "leaf" }),
        TraceEvent::Back {
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
        TraceEvent::Cut { .. } => json!({ "kind": "cut" }),
        TraceEvent::Leave { value, .. } => json!({
            "kind": "leave",
            "value": plain(*value),
            "shown": value_text(*value),
        }),
        TraceEvent::Simulate { path, reward } => json!({
            "kind": "simulate",
            "path": path,
            "reward": reward,
        }),
    };
    step["node"] = json!(Narrator::about(event));
    step["says"] = json!(narrator.sentence(number));
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
