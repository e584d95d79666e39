use std::any::Any;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::{Preparation, SolverSettings, memory};
use game::Game;
use game::sowing::SowingEndgame;
use solve::endgame::{BuildOptions, Database, MOST_SEEDS, positions_below};

/// The folder of databases, once it is set.
static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Sets the folder of databases. Without one, only small databases are used, built when
/// they are needed: then a program does the same on every machine.
pub fn keep_databases_in(folder: PathBuf) {
    // The first folder stays.
    let _ = FOLDER.set(folder);
}

/// Where in a folder the database with this title is.
pub fn database_path(folder: &Path, title: &str) -> PathBuf {
    folder.join(format!("{}.db", title.replace(':', "-")))
}

/// The game and those of its rules that still matter in the end.
pub(super) fn title<G: Game + SowingEndgame>(game: &G) -> String {
    format!("{}:{}", G::INFO.name, game.rules())
}

/// The database of a game: the one in the folder, or a small one. Each is loaded or built
/// once. `None` only when there is not enough memory.
///
/// A small one takes at most three megabytes, and there are a few dozen kinds of rules.
pub(crate) fn database<G: Game + SowingEndgame>(game: &G) -> Option<Arc<Database<G>>> {
    type Known = Option<Arc<dyn Any + Send + Sync>>;
    type Cache = HashMap<String, Arc<OnceLock<Known>>>;
    static CACHE: Mutex<Option<Cache>> = Mutex::new(None);
    // Who wants another one does not wait until this one is built.
    let place = {
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let place = cache.get_or_insert_default().entry(title(game));
        Arc::clone(place.or_default())
    };
    let known = place.get_or_init(|| {
        let found = from_folder(game).or_else(|| small(game))?;
        Some(Arc::new(found))
    });
    known.clone()?.downcast().ok()
}

/// The database with which solving this position is fastest, building it included: the one
/// in the folder if it is large enough, or one built for the purpose. It takes no more
/// memory than the solver's tables may. When stopped meanwhile, the one that exists.
pub(crate) fn for_solving<G: Game + SowingEndgame>(
    pos: &G,
    settings: SolverSettings,
    preparation: &Preparation<'_>,
) -> Option<Arc<Database<G>>> {
    let &Preparation {
        positions,
        stop,
        watch,
    } = preparation;
    // One position with 48 seeds is solved quickest with 22 in the database: with 20 or 24
    // it takes longer. Two seeds more take 2.3 times as long to build, and leave less than
    // half of the nodes.
    let share = match positions {
        ..10 => 11,
        10..1000 => 12,
        _ => 14,
    };
    let bytes = pos.rows().into_iter().flat_map(u64::to_le_bytes);
    let wanted = bytes.map(u32::from).sum::<u32>() * share / 24;
    let is_quick = pos.sowings(0).is_some();
    let most = if is_quick {
        // Half of what is free, however much was allowed.
        let free = memory::free_megabytes().unwrap_or(usize::MAX >> 20);
        settings.memory.min(free << 19) as u128
    } else {
        10_000_000
    };
    let fits = |&seeds: &u32| positions_below(pos.pits(), seeds + 1) <= most;
    let seeds = (0..=wanted.min(MOST_SEEDS)).take_while(fits).last()?;
    let there = database(pos);
    let is_enough = there.as_ref().is_some_and(|there| there.seeds() >= seeds);
    if is_enough || stop.load(Relaxed) {
        return there;
    }
    let building = BuildOptions {
        threads: settings.threads,
        stop,
        watch,
    };
    let built = Database::build(pos, seeds, &building).map(Arc::new);
    built.or(there)
}

/// `None` also for a damaged file.
fn from_folder<G: Game + SowingEndgame>(game: &G) -> Option<Database<G>> {
    let path = database_path(FOLDER.get()?, &title(game));
    Database::open(game, G::INFO.name, &path, platform::cores()).ok()
}

/// As many seeds as take about a twentieth of a second: 12 in Kalah and 9 in Congklak with
/// their usual options.
fn small<G: Game + SowingEndgame>(game: &G) -> Option<Database<G>> {
    let is_quick = game.sowings(0).is_some();
    let most = if is_quick { 3_000_000 } else { 1_000_000 };
    let fits = |&seeds: &u32| positions_below(game.pits(), seeds + 1) <= most;
    let building = BuildOptions {
        threads: platform::cores(),
        stop: &AtomicBool::new(false),
        watch: &|_, _| (),
    };
    let seeds = (0..=MOST_SEEDS).take_while(fits).last()?;
    Database::build(game, seeds, &building)
}
