use game::{Content, Draw, Event, Scene, Side, Zone};

use super::{Choice, Congklak, EmptyShot};
use crate::mancala::cell;

impl Draw for Congklak {
    fn scene(&self) -> Scene {
        self.board().cups().scene()
    }

    fn path(&self, choice: Choice) -> Vec<Zone> {
        match choice {
            Choice::Sow(slot) => vec![self.board().zone(slot)],
            Choice::Pass => Vec::new(),
        }
    }

    fn events(&self, choice: Choice) -> Vec<Event> {
        let us = self.side;
        let Choice::Sow(slot) = choice else {
            return vec![Event::Pass(us)];
        };
        let board = self.board();
        let mut cups = board.cups();
        let home = cups.store(us);
        let mut from = cups.pit(us, board.number(slot));
        let mut hand = cups.lift(from);
        let mut story = vec![Event::Lift {
            from: cell(from),
            seeds: hand,
        }];
        loop {
            let last = cups.sow(us, from, hand, &mut story);
            if last == home {
                if !Side::BOTH.iter().all(|&side| cups.row_is_empty(side)) {
                    story.push(Event::ExtraTurn(us));
                }
                return story;
            }
            if cups.seeds(last) > 1 {
                from = last;
                hand = cups.lift(from);
                story.push(Event::Relay {
                    at: cell(from),
                    seeds: hand,
                });
                continue;
            }
            let across = cups.across(last);
            let shoots = cups.seeds(across) > 0 || self.empty_shot == EmptyShot::Bank;
            if cups.owner(last) == us && shoots {
                let (from, seeds) = cups.bank(us, [last, across]);
                story.push(Event::Capture {
                    from,
                    into: cell(home),
                    seeds,
                });
            }
            return story;
        }
    }

    fn text_from_cells(&self, cells: &[Content], to_move: Side) -> Option<String> {
        self.board().text_from_cells(cells, to_move)
    }

    fn score(&self) -> [u32; 2] {
        self.board().score()
    }
}
