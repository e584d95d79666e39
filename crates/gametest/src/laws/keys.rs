//! Keys: a table takes equal keys for equal values.

use std::collections::HashMap;

use game::{Game, Side, Turn};

use super::at::At;

/// All keys met so far, over many games with the same options.
pub(super) struct Keys<G> {
    of: HashMap<G, u64>,
    /// For each key of a position in which a player is to move, the first such
    /// position and its essence.
    meaning: HashMap<u64, (String, Essence)>,
}

impl<G> Default for Keys<G> {
    fn default() -> Keys<G> {
        Keys {
            of: HashMap::new(),
            meaning: HashMap::new(),
        }
    }
}

/// All that a search can find out about a position, one move deep, seen by the side
/// to move and without what is banked already. Since every move is looked at in
/// this way, positions with equal keys have equal values.
#[derive(PartialEq, Debug)]
struct Essence {
    worst: i32,
    best: i32,
    moves: Vec<Lead>,
}

/// Where a move leads.
#[derive(PartialEq, Debug)]
struct Lead {
    text: String,
    key: u64,
    /// By how much the banked points change.
    gain: i32,
    next: Next,
}

/// Who acts after a move.
#[derive(PartialEq, Debug)]
enum Next {
    SameSide,
    OtherSide,
    Chance,
    /// The game is over. The points are those beyond what was banked before the move.
    Over(i32),
}

impl<G: Game> Keys<G> {
    pub(super) fn check(&mut self, at: &At<'_, G>) {
        let key = at.pos.key();
        let known = *self.of.entry(at.pos.clone()).or_insert(key);
        at.same("equal positions have equal keys", &key, &known);

        if let Turn::Player(side) = at.pos.turn() {
            let essence = Essence::of(at.pos, side);
            let first = self.meaning.entry(key);
            let (text, known) = first.or_insert_with(|| (at.pos.text(), Essence::of(at.pos, side)));
            if essence != *known {
                let how = format!("{essence:?}\n  but with the same key at {text}\n  {known:?}");
                at.fails(
                    "equal keys mean equal values beyond the banked points",
                    &how,
                );
            }
        }
    }
}

impl Essence {
    fn of<G: Game>(pos: &G, me: Side) -> Essence {
        let banked = pos.banked();
        let (low, high) = pos.bounds().into_inner();
        let [low, high] = [low, high].map(|points| (points - banked).seen_by(me));
        let moves = pos.moves().map(|mv| {
            let after = pos.after(mv);
            Lead {
                text: pos.move_text(mv),
                key: after.key(),
                gain: (after.banked() - banked).seen_by(me),
                next: match after.turn() {
                    Turn::Player(side) if side == me => Next::SameSide,
                    Turn::Player(_) => Next::OtherSide,
                    Turn::Chance => Next::Chance,
                    Turn::Over(points) => Next::Over((points - banked).seen_by(me)),
                },
            }
        });
        Essence {
            worst: low.min(high),
            best: low.max(high),
            moves: moves.collect(),
        }
    }
}
