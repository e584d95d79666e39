//! Endgame databases of games whose types have been forgotten.

mod known;
mod shelf;
mod tablebase_eval;

use std::marker::PhantomData;
use std::path::Path;

use game::sowing::SowingEndgame;
use game::{BadOption, BadPosition, Game, Options, Spec};
use solve::endgame::{BadDatabase, BuildOptions, Database};
use solve::{TurnLine, TurnSearch};

use crate::bot::line_texts;
use crate::{Rng, memory};
pub use known::{Answer, Wrong};
pub(crate) use shelf::for_solving;
pub use shelf::{database_path, keep_databases_in};
pub(crate) use tablebase_eval::TablebaseEval;

/// A game that databases can be built for.
pub trait Endgames: Sync {
    /// The name of a database with the options of the spec: the game and those of its
    /// rules that still matter in the end.
    fn title(&self, spec: &Spec) -> Result<String, BadOption>;

    /// Builds a database into a file, or goes on with it; `None` when told to stop.
    fn build(
        &self,
        spec: &Spec,
        seeds: u32,
        path: &Path,
        building: &BuildOptions<'_>,
    ) -> Result<Option<Box<dyn AnyDatabase>>, BadDatabase>;

    /// Opens a file, and checks every byte of it.
    fn open(
        &self,
        spec: &Spec,
        path: &Path,
        threads: usize,
    ) -> Result<Box<dyn AnyDatabase>, BadDatabase>;

    /// The moves of one turn, as texts, that bank `wanted` points or more: the fewest
    /// moves, or the first ones found that bank so much. No more than `most` positions
    /// are looked at. `None` when spec or position cannot be read.
    fn turn(
        &self,
        spec: &Spec,
        position: &str,
        wanted: i32,
        shortest: bool,
        most: usize,
    ) -> Option<TurnSearch<String>>;
}

/// A database whose game has been forgotten.
pub trait AnyDatabase: Send + Sync {
    /// The most seeds of a position.
    fn seeds(&self) -> u32;

    /// How many positions there are.
    fn positions(&self) -> usize;

    /// A number that differs, in all likelihood, from that of any other content.
    fn checksum(&self) -> u64;

    /// How many positions have so many seeds; in how many of them the side to move
    /// still wins more than the other, and in how many as much.
    fn census(&self, seeds: u32) -> [usize; 3];

    /// What a position is worth; `None` when it has too many seeds, or is over.
    fn answer(&self, position: &str) -> Result<Option<Answer>, BadPosition>;

    /// Works out a position again that is drawn by luck.
    fn test(&self, rng: &mut Rng) -> Result<(), Wrong>;
}

/// The databases of a game.
pub(crate) struct Of<G>(pub(crate) PhantomData<fn() -> G>);

impl<G: Game + SowingEndgame> Of<G> {
    fn game(spec: &Spec) -> Result<G, BadOption> {
        Ok(G::start(&Options::read(G::INFO.options, spec)?))
    }

    /// With options that were read before.
    fn checked(spec: &Spec) -> Result<G, BadDatabase> {
        Of::<G>::game(spec).map_err(|_| BadDatabase::NotADatabase)
    }
}

impl<G: Game + SowingEndgame> Endgames for Of<G> {
    fn title(&self, spec: &Spec) -> Result<String, BadOption> {
        Ok(shelf::title(&Of::<G>::game(spec)?))
    }

    fn build(
        &self,
        spec: &Spec,
        seeds: u32,
        path: &Path,
        building: &BuildOptions<'_>,
    ) -> Result<Option<Box<dyn AnyDatabase>>, BadDatabase> {
        let game = Of::<G>::checked(spec)?;
        // Before anything is written: an operating system may promise more memory than
        // it has.
        let bytes = solve::endgame::positions_below(game.pits(), seeds + 1);
        if memory::free_megabytes().is_some_and(|free| bytes >> 20 > free as u128) {
            return Err(BadDatabase::OutOfMemory(bytes));
        }
        let built = Database::build_file(&game, G::INFO.name, seeds, path, building)?;
        Ok(built.map(|database| Box::new(database) as Box<dyn AnyDatabase>))
    }

    fn open(
        &self,
        spec: &Spec,
        path: &Path,
        threads: usize,
    ) -> Result<Box<dyn AnyDatabase>, BadDatabase> {
        let game = Of::<G>::checked(spec)?;
        let database = Database::open(&game, G::INFO.name, path, threads)?;
        Ok(Box::new(database))
    }

    fn turn(
        &self,
        spec: &Spec,
        position: &str,
        wanted: i32,
        shortest: bool,
        most: usize,
    ) -> Option<TurnSearch<String>> {
        let pos = Of::<G>::game(spec).ok()?.read(position).ok()?;
        if let Some(boards) = solve::never_banks(&pos, wanted, most) {
            return Some(TurnSearch {
                line: None,
                positions: boards,
                exhaustive: true,
            });
        }
        let found = match shortest {
            true => solve::shortest_turn(&pos, wanted, most),
            false => solve::richest_turn(&pos, wanted, most),
        };
        Some(TurnSearch {
            line: found.line.map(|line| TurnLine {
                moves: line_texts(&pos, &line.moves),
                gain: line.gain,
            }),
            positions: found.positions,
            exhaustive: found.exhaustive,
        })
    }
}
