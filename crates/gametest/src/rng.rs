/// Random numbers for tests: the SplitMix64 of Steele, Lea and Flood (2014).
///
/// Written out here so that a seed means the same game on every machine and in
/// every version of everything.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// The numbers that follow from a seed.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    /// The numbers that follow from a text, such as the spec of a game.
    pub fn from_text(text: &str) -> SplitMix64 {
        // FNV-1a.
        let seed = text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        SplitMix64(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = self.0;
        let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number from 0 to `n - 1`, where `n` is not 0. Small numbers are a little
    /// more likely, by less than one part in four thousand million.
    pub fn below(&mut self, n: u32) -> u32 {
        let high = self.next_u64() >> 32;
        ((high * u64::from(n)) >> 32) as u32
    }

    /// One of these, of which there is at least one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_the_published_ones() {
        let mut rng = SplitMix64::new(1_234_567);
        let numbers = [(); 5].map(|()| rng.next_u64());
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(numbers, published);
    }

    #[test]
    fn all_numbers_below_come_up_and_no_others() {
        let mut rng = SplitMix64::from_text("kalah");
        let mut seen = [0; 7];
        for _ in 0..7_000 {
            seen[rng.below(7) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&times| (800..1200).contains(&times)),
            "{seen:?}"
        );
        assert_eq!(rng.below(1), 0);
    }
}
