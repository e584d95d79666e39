use std::time::Instant;

use game::{BadPosition, Game, NoOpinion};
use search::textbook::{Expectimax, Judge, Limits, NoTrace, Winners};

use super::local::LocalMind;
use super::mcts::{MctsMind, Scale};
use super::{Mind, Minds, Orders, Thought, Valued, level};
use crate::Player;

/// The minds of any game, with dice or without: nothing is known but the rules.
pub(crate) struct Shallow;

impl<G: Game> Minds<G> for Shallow {
    fn kinds() -> Vec<&'static str> {
        [
            &["mcts", "expectimax", "anneal", "genetic"][..],
            &Player::LEVELS,
        ]
        .concat()
    }

    fn mind(player: &Player, game: &G) -> Option<Box<dyn Mind>> {
        match *player {
            Player::Mcts(ref settings) => {
                Some(Box::new(MctsMind::new(game, settings, Scale::Chance)))
            }
            Player::Expectimax { depth } => Some(Box::new(ExpectimaxMind {
                game: game.clone(),
                depth,
                judge: Winners,
                unit: 1,
            })),
            Player::Level { level, seed } => Some(level::by_playing_out(game, level, seed)),
            _ => LocalMind::chances(player, game, NoOpinion),
        }
    }
}

/// Expectiminimax to a fixed depth.
pub(super) struct ExpectimaxMind<G, J> {
    pub(super) game: G,
    pub(super) depth: u32,
    /// Says nothing below −1 and above 1 in its units, a lost and a won game.
    pub(super) judge: J,
    pub(super) unit: i32,
}

/// From a value between −1 and 1 to the chance of winning.
pub(super) fn chance(value: f64) -> f64 {
    (1.0 + value) / 2.0
}

impl<G: Game, J: Judge<G> + Send> Mind for ExpectimaxMind<G, J> {
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
        let search = Expectimax::new(&self.judge);
        let limits = Limits {
            stop: Some(orders.stop),
            ..Limits::default()
        };
        // Told to stop, it has looked at one move at least.
        let (depth, found) = match search.run(&pos, depth, limits, &mut NoTrace) {
            Some(found) => (depth, found),
            None => (1, search.search(&pos, 1)),
        };
        let chance = |value: f64| chance(value / f64::from(self.unit));
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
