//! Endgame databases of games without their types.

mod cache;
mod kind;
mod probe;
mod tablebase_eval;

use std::marker::PhantomData;
use std::path::Path;

use game::sowing::{QuietEndgame, SowingEndgame};
use game::{BadOption, BadPosition, Game, Spec};
use solve::endgame::{BadDatabase, BuildOptions, Database, QuietDatabase};

use crate::{Rng, memory};
pub(crate) use cache::for_solving;
pub use cache::{database_path, keep_databases_in};
pub(crate) use kind::Table;
pub use probe::{ProbeResult, WrongEntry};
pub(crate) use tablebase_eval::TablebaseEval;

/// A game that databases can be built for.
pub trait Endgames: Sync {
    /// The name of a database with the options of the spec: the game and those of its
    /// rules that still matter in the end.
    fn title(&self, spec: &Spec) -> Result<String, BadOption>;

    /// Builds a database into a file, or continues an unfinished one; `None` when stopped.
    fn build(
        &self,
        spec: &Spec,
        seeds: u32,
        path: &Path,
        building: &BuildOptions<'_>,
    ) -> Result<Option<Box<dyn AnyDatabase>>, BadDatabase>;

    /// Opens or builds the database that players and searches of this game use, and keeps it:
    /// they wait for it no more.
    fn warm(&self, spec: &Spec) -> Result<(), BadOption>;

    /// Opens a file and verifies its checksum.
    fn open(
        &self,
        spec: &Spec,
        path: &Path,
        threads: usize,
    ) -> Result<Box<dyn AnyDatabase>, BadDatabase>;
}

/// A database without the type of its game.
pub trait AnyDatabase: Send + Sync {
    /// The most seeds of a position.
    fn seeds(&self) -> u32;

    /// How many positions there are.
    fn positions(&self) -> usize;

    /// A hash of the content.
    fn checksum(&self) -> u64;

    /// How many positions have this many seeds; in how many of them the side to move still
    /// wins more than the other, and in how many the same.
    fn census(&self, seeds: u32) -> [usize; 3];

    /// The value of a position; `None` when it has too many seeds, or is over.
    fn probe(&self, position: &str) -> Result<Option<ProbeResult>, BadPosition>;

    /// Recomputes a random position and compares it with the stored value.
    fn test(&self, rng: &mut Rng) -> Result<(), WrongEntry>;
}

/// The databases of a game, for its [entry](crate::GameEntry::endgames).
pub const fn databases<G: Game + SowingEndgame>() -> &'static dyn Endgames {
    &Databases::<G, Database<G>>(PhantomData)
}

/// The same of a game in which positions return.
pub const fn quiet_databases<G: Game + QuietEndgame>() -> &'static dyn Endgames {
    &Databases::<G, QuietDatabase<G>>(PhantomData)
}

struct Databases<G, D>(PhantomData<fn() -> (G, D)>);

impl<G: Game, D: Table<G>> Databases<G, D> {
    fn game(spec: &Spec) -> Result<G, BadOption> {
        Ok(G::start(&G::options(spec)?))
    }

    /// With options that were read before.
    fn checked(spec: &Spec) -> Result<G, BadDatabase> {
        Databases::<G, D>::game(spec).map_err(|_| BadDatabase::NotADatabase)
    }
}

impl<G: Game, D: Table<G>> Endgames for Databases<G, D> {
    fn title(&self, spec: &Spec) -> Result<String, BadOption> {
        let title = D::title(&Databases::<G, D>::game(spec)?);
        Ok(title.unwrap_or_else(|| spec.name.clone()))
    }

    fn build(
        &self,
        spec: &Spec,
        seeds: u32,
        path: &Path,
        building: &BuildOptions<'_>,
    ) -> Result<Option<Box<dyn AnyDatabase>>, BadDatabase> {
        let game = Databases::<G, D>::checked(spec)?;
        // Before anything is written: an operating system may grant more memory than it
        // has.
        let bytes = D::building_bytes(&game, seeds);
        if memory::free_megabytes().is_some_and(|free| bytes >> 20 > free as u128) {
            return Err(BadDatabase::OutOfMemory(bytes));
        }
        let built = D::build_file(&game, seeds, path, building)?;
        Ok(built.map(|database| Box::new(database) as Box<dyn AnyDatabase>))
    }

    fn warm(&self, spec: &Spec) -> Result<(), BadOption> {
        cache::database::<G, D>(&Databases::<G, D>::game(spec)?);
        Ok(())
    }

    fn open(
        &self,
        spec: &Spec,
        path: &Path,
        threads: usize,
    ) -> Result<Box<dyn AnyDatabase>, BadDatabase> {
        let game = Databases::<G, D>::checked(spec)?;
        let database = D::open(&game, path, threads)?;
        Ok(Box::new(database))
    }
}
