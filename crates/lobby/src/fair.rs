//! Starts from which neither side is better off.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use game::{Deterministic, Game, Side, Turn};
use solve::{Goal, Progress, turn_ends, winning_turn};

use crate::{
    Bot, Budget, DynSolver, EngineSettings, Player, Rng, SearchRequest, Session, SolveDetail,
    SolveRequest,
};

/// How fair starts of a game are found, for its [entry](crate::GameEntry::fair).
pub struct FairStarts<G> {
    /// The starts that differ from a position by one change, such as one seed that lies
    /// elsewhere.
    pub nearby: fn(&G) -> Vec<G>,
    /// Who says whether a start is fair.
    pub judge: FairJudge,
    /// Fair starts that were found before, one a line, each list with the game and options
    /// that it is for.
    pub listed: &'static [(&'static str, &'static str)],
}

/// Who says whether a start is fair.
pub enum FairJudge {
    /// The solver: fair is a start from which best play draws.
    Solver,
    /// The engine, for games that cannot be solved. Balanced is a start at which it sees
    /// neither side far ahead, and at which neither side's first turn decides the game, by
    /// the [entry](crate::GameEntry::first_turns).
    Engine,
}

/// Says whose first turn decides the game, as [`first_turns`] does, for
/// [`GameEntry::first_turns`](crate::GameEntry::first_turns).
pub type SearchFirstTurns<G> = fn(&G, &mut usize) -> FairVerdict;

/// Whom the first turn of each side favours, exactly: the side to move, if it has a turn after
/// which it cannot fail to win; the other side, if it has one after every turn of the side to
/// move. Fair means that neither is so, not that the game is a draw.
///
/// May make about `moves` moves, and takes those made from that number. Unknown where they are
/// not enough.
pub fn first_turns<G: Deterministic>(pos: &G, moves: &mut usize) -> FairVerdict {
    // Where the game is not decided, few positions can be reached in a turn: a few dozen in
    // the sowing games. Where many can be reached, one of them soon is won.
    const MOST_ENDS: usize = 100_000;
    let Turn::Player(me) = pos.turn() else {
        return FairVerdict::Unknown;
    };
    match wins_in_a_turn(pos, moves) {
        Some(true) => return FairVerdict::Favours(me),
        Some(false) => {}
        None => return FairVerdict::Unknown,
    }
    let Some(ends) = turn_ends(pos, MOST_ENDS.min(*moves)) else {
        return FairVerdict::Unknown;
    };
    *moves = moves.saturating_sub(ends.len());
    let mut verdict = FairVerdict::Favours(!me);
    for end in ends {
        let is_lost = match end.turn() {
            Turn::Player(_) => wins_in_a_turn(&end, moves),
            Turn::Over(points) => Some(points.seen_by(me) < 0),
            Turn::Chance => None,
        };
        match is_lost {
            Some(false) => return FairVerdict::Fair,
            Some(true) => {}
            None => verdict = FairVerdict::Unknown,
        }
    }
    verdict
}

/// Does the side to move have a first turn after which it cannot fail to win? `None` when
/// that takes too many positions to say.
pub fn first_turn_wins<G: Deterministic>(pos: &G) -> Option<bool> {
    let mut unlimited = usize::MAX;
    wins_in_a_turn(pos, &mut unlimited)
}

fn wins_in_a_turn<G: Deterministic>(pos: &G, moves: &mut usize) -> Option<bool> {
    const MOST_POSITIONS: usize = 1_000_000;
    let found = winning_turn(pos, MOST_POSITIONS.min(*moves));
    // Every move that was made counts, so that the number bounds the time.
    *moves = moves.saturating_sub(found.positions);
    (found.exhaustive || found.line.is_some()).then_some(found.line.is_some())
}

/// One of the fair starts that the program knows for the game of a session, by a random
/// seed; `None` where it knows none.
pub fn fair_start(session: &dyn Session, seed: u64) -> Option<&'static str> {
    let starts = session.fair_starts();
    let drawn = Rng::new(seed).below(starts.len() as u32);
    starts.get(drawn as usize).copied()
}

/// A start that may be fair.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NearbyStart {
    /// How many changes lead to it from the usual start, at least.
    pub changes: u32,
    /// Its text.
    pub position: String,
}

/// Whom a start favours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FairVerdict {
    /// Neither side.
    Fair,
    /// This side.
    Favours(Side),
    /// It could not be found out.
    Unknown,
}

impl<G: Game> FairStarts<G> {
    pub(crate) fn basis(&self) -> FairBasis {
        match self.judge {
            FairJudge::Solver => FairBasis::Proof,
            FairJudge::Engine => FairBasis::Estimate,
        }
    }

    /// All different starts that up to `changes` changes lead to, the usual one first.
    pub(crate) fn nearby_starts(&self, usual: &G, changes: u32) -> Vec<NearbyStart> {
        let mut seen = HashSet::from([usual.clone()]);
        let mut layer = vec![usual.clone()];
        let mut starts = Vec::new();
        for made in 0..=changes {
            // Whoever begins, begins: a start at which the game is over is none.
            let begins = |start: &&G| start.turn() == usual.turn();
            let texts = layer.iter().filter(begins).map(|start| NearbyStart {
                changes: made,
                position: start.text(),
            });
            starts.extend(texts);
            if made < changes {
                let next = layer.iter().flat_map(self.nearby);
                layer = next.filter(|start| seen.insert(start.clone())).collect();
            }
        }
        // In the order of their texts, similar starts follow each other: what one search
        // has left in the table helps the next.
        starts.sort();
        starts
    }

    /// The games with options for which there is a list.
    pub(crate) fn listed_specs(&self) -> Vec<&'static str> {
        self.listed.iter().map(|&(spec, _)| spec).collect()
    }

    /// The fair starts that were found before for the game with this spec.
    pub(crate) fn listed_for(&self, spec: &str) -> Vec<&'static str> {
        let lists = self.listed.iter().filter(|(known, _)| *known == spec);
        let lines = lists.flat_map(|(_, list)| list.lines().map(str::trim));
        let is_start = |line: &&str| !line.is_empty() && !line.starts_with('#');
        lines.filter(is_start).collect()
    }
}

/// What a verdict rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FairBasis {
    /// It is proven.
    Proof,
    /// The engine estimates it.
    Estimate,
}

/// How far ahead the engine may see a side where a start counts as balanced, in points.
pub const BALANCED_WITHIN: f64 = 4.0;

/// Says of one start after another whether it is fair, with the same tables for all.
pub struct FairReferee {
    judge: Judge,
    /// Positions searched so far.
    pub nodes: u64,
    /// The size of tables and database, in bytes.
    pub bytes: usize,
}

enum Judge {
    Solver(Box<dyn DynSolver>),
    Engine(Box<dyn Bot>, Box<FirstTurns>),
}

/// Whose first turn decides the game that begins at this text?
type FirstTurns = dyn Fn(&str) -> FairVerdict + Send;

impl FairReferee {
    pub(crate) fn by_solver(solver: Box<dyn DynSolver>) -> FairReferee {
        FairReferee {
            judge: Judge::Solver(solver),
            nodes: 0,
            bytes: 0,
        }
    }

    pub(crate) fn by_engine(bot: Box<dyn Bot>, first_turns: Box<FirstTurns>) -> FairReferee {
        FairReferee {
            judge: Judge::Engine(bot, first_turns),
            nodes: 0,
            bytes: 0,
        }
    }

    /// The engine that searches this many nodes at every start.
    pub(crate) fn engine(nodes: u64) -> Player {
        Player::Engine(EngineSettings {
            budget: Budget {
                time: None,
                depth: None,
                nodes: Some(nodes),
            },
            threads: 1,
            ..EngineSettings::default()
        })
    }

    /// Whom a start favours, at which the first side is to move. `None` when stopped.
    pub fn judge(
        &mut self,
        start: &str,
        stop: &AtomicBool,
        watch: &mut dyn FnMut(&Progress),
    ) -> Option<FairVerdict> {
        match &mut self.judge {
            Judge::Solver(solver) => {
                let request = SolveRequest {
                    goal: Goal::Outcome,
                    detail: SolveDetail::Value,
                    nodes: None,
                    stop,
                    deadline: None,
                };
                let solved = solver.prove(start, &request, watch).ok()??;
                self.nodes += solved.nodes;
                self.bytes = solved.bytes + solved.database_bytes;
                solved.range.value().map(|value| favours(value.into(), 0.0))
            }
            Judge::Engine(bot, first_turns) => {
                match first_turns(start) {
                    FairVerdict::Fair => {}
                    decided => return Some(decided),
                }
                // Every start is judged by itself, whatever came before.
                bot.forget();
                let request = SearchRequest {
                    stop,
                    budget: None,
                    all: false,
                };
                let found = bot.think(start, &request, &mut |_| ()).ok()??;
                self.nodes += found.nodes;
                let verdict = match found.value {
                    Some(value) => favours(value, BALANCED_WITHIN),
                    None => FairVerdict::Unknown,
                };
                (!stop.load(Relaxed)).then_some(verdict)
            }
        }
    }
}

/// Whom this value favours, which the side to move sees, by more than `margin`.
fn favours(value: f64, margin: f64) -> FairVerdict {
    if value > margin {
        FairVerdict::Favours(Side::First)
    } else if value < -margin {
        FairVerdict::Favours(Side::Second)
    } else {
        FairVerdict::Fair
    }
}
