/// The pseudo-random generator SplitMix64.
///
/// Its state is a counter, so that the processor can mix the next number while the last one is
/// still being used.
#[derive(Clone, Debug)]
pub struct SplitMix64(u64);

impl SplitMix64 {
    /// A generator with this seed; equal seeds give equal numbers.
    pub const fn new(seed: u64) -> SplitMix64 {
        SplitMix64(seed)
    }

    #[inline]
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number less than `n`; zero when `n` is zero.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// True with this probability.
    #[inline]
    pub fn chance(&mut self, probability: f32) -> bool {
        // 24 bits are what a single-precision number can hold.
        const STEPS: f32 = (1 << 24) as f32;
        ((self.next() >> 40) as f32) < probability * STEPS
    }
}
