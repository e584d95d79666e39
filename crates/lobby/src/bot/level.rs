use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{Deterministic, Evaluator, Exact, Game};
use platform::Instant;
use search::engine::{self, Score, SearchThread, TranspositionTable, Tuning};
use search::mcts::{self, Mcts, Outcome, Settings};

use super::engine::{EngineBot, prepared};
use super::mcts::MctsBot;
use super::solver_then_engine::SolverThenEngine;
use super::strength::{Ladder, Strength};
use super::text_bot::{PositionBot, SearchJob, TextBot};
use super::with_book::WithBook;
use super::{Bot, Budget, MoveValue, SearchResult, Setup, ValueUnit};
use crate::Rng;
use crate::player::{EngineSettings, Level, MctsSettings};

/// A level in a game that the engine plays.
pub(crate) fn by_searching<G, E>(
    setup: &Setup<'_, G>,
    level: Level,
    seed: Option<u32>,
) -> Box<dyn Bot>
where
    G: Game + Exact,
    E: Evaluator<G> + Default + 'static,
{
    let game = setup.game;
    let Some(strength) = Strength::of(level, setup.levels) else {
        let mut settings = EngineSettings::default();
        if level == Level::Impossible {
            let strongest = SolverThenEngine::<G, E>::new(game, &settings);
            return TextBot::boxed(game, WithBook::new(setup, strongest));
        }
        settings.budget = Budget::nodes(100_000);
        return TextBot::boxed(game, EngineBot::<G, E>::new(game, &settings));
    };
    // An evaluator may load a database; better now than when this player is to move.
    let _: E = prepared(game);
    let bot = LevelBot {
        valuer: SearchValuer {
            game: game.clone(),
            eval: std::marker::PhantomData::<fn() -> E>,
        },
        strength,
        seed: seed.unwrap_or(1),
    };
    TextBot::boxed(game, bot)
}

/// A level in any other game.
pub(super) fn by_playing_out<G: Game>(
    game: &G,
    ladder: Option<&Ladder>,
    level: Level,
    seed: Option<u32>,
) -> Box<dyn Bot> {
    let seed = seed.unwrap_or(1);
    if let Some(strength) = Strength::of(level, ladder) {
        let bot = LevelBot {
            valuer: PlayoutValuer,
            strength,
            seed,
        };
        return TextBot::boxed(game, bot);
    }
    let budget = match level {
        Level::Expert => Budget::nodes(10_000),
        _ => EngineSettings::default().budget,
    };
    let settings = MctsSettings {
        budget,
        seed,
        ..MctsSettings::default()
    };
    MctsBot::boxed(game, &settings, ValueUnit::WinProbability)
}

/// A move as a level values it.
#[derive(Clone, PartialEq, Debug)]
struct Candidate {
    text: String,
    value: f64,
    /// Is it proven that the side to move wins or loses?
    decided: Option<Ordering>,
    /// Does it end the game?
    is_last: bool,
}

impl Candidate {
    /// The order of candidates.
    fn best_first(a: &Candidate, b: &Candidate) -> Ordering {
        b.value.total_cmp(&a.value)
    }
}

/// All moves of a position, best first, and how much was searched.
struct Valuation {
    candidates: Vec<Candidate>,
    unit: ValueUnit,
    /// The usual loss of a move, where the moves themselves do not show it.
    usual_loss: Option<f64>,
    depth: u32,
    nodes: u64,
}

/// A way to value all moves of a position.
trait Valuer<G>: Send {
    /// `None` when no player is to move.
    fn value(&self, pos: &G, strength: &Strength, stop: &AtomicBool) -> Option<Valuation>;
}

/// A player that values all moves and does not always choose the best.
///
/// Its move depends on the position and the seed only.
struct LevelBot<V> {
    valuer: V,
    strength: Strength,
    seed: u32,
}

impl<G: Game, V: Valuer<G>> PositionBot<G> for LevelBot<V> {
    fn search(&mut self, pos: &G, job: &mut SearchJob<'_>) -> Option<SearchResult> {
        let request = job.request;
        let valuation = self.valuer.value(pos, &self.strength, request.stop)?;
        let rng = &mut Rng::at(self.seed, &pos.text());
        let chosen = choose(&valuation, &self.strength, rng);
        let chosen = valuation.candidates.get(chosen)?;
        let valued = valuation.candidates.iter().map(|candidate| MoveValue {
            mv: candidate.text.clone(),
            value: candidate.value,
            exact: false,
        });
        let result = SearchResult {
            mv: chosen.text.clone(),
            value: Some(chosen.value),
            unit: valuation.unit,
            nodes: valuation.nodes,
            line: vec![chosen.text.clone()],
            moves: valued.collect(),
            ..SearchResult::default()
        };
        let result = result.at_depth(valuation.depth);
        Some(result.with_moves(request.all))
    }
}

/// The index of the move that a level makes.
fn choose(valuation: &Valuation, strength: &Strength, rng: &mut Rng) -> usize {
    let candidates = &valuation.candidates;
    // Who overlooks a win overlooks losses, too.
    let drawn = rng.below(100);
    let (blind, dim) = (drawn < strength.blind, drawn < strength.dim);
    let is = |result| move |candidate: &Candidate| candidate.decided == Some(result);
    let wins = is(Ordering::Greater);
    let is_seen = |candidate: &Candidate| wins(candidate) && (candidate.is_last || !dim);
    if let Some(win) = candidates.iter().position(is_seen) {
        return win;
    }
    let losing = is(Ordering::Less);
    let open = || candidates.iter().filter(|candidate| !losing(candidate));
    let Some(best) = open().map(|candidate| candidate.value).reduce(f64::max) else {
        // Every move loses: the first holds out longest.
        return 0;
    };
    let count = open().count() as f64;
    let mean = open().map(|candidate| best - candidate.value).sum::<f64>() / count;
    // The best itself loses nothing, and is not counted.
    let usual = mean * count / (count - 1.0).max(1.0);
    let usual = valuation.usual_loss.unwrap_or(usual);
    let weight = |candidate: &Candidate| {
        let loss = match (losing(candidate), blind) {
            // It looks like any other move.
            (true, true) => mean,
            (true, false) => return 0,
            (false, _) => best - candidate.value,
        };
        if usual <= 0.0 {
            return 1;
        }
        if loss > strength.most * usual {
            return 0;
        }
        (1e6 * (-loss / (strength.heat * usual)).exp()) as u32
    };
    rng.weighted(candidates.iter().map(weight)).unwrap_or(0)
}

/// The engine to a small depth, with nothing kept from move to move.
struct SearchValuer<G, E> {
    game: G,
    eval: std::marker::PhantomData<fn() -> E>,
}

impl<G: Game + Deterministic, E: Evaluator<G> + Default> Valuer<G> for SearchValuer<G, E> {
    fn value(&self, pos: &G, strength: &Strength, stop: &AtomicBool) -> Option<Valuation> {
        const TABLE_BYTES: usize = 1 << 20;
        let eval: E = prepared(&self.game);
        let unit = eval.unit();
        let limits = engine::Limits {
            depth: strength.depth,
            nodes: strength.nodes,
            all: true,
            ..engine::Limits::until(stop)
        };
        let mut search_thread = SearchThread::<G, E>::new(eval, Tuning::FULL);
        let table = TranspositionTable::new(TABLE_BYTES);
        let report = search_thread.deepen(pos, &table, &limits, |_| ())?;
        let candidate = |mv, score: Option<Score>| Candidate {
            text: pos.move_text(mv),
            value: score.map_or(0.0, |score| score.points(unit)),
            decided: match score {
                Some(Score::Result(points)) if points != 0 => Some(points.cmp(&0)),
                _ => None,
            },
            is_last: pos.after(mv).turn().is_over(),
        };
        let roots = report.moves.iter();
        let valued = roots.map(|root| candidate(root.mv, root.score));
        let mut candidates: Vec<Candidate> = valued.collect();
        if candidates.is_empty() {
            // Stopped before anything was searched.
            candidates.extend(pos.moves().map(|mv| candidate(mv, None)));
        }
        Some(Valuation {
            candidates,
            unit: ValueUnit::Points,
            usual_loss: None,
            depth: report.depth,
            nodes: report.nodes,
        })
    }
}

/// Random playouts, for games that the engine does not play.
struct PlayoutValuer;

impl<G: Game> Valuer<G> for PlayoutValuer {
    fn value(&self, pos: &G, strength: &Strength, stop: &AtomicBool) -> Option<Valuation> {
        const LONGEST: Duration = Duration::from_secs(1);
        /// Of the probability of winning: six games in a hundred.
        const USUAL_LOSS: f64 = 0.06;
        let settings = Settings {
            memory: 1 << 20,
            ..Settings::default()
        };
        let report = Mcts::new(pos.clone(), settings).search(&mcts::SimulationLimits {
            sims: Some(strength.sims),
            deadline: Some(Instant::now() + LONGEST),
            stop: Some(stop),
        });
        report.best?;
        let found = report.moves.iter().map(|found| Candidate {
            text: pos.move_text(found.mv),
            value: f64::from(found.value),
            decided: found.proven.map(|outcome| outcome.cmp(&Outcome::Draw)),
            is_last: pos.after(found.mv).turn().is_over(),
        });
        let mut candidates: Vec<Candidate> = found.collect();
        candidates.sort_by(Candidate::best_first);
        Some(Valuation {
            candidates,
            unit: ValueUnit::WinProbability,
            usual_loss: Some(USUAL_LOSS),
            depth: report.line.len() as u32,
            nodes: report.sims,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(text: &str, decided: Ordering, is_last: bool) -> Candidate {
        Candidate {
            text: text.to_owned(),
            value: f64::from(decided as i8),
            decided: Some(decided),
            is_last,
        }
    }

    /// How often each of these moves is made in a thousand choices.
    fn chosen(candidates: Vec<Candidate>, rung: u32) -> Vec<usize> {
        let valuation = Valuation {
            candidates,
            unit: ValueUnit::Points,
            usual_loss: None,
            depth: 1,
            nodes: 1,
        };
        let mut counts = vec![0; valuation.candidates.len()];
        for seed in 0..1000 {
            let rng = &mut Rng::at(seed, "a position");
            counts[choose(&valuation, &Strength::at(rung), rng)] += 1;
        }
        counts
    }

    #[test]
    fn only_the_lowest_overlook_a_win_and_never_the_last_move() {
        let two = |is_last| {
            vec![
                candidate("loses", Ordering::Less, false),
                candidate("wins", Ordering::Greater, is_last),
            ]
        };
        assert_eq!(chosen(two(true), 0), [0, 1000]);
        assert_eq!(chosen(two(false), 5), [0, 1000]);
        let counts = chosen(two(false), 0);
        assert!((150..350).contains(&counts[0]), "{counts:?}");
    }
}
