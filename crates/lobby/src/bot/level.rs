use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{BadPosition, Deterministic, Evaluator, Exact, Game};
use platform::Instant;
use search::engine::{self, Score, SearchThread, TranspositionTable, Tuning};
use search::mcts::{self, Mcts, Outcome, Settings};

use super::engine::{EngineBot, prepared};
use super::mcts::{MctsBot, Scale};
use super::solver_then_engine::SolverThenEngine;
use super::with_book::WithBook;
use super::{Bot, Budget, SearchRequest, SearchResult, Valued};
use crate::Rng;
use crate::player::{EngineSettings, Level, MctsSettings};

/// The mind of a level in a game that the engine plays.
pub(super) fn by_searching<G, E>(game: &G, level: Level, seed: Option<u32>) -> Box<dyn Bot>
where
    G: Game + Exact,
    E: Evaluator<G> + Default + 'static,
{
    let Some(manner) = Manner::of(level) else {
        let mut settings = EngineSettings::default();
        if level == Level::Impossible {
            let sure = SolverThenEngine::<G, E>::new(game, &settings);
            return Box::new(WithBook::new(game, sure));
        }
        settings.budget = nodes(100_000);
        return Box::new(EngineBot::<G, E>::new(game, &settings));
    };
    // What takes a moment is fetched now, and not when it is this player's turn.
    let _: E = prepared(game);
    Box::new(LevelMind {
        sight: Search {
            game: game.clone(),
            eval: std::marker::PhantomData::<fn() -> E>,
        },
        manner,
        seed: seed.unwrap_or(1),
    })
}

/// The mind of a level in any other game.
pub(super) fn by_playing_out<G: Game>(game: &G, level: Level, seed: Option<u32>) -> Box<dyn Bot> {
    let seed = seed.unwrap_or(1);
    let Some(manner) = Manner::of(level) else {
        let budget = match level {
            Level::Expert => nodes(10_000),
            _ => EngineSettings::default().budget,
        };
        let settings = MctsSettings {
            budget,
            threads: 1,
            hash: 64,
            seed,
        };
        return Box::new(MctsBot::new(game, &settings, Scale::Chance));
    };
    Box::new(LevelMind {
        sight: Playouts { game: game.clone() },
        manner,
        seed,
    })
}

/// The same strength on every machine.
fn nodes(count: u64) -> Budget {
    Budget {
        nodes: Some(count),
        ..Budget::default()
    }
}

/// How a level looks and errs.
#[derive(Clone, Copy, Debug)]
struct Manner {
    /// How many moves it looks ahead.
    depth: u32,
    /// How many positions it looks at at most.
    nodes: u64,
    /// How many games it plays out where it cannot look ahead.
    sims: u64,
    /// How likely it errs: a move that loses this part of what moves usually lose here
    /// is made about a third as often as the best.
    heat: f64,
    /// It never loses more than this many times what moves usually lose.
    most: f64,
    /// How often, of a hundred times, it does not see that a move loses the game.
    blind: u32,
}

impl Manner {
    /// The manner of a level that errs.
    fn of(level: Level) -> Option<Manner> {
        match level {
            Level::Easy => Some(Manner {
                depth: 1,
                nodes: 20_000,
                sims: 60,
                heat: 0.5,
                most: 1.5,
                blind: 50,
            }),
            Level::Medium => Some(Manner {
                depth: 3,
                nodes: 50_000,
                sims: 400,
                heat: 0.2,
                most: 1.0,
                blind: 0,
            }),
            Level::Hard => Some(Manner {
                depth: 8,
                nodes: 60_000,
                sims: 3_000,
                heat: 0.05,
                most: 0.25,
                blind: 0,
            }),
            Level::Expert | Level::Impossible => None,
        }
    }
}

/// What is seen of a move.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    text: String,
    value: f64,
    /// Is it certain that the side to move wins or loses?
    decided: Option<Ordering>,
}

/// All moves of a position, best first, and how much was looked at.
struct View {
    seen: Vec<Seen>,
    /// What is thought to be a usual loss, where the moves themselves do not tell.
    usual: Option<f64>,
    depth: u32,
    nodes: u64,
}

/// A way to value all moves of a position.
trait Sight: Send {
    /// `None` when nobody is to move.
    fn look(
        &self,
        position: &str,
        manner: &Manner,
        stop: &AtomicBool,
    ) -> Result<Option<View>, BadPosition>;
}

/// A player who values all moves and does not always choose the best.
///
/// What it does at a position depends on the position and the seed only.
struct LevelMind<S> {
    sight: S,
    manner: Manner,
    seed: u32,
}

impl<S: Sight> Bot for LevelMind<S> {
    fn think(
        &mut self,
        position: &str,
        request: &SearchRequest<'_>,
        _watch: &mut dyn FnMut(&SearchResult),
    ) -> Result<Option<SearchResult>, BadPosition> {
        let start = Instant::now();
        let view = self.sight.look(position, &self.manner, request.stop)?;
        let rng = &mut Rng::at(self.seed, position);
        Ok(view.and_then(|view| {
            let chosen = view.seen.get(choose(&view, &self.manner, rng))?;
            let valued = |seen: &Seen| Valued {
                mv: seen.text.clone(),
                value: seen.value,
                exact: false,
            };
            Some(SearchResult {
                mv: chosen.text.clone(),
                value: Some(chosen.value),
                exact: false,
                depth: view.depth,
                deepest: view.depth,
                nodes: view.nodes,
                seconds: start.elapsed().as_secs_f64(),
                line: vec![chosen.text.clone()],
                moves: match request.all {
                    true => view.seen.iter().map(valued).collect(),
                    false => Vec::new(),
                },
            })
        }))
    }
}

/// The place of the move that a level makes.
fn choose(view: &View, manner: &Manner, rng: &mut Rng) -> usize {
    let seen = &view.seen;
    let blind = rng.below(100) < manner.blind;
    // Nobody overlooks a win.
    let is = |fate| move |seen: &Seen| seen.decided == Some(fate);
    if let Some(win) = seen.iter().position(is(Ordering::Greater)) {
        return win;
    }
    let losing = is(Ordering::Less);
    let open = || seen.iter().filter(|seen| !losing(seen));
    let Some(best) = open().map(|seen| seen.value).reduce(f64::max) else {
        // All is lost: the best comes last to its end.
        return 0;
    };
    let count = open().count() as f64;
    let mean = open().map(|seen| best - seen.value).sum::<f64>() / count;
    // The best itself loses nothing, and is not counted.
    let usual = view.usual.unwrap_or(mean * count / (count - 1.0).max(1.0));
    let weight = |seen: &Seen| {
        let loss = match (losing(seen), blind) {
            // It looks like any other move.
            (true, true) => mean,
            (true, false) => return 0,
            (false, _) => best - seen.value,
        };
        if usual <= 0.0 {
            return 1;
        }
        match loss <= manner.most * usual {
            true => (1e6 * (-loss / (manner.heat * usual)).exp()) as u32,
            false => 0,
        }
    };
    rng.weighted(seen.iter().map(weight)).unwrap_or(0)
}

/// The engine, a few moves deep, with nothing remembered from move to move.
struct Search<G, E> {
    game: G,
    eval: std::marker::PhantomData<fn() -> E>,
}

impl<G: Game + Deterministic, E: Evaluator<G> + Default> Sight for Search<G, E> {
    fn look(
        &self,
        position: &str,
        manner: &Manner,
        stop: &AtomicBool,
    ) -> Result<Option<View>, BadPosition> {
        const TABLE: usize = 1 << 20;
        let pos = self.game.read(position)?;
        let eval: E = prepared(&self.game);
        let unit = eval.unit();
        let limits = engine::Limits {
            depth: manner.depth,
            nodes: manner.nodes,
            all: true,
            ..engine::Limits::until(stop)
        };
        let mut search_thread = SearchThread::<G, E>::new(eval, Tuning::FULL);
        let report = search_thread.deepen(&pos, &TranspositionTable::new(TABLE), &limits, |_| ());
        Ok(report.map(|report| {
            let seen = |mv, score: Option<Score>| Seen {
                text: pos.move_text(mv),
                value: score.map_or(0.0, |score| score.points(unit)),
                decided: match score {
                    Some(Score::Result(points)) if points != 0 => Some(points.cmp(&0)),
                    _ => None,
                },
            };
            let valued = report.moves.iter().map(|root| seen(root.mv, root.score));
            let mut valued: Vec<Seen> = valued.collect();
            if valued.is_empty() {
                // Told to stop before anything was seen.
                valued.extend(pos.moves().map(|mv| seen(mv, None)));
            }
            View {
                seen: valued,
                usual: None,
                depth: report.depth,
                nodes: report.nodes,
            }
        }))
    }
}

/// Games played out at random, where luck has a part.
struct Playouts<G> {
    game: G,
}

impl<G: Game> Sight for Playouts<G> {
    fn look(
        &self,
        position: &str,
        manner: &Manner,
        stop: &AtomicBool,
    ) -> Result<Option<View>, BadPosition> {
        let pos = self.game.read(position)?;
        let settings = Settings {
            memory: 1 << 20,
            ..Settings::default()
        };
        let report = Mcts::new(pos.clone(), settings).search(&mcts::SimulationLimits {
            sims: Some(manner.sims),
            deadline: Some(Instant::now() + Duration::from_secs(1)),
            stop: Some(stop),
        });
        if report.best.is_none() {
            return Ok(None);
        }
        let mut seen: Vec<Seen> = report
            .moves
            .iter()
            .map(|found| Seen {
                text: pos.move_text(found.mv),
                value: f64::from(found.value),
                decided: found.proven.map(|outcome| outcome.cmp(&Outcome::Draw)),
            })
            .collect();
        seen.sort_by(|a, b| b.value.total_cmp(&a.value));
        Ok(Some(View {
            seen,
            // A few in a hundred games.
            usual: Some(0.06),
            depth: report.line.len() as u32,
            nodes: report.sims,
        }))
    }
}
