use game::{Game, IllegalMove, Scene, Turn, perft, playout};

use crate::{ActionSpace, Observation, Rng};

/// A position without its type and without the moves that led to it: a value that programs
/// in other languages can hold, compare by its text, and play on from.
pub trait AnyPosition: Send + Sync {
    /// Who acts now.
    fn turn(&self) -> Turn;

    /// The position as text. Equal texts are equal positions of games with the same options.
    fn text(&self) -> String;

    /// The legal moves, or the outcomes of chance, as text.
    fn legal(&self) -> Vec<String>;

    /// The same as numbers.
    fn legal_actions(&self, space: &ActionSpace) -> Vec<u32>;

    /// How often each of them comes up when chance chooses.
    fn weights(&self) -> Vec<u32>;

    /// The position after the legal move at this place of the list.
    fn after_nth(&self, place: usize) -> Option<Box<dyn AnyPosition>>;

    /// The position after the move with this text.
    fn after(&self, text: &str) -> Result<Box<dyn AnyPosition>, IllegalMove>;

    /// The position after the move with this number; the error has it as text.
    fn after_action(
        &self,
        space: &ActionSpace,
        action: u32,
    ) -> Result<Box<dyn AnyPosition>, IllegalMove>;

    /// The score of each side.
    fn score(&self) -> [u32; 2];

    /// The picture of the position.
    fn scene(&self) -> Scene;

    /// What it looks like to the side to move: see [`Observation`].
    fn observation(&self) -> Vec<f32>;

    /// The number of move sequences of exactly `depth` moves.
    fn perft(&self, depth: u32) -> u64;

    /// The result of a random game from here, positive when the first side wins, and its
    /// number of moves.
    fn random_game(&self, rng: &mut Rng) -> (i32, u32);
}

impl<G: Game> AnyPosition for G {
    fn turn(&self) -> Turn {
        game::Position::turn(self)
    }

    fn text(&self) -> String {
        game::Notation::text(self)
    }

    fn legal(&self) -> Vec<String> {
        self.legal_texts()
    }

    fn legal_actions(&self, space: &ActionSpace) -> Vec<u32> {
        space.actions(self).map(|(action, _)| action).collect()
    }

    fn weights(&self) -> Vec<u32> {
        let moves = self.legal_moves().into_iter();
        moves.map(|mv| self.weight(mv)).collect()
    }

    fn after_nth(&self, place: usize) -> Option<Box<dyn AnyPosition>> {
        if game::Position::turn(self).is_over() {
            return None;
        }
        let mv = self.moves().nth(place)?;
        Some(Box::new(game::Position::after(self, mv)))
    }

    fn after(&self, text: &str) -> Result<Box<dyn AnyPosition>, IllegalMove> {
        let mv = self.read_move(text)?;
        Ok(Box::new(game::Position::after(self, mv)))
    }

    fn after_action(
        &self,
        space: &ActionSpace,
        action: u32,
    ) -> Result<Box<dyn AnyPosition>, IllegalMove> {
        let mv = space.find(self, action).ok_or_else(|| IllegalMove {
            text: action.to_string(),
            legal: self.legal_texts(),
        })?;
        Ok(Box::new(game::Position::after(self, mv)))
    }

    fn score(&self) -> [u32; 2] {
        game::Draw::score(self)
    }

    fn scene(&self) -> Scene {
        game::Draw::scene(self)
    }

    fn observation(&self) -> Vec<f32> {
        let cells = game::Draw::scene(self).cells.len();
        let mut numbers = vec![0.0; cells * Observation::PLANES];
        Observation::write(self, &mut numbers);
        numbers
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self, depth)
    }

    fn random_game(&self, rng: &mut Rng) -> (i32, u32) {
        let mut pos = self.clone();
        let (points, plies) = playout(&mut pos, |n| rng.below(n));
        (points.0, plies)
    }
}
