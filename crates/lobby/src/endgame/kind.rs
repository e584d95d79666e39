//! The two kinds of databases.

use std::path::Path;

use game::Game;
use game::sowing::{QuietEndgame, SowingEndgame};
use solve::Oracle;
use solve::endgame::{
    BadDatabase, BuildOptions, Database, QuietDatabase, positions_below, quiet_building_bytes,
    quiet_bytes,
};

use super::AnyDatabase;

/// A database of the endgames of one game, of either kind.
pub(crate) trait Table<G>: Oracle<G> + AnyDatabase + Sized + Send + Sync + 'static
where
    G: Game,
{
    /// The game and those of its rules that still matter in the end; `None` for options that
    /// have no databases.
    fn title(game: &G) -> Option<String>;

    /// The seeds that are not banked.
    fn seeds_in_play(pos: &G) -> u32;

    /// The bytes of a database with up to so many seeds.
    fn bytes_with(game: &G, seeds: u32) -> u128;

    /// The memory that building it takes.
    fn building_bytes(game: &G, seeds: u32) -> u128 {
        Self::bytes_with(game, seeds)
    }

    /// The bytes of one that is built in a moment.
    fn small(game: &G) -> u128;

    /// The most bytes that are worth building to solve a position.
    fn worth_building(game: &G) -> u128;

    /// Builds one in memory; `None` when stopped or without enough memory.
    fn build(game: &G, seeds: u32, building: &BuildOptions<'_>) -> Option<Self>;

    /// Builds a file, or continues an unfinished one; `None` when stopped.
    fn build_file(
        game: &G,
        seeds: u32,
        path: &Path,
        building: &BuildOptions<'_>,
    ) -> Result<Option<Self>, BadDatabase>;

    /// Opens a file and verifies its checksums.
    fn open(game: &G, path: &Path, threads: usize) -> Result<Self, BadDatabase>;
}

impl<G: Game + SowingEndgame> Table<G> for Database<G> {
    fn title(game: &G) -> Option<String> {
        Some(format!("{}:{}", G::INFO.name, game.rules()))
    }

    fn seeds_in_play(pos: &G) -> u32 {
        let bytes = pos.rows().into_iter().flat_map(u64::to_le_bytes);
        bytes.map(u32::from).sum()
    }

    fn bytes_with(game: &G, seeds: u32) -> u128 {
        positions_below(game.pits(), seeds + 1)
    }

    fn small(game: &G) -> u128 {
        let is_quick = game.sowings(0).is_some();
        if is_quick { 3_000_000 } else { 1_000_000 }
    }

    fn worth_building(game: &G) -> u128 {
        let is_quick = game.sowings(0).is_some();
        if is_quick { u128::MAX } else { 10_000_000 }
    }

    fn build(game: &G, seeds: u32, building: &BuildOptions<'_>) -> Option<Database<G>> {
        Database::build(game, seeds, building)
    }

    fn build_file(
        game: &G,
        seeds: u32,
        path: &Path,
        building: &BuildOptions<'_>,
    ) -> Result<Option<Database<G>>, BadDatabase> {
        Database::build_file(game, G::INFO.name, seeds, path, building)
    }

    fn open(game: &G, path: &Path, threads: usize) -> Result<Database<G>, BadDatabase> {
        Database::open(game, G::INFO.name, path, threads)
    }
}

impl<G: Game + QuietEndgame> Table<G> for QuietDatabase<G> {
    fn title(game: &G) -> Option<String> {
        (game.most_quiet() > 0).then(|| QuietEndgame::title(game))
    }

    fn seeds_in_play(pos: &G) -> u32 {
        pos.seeds().sum()
    }

    fn bytes_with(game: &G, seeds: u32) -> u128 {
        quiet_bytes(game, seeds)
    }

    fn building_bytes(game: &G, seeds: u32) -> u128 {
        quiet_building_bytes(game, seeds)
    }

    fn small(_game: &G) -> u128 {
        150_000
    }

    fn worth_building(_game: &G) -> u128 {
        3_000_000
    }

    fn build(game: &G, seeds: u32, building: &BuildOptions<'_>) -> Option<QuietDatabase<G>> {
        QuietDatabase::build(game, seeds, building)
    }

    fn build_file(
        game: &G,
        seeds: u32,
        path: &Path,
        building: &BuildOptions<'_>,
    ) -> Result<Option<QuietDatabase<G>>, BadDatabase> {
        QuietDatabase::build_file(game, seeds, path, building)
    }

    fn open(game: &G, path: &Path, threads: usize) -> Result<QuietDatabase<G>, BadDatabase> {
        QuietDatabase::open(game, path, threads)
    }
}
