//! What a sowing move would do, before it is made: told once the cursor looks for a move.

use std::fmt::Display;

use game::{CellId, Content, Event, Scene, Shape, Side, Turn, Zone};
use words::Words;

use super::{Play, moves};
use crate::pick::Spot;

/// Of many hands these are told: the first ones, and the last.
const FIRST_HANDS: usize = 2;

/// Seeds that are lifted once, and where they fall.
struct Hand {
    from: CellId,
    last: CellId,
    /// How many fall into the store of the one who moves.
    banked: u32,
}

/// The move under the cursor as a sentence. `None` while nobody looks for one, and for a move
/// that sows nothing.
pub(super) fn sentence(play: &Play) -> Option<String> {
    let Turn::Player(side) = play.view.turn else {
        return None;
    };
    let Some(Spot::Zone(zone)) = play.pick.cursor.filter(|_| play.pick.looks) else {
        return None;
    };
    let path: Vec<Zone> = play.pick.path.iter().copied().chain([zone]).collect();
    let mut choices = play.view.choices.iter();
    let choice = choices.find(|choice| choice.path == path)?;
    let played = play.session.fork().play(&choice.text).ok()?;
    let sowing = Sowing::of(&play.view.scene, &played.story, side)?;
    let shown = moves::shown(play.words(), &choice.text);
    Some(sowing.told(play.words(), &play.view.scene, &shown))
}

/// A sowing as numbers.
struct Sowing {
    side: Side,
    hands: Vec<Hand>,
    captured: u32,
    is_again: bool,
    /// What is in the mover's store afterwards.
    store: u32,
}

impl Sowing {
    fn of(scene: &Scene, story: &[Event], side: Side) -> Option<Sowing> {
        let is_own_store = |cell: CellId| {
            let cell = scene.cell(cell);
            cell.shape == Shape::Store && cell.owner == Some(side)
        };
        let mut sowing = Sowing {
            side,
            hands: Vec::new(),
            captured: 0,
            is_again: false,
            store: 0,
        };
        for event in story {
            match event {
                Event::Lift { from: at, .. } | Event::Relay { at, .. } => {
                    sowing.hands.push(Hand {
                        from: *at,
                        last: *at,
                        banked: 0,
                    });
                }
                Event::Drop { into, .. } => {
                    let hand = sowing.hands.last_mut()?;
                    hand.last = *into;
                    hand.banked += u32::from(is_own_store(*into));
                }
                Event::Capture { into, seeds, .. } if is_own_store(*into) => {
                    sowing.captured += seeds;
                }
                Event::ExtraTurn(_) => sowing.is_again = true,
                // What comes then is not the move's.
                Event::Sweep { .. } | Event::Round { .. } => break,
                _ => {}
            }
        }
        let before = scene.cells.iter().find_map(|cell| match cell.content {
            _ if cell.shape != Shape::Store || cell.owner != Some(side) => None,
            Content::Seeds(seeds) => Some(seeds),
            _ => Some(0),
        });
        let banked: u32 = sowing.hands.iter().map(|hand| hand.banked).sum();
        sowing.store = before? + banked + sowing.captured;
        (!sowing.hands.is_empty()).then_some(sowing)
    }

    /// `If 3: 3→6, 6→○4 (+1), ○4→2, captures 8. Store: 42.`
    fn told(&self, words: &'static Words, scene: &Scene, mv: &str) -> String {
        let count = self.hands.len();
        let is_told = |number: usize| number < FIRST_HANDS || number + 1 == count;
        let mut parts = Vec::new();
        for (number, hand) in self.hands.iter().enumerate() {
            if is_told(number) {
                parts.push(self.hand(words, scene, hand));
            } else if number == FIRST_HANDS {
                parts.push("…".to_owned());
            }
        }
        if count > FIRST_HANDS + 1 {
            parts.push(words.fill("preview.hands", &[("n", &count)]));
        }
        if self.captured > 0 {
            parts.push(words.fill("preview.captures", &[("n", &self.captured)]));
        }
        if self.is_again {
            parts.push(words.say("preview.again").to_owned());
        }
        let arguments: [(&str, &dyn Display); 3] = [
            ("move", &mv),
            ("way", &parts.join(", ")),
            ("store", &self.store),
        ];
        words.fill("preview.of", &arguments)
    }

    fn hand(&self, words: &'static Words, scene: &Scene, hand: &Hand) -> String {
        let name = |id: CellId| {
            let cell = scene.cell(id);
            match cell.owner.filter(|owner| *owner != self.side) {
                _ if cell.shape == Shape::Store => words.say("preview.store").to_owned(),
                Some(owner) => format!("{}{}", moves::mark(Some(owner)), cell.name),
                None => cell.name.clone(),
            }
        };
        let way = format!("{}→{}", name(hand.from), name(hand.last));
        if hand.banked == 0 {
            return way;
        }
        let arguments: [(&str, &dyn Display); 2] = [("way", &way), ("n", &hand.banked)];
        words.fill("preview.banks", &arguments)
    }
}
