use game::{Evaluator, Position, Side, Value};

use super::{Choice, Congklak};

/// The difference of the seeds at home, in seeds; extra turns without a relay are noisy
/// moves. The engine's evaluator.
///
/// The layout of the other seeds predicts next to nothing, because one move of relays
/// changes all of it. Features for holes, sides and coming turns were fitted and lost
/// their matches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BankedEval;

impl Evaluator<Congklak> for BankedEval {
    type Acc = ();

    #[inline]
    fn value(&self, (): &(), pos: &Congklak, me: Side) -> Value {
        Value(pos.banked().seen_by(me))
    }

    /// Exactly as many seeds as it takes to end at home: known without sowing, and such
    /// chains are short. Following every extra turn costs more than it gains.
    #[inline]
    fn urgency(&self, pos: &Congklak, choice: Choice) -> i32 {
        match choice {
            Choice::Sow(slot) if pos.own.is_even_with_home(slot.into()) => 40 + i32::from(slot),
            _ => 0,
        }
    }
}
