//! The end of a round, and the beginning of the next.

use game::{Content, Event, Side};

use super::Sowing;
use super::rules::Starter;
use super::sower::{Listener, cell, cells_of};

impl Sowing {
    /// Each side takes what lies in its row. Then the game is over, or both fill their holes
    /// again from what they own. `last` made the last move.
    #[cold]
    pub(super) fn end_round(&mut self, last: Side, listener: &mut impl Listener) {
        for side in Side::BOTH {
            let row = self.row(side).fold(0, |set, cup| set | 1 << cup);
            let (from, seeds) = self.collect(side, row);
            if seeds > 0 {
                let into = cell(self.store(side));
                listener.hears(|| Event::Sweep {
                    from: cells_of(from),
                    into,
                    seeds,
                });
            }
        }
        let cannot_fill = self.stores().iter().any(|&own| own < self.rules.seeds());
        if cannot_fill || self.state.round() >= self.rules.rounds() {
            self.state.end();
            return;
        }
        let number = self.state.round() + 1;
        let starter = self.starter(last, number);
        self.state.set_round(number);
        self.state.set_side(starter);
        self.state.set_quiet(0);
        let owned = self.stores().map(u32::from);
        listener.hears(|| Event::Round {
            number,
            starter,
            owned,
        });
        self.refill(listener);
    }

    /// Who begins round `number`, when `last` made the last move of the one before.
    fn starter(&self, last: Side, number: u32) -> Side {
        let ahead = self.lead().winner();
        match self.rules.starter() {
            Starter::Winner => ahead.unwrap_or(!last),
            Starter::Loser => ahead.map_or(!last, |winner| !winner),
            Starter::Last => last,
            Starter::Other => !last,
            Starter::Turns if number % 2 == 1 => Side::First,
            Starter::Turns => Side::Second,
        }
    }

    /// Each side fills its holes from its store as far as it reaches; the others are burnt.
    fn refill(&mut self, listener: &mut impl Listener) {
        let mut burnt = 0;
        let seeds = self.rules.seeds();
        for side in Side::BOTH {
            let store = self.store(side);
            for hole in 0..self.rules.holes() {
                let hole = if self.rules.fills_near() {
                    self.rules.holes() - 1 - hole
                } else {
                    hole
                };
                let cup = self.cup(side, hole);
                if self.cups[store] >= seeds {
                    self.cups[store] -= seeds;
                    self.cups[cup] = seeds;
                    listener.hears(|| Event::Carry {
                        from: cell(store),
                        into: cell(cup),
                        seeds: seeds.into(),
                    });
                    continue;
                }
                burnt |= 1 << cup;
                listener.hears(|| Event::Show {
                    cell: cell(cup),
                    content: Content::Closed,
                });
            }
        }
        self.state.set_burnt(burnt);
    }

    /// Both sides sow their leftmost hole, which ends in their store.
    pub(super) fn sow_both_first_holes(&mut self) {
        for side in Side::BOTH {
            let row = self.row(side);
            let store = self.store(side);
            self.cups[row.start] = 0;
            for cup in row.start + 1..=store {
                self.cups[cup] += 1;
            }
        }
    }
}
