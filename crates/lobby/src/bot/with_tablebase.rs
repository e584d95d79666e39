use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use game::sowing::SowingEndgame;
use game::{Exact, Game};
use search::trace::{SearchTrace, TraceRequest, Unsupported};

use super::{Bot, BotFactory};
use crate::solver::ExactSolver;
use crate::{DynSolver, Player, SolverSettings, endgame};

/// The minds of a game that databases can be built for: its solver uses one.
pub(crate) struct WithTablebase<M>(PhantomData<M>);

impl<G: Game + Exact + SowingEndgame, M: BotFactory<G>> BotFactory<G> for WithTablebase<M> {
    fn kinds() -> Vec<&'static str> {
        M::kinds()
    }

    fn bot(player: &Player, game: &G) -> Option<Box<dyn Bot>> {
        M::bot(player, game)
    }

    fn explain(pos: &G, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported> {
        M::explain(pos, trace_request)
    }

    fn solver(game: &G, settings: SolverSettings, stop: &AtomicBool) -> Option<Box<dyn DynSolver>> {
        match endgame::for_solving(game, settings, stop) {
            Some(database) => Some(ExactSolver::boxed(game, database, settings)),
            None => M::solver(game, settings, stop),
        }
    }
}
