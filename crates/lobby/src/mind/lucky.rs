use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::time::Instant;

use game::{BadPosition, Evaluator, Game, Turn};
use search::account::{Account, Gauge, Inquiry, Unfit, explain_luck};
use search::textbook::{Ending, Found, Limits, MAX_DEPTH, Opinion, Star, greedy, venture};

use super::chance::{ExpectimaxMind, chance};
use super::local::LocalMind;
use super::{Mind, Minds, Orders, Pace, Shallow, Thought, Valued};
use crate::Player;
use crate::player::{EngineSettings, Level};

/// The minds of a game of chance that somebody has an opinion about.
pub(crate) struct Lucky<E>(PhantomData<E>);

impl<G, E> Minds<G> for Lucky<E>
where
    G: Game,
    E: Evaluator<G> + Default + 'static,
{
    fn kinds() -> Vec<&'static str> {
        [vec!["greedy", "engine"], <Shallow as Minds<G>>::kinds()].concat()
    }

    fn mind(player: &Player, game: &G) -> Option<Box<dyn Mind>> {
        let judge = Opinion {
            evaluator: E::default(),
            ending: Ending::Winner,
        };
        let unit = judge.evaluator.unit();
        let game = game.clone();
        match *player {
            Player::Greedy => Some(Box::new(GreedyMind { game, judge })),
            Player::Expectimax { depth } => Some(Box::new(ExpectimaxMind {
                game,
                depth,
                judge,
                unit,
            })),
            Player::Engine(settings) => Some(Box::new(StarMind {
                game,
                judge,
                pace: settings.pace,
            })),
            Player::Level {
                level: Level::Impossible,
                ..
            } => Some(Box::new(StarMind {
                game,
                judge,
                pace: EngineSettings::default().pace,
            })),
            Player::Anneal(_) | Player::Genetic(_) => {
                LocalMind::chances(player, &game, judge.evaluator)
            }
            _ => Shallow::mind(player, &game),
        }
    }

    fn explain(pos: &G, inquiry: &Inquiry<'_>) -> Result<Account, Unfit> {
        let judge = Opinion {
            evaluator: E::default(),
            ending: Ending::Winner,
        };
        let unit = judge.evaluator.unit();
        let gauge = Gauge {
            unit,
            lowest: -unit,
            highest: unit,
            is_chance: true,
            ..Gauge::POINTS
        };
        explain_luck(pos, &judge, gauge, inquiry)
    }
}

/// One move ahead and no further.
struct GreedyMind<G, E> {
    game: G,
    judge: Opinion<E>,
}

impl<G: Game, E: Evaluator<G>> Mind for GreedyMind<G, E> {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        _watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let Some((best, value)) = greedy(&pos, &self.judge) else {
            return Ok(None);
        };
        let evaluator = &self.judge.evaluator;
        let unit = f64::from(evaluator.unit());
        Ok(Some(Thought {
            mv: pos.move_text(best),
            value: Some(chance(f64::from(value) / unit)),
            exact: evaluator.is_exact(),
            depth: 1,
            deepest: 1,
            nodes: pos.move_count() as u64,
            seconds: start.elapsed().as_secs_f64(),
            line: vec![pos.move_text(best)],
            moves: if orders.all {
                each(&pos, &self.judge, 1)
            } else {
                Vec::new()
            },
        }))
    }
}

/// The engine of games with luck: Star2, deeper and deeper.
struct StarMind<G, E> {
    game: G,
    judge: Opinion<E>,
    pace: Pace,
}

impl<G: Game, E: Evaluator<G>> Mind for StarMind<G, E> {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let pace = orders.pace.unwrap_or(self.pace);
        let evaluator = &self.judge.evaluator;
        let unit = evaluator.unit();
        let is_exact = evaluator.is_exact();
        let search = Star::two(&self.judge, -unit, unit);
        let thought = |depth: u32, nodes: u64, found: &Found<G::Move, f64>| {
            let mv = pos.move_text(found.best?);
            Some(Thought {
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
        let limits = Limits {
            nodes: pace.nodes,
            deadline: pace.end(),
            stop: Some(orders.stop),
        };
        let mut nodes = 0;
        let depth = pace.depth.unwrap_or(MAX_DEPTH);
        let ventured = venture(&search, &pos, depth, limits, |depth, found| {
            nodes += found.counts.nodes;
            if let Some(thought) = thought(depth, nodes, found) {
                watch(&thought);
            }
            // Who knows the truth need not look further.
            if is_exact {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let nodes = ventured.counts.nodes;
        let found = ventured.found.as_ref();
        let mut thought = found.and_then(|found| thought(ventured.depth, nodes, found));
        if let Some(thought) = &mut thought
            && orders.all
        {
            thought.moves = each(&pos, &self.judge, ventured.depth);
        }
        Ok(thought)
    }
}

/// What every move is worth so many moves deep, best first. Inside a shared window
/// only the best one's value would be sure.
fn each<G: Game, E: Evaluator<G>>(pos: &G, judge: &Opinion<E>, depth: u32) -> Vec<Valued> {
    let Turn::Player(me) = pos.turn() else {
        return Vec::new();
    };
    let unit = judge.evaluator.unit();
    let mut search = Star::two(judge, -unit, unit);
    search.max = Some(me);
    let mut moves: Vec<Valued> = pos
        .moves()
        .map(|mv| {
            let found = search.search(&pos.after(mv), depth.saturating_sub(1));
            Valued {
                mv: pos.move_text(mv),
                value: chance(found.value / f64::from(unit)),
                exact: judge.evaluator.is_exact() || found.counts.horizon == 0,
            }
        })
        .collect();
    moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    moves
}
