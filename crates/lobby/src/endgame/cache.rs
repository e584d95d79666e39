use std::any::Any;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::kind::Table;
use crate::{Preparation, SolverSettings, memory};
use game::Game;
use solve::endgame::{BuildOptions, MOST_SEEDS};

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

/// The database of a game: the one in the folder, or a small one. Each is loaded or built
/// once. `None` when there is not enough memory, and for options that have none.
///
/// A small one takes at most three megabytes, and there are a few dozen kinds of rules.
pub(crate) fn database<G: Game, D: Table<G>>(game: &G) -> Option<Arc<D>> {
    type Known = Option<Arc<dyn Any + Send + Sync>>;
    type Cache = HashMap<String, Arc<OnceLock<Known>>>;
    static CACHE: Mutex<Option<Cache>> = Mutex::new(None);
    // Who wants another one does not wait until this one is built.
    let place = {
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let place = cache.get_or_insert_default().entry(D::title(game)?);
        Arc::clone(place.or_default())
    };
    let known = place.get_or_init(|| {
        let found = from_folder::<G, D>(game).or_else(|| small(game))?;
        Some(Arc::new(found) as Arc<dyn Any + Send + Sync>)
    });
    known.clone()?.downcast().ok()
}

/// The database with which solving this position is fastest, building it included: the one
/// in the folder if it is large enough, or one built for the purpose. It takes no more
/// memory than the solver's tables may. When stopped meanwhile, the one that exists.
pub(crate) fn for_solving<G: Game, D: Table<G>>(
    pos: &G,
    settings: SolverSettings,
    preparation: &Preparation<'_>,
) -> Option<Arc<D>> {
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
    let wanted = D::seeds_in_play(pos) * share / 24;
    // Half of what is free, however much was allowed.
    let free = memory::free_megabytes().unwrap_or(usize::MAX >> 20);
    let most = D::worth_building(pos).min(settings.memory.min(free << 19) as u128);
    let fits = |&seeds: &u32| D::bytes_with(pos, seeds) <= most;
    let seeds = (0..=wanted.min(MOST_SEEDS)).take_while(fits).last()?;
    let there = database::<G, D>(pos);
    let is_enough = there.as_ref().is_some_and(|there| there.seeds() >= seeds);
    if is_enough || stop.load(Relaxed) {
        return there;
    }
    let building = BuildOptions {
        threads: settings.threads,
        stop,
        watch,
    };
    let built = D::build(pos, seeds, &building).map(Arc::new);
    built.or(there)
}

/// `None` also for a damaged file.
fn from_folder<G: Game, D: Table<G>>(game: &G) -> Option<D> {
    let path = database_path(FOLDER.get()?, &D::title(game)?);
    D::open(game, &path, platform::cores()).ok()
}

/// As many seeds as take about a twentieth of a second: 12 in Kalah and 9 in Congklak with
/// their usual options.
fn small<G: Game, D: Table<G>>(game: &G) -> Option<D> {
    let most = D::small(game);
    let fits = |&seeds: &u32| D::bytes_with(game, seeds) <= most;
    let building = BuildOptions {
        threads: platform::cores(),
        stop: &AtomicBool::new(false),
        watch: &|_, _| (),
    };
    let seeds = (0..=MOST_SEEDS).take_while(fits).last()?;
    D::build(game, seeds, &building)
}
