use std::ops::ControlFlow;

use game::Game;
use search::mcts::{Mcts, Outcome, Report, Settings, SimulationLimits};

use super::result::best_first;
use super::text_bot::{PositionBot, SearchJob, TextBot};
use super::{Bot, Budget, Convergence, SearchRequest, SearchResult, ValueUnit, line_texts};
use crate::player::MctsSettings;

/// Monte Carlo tree search in one game; its tree is kept from move to move.
pub(super) struct MctsBot<G: Game> {
    budget: Budget,
    unit: ValueUnit,
    search: Mcts<G>,
}

impl<G: Game> MctsBot<G> {
    pub(super) fn boxed(game: &G, settings: &MctsSettings, unit: ValueUnit) -> Box<dyn Bot> {
        let search = Settings {
            memory: settings.hash << 20,
            threads: settings.threads,
            seed: settings.seed.into(),
            ..Settings::default()
        };
        let bot = MctsBot {
            budget: settings.budget,
            unit,
            search: Mcts::new(game.clone(), search),
        };
        TextBot::boxed(game, bot)
    }

    /// A value from 0 for a lost game to 1 for a won one, in the unit of this bot.
    fn value(&self, value: f32, proven: Option<Outcome>) -> f64 {
        let probability = match proven {
            Some(Outcome::Loss) => 0.0,
            Some(Outcome::Draw) => 0.5,
            Some(Outcome::Win) => 1.0,
            None => f64::from(value),
        };
        match self.unit {
            ValueUnit::WinProbability => probability,
            ValueUnit::Points => 2.0 * probability - 1.0,
        }
    }

    fn result(&self, pos: &G, report: &Report<G::Move>) -> Option<SearchResult> {
        let moves = report.moves.iter().map(|found| {
            let value = self.value(found.value, found.proven);
            (found.mv, value, found.proven.is_some())
        });
        Some(SearchResult {
            mv: pos.move_text(report.best?),
            value: Some(self.value(report.value, report.proven)),
            unit: self.unit,
            exact: report.proven.is_some(),
            depth: report.line.len() as u32,
            deepest: report.depth as u32,
            nodes: report.sims,
            line: line_texts(pos, &report.line),
            moves: best_first(pos, moves),
            ..SearchResult::default()
        })
    }

    fn limits<'r>(&self, request: &SearchRequest<'r>) -> SimulationLimits<'r> {
        let budget = request.budget.unwrap_or(self.budget);
        SimulationLimits {
            sims: budget.nodes,
            deadline: budget.deadline(),
            stop: Some(request.stop),
        }
    }
}

impl<G: Game> PositionBot<G> for MctsBot<G> {
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let limits = self.limits(request);
        self.search.go_to(pos);
        let report = self.search.search(&limits);
        self.result(pos, &report)
    }

    /// How often each move was visited as the simulations went on.
    fn convergence(
        &mut self,
        pos: &G,
        request: &SearchRequest<'_>,
    ) -> Option<(SearchResult, Convergence)> {
        let limits = self.limits(request);
        self.search.go_to(pos);
        let mut rows = Vec::new();
        let mut record = |report: &Report<G::Move>| {
            let visits = report.moves.iter().map(|found| found.visits as f64);
            rows.push([report.sims as f64].into_iter().chain(visits).collect());
        };
        let interval = recording_interval(limits.sims);
        let report = self.search.watch_every(&limits, interval, |report| {
            record(report);
            ControlFlow::Continue(())
        });
        record(&report);
        let moves = report.moves.iter().map(|found| pos.move_text(found.mv));
        let columns = ["sims".to_owned()].into_iter().chain(moves).collect();
        let result = self.result(pos, &report)?;
        Some((result, Convergence { columns, rows }))
    }
}

/// Simulations between two recorded rows: about a hundred rows, and whole batches of the
/// search, so that recording changes nothing.
fn recording_interval(simulations: Option<u64>) -> u64 {
    const BATCH: u64 = 64;
    let interval = simulations.map_or(16 * BATCH, |all| all / 100);
    interval.next_multiple_of(BATCH).max(BATCH)
}
