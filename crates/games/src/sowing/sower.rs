//! Making a move.

use game::{CellId, Content, Event, Side};

use super::preset::{Capture, MOST_LAPS, Origin, Relay, Stores};
use super::rules::Slam;
use super::{Choice, Sowing};

/// Whoever is told what happens during a move.
pub(super) trait Listener {
    fn hears(&mut self, event: impl FnOnce() -> Event);
}

/// Nobody: searches make moves without a word.
impl Listener for () {
    #[inline(always)]
    fn hears(&mut self, _event: impl FnOnce() -> Event) {}
}

impl Listener for Vec<Event> {
    fn hears(&mut self, event: impl FnOnce() -> Event) {
        self.push(event());
    }
}

/// How a move ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    /// The turn goes over.
    Turn,
    /// The last seed fell into the own store and gives another turn.
    Again,
    /// The mover has to choose what becomes of this own hole.
    Choice(usize),
    /// A row is empty between two laps.
    Round,
}

/// Where a handful ended.
struct Lap {
    last: usize,
    /// Has the last seed left the hole again at once?
    gone: bool,
}

/// The cell in which a cup is drawn.
pub(super) fn cell(cup: usize) -> CellId {
    CellId(cup as u16)
}

impl Sowing {
    /// Plays a move and tells what happens.
    #[inline]
    pub(super) fn make(&mut self, choice: Choice, listener: &mut impl Listener) {
        let us = self.state.side();
        let stores = self.stores();
        let at = self.state.at();
        self.state.set_at(None);
        let ending = match (choice, at) {
            (Choice::Sow(hole), _) => self.sow_on(us, self.cup(us, hole.into()), false, listener),
            (Choice::On, Some(hole)) => {
                let cup = self.cup(us, hole);
                self.sow_on(us, cup, true, listener)
            }
            (Choice::Take, Some(hole)) => {
                self.take(us, self.cup(us, hole), listener);
                Ending::Turn
            }
            (Choice::Pass | Choice::On | Choice::Take, _) => {
                listener.hears(|| Event::Pass(us));
                Ending::Turn
            }
        };
        if self.state.most_quiet() > 0 {
            let is_quiet = self.stores() == stores;
            let plies = if is_quiet { self.state.quiet() + 1 } else { 0 };
            self.state.set_quiet(plies);
        }
        let next = match ending {
            Ending::Again => us,
            Ending::Choice(hole) => {
                self.state.set_at(Some(hole));
                return;
            }
            Ending::Turn | Ending::Round => !us,
        };
        if ending == Ending::Round || self.round_has_ended(next) {
            self.end_round(us, listener);
            return;
        }
        self.state.set_side(next);
        if ending == Ending::Again {
            listener.hears(|| Event::ExtraTurn(us));
        }
    }

    /// Sows from a cup until a last seed ends it. `relayed` says whether the mover chose to
    /// sow on from there.
    ///
    /// Ends: where a store is sown, every time round leaves a seed there for good; elsewhere
    /// laps are counted, or there is but one.
    #[inline]
    fn sow_on(
        &mut self,
        us: Side,
        origin: usize,
        relayed: bool,
        listener: &mut impl Listener,
    ) -> Ending {
        let preset = self.rules.preset();
        let mut from = origin;
        let mut visits = false;
        let mut laps = 0;
        loop {
            let is_relay = laps > 0 || relayed;
            let (lap, crossed) = self.sow(us, from, is_relay, listener);
            visits |= crossed;
            laps += 1;
            let last = lap.last;
            if lap.gone || last == self.store(!us) {
                return Ending::Turn;
            }
            if last == self.store(us) {
                let again = preset.extra_turn;
                return if again { Ending::Again } else { Ending::Turn };
            }
            let relays = self.cups[last] > 1
                && match preset.relay {
                    Relay::No => false,
                    Relay::Yes => true,
                    Relay::Choice if self.owner(last) == us => {
                        return Ending::Choice(self.hole(last));
                    }
                    Relay::Choice => true,
                    Relay::Limited if laps == MOST_LAPS => return Ending::Turn,
                    Relay::Limited => true,
                };
            if !relays {
                self.capture(us, last, origin, visits, listener);
                return Ending::Turn;
            }
            // Before the next lap: what this one has won is won.
            if preset.tests_laps && Side::BOTH.iter().any(|&side| self.row_is_empty(side)) {
                return Ending::Round;
            }
            from = last;
        }
    }

    /// Sows one handful. Also tells whether a seed fell into the opponent's row.
    #[inline]
    fn sow(
        &mut self,
        us: Side,
        from: usize,
        is_relay: bool,
        listener: &mut impl Listener,
    ) -> (Lap, bool) {
        let preset = self.rules.preset();
        let cups = 2 * self.rules.holes() + 2;
        let hand = std::mem::take(&mut self.cups[from]);
        let seeds = u32::from(hand);
        listener.hears(|| {
            let (cell, seeds) = (cell(from), seeds);
            if is_relay {
                Event::Relay { at: cell, seeds }
            } else {
                Event::Lift { from: cell, seeds }
            }
        });
        let mut closed = self.state.burnt();
        closed |= match preset.stores {
            Stores::None => 1 << self.store(us) | 1 << self.store(!us),
            Stores::Own => 1 << self.store(!us),
            Stores::Both => 0,
        };
        let mut last = from;
        match preset.origin {
            Origin::Plain => {}
            Origin::Skip => closed |= 1 << from,
            // One step back, so that the origin itself is the next.
            Origin::First if hand > 1 => last = (from + cups - 1) % cups,
            Origin::First => {}
        }
        let won = self.won_cups();
        let theirs = self.row(!us);
        let (mut crossed, mut gone) = (false, false);
        for left in (0..seeds).rev() {
            loop {
                last += 1;
                if last == cups {
                    last = 0;
                }
                if closed >> last & 1 == 0 {
                    break;
                }
            }
            crossed |= theirs.contains(&last);
            // What falls into a hole that was won goes to the winner's store.
            gone = won >> last & 1 != 0;
            let into = if gone {
                self.store(!self.owner(last))
            } else {
                last
            };
            self.cups[into] += 1;
            listener.hears(|| Event::Drop {
                into: cell(into),
                left,
            });
            if preset.fours && self.cups[last] == 4 {
                gone = true;
                self.bank(self.owner(last), &[last], listener);
            }
        }
        (Lap { last, gone }, crossed)
    }

    /// The cups that a side has won, as a set of bits.
    #[inline]
    fn won_cups(&self) -> u32 {
        if self.state.none_won() {
            return 0;
        }
        let cups = Side::BOTH.map(|side| match self.state.won(side) {
            Some(hole) => 1 << self.cup(!side, hole),
            None => 0,
        });
        cups[0] | cups[1]
    }

    /// What the last seed wins.
    #[inline]
    fn capture(
        &mut self,
        us: Side,
        last: usize,
        origin: usize,
        visits: bool,
        listener: &mut impl Listener,
    ) {
        match self.rules.preset().capture {
            Capture::None => {}
            Capture::Shot => self.shoot(us, last, visits, listener),
            Capture::TwoOrThree => self.capture_chain(us, last, listener),
            Capture::TwoFourSix => self.capture_both_rows(us, last, origin, listener),
            Capture::Even => self.capture_even(us, last, listener),
            Capture::Next => {
                if self.cups[last] == 1 {
                    let next = self.next_in_play(last);
                    self.bank(us, &[next], listener);
                }
            }
        }
    }

    /// From an empty hole: what lies across, or beside.
    #[inline]
    fn shoot(&mut self, us: Side, last: usize, visits: bool, listener: &mut impl Listener) {
        if self.cups[last] != 1 {
            return;
        }
        let rules = self.rules;
        let is_own = self.owner(last) == us;
        if !is_own && rules.mikul() {
            let row = self.row(!us);
            let neighbours = [last.wrapping_sub(1), last + 1];
            let beside = neighbours.into_iter().filter(|cup| row.contains(cup));
            self.bank_set(us, beside.fold(0, |set, cup| set | 1 << cup), listener);
            return;
        }
        let shoots = is_own || rules.shoots_from_either_row();
        if !shoots || (rules.shoots_after_a_lap() && !visits) {
            return;
        }
        let across = self.across(last);
        if self.cups[across] == 0 {
            if rules.banks_empty_shot() {
                self.bank(us, &[last], listener);
            }
        } else if rules.takes_last_seed() {
            self.bank(us, &[last, across], listener);
        } else {
            self.bank(us, &[across], listener);
        }
    }

    /// Bits of the cups of the opponent's row that a last seed there wins: two or three
    /// seeds, and so backwards.
    #[inline]
    fn chain(&self, us: Side, last: usize) -> u32 {
        let row = self.row(!us);
        let mut won = 0;
        let mut cup = last;
        while row.contains(&cup) && matches!(self.cups[cup], 2 | 3) {
            won |= 1 << cup;
            match cup.checked_sub(1) {
                Some(before) => cup = before,
                None => break,
            }
        }
        won
    }

    fn seeds_of(&self, cups: u32) -> u32 {
        let all = self.cups.iter().enumerate();
        let chosen = all.filter(|(cup, _)| cups >> cup & 1 != 0);
        chosen.map(|(_, &seeds)| u32::from(seeds)).sum()
    }

    #[inline]
    fn capture_chain(&mut self, us: Side, last: usize, listener: &mut impl Listener) {
        let won = self.chain(us, last);
        let is_slam = || self.seeds_of(won) == self.seeds_in_row(!us);
        if won == 0 || (self.rules.slam() != Slam::Capture && is_slam()) {
            return;
        }
        self.bank_set(us, won, listener);
    }

    /// Would sowing from this hole take everything the opponent has?
    pub(super) fn is_slam(&self, us: Side, hole: usize) -> bool {
        let mut after = *self;
        let (lap, _) = after.sow(us, after.cup(us, hole), false, &mut ());
        let won = after.chain(us, lap.last);
        won != 0 && after.seeds_of(won) == after.seeds_in_row(!us)
    }

    /// Two, four or six, and so backwards through both rows, as far as the origin.
    fn capture_both_rows(
        &mut self,
        us: Side,
        last: usize,
        origin: usize,
        listener: &mut impl Listener,
    ) {
        let cups = 2 * self.rules.holes() + 2;
        let stores = Side::BOTH.map(|side| self.store(side));
        let mut won = 0;
        let mut cup = last;
        while cup != origin && matches!(self.cups[cup], 2 | 4 | 6) {
            won |= 1 << cup;
            cup = (cup + cups - 1) % cups;
            if stores.contains(&cup) {
                cup = (cup + cups - 1) % cups;
            }
        }
        self.bank_set(us, won, listener);
    }

    /// An even number in the opponent's row; three win the hole itself, once a game for each
    /// side, but not the hole next to the store nor the one that the opponent has won.
    fn capture_even(&mut self, us: Side, last: usize, listener: &mut impl Listener) {
        if self.owner(last) == us {
            return;
        }
        let hole = self.hole(last);
        let seeds = self.cups[last];
        if seeds.is_multiple_of(2) {
            self.bank(us, &[last], listener);
        } else if seeds == 3
            && self.state.won(us).is_none()
            && hole + 1 != self.rules.holes()
            && self.state.won(!us) != Some(hole)
        {
            self.bank(us, &[last], listener);
            self.state.set_won(us, hole);
            listener.hears(|| Event::Show {
                cell: cell(last),
                content: Content::Won(us),
            });
        }
    }

    /// The last seed in an own hole and what lies across go home; the rest of the hole stays.
    fn take(&mut self, us: Side, cup: usize, listener: &mut impl Listener) {
        let across = self.across(cup);
        let store = self.store(us);
        self.cups[cup] -= 1;
        self.cups[store] += 1;
        listener.hears(|| Event::Carry {
            from: cell(cup),
            into: cell(store),
            seeds: 1,
        });
        self.bank(us, &[across], listener);
    }

    /// The next hole that is not burnt.
    fn next_in_play(&self, cup: usize) -> usize {
        let cups = 2 * self.rules.holes() + 2;
        let [first, second] = Side::BOTH.map(|side| 1 << self.store(side));
        let closed = self.state.burnt() | first | second;
        let mut next = cup;
        loop {
            next = (next + 1) % cups;
            if closed >> next & 1 == 0 {
                return next;
            }
        }
    }

    /// Moves the seeds of some cups to a side's store.
    #[inline]
    fn bank(&mut self, side: Side, cups: &[usize], listener: &mut impl Listener) {
        let set = cups.iter().fold(0, |set, &cup| set | 1 << cup);
        self.bank_set(side, set, listener);
    }

    /// Moves the seeds of a set of cups to a side's store.
    #[inline]
    fn bank_set(&mut self, side: Side, set: u32, listener: &mut impl Listener) {
        let (from, seeds) = self.collect(side, set);
        if seeds > 0 {
            let into = cell(self.store(side));
            listener.hears(|| Event::Capture {
                from: cells_of(from),
                into,
                seeds,
            });
        }
    }

    /// Moves the seeds of a set of cups to a side's store; tells which cups had some, and how
    /// many there were.
    #[inline]
    pub(super) fn collect(&mut self, side: Side, set: u32) -> (u32, u32) {
        let store = self.store(side);
        let (mut left, mut full, mut seeds) = (set, 0, 0);
        while left != 0 {
            let cup = left.trailing_zeros() as usize;
            left &= left - 1;
            let lifted = std::mem::take(&mut self.cups[cup]);
            full |= u32::from(lifted > 0) << cup;
            seeds += u32::from(lifted);
        }
        self.cups[store] += seeds as u8;
        (full, seeds)
    }
}

/// The cells of a set of cups.
pub(super) fn cells_of(set: u32) -> Vec<CellId> {
    let cups = (0..32).filter(|cup| set >> cup & 1 != 0);
    cups.map(cell).collect()
}
