use game::{Draw, Event, Scene, Side, Zone};

use super::{Kalah, Pit};
use crate::mancala::{Row, cell};

impl Draw for Kalah {
    fn scene(&self) -> Scene {
        self.cups().scene()
    }

    fn path(&self, pit: Pit) -> Vec<Zone> {
        let cup = self.cups().pit(self.seat.side(), self.pit_number(pit));
        vec![Zone(cup as u16)]
    }

    fn events(&self, pit: Pit) -> Vec<Event> {
        let us = self.seat.side();
        let mut cups = self.cups();
        let from = cups.pit(us, self.pit_number(pit));
        let hand = cups.lift(from);
        let mut story = vec![Event::Lift {
            from: cell(from),
            seeds: hand,
        }];
        let last = cups.sow(us, from, hand, &mut story);
        let home = cups.store(us);

        if last != home && cups.owner(last) == us && cups.seeds(last) == 1 {
            let across = cups.across(last);
            if cups.seeds(across) > 0 || self.seat.empty_capture() {
                let (from, seeds) = cups.bank(us, [last, across]);
                story.push(Event::Capture {
                    from,
                    into: cell(home),
                    seeds,
                });
            }
        }

        let next = if last == home { us } else { !us };
        let other_ends = cups.row_is_empty(!next) && self.seat.ends_on_either_row();
        if cups.row_is_empty(next) || other_ends {
            for side in Side::BOTH {
                let row = cups.pit(side, 0)..cups.store(side);
                let (from, seeds) = cups.bank(side, row);
                if seeds > 0 {
                    let into = cell(cups.store(side));
                    story.push(Event::Sweep { from, into, seeds });
                }
            }
        } else if last == home {
            story.push(Event::ExtraTurn(us));
        }
        story
    }

    fn score(&self) -> [u32; 2] {
        self.rows().map(Row::store)
    }
}
