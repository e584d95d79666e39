use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use game::{Deterministic, Message, Notation, Points, Position, Side, Turn};

use crate::textbook::LeafEval;

/// A position whose game has been forgotten, with somebody's opinion of it.
///
/// A search that is told need not be fast, but it must be there for every game: so the
/// searches are compiled once for this, and not once for each game. The price is an
/// allocation and some virtual calls for each node.
pub trait DynPosition: Send + Sync {
    /// Who acts.
    fn turn(&self) -> Turn;
    /// How many moves there are.
    fn count(&self) -> u32;
    /// The place after one of them.
    fn after(&self, mv: u32) -> Arc<dyn DynPosition>;
    /// How often an outcome comes up.
    fn weight(&self, outcome: u32) -> u32;
    /// Between which results the game can end.
    fn bounds(&self) -> RangeInclusive<Points>;
    /// The position as text. Equal texts are equal positions.
    fn text(&self) -> String;
    /// A move as text.
    fn move_text(&self, mv: u32) -> String;
    /// What an unfinished position is worth: see [`LeafEval::static_eval`].
    fn static_eval(&self, me: Side) -> i32;
    /// What a finished game is worth: see [`LeafEval::result`].
    fn result(&self, points: Points, depth: u32, me: Side) -> i32;
}

/// A position of a game and who judges it.
pub struct Judged<P, J> {
    /// The position.
    pub pos: P,
    /// The judge, the same for all positions of a search.
    pub judge: Arc<J>,
}

impl<P, J> Judged<P, J> {
    /// A place to begin a search at.
    pub fn new(pos: P, judge: J) -> Arc<Judged<P, J>> {
        let judge = Arc::new(judge);
        Arc::new(Judged { pos, judge })
    }
}

impl<P: Notation, J: LeafEval<P> + Send + Sync + 'static> DynPosition for Judged<P, J> {
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
        let judge = Arc::clone(&self.judge);
        Arc::new(Judged { pos, judge })
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
        self.judge.static_eval(&self.pos, me)
    }

    fn result(&self, points: Points, depth: u32, me: Side) -> i32 {
        self.judge.result(&self.pos, points, depth, me)
    }
}

/// A place as a position that searches take. `LUCK` says whether chance may have a say.
#[derive(Clone)]
pub(super) struct Here<const LUCK: bool>(pub(super) Arc<dyn DynPosition>);

impl<const LUCK: bool> PartialEq for Here<LUCK> {
    fn eq(&self, other: &Self) -> bool {
        self.0.text() == other.0.text()
    }
}

impl<const LUCK: bool> Eq for Here<LUCK> {}

impl<const LUCK: bool> Hash for Here<LUCK> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.text().hash(state);
    }
}

impl<const LUCK: bool> fmt::Debug for Here<LUCK> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text())
    }
}

impl<const LUCK: bool> Position for Here<LUCK> {
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

impl Deterministic for Here<false> {}

impl<const LUCK: bool> Notation for Here<LUCK> {
    fn text(&self) -> String {
        self.0.text()
    }

    fn parse(&self, _text: &str) -> Result<Self, Message> {
        Err(Message::from("a place is not read"))
    }

    fn move_text(&self, mv: u32) -> String {
        self.0.move_text(mv)
    }
}

/// Asks the place itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct Itself;

impl<const LUCK: bool> LeafEval<Here<LUCK>> for Itself {
    fn static_eval(&self, pos: &Here<LUCK>, me: Side) -> i32 {
        pos.0.static_eval(me)
    }

    fn result(&self, pos: &Here<LUCK>, points: Points, depth: u32, me: Side) -> i32 {
        pos.0.result(points, depth, me)
    }
}
