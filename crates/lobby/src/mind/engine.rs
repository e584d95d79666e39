use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use game::{BadPosition, Deterministic, Evaluator, Game};
use search::engine::{Limits, Report, Table, Thinker, Tuning};

use super::{Mind, Orders, Pace, Thought, Valued, line_texts};
use crate::player::EngineSettings;

/// The engine in one game: a table that lives from move to move, and a thinker for
/// each thread.
pub(super) struct EngineMind<G: Game, E> {
    game: G,
    unit: i32,
    pace: Pace,
    table: Table,
    thinkers: Vec<Thinker<G, E>>,
}

impl<G: Game + Deterministic, E: Evaluator<G> + Default> EngineMind<G, E> {
    pub(super) fn new(game: &G, settings: &EngineSettings) -> EngineMind<G, E> {
        EngineMind {
            game: game.clone(),
            unit: E::default().unit(),
            pace: settings.pace,
            table: Table::new(settings.hash.saturating_mul(1 << 20).min(enough(settings))),
            thinkers: new_thinkers(game, settings.threads),
        }
    }
}

/// More bytes than a whole game of these searches could fill. Making and clearing a
/// table of 64 MB takes longer than many a move of a quick match.
fn enough(settings: &EngineSettings) -> usize {
    const ENTRY: f64 = 16.0;
    const MOVES: f64 = 32.0;
    const A_SECOND: f64 = 2e6;
    let by_nodes = settings.pace.nodes.map(|nodes| nodes as f64);
    let by_time = settings.pace.time.map(|time| time.as_secs_f64() * A_SECOND);
    let nodes = [by_nodes, by_time].into_iter().flatten();
    let nodes = nodes.fold(f64::INFINITY, f64::min) * settings.threads as f64;
    // A conversion that is too large stays at the largest.
    (nodes * ENTRY * MOVES).max(65536.0) as usize
}

fn new_thinkers<G: Game + Deterministic, E: Evaluator<G> + Default>(
    game: &G,
    count: usize,
) -> Vec<Thinker<G, E>> {
    let thinkers = (0..count).map(|_| Thinker::new(prepared(game), Tuning::FULL));
    thinkers.collect()
}

/// The evaluator of a game, ready for a search.
pub(super) fn prepared<G: Game, E: Evaluator<G> + Default>(game: &G) -> E {
    let mut eval = E::default();
    eval.prepare(game);
    eval
}

fn thought<G: Game>(
    pos: &G,
    report: &Report<G::Move>,
    helped: u64,
    unit: i32,
    start: Instant,
) -> Thought {
    let moves = report.moves.iter().filter_map(|root| {
        let score = root.score?;
        Some(Valued {
            mv: pos.move_text(root.mv),
            value: score.points(unit),
            exact: root.exact,
        })
    });
    Thought {
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

impl<G: Game + Deterministic, E: Evaluator<G> + Default + 'static> Mind for EngineMind<G, E> {
    fn think(
        &mut self,
        position: &str,
        orders: &Orders<'_>,
        watch: &mut dyn FnMut(&Thought),
    ) -> Result<Option<Thought>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let pace = orders.pace.unwrap_or(self.pace);
        // All of the time: even a depth that is broken off may find a better move.
        let end = pace.end();
        // The helpers go on until the first thinker is done.
        let done = AtomicBool::new(false);
        let helped = AtomicU64::new(0);
        let limits = Limits {
            depth: pace.depth.unwrap_or(Limits::DEEPEST),
            nodes: pace.nodes.unwrap_or(u64::MAX),
            soft: end,
            hard: end,
            stop: orders.stop,
            all: orders.all,
            tally: None,
        };
        self.table.grow_older();
        let (table, unit) = (&self.table, self.unit);
        let Some((leader, helpers)) = self.thinkers.split_first_mut() else {
            return Ok(None);
        };
        let report = thread::scope(|scope| {
            for helper in helpers {
                let pos = &pos;
                let limits = Limits {
                    tally: Some(&helped),
                    ..Limits::until(&done)
                };
                scope.spawn(move || helper.think(pos, table, &limits, |_| ()));
            }
            let report = leader.think(&pos, table, &limits, |report| {
                let helped = helped.load(Ordering::Relaxed);
                watch(&thought(&pos, report, helped, unit, start));
            });
            done.store(true, Ordering::Relaxed);
            report
        });
        let helped = helped.load(Ordering::Relaxed);
        Ok(report.map(|report| thought(&pos, &report, helped, unit, start)))
    }

    fn forget(&mut self) -> bool {
        self.table.clear();
        self.thinkers = new_thinkers(&self.game, self.thinkers.len());
        true
    }
}
