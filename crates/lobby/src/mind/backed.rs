use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use game::{Endgame, Exact, Game};
use search::account::{Account, Inquiry, Unfit};

use super::{Mind, Minds};
use crate::proof::ExactProver;
use crate::{Player, Prover, SolverSettings, endgame};

/// The minds of a game that databases can be built for: its solver uses one.
pub(crate) struct Backed<M>(PhantomData<M>);

impl<G: Game + Exact + Endgame, M: Minds<G>> Minds<G> for Backed<M> {
    fn kinds() -> Vec<&'static str> {
        M::kinds()
    }

    fn mind(player: &Player, game: &G) -> Option<Box<dyn Mind>> {
        M::mind(player, game)
    }

    fn explain(pos: &G, inquiry: &Inquiry<'_>) -> Result<Account, Unfit> {
        M::explain(pos, inquiry)
    }

    fn prover(game: &G, settings: SolverSettings, stop: &AtomicBool) -> Option<Box<dyn Prover>> {
        match endgame::for_solving(game, settings, stop) {
            Some(database) => Some(ExactProver::boxed(game, database, settings)),
            None => M::prover(game, settings, stop),
        }
    }
}
