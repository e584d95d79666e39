use std::cell::Cell;

use game::{Position, Side, Turn};

use super::{Evolution, FitnessLandscape, GeneticProblem, Schedule, Trace, anneal};
use crate::SplitMix64;
use crate::mcts::{nth, outcome};
use crate::textbook::{LeafEval, greedy};

/// The next moves of the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan<M> {
    /// Its moves, in order. One that is not legal when its turn comes, because chance or an
    /// earlier change led elsewhere, is replaced by the greedy move.
    pub moves: Vec<M>,
    /// The value at the end of the plan for the side to move, in points.
    pub value: f64,
}

/// Plays plans out against an opponent who always makes the greedy move.
///
/// A plan ends after its last move and the opponent's replies to it, or with the game. Dice
/// are seeded: every plan is valued by the mean of the same few chance sequences, so that
/// better luck is not taken for a better plan (common random numbers).
#[derive(Clone, Debug)]
pub struct Planner<P: Position, L> {
    root: P,
    me: Side,
    leaf_eval: L,
    unit: f64,
    length: usize,
    seed: u64,
    plans: Cell<u64>,
}

/// The number of chance sequences by which a plan is valued in a game of chance.
const CHANCE_SEQUENCES: u64 = 16;

/// The most replies of the opponent, for games in which a turn may never end.
const MOST_REPLIES: u32 = 1000;

impl<P: Position, L: LeafEval<P>> Planner<P, L> {
    /// Plans of `length` own moves from here; `None` where no player is to move. The seed is
    /// that of the dice.
    pub fn new(root: &P, leaf_eval: L, length: usize, seed: u64) -> Option<Planner<P, L>> {
        let Turn::Player(me) = root.turn() else {
            return None;
        };
        Some(Planner {
            root: root.clone(),
            me,
            leaf_eval,
            unit: 1.0,
            length: length.max(1),
            seed,
            plans: Cell::new(0),
        })
    }

    /// The same, with this many units of the leaf evaluation to a point.
    pub fn in_units(self, unit: i32) -> Planner<P, L> {
        Planner {
            unit: f64::from(unit.max(1)),
            ..self
        }
    }

    /// The number of plans that have been played out.
    pub fn plans(&self) -> u64 {
        self.plans.get()
    }

    /// The line of play when a plan is followed, the opponent's moves included, up to the first
    /// outcome of chance.
    pub fn line(&self, moves: &[P::Move]) -> Vec<P::Move> {
        let mut line = Vec::new();
        let mut known = true;
        self.play(
            0,
            |number, _| moves.get(number).copied(),
            |pos, mv| {
                known &= pos.turn() != Turn::Chance;
                line.extend(known.then_some(mv));
            },
        );
        line
    }

    /// The plan of greedy moves.
    pub fn greedy(&self) -> Plan<P::Move> {
        self.make(|_, _| None)
    }

    /// A random plan.
    pub fn random(&self, rng: &mut SplitMix64) -> Plan<P::Move> {
        self.make(|_, pos| Some(random_move(pos, rng)))
    }

    /// This plan, as far as its moves are legal.
    pub fn follow(&self, moves: &[P::Move]) -> Plan<P::Move> {
        self.make(|number, _| moves.get(number).copied())
    }

    /// This plan with one random move replaced.
    pub fn changed(&self, moves: &[P::Move], rng: &mut SplitMix64) -> Plan<P::Move> {
        let at = rng.below(moves.len().max(1) as u32) as usize;
        self.make(|number, pos| {
            if number == at {
                Some(random_move(pos, rng))
            } else {
                moves.get(number).copied()
            }
        })
    }

    /// The best plan that annealing finds. It starts from the greedy one, and the result is
    /// never worse than that.
    pub fn anneal<T: Trace>(
        &self,
        schedule: &Schedule,
        rng: &mut SplitMix64,
        stop: impl FnMut() -> bool,
        trace: &mut T,
    ) -> Plan<P::Move> {
        let mut landscape = self;
        anneal(&mut landscape, self.greedy(), schedule, rng, stop, trace).0
    }

    /// The best plan that evolution finds. The greedy one is in the initial population, and the
    /// result is never worse than that.
    pub fn evolve<T: Trace>(
        &self,
        evolution: &Evolution,
        rng: &mut SplitMix64,
        stop: impl FnMut() -> bool,
        trace: &mut T,
    ) -> Plan<P::Move> {
        let mut problem = self;
        let seeded = vec![self.greedy().moves];
        let evolved = evolution.run(&mut problem, seeded, rng, stop, trace);
        self.follow(&evolved.genome)
    }

    /// Chooses moves, plays them out, and values the result.
    fn make(&self, choose: impl FnMut(usize, &P) -> Option<P::Move>) -> Plan<P::Move> {
        self.plans.set(self.plans.get() + 1);
        let (moves, value, has_chance) = self.play(0, choose, |_, _| ());
        if !has_chance {
            return Plan { moves, value };
        }
        let others = (1..CHANCE_SEQUENCES).map(|run| {
            let follow = |number: usize, _: &P| moves.get(number).copied();
            self.play(run, follow, |_, _| ()).1
        });
        let sum = value + others.sum::<f64>();
        Plan {
            moves,
            value: sum / CHANCE_SEQUENCES as f64,
        }
    }

    /// One run: the moves that were made, the value at the end, and whether there was a chance
    /// node.
    fn play(
        &self,
        run: u64,
        mut choose: impl FnMut(usize, &P) -> Option<P::Move>,
        mut watch: impl FnMut(&P, P::Move),
    ) -> (Vec<P::Move>, f64, bool) {
        let mut dice = SplitMix64::new(
            self.seed
                .wrapping_add(run)
                .wrapping_mul(0x9e6c_63d0_876a_9a47),
        );
        let mut pos = self.root.clone();
        let mut moves = Vec::with_capacity(self.length);
        let mut has_chance = false;
        let mut replies = 0;
        loop {
            let mv = match pos.turn() {
                Turn::Over(_) => break,
                Turn::Chance => {
                    has_chance = true;
                    nth(&pos, outcome(&pos, &mut dice))
                }
                Turn::Player(side) if side == self.me => {
                    if moves.len() == self.length {
                        break;
                    }
                    let chosen = choose(moves.len(), &pos);
                    let mv = chosen.filter(|&mv| pos.moves().any(|legal| legal == mv));
                    let mv = mv.unwrap_or_else(|| self.greedy_move(&pos));
                    moves.push(mv);
                    mv
                }
                Turn::Player(_) => {
                    replies += 1;
                    if replies > MOST_REPLIES {
                        break;
                    }
                    self.greedy_move(&pos)
                }
            };
            watch(&pos, mv);
            pos.play(mv);
        }
        let value = f64::from(self.leaf_eval.value(&pos, 0, self.me)) / self.unit;
        (moves, value, has_chance)
    }

    fn greedy_move(&self, pos: &P) -> P::Move {
        let (mv, _) = greedy(pos, &self.leaf_eval).expect("a player is to move");
        mv
    }
}

/// A random move, all equally likely.
pub(super) fn random_move<P: Position>(pos: &P, rng: &mut SplitMix64) -> P::Move {
    nth(pos, rng.below(pos.move_count() as u32) as usize)
}

impl<P: Position, L: LeafEval<P>> FitnessLandscape for &Planner<P, L> {
    type State = Plan<P::Move>;

    fn neighbour(&mut self, plan: &Plan<P::Move>, rng: &mut SplitMix64) -> Plan<P::Move> {
        self.changed(&plan.moves, rng)
    }

    fn value(&mut self, plan: &Plan<P::Move>) -> f64 {
        plan.value
    }
}

impl<P: Position, L: LeafEval<P>> GeneticProblem for &Planner<P, L> {
    type Genome = Vec<P::Move>;

    fn random(&mut self, rng: &mut SplitMix64) -> Vec<P::Move> {
        Planner::random(self, rng).moves
    }

    /// The beginning of one plan and the end of the other.
    fn crossover(
        &mut self,
        mother: &Vec<P::Move>,
        father: &Vec<P::Move>,
        rng: &mut SplitMix64,
    ) -> Vec<P::Move> {
        let cut = rng.below(mother.len() as u32 + 1) as usize;
        let beginning = mother.iter().take(cut);
        beginning.chain(father.iter().skip(cut)).copied().collect()
    }

    fn mutate(&mut self, moves: &mut Vec<P::Move>, rng: &mut SplitMix64) {
        *moves = self.changed(moves, rng).moves;
    }

    fn fitness(&mut self, moves: &Vec<P::Move>) -> f64 {
        self.follow(moves).value
    }
}
