use std::collections::{HashMap, HashSet};

use game::{Exact, Side, Turn};

use crate::{Goal, Oracle, SolveError, SolveQuery, Solver, StopSignal};

/// A certificate that a side can force at least a certain value: a strategy with one move
/// for each position that can arise when the side follows it. It is verified by the rules
/// alone, without a solver.
#[derive(Clone, Debug)]
pub struct Proof {
    side: Side,
    wanted: i32,
    goal: Goal,
    /// The index of the move among all moves of the canonical position.
    moves: HashMap<u128, u16>,
}

/// Statistics of a verified proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProofStats {
    /// Positions in which the side follows the strategy.
    pub own: u64,
    /// Positions in which all moves of the opponent were followed.
    pub other: u64,
    /// Ends of the game, each with enough for the side.
    pub ends: u64,
    /// The plies of the longest game that follows the strategy.
    pub longest: u32,
    /// A sum over all positions and moves of the strategy, in any order: the same for the
    /// same proof.
    pub checksum: u64,
}

impl Proof {
    /// Extracts a strategy from a solver by which `side` gets at least `wanted`, in the
    /// unit of `query.goal` and seen by `side`. `None` when there is no such strategy.
    pub fn find<P: Exact, O: Oracle<P>>(
        start: &P,
        side: Side,
        wanted: i32,
        solver: &mut Solver<P, O>,
        query: SolveQuery<'_>,
    ) -> Result<Option<Proof>, SolveError> {
        let mut proof = Proof {
            side,
            wanted,
            goal: query.goal,
            moves: HashMap::new(),
        };
        let mut visited = HashSet::new();
        let mut waiting = vec![start.fold().0];
        while let Some(pos) = waiting.pop() {
            let Turn::Player(me) = pos.turn() else {
                continue;
            };
            // Most searches are too short to poll the signal themselves.
            if query.stop.is_set() {
                return Err(SolveError::Stopped);
            }
            if !visited.insert(position_key(&pos)) {
                continue;
            }
            if me != side {
                waiting.extend(pos.moves().map(|mv| pos.after(mv).fold().0));
                continue;
            }
            let Some(best) = solver.best_move(&pos, me, wanted, query)? else {
                return Ok(None);
            };
            let index = pos.moves().position(|mv| mv == best).unwrap_or_default();
            proof.moves.insert(position_key(&pos), index as u16);
            waiting.push(pos.after(best).fold().0);
        }
        Ok(Some(proof))
    }

    /// Follows the strategy against all moves of the opponent. `None` when it does not
    /// hold.
    pub fn verify<'a, P: Exact>(
        &self,
        start: &P,
        stop: impl Into<StopSignal<'a>>,
    ) -> Result<Option<ProofStats>, SolveError> {
        let mut verifier = Verifier {
            proof: self,
            stop: stop.into(),
            stats: ProofStats::default(),
            visited: HashMap::new(),
        };
        let longest = verifier.longest_from(&start.fold().0)?;
        Ok(longest.map(|longest| ProofStats {
            longest,
            ..verifier.stats
        }))
    }
}

/// A traversal of a whole strategy.
struct Verifier<'a> {
    proof: &'a Proof,
    stop: StopSignal<'a>,
    stats: ProofStats,
    /// The plies of the longest game from every position visited.
    visited: HashMap<u128, u32>,
}

impl Verifier<'_> {
    /// The plies of the longest game from here; `None` when the strategy does not hold.
    fn longest_from<P: Exact>(&mut self, pos: &P) -> Result<Option<u32>, SolveError> {
        let Proof {
            side, wanted, goal, ..
        } = *self.proof;
        let me = match pos.turn() {
            Turn::Player(me) => me,
            Turn::Over(points) => {
                self.stats.ends += 1;
                return Ok((goal.value(points.seen_by(side)) >= wanted).then_some(0));
            }
            Turn::Chance => return Ok(None),
        };
        let key = position_key(pos);
        if let Some(&longest) = self.visited.get(&key) {
            return Ok(Some(longest));
        }
        if self.stop.is_set() {
            return Err(SolveError::Stopped);
        }
        let longest = if me == side {
            self.follow(pos, key)?
        } else {
            self.answer_all(pos)?
        };
        let longest = longest.map(|after| after + 1);
        if let Some(longest) = longest {
            self.visited.insert(key, longest);
        }
        Ok(longest)
    }

    /// Makes the move of the strategy.
    fn follow<P: Exact>(&mut self, pos: &P, key: u128) -> Result<Option<u32>, SolveError> {
        let index = self.proof.moves.get(&key);
        let found = index.and_then(|&index| Some((index, pos.moves().nth(index.into())?)));
        let Some((index, mv)) = found else {
            return Ok(None);
        };
        self.stats.own += 1;
        let sum = &mut self.stats.checksum;
        *sum = sum.wrapping_add(mixed(key, index));
        self.longest_from(&pos.after(mv).fold().0)
    }

    /// Makes every move of the opponent.
    fn answer_all<P: Exact>(&mut self, pos: &P) -> Result<Option<u32>, SolveError> {
        self.stats.other += 1;
        let mut longest = 0;
        for mv in pos.moves() {
            let Some(after) = self.longest_from(&pos.after(mv).fold().0)? else {
                return Ok(None);
            };
            longest = longest.max(after);
        }
        Ok(Some(longest))
    }
}

/// A key that distinguishes positions by side to move and banked points too, which the
/// code need not: a strategy belongs to one side and aims at a total score.
pub(crate) fn position_key<P: Exact>(pos: &P) -> u128 {
    let second = matches!(pos.turn(), Turn::Player(Side::Second));
    let banked = pos.banked().0 as u32 % 1024;
    pos.code() << 11 | u128::from(banked) << 1 | u128::from(second)
}

fn mixed(key: u128, index: u16) -> u64 {
    let word = key as u64 ^ (key >> 64) as u64 ^ u64::from(index) << 48;
    let product = u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    product as u64 ^ (product >> 64) as u64
}
