use std::marker::PhantomData;
use std::ops::ControlFlow;

use game::{BadPosition, Evaluator, Game, Turn};
use platform::Instant;
use search::textbook::{
    Ending, Found, MAX_DEPTH, Star, StaticEval, TextbookLimits, deepen_chance, greedy,
};
use search::trace::{
    self, EvaluatedPosition, Quantity, SearchTrace, TraceRequest, Unsupported, ValueScale,
};

use super::local::LocalSearchBot;
use super::rules_only::{ExpectimaxBot, chance};
use super::{Bot, BotFactory, Budget, RulesOnlyBots, SearchRequest, SearchResult, Valued};
use crate::Player;
use crate::player::{EngineSettings, Level};

/// The minds of a game of chance that somebody has an opinion about.
pub(crate) struct ChanceBots<E>(PhantomData<E>);

impl<G, E> BotFactory<G> for ChanceBots<E>
where
    G: Game,
    E: Evaluator<G> + Default + 'static,
{
    fn kinds() -> Vec<&'static str> {
        [
            vec!["greedy", "engine"],
            <RulesOnlyBots as BotFactory<G>>::kinds(),
        ]
        .concat()
    }

    fn bot(player: &Player, game: &G) -> Option<Box<dyn Bot>> {
        let leaf_eval = StaticEval {
            evaluator: E::default(),
            ending: Ending::Winner,
        };
        let unit = leaf_eval.evaluator.unit();
        let game = game.clone();
        match *player {
            Player::Greedy => Some(Box::new(GreedyMind { game, leaf_eval })),
            Player::Expectimax { depth } => Some(Box::new(ExpectimaxBot {
                game,
                depth,
                leaf_eval,
                unit,
            })),
            Player::Engine(settings) => Some(Box::new(StarMind {
                game,
                leaf_eval,
                budget: settings.budget,
            })),
            Player::Level {
                level: Level::Impossible,
                ..
            } => Some(Box::new(StarMind {
                game,
                leaf_eval,
                budget: EngineSettings::default().budget,
            })),
            Player::Anneal(_) | Player::Genetic(_) => {
                LocalSearchBot::chances(player, &game, leaf_eval.evaluator)
            }
            _ => RulesOnlyBots::bot(player, &game),
        }
    }

    fn explain(pos: &G, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported> {
        let leaf_eval = StaticEval {
            evaluator: E::default(),
            ending: Ending::Winner,
        };
        let unit = leaf_eval.evaluator.unit();
        let scale = ValueScale {
            unit,
            lowest: -unit,
            highest: unit,
            quantity: Quantity::WinProbability,
            ..ValueScale::POINTS
        };
        let place = EvaluatedPosition::new(pos.clone(), leaf_eval);
        trace::explain(place, true, scale, trace_request)
    }
}

/// One move ahead and no further.
struct GreedyMind<G, E> {
    game: G,
    leaf_eval: StaticEval<E>,
}

impl<G: Game, E: Evaluator<G>> Bot for GreedyMind<G, E> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let Some((best, value)) = greedy(&pos, &self.leaf_eval) else {
            return Ok(None);
        };
        let evaluator = &self.leaf_eval.evaluator;
        let unit = f64::from(evaluator.unit());
        Ok(Some(SearchResult {
            mv: pos.move_text(best),
            value: Some(chance(f64::from(value) / unit)),
            exact: evaluator.is_exact(),
            depth: 1,
            deepest: 1,
            nodes: pos.move_count() as u64,
            seconds: start.elapsed().as_secs_f64(),
            line: vec![pos.move_text(best)],
            moves: if request.all {
                each(&pos, &self.leaf_eval, 1)
            } else {
                Vec::new()
            },
        }))
    }
}

/// The engine of games with luck: Star2, deeper and deeper.
struct StarMind<G, E> {
    game: G,
    leaf_eval: StaticEval<E>,
    budget: Budget,
}

impl<G: Game, E: Evaluator<G>> Bot for StarMind<G, E> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let budget = request.budget.unwrap_or(self.budget);
        let evaluator = &self.leaf_eval.evaluator;
        let unit = evaluator.unit();
        let is_exact = evaluator.is_exact();
        let search = Star::two(&self.leaf_eval, -unit, unit);
        let search_result = |depth: u32, nodes: u64, found: &Found<G::Move, f64>| {
            let mv = pos.move_text(found.best?);
            Some(SearchResult {
                line: vec![mv.clone()],
                mv,
                value: Some(chance(found.value / f64::from(unit))),
                exact: is_exact || found.counts.horizon == 0,
                depth,
                deepest: depth,
                nodes,
                seconds: start.elapsed().as_secs_f64(),
                moves: Vec::new(),
            })
        };
        let limits = TextbookLimits {
            nodes: budget.nodes,
            deadline: budget.end(),
            stop: Some(request.stop),
        };
        let mut nodes = 0;
        let depth = budget.depth.unwrap_or(MAX_DEPTH);
        let deepened = deepen_chance(&search, &pos, depth, limits, |depth, found| {
            nodes += found.counts.nodes;
            if let Some(search_result) = search_result(depth, nodes, found) {
                watch(&search_result);
            }
            // Who knows the truth need not look further.
            if is_exact {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let nodes = deepened.counts.nodes;
        let found = deepened.found.as_ref();
        let mut search_result = found.and_then(|found| search_result(deepened.depth, nodes, found));
        if let Some(search_result) = &mut search_result
            && request.all
        {
            search_result.moves = each(&pos, &self.leaf_eval, deepened.depth);
        }
        Ok(search_result)
    }
}

/// What every move is worth so many moves deep, best first. Inside a shared window
/// only the best one's value would be sure.
fn each<G: Game, E: Evaluator<G>>(pos: &G, leaf_eval: &StaticEval<E>, depth: u32) -> Vec<Valued> {
    let Turn::Player(me) = pos.turn() else {
        return Vec::new();
    };
    let unit = leaf_eval.evaluator.unit();
    let mut search = Star::two(leaf_eval, -unit, unit);
    search.max = Some(me);
    let mut moves: Vec<Valued> = pos
        .moves()
        .map(|mv| {
            let found = search.search(&pos.after(mv), depth.saturating_sub(1));
            Valued {
                mv: pos.move_text(mv),
                value: chance(found.value / f64::from(unit)),
                exact: leaf_eval.evaluator.is_exact() || found.counts.horizon == 0,
            }
        })
        .collect();
    moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    moves
}
