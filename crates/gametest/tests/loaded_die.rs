//! No game of ours has a loaded die, so here is one: outcomes that are not equally
//! likely must come up as often as they should.

use std::ops::RangeInclusive;

use game::{Draw, Game, Info, Message, Notation, Options, Points, Position, Side, Text, Turn};
use siasat_gametest::SplitMix64;
use siasat_gametest::laws::check;

/// The first side throws a die that shows 1, 2 or 3 with odds of 1 to 2 to 5, or keeps
/// what lies there, as often as it likes but four times at most. A 1 loses, a 3 wins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Loaded {
    face: u8,
    throws: u8,
    thrown: bool,
    over: bool,
}

/// Faces are 1 to 3; 4 is to throw and 5 is to keep.
const THROW: u8 = 4;
const KEEP: u8 = 5;
const ODDS: [u32; 3] = [1, 2, 5];

impl Position for Loaded {
    type Move = u8;
    type Moves = RangeInclusive<u8>;

    fn turn(&self) -> Turn {
        if self.over {
            Turn::Over(Points(i32::from(self.face) - 2))
        } else if self.thrown {
            Turn::Chance
        } else {
            Turn::Player(Side::First)
        }
    }

    fn moves(&self) -> RangeInclusive<u8> {
        match (self.thrown, self.face, self.throws) {
            (true, ..) => 1..=3,
            (_, 0, _) => THROW..=THROW,
            (_, _, 4) => KEEP..=KEEP,
            _ => THROW..=KEEP,
        }
    }

    fn play(&mut self, mv: u8) {
        match mv {
            THROW => {
                self.thrown = true;
                self.throws += 1;
            }
            KEEP => self.over = true,
            face => {
                self.thrown = false;
                self.face = face;
            }
        }
    }

    fn weight(&self, face: u8) -> u32 {
        ODDS[usize::from(face) - 1]
    }
}

impl Notation for Loaded {
    fn text(&self) -> String {
        format!("{self:?}")
    }

    fn parse(&self, text: &str) -> Result<Loaded, Message> {
        let all = (0..=3).flat_map(|face| {
            (0..=4).flat_map(move |throws| {
                [(false, false), (false, true), (true, false)].map(|(thrown, over)| Loaded {
                    face,
                    throws,
                    thrown,
                    over,
                })
            })
        });
        // Who has not thrown has no face, and the other way round.
        let mut possible = all.filter(|pos| match (pos.face, pos.throws) {
            (0, 0) => !pos.thrown && !pos.over,
            (0, 1) => pos.thrown,
            (0, _) | (_, 0) => false,
            (_, 1) => !pos.thrown,
            _ => true,
        });
        possible
            .find(|pos| pos.text() == text)
            .ok_or("no such throw".into())
    }
}

impl Draw for Loaded {}

impl Game for Loaded {
    const INFO: Info = Info {
        chance: true,
        ..Info::new("loaded", "Loaded", Text::both("Throw.", "Lempar."))
    };

    fn start(_: &Options) -> Loaded {
        Loaded {
            face: 0,
            throws: 0,
            thrown: false,
            over: false,
        }
    }
}

#[test]
fn a_loaded_die_breaks_no_law() {
    check::<Loaded>("loaded", 100);
}

/// How often of eight thousand times a random game from here ends with each result,
/// and after how many moves.
fn playouts(start: Loaded) -> ([u32; 3], [u32; 10]) {
    let mut rng = SplitMix64::new(7);
    let mut results = [0; 3];
    let mut lengths = [0; 10];
    for _ in 0..8_000 {
        let mut pos = start;
        let (points, plies) = game::playout(&mut pos, |n| rng.below(n));
        assert_eq!(pos.turn(), Turn::Over(points));
        // Every throw is two moves, and keeping is the last one.
        assert_eq!(
            plies,
            1 + 2 * u32::from(pos.throws - start.throws) + u32::from(start.thrown)
        );
        results[(points.0 + 1) as usize] += 1;
        lengths[plies as usize] += 1;
    }
    (results, lengths)
}

#[test]
fn random_games_keep_to_the_odds() {
    // In the air for the last time: the die alone decides, 1 to 2 to 5.
    let last = Loaded {
        face: 1,
        throws: 4,
        thrown: true,
        over: false,
    };
    let (results, lengths) = playouts(last);
    for (found, odds) in results.into_iter().zip(ODDS) {
        let expected = odds * 1_000;
        assert!(found.abs_diff(expected) < 150, "{results:?}");
    }
    assert_eq!(lengths[2], 8_000, "the die falls and is kept");
}

#[test]
fn players_choose_evenly_and_every_move_is_counted() {
    let start = Loaded::from_spec("loaded").expect("it has no options");
    let (_, lengths) = playouts(start);
    // Half keep the first throw, half of the rest the second, and so on; the fourth
    // must be kept.
    for (plies, expected) in [(3, 4_000), (5, 2_000), (7, 1_000)] {
        assert!(lengths[plies].abs_diff(expected) < 200, "{lengths:?}");
    }
    assert_eq!(
        lengths[1] + lengths[2] + lengths[4] + lengths[6] + lengths[8],
        0
    );
}
