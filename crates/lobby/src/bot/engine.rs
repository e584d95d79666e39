use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use game::{Deterministic, Evaluator, Game, Turn};
use search::engine::{Limits, Report, Score, SearchThread, TranspositionTable, Tuning};

use super::text_bot::{PositionBot, SearchJob};
use super::{Budget, MoveValue, SearchResult, line_texts};
use crate::player::{EngineSettings, Horizon};

/// The engine in one game: a transposition table kept from move to move, and a worker for
/// each thread.
pub(super) struct EngineBot<G: Game, E> {
    game: G,
    unit: i32,
    budget: Budget,
    horizon: Horizon,
    table: TranspositionTable,
    workers: Vec<SearchThread<G, E>>,
}

impl<G: Game + Deterministic, E: Evaluator<G> + Default> EngineBot<G, E> {
    pub(super) fn new(game: &G, settings: &EngineSettings) -> EngineBot<G, E> {
        EngineBot {
            game: game.clone(),
            unit: E::default().unit(),
            budget: settings.budget,
            horizon: settings.horizon,
            table: TranspositionTable::new(table_bytes(settings)),
            workers: new_threads(game, settings.threads),
        }
    }
}

/// The size of the table: what the settings allow, but no more than a whole game of these
/// searches can fill. Allocating and clearing 64 MB takes longer than a move of a quick
/// match.
fn table_bytes(settings: &EngineSettings) -> usize {
    const ENTRY_BYTES: f64 = 16.0;
    const MOVES_PER_GAME: f64 = 32.0;
    const NODES_PER_SECOND: f64 = 2e6;
    const SMALLEST: f64 = 65536.0;
    let Budget { time, nodes, .. } = settings.budget;
    let by_nodes = nodes.map(|nodes| nodes as f64);
    let by_time = time.map(|time| time.as_secs_f64() * NODES_PER_SECOND);
    let nodes = [by_nodes, by_time].into_iter().flatten();
    let nodes = nodes.fold(f64::INFINITY, f64::min) * settings.threads as f64;
    // A conversion that is too large saturates.
    let enough = (nodes * ENTRY_BYTES * MOVES_PER_GAME).max(SMALLEST) as usize;
    settings.hash.saturating_mul(1 << 20).min(enough)
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

/// What an estimate may say, in points for the side to move: anything between the results that
/// are still possible. Those themselves are left to proofs; an evaluation that is sure of a win
/// in a game of one point may well say more.
fn estimates<G: Game>(pos: &G) -> RangeInclusive<f64> {
    const NOT_PROVEN: f64 = 0.01;
    let Turn::Player(side) = pos.turn() else {
        return f64::MIN..=f64::MAX;
    };
    let bounds = pos.bounds();
    let [one, other] = [bounds.start(), bounds.end()].map(|points| f64::from(points.seen_by(side)));
    let (low, high) = (one.min(other), one.max(other));
    if low < high {
        low + NOT_PROVEN..=high - NOT_PROVEN
    } else {
        low..=high
    }
}

fn search_result<G: Game>(
    pos: &G,
    report: &Report<G::Move>,
    helper_nodes: u64,
    unit: i32,
) -> SearchResult {
    let possible = estimates(pos);
    let points = |score: Score| match score {
        Score::Result(_) => score.points(unit),
        Score::Heuristic(_) => score.points(unit).clamp(*possible.start(), *possible.end()),
    };
    // In the order of the search, whose values are bounds for all but the best.
    let moves = report.moves.iter().filter_map(|root| {
        Some(MoveValue {
            mv: pos.move_text(root.mv),
            value: points(root.score?),
            exact: root.exact,
        })
    });
    SearchResult {
        mv: pos.move_text(report.best),
        value: Some(points(report.score)),
        bound: report.bound,
        exact: report.exact,
        depth: report.depth,
        deepest: report.deepest,
        nodes: report.nodes + helper_nodes,
        line: line_texts(pos, &report.line),
        moves: moves.collect(),
        ..SearchResult::default()
    }
}

impl<G: Game + Deterministic, E: Evaluator<G> + Default + 'static> PositionBot<G>
    for EngineBot<G, E>
{
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let budget = request.budget.unwrap_or(self.budget);
        let round = pos.in_one_round();
        let horizon = round.is_some().then_some(self.horizon);
        let pos = match (&round, self.horizon) {
            (Some(round), Horizon::Round) => round,
            _ => pos,
        };
        let result = |report: &Report<G::Move>, helper_nodes| SearchResult {
            horizon,
            ..search_result(pos, report, helper_nodes, self.unit)
        };
        // All of the time: even an unfinished iteration may find a better move.
        let deadline = budget.deadline();
        // The helpers go on until the first thread is done.
        let done = AtomicBool::new(false);
        let helper_nodes = AtomicU64::new(0);
        let limits = Limits {
            depth: budget.depth.unwrap_or(Limits::DEEPEST),
            nodes: budget.nodes.unwrap_or(u64::MAX),
            soft: deadline,
            hard: deadline,
            stop: request.stop,
            all: request.all,
            tally: None,
            others: Some(&helper_nodes),
        };
        self.table.new_generation();
        let table = &self.table;
        let (leader, helpers) = self.workers.split_first_mut()?;
        let helpers = helpers.iter_mut().map(|helper| {
            let limits = Limits {
                tally: Some(&helper_nodes),
                ..Limits::until(&done)
            };
            move || {
                helper.deepen(pos, table, &limits, |_| ());
            }
        });
        let helped = || helper_nodes.load(Ordering::Relaxed);
        let report = platform::with_helpers(helpers, || {
            let report = leader.deepen(pos, table, &limits, |report| {
                (job.watch)(result(report, helped()));
            });
            done.store(true, Ordering::Relaxed);
            report
        });
        Some(result(&report?, helped()))
    }

    fn forget(&mut self) -> bool {
        self.table.clear();
        self.workers = new_threads(&self.game, self.workers.len());
        true
    }
}
