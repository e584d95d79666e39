use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use game::{BadPosition, Deterministic, Evaluator, Exact, Game};
use search::account::{self, Account, Gauge, Inquiry, Judged, Unfit};
use search::textbook::{AlphaBeta, Ending, Limits, Minimax, NoTrace, Opinion, RootWindow};
use solve::NoOracle;

use super::booked::Booked;
use super::engine::EngineMind;
use super::local::LocalMind;
use super::mcts::{MctsMind, Scale};
use super::{Mind, Minds, Orders, Shallow, Thought, Valued, level};
use crate::proof::ExactProver;
use crate::{Player, Prover, SolverSettings};

/// The minds of a game without chance that somebody has an opinion about: the books'
/// formula `B`, and ours, `E`.
pub(crate) struct Deep<B, E>(PhantomData<(B, E)>);

impl<G, B, E> Minds<G> for Deep<B, E>
where
    G: Game + Exact,
    B: Evaluator<G> + Default + 'static,
    E: Evaluator<G> + Default + 'static,
{
    fn kinds() -> Vec<&'static str> {
        let books = vec!["greedy", "minimax", "alphabeta", "engine"];
        [books, <Shallow as Minds<G>>::kinds()].concat()
    }

    fn prover(game: &G, settings: SolverSettings, _stop: &AtomicBool) -> Option<Box<dyn Prover>> {
        Some(ExactProver::boxed(game, NoOracle, settings))
    }

    fn mind(player: &Player, game: &G) -> Option<Box<dyn Mind>> {
        let book = |algorithm, depth| -> Option<Box<dyn Mind>> {
            Some(Box::new(BookMind::<G, B> {
                game: game.clone(),
                algorithm,
                depth,
                eval: PhantomData,
            }))
        };
        match *player {
            Player::Greedy => book(Algorithm::Minimax, 1),
            Player::Minimax { depth } => book(Algorithm::Minimax, depth),
            Player::AlphaBeta { depth } => book(Algorithm::AlphaBeta, depth),
            Player::Engine(ref settings) => {
                let engine = EngineMind::<G, E>::new(game, settings);
                Some(match settings.book {
                    true => Box::new(Booked::new(game, engine)),
                    false => Box::new(engine),
                })
            }
            Player::Mcts(ref settings) => {
                Some(Box::new(MctsMind::new(game, settings, Scale::Points)))
            }
            Player::Anneal(_) | Player::Genetic(_) => LocalMind::points(player, game, E::default()),
            Player::Level { level, seed } => Some(level::by_searching::<G, E>(game, level, seed)),
            _ => Shallow::mind(player, game),
        }
    }

    fn explain(pos: &G, inquiry: &Inquiry<'_>) -> Result<Account, Unfit> {
        let judge = Opinion {
            evaluator: B::default(),
            ending: Ending::Points { win: WIN },
        };
        let most = i32::MAX - 1;
        let gauge = Gauge {
            unit: judge.evaluator.unit(),
            win: Some(WIN),
            lowest: -most,
            highest: most,
            ..Gauge::POINTS
        };
        let place = Judged::new(pos.clone(), judge);
        account::explain(place, false, gauge, inquiry)
    }
}

#[derive(Clone, Copy)]
enum Algorithm {
    Minimax,
    AlphaBeta,
}

/// An algorithm of the books, to a fixed depth.
struct BookMind<G, E> {
    game: G,
    algorithm: Algorithm,
    depth: u32,
    eval: PhantomData<fn() -> E>,
}

/// More than any opinion, less than what a judge may say.
pub(super) const WIN: i32 = 1_000_000_000;

/// A value in points, without what makes a win more than any opinion.
pub(super) fn points(value: i32, unit: i32) -> f64 {
    let opinion = match value.abs() > WIN / 2 {
        true => value - value.signum() * WIN,
        false => value,
    };
    f64::from(opinion) / f64::from(unit.max(1))
}

impl<G, E> Mind for BookMind<G, E>
where
    G: Game + Deterministic,
    E: Evaluator<G> + Default + 'static,
{
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
        let judge = Opinion {
            evaluator: E::default(),
            ending: Ending::Points { win: WIN },
        };
        let unit = judge.evaluator.unit();
        let limits = Limits {
            stop: Some(orders.stop),
            ..Limits::default()
        };
        let minimax = Minimax::new(&judge);
        let found = match self.algorithm {
            Algorithm::Minimax => minimax.run(&pos, depth, limits, &mut NoTrace),
            Algorithm::AlphaBeta => {
                let mut search = AlphaBeta::new(&judge);
                if orders.all {
                    search.root = RootWindow::Each;
                }
                search.run(&pos, depth, limits, &mut NoTrace)
            }
        };
        // Told to stop, it has looked at one move at least.
        let (depth, found) = match found {
            Some(found) => (depth, found),
            None => (1, minimax.search(&pos, 1)),
        };
        let points = |value| points(value, unit);
        let exact = found.counts.horizon == 0;
        let mut moves: Vec<Valued> = Vec::new();
        if orders.all {
            let valued = found.moves.iter().map(|&(mv, value)| Valued {
                mv: pos.move_text(mv),
                value: points(value),
                exact,
            });
            moves.extend(valued);
            moves.sort_by(|a, b| b.value.total_cmp(&a.value));
        }
        Ok(found.best.map(|best| Thought {
            mv: pos.move_text(best),
            value: Some(points(found.value)),
            exact,
            depth,
            deepest: depth,
            nodes: found.counts.nodes,
            seconds: start.elapsed().as_secs_f64(),
            line: vec![pos.move_text(best)],
            moves,
        }))
    }
}
