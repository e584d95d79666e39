use std::collections::BTreeMap;
use std::time::Duration;

/// A kind of request.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Begin,
    Move,
    Machine,
    Analysis,
}

impl Kind {
    pub(super) const ALL: [Kind; 4] = [Kind::Begin, Kind::Move, Kind::Machine, Kind::Analysis];

    pub(super) fn word(self) -> &'static str {
        match self {
            Kind::Begin => "begin",
            Kind::Move => "move",
            Kind::Machine => "machine",
            Kind::Analysis => "analysis",
        }
    }

    /// The key of its name for people.
    pub(super) fn key(self) -> &'static str {
        match self {
            Kind::Begin => "bench.load-begin",
            Kind::Move => "bench.load-move",
            Kind::Machine => "bench.load-machine",
            Kind::Analysis => "bench.load-analysis",
        }
    }

    /// Its route, as the server's metrics name it.
    pub(super) fn route(self) -> &'static str {
        match self {
            Kind::Begin => "POST /api/rooms",
            Kind::Move => "POST /api/rooms/{id}/moves",
            Kind::Machine => "POST /api/rooms/{id}/machine",
            Kind::Analysis => "POST /api/analyse",
        }
    }
}

/// What all visitors have seen.
#[derive(Default)]
pub(super) struct Tally {
    kinds: BTreeMap<Kind, KindTally>,
    /// How many analyses each visitor got, and how long it waited for them.
    pub(super) analyses: BTreeMap<usize, (usize, Duration)>,
}

/// The requests of one kind.
#[derive(Default)]
pub(super) struct KindTally {
    times: Vec<Duration>,
    /// How often each status came that is an error; 0 is a lost connection.
    pub(super) errors: BTreeMap<u16, usize>,
}

impl Tally {
    pub(super) fn count(&mut self, kind: Kind, took: Duration, status: u16) {
        let tally = self.kinds.entry(kind).or_default();
        match status {
            200..300 => tally.times.push(took),
            error => *tally.errors.entry(error).or_default() += 1,
        }
    }

    pub(super) fn analysed(&mut self, visitor: usize, took: Duration) {
        let (count, waited) = self.analyses.entry(visitor).or_default();
        *count += 1;
        *waited += took;
    }

    /// All kinds, with their times in order.
    pub(super) fn into_kinds(mut self) -> Vec<(Kind, KindTally)> {
        let kinds = Kind::ALL.map(|kind| {
            let mut tally = self.kinds.remove(&kind).unwrap_or_default();
            tally.times.sort_unstable();
            (kind, tally)
        });
        kinds.into()
    }
}

impl KindTally {
    pub(super) fn answered(&self) -> usize {
        self.times.len()
    }

    /// The time that this share of the answers did not exceed. The times are in order.
    pub(super) fn percentile(&self, share: f64) -> Option<Duration> {
        let last = self.times.len().checked_sub(1)?;
        let index = (last as f64 * share).ceil() as usize;
        self.times.get(index.min(last)).copied()
    }

    pub(super) fn all_errors(&self) -> usize {
        self.errors.values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_answers() {
        let mut tally = Tally::default();
        for ms in (1..=101).rev() {
            tally.count(Kind::Move, Duration::from_millis(ms), 200);
        }
        tally.count(Kind::Move, Duration::from_secs(9), 503);
        let kinds = tally.into_kinds();
        let (_, moves) = kinds
            .iter()
            .find(|(kind, _)| *kind == Kind::Move)
            .expect("moves");
        assert_eq!((moves.answered(), moves.all_errors()), (101, 1));
        let ms = |share| moves.percentile(share).map(|time| time.as_millis());
        assert_eq!(
            [ms(0.0), ms(0.5), ms(0.95), ms(1.0)],
            [Some(1), Some(51), Some(96), Some(101)]
        );
        assert_eq!(KindTally::default().percentile(0.5), None);
    }
}
