use game::{CellId, Event, Side};
use serde_json::{Value, json};

use super::scene::{content, piece};

/// The story of a move; cells by their place in the scene.
pub(crate) fn events(story: &[Event]) -> Value {
    story.iter().map(event).collect()
}

fn event(event: &Event) -> Value {
    let side = |side: Side| side.word();
    match *event {
        Event::Lift { from, seeds } => json!({ "kind": "lift", "from": from.0, "seeds": seeds }),
        Event::Drop { into, left } => json!({ "kind": "drop", "into": into.0, "left": left }),
        Event::Relay { at, seeds } => json!({ "kind": "relay", "at": at.0, "seeds": seeds }),
        Event::Capture {
            ref from,
            into,
            seeds,
        } => json!({ "kind": "capture", "from": ids(from), "into": into.0, "seeds": seeds }),
        Event::Sweep {
            ref from,
            into,
            seeds,
        } => json!({ "kind": "sweep", "from": ids(from), "into": into.0, "seeds": seeds }),
        Event::Take { at } => json!({ "kind": "take", "at": at.0 }),
        Event::Slide { from, to } => json!({ "kind": "slide", "from": from.0, "to": to.0 }),
        Event::Place {
            at,
            side: whose,
            piece: kind,
        } => json!({ "kind": "place", "at": at.0, "side": side(whose), "piece": piece(kind) }),
        Event::Flip { at, to } => json!({ "kind": "flip", "at": at.0, "to": side(to) }),
        Event::Roll { die, face } => json!({ "kind": "roll", "die": die.0, "face": face }),
        Event::Gain { track, points } => {
            json!({ "kind": "gain", "track": track.0, "points": points })
        }
        Event::Bust { track } => json!({ "kind": "bust", "track": track.0 }),
        Event::Bank { track, points } => {
            json!({ "kind": "bank", "track": track.0, "points": points })
        }
        Event::Show {
            cell,
            content: ref now,
        } => json!({ "kind": "show", "cell": cell.0, "content": content(now) }),
        Event::ExtraTurn(whose) => json!({ "kind": "extra", "side": side(whose) }),
        Event::Pass(whose) => json!({ "kind": "pass", "side": side(whose) }),
        Event::Over { points, ref cells } => {
            json!({ "kind": "over", "points": points.0, "cells": ids(cells) })
        }
    }
}

fn ids(cells: &[CellId]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}
