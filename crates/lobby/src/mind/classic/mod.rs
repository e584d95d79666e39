//! The players of the programs that some of our variants come from, rebuilt with the
//! algorithms of the books and their own formulas. Each knows one game.

mod adjacency;
mod congklak;
mod kalah;
mod knight;

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use game::Game;
use search::account::{Account, Inquiry, Unfit};

use super::{Mind, Minds};
use crate::{Player, Prover, SolverSettings};

pub(crate) use adjacency::ClassicAdjacency;
pub(crate) use congklak::ClassicCongklak;
pub(crate) use kalah::ClassicKalah;
pub(crate) use knight::ClassicKnight;

/// The minds of `C`, and beside them those of `M`.
pub(crate) struct Beside<C, M>(PhantomData<(C, M)>);

impl<G, C, M> Minds<G> for Beside<C, M>
where
    G: Game,
    C: Minds<G>,
    M: Minds<G>,
{
    fn kinds() -> Vec<&'static str> {
        [C::kinds(), M::kinds()].concat()
    }

    fn mind(player: &Player, game: &G) -> Option<Box<dyn Mind>> {
        C::mind(player, game).or_else(|| M::mind(player, game))
    }

    fn explain(pos: &G, inquiry: &Inquiry<'_>) -> Result<Account, Unfit> {
        M::explain(pos, inquiry)
    }

    fn prover(game: &G, settings: SolverSettings, stop: &AtomicBool) -> Option<Box<dyn Prover>> {
        M::prover(game, settings, stop)
    }
}
