use lobby::Luck;

/// Where the random numbers of one game come from, so that what one player draws does
/// not change what another one gets.
#[derive(Clone, Debug)]
pub struct Lucks {
    /// The dice.
    pub dice: Luck,
    /// Each side's own.
    pub sides: [Luck; 2],
}

impl Lucks {
    /// The luck of one game of a match with this seed, whoever plays it and whenever.
    /// Both games of a pair roll the same dice.
    pub fn of(seed: u64, pair: usize, swapped: bool) -> Lucks {
        let mut sides = [1, 2].map(|entrant| luck(seed, pair, entrant + 2 * u64::from(swapped)));
        if swapped {
            sides.swap(0, 1);
        }
        Lucks {
            dice: luck(seed, pair, 0),
            sides,
        }
    }

    /// The luck of all openings of a match with this seed.
    pub fn of_openings(seed: u64) -> Luck {
        luck(seed, usize::MAX, 0)
    }

    /// The luck of one opening, where each is to have its own.
    pub fn of_opening(seed: u64, pair: usize) -> Luck {
        luck(seed, pair, 5)
    }
}

/// The luck of one purpose in one pair. Neighbouring numbers give unrelated luck: a seed
/// is mixed before use.
fn luck(seed: u64, pair: usize, purpose: u64) -> Luck {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let pair = (pair as u64).wrapping_mul(8).wrapping_add(purpose);
    Luck::new(seed ^ pair.wrapping_add(1).wrapping_mul(ODD))
}
