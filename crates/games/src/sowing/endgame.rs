//! What endgame databases need, for the games of one round in which seeds can run for ever.

use game::Side;
use game::sowing::{HoleSeeds, QuietEndgame};

use super::preset::Capture;
use super::rules::SLAMS;
use super::state::State;
use super::{MOST_QUIET, Sowing};

impl QuietEndgame for Sowing {
    fn title(&self) -> String {
        let rules = self.rules;
        let quiet = match self.state.most_quiet() {
            // As it is typed.
            MOST_QUIET => 0,
            plies => plies,
        };
        let (name, holes) = (rules.preset().name, rules.holes());
        if rules.preset().feed {
            let slam = SLAMS.iter().find(|(_, slam)| *slam == rules.slam());
            let slam = slam.map_or("none", |(word, _)| *word);
            return format!("{name}:holes={holes},slam={slam},quiet={quiet}");
        }
        format!("{name}:holes={holes},quiet={quiet}")
    }

    fn most_quiet(&self) -> u32 {
        let is_counted = matches!(
            self.rules.preset().capture,
            Capture::TwoOrThree | Capture::TwoFourSix | Capture::Even
        );
        if is_counted {
            self.state.most_quiet()
        } else {
            0
        }
    }

    #[inline]
    fn quiet(&self) -> u32 {
        self.state.quiet()
    }

    /// Where holes can be won, one for each hole that the mover may have won or none, and the
    /// same for the opponent.
    fn frames(&self) -> usize {
        match self.rules.preset().capture {
            Capture::Even => self.rules.holes() * self.rules.holes(),
            _ => 1,
        }
    }

    #[inline]
    fn frame(&self) -> usize {
        if self.state.none_won() {
            return 0;
        }
        let me = self.state.side();
        let [own, other] = [me, !me].map(|side| self.state.won(side).map_or(0, |hole| hole + 1));
        own * self.rules.holes() + other
    }

    fn holes_in(&self, frame: usize) -> Option<usize> {
        let holes = self.rules.holes();
        let won = [frame / holes, frame % holes];
        // Nobody wins the hole with the number of the opponent's.
        let is_possible = won[0] == 0 || won[0] != won[1];
        let closed = won.iter().filter(|&&hole| hole > 0).count();
        is_possible.then_some(2 * holes - closed)
    }

    #[inline]
    fn seeds(&self) -> HoleSeeds {
        let me = self.state.side();
        let mut seeds = HoleSeeds::new();
        for side in [me, !me] {
            let won = self.state.won(!side);
            for (hole, &here) in self.cups[self.row(side)].iter().enumerate() {
                if won != Some(hole) {
                    seeds.push(here);
                }
            }
        }
        seeds
    }

    fn with_seeds(&self, frame: usize, seeds: &HoleSeeds) -> Sowing {
        let mut pos = Sowing {
            state: State::new(self.state.most_quiet()),
            cups: [0; _],
            rules: self.rules,
        };
        let holes = self.rules.holes();
        for (side, won) in Side::BOTH.into_iter().zip([frame / holes, frame % holes]) {
            if let Some(hole) = won.checked_sub(1) {
                pos.state.set_won(side, hole);
            }
        }
        let mut seeds = seeds.as_slice().iter();
        for side in Side::BOTH {
            let won = pos.state.won(!side);
            for hole in (0..holes).filter(|&hole| won != Some(hole)) {
                let cup = pos.cup(side, hole);
                pos.cups[cup] = seeds.next().copied().unwrap_or_default();
            }
        }
        if pos.round_has_ended(Side::First) {
            pos.end_round(Side::Second, &mut ());
        }
        pos
    }

    fn with_quiet(&self, quiet: u32) -> Sowing {
        let mut pos = *self;
        pos.state.set_quiet(quiet);
        pos
    }

    fn row_lead(&self) -> i32 {
        let me = self.state.side();
        self.seeds_in_row(me) as i32 - self.seeds_in_row(!me) as i32
    }
}
