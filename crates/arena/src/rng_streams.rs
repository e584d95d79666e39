use lobby::Rng;

/// The random numbers of one game in separate streams, so that what one player draws does
/// not change what another gets.
#[derive(Clone, Debug)]
pub struct RngStreams {
    /// The dice.
    pub dice: Rng,
    /// Those of each side.
    pub sides: [Rng; 2],
}

impl RngStreams {
    /// The streams of one game of a match with this seed; they do not depend on the order of
    /// games. Both games of a pair roll the same dice.
    pub fn of(seed: u64, pair: usize, swapped: bool) -> RngStreams {
        let mut sides = [1, 2].map(|entrant| rng(seed, pair, entrant + 2 * u64::from(swapped)));
        if swapped {
            sides.swap(0, 1);
        }
        RngStreams {
            dice: rng(seed, pair, 0),
            sides,
        }
    }

    /// The stream of all openings of a match with this seed.
    pub fn of_openings(seed: u64) -> Rng {
        rng(seed, usize::MAX, 0)
    }

    /// The stream of one opening, where each has its own.
    pub fn of_opening(seed: u64, pair: usize) -> Rng {
        rng(seed, pair, 5)
    }
}

/// The stream for one purpose in one pair. Neighbouring numbers give unrelated streams: the
/// seed is mixed before use.
fn rng(seed: u64, pair: usize, purpose: u64) -> Rng {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let pair = (pair as u64).wrapping_mul(8).wrapping_add(purpose);
    Rng::new(seed ^ pair.wrapping_add(1).wrapping_mul(ODD))
}
