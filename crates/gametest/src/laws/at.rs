use std::fmt::Debug;
use std::ops::RangeInclusive;

use game::{Game, Points};

/// The place where a law is being checked: all that is needed to look at it again.
pub(super) struct At<'a, G: Game> {
    pub(super) spec: &'a str,
    pub(super) pos: &'a G,
    mv: Option<G::Move>,
}

impl<'a, G: Game> At<'a, G> {
    pub(super) fn new(spec: &'a str, pos: &'a G) -> At<'a, G> {
        At {
            spec,
            pos,
            mv: None,
        }
    }

    /// The same position, with the move that is being looked at.
    pub(super) fn on(&self, mv: G::Move) -> At<'a, G> {
        At {
            spec: self.spec,
            pos: self.pos,
            mv: Some(mv),
        }
    }

    #[track_caller]
    pub(super) fn holds(&self, law: &str, holds: bool) {
        if !holds {
            self.fails(law, "it does not hold");
        }
    }

    #[track_caller]
    pub(super) fn same<T: PartialEq + Debug + ?Sized>(&self, law: &str, found: &T, right: &T) {
        if found != right {
            self.fails(law, &format!("found {found:?}\n  instead of {right:?}"));
        }
    }

    #[track_caller]
    pub(super) fn is_inside(&self, what: &str, points: Points, bounds: &RangeInclusive<Points>) {
        if !bounds.contains(&points) {
            let law = format!("{what} lies in the bounds");
            self.fails(&law, &format!("found {points} outside {bounds:?}"));
        }
    }

    #[track_caller]
    pub(super) fn fails(&self, law: &str, how: &str) -> ! {
        let At { spec, pos, .. } = self;
        let mv = match self.mv {
            Some(mv) => format!("\n  move {}", pos.move_text(mv)),
            None => String::new(),
        };
        panic!(
            "law broken: {law}\n  game {spec}\n  position {}{mv}\n  {how}",
            pos.text()
        );
    }
}

/// The moves of a game so far. Printed when something panics, because a panic in the rules
/// does not say where it happened.
pub(super) struct Trail<'a> {
    spec: &'a str,
    moves: Vec<String>,
}

impl<'a> Trail<'a> {
    pub(super) fn new(spec: &'a str) -> Trail<'a> {
        Trail {
            spec,
            moves: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, mv: String) {
        self.moves.push(mv);
    }
}

impl Drop for Trail<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("after {} moves {}", self.spec, self.moves.join(" "));
        }
    }
}
