use game::{Content, Draw, Event, Scene, Side, Zone};

use super::{Kalah, Pit};
use crate::mancala::cell;

impl Draw for Kalah {
    fn scene(&self) -> Scene {
        self.board().cups().scene()
    }

    fn path(&self, Pit(slot): Pit) -> Vec<Zone> {
        vec![self.board().zone(slot)]
    }

    fn events(&self, Pit(slot): Pit) -> Vec<Event> {
        let us = self.seat.side();
        let board = self.board();
        let mut cups = board.cups();
        let from = cups.pit(us, board.number(slot));
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

    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String> {
        self.board().text_from_cells(cells, to_move)
    }

    fn score(&self) -> [u32; 2] {
        self.board().score()
    }
}
