use game::{BadPosition, Game, NoEval};
use platform::Instant;
use search::textbook::{Expectimax, LeafEval, NoTrace, TextbookLimits, Winners};

use super::local::LocalSearchBot;
use super::mcts::{MctsBot, Scale};
use super::{Bot, BotFactory, SearchRequest, SearchResult, Valued, level};
use crate::Player;

/// The minds of any game, with dice or without: nothing is known but the rules.
pub(crate) struct RulesOnlyBots;

impl<G: Game> BotFactory<G> for RulesOnlyBots {
    fn kinds() -> Vec<&'static str> {
        [
            &["mcts", "expectimax", "anneal", "genetic"][..],
            &Player::LEVELS,
        ]
        .concat()
    }

    fn bot(player: &Player, game: &G) -> Option<Box<dyn Bot>> {
        match *player {
            Player::Mcts(ref settings) => {
                Some(Box::new(MctsBot::new(game, settings, Scale::Chance)))
            }
            Player::Expectimax { depth } => Some(Box::new(ExpectimaxBot {
                game: game.clone(),
                depth,
                leaf_eval: Winners,
                unit: 1,
            })),
            Player::Level { level, seed } => Some(level::by_playing_out(game, level, seed)),
            _ => LocalSearchBot::chances(player, game, NoEval),
        }
    }
}

/// Expectiminimax to a fixed depth.
pub(super) struct ExpectimaxBot<G, J> {
    pub(super) game: G,
    pub(super) depth: u32,
    /// Says nothing below −1 and above 1 in its units, a lost and a won game.
    pub(super) leaf_eval: J,
    pub(super) unit: i32,
}

/// From a value between −1 and 1 to the chance of winning.
pub(super) fn chance(value: f64) -> f64 {
    (1.0 + value) / 2.0
}

impl<G: Game, J: LeafEval<G> + Send> Bot for ExpectimaxBot<G, J> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let depth = request
            .budget
            .and_then(|budget| budget.depth)
            .unwrap_or(self.depth);
        let search = Expectimax::new(&self.leaf_eval);
        let limits = TextbookLimits {
            stop: Some(request.stop),
            ..TextbookLimits::default()
        };
        // Told to stop, it has looked at one move at least.
        let (depth, found) = match search.run(&pos, depth, limits, &mut NoTrace) {
            Some(found) => (depth, found),
            None => (1, search.search(&pos, 1)),
        };
        let chance = |value: f64| chance(value / f64::from(self.unit));
        Ok(found.best.map(|best| SearchResult {
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
