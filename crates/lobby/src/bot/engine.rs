use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use game::{BadPosition, Deterministic, Evaluator, Game};
use platform::Instant;
use search::engine::{Limits, Report, SearchThread, TranspositionTable, Tuning};

use super::{Bot, Budget, SearchRequest, SearchResult, Valued, line_texts};
use crate::player::EngineSettings;

/// The engine in one game: a table that lives from move to move, and a thinker for
/// each thread.
pub(super) struct EngineBot<G: Game, E> {
    game: G,
    unit: i32,
    budget: Budget,
    table: TranspositionTable,
    workers: Vec<SearchThread<G, E>>,
}

impl<G: Game + Deterministic, E: Evaluator<G> + Default> EngineBot<G, E> {
    pub(super) fn new(game: &G, settings: &EngineSettings) -> EngineBot<G, E> {
        EngineBot {
            game: game.clone(),
            unit: E::default().unit(),
            budget: settings.budget,
            table: TranspositionTable::new(
                settings.hash.saturating_mul(1 << 20).min(enough(settings)),
            ),
            workers: new_threads(game, settings.threads),
        }
    }
}

/// More bytes than a whole game of these searches could fill. Making and clearing a
/// table of 64 MB takes longer than many a move of a quick match.
fn enough(settings: &EngineSettings) -> usize {
    const ENTRY: f64 = 16.0;
    const MOVES: f64 = 32.0;
    const A_SECOND: f64 = 2e6;
    let by_nodes = settings.budget.nodes.map(|nodes| nodes as f64);
    let by_time = settings
        .budget
        .time
        .map(|time| time.as_secs_f64() * A_SECOND);
    let nodes = [by_nodes, by_time].into_iter().flatten();
    let nodes = nodes.fold(f64::INFINITY, f64::min) * settings.threads as f64;
    // A conversion that is too large stays at the largest.
    (nodes * ENTRY * MOVES).max(65536.0) as usize
}

fn new_threads<G: Game + Deterministic, E: Evaluator<G> + Default>(
    game: &G,
    count: usize,
) -> Vec<SearchThread<G, E>> {
    let workers = (0..count).map(|_| SearchThread::new(prepared(game), Tuning::FULL));
    workers.collect()
}

/// The evaluator of a game, ready for a search.
pub(super) fn prepared<G: Game, E: Evaluator<G> + Default>(game: &G) -> E {
    let mut eval = E::default();
    eval.prepare(game);
    eval
}

fn search_result<G: Game>(
    pos: &G,
    report: &Report<G::Move>,
    helped: u64,
    unit: i32,
    start: Instant,
) -> SearchResult {
    let moves = report.moves.iter().filter_map(|root| {
        let score = root.score?;
        Some(Valued {
            mv: pos.move_text(root.mv),
            value: score.points(unit),
            exact: root.exact,
        })
    });
    SearchResult {
        mv: pos.move_text(report.best),
        value: Some(report.score.points(unit)),
        exact: report.exact,
        depth: report.depth,
        deepest: report.deepest,
        nodes: report.nodes + helped,
        seconds: start.elapsed().as_secs_f64(),
        line: line_texts(pos, &report.line),
        moves: moves.collect(),
    }
}

impl<G: Game + Deterministic, E: Evaluator<G> + Default + 'static> Bot for EngineBot<G, E> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let budget = request.budget.unwrap_or(self.budget);
        // All of the time: even a depth that is broken off may find a better move.
        let end = budget.end();
        // The helpers go on until the first thinker is done.
        let done = AtomicBool::new(false);
        let helped = AtomicU64::new(0);
        let limits = Limits {
            depth: budget.depth.unwrap_or(Limits::DEEPEST),
            nodes: budget.nodes.unwrap_or(u64::MAX),
            soft: end,
            hard: end,
            stop: request.stop,
            all: request.all,
            tally: None,
        };
        self.table.new_generation();
        let (table, unit) = (&self.table, self.unit);
        let Some((leader, helpers)) = self.workers.split_first_mut() else {
            return Ok(None);
        };
        let report = thread::scope(|scope| {
            for helper in helpers {
                let pos = &pos;
                let limits = Limits {
                    tally: Some(&helped),
                    ..Limits::until(&done)
                };
                scope.spawn(move || helper.deepen(pos, table, &limits, |_| ()));
            }
            let report = leader.deepen(&pos, table, &limits, |report| {
                let helped = helped.load(Ordering::Relaxed);
                watch(&search_result(&pos, report, helped, unit, start));
            });
            done.store(true, Ordering::Relaxed);
            report
        });
        let helped = helped.load(Ordering::Relaxed);
        Ok(report.map(|report| search_result(&pos, &report, helped, unit, start)))
    }

    fn forget(&mut self) -> bool {
        self.table.clear();
        self.workers = new_threads(&self.game, self.workers.len());
        true
    }
}
