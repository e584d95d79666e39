use std::time::Instant;

use game::{BadPosition, Game};
use search::textbook::{Expectimax, Winners};

use super::mcts::{MctsMind, Scale};
use super::{Mind, Minds, Orders, Thought, Valued};
use crate::Player;

/// The minds of any game, with dice or without: nothing is known but the rules.
pub(crate) struct Shallow;

impl<G: Game> Minds<G> for Shallow {
    const KINDS: &'static [&'static str] = &["mcts", "expectimax"];

    fn mind(player: &Player, game: &G) -> Option<Box<dyn Mind>> {
        match *player {
            Player::Mcts(ref settings) => {
                Some(Box::new(MctsMind::new(game, settings, Scale::Chance)))
            }
            Player::Expectimax { depth } => Some(Box::new(ExpectimaxMind {
                game: game.clone(),
                depth,
            })),
            _ => None,
        }
    }
}

/// Expectiminimax to a fixed depth, by results alone.
struct ExpectimaxMind<G> {
    game: G,
    depth: u32,
}

impl<G: Game> Mind for ExpectimaxMind<G> {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        _watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let depth = orders
            .pace
            .and_then(|pace| pace.depth)
            .unwrap_or(self.depth);
        let found = Expectimax::new(Winners).search(&pos, depth);
        // From a value between −1 and 1 to the chance of winning.
        let chance = |value: f64| (1.0 + value) / 2.0;
        Ok(found.best.map(|best| Thought {
            mv: pos.move_text(best),
            value: Some(chance(found.value)),
            exact: found.counts.horizon == 0,
            depth,
            deepest: depth,
            nodes: found.counts.nodes,
            seconds: start.elapsed().as_secs_f64(),
            line: vec![pos.move_text(best)],
            moves: found
                .moves
                .iter()
                .map(|&(mv, value)| Valued {
                    mv: pos.move_text(mv),
                    value: chance(value),
                    exact: found.counts.horizon == 0,
                })
                .collect(),
        }))
    }
}
