//! The players of the programs that some of our variants come from, rebuilt with the
//! algorithms of the books and their own formulas. Each knows one game.

mod adjacency;
mod congklak;
mod kalah;
mod knight;

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use game::Game;
use search::trace::{SearchTrace, TraceRequest, Unsupported};

use super::{Bot, BotFactory};
use crate::{DynSolver, Player, SolverSettings};

pub(crate) use adjacency::ClassicAdjacency;
pub(crate) use congklak::ClassicCongklak;
pub(crate) use kalah::ClassicKalah;
pub(crate) use knight::ClassicKnight;

/// The minds of `C`, and beside them those of `M`.
pub(crate) struct WithExtraBots<C, M>(PhantomData<(C, M)>);

impl<G, C, M> BotFactory<G> for WithExtraBots<C, M>
where
    G: Game,
    C: BotFactory<G>,
    M: BotFactory<G>,
{
    fn kinds() -> Vec<&'static str> {
        [C::kinds(), M::kinds()].concat()
    }

    fn bot(player: &Player, game: &G) -> Option<Box<dyn Bot>> {
        C::bot(player, game).or_else(|| M::bot(player, game))
    }

    fn explain(pos: &G, trace_request: &TraceRequest<'_>) -> Result<SearchTrace, Unsupported> {
        M::explain(pos, trace_request)
    }

    fn solver(game: &G, settings: SolverSettings, stop: &AtomicBool) -> Option<Box<dyn DynSolver>> {
        M::solver(game, settings, stop)
    }
}
