use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use game::{Deterministic, Message, Notation, Points, Position, Side, Turn};

use crate::textbook::LeafEval;

/// A position of any game, together with its leaf evaluation, behind one vtable.
///
/// A traced search need not be fast, but it must exist for every game: so the searches are
/// compiled once for this trait, and not once for each game. The price is an allocation and
/// some virtual calls for each node.
pub trait DynPosition: Send + Sync {
    /// Who acts.
    fn turn(&self) -> Turn;
    /// The number of moves.
    fn count(&self) -> u32;
    /// The position after the move with this index.
    fn after(&self, mv: u32) -> Arc<dyn DynPosition>;
    /// The weight of an outcome of chance: see [`Position::weight`].
    fn weight(&self, outcome: u32) -> u32;
    /// Every reachable result lies within, in points of the first side.
    fn bounds(&self) -> RangeInclusive<Points>;
    /// The position as text. Equal texts are equal positions.
    fn text(&self) -> String;
    /// A move as text.
    fn move_text(&self, mv: u32) -> String;
    /// The value of an unfinished position: see [`LeafEval::static_eval`].
    fn static_eval(&self, me: Side) -> i32;
    /// The value of a finished game: see [`LeafEval::result`].
    fn result(&self, points: Points, depth: u32, me: Side) -> i32;
}

/// A position of one game with its leaf evaluation.
pub struct EvaluatedPosition<P, L> {
    /// The position.
    pub pos: P,
    /// The leaf evaluation, shared by all positions of a search.
    pub leaf_eval: Arc<L>,
}

impl<P, L> EvaluatedPosition<P, L> {
    /// A position to start a search from.
    pub fn new(pos: P, leaf_eval: L) -> Arc<EvaluatedPosition<P, L>> {
        let leaf_eval = Arc::new(leaf_eval);
        Arc::new(EvaluatedPosition { pos, leaf_eval })
    }
}

impl<P: Notation, L: LeafEval<P> + Send + Sync + 'static> DynPosition for EvaluatedPosition<P, L> {
    fn turn(&self) -> Turn {
        self.pos.turn()
    }

    fn count(&self) -> u32 {
        self.pos.move_count() as u32
    }

    fn after(&self, mv: u32) -> Arc<dyn DynPosition> {
        let mut pos = self.pos.clone();
        if let Some(mv) = self.pos.moves().nth(mv as usize) {
            pos.play(mv);
        }
        let leaf_eval = Arc::clone(&self.leaf_eval);
        Arc::new(EvaluatedPosition { pos, leaf_eval })
    }

    fn weight(&self, outcome: u32) -> u32 {
        let outcome = self.pos.moves().nth(outcome as usize);
        outcome.map_or(1, |outcome| self.pos.weight(outcome))
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        self.pos.bounds()
    }

    fn text(&self) -> String {
        self.pos.text()
    }

    fn move_text(&self, mv: u32) -> String {
        let mv = self.pos.moves().nth(mv as usize);
        mv.map(|mv| self.pos.move_text(mv)).unwrap_or_default()
    }

    fn static_eval(&self, me: Side) -> i32 {
        self.leaf_eval.static_eval(&self.pos, me)
    }

    fn result(&self, points: Points, depth: u32, me: Side) -> i32 {
        self.leaf_eval.result(&self.pos, points, depth, me)
    }
}

/// A [`DynPosition`] as a [`Position`]. `CHANCE` says whether there may be chance nodes.
#[derive(Clone)]
pub(super) struct AnyPosition<const CHANCE: bool>(pub(super) Arc<dyn DynPosition>);

impl<const CHANCE: bool> PartialEq for AnyPosition<CHANCE> {
    fn eq(&self, other: &Self) -> bool {
        self.0.text() == other.0.text()
    }
}

impl<const CHANCE: bool> Eq for AnyPosition<CHANCE> {}

impl<const CHANCE: bool> Hash for AnyPosition<CHANCE> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.text().hash(state);
    }
}

impl<const CHANCE: bool> fmt::Debug for AnyPosition<CHANCE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl<const CHANCE: bool> Position for AnyPosition<CHANCE> {
    type Move = u32;
    type Moves = Range<u32>;

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self) -> Range<u32> {
        0..self.0.count()
    }

    fn play(&mut self, mv: u32) {
        self.0 = self.0.after(mv);
    }

    fn bounds(&self) -> RangeInclusive<Points> {
        self.0.bounds()
    }

    fn weight(&self, outcome: u32) -> u32 {
        self.0.weight(outcome)
    }
}

impl Deterministic for AnyPosition<false> {}

impl<const CHANCE: bool> Notation for AnyPosition<CHANCE> {
    fn text(&self) -> String {
        self.0.text()
    }

    fn parse(&self, _text: &str) -> Result<Self, Message> {
        Err(Message::from("a traced position is not parsed"))
    }

    fn move_text(&self, mv: u32) -> String {
        self.0.move_text(mv)
    }
}

/// The leaf evaluation that a [`DynPosition`] carries with it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OwnLeafEval;

impl<const CHANCE: bool> LeafEval<AnyPosition<CHANCE>> for OwnLeafEval {
    fn static_eval(&self, pos: &AnyPosition<CHANCE>, me: Side) -> i32 {
        pos.0.static_eval(me)
    }

    fn result(&self, pos: &AnyPosition<CHANCE>, points: Points, depth: u32, me: Side) -> i32 {
        pos.0.result(points, depth, me)
    }
}
