//! Choosing a move: with a cursor, by touching places one after another, or by typing.

use std::cmp::Reverse;

use game::{Scene, Zone};
use lobby::View;

/// What the cursor can stand on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// A place on the board.
    Zone(Zone),
    /// A move that is offered beside the board, by its number among the choices.
    Button(usize),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// The selection of a move in progress.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pick {
    /// The cells touched so far.
    pub(crate) path: Vec<Zone>,
    pub(crate) cursor: Option<Spot>,
    pub(crate) typed: String,
    /// Was the cursor moved to look for a move?
    pub(crate) looks: bool,
}

/// The result of a touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Touch {
    /// This move.
    Move(String),
    /// A part of a move.
    Step,
    /// Nothing.
    Nothing,
}

impl Pick {
    /// Everything that can be touched next.
    pub(crate) fn spots(&self, view: &View) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (index, choice) in view.choices.iter().enumerate() {
            let spot = if choice.path.is_empty() {
                Some(Spot::Button(index)).filter(|_| self.path.is_empty())
            } else if choice.path.starts_with(&self.path) {
                choice.path.get(self.path.len()).copied().map(Spot::Zone)
            } else {
                None
            };
            spots.extend(spot.filter(|spot| !spots.contains(spot)));
        }
        spots
    }

    /// The places among them.
    pub(crate) fn zones(&self, view: &View) -> Vec<Zone> {
        let spots = self.spots(view).into_iter();
        spots
            .filter_map(|spot| match spot {
                Spot::Zone(zone) => Some(zone),
                Spot::Button(_) => None,
            })
            .collect()
    }

    /// A new turn: the cursor stays where it was if it can.
    pub(crate) fn begin(&mut self, view: &View) {
        self.path.clear();
        self.typed.clear();
        self.looks = false;
        let spots = self.spots(view);
        let stays = self.cursor.filter(|spot| spots.contains(spot));
        self.cursor = stays.or_else(|| spots.first().copied());
    }

    /// Clears the selection. False when there was none.
    pub(crate) fn clear(&mut self) -> bool {
        let had_any = !self.path.is_empty() || !self.typed.is_empty();
        if let Some(&from) = self.path.first() {
            self.cursor = Some(Spot::Zone(from));
        }
        self.path.clear();
        self.typed.clear();
        had_any
    }

    /// Moves the cursor to the nearest spot that way.
    pub(crate) fn go(&mut self, view: &View, way: Way) {
        self.looks = true;
        let spots = self.spots(view);
        let Some(from) = self.cursor.map(|spot| centre(view, spot)) else {
            self.cursor = spots.first().copied();
            return;
        };
        let nearest = spots
            .into_iter()
            .filter_map(|spot| {
                let to = centre(view, spot);
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let (ahead, aside) = match way {
                    Way::Left => (-dx, dy.abs()),
                    Way::Right => (dx, dy.abs()),
                    Way::Up => (-dy, dx.abs()),
                    Way::Down => (dy, dx.abs()),
                };
                // Straight ahead before around the corner.
                let is_that_way = ahead > 0 && (ahead >= aside || aside <= 2 * ahead);
                is_that_way.then_some((ahead + 3 * aside, spot))
            })
            .min_by_key(|(distance, _)| *distance);
        if let Some((_, spot)) = nearest {
            self.cursor = Some(spot);
        }
    }

    /// Touches what the cursor is on.
    pub(crate) fn enter(&mut self, view: &View) -> Touch {
        match self.cursor {
            Some(spot) => self.touch(view, spot),
            None => Touch::Nothing,
        }
    }

    pub(crate) fn touch(&mut self, view: &View, spot: Spot) -> Touch {
        let zone = match spot {
            Spot::Button(index) => {
                let choice = view
                    .choices
                    .get(index)
                    .filter(|choice| choice.path.is_empty());
                return choice.map_or(Touch::Nothing, |choice| Touch::Move(choice.text.clone()));
            }
            Spot::Zone(zone) => zone,
        };
        let mut path = self.path.clone();
        path.push(zone);
        if !leads_on(view, &path) {
            // Perhaps the beginning of another move.
            path = vec![zone];
            if !leads_on(view, &path) {
                return Touch::Nothing;
            }
        }
        let whole = view.choices.iter().find(|choice| choice.path == path);
        if let Some(choice) = whole {
            return Touch::Move(choice.text.clone());
        }
        self.path = path;
        let next = self.spots(view).first().copied();
        self.cursor = next.or(Some(spot));
        Touch::Step
    }
}

fn leads_on(view: &View, path: &[Zone]) -> bool {
    view.choices
        .iter()
        .any(|choice| choice.path.starts_with(path))
}

/// Where a spot is, in half units of the scene. Buttons stand below the board.
fn centre(view: &View, spot: Spot) -> (i32, i32) {
    let scene = &view.scene;
    match spot {
        Spot::Zone(zone) => zone_centre(scene, zone),
        Spot::Button(index) => {
            let buttons = view.choices.iter().enumerate();
            let mut buttons = buttons.filter(|(_, choice)| choice.path.is_empty());
            let number = buttons.position(|(at, _)| at == index).unwrap_or(0);
            (4 * number as i32, 2 * i32::from(scene.height) + 2)
        }
    }
}

/// The highest cell of a zone: where a disc falls in.
fn zone_centre(scene: &Scene, zone: Zone) -> (i32, i32) {
    let cells = scene.cells.iter().filter(|cell| cell.zone == zone);
    let cell = cells.min_by_key(|cell| (cell.place.y, Reverse(cell.place.x)));
    cell.map_or((0, 0), |cell| {
        let place = cell.place;
        let middle = |at: u16, size: u16| 2 * i32::from(at) + i32::from(size);
        (middle(place.x, place.w), middle(place.y, place.h))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobby::{GAMES, open};

    fn view(spec: &str, moves: &str) -> View {
        let mut session = open(GAMES, spec).expect("a game of ours");
        for text in moves.split_whitespace() {
            session.play(text).expect("a legal move");
        }
        session.view()
    }

    #[test]
    fn arrows_go_along_the_row() {
        let view = view("kalah", "");
        let mut pick = Pick::default();
        pick.begin(&view);
        pick.go(&view, Way::Right);
        pick.go(&view, Way::Right);
        pick.go(&view, Way::Up);
        assert_eq!(pick.enter(&view), Touch::Move("3".to_owned()));
        pick.go(&view, Way::Left);
        assert_eq!(pick.enter(&view), Touch::Move("2".to_owned()));
    }

    #[test]
    fn a_knight_is_chosen_and_then_its_square() {
        let view = view("knightthrough", "");
        let mut pick = Pick::default();
        pick.begin(&view);
        let step = pick.enter(&view);
        assert_eq!(step, Touch::Step);
        assert_eq!(pick.path.len(), 1);
        assert!(matches!(pick.enter(&view), Touch::Move(_)));
        assert!(pick.clear());
        assert!(!pick.clear());
    }

    #[test]
    fn every_choice_of_every_game_can_be_reached_by_arrows() {
        for game in GAMES {
            let view = view(game.info().name, "");
            let mut reached = Vec::new();
            let mut pick = Pick::default();
            pick.begin(&view);
            let mut waiting: Vec<Spot> = pick.cursor.into_iter().collect();
            while let Some(spot) = waiting.pop() {
                if reached.contains(&spot) {
                    continue;
                }
                reached.push(spot);
                for way in [Way::Left, Way::Right, Way::Up, Way::Down] {
                    pick.cursor = Some(spot);
                    pick.go(&view, way);
                    waiting.extend(pick.cursor);
                }
            }
            assert_eq!(
                reached.len(),
                pick.spots(&view).len(),
                "{}",
                game.info().name
            );
        }
    }
}
