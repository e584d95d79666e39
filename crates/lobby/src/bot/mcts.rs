use std::ops::ControlFlow;

use game::{BadPosition, Game};
use platform::Instant;
use search::mcts::{Mcts, Outcome, Report, Settings, SimulationLimits};

use super::{Bot, Budget, Convergence, SearchRequest, SearchResult, Valued, line_texts};
use crate::player::MctsSettings;

/// Monte Carlo tree search in one game; its tree lives from move to move.
pub(super) struct MctsBot<G: Game> {
    game: G,
    budget: Budget,
    scale: Scale,
    search: Mcts<G>,
}

/// What a value from 0 for a lost game to 1 for a won one is called.
#[derive(Clone, Copy)]
pub(super) enum Scale {
    /// The chance of winning, where luck has a part in it.
    Chance,
    /// From −1 to 1.
    Points,
}

impl Scale {
    fn worth(self, value: f32, proven: Option<Outcome>) -> f64 {
        let chance = match proven {
            Some(Outcome::Loss) => 0.0,
            Some(Outcome::Draw) => 0.5,
            Some(Outcome::Win) => 1.0,
            None => f64::from(value),
        };
        match self {
            Scale::Chance => chance,
            Scale::Points => 2.0 * chance - 1.0,
        }
    }
}

impl<G: Game> MctsBot<G> {
    pub(super) fn new(game: &G, settings: &MctsSettings, scale: Scale) -> MctsBot<G> {
        let search = Settings {
            memory: settings.hash << 20,
            threads: settings.threads,
            seed: settings.seed.into(),
            ..Settings::default()
        };
        MctsBot {
            game: game.clone(),
            budget: settings.budget,
            scale,
            search: Mcts::new(game.clone(), search),
        }
    }
}

impl<G: Game> Bot for MctsBot<G> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let budget = request.budget.unwrap_or(self.budget);
        self.search.go_to(&pos);
        let report = self.search.search(&SimulationLimits {
            sims: budget.nodes,
            deadline: budget.end(),
            stop: Some(request.stop),
        });
        Ok(search_result(&pos, &report, self.scale, start))
    }

    /// How often each move was tried, while the simulations went on.
    fn convergence(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
    ) -> Result<Option<(SearchResult, Convergence)>, BadPosition> {
        let pos = self.game.read(position)?;
        let start = Instant::now();
        let budget = request.budget.unwrap_or(self.budget);
        self.search.go_to(&pos);
        let limits = SimulationLimits {
            sims: budget.nodes,
            deadline: budget.end(),
            stop: Some(request.stop),
        };
        let mut rows = Vec::new();
        let mut see = |report: &Report<G::Move>| {
            let visits = report.moves.iter().map(|found| found.visits as f64);
            rows.push([report.sims as f64].into_iter().chain(visits).collect());
        };
        let report = self
            .search
            .watch_every(&limits, apart(budget.nodes), |report| {
                see(report);
                ControlFlow::Continue(())
            });
        see(&report);
        let moves = report.moves.iter().map(|found| pos.move_text(found.mv));
        let columns = ["sims".to_owned()].into_iter().chain(moves).collect();
        let search_result = search_result(&pos, &report, self.scale, start);
        Ok(search_result.map(|search_result| (search_result, Convergence { columns, rows })))
    }
}

/// Simulations between two looks at the tree: about a hundred looks, and whole batches
/// of the search, so that looking changes nothing.
fn apart(simulations: Option<u64>) -> u64 {
    const BATCH: u64 = 64;
    let apart = simulations.map_or(16 * BATCH, |all| all / 100);
    apart.next_multiple_of(BATCH).max(BATCH)
}

fn search_result<G: Game>(
    pos: &G,
    report: &Report<G::Move>,
    scale: Scale,
    start: Instant,
) -> Option<SearchResult> {
    let mut moves: Vec<Valued> = report
        .moves
        .iter()
        .map(|found| Valued {
            mv: pos.move_text(found.mv),
            value: scale.worth(found.value, found.proven),
            exact: found.proven.is_some(),
        })
        .collect();
    moves.sort_by(|a, b| b.value.total_cmp(&a.value));
    Some(SearchResult {
        mv: pos.move_text(report.best?),
        value: Some(scale.worth(report.value, report.proven)),
        exact: report.proven.is_some(),
        depth: report.line.len() as u32,
        deepest: report.depth as u32,
        nodes: report.sims,
        seconds: start.elapsed().as_secs_f64(),
        line: line_texts(pos, &report.line),
        moves,
    })
}
