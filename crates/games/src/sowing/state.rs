//! Everything of a position but seeds and rules, in one word.

use game::Side;

/// Burnt holes, holes won, round, quiet plies, the hole of a choice, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct State(u64);

/// A field: its lowest bit and its width.
#[derive(Clone, Copy)]
struct Field(u32, u32);

const BURNT: Field = Field(0, 20);
const WON: [Field; 2] = [Field(20, 4), Field(24, 4)];
const ROUND: Field = Field(28, 7);
const QUIET: Field = Field(35, 10);
const MOST_QUIET: Field = Field(45, 10);
const AT: Field = Field(55, 4);
const SIDE: Field = Field(59, 1);
const OVER: Field = Field(60, 1);

impl Field {
    const fn mask(self) -> u64 {
        (1 << self.1) - 1
    }
}

impl State {
    /// The start of a game that ends a round after so many quiet plies; 0 where none do.
    pub(super) fn new(most_quiet: u32) -> State {
        let mut state = State(0);
        state.set(MOST_QUIET, most_quiet);
        state.set(ROUND, 1);
        state
    }

    #[inline]
    fn get(self, field: Field) -> u32 {
        (self.0 >> field.0 & field.mask()) as u32
    }

    #[inline]
    fn set(&mut self, field: Field, value: u32) {
        debug_assert!(u64::from(value) <= field.mask());
        self.0 = self.0 & !(field.mask() << field.0) | u64::from(value) << field.0;
    }

    /// The cups that are out of play, as a set of bits.
    #[inline]
    pub(super) fn burnt(self) -> u32 {
        self.get(BURNT)
    }

    pub(super) fn set_burnt(&mut self, cups: u32) {
        self.set(BURNT, cups);
    }

    /// The number of the hole in the other row that a side has won, from its owner's left
    /// and starting with 0.
    #[inline]
    pub(super) fn won(self, by: Side) -> Option<usize> {
        (self.get(WON[by.index()]) as usize).checked_sub(1)
    }

    pub(super) fn set_won(&mut self, by: Side, hole: usize) {
        self.set(WON[by.index()], hole as u32 + 1);
    }

    /// Has neither side won a hole?
    #[inline]
    pub(super) fn none_won(self) -> bool {
        self.0 >> WON[0].0 & 0xff == 0
    }

    pub(super) fn round(self) -> u32 {
        self.get(ROUND)
    }

    pub(super) fn set_round(&mut self, round: u32) {
        self.set(ROUND, round);
    }

    /// Plies in a row that changed no store.
    #[inline]
    pub(super) fn quiet(self) -> u32 {
        self.get(QUIET)
    }

    #[inline]
    pub(super) fn set_quiet(&mut self, plies: u32) {
        self.set(QUIET, plies);
    }

    /// So many quiet plies end the round; 0 where none do.
    #[inline]
    pub(super) fn most_quiet(self) -> u32 {
        self.get(MOST_QUIET)
    }

    /// The hole about which the mover has to choose.
    #[inline]
    pub(super) fn at(self) -> Option<usize> {
        (self.get(AT) as usize).checked_sub(1)
    }

    #[inline]
    pub(super) fn set_at(&mut self, hole: Option<usize>) {
        self.set(AT, hole.map_or(0, |hole| hole as u32 + 1));
    }

    #[inline]
    pub(super) fn side(self) -> Side {
        Side::BOTH[self.get(SIDE) as usize]
    }

    #[inline]
    pub(super) fn set_side(&mut self, side: Side) {
        self.set(SIDE, side.index() as u32);
    }

    #[inline]
    pub(super) fn is_over(self) -> bool {
        self.get(OVER) != 0
    }

    /// Ends the game: nobody is to move.
    pub(super) fn end(&mut self) {
        self.set(OVER, 1);
        self.set_side(Side::First);
        self.set_at(None);
    }
}
