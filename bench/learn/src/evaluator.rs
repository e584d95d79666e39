use std::fs;

use game::{Evaluator, Side, Value};
use games::Knightthrough;
use games::knightthrough::{Accumulator, Leap, Net, NetEval, RaceEval};

use crate::Trouble;

/// The evaluator of a player: the one tuned by hand, or a network.
#[derive(Clone, Copy)]
pub(crate) enum KnightEval {
    Race(RaceEval),
    Net(NetEval),
}

impl KnightEval {
    /// The network of a file; `race` and `none` are the one tuned by hand, `shipped` is the
    /// program's own.
    pub(crate) fn read(file: Option<&str>) -> Result<KnightEval, Trouble> {
        let file = match file {
            None | Some("race") => return Ok(KnightEval::Race(RaceEval::default())),
            Some("shipped") => return Ok(KnightEval::Net(NetEval::default())),
            Some(file) => file,
        };
        let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
        let bytes = <&[u8; Net::BYTES]>::try_from(&bytes[..])
            .map_err(|_| format!("{file} is no network of {} bytes", Net::BYTES))?;
        // Leaked: there are one or two in a process.
        let net = Box::leak(Box::new(Net::read(bytes)));
        Ok(KnightEval::Net(NetEval::new(net)))
    }
}

impl Evaluator<Knightthrough> for KnightEval {
    type Acc = Accumulator;

    fn start(&self, pos: &Knightthrough) -> Accumulator {
        match self {
            KnightEval::Race(_) => Accumulator::default(),
            KnightEval::Net(net) => net.start(pos),
        }
    }

    #[inline]
    fn step(
        &self,
        acc: &Accumulator,
        before: &Knightthrough,
        mv: Leap,
        after: &Knightthrough,
    ) -> Accumulator {
        match self {
            KnightEval::Race(_) => Accumulator::default(),
            KnightEval::Net(net) => net.step(acc, before, mv, after),
        }
    }

    #[inline]
    fn value(&self, acc: &Accumulator, pos: &Knightthrough, me: Side) -> Value {
        match self {
            KnightEval::Race(race) => race.value(&(), pos, me),
            KnightEval::Net(net) => net.value(acc, pos, me),
        }
    }

    fn urgency(&self, pos: &Knightthrough, mv: Leap) -> i32 {
        match self {
            KnightEval::Race(race) => race.urgency(pos, mv),
            KnightEval::Net(net) => net.urgency(pos, mv),
        }
    }

    fn margin(&self) -> i32 {
        match self {
            KnightEval::Race(race) => race.margin(),
            KnightEval::Net(net) => net.margin(),
        }
    }
}
