use commentary::Speakers;
use game::{Backdrop, Cell, Content, Edge, Info, Piece, Scene, Shape, Side};
use serde_json::{Value, json};
use words::{Words, capitalised};

/// The picture, with the spoken name of every cell.
pub(crate) fn scene(words: &'static Words, info: &Info, scene: &Scene) -> Value {
    let sides = Speakers::of_sides(words, info);
    let cells = scene.cells.iter().map(|cell| {
        json!({
            "zone": cell.zone.0,
            "name": cell.name,
            "x": cell.place.x,
            "y": cell.place.y,
            "w": cell.place.w,
            "h": cell.place.h,
            "shape": shape(cell.shape),
            "owner": cell.owner.map(Side::word),
            "content": content(&cell.content),
            "label": label(&sides, scene, cell),
        })
    });
    let labels = scene.labels.iter().map(|label| {
        let edge = match label.edge {
            Edge::Top => "top",
            Edge::Bottom => "bottom",
            Edge::Left => "left",
            Edge::Right => "right",
        };
        json!({ "edge": edge, "at": label.at, "text": label.text })
    });
    let counters = scene.counters.iter().map(|counter| {
        let key = format!("counter.{}", counter.key);
        let known = words.get(&format!("{key}.many")).is_some();
        let title = match known {
            true => words.count(&key, counter.value),
            false => format!("{}: {}.", counter.key, counter.value),
        };
        json!({ "key": counter.key, "title": title, "value": counter.value })
    });
    json!({
        "backdrop": match scene.backdrop {
            Backdrop::Mancala => "mancala",
            Backdrop::Chequered => "chequered",
            Backdrop::Grid => "grid",
            Backdrop::Rack => "rack",
            Backdrop::Table => "table",
        },
        "width": scene.width,
        "height": scene.height,
        "cells": cells.collect::<Value>(),
        "labels": labels.collect::<Value>(),
        "counters": counters.collect::<Value>(),
    })
}

fn shape(shape: Shape) -> Value {
    match shape {
        Shape::Pit => json!({ "kind": "pit" }),
        Shape::Store => json!({ "kind": "store" }),
        Shape::Square { dark } => json!({ "kind": "square", "dark": dark }),
        Shape::Hole => json!({ "kind": "hole" }),
        Shape::Peg => json!({ "kind": "peg" }),
        Shape::Die { sides } => json!({ "kind": "die", "sides": sides }),
        Shape::Track { goal } => json!({ "kind": "track", "goal": goal }),
        Shape::Sheet => json!({ "kind": "sheet" }),
    }
}

pub(super) fn content(content: &Content) -> Value {
    match *content {
        Content::Empty => json!({ "kind": "empty" }),
        Content::Seeds(count) => json!({ "kind": "seeds", "seeds": count }),
        Content::Piece(side, kind) => {
            json!({ "kind": "piece", "side": side.word(), "piece": piece(kind) })
        }
        Content::Stick => json!({ "kind": "stick" }),
        Content::Face(face) => json!({ "kind": "face", "face": face }),
        Content::Score { banked, pending } => {
            json!({ "kind": "score", "banked": banked, "pending": pending })
        }
        Content::Text(ref text) => json!({ "kind": "text", "text": text }),
    }
}

pub(super) fn piece(piece: Piece) -> &'static str {
    match piece {
        Piece::Knight => "knight",
        Piece::Disc => "disc",
        Piece::Mark => "mark",
    }
}

/// What a cell is and holds, for those who listen: `Hole 5, 3 seeds`.
fn label(sides: &Speakers, scene: &Scene, cell: &Cell) -> String {
    let words = sides.words();
    let place = match (cell.shape, cell.owner) {
        (Shape::Store | Shape::Track { .. }, Some(side)) => words.fill(
            "cell.of",
            &[
                ("place", &commentary::place_name(words, scene, cell)),
                ("name", &sides.name(side)),
            ],
        ),
        (Shape::Die { .. }, _) => words.say("cell.die").to_owned(),
        _ => commentary::place_name(words, scene, cell),
    };
    let held = match cell.content {
        Content::Empty => words.say("cell.empty").to_owned(),
        Content::Seeds(count) => words.count("count.seed", count),
        Content::Piece(side, kind) => words.fill(
            "cell.piece",
            &[
                ("piece", &commentary::piece_name(words, kind)),
                ("name", &sides.name(side)),
            ],
        ),
        Content::Stick => words.count("count.stick", 1),
        Content::Face(face) => face.to_string(),
        Content::Score { banked, pending } => {
            words.fill("cell.score", &[("banked", &banked), ("pending", &pending)])
        }
        Content::Text(ref text) => text.clone(),
    };
    let parts = [place.trim(), held.trim()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    capitalised(&parts.join(", "))
}
